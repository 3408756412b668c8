"""What the landing page lists: the games, and the lessons found among the notebooks.

A notebook says where it belongs in its metadata, for example
``"lesson": {"game": "mita", "summary": "Who wins a trick.", "minutes": 10}``.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardlib.i18n import N_

log = logging.getLogger(__name__)

LANGUAGE = "en"
"""The language of the app's own pages, and of a lesson that is in no language's folder."""


@dataclass(frozen=True)
class Game:
    """What the landing page says about one game; the sentences are translated when they are shown."""

    id: str
    name: str
    language: str
    kind: str
    players: str
    about: str
    suit: str


# In the order they are taught. The suit is an ornament.
GAMES = (
    Game(
        id="mita",
        name="Mîța",
        language="ro",
        kind=N_("Trick-taking with three cards in hand"),
        players=N_("2 players, or 4 in pairs"),
        about=N_(
            "Play any card you like: unless somebody trumps, the trick goes to the suit that was led, and in it to "
            "the highest card. Then everyone draws back to three; whoever has won more tricks wins the deal."
        ),
        suit="♥",
    ),
    Game(
        id="101",
        name="101",
        language="en",
        kind=N_("The same play, counted in points"),
        players=N_("2 players, or 4 or 6 in two teams"),
        about=N_(
            "Played like Mîța, but now the cards you win have values, from nothing for a seven to eleven "
            "for an ace, and the first side to collect 101 wins."
        ),
        suit="♠",
    ),
    Game(
        id="meow",
        name="Мяу-мяу",
        language="ru",
        kind=N_("Get rid of your cards, like Crazy Eights"),
        players=N_("2 players or more"),
        about=N_(
            "Play a card of the same suit or rank as the one on top. Sixes and sevens make your neighbour draw, "
            "aces cost a turn, and a queen goes on anything. Cards left in your hand count against you."
        ),
        suit="♦",
    ),
)


@dataclass(frozen=True)
class Lesson:
    """What the landing page says about one notebook."""

    path: str
    language: str
    title: str
    game: str
    summary: str
    minutes: int | None
    rules: tuple[str, ...] = ()
    exercises: tuple[str, ...] = ()


def heading(notebook: Mapping[str, Any], otherwise: str) -> str:
    """Return the notebook's first Markdown heading as plain text."""
    for cell in notebook.get("cells", []):
        if cell.get("cell_type") != "markdown":
            continue
        found = re.search(r"^#{1,6}[ \t]+(.+?)[ \t#]*$", "".join(cell["source"]), re.MULTILINE)
        if found:
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", found[1])  # a link reads as its text
            return re.sub(r"[*_`]|<[^>]+>", "", plain).strip()
    return otherwise


def language_of(path: str) -> str:
    """Return the language of a lesson, which is the name of its folder."""
    folder = path.partition("/")[0]
    return folder if re.fullmatch(r"[a-z]{2,3}(-\w+)?", folder) else LANGUAGE


def find_lessons(root: Path, *, deep: bool = True) -> list[Lesson]:
    """Return the lessons under ``root``, or with ``deep`` off only those right in it, in the order of their paths."""
    lessons = []
    for file in sorted(root.rglob("*.ipynb") if deep else root.glob("*.ipynb")):
        path = file.relative_to(root)
        if any(part.startswith(".") for part in path.parts):
            continue  # a checkpoint, not a lesson
        try:
            lessons.append(read_lesson(file, path.as_posix()))
        except (OSError, ValueError, AttributeError, KeyError, TypeError, RecursionError) as error:
            # One broken file is no reason to lose the whole page, but somebody should mend it.
            log.warning("The notebook %s is not listed: %s: %s", file, type(error).__name__, error)
    return lessons


def neighbours(root: Path, path: str) -> tuple[Lesson | None, Lesson | None]:
    """Return the lessons before and after the one at ``path``, of those under ``root`` in its language."""
    course = [lesson for lesson in find_lessons(root) if lesson.language == language_of(path)]
    place = next((place for place, lesson in enumerate(course) if lesson.path == path), None)
    if place is None:  # a broken notebook is no part of the course
        return None, None
    return course[place - 1] if place else None, course[place + 1] if place + 1 < len(course) else None


def read_lesson(file: Path, path: str) -> Lesson:
    """Return what the notebook ``file`` says about itself; ``path`` is its address below the notebooks."""
    found = file.stat()
    return _read_lesson(file, path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=512)
def _read_lesson(file: Path, path: str, written: int, size: int) -> Lesson:
    """Read a notebook again only when it has changed: every page of the app names lessons."""
    notebook = json.loads(file.read_text(encoding="utf-8"))
    about = notebook.get("metadata", {}).get("lesson") or {}
    minutes = about.get("minutes")
    return Lesson(
        path=path,
        language=language_of(path),
        title=heading(notebook, file.stem),
        game=str(about.get("game", "")),
        summary=str(about.get("summary", "")),
        minutes=minutes if isinstance(minutes, int) else None,
        rules=tuple(map(str, about.get("rules", ()))),
        exercises=tuple(map(str, about.get("exercises", ()))),
    )
