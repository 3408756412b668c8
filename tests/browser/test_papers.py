"""The rulebook, the sheet of house rules and the score sheets in a real browser: filtered, linked, printed."""

import re
import shutil

import pytest
from conftest import ROOT, Server, write_notebook
from playwright.sync_api import Locator, Page, expect

from cardlib import HUNDRED_ONE, MEOW, MITA, rulebook

PAGE = "en/16-rulebook.ipynb"
SCORE = "en/17-score.ipynb"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The rulebook as committed, a lesson that teaches a rule, and a page of score sheets."""
    folder = tmp_path_factory.mktemp("notebooks")
    about = {"game": "mita", "summary": "Deal.", "minutes": 3, "rules": ["mita.deal"]}
    write_notebook(folder / "en" / "02-deal.ipynb", "%md # Dealing", lesson=about)
    score = ("from widgets.score import *", "ScoreSheet('101', seed=5)", "ScoreSheet('meow', players=4)")
    write_notebook(folder / SCORE, "%md # Scores", *score, lesson=about | {"rules": []})
    shutil.copy(ROOT / "notebooks" / PAGE, folder / PAGE)
    server = Server(folder)
    yield server
    server.stop()


@pytest.fixture
def book(site, page, ready) -> Page:
    """The rulebook page."""
    page.goto(site.lesson(PAGE))
    ready(page)
    return page


def paper(page: Page, label: str) -> Locator:
    return page.get_by_role("group", name=label, exact=True)


def rules(page: Page) -> list[str]:
    """The ids of the rules that the rulebook shows."""
    found = paper(page, "The rulebook").locator(".cardlib-rule").evaluate_all("rows => rows.map((row) => row.id)")
    return [name.removeprefix("rule-") for name in found]


def ids(game: str) -> list[str]:
    return [rule.id for rule in rulebook.rules_of(game)]


def pages(page: Page, size: str) -> int:
    """How many pages the browser prints."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size)))


def printed(page: Page) -> str:
    """The text that is left of the page on paper."""
    page.emulate_media(media="print")
    words = page.inner_text("body")
    page.emulate_media(media="screen")
    return words


# The rulebook -----------------------------------------------------------------------------------------


def test_it_is_filtered_by_game_status_words_and_options(book):
    whole = paper(book, "The rulebook")
    assert rules(book) == ids("mita")
    whole.get_by_label("All three").check()
    expect(whole.locator(".cardlib-status")).to_have_text("101 of 101 rules are shown.")
    assert len(rules(book)) == 101

    whole.get_by_label("101", exact=True).check()
    whole.get_by_label("Search").fill("eights")
    expect(whole.locator(".cardlib-status")).to_have_text("2 of 32 rules are shown.")
    expect(whole.get_by_label("Search")).to_be_focused()
    expect(whole.locator(".cardlib-off").first).to_contain_text("Not in play. It needs players: 6")
    whole.get_by_text("Options", exact=True).click()
    whole.get_by_label("Players").select_option("6")
    expect(whole.locator(".cardlib-off")).to_have_count(0)
    whole.get_by_label("Taken out").select_option("8H 8S")
    expect(whole.get_by_text("the eight of hearts and the eight of spades;")).to_be_visible()

    whole.get_by_role("button", name="Show all").click()
    whole.get_by_label("reconstructed (").uncheck()
    expect(whole.locator(".cardlib-rule[data-status=reconstructed]")).to_have_count(0)
    whole.get_by_label("Only rules in play").check()
    expect(whole.locator(".cardlib-off")).to_have_count(0)


def test_a_badge_opens_its_rule_and_a_filter_keeps_it_open(book):
    whole = paper(book, "The rulebook")
    row = whole.locator("[id='rule-mita.tromf-duty']")
    badge = row.get_by_role("button", name="reconstructed, mita.tromf-duty, Mîța ¶21")
    expect(row.get_by_text("Cuatrola")).to_be_hidden()
    badge.click()
    expect(badge).to_have_attribute("aria-expanded", "true")
    expect(row.get_by_text("Cuatrola")).to_be_visible()
    whole.get_by_text("Options", exact=True).click()
    whole.get_by_label("After a call of TROMF").select_option("must-beat")
    expect(row).to_contain_text("beat every trump")
    expect(row.get_by_text("Cuatrola")).to_be_visible()


