"""Odds: a question about chance, computed where that is possible and simulated, with a chart."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, NamedTuple

from cardlib import find_game
from cardlib.deals import Rules
from cardlib.errors import CardlibError, RulesError, shown
from cardlib.fast.source import MASK
from cardlib.given import a_number
from cardlib.i18n import N_, _
from cardlib.lines import Line
from cardlib.names import listed, sentence
from cardlib.rule import GAMES
from cardlib.rulebook import RULES, chosen, option_label
from cardlib.tally import counted
from widgets.blocks import Drawing, Field, Heading, Meter, Page, Prose, RuleItems, Section, Table, Terms
from widgets.odds_parts import Case, Report, case_name
from widgets.odds_questions import QUESTIONS, Question, title_of
from widgets.odds_run import Run
from widgets.options import Choices, key_of
from widgets.paper import Paper
from widgets.plots import NARROW, WIDE, Chart, draw
from widgets.rule_items import line_item, reading
from widgets.scenes import Control


class Playing(NamedTuple):
    """How everybody can play.

    Attributes:
        words: how, in a word or two.
        about: a sentence on it.
        deals: how many deals, or matches, are played unless said: as many as come in a minute or so.
    """

    words: str
    about: str
    deals: int


PLAYERS: dict[str, Playing] = {
    "random": Playing(N_("at random"), N_("Everybody plays anything that is allowed."), 1000),
    "greedy": Playing(N_("by rules of thumb"), N_("Everybody plays sensibly without thinking ahead."), 1000),
    "search-easy": Playing(
        N_("with a little thought"),
        N_("Everybody tries out what may come. That takes a hundred times as long, so begin with few deals."),
        100,
    ),
}
"""Who can play here, by the name of the bot. Those that think longer would keep a reader waiting for an hour."""

LEAST = {"deals": 1, "seed": 0}
MOST = {"deals": 100_000, "seed": MASK}
"""The numbers that can be typed."""

COMPARED = {"players": range(2, 7), "packs": range(1, 3)}
"""What is compared of numbers that have no end."""

NOTICE = 0.2
"""Seconds after which the page is told how far a simulation has come."""


class Odds(Paper):
    """A question about chance: exact figures at once, simulated ones on request.

    ``run()`` starts a simulation, which goes on beside the page; ``stop()`` ends it early, ``wait()`` waits for it, and
    ``chart()`` draws what it has found, or takes the drawing away.

    Attributes:
        question: what is asked.
        compare: the option of the game by whose values it is asked; ``""`` for one case only.
        bot: who plays: a name from ``cardlib.bots``.
        deals: how many deals, or matches, of each case.
        seed: the simulation's.

    Args:
        question: one of ``exchange``, ``cards``, ``lead``, ``length``, ``queens`` and ``match``; unless said, the
            reader can choose.
        game: the id of the game, where a question can be asked in several.
        compare: the option to begin with; the question's usual one unless said.
        bot: who plays.
        deals: how many deals, or matches, of each case, up to 100,000; unless said 1000, or 100 for a bot that thinks.
        seed: a whole number from 0 on.
        options: the options of the game.

    Raises:
        CardlibError: if there is no such question, game, option or bot, or something else does not fit.
    """

    _run: Run | None = None

    def __init__(
        self,
        question: str = "",
        game: str = "",
        *,
        compare: str | None = None,
        bot: str = "greedy",
        deals: int | None = None,
        seed: int = 1,
        **options: Any,
    ) -> None:
        self._asks = question == ""
        self.question = _question(question or next(iter(QUESTIONS)))
        self._choices = {each.id: Choices(each) for each in GAMES.values()}
        self.game = self._a_game(game or self.question.games[0])
        if options:
            self._choices[self.game].choose(**options)
        self.compare = self._a_comparison(self.question.compare if compare is None else compare)
        if not isinstance(bot, str) or bot not in PLAYERS:
            known = ", ".join(map(repr, PLAYERS))
            raise CardlibError(N_("{given} cannot play here: choose one of {known}."), given=shown(bot), known=known)
        self.bot = bot
        usual = PLAYERS[bot].deals
        self.deals = usual if deals is None else a_number(deals, "deals", LEAST["deals"], MOST["deals"])
        self.seed = a_number(seed, "seed", LEAST["seed"], MOST["seed"])
        self._typed = {"deals": str(self.deals), "seed": str(self.seed)}
        self._shows_chart = False
        self._watching: asyncio.Task[None] | None = None
        super().__init__()
        self.refresh()

    # What is asked

    @property
    def rules(self) -> Rules:
        """The game with the options chosen."""
        rules = self._choices[self.game].rules
        assert isinstance(rules, Rules)
        return rules

    @property
    def cases(self) -> tuple[Case, ...]:
        """The games of which the question is asked."""
        return tuple(Case(case_name(rules, self.compare), rules) for rules in _compared(self.rules, self.compare))

    def ask(self, question: str) -> None:
        """Ask something else, of the game and with the comparison that are usual for it.

        Raises:
            CardlibError: if there is no such question.
        """
        self.question = _question(question)
        if self.game not in self.question.games:
            self.game = self.question.games[0]
        self.compare = self.question.compare
        self.refresh()

    def choose(self, **options: object) -> None:
        """Choose options of the game.

        Raises:
            RulesError: if they cannot be played; then nothing changes.
        """
        self._choices[self.game].choose(**options)
        self.refresh()

    def _a_game(self, given: str) -> str:
        game = find_game(given)
        if game.id not in self.question.games:
            names = listed([GAMES[each].name for each in self.question.games], either=True)
            raise CardlibError(N_("That cannot be asked of {game}: choose {games}."), game=game.name, games=names)
        return game.id

    def _a_comparison(self, given: str) -> str:
        known = self._comparisons()
        if given not in known:
            words = ", ".join(map(repr, known))
            raise CardlibError(
                N_("{given} cannot be compared here: choose one of {known}."), given=shown(given), known=words
            )
        return given

    def _comparisons(self) -> tuple[str, ...]:
        """The options that can be compared; ``""`` for none."""
        if not self.question.compares:
            return ("",)
        names = (option.name for option in GAMES[self.game].options)
        return ("", *(name for name in names if len(_compared(self.rules, name)) > 1))

    # The simulation

    @property
    def is_running(self) -> bool:
        """Whether a simulation is going on."""
        return self._run is not None and self._run.is_running

    @property
    def report(self) -> Report | None:
        """What the last simulation has found out so far; ``None`` if nothing."""
        return self._run.question.report(self._run.found) if self._run and self._run.found else None

    def run(self) -> None:
        """Start a simulation of what is chosen; the last one is forgotten.

        Raises:
            CardlibError: if one is going on, or what is filled in does not fit.
        """
        if self.is_running:
            raise CardlibError(N_("A simulation is going on: stop it first."))
        if misfit := self._misfit():
            raise CardlibError(misfit)
        self._run = Run(self.question, self.cases, self.bot, self.deals, self.seed)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            pass  # nobody looks: a script, which waits
        else:
            self._watching = loop.create_task(self._watch(self._run))
        self.refresh()

    def stop(self) -> None:
        """Stop the simulation; what has been played so far counts. In a second it has ended."""
        if self._run:
            self._run.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the simulation has ended, or so many seconds."""
        if self._run:
            self._run.wait(seconds)
        self.refresh()

    def chart(self) -> None:
        """Draw what the simulation has found, now and after the next one; or take the drawing away.

        Raises:
            CardlibError: if there is nothing to be drawn.
            NoCharts: if matplotlib is not to be had.
        """
        report = self.report
        if not self._shows_chart:
            if report is None:
                raise CardlibError(N_("There is nothing to be drawn yet: run a simulation first."))
            _drawn(report.chart)  # before it is shown from now on, it must work
        self._shows_chart = not self._shows_chart
        self.refresh()

    async def _watch(self, run: Run) -> None:
        """Tell the page how far it has come."""
        while run.is_running and not self.closed:
            self.redraw()
            await asyncio.sleep(NOTICE)
        self.redraw()

    def close(self) -> None:
        """Take the widget from the page, and end its simulation."""
        self.stop()
        super().close()

    # The page

    def filled(self, field: str, value: object) -> None:
        """The question, the game, what is compared, an option, who plays, or a number."""
        text = str(value)
        if field == "question":
            self.ask(text)
        elif field == "game":
            self.game = text
            if self.compare not in self._comparisons():
                self.compare = self.question.compare
        elif field == "compare":
            self.compare = text
        elif field == "bot":
            if self._typed["deals"] == str(PLAYERS[self.bot].deals):  # nobody has asked for another number
                self.deals = PLAYERS[text].deals
                self._typed["deals"] = str(self.deals)
            self.bot = text
        elif field in self._typed:
            self._typed[field] = text
            number = _number(text)
            if number is not None and LEAST[field] <= number <= MOST[field]:
                setattr(self, field, number)
        else:
            self._choices[self.game].fill(field, value)
            if self.compare not in self._comparisons():
                self.compare = ""

    def pressed(self, control: str) -> None:
        """A button was pressed."""
        {"run": self.run, "stop": self.stop, "chart": self.chart}[control]()

    def _misfit(self) -> str:
        """What is filled in and does not fit, as a sentence."""
        labels = {"deals": self._deals_label(), "seed": _("Seed")}
        for name, text in self._typed.items():
            if (number := _number(text)) is None or not LEAST[name] <= number <= MOST[name]:
                message = _("{name} cannot be {given}: give a whole number from {least} to {most}.")
                return message.format(name=labels[name], given=shown(text), least=LEAST[name], most=MOST[name])
        return self._choices[self.game].refusal

    def _deals_label(self) -> str:
        if len(self.cases) > 1:
            return _("Deals of each") if self.question.what == "deals" else _("Matches of each")
        return _("Deals") if self.question.what == "deals" else _("Matches")

    def compose(self) -> Page:
        """The fields, what is computed, what was simulated, and the chart."""
        running, refusal = self.is_running, self._misfit()
        chart = _("Hide the chart") if self._shows_chart else _("Show the chart")
        return Page(
            label=title_of(self.question),
            fields=self._fields(),
            refusal=refusal,
            controls=(
                Control("run", _("Run the simulation"), enabled=not running and not refusal, main=True),
                Control("stop", _("Stop"), enabled=running),
                Control("chart", chart, enabled=self.report is not None),
            ),
            status=self._status(),
            sections=tuple(self._sections()),
        )

    @property
    def text(self) -> str:
        """What it says now, as Markdown, with what each table is about."""
        blocks = [block for section in self.shown.sections for block in section.blocks]
        words = [f"*{each.caption}*\n\n" if isinstance(each, Table) else "" for each in blocks]
        return "\n".join(before + each.markdown() for before, each in zip(words, blocks, strict=True))

    def _fields(self) -> tuple[Field, ...]:
        fields = []
        if self._asks:
            titles = tuple((each.id, title_of(each)) for each in QUESTIONS.values())
            fields.append(Field("question", "select", _("Question"), self.question.id, titles))
        if len(self.question.games) > 1:
            games = tuple((each, GAMES[each].name) for each in self.question.games)
            fields.append(Field("game", "radio", _("Game"), self.game, games))
        group = _("The simulation")
        names = self._comparisons()
        if len(names) > 1:
            labels = {option.name: sentence(option_label(option)) for option in GAMES[self.game].options}
            choices = tuple((name, labels.get(name) or _("nothing")) for name in names)
            fields.append(Field("compare", "select", _("Compare"), self.compare, choices, group=group))
        players = tuple((name, _(each.words)) for name, each in PLAYERS.items())
        about = _(PLAYERS[self.bot].about)
        fields.append(Field("bot", "select", _("Everybody plays"), self.bot, players, about, group=group))
        fields.append(Field("deals", "number", self._deals_label(), self._typed["deals"], group=group))
        fields.append(Field("seed", "number", _("Seed"), self._typed["seed"], least=0, group=group))
        options = self._choices[self.game].fields(_("Options of the game"), folded=True)
        return (*fields, *(field for field in options if field.id != self.compare))

    def _status(self) -> str:
        run = self._run
        if run is None:
            return ""
        if run.is_running:
            return _("The simulation is running.")
        if run.error:
            return str(run.error)
        if not run.was_stopped:
            played = counted(run.deals, run.question.what)
            message = _("Done. Played of each: {number}.") if len(run.cases) > 1 else _("Done. Played: {number}.")
            return message.format(number=played)
        if not run.found:
            return _("Stopped before anything was played.")
        counts = [counted(each.number, run.question.what) for each in run.found]
        if len(run.cases) == 1:
            return _("Stopped. Played: {number}.").format(number=counts[0])
        each_played = [
            _("{number} ({case})").format(case=each.case.name, number=count)
            for each, count in zip(run.found, counts, strict=True)
        ]
        begun = {each.case for each in run.found}
        missing = [case.name for case in run.cases if case not in begun]
        message = _("Stopped. Played: {played}. Not begun: {missing}.") if missing else _("Stopped. Played: {played}.")
        return message.format(played="; ".join(each_played), missing="; ".join(missing))

    def _sections(self) -> list[Section]:
        run, report = self._run, self.report
        sections = [Section("title", (Heading(title_of(self.question)),))] if self._asks else []
        if run and run.is_running:
            text = _("{done} of {total}").format(done=f"{run.done:,}", total=counted(run.total, run.question.what))
            sections.append(Section("running", (Meter(_("Played so far"), run.done, run.total, text),)))
        if run and report:
            sections.append(Section("setting", (Heading(_("Simulated")), self._setting(run))))
            if self._shows_chart and not run.is_running:
                sections.append(Section("chart", (_picture(run, report),)))
            sections.append(Section("found", (*map(Prose, report.lines), *report.tables), "spaced"))
        lines, tables = self.question.exact(self.cases)
        sections.append(Section("exact", (Heading(_("Computed exactly")), *map(Prose, lines), *tables), "spaced"))
        behind = [RULES[key] for name in self.question.rules if (key := f"{self.game}.{name}") in RULES]
        items = tuple(line_item(Line(rule.id, rule.text(reading(rule, self.rules))), self.rules) for rule in behind)
        return [*sections, Section("rules", (Heading(_("The rules behind it"), 4), RuleItems(items)))]

    def _setting(self, run: Run) -> Terms:
        """What was simulated."""
        rules = run.cases[0].rules
        several = {option.name for option in GAMES[rules.game].options} & {self._difference(run)}
        unusual = [
            (sentence(each.label), each.words, False)
            for each in chosen(rules)
            if each.unusual and each.option.name not in several
        ]
        return Terms(
            (
                (_("Game"), GAMES[rules.game].name, False),
                *unusual,
                (_("Everybody plays"), _(PLAYERS[run.bot].words), False),
                (_("Seed"), str(run.seed), False),
            )
        )

    @staticmethod
    def _difference(run: Run) -> str:
        """The option in which the cases of a simulation differ."""
        names = (option.name for option in GAMES[run.cases[0].rules.game].options)
        return next((name for name in names if len({key_of(getattr(each.rules, name)) for each in run.cases}) > 1), "")


