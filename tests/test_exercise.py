"""The exercise widget: answers, what refutes them, counting, hints, levels, links; nothing gives the answer away."""

import json
from itertools import pairwise

import pytest

from cardlib import Card, CardlibError
from cardlib.exercises import KINDS, ask
from cardlib.exercises.mita.trick import who_wins
from cardlib.exercises.question import Choice, Kind, Question, Refutation, Row, RowsTable, StateTable, TrickTable
from cardlib.i18n import current_pack
from cardlib.lines import Line
from cardlib.meow import MEOW
from cardlib.mita import MITA
from widgets.deck import the_deck
from widgets.exercise import Exercise
from widgets.practice import MEMORY, STEADY, stars
from widgets.progress import Link, the_progress
from widgets.tables import table_zones

HAND = tuple(map(Card, ("8S", "QS", "TD")))


@pytest.fixture(autouse=True)
def clean():
    the_progress().known = {}
    yield
    the_progress().known = {}
    the_progress().address = ""
    the_deck().pack = "french"


def question(multiple=False, buttons=False, number=0, **changes):
    """A made-up question: QS is right, with ``multiple`` also 8S; the words name the pack in use."""
    answers = frozenset({"8S", "QS"} if multiple else {"QS"})
    after = RowsTable((Row("After it", (Card("TD"),)),))
    facts = {
        "kind": "test.kind",
        "text": f"Question {number} ({current_pack()})",
        "table": RowsTable((Row("Cards", HAND),)),
        "choices": tuple(Choice(str(card), f"Answer {card}", None if buttons else card) for card in HAND),
        "answers": answers,
        "hints": ((Line("", "A hint"),), (Line("", "Another hint"),)),
        "explanation": (Line("mita.rank-order", "That is why."),),
        "refutations": {
            str(card): Refutation((Line("", f"Not {card}"),), after, ((card, "wrong"), (Card("QS"), "beating")))
            for card in HAND
        },
        "multiple": multiple,
    }
    return Question(**{**facts, **changes})


def kind(name="kind", levels=3, different=1000, **changes):
    """A made-up kind; it has ``different`` questions a level."""

    def make(random, level):
        return question(number=f"{name} {level} {random.randrange(different)}", **changes)

    return Kind(f"test.{name}", f"The {name}", (), levels, make)


def right(exercise):
    exercise.answer(*exercise.question.answers)


def wrong(exercise):
    key = next(choice.key for choice in exercise.question.choices if choice.key not in exercise.question.answers)
    exercise.answer(key)
    return key


def marks(exercise):
    cards = {card["face"]: card["mark"] for zone in exercise.scene["zones"] for card in zone["cards"] if card["mark"]}
    options = {option["key"]: option["mark"] for option in exercise.scene["options"] if option["mark"]}
    return cards | options


def counted(exercise):
    return exercise.right, exercise.asked, exercise.streak


def buttons(exercise):
    return {control["id"]: (control["label"], control["enabled"]) for control in exercise.scene["controls"]}


def titles(exercise):
    return [zone["title"] for zone in exercise.scene["zones"]]


# What is asked ---------------------------------------------------------------------------------------


def test_a_seed_asks_what_the_registry_asks():
    exercise = Exercise("mita.trick", seed=7)
    assert exercise.question == ask("mita.trick", 7, 1)
    assert (exercise.seed, exercise.level) == (7, 1)
    assert Exercise("mita.trick", seed=7, level=2).question == ask("mita.trick", 7, 2)


def test_every_question_can_be_asked_again_by_its_seed():
    exercise = Exercise("mita.trick", "mita.ahead", seed=1)
    for _ in range(10):
        right(exercise)
        exercise.next()
        again = ask(exercise.question.kind, exercise.seed, exercise.level)
        assert again == exercise.question, (exercise.question.kind, exercise.seed, exercise.level)


def test_the_same_seed_asks_the_same_questions():
    one, other, third = Exercise("mita.trick", seed=5), Exercise("mita.trick", seed=5), Exercise("mita.trick", seed=6)
    same = []
    for _ in range(12):
        assert one.question == other.question
        same.append(one.question == third.question)
        for exercise in (one, other, third):
            right(exercise)
            exercise.next()
    assert not all(same)


