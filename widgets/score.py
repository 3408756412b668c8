"""A match stepped through deal by deal, with every sum explained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from cardlib import explain, find_game, records
from cardlib.deals import a_seed, split_names
from cardlib.errors import CardlibError, shown
from cardlib.game import Match, TrickWon
from cardlib.given import a_text
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line, addition, players_listed, signed
from cardlib.mita import Rules as TrickRules
from cardlib.mita import State as TrickState
from cardlib.names import NAMES, listed, player_name, sentence
from cardlib.records import Record
from cardlib.rule import GAMES, Rule
from cardlib.rulebook import PARTS, applying, option_label, value_words
from widgets.blocks import Block, Field, Heading, Page, RuleItems, Section, Table
from widgets.match import MOST_DEALS, AnyRules, AnyState, Played, play_match
from widgets.paper import Paper
from widgets.room import check_names
from widgets.rule_items import line_item
from widgets.scenes import Control
from widgets.stepper import Steps


class ScoreSheet(Paper, Steps):
    """The score of a match, deal by deal: every sum, who deals, who has won and why.

    Attributes:
        step: how many deals are on the sheet; setting it goes there, and one out of range is refused.
        last: how many deals the match has.
        rules: the game with its options.
        names: the players' names by seat.

    Args:
        game: ``"101"``, ``"meow"`` or ``"mita"``.
        deals: the match's deals: whole numbers, each a seed of a deal played at random; records, or names of bundled
            ones; or finished states. Unless given, as many are made up as decide the match.
        seed: which match is made up.
        names: the players' names, as a series or a text with commas or spaces between them; those of the first
            record, or made up.
        switch: an option that the reader can choose, to see what it changes: in 101 when the match stops.
        options: the options of the game.

    Raises:
        CardlibError: if there is no such game, record or option, a deal does not fit, or a name is missing.
    """

    no_such_step = N_("There is no deal {step} on this sheet: it has {last}.")

    def __init__(
        self,
        game: str = "101",
        deals: Iterable[int | str | Record | AnyState] | None = None,
        *,
        seed: int = 1,
        step: int = 0,
        names: str | Iterable[str] = (),
        switch: str | None = None,
        **options: Any,
    ) -> None:
        self.rules: AnyRules = find_game(game).rules(**options)
        self._deals = None if deals is None else _deals_of(deals)
        self._seed = a_seed(seed)
        self.names = _names(names, self._deals or (), self.rules.players)
        # With another number of players it would be another match.
        own = {each.name: each for each in GAMES[self.rules.game].options if each.choices and each.name != "players"}
        self._switch = own.get("stop" if switch is None else a_text(switch, "switch"))
        if switch and self._switch is None:
            message = N_("{option} cannot be switched in {game}: choose {known}.")
            raise CardlibError(
                message, option=shown(switch), game=GAMES[self.rules.game].name, known=listed(own, either=True)
            )
        self._switched = False
        self._ways = {value: self._play(value) for value in self._values()}
        super().__init__()
        self.step = step
        self.observe(lambda _change: self.refresh(), "step")
        self.refresh()

    def _values(self) -> tuple[object, ...]:
        """What can be switched to."""
        return (None,) if self._switch is None else self._switch.choices

    @property
    def _switches(self) -> bool:
        """Whether there is something to choose."""
        return len(self._values()) > 1

    def _value(self) -> object:
        return None if self._switch is None else getattr(self.rules, self._switch.name)

    def _play(self, value: object) -> tuple[Played, ...]:
        rules = self.rules if self._switch is None else self._with(value)
        return play_match(rules, self._deals, seed=self._seed)

    def _with(self, value: object) -> AnyRules:
        assert self._switch is not None
        changed: dict[str, Any] = {self._switch.name: value}
        return replace(self.rules, **changed)

    @property
    def deals(self) -> tuple[Played, ...]:
        """The deals of the match, each with the match before and after it."""
        return self._ways[self._value()]

    @property
    def last(self) -> int:
        """How many deals the match has."""
        return len(self.deals)

    @property
    def match(self) -> Match[Any]:
        """The match as it stands on the sheet."""
        match: Match[Any] = self.deals[self.step - 1].after if self.step else self.rules.match()
        return match

    # Each field has its method; for the buttons, see Steps.

    def choose(self, value: object) -> None:
        """Choose another value of the option that can be switched, and see what changes.

        Raises:
            CardlibError: if no option can be switched, or it has no such value.
        """
        if self._switch is None or self._switch.refuse(value):
            allowed = listed(map(repr, self._values()) if self._switch else ())
            raise CardlibError(
                N_("{value} cannot be chosen here: there is {allowed}."), value=shown(value), allowed=allowed
            )
        self._switched = True
        at_end = self.step == self.last
        self.step = min(self.step, len(self._ways[value]))  # before there are fewer
        self.rules = self._with(value)
        if at_end:
            self.step = self.last
        self.refresh()

    def filled(self, field: str, value: object) -> None:
        """The option was switched."""
        self.choose(next(each for each in self._values() if str(each) == value))

    def pressed(self, control: str) -> None:
        """Move as the button says."""
        self.move(control)

    # What is seen

    def compose(self) -> Page:
        """The sheet up to the step, what its last deal brought, and what the switch changes."""
        name = GAMES[self.rules.game].name
        sections = [
            Section("sheet", (Heading(_("{game}: the score").format(game=name)), self._table()), "sheet"),
            Section("why", self._why()),
        ]
        if self._switched or (self._switches and self.step == self.last):  # before, it would tell how the match ends
            sections.append(Section("ways", self._comparison()))
        return Page(
            label=_("Score sheet: {game}").format(game=name),
            fields=self._fields(),
            controls=(*self.move_controls(), Control("print", _("Print"))),
            status=" ".join(filter(None, (self._where(), self._result(self.match)))),
            sections=tuple(sections),
        )

    def _where(self) -> str:
        return _("Deal {step} of {last}.").format(step=self.step, last=self.last)

    def _fields(self) -> tuple[Field, ...]:
        option = self._switch
        if option is None or not self._switches:
            return ()
        words = tuple((str(value), sentence(value_words(option, value))) for value in self._values())
        return (Field(option.name, "radio", sentence(option_label(option)), str(self._value()), words),)

    def _owners(self) -> tuple[tuple[int, ...], ...]:
        return owners(self.rules)

    def _table(self) -> Table:
        return score_table(self.deals[: self.step], self.rules, self.names)

    def _why(self) -> tuple[Block, ...]:
        if not self.step:
            match = self.match
            dealer = player_name(match.dealer, self.names)
            start = Line("", _("Nothing is played yet. The first dealer is {player}.").format(player=dealer))
            ends = [Line(rule.id, rule.text(self.rules)) for rule in ending(self.rules)]
            return (RuleItems(tuple(line_item(line, self.rules) for line in (start, *ends))),)
        state = self.deals[self.step - 1].state
        lines = explain.score(state, names=self.names)
        if not self.match.is_over:
            message = _("The next dealer sits one seat on, clockwise: {player}.")
            rule = "101.match" if self.rules.game == "101" else "meow.dealer"
            lines += (Line(rule, message.format(player=player_name(self.match.dealer, self.names))),)
        spoken = [line.rule for line in lines]
        items = tuple(
            line_item(line, self.rules, badge=line.rule not in spoken[:place]) for place, line in enumerate(lines)
        )
        return (Heading(_("What deal {number} brought").format(number=self.step), 4), RuleItems(items))

    def _result(self, match: Match[Any]) -> str:
        """Who has won the match, or that it goes on."""
        if not match.is_over:
            return _("The match goes on.") if self.step else ""
        if not match.winners:
            return _("The match is a draw.")
        return _("The match is over. Won by: {players}.").format(players=players_listed(match.winners, self.names))

    def _comparison(self) -> tuple[Block, ...]:
        """How the match comes out for each value of the option, and the rules that the option brings into play."""
        option = self._switch
        assert option is not None
        rows = []
        for value, deals in self._ways.items():
            match = deals[-1].after if deals else self.rules.match()
            totals = [signed(match.scores[side[0]]) for side in self._owners()]
            length = ngettext("{count} deal", "{count} deals", len(deals)).format(count=len(deals))
            if deals and isinstance(deals[-1].state, TrickState):
                length = self._length(deals)
            won = players_listed(match.winners, self.names) if match.winners else _("nobody yet")
            rows.append((sentence(value_words(option, value)), length, *totals, won))
        heads = [players_listed(side, self.names) for side in self._owners()]
        caption = _("What the choice changes")
        head = (sentence(option_label(option)), _("Played"), *heads, _("Won by"))
        table = Table(caption, head, tuple(rows), self._values().index(self._value()))
        by_option = [rule for rule in applying(self.rules) if rule.option == option.name]
        lines = [Line(rule.id, rule.text(self.rules)) for rule in by_option]
        return (table, RuleItems(tuple(line_item(line, self.rules) for line in lines)))

    @staticmethod
    def _length(deals: tuple[Played, ...]) -> str:
        """How many tricks were played in how many deals."""
        tricks = sum(isinstance(event, TrickWon) for deal in deals for event in deal.state.history)
        deal_words = ngettext("{count} deal", "{count} deals", len(deals)).format(count=len(deals))
        trick_words = ngettext("{count} trick", "{count} tricks", tricks).format(count=tricks)
        return f"{deal_words}, {trick_words}"

    def __repr__(self) -> str:
        return f"ScoreSheet of {GAMES[self.rules.game].name}: {self.shown.status}"


def score_table(deals: Sequence[Played], rules: AnyRules, names: tuple[str, ...]) -> Table:
    """A row for each deal, with every sum; the last row stands out."""
    rows = []
    for number, (state, before, after) in enumerate(deals, 1):
        sums = [
            addition(before.scores[side[0]], after.scores[side[0]] - before.scores[side[0]]) for side in owners(rules)
        ]
        rows.append((_deal_name(number, state), player_name(state.deal.dealer, names), *sums))
    heads = [players_listed(side, names) for side in owners(rules)]
    caption = _("Each sum is what there was, what the deal brought, and what there is now.")
    return Table(caption, (_("Deal"), _("Dealer"), *heads), tuple(rows), len(rows) - 1 if rows else None)


def _deal_name(number: int, state: AnyState) -> str:
    """The number of a deal; a deal cut short also says when."""
    outcome = state.outcome
    if outcome is None or outcome.reason != "at-once":
        return str(number)
    tricks = sum(isinstance(event, TrickWon) for event in state.history)
    return _("{number}, up to trick {tricks}").format(number=number, tricks=tricks)


def owners(rules: AnyRules) -> tuple[tuple[int, ...], ...]:
    """Who shares a score: the two sides, or each player alone."""
    if isinstance(rules, TrickRules):
        return rules.sides
    return tuple((seat,) for seat in range(rules.players))


def ending(rules: AnyRules) -> tuple[Rule, ...]:
    """The rules in play that say how a match ends: all under the last heading that speak of its target.

    Where there is none to speak of, since a match is one deal, all under that heading.
    """
    last = tuple(rule for rule in PARTS[rules.game][-1].rules if rule.applies(rules))
    return tuple(rule for rule in last if rule.option == "target" or "{target}" in rule.sentence) or last


def _deals_of(given: object) -> tuple[int | Record, ...]:
    """The deals of a match as they were given.

    Raises:
        CardlibError: if they are no series of deals, or more than a match ever has.
    """
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise CardlibError(
            N_("deals cannot be {given}: give a series of deals, such as [1, 2, 3]."), given=shown(given)
        )
    deals = tuple(map(_deal, islice(given, MOST_DEALS + 1)))
    if len(deals) > MOST_DEALS:
        raise CardlibError(N_("These are too many deals for a match: give {most} at most."), most=MOST_DEALS)
    return deals


def _deal(given: object) -> int | Record:
    """A deal as it was given: a seed, a record or its name, or a state."""
    if isinstance(given, str):
        return records.example(given)
    if isinstance(given, Record) or type(given) is int:
        return given
    if isinstance(given, AnyState):
        return records.record_of(given)
    raise CardlibError(
        N_("{given} is no deal: give a seed (a whole number), a record, or a finished state."), given=shown(given)
    )


def _names(given: str | Iterable[str], deals: tuple[int | Record, ...], players: int) -> tuple[str, ...]:
    """The names for a sheet: those given, those of a record, or made up; numbers where all this is not enough."""
    names = split_names(given)
    check_names(names)
    if names and len(names) != players:
        message = N_("{count} names do not fit: {players} play.")
        raise CardlibError(message, count=len(names), players=players)
    recorded = [deal.names for deal in deals if isinstance(deal, Record) and len(deal.names) == players]
    return names or next(iter(recorded), NAMES[:players] if players <= len(NAMES) else ())
