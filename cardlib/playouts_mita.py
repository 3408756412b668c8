"""How a search plays a deal of Mîța or 101 to its end: by a few rules of thumb, and now and then at random.

Playing on at random would value a position as if nobody minded what is thrown away. What is played is chosen by the
simplest of the rules in ``thumb_mita.py``. The rules of the game are those of ``cardlib.mita``, over the numbers of
``cardlib.fast.tricks``, in one loop for speed: beside each stands its id, and ``tests/test_playouts.py`` holds the
loop equal to the public states, card by card, for every option.
"""

from __future__ import annotations

from cardlib.fast.source import WORD, WORN, Ints, next_word
from cardlib.fast.tricks import (
    ASKING,
    BEATS,
    BEST,
    CALLED,
    COUNTS,
    END,
    EVEN,
    EXCHANGE,
    HELD,
    LEADER,
    MUST_BEAT,
    ODD,
    OVER,
    PLAYED,
    PLAYERS,
    POINTS,
    READING,
    SEAT,
    SEATS,
    STOCK,
    TABLE,
    TARGET,
    TRICKS,
    TRUMP,
    TURN,
    VALUES,
    WINNER,
    apply,
)
from cardlib.thumb_mita import DEAR, WORTH_A_TRUMP

SLIPS = 2
"""Of 16 cards so many are played at random: opponents are not as predictable as rules of thumb."""

TRUMP_COST = 100
"""A trump is missed more than any other card."""

COSTS = tuple(
    tuple(
        tuple(
            TRUMP_COST * int(card // 8 == trump) + (4 * VALUES[card] if counts else 0) + card % 8 for card in range(32)
        )
        for trump in range(4)
    )
    for counts in (0, 1)
)
"""``COSTS[counts][trump][card]``: how much a card is missed, as in ``thumb_mita.playable``."""


def play_on(s: Ints, source: Ints) -> tuple[int, int]:
    """Play to the end without changing ``s``, and say what each side takes: tricks, in 101 points, even seats first."""
    if s[ASKING]:
        s = s.copy()
        apply(s, EXCHANGE)  # mita.seven-exchange
    players, trump, counts, target = s[PLAYERS], s[TRUMP], s[COUNTS], s[TARGET]
    costs, beats, own = COSTS[counts][trump], BEATS[trump], SEATS + (POINTS if counts else TRICKS)
    cost = costs.__getitem__
    taken = [sum(s[own : own + SEAT * players : 2 * SEAT]), sum(s[own + SEAT : own + SEAT * players : 2 * SEAT])]
    if s[TURN] == OVER:
        return taken[0], taken[1]
    leader, played, best, winner, called = s[LEADER], s[PLAYED], s[BEST], s[WINNER], s[CALLED]
    hands = []
    for seat in range(players):
        first = SEATS + SEAT * seat
        hands.append(s[first : first + s[HELD] - int((seat - leader) % players < played)])
    value = sum([VALUES[card] for card in s[TABLE : TABLE + played]]) if counts else 1
    stock, end, word = s[STOCK], s[END], source[WORD]
    had = (s[EVEN] - taken[0], s[ODD] - taken[1])
    seat = (leader + played) % players
    while True:
        while played < players:
            hand = hands[seat]
            if word < WORN:
                word = next_word(source)
            slip = word % 16 < SLIPS
            word //= 16
            choices = tromf(s[READING], hand, trump, beats[best]) if called else hand
            if slip:
                card = choices[word % len(choices)]
                word //= len(choices)
            elif played == 0 and stock < end:
                card = min(hand, key=cost)
            elif played == 0:
                others = [card for other in hands if other is not hand for card in other]
                card, called = last_lead(hand, others, costs, beats, s[READING])
            else:
                beaten = beats[best]
                enough = [card for card in choices if beaten[card]]
                if counts:
                    last = played == players - 1
                    ours = players > 2 and winner % 2 == seat % 2
                    card = answer(choices, enough, costs, ours, last, best // 8 == trump, value, stock < end)
                elif enough and (players == 2 or winner % 2 != seat % 2):
                    card = min(enough, key=cost)
                else:
                    card = min(choices, key=cost)
            hand.remove(card)
            if played == 0 or beats[best][card]:  # mita.trick-winner
                best = card
                winner = seat
            if counts:
                value += VALUES[card]
            played += 1
            seat += 1
            if seat == players:
                seat = 0
        taken[winner % 2] += value
        if target and max(even := had[0] + taken[0], odd := had[1] + taken[1]) >= target and even != odd:
            break  # 101.stop-at-once
        if stock < end:  # mita.draw-order
            for place in range(winner, winner + players):
                hands[place % players].append(s[stock])
                stock += 1
        elif not hands[winner]:
            break  # mita.end
        seat = winner  # mita.collect-and-lead
        played = called = 0
        value = 0 if counts else 1
    source[WORD] = word
    return taken[0], taken[1]


def last_lead(
    hand: list[int], others: list[int], costs: tuple[int, ...], beats: tuple[tuple[int, ...], ...], reading: int
) -> tuple[int, int]:
    """A lead once nothing is left to draw, and whether TROMF is called; arguments as for ``answer``."""
    sure = [card for card in hand if not any(beats[card][other] for other in others)]
    if not sure:
        return min(hand, key=costs.__getitem__), 0
    highest = max(sure, key=costs.__getitem__)
    if reading and costs[highest] >= TRUMP_COST and any(costs[other] >= TRUMP_COST for other in others):
        return highest, 1
    return min(sure, key=costs.__getitem__), 0


def tromf(reading: int, hand: list[int], trump: int, beaten: tuple[int, ...]) -> list[int]:
    """What may be played once TROMF was called (``mita.tromf-duty``, ``tricks.following``)."""
    trumps = [card for card in hand if card // 8 == trump]
    if reading == MUST_BEAT:
        return [card for card in trumps if beaten[card]] or trumps or hand
    return trumps or hand


def answer(
    hand: list[int],
    enough: list[int],
    costs: tuple[int, ...],
    ours: bool,
    last: bool,
    trumped: bool,
    value: int,
    drawing: bool,
) -> int:
    """A card to a trick of 101.

    Args:
        hand: what may be played.
        enough: those of them that would win.
        costs: how much each card is missed.
        ours: whether a partner wins the trick so far.
        last: whether nobody plays after us.
        trumped: whether a trump wins the trick so far.
        value: the points on the table.
        drawing: whether there are still cards to draw.
    """
    cheapest = min(hand, key=costs.__getitem__)
    if ours and (last or trumped):
        rich = max([card for card in hand if costs[card] < TRUMP_COST], key=VALUES.__getitem__, default=cheapest)
        return rich if VALUES[rich] else cheapest
    if ours or not enough:
        return cheapest
    plain = [card for card in enough if costs[card] < TRUMP_COST]
    if plain:
        return max(plain, key=VALUES.__getitem__) if last else min(plain, key=costs.__getitem__)
    if drawing and value < WORTH_A_TRUMP and costs[cheapest] < TRUMP_COST and VALUES[cheapest] < DEAR:
        return cheapest
    return min(enough, key=costs.__getitem__)
