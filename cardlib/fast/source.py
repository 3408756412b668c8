"""Random numbers for playouts: the same from pure Python and from Numba, whatever the computer.

A source is a list, or an array, of two whole numbers: where the generator stands, and a word of randomness that
choices use up bit by bit. The generator is a linear congruential one whose upper half is folded onto its lower one,
of 60 bits, so that every number in it is positive in 64; a seed is scrambled by SplitMix's function before. A word
makes do for dozens of choices, which is what makes them quick. Good enough for games, and for nothing secret.
"""

from __future__ import annotations

Ints = list[int]
"""A list of whole numbers; an array of them where Numba has compiled the functions."""

MASK = 2**60 - 1
FACTOR, INCREMENT = 6364136223846793005 & MASK, 1442695040888963407
"""The generator's: Knuth's for MMIX."""

FIRST_FACTOR, SECOND_FACTOR = 0xBF58476D1CE4E5B9 & MASK, 0x94D049BB133111EB & MASK
"""Those that scramble a seed: SplitMix's (Steele, Lea and Flood, 2014)."""

WORN = 2**20
"""A word below this is used up: choices out of what is left of it would not be even enough."""

GENERATOR, WORD, LENGTH = 0, 1, 2
"""Where a source has its two numbers, and how many they are."""


def next_word(source: Ints) -> int:
    """60 random bits; the generator goes one step on, and the word in the source stays what it is."""
    word = source[GENERATOR] * FACTOR + INCREMENT & MASK
    source[GENERATOR] = word
    return word ^ word >> 30


def seed_source(source: Ints, seed: int) -> None:
    """Make ``source`` begin anew; neighbouring seeds (from 0 to 2**60 - 1) begin far from each other."""
    seed = (seed ^ seed >> 30) * FIRST_FACTOR & MASK
    seed = (seed ^ seed >> 27) * SECOND_FACTOR & MASK
    source[GENERATOR] = seed ^ seed >> 31
    source[WORD] = 0


def choose(source: Ints, number: int) -> int:
    """A random number from 0 to ``number - 1``; the quick loops of this package do the same in place."""
    word = source[WORD]
    if word < WORN:
        word = next_word(source)
    source[WORD] = word // number
    return word % number


def shuffle(cards: Ints, start: int, stop: int, source: Ints) -> None:
    """Put ``cards[start:stop]`` into a random order, in place (Fisher and Yates)."""
    word = source[WORD]
    for number in range(stop - start, 1, -1):
        if word < WORN:
            word = next_word(source)
        place = start + word % number
        word //= number
        stop -= 1
        cards[place], cards[stop] = cards[stop], cards[place]
    source[WORD] = word
