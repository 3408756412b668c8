"""``trick_winner`` against a definition of another shape: sort the cards that can win, take the highest.

The engine walks along the trick and keeps the best so far; here no card is ever compared with the one before it.
"""

import itertools
import random

import pytest

import cardlib
from cardlib import Card, NotationError, Suit, trick_winner

ASCENDING = ["7", "8", "9", "J", "Q", "T", "K", "A"]  # Mîța ¶10, 101 ¶28
SUITS = "HSCD"
PACK = [rank + suit for suit in SUITS for rank in ASCENDING]


def highest(cards, trump):
    """The card that wins: the highest trump if there is one, else the highest of the suit led (Mîța ¶14)."""
    trumps = [card for card in cards if card[1] == trump]
    followers = [card for card in cards if card[1] == cards[0][1]]
    return sorted(trumps or followers, key=lambda card: ASCENDING.index(card[0]))[-1]


def assert_same(cards, trump):
    expected = cards.index(highest(cards, trump))
    assert trick_winner(list(map(Card, cards)), Suit(trump)) == expected, f"{' '.join(cards)} with trump {trump}"


def test_every_trick_of_one_card():
    for card in PACK:
        for trump in SUITS:
            assert trick_winner([card], trump) == 0


@pytest.mark.parametrize("trump", SUITS)
def test_every_ordered_trick_of_two(trump):
    for cards in itertools.permutations(PACK, 2):
        assert_same(cards, trump)


@pytest.mark.parametrize("size", [4, 6])
def test_a_large_sample_of_tricks_of_four_and_six(size):
    rng = random.Random(size)
    for _ in range(20_000):
        assert_same(rng.sample(PACK, size), rng.choice(SUITS))


@pytest.mark.parametrize("trump", SUITS)
def test_every_trick_of_four_from_the_four_sevens_and_aces(trump):
    cards = [rank + suit for suit in SUITS for rank in "7A"]
    for trick in itertools.permutations(cards, 4):
        assert_same(trick, trump)


def test_after_the_lead_the_order_of_play_does_not_matter():
    rng = random.Random(0)
    for _ in range(300):
        cards, trump = rng.sample(PACK, 5), rng.choice(SUITS)
        winners = {order[trick_winner(order, trump)] for order in itertools.permutations(cards) if order[0] == cards[0]}
        assert len(winners) == 1, f"{cards} with trump {trump}: {winners}"


def test_the_order_matters_only_through_the_suit_led():
    rng = random.Random(1)
    for _ in range(100):
        cards, trump = rng.sample(PACK, 5), rng.choice(SUITS)
        winners = {}
        for order in itertools.permutations(cards):
            winners.setdefault(order[0][1], set()).add(order[trick_winner(order, trump)])
        assert all(len(found) == 1 for found in winners.values()), f"{cards} with trump {trump}: {winners}"
        if any(card[1] == trump for card in cards):
            assert len(set.union(*winners.values())) == 1, f"{cards} with trump {trump}: {winners}"


def test_who_leads_a_suit_nobody_follows_wins_without_trumps():
    assert trick_winner("7S AC AD AC", "H") == 0
    assert trick_winner("7S AC AD 7H", "H") == 3


def test_text_cards_and_mixtures_are_read_alike():
    wanted = trick_winner([Card("8S"), Card("AC"), Card("QS"), Card("TD")], Suit.HEARTS)
    assert wanted == 2
    for trick in (
        "8S AC QS TD",
        "8s,ac,qs,10d",
        ["8S", "AC", Card("QS"), "10D"],
        (c for c in ("8S", "AC", "QS", "TD")),
    ):
        assert trick_winner(trick, "h") == wanted


@pytest.mark.parametrize(
    ("cards", "trump"),
    [("8S XX", "H"), ("8S 1H", "H"), ("8S AC", "X"), ("8S AC", None), (["8S", None], "H"), (None, "H"), ("8S", "HH")],
)
def test_what_is_no_card_or_suit_is_refused(cards, trump):
    with pytest.raises(NotationError):
        trick_winner(cards, trump)


@pytest.mark.parametrize("nothing", ["", [], ()])
def test_a_trick_without_cards_is_refused(nothing):
    with pytest.raises(ValueError, match="no card"):
        trick_winner(nothing, "H")


def test_it_is_the_contract_s_name():
    assert cardlib.trick_winner is trick_winner
