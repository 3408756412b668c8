"""The table to play at in a real browser: deals by mouse and by keyboard, undo, several people, and what is kept."""

import re
from pathlib import Path

import pytest
from conftest import group
from playwright.sync_api import Page, expect

from cardlib import find_game, records

LESSON, CALM = "en/play.ipynb", "en/play-calm.ipynb"
CELLS = ("%md # Play", "from widgets.lesson import *\nthe_deck()")
KEPT = "cardlib.play"


@pytest.fixture(scope="module")
def club(serve):
    """The app on a page with nothing but a table to play at; and one at which the others take their time."""
    quick = "Play('mita', level='thumb', pace='at-once', keep=True)"
    return serve({LESSON: (*CELLS, quick), CALM: (*CELLS, "Play('101', players=4, level='thumb', seed=1)")})


@pytest.fixture
def table(club, visit) -> Page:
    """The table, ready to be used."""
    return visit(club.lesson(LESSON), stages=1)


def stage(page):
    return page.locator(".cardlib-play .cardlib-stage").first


def heading(page):
    return stage(page).locator(".cardlib-heading")


def button(page, name):
    return stage(page).get_by_role("button", name=name, exact=True)


def scene(page):
    return int(stage(page).get_attribute("data-scene"))


def settled(page):
    """Wait until it is somebody's turn, or the deal is over."""
    expect(button(page, "Skip ahead")).to_have_count(0)


def over(page):
    """Tell whether the deal is over."""
    return " is over" in heading(page).inner_text()


def move_by(page, act, *arguments):
    """Do something that the table answers, and wait until the others have played."""
    before = scene(page)
    act(*arguments)
    page.wait_for_function(
        "([stage, before]) => Number(stage.dataset.scene) > before", arg=[stage(page).element_handle(), before]
    )
    settled(page)


def choose(page, game):
    page.get_by_role("radio", name=game, exact=True).check()
    expect(stage(page)).to_have_attribute("aria-label", re.compile(re.escape(game)))
    settled(page)


def play_by_mouse(page, most=400):
    """Play a deal to its end with clicks: the first card that is allowed, else what can be done without one."""
    for _click in range(most):
        if over(page):
            return
        allowed = stage(page).locator("button.cardlib-card[aria-label*='allowed']")
        named = stage(page).get_by_role("button", name=re.compile("^(Name|Lead it|Keep|Put no)"))
        if named.count():
            move_by(page, named.first.click)
        elif allowed.count():
            move_by(page, allowed.first.click)
        else:
            before = stage(page).locator(".cardlib-said").inner_text()
            move_by(page, button(page, "Draw a card").click)
            if "You cannot draw" in stage(page).locator(".cardlib-said").inner_text() != before:
                move_by(page, button(page, "Pass").click)
    raise AssertionError(f"The deal does not end: {stage(page).inner_text()}")


@pytest.mark.parametrize("game", [game.name for game in map(find_game, ("mita", "101", "meow"))])
def test_a_whole_deal_by_mouse(table, game):
    if game != "Mîța":
        choose(table, game)
    play_by_mouse(table)
    expect(heading(table)).to_contain_text("The deal is over")
    sheet = group(table, "The score")
    expect(sheet.locator("tbody tr")).to_have_count(1)
    button(table, "Next deal").click()
    expect(stage(table).locator(".cardlib-status")).to_have_text("Deal number 2")


def test_a_whole_deal_by_keyboard(table):
    stage(table).locator("button.cardlib-card").first.focus()
    for turn in range(60):
        if over(table):
            break
        expect(stage(table).locator(":focus")).to_have_count(1)  # it never drops out of the table
        if button(table, "Lead it without a call").count():
            move_by(table, table.keyboard.press, "l")
        elif turn % 2:
            move_by(table, table.keyboard.press, "1")
        else:
            stage(table).locator("button.cardlib-card:focus").wait_for()
            move_by(table, table.keyboard.press, "Enter")
    expect(heading(table)).to_contain_text("The deal is over")
    expect(stage(table).locator(".cardlib-voice")).to_contain_text("The deal is over")
    expect(stage(table).locator(":focus")).to_have_count(1)
    table.keyboard.press("n")
    expect(stage(table).locator(".cardlib-status")).to_have_text("Deal number 2")
    settled(table)
    cards = stage(table).locator("[data-zone=hand-0] [data-card]")
    before = cards.evaluate_all("list => list.map((card) => card.dataset.card)")
    stage(table).locator("button.cardlib-card").first.focus()
    for _rung in range(4):
        table.keyboard.press("h")
    expect(stage(table).locator(".cardlib-said")).to_contain_text("The computer thought it over 8 times")
    expect(stage(table).locator("[data-mark=beating]")).to_have_count(1)
    move_by(table, table.keyboard.press, "2")
    move_by(table, table.keyboard.press, "b")
    expect(stage(table).locator("[data-zone=hand-0] button")).to_have_count(3)
    assert cards.evaluate_all("list => list.map((card) => card.dataset.card)") == before
    table.keyboard.press("w")
    expect(stage(table).locator("[data-zone=hand-0] .cardlib-caption:not([hidden])")).to_have_count(0)
    table.keyboard.press("o")
    expect(group(table, "The record")).to_be_visible()


