"""Mîța and 101, played quickly: deals and positions put into the numbers of ``tricks.py`` and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardlib import mita
from cardlib.actions import CALL, EXCHANGE, KEEP, PLAY
from cardlib.cards import Card, Suit
from cardlib.errors import DealError
from cardlib.fast import tricks
from cardlib.fast.game import FastGame, Known, Numbering
from cardlib.fast.source import Ints
from cardlib.game import Outcome
from cardlib.i18n import N_
from cardlib.tricks import RANK_ORDER

CARDS = tuple(Card(f"{rank}{suit}") for suit in Suit for rank in RANK_ORDER)
NUMBERS = {card: number for number, card in enumerate(CARDS)}
SUITS = tuple(Suit)

READINGS = {"off": 0, "must-trump": tricks.MUST_TRUMP, "must-beat": tricks.MUST_BEAT}

FLAGS = (False, True)
KNOWN: Known = {
    "game": ("mita", "101"),
    "players": (2, 4, 6),
    "trump_check": FLAGS,
    "tromf": tuple(READINGS),
    "exchange": FLAGS,
    "removed": None,
    "counts": ("tricks", "points"),
    "target": None,
    "stop": ("end-of-deal", "at-once"),
}

NUMBERING = Numbering(
    {number: PLAY[card] for number, card in enumerate(CARDS)}
    | {tricks.CALL + number: CALL[card] for number, card in enumerate(CARDS)}
    | {tricks.EXCHANGE: EXCHANGE, tricks.KEEP: KEEP}
)


class TricksGame(FastGame):
    """Mîța or 101: every option is supported."""

    rules: mita.Rules

    def __init__(self, rules: mita.Rules, compiled: bool = False) -> None:
        super().__init__(rules, KNOWN, tricks, NUMBERING, compiled)
        self.rules = rules
        empty = [0] * tricks.PACK
        empty[tricks.HELD] = tricks.HAND
        empty[tricks.PLAYERS] = rules.players
        empty[tricks.READING] = READINGS[rules.tromf]
        empty[tricks.COUNTS] = int(rules.counts == "points")
        empty[tricks.TARGET] = rules.target if rules.stop == "at-once" else 0
        empty[tricks.CHECKS] = int(rules.trump_check)
        empty[tricks.EXCHANGES] = int(rules.exchange)
        empty += [NUMBERS[card] for card in rules.pack()] + [0]
        empty[tricks.STOCK], empty[tricks.END] = tricks.PACK, len(empty)
        self._empty = empty

    def empty(self) -> Ints:
        """See ``FastGame.empty``."""
        return self._ints(self._empty.copy())

    def start(
        self, pack: str | Iterable[Card | str], dealer: int | None = None, scores: Iterable[int] | None = None
    ) -> Ints:
        """See ``FastGame.start``."""
        deal = self.rules.deal(pack, dealer, scores).deal
        state = self._empty.copy()
        state[tricks.PACK : -1] = [NUMBERS[card] for card in deal.pack]
        state[tricks.EVEN : tricks.ODD + 1] = deal.scores[:2]
        tricks.deal(state, deal.dealer)
        return self._ints(state)

    def from_state(self, state: mita.State) -> Ints:
        """See ``FastGame.from_state``."""
        self._check_rules(state.rules)
        return self._position(state, state.hands, state.stock, state.deal.scores, state.asking)

    def from_view(self, view: mita.View, hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> Ints:
        """See ``FastGame.from_view``."""
        self._check_view(view, hands, stock)
        return self._position(view, hands, stock, view.scores, EXCHANGE in view.legal_actions)

    def _position(
        self,
        seen: mita.State | mita.View,
        hands: Sequence[Sequence[Card]],
        stock: Sequence[Card],
        scores: Sequence[int],
        asking: bool,
    ) -> Ints:
        s = self._empty.copy()
        s[tricks.TURN] = self.OVER if seen.current_player is None else seen.current_player
        s[tricks.LEADER] = seen.leader
        s[tricks.PLAYED] = len(seen.trick)
        s[tricks.TRUMP] = SUITS.index(seen.trump)
        s[tricks.CALLED] = int(seen.called)
        s[tricks.ASKING] = int(asking)
        s[tricks.HELD] = max(map(len, hands))
        s[tricks.STOCK] = s[tricks.END] - len(stock)
        s[s[tricks.STOCK] :] = [NUMBERS[card] for card in stock]
        for seat, hand in enumerate(hands):
            place = tricks.SEATS + tricks.SEAT * seat
            s[place : place + len(hand)] = [NUMBERS[card] for card in hand]
        for place, card in enumerate(seen.trick):
            number = NUMBERS[card]
            s[tricks.TABLE + place] = number
            if place == 0 or tricks.BEATS[s[tricks.TRUMP]][s[tricks.BEST]][number]:
                s[tricks.BEST], s[tricks.WINNER] = number, (seen.leader + place) % self.players
        s[tricks.EVEN], s[tricks.ODD] = scores[:2]
        for seat, (taken, points) in enumerate(zip(seen.tricks, seen.points, strict=True)):
            place = tricks.SEATS + tricks.SEAT * seat
            s[place + tricks.TRICKS], s[place + tricks.POINTS] = taken, points
            s[tricks.EVEN + seat % 2] += points
        return self._ints(s)

    def outcome(self, state: Ints) -> Outcome:
        """See ``FastGame.outcome``."""
        s, rules = [int(number) for number in state], self.rules
        seats = range(tricks.SEATS, tricks.SEATS + tricks.SEAT * self.players, tricks.SEAT)
        taken = tuple(s[seat + tricks.TRICKS] for seat in seats)
        points = tuple(s[seat + tricks.POINTS] for seat in seats)
        at_once = rules.stop == "at-once" and tricks.reached(s)  # then what counts is the match
        ahead = s[tricks.EVEN] - s[tricks.ODD] if at_once else self.returns(state)[0]
        winners = () if ahead == 0 else rules.side(0 if ahead > 0 else 1)
        return Outcome(taken, points, (0,) * self.players, winners, "at-once" if at_once else "played-out")

    def shuffle(self, state: Ints, source: Ints) -> None:
        """See ``FastGame.shuffle``: here there is never anything to shuffle.

        Raises:
            DealError: always.
        """
        raise DealError(N_("In this game the stock is never shuffled again."))
