"""Every widget without a browser: each click by its method, each message from a page, and what is refused."""

import gc
import json
import logging
from random import Random

import pytest
import traitlets

from cardlib import (
    Card,
    CardlibError,
    NotationError,
    RecordError,
    RulesError,
    as_cards,
    i18n,
    names,
    records,
)
from cardlib.exercises.mita.trick import who_wins
from cardlib.rulebook import RULES
from widgets.lesson import CardPicker, Exercise, RankOrder, Replay, RuleList, Stage, TrickBuilder, the_deck
from widgets.replay import PAUSE
from widgets.scenes import Control, Scene, hand_zone

QUESTION = who_wins("8S AC QS TD", "H")  # QS wins, 8S follows suit, the others do not
FAULT = "Something went wrong here, and it is our fault."


@pytest.fixture(autouse=True)
def french():
    """Every test begins and ends with the page's first pack."""
    the_deck().pack = "french"
    yield
    the_deck().pack = "french"


@pytest.fixture
def sent(monkeypatch):
    """What stages send anew to the page without its having changed."""
    keys = []
    send_state = Stage.send_state

    def record(self, key=None):
        keys.append(key)
        send_state(self, key)

    monkeypatch.setattr(Stage, "send_state", record)
    return keys


def message(stage: Stage, content: object) -> None:
    """What happens when the page sends something."""
    stage._on_message(stage, content, [])


def tick(stage: Stage) -> None:
    """What the page sends when the scene's wait is over."""
    message(stage, {"tick": stage.scene["number"]})


def marks(stage: Stage) -> dict[str, str]:
    """The cards that stand out, and how."""
    return {card["face"]: card["mark"] for zone in stage.scene["zones"] for card in zone["cards"] if card["mark"]}


def on_table(stage: Stage) -> list[str]:
    """The cards before the players, seat by seat."""
    return [card["face"] for zone in stage.scene["zones"] if zone["id"].startswith("seat-") for card in zone["cards"]]


def buttons(stage: Stage) -> dict[str, bool]:
    """The buttons and whether each does something."""
    return {control["id"]: control["enabled"] for control in stage.scene["controls"]}


def all_widgets() -> list[Stage]:
    """One of each."""
    return [
        Stage(),
        CardPicker(options="8S AC QS", value="QS"),
        Exercise("mita.trick", seed=1),
        Exercise(QUESTION),
        Replay("mita-16", step=2),
        Replay("deal-meow-3", step=4),
        RuleList("mita.deal", "meow.queen-wild", heading="Two rules"),
        TrickBuilder(),
        RankOrder(),
    ]


# What all stages have ---------------------------------------------------------------------------------


def test_every_widget_says_what_it_is():
    for stage in all_widgets():
        assert stage.scene["label"], stage
        assert repr(stage).strip(), type(stage)
        assert "object at" not in repr(stage)
        assert json.loads(json.dumps(stage.scene)) == stage.scene, stage
        assert len(json.dumps(stage.scene, ensure_ascii=False).encode()) < 10 * 1024, stage
        assert stage.scene["heading"] in stage.text
        for line in stage.scene["lines"]:
            assert line["text"] in stage.text


class Handler(Stage):
    """A stage of one card and one button, which do what the test says."""

    def __init__(self, do=None):
        self.do = do or (lambda: None)
        self.calls = []
        super().__init__()
        self.refresh()

    def compose(self):
        zone = hand_zone(as_cards("QS"), "Your hand")
        controls = (Control("go", "Go"), Control("stay", "Stay", enabled=False))
        return Scene("A table", (zone,), str(len(self.calls)), controls=controls)

    def picked(self, key):
        self.calls.append(key)
        self.do()

    def pressed(self, control):
        self.calls.append(control)
        self.do()


def test_a_click_and_its_method_do_the_same():
    by_hand, by_page = Handler(), Handler()
    by_hand.pick("QS")
    by_hand.press("go")
    by_hand.press("stay")
    message(by_page, {"pick": "QS"})
    message(by_page, {"press": "go"})
    message(by_page, {"press": "stay"})
    assert by_hand.calls == by_page.calls == ["QS", "go"], "a disabled button does nothing"
    assert by_hand.scene == by_page.scene
    assert by_hand.scene["heading"] == "2"


