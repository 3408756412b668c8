"""Work cut into chunks and shared out to workers, none of which has to live.

A worker that dies costs what it was working on, which is handed out again. A pool of processes says only that one of
them died, not over what: then all that was handed out is under suspicion. What is lost twice runs alone, so that what
is lost three times has ended its workers itself.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import suppress
from functools import partial
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pickle import PicklingError
from threading import Thread
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeVar

from .errors import CardlibError, shown
from .game import MOST
from .given import a_number
from .i18n import N_, _

T = TypeVar("T")

PATIENCE = 0.1
"""Seconds after which somebody who wants to stop is heard."""

GOAL = 0.25
"""About how many seconds a chunk should take: little is lost with a worker, and little spent on handing out."""

AHEAD = 64
"""How many chunks an executor is given at a time where nobody says how many workers it has."""

TRIES = 3
"""A chunk that has ended so many workers is given up."""

MOST_PROCESSES = 61
"""More processes than this no pool can have on Windows, and few computers could feed."""

_tickets = count()


class Chunk(NamedTuple):
    """The pieces of work from ``start`` up to ``stop``, which is not in it."""

    start: int
    stop: int


class Done(NamedTuple, Generic[T]):
    """What a worker sends back: what came of a chunk, the seconds that it took, and which one it was."""

    result: T
    seconds: float
    chunk: Chunk


def work_off(work: Callable[[int, int], T], start: int, stop: int, ticket: int) -> Done[T]:
    """Do one chunk: what workers run. The ticket makes every call another one, for Dask answers equal calls once."""
    began = perf_counter()
    result = work(start, stop)
    return Done(result, perf_counter() - began, Chunk(start, stop))


class Processes(ProcessPoolExecutor):
    """Processes on this computer, as many as it has processors unless said.

    They begin anew rather than as copies of this one, which may have threads that a copy would not have.

    Raises:
        CardlibError: if ``workers`` is no number of them.
    """

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None:
            a_number(workers, "workers", 1, MOST)
        context = get_context("spawn")
        # A pipe says when it is enough, by its end: an event would wait for processes that have died over it.
        self._end, self._work_goes_on = context.Pipe(duplex=False)
        count = min(workers or os.cpu_count() or 1, MOST_PROCESSES)
        super().__init__(count, context, _begin, (self._end,))

    def abandon(self) -> None:
        """End them at once, whatever they are doing."""
        self._work_goes_on.close()


def _begin(end: Connection) -> None:
    """What a new process does first: it leaves it to the one that shares out the work when to end.

    Ctrl+C goes to all processes of a terminal.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(end,), daemon=True).start()


def _end_with(end: Connection) -> None:
    with suppress(OSError):  # a pipe that breaks is at its end too
        end.poll(None)
    os._exit(0)


