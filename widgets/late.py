"""Widgets that are sent to the page when it first shows them, as they are then."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import anywidget
import traitlets
from ipywidgets import Layout, widget_serialization
from ipywidgets.widgets.trait_types import InstanceDict


class LateWidget(anywidget.AnyWidget):
    """A widget that opens its line to the page when something first refers to it.

    ipywidgets opens it while the widget is still being set up, sends it half done and each part once more when it is
    set: a dozen widgets a page make that a quarter of all that is sent.

    Subclasses set ``_esm`` and ``_css`` to ``source(…)``.
    """

    # What anywidget names a style sheet after. It would add this trait, and the sources, to a new class for each
    # widget, which takes longer than everything else about making one.
    _anywidget_id = traitlets.Unicode().tag(sync=True)

    # What is drawn here is laid out by its styles. The layout of its own that ipywidgets would make for each widget is
    # one more thing to send, a dozen times a page; who wants one can set it.
    layout = InstanceDict(Layout, allow_none=True, default_value=None).tag(sync=True, **widget_serialization)

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

    def appear(self) -> None:
        """Let the page know the widget from now on, whether or not something shows it."""
        if self.comm is None and not self.closed:
            super().open()

    @property
    def model_id(self) -> str:
        """The name of the widget on the page."""
        self.appear()
        name: str = super().model_id
        return name

    def close(self) -> None:
        """Take the widget from the page, if it was there."""
        self.closed = True
        super().close()

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live widget; its text once it is closed."""
        return ({"text/plain": repr(self)}, {}) if self.closed else super()._repr_mimebundle_(**options)


W = TypeVar("W", bound=LateWidget)


def only(make: Callable[[], W]) -> Callable[[], W]:
    """Let there be one widget of a kind on a page, and another only when that one has been closed."""
    made: list[W] = []

    @wraps(make)
    def get() -> W:
        if not made or made[0].closed:
            made[:] = [make()]
        return made[0]

    return get


def source(text: str) -> traitlets.Unicode[str, str | bytes]:
    """Return a script or style sheet as a widget carries it to the page."""
    return traitlets.Unicode(text).tag(sync=True)
