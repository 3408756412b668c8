"""Browser tests: an app to visit, pages that notice what goes wrong, and questions to ask of a page.

``app`` serves the project's notebooks, ``server`` a folder of tiny ones, ``serve`` those that a module writes.
``page`` is a new browser page whose console errors, script errors and requests to other hosts fail the test;
``problems`` lists them, and a test that causes some on purpose clears it. ``visit`` opens a lesson in such a page.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote, urlsplit

import chromium
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbformat import write
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from cardlib.exercises import find_kind

ROOT = Path(__file__).resolve().parents[2]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]  # target-size runs with the last one only
# Everything in an exercise that an answer changes.
SHOWN = "exercise => [...exercise.querySelectorAll('.cardlib-table, .cardlib-options')].map((e) => e.innerHTML).join()"
# Where the focus is: in which stage, or else on what.
WITHIN = (
    "document.activeElement.closest('.cardlib-stage')?.getAttribute('aria-label') ?? document.activeElement.tagName"
)
TIMEOUT = 30  # seconds; a kernel starts in one, on a busy machine in many
expect.set_options(timeout=TIMEOUT * 1000)


class Server:
    """The app in a process of its own, on a free port."""

    def __init__(self, notebooks: Path | None = None, warm: int = 0) -> None:
        self.choose_port()
        command = ["widgets.app", "--port", str(self.port), "--no-browser", "--warm", str(warm)]
        if notebooks:
            command += ["--notebooks", str(notebooks)]
        self.start(command, {"A_SECRET": "swordfish"})

    def choose_port(self) -> None:
        """Find a port that nobody uses."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self, module: list[str], environment: dict[str, str], answers: str = "/") -> None:
        """Run a Python module with its arguments, and wait until the path ``answers`` is served."""
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 (open as long as the server runs)
        command = [sys.executable, "-m", *module]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | environment, stdout=self.log, stderr=self.log
        )
        try:
            until(lambda: self.process.poll() is not None or self.status(answers) == 200)
            assert self.process.poll() is None, f"It ended:\n{self.output()}"
        except AssertionError:
            self.stop()
            raise

    def output(self) -> str:
        """Return what the app has printed."""
        self.log.seek(0)
        return self.log.read()

    def lesson(self, path: str) -> str:
        """Return the address of the lesson in the notebook ``path``."""
        return f"{self.url}/voila/render/{quote(path)}"

    def status(self, path: str, method: str = "GET") -> int:
        """Return the HTTP status of an answer; 0 if there is none."""
        try:
            request = urllib.request.Request(self.url + path, method=method)
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def kernels(self) -> list[int]:
        """Return the process ids of the kernels that the app has started and that still run."""
        return [
            pid for pid, parent, command in processes() if parent == self.process.pid and "widgets.kernel" in command
        ]

    def stop(self) -> int:
        """End the app as Ctrl-C does; return its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def processes() -> Iterator[tuple[int, int, str]]:
    """Yield (pid, parent's pid, command) of the processes of this computer; zombies do not count."""
    if not Path("/proc/self/stat").exists():
        listing = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True)
        for line in listing.stdout.splitlines():
            pid, parent, command = line.split(None, 2)
            yield int(pid), int(parent), command
        return
    for directory in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (directory / "stat").read_text().rpartition(")")[2].split()[:2]
            command = (directory / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue  # it has just ended
        if state != "Z":
            yield int(directory.name), int(parent), command


def until(condition: Callable[[], object], seconds: float = TIMEOUT) -> None:
    """Wait for a condition outside the browser."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"It did not come true in {seconds} seconds"
        time.sleep(0.05)


def write_notebook(path: Path, *cells: str, kernel: str = "python3", language: str = "python", **metadata) -> None:
    """Write a notebook; a cell that begins with "%md " is Markdown."""
    notebook = new_notebook(
        cells=[new_markdown_cell(cell[4:]) if cell.startswith("%md ") else new_code_cell(cell) for cell in cells],
        metadata={"kernelspec": {"name": kernel, "display_name": kernel, "language": language}, **metadata},
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    write(notebook, path)


BUTTON = """\
import ipywidgets
button, presses = ipywidgets.Button(description="Press"), []
def press(_):
    presses.append(1)
    button.description = f"Pressed {len(presses)}"
button.on_click(press)
button"""

ANYWIDGET = """\
import anywidget
class Hello(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.innerHTML = '<p class=hello>Hello</p>'; } }"
Hello()"""


@pytest.fixture(scope="session")
def tiny_notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of tiny notebooks, some of them broken."""
    folder = tmp_path_factory.mktemp("notebooks")
    en = folder / "en"
    about = {"game": "mita", "summary": "Press it.", "minutes": 1}
    wide = "%md | " + " | ".join(["a wide column"] * 12) + " |\n" + "|--" * 12 + "|\n" + "| value " * 12 + "|"
    write_notebook(
        en / "01-button.ipynb", "%md # A *button*\n\nPress it.", wide, BUTTON, ANYWIDGET, "%md $x^2$", lesson=about
    )
    write_notebook(en / "secret.ipynb", "import os\nprint(os.environ.get('A_SECRET', 'nothing'), os.environ['PATH'])")
    write_notebook(en / "raises.ipynb", "%md # Raises", "1 / 0", "print('never')")
    image = "![outside](../../../outside.png)"
    write_notebook(en / "image.ipynb", f"%md # An image\n\n{image}", "print('after')")
    write_notebook(en / "late-image.ipynb", "%md # An image", "print('before')", f"%md {image}")
    write_notebook(en / "no-kernel.ipynb", "%md # No kernel", kernel="cobol", language="cobol")
    (en / "not-json.ipynb").write_text("{")
    (en / "data.json").write_text("{}")
    (en / "code.py").write_text("print()")
    (en / ".hidden.svg").write_text("<svg/>")
    return folder


