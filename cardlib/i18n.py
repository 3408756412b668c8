"""The reader's language and pack: whole sentences through gettext, and card names that fit the faces shown.

Sentences are message ids. ``N_`` marks one that is translated later, when it is shown; ``_`` translates now.
Catalogues lie in ``locale/LANGUAGE/LC_MESSAGES/cardlib.mo``; English needs none.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PACKS = ("french", "hungarian")
"""How the cards are drawn and named; the cards themselves are the same."""

_LOCALE = Path(__file__).parent / "locale"

# One reader a process: a notebook's kernel serves one learner, a command line one person.
_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_pack = PACKS[0]


def use_language(language: str) -> None:
    """Speak ``language`` from now on (``"en"``, ``"ro"``, ...); English where there is no catalogue.

    Raises:
        CardlibError: if that is no text.
    """
    global _catalogue
    if not isinstance(language, str) or not language.isprintable():
        raise _refusal(N_("{given} is not a language: give a code such as {known}."), language, ("en", "ro"))
    _catalogue = gettext.translation("cardlib", _LOCALE, [language], fallback=True)


def use_pack(pack: str) -> None:
    """Name the cards as ``pack`` draws them from now on: the queen of spades, or the Ober of leaves.

    Raises:
        CardlibError: if there is no such pack.
    """
    global _pack
    if pack not in PACKS:
        raise _refusal(N_("{given} is not a pack: choose {known}."), pack, PACKS)
    _pack = pack


def _refusal(message: str, given: object, known: tuple[str, ...]) -> ValueError:
    from .errors import CardlibError, shown  # which speak by way of this module

    return CardlibError(message, given=shown(given), known=" or ".join(known))


def current_pack() -> str:
    """The pack whose names are used now."""
    return _pack


@contextmanager
def as_written() -> Iterator[None]:
    """Speak the language of the message ids, and name the French cards, as long as this lasts."""
    global _catalogue, _pack
    spoken = _catalogue, _pack
    _catalogue, _pack = gettext.NullTranslations(), PACKS[0]
    try:
        yield
    finally:
        _catalogue, _pack = spoken


class Translated(str):
    """A sentence in the reader's language, which must not be looked up again: it may be another sentence's id."""

    __slots__ = ()


def N_(message: str) -> str:
    """Mark a sentence for translation without translating it yet."""
    return message


def _(message: str) -> str:
    """The sentence in the reader's language; one that is translated already stays as it is."""
    return message if isinstance(message, Translated) else Translated(_catalogue.gettext(message))


def ngettext(singular: str, plural: str, count: int) -> str:
    """The sentence whose form fits ``count``, in the reader's language."""
    return Translated(_catalogue.ngettext(singular, plural, count))


def pgettext(context: str, message: str) -> str:
    """The sentence in the reader's language where the same words need different translations."""
    return Translated(_catalogue.pgettext(context, message))
