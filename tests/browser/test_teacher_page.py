"""The teacher's table in a real browser: a deal set up by mouse and by keyboard, played, saved, and opened again."""

import re

import pytest
from conftest import group
from playwright.sync_api import Page, expect

from cardlib import Card, records

LESSON = "en/teacher.ipynb"
CELLS = ("%md # A teacher's table", "from widgets.lesson import *\nthe_deck()", "Teacher('mita')")
LAYING, PLAYING = "Set up a position: Mîța, 2 players", "The teacher's table: Mîța, 2 players"


@pytest.fixture(scope="module")
def school(serve):
    """The app on a page with nothing but a teacher's table."""
    return serve({LESSON: CELLS})


@pytest.fixture
def desk(school, visit) -> Page:
    """The table, ready to be used."""
    page = visit(school.lesson(LESSON))
    expect(group(page, LAYING)).to_be_visible()
    return page


def lay(page, *names):
    """Pick cards of the pack by mouse."""
    for name in names:
        laid = group(page, LAYING).locator("[data-zone^='row-hand'] button.cardlib-card")
        count = laid.count()
        group(page, LAYING).locator("[data-zone=pack]").get_by_role("button", name=name, exact=True).click()
        expect(laid).to_have_count(count + 1)


def written(page):
    return page.get_by_label("The record as text")


def test_a_deal_is_set_up_by_mouse_played_saved_and_opened_again(desk, tmp_path):
    table = group(desk, LAYING)
    lay(desk, "queen of spades", "seven of hearts")
    table.locator("[data-zone=pack]").get_by_role("button", name="queen of spades, laid already").click()
    expect(table.locator(".cardlib-said")).to_contain_text("The queen of spades has its place already (Ana: hand).")
    expect(table.locator("[data-zone=row-hand0] button.cardlib-card")).to_have_count(2)
    table.get_by_role("button", name="Play from here").click()
    expect(table.locator(".cardlib-said")).to_contain_text("30 cards are still missing")
    table.get_by_role("button", name="Card turned up").click()
    table.get_by_role("button", name="ten of clubs", exact=True).click()
    table.get_by_role("button", name="Deal the rest").click()
    expect(table.locator(".cardlib-status")).to_have_text("32 of 32 cards have their place")
    table.get_by_role("button", name="Play from here").click()

    played = group(desk, PLAYING)
    expect(played.locator("[data-zone=hand-0] [data-card=QS]")).to_have_count(1)
    played.get_by_role("button", name="Open: Ion").click()
    expect(played.locator("[data-zone=hand-1] [data-card=back]")).to_have_count(3)
    played.locator("button.cardlib-card[data-card=QS]").click()
    expect(played.locator(".cardlib-said")).to_contain_text("The cards of Ion are hidden")
    played.get_by_role("button", name="Open: Ion").click()
    played.locator("[data-zone=hand-1] button.cardlib-card").last.click()
    expect(played.locator(".cardlib-status")).to_have_text("Position 2 of 2")
    played.get_by_role("button", name="Step back").click()
    expect(played.locator(".cardlib-status")).to_have_text("Position 1 of 2")
    played.get_by_role("button", name="Step on").click()
    expect(played.locator(".cardlib-status")).to_have_text("Position 2 of 2")

    desk.get_by_label("Title, or where it comes from").fill("Tuesday")
    expect(written(desk)).to_have_value(re.compile('source = "Tuesday"'))
    with desk.expect_download() as saving:
        desk.get_by_role("button", name="Save as a file").click()
    path = tmp_path / saving.value.suggested_filename
    saving.value.save_as(path)
    record = records.load(path)
    assert path.suffix == ".toml"
    assert (record.source, len(record.actions), record.actions[0].card) == ("Tuesday", 2, Card("QS"))
    text = path.read_text(encoding="utf-8")
    assert written(desk).input_value() == text

    played.get_by_role("button", name="Change the cards").click()
    group(desk, LAYING).get_by_role("button", name="Clear the table").click()
    expect(group(desk, LAYING).locator(".cardlib-status")).to_contain_text("0 of 32")
    desk.get_by_label("Or choose a file").set_input_files(path)
    expect(played.locator(".cardlib-status")).to_have_text("Position 2 of 2")
    expect(group(desk, "The record").locator(".cardlib-status")).to_contain_text("open at its last position")
    expect(written(desk)).to_have_value(text)

    desk.get_by_label("Paste a record").fill('game = "mita"\npack = "QS QS"')
    desk.get_by_role("button", name="Open what is pasted").click()
    refusal = group(desk, "The record").locator(".cardlib-refusal")
    expect(refusal).to_contain_text("The text: pack: The pack has 2 cards and does not fit")
    expect(played.locator(".cardlib-status")).to_have_text("Position 2 of 2")
    picture = {"name": "card.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n\x00"}
    desk.get_by_label("Or choose a file").set_input_files(picture)
    expect(refusal).to_contain_text("card.png: this is no text file")
    desk.get_by_label("Or choose a file").set_input_files({**picture, "buffer": b"x" * 200_000})
    expect(refusal).to_contain_text("too large")
    played.get_by_role("button", name="From the deal").click()
    desk.get_by_label("Paste a record").fill(text)
    desk.get_by_role("button", name="Open what is pasted").click()
    expect(refusal).to_be_hidden()
    expect(played.locator(".cardlib-status")).to_have_text("Position 2 of 2")


