"""Deals written down as TOML: read, written, replayed, and checked against what is said to have come out.

A record holds facts only, the pack as it was dealt and everything that players and chance did, so it replays for
ever without a seed and whatever the scoring. A whole deal, which may stop anywhere::

    game = "101"
    source = "101 ¶33"
    names = ["Ana", "Ion"]      # optional, seat 0 first
    players = 2                 # the game's default unless said
    dealer = 1                  # the last seat unless said
    scores = [40, 72]           # optional: the match when the deal began
    pack = "TD 7H …"            # or a list; first card dealt first, before any trump check
    actions = ["exchange", "TD", "8H"]

    [options]                   # those chosen otherwise than the game's default
    tromf = "must-beat"

    [expect]                    # all optional: how the position after the last action must be
    upcard = "7H"

A single documented trick has ``trump = "H"`` and ``trick = "8S AC QS TD"`` instead of ``pack`` and ``actions``.
It is replayed as the first trick of a deal in which the seat on the dealer's left was dealt the first of these cards,
the next seat the second, and so on; the other cards follow in the pack's order, the upcard being the first trump left.

``[expect]`` knows ``winners``, ``tricks``, ``points``, ``penalties`` and ``reason`` (as in ``Outcome``),
``over``, ``current_player``, ``hand_counts``, ``trump``, ``upcard``, ``top`` (as in the states), ``legal``
(exactly the legal actions, in any order) and, for a single trick, ``winner`` (the seat that takes it).
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from difflib import get_close_matches
from importlib.resources import files
from textwrap import wrap
from typing import Any, TypeVar

from . import GAMES, find_game, meow, mita
from .actions import PLAY, Action, parse_action
from .cards import Card, Suit, as_cards, as_suit, cards_text
from .errors import CardlibError, RecordError, shown
from .game import Game, IllegalMove, Move, TrickWon
from .given import a_state, a_text, an_instance, as_line, is_name, some_names, some_rules, whole_numbers
from .i18n import N_, _

Rules = mita.Rules | meow.Rules
State = mita.State | meow.State
T = TypeVar("T")

LARGEST_FILE = 1_000_000
"""The bytes that a record may have; a long deal takes some ten thousand."""

LARGEST_NUMBER = 1_000_000_000
"""Larger numbers mean nothing in these games, and may be too long even to print."""

MOST_DOTS = 100
"""Dots outside of texts, as in ``expect.over = true``: reading a key of thousands of parts would take minutes."""

_TEXT_OR_COMMENT = re.compile(
    r"""
    \"{3} (?: \\. | [^\\] )*? (?: \"{3,5} | \Z )    # triple quotes; two more may end the text
    | '{3} .*? (?: '{3,5} | \Z )
    | " (?: \\. | [^"\\\n] )* "?                   # an open text is wrong, and ends with its line here
    | ' [^'\n]* '?
    | \# [^\n]*
    """,
    re.VERBOSE | re.DOTALL,
)

KEYS = (
    "game",
    "source",
    "names",
    "players",
    "dealer",
    "scores",
    "pack",
    "trump",
    "trick",
    "actions",
    "options",
    "expect",
)

NOT_IN_A_TRICK = ("trump_check", "exchange")
"""The options that are off in a single documented trick: the cards must lie as the source puts them."""


# What a record is -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Expect:
    """How the position after the last action must be; ``None`` where nothing is said.

    Attributes:
        winner: the seat that takes the trick, in a record of a single trick.
        winners, tricks, points, penalties, reason: as in ``Outcome``; tricks and points also in mid-deal.
        over: whether the deal is over.
        current_player: the seat to act, ``CHANCE`` (-1) for a shuffle.
        hand_counts: how many cards each seat holds.
        trump, upcard: the trump suit, and the card turned up under the stock (Mîța, 101).
        top: the top discard (Мяу-мяу).
        legal: exactly the legal actions, in any order.
    """

    winner: int | None = None
    winners: tuple[int, ...] | None = None
    tricks: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    penalties: tuple[int, ...] | None = None
    reason: str | None = None
    over: bool | None = None
    current_player: int | None = None
    hand_counts: tuple[int, ...] | None = None
    trump: Suit | None = None
    upcard: Card | None = None
    top: Card | None = None
    legal: tuple[Action, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A deal, or a single documented trick, as it is written down.

    Attributes:
        rules: the game with its options, the number of players among them.
        dealer: the seat that dealt.
        scores: what each seat had in the match when the deal began.
        pack: the cards in the order dealt, before any trump check; ``()`` in a record of a single trick.
        trump, trick: the trump suit and the cards of a single trick, the one led first; else ``None`` and ``()``.
        actions: what players and chance did; ``()`` in a record of a single trick.
        source: where the record comes from.
        names: the players' names, seat 0 first, or ``()``.
        expect: how the position after the last action must be.
        name: what errors call the record, usually its file; two records may be equal under different names.
    """

    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    pack: tuple[Card, ...] = ()
    trump: Suit | None = None
    trick: tuple[Card, ...] = ()
    actions: tuple[Action, ...] = ()
    source: str = ""
    names: tuple[str, ...] = ()
    expect: Expect = Expect()
    name: str = field(default="<record>", compare=False)

    def __post_init__(self) -> None:
        """Refuse what could not be written down; series become tuples, and texts cards and actions."""
        some_rules(self.rules)
        an_instance(self.dealer, "dealer", int)
        an_instance(self.expect, "expect", Expect)
        for key in ("source", "name"):
            a_text(getattr(self, key), key)
        if self.trump is not None:
            an_instance(self.trump, "trump", Suit)
        if bool(self.trick) != (self.trump is not None):
            raise RecordError(N_("A record of a single trick has its trump suit and its cards: give both or none."))
        series = {
            "scores": whole_numbers(self.scores, "scores"),
            "names": some_names(self.names),
            "pack": as_cards(self.pack),
            "trick": as_cards(self.trick),
            "actions": tuple(parse_action(action) for action in _series(self.actions)),
        }
        for key, value in series.items():
            object.__setattr__(self, key, value)

    @property
    def game(self) -> Game[Any]:
        """The game played."""
        return find_game(self.rules.game)

    @property
    def players(self) -> int:
        """How many play."""
        return self.rules.players

    @property
    def options(self) -> dict[str, Any]:
        """The options chosen otherwise than the game's default, ``players`` not among them."""
        preset = self.game.preset
        named = {option.name: getattr(self.rules, option.name) for option in self.game.options}
        return {
            name: value
            for name, value in named.items()
            if name != "players" and value != getattr(preset, name) and not (self.trick and name in NOT_IN_A_TRICK)
        }

    @property
    def moves(self) -> tuple[Action, ...]:
        """What is done in the replay: the actions, or the playing of the single trick."""
        return tuple(PLAY[card] for card in self.trick) or self.actions


