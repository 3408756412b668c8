"""What a newcomer meets first: the cards with all their names, the whole pack, and the badges."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardlib import Card, Suit, find_game
from cardlib.cards import Rank, as_suit, make_pack
from cardlib.deals import rules_of as options_of
from cardlib.i18n import N_, _, current_pack, ngettext, use_pack
from cardlib.lines import Line, say
from cardlib.names import NICKNAMES, capital, card_name, suit_name
from cardlib.rule import STATUSES
from cardlib.rulebook import rules_of
from cardlib.tricks import CARD_POINTS, HEIGHT
from widgets.rules import RuleList
from widgets.scenes import Control, Scene, Shown, Zone
from widgets.stage import Stage

ACROSS = 8
"""How many cards lie in a row of a place called "pack"."""

_FIGURES = {Rank.JACK, Rank.QUEEN, Rank.KING}

_RECOGNISED = {
    "french": {
        Rank.JACK: N_("You know it by the letter J in its corners."),
        Rank.QUEEN: N_("You know it by the letter Q in its corners."),
        Rank.KING: N_("You know it by the letter K in its corners."),
        Rank.ACE: N_("You know it by the letter A in its corners, and by the single large suit sign."),
    },
    "hungarian": {
        Rank.JACK: N_("You know it by the figure on foot with the suit sign at half height."),
        Rank.QUEEN: N_("You know it by the figure on foot with suit signs in opposite corners."),
        Rank.KING: N_("You know it by the rider on a horse."),
        Rank.ACE: N_("You know it by the big double suit sign."),
    },
}
"""How a card without a number is told from the others, by the pack in use."""


class CardGuide(Stage):
    """Every card to pick, and what there is to know of it: its names, how to tell it, and what it is worth in 101.

    Attributes:
        card: the card picked.

    Args:
        card: the card to begin with.

    Raises:
        NotationError: if there is no such card.
    """

    def __init__(self, card: Card | str = "JS", **options: Any) -> None:
        self.card = Card(card)
        super().__init__(**options)
        self.refresh()

    def choose_suit(self, suit: Suit | str) -> None:
        """Show the cards of another suit."""
        self.press(str(as_suit(suit)))

    def picked(self, key: str) -> None:
        """Tell of a card."""
        self.card = Card(key)

    def pressed(self, control: str) -> None:
        """Show the same card in the suit that the button says."""
        self.card = Card(f"{self.card.rank}{control}")

    def compose(self) -> Scene:
        """The cards of one suit, and what is to be known of the one picked."""
        cards = (card for card in make_pack(Rank.SEVEN) if card.suit is self.card.suit)
        shown = tuple(Shown(card, str(card), "chosen" if card is self.card else "") for card in cards)
        suits = (Control(str(suit), capital(suit_name(suit)), pressed=suit is self.card.suit) for suit in Suit)
        return Scene(
            label=_("A guide to the cards"),
            heading=capital(card_name(self.card)),
            zones=(Zone("ranks", _("From the seven to the ace"), shown),),
            lines=tuple(self._told()),
            controls=tuple(suits),
        )

    def _told(self) -> Iterator[Line]:
        """Its names in both packs, how it is told from others, its Romanian name, and its worth in 101."""
        card, rank = self.card, self.card.rank
        names = {}
        for pack in ("french", "hungarian"):
            with _named_as(pack):
                names[pack] = card_name(card)
        message = N_("In the French pack: {french}. In the Hungarian pack: {hungarian}.")
        yield say("", message, **names)
        known = _RECOGNISED[current_pack()]
        if rank in known:
            yield Line("", _(known[rank]))
        elif current_pack() == "hungarian":
            yield Line("", _("You know it by its Roman numeral and by as many suit signs."))
        else:
            yield Line("", _("You know it by its number and by as many suit signs."))
        yield _romanian(card)


def _romanian(card: Card) -> Line:
    """What Romanian players call it, and what that has to do with its worth in 101."""
    rank, points = card.rank, CARD_POINTS[card]
    worth = ngettext("{count} point", "{count} points", points).format(count=points)
    facts = {"name": _(NICKNAMES.get(rank, "")) if rank in NICKNAMES else "", "worth": worth}
    if rank is Rank.ACE:
        message = N_("Romanian players call it “as” or “tuz”. In 101 it is the dearest card: {worth}.")
    elif rank is Rank.KING:
        message = N_(
            "Romanian players call it “{name}”, after its worth in 101: {worth}. They also say “cal”, a horse."
        )
    elif rank in _FIGURES:
        message = N_("Romanian players call it “{name}”, after its worth in 101: {worth}.")
    elif points:
        message = N_("Romanian players call it “{name}”, after its number. That is also its worth in 101: {worth}.")
    else:
        message = N_("Romanian players call it “{name}”, after its number. In 101 it is worth nothing.")
    return say("101.card-points", message, **facts)


@contextmanager
def _named_as(pack: str) -> Iterator[None]:
    """Name the cards as another pack does, for as long as it takes."""
    before = current_pack()
    use_pack(pack)
    try:
        yield
    finally:
        use_pack(before)


class WholePack(Stage):
    """Every card that a game is played with, suit by suit: ``WholePack("mita")``, ``WholePack("101", players=6)``.

    Args:
        game: the id of a game.
        options: the game's options.

    Raises:
        RulesError: if there is no such game or value.
    """

    def __init__(self, game: str = "mita", **options: Any) -> None:
        self.game = find_game(game)
        self.rules = options_of(game, options, self.trait_names())
        super().__init__(**options)
        self.refresh()

    def compose(self) -> Scene:
        """A row for each suit, the lowest card first."""
        pack = self.rules.pack()
        if self.rules.game != "meow":  # where ranks have an order
            pack = tuple(sorted(pack, key=lambda card: (list(Suit).index(card.suit), HEIGHT[card])))
        rows = [tuple(card for card in pack if card.suit is suit) for suit in Suit]
        if all(len(row) == ACROSS for row in rows):
            zones: tuple[Zone, ...] = (Zone("pack", _("A row for each suit"), tuple(map(Shown, pack))),)
        else:
            zones = tuple(Zone(f"row{number}", "", tuple(map(Shown, row))) for number, row in enumerate(rows))
        label = _("The pack of {game}").format(game=self.game.name)
        count = ngettext("{count} card in all", "{count} cards in all", len(pack)).format(count=len(pack))
        return Scene(label=label, heading=label, zones=zones, status=count)


def the_badges(game: str = "mita") -> RuleList:
    """One rule of each status, the first that the game has, to show what badges are."""
    rules = rules_of(game)
    first = [next(rule.id for rule in rules if rule.status == status) for status in STATUSES]
    return RuleList(*first, heading=_("One rule of each kind"))
