"""How often each number was observed in a simulation, and what that says.

What is observed in one round hangs together: the cards of a deal are the same whoever sits where, and all hands that
are left came from one deal. So beside the counts it is kept how the rounds differ, in whole numbers, and intervals
come from that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from . import intervals
from .errors import CardlibError, shown
from .i18n import N_
from .intervals import Figure


@dataclass
class Observed:
    """What some rounds have shown of one thing.

    Attributes:
        counts: how often each number was observed.
        rounds: in how many rounds anything was.
        pairs: for every two numbers, and for each with itself, the sum over the rounds of the product of how often the
            one and the other were observed in it.
    """

    counts: Counter[int] = field(default_factory=Counter)
    rounds: int = 0
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add_round(self, counts: Mapping[int, int]) -> None:
        """One more round, in which each number was observed so often."""
        self.rounds += bool(counts)
        for one, times in counts.items():
            self.counts[one] += times
            for other, often in counts.items():
                self.pairs[one, other] += times * often

    def add(self, other: Observed) -> None:
        """What other rounds have shown."""
        self.rounds += other.rounds
        self.counts.update(other.counts)
        self.pairs.update(other.pairs)

    @property
    def distribution(self) -> Distribution:
        """What that says."""
        counts = {value: self.counts[value] for value in sorted(self.counts)}
        return Distribution(counts, self.rounds, self.pairs)


class Distribution(NamedTuple):
    """How often each number was observed.

    Attributes:
        counts: how often, by number, from the smallest number up.
        rounds: in how many rounds of a simulation; ``None`` if the observations are independent of each other.
        pairs: what those rounds have in common: see ``Observed``.
    """

    counts: Mapping[int, int]
    rounds: int | None = None
    pairs: Mapping[tuple[int, int], int] = {}

    @property
    def number(self) -> int:
        """How many observations there are."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(value * times for value, times in self.counts.items())

    @property
    def mean(self) -> Figure:
        """Their mean, with its interval.

        Raises:
            CardlibError: if there are none.
        """
        number = self._some()
        if self.rounds is None or self.rounds == number:
            squares = sum(value * value * times for value, times in self.counts.items())
            return intervals.mean(self.total, squares, number)
        return intervals.mean_of_groups(
            self.rounds,
            of=number,
            total=self.total,
            of_squares=sum(self.pairs.values()),
            squares=sum(one * other * times for (one, other), times in self.pairs.items()),
            products=sum(one * times for (one, _other), times in self.pairs.items()),
        )

    @property
    def median(self) -> int:
        """The smallest number that half of them are no larger than.

        Raises:
            CardlibError: if there are none.
        """
        half, seen = self._some() / 2, 0
        return next(value for value, times in self.counts.items() if (seen := seen + times) >= half)

    def share(self, value: int = 1) -> Figure:
        """How large a share of them is ``value``, with its interval.

        Raises:
            CardlibError: if there are none, or ``value`` is no whole number.
        """
        if type(value) is not int:
            raise CardlibError(N_("value cannot be {given}: give a whole number."), given=shown(value))
        number, times = self._some(), self.counts.get(value, 0)
        if self.rounds is None or self.rounds == number:
            return intervals.share(times, number)
        return intervals.share_of_uneven_groups(
            self.rounds,
            of=number,
            number=times,
            of_squares=sum(self.pairs.values()),
            squares=self.pairs.get((value, value), 0),
            products=sum(often for (one, _other), often in self.pairs.items() if one == value),
        )

    def _some(self) -> int:
        """How many observations there are: at least one.

        Raises:
            CardlibError: if there are none.
        """
        if not self.number:
            raise CardlibError(N_("There are no observations, so nothing can be said of them."))
        return self.number

    def data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "number": self.number,
            "mean": self.mean.data(),
            "counts": {str(value): times for value, times in self.counts.items()},
        }
