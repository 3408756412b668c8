"""A record on the page: its text to copy or save, and a place to paste another one or choose a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from cardlib import records
from cardlib.errors import CardlibError
from cardlib.i18n import _
from cardlib.records import Record
from widgets.answering import Answering
from widgets.late import source
from widgets.room import LONGEST_SOURCE, LONGEST_TEXT
from widgets.scripts import script

HERE = Path(__file__).parent


class RecordBook(Answering):
    """A deal written down, and another one read. Subclasses say which deal it is, and what becomes of what is read."""

    _esm = source(script("dom.js", "record_book.js"))
    _css = source((HERE / "record_book.css").read_text(encoding="utf-8"))

    book = traitlets.Dict().tag(sync=True)

    # What subclasses say

    def written(self) -> Record:
        """The deal as it stands.

        Raises:
            CardlibError: if there is none yet; the sentence says why.
        """
        raise NotImplementedError

    def title(self) -> str:
        """What the record is called, or where it comes from."""
        raise NotImplementedError

    def words(self) -> dict[str, str]:
        """Over the text (``save``), about it (``note``), why the last thing was refused (``refusal``), and ``news``."""
        raise NotImplementedError

    def file(self) -> str:
        """What the file to be saved is called."""
        raise NotImplementedError

    def retitle(self, title: str) -> None:
        """Take another title."""
        raise NotImplementedError

    def read(self, text: str | bytes, name: str) -> None:
        """Open what was pasted, or the bytes of a file; ``name`` is what a refusal calls it."""
        raise NotImplementedError

    # What all have

    def text(self) -> tuple[str, str]:
        """The record as text, ``""`` if there is none yet; and why there is none."""
        try:
            return records.dumps(self.written()), ""
        except CardlibError as error:
            return "", str(error)

    def refresh(self) -> None:
        """Write the page's fields anew."""
        text, why = self.text()
        own = self.words()
        book = {
            "label": _("The record"),
            "source": self.title(),
            "text": text,
            "note": own["note"] if text else _("There is no record yet: {why}").format(why=why),
            "file": self.file(),
            "refusal": own["refusal"],
            "most": LONGEST_TEXT,
            "longest": LONGEST_SOURCE,
            "words": {
                "save": own["save"],
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
                "opened": own["news"],
            },
        }
        if book != self.book:
            self.book = book

    def _answer(self, content: object, buffers: Any) -> None:
        """Something was typed, pasted or chosen."""
        match content:
            case {"source": str(title)}:
                self.retitle(title)
            case {"load": str(text)}:
                self.read(text, _("The text"))
            case {"file": str(name)} if len(buffers) == 1:
                self.read(bytes(buffers[0]), name)
            case _:
                super()._answer(content, buffers)

    def _tell(self, text: str) -> None:
        self.book = {**self.book, "refusal": text}
