"""The checks of the lessons say what is true, and nothing else."""

import pytest

from widgets import checks

CLAIMS = [
    (checks.check_trick, ("8S AC QS TD", "H", "QS"), ("8S AC QS TD", "H", "AC")),
    (checks.check_higher, ("TS", "QS"), ("TS", "KS")),
    (checks.check_order, ("7 8 9 J Q T K A",), ("7 8 9 T J Q K A",)),
    (checks.check_pack, ("mita", 32), ("mita", 36)),
    (checks.check_partners, ("Ana", "Vera"), ("Ana", "Ion")),
    (checks.check_dealt, ("Luca", "Ana", 20), ("Luca", "Ion", 20)),
    (checks.check_dealt, ("Luca", "Ana", 20), ("Luca", "Ana", 21)),
    (checks.check_trump_check, ("9H KC 7D AS", "H", 1), ("9H KC 7D AS", "H", 0)),
    (checks.check_tricks, (4, 8, 4), (4, 8, 3)),
    (checks.check_deal_won, ("deal-mita-2", "Ana", "11 to 5"), ("deal-mita-2", "Ion", "11 to 5")),
    (checks.check_deal_won, ("deal-mita-4", "Vasile Petru", "5 to 3"), ("deal-mita-4", "Vasile Petru", "6 to 2")),
]


@pytest.mark.parametrize(("check", "right", "wrong"), CLAIMS, ids=lambda each: getattr(each, "__name__", ""))
def test_a_check_says_what_is_so_and_refuses_what_is_not(check, right, wrong, capsys):
    check(*right)
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    assert said.startswith("Checked: ")
    with pytest.raises(AssertionError):
        check(*wrong)
    assert capsys.readouterr().out == ""


def test_documented_tricks_are_checked_against_their_text(capsys):
    checks.check_record("mita-16", "mita-17")
    assert capsys.readouterr().out.splitlines() == [
        "Mîța ¶16: George takes the trick, as the text says.",
        "Mîța ¶17: Bogdan takes the trick, as the text says.",
    ]


def test_a_whole_deal_is_no_documented_trick():
    with pytest.raises(AssertionError):
        checks.check_record("deal-meow-2")
