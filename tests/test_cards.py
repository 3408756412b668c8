"""Cards, their notation and packs; actions and their notation."""

import copy
import pickle

import pytest

import cardlib
from cardlib import Action, Card, CardlibError, NotationError, Rank, Suit, as_cards, cards_text, parse_action
from cardlib.cards import ALL_CARDS, as_suit, make_pack

RANKS, SUITS = "23456789TJQKA", "HSCD"
TEXTS = [rank + suit for suit in SUITS for rank in RANKS]


# Cards -----------------------------------------------------------------------------------------------


def test_there_are_52_cards_each_written_with_two_characters():
    assert list(map(str, ALL_CARDS)) == TEXTS
    assert all(len(text) == 2 and text.isascii() for text in TEXTS)


@pytest.mark.parametrize("text", TEXTS)
def test_a_card_reads_what_it_writes(text):
    card = Card(text)
    assert str(card) == text
    assert (str(card.rank), str(card.suit)) == (text[0], text[1])
    assert repr(card) == f"Card('{text}')"
    for other in (text.lower(), f" {text} ", text.replace("T", "10"), text.replace("T", "10").lower(), card):
        assert Card(other) is card


@pytest.mark.parametrize("text", TEXTS)
def test_there_is_one_object_for_each_card(text):
    card = Card(text)
    for twin in (Card(text), copy.copy(card), copy.deepcopy(card), pickle.loads(pickle.dumps(card))):
        assert twin is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert card == Card(text)
    assert hash(card) == hash(Card(text))
    assert [other for other in ALL_CARDS if other == card] == [card]


def test_a_card_is_no_text():
    assert Card("QS") != "QS"


@pytest.mark.parametrize("name", ["rank", "suit", "_text", "colour"])
def test_a_card_cannot_be_changed(name):
    card = Card("QS")
    with pytest.raises(AttributeError, match="cannot be changed"):
        setattr(card, name, Suit.HEARTS)
    with pytest.raises(AttributeError, match="cannot be changed"):
        delattr(card, name)
    assert (str(card), card.rank, card.suit) == ("QS", Rank.QUEEN, Suit.SPADES)
    assert not hasattr(card, "__dict__")


@pytest.mark.parametrize(
    "text",
    ["", " ", "Q", "S", "QX", "1S", "0S", "11S", "SQ", "QSS", "Q S", "Q-S", "queen", "♠Q", "QS!", None, 7, [], b"QS"],
)
def test_what_is_no_card_is_refused(text):
    with pytest.raises(NotationError) as raised:
        Card(text)
    assert isinstance(raised.value, CardlibError)
    assert isinstance(raised.value, ValueError)
    assert repr(text) in str(raised.value)
    assert "QS" in str(raised.value)


def test_suits_and_ranks_are_in_the_order_of_the_pack():
    assert "".join(map(str, Suit)) == SUITS
    assert "".join(map(str, Rank)) == RANKS


def test_suits_are_read():
    assert as_suit("h") is as_suit("H") is as_suit(Suit.HEARTS) is Suit.HEARTS
    for bad in ("", "X", "HH", "hearts", None, 3):
        with pytest.raises(NotationError, match="not a suit"):
            as_suit(bad)


def test_series_of_cards_are_read_in_order():
    wanted = (Card("8S"), Card("AC"), Card("TD"), Card("8S"))
    for text in (
        "8S AC TD 8S",
        "8s,ac, 10d 8S",
        ["8S", "AC", "TD", "8S"],
        iter(["8S", Card("AC"), "10D", "8S"]),
        wanted,
    ):
        assert as_cards(text) == wanted
    assert as_cards("") == as_cards(()) == ()
    assert cards_text(wanted) == "8S AC TD 8S"
    assert as_cards(("8S", Card("AC"))) == wanted[:2]
    for bad in ("8S XX", ["8S", None], None, 5):
        with pytest.raises(NotationError):
            as_cards(bad)