def test_without_a_seed_the_questions_differ():
    assert len({Exercise("mita.trick").question.text + str(Exercise("mita.trick").seed) for _ in range(8)}) > 1


def test_kinds_take_turns():
    exercise = Exercise(kind("one"), kind("two"), kind("three"), seed=1)
    asked = []
    for _ in range(6):
        asked.append(exercise.scene["label"])
        exercise.next()
    assert asked == [f"Exercise: The {name}" for name in ("one", "two", "three")] * 2


def test_no_question_comes_again_soon():
    exercise = Exercise(kind(different=45), seed=3)
    asked = []
    for number in range(150):
        text = exercise.question.text
        assert text not in asked[-MEMORY:], f"question {number}: {text}"
        asked.append(text)
        exercise.next()


def test_a_kind_with_few_questions_asks_those_longest_gone():
    exercise = Exercise(kind(different=3), seed=3)
    asked = []
    for _ in range(30):
        asked.append(exercise.question.text)
        exercise.next()
    assert len(set(asked)) == 3
    assert all(one != other for one, other in pairwise(asked))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Exercise(), "Say what an exercise asks: kinds of questions, such as 'mita.higher', or one question."),
        (lambda: Exercise("mita.trik"), "'mita.trik' is no kind of exercise: perhaps you mean mita.trick"),
        (lambda: Exercise("mita.trick", question()), "Say what an exercise asks"),
        (lambda: Exercise(question(), question()), "Say what an exercise asks"),
        (lambda: Exercise("mita.trick", seed="x"), "'x' is not a seed: give a whole number"),
        (lambda: Exercise("mita.trick", seed=True), "True is not a seed"),
        (lambda: Exercise("mita.trick", level=0), "0 is not a level: give 1 to 4"),
        (lambda: Exercise("mita.trick", level=5), "5 is not a level: give 1 to 4"),
        (lambda: Exercise("mita.trick", level="2"), "'2' is not a level"),
        (lambda: Exercise(kind()).ask("test.other", 1), "does not ask 'test.other': it has test.kind"),
        (lambda: Exercise(kind()).ask("test.kind", 1, 4), "4 is not a level: give 1 to 3"),
        (lambda: Exercise(question()).ask("test.kind", 1), "does not ask 'test.kind': it has nothing"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(make, says):
    with pytest.raises(CardlibError, match=says.replace("(", r"\(")):
        make()


def test_a_mistyped_option_is_told():
    with pytest.raises(TypeError, match=r"Exercise has no option 'lvel': did you mean 'level'\?"):
        Exercise("mita.trick", lvel=2)


# Answers ---------------------------------------------------------------------------------------------


def test_a_right_answer_is_praised_and_explained():
    exercise = Exercise(who_wins("8S AC QS TD", "H"))
    exercise.pick("QS")
    assert exercise.scene["tone"] == "good"
    assert marks(exercise) == {"QS": "right"}
    assert "Right!" in exercise.text
    assert "won with the queen of spades" in exercise.text
    assert not exercise._keys()
    assert buttons(exercise) == {"hint": ("Hint", False), "back": ("Take back", False), "next": ("Again", True)}


def test_a_wrong_answer_is_refuted_and_another_may_be_tried():
    exercise = Exercise(who_wins("8S AC QS TD", "H"))
    exercise.pick("AC")
    assert exercise.scene["tone"] == "bad"
    assert marks(exercise) == {"AC": "refuted", "8S": "beating"}  # not QS: that would give the answer away
    assert "The ace of clubs does not win" in exercise.text
    exercise.pick("8S")
    assert marks(exercise) == {"8S": "refuted", "QS": "beating"}
    exercise.pick("QS")
    assert exercise.scene["tone"] == "good"


@pytest.mark.parametrize("on_buttons", [False, True])
def test_a_wrong_answer_is_played_out_and_taken_back(on_buttons):
    exercise = Exercise(question(buttons=on_buttons))
    before = {key: value for key, value in exercise.scene.items() if key != "number"}
    exercise.answer("TD")
    assert titles(exercise) == ["After it"]
    assert "Not TD" in exercise.text
    assert marks(exercise) == {"TD": "refuted"}
    assert buttons(exercise)["back"] == ("Take back", True)
    exercise.back()
    assert {key: value for key, value in exercise.scene.items() if key != "number"} == before


def test_an_answer_may_be_picked_on_the_table_that_refutes_another():
    exercise = Exercise(question(refutations={key: Refutation((Line("", "No"),)) for key in ("8S", "TD")}))
    exercise.pick("8S")
    exercise.pick("QS")
    assert exercise.scene["tone"] == "good"
    assert titles(exercise) == ["Cards"]


def test_a_trick_that_refutes_leaves_the_hand_to_pick_from():
    state = MITA.rules(players=2).deal(MITA.rules(players=2).pack())
    hand = state.hands[0]
    trick = Refutation((Line("", "No"),), TrickTable((hand[0],), state.trump, 2))
    exercise = Exercise(
        question(
            multiple=True,
            table=StateTable(state),
            choices=tuple(Choice(str(card), str(card), card) for card in hand),
            answers=frozenset({str(hand[1])}),
            refutations={str(card): trick for card in hand},
        )
    )
    exercise.answer(str(hand[0]))
    assert exercise.scene["tone"] == "bad"
    lying = {zone["id"]: [card["face"] for card in zone["cards"]] for zone in exercise.scene["zones"]}
    assert lying["seat-0"] == [str(hand[0])]
    assert lying["hand-0"] == [str(card) for card in hand[1:]]
    assert lying["hand-1"] == ["back"] * 3
    assert sorted(exercise._keys()) == sorted(map(str, hand))
    for card in hand[:2]:  # put the wrong one back, and choose the right one
        exercise.pick(str(card))
    exercise.check()
    assert exercise.scene["tone"] == "good"


def test_answers_without_cards_are_buttons():
    exercise = Exercise(question(buttons=True))
    assert exercise._keys() == ["8S", "QS", "TD"]
    assert [option["label"] for option in exercise.scene["options"]] == ["Answer 8S", "Answer QS", "Answer TD"]
    exercise.pick("8S")
    assert marks(exercise)["8S"] == "refuted"
    exercise.pick("QS")
    assert marks(exercise) == {"QS": "right"}
    assert not any(option["enabled"] for option in exercise.scene["options"])


def test_after_the_answer_nothing_can_be_picked():
    exercise = Exercise("mita.trick", seed=3)
    right(exercise)
    before = counted(exercise), exercise.scene
    with pytest.raises(CardlibError, match="cannot be picked now"):
        right(exercise)
    # From the page, the second half of a double click.
    content = {"pick": exercise.question.answer}
    exercise._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    exercise.hint()
    exercise.back()
    assert (counted(exercise), exercise.scene) == before


def test_what_is_no_answer_is_refused():
    exercise = Exercise(question())
    for given in ("7H", "1"):
        with pytest.raises(CardlibError, match=f"'{given}' cannot be picked now: choose among 8S, QS, TD"):
            exercise.answer(given)
    for given in ((), ("8S", "QS")):
        with pytest.raises(CardlibError, match=f"This question has one answer, and {len(given)} were given"):
            exercise.answer(*given)
    assert (exercise.scene["tone"], marks(exercise)) == ("", {})


# Several answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("on_buttons", [False, True])
def test_of_several_answers_all_are_wanted(on_buttons):
    exercise = Exercise(question(multiple=True, buttons=on_buttons))
    exercise.pick("QS")
    assert (exercise.scene["tone"], marks(exercise)) == ("", {"QS": "chosen"})
    exercise.check()
    assert "Not 8S" in exercise.text  # that it is missing
    exercise.back()
    exercise.pick("8S")
    assert marks(exercise) == {"QS": "chosen", "8S": "chosen"}
    exercise.check()
    assert exercise.scene["tone"] == "good"
    assert marks(exercise) == {"QS": "right", "8S": "right"}


def test_to_choose_nothing_gives_no_answer_away():
    exercise = Exercise(question(multiple=True))
    exercise.check()
    assert exercise.scene["tone"] == "bad"
    assert exercise.text.splitlines()[1:] == ["Nothing is chosen, but at least one belongs to the answer."]
    assert marks(exercise) == {}
    exercise.back()
    assert exercise.scene["tone"] == ""


def test_a_choice_is_seen_though_the_answer_is_out():
    exercise = Exercise(question(multiple=True))
    for _rung in exercise.question.ladder:
        exercise.hint()
    assert marks(exercise) == {"QS": "right", "8S": "right"}
    exercise.pick("QS")
    assert marks(exercise) == {"QS": "chosen", "8S": "right"}
    exercise.pick("8S")
    exercise.check()
    assert marks(exercise) == {"QS": "right", "8S": "right"}


def test_a_right_answer_shows_what_a_wrong_one_would_have_shown():
    exercise = Exercise("meow.next", seed=1)
    asked = exercise.question
    wrong, right_one = next(c.key for c in asked.choices if c.key not in asked.answers), asked.answer
    exercise.answer(wrong)
    shown = exercise.scene["zones"]
    exercise.back()
    assert exercise.scene["zones"] != shown
    exercise.answer(right_one)
    assert asked.outcome is not None
    assert exercise.scene["zones"] == shown


def test_a_choice_can_be_put_back():
    exercise = Exercise(question(multiple=True))
    exercise.pick("TD")
    exercise.pick("TD")
    assert marks(exercise) == {}
    exercise.answer("8S", "QS", "TD")
    assert "Not TD" in exercise.text
    exercise.back()
    assert marks(exercise) == {"8S": "chosen", "QS": "chosen"}  # what was shown to be wrong goes, the rest may stay
    exercise.answer("QS", "8S")
    assert exercise.scene["tone"] == "good"


def test_none_may_be_the_answer():
    exercise = Exercise(question(multiple=True, answers=frozenset()))
    exercise.answer()
    assert exercise.scene["tone"] == "good"


# Counting and levels ---------------------------------------------------------------------------------


def test_right_at_the_first_try_counts_and_makes_a_streak():
    exercise = Exercise(kind(), seed=3)
    for number in range(1, STEADY):
        right(exercise)
        assert counted(exercise) == (number, number, number)
        exercise.next()
    assert exercise.scene["status"] == (
        f"Level 1 of 3. Right at the first try: {STEADY - 1} of {STEADY - 1}. In a row at this level: {STEADY - 1}. "
        f"For a star: {STEADY} right in a row, at the first try and without a hint."
    )


@pytest.mark.parametrize("slip", ["wrong", "hint"])
def test_an_answer_with_help_ends_the_streak(slip):
    exercise = Exercise(kind(), seed=3)
    right(exercise)
    exercise.next()
    (exercise.hint if slip == "hint" else lambda: wrong(exercise))()
    assert counted(exercise) == (1, 1, 1)  # not answered yet
    right(exercise)
    assert counted(exercise) == (1, 2, 0)
    assert "Right, now you have it." in exercise.text
    exercise.next()
    assert counted(exercise) == (1, 2, 0)  # counted once


@pytest.mark.parametrize("before", ["nothing", "hint", "wrong"])
def test_a_skipped_question_counts_as_asked_and_ends_the_streak(before):
    exercise = Exercise(kind(), seed=3)
    right(exercise)
    exercise.next()
    asked = exercise.question
    if before == "hint":
        exercise.hint()
    elif before == "wrong":
        wrong(exercise)
    assert buttons(exercise)["next"] == ("Skip", True)
    exercise.next()
    assert counted(exercise) == (1, 2, 0)
    assert exercise.question != asked
    assert (exercise.scene["tone"], exercise.scene["lines"], marks(exercise)) == ("", [], {})


def test_success_raises_the_level_and_the_last_stays():
    exercise = Exercise(kind(levels=2), seed=3)
    for level in (1, 2, 2):
        for _ in range(STEADY):
            assert exercise.scene["status"].startswith(f"Level {level} of 2.")
            right(exercise)
            exercise.next()
    assert exercise.level == 2


def test_an_answer_with_help_does_not_raise_the_level():
    exercise = Exercise(kind(), seed=3)
    for _ in range(STEADY - 1):
        right(exercise)
        exercise.next()
    wrong(exercise)
    right(exercise)
    exercise.next()
    right(exercise)
    assert (exercise.level, exercise.streak) == (1, 1)


def test_each_kind_has_a_level_of_its_own():
    exercise = Exercise(kind("one"), kind("two"), seed=3)
    for _ in range(STEADY):
        right(exercise)
        exercise.next()
        exercise.next()  # the other is skipped
    assert exercise.scene["status"].startswith("Level 2 of 3.")
    exercise.next()
    assert exercise.scene["status"].startswith("Level 1 of 3.")


def test_an_answer_changes_the_scene_once():
    exercise = Exercise(kind(), seed=3)
    numbers = []
    exercise.observe(lambda change: numbers.append(change["new"]["number"]), "scene")
    for action in (lambda: wrong(exercise), exercise.hint, lambda: right(exercise), exercise.next):
        action()
    assert len(numbers) == 4
    for _ in range(STEADY):  # the last wins a star and a level
        right(exercise)
        exercise.next()
    assert exercise.level == 2
    assert len(numbers) == 4 + 2 * STEADY


def test_the_level_can_be_chosen():
    exercise = Exercise(kind(levels=4), kind("small", levels=2), level=3, seed=1)
    assert exercise.level == 3
    exercise.next()
    assert exercise.level == 2  # all it has
    exercise.level = 1
    exercise.next()
    assert exercise.scene["status"].startswith("Level 1 of 4")
    for level in (0, 5):
        with pytest.raises(CardlibError, match=f"{level} is not a level: give 1 to 4"):
            exercise.level = level


# Hints -----------------------------------------------------------------------------------------------


def test_the_ladder_of_hints_ends_in_the_explanation():
    exercise = Exercise(question())
    said = []
    for rung in range(1, 4):
        assert buttons(exercise)["hint"] == ("Hint", True)
        exercise.hint()
        assert exercise.scene["tone"] == "hint"
        assert marks(exercise) == ({"QS": "right"} if rung == 3 else {})
        said.append(exercise.scene["lines"][0]["text"])
    assert said == ["A hint", "Another hint", "That is why."]
    assert buttons(exercise)["hint"] == ("Hint", False)
    exercise.hint()
    right(exercise)
    assert counted(exercise) == (0, 1, 0)


def test_a_hint_takes_the_place_of_a_refutation_and_the_other_way_round():
    exercise = Exercise(question())
    exercise.hint()
    wrong(exercise)
    assert (exercise.scene["tone"], titles(exercise)) == ("bad", ["After it"])
    exercise.hint()
    assert (exercise.scene["tone"], marks(exercise), titles(exercise)) == ("hint", {}, ["Cards"])


def seats(exercise):
    return [zone for zone in exercise.scene["zones"] if zone["id"] != "stock"]


def test_an_unanswered_question_does_not_give_its_answer_away():
    """Whatever decides who wins is changed, the trump; the rest of the scene must stay the same."""
    for number in range(60):
        table = ask("mita.trick", number, 1 + number % 4).table
        cards, names, where = " ".join(map(str, table.cards)), " ".join(table.names), f"ask('mita.trick', {number})"
        scenes = set()
        for trump in {table.trump, table.cards[0].suit, table.cards[-1].suit}:
            exercise = Exercise(who_wins(cards, trump, names, table.leader))
            assert (marks(exercise), exercise.scene["lines"]) == ({}, []), where
            assert not any(zone["turn"] or zone["note"] for zone in seats(exercise)), where
            scene = exercise.scene
            scenes.add(json.dumps([seats(exercise), scene["controls"], scene["tone"], scene["label"]]))
        assert len(scenes) == 1, where


# The only question -----------------------------------------------------------------------------------


def test_the_only_question_can_be_asked_again_for_ever():
    exercise = Exercise(who_wins("8S AC QS TD", "H"))
    scene = {key: value for key, value in exercise.scene.items() if key != "number"}
    for _ in range(5):
        wrong(exercise)
        exercise.hint()
        right(exercise)
        exercise.next()
        assert {key: value for key, value in exercise.scene.items() if key != "number"} == scene
        exercise.hint()
        exercise.next()  # in the middle
        assert {key: value for key, value in exercise.scene.items() if key != "number"} == scene
    assert (exercise.level, exercise.seed, exercise.link, exercise.scene["status"]) == (1, None, "", "")
    assert repr(exercise).startswith("Exercise: Trump: hearts. Which card wins this trick? (eight of spades, ")


# Words -----------------------------------------------------------------------------------------------


def test_another_pack_asks_the_same_question_in_other_words():
    exercise = Exercise("mita.trick", seed=3)
    wrong(exercise)
    answers, seed, table = exercise.question.answers, exercise.seed, exercise.question.table
    the_deck().pack = "hungarian"
    assert (exercise.question.answers, exercise.seed, exercise.question.table) == (answers, seed, table)
    assert exercise.question == ask("mita.trick", 3, 1)  # which speaks of the other pack now too
    assert exercise.scene["tone"] == "bad"
    the_deck().pack = "french"
    assert exercise.question == ask("mita.trick", 3, 1)


@pytest.mark.parametrize(
    "what", [who_wins("8S AC QS TD", "D"), lambda: who_wins("8S AC QS TD", "D")], ids=["question", "maker"]
)
def test_an_only_question_follows_the_pack(what):
    exercise = Exercise(what)
    exercise.pick("QS")
    the_deck().pack = "hungarian"
    assert "Trump: bells" in exercise.text
    assert exercise.scene["tone"] == "bad"
    labels = {card["face"]: card["label"] for zone in exercise.scene["zones"] for card in zone["cards"]}
    assert labels["QS"] == "Ober of leaves, not this one"


# Progress and links ----------------------------------------------------------------------------------


def test_a_level_passed_brings_stars_that_are_told():
    exercise = Exercise(kind(), seed=3)
    for count in (1, 2, 3):
        for _ in range(STEADY):
            right(exercise)
            told = exercise.text
            exercise.next()
        assert "That is a new star for you!" in told
        assert exercise.scene["stars"] == [
            {"title": "", "drawn": "★" * count + "☆" * (3 - count), "label": f"{count} of 3 stars"}
        ]
    assert the_progress().known == {"test.kind": {"level": 3, "stars": 3}}
    assert "You have all the stars" in exercise.scene["status"]


def test_each_kind_has_its_own_stars():
    the_progress().known = {"test.two": {"level": 1, "stars": 1}}
    exercise = Exercise(kind("one"), kind("two"))
    assert [(won["title"], won["label"]) for won in exercise.scene["stars"]] == [
        ("The one", "0 of 3 stars"),
        ("The two", "1 of 3 stars"),
    ]


@pytest.mark.parametrize(("levels", "expected"), [(1, [0, 3]), (2, [0, 1, 3]), (3, [0, 1, 2, 3]), (4, [0, 1, 2, 2, 3])])
def test_the_last_level_is_worth_all_stars(levels, expected):
    assert [stars(passed, levels) for passed in range(levels + 1)] == expected


def test_the_level_resumes_where_the_learner_was():
    begun, fresh, seeded = Exercise(kind()), Exercise(kind()), Exercise(kind(), seed=4)
    wrong(begun)
    asked = begun.question, seeded.question
    the_progress().known = {"test.kind": {"level": 1, "stars": 1}}  # as the page tells
    assert (begun.question, seeded.question) == asked  # what is being answered stays, and a seed asks what it asks
    assert fresh.scene["status"].startswith("Level 2 of 3.")
    begun.next()
    seeded.next()
    assert begun.scene["status"].startswith("Level 2 of 3.")
    assert seeded.scene["status"].startswith("Level 1 of 3.")
    assert Exercise(kind()).scene["status"].startswith("Level 2 of 3.")  # made after the page had told


def test_progress_does_not_lower_a_level():
    the_progress().known = {"test.kind": {"level": 1, "stars": 1}}
    assert Exercise(kind(), level=3).level == 3
    the_progress().known = {"test.kind": {"level": 99, "stars": 3}}
    assert Exercise(kind()).level == 3


def test_without_an_address_there_is_no_link():
    exercise = Exercise(kind())
    assert exercise.link == ""
    assert "link" not in buttons(exercise)
    the_progress().address = "https://example.org/lesson"
    assert buttons(exercise)["link"] == ("Link to this question", True)


def test_a_link_leads_to_the_question_it_was_made_for():
    the_progress().address = "https://example.org/lesson"
    exercise, other = Exercise(kind("one"), kind("two"), seed=1), Exercise(kind("one"), kind("two"), seed=2)
    exercise.next()
    assert exercise.scene["link"] is None
    exercise.show_link()
    assert exercise.scene["link"]["address"] == exercise.link
    assert exercise.link == f"https://example.org/lesson?exercise=test.two&seed={exercise.seed}&level=1"
    other.follow(Link("test.two", str(exercise.seed), "1"))
    assert other.question == exercise.question
    assert other.scene["called"] == 1
    exercise.next()
    assert exercise.scene["link"] is None


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (Link("test.other", "1", "1"), "This page has no exercise 'test.other'."),
        (Link("test.kind", "one"), "'one' is no whole number of at most 18 digits."),
        (Link("test.kind", "1" * 5000), "is no whole number of at most 18 digits."),
        (Link("test.kind", "1", "9"), "9 is not a level: give 1 to 3."),
        (Link("test.kind", "1", "0"), "0 is not a level: give 1 to 3."),
        (Link("test.kind", "1", "1.5"), "'1.5' is no whole number of at most 18 digits."),
        (Link("test.kind", ["1"]), "is no whole number of at most 18 digits."),
        (Link(""), "This page has no exercise ''."),
    ],
)
def test_a_broken_link_is_told_and_ignored(link, reason):
    exercise = Exercise(kind(), seed=1)
    asked = exercise.question
    exercise.follow(link)
    assert exercise.question == asked
    said = exercise.scene["lines"][0]["text"]
    assert said.startswith("This link does not quite work, so here is another question. ")
    assert reason in said
    right(exercise)
    assert "link" not in exercise.scene["lines"][0]["text"]