def test_a_rule_links_to_the_lesson_that_teaches_it(book, site):
    link = book.locator("[id='rule-mita.deal']").get_by_role("link", name="Dealing")
    with book.expect_navigation():
        link.click()
    assert book.url == site.lesson("en/02-deal.ipynb")


def test_an_address_opens_a_rule(site, page, ready):
    page.goto(site.lesson(PAGE) + "#rule-meow.queen-left")
    ready(page)
    row = page.locator("[id='rule-meow.queen-left']")
    expect(row).to_be_focused()
    expect(row).to_be_in_viewport()
    expect(row.get_by_text("meow.queen-left", exact=True)).to_be_visible()
    page.evaluate("location.hash = '#rule-101.which-eights'")
    expect(page.locator("[id='rule-101.which-eights']")).to_be_focused()
    page.evaluate("location.hash = '#rule-mita.nonsense'")
    expect(paper(page, "The rulebook").locator(".cardlib-refusal")).to_contain_text("is not a rule")


@pytest.mark.parametrize("address", ["#%", "#100%", "#rule-%zz"])
def test_an_address_that_makes_no_sense_opens_nothing(site, page, ready, address):
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    page.goto(site.lesson(PAGE) + address)
    ready(page)
    whole = paper(page, "The rulebook")
    expect(whole.locator(".cardlib-status")).not_to_be_empty()
    page.evaluate("location.hash = '#rule-mita.deal'")  # and the page still follows others
    expect(page.locator("[id='rule-mita.deal']")).to_be_focused()
    assert not errors


def test_a_field_says_that_it_is_what_was_refused(book):
    house = paper(book, "Your house rules")
    expect(house.locator("fieldset [aria-describedby]")).to_have_count(0)
    house.get_by_label("Мяу-мяу").check()
    players = house.get_by_role("spinbutton", name="Players", exact=True)
    about = players.get_attribute("aria-describedby")
    assert house.locator(f"[id='{about}']").inner_text()
    players.fill("40")
    expect(house.locator("[aria-invalid]")).to_have_count(1)
    expect(players).to_have_attribute("aria-invalid", "true")
    players.fill("4")
    expect(house.locator("[aria-invalid]")).to_have_count(0)


def test_everything_is_done_by_keyboard(book):
    whole = paper(book, "The rulebook")
    whole.get_by_label("Mîța", exact=True).focus()
    book.keyboard.press("ArrowRight")
    expect(whole.get_by_label("101", exact=True)).to_be_focused()
    expect(whole.locator(".cardlib-status")).to_have_text("32 of 32 rules are shown.")
    book.keyboard.press("Tab")
    book.keyboard.type("tromf")
    expect(whole.locator(".cardlib-status")).to_have_text("3 of 32 rules are shown.")
    expect(whole.locator(".cardlib-voice")).to_have_text("3 of 32 rules are shown.")
    book.keyboard.press("Tab")
    book.keyboard.press("Space")  # documented
    expect(whole.get_by_label("documented (")).not_to_be_checked()
    expect(whole.get_by_label("documented (")).to_be_focused()
    for _ in range(80):
        book.keyboard.press("Tab")
        if whole.locator(".cardlib-badge:focus").count():
            break
    book.keyboard.press("Enter")
    expect(whole.locator(".cardlib-badge:focus")).to_have_attribute("aria-expanded", "true")


# The sheet --------------------------------------------------------------------------------------------


