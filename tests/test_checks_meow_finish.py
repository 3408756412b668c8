"""What the lessons on the end of Мяу-мяу claim is said when it is so, and refused when it is not."""

import re

import pytest

from widgets.checks_meow_finish import (
    check_house_cards,
    check_house_rule,
    check_last_card,
    check_penalty,
    check_points_of_deal,
    check_put_away,
    check_standing,
)
from widgets.meow_deals import meow_deal

PLAYS = "9H, KH, KS, TS, 8S, 8D, TD, 9D, "
JACK = meow_deal("9C", "9H KS 8S TD JD", "KH TS 8D 9D QH", actions=PLAYS + "JD")
SIX = meow_deal("9C", "9H KS 8S TD 6D", "KH TS 8D 9D QH", actions=PLAYS + "6D")
QUEEN = meow_deal("9C", "9H KS 8S TD QD", "KH TS 8D 9D QH", actions=PLAYS + "QD=S")
SEVEN = meow_deal("9C", "7C", players=3, actions="7C")
TURNED = meow_deal("QS", "9S QH KS JD 8H", "8S 9C 7C TD AH")
TEN = "QS KH 9D TS 8S AD QH JS 9S 6H"

CLAIMS = [
    (check_last_card, (JACK,), {"winner": "Ana", "call": "Мяу-мяу!"}, {"winner": "Ana", "call": "Мяу!"}),
    (check_last_card, (SIX,), {"winner": "Ana", "call": "Мяу!"}, {"winner": "Ion", "call": "Мяу!"}),
    (check_points_of_deal, (JACK,), {"points": "0 40"}, {"points": "0 3"}),
    (check_points_of_deal, (JACK,), {"points": "0 80", "jack_doubles": True}, {"points": "0 40", "jack_doubles": True}),
    (check_points_of_deal, (QUEEN,), {"points": "-30 40"}, {"points": "0 40"}),
    (check_penalty, ("QS QH",), {"points": 80}, {"points": 6}),
    (check_penalty, ("QS QH",), {"points": 43, "queen_left": "once"}, {"points": 80, "queen_left": "once"}),
    (check_put_away, (TEN,), {"kept": "KH JS 6H", "points": 12}, {"kept": "KH JS 8S", "points": 12}),
    (check_standing, ("120 11 104",), {"lost": "Ana Vera", "won": "Ion"}, {"lost": "Ana", "won": "Ion"}),
    (check_standing, ("100 11 64",), {"lost": "", "won": ""}, {"lost": "", "won": "Ion"}),
    (check_house_rule, (SEVEN,), {"hands": "4 7 5", "plays": "Vera"}, {"hands": "4 7 5", "plays": "Ion"}),
    (
        check_house_rule,
        (SEVEN,),
        {"hands": "4 6 5", "plays": "Vera", "seven_draws": 1},
        {"hands": "4 7 5", "plays": "Vera", "seven_draws": 1},
    ),
    (check_house_cards, (TURNED,), {"cards": "9S QH KS"}, {"cards": "9S KS"}),
    (
        check_house_cards,
        (TURNED,),
        {"cards": "KS JD", "queen_follow": True},
        {"cards": "KS JD QH", "queen_follow": True},
    ),
]


@pytest.mark.parametrize(("check", "about", "right", "wrong"), CLAIMS)
def test_a_check_says_what_is_so_and_refuses_what_is_not(check, about, right, wrong, capsys):
    check(*about, **right)
    said = capsys.readouterr().out
    assert re.match(r"Checked( \(.+\))?: ", said), said
    assert said.count("\n") == 1
    with pytest.raises(AssertionError):
        check(*about, **wrong)
    assert capsys.readouterr().out == ""


def test_house_rules_are_named(capsys):
    check_points_of_deal(JACK, "0 80", jack_doubles=True)
    assert "Checked (jack doubles: yes): " in capsys.readouterr().out