def test_a_link_may_name_the_exercise_only():
    exercise = Exercise(kind("one"), kind("two"))
    exercise.follow(Link("test.two"))
    assert exercise.scene["label"] == "Exercise: The two"
    assert exercise.scene["lines"] == []


# Tables ----------------------------------------------------------------------------------------------


def faces(zones):
    return {zone.id: [str(shown.card) if shown.card else "back" for shown in zone.cards] for zone in zones}


@pytest.mark.parametrize("rules", [MITA.rules(players=4), MEOW.rules(players=4)], ids=["mita", "meow"])
@pytest.mark.parametrize("seat", [0, 2])
def test_of_a_deal_only_what_is_said_lies_open(rules, seat):
    state = rules.deal(rules.pack(), dealer=3)
    picks = {card: str(card) for card in state.hands[seat]}
    zones = table_zones(StateTable(state, seat, open=(1,)), picks=picks)
    lying = faces(zones)
    for other, hand in enumerate(state.hands):
        expected = [str(card) if other in (seat, 1) else "back" for card in hand]
        assert sorted(lying[f"hand-{other}"]) == sorted(expected)
    assert {shown.key for zone in zones for shown in zone.cards if shown.key} == set(picks.values())


def test_a_trick_shows_who_played_what_and_the_trump():
    table = TrickTable((Card("8S"), Card("AC")), Card("7H").suit, 4, leader=2, names=("Ana", "Ion", "Vera", "Luca"))
    lying = faces(table_zones(table, picks={Card("8S"): "first"}))
    assert (lying["seat-2"], lying["seat-3"], lying["seat-0"], lying["stock"]) == (["8S"], ["AC"], [], [])


