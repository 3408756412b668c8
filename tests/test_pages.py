"""Lesson pages without kernels: what is run, what is shown, what is kept ready and for whom."""

import asyncio
import os
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from widgets import warm
from widgets.app import OwnPython
from widgets.catalogue import Lesson
from widgets.pages import LessonKernels, LessonPage, QuietKernel, is_run, kernel_environment, may_fail, tidy
from widgets.warm import WarmPages, ranking


def run(work):
    """Run a coroutine in a thread of its own: the browser tests keep a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


# --- cells


@pytest.mark.parametrize(
    ("cell", "run"),
    [
        (new_code_cell("1"), True),
        (new_code_cell(" \n"), False),
        (new_code_cell("1", metadata={"tags": ["skip-execution"]}), False),
        (new_code_cell("1", metadata={"tags": ["raises-exception"]}), True),
        (new_markdown_cell("1"), False),
    ],
)
def test_only_code_is_run(cell, run):
    assert is_run(cell) == run


def test_a_cell_may_fail_if_its_tag_says_so():
    assert may_fail(new_code_cell("1 / 0", metadata={"tags": ["raises-exception"]}))
    assert not may_fail(new_code_cell("1 / 0"))


def shown(*outputs):
    cell = new_code_cell("", outputs=list(outputs))
    tidy(cell)
    return cell.outputs


def test_readers_see_neither_warnings_nor_tracebacks():
    warning = new_output("stream", name="stderr", text="DeprecationWarning")
    text = new_output("stream", name="stdout", text="Checked")
    error = new_output("error", ename="ZeroDivisionError", evalue="division by zero", traceback=["line 1"])
    first, second = shown(warning, text, error)
    assert first.text == "Checked"
    assert "ZeroDivisionError" not in str(second)
    assert "the lesson has a fault" in second.traceback[0]


def test_a_kernel_sees_no_secrets():
    assert kernel_environment({"PATH": "/bin", "LC_ALL": "C", "TOKEN": "x", "AWS_HOME": "y"}) == {
        "PATH": "/bin",
        "LC_ALL": "C",
    }


# --- kernels


def test_a_waiting_kernel_is_not_culled_and_its_time_begins_with_its_reader():
    async def check():
        kernels = LessonKernels()
        kernel = SimpleNamespace(last_activity=None)
        kernels._kernels["one"] = kernel
        kernels.waiting.add("one")
        await kernels.cull_kernel_if_idle("one")  # would ask the kernel for what it does not have
        kernels.hand_out("one")
        assert kernel.last_activity is not None
        with pytest.raises(AttributeError):
            await kernels.cull_kernel_if_idle("one")

    run(check())


def test_a_kernel_is_killed_without_being_interrupted_first(monkeypatch):
    """Python answers an interrupt with a traceback in the terminal as long as the kernel has not quite started."""
    interrupted = []

    async def work():
        kernel = QuietKernel(kernel_spec_manager=OwnPython(), kernel_name="python3")
        await kernel.start_kernel(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        process, send = kernel.provisioner.process, os.killpg
        monkeypatch.setattr(
            "os.killpg",
            lambda group, number: interrupted.append(group) if number == signal.SIGINT else send(group, number),
        )
        await kernel.shutdown_kernel(now=True)
        assert process.returncode == -signal.SIGKILL

    run(work())
    assert not interrupted


# --- which lessons are kept ready


def lessons(*paths, **games):
    return [Lesson(path, "en", path, games.get(path, "mita"), "", None) for path in paths]


def test_first_the_course_and_each_game_begin():
    course = lessons("start", "a1", "a2", "b1", start="", b1="101")
    assert list(ranking(course, [])) == ["start", "a1", "b1"]


def test_then_the_lessons_after_those_that_were_opened():
    course = lessons("a1", "a2", "a3", "a4")
    assert list(ranking(course, ["a3", "a1"])) == ["a4", "a3", "a2", "a1"]
    assert list(ranking(course, ["a4"])) == ["a4", "a1"]
    assert list(ranking(course, ["gone"])) == ["a1"]


# --- pages


class Kernels:
    """Kernels that do nothing but count as started and ended."""

    def __init__(self):
        self.running, self.waiting, self.dead = set(), set(), set()
        self.context = None

    def __contains__(self, kernel):
        return kernel in self.running

    def get_kernel(self, kernel):
        async def is_alive():
            return kernel not in self.dead

        client = SimpleNamespace(start_channels=lambda **_: None, stop_channels=lambda: None)
        return SimpleNamespace(client=lambda **_: client, is_alive=is_alive, provisioner=SimpleNamespace(pid=1))

    def hand_out(self, kernel):
        self.waiting.discard(kernel)

    async def end(self, kernel):
        self.running.discard(kernel)
        self.waiting.discard(kernel)


class Fakes:
    """Lessons whose pages are written step by step: each step is text, an exception, or an event to wait for."""

    def __init__(self, *steps):
        self.kernels = Kernels()
        self.steps = steps
        self.root = None
        self.version = 1
        self.opened = []

    def stamp(self, path):
        return (self.version, 0)

    async def open(self, path):
        self.opened.append(path)
        kernel = f"{path} {len(self.opened)}"
        self.kernels.running.add(kernel)
        return LessonPage(self, path, self.stamp(path), None, kernel)

    def finished(self, page):
        pass

    async def write(self, notebook, path, kernel, cells):
        for step in self.steps:
            if isinstance(step, Exception):
                raise step
            if isinstance(step, asyncio.Event):
                await step.wait()
            else:
                yield step


async def read(page):
    """Return the pieces in which a page is read, and the exception that ends it."""
    pieces = []
    try:
        async for piece in page:
            pieces.append(piece)
    except Exception as error:
        return pieces, error
    return pieces, None


def test_a_page_is_read_in_as_few_pieces_as_it_takes():
    async def check():
        pause = asyncio.Event()
        page = await Fakes("a", "b", pause, "c", "d").open("x")
        reading = asyncio.create_task(read(page))
        await asyncio.sleep(0.01)
        pause.set()
        assert await reading == (["ab", "cd"], None)
        page = await Fakes("a", "b").open("x")
        await page.written()
        assert await read(page) == (["ab"], None)

    run(check())


def test_what_goes_wrong_is_raised_at_once_or_after_what_was_read():
    async def check():
        fault = ValueError("fault")
        page = await Fakes("a", fault).open("x")
        assert await read(page) == ([], fault)
        assert page.failed
        pause = asyncio.Event()
        page = await Fakes("a", pause, "b", fault).open("x")
        reading = asyncio.create_task(read(page))
        await asyncio.sleep(0.01)
        pause.set()
        assert await reading == (["a", "b"], fault)

    run(check())


def test_a_page_that_is_ended_stops_quietly():
    async def check():
        fakes = Fakes("a", asyncio.Event())
        page = await fakes.open("x")
        reading = asyncio.create_task(read(page))
        await asyncio.sleep(0.01)
        await page.end()
        assert await reading == (["a"], None)
        assert page.ended
        assert not fakes.kernels.running

    run(check())


# --- the pages that are kept


@pytest.fixture
def course(monkeypatch):
    """A course of three lessons, and no need to wait long for quiet."""
    monkeypatch.setattr(warm, "find_lessons", lambda root: lessons("a1", "a2", "a3"))
    monkeypatch.setattr(warm, "QUIET", 0.05)


@pytest.mark.usefixtures("course")
def test_a_page_waits_and_is_replaced_when_nobody_is_being_served():
    async def check():
        fakes = Fakes("a")
        pages = WarmPages(fakes, 1)
        pages.start()
        await asyncio.sleep(0.02)
        assert fakes.kernels.waiting == {"a1 1"}
        with pages.visit():
            page = await pages.open("a1")
            assert page.kernel == "a1 1"
            assert not fakes.kernels.waiting
            await asyncio.sleep(0.2)
            assert fakes.opened == ["a1"]
        await asyncio.sleep(0.02)
        assert fakes.opened == ["a1"]
        await asyncio.sleep(0.1)
        assert fakes.kernels.waiting == {"a2 2"}
        await pages.stop()
        assert fakes.kernels.running == {"a1 1"}

    run(check())


@pytest.mark.usefixtures("course")
def test_a_page_of_another_version_is_not_handed_out():
    async def check():
        fakes = Fakes("a")
        pages = WarmPages(fakes, 1)
        pages.start()
        await asyncio.sleep(0.02)
        fakes.version = 2
        with pages.visit():
            assert (await pages.open("a1")).kernel == "a1 2"
        await pages.stop()
        assert fakes.kernels.running == {"a1 2"}

    run(check())


@pytest.mark.usefixtures("course")
def test_a_page_whose_kernel_dies_is_replaced_before_anybody_comes(monkeypatch):
    monkeypatch.setattr(warm, "LOOK", 0.05)

    async def check():
        fakes = Fakes("a")
        pages = WarmPages(fakes, 1)
        pages.start()
        await asyncio.sleep(0.02)
        fakes.kernels.dead.add("a1 1")
        await asyncio.sleep(0.2)
        assert fakes.kernels.waiting == {"a1 2"}
        await pages.stop()
        assert not fakes.kernels.running

    run(check())


def test_a_kernel_whose_page_never_calls_is_ended(monkeypatch):
    ended = []

    async def end(self, kernel):
        ended.append(kernel)

    monkeypatch.setattr(LessonKernels, "end", end)

    async def check():
        kernels = LessonKernels()
        kernels.meet("met")
        await kernels.end_unless_met("met")
        await kernels.end_unless_met("lost")
        assert ended == ["lost"]

    run(check())


@pytest.mark.usefixtures("course")
def test_a_page_being_made_makes_way_for_a_visitor_of_another():
    async def check():
        fakes = Fakes("a", asyncio.Event())
        pages = WarmPages(fakes, 1)
        pages.start()
        await asyncio.sleep(0.02)
        with pages.visit():
            assert (await pages.open("a3")).kernel == "a3 2"
            await asyncio.sleep(0.02)
            assert fakes.kernels.running == {"a3 2"}
        await pages.stop()

    run(check())


@pytest.mark.usefixtures("course")
def test_a_lesson_that_fails_is_tried_again_when_it_has_changed_or_somebody_has_opened_it():
    async def check():
        fakes = Fakes("a", ValueError("fault"))
        pages = WarmPages(fakes, 1)
        pages.start()
        await asyncio.sleep(0.02)
        assert fakes.opened == ["a1"]
        assert not fakes.kernels.running
        for version, opened in ((1, ["a1", "a3", "a3"]), (2, ["a1", "a3", "a3", "a3", "a3", "a1"])):
            fakes.version = version
            with pages.visit():
                await (await pages.open("a3")).end()
            await asyncio.sleep(0.2)
            assert fakes.opened == opened
        await pages.stop()

    run(check())


@pytest.mark.usefixtures("course")
def test_no_room_means_no_page():
    async def check():
        fakes = Fakes("a")
        pages = WarmPages(fakes, 0)
        pages.start()
        await asyncio.sleep(0.02)
        assert not fakes.opened
        assert (await pages.open("a1")).kernel == "a1 1"
        await pages.stop()

    run(check())
