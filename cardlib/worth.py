"""What the end of a deal is worth to a seat that searches: see ``Judge``."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from cardlib import meow, mita, playouts_meow, playouts_mita
from cardlib.fast import Ints

DEAL_WON = 100
"""In Мяу-мяу: the penalty points that going out is worth."""

POINTS_A_DEAL = 120

DEVIATION = 38
"""By how many points one side is usually ahead of the other after a deal of 101, among sensible players."""


class End(NamedTuple):
    """How a deal played to its end came out for a seat.

    Attributes:
        worth: what the search wants to have most of, from 0 to 1 for what is usual.
        gain: tricks ahead (Mîța), points ahead (101), penalty points below zero (Мяу-мяу).
        won: 1 if the seat's side won the deal, 0.5 in a draw, else 0.
    """

    worth: float
    gain: int
    won: float


class Judge:
    """Plays positions of one deal to their ends and says what those are worth to each seat.

    In Mîța it is winning the deal that counts, and a little by how much; in 101 the chance to win the match; in
    Мяу-мяу going out counts as ``DEAL_WON`` penalty points, beside one's own and half of those of the others.

    Args:
        rules: the game with its options.
        scores: each seat's in the match when the deal began.
    """

    def __init__(self, rules: mita.Rules | meow.Rules, scores: tuple[int, ...]) -> None:
        self._rules = rules
        self._scores = scores
        self._meow = isinstance(rules, meow.Rules)

    def play_on(self, state: Ints, source: Ints) -> list[End]:
        """Play a position to its end, in place, by rules of thumb, and judge it for every seat."""
        if self._meow:
            winner = playouts_meow.play_on(state, source)
            return self.shed(winner, playouts_meow.penalties(state))
        even, odd = playouts_mita.play_on(state, source)
        return self.taken(even, odd)

    def shed(self, winner: int, penalties: list[int]) -> list[End]:
        """Who has gone out, if anybody, and what the others are left with."""
        players, together = len(penalties), sum(penalties)
        ends = []
        for seat, penalty in enumerate(penalties):
            won = float(winner == seat)
            others = (together - penalty) / (players - 1)
            ends.append(End(0.5 + (DEAL_WON * won + others / 2 - penalty) / 300, -penalty, won))
        return ends

    def taken(self, even: int, odd: int) -> list[End]:
        """What each side has taken: tricks, or points."""
        ahead = even - odd
        if self._rules.target:
            first, second = self._scores[0] + even, self._scores[1] + odd
            worth = chance_of_match(first, second, self._rules.target)
            if self._rules.stop == "at-once" and max(first, second) >= self._rules.target:
                won = 1.0 if first > second else 0.5 if first == second else 0.0
            else:
                won = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        else:
            won = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
            worth = 0.9 * won + 0.1 * (0.5 + ahead / 32)
        sides = (End(worth, ahead, won), End(1 - worth, -ahead, 1 - won))
        return [sides[seat % 2] for seat in range(self._rules.players)]


@lru_cache(maxsize=4096)
def chance_of_match(first: int, second: int, target: int) -> float:
    """The chance that a side with ``first`` points wins a match of 101 against one with ``second``, between deals.

    Two sides as good as each other share the 120 points of each deal still to come; how unevenly, is about normal.
    """
    if max(first, second) >= target and first != second:
        return 1.0 if first > second else 0.0
    deals = max(1.0, (2 * target - first - second) / POINTS_A_DEAL)
    return 0.5 + 0.5 * erf((first - second) / (DEVIATION * sqrt(2 * deals)))
