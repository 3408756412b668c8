"""Every sentence shown to people can be translated, and ``make messages`` finds it.

The language of these tests has no letters: a message comes out as its placeholders in ⟦brackets⟧. What still has
letters has come round the catalogue. Names of people and games, notation and ids are the same in every language.
"""

import ast
import json
import random
import re
from itertools import pairwise

import pytest
from letterless import ROOT, all_translated, is_translated, left, spoken, template, texts_of
from pack_words import check_words

import cardlib
from cardlib import CardlibError, DealError, IllegalMove, NotationError, RecordError, RulesError, explain, i18n, records
from cardlib.cards import ALL_CARDS, as_suit
from cardlib.exercises.mita.trick import who_wins
from cardlib.rulebook import RULES, find_rule, sheet
from widgets import serving
from widgets.catalogue import GAMES, Lesson
from widgets.lesson import CardPicker


@pytest.fixture
def language():
    """The language without letters."""
    with spoken() as language:
        yield language


def test_a_word_that_is_not_translated_is_noticed(language):
    assert left(f"{i18n._('Deal')}; three QS, Mihai", "Mihai") == ["three"]
    with pytest.raises(AssertionError):
        is_translated("Plain English.")
    stage = CardPicker(options="QS", description="Lead a card")
    with pytest.raises(AssertionError):
        all_translated(texts_of(stage.scene))


# --- the engine


def refusals(game, seed, **options):
    """Yield what a random deal refuses, each rule once."""
    rand = random.Random(seed)
    rules = game.rules(**options)
    pack = list(rules.pack())
    rand.shuffle(pack)
    state, seen = rules.deal(pack, dealer=0), set()
    plain = ["draw", "pass", "keep", "exchange", "shuffle QS", "nonsense", "QS=H", "KS=H"]
    while True:
        cards = [str(card) for card in ALL_CARDS]
        for text in [*plain, *cards, *(f"{card}!" for card in cards), *(f"drop {card}" for card in cards)]:
            error = state.check(text)
            if error and error.rule not in seen:
                seen.add(error.rule)
                yield error
        if state.is_over:
            return
        legal = state.legal_actions()
        state = state.apply(rand.choice(legal) if legal else f"shuffle {cardlib.cards_text(state.buried)}")


@pytest.mark.parametrize("game", cardlib.GAMES, ids=lambda game: game.id)
def test_refusals(game, language):
    errors = [error for seed in range(3) for error in refusals(game, seed)]
    assert len({error.rule for error in errors}) > 4
    for error in errors:
        assert isinstance(error, IllegalMove)
        is_translated(error.tried, "nonsense")
        is_translated(error.why)
        is_translated(error.allowed)
        is_translated(str(error), "nonsense")


@pytest.mark.parametrize("name", records.examples())
def test_explanations(name, language):
    record = records.example(name)
    states = list(records.replay(record))
    for names in (record.names, ()):
        for seat in (None, 0):
            lines = list(explain.opening(states[0], names=names, seat=seat))
            lines += explain.step(states[0], states[-1], names=names, seat=seat)
            if states[-1].is_over:
                lines += explain.score(states[-1], names=names)
            for line in lines:
                is_translated(line.text, *names)


@pytest.mark.parametrize("game", cardlib.GAMES, ids=lambda game: game.id)
def test_rule_sheets(game, language):
    for players in (2, 4, 6):
        for option in game.options if game.id != "mita" or players < 6 else ():
            for value in option.choices or (getattr(game.preset, option.name),):
                try:
                    rules = game.rules(**{"players": players, option.name: value})
                except RulesError:
                    continue  # not for so many players
                for line in sheet(rules).splitlines():
                    assert not left(line), f"Not translated: {left(line)} in {line}"


def test_rules_and_their_reasons(language):
    for rule in RULES.values():
        is_translated(rule.text())
        if rule.note:
            is_translated(rule.why())


@pytest.mark.parametrize("pack", i18n.PACKS)
def test_the_engine_speaks_of_the_pack_in_use(pack):
    """What is refused and what is explained, of the bundled deals and of deals with every option the other way."""
    i18n.use_pack(pack)
    try:
        for game in cardlib.GAMES:
            other = {option.name: option.choices[-1] for option in game.options if len(option.choices) > 1}
            for options in ({}, other):
                for seed in range(3):
                    for error in refusals(game, seed, **options):
                        check_words(str(error), pack, error.rule)
        for name in records.examples():
            states = list(records.replay(records.example(name)))
            lines = list(explain.opening(states[0]))
            lines += [line for pair in pairwise(states) for line in explain.step(*pair)]
            lines += explain.score(states[-1]) if states[-1].is_over else []
            for line in lines:
                check_words(line.text, pack, name)
    finally:
        i18n.use_pack(i18n.PACKS[0])


