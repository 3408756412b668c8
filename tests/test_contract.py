"""The names other programs rely on, and what happens when they are used wrongly."""

import dataclasses
import random
import subprocess
import sys

import pytest
from strategies import last_state, pack_for

import cardlib
from cardlib import (
    Action,
    CardlibError,
    DealError,
    IllegalMove,
    NotationError,
    Outcome,
    RulesError,
    find_game,
    parse_action,
)

OPTIONS = {
    "mita": {
        "players": 2,
        "trump_check": True,
        "tromf": "must-trump",
        "exchange": False,
    },
    "101": {
        "players": 2,
        "trump_check": False,
        "tromf": "must-trump",
        "exchange": True,
        "removed": (),
        "target": 101,
        "stop": "end-of-deal",
    },
    "meow": {
        "players": 2,
        "packs": 1,
        "pack_size": 36,
        "hand": 5,
        "seven_draws": 2,
        "eight_skips": False,
        "queen_follow": False,
        "jack_doubles": False,
        "queen_left": "each",
        "target": 101,
    },
}
VALUES = {
    "mita": {
        "players": (2, 4),
        "trump_check": (True, False),
        "tromf": ("must-trump", "must-beat", "off"),
        "exchange": (False, True),
    },
    "101": {
        "players": (2, 4, 6),
        "trump_check": (False, True),
        "tromf": ("must-trump", "must-beat", "off"),
        "exchange": (True, False),
        "target": (1, 101, 1000),
        "stop": ("end-of-deal", "at-once"),
    },
    "meow": {
        "players": (2, 3, 7),
        "packs": (1, 2, 3),
        "pack_size": (36, 52),
        "hand": (5,),
        "seven_draws": (2, 1),
        "eight_skips": (False, True),
        "queen_follow": (False, True),
        "jack_doubles": (False, True),
        "queen_left": ("each", "once"),
        "target": (1, 101),
    },
}
GAMES = list(OPTIONS)


def assert_one_sentence(error):
    """What is said is plain: something, and no traces of the program's insides."""
    text = str(error)
    assert isinstance(error, CardlibError)
    assert text.endswith("."), text
    assert "\n" not in text
    for trace in ("<", "object at", "Traceback", "dataclass", "Counter", "Card("):
        assert trace not in text, text
    return text


# The games -------------------------------------------------------------------------------------------


def test_there_are_three_games():
    assert type(cardlib.GAMES) is tuple
    assert cardlib.GAMES == (cardlib.MITA, cardlib.HUNDRED_ONE, cardlib.MEOW)
    assert [game.id for game in cardlib.GAMES] == ["mita", "101", "meow"]
    assert cardlib.CHANCE == -1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_is_found_by_its_id(game_id):
    assert find_game(game_id) in cardlib.GAMES
    assert find_game(game_id).id == game_id


@pytest.mark.parametrize("game_id", ["", "MITA", "poker", "102", 101, None, ["mita"], "Mîța"])
def test_an_unknown_game_lists_the_known_ones(game_id):
    with pytest.raises(RulesError) as raised:
        find_game(game_id)
    text = assert_one_sentence(raised.value)
    assert repr(game_id) in text
    assert all(known in text for known in GAMES)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_options_and_their_defaults_are_those_of_the_contract(game_id):
    rules = find_game(game_id).rules()
    names = [option.name for option in find_game(game_id).options]
    assert names == list(OPTIONS[game_id])
    assert {name: getattr(rules, name) for name in names} == OPTIONS[game_id]
    assert rules == find_game(game_id).rules(**OPTIONS[game_id])
    assert hash(rules) == hash(find_game(game_id).rules(**OPTIONS[game_id]))
    assert rules.game == game_id


@pytest.mark.parametrize(
    ("game_id", "name", "value"),
    [(game_id, name, value) for game_id in GAMES for name, values in VALUES[game_id].items() for value in values],
)
def test_every_value_of_an_option_can_be_played(game_id, name, value):
    rules = find_game(game_id).rules(**{name: value})
    assert getattr(rules, name) == value
    assert last_state(rules.deal(rules.pack()), random.Random(0)).is_over


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_are_frozen(game_id):
    rules = find_game(game_id).rules()
    for name in OPTIONS[game_id]:
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(rules, name, 3)


