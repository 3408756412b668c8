"""The exercise widget: answers, counting, hints, levels; and that nothing gives the answer away."""

import json
import random

import pytest
import traitlets

from cardlib import Card, CardlibError
from cardlib.exercises import LEVELS, TrickQuestion, trick_question
from widgets.deck import the_deck
from widgets.exercise import STEADY, Exercise


@pytest.fixture(autouse=True)
def french():
    yield
    the_deck().pack = "french"


@pytest.fixture
def exercise():
    return Exercise(seed=3)


@pytest.fixture
def fixed():
    """The document's first example: QS wins; 8S, the two others do not."""
    return Exercise(TrickQuestion.of("8S AC QS TD", "H"))


def right(exercise):
    exercise.pick(str(exercise.question.answer))


def wrong(exercise, place=0):
    card = [card for card in exercise.question.cards if card is not exercise.question.answer][place]
    exercise.pick(str(card))
    return card


def marks(exercise):
    return {card["face"]: card["mark"] for zone in exercise.scene["zones"] for card in zone["cards"] if card["mark"]}


def counted(exercise):
    return exercise.right, exercise.asked, exercise.streak


def buttons(exercise):
    return {control["id"]: (control["label"], control["enabled"]) for control in exercise.scene["controls"]}


# Answers ---------------------------------------------------------------------------------------------


def test_a_right_answer_is_praised_and_explained(fixed):
    fixed.pick("QS")
    assert fixed.scene["tone"] == "good"
    assert marks(fixed) == {"QS": "winning"}
    assert "Right!" in fixed.text
    assert "won with the queen of spades" in fixed.text
    assert not fixed._keys()
    assert buttons(fixed) == {"hint": ("Hint", False), "next": ("Again", True)}


def test_a_wrong_answer_is_refuted_and_another_may_be_tried(fixed):
    fixed.pick("AC")
    assert fixed.scene["tone"] == "bad"
    assert marks(fixed) == {"AC": "refuted", "8S": "beating"}  # not QS: that would give the answer away
    assert "The ace of clubs does not win" in fixed.text
    fixed.pick("8S")
    assert marks(fixed) == {"8S": "refuted", "QS": "beating"}
    fixed.pick("8S")
    assert marks(fixed) == {"8S": "refuted", "QS": "beating"}
    fixed.pick("QS")
    assert fixed.scene["tone"] == "good"


def test_after_the_answer_nothing_can_be_picked(exercise):
    right(exercise)
    before = counted(exercise), exercise.scene
    with pytest.raises(CardlibError, match="cannot be picked now"):
        right(exercise)
    # From the page, the second half of a double click.
    content = {"pick": str(exercise.question.answer)}
    exercise._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    exercise.hint()
    assert (counted(exercise), exercise.scene) == before


def test_a_card_that_is_not_there_is_refused(fixed):
    with pytest.raises(CardlibError, match="'7H' cannot be picked now: choose among 8S, AC, QS, TD"):
        fixed.pick("7H")
    assert fixed.scene["tone"] == ""


# Counting --------------------------------------------------------------------------------------------


def test_right_at_the_first_try_counts_and_makes_a_streak(exercise):
    for number in range(1, 4):
        right(exercise)
        assert counted(exercise) == (number, number, number)
        exercise.next()
    assert exercise.scene["status"] == "Level 1 of 4. Right at the first try: 3 of 3. In a row: 3."


def test_right_at_the_second_try_counts_as_asked_and_ends_the_streak(exercise):
    right(exercise)
    exercise.next()
    wrong(exercise)
    assert counted(exercise) == (1, 1, 1)  # not answered yet
    right(exercise)
    assert counted(exercise) == (1, 2, 0)
    assert "Right, that is the one." in exercise.text
    exercise.next()
    assert counted(exercise) == (1, 2, 0)  # counted once


def test_a_hint_ends_the_streak(exercise):
    right(exercise)
    exercise.next()
    exercise.hint()
    right(exercise)
    assert counted(exercise) == (1, 2, 0)


@pytest.mark.parametrize("before", ["nothing", "hint", "wrong"])
def test_a_skipped_question_counts_as_asked_and_ends_the_streak(exercise, before):
    right(exercise)
    exercise.next()
    question = exercise.question
    if before == "hint":
        exercise.hint()
    elif before == "wrong":
        wrong(exercise)
    assert buttons(exercise)["next"] == ("Skip", True)
    exercise.next()
    assert counted(exercise) == (1, 2, 0)
    assert exercise.question != question
    assert (exercise.scene["tone"], exercise.scene["lines"], marks(exercise)) == ("", [], {})


def test_success_raises_the_level_and_the_last_stays(exercise):
    for level in range(1, len(LEVELS) + 2):
        assert exercise.level == min(level, len(LEVELS))
        for _ in range(STEADY):
            right(exercise)
            exercise.next()
    assert exercise.scene["status"].startswith("Level 4 of 4.")


def test_an_answer_with_help_does_not_raise_the_level(exercise):
    for _ in range(STEADY - 1):
        right(exercise)
        exercise.next()
    wrong(exercise)
    right(exercise)
    assert exercise.level == 1
    exercise.next()
    right(exercise)
    assert (exercise.level, exercise.streak) == (1, 1)


