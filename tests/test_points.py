"""What cards are worth in 101, as lessons show it and check it."""

import pytest

from cardlib import Card, CardlibError, NotationError
from widgets import checks_101
from widgets.lesson import CardPoints, PointCounter


def row(widget):
    """The cards in the only row of a widget, with how each stands out."""
    (zone,) = widget.scene["zones"]
    return [(card["face"], card["mark"]) for card in zone["cards"]]


def said(widget):
    return " ".join(line["text"] for line in widget.scene["lines"])


def test_the_two_orders_differ_by_the_king_and_the_ten():
    widget = CardPoints("H")
    assert [face for face, _mark in row(widget)] == ["7H", "8H", "9H", "JH", "QH", "TH", "KH", "AH"]
    widget.by_points()
    assert [face for face, _mark in row(widget)] == ["7H", "8H", "9H", "JH", "QH", "KH", "TH", "AH"]
    assert [face for face, mark in row(widget) if mark] == ["KH", "TH"]
    assert "the king stands above the ten, but it is worth less: 4 against 10" in said(widget)
    widget.by_rank()
    assert [face for face, mark in row(widget) if mark] == ["TH", "KH"]


def test_each_card_says_what_it_is_worth():
    (zone,) = CardPoints().scene["zones"]
    worth = {card["face"]: card["caption"] for card in zone["cards"]}
    assert worth == {
        "7S": "0 points",
        "8S": "0 points",
        "9S": "0 points",
        "JS": "2 points",
        "QS": "3 points",
        "TS": "10 points",
        "KS": "4 points",
        "AS": "11 points",
    }


def test_there_is_no_fifth_suit():
    with pytest.raises(NotationError):
        CardPoints("X")


def test_a_pile_is_counted_and_what_is_left_too():
    counter = PointCounter()
    for card in ("AH", "TC", "9D"):
        counter.pick(card)
    assert counter.pile == tuple(map(Card, ("AH", "TC", "9D")))
    assert "Together: 21." in said(counter)
    assert "120 − 21 = 99" in said(counter)
    counter.pick("AH")
    assert "Together: 10." in said(counter)
    counter.none()
    assert counter.pile == ()


def test_two_eights_less_leave_the_pack_at_120():
    counter = PointCounter()
    counter.all()
    assert "Together: 120." in said(counter)
    counter.pick("8C")
    counter.pick("8D")
    assert len(counter.pile) == 30
    assert "Together: 120." in said(counter)


def test_a_card_that_is_not_in_the_pack_cannot_be_picked():
    with pytest.raises(CardlibError, match="6H"):
        PointCounter().pick("6H")


@pytest.mark.parametrize(
    ("check", "right", "wrong"),
    [
        ("check_points", {"cards": "AS TH KD 9C", "points": 25}, {"points": 34}),
        ("check_deal", {"players": 6, "cards": 30, "tricks": 5, "draws": 2}, {"cards": 32}),
        ("check_deal", {"players": 2, "cards": 32, "tricks": 16, "draws": 13}, {"draws": 16}),
        ("check_uneven", {"players": 6, "over": 2}, {"over": 0}),
        ("check_exchange", {"example": "101-33", "takes": "JH", "under": "7H"}, {"takes": "QH"}),
        ("check_refused", {"example": "deal-101-2", "action": "exchange", "after": 2}, {"after": 0}),
        ("check_two_deals", {"on": 120}, {"on": 101}),
    ],
)
def test_a_check_prints_what_is_true_and_refuses_what_is_not(check, right, wrong, capsys):
    getattr(checks_101, check)(**right)
    assert capsys.readouterr().out.startswith("Checked: ")
    with pytest.raises(AssertionError):
        getattr(checks_101, check)(**(right | wrong))


@pytest.mark.parametrize(
    ("deals", "winner"),
    [(((45, 75),), None), (((19, 101),), 1), (((63, 57), (68, 52)), 0), (((60, 60), (60, 60)), None)],
)
def test_a_match_is_checked_by_the_rules(deals, winner, capsys):
    checks_101.check_match(*deals, winner=winner)
    assert capsys.readouterr().out.startswith("Checked: ")
    for other in {0, 1, None} - {winner}:
        with pytest.raises(AssertionError):
            checks_101.check_match(*deals, winner=other)
