"""Opponents that try out what may come: see ``Search``."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardlib import meow, mita
from cardlib.actions import Action
from cardlib.errors import CardlibError, shown
from cardlib.fast import Ints
from cardlib.game import View
from cardlib.given import a_number, a_view, some_rules
from cardlib.i18n import N_
from cardlib.solver import is_solvable, values_of
from cardlib.thumb_meow import let_it_end
from cardlib.worlds import Worlds
from cardlib.worth import End, Judge, rank

LEVELS = ("easy", "medium", "hard")

DEALS = {"mita": 900, "101": 750, "meow": 2400}
"""How many deals the level in the middle plays to their ends for a decision; in Мяу-мяу for two with 5 cards."""

TIMES = {"easy": Fraction(1, 6), "medium": Fraction(1), "hard": Fraction(3)}
"""How many times as many it is at each level."""


MOST_DEALS = 1_000_000
"""More deals than this nobody waits for."""


def check_level(level: object) -> None:
    """Refuse what is no level.

    Raises:
        CardlibError: if it is none; the sentence lists those that there are.
    """
    if level not in LEVELS:
        message = N_("level cannot be {level}: choose {known}.")
        raise CardlibError(message, level=shown(level), known=" or ".join(map(repr, LEVELS)))


@dataclass(frozen=True)
class Estimate:
    """What a search found out about one action.

    Attributes:
        action: the action.
        visits: how many deals were played to their ends after it; 1 if perfect play was worked out.
        worth: what they were worth to the seat on average, see ``Judge``.
        gain: what they brought it on average: tricks ahead (Mîța), points ahead (101), penalty points below zero
            (Мяу-мяу).
        won: the share of them that the seat's side won, a draw counted as half; in 101 the share of matches.
    """

    action: Action
    visits: int
    worth: float
    gain: float
    won: float


@dataclass
class Tried:
    """An action, and what came of it so far, summed up; see ``Estimate`` and ``End``."""

    action: Action
    number: int
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

    def estimate(self) -> Estimate:
        """The result so far."""
        count = self.visits
        return Estimate(self.action, count, self.worth / count, self.gain / count, self.won / count)


@dataclass(frozen=True)
class Search:
    """Information-set Monte Carlo search: it plays on from positions that its seat thinks possible.

    Every action is tried in the same imagined worlds and then played on by rules of thumb (``cardlib.playouts_mita``,
    ``cardlib.playouts_meow``), so that luck is the same for all and what differs is the action. In rounds, the better
    half of the actions goes on (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in
    multi-armed bandits", 2013). For two at Mîța or 101 with nothing left to draw there is one world only, and perfect
    play is worked out, unless a match may stop in the middle of a deal.

    A tree of what did well below the own action (UCB, with what is possible in each world) was tried too while this was
    written, at Mîța for two in the same time: against rules of thumb it won fewer deals than this does, and against
    this search about half. It spends many of its deals on replies that nobody would give.

    Attributes:
        level: ``"easy"``, ``"medium"`` or ``"hard"``: how many deals it plays to their ends for one decision.
    """

    level: str = "medium"

    def __post_init__(self) -> None:
        """Refuse what is no level."""
        check_level(self.level)

    @property
    def name(self) -> str:
        """See ``Bot.name``."""
        return f"search-{self.level}"

    def choose(self, view: View, source: Ints) -> Action:
        """See ``Bot.choose``."""
        if len(a_view(view).legal_actions) == 1:
            return view.legal_actions[0]
        if isinstance(view, meow.View) and (ending := let_it_end(view)):
            return ending
        return self.estimates(view, source)[0].action

    def estimates(self, view: View, source: Ints, iterations: int | None = None) -> tuple[Estimate, ...]:
        """What came of each action: the best first, then those kept longest; worth as in ``Judge``.

        Args:
            view: what the seat sees.
            source: where random numbers come from.
            iterations: how many deals are played to their ends; as many as the level says unless given, and at least
                one for each action.

        Raises:
            CardlibError: if it is no view, not its turn, or no number of deals.
        """
        if iterations is not None:
            a_number(iterations, "iterations", 1, MOST_DEALS)
        worlds = Worlds(a_view(view))
        if worlds.certain and is_solvable(worlds.view.rules):
            return solved(worlds, source)
        budget = number_of_deals(self.level, worlds.view.rules) if iterations is None else iterations
        return halved(worlds, source, budget)


def number_of_deals(level: str, rules: mita.Rules | meow.Rules) -> int:
    """How many deals a level plays to their ends; at Мяу-мяу they last the longer, the more play with more cards.

    Raises:
        CardlibError: if there is no such level, or these are no rules.
    """
    check_level(level)
    number = DEALS[some_rules(rules).game] * TIMES[level]
    return int(number * 20 / ((rules.players + 2) * rules.hand)) if isinstance(rules, meow.Rules) else int(number)


def solved(worlds: Worlds, source: Ints) -> tuple[Estimate, ...]:
    """What perfect play makes of each action in one world, the best first."""
    view, game = worlds.view, worlds.game
    judge = Judge(view.rules, view.scores)
    leads = values_of(game, worlds.state(source))
    found = [Estimate(action, 1, *judge.ahead(leads[game.number(action)], view.seat)) for action in view.legal_actions]
    return tuple(sorted(found, key=rank, reverse=True))


def halved(worlds: Worlds, source: Ints, budget: int) -> tuple[Estimate, ...]:
    """What came of each action, the better ones being tried more often."""
    game, seat = worlds.game, worlds.view.seat
    judge = Judge(worlds.view.rules, worlds.view.scores)
    alive = [Tried(action, game.number(action)) for action in worlds.view.legal_actions]
    out: list[Tried] = []
    rounds = max(1, (len(alive) - 1).bit_length())
    for _ in range(rounds):
        for _ in range(max(1, budget // (rounds * len(alive)))):
            world = worlds.state(source)
            for tried in alive:
                state = world.copy()
                game.apply(state, tried.number)
                tried.add(judge.play_on(state, source)[seat])
        alive.sort(key=lambda tried: rank(tried.estimate()), reverse=True)
        better = (len(alive) + 1) // 2
        out = alive[better:] + out
        del alive[better:]
    return tuple(tried.estimate() for tried in alive + out)