def record_of(state: State, *, source: str = "", names: tuple[str, ...] = (), expect: Expect | None = None) -> Record:
    """The record whose replay ends in ``state``.

    Args:
        state: any position of any deal.
        source: where the deal comes from.
        names: the players' names, seat 0 first.
        expect: what is to be expected of the end; nothing unless said (see ``expect_of``).

    Raises:
        CardlibError: if one of these is something else.
    """
    a_state(state)
    return Record(
        rules=state.deal.rules,
        dealer=state.deal.dealer,
        scores=state.deal.scores,
        pack=state.deal.pack,
        actions=tuple(event.action for event in state.history if isinstance(event, Move)),
        source=source,
        names=names,
        expect=Expect() if expect is None else expect,
    )


def expect_of(state: State) -> Expect:
    """What to expect of a replay that ends in ``state``: the outcome, or whose turn it is in mid-deal."""
    outcome = a_state(state).outcome
    if outcome is None:
        return Expect(over=False, current_player=state.current_player)
    meow_game = isinstance(state, meow.State)
    return Expect(
        over=True,
        reason=outcome.reason,
        winners=outcome.winners,
        tricks=None if meow_game else outcome.tricks,
        points=outcome.points if isinstance(state, mita.State) and state.rules.counts == "points" else None,
        penalties=outcome.penalties if meow_game else None,
    )


