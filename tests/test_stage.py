"""What all stages have: picks, presses and messages from the page; the deck that renames and redraws them all."""

import json
import logging

import pytest
import traitlets

from cardlib import Card, CardlibError, NotationError, RulesError, Suit, i18n
from cardlib.names import NAMES
from cardlib.tricks import RANK_ORDER
from widgets import lesson
from widgets.deck import Deck, the_deck
from widgets.lesson import CardPicker, Exercise, RankOrder, Replay, RuleList, TrickBuilder, who_wins
from widgets.scenes import Control, Scene, hand_zone
from widgets.stage import Stage


@pytest.fixture(autouse=True)
def french():
    yield
    the_deck().pack = "french"


class Table(Stage):
    """Three cards and two buttons that note what is done with them."""

    def __init__(self, wait=0, **options):
        self.done = []
        self.wait = wait
        super().__init__(**options)
        self.refresh()

    def picked(self, key):
        self.done.append(("pick", key))

    def pressed(self, control):
        self.done.append(("press", control))
        if control == "break":
            raise ZeroDivisionError("a fault of ours")
        if control == "refuse":
            raise CardlibError("This cannot be done.")

    def compose(self):
        buttons = (
            Control("go", "Go"),
            Control("rest", "Rest", enabled=False),
            Control("break", "Break"),
            Control("refuse", "Refuse"),
        )
        cards = (hand_zone([Card("8S"), Card("QS")], "Hand"),)
        return Scene("Table", cards, controls=buttons, status=str(len(self.done)), wait=self.wait)


def message(stage, content):
    """Send what a page would send."""
    stage._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


STAGES = [
    lambda: CardPicker(options="8S AC QS", value="QS"),
    lambda: Replay("mita-16", step=4),
    lambda: Exercise(who_wins("8S AC QS TD", "H")),
    RankOrder,
    TrickBuilder,
    lambda: RuleList("mita.trick-winner"),
]


# Picks and presses -----------------------------------------------------------------------------------


def test_a_pick_and_a_press_do_what_a_hand_does():
    table = Table()
    table.pick("QS")
    table.press("go")
    assert table.done == [("pick", "QS"), ("press", "go")]
    assert table.scene["status"] == "2"


def test_what_is_not_there_is_refused_with_what_is():
    table = Table()
    with pytest.raises(CardlibError, match=r"'AC' cannot be picked now: choose among 8S, QS\."):
        table.pick("AC")
    with pytest.raises(CardlibError, match=r"no button 'stop': there are go, rest, break, refuse\."):
        table.press("stop")
    with pytest.raises(CardlibError, match=r"choose among nothing"):
        RankOrder().pick("8S")
    with pytest.raises(CardlibError, match=r"there are none"):
        RankOrder().press("go")
    assert table.done == []


def test_a_button_that_rests_does_nothing():
    table = Table()
    table.press("rest")
    assert table.done == []


def test_an_unknown_option_is_refused_with_a_hint():
    with pytest.raises(TypeError, match=r"CardPicker has no option 'option': did you mean 'options'\?"):
        CardPicker(option="8S")
    with pytest.raises(TypeError, match=r"Exercise has no option 'lvel': did you mean 'level'\?"):
        Exercise("mita.trick", lvel=2)
    with pytest.raises(TypeError, match=r"Replay has no option 'qqqq'\."):
        Replay("mita-16", qqqq=1)


def test_a_plain_stage_is_an_empty_table():
    stage = Stage()
    assert stage.scene["label"] == "An empty table"
    assert repr(stage) == "Stage: An empty table"
    with pytest.raises(CardlibError, match="choose among nothing"):
        stage.pick("QS")


@pytest.mark.parametrize("make", STAGES)
def test_a_scene_is_json_before_and_after_it_is_drawn_anew(make):
    stage = make()
    scene = stage.scene
    assert json.loads(json.dumps(scene)) == scene
    stage.refresh()
    assert stage.scene is scene  # nothing has changed, so nothing is sent


# Messages from the page ------------------------------------------------------------------------------


