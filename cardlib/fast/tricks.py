"""The compact playing layer of Mîța and 101: the rules of ``cardlib.mita`` over one list of whole numbers.

A card is ``8 * suit + height``: suits as in ``Suit``, heights as in ``RANK_ORDER`` (``mita.rank-order``). What is
done is a number too: a card is played with its own, led with a call of TROMF with ``CALL`` more, and ``EXCHANGE``
and ``KEEP`` answer whoever asks about the trump seven. All functions but ``legal`` change the list they are given.

Beside each rule stand its id (Mîța's; 101's are named alike) and what decides it in the public state. The functions
use numbers and lists of them only, in ways that Numba compiles as they stand (``cardlib.fast.compiled``).
"""

from __future__ import annotations

from cardlib.fast.source import WORD, WORN, Ints, choose, next_word, shuffle

# What the numbers of a state say, by place.

TURN = 0  # the seat to act, or OVER
LEADER = 1  # the seat that leads, or led, the trick
PLAYED = 2  # the cards on the table
BEST = 3  # the card that wins the trick so far, and
WINNER = 4  # the seat that played it
CALLED = 5  # 1 once TROMF was called on this trick
ASKING = 6  # 1 while the holder of the trump seven is asked
HELD = 7  # the cards in each hand before this trick
STOCK = 8  # the place of the next card to draw
END = 9  # the place after the upcard's: the stock is gone when STOCK has got there
EVEN = 10  # the points of the seats' two sides that count towards the target,
ODD = 11  # those from earlier deals of the match among them
TRUMP = 12  # the trump suit, 0 to 3
PLAYERS = 13
READING = 14  # what a call demands: 0 where there is none, MUST_TRUMP or MUST_BEAT
COUNTS = 15  # 1 where card points count (101), 0 where they do not (Mîța)
TARGET = 16  # the points that end the deal at once; 0 where it is always played out
CHECKS = 17  # 1 where the trump check is made (trump_check)
EXCHANGES = 18  # 1 where the trump seven may be exchanged (exchange)
TABLE = 19  # from here on, the cards on the table in the order played, six at most,
SEATS = 25  # SEAT numbers for each of up to six seats,
PACK = 55  # and the pack as it was dealt, whose last part is the stock; after it comes the upcard

HAND = 3  # a seat's first numbers are its cards, of which HELD (after playing, one less) are there;
TRICKS = 3  # then come the tricks that it has taken
POINTS = 4  # and the points in them
SEAT = 5

OVER = -2
MUST_TRUMP, MUST_BEAT = 1, 2

CALL = 32
EXCHANGE = 64
KEEP = 65
ACTIONS = 66

SEVEN = 0
"""The height of the trump seven."""

VALUES = (0, 0, 0, 2, 3, 10, 4, 11) * 4
"""The points of each card in 101 (``101.card-points``, ``tricks.CARD_POINTS``)."""