# Replaying ------------------------------------------------------------------------------------------


def replay(record: Record) -> Iterator[State]:
    """The states of a record one by one, the dealt state first.

    Raises:
        RecordError: at the first illegal action, or after the last state if it is not as the record expects.
    """
    with _at(_a_record(record).name):
        state = _dealt(record)
    yield state
    for number, action in enumerate(record.moves, 1):
        with _at(record.name), _at(f'action {number} "{action}"'):
            state = state.apply(action)
        yield state
    with _at(record.name):
        _compare(record, state)


def verify(record: Record) -> State:
    """Replay a record to its end, and return the last state.

    Raises:
        RecordError: if an action is illegal, or the end is not as the record expects.
    """
    *_before, last = replay(record)
    return last


def _dealt(record: Record) -> State:
    """The dealt state: of the pack, or of one in which the documented trick comes first."""
    pack = _pack_of_trick(record) if record.trick else record.pack
    with _at("pack"):
        return record.rules.deal(pack, record.dealer, record.scores)


def _pack_of_trick(record: Record) -> tuple[Card, ...]:
    """The pack that deals each player one card of the trick first; the others follow in the pack's order."""
    rest = [card for card in record.rules.pack() if card not in record.trick]
    # At most six of at least seven trumps lie in a trick, so one is always left to be turned up.
    upcard = next(card for card in rest if card.suit is record.trump)
    rest.remove(upcard)
    others = record.players * mita.HAND - len(record.trick)
    return (*record.trick, *rest[:others], upcard, *rest[others:])


def _compare(record: Record, state: State) -> None:
    for key in _expectable(record.rules, bool(record.trick)):
        expected = getattr(record.expect, key)
        if expected is None:
            continue
        actual = _actual(state, key)
        same = set(expected) == set(actual) if key == "legal" else expected == actual
        if not same:
            message = _("This was expected to be {expected}, but it is {actual}.")
            raise RecordError(f"expect.{key}: {message.format(expected=_fact(expected), actual=_fact(actual))}")


def _expectable(rules: Rules, trick: bool) -> tuple[str, ...]:
    """The keys of ``[expect]`` that mean something in this game."""
    common = ("winners", "reason", "over", "current_player", "hand_counts", "legal")
    if isinstance(rules, meow.Rules):
        return (*common, "penalties", "top")
    return (*common, "tricks", "points", "trump", "upcard", *(("winner",) if trick else ()))


def _actual(state: State, key: str) -> Any:
    match key:
        case "winner":
            return next((event.seat for event in state.history if isinstance(event, TrickWon)), None)
        case "winners" | "reason" | "penalties":
            return getattr(state.outcome, key, None)
        case "over":
            return state.is_over
        case "hand_counts":
            return tuple(map(len, state.hands))
        case "legal":
            return state.legal_actions()
        case _:
            return getattr(state, key)


def _fact(value: object) -> str:
    """A fact in an error: as a record would write it."""
    if value is None:
        return _("undecided")
    if isinstance(value, tuple):
        return f"[{', '.join(map(_fact, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


# Reading --------------------------------------------------------------------------------------------


def load(path: str | os.PathLike[str]) -> Record:
    """Read the record in a file.

    Raises:
        RecordError: if there is no such file, or it holds no record; one line that names the file and the place.
    """
    name = _path(path)
    with _at(name):
        try:
            with open(name, "rb") as file:
                data = file.read(LARGEST_FILE + 1)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            reason = getattr(error, "strerror", None) or error
            raise RecordError(_("The file cannot be read: {reason}.").format(reason=reason)) from None
        _check_size(len(data))
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            message = _("This is no text file in UTF-8: byte {number} does not fit.")
            raise RecordError(message.format(number=error.start + 1)) from None
        return _read(text, name)


