"""The record of a teacher's table."""

from __future__ import annotations

from cardlib import find_game
from cardlib.i18n import _
from cardlib.records import Record
from widgets.record_book import RecordBook
from widgets.teacher_desk import Desk


class TeacherBook(RecordBook):
    """A position written down, and another one read.

    Args:
        desk: what lies on the table.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.refresh()

    def written(self) -> Record:
        """The position on the table."""
        return self.desk.record()

    def title(self) -> str:
        """What the position is called."""
        return self.desk.sheet.source

    def words(self) -> dict[str, str]:
        """See ``RecordBook.words``."""
        desk = self.desk
        return {
            "save": _("Save this position"),
            "note": _("It ends with the position on the table, and whoever opens it can step back to the deal."),
            "refusal": desk.refusal if desk.where == "record" else "",
            "news": desk.news,
        }

    def file(self) -> str:
        """See ``RecordBook.file``."""
        return f"{self.desk.layout.rules.game}-position.toml"

    def retitle(self, title: str) -> None:
        """See ``RecordBook.retitle``."""
        self.desk.do(lambda: self.desk.title(title), "record")

    def read(self, text: str | bytes, name: str) -> None:
        """See ``RecordBook.read``."""
        self.desk.do(lambda: self.desk.load(text, name), "record")

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {find_game(self.desk.layout.rules.game).name}"
