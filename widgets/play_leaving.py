"""What is asked at the table before something that was played would be lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardlib import find_game
from cardlib.i18n import _
from widgets.play_party import Party
from widgets.scenes import Control


@dataclass(frozen=True, slots=True)
class Leaving:
    """Something that would be lost by what was pressed, and the question whether it is meant.

    Attributes:
        question: what is asked, a heading.
        loss: what would be lost, a sentence.
        yes: the button that does it.
        no: the button that goes back to the table.
        leave: does it.
    """

    question: str
    loss: str
    yes: str
    no: str
    leave: Callable[[], None]

    def controls(self) -> tuple[Control, ...]:
        """The answers; the harmless one first, where the focus goes, and none has the key that asked."""
        return (Control("stay", self.no, main=True, key="Escape"), Control("leave", self.yes, key="y"))


def to_begin_again(party: Party, leave: Callable[[], None]) -> Leaving:
    """Whether the same deal is to be begun again."""
    over = party.state.is_over
    return Leaving(
        question=_("Begin this deal again?"),
        loss=_("Its result goes off the score sheet.") if over else _("What you have played of it is lost."),
        yes=_("Yes, from the beginning"),
        no=_("No, leave it as it is") if over else _("No, go on playing"),
        leave=leave,
    )


def for_another_deal(party: Party, leave: Callable[[], None]) -> Leaving:
    """Whether another deal is to take the place of one that is being played; of which game, the answer says.

    Another game may be chosen above the table, and wait for its button.
    """
    game = find_game(party.setting.rules.game).name
    return Leaving(
        question=_("Give this deal up?"),
        loss=_("It does not count, and you cannot come back to it."),
        yes=_("Yes, another deal of {game}").format(game=game),
        no=_("No, go on playing"),
        leave=leave,
    )


def for_another_game(party: Party, yes: str, leave: Callable[[], None]) -> Leaving:
    """Whether the deal and its match are to be left; ``yes`` says for what."""
    if party.state.is_over:
        loss = _("The score so far is lost.")
    elif party.deals:
        loss = _("The deal on the table is lost, and the score so far with it.")
    else:
        loss = _("The deal on the table is lost.")
    return Leaving(question=_("Leave this game?"), loss=loss, yes=yes, no=_("No, stay here"), leave=leave)
