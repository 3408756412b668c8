"""The lesson "Who wins the trick?" in a real browser: by mouse, by keyboard, on a phone, in both packs."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from cardlib import trick_winner

LESSON = "en/03-mita-trick.ipynb"


@pytest.fixture
def lesson(app, page, ready) -> Page:
    """The lesson, ready to be used."""
    page.goto(app.lesson(LESSON))
    ready(page)
    return page


def stage(page: Page, label: str) -> Locator:
    """The stage that screen readers call ``label``."""
    return page.get_by_role("group", name=label, exact=True)


def practice(page: Page) -> Locator:
    """The endless exercise: the last of those that ask who wins."""
    return stage(page, "Exercise: Which card wins the trick?").last


def answers(exercise: Locator) -> tuple[str, list[str]]:
    """The winning card of the exercise on the page, worked out from what it shows, and the other cards."""
    suits = {"hearts": "H", "spades": "S", "clubs": "C", "diamonds": "D"}
    trump = suits[re.search(r"Trump: (\w+)", exercise.locator(".cardlib-heading").inner_text())[1]]
    seats = exercise.locator("[data-zone^=seat-]")
    shown = [
        (zone.locator("button").get_attribute("data-card"), zone.get_by_text("led", exact=True).is_visible())
        for zone in seats.all()
    ]
    leader = [led for _card, led in shown].index(True)
    cards = [card for card, _led in shown[leader:] + shown[:leader]]
    winner = cards[trick_winner(cards, trump)]
    return winner, [card for card in cards if card != winner]


def test_a_wrong_pick_is_refuted_and_a_right_one_praised_by_mouse(lesson):
    exercise = practice(lesson)
    winner, others = answers(exercise)
    exercise.locator(f"button[data-card='{others[0]}']").click()
    expect(exercise).to_have_attribute("data-tone", "bad")
    expect(exercise.locator("[data-mark=refuted] [data-card]")).to_have_attribute("data-card", others[0])
    expect(exercise.locator("[data-mark=beating]")).to_have_count(1)
    expect(exercise.locator(".cardlib-said")).to_contain_text("does not win")
    expect(exercise.locator(".cardlib-badge").first).to_have_text("documented")

    exercise.locator(f"button[data-card='{winner}']").click()
    expect(exercise).to_have_attribute("data-tone", "good")
    expect(exercise.locator("[data-mark=right] [data-card]")).to_have_attribute("data-card", winner)
    expect(exercise.locator(".cardlib-status")).to_contain_text("0 of 1")

    exercise.get_by_role("button", name="Next question").click()
    expect(exercise.locator(".cardlib-said")).to_be_empty()
    winner, _ = answers(exercise)
    exercise.locator(f"button[data-card='{winner}']").click()
    expect(exercise.locator(".cardlib-status")).to_contain_text("1 of 2")


def test_a_badge_opens_the_rule_with_its_source(lesson):
    rules = stage(lesson, "Rules").first
    badge = rules.locator("[data-rule='mita.trick-winner']")
    about = badge.locator(".cardlib-about")
    expect(about).to_be_hidden()
    badge.get_by_role("button", expanded=False).click()
    expect(about).to_contain_text("Mîța ¶14")
    badge.get_by_role("button", expanded=True).press("Enter")
    expect(about).to_be_hidden()


def test_an_exercise_is_answered_by_keyboard_alone(lesson):
    exercise = practice(lesson)
    winner, others = answers(exercise)
    lesson.locator("body").focus()
    for _ in range(150):  # as a reader does: Tab until the table is reached
        lesson.keyboard.press("Tab")
        if exercise.locator("button.cardlib-card:focus").count():
            break
    focused = exercise.locator("button.cardlib-card:focus")
    expect(focused).to_have_count(1)

    lesson.keyboard.press("h")
    expect(exercise).to_have_attribute("data-tone", "hint")
    cards = [card.get_attribute("data-card") for card in exercise.locator("button.cardlib-card").all()]
    lesson.keyboard.press("Home")
    for _ in range(cards.index(others[-1])):
        lesson.keyboard.press("ArrowRight")
    lesson.keyboard.press("Enter")
    expect(exercise).to_have_attribute("data-tone", "bad")
    expect(focused).to_have_attribute("data-card", others[-1])  # the focus stays where it was

    lesson.keyboard.press(str(cards.index(winner) + 1))
    expect(exercise).to_have_attribute("data-tone", "good")
    expect(exercise.get_by_role("button", name="Next question")).to_be_focused()
    lesson.keyboard.press("Enter")
    expect(exercise.locator(".cardlib-said")).to_be_empty()
    expect(focused).to_have_count(1)  # and on the cards of the next question


def test_the_hint_ladder_ends_in_the_whole_explanation(lesson):
    exercise = practice(lesson)
    winner, _ = answers(exercise)
    hint = exercise.get_by_role("button", name="Hint")
    for words, marked in (("Are there trumps?", 0), ("count", 0), ("The highest of the", 0), ("led the", 1)):
        hint.click()
        expect(exercise.locator(".cardlib-said")).to_contain_text(words)
        expect(exercise.locator("[data-mark=right]")).to_have_count(marked)
    expect(exercise.locator("[data-mark=right] [data-card]")).to_have_attribute("data-card", winner)
    expect(hint).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize(("paragraph", "winner"), [(16, "George"), (17, "Bogdan"), (18, "Bogdan")])
def test_a_documented_trick_is_stepped_to_its_end(lesson, paragraph, winner):
    replay = stage(lesson, f"Replay: Mîța ¶{paragraph}")
    for step in range(1, 5):
        replay.get_by_role("button", name="Next").click()
        expect(replay.locator(".cardlib-status")).to_have_text(f"Step {step} of 4")
        expect(replay.locator("[data-zone^=seat-] [data-card]")).to_have_count(step)
    seat = replay.locator(".cardlib-zone", has_text=winner)
    expect(seat.locator("[data-mark=winning]")).to_have_count(1)
    expect(seat.locator(".cardlib-note")).to_have_text("1 trick")
    expect(replay.locator(".cardlib-said")).to_contain_text(f"{winner} won with")
    expect(replay.get_by_role("button", name="Next")).to_have_attribute("aria-disabled", "true")
    replay.get_by_role("button", name="Back").click()
    expect(replay.locator(".cardlib-status")).to_have_text("Step 3 of 4")
    replay.get_by_role("button", name="First").press("End")
    expect(replay.locator(".cardlib-status")).to_have_text("Step 4 of 4")
    replay.get_by_role("button", name="First").click()
    expect(replay.locator(".cardlib-status")).to_have_text("Step 0 of 4")


def test_autoplay_goes_to_the_end_and_stops(lesson):
    replay = stage(lesson, "Replay: Mîța ¶16")
    replay.get_by_role("button", name="Next").click()
    replay.get_by_role("button", name="Next").click()
    replay.get_by_role("button", name="Autoplay").click()
    expect(replay.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    expect(replay.locator(".cardlib-status")).to_have_text("Step 4 of 4", timeout=15_000)
    expect(replay.get_by_role("button", name="Autoplay")).to_have_attribute("aria-pressed", "false")


def test_every_widget_obeys_the_pack_switch_and_a_reload_remembers_it(lesson, ready):
    drawings = lesson.locator(".cardlib-card use")

    def packs() -> set[str]:
        return {re.match(r"#card-(\w+)-", use.get_attribute("href"))[1] for use in drawings.all()}

    assert packs() == {"french"}
    replay = stage(lesson, "Replay: Mîța ¶16")
    replay.get_by_role("button", name="Last").click()
    expect(replay.locator(".cardlib-said")).to_contain_text("the queen of spades")
    lesson.get_by_label("Hungarian").check()
    expect(replay.locator(".cardlib-said")).to_contain_text("the Ober of leaves")
    assert packs() == {"hungarian"}
    expect(replay.get_by_role("img", name="Ober of leaves")).to_be_visible()

    lesson.reload()
    ready(lesson)
    expect(lesson.get_by_label("Hungarian")).to_be_checked()
    expect(lesson.locator(".cardlib-card use").first).to_have_attribute("href", re.compile("hungarian"))


def test_any_trick_can_be_built(lesson):
    builder = stage(lesson, "Build a trick")
    builder.get_by_role("button", name="Trump: clubs").click()
    for card in ("AS", "TS", "7C", "KS"):
        builder.locator(f"[data-zone=pack] [data-card='{card}']").click()
        expect(builder.locator(f"[data-zone^=seat-] [data-card='{card}']")).to_be_visible()
    expect(builder.locator("[data-mark=winning] [data-card]")).to_have_attribute("data-card", "7C")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 375])
def test_the_lesson_is_accessible_and_fits(app, new_page, ready, axe, fits, scheme, width):
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce")
    page.goto(app.lesson(LESSON))
    ready(page)
    exercise = practice(page)
    winner, others = answers(exercise)
    axe(page)
    exercise.locator(f"button[data-card='{others[0]}']").click()
    expect(exercise).to_have_attribute("data-tone", "bad")
    stage(page, "Replay: Mîța ¶17").get_by_role("button", name="Last").click()
    expect(stage(page, "Replay: Mîța ¶17").locator("[data-mark=winning]")).to_have_count(1)
    axe(page)
    exercise.locator(f"button[data-card='{winner}']").click()
    expect(exercise).to_have_attribute("data-tone", "good")
    page.get_by_label("Hungarian").check()
    expect(page.locator(".cardlib-card use").first).to_have_attribute("href", re.compile("hungarian"))
    axe(page)
    fits(page)
    for button in page.locator(".cardlib-button, button.cardlib-card").all():
        box = button.bounding_box()
        assert box["height"] >= 44, f"{button.inner_text() or button.get_attribute('aria-label')}: {box}"


def test_what_is_out_of_sight_is_there_when_it_is_scrolled_to(app, page):
    page.goto(app.lesson(LESSON))
    page.wait_for_selector("html[data-state=ready]", state="attached")
    builder = stage(page, "Build a trick")
    builder.locator("[data-zone=pack] [data-card=QS]").click()
    expect(builder.locator("[data-zone^=seat-] [data-card=QS]")).to_be_visible()
    expect(builder.locator(".cardlib-said")).to_contain_text("led the queen of spades")
