"""Eight learners at once, each clicking once a second for two minutes, beside one alone; and what a kernel weighs.

``python benchmarks/learners.py [--learners N] [--seconds S] [--lesson LESSON]``

The browser of all the learners shares this computer with the app, so their figures are worse than those of eight
computers would be.
"""

import argparse
import math
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from serve import ANY_BUTTON, BARE, CONTROLS, LESSON, ROOT, WATCH, App, chromium, serving, write_bare

TIMES_ALONE = 3.0
"""The bar: how many times the clicks of one learner alone those of many may take."""
TIMES_BARE = 1.3
"""The bar: how many times the memory of a bare notebook's kernel a lesson's may take."""

CLICKING = """
(seconds) => {
  window.times = [];
  window.unanswered = 0;
  const end = performance.now() + seconds * 1000;
  const click = async () => {
    const time = await window.clickOnce(5000);
    if (time === null) window.unanswered += 1;
    else window.times.push(time);
    if (performance.now() < end) setTimeout(click, 1000 - Math.min(time ?? 1000, 1000));
    else window.done = true;
  };
  setTimeout(click, Math.random() * 1000);
}
"""


@dataclass
class Crowd:
    """What some learners measured together."""

    times: list[float]
    unanswered: int
    problems: list[str]

    def percentile(self, share: float) -> float:
        """The click that ``share`` of all clicks were not slower than, in milliseconds."""
        times = sorted(self.times) or [math.nan]
        return times[max(0, math.ceil(len(times) * share) - 1)]


def enter(browser: Browser, url: str, selector: str, problems: list[str]) -> Page:
    """Open a page in a context of its own and wait until its first click has shown."""
    page = browser.new_context().new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    page.add_init_script(f"({WATCH})({selector!r})")
    page.goto(url, wait_until="commit")
    return page


def learn(browser: Browser, url: str, learners: int, seconds: int) -> Crowd:
    """Let learners open a lesson at the same moment and click on."""
    problems: list[str] = []
    pages = [enter(browser, url, CONTROLS, problems) for _ in range(learners)]
    for page in pages:
        page.wait_for_function("window.firstClick", timeout=120_000)
    for page in pages:
        page.evaluate(CLICKING, seconds)
    for page in pages:
        page.wait_for_function("window.done", timeout=(seconds + 60) * 1000)
    times = [time for page in pages for time in page.evaluate("window.times")]
    unanswered = sum(page.evaluate("window.unanswered") for page in pages)
    leave(pages)
    return Crowd(times, unanswered, problems)


def leave(pages: list[Page]) -> None:
    """Close pages as a reader does."""
    for page in pages:
        page.close(run_before_unload=True)
        page.context.close()


def weight(app: App, browser: Browser, lesson: str, selector: str) -> float:
    """Return the memory of the kernel that a lesson starts, in MB."""
    page = enter(browser, app.lesson(lesson), selector, [])
    page.wait_for_function("window.firstClick", timeout=120_000)
    (kernel,) = app.process.children()
    size: int = kernel.memory_info().rss
    leave([page])
    app.rest()
    return size / 2**20


def tell(name: str, base: float, own: float, bar: float, unit: str) -> None:
    """Print one figure beside its peer's."""
    ratio = own / base
    print(f"{name:<24}{base:>9.1f}{own:>9.1f} {unit}{ratio:>8.2f}{bar:>7}{'' if ratio <= bar else '  OVER'}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure many learners at once beside one alone.")
    parser.add_argument("--learners", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--lesson", default=LESSON)
    options = parser.parse_args()
    path = chromium.find() or sys.exit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        notebooks = Path(folder, "notebooks")
        shutil.copytree(ROOT / "notebooks", notebooks)
        write_bare(notebooks)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        with serving(notebooks, 0) as app:
            light, heavy = weight(app, browser, BARE, ANY_BUTTON), weight(app, browser, options.lesson, CONTROLS)
            alone = learn(browser, app.lesson(options.lesson), 1, options.seconds)
            app.rest()
            many = learn(browser, app.lesson(options.lesson), options.learners, options.seconds)
            end = time.monotonic() + 10
            while app.process.children() and time.monotonic() < end:
                time.sleep(0.1)
            left = len(app.process.children())
        browser.close()
    print(
        f"{options.lesson}: {options.learners} learners for {options.seconds} s, beside one; a kernel beside a bare one"
    )
    tell("click p50", alone.percentile(0.5), many.percentile(0.5), math.inf, "ms")
    tell("click p95", alone.percentile(0.95), many.percentile(0.95), TIMES_ALONE, "ms")
    tell("memory of a kernel", light, heavy, TIMES_BARE, "MB")
    faultless = not (many.unanswered or left or many.problems)
    print(
        f"{len(many.times)} clicks answered, {many.unanswered} not; {left} kernels left; "
        f"{len(many.problems)} errors{'' if faultless else '  OVER'}"
    )
    for problem in many.problems:
        print(f"  {problem}")


if __name__ == "__main__":
    main()
