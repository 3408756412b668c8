"""Perfect play: what a deal of Mîța or 101 for two is worth when all cards and the order of the stock are known.

>>> import cardlib
>>> rules = cardlib.find_game("mita").rules(players=2)
>>> solution = solve(rules.deal(rules.pack()))
>>> solution.value, len(solution.line)
(-4, 32)

The search itself is in ``cardlib.fast.perfect``. What it finds is worth as much as what it is told: a player, who
does not see the other hand, cannot know it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from . import meow, mita
from .actions import Action
from .errors import RulesError
from .fast import FastGame, Ints, perfect, tricks
from .fast.compiled import compiled, empty_table
from .fast.game import as_array
from .fast.tricks_game import TricksGame
from .given import a_state
from .i18n import N_
from .tricks import PACK_POINTS

FAR = 1000
"""Further than anybody can be ahead."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Perfect play from a position on.

    Attributes:
        value: by how many tricks (Mîța) or points (101) seat 0 is ahead at the end of the deal, those taken before
            the position included; negative if seat 1 is.
        line: what both do from the position to the end, all of it perfect. Of actions that are equally good it has
            the first one in the order of ``legal_actions``.
    """

    value: int
    line: tuple[Action, ...]


def solve(state: mita.State) -> Solution:
    """The value of a position, and perfect play from it to the end of the deal.

    Raises:
        RulesError: if it is no position of Mîța or 101 for two, or one in which the deal may end before its end
            because the match does (101 ¶31, ``stop="at-once"``).
        DealError: if it is no position at all.
    """
    game, analysis = _analysed(state)
    position = game.from_state(state)
    value = analysis.ahead(position)
    line = []
    while not state.is_over:
        action = next(each for each in state.legal_actions() if analysis.keeps(position, game.number(each), value))
        line.append(action)
        state = state.apply(action)
        position = game.from_state(state)
    return Solution(value, tuple(line))


def values(state: mita.State) -> dict[Action, int]:
    """What each legal action leads to: by how much the seat to act is ahead at the end; empty if the deal is over.

    Tricks or points as in ``Solution.value``, but for the seat that acts. The best of them is the position's value.

    Raises:
        RulesError, DealError: as ``solve``.
    """
    game, analysis = _analysed(state)
    found = analysis.values(game.from_state(state))
    return {action: found[game.number(action)] for action in state.legal_actions()}


class Step(NamedTuple):
    """One action of perfect play.

    Attributes:
        seat: who does it.
        action: what is done.
        values: what each legal action leads to, as ``values`` says it.
        before, after: the positions around it.
    """

    seat: int
    action: Action
    values: dict[Action, int]
    before: mita.State
    after: mita.State

    @property
    def value(self) -> int:
        """What the position before it is worth, as ``Solution.value`` says it."""
        best = self.values[self.action]
        return best if self.seat == 0 else -best


def steps(state: mita.State) -> Iterator[Step]:
    """The line of ``solve``, action by action, with what the others would have led to.

    Raises:
        RulesError, DealError: as ``solve``.
    """
    game, analysis = _analysed(state)
    while (seat := state.current_player) is not None:
        found = analysis.values(game.from_state(state))
        by_action = {action: found[game.number(action)] for action in state.legal_actions()}
        action = max(by_action, key=lambda each: by_action[each])
        after = state.apply(action)
        yield Step(seat, action, by_action, state, after)
        state = after


def value_of(game: FastGame, state: Ints) -> int:
    """``Solution.value`` of a quick state, for search that imagines the hidden cards; compiled if the game is.

    Raises:
        RulesError: as ``solve``.
    """
    return Analysis(game).ahead(state)


def values_of(game: FastGame, state: Ints) -> dict[int, int]:
    """``values`` of a quick state, by the numbers of the actions; compiled if the game is.

    Raises:
        RulesError: as ``solve``.
    """
    return Analysis(game).values(state)


def is_solvable(rules: mita.Rules | meow.Rules) -> bool:
    """Whether any deal can be solved: for two players of Mîța or 101, if it is always played to its end."""
    return isinstance(rules, mita.Rules) and rules.players == 2 and rules.stop == "end-of-deal"


def a_solvable(state: object) -> mita.State:
    """The position that was given, if it is one of a game that is solved here.

    Raises:
        RulesError, DealError: as ``solve``, but for a match that may stop at once.
    """
    given = a_state(state)
    if not isinstance(given, mita.State) or given.rules.players != 2:
        raise RulesError(N_("Perfect play is worked out for two players of Mîța or 101 only."))
    return given


def _analysed(state: mita.State) -> tuple[TricksGame, Analysis]:
    """The quick game of a position, and what will be found out about it."""
    game = TricksGame(a_solvable(state).rules)
    return game, Analysis(game)


@cache
def _tables(points: bool, is_compiled: bool) -> tuple[Ints, Ints]:
    """What the search looks up, as its functions take it."""
    numbers, sure = perfect.tables(points)
    return (as_array(numbers), as_array(sure)) if is_compiled else (numbers, sure)


class Analysis:
    """Perfect play in one quick game: what was found out about a position serves the later ones of its deal too.

    All its methods raise ``RulesError`` where the deal may stop at once.

    Args:
        game: the quick game, compiled or not.

    Raises:
        RulesError: if it is not Mîța or 101 for two.
    """

    def __init__(self, game: FastGame) -> None:
        if not isinstance(game, TricksGame) or game.players != 2:
            raise RulesError(N_("Perfect play is worked out for two players of Mîța or 101 only."))
        self._game = game
        self._card_counts = 1 if game.rules.counts == "points" else 2  # a trick of Mîța is two cards
        self._core: Any = compiled(perfect) if game.compiled else perfect
        self._tables = _tables(game.rules.counts == "points", game.compiled)
        self._known: dict[tuple[int, ...], Any] = {}

    def ahead(self, state: Ints, low: int = -FAR, high: int = FAR) -> int:
        """By how much seat 0 is ahead at the end, as ``FastGame.returns`` counts.

        Args:
            state: the position.
            low, high: what matters of the answer: beyond them it may be further away than what is returned.
        """
        game = self._game
        if state[tricks.TURN] == game.OVER:
            return game.returns(state)[0]
        if state[tricks.PLAYED] == 0 and not state[tricks.ASKING]:
            return self._between_tricks(state, low, high)
        afters = (self._after(state, action) for action in game.legal(state))
        if state[tricks.TURN] == 0:
            best = -FAR
            for after in afters:
                best = max(best, self.ahead(after, max(low, best), high))
                if best >= high:
                    break
        else:
            best = FAR
            for after in afters:
                best = min(best, self.ahead(after, low, min(high, best)))
                if best <= low:
                    break
        return best

    def _after(self, state: Ints, action: int) -> Ints:
        after = state.copy()
        self._game.apply(after, action)
        return after

    def _between_tricks(self, state: Ints, low: int, high: int) -> int:
        """``ahead`` before a trick is led."""
        self._refuse_stop(state)
        had, count = self._game.returns(state)[0], self._card_counts
        low, high = count * (low - had), count * (high - had)
        leads_even = state[tricks.LEADER] == 0
        if not leads_even:
            low, high = -high, -low
        ahead = int(self._core.leader_ahead(state, *self._tables, self._table(state), low, high)) // count
        return had + ahead if leads_even else had - ahead

    def _refuse_stop(self, state: Ints) -> None:
        """Refuse a deal that a trick can still end, because a seat reaches the target with it."""
        target, scores = state[tricks.TARGET], (state[tricks.EVEN], state[tricks.ODD])
        taken = sum(state[tricks.SEATS + tricks.SEAT * seat + tricks.POINTS] for seat in (0, 1))
        if target and max(scores) + PACK_POINTS - taken >= target:
            raise RulesError(
                N_(
                    "A trick of this deal can still reach {target} points and end the match at once: perfect play is "
                    "worked out only for deals that are played to their end. Choose rules with {option}, or solve a "
                    "position that leaves too few points for that."
                ),
                target=int(target),
                option='stop="end-of-deal"',
            )

    def _table(self, state: Ints) -> Any:
        """What is known of positions with this stock, or with a longer one that ends with it."""
        stock = tuple(int(card) for card in state[state[tricks.STOCK] : state[tricks.END]])
        for longer, table in self._known.items():
            if longer[len(longer) - len(stock) :] == stock:
                return table
        self._known[stock] = empty_table(self._game.compiled)
        return self._known[stock]

    def values(self, state: Ints) -> dict[int, int]:
        """What each legal action leads to, for the seat that acts."""
        sign = 1 if state[tricks.TURN] == 0 else -1
        return {action: sign * self.ahead(self._after(state, action)) for action in self._game.legal(state)}

    def keeps(self, state: Ints, action: int, value: int) -> bool:
        """Whether an action is as good as any in a position of this value (``ahead``)."""
        after = self._after(state, action)
        if state[tricks.TURN] == 0:
            return self.ahead(after, value - 1, value) >= value
        return self.ahead(after, value, value + 1) <= value
