"""Progress on the kernel's side: what is kept, what is dropped, what links do; and what the catalogue tells of it."""

import gc
import weakref

import pytest
from traitlets import TraitError

from cardlib.exercises import KINDS
from widgets.catalogue import find_lessons
from widgets.exercise import Exercise
from widgets.lesson import who_wins
from widgets.progress import Link, Progress, the_progress, whole


@pytest.fixture(autouse=True)
def clean():
    the_progress().known = {}
    yield
    the_progress().known = {}


def message(progress, content):
    """Send what a page would send."""
    progress._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def test_there_is_one_progress():
    assert the_progress() is the_progress()


def test_what_is_reached_never_gets_less():
    progress = Progress()
    assert (progress.passed("a.b"), progress.stars("a.b")) == (0, 0)
    assert progress.reach("a.b", 2, 4)
    assert not progress.reach("a.b", 1, 4)
    assert (progress.passed("a.b"), progress.stars("a.b")) == (2, 2)
    assert not progress.reach("a.b", 3, 4)
    assert progress.reach("a.b", 4, 4)
    assert progress.known == {"a.b": {"level": 4, "stars": 3}}


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        3,
        "three",
        [],
        {},
        {"level": 1},
        {"level": 1, "stars": 4},
        {"level": -1, "stars": 1},
        {"level": True, "stars": 1},
        {"level": 1.5, "stars": 1},
        {"level": "1", "stars": "1"},
        {"level": 1, "stars": 1, "more": 1},
    ],
)
def test_nonsense_is_dropped(nonsense):
    progress = Progress()
    progress.known = {"a.b": nonsense, "c.d": {"level": 1, "stars": 1}, 3: {"level": 1, "stars": 1}}
    assert progress.known == {"c.d": {"level": 1, "stars": 1}}
    assert progress.stars("a.b") == 0


def test_what_is_no_dictionary_is_refused():
    with pytest.raises(TraitError):
        Progress().known = [1]


def test_links_name_the_question():
    progress = Progress()
    assert progress.link("a.b", 3, 2) == ""
    progress.address = "http://127.0.0.1/lesson"
    assert progress.link("a.b", 3, 2) == "http://127.0.0.1/lesson?exercise=a.b&seed=3&level=2"


def test_a_link_goes_to_the_first_exercise_of_its_kind():
    only, first, second = Exercise(who_wins("8S AC QS TD", "H")), Exercise("mita.trick"), Exercise("mita.ahead")
    progress = Progress()
    for exercise in (first, second):
        progress.add(exercise)
    message(progress, {"link": {"exercise": "mita.ahead", "seed": "5", "level": "2"}})
    assert (second.seed, second.level, second.scene["called"], first.scene["called"]) == (5, 2, 1, 0)
    message(progress, {"link": {"exercise": "mita.unknown", "seed": None, "level": None}})
    assert "This page has no exercise 'mita.unknown'." in first.text
    assert only.scene["called"] == 0


def test_a_closed_exercise_is_forgotten():
    exercise = Exercise("mita.trick")
    kept = weakref.ref(exercise)
    assert exercise in the_progress().exercises
    exercise.close()
    del exercise
    gc.collect()
    assert kept() is None


def test_a_closed_exercise_answers_no_link_and_none_takes_the_place_of_another():
    first, second = Exercise("mita.trick"), Exercise("mita.trick")
    progress = Progress()
    progress.add(first)
    progress.add(second)
    first.close()
    progress.follow(Link("mita.trick", "5"))
    assert (first.scene["called"], second.scene["called"], second.seed) == (0, 1, 5)
    del first
    gc.collect()
    third = Exercise("mita.ahead")
    progress.add(third)
    assert progress.exercises == (second, third)


def test_the_exercises_of_the_page_go_on_from_what_is_reached():
    exercise = Exercise("mita.trick")
    the_progress().known = {"mita.trick": {"level": 1, "stars": 1}}
    assert (exercise.level, exercise.scene["stars"][0]["drawn"][0]) == (2, "★")


@pytest.mark.parametrize("content", [None, {}, {"link": None}, {"link": {}}, {"link": {"exercise": 3}}, {"other": 1}])
def test_messages_that_make_no_sense_are_noted_and_ignored(content, caplog):
    progress, exercise = Progress(), Exercise("mita.trick")
    progress.add(exercise)
    message(progress, content)
    assert exercise.scene["called"] == 0
    assert "nobody here understands" in caplog.text


def test_without_exercises_a_link_does_nothing():
    progress = Progress()
    progress.follow(Link("mita.trick"))
    assert progress.known == {}


@pytest.mark.parametrize(
    ("given", "number"),
    [
        ("7", 7),
        ("-7", -7),
        ("007", 7),
        ("", None),
        (" 7", None),
        ("7.0", None),
        ("٧", None),
        ("7" * 19, None),
        (7, None),
        (None, None),
    ],
)
def test_whole_numbers_of_an_address(given, number):
    assert whole(given) == number


def test_lessons_name_only_kinds_that_there_are(request):
    lessons = find_lessons(request.config.rootpath / "notebooks")
    known = {kind.id for kind in KINDS}
    assert any(lesson.exercises for lesson in lessons)
    for lesson in lessons:
        assert set(lesson.exercises) <= known, lesson.path
