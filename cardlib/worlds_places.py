"""Cards and the places where they may lie, when leaving it to chance has failed too often."""

from __future__ import annotations

from collections.abc import Sequence

TRIES = 300
"""How often cards are put anywhere at random, and taken up again because one cannot be where it came to lie."""


def placed(cards: Sequence[int], lacks: Sequence[int]) -> list[int] | None:
    """The cards in an order that puts none where it cannot be, those left over last; ``None`` if there is none.

    Place after place takes a card that it can have, and whoever had it before takes another one (augmenting paths).
    Not every such order is as likely as every other, even if the cards come in a random order.

    Args:
        cards: the cards, no fewer than there are places.
        lacks: for each place the cards that it cannot have, a set of bits.
    """
    holders: list[int | None] = [None] * len(cards)
    held: list[int] = [-1] * len(lacks)
    for start in range(len(lacks)):
        reached: dict[int, int] = {}  # each card that can be had, and the place that would have it
        free = _free_card(cards, lacks, holders, start, reached)
        if free is None:
            return None
        place = -1
        while place != start:
            place = reached[free]
            holders[free] = place
            held[place], free = free, held[place]  # what it had before is free for the place that came here for it
    left = [card for card, holder in zip(cards, holders, strict=True) if holder is None]
    return [cards[index] for index in held] + left


def _free_card(
    cards: Sequence[int], lacks: Sequence[int], holders: Sequence[int | None], start: int, reached: dict[int, int]
) -> int | None:
    """The index of a card that nobody has, if there is one that makes room for the place ``start``."""
    waiting = [start]
    for place in waiting:
        for index, card in enumerate(cards):
            if index in reached or lacks[place] >> card & 1:
                continue
            reached[index] = place
            holder = holders[index]
            if holder is None:
                return index
            waiting.append(holder)
    return None
