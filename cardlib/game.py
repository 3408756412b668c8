"""What the three games share: options, states, views, outcomes, refusals and matches.

A game's own module holds its rules; nothing here knows a single one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from .actions import Action, parse_action
from .cards import Card
from .errors import CardlibError, DealError, NotationError, RulesError, shown
from .i18n import N_, _
from .names import action_phrase, actions_phrase, sentence

CHANCE = -1
"""The seat of chance: the state waits for a shuffle, not for a player."""


MOST = 999_999_999
"""The largest number there is in an option: nine digits, as many as a record may have."""

# What can be chosen ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that whoever plays may choose.

    Attributes:
        name: the keyword of ``Game.rules``.
        rule: the id of the rule that the option belongs to.
        label: what it is about in a few words; it may have placeholders, so show ``rulebook.option_label``.
        about: the question that a value answers; it may have placeholders, so show ``rulebook.option_about``.
        choices: every allowed value, the game's default first; empty where any number will do.
        words: the ``choices`` in words, where they are neither numbers nor yes and no; they may have placeholders, so
            show ``rulebook.value_words``.
        facts: what stands in the placeholders of ``words``, by name.
        least, most: the smallest and the largest number allowed, where there are no ``choices``.
        kind: ``"choice"``, ``"number"`` or ``"cards"`` (a series of cards, which the rules check).
    """

    name: str
    rule: str
    label: str
    about: str
    choices: tuple[object, ...] = ()
    words: tuple[str, ...] = ()
    least: int = 1
    most: int = MOST
    kind: Literal["choice", "number", "cards"] = "choice"
    facts: tuple[tuple[str, object], ...] = ()

    def refuse(self, value: object) -> str | None:
        """Why ``value`` cannot be chosen, as a sentence; ``None`` if it can."""
        if self.kind == "cards":
            return None
        if self.kind == "number":
            if type(value) is int and self.least <= value <= self.most:
                return None
            if type(value) is int and value > self.most:
                return _("{option} cannot be {value}: give a whole number from {least} to {most}.").format(
                    option=self.name, value=_written(value), least=self.least, most=self.most
                )
            return _("{option} cannot be {value}: give a whole number, {least} or more.").format(
                option=self.name, value=_written(value), least=self.least
            )
        # True == 1 in Python, but "players = true" is a slip, so types must agree too.
        if any(type(value) is type(choice) and value == choice for choice in self.choices):
            return None
        allowed = ", ".join(_written(choice) for choice in self.choices)
        return _("{option} cannot be {value}: choose one of {allowed}.").format(
            option=self.name, value=_written(value), allowed=allowed
        )


def _written(value: object) -> str:
    """A value as a record writes it: true rather than True."""
    if isinstance(value, bool):
        return str(value).lower()
    return shown(value)


# What happens ---------------------------------------------------------------------------------------


class Move(NamedTuple):
    """A player's action, or chance's, as history keeps it."""

    seat: int
    action: Action


event = tuple.__new__
"""``event(Move, (seat, action))`` is ``Move(seat, action)`` in half the time; only for what nearly every move makes."""


class TrickWon(NamedTuple):
    """A trick was completed; ``cards`` are in the order played, from ``leader`` clockwise."""

    seat: int
    leader: int
    cards: tuple[Card, ...]


class Took(NamedTuple):
    """A player had to take ``number`` cards from the stock by the rule ``rule``."""

    seat: int
    number: int
    rule: str


class LostTurn(NamedTuple):
    """A player had to miss a turn, by the rule ``rule``."""

    seat: int
    rule: str


class Shuffled(NamedTuple):
    """What players see of a shuffle: how many discards became the new stock."""

    number: int


Event = Move | TrickWon | Took | LostTurn | Shuffled


class Breach(NamedTuple):
    """What one function says of an action that breaks a rule: the rule's id and a sentence with named facts."""

    rule: str
    why: str


NOT_AN_ACTION = Breach(
    "notation", N_("That is no action of this game: write a card such as QS, or a word such as draw or pass.")
)


