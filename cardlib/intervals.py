"""95 % intervals: between which bounds a share, or a mean, probably lies, after so many observations.

Of a hundred simulations with other seeds, about ninety-five have the true value between the bounds they give.
"""

from __future__ import annotations

from math import isqrt, sqrt
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

    @property
    def rest(self) -> Figure:
        """Of a share, that of all the others."""
        interval = self.interval and Interval(1 - self.interval.high, 1 - self.interval.low)
        return Figure(1 - self.value, interval)

    def data(self) -> dict[str, float | None]:
        """As plain data for JSON."""
        low, high = self.interval or (None, None)
        return {"value": self.value, "low": low, "high": high}


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


def _wilson(value: float, of: float) -> Interval:
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
    a_number(squares, "squares", _least_squares(total, of), MOST * MOST)  # if all are equal, it is the least
    value = total / of
    if of == 1:
        return Figure(value, None)
    # Of whole numbers, so nothing is lost where the mean is large beside the spread.
    variance = (of * squares - total * total) / (of * (of - 1))
    reach = student(of - 1) * sqrt(variance / of)
    return Figure(value, Interval(value - reach, value + reach))


def share_of_groups(number: int, squares: int, groups: int, size: int) -> Figure:
    """A share of observations that hang together in groups of one size, such as one deal played from either side.

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
    of = groups * size
    a_number(of, "groups * size", 1, MOST)
    a_number(number, "number", 0, of)
    a_number(squares, "squares", _least_squares(number, groups), number * size)
    return share_of_uneven_groups(
        groups, of=of, number=number, of_squares=of * size, squares=squares, products=number * size
    )


def share_of_uneven_groups(
    groups: int, *, of: int, number: int, of_squares: int, squares: int, products: int
) -> Figure:
    """A share of observations that hang together in groups, some of which may be larger than others.

    The interval is Wilson's for as many independent observations as would leave the same doubt, a little fewer where
    there are few groups to tell that by, as Student's distribution has it.

    Args:
        groups: how many groups there are, at least one; each has at least one observation.
        of: how many observations there are in all.
        number: in how many of them it happened.
        of_squares: the sum over the groups of the square of how many observations each has.
        squares: the sum over the groups of the square of how often it happened in each.
        products: the sum over the groups of both numbers multiplied.

    Raises:
        CardlibError: if a number is none, or does not fit the others.
    """
    _check_groups(groups, of, of_squares)
    a_number(number, "number", 0, of)
    a_number(squares, "squares", _least_squares(number, groups), min(number * number, of_squares))
    # The squares of how often it did not happen in each group are of_squares + squares - 2 * products.
    least = of_squares + squares - (of - number) ** 2
    most = of_squares + squares - _least_squares(of - number, groups)
    a_number(products, "products", max(squares, -(-least // 2)), min(isqrt(squares * of_squares), most // 2))
    value = number / of
    variance = _variance(groups, of, number, of_squares, squares, products) if groups > 1 else 0.0
    if not variance:
        # That no difference was seen does not mean that there is none: as if each group were one observation.
        return Figure(value, _wilson(value, groups))
    return Figure(value, _wilson(value, value * (1 - value) / variance * (NORMAL / student(groups - 1)) ** 2))


def mean_of_groups(groups: int, *, of: int, total: int, of_squares: int, squares: int, products: int) -> Figure:
    """The mean of observations that hang together in groups, some of which may be larger than others.

    Args:
        groups: how many groups there are, at least one; each has at least one observation.
        of: how many observations there are in all.
        total: their sum.
        of_squares: the sum over the groups of the square of how many observations each has.
        squares: the sum over the groups of the square of the sum of each.
        products: the sum over the groups of both numbers multiplied.

    Raises:
        CardlibError: if a number is none, or does not fit the others.
    """
    _check_groups(groups, of, of_squares)
    a_number(total, "total", -MOST, MOST)
    a_number(squares, "squares", _least_squares(total, groups), MOST * MOST)
    most = isqrt(squares * of_squares)
    a_number(products, "products", -most, most)
    value = total / of
    if groups == 1:
        return Figure(value, None)
    reach = student(groups - 1) * sqrt(_variance(groups, of, total, of_squares, squares, products))
    return Figure(value, Interval(value - reach, value + reach))


def _check_groups(groups: int, of: int, of_squares: int) -> None:
    a_number(groups, "groups", 1, MOST)
    a_number(of, "of", groups, MOST)
    a_number(of_squares, "of_squares", _least_squares(of, groups), of * of)


def _least_squares(total: int, groups: int) -> int:
    """The least that the squares of so many numbers can add up to, if the numbers add up to ``total``."""
    return -(-total * total // groups)


def _variance(groups: int, of: int, total: int, of_squares: int, squares: int, products: int) -> float:
    """How far a mean is off, squared, on average: what each group has beyond its due, squared and summed up."""
    beyond = of * of * squares - 2 * of * total * products + total * total * of_squares  # whole, so nothing is lost
    return groups / (groups - 1) * (beyond / of**4)


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
