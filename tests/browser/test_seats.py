"""The table in a real browser: every seat, hand and pile fits a phone, can be hit with a finger, and stays where it is.

Deals are laid on it as exercises do it: the reader's hand open and to be played from, the others face down.
"""

import pytest
from conftest import Server, write_notebook
from playwright.sync_api import expect

LESSON = "en/tables.ipynb"
SETUP = """from random import Random
import cardlib
from cardlib.question import StateTable
from widgets.lesson import *
from widgets.scenes import Control, Scene
from widgets.tables import table_zones"""
TABLE = """class Table(Stage):
    def __init__(self, name, state):
        self.name, self.state = name, state
        super().__init__()
        self.refresh()

    def compose(self):
        # Every card of the hand can be picked, to be measured; what is not legal then does nothing.
        picks = {card: str(card) for card in self.state.hands[0]}
        picks |= {action.card: str(action) for action in self.state.legal_actions() if action.card}
        table = table_zones(StateTable(self.state), picks=picks)
        return Scene(self.name, table, controls=(Control("below", "Below"),))

    def picked(self, key):
        if self.state.check(key) is None:
            self.state = self.state.apply(key)"""
DEAL = """def deal(game, players, **options):
    rules = cardlib.find_game(game).rules(players=players, **options)
    pack = list(rules.pack())
    for seed in range(99):  # until the reader, who begins, has a card to play
        Random(seed).shuffle(pack)
        state = rules.deal(pack)
        if state.current_player == 0 and any(action.card for action in state.legal_actions()):
            return Table(f"{game} for {players}", state)"""
BIG = """big = deal('meow', 3, packs=2)
big.name, big.state = 'fifteen cards', big.state._replace(hands=(big.state.deal.pack[-15:], *big.state.hands[1:]))
big.refresh()
big"""
GAMES = [("mita", 2), ("mita", 4), ("101", 6), *(("meow", players) for players in range(2, 7)), ("meow", 8)]
CELLS = (
    "%md # Tables",
    SETUP,
    TABLE,
    DEAL,
    *(f"deal({game!r}, {players}{', packs=2' * (game == 'meow')})" for game, players in GAMES),
    BIG,
)
LABELS = [f"{game} for {players}" for game, players in GAMES]
FINGER = 44
STEADY = 3  # pixels that nobody sees

# How much of each card of the reader's hand can be hit: up to the next card of its row, and down to the next row.
TARGETS = """hand => [...hand.querySelectorAll("button")].map((button) => {
    const box = button.getBoundingClientRect();
    const boxes = [...hand.querySelectorAll(".cardlib-card")].map((card) => card.getBoundingClientRect());
    const beside = boxes.filter((other) => Math.abs(other.top - box.top) < 5 && other.left > box.left);
    const below = boxes.filter((other) => other.top > box.top + 5);
    const right = Math.min(box.right, ...beside.map((other) => other.left));
    const bottom = Math.min(box.bottom, ...below.map((other) => other.top));
    const hit = document.elementFromPoint((box.left + right) / 2, (box.top + bottom) / 2);
    return [button.dataset.card, right - box.left, bottom - box.top, button.contains(hit)];
})"""
PLACES = """stage => [...stage.querySelectorAll("[data-zone^=seat] .cardlib-name, .cardlib-controls")].map(element => [
    element.textContent,
    element.getBoundingClientRect().left - stage.getBoundingClientRect().left,
    element.getBoundingClientRect().top - stage.getBoundingClientRect().top,
])"""
COUNT_FLIGHTS = """() => {
    window.flown = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
        window.flown.push(this.dataset.card);
        return animate.apply(this, options);
    };
}"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """The app on a lesson made of tables only."""
    folder = tmp_path_factory.mktemp("tables")
    write_notebook(folder / LESSON, *CELLS)
    server = Server(folder)
    yield server
    server.stop()


@pytest.fixture
def visit(tables, new_page, ready):
    """Return a function that opens the lesson; it takes the options of Playwright's ``new_context``."""

    def open_lesson(**options):
        page = new_page(**options)
        page.goto(tables.lesson(LESSON))
        ready(page)
        expect(page.locator(".cardlib-stage")).to_have_count(len(GAMES) + 1)
        expect(page.locator("img[src^='data:image/svg']")).to_have_count(0)  # the live stage, and not its picture
        return page

    return open_lesson


