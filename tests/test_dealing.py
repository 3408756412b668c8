"""Deals watched card by card: whatever the game and its options, the last step is the state that is dealt."""

import itertools
import random

import pytest
import traitlets
from positions import pack_for
from strategies import random_options, random_rules, reproduction

import cardlib
from cardlib import CardlibError, DealError, RulesError, find_game
from cardlib.rulebook import RULES
from cardlib.tricks import trump_check_steps
from widgets.dealing import CARD_PAUSE, PAUSE, Dealing, steps_of
from widgets.deck import the_deck
from widgets.scenes import zones_of


@pytest.fixture(autouse=True)
def french():
    the_deck().pack = "french"
    yield
    the_deck().pack = "french"


def single_options():
    """Every game with every number of players, and each value of each option by itself."""
    for game in cardlib.GAMES:
        yield game.id, {}
        for option in game.options:
            values = option.choices or {"players": (2, 3, 6, 7), "packs": (1, 2, 3), "target": (51,)}.get(
                option.name, ()
            )
            for value in values:
                yield game.id, {option.name: value}
    for pair in itertools.combinations(("8H", "8S", "8C", "8D"), 2):
        yield "101", {"players": 6, "removed": pair}
    for game, players in (("mita", 4), ("101", 4), ("101", 6)):
        yield game, {"players": players, "trump_check": True, "exchange": True}


@pytest.mark.parametrize(("game", "options"), list(single_options()), ids=str)
def test_the_last_step_is_the_state_dealt(game, options):
    rules = find_game(game).rules(**options)
    for seed in range(4):
        dealing = Dealing(game, seed=seed, dealer=seed % rules.players, step=0, **options)
        check(dealing.start)
        dealing.end()
        assert dealing.start == rules.deal(dealing.start.deal.pack, seed % rules.players)
        expected = [zone.data() for zone in zones_of(dealing.start, dealing.names)]
        assert dealing.scene["zones"] == expected, reproduction(dealing.start)


@pytest.mark.parametrize("seed", range(40))
def test_the_last_step_is_the_state_dealt_whatever_the_options(seed):
    rng = random.Random(seed)
    rules = random_rules(rng)
    pack = list(rules.pack())
    rng.shuffle(pack)
    check(rules.deal(pack, rng.randrange(rules.players)))


def check(start):
    """Hold the steps of a deal against the state and against the plain way to deal."""
    steps, deal, where = steps_of(start), start.deal, reproduction(start)
    rules = deal.rules
    assert steps[-1].hands == start.hands, where
    assert steps[-1].stock == start.stock, where
    assert steps[0].hands == ((),) * rules.players, where
    dealt = rules.hand * rules.players
    for place in range(dealt):
        step = steps[place + 1]
        seat = (deal.dealer + 1 + place) % rules.players
        assert step.dealt == seat, where
        assert step.hands[seat][-1] is deal.pack[place], where
        assert step.stock == deal.pack[place + 1 :], where
        assert sum(map(len, step.hands)) == place + 1, where
    assert all(step.turned == (place > dealt) for place, step in enumerate(steps)), where
    for place, step in enumerate(steps):
        assert step.lines, f"nothing is said at step {place}{where}"
        for line in step.lines:
            assert line.rule in RULES, f"{line}{where}"
            assert RULES[line.rule].game == rules.game, f"{line}{where}"


def test_seats_and_partners_are_introduced_before_the_first_card():
    dealing = Dealing("101", players=6, seed=4, names="A B C D E F", dealer=2)
    assert "The pack has 30 cards." in dealing.text
    assert "A, C and E play against B, D and F." in dealing.text
    assert "C deals, so the first card goes to the player on the left: D." in dealing.text
    assert [zone["dealer"] for zone in dealing.scene["zones"] if zone["id"] == "seat-2"] == ["dealer"]
    assert [card for zone in dealing.scene["zones"] for card in zone["cards"] if card["face"] != "back"] == []
    two = Dealing("mita", seed=4)
    assert "Ana and Ion sit across from each other" in two.text


