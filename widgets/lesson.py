"""What lessons are made of, in one import: ``from widgets.lesson import *``."""

from cardlib import Card
from cardlib.ask_trick import who_wins
from cardlib.cards import as_cards
from cardlib.i18n import _
from cardlib.names import card_name, listed, the_card
from widgets.builder import RankOrder, TrickBuilder
from widgets.deck import Deck, the_deck
from widgets.exercise import Exercise
from widgets.picker import CardPicker
from widgets.replay import Replay
from widgets.rulebook import HouseRules, Rulebook
from widgets.rules import RuleList
from widgets.score import BlankSheet, ScoreSheet
from widgets.stage import Stage


def check_trick(trick: str, trump: str, winner: str) -> None:
    """Let the engine confirm who wins a trick, and say so.

    Raises:
        AssertionError: if another card wins: the lesson is wrong.
    """
    answer = Card(who_wins(trick, trump).answer)
    assert answer is Card(winner), f"{answer} wins {trick}, not {winner}"
    print(
        _("Checked: with {cards} on the table, {winner} takes the trick.").format(
            cards=listed(map(card_name, as_cards(trick))), winner=the_card(answer)
        )
    )


__all__ = [
    "BlankSheet",
    "CardPicker",
    "Deck",
    "Exercise",
    "HouseRules",
    "RankOrder",
    "Replay",
    "RuleList",
    "Rulebook",
    "ScoreSheet",
    "Stage",
    "TrickBuilder",
    "check_trick",
    "the_deck",
    "who_wins",
]
