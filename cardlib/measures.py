"""What can be counted in a finished deal, by name, for ``cardlib.simulate``.

A measure is a function that looks at the last state of a deal and yields what it observed: each observation has a
key, which says of what, and a whole number. A simulation counts how often each number came up under each key.
A state of another game, or of a deal that is not over where that matters, is refused with a ``DealError``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from . import find_game, meow, mita
from .cards import Card, Rank
from .deals import State
from .errors import CardlibError, DealError, shown
from .game import CHANCE, Deal, Move, Outcome, TrickWon, deal_hands
from .given import a_state
from .i18n import N_

Observation = tuple[str, int]
"""Of what, and how much: 1 and 0 where something happened or did not."""


def length(state: State) -> Iterator[Observation]:
    """How long the deal was, or is so far.

    ``actions``: what players did, putting away included (Мяу-мяу ¶14). ``turns``: the turns in which somebody played
    a card or passed; a turn missed is none.
    """
    moves = [event for event in a_state(state).history if type(event) is Move and event.seat != CHANCE]
    yield "actions", len(moves)
    if isinstance(state, meow.State) and state.winner is not None:
        last = max(n for n, move in enumerate(moves) if move.action.kind in ("play", "name"))
        moves = moves[: last + 1]  # whoever puts cards away afterwards has no turn
    yield "turns", sum(move.action.kind in ("play", "call", "name", "pass") for move in moves)


def exchange(state: mita.State) -> Iterator[Observation]:
    """Whether the trump seven could be exchanged for the upcard (101 ¶33-34).

    ``dealt``: 1 if a player was dealt it, whether or not the option is on. ``exchanged``: 1 if it was exchanged.
    ``place``: where its holder sits, counted from 0 on the dealer's left; only where there is a holder.
    """
    deal = _trick_deal(state).deal
    seven = Card(f"7{deal.turned.suit}")
    hands, _stock = deal_hands(deal)
    holder = next((seat for seat, hand in enumerate(hands) if seven in hand), None)
    yield "dealt", int(holder is not None)
    yield "exchanged", int(any(type(event) is Move and event.action.kind == "exchange" for event in state.history))
    if holder is not None:
        yield "place", (holder - deal.first) % deal.rules.players


def card_tricks(state: mita.State) -> Iterator[Observation]:
    """Which cards win tricks: for every card played, 1 if its player won the trick and 0 if not.

    The key says whether it was led, whether it was a trump, and its rank: ``"led trump A"``, ``"followed plain 7"``.
    """
    trump, players = _trick_deal(state).trump, state.rules.players
    for event in state.history:
        if type(event) is TrickWon:
            for place, card in enumerate(event.cards):
                how = "followed" if place else "led"
                kind = "trump" if card.suit is trump else "plain"
                yield f"{how} {kind} {card.rank}", int((event.leader + place) % players == event.seat)


def card_kinds(state: mita.State) -> Iterator[Observation]:
    """``card_tricks`` whatever the rank is: ``"led trump"``, ``"followed plain"``."""
    for key, won in card_tricks(state):
        yield key.rpartition(" ")[0], won


def first_trick(state: mita.State) -> Iterator[Observation]:
    """``card_tricks`` of the first trick alone, before anybody has drawn: see ``odds.blind_trick``."""
    yield from islice(card_tricks(state), _trick_deal(state).rules.players)


def dealt(state: State) -> Iterator[Observation]:
    """What the player on the dealer's left was dealt: see ``cardlib.odds``.

    In Mîța and 101 ``trumps``: how many (Mîța ¶12). In Мяу-мяу ``queens``: how many; ``struck``: 1 if the card turned
    up struck; ``fits``: 2 if a card that is no queen fits on it, 1 if only a queen does, 0 if none (¶8-11).
    """
    turned, hand = a_state(state).deal.turned, _first_hand(state.deal)
    if isinstance(state, mita.State):
        yield "trumps", sum(card.suit is turned.suit for card in hand)
        return
    rules = state.rules
    demand = meow.demand_of(turned, None, rules.queen_follow, turned=True)
    yield "queens", sum(card.rank is Rank.QUEEN for card in hand)
    yield "struck", int(turned.rank in meow.afflictions(rules.seven_draws, rules.eight_skips))
    yield "fits", 2 if demand.forcing.intersection(hand) else int(bool(demand.fitting.intersection(hand)))


def _first_hand(deal: Deal[Any]) -> tuple[Card, ...]:
    """What the player on the dealer's left was dealt."""
    hands, _stock = deal_hands(deal)
    return hands[deal.first]


