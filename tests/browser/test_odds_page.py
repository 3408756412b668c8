"""The lesson on odds in a real browser: a simulation beside a page that stays alive, stopped, and drawn."""

import shutil
import time

import pytest
from conftest import ROOT, Server, group, until
from playwright.sync_api import Locator, Page, expect

LESSON = "en/15-odds.ipynb"
EXCHANGE, LENGTH = "How often can the trump seven be exchanged?", "How long is a deal of Мяу-мяу?"
PHONE = {"viewport": {"width": 375, "height": 740}}
FEW, MANY = "40", "100000"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The lesson as committed, alone in an app."""
    folder = tmp_path_factory.mktemp("notebooks")
    (folder / "en").mkdir()
    shutil.copy(ROOT / "notebooks" / LESSON, folder / LESSON)
    server = Server(folder)
    yield server
    server.stop()


def paper(page: Page, question: str) -> Locator:
    """The first one on the page that asks this."""
    return group(page, question).first


def simulate(shown: Locator, deals: str) -> None:
    shown.locator("[data-field=deals] input").fill(deals)
    shown.get_by_role("button", name="Run the simulation").click()


def drawn(shown: Locator) -> Locator:
    """The chart of what was simulated, which is asked for."""
    expect(shown.locator(".cardlib-status")).to_contain_text("Done")
    shown.get_by_role("button", name="Show the chart").click()
    picture = shown.get_by_role("img").first
    expect(picture).to_be_visible()
    return picture


def test_a_simulation_is_told_and_drawn(site, visit, axe, fits):
    page = visit(site.lesson(LESSON))
    shown = paper(page, EXCHANGE)
    expect(shown.locator("svg")).to_have_count(0)
    simulate(shown, FEW)
    picture = drawn(shown)
    sentences = shown.locator(".cardlib-section", has_text="somebody held it").locator("p").all_inner_texts()
    assert len(sentences) == 3
    assert picture.get_attribute("aria-label") == " ".join(sentences)
    for words in ("2 players", "4 players", "6 players", "exact", "Somebody holds the trump seven (% of deals)"):
        expect(picture.locator("svg:visible").get_by_text(words, exact=True)).to_be_visible()
    axe(page)
    fits(page)
    shown.get_by_role("button", name="Hide the chart").click()
    expect(shown.locator("svg")).to_have_count(0)


def test_it_stops_at_once_and_the_page_is_alive_meanwhile(site, visit):
    page = visit(site.lesson(LESSON))
    shown, other = paper(page, LENGTH), paper(page, EXCHANGE)
    simulate(shown, MANY)
    bar = shown.get_by_role("progressbar")
    expect(bar).to_be_visible()
    begun = bar.element_handle()
    page.wait_for_function("bar => bar.isConnected && bar.value > 0", arg=begun)  # the same bar, filled on
    expect(other.get_by_role("cell", name="53.8")).to_have_count(1)
    other.get_by_label("Mîța").check()  # which only its kernel can answer
    expect(other.locator(".cardlib-rule").first).to_be_visible()
    expect(other.get_by_role("cell", name="53.8")).to_have_count(0)  # six play 101 only
    expect(bar).to_be_visible()
    began = time.monotonic()
    shown.get_by_role("button", name="Stop").click()
    expect(shown.locator(".cardlib-status")).to_contain_text("Stopped. Played: ")
    assert time.monotonic() - began < 3
    expect(bar).to_have_count(0)
    expect(shown.get_by_role("heading", name="Simulated")).to_be_visible()
    assert shown.locator(".cardlib-voice").inner_text().startswith("Stopped.")


def test_the_keyboard_does_it_too(site, visit):
    page = visit(site.lesson(LESSON))
    shown = paper(page, LENGTH)
    number = shown.locator("[data-field=deals] input")
    number.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type(MANY)
    for stop in ("seed", "options", "run"):
        page.keyboard.press("Tab")
        focused = "document.activeElement.closest('[data-field]')?.dataset.field ?? document.activeElement.textContent"
        assert stop in page.evaluate(focused).lower()
    page.keyboard.press("Enter")
    expect(shown.get_by_role("progressbar")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(shown.locator(".cardlib-status")).to_contain_text("Stopped")
    assert page.evaluate("document.activeElement.dataset.control") == "stop", "The focus stays where it was"
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(shown.get_by_role("img").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_on_a_telephone_in_both_themes(site, visit, axe, fits, scheme):
    page = visit(site.lesson(LESSON), color_scheme=scheme, **PHONE)
    shown = paper(page, LENGTH)
    simulate(shown, FEW)
    picture = drawn(shown)
    expect(picture.locator(".cardlib-wide")).to_be_hidden()
    narrow = picture.locator(".cardlib-narrow")
    expect(narrow).to_be_visible()
    size = "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
    sizes = narrow.locator("text").evaluate_all(f"texts => texts.map({size})")
    assert min(sizes) >= 12, "Letters that nobody can read"
    colours = narrow.locator("text").evaluate_all("texts => texts.map((text) => getComputedStyle(text).fill)")
    assert set(colours) == {shown.evaluate("paper => getComputedStyle(paper).color")}
    axe(page)
    fits(page)


def test_a_page_that_is_left_takes_its_simulation_along(site, visit):
    page = visit(site.lesson(LESSON))
    before = set(site.kernels())
    simulate(paper(page, LENGTH), MANY)
    expect(paper(page, LENGTH).get_by_role("progressbar")).to_be_visible()
    page.goto("about:blank")
    until(lambda: len(before - set(site.kernels())) >= 1)