def loads(text: str, name: str = "<text>") -> Record:
    """Read the record in a text; ``name`` is what errors call it.

    Raises:
        RecordError: if the text holds no record; one line that names the place.
    """
    with _at(a_text(name, "name")):
        return _read(a_text(text, "text"), name)


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Make whatever cardlib refuses inside a RecordError of one line that names the place, and the rule broken."""
    try:
        yield
    except CardlibError as error:
        rule = f"[{error.rule}] " if isinstance(error, IllegalMove) else ""
        raise RecordError(one_line(f"{place}: {rule}{error}")) from None


def one_line(text: str, longest: int = 1000) -> str:
    """The text in one line that can be read and is no longer than ``longest``, whatever somebody wrote into it."""
    line = as_line(text)
    if len(line) <= longest:
        return line
    room = longest - len(" … ")
    start, end = line[: room * 3 // 4], line[len(line) - room // 4 :]
    # What joins two letters or pictures cannot be read where one of them was cut off.
    while not start[-1:].isprintable():
        start = start[:-1]
    while not end[:1].isprintable():
        end = end[1:]
    return f"{start} … {end}"


def _a_record(value: Record) -> Record:
    return an_instance(value, "record", Record)


def _path(path: str | os.PathLike[str]) -> str:
    """The path of a file as text. A number would be a file that is open already: it is no path here."""
    try:
        return os.fsdecode(path)
    except TypeError:
        message = N_("{given} is not the path of a file: give a text or a pathlib.Path.")
        raise RecordError(message, given=shown(path)) from None


def _series(value: Iterable[Action | str]) -> Iterable[Action | str]:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return value
    raise RecordError(N_("actions cannot be {given}: give a series of actions."), given=shown(value))


def _check_size(size: int) -> None:
    if size > LARGEST_FILE:
        raise RecordError(_("This is too large for a record: {limit} bytes at most.").format(limit=LARGEST_FILE))


def _parse(text: str) -> dict[str, Any]:
    """The TOML table that a text holds."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise RecordError(_("There is half a character in this text, which UTF-8 cannot write.")) from None
    _check_size(size)
    too_deep = _("This is not TOML for a record: it is nested too deeply.")
    if _TEXT_OR_COMMENT.sub("", text).count(".") > MOST_DOTS:
        raise RecordError(too_deep)
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # the byte order mark of some editors
    except RecursionError:
        raise RecordError(too_deep) from None
    except ValueError as error:  # also for a number of thousands of digits
        raise RecordError(_("This is not TOML: {reason}.").format(reason=error)) from None


def _read(text: str, name: str) -> Record:
    table = _parse(text)
    _check_keys(table, KEYS)
    game = _get(table, "game", lambda value: find_game(_text(value)))
    if game is None:
        raise _fault("game", _("This key is missing."))
    trump, trick = _get(table, "trump", _suit), _get(table, "trick", _cards) or ()
    _check_kind(table, game)
    rules = _rules(table, game, len(trick) if "trick" in table else None)
    pack = _get(table, "pack", _cards) or ()
    _check_packs(rules, pack)
    dealer = _get(table, "dealer", _number)
    scores = _get(table, "scores", _numbers)
    record = Record(
        rules=rules,
        dealer=rules.players - 1 if dealer is None else dealer,
        scores=(0,) * rules.players if scores is None else scores,
        pack=pack,
        trump=trump,
        trick=trick,
        actions=_get(table, "actions", _actions) or (),
        source=_get(table, "source", _text) or "",
        names=_get(table, "names", _names) or (),
        expect=_expect(table, rules, bool(trick)),
        name=name,
    )
    _check(record)
    return record


def _fault(place: str, message: str) -> RecordError:
    """What is wrong at a place of the record, such as a key."""
    return RecordError(f"{place}: {message}")


def _check_keys(table: dict[str, Any], known: tuple[str, ...], prefix: str = "") -> None:
    for key in table:
        if key in known:
            continue
        near = get_close_matches(key[:40], known, 1)
        if near:
            message = _("There is no such key here; did you mean {near}?").format(near=near[0])
        else:
            message = _("There is no such key here; there are {known}.").format(known=", ".join(known))
        raise RecordError(f"{prefix}{key}: {message}")


