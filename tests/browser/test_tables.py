"""Deals to play, deals watched and rules switched, in a real browser: by mouse, by keyboard, on a phone."""

import pytest
from conftest import WITHIN, group
from playwright.sync_api import expect

LESSON = "en/tables.ipynb"
# Ana holds 9S 8D 6S JH 7D and Ion QH 6C AS TC TD; the king of clubs is turned, so nothing of hers fits.
MEOW = """
9S QH 8D 6C 6S AS JH TC 7D TD KC JS 6H 7H 8H 9H TH KH AH 7S 8S TS KS QS 6D 7C 8C 9C JC QC
AC 9D JD QD KD AD
"""
CELLS = (
    "%md # Tables",
    "from widgets.deck import the_deck\n"
    "from widgets.table import Table\n"
    "from widgets.dealing import Dealing\n"
    "from widgets.switch import Switch, Switches\n"
    "the_deck()",
    "Table('mita', players=4, seed=5)",
    "Table('101', seed=4, hands='own')",
    f"Table('meow', pack={MEOW!r})",
    "Dealing('mita', players=4, seed=12, dealer=1)",
    "Switch('queen_follow')",
    "Switches('meow')",
)
MITA, OWN, PILE = (f"A deal to play: {game}" for game in ("Mîța, 4 players", "101, 2 players", "Мяу-мяу, 2 players"))
DEALING = "The deal of Mîța for 4, card by card"
QUEEN = "Switch of Мяу-мяу: king or jack on a queen"


@pytest.fixture(scope="module")
def tables(serve):
    """The app on a lesson of nothing else."""
    return serve({LESSON: CELLS})


@pytest.fixture
def lesson(tables, visit):
    """The lesson, ready to be used."""
    return visit(tables.lesson(LESSON), stages=len(CELLS) - 2)


def test_a_trick_is_played_by_mouse_taken_back_and_dealt_again(lesson):
    table = group(lesson, MITA)
    heading, said = table.locator(".cardlib-heading"), table.locator(".cardlib-said")
    for number, player in enumerate(("Ana", "Ion", "Vera", "Luca"), 1):
        expect(heading).to_contain_text(player)
        table.locator("button.cardlib-card").last.click()  # the others lie partly under it
        expect(table.locator(".cardlib-status")).to_contain_text(f"{number} action")
    expect(said).to_contain_text("Next to lead")
    expect(table.locator("[data-zone^=seat-] [data-mark=winning]")).to_have_count(1)
    for number in (3, 2, 1, 0):
        table.get_by_role("button", name="Take back").click()
        expect(table.locator(".cardlib-status")).to_contain_text(f"{number} action")
    expect(said).to_contain_text("Luca dealt three cards to everybody")
    table.get_by_role("button", name="New deal").click()
    expect(table.locator(".cardlib-status")).to_contain_text("Deal number 6")
    tips = table.get_by_role("button", name="What may I do?")
    expect(tips).to_have_attribute("aria-pressed", "true")
    expect(said).to_contain_text("You may")
    tips.click()
    expect(said).not_to_contain_text("You may")


def test_a_refusal_a_draw_and_a_queen_by_keyboard(lesson):
    table = group(lesson, PILE)
    heading, said = table.locator(".cardlib-heading"), table.locator(".cardlib-said")
    table.locator("button.cardlib-card").first.focus()
    expect(table.get_by_role("button", name="nine of spades", exact=True)).to_be_visible()
    lesson.keyboard.press("1")
    expect(table).to_have_attribute("data-tone", "bad")
    expect(said).to_contain_text("has neither the suit nor the rank of the king of clubs")
    expect(said.locator(".cardlib-badge")).to_have_text("documented")
    expect(table.locator("[data-zone=hand-0] button.cardlib-card")).to_have_count(5)
    lesson.keyboard.press("d")
    expect(said).to_contain_text("Ana drew the jack of spades")
    lesson.keyboard.press("p")
    expect(heading).to_contain_text("Ion")
    assert lesson.evaluate(WITHIN) == PILE
    lesson.keyboard.press("1")
    expect(table.get_by_role("button", name="Name hearts")).to_be_visible()
    expect(table.locator("[data-zone=hand-1] [aria-pressed=true]")).to_have_count(1)
    lesson.keyboard.press("h")
    expect(said).to_contain_text("named hearts")
    expect(heading).to_contain_text("Ana")
    assert lesson.evaluate(WITHIN) == PILE
    for _ in range(3):
        lesson.keyboard.press("b")
    expect(said).to_contain_text("Ion dealt five cards")


