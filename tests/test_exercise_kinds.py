"""Every kind of exercise at every level: what must hold of any question, whatever it asks.

The same questions are drawn at every run. ``EXERCISE_SEEDS=2000 pytest tests/test_exercise_kinds.py`` draws that many
of each level instead.
"""

import os
import re
from collections import Counter, defaultdict
from functools import cache

import pytest
from pack_words import check_words

from cardlib import i18n, meow, mita
from cardlib.exercises import KINDS, ask, find_kind
from cardlib.exercises.question import RowsTable, StateTable, TrickTable
from cardlib.game import TrickWon
from cardlib.names import card_name
from cardlib.rulebook import PARTS, RULES

SEEDS = int(os.environ.get("EXERCISE_SEEDS", "0"))
QUESTIONS = 100  # of each level
# Kinds of which fewer are drawn, and why.
FEWER = {
    "meow.put-away": (40, "many deals are played until one ends with a seven and a big hand"),
    "meow.reshuffle": (40, "many deals are played until the stock runs out"),
    "mita.tromf-duty": (40, "rarely must TROMF be answered and only some cards can do it"),
}
EVERY = [pytest.param(kind, level, id=f"{kind.id}-{level}") for kind in KINDS for level in range(1, kind.levels + 1)]
every_kind = pytest.mark.parametrize(("kind", "level"), EVERY)


@cache
def drawn(kind, level):
    """Many questions of a level, each with the words that make it again."""
    count = SEEDS or FEWER.get(kind.id, (QUESTIONS, ""))[0]
    return [(f"ask({kind.id!r}, {seed}, {level})", ask(kind.id, seed, level)) for seed in range(count)]


@pytest.fixture(autouse=True)
def french():
    yield
    i18n.use_pack(i18n.PACKS[0])


# The registry ---------------------------------------------------------------------------------------