MITA, MEOW = cardlib.find_game("mita"), cardlib.find_game("meow")


def dealt(game):
    return game.preset.deal(game.preset.pack())


@pytest.mark.parametrize(
    ("kind", "mistake", "given"),
    [
        (RulesError, lambda: cardlib.find_game("bridge"), "bridge mita meow"),
        (RulesError, lambda: MITA.rules(players=3), ""),
        (RulesError, lambda: MITA.rules(playrs=2), "playrs players mita"),
        (RulesError, lambda: MITA.rules(tromf="loud"), "tromf loud must trump beat off"),
        (RulesError, lambda: find_rule("mita.dael"), "mita dael deal"),
        (RulesError, lambda: find_rule("zzz"), "zzz mita deal"),
        (DealError, lambda: MITA.rules().deal("8S AC"), ""),
        (DealError, lambda: MITA.rules().deal(MITA.rules().pack(), dealer=9), ""),
        (DealError, lambda: explain.score(dealt(MITA)), ""),
        (DealError, lambda: explain.step(dealt(MITA), dealt(MEOW)), ""),
        (NotationError, lambda: cardlib.Card("1Z"), "Z"),
        (NotationError, lambda: cardlib.as_cards("QS ?"), ""),
        (NotationError, lambda: as_suit("X"), ""),
        (NotationError, lambda: cardlib.parse_action("jump"), "jump QS exchange keep draw pass drop shuffle"),
        (RecordError, lambda: records.loads("game = 'bridge'"), "text game bridge mita meow"),
        (RecordError, lambda: records.loads("gmae = 'mita'"), "text gmae game"),
        (RecordError, lambda: records.example("nothing-like-it"), "nothing like it"),
        (CardlibError, lambda: who_wins("8S", "H"), ""),
        (CardlibError, lambda: CardPicker(options="QS").pick("AC"), ""),
        (CardlibError, lambda: CardPicker(options="QS").press("loudly"), "loudly clear"),
    ],
)  # fmt: skip
def test_errors(kind, mistake, given, language):
    with pytest.raises(kind) as error:
        mistake()
    is_translated(str(error.value), given)


# --- the app

GAME_NAMES = [game.name for game in GAMES]


def visible(page):
    """Return what a page says, its attributes included."""
    body = re.sub(r"<(style|script|svg)\b.*?</\1>", "", page, flags=re.DOTALL)
    attributes = re.findall(r'(?:name="description" content|title|alt|aria-label)="([^"]*)"', body)
    return [text.strip() for text in [*re.sub(r"<[^>]*>", "\n", body).split("\n"), *attributes] if text.strip()]


def test_the_landing_page(language):
    # Before the games, among them, and after them.
    places = enumerate(("", "mita", "other"), start=1)
    lessons = [Lesson(f"en/{n}.ipynb", "en", "1", game, "2", n, (), ("mita.trick",)) for n, game in places]
    page = serving.plain_page("home.html", games=GAMES, lessons=lessons, fan="")
    texts = visible(page)
    assert sum("⟦" in text for text in texts) > 12
    for text in texts:
        assert not left(text, *GAME_NAMES), f"Not translated: {text}"
    words = json.loads(re.sub(r",(\s*[\]}])", r"\1", re.search(r"const words = (\{.*?\});", page, re.DOTALL)[1]))
    assert len(words["stars"]) == 4
    for text in (*words["stars"], words["done"]):
        is_translated(text)


@pytest.mark.parametrize("status", [400, 403, 404, 500, 503])
@pytest.mark.parametrize("page", ["error.html", "broken.html"])
def test_the_error_pages(page, status, language):
    texts = visible(serving.plain_page(page, status=status, sentence=serving.sentence(status)))
    assert len(texts) > 2
    for text in texts:
        is_translated(text)


def test_a_lesson_page_has_no_sentences_but_the_catalogues():
    template = (serving.TEMPLATES / "index.html.j2").read_text(encoding="utf-8")
    bare = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", template, flags=re.DOTALL)
    assert not left(re.sub(r"<[^>]*>", "", bare))
    assert not [words for words in re.findall(r'(?:title|alt|aria-label)="([^"]*)"', bare) if left(words)]
    script = (serving.TEMPLATES / "lesson.js").read_text(encoding="utf-8")
    named = set(re.findall(r"config\.sentences\.(\w+)", script))
    assert named
    assert named == set(re.findall(r'^  "(\w+)": _\(', template, re.MULTILINE))


