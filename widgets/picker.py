"""A card picker that behaves as ipywidgets' own selection widgets do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from cardlib import Card, as_cards, cards_text
from cardlib.errors import CardlibError
from cardlib.i18n import N_, _
from cardlib.lines import Line
from cardlib.names import sentence
from widgets.scenes import Control, Scene, hand_zone
from widgets.stage import Stage


class Cards(traitlets.TraitType[tuple[Card, ...], str | Iterable[Card | str]]):
    """Cards, each once; set as text or as a series of cards and texts."""

    def validate(self, obj: Any, value: Any) -> tuple[Card, ...]:
        """Read the cards; a ``NotationError`` says which is none."""
        return tuple(dict.fromkeys(as_cards(value)))


class CardPicker(Stage):
    """Pick a card, or with ``multiple`` several.

    ``observe(handler, "value")`` tells of each change.

    Attributes:
        options: the cards to pick from, as text or cards; unknown ones are refused with a ``NotationError``.
            Of the cards picked, those that are no longer among them are put back.
        value: the notation of the card picked, ``""`` for none; with ``multiple`` of all of them, in the order
            of ``options``, separated by spaces. Setting it picks; what is not among the options is refused.
        multiple: whether several can be picked; a second pick of the same card puts it back.
        disabled: whether nothing can be picked.
        description: what is asked for.

    >>> picker = CardPicker(options="8S AC QS", description="Lead a card")
    >>> picker.pick("QS")
    >>> picker.value
    'QS'
    """

    options = Cards(())
    value = traitlets.Unicode("")
    multiple = traitlets.Bool(False)
    disabled = traitlets.Bool(False)
    description = traitlets.Unicode("")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.observe(lambda _change: self.refresh(), ["options", "value", "multiple", "disabled", "description"])
        self.refresh()

    @traitlets.default("description")
    def _default_description(self) -> str:
        return _("Pick a card")

    @traitlets.validate("value")
    def _check_value(self, proposal: Any) -> str:
        cards = tuple(dict.fromkeys(as_cards(proposal["value"])))
        if strangers := [card for card in cards if card not in self.options]:
            message = N_("{cards} cannot be picked: choose among {options}.")
            raise CardlibError(message, cards=cards_text(strangers), options=cards_text(self.options) or _("nothing"))
        if len(cards) > 1 and not self.multiple:
            message = N_("{cards} are {count} cards: pick one, or set {option}.")
            raise CardlibError(message, cards=cards_text(cards), count=len(cards), option="multiple=True")
        return cards_text(card for card in self.options if card in cards)

    @traitlets.observe("options", "multiple")
    def _put_back_what_does_not_fit(self, _change: Any) -> None:
        kept = [card for card in self.cards if card in self.options]
        self.value = cards_text(kept if self.multiple else kept[:1])

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards picked."""
        return as_cards(self.value)

    def picked(self, key: str) -> None:
        """Pick a card, or put it back."""
        card = Card(key)
        if card in self.cards:
            self.value = cards_text(other for other in self.cards if other is not card)
        else:
            self.value = cards_text((*self.cards, card) if self.multiple else (card,))

    def pressed(self, control: str) -> None:
        """Put all cards back."""
        self.value = ""

    def compose(self) -> Scene:
        """The cards in a row."""
        hand = hand_zone(self.options, _("Cards to pick from"), chosen=self.cards, pick=not self.disabled)
        said = sentence(N_("Picked: {cards}"), cards=self.cards) if self.cards else _("Nothing picked yet.")
        clear = Control("clear", _("Put back"), enabled=bool(self.cards) and not self.disabled)
        return Scene(self.description, (hand,), self.description, (Line("", said),), controls=(clear,))
