"""The lesson in JupyterLab: the same widgets, among the notebook's own keys."""

import json
import os
import shutil
import socket
import subprocess
import sys

import pytest
from conftest import ROOT, TIMEOUT, Server, until
from playwright.sync_api import expect

LESSON = "03-mita-trick.ipynb"
TOKEN = "swordfish"


class Lab(Server):
    """JupyterLab in a process of its own, on a copy of the lessons and with nobody's settings."""

    def __init__(self, folder):
        shutil.copytree(ROOT / "notebooks" / "en", folder / "lessons")
        # Otherwise it asks in a dialog whether to fetch news.
        settings = folder / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = (folder / "log").open("w+")
        arguments = ["--no-browser", f"--ServerApp.port={self.port}", "--ServerApp.ip=127.0.0.1"]
        arguments += [f"--ServerApp.root_dir={folder / 'lessons'}", "--ServerApp.allow_root=True"]
        arguments += [f"--LabApp.user_settings_dir={folder / 'settings'}"]
        arguments += [f"--LabApp.workspaces_dir={folder / 'workspaces'}"]
        environment = os.environ | {
            "JUPYTER_TOKEN": TOKEN,
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_DATA_DIR": str(folder / "data"),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *arguments], env=environment, stdout=self.log, stderr=self.log
        )
        try:
            until(lambda: self.process.poll() is not None or self.status(f"/api/status?token={TOKEN}") == 200)
            assert self.process.poll() is None, f"JupyterLab ended:\n{self.output()}"
        except AssertionError:
            self.stop()
            raise

    def stop(self):
        """End JupyterLab and its kernels; asked by Ctrl-C it would want a confirmation."""
        self.process.terminate()
        self.process.wait(TIMEOUT)
        self.log.close()


@pytest.fixture
def lab(tmp_path):
    lab = Lab(tmp_path)
    yield lab
    lab.stop()


def test_the_lesson_runs_in_jupyterlab(lab, page, problems):
    page.goto(f"{lab.url}/doc/tree/{LESSON}?token={TOKEN}")
    page.get_by_text("| Idle").wait_for()  # cells that are run before the kernel is there wait for ever
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    lesson = json.loads((ROOT / "notebooks/en" / LESSON).read_text())
    stages = sum("widget-view" in line for line in (ROOT / "notebooks/en" / LESSON).read_text().splitlines()) - 1
    practices = len(lesson["metadata"]["lesson"]["exercises"])
    expect(page.locator(".cardlib-stage")).to_have_count(stages)
    for kind in ("error", "stderr"):
        expect(page.locator(f"[data-mime-type='application/vnd.jupyter.{kind}']")).to_have_count(0)
    expect(page.locator(".jp-OutputArea-output", has_text="takes the trick, as the text says.")).to_have_count(1)

    # 8C QC AH 9C with diamonds trump: by click, and a slip of the finger does not reach the notebook.
    exercise = page.get_by_role("group", name="Exercise: Which card wins the trick?").first
    exercise.locator("button[data-card='AH']").click()
    expect(exercise).to_have_attribute("data-tone", "bad")
    cells = page.locator(".jp-Notebook-cell").count()
    for key in ("b", "x", "ArrowDown"):
        page.keyboard.press(key)
    expect(exercise.locator("button.cardlib-card:focus")).to_have_count(1)
    assert page.locator(".jp-Notebook-cell").count() == cells
    exercise.locator("button[data-card='QC']").click()
    expect(exercise).to_have_attribute("data-tone", "good")
    expect(exercise.get_by_role("button", name="Again")).to_be_focused()

    # Each practice has its stars, but no link: nobody else could open this address.
    expect(page.get_by_role("img", name="0 of 3 stars")).to_have_count(practices)
    expect(page.get_by_role("button", name="Link to this question")).to_have_count(0)

    hungarian = page.get_by_label("Hungarian")
    hungarian.check()
    hungarian.press("x")
    expect(hungarian).to_be_focused()
    expect(exercise.locator(".cardlib-said")).to_contain_text("the Ober of acorns")
    expect(exercise.locator(".cardlib-card use").first).to_have_attribute("href", "#card-hungarian-8C")
    # What JupyterLab itself writes to the console is not ours to mend.
    problems[:] = [problem for problem in problems if "cardlib" in problem or "went to" in problem]
