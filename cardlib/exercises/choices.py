"""What questions have in common: cards to pick, players to name, in an order that gives nothing away, and words."""

from __future__ import annotations

from collections.abc import Iterable

from .. import meow, mita
from ..cards import Card
from ..i18n import N_, ngettext
from ..lines import Line
from ..names import card_name, listed, player_name, sentence
from ..rulebook import find_rule
from .question import NAMES, Choice


def card_choices(cards: Iterable[Card]) -> tuple[Choice, ...]:
    """Cards on the table, to be picked there, in the order in which they lie."""
    return tuple(Choice(str(card), card_name(card), card) for card in cards)


def player_choices(seats: Iterable[int], names: tuple[str, ...]) -> tuple[Choice, ...]:
    """A button for each player; the seat's number is the key."""
    return tuple(Choice(str(seat), player_name(seat, names)) for seat in seats)


def seated(names: tuple[str, ...]) -> str:
    """Who sits where, for tables that do not show it."""
    return sentence(N_("Clockwise round the table sit {players}."), players=listed(names))


def names_of(rules: mita.Rules | meow.Rules) -> tuple[str, ...]:
    """The players' names by seat."""
    return NAMES[: rules.players]


def rule_line(rule_id: str, rules: mita.Rules | meow.Rules | None = None) -> Line:
    """A rule as the rulebook says it, with these options: the first rung of a ladder."""
    return Line(rule_id, find_rule(rule_id).text(rules))


def points_words(points: int) -> str:
    """ "17 points"."""
    return ngettext("{count} point", "{count} points", points).format(count=points)
