"""Ranks to be sorted by hand, from the lowest to the highest."""

from __future__ import annotations

from random import Random
from typing import Any

from cardlib import Card, Suit
from cardlib.cards import as_suit
from cardlib.deals import a_seed
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line, say
from cardlib.rulebook import find_rule
from cardlib.tricks import HEIGHT, RANK_ORDER
from widgets.scenes import Control, Mark, Scene, Shown, Tone, Zone
from widgets.stage import Stage


class SortRanks(Stage):
    """The eight cards of a suit, shuffled: pick them in order, the lowest first (Mîța ¶10-11).

    A wrong pick is answered with a card that is lower, and nothing moves.

    Attributes:
        laid: the cards in order so far.
        wrong: how many picks were wrong.

    Args:
        suit: the suit, as a suit or its letter.
        seed: the same seed shuffles alike.

    Raises:
        CardlibError: if there is no such suit, or the seed is no whole number.
    """

    def __init__(self, suit: Suit | str = Suit.SPADES, *, seed: int = 1, **options: Any) -> None:
        self.suit = as_suit(suit)
        self._seed = a_seed(seed)
        self._shuffle()
        super().__init__(**options)
        self.refresh()

    def _shuffle(self) -> None:
        self._cards = [Card(f"{rank}{self.suit}") for rank in RANK_ORDER]
        Random(self._seed).shuffle(self._cards)
        self.laid: tuple[Card, ...] = ()
        self.wrong = 0
        self._refused: Card | None = None

    # Each button has its method; a card is laid with ``pick``.

    def back(self) -> None:
        """Take the last card back."""
        self.press("back")

    def shuffle(self) -> None:
        """Begin again with another order."""
        self.press("shuffle")

    def picked(self, key: str) -> None:
        """Lay a card if no other that is left is lower."""
        card = Card(key)
        self._refused = None
        if self._lower(card):
            self._refused = card
            self.wrong += 1
        else:
            self.laid = (*self.laid, card)

    def pressed(self, control: str) -> None:
        """Take a card back, or shuffle anew."""
        self._refused = None
        if control == "back":
            self.laid = self.laid[:-1]
        else:
            self._seed += 1
            self._shuffle()

    def _lower(self, card: Card) -> list[Card]:
        """The cards left that are lower, the lowest first."""
        left = [other for other in self._cards if other not in self.laid and HEIGHT[other] < HEIGHT[card]]
        return sorted(left, key=HEIGHT.__getitem__)

    # What is to be seen

    def _said(self) -> tuple[tuple[Line, ...], Tone]:
        rule = find_rule("mita.rank-order")
        if self._refused is not None:
            # The highest of those that are lower: it refutes the pick, and tells least of the answer.
            line = say(rule.id, N_("Not yet: {other} is lower than {card}."), card=self._refused, other=self._beating())
            return (line,), "bad"
        if len(self.laid) == len(self._cards):
            return (Line("", _("Right! All eight are in order.")), Line(rule.id, rule.text())), "good"
        if self.laid:
            return (say("", N_("Right: {card}. Which one comes next?"), card=self.laid[-1]),), ""
        return (), ""

    def _beating(self) -> Card | None:
        """The card that shows why a pick was refused."""
        return self._lower(self._refused)[-1] if self._refused is not None else None

    def compose(self) -> Scene:
        """The cards laid so far, and all eight below, those laid faded: nothing moves under the finger."""
        lines, tone = self._said()
        beating = self._beating()

        def shown(card: Card) -> Shown:
            if card in self.laid:
                return Shown(card, mark="faded")
            mark: Mark = "refuted" if card is self._refused else "beating" if card is beating else ""
            return Shown(card, str(card), mark)

        done = ngettext("Wrong picks: {count}", "Wrong picks: {count}", self.wrong).format(count=self.wrong)
        return Scene(
            label=_("Sort the ranks"),
            heading=_("Pick the lowest card, then the next higher one, up to the highest."),
            zones=(
                Zone("pack", _("In order"), tuple(map(Shown, self.laid)), room=len(self._cards)),
                Zone("ranks", _("The cards of a suit, shuffled"), tuple(map(shown, self._cards))),
            ),
            lines=lines,
            tone=tone,
            controls=(
                Control("back", _("Take back"), bool(self.laid), key="b"),
                Control("shuffle", _("Shuffle anew"), main=len(self.laid) == len(self._cards), key="n"),
            ),
            status=done,
        )
