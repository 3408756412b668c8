"""Rules as switches: the same position under each choice, and what changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

from cardlib import GAMES, Card, CardlibError, IllegalMove, explain, find_game, mita, parse_action, records
from cardlib.actions import Action
from cardlib.deals import names_of, pack_of, rules_of
from cardlib.errors import shown
from cardlib.game import CHANCE, Option
from cardlib.given import a_text, an_instance
from cardlib.i18n import N_, _
from cardlib.lines import Line
from cardlib.names import NAMES, capital, player_name, sentence
from cardlib.records import Record
from cardlib.rulebook import option_about, option_label, usual, value_words
from widgets.dealing import open_stock
from widgets.options import key_of, series
from widgets.ready import ready, ready_for_all
from widgets.scenes import Control, Scene, Tone, Zone, zones_of
from widgets.stage import Stage
from widgets.turns import (
    State,
    asking,
    meanings,
    permissions,
    told,
    turn_controls,
    whose_turn,
    with_hand_to_try,
)
from widgets.variants import difference, played_by

SHOWS = ("deal", "last", "now", "score")
"""What a switch can show: the deal, what the last action does, what may be done now, how the deal is counted."""

_SHOWN_BY_DEAL = ("players", "packs", "pack_size", "hand", "removed", "trump_check")
_SHOWN_BY_ACTION = ("seven_draws", "eight_skips", "stop")

_KEYS = "abcfghijmnoq"  # letters that no button of a turn has


MOST_VALUES = 20
"""As many buttons as can be told from each other."""


def some_values(given: object) -> tuple[object, ...]:
    """The values to choose from, as they were given.

    Raises:
        CardlibError: if they are no short series.
    """
    if isinstance(given, Iterable) and not isinstance(given, str):
        values = tuple(islice(given, MOST_VALUES + 1))
        if len(values) <= MOST_VALUES:
            return values
    message = N_("values cannot be {given}: give {most} at most, such as (101, 151).")
    raise CardlibError(message, given=shown(given), most=MOST_VALUES)


class Switching(Stage):
    """What the switch of one option and the switches of several have in common.

    Attributes:
        chosen: the value of each option switched here.
        played: the deal as it goes with these values.
        record: what leads to the position.

    Args:
        game: the id of a game; that of the record if it is ``""``.
        options: the names of the options.
        record: a record, or the name of an example, that leads to the position; or give ``pack`` and ``actions``.
        pack: the cards in the order dealt.
        actions: what is played then, as a text with commas between the actions or a series of actions.
        dealer, scores: as ``rules.deal`` takes them.
        show: ``"deal"``, ``"last"``, ``"now"`` or ``"score"``: how the deal is told, what the last action did, what
            may be done now, or how the deal is counted; what fits the options unless said.
        values: for an option that may be any number, those to choose from.
        names: the players' names, as a text with commas or spaces between them or a series; names of ours unless said.
        rules: other options of the game, the same for every choice.

    Raises:
        CardlibError: if there is no such game, option, value or position.
    """

    def __init__(
        self,
        game: str,
        options: Iterable[str],
        *,
        record: Record | str | None = None,
        pack: str | Iterable[Card | str] | None = None,
        actions: str | Iterable[Action | str] = (),
        dealer: int | None = None,
        scores: Iterable[int] | None = None,
        show: str = "",
        values: Iterable[object] = (),
        names: str | Iterable[str] | None = None,
        **rules: Any,
    ) -> None:
        if show and show not in SHOWS:
            message = N_("show cannot be {show}: choose {known}.")
            raise CardlibError(message, show=shown(show), known=", ".join(map(repr, SHOWS)))
        if record is None:
            played = rules_of(game, rules, self.trait_names())
            self.record = _record_of(played, pack, dealer, scores, actions)
        elif pack is not None or actions or dealer is not None or scores is not None:
            raise CardlibError(N_("Give either a record or a pack: actions, dealer and scores belong to a pack."))
        else:
            self.record = records.example(record) if isinstance(record, str) else an_instance(record, "record", Record)
            if game not in ("", self.record.game.id):
                message = N_("The record is one of {game}, not of {other}.")
                raise CardlibError(message, game=self.record.game.name, other=find_game(game).name)
        names = names if names is not None else self.record.names or None
        # Where the number of players is switched there may be more of them than in the record.
        self.names = NAMES if names is None else names_of(names, self.record.players)
        self.show = show
        self._options = _options_of(self.record, options)
        self._values = {option.name: self._values_of(option, some_values(values)) for option in self._options}
        self.chosen = {option.name: self._values[option.name][0] for option in self._options}
        self._tried: tuple[Action, ...] = ()
        self._play()
        super().__init__(**rules)
        self.refresh()

    def _values_of(self, option: Option, given: tuple[object, ...]) -> tuple[object, ...]:
        """What can be chosen, the usual value first."""
        rules = self.record.rules
        default = usual(option, rules)
        if option.kind == "cards":
            if not default:
                message = N_("With {players} players nothing is chosen for {option}.")
                raise CardlibError(message, players=rules.players, option=option.name)
            return (default, *(value for value in series(rules, option.name) if value != default))
        if option.kind == "choice" and not given:
            return option.choices
        values = (default, *(value for value in given if value != default))
        for value in values:
            if refusal := option.refuse(value):
                raise CardlibError(refusal)
        if len(values) < 2:
            message = N_("{option} may be any number: give values to choose from, for example values=(101, 151).")
            raise CardlibError(message, option=option.name)
        return values

    def _play(self) -> None:
        self._tried = ()
        defaults = {name: values[0] for name, values in self._values.items()}
        self._usually = played_by(self.record, defaults)
        self.played = played_by(self.record, self.chosen)

    def _value_named(self, option: str, value: object) -> object:
        """The value of an option that is meant by ``value``, or by a text that writes it.

        Raises:
            CardlibError: if it is no option here, or no value that can be chosen.
        """
        values = self._values.get(option) if isinstance(option, str) else None
        if values is None:
            message = N_("{option} is not switched here: there are {known}.")
            raise CardlibError(message, option=shown(option), known=", ".join(self._values))
        found = [each for each in values if type(each) is type(value) and each == value]
        found += [each for each in values if key_of(each) == value]
        if not found:
            message = N_("{option} cannot be {value} here: choose among {known}.")
            known = ", ".join(map(key_of, values))
            raise CardlibError(message, option=option, value=shown(value), known=known)
        return found[0]

    # What a hand does; a card is tried with ``pick``

    def _choose(self, option: str, value: object) -> None:
        self.chosen = {**self.chosen, option: value}
        self._play()

    def picked(self, key: str) -> None:
        """Say whether a card may be played now, and why; nothing moves."""
        tried = meanings(self.played.last, Card(key))
        self._tried = () if tried == self._tried else tried

    def pressed(self, control: str) -> None:
        """Choose a value, or say whether something may be done that needs no card."""
        if control == "usual":
            self.chosen = {name: values[0] for name, values in self._values.items()}
            self._play()
            return
        option, equals, key = control.partition(": ")
        if not equals:
            self._tried = (parse_action(control),)
            return
        value = next(each for each in self._values[option] if key_of(each) == key)
        if len(self._values) > 1 and self.chosen[option] == value:
            value = self._values[option][0]  # a second press of a switch puts it back
        self._choose(option, value)

    # What is to be seen

    def _showing(self) -> str:
        """What is told of the position."""
        if self.show:
            return self.show
        names = [option.name for option in self._options]
        if len(names) > 1:
            return "now"
        return "deal" if names[0] in _SHOWN_BY_DEAL else "last" if names[0] in _SHOWN_BY_ACTION else "now"

    def _trying(self) -> bool:
        """Whether cards can be tried."""
        return bool(self.played.states) and not self.played.last.is_over and self._showing() == "now"

    def _said(self) -> tuple[Line, ...]:
        """What is told of the position with these values."""
        played, showing = self.played, self._showing()
        if played.fault:
            return (Line("", played.fault),)
        state = played.last
        if self._tried:
            kinds = {action.kind: action for action in self._tried}  # of the suits of a queen one will do
            return tuple(explain.permission(state, action) for action in kinds.values())
        last = told(played.states[-2], state, self.names) if len(played.states) > 1 else ()
        if played.refusal is not None:
            return (*last, Line("", whose_turn(state, self.names)), self._why_not(state, played.refusal))
        if showing == "deal":
            return explain.opening(state, names=self.names)
        if state.is_over:
            return (*(last if showing == "last" else ()), *explain.score(state, names=self.names))
        return last if showing == "last" else permissions(state)

    def _why_not(self, state: State, refusal: IllegalMove) -> Line:
        """Why the next action of the record is refused here, where another player may have come to the turn."""
        card = refusal.action.card if isinstance(refusal.action, Action) else None
        seat = state.current_player
        if card is None or seat is None or seat == CHANCE or card in state.hands[seat]:
            return explain.refusal(refusal)
        message = N_("{player} does not hold {card}.")
        return Line(refusal.rule, sentence(message, player=player_name(seat, self.names), card=card))

    def _changed(self) -> Line:
        """What is different from the usual."""
        different = [option for option in self._options if self.chosen[option.name] != self._values[option.name][0]]
        rule = different[0].rule if len(different) == 1 else ""
        if not different:
            return Line("", _("So it is played unless you choose otherwise."))
        return Line(rule, difference(self._usually, self.played, self.names) or _("Here it makes no difference."))

    def _zones(self) -> tuple[Zone, ...]:
        if self.played.fault:
            return ()
        state = self.played.last
        zones = zones_of(state, self.names)
        if self._trying():
            card = self._tried[0].card if self._tried else None
            refused = card is not None and self._refused(state)
            zones = with_hand_to_try(
                zones, state, show=True, chosen=None if refused else card, refused=card if refused else None
            )
        if "trump_check" in self.chosen and isinstance(state, mita.State) and len(state.stock) > 1:
            place = len(state.stock) - 2
            zones = (*zones, open_stock(state.stock, ((0, _("first")), (place, _("last")))))
        return zones

    def _refused(self, state: State) -> bool:
        """Whether what was tried is illegal."""
        return any(state.check(action) is not None for action in self._tried)

    def compose(self) -> Scene:
        """The position with the values chosen, what has changed, what is told of it, and the switches."""
        tone: Tone = ""
        if self._tried:
            tone = "bad" if self._refused(self.played.last) else "good"
        # Nothing moves here, so buttons that look as if the seven were exchanged are left out.
        turn = turn_controls(self.played.last) if self._trying() and not asking(self.played.last) else ()
        return Scene(
            label=self._label(),
            heading=self._heading(),
            zones=self._zones(),
            lines=(self._changed(), *self._said()),
            tone=tone,
            controls=(*self._switches(), *(replace(button, apart=place == 0) for place, button in enumerate(turn))),
            rules=self.played.states[0].rules if self.played.states else self.record.rules,
        )

    def _label(self) -> str:
        """What screen readers call it."""
        raise NotImplementedError

    def _heading(self) -> str:
        """What is switched."""
        raise NotImplementedError

    def _switches(self) -> tuple[Control, ...]:
        """The buttons that switch."""
        raise NotImplementedError

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={key_of(value)}" for name, value in self.chosen.items())
        return f"{type(self).__name__}: {self.record.game.name}, {chosen}"


class Switches(Switching):
    """Several options of a game, switched on one position: ``Switches("meow")``.

    The parameters are those of ``Switching``; without a record or a pack, a position of ours is shown, and without
    options those that it was made for.
    """

    def __init__(
        self,
        game: str = "meow",
        *options: str,
        record: Record | str | None = None,
        pack: str | Iterable[Card | str] | None = None,
        **others: Any,
    ) -> None:
        if record is None and pack is None:
            record, made_for = ready_for_all(game)
            options = options or made_for
        super().__init__(game, options, record=record, pack=pack, **others)

    def choose(self, option: str, value: object) -> None:
        """Choose a value for an option.

        Raises:
            CardlibError: if it is no option here, or no value that can be chosen.
        """
        self._choose(option, self._value_named(option, value))
        self.refresh()

    def usual(self) -> None:
        """Choose the usual value of every option."""
        self.press("usual")

    def _label(self) -> str:
        labels = ", ".join(option_label(option) for option in self._options)
        return _("Switches of {game}: {options}").format(game=self.record.game.name, options=labels)

    def _heading(self) -> str:
        return _("{game}: switch rules, and see what changes").format(game=self.record.game.name)

    def _switches(self) -> tuple[Control, ...]:
        """A button for each value that is not the usual one, and one to go back to the usual ones."""
        values = [(option, value) for option in self._options for value in self._values[option.name][1:]]
        buttons = tuple(
            Control(
                f"{option.name}: {key_of(value)}",
                sentence(N_("{option}: {value}"), option=option_label(option), value=value_words(option, value)),
                pressed=self.chosen[option.name] == value,
                key=_KEYS[place : place + 1],
            )
            for place, (option, value) in enumerate(values)
        )
        changed = any(self.chosen[name] != values[0] for name, values in self._values.items())
        return (*buttons, Control("usual", _("All as usual"), changed, key="u"))


class Switch(Switching):
    """One option of a game, each of its values on the same position: ``Switch("queen_follow")``.

    Attributes:
        value: the value chosen.

    Args:
        option: the name of the option.
        game: the id of its game; unless said that of the record, or the first game that has the option ready.
        values: for an option that may be any number, those to choose from.
        others: what else ``Switching`` takes: ``record``, ``pack``, ``actions``, ``dealer``, ``scores``, ``show``,
            ``names``, and other options of the game.

    Raises:
        CardlibError: if there is no such option, value or position.
    """

    def __init__(
        self,
        option: str,
        *,
        game: str = "",
        record: Record | str | None = None,
        pack: str | Iterable[Card | str] | None = None,
        values: Iterable[object] = (),
        **others: Any,
    ) -> None:
        a_text(option, "option")
        if record is None and pack is None:
            made = ready(option, game)
            record, values = made.record, some_values(values) or made.values
        if record is None and not game:
            game = _game_of(option)
        super().__init__(game, (option,), record=record, pack=pack, values=values, **others)

    @property
    def value(self) -> object:
        """The value chosen."""
        return self.chosen[self._options[0].name]

    def choose(self, value: object) -> None:
        """Choose a value.

        Raises:
            CardlibError: if it is none that can be chosen.
        """
        option = self._options[0].name
        self._choose(option, self._value_named(option, value))
        self.refresh()

    def _label(self) -> str:
        label = option_label(self._options[0])
        return _("Switch of {game}: {option}").format(game=self.record.game.name, option=label)

    def _heading(self) -> str:
        return option_about(self._options[0])

    def _switches(self) -> tuple[Control, ...]:
        """A button for each value."""
        option = self._options[0]
        values = self._values[option.name]
        buttons = []
        for place, value in enumerate(values):
            words = capital(value_words(option, value))
            label = _("{choice} (usual)").format(choice=words) if value == values[0] else words
            button = Control(
                f"{option.name}: {key_of(value)}",
                label,
                pressed=self.chosen[option.name] == value,
                key=_KEYS[place : place + 1],
            )
            buttons.append(button)
        return tuple(buttons)


def _game_of(option: str) -> str:
    """The first game that has an option.

    Raises:
        CardlibError: if none has.
    """
    for game in GAMES:
        if any(option == known.name for known in game.options):
            return game.id
    raise CardlibError(N_("No game has an option {option}."), option=shown(option))


def _options_of(record: Record, names: Iterable[str]) -> tuple[Option, ...]:
    """The options with these names.

    Raises:
        CardlibError: if the game has no such option, or none is named.
    """
    known = {option.name: option for option in record.game.options}
    names = tuple(dict.fromkeys(names))
    for name in names:
        if name not in known:
            message = N_("{game} has no option {option}: it has {known}.")
            raise CardlibError(message, game=record.game.name, option=shown(name), known=", ".join(known))
    if not names:
        raise CardlibError(N_("Name the options to switch: there are {known}."), known=", ".join(known))
    return tuple(known[name] for name in names)


def _record_of(
    rules: Any,
    pack: str | Iterable[Card | str] | None,
    dealer: int | None,
    scores: Iterable[int] | None,
    actions: str | Iterable[Action | str],
) -> Record:
    """A record of a deal and what is played then, legal or not: that depends on what is switched."""
    start: State = rules.deal(pack_of(rules, pack, 1), dealer, scores)
    items = [item for item in actions.split(",") if item.strip()] if isinstance(actions, str) else actions
    record = records.record_of(start)
    return Record(
        rules=record.rules,
        dealer=record.dealer,
        scores=record.scores,
        pack=record.pack,
        actions=tuple(map(parse_action, items)),
    )
