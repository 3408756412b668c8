"""What each action of a decision is worth to the player who took it, as far as that player could know.

The best action is that of most worth (``worth.Judge``): in Mîța it wins the most deals, in 101 the most matches, and in
Мяу-мяу it also counts what everybody is left with. So what takes most need not be the best.

Everything comes from the player's view. The same imagined worlds, or the same searches, stand behind all actions of a
decision, so that what they have in common largely cancels out of the difference (common random numbers). Not all of
it does: a search leaves off actions that look bad early, so that those have seen fewer of its worlds.

Two players of Mîța or 101: the hidden cards are imagined many times, each time as good as any other that the player has
to think possible, and each action is worth what perfect play of both makes of it then, on average. This takes for
granted that both see each other's cards from then on: a common simplification, which thinks a little too well of
waiting. Otherwise, and while so much is hidden that this would take too long, several short searches are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from . import meow, mita
from .actions import Action
from .deals import a_seed
from .errors import DealError, shown
from .fast import Ints, random_source
from .fast.source import MASK, next_word
from .game import View
from .given import a_view, an_instance, some_rules
from .i18n import N_, _, ngettext
from .search import Estimate, Search, check_level, solved
from .solver import is_solvable
from .worlds import Worlds
from .worth import rank, taken

SEARCHES = 8
"""Searches of which each answers for itself: how far apart their answers are tells how much to trust the mean."""

WORLDS = {"mita": ((16, 48),), "101": ((10, 32), (16, 16))}
"""With so many cards to draw at most, so many worlds are solved: about a quarter of a second for each decision."""

THOROUGH = {"easy": 0.25, "medium": 1.0, "hard": 2.0}
"""By level, how many times as many."""

SURE = 2.0
"""Standard errors that a difference must be away from nothing to be believed."""

Answers = Sequence[Sequence[Estimate]]
"""What every action came to in each world, or in each search."""


@dataclass(frozen=True)
class Weighed(Estimate):
    """One action of a decision: what it came to in all worlds or searches together, and beside the best one.

    Attributes:
        cost: what it gives away beside the best action: tricks, points or penalty points, as ``brought`` counts them.
            The best one is that of most worth (``worth.rank``): what brings more and is worth less all the same gives
            away 0.
        error: the standard error of the cost: how much it might be another one with other worlds; 0 also where all
            worlds happen to agree.
        won_less: the share of deals, in 101 of matches, that the best action wins and this one does not, at least 0.
        is_worse: whether it is worth less than the best action for sure; where both are worth the same in every world,
            whether it surely brings less.
        is_exact: whether nothing was left to chance, so that the cost is no estimate.
    """

    cost: float
    error: float
    won_less: float
    is_worse: bool
    is_exact: bool

    @property
    def has_sure_cost(self) -> bool:
        """Whether the cost is more than nothing for sure."""
        return self.cost > SURE * self.error


def weigh(view: View, played: Action | None = None, *, level: str = "medium", seed: int = 1) -> tuple[Weighed, ...]:
    """Every action the player had, the best first; of actions that are alike the one played comes first.

    For the same view, level and seed a hint beforehand and a review afterwards find the same.

    Args:
        view: what the player saw, whose turn it was.
        played: what was done, ``None`` if nothing was yet.
        level: how thoroughly to search.
        seed: another one imagines other worlds.

    Raises:
        CardlibError: if there is no such view, level or seed, or nothing of the kind could be done.
    """
    check_level(level)
    if not a_view(view).legal_actions:
        raise DealError(N_("There is nothing to decide here: give the view of whoever is to act."))
    if played is not None and played not in view.legal_actions:
        raise DealError(N_("{given} could not be done here."), given=shown(played))
    # Only of what the seat has seen happen: somebody else's secret must not even choose the worlds.
    source = random_source((a_seed(seed) << 20) + len(view.history) & MASK)
    worlds = Worlds(view)
    count = _to_solve(worlds, level)
    answers = in_worlds(view, source, count) if count else in_searches(view, source, level)
    return compare(answers, played, view.rules.swing, is_exact=count > 0 and worlds.certain)


def worlds_to_solve(view: View, level: str) -> int:
    """How many imagined worlds are solved for a decision; 0 where a search has to do.

    Raises:
        CardlibError: if there is no such view or level, or it is not its seat that has to act.
    """
    check_level(level)
    return _to_solve(Worlds(view), level)


def _to_solve(worlds: Worlds, level: str) -> int:
    """See ``worlds_to_solve``."""
    view = worlds.view
    if not isinstance(view, mita.View) or not is_solvable(view.rules):
        return 0
    if worlds.certain:
        return 1
    count = next((count for most, count in WORLDS[view.rules.game] if view.stock_count <= most), 0)
    return round(count * THOROUGH[level])


def brought(rules: mita.Rules | meow.Rules, estimate: Estimate) -> float | None:
    """What a side has in the end, as a score sheet shows it: tricks (Mîța), points (101), penalty points (Мяу-мяу).

    Args:
        rules: the game with its options.
        estimate: what came of an action.

    Returns:
        ``None`` where that is not known, for play stops as soon as a side has enough (101, ``stop="at-once"``).

    Raises:
        CardlibError: if there are no such rules or estimate.
    """
    some_rules(rules)
    gain = an_instance(estimate, "estimate", Estimate).gain
    if not isinstance(rules, mita.Rules):
        return -gain
    return None if rules.stop == "at-once" else taken(rules, gain)


def match_won(view: View, weighed: Weighed) -> bool | None:
    """Whether an action surely wins (or loses) the match of 101, if everybody plays perfectly from then on.

    Only the rules can tell: from far ahead ``Weighed.won`` is 1 too, as far as numbers go, while the match goes on.

    Args:
        view: what the player saw.
        weighed: one of the player's actions.

    Returns:
        ``None`` where the match would go on after the deal, or it cannot be told.

    Raises:
        CardlibError: if there is no such view, or the action is not weighed.
    """
    rules = a_view(view).rules
    is_exact = an_instance(weighed, "weighed", Weighed).is_exact
    if not is_exact or not isinstance(rules, mita.Rules) or not rules.target or not is_solvable(rules):
        return None
    gains = {view.seat: weighed.gain, 1 - view.seat: -weighed.gain}  # what can be solved is for two
    scores = tuple(had + round(taken(rules, gains[seat])) for seat, had in enumerate(view.scores))
    standing = rules.standing(scores, 1)
    return view.seat in standing.winners if standing.is_over else None


def how_weighed(view: View, level: str = "medium") -> str:
    """Where the numbers of ``weigh`` come from, in sentences that are right before a decision and after it.

    Raises:
        CardlibError: if there is no such view or level, or it is not its seat that has to act.
    """
    check_level(level)
    return " ".join(_how(Worlds(view), level))


def _how(worlds: Worlds, level: str) -> Iterator[str]:
    rules, count = worlds.view.rules, _to_solve(worlds, level)
    in_match = isinstance(rules, mita.Rules) and rules.target > 0
    is_exact = count > 0 and worlds.certain
    if is_exact and in_match:
        yield _("With nothing left hidden, the points are exact, if everybody plays perfectly.")
    elif is_exact:
        yield _("With nothing left hidden, these numbers are exact, if everybody plays perfectly.")
    elif count:
        message = ngettext(
            "The hidden cards were laid out {count} time in a way that is possible, and then everybody played "
            "perfectly, with all cards open.",
            "The hidden cards were laid out {count} times in ways that are possible, and each time everybody played "
            "perfectly, with all cards open.",
            count,
        )
        yield message.format(count=count)
    else:
        message = ngettext(
            "The computer thought it over {count} time, with many ways in which the hidden cards could lie.",
            "The computer thought it over {count} times, each time with many ways in which the hidden cards could lie.",
            SEARCHES,
        )
        if worlds.certain:
            message = ngettext(
                "Nothing is left hidden, and the computer tried out {count} time how play may go on.",
                "Nothing is left hidden, and the computer tried out {count} times how play may go on.",
                SEARCHES,
            )
        yield message.format(count=SEARCHES)
    if in_match:
        yield _("If the match goes on after this deal, who wins it is estimated from the scores.")
    elif isinstance(rules, mita.Rules) and rules.tricks % 2 == 0:
        yield _("A draw counts as half a deal won.")


def in_worlds(view: View, source: Ints, count: int) -> Answers:
    """What perfect play makes of every action, in worlds that the player has to think possible."""
    worlds = Worlds(view)
    return [solved(worlds, source) for _world in range(count)]


def in_searches(view: View, source: Ints, level: str) -> Answers:
    """What several searches, each with random numbers of its own, make of every action."""
    search = Search(level)
    return [search.estimates(view, random_source(next_word(source))) for _search in range(SEARCHES)]


def compare(
    answers: Answers, played: Action | None = None, swing: int = 1, *, is_exact: bool = False
) -> tuple[Weighed, ...]:
    """The actions with their means, the best first, and how sure the differences are.

    Args:
        answers: what every action came to.
        played: what was done; of equals it comes first.
        swing: how many times a difference counts in what they came to, as in the rules.
        is_exact: whether they came to that in the only world there can be, with perfect play.

    Raises:
        DealError: if there are no answers.
    """
    if not answers or not all(answers):
        raise DealError(N_("There are no answers to compare: give what each action came to at least once."))
    found: dict[Action, list[Estimate]] = {}
    for answer in answers:
        for each in answer:
            found.setdefault(each.action, []).append(each)
    means = sorted(map(_mean, found.values()), key=lambda mean: (rank(mean), mean.action == played), reverse=True)
    best = found[means[0].action]
    weighed = []
    for mean in means:
        pairs = list(zip(best, found[mean.action], strict=True))
        missed = [(one.gain - other.gain) / swing for one, other in pairs]
        lost = [one.worth - other.worth for one, other in pairs]
        weighed.append(
            Weighed(
                **vars(mean),
                cost=max(0.0, fmean(missed)),
                error=_error(missed),
                won_less=max(0.0, means[0].won - mean.won),
                is_worse=_is_sure(lost if any(lost) else missed),
                is_exact=is_exact,
            )
        )
    return tuple(weighed)


def _mean(estimates: Sequence[Estimate]) -> Estimate:
    """What one action came to on average."""
    return Estimate(
        estimates[0].action,
        sum(each.visits for each in estimates),
        fmean(each.worth for each in estimates),
        fmean(each.gain for each in estimates),
        fmean(each.won for each in estimates),
    )


def _error(differences: Sequence[float]) -> float:
    """The standard error of their mean; 0 for a single one, which is no sample."""
    return stdev(differences) / len(differences) ** 0.5 if len(differences) > 1 else 0.0


def _is_sure(differences: Sequence[float]) -> bool:
    """Whether their mean is above nothing by more than chance does."""
    return fmean(differences) > SURE * _error(differences)
