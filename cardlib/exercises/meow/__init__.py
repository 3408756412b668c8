"""Every kind of exercise about Мяу-мяу, in the order one learns what it practises."""

from __future__ import annotations

from ..question import Kind
from . import cards, count, finish, option, stock, turn

KINDS: tuple[Kind, ...] = (
    cards.FITS,
    turn.NEXT,
    turn.CARDS,
    turn.OPENING,
    cards.NAMED,
    cards.MUST,
    cards.MAY,
    cards.DRAWN,
    stock.RESHUFFLE,
    finish.ENDS,
    finish.PUT_AWAY,
    count.PENALTY,
    count.MATCH,
    cards.QUEEN_FOLLOW,
    option.OPTION,
)
"""Every kind of exercise about Мяу-мяу, in the order one learns what it practises."""
