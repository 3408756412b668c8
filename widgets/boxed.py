"""Several widgets as one, of which the first thing to be seen is a table with cards."""

from __future__ import annotations

from typing import Any

from ipywidgets import VBox

from widgets.picture import instead
from widgets.stage import Stage


class Boxed(VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """A stage with papers round it.

    Attributes:
        stage: the table; where nothing runs, its picture stands for the whole.
    """

    stage: Stage

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live widget and, for where nothing runs, a picture of its table and its text."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, **instead(self, self.stage.kept)}, metadata
