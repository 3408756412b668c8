"""Every kind of exercise about Мяу-мяу, in the order one learns what it practises."""

from __future__ import annotations

from . import ask_meow_cards, ask_meow_count, ask_meow_finish, ask_meow_option, ask_meow_stock, ask_meow_turn
from .question import Kind

KINDS: tuple[Kind, ...] = (
    ask_meow_cards.FITS,
    ask_meow_turn.NEXT,
    ask_meow_turn.CARDS,
    ask_meow_turn.OPENING,
    ask_meow_cards.NAMED,
    ask_meow_cards.MUST,
    ask_meow_cards.MAY,
    ask_meow_cards.DRAWN,
    ask_meow_stock.RESHUFFLE,
    ask_meow_finish.ENDS,
    ask_meow_finish.PUT_AWAY,
    ask_meow_count.PENALTY,
    ask_meow_count.MATCH,
    ask_meow_cards.QUEEN_FOLLOW,
    ask_meow_option.OPTION,
)
"""Every kind of exercise about Мяу-мяу, in the order one learns what it practises."""
