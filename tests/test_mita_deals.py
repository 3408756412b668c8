"""The deals and claims of the lesson on TROMF: the last cards are those one asked for, and a wrong claim is refused."""

from collections import Counter

import pytest

from cardlib import CardlibError, IllegalMove, as_cards, records
from cardlib.deals import position_of
from widgets.checks_tromf import check_call, check_tromf, check_worth
from widgets.mita_deals import last_three

TWO = "TC AH AS", "9S 8D 7C"
FOUR = "8C JD 9D", "8H TC 9C", "7C TS AS", "9S JH AC"


@pytest.mark.parametrize("hands", [TWO, FOUR, ("7H 8H 9H", "TH KH AH"), ("7S 7H 7D", "8S 8H AC")])
def test_the_last_three_tricks_have_the_hands_one_asked_for(hands):
    state = position_of(last_three(*hands))
    assert [set(hand) for hand in state.hands] == [set(as_cards(hand)) for hand in hands], hands
    assert (state.stock, state.current_player, state.called) == ((), 0, False)
    assert state.deal.turned == as_cards(hands[-1])[-1]
    assert Counter(state.deal.pack) == Counter(state.rules.pack())


def test_what_is_played_belongs_to_the_deal_and_can_be_replayed():
    deal = last_three(*FOUR, actions="8C!, 9C", title="A call")
    *_before, last = records.replay(deal)
    assert (deal.source, deal.names) == ("A call", ("Ana", "Ion", "Vera", "Luca"))
    assert (last.called, last.current_player) == (True, 2)
    assert list(map(str, last.legal_actions())) == ["7C"]


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: last_three("TC AH", "9S 8D 7C"), CardlibError, "three cards"),
        (lambda: last_three("TC AH 7C", "9S 8D 7C"), CardlibError, "twice"),
        (lambda: last_three(*TWO, "KC QC JC"), CardlibError, "players"),
        (lambda: last_three(*TWO, actions="TC!, 9S"), IllegalMove, "nine of spades"),
    ],
)
def test_what_cannot_be_is_refused(make, error, words):
    with pytest.raises(error, match=words):
        make()


CALLED = last_three("JD 7H AC", "9C KD 8D", actions="JD!")
CLAIMS = [
    (check_call, (last_three(*TWO), "TC"), {}, {"refused": "mita.tromf"}),
    (check_call, (last_three(*TWO), "AH"), {"refused": "mita.tromf"}, {}),
    (check_call, (last_three(*TWO), "TC"), {"refused": "mita.tromf", "tromf": "off"}, {"tromf": "off"}),
    (check_call, ("deal-mita-2", "7D"), {"step": 24, "refused": "mita.tromf"}, {"step": 24}),
    (check_tromf, (CALLED,), {"allowed": "8D KD"}, {"allowed": "KD"}),
    (check_tromf, (CALLED,), {"allowed": "KD", "reading": "must-beat"}, {"allowed": "8D KD", "reading": "must-beat"}),
    (check_worth, (last_three(*TWO), "TC"), {"calling": 3, "silent": 1}, {"calling": 3, "silent": 2}),
]


@pytest.mark.parametrize(("check", "about", "right", "wrong"), CLAIMS)
def test_a_check_says_what_is_so_and_refuses_what_is_not(check, about, right, wrong, capsys):
    check(*about, **right)
    said = capsys.readouterr().out
    assert said.startswith("Checked: ")
    assert said.count("\n") == 1
    with pytest.raises(AssertionError):
        check(*about, **wrong)
    assert capsys.readouterr().out == ""
