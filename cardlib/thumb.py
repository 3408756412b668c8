"""Rules of thumb: what a sensible player does without thinking far ahead, one sentence each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from cardlib.actions import Action
from cardlib.errors import DealError
from cardlib.game import View
from cardlib.given import a_view
from cardlib.i18n import N_
from cardlib.lines import Line
from cardlib.names import rank_words, sentence

V = TypeVar("V", bound=View)
"""The view of one game."""


class Thumb(NamedTuple, Generic[V]):
    """One rule of thumb.

    Attributes:
        about: the rule as a sentence for people; it may speak of ranks, so show ``Advice.line``.
        choose: what the rule would do, ``None`` where it has nothing to say.
    """

    about: str
    choose: Callable[[V], Action | None]


class Advice(NamedTuple):
    """What the rules of thumb would do.

    Attributes:
        action: the action.
        name: the name of the rule that decided it, such as ``"win_cheaply"``.
        about: the rule's sentence, not yet translated.
        facts: what the sentence names, beside ranks.
    """

    action: Action
    name: str
    about: str
    facts: tuple[tuple[str, object], ...] = ()

    @property
    def line(self) -> Line:
        """The rule of thumb in words; no rule of the game is behind it."""
        return Line("", sentence(self.about, rank_words(), **dict(self.facts)))


def check_turn(view: View) -> None:
    """Refuse a view whose seat has nothing to decide.

    Raises:
        DealError: if it is no view, or it is not its turn.
    """
    if not a_view(view).legal_actions:
        raise DealError(N_("It is not seat {seat} that has to act, so it has nothing to choose."), seat=view.seat)


def first_advice(thumbs: Iterable[Thumb[V]], view: V, **facts: object) -> Advice:
    """What the first of the rules that has something to say would do; the last must always have.

    Args:
        thumbs: the rules, in the order in which they are asked.
        view: what the seat to act sees.
        facts: what the rules' sentences name, beside ranks.

    Raises:
        DealError: if it is no view, or not its turn.
    """
    check_turn(view)
    for thumb in thumbs:
        action = thumb.choose(view)
        if action is not None:
            return Advice(action, thumb.choose.__name__, thumb.about, tuple(facts.items()))
    raise AssertionError("the last rule of thumb always has something to say")
