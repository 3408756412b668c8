"""What lessons are made of: ``from widgets.lesson import Exercise, the_deck``.

Each name is imported when it is first asked for: a lesson uses a few of these modules, and loading all of them takes
longer than making the widgets of a page. ``import *`` gives everything.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from cardlib.exercises import ask
from cardlib.exercises.question import Question

PARTS = {
    "cardlib": ("find_game",),
    "cardlib.deals": ("position_of",),
    "cardlib.exercises.mita.trick": ("who_wins",),
    "widgets.blank": ("BlankSheet",),
    "widgets.builder": (
        "RankOrder",
        "TrickBuilder",
    ),
    "widgets.checks": (
        "check_deal_won",
        "check_dealt",
        "check_higher",
        "check_order",
        "check_pack",
        "check_partners",
        "check_record",
        "check_trick",
        "check_tricks",
        "check_trump_check",
    ),
    "widgets.checks_101": (
        "check_deal",
        "check_exchange",
        "check_king_and_ten",
        "check_match",
        "check_points",
        "check_refused",
        "check_seven_is_lowest",
        "check_two_deals",
        "check_uneven",
    ),
    "widgets.checks_meow": (
        "check_begins",
        "check_example",
        "check_fits",
        "check_forbidden",
        "check_may",
        "check_packs",
        "check_shuffle",
        "check_stock",
        "check_strike",
    ),
    "widgets.checks_meow_finish": (
        "check_house_cards",
        "check_house_rule",
        "check_last_card",
        "check_penalty",
        "check_points_of_deal",
        "check_put_away",
        "check_standing",
    ),
    "widgets.checks_odds": (
        "check_blind_seven",
        "check_card_left",
        "check_most_deals",
        "check_no_trump",
        "check_nothing_fits",
        "check_queen_dealt",
        "check_seven_held",
        "check_seven_yours",
        "check_struck",
    ),
    "widgets.checks_tromf": (
        "check_call",
        "check_tromf",
        "check_worth",
    ),
    "widgets.dealing": ("Dealing",),
    "widgets.deck": (
        "Deck",
        "the_deck",
    ),
    "widgets.exercise": ("Exercise",),
    "widgets.guide": (
        "CardGuide",
        "WholePack",
        "the_badges",
    ),
    "widgets.house": ("HouseRules",),
    "widgets.meow_deals": (
        "meow_deal",
        "meow_question",
        "with_names",
    ),
    "widgets.mita_deals": ("last_three",),
    "widgets.odds": ("Odds",),
    "widgets.picker": ("CardPicker",),
    "widgets.play": ("Play",),
    "widgets.points": (
        "CardPoints",
        "PointCounter",
    ),
    "widgets.replay": ("Replay",),
    "widgets.review": ("Review",),
    "widgets.rulebook": ("Rulebook",),
    "widgets.rules": ("RuleList",),
    "widgets.score": ("ScoreSheet",),
    "widgets.sorting": ("SortRanks",),
    "widgets.stage": ("Stage",),
    "widgets.supposing": ("Supposing",),
    "widgets.switch": (
        "Switch",
        "Switches",
    ),
    "widgets.table": ("Table",),
    "widgets.teacher": ("Teacher",),
}
"""Where everything is, but for what is defined here."""

_HOMES = {name: module for module, names in PARTS.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return __all__


def one_question(kind: str, seed: int, level: int = 1) -> Callable[[], Question]:
    """One question of a kind, the same at every run: ``Exercise(one_question("mita.may-play", seed=3))``."""
    return partial(ask, kind, seed, level)


__all__ = sorted((*_HOMES, "one_question"))
