"""Search: it finds what is certain, plays on by the rules, is better than rules of thumb, and does not take long."""

import random
import time
from collections import Counter
from statistics import stdev

import pytest
from strategies import endgame, playout, random_deal, random_rules, reproduction
from test_bots import deal_played, shares_won

import cardlib
from cardlib import CHANCE, playouts_meow, playouts_mita
from cardlib.bots import advice, find_bot
from cardlib.fast import fast_game, random_source
from cardlib.fast.source import shuffle
from cardlib.search import LEVELS, Search
from cardlib.solver import values
from cardlib.worth import DEVIATION, TRICKS_A_WIN, chance_of_match, rank

GAMES = [game.id for game in cardlib.GAMES]

MOST_SECONDS = 0.6
"""Twice what the hardest level may take: the test computer has other things to do."""


# What is estimated -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_every_action_is_estimated_whatever_the_options(game_id):
    for seed in range(30):
        rng = random.Random(f"{game_id} {seed}")
        start = random_deal(random_rules(rng, game_id), rng)
        for state, _, _ in playout(start, rng):
            if state.current_player == CHANCE or rng.random() < 0.85:
                continue
            view = state.view(state.current_player)
            found = Search().estimates(view, random_source(seed), iterations=12)
            told = f"{found}{reproduction(state)}"
            assert {each.action for each in found} == set(view.legal_actions), told
            assert len(found) == len(view.legal_actions), told
            assert all(each.visits >= 1 and 0 <= each.won <= 1 for each in found), told
            assert found == Search().estimates(view, random_source(seed), iterations=12), told
            if game_id == "mita":
                above = {round(each.worth - each.won - each.gain / TRICKS_A_WIN, 9) for each in found}
                assert len(above) == 1, told  # the same for all actions of a seat


def test_what_is_known_is_worked_out():
    compared = 0
    for seed in range(15):
        rng = random.Random(seed)
        rules = cardlib.find_game(rng.choice(("mita", "101"))).rules(tromf=rng.choice(("must-trump", "must-beat")))
        for state, _, _ in playout(random_deal(rules, rng), rng):
            if state.stock or state.asking:
                continue
            found = Search("easy").estimates(state.view(state.current_player), random_source(seed))
            exact = values(state)
            assert {each.action: each.gain for each in found} == exact, reproduction(state)
            assert found[0].gain == max(exact.values()), reproduction(state)
            assert list(found) == sorted(found, key=rank, reverse=True), reproduction(state)
            compared += 1
    assert compared > 50


def test_a_call_of_tromf_is_found():
    rules = cardlib.find_game("mita").rules(trump_check=False)
    state = endgame(rules, ["AH AS 8S", "9C 9D JH"])
    best, *others = Search("easy").estimates(state.view(0), random_source(1))
    called = next(each for each in (best, *others) if str(each.action) == "AH!")
    assert called.gain == best.gain
    assert called.gain > min(each.gain for each in others)


def test_a_trump_seven_is_exchanged():
    rules = cardlib.find_game("101").rules()
    state = next(s for s in (random_deal(rules, seed) for seed in range(100)) if s.asking and str(s.upcard)[0] in "AT")
    assert str(find_bot("medium").choose(state.view(state.current_player), random_source(1))) == "exchange"


def test_more_iterations_are_more_visits():
    rules = cardlib.find_game("mita").rules()
    state = random_deal(rules, 1)
    view = state.view(state.current_player)
    visits = [sum(each.visits for each in Search(level).estimates(view, random_source(1))) for level in LEVELS]
    assert visits == sorted(visits)
    assert visits[0] < visits[1] < visits[2]
    asked = sum(each.visits for each in Search("hard").estimates(view, random_source(1), iterations=60))
    assert 30 <= asked <= 60


def test_the_chance_to_win_a_match():
    rules = cardlib.find_game("101").rules()
    assert chance_of_match(0, 0, rules) == 0.5
    assert chance_of_match(101, 100, rules) == 1
    assert chance_of_match(100, 120, rules) == 0
    assert 0.5 < chance_of_match(70, 60, rules) < chance_of_match(90, 40, rules) < 1
    assert chance_of_match(40, 70, rules) == pytest.approx(1 - chance_of_match(70, 40, rules))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_chance_to_win_a_match_is_that_of_who_plays_by_rules_of_thumb(players):
    rules, rng = cardlib.find_game("101").rules(players=players), random.Random(players)
    gains = []
    for seed in range(500):
        state = random_deal(rules, random.Random(seed))
        while not state.is_over:
            state = state.apply(advice(state.view(state.current_player)).action)
        gains.append(rules.gains(state.outcome)[:2])
    assert stdev(even - odd for even, odd in gains) == pytest.approx(DEVIATION[players], rel=0.1)
    for scores in ((70, 50), (50, 20), (80, 75), (20, 0), (95, 60)):
        won = 0
        for _ in range(2000):
            one, other = scores
            while max(one, other) < rules.target or one == other:
                got, left = rng.sample(rng.choice(gains), 2)
                one, other = one + got, other + left
            won += one > other
        assert won / 2000 == pytest.approx(chance_of_match(*scores, rules), abs=0.06), scores


# Playing on --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["mita", "101"])
def test_playing_on_shares_out_all_there_is(game_id):
    for seed in range(60):
        rng = random.Random(f"{game_id} {seed}")
        rules = random_rules(rng, game_id)
        game, source = fast_game(rules), random_source(seed)
        whole = 120 if game_id == "101" else rules.tricks
        for state, _, _ in playout(random_deal(rules, rng), rng):
            quick = game.from_state(state)
            before = quick.copy()
            even, odd = playouts_mita.play_on(quick, source)
            assert quick == before
            if rules.stop == "end-of-deal":
                assert even + odd == whole, reproduction(state)
            else:
                assert 0 <= even + odd <= whole, reproduction(state)


