"""Exercises of 101 on the teams: who plays with whom, and for whom a trick counts (101 ¶25)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ...game import TrickWon
from ...i18n import N_
from ...lines import Line, players_listed, say
from ...mita import HUNDRED_ONE, Rules, State
from ...names import NAMES, player_name, sentence
from ...tricks import worth
from ..choices import player_choices, rule_line
from ..positions import find
from ..question import Kind, Origin, Question, Refutation, StateTable, TrickTable

SEATING = {2: "101.players", 4: "101.seating-four", 6: "101.seating-six"}
"""The rule that says who plays with whom, by the number of players."""


def table_names(random: Random, players: int) -> tuple[str, ...]:
    """The learner and others, who sit in another order every time."""
    return (NAMES[0], *random.sample(NAMES[1:], players - 1))


def just_dealt(state: State) -> bool:
    """Whether nothing has happened since the deal, and nobody is asked anything before the first lead."""
    return not state.history and not state.asking


# Who plays with whom? --------------------------------------------------------------------------------


def _ask_teams(random: Random, level: int) -> Question:
    """Four players, six players, and for whom a trick counts."""
    if level == 3:
        return _whose_trick(random)
    players = 4 if level == 1 else 6
    rules, names = HUNDRED_ONE.rules(players=players), table_names(random, players)
    state, origin = find(random, rules, just_dealt)
    seat = random.randrange(players)
    against = random.random() < 0.5
    text = N_("Who plays against {player}?") if against else N_("Who plays together with {player}?")
    wanted = [other for other in range(players) if (other in rules.side(seat)) != against and other != seat]
    return _pick_players(
        sentence(text, player=player_name(seat, names)),
        StateTable(state, names=names),
        seat=seat,
        offered=[other for other in range(players) if other != seat],
        wanted=wanted,
        origin=origin,
    )


def _whose_trick(random: Random) -> Question:
    """For whom a trick counts: for the whole side, not for the winner alone."""
    players = random.choice((2, 4, 4, 6, 6))
    rules, names = HUNDRED_ONE.rules(players=players), table_names(random, players)
    state, origin = find(random, rules, _trick_with_points)
    trick = state.history[-1]
    assert isinstance(trick, TrickWon)
    text = N_("{player} takes this trick. Who gets its points for the match? Name all of them.")
    return _pick_players(
        sentence(text, player=player_name(trick.seat, names)),
        TrickTable(trick.cards, state.trump, players, trick.leader, names),
        seat=trick.seat,
        offered=range(players),
        wanted=rules.side(trick.seat),
        origin=origin,
    )


def _trick_with_points(state: State) -> bool:
    trick = state.history[-1] if state.history else None
    return isinstance(trick, TrickWon) and worth(trick.cards) > 0


def _pick_players(
    text: str,
    table: StateTable | TrickTable,
    *,
    seat: int,
    offered: Iterable[int],
    wanted: Iterable[int],
    origin: Origin,
) -> Question:
    """Which players? Decided by who sits on the side of ``seat``."""
    rules, names = origin.rules, table.names
    assert isinstance(rules, Rules)
    rule, player = SEATING[rules.players], player_name(seat, names)
    side, others = rules.side(seat), rules.side((seat + 1) % rules.players)
    refutations = {}
    for other in offered:
        refutations[str(other)] = Refutation((_relation(rule, other, seat, rules, names),))
    explanation = (
        say(
            rule,
            N_("{side} play against {others}.") if rules.players > 2 else N_("{side} plays against {others}."),
            side=players_listed(side, names),
            others=players_listed(others, names),
        ),
    )
    first = rule_line(rule, rules)
    if rules.players == 2:
        narrow = say(rule, N_("With two players there are no partners: each wins points for one alone."))
    else:
        first = say(rule, N_("The sides alternate round the table: nobody sits next to a partner."))
        narrow = say(rule, N_("Go round the table: every second player is on the same side."))
    neighbour = player_name((seat + 1) % rules.players, names)
    near = say(
        rule, N_("{neighbour} plays next after {player}, so they are opponents."), neighbour=neighbour, player=player
    )
    return Question(
        kind="101.teams",
        text=text,
        table=table,
        choices=player_choices(offered, names),
        answers=frozenset(map(str, wanted)),
        multiple=True,
        hints=((first,), (narrow,), (near,)),
        explanation=explanation,
        refutations=refutations,
        rules=rules,
        origin=origin,
    )


def _relation(rule: str, other: int, seat: int, rules: Rules, names: tuple[str, ...]) -> Line:
    """Whether two players are partners, and why."""
    facts = {"other": player_name(other, names), "player": player_name(seat, names)}
    if other == seat:
        return say(rule, N_("{player} won the trick, so its points count for {player}, too."), **facts)
    if other not in rules.side(seat):
        if rules.players == 2:
            return say(rule, N_("{other} plays against {player}."), **facts)
        if other == (seat + rules.players // 2) % rules.players:  # of six
            message = N_("{other} sits opposite {player}, and with six players that makes them opponents.")
            return say(rule, message, **facts)
        return say(rule, N_("{other} plays against {player}: neighbours are never on one side."), **facts)
    if rules.players == 4:
        return say(rule, N_("{other} sits opposite {player}, and so they are partners."), **facts)
    return say(rule, N_("One player sits between {other} and {player}, so they are on one side."), **facts)


TEAMS = Kind("101.teams", N_("Who plays with whom?"), tuple(SEATING.values()), 3, _ask_teams)
