"""Questions for learners: seeded, with answers and reasons that the engine computes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from . import explain
from .cards import Card, Rank, Suit, as_cards, as_suit, cards_text
from .errors import CardlibError, shown
from .i18n import N_
from .lines import Line, say
from .mita import HUNDRED_ONE, MITA
from .names import sentence
from .tricks import HEIGHT, RANK_ORDER, winning_index

NAMES = ("Ana", "Ion", "Vera", "Luca", "Mara", "Petru")
"""Who plays in made-up tricks, clockwise from seat 0."""


@dataclass(frozen=True, slots=True)
class TrickQuestion:
    """Which card wins this trick?

    Attributes:
        cards: the trick, the card led first.
        trump: the trump suit.
        leader: the seat that led.
        names: the players' names by seat.

    Raises:
        CardlibError: if there are fewer than two cards, one of them twice or not of this game's pack, not one name
            for each, or no such seat.
    """

    cards: tuple[Card, ...]
    trump: Suit
    leader: int = 0
    names: tuple[str, ...] = NAMES[:4]

    def __post_init__(self) -> None:
        """Refuse what is no trick."""
        if len(self.cards) < 2 or len(set(self.cards)) != len(self.cards):
            message = N_("{cards} is no trick: give two or more different cards.")
            raise CardlibError(message, cards=shown(cards_text(self.cards)))
        if strangers := [card for card in self.cards if HEIGHT[card] < 0]:
            message = N_("{cards} cannot be in a trick: the pack has the ranks {ranks}.")
            raise CardlibError(message, cards=cards_text(strangers), ranks=RANK_ORDER)
        if len(self.names) != len(self.cards):
            message = N_("There are {cards} cards and {names} names: give one for each.")
            raise CardlibError(message, cards=len(self.cards), names=len(self.names))
        if not 0 <= self.leader < len(self.cards):
            message = N_("{leader} is not a seat: give 0 to {last}.")
            raise CardlibError(message, leader=shown(self.leader), last=len(self.cards) - 1)

    @classmethod
    def of(cls, trick: str, trump: str, names: str = "") -> TrickQuestion:
        """A question from text: ``TrickQuestion.of("8S AC QS TD", "H")``; ``names`` are separated by spaces."""
        cards = as_cards(trick)
        return cls(cards, as_suit(trump), names=tuple(names.split()) or NAMES[: len(cards)])

    @property
    def text(self) -> str:
        """The question."""
        return sentence(N_("Trump: {trump}. Which card wins this trick?"), trump=self.trump)

    @property
    def options(self) -> tuple[Card, ...]:
        """The cards to choose from, as they were played."""
        return self.cards

    @property
    def answer(self) -> Card:
        """The card that wins."""
        return self.cards[winning_index(self.cards, self.trump)]

    def refuting(self, card: Card) -> Card:
        """The lowest card on the table that beats ``card``, so that the answer is not given away with it.

        Raises:
            CardlibError: if ``card`` is not a wrong answer.
        """
        if card is self.answer or card not in self.cards:
            message = N_("{card} is not a wrong answer: those are the other cards of {cards}.")
            raise CardlibError(message, card=str(card), cards=cards_text(self.cards))
        return min((other for other in self.cards if self._worth(other) > self._worth(card)), key=self._worth)

    def _worth(self, card: Card) -> tuple[int, int]:
        """What ``card`` is worth in this trick: trumps above the suit led, and that above what cannot win."""
        led = self.cards[0].suit
        kind = 2 if card.suit is self.trump else int(card.suit is led)
        return kind, HEIGHT[card] if kind else 0

    def refutation(self, card: Card) -> Line:
        """Why ``card`` does not win: what beats it, and by which rule (Mîța ¶14).

        Raises:
            CardlibError: if ``card`` is not a wrong answer.
        """
        better, led, trump = self.refuting(card), self.cards[0].suit, self.trump
        if better.suit is card.suit:
            rule, message = "mita.rank-order", N_("{card} does not win: {better} is higher in the same suit.")
        elif better.suit is trump:
            rule, message = (
                "mita.trump-beats",
                N_("{card} does not win: {better} is a trump, and a trump beats every card of the other suits."),
            )
        elif HEIGHT[card] > HEIGHT[better]:
            rule = "mita.trick-winner"
            message = N_(
                "{card} does not win: {led} were led, and a card of another suit that is no trump cannot beat even "
                "{better}, however high its rank."
            )
        else:
            rule = "mita.trick-winner"
            message = N_("{card} does not win: {led} were led, and {better} is one of them.")
        return say(rule, message, card=card, better=better, led=led)

    @property
    def hints(self) -> tuple[tuple[Line, ...], ...]:
        """The ladder: the rule, then the suit, then the card, then everything."""
        led, won = self.cards[0].suit, self.answer.suit
        if won is not self.trump:
            suit = say("mita.trick-winner", N_("Nobody played a trump, so only {led} count: they were led."), led=led)
        elif led is self.trump:
            suit = say("mita.trick-winner", N_("A trump was led, so only trumps count: {trump}."), trump=self.trump)
        else:
            suit = say(
                "mita.trump-beats", N_("There is a trump on the table, so only {trump} count."), trump=self.trump
            )
        rule = say(
            "mita.trick-winner",
            N_("Are there trumps? Then the highest of them wins. If not, look only at the suit that was led."),
        )
        card = say("mita.rank-order", N_("The highest of the {suit} here is {card}."), suit=won, card=self.answer)
        return (rule,), (suit,), (card,), self.explanation

    @property
    def explanation(self) -> tuple[Line, ...]:
        """Why the winning card wins and the others do not."""
        return explain.trick(self.cards, self.trump, leader=self.leader, names=self.names, players=len(self.cards))


# What beginners get wrong, one kind a level: each has a card that tempts them.


def _tempting_rank(question: TrickQuestion) -> bool:
    """Nobody trumps, and a card of another suit is higher in rank than the winner."""
    trumped = any(card.suit is question.trump for card in question.cards)
    return not trumped and any(HEIGHT[card] > HEIGHT[question.answer] for card in question.cards)


def _low_trump(question: TrickQuestion) -> bool:
    """One trump was played, not led, and it is lower in rank than another card."""
    trumps = [card for card in question.cards if card.suit is question.trump]
    lower = any(HEIGHT[card] > HEIGHT[question.answer] for card in question.cards)
    return len(trumps) == 1 and trumps[0] is not question.cards[0] and lower


def _several_trumps(question: TrickQuestion) -> bool:
    """Two trumps or more, and the last card played is not the winner."""
    trumps = [card for card in question.cards if card.suit is question.trump]
    return len(trumps) > 1 and question.cards[-1] is not question.answer


def _ten_over_court(question: TrickQuestion) -> bool:
    """The ten wins over a jack or a queen, or loses to a king: the order that other games do not have."""
    answer = question.answer
    ranks = {str(card.rank) for card in question.cards if card.suit is answer.suit}
    if answer.rank is Rank.TEN:
        return bool(ranks & {"J", "Q"})
    return answer.rank is Rank.KING and "T" in ranks


LEVELS: tuple[tuple[Callable[[TrickQuestion], bool], ...], ...] = (
    (_tempting_rank,),
    (_tempting_rank, _low_trump),
    (_tempting_rank, _low_trump, _several_trumps),
    (_low_trump, _several_trumps, _ten_over_court),
)
"""What each level mixes."""


def _winning_places(tempts: Callable[[TrickQuestion], bool], players: int) -> range:
    """Where in the order played the winning card can be: a trump not led is not the first, say."""
    return range(tempts is _low_trump, players - (tempts is _several_trumps))


def trick_question(random: Random, level: int = 1) -> TrickQuestion:
    """A trick that tempts to the mistakes of its level.

    Any cards of a pack can meet in a trick, since anything may be played (Mîța ¶14), so every one drawn here can
    be reached. Six play 101, with two eights fewer (101 ¶27).

    Args:
        random: where the cards come from; the same one gives the same question.
        level: 1 (the suit led), 2 (a trump too), 3 (several trumps) or 4 (the ten as well, up to six players).

    Raises:
        CardlibError: if there is no such level.
    """
    if type(level) is not int or not 1 <= level <= len(LEVELS):
        raise CardlibError(N_("{level} is not a level: give 1 to {last}."), level=shown(level), last=len(LEVELS))
    tempts = random.choice(LEVELS[level - 1])
    players = random.choice((2, 4, 4, 4, 6)) if level == len(LEVELS) else 4
    # Where the winner is gets drawn first: left to the cards, the one led would win most of the tricks.
    place, leader = random.choice(_winning_places(tempts, players)), random.randrange(players)
    pack = (HUNDRED_ONE if players == 6 else MITA).rules(players=players).pack()
    while True:
        upcard, *cards = random.sample(pack, players + 1)
        if winning_index(tuple(cards), upcard.suit) == place:
            question = TrickQuestion(tuple(cards), upcard.suit, leader, NAMES[:players])
            if tempts(question):
                return question