def test_an_answer_changes_the_scene_once(exercise):
    numbers = []
    exercise.observe(lambda change: numbers.append(change["new"]["number"]), "scene")
    for action in (lambda: wrong(exercise), exercise.hint, lambda: right(exercise), exercise.next):
        action()
    assert len(numbers) == 4
    for _ in range(STEADY - 1):
        right(exercise)
        exercise.next()
    right(exercise)
    exercise.next()  # with a new level
    assert exercise.level == 2
    assert len(numbers) == 4 + 2 * STEADY


def test_the_level_can_be_chosen():
    exercise = Exercise(level=4, seed=1)
    assert exercise.question == trick_question(random.Random(1), 4)
    exercise.level = 2
    assert exercise.scene["status"].startswith("Level 2 of 4")
    for level in (0, len(LEVELS) + 1):
        with pytest.raises(traitlets.TraitError):
            exercise.level = level
        with pytest.raises(traitlets.TraitError):
            Exercise(level=level)
    assert exercise.level == 2


# Hints -----------------------------------------------------------------------------------------------


def test_the_ladder_of_hints_ends(exercise):
    answer = str(exercise.question.answer)
    said = []
    for rung in range(1, 5):
        assert buttons(exercise)["hint"] == ("Hint", True)
        exercise.hint()
        assert exercise.scene["tone"] == "hint"
        assert marks(exercise) == ({answer: "winning"} if rung > 2 else {})
        said.append(exercise.text)
    assert len(set(said)) == 4
    assert buttons(exercise)["hint"] == ("Hint", False)
    exercise.hint()
    assert exercise.text == said[-1]
    right(exercise)
    assert counted(exercise) == (0, 1, 0)


def test_a_hint_takes_the_place_of_a_refutation_and_the_other_way_round(exercise):
    exercise.hint()
    wrong(exercise)
    assert exercise.scene["tone"] == "bad"
    exercise.hint()
    assert (exercise.scene["tone"], marks(exercise)) == ("hint", {})


# The only question -----------------------------------------------------------------------------------


def test_the_only_question_can_be_asked_again_for_ever(fixed):
    scene = {key: value for key, value in fixed.scene.items() if key != "number"}
    for _ in range(30):
        wrong(fixed)
        fixed.hint()
        right(fixed)
        fixed.next()
        assert {key: value for key, value in fixed.scene.items() if key != "number"} == scene
        fixed.hint()
        fixed.next()  # in the middle
        assert {key: value for key, value in fixed.scene.items() if key != "number"} == scene
    assert fixed.level == 1
    assert fixed.scene["status"] == ""
    assert repr(fixed) == "Exercise: which card of 8S AC QS TD wins, trump H?"


# Questions without end -------------------------------------------------------------------------------


def test_the_same_seed_asks_the_same_questions():
    one, other, third = Exercise(seed=5), Exercise(seed=5), Exercise(seed=6)
    asked = []
    for _ in range(12):
        assert one.question == other.question
        asked.append(one.question == third.question)
        for exercise in (one, other, third):
            right(exercise)
            exercise.next()
    assert not all(asked)


def test_without_a_seed_the_questions_differ():
    assert len({Exercise().question.cards for _ in range(8)}) > 1


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_an_unanswered_question_does_not_give_its_answer_away(level):
    """Whatever decides who wins is changed, the trump; the rest of the scene must stay the same."""
    exercise = Exercise(level=level, seed=level)
    for number in range(100):
        question = exercise.question
        told = f"question {number} of Exercise(level={level}, seed={level}): {exercise!r}"
        assert marks(exercise) == {}, told
        assert not exercise.scene["lines"], told
        assert not any(zone["turn"] or zone["note"] for zone in exercise.scene["zones"]), told
        seats = [zone for zone in exercise.scene["zones"] if zone["id"].startswith("seat-")]
        clockwise = [*seats[question.leader :], *seats[: question.leader]]
        assert [zone["cards"][0]["face"] for zone in clockwise] == list(map(str, question.cards)), told
        scenes = set()
        for trump in (question.trump, question.cards[0].suit, question.cards[-1].suit):
            other = Exercise(TrickQuestion(question.cards, trump, question.leader, question.names))
            zones = [zone for zone in other.scene["zones"] if zone["id"] != "stock"]
            scenes.add(json.dumps([zones, other.scene["controls"], other.scene["tone"], other.scene["label"]]))
        assert len(scenes) == 1, told
        exercise.next()
        exercise.level = level


def test_a_level_may_have_two_or_six_players():
    exercise = Exercise(level=4, seed=2)
    sizes = set()
    for _ in range(40):
        seats = [zone for zone in exercise.scene["zones"] if zone["id"].startswith("seat-")]
        assert len(seats) == len(exercise.question.cards)
        sizes.add(len(seats))
        exercise.next()
    assert sizes == {2, 4, 6}


def test_cards_are_named_as_the_pack_names_them(fixed):
    the_deck().pack = "hungarian"
    labels = {card["face"]: card["label"] for zone in fixed.scene["zones"] for card in zone["cards"]}
    assert labels[str(Card("QS"))] == "Ober of leaves"
