"""Exercises in a real browser: cards, buttons and several answers, by mouse and by keyboard; stars and links."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from conftest import exercise_of, press
from playwright.sync_api import Locator, Page, expect

from cardlib.exercises import ask
from cardlib.exercises.question import Question

LESSON = "en/01-exercises.ipynb"
OTHER = "en/02-others.ipynb"
# One whose answers are cards, one whose answers are buttons, and one with several answers.
KINDS = ("mita.trick", "mita.side", "meow.fits")
PLAYED = "meow.next"  # its wrong answers are played out
STORE = "cardlib.progress"


@pytest.fixture(scope="module")
def school(serve):
    """The app on two lessons made of exercises."""
    # Those of Мяу-мяу with a seed: not every one of their questions has right answers and wrong ones.
    cells = [f"Exercise({kind!r}{', seed=1' * kind.startswith('meow')})" for kind in (*KINDS, PLAYED)]
    about = {"game": "mita", "summary": "Practise.", "minutes": 5, "exercises": list(KINDS[:1])}
    imports = "from widgets.lesson import *\nthe_deck()"
    serve({LESSON: ("%md # Exercises\n\nMany.", imports, *cells)}, lesson=about)
    about = {**about, "exercises": list(KINDS[:2])}
    return serve({OTHER: ("%md # Others", imports, *cells[:2])}, lesson=about)


@pytest.fixture
def lesson(school, visit) -> Page:
    """The lesson, ready to be used."""
    return visit(school.lesson(LESSON))


def asked(exercise: Locator) -> Question:
    """The question on the page, made again from its link."""
    exercise.get_by_role("button", name="Link to this question").click()
    expect(exercise.locator(".cardlib-link input")).to_be_visible()
    query = parse_qs(urlsplit(exercise.locator(".cardlib-link input").input_value()).query)
    return ask(query["exercise"][0], int(query["seed"][0]), int(query["level"][0]))


def split(question: Question) -> tuple[list[str], list[str]]:
    """The keys that answer it, and some that do not."""
    right = [choice.key for choice in question.choices if choice.key in question.answers]
    return right, [choice.key for choice in question.choices if choice.key not in question.answers][:1]


def click(exercise: Locator, keys: list[str], multiple: bool) -> None:
    for key in keys:
        exercise.locator(f"[data-key='{key}']").first.click()
    if multiple:
        exercise.get_by_role("button", name="Check").click()


# Answering -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_is_answered_by_mouse(lesson, kind):
    exercise = exercise_of(lesson, kind)
    question = asked(exercise)
    right, wrong = split(question)
    click(exercise, wrong, question.multiple)
    expect(exercise).to_have_attribute("data-tone", "bad")
    expect(exercise.locator("[data-mark=refuted]").first).to_be_visible()
    exercise.get_by_role("button", name="Take back").click()
    expect(exercise).to_have_attribute("data-tone", "")
    click(exercise, right, question.multiple)
    expect(exercise).to_have_attribute("data-tone", "good")
    for key in right:
        expect(
            exercise.locator(f"[data-mark=right]:has([data-card='{key}']), [data-mark=right][data-key='{key}']")
        ).to_have_count(1)
    exercise.get_by_role("button", name="Next question").click()
    expect(exercise).to_have_attribute("data-tone", "")
    expect(exercise.locator(".cardlib-status")).to_contain_text("Right at the first try: 0 of 1")


@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_is_answered_by_keyboard_alone(lesson, kind):
    exercise = exercise_of(lesson, kind)
    question = asked(exercise)
    right, wrong = split(question)
    lesson.mouse.click(1, 1)
    within = "(element) => element.contains(document.activeElement)"
    for _ in range(60):  # as a reader does: Tab until the exercise is reached
        lesson.keyboard.press("Tab")
        if exercise.evaluate(within):
            break
    assert exercise.evaluate(within)
    lesson.keyboard.press("h")
    expect(exercise).to_have_attribute("data-tone", "hint")
    press(exercise, wrong, question.multiple)
    expect(exercise).to_have_attribute("data-tone", "bad")
    lesson.keyboard.press("t")
    expect(exercise).to_have_attribute("data-tone", "hint")  # which was there before
    press(exercise, right, question.multiple)
    expect(exercise).to_have_attribute("data-tone", "good")
    if not question.multiple:
        expect(exercise.get_by_role("button", name="Next question")).to_be_focused()
    lesson.keyboard.press("n")
    expect(exercise).to_have_attribute("data-tone", "")
    assert exercise.evaluate(within)


def test_buttons_are_reached_with_tab_and_pressed_with_enter(lesson):
    exercise = exercise_of(lesson, "mita.side")
    question = asked(exercise)
    right, _wrong = split(question)
    first = exercise.locator(".cardlib-options button").first
    first.focus()
    steps = [choice.key for choice in question.choices].index(right[0])
    for _ in range(steps):
        lesson.keyboard.press("Tab")
    lesson.keyboard.press("Enter")
    expect(exercise).to_have_attribute("data-tone", "good")
    expect(exercise.locator(f"[data-key='{right[0]}']")).to_contain_text("right")
    lesson.keyboard.press("Enter")  # the focus is on "Next question"
    expect(exercise).to_have_attribute("data-tone", "")
    expect(first).to_be_focused()


def test_a_wrong_answer_is_played_out_and_taken_back(lesson):
    exercise = exercise_of(lesson, PLAYED)
    table = exercise.locator(".cardlib-table")
    _right, wrong = split(asked(exercise))
    drawn = "(table) => table.innerText + [...table.querySelectorAll('[data-card]')].map((e) => e.dataset.card)"
    before = table.evaluate(drawn)
    click(exercise, wrong, multiple=False)
    expect(exercise).to_have_attribute("data-tone", "bad")
    assert table.evaluate(drawn) != before
    exercise.get_by_role("button", name="Take back").click()
    expect(exercise).to_have_attribute("data-tone", "")
    assert table.evaluate(drawn) == before


# Progress --------------------------------------------------------------------------------------------


def win_a_star(page: Page, kind: str) -> None:
    exercise = exercise_of(page, kind)
    for _ in range(3):
        question = asked(exercise)
        click(exercise, split(question)[0], question.multiple)
        expect(exercise).to_have_attribute("data-tone", "good")
        exercise.get_by_role("button", name="Next question").click()
        expect(exercise).to_have_attribute("data-tone", "")


def test_progress_survives_a_reload_is_on_the_landing_page_and_can_be_forgotten(school, lesson, ready, axe, fits):
    expect(exercise_of(lesson, "mita.trick").get_by_role("img", name="0 of 3 stars")).to_be_visible()
    win_a_star(lesson, "mita.trick")
    lesson.reload()
    ready(lesson)
    exercise = exercise_of(lesson, "mita.trick")
    expect(exercise.get_by_role("img", name="1 of 3 stars")).to_have_text("★☆☆")
    expect(exercise.locator(".cardlib-status")).to_contain_text("Level 2 of")

    kernels = len(school.kernels())
    lesson.goto(school.url)
    first, second = lesson.get_by_role("link", name="Exercises"), lesson.get_by_role("link", name="Others")
    expect(first.get_by_role("img", name="1 of 3 stars")).to_be_visible()
    expect(first).to_contain_text("Done")
    expect(second.get_by_role("img", name="0 of 3 stars")).to_be_visible()  # its second exercise has none yet
    expect(second).not_to_contain_text("Done")
    assert len(school.kernels()) <= kernels
    axe(lesson)
    fits(lesson)

    lesson.get_by_role("button", name="Forget my stars").click()
    axe(lesson)
    lesson.get_by_role("button", name="Keep them").click()
    expect(first.get_by_role("img")).to_be_visible()
    lesson.get_by_role("button", name="Forget my stars").click()
    lesson.get_by_role("button", name="Forget them").click()
    expect(lesson.get_by_role("img", name="stars")).to_have_count(0)
    expect(lesson.get_by_role("button", name="Forget my stars")).to_be_hidden()
    assert lesson.evaluate(f"localStorage.getItem('{STORE}')") is None
    lesson.reload()
    expect(first).to_be_visible()
    expect(lesson.get_by_role("img", name="stars")).to_have_count(0)


def test_stars_forgotten_in_another_tab_stay_forgotten(school, lesson):
    win_a_star(lesson, "mita.trick")
    home = lesson.context.new_page()
    home.goto(school.url)
    home.get_by_role("button", name="Forget my stars").click()
    home.get_by_role("button", name="Forget them").click()
    expect(exercise_of(lesson, "mita.trick").get_by_role("img", name="0 of 3 stars")).to_be_visible()
    lesson.bring_to_front()  # a tab that is not seen is slow to be drawn, and to be clicked
    win_a_star(lesson, "mita.side")
    home.bring_to_front()
    expect(home.get_by_role("img", name="0 of 3 stars").first).to_be_visible()
    assert set(json.loads(home.evaluate(f"localStorage.getItem('{STORE}')"))) == {"mita.side"}


@pytest.mark.parametrize(
    "stored",
    [
        "{",
        "null",
        "[1, 2]",
        '"stars"',
        '{"mita.trick": 3, "mita.side": null, "__proto__": {"level": 1, "stars": 1}}',
        '{"mita.trick": {"level": "4", "stars": 99}, "<b>": {"level": 1, "stars": 1}}',
    ],
)
def test_what_makes_no_sense_in_the_storage_breaks_nothing(school, page, ready, stored):
    page.goto(school.url)
    page.evaluate("([name, value]) => localStorage.setItem(name, value)", [STORE, stored])
    page.reload()
    expect(page.get_by_role("link", name="Exercises")).to_be_visible()
    page.goto(school.lesson(OTHER))
    ready(page)
    exercise = exercise_of(page, "mita.trick")
    expect(exercise.get_by_role("img", name="0 of 3 stars")).to_be_visible()
    expect(exercise.locator(".cardlib-status")).to_contain_text("Level 1 of")


def test_without_storage_everything_works(school, new_page, ready):
    page = new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })")
    page.goto(school.url)
    expect(page.get_by_role("link", name="Exercises")).to_be_visible()
    page.goto(school.lesson(OTHER))
    ready(page)
    win_a_star(page, "mita.trick")
    expect(exercise_of(page, "mita.trick").get_by_role("img", name="1 of 3 stars")).to_be_visible()


def test_without_scripts_the_landing_page_lists_the_lessons(school, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(school.url)
    expect(page.get_by_role("link", name="Exercises")).to_be_visible()
    expect(page.get_by_role("button", name="Forget my stars")).to_be_hidden()


# Links -----------------------------------------------------------------------------------------------


def test_a_link_opens_exactly_its_question(school, lesson, ready, browser):
    lesson.context.grant_permissions(["clipboard-read", "clipboard-write"])
    exercise = exercise_of(lesson, "meow.fits")
    exercise.get_by_role("button", name="Link to this question").click()
    expect(exercise.locator(".cardlib-link")).to_contain_text("Copied: paste it wherever you like.")
    link = lesson.evaluate("navigator.clipboard.readText()")
    assert link == exercise.locator(".cardlib-link input").input_value()
    heading = exercise.locator(".cardlib-heading").inner_text()
    drawn = "list => list.map((each) => each.dataset.card)"
    cards = exercise.locator("[data-card]").evaluate_all(drawn)

    lesson.goto(link)
    ready(lesson)
    exercise = exercise_of(lesson, "meow.fits")
    expect(exercise.locator("button.cardlib-card:focus")).to_have_count(1)
    expect(exercise.locator(".cardlib-heading")).to_be_in_viewport()
    expect(exercise.locator(".cardlib-heading")).to_have_text(heading)
    assert exercise.locator("[data-card]").evaluate_all(drawn) == cards


def test_a_level_won_before_does_not_replace_the_linked_question(school, page, ready):
    page.goto(school.url)
    known = json.dumps({"mita.trick": {"level": 2, "stars": 2}})
    page.evaluate("([name, value]) => localStorage.setItem(name, value)", [STORE, known])
    page.goto(school.lesson(LESSON) + "?exercise=mita.trick&seed=11&level=1")
    ready(page)
    exercise = exercise_of(page, "mita.trick")
    expect(exercise.locator(".cardlib-status")).to_contain_text("Level 1 of")
    shown = exercise.locator("button.cardlib-card").evaluate_all("list => list.map((each) => each.dataset.key)")
    assert sorted(shown) == sorted(choice.key for choice in ask("mita.trick", 11, 1).choices)
    expect(exercise.get_by_role("img", name="2 of 3 stars")).to_be_visible()


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("exercise=mita.side&seed=abc", "mita.side"),
        ("exercise=mita.side&seed=1&level=77", "mita.side"),
        ("exercise=no.such&seed=1", "mita.trick"),
    ],
)
def test_a_broken_link_is_told_where_it_leads(school, visit, query, kind):
    page = visit(f"{school.lesson(OTHER)}?{query}")
    exercise = exercise_of(page, kind)
    expect(exercise.locator(".cardlib-said")).to_contain_text("This link does not quite work")
    expect(exercise.locator(":focus")).to_have_count(1)
    question = asked(exercise)
    click(exercise, split(question)[0], question.multiple)
    expect(exercise).to_have_attribute("data-tone", "good")


# How it looks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 375])
def test_exercises_are_accessible_and_fit(school, visit, axe, fits, scheme, width):
    view = {"width": width, "height": 800}
    page = visit(school.lesson(LESSON), viewport=view, color_scheme=scheme, reduced_motion="reduce")
    questions = {kind: asked(exercise_of(page, kind)) for kind in (*KINDS, PLAYED)}
    axe(page)
    for kind, question in questions.items():
        click(exercise_of(page, kind), split(question)[1], question.multiple)
        expect(exercise_of(page, kind)).to_have_attribute("data-tone", "bad")
    axe(page)
    fits(page)
    for kind, question in questions.items():
        exercise = exercise_of(page, kind)
        exercise.get_by_role("button", name="Take back").click()
        expect(exercise).to_have_attribute("data-tone", "")
        click(exercise, split(question)[0], question.multiple)
        expect(exercise).to_have_attribute("data-tone", "good")
    axe(page)
    fits(page)
    for button in page.locator(".cardlib-button").all():
        assert button.bounding_box()["height"] >= 44, button.inner_text()


def test_questions_leave_nothing_behind(lesson):
    """A long practice must not fill the memory of a telephone."""
    exercise = exercise_of(lesson, "meow.fits")
    devtools = lesson.context.new_cdp_session(lesson)

    def nodes() -> int:
        devtools.send("HeapProfiler.collectGarbage")
        return devtools.send("Memory.getDOMCounters")["nodes"]

    def skip(times: int) -> None:
        for _ in range(times):
            before = exercise.get_attribute("data-scene")
            exercise.get_by_role("button", name="Skip").click()
            expect(exercise).not_to_have_attribute("data-scene", before)

    skip(10)
    before = nodes()
    skip(40)
    assert nodes() - before < 40 * 30
