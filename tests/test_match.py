"""Matches: running totals, who deals next, when it ends, and every kind of tie."""

import random
from dataclasses import replace

import pytest
from strategies import last_state, random_deal

import cardlib
from cardlib import DealError, Outcome


class Over:
    """A finished deal with a chosen outcome: what ``Match.add`` looks at."""

    def __init__(self, match, outcome, scores=None):
        rules = match.rules
        start = rules.deal(rules.pack(), match.dealer, match.scores if scores is None else scores)
        self.deal, self.outcome = start.deal, outcome


def seats(rules, values):
    """A value for every seat from one for every side; the whole side's goes to its first seat."""
    return tuple(values[seat] if seat < 2 else 0 for seat in range(rules.players))


def add(match, *gained):
    """The match after a deal in which the sides (trick games) or the seats (Мяу-мяу) gained this."""
    rules, nothing = match.rules, (0,) * match.rules.players
    if rules.game == "meow":
        winners = tuple(seat for seat, points in enumerate(gained) if points == min(gained))[:1]
        return match.add(Over(match, Outcome(nothing, nothing, gained, winners, "went-out")))
    own = seats(rules, gained)
    tricks, points = (own, nothing) if rules.game == "mita" else (nothing, own)
    return match.add(Over(match, Outcome(tricks, points, nothing, (), "played-out")))


def standing(match):
    return match.is_over, match.winners, match.losers


# All games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["mita", "101", "meow"])
def test_a_match_begins_with_nothing(game_id):
    rules = cardlib.find_game(game_id).rules(players=4)
    match = rules.match()
    assert (match.scores, match.dealer, standing(match)) == ((0, 0, 0, 0), 3, (False, (), ()))
    assert rules.match(1).dealer == rules.match(dealer=1).dealer == 1
    for bad in (-1, 4, True, "1", 1.0):
        with pytest.raises(DealError, match="seat"):
            rules.match(bad)


@pytest.mark.parametrize("game_id", ["101", "meow"])
def test_the_dealer_moves_one_seat_clockwise(game_id):
    match = cardlib.find_game(game_id).rules(players=4, target=1000).match()
    dealers = []
    for _ in range(6):
        dealers.append(match.dealer)
        match = add(match, *((1, 2) if game_id == "101" else (1, 2, 3, 4)))
    assert dealers == [3, 0, 1, 2, 3, 0]
    assert match.scores == ((6, 12, 6, 12) if game_id == "101" else (6, 12, 18, 24))


@pytest.mark.parametrize("game_id", ["mita", "101", "meow"])
def test_a_match_stays_as_it_was_when_a_deal_is_added(game_id):
    rules = cardlib.find_game(game_id).rules(players=2)
    match = rules.match()
    after = match.add(last_state(rules.deal(rules.pack()), random.Random(1)))
    assert match == rules.match()
    assert after != match
    assert hash(match) == hash(rules.match())
    with pytest.raises(AttributeError):
        match.scores = (1, 1)


@pytest.mark.parametrize("game_id", ["mita", "101", "meow"])
def test_what_is_no_deal_of_the_match_cannot_be_added(game_id):
    game = cardlib.find_game(game_id)
    match = game.rules(players=2).match()
    unfinished = match.rules.deal(match.rules.pack())
    with pytest.raises(DealError, match="not over"):
        match.add(unfinished)
    other = game.rules(players=4)
    with pytest.raises(DealError, match="rules"):
        match.add(last_state(other.deal(other.pack()), random.Random(0)))


@pytest.mark.parametrize(
    ("game_id", "gained"), [("mita", (9, 7)), ("mita", (8, 8)), ("101", (110, 10)), ("meow", (0, 120))]
)
def test_nothing_is_added_to_a_match_that_is_over(game_id, gained):
    rules = cardlib.find_game(game_id).rules(players=2)
    match = add(rules.match(), *gained)
    assert match.is_over
    finished = last_state(rules.deal(rules.pack()), random.Random(0))
    with pytest.raises(DealError, match="over"):
        match.add(finished)


