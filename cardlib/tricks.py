"""Who wins a trick, what its cards are worth, and what a call of TROMF demands of the others (Mîța and 101)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, get_args

from .cards import ALL_CARDS, Card, Suit, as_cards, as_suit, cards_text, no_cards
from .errors import NotationError, RulesError, shown
from .i18n import N_

RANK_ORDER = "789JQTKA"
"""The ranks from lowest to highest: the ten stands between the queen and the king (Mîța ¶10-11, 101 ¶28)."""

Tromf = Literal["must-trump", "must-beat", "off"]
"""What a call of TROMF demands of the others, or that nobody calls (Mîța ¶21, reconstructed)."""

READINGS: tuple[Tromf, ...] = get_args(Tromf)
"""All of them."""

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
"""What a card is worth in 101, by rank, others nothing: 120 in a pack (reconstructed: 101 ¶29 has lost its table)."""

HEIGHT: dict[Card, int] = {card: RANK_ORDER.find(str(card.rank)) for card in ALL_CARDS}
CARD_POINTS: dict[Card, int] = {card: POINTS.get(str(card.rank), 0) for card in ALL_CARDS}

PACK_POINTS = sum(CARD_POINTS.values())
"""What all cards of a pack are worth together, and so those of every deal: what is taken out counts nothing."""


def worth(cards: Iterable[Card]) -> int:
    """What cards are worth together in 101 (101 ¶29, reconstructed).

    Raises:
        NotationError: if something in it is no card.

    >>> worth(as_cards("AS TH 9C"))
    21
    """
    try:  # what is right is not checked first: deals are counted with this
        return sum(CARD_POINTS[card] for card in cards)
    except (KeyError, TypeError):
        raise no_cards(cards) from None


def beats(card: Card, best: Card, trump: Suit) -> bool:
    """Whether ``card``, played later, beats ``best``, which was winning so far (Mîța ¶14).

    In the same suit the higher rank wins; of two suits only a trump beats the other.

    Raises:
        NotationError: if one of them is no card, or ``trump`` no suit.
    """
    try:
        if card.suit is best.suit:
            return HEIGHT[card] > HEIGHT[best]
        return card.suit is as_suit(trump)
    except AttributeError:
        raise no_cards((card, best)) from None


def winning_index(trick: tuple[Card, ...], trump: Suit) -> int:
    """The place in ``trick``, in the order played, of the card that wins it (Mîța ¶14 and ¶16-18).

    Raises:
        NotationError: if there is no card, something in it is no card, or ``trump`` no suit.
    """
    if not trick:
        raise NotationError(N_("There is no card in this trick: a trick has at least the card led."))
    try:
        best = trick[0]
        for card in trick[1:]:
            if beats(card, best, trump):
                best = card
    except (KeyError, TypeError):
        raise no_cards(trick) from None
    if type(best) is not Card:
        raise no_cards(trick)
    return trick.index(best)


def trick_winner(cards: str | Iterable[Card | str], trump: Suit | str) -> int:
    """The index of the card that wins the trick; index 0 is the card led (Mîța ¶14 and ¶16-18).

    Args:
        cards: the trick in the order played, as cards or text.
        trump: the trump suit.

    Raises:
        NotationError: if there is no card, something in it is no card of these games, or ``trump`` no suit.

    >>> trick_winner("8S AC QS TD", "H")
    2
    """
    trick, suit = as_cards(cards), as_suit(trump)
    if strangers := [card for card in trick if HEIGHT[card] < 0]:
        raise NotationError(
            N_("{cards} cannot be in a trick: these games are played with the ranks {ranks}."),
            cards=cards_text(strangers),
            ranks=" ".join(RANK_ORDER),
        )
    return winning_index(trick, suit)


def tromf_allows(reading: Tromf, hand: Iterable[Card], trick: tuple[Card, ...], trump: Suit) -> tuple[Card, ...]:
    """The cards of ``hand`` that may follow a lead on which TROMF was called (Mîța ¶21, the duty is reconstructed).

    Args:
        reading: ``"must-trump"``: trumps, if there are any; ``"must-beat"``: of these the ones that beat
            what was played so far, if there are any; ``"off"``: anything.
        hand: the cards to choose from.
        trick: the cards on the table, the one led first.
        trump: the trump suit.

    Raises:
        NotationError: if something is no card, or ``trump`` no suit.
        RulesError: if there is no such reading.
    """
    if reading not in READINGS:
        raise RulesError(
            N_("{option} cannot be {value}: choose one of {allowed}."),
            option="tromf",
            value=shown(reading),
            allowed=", ".join(map(shown, READINGS)),
        )
    cards, suit = hand if type(hand) is tuple else as_cards(hand), as_suit(trump)
    try:
        trumps = tuple([card for card in cards if card.suit is suit])
    except AttributeError:
        raise no_cards(cards) from None
    if reading == "off" or not trumps:
        return cards
    if reading == "must-beat":
        best = trick[winning_index(trick, suit)]
        return tuple([card for card in trumps if beats(card, best, suit)]) or trumps
    return trumps


def trump_check(stock: tuple[Card, ...], trump: Suit) -> tuple[Card, ...]:
    """The stock as the check leaves it: the last of ``trump_check_steps``, or as it was (Mîța ¶13).

    Args:
        stock: the stock without the upcard, next card first.
        trump: the trump suit.

    Raises:
        NotationError: if something in ``stock`` is no card, or ``trump`` no suit.
    """
    stock = as_cards(stock)
    for step in trump_check_steps(stock, trump):
        stock = step.stock
    return stock


class CheckStep(NamedTuple):
    """One move of the trump check.

    Attributes:
        card: the trump that goes to the middle.
        on_top: whether it was the next card to draw, not the last one.
        stock: the stock after the move, next card first.
    """

    card: Card
    on_top: bool
    stock: tuple[Card, ...]


def trump_check_steps(stock: tuple[Card, ...], trump: Suit) -> Iterator[CheckStep]:
    """Every single move of a trump from one of the stock's ends to its middle (Mîța ¶13).

    Each move takes the top card if it is a trump, else the bottom one. There are no more moves than trumps in
    the stock, since a crowd of them would keep an end occupied (their number is reconstructed).

    Args:
        stock: the stock without the upcard, next card first.
        trump: the trump suit.

    Raises:
        NotationError: if something in ``stock`` is no card, or ``trump`` no suit.
    """
    stock, trump = as_cards(stock), as_suit(trump)
    for _ in range(sum(card.suit is trump for card in stock)):
        on_top = stock[0].suit is trump
        if not on_top and stock[-1].suit is not trump:
            return
        card, rest = (stock[0], stock[1:]) if on_top else (stock[-1], stock[:-1])
        middle = len(rest) // 2
        stock = (*rest[:middle], card, *rest[middle:])
        yield CheckStep(card, on_top, stock)