@pytest.mark.parametrize("path", sorted(ROOT.glob("widgets/**/*.js")), ids=lambda path: path.name)
def test_scripts_say_nothing_of_their_own(path):
    script = re.sub(r"(?<!:)//.*|\$\{[^{}]*\}", "", path.read_text(encoding="utf-8"))
    said = set(re.findall(r"""["'`]([A-Z][^"'`]* [^"'`]*)["'`]""", script))
    said |= set(re.findall(r"""(?:textContent|innerText|title|placeholder|ariaLabel) = ["'`]([^"'`]*\w)""", script))
    said |= set(re.findall(r"""setAttribute\("(?:aria-label|title|alt)", ["'`]([^"'`]*\w)""", script))
    # What JupyterLab has in its pages.
    theirs = {"JupyterLab Dark", "JupyterLab Light", "Loading widget...", "Error displaying widget"}
    assert said <= theirs, "Sentences come from Python or from index.html.j2"


def test_the_apps_messages(language, monkeypatch, capsys):
    from widgets import app

    with pytest.raises(SystemExit) as ended:
        app.main(["--notebooks", "/nowhere/at/all"])
    is_translated(str(ended.value), "nowhere at all")
    with pytest.raises(SystemExit):
        app.main(["--port", "0"])
    assert "⟦" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        app.main(["--help"])
    assert capsys.readouterr().out.count("⟦") == 5


# --- the source

CATALOGUE = {"_", "N_", "ngettext", "pgettext"}
FOR_PROGRAMMERS = {"ValueError", "TypeError", "LookupError", "RuntimeError", "AttributeError", "BrokenLesson"} | {
    "AssertionError"  # whoever writes a lesson
}
NO_SENTENCES = {"python -m cardlib", "python -m cardlib rules", "python -m widgets.app", "export default {}"} | {
    "True, False",
    "is not trusted",  # Jupyter's log
    "Execution error",  # a page shows the traceback in its place
    *("axes fraction", "offset points", "upper right"),  # matplotlib's names of places
}
MARKUP = re.compile(r"""[<>=/\\"\n]|'(self|none)'|\d\.\d""")


def texts_in(node):
    """Yield the texts in a program that people may come to read, each with its line."""
    match node:
        case ast.Expr(ast.Constant()) | ast.Assert() | ast.FunctionDef(name="__repr__"):
            return
        case ast.Call(ast.Name(name)) if name in CATALOGUE | FOR_PROGRAMMERS:
            return
        case ast.Call(ast.Attribute(ast.Name("log"))):
            return
        case ast.Constant(str(text)):
            yield node.lineno, text
        case ast.JoinedStr(parts):
            yield node.lineno, "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
            for part in parts:
                if not isinstance(part, ast.Constant):
                    yield from texts_in(part)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from texts_in(child)


def sentences_in(source):
    """Yield the lines with words in a row that do not go through the catalogue."""
    for line, text in texts_in(ast.parse(source)):
        if " " in text.strip() and len(left(text)) > 1 and text not in NO_SENTENCES and not MARKUP.search(text):
            yield f"{line}: {text}"


@pytest.mark.parametrize("package", ["cardlib", "widgets"])
def test_no_words_in_the_source_go_round_the_catalogue(package):
    found = {
        str(path): list(sentences_in(path.read_text(encoding="utf-8"))) for path in ROOT.glob(f"{package}/**/*.py")
    }
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_words_that_go_round_the_catalogue_are_noticed():
    source = """def said(name):
    "A docstring."
    log.info("A log line")
    if name:
        raise CardlibError(f"No such thing: {name}")
    return _("Well done, {name}.").format(name=name) + "Go on now."
"""
    assert [found.partition(":")[0] for found in sentences_in(source)] == ["5", "6"]


# --- the catalogue's template


def test_the_template_has_every_kind_of_sentence():
    collected = template()
    assert len(collected) > 1000
    for file in ("cardlib/names.py", "cardlib/rules_meow.py", "widgets/exercise.py", "widgets/blocks.py"):
        words = {
            (None, node.args[0].value)
            for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("_", "N_", "ngettext")
            if node.args and isinstance(node.args[0], ast.Constant)
        }
        assert words
        assert words <= collected, file
    assert (None, "Shuffling the cards…") in collected, "index.html.j2"
    assert (None, "Forget my stars") in collected, "home.html"
    assert ("in a card's name", "spades") in collected


def test_a_sentence_within_a_sentence_is_found(language):
    """What stands in the braces of an f-string is not: ``spoken`` compares all that is asked for."""
    language.gettext("Nobody has written this down.")
    with pytest.raises(AssertionError, match="written this down"):
        language.compare()
    language.asked.clear()