@pytest.mark.parametrize("game_id", GAMES)
def test_an_option_of_another_game_is_refused(game_id):
    own = set(OPTIONS[game_id])
    for other in {name for options in OPTIONS.values() for name in options} - own | {
        "game",
        "counts",
        "colour",
        "hands",
    }:
        with pytest.raises(RulesError) as raised:
            find_game(game_id).rules(**{other: 2})
        text = assert_one_sentence(raised.value)
        assert repr(other) in text
        assert all(name in text for name in own)


BAD_VALUES = [
    *[("mita", "players", value) for value in (0, 1, 3, 5, 6, -2, True, 2.0, "2", None, [2], (2, 4))],
    *[("mita", "trump_check", value) for value in (0, 1, "on", None)],
    *[("mita", "exchange", value) for value in (0, 1, "off", None)],
    *[("mita", "tromf", value) for value in ("", "on", "must", True, None, 0, ["off"])],
    *[("101", "players", value) for value in (1, 3, 5, 8, "4", 4.0, True)],
    *[("101", "target", value) for value in (0, -1, "101", 101.0, True, None)],
    *[("101", "stop", value) for value in ("", "now", True, None)],
    *[("meow", "players", value) for value in (0, 1, -3, "4", 4.0, True, None)],
    *[("meow", "packs", value) for value in (0, -1, "2", 1.5, True, None)],
    *[("meow", "pack_size", value) for value in (32, 54, "36", 36.0, None)],
    *[("meow", "hand", value) for value in (0, 3, 6, "5", 5.0, True)],
    *[("meow", "seven_draws", value) for value in (0, 3, True, "2")],
    *[
        ("meow", name, value)
        for name in ("eight_skips", "queen_follow", "jack_doubles")
        for value in (0, 1, "on", None)
    ],
    *[("meow", "queen_left", value) for value in ("both", 40, True, None)],
    *[("meow", "target", value) for value in (0, -5, "101", True)],
]


@pytest.mark.parametrize(("game_id", "name", "value"), BAD_VALUES)
def test_a_value_that_an_option_cannot_have_is_refused(game_id, name, value):
    with pytest.raises(RulesError) as raised:
        find_game(game_id).rules(**{name: value})
    text = assert_one_sentence(raised.value)
    assert name in text
    written = str(value).lower() if isinstance(value, bool) else repr(value)
    assert written in text


# The two eights ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("removed", "kept"),
    [
        (("8C", "8D"), "8C 8D"),
        ("8H 8S", "8H 8S"),
        (["8h", "8c"], "8H 8C"),
        ((cardlib.Card("8S"), "8D"), "8S 8D"),
        ((), "8C 8D"),
    ],
)
def test_with_six_players_any_two_eights_are_removed(removed, kept):
    rules = find_game("101").rules(players=6, removed=removed)
    assert cardlib.cards_text(rules.removed) == kept
    assert len(rules.pack()) == 30
    assert not set(rules.removed) & set(rules.pack())


@pytest.mark.parametrize(
    "removed", ["8C", "8C 8C", "8C 7D", "8C 8D 8H", "8C 8D 8H 8S", ("8C", "XX"), "eights", 8, ["8C", None], [8, 8]]
)
def test_what_is_not_two_different_eights_is_refused(removed):
    with pytest.raises(RulesError) as raised:
        find_game("101").rules(players=6, removed=removed)
    assert "removed" in str(raised.value)


@pytest.mark.parametrize("players", [2, 4])
def test_eights_are_removed_with_six_players_only(players):
    with pytest.raises(RulesError, match="6 players"):
        find_game("101").rules(players=players, removed="8C 8D")
    assert find_game("101").rules(players=players, removed=()).removed == ()


