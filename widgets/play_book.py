"""The record of the deal on the table, to save it or to open another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cardlib import find_game
from cardlib.i18n import _
from cardlib.records import Record
from widgets.play_party import Party
from widgets.record_book import RecordBook


class Keeper(Protocol):
    """What a book asks of whoever has the table."""

    @property
    def party(self) -> Party:
        """Who plays what."""

    def retitle(self, title: str) -> None:
        """Give the deal on the table another title."""

    def bring(self, text: str | bytes, name: str) -> None:
        """Open a record, once whoever plays has agreed to leave the game on the table."""


class PlayBook(RecordBook):
    """The deal written down, and another one read.

    Args:
        table: what has the table.
        refusal: tells why the last record was refused.
        news: tells what was done last.
    """

    def __init__(self, table: Keeper, refusal: Callable[[], str], news: Callable[[], str]) -> None:
        super().__init__()
        self._table, self._refusal, self._news = table, refusal, news
        self.refresh()

    def written(self) -> Record:
        """The deal as far as it was played."""
        return self._table.party.record

    def title(self) -> str:
        """What the deal is called."""
        return self._table.party.title

    def words(self) -> dict[str, str]:
        """See ``RecordBook.words``."""
        return {
            "save": _("Save this deal"),
            "note": _("It holds all the cards, the hidden ones too: look at it when the deal is over."),
            "refusal": self._refusal(),
            "news": self._news(),
        }

    def file(self) -> str:
        """See ``RecordBook.file``."""
        party = self._table.party
        number = "" if party.seed is None else f"-{party.seed}"
        return f"{party.setting.rules.game}{number}.toml"

    def retitle(self, title: str) -> None:
        """See ``RecordBook.retitle``."""
        self._table.retitle(title)

    def read(self, text: str | bytes, name: str) -> None:
        """See ``RecordBook.read``."""
        self._table.bring(text, name)

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {find_game(self._table.party.setting.rules.game).name}"