def test_the_others_take_their_time_and_can_be_hurried(club, visit):
    page = visit(club.lesson(CALM), stages=1)
    stage(page).locator("button.cardlib-card").first.click()
    played = stage(page).locator("[data-zone^=seat-] .cardlib-card")
    expect(button(page, "Skip ahead")).to_be_visible()
    expect(played).to_have_count(2)
    expect(played).to_have_count(3)
    expect(stage(page).locator(".cardlib-voice")).not_to_have_text("")
    button(page, "Skip ahead").click()
    settled(page)
    expect(stage(page).locator("button.cardlib-card")).to_have_count(3)


def test_who_wants_nothing_to_move_does_not_wait(club, visit):
    page = visit(club.lesson(CALM), stages=1, reduced_motion="reduce")
    stage(page).locator("button.cardlib-card").first.click()
    # Three others, who would take 1.3 seconds each.
    expect(stage(page).locator("button.cardlib-card")).to_have_count(3, timeout=3000)


def test_a_game_goes_on_after_a_reload(table, club, ready):
    choose(table, "101")
    play_by_mouse(table)
    button(table, "Next deal").click()
    settled(table)
    move_by(table, stage(table).locator("button.cardlib-card").first.click)
    hand = stage(table).locator("[data-zone=hand-0]").inner_html()
    score = group(table, "The score").locator("tbody").inner_text()
    table.reload()
    ready(table)
    expect(stage(table).locator(".cardlib-said")).to_contain_text("Here your game goes on")
    expect(stage(table).locator(".cardlib-status")).to_have_text("Deal number 2")
    cards = "list => list.map((card) => card.dataset.card)"
    now = stage(table).locator("[data-zone=hand-0] [data-card]").evaluate_all(cards)
    assert now == re.findall(r'data-card="(\w+)"', hand)
    assert group(table, "The score").locator("tbody").inner_text() == score
    expect(table.get_by_role("radio", name="101", exact=True)).to_be_checked()
    move_by(table, button(table, "Take back").click)
    play_by_mouse(table)
    expect(group(table, "The score").locator("tbody tr")).to_have_count(2)


@pytest.mark.parametrize("broken", ["{", "null", '{"version": 1, "deals": []}', "a" * 3_000_000, "whole"])
def test_a_broken_save_is_told_and_forgotten(table, ready, broken):
    if broken == "whole":  # one letter of a good one is wrong
        move_by(table, stage(table).locator("button.cardlib-card").first.click)
        broken = table.evaluate(f"localStorage.getItem('{KEPT}')").replace("pack", "puck")
    table.evaluate(f"text => localStorage.setItem('{KEPT}', text)", broken)
    table.reload()
    ready(table)
    expect(stage(table).locator(".cardlib-said")).to_contain_text("makes no sense, so it was forgotten")
    table.wait_for_function(f"localStorage.getItem('{KEPT}') === null")
    move_by(table, stage(table).locator("button.cardlib-card").first.click)
    table.wait_for_function(f"localStorage.getItem('{KEPT}') !== null")


def test_a_game_that_the_browser_cannot_keep_is_told(club, visit):
    page = visit(club.lesson(LESSON), stages=1)
    full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    page.evaluate(f"() => {{ localStorage.setItem('{KEPT}', '{{}}'); {full} }}")
    move_by(page, stage(page).locator("button.cardlib-card").first.click)
    said, told = stage(page).locator(".cardlib-said"), "This browser does not keep the game"
    expect(said).to_contain_text(told)
    assert page.evaluate(f"localStorage.getItem('{KEPT}')") is None, "Something older would come back"
    button(page, "Hint").click()
    expect(said).to_contain_text("You may")
    expect(said).to_contain_text(told)
    move_by(page, stage(page).locator("button.cardlib-card").first.click)
    expect(said).not_to_contain_text(told)
    button(page, "New deal").click()
    button(page, "Yes, another deal of Mîța").click()
    expect(said).to_contain_text(told)


