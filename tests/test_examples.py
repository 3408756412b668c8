"""The documented examples come out as their sources say, and the whole deals show what they are there to show."""

from collections import Counter

import pytest

import cardlib
from cardlib import records
from cardlib.game import Move, Took, TrickWon
from cardlib.mita import Rules as MitaRules

NAMES = records.examples()


def states(name):
    return list(records.replay(records.example(name)))


def kinds(name):
    return Counter(event.action.kind for event in states(name)[-1].history if isinstance(event, Move))


@pytest.mark.parametrize("name", NAMES)
def test_every_bundled_record_comes_out_as_it_expects(name):
    record = records.example(name)
    records.verify(record)
    assert record.source
    assert record.expect != records.Expect(), "a bundled record expects something"
    assert record.name == f"{name}.toml"


@pytest.mark.parametrize("name", NAMES)
def test_every_bundled_record_survives_writing(name):
    record = records.example(name)
    assert records.loads(records.dumps(record)) == record


def test_what_the_sources_document_is_there_with_its_paragraph():
    documented = {name: records.example(name).source for name in NAMES if not name.startswith("deal-")}
    assert documented == {
        "mita-16": "Mîța ¶16",
        "mita-17": "Mîța ¶17",
        "mita-18": "Mîța ¶18",
        "101-33": "101 ¶33",
        "meow-9-opening": "Мяу-мяу ¶9",
        "meow-9-seven": "Мяу-мяу ¶9",
        "meow-9-jack": "Мяу-мяу ¶9",
    }


@pytest.mark.parametrize(
    ("name", "played", "winner"),
    [
        ("mita-16", ("8S", "AC", "QS", "TD"), "George"),
        ("mita-17", ("QC", "TC", "QD", "7H"), "Bogdan"),
        ("mita-18", ("KS", "8H", "AS", "TH"), "Bogdan"),
    ],
)
def test_the_tricks_of_mita(name, played, winner):
    """Mîța ¶16-18: Mihai leads, then Ionuț, George and Bogdan; hearts are trump."""
    record = records.example(name)
    assert record.names == ("Mihai", "Ionuț", "George", "Bogdan")
    first, *_between, last = states(name)
    assert first.current_player == 0
    assert first.trump is cardlib.Suit.HEARTS
    assert [event for event in last.history if isinstance(event, TrickWon)] == [
        TrickWon(record.names.index(winner), 0, cardlib.as_cards(played))
    ]
    assert record.expect.winner == record.names.index(winner)


def test_the_exchange_of_101():
    """101 ¶33: the jack of hearts is turned; whoever holds the seven takes it and leaves the seven there."""
    before, after = states("101-33")
    holder = before.current_player
    assert str(before.upcard) == "JH"
    assert cardlib.Card("7H") in before.hands[holder]
    assert str(after.upcard) == "7H"
    assert after.stock[-1] is cardlib.Card("7H")
    assert cardlib.Card("JH") in after.hands[holder]
    assert cardlib.Card("7H") not in after.hands[holder]
    assert after.trump is cardlib.Suit.HEARTS


def test_the_opening_seven_of_meow():
    """Мяу-мяу ¶9: two cards and a missed turn for one player, and clubs or sevens for the one after."""
    (opening,) = states("meow-9-opening")
    assert str(opening.top) == "7C"
    assert [len(hand) for hand in opening.hands] == [7, 5, 5, 5]
    assert opening.current_player == 1
    fitting = [card for card in opening.hands[1] if str(card.suit) == "C" or str(card.rank) == "7"]
    assert [action.card for action in opening.legal_actions()] == fitting
    assert len(fitting) < len(opening.hands[1])


def test_the_seven_on_the_opening_seven_of_meow():
    """Мяу-мяу ¶9: a seven played on the turned one strikes the third player like the first."""
    before, after = states("meow-9-seven")
    assert [len(hand) for hand in after.hands] == [7, 4, 7, 5]
    assert (before.current_player, after.current_player) == (1, 3)


def test_the_jack_on_the_opening_seven_of_meow():
    """Мяу-мяу ¶9: on the jack of clubs goes any club or any jack."""
    before, after = states("meow-9-jack")
    assert (before.current_player, after.current_player) == (1, 2)
    fitting = [card for card in after.hands[2] if str(card.suit) == "C" or str(card.rank) == "J"]
    assert [action.card for action in after.legal_actions()] == fitting
    assert len(fitting) < len(after.hands[2])


def test_the_whole_deals_cover_every_number_of_players():
    seats = {(record.game.id, record.players) for record in map(records.example, NAMES)}
    assert {("mita", 2), ("mita", 4), ("101", 2), ("101", 4), ("101", 6)} <= seats
    assert {("meow", 2), ("meow", 3), ("meow", 4), ("meow", 6)} <= seats
    assert records.example("deal-meow-6").rules.packs == 2


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("deal-")])
def test_a_whole_deal_is_played_to_its_end(name):
    assert states(name)[-1].is_over
    assert records.example(name).expect.winners is not None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("deal-mita-2", "call"),
        ("deal-mita-4", "call"),
        ("deal-101-2", "exchange"),
        ("deal-101-2", "call"),
        ("deal-101-4", "keep"),
        ("deal-101-6", "exchange"),
        ("deal-meow-2", "shuffle"),
        ("deal-meow-3", "drop"),
        ("deal-meow-4", "pass"),
        ("deal-meow-6", "name"),
    ],
)
def test_a_whole_deal_shows(name, kind):
    assert kinds(name)[kind]


def test_a_call_of_tromf_binds_somebody():
    for name in ("deal-mita-2", "deal-mita-4", "deal-101-2", "deal-101-4", "deal-101-6"):
        bound = [
            state
            for state in states(name)
            if state.called and len(state.legal_actions()) < len(state.hands[state.current_player])
        ]
        assert bound, name


def test_the_stock_is_checked_for_trumps_in_mita():
    """Mîța ¶13: these deals need it."""
    for name in ("deal-mita-2", "deal-mita-4"):
        record = records.example(name)
        unchecked = MitaRules(players=record.players, trump_check=False).deal(record.pack, record.dealer)
        assert states(name)[0].stock != unchecked.stock, name


def test_the_last_cards_of_meow():
    ranks = [str(states(f"deal-meow-{players}")[-1].top.rank) for players in (2, 3, 4)]
    assert ranks == ["Q", "7", "J"]


def test_six_seven_and_ace_strike_in_meow():
    struck = {getattr(event, "rule", "") for event in states("deal-meow-6")[-1].history}
    assert {"meow.six", "meow.seven", "meow.ace"} <= struck


def test_a_shuffle_comes_between_the_cards_that_a_seven_costs():
    """Rule meow.empty-stock: what there was is taken, then the discards are shuffled and the rest is taken."""
    history = states("deal-meow-2")[-1].history
    place = next(i for i, event in enumerate(history) if isinstance(event, Move) and event.seat == cardlib.CHANCE)
    after = history[place + 1]
    assert isinstance(after, Took)
    assert after.rule == "meow.seven"