def test_each_card_is_new_where_it_falls():
    dealing = Dealing("meow", players=3, seed=1)
    for place in range(15):
        dealing.next()
        new = [
            (zone["id"], card["face"]) for zone in dealing.scene["zones"] for card in zone["cards"] if card["caption"]
        ]
        assert new == [(f"hand-{place % 3}", str(dealing.start.deal.pack[place]))]
    assert "dealt five cards to everybody" in dealing.text
    pile = next(zone for zone in dealing.scene["zones"] if zone["id"] == "discards")
    assert pile["cards"] == []
    dealing.next()
    pile = next(zone for zone in dealing.scene["zones"] if zone["id"] == "discards")
    assert [card["face"] for card in pile["cards"]] == [str(dealing.start.deal.turned)]


def test_the_turned_card_is_tucked_under_the_stock_and_names_trump():
    dealing = Dealing("mita", seed=4, step=6)
    stock = next(zone for zone in dealing.scene["zones"] if zone["id"] == "stock")
    assert [card["face"] for card in stock["cards"]] == ["back"]
    assert stock["note"] == "26 cards not dealt yet"
    dealing.next()
    turned = dealing.start.deal.turned
    stock = next(zone for zone in dealing.scene["zones"] if zone["id"] == "stock")
    assert [card["face"] for card in stock["cards"]] == ["back", str(turned)]
    assert "pushed halfway under the stock" in dealing.text
    assert [line["rule"] for line in dealing.scene["lines"]] == ["mita.trump-suit"]


def checked(stock, **options):
    """The words of a trump check: hearts are trump, and the stock begins and ends as said."""
    rules = find_game("mita").rules(**options)
    first, last = stock
    others = [card for card in rules.pack() if str(card) not in ("AH", *first, *last)]
    hands = [others[:3], others[3:6]]
    middle = others[6:]
    pack = pack_for(rules, hands, "AH", [*first, *middle, *last])
    dealing = Dealing("mita", pack=pack, step=7, **options)
    said = []
    while dealing.step < dealing.last - 1:
        dealing.next()
        (line,) = dealing.scene["lines"]
        row = next(zone for zone in dealing.scene["zones"] if zone["id"] == "pack")
        said.append((line["rule"], line["text"], [card["face"] for card in row["cards"]]))
    stock = pack[7:]
    return said, [step.stock for step in trump_check_steps(stock, cardlib.Suit.HEARTS)], stock


def test_a_stock_that_needs_the_check_is_checked_move_by_move():
    said, moves, stock = checked((["7H"], ["8H"]))
    assert len(moves) >= 2
    assert len(said) == 2 * len(moves) + 1
    for number, move in enumerate(moves):
        _rule, looked, before = said[2 * number]
        _other, moved, after = said[2 * number + 1]
        assert before == list(map(str, stock))
        assert after == list(map(str, move))
        card = str(stock[0] if stock[0].suit is cardlib.Suit.HEARTS else stock[-1])
        rest = [each for each in before if each != card]
        middle = len(rest) // 2
        assert after.index(card) == middle
        assert f"Cards above it: {middle}. Cards below it: {len(rest) - middle}." in moved
        assert ("first card of the stock is a trump" in looked) == (before[0] == card)
        stock = move
    assert said[0][0] == "mita.trump-check"
    assert {rule for rule, _text, _row in said[1:]} == {"mita.trump-check-repeat"}
    assert "the check is done" in said[-1][1]


def test_a_stock_that_needs_no_check_stays_as_it_is():
    said, moves, stock = checked((["8S"], ["9C"]))
    assert moves == []
    ((rule, text, row),) = said
    assert rule == "mita.trump-check"
    assert "so all stays" in text
    assert row == list(map(str, stock))
    off, _moves, _stock = checked((["7H"], ["8H"]), trump_check=False)
    assert off == []


