"""What a seat cannot see in a deal of Mîța or 101."""

from __future__ import annotations

from cardlib import mita
from cardlib.cards import Card
from cardlib.fast import FastGame, Ints, tricks
from cardlib.fast.source import choose, shuffle
from cardlib.fast.tricks_game import CARDS, NUMBERS
from cardlib.game import Hands, Move, TrickWon
from cardlib.tricks import tromf_allows
from cardlib.worlds_places import TRIES, placed


class TrickHidden:
    """Where the cards may lie that a seat has not seen.

    Attributes:
        certain: whether there is one possibility only.
    """

    def __init__(self, view: mita.View, game: FastGame) -> None:
        self._view = view
        others = [seat for seat in range(view.rules.players) if seat != view.seat]
        known = cards_known(view)
        table = [card for trick in tricks_of(view) for card in trick] + list(view.trick)
        seen = {*view.hand, *table, view.upcard, *(card for cards in known.values() for card in cards)}
        unseen = [card for card in view.rules.pack() if card not in seen]
        lacks = cards_lacked(view)
        draws = sum(1 for event in view.history if type(event) is TrickWon)

        # Where each unseen card may lie in a state, first in the hands, then in the stock.
        self._places: list[int] = []
        self._refused: list[tuple[int, int]] = []
        hands = list(map(list, [view.hand if seat == view.seat else () for seat in range(view.rules.players)]))
        spare = iter(unseen)
        for seat in others:
            hands[seat] = list(known.get(seat, ()))
            while len(hands[seat]) < view.hand_counts[seat]:
                for card in lacks.get(seat, ()):
                    self._refused.append((len(self._places), NUMBERS[card]))
                self._places.append(tricks.SEATS + tricks.SEAT * seat + len(hands[seat]))
                hands[seat].append(next(spare))
        self._in_hands = len(self._places)
        stock = [*spare, view.upcard] if view.upcard else []
        self._template = [int(number) for number in game.from_view(view, hands, stock)]
        first = self._template[tricks.STOCK]
        self._places += range(first, first + len(stock) - 1)
        self._unseen = [NUMBERS[card] for card in unseen]
        drawn = len(self._places) - self._in_hands
        holders = {(place - tricks.SEATS) // tricks.SEAT for place in self._places[: self._in_hands]}
        self.certain = len(unseen) < 2 or (len(holders) == 1 and not drawn)

        # The check leaves no trump at an end of the stock, but for the rare stock that has too many of them.
        trumps = {NUMBERS[card] for card in unseen if card.suit is view.trump}
        ends = {len(self._places) - 1} | ({self._in_hands} if not draws else set()) if len(stock) > 1 else set()
        if view.rules.trump_check and len(unseen) - len(trumps) >= len(ends):
            self._refused += [(place, trump) for place in ends for trump in trumps]
        self._lacks = [0] * len(self._places)
        for place, number in self._refused:
            self._lacks[place] |= 1 << number

        # Whoever was dealt the trump seven is taken to have exchanged it, so it was drawn later, if at all. Of the
        # cards dealt, a player who plays any of three keeps each with a chance of two in three in every trick.
        seven = NUMBERS[Card(f"7{view.trump}")]
        exchanged = any(type(event) is Move and event.action.kind == "exchange" for event in view.history)
        self._seven = seven if view.rules.exchange and not exchanged and seven in self._unseen else -1
        self._kept, self._in_all = 2**draws, 3**draws

    def _draw(self, source: Ints) -> list[int]:
        """The unseen cards, in the order of the places.

        Where chance hardly ever finds an order that is possible, one is made, and what is merely likely is left aside.
        Where there is none, no deal can have gone like this, and the cards lie anywhere.
        """
        numbers = self._unseen.copy()
        for _ in range(TRIES):
            shuffle(numbers, 0, len(numbers), source)
            if any(numbers[place] == card for place, card in self._refused):
                continue
            if self._seven in numbers[: self._in_hands] and choose(source, self._in_all) < self._kept:
                continue
            return numbers
        return placed(numbers, self._lacks) or numbers

    def state(self, source: Ints) -> Ints:
        """See ``Worlds.state``."""
        state = self._template.copy()
        for place, number in zip(self._places, self._draw(source), strict=True):
            state[place] = number
        return state

    def sample(self, source: Ints) -> tuple[Hands, tuple[Card, ...]]:
        """See ``Worlds.sample``."""
        state, hands = self.state(source), []
        for seat, count in enumerate(self._view.hand_counts):
            place = tricks.SEATS + tricks.SEAT * seat
            hands.append(tuple(CARDS[number] for number in state[place : place + count]))
        return tuple(hands), tuple(CARDS[number] for number in state[state[tricks.STOCK] :])


# What the history tells --------------------------------------------------------------------------------


def tricks_of(view: mita.View) -> list[tuple[Card, ...]]:
    """The cards of every trick that has been taken."""
    return [event.cards for event in view.history if type(event) is TrickWon]


def cards_known(view: mita.View) -> dict[int, list[Card]]:
    """The cards that everybody saw go to another seat's hand and that it has not played since.

    The upcard, exchanged for the trump seven (101 ¶33) or drawn last (Mîța ¶12).
    """
    rules = view.rules
    seven, upcard, taken_by = Card(f"7{view.trump}"), view.turned, {}
    stock = len(rules.pack()) - rules.players * rules.hand
    for event in view.history:
        if type(event) is Move and event.action.kind == "exchange":
            taken_by[upcard] = event.seat
            upcard = seven
        elif type(event) is TrickWon and stock:
            stock -= rules.players
            if not stock:
                taken_by[upcard] = (event.seat - 1) % rules.players
        elif type(event) is Move and event.action.card:
            taken_by.pop(event.action.card, None)
    known: dict[int, list[Card]] = {}
    for card, seat in taken_by.items():
        if seat != view.seat:
            known.setdefault(seat, []).append(card)
    return known


def cards_lacked(view: mita.View) -> dict[int, set[Card]]:
    """The cards that other seats cannot hold: they would have had to play them when TROMF was called (Mîța ¶21)."""
    rules = view.rules
    lacks: dict[int, set[Card]] = {}
    trick: list[Card] = []
    called = False
    for event in view.history:
        if type(event) is TrickWon:
            trick, called = [], False
        elif type(event) is Move and (card := event.action.card):
            if called and event.seat != view.seat:
                table = tuple(trick)
                forbidden = {
                    other
                    for other in rules.pack()
                    if card not in tromf_allows(rules.tromf, (card, other), table, view.trump)
                }
                lacks.setdefault(event.seat, set()).update(forbidden)
            trick.append(card)
            called = called or event.action.kind == "call"
    return lacks
