"""Every kind of exercise about 101, in the order one learns what it practises."""

from __future__ import annotations

from . import (
    ask_101_after,
    ask_101_cards,
    ask_101_dealer,
    ask_101_eights,
    ask_101_exchange,
    ask_101_match,
    ask_101_points,
    ask_101_table,
)
from .question import Kind

KINDS: tuple[Kind, ...] = (
    ask_101_cards.WORTH,
    ask_101_cards.DEARER,
    ask_101_points.PILE,
    ask_101_points.TRICK_POINTS,
    ask_101_table.TEAMS,
    ask_101_eights.EIGHTS,
    ask_101_exchange.MAY,
    ask_101_after.AFTER,
    ask_101_match.SCORE,
    ask_101_match.MATCH,
    ask_101_dealer.DEALER,
)
