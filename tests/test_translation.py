"""Every sentence shown to people can be translated, and ``make messages`` finds it.

The language of these tests has no letters: a message comes out as its placeholders in ⟦brackets⟧. What still has
letters has come round the catalogue. Names of people and games, notation and ids are the same in every language.
"""

import gettext
import random
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages import pofile
from pack_words import check_words

import cardlib
from cardlib import CardlibError, DealError, IllegalMove, NotationError, RecordError, RulesError, explain, i18n, records
from cardlib.ask_trick import who_wins
from cardlib.cards import ALL_CARDS, as_suit
from cardlib.question import NAMES
from cardlib.rulebook import RULES, find_rule, sheet
from widgets import serving
from widgets.catalogue import GAMES, Lesson
from widgets.lesson import CardPicker, Exercise, RankOrder, Replay, RuleList, Stage, TrickBuilder, the_deck

ROOT = Path(__file__).resolve().parent.parent
PLACEHOLDER_OR_LETTER = re.compile(r"(\{[^{}]*\}|%\(\w+\)\w)|[^\W\d_]")
CODES = {"id", "key", "face", "place", "mark", "suit", "rule", "tone", "pack", "status"}  # of a scene's data
NOTATION = re.compile(r"\b[2-9TJQKA][HSCD]\b|\b(mita|101|meow)\.[\w-]+")  # cards, and ids of rules
SAME_EVERYWHERE = ["Mîța", "Мяу", "мяу", "TROMF", *(option.name for game in cardlib.GAMES for option in game.options)]


class Letterless(gettext.NullTranslations):
    """Translates into a language without letters, and remembers what it was asked."""

    def __init__(self):
        super().__init__()
        self.asked = set()

    def _said(self, message):
        return f"⟦{PLACEHOLDER_OR_LETTER.sub(lambda found: found[1] or '·', message)}⟧"

    def gettext(self, message):
        self.asked.add((None, message))
        return self._said(message)

    def ngettext(self, singular, plural, count):
        self.asked.add((None, singular))
        return self._said(singular if count == 1 else plural)

    def pgettext(self, context, message):
        self.asked.add((context, message))
        return self._said(message)


@pytest.fixture
def language(monkeypatch):
    """The language without letters."""
    language = Letterless()
    monkeypatch.setattr(i18n, "_catalogue", language)
    return language


def left(text, *allowed):
    """Return the words of a text that nobody has translated."""
    words = re.findall(r"[^\W\d_]{2,}", NOTATION.sub("", text))
    known = {part for word in (*SAME_EVERYWHERE, *allowed) for part in re.findall(r"[^\W\d_]+", word)}
    return [word for word in words if word not in known]


def is_translated(text, *allowed):
    """Check that a sentence has come from the catalogue, with all that is in it."""
    assert "⟦" in text, f"Not translated: {text}"
    assert not left(text, *allowed), f"Not translated: {left(text, *allowed)} in {text}"


