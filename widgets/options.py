"""The options of a game as fields to fill in; the engine says what can be played, and why not."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

from cardlib.errors import CardlibError, RulesError
from cardlib.game import Game, Option, Rules
from cardlib.i18n import _
from cardlib.names import sentence
from cardlib.rule import GAMES
from cardlib.rulebook import option_about, option_label, value_words
from widgets.blocks import Field

MOST = 999
"""The largest number that can be filled in: more players, packs or points are a slip of the finger."""


class Choices:
    """What is chosen for one game.

    Attributes:
        game: the game.
        rules: what was last chosen and can be played.
        refusal: why what is filled in now cannot be played; ``""`` if it can.

    Raises:
        RulesError: if these options cannot be played.
    """

    def __init__(self, game: Game[Any], **options: object) -> None:
        self.game = game
        self.rules: Rules = game.rules(**options)
        self.refusal = ""
        self._filled = self._as_chosen()

    def _as_chosen(self) -> dict[str, Any]:
        return {option.name: getattr(self.rules, option.name) for option in self.game.options}

    def choose(self, **options: object) -> None:
        """Choose options, all the others staying as they are.

        Raises:
            RulesError: if they cannot be played; then nothing changes.
        """
        self.rules = self._tried({**self._as_chosen(), **options}, keep=tuple(options))
        self._filled = self._as_chosen()
        self.refusal = ""

    def reset(self) -> None:
        """Choose every default."""
        self.rules = self.game.preset
        self._filled = self._as_chosen()
        self.refusal = ""

    def fill(self, name: str, value: object) -> None:
        """Take what was filled in; if it cannot be played, it stays in its field, and the rules stay as they were.

        So a choice that another one rules out can be made first: eight players, then a second pack.
        """
        option = self._option(name)
        self._filled[name] = filled = self._read(option, value)
        if option.kind == "number" and isinstance(filled, int) and filled > MOST:
            message = _("{option} cannot be {value} here: give a whole number up to {most}.")
            self.refusal = message.format(option=name, value=filled, most=MOST)
            return
        try:
            self.rules = self._tried(self._filled, keep=(name,))
        except CardlibError as error:
            self.refusal = str(error)
            return
        self._filled = self._as_chosen()
        self.refusal = ""

    def fields(self, group: str = "", *, folded: bool = False) -> tuple[Field, ...]:
        """A field for each option that has something to choose."""
        # Nothing is taken out for some numbers of players, and then there is nothing to choose.
        return tuple(
            replace(self._field(option), group=group, folded=folded)
            for option in self.game.options
            if option.kind != "cards" or getattr(self.rules, option.name)
        )

    def _option(self, name: str) -> Option:
        return next(option for option in self.game.options if option.name == name)

    def _tried(self, options: dict[str, Any], keep: tuple[str, ...]) -> Rules:
        """The rules with these options; cards to be taken out are left to the game where they no longer fit.

        Raises:
            RulesError: if they cannot be played.
        """
        try:
            return self._rules(options)
        except RulesError:
            cards = {option.name for option in self.game.options if option.kind == "cards"} - set(keep)
            if not cards:
                raise
            return self._rules({name: value for name, value in options.items() if name not in cards})

    def _rules(self, options: dict[str, Any]) -> Rules:
        rules: Rules = self.game.rules(**options)
        return rules

    def _field(self, option: Option) -> Field:
        value = self._filled[option.name]
        label, about = sentence(option_label(option)), option_about(option)
        if option.kind == "number":
            return Field(option.name, "number", label, str(value), help=about, least=option.least)
        if option.choices and isinstance(option.choices[0], bool):
            return Field(option.name, "check", label, bool(value), help=about)
        values: tuple[object, ...] = option.choices or series(self.rules, option.name)
        words = tuple((key_of(each), sentence(value_words(option, each))) for each in values)
        return Field(option.name, "select", label, key_of(value), words, about)

    def _read(self, option: Option, value: object) -> object:
        """What was filled in, as the game takes it; what cannot be read stays, for the game to refuse."""
        if option.kind == "number":
            text = str(value).strip()
            return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
        values: tuple[object, ...] = option.choices or series(self.rules, option.name)
        return next((each for each in values if key_of(each) == value or each is value), value)


def key_of(value: object) -> str:
    """What stands for a value of an option on a page, in one word or a few: as a record writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def series(rules: Rules, name: str) -> tuple[tuple[object, ...], ...]:
    """Every series of cards that an option may have instead of the one in ``rules``: those that the game accepts."""
    game = GAMES[rules.game]
    chosen = getattr(rules, name)
    options = {option.name: getattr(rules, option.name) for option in game.options}
    cards = dict.fromkeys((*rules.pack(), *chosen))
    accepted = []
    for some in combinations(sorted(cards, key=game.preset.pack().index), len(chosen)):
        try:
            accepted.append(getattr(game.rules(**{**options, name: some}), name))
        except RulesError:
            continue
    return tuple(accepted)


def choices_of(rules: Rules) -> Choices:
    """The fields for options, filled in as in ``rules``."""
    game = GAMES[rules.game]
    options: dict[str, Any] = {option.name: getattr(rules, option.name) for option in game.options}
    return Choices(game, **options)