def test_a_row_without_cards_has_no_place_for_one():
    rows = RowsTable((Row("Ana", (), note="120 points"), Row("The pile", (Card("8S"),))))
    drawn = [(zone.title, zone.note, zone.room) for zone in table_zones(rows)]
    assert drawn == [("Ana", "120 points", 0), ("The pile", "", 0)]


def test_before_the_lead_no_trump_is_shown():
    zones = table_zones(TrickTable((), Card("7H").suit, 4, names=("Ana", "Ion", "Vera", "Luca")))
    assert [zone.title for zone in zones] == ["Ana", "Ion", "Vera", "Luca"]


def test_of_two_cards_alike_the_one_in_the_hand_answers():
    state = MEOW.rules(players=2, packs=2).deal(MEOW.rules(players=2, packs=2).pack())
    twin, other = state.discards[-1], state.hands[0][0]
    assert twin is not other
    state = state._replace(hands=((twin, other), state.hands[1]))
    picks = {twin: str(twin), other: str(other)}
    marks = {twin: "chosen", other: "right"}
    zones = {zone.id: zone.cards for zone in table_zones(StateTable(state), picks=picks, marks=marks, toggle=True)}
    assert [(card.key, card.mark) for card in zones["hand-0"]] == [(str(twin), "chosen"), (str(other), "right")]
    assert [(card.card, card.key, card.mark) for card in zones["discards"]] == [(twin, "", "")]
    # What is to be looked at may well be the card on the pile.
    looked_at = table_zones(StateTable(state), picks=picks, marks={twin: "beating"})
    assert [card.mark for zone in looked_at for card in zone.cards if card.card is twin] == ["beating"] * 2