def first_leader(state: mita.State) -> Iterator[Observation]:
    """How the deal ended for the side that led first: ``won``, ``drawn`` and ``lost``, one of them 1."""
    outcome = _finished(_trick_deal(state))
    won = state.deal.first in outcome.winners
    yield "won", int(won)
    yield "drawn", int(not outcome.winners)
    yield "lost", int(bool(outcome.winners) and not won)


def tromf(state: mita.State) -> Iterator[Observation]:
    """Who called TROMF, and what came of it (Mîța ¶21).

    ``calls``: how many calls there were. For each call ``place``: where the caller sits, counted from 0 on the
    dealer's left, and ``trick``: 1 if the caller's side won that trick.
    """
    players, callers = _trick_deal(state).rules.players, []
    called = None
    for event in state.history:
        if type(event) is Move and event.action.kind == "call":
            called = event.seat
        elif type(event) is TrickWon and called is not None:
            callers.append((called, event.seat))
            called = None
    yield "calls", len(callers)
    for caller, winner in callers:
        yield "place", (caller - state.deal.first) % players
        yield "trick", int(winner in state.rules.side(caller))


def queens(state: meow.State) -> Iterator[Observation]:
    """What queens cost at the end (Мяу-мяу ¶13).

    ``last``: 1 if a queen was the last card of whoever went out. For each hand that was counted ``left``: how many
    queens were in it, and its penalty under ``cost-with`` or ``cost-without`` a queen.
    """
    if not isinstance(a_state(state), meow.State):
        raise _no_such_thing(state)
    outcome = _finished(state)
    yield "last", int(state.winner is not None and state.top.rank is Rank.QUEEN)
    for seat, hand in enumerate(state.hands):
        if seat != state.winner:
            left = sum(card.rank is Rank.QUEEN for card in hand)
            yield "left", left
            yield "cost-with" if left else "cost-without", outcome.penalties[seat]


def _trick_deal(state: mita.State) -> mita.State:
    """The state that was given, if it is one of Mîța or 101.

    Raises:
        DealError: if it is not.
    """
    if not isinstance(a_state(state), mita.State):
        raise _no_such_thing(state)
    return state


def _finished(state: State) -> Outcome:
    """How a deal came out.

    Raises:
        DealError: if it has not yet.
    """
    if state.outcome is None:
        raise DealError(N_("This deal is not over: play it to its end before counting what came of it."))
    return state.outcome


def _no_such_thing(state: State) -> DealError:
    return DealError(N_("There is no such thing to count in {game}."), game=find_game(state.rules.game).name)


class Measure(NamedTuple):
    """What can be counted.

    Attributes:
        games: the ids of the games that have such a thing.
        observe: what looks at a finished deal.
    """

    games: tuple[str, ...]
    observe: Callable[..., Iterator[Observation]]


TRICK_GAMES = ("mita", "101")

MEASURES: dict[str, Measure] = {
    "length": Measure((*TRICK_GAMES, "meow"), length),
    "exchange": Measure(TRICK_GAMES, exchange),
    "dealt": Measure((*TRICK_GAMES, "meow"), dealt),
    "card_tricks": Measure(TRICK_GAMES, card_tricks),
    "card_kinds": Measure(TRICK_GAMES, card_kinds),
    "first_trick": Measure(TRICK_GAMES, first_trick),
    "first_leader": Measure(TRICK_GAMES, first_leader),
    "tromf": Measure(TRICK_GAMES, tromf),
    "queens": Measure(("meow",), queens),
}
"""Every measure, by its name."""


def find_measure(name: str, game: str) -> Measure:
    """The measure of this name, if ``game`` has such a thing.

    Raises:
        RulesError: if there is no such game.
        CardlibError: if it has no such thing; the sentence lists those it has.
    """
    game = find_game(game).id
    measure = MEASURES.get(name) if isinstance(name, str) else None
    if measure is None or game not in measure.games:
        known = ", ".join(name for name, measure in MEASURES.items() if game in measure.games)
        message = N_("{name} is nothing that can be counted in a deal of this game: there are {known}.")
        raise CardlibError(message, name=shown(name), known=known)
    return measure