def test_messages_pick_and_press():
    table = Table()
    message(table, {"pick": "8S"})
    message(table, {"press": "go"})
    assert table.done == [("pick", "8S"), ("press", "go")]


@pytest.mark.parametrize(
    "content",
    [
        None,
        5,
        "pick",
        [],
        {},
        {"pick": None},
        {"pick": 3},
        {"pick": ["8S"]},
        {"press": {}},
        {"tick": "soon"},
        {"shuffle": "8S"},
    ],
)
def test_a_message_that_means_nothing_is_told(content, caplog):
    table = Table(wait=1)
    message(table, content)
    assert table.done == []
    assert table.scene["tone"] == "bad"
    assert table.text.startswith("Something went wrong here")
    assert repr(content) in caplog.text
    table.press("go")
    assert table.scene["lines"] == []


@pytest.mark.parametrize("content", [{"pick": "AC"}, {"pick": ""}, {"press": "stop"}, {"tick": 99}, {"tick": True}])
def test_a_message_that_comes_too_late_is_answered_with_the_scene(content, monkeypatch):
    table, sent = Table(), []
    monkeypatch.setattr(Table, "send_state", lambda self, key=None: sent.append(key))
    scene = table.scene
    message(table, content)
    assert sent == ["scene"]
    assert table.scene == scene  # praise, say, is not overwritten by the second half of a double click
    assert table.done == []


def test_a_tick_counts_once_for_its_scene():
    table = Table(wait=2)
    number = table.scene["number"]
    message(table, {"tick": number})
    message(table, {"tick": number})  # a second view of the same stage has waited too
    assert table.done == [("press", "tick")]
    table.wait = 0
    table.refresh()
    message(table, {"tick": table.scene["number"]})
    assert table.done == [("press", "tick")]


def test_a_fault_is_shown_and_logged_and_the_stage_goes_on(caplog):
    table = Table(wait=1)
    with caplog.at_level(logging.ERROR):
        message(table, {"press": "break"})
    assert "a fault of ours" in caplog.text
    assert table.text.startswith("Something went wrong here, and it is our fault.")
    assert (table.scene["tone"], table.scene["wait"]) == ("bad", 0)
    message(table, {"press": "go"})
    assert (table.scene["tone"], table.scene["lines"]) == ("", [])


def test_a_refusal_is_shown_in_its_own_words():
    table = Table()
    message(table, {"press": "refuse"})
    assert "This cannot be done." in table.text
    assert table.scene["tone"] == "bad"


def test_a_fault_in_an_observer_is_shown_too():
    picker = CardPicker(options="8S AC QS")
    picker.observe(lambda change: 1 / 0, "value")
    message(picker, {"pick": "QS"})
    assert picker.value == "QS"
    assert "Something went wrong here" in picker.text


# The deck --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", STAGES)
def test_another_pack_renames_the_cards_of_every_stage(make):
    stage = make()
    the_deck().pack = "hungarian"
    again = make()
    assert stage.scene["pack"] == "hungarian"
    assert {**stage.scene, "number": 0} == {**again.scene, "number": 0}
    shown = json.dumps(stage.scene)
    assert not any(word in shown for word in ("spades", "clubs", "diamonds", "queen of"))
    the_deck().pack = "french"
    assert "leaves" not in json.dumps(stage.scene)


def test_another_pack_keeps_what_was_done():
    exercise = Exercise(who_wins("8S AC QS TD", "H"))
    exercise.pick("AC")
    the_deck().pack = "hungarian"
    assert exercise.scene["tone"] == "bad"
    assert "The ace of acorns does not win" in exercise.text


def test_the_deck_sends_the_drawings_of_its_pack():
    deck = the_deck()
    assert deck is the_deck()
    assert 'id="card-french-QS"' in deck.sprite
    deck.pack = "hungarian"
    assert i18n.current_pack() == "hungarian"
    assert 'id="card-hungarian-QS"' in deck.sprite
    assert [choice for choice, _words in deck.choices] == list(i18n.PACKS)
    assert repr(deck) == "Deck('hungarian')"