def test_rows_show_cards_and_backs():
    zones = table_zones(RowsTable((Row("Stock", (None, Card("8S")), "two"), Row("Hand", ()))))
    assert [(zone.title, zone.note) for zone in zones] == [("Stock", "two"), ("Hand", "")]
    assert list(faces(zones).values()) == [["back", "8S"], []]


# All kinds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind_id", "level"), [(kind.id, level) for kind in KINDS for level in range(1, kind.levels + 1)]
)
def test_every_kind_can_be_answered(kind_id, level):
    exercise = Exercise(kind_id, level=level, seed=level)
    for _ in range(3):
        asked, where = exercise.question, f"Exercise({kind_id!r}, seed={exercise.seed}, level={exercise.level})"
        allowed = {"winning", "ahead"} if shows_winner(asked) else set()
        assert set(marks(exercise).values()) <= allowed, where
        assert exercise.scene["lines"] == [], where
        assert sorted(set(exercise._keys())) == sorted(choice.key for choice in asked.choices), where
        for choice in asked.choices:
            answer = {choice.key} ^ (asked.answers if asked.multiple else set())
            if answer == asked.answers:
                continue
            exercise.answer(*answer)
            assert exercise.scene["tone"] == "bad", where
            if asked.multiple:  # a choice can be changed without taking it back
                assert set(exercise._keys()) == {choice.key for choice in asked.choices}, where
            exercise.back()
            assert exercise.scene["tone"] == "", where
        assert json.loads(json.dumps(exercise.scene)) == exercise.scene, where
        right(exercise)
        assert exercise.scene["tone"] == "good", where
        exercise.next()
        exercise.level = level


def shows_winner(question):
    return isinstance(question.table, StateTable) and question.table.shows_winner


@pytest.mark.parametrize("what", [(None,), (5,), ()], ids=str)
def test_what_asks_nothing_is_refused_in_words(what):
    with pytest.raises(CardlibError, match="Say what an exercise asks"):
        Exercise(*what)


@pytest.mark.parametrize("seed", [[], "1", 1.5, True], ids=repr)
def test_a_seed_that_is_no_whole_number_is_refused_in_words(seed):
    with pytest.raises(CardlibError, match="is not a seed"):
        Exercise("mita.trick", seed=seed)
