"""Every sentence on the stages and papers of the school can be translated: see ``letterless.py``.

The lessons themselves are run in the language without letters, and everything in them is pressed and picked at.
"""

import ast
import random
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from letterless import all_translated, is_translated, spoken, texts_of, texts_of_page

import cardlib
from cardlib import CardlibError, DealError, RecordError, RulesError, i18n, records
from cardlib.exercises import KINDS, ask
from cardlib.exercises.mita.trick import who_wins
from cardlib.exercises.question import RowsTable
from cardlib.rule import STATUSES
from cardlib.rulebook import RULES
from widgets import lesson, switch
from widgets.lesson import (
    BlankSheet,
    CardGuide,
    CardPicker,
    CardPoints,
    Dealing,
    Exercise,
    HouseRules,
    Odds,
    Play,
    PointCounter,
    RankOrder,
    Replay,
    Rulebook,
    RuleList,
    ScoreSheet,
    SortRanks,
    Stage,
    Supposing,
    Switch,
    Switches,
    Table,
    Teacher,
    TrickBuilder,
    WholePack,
    last_three,
    meow_deal,
    position_of,
    the_badges,
    the_deck,
)
from widgets.odds_questions import QUESTIONS
from widgets.paper import Paper
from widgets.play_keeping import kept
from widgets.plots import draw
from widgets.practice import STEADY
from widgets.progress import Link, the_progress
from widgets.supposing import SUPPOSED

ROOT = Path(__file__).resolve().parent.parent
RECORDED = {name for example in records.examples() for name in records.example(example).names}
LESSONS = sorted(ROOT.glob("notebooks/en/*.ipynb"))


@pytest.fixture
def language():
    """The language without letters."""
    with spoken() as language:
        yield language


@pytest.fixture
def progress():
    """The progress of the page's reader, empty, and afterwards as it was."""
    progress = the_progress()
    known, address = progress.known, progress.address
    progress.known = {}
    yield progress
    progress.known, progress.address = known, address


def read(shown):
    """Return everything that people read on a stage, a paper or a teacher's table."""
    if isinstance(shown, Teacher):
        book = {name: value for name, value in shown.book.book.items() if name not in ("source", "text", "file")}
        return [*read(shown.setup), *read(shown.stage), *texts_of(book)]
    if isinstance(shown, Play):
        book = {name: value for name, value in shown.book.book.items() if name not in ("source", "text", "file")}
        return [*read(shown.setup), *read(shown.stage), *read(shown.sheet), *texts_of(book)]
    shown.refresh()
    return list(texts_of_page(shown.page) if isinstance(shown, Paper) else texts_of(shown.scene))


def people(shown):
    """Return what a stage says in words that are not ours: who plays there."""
    if isinstance(shown, Play):
        return shown.party.names
    return shown.desk.names if isinstance(shown, Teacher) else getattr(shown, "names", ())


def is_translated_stage(shown, *allowed):
    all_translated(read(shown), *people(shown), *allowed)


def try_everything(shown, steps=25):
    """Press and pick whatever there is, each thing once if there is time, and read the page after each step."""
    rand, done = random.Random(1), set()
    is_translated_stage(shown)
    for _step in range(steps):
        stage = shown.stage if isinstance(shown, Teacher | Play) else shown
        ways = _ways(stage)
        new = [way for way in ways if way[1:] not in done]
        if not (new or ways):
            return
        do, *what = rand.choice(new or ways)
        done.add(tuple(what))
        do(*what)
        is_translated_stage(shown)


def _ways(stage):
    """Return what a hand can do now, each as a method and what it takes."""
    if not isinstance(stage, Paper):
        buttons = [(stage.press, control) for control, enabled in stage._buttons().items() if enabled]
        return buttons + [(stage.pick, key) for key in stage._keys()]
    ways = [(stage.press, each.id) for each in stage.shown.controls if each.enabled and each.id not in stage.BROWSER]
    for field in stage.shown.fields:
        match field.kind:
            case "radio" | "select":
                ways += [(stage.fill, field.id, key) for key, _words in field.choices]
            case "check":
                ways.append((stage.fill, field.id, not field.value))
            case "checks":
                ways += [(stage.fill, field.id, (key,)) for key, _words in field.choices]
            case "number":
                ways += [(stage.fill, field.id, text) for text in ("3", "0", "1000", "")]
            case _:
                ways += [(stage.fill, field.id, text) for text in ("QS", "Ana Ion Vera Luca Mara Petru Ana", "")]
    return ways