def table(page, label):
    return page.get_by_role("group", name=label, exact=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_table_fits_a_phone_and_every_card_a_finger(visit, fits, axe, scheme):
    page = visit(viewport={"width": 375, "height": 800}, color_scheme=scheme, reduced_motion="reduce")
    fits(page)
    for label in [*LABELS, "fifteen cards"]:
        hand = table(page, label).locator("[data-zone=hand-0]")
        hand.scroll_into_view_if_needed()
        targets = hand.evaluate(TARGETS)
        assert targets, f"Nothing can be picked: {label}"
        for card, width, height, hit in targets:
            assert min(width, height) >= FINGER, f"{card} of {label}: {width} by {height} pixels"
            assert hit, f"{card} of {label} lies under something"
    axe(page)


@pytest.mark.parametrize("width", [375, 1280])
def test_nothing_moves_when_a_card_is_played(visit, width):
    page = visit(viewport={"width": width, "height": 800}, reduced_motion="reduce")
    for label in LABELS:
        stage = table(page, label)
        hand = stage.locator("[data-zone=hand-0]")
        before, held = stage.evaluate(PLACES), hand.locator("button").count()
        for number in range(held):  # until one is legal
            if hand.locator("button").count() == held:
                hand.locator("button").nth(number).click()
                page.wait_for_timeout(100)
        expect(hand.locator("button")).to_have_count(held - 1)
        for (name, *was), (_name, *is_now) in zip(before, stage.evaluate(PLACES), strict=True):
            moved = max(abs(old - new) for old, new in zip(was, is_now, strict=True))
            assert moved <= STEADY, f"{name} moved from {was} to {is_now}: {label} at {width}"


def test_a_card_flies_from_the_hand_to_the_table_unless_motion_is_reduced(visit):
    for motion, expected in (("no-preference", 1), ("reduce", 0)):
        page = visit(viewport={"width": 900, "height": 800}, reduced_motion=motion)
        page.evaluate(COUNT_FLIGHTS)
        stage = table(page, "mita for 4")
        button = stage.locator("[data-zone=hand-0] button").first
        card = button.get_attribute("data-card")
        button.click()
        expect(stage.locator(f"[data-zone=seat-0] [data-card='{card}']")).to_be_visible()
        page.wait_for_timeout(50)  # two frames
        assert page.evaluate("window.flown") == [card] * expected


def test_cards_grow_with_the_screen(visit):
    widths = {}
    for width in (375, 1280, 1920):
        page = visit(viewport={"width": width, "height": 1000}, reduced_motion="reduce")
        card = table(page, "mita for 4").locator("[data-zone=hand-0] .cardlib-card").first
        widths[width] = card.bounding_box()["width"]
    assert FINGER < widths[375] < widths[1280] < widths[1920]
    assert widths[1920] > 1.2 * widths[1280]


def test_on_paper_there_is_ink_and_no_cloth(visit):
    page = visit(viewport={"width": 800, "height": 1000}, reduced_motion="reduce")
    page.emulate_media(media="print")
    cloth = table(page, "meow for 4").locator(".cardlib-table")
    style = cloth.evaluate(
        "table => { const { color, backgroundImage } = getComputedStyle(table); return [color, backgroundImage]; }"
    )
    assert style == ["rgb(0, 0, 0)", "none"]
    expect(table(page, "meow for 4").locator(".cardlib-controls")).to_be_hidden()
