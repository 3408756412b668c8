"""Reconstructed rules by our reading and by others: what each shows, and what is refused."""

import pytest

from cardlib import CardlibError, RulesError, rulebook
from cardlib.rule import GAMES
from widgets.deck import the_deck
from widgets.supposing import SUPPOSED, Supposing
from widgets.supposing_parts import OURS


@pytest.fixture(autouse=True)
def french():
    the_deck().pack = "french"
    yield
    the_deck().pack = "french"


def buttons(stage):
    return {control["id"]: control for control in stage.scene["controls"]}


def said(stage):
    """What comes out, in cards and words, but for the note that it is only supposed."""
    return stage.scene["zones"], [line["text"] for line in stage.scene["lines"]]


def test_every_reconstructed_rule_without_an_option_can_be_supposed_otherwise():
    rules = [rule for game in GAMES for rule in rulebook.rules_of(game)]
    without = {rule.id for rule in rules if rule.status == "reconstructed" and not rule.option}
    assert set(SUPPOSED) == without


@pytest.mark.parametrize("rule", SUPPOSED)
def test_each_reading_shows_something_else_with_the_rules_badge(rule):
    stage = Supposing(rule)
    assert stage.reading == OURS
    assert len(stage.readings) >= 2
    seen = []
    for reading in stage.readings:
        stage.choose(reading)
        assert stage.reading == reading
        assert [name for name, control in buttons(stage).items() if control["pressed"]] == [reading]
        assert said(stage) not in seen, f"{reading} looks like another reading"
        seen.append(said(stage))
        first = stage.scene["lines"][0]
        assert (first["rule"], first["status"]) == (rule, "reconstructed")
        assert stage.scene["zones"]
    firsts = [lines[0] for _zones, lines in seen]
    assert len(set(firsts)) == len(firsts)
    stage.ours()
    assert said(stage) == seen[0], "pressing the first button again shows the same again"


@pytest.mark.parametrize("rule", SUPPOSED)
def test_it_always_says_that_the_app_plays_our_reading_only(rule):
    stage = Supposing(rule)
    for reading in stage.readings:
        stage.choose(reading)
        if reading == OURS:
            assert "there is no option for it" in stage.scene["status"]
            assert buttons(stage)[reading]["label"].endswith("(our reading)")
        else:
            assert stage.scene["status"].startswith("Only supposed. The app plays our reading and no other")
            assert "our reading" not in buttons(stage)[reading]["label"]


@pytest.mark.parametrize("rule", SUPPOSED)
def test_every_button_has_a_key_of_its_own(rule):
    keys = [control["key"] for control in Supposing(rule).scene["controls"]]
    assert all(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("rule", SUPPOSED)
def test_it_is_the_same_at_every_run(rule):
    """A committed picture must not differ from the next one."""
    one, other = Supposing(rule), Supposing(rule)
    for reading in one.readings:
        one.choose(reading)
        other.choose(reading)
        assert said(one) == said(other)


def test_the_pack_in_use_gives_the_names():
    stage = Supposing("101.card-points")
    the_deck().pack = "hungarian"
    stage.refresh()
    assert "Ober 3, Unter 2" in stage.text


def test_a_click_does_what_the_method_does():
    stage = Supposing("meow.below-zero")
    stage._on_message(stage, {"press": "stop-at-zero"}, [])
    assert stage.reading == "stop-at-zero"
    assert repr(stage) == "Supposing: meow.below-zero, stop-at-zero"


@pytest.mark.parametrize(
    ("rule", "error", "words"),
    [
        ("mita.tromf-duty", CardlibError, 'use Switch("tromf", game="mita")'),
        ("mita.deal", CardlibError, "Nothing is supposed about mita.deal: there are mita.deal-singly."),
        ("meow.aim", CardlibError, "there are mita.deal-singly, mita.trump-check-repeat, 101.seating-six"),
        ("meow.below-nought", RulesError, "is not a rule"),
    ],
)
def test_what_cannot_be_supposed(rule, error, words):
    with pytest.raises(error) as refused:
        Supposing(rule)
    assert words in str(refused.value)


def test_what_is_no_reading():
    stage = Supposing("meow.below-zero")
    with pytest.raises(CardlibError, match=r"'loud' is no reading of .*: choose among ours, stop-at-zero"):
        stage.choose("loud")
    with pytest.raises(TypeError, match="has no option 'readng'"):
        Supposing("meow.below-zero", readng="ours")