# Packs -----------------------------------------------------------------------------------------------


def pack_of(game_id, **options):
    return list(map(str, cardlib.find_game(game_id).rules(**options).pack()))


THIRTY_TWO = [rank + suit for suit in SUITS for rank in "789TJQKA"]


@pytest.mark.parametrize(("game_id", "players"), [("mita", 2), ("mita", 4), ("101", 2), ("101", 4)])
def test_the_pack_of_the_trick_games_has_32_cards_in_order(game_id, players):
    assert pack_of(game_id, players=players) == THIRTY_TWO


@pytest.mark.parametrize("removed", [("8C", "8D"), ("8H", "8S"), ("8D", "8H")])
def test_for_six_two_eights_are_taken_out(removed):
    assert pack_of("101", players=6, removed=removed) == [card for card in THIRTY_TWO if card not in removed]


def test_unless_said_otherwise_they_are_those_of_clubs_and_diamonds():
    assert pack_of("101", players=6) == pack_of("101", players=6, removed=("8C", "8D"))
    assert len(pack_of("101", players=6)) == 30


@pytest.mark.parametrize(("size", "ranks"), [(36, "6789TJQKA"), (52, RANKS)])
@pytest.mark.parametrize("packs", [1, 2, 3])
def test_the_pack_of_meow_is_pack_after_pack(size, ranks, packs):
    assert pack_of("meow", pack_size=size, packs=packs) == [rank + suit for suit in SUITS for rank in ranks] * packs


def test_a_pack_can_be_made_from_any_rank_on():
    assert cards_text(make_pack(Rank.KING)) == "KH AH KS AS KC AC KD AD"
    assert cards_text(make_pack(Rank.ACE, 2, (Card("AS"),))) == "AH AC AD AH AC AD"


# Actions ---------------------------------------------------------------------------------------------

ACTIONS = {
    "QS": Action("play", Card("QS")),
    "QS!": Action("call", Card("QS")),
    "QS=H": Action("name", Card("QS"), Suit.HEARTS),
    "exchange": Action("exchange"),
    "keep": Action("keep"),
    "draw": Action("draw"),
    "pass": Action("pass"),
    "drop 8S": Action("drop", Card("8S")),
    "shuffle 8S AH 8S": Action("shuffle", cards=as_cards("8S AH 8S")),
}


@pytest.mark.parametrize(("text", "action"), ACTIONS.items())
def test_an_action_reads_what_it_writes(text, action):
    assert str(action) == text
    assert parse_action(text) == parse_action(text.upper()) == parse_action(text.lower()) == action
    assert parse_action(f"  {text} ") == parse_action(action) == action
    assert hash(parse_action(text)) == hash(action)
    assert pickle.loads(pickle.dumps(action)) == copy.deepcopy(action) == action


def test_tens_are_read_with_two_digits_and_printed_with_one_letter():
    for text, printed in {
        "10H": "TH",
        "10h!": "TH!",
        "drop 10d": "drop TD",
        "shuffle 10c 10S": "shuffle TC TS",
    }.items():
        assert str(parse_action(text)) == printed


def test_every_action_of_one_card_reads_what_it_writes():
    for text in TEXTS:
        for written in (text, f"{text}!", f"drop {text}", *(f"{text}={suit}" for suit in SUITS)):
            assert str(parse_action(written)) == written


@pytest.mark.parametrize(
    "text",
    ["", "go", "1S", "QS QH", "QS!!", "!QS", "QS=", "QS=X", "=H", "drop", "drop X", "drop 8S 8H", "shuffle"]
    + ["shuffle X", "pass now", "exchange 7H", None, 5, ["QS"], b"QS"],
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(NotationError) as raised:
        parse_action(text)
    assert repr(text) in str(raised.value)


def test_an_action_cannot_be_changed():
    action = parse_action("QS=H")
    for name in ("kind", "card", "suit", "cards", "other"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(action, name, None)
    assert str(action) == "QS=H"
