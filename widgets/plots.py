"""Charts: what one shows, as plain data, and its drawing by matplotlib, which is loaded for the first chart only.

A drawing is SVG without a ground of its own: its text is text in the page's font, and its colours are the page's, so
that it reads in light and in dark and whoever enlarges the letters enlarges these as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from math import ceil, floor
from textwrap import wrap
from typing import Any

from cardlib.errors import CardlibError
from cardlib.i18n import N_
from cardlib.lines import percent

# Colours that nobody sees: each stands for one of the page's, which only the page knows.
_INK, _LINE, _GROUND = "#010101", "#020202", "#030303"
_SERIES = ("#040404", "#050505", "#060606", "#070707")
_OF_THE_PAGE = {_INK: "currentColor", _LINE: "var(--line)", _GROUND: "var(--ground)"} | {
    colour: f"var(--series-{number})" for number, colour in enumerate(_SERIES, 1)
}
_MARKS = ("o", "s", "^", "D")

WIDE, NARROW = 640, 330
"""The widths of the two drawings of a chart, in pixels: for a desk and for a telephone."""

_TYPE = 14  # pixels, in both


class NoCharts(CardlibError, ImportError):
    """Matplotlib is not to be had."""


# What a chart shows -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure from a simulation.

    Attributes:
        value: the figure.
        low, high: the ends of its 95 % interval.
        exact: what it is exactly, where that is known.
    """

    value: float
    low: float
    high: float
    exact: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """Marks of one kind, one for each row of a chart; ``None`` where there is nothing to show."""

    name: str
    marks: tuple[Mark | None, ...]


@dataclass(frozen=True, slots=True)
class Dots:
    """A chart of shares, row by row, each with its interval.

    Attributes:
        axis: what the numbers are, with their unit.
        rows: what each row is about, from the top.
        series: the marks; all shares are from 0 to 1.
        exact: what the ticks for exact values are called.
    """

    axis: str
    rows: tuple[str, ...]
    series: tuple[Series, ...]
    exact: str = ""


@dataclass(frozen=True, slots=True)
class Spread:
    """How often each number came up.

    Attributes:
        name: what it is about, with its number of deals.
        counts: each number and how often it came up, in order.
        mean: the mean.
    """

    name: str
    counts: tuple[tuple[int, int], ...]
    mean: Mark


@dataclass(frozen=True, slots=True)
class Spreads:
    """A chart of distributions, one below the other.

    Attributes:
        axis: what the numbers are, with their unit.
        share: what the bars' heights are, with their unit.
        mean: what the mark over the bars is called.
        rows: the distributions.
    """

    axis: str
    share: str
    mean: str
    rows: tuple[Spread, ...]


Chart = Dots | Spreads


# Drawing ----------------------------------------------------------------------------------------------


def draw(chart: Chart, width: int = WIDE) -> str:
    """The chart as SVG, so many pixels wide, to be put into a page.

    Raises:
        NoCharts: if matplotlib is not to be had.
    """
    with _drawing() as figure_of:
        figure = _dots(chart, width, figure_of) if isinstance(chart, Dots) else _spreads(chart, width, figure_of)
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return _for_the_page(text.getvalue(), width)


@contextmanager
def _drawing() -> Iterator[Callable[[float, float], Any]]:
    """What makes an empty figure of a width and a height in pixels, with our settings as long as it lasts."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError as error:
        raise NoCharts(N_("Charts need matplotlib, which is not installed here; the table says the same.")) from error
    settings: dict[Any, Any] = {
        "svg.fonttype": "none",  # text stays text
        "svg.hashsalt": "chart",
        "font.family": "sans-serif",
        "font.size": _TYPE,
        "text.color": _INK,
        "axes.labelcolor": _INK,
        "axes.edgecolor": _INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "xtick.color": _INK,
        "ytick.color": _INK,
        "axes.unicode_minus": True,
        "text.parse_math": False,
    }
    with rc_context(settings):
        yield lambda width, height: Figure(figsize=(width / 72, height / 72), dpi=72)


def _for_the_page(svg: str, width: int) -> str:
    """A drawing without what only files need, in the page's colours and its font."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->|<style.*?</style>", "", svg, flags=re.DOTALL)
    root, body = svg.split(">", 1)
    svg = re.sub(r' (width|height)="[^"]*"', "", root) + ">" + body  # as wide as there is room
    svg = re.sub(r"font(?:-size)?: ?([\d.]+)px[^;\"]*", r"font-size: \1px", svg)
    svg = re.sub(r"font-family:[^;\"]*;? ?", "", svg)
    # Names in a drawing must not be those of another one on the page.
    svg = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>chart-{width}-", svg)
    for ours, theirs in _OF_THE_PAGE.items():
        svg = svg.replace(ours, theirs)
    return re.sub(r"\s*\n\s*", " ", svg).strip()


