"""What questions have in common: cards to pick, players to name, in an order that gives nothing away, and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from .. import meow, mita
from ..cards import Card
from ..i18n import N_, ngettext
from ..lines import Line
from ..names import NAMES, card_name, listed, player_name, sentence
from ..rulebook import find_rule
from .question import Choice

OFFERED = 4
"""How many numbers there are to choose from."""


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


def near_numbers(
    random: Random, right: int, mistakes: Mapping[int, Line | None], least: int = 0
) -> dict[int, Line | None]:
    """Wrong numbers to offer beside the right one: those that mistakes lead to first, then others close by.

    How many of them are smaller is drawn first, so that the place of the right number tells nothing.

    Args:
        random: what is drawn from.
        right: the right number.
        mistakes: the numbers that mistakes lead to, the usual ones first, each with the sentence that shows the
            mistake if there is one; some may be right by chance.
        least: the smallest number that makes sense.
    """
    close = [right + step * sign for step in random.sample(range(1, OFFERED + 4), OFFERED + 3) for sign in (1, -1)]
    usual = [number for number in mistakes if number != right and number >= least]
    random.shuffle(usual)
    wrong = [number for number in dict.fromkeys((*usual, *close)) if number != right and number >= least]
    lower, higher = ([number for number in wrong if (number < right) == below] for below in (True, False))
    below = min(random.randrange(OFFERED), len(lower))
    return {number: mistakes.get(number) for number in (*lower[:below], *higher[: OFFERED - 1 - below])}