def test_a_check_that_would_go_round_for_ever_ends():
    """Six players and many trumps: as many moves as the stock has trumps, and an end still shows one."""
    for seed in range(3000):
        rules = find_game("101").rules(players=6, trump_check=True)
        pack = list(rules.pack())
        trumps = [card for card in pack if card.suit is cardlib.Suit.HEARTS]
        rng = random.Random(seed)
        others = [card for card in pack if card not in trumps]
        rng.shuffle(others)
        stock = [*trumps[1:], *others[: 11 - len(trumps) + 1]]
        rng.shuffle(stock)
        order = [*[card for card in others if card not in stock], trumps[0], *stock]
        start = rules.deal(order)
        if start.stock[0].suit is start.trump or start.stock[-2].suit is start.trump:
            break
    else:
        raise AssertionError("no such stock was found")
    check(start)
    assert "the check ends" in steps_of(start)[-2].lines[0].text


def test_an_opening_seven_is_seen_first_and_acts_then():
    rules = find_game("meow").rules(players=2)
    dealing = Dealing("meow", pack=pack_for(rules, ["9S 8D KH QC 6D"], "7C"))
    dealing.end()
    assert "took 2 cards and missed the turn" in dealing.text
    assert len(dealing.steps[-1].hands[0]) == 7
    dealing.back()
    assert dealing.steps[dealing.step].hands[0] == dealing.steps[-1].hands[0][:5]
    assert "was turned up to begin the pile" in dealing.text
    assert "missed" not in dealing.text


def test_steps_are_gone_through_by_button_by_method_and_by_itself():
    dealing = Dealing("mita", seed=2)
    keys = {control["id"]: control["key"] for control in dealing.scene["controls"]}
    assert keys == {"first": "Home", "back": "ArrowLeft", "next": "ArrowRight", "last": "End", "play": "p"}
    for move, step in (
        (dealing.back, 0),
        (dealing.next, 1),
        (dealing.end, dealing.last),
        (dealing.next, dealing.last),
        (dealing.back, dealing.last - 1),
        (dealing.first, 0),
    ):
        move()
        assert dealing.step == step, move
    dealing.play()
    waits = []
    while dealing.playing:
        waits.append(dealing.scene["wait"])
        dealing._on_message(dealing, {"tick": dealing.scene["number"]}, [])
    assert dealing.step == dealing.last
    assert waits[0] == PAUSE
    assert waits[1:6] == [CARD_PAUSE] * 5
    with pytest.raises(traitlets.TraitError, match=f"no step 99: this deal has the steps 0 to {dealing.last}"):
        dealing.step = 99


@pytest.mark.parametrize("seed", range(6))
def test_random_clicks_never_fail(seed):
    rng = random.Random(seed)
    game = rng.choice(["mita", "101", "meow"])
    options = random_options(game, rng)
    dealing, done = Dealing(game, seed=seed, **options), []
    for _ in range(60):
        done.append(rng.choice([*dealing._buttons(), "tick"]))
        content = {"tick": dealing.scene["number"]} if done[-1] == "tick" else {"press": done[-1]}
        dealing._on_message(dealing, content, [])
        where = f"Dealing({game!r}, seed={seed}, **{options}) after {done}"
        assert "our fault" not in dealing.text, where
        assert dealing.scene["status"] == f"Step {dealing.step} of {dealing.last}", where


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Dealing("whist"), RulesError, "whist"),
        (lambda: Dealing("mita", players=5), RulesError, "players"),
        (lambda: Dealing("mita", pack="QS"), DealError, "missing"),
        (lambda: Dealing("mita", dealer=2), DealError, "2"),
        (lambda: Dealing("mita", seed=1.5), CardlibError, "seed"),
        (lambda: Dealing("mita", stepp=1), TypeError, "step"),
        (lambda: Dealing("mita", step=99), traitlets.TraitError, "no step 99"),
    ],
)
def test_what_makes_no_deal_is_refused(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_another_pack_renames_the_cards():
    dealing = Dealing("mita", seed=2, step=1)
    french = dealing.text
    the_deck().pack = "hungarian"
    assert dealing.text != french
    assert repr(dealing) == f"Dealing: Mîța, 2 players, step 1 of {dealing.last}"