def _number(text: str) -> int | None:
    """The whole number that a text is, ``None`` if it is none."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else None


def _question(given: str) -> Question:
    """The question of this name.

    Raises:
        CardlibError: if there is none.
    """
    if not isinstance(given, str) or given not in QUESTIONS:
        known = ", ".join(map(repr, QUESTIONS))
        raise CardlibError(
            N_("{given} is not a question here: choose one of {known}."), given=shown(given), known=known
        )
    return QUESTIONS[given]


def _compared(rules: Rules, name: str) -> tuple[Rules, ...]:
    """The game with each value that an option can have, all the others as they are where that can be played."""
    if not name:
        return (rules,)
    game = GAMES[rules.game]
    option = next(each for each in game.options if each.name == name)
    others = {each.name: getattr(rules, each.name) for each in game.options if each.kind != "cards"}
    cases = []
    for value in option.choices or COMPARED.get(name, ()):
        try:
            cases.append(game.rules(**{**others, name: value}))
        except RulesError:  # too few cards for so many players
            continue
    return tuple(cases)


@lru_cache(maxsize=8)
def _drawn(chart: Chart) -> tuple[str, str]:
    return draw(chart, WIDE), draw(chart, NARROW)


def _picture(run: Run, report: Report) -> Drawing:
    """The chart, with how many deals each of its rows rests on, which differ where it was stopped."""
    numbers = [counted(each.number, run.question.what) for each in run.found]
    caption = _("{question} ({number})")
    if len(numbers) > 1 and len(set(numbers)) == 1:
        numbers, caption = numbers[:1], _("{question} ({number} of each)")
    words = caption.format(question=title_of(run.question), number=listed(numbers))
    return Drawing(words, " ".join(report.lines), _drawn(report.chart))
