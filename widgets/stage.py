"""The stage: draws a scene and reports what is picked and pressed. Everything to be seen on a page is one."""

from __future__ import annotations

import difflib
import inspect
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from cardlib.errors import CardlibError, shown
from cardlib.i18n import N_, _
from cardlib.lines import Line
from widgets.answering import Answering
from widgets.deck import Deck, the_deck
from widgets.late import source
from widgets.picture import instead
from widgets.scenes import Scene, line_data
from widgets.scripts import script


class Stage(Answering):
    """A scene on the page. Subclasses say what it shows (``compose``) and what picks and presses do.

    Whatever a hand can do has a method: ``pick("QS")`` picks a card, ``press("next")`` presses a button.
    A refusal is shown on the stage; nothing done there ends in a traceback.
    """

    _esm = source(script("loader.js"))

    drawer = traitlets.Instance(Deck).tag(sync=True, **widget_serialization)
    scene = traitlets.Dict().tag(sync=True)

    @traitlets.default("scene")
    def _first_scene(self) -> dict[str, Any]:
        return Stage.compose(self).data()  # what a subclass shows it can only say once it is set up

    def __init__(self, **options: Any) -> None:
        for name in options:
            if not self.has_trait(name):
                raise TypeError(self._no_option(name))
        super().__init__(drawer=the_deck(), **options)

    def _no_option(self, name: str) -> str:
        """That there is no such option, and which one comes near."""
        parameters = inspect.signature(type(self)).parameters.values()
        known = [each.name for each in parameters if each.kind is not each.VAR_KEYWORD] + self.trait_names()
        near = difflib.get_close_matches(name, known, 1)
        if not near:
            return _("{widget} has no option {name}.").format(widget=type(self).__name__, name=repr(name))
        message = _("{widget} has no option {name}: did you mean {near}?")
        return message.format(widget=type(self).__name__, name=repr(name), near=repr(near[0]))

    # What subclasses say

    def compose(self) -> Scene:
        """What is to be seen now."""
        return Scene(_("An empty table"))

    def picked(self, key: str) -> None:
        """A card was picked."""

    def pressed(self, control: str) -> None:
        """A button was pressed, or ``"tick"`` for the scene's wait being over."""

    # What all have

    def refresh(self) -> None:
        """Draw the scene anew, for example after the pack or the language has changed."""
        self._show(self.compose().data())

    def pick(self, key: str) -> None:
        """Pick the card that reports ``key``, as a click on it does.

        Raises:
            CardlibError: if no such card can be picked now.
        """
        keys = self._keys()
        if not isinstance(key, str) or key not in keys:
            message = N_("{key} cannot be picked now: choose among {keys}.")
            raise CardlibError(message, key=shown(key), keys=", ".join(keys) or _("nothing"))
        self.picked(key)
        self.refresh()

    def press(self, control: str) -> None:
        """Press the button with the id ``control``, as a click on it does. A disabled one does nothing.

        Raises:
            CardlibError: if there is no such button.
        """
        buttons = self._buttons()
        if not isinstance(control, str) or control not in buttons:
            message = N_("There is no button {control}: there are {buttons}.")
            raise CardlibError(message, control=shown(control), buttons=", ".join(buttons) or _("none"))
        if buttons[control]:
            self.pressed(control)
            self.refresh()

    def _keys(self) -> list[str]:
        """What can be picked now."""
        cards = [card["key"] for zone in self.scene["zones"] for card in zone["cards"] if card["key"]]
        return cards + [option["key"] for option in self.scene["options"] if option["enabled"]]

    def _buttons(self) -> dict[str, bool]:
        """The buttons, and whether each does something now."""
        return {button["id"]: button["enabled"] for button in self.scene["controls"]}

    def _answer(self, content: object, buffers: Any) -> None:
        """A click or key from the page."""
        match content:
            case {"pick": str(key)} if key in self._keys():
                self.pick(key)
            case {"press": str(control)} if control in self._buttons():
                self.press(control)
            case {"tick": number} if self.scene["wait"] and number == self.scene["number"]:
                self.pressed("tick")
                self.refresh()
            case {"pick": str()} | {"press": str()} | {"tick": int()}:
                # Clicked before the page had drawn this scene, or ticked by a second view of this stage.
                self.send_state("scene")
            case _:
                super()._answer(content, buffers)

    def _tell(self, text: str) -> None:
        self._show({**self.scene, "lines": [line_data(Line("", text))], "tone": "bad", "wait": 0})

    def _show(self, scene: dict[str, Any]) -> None:
        """Show a scene if it is another one; by its number the page says which one it has waited for."""
        number = self.scene.get("number", 0)
        if {**scene, "number": number} != self.scene:
            self.scene = {**scene, "number": number + 1}

    @property
    def text(self) -> str:
        """What the stage says now, as text: for notebooks that are read without running, and for tests."""
        parts = [self.scene["heading"], *(line["text"] for line in self.scene["lines"]), self.scene["status"]]
        return "\n".join(part for part in parts if part)

    def kept(self) -> dict[str, Any]:
        """The scene as a document keeps it, which must be the same at every run."""
        return self.scene

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live stage and, for where nothing runs, a picture of it and its text."""
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, **instead(self, self.kept)}, metadata

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self.scene.get('label', '')}"