# Mîța ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "tricks", "winners", "losers"),
    [
        (2, (9, 7), (0,), (1,)),
        (2, (0, 16), (1,), (0,)),
        (2, (8, 8), (), ()),
        (4, (5, 3), (0, 2), (1, 3)),
        (4, (3, 5), (1, 3), (0, 2)),
        (4, (4, 4), (), ()),
    ],
)
def test_a_match_of_mita_is_one_deal(players, tricks, winners, losers):
    match = add(cardlib.find_game("mita").rules(players=players).match(), *tricks)
    assert standing(match) == (True, winners, losers)
    assert match.scores == tuple(tricks[seat % 2] for seat in range(players))


def test_partners_tricks_are_added_up():
    rules = cardlib.find_game("mita").rules(players=4)
    match = rules.match()
    nothing = (0, 0, 0, 0)
    match = match.add(Over(match, Outcome((1, 4, 2, 1), nothing, nothing, (1, 3), "played-out")))
    assert match.scores == (3, 5, 3, 5)
    assert standing(match) == (True, (1, 3), (0, 2))


# 101 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "deals", "expected"),
    [
        (2, [(60, 60)], (False, (), ())),
        (2, [(100, 20)], (False, (), ())),
        (2, [(101, 19)], (True, (0,), (1,))),
        (2, [(60, 60), (41, 79)], (True, (1,), (0,))),  # both there: the higher total
        (2, [(60, 60), (40, 80)], (True, (1,), (0,))),
        (2, [(60, 60), (60, 60)], (False, (), ())),  # both there and equal: one more deal
        (2, [(60, 60), (60, 60), (60, 60)], (False, (), ())),
        (2, [(60, 60), (60, 60), (61, 59)], (True, (0,), (1,))),
        (2, [(50, 70), (70, 50)], (False, (), ())),
        (4, [(100, 20), (0, 120)], (True, (1, 3), (0, 2))),
        (4, [(101, 19)], (True, (0, 2), (1, 3))),
        (6, [(19, 101)], (True, (1, 3, 5), (0, 2, 4))),
        (6, [(60, 60), (60, 60)], (False, (), ())),
    ],
)
@pytest.mark.parametrize("stop", ["end-of-deal", "at-once"])
def test_the_first_side_at_101_wins_and_the_higher_if_both_are(players, deals, expected, stop):
    match = cardlib.find_game("101").rules(players=players, stop=stop).match()
    for gained in deals:
        assert not match.is_over
        match = add(match, *gained)
    assert standing(match) == expected
    assert match.scores == tuple(sum(gained[seat % 2] for gained in deals) for seat in range(players))


def test_the_target_can_be_another():
    match = add(cardlib.find_game("101").rules(target=61).match(), 60, 60)
    assert not match.is_over
    assert standing(add(match, 1, 119)) == (True, (1,), (0,))


def test_at_once_ends_the_deal_with_the_trick_that_reaches_the_target():
    stopped = 0
    for seed in range(60):
        rules = cardlib.find_game("101").rules(players=(2, 4, 6)[seed % 3], stop="at-once", target=101)
        rng = random.Random(seed)
        had = (rng.randrange(101), rng.randrange(101))
        scores = tuple(had[seat % 2] for seat in range(rules.players))
        match = replace(rules.match(), scores=scores)
        state = random_deal(rules, rng, scores)
        match = replace(match, dealer=state.deal.dealer)
        while not state.is_over:
            before, state = state, state.apply(rng.choice(state.legal_actions()))
            totals = [had[side] + sum(state.points[side::2]) for side in (0, 1)]
            assert state.is_over == (max(totals) >= 101 or not any(state.hands))
        after = match.add(state)
        totals = tuple(had[seat % 2] + sum(state.points[seat % 2 :: 2]) for seat in range(rules.players))
        assert after.scores == totals
        if any(state.hands):
            stopped += 1
            assert state.outcome.reason == "at-once"
            assert after.is_over
            assert state.outcome.winners == after.winners
            assert state.stock == before.stock, "no draw follows when a match stops"
            held = sum(map(len, state.hands)) + len(state.stock)
            assert held + rules.players * sum(state.outcome.tricks) == len(rules.pack())
    assert stopped > 20


def test_equal_at_the_target_a_deal_at_once_goes_on_until_they_are_not():
    rules = cardlib.find_game("101").rules(stop="at-once", exchange=False)
    state = random_deal(rules, 4, (101, 101))
    while not state.is_over:
        assert state.points[0] == state.points[1]
        state = state.apply(state.legal_actions()[0])
    assert state.points[0] != state.points[1]


