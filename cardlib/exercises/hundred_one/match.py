"""Exercises of 101 on the match: adding up the score, and whether it is over (101 ¶31)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ... import explain
from ...game import TrickWon
from ...i18n import N_, _
from ...lines import Line, addition, players_listed, say, scores_listed
from ...mita import HUNDRED_ONE, Rules, State
from ...names import sentence
from ...tricks import PACK_POINTS
from ..choices import rule_line
from ..positions import find
from ..question import Choice, Kind, Origin, Question, Refutation, Row, RowsTable, StateTable, Table, TrickTable
from .table import SEATING, table_names
from .words import score_words, side_points

RULE = "101.match"
TARGET = HUNDRED_ONE.preset.target

Pair = tuple[int, int]
"""What the two sides have, the learner's side first."""


def _before(random: Random) -> Pair:
    """A score with which a match can go on: nothing yet, or that of one deal that brought nobody to the target."""
    if random.random() < 0.25:
        return 0, 0
    own = random.randint(PACK_POINTS - TARGET + 1, TARGET - 1)
    return own, PACK_POINTS - own


def _per_seat(scores: Pair, rules: Rules) -> tuple[int, ...]:
    return tuple(scores[rules.side_number(seat)] for seat in range(rules.players))


def _summed(had: Pair, gained: Pair) -> Pair:
    return had[0] + gained[0], had[1] + gained[1]


def _sides(rules: Rules, names: tuple[str, ...]) -> tuple[str, str]:
    even, odd = rules.sides
    return players_listed(even, names), players_listed(odd, names)


# The new score ---------------------------------------------------------------------------------------


class _Mistaken(NamedTuple):
    """A score that comes out by a mistake, and the sentence that shows it."""

    scores: Pair
    line: Line


def _ask_score(random: Random, level: int) -> Question:
    """Two players' points, then those of every player of two sides, then only one side's."""
    players = (2, 4, random.choice((4, 6)))[level - 1]
    rules, names = HUNDRED_ONE.rules(players=players), table_names(random, players)
    had = _before(random)
    # Both sides have taken something, and not the same, so that the usual mistakes show.
    state, origin = find(
        random,
        rules,
        lambda state: state.is_over and all(side_points(state)) and len(set(side_points(state))) == 2,
        scores=_per_seat(had, rules),
    )
    gained = side_points(state)
    right = _summed(had, gained)
    mistakes = _score_mistakes(state, had, level)
    random.shuffle(mistakes)
    wrong = _offered(random, right, (*mistakes, *_slips(rules, had, gained, names)))
    offered = [right, *wrong]
    random.shuffle(offered)
    # The first of the lines about the match tells who won the deal, which is not asked.
    added = tuple(line for line in explain.score(state, names=names) if line.rule in (RULE, "101.both-over"))[1:]
    gains = _gains_lines(state, names, level)
    explanation = (*gains, *added)
    text, table = _score_text(state, had, names, level)
    return Question(
        kind="101.score",
        text=text,
        table=table,
        choices=tuple(Choice(_key(scores), score_words(rules, scores, names)) for scores in offered),
        answers=frozenset({_key(right)}),
        hints=(
            (rule_line(RULE, rules),),
            gains or (_kept_line(),),
            (say(RULE, N_("Now for {side}: {sum}."), side=_sides(rules, names)[0], sum=addition(had[0], gained[0])),),
        ),
        explanation=explanation,
        refutations={_key(scores): Refutation((line,)) for scores, line in wrong.items()},
        rules=rules,
        origin=origin,
    )


def _offered(random: Random, right: Pair, mistaken: Iterable[_Mistaken]) -> dict[Pair, Line]:
    """Three wrong scores. How many are written shorter, or are lower, is drawn first: length must not tell."""

    def order(scores: Pair) -> tuple[int, Pair]:
        return len(_key(scores)), scores

    lines: dict[Pair, Line] = {}
    for mistake in mistaken:
        if mistake.scores != right and min(mistake.scores) >= 0:
            lines.setdefault(mistake.scores, mistake.line)
    lower = [scores for scores in lines if order(scores) < order(right)]
    higher = [scores for scores in lines if scores not in lower]
    below = max(min(random.randrange(4), len(lower)), 3 - len(higher))
    return {scores: lines[scores] for scores in (*lower[:below], *higher[: 3 - below])}


def _key(scores: Pair) -> str:
    return f"{scores[0]}:{scores[1]}"


