"""One sentence and the rule behind it: what every explanation is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .i18n import _
from .names import listed, player_name, sentence


class Line(NamedTuple):
    """One sentence for people.

    Attributes:
        rule: the id of the rule that decides what the sentence says; ``""`` if none does.
        text: the sentence, in the reader's language and with the names of the pack in use.
    """

    rule: str
    text: str


def say(rule: str, message: str, **facts: object) -> Line:
    """``message``, translated unless ``ngettext`` has done so already, with the facts put into words."""
    return Line(rule, sentence(message, facts))


def players_listed(seats: Iterable[int], names: tuple[str, ...]) -> str:
    """ "Ana and Vio": the players at these seats, or one player alone."""
    return listed(player_name(seat, names) for seat in seats)


def signed(number: int) -> str:
    """A number for people to read: with a true minus sign."""
    return str(number) if number >= 0 else f"−{-number}"


def decimal(number: float, places: int = 1) -> str:
    """A number that is not whole, for people: to so many places, with a true minus sign.

    >>> decimal(2.25, 2), decimal(-30), decimal(-0.04)
    ('2.25', '−30.0', '0.0')
    """
    text = f"{abs(number):.{places}f}"
    return f"−{text}" if number < 0 and float(text) else text


def percent(share: float, places: int = 1) -> str:
    """A share from 0 to 1 in percent, never at the end of one line and the beginning of the next.

    >>> percent(0.169)
    '16.9\\xa0%'
    """
    return _("{number} %").format(number=decimal(100 * share, places)).replace(" ", "\u00a0")


def addition(had: int, gain: int) -> str:
    """How a score came about.

    >>> addition(12, 17), addition(10, -30)
    ('12 + 17 = 29', '10 − 30 = −20')
    """
    return f"{signed(had)} {'+' if gain >= 0 else '−'} {abs(gain)} = {signed(had + gain)}"


def scores_listed(seats: Iterable[tuple[int, ...]], marks: Iterable[str], names: tuple[str, ...]) -> str:
    """ "Ana and Vio (45); Dan and Ioana (30)": what each side, or each player, has."""
    owners = [players_listed(side, names) for side in seats]
    items = [_("{player} ({score})").format(player=who, score=mark) for who, mark in zip(owners, marks, strict=True)]
    return "; ".join(items)
