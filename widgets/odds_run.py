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
    """One question put to bots: the cases in turn, so many deals of each.

    In every turn each case is played as often as in all turns before it together, so that stopped early it has
    figures for all of them. A thread and not processes: a kernel that is ended leaves nothing behind.

    Attributes:
        question: what is asked.
        cases: of which games.
        bot: who plays, at every seat.
        deals: how many deals, or matches, of each case.
        seed: the simulation's.
        found: what has been found out so far, by case, of those that were played; written by the thread.
        done: how many deals, or matches, have been played in all.
        error: what went wrong; ``None`` if nothing did.
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
            played = 0
            while played < self.deals and not self._stop.is_set():
                more = min(played or 1, self.deals - played)
                for case in self.cases:
                    self._play_on(case, played, more)
                played += more
        except CardlibError as error:
            self.error = error
        except Exception:
            log.exception("The simulation of %s has failed", self.question.id)
            self.error = CardlibError(N_("Something went wrong here, and it is our fault. Reload the page to go on."))

    def _play_on(self, case: Case, first: int, deals: int) -> None:
        """Play so many more deals, or matches, of one case."""
        from cardlib.simulate import simulate  # with all the bots, which no page needs before

        before = self.done

        def note(done: int, _of: int) -> None:
            self.done = before + done

        summary = simulate(
            case.rules,
            self.bot,
            deals,
            self.seed,
            what=self.question.what,
            measures=self.question.measures,
            progress=note,
            stop=self._stop.is_set,
            first=first,
        )
        if not summary.rounds:
            return
        so_far = {each.case: each.summary for each in self.found}
        so_far[case] = so_far[case].followed_by(summary) if first else summary
        self.found = tuple(Found(each, so_far[each]) for each in self.cases if each in so_far)
