"""A card picker that behaves as ipywidgets' own selection widgets do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets
from ipywidgets import ValueWidget

from cardlib import Card, as_cards, cards_text
from cardlib.errors import CardlibError
from cardlib.i18n import N_, _
from cardlib.lines import Line
from cardlib.names import sentence
from widgets.scenes import Control, Scene, hand_zone
from widgets.setting import SettingError
from widgets.stage import Stage


class Cards(traitlets.TraitType[tuple[Card, ...], str | Iterable[Card | str]]):
    """Cards, each once; set as text or as a series of cards and texts."""

    def validate(self, obj: Any, value: Any) -> tuple[Card, ...]:
        """Read the cards; a ``NotationError`` says which is none."""
        return tuple(dict.fromkeys(as_cards(value)))


class CardPicker(Stage, ValueWidget):  # type: ignore[misc]  # ipywidgets ships no types
    """Pick a card, or with ``multiple`` several; works with ``interact`` and ``observe(handler, "value")``.

    Attributes:
        options: the cards to pick from, as text or cards; unknown ones are refused with a ``NotationError``.
            Of the cards picked, those that are no longer among them are put back.
        value: the notation of the card picked, ``None`` for none; with ``multiple`` the tuple of all of them in the
            order of ``options``. Setting it picks; what is not among the options is refused with a ``TraitError``.
        index: the place of the card picked among the options, or ``None``; with ``multiple`` a tuple.
        multiple: whether several can be picked; a second pick of the same card puts it back.
        disabled: whether nothing can be picked.
        description: what is asked for.

    >>> picker = CardPicker(options="8S AC QS", description="Lead a card")
    >>> picker.pick("QS")
    >>> picker.value, picker.index
    ('QS', 2)
    """

    options = Cards(())
    value = traitlets.Any(None)
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
    def _check_value(self, proposal: Any) -> str | tuple[str, ...] | None:
        given = proposal["value"]
        try:
            cards = tuple(dict.fromkeys(as_cards(() if given is None else given)))
        except CardlibError as error:
            raise SettingError(str(error)) from None
        if strangers := [card for card in cards if card not in self.options]:
            message = N_("{cards} cannot be picked: choose among {options}.")
            among = cards_text(self.options) or _("nothing")
            raise SettingError(message, cards=cards_text(strangers), options=among)
        if len(cards) > 1 and not self.multiple:
            message = N_("{cards} are {count} cards: pick one, or set {option}.")
            raise SettingError(message, cards=cards_text(cards), count=len(cards), option="multiple=True")
        return self._value_of(cards)

    def _value_of(self, cards: Iterable[Card]) -> str | tuple[str, ...] | None:
        chosen = set(cards)
        picked = tuple(str(card) for card in self.options if card in chosen)
        if self.multiple:
            return picked
        return picked[0] if picked else None

    @traitlets.observe("options", "multiple")
    def _put_back_what_does_not_fit(self, _change: Any) -> None:
        kept = [card for card in self.cards if card in self.options]
        self.value = self._value_of(kept if self.multiple else kept[:1])

    @property
    def index(self) -> int | tuple[int, ...] | None:
        """Where the cards picked are among the options."""
        places = tuple(self.options.index(card) for card in self.cards)
        if self.multiple:
            return places
        return places[0] if places else None

    def clear(self) -> None:
        """Put all cards back."""
        self.press("clear")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards picked."""
        return as_cards(() if self.value is None else self.value)

    def picked(self, key: str) -> None:
        """Pick a card, or put it back."""
        card = Card(key)
        if card in self.cards:
            self.value = self._value_of(other for other in self.cards if other is not card)
        else:
            self.value = self._value_of((*self.cards, card) if self.multiple else (card,))

    def pressed(self, control: str) -> None:
        """Put all cards back."""
        self.value = self._value_of(())

    def compose(self) -> Scene:
        """The cards in a row."""
        hand = hand_zone(self.options, _("Cards to pick from"), chosen=self.cards, pick=not self.disabled)
        said = sentence(N_("Picked: {cards}"), cards=self.cards) if self.cards else _("Nothing picked yet.")
        clear = Control("clear", _("Put back"), enabled=bool(self.cards) and not self.disabled)
        return Scene(self.description, (hand,), self.description, (Line("", said),), controls=(clear,))