class IllegalMove(CardlibError):
    """An action that a rule forbids. Nothing has changed.

    Attributes:
        rule: the id of the rule broken; ``"notation"`` if the text is no action of this game at all.
        action: the action tried, or the text as given where it is none.
        seat: the seat whose turn it was, ``CHANCE``, or ``None`` when the deal was over.
        facts: what the sentence speaks of, by name.
        legal: the actions that were legal.
    """

    def __init__(
        self,
        breach: Breach,
        action: Action | str,
        seat: int | None,
        facts: Mapping[str, object],
        legal: tuple[Action, ...],
    ) -> None:
        super().__init__(breach.why, facts)
        self.args = (breach, action, seat, facts, legal)  # all of them, so that copies and pickles work
        self.rule = breach.rule
        self.action = action
        self.seat = seat
        self.facts = dict(facts)
        self.legal = legal

    @property
    def tried(self) -> str:
        """What was tried, as a sentence."""
        if isinstance(self.action, str):
            return _("You wrote {text}.").format(text=shown(self.action))
        return _("You cannot {action}.").format(action=action_phrase(self.action))

    @property
    def why(self) -> str:
        """Why the rule forbids it, as a sentence."""
        return sentence(self._message, self.facts)

    @property
    def allowed(self) -> str:
        """What may be done instead, as a sentence."""
        if self.seat == CHANCE:
            return _("Next the discards under the top card are shuffled.")
        if self.seat is None:
            return _("Nothing more can be done in this deal.")
        return _("You may {actions}.").format(actions=actions_phrase(self.legal))

    def __str__(self) -> str:
        return f"{self.tried} {self.why} {self.allowed}"

    def __repr__(self) -> str:
        return f"IllegalMove({self.rule!r}, {str(self.action)!r}, seat={self.seat})"


def refusal_of(state: State, action: Action | str) -> IllegalMove | None:
    """``None``, or why ``action`` is refused: what every game's ``check`` and ``apply`` say."""
    try:
        parsed = parse_action(action)
    except NotationError:
        return IllegalMove(NOT_AN_ACTION, str(action), state.current_player, {}, state.legal_actions())
    breach = state.breach(parsed)
    if breach is None:
        return None
    return IllegalMove(breach, parsed, state.current_player, state.facts(parsed), state.legal_actions())


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal came out. Every tuple has an entry a seat, zeros where the game has no such thing.

    Attributes:
        tricks: the tricks that each seat itself took (Mîța, 101).
        points: the card points in those tricks (101).
        penalties: the penalty points each seat is given for this deal (Мяу-мяу); below zero is possible.
        winners: the seats of the side that won the deal, or ``()`` for a draw or a blocked deal. Where a trick
            ended the match at once (101 ¶31), the side that reached the target, whatever this deal alone brought.
        reason: ``"played-out"``, ``"at-once"`` (a trick reached the target), ``"went-out"`` or ``"blocked"``.
    """

    tricks: tuple[int, ...]
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


# What a game is -------------------------------------------------------------------------------------


class View(Protocol):
    """What one seat may know of a state: its own hand, the table, counts, and what all have seen happen."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def rules(self) -> Rules:
        """The game with its options."""

    @property
    def dealer(self) -> int:
        """The seat that dealt."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat had in the match when the deal began."""

    @property
    def current_player(self) -> int | None:
        """The seat to act, as far as this seat may know."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """This seat's own cards."""

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""

    @property
    def stock_count(self) -> int:
        """How many cards are left to draw."""

    @property
    def history(self) -> tuple[Event, ...]:
        """What this seat has seen happen."""

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now."""


class State(Protocol):
    """A position in a deal: a frozen value. To take a move back, go on from an earlier one."""

    @property
    def deal(self) -> Deal[Any]:
        """What was fixed before the first action: rules, pack, dealer and scores."""

    @property
    def current_player(self) -> int | None:
        """The seat to act, ``CHANCE``, or ``None`` when the deal is over."""

    @property
    def hands(self) -> Hands:
        """Every seat's cards."""

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards to be drawn, next card first."""

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that happened since the deal."""

    @property
    def buried(self) -> tuple[Card, ...]:
        """The discards that chance has to shuffle now, else ``()``."""

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the deal came out, or ``None`` while it is played."""

    def legal_actions(self) -> tuple[Action, ...]:
        """What the current player may do; empty at a chance node and when the deal is over."""

    def breach(self, action: Action) -> Breach | None:
        """Which rule ``action`` breaks for whoever is to act, ``None`` if none.

        ``check``, ``apply`` and every refusal come from it. ``legal_actions`` asks the same parts for a whole hand
        at once, and tests hold the two equal for every action there is.
        """

    def facts(self, action: Action) -> Mapping[str, object]:
        """What the sentence of a breach may speak of, by name."""

    def check(self, action: Action | str) -> IllegalMove | None:
        """``None``, or the refusal that ``apply`` would raise."""

    def apply(self, action: Action | str) -> Self:
        """The state after an action.

        Raises:
            IllegalMove: if a rule forbids it.
        """

    def view(self, seat: int) -> View:
        """What ``seat`` may know.

        Raises:
            DealError: if there is no such seat.
        """


class Standing(NamedTuple):
    """How a match stands: over or not, and if so who won and who lost."""

    is_over: bool
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()


class Rules(Protocol):
    """One game with every option chosen: a frozen value that deals and scores."""

    @property
    def game(self) -> str:
        """The game's id."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def hand(self) -> int:
        """The cards dealt to each."""

    def pack(self) -> tuple[Card, ...]:
        """Every card of the game, in the order of ``ALL_CARDS``, once for each pack."""

    def deal(
        self,
        pack: str | Iterable[Card | str],
        dealer: int | None = None,
        scores: Iterable[int] | None = None,
    ) -> Any:
        """The first state of a deal."""

    def match(self, dealer: int | None = None) -> Match[Any]:
        """A match with nothing played yet."""

    def gains(self, outcome: Outcome) -> tuple[int, ...]:
        """What a deal adds to each seat's score in the match, partners alike.

        Raises:
            DealError: if this is no outcome of a deal for so many players.
        """

    def leads(self, outcome: Outcome) -> tuple[int, ...]:
        """What a deal is worth to each seat, the more the better, as ``cardlib.fast`` counts it too.

        Raises:
            DealError: as ``gains`` does.
        """

    @property
    def swing(self) -> int:
        """By how much the least that there is to win or lose changes ``leads``."""

    @property
    def scores_decide(self) -> bool:
        """Whether the match's scores decide when a deal stops."""

    def standing(self, scores: tuple[int, ...], deals: int) -> Standing:
        """How a match with these scores stands after so many deals.

        Raises:
            DealError: if there is not one whole number a seat in ``scores``, or ``deals`` is no number of deals.
        """


