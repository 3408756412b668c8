"""Мяу-мяу, played quickly: deals and positions put into the numbers of ``shedding.py`` and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardlib import meow
from cardlib.actions import DRAW, DROP, NAME, PASS, PLAY, Action, parse_action
from cardlib.cards import ALL_CARDS, Card, Suit
from cardlib.errors import DealError
from cardlib.fast import shedding
from cardlib.fast.game import FastGame, Known, Numbering
from cardlib.fast.source import Ints
from cardlib.game import Event, Move, Outcome, Shuffled
from cardlib.i18n import N_

NUMBERS = {card: number for number, card in enumerate(ALL_CARDS)}
SUITS = tuple(Suit)

FLAGS = (False, True)
KNOWN: Known = {
    "players": None,
    "packs": None,
    "pack_size": (36, 52),
    "hand": None,
    "seven_draws": (2, 1),
    "eight_skips": FLAGS,
    "queen_follow": FLAGS,
    "jack_doubles": FLAGS,
    "queen_left": ("each", "once"),
    "target": None,
}

NUMBERING = Numbering(
    {number: PLAY[card] for number, card in enumerate(ALL_CARDS)}
    | {
        shedding.NAME + 4 * SUITS.index(queen.suit) + suit: action
        for queen, actions in NAME.items()
        for suit, action in enumerate(actions)
    }
    | {shedding.DRAW: DRAW, shedding.PASS: PASS}
    | {shedding.DROP + number: DROP[card] for number, card in enumerate(ALL_CARDS)}
)


class Position(NamedTuple):
    """What a position of Мяу-мяу is made of; see ``meow.State``."""

    turn: int | None
    hands: Sequence[Sequence[Card]]
    stock: Sequence[Card]
    discards: Sequence[Card]
    named: Suit | None
    drawn: Card | None
    passes: int
    taking: meow.Taking | None
    winner: int | None
    put_away: int


class SheddingGame(FastGame):
    """Мяу-мяу: every option is supported."""

    rules: meow.Rules

    def __init__(self, rules: meow.Rules, compiled: bool = False) -> None:
        super().__init__(rules, KNOWN, shedding, NUMBERING, compiled)
        self.rules = rules
        pack = [NUMBERS[card] for card in rules.pack()]
        copies = shedding.HANDS + rules.players
        spare = copies + (52 * rules.players if rules.packs > 1 else 0)
        empty = [0] * spare
        empty[shedding.DRAWN] = empty[shedding.WINNER] = shedding.NONE
        empty[shedding.COPIES] = copies if rules.packs > 1 else 0
        empty[shedding.SPARE] = empty[shedding.STOCK] = spare
        empty[shedding.END] = empty[shedding.PILE] = empty[shedding.BURIED] = spare + len(pack)
        empty[shedding.PLAYERS] = rules.players
        empty[shedding.HAND] = rules.hand
        empty[shedding.FOLLOW] = int(rules.queen_follow)
        empty[shedding.STRIKES] = 2 * int(rules.seven_draws == 1) + int(rules.eight_skips)
        empty[shedding.DOUBLES] = int(rules.jack_doubles)
        empty[shedding.ONCE] = int(rules.queen_left == "once")
        self._empty = empty + pack + [0] * len(pack)

    def empty(self) -> Ints:
        """See ``FastGame.empty``."""
        return self._ints(self._empty.copy())

    def start(
        self, pack: str | Iterable[Card | str], dealer: int | None = None, scores: Iterable[int] | None = None
    ) -> Ints:
        """See ``FastGame.start``."""
        deal = self.rules.deal(pack, dealer, scores).deal
        state = self._empty.copy()
        state[state[shedding.SPARE] : state[shedding.END]] = [NUMBERS[card] for card in deal.pack]
        shedding.deal(state, deal.dealer)
        return self._ints(state)

    def from_state(self, state: meow.State) -> Ints:
        """See ``FastGame.from_state``."""
        self._check_rules(state.rules)
        return self._position(
            Position(
                state.current_player,
                state.hands,
                state.stock,
                state.discards,
                state.named,
                state.drawn,
                state.passes,
                state.taking,
                state.winner,
                state.put_away,
            )
        )

    def from_view(self, view: meow.View, hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> Ints:
        """See ``FastGame.from_view``."""
        self._check_view(view, hands, stock)
        return self._position(
            Position(
                view.current_player,
                hands,
                stock,
                discards_of(view.turned, view.history),
                view.named,
                view.drawn,
                passes_of(view.history),
                None,
                view.winner,
                put_away_of(view.seat, view.history),
            )
        )

    def _position(self, position: Position) -> Ints:
        s = self._empty.copy()
        s[shedding.TURN] = self.OVER if position.turn is None else position.turn
        for seat, hand in enumerate(position.hands):
            for card in hand:
                shedding.add(s, seat, NUMBERS[card])
        *buried, top = [NUMBERS[card] for card in position.discards]
        s[shedding.TOP] = s[shedding.DEMAND] = top
        if position.named is not None:
            s[shedding.DEMAND] = shedding.NAMED + SUITS.index(position.named)
        s[shedding.BURIED] = s[shedding.PILE] + len(buried)
        s[s[shedding.PILE] : s[shedding.BURIED]] = buried
        s[shedding.END] = s[shedding.SPARE] + len(position.stock)
        s[s[shedding.SPARE] : s[shedding.END]] = [NUMBERS[card] for card in position.stock]
        s[shedding.DRAWN] = shedding.NONE if position.drawn is None else NUMBERS[position.drawn]
        s[shedding.PASSES] = position.passes
        s[shedding.WINNER] = shedding.NONE if position.winner is None else position.winner
        s[shedding.AWAY] = position.put_away
        if taking := position.taking:
            s[shedding.TAKER], s[shedding.OWED] = taking.seat, taking.number
            s[shedding.STRUCK] = int(taking.rule is not None)
        return self._ints(s)

    def outcome(self, state: Ints) -> Outcome:
        """See ``FastGame.outcome``."""
        nothing = (0,) * self.players
        penalties = tuple(-gain for gain in self.returns(state))
        winner = int(state[shedding.WINNER])
        if winner == shedding.NONE:
            return Outcome(nothing, nothing, penalties, (), "blocked")
        return Outcome(nothing, nothing, penalties, (winner,), "went-out")

    def shuffle(self, state: Ints, source: Ints) -> None:
        """See ``FastGame.shuffle``."""
        self.layer.shuffle_discards(state, source)

    def do(self, state: Ints, action: Action | str) -> None:
        """See ``FastGame.do``.

        Raises:
            DealError: if a shuffle's cards are not those to be shuffled.
        """
        parsed = parse_action(action)
        if parsed.kind != "shuffle":
            super().do(state, parsed)
            return
        cards = [NUMBERS[card] for card in parsed.cards]
        first, last = state[shedding.PILE], state[shedding.BURIED]
        if state[shedding.TURN] != self.CHANCE or Counter(cards) != Counter(map(int, state[first:last])):
            raise DealError(N_("The new stock must be exactly the discards under the top card."))
        for place, card in enumerate(cards, first):
            state[place] = card
        self.layer.turn_over(state)


# What a view shows by its history only ----------------------------------------------------------------


def discards_of(turned: Card, history: Iterable[Event]) -> list[Card]:
    """The discard pile, the top card last; those that were shuffled have left it."""
    pile = [turned]
    for event in history:
        if isinstance(event, Shuffled):
            del pile[:-1]
        elif isinstance(event, Move) and event.action.kind in ("play", "name") and event.action.card is not None:
            pile.append(event.action.card)
    return pile


def passes_of(history: Iterable[Event]) -> int:
    """How many passes without a card taken came last, in a row (``meow.blocked``)."""
    passes, drew = 0, False
    for event in history:
        if isinstance(event, Move) and event.action.kind == "pass":
            passes, drew = 0 if drew else passes + 1, False
        elif isinstance(event, Move):
            passes, drew = 0, event.action.kind == "draw"
    return passes


def put_away_of(seat: int, history: Sequence[Event]) -> int:
    """How many cards ``seat`` has put away since its turn to do so began (``meow.seven-last``)."""
    number = 0
    for event in reversed(history):
        if not (isinstance(event, Move) and event.seat == seat and event.action.kind == "drop"):
            break
        number += 1
    return number
