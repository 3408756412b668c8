"""Everything that happens in words: deals, tricks, steps, refusals and scores, each sentence with its rule.

Whatever is said is public knowledge, unless a ``seat`` is named: then that seat's own cards are said too,
and nobody else's. ``names`` are the players' names by seat; without them it is "Player 1" and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from . import explain_meow, explain_mita, meow, mita
from .actions import Action, parse_action
from .errors import CardlibError, DealError, shown
from .explain_trick import trick
from .game import IllegalMove, Move
from .given import a_state, some_names
from .i18n import N_
from .lines import Line

AnyState = mita.State | meow.State
S = TypeVar("S", mita.State, meow.State)


def opening(state: AnyState, *, names: tuple[str, ...] = (), seat: int | None = None) -> tuple[Line, ...]:
    """The deal that a state belongs to, up to the first action: who dealt, what was turned, who begins.

    Args:
        state: any state of the deal.
        names: the players' names by seat.
        seat: whose own cards are told as well.

    Raises:
        DealError: if there is no such seat.
    """
    _check_seat(a_state(state), seat)
    deal, names = state.deal, some_names(names)
    if isinstance(state, mita.State):
        return tuple(explain_mita.opening(state.rules.deal(deal.pack, deal.dealer, deal.scores), names, seat))
    return tuple(explain_meow.opening(state.rules.deal(deal.pack, deal.dealer, deal.scores), names, seat))


def step(
    before: AnyState, after: AnyState, *, names: tuple[str, ...] = (), seat: int | None = None
) -> tuple[Line, ...]:
    """What happened between two states of a deal, however many actions lie between them.

    Args:
        before: the earlier state.
        after: a state reached from it; ``before`` itself gives no line.
        names: the players' names by seat.
        seat: whose own cards are told as well.

    Raises:
        DealError: if ``after`` was not reached from ``before``, or there is no such seat.
    """
    _check_seat(a_state(before), seat)
    a_state(after)
    names = some_names(names)
    if isinstance(before, mita.State) and isinstance(after, mita.State):
        moves = _moves(before, after)
        return tuple(line for move in moves for line in explain_mita.step(*move, names, seat))
    if isinstance(before, meow.State) and isinstance(after, meow.State):
        turns = _moves(before, after)
        return tuple(line for turn in turns for line in explain_meow.step(*turn, names, seat))
    raise DealError(N_("These are states of two different games."))


def _moves(before: S, after: S) -> Iterator[tuple[S, Move, S]]:
    """Each action between two states, with the states around it."""
    known = len(before.history)
    if before.deal != after.deal or before.history != after.history[:known]:
        raise DealError(N_("The second state was not reached from the first: give two states of one deal, in order."))
    for event in after.history[known:]:
        if isinstance(event, Move):
            following = before.apply(event.action)
            yield before, event, following
            before = following


def _check_seat(state: AnyState, seat: int | None) -> None:
    if seat is not None and (type(seat) is not int or not 0 <= seat < state.rules.players):
        raise DealError(
            N_("{seat} is not a seat: give 0 to {last}, or None for the public."),
            seat=shown(seat),
            last=state.rules.players - 1,
        )


def refusal(error: IllegalMove) -> Line:
    """What was tried, why it is forbidden and what may be done, with the rule that forbids it.

    The rule is ``""`` where a text is no action at all. The text speaks of the player's own hand, so it
    is for that player.
    """
    if not isinstance(error, IllegalMove):
        raise CardlibError(N_("{given} is no refusal: give what state.check(action) returns."), given=shown(error))
    return Line("" if error.rule == "notation" else error.rule, str(error))


def permission(state: AnyState, action: Action | str) -> Line:
    """Why the current player, or chance, may do something; if it is forbidden, the refusal.

    The text speaks of the player's own hand, so it is for that player.
    """
    if error := a_state(state).check(action):
        return refusal(error)
    if isinstance(state, mita.State):
        return explain_mita.permission(state, parse_action(action))
    return explain_meow.permission(state, parse_action(action))


def score(state: AnyState, *, names: tuple[str, ...] = ()) -> tuple[Line, ...]:
    """How the score of a finished deal came about, hand by hand or side by side.

    Raises:
        DealError: if the deal is not over.
    """
    names = some_names(names)
    if not a_state(state).is_over:
        raise DealError(N_("This deal is not over, so there is no score yet."))
    if isinstance(state, mita.State):
        return tuple(explain_mita.score(state, names))
    return tuple(explain_meow.score(state, names))


__all__ = ["Line", "opening", "permission", "refusal", "score", "step", "trick"]