def test_what_is_not_there_cannot_be_picked_or_pressed():
    stage = Handler()
    with pytest.raises(CardlibError, match=r"'8S' cannot be picked now: choose among QS\."):
        stage.pick("8S")
    with pytest.raises(CardlibError, match=r"[Tt]here is no button 'tick': there are go, stay\."):
        stage.press("tick")
    with pytest.raises(CardlibError, match="cannot be picked now: choose among nothing"):
        Stage().pick("QS")
    with pytest.raises(CardlibError, match="there are none"):
        Stage().press("go")
    assert stage.calls == []


GARBAGE = [
    None,
    True,
    0,
    3.5,
    "",
    "pick",
    [],
    [{"pick": "QS"}],
    {},
    {"pick": None},
    {"pick": 3},
    {"pick": ["QS"]},
    {"pick": {"QS": 1}},
    {"press": None},
    {"press": False},
    {"press": {}},
    {"tick": None},
    {"tick": "1"},
    {"tick": []},
    {"click": "QS"},
    {"PICK": "QS"},
    {1: 2},
    {"scene": {}},
    {"method": "update", "state": {"scene": {}}},
]


@pytest.mark.parametrize("content", GARBAGE, ids=repr)
def test_a_message_nobody_understands_is_told_on_every_stage(content, caplog):
    caplog.set_level(logging.CRITICAL)
    for stage in [*all_widgets(), Handler()]:
        before = stage.scene
        message(stage, content)
        assert FAULT in stage.text, f"{stage} on {content!r}"
        assert stage.scene["tone"] == "bad", f"{stage} on {content!r}"
        assert stage.scene["zones"] == before["zones"], f"{stage} on {content!r}"
        assert stage.scene["controls"] == before["controls"], f"{stage} on {content!r}"
        stage.refresh()
        assert FAULT not in stage.text
        assert {**stage.scene, "number": 0} == {**before, "number": 0}, f"{stage} on {content!r}"


STALE = [
    {"pick": "2H"},
    {"pick": ""},
    {"pick": "QS QS"},
    {"pick": "<b>"},
    {"press": "explode"},
    {"press": ""},
    {"press": "tick"},
    {"press": "__init__"},
    {"tick": -1},
    {"tick": 10**30},
    {"tick": True},
]


@pytest.mark.parametrize("content", STALE, ids=repr)
def test_a_stale_message_changes_nothing_and_the_page_gets_the_scene_again(content, sent, caplog):
    for stage in [*all_widgets(), Handler()]:
        before = stage.scene
        sent.clear()
        message(stage, content)
        assert stage.scene == before, f"{stage} on {content!r}"
        assert sent == ["scene"], f"{stage} on {content!r}"
    assert caplog.records == []


def test_random_messages_never_raise(caplog):
    caplog.set_level(logging.CRITICAL)
    random = Random(5)
    for stage in all_widgets():
        done = []
        for _ in range(150):
            known = [*stage._keys(), *stage._buttons(), "7H", "", "next", "zz"]
            value = random.choice([random.choice(known), random.choice([None, 0, True, stage.scene.get("number"), []])])
            done.append({random.choice(["pick", "press", "tick", "tock"]): value})
            message(stage, done[-1])
            assert json.loads(json.dumps(stage.scene)) == stage.scene, f"{stage} after {done}"


def test_an_exception_in_a_handler_is_shown_and_logged(caplog):
    stage = Handler(lambda: 1 / 0)
    for content in ({"pick": "QS"}, {"press": "go"}):
        stage.refresh()
        caplog.clear()
        message(stage, content)
        assert FAULT in stage.text
        assert stage.scene["tone"] == "bad"
        (record,) = caplog.records
        assert record.exc_info
        assert record.exc_info[0] is ZeroDivisionError
    stage.do = lambda: None
    message(stage, {"pick": "QS"})
    assert FAULT not in stage.text, "and the next click goes on"


