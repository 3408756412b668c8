"""95 % intervals: between which bounds a share, or a mean, probably lies, after so many observations.

Of a hundred simulations with other seeds, about ninety-five have the true value between the bounds they give.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from .given import a_number

CONFIDENCE = 0.95
NORMAL = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""How many standard errors the bounds lie from the mean where there are many observations: 1.96."""

FEW = (12.7062, 4.3027, 3.1824, 2.7764)
"""The same by Student's distribution for one to four degrees of freedom, from its table."""


MOST = 10**18
"""More observations than this, or a larger sum of them, nothing here is made for."""


class Interval(NamedTuple):
    """The bounds of a 95 % interval."""

    low: float
    high: float


class Figure(NamedTuple):
    """What a simulation says of a share or a mean.

    Attributes:
        value: the share (0 to 1) or the mean that was seen.
        interval: its 95 % interval; ``None`` where a single observation gives none.
    """

    value: float
    interval: Interval | None

    def times(self, factor: float) -> Figure:
        """The same in another unit, or counted the other way round."""
        interval = self.interval and Interval(*sorted(bound * factor for bound in self.interval))
        return Figure(self.value * factor, interval)


def share(number: int, of: int) -> Figure:
    """A share of independent observations, with Wilson's score interval, which is sound for rare things too.

    Args:
        number: how often it happened.
        of: how often it could have, at least once.

    Raises:
        CardlibError: if a number is none, or does not fit the others.

    >>> value, (low, high) = share(0, 50)
    >>> f"{value:.3f} {low:.3f} {high:.3f}"
    '0.000 0.000 0.071'
    """
    a_number(of, "of", 1, MOST)
    a_number(number, "number", 0, of)
    return Figure(number / of, _wilson(number / of, of))


def _wilson(value: float, of: int) -> Interval:
    square = NORMAL**2
    middle = (value + square / (2 * of)) / (1 + square / of)
    reach = NORMAL / (1 + square / of) * sqrt(value * (1 - value) / of + square / (4 * of * of))
    # At either end one bound is exact, which floating point misses by a hair.
    return Interval(middle - reach if value > 0 else 0.0, middle + reach if value < 1 else 1.0)


def mean(total: int, squares: int, of: int) -> Figure:
    """The mean of independent observations, with Student's interval.

    Args:
        total: their sum.
        squares: the sum of their squares.
        of: how many they are, at least one.

    Raises:
        CardlibError: if a number is none, or does not fit the others.
    """
    a_number(of, "of", 1, MOST)
    a_number(total, "total", -MOST, MOST)
    a_number(squares, "squares", -(-total * total // of), MOST * MOST)  # if all are equal, it is the least
    value = total / of
    if of == 1:
        return Figure(value, None)
    # Of whole numbers, so nothing is lost where the mean is large beside the spread.
    variance = (of * squares - total * total) / (of * (of - 1))
    reach = student(of - 1) * sqrt(variance / of)
    return Figure(value, Interval(value - reach, value + reach))


def share_of_groups(number: int, squares: int, groups: int, size: int) -> Figure:
    """A share of observations that hang together in groups, such as one deal played from either side.

    Luck that falls out the other way within a group cancels, so what counts is how much the groups differ.

    Args:
        number: how often it happened.
        squares: the sum over the groups of the square of how often it happened in each.
        groups: how many groups there are, at least one.
        size: how many observations each has.

    Raises:
        CardlibError: if a number is none, or does not fit the others.
    """
    a_number(groups, "groups", 1, MOST)
    a_number(size, "size", 1, MOST)
    a_number(number, "number", 0, groups * size)
    value, interval = mean(number, squares, groups)
    if interval is None or interval.low == interval.high:
        # That no difference was seen does not mean that there is none: as if each group were one observation.
        return Figure(value / size, _wilson(value / size, groups))
    low, high = (bound / size for bound in interval)
    return Figure(value / size, Interval(max(low, 0.0), min(high, 1.0)))


def student(freedom: int) -> float:
    """How many standard errors the bounds lie from the mean, by Student's distribution.

    Raises:
        CardlibError: if ``freedom`` is no whole number from 1 on.

    >>> f"{student(5):.2f} {student(30):.3f}"
    '2.57 2.042'
    """
    a_number(freedom, "freedom", 1, MOST)
    if freedom <= len(FEW):
        return FEW[freedom - 1]
    z = NORMAL
    # Fisher's expansion; from five degrees on it is right to a thousandth.
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
