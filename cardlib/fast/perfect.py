"""Perfect play of Mîța and 101 for two, with all cards and the order of the stock known: what each side will take.

The search is alpha-beta with a window of no width: each call answers whether the leader of a trick can take a given
share of what is left, and a few calls in a row close in on the exact share (MTD(f): Plaat, Schaeffer, Pijls and de
Bruin, "Best-first fixed-depth minimax algorithms", 1996). It looks at a position only between two tricks, as the
double-dummy solvers of bridge do (Chang, "Building a fast double-dummy bridge solver", 1996), from where three
things of theirs come too:

- A table keeps the least and the most that the leader can take in each position met (a transposition table).
- Cards that are alike make positions alike: of each suit the table's key keeps only who holds the cards left, from
  the highest down, not which ranks have gone. In 101, whose cards count, that goes for seven, eight and nine alone.
- A trump above which none is left surely wins its trick: that bounds a position before it is searched.

Cards are numbered as in ``tricks.py``, but with the trump suit last. In Mîța, where a trick counts whatever is in it,
each of its cards counts one; so both games are played for what the cards in the tricks are worth.

Where the cards are is one number with two bits for each: it is ``GONE``, with seat 0 (1) or 1 (2), or ``STOCKED``.

The functions use numbers, tuples and tables of them only, in ways that Numba compiles (``cardlib.fast.compiled``).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cardlib.fast.source import Ints
from cardlib.fast.tricks import (
    BEATS,
    COUNTS,
    END,
    HAND,
    HELD,
    LEADER,
    MUST_BEAT,
    READING,
    SEAT,
    SEATS,
    STOCK,
    TRUMP,
    VALUES,
)

Hand = tuple[int, int, int]
"""Three cards, ``NONE`` in place of those that are gone."""

GONE, STOCKED = 0, 3

NONE = 32
"""No card: it is worth nothing, and neither beats a card nor is beaten by one."""

TRUMPS = 24
"""The lowest trump: whatever is not below it is one."""

BIT = tuple(1 << 2 * card for card in range(32)) + (0,)
"""The lower of the two bits that say who has a card."""

BEATEN_BY = tuple(row + (0,) for row in BEATS[3]) + ((0,) * 33,)
"""``BEATEN_BY[card][reply]``: whether the reply wins the trick (``mita.trick-winner``)."""

WORTHS = (1,) * 32 + (0,) + VALUES + (0,)
"""What each card counts: in Mîța, and after those in 101."""

# How good it is to hold a card, in tenths of what cards count, by trial: only the order of the search depends on it.
MITA_PLAIN, MITA_TRUMPS = (0, 1, 1, 2, 3, 4, 7, 11), (28, 34, 36, 50, 56, 66, 70, 74)
POINTS_PLAIN, POINTS_TRUMPS = (10, 10, 10, 0, 0, 10, 10, 70), (80, 90, 110, 150, 180, 240, 240, 240)
TENTHS = 10
NEVER = 10**6
HOLDS = MITA_PLAIN * 3 + MITA_TRUMPS + (NEVER,) + POINTS_PLAIN * 3 + POINTS_TRUMPS + (NEVER,)

# What a list for the search says, by place.

DRAW = 0  # two cards for each trick from now on, the winner's first, NONE once the stock is gone
WORTH = 32  # what each card counts,
HOLD = 65  # and how good it is to hold it
DUTY = 98  # what a call of TROMF demands, as READING in a quick state
PLACES = 99


# Tables -------------------------------------------------------------------------------------------------


def numbered(ranks: int) -> list[int]:
    """A number for every way in which so many ranks of a suit can lie, the same for those alike but for gaps.

    Without its gaps a suit is a row of digits from 1 to 3, read as a number to the base of three.
    """
    numbers = [0]
    for _ in range(ranks):
        numbers = [3 * number + digit if digit else number for number in numbers for digit in range(4)]
    return numbers


def surely_won(worths: Iterable[int], holder: int) -> list[int]:
    """What a seat's trumps above which there is no other's win at least, for every way in which the trumps can lie.

    Args:
        worths: what a trick that each of them wins counts at least, the highest trump first.
        holder: the seat as ``where`` has it, 1 or 2.
    """
    sums, highest = [0], [True]  # highest: no trump seen yet but the holder's
    for worth in worths:
        sums = [
            won + worth if on_top and digit == holder else won
            for won, on_top in zip(sums, highest, strict=True)
            for digit in range(4)
        ]
        highest = [on_top and digit in (GONE, holder) for on_top in highest for digit in range(4)]
    return sums


KEYS = 40 * 4**5
"""No suit has a number as high as this."""


@cache
def tables(points: bool) -> tuple[list[int], list[int]]:
    """By where the eight cards of a suit are, 16 bits: the suit's number, and what its highest cards win as trumps.

    The latter stands for each ``seat`` at ``2 * where + seat``. It takes some hundredths of a second, once.

    Args:
        points: whether card points count (101) or tricks (Mîța).
    """
    if points:
        low_cards = numbered(3)  # 40 of them: 1 + 3 + 9 + 27
        numbers = [40 * honours + low for honours in range(4**5) for low in low_cards]
        worths = VALUES[7::-1]
    else:
        numbers, worths = numbered(8), (2,) * 8
    sure = [won for pair in zip(surely_won(worths, 1), surely_won(worths, 2), strict=True) for won in pair]
    return numbers, sure


# The search -----------------------------------------------------------------------------------------------


def in_order(hand: Hand, first: int, second: int, third: int) -> Hand:
    """A hand's cards by what each costs, the cheapest first."""
    one, two, three = hand
    if second < first:
        one, two, first, second = two, one, second, first
    if third < second:
        two, three, second = three, two, third
        if second < first:
            one, two = two, one
    return one, two, three


