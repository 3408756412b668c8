"""What a seat cannot see in a deal of Мяу-мяу."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from cardlib import meow
from cardlib.cards import ALL_CARDS, Card
from cardlib.errors import DealError
from cardlib.fast import FastGame, Ints, random_source, shedding
from cardlib.fast.shedding_game import NUMBERS, SUITS
from cardlib.fast.source import WORD, WORN, choose, next_word, shuffle
from cardlib.game import Event, Hands, Move, Shuffled, Took
from cardlib.i18n import N_
from cardlib.worlds_places import placed

CARDS = len(ALL_CARDS)
"""There are so many different ones; further copies of each are counted for every seat (``shedding.COPIES``)."""

TRIES = 50
"""How often it is left to chance which cards the places take that cannot have all, before it is done otherwise."""

NOBODY = -1
"""No place has the card yet."""

ATTEMPTS = 50
"""How often cards of which there are several are told apart at random, before one gives up telling them apart."""


@dataclass
class Slot:
    """A card in a hand that nobody else has seen.

    Attributes:
        batch: which of the shuffled stocks it came from: 0 as dealt, 1 from the first shuffle of discards, …
        lacks: the cards that it cannot be, a set of bits: its owner drew, or had to pass, when they would have fitted.
    """

    batch: int
    lacks: int = 0


class Contradiction(Exception):
    """Two cards alike were mistaken for each other, so that what happened later was impossible."""


@dataclass
class Reading:
    """What the history tells, event by event.

    Attributes:
        slots: for each seat the cards of its hand, those held longest first.
        batches: for each batch the cards of it that have not been seen since.
        stock: how many cards are left to draw.
    """

    rules: meow.Rules
    discards: list[int]
    slots: list[list[Slot]]
    batches: list[Counter[int]]
    stock: int
    demand: int
    drawer: int | None = None
    waiting: bool = False
    telling: Ints | None = None
    merged: bool = False
    over: bool = False

    def take(self, seat: int, number: int) -> None:
        """Cards come from the stock into a hand."""
        self.slots[seat] += [Slot(len(self.batches) - 1) for _ in range(number)]
        self.stock -= number

    def nothing_fitted(self, seat: int) -> None:
        """A player drew or passed and so held no card that fitted but queens (``meow.must-play``)."""
        forcing = shedding.FITS[int(self.rules.queen_follow)][self.demand] & shedding.OTHERS
        for slot in self.slots[seat]:
            slot.lacks |= forcing

    def reveal(self, seat: int, card: int, drawn: bool = False) -> None:
        """A card of a hand is seen.

        Which of the cards in hand it was, nobody knows. A card that was held longer cannot be anything that a newer
        one cannot be, so taking it for the oldest that it can have been keeps everything possible that is. How likely
        it was each of them is left aside, and with it what that would tell about the cards that stay.

        Raises:
            Contradiction: if it can have been none of them.
        """
        hand = self.slots[seat]
        fitting = [slot for slot in hand if self.batches[slot.batch][card] and not slot.lacks >> card & 1]
        if drawn:
            fitting = [slot for slot in fitting if slot is hand[-1]]
        if not fitting:
            raise Contradiction
        slot = fitting[0] if self.telling is None else fitting[choose(self.telling, len(fitting))]
        self.batches[slot.batch][card] -= 1
        for place, other in enumerate(hand):
            if other is slot:
                del hand[place]
                break

    def shuffled(self) -> None:
        """The discards under the top one are the stock."""
        buried = Counter(self.discards[:-1])
        if self.merged:
            self.batches[0] += buried
        else:
            self.batches.append(buried)
        self.stock = len(self.discards) - 1
        del self.discards[:-1]
        if self.waiting:
            self.waiting = False
            assert self.drawer is not None
            self.take(self.drawer, 1)

    def move(self, seat: int, move: Move) -> None:
        """A player has done something."""
        action = move.action
        drawn, self.drawer = self.drawer == seat, None
        if action.kind == "draw":
            self.nothing_fitted(seat)
            self.drawer = seat
            if self.stock:
                self.take(seat, 1)
            else:
                self.waiting = True
        elif action.kind == "pass":
            if not drawn and not self.over:
                self.nothing_fitted(seat)
        elif action.card is not None:
            card = NUMBERS[action.card]
            self.reveal(seat, card, drawn)
            if action.kind != "drop":
                self.discards.append(card)
                self.demand = shedding.NAMED + SUITS.index(action.suit) if action.suit else card
                self.over = not self.slots[seat]

    def follow(self, history: tuple[Event, ...]) -> None:
        """Everything that has happened."""
        for event in history:
            if isinstance(event, Took):
                self.take(event.seat, event.number)
            elif isinstance(event, Shuffled):
                self.shuffled()
            elif isinstance(event, Move):
                self.move(event.seat, event)


def read(view: meow.View, telling: Ints | None, merged: bool) -> Reading:
    """What the history of a view tells.

    Args:
        view: what a seat sees.
        telling: what tells cards alike apart at random; ``None``: the one held longest was played.
        merged: whether all stocks are taken for one, which never contradicts itself and knows less.

    Raises:
        Contradiction: if cards alike were mistaken for each other.
    """
    rules = view.rules
    turned = NUMBERS[view.turned]
    pack = Counter(NUMBERS[card] for card in rules.pack())
    pack[turned] -= 1
    reading = Reading(
        rules,
        [turned],
        [[Slot(0) for _ in range(rules.hand)] for _ in range(rules.players)],
        [pack],
        len(rules.pack()) - rules.players * rules.hand - 1,
        turned,
        telling=telling,
        merged=merged,
    )
    reading.follow(view.history)
    for card in view.hand:
        reading.slots[view.seat][0].lacks = 0
        reading.reveal(view.seat, NUMBERS[card])
    return reading


def readings(view: meow.View) -> Iterator[Reading]:
    """What the history may tell.

    With one pack there is one reading. With several, cards that are alike may be mistaken for each other, which only
    later turns out to be impossible.
    """
    source = random_source(1)
    for attempt in range(ATTEMPTS if view.rules.packs > 1 else 1):
        with suppress(Contradiction):
            yield read(view, source if attempt else None, merged=False)


class Picky(NamedTuple):
    """Places in hands that cannot have every card of their batch, all of them the same ones.

    Attributes:
        own: the places in the batch of the cards that they can have.
        number: how many there are of these places.
        rivals: the kinds before this one, a set of bits, that can have some of those cards and other ones too.
        always: so many of those cards are taken by the rivals at least.
    """

    own: list[int]
    number: int
    rivals: int
    always: int

    @classmethod
    def after(cls, before: list[Picky], own: list[int], number: int) -> Picky:
        """So many places that come after these."""
        wanted, rivals, needed, elsewhere = set(own), 0, 0, set()
        for kind, other in enumerate(before):
            if not wanted.isdisjoint(other.own) and not wanted.issuperset(other.own):
                rivals |= 1 << kind
                needed += other.number
                elsewhere.update(other.own)
        elsewhere -= wanted
        room = len(elsewhere) - sum(other.number for other in before if elsewhere.issuperset(other.own))
        return cls(own, number, rivals, max(0, needed - room))


@dataclass
class Batch:
    """The unseen cards that came from the same stock, and where they may lie.

    Attributes:
        cards: the cards.
        held: for each place in a hand its seat and the cards that it cannot be, a set of bits; the pickiest first.
        is_possible: whether the cards can lie in these places.
    """

    cards: list[int]
    held: list[tuple[int, int]]
    is_possible: bool = field(init=False)

    def __post_init__(self) -> None:
        """Order the places; see ``_chosen`` for what is worked out about those that are picky."""
        number = Counter(lacks for _, lacks in self.held)
        allowed = {lacks: [place for place, card in enumerate(self.cards) if not lacks >> card & 1] for lacks in number}
        self.held.sort(key=lambda held: (len(allowed[held[1]]), held[1], held[0]))
        self._seats = [seat for seat, _ in self.held]
        self._picky: list[Picky] = []
        for lacks in dict.fromkeys(lacks for _, lacks in self.held):
            if len(allowed[lacks]) < len(self.cards):
                self._picky.append(Picky.after(self._picky, allowed[lacks], number[lacks]))
        self.is_possible = placed(self.cards, [lacks for _, lacks in self.held]) is not None
        self._tries = TRIES if self.is_possible else 0

    @property
    def is_certain(self) -> bool:
        """Whether there is one possibility only: all are alike, or the same player holds them all."""
        in_stock = len(self.cards) - len(self.held)
        return len(set(self.cards)) < 2 or (not in_stock and len({seat for seat, _ in self.held}) < 2)

    def deal(self, source: Ints) -> tuple[list[tuple[int, int]], list[int]]:
        """The cards in a random order: those in hands, each with its seat before it, and those left for the stock.

        Every order that is possible is as likely as every other. Where chance hardly ever finds one, one is made, which
        is not quite even; where there is none, the cards lie anywhere.
        """
        for _ in range(self._tries):
            order = self._chosen(source)
            if order is not None:
                break
        else:
            self._tries = 0  # chance would hardly find the next one sooner
            order = self.cards.copy()
            shuffle(order, 0, len(order), source)
            lacks = [lacks for _, lacks in self.held]
            order = _first_fitting(order, lacks) or placed(order, lacks) or order
        return list(zip(self._seats, order, strict=False)), order[len(self._seats) :]

    def _chosen(self, source: Ints) -> list[int] | None:
        """Each place in turn draws any card that it can have; ``None`` if it has to be tried anew.

        If another place has that card, it would not do just to draw again: an order that leaves little to choose from
        would come up too often, since each of few cards is drawn more often than each of many. So the whole order is
        given up; but not for as many cards as are always taken.
        """
        cards, word = self.cards, source[WORD]
        taken = [NOBODY] * len(cards)
        order = []
        for kind, (own, number, rivals, always) in enumerate(self._picky):
            wanted = len(own)
            for _ in range(number):
                while True:
                    if word < WORN:
                        word = next_word(source)
                    index = own[word % wanted]
                    word //= wanted
                    holder = taken[index]
                    if holder == NOBODY:
                        break
                    if rivals >> holder & 1:
                        source[WORD] = word
                        lost = sum([rivals >> taken[each] & 1 for each in own if taken[each] >= 0]) if always else 1
                        if choose(source, lost) >= always:
                            return None
                        word = source[WORD]
                taken[index] = kind
                order.append(cards[index])
        source[WORD] = word
        left = [card for card, holder in zip(cards, taken, strict=True) if holder == NOBODY]
        shuffle(left, 0, len(left), source)
        return order + left


def _first_fitting(order: list[int], lacks: list[int]) -> list[int] | None:
    """Each place takes the first card that it can have, as ``placed`` does; ``None`` if it would have to make room."""
    cards, held = order.copy(), []
    for lack in lacks:
        place = 0
        while place < len(cards) and lack >> cards[place] & 1:
            place += 1
        if place == len(cards):
            return None
        held.append(cards.pop(place))
    return held + cards


def batches_of(reading: Reading) -> list[Batch]:
    """The unseen cards of each batch and where they may lie."""
    held: list[list[tuple[int, int]]] = [[] for _ in reading.batches]
    for seat, slots in enumerate(reading.slots):
        for slot in slots:
            held[slot.batch].append((seat, slot.lacks))
    batches = zip(reading.batches, held, strict=True)
    return [Batch(sorted(cards.elements()), places) for cards, places in batches if cards.total()]


def possible_batches(view: meow.View) -> list[Batch]:
    """The unseen cards and where they may lie, by the first reading of the history that is possible.

    If none is, all stocks are taken for one.

    Raises:
        DealError: if no deal can have gone as the history says.
    """
    for reading in readings(view):
        batches = batches_of(reading)
        if all(batch.is_possible for batch in batches):
            return batches
    try:
        return batches_of(read(view, None, merged=True))
    except Contradiction:
        raise DealError(N_("The history of this view contradicts itself: no deal can have gone like that.")) from None


class MeowHidden:
    """Where the cards may lie that a seat has not seen.

    Attributes:
        certain: whether there is one possibility only.
    """

    def __init__(self, view: meow.View, game: FastGame) -> None:
        self._view = view
        self._batches = possible_batches(view)
        self._several = view.rules.packs > 1

        hands: list[list[Card]] = [[] for _ in range(view.rules.players)]
        hands[view.seat] = list(view.hand)
        stock: list[Card] = []
        for batch in self._batches:
            cards = iter([ALL_CARDS[card] for card in batch.cards])
            for (seat, _), card in zip(batch.held, islice(cards, len(batch.held)), strict=True):
                hands[seat].append(card)
            stock += cards
        template = [int(number) for number in game.from_view(view, hands, stock)]
        for seat in range(view.rules.players):
            if seat != view.seat:
                template[shedding.HANDS + seat] = 0
                if self._several:
                    copies = template[shedding.COPIES] + CARDS * seat
                    template[copies : copies + CARDS] = [0] * CARDS
        self._template = template
        self.certain = all(batch.is_certain for batch in self._batches)

    def _deal(self, source: Ints) -> tuple[list[tuple[int, int]], list[int]]:
        """The unseen cards in hands, each with its seat before it, and the stock."""
        held: list[tuple[int, int]] = []
        stock: list[int] = []
        for batch in self._batches:
            in_hands, left = batch.deal(source)
            held += in_hands
            stock += left
        if len(self._batches) > 1:
            shuffle(stock, 0, len(stock), source)
        return held, stock

    def state(self, source: Ints) -> Ints:
        """See ``Worlds.state``."""
        held, stock = self._deal(source)
        state = self._template.copy()
        if self._several:
            for seat, card in held:
                shedding.add(state, seat, card)
        else:
            for seat, card in held:
                state[shedding.HANDS + seat] |= 1 << card
        first = state[shedding.STOCK]
        state[first : first + len(stock)] = stock
        return state

    def sample(self, source: Ints) -> tuple[Hands, tuple[Card, ...]]:
        """See ``Worlds.sample``."""
        held, stock = self._deal(source)
        hands: list[list[Card]] = [[] for _ in range(self._view.rules.players)]
        hands[self._view.seat] = list(self._view.hand)
        for seat, card in held:
            hands[seat].append(ALL_CARDS[card])
        return tuple(map(tuple, hands)), tuple(ALL_CARDS[card] for card in stock)