def test_one_seat_is_played_while_the_others_hide_their_cards(lesson):
    table = group(lesson, OWN)
    theirs = table.locator("[data-zone=hand-1] .cardlib-card")
    status = table.locator(".cardlib-status")
    for _ in range(3):
        expect(theirs.first).to_be_visible()
        assert set(theirs.evaluate_all("cards => cards.map(card => card.dataset.card)")) == {"back"}
        before = status.text_content()
        mine = table.locator("button.cardlib-card")
        (mine.first if mine.count() else table.get_by_role("button", name="Keep the seven")).click()
        if table.get_attribute("data-tone") == "bad":  # the seven comes first
            table.get_by_role("button", name="Keep the seven").click()
        expect(status).not_to_have_text(before)


def test_a_deal_is_stepped_to_its_end_by_keyboard(lesson):
    dealing = group(lesson, DEALING)
    where, said = dealing.locator(".cardlib-status"), dealing.locator(".cardlib-said")
    last = int(where.text_content().rpartition(" ")[2])
    dealing.get_by_role("button", name="Next").focus()
    for step in range(1, 13):
        lesson.keyboard.press("ArrowRight")
        expect(where).to_have_text(f"Step {step} of {last}")
        expect(dealing.locator("[data-zone^=hand-] .cardlib-card")).to_have_count(step)
    expect(said).to_contain_text("dealt three cards to everybody")
    lesson.keyboard.press("ArrowRight")
    expect(said).to_contain_text("are trump")
    lesson.keyboard.press("ArrowRight")
    expect(dealing.locator("[data-zone=pack] .cardlib-card")).to_have_count(19)
    for key, step in (("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        lesson.keyboard.press(key)
        expect(where).to_have_text(f"Step {step} of {last}")
        assert lesson.evaluate(WITHIN) == DEALING


def test_a_rule_is_switched_and_cards_are_tried(lesson):
    switch = group(lesson, QUEEN)
    said = switch.locator(".cardlib-said")
    off, on = switch.get_by_role("button", name="No (usual)"), switch.get_by_role("button", name="Yes", exact=True)
    expect(off).to_have_attribute("aria-pressed", "true")
    switch.get_by_role("button", name="nine of spades").click()
    expect(switch).to_have_attribute("data-tone", "good")
    on.click()
    expect(on).to_have_attribute("aria-pressed", "true")
    expect(off).to_have_attribute("aria-pressed", "false")
    expect(said).to_contain_text("By the usual rule you could not play the jack of diamonds.")
    switch.locator("button.cardlib-card").first.focus()
    lesson.keyboard.press("1")
    expect(switch).to_have_attribute("data-tone", "bad")
    lesson.keyboard.press("a")
    expect(off).to_have_attribute("aria-pressed", "true")
    assert lesson.evaluate(WITHIN) == QUEEN

    several = lesson.locator(".cardlib-stage").last
    several.get_by_role("button", name="Jack doubles: yes").click()
    expect(several.locator(".cardlib-said")).to_contain_text("count twice")
    several.get_by_role("button", name="All as usual").click()
    expect(several.locator(".cardlib-said")).not_to_contain_text("count twice")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (375, "dark")])
def test_it_fits_and_is_accessible(tables, visit, axe, fits, width, scheme):
    page = visit(tables.lesson(LESSON), viewport={"width": width, "height": 800}, color_scheme=scheme)
    group(page, MITA).locator("button.cardlib-card").last.click()
    expect(group(page, MITA).locator("[data-zone=hand-1] button.cardlib-card")).to_have_count(3)
    group(page, PILE).locator("button.cardlib-card").last.click()
    group(page, DEALING).get_by_role("button", name="Last").click()
    group(page, DEALING).get_by_role("button", name="Back").click()
    group(page, QUEEN).get_by_role("button", name="Yes", exact=True).click()
    expect(group(page, QUEEN).locator(".cardlib-said")).to_contain_text("By the usual rule")
    axe(page)
    fits(page)
