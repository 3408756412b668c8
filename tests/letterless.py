"""A language without letters, to find what cannot be translated.

A message comes out as its placeholders in ⟦brackets⟧. What still has letters has come round the catalogue. Names of
people and games, notation and ids are the same in every language.
"""

import gettext
import re
import subprocess
import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages import pofile

import cardlib
from cardlib import i18n
from cardlib.names import NAMES
from widgets.deck import the_deck

ROOT = Path(__file__).resolve().parent.parent

PLACEHOLDER_OR_LETTER = re.compile(r"(\{[^{}]*\}|%\(\w+\)\w)|[^\W\d_]")
NOTATION = re.compile(r"\b[2-9TJQKA][HSCD]\b|\b(mita|101|meow)\.[\w-]+")  # cards, and ids of rules
SAME_EVERYWHERE = [
    "Mîța", "Мяу", "мяу", "TROMF", *NAMES, *(option.name for game in cardlib.GAMES for option in game.options)
]  # fmt: skip

CODES = {"id", "key", "face", "place", "mark", "suit", "rule", "tone", "pack", "status"}
"""What nobody reads in the data of a scene and of a page: it says what is meant, and not how it is called."""

PAPER_CODES = {"kind", "style", "prints", "open", "value", "lessons", "file", "svg"}
"""What nobody reads, besides, in the data of a page. The titles of lessons are in the language of the lessons."""


class Letterless(gettext.NullTranslations):
    """Translates into a language without letters, and remembers what it was asked."""

    def __init__(self):
        super().__init__()
        self.asked = set()

    def _said(self, message):
        return f"⟦{PLACEHOLDER_OR_LETTER.sub(lambda found: found[1] or '·', message)}⟧"

    def gettext(self, message):
        self.asked.add((None, message))
        return self._said(message)

    def ngettext(self, singular, plural, count):
        self.asked |= {(None, singular), (None, plural)}
        return self._said(singular if count == 1 else plural)

    def pgettext(self, context, message):
        self.asked.add((context, message))
        return self._said(message)

    def compare(self):
        """Check that ``make messages`` collects all that was asked for."""
        # An error may be told what is said already, and the value of an option may be a number.
        asked = {each for each in self.asked if "⟦" not in each[1] and not each[1].isdecimal()}
        missing = sorted(asked - template(), key=str)
        assert not missing, f"make messages does not find {missing}"
        assert (None, "") not in asked, "A catalogue answers an empty message with its own header"


@contextmanager
def spoken():
    """Speak the language without letters; whatever is asked for must be among what ``make messages`` collects."""
    for widget in list(the_deck()._redrawn):  # left behind by other tests, and drawn anew with every new pack
        widget.close()
    before, language = i18n._catalogue, Letterless()
    i18n._catalogue = language
    try:
        yield language
    finally:
        i18n._catalogue = before
    language.compare()


# What make messages writes ----------------------------------------------------------------------------


def messages_rule():
    """Return the commands of ``make messages``, each in one line."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    return makefile.partition("\nmessages:")[2].partition("\n\n")[0].splitlines()


@cache
def template():
    """Return what ``make messages`` writes: the messages by context and text."""
    command = next(line for line in messages_rule() if "extract" in line).split()
    command = [sys.executable, "-m", "babel.messages.frontend", *command[command.index("--quiet") :]]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cardlib.pot"
        command[command.index("--output-file") + 1] = str(file)
        subprocess.run(command, cwd=ROOT, check=True, timeout=120)
        with file.open("rb") as pot:
            return frozenset(
                (message.context, text)
                for message in pofile.read_po(pot)
                for text in ([message.id] if isinstance(message.id, str) else message.id)
            )


# What is read -----------------------------------------------------------------------------------------


def left(text, *allowed):
    """Return the words of a text that nobody has translated."""
    words = re.findall(r"[^\W\d_]{2,}", NOTATION.sub("", text))
    known = {part for word in (*SAME_EVERYWHERE, *allowed) for part in re.findall(r"[^\W\d_]+", word)}
    return [word for word in words if word not in known]


def is_translated(text, *allowed):
    """Check that a sentence has come from the catalogue, with all that is in it."""
    assert "⟦" in text, f"Not translated: {text}"
    assert not left(text, *allowed), f"Not translated: {left(text, *allowed)} in {text}"


def texts_of(data):
    """Yield everything in a scene's data that people read."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name not in CODES or (name == "status" and "zones" in data):
                yield from texts_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts_of(value)
    elif isinstance(data, str) and data:
        yield data


def texts_of_page(data):
    """Yield everything in a paper's data that people read."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name == "choices":
                yield from (words for _key, words in value)
            elif name == "text" and data.get("kind") == "code":
                continue  # a command to be typed
            elif name not in CODES | PAPER_CODES or (name == "status" and "sections" in data):
                yield from texts_of_page(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts_of_page(value)
    elif isinstance(data, str) and data:
        yield data


def all_translated(texts, *allowed):
    """Check everything that is read at once."""
    texts = list(texts)
    for text in texts:
        assert not left(text, *allowed), f"Not translated: {left(text, *allowed)} in {text}"
    assert any("⟦" in text for text in texts), "Nothing is said"