@pytest.mark.parametrize("game_id", ["mita", "101"])
def test_playing_on_is_what_the_rules_of_thumb_do(game_id, monkeypatch):
    monkeypatch.setattr(playouts_mita, "SLIPS", 0)
    for seed in range(150):
        rng = random.Random(f"{game_id} {seed}")
        rules = random_rules(rng, game_id)
        state = random_deal(rules, rng)
        start = state
        found = playouts_mita.play_on(fast_game(rules).from_state(state), random_source(seed))
        while not state.is_over:
            state = state.apply(advice(state.view(state.current_player)).action)
        assert found == rules.gains(state.outcome)[:2], reproduction(start)


def test_playing_on_at_the_end_is_one_of_the_possible_ends():
    rules = cardlib.find_game("mita").rules(players=4, trump_check=False)
    game = fast_game(rules)
    state = endgame(rules, ["AH 8S 9S", "8C 9C JC", "KH QH TS", "8D 9D JH"])
    ends = set()

    def explore(position):
        if position.is_over:
            ends.add(rules.gains(position.outcome)[:2])
            return
        for action in position.legal_actions():
            explore(position.apply(action))

    explore(state)
    source = random_source(1)
    found = {playouts_mita.play_on(game.from_state(state), source) for _ in range(300)}
    assert found <= ends
    assert len(found) > 1


def test_playing_on_at_meow_is_what_the_rules_of_thumb_do(monkeypatch):
    monkeypatch.setattr(playouts_meow, "SLIPS", 0)
    compared = Counter()
    for seed in range(360):
        rng = random.Random(seed)
        options = {"players": rng.choice((2, 3, 4)), "packs": seed % 3 + 1, "eight_skips": rng.random() < 0.5}
        rules = cardlib.find_game("meow").rules(**options, seven_draws=rng.choice((1, 2)), hand=rng.choice((5, 7)))
        state = random_deal(rules, rng)
        game, one, two = fast_game(rules), random_source(seed), random_source(seed)
        quick = game.from_state(state)
        start = state
        winner = playouts_meow.play_on(quick, one)
        # The quick playout also uses up randomness for its slips, so only deals without a shuffle are the same.
        while not state.is_over and state.current_player != CHANCE:
            state = state.apply(advice(state.view(state.current_player)).action)
        if state.is_over:
            compared[rules.packs] += 1
            assert playouts_meow.penalties(quick) == list(state.outcome.penalties), reproduction(start)
            assert winner == (-1 if state.winner is None else state.winner), reproduction(start)
        assert two is not one
    assert min(compared[packs] for packs in (1, 2, 3)) > 60, compared


@pytest.mark.parametrize("name", ["greedy", "search-easy"])
def test_a_deal_in_which_few_cards_go_round_comes_to_an_end(name):
    """Seven players hold all cards but the one turned up: there is next to nothing to draw."""
    rules = cardlib.find_game("meow").rules(players=7)
    for seed in range(60 if name == "greedy" else 3):
        pack = list(rules.pack())
        random.Random(seed).shuffle(pack)
        assert deal_played(rules, pack, [name] * 7, seed).is_over


def test_playing_on_at_meow_ends_whatever_the_options():
    for seed in range(80):
        rng = random.Random(f"end {seed}")
        rules = random_rules(rng, "meow")
        game, source = fast_game(rules), random_source(seed)
        for state, _, _ in playout(random_deal(rules, rng), rng):
            if rng.random() < 0.9:
                continue
            quick = game.from_state(state)
            winner = playouts_meow.play_on(quick, source)
            assert game.current(quick) == game.OVER, reproduction(state)
            outcome = game.outcome(quick)
            assert outcome.winners == (() if winner < 0 else (winner,)), reproduction(state)
            assert list(outcome.penalties) == playouts_meow.penalties(quick), reproduction(state)
            assert winner < 0 or state.winner is not None or not quick_hand(game, quick, winner), reproduction(state)


def quick_hand(game, quick, seat):
    """The cards that a seat holds in a quick state, as bits."""
    return quick[game.layer.HANDS + seat]


# How good it is ----------------------------------------------------------------------------------------


class Brief:
    """A search that plays so many deals to their ends."""

    def __init__(self, deals):
        self.deals = deals

    def choose(self, view, source):
        return Search().estimates(view, source, self.deals)[0].action


@pytest.mark.parametrize(("game_id", "thought"), [("mita", 100), ("101", 200), ("meow", 200)])
def test_search_beats_rules_of_thumb(game_id, thought):
    won = shares_won(game_id, Brief(thought), "greedy", 24)
    assert won > 0.5, won


def test_more_thought_is_better():
    won = shares_won("mita", Brief(100), Brief(6), 16)
    assert won > 0.55, won


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("mita", {"players": 2}),
        ("101", {"players": 6}),
        ("meow", {"players": 2}),
        ("meow", {"players": 5}),
        ("meow", {"players": 5, "hand": 7}),
        ("meow", {"players": 9, "packs": 2}),
    ],
)
def test_the_hardest_level_does_not_take_long(game_id, options):
    rules = cardlib.find_game(game_id).rules(**options)
    bot, source = find_bot("hard"), random_source(1)
    pack = list(rules.pack())
    shuffle(pack, 0, len(pack), source)
    state = rules.deal(pack)
    for _ in range(6):
        if state.current_player == CHANCE or state.is_over:
            break
        start = time.thread_time()
        action = bot.choose(state.view(state.current_player), source)
        assert time.thread_time() - start < MOST_SECONDS, reproduction(state)
        state = state.apply(action)