def choose_all(house: Locator, game: str) -> None:
    """Choose whatever makes the sheet longest."""
    house.get_by_label({"mita": "Mîța", "101": "101", "meow": "Мяу-мяу"}[game], exact=True).check()
    # Until the kernel has answered the fields are those of the other game, some of them filled in already.
    expect(house.locator(".cardlib-code code")).to_contain_text(f"rules {game}")
    if game == "meow":
        for option in ("Eight costs a turn", "King or jack on a queen", "Jack doubles"):
            house.get_by_label(option).check()
        for option, value in (("Cards for each", "7"), ("Cards for a seven", "1"), ("Queens left", "once")):
            house.get_by_label(option).select_option(value)
        house.get_by_label("The match goes to").fill("150")
        house.get_by_label("Packs").fill("2")
        house.get_by_label("Players").fill("5")
    else:
        house.get_by_label("Check for trumps").check()
        house.get_by_label("Exchange of the trump seven").check()
        house.get_by_label("After a call of TROMF").select_option("must-beat")
        house.get_by_label("Players").select_option("4" if game == "mita" else "6")


LONGEST = {
    "mita": MITA.rules(players=4, exchange=True, tromf="must-beat"),
    "101": HUNDRED_ONE.rules(players=6, trump_check=True, tromf="must-beat"),
    "meow": MEOW.rules(
        players=5, packs=2, hand=7, eight_skips=True, queen_follow=True, jack_doubles=True, seven_draws=1,
        queen_left="once", target=150,
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", list(LONGEST))
def test_the_longest_sheet_is_one_page_and_nothing_else_is_printed(book, game):
    house = paper(book, "Your house rules")
    choose_all(house, game)
    expect(house.locator(".cardlib-code code")).to_have_text(rulebook.command(LONGEST[game]))
    assert (pages(book, "A4"), pages(book, "Letter")) == (1, 1)
    words = printed(book)
    for rule in rulebook.applying(LONGEST[game]):
        assert rule.text(LONGEST[game]) in words, rule.id
    for other in ("The rulebook", "All lessons", "Print", "How many play", "Side 1", "python -m cardlib"):
        assert other not in words, other


def test_print_prints_the_sheet_it_belongs_to(book):
    book.evaluate(
        """() => { window.prints = []; window.print = () => {
            const paper = document.querySelector(".cardlib-paper[data-printing]");
            window.prints.push(paper.getAttribute("aria-label")); dispatchEvent(new Event("afterprint")); } }"""
    )
    for label, button in (
        ("Your house rules", "Print"),
        ("An empty score sheet", "Print"),
        ("The rulebook", "Print these rules"),
    ):
        paper(book, label).get_by_role("button", name=button, exact=True).click()
        assert book.evaluate("window.prints.at(-1)") == label


def test_the_empty_score_sheet_is_printed_on_one_page_however_many_rows_it_has(book):
    blank = paper(book, "An empty score sheet")
    blank.get_by_label("Мяу-мяу").check()
    blank.get_by_label("Packs").fill("3")  # waits for the options of this game
    blank.get_by_label("Players").fill("12")
    blank.get_by_label("Names").fill("Ana, Ion, Vera, Luca, Mara, Petru")
    blank.get_by_label("Rows").fill("30")
    blank.get_by_label("Rows").press("Tab")
    expect(blank.locator("tbody tr")).to_have_count(30)
    expect(blank.locator("thead th")).to_have_count(14)
    expect(blank.locator("thead th").nth(7)).to_have_text("Petru")
    assert (pages(book, "A4"), pages(book, "Letter")) == (1, 1)
    assert "Player 12" in printed(book)
    book.get_by_role("heading", name="The rulebook").click()
    assert "Player 12" not in printed(book)  # whoever works elsewhere prints the house rules


def test_what_cannot_be_played_is_refused_and_can_be_mended(book):
    house = paper(book, "Your house rules")
    house.get_by_label("Мяу-мяу").check()
    expect(house.get_by_label("Packs")).to_be_visible()
    house.get_by_label("Players").fill("8")
    expect(house.locator(".cardlib-refusal")).to_contain_text("packs=2")
    expect(house.get_by_label("Players")).to_have_value("8")
    house.get_by_label("Packs").fill("2")
    expect(house.locator(".cardlib-refusal")).to_be_hidden()
    expect(house.get_by_text("Players at this table: 8.")).to_be_visible()
    house.get_by_label("Players").fill("")
    expect(house.locator(".cardlib-refusal")).to_contain_text("players cannot be")
    house.get_by_role("button", name="Usual options").click()
    expect(house.locator(".cardlib-refusal")).to_be_hidden()
    expect(house.get_by_label("Players")).to_have_value("2")


def test_the_sheet_is_copied_and_saved_as_markdown(site, new_page, ready):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(site.lesson(PAGE))
    ready(page)
    house = paper(page, "Your house rules")
    house.get_by_role("button", name="Copy as Markdown").click()
    expect(house.locator(".cardlib-status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == rulebook.sheet(MITA.preset)
    with page.expect_download() as download:
        house.get_by_role("button", name="Save as Markdown").click()
    assert download.value.suggested_filename == "mita.md"
    assert download.value.path().read_text(encoding="utf-8") == rulebook.sheet(MITA.preset)


def test_without_a_clipboard_copying_takes_the_old_way(site, new_page, ready):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject()")
    page.goto(site.lesson(PAGE))
    ready(page)
    house = paper(page, "Your house rules")
    button = house.get_by_role("button", name="Copy as Markdown")
    button.click()
    expect(house.locator(".cardlib-status")).to_have_text("Copied.")
    expect(button).to_be_focused()
    assert page.evaluate("navigator.clipboard.readText()") == rulebook.sheet(MITA.preset)


# Score sheets -----------------------------------------------------------------------------------------


def test_a_match_is_stepped_and_stopped_the_other_way(site, page, ready):
    page.goto(site.lesson(SCORE))
    ready(page)
    sheet = paper(page, "Score sheet: 101")
    sheet.get_by_role("button", name="Next").click()
    expect(sheet.locator("tbody tr[data-current]")).to_have_count(1)
    sheet.get_by_role("button", name="Next").press("End")
    expect(sheet.locator(".cardlib-status")).to_contain_text("The match is over.")
    expect(sheet.get_by_role("button", name="Next")).to_have_attribute("aria-disabled", "true")
    winner = sheet.locator(".cardlib-status").inner_text()
    sheet.get_by_label("As soon as a trick gets there").check()
    expect(sheet.locator("tbody th").last).to_be_visible()
    expect(sheet.get_by_text("up to trick")).to_be_visible()
    expect(sheet.locator(".cardlib-status")).not_to_have_text(winner)
    sheet.get_by_role("button", name="Back").click()
    expect(sheet.locator(".cardlib-status")).to_contain_text("The match goes on.")
    assert pages(page, "A4") >= 1
    assert "Scores" in printed(page)  # a lesson is printed whole, unless its Print button is pressed


# All of it --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 375])
def test_the_pages_are_accessible_and_fit(site, new_page, ready, axe, fits, scheme, width):
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce")
    page.goto(site.lesson(PAGE) + "#rule-mita.tromf-duty")
    ready(page)
    expect(page.locator("[id='rule-mita.tromf-duty']")).to_be_focused()
    whole = paper(page, "The rulebook")
    whole.get_by_text("Options", exact=True).click()
    paper(page, "Your house rules").get_by_label("Мяу-мяу").check()
    expect(paper(page, "Your house rules").get_by_label("Packs")).to_be_visible()
    paper(page, "Your house rules").get_by_label("Players").fill("40")
    expect(paper(page, "Your house rules").locator(".cardlib-refusal")).to_be_visible()
    axe(page)
    fits(page)
    whole.get_by_label("All three").check()
    expect(whole.locator(".cardlib-rule")).to_have_count(101)
    fits(page)
    for element in page.locator(".cardlib-paper :is(.cardlib-button, .cardlib-choice, select, summary)").all():
        box = element.bounding_box()
        assert box["height"] >= 44, f"{element.inner_text()}: {box}"
    page.goto(site.lesson(SCORE))
    ready(page)
    for name in ("101", "Мяу-мяу"):
        paper(page, f"Score sheet: {name}").get_by_role("button", name="Last").click()
        expect(paper(page, f"Score sheet: {name}").locator(".cardlib-status")).to_contain_text("over")
    axe(page)
    fits(page)