def _check_kind(table: dict[str, Any], game: Game[Any]) -> None:
    """A record is of a whole deal or of a single trick, not both."""
    if "trick" not in table:
        if "trump" in table:
            raise _fault("trump", _("The pack decides the trump; write this key only with a single trick."))
        if "pack" not in table:
            raise _fault("pack", _("This key is missing."))
        return
    if game is meow.MEOW:
        raise _fault("trick", _("There are no tricks in {game}.").format(game=game.name))
    for key in ("pack", "actions"):
        if key in table:
            raise _fault(f"{key}", _("A record of a single trick has no such key: the trick says it all."))
    if "trump" not in table:
        raise _fault("trump", _("This key is missing."))


def _check_packs(rules: Rules, pack: tuple[Card, ...]) -> None:
    """Whether the cards come near the packs played with: compared before anything of their size is built."""
    if isinstance(rules, meow.Rules) and rules.packs * rules.pack_size > len(pack) + rules.pack_size:
        message = _("More than a whole pack is missing: {number} cards are here, and {packs} x {size} are played with.")
        raise RecordError(f"pack: {message.format(number=len(pack), packs=rules.packs, size=rules.pack_size)}")


def _check(record: Record) -> None:
    """Whether the deal can be made."""
    rules = record.rules
    if record.names and len(record.names) != rules.players:
        message = _("There are {number} names for {players} players.")
        raise RecordError(f"names: {message.format(number=len(record.names), players=rules.players)}")
    for place, card in enumerate(record.trick):
        if card in record.trick[:place]:
            raise _fault("trick", _("{card} is there twice.").format(card=card))
        if card not in rules.pack():
            raise _fault("trick", _("{card} is not in the pack of this game.").format(card=card))
    # One thing at a time, so that the error names the key at fault.
    with _at("dealer"):
        rules.match(record.dealer)
    with _at("scores"):
        rules.deal(rules.pack(), record.dealer, record.scores)
    _dealt(record)


def _rules(table: dict[str, Any], game: Game[Any], trick: int | None) -> Rules:
    """The game with the options that a record chooses; ``trick`` is how many cards a single trick has."""
    options = _get(table, "options", _table) or {}
    chosen: dict[str, Any] = dict.fromkeys(NOT_IN_A_TRICK, False) if trick is not None else {}
    if "players" in options:
        raise _fault("options.players", _("The number of players is written once, outside the options."))
    for key in options:
        owners = [other.name for other in GAMES if _has(other, key)]
        if owners and not _has(game, key):
            message = _("{game} has no such option; it is one of {owners}.")
            raise RecordError(f"options.{key}: {message.format(game=game.name, owners=', '.join(owners))}")
    known = {option.name: option for option in game.options}
    _check_keys(options, tuple(known)[1:], "options.")
    for key, value in options.items():
        with _at(f"options.{key}"):
            chosen_value = _cards(value) if known[key].kind == "cards" else _scalar(value)
            if refusal := known[key].refuse(chosen_value):
                raise RecordError(refusal)
            if trick is not None and key in NOT_IN_A_TRICK and chosen_value:
                raise RecordError(_("A record of a single trick shows the cards as they were played: leave this off."))
            chosen[key] = chosen_value
    players = _get(table, "players", _number)
    if trick is not None:
        if players not in (None, trick):
            message = _("A trick of {players} players has as many cards, and {number} are here.")
            raise RecordError(f"trick: {message.format(players=players, number=trick)}")
        players = trick
    if players is not None:
        chosen["players"] = players
        if refusal := known["players"].refuse(players):
            raise RecordError(f"{'players' if trick is None else 'trick'}: {refusal}")
    with _at("options"):
        rules: Rules = game.rules(**chosen)
    return rules


def _has(game: Game[Any], option: str) -> bool:
    return any(option == known.name for known in game.options)


def _expect(table: dict[str, Any], rules: Rules, trick: bool) -> Expect:
    expected = _get(table, "expect", _table) or {}
    _check_keys(expected, _expectable(rules, trick), "expect.")
    return Expect(**{key: _get(expected, key, _READ_EXPECTED[key], "expect.") for key in expected})


# One value: each function reads a TOML value or says what would be right -------------------------------


