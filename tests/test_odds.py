"""Exact probabilities: every one is counted again on packs small enough to deal in every order, and simulated."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, permutations

import pytest

import cardlib
from cardlib import meow, odds
from cardlib.cards import Card, Rank, as_cards
from cardlib.odds import Fit, Laid, Seven
# SIM
from cardlib.tricks import winning_index

TRICK_PACKS = ["7H 9H AH 7S AS KC", "7H 8H AH 7S 8S QD 7D", "7H TH KH 9S TS AS QC KC", "8H AH 9S KS"]
SHED_PACKS = ["6H 7H QH 6S QS KS", "QH QS JH KH AC 9D 9C", "6H 6H QH QH 7S 7S", "QH KH"]


def rules(game, **options):
    return cardlib.find_game(game).rules(**options)


def orders(pack, number):
    """Every order in which the first so many cards of a pack may lie, all of them as likely; cards alike count singly."""
    return [tuple(pack[index] for index in order) for order in permutations(range(len(pack)), number)]


def shares(found):
    counts = Counter(found)
    return {value: Fraction(number, counts.total()) for value, number in counts.items()}


# Counted again ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TRICK_PACKS)
@pytest.mark.parametrize(("players", "hand"), [(2, 1), (2, 2), (3, 1), (1, 3)])
def test_where_the_trump_seven_is(text, players, hand):
    pack = as_cards(text)
    if players * hand >= len(pack):
        pytest.skip("too few cards for so many hands")

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
    if hand >= len(pack):
        pytest.skip("too few cards for such a hand")

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
