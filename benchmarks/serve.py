"""How much a lesson costs its reader, opened cold and warm, beside a bare notebook with one button, opened cold.

``python benchmarks/serve.py [LESSON] [--selector CSS] [--runs N] [--clicks N]``

First click: from the start of the navigation until a click on the first control shows. Whole page: until the HTML
is complete. Bytes: what came over HTTP, as compressed, with an empty cache. Clicks: from a click until the page
changes by the kernel's answer. Cold: the kernel starts with the visit. Warm: the app has made the page before the
visit. Runs alternate, so that a busy moment of the computer hits all three, and each begins when the app has come to
rest.
"""

import argparse
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import nbformat
import psutil
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))
chromium = import_module("chromium")

BARE = "en/bare.ipynb"
LESSON = "en/03-mita-trick.ipynb"
BUTTON = """\
import ipywidgets
button, presses = ipywidgets.Button(description="0"), []
def press(_):
    presses.append(1)
    button.description = str(len(presses))
button.on_click(press)
button"""
CONTROLS = ".cardlib-stage :is(button.cardlib-card, button.cardlib-button)"
ANY_BUTTON = "#lesson .jp-OutputArea-output button"

# Runs in the page from its first moment. The control is clicked as soon as it is there, and again until something
# changes: a control may be drawn before it listens.
WATCH = """
(selector) => {
  const live = (node) => !node.disabled && node.ariaDisabled !== "true";
  const control = () => [...document.querySelectorAll(selector)].find(live);
  window.clickOnce = (patience) => new Promise((resolve) => {
    const node = control();
    if (!node) return resolve(null);
    const scope = node.closest(".jp-OutputArea-output") ?? document.body;
    let start;
    // Where the Tab key goes is decided in the page; an answer has been to the kernel and back.
    const answer = (change) => change.attributeName !== "tabindex";
    const seen = new MutationObserver((changes) => {
      if (changes.some(answer)) done(performance.now() - start);
    });
    const late = setTimeout(() => done(null), patience);
    const done = (time) => { seen.disconnect(); clearTimeout(late); resolve(time); };
    seen.observe(scope, { subtree: true, childList: true, attributes: true, characterData: true });
    start = performance.now();
    node.click();
  });
  const first = async () => {
    const answered = await window.clickOnce(100);
    if (answered === null) return setTimeout(first, 5);
    window.firstClick = performance.now();
  };
  first();
}
"""
PAUSE = 100
"""Milliseconds between calm clicks: faster than anybody clicks, and enough for the page to be painted in between."""

BARS: dict[str, tuple[float | None, float | None]] = {
    "first click, s": (1.3, 0.75),
    "whole page, s": (None, None),
    "bytes over HTTP": (1.2, None),
    "click p50, ms": (None, None),
    "click p95, ms": (2.0, None),  # one click right after the other, so that painting the last one counts too
    "calm p50, ms": (None, None),
    "calm p95, ms": (2.0, None),
}
"""What the lesson opened cold may cost, times the bare notebook; and opened warm, times the same opened cold."""


@dataclass
class Visit:
    """What one visit measured."""

    first: float
    whole: float
    sent: int
    socket: int
    clicks: list[float]
    calm: list[float]
    unanswered: int


def visit(browser: Browser, url: str, selector: str, clicks: int) -> Visit:
    """Open a page with an empty cache, click its first control, then click on."""
    context = browser.new_context()
    page = context.new_page()
    network = context.new_cdp_session(page)
    sent, frames = [], []
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    network.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    network.on("Network.webSocketFrameReceived", lambda event: frames.append(len(event["response"]["payloadData"])))
    page.add_init_script(f"({WATCH})({selector!r})")
    page.goto(url, wait_until="commit")
    first = page.wait_for_function("window.firstClick", timeout=60_000).json_value() / 1000
    page.wait_for_load_state("networkidle")
    whole = page.evaluate("performance.getEntriesByType('navigation')[0].responseEnd") / 1000
    total, received = sum(sent), sum(frames)
    hasty = [page.evaluate("clickOnce(1000)") for _ in range(clicks)]
    calm = []
    for _ in range(clicks):
        page.wait_for_timeout(PAUSE)
        calm.append(page.evaluate("clickOnce(1000)"))
    page.close(run_before_unload=True)
    context.close()
    answered = [[click for click in times if click is not None] for times in (hasty, calm)]
    return Visit(first, whole, total, received, *answered, 2 * clicks - sum(map(len, answered)))


def figures(visits: list[Visit]) -> dict[str, float]:
    """Return the medians of several visits; the clicks of all visits count together."""
    clicks = sorted(click for visit in visits for click in visit.clicks) or [float("nan")]
    calm = sorted(click for visit in visits for click in visit.calm) or [float("nan")]
    return {
        "first click, s": statistics.median(visit.first for visit in visits),
        "whole page, s": statistics.median(visit.whole for visit in visits),
        "bytes over HTTP": statistics.median(visit.sent for visit in visits),
        "click p50, ms": statistics.median(clicks),
        "click p95, ms": clicks[int(len(clicks) * 0.95) - 1 if len(clicks) > 1 else 0],
        "calm p50, ms": statistics.median(calm),
        "calm p95, ms": calm[int(len(calm) * 0.95) - 1 if len(calm) > 1 else 0],
    }


