"""The questions about chance that can be asked: what is computed, what is counted, and how both are told and drawn.

A question is asked of one or several cases, each a game with its options, so that they can be compared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import ClassVar

from cardlib import meow, mita, odds
from cardlib.cards import Rank
from cardlib.distribution import Distribution
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import decimal, percent
from cardlib.names import rank_name, rank_words, sentence
from cardlib.odds import Laid
from cardlib.tally import What, counted
from cardlib.tricks import RANK_ORDER
from widgets.blocks import Table
from widgets.odds_parts import NONE, Case, Found, Report, bounds, exact_words, mark, mean_of, spread
from widgets.plots import Dots, Series, Spreads

SIMULATED = N_("simulated, with its 95 % interval")
EXACT = N_("exact")


# Questions --------------------------------------------------------------------------------------------


class Question(ABC):
    """Something to ask.

    Attributes:
        id: its name in a notebook.
        title: what is asked, as a sentence.
        games: the games in which it can be asked, the usual one first.
        compare: the option by whose values it is usually asked; ``""`` if for one case only.
        compares: whether cases can be compared at all.
        measures: what is counted for it.
        what: whether deals are played, or matches.
        rules: the names of the rules behind it.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    games: ClassVar[tuple[str, ...]]
    compare: ClassVar[str] = ""
    compares: ClassVar[bool] = True
    measures: ClassVar[tuple[str, ...]] = ()
    what: ClassVar[What] = "deals"
    rules: ClassVar[tuple[str, ...]]

    @abstractmethod
    def exact(self, cases: Sequence[Case]) -> tuple[tuple[str, ...], tuple[Table, ...]]:
        """What can be computed before anybody plays: in sentences and in tables."""

    @abstractmethod
    def report(self, found: Sequence[Found]) -> Report:
        """What a simulation has brought; every case has been played at least once."""


class Exchange(Question):
    """How often the trump seven can be exchanged, and by whom."""

    id = "exchange"
    title = N_("How often can the trump seven be exchanged?")
    games = ("101", "mita")
    compare = "players"
    measures = ("exchange",)
    rules = ("seven-exchange", "exchange-out-of-turn")

    def exact(self, cases: Sequence[Case]) -> tuple[tuple[str, ...], tuple[Table, ...]]:
        """Where the seven is after the deal."""
        head = ("", _("In somebody’s hand"), _("In yours"), _("It is the upcard"), _("In the stock"))
        rows = []
        for name, rules in cases:
            assert isinstance(rules, mita.Rules)
            seven = odds.trump_seven(rules)
            chances = (seven.held, seven.seats[0], seven.turned, seven.stock)
            rows.append((name, *map(exact_words, chances)))
        return (), (Table(_("Where the trump seven is after the deal."), head, tuple(rows)),)

    def report(self, found: Sequence[Found]) -> Report:
        """How often somebody held it, and who."""
        lines, rows, places, marks = [], [], [], []
        most = max(each.case.rules.players for each in found)
        for each in found:
            (name, rules), dealt = each.case, each.of("exchange", "dealt")
            assert isinstance(rules, mita.Rules)
            exact, share = odds.trump_seven(rules).held, dealt.share()
            facts = {
                "case": name,
                "share": percent(share.value),
                "low_high": bounds(share, percent),
                "exact": percent(float(exact)),
            }
            message = N_("{case}: in {share} of the deals somebody held it ({low_high}); exactly it is {exact}.")
            lines.append(sentence(message, facts))
            done = percent(each.of("exchange", "exchanged").share().value) if rules.exchange else NONE
            rows.append((name, facts["share"], facts["low_high"], exact_words(exact), done))
            at = each.of("exchange", "place").counts
            shares = [percent(at.get(place, 0) / each.number) for place in range(rules.players)]
            places.append((name, *shares, *[NONE] * (most - rules.players)))
            marks.append(mark(share, exact))
        head = ("", _("Simulated"), _("95 % interval"), _("Exact"), _("Exchanged"))
        by_whom = _("Who held it, from the player on the dealer’s left on: share of the deals.")
        seats = tuple(_("{number}.").format(number=place + 1) for place in range(most))
        chart = Dots(
            _("Somebody holds the trump seven (% of deals)"),
            tuple(each.case.name for each in found),
            (Series(_(SIMULATED), tuple(marks)),),
            _(EXACT),
        )
        tables = (
            Table(_("How often somebody held the trump seven."), head, tuple(rows)),
            Table(by_whom, ("", *seats), tuple(places)),
        )
        return Report(tuple(lines), tables, chart)


