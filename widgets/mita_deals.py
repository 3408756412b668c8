"""The last three tricks of Mîța with the cards where a lesson wants them, to step through, to play, or to switch."""

from __future__ import annotations

from random import Random

from cardlib import Card, CardlibError, mita, records
from cardlib.cards import as_cards
from cardlib.i18n import N_
from cardlib.names import NAMES
from cardlib.records import Record
from cardlib.tricks import winning_index


def last_three(*hands: str, actions: str = "", title: str = "") -> Record:
    """A deal of Mîța up to its last three tricks: ``last_three("TC AH AS", "9S 8D 7C", actions="TC!")``.

    All before is played so that seat 0 leads the first of them; nothing is called in it.

    Args:
        hands: the three cards of each seat, of two or four. The last card of the last hand is the upcard, which that
            seat has drawn, and its suit is trump.
        actions: what is played then, with commas between the actions.
        title: what the deal is called where it is replayed.

    Raises:
        NotationError: if something is no card.
        CardlibError: if these hands cannot be, or an action is illegal.
    """
    rules = mita.MITA.rules(players=len(hands), trump_check=False)
    held = tuple(map(as_cards, hands))
    others = [card for card in rules.pack() if not any(card in hand for hand in held)]
    if any(len(hand) != 3 for hand in held) or len(others) + 3 * len(held) != len(rules.pack()):
        raise CardlibError(N_("Give each seat three cards, and no card twice."))
    state = rules.deal(_pack(held, others))
    while state.stock:  # everybody plays what is not to be held in the end
        seat = state.current_player
        assert seat is not None
        state = state.apply(str(next(card for card in state.hands[seat] if card not in held[seat])))
    for action in filter(None, map(str.strip, actions.split(","))):
        state = state.apply(action)
    return records.record_of(state, source=title, names=NAMES[: rules.players])


def _pack(held: tuple[tuple[Card, ...], ...], others: list[Card]) -> tuple[Card, ...]:
    """The pack of a deal in which everybody always plays the card drawn last, and seat 0 wins the last of these tricks.

    The first two cards of each final hand are dealt at once, the third is drawn after the last of these tricks.
    """
    seats = range(len(held))
    turned = held[-1][-1]
    last = [hand[-1] for hand in held]
    random = Random(1)
    while True:
        random.shuffle(others)
        tricks = [others[place : place + len(held)] for place in range(0, len(others), len(held))]
        drawn: list[Card] = []
        leader = 0
        for played, following in zip(tricks, (*tricks[1:], last), strict=True):
            order = [*seats[leader:], *seats[:leader]]
            leader = order[winning_index(tuple(played[seat] for seat in order), turned.suit)]
            drawn += [following[seat] for seat in (*seats[leader:], *seats[:leader])]
        if leader == 0:
            dealt = (*(hand[0] for hand in held), *(hand[1] for hand in held), *tricks[0])
            return (*dealt, turned, *drawn[:-1])  # the upcard is drawn last


__all__ = ["last_three"]