def most_taken(
    p: Ints,
    numbers: Ints,
    sure: Ints,
    table: dict[int, int],
    trick: int,
    leader: int,
    where: int,
    left: int,
    mine: Hand,
    yours: Hand,
    need: int,
) -> int:
    """A bound on how much of what the cards in play are worth the leader can take; from before a trick (fail-soft).

    Args:
        p: what the search wants to know of the deal.
        numbers, sure: see ``tables``.
        table: what the leader takes at least, times 256, and at most, by key; it is added to.
        trick: how many have been played since the search began.
        leader: the seat that leads.
        where: where the cards are.
        left: what the cards in play are worth.
        mine, yours: the leader's hand and the other's.
        need: how much is asked for.

    Returns:
        If it can: an amount, ``need`` or more, that it can take. If not: one below ``need`` that it cannot exceed.
    """
    # Which trick it is need not be in the key: the number of cards tells.
    key = numbers[where & 65535]
    key = key * KEYS + numbers[where >> 16 & 65535]
    key = key * KEYS + numbers[where >> 32 & 65535]
    trumps = where >> 48 & 65535
    key = (key * KEYS + numbers[trumps]) * 2 + leader
    known = table.get(key, -1)
    if known < 0:
        least, most = sure[2 * trumps + leader], left - sure[2 * trumps + 1 - leader]
    else:
        least, most = known >> 8, known & 255
    if least >= need:
        return least
    if most < need:
        return most
    # Whoever wins draws the first card, the other the second: both leave the stock (mita.draw-order).
    own, other, first, second = leader + 1, 2 - leader, p[DRAW + 2 * trick], p[DRAW + 2 * trick + 1]
    won = where - BIT[first] * (STOCKED - own) - BIT[second] * (STOCKED - other)
    lost = where - BIT[first] * (STOCKED - other) - BIT[second] * (STOCKED - own)
    draw = p[HOLD + first] - p[HOLD + second]
    a, b, c = mine
    a, b, c = in_order(mine, lead_cost(p, a, yours, draw), lead_cost(p, b, yours, draw), lead_cost(p, c, yours, draw))
    best = -1
    for card, stays, stays_too in ((a, b, c), (b, a, c), (c, a, b)):
        if card == NONE:
            break
        beaten_by = BEATEN_BY[card]
        must = lowest_allowed(p, card, yours) if first == NONE and card >= TRUMPS else 0
        x, y, z = yours
        x, y, z = in_order(
            yours, reply_cost(p, card, x, draw), reply_cost(p, card, y, draw), reply_cost(p, card, z, draw)
        )
        worst = left
        for reply, keeps, keeps_too in ((x, y, z), (y, x, z), (z, x, y)):
            if reply == NONE:
                break
            if reply < must:
                continue
            count = p[WORTH + card] + p[WORTH + reply]
            rest = left - count
            played = BIT[card] * own + BIT[reply] * other
            if beaten_by[reply]:
                taken = rest
                if rest:
                    taken -= most_taken(
                        p, numbers, sure, table, trick + 1, 1 - leader, lost - played, rest,
                        (keeps, keeps_too, first), (stays, stays_too, second), rest - need + 1,
                    )  # fmt: skip
            else:
                taken = count
                if rest:
                    taken += most_taken(
                        p, numbers, sure, table, trick + 1, leader, won - played, rest,
                        (stays, stays_too, first), (keeps, keeps_too, second), need - count,
                    )  # fmt: skip
            if taken < worst:
                worst = taken
                if worst < need:
                    break
        if worst > best:
            best = worst
            if best >= need:
                break
    table[key] = best << 8 | most if best >= need else least << 8 | best
    return best


