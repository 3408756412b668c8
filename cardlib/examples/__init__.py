"""The worked examples of the sources and whole deals of every game, as records."""
