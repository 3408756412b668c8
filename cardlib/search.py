"""Opponents that try out what may come: see ``Search``."""

from __future__ import annotations

from dataclasses import dataclass

from cardlib.actions import Action
from cardlib.fast import Ints
from cardlib.game import View
from cardlib.worlds import Worlds

LEVELS = ("easy", "medium", "hard")

ITERATIONS = {"easy": 20, "medium": 300, "hard": 3000}


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


@dataclass(frozen=True)
class Search:
    """Plays every action on in positions that its seat thinks possible, and takes the one that does best.

    Attributes:
        level: ``"easy"``, ``"medium"`` or ``"hard"``: how many positions it looks at.
    """

    level: str = "medium"

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
        """What came of each action, the best first.

        Args:
            view: what the seat sees.
            source: where random numbers come from.
            iterations: how many deals are played to the end; as many as the level says unless given.
        """
        worlds, seat = Worlds(view), view.seat
        game = worlds.game
        count = max(1, (iterations or ITERATIONS[self.level]) // len(view.legal_actions))
        numbers = [game.number(action) for action in view.legal_actions]
        gains, wins = [0.0] * len(numbers), [0.0] * len(numbers)
        for _ in range(count):
            world = worlds.state(source)
            for index, number in enumerate(numbers):
                state = world.copy()
                game.apply(state, number)
                game.playout(state, source)
                returns = game.returns(state)
                gains[index] += returns[seat]
                if view.rules.game == "meow":
                    wins[index] += returns[seat] == max(returns)
                else:
                    wins[index] += 1.0 if returns[seat] > 0 else 0.5 if returns[seat] == 0 else 0.0
        found = [
            Estimate(action, count, gains[index] / count, wins[index] / count)
            for index, action in enumerate(view.legal_actions)
        ]
        return tuple(sorted(found, key=lambda estimate: (-estimate.gain, -estimate.won)))