R = TypeVar("R", bound=Rules)


@dataclass(frozen=True, slots=True)
class Deal(Generic[R]):
    """What is fixed before the first action; every state of the deal shares it.

    Attributes:
        rules: the game with its options.
        pack: the pack as it was dealt, first card first (before any trump check).
        dealer: the seat that dealt.
        scores: what each seat had in the match when the deal began.
        turned: the card turned up after the hands were dealt.
    """

    rules: R
    pack: tuple[Card, ...]
    dealer: int
    scores: tuple[int, ...]
    turned: Card

    @property
    def first(self) -> int:
        """The seat on the dealer's left, dealt to first and playing first."""
        return (self.dealer + 1) % self.rules.players


def check_seat(rules: Rules, seat: object) -> None:
    """Refuse what is no seat.

    Raises:
        DealError: if it is none.
    """
    if type(seat) is not int or not 0 <= seat < rules.players:
        raise DealError(N_("{seat} is not a seat: give 0 to {last}."), seat=shown(seat), last=rules.players - 1)


def scores_of(rules: Rules, scores: object) -> tuple[int, ...]:
    """What was given as scores, a whole number for each seat.

    Raises:
        DealError: if it is something else.
    """
    players = rules.players
    marks = tuple(islice(scores, players + 1)) if isinstance(scores, Iterable) else ()
    if len(marks) != players or any(type(mark) is not int for mark in marks):
        raise DealError(
            N_("scores {scores} do not fit: give a whole number for each of {players} seats."),
            scores=shown(scores),
            players=players,
        )
    return marks


def check_deals(deals: object) -> None:
    """Refuse what is no number of deals played.

    Raises:
        DealError: if it is none.
    """
    if type(deals) is not int or deals < 0:
        raise DealError(N_("deals cannot be {given}: say how many were played, 0 or more."), given=shown(deals))


def check_outcome(rules: Rules, outcome: object) -> None:
    """Refuse what is not the outcome of a deal with so many seats.

    Raises:
        DealError: if it is something else.
    """
    if not isinstance(outcome, Outcome) or len(outcome.tricks) != rules.players:
        raise DealError(
            N_("{given} is no outcome of a deal for {players}: give state.outcome of one that is over."),
            given=shown(outcome),
            players=rules.players,
        )


def prepare_deal(rules: R, pack: tuple[Card, ...], dealer: int | None, scores: Iterable[int] | None) -> Deal[R]:
    """Check what a deal is made from.

    Raises:
        DealError: if a card is missing from the pack, foreign to it or there too often, or the dealer is no seat,
            or there is not one whole number a seat in ``scores``.
    """
    players = rules.players
    dealer = players - 1 if dealer is None else dealer
    if type(dealer) is not int or not 0 <= dealer < players:
        raise DealError(
            N_("dealer {dealer} is not a seat: with {players} players give 0 to {last}."),
            dealer=shown(dealer),
            players=players,
            last=players - 1,
        )
    marks = (0,) * players if scores is None else scores_of(rules, scores)
    _check_pack(pack, rules.pack())
    return Deal(rules, pack, dealer, marks, pack[rules.hand * players])