def test_an_unknown_pack_is_refused_and_nothing_changes():
    with pytest.raises(traitlets.TraitError, match="tarot"):
        the_deck().pack = "tarot"
    assert the_deck().pack == i18n.current_pack() == "french"


def test_a_lesson_brings_all_its_words():
    for name in lesson.__all__:
        assert getattr(lesson, name) is not None
    assert isinstance(Stage().drawer, Deck)


# The trick builder, the ranks and the rules -------------------------------------------------------------


def marked(stage):
    return [
        card["face"] for zone in stage.scene["zones"] for card in zone["cards"] if card["mark"] in ("winning", "ahead")
    ]


def test_a_trick_is_built_card_by_card_and_explained():
    builder = TrickBuilder(trump="c")
    assert builder.text == "Pick any card of the pack to lead it."
    for card, winner in (("AS", "AS"), ("TS", "AS"), ("7C", "7C"), ("KC", "KC")):
        builder.pick(card)
        assert marked(builder) == [winner]
        assert set(map(str, builder.trick)) == {card["face"] for card in pack_of(builder) if card["mark"] == "faded"}
        assert len(builder.trick) == 4 or not set(map(str, builder.trick)) & set(builder._keys())
    assert "Luca won with the king of clubs, the highest trump." in builder.text
    assert "leads a new trick" in builder.text
    builder.choose_trump("s")
    assert builder.trump is Suit.SPADES
    assert marked(builder) == ["AS"]
    builder.back()
    assert builder.trick == (Card("AS"), Card("TS"), Card("7C"))
    builder.clear()
    assert builder.trick == ()
    builder.back()  # rests now
    assert builder.trick == ()


def pack_of(builder):
    (pack,) = [zone for zone in builder.scene["zones"] if zone["id"] == "pack"]
    return pack["cards"]


def test_the_pack_lies_in_the_order_of_the_ranks_and_never_moves():
    builder = TrickBuilder()
    order = [card["face"] for card in pack_of(builder)]
    assert order[:8] == ["7H", "8H", "9H", "JH", "QH", "TH", "KH", "AH"]
    builder.pick("9H")
    assert [card["face"] for card in pack_of(builder)] == order


def test_a_full_table_makes_room_for_a_new_trick():
    builder = TrickBuilder(players=2)
    for card in ("AS", "TS", "TS"):
        builder.pick(card)
    assert builder.trick == (Card("TS"),)


@pytest.mark.parametrize("players", range(2, len(NAMES) + 1))
def test_a_trick_has_as_many_cards_as_players(players):
    builder = TrickBuilder(players=players)
    for card in builder._keys()[:players]:
        builder.pick(card)
    assert "won with" in builder.text
    assert [zone["turn"] for zone in builder.scene["zones"]].count(True) == 0


@pytest.mark.parametrize("players", [0, 1, len(NAMES) + 1, "four"])
def test_so_many_cannot_play(players):
    with pytest.raises(CardlibError, match=f"cannot play a trick: give 2 to {len(NAMES)} players"):
        TrickBuilder(players=players)


def test_the_ranks_stand_in_their_order():
    for suit in ("S", "h", Suit.DIAMONDS):
        ranks = RankOrder(suit)
        (zone,) = ranks.scene["zones"]
        assert "".join(card["face"][0] for card in zone["cards"]) == RANK_ORDER
        assert (zone["cards"][0]["caption"], zone["cards"][-1]["caption"]) == ("lowest", "highest")
    for make in (RankOrder, TrickBuilder):
        with pytest.raises(NotationError, match="'X' is not a suit"):
            make("X")


def test_rules_are_listed_with_their_badges():
    rules = RuleList("mita.trick-winner", "101.trick-winner", heading="Two rules")
    assert rules.scene["label"] == rules.scene["heading"] == "Two rules"
    assert [line["badge"] for line in rules.scene["lines"]] == ["documented", "inherited"]
    with pytest.raises(RulesError, match=r"perhaps you mean mita\.trick-winner"):
        RuleList("mita.trick-winer")
