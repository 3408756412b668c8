"""What can be wrong with input: each error is one sentence saying what was given and what would be right."""

from __future__ import annotations

from collections.abc import Mapping

from .i18n import _


class CardlibError(ValueError):
    """Any input that cardlib refuses; catching this one catches them all.

    The sentence is put together when it is read, in the reader's language.

    Args:
        message: the sentence, with named placeholders for facts if there are any.
        facts: the facts; also as keywords.
    """

    def __init__(self, message: str, facts: Mapping[str, object] | None = None, /, **more: object) -> None:
        facts = {**(facts or {}), **more}
        super().__init__(message, facts)  # both, so that copies and pickles work
        self._message, self._facts = message, facts

    def __str__(self) -> str:
        # A message without facts may quote what was given, braces and all.
        return _(self._message).format(**self._facts) if self._facts else _(self._message)


def shown(value: object, most: int = 80) -> str:
    """A value as a sentence quotes it: short, whatever was given."""
    try:
        text = repr(value)
    except Exception:  # a number of thousands of digits, or an object that cannot say what it is
        return type(value).__name__
    return text if len(text) <= most else f"{text[: most - 1]}…"


class NotationError(CardlibError):
    """A text that names no card, suit or action."""


class RulesError(CardlibError):
    """An unknown game or option, or a value or combination of options that cannot be played."""


class DealError(CardlibError):
    """A pack, dealer or score line from which no deal can be made."""


class RecordError(CardlibError):
    """A record that cannot be read or replayed; the text names the file, the place and the rule."""