def _score_text(state: State, had: Pair, names: tuple[str, ...], level: int) -> tuple[str, Table]:
    """What is known before the addition; at the last level only one side's points are."""
    rules, gained = state.rules, side_points(state)
    side, others = _sides(rules, names)
    before = score_words(rules, had, names)
    if level == 3:
        text = N_(
            "Points in the match before this deal: {before}. In this deal, {side} took {own} points and {others} all "
            "the rest. What is the score of the match now?"
        )
        note = [
            sentence(N_("{points} before, {gain} in this deal"), points=points, gain=gain)
            for points, gain in zip(had, (gained[0], "?"), strict=True)
        ]
        rows = (Row(side, (None,), note[0]), Row(others, (None,), note[1]))
        return sentence(text, before=before, side=side, own=gained[0], others=others), RowsTable(rows)
    text = N_("Points in the match before this deal: {before}. Points in this deal: {now}. What is the score now?")
    seats = [(seat,) for seat in range(rules.players)]
    now = scores_listed(seats, map(str, state.points), names)
    return sentence(text, before=before, now=now), StateTable(state, names=names)


def _gains_lines(state: State, names: tuple[str, ...], level: int) -> tuple[Line, ...]:
    """What each side took in this deal, where that has to be found out first."""
    rules, gained = state.rules, side_points(state)
    sides = _sides(rules, names)
    if level == 1:
        return ()
    if level == 3:
        rest = N_("A deal has {total} points. Left for {others}: {total} − {own} = {rest}.")
        return (say("101.card-points", rest, total=PACK_POINTS, others=sides[1], own=gained[0], rest=gained[1]),)
    return tuple(
        say(
            SEATING[rules.players],
            N_("{side} together took {sum}."),
            side=sides[number],
            sum=f"{' + '.join(str(state.points[seat]) for seat in rules.sides[number])} = {gained[number]}",
        )
        for number in (0, 1)
    )


def _kept_line() -> Line:
    return say(RULE, N_("What a side had before stays. The points of the deal are added to it."))


def _score_mistakes(state: State, had: Pair, level: int) -> list[_Mistaken]:
    """What beginners make of the points of a deal."""
    gained, own = side_points(state), state.points
    ahead = 0 if gained[0] > gained[1] else 1
    everything = (PACK_POINTS, 0) if ahead == 0 else (0, PACK_POINTS)
    found = [
        _Mistaken(gained, say(RULE, N_("That is this deal alone. What a side had before stays."))),
        _Mistaken(
            _summed(had, (gained[1], gained[0])),
            say(RULE, N_("Here each side got the points that the other side took.")),
        ),
        _Mistaken(
            _summed(had, everything),
            say(RULE, N_("Here the winner of the deal got all the points. But each side keeps what it took.")),
        ),
        _Mistaken(
            _summed(_summed(had, gained), gained), say(RULE, N_("Here the points of this deal were added twice."))
        ),
    ]
    if level == 1:
        tricks = (state.tricks[0], state.tricks[1])
        found.append(
            _Mistaken(_summed(had, tricks), say("101.card-points", N_("Here tricks were counted, not their points.")))
        )
    elif level == 2:
        alone = say("101.seating-four", N_("Here only one player of each side was counted. Partners add up theirs."))
        found.append(_Mistaken(_summed(had, (own[0], own[1])), alone))
    else:
        for whole in (100, TARGET):
            message = N_("Here the deal had {whole} points, but it has {total}.")
            line = say("101.card-points", message, whole=whole, total=PACK_POINTS)
            if gained[0] <= whole:
                found.append(_Mistaken(_summed(had, (gained[0], whole - gained[0])), line))
    return found


def _slips(rules: Rules, had: Pair, gained: Pair, names: tuple[str, ...]) -> list[_Mistaken]:
    """Additions in which a ten was lost or won."""
    right, sides = _summed(had, gained), _sides(rules, names)
    slips = []
    for change in ((-10, 10), (10, -10), (10, 0), (0, 10), (-10, 0), (0, -10)):
        wrong = 0 if change[0] else 1
        message = N_("Add up once more: {side} had {had} and took {gain}.")
        line = say(RULE, message, side=sides[wrong], had=had[wrong], gain=gained[wrong])
        slips.append(_Mistaken(_summed(right, change), line))
    return slips


# Is the match over? ----------------------------------------------------------------------------------

_CASES = (
    ("one", "one", "none"),
    ("one", "both", "both", "equal", "none"),
    ("reached", "reached", "both", "one", "equal", "none"),
    ("stopped", "stopped", "stopped", "short", "reached", "none"),
)
"""What each level mixes."""


