"""How a search plays a deal of Мяу-мяу to its end: by rules of thumb, and now and then at random.

What is played is chosen as in ``thumb_meow.py``. The rules of the game are those of ``cardlib.meow``, over the numbers
of ``cardlib.fast.shedding``, in one loop for speed: beside each stands its id, and ``tests/test_playouts.py`` holds
the loop equal to the public states, turn by turn, for every option.
"""

from __future__ import annotations

from cardlib.fast.shedding import (
    BURIED,
    CHANCE,
    COPIES,
    DEMAND,
    DRAWN,
    END,
    FITS,
    FOLLOW,
    HANDS,
    NAMED,
    NONE,
    OTHERS,
    OVER,
    PASSES,
    PILE,
    PLAYERS,
    QUEEN,
    QUEENS,
    SEVEN,
    SPARE,
    STOCK,
    STRIKES,
    SUIT,
    TAKES,
    TOP,
    TURN,
    VALUES,
    WINNER,
    add,
    nth_card,
    penalty,
    put_away,
    shuffle_discards,
)
from cardlib.fast.source import WORD, WORN, Ints, next_word, shuffle
from cardlib.thumb_meow import CLOSE, LAST

SLIPS = 1
"""Of 16 cards so many are played at random: opponents are not as predictable as rules of thumb."""

MOST_TURNS = 40
"""After so many turns of each player a deal is given up as blocked: few cards may go round and round for ever."""

BY_COST = tuple(
    sum(1 << 13 * suit + rank for suit in range(4))
    for rank in sorted(range(13), key=lambda rank: (-VALUES[rank], -rank))
    if rank != QUEEN
)
"""The cards of each rank but the queens, the ranks that cost most first."""

STRIKERS = tuple(sum(1 << card for card in range(52) if takes[card] >= 0) for takes in TAKES)
"""The cards that cost the next player the turn, for each part of ``TAKES``."""


def play_on(s: Ints, source: Ints) -> int:
    """Play to the end, in place, and say who has gone out; ``NONE`` in a blocked deal."""
    while s[TURN] == CHANCE:
        shuffle_discards(s, source)
    if s[TURN] >= 0 and s[WINNER] < 0:
        play_turns(s, source)
    while s[TURN] != OVER:
        put_away_the_costliest(s)
    return s[WINNER]


def penalties(s: Ints) -> list[int]:
    """The penalty points of each seat when the deal is over."""
    return [penalty(s, seat) for seat in range(s[PLAYERS])]


def put_away_the_costliest(s: Ints) -> None:
    """One card less to be counted (``meow.seven-last``)."""
    hand = s[HANDS + s[TURN]]
    for cards in (QUEENS, *BY_COST):
        if hand & cards:
            put_away(s, nth_card(hand & cards, 0))
            return


def longest_suit(s: Ints, seat: int) -> int:
    """The suit of which a player holds most cards, queens apart."""
    cards = s[HANDS + seat] & OTHERS
    numbers = [(cards >> 13 * suit & SUIT).bit_count() for suit in range(4)]
    if s[COPIES]:
        for suit in range(4):
            first = s[COPIES] + 52 * seat + 13 * suit
            numbers[suit] += sum(s[first : first + 13]) - s[first + QUEEN]
    return max(range(4), key=numbers.__getitem__)


def taken(s: Ints, seat: int, number: int, source: Ints) -> int:
    """Take cards, the discards being shuffled where the stock is short; the last of them, ``NONE`` without any."""
    card = NONE
    for _ in range(number):
        if s[STOCK] == s[END]:  # meow.empty-stock
            if s[PILE] == s[BURIED]:
                break
            shuffle(s, s[PILE], s[BURIED], source)
            s[SPARE], s[PILE] = s[PILE], s[SPARE]
            s[STOCK], s[END], s[BURIED] = s[SPARE], s[BURIED], s[PILE]
        card = s[s[STOCK]]
        s[STOCK] += 1
        add(s, seat, card)
    return card


