"""What is to be played, as fields: the game, the players and who of them is at the screen, options, and the deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardlib import GAMES, find_game, meow, mita
from cardlib.deals import Rules, split_names
from cardlib.errors import CardlibError, shown
from cardlib.i18n import N_, _
from cardlib.names import player_name
from widgets.blocks import Field, Page
from widgets.options import Choices, choices_of
from widgets.paper import Paper
from widgets.play_party import LEVELS, PACES, Party, Setting
from widgets.room import check_distinct, check_names, names_for
from widgets.rule_items import game_field
from widgets.scenes import Control

MANY = 6
"""From so many players on two packs are proposed for Мяу-мяу."""

MOST = 8
"""The most players that are proposed for Мяу-мяу."""


class PlaySetup(Paper):
    """The fields. What changes the deal waits for its button, unless nothing would be lost.

    Attributes:
        seed: the number of the deal that is to be dealt.

    Args:
        party: tells which party plays now.
        begin: called when what is filled in is to be played; ``chosen`` says what that is.
        changed: called when something has changed that a deal goes on with.
    """

    def __init__(self, party: Callable[[], Party], begin: Callable[[], None], changed: Callable[[], None]) -> None:
        self._party, self._begin, self._changed = party, begin, changed
        super().__init__()
        self.follow()

    def follow(self) -> None:
        """Show what is being played."""
        party = self._party()
        setting = party.setting
        self._choices = {game.id: Choices(game) for game in GAMES}
        self._choices[setting.rules.game] = choices_of(setting.rules)
        self._game = setting.rules.game
        self._names = setting.names
        self._typed = ""  # what was typed as names, while it cannot be taken
        self._people = setting.people
        self.seed = party.luck
        self._pending = False
        self._refusal = ""
        self.refresh()

    # What happens

    def filled(self, field: str, value: object) -> None:
        """Take what was filled in."""
        self._refusal = ""
        try:
            if field in ("level", "pace"):
                self._party().change(**{field: value})
                self._changed()
                return
            self._fill(field, value)
        except CardlibError as error:
            self._refusal = str(error)
            return
        self._pending = True
        if self._typed:  # with more players there may be room for them
            self._take_names(self._typed)
        if self._party().untouched and not self._refused:
            self.pressed("begin")

    def _fill(self, field: str, value: Any) -> None:
        choices = self._choices[self._game]
        match field:
            case "game":
                self._game = find_game(value).id
            case "people":
                self._people = tuple(int(seat) for seat in value)
            case "names":
                self._take_names(value)
            case "seed":
                self.seed = _number(value)
            case "players" if self._one_pack and int(value) >= MANY:
                choices.choose(players=int(value), packs=2)
            case _:
                choices.fill(field, value)

    @property
    def _one_pack(self) -> bool:
        rules = self._choices[self._game].rules
        return isinstance(rules, meow.Rules) and rules.packs == 1

    @property
    def _refused(self) -> str:
        """Why what is filled in cannot be played, as far as the fields tell."""
        return self._choices[self._game].refusal or self._misnamed

    @property
    def _misnamed(self) -> str:
        """Why what was typed as names cannot be taken; ``""`` if it was."""
        try:
            self._read_names(self._typed)
        except CardlibError as error:
            return str(error)
        return ""

    def _take_names(self, text: str) -> None:
        """Take the names in a text, if they can be; else it stays in its field, to be corrected."""
        self._typed = text
        if not self._misnamed:
            self._names, self._typed = self._read_names(text), ""

    def _read_names(self, text: str) -> tuple[str, ...]:
        """The names in a text.

        Raises:
            CardlibError: if there are more than players, one is no name, or two are the same.
        """
        names, players = split_names(text), self._choices[self._game].rules.players
        if len(names) > players:
            message = N_("There are {number} names for {players} players.")
            raise CardlibError(message, number=len(names), players=players)
        check_names(names)
        check_distinct(names)
        return names

    def pressed(self, control: str) -> None:
        """Begin with what is filled in."""
        try:
            self._begin()
        except CardlibError as error:
            self._refusal = str(error)

    def refuse(self, error: CardlibError) -> None:
        """Say why what is filled in cannot be played."""
        self._refusal = str(error)
        self.refresh()

    def chosen(self) -> Party:
        """A party that begins with what is filled in.

        Raises:
            CardlibError: if it cannot be played.
        """
        choices = self._choices[self._game]
        if self._refused:
            raise CardlibError(self._refused)
        assert isinstance(choices.rules, mita.Rules | meow.Rules)
        return Party(self._setting(choices.rules, self._people), self.seed)

    def company(self, rules: Rules) -> Setting:
        """Who would play a deal by other rules, which says nothing of that: those filled in, as far as they fit."""
        return self._setting(rules, self._people or self._party().setting.people)

    def _setting(self, rules: Rules, seats: tuple[int, ...]) -> Setting:
        """These rules, with those people who have a seat there, and with the names that are filled in.

        Raises:
            CardlibError: if it cannot be played.
        """
        people = tuple(seat for seat in seats if seat < rules.players)
        if seats and not people:  # there are no such seats any more
            people = (0,)
        return replace(self._party().setting, rules=rules, people=people, names=self._names[: rules.players])

    # What is seen

    def compose(self) -> Page:
        """The fields; those that are seldom needed are folded away."""
        party = self._party()
        choices = self._choices[self._game]
        options = {field.id: field for field in choices.fields(_("House rules"), folded=True)}
        players = options.pop("players")
        # Also after the deal was begun again, or another one: the fields then say what is not on the table yet.
        pending = self._pending and not self._refused
        waits = _("What you have chosen waits for the button. The deal on the table goes on.")
        return Page(
            label=_("What we play"),
            fields=(
                game_field(self._game, every=False),
                _players(players, self._game),
                self._choice("level", _("The computer plays"), party.setting.level, LEVELS),
                *self._seats(),
                self._choice("pace", _("How fast the computer plays"), party.setting.pace, PACES, group=True),
                Field(
                    "seed",
                    "number",
                    _("Number of the deal"),
                    str(self.seed),
                    help=_("The same number deals the same cards. New deals have the numbers after it."),
                    least=0,
                    group=_more(),
                    folded=True,
                ),
                *options.values(),
            ),
            refusal=self._refused or self._refusal,
            controls=(Control("begin", _("Begin anew with this"), pending, main=pending),),
            status=waits if pending and not self._refusal else "",
        )

    @staticmethod
    def _choice(name: str, label: str, value: str, ways: dict[str, tuple[Any, str]], group: bool = False) -> Field:
        words = tuple((key, _(text)) for key, (_what, text) in ways.items())
        if group:
            return Field(name, "select", label, value, words, group=_more(), folded=True)
        return Field(name, "select", label, value, words, group=_table())

    def _seats(self) -> tuple[Field, ...]:
        """Who plays, and who of them is at the screen."""
        players = self._choices[self._game].rules.players
        names = names_for(players, self._names)
        seats = tuple((str(seat), player_name(seat, names)) for seat in range(players))
        people = tuple(str(seat) for seat in self._people if seat < players)
        return (
            Field(
                "people",
                "checks",
                _("At this screen"),
                people,
                seats,
                _("The computer plays for the others. Several people at one screen see their own hands only."),
                group=_more(),
                folded=True,
            ),
            Field(
                "names",
                "text",
                _("Names of the players"),
                self._typed or ", ".join(names),
                help=_("In the order of the seats, clockwise, with commas or spaces between them."),
                group=_more(),
                folded=True,
            ),
        )


def _table() -> str:
    """The heading over what is always to be seen."""
    return _("Players and level")


def _more() -> str:
    """The heading over who plays how."""
    return _("Who plays, names, pace and deal")


def _players(field: Field, game: str) -> Field:
    """How many play: a choice, also where any number would do; its label says all."""
    field = replace(field, help="", group=_table(), folded=False)
    if field.kind != "number":
        return field
    numbers = tuple((str(number), str(number)) for number in range(2, MOST + 1))
    if (field.value, field.value) not in numbers:
        numbers += ((str(field.value), str(field.value)),)
    return replace(field, kind="select", choices=numbers)


def _number(value: object) -> int:
    """The number of a deal.

    Raises:
        CardlibError: if it is none.
    """
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        message = N_("{text} is no number of a deal: write a whole number of at most nine digits.")
        raise CardlibError(message, text=shown(text))
    return int(text)
