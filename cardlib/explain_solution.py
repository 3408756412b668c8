"""Perfect play in words: how a deal for two comes out with all cards known, and what other choices would cost."""

from __future__ import annotations

from collections.abc import Iterator

from . import explain
from .errors import DealError, shown
from .given import a_number, an_instance, some_names
from .i18n import N_, ngettext
from .lines import Line, say
from .mita import State
from .names import actions_phrase, player_name
from .solver import Step
from .tricks import PACK_POINTS
from .worth import taken


def _rule(state: State) -> str:
    """What decides who wins a deal."""
    return "101.match" if state.rules.counts == "points" else "mita.score"


def verdict(state: State, value: int, names: tuple[str, ...] = ()) -> Line:
    """How a deal ends from a position of this value (``Solution.value``) with perfect play.

    Raises:
        CardlibError: if it is no position of Mîța or 101, or no value that one can have.
    """
    if not isinstance(state, State):
        raise DealError(N_("{given} is no position of Mîța or 101."), given=shown(state))
    a_number(value, "value", -PACK_POINTS, PACK_POINTS)
    names = some_names(names)
    in_points = state.rules.counts == "points"
    more, fewer = (round(taken(state.rules, lead)) for lead in (abs(value), -abs(value)))
    if more == fewer:
        message = N_("When both know all cards and make no mistake from here on, the deal is a draw.")
    elif in_points:
        message = ngettext(
            "When both know all cards and make no mistake from here on, {player} wins with one point to {fewer}.",
            "When both know all cards and make no mistake from here on, {player} wins with {more} points to {fewer}.",
            more,
        )
    else:
        message = ngettext(
            "When both know all cards and make no mistake from here on, {player} wins with one trick to {fewer}.",
            "When both know all cards and make no mistake from here on, {player} wins with {more} tricks to {fewer}.",
            more,
        )
    player = player_name(0 if value > 0 else 1, names)
    return say(_rule(state), message, player=player, more=more, fewer=fewer)


def other_choices(step: Step) -> Iterator[Line]:
    """What every other legal action would have cost whoever acted, the cheapest first.

    A trick that one side loses the other wins: so a cost is half of the difference between two values.

    Raises:
        CardlibError: if it is no step.
    """
    an_instance(step, "step", Step)
    best = step.values[step.action]
    costs = {
        action: (best - value) // step.before.rules.swing
        for action, value in step.values.items()
        if action != step.action
    }
    for cost in sorted(set(costs.values())):
        actions = actions_phrase(action for action in costs if costs[action] == cost)
        if cost == 0:
            message = N_("It would have cost nothing to {actions}.")
        # Whole sentences for each unit, as in review.py.
        elif step.before.rules.counts == "points":
            message = ngettext(
                "It would have cost one point to {actions}.", "It would have cost {count} points to {actions}.", cost
            )
        else:
            message = ngettext(
                "It would have cost one trick to {actions}.", "It would have cost {count} tricks to {actions}.", cost
            )
        yield say(_rule(step.before), message, count=cost, actions=actions)


def told(step: Step, names: tuple[str, ...] = ()) -> Iterator[Line]:
    """What an action of perfect play did, what the others would have cost, and at the end the score.

    Raises:
        CardlibError: if it is no step.
    """
    an_instance(step, "step", Step)
    yield from explain.step(step.before, step.after, names=names)
    yield from other_choices(step)
    if step.after.is_over:
        yield from explain.score(step.after, names=names)
