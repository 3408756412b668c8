"""Bots that lay down their cards when a simulation is stopped: a match may take minutes, and nobody waits for those."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from cardlib.actions import Action
from cardlib.bots import Bot, find_bot
from cardlib.crew import Here
from cardlib.fast import Ints
from cardlib.game import View


class Stopped(BaseException):
    """The simulation is over. It is no ``Exception``, which would be taken for a bot's mistake."""


@dataclass(frozen=True)
class Heeding:
    """A bot that plays as another one does, until it is to stop.

    Attributes:
        bot: the one that decides.
        stop: tells whether to stop.
    """

    bot: Bot
    stop: Callable[[], bool]

    @property
    def name(self) -> str:
        """See ``Bot.name``."""
        return self.bot.name

    def choose(self, view: View, source: Ints) -> Action:
        """See ``Bot.choose``.

        Raises:
            Stopped: if the simulation is over.
        """
        if self.stop():
            raise Stopped
        return self.bot.choose(view, source)


def heeding(name: str, stop: Callable[[], bool]) -> Heeding:
    """The bot of this name, until ``stop`` says so."""
    return Heeding(find_bot(name), stop)


class HereUntilStopped(Here):
    """Does everything at once, in this thread; what was stopped is lost, as if its worker had died."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See ``Here.submit``."""
        try:
            return super().submit(fn, *args, **kwargs)
        except Stopped as error:
            future: Future[Any] = Future()
            future.set_exception(error)
            return future