# Lessons ----------------------------------------------------------------------------------------------


class _Titles(ast.NodeTransformer):
    """Takes the letters out of what a lesson calls things: a lesson is translated as a whole, with its titles."""

    def visit_keyword(self, node):
        self.generic_visit(node)
        if node.arg in ("title", "source", "heading"):
            node.value = ast.Constant("⟦··⟧")
        return node


def statements(path):
    """Yield the statements of a lesson's cells, without what it prints in words of its own."""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            for node in _Titles().visit(ast.parse(cell.source)).body:
                if not ast.unparse(node).startswith("print("):
                    yield ast.fix_missing_locations(node)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_lessons(path, language, progress, capsys):
    words = {name: getattr(lesson, name) for name in lesson.__all__}
    displayed = []
    words["display"] = lambda *shown: displayed.extend(shown)
    for node in statements(path):
        if isinstance(node, ast.Expr):
            displayed.append(eval(compile(ast.Expression(node.value), path.name, "eval"), words))
        else:
            exec(compile(ast.Module([node], []), path.name, "exec"), words)
        for line in capsys.readouterr().out.splitlines():  # of a check
            is_translated(line, *RECORDED)
    shown = [each for each in displayed if isinstance(each, Stage | Paper | Teacher | Play)]
    assert shown
    for each in shown:
        try_everything(each, steps=5)


# Exercises and progress -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_questions(kind, language):
    is_translated(i18n._(kind.title))
    for level in range(1, kind.levels + 1):
        for seed in range(3):
            question = ask(kind.id, seed, level)
            told = [line for rung in question.ladder for line in rung]
            told += [line for refutation in question.refutations.values() for line in refutation.lines]
            texts = [question.text, *(line.text for line in told), *(choice.text for choice in question.choices)]
            tables = [question.table, *(refutation.table for refutation in question.refutations.values())]
            rows = [row for table in tables if isinstance(table, RowsTable) for row in table.rows]
            all_translated([*texts, *(text for row in rows for text in (row.title, row.note))])


def test_exercises(language, progress):
    for exercise in (Exercise(who_wins("8S AC", "H")), Exercise("mita.trick", "mita.side", seed=3, level=2)):
        for choice in exercise.question.choices:
            if choice.key not in exercise.question.answers:
                exercise.answer(choice.key)
                is_translated_stage(exercise)
        for _rung in exercise.question.ladder:
            exercise.hint()
            is_translated_stage(exercise)
        exercise.answer(*exercise.question.answers)
        is_translated_stage(exercise)
    many = Exercise("meow.fits", seed=1)
    many.answer(*{choice.key for choice in many.question.choices} - many.question.answers)
    is_translated_stage(many)


def test_stars(language, progress):
    exercise = Exercise("mita.trick")
    kind = exercise.kinds["mita.trick"]
    said = set()
    for _question in range(STEADY * (kind.levels + 1)):
        exercise.answer(*exercise.question.answers)
        is_translated_stage(exercise)
        said |= set(read(exercise))
        exercise.next()
    assert progress.stars("mita.trick") == 3
    for wanted in ("That is a new star for you!", "You are ready for the next level.", "You have all the stars"):
        if kind.levels > 3 or "ready" not in wanted:
            assert any(found.startswith(wanted) for _context, found in language.asked), wanted


def test_links(language, progress):
    progress.address = "http://127.0.0.1/9"
    exercise = Exercise("mita.trick")
    exercise.show_link()
    link = exercise.link
    all_translated([text for text in read(exercise) if text != link])
    for link in (Link("mita.nothing"), Link("mita.trick", "7", "99"), Link("mita.trick", "x"), Link("mita.trick", "7")):
        exercise.follow(link)
        all_translated([text for text in read(exercise) if not text.startswith("http")], link.exercise, "x")


