"""What the quick games share: a state made from a deal, and actions put into text and back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from types import ModuleType
from typing import Any, ClassVar

from cardlib import meow, mita
from cardlib.actions import Action, parse_action
from cardlib.cards import Card
from cardlib.errors import CardlibError, DealError, NotationError, RulesError, shown
from cardlib.fast import source
from cardlib.fast.compiled import compiled, numba_and_numpy
from cardlib.fast.source import Ints
from cardlib.game import Outcome
from cardlib.i18n import N_


def random_source(seed: int, compiled: bool = False) -> Ints:
    """A source of random numbers, which is the same for the same seed; ``compiled`` for a compiled game.

    Raises:
        RulesError: if ``seed`` is not a whole number from 0 to 2**60 - 1.
        NotInstalled: if ``compiled`` and Numba is not to be had.
    """
    if type(seed) is not int or not 0 <= seed <= source.MASK:
        raise RulesError(
            N_("{seed} cannot be a seed: give a whole number from 0 to {most}."), seed=shown(seed), most=source.MASK
        )
    numbers = [0] * source.LENGTH
    source.seed_source(numbers, seed)
    return as_array(numbers) if compiled else numbers


def a_source(value: Ints) -> Ints:
    """The source of random numbers that was given.

    Raises:
        CardlibError: if it is none.
    """
    if isinstance(value, list) and list(map(type, value)) == [int] * source.LENGTH:
        return value
    raise CardlibError(
        N_("{given} is no source of random numbers: give what random_source(seed=1) returns."), given=shown(value)
    )


def as_array(numbers: list[int]) -> Ints:
    """What compiled functions take in place of a list.

    Raises:
        NotInstalled: if Numba is not to be had.
    """
    _, numpy = numba_and_numpy()
    array: Ints = numpy.array(numbers, dtype=numpy.int64)
    return array


Known = Mapping[str, Sequence[object] | None]
"""The options, by name, that a quick game supports: the values, or ``None`` for any."""


def check_options(rules: mita.Rules | meow.Rules, known: Known) -> None:
    """Refuse what a quick game does not support, such as an option that is newer than it.

    Raises:
        RulesError: if there is any.
    """
    for field in fields(rules):
        value = getattr(rules, field.name)
        values = known.get(field.name, ())
        if values is not None and value not in values:
            raise RulesError(
                N_("The quick games do not support {option} = {value}: play it with rules.deal instead."),
                option=field.name,
                value=shown(value),
            )


class Numbering:
    """The public actions of one game by number, and their numbers."""

    def __init__(self, actions: Mapping[int, Action]) -> None:
        self._actions = actions
        self._numbers = {action: number for number, action in actions.items()}

    def action(self, number: int) -> Action:
        """The public action that a number means.

        Raises:
            NotationError: if it means none in this game.
        """
        if number not in self._actions:
            raise NotationError(N_("{number} is the number of no action in this game."), number=shown(number))
        return self._actions[number]

    def number(self, action: Action | str) -> int:
        """The number of a public action.

        Raises:
            NotationError: if it is no action of this game, or a shuffle, which has no number (see ``FastGame.do``).
        """
        parsed = parse_action(action)
        if parsed not in self._numbers:
            raise NotationError(N_("{action} has no number in this game."), action=str(parsed))
        return self._numbers[parsed]


class FastGame(ABC):
    """One game with every option chosen, played quickly.

    Attributes:
        rules: the game with its options.
        players: how many play.
        compiled: whether Numba compiles it.
        apply: ``apply(state, action)`` changes the state by an action, which is taken to be legal: check it with
            ``legal`` if it comes from elsewhere.
        playout: ``playout(state, source)`` plays to the end, shuffles included, every action as likely as every
            other: the same as choosing from ``legal`` with ``cardlib.fast.source.choose`` time after time.
        rollouts: ``rollouts(state, count, source, totals)`` plays that many copies to the end and adds what
            ``returns`` says of each to ``totals``, which has a number a seat (``zeros()``).
        deals: ``deals(empty, dealer, count, source, totals)`` does so with whole deals, from ``empty()``.
        action, number: ``action(number)`` is the public action that a number means, ``number(action)`` the number
            of an action or its text; see ``Numbering``.
    """

    CHANCE: ClassVar[int] = -1
    OVER: ClassVar[int] = -2

    rules: mita.Rules | meow.Rules
    action: Callable[[int], Action]
    number: Callable[[Action | str], int]
    apply: Callable[[Ints, int], None]
    playout: Callable[[Ints, Ints], None]
    rollouts: Callable[[Ints, int, Ints, Ints], None]
    deals: Callable[[Ints, int, int, Ints, Ints], None]

    def __init__(
        self,
        rules: mita.Rules | meow.Rules,
        known: Known,
        layer: ModuleType,
        numbering: Numbering,
        is_compiled: bool,
    ) -> None:
        check_options(rules, known)
        self.compiled = is_compiled
        self.layer: Any = compiled(layer) if is_compiled else layer
        self.players = rules.players
        self.action, self.number = numbering.action, numbering.number
        self.apply, self.playout = self.layer.apply, self.layer.playout
        self.rollouts, self.deals = self.layer.rollouts, self.layer.deals
        self._legal = self.layer.legal
        self._actions = self._ints([0] * layer.ACTIONS)

    def __reduce__(self) -> tuple[Any, ...]:
        # Its functions are made where it is unpickled: in another process Numba has to compile them again.
        return type(self), (self.rules, self.compiled)

    def _ints(self, numbers: list[int]) -> Ints:
        return as_array(numbers) if self.compiled else numbers

    # Making a state

    @abstractmethod
    def empty(self) -> Ints:
        """A state in which nothing has been dealt yet; the pack is in it."""

    @abstractmethod
    def start(
        self,
        pack: str | Iterable[Card | str],
        dealer: int | None = None,
        scores: Iterable[int] | None = None,
    ) -> Ints:
        """The state after the deal; arguments and errors as those of ``rules.deal``."""

    def deal(self, source: Ints, dealer: int | None = None) -> Ints:
        """The state after the deal of a shuffled pack; the last seat deals unless said."""
        state = self.empty()
        self.layer.deal_shuffled(state, self.players - 1 if dealer is None else dealer, source)
        return state

    @abstractmethod
    def from_state(self, state: Any) -> Ints:
        """The same position as a public state.

        Raises:
            DealError: if the state was dealt by other rules.
        """

    @abstractmethod
    def from_view(self, view: Any, hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> Ints:
        """A position that a seat thinks possible when it has to act.

        Args:
            view: what the seat sees.
            hands: every seat's cards, its own as in the view.
            stock: the cards to draw, next card first; an upcard last.

        Raises:
            DealError: if it is not the view's turn, or the numbers of cards are not those in the view.
        """

    def _check_rules(self, rules: object) -> None:
        if rules != self.rules:
            raise DealError(N_("This position was dealt by other rules than those of the quick game."))

    def _check_view(self, view: Any, hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> None:
        if view.current_player != view.seat:
            raise DealError(N_("It is not seat {seat} that has to act, so its view makes no position."), seat=view.seat)
        counts = tuple(map(len, hands))
        if counts != view.hand_counts or len(stock) != view.stock_count:
            raise DealError(
                N_("Hands of {counts} cards and a stock of {stock} do not fit the view: it has {seen} and {drawable}."),
                counts=list(counts),
                stock=len(stock),
                seen=list(view.hand_counts),
                drawable=view.stock_count,
            )

    def zeros(self) -> Ints:
        """A nought for each seat, to be added to."""
        return self._ints([0] * self.players)

    # Playing

    def legal(self, state: Ints) -> list[int]:
        """What the player to act may do; empty at a chance node and when the deal is over."""
        number = self._legal(state, self._actions)
        return [int(action) for action in self._actions[:number]]

    def current(self, state: Ints) -> int:
        """The seat to act, ``CHANCE`` before a shuffle (Мяу-мяу), ``OVER`` after the deal."""
        return state[0]

    def returns(self, state: Ints) -> list[int]:
        """What a finished deal is worth to each seat, the more the better.

        In Mîța by how many tricks its side is ahead, in 101 by how many points; in Мяу-мяу its penalty, negative.
        """
        gains = self.zeros()
        self.layer.returns(state, gains)
        return [int(gain) for gain in gains]

    @abstractmethod
    def outcome(self, state: Ints) -> Outcome:
        """How a finished deal came out, as the public state says it."""

    @abstractmethod
    def shuffle(self, state: Ints, source: Ints) -> None:
        """What chance does at a chance node: the buried discards become the new stock, in a random order."""

    def do(self, state: Ints, action: Action | str) -> None:
        """``apply`` for a public action, a shuffle included; it is taken to be legal."""
        self.apply(state, self.number(action))
