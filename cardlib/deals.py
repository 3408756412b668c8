"""Where deals come from: a pack that is given, or one shuffled by a seed; and the same cards dealt by other rules.

Nothing here draws a number of its own accord: whoever wants a shuffled pack gives the seed, and the same seed always
stands for the same pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from difflib import get_close_matches
from random import Random
from typing import Any

from . import find_game, meow, mita, records
from .actions import Action
from .cards import Card, as_cards
from .errors import CardlibError, RulesError, shown
from .given import a_state, some_names, some_rules
from .i18n import N_
from .names import NAMES
from .records import Record

Rules = mita.Rules | meow.Rules
State = mita.State | meow.State


def rules_of(game_id: str, options: dict[str, Any], others: Container[str] = ()) -> Rules:
    """The rules of a game with those of ``options`` that are its own, which are taken out of ``options``.

    Args:
        game_id: the game.
        options: what a caller was given, by name.
        others: names that are the caller's own.

    Raises:
        RulesError: if there is no such game or value, or a name looks like one of the game's options and is none.
    """
    game = find_game(game_id)
    if not isinstance(options, dict):
        message = N_("options cannot be {given}: give them by name, such as {example}.")
        raise RulesError(message, given=shown(options), example="{'players': 4}")
    known = [option.name for option in game.options]
    own = [name for name in options if name in known or (name not in others and get_close_matches(name, known, 1))]
    rules: Rules = game.rules(**{name: options.pop(name) for name in own})
    return rules


def shuffled(rules: Rules, seed: int) -> tuple[Card, ...]:
    """The pack that a seed stands for: the same one for the same rules, always.

    Raises:
        RulesError: if these are no rules.
        CardlibError: if ``seed`` is no whole number.
    """
    pack = list(some_rules(rules).pack())
    Random(a_seed(seed)).shuffle(pack)
    return tuple(pack)


def reshuffled(state: State, luck: Random) -> Action:
    """What chance does at a chance node: the buried discards, shuffled, are the new stock (``meow.empty-stock``).

    Raises:
        DealError: if it is no position.
        CardlibError: if ``luck`` is no source of random numbers.
    """
    cards = list(a_state(state).buried)
    if not isinstance(luck, Random):
        raise CardlibError(N_("luck cannot be {given}: give a random.Random."), given=shown(luck))
    luck.shuffle(cards)
    return Action("shuffle", cards=tuple(cards))


def pack_of(rules: Rules, pack: str | Iterable[Card | str] | None, seed: int) -> tuple[Card, ...]:
    """The pack given, or if there is none the one that the seed stands for.

    Raises:
        NotationError: if something in ``pack`` is no card.
        CardlibError: if ``seed`` is no whole number.
    """
    return shuffled(rules, a_seed(seed)) if pack is None else as_cards(pack)


def a_seed(seed: object) -> int:
    """The seed given, if it is one.

    Raises:
        CardlibError: if it is no whole number.
    """
    if type(seed) is not int:
        raise CardlibError(N_("{seed} is not a seed: give a whole number."), seed=shown(seed))
    return seed


def split_names(names: str | Iterable[str]) -> tuple[str, ...]:
    """Names as a series, or as a text: separated by commas or, where there are none, by spaces.

    Raises:
        CardlibError: if they are neither.
    """
    if not isinstance(names, str):
        return some_names(names)
    parts = names.split(",") if "," in names else names.split()
    return tuple(part.strip() for part in parts if part.strip())


def names_of(names: str | Iterable[str] | None, players: int) -> tuple[str, ...]:
    """The players' names, given as ``split_names`` takes them; names of ours unless said.

    Raises:
        CardlibError: if there is not one for each player.
    """
    if names is None:
        return NAMES[:players]  # seats beyond them are called by their number
    given = split_names(names)
    if given and len(given) != players:
        message = N_("There are {number} names for {players} players: {names}.")
        raise CardlibError(message, number=len(given), players=players, names=", ".join(given))
    return given


def position_of(deal: Record) -> State:
    """The last position of a deal, to play on from: ``Table.of(position_of(meow_deal("9C", "QS", actions="QS=H")))``.

    Raises:
        CardlibError: if an action of the deal is illegal.
    """
    *_before, state = records.replay(deal)
    return state


def refitted(pack: tuple[Card, ...], rules: Rules) -> tuple[Card, ...]:
    """A pack made to fit other rules, every card that belongs to them staying as near to its place as can be.

    Cards that are too many go; those that are missing take their places, in the pack's order; if there are not enough
    places, the rest goes to the end, which is the bottom of the stock.

    Raises:
        NotationError: if something in ``pack`` is no card.
        RulesError: if these are no rules.
    """
    wanted = Counter(some_rules(rules).pack())
    kept: list[Card | None] = []
    for card in as_cards(pack):
        fits = wanted[card] > 0
        wanted[card] -= fits
        kept.append(card if fits else None)
    missing = list(wanted.elements())
    filled = [card or (missing.pop(0) if missing else None) for card in kept]
    return (*(card for card in filled if card), *missing)
