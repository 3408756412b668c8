"""How much a lesson costs its reader, beside a bare notebook with one button served by the same app.

``python benchmarks/serve.py [LESSON] [--selector CSS] [--runs N] [--clicks N]``

Time: from the start of the navigation until a click on the first control shows. Bytes: what came over HTTP, as
compressed, with an empty cache. Clicks: from a click until the page changes. Runs alternate, so that a busy
moment of the computer hits both.
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
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))
import chromium  # noqa: E402  (found only on the path just set)

BARE = "en/bare.ipynb"
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
    const seen = new MutationObserver(() => { done(performance.now() - start); });
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

BARS = {
    "first click, s": 1.3,
    "bytes over HTTP": 1.2,
    "click p50, ms": None,
    "click p95, ms": 2.0,  # one click right after the other, so that painting the last one counts too
    "calm p50, ms": None,
    "calm p95, ms": 2.0,
}


@dataclass
class Visit:
    """What one visit measured."""

    first: float
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
    total, received = sum(sent), sum(frames)
    hasty = [page.evaluate("clickOnce(1000)") for _ in range(clicks)]
    calm = []
    for _ in range(clicks):
        page.wait_for_timeout(PAUSE)
        calm.append(page.evaluate("clickOnce(1000)"))
    page.close(run_before_unload=True)
    context.close()
    answered = [[click for click in times if click is not None] for times in (hasty, calm)]
    return Visit(first, total, received, *answered, 2 * clicks - sum(map(len, answered)))


def figures(visits: list[Visit]) -> dict[str, float]:
    """Return the medians of several visits; the clicks of all visits count together."""
    clicks = sorted(click for visit in visits for click in visit.clicks) or [float("nan")]
    calm = sorted(click for visit in visits for click in visit.calm) or [float("nan")]
    return {
        "first click, s": statistics.median(visit.first for visit in visits),
        "bytes over HTTP": statistics.median(visit.sent for visit in visits),
        "click p50, ms": statistics.median(clicks),
        "click p95, ms": clicks[int(len(clicks) * 0.95) - 1 if len(clicks) > 1 else 0],
        "calm p50, ms": statistics.median(calm),
        "calm p95, ms": calm[int(len(calm) * 0.95) - 1 if len(calm) > 1 else 0],
    }


def report(lesson: str, bare: list[Visit], measured: list[Visit]) -> None:
    """Print the table."""
    print(f"{lesson}, {len(bare)} visits beside a bare notebook, medians")
    print(f"{'':<18}{'bare':>12}{'lesson':>12}{'ratio':>8}{'bar':>7}")
    base, own = figures(bare), figures(measured)
    for name, bar in BARS.items():
        digits = 0 if "bytes" in name else 2
        ratio = own[name] / base[name]
        verdict = "" if bar is None else f"{bar:>7}" + ("" if ratio <= bar else "  OVER")
        print(f"{name:<18}{base[name]:>12,.{digits}f}{own[name]:>12,.{digits}f}{ratio:>8.2f}{verdict}")
    sockets = [statistics.median(visit.socket for visit in visits) for visits in (bare, measured)]
    print(
        f"{'bytes by socket':<18}{sockets[0]:>12,.0f}{sockets[1]:>12,.0f}   before compression; they hold the widgets"
    )
    unanswered = sum(visit.unanswered for visit in measured)
    if unanswered:
        print(
            f"{unanswered} of {sum(len(v.clicks) + len(v.calm) for v in measured) + unanswered} clicks changed nothing"
        )


def serve(notebooks: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start the app on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "widgets.app", "--port", str(port), "--no-browser"]
    app = subprocess.Popen([*command, "--notebooks", str(notebooks)], cwd=ROOT, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    for _ in range(300):
        try:
            urllib.request.urlopen(url).close()
            return app, url
        except OSError:
            time.sleep(0.1)
    app.kill()
    sys.exit("The app did not start")


def main() -> None:
    lessons = sorted(path.relative_to(ROOT / "notebooks").as_posix() for path in ROOT.glob("notebooks/*/*.ipynb"))
    parser = argparse.ArgumentParser(description="Measure a lesson beside a bare notebook.")
    parser.add_argument("lesson", nargs="?", default=lessons[0] if lessons else BARE, help="default: %(default)s")
    parser.add_argument("--selector", help="the lesson's controls, the first is clicked")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--clicks", type=int, default=100, help="per notebook, over all runs")
    options = parser.parse_args()
    selector = options.selector or (ANY_BUTTON if options.lesson == BARE else CONTROLS)
    path = chromium.find() or sys.exit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as folder:
        notebooks = Path(folder, "notebooks")
        if lessons:
            shutil.copytree(ROOT / "notebooks", notebooks)
        (notebooks / "en").mkdir(parents=True, exist_ok=True)
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        cells = [new_markdown_cell("# Bare"), new_code_cell(BUTTON)]
        nbformat.write(new_notebook(cells=cells, metadata=kernel), notebooks / BARE)
        app, url = serve(notebooks)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
                render = f"{url}/voila/render/"
                visit(browser, render + BARE, ANY_BUTTON, 0)  # the first visit of all reads files from the disk
                bare, measured = [], []
                each = -(-options.clicks // options.runs)
                for _ in range(options.runs):
                    bare.append(visit(browser, render + BARE, ANY_BUTTON, each))
                    measured.append(visit(browser, render + options.lesson, selector, each))
                browser.close()
        finally:
            app.terminate()
            app.wait()
    report(options.lesson, bare, measured)


if __name__ == "__main__":
    main()
