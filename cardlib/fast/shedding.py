"""The compact playing layer of Мяу-мяу: the rules of ``cardlib.meow`` over one list of whole numbers.

A card is its place in ``ALL_CARDS``: ``13 * suit + rank``. A hand is a set of bits, one a card; second and further
copies of a card, in play with several packs, are counted apart. What is done is a number too: a card is played with
its own, a queen that names a suit with ``NAME + 4 * (the queen's suit) + (the suit named)``, a card is put away with
``DROP`` more than its own, and ``DRAW`` and ``PASS`` have theirs. A shuffle is no action but a function.
All functions but ``legal`` change the list they are given.

Beside each rule stand its id and what decides it in the public state. The functions use numbers and lists of them
only, in ways that Numba compiles as they stand (``cardlib.fast.compiled``).
"""

from __future__ import annotations

from cardlib.fast.source import WORD, WORN, Ints, choose, next_word, shuffle

# What the numbers of a state say, by place.

TURN = 0  # the seat to act, CHANCE or OVER
TOP = 1  # the top card of the discard pile
DEMAND = 2  # what the next card must match: TOP, or NAMED + the suit named
DRAWN = 3  # the card that the player has drawn in this turn, or NONE
PASSES = 4  # passes in a row without a card taken
WINNER = 5  # the seat that went out, or NONE
AWAY = 6  # the cards that the player has put away after a last seven
TAKER = 7  # at a chance node: the seat that still has to take
OWED = 8  # so many cards
STRUCK = 9  # and 1 if that costs the turn, 0 if it is a draw
STOCK = 10  # the place of the next card to draw
END = 11  # the place after the stock's last card
PILE = 12  # the place of the first of the discards under the top one,
BURIED = 13  # the place after their last
SPARE = 14  # the place of the first card of the stretch that the stock is drawn from
PLAYERS = 15
FOLLOW = 16  # 1 where a queen is covered by her king or a jack only (queen_follow)
STRIKES = 17  # which part of TAKES applies
COPIES = 18  # the place of the first count of further copies, 52 a seat, or 0 with one pack
DOUBLES = 19  # 1 where a last jack doubles (jack_doubles)
ONCE = 20  # 1 where the 40 for queens left counts once a hand (queen_left)
HAND = 21  # the cards dealt to each
HANDS = 22  # the hands, a number a seat; behind them copies, and two stretches for stock and discards in turn

NONE = -1
CHANCE = -1
OVER = -2

NAME = 52
DRAW = 68
PASS = 69
DROP = 70
ACTIONS = 122

NAMED = 52
"""A demand from here on is that of a queen with which a suit was named."""

SIX, SEVEN, EIGHT, JACK, QUEEN, KING, ACE = 4, 5, 6, 9, 10, 11, 12
"""Ranks, counted from the two."""

SUIT = 2**13 - 1
QUEENS = sum(1 << 13 * suit + QUEEN for suit in range(4))
OTHERS = (1 << 52) - 1 - QUEENS
"""Sets of cards: the first suit, the queens, and all cards but those."""

MOST_PUT_AWAY = 7


def _of_rank(rank: int) -> int:
    return sum(1 << 13 * suit + rank for suit in range(4))


def _fitting(follow: int, demand: int) -> int:
    """The cards that match (``meow.match``, ``meow.queen-wild``, ``meow.queen-follow``; ``Demand.fitting``)."""
    suit, rank = (demand - NAMED, QUEEN) if demand >= NAMED else divmod(demand, 13)
    if follow and rank == QUEEN:
        return _of_rank(JACK) | 1 << 13 * suit + KING
    return SUIT << 13 * suit | _of_rank(rank) | QUEENS


FITS = tuple(tuple(_fitting(follow, demand) for demand in range(NAMED + 4)) for follow in (0, 1))
"""``FITS[follow][demand]``: the cards that match."""

TAKES = tuple(
    tuple({SIX: 1, SEVEN: seven, ACE: 0, EIGHT: 0 if skips else NONE}.get(card % 13, NONE) for card in range(52))
    for seven in (2, 1)
    for skips in (0, 1)
)
"""``TAKES[strikes][card]``: how many cards the next player must take and then lose the turn; ``NONE``: the card is
harmless (``meow.six``, ``meow.seven``, ``meow.ace``, ``meow.eight``; ``afflictions``)."""

VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4, 11)
"""What a card left in hand costs, by rank (``meow.card-points``, ``meow.CARD_POINTS``)."""

QUEEN_LEFT, QUEEN_LAST = 40, -30


def nth_card(cards: int, number: int) -> int:
    """The card at place ``number``, counted from 0, of a set."""
    for _ in range(number):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


# Dealing ------------------------------------------------------------------------------------------------