# Stages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", records.examples())
def test_replays(name, language):
    replay = Replay(name)
    for step in range(replay.last + 1):
        replay.step = step
        is_translated_stage(replay)
    replay.play()
    is_translated_stage(replay)


STAGES = [
    lambda: CardPicker(options="8S AC QS", multiple=True),
    lambda: TrickBuilder("H"),
    lambda: RuleList(*RULES),
    lambda: RankOrder("S"),
    lambda: SortRanks("S"),
    lambda: CardPoints(),
    lambda: PointCounter(),
    lambda: CardGuide(),
    lambda: WholePack("101", players=6),
    lambda: WholePack("meow"),
    lambda: the_badges(),
    lambda: Table("mita", players=4, seed=3),
    lambda: Table("101", players=6, seed=14, hands="own"),
    lambda: Table("meow", players=3, seed=5, eight_skips=True),
    lambda: Table(position_of(last_three("KD KH QD", "TS AS AD"))),
    lambda: Table(meow_deal("9C", "7C AC", "8H 8S", actions="7C, AC")),
    lambda: Dealing("mita", players=4, seed=8),
    lambda: Dealing("101", players=6),
    lambda: Dealing("meow", players=5, pack_size=52, packs=2),
    lambda: Switches("meow"),
    lambda: Switch("stop", game="101"),
    lambda: Teacher("mita-18"),
    lambda: Teacher("meow", players=3, queen_follow=True),
    lambda: Play("mita", level="thumb"),
    lambda: Play("101", players=4, people=(0, 1), level="thumb"),
    lambda: Play("meow", players=3, level="beginner", pace="at-once"),
]
PAPERS = [
    lambda: Rulebook(),
    lambda: Rulebook("101", players=6),
    lambda: HouseRules("mita"),
    lambda: HouseRules("meow", jack_doubles=True),
    lambda: ScoreSheet("101", seed=5),
    lambda: ScoreSheet("meow", players=3, seed=482, step=1),
    lambda: ScoreSheet("mita", step=1),
    lambda: BlankSheet("101", names="Ana Ion"),
    lambda: BlankSheet("meow"),
    lambda: Odds(deals=3),
    lambda: Odds("queens", deals=3),
]


@pytest.mark.parametrize("make", STAGES + PAPERS)
def test_stages_and_papers(make, language):
    try_everything(make())


@pytest.mark.parametrize("question", QUESTIONS)
def test_odds(question, language):
    for game in QUESTIONS[question].games:
        shown = Odds(question, game, deals=4)
        for compare in shown._comparisons():
            shown.filled("compare", compare)
            all_translated([case.name for case in shown.cases])
        shown.run()
        shown.wait()
        all_translated(ElementTree.fromstring(draw(shown.report.chart)).itertext())
        shown.chart()
        is_translated_stage(shown)
    shown.fill("deals", "100000")
    shown.run()
    is_translated_stage(shown)
    with pytest.raises(CardlibError) as error:
        shown.run()
    is_translated(str(error.value))
    shown.stop()
    shown.wait()
    is_translated(shown.page["status"])


@pytest.mark.parametrize("name", ["mita", "101"])
def test_dealings(name, language):
    for players in (2, 4):
        dealing = Dealing(name, players=players, seed=players, trump_check=True)
        for step in range(dealing.last + 1):
            dealing.step = step
            is_translated_stage(dealing)


@pytest.mark.parametrize("game", cardlib.GAMES, ids=lambda game: game.id)
def test_switches(game, language):
    for option in game.options:
        if option.name == "players":
            continue
        one = Switch(option.name, game=game.id)
        for value in one._values[option.name]:
            one.choose(value)
            is_translated_stage(one)
            for show in switch.SHOWS:
                one.show = show
                is_translated_stage(one)
            one.show = ""


@pytest.mark.parametrize("rule", SUPPOSED)
def test_supposing(rule, language):
    one = Supposing(rule)
    for reading in one.readings:
        one.choose(reading)
        is_translated_stage(one)