class _Standing(NamedTuple):
    """How a match stands after a trick, the last one of a deal or not.

    Attributes:
        state: the deal.
        origin: where it comes from, with the score before.
        totals: the score with all tricks so far.
    """

    state: State
    origin: Origin
    totals: Pair

    @property
    def verdict(self) -> str:
        """``"0"`` or ``"1"`` for the side that has won, ``"more"`` for another deal, ``"on"`` for this one."""
        rules = self.state.rules
        if not self.state.is_over:
            return "on"
        match = replace(rules.match(dealer=self.origin.dealer), scores=self.state.deal.scores).add(self.state)
        return str(match.winners[0]) if match.is_over else "more"


def _stand(random: Random, case: str, players: int) -> _Standing:
    """A deal that leaves the match as ``case`` says."""
    if case in ("reached", "stopped", "short"):
        return _in_mid_deal(random, case, players)
    rules = HUNDRED_ONE.rules(players=players)
    least = 90 if case == "none" else 0  # then one side is close to the target: 100 is not 101

    def wanted(state: State) -> bool:
        return state.is_over and least <= max(side_points(state)) < TARGET

    while True:
        _state, origin = find(random, rules, wanted)
        gained = side_points(_state)
        if befores := _befores(case, gained, rules):
            close = [had for had in befores if min(_summed(had, gained)) >= TARGET - 6]
            had = random.choice(close if close and random.random() < 0.5 else befores)
            # The score before changes nothing in a deal that is always played out.
            origin = origin._replace(scores=_per_seat(had, rules))
            state = origin.state()
            assert isinstance(state, State)
            return _Standing(state, origin, _summed(had, gained))


def _befores(case: str, gained: Pair, rules: Rules) -> list[Pair]:
    """The scores before a deal in which these points leave the match as ``case`` says."""
    if case == "none":
        return [(0, 0)]
    possible = [(own, PACK_POINTS - own) for own in range(PACK_POINTS - TARGET + 1, TARGET)]
    return [had for had in possible if _case_of(_summed(had, gained), rules) == case]


def _there(totals: Pair, rules: Rules) -> int:
    """How many sides are at the target."""
    return sum(total >= rules.target for total in totals)


def _case_of(totals: Pair, rules: Rules) -> str:
    """How a match stands after a deal that was played out."""
    there = _there(totals, rules)
    if rules.standing(_per_seat(totals, rules), 1).is_over:
        return "one" if there == 1 else "both"
    return "equal" if there else "none"


def _in_mid_deal(random: Random, case: str, players: int) -> _Standing:
    """A trick has just been taken, and there are cards left in the hands."""
    rules = HUNDRED_ONE.rules(players=players, stop="end-of-deal" if case == "reached" else "at-once")
    had = _before(random)
    while case != "short" and had == (0, 0):  # hardly any deal gets from there to the target
        had = _before(random)

    def wanted(state: State) -> bool:
        if not state.history or not isinstance(state.history[-1], TrickWon) or not any(state.hands):
            return False
        most = max(_summed(had, side_points(state)))
        return TARGET - 16 <= most < TARGET if case == "short" else most >= TARGET

    state, origin = find(random, rules, wanted, scores=_per_seat(had, rules))
    return _Standing(state, origin, _summed(had, side_points(state)))


def _ask_match(random: Random, level: int) -> Question:
    """One side at the target or none, then both, then in the middle of a deal, then with a match that stops at once."""
    players = random.choice((2, 4) if level < 4 else (2, 4, 6))
    names = table_names(random, players)
    standing = _stand(random, random.choice(_CASES[level - 1]), players)
    state, totals, rules = standing.state, standing.totals, standing.state.rules
    side, others = _sides(rules, names)
    keys = {
        "0": sentence(N_("Yes: {side} won"), side=side),
        "1": sentence(N_("Yes: {side} won"), side=others),
        "on": _("No: this deal is played on"),
        "more": _("No: another deal is played"),
    }
    offered = ("0", "1", "more") if level <= 2 else ("0", "1", "on", "more")
    answer = standing.verdict
    trick = state.history[-1]
    assert isinstance(trick, TrickWon)
    explanation = _verdict_lines(standing, names)
    return Question(
        kind="101.match",
        text=_match_text(standing, names, level),
        table=TrickTable(trick.cards, state.trump, players, trick.leader, names),
        choices=tuple(Choice(key, keys[key]) for key in offered),
        answers=frozenset({answer}),
        hints=((rule_line(RULE, rules),), (_how_many_there(rules, totals),), (_deciding(standing),)),
        explanation=explanation,
        refutations={key: Refutation((_no_verdict(standing, key, names),)) for key in offered if key != answer},
        rules=rules,
        origin=standing.origin,
    )