def test_there_are_kinds_enough_and_each_is_found_by_its_id():
    assert len(KINDS) >= 20
    assert len({kind.id for kind in KINDS}) == len({kind.title for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        assert find_kind(kind.id) is kind
        assert 2 <= kind.levels <= 4, kind.id
        assert kind.rules, kind.id
        assert {rule.partition(".")[0] for rule in kind.rules} == {kind.id.partition(".")[0]}, kind.id
        assert set(kind.rules) <= set(RULES), f"{kind.id} has no such rule: {set(kind.rules) - set(RULES)}"


# Rules that nobody practises, and why.
_NOTHING_TO_DECIDE = "a fact about the pack or the players: nobody can do it wrong in play"
NEEDS_NONE = {
    "mita.players": _NOTHING_TO_DECIDE,
    "mita.pack": _NOTHING_TO_DECIDE,
    "mita.pack-size": _NOTHING_TO_DECIDE,
    "mita.seven-exchange": "the exchange of 101, off unless asked for: practised there",
    "mita.exchange-out-of-turn": "the exchange of 101, off unless asked for: practised there",
    "101.deal-singly": "as in Mîța, and practised there",
    "101.trump-check": "as in Mîța, off unless asked for: practised there",
    "101.trump-check-repeat": "as in Mîța, off unless asked for: practised there",
    "101.lead": "the leader may play anything: nothing to get wrong",
    "101.collect-and-lead": "as in Mîța, and practised there",
    "101.free-play": "as in Mîța, and practised there",
    "101.tromf": "as in Mîța, and practised there",
    "101.tromf-reach": "as in Mîța, and practised there",
    "101.tromf-duty": "as in Mîța, and practised there",
    "meow.more-packs": "chosen before play",
    "meow.deal-singly": "as in Mîța, and practised there",
    "meow.blocked": "it ends by itself, and hardly ever",
    "meow.players": _NOTHING_TO_DECIDE,
}


@pytest.mark.parametrize("game", PARTS)
def test_every_rule_that_a_learner_acts_on_has_a_kind(game):
    practised = {rule for kind in KINDS for rule in kind.rules}
    missing = [rule for rule in RULES if rule.startswith(f"{game}.") and rule not in practised | set(NEEDS_NONE)]
    assert not missing, f"no exercise practises {missing}"


def test_rules_said_to_need_no_exercise_have_none():
    practised = {rule for kind in KINDS for rule in kind.rules}
    assert not set(NEEDS_NONE) & practised, f"these are practised after all: {set(NEEDS_NONE) & practised}"
    assert set(NEEDS_NONE) <= set(RULES)


# One question ---------------------------------------------------------------------------------------


@every_kind
def test_the_same_seed_asks_the_same_question(kind, level):
    for seed, (told, question) in enumerate(drawn(kind, level)[:3]):
        assert ask(kind.id, seed, level) == question, told


def lying(table):
    """The cards that a learner sees."""
    match table:
        case TrickTable():
            return list(table.cards)
        case RowsTable():
            return [card for row in table.rows for card in row.cards if card is not None]
        case StateTable(state=mita.State() as state):
            hands = [card for seat in {table.seat, *table.open} for card in state.hands[seat]]
            return [*hands, *state.trick, *filter(None, [state.upcard])]
        case StateTable(state=meow.State() as state):
            hands = [card for seat in {table.seat, *table.open} for card in state.hands[seat]]
            return [*hands, state.top]
    raise AssertionError(f"no such table: {table}")


@every_kind
def test_every_choice_can_be_made_and_told_from_the_others(kind, level):
    for told, question in drawn(kind, level):
        assert question.kind == kind.id, told
        keys = [choice.key for choice in question.choices]
        assert len(set(keys)) == len(keys), told
        assert len({choice.text for choice in question.choices}) == len(keys), told
        assert question.answers <= set(keys), told
        assert all(choice.text and choice.key for choice in question.choices), told
        seen = lying(question.table)
        for choice in question.choices:
            if choice.card is not None:
                assert choice.card in seen, f"{choice.card} cannot be picked in {told}"
                assert choice.key == str(choice.card) or isinstance(question.table, StateTable), told


@every_kind
def test_every_answer_is_judged(kind, level):
    for told, question in drawn(kind, level):
        assert question.judge(question.answers) is None, told
        for choice in question.choices:
            answer = frozenset({choice.key})
            if answer != question.answers:
                assert question.judge(answer) is not None, f"{choice.key} in {told}"


# Kinds of which everything may be the answer: that is what there is to learn.
ALL_RIGHT = {"mita.may-play", "mita.tromf-duty", "mita.beats"}


@every_kind
def test_something_is_to_be_picked_and_something_is_not(kind, level):
    for told, question in drawn(kind, level):
        assert question.answers, f"nothing is right in {told}"
        right = len(question.answers)
        assert right < len(question.choices) or kind.id in ALL_RIGHT, f"everything is right in {told}"


@every_kind
def test_every_position_is_reached_by_legal_play(kind, level):
    for told, question in drawn(kind, level):
        origin, table = question.origin, question.table
        if origin is None:
            assert not isinstance(table, StateTable), f"nothing proves the position of {told}"
            continue
        assert question.rules in (None, origin.rules), told
        state = origin.state()
        if isinstance(table, StateTable):
            assert table.state == state, told
            assert len(table.names) == state.rules.players, told
        elif isinstance(table, TrickTable):
            tricks = [state.trick, *(event.cards for event in state.history[-1:] if isinstance(event, TrickWon))]
            assert table.cards in tricks, told
            assert table.trump is state.trump, told
            assert table.players == len(table.names) == state.rules.players, told
            last = state.history[-1]
            assert table.leader == (last.leader if isinstance(last, TrickWon) else state.leader), told
        else:
            removed = state.rules.removed if isinstance(state, mita.State) else ()
            assert set(lying(table)) <= {*origin.pack, *removed}, told


def words(question):
    """Every sentence of a question with its rule."""
    yield "", question.text
    for choice in question.choices:
        yield "", choice.text
    for lines in (*question.ladder, *(each.lines for each in question.refutations.values())):
        yield from lines


@every_kind
def test_everything_is_said_in_whole_sentences_with_known_rules(kind, level):
    game = kind.id.partition(".")[0]
    for told, question in drawn(kind, level):
        for rule, text in words(question):
            assert text.strip(), told
            assert not re.search(r"[{}]|\bNone\b(?! of)|Suit\.|Rank\.|Card\(", text), f"{text!r} in {told}"
            assert not rule or rule in RULES, f"{rule} in {told}"
            assert not rule or rule.startswith(f"{game}."), f"{rule} in {told}"
        for key, refutation in question.refutations.items():
            assert any(line.rule for line in refutation.lines), f"no rule refutes {key} in {told}"
        for lines in question.ladder:
            assert lines, told


@every_kind
def test_hints_climb_from_the_rule_to_the_whole_explanation(kind, level):
    for told, question in drawn(kind, level):
        rungs = question.ladder
        assert len(rungs) >= 3, told
        assert len(set(rungs)) == len(rungs), told
        assert rungs[0][0].rule in RULES, told
        named = [choice.card for choice in question.choices if choice.key in question.answers and choice.card]
        for card in named:
            assert all(card_name(card) not in line.text for line in rungs[0]), f"the first hint names {card} in {told}"


@every_kind
def test_marks_lie_on_the_table_they_are_for(kind, level):
    for told, question in drawn(kind, level):
        for key, refutation in question.refutations.items():
            seen = set(lying(refutation.table or question.table))
            for card, _mark in refutation.marks:
                assert card in seen, f"{card} is marked for {key} in {told}"


def test_the_rules_of_a_kind_are_the_ones_its_questions_speak_of():
    for kind in KINDS:
        spoken = {
            rule
            for level in range(1, kind.levels + 1)
            for _, question in drawn(kind, level)
            for rule, _ in words(question)
        }
        assert set(kind.rules) <= spoken, f"{kind.id} never speaks of {set(kind.rules) - spoken}"


# Many questions -------------------------------------------------------------------------------------

IN_A_ROW = 20  # seeds, as a teacher hands them out: none of them asks again what another one has asked


@every_kind
def test_seeds_in_a_row_ask_different_questions(kind, level):
    before, repeats = [], []
    for told, q in drawn(kind, level):
        seen = (q.table.state.hands, *lying(q.table)) if isinstance(q.table, StateTable) else q.table
        mark = (q.text, seen, tuple(choice.key for choice in q.choices))
        repeats += [told] if mark in before[-IN_A_ROW + 1 :] else []
        before.append(mark)
    # Two tricks of two cards may be alike by chance.
    assert len(repeats) <= len(before) // 100, f"{repeats} ask what was asked shortly before"


def form(question):
    """What kind of choices a question has: only questions of one form can be compared place by place."""
    keys = tuple(choice.key for choice in question.choices)
    if all(choice.card for choice in question.choices):
        return "cards", question.multiple, None if question.multiple else len(keys)
    if all(key.removeprefix("-").isdigit() for key in keys):
        numbers = question.choices[0].text.replace("−", "-").startswith(keys[0])
        return "numbers" if numbers else "players", question.multiple, len(keys)
    words = [key for key in keys if key.isalpha() and key.islower()]
    return "words", question.multiple, tuple(sorted(words)) or len(keys)


ENOUGH = 25  # questions of a form, to say anything about them


def forms(kind, level):
    """The questions of a level by form, where there are enough of one."""
    found = defaultdict(list)
    for _told, question in drawn(kind, level):
        found[form(question)].append(question)
    return {which: questions for which, questions in found.items() if len(questions) >= ENOUGH}


def fits_chance(right, fair, count, *, multiple=False):
    """Whether a choice that is right in such a share of so many questions tells no more than a fair one.

    Less than a fifth of the fair share is nearly never, and nearly half as much again nearly always; where several
    choices are right at a time, an eighth and two in three. There is a margin for what chance makes of few questions.
    """
    margin = 2 / count**0.5
    if multiple:
        return fair / 8 - 0.5 / count <= right <= max(1.45 * fair, 0.67) + margin
    return 0.2 * fair - 0.5 / count <= right <= 1.45 * fair + margin


def shares(questions, name):
    """For each thing that ``name`` calls a choice, how often it is right, would be by chance, and is offered."""
    offered, right, fair = Counter(), Counter(), Counter()
    for question in questions:
        for place, choice in enumerate(question.choices):
            it = name(question, place)
            if it is not None:
                offered[it] += 1
                right[it] += choice.key in question.answers
                fair[it] += len(question.answers) / len(question.choices)
    return {it: (right[it] / n, fair[it] / n, n) for it, n in offered.items() if n >= ENOUGH}


def meaning(question, place):
    """What a choice says, whatever the position: a key in words, or a player."""
    key = question.choices[place].key
    cards = question.choices[place].card or form(question)[0] == "numbers"
    return None if cards or not (key.isdigit() or (key.isalpha() and key.islower())) else key


@every_kind
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(lambda question, place: place, id="place"),
        pytest.param(lambda question, place: place - len(question.choices), id="place from the end"),
        pytest.param(meaning, id="meaning"),
    ],
)
def test_no_choice_is_nearly_always_right_or_nearly_never(kind, level, name):
    """Neither where a choice stands, on the buttons or among the cards, nor what it says gives the answer away."""
    for which, questions in forms(kind, level).items():
        for it, (right, fair, count) in shares(questions, name).items():
            message = f"{kind.id} level {level}, {which}: {it!r} is right in {right:.0%} of {count}, not {fair:.0%}"
            assert fits_chance(right, fair, count, multiple=which[1]), message


