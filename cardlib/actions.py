"""Everything a player, or chance, can do, and how it is written.

========================  =====================================================
``QS``                    a card, added to a trick or to the pile
``QS!``                   a trump with which TROMF is called (Mîța, 101)
``exchange``, ``keep``    the trump seven goes under the stock, or stays in hand
``QS=H``                  a queen, with hearts as the suit named (Мяу-мяу)
``draw``, ``pass``        a card off the stock; no card, or no more to put away
``drop 8S``               a card put away, since a seven ended the deal
``shuffle 8S AH ...``     chance: the stock made of discards, from its top down
========================  =====================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .cards import ALL_CARDS, Card, Rank, Suit, as_cards, as_suit, cards_text
from .errors import NotationError, shown
from .i18n import N_

Kind = Literal["play", "call", "name", "exchange", "keep", "draw", "pass", "drop", "shuffle"]

# Whether an action of this kind has a card, a suit and a series of cards.
_PARTS: dict[str, tuple[bool, bool, bool]] = {
    "play": (True, False, False),
    "call": (True, False, False),
    "name": (True, True, False),
    "drop": (True, False, False),
    "exchange": (False, False, False),
    "keep": (False, False, False),
    "draw": (False, False, False),
    "pass": (False, False, False),
    "shuffle": (False, False, True),
}


@dataclass(frozen=True, slots=True)
class Action:
    """One thing done. ``str(action)`` is its notation and ``parse_action`` reads it back.

    Attributes:
        kind: what is done: ``"play"``, ``"call"`` (TROMF), ``"name"`` (a queen's suit), ``"exchange"``,
            ``"keep"``, ``"draw"``, ``"pass"``, ``"drop"`` or ``"shuffle"``.
        card: the card played, led or put away, if any.
        suit: the suit named with a queen, if any.
        cards: the new stock of a shuffle, next card first.

    Raises:
        NotationError: if the parts are not those of this kind: such an action could not be written down.
    """

    kind: Kind
    card: Card | None = None
    suit: Suit | None = None
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no text writes, such as a nine that names a suit."""
        cards = self.cards
        sound = (
            isinstance(self.kind, str) and isinstance(cards, tuple) and all(isinstance(card, Card) for card in cards)
        )
        parts = (self.card is not None, self.suit is not None, bool(cards))
        sound = sound and isinstance(self.card, Card | None) and isinstance(self.suit, Suit | None)
        if not sound or parts != _PARTS.get(self.kind):
            raise NotationError(
                N_("{action} could not be written down: make actions from text, such as parse_action('QS=H')."),
                action=shown((self.kind, self.card, self.suit, self.cards)),
            )

    def __str__(self) -> str:
        match self.kind:
            case "play":
                return str(self.card)
            case "call":
                return f"{self.card}!"
            case "name":
                return f"{self.card}={self.suit}"
            case "drop":
                return f"drop {self.card}"
            case "shuffle":
                return f"shuffle {cards_text(self.cards)}"
            case _:
                return self.kind


# One object for each action that recurs: the games hand these out, so play creates none.
PLAY: dict[Card, Action] = {card: Action("play", card) for card in ALL_CARDS}
CALL: dict[Card, Action] = {card: Action("call", card) for card in ALL_CARDS}
DROP: dict[Card, Action] = {card: Action("drop", card) for card in ALL_CARDS}
NAME: dict[Card, tuple[Action, ...]] = {
    card: tuple(Action("name", card, suit) for suit in Suit) for card in ALL_CARDS if card.rank is Rank.QUEEN
}
EXCHANGE = Action("exchange")
KEEP = Action("keep")
DRAW = Action("draw")
PASS = Action("pass")

_WORDS: dict[str, Action] = {action.kind: action for action in (EXCHANGE, KEEP, DRAW, PASS)}


def parse_action(text: object) -> Action:
    """The action that a text writes; an ``Action`` is returned as it is.

    Raises:
        NotationError: if it writes none.

    >>> str(parse_action("10h!"))
    'TH!'
    """
    if isinstance(text, Action):
        return text
    if isinstance(text, Card):
        return PLAY[text]
    words = text.split() if isinstance(text, str) else []
    try:
        # Some letters of other alphabets become ours where capitals do not count.
        match [word.casefold() if word.isascii() else word for word in words]:
            case ["drop", card]:
                return DROP[Card(card)]
            case ["shuffle", *cards] if cards:
                return Action("shuffle", cards=as_cards(cards))
            case [word] if word in _WORDS:
                return _WORDS[word]
            case [word] if word.endswith("!"):
                return CALL[Card(word[:-1])]
            case [word] if "=" in word:
                card, _, suit = word.partition("=")
                return Action("name", Card(card), as_suit(suit))
            case [word]:
                return PLAY[Card(word)]
    except NotationError as error:
        raise NotationError(N_("{text} is not an action: {why}"), text=shown(text), why=str(error)) from None
    raise NotationError(
        N_(
            "{text} is not an action: write a card such as QS, QS! or QS=H, or exchange, keep, draw, pass, "
            "'drop QS' or 'shuffle QS 8H'."
        ),
        text=shown(text),
    )
