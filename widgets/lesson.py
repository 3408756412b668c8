"""What lessons are made of, in one import: ``from widgets.lesson import *``."""

from collections.abc import Callable
from functools import partial

from cardlib.ask_trick import who_wins
from cardlib.exercises import ask
from cardlib.question import Question
from widgets.builder import RankOrder, TrickBuilder
from widgets.checks import (
    check_dealt,
    check_higher,
    check_order,
    check_pack,
    check_partners,
    check_record,
    check_trick,
    check_tricks,
    check_trump_check,
)
from widgets.checks_101 import (
    check_deal,
    check_exchange,
    check_king_and_ten,
    check_match,
    check_points,
    check_refused,
    check_seven_is_lowest,
    check_two_deals,
    check_uneven,
)
from widgets.dealing import Dealing
from widgets.deck import Deck, the_deck
from widgets.exercise import Exercise
from widgets.guide import CardGuide, WholePack, the_badges
from widgets.picker import CardPicker
from widgets.points import CardPoints, PointCounter
from widgets.replay import Replay
from widgets.rulebook import HouseRules, Rulebook
from widgets.rules import RuleList
from widgets.score import BlankSheet, ScoreSheet
from widgets.sorting import SortRanks
from widgets.stage import Stage
from widgets.switch import Switch, Switches
from widgets.table import Table


def one_question(kind: str, seed: int, level: int = 1) -> Callable[[], Question]:
    """One question of a kind, the same at every run: ``Exercise(one_question("mita.may-play", seed=3))``."""
    return partial(ask, kind, seed, level)


__all__ = [
    "BlankSheet",
    "CardGuide",
    "CardPicker",
    "CardPoints",
    "Dealing",
    "Deck",
    "Exercise",
    "HouseRules",
    "PointCounter",
    "RankOrder",
    "Replay",
    "RuleList",
    "Rulebook",
    "ScoreSheet",
    "SortRanks",
    "Stage",
    "Switch",
    "Switches",
    "Table",
    "TrickBuilder",
    "WholePack",
    "check_deal",
    "check_dealt",
    "check_exchange",
    "check_higher",
    "check_king_and_ten",
    "check_match",
    "check_order",
    "check_pack",
    "check_partners",
    "check_points",
    "check_record",
    "check_refused",
    "check_seven_is_lowest",
    "check_trick",
    "check_tricks",
    "check_trump_check",
    "check_two_deals",
    "check_uneven",
    "one_question",
    "the_badges",
    "the_deck",
    "who_wins",
]
