"""What lessons are made of, in one import: ``from widgets.lesson import *``."""

from cardlib import Card
from cardlib.exercises import TrickQuestion
from cardlib.i18n import _
from cardlib.names import card_name, listed, the_card
from widgets.builder import RankOrder, TrickBuilder
from widgets.deck import Deck, the_deck
from widgets.exercise import Exercise
from widgets.picker import CardPicker
from widgets.replay import Replay
from widgets.rules import RuleList
from widgets.stage import Stage


def check_trick(trick: str, trump: str, winner: str) -> None:
    """Let the engine confirm who wins a trick, and say so.

    Raises:
        AssertionError: if another card wins: the lesson is wrong.
    """
    question = TrickQuestion.of(trick, trump)
    assert question.answer is Card(winner), f"{question.answer} wins {trick}, not {winner}"
    print(
        _("Checked: with {cards} on the table, {winner} takes the trick.").format(
            cards=listed(map(card_name, question.cards)), winner=the_card(question.answer)
        )
    )


__all__ = [
    "CardPicker",
    "Deck",
    "Exercise",
    "RankOrder",
    "Replay",
    "RuleList",
    "Stage",
    "TrickBuilder",
    "TrickQuestion",
    "check_trick",
    "the_deck",
]
