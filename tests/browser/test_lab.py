"""The lessons in JupyterLab: the same widgets, among the notebook's own keys.

One JupyterLab, in one page, has each lesson opened, run from the top and closed again, as a reader does.
"""

import json
import re
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
from conftest import ROOT, TIMEOUT, Server, exercise_of, press, watch
from nbconvert.preprocessors import ClearOutputPreprocessor
from playwright.sync_api import Page, expect

from cardlib.exercises import ask

LESSONS = {path: nbformat.read(path, 4) for path in sorted((ROOT / "notebooks" / "en").glob("*.ipynb"))}
TRICK, PLAY = (ROOT / "notebooks" / "en" / f"{stem}.ipynb" for stem in ("03-mita-trick", "14-play"))
TOKEN = "swordfish"
SEED = 7  # of the question that is answered by keyboard
VIEW = "application/vnd.jupyter.widget-view+json"
# Of every output that is no text: what it is, how much can be used in it, and which of its cards have no drawing.
WIDGETS = """outputs => outputs.map(output => ({
    what: output.querySelector(".cardlib-deck, .cardlib-stage, .cardlib-paper")?.className ?? output.textContent,
    usable: output.querySelectorAll("button, input, select, textarea").length,
    blank: [...output.querySelectorAll("use")]
        .map(use => use.getAttribute("href"))
        .filter(href => !document.getElementById(href.slice(1))),
}))"""


def exercises(path: Path) -> list[str]:
    return LESSONS[path].metadata["lesson"].get("exercises", [])


class Lab(Server):
    """JupyterLab on a copy of the lessons and with nobody's settings."""

    def __init__(self, folder: Path) -> None:
        (folder / "lessons").mkdir()
        for path, lesson in LESSONS.items():
            # Without outputs and numbers, so that all there is to see is new; and what is asked first is known.
            bare = ClearOutputPreprocessor().preprocess(deepcopy(lesson), {})[0]
            for cell in bare.cells:
                for kind in exercises(path)[:1]:
                    cell.source = cell.source.replace(f'Exercise("{kind}")', f'Exercise("{kind}", seed={SEED})')
            nbformat.write(bare, folder / "lessons" / path.name)
        # Otherwise it asks in a dialog whether to fetch news.
        settings = folder / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))
        self.choose_port()
        arguments = ["--no-browser", f"--ServerApp.port={self.port}", "--ServerApp.ip=127.0.0.1"]
        arguments += [f"--ServerApp.root_dir={folder / 'lessons'}", "--ServerApp.allow_root=True"]
        arguments += [f"--LabApp.user_settings_dir={folder / 'settings'}"]
        arguments += [f"--LabApp.workspaces_dir={folder / 'workspaces'}"]
        environment = {
            "JUPYTER_TOKEN": TOKEN,
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_DATA_DIR": str(folder / "data"),
        }
        self.start(["jupyterlab", *arguments], environment, answers=f"/api/status?token={TOKEN}")

    def stop(self) -> int:
        """End JupyterLab and its kernels; asked by Ctrl-C it would want a confirmation."""
        self.process.terminate()
        return self.process.wait(TIMEOUT)


class Notebook:
    """A lesson that is open in JupyterLab."""

    def __init__(self, page: Page, path: Path) -> None:
        self.page, self.path, self.lesson = page, path, LESSONS[path]
        self.code = [cell for cell in self.lesson.cells if cell.cell_type == "code"]
        page.locator(".jp-DirListing-item", has_text=path.name).dblclick()
        self.panel = page.get_by_role("tabpanel", name=path.name)
        self.cells = self.panel.locator(".jp-Notebook-cell")
        # Cells that are run before the kernel is there wait for ever.
        expect(page.locator("#jp-main-statusbar", has_text=path.name)).to_contain_text("| Idle")

    def choose(self, menu: str, command: str) -> None:
        """Choose a command from a menu; what follows it there is its key."""
        self.page.get_by_role("menuitem", name=menu, exact=True).click()
        self.page.get_by_role("menuitem", name=re.compile(f"^{command}")).click()

    def run(self) -> None:
        """Run all cells, and wait until the last one is done and what they show is drawn."""
        self.choose("Run", "Run All Cells")
        # Numbers count up only as long as nothing fails.
        expect(self.panel.locator(".jp-CodeCell .jp-InputPrompt").last).to_have_text(f"[{len(self.code)}]:")
        expect(self.panel.locator(".jp-OutputArea-output", has_text="Loading widget")).to_have_count(0)
        expect(self.panel.locator(".cardlib-undrawn")).to_have_count(0)

    def close(self) -> None:
        """Close it and end its kernel, which takes a moment that nobody waits for."""
        self.choose("File", "Close and Shut Down Notebook")
        self.page.get_by_role("dialog").get_by_role("button", name="Ok").click()


def name(path: Path) -> str:
    return path.stem


@pytest.fixture(scope="module")
def problems() -> list[str]:
    """What went wrong on the page since a notebook was opened."""
    return []


@pytest.fixture(scope="module")
def desk(browser, problems, tmp_path_factory):
    """JupyterLab in a page that is there for all lessons."""
    lab = Lab(tmp_path_factory.mktemp("lab"))
    context = browser.new_context()
    page = watch(context.new_page(), problems)
    page.goto(f"{lab.url}/lab?token={TOKEN}")
    yield page
    context.close()
    lab.stop()