def test_a_title_is_kept_at_once(table, ready):
    button(table, "Save or open").click()
    book = group(table, "The record")
    title = "a" * 290 + "\xa0" * 5 + "b"
    book.get_by_label("Title, or where it comes from").fill(title)
    table.wait_for_function(f"localStorage.getItem('{KEPT}')?.includes('aaa')")
    table.reload()
    ready(table)
    expect(stage(table).locator(".cardlib-said")).to_contain_text("Here your game goes on")
    button(table, "Save or open").click()
    expect(book.get_by_label("Title, or where it comes from")).to_have_value(title)


def test_what_is_filled_in_while_it_is_asked_counts(table):
    move_by(table, stage(table).locator("button.cardlib-card").first.click)
    table.get_by_role("radio", name="101", exact=True).check()
    table.get_by_role("button", name="Begin anew with this").click()
    expect(button(table, "No, stay here")).to_be_focused()
    table.get_by_text("Who plays, names, pace and deal").click()
    table.get_by_label("Number of the deal").fill("77")
    table.get_by_label("The computer plays", exact=True).select_option("beginner")
    button(table, "Yes, begin anew").click()
    expect(stage(table).locator(".cardlib-status")).to_have_text("Deal number 77")
    expect(table.get_by_label("The computer plays", exact=True)).to_have_value("beginner")
    expect(table.get_by_label("Number of the deal")).to_have_value("77")


def test_a_deal_is_given_up_only_by_who_means_it(table):
    stage(table).locator("button.cardlib-card").first.focus()
    move_by(table, table.keyboard.press, "1")
    cards = stage(table).locator("[data-zone=hand-0] [data-card]")
    before = cards.evaluate_all("list => list.map((card) => card.dataset.card)")
    for answer in ("Enter", "Escape"):
        table.keyboard.press("n")
        expect(button(table, "No, go on playing")).to_be_focused()
        expect(stage(table).locator(".cardlib-voice")).to_contain_text("Give this deal up? It does not count")
        table.keyboard.press("n")  # a second time changes nothing
        table.keyboard.press(answer)
        expect(stage(table).locator("button.cardlib-card:focus")).to_have_count(1)
        assert cards.evaluate_all("list => list.map((card) => card.dataset.card)") == before
    table.get_by_role("radio", name="101", exact=True).check()
    table.get_by_role("button", name="Begin anew with this").click()
    expect(button(table, "No, stay here")).to_be_focused()
    table.keyboard.press("y")
    expect(stage(table)).to_have_attribute("aria-label", "A game of 101: 2 players")
    expect(stage(table).locator(":focus")).to_have_count(1)


def test_several_people_share_the_screen(table):
    table.get_by_text("Who plays, names, pace and deal").click()
    table.get_by_role("checkbox", name="Ion").check()
    expect(heading(table)).to_have_text("Hand over to Ana.")
    for player, other in (("Ana", "Ion"), ("Ion", "Ana")):
        opened = stage(table).locator("[data-zone^=hand-] .cardlib-card:not([data-card=back])")
        expect(opened).to_have_count(0)
        stage(table).get_by_role("button", name=f"{player}: show my cards").click()
        expect(opened).to_have_count(3)
        expect(heading(table)).to_have_text(f"It is your turn, {player}.")
        stage(table).locator("button.cardlib-card").first.click()
        expect(heading(table)).to_have_text(re.compile(f"Hand over to ({other}|{player})."))
        if heading(table).inner_text() != f"Hand over to {other}.":
            break  # who won the trick leads again


def test_a_deal_is_saved_and_opened(table, tmp_path: Path):
    choose(table, "Мяу-мяу")
    for _turn in range(2):
        move_by(table, stage(table).locator("button.cardlib-card[aria-label*='allowed']").first.click)
        if stage(table).get_by_role("button", name="Name hearts").count():
            move_by(table, button(table, "Name hearts").click)
        if not stage(table).locator("button.cardlib-card[aria-label*='allowed']").count():
            break
    button(table, "Save or open").click()
    book = group(table, "The record")
    with table.expect_download() as download:
        book.get_by_role("button", name="Save as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    record = records.load(file)
    assert file.name == "meow-1.toml"
    button(table, "New deal").click()
    button(table, "Yes, another deal of Мяу-мяу").click()
    expect(stage(table).locator(".cardlib-status")).to_have_text("Deal number 2")
    book.locator("input[type=file]").set_input_files(file)
    expect(stage(table).locator(".cardlib-status")).to_have_text("A deal that was opened")
    expect(book.locator("textarea").first).to_have_value(records.dumps(record))
    book.get_by_label("Paste a record").fill("nonsense")
    book.get_by_role("button", name="Open what is pasted").click()
    expect(book.locator(".cardlib-refusal")).to_contain_text("The text: this is no saved deal")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (375, "dark")])