@every_kind
def test_a_number_may_stand_anywhere_among_the_others(kind, level):
    for which, questions in forms(kind, level).items():
        if which[0] != "numbers":
            continue
        places = Counter(sorted(int(c.key) for c in q.choices).index(int(q.answer)) for q in questions)
        for place in range(which[2]):
            right, count = places[place] / len(questions), len(questions)
            message = f"{kind.id} level {level}: the answer is number {place + 1} of {which[2]} in {right:.0%}"
            assert fits_chance(right, 1 / which[2], count), message


@every_kind
def test_yes_and_no_are_in_balance(kind, level):
    for which, questions in forms(kind, level).items():
        if any(question.multiple for question in questions):
            continue
        # Where there are two choices, the first stands for a yes.
        choices = [{choice.key: choice for choice in q.choices}.get("yes", q.choices[0]) for q in questions]
        if len(questions[0].choices) == 2 or choices[0].key == "yes":
            share = sum(yes.key in q.answers for yes, q in zip(choices, questions, strict=True)) / len(questions)
            margin = 1 / len(questions) ** 0.5
            assert 0.3 - margin <= share <= 0.7 + margin, f"{kind.id} level {level}, {which}: a yes in {share:.0%}"


@every_kind
@pytest.mark.parametrize("extreme", [max, min], ids=["longest", "shortest"])
def test_the_length_of_a_text_does_not_tell_the_answer(kind, level, extreme):
    for which, questions in forms(kind, level).items():
        if which[0] in ("cards", "players") or which[1]:
            continue
        picked, fair = 0.0, 0.0
        for question in questions:
            length = extreme(len(choice.text) for choice in question.choices)
            there = [choice for choice in question.choices if len(choice.text) == length]
            # Who guesses takes one of those.
            picked += sum(choice.key in question.answers for choice in there) / len(there)
            fair += 1 / len(question.choices)
        share, guess = picked / len(questions), fair / len(questions)
        message = f"{kind.id} level {level}, {which}: the {extreme.__name__} length is right in {share:.0%}"
        assert share <= max(1.45 * guess, guess + 0.1) + 2 / len(questions) ** 0.5, message


