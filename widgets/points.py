"""What cards are worth in 101: the two orders of the ranks side by side, and a pile to lay and count."""

from __future__ import annotations

from typing import Any

from cardlib import Card, Suit
from cardlib.cards import as_suit
from cardlib.exercises.choices import points_words
from cardlib.exercises.hundred_one.words import count_line
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line, say
from cardlib.rulebook import find_rule
from cardlib.tricks import CARD_POINTS, HEIGHT, PACK_POINTS, RANK_ORDER, worth
from widgets.scenes import Control, Scene, Shown, Zone
from widgets.stage import Stage


class CardPoints(Stage):
    """The ranks of one suit with what each is worth in 101, in order of rank or in order of points.

    Attributes:
        order: ``"rank"`` or ``"points"``.

    Args:
        suit: the suit that is shown, as a suit or its letter.

    Raises:
        NotationError: if there is no such suit.
    """

    def __init__(self, suit: Suit | str = Suit.SPADES, **options: Any) -> None:
        self.suit = as_suit(suit)
        self.order = "rank"
        super().__init__(**options)
        self.refresh()

    # Each button has its method.

    def by_rank(self) -> None:
        """Put the cards in order of rank, which decides who takes a trick."""
        self.press("rank")

    def by_points(self) -> None:
        """Put the cards in order of points, which decides what a trick is worth."""
        self.press("points")

    def pressed(self, control: str) -> None:
        """Put the cards in the other order."""
        self.order = control

    def compose(self) -> Scene:
        """Eight cards in a row, the least first, each with its points; those that the other order moves stand out."""
        cards = [Card(f"{rank}{self.suit}") for rank in RANK_ORDER]
        moved = [card for card, other in zip(cards, _by_points(cards), strict=True) if card is not other]
        title = _("From the lowest rank to the highest")
        if self.order == "points":
            cards, title = _by_points(cards), _("From the fewest points to the most")
        shown = tuple(
            Shown(card, mark="beating" if card in moved else "", caption=points_words(CARD_POINTS[card]))
            for card in cards
        )
        rule = "101.rank-order" if self.order == "rank" else "101.card-points"
        message = N_("In rank, the {rank} stands above the {other}, but it is worth less: {points} against {more}.")
        trap = say(
            "101.card-points",
            message,
            rank=max(moved, key=HEIGHT.__getitem__).rank,
            other=min(moved, key=HEIGHT.__getitem__).rank,
            points=min(CARD_POINTS[card] for card in moved),
            more=max(CARD_POINTS[card] for card in moved),
        )
        return Scene(
            label=_("Rank and points of the cards in 101"),
            zones=(Zone("ranks", title, shown),),
            lines=(Line(rule, find_rule(rule).text()), trap),
            controls=(
                Control("rank", _("In order of rank"), pressed=self.order == "rank", key="r"),
                Control("points", _("In order of points"), pressed=self.order == "points", key="p"),
            ),
        )

    def __repr__(self) -> str:
        return f"CardPoints: in order of {self.order}"


def _by_points(cards: list[Card]) -> list[Card]:
    return sorted(cards, key=CARD_POINTS.__getitem__)  # what is worth the same stays in order of rank


class PointCounter(Stage):
    """The whole pack to pick cards from, and what the picked ones are worth together.

    Attributes:
        pile: the cards picked so far, in the order of the pack.
    """

    def __init__(self, **options: Any) -> None:
        self._picked: frozenset[Card] = frozenset()
        super().__init__(**options)
        self.refresh()

    @property
    def pile(self) -> tuple[Card, ...]:
        """The cards picked so far."""
        return tuple(card for card in _pack() if card in self._picked)

    # Each button has its method; a card is picked, or put back, with ``pick``.

    def all(self) -> None:
        """Pick every card."""
        self.press("all")

    def none(self) -> None:
        """Put every card back."""
        self.press("none")

    def picked(self, key: str) -> None:
        """Lay a card on the pile, or put it back."""
        self._picked ^= {Card(key)}

    def pressed(self, control: str) -> None:
        """Pick every card, or none."""
        self._picked = frozenset(_pack()) if control == "all" else frozenset()

    def compose(self) -> Scene:
        """Every card in its place, those in the pile faded, so that nothing moves under the finger; and the sum."""
        cards = tuple(Shown(card, str(card), "faded" if card in self._picked else "", toggle=True) for card in _pack())
        pile = self.pile
        count = ngettext("{count} card in the pile", "{count} cards in the pile", len(pile)).format(count=len(pile))
        return Scene(
            label=_("Count a pile in 101"),
            zones=(Zone("pack", _("The pack: the cards that you pick go to your pile"), cards, note=count),),
            lines=self._said(),
            controls=(
                Control("all", _("The whole pack"), len(pile) < len(_pack()), key="a"),
                Control("none", _("Empty the pile"), bool(pile), key="e"),
            ),
        )

    def _said(self) -> tuple[Line, ...]:
        """What the pile is worth, and what is left for the other side."""
        if not self._picked:
            return (say("101.card-points", N_("Pick any cards, and see what they are worth together.")),)
        rest = PACK_POINTS - worth(self.pile)
        message = N_("All the other cards of the pack: {total} − {own} = {rest}.")
        return (
            count_line(self.pile),
            say("101.card-points", message, total=PACK_POINTS, own=worth(self.pile), rest=rest),
        )

    def __repr__(self) -> str:
        return f"PointCounter: {len(self.pile)} cards, {points_words(worth(self.pile))}"


def _pack() -> tuple[Card, ...]:
    """The cards of 101, suit by suit, in order of rank."""
    return tuple(Card(f"{rank}{suit}") for suit in Suit for rank in RANK_ORDER)
