"""What is observed in one deal hangs together: its intervals are as sure as they say, and no surer."""

import random
from dataclasses import replace

import pytest
from odd_bots import Anything

import cardlib
from cardlib import CardlibError
from cardlib.distribution import Distribution, Observed
from cardlib.intervals import mean_of_groups, share_of_groups, share_of_uneven_groups
from cardlib.simulate import simulate
from cardlib.tally import Tally

MITA, HUNDRED_ONE, MEOW = (game.rules for game in cardlib.GAMES)

PLAYED = 400
DEALS = 60
TRIALS = 800


@pytest.mark.parametrize(
    ("rules", "mirrored", "measure", "key", "ask"),
    [
        (HUNDRED_ONE(players=2), True, "exchange", "dealt", Distribution.share),
        (HUNDRED_ONE(players=4), True, "exchange", "dealt", Distribution.share),
        (MEOW(players=6), False, "queens", "cost-without", lambda found: found.mean),
    ],
    ids=["mirrored", "mirrored, four players", "five hands a deal"],
)
def test_95_of_100_intervals_have_the_true_value(rules, mirrored, measure, key, ask):
    """Deals drawn from those played, which all together have the true value."""
    whole, tallies = [], []
    for number in range(PLAYED):
        whole.append(simulate(rules, ["greedy", "random"], 1, mirrored=mirrored, measures=[measure], first=number))
        tallies.append(whole[-1].tally)

    def found(some):
        tally = Tally.empty(rules.players)
        for each in some:
            tally.add(each)
        return replace(whole[0], tally=tally).measures[measure][key]

    true, rng = ask(found(tallies)).value, random.Random(3)
    inside = taken_apart = 0
    for _trial in range(TRIALS):
        observed = found(rng.choices(tallies, k=DEALS))
        low, high = ask(observed).interval
        inside += low <= true <= high
        low, high = ask(Distribution(observed.counts)).interval
        taken_apart += low <= true <= high
    assert 0.93 < inside / TRIALS < 0.98, inside / TRIALS
    assert taken_apart / TRIALS < 0.91, "If this is right too, nothing is tested here"


@pytest.mark.parametrize("what", ["deals", "matches"])
def test_the_same_game_played_again_says_nothing_new(what):
    """The random numbers stay with the seats, so both bots do the same, and each game is played twice."""
    bots, rules = [Anything("one"), Anything("two")], MEOW(players=2, target=60)
    once, twice = (
        simulate(rules, bots, 40, what=what, mirrored=mirrored, measures=["length", "queens"])
        for mirrored in (False, True)
    )
    pairs = [(once.lengths, twice.lengths)] if what == "matches" else []
    pairs += [
        (one[key], twice.measures[name][key]) for name, one in once.measures.items() for key in one if one[key].number
    ]
    for one, two in pairs:
        assert two.number == 2 * one.number
        assert two.mean.value == pytest.approx(one.mean.value)
        assert two.mean.interval == pytest.approx(one.mean.interval)
        value = max(one.counts, key=one.counts.get)
        assert two.share(value).value == pytest.approx(one.share(value).value)
        if one.rounds >= 30:  # otherwise Student's distribution makes a difference
            assert list(two.share(value).interval) == pytest.approx(list(one.share(value).interval), abs=0.02)


def test_by_hand():
    """Three deals, in which 1 and 0 came up so: 1 1 0, 0, 1."""
    observed = Observed()
    for counts in ({1: 2, 0: 1}, {0: 1}, {1: 1}, {}):
        observed.add_round(counts)
    found = observed.distribution
    assert (found.counts, found.rounds, found.number) == ({0: 2, 1: 3}, 3, 5)
    assert found.pairs == {(1, 1): 5, (0, 0): 2, (1, 0): 2, (0, 1): 2}
    # Beyond its due of three fifths: 2 - 9/5, 0 - 3/5, 1 - 3/5. Squared, summed up, by 5 * 5, and 3/2 for few deals.
    variance = (0.2**2 + 0.6**2 + 0.4**2) / 25 * 1.5
    value, (low, high) = found.mean
    assert value == 0.6
    assert (high - low) / 2 == pytest.approx(4.3027 * variance**0.5)
    value, interval = found.share()
    assert value == 0.6
    for bound in interval:
        expected = 4.3027**2 * variance * bound * (1 - bound) / (value * (1 - value))
        assert (value - bound) ** 2 == pytest.approx(expected, rel=1e-3)
    assert found.share(0).rest == (0.6, pytest.approx(interval))
    assert found.share(7).value == 0
    again = Observed()
    again.add(observed)
    assert again == observed


def test_one_of_each_deal_is_independent():
    observed = Observed()
    for value in (3, 5, 5, 9):
        observed.add_round({value: 1})
    alone = Distribution({3: 1, 5: 2, 9: 1})
    assert observed.distribution.mean == alone.mean
    assert observed.distribution.share(5) == alone.share(5)


def test_one_deal_alone_gives_no_interval_of_a_mean():
    observed = Observed()
    observed.add_round({3: 1, 8: 2})
    assert observed.distribution.mean.interval is None
    low, high = observed.distribution.share(3).interval
    assert high - low > 0.7


def test_the_cards_of_a_kind_are_those_of_all_ranks():
    found = simulate(HUNDRED_ONE(), ["random"], 20, measures=["card_tricks", "card_kinds"]).measures
    assert set(found["card_kinds"]) == {"led trump", "led plain", "followed trump", "followed plain"}
    for kind, seen in found["card_kinds"].items():
        ranks = [each for key, each in found["card_tricks"].items() if key.startswith(f"{kind} ")]
        assert (seen.number, seen.total) == (sum(r.number for r in ranks), sum(r.total for r in ranks)), kind


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: share_of_groups(5, 1000, 10, 1), "squares cannot be 1000: give a whole number from 3 to 5."),
        (lambda: share_of_groups(4, 9, 10, 2), "squares cannot be 9: give a whole number from 2 to 8."),
        (lambda: share_of_uneven_groups(2, of=5, number=5, of_squares=13, squares=13, products=12), "products"),
        (lambda: share_of_uneven_groups(2, of=5, number=3, of_squares=26, squares=5, products=8), "of_squares"),
        (lambda: mean_of_groups(2, of=5, total=3, of_squares=13, squares=5, products=9), "products"),
        (lambda: mean_of_groups(2, of=1, total=3, of_squares=1, squares=5, products=3), "of"),
    ],
)
def test_sums_that_no_groups_have_are_refused(call, words):
    with pytest.raises(CardlibError) as error:
        call()
    assert words in str(error.value)
