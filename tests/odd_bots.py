"""Bots that tests of simulations need: some kill the process they are in, some make mistakes."""

import os
import signal
from dataclasses import dataclass
from multiprocessing import parent_process
from pathlib import Path
from time import sleep

from cardlib.actions import parse_action
from cardlib.fast.source import choose


@dataclass(frozen=True)
class Anything:
    """Plays anything that is legal."""

    name: str = "any"

    def choose(self, view, source):
        return view.legal_actions[choose(source, len(view.legal_actions))]


@dataclass(frozen=True)
class Killer(Anything):
    """Kills its process where it holds a certain hand at the beginning, so many times as there are files to remove."""

    folder: str = ""
    hand: tuple = ()
    name: str = "any"

    def choose(self, view, source):
        if set(view.hand) == set(self.hand) and not view.history:
            for life in sorted(Path(self.folder).iterdir()):
                life.unlink()
                die()
        return super().choose(view, source)


def die():
    assert parent_process() is not None, "This would have ended the tests themselves"
    os.kill(os.getpid(), signal.SIGKILL)
    sleep(60)  # not to go on before the signal comes


@dataclass(frozen=True)
class Cheat(Anything):
    """Plays what it may not as soon as it holds an ace."""

    name: str = "cheat"

    def choose(self, view, source):
        if any(str(card).startswith("A") for card in view.hand):
            return parse_action("drop 2H")
        return super().choose(view, source)


@dataclass(frozen=True)
class Slow(Anything):
    """Thinks for so many seconds."""

    seconds: float = 0.01
    name: str = "slow"

    def choose(self, view, source):
        sleep(self.seconds)
        return super().choose(view, source)


@dataclass(frozen=True)
class Stumbler(Anything):
    """Fails as soon as it holds fewer cards than at the beginning."""

    name: str = "stumbler"

    def choose(self, view, source):
        if len(view.hand) < 3:
            raise LookupError("no idea")
        return super().choose(view, source)


@dataclass(frozen=True)
class Holder(Anything):
    """Carries something with it to wherever it plays."""

    held: object = None
    name: str = "holder"