@pytest.fixture(scope="module", params=LESSONS, ids=name)
def notebook(desk, problems, request):
    """Each lesson, run from the top: it is opened once for all tests."""
    problems.clear()
    desk.evaluate("localStorage.clear()")  # the stars and the pack of the lesson before
    notebook = Notebook(desk, request.param)
    notebook.run()
    yield notebook
    notebook.close()
    # What JupyterLab still wanted to know from a kernel that ended is not ours to mend.
    ours = [problem for problem in problems if "Canceled future" not in problem]
    assert not ours, "\n".join(ours)


def test_all_cells_run_and_all_widgets_are_drawn(notebook):
    for kind in ("error", "stderr"):
        expect(notebook.panel.locator(f"[data-mime-type='application/vnd.jupyter.{kind}']")).to_have_count(0)
    views = sum(VIEW in output.get("data", {}) for cell in notebook.code for output in cell.outputs)
    shown = notebook.panel.locator(".jp-CodeCell .jp-OutputArea-output:not([data-mime-type])").evaluate_all(WIDGETS)
    assert len(shown) == views, shown
    for widget in shown:
        assert widget["what"].startswith("cardlib-"), widget
        assert widget["usable"], widget
        assert not widget["blank"], widget


@pytest.mark.parametrize("notebook", [path for path in LESSONS if exercises(path)], indirect=True, ids=name)
def test_its_first_exercise_is_solved_by_keyboard(notebook):
    kinds = exercises(notebook.path)
    # Each practice has its stars, but no link: nobody else could open this address.
    expect(notebook.panel.get_by_role("img", name="0 of 3 stars")).to_have_count(len(kinds))
    expect(notebook.panel.get_by_role("button", name="Link to this question")).to_have_count(0)

    question = ask(kinds[0], SEED)
    exercise = exercise_of(notebook.panel, kinds[0]).filter(has_text=question.text)
    exercise.locator("[data-key]").first.focus()
    press(exercise, [choice.key for choice in question.choices if choice.key in question.answers], question.multiple)
    expect(exercise).to_have_attribute("data-tone", "good")
    # All these keys mean something else to a notebook: a cell made a heading, or copied.
    expect(notebook.cells).to_have_count(len(notebook.lesson.cells))
    expect(notebook.panel.locator(".jp-CodeCell")).to_have_count(len(notebook.code))


@pytest.mark.parametrize("notebook", [TRICK], indirect=True, ids=name)
def test_an_exercise_is_reached_by_keyboard(notebook):
    """From cell to cell as always, and with Tab into what the cell shows."""
    exercise = exercise_of(notebook.panel, "mita.trick").last
    cells = [place for place, cell in enumerate(notebook.lesson.cells) if cell.source == 'Exercise("mita.trick")']
    notebook.cells.last.focus()
    notebook.page.keyboard.press("Escape")
    for place in reversed(range(cells[0], len(notebook.lesson.cells) - 1)):
        notebook.page.keyboard.press("ArrowUp")
        expect(notebook.cells.nth(place)).to_be_focused()
    for _ in range(3):  # JupyterLab brings the focus back as long as it still scrolls
        if not exercise.locator(":focus").count():
            notebook.page.keyboard.press("Tab")
            notebook.page.wait_for_timeout(100)
    expect(exercise.locator(":focus")).to_have_count(1)


@pytest.mark.parametrize("notebook", [TRICK], indirect=True, ids=name)
def test_clicks_and_slips_of_the_finger_do_not_reach_the_notebook(notebook):
    page = notebook.page
    expect(notebook.panel.get_by_text("takes the trick, as the text says.")).to_have_count(1)
    # 8C QC AH 9C with diamonds trump.
    exercise = exercise_of(notebook.panel, "mita.trick").first
    exercise.locator("button[data-card='AH']").click()
    expect(exercise).to_have_attribute("data-tone", "bad")
    for key in ("b", "x", "ArrowDown"):
        page.keyboard.press(key)
    expect(exercise.locator("button.cardlib-card:focus")).to_have_count(1)
    expect(notebook.cells).to_have_count(len(notebook.lesson.cells))
    exercise.locator("button[data-card='QC']").click()
    expect(exercise).to_have_attribute("data-tone", "good")
    expect(exercise.get_by_role("button", name="Again")).to_be_focused()

    hungarian = notebook.panel.get_by_label("Hungarian")
    hungarian.check()
    hungarian.press("x")
    expect(hungarian).to_be_focused()
    expect(notebook.cells).to_have_count(len(notebook.lesson.cells))
    expect(exercise.locator(".cardlib-said")).to_contain_text("the Ober of acorns")
    expect(exercise.locator(".cardlib-card use").first).to_have_attribute("href", "#card-hungarian-8C")


@pytest.mark.parametrize("notebook", [PLAY], indirect=True, ids=name)
def test_a_question_that_comes_from_the_fields_has_the_focus(notebook):
    """Here no page says that it is ready, so nothing may wait for that."""
    stage = notebook.panel.locator(".cardlib-play .cardlib-stage").first
    stage.locator("button.cardlib-card").first.click()
    notebook.panel.get_by_role("radio", name="101", exact=True).check()
    notebook.panel.get_by_role("button", name="Begin anew with this").click()
    expect(stage.get_by_role("button", name="No, stay here", exact=True)).to_be_focused()