def test_a_refusal_in_a_handler_is_shown_in_its_own_words(caplog):
    def refuse():
        raise CardlibError("This card is asleep.")

    stage = Handler(refuse)
    message(stage, {"pick": "QS"})
    assert "This card is asleep." in stage.text
    assert stage.scene["tone"] == "bad"
    assert caplog.records == []
    with pytest.raises(CardlibError, match="asleep"):
        stage.pick("QS")


def test_an_exception_of_an_observer_is_shown(caplog):
    caplog.set_level(logging.CRITICAL)
    picker = CardPicker(options="8S AC QS")
    picker.observe(lambda _change: 1 / 0, "value")
    message(picker, {"pick": "QS"})
    assert FAULT in picker.text
    assert picker.value == "QS"

    replay = Replay("mita-16")
    replay.observe(lambda _change: 1 / 0, "step")
    message(replay, {"press": "next"})
    assert FAULT in replay.text


def test_the_scenes_number_grows_only_when_something_else_is_shown():
    stage = Handler()
    number = stage.scene["number"]
    stage.refresh()
    assert stage.scene["number"] == number
    stage.pick("QS")
    assert stage.scene["number"] == number + 1


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: CardPicker(option="8S"), "CardPicker has no option 'option': did you mean 'options'?"),
        (
            lambda: CardPicker(options="8S", multple=True),
            "CardPicker has no option 'multple': did you mean 'multiple'?",
        ),
        (lambda: Replay("mita-16", stp=2), "Replay has no option 'stp': did you mean 'step'?"),
        (lambda: Exercise(sead=3), "Exercise has no option 'sead': did you mean 'seed'?"),
        (lambda: Exercise(sed=3), "Exercise has no option 'sed': did you mean 'seed'?"),
        (lambda: Exercise(levels=3), "Exercise has no option 'levels': did you mean 'level'?"),
        (lambda: TrickBuilder(player=3), "TrickBuilder has no option 'player': did you mean 'players'?"),
        (lambda: RankOrder(suits="H"), "RankOrder has no option 'suits': did you mean 'suit'?"),
        (lambda: RuleList("mita.deal", headin="A"), "RuleList has no option 'headin': did you mean 'heading'?"),
        (lambda: Stage(xyzzy=1), "Stage has no option 'xyzzy'."),
    ],
)
def test_an_unknown_option_is_refused_with_a_hint(make, words):
    with pytest.raises(TypeError) as error:
        make()
    assert str(error.value) == words


# The pack switch --------------------------------------------------------------------------------------


def test_switching_the_pack_redraws_and_renames_every_stage():
    stages = all_widgets()
    stages[-2].pick("QS")
    before = [stage.scene for stage in stages]
    the_deck().pack = "hungarian"
    for stage, old in zip(stages, before, strict=True):
        assert stage.scene["pack"] == "hungarian", stage
        for zone, was in zip(stage.scene["zones"], old["zones"], strict=True):
            assert [card["face"] for card in zone["cards"]] == [card["face"] for card in was["cards"]], stage
            for card in zone["cards"]:
                name = "face-down card" if card["face"] == "back" else names.card_name(Card(card["face"]))
                assert card["label"].startswith(name), stage
        assert not any(word in json.dumps(stage.scene) for word in ("spades", "clubs")), stage
        if stage is not stages[0] and not isinstance(stage, RuleList):  # these two name no card
            assert {**stage.scene, "pack": "", "number": 0} != {**old, "pack": "", "number": 0}, stage
    the_deck().pack = "french"
    for stage, old in zip(stages, before, strict=True):
        assert {**stage.scene, "number": 0} == {**old, "number": 0}, stage


def test_the_switch_changes_no_answer_and_no_step():
    exercise, replay, picker = Exercise(QUESTION), Replay("mita-16"), CardPicker(options="8S QS", value="QS")
    exercise.pick("AC")
    replay.next()
    the_deck().pack = "hungarian"
    assert "Ober" not in exercise.text
    assert marks(exercise) == {"AC": "refuted", "8S": "beating"}
    assert (replay.step, picker.value) == (1, "QS")
    assert "Ober of leaves" in picker.text
    exercise.pick("QS")
    assert "Ober of leaves" in exercise.text


