"""Cards, their two-character notation, and packs.

A card is a rank and a suit, written in that order: ``"QS"`` is the queen of spades.
There is one object for each of the 52 cards, so cards compare by identity and two packs
shuffled together hold the same object twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import Any, NoReturn

from .errors import NotationError, shown
from .i18n import N_


class Suit(Enum):
    """A suit; the Hungarian pack calls them hearts, leaves, acorns and bells."""

    HEARTS = "H"
    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"

    # Members are single objects; Enum's own hash, of the name, is several times slower in the games' tables.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return str(self.value)


class Rank(Enum):
    """A rank, from two to ace; what beats what is each game's own affair."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    __hash__ = object.__hash__  # as for suits

    def __str__(self) -> str:
        return str(self.value)


class Card:
    """One playing card.

    ``Card("QS")``, ``Card("10h")`` and ``Card("th")`` look a card up; nothing is ever created twice.

    Raises:
        NotationError: if the text names no card.

    >>> Card("10h")
    Card('TH')
    >>> Card("QS").suit
    <Suit.SPADES: 'S'>
    >>> Card("qs") is Card("QS")
    True
    """

    __slots__ = ("_text", "rank", "suit")

    rank: Rank
    suit: Suit
    _text: str

    def __new__(cls, text: str | Card) -> Card:
        """Look up the card that ``text`` names."""
        if isinstance(text, Card):
            return text
        card = _CARDS.get(text) if isinstance(text, str) else None
        if card is None and isinstance(text, str) and text.isascii():  # "ſ".upper() is "S", but no suit
            card = _CARDS.get(text.strip().upper().replace("10", "T", 1))
        if card is None:
            raise NotationError(
                N_("{text} is not a card: write a rank ({ranks}) and then a suit ({suits}), for example QS."),
                text=shown(text),
                ranks=" ".join(map(str, Rank)),
                suits=" ".join(map(str, Suit)),
            )
        return card

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self!r}.{name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self!r}.{name}")

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies and unpickled cards must be the one object that identity comparison relies on.
        return Card, (self._text,)


def _make(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    for name, value in (("rank", rank), ("suit", suit), ("_text", f"{rank}{suit}")):
        object.__setattr__(card, name, value)
    return card


_CARDS: dict[str, Card] = {f"{rank}{suit}": _make(rank, suit) for suit in Suit for rank in Rank}

ALL_CARDS: tuple[Card, ...] = tuple(_CARDS.values())
"""The 52 cards, suit by suit (hearts, spades, clubs, diamonds), each from two up to ace."""


def as_suit(suit: Suit | str) -> Suit:
    """The suit that a letter names; a ``Suit`` is returned as it is.

    Raises:
        NotationError: if the text names no suit.
    """
    if isinstance(suit, Suit):
        return suit
    try:
        return Suit(suit.strip().upper() if suit.isascii() else suit)
    except (ValueError, AttributeError):
        raise NotationError(
            N_("{text} is not a suit: write H (hearts), S (spades), C (clubs) or D (diamonds)."), text=shown(suit)
        ) from None


def as_cards(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Cards from text (``"8S AC"``, commas allowed) or from a series of cards and texts.

    Raises:
        NotationError: at the first one that names no card.
    """
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    try:
        return tuple([card if type(card) is Card else Card(card) for card in cards])
    except TypeError:
        raise NotationError(
            N_("{text} is not a series of cards: write for example '8S AC QS'."), text=shown(cards)
        ) from None


def no_cards(given: object) -> NotationError:
    """The refusal of what is no series of cards, where text will not do."""
    return NotationError(
        N_("{given} is not a series of cards: give what as_cards('8S AC QS') returns."), given=shown(given)
    )


def cards_text(cards: Iterable[Card]) -> str:
    """The notation of a series of cards, separated by spaces.

    Raises:
        NotationError: at the first one that is no card.

    >>> cards_text(as_cards("8s,10H"))
    '8S TH'
    """
    return " ".join(map(str, as_cards(cards)))


@lru_cache(maxsize=64)
def make_pack(lowest: Rank, packs: int = 1, removed: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """The cards from ``lowest`` to ace without ``removed``, in the order of ``ALL_CARDS``, once for each pack."""
    ranks = list(Rank)
    kept = set(ranks[ranks.index(lowest) :])
    gone = set(removed)
    return tuple(card for card in ALL_CARDS if card.rank in kept and card not in gone) * packs