class Winners(Question):
    """What each card wins."""

    id = "cards"
    title = N_("What does each card win?")
    games = ("mita", "101")
    compares = False
    measures = ("card_tricks", "card_kinds")
    rules = ("trick-winner", "trump-beats", "rank-order")

    RANKS = tuple(Rank(rank) for rank in reversed(RANK_ORDER))
    KINDS: ClassVar[tuple[tuple[bool, bool, str], ...]] = (
        (True, True, N_("a trump, led")),
        (True, False, N_("a trump, following")),
        (False, True, N_("no trump, led")),
        (False, False, N_("no trump, following")),
    )

    def exact(self, cases: Sequence[Case]) -> tuple[tuple[str, ...], tuple[Table, ...]]:
        """How a card does if nobody chooses."""
        blind = self._blind(cases[0])
        head = ("", _("A trump"), _("No trump, led"), _("No trump, following"))
        shown = ((True, True), (False, True), (False, False))  # whether a trump was led makes no difference to it
        rows = tuple(
            (
                sentence(rank_name(rank)),
                *(percent(float(blind[Laid(rank, trump, led)])) for trump, led in shown),
            )
            for rank in self.RANKS
        )
        caption = _("How likely a card wins the first trick if all the cards in it are drawn blindly.")
        return (), (Table(caption, head, rows),)

    @staticmethod
    @cache
    def _blind(case: Case) -> Mapping[Laid, Fraction]:
        assert isinstance(case.rules, mita.Rules)
        return odds.blind_trick(case.rules)

    @staticmethod
    def _kind(trump: bool, led: bool) -> str:
        """The key of cards played so, as ``cardlib.measures`` has it."""
        return f"{'led' if led else 'followed'} {'trump' if trump else 'plain'}"

    def report(self, found: Sequence[Found]) -> Report:
        """How a card does if people choose."""
        (each,) = found
        blind = self._blind(each.case)
        series, columns = [], []
        for trump, led, name in self.KINDS:
            seen = [each.of("card_tricks", f"{self._kind(trump, led)} {rank}") for rank in self.RANKS]
            marks = (
                mark(one.share(), blind[Laid(rank, trump, led)]) if one.number else None
                for one, rank in zip(seen, self.RANKS, strict=True)
            )
            series.append(Series(_(name), tuple(marks)))
            columns.append([f"{percent(one.share().value)} ({one.number:,})" if one.number else NONE for one in seen])
        names = tuple(sentence(rank_name(rank)) for rank in self.RANKS)
        table = Table(
            _("How often it won its trick, and in brackets how often it was played so."),
            ("", *(sentence(_(name)) for _trump, _led, name in self.KINDS)),
            tuple((name, *cells) for name, *cells in zip(names, *columns, strict=True)),
        )
        chart = Dots(
            _("It wins its trick (% of the times it is played so)"),
            names,
            tuple(series),
            _("drawn blindly (exact)"),
        )
        return Report(self._lines(each), (table,), chart)

    def _lines(self, each: Found) -> tuple[str, ...]:
        lines = []
        for trump, led, name in self.KINDS:
            seen = each.of("card_kinds", self._kind(trump, led))
            if not seen.number:  # a deal that stops at once may be over before
                continue
            share = seen.share()
            message = N_("{kind}: it wins {share} of its tricks ({low_high}).")
            facts = {"kind": _(name), "share": percent(share.value), "low_high": bounds(share, percent)}
            lines.append(sentence(message, facts))
        return tuple(lines)


