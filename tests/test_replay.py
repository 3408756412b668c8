"""Replays: every button, autoplay by its ticks, and what each step says."""

import re

import pytest
import traitlets

from cardlib import RecordError, records
from widgets.deck import the_deck
from widgets.replay import PAUSE, Replay


@pytest.fixture(autouse=True)
def french():
    yield
    the_deck().pack = "french"


@pytest.fixture
def replay():
    return Replay("mita-16")


def enabled(replay):
    return {control["id"]: control["enabled"] for control in replay.scene["controls"]}


def tick(replay):
    """Report, as a page does, that the wait of the scene shown is over."""
    content = {"tick": replay.scene["number"]}
    replay._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def test_every_button_has_its_method(replay):
    assert (replay.step, replay.last) == (0, 4)
    for move, step in (
        (replay.back, 0),  # rests at the deal
        (replay.first, 0),
        (replay.next, 1),
        (replay.next, 2),
        (replay.back, 1),
        (replay.end, 4),
        (replay.next, 4),  # rests at the end
        (replay.end, 4),
        (replay.back, 3),
        (replay.first, 0),
    ):
        move()
        assert replay.step == step, move
        assert replay.scene["status"] == f"Step {step} of 4"
    assert enabled(replay) == {"first": False, "back": False, "next": True, "last": True, "play": True}
    replay.end()
    assert enabled(replay) == {"first": True, "back": True, "next": False, "last": False, "play": True}


def test_a_title_says_what_is_shown_instead_of_where_it_comes_from():
    plain, titled = Replay("deal-mita-4"), Replay("deal-mita-4", title="A deal for four", step=3)
    assert plain.scene["heading"] == "An example deal of ours."
    assert titled.scene["heading"] == "A deal for four"
    assert "A deal for four" in titled.scene["label"]
    assert repr(titled) == f"Replay of A deal for four: step 3 of {titled.last}"


def test_a_step_changes_the_scene_once(replay):
    numbers = []
    replay.observe(lambda change: numbers.append(change["new"]["status"]), "scene")
    replay.next()
    replay.play()
    tick(replay)
    replay.back()
    assert numbers == ["Step 1 of 4", "Step 1 of 4", "Step 2 of 4", "Step 1 of 4"]


def test_the_step_can_be_set(replay):
    replay.step = 3
    assert replay.scene["status"] == "Step 3 of 4"
    for step in (-1, 5):
        with pytest.raises(traitlets.TraitError, match=f"no step {step}: this record has the steps 0 to 4"):
            replay.step = step
        with pytest.raises(traitlets.TraitError, match=f"no step {step}: this record has the steps 0 to 4"):
            Replay("mita-16", step=step)
    assert replay.step == 3
    assert Replay("mita-16", step=2).scene["status"] == "Step 2 of 4"


def test_autoplay_goes_to_the_end_by_ticks_and_stops(replay):
    replay.play()
    steps = []
    while replay.scene["wait"]:
        assert replay.scene["wait"] == PAUSE
        assert replay.playing
        tick(replay)
        steps.append(replay.step)
    assert steps == [1, 2, 3, 4]
    assert not replay.playing
    play = replay.scene["controls"][-1]
    assert (play["label"], play["pressed"]) == ("Autoplay", False)


def test_autoplay_at_the_end_begins_again(replay):
    replay.end()
    replay.play()
    assert (replay.step, replay.playing) == (0, True)
    replay.play()
    assert (replay.step, replay.playing) == (0, False)


def test_a_tick_that_comes_after_a_pause_does_nothing(replay):
    replay.play()
    number = replay.scene["number"]
    replay.play()
    content = {"tick": number}
    replay._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    tick(replay)
    assert replay.step == 0


@pytest.mark.parametrize(("press", "step"), [("next", 2), ("back", 0), ("last", 4), ("first", 0)])
def test_a_step_by_hand_stops_autoplay(replay, press, step):
    replay.play()
    tick(replay)
    replay.press(press)
    assert (replay.step, replay.playing, replay.scene["wait"]) == (step, False, 0)


def test_another_pack_does_not_stop_autoplay(replay):
    replay.play()
    tick(replay)
    the_deck().pack = "hungarian"
    assert (replay.step, replay.playing, replay.scene["wait"]) == (1, True, PAUSE)
    tick(replay)
    assert replay.step == 2
    assert "leaves" in replay.text


@pytest.mark.parametrize("name", records.examples())
def test_every_example_is_stepped_to_its_end_and_back(name):
    replay = Replay(name)
    told = []
    for step in range(replay.last + 1):
        assert (replay.step, replay.scene["status"]) == (step, f"Step {step} of {replay.last}")
        assert replay.explanation(), f"step {step} of {name} says nothing"
        told.append(replay.scene["lines"])
        replay.next()
    for step in reversed(range(replay.last + 1)):
        assert replay.scene["lines"] == told[step]
        replay.back()
    assert repr(replay) == f"Replay of {replay.record.source or replay.record.rules.game}: step 0 of {replay.last}"


def test_a_documented_trick_shows_its_cards_and_no_hands(replay):
    replay.end()
    zones = [zone["id"] for zone in replay.scene["zones"]]
    assert zones == ["seat-0", "seat-1", "seat-2", "seat-3", "stock"]
    assert "George won with the queen of spades, the highest of the spades." in replay.text


def test_a_whole_deal_ends_with_its_score():
    replay = Replay("deal-101-2")
    replay.end()
    assert replay.states[-1].is_over
    assert len(replay.scene["lines"]) > 1
    assert any(zone["id"] == "hand-0" for zone in replay.scene["zones"])


def test_a_trick_from_text():
    replay = Replay.of_trick("9S KS AD TS", trump="H", names="Ana Ion Vera Luca", source="The suit led")
    assert replay.last == 4
    assert Replay.of_trick("9S KS", trump="H", step=2).step == 2
    replay.end()
    assert "Ion won with the king of spades" in replay.text
    assert repr(replay) == "Replay of The suit led: step 4 of 4"
    assert repr(Replay.of_trick("9S,ks", trump="h")) == "Replay of Mîța: step 0 of 2"


@pytest.mark.parametrize("words", ["it's", 'a "quoted" word', "both ' and \"", "back\\slash \\n", "Мяу ¶9 🂡"])
def test_names_and_sources_are_taken_as_they_are(words):
    replay = Replay.of_trick("9S KS", trump="H", source=words)
    assert replay.record.source == words
    name = words.replace(" ", "_")
    assert Replay.of_trick("9S KS", trump="H", names=f"{name} Ion").record.names == (name, "Ion")


@pytest.mark.parametrize(
    ("trick", "trump", "names", "message"),
    [
        ("9S KS AD", "H", "", "3"),
        ("9S 9S", "H", "", "9S"),
        ("9S KS", "X", "", "X"),
        ("9S ZZ", "H", "", "ZZ"),
        ("", "H", "", "trick"),
        ("9S KS", "H", "Ana", "names"),
        ("2S KS", "H", "", "2S"),
    ],
)
def test_what_makes_no_trick_is_refused(trick, trump, names, message):
    with pytest.raises(RecordError, match=f"^this trick: .*{re.escape(message)}"):
        Replay.of_trick(trick, trump, names)


def test_an_unknown_example_is_refused_and_so_is_a_wrong_record():
    with pytest.raises(RecordError, match="mita-99"):
        Replay("mita-99")
    wrong = records.loads('game = "mita"\ntrump = "H"\ntrick = "9S KS"\n[expect]\nwinner = 0')
    with pytest.raises(RecordError, match=r"expect\.winner"):
        Replay(wrong)
