"""Widgets that are sent to the page when it first shows them, as they are then."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets


class LateWidget(anywidget.AnyWidget):
    """A widget that opens its line to the page when something first refers to it.

    ipywidgets opens it while the widget is still being set up, sends it half done and each part once more when it is
    set: a dozen widgets a page make that a quarter of all that is sent.

    Subclasses set ``_esm`` and ``_css`` to ``source(…)``.
    """

    # What anywidget names a style sheet after. It would add this trait, and the sources, to a new class for each
    # widget, which takes longer than everything else about making one.
    _anywidget_id = traitlets.Unicode().tag(sync=True)

    closed = False
    """Whether it was closed: it cannot be shown again."""

    @traitlets.default("_anywidget_id")
    def _own_name(self) -> str:
        return f"{type(self).__module__}.{type(self).__name__}"

    def add_traits(self, **traits: traitlets.TraitType[Any, Any]) -> None:
        """Add the traits that the class does not have."""
        missing = {name: trait for name, trait in traits.items() if not self.has_trait(name)}
        if missing:
            super().add_traits(**missing)

    def open(self) -> None:
        """Do nothing yet."""

    @property
    def model_id(self) -> str:
        """The name of the widget on the page, which knows the widget from now on."""
        if self.comm is None and not self.closed:
            super().open()
        name: str = super().model_id
        return name

    def close(self) -> None:
        """Take the widget from the page, if it was there."""
        self.closed = True
        super().close()


def source(text: str) -> traitlets.Unicode[str, str | bytes]:
    """Return a script or style sheet as a widget carries it to the page."""
    return traitlets.Unicode(text).tag(sync=True)
