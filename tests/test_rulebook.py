"""The rulebook: complete, with the right statuses, and sheets that fit the options chosen."""

import ast
import re
from dataclasses import FrozenInstanceError
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from pack_words import check_words

import cardlib
from cardlib import game, i18n, meow, mita, rulebook
from cardlib.exercises import KINDS
from cardlib.rulebook import (
    MEANINGS,
    RULES,
    STATUSES,
    applying,
    chosen,
    cite,
    find_rule,
    option_about,
    option_label,
    rules_of,
    sheet,
)

TESTS = Path(__file__).parent
CODE = Path(cardlib.__file__).parent

STATUS_OF = {
    "mita": {
        "documented": """players seating rank-order aim deal trump-suit first-lead free-play trump-beats trick-winner
            collect-and-lead draw-order tromf end""",
        "inferred": "pack exchange-out-of-turn upcard-last tromf-reach score",
        "inherited": "pack-size seven-exchange",
        "reconstructed": "deal-singly trump-check-repeat tromf-duty",
        "option": "trump-check",
    },
    "101": {
        "documented": """players pack two-eights-out rank-order aim deal trump-suit first-lead seven-exchange lead""",
        "inferred": "exchange-out-of-turn upcard-last tromf-reach",
        "inherited": """seating-four trump-check free-play trump-beats trick-winner collect-and-lead draw-order tromf
            end""",
        "reconstructed": """seating-six which-eights card-points deal-singly trump-check-repeat tromf-duty match
            played-out both-over stop-at-once""",
        "option": "",
    },
    "meow": {
        "documented": """players packs pack-52 no-trump-no-rank card-points aim dealer deal opening-card match six seven
            ace queen-wild draw-when-stuck drawn-card-only queen-not-forced meow seven-last counting queen-left
            queen-last match-end options""",
        "inferred": """packs-36 opening-others must-play drawn-card-only-queen last-action seven-last-order
            queen-left-each match-end-ties""",
        "inherited": "",
        "reconstructed": """more-packs deal-singly opening-queen queen-follow-naming empty-stock blocked below-zero""",
        "option": "hand-seven seven-draws-one eight queen-follow jack-doubles",
    },
}
EXPECTED = {
    f"{game_id}.{name}": status
    for game_id, statuses in STATUS_OF.items()
    for status, names in statuses.items()
    for name in names.split()
}

LENGTHS = {"Mîța": range(1, 23), "101": range(23, 39), "Мяу-мяу": range(1, 26)}
"""The paragraphs of each text."""

NO_TEXT = {"mita.deal-singly", "101.deal-singly", "meow.deal-singly", "meow.empty-stock", "meow.blocked"}
"""Rules of which no text says a word."""


each_rule = pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)


def all_rules(game_id):
    """The game with every combination of its options, of which numbers and cards have one value each."""
    options = cardlib.find_game(game_id).options
    unusual = {"removed": (), "players": 5, "packs": 2, "target": 50}
    choices = [option.choices or (unusual[option.name],) for option in options]
    for values in product(*choices):
        yield cardlib.find_game(game_id).rules(**dict(zip([option.name for option in options], values, strict=True)))


# Complete --------------------------------------------------------------------------------------------


def test_statuses_are_as_specified():
    assert {rule.id: rule.status for rule in RULES.values()} == EXPECTED
    assert set(MEANINGS) == set(STATUSES) == set(EXPECTED.values())


@each_rule
def test_every_rule_is_complete(rule):
    assert RULES[rule.id] is rule
    assert re.fullmatch(r"(mita|101|meow)\.[a-z0-9-]+", rule.id)
    assert re.fullmatch(r"[A-ZÀ-Ž].*[.]", rule.text()), rule.text()
    assert (rule.source, rule.paragraphs) == ("", ()) if rule.id in NO_TEXT else rule.source and rule.paragraphs
    if rule.source:
        assert set(rule.paragraphs) <= set(LENGTHS[rule.source])
        assert list(rule.paragraphs) == sorted(set(rule.paragraphs))
    if rule.status in ("inferred", "reconstructed"):
        assert rule.note, "why did we decide so?"
    if rule.status == "inherited":
        assert rule.source == {"mita": "101", "101": "Mîța"}[rule.game], "inherited from the sister game"
    if rule.status == "documented":
        assert rule.source == {"mita": "Mîța", "101": "101", "meow": "Мяу-мяу"}[rule.game]
    if rule.status == "option":
        assert rule.option, "an option that nobody can choose"
        assert rule.option in dict(rule.when)
    with pytest.raises(FrozenInstanceError):
        rule.status = "documented"