@pytest.fixture(scope="session")
def server(tiny_notebooks: Path) -> Iterator[Server]:
    """The app on the tiny notebooks."""
    server = Server(tiny_notebooks)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Return a function that adds lessons, each with its cells, to those of an app that is there for all modules."""
    folder = tmp_path_factory.mktemp("lessons")
    server = Server(folder)

    def add(lessons: Mapping[str, Sequence[str]], **metadata: object) -> Server:
        for path, cells in lessons.items():
            assert not (folder / path).exists(), f"Another module has a lesson {path}"
            write_notebook(folder / path, *cells, **metadata)
        return server

    yield add
    server.stop()


@pytest.fixture(scope="session")
def app() -> Iterator[Server]:
    """The app on the project's own notebooks."""
    app = Server()
    yield app
    app.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests; every page has a context of its own."""
    path = chromium.find()
    if path is None:
        (pytest.fail if chromium.required() else pytest.skip)(chromium.MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def problems() -> list[str]:
    """What went wrong on the test's pages: must be empty in the end."""
    return []


@pytest.fixture
def new_page(browser: Browser, problems: list[str]) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page; it takes the options of Playwright's ``new_context``."""
    contexts = []

    def open_page(**options: object) -> Page:
        context = browser.new_context(**options)
        contexts.append(context)
        return watch(context.new_page(), problems)

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


def watch(page: Page, problems: list[str]) -> Page:
    """Note whatever goes wrong on a page."""
    page.set_default_timeout(TIMEOUT * 1000)
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))
    page.on("request", lambda request: is_foreign(request.url) and problems.append(f"went to {request.url}"))
    return page


def group(page: Page | Locator, label: str) -> Locator:
    """The stage or paper that screen readers call ``label``."""
    return page.get_by_role("group", name=label, exact=True)


def exercise_of(page: Page | Locator, kind: str) -> Locator:
    """The exercises of a kind."""
    return group(page, f"Exercise: {find_kind(kind).title}")


def press(exercise: Locator, keys: Iterable[str], multiple: bool) -> None:
    """Answer with the digits of the answers, in the order in which they are on the page; the focus is there already."""
    page = exercise.page
    for key in keys:
        order = exercise.locator("[data-key]").evaluate_all("list => list.map((each) => each.dataset.key)")
        shown = exercise.evaluate(SHOWN)
        page.keyboard.press(str(order.index(key) + 1))
        # The next digit must meet what this one has changed.
        page.wait_for_function(
            f"([exercise, before]) => ({SHOWN})(exercise) !== before", arg=[exercise.element_handle(), shown]
        )
    if multiple:
        page.keyboard.press("c")


def is_foreign(url: str) -> bool:
    """Tell whether an address is on another host."""
    parts = urlsplit(url)
    return parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "127.0.0.1"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of ordinary size."""
    return new_page()


@pytest.fixture
def ready() -> Callable[[Page], None]:
    """Return a function that waits until a lesson's widgets are there."""

    def wait(page: Page) -> None:
        page.wait_for_selector("html[data-state]", state="attached")
        assert page.locator("html").get_attribute("data-state") == "ready", page.inner_text("#ended")
        # Stages out of sight are not laid out, and then neither their text nor their contrast can be asked for.
        page.add_style_tag(content=".cardlib-stage { content-visibility: visible !important }")

    return wait


@pytest.fixture
def visit(new_page: Callable[..., Page], ready: Callable[[Page], None]) -> Callable[..., Page]:
    """Return a function that opens a lesson in a page of its own; it takes the options of Playwright's ``new_context``.

    With ``stages`` it fails if there are not as many on the page: a cell that fails has none.
    """

    def visit(address: str, stages: int | None = None, **options: object) -> Page:
        page = new_page(**options)
        page.goto(address)
        ready(page)
        if stages is not None:
            expect(page.locator(".cardlib-stage")).to_have_count(stages)
        return page

    return visit


@pytest.fixture
def axe() -> Callable[..., None]:
    """Return a function that fails if axe-core finds that a page breaks WCAG 2.0 to 2.2, A or AA."""

    def check(page: Page, **options: object) -> None:
        # Of what is right, one example a rule is enough: to list it all takes longer than to look.
        standards = {"runOnly": {"type": "tag", "values": STANDARDS}, "resultTypes": ["violations"]}
        results = Axe().run(page, options=standards | options)
        assert results.violations_count == 0, results.generate_report()

    return check


@pytest.fixture
def fits() -> Callable[[Page], None]:
    """Return a function that fails if a page can be scrolled sideways."""

    def check(page: Page) -> None:
        width, view = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert width <= view, f"The page is {width} pixels wide in a window of {view}"

    return check