def test_one_stage_that_cannot_be_drawn_does_not_keep_the_others_from_it(caplog):
    caplog.set_level(logging.CRITICAL)
    stages = [Handler() for _ in range(5)]
    broken = stages[2]
    broken.compose = lambda: 1 / 0
    the_deck().pack = "hungarian"
    for stage in stages:
        if stage is not broken:
            assert stage.scene["pack"] == "hungarian"
    assert FAULT in broken.text


def test_the_deck_forgets_stages_that_are_gone():
    for stage in all_widgets():
        stage.close()
    del stage
    gc.collect()
    the_deck().pack = "hungarian"
    assert i18n.current_pack() == "hungarian"


def test_the_deck_is_one_and_knows_two_packs():
    deck = the_deck()
    assert deck is the_deck()
    assert [pack for pack, _label in deck.choices] == list(i18n.PACKS)
    assert all(stage.drawer is deck for stage in all_widgets())
    french = deck.sprite
    deck.pack = "hungarian"
    assert deck.sprite != french
    assert repr(deck) == "Deck('hungarian')"
    with pytest.raises(traitlets.TraitError, match=r"french.*hungarian"):
        deck.pack = "tarot"
    assert i18n.current_pack() == "hungarian"


# Replay -----------------------------------------------------------------------------------------------


def test_a_replay_is_stepped_by_its_methods():
    replay = Replay("mita-16")
    assert (replay.step, replay.last) == (0, 4)
    replay.next()
    assert replay.step == 1
    replay.end()
    assert replay.step == replay.last
    replay.next()  # there is nothing after it
    assert replay.step == replay.last
    replay.back()
    assert replay.step == replay.last - 1
    replay.first()
    assert replay.step == 0
    replay.back()  # nor before the start
    assert replay.step == 0
    assert buttons(replay) == {"first": False, "back": False, "next": True, "last": True, "play": True}
    replay.end()
    assert buttons(replay) == {"first": True, "back": True, "next": False, "last": False, "play": True}


def test_a_replay_shows_the_step_it_is_at():
    replay = Replay("mita-16")
    for step in range(replay.last + 1):
        replay.step = step
        assert len(on_table(replay)) == step
        assert f"Step {step} of 4" in replay.text
    assert marks(replay) == {"QS": "winning"}
    assert "George won with the queen of spades" in replay.text


@pytest.mark.parametrize("step", [-1, 5, 99])
def test_a_step_out_of_range_is_refused(step):
    replay = Replay("mita-16", step=3)
    with pytest.raises(traitlets.TraitError, match=f"There is no step {step}: this record has the steps 0 to 4"):
        replay.step = step
    assert replay.step == 3
    with pytest.raises(traitlets.TraitError, match=f"There is no step {step}"):
        Replay("mita-16", step=step)
    with pytest.raises(traitlets.TraitError):
        replay.step = "2"


def test_autoplay_goes_to_the_end_by_ticks_and_begins_again():
    replay = Replay("deal-mita-2")
    replay.play()
    assert replay.playing
    assert replay.scene["wait"] == PAUSE
    seen = [replay.step]
    while replay.playing:
        tick(replay)
        seen.append(replay.step)
        assert len(seen) <= replay.last + 1, seen
    assert seen == list(range(replay.last + 1))
    assert replay.scene["wait"] == 0
    replay.play()
    assert (replay.step, replay.playing) == (0, True)


def test_a_second_tick_for_the_same_scene_is_ignored():
    replay = Replay("mita-16")
    replay.play()
    number = replay.scene["number"]
    message(replay, {"tick": number})
    message(replay, {"tick": number})  # from a second view of the same replay
    assert replay.step == 1


def test_a_tick_while_nothing_plays_is_ignored(caplog):
    replay = Replay("mita-16")
    tick(replay)
    replay.play()
    replay.play()
    tick(replay)
    assert (replay.step, replay.playing) == (0, False)
    assert caplog.records == []


@pytest.mark.parametrize("control", ["first", "back", "next", "last"])
def test_a_step_by_hand_stops_autoplay(control):
    replay = Replay("mita-16", step=2)
    replay.play()
    replay.press(control)
    assert not replay.playing
    assert replay.scene["wait"] == 0


