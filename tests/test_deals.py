"""What all widgets take in the same way: the players' names, and the position that a deal leads to."""

import pytest

from cardlib import CardlibError, meow, mita
from cardlib.deals import pack_of, position_of, shuffled, split_names
from widgets.blank import BlankSheet
from widgets.dealing import Dealing
from widgets.meow_deals import meow_deal
from widgets.mita_deals import last_three
from widgets.score import ScoreSheet
from widgets.table import Table
from widgets.teacher import Teacher

NAMED = {
    "Table": lambda names: Table("101", names=names).names,
    "Dealing": lambda names: Dealing("101", names=names).names,
    "ScoreSheet": lambda names: ScoreSheet("101", names=names, seed=5).names,
    "BlankSheet": lambda names: BlankSheet("101", names=names).names,
    "Teacher": lambda names: Teacher("101", names=names).desk.names,
}


@pytest.mark.parametrize("given", ["Ada, Bo", "Ada Bo", " Ada ,Bo, ", ("Ada", "Bo")], ids=repr)
@pytest.mark.parametrize("widget", NAMED)
def test_names_are_given_with_commas_or_spaces(widget, given):
    assert NAMED[widget](given) == ("Ada", "Bo")


@pytest.mark.parametrize("widget", NAMED)
def test_a_name_may_have_several_words_where_there_are_commas(widget):
    assert NAMED[widget]("Aunt Ada, Bo") == ("Aunt Ada", "Bo")


def test_no_names_are_none():
    assert split_names(" , ") == split_names("") == split_names(()) == ()


def test_a_position_is_the_last_of_a_deal_of_any_game():
    trick = position_of(last_three("TC AH AS", "9S 8D 7C"))
    pile = position_of(meow_deal("9C", "9H TS", "KC", actions="9H"))
    assert isinstance(trick, mita.State)
    assert not trick.stock
    assert isinstance(pile, meow.State)
    assert str(pile.top) == "9H"


def test_a_seed_stands_for_one_pack():
    rules = mita.MITA.rules(players=4)
    assert shuffled(rules, 7) == shuffled(rules, 7) != shuffled(rules, 8)
    assert sorted(map(str, shuffled(rules, 7))) == sorted(map(str, rules.pack()))
    with pytest.raises(CardlibError, match="is not a seed"):
        pack_of(rules, None, "7")
