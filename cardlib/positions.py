"""Positions for exercises: deals played at random until one shows what the exercise is about.

Every position found this way can be reached by legal play, and its ``Origin`` proves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar, cast

from . import meow, mita
from .actions import Action
from .game import CHANCE
from .question import Origin

S = TypeVar("S", mita.State, meow.State)
Chooser = Callable[[Random, S], Action | None]
"""Chooses the next action of a deal; ``None`` leaves it to chance."""

TRIES = 20_000
"""Deals that are played before a search is given up: one in a thousand is found for certain."""


def play(
    random: Random, start: S, choose: Chooser[S] | None = None, limit: int = 400
) -> Iterator[tuple[S, tuple[Action, ...]]]:
    """Yield every state of a deal played at random, with the actions that lead to it; the deal itself comes first.

    Args:
        random: what everything is drawn from.
        start: a deal.
        choose: chooses actions other than at random; chance it is not asked for.
        limit: how many actions are played at most, since some deals could go on for ever.
    """
    state = start
    actions: tuple[Action, ...] = ()
    yield state, actions
    while not state.is_over and len(actions) < limit:
        if state.current_player == CHANCE:
            buried = list(state.buried)
            random.shuffle(buried)
            action = Action("shuffle", cards=tuple(buried))
        else:
            chosen = choose(random, state) if choose else None
            action = chosen or random.choice(state.legal_actions())
        actions += (action,)
        state = state.apply(action)
        yield state, actions


def find(
    random: Random,
    rules: mita.Rules | meow.Rules,
    wanted: Callable[[S], bool],
    *,
    choose: Chooser[S] | None = None,
    dealer: int | None = None,
    scores: tuple[int, ...] | None = None,
) -> tuple[S, Origin]:
    """Deal and play at random until a state is ``wanted``; of the states of a deal that are, one by chance.

    Args:
        random: what everything is drawn from.
        rules: the game and its options.
        wanted: whether a state shows what the exercise is about.
        choose: chooses actions other than at random, to come by rare positions sooner.
        dealer: the seat that deals; by chance unless given.
        scores: the running score before the deal.

    Raises:
        LookupError: if no such state was met: the exercise asks for what hardly ever happens.
    """
    pack = list(rules.pack())
    for _try in range(TRIES):
        random.shuffle(pack)
        seat = random.randrange(rules.players) if dealer is None else dealer
        # The caller's ``wanted`` takes the states of these rules, which the type of ``rules`` does not tell.
        start = cast(S, rules.deal(tuple(pack), dealer=seat, scores=scores))
        met = [(state, actions) for state, actions in play(random, start, choose) if wanted(state)]
        if met:
            state, actions = random.choice(met)
            return state, Origin(rules, tuple(pack), seat, tuple(map(str, actions)), scores)
    raise LookupError(f"No position of {rules} is what was asked for")
