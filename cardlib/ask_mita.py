"""Every kind of exercise about Mîța, in the order one learns what it practises."""

from __future__ import annotations

from . import ask_mita_cards, ask_mita_deal, ask_mita_play, ask_mita_round, ask_mita_seats, ask_trick
from .question import Kind

KINDS: tuple[Kind, ...] = (
    ask_mita_cards.HIGHER,
    ask_mita_cards.ORDER,
    ask_mita_seats.PARTNER,
    ask_mita_deal.DEAL_TO,
    ask_mita_deal.TRUMP_CHECK,
    ask_trick.TRICK,
    ask_trick.AHEAD,
    ask_mita_play.BEATS,
    ask_mita_play.MAY_PLAY,
    ask_mita_round.SIDE,
    ask_mita_round.LEADS,
    ask_mita_round.DRAWS,
    ask_mita_play.TROMF_CALL,
    ask_mita_play.TROMF_DUTY,
    ask_mita_round.DEAL_WON,
)
