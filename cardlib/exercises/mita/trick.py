"""Exercises about one trick of Mîța: which card wins it, or is ahead while others are still to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from ... import explain
from ...cards import Card, Rank, Suit, as_cards, as_suit, cards_text
from ...errors import CardlibError, shown
from ...given import a_text
from ...i18n import N_
from ...lines import Line, say
from ...mita import MITA
from ...names import NAMES, sentence
from ...tricks import HEIGHT, RANK_ORDER, winning_index
from ..choices import card_choices
from ..question import Kind, Origin, Question, Refutation, TrickTable


def who_wins(trick: str, trump: Suit | str, names: str = "", leader: int = 0) -> Question:
    """A question about a trick set up by hand: ``who_wins("8C QC AH 9C", trump="D")``.

    Args:
        trick: the cards in the order played.
        trump: the trump suit.
        names: the players' names by seat, separated by spaces; those of made-up positions unless said.
        leader: the seat that led.

    Raises:
        CardlibError: if there are fewer than two cards, one of them twice or not of this game's pack, not one name
            for each, or no such seat.
    """
    cards, suit = as_cards(trick), as_suit(trump)
    players = tuple(a_text(names, "names").split()) or NAMES[: len(cards)]
    if len(cards) < 2 or len(set(cards)) != len(cards):
        message = N_("{cards} is no trick: give two or more different cards.")
        raise CardlibError(message, cards=shown(cards_text(cards)))
    if strangers := [card for card in cards if HEIGHT[card] < 0]:
        message = N_("{cards} cannot be in a trick: the pack has the ranks {ranks}.")
        raise CardlibError(message, cards=cards_text(strangers), ranks=RANK_ORDER)
    if len(players) != len(cards):
        message = N_("There are {cards} cards and {names} names: give one for each.")
        raise CardlibError(message, cards=len(cards), names=len(players))
    if type(leader) is not int or not 0 <= leader < len(cards):
        message = N_("{leader} is not a seat: give 0 to {last}.")
        raise CardlibError(message, leader=shown(leader), last=len(cards) - 1)
    return _which_card(TrickTable(cards, suit, len(cards), leader, players))


def _which_card(table: TrickTable, origin: Origin | None = None) -> Question:
    """Which card wins this trick, or wins so far if it is not complete?"""
    cards, trump = table.cards, table.trump
    complete = len(cards) == table.players
    text = N_("Trump: {trump}. Which card wins this trick?")
    if not complete:
        text = N_("Trump: {trump}. The trick is not complete yet. Which card is winning so far?")
    answer = cards[winning_index(cards, trump)]
    explanation = explain.trick(cards, trump, leader=table.leader, names=table.names, players=table.players)
    return Question(
        kind="mita.trick" if complete else "mita.ahead",
        text=sentence(text, trump=trump),
        table=table,
        choices=card_choices(cards),
        answers=frozenset({str(answer)}),
        hints=winner_hints(cards, trump),
        explanation=explanation,
        refutations={str(card): beaten(cards, trump, card) for card in cards if card is not answer},
        origin=origin,
    )


# Why a card does not win ----------------------------------------------------------------------------


def beaten(cards: Sequence[Card], trump: Suit, card: Card) -> Refutation:
    """What refutes that ``card`` wins: the lowest card that beats it, so that the answer is not given away."""
    better = refuting(cards, trump, card)
    return Refutation((why_beaten(cards, trump, card, better),), marks=((card, "wrong"), (better, "beating")))


def refuting(cards: Sequence[Card], trump: Suit, card: Card) -> Card:
    """The lowest card of the trick that is worth more than ``card``, which is not the winner."""

    def worth(other: Card) -> tuple[int, int]:
        # Trumps stand above the suit led, and that above what cannot win.
        kind = 2 if other.suit is trump else int(other.suit is cards[0].suit)
        return kind, HEIGHT[other] if kind else 0

    return min((other for other in cards if worth(other) > worth(card)), key=worth)


def why_beaten(cards: Sequence[Card], trump: Suit, card: Card, better: Card, game: str = "mita") -> Line:
    """Why ``better`` beats ``card`` in this trick (Mîța ¶14), by the rules of ``game``, which 101 has as well."""
    if better.suit is card.suit:
        rule, message = "rank-order", N_("{card} does not win: {better} is higher in the same suit.")
    elif better.suit is trump:
        rule = "trump-beats"
        message = N_("{card} does not win: {better} is a trump, and a trump beats every card of the other suits.")
    elif HEIGHT[card] > HEIGHT[better]:
        rule = "trick-winner"
        message = N_(
            "{card} does not win: {led} were led, and a card of another suit that is no trump cannot beat even "
            "{better}, however high its rank."
        )
    else:
        rule, message = "trick-winner", N_("{card} does not win: {led} were led, and {better} is one of them.")
    return say(f"{game}.{rule}", message, card=card, better=better, led=cards[0].suit)


def winner_hints(cards: Sequence[Card], trump: Suit) -> tuple[tuple[Line, ...], ...]:
    """The rungs below the full explanation: the rule, then the suit, then the card."""
    led, best = cards[0].suit, cards[winning_index(tuple(cards), trump)]
    if best.suit is not trump:
        suit = say("mita.trick-winner", N_("Nobody played a trump, so only {led} count: they were led."), led=led)
    elif led is trump:
        suit = say("mita.trick-winner", N_("A trump was led, so only trumps count: {trump}."), trump=trump)
    else:
        suit = say("mita.trump-beats", N_("There is a trump on the table, so only {trump} count."), trump=trump)
    rule = say(
        "mita.trick-winner",
        N_("Are there trumps? Then the highest of them wins. If not, look only at the suit that was led."),
    )
    card = say("mita.rank-order", N_("The highest of the {suit} here is {card}."), suit=best.suit, card=best)
    return (rule,), (suit,), (card,)


# Tricks that tempt ----------------------------------------------------------------------------------


class Trick(NamedTuple):
    """A trick made up for a question, complete or not, and how it comes about."""

    table: TrickTable
    origin: Origin

    @property
    def winner(self) -> int:
        """The seat whose card wins, or wins so far."""
        table = self.table
        return (table.leader + winning_index(table.cards, table.trump)) % table.players


Temptation = Callable[[Sequence[Card], Suit, Card], bool]
"""Whether a trick, with this trump and this winning card, tempts to a mistake."""


def tempting_rank(cards: Sequence[Card], trump: Suit, best: Card) -> bool:
    """Nobody trumps, and a card of another suit is higher in rank than the winner."""
    trumped = any(card.suit is trump for card in cards)
    return not trumped and any(HEIGHT[card] > HEIGHT[best] for card in cards)


def low_trump(cards: Sequence[Card], trump: Suit, best: Card) -> bool:
    """One trump was played, not led, and it is lower in rank than another card."""
    trumps = [card for card in cards if card.suit is trump]
    lower = any(HEIGHT[card] > HEIGHT[best] for card in cards)
    return len(trumps) == 1 and trumps[0] is not cards[0] and lower


def several_trumps(cards: Sequence[Card], trump: Suit, best: Card) -> bool:
    """Two trumps or more, and the last card played is not the winner."""
    return sum(card.suit is trump for card in cards) > 1 and cards[-1] is not best


def ten_over_court(cards: Sequence[Card], trump: Suit, best: Card) -> bool:
    """The ten wins over a jack or a queen, or loses to a king: the order that other games do not have."""
    ranks = {card.rank for card in cards if card.suit is best.suit}
    if best.rank is Rank.TEN:
        return bool(ranks & {Rank.JACK, Rank.QUEEN})
    return best.rank is Rank.KING and Rank.TEN in ranks


def _winning_places(tempts: Temptation, count: int) -> range:
    """Where in the order played the winning card can be: a trump not led is not the first, say."""
    if tempts is tempting_rank:
        return range(count if count > 2 else 1)
    return range(tempts is low_trump, count - (tempts is several_trumps))


def draw_trick(
    random: Random, temptations: tuple[Temptation, ...], players: int = 4, count: int | None = None
) -> Trick:
    """A trick that tempts to one of some mistakes; any cards can meet in one, since anything may be played (Mîța ¶14).

    Args:
        random: where the cards come from.
        temptations: to which mistakes.
        players: how many play.
        count: how many of them have played; all unless said.
    """
    rules = MITA.rules(players=players)
    count = players if count is None else count
    # Where the winner is gets drawn first: left to the cards, the one led would win most of the tricks.
    place, leader = random.randrange(count), random.randrange(players)
    tempts = random.choice([tempts for tempts in temptations if place in _winning_places(tempts, count)])
    pack = list(rules.pack())
    while True:
        random.shuffle(pack)
        cards, trump = tuple(pack[:count]), pack[players * 3].suit
        if winning_index(cards, trump) == place and tempts(cards, trump, cards[place]):
            break
    # Each player's first card is the one played; the card after the hands is turned.
    origin = Origin(rules, tuple(pack), (leader - 1) % players, tuple(map(str, cards)))
    return Trick(TrickTable(cards, trump, players, leader, NAMES[:players]), origin)


# The kinds ------------------------------------------------------------------------------------------

TRICK_LEVELS: tuple[tuple[Temptation, ...], ...] = (
    (tempting_rank,),
    (tempting_rank, low_trump),
    (tempting_rank, low_trump, several_trumps),
    (low_trump, several_trumps, ten_over_court),
)
"""What each level mixes."""


def _trick(random: Random, level: int) -> Question:
    players = random.choice((2, 4, 4, 4)) if level == len(TRICK_LEVELS) else 4
    return _which_card(*draw_trick(random, TRICK_LEVELS[level - 1], players))


def _ahead(random: Random, level: int) -> Question:
    # Of two cards that tempt as the last level does there are not many.
    count = random.choice({1: (3,), 4: (2, 3, 3, 3)}.get(level, (2, 3, 3)))
    return _which_card(*draw_trick(random, TRICK_LEVELS[level - 1], 4, count))


TRICK = Kind(
    "mita.trick",
    N_("Which card wins the trick?"),
    ("mita.trick-winner", "mita.trump-beats", "mita.rank-order"),
    len(TRICK_LEVELS),
    _trick,
)
AHEAD = Kind(
    "mita.ahead",
    N_("Which card is winning so far?"),
    ("mita.trick-winner", "mita.trump-beats", "mita.rank-order"),
    len(TRICK_LEVELS),
    _ahead,
)