def deal(s: Ints, dealer: int) -> None:
    """Deal out the cards from ``SPARE`` to ``END``, in a state where nothing has happened yet (``Rules.deal``).

    The next card is turned and strikes the first player (``meow.deal``, ``meow.opening-card``).
    """
    players, hand, stock, copies = s[PLAYERS], s[HAND], s[SPARE], s[COPIES]
    seat = dealer
    for place in range(stock, stock + hand * players):
        seat += 1
        if seat == players:
            seat = 0
        bit = 1 << s[place]
        if copies and s[HANDS + seat] & bit:
            s[copies + 52 * seat + s[place]] += 1
        s[HANDS + seat] |= bit
    stock += hand * players
    s[TOP] = s[DEMAND] = s[stock]
    s[STOCK] = stock + 1
    s[TURN] = (dealer + 1) % players
    strike(s)


def deal_shuffled(s: Ints, dealer: int, source: Ints) -> None:
    """Shuffle the whole pack, and deal."""
    shuffle(s, s[SPARE], s[END], source)
    deal(s, dealer)


# What may be done ---------------------------------------------------------------------------------------


def legal(s: Ints, actions: Ints) -> int:
    """Write what may be done to the front of ``actions`` and return how much it is (``State.legal_actions``)."""
    if s[TURN] < 0:
        return 0
    number = 0
    if s[WINNER] >= 0:  # meow.seven-last, State._putting_away_breach
        for card in range(52):
            if s[HANDS + s[TURN]] >> card & 1:
                actions[number] = DROP + card
                number += 1
        actions[number] = PASS
        return number + 1
    hand = s[HANDS + s[TURN]]
    if s[DRAWN] >= 0:
        hand = 1 << s[DRAWN]  # meow.drawn-card-only
    fits = hand & FITS[s[FOLLOW]][s[DEMAND]]
    for choice in range((fits & OTHERS).bit_count()):
        actions[number] = nth_card(fits & OTHERS, choice)
        number += 1
    for choice in range((fits & QUEENS).bit_count()):
        queen = nth_card(fits & QUEENS, choice)
        if s[FOLLOW]:  # meow.queen-follow-naming
            actions[number] = queen
            number += 1
        else:  # meow.queen-wild
            for suit in range(4):
                actions[number] = NAME + queen // 13 * 4 + suit
                number += 1
    if s[DRAWN] >= 0:  # State._idle, as all that follows
        actions[number] = PASS
        number += 1
    elif not fits & OTHERS:  # meow.must-play, meow.queen-not-forced
        actions[number] = DRAW if s[STOCK] < s[END] or s[PILE] < s[BURIED] else PASS
        number += 1
    return number


# Doing it -----------------------------------------------------------------------------------------------