def _match_text(standing: _Standing, names: tuple[str, ...], level: int) -> str:
    state, rules = standing.state, standing.state.rules
    agreed = ""
    if level >= 3:
        agreed = sentence(N_("It was agreed to play every deal to its end."))
        if rules.stop == "at-once":
            agreed = sentence(N_("It was agreed to stop as soon as a side has {target} points."), target=rules.target)
    now = N_("All cards of the deal have been played.")
    if any(state.hands):
        now = N_("A trick has been taken, and there are cards left to play.")
    score = sentence(N_("The match stands at: {scores}."), scores=score_words(rules, standing.totals, names))
    return " ".join(part for part in (agreed, _(now), score, _("Is the match over?")) if part)


def _reached_line(rules: Rules, totals: Pair, names: tuple[str, ...]) -> Line:
    """Which sides are at the target."""
    sides = _sides(rules, names)
    there = [side for side, total in zip(sides, totals, strict=True) if total >= rules.target]
    if len(there) == 2:
        return say(RULE, N_("Both sides have {target} points or more."), target=rules.target)
    if not there:
        return say(RULE, N_("Neither side has {target} points yet."), target=rules.target)
    return say(RULE, N_("Only one side has {target} points or more: {side}."), target=rules.target, side=there[0])


def _how_many_there(rules: Rules, totals: Pair) -> Line:
    """How many sides are at the target, without saying which."""
    message = (
        N_("Neither side has {target} points yet."),
        N_("One side has {target} points or more, the other has fewer."),
        N_("Both sides have {target} points or more."),
    )[_there(totals, rules)]
    return say(RULE, message, target=rules.target)


def _deciding(standing: _Standing) -> Line:
    """What decides this match, or lets it go on."""
    rules = standing.state.rules
    if rules.stop == "at-once":
        return rule_line("101.stop-at-once", rules)
    if any(standing.state.hands):
        return rule_line("101.played-out", rules)
    if _there(standing.totals, rules) == 2:
        return rule_line("101.both-over", rules)
    message = N_("After a deal, a side with {target} or more wins. If there is none, another deal is played.")
    return say(RULE, message, target=rules.target)


def _verdict_lines(standing: _Standing, names: tuple[str, ...]) -> tuple[Line, ...]:
    """Why the match is over, or why not."""
    state, rules = standing.state, standing.state.rules
    reached = _reached_line(rules, standing.totals, names)
    match standing.verdict:
        case "on" if max(standing.totals) < rules.target:
            return reached, say("101.end", N_("There are cards left to play, so this deal goes on."))
        case "on":
            return reached, rule_line("101.played-out", rules)
        case "more" if max(standing.totals) < rules.target:
            return reached, say(RULE, N_("So the points are kept, and another deal is played."))
        case "more":
            even = N_("But both have equally many, {total}. So one more deal is played.")
            return reached, say("101.both-over", even, total=standing.totals[0])
        case _:
            return reached, explain.score(state, names=names)[-1]


def _no_verdict(standing: _Standing, key: str, names: tuple[str, ...]) -> Line:
    """Why ``key`` is not what becomes of the match."""
    state, totals = standing.state, standing.totals
    rules, target = state.rules, state.rules.target
    if key in ("0", "1"):
        mine, theirs = totals[int(key)], totals[1 - int(key)]
        side = _sides(rules, names)[int(key)]
        if mine < target:
            return say(
                "101.aim",
                N_("{side}: {total} points. That is not enough, since {target} are needed."),
                side=side,
                total=mine,
                target=target,
            )
        if standing.verdict == "on":
            return rule_line("101.played-out", rules)
        if mine == theirs:
            return say("101.both-over", N_("Both sides have {total} points, so nobody is ahead."), total=mine)
        return say(
            "101.both-over",
            N_("The other side has {target} points or more too, and more than {total}."),
            target=target,
            total=mine,
        )
    if key == "on" and not any(state.hands):
        return say("101.end", N_("No card of this deal is left to play."))
    if key == "on":
        return rule_line("101.stop-at-once", rules)
    if key == "more" and standing.verdict == "on":
        return say("101.end", N_("There are cards left to play in this deal."))
    return _how_many_there(rules, totals)


SCORE = Kind("101.score", N_("Add up the score"), (RULE, "101.card-points", "101.seating-four"), 3, _ask_score)
MATCH = Kind(
    "101.match",
    N_("Is the match over?"),
    ("101.aim", RULE, "101.played-out", "101.both-over", "101.stop-at-once"),
    4,
    _ask_match,
)
