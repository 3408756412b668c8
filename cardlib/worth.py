"""What the end of a deal is worth to a seat that searches: see ``Judge``.

In the field's words, ``Judge`` is the evaluation of a position, and its ``play_on`` a playout (or rollout).
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple, Protocol

from cardlib import meow, mita, playouts_meow, playouts_mita
from cardlib.errors import CardlibError, RulesError, shown
from cardlib.fast import Ints
from cardlib.game import MOST
from cardlib.given import a_number
from cardlib.i18n import N_
from cardlib.tricks import PACK_POINTS

DEAL_WON = 100
"""In Мяу-мяу: the penalty points that going out is worth."""

TRICKS_A_WIN = 200
"""In Mîța: being ahead by so many tricks would be worth as much as a deal won; so tricks only break ties."""

DEVIATION = {2: 33, 4: 46, 6: 60}
"""By how many points one side is usually ahead of the other after a deal of 101, by the number of players: the standard
deviation among those who play by rules of thumb."""


class Result(Protocol):
    """What came of an action, once or on average; see ``End``."""

    @property
    def worth(self) -> float:
        """What one wants to have most of."""

    @property
    def gain(self) -> float:
        """What it brought."""


def rank(result: Result) -> tuple[float, float]:
    """What the best of several actions has most of, so that a search, a hint and a review find the same one the best.

    It is worth most; of those that are worth the same it brings most.
    """
    return result.worth, result.gain


class End(NamedTuple):
    """How a deal played to its end came out for a seat.

    Attributes:
        worth: what the search wants to have most of, in a unit of the game's own, see ``Judge``.
        gain: tricks ahead (Mîța), points ahead (101), penalty points below zero (Мяу-мяу).
        won: 1 if the seat's side won the deal, 0.5 in a draw, else 0; in 101, where a deal won counts for nothing, the
            chance that the side wins the match.
    """

    worth: float
    gain: float
    won: float


class Judge:
    """Plays positions of one deal to their ends and says what those are worth to each seat.

    In Mîța it is winning the deal that counts, and a little by how much; in 101 the chance to win the match; in
    Мяу-мяу going out counts as ``DEAL_WON`` penalty points, beside one's own and half of what the others have on
    average.

    Args:
        rules: the game with its options.
        scores: each seat's in the match when the deal began.
    """

    def __init__(self, rules: mita.Rules | meow.Rules, scores: tuple[int, ...]) -> None:
        self._rules = rules
        self._scores = scores

    def play_on(self, state: Ints, source: Ints) -> list[End]:
        """Play a position to its end by rules of thumb, and judge it for every seat; the state is no use any more."""
        if isinstance(self._rules, mita.Rules):
            return self._taken(self._rules, *playouts_mita.play_on(state, source))
        winner = playouts_meow.play_on(state, source)
        return self._left(winner, playouts_meow.penalties(state))

    def ahead(self, lead: int, seat: int) -> End:
        """Mîța and 101: judge an end at which a seat's side is ahead by so many tricks or points."""
        assert isinstance(self._rules, mita.Rules)
        own, other = (round(taken(self._rules, each)) for each in (lead, -lead))
        even, odd = (other, own) if seat % 2 else (own, other)
        return self._taken(self._rules, even, odd)[seat]

    def _left(self, winner: int, penalties: list[int]) -> list[End]:
        """Мяу-мяу: who has gone out, if anybody, and what the others are left with."""
        others, together = len(penalties) - 1, sum(penalties)
        ends = []
        for seat, penalty in enumerate(penalties):
            won = float(winner == seat)
            ahead = DEAL_WON * won + (together - penalty) / others / 2 - penalty
            ends.append(End(ahead, -penalty, won))
        return ends

    def _taken(self, rules: mita.Rules, even: int, odd: int) -> list[End]:
        """Mîța and 101: the tricks, or points, that each side has taken."""
        if rules.target:
            first, second = self._scores[0] + even, self._scores[1] + odd
            worth = won = _chance(first, second, rules.target, rules.players)
        else:
            won = half_won(even - odd)
            worth = won + (even - odd) / TRICKS_A_WIN
        sides = (End(worth, even - odd, won), End(1 - worth, odd - even, 1 - won))
        return [sides[seat % 2] for seat in range(rules.players)]


def taken(rules: mita.Rules, lead: float) -> float:
    """The tricks (Mîța) or points (101) of a side that is ahead by so many when a deal is over, or behind if negative.

    The deal must be played to its end, see ``stop``.

    Raises:
        CardlibError: if these are not rules of Mîța or 101, or nobody can be ahead by so much.
    """
    if not isinstance(rules, mita.Rules):
        raise RulesError(N_("Tricks are taken in Mîța and 101 only: give the rules of one of them."))
    whole = PACK_POINTS if rules.counts == "points" else rules.tricks
    if not isinstance(lead, int | float) or not -whole <= lead <= whole:
        raise CardlibError(
            N_("lead cannot be {given}: give a number from -{most} to {most}."), given=shown(lead), most=whole
        )
    return (whole + lead) / rules.swing


def half_won(ahead: int) -> float:
    """1 for who is ahead, 0.5 for who is level, 0 for who is behind."""
    return 0.5 if ahead == 0 else float(ahead > 0)


def chance_of_match(first: int, second: int, rules: mita.Rules) -> float:
    """The chance that a side with ``first`` points wins a match of 101 against one with ``second``, between deals.

    Two sides as good as each other share the ``PACK_POINTS`` of each deal still to come; how unevenly, is about normal.

    Raises:
        CardlibError: if the points are no points, or these are not the rules of 101.
    """
    if not isinstance(rules, mita.Rules) or not rules.target:
        raise RulesError(N_("Points are counted to a target in 101 only: give its rules."))
    a_number(first, "first", 0, MOST)
    a_number(second, "second", 0, MOST)
    return _chance(first, second, rules.target, rules.players)


@lru_cache(maxsize=4096)
def _chance(first: int, second: int, target: int, players: int) -> float:
    """See ``chance_of_match``."""
    if max(first, second) >= target and first != second:
        return 1.0 if first > second else 0.0
    deals = max(1.0, (2 * target - first - second) / PACK_POINTS)
    return 0.5 + 0.5 * erf((first - second) / (DEVIATION[players] * sqrt(2 * deals)))
