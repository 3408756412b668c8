"""Positions between two tricks, set up by hand: earlier tricks are found that lead there, so that they are records.

A position of Mîța or 101 is reached if its cards are held, its stock lies as laid out and the right seat leads. The
cards without a place were played; any of them may have been played by anybody, since play is free while there is a
stock. Whoever plays the cards of a seat in the order in which they were taken up always holds the next one, so every
way to share them out is a way to play. What is searched is one in which the tricks fall to the right seats.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from cardlib import Card, Suit, mita
from cardlib.actions import KEEP, PLAY
from cardlib.errors import DealError
from cardlib.i18n import N_
from cardlib.names import player_name, sentence
from cardlib.tricks import trump_check, winning_index
from widgets.teacher_layout import Layout, in_dealing_order
from widgets.turns import State

TRIES = 600
"""How many ways to share out the cards are tried; where there is one, nearly always one of the first dozen does."""


def states_of(layout: Layout, names: tuple[str, ...] = ()) -> tuple[State, ...]:
    """The positions from the deal up to a complete layout; for a deal before the first action only that one.

    Args:
        layout: what was laid out.
        names: the players' names, for what a refusal says.

    Raises:
        DealError: if cards are missing, or no play leads there; the sentence says why, as far as that is known.
    """
    layout.check(names)
    if not layout.tricks:
        return (layout.dealt(),)
    _refuse_the_impossible(layout, names)
    found = _search(layout)
    if not found:
        raise DealError(
            N_(
                "No earlier tricks were found that lead to this position. Change some of the cards, "
                "let somebody else lead, or choose another number of tricks."
            )
        )
    return found


def _refuse_the_impossible(layout: Layout, names: tuple[str, ...]) -> None:
    """Say what cannot be in any deal, where that is plain to see.

    Raises:
        DealError: if it cannot.
    """
    rules, trump = layout.rules, layout.trump
    assert isinstance(rules, mita.Rules)
    # With six players a stock may be so full of trumps that the check leaves some at its ends.
    checked = rules.trump_check and rules.players < 6
    if checked and layout.stock and layout.stock[-1].suit is trump:
        message = N_(
            "After the check for trumps the last card of the stock is no trump: put another one there than {card}, "
            "or play without the check."
        )
        raise DealError(sentence(message, card=layout.stock[-1]))
    if layout.leader is None or not layout.drawn_out or len(layout.hands[0]) < rules.hand:
        return
    # Who leads drew first, and the neighbour to the right drew the card turned up, as the last one.
    last, before = ((layout.leader - back) % rules.players for back in (1, 2))
    facts = {"leader": player_name(layout.leader, names), "trump": trump}
    if not any(card.suit is trump for card in layout.hands[last]):
        message = N_(
            "If {leader} leads now, the card turned up went to {player}, who drew last. "
            "So {player} needs a card of the trump suit, {trump}, or somebody else has to lead."
        )
        raise DealError(sentence(message, {**facts, "player": player_name(last, names)}))
    if checked and all(card.suit is trump for card in layout.hands[before]):
        message = N_(
            "If {leader} leads now, {player} drew the last card before the one turned up, and after the check for "
            "trumps that is none. So {player} needs a card of another suit, or play without the check."
        )
        raise DealError(sentence(message, {**facts, "player": player_name(before, names)}))


class _Past(NamedTuple):
    """One way to share out the cards that were played.

    Attributes:
        played: what each seat played to each trick, seat 0 first.
        kept: the last cards of each seat in the order in which they were taken up.
    """

    played: tuple[tuple[Card, ...], ...]
    kept: tuple[tuple[Card, ...], ...]


@lru_cache(maxsize=64)
def _search(layout: Layout) -> tuple[State, ...]:
    """The positions of a deal that leads to a layout; ``()`` if none was found."""
    players, left = layout.rules.players, list(layout.left)
    for number in range(TRIES):
        luck = Random(number)
        luck.shuffle(left)
        played = tuple(tuple(left[start : start + players]) for start in range(0, len(left), players))
        # As laid out if that will do; else in any order.
        kept = tuple(tuple(luck.sample(hand, len(hand))) if number % 2 else hand for hand in layout.hands)
        if states := _try(layout, _Past(played, kept)):
            return states
    return ()


def _try(layout: Layout, past: _Past) -> tuple[State, ...]:
    """The positions of the deal in which the cards were played in this way, if it leads to the layout."""
    rules, trump = layout.rules, layout.trump
    assert isinstance(rules, mita.Rules)
    assert trump is not None
    players, seats = rules.players, range(rules.players)
    winners = []
    leader = layout.first
    for cards in past.played:
        trick = tuple(cards[(leader + turn) % players] for turn in seats)
        leader = (leader + winning_index(trick, trump)) % players
        winners.append(leader)
    if layout.leader not in (None, leader):
        return ()
    own = [[*(cards[seat] for cards in past.played), *past.kept[seat]] for seat in seats]
    # While there was a stock, that is in the tricks after which somebody drew.
    draws = winners[: len(own[0]) - rules.hand]
    if layout.drawn_out:
        _sort_the_last_draws(own, draws[-1], trump)
    stock = [own[(winner + turn) % players][rules.hand + place] for place, winner in enumerate(draws) for turn in seats]
    stock += [*layout.stock, layout.upcard] if layout.upcard else []
    *stock, upcard = stock
    if upcard.suit is not trump or (rules.trump_check and trump_check(tuple(stock), trump) != tuple(stock)):
        return ()
    dealt = in_dealing_order((tuple(cards[: rules.hand]) for cards in own), layout.first)
    state = rules.deal((*dealt, upcard, *stock), layout.dealer, layout.scores)
    states: list[State] = [state]
    if state.asking:
        states.append(state := state.apply(KEEP))
    for cards in past.played:
        for turn in seats:
            if state.is_over:  # a match can stop in mid-deal
                return ()
            states.append(state := state.apply(PLAY[cards[(state.leader + turn) % players]]))
    held = [sorted(map(str, hand)) for hand in state.hands]
    fits = held == [sorted(map(str, hand)) for hand in layout.hands] and not state.is_over
    return tuple(states) if fits else ()


def _sort_the_last_draws(own: list[list[Card]], winner: int, trump: Suit) -> None:
    """Let the card drawn last be a trump, since it was turned up, and the one before it none, if there is a choice.

    The last three cards of a seat were all in its hand when the stock ended, so they came in any order.
    """
    hand = mita.HAND
    last, before = (winner - 1) % len(own), (winner - 2) % len(own)
    own[last][-hand:] = sorted(own[last][-hand:], key=lambda card: card.suit is trump)
    own[before][-hand:] = sorted(own[before][-hand:], key=lambda card: card.suit is not trump)
