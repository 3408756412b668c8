"""Deals and claims of the lessons on Мяу-мяу: the cards lie where they were put, and a wrong claim is refused."""

from collections import Counter

import pytest

from cardlib import Card, CardlibError, IllegalMove, as_cards, records
from cardlib.deals import position_of
from widgets.checks_meow import (
    check_begins,
    check_example,
    check_fits,
    check_forbidden,
    check_may,
    check_packs,
    check_shuffle,
    check_stock,
    check_strike,
)
from widgets.meow_deals import meow_deal, meow_question, with_names

HANDS = "QS 8H JD KH TD", "8S KC"


@pytest.mark.parametrize("dealer", [None, 0, 1])
def test_the_cards_lie_where_they_were_put(dealer):
    state = position_of(meow_deal("9C", *HANDS, stock="TC 7D", dealer=dealer))
    assert state.top == Card("9C")
    assert set(state.hands[0]) == set(as_cards(HANDS[0]))
    assert set(as_cards(HANDS[1])) < set(state.hands[1])
    assert state.stock[:2] == as_cards("TC 7D")
    assert Counter(state.deal.pack) == Counter(state.rules.pack())


def test_what_is_played_belongs_to_the_deal_and_can_be_replayed():
    deal = meow_deal("9C", *HANDS, actions="QS=D, draw, pass", title="Diamonds")
    *_before, last = records.replay(deal)
    assert deal.source == "Diamonds"
    assert deal.names == ("Ana", "Ion")
    assert (last.current_player, str(last.named)) == (0, "D")


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: meow_deal("9C", "9C 8H", "TD"), CardlibError, "9C"),
        (lambda: meow_deal("9C", "6H 7H 8H 9H TH JH", "TD"), CardlibError, "5"),
        (lambda: meow_deal("9C", *HANDS, actions="8H"), IllegalMove, "eight of hearts"),
        (lambda: meow_question("meow.fits", records.example("deal-mita-2")), CardlibError, "Мяу-мяу"),
        (lambda: meow_question("meow.may", meow_deal("9C", *HANDS, dealer=0)), CardlibError, "turn"),
        (lambda: meow_question("meow.next", meow_deal("9C", *HANDS)), CardlibError, "meow.next"),
        (lambda: meow_question("mita.trick", meow_deal("9C", *HANDS)), CardlibError, "mita.trick"),
    ],
)
def test_what_cannot_be_is_refused(make, error, words):
    with pytest.raises(error, match=words):
        make()


@pytest.mark.parametrize(
    ("kind", "cards", "answers"),
    [
        ("meow.fits", "", {"QS"}),
        ("meow.may", "", {"QS", "draw"}),
        ("meow.must", "", {"either"}),
    ],
)
def test_questions_are_about_the_position(kind, cards, answers):
    assert meow_question(kind, meow_deal("9C", *HANDS), cards)().answers == answers


def test_questions_about_what_comes_after_some_cards():
    deal = meow_deal("9C", "7C 8H JD KH TD", "8S", "6C", players=3)
    assert meow_question("meow.next", deal, "7C")().answer == "2"
    assert meow_question("meow.cards", deal, "7C", seat=1)().answer == "7"
    assert meow_question("meow.cards", deal, "7C 6C")().answer == "5"
    assert meow_question("meow.opening", with_names("meow-9-opening"))().answer == "1-7"


@pytest.mark.parametrize(
    "claim",
    [
        lambda: check_fits("9C", fit="8H", misfit="8C"),
        lambda: check_fits("QS", fit="8S", misfit="8D", named="D"),
        lambda: check_packs(7, packs=2),
        lambda: check_stock(4, cards=16),
        lambda: check_begins("Ion", first="Ana"),
        lambda: check_strike("6", takes=2, misses_turn=True),
        lambda: check_strike("A", takes=0, misses_turn=False),
        lambda: check_example("meow-9-jack", plays="Luca", hands="7 4 5 5", fit="TC KC JH"),
        lambda: check_example("meow-9-jack", plays="Vera", hands="7 4 5 5", fit="TC KC"),
        lambda: check_may(meow_deal("9C", *HANDS), "QS"),
        lambda: check_forbidden(meow_deal("9C", *HANDS), "draw", "meow.must-play"),
        lambda: check_shuffle("deal-meow-2", cards=29),
    ],
)
def test_a_wrong_claim_is_refused(claim):
    with pytest.raises(AssertionError, match="The lesson says"):
        claim()
