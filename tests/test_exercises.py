"""The registry of exercises: kinds found by id, questions made again from a seed."""

import os
import re
import subprocess
import sys
from random import Random

import pytest

from cardlib import CardlibError
from cardlib.exercises import KINDS, ask, find_kind, hundred_one, meow, mita


def test_the_kinds_are_those_of_the_three_games_in_turn():
    assert (*mita.KINDS, *hundred_one.KINDS, *meow.KINDS) == KINDS


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("mita.trik", "'mita.trik' is no kind of exercise: perhaps you mean mita.trick"),
        ("trick", "'trick' is no kind of exercise: perhaps you mean mita.trick."),
        ("Chess", f"'Chess' is no kind of exercise: there are {KINDS[0].id}, {KINDS[1].id}, "),
        ("", "'' is no kind of exercise: there are "),
        (None, "None is no kind of exercise: there are "),
        (3, "3 is no kind of exercise: there are "),
    ],
)
def test_an_unknown_kind_is_refused_with_near_or_known_ones(given, message):
    for look_up in (find_kind, lambda kind_id: ask(kind_id, 1)):
        with pytest.raises(CardlibError, match=f"^{re.escape(message)}"):
            look_up(given)


@pytest.mark.parametrize("level", [0, 5, -1, 1.0, 1.5, "2", None, True])
def test_an_unknown_level_is_refused(level):
    with pytest.raises(CardlibError, match=f"^{re.escape(repr(level))} is not a level: give 1 to 4\\.$"):
        ask("mita.trick", 1, level)


@pytest.mark.parametrize("seed", ["1", 1.0, None, True])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(CardlibError, match=f"^{re.escape(repr(seed))} is not a seed: give a whole number\\.$"):
        ask("mita.trick", seed)


def test_seed_and_level_make_the_question():
    assert ask("mita.trick", 7) == ask("mita.trick", 7, 1)
    for other in (ask("mita.trick", 8), ask("mita.trick", 7, 2), ask("mita.ahead", 7), ask("mita.trick", -7)):
        assert other != ask("mita.trick", 7)
    kind = find_kind("mita.trick")
    assert kind.make(Random("mita.trick 7 2"), 2) == kind.ask(7, 2) == ask("mita.trick", 7, 2)
    assert ask("mita.trick", 10**30) == ask("mita.trick", 10**30)


TOLD = """
from cardlib.exercises import KINDS, ask
for kind in KINDS:
    for level in range(1, kind.levels + 1):
        question = ask(kind.id, 5, level)
        print(kind.id, level, question.text, question.choices, sorted(question.answers), question.ladder)
        print(question.origin, list(question.refutations.items()))
"""


def test_a_link_asks_the_same_question_on_every_computer():
    """Nothing depends on the order of sets, which differs from one start of Python to the next."""
    told = []
    for start in ("1", "2"):
        made = subprocess.run(
            [sys.executable, "-c", TOLD],
            env={**os.environ, "PYTHONHASHSEED": start},
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(made.stdout.splitlines())
    for line, other in zip(*told, strict=True):
        assert line == other