class Lead(Question):
    """What the first lead is worth, and what the readings of TROMF change."""

    id = "lead"
    title = N_("What is the lead worth, and what does TROMF change?")
    games = ("mita", "101")
    compare = "tromf"
    measures = ("first_leader", "tromf")
    rules = ("first-lead", "tromf", "tromf-duty")

    def exact(self, cases: Sequence[Case]) -> tuple[tuple[str, ...], tuple[Table, ...]]:
        """How many trumps one is dealt."""
        rows: dict[tuple[str, ...], str] = {}
        for name, rules in cases:
            assert isinstance(rules, mita.Rules)
            rows.setdefault(tuple(map(exact_words, odds.trumps_dealt(rules))), name)
        single = len(rows) == 1
        table = Table(
            _("How many trumps are among the three cards that you are dealt."),
            ("", *(str(number) for number in range(mita.HAND + 1))),
            tuple((_("Chance") if single else name, *cells) for cells, name in rows.items()),
        )
        return (_("If the lead were worth nothing, both sides would win equally often."),), (table,)

    def report(self, found: Sequence[Found]) -> Report:
        """Who won, by case."""
        lines, rows, wins, losses = [], [], [], []
        for each in found:
            won, drawn, lost = (each.of("first_leader", key).share() for key in ("won", "drawn", "lost"))
            calls = each.of("tromf", "calls").mean
            facts = {
                "case": each.case.name,
                "won": percent(won.value),
                "low_high": bounds(won, percent),
                "lost": percent(lost.value),
                "drawn": percent(drawn.value),
            }
            message = N_("{case}: the side that led first won {won} of the deals ({low_high}) and lost {lost}.")
            lines.append(sentence(message, facts))
            rows.append(
                (each.case.name, *(facts[name] for name in ("won", "low_high", "drawn", "lost")), decimal(calls.value))
            )
            wins.append(mark(won))
            losses.append(mark(lost))
        head = ("", _("Won"), _("95 % interval"), _("Drawn"), _("Lost"), _("Calls in a deal"))
        table = Table(_("How deals ended for the side that led first."), head, tuple(rows))
        chart = Dots(
            _("Deals of the side that led first (%, with 95 % intervals)"),
            tuple(each.case.name for each in found),
            (Series(_("won"), tuple(wins)), Series(_("lost"), tuple(losses))),
        )
        return Report(tuple(lines), (table,), chart)


class Length(Question):
    """How long a deal of Мяу-мяу is."""

    id = "length"
    title = N_("How long is a deal of Мяу-мяу?")
    games = ("meow",)
    compare = "players"
    measures = ("length",)
    rules = ("opening-card", "opening-others", "match", "draw-when-stuck")

    def exact(self, cases: Sequence[Case]) -> tuple[tuple[str, ...], tuple[Table, ...]]:
        """How a deal begins."""
        rows: dict[tuple[str, ...], str] = {}
        for name, rules in cases:
            assert isinstance(rules, meow.Rules)
            strikes = sum(odds.opening(rules).values(), Fraction())
            rows.setdefault(tuple(map(exact_words, (strikes, *odds.first_fit(rules)))), name)
        single = len(rows) == 1
        words = rank_words()
        head = (
            "",
            _("It strikes the first player"),
            sentence(N_("You hold a card that fits and is no {queen}"), words),
            sentence(N_("Only {a_queen} of yours fits"), words),
            _("Nothing of yours fits"),
        )
        caption = _("What the card turned up does, and what you can do on it with the cards you were dealt.")
        shown = tuple((_("Chance") if single else name, *cells) for cells, name in rows.items())
        return (), (Table(caption, head, shown),)

    def report(self, found: Sequence[Found]) -> Report:
        """How many turns it took."""
        return _long_and_short(
            [(each, each.of("length", "turns")) for each in found],
            N_("{case}: a deal took {mean} turns on average ({low_high}), the shortest {least}, the longest {most}."),
            _("Turns in a deal: a card played, or a pass; turns missed do not count."),
            (_("Turns in a deal"), _("% of deals")),
            decimal,
        )


