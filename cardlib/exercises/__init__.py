"""Every kind of exercise, found by id: seeded questions whose answers and reasons the engine computes."""

from __future__ import annotations

from difflib import get_close_matches

from ..errors import CardlibError, shown
from ..i18n import N_
from ..names import listed
from . import hundred_one, meow, mita
from .question import Kind, Question

KINDS: tuple[Kind, ...] = (*mita.KINDS, *hundred_one.KINDS, *meow.KINDS)
"""Every kind of exercise, in the order one learns what it practises."""

_BY_ID = {kind.id: kind for kind in KINDS}


def find_kind(kind_id: str) -> Kind:
    """The kind of exercise with this id.

    Raises:
        CardlibError: if there is none; the sentence names those that look like it, or all.
    """
    if isinstance(kind_id, str) and kind_id in _BY_ID:
        return _BY_ID[kind_id]
    same_name = [known for known in _BY_ID if known.partition(".")[2] == kind_id]
    if near := same_name or get_close_matches(str(kind_id), _BY_ID, cutoff=0.7):
        message = N_("{given} is no kind of exercise: perhaps you mean {near}.")
        raise CardlibError(message, given=shown(kind_id), near=listed(near, either=True))
    message = N_("{given} is no kind of exercise: there are {known}.")
    raise CardlibError(message, given=shown(kind_id), known=listed(_BY_ID))


def ask(kind_id: str, seed: int, level: int = 1) -> Question:
    """A question of a kind; the same seed and level ask the same question again.

    Args:
        kind_id: which kind, such as ``"mita.trick"``.
        seed: any whole number.
        level: how hard, from 1 to the kind's ``levels``.

    Raises:
        CardlibError: if there is no such kind or level, or the seed is no whole number.
    """
    return find_kind(kind_id).ask(seed, level)


__all__ = ["KINDS", "Kind", "Question", "ask", "find_kind"]
