"""What questions have in common: cards to pick and players to name, in an order that gives nothing away."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import Card
from .i18n import N_
from .names import card_name, listed, player_name, sentence
from .question import Choice


def card_choices(cards: Iterable[Card]) -> tuple[Choice, ...]:
    """Cards on the table, to be picked there, in the order in which they lie."""
    return tuple(Choice(str(card), card_name(card), card) for card in cards)


def player_choices(seats: Iterable[int], names: tuple[str, ...]) -> tuple[Choice, ...]:
    """A button for each player; the seat's number is the key."""
    return tuple(Choice(str(seat), player_name(seat, names)) for seat in seats)


def seated(names: tuple[str, ...]) -> str:
    """Who sits where, for tables that do not show it."""
    return sentence(N_("Clockwise round the table sit {players}."), players=listed(names))
