"""The course as a whole: every rule is taught, every kind of exercise is practised, every option can be switched.

A rule that may be otherwise shows at once what changes: see ``Switch`` and ``Supposing``.

What a lesson teaches stands once, in its cells: ``RuleList("mita.deal", …)`` and ``Exercise("mita.trick", …)``.
Its metadata repeats it for the landing page and the rulebook, which do not run notebooks.
"""

import ast
import re
from pathlib import Path

import nbformat
import pytest
from pack_words import FOREIGN

from cardlib import GAMES, rulebook
from cardlib.exercises import KINDS, ask
from widgets.supposing import SUPPOSED

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


# How many play, every table shows.
SWITCHED = [(game.id, option.name) for game in GAMES for option in game.options if option.name != "players"]


@pytest.mark.parametrize(("game", "option"), SWITCHED)
def test_every_option_can_be_switched(game, option):
    assert (game, option) in switched(), f"No lesson has a Switch for {option} of {game}"


def supposed():
    """The rules that some lesson supposes to be otherwise."""
    return {rule for lesson in LESSONS for rule in named(lesson, "Supposing")}


@pytest.mark.parametrize("status", ["reconstructed", "option"])
def test_every_rule_that_may_be_otherwise_shows_what_changes(status):
    """A switch where an option chooses the rule, brings it in or changes it; else it is supposed otherwise."""
    switches, readings = switched(), supposed()
    for game in GAMES:
        for rule in rulebook.rules_of(game.id):
            if rule.status != status or rule.id in readings:
                continue
            options = {rule.option, *(option for option, _values in rule.when)} - {"", "players"}
            assert options, f"No lesson has Supposing({rule.id!r}), and no option changes that rule"
            assert any((game.id, option) in switches for option in options), f"No lesson switches {rule.id}: {options}"


@pytest.mark.parametrize("rule", SUPPOSED)
def test_what_is_supposed_stands_in_the_lesson_that_teaches_the_rule(rule):
    where = [lesson for lesson in LESSONS if rule in named(lesson, "Supposing")]
    assert where, f"No lesson has Supposing({rule!r})"
    assert all(rule in named(lesson, "RuleList") for lesson in where), f"{where} do not teach {rule}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_it_has_a_line_on_the_landing_page(lesson):
    entry = about(lesson)
    assert entry.get("summary"), lesson
    assert isinstance(entry.get("minutes"), int), lesson
    assert entry.get("game", "") in {"", *(game.id for game in GAMES)}, lesson


TWINS = {"queen": "Ober", "jack": "Unter", "spade": "leaves", "club": "acorns", "diamond": "bells"}


@pytest.mark.parametrize("lesson", LESSONS)
def test_who_has_the_hungarian_pack_can_read_it_too(lesson):
    """Lessons name the cards of the French pack: each that has another name is said to have it."""
    prose = "\n".join(cell.source for cell in LESSONS[lesson].cells if cell.cell_type == "markdown")
    used = {word[1].lower() for word in FOREIGN["hungarian"].finditer(prose)}
    told = {word[0].lower().removesuffix("s") for word in FOREIGN["french"].finditer(prose)}
    missing = {word: TWINS[word] for word in used if TWINS[word].lower().removesuffix("s") not in told}
    assert not missing, f"{lesson} should give the Hungarian name as well: {missing}"


# Questions that stand in a lesson for good, because its text speaks of them: words of each, and what is right.
# A seed asks something else when a kind of exercise changes; then choose another seed.
QUESTIONS = {
    ("01-mita-cards", "mita.higher", 2): ("Which one is higher?", {"ten of spades"}),
    ("02-mita-deal", "mita.partner", 1): ("together with Ana", {"Luca"}),
    ("03-mita-trick", "mita.may-play", 1): (
        "Luca has led the seven of spades. Pick",
        {"ten of spades", "nine of diamonds", "eight of clubs"},
    ),
    ("05-mita-tromf", "mita.tromf-call", 2): ("It is your turn.", {"Yes"}),
    ("05-mita-tromf", "mita.tromf-duty", 1): ("By our reading", {"nine of spades"}),
    ("05-mita-tromf", "mita.tromf-duty", 2): ("Vera has led", {"ten of spades"}),
    ("05-mita-tromf", "mita.tromf-duty", 3): ("By the stricter reading", {"king of hearts"}),
    ("12-meow-finish", "meow.ends", 2): ("Vera plays the ace", {"The deal goes on, but Ana misses the turn"}),
    ("12-meow-finish", "meow.ends", 3): ("What does Ion call?", {"Nothing"}),
    ("12-meow-finish", "meow.penalty", 1): ("How many penalty points", {"35 points"}),
    ("12-meow-finish", "meow.penalty", 2): ("How many penalty points", {"70 points"}),
}


def fixed_questions():
    """The lesson, kind, seed and level of each ``one_question``."""
    calls = re.compile(r'one_question\("([\w.-]+)", seed=(\d+)(?:, level=(\d+))?\)')
    return [
        (lesson, kind, int(seed), int(level or 1))
        for lesson in LESSONS
        for cell in LESSONS[lesson].cells
        for kind, seed, level in calls.findall(cell.source)
    ]


@pytest.mark.parametrize(("lesson", "kind", "seed", "level"), fixed_questions())
def test_a_question_is_the_one_that_the_text_speaks_of(lesson, kind, seed, level):
    words, right = QUESTIONS[lesson, kind, level]
    question = ask(kind, seed, level)
    assert words in question.text
    assert {choice.text for choice in question.choices if choice.key in question.answers} == right
