"""The face of the project: the card stage, what lessons are built from, and the app that serves them."""