def test_it_fits_and_is_accessible(club, visit, axe, fits, width, scheme):
    page = visit(club.lesson(LESSON), stages=1, viewport={"width": width, "height": 800}, color_scheme=scheme)
    for summary in ("Who plays, names, pace and deal", "House rules"):
        page.get_by_text(summary, exact=True).click()
    choose(page, "Мяу-мяу")
    page.get_by_label("Players", exact=True).select_option("6")
    expect(stage(page).locator("[data-zone^=hand-]")).to_have_count(6)
    settled(page)
    axe(page)
    fits(page)
    button(page, "Hint").click()
    button(page, "Save or open").click()
    expect(group(page, "The record")).to_be_visible()
    page.get_by_role("radio", name="Hungarian").check()
    choose(page, "Mîța")
    play_by_mouse(page)
    axe(page)
    fits(page)


@pytest.mark.parametrize("by", ["click", "r"])
def test_who_asks_for_a_review_is_led_to_it(club, visit, by):
    page = visit(club.lesson(LESSON), stages=1, viewport={"width": 375, "height": 700})
    play_by_mouse(page)
    for _time in range(2):  # the second time it is there already
        if by == "click":
            button(page, "Review this deal").click()
        else:
            button(page, "Review this deal").focus()
            page.keyboard.press(by)
        review = group(page, "A deal looked back on: Mîța, Ana")
        expect(review.locator(":focus")).to_have_count(1)
        expect(review.locator(".cardlib-heading")).to_be_in_viewport()
        button(page, "Review this deal").click()
        expect(review).to_have_count(0)


def test_a_hint_that_takes_time_says_so(table):
    said = stage(table).locator(".cardlib-said")
    seen = """stage => { window.seen = []; new MutationObserver(() => window.seen.push(stage.innerText)).observe(
        stage, { childList: true, subtree: true, characterData: true }); }"""
    stage(table).evaluate(seen)
    button(table, "Hint").click()
    expect(said).to_contain_text("You may")
    assert not any("thinking" in words for words in table.evaluate("window.seen"))
    button(table, "Hint").click()
    expect(said).not_to_contain_text("You may")
    assert any("The computer is thinking …" in words for words in table.evaluate("window.seen"))
    expect(said).not_to_contain_text("thinking")


def test_a_refused_name_stays_in_its_field_and_is_told_there(table, axe):
    table.get_by_text("Who plays, names, pace and deal").click()
    setup, names = group(table, "What we play"), table.get_by_label("Names of the players")
    names.fill("Bo, bo")
    names.press("Tab")
    refusal = setup.locator("[data-field=names] .cardlib-refusal")
    expect(refusal).to_have_text("Two players cannot both be called bo: give one of them another name.")
    expect(names).to_have_value("Bo, bo")
    expect(names).to_have_accessible_description(re.compile("clockwise.*cannot both be called bo"))
    axe(table)
    table.get_by_label("Number of the deal").fill("7")
    table.get_by_label("Number of the deal").press("Tab")
    expect(names).to_have_value("Bo, bo")
    expect(refusal).to_be_visible()
    names.fill("Bo, Cy")
    expect(setup.locator(".cardlib-refusal")).to_be_hidden()
    expect(heading(table)).to_have_text("It is your turn, Bo.")
    names.fill("x" * 41)
    expect(refusal).to_contain_text("no name for a seat")
    table.get_by_text("Who plays, names, pace and deal").click()
    table.get_by_label("Players", exact=True).select_option("4")
    expect(setup.locator(".cardlib-form + .cardlib-refusal")).to_contain_text("no name for a seat")


def test_the_same_refusal_again_takes_the_place_of_another(table):
    button(table, "Save or open").click()
    book = group(table, "The record")
    refusal = book.locator(".cardlib-refusal")
    for text, why in (("nonsense", "no saved deal"), ("x" * 200_000, "too large"), ("nonsense", "no saved deal")):
        book.get_by_label("Paste a record").fill(text)
        book.get_by_role("button", name="Open what is pasted").click()
        expect(refusal).to_contain_text(why)