def test_autoplay_at_the_last_step_stops_by_itself():
    replay = Replay("mita-16", step=4, playing=True)
    tick(replay)
    assert (replay.step, replay.playing) == (4, False)


def test_a_replay_of_a_trick_of_ones_own():
    replay = Replay.of_trick("TC AC 7H KC", trump="H", names="Ana Ion Vera O'Neill", source='One "trump"')
    replay.end()
    assert replay.scene["heading"] == 'One "trump"'
    assert marks(replay) == {"7H": "winning"}
    assert "Vera won with the seven of hearts, the only trump." in replay.text
    assert [zone["title"] for zone in replay.scene["zones"]][:4] == ["Ana", "Ion", "Vera", "O'Neill"]
    assert "4" in repr(replay)


@pytest.mark.parametrize(
    "options",
    [
        {"trick": "TC", "trump": "H"},
        {"trick": "TC TC", "trump": "H"},
        {"trick": "TC XX", "trump": "H"},
        {"trick": "TC 2H", "trump": "H"},
        {"trick": "TC 7H", "trump": "Z"},
        {"trick": "TC 7H", "trump": ""},
        {"trick": "", "trump": "H"},
        {"trick": "TC 7H", "trump": "H", "names": "Ana"},
        {"trick": "TC AC 7H", "trump": "H"},
    ],
)
def test_what_is_no_trick_cannot_be_replayed(options):
    with pytest.raises(RecordError, match="this trick"):
        Replay.of_trick(**options)


def test_an_unknown_example_is_refused():
    with pytest.raises(RecordError, match="mita-99"):
        Replay("mita-99")


@pytest.mark.parametrize("name", records.examples())
def test_every_step_of_every_example_is_told(name):
    replay = Replay(name)
    for step in range(replay.last + 1):
        replay.step = step
        assert replay.scene["lines"], f"nothing is said at {replay!r}"
        assert all(line["text"] for line in replay.scene["lines"]), repr(replay)
        size = len(json.dumps(replay.scene, ensure_ascii=False).encode())
        assert size < 10 * 1024, f"{size} bytes at {replay!r}"


def test_a_trump_seven_kept_is_told_where_all_hands_lie_open():
    replay = Replay("deal-101-4", step=1)
    assert str(replay.states[1].history[-1].action) == "keep"
    assert "kept the trump seven." in replay.text


# TrickBuilder, RankOrder, RuleList --------------------------------------------------------------------


@pytest.mark.parametrize("suit", ["Z", "", "HH", None, 3])
def test_what_is_no_suit_is_refused(suit):
    with pytest.raises(NotationError, match="is not a suit: write H"):
        TrickBuilder(suit)
    with pytest.raises(NotationError, match="is not a suit: write H"):
        RankOrder(suit)


@pytest.mark.parametrize("suit", "HSCD")
def test_the_ranks_stand_in_their_order(suit):
    order = RankOrder(suit)
    (zone,) = order.scene["zones"]
    cards = zone["cards"]
    assert [card["face"] for card in cards] == [rank + suit for rank in "789JQTKA"]
    assert [card["caption"] for card in cards if card["caption"]] == ["lowest", "highest"]
    assert not any(card["key"] for card in cards), "there is nothing to pick"
    assert order.scene["lines"][0]["rule"] == "mita.rank-order"


def test_a_list_of_rules_shows_each_with_its_badge():
    for rule_id, rule in RULES.items():
        shown = RuleList(rule_id, heading="One rule").scene
        assert shown["heading"] == shown["label"] == "One rule"
        (line,) = shown["lines"]
        assert (line["rule"], line["text"], line["status"]) == (rule_id, rule.text(), rule.status)
        assert line["badge"]
    assert RuleList().scene["lines"] == []


@pytest.mark.parametrize(
    ("rule_id", "words"),
    [
        ("mita.dael", r"'mita\.dael' is not a rule: perhaps you mean .*mita\.deal"),
        ("xyz", "'xyz' is not a rule: an id"),
    ],
)
def test_an_unknown_rule_is_refused(rule_id, words):
    with pytest.raises(RulesError, match=words):
        RuleList("mita.deal", rule_id)
