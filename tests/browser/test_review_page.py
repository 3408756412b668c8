"""A review in a real browser: it fills in while one looks around, by mouse and by keyboard, narrow and in the dark."""

import pytest
from conftest import WITHIN, group
from playwright.sync_api import expect

from cardlib import records
from widgets.mita_deals import last_three

LESSON = "en/review.ipynb"
# Ana leads the ace of trumps, and so the ten loses to the king: that costs a trick, whatever else there is.
DEAL = last_three("AD TD 9S", "KD 7S 8D", actions="AD, 8D, TD, KD, 7S, 9S")
CELLS = (
    "%md # Review",
    "from cardlib import records\nfrom widgets.lesson import *\nthe_deck()",
    f"text = '''{records.dumps(DEAL)}'''\nReview(records.loads(text))",
)
LABEL = "A deal looked back on: Mîța, Ana"


@pytest.fixture(scope="module")
def reviews(serve):
    """The app on a lesson with a review."""
    return serve({LESSON: CELLS})


@pytest.fixture
def page(reviews, visit):
    return visit(reviews.lesson(LESSON), stages=1)


@pytest.fixture
def review(page):
    """The review once every decision is weighed."""
    stage = group(page, LABEL)
    expect(stage.locator(".cardlib-status")).to_contain_text("mistake")
    return stage


def button(review, name):
    return review.get_by_role("button", name=name, exact=True)


def test_it_can_be_used_while_decisions_are_being_weighed(page):
    stage = group(page, LABEL)
    stage.locator(".cardlib-options button").nth(2).click()
    expect(stage.locator(".cardlib-heading")).to_contain_text("Decision 3 of ")
    expect(stage.locator(".cardlib-status")).to_contain_text("mistake")
    expect(stage.locator(".cardlib-heading")).to_contain_text("Decision 3 of ")  # nobody has taken it away
    expect(stage.locator(".cardlib-options [aria-pressed=true]")).to_have_count(1)


def test_the_costliest_mistake_is_shown_first_and_can_be_played_out(review):
    expect(review.locator(".cardlib-heading")).to_contain_text("the costliest")
    expect(review.locator(".cardlib-said")).to_contain_text("Better here:")
    expect(review.locator("[data-zone=hand-0] [data-mark=right]")).to_have_count(1)
    expect(review.locator("[data-zone=hand-1] [data-card=back]").first).to_be_visible()
    button(review, "Show all cards").click()
    expect(review.locator("[data-zone=hand-1] [data-card=back]")).to_have_count(0)
    button(review, "Play the better move out").click()
    expect(review.locator(".cardlib-heading")).to_contain_text("If instead:")
    button(review, "Last").click()
    expect(review.locator(".cardlib-said")).to_contain_text("Tricks in the end")
    button(review, "Back to the decision").click()
    button(review, "See how it went on").click()
    expect(review.locator(".cardlib-heading")).to_contain_text("How it went on:")
    button(review, "Back to the decision").click()
    expect(review.locator(".cardlib-heading")).to_contain_text("the costliest")


def test_by_keyboard_alone(page, review):
    button(review, "Next decision").focus()
    heading = review.locator(".cardlib-heading")
    for keys, words in (
        (["ArrowLeft"] * 20, "Decision 1 of "),
        (["ArrowRight"], "Decision 2 of "),
        (["4"], "Decision 4 of "),
        (["m"], "the costliest"),
        (["p"], "If instead:"),
        (["ArrowRight", "End"], "If instead:"),
        (["b"], "Decision "),
        (["h"], "How it went on:"),
        (["b"], "Decision "),
    ):
        for key in keys:
            page.keyboard.press(key)
        expect(heading).to_contain_text(words)
        assert page.evaluate(WITHIN) == LABEL
    page.keyboard.press("a")
    expect(button(review, "Show all cards")).to_have_attribute("aria-pressed", "true")


def test_the_record_is_saved_with_its_comments(page, review):
    with page.expect_download() as download:
        page.get_by_role("button", name="Save with comments").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert records.loads(text) == DEAL
    assert "# Better here: " in text


def test_somebody_elses_decisions(page, review):
    page.get_by_label("Whose decisions").select_option("Ion")
    stage = group(page, "A deal looked back on: Mîța, Ion")
    expect(stage.locator(".cardlib-status")).not_to_contain_text("weighed")
    expect(stage.locator("[data-zone=hand-1] [data-card=back]")).to_have_count(0)


@pytest.mark.parametrize("options", [{}, {"color_scheme": "dark", "viewport": {"width": 375, "height": 700}}])
def test_everybody_can_read_it(reviews, visit, axe, fits, options):
    page = visit(reviews.lesson(LESSON), stages=1, **options)
    expect(group(page, LABEL).locator(".cardlib-status")).to_contain_text("mistake")
    axe(page)
    fits(page)
    button(group(page, LABEL), "Play the better move out").click()
    expect(group(page, LABEL).locator(".cardlib-heading")).to_contain_text("If instead:")
    axe(page)
    fits(page)