# Enough cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "hand", "packs", "pack_size", "needed"),
    [(8, 5, 1, 36, 2), (6, 7, 1, 36, 2), (11, 5, 1, 52, 2), (15, 5, 2, 36, 3), (8, 7, 1, 52, 2), (100, 7, 1, 36, 20)],
)
def test_too_few_cards_say_how_many_packs_are_needed(players, hand, packs, pack_size, needed):
    options = {"players": players, "hand": hand, "pack_size": pack_size}
    with pytest.raises(RulesError) as raised:
        find_game("meow").rules(packs=packs, **options)
    assert f"packs={needed}" in assert_one_sentence(raised.value)
    assert str(players * hand + 1) in str(raised.value)
    rules = find_game("meow").rules(packs=needed, **options)
    assert len(rules.pack()) == needed * pack_size
    assert rules.deal(rules.pack()).is_over is False
    with pytest.raises(RulesError):
        find_game("meow").rules(packs=needed - 1, **options)


def test_seven_players_with_36_cards_begin_with_an_empty_stock():
    rules = find_game("meow").rules(players=7)
    for turned in ("7H", "6H", "AH", "9H"):
        pack = [card for card in map(str, rules.pack()) if card != turned] + [turned]
        state = rules.deal(pack)
        assert state.stock == ()
        assert str(state.top) == turned
        assert {len(hand) for hand in state.hands} == {5}
        assert state.current_player == (0 if turned == "9H" else 1), "the turn is lost although nothing was taken"


# Deals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_packs_are_dealt_from_cards_text_and_mixtures(game_id):
    rules = find_game(game_id).rules()
    cards = rules.pack()
    text = cardlib.cards_text(cards)
    for pack in (
        text,
        text.lower(),
        text.replace("T", "10"),
        text.split(),
        list(cards),
        iter(cards),
        [*cards[:4], *text.split()[4:]],
    ):
        assert rules.deal(pack) == rules.deal(cards)
    assert rules.deal(cards) == rules.deal(cards, rules.players - 1) == rules.deal(cards, dealer=None, scores=None)
    assert rules.deal(cards).deal.scores == (0,) * rules.players


@pytest.mark.parametrize("game_id", GAMES)
def test_the_last_seat_deals_unless_said_and_the_next_one_leads(game_id):
    rules = find_game(game_id).rules(players=4)
    pack = rules.pack()
    for dealer in range(4):
        state = rules.deal(pack, dealer=dealer)
        assert state.deal.first == (dealer + 1) % 4
        assert state.hands[state.deal.first][0] is pack[0]
        assert state.hands[state.deal.first][1] is pack[4]
        assert state.hands[dealer][0] is pack[3]


@pytest.mark.parametrize("game_id", GAMES)
def test_an_impossible_pack_is_refused(game_id):
    rules = find_game(game_id).rules()
    cards = list(map(str, rules.pack()))
    bad = {
        "missing": cards[1:],
        "too many": [*cards, cards[5]],
        "doubled": [cards[1], *cards[1:]],
        "foreign": ["2H", *cards[1:]],
        "empty": [],
        "two packs": cards * 2,
    }
    for name, pack in bad.items():
        with pytest.raises(DealError) as raised:
            rules.deal(pack)
        text = str(raised.value)
        assert text.startswith(f"The pack has {len(pack)} cards"), name
        assert str(len(cards)) in text
        assert_one_sentence(raised.value)
    with pytest.raises(DealError, match=f"missing: {cards[0]}; too many: {cards[1]}"):
        rules.deal(bad["doubled"])


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("pack", ["XX", "7H 8", None, 36, ["7H", None], [["7H"]], object()])
def test_what_is_no_pack_is_refused(game_id, pack):
    with pytest.raises(CardlibError):
        find_game(game_id).rules().deal(pack)


def test_the_pack_of_two_packs_has_two_of_each():
    rules = find_game("meow").rules(packs=2)
    cards = list(map(str, rules.pack()))
    with pytest.raises(DealError, match="missing: 6H; too many: 7H"):
        rules.deal(["7H" if place == 0 else card for place, card in enumerate(cards)])
    with pytest.raises(DealError, match="2 × 6H"):
        rules.deal([card for card in cards if card != "6H"])


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("dealer", [-1, 2, 7, True, False, "0", 1.0, [0]])
def test_a_dealer_that_is_no_seat_is_refused(game_id, dealer):
    rules = find_game(game_id).rules(players=2)
    with pytest.raises(DealError) as raised:
        rules.deal(rules.pack(), dealer=dealer)
    text = assert_one_sentence(raised.value)
    assert repr(dealer) in text
    assert "0 to 1" in text


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("scores", [(), (0,), (0, 0, 0), (0, "0"), (0, None), (0.0, 0.0), (True, True), "00", 5])
def test_scores_that_do_not_fit_are_refused(game_id, scores):
    rules = find_game(game_id).rules(players=2)
    with pytest.raises(DealError) as raised:
        rules.deal(rules.pack(), scores=scores)
    assert "scores" in assert_one_sentence(raised.value)