def _check_pack(pack: tuple[Card, ...], expected: tuple[Card, ...]) -> None:
    if len(set(pack) & set(expected)) == len(pack) == len(expected):
        return  # each card once, as in every game with one pack: counting takes several times longer
    given, wanted = Counter(pack), Counter(expected)
    if given == wanted:
        return
    problems = []
    for message, surplus in ((N_("missing: {cards}"), wanted - given), (N_("too many: {cards}"), given - wanted)):
        named = [str(card) if n == 1 else f"{n} × {card}" for card, n in surplus.items()]
        if named:
            problems.append(_(message).format(cards=", ".join(named)))
    raise DealError(
        N_(
            "The pack has {count} cards and does not fit: {problems}. "
            "It takes the {expected} cards of this game, no more and no fewer of any; their order is up to you."
        ),
        count=len(pack),
        problems="; ".join(problems),
        expected=len(expected),
    )


Hands = tuple[tuple[Card, ...], ...]
"""Every seat's cards, seat 0 first."""


def deal_hands(deal: Deal[R]) -> tuple[Hands, tuple[Card, ...]]:
    """Deal every seat its hand, one card at a time from the dealer's left; also the stock under the card turned."""
    players = deal.rules.players
    dealt = deal.rules.hand * players
    hands = [deal.pack[(seat - deal.first) % players : dealt : players] for seat in range(players)]
    return tuple(hands), deal.pack[dealt + 1 :]


def with_hand(hands: Hands, seat: int, hand: tuple[Card, ...]) -> Hands:
    """The hands with one of them replaced."""
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand after ``card`` was taken out of it, once where there are two alike."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


@dataclass(frozen=True, slots=True)
class Match(Generic[R]):
    """The running score over deals.

    Attributes:
        rules: the game with its options.
        scores: each seat's total, partners alike.
        dealer: the seat that deals next.
        deals: how many deals were added.
    """

    rules: R
    scores: tuple[int, ...]
    dealer: int
    deals: int = 0

    def add(self, state: State) -> Match[R]:
        """The match after a finished deal; the next dealer sits one seat clockwise from this one.

        Raises:
            DealError: if the deal is not over, was played by other rules or from other scores where those
                decide when it stops, or the match is over already.
        """
        if not hasattr(state, "deal"):
            raise DealError(N_("{given} is no deal: add the last state of one."), given=shown(state))
        if self.is_over:
            raise DealError(N_("This match is over: no deal can be added. Begin another with rules.match()."))
        if state.deal.rules != self.rules:
            raise DealError(N_("This deal was played by other rules than the match: deal with the match's rules."))
        if state.outcome is None:
            raise DealError(N_("This deal is not over: play it to its end before adding it."))
        if self.rules.scores_decide and state.deal.scores != self.scores:
            raise DealError(
                N_("This deal began at {began}, but the match stands at {stands}: deal with scores=match.scores."),
                began=list(state.deal.scores),
                stands=list(self.scores),
            )
        gains = self.rules.gains(state.outcome)
        return replace(
            self,
            scores=tuple(total + gain for total, gain in zip(self.scores, gains, strict=True)),
            dealer=(state.deal.dealer + 1) % self.rules.players,
            deals=self.deals + 1,
        )

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.rules.standing(self.scores, self.deals).is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; ``()`` while the match goes on, and for a draw."""
        return self.rules.standing(self.scores, self.deals).winners

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that lost; ``()`` while the match goes on, and for a draw."""
        return self.rules.standing(self.scores, self.deals).losers


@dataclass(frozen=True, slots=True)
class Game(Generic[R]):
    """One of the games: its name, its options and its rules with every option at its default.

    Attributes:
        id: ``"mita"``, ``"101"`` or ``"meow"``.
        name: its own name, as its players write it.
        options: what can be chosen.
        preset: the rules with every option at its default.
    """

    id: str
    name: str
    options: tuple[Option, ...]
    preset: R = field(repr=False)

    def rules(self, /, **options: object) -> R:
        """The game's rules with some options chosen otherwise.

        Raises:
            RulesError: if an option is not this game's, or a value or combination cannot be played.
        """
        known = [option.name for option in self.options]
        for name in options:
            if name not in known:
                raise RulesError(
                    N_("{game} has no option {option}: it has {known}."),
                    game=self.name,
                    option=shown(name),
                    known=", ".join(known),
                )
        return replace(self.preset, **options)  # type: ignore[type-var]  # a Protocol cannot say "dataclass"
