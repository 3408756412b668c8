"""Warm pages: lessons that are ready before anybody opens them."""

import os
import shutil
import signal
import time

import psutil
import pytest
from conftest import BUTTON, Server, processes, until, write_notebook

LESSON = "en/01-button.ipynb"


@pytest.fixture
def folder(tmp_path):
    """A folder with one lesson."""
    about = {"game": "mita", "summary": "Press it.", "minutes": 1}
    write_notebook(tmp_path / LESSON, "%md # A button", BUTTON, lesson=about)
    return tmp_path


@pytest.fixture
def start(folder):
    """Return a function that starts the app on that folder and waits until its pages are warm."""
    servers = []

    def start(warm=1):
        servers.append(Server(folder, warm=warm))
        until(lambda: is_warm(servers[-1], warm))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()
        assert "Traceback" not in server.output(), server.output()


def is_warm(server, pages):
    """Tell whether that many kernels are there and have nothing more to do."""
    kernels = server.kernels()
    if len(kernels) != pages:
        return False
    used = [psutil.Process(kernel).cpu_times() for kernel in kernels]
    time.sleep(0.7)
    return used == [psutil.Process(kernel).cpu_times() for kernel in kernels]


@pytest.fixture
def press(ready):
    """Return a function that proves that a lesson works."""

    def press(page):
        ready(page)
        page.get_by_role("button", name="Press").click()
        page.get_by_role("button", name="Pressed 1").wait_for()

    return press


def test_a_warm_page_has_its_kernel_already_and_is_replaced(start, page, press):
    server = start()
    (kernel,) = server.kernels()
    page.goto(server.lesson(LESSON))
    assert server.kernels() == [kernel]
    press(page)
    until(lambda: len(server.kernels()) == 2)
    assert kernel in server.kernels()
    page.goto(server.url)
    until(lambda: kernel not in server.kernels())
    (next_kernel,) = server.kernels()
    page.goto(server.lesson(LESSON))
    press(page)
    assert next_kernel in server.kernels()


def test_a_page_can_be_read_while_it_is_being_made(folder, page, press):
    write_notebook(folder / LESSON, "%md # A button", "import time\ntime.sleep(4)", BUTTON)
    server = Server(folder, warm=1)
    until(server.kernels)
    time.sleep(0.5)  # the process is there a moment before the page is
    (kernel,) = server.kernels()
    page.goto(server.lesson(LESSON))
    assert server.kernels() == [kernel]
    press(page)
    page.close()
    assert server.stop() == 0


def test_two_readers_get_a_page_each(start, new_page, press):
    server = start()
    pages = [new_page(), new_page()]
    for page in pages:
        page.goto(server.lesson(LESSON))
    for page in pages:
        press(page)


def test_who_has_opened_a_lesson_finds_the_next_one_ready(folder, start, page, press):
    shutil.copy(folder / LESSON, folder / "en/02-next.ipynb")
    write_notebook(folder / "en/03-other.ipynb", "%md # Another", "print('another')", lesson={"game": "101"})
    server = start(warm=1)
    page.goto(server.lesson(LESSON))
    press(page)
    until(lambda: is_warm(server, 2))
    page.goto(server.url)
    until(lambda: len(server.kernels()) == 1)
    (kernel,) = server.kernels()
    page.goto(server.lesson("en/02-next.ipynb"))
    press(page)
    assert kernel in server.kernels()


def test_a_changed_notebook_is_not_served_stale(folder, start, page, press):
    server = start()
    (kernel,) = server.kernels()
    write_notebook(folder / LESSON, "%md # Changed", BUTTON)
    page.goto(server.lesson(LESSON))
    press(page)
    assert page.title() == "Changed"
    until(lambda: kernel not in server.kernels())


@pytest.mark.parametrize("restarted", [False, True])
def test_a_dead_kernel_is_not_served(start, page, press, restarted):
    server = start()
    (kernel,) = server.kernels()
    os.kill(kernel, signal.SIGKILL)
    until(lambda: kernel not in server.kernels())
    if restarted:  # Jupyter does so after a few seconds
        until(server.kernels)
    page.goto(server.lesson(LESSON))
    press(page)


def test_a_lesson_that_fails_is_not_kept_nor_tried_again(folder):
    write_notebook(folder / LESSON, "%md # Raises", "1 / 0")
    (folder / "en/00-broken.ipynb").write_text("{")
    server = Server(folder, warm=2)
    until(lambda: "opening it will show why" in server.output())
    until(lambda: not server.kernels())
    time.sleep(1)
    assert not server.kernels()
    assert server.output().count("opening it will show why") == 1
    assert server.stop() == 0


def test_nothing_is_warmed_unless_asked_for(start, page, press):
    server = start(warm=0)
    page.goto(server.lesson(LESSON))
    press(page)
    page.goto(server.url)
    until(lambda: not server.kernels())
    time.sleep(4)
    assert not server.kernels()


@pytest.mark.parametrize("delay", [0, 0.1, 0.3, 1])
def test_an_app_that_stops_leaves_no_kernel_behind(folder, delay):
    write_notebook(folder / "en/02-next.ipynb", "%md # Next", BUTTON, lesson={"game": "101"})
    server = Server(folder, warm=3)
    until(server.kernels)
    kernels = server.kernels()
    time.sleep(delay)
    assert server.stop() == 0
    assert not {pid for pid, _, _ in processes()} & set(kernels)
    assert "Traceback" not in server.output(), server.output()
    assert "never" not in server.output(), server.output()  # asyncio about what was left unfinished
