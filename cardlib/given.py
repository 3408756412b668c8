"""What callers of the library give it, checked by kind: each refusal says what was given and what would be right.

Only what is called once in a while asks these: constructors, records, explanations. Playing a deal does not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeVar

from . import meow, mita
from .errors import CardlibError, DealError, RecordError, RulesError, shown
from .i18n import N_

T = TypeVar("T")

_EMPTY = frozenset("\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Letters and signs of which nothing is seen: fillers, and a cell, a place or a note with nothing in it."""

MOST_NAMES = meow.MOST_PLAYERS
"""No more names than there can be players are ever read, however many were given."""

# What Python does not count as printable, though people write it: pictures newer than its tables, blanks of another
# width or at which no line ends, two letters or pictures joined into one (a family), and the flags that are spelled
# after a black one.
_WRITTEN = re.compile(
    "[\U0001f000-\U0001faff]"
    "|[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]"
    "|(?<=[^\\s\u200c\u200d])[\u200c\u200d](?=[^\\s\u200c\u200d])"
    "|(?<=\U0001f3f4)[\U000e0020-\U000e007e]+\U000e007f"
)


def a_state(value: T) -> T:
    """The state of a deal that was given.

    Raises:
        DealError: if it is none.
    """
    if isinstance(value, mita.State | meow.State):
        return value
    raise DealError(
        N_("{given} is no position of a deal: give a state, as rules.deal(pack) returns one."), given=shown(value)
    )


def a_view(value: T) -> T:
    """The view of a seat that was given.

    Raises:
        DealError: if it is none.
    """
    if isinstance(value, mita.View | meow.View):
        return value
    raise DealError(N_("{given} is no view of the three games."), given=shown(value))


def some_rules(value: T) -> T:
    """The rules of a game that were given.

    Raises:
        RulesError: if they are none.
    """
    if isinstance(value, mita.Rules | meow.Rules):
        return value
    raise RulesError(
        N_("{given} is not the rules of a game: give what find_game('mita').rules() returns."), given=shown(value)
    )


def a_text(value: object, name: str) -> str:
    """The text that was given for the argument ``name``.

    Raises:
        CardlibError: if it is none.
    """
    if isinstance(value, str):
        return value
    raise CardlibError(N_("{name} cannot be {given}: give a text in quotes."), name=name, given=shown(value))


def is_line(text: str) -> bool:
    """Whether a text is one line that can be read: without control characters, or marks that turn the reading round.

    >>> is_line("Ana \\N{WOMAN}\\N{ZERO WIDTH JOINER}\\N{GIRL}"), is_line("Ana\\nIon")
    (True, False)
    """
    return _WRITTEN.sub("", text).isprintable()


def is_name(text: str) -> bool:
    """Whether a text can be a player's name: one line in which something is to be seen.

    >>> is_name("Ana\\N{NO-BREAK SPACE}Maria"), is_name("\\N{HANGUL FILLER}"), is_name("\\N{COMBINING ACUTE ACCENT}")
    (True, False, False)
    """
    return is_line(text) and any(map(_is_seen, text))


def _is_seen(letter: str) -> bool:
    """Whether something is seen of a letter by itself: of blanks and fillers not, and an accent needs its letter."""
    written = unicodedata.category(letter)[0] in "LNPS" or "\U0001f000" <= letter <= "\U0001faff"
    return written and letter not in _EMPTY


def as_line(text: str) -> str:
    """The text as a line that can be read: what ``is_line`` does not take is written as Python would write it.

    >>> family = "\\N{WOMAN}\\N{ZERO WIDTH JOINER}\\N{GIRL}"
    >>> as_line(f"{family}\\n") == family + r"\\n"
    True
    """
    line, place = "", 0
    for written in _WRITTEN.finditer(text):
        line += _escaped(text[place : written.start()]) + written.group()
        place = written.end()
    return line + _escaped(text[place:])


def _escaped(text: str) -> str:
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def a_number(value: object, name: str, least: int, most: int) -> int:
    """The whole number that was given for the argument ``name``.

    Raises:
        CardlibError: if it is none, or out of range.
    """
    if type(value) is int and least <= value <= most:
        return value
    raise CardlibError(
        N_("{name} cannot be {given}: give a whole number from {least} to {most}."),
        name=name,
        given=shown(value),
        least=least,
        most=most,
    )


def series(value: object, name: str, most: int) -> tuple[Any, ...]:
    """The things, ``most`` at most, that were given for the argument ``name``.

    Raises:
        CardlibError: if it is no series of them, or they are too many; no more than that are ever read.
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        things = tuple(islice(value, most + 1))
        if len(things) <= most:
            return things
    raise CardlibError(
        N_("{name} cannot be {given}: give a list of no more than {most}."), name=name, given=shown(value), most=most
    )


def a_function(value: object, name: str) -> None:
    """Refuse what cannot be called, for the argument ``name``; ``None`` is none.

    Raises:
        CardlibError: if it cannot.
    """
    if value is not None and not callable(value):
        raise CardlibError(N_("{name} cannot be {given}: give a function."), name=name, given=shown(value))


def some_names(value: object) -> tuple[str, ...]:
    """The players' names that were given as a series.

    Raises:
        CardlibError: if they are none.
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        names = tuple(islice(value, MOST_NAMES + 1))
        if len(names) <= MOST_NAMES and all(isinstance(name, str) for name in names):
            return names
    raise CardlibError(
        N_("names cannot be {given}: give a text for each player, such as ('Ana', 'Ion')."), given=shown(value)
    )


def whole_numbers(value: object, name: str) -> tuple[int, ...]:
    """The whole numbers, one for each player, that were given for the argument ``name``.

    Raises:
        CardlibError: if they are none.
    """
    if isinstance(value, Iterable):
        numbers = tuple(islice(value, MOST_NAMES + 1))
        if len(numbers) <= MOST_NAMES and all(type(number) is int for number in numbers):
            return numbers
    raise CardlibError(
        N_("{name} cannot be {given}: give a whole number for each player, such as (0, 0)."),
        name=name,
        given=shown(value),
    )


def an_instance(value: object, name: str, kind: type[T]) -> T:
    """What was given for the argument ``name``, if it is of this kind.

    Raises:
        RecordError: if it is not.
    """
    if isinstance(value, kind):
        return value
    raise RecordError(
        N_("{name} cannot be {given}: it must be of the kind {kind}."),
        name=name,
        given=shown(value),
        kind=kind.__name__,
    )
