"""What each action of a decision is worth to the player who took it, as far as that player could know.

Everything comes from the player's view. The same imagined worlds, or the same searches, stand behind all actions of a
decision, so that what they have in common cancels out of the difference (common random numbers).

Two players of Mîța or 101: the hidden cards are imagined many times, each time as good as any other that the player has
to think possible, and each action is worth what perfect play of both makes of it then, on average. This takes for
granted that both see each other's cards from then on: a common simplification, which thinks a little too well of
waiting. Otherwise, and while so much is hidden that this would take too long, several short searches are asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from . import mita
from .actions import Action
from .deals import a_seed
from .errors import DealError, shown
from .fast import Ints, random_source
from .fast.source import MASK, next_word
from .game import View
from .given import a_view
from .i18n import N_
from .search import Search, check_level
from .solver import is_solvable, values_of
from .worlds import Worlds

SEARCHES = 8
"""Searches of which each answers for itself: how far apart their answers are tells how much to trust the mean."""

WORLDS = {"mita": ((16, 48),), "101": ((10, 32), (16, 16))}
"""With so many cards to draw at most, so many worlds are solved: about a quarter of a second for each decision."""

THOROUGH = {"easy": 0.25, "medium": 1.0, "hard": 2.0}
"""By level, how many times as many."""

SURE = 2.0
"""Standard errors that a difference must be away from nothing to be believed."""


class Sample(NamedTuple):
    """What one action came to in one world, or in one search.

    Attributes:
        gain: as ``FastGame.returns`` says it, for the player's seat.
        won: 1 where the player's side won the deal, 0.5 for a draw, 0 otherwise; or a share.
    """

    gain: float
    won: float


Samples = Sequence[Mapping[Action, Sample]]
"""What every action came to, world by world."""


class Weighed(NamedTuple):
    """One action of a decision, and what it is worth.

    Attributes:
        action: the action.
        gain: what the deal is worth in the end, on average, as ``FastGame.returns`` says it for the player's seat.
        cost: what it gives away beside the best action: tricks, points or penalty points.
        error: the standard error of the cost: how much it might be another one with other worlds; 0 if nothing is left
            to chance.
        won: the share of deals that the player's side wins, a draw being half a one.
    """

    action: Action
    gain: float
    cost: float
    error: float
    won: float


def weigh(view: View, played: Action, *, level: str = "medium", seed: int = 1) -> tuple[Weighed, ...]:
    """Every action the player had, the best first; of actions that are alike the one played comes first.

    Args:
        view: what the player saw, whose turn it was.
        played: what was done.
        level: how thoroughly to search.
        seed: another one imagines other worlds.

    Raises:
        CardlibError: if there is no such view, level or seed, or nothing of the kind could be done.
    """
    check_level(level)
    if played not in a_view(view).legal_actions:
        raise DealError(N_("{given} could not be done here."), given=shown(played))
    # Only of what the seat has seen happen: somebody else's secret must not even choose the worlds.
    source = random_source((a_seed(seed) << 20) + len(view.history) & MASK)
    count = worlds_to_solve(view, level)
    samples = in_worlds(view, source, count) if count else in_searches(view, source, level)
    return compare(samples, played, view.rules.swing)


def worlds_to_solve(view: View, level: str) -> int:
    """How many imagined worlds are solved for a decision; 0 where a search has to do."""
    if not isinstance(view, mita.View) or not is_solvable(view.rules):
        return 0
    if not view.stock_count:
        return 1  # what two players have not seen, the other one holds
    worlds = next((count for most, count in WORLDS[view.rules.game] if view.stock_count <= most), 0)
    return round(worlds * THOROUGH[level])


def in_worlds(view: View, source: Ints, count: int) -> Samples:
    """What perfect play makes of every action, in worlds that the player has to think possible."""
    worlds = Worlds(view)
    game = worlds.game
    samples = []
    for _world in range(count):
        worth = values_of(game, worlds.state(source))
        samples.append({action: _sure(worth[game.number(action)]) for action in view.legal_actions})
    return samples


def _sure(gain: int) -> Sample:
    """What is certain to be the end."""
    return Sample(gain, 0.5 if gain == 0 else float(gain > 0))


def in_searches(view: View, source: Ints, level: str) -> Samples:
    """What several searches, each with random numbers of its own, make of every action."""
    search = Search(level)
    samples = []
    for _search in range(SEARCHES):
        own = random_source(next_word(source))
        samples.append({each.action: Sample(each.gain, each.won) for each in search.estimates(view, own)})
    return samples


def compare(samples: Samples, played: Action, count: int = 1) -> tuple[Weighed, ...]:
    """The actions with their means, the best first, and how sure the differences are.

    Args:
        samples: what every action came to.
        played: what was done; of equals it comes first.
        count: how many times a difference counts in what they came to: ``rules.swing``.
    """
    means = {action: fmean(sample[action].gain for sample in samples) for action in samples[0]}
    order = sorted(means, key=lambda action: (-means[action], action != played))
    best = order[0]
    weighed = []
    for action in order:
        missed = [(sample[best].gain - sample[action].gain) / count for sample in samples]
        error = stdev(missed) / len(missed) ** 0.5 if len(missed) > 1 else 0.0
        won = fmean(sample[action].won for sample in samples)
        weighed.append(Weighed(action, means[action], fmean(missed), error, won))
    return tuple(weighed)