def test_partners_have_the_same_score():
    rules = find_game("101").rules(players=4)
    with pytest.raises(DealError, match="partners"):
        rules.deal(rules.pack(), scores=(10, 20, 11, 20))
    assert rules.deal(rules.pack(), scores=(10, 20, 10, 20)).deal.scores == (10, 20, 10, 20)


@pytest.mark.parametrize(("game_id", "scores"), [("101", (101, 0)), ("101", (120, 110)), ("meow", (0, 101))])
def test_no_deal_is_played_in_a_match_that_is_over(game_id, scores):
    rules = find_game(game_id).rules()
    with pytest.raises(DealError, match="over"):
        rules.deal(rules.pack(), scores=scores)


def test_equal_sides_over_the_target_are_dealt_again():
    rules = find_game("101").rules()
    assert rules.deal(rules.pack(), scores=(120, 120)).is_over is False


# States --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_state_has_the_names_of_the_contract(game_id):
    rules = find_game(game_id).rules()
    state = rules.deal(pack_for(rules, [], "9H"), dealer=1, scores=None)
    assert state.current_player == 0
    assert type(state.legal_actions()) is tuple
    assert all(type(action) is Action for action in state.legal_actions())
    assert (state.buried, state.is_over, state.outcome) == ((), False, None)
    assert state.check(str(state.legal_actions()[0])) is None
    assert type(state.check("nonsense")) is IllegalMove
    assert isinstance(state.check("nonsense"), CardlibError)
    with pytest.raises(IllegalMove):
        state.apply("nonsense")
    assert type(state.apply(state.legal_actions()[0])) is type(state)
    for seat in (0, 1):
        view = state.view(seat)
        for name in (
            "seat",
            "rules",
            "current_player",
            "hand",
            "hand_counts",
            "stock_count",
            "history",
            "legal_actions",
        ):
            assert hasattr(view, name)
    end = last_state(state, random.Random(0))
    assert end.current_player is None
    assert type(end.outcome) is Outcome
    for name in ("tricks", "points", "penalties"):
        assert len(getattr(end.outcome, name)) == 2
    assert set(end.outcome.winners) <= {0, 1}
    match = rules.match().add(end)
    assert (len(match.scores), match.dealer) == (2, 0)
    assert match.is_over in (True, False)
    assert type(match.winners) is type(match.losers) is tuple


def test_every_exported_name_is_there():
    for name in cardlib.__all__:
        assert hasattr(cardlib, name), name
    assert {"GAMES", "CHANCE", "find_game", "trick_winner", "IllegalMove", "Outcome", "Card"} <= set(cardlib.__all__)
    assert parse_action("QS") == Action("play", cardlib.Card("QS"))


def test_every_error_can_be_caught_as_one():
    for error in (NotationError, RulesError, DealError, cardlib.RecordError, IllegalMove):
        assert issubclass(error, CardlibError)
    assert issubclass(CardlibError, ValueError)


# Importing -----------------------------------------------------------------------------------------------

LOADED = """
import sys
import cardlib
top = {name.split(".")[0] for name in sys.modules}
print(" ".join(sorted(top - set(sys.stdlib_module_names) - {"cardlib", "__main__"})))
print("random" in sys.modules, "secrets" in sys.modules)
rules = cardlib.find_game("meow").rules(players=3)
state = rules.deal(rules.pack())
print(state.check("XX") and "random" in sys.modules)
"""


def test_importing_the_engine_loads_the_standard_library_only_and_no_randomness():
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{LOADED}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines() == ["", "False False", "False"]