def apply(s: Ints, action: int) -> None:
    """What ``State.apply`` does; the action is taken to be legal, and chance's shuffle is ``turn_over``."""
    if action < NAME:
        play(s, action, action)
    elif action < DRAW:
        play(s, (action - NAME) // 4 * 13 + QUEEN, NAMED + (action - NAME) % 4)
    elif action == DRAW:  # meow.draw-when-stuck
        take(s, s[TURN], 1, 0)
    elif action == PASS:
        skip(s)
    else:
        put_away(s, action - DROP)


def turn_over(s: Ints) -> None:
    """The buried discards, as they lie, are the new stock, and what is owed is taken (``meow.empty-stock``)."""
    s[SPARE], s[PILE] = s[PILE], s[SPARE]
    s[STOCK], s[END] = s[SPARE], s[BURIED]
    s[BURIED] = s[PILE]
    take(s, s[TAKER], s[OWED], s[STRUCK])


def shuffle_discards(s: Ints, source: Ints) -> None:
    """What chance does: the discards under the top one are shuffled and turned over (``State.buried``)."""
    shuffle(s, s[PILE], s[BURIED], source)
    turn_over(s)


def add(s: Ints, seat: int, card: int) -> None:
    """A card comes into a hand."""
    if s[COPIES] and s[HANDS + seat] >> card & 1:
        s[s[COPIES] + 52 * seat + card] += 1
    s[HANDS + seat] |= 1 << card


def remove(s: Ints, seat: int, card: int) -> None:
    """A card leaves a hand; where there are two alike, one of them."""
    if s[COPIES] and s[s[COPIES] + 52 * seat + card]:
        s[s[COPIES] + 52 * seat + card] -= 1
    else:
        s[HANDS + seat] ^= 1 << card


def play(s: Ints, card: int, demand: int) -> None:
    """A card goes on the pile, and maybe strikes the next player or ends the deal (``State._play``, ``._struck``)."""
    seat = s[TURN]
    remove(s, seat, card)
    s[s[BURIED]] = s[TOP]
    s[BURIED] += 1
    s[TOP] = card
    s[DEMAND] = demand
    s[DRAWN] = NONE
    s[PASSES] = 0
    s[TURN] = (seat + 1) % s[PLAYERS]
    if s[HANDS + seat] == 0:  # meow.meow
        s[WINNER] = seat
        if card % 13 != SEVEN:  # meow.seven-last
            s[TURN] = OVER
    else:
        strike(s)


def strike(s: Ints) -> None:
    """What the top card does to the player who is next (``meow.six``, ``meow.opening-card``, ``State._struck``)."""
    number = TAKES[s[STRIKES]][s[TOP]]
    if number >= 0:
        take(s, s[TURN], number, 1)


def take(s: Ints, seat: int, number: int, struck: int) -> None:
    """Cards are taken one at a time; without a stock the discards are shuffled first (``State._take``)."""
    while number > 0 and s[STOCK] < s[END]:
        s[DRAWN] = s[s[STOCK]]
        add(s, seat, s[DRAWN])
        s[STOCK] += 1
        number -= 1
    s[PASSES] = 0
    if number > 0 and s[PILE] < s[BURIED]:
        s[TURN] = CHANCE
        s[TAKER], s[OWED], s[STRUCK] = seat, number, struck
        s[DRAWN] = NONE
    elif struck:
        s[TURN] = (seat + 1) % s[PLAYERS]
        s[DRAWN] = NONE
    else:
        s[TURN] = seat


def skip(s: Ints) -> None:
    """The turn ends without a card played, or the putting away does (``meow.blocked``, ``State._pass``)."""
    if s[WINNER] >= 0:
        next_to_put_away(s)
        return
    s[PASSES] = s[PASSES] + 1 if s[DRAWN] == NONE else 0
    s[DRAWN] = NONE
    s[TURN] = OVER if s[PASSES] == s[PLAYERS] else (s[TURN] + 1) % s[PLAYERS]


def put_away(s: Ints, card: int) -> None:
    """A card less to be counted, seven at most (``meow.seven-last``, ``State._put_away``)."""
    remove(s, s[TURN], card)
    s[AWAY] += 1
    if s[AWAY] == MOST_PUT_AWAY or s[HANDS + s[TURN]] == 0:
        next_to_put_away(s)


def next_to_put_away(s: Ints) -> None:
    """Clockwise, until it would be the winner's turn (``State._next_to_put_away``)."""
    s[AWAY] = 0
    s[TURN] = (s[TURN] + 1) % s[PLAYERS]
    if s[TURN] == s[WINNER]:
        s[TURN] = OVER


# Counting -----------------------------------------------------------------------------------------------


def penalty(s: Ints, seat: int) -> int:
    """The penalty points of a seat when the deal is over (``State.outcome``, ``Rules.penalty``)."""
    top = s[TOP] % 13
    points = hand_points(s, seat)
    if seat == s[WINNER] and top == QUEEN:  # meow.queen-last
        points = QUEEN_LAST
    return 2 * points if top == JACK and s[DOUBLES] and s[WINNER] >= 0 else points  # meow.jack-doubles


def hand_points(s: Ints, seat: int) -> int:
    """What the cards left in a hand cost (``meow.counting``, ``meow.queen-left``)."""
    hand = s[HANDS + seat]
    points = queens = 0
    while hand:
        card = (hand & -hand).bit_length() - 1
        hand &= hand - 1
        copies = 1 + s[s[COPIES] + 52 * seat + card] if s[COPIES] else 1
        points += copies * VALUES[card % 13]
        if card % 13 == QUEEN:
            queens += copies
    dear = min(queens, 1) if s[ONCE] else queens
    return points + dear * (QUEEN_LEFT - VALUES[QUEEN])


def returns(s: Ints, totals: Ints) -> None:
    """Take each seat's penalty points off its total."""
    for seat in range(s[PLAYERS]):
        totals[seat] -= penalty(s, seat)


# Playing to the end -------------------------------------------------------------------------------------


def playout(s: Ints, source: Ints) -> None:
    """Play to the end, every action as likely as every other and every order of a shuffle too.

    The same as ``shuffle_discards`` where chance has to act and else
    ``apply(s, actions[choose(source, legal(s, actions))])`` until the deal is over, several times faster.
    """
    while s[TURN] != OVER:
        if s[TURN] == CHANCE:
            shuffle_discards(s, source)
        elif s[WINNER] >= 0:
            finish_putting_away(s, source)
        else:
            if s[DRAWN] == NONE:
                usual_turns(s, source)
            if s[TURN] >= 0 and s[WINNER] < 0:
                unusual_turn(s, source)


def finish_putting_away(s: Ints, source: Ints) -> None:
    """The next of the cards put away, or the end of it."""
    hand = s[HANDS + s[TURN]]
    choice = choose(source, hand.bit_count() + 1)
    if choice == hand.bit_count():
        skip(s)
    else:
        put_away(s, nth_card(hand, choice))


def unusual_turn(s: Ints, source: Ints) -> None:
    """Any one action of somebody who has not gone out: where the stock is empty, or a card has been drawn."""
    hand = s[HANDS + s[TURN]] if s[DRAWN] == NONE else 1 << s[DRAWN]
    fits = hand & FITS[s[FOLLOW]][s[DEMAND]]
    plain = fits & OTHERS
    number = plain.bit_count()
    queens = (fits & QUEENS).bit_count() * (1 if s[FOLLOW] else 4)
    idle = 1 if s[DRAWN] >= 0 or number == 0 else 0
    choice = choose(source, number + queens + idle)
    if choice < number:
        card = nth_card(plain, choice)
        play(s, card, card)
    elif choice < number + queens:
        choice -= number
        if s[FOLLOW]:
            card = nth_card(fits & QUEENS, choice)
            play(s, card, card)
        else:
            play(s, nth_card(fits & QUEENS, choice // 4), NAMED + choice % 4)
    elif s[DRAWN] == NONE and (s[STOCK] < s[END] or s[PILE] < s[BURIED]):
        take(s, s[TURN], 1, 0)
    else:
        skip(s)


def usual_turns(s: Ints, source: Ints) -> None:
    """Turn after turn in one loop for speed: what ``legal`` and ``apply`` do from the beginning of a turn on.

    It ends when somebody goes out, or when a card must be taken that the stock does not have.
    """
    fits_on, takes, naming = FITS[s[FOLLOW]], TAKES[s[STRIKES]], 1 if s[FOLLOW] else 4
    copies, stock, end = s[COPIES], s[STOCK], s[END]
    top, demand, buried, word = s[TOP], s[DEMAND], s[BURIED], source[WORD]
    player, wrap = HANDS + s[TURN], HANDS + s[PLAYERS]  # places of hands, not seats
    missing = False
    while True:
        hand, matching = s[player], fits_on[demand]
        fits = hand & matching
        plain = fits & OTHERS
        if plain:  # meow.must-play
            number = choices = plain.bit_count()
            if fits != plain:
                choices += naming * (fits ^ plain).bit_count()
        elif stock == end:
            break
        else:  # meow.queen-not-forced: drawing is the last choice
            number, choices = 0, naming * fits.bit_count() + 1
        choice = 0
        if choices > 1:
            if word < WORN:
                word = next_word(source)
            choice = word % choices
            word //= choices
        if not plain and choice == choices - 1:  # meow.draw-when-stuck
            card = s[stock]
            stock += 1
            bit = 1 << card
            if copies and hand & bit:
                s[copies + 52 * (player - HANDS) + card] += 1
            hand |= bit
            s[player] = hand
            choice = choices = 0
            if bit & matching:  # meow.drawn-card-only
                fits = bit
                plain = bit & OTHERS
                number = 1 if plain else 0
                choices = 1 if plain else naming
                if word < WORN:
                    word = next_word(source)
                choice = word % (choices + 1)
                word //= choices + 1
            if choice == choices:
                player += 1
                if player == wrap:
                    player = HANDS
                continue
        s[buried] = top
        buried += 1
        if choice < number:  # meow.match
            if number > 1:
                while choice:
                    plain &= plain - 1
                    choice -= 1
                plain &= -plain
            demand = top = plain.bit_length() - 1
            bit = plain
        else:  # meow.queen-wild, meow.queen-follow
            choice -= number
            top = nth_card(fits & QUEENS, choice // naming)
            demand = NAMED + choice % 4 if naming == 4 else top
            bit = 1 << top
        if copies and s[copies + 52 * (player - HANDS) + top]:
            s[copies + 52 * (player - HANDS) + top] -= 1
            bit = 0
        hand ^= bit
        s[player] = hand
        player += 1
        if player == wrap:
            player = HANDS
        if not hand:  # meow.meow, meow.seven-last
            s[WINNER] = (player - 1 - HANDS) % s[PLAYERS]
            if top % 13 != SEVEN:
                player = HANDS + OVER
            break
        number = takes[top]
        if number >= 0:  # meow.six, meow.seven, meow.ace, meow.eight
            if number > end - stock:
                missing = True
                break
            while number:
                card = s[stock]
                bit = 1 << card
                if copies and s[player] & bit:
                    s[copies + 52 * (player - HANDS) + card] += 1
                s[player] |= bit
                stock += 1
                number -= 1
            player += 1
            if player == wrap:
                player = HANDS
    if buried > s[BURIED] or stock > s[STOCK]:
        s[PASSES] = 0
    s[TURN], s[TOP], s[DEMAND], s[STOCK], s[BURIED] = player - HANDS, top, demand, stock, buried
    source[WORD] = word
    if missing:
        strike(s)


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
