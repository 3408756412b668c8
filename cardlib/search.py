"""Opponents that try out what may come: see ``Search``."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt

from cardlib import mita
from cardlib.actions import Action
from cardlib.fast import FastGame, Ints
from cardlib.fast.source import choose
from cardlib.game import View
from cardlib.solver import values_of
from cardlib.worlds import Worlds
from cardlib.worth import End, Judge

LEVELS = ("easy", "medium", "hard")

ITERATIONS = {"easy": 24, "medium": 600, "hard": 3000}
"""How many deals are played to their ends for one decision, by level."""

CURIOSITY = 0.1
"""How much less tried actions are preferred: the constant of UCB1, for worths from 0 to 1."""

PATIENCE = 40
"""After how many visits a position's own actions are tried one by one: before, rules of thumb know them better."""


@dataclass(frozen=True)
class Estimate:
    """What a search found out about one action.

    Attributes:
        action: the action.
        visits: how many deals were played to the end after it.
        gain: what they brought the seat on average: tricks ahead (Mîța), points ahead (101), penalty points below
            zero (Мяу-мяу).
        won: the share of them that the seat's side won, a draw counted as half.
    """

    action: Action
    visits: int
    gain: float
    won: float


@dataclass
class Node:
    """What was tried from positions that look alike to the searching seat, as far as anybody can see.

    Attributes:
        visits: how often it was reached.
        worth: what came of it for the seat that chose to go here, summed up.
        offered: how often it could be reached, in worlds that differ.
        after: the nodes reached by one more action.
    """

    visits: int = 0
    worth: float = 0.0
    offered: int = 0
    after: dict[int, Node] = field(default_factory=dict)


@dataclass
class Tried:
    """An action of the seat that searches, and what came of it so far."""

    action: Action
    number: int
    node: Node = field(default_factory=Node)
    visits: int = 0
    worth: float = 0.0
    gain: float = 0.0
    won: float = 0.0

    def add(self, end: End) -> None:
        """Another deal was played to its end."""
        self.visits += 1
        self.worth += end.worth
        self.gain += end.gain
        self.won += end.won

    @property
    def rank(self) -> tuple[float, float]:
        """What the best has most of."""
        return self.worth / self.visits, self.gain / self.visits

    def estimate(self) -> Estimate:
        """The result."""
        return Estimate(self.action, self.visits, self.gain / self.visits, self.won / self.visits)


@dataclass(frozen=True)
class Search:
    """Information-set Monte Carlo tree search.

    Attributes:
        level: ``"easy"``, ``"medium"`` or ``"hard"``: how many deals it plays to their ends for one decision.
        tree: whether it remembers below its own next action what did well (else it only plays on).
    """

    level: str = "medium"
    tree: bool = True

    @property
    def name(self) -> str:
        """See ``Bot.name``."""
        return f"search-{self.level}"

    def choose(self, view: View, source: Ints) -> Action:
        """See ``Bot.choose``."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return self.estimates(view, source)[0].action

    def estimates(self, view: View, source: Ints, iterations: int | None = None) -> tuple[Estimate, ...]:
        """What came of each action, the best first."""
        worlds = Worlds(view)
        game = worlds.game
        if worlds.certain and isinstance(view, mita.View) and game.players == 2 and view.rules.stop != "at-once":
            worth = values_of(game, worlds.state(source))
            judge = Judge(view.rules, view.scores)
            found = [
                Estimate(action, 1, gain, 0.5 if gain == 0 else float(gain > 0))
                for action in view.legal_actions
                for gain in (worth[game.number(action)],)
            ]
            return tuple(sorted(found, key=lambda each: -each.gain))
        budget = iterations or ITERATIONS[self.level]
        judge = Judge(view.rules, view.scores)
        alive = [Tried(action, game.number(action)) for action in view.legal_actions]
        out: list[Tried] = []
        rounds = max(1, (len(alive) - 1).bit_length())
        for _ in range(rounds):
            for _ in range(max(1, budget // (rounds * len(alive)))):
                world = worlds.state(source)
                for tried in alive:
                    state = world.copy()
                    game.apply(state, tried.number)
                    if self.tree:
                        end = descend(game, state, tried.node, judge, source)[view.seat]
                    else:
                        end = judge.play_on(state, source)[view.seat]
                    tried.add(end)
            alive.sort(key=lambda tried: tried.rank, reverse=True)
            keep = (len(alive) + 1) // 2
            out = alive[keep:] + out
            del alive[keep:]
        return tuple(tried.estimate() for tried in alive + out)


def descend(game: FastGame, state: Ints, node: Node, judge: Judge, source: Ints) -> list[End]:
    """Go down the tree from a node, add one to it, and play on from there; what came of it is added to the nodes."""
    path: list[tuple[int, Node]] = []
    node.visits += 1
    while node.visits > PATIENCE and (seat := state[0]) != game.OVER:
        if seat == game.CHANCE:
            game.shuffle(state, source)
            continue
        numbers = game.legal(state)
        if len(numbers) == 1:
            game.apply(state, numbers[0])
            continue
        after = node.after
        fresh = [number for number in numbers if number not in after]
        if fresh:
            number = fresh[choose(source, len(fresh))]
            child = after[number] = Node()
            for other in numbers:
                if other in after:
                    after[other].offered += 1
            path.append((seat, child))
            game.apply(state, number)
            break
        best, number = -1.0, -1
        for other in numbers:
            child = after[other]
            child.offered += 1
            score = child.worth / child.visits + CURIOSITY * sqrt(log(child.offered) / child.visits)
            if score > best:
                best, number = score, other
        node = after[number]
        path.append((seat, node))
        game.apply(state, number)
    ends = judge.play_on(state, source)
    for seat, node in path:
        node.visits += 1
        node.worth += ends[seat].worth
    return ends