class Here(Executor):
    """No worker at all: everything is done at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it, and return what is done already."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Crew(Generic[T]):
    """Workers, and what they have still to do.

    Args:
        work: ``work(start, stop)`` does a chunk; it must be the same whenever and wherever it is done.
        total: how many pieces of work there are.
        chunk: how many of them are handed out together; unless said as many as take a quarter of a second.
        executor: who does it, or a function that makes such an executor; unless said, processes on this computer.
        workers: how many of them there are; without an executor, one is this process itself.
        first: the number of the first piece of work.
        sent: what goes to the workers with the work, and must be found there.
    """

    def __init__(
        self,
        work: Callable[[int, int], T],
        total: int,
        chunk: int | None = None,
        executor: Executor | Callable[[], Executor] | None = None,
        workers: int | None = None,
        first: int = 0,
        sent: Iterable[object] = (),
    ) -> None:
        self.work, self.chunk, self._sent = work, chunk, tuple(sent)
        self._make, self._executor = _makers(executor, workers)
        self._is_ours = self._executor is None
        self._ahead = 2 * workers if workers else AHEAD
        if is_here(executor, workers):
            self._ahead = 1  # what is done here is done when it has been handed out
        self._place = first
        self._beyond = first + total
        self._again: deque[Chunk] = deque()
        self._out: dict[Future[Done[T]], Chunk] = {}
        self._losses: Counter[Chunk] = Counter()
        self._pieces, self._seconds = 0, 1e-9

    def run(self, stop: Callable[[], bool]) -> Generator[tuple[Chunk, T], None, None]:
        """Yield what came of each chunk as it is done, in any order, until all is done or ``stop`` says so.

        Raises:
            CardlibError: if a chunk is lost for the third time, or an executor broke that cannot be made anew.
        """
        finished = False
        try:
            while not stop():
                is_sound = self._hand_out()
                if not self._out and is_sound:
                    finished = True
                    return
                done, _waiting = wait(self._out, PATIENCE, FIRST_COMPLETED)
                for future in [each for each in self._out if each in done]:  # in order: the same is told every time
                    chunk, error = self._out.pop(future), _error(future)
                    if error is None:
                        yield chunk, self._noted(chunk, future.result())
                    else:
                        is_sound = is_sound and not isinstance(error, BrokenExecutor)
                        self._lose(chunk, error)
                if not is_sound:
                    self._begin_anew()
        finally:
            self._end(finished)

    def _hand_out(self) -> bool:
        """Give the workers enough to do; ``False`` if the executor turns out to be broken."""
        while len(self._out) < self._ahead and not any(map(self._is_suspect, self._out.values())):
            if self._again and self._is_suspect(self._again[0]) and self._out:
                return True  # it waits until it can run alone
            chunk = self._again.popleft() if self._again else self._next()
            if chunk is None:
                return True
            if self._executor is None:
                self._executor = _made(self._make)
            try:
                future = self._submitted(self._executor, chunk)
            except BrokenExecutor as error:
                if self._out:
                    self._again.appendleft(chunk)  # it was not the one
                else:
                    self._lose(chunk, error)
                return False
            self._out[future] = chunk
        return True

    def _submitted(self, executor: Executor, chunk: Chunk) -> Future[Done[T]]:
        """Hand out a chunk.

        Raises:
            BrokenExecutor: if the executor is broken.
            CardlibError: if it does not take the work, or answers with something else than a future, or if what goes
                with the work would not be found there.
        """
        if isinstance(executor, Processes):  # of others nobody knows how their workers begin
            check_origin(self._sent)
        try:
            future = executor.submit(work_off, self.work, chunk.start, chunk.stop, next(_tickets))
        except BrokenExecutor:
            raise
        except Exception as error:
            if self._cannot_be_sent(error):
                raise _unsendable(error) from error
            message = N_(
                "The executor {given} took no work, but failed with this error: {error}. "
                "Give one that is not shut down, or a function that makes one."
            )
            raise CardlibError(message, given=shown(executor), error=shown(error, 200)) from error
        if not isinstance(future, Future):
            message = N_(
                "The executor {given} answered {answer}: its submit must return a Future of concurrent.futures."
            )
            raise CardlibError(message, given=shown(executor), answer=shown(future))
        if future in self._out:
            message = N_("The executor {given} answered with the same Future twice: each call of submit needs its own.")
            raise CardlibError(message, given=shown(executor))
        return future

    def _cannot_be_sent(self, error: BaseException) -> bool:
        """Whether an error came of this: what is to be done cannot be sent to another process."""
        if isinstance(error, PicklingError):
            return True
        try:
            pickle.dumps(self.work)
        except Exception as refusal:  # it says what is wrong by errors of all kinds
            return type(refusal) is type(error) and str(refusal) == str(error)
        return False

    def _is_suspect(self, chunk: Chunk) -> bool:
        return self._losses[chunk] >= TRIES - 1

    def _next(self) -> Chunk | None:
        """A chunk that nobody has had yet, ``None`` if there is none."""
        if self._place == self._beyond:
            return None
        size = self.chunk or max(1, round(GOAL * self._pieces / self._seconds))
        chunk = Chunk(self._place, min(self._place + size, self._beyond))
        self._place = chunk.stop
        return chunk

    def _noted(self, chunk: Chunk, done: Done[T]) -> T:
        is_ours = isinstance(done, Done) and done.chunk == chunk
        if not is_ours or not isinstance(done.seconds, float) or not done.seconds >= 0:
            raise wrong_result(done)
        self._pieces += chunk.stop - chunk.start
        self._seconds += done.seconds
        result: T = done.result
        return result

    def _lose(self, chunk: Chunk, error: BaseException) -> None:
        """A chunk has to be done again, unless it was lost too often or nobody else can do it at all."""
        if self._cannot_be_sent(error):
            raise _unsendable(error) from error
        self._losses[chunk] += 1
        if self._losses[chunk] == TRIES:
            raise self._given_up(chunk, error) from error
        self._again.append(chunk)

    def _given_up(self, chunk: Chunk, error: BaseException) -> CardlibError:
        message = N_("Numbers {first} to {last} were lost {tries} times with whoever played them, last by {error}.")
        if chunk.stop - chunk.start == 1:
            message = N_("Number {first} was lost {tries} times with whoever played it, last by {error}.")
        facts = {"first": chunk.start, "last": chunk.stop - 1, "tries": TRIES, "error": shown(error, 200)}
        refusal = CardlibError(message, facts)
        if not self._pieces:  # perhaps nobody could even begin
            refusal.add_note(
                _(
                    "Nothing at all was done. New processes read the program first: one of your own shares out work "
                    "only under if __name__ == '__main__', and from a file."
                )
            )
        return refusal

    def _begin_anew(self) -> None:
        """After an executor broke: everything that it had is lost, and another one takes its place."""
        wait(self._out, PATIENCE)  # it is just telling so
        for future, chunk in list(self._out.items()):
            error = _error(future) if future.done() else BrokenExecutor()
            if error is not None:
                del self._out[future]
                self._lose(chunk, error)
        broken, self._executor = self._executor, None
        if self._is_ours and broken is not None:
            broken.shutdown(wait=False)
        elif not isinstance(broken, ProcessPoolExecutor):
            message = N_(
                "The executor broke, and there is no other: give a function that makes one, and it is called again."
            )
            raise CardlibError(message)
        self._is_ours = True

    def _end(self, finished: bool) -> None:
        """Let the workers go. What others than our own processes have begun they finish, but nobody waits for it."""
        if self._is_ours and isinstance(self._executor, Processes) and not finished:
            self._executor.abandon()  # a pool that ends so stumbles over futures that were cancelled
        else:
            for future in self._out:
                future.cancel()
        if self._is_ours and self._executor is not None:
            self._executor.shutdown(wait=finished)


def check_origin(things: Iterable[object]) -> None:
    """Refuse what new processes would not find, since it was typed in and stands in no file.

    Raises:
        CardlibError: if there is such a thing.
    """
    main = sys.modules.get("__main__")
    if getattr(main, "__spec__", None) or os.path.isfile(getattr(main, "__file__", None) or ""):
        return
    for thing in things:
        if type(thing).__module__ == "__main__":
            message = N_(
                "{given} cannot be sent to another process, which would not find what was typed into a notebook or "
                "at a prompt: put it into a file and import it from there, or leave out workers and executor."
            )
            raise CardlibError(message, given=shown(thing))


def wrong_result(result: object) -> CardlibError:
    """The refusal of what an executor brought that is not what came of the work."""
    message = N_(
        "The executor brought {given} instead of what the work came to: "
        "its futures must have as result what the function returns that submit was given."
    )
    return CardlibError(message, given=shown(result))


def _unsendable(error: BaseException) -> CardlibError:
    """The refusal of work that cannot be sent to another process."""
    message = N_(
        "A bot cannot be sent to another process ({error}): use classes and functions that are defined at the top of "
        "a module, neither within a function nor as a lambda."
    )
    return CardlibError(message, error=shown(error, 200))


def _made(make: Callable[[], Executor]) -> Executor:
    """An executor from the function that makes them.

    Raises:
        CardlibError: if it makes none.
    """
    message = N_("{given} made no executor, but {made}: give a function that returns one of concurrent.futures.")
    try:
        executor = make()
    except Exception as error:
        raise CardlibError(message, given=shown(make), made=shown(error, 200)) from error
    if not isinstance(executor, Executor):
        raise CardlibError(message, given=shown(make), made=shown(executor))
    return executor


def is_here(executor: Executor | Callable[[], Executor] | None, workers: int | None) -> bool:
    """Whether nobody else does the work than this process itself."""
    return executor is None and workers in (None, 1)


def _makers(
    executor: Executor | Callable[[], Executor] | None, workers: int | None
) -> tuple[Callable[[], Executor], Executor | None]:
    """How an executor is made when one is needed, and the one that is there already."""
    if executor is None:
        return (Here if is_here(executor, workers) else partial(Processes, workers)), None
    if isinstance(executor, Executor):
        return partial(Processes, workers), executor
    if callable(executor):
        return executor, None
    message = N_("{given} is no executor: give one of concurrent.futures, or a function that makes one.")
    raise CardlibError(message, given=shown(executor))


def _error(future: Future[Any]) -> BaseException | None:
    """What became of a future that is done: ``None`` if it has a result."""
    return CancelledError() if future.cancelled() else future.exception()
