"""Every lesson of the course, opened as learners open it: what holds for each of them, whatever it teaches."""

from pathlib import Path

import nbformat
import pytest
from conftest import ROOT, exercise_of, press
from playwright.sync_api import expect

from cardlib.exercises import ask

LESSONS = sorted((ROOT / "notebooks" / "en").glob("*.ipynb"))
SEED = 7  # of the question that is answered by keyboard


def identity(path: Path) -> str:
    return path.stem


def exercises(path: Path) -> list[str]:
    return nbformat.read(path, as_version=4).metadata["lesson"].get("exercises", [])


@pytest.mark.parametrize("path", LESSONS, ids=identity)
def test_it_opens_on_a_phone_in_the_dark_and_on_a_desk(app, new_page, ready, axe, fits, path):
    page = new_page(viewport={"width": 375, "height": 667}, color_scheme="dark")
    page.goto(app.lesson(f"en/{path.name}"))
    ready(page)
    assert not page.get_by_text("This part did not work").count()
    fits(page)
    axe(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(color_scheme="light")
    fits(page)
    axe(page)


@pytest.mark.parametrize("path", [path for path in LESSONS if exercises(path)], ids=identity)
def test_its_first_exercise_is_solved_by_keyboard(app, page, ready, path):
    kind = exercises(path)[0]
    question = ask(kind, SEED)
    page.goto(f"{app.lesson(f'en/{path.name}')}?exercise={kind}&seed={SEED}&level=1")
    ready(page)
    exercise = exercise_of(page, kind).filter(has_text=question.text)
    expect(exercise.locator(":focus")).to_have_count(1)  # the link has put it there
    press(exercise, [choice.key for choice in question.choices if choice.key in question.answers], question.multiple)
    expect(exercise).to_have_attribute("data-tone", "good")


@pytest.mark.parametrize("path", LESSONS, ids=identity)
def test_its_links_lead_to_lessons(path):
    """A link beside a lesson leads to another one; elsewhere only to its source."""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            for link in cell.source.split("](")[1:]:
                target = link.partition(")")[0].partition("#")[0].partition("?")[0]
                assert not target or (path.parent / target).is_file(), f"{path.name} links to {target}"
