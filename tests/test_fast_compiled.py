"""The quick games compiled by Numba: the same results from the same seed, to the last number."""

import os
import random
import sys

import pytest
from compiling import with_numba
from strategies import options_of, random_deal, random_rules, random_scores, reproduction

import cardlib
from cardlib import fast
from cardlib.fast import compiled, source

DEALS = int(os.environ.get("FAST_DEALS", "400")) // 2
GAMES = [game.id for game in cardlib.GAMES]


def numbers(array):
    return [int(number) for number in array]


@with_numba
@pytest.mark.parametrize("game_id", GAMES)
def test_compiled_games_play_alike(game_id):
    for seed in range(DEALS):
        rng = random.Random(seed)
        rules = random_rules(rng, game_id)
        public = random_deal(rules, rng, random_scores(rules, rng))
        plain, quick = fast.fast_game(rules), fast.fast_game(rules, compiled=True)
        state = plain.from_state(public)
        array, chooser, other = quick.from_state(public), fast.random_source(seed), fast.random_source(seed, True)
        assert numbers(array) == state, reproduction(public)
        for _ in range(rng.randrange(12)):  # some steps by hand, from the one or the other
            if plain.current(state) == plain.CHANCE:
                plain.shuffle(state, chooser)
                quick.shuffle(array, other)
            elif actions := plain.legal(state):
                assert quick.legal(array) == actions, (seed, reproduction(public))
                action = rng.choice(actions)
                plain.apply(state, action)
                quick.apply(array, action)
            assert numbers(array) == state, (seed, reproduction(public))
        plain.playout(state, chooser)
        quick.playout(array, other)
        assert numbers(array) == state, (seed, reproduction(public))
        assert numbers(other) == chooser, (seed, reproduction(public))
        assert quick.returns(array) == plain.returns(state), (seed, reproduction(public))
        assert quick.outcome(array) == plain.outcome(state), (seed, reproduction(public))


@with_numba
@pytest.mark.parametrize("game_id", GAMES)
def test_compiled_whole_deals_come_out_alike(game_id):
    rng = random.Random(2)
    for _ in range(DEALS // 10):
        rules = random_rules(rng, game_id)
        seed, dealer = rng.randrange(2**60), rng.randrange(rules.players)
        plain, quick = fast.fast_game(rules), fast.fast_game(rules, compiled=True)
        totals, chooser = plain.zeros(), fast.random_source(seed)
        plain.deals(plain.empty(), dealer, 3, chooser, totals)
        sums, other = quick.zeros(), fast.random_source(seed, compiled=True)
        quick.deals(quick.empty(), dealer, 3, other, sums)
        assert (numbers(sums), numbers(other)) == (totals, chooser), (options_of(rules), seed, dealer)


@with_numba
def test_compiled_playouts_add_up_alike():
    rules = cardlib.find_game("101").rules(players=4)
    plain, quick = fast.fast_game(rules), fast.fast_game(rules, compiled=True)
    totals, sums = plain.zeros(), quick.zeros()
    plain.rollouts(plain.start(rules.pack()), 50, fast.random_source(6), totals)
    quick.rollouts(quick.start(rules.pack()), 50, fast.random_source(6, compiled=True), sums)
    assert numbers(sums) == totals


@with_numba
def test_compiled_bits_are_counted_like_python_counts_them():
    def count(number):
        return number.bit_count(), number.bit_length()

    numba, _ = compiled.numba_and_numpy()
    compiled.teach_bit_counting()
    quick = numba.njit(count)
    for number in [0, 1, 2, 3, 2**31, 2**52 - 1, 2**60 - 1, *(random.Random(1).randrange(2**60) for _ in range(200))]:
        assert quick(number) == count(number), number


@with_numba
def test_compiled_random_words_are_the_same():
    quick, chooser, other = compiled.compiled(source), fast.random_source(9), fast.random_source(9, compiled=True)
    assert [quick.next_word(other) for _ in range(50)] == [source.next_word(chooser) for _ in range(50)]


def test_without_numba_one_sentence_says_so(monkeypatch):
    compiled.numba_and_numpy.cache_clear()
    monkeypatch.setitem(sys.modules, "numba", None)
    try:
        with pytest.raises(cardlib.CardlibError, match=r"Compiled games need Numba.*install the extra named fast"):
            fast.random_source(1, compiled=True)
    finally:
        compiled.numba_and_numpy.cache_clear()