def texts_of(data):
    """Yield everything in a scene's data that people read."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name not in CODES or (name == "status" and "zones" in data):
                yield from texts_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts_of(value)
    elif isinstance(data, str) and data:
        yield data


def is_translated_stage(stage, *allowed):
    stage.refresh()
    texts = list(texts_of(stage.scene))
    assert texts
    for text in texts:
        assert not left(text, *allowed), f"Not translated: {left(text, *allowed)} in {text}"
    assert any("⟦" in text for text in texts)


def test_a_word_that_is_not_translated_is_noticed(language):
    assert left(f"{i18n._('one {a} two')}; three QS, Ana", "Ana") == ["three"]
    with pytest.raises(AssertionError):
        is_translated("Plain English.")
    stage = CardPicker(options="QS", description="Lead a card")
    with pytest.raises(AssertionError):
        is_translated_stage(stage)


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


# --- the widgets


@pytest.mark.parametrize("name", records.examples())
def test_replays(name, language):
    replay = Replay(name)
    for step in range(replay.last + 1):
        replay.step = step
        is_translated_stage(replay, *replay.names, replay.record.source)
    replay.play()
    is_translated_stage(replay, *replay.names, replay.record.source)


def test_exercises(language):
    for number in range(11):
        # Made here, since words are made with the question.
        kind = ("mita.trick", "mita.side")[number % 2]
        exercise = Exercise(kind, seed=number, level=1 + number % 3) if number else Exercise(who_wins("8S AC", "H"))
        is_translated_stage(exercise, *NAMES)
        for choice in exercise.question.choices:
            if choice.key not in exercise.question.answers:
                exercise.answer(choice.key)
                is_translated_stage(exercise, *NAMES)
        for _rung in range(len(exercise.question.hints) + 1):
            exercise.hint()
            is_translated_stage(exercise, *NAMES)
        exercise.answer(*exercise.question.answers)
        is_translated_stage(exercise, *NAMES)


def test_a_picker(language):
    picker = CardPicker(options="8S AC QS", multiple=True)
    is_translated_stage(picker)
    picker.pick("QS")
    picker.pick("8S")
    is_translated_stage(picker)


def test_a_trick_builder(language):
    builder = TrickBuilder("H")
    is_translated_stage(builder, *NAMES)
    for card in ("8S", "AC", "QS", "7H"):
        builder.pick(card)
        is_translated_stage(builder, *NAMES)


def test_rules_and_ranks(language):
    is_translated_stage(RuleList(*RULES))
    is_translated_stage(RankOrder("S"))


def test_stages_in_general(language):
    stage = Stage()
    is_translated_stage(stage)
    stage._on_message(stage, {"unknown": 1}, [])
    for text in texts_of(stage.scene):
        is_translated(text)
    with pytest.raises(TypeError) as error:
        CardPicker(optoins="QS")
    is_translated(str(error.value), "CardPicker optoins options")


@pytest.mark.parametrize("pack", i18n.PACKS)
def test_the_deck(pack, language):
    deck = the_deck()
    deck.pack = pack
    deck._turn()
    for text in (deck.label, *(label for _pack, label in deck.choices)):
        is_translated(text)
    deck.pack = i18n.PACKS[0]


# --- the app

GAME_NAMES = [game.name for game in GAMES]


def visible(page):
    """Return what a page says, its attributes included."""
    body = re.sub(r"<(style|script|svg)\b.*?</\1>", "", page, flags=re.DOTALL)
    attributes = re.findall(r'(?:name="description" content|title|alt|aria-label)="([^"]*)"', body)
    return [text.strip() for text in [*re.sub(r"<[^>]*>", "\n", body).split("\n"), *attributes] if text.strip()]


def test_the_landing_page(language):
    lessons = [Lesson(f"en/{n}.ipynb", "en", "1", game, "2", n) for n, game in enumerate(("mita", "other"), start=1)]
    texts = visible(serving.plain_page("home.html", games=GAMES, lessons=lessons, fan=""))
    assert sum("⟦" in text for text in texts) > 12
    for text in texts:
        assert not left(text, *GAME_NAMES), f"Not translated: {text}"


@pytest.mark.parametrize("status", [400, 403, 404, 500, 503])
@pytest.mark.parametrize("page", ["error.html", "broken.html"])
def test_the_error_pages(page, status, language):
    texts = visible(serving.plain_page(page, status=status, sentence=serving.sentence(status)))
    assert len(texts) > 2
    for text in texts:
        is_translated(text)


def test_a_lesson_page_has_no_sentences_but_the_catalogues():
    template = (serving.TEMPLATES / "index.html.j2").read_text(encoding="utf-8")
    bare = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", "", template, flags=re.DOTALL)
    assert not left(bare)
    script = re.sub(r"//.*", "", (serving.TEMPLATES / "lesson.js").read_text(encoding="utf-8"))
    said = set(re.findall(r'"([A-Z][^"]* [^"]*)"', script))
    assert said <= {"JupyterLab Dark", "JupyterLab Light", "Loading widget..."}, "Sentences belong into index.html.j2"
    named = set(re.findall(r"config\.sentences\.(\w+)", script))
    assert named
    assert named == set(re.findall(r'^  "(\w+)": _\(', template, re.MULTILINE))


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


# --- the catalogue's template


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    """What ``make messages`` writes: the messages by context and text."""
    file = tmp_path_factory.mktemp("messages") / "cardlib.pot"
    command = next(line for line in messages_rule() if "extract" in line).split()
    command = [sys.executable, "-m", "babel.messages.frontend", *command[command.index("--quiet") :]]
    command[command.index("--output-file") + 1] = str(file)
    subprocess.run(command, cwd=ROOT, check=True, timeout=60)
    with file.open("rb") as pot:
        return {
            (message.context, text)
            for message in pofile.read_po(pot)
            for text in ([message.id] if isinstance(message.id, str) else message.id)
        }


def messages_rule():
    """Return the commands of ``make messages``, each in one line."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    return makefile.partition("\nmessages:")[2].partition("\n\n")[0].splitlines()


def everything_said(language):
    """Ask for all kinds of sentences."""
    for game in cardlib.GAMES:
        sheet(game.rules())
        for error in refusals(game, 1):
            str(error)
    for name in records.examples():
        replay = Replay(name)
        for step in range(replay.last + 1):
            replay.step = step
    for status in (403, 404, 500):
        serving.plain_page("broken.html", sentence=serving.sentence(status))
        serving.plain_page("error.html", status=status, sentence=serving.sentence(status))
    serving.plain_page("home.html", games=GAMES, lessons=[Lesson("a.ipynb", "en", "a", "mita", "b", 2)], fan="")
    return language.asked


def test_what_is_asked_for_is_in_the_template(template, language):
    asked = {each for each in everything_said(language) if each[0] is None}
    assert len(asked) > 200
    assert (None, "") not in asked, "A catalogue answers an empty message with its own header"
    assert sorted(asked - template) == []


def test_what_is_asked_for_in_a_context_is_in_the_template(template, language):
    asked = {each for each in everything_said(language) if each[0] is not None}
    assert asked
    assert sorted(asked - template) == []
