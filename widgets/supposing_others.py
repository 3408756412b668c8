"""Other readings of rules that no text tells: what a family might play where the games here are played our way.

Nothing in this file is a rule of the games here. The engine does not know it, and no deal, exercise or record is
played by it; it serves only to show beside our reading what would be different.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from cardlib import Card, Suit
from cardlib.game import Hands
from cardlib.tricks import CARD_POINTS

# Mîța and 101, before play -------------------------------------------------------------------------


def in_packets(pack: Sequence[Card], players: int, first: int, sizes: Sequence[int]) -> tuple[Hands, tuple[Card, ...]]:
    """Hand cards out several at a time; the hands by seat, and what is left of the pack.

    Not a rule of the games here, which deal one card at a time.

    Args:
        pack: the cards, the first one dealt first.
        players: how many are dealt to.
        first: the seat on the dealer's left.
        sizes: how many cards each gets in each round.
    """
    hands: list[tuple[Card, ...]] = [()] * players
    place = 0
    for size in sizes:
        for turn in range(players):
            hands[(first + turn) % players] += tuple(pack[place : place + size])
            place += size
    return tuple(hands), tuple(pack[place:])


def one_move(stock: tuple[Card, ...], trump: Suit) -> tuple[tuple[Card, ...], ...]:
    """The trump check that is over with its first move: the stock after it, if there was anything to move.

    Not a rule of the games here, which look again after every move.
    """
    for place in (0, -1):
        if stock[place].suit is trump:
            return (_to_the_middle(stock, place),)
    return ()


def each_end_once(stock: tuple[Card, ...], trump: Suit) -> tuple[tuple[Card, ...], ...]:
    """The trump check that looks once at the first card and once at the last: the stock after each move.

    Not a rule of the games here, which look again after every move.
    """
    moved = []
    for place in (0, -1):
        if stock[place].suit is trump:
            stock = _to_the_middle(stock, place)
            moved.append(stock)
    return tuple(moved)


def _to_the_middle(stock: tuple[Card, ...], place: int) -> tuple[Card, ...]:
    rest = list(stock)
    card = rest.pop(place)
    rest.insert(len(rest) // 2, card)
    return tuple(rest)


# 101 ------------------------------------------------------------------------------------------------


def side_by_side(seat: int, players: int) -> tuple[int, ...]:
    """The side of a seat where partners sit next to one another: one half of the table against the other.

    Not a rule of the games here, where the sides alternate.
    """
    half = players // 2
    return tuple(range(half)) if seat < half else tuple(range(half, players))


def numbers_too(card: Card) -> int:
    """What a card is worth if sevens, eights and nines count their number.

    Not a rule of the games here, where they are worth nothing.
    """
    return int(str(card.rank)) if str(card.rank) in "789" else CARD_POINTS[card]


def aces_and_tens(card: Card) -> int:
    """What a card is worth if only aces and tens count, ten points each.

    Not a rule of the games here, where kings, queens and jacks count as well.
    """
    return 10 if str(card.rank) in "AT" else 0


LAST_TRICK = 10
"""What the last trick earns on top where it does; in the games here it earns nothing extra."""


# Мяу-мяу --------------------------------------------------------------------------------------------


MOST_PACKS = 2
"""The most packs where no third one is added; the games here set no limit."""


def most_players(packs: int, size: int, hand: int) -> int:
    """How many can be dealt to out of so many packs, one card being turned up.

    Args:
        packs: how many packs there are.
        size: how many cards a pack has.
        hand: how many cards each player gets.
    """
    return (packs * size - 1) // hand


def lowest_wins(penalties: Sequence[int]) -> tuple[int, ...]:
    """What each seat pays for a blocked deal if the smallest hand wins it, and so pays nothing.

    Not a rule of the games here, in which nobody wins a blocked deal.
    """
    least = min(penalties)
    return tuple(0 if penalty == least else penalty for penalty in penalties)


def stopping_at_zero(gains: Iterable[int]) -> tuple[int, ...]:
    """A player's score after each deal if it never falls below zero.

    Not a rule of the games here, in which it may.
    """
    return tuple(accumulate(gains, lambda score, gain: max(0, score + gain), initial=0))[1:]
