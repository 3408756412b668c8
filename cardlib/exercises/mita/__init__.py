"""Every kind of exercise about Mîța, in the order one learns what it practises."""

from __future__ import annotations

from ..question import Kind
from . import after_trick, cards, deal, play, seats, trick

KINDS: tuple[Kind, ...] = (
    cards.HIGHER,
    cards.ORDER,
    seats.PARTNER,
    deal.DEAL_TO,
    deal.TRUMP_CHECK,
    trick.TRICK,
    trick.AHEAD,
    play.BEATS,
    play.MAY_PLAY,
    after_trick.SIDE,
    after_trick.LEADS,
    after_trick.DRAWS,
    play.TROMF_CALL,
    play.TROMF_DUTY,
    after_trick.DEAL_WON,
)