BEATS = tuple(
    tuple(
        tuple(int(card > best if card // 8 == best // 8 else card // 8 == trump) for card in range(32))
        for best in range(32)
    )
    for trump in range(4)
)
"""``BEATS[trump][best][card]``: whether ``card``, played later, beats ``best`` (``mita.trick-winner``,
``mita.trump-beats``, ``tricks.beats``)."""

BITS = (0, 1, 1, 2, 1, 2, 2, 3)
"""How many of three cards are meant by three bits,"""

NTH = (0, 0, 1, 0, 2, 0, 1, 0) + (0, 0, 0, 1, 0, 2, 2, 1) + (0, 0, 0, 0, 0, 0, 0, 2)
"""and at ``8 * n + bits``, which is the nth of them, counted from 0."""


# Dealing ------------------------------------------------------------------------------------------------


def deal(s: Ints, dealer: int) -> None:
    """Deal out the cards from ``PACK`` to ``END - 1``, in a state where nothing has happened yet (``Rules.deal``).

    The upcard is copied to ``END - 1``, the last place (``mita.upcard-last``).
    """
    players = s[PLAYERS]
    seat, stock = SEATS + SEAT * dealer, PACK
    for place in range(HAND):  # mita.deal
        for _ in range(players):
            seat += SEAT
            if seat == SEATS + SEAT * players:
                seat = SEATS
            s[seat + place] = s[stock]
            stock += 1
    turned = s[stock]
    s[s[END] - 1] = turned
    s[TRUMP] = turned // 8  # mita.trump-suit
    s[STOCK] = stock + 1
    s[TURN] = s[LEADER] = (dealer + 1) % players  # mita.first-lead
    if s[CHECKS]:
        check_trumps(s)
    if s[EXCHANGES]:  # mita.seven-exchange
        for seat in range(players):
            for place in range(SEATS + SEAT * seat, SEATS + SEAT * seat + HAND):
                if s[place] == 8 * s[TRUMP] + SEVEN:
                    s[TURN] = seat
                    s[ASKING] = 1


def deal_shuffled(s: Ints, dealer: int, source: Ints) -> None:
    """Shuffle the whole pack, and deal."""
    shuffle(s, PACK, s[END] - 1, source)
    deal(s, dealer)


def check_trumps(s: Ints) -> None:
    """Trumps at the ends of the stock go to its middle (``mita.trump-check``, ``tricks.trump_check_steps``)."""
    first, last, trump = s[STOCK], s[END] - 2, s[TRUMP]
    if s[first] // 8 != trump and s[last] // 8 != trump:
        return
    trumps = 0
    for place in range(first, last + 1):
        if s[place] // 8 == trump:
            trumps += 1
    middle = (last - first) // 2
    for _ in range(trumps):
        if s[first] // 8 == trump:
            card = s[first]
            for place in range(first, first + middle):
                s[place] = s[place + 1]
        elif s[last] // 8 == trump:
            card = s[last]
            for place in range(last, first + middle, -1):
                s[place] = s[place - 1]
        else:
            return
        s[first + middle] = card


# What may be done ---------------------------------------------------------------------------------------


def trumps_held(s: Ints, first: int) -> int:
    """Which of the cards from ``first`` on that a hand holds are trumps: a bit for each."""
    trumps, bit, trump = 0, 1, s[TRUMP]
    for place in range(first, first + s[HELD]):
        if s[place] // 8 == trump:
            trumps |= bit
        bit += bit
    return trumps


def following(s: Ints, first: int) -> int:
    """Which of the cards from ``first`` on may follow to the trick on the table: a bit for each.

    Any (``mita.free-play``), unless TROMF was called (``mita.tromf-duty``, ``tromf_allows``): then trumps, and
    where one must beat, the ones that do; any again where there are none.
    """
    whole = (1 << s[HELD]) - 1
    if not s[CALLED]:
        return whole
    trumps = trumps_held(s, first)
    if s[READING] == MUST_BEAT:
        beaters, beaten = 0, BEATS[s[TRUMP]][s[BEST]]
        for place in range(s[HELD]):
            if trumps >> place & 1 and beaten[s[first + place]]:
                beaters |= 1 << place
        if beaters:
            return beaters
    return trumps if trumps else whole


def calling(s: Ints, first: int) -> int:
    """Which of the cards from ``first`` on may be led with a call of TROMF: a bit for each.

    Trumps, once stock and upcard are gone (``mita.tromf``, ``State.against_call``).
    """
    return trumps_held(s, first) if s[READING] and s[STOCK] == s[END] and s[PLAYED] == 0 else 0


def legal(s: Ints, actions: Ints) -> int:
    """Write what may be done to the front of ``actions`` and return how much it is (``State.legal_actions``)."""
    if s[TURN] == OVER:
        return 0
    if s[ASKING]:  # mita.seven-exchange
        actions[0] = EXCHANGE
        actions[1] = KEEP
        return 2
    first = SEATS + SEAT * s[TURN]
    plays, calls = following(s, first), calling(s, first)
    number = 0
    for choice in range(BITS[plays]):
        actions[number] = s[first + NTH[8 * choice + plays]]
        number += 1
    for choice in range(BITS[calls]):
        actions[number] = CALL + s[first + NTH[8 * choice + calls]]
        number += 1
    return number


# Doing it -----------------------------------------------------------------------------------------------


def apply(s: Ints, action: int) -> None:
    """What ``State.apply`` does; the action is taken to be legal."""
    if action >= EXCHANGE:
        if action == EXCHANGE:
            exchange(s)
        s[ASKING] = 0
        s[TURN] = s[LEADER]
        return
    if action >= CALL:
        s[CALLED] = 1
    place = SEATS + SEAT * s[TURN]
    while s[place] != action % CALL:
        place += 1
    put(s, place)


def put(s: Ints, place: int) -> None:
    """The player whose turn it is puts the card at ``place`` on the table; the hand's last card fills the gap."""
    seat, played, card = s[TURN], s[PLAYED], s[place]
    s[place] = s[SEATS + SEAT * seat + s[HELD] - 1]
    s[TABLE + played] = card
    if played == 0 or BEATS[s[TRUMP]][s[BEST]][card]:  # mita.trick-winner
        s[BEST] = card
        s[WINNER] = seat
    s[PLAYED] = played + 1
    if played + 1 == s[PLAYERS]:
        collect(s)
    else:
        s[TURN] = (seat + 1) % s[PLAYERS]


def exchange(s: Ints) -> None:
    """The trump seven and the upcard change places (``mita.seven-exchange``, ``State._answer``)."""
    place = SEATS + SEAT * s[TURN]
    while s[place] != 8 * s[TRUMP] + SEVEN:
        place += 1
    s[place] = s[s[END] - 1]
    s[s[END] - 1] = 8 * s[TRUMP] + SEVEN


def collect(s: Ints) -> None:
    """The winner takes the trick and leads the next, after everybody has drawn (``State._collect``)."""
    winner, players = s[WINNER], s[PLAYERS]
    s[SEATS + SEAT * winner + TRICKS] += 1
    if s[COUNTS]:
        for place in range(TABLE, TABLE + players):
            s[SEATS + SEAT * winner + POINTS] += VALUES[s[place]]
            s[EVEN + winner % 2] += VALUES[s[place]]
    s[LEADER] = s[TURN] = winner  # mita.collect-and-lead
    s[PLAYED] = s[CALLED] = 0
    if s[TARGET] and reached(s):
        s[HELD] -= 1
        s[TURN] = OVER  # 101.stop-at-once: nobody draws any more
    elif s[STOCK] < s[END]:
        for turn in range(winner, winner + players):  # mita.draw-order
            s[SEATS + SEAT * (turn % players) + HAND - 1] = s[s[STOCK]]
            s[STOCK] += 1
    else:
        s[HELD] -= 1
        if s[HELD] == 0:
            s[TURN] = OVER  # mita.end


def reached(s: Ints) -> bool:
    """Whether a side has the points that end the match at once, and the sides differ (``target_reached``)."""
    return s[EVEN] != s[ODD] and max(s[EVEN], s[ODD]) >= s[TARGET]


# Playing to the end -------------------------------------------------------------------------------------


def returns(s: Ints, totals: Ints) -> None:
    """Add for each seat what its side has taken more than the other: tricks (``mita.score``), in 101 points."""
    own = SEATS + (POINTS if s[COUNTS] else TRICKS)
    ahead = 0
    for seat in range(0, s[PLAYERS], 2):
        ahead += s[own + SEAT * seat] - s[own + SEAT * (seat + 1)]
    for seat in range(0, s[PLAYERS], 2):
        totals[seat] += ahead
        totals[seat + 1] -= ahead


def playout(s: Ints, source: Ints) -> None:
    """Play to the end, every action as likely as every other.

    The same as ``apply(s, actions[choose(source, legal(s, actions))])`` until the deal is over, several times faster.
    """
    if s[ASKING]:
        apply(s, EXCHANGE + choose(source, 2))
    if s[PLAYED] > 0:
        finish_trick(s, source)
    if s[TURN] != OVER:
        whole_tricks(s, source)


def finish_trick(s: Ints, source: Ints) -> None:
    """Everybody who has not done so yet plays to the trick on the table."""
    for _ in range(s[PLAYERS] - s[PLAYED]):
        first = SEATS + SEAT * s[TURN]
        plays = following(s, first)
        put(s, first + NTH[8 * choose(source, BITS[plays]) + plays])


def whole_tricks(s: Ints, source: Ints) -> None:
    """Trick after trick to the end, in one loop for speed: what ``legal``, ``put`` and ``collect`` do."""
    players, stock, end, held, beats = s[PLAYERS], s[STOCK], s[END], s[HELD], BEATS[s[TRUMP]]
    counts, everybody, followers = s[COUNTS], range(players), range(players - 1)
    leader, after = SEATS + SEAT * s[LEADER], SEATS + SEAT * players  # places, not seats
    word = source[WORD]
    last, value, called = held - 1, 0, 0
    while held:
        if word < WORN:
            word = next_word(source)
        if stock < end:
            choice = word % 3
            word //= 3
        else:
            s[STOCK] = stock
            calls = calling(s, leader)
            choices = held + BITS[calls]
            choice = word % choices
            word //= choices
            if choice >= held:  # mita.tromf
                s[CALLED] = called = 1
                choice = NTH[8 * (choice - held) + calls]
        best = s[leader + choice]
        s[leader + choice] = s[leader + last]
        if counts:
            value = VALUES[best]
        winner = seat = leader
        for _ in followers:
            seat += SEAT
            if seat == after:
                seat = SEATS
            if word < WORN:
                word = next_word(source)
            if called:
                s[BEST] = best
                plays = following(s, seat)
                place = seat + NTH[8 * (word % BITS[plays]) + plays]
                word //= BITS[plays]
            else:  # mita.free-play
                place = seat + word % held
                word //= held
            card = s[place]
            s[place] = s[seat + last]
            if counts:
                value += VALUES[card]
            if beats[best][card]:  # mita.trick-winner
                best = card
                winner = seat
        leader = winner  # mita.collect-and-lead
        s[winner + TRICKS] += 1
        if counts:
            s[winner + POINTS] += value
            s[EVEN + (winner - SEATS) // SEAT % 2] += value
            if s[TARGET] and reached(s):  # 101.stop-at-once
                held = last
                break
        if stock < end:  # mita.draw-order
            for _ in everybody:
                s[winner + 2] = s[stock]
                stock += 1
                winner += SEAT
                if winner == after:
                    winner = SEATS
        else:
            s[CALLED] = called = 0
            held = s[HELD] = last
            last -= 1
    s[CALLED] = 0
    s[HELD] = held
    s[STOCK] = stock
    s[LEADER] = (leader - SEATS) // SEAT
    s[TURN] = OVER  # mita.end
    source[WORD] = word


def rollouts(s: Ints, count: int, source: Ints, totals: Ints) -> None:
    """Play ``count`` copies of a state to the end and add to ``totals``, by seat, what ``returns`` says of each."""
    for _ in range(count):
        copy = s.copy()
        playout(copy, source)
        returns(copy, totals)


def deals(empty: Ints, dealer: int, count: int, source: Ints, totals: Ints) -> None:
    """Shuffle, deal and play ``count`` times, from a state in which nothing is dealt; ``totals`` as in ``rollouts``."""
    for _ in range(count):
        copy = empty.copy()
        deal_shuffled(copy, dealer, source)
        playout(copy, source)
        returns(copy, totals)