class Queens(Question):
    """What a queen in hand costs at the end."""

    id = "queens"
    title = N_("What does {a_queen} in hand cost?")
    games = ("meow",)
    measures = ("queens",)
    rules = ("queen-left", "queen-left-each", "counting", "queen-not-forced")

    def exact(self, cases: Sequence[Case]) -> tuple[tuple[str, ...], tuple[Table, ...]]:
        """How many queens one is dealt, and what a card costs."""
        words, rows = rank_words(), []
        for name, rules in cases:
            assert isinstance(rules, meow.Rules)
            chance = 1 - odds.queens_among(rules, rules.hand)[0]
            means = (odds.mean_penalty(rules, number, queens) for number in (1, 3) for queens in (False, True))
            rows.append((name, exact_words(chance), *(decimal(float(mean)) for mean in means)))
        head = (
            "",
            sentence(N_("You are dealt {a_queen}"), words),
            sentence(N_("One card, no {queen}"), words),
            sentence(N_("One card, {a_queen}"), words),
            sentence(N_("Three cards, no {queen}"), words),
            sentence(N_("Three cards with {a_queen}"), words),
        )
        caption = _(
            "How likely that is, and how many points such cards cost on average if each is as likely as any other."
        )
        return (), (Table(caption, head, tuple(rows)),)

    def report(self, found: Sequence[Found]) -> Report:
        """What hands cost with her and without her."""
        lines, rows, spreads, words = [], [], [], rank_words()
        for each in found:
            share = each.of("queens", "left").share(0).rest
            kinds = (
                ("cost-without", sentence(N_("without {a_queen}"), words)),
                ("cost-with", sentence(N_("with {a_queen}"), words)),
            )
            means = []
            for key, kind in kinds:
                costs = each.of("queens", key)
                name = kind if len(found) == 1 else _("{case}, {kind}").format(case=each.case.name, kind=kind)
                if not costs.number:
                    means.append(NONE)
                    rows.append((name, "0", NONE, NONE, NONE))
                    continue
                means.append(decimal(costs.mean.value))
                cells = (f"{costs.number:,}", means[-1], bounds(mean_of(costs), decimal), str(max(costs.counts)))
                rows.append((name, *cells))
                hands = ngettext("{count} hand", "{count} hands", costs.number).format(count=f"{costs.number:,}")
                spreads.append(spread(_("{case}, {number}").format(case=name, number=hands), costs))
            message = N_(
                "{case}: {share} of the hands that were counted had {a_queen} in them ({low_high}). "
                "Such a hand cost {with_her} points on average, the others {without}."
            )
            facts = {"case": each.case.name, "share": percent(share.value), "low_high": bounds(share, percent)}
            lines.append(sentence(message, words | facts | {"with_her": means[1], "without": means[0]}))
        head = ("", _("Hands"), _("Mean"), _("95 % interval"), _("Most"))
        table = Table(_("Penalty points of the hands left when a deal ended."), head, tuple(rows))
        chart = Spreads(
            _("Penalty points for the hand"), _("% of hands"), _("mean, with its 95 % interval"), tuple(spreads)
        )
        return Report(tuple(lines), (table,), chart)


class Matches(Question):
    """How many deals a match takes."""

    id = "match"
    title = N_("How many deals does a match take?")
    games = ("101", "meow")
    compare = "players"
    what = "matches"
    rules = ("match", "match-end", "played-out")

    def exact(self, cases: Sequence[Case]) -> tuple[tuple[str, ...], tuple[Table, ...]]:
        """After how many deals it is over for certain."""
        lines: dict[str, None] = {}
        for _name, rules in cases:
            if isinstance(rules, mita.Rules):
                most = odds.most_deals(rules)
                message = ngettext(
                    "A match to {target} takes {count} deal exactly, unless both sides come out equal.",
                    "A match to {target} takes at most {count} deals, unless both sides are equal then.",
                    most,
                )
                lines[message.format(target=rules.target, count=most)] = None
        if not lines:
            lines[_("Nothing here can be computed exactly: it depends on how everybody plays.")] = None
        return tuple(lines), ()

    def report(self, found: Sequence[Found]) -> Report:
        """How many they were."""
        return _long_and_short(
            [(each, each.summary.lengths) for each in found],
            N_("{case}: a match took {mean} deals on average ({low_high}), the longest {most}."),
            _("Deals in a match."),
            (_("Deals in a match"), _("% of matches")),
            partial(decimal, places=2),
        )


def _long_and_short(
    found: Sequence[tuple[Found, Distribution]],
    message: str,
    caption: str,
    axes: tuple[str, str],
    write: Callable[[float], str],
) -> Report:
    """How long something took: a sentence and a row for each case, and a chart with these words along its axes."""
    lines: list[str] = []
    rows: list[tuple[str, ...]] = []
    spreads = []
    for each, took in found:
        case, least, most = each.case.name, str(min(took.counts)), str(max(took.counts))
        mean, low_high = write(took.mean.value), bounds(mean_of(took), write)
        facts = {"case": case, "mean": mean, "low_high": low_high, "least": least, "most": most}
        lines.append(sentence(message, facts))
        rows.append((case, mean, low_high, least, str(took.median), most))
        played = counted(each.number, each.summary.what)
        spreads.append(spread(_("{case}, {number}").format(case=case, number=played), took))
    head = ("", _("Mean"), _("95 % interval"), _("Shortest"), _("Median"), _("Longest"))
    chart = Spreads(*axes, _("mean, with its 95 % interval"), tuple(spreads))
    return Report(tuple(lines), (Table(caption, head, tuple(rows)),), chart)


QUESTIONS: dict[str, Question] = {
    question.id: question for question in (Exchange(), Winners(), Lead(), Length(), Queens(), Matches())
}
"""Every question by its id."""


def title_of(question: Question) -> str:
    """What is asked, with the names of the pack in use."""
    return sentence(question.title, rank_words())
