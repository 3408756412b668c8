"""How the cards look: one choice for the whole page, which every widget on it obeys."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol
from weakref import WeakSet

import traitlets

from cardlib.i18n import PACKS, _, use_pack
from widgets import faces
from widgets.late import LateWidget, only, source
from widgets.scripts import script, style
from widgets.setting import Settable

HERE = Path(__file__).parent


class Redrawn(Protocol):
    """What shows cards or names them."""

    def redraw(self) -> None:
        """Draw anew, and show what goes wrong: many are drawn in a row."""


class Deck(Settable, LateWidget):
    """The switch between the packs; get the page's only one from ``the_deck()``.

    Attributes:
        pack: ``"french"`` or ``"hungarian"``; setting it redraws everything and renames the cards in every sentence.
    """

    _esm = source((HERE / "deck.js").read_text(encoding="utf-8"))
    _css = source((HERE / "deck.css").read_text(encoding="utf-8"))

    pack = traitlets.Enum(PACKS, default_value=PACKS[0]).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    choices = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    # The drawings of the pack in use; the page keeps those it has been sent.
    sprite = traitlets.Unicode().tag(sync=True)
    # What draws the stages, see loader.js.
    code = traitlets.Unicode(script("dom.js", "cards.js", "flights.js", "stage.js")).tag(sync=True)
    css = traitlets.Unicode(style("stage.css")).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._redrawn: WeakSet[Redrawn] = WeakSet()
        self._turn()

    def add(self, shown: Redrawn) -> None:
        """Let something be redrawn whenever the pack changes, for as long as anybody else keeps it."""
        self._redrawn.add(shown)

    @traitlets.observe("pack")
    def _on_pack(self, change: Any) -> None:
        self._turn()
        for shown in list(self._redrawn):
            shown.redraw()

    def _turn(self) -> None:
        use_pack(self.pack)
        with self.hold_sync():
            self.sprite = faces.sprite(self.pack)
            self.label = _("Cards")
            self.choices = [["french", _("French")], ["hungarian", _("Hungarian")]]

    def __repr__(self) -> str:
        return f"Deck({self.pack!r})"


@only
def the_deck() -> Deck:
    """The one deck of this page: a kernel serves one page, and a page shows one pack."""
    return Deck()
