"""What there is room for at a table on a page: players, cards, names, and records that somebody brings along."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, count

from cardlib import records
from cardlib.deals import Rules
from cardlib.errors import DealError, RecordError, shown
from cardlib.given import a_text, is_line, is_name
from cardlib.i18n import N_
from cardlib.names import NAMES, player_name
from cardlib.records import Record

MOST_PLAYERS = 12
MOST_CARDS = 208  # four packs of 52
MOST_ACTIONS = 2_000
LONGEST_TEXT = 100_000
"""A deal of people has some hundred actions, and its record some thousand letters."""

LONGEST_NAME, LONGEST_SOURCE = 40, 300

_GAME = re.compile(r"""^[ \t]*["']?game["']?[ \t]*=""", re.MULTILINE)
"""The line that no record is without."""


def read_record(text: str | bytes, name: str) -> Record:
    """The record in a text or in the bytes of a file that somebody has brought along.

    Raises:
        RecordError: if it holds none, or is too long.
        DealError: if there is no room for its players, cards, names or title.
    """
    a_text(name, "name")
    if not isinstance(text, bytes):
        a_text(text, "text")
    if len(text) > LONGEST_TEXT:
        message = N_("{name}: this is too long for a record: {most} letters at most.")
        raise RecordError(message, name=records.one_line(name), most=LONGEST_TEXT)
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            message = N_("{name}: this is no text file in UTF-8: byte {number} does not fit.")
            raise RecordError(message, name=records.one_line(name), number=error.start + 1) from None
    text = text.removeprefix("\ufeff")  # as cardlib.records has it
    if not text.strip():
        raise RecordError(N_("{name}: there is nothing in it. Paste a record first."), name=records.one_line(name))
    if not _GAME.search(text):  # whoever pastes this plays cards, and need not know what TOML is
        message = N_("{name}: this is no saved deal. Give the whole text that was copied or saved at a table.")
        raise RecordError(message, name=records.one_line(name))
    record = read_own_record(text, name)
    if len(record.moves) > MOST_ACTIONS:
        message = N_("This record has {count} actions, and this table has room for {most}.")
        raise RecordError(message, count=len(record.moves), most=MOST_ACTIONS)
    check_title(record.source)
    return record


def read_own_record(text: str, name: str) -> Record:
    """The record in a text that a table has written: it is as long as the deal was, and its title does not matter.

    Raises:
        RecordError: if it holds none.
        DealError: if there is no room for its players, cards or names.
    """
    record = records.loads(text, name)
    check_room(record.rules)
    check_names(record.names)
    return record


def check_room(rules: Rules) -> None:
    """Refuse what no table has room for.

    Raises:
        DealError: if there are too many players or cards.
    """
    if rules.players > MOST_PLAYERS:
        message = N_("{players} players do not fit round this table: it has room for {most}.")
        raise DealError(message, players=rules.players, most=MOST_PLAYERS)
    if len(rules.pack()) > MOST_CARDS:
        message = N_("{cards} cards are too many for this table: it has room for {most}.")
        raise DealError(message, cards=len(rules.pack()), most=MOST_CARDS)


def check_names(names: tuple[str, ...]) -> None:
    """Refuse what there is no room for at a seat.

    Raises:
        DealError: if nothing is to be seen of a name, or it is too long or no text in one line.
    """
    for name in names:
        if len(name) > LONGEST_NAME or not is_name(name):
            message = N_("{name} is no name for a seat: write a word or a few, {most} letters at most.")
            raise DealError(message, name=shown(name), most=LONGEST_NAME)


def check_distinct(names: tuple[str, ...]) -> None:
    """Refuse names that could be mixed up, where people are called by them.

    Raises:
        DealError: if two are the same but for capital letters.
    """
    for place, name in enumerate(names):
        if not _is_free(name, names[:place]):
            message = N_("Two players cannot both be called {name}: give one of them another name.")
            raise DealError(message, name=name)


def check_title(source: object) -> None:
    """Refuse what there is no room for as the title of a record.

    Raises:
        DealError: if it is too long, or no text in one line.
    """
    if not isinstance(source, str) or not _fits(source):
        message = N_("{source} cannot be a title: write one line, {most} letters at most.")
        raise DealError(message, source=shown(source), most=LONGEST_SOURCE)


def title_of(text: object) -> str:
    """A text as the title of a record, made into a line and cut where there is no room for it.

    Raises:
        CardlibError: if it is no text.
    """
    title = a_text(text, "title")
    return title if _fits(title) else records.one_line(title, LONGEST_SOURCE)


def _fits(title: str) -> bool:
    return len(title) <= LONGEST_SOURCE and is_line(title)


def names_for(players: int, known: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A name for each seat: those known, then names of ours, then the seats' numbers; of ours none twice."""
    names = [*known, *(name for name in NAMES if _is_free(name, known))][:players]
    for seat in range(len(names), players):
        numbered = map(player_name, chain([seat], count(players)))
        names.append(next(name for name in numbered if _is_free(name, names)))
    return tuple(names)


def _is_free(name: str, taken: Iterable[str]) -> bool:
    """Whether nobody is called so, but for capital letters."""
    return name.casefold() not in map(str.casefold, taken)
