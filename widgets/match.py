"""A match deal by deal: deals made from seeds or taken from records, added up by the engine."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple, cast

from cardlib import meow, mita
from cardlib.actions import Action
from cardlib.errors import DealError
from cardlib.exercises.positions import play
from cardlib.game import Match
from cardlib.i18n import N_
from cardlib.records import Record

AnyRules = mita.Rules | meow.Rules
AnyState = mita.State | meow.State

LONGEST = 5_000
"""Actions after which a deal that is made up is given up: far more than any has."""

MOST_DEALS = 500
"""Deals after which a match that is made up is given up."""


class Played(NamedTuple):
    """One deal of a match.

    Attributes:
        state: the last state of the deal.
        before: the match before it.
        after: the match after it.
    """

    state: AnyState
    before: Match[Any]
    after: Match[Any]


def play_match(rules: AnyRules, deals: Iterable[int | Record] | None = None, *, seed: int = 0) -> tuple[Played, ...]:
    """The deals of a match, up to the one that decides it; the dealer moves on from deal to deal.

    Args:
        rules: the game and its options; records, too, are played by these.
        deals: whole numbers, each a seed of a deal played at random, or records of deals; unless given, as many are
            made up as decide the match.
        seed: the first of the seeds that are made up.

    Raises:
        CardlibError: if a record cannot be played by these rules, or not to its end.
    """
    match: Match[Any] = rules.match()
    played: list[Played] = []
    for deal in range(seed, seed + MOST_DEALS) if deals is None else deals:
        if match.is_over:
            break
        state = _recorded(rules, deal, match) if isinstance(deal, Record) else _made_up(rules, deal, match)
        after = match.add(state)
        played.append(Played(state, match, after))
        match = after
    return tuple(played)


def _made_up(rules: AnyRules, seed: int, match: Match[Any]) -> AnyState:
    """A deal shuffled and played at random; with one seed the same cards are played for as long as rules allow."""
    random = Random(seed)
    pack = list(rules.pack())
    random.shuffle(pack)
    # Of either game, which the type of ``rules`` does not tell.
    start = cast(mita.State, rules.deal(tuple(pack), match.dealer, match.scores))
    *_before, (state, _actions) = play(random, start, _eager, LONGEST)
    return state


def _eager(random: Random, state: AnyState) -> Action | None:
    """A card rather than drawing or passing, as people play."""
    cards = [action for action in state.legal_actions() if action.card is not None]
    return random.choice(cards) if cards else None


def _recorded(rules: AnyRules, record: Record, match: Match[Any]) -> AnyState:
    """A recorded deal, played by these rules until it is over, with the scores of the match."""
    if not record.pack:
        raise DealError(N_("{record} is the record of a single trick, and not of a deal."), record=record.name)
    if (record.game.id, record.players) != (rules.game, rules.players):
        message = N_("{record} is a deal of {game} for {players} players, and not one for this match.")
        raise DealError(message, record=record.name, game=record.game.name, players=record.players)
    state: AnyState = rules.deal(record.pack, record.dealer, match.scores)
    for action in record.actions:
        if state.is_over:  # a trick that ends the match cuts the deal short
            break
        state = state.apply(action)
    return state
