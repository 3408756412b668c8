"""The course as a whole: every rule is taught, every kind of exercise is practised, every option can be switched.

What a lesson teaches stands once, in its cells: ``RuleList("mita.deal", …)`` and ``Exercise("mita.trick", …)``.
Its metadata repeats it for the landing page and the rulebook, which do not run notebooks.
"""

import ast
from pathlib import Path

import nbformat
import pytest

from cardlib import GAMES, rulebook
from cardlib.exercises import KINDS

ROOT = Path(__file__).resolve().parent.parent
LESSONS = {path.stem: nbformat.read(path, as_version=4) for path in sorted(ROOT.glob("notebooks/en/*.ipynb"))}


def named(lesson: str, *widgets: str) -> list[str]:
    """The texts that a lesson's cells give to these widgets, in order."""
    texts = []
    for cell in LESSONS[lesson].cells:
        if cell.cell_type != "code":
            continue
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in widgets:
                texts += [each.value for each in node.args if isinstance(each, ast.Constant)]
    return texts


def about(lesson: str) -> dict[str, list[str]]:
    return LESSONS[lesson].metadata.get("lesson", {})


RULES = [rule.id for game in GAMES for rule in rulebook.rules_of(game.id)]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_taught(rule):
    assert any(rule in named(lesson, "RuleList") for lesson in LESSONS), f"No lesson lists {rule} among its rules"


@pytest.mark.parametrize("kind", [kind.id for kind in KINDS])
def test_every_kind_is_practised(kind):
    assert any(kind in named(lesson, "Exercise") for lesson in LESSONS), f"No lesson has Exercise({kind!r})"


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_metadata_says_what_the_cells_teach(lesson):
    rules, kinds = named(lesson, "RuleList"), named(lesson, "Exercise")
    assert sorted(about(lesson).get("rules", [])) == sorted(set(rules)), f"rules of {lesson}"
    assert sorted(about(lesson).get("exercises", [])) == sorted(set(kinds)), f"exercises of {lesson}"


def switched() -> set[tuple[str, str]]:
    """The options of games that some lesson's cell makes a switch for, each with the game it is for."""
    found = set()
    for lesson in LESSONS:
        for cell in LESSONS[lesson].cells:
            if cell.cell_type != "code" or "Switch" not in cell.source:
                continue
            for node in ast.walk(ast.parse(cell.source)):
                name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                if name not in ("Switch", "Switches"):
                    continue
                texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
                given = {each.arg: each.value.value for each in node.keywords if isinstance(each.value, ast.Constant)}
                if name == "Switches":
                    game, *options = texts
                    found |= {(game, option) for option in options}
                else:
                    owners = [each.id for each in GAMES if texts[0] in {option.name for option in each.options}]
                    found.add((given.get("game", owners[0]), texts[0]))
    return found


@pytest.mark.parametrize(("game", "option"), [(game.id, option.name) for game in GAMES for option in game.options])
def test_every_option_can_be_switched(game, option):
    if option == "players":
        pytest.skip("every table shows how many play")
    assert (game, option) in switched(), f"No lesson has a Switch for {option} of {game}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_it_has_a_line_on_the_landing_page(lesson):
    entry = about(lesson)
    assert entry.get("summary"), lesson
    assert isinstance(entry.get("minutes"), int), lesson
    assert entry.get("game", "") in {"", *(game.id for game in GAMES)}, lesson