# By kind, how often one and the same answer may be right.
SAME = {
    "101.eights": (1.0, "at first the two eights that are usually taken out"),
}


@every_kind
def test_answers_vary(kind, level):
    questions = [question for _, question in drawn(kind, level)]
    answers = Counter(question.answers for question in questions)
    if all(question.multiple and question.choices[0].card for question in questions):
        # Other cards make other answers anyway; what must not do is to pick all of them, or none.
        answers = Counter(len(q.answers) if len(q.answers) in (0, len(q.choices)) else q.answers for q in questions)
    ((key, count),) = answers.most_common(1)
    most = SAME.get(kind.id, (0.65 + 1 / len(questions) ** 0.5, ""))[0]
    share = count / len(questions)
    assert share <= most, f"{key} is the answer to {share:.0%} of {kind.id} level {level}"


# Words ----------------------------------------------------------------------------------------------


@every_kind
def test_a_pack_asks_in_its_own_words(kind, level):
    for told, question in drawn(kind, level)[:100]:
        for _rule, text in words(question):
            check_words(text, "french", told)


@every_kind
def test_the_other_pack_asks_the_same_in_its_own_words(kind, level):
    i18n.use_pack("hungarian")
    for seed, (told, question) in enumerate(drawn(kind, level)[:8]):
        other = ask(kind.id, seed, level)
        assert [choice.key for choice in other.choices] == [choice.key for choice in question.choices], told
        assert other.answers == question.answers, told
        assert lying(other.table) == lying(question.table), told
        assert other.origin == question.origin, told
        assert other.refutations.keys() == question.refutations.keys(), told
        for _rule, text in words(other):
            check_words(text, "hungarian", told)
