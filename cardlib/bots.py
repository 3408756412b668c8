"""Opponents: each looks at its seat's view, and at nothing else, and chooses what to do.

>>> import cardlib
>>> from cardlib.bots import find_bot
>>> from cardlib.fast import random_source
>>> rules = cardlib.find_game("mita").rules(players=2)
>>> state, bot, source = rules.deal(rules.pack()), find_bot("greedy"), random_source(seed=1)
>>> str(bot.choose(state.view(0), source))
'7H'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from cardlib import meow, mita, thumb_meow, thumb_mita
from cardlib.actions import Action
from cardlib.errors import CardlibError, shown
from cardlib.fast import Ints, a_source
from cardlib.fast.source import choose
from cardlib.game import View
from cardlib.given import a_view
from cardlib.i18n import N_
from cardlib.search import LEVELS, Search
from cardlib.thumb import Advice, check_turn


class Bot(Protocol):
    """An opponent. It remembers nothing: what it does depends on the view and on the source only."""

    @property
    def name(self) -> str:
        """The id by which ``find_bot`` finds it."""

    def choose(self, view: View, source: Ints) -> Action:
        """What it does.

        Args:
            view: what its seat sees; the seat must be the one to act.
            source: where its random numbers come from, see ``cardlib.fast.random_source``.

        Raises:
            DealError: if it is no view, or it is not its turn.
            CardlibError: if random numbers are needed and the source is none.
        """


@dataclass(frozen=True)
class Random:
    """Whatever is legal, everything as likely as everything else."""

    name: str = "random"

    def choose(self, view: View, source: Ints) -> Action:
        """See ``Bot.choose``."""
        check_turn(view)
        return view.legal_actions[choose(a_source(source), len(view.legal_actions))]


@dataclass(frozen=True)
class Greedy:
    """Rules of thumb, none of which thinks far ahead: see ``advice``."""

    name: str = "greedy"

    def choose(self, view: View, source: Ints) -> Action:
        """See ``Bot.choose``; there is no chance in it."""
        return advice(view).action


def advice(view: View) -> Advice:
    """What the rules of thumb of the view's game would do, and which of them decides.

    Raises:
        DealError: if it is no view, or it is not its turn.
    """
    a_view(view)
    if isinstance(view, mita.View):
        return thumb_mita.advice(view)
    assert isinstance(view, meow.View)
    return thumb_meow.advice(view)


_ALL: tuple[Bot, ...] = (Random(), Greedy(), *map(Search, LEVELS))
_BOTS = {bot.name: bot for bot in _ALL}

BOTS: tuple[str, ...] = tuple(_BOTS)
"""Every opponent by name, from the weakest to the strongest."""


def find_bot(name: str) -> Bot:
    """An opponent by its name; ``"search"`` is ``"search-medium"``, and a level alone is a search too.

    Raises:
        CardlibError: if there is none; the sentence lists those that there are.
    """
    known = _BOTS | {level: _BOTS[f"search-{level}"] for level in LEVELS} | {"search": _BOTS["search-medium"]}
    if not isinstance(name, str) or name not in known:
        raise CardlibError(
            N_("{name} is not the name of an opponent: choose one of {known}."),
            name=shown(name),
            known=", ".join(BOTS),
        )
    return known[name]
