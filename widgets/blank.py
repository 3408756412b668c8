"""An empty score sheet to print for a game night."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardlib import GAMES as ALL_GAMES
from cardlib import find_game
from cardlib.deals import split_names
from cardlib.errors import CardlibError, shown
from cardlib.i18n import N_, _, ngettext
from cardlib.mita import Rules as TrickRules
from cardlib.names import listed, sentence
from cardlib.rule import GAMES
from cardlib.rulebook import chosen
from widgets.blocks import Block, Field, Heading, Page, Prose, RuleItems, Section, Table, Terms
from widgets.match import AnyRules
from widgets.options import Choices
from widgets.paper import Paper
from widgets.room import check_names
from widgets.rule_items import rule_item
from widgets.scenes import Control
from widgets.score import ending, owners

COUNTED = ("players", "packs", "target", "stop")
"""The options that a score sheet depends on."""

MOST_ROWS = 30
MOST_COLUMNS = 12


class BlankSheet(Paper):
    """An empty score sheet for a game night: choose the game, who plays and how far, and print it.

    Attributes:
        game: the id of the game.
        names: the players' names; those missing are written in by hand.
        rows: how many deals there is room for.

    Args:
        game: the game to begin with: one in which points are added up over deals.
        names: the players' names, as a series or a text with commas or spaces between them; as many play.
        rows: how many deals there is room for, 1 to 30.
        options: the options of the game.

    Raises:
        CardlibError: if the game has no score, a name is none, or something else does not fit.
    """

    def __init__(self, game: str = "101", names: str | Iterable[str] = (), rows: int = 12, **options: Any) -> None:
        games = scored_games()
        if find_game(game).id not in games:
            message = N_("{game} is over after one deal and needs no score sheet: choose {games}.")
            raise CardlibError(message, game=find_game(game).name, games=listed(games, either=True))
        if type(rows) is not int or not 1 <= rows <= MOST_ROWS:
            raise CardlibError(self._no_rows(rows))
        self.game = find_game(game).id
        self.names = split_names(names)
        check_names(self.names)
        if self.names and "players" not in options:
            options["players"] = len(self.names)
        self.choices = {each: Choices(GAMES[each], **(options if each == self.game else {})) for each in games}
        self.rows = rows
        self._misnamed = ""
        self._typed = {"names": ", ".join(self.names), "rows": str(rows)}
        super().__init__()
        if misfit := self._misfit():
            raise CardlibError(misfit)
        self.refresh()

    @property
    def rules(self) -> AnyRules:
        """The game with the options chosen."""
        rules = self.choices[self.game].rules
        assert isinstance(rules, AnyRules)
        return rules

    def choose(self, **options: object) -> None:
        """Choose options of the game shown, such as ``players`` and ``target``.

        Raises:
            RulesError: if they cannot be played; then nothing changes.
        """
        self.choices[self.game].choose(**options)
        self.refresh()

    def filled(self, field: str, value: object) -> None:
        """The game, the names, the number of rows, or an option."""
        if field == "game":
            self.game = str(value)
        elif field == "names":
            self._typed["names"] = str(value)
            self._name(split_names(str(value)))
        elif field == "rows":
            self._typed["rows"] = text = str(value)
            rows = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
            if 1 <= rows <= MOST_ROWS:
                self.rows, self._typed["rows"] = rows, str(rows)
        else:
            self.choices[self.game].fill(field, value)

    def _name(self, names: tuple[str, ...]) -> None:
        """Take other names; of those that are none the sheet says so, and keeps what it has."""
        self._misnamed = ""
        try:
            check_names(names)
        except CardlibError as error:
            self._misnamed = str(error)
        else:
            self.names = names

    @staticmethod
    def _no_rows(given: object) -> str:
        return _("{given} rows do not fit: give 1 to {most}.").format(given=shown(given), most=MOST_ROWS)

    def _misfit(self) -> str:
        """What does not fit on the sheet, as a sentence."""
        if self._misnamed:
            return self._misnamed
        players = self.rules.players
        if len(self.names) > players:
            message = ngettext(
                "There are more names than players: only the first is on the sheet.",
                "There are more names than players: only the first {count} are on the sheet.",
                players,
            )
            return message.format(count=players)
        if len(owners(self.rules)) > MOST_COLUMNS:
            message = _("There is room for {most} columns: print a second sheet for the other players.")
            return message.format(most=MOST_COLUMNS)
        return "" if self._typed["rows"] == str(self.rows) else self._no_rows(self._typed["rows"])

    def compose(self) -> Page:
        """The fields, and the sheet as it will be printed."""
        choices, name = self.choices[self.game], GAMES[self.game].name
        options = tuple(field for field in choices.fields() if field.id in COUNTED)
        refusal = " ".join(filter(None, (choices.refusal, self._misfit())))
        return Page(
            label=_("An empty score sheet"),
            fields=(
                Field("game", "radio", _("Game"), self.game, tuple((each, GAMES[each].name) for each in self.choices)),
                *options,
                Field("names", "text", _("Names, with commas between them"), self._typed["names"]),
                Field("rows", "number", _("Rows"), self._typed["rows"]),
            ),
            refusal=refusal,
            controls=(Control("print", _("Print"), main=True),),
            sections=(Section("blank", self._sheet(name), "sheet"),),
            prints="in-use",
        )

    def _sheet(self, name: str) -> tuple[Block, ...]:
        rules = self.rules
        facts = tuple(
            (sentence(each.label), each.words, each.unusual) for each in chosen(rules) if each.option.name in COUNTED
        )
        heads = [self._head(number, side) for number, side in enumerate(owners(rules)[:MOST_COLUMNS], 1)]
        rows = [(str(number + 1), self._dealer(number), *("" for _head in heads)) for number in range(self.rows)]
        table = Table(
            _("One row a deal: write the new total."), (_("Deal"), _("Dealer"), *heads), tuple(rows), blank=True
        )
        ends = tuple(rule_item(rule, rules, notes=False) for rule in ending(rules))
        date = Prose(_("Date and place:"))
        return (Heading(_("{game}: the score").format(game=name)), Terms(facts), date, table, RuleItems(ends, "sheet"))

    def _head(self, number: int, side: tuple[int, ...]) -> str:
        known = [self.names[seat] for seat in side if seat < len(self.names)]
        if known:
            return listed(known)
        message = _("Side {number}") if isinstance(self.rules, TrickRules) else _("Player {number}")
        return message.format(number=number)

    def _dealer(self, deal: int) -> str:
        """Who deals, where the name is known: one seat on each time."""
        seat = (self.rules.match().dealer + deal) % self.rules.players
        return self.names[seat] if seat < len(self.names) else ""


def scored_games() -> tuple[str, ...]:
    """The games in which points add up over deals."""
    return tuple(game.id for game in ALL_GAMES if any(option.name == "target" for option in game.options))