def _get(table: dict[str, Any], key: str, read: Callable[[Any], T], prefix: str = "") -> T | None:
    """The value of a key, ``None`` where it is not written; errors name the key."""
    if key not in table:
        return None
    with _at(f"{prefix}{key}"):
        return read(table[key])


def _wrong(message: str, value: object) -> RecordError:
    return RecordError(_(message).format(value=_shown(value)))


def _shown(value: object) -> str:
    """A value in an error, never long and never nested."""
    if isinstance(value, dict):
        return _("a table")
    if isinstance(value, list):
        return _("a list")
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return _("a huge number")
    return str(value).lower() if isinstance(value, bool) else one_line(repr(value), 60)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(N_("Write text in quotes here, not {value}."), value)
    return value


def _number(value: Any) -> int:
    if type(value) is not int or abs(value) > LARGEST_NUMBER:
        raise _wrong(N_("Write a whole number of at most nine digits here, not {value}."), value)
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong(N_("Write true or false here, not {value}."), value)
    return value


def _scalar(value: Any) -> object:
    if isinstance(value, bool | str):
        return value
    if not isinstance(value, int):
        raise _wrong(N_("Write text in quotes, a whole number, true or false here, not {value}."), value)
    return _number(value)


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(N_("This is a table of keys and values, not {value}."), value)
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong(N_("Write a list in square brackets here, not {value}."), value)
    return value


def _numbers(value: Any) -> tuple[int, ...]:
    return tuple(_number(item) for item in _list(value))


def _names(value: Any) -> tuple[str, ...]:
    names = tuple(_text(item) for item in _list(value))
    for name in names:
        if not is_name(name):
            raise _wrong(N_("A name is a word or a few in one line, not {value}."), name)
    return names


def _suit(value: Any) -> Suit:
    return as_suit(_text(value))


def _card(value: Any) -> Card:
    return Card(_text(value))


def _cards(value: Any) -> tuple[Card, ...]:
    if isinstance(value, str):
        return as_cards(value)
    if not isinstance(value, list):
        raise _wrong(N_("Write cards here, as in '8S AC' or ['8S', 'AC'], not {value}."), value)
    return tuple(_card(item) for item in value)


def _actions(value: Any) -> tuple[Action, ...]:
    actions = []
    for number, item in enumerate(_list(value), 1):
        with _at(f"action {number}"):
            actions.append(parse_action(_text(item)))
    return tuple(actions)


_READ_EXPECTED: dict[str, Callable[[Any], Any]] = {
    "winner": _number,
    "winners": _numbers,
    "tricks": _numbers,
    "points": _numbers,
    "penalties": _numbers,
    "reason": _text,
    "over": _flag,
    "current_player": _number,
    "hand_counts": _numbers,
    "trump": _suit,
    "upcard": _card,
    "top": _card,
    "legal": _actions,
}


# Writing --------------------------------------------------------------------------------------------


