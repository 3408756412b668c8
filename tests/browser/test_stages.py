"""Stages in a real browser, treated badly: held keys, double clicks, haste, long names, other colours, two tabs.

The focus must never drop out of a stage, each action must be spoken once, and nothing may be lost or done twice.
"""

import re
from itertools import pairwise

import pytest
from conftest import WITHIN, exercise_of, group
from playwright.sync_api import expect

LESSON = "en/stages.ipynb"
VIEWS = "en/two-views.ipynb"
CELLS = (
    "%md # Stages",
    "from widgets import replay\nfrom widgets.lesson import *\nreplay.PAUSE = 0.4\nthe_deck()",
    "Exercise('mita.trick', seed=3)",
    "doc = Replay('mita-16')\ndoc",
    "TrickBuilder()",
    "CardPicker(options='8S AC QS TD', description='Pick some', multiple=True)",
    "long = 'Wolfeschlegelsteinhausenbergerdorff' * 2\n"
    "Replay.of_trick('9S KS AD TS', trump='H', names=' '.join(f'{n}{long}' for n in 'ABCD'), source=long, step=4)",
)
TWO_VIEWS = "from IPython.display import display\ndisplay(doc)"
CLICK = "(element, times) => { for (let i = 0; i < times; i += 1) element.click(); }"
LISTEN = """() => {
    window.spoken = [];
    for (const voice of document.querySelectorAll(".cardlib-voice")) {
        // A voice that is emptied says nothing.
        new MutationObserver(() => voice.textContent && window.spoken.push(voice.textContent))
            .observe(voice, { childList: true, characterData: true, subtree: true });
    }
}"""

