"""The table in a real browser: every seat, hand and pile fits a phone, can be hit with a finger, and stays where it is.

Deals are laid on it as exercises do it: the reader's hand open and to be played from, the others face down; and as
``Table`` does it: all hands open, and each in its turn to be played from.
"""

from itertools import product

import pytest
from conftest import group
from playwright.sync_api import expect

LESSON = "en/seats.ipynb"
SETUP = """from random import Random
import cardlib
from cardlib.exercises.question import StateTable
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
OPEN = "en/open.ipynb"
# Seat 0 is to act; as it sits further and further from the reader, every place at the table has its turn.
OPEN_TABLES = """from IPython.display import display
for game, players, cards in {tables}:
    rules = cardlib.find_game(game).rules(players=players, **({{'packs': 3}} if game == 'meow' else {{}}))
    state = rules.deal(rules.pack(), dealer=players - 1)
    while state.current_player != 0:
        state = state.apply(state.legal_actions()[0])
    hand = state.deal.pack[-cards:] if game == 'meow' else state.hands[0]
    state = state._replace(hands=(hand, *state.hands[1:]))
    for place in range(players):
        display(Table.of(state, seat=-place % players))"""
HANDS = [("101", players, 3) for players in (2, 4, 6)] + [
    ("meow", players, cards) for players, cards in product((2, 4, 6), (3, 7, 15))
]
GROWING = """class Growing(Stage):
    def __init__(self, players):
        rules = cardlib.find_game('meow').rules(players=players, packs=2)
        self.name, self.state = f'{players} with open hands', rules.deal(rules.pack())
        super().__init__()
        self.refresh()

    def compose(self):
        buttons = (Control('more', 'More'), Control('fewer', 'Fewer'))
        return Scene(self.name, zones_of(self.state), controls=buttons)

    def pressed(self, control):
        own, grown, *others = self.state.hands
        grown = (*grown, *self.state.stock[:5]) if control == 'more' else grown[:5]
        self.state = self.state._replace(hands=(own, grown, *others))"""
ROWS = """class Rows(Stage):
    def __init__(self):
        super().__init__()
        self.refresh()

    def compose(self):
        suit = tuple(map(Card, '7H 8H 9H JH QH TH KH AH'.split()))
        rows = RowsTable((Row('A suit', suit), Row('A hand', tuple(map(Card, '7S 8S 9S'.split())))))
        marks = {Card('8H'): 'refuted', Card('9H'): 'beating', Card('8S'): 'refuted', Card('9S'): 'beating'}
        return Scene('Rows', table_zones(rows, picks={card: str(card) for card in suit}, marks=marks))"""
BELOW = """class Below(Stage):
    def __init__(self):
        super().__init__()
        self.refresh()

    def compose(self):
        rules = cardlib.find_game('mita').rules(players=2)
        extra = Zone('extra', 'Taken tricks', (Shown(Card('7H')),))
        return Scene('Below', (*zones_of(rules.deal(rules.pack())), extra))"""
OPEN_CELLS = ("%md # Open hands", SETUP, OPEN_TABLES.format(tables=HANDS))
PLACED = "en/placed.ipynb"
PLACED_CELLS = (
    "%md # What lies where",
    f"{SETUP}\nfrom cardlib import Card\nfrom cardlib.exercises.question import Row, RowsTable\n"
    "from widgets.scenes import Shown, Zone, zones_of",
    GROWING,
    *(f"Growing({players})" for players in range(3, 7)),
    ROWS,
    "Rows()",
    BELOW,
    "Below()",
)
FINGER = 44
STRIP = 26  # what is to be seen of a card in a hand that is not the reader's own
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
# Where a sign ends beyond what is seen of its card, and the cards whose sign that is.
SIGNS = """stage => [...stage.querySelectorAll("[data-zone^=hand] .cardlib-caption:not([hidden])")].flatMap((sign) => {
    const place = sign.parentElement;
    const card = place.firstChild.getBoundingClientRect();
    const next = place.nextElementSibling?.firstChild?.getBoundingClientRect();
    const box = sign.getBoundingClientRect();
    const right = next && Math.abs(next.top - card.top) < 5 ? next.left : card.right;
    const inside = box.left >= card.left && box.right <= right + 1 && box.top < card.top + 12;
    return inside ? [] : [place.firstChild.dataset.card];
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
def tables(serve):
    """The app on lessons made of tables only."""
    return serve({LESSON: CELLS, OPEN: OPEN_CELLS, PLACED: PLACED_CELLS})


@pytest.fixture
def open_lesson(tables, visit):
    """Return a function that opens the lesson; it takes the options of Playwright's ``new_context``."""

    def open_lesson(**options):
        page = visit(tables.lesson(LESSON), stages=len(GAMES) + 1, **options)
        expect(page.locator("img[src^='data:image/svg']")).to_have_count(0)  # the live stage, and not its picture
        return page

    return open_lesson


@pytest.fixture
def open_other(tables, visit):
    """Return a function that opens one of the other lessons, of so many stages, in a window of a width."""

    def open_other(lesson, stages, width, **options):
        view = {"width": width, "height": 800}
        return visit(tables.lesson(lesson), stages, viewport=view, reduced_motion="reduce", **options)

    return open_other


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_table_fits_a_phone_and_every_card_a_finger(open_lesson, fits, axe, scheme):
    page = open_lesson(viewport={"width": 375, "height": 800}, color_scheme=scheme, reduced_motion="reduce")
    fits(page)
    for label in [*LABELS, "fifteen cards"]:
        hand = group(page, label).locator("[data-zone=hand-0]")
        hand.scroll_into_view_if_needed()
        targets = hand.evaluate(TARGETS)
        assert targets, f"Nothing can be picked: {label}"
        for card, width, height, hit in targets:
            assert min(width, height) >= FINGER, f"{card} of {label}: {width} by {height} pixels"
            assert hit, f"{card} of {label} lies under something"
    axe(page)


@pytest.mark.parametrize(("width", "scheme"), [(375, "light"), (1280, "dark")])
def test_every_card_of_an_open_hand_can_be_hit_at_every_seat(open_other, fits, axe, width, scheme):
    seats = [(game, players, cards, place) for game, players, cards in HANDS for place in range(players)]
    page = open_other(OPEN, len(seats), width, color_scheme=scheme)
    fits(page)
    for number, (game, players, cards, place) in enumerate(seats):
        told = f"{cards} cards, {game} for {players}, {place} seats from the reader, {width} pixels"
        stage = page.locator(".cardlib-stage").nth(number)
        hand = stage.locator("[data-zone=hand-0]")
        hand.scroll_into_view_if_needed()
        targets = hand.evaluate(TARGETS)
        assert len(targets) == cards, told
        for card, across, down, hit in targets:
            assert min(across, down) >= (STRIP if place else FINGER), f"{card}: {across} by {down} pixels: {told}"
            assert hit, f"{card} lies under something: {told}"
        assert stage.evaluate(SIGNS) == [], told
    axe(page)


@pytest.mark.parametrize("width", [375, 1280])
def test_a_hand_that_grows_leaves_the_other_seats_where_they_are(open_other, width):
    page = open_other(PLACED, 6, width)
    for players in range(3, 7):
        stage = group(page, f"{players} with open hands")
        # Not the seat whose hand grows, nor the reader's own below them all.
        before = stage.evaluate(PLACES)[2:-1]
        assert len(before) == players - 2
        cards = stage.locator("[data-zone=hand-1] .cardlib-card")
        for button, count in (("More", 10), ("More", 15), ("Fewer", 5)):
            stage.get_by_role("button", name=button).click()
            expect(cards).to_have_count(count)
            page.wait_for_timeout(50)  # two frames
            for (name, *was), (_name, *is_now) in zip(before, stage.evaluate(PLACES)[2:-1], strict=True):
                moved = max(abs(old - new) for old, new in zip(was, is_now, strict=True))
                assert moved <= STEADY, f"{name} of {players} moved from {was} to {is_now}: {count} cards, {width}"


def test_a_suit_fits_a_row_and_flags_hide_no_neighbour(open_other):
    page = open_other(PLACED, 6, 375)
    rows = group(page, "Rows")
    for width in (375, 520, 660, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        tops = rows.locator("[data-zone=row0] .cardlib-card").evaluate_all(
            "cards => cards.map(card => Math.round(card.getBoundingClientRect().top))"
        )
        assert len(tops) == 8
        assert width < 500 or max(tops) - min(tops) <= STEADY, f"A suit is broken at {width} pixels: {tops}"
        flags = rows.locator(".cardlib-flag:not([hidden])")
        expect(flags).to_have_count(4)
        for flag in flags.all():
            wider, gap = flag.evaluate(
                "flag => [flag.getBoundingClientRect().width - flag.parentElement.getBoundingClientRect().width,"
                "parseFloat(getComputedStyle(flag.closest('.cardlib-cards')).columnGap)]"
            )
            assert wider / 2 < gap, f"{flag.inner_text()!r} is {wider} pixels wider than its card at {width}"


def test_what_has_no_place_at_the_table_comes_below_it(open_other):
    stage = group(open_other(PLACED, 6, 375), "Below")
    hand, extra = stage.locator("[data-zone=hand-0]").bounding_box(), stage.locator("[data-zone=extra]").bounding_box()
    assert extra["y"] >= hand["y"] + hand["height"] - STEADY


@pytest.mark.parametrize("width", [375, 1280])
def test_nothing_moves_when_a_card_is_played(open_lesson, width):
    page = open_lesson(viewport={"width": width, "height": 800}, reduced_motion="reduce")
    for label in LABELS:
        stage = group(page, label)
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


def test_a_card_flies_from_the_hand_to_the_table_unless_motion_is_reduced(open_lesson):
    for motion, expected in (("no-preference", 1), ("reduce", 0)):
        page = open_lesson(viewport={"width": 900, "height": 800}, reduced_motion=motion)
        page.evaluate(COUNT_FLIGHTS)
        stage = group(page, "mita for 4")
        button = stage.locator("[data-zone=hand-0] button").first
        card = button.get_attribute("data-card")
        button.click()
        expect(stage.locator(f"[data-zone=seat-0] [data-card='{card}']")).to_be_visible()
        page.wait_for_timeout(50)  # two frames
        assert page.evaluate("window.flown") == [card] * expected


def test_cards_grow_with_the_screen(open_lesson):
    widths = {}
    for width in (375, 1280, 1920):
        page = open_lesson(viewport={"width": width, "height": 1000}, reduced_motion="reduce")
        card = group(page, "mita for 4").locator("[data-zone=hand-0] .cardlib-card").first
        widths[width] = card.bounding_box()["width"]
    assert FINGER < widths[375] < widths[1280] < widths[1920]
    assert widths[1920] > 1.2 * widths[1280]


def test_on_paper_there_is_ink_and_no_cloth(open_lesson):
    page = open_lesson(viewport={"width": 800, "height": 1000}, reduced_motion="reduce")
    page.emulate_media(media="print")
    cloth = group(page, "meow for 4").locator(".cardlib-table")
    style = cloth.evaluate(
        "table => { const { color, backgroundImage } = getComputedStyle(table); return [color, backgroundImage]; }"
    )
    assert style == ["rgb(0, 0, 0)", "none"]
    expect(group(page, "meow for 4").locator(".cardlib-controls")).to_be_hidden()
