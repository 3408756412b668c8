"""The paper: a page of text with fields and buttons, which can be printed. Rulebooks and score sheets are papers."""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import widget_serialization

from cardlib.errors import CardlibError, shown
from cardlib.i18n import N_, _
from widgets.answering import Answering
from widgets.blocks import Field, Page
from widgets.late import LateWidget, only, source
from widgets.live import is_page
from widgets.scripts import script, style


class Press(LateWidget):
    """What draws the papers of a page; every paper shares the page's only one, see loader.js."""

    _esm = source("export default {}")  # it is never shown itself
    code = traitlets.Unicode(script("dom.js", "paper.js")).tag(sync=True)
    css = traitlets.Unicode(style("paper.css")).tag(sync=True)


@only
def the_press() -> Press:
    """The one press of this page."""
    return Press()


class Paper(Answering):
    """A text with fields and buttons. Subclasses say what it shows (``compose``) and what a choice does.

    Whatever a hand can do has a method: ``fill("players", "4")`` fills in a field, ``press("next")`` presses a button.
    A refusal is shown on the paper; nothing done there ends in a traceback.
    """

    _esm = source(script("loader.js"))

    drawer = traitlets.Instance(Press).tag(sync=True, **widget_serialization)
    page = traitlets.Dict().tag(sync=True)

    BROWSER = ("print", "copy", "save")
    """The buttons whose work the browser does."""

    def __init__(self, **options: Any) -> None:
        super().__init__(drawer=the_press(), **options)
        self.shown = Page("")

    @property
    def refusal(self) -> str:
        """Why what was done last cannot be, as the paper says it; ``""`` if all is well."""
        return str(self.page.get("refusal", ""))

    # What subclasses say

    def compose(self) -> Page:
        """What is to be seen now."""
        raise NotImplementedError

    def filled(self, field: str, value: object) -> None:
        """A field was filled in on the page: with the key of a choice, the keys of several, a yes or no, or a text."""

    def pressed(self, control: str) -> None:
        """A button was pressed."""

    def asked(self, rule_id: str) -> None:
        """A link to a rule was followed."""

    # What all have

    def refresh(self) -> None:
        """Draw the page anew, for example after the pack or the language has changed."""
        self.shown = self.compose()
        data = self.shown.data()
        if data != self.page:
            self.page = data

    def fill(self, field: str, value: str | bool | tuple[str, ...]) -> None:
        """Fill in the field with the id ``field``, as the page does; the value is as in ``Field``.

        Raises:
            CardlibError: if there is no such field, or it offers no such choice.
        """
        fields = {each.id: each for each in self.shown.fields}
        if not isinstance(field, str) or field not in fields:
            message = N_("There is no field {field}: there are {fields}.")
            raise CardlibError(message, field=shown(field), fields=", ".join(fields) or _("none"))
        self._check(fields[field], value)
        self.filled(field, value)
        self.refresh()

    def press(self, control: str) -> None:
        """Press the button with the id ``control``, as a click on it does. A disabled one does nothing.

        Raises:
            CardlibError: if there is no such button, or only a browser can do what it does.
        """
        buttons = {each.id: each.enabled for each in self.shown.controls if each.id not in self.BROWSER}
        if not isinstance(control, str) or control not in buttons:
            message = N_("There is no button {control}: there are {buttons}.")
            raise CardlibError(message, control=shown(control), buttons=", ".join(buttons) or _("none"))
        if buttons[control]:
            self.pressed(control)
            self.refresh()

    @staticmethod
    def _check(field: Field, value: object) -> None:
        keys = [key for key, _words in field.choices]
        match field.kind:
            case "radio" | "select":
                fits = value in keys
            case "checks":
                fits = isinstance(value, tuple) and all(key in keys for key in value)
            case "check":
                fits = isinstance(value, bool)
            case _:
                fits = isinstance(value, str)
        if not fits:
            raise CardlibError(
                N_("{value} does not fit the field {field}: give {allowed}."),
                value=shown(value),
                field=field.id,
                allowed=", ".join(map(repr, keys)) or _("a text") if field.kind != "check" else "True, False",
            )

    def _answer(self, content: object, buffers: Any) -> None:
        """A choice or click from the page."""
        match content:
            case {"fill": str(field), "value": value}:
                self.fill(field, tuple(value) if isinstance(value, list) else value)
            case {"press": str(control)}:
                self.press(control)
            case {"open": str(rule_id)}:
                self.asked(rule_id)
                self.refresh()
            case _:
                super()._answer(content, buffers)

    def _tell(self, text: str) -> None:
        self.page = {**self.page, "refusal": text}

    @property
    def text(self) -> str:
        """What the paper says now, as Markdown: for notebooks that are read without running, and for tests."""
        return self.shown.markdown()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; where none can be shown, its text."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None or is_page():
            return bundle
        data, metadata = bundle
        return {**data, "text/markdown": self.text}, metadata

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self.shown.status or self.shown.label}"