def _dots(chart: Dots, width: int, figure_of: Callable[[float, float], Any]) -> Any:
    several, narrow = len(chart.series) > 1, width <= NARROW
    names = ["\n".join(wrap(row, 14 if narrow else 28)) for row in chart.rows]
    lines = [line for name in names for line in name.split("\n")]
    step = max(20 + 11 * len(chart.series), 6 + 18 * max(name.count("\n") + 1 for name in names))  # from row to row
    entries = len(chart.series) + bool(chart.exact)
    columns = 1 if narrow else 2
    head = 24 * -(-entries // columns) + 4
    label = _wrapped(chart.axis, width)
    foot = 26 + 20 * len(label)
    height = head + step * len(chart.rows) + foot
    figure = figure_of(width, height)
    left = 14 + 7.6 * max(map(len, lines))
    right = 14 if several else 70  # room for the figure in words
    axes = figure.add_axes((left / width, foot / height, 1 - (left + right) / width, 1 - (head + foot) / height))
    rows = range(len(chart.rows))
    low, high = _range(chart)
    axes.set(xlim=(low, high), ylim=(len(chart.rows) - 0.5, -0.5))
    axes.set_yticks(list(rows), names)
    axes.locator_params(axis="x", nbins=4 if narrow else 8, integer=True)
    for number, line in enumerate(label):
        figure.text(0.5, (foot - 26 - 20 * number) / height, line, ha="center", va="top")
    axes.tick_params(length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", color=_LINE, linewidth=1)
    axes.set_axisbelow(True)
    for row in list(rows)[1:] if several else ():
        axes.axhline(row - 0.5, color=_LINE, linewidth=1, linestyle=(0, (1, 3)))
    for number, series in enumerate(chart.series):
        offset = (number - (len(chart.series) - 1) / 2) * 11 / step * 1.25
        _marks(axes, series, offset, _SERIES[number], _MARKS[number], worded=not several, tick=0.42 * 16 / step)
    handles, words = axes.get_legend_handles_labels()
    if chart.exact:
        handles, words = [*handles, _tick()], [*words, chart.exact]
    figure.legend(
        handles, words, loc="upper left", bbox_to_anchor=(0, 1), ncols=columns, frameon=False, borderpad=0.1,
        borderaxespad=0.1, handletextpad=0.4, columnspacing=1.5, handlelength=1.8, labelspacing=0.45,
    )  # fmt: skip
    return figure


def _range(chart: Dots) -> tuple[int, int]:
    """From how many to how many percent a chart goes: whole tens around all that it shows."""
    shown = [mark for series in chart.series for mark in series.marks if mark]
    ends = [end for mark in shown for end in (mark.low, mark.high, mark.value if mark.exact is None else mark.exact)]
    if not ends:
        return 0, 100
    low, high = 10 * floor(10 * min(ends)), 10 * ceil(10 * max(ends))
    return max(low, 0), min(max(high, low + 10), 100)


def _wrapped(words: str, width: int) -> list[str]:
    """A label in lines that fit the width of the drawing."""
    return wrap(words, int(width / 8.2))


def _marks(axes: Any, series: Series, offset: float, colour: str, mark: str, worded: bool, tick: float) -> None:
    """The marks of one series, each with its interval and a tick where it should be."""
    shown = [(row + offset, each) for row, each in enumerate(series.marks) if each]
    rows = [row for row, _mark in shown]
    values = [100 * each.value for _row, each in shown]
    below = [100 * (each.value - each.low) for _row, each in shown]
    above = [100 * (each.high - each.value) for _row, each in shown]
    axes.errorbar(
        values, rows, xerr=[below, above], fmt=mark, color=colour, markersize=8, elinewidth=2.5, capsize=4, capthick=2,
        label=series.name, zorder=3, clip_on=False,
    )  # fmt: skip
    for row, each in shown:
        if each.exact is not None:
            axes.vlines(100 * each.exact, row - tick, row + tick, color=_INK, linewidth=2.5, zorder=4, clip_on=False)
        if worded:
            axes.annotate(
                percent(each.value), (1, row), (8, 0), xycoords=("axes fraction", "data"), textcoords="offset points",
                va="center", annotation_clip=False, fontweight="bold",
            )  # fmt: skip


def _tick() -> Any:
    """The tick for an exact value, as the legend shows it."""
    from matplotlib.lines import Line2D

    return Line2D([], [], color=_INK, marker="|", markersize=13, markeredgewidth=2.5, linestyle="none")


def _spreads(chart: Spreads, width: int, figure_of: Callable[[float, float], Any]) -> Any:
    narrow = width <= NARROW
    label = _wrapped(chart.axis, width)
    head, foot, each, gap = (52 if narrow else 30), 26 + 20 * len(label), 78, 40
    height = head + len(chart.rows) * (each + gap) + foot
    figure = figure_of(width, height)
    left, right = 42, 12
    least = min(number for row in chart.rows for number, _count in row.counts)
    most = max(number for row in chart.rows for number, _count in row.counts)
    step = max(1, round((most - least) / (22 if narrow else 44)))
    tallest = max(max(share for _start, share in _binned(row, least, step)) for row in chart.rows)
    for index, row in enumerate(chart.rows):
        bottom = foot + (len(chart.rows) - 1 - index) * (each + gap)
        axes = figure.add_axes((left / width, bottom / height, 1 - (left + right) / width, each / height))
        bars = _binned(row, least, step)
        places = [start + (step - 1) / 2 for start, _share in bars]
        axes.bar(places, [100 * share for _start, share in bars], width=step * 0.86, color=_SERIES[0])
        axes.set(xlim=(least - 0.7, least + step * ((most - least) // step + 1) - 0.3), ylim=(0, 128 * tallest))
        edge = (4 - left) / (width - left - right)
        axes.set_title(row.name, loc="left", fontsize=_TYPE, fontweight="bold", pad=9, x=edge)
        axes.spines["left"].set_visible(False)
        axes.locator_params(axis="y", nbins=2, integer=True)
        axes.locator_params(axis="x", nbins=5 if narrow else 10, integer=True)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="y", color=_LINE, linewidth=1)
        axes.set_axisbelow(True)
        mean, (first, last) = row.mean, axes.get_xlim()
        below, above = mean.value - max(mean.low, first), min(mean.high, last) - mean.value
        axes.errorbar(
            [mean.value], [114 * tallest], xerr=[[below], [above]], fmt="D",
            color=_SERIES[1], markersize=7, elinewidth=2.5, capsize=4, capthick=2, label=chart.mean, clip_on=False,
        )  # fmt: skip
        if index < len(chart.rows) - 1:
            axes.set_xticklabels([])
    for number, line in enumerate(label):
        figure.text(0.5, (foot - 26 - 20 * number) / height, line, ha="center", va="top")
    figure.text(4 / width, 1 - 4 / height, chart.share, ha="left", va="top")
    handles, names = axes.get_legend_handles_labels()
    figure.legend(
        handles, names, loc="upper left" if narrow else "upper right", frameon=False, borderpad=0, borderaxespad=0.1,
        handletextpad=0.4, bbox_to_anchor=(0, 1 - 24 / height) if narrow else (1, 1 - 2 / height),
    )  # fmt: skip
    return figure


def _binned(row: Spread, least: int, step: int) -> list[tuple[int, float]]:
    """The share of each bin of ``step`` numbers, by its first number."""
    total = sum(count for _number, count in row.counts)
    bins: dict[int, int] = {}
    for number, count in row.counts:
        start = least + (number - least) // step * step
        bins[start] = bins.get(start, 0) + count
    return [(start, count / total) for start, count in sorted(bins.items())]