def play_turns(s: Ints, source: Ints) -> None:
    """Turn after turn until somebody goes out, nobody can do anything any more, or it has taken too long."""
    players, copies, follow, takes = s[PLAYERS], s[COPIES], s[FOLLOW], TAKES[s[STRIKES]]
    fits_on, strikers = FITS[follow], STRIKERS[s[STRIKES]]
    seat, drawn, demand, passes = s[TURN], s[DRAWN], s[DEMAND], s[PASSES]
    for _ in range(MOST_TURNS * players):
        place = HANDS + seat
        fits = (s[place] if drawn == NONE else 1 << drawn) & fits_on[demand]
        if not fits and drawn == NONE:  # meow.draw-when-stuck
            drawn = taken(s, seat, 1, source)
            if drawn != NONE:
                fits = 1 << drawn & fits_on[demand]
        if not fits:
            passes = 0 if drawn != NONE else passes + 1
            seat = (seat + 1) % players
            if passes == players:
                seat = OVER  # meow.blocked
                break
            drawn = NONE
            continue
        hand, after = s[place], (seat + 1) % players
        if fits & fits - 1:
            card = choose_card(s, seat, fits, fits & strikers, fits_on, source)
        else:
            card = fits.bit_length() - 1
        s[s[BURIED]] = s[TOP]
        s[BURIED] += 1
        s[TOP] = demand = card
        if copies and s[copies + 52 * seat + card]:
            s[copies + 52 * seat + card] -= 1
        else:
            hand ^= 1 << card
            s[place] = hand
        if not hand:  # meow.meow, meow.seven-last
            s[WINNER] = seat
            seat = after if card % 13 == SEVEN else OVER
            break
        if QUEENS >> card & 1 and not follow:  # meow.queen-wild
            demand = NAMED + longest_suit(s, seat)
        seat, drawn, passes = after, NONE, 0
        if takes[card] >= 0:  # meow.six, meow.seven, meow.ace, meow.eight
            taken(s, seat, takes[card], source)
            seat = (seat + 1) % players
    else:
        seat = OVER
    s[TURN], s[DRAWN], s[DEMAND], s[PASSES] = seat, NONE, demand, passes


def choose_card(s: Ints, seat: int, fits: int, striking: int, fits_on: tuple[int, ...], source: Ints) -> int:
    """One of several cards that fit: what the rules of thumb play, but for slips.

    Args:
        s: the state.
        seat: who plays.
        fits: those that may be played.
        striking: those of them that cost the next player the turn.
        fits_on: what fits on each card.
        source: where random numbers come from.
    """
    plain, word = fits & OTHERS, source[WORD]
    if word < WORN:
        word = next_word(source)
    slip = word % 16 < SLIPS
    word //= 16
    if slip and plain:
        number = plain.bit_count()
        source[WORD] = word // number
        return nth_card(plain, word % number)
    source[WORD] = word
    choices = 0
    if striking:
        if is_close(s, (seat + 1) % s[PLAYERS], CLOSE):
            choices = striking
        elif s[PLAYERS] == 2:
            choices = going_on(s, seat, striking, fits_on)
    if not choices:
        if fits != plain and (not plain or is_anybody_close(s, seat)):
            return nth_card(fits & QUEENS, 0)
        choices = plain
    for cards in BY_COST:
        if found := choices & cards:
            return (found & -found).bit_length() - 1
    raise AssertionError("there is a card that fits")


def going_on(s: Ints, seat: int, striking: int, fits_on: tuple[int, ...]) -> int:
    """Those of the striking cards on which another card of the hand fits."""
    hand, useful = s[HANDS + seat], 0
    while striking:
        bit = striking & -striking
        striking ^= bit
        card = bit.bit_length() - 1
        left = hand if s[COPIES] and s[s[COPIES] + 52 * seat + card] else hand ^ bit
        if left & fits_on[card]:
            useful |= bit
    return useful


def is_close(s: Ints, seat: int, number: int) -> bool:
    """Whether a player holds so many cards or fewer."""
    number -= s[HANDS + seat].bit_count()
    if number < 0 or not s[COPIES]:
        return number >= 0
    first = s[COPIES] + 52 * seat
    return sum(s[first : first + 52]) <= number


def is_anybody_close(s: Ints, seat: int) -> bool:
    """Whether another player may go out with the next card."""
    for other in range(s[PLAYERS]):
        if s[HANDS + other].bit_count() <= LAST and other != seat and is_close(s, other, LAST):
            return True
    return False