WATCH = """() => {
    window.steps = [];
    const status = document.querySelector(".cardlib-status");
    new MutationObserver(() => window.steps.push([status.textContent, performance.now()]))
        .observe(status, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def stages(serve):
    """The app on two lessons made of stages only."""
    return serve({LESSON: CELLS, VIEWS: (*CELLS[:2], CELLS[3], TWO_VIEWS)})


@pytest.fixture
def table(stages, visit):
    """The lesson, ready to be used."""
    return visit(stages.lesson(LESSON), stages=len(CELLS) - 2)


def answer(exercise):
    """The winning card, found by asking for all hints."""
    exercise.get_by_role("button", name="Hint").evaluate(CLICK, 4)
    expect(exercise.get_by_role("button", name="Hint")).to_have_attribute("aria-disabled", "true")
    return exercise.locator("[data-mark=right] [data-card]").get_attribute("data-card")


def test_every_action_is_spoken_once_and_the_pack_switch_not_at_all(table):
    assert set(table.locator(".cardlib-voice").all_text_contents()) == {""}
    table.evaluate(LISTEN)
    exercise = exercise_of(table, "mita.trick")
    replay, builder = group(table, "Replay: Mîța ¶16"), group(table, "Build a trick")

    def spoken(words):
        """What was said since, which must be one thing with these words in it."""
        expect(table.locator(".cardlib-voice", has_text=words)).to_have_count(1)
        said = table.evaluate("window.spoken.splice(0)")
        assert len(said) == 1, said
        return said[0]

    exercise.get_by_role("button", name="Hint").click()
    spoken("Are there trumps?")
    exercise.locator("button.cardlib-card").first.click()
    spoken(re.compile("does not win|Right"))
    replay.get_by_role("button", name="Next").click()
    assert "the eight of spades" in spoken("Step 1 of 4")
    builder.locator("button.cardlib-card").first.click()
    spoken("led the seven of hearts")

    table.get_by_label("Hungarian").check()
    expect(replay.locator(".cardlib-said")).to_contain_text("the eight of leaves")
    expect(builder.get_by_role("button", name="Trump: bells")).to_be_visible()
    assert table.evaluate("window.spoken") == []
    replay.get_by_role("button", name="Next").click()
    spoken("Step 2 of 4")


def test_the_focus_never_leaves_a_stage(table):
    def press(key, status):
        """Press a key and wait for what it does; the focus must be in the stage then."""
        table.keyboard.press(key)
        status()
        return table.evaluate(WITHIN)

    builder = group(table, "Build a trick")
    cards, laid = builder.locator("[data-zone=pack] button"), builder.locator("[data-zone^=seat-] [data-card]")
    cards.nth(30).focus()
    for number in range(1, 5):
        assert press("Enter", lambda n=number: expect(laid).to_have_count(n)) == "Build a trick"
        expect(cards.nth(31 - number)).to_be_focused()  # it stays where it was, and does not begin anew
        table.keyboard.press("ArrowLeft")
    assert press("5", lambda: expect(laid).to_have_count(1)) == "Build a trick"
    builder.get_by_role("button", name="Clear the table").focus()
    assert press("Enter", lambda: expect(laid).to_have_count(0)) == "Build a trick"

    picker = group(table, "Pick some")
    chosen = picker.locator("[aria-pressed=true]")
    picker.locator("button.cardlib-card").first.focus()
    for keys, number in ((["ArrowRight", "Enter"], 1), (["End", " "], 2), (["3"], 3), (["Enter"], 2)):
        for key in keys[:-1]:
            table.keyboard.press(key)
        assert press(keys[-1], lambda n=number: expect(chosen).to_have_count(n)) == "Pick some"
    picker.get_by_role("button", name="Put back").focus()
    assert press("Enter", lambda: expect(chosen).to_have_count(0)) == "Pick some"

    replay = group(table, "Replay: Mîța ¶16")
    where = replay.locator(".cardlib-status")
    replay.get_by_role("button", name="Next").focus()
    for key, step in (("ArrowRight", 1), ("End", 4), ("Enter", 4), ("ArrowLeft", 3), ("Home", 0), ("ArrowLeft", 0)):
        within = press(key, lambda n=step: expect(where).to_have_text(f"Step {n} of 4"))
        assert within == "Replay: Mîța ¶16"
    # On a badge, while the lines change by themselves under it.
    replay.get_by_role("button", name="Autoplay").click()
    replay.locator(".cardlib-badge:visible").first.focus()
    expect(where).to_have_text("Step 4 of 4")
    assert table.evaluate(WITHIN) == "Replay: Mîța ¶16"


def test_keys_are_announced_where_they_work(table):
    exercise, replay = exercise_of(table, "mita.trick"), group(table, "Replay: Mîța ¶16")
    expect(exercise.get_by_role("button", name="Hint")).to_have_attribute("aria-keyshortcuts", "h")
    expect(replay.get_by_role("button", name="Next")).to_have_attribute("aria-keyshortcuts", "ArrowRight")
    for place, card in enumerate(exercise.locator("button.cardlib-card").all(), start=1):
        expect(card).to_have_attribute("aria-keyshortcuts", str(place))
    # Of many cards the first nine have a digit, and as they change places the digits stay where they are.
    picker = group(table, "Build a trick")
    cards = picker.locator("[data-zone=pack] button")
    for _ in range(2):
        told = cards.evaluate_all("cards => cards.map(card => card.getAttribute('aria-keyshortcuts'))")
        assert told[:10] == [*"123456789", None], told
        cards.first.click()
        expect(picker.locator("[data-zone^=seat-] [data-card]").first).to_be_visible()


def test_haste_does_nothing_twice(table):
    replay = group(table, "Replay: Mîța ¶16")
    replay.get_by_role("button", name="Next").evaluate(CLICK, 30)
    expect(replay.locator(".cardlib-status")).to_have_text("Step 4 of 4")
    replay.get_by_role("button", name="Back").evaluate(CLICK, 3)
    expect(replay.locator(".cardlib-status")).to_have_text("Step 1 of 4")

    # A card laid and taken back, fifteen times over, and laid.
    builder = group(table, "Build a trick")
    builder.locator("[data-zone=pack] [data-card=QS]").evaluate(CLICK, 31)
    expect(builder.locator(".cardlib-said")).to_contain_text("led the queen of spades")
    expect(builder.locator("[data-zone^=seat-] [data-card]")).to_have_count(1)

    # Thirty clicks before the page knows that the first was right: it is praised, and the others are no matter.
    exercise = exercise_of(table, "mita.trick")
    card = answer(exercise)
    exercise.locator(f"button[data-card='{card}']").evaluate(CLICK, 30)
    expect(exercise).to_have_attribute("data-tone", "good")
    hint = exercise.get_by_role("button", name="Hint")
    hint.evaluate(CLICK, 3)
    builder.get_by_role("button", name="Trump: clubs").click()  # the kernel answers in order: this comes last
    expect(builder.get_by_role("button", name="Trump: clubs")).to_have_attribute("aria-pressed", "true")
    expect(exercise.locator(".cardlib-said")).to_contain_text("Right, now you have it.")
    expect(exercise.locator(".cardlib-status")).to_contain_text("0 of 1")
    following = exercise.get_by_role("button", name="Next question")
    following.scroll_into_view_if_needed()
    box = following.bounding_box()
    table.mouse.move(box["x"] + 20, box["y"] + 20)
    table.mouse.down(click_count=1)
    table.mouse.up(click_count=1)
    expect(exercise.locator(".cardlib-said")).to_be_empty()
    skip = exercise.get_by_role("button", name="Skip").bounding_box()
    table.mouse.move(skip["x"] + 20, skip["y"] + 20)
    table.mouse.down(click_count=2)  # the second half of a double click, on what has become "Skip"
    table.mouse.up(click_count=2)
    exercise.get_by_role("button", name="Hint").click()
    expect(exercise).to_have_attribute("data-tone", "hint")
    expect(exercise.locator(".cardlib-status")).to_contain_text("0 of 1")


def test_a_held_key_answers_one_question_and_any_layout_has_the_keys(table):
    exercise = exercise_of(table, "mita.trick")
    exercise.locator("button.cardlib-card").first.focus()
    for key, code in (("р", "KeyH"), ("H", "KeyH")):  # Russian; caps lock
        table.evaluate(
            "([key, code]) => document.activeElement.dispatchEvent("
            "new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))",
            [key, code],
        )
    expect(exercise.locator(".cardlib-said")).to_contain_text("count")
    card = answer(exercise)
    exercise.locator(f"button[data-card='{card}']").focus()
    table.keyboard.down("Enter")
    expect(exercise.get_by_role("button", name="Next question")).to_be_focused()
    for _ in range(5):
        table.keyboard.down("Enter")  # held: the browser repeats it
    table.keyboard.up("Enter")
    exercise.get_by_role("button", name="Next question").press("Enter")
    expect(exercise.locator(".cardlib-said")).to_be_empty()
    expect(exercise.locator(".cardlib-status")).to_contain_text("0 of 1")


def test_autoplay_bears_the_pack_switch_and_other_picks(table):
    replay, builder = group(table, "Replay: Mîța ¶16"), group(table, "Build a trick")
    where = replay.locator(".cardlib-status")
    replay.get_by_role("button", name="Autoplay").click()
    for pack, card in (("Hungarian", "QS"), ("French", "8S"), ("Hungarian", "AC")):
        table.get_by_label(pack).check()
        builder.locator(f"[data-zone=pack] [data-card='{card}']").click()
    expect(where).to_have_text("Step 4 of 4")
    expect(replay.get_by_role("button", name="Autoplay")).to_have_attribute("aria-pressed", "false")
    expect(builder.locator("[data-zone^=seat-] [data-card]")).to_have_count(3)
    expect(replay.locator(".cardlib-said")).to_contain_text("the Ober of leaves")
    drawings = table.locator(".cardlib-card use").evaluate_all("uses => uses.map(use => use.getAttribute('href'))")
    assert all(drawing.startswith("#card-hungarian-") for drawing in drawings), drawings
    expect(table.locator(".cardlib-sprite")).to_have_count(2)  # one a pack, however often it is switched


def test_two_views_of_a_replay_play_it_at_one_pace(stages, visit):
    page = visit(stages.lesson(VIEWS))
    views = group(page, "Replay: Mîța ¶16")
    expect(views).to_have_count(2)
    page.evaluate(WATCH)
    views.first.get_by_role("button", name="Autoplay").click()
    for view in (0, 1):
        expect(views.nth(view).locator(".cardlib-status")).to_have_text("Step 4 of 4")
    steps = page.evaluate("window.steps")
    assert [words for words, _time in steps] == [f"Step {number} of 4" for number in (1, 2, 3, 4)], steps
    pauses = [later - earlier for (_, earlier), (_, later) in pairwise(steps)]
    assert min(pauses) > 300, pauses  # of the 400 milliseconds; each view waits, and only one of them counts


def test_tabs_are_apart_and_share_the_pack(stages, table, ready):
    page = table
    exercise_of(page, "mita.trick").get_by_role("button", name="Hint").click()
    expect(exercise_of(page, "mita.trick")).to_have_attribute("data-tone", "hint")
    page.get_by_label("Hungarian").check()
    other = page.context.new_page()
    other.goto(stages.lesson(LESSON))
    ready(other)
    expect(exercise_of(other, "mita.trick")).to_have_attribute("data-tone", "")
    expect(other.get_by_label("Hungarian")).to_be_checked()
    expect(other.locator(".cardlib-card use").first).to_have_attribute("href", re.compile("hungarian"))
    assert set(other.locator(".cardlib-voice").all_text_contents()) == {""}
    other.get_by_label("French").check()
    expect(other.locator(".cardlib-card use").first).to_have_attribute("href", re.compile("french"))
    expect(page.get_by_label("Hungarian")).to_be_checked()


def test_long_names_fit_and_high_contrast_shows_what_colours_say(stages, visit, fits):
    for width in (640, 320):  # a window of 1280 pixels at 200 % and at 400 %
        view = {"width": width, "height": 500}
        page = visit(stages.lesson(LESSON), viewport=view, forced_colors="active", reduced_motion="reduce")
        fits(page)
        builder = group(page, "Build a trick")
        builder.locator("[data-zone=pack] [data-card=QS]").click()
        laid = builder.locator("[data-zone^=seat-] [data-card=QS]")
        expect(laid).to_be_visible()
        style = "(element, name) => getComputedStyle(element)[name]"
        assert laid.evaluate(style, "animationName") == "none"
        grounds = [
            builder.get_by_role("button", name=f"Trump: {suit}").evaluate(style, "backgroundColor")
            for suit in ("hearts", "spades", "clubs", "diamonds")
        ]
        assert grounds.count(grounds[0]) == 1, grounds  # hearts are chosen
        turn = builder.locator("[data-turn=true] .cardlib-title")
        assert turn.evaluate(style, "outlineStyle") == "solid"
        fits(page)