@pytest.mark.parametrize("game", ["mita", "101", "meow"])
def test_the_teachers_table(game, language):
    table = Teacher(game, players=4 if game == "mita" else 2)
    table.fill()
    table.start()
    while not table.state.is_over and len(table.state.history) < 40:
        legal = table.state.legal_actions()
        table.play(legal[0]) if legal else table.shuffle()
        is_translated_stage(table)
    table.hide()
    is_translated_stage(table)
    table.explain(False)
    table.tips()
    is_translated_stage(table)
    table.title("⟦··⟧")
    table.load(table.text)
    is_translated_stage(table)
    table.set_up()
    is_translated_stage(table)


@pytest.mark.parametrize("game", ["mita", "101", "meow"])
def test_a_table_to_play_at(game, language):
    play = Play(game, level="thumb", names="A B")
    for _deal in range(3):
        while not play.state.is_over:
            play.hint()
            is_translated_stage(play)
            play.play("9" if play.refusal is None else play.state.legal_actions()[0])
            is_translated_stage(play, "9")
        play.new_deal()
    for field, value in (("names", "A B C"), ("names", "9" * 99), ("people", ()), ("seed", "?"), ("game", "meow")):
        play.setup.fill(field, value)
        is_translated_stage(play, "A", "B", "C")
    play._begin_chosen()
    assert play.stage.note
    is_translated_stage(play, "A", "B", "C")
    play.load("9")
    is_translated_stage(play)
    play.load(play.text)
    is_translated_stage(play)
    for text in ("9", kept(play.party)):
        play._found(text)
        is_translated_stage(play)


@pytest.mark.parametrize(
    ("do", "given"),
    [
        (lambda table: table.place("QS", "hand-9"), "hand upcard stock"),
        (lambda table: table.place("8S AC QS TD", "hand-0"), ""),
        (lambda table: table.place("QS QS", "hand-0"), ""),
        (lambda table: table.take("QS"), ""),
        (lambda table: table.undo(), ""),
        (lambda table: table.start(), ""),
        (lambda table: table.shuffle(), ""),
        (lambda table: table.play("QS"), ""),
        (lambda table: table.after(99), ""),
        (lambda table: table.after(0, leader=1), ""),
        (lambda table: table.after(2, trump="H"), ""),
        (lambda table: table.deal_from(7), ""),
        (lambda table: table.score(1), ""),
        (lambda table: table.choose(players=3), ""),
        (lambda table: table.choose("meow", players=20, packs=9), ""),
        (lambda table: table.hide(9), ""),
        (lambda table: table.name("Ana"), "Ana"),
        (lambda table: table.name("Ana, "), "Ana"),
        (lambda table: table.title("9" * 400), ""),
        (lambda table: table.load(""), ""),
        (lambda table: table.load("9" * 200_000), ""),
        (lambda table: table.load(b"\xff"), ""),
        (lambda table: table.load("game = 'bridge'"), "game bridge mita meow"),
    ],
)
def test_what_a_teachers_table_refuses(do, given, language):
    table = Teacher("mita")
    do(table)
    is_translated(table.refusal, given)
    assert any(table.refusal in text for text in read(table)), "The page does not show it"