def report(lesson: str, visits: dict[str, list[Visit]]) -> None:
    """Print the table."""
    print(f"{lesson}, {len(visits['bare'])} visits of each kind, medians")
    print(f"{'':<18}{'bare':>11}{'cold':>11}{'warm':>11}   cold/bare          warm/cold")
    bare, cold, warm = (figures(visits[kind]) for kind in ("bare", "cold", "warm"))
    for name, bars in BARS.items():
        digits = 0 if "bytes" in name else 2
        row = "".join(f"{values[name]:>11,.{digits}f}" for values in (bare, cold, warm))
        ratios = (cold[name] / bare[name], warm[name] / cold[name])
        print(f"{name:<18}{row}", *map(verdict, ratios, bars))
    sockets = [statistics.median(visit.socket for visit in of_kind) for of_kind in visits.values()]
    row = "".join(f"{size:>11,.0f}" for size in sockets)
    print(f"{'bytes by socket':<18}{row}   before compression; they hold the widgets")
    for kind, of_kind in visits.items():
        unanswered = sum(visit.unanswered for visit in of_kind)
        if unanswered:
            answered = sum(len(visit.clicks) + len(visit.calm) for visit in of_kind)
            print(f"{kind}: {unanswered} of {answered + unanswered} clicks changed nothing")


def verdict(ratio: float, bar: float | None) -> str:
    """Return a ratio beside its bar."""
    if bar is None:
        return f"{ratio:>10.2f}{'':<9}"
    return f"{ratio:>10.2f} {'OVER' if ratio > bar else '<='} {bar:<4}"


def write_bare(notebooks: Path) -> None:
    """Write the bare notebook among others."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cells = [new_markdown_cell("# Bare"), new_code_cell(BUTTON)]
    (notebooks / BARE).parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(new_notebook(cells=cells, metadata=kernel), notebooks / BARE)


@contextmanager
def serving(notebooks: Path, warm: int) -> "Iterator[App]":
    """Start the app on a free port, and stop it in the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "widgets.app", "--port", str(port), "--no-browser", "--warm", str(warm)]
    process = psutil.Popen([*command, "--notebooks", str(notebooks)], cwd=ROOT, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(url).close()
                break
            except OSError:
                time.sleep(0.1)
        else:
            sys.exit("The app did not start")
        yield App(process, url, warm)
    finally:
        process.terminate()
        process.wait()


@dataclass
class App:
    """The app in a process of its own."""

    process: psutil.Popen
    url: str
    warm: int

    def lesson(self, path: str) -> str:
        """Return a lesson's address."""
        return f"{self.url}/voila/render/{path}"

    def rest(self) -> None:
        """Wait until its pages are warm and nothing runs any more."""
        end, before = time.monotonic() + 60, -1.0
        while time.monotonic() < end:
            kernels = self.process.children()
            used = sum(sum(process.cpu_times()[:2]) for process in (self.process, *kernels))
            if len(kernels) == self.warm and used - before < 0.05:
                return
            before = used
            time.sleep(1)
        sys.exit("The app did not come to rest")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a lesson, cold and warm, beside a bare notebook.")
    parser.add_argument("lesson", nargs="?", default=LESSON, help="default: %(default)s")
    parser.add_argument("--selector", default=CONTROLS, help="the lesson's controls, the first is clicked")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--clicks", type=int, default=100, help="of each kind, over all runs")
    options = parser.parse_args()
    path = chromium.find() or sys.exit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        # The app that keeps a page warm has no other lesson to keep.
        notebooks = Path(folder)
        for name in ("cold", "warm"):
            copy = notebooks / name / options.lesson
            copy.parent.mkdir(parents=True)
            shutil.copy(ROOT / "notebooks" / options.lesson, copy)
        write_bare(notebooks / "cold")
        cold = stack.enter_context(serving(notebooks / "cold", 0))
        warm = stack.enter_context(serving(notebooks / "warm", 1))
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        each = -(-options.clicks // options.runs)
        kinds = {
            "bare": (cold, BARE, ANY_BUTTON),
            "cold": (cold, options.lesson, options.selector),
            "warm": (warm, options.lesson, options.selector),
        }
        visits: dict[str, list[Visit]] = {kind: [] for kind in kinds}
        for run in range(options.runs + 1):
            for kind, (app, lesson, selector) in kinds.items():
                cold.rest()
                warm.rest()
                measured = visit(browser, app.lesson(lesson), selector, each if run else 0)
                if run:  # the first visits of all read files from the disk
                    visits[kind].append(measured)
        browser.close()
    report(options.lesson, visits)


if __name__ == "__main__":
    main()
