"""The card picker behaves as ipywidgets' own selection widgets do."""

import ipywidgets
import pytest
import traitlets

from cardlib import Card, CardlibError, NotationError
from widgets.picker import CardPicker


@pytest.fixture
def picker():
    return CardPicker(options="8S AC QS", description="Lead a card")


def cards_shown(picker):
    (zone,) = picker.scene["zones"]
    return zone["cards"]


def chosen(picker):
    return [card["face"] for card in cards_shown(picker) if card["mark"] == "chosen"]


def test_a_pick_is_the_value(picker):
    assert picker.value is None
    assert picker.index is None
    picker.pick("QS")
    assert picker.value == "QS"
    assert picker.index == 2
    assert picker.cards == (Card("QS"),)
    assert chosen(picker) == ["QS"]
    picker.pick("AC")
    assert picker.value == "AC"
    assert "Picked: the ace of clubs" in picker.text


def test_a_second_pick_puts_the_card_back(picker):
    picker.pick("QS")
    picker.pick("QS")
    assert picker.value is None
    assert "Nothing picked yet." in picker.text


def test_the_button_puts_everything_back(picker):
    picker.press("clear")  # rests
    picker.pick("QS")
    picker.clear()
    assert picker.value is None
    assert chosen(picker) == []


def test_several_are_told_in_the_order_of_the_options(picker):
    picker.multiple = True
    assert picker.value == ()
    for card in ("QS", "8S"):
        picker.pick(card)
    assert picker.value == ("8S", "QS")
    assert picker.index == (0, 2)
    picker.pick("8S")
    assert picker.value == ("QS",)
    picker.value = "qs,8s"
    assert picker.value == ("8S", "QS")
    assert "the eight of spades and the queen of spades" in picker.text.lower()


def test_changes_are_told_once(picker):
    heard = []
    picker.observe(lambda change: heard.append((change["old"], change["new"])), "value")
    picker.pick("QS")
    picker.value = "QS"
    picker.pick("AC")
    picker.value = None
    assert heard == [(None, "QS"), ("QS", "AC"), ("AC", None)]


def test_a_pick_changes_the_scene_once(picker):
    numbers = []
    picker.observe(lambda change: numbers.append(change["new"]["number"]), "scene")
    picker.pick("QS")
    assert len(numbers) == 1


@pytest.mark.parametrize("value", ["qs", " QS ", "QS"])
def test_setting_the_value_picks(picker, value):
    picker.value = value
    assert picker.value == "QS"
    assert chosen(picker) == ["QS"]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("7H", "^7H cannot be picked: choose among 8S AC QS"),
        ("8S AC", "8S AC are 2 cards: pick one, or set multiple=True"),
        ("XX", "'XX' is not a card"),
        (5, "5 is not a series of cards"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_and_nothing_changes(picker, value, message):
    picker.value = "QS"
    with pytest.raises(traitlets.TraitError, match=message):
        picker.value = value
    assert picker.value == "QS"
    assert chosen(picker) == ["QS"]


def test_without_options_nothing_can_be_picked():
    empty = CardPicker()
    assert cards_shown(empty) == []
    with pytest.raises(traitlets.TraitError, match="choose among nothing"):
        empty.value = "QS"


@pytest.mark.parametrize("order", [1, -1])
def test_options_and_value_can_be_given_together_in_any_order(order):
    keywords = dict([("options", "8S AC QS"), ("value", "QS AC"), ("multiple", True)][::order])
    picker = CardPicker(**keywords)
    assert picker.value == ("AC", "QS")
    assert chosen(picker) == ["AC", "QS"]
    with pytest.raises(traitlets.TraitError, match="7H cannot be picked"):
        CardPicker(**keywords | {"value": "7H"})


@pytest.mark.parametrize("options", ["8S,10h 8S", ["8S", Card("TH")], (Card("8S"), Card("TH"))])
def test_options_are_text_or_cards(options):
    picker = CardPicker(options=options)
    assert picker.options == (Card("8S"), Card("TH"))
    assert [card["face"] for card in cards_shown(picker)] == ["8S", "TH"]


@pytest.mark.parametrize("options", ["8S XX", 5, [None]])
def test_options_that_are_no_cards_are_refused(options):
    with pytest.raises(NotationError):
        CardPicker(options=options)
    picker = CardPicker(options="8S")
    with pytest.raises(NotationError):
        picker.options = options
    assert picker.options == (Card("8S"),)


def test_other_options_put_back_what_is_gone(picker):
    picker.multiple = True
    picker.value = "8S AC"
    picker.options = "AC 7H"
    assert picker.value == ("AC",)
    picker.options = "7H"
    assert picker.value == ()
    assert [card["face"] for card in cards_shown(picker)] == ["7H"]


def test_of_several_the_first_stays_when_only_one_may_be_picked(picker):
    picker.multiple = True
    picker.value = "8S AC"
    picker.multiple = False
    assert picker.value == "8S"
    assert chosen(picker) == ["8S"]


def test_a_disabled_picker_shows_its_cards_and_value_and_no_more(picker):
    picker.value = "QS"
    picker.disabled = True
    assert [card["key"] for card in cards_shown(picker)] == ["", "", ""]
    assert chosen(picker) == ["QS"]
    with pytest.raises(CardlibError, match="cannot be picked now"):
        picker.pick("AC")
    picker.press("clear")
    assert picker.value == "QS"
    picker.disabled = False
    picker.pick("AC")
    assert picker.value == "AC"


def test_the_description_asks():
    assert CardPicker(options="8S").scene["heading"] == "Pick a card"
    picker = CardPicker(options="8S", description="Lead a card")
    assert picker.scene["heading"] == picker.scene["label"] == "Lead a card"
    picker.description = "Follow"
    assert picker.scene["heading"] == "Follow"


def test_it_works_with_interact():
    told = []
    controls = ipywidgets.interactive(lambda card: told.append(card), card=CardPicker(options="8S AC"))
    (picker,) = [child for child in controls.children if isinstance(child, CardPicker)]
    picker.pick("AC")
    controls.update()
    assert told[-1] == "AC"
