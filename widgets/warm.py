"""Warm pages: the lessons that people open first are ready before anybody opens them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any

from widgets.catalogue import LANGUAGE, Lesson, find_lessons
from widgets.pages import LessonPage, Lessons, Stamp

log = logging.getLogger(__name__)

QUIET = 2.5
"""Seconds without a visitor before a page is made: a browser is busy with a new page for as long."""

LOOK = 30.0
"""Seconds after which somebody looks whether the pages that wait are still alive."""


def ranking(lessons: list[Lesson], opened: list[str]) -> Iterator[str]:
    """Yield the paths of the lessons by how soon somebody will open them, each once.

    Args:
        lessons: all lessons, in their order.
        opened: the paths of those that have been opened, the latest first.
    """
    paths = [lesson.path for lesson in lessons]
    candidates: list[str] = []
    for path in opened:
        if path in paths:
            # Who has done a lesson goes on to the next; who has left it in the middle comes back; a class opens the
            # same lesson together.
            candidates += paths[paths.index(path) + 1 :][:1] + [path]
    own = [lesson for lesson in lessons if lesson.language == LANGUAGE]
    candidates += [lesson.path for lesson in own[:1]]
    games: dict[str, str] = {}
    for lesson in own:
        games.setdefault(lesson.game, lesson.path)
    candidates += [path for game, path in games.items() if game]
    yield from dict.fromkeys(candidates)


class WarmPages:
    """Hands out pages of lessons, and keeps some ready.

    A page that has been taken is replaced when nobody is being served, so that warming never slows a visitor down.

    Args:
        lessons: opens them.
        room: how many pages may wait at the same time; 0 keeps none.
    """

    def __init__(self, lessons: Lessons, room: int) -> None:
        self.lessons = lessons
        self.room = room
        self._opened: list[str] = []
        self._ready: dict[str, LessonPage] = {}
        self._heating: LessonPage | None = None
        self._hopeless: dict[str, Stamp | None] = {}  # what could not be shown, and when it was last written
        self._visitors = 0
        self._last_visit = float("-inf")
        self._visited = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        self._chores: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to fill the room."""
        if self.room:
            self._keeper = asyncio.create_task(self._keep())

    @contextmanager
    def visit(self) -> Iterator[None]:
        """Note that somebody is being served: no page is made in the meantime, nor shortly after."""
        self._visitors += 1
        try:
            yield
        finally:
            self._visitors -= 1
            self._last_visit = time.monotonic()
            self._visited.set()

    async def open(self, path: str) -> LessonPage:
        """Return the page of a lesson, a warm one if there is one.

        Raises:
            BrokenLesson, tornado.web.HTTPError: see ``Lessons.open``.
        """
        self._opened = [path, *(other for other in self._opened if other != path)][: self.room]
        self._hopeless.pop(path, None)  # each visit is a reason to try again
        page = self._ready.pop(path, None)
        heating = self._heating
        if heating and self._ready.get(heating.path) is heating:  # it would compete with this visitor
            self._drop(heating.path)
        if page and await page.is_good():
            self.lessons.kernels.hand_out(page.kernel)
            return page
        if page:
            self._chore(page.end())
        return await self.lessons.open(path)

    async def stop(self) -> None:
        """Make no more pages and end those that wait."""
        if self._keeper:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
        for path in list(self._ready):
            self._drop(path)
        await asyncio.gather(*self._chores)

    async def _keep(self) -> None:
        while True:
            try:
                await self._fill()
            except Exception:  # whatever lies in the folder, the app goes on without warm pages until it is put right
                log.exception("Lessons could not be prepared")
                await asyncio.sleep(LOOK)

    async def _fill(self) -> None:
        while True:
            while (pause := self._pause()) > 0:
                await asyncio.sleep(pause)
            self._visited.clear()
            await self._bury()
            path = self._missing()
            if path is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self._visited.wait()
            else:
                await self._heat(path)

    async def _bury(self) -> None:
        """End the pages whose kernels have died while they waited."""
        for path, page in list(self._ready.items()):
            if not await page.is_good() and self._ready.get(path) is page:
                self._drop(path)

    def _pause(self) -> float:
        """Return for how many seconds no page should be made."""
        return QUIET if self._visitors else self._last_visit + QUIET - time.monotonic()

    def _missing(self) -> str | None:
        """Return the first lesson that should wait and does not, and end the pages for which there is no room."""
        hopeful = (
            path
            for path in ranking(find_lessons(self.lessons.root), self._opened)
            if self._hopeless.get(path, ()) != self.lessons.stamp(path)
        )
        wanted = list(islice(hopeful, self.room))
        for path in self._ready.keys() - wanted:
            self._drop(path)
        return next((path for path in wanted if path not in self._ready), None)

    async def _heat(self, path: str) -> None:
        stamp = self.lessons.stamp(path)
        try:
            page = await self.lessons.open(path)
        except Exception as error:
            log.warning("%s could not be prepared: %s", path, error)
            self._hopeless[path] = stamp
            return
        self.lessons.kernels.waiting.add(page.kernel)
        self._ready[path] = self._heating = page
        if self._visitors:  # somebody came while the kernel was being started
            self._drop(path)
        await page.written()
        self._heating = None
        if self._ready.get(path) is page and page.failed:
            log.warning("%s could not be prepared: opening it will show why", path)
            self._hopeless[path] = stamp
            self._drop(path)

    def _drop(self, path: str) -> None:
        self._chore(self._ready.pop(path).end())

    def _chore(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
