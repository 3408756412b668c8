"""Positions for exercises: deals played at random until one shows what the exercise is about.

Every position found this way can be reached by legal play, and its ``Origin`` proves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import TypeVar, cast

from .. import meow, mita
from ..actions import Action
from ..cards import Card
from ..deals import reshuffled
from ..game import CHANCE
from .question import Origin

S = TypeVar("S", mita.State, meow.State)
T = TypeVar("T")
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
            action = reshuffled(state, random)
        else:
            chosen = choose(random, state) if choose else None
            action = chosen or random.choice(state.legal_actions())
        actions += (action,)
        state = state.apply(action)
        yield state, actions


def shuffled(
    random: Random, rules: mita.Rules | meow.Rules, dealer: int | None = None
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield shuffled packs and the seats that deal them, without end; the dealer is drawn unless given."""
    pack = list(rules.pack())
    while True:
        random.shuffle(pack)
        yield tuple(pack), random.randrange(rules.players) if dealer is None else dealer


def search(
    random: Random,
    rules: mita.Rules | meow.Rules,
    probe: Callable[[S], T | None],
    *,
    deals: Iterable[tuple[tuple[Card, ...], int]] | None = None,
    choose: Chooser[S] | None = None,
    scores: tuple[int, ...] | None = None,
) -> tuple[S, Origin, T]:
    """Deal and play at random until a state is what is looked for; of the states of a deal that are, one by chance.

    Args:
        random: what everything is drawn from.
        rules: the game and its options.
        probe: what makes a state the one that is looked for, such as what follows from it; ``None`` if it is another.
        deals: packs and the seats that deal them, where not any will do.
        choose: chooses actions other than at random, to come by rare positions sooner.
        scores: the running score before the deal.

    Raises:
        LookupError: if no such state was met: the exercise asks for what hardly ever happens.
    """
    for pack, dealer in islice(deals or shuffled(random, rules), TRIES):
        # The caller's ``probe`` takes the states of these rules, which the type of ``rules`` does not tell.
        start = cast(S, rules.deal(pack, dealer=dealer, scores=scores))
        met = [
            (state, actions, found)
            for state, actions in play(random, start, choose)
            if (found := probe(state)) is not None
        ]
        if met:
            state, actions, found = random.choice(met)
            return state, Origin(rules, pack, dealer, tuple(map(str, actions)), scores), found
    raise LookupError(f"No position of {rules} is what was asked for")


def find(
    random: Random,
    rules: mita.Rules | meow.Rules,
    wanted: Callable[[S], bool],
    *,
    choose: Chooser[S] | None = None,
    dealer: int | None = None,
    scores: tuple[int, ...] | None = None,
) -> tuple[S, Origin]:
    """As ``search``, where it is the position alone that matters.

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

    def probe(state: S) -> bool | None:
        return wanted(state) or None

    state, origin, _found = search(
        random, rules, probe, deals=shuffled(random, rules, dealer), choose=choose, scores=scores
    )
    return state, origin
