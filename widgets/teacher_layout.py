"""Cards laid out by hand: which card lies where at the beginning of a deal, or between two tricks of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from cardlib import Card, Suit, as_cards, mita
from cardlib.cards import cards_text
from cardlib.deals import Rules
from cardlib.errors import DealError, shown
from cardlib.game import check_seat, prepare_deal
from cardlib.i18n import N_, _, ngettext
from cardlib.names import listed, player_name, sentence
from widgets.turns import State

UPCARD, STOCK = "upcard", "stock"


@dataclass(frozen=True, slots=True)
class Layout:
    """Where cards lie: a frozen value, which may be unfinished. Every change makes another one.

    Places are called ``"hand-0"``, ``"hand-1"`` …, ``"upcard"`` (the card turned up) and ``"stock"`` (next card first).

    Attributes:
        rules: the game with its options.
        dealer: the seat that deals.
        scores: each seat's points in the match before the deal.
        tricks: how many tricks were played before, in Mîța and 101; 0 is a deal before the first action.
        leader: who leads after them, ``None`` for whoever it turns out to be.
        suit: the trump suit when nothing is left to draw; before that the card turned up says it.
        hands: the cards that each seat holds.
        upcard: the card turned up, ``None`` while there is none.
        stock: the cards to be drawn before it.
    """

    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    tricks: int = 0
    leader: int | None = None
    suit: Suit = Suit.HEARTS
    hands: tuple[tuple[Card, ...], ...] = ()
    upcard: Card | None = None
    stock: tuple[Card, ...] = ()

    @classmethod
    def empty(cls, rules: Rules, dealer: int | None = None) -> Self:
        """No card laid out yet; the last seat deals unless said."""
        players = rules.players
        return cls(rules, players - 1 if dealer is None else dealer, (0,) * players, hands=((),) * players)

    @classmethod
    def of(cls, state: State) -> Self:
        """The deal that a position belongs to, as it was before the first action and before any check for trumps."""
        deal = state.deal
        players, dealt = deal.rules.players, deal.rules.hand * deal.rules.players
        hands = tuple(deal.pack[(seat - deal.first) % players : dealt : players] for seat in range(players))
        return cls(deal.rules, deal.dealer, deal.scores, hands=hands, upcard=deal.turned, stock=deal.pack[dealt + 1 :])

    # How much goes where

    @property
    def most_tricks(self) -> int:
        """How many tricks can have been played: not the last one. In Мяу-мяу there are none."""
        return self.rules.tricks - 1 if isinstance(self.rules, mita.Rules) else 0

    @property
    def drawn_out(self) -> bool:
        """Whether nothing is left to draw after the tricks played."""
        return self._to_draw == 0

    @property
    def _to_draw(self) -> int:
        """The cards left to draw, the upcard among them."""
        rules = self.rules
        return max(0, len(rules.pack()) - (rules.hand + self.tricks) * rules.players)

    @property
    def rooms(self) -> dict[str, int]:
        """Every place that there is, and how many cards belong there."""
        hand = min(self.rules.hand, self.most_tricks + 1 - self.tricks) if self.most_tricks else self.rules.hand
        rooms = {f"hand-{seat}": hand for seat in range(self.rules.players)}
        if not self.drawn_out:
            rooms |= {UPCARD: 1, STOCK: self._to_draw - 1}
        return {place: room for place, room in rooms.items() if room}

    def cards(self, place: str) -> tuple[Card, ...]:
        """The cards at a place.

        Raises:
            DealError: if there is no such place.
        """
        if place not in self.rooms:
            raise DealError(
                N_("{place} is no place here: there are {places}."),
                place=shown(place),
                places=", ".join(self.rooms),
            )
        if place == UPCARD:
            return (self.upcard,) if self.upcard else ()
        return self.stock if place == STOCK else self.hands[int(place.removeprefix("hand-"))]

    def missing(self, place: str) -> int:
        """How many cards are still to come to a place."""
        return self.rooms[place] - len(self.cards(place))

    @property
    def is_complete(self) -> bool:
        """Whether every place has its cards."""
        return not any(map(self.missing, self.rooms))

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards without a place, in the pack's order; of a complete layout those that were played."""
        laid = Counter(card for place in self.rooms for card in self.cards(place))
        left = []
        for card in self.rules.pack():
            if laid[card]:
                laid[card] -= 1
            else:
                left.append(card)
        return tuple(left)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, ``None`` while no card is turned up."""
        if self.drawn_out:
            return self.suit
        return self.upcard.suit if self.upcard else None

    # Changing it

    def place(self, cards: str | Iterable[Card | str], place: str, names: tuple[str, ...] = ()) -> Self:
        """Lay cards at a place, after those that lie there.

        Args:
            cards: one or several, as text or cards.
            place: where.
            names: the players' names, for what a refusal says.

        Raises:
            NotationError: if something is no card.
            DealError: if there is no such place or no room, or a card is not in this pack or lies somewhere already.
        """
        layout = self
        for card in as_cards(cards):
            layout = layout._place_one(card, place, names)
        return layout

    def _place_one(self, card: Card, place: str, names: tuple[str, ...]) -> Self:
        there, room = self.cards(place), self.rooms[place]
        if card not in self.rules.pack():
            message = N_("{card} is not in this pack. It has the ranks {ranks}.")
            ranks = " ".join(dict.fromkeys(str(each.rank) for each in self.rules.pack()))
            gone = getattr(self.rules, "removed", ())
            if gone:
                message = N_("{card} is not in this pack. It has the ranks {ranks} without {cards}.")
            raise DealError(sentence(message, card=card, ranks=ranks, cards=cards_text(gone)))
        if card not in self.left:
            found = [each for each in self.rooms if card in self.cards(each)]
            message = N_("{card} has its place already ({places}). Take it out there first, or pick another card.")
            where = listed(place_name(each, names) for each in found)
            raise DealError(sentence(message, card=card, places=where))
        if len(there) >= room:
            message = ngettext(
                "This place is full: {place}. {count} card belongs there. Take it out first, or choose another place.",
                "This place is full: {place}. {count} cards belong there. Take one out first, or choose another place.",
                room,
            )
            raise DealError(message.format(place=place_name(place, names), count=room))
        return self._with(place, (*there, card))

    def take(self, place: str, index: int) -> Self:
        """Take the card with this number, from 0, out of a place.

        Raises:
            DealError: if there is no such place or card.
        """
        there = self.cards(place)
        if type(index) is not int or not 0 <= index < len(there):
            raise DealError(N_("There is no card {index} at {place}."), index=shown(index), place=shown(place))
        return self._with(place, there[:index] + there[index + 1 :])

    def clear(self) -> Self:
        """Take every card back."""
        return replace(self, hands=((),) * self.rules.players, upcard=None, stock=())

    def fill(self, seed: object) -> Self:
        """Deal the cards without a place to where some are missing, shuffled by ``seed``."""
        left = list(self.left)
        Random(str(seed)).shuffle(left)
        layout = self
        for place in self.rooms:
            missing = layout.missing(place)
            layout = layout._with(place, (*layout.cards(place), *left[:missing]))
            del left[:missing]
        return layout

    def _with(self, place: str, cards: tuple[Card, ...]) -> Self:
        if place == UPCARD:
            return replace(self, upcard=cards[0] if cards else None)
        if place == STOCK:
            return replace(self, stock=cards)
        seat = int(place.removeprefix("hand-"))
        return replace(self, hands=(*self.hands[:seat], cards, *self.hands[seat + 1 :]))

    def by(self, rules: Rules) -> Self:
        """The same cards by other rules, as far as there is still room and need for them."""
        same = rules.players == self.rules.players
        fresh = replace(
            type(self).empty(rules, self.dealer if same else None),
            scores=self.scores if same and rules.game == self.rules.game else (0,) * rules.players,
            suit=self.suit,
        )
        leader = self.leader if same else None
        return self._moved_to(replace(fresh, tricks=min(self.tricks, fresh.most_tricks), leader=leader))

    def after(self, tricks: int) -> Self:
        """The same cards when so many tricks have been played, as far as there is still room for them.

        Raises:
            DealError: if so many cannot have been played.
        """
        if type(tricks) is not int or not 0 <= tricks <= self.most_tricks:
            if not self.most_tricks:
                raise DealError(N_("There are no tricks in this game: set up the deal, and play on from there."))
            raise DealError(
                N_("{tricks} tricks cannot have been played here: give 0 to {most}."),
                tricks=shown(tricks),
                most=self.most_tricks,
            )
        return self._moved_to(replace(self.clear(), tricks=tricks))

    def _moved_to(self, layout: Self) -> Self:
        """Another layout with the cards of this one, as many as fit, each at the place where it was."""
        for place in layout.rooms:
            for card in self.cards(place) if place in self.rooms else ():
                if card in layout.left and layout.missing(place):
                    layout = layout._with(place, (*layout.cards(place), card))
        return layout

    def dealt_by(self, dealer: int) -> Self:
        """The same with another dealer.

        Raises:
            DealError: if there is no such seat.
        """
        check_seat(self.rules, dealer)
        return replace(self, dealer=dealer)

    def led_by(self, leader: int | None) -> Self:
        """The same with another seat to lead.

        Raises:
            DealError: if there is no such seat, or no trick was played, so that the seat on the dealer's left leads.
        """
        if leader is not None:
            check_seat(self.rules, leader)
            if not self.tricks:
                raise DealError(N_("The first trick is led by the dealer's left neighbour: choose another dealer."))
        return replace(self, leader=leader)

    def with_trump(self, suit: Suit) -> Self:
        """The same with another trump suit, for when nothing is left to draw.

        Raises:
            DealError: if there is still a card turned up, which says it.
        """
        if not self.drawn_out:
            raise DealError(N_("The card turned up says which suit is trump: lay another one there."))
        return replace(self, suit=suit)

    def scored(self, scores: tuple[int, ...]) -> Self:
        """The same with other scores before the deal.

        Raises:
            DealError: if they do not fit.
        """
        self.rules.deal(self.rules.pack(), self.dealer, scores)  # which refuses them
        return replace(self, scores=scores)

    # What comes of it

    def check(self, names: tuple[str, ...] = ()) -> None:
        """Refuse an unfinished layout.

        Raises:
            DealError: if a place lacks cards; the sentence says which, and how many.
        """
        gaps = [(place, self.missing(place)) for place in self.rooms if self.missing(place)]
        if gaps:
            listing = "; ".join(
                _("{place} ({count})").format(place=place_name(place, names), count=count) for place, count in gaps
            )
            total = sum(count for _place, count in gaps)
            message = ngettext(
                "{count} card is still missing: {places}. Pick it, or let the rest be dealt.",
                "{count} cards are still missing: {places}. Pick them, or let the rest be dealt.",
                total,
            )
            raise DealError(message.format(count=total, places=listing))

    def dealt(self) -> State:
        """The deal of a complete layout in which no trick was played: the inverse of dealing.

        Raises:
            DealError: if cards are missing.
        """
        self.check()
        assert self.upcard is not None
        pack = (*in_dealing_order(self.hands, self.first), self.upcard, *self.stock)
        prepare_deal(self.rules, pack, self.dealer, self.scores)
        state: State = self.rules.deal(pack, self.dealer, self.scores)
        return state

    @property
    def first(self) -> int:
        """The seat on the dealer's left."""
        return (self.dealer + 1) % self.rules.players


def in_dealing_order(hands: Iterable[tuple[Card, ...]], first: int) -> tuple[Card, ...]:
    """Hands of equal size as the pack that deals them, one card at a time, beginning with the seat ``first``."""
    seats = tuple(hands)
    rows = zip(*(seats[(first + turn) % len(seats)] for turn in range(len(seats))), strict=True)
    return tuple(card for row in rows for card in row)


def place_name(place: str, names: tuple[str, ...]) -> str:
    """What a place is called."""
    if place == UPCARD:
        return _("card turned up")
    if place == STOCK:
        return _("stock")
    return _("{player}: hand").format(player=player_name(int(place.removeprefix("hand-")), names))
