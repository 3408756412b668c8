"""A simulation that runs beside the page: in a thread of its own, so that the page answers and can stop it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from threading import Event, Thread

from cardlib.errors import CardlibError
from cardlib.i18n import N_
from widgets.odds_parts import Case, Found
from widgets.odds_questions import Question

log = logging.getLogger(__name__)


class Run:
    """One question put to bots: the cases one after the other, so many deals of each.

    A thread and not processes: a kernel that is ended leaves nothing behind.

    Attributes:
        question: what is asked.
        cases: of which games.
        bot: who plays, at every seat.
        deals: how many deals, or matches, of each case.
        seed: the simulation's.
        found: what has been found out so far, by case; written by the thread.
        done: how many deals, or matches, have been played in all.
        error: what went wrong, as a message to be translated; ``""`` if nothing did.
    """

    def __init__(self, question: Question, cases: Sequence[Case], bot: str, deals: int, seed: int) -> None:
        self.question, self.cases = question, tuple(cases)
        self.bot, self.deals, self.seed = bot, deals, seed
        self.found: tuple[Found, ...] = ()
        self.done = 0
        self.error: CardlibError | None = None
        self._stop = Event()
        self._thread = Thread(target=self._play, name="odds", daemon=True)
        self._thread.start()

    @property
    def total(self) -> int:
        """How many deals, or matches, it is to be in all."""
        return self.deals * len(self.cases)

    @property
    def is_running(self) -> bool:
        """Whether it still plays."""
        return self._thread.is_alive()

    @property
    def was_stopped(self) -> bool:
        """Whether somebody has stopped it before all was played."""
        return self._stop.is_set() and self.done < self.total

    def stop(self) -> None:
        """Let it end soon; what has been played by then counts."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it has ended, or so many seconds."""
        self._thread.join(seconds)

    def _play(self) -> None:
        try:
            for case in self.cases:
                if self._stop.is_set():
                    return
                self._play_case(case)
        except CardlibError as error:
            self.error = error
        except Exception:
            log.exception("The simulation of %s has failed", self.question.id)
            self.error = CardlibError(N_("Something went wrong here, and it is our fault. Reload the page to go on."))

    def _play_case(self, case: Case) -> None:
        from cardlib.simulate import simulate  # with all the bots, which no page needs before
        from widgets.odds_heeding import HereUntilStopped, heeding

        before = self.done

        def note(done: int, _of: int) -> None:
            self.done = before + done

        summary = simulate(
            case.rules,
            (heeding(self.bot, self._stop.is_set),),
            self.deals,
            self.seed,
            what=self.question.what,
            measures=self.question.measures,
            executor=HereUntilStopped(),
            workers=1,
            progress=note,
            stop=self._stop.is_set,
        )
        if summary.rounds:
            self.found += (Found(case, summary),)
