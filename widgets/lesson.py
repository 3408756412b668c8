"""What lessons are made of, in one import: ``from widgets.lesson import *``."""

from collections.abc import Callable
from functools import partial

from cardlib import find_game
from cardlib.exercises import ask
from cardlib.exercises.mita.trick import who_wins
from cardlib.exercises.question import Question
from widgets.blank import BlankSheet
from widgets.builder import RankOrder, TrickBuilder
from widgets.checks import (
    check_deal_won,
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
from widgets.checks_meow import (
    check_begins,
    check_example,
    check_fits,
    check_forbidden,
    check_may,
    check_packs,
    check_shuffle,
    check_stock,
    check_strike,
)
from widgets.checks_meow_finish import (
    check_house_cards,
    check_house_rule,
    check_last_card,
    check_penalty,
    check_points_of_deal,
    check_put_away,
    check_standing,
)
from widgets.checks_tromf import check_call, check_tromf, check_worth
from widgets.dealing import Dealing
from widgets.deals import position_of
from widgets.deck import Deck, the_deck
from widgets.exercise import Exercise
from widgets.guide import CardGuide, WholePack, the_badges
from widgets.house import HouseRules
from widgets.meow_deals import meow_deal, meow_question, with_names
from widgets.mita_deals import last_three
from widgets.picker import CardPicker
from widgets.points import CardPoints, PointCounter
from widgets.replay import Replay
from widgets.rulebook import Rulebook
from widgets.rules import RuleList
from widgets.score import ScoreSheet
from widgets.sorting import SortRanks
from widgets.stage import Stage
from widgets.switch import Switch, Switches
from widgets.table import Table
from widgets.teacher import Teacher


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
    "Teacher",
    "TrickBuilder",
    "WholePack",
    "check_begins",
    "check_call",
    "check_deal",
    "check_deal_won",
    "check_dealt",
    "check_example",
    "check_exchange",
    "check_fits",
    "check_forbidden",
    "check_higher",
    "check_house_cards",
    "check_house_rule",
    "check_king_and_ten",
    "check_last_card",
    "check_match",
    "check_may",
    "check_order",
    "check_pack",
    "check_packs",
    "check_partners",
    "check_penalty",
    "check_points",
    "check_points_of_deal",
    "check_put_away",
    "check_record",
    "check_refused",
    "check_seven_is_lowest",
    "check_shuffle",
    "check_standing",
    "check_stock",
    "check_strike",
    "check_trick",
    "check_tricks",
    "check_tromf",
    "check_trump_check",
    "check_two_deals",
    "check_uneven",
    "check_worth",
    "find_game",
    "last_three",
    "meow_deal",
    "meow_question",
    "one_question",
    "position_of",
    "the_badges",
    "the_deck",
    "who_wins",
    "with_names",
]
