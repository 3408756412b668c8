"""What questions about chance are made of: the games they are asked of, what comes out, and the words for figures."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from cardlib.deals import Rules
from cardlib.distribution import Distribution
from cardlib.i18n import _, ngettext
from cardlib.intervals import Figure
from cardlib.lines import percent
from cardlib.rule import GAMES
from cardlib.rulebook import option_label, value_words
from cardlib.tally import Summary
from widgets.blocks import Table
from widgets.plots import Chart, Mark, Spread

NONE = "–"
"""In a table, where there is nothing to say."""

FEW = 5
"""From so few rounds of a simulation an interval is so wide that it says nothing."""


class Case(NamedTuple):
    """A game of which a question is asked, and what it is called among the others."""

    name: str
    rules: Rules


class Found(NamedTuple):
    """What a simulation found out about a case."""

    case: Case
    summary: Summary

    @property
    def number(self) -> int:
        """How many deals, or matches, that rests on."""
        return self.summary.rounds

    def of(self, measure: str, key: str) -> Distribution:
        """What was observed; nothing, if it never was."""
        return self.summary.measures.get(measure, {}).get(key, Distribution({}))


class Report(NamedTuple):
    """What came out: in sentences, in tables, and as a chart."""

    lines: tuple[str, ...]
    tables: tuple[Table, ...]
    chart: Chart


# Words ------------------------------------------------------------------------------------------------


def exact_words(chance: Fraction) -> str:
    """An exact probability: as a share and, where it is short enough to be read, as a fraction."""
    if chance.denominator > 9999 or chance.denominator == 1:
        return percent(float(chance))
    return _("{share} ({fraction})").format(share=percent(float(chance)), fraction=chance)


def bounds(figure: Figure, write: Callable[[float], str]) -> str:
    """The interval of a figure."""
    if figure.interval is None:
        return NONE
    low, high = map(write, figure.interval)
    return _("{low} to {high}").format(low=low, high=high)


def mark(figure: Figure, exact: Fraction | None = None) -> Mark:
    """A figure as a chart shows it."""
    low, high = figure.interval or (figure.value, figure.value)
    return Mark(figure.value, low, high, None if exact is None else float(exact))


def mean_of(found: Distribution) -> Figure:
    """The mean of a distribution, with its interval where there is enough to tell one by."""
    rounds = found.number if found.rounds is None else found.rounds
    return found.mean if rounds > FEW else Figure(found.mean.value, None)


def spread(name: str, found: Distribution) -> Spread:
    """A distribution as a chart shows it."""
    return Spread(name, tuple(found.counts.items()), mark(mean_of(found)))


def case_name(rules: Rules, option: str) -> str:
    """What a case is called by the option that makes the difference."""
    if option in ("", "players"):
        words = ngettext("{count} player", "{count} players", rules.players).format(count=rules.players)
        return words.replace(" ", "\u00a0")  # in a narrow table, too, in one line
    chosen = next(each for each in GAMES[rules.game].options if each.name == option)
    words = value_words(chosen, getattr(rules, option))
    if chosen.words:
        return words
    return _("{option}: {value}").format(option=option_label(chosen), value=words)
