"""Exact probabilities: every one is counted again on packs small enough to deal in every order, and simulated."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt

import pytest

import cardlib
from cardlib import meow, odds
from cardlib.cards import Card, Rank, as_cards
from cardlib.odds import Fit, Laid, Seven
from cardlib.simulate import simulate
from cardlib.tricks import winning_index

TRICK_PACKS = ["7H 9H AH 7S AS KC", "7H 8H AH 7S 8S QD 7D", "7H TH KH 9S TS AS QC KC", "8H AH 9S KS"]
SHED_PACKS = ["6H 7H QH 6S QS KS", "QH QS JH KH AC 9D 9C", "6H 6H QH QH 7S 7S", "QH KH JS 9H"]


def rules(game, **options):
    return cardlib.find_game(game).rules(**options)


def orders(pack, number):
    """Every order in which the first so many cards of a pack may lie, as likely as each other."""
    return [tuple(pack[index] for index in order) for order in permutations(range(len(pack)), number)]


def shares(found):
    counts = Counter(found)
    return {value: Fraction(number, counts.total()) for value, number in counts.items()}


# Counted again ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TRICK_PACKS)
@pytest.mark.parametrize(("players", "hand"), [(2, 1), (3, 1), (1, 3)])
def test_where_the_trump_seven_is(text, players, hand):
    pack = as_cards(text)

    def place(order):
        *dealt, upcard = order
        seven = Card(f"7{upcard.suit}")
        return "turned" if upcard is seven else dealt.index(seven) % players if seven in dealt else "away"

    found = shares(map(place, orders(pack, players * hand + 1)))
    said = odds.seven_in(pack, players, hand)
    assert said.turned == found.get("turned", 0)
    assert list(said.seats) == [found.get(seat, 0) for seat in range(players)]
    assert said.held == sum(found.get(seat, 0) for seat in range(players))
    with_seven = Fraction(sum(Card(f"7{card.suit}") in pack for card in pack), len(pack))
    assert said.held + said.turned + said.stock == with_seven, "Somewhere it must be, if there is one"


@pytest.mark.parametrize("text", TRICK_PACKS)
@pytest.mark.parametrize("hand", [1, 2, 3])
def test_trumps_in_a_hand(text, hand):
    def trumps(order):
        upcard, *dealt = order
        return sum(card.suit is upcard.suit for card in dealt)

    pack = as_cards(text)
    found = shares(map(trumps, orders(pack, hand + 1)))
    assert list(odds.trumps_in(pack, hand)) == [found.get(number, 0) for number in range(hand + 1)]


@pytest.mark.parametrize("text", TRICK_PACKS)
@pytest.mark.parametrize("players", [2, 3])
def test_what_a_card_wins_if_nobody_chooses(text, players):
    pack = as_cards(text)
    won = defaultdict(list)
    for upcard, *trick in orders(pack, players + 1):
        winner = winning_index(tuple(trick), upcard.suit)
        for place, card in enumerate(trick):
            won[Laid(card.rank, card.suit is upcard.suit, place == 0)].append(place == winner)
    assert odds.blind_trick_in(pack, players) == {laid: Fraction(sum(each), len(each)) for laid, each in won.items()}


@pytest.mark.parametrize("text", SHED_PACKS)
@pytest.mark.parametrize("hand", [1, 2, 3])
@pytest.mark.parametrize("queen_follow", [False, True])
def test_what_fits_on_the_card_turned_up(text, hand, queen_follow):
    pack = as_cards(text)

    def fit(order):
        turned, *dealt = order
        demand = meow.demand_of(turned, None, queen_follow, turned=True)
        fits = [card for card in dealt if any(demand.misplay(play) is None for play in demand.plays.get(card, ()))]
        return "nothing" if not fits else "queen" if all(card.rank is Rank.QUEEN for card in fits) else "plain"

    found = shares(map(fit, orders(pack, hand + 1)))
    assert odds.fit_in(pack, hand, queen_follow) == Fit(*(found.get(name, 0) for name in Fit._fields))


@pytest.mark.parametrize("queen_left", ["each", "once"])
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_queens_and_what_a_hand_costs(queen_left, cards):
    game = rules("meow", queen_left=queen_left)
    hands = list(combinations(game.pack(), cards))
    queens = [sum(card.rank is Rank.QUEEN for card in hand) for hand in hands]
    found = shares(queens)
    assert list(odds.queens_among(game, cards)) == [found[number] for number in range(cards + 1)]
    costs = [game.penalty(hand) for hand in hands]
    for wanted in (None, False, True):
        some = [cost for cost, number in zip(costs, queens, strict=True) if wanted is None or bool(number) is wanted]
        assert odds.mean_penalty(game, cards, wanted) == Fraction(sum(some), len(some))


@pytest.mark.parametrize(("target", "most"), [(1, 1), (61, 1), (62, 2), (101, 2), (121, 2), (122, 3), (500, 9)])
def test_how_many_deals_a_match_of_101_takes_at_most(target, most):
    game = rules("101", target=target)
    assert odds.most_deals(game) == most

    def is_certain(deals):
        points = 120 * deals
        splits = [(one, points - one) for one in range(points + 1) if 2 * one != points]
        return all(game.standing(scores, deals).is_over for scores in splits)

    assert is_certain(most)
    assert most == 1 or not is_certain(most - 1)


# By hand ----------------------------------------------------------------------------------------------


def test_numbers_that_a_pencil_finds_too():
    """Of the other 31 cards two players are dealt six, four twelve; seven upcards of eight leave the seven to them."""
    assert odds.trump_seven(rules("101")).held == Fraction(7, 8) * Fraction(6, 31)
    assert odds.trump_seven(rules("101", players=4)).held == Fraction(7, 8) * Fraction(12, 31)
    assert odds.trump_seven(rules("101", players=6)).held == Fraction(26, 30) * Fraction(18, 29)
    assert odds.trump_seven(rules("mita", trump_check=True)) == odds.trump_seven(rules("mita", trump_check=False))
    assert odds.trumps_dealt(rules("mita"))[0] == Fraction(24 * 23 * 22, 31 * 30 * 29)
    assert odds.blind_trick(rules("mita"))[Laid(Rank.ACE, True, True)] == 1
    assert odds.blind_trick(rules("mita"))[Laid(Rank.SEVEN, False, False)] == 0
    assert odds.blind_trick(rules("mita"))[Laid(Rank.ACE, False, True)] == Fraction(23, 30)
    assert sum(odds.opening(rules("meow")).values()) == Fraction(1, 3)
    assert sum(odds.opening(rules("meow", eight_skips=True)).values()) == Fraction(16, 36)
    assert sum(odds.opening(rules("meow", pack_size=52, packs=2)).values()) == Fraction(12, 52)
    assert odds.queens_among(rules("meow"), 5)[0] == Fraction(32 * 31 * 30 * 29 * 28, 36 * 35 * 34 * 33 * 32)
    assert odds.most_deals(rules("mita")) == 1


@pytest.mark.parametrize("game", ["mita", "101", "meow"])
def test_chances_add_up_to_one(game):
    for option in cardlib.find_game(game).options:
        for value in option.choices:
            chosen = rules(game, **{option.name: value})
            if game == "meow":
                assert sum(odds.first_fit(chosen)) == sum(odds.queens_among(chosen, chosen.hand)) == 1
            else:
                seven: Seven = odds.trump_seven(chosen)
                assert seven.held + seven.turned + seven.stock == sum(odds.trumps_dealt(chosen)) == 1


# Simulated --------------------------------------------------------------------------------------------

DEALS = 600


def check(seen, exact, what):
    """Fail if a simulated share is more than four standard errors off: twice its 95 % interval."""
    reach = 4 * sqrt(exact * (1 - exact) / seen.number)
    assert abs(seen.share().value - exact) <= reach, f"{what}: {seen.share()} in {seen.number}, exactly {float(exact)}"


def one(found, value):
    """How often a number was observed, as a yes or no."""
    times = found.counts.get(value, 0)
    return type(found)({0: found.number - times, 1: times})


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_trump_seven_is_simulated_as_often(players):
    game = rules("101", players=players)
    seven = odds.trump_seven(game)
    found = simulate(game, ["random"], DEALS, seed=players, measures=["exchange", "dealt"]).measures
    check(found["exchange"]["dealt"], seven.held, "somebody holds it")
    for place, chance in enumerate(seven.seats):
        times = found["exchange"]["place"].counts.get(place, 0)
        check(type(found["exchange"]["place"])({0: DEALS - times, 1: times}), chance, f"player {place} holds it")
    for number, chance in enumerate(odds.trumps_dealt(game)):
        check(one(found["dealt"]["trumps"], number), chance, f"{number} trumps")


@pytest.mark.parametrize(("game", "players"), [("mita", 2), ("101", 4), ("101", 6)])
def test_cards_win_the_first_trick_as_often(game, players):
    chosen = rules(game, players=players, exchange=False)
    found = simulate(chosen, ["random"], DEALS, seed=players, measures=["first_trick"]).measures["first_trick"]
    for laid, chance in odds.blind_trick(chosen).items():
        key = f"{'led' if laid.led else 'followed'} {'trump' if laid.trump else 'plain'} {laid.rank}"
        if key in found:
            check(found[key], chance, key)
    assert len(found) > 24, "Nearly every way to play a card comes up"


@pytest.mark.parametrize("options", [{}, {"eight_skips": True, "players": 5}, {"queen_follow": True, "hand": 7}])
def test_deals_of_meow_begin_as_often(options):
    game = rules("meow", **options)
    found = simulate(game, ["random"], DEALS, seed=7, measures=["dealt"]).measures["dealt"]
    check(found["struck"], sum(odds.opening(game).values()), "the card turned up strikes")
    for number, chance in enumerate(odds.queens_among(game, game.hand)):
        check(one(found["queens"], number), chance, f"{number} queens")
    fit = odds.first_fit(game)
    for value, chance in ((2, fit.plain), (1, fit.queen), (0, fit.nothing)):
        check(one(found["fits"], value), chance, f"fits: {value}")


def test_matches_of_101_end_when_they_must():
    game = rules("101")
    lengths = simulate(game, ["random"], 120, what="matches").lengths
    assert set(lengths.counts) <= {1, 2, 3}, "More than two only after a tie"
    assert lengths.counts[2] > 100