def test_a_deal_played_out_goes_on_past_the_target():
    rules = cardlib.find_game("101").rules()
    state = last_state(random_deal(rules, 3, (100, 100)), random.Random(3))
    assert state.outcome.reason == "played-out"
    assert sum(state.outcome.points) == 120


@pytest.mark.parametrize("scores", [(100, 100), (0, 0), (99, 41)])
def test_a_draw_of_a_deal_has_no_winners(scores):
    """60:60 is a draw of the deal, whatever the match stands at: found among random deals."""
    rules = cardlib.find_game("101").rules()
    for seed in range(2000):
        state = last_state(random_deal(rules, seed, scores), random.Random(seed))
        if state.outcome.points == (60, 60):
            assert state.outcome.winners == ()
            return
        assert state.outcome.winners == ((0,) if state.outcome.points[0] > 60 else (1,))
    raise AssertionError("no drawn deal in 2000")


# Мяу-мяу ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        ([(0, 50, 60)], (False, (), ())),
        ([(0, 100, 100)], (False, (), ())),
        ([(0, 101, 60)], (True, (0,), (1,))),
        ([(0, 101, 150)], (True, (0,), (1, 2))),  # several over: all of them lose
        ([(60, 0, 150)], (True, (1,), (2,))),
        ([(100, 100, 0), (-30, 0, 1), (0, 1, 0)], (True, (2,), (1,))),
        ([(0, 0, 101)], (True, (0, 1), (2,))),  # all at the lowest win
        ([(40, 40, 0), (0, 0, 40), (0, 0, 101)], (True, (0, 1), (2,))),
        ([(-30, 20, 20), (-30, 20, 20)], (False, (), ())),  # totals below zero
        ([(-30, 20, 20), (-30, 81, 20)], (True, (0,), (1,))),
        ([(101, 101, 101)], (True, (0, 1, 2), (0, 1, 2))),  # all equal and over
        ([(102, 101, 150)], (True, (1,), (0, 1, 2))),
    ],
)
def test_the_first_at_101_ends_the_match(deals, expected):
    match = cardlib.find_game("meow").rules(players=3).match()
    for penalties in deals:
        assert not match.is_over
        match = add(match, *penalties)
    assert standing(match) == expected


def test_a_blocked_deal_counts_and_the_dealer_moves_on():
    match = cardlib.find_game("meow").rules(players=3).match()
    nothing = (0, 0, 0)
    match = match.add(Over(match, Outcome(nothing, nothing, (10, 20, 30), (), "blocked")))
    assert (match.scores, match.dealer, match.is_over) == ((10, 20, 30), 0, False)


def test_the_target_of_meow_can_be_another():
    match = cardlib.find_game("meow").rules(players=2, target=10).match()
    assert standing(add(match, 9, 0)) == (False, (), ())
    assert standing(add(match, 10, 0)) == (True, (1,), (0,))


def test_totals_below_zero_go_on_into_the_next_deal():
    rules = cardlib.find_game("meow").rules(players=2)
    match = add(rules.match(), -30, 100)
    match = add(match, -30, 0)
    assert match.scores == (-60, 100)
    assert rules.deal(rules.pack(), match.dealer, match.scores).deal.scores == (-60, 100)
    assert standing(add(match, 0, 1)) == (True, (0,), (1,))


def test_real_deals_add_up_to_a_match():
    for seed in range(20):
        rng = random.Random(seed)
        rules = cardlib.find_game("meow").rules(players=rng.randint(2, 6))
        match, totals = rules.match(), [0] * rules.players
        while not match.is_over:
            pack = list(rules.pack())
            rng.shuffle(pack)
            state = last_state(rules.deal(pack, match.dealer, match.scores), rng, "shed")
            totals = [had + more for had, more in zip(totals, state.outcome.penalties, strict=True)]
            match = match.add(state)
            assert match.scores == tuple(totals)
            assert match.is_over == (max(totals) >= 101)
        assert match.winners == tuple(seat for seat, total in enumerate(totals) if total == min(totals))
        assert match.losers == tuple(seat for seat, total in enumerate(totals) if total >= 101)