def tab_to(page, name):
    """Go on with the keyboard's Tab until what has the focus is called ``name``."""
    for _ in range(60):
        page.keyboard.press("Tab")
        label = "(document.activeElement.labels?.[0] ?? document.activeElement).textContent"
        if page.evaluate(label) == name:
            return
    pytest.fail(f"Tab does not lead to {name!r}")


def test_everything_is_done_by_keyboard(desk):
    desk.get_by_label("Mîța", exact=True).focus()
    tab_to(desk, "Tricks played before")
    for number in range(1, 14):
        desk.keyboard.press("ArrowDown")
        cards = 6 + max(0, 32 - 6 - 2 * number)
        expect(group(desk, LAYING).locator(".cardlib-status")).to_have_text(f"0 of {cards} cards have their place")
    expect(desk.get_by_label("Who leads now")).to_be_visible()
    table = group(desk, LAYING)
    tab_to(desk, "Names of the players")
    tab_to(desk, "Options")
    desk.keyboard.press("Tab")  # to the pack
    assert desk.evaluate("document.activeElement.dataset.key") == "7H"
    for card in ("7H", "8H", "9H"):
        desk.keyboard.press("Enter")
        expect(table.locator(f"[data-zone=row-hand0] [data-card='{card}']")).to_have_count(1)
        expect(table.locator("[data-zone=pack] button:focus")).to_have_attribute("data-card", card)
        desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowLeft")
    desk.keyboard.press("Space")
    expect(table.locator(".cardlib-voice")).to_contain_text("The nine of hearts has its place already (Ana: hand).")
    desk.keyboard.press("f")
    expect(table.locator(".cardlib-status")).to_have_text("6 of 6 cards have their place")
    desk.keyboard.press("u")
    expect(table.locator(".cardlib-status")).to_have_text("3 of 6 cards have their place")
    desk.keyboard.press("f")
    expect(table.locator(".cardlib-status")).to_have_text("6 of 6 cards have their place")
    desk.keyboard.press("g")

    played = group(desk, PLAYING)
    expect(played.locator(".cardlib-status")).to_have_text("Position 26 of 26")
    expect(played.locator(":focus")).to_have_count(1)
    desk.keyboard.press("w")
    expect(played.get_by_role("button", name="What may I do?")).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("x")
    expect(played.locator(".cardlib-heading")).to_have_text("Who takes this trick?")
    desk.keyboard.press("x")
    desk.keyboard.press("a")
    expect(played.locator("[data-zone^=hand-] [data-card=back]")).to_have_count(6)
    expect(played.locator(":focus")).to_have_count(1)
    desk.keyboard.press("ArrowLeft")
    expect(played.locator(".cardlib-status")).to_have_text("Position 25 of 26")
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("a")
    played.locator("button.cardlib-card").first.focus()
    desk.keyboard.press("Enter")
    desk.keyboard.press("l")  # it is led without a call, where that is asked
    expect(played.locator(".cardlib-status")).to_have_text("Position 27 of 27")

    text = written(desk).input_value()
    tab_to(desk, "The record as text")
    tab_to(desk, "Save as a file")
    with desk.expect_download():
        desk.keyboard.press("Enter")
    tab_to(desk, "Paste a record")
    desk.keyboard.insert_text("nonsense")
    tab_to(desk, "Open what is pasted")
    desk.keyboard.press("Enter")
    expect(group(desk, "The record").locator(".cardlib-voice")).to_contain_text("this is no saved deal")
    desk.keyboard.press("Shift+Tab")
    desk.keyboard.press("Control+a")
    desk.keyboard.insert_text(text)
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(group(desk, "The record").locator(".cardlib-voice")).to_contain_text("open at its last position")
    tab_to(desk, "Or choose a file")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (375, "dark")])
def test_it_fits_and_is_accessible(school, visit, axe, fits, width, scheme):
    page = visit(school.lesson(LESSON), viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.get_by_text("Options", exact=True).click()
    lay(page, "queen of spades")
    group(page, LAYING).locator("[data-zone=pack]").get_by_role("button", name="queen of spades, laid already").click()
    expect(group(page, LAYING).locator(".cardlib-said")).to_contain_text("has its place already")
    axe(page)
    fits(page)
    group(page, LAYING).get_by_role("button", name="Deal the rest").click()
    group(page, LAYING).get_by_role("button", name="Play from here").click()
    group(page, PLAYING).get_by_role("button", name="Open: Ion").click()
    page.get_by_label("Paste a record").fill("x")
    page.get_by_role("button", name="Open what is pasted").click()
    expect(group(page, "The record").locator(".cardlib-refusal")).to_contain_text("this is no saved deal")
    axe(page)
    fits(page)