def reply_cost(p: Ints, card: int, reply: int, draw: int) -> int:
    """How good a reply is, the less the better."""
    stake = TENTHS * (p[WORTH + card] + p[WORTH + reply]) + draw
    return p[HOLD + reply] - stake if BEATEN_BY[card][reply] else p[HOLD + reply] + stake


def lead_cost(p: Ints, card: int, yours: Hand, draw: int) -> int:
    """How good a lead is, the less the better."""
    x, y, z = yours
    return p[HOLD + card] - min(
        reply_cost(p, card, x, draw), reply_cost(p, card, y, draw), reply_cost(p, card, z, draw)
    )


def lowest_allowed(p: Ints, card: int, yours: Hand) -> int:
    """The lowest card that may follow a trump led when the stock is gone (``mita.tromf-duty``).

    TROMF is taken to be called, where it can be: a call leaves the other less to choose from, so it never hurts.
    """
    lowest = 0
    if p[DUTY]:
        for reply in yours:
            if TRUMPS <= reply < NONE:
                if p[DUTY] == MUST_BEAT and reply > card:
                    return card + 1
                lowest = TRUMPS
    return lowest


# From a quick state ---------------------------------------------------------------------------------------


def with_trump_last(card: int, trump: int) -> int:
    """A card's number here: the trump suit and the last one have changed places."""
    if card // 8 == trump:
        return card % 8 + TRUMPS
    return card % 8 + 8 * trump if card >= TRUMPS else card


def set_up(s: Ints, p: Ints) -> None:
    """Write to ``p`` what the search wants to know of a deal."""
    trick = DRAW
    for place in range(s[STOCK], s[END]):
        p[trick] = with_trump_last(s[place], s[TRUMP])
        trick += 1
    while trick < WORTH:
        p[trick] = NONE
        trick += 1
    for card in range(NONE + 1):
        p[WORTH + card] = WORTHS[33 * s[COUNTS] + card]
        p[HOLD + card] = HOLDS[33 * s[COUNTS] + card]
    p[DUTY] = s[READING]


def hand_of(s: Ints, seat: int) -> Hand:
    """The cards of a seat between two tricks."""
    first, held, trump = SEATS + SEAT * seat, s[HELD], s[TRUMP]
    return (
        with_trump_last(s[first], trump),
        with_trump_last(s[first + 1], trump) if held > 1 else NONE,
        with_trump_last(s[first + 2], trump) if held == HAND else NONE,
    )


def leader_ahead(s: Ints, numbers: Ints, sure: Ints, table: dict[int, int], low: int, high: int) -> int:
    """By how much the leader of the next trick takes more than the other from there on, both playing perfectly.

    Args:
        s: a quick state for two before a trick, with at least a card in each hand.
        numbers, sure: the ``tables`` of the game.
        table: what is known by now of positions with the same stock, or a later part of it.
        low, high: what matters of the answer. It is exact if it lies between them; if not, it is at most, or at
            least, what is returned.
    """
    p = [0] * PLACES
    set_up(s, p)
    leader = s[LEADER]
    mine, yours = hand_of(s, leader), hand_of(s, 1 - leader)
    where = left = 0
    for place in range(DRAW, WORTH):
        where += BIT[p[place]] * STOCKED
        left += p[WORTH + p[place]]
    for place in range(HAND):
        where += BIT[mine[place]] * (leader + 1) + BIT[yours[place]] * (2 - leader)
        left += p[WORTH + mine[place]] + p[WORTH + yours[place]]
    # From here on how much the leader takes: the other takes the rest.
    low, high = (low + left) // 2, (high + left + 1) // 2
    least, most = 0, left
    need = min(max(left // 2, low + 1), high)
    while least < most and least < high and most > low:
        found = most_taken(p, numbers, sure, table, 0, leader, where, left, mine, yours, need)
        if found >= need:
            least, need = found, found + 1
        else:
            most, need = found, found
    return 2 * least - left if least >= high or least == most else 2 * most - left