def dump(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file.

    Raises:
        RecordError: if the file cannot be written, or the record could not be read back.
    """
    text, name = dumps(record), _path(path)
    try:
        with open(name, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        with _at(name):
            raise RecordError(_("The file cannot be written: {reason}.").format(reason=reason)) from None


def dumps(record: Record, comments: Mapping[int, Sequence[str]] | None = None) -> str:
    """The text of a record; ``loads`` makes an equal record of it.

    Args:
        record: the record.
        comments: what is remarked above actions, by the action's place from 0: a few sentences each. They are for
            readers only; those of an action that there is not are left out.

    Raises:
        RecordError: if the record could not be read back: it is of no legal deal, or of options no game has, or a
            comment is no text.
    """
    if comments is not None:
        _check_comments(comments)
    top: dict[str, Any] = {
        "game": _a_record(record).game.id,
        "source": record.source,
        "names": record.names,
        "players": record.players,
        "dealer": record.dealer,
        "scores": record.scores if any(record.scores) else (),
        "trump": record.trump,
    }
    lines = [_line(key, value) for key, value in top.items() if value not in ("", (), None)]
    if record.trick:
        lines.append(_line("trick", cards_text(record.trick)))
    else:
        lines.append(f'pack = """\n{chr(10).join(wrap(cards_text(record.pack), 60))}\n"""')
        lines.append(_commented(record.actions, comments) if comments else _line("actions", record.actions))
    expected = {key.name: getattr(record.expect, key.name) for key in fields(Expect)}
    for heading, pairs in (("options", record.options), ("expect", expected)):
        entries = [_line(key, value) for key, value in pairs.items() if value is not None]
        lines += ["", f"[{heading}]", *entries] if entries else []
    text = "\n".join(lines) + "\n"
    if loads(text, record.name) != record:
        raise _fault(f"{record.name}", _("No options of this game make the rules of this deal."))
    return text


def _line(key: str, value: object) -> str:
    return f"{key} = {_toml(value)}"


def _check_comments(comments: object) -> None:
    if isinstance(comments, Mapping) and all(
        type(place) is int and _are_texts(texts) for place, texts in comments.items()
    ):
        return
    message = N_("comments cannot be {given}: give a few texts by the place of an action, counted from 0.")
    raise RecordError(message, given=shown(comments))


def _are_texts(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(each, str) for each in value)


def _commented(actions: tuple[Action, ...], comments: Mapping[int, Sequence[str]]) -> str:
    """The actions, each on a line of its own, with the comments above them."""
    lines = ["actions = ["]
    for place, action in enumerate(actions):
        for comment in comments.get(place, ()):
            lines += [f"    # {row}" for row in wrap(one_line(comment), 92)]
        lines.append(f"    {_toml(str(action))},")
    return "\n".join([*lines, "]"])


def _toml(value: object) -> str:
    """A value in TOML; a long list goes over several lines."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        items = [_toml(item) for item in value]
        rows: list[str] = []
        for item in items:
            if rows and len(rows[-1]) + len(item) < 88:
                rows[-1] += f", {item}"
            else:
                rows.append(item)
        return f"[{''.join(rows)}]" if len(rows) <= 1 else "[\n    " + ",\n    ".join(rows) + ",\n]"
    # JSON's escapes are TOML's, but for the one control character that JSON leaves as it is.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


# Plain data -----------------------------------------------------------------------------------------


def position(state: State) -> dict[str, Any]:
    """A state as plain data, ready for JSON: cards and actions in their notation, every seat's cards among them."""
    common: dict[str, Any] = {
        "current_player": a_state(state).current_player,
        "hands": [cards_text(hand) for hand in state.hands],
        "stock_count": len(state.stock),
    }
    if isinstance(state, mita.State):
        own = {
            "upcard": _plain(state.upcard),
            "trump": str(state.trump),
            "leader": state.leader,
            "trick": cards_text(state.trick),
            "called": state.called,
            "tricks": list(state.tricks),
            "points": list(state.points),
        }
    else:
        own = {
            "top": str(state.top),
            "named": _plain(state.named),
            "discard_count": len(state.discards),
            "drawn": _plain(state.drawn),
            "buried": cards_text(state.buried),
        }
    outcome = state.outcome
    return {
        **common,
        **own,
        "legal_actions": [str(action) for action in state.legal_actions()],
        "is_over": state.is_over,
        "outcome": None if outcome is None else asdict(outcome),
    }


def _plain(value: object) -> str | None:
    return None if value is None else str(value)


# The bundled records --------------------------------------------------------------------------------


def examples() -> tuple[str, ...]:
    """The names of the records that come with the library, in alphabetical order."""
    folder = files("cardlib").joinpath("examples")
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def example(name: str) -> Record:
    """A record that comes with the library: ``"mita-16"`` is the example of Mîța ¶16.

    Raises:
        RecordError: if there is none of this name; the sentence says which come near.
    """
    known = examples()
    if name not in known:
        with _at(a_text(name, "name")):
            near = get_close_matches(name[:40], known) or known
            raise RecordError(
                _("There is no record of this name; the examples are {known}.").format(known=", ".join(near))
            )
    return loads(files("cardlib").joinpath("examples", f"{name}.toml").read_text("utf-8"), f"{name}.toml")
