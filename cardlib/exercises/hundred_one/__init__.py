"""Every kind of exercise about 101, in the order one learns what it practises."""

from __future__ import annotations

from ..question import Kind
from . import after, cards, dealer, eights, exchange, match, points, table

KINDS: tuple[Kind, ...] = (
    cards.WORTH,
    cards.DEARER,
    points.PILE,
    points.TRICK_POINTS,
    table.TEAMS,
    eights.EIGHTS,
    exchange.MAY,
    after.AFTER,
    match.SCORE,
    match.MATCH,
    dealer.DEALER,
)