@pytest.mark.parametrize(
    ("kind", "mistake", "given"),
    [
        (CardlibError, lambda: Table("mita", hands="mine"), "mine hands open own or"),
        (CardlibError, lambda: Table("mita", seat=5), ""),
        (CardlibError, lambda: Table("mita", names="Ana"), "Ana"),
        (CardlibError, lambda: Table(records.example("mita-16"), dealer=1), ""),
        (CardlibError, lambda: Dealing("mita", seed="one"), "one"),
        (CardlibError, lambda: Switch("loud"), "loud"),
        (CardlibError, lambda: Switch("tromf").choose("loud"), "loud must trump beat off"),
        (CardlibError, lambda: Switches("meow", "loud"), "loud"),
        (CardlibError, lambda: Supposing("mita.deal"), "mita deal singly"),
        (CardlibError, lambda: Supposing("101.match"), "101 match Switch target game"),
        (CardlibError, lambda: Supposing("meow.below-zero").choose("loud"), "loud meow below zero ours stop at"),
        (RulesError, lambda: Supposing("mita.dael-singly"), "mita dael deal singly"),
        (CardlibError, lambda: Switch("target", game="101", record="deal-101-2"), "values"),
        (CardlibError, lambda: Rulebook(players=4), "Rulebook players mita"),
        (CardlibError, lambda: Rulebook().filter(None, "sure"), f"sure {' '.join(STATUSES)}"),
        (RulesError, lambda: Rulebook().find("mita.dael"), "mita dael deal"),
        (CardlibError, lambda: Rulebook().fill("colour", "red"), "colour game search statuses in play"),
        (CardlibError, lambda: Rulebook().press("loudly"), "loudly all reset"),
        (CardlibError, lambda: HouseRules("mita").fill("players", "9"), "players"),
        (CardlibError, lambda: BlankSheet("mita"), "meow"),
        (CardlibError, lambda: BlankSheet("101", rows=99), ""),
        (CardlibError, lambda: BlankSheet("101", names="Ana Ion Vera", players=2), ""),
        (CardlibError, lambda: ScoreSheet("101", ["nothing-like-it"]), "nothing like it"),
        (CardlibError, lambda: ScoreSheet("101", [2.5]), ""),
        (CardlibError, lambda: ScoreSheet("101", names="Ana"), ""),
        (CardlibError, lambda: ScoreSheet("101", switch="loud"), "loud"),
        (DealError, lambda: ScoreSheet("101", ["mita-16"]), "mita toml"),
        (CardlibError, lambda: SortRanks("S", seed="x"), ""),
        (CardlibError, lambda: Odds("luck"), f"luck {' '.join(QUESTIONS)}"),
        (CardlibError, lambda: Odds("cards", bot="cheat"), "cheat random greedy search easy"),
        (CardlibError, lambda: Odds("length", "101"), ""),
        (CardlibError, lambda: Odds("cards", compare="players"), "players"),
        (CardlibError, lambda: Odds("cards", deals=0), "deals"),
        (CardlibError, lambda: Odds("cards").chart(), ""),
        (CardlibError, lambda: Exercise(), "mita"),
        (CardlibError, lambda: Exercise("mita.loud"), ""),
        (CardlibError, lambda: Exercise("mita.trick", level=9), ""),
        (CardlibError, lambda: Exercise("mita.trick").ask("mita.side", 1), ""),
        (CardlibError, lambda: meow_deal("9C", "9C"), ""),
        (CardlibError, lambda: meow_deal("9C", "6C 7C 8C TC JC QC"), ""),
        (RecordError, lambda: Replay.of_trick("QS", "?"), "trump"),
        (RecordError, lambda: Replay("nothing-like-it"), "nothing like it"),
        (CardlibError, lambda: Teacher("mita-18", names="Ana"), ""),
        (TypeError, lambda: Table(records.example("mita-18"), playrs=2), "Table playrs players"),
        (TypeError, lambda: Teacher("mita-18", playrs=2), "Teacher playrs players"),
        (CardlibError, lambda: Play("mita", level="loud"), "loud beginner thumb easy medium hard"),
        (CardlibError, lambda: Play("mita", pace="loud"), "loud calm brisk at once"),
        (CardlibError, lambda: Play("mita", people=()), ""),
        (CardlibError, lambda: Play("mita").party.back(), ""),
        (CardlibError, lambda: Play("mita").party.put_away(), ""),
        (TypeError, lambda: Play("mita", sede=2), "Play sede"),
    ],
)  # fmt: skip
def test_errors(kind, mistake, given, language):
    with pytest.raises(kind) as error:
        mistake()
    is_translated(str(error.value), given)


def test_stages_in_general(language):
    stage = Stage()
    is_translated_stage(stage)
    stage._on_message(stage, {"unknown": 1}, [])
    for text in texts_of(stage.scene):
        is_translated(text)
    paper = BlankSheet("101")
    paper._on_message(paper, {"unknown": 1}, [])
    is_translated(paper.page["refusal"])
    with pytest.raises(TypeError) as error:
        CardPicker(optoins="QS")
    is_translated(str(error.value), "CardPicker optoins options")


@pytest.mark.parametrize("pack", i18n.PACKS)
def test_the_deck(pack, language):
    deck = the_deck()
    deck.pack = pack
    try:
        deck._turn()
        for text in (deck.label, *(label for _pack, label in deck.choices)):
            is_translated(text)
    finally:
        deck.pack = i18n.PACKS[0]
