"""What the browser keeps of a party, so that it goes on after the page was left; and what it says of its reader."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import traitlets

from cardlib import records
from cardlib.errors import RecordError
from cardlib.i18n import N_, _
from widgets.late import LateWidget, source
from widgets.play_party import LAST_SEED, SERIES, Party, Setting
from widgets.room import read_own_record
from widgets.scripts import script

log = logging.getLogger(__name__)

VERSION = 1
LONGEST = 2_000_000
"""The letters that are kept: browsers have room for some five million, and a long match has half a million."""

BROKEN = N_("What this browser had kept of a game makes no sense, so it was forgotten.")
UNKEPT = N_("This browser does not keep the game: it ends when you leave the page, unless you save the deal.")


def kept(party: Party) -> str:
    """A party as text, with the deals of its match; without the first of them, should they be too long together."""
    deals = [records.dumps(records.record_of(played.state)) for played in party.before]
    while len(text := _written(party, deals)) > LONGEST and deals:
        del deals[: len(deals) // 2 + 1]
    return text


def _written(party: Party, deals: list[str]) -> str:
    setting = party.setting
    return json.dumps(
        {
            "version": VERSION,
            "people": setting.people,
            "level": setting.level,
            "pace": setting.pace,
            "tips": setting.tips,
            "seed": party.seed,
            "luck": party.luck,
            "deals": deals,
            "deal": records.dumps(party.record),
        }
    )


def restored(text: str) -> Party:
    """The party in a text that ``kept`` has written.

    Raises:
        CardlibError: if it is another text, whatever it is.
    """
    if len(text) > LONGEST:
        raise _nonsense()
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise _nonsense() from None
    match data:
        case {
            "version": version,
            "people": [*people],
            "level": str(level),
            "pace": str(pace),
            "tips": bool(tips),
            "seed": seed,
            "luck": luck,
            "deals": [*deals],
            "deal": str(deal),
        } if (
            version == VERSION
            and len(deals) <= SERIES
            and all(map(_is_number, (*people, luck, luck if seed is None else seed)))
        ):
            # Until all is open nobody needs to think.
            party = Party(Setting(read_own_record(deal, _("the text")).rules, tuple(people), "beginner", pace, tips))
        case _:
            raise _nonsense()
    for number, text in enumerate((*deals, deal)):
        if not isinstance(text, str):
            raise _nonsense()
        if number:
            party.put_away()
        party.open(read_own_record(text, _("the text")), new_match=not number)
    party.seed, party.luck = seed, luck
    party.change(level=level)
    return party


def _is_number(value: object) -> bool:
    """Whether this is a number as there are in a party: of a seat or of a deal."""
    return type(value) is int and 0 <= value <= LAST_SEED


def _nonsense() -> RecordError:
    return RecordError(BROKEN)


class Keeping(LateWidget):
    """The line to what the browser keeps, and to what its reader wants. It has no looks.

    Attributes:
        keeps: whether anything is kept at all.
        text: what is kept; ``""`` as long as there is nothing to keep.

    Args:
        found: called with what the browser had kept.
        unkept: called whenever the browser cannot keep what it should.
        still: called with whether the reader wants nothing to move.
        keeps: see above.
    """

    _esm = source(script("play_keeping.js"))

    keeps = traitlets.Bool().tag(sync=True)
    text = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        found: Callable[[str], None],
        unkept: Callable[[], None],
        still: Callable[[bool], None],
        keeps: bool,
    ) -> None:
        super().__init__(keeps=keeps)
        self._found, self._unkept, self._still = found, unkept, still
        self.on_msg(self._on_message)

    def forget(self) -> None:
        """Let the browser forget what it keeps."""
        self.text = ""
        self.send({"forget": True})

    def _on_message(self, _widget: object, content: object, _buffers: Any) -> None:
        """The browser has told what it had kept or cannot keep, or what the reader wants."""
        match content:
            case {"found": str(text)} if self.keeps:
                self._found(text)
            case {"unkept": True} if self.keeps:
                self._unkept()
            case {"still": bool(still)}:
                self._still(still)
            case _:
                log.warning("The page has sent a message that nobody here understands: %r", content)
