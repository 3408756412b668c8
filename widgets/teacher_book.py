"""The record of a teacher's table: its text to copy or save, and a place to paste another one or choose a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from cardlib import find_game, records
from cardlib.errors import CardlibError
from cardlib.i18n import _
from widgets.answering import Answering
from widgets.late import source
from widgets.scripts import script
from widgets.teacher_desk import LONGEST_SOURCE, LONGEST_TEXT, Desk

HERE = Path(__file__).parent


class TeacherBook(Answering):
    """A position written down, and another one read.

    Args:
        desk: what lies on the table.
    """

    _esm = source(script("dom.js", "teacher.js"))
    _css = source((HERE / "teacher.css").read_text(encoding="utf-8"))

    book = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.refresh()

    def text(self) -> tuple[str, str]:
        """The record as text, ``""`` if there is none yet; and why there is none."""
        try:
            return records.dumps(self.desk.record()), ""
        except CardlibError as error:
            return "", str(error)

    def refresh(self) -> None:
        """Write the page's fields anew."""
        desk = self.desk
        text, why = self.text()
        note = (
            _("It ends with the position on the table, and whoever opens it can step back to the deal.")
            if text
            else _("There is no record yet: {why}").format(why=why)
        )
        book = {
            "label": _("The record"),
            "source": desk.sheet.source,
            "text": text,
            "note": note,
            "file": f"{desk.layout.rules.game}-position.toml",
            "refusal": desk.refusal if desk.where == "record" else "",
            "most": LONGEST_TEXT,
            "longest": LONGEST_SOURCE,
            "words": {
                "save": _("Save this position"),
                "source": _("Title, or where it comes from"),
                "text": _("The record as text"),
                "copy": _("Copy"),
                "download": _("Save as a file"),
                "copied": _("Copied."),
                "not_copied": _("The browser does not let this page copy: mark the text, or save it as a file."),
                "open": _("Open another one"),
                "paste": _("Paste a record"),
                "load": _("Open what is pasted"),
                "choose": _("Or choose a file"),
                "too_large": _("This file is too large for a record: {most} bytes at most.").format(most=LONGEST_TEXT),
                "unreadable": _("The browser could not read this file."),
                "opened": desk.news,
            },
        }
        if book != self.book:
            self.book = book

    def _answer(self, content: object, buffers: Any) -> None:
        """Something was typed, pasted or chosen."""
        desk = self.desk
        match content:
            case {"source": str(source)}:
                desk.do(lambda: desk.title(source), "record")
            case {"load": str(text)}:
                desk.do(lambda: desk.load(text, _("The text")), "record")
            case {"file": str(name)} if len(buffers) == 1:
                desk.do(lambda: desk.load(bytes(buffers[0]), name), "record")
            case _:
                super()._answer(content, buffers)

    def _tell(self, text: str) -> None:
        self.book = {**self.book, "refusal": text}

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {find_game(self.desk.layout.rules.game).name}"