@cache
def functions_of(game_id):
    """The functions in the file of tests by rule."""
    tree = ast.parse((TESTS / f"test_rules_{game_id}.py").read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


@each_rule
def test_every_rule_has_a_test(rule):
    """Named after the rule's id, with a docstring that says what it tests, and with assertions."""
    name = "test_" + re.sub(r"[^0-9a-zA-Z]", "_", rule.id)
    found = [function for function in functions_of(rule.game) if function.name == name]
    assert len(found) == 1, f"{name} is missing"
    docstring = ast.get_docstring(found[0]) or ""
    assert docstring, f"{name} does not say which rule it tests"
    assert rule.id in NO_TEXT or f"¶{rule.paragraphs[0]}" in docstring, f"{name} does not name the paragraph"
    assert any(isinstance(node, ast.Assert) for node in ast.walk(found[0])), f"{name} asserts nothing"


def test_no_test_of_a_rule_that_is_none():
    for game_id in STATUS_OF:
        names = {"test_" + re.sub(r"[^0-9a-zA-Z]", "_", rule.id) for rule in rules_of(game_id)}
        written = {function.name for function in functions_of(game_id) if function.name.startswith("test_")}
        extra = {name for name in written - names if not any(name.startswith(f"{known}_in_") for known in names)}
        assert not extra


def breaches(value):
    """Every breach in a module's value: it may be one, or hold some."""
    if isinstance(value, game.Breach):
        yield value
    elif isinstance(value, dict):
        for held in value.values():
            yield from breaches(held)
    elif isinstance(value, tuple | list):
        for held in value:
            yield from breaches(held)


def test_every_rule_that_the_engine_names_is_in_the_book():
    named = {
        breach.rule for module in (game, mita, meow) for value in vars(module).values() for breach in breaches(value)
    }
    assert len(named) > 20, "the engine's breaches were not found"
    named |= {option.rule for each in cardlib.GAMES for option in each.options}
    assert named - {"notation"} <= set(RULES)


def test_every_rule_that_happens_in_play_is_in_the_book():
    for seven_draws, eight_skips in product((2, 1), (False, True)):
        rules = cardlib.MEOW.rules(seven_draws=seven_draws, eight_skips=eight_skips)
        for turned in rules.pack():
            pack = [card for card in rules.pack() if card is not turned]
            state = rules.deal([*pack[:10], turned, *pack[10:]])
            for event in state.history:
                rule = find_rule(event.rule)
                assert rule.applies(rules), f"{rule.id} struck, but is not in force"


def test_every_rule_id_in_the_code_is_in_the_book():
    """Exact ids, and those whose game is filled in: ``f"{game}.free-play"``; kinds of exercises have such ids too."""
    kinds = {kind.id for kind in KINDS}
    for path in CODE.glob("**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"(mita|101|meow)\.[a-z0-9-]*[a-z0-9]", node.value):
                    known = node.value in RULES or node.value in kinds
                    assert known, f"{path.name}, line {node.lineno}: no rule {node.value}"
            elif isinstance(node, ast.JoinedStr) and len(node.values) == 2:
                start, end = node.values
                if isinstance(start, ast.FormattedValue) and ast.unparse(start.value) == "game":
                    assert isinstance(end, ast.Constant)
                    for game_id in ("mita", "101"):
                        assert f"{game_id}{end.value}" in RULES, f"{path.name}, line {node.lineno}: no rule {end.value}"


@pytest.mark.parametrize("game_id", STATUS_OF)
def test_every_option_is_named_by_the_rule_it_changes(game_id):
    options = cardlib.find_game(game_id).options
    for option in options:
        assert find_rule(option.rule).option == option.name
    names = {option.name for option in options}
    for rule in rules_of(game_id):
        assert not rule.option or rule.option in names
        assert not rule.variants or rule.option
        for name, values in rule.when:
            (option,) = [option for option in options if option.name == name]
            assert all(option.refuse(value) is None for value in values), f"{rule.id} waits for what cannot be chosen"


# Finding and citing ----------------------------------------------------------------------------------


def test_find_rule():
    assert find_rule("meow.six") is RULES["meow.six"]
    for wrong, near in (("meow.sixx", "meow.six"), ("six", "meow.six"), ("tromf", "mita.tromf or 101.tromf")):
        with pytest.raises(cardlib.RulesError, match=near):
            find_rule(wrong)
    for wrong in ("", "nonsense", "Ω"):
        with pytest.raises(cardlib.RulesError, match=r"mita\.deal"):
            find_rule(wrong)


def test_rules_of():
    assert [rule for each in cardlib.GAMES for rule in rules_of(each.id)] == list(RULES.values())
    with pytest.raises(cardlib.RulesError, match="mita, 101 and meow"):
        rules_of("whist")


def test_cite():
    cited = {
        "mita.rank-order": "Mîța ¶10–11",
        "mita.trick-winner": "Mîța ¶14, ¶16–18",
        "mita.seating": "Mîța ¶5–8",
        "101.upcard-last": "101 ¶30, ¶33",
        "101.trump-check": "Mîța ¶13",
        "meow.options": "Мяу-мяу ¶18, ¶24",
        "meow.blocked": "no source",
    }
    for rule_id, text in cited.items():
        assert cite(find_rule(rule_id)) == text


# Which rules are in force ----------------------------------------------------------------------------

SWITCHES = [
    # game, options before, option and value chosen, rules gone, rules new, rules worded differently
    ("mita", {}, {"players": 4}, set(), set(), {"players", "seating", "aim", "score"}),
    ("mita", {}, {"trump_check": False}, {"trump-check", "trump-check-repeat"}, set(), set()),
    ("mita", {}, {"exchange": True}, set(), {"seven-exchange", "exchange-out-of-turn"}, set()),
    ("mita", {}, {"tromf": "must-beat"}, set(), set(), {"tromf-duty"}),
    ("mita", {}, {"tromf": "off"}, {"tromf", "tromf-reach", "tromf-duty"}, set(), set()),
    ("101", {}, {"players": 4}, set(), {"seating-four"}, {"players"}),
    ("101", {}, {"players": 6}, set(), {"seating-six", "two-eights-out", "which-eights"}, {"players"}),
    ("101", {"players": 6}, {"removed": ("8H", "8S")}, set(), set(), {"which-eights"}),
    ("101", {}, {"trump_check": True}, set(), {"trump-check", "trump-check-repeat"}, set()),
    ("101", {}, {"exchange": False}, {"seven-exchange", "exchange-out-of-turn"}, set(), set()),
    ("101", {}, {"tromf": "must-beat"}, set(), set(), {"tromf-duty"}),
    ("101", {}, {"tromf": "off"}, {"tromf", "tromf-reach", "tromf-duty"}, set(), set()),
    ("101", {}, {"target": 51}, set(), set(), {"aim", "match", "played-out", "both-over"}),
    ("101", {}, {"stop": "at-once"}, {"played-out", "both-over"}, {"stop-at-once"}, set()),
    ("101", {"stop": "at-once"}, {"target": 51}, set(), set(), {"aim", "match", "stop-at-once"}),
    ("meow", {}, {"players": 3}, set(), set(), {"players"}),
    ("meow", {}, {"packs": 2}, set(), set(), {"packs"}),
    ("meow", {"packs": 2}, {"packs": 3}, set(), set(), {"packs"}),
    ("meow", {}, {"pack_size": 52}, {"packs-36"}, {"pack-52"}, set()),
    ("meow", {}, {"hand": 7}, set(), {"hand-seven"}, {"deal"}),
    ("meow", {}, {"seven_draws": 1}, {"seven"}, {"seven-draws-one"}, {"opening-card"}),
    ("meow", {}, {"eight_skips": True}, set(), {"eight"}, {"opening-others"}),
    (
        "meow",
        {},
        {"queen_follow": True},
        set(),
        {"queen-follow", "queen-follow-naming"},
        {"queen-wild", "opening-queen"},
    ),
    ("meow", {}, {"jack_doubles": True}, set(), {"jack-doubles"}, set()),
    ("meow", {}, {"queen_left": "once"}, set(), set(), {"queen-left-each"}),
    ("meow", {}, {"target": 51}, set(), set(), {"match-end", "match-end-ties"}),
]


@pytest.mark.parametrize(
    ("queen_left", "end"),
    [
        ("each", "not on top, and every queen costs them."),
        ("once", "not on top; a second queen in a hand costs only 3."),
    ],
)
def test_what_a_queen_costs_is_told_as_it_is_counted(monkeypatch, queen_left, end):
    rule, rules = find_rule("meow.queen-left-each"), cardlib.find_game("meow").rules(queen_left=queen_left)
    assert rule.text(rules) == f"Those 40 are instead of the usual 3, {end}"
    monkeypatch.setitem(meow.CARD_POINTS, cardlib.Card("QS"), 5)
    assert rule.text(rules) == f"Those 40 are instead of the usual 5, {end}".replace("only 3", "only 5")


@pytest.mark.parametrize(
    ("game_id", "before", "chosen", "gone", "new", "worded"),
    SWITCHES,
    ids=lambda value: str(sorted(value) if isinstance(value, set) else value)[:40],
)
def test_a_switch_changes_exactly_its_rules(game_id, before, chosen, gone, new, worded):
    each = cardlib.find_game(game_id)
    rules, other = each.rules(**before), each.rules(**{**before, **chosen})
    was = {rule.name: rule.text(rules) for rule in applying(rules)}
    now = {rule.name: rule.text(other) for rule in applying(other)}
    assert set(was) - set(now) == gone
    assert set(now) - set(was) == new
    assert {name for name in set(was) & set(now) if was[name] != now[name]} == worded
    assert (set(was) - set(now), set(now) - set(was)) != (set(), set()) or worded, "a switch that changes nothing"
    # The sheets differ by the same lines, and by the line of the options.
    lines = sheet(rules).splitlines(), sheet(other).splitlines()
    notes = {
        f"  - {find_rule(f'{game_id}.{name}').why(each)}" for each in (rules, other) for name in gone | new | worded
    }
    for mine, theirs, side, texts in ((*lines, rules, was), (*reversed(lines), other, now)):
        changed = [texts[name] for name in texts if name in gone | new | worded]
        for line in set(mine) - set(theirs):
            assert line.startswith(("Options:", "## ")) or line in notes or any(text in line for text in changed), line
        for text in changed:
            assert any(text in line for line in mine), f"{text} is not on the sheet of {side}"


def test_every_switch_is_tried():
    """Every value of every option, besides the usual one, is in the table above."""
    for each in cardlib.GAMES:
        tried = {
            (name, value) for game_id, _, chosen, *_ in SWITCHES if game_id == each.id for name, value in chosen.items()
        }
        for option in each.options:
            assert option.name in {name for name, _ in tried}
            for value in option.choices:
                assert value == getattr(each.preset, option.name) or (option.name, value) in tried


# The sheet -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", STATUS_OF)
def test_sheets_of_all_options_are_well_formed(game_id):
    each = cardlib.find_game(game_id)
    seen = set()
    for rules in all_rules(game_id):
        text = sheet(rules)
        lines = text.splitlines()
        assert lines[0] == f"# {each.name}: the rules"
        assert [line for line in lines if line.startswith("# ")] == [lines[0]]
        assert lines[2].startswith("Options: ")
        assert lines[2].count("**") % 2 == 0
        for number, line in enumerate(lines):
            assert re.fullmatch(r"|#{1,2} \S.*|- \S.*|  - \S.*|Options: .*\.|A number .*\.", line), line
            assert "{" not in line, f"a placeholder was left open: {line}"
            assert line == line.rstrip()
            if line.startswith("#"):
                assert lines[number + 1] == ""
                assert number == 0 or lines[number - 1] == ""
            if line.startswith("  - "):
                assert lines[number - 1].startswith("- ")
            if line.startswith("- "):
                assert line.count("*") == 2
        assert text.endswith("\n")
        for rule in applying(rules):
            seen.add(rule.id)
            assert f"- {rule.text(rules)} *{rule.status}, {cite(rule)}*" in lines
            assert not rule.note or f"  - {rule.why(rules)}" in lines
        rows = [line for line in lines if re.fullmatch(r"- .* \*\w+, .*\*", line)]
        assert len(rows) == len(applying(rules))
        for status in STATUSES:
            assert f"- *{status}*: {MEANINGS[status]}" in lines
    assert seen == {rule.id for rule in rules_of(game_id)}


def test_the_sheet_says_which_options_are_chosen():
    rules = cardlib.HUNDRED_ONE.rules(players=6, tromf="off", removed=("8H", "8S"))
    options = sheet(rules).splitlines()[2]
    assert "players: **6**" in options
    assert "check for trumps: no;" in options
    assert "**no calls**" in options
    assert "**the eight of hearts and the eight of spades**" in options
    assert "**" not in sheet(cardlib.HUNDRED_ONE.preset).splitlines()[2], "nothing is changed here"
    assert "taken out" not in sheet(cardlib.HUNDRED_ONE.preset).splitlines()[2]


def test_sentences_say_what_was_chosen():
    meow_rules = cardlib.MEOW.rules(players=3, packs=4, target=66, queen_left="once", eight_skips=True)
    said = {rule.name: rule.text(meow_rules) for rule in applying(meow_rules)}
    assert "3" in said["players"]
    assert "two" in said["packs"], "what the text says, whatever was chosen"
    assert "packs: **4**" in sheet(meow_rules)
    assert "queens left in a hand: **40 for one, 3 for any other**" in sheet(meow_rules)
    assert "66" in said["match-end"]
    assert "101" in said["match-end"], "and what the text says"
    assert "66" in said["match-end-ties"]
    assert "101" not in said["match-end-ties"]
    assert "eight" in said["opening-others"]
    two, four = (find_rule("mita.score").text(cardlib.MITA.rules(players=players)) for players in (2, 4))
    assert ("16" in two, "8" in two) == (True, True)
    assert ("8" in four, "4" in four, "16" in four) == (True, True, False)
    six = cardlib.HUNDRED_ONE.rules(players=6)
    assert "the eight of clubs and the eight of diamonds" in find_rule("101.which-eights").text(six)
    assert find_rule("mita.score").text() == two, "the usual options, unless said"


def test_ranks_are_named_as_the_pack_names_them():
    i18n.use_pack("hungarian")
    try:
        assert "Unter, Ober" in find_rule("mita.rank-order").text()
        assert "Ober 3, Unter 2" in find_rule("101.card-points").text()
    finally:
        i18n.use_pack("french")
    assert "jack, queen" in find_rule("mita.rank-order").text()


@pytest.mark.parametrize("pack", i18n.PACKS)
@pytest.mark.parametrize("game_id", STATUS_OF)
def test_a_rulebook_speaks_of_the_pack_in_use(game_id, pack):
    """Its sentences, its notes and its options, whatever is chosen."""
    i18n.use_pack(pack)
    try:
        for option in cardlib.find_game(game_id).options:
            for text in (option_label(option), option_about(option)):
                check_words(text, pack, option.name)
                assert "{" not in text, f"a placeholder was left open: {text}"
        said = {}
        for rules in all_rules(game_id):
            said |= {f"{choice.label}: {choice.words}": rules for choice in chosen(rules)}
            said |= {f"{rule.text(rules)} {rule.why(rules)}": rule.id for rule in rules_of(game_id)}
        for text, told in said.items():
            check_words(text, pack, f"of {told}")
    finally:
        i18n.use_pack(i18n.PACKS[0])


def test_names_of_ranks_need_no_article_of_their_own():
    """ "a queen", but "an Ober"."""
    rule = find_rule("meow.queen-wild")
    assert rule.text().startswith("A queen fits")
    i18n.use_pack("hungarian")
    try:
        assert rule.text().startswith("An Ober fits")
        (queen_left,) = (option for option in cardlib.MEOW.options if option.name == "queen_left")
        assert option_label(queen_left) == "Obers left in a hand"
        for game_id in STATUS_OF:
            for each in rules_of(game_id):
                assert not re.search(r"\ba (Ober|Unter)|\b(Ober|Unter)s [a-z]+s\b", f"{each.text()} {each.why()}"), each
    finally:
        i18n.use_pack("french")


def test_the_parts_hold_every_rule_once():
    listed = [rule for parts in rulebook.PARTS.values() for part in parts for rule in part.rules]
    assert listed == list(RULES.values())
    assert len(listed) == len({rule.id for rule in listed})
