"""A table to try things on: lay any trick, choose any trump, and be told who wins and why."""

from __future__ import annotations

from typing import Any

from cardlib import Card, CardlibError, Suit, explain
from cardlib.cards import as_suit
from cardlib.i18n import N_, _
from cardlib.lines import Line
from cardlib.names import NAMES, sentence
from cardlib.rulebook import find_rule
from cardlib.tricks import RANK_ORDER, winning_index
from widgets.scenes import Control, Mark, Scene, Shown, Zone, trick_zones, trump_zone
from widgets.stage import Stage


class TrickBuilder(Stage):
    """A trick laid card by card from the whole pack; every position is explained.

    Attributes:
        trick: the cards laid so far, the one led first.
        trump: the trump suit.

    Args:
        trump: the trump suit to begin with, as a suit or its letter.
        players: how many play, 2 to 6.

    Raises:
        CardlibError: if there is no such suit, or so many cannot play.
    """

    def __init__(self, trump: Suit | str = Suit.HEARTS, players: int = 4, **options: Any) -> None:
        if type(players) is not int or not 2 <= players <= len(NAMES):
            message = N_("{given} cannot play a trick: give 2 to {most} players.")
            raise CardlibError(message, given=repr(players), most=len(NAMES))
        self.trump = as_suit(trump)
        self.names = NAMES[:players]
        self.trick: tuple[Card, ...] = ()
        super().__init__(**options)
        self.refresh()

    # Each button has its method; a card is laid with ``pick``.

    def back(self) -> None:
        """Take the last card back."""
        self.press("back")

    def clear(self) -> None:
        """Take all cards back."""
        self.press("clear")

    def choose_trump(self, suit: Suit | str) -> None:
        """Make another suit trump."""
        self.press(str(as_suit(suit)))

    def picked(self, key: str) -> None:
        """Lay the next card of the trick; after a full one a new one begins."""
        card = Card(key)
        self.trick = (card,) if len(self.trick) == len(self.names) else (*self.trick, card)

    def pressed(self, control: str) -> None:
        """Choose the trump suit, take a card back, or clear the table."""
        match control:
            case "back":
                self.trick = self.trick[:-1]
            case "clear":
                self.trick = ()
            case suit:
                self.trump = Suit(suit)

    def compose(self) -> Scene:
        """The table above, the pack below."""
        trick, players = self.trick, len(self.names)
        full = len(trick) == players
        mark: Mark = "winning" if full else "ahead"
        marks: dict[Card, Mark] = {trick[winning_index(trick, self.trump)]: mark} if trick else {}
        seats = trick_zones(trick, players, names=self.names, marks=marks, turn=None if full else len(trick))
        if trick:
            lines = explain.trick(trick, self.trump, names=self.names, players=players)
            if full:
                lines = (*lines, Line("", _("The next card you pick leads a new trick.")))
        else:
            lines = (Line("mita.free-play", _("Pick any card of the pack to lead it.")),)
        suits = (
            Control(str(suit), sentence(N_("Trump: {suit}"), suit=suit), pressed=suit is self.trump) for suit in Suit
        )
        return Scene(
            label=_("Build a trick"),
            zones=(*seats, trump_zone(self.trump, players), Zone("pack", _("The pack"), self._pack())),
            lines=lines,
            controls=(
                *suits,
                Control("back", _("Take back"), bool(trick)),
                Control("clear", _("Clear the table"), bool(trick)),
            ),
        )

    def _pack(self) -> tuple[Shown, ...]:
        """Every card in its place, those on the table faded: nothing moves under the finger."""
        full = len(self.trick) == len(self.names)
        cards = (Card(f"{rank}{suit}") for suit in Suit for rank in RANK_ORDER)
        return tuple(
            Shown(card, str(card) if full or card not in self.trick else "", "faded" if card in self.trick else "")
            for card in cards
        )


class RankOrder(Stage):
    """The ranks of Mîța and 101 in their order, shown in one suit.

    Raises:
        NotationError: if there is no such suit.
    """

    def __init__(self, suit: Suit | str = Suit.SPADES, **options: Any) -> None:
        self.suit = as_suit(suit)
        super().__init__(**options)
        self.refresh()

    def compose(self) -> Scene:
        """Eight cards in a row, the lowest first."""
        captions = {RANK_ORDER[0]: _("lowest"), RANK_ORDER[-1]: _("highest")}
        cards = tuple(Shown(Card(f"{rank}{self.suit}"), caption=captions.get(rank, "")) for rank in RANK_ORDER)
        rule = find_rule("mita.rank-order")
        return Scene(
            label=_("The order of the ranks"),
            zones=(Zone("ranks", _("From the lowest to the highest"), cards),),
            lines=(Line(rule.id, rule.text()),),
        )
