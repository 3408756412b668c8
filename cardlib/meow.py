"""Мяу-мяу: shed your cards by matching suit or rank; what you are left with counts against you.

Paragraphs (¶) count the non-empty lines of the source, as the rulebook does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar, Literal, NamedTuple

from .actions import DRAW, DROP, NAME, PASS, PLAY, Action, parse_action
from .cards import ALL_CARDS, Card, Rank, Suit, as_cards, make_pack, no_cards
from .errors import DealError, RulesError
from .game import (
    CHANCE,
    Breach,
    Deal,
    Event,
    Game,
    Hands,
    IllegalMove,
    LostTurn,
    Match,
    Move,
    Option,
    Outcome,
    Shuffled,
    Standing,
    Took,
    check_deals,
    check_outcome,
    check_seat,
    deal_hands,
    event,
    prepare_deal,
    refusal_of,
    scores_of,
    with_hand,
    without,
)
from .i18n import N_

CARD_POINTS: dict[Card, int] = {
    card: {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}.get(str(card.rank)) or int(str(card.rank)) for card in ALL_CARDS
}
"""What a card left in hand costs: an ace 11, a king 4, a queen 3, a jack 2, others their number (¶4)."""

QUEEN_LEFT = 40
"""What a queen left in hand costs instead of 3 (¶13)."""

QUEEN_LAST = -30
"""What going out with a queen takes off (¶13)."""

MOST_PUT_AWAY = 7
"""The most cards that each of the others gets rid of after a last seven (¶14)."""

LOWEST = {36: Rank.SIX, 52: Rank.TWO}

MOST_PLAYERS = 999
"""The text names no limit but the cards (¶2): this one keeps slips of the finger from filling the memory."""

MOST_PACKS = 200
"""Enough for the most players with the biggest hands from the smaller pack."""


# The rules and their options ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rules:
    """Мяу-мяу with every option chosen.

    Attributes:
        players: 2 or more (¶2), up to ``MOST_PLAYERS``.
        packs: how many packs are shuffled together (¶3), up to ``MOST_PACKS``.
        pack_size: 36 cards, six to ace, or 52 (¶17).
        hand: the cards dealt to each, 5 or 7 (¶7, ¶23).
        seven_draws: the cards a seven costs the next player, 2 or 1 (¶8, ¶20).
        eight_skips: whether an eight costs the next player the turn (¶21).
        queen_follow: whether a queen can be covered only by a jack or by her own king (¶22).
        jack_doubles: whether going out with a jack doubles the deal's penalties (¶19).
        queen_left: whether the 40 for a queen left in hand counts for ``"each"`` queen or ``"once"`` a hand (¶13).
        target: the penalty points that end the match (¶16).

    Raises:
        RulesError: if a value, or their combination, cannot be played.
    """

    players: int = 2
    packs: int = 1
    pack_size: int = 36
    hand: int = 5
    seven_draws: int = 2
    eight_skips: bool = False
    queen_follow: bool = False
    jack_doubles: bool = False
    queen_left: Literal["each", "once"] = "each"
    target: int = 101

    swing: ClassVar[int] = 1
    """By how much one penalty point less changes ``leads``: nobody else has one more for it."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        for option in OPTIONS:
            if refusal := option.refuse(getattr(self, option.name)):
                raise RulesError(refusal)
        needed = self.players * self.hand + 1
        if needed > self.packs * self.pack_size:
            raise RulesError(
                N_(
                    "{players} players with {hand} cards each and a card to turn need {needed} cards, and "
                    "{packs} x {size} are {there}: play with packs={enough}."
                ),
                players=self.players,
                hand=self.hand,
                needed=needed,
                packs=self.packs,
                size=self.pack_size,
                there=self.packs * self.pack_size,
                enough=-(-needed // self.pack_size),
            )

    @property
    def game(self) -> str:
        """``"meow"``."""
        return "meow"

    @property
    def scores_decide(self) -> bool:
        """``False``: a deal is played to its end whatever the match's scores."""
        return False

    def pack(self) -> tuple[Card, ...]:
        """Every card of the game, in the order of ``ALL_CARDS``, once for each pack (¶3, ¶17)."""
        return make_pack(LOWEST[self.pack_size], self.packs)

    def deal(
        self,
        pack: str | Iterable[Card | str],
        dealer: int | None = None,
        scores: Iterable[int] | None = None,
    ) -> State:
        """Deal the hands and turn a card, which strikes the first player like a played one (¶7, ¶9).

        Args:
            pack: the cards of ``pack()`` in any order; the first is dealt first.
            dealer: the seat that deals; the last one unless said.
            scores: each seat's penalty points in the match so far; zeros unless said.

        Raises:
            NotationError: if something in ``pack`` is no card.
            DealError: if the pack, dealer or scores do not fit these rules.
        """
        deal = prepare_deal(self, as_cards(pack), dealer, scores)
        if scores is not None and self.standing(deal.scores, 1).is_over:
            raise DealError(
                N_("scores {scores} are those of a match that is over at {target}."),
                scores=list(deal.scores),
                target=self.target,
            )
        hands, stock = deal_hands(deal)
        demand = demand_of(deal.turned, None, self.queen_follow, turned=True)
        return State(deal, deal.first, hands, stock, (deal.turned,), demand, ())._struck()

    def match(self, dealer: int | None = None) -> Match[Rules]:
        """A match with nothing played yet; ``dealer`` deals first, the last seat unless said (¶6).

        Raises:
            DealError: if ``dealer`` is no seat.
        """
        deal = prepare_deal(self, self.pack(), dealer, None)
        return Match(self, deal.scores, deal.dealer)

    def gains(self, outcome: Outcome) -> tuple[int, ...]:
        """Each seat's penalty points (¶15).

        Raises:
            DealError: if this is no outcome of a deal for so many players.
        """
        check_outcome(self, outcome)
        return outcome.penalties

    def leads(self, outcome: Outcome) -> tuple[int, ...]:
        """What the deal is worth to each seat, the more the better: its penalty points, negative (¶15).

        Raises:
            DealError: if this is no outcome of a deal for so many players.
        """
        return tuple(-penalty for penalty in self.gains(outcome))

    def standing(self, scores: tuple[int, ...], deals: int) -> Standing:
        """Over when a score has got to ``target``: everybody there loses, and the fewest points win, or share (¶16).

        Raises:
            DealError: if there is not one whole number a seat in ``scores``, or ``deals`` is no number of deals.
        """
        check_deals(deals)
        scores = scores_of(self, scores)
        best = min(scores)
        losers = tuple(seat for seat, score in enumerate(scores) if score >= self.target)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return Standing(True, winners, losers) if losers else Standing(False)

    def prices(self, hand: Iterable[Card]) -> tuple[int, ...]:
        """What each card left in one hand costs, in the hand's order, before any doubling (¶4, ¶13).

        Raises:
            NotationError: if something in it is no card.
        """
        prices, dear = [], True
        try:  # what is right is not checked first: deals are counted with this
            for card in hand:
                if card.rank is Rank.QUEEN and dear:
                    prices.append(QUEEN_LEFT)
                    dear = self.queen_left == "each"
                else:
                    prices.append(CARD_POINTS[card])
        except (AttributeError, KeyError, TypeError):
            raise no_cards(hand) from None
        return tuple(prices)

    def penalty(self, hand: Iterable[Card]) -> int:
        """The points that the cards left in one hand cost together, before any doubling (¶15).

        Raises:
            NotationError: if something in it is no card.
        """
        return sum(self.prices(hand))


@cache
def afflictions(seven_draws: int, eight_skips: bool) -> dict[Rank, tuple[int, str]]:
    """The ranks that strike the next player: the cards it makes them take, and by which rule (¶8, ¶20-21)."""
    strikes = {
        Rank.SIX: (1, "meow.six"),
        Rank.SEVEN: (seven_draws, "meow.seven" if seven_draws == 2 else "meow.seven-draws-one"),
        Rank.ACE: (0, "meow.ace"),
    }
    return strikes | {Rank.EIGHT: (0, "meow.eight")} if eight_skips else strikes


# What breaks a rule -------------------------------------------------------------------------------------

# Every way, with the sentence that says so.
DEAL_OVER = Breach("meow.meow", N_("The deal is over: somebody has played the last card."))
BLOCKED = Breach("meow.blocked", N_("The deal is over: nobody could play or take a card."))
SHUFFLE_FIRST = Breach(
    "meow.empty-stock",
    N_("The stock is empty and a card must be taken, so the buried discards are shuffled first."),
)
SHUFFLE_LATER = Breach(
    "meow.empty-stock",
    N_("The discards stay where they are until somebody needs a card that the stock does not have."),
)
SHUFFLE_OTHERS = Breach(
    "meow.empty-stock", N_("The new stock must be exactly the discards under the top card: {buried}.")
)
NOT_IN_HAND = Breach("meow.match", N_("You do not hold {card}. Your hand: {hand}."))
NO_MATCH = Breach("meow.match", N_("{card} has neither the suit nor the rank of {top}."))
NOT_NAMED_SUIT = Breach("meow.queen-wild", N_("{named} were named with {top}, and {card} is of another suit."))
NOT_AFTER_QUEEN = Breach("meow.queen-follow", N_("On {top} goes only the {king} of the same suit or any {jack}."))
NO_QUEEN_ON_QUEEN = Breach("meow.queen-follow-naming", NOT_AFTER_QUEEN.why)
# What a queen that nobody has played asks for, the text does not say.
NOT_ITS_SUIT = Breach("meow.opening-queen", NO_MATCH.why)
NOT_AFTER_TURNED = Breach("meow.opening-queen", NOT_AFTER_QUEEN.why)
MUST_NAME = Breach("meow.queen-wild", N_("With {card} you also name a suit: write for example {example}."))
NAMES_NOTHING = Breach("meow.queen-wild", N_("You name a suit only with the {queen} of any suit, and {card} is none."))
NO_NAMING = Breach(
    "meow.queen-follow-naming",
    N_("No suit is named with any {queen} while only the {king} of the same suit or any {jack} may follow."),
)
DRAWN_ONLY = Breach("meow.drawn-card-only", N_("After drawing you may play only the card you drew, {drawn}."))
DRAWN_ONLY_QUEEN = Breach(
    "meow.drawn-card-only-queen",
    N_("You drew instead of playing the {queen}, so in this turn you may play only the card you drew, {drawn}."),
)
DREW_ALREADY = Breach("meow.draw-when-stuck", N_("One card is drawn in a turn, and you have drawn already: {drawn}."))
MUST_PLAY = Breach(
    "meow.must-play",
    N_("You may not draw or pass while a card of yours fits: {playable}."),
)
DRAW_FIRST = Breach("meow.draw-when-stuck", N_("Draw a card first; after that you may pass."))
NOTHING_TO_TAKE = Breach(
    "meow.empty-stock",
    N_("There is no card to draw: the stock is empty, and there is just one discard."),
)
NOT_PUTTING_AWAY = Breach("meow.seven-last", N_("Cards are put away only after somebody went out with a seven."))
PUTTING_AWAY = Breach("meow.seven-last", N_("The winner went out with a seven: now you may put cards away, or pass."))
NOT_THERE_TO_DROP = Breach("meow.seven-last", N_("You do not hold {card}. Your hand: {hand}."))
NO_TRICKS = Breach("meow.no-trump-no-rank", N_("This game has no trumps, so nothing can be called or exchanged."))


# What may be played ----------------------------------------------------------------------------------


class Idle(NamedTuple):
    """What may be done instead of playing a card.

    Attributes:
        draw: the rule that drawing breaks, if any.
        skip: the rule that passing breaks, if any.
        legal: which of the two break none.
    """

    draw: Breach | None
    skip: Breach | None
    legal: tuple[Action, ...]


def _idle(draw: Breach | None, skip: Breach | None) -> Idle:
    return Idle(draw, skip, tuple(action for action, breach in ((DRAW, draw), (PASS, skip)) if breach is None))


# All there is to say of drawing and passing (¶10-11, an empty stock is reconstructed).
HAS_DRAWN = _idle(DREW_ALREADY, None)
HAS_TO_PLAY = _idle(MUST_PLAY, MUST_PLAY)
MAY_TAKE = _idle(None, DRAW_FIRST)
NOTHING_LEFT = _idle(NOTHING_TO_TAKE, None)


@dataclass(frozen=True)
class Demand:
    """What the discard pile demands of the next card (¶8, ¶22).

    Attributes:
        top: the top card.
        named: the suit named with a queen on top; ``None`` if none was (a turned queen counts as her own suit).
        queen_follow: whether a queen can be covered only by a jack or by her own king.
        turned: whether the top card was turned up, not played.
    """

    top: Card
    named: Suit | None
    queen_follow: bool
    turned: bool = False

    @property
    def follows_queen(self) -> bool:
        """Whether only a jack or the queen's own king may come (¶22)."""
        return self.queen_follow and self.top.rank is Rank.QUEEN

    @property
    def turned_queen(self) -> bool:
        """Whether a queen lies there with which nobody could name a suit (¶9)."""
        return self.turned and self.top.rank is Rank.QUEEN

    @property
    def rule(self) -> str:
        """The id of the rule that says what goes on the top card; a queen may come under a rule of her own."""
        if self.turned_queen:
            return "meow.opening-queen"
        if self.follows_queen:
            return "meow.queen-follow"
        return "meow.queen-wild" if self.named else "meow.match"

    def misplay(self, action: Action) -> Breach | None:
        """Which rule playing ``action`` breaks, whoever plays it; ``None`` if none."""
        card, queen = action.card, action.card in NAME
        if card not in self.fitting:
            if self.follows_queen:
                return NOT_AFTER_TURNED if self.turned else NO_QUEEN_ON_QUEEN if queen else NOT_AFTER_QUEEN
            return NOT_NAMED_SUIT if self.named else NOT_ITS_SUIT if self.turned_queen else NO_MATCH
        if queen and not self.queen_follow:
            return MUST_NAME if action.kind == "play" else None
        if action.kind == "play":
            return None
        return NO_NAMING if queen else NAMES_NOTHING

    # Worked out once for each demand: there are few, and every turn of every deal asks for them.

    @cached_property
    def fitting(self) -> frozenset[Card]:
        """The cards that match: suit or rank, and any queen; on a queen maybe only her king and the jacks."""
        top = self.top
        if self.follows_queen:
            jacks = {card for card in ALL_CARDS if card.rank is Rank.JACK}
            return frozenset({Card(f"K{top.suit}"), *jacks})
        suit = self.named or top.suit
        return frozenset(card for card in ALL_CARDS if card.suit is suit or card.rank in (top.rank, Rank.QUEEN))

    @cached_property
    def forcing(self) -> frozenset[Card]:
        """The matching cards that are no queens: who holds one must play (¶10-11)."""
        return self.fitting - NAME.keys()

    @cached_property
    def plays(self) -> dict[Card, tuple[Action, ...]]:
        """The plays that ``misplay`` lets pass, by card."""
        return {
            card: tuple(a for a in (PLAY[card], *NAME.get(card, ())) if self.misplay(a) is None)
            for card in self.fitting
        }


@cache
def demand_of(top: Card, named: Suit | None, queen_follow: bool, turned: bool = False) -> Demand:
    """The one ``Demand`` with these attributes."""
    return Demand(top, named, queen_follow, turned)


# A position ------------------------------------------------------------------------------------------


class Taking(NamedTuple):
    """Cards somebody still has to take when the stock has run out: ``rule`` is what made them, ``None`` a draw."""

    seat: int
    number: int
    rule: str | None


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know of a deal of Мяу-мяу.

    Attributes:
        seat: whose view it is.
        rules: the game with its options.
        dealer: the seat that dealt.
        scores: each seat's penalty points in the match when the deal began.
        current_player: the seat that acts next, ``CHANCE`` before a shuffle, ``None`` after the deal.
        hand: the seat's own cards.
        hand_counts: how many cards each seat holds.
        turned: the card turned up when the deal was made.
        top: the top card of the discard pile.
        named: the suit named with the queen on top, if any.
        discard_count: the cards of the discard pile, the top one among them.
        stock_count: the cards left to draw.
        drawn: the card this seat has just drawn and may still play.
        winner: the seat that went out, if one has.
        history: what all have seen happen.
        legal_actions: what the seat may do now, ``()`` if it is not its turn.
    """

    seat: int
    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    current_player: int | None
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    turned: Card
    top: Card
    named: Suit | None
    discard_count: int
    stock_count: int
    drawn: Card | None
    winner: int | None
    history: tuple[Event, ...]
    legal_actions: tuple[Action, ...]


class State(NamedTuple):
    """A position in a deal of Мяу-мяу: a frozen value (a named tuple, the quickest one to make).

    Attributes:
        deal: rules, pack, dealer and scores, fixed since the deal.
        current_player: the seat to act, ``CHANCE`` while the discards are to be shuffled, ``None`` when over.
        hands: every seat's cards.
        stock: the cards to draw, next card first.
        discards: the discard pile, the top card last.
        demand: what the pile demands of the next card: its top card, and the suit named with a queen.
        history: everything that happened since the deal.
        drawn: the card that the current player has drawn in this turn, if any.
        passes: how many passes without a card taken came in a row.
        taking: cards that somebody still has to take after the shuffle, at a chance node.
        winner: the seat that went out, if one has.
        put_away: how many cards the current player has put away after a deal won with a seven.
    """

    deal: Deal[Rules]
    current_player: int | None
    hands: Hands
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    demand: Demand
    history: tuple[Event, ...]
    drawn: Card | None = None
    passes: int = 0
    taking: Taking | None = None
    winner: int | None = None
    put_away: int = 0

    # Looking

    @property
    def rules(self) -> Rules:
        """The game with its options."""
        return self.deal.rules

    @property
    def top(self) -> Card:
        """The top card of the discard pile."""
        return self.discards[-1]

    @property
    def named(self) -> Suit | None:
        """The suit named with the queen on top, if any."""
        return self.demand.named

    @property
    def call(self) -> str:
        """What the winner has called: ``"Мяу!"``, or ``"Мяу-мяу!"`` with a jack as last card; ``""`` before (¶12)."""
        if self.winner is None:
            return ""
        return "Мяу-мяу!" if self.top.rank is Rank.JACK else "Мяу!"

    @property
    def buried(self) -> tuple[Card, ...]:
        """At a chance node the discards to be shuffled, else ``()``."""
        return self.discards[:-1] if self.current_player == CHANCE else ()

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.current_player is None

    @property
    def outcome(self) -> Outcome | None:
        """How the deal came out, ``None`` while it is played (¶13-15, ¶19)."""
        if not self.is_over:
            return None
        rules, nothing = self.rules, (0,) * self.rules.players
        penalties = [rules.penalty(hand) for hand in self.hands]
        if self.winner is None:
            return Outcome(nothing, nothing, tuple(penalties), (), "blocked")
        if self.top.rank is Rank.QUEEN:
            penalties[self.winner] = QUEEN_LAST
        if self.top.rank is Rank.JACK and rules.jack_doubles:
            penalties = [2 * penalty for penalty in penalties]
        return Outcome(nothing, nothing, tuple(penalties), (self.winner,), "went-out")

    def view(self, seat: int) -> View:
        """What ``seat`` may know.

        Raises:
            DealError: if there is no such seat.
        """
        check_seat(self.rules, seat)
        own_turn = seat == self.current_player
        return View(
            seat=seat,
            rules=self.rules,
            dealer=self.deal.dealer,
            scores=self.deal.scores,
            current_player=self.current_player,
            hand=self.hands[seat],
            hand_counts=tuple(map(len, self.hands)),
            turned=self.deal.turned,
            top=self.top,
            named=self.named,
            discard_count=len(self.discards),
            stock_count=len(self.stock),
            drawn=self.drawn if own_turn else None,
            winner=self.winner,
            history=tuple(
                [
                    Shuffled(len(event.action.cards)) if type(event) is Move and event.seat == CHANCE else event
                    for event in self.history
                ]
            ),
            legal_actions=self.legal_actions() if own_turn else (),
        )

    # Legality: one function, used by everything below it

    def breach(self, action: Action) -> Breach | None:
        """Which rule ``action`` breaks for the player, or chance, whose turn it is; ``None`` if none."""
        kind, seat = action.kind, self.current_player
        if seat is None:
            return BLOCKED if self.winner is None else DEAL_OVER
        if seat == CHANCE:
            return self._shuffle_breach(action)
        if self.winner is not None:
            return self._putting_away_breach(action)
        if kind == "play" or kind == "name":
            return self._play_breach(seat, action)
        if kind == "draw":
            return self._idle(seat).draw
        if kind == "pass":
            return self._idle(seat).skip
        if kind == "drop":
            return NOT_PUTTING_AWAY
        if kind == "shuffle":
            return SHUFFLE_LATER
        return NO_TRICKS

    def _play_breach(self, seat: int, action: Action) -> Breach | None:
        """Which rule playing a card breaks (¶8, ¶10-11, ¶22)."""
        card, hand = action.card, self.hands[seat]
        if card not in hand:
            return NOT_IN_HAND
        if self.drawn is not None and card is not self.drawn:
            held = without(hand, self.drawn)
            saved = any(other in NAME and other in self.demand.fitting for other in held)
            return DRAWN_ONLY_QUEEN if saved else DRAWN_ONLY
        return self.demand.misplay(action)

    def _shuffle_breach(self, action: Action) -> Breach | None:
        if action.kind != "shuffle":
            return SHUFFLE_FIRST
        return None if Counter(action.cards) == Counter(self.buried) else SHUFFLE_OTHERS

    def _putting_away_breach(self, action: Action) -> Breach | None:
        if action.kind == "drop":
            return None if action.card in self.hands[self.current_player or 0] else NOT_THERE_TO_DROP
        return None if action.kind == "pass" else PUTTING_AWAY

    def _idle(self, seat: int) -> Idle:
        """What the player may do instead of playing a card (¶10-11)."""
        if self.drawn is not None:
            return HAS_DRAWN
        if not self.demand.forcing.isdisjoint(self.hands[seat]):
            return HAS_TO_PLAY
        return MAY_TAKE if self.stock or len(self.discards) > 1 else NOTHING_LEFT

    def legal_actions(self) -> tuple[Action, ...]:
        """What the current player may do; empty at a chance node and when the deal is over."""
        seat = self.current_player
        if seat is None or seat == CHANCE:
            return ()
        hand = self.hands[seat] if self.drawn is None else (self.drawn,)
        if self.deal.rules.packs > 1:
            hand = tuple(dict.fromkeys(hand))  # two cards alike are one action
        if self.winner is not None:
            return (*[DROP[card] for card in hand], PASS)
        plays = self.demand.plays
        actions: tuple[Action, ...] = ()
        for card in hand:
            if card in plays:
                actions += plays[card]
        return actions + self._idle(seat).legal

    def facts(self, action: Action) -> dict[str, object]:
        """What the sentence of a breach may speak of, by name."""
        seat = self.current_player
        player = seat is not None and seat != CHANCE
        hand = self.hands[seat] if player and seat is not None else ()
        return {
            "card": action.card,
            "hand": hand,
            "top": self.top,
            "named": self.named,
            "drawn": self.drawn,
            "playable": tuple(card for card in hand if card in self.demand.forcing),
            "buried": self.buried,
            "example": f"{action.card}=H",
            "queen": Rank.QUEEN,
            "king": Rank.KING,
            "jack": Rank.JACK,
        }

    def check(self, action: Action | str) -> IllegalMove | None:
        """``None``, or the refusal that ``apply`` would raise."""
        return refusal_of(self, action)

    # Moving

    def apply(self, action: Action | str) -> State:
        """The state after an action; this one stays as it is.

        Raises:
            IllegalMove: if a rule forbids it.
        """
        if type(action) is not Action or self.breach(action) is not None:
            if refusal := self.check(action):
                raise refusal
            action = parse_action(action)
        seat = self.current_player
        assert seat is not None
        history = self.history + (event(Move, (seat, action)),)
        kind = action.kind
        if kind == "play" or kind == "name":
            return self._play(seat, action, history)
        if kind == "draw":
            return self._take(seat, 1, None, history)
        if kind == "pass":
            return self._pass(seat, history)
        if kind == "drop":
            return self._put_away(seat, action, history)
        assert self.taking is not None
        return self._replace(stock=action.cards, discards=self.discards[-1:])._take(*self.taking, history)

    def _play(self, seat: int, action: Action, history: tuple[Event, ...]) -> State:
        """A card goes on the pile and strikes the next player, unless it was the last of the hand (¶8, ¶12, ¶14)."""
        card, deal = action.card, self.deal
        assert card is not None
        rules = deal.rules
        left = without(self.hands[seat], card)
        hands = with_hand(self.hands, seat, left)
        discards = self.discards + (card,)
        demand = demand_of(card, action.suit, rules.queen_follow)
        turn = (seat + 1) % rules.players
        if left:
            return State(deal, turn, hands, self.stock, discards, demand, history)._struck()
        putting_away = turn if card.rank is Rank.SEVEN else None
        return State(deal, putting_away, hands, self.stock, discards, demand, history, winner=seat)

    def _struck(self) -> State:
        """The card just played, or turned, strikes who is next: cards to take and a turn to miss (¶8-9)."""
        rules = self.deal.rules
        affliction = afflictions(rules.seven_draws, rules.eight_skips).get(self.demand.top.rank)
        if affliction is None:
            return self
        assert self.current_player is not None
        return self._take(self.current_player, *affliction, self.history)

    def _take(self, seat: int, number: int, rule: str | None, history: tuple[Event, ...]) -> State:
        """Cards are taken one at a time; when the stock runs out, the buried discards are shuffled first.

        Args:
            seat: who takes.
            number: how many cards.
            rule: what makes them take, which costs the turn too; ``None`` for a draw.
            history: what has happened before.
        """
        deal, hands, discards, demand = self.deal, self.hands, self.discards, self.demand
        ready, stock = self.stock[:number], self.stock[number:]
        missing = number - len(ready)
        if ready:
            hands = with_hand(hands, seat, hands[seat] + ready)
            if rule is not None:
                history = history + (event(Took, (seat, len(ready), rule)),)
        if missing and len(discards) > 1:
            return State(deal, CHANCE, hands, stock, discards, demand, history, taking=Taking(seat, missing, rule))
        if rule is None:
            return State(deal, seat, hands, stock, discards, demand, history, ready[0])
        turn, history = (seat + 1) % deal.rules.players, history + (event(LostTurn, (seat, rule)),)
        return State(deal, turn, hands, stock, discards, demand, history)

    def _pass(self, seat: int, history: tuple[Event, ...]) -> State:
        """The turn ends without a card played; when nobody can play or take any more, the deal is blocked."""
        if self.winner is not None:
            return self._next_to_put_away(seat, self.hands, history)
        deal, hands, stock, discards, demand = self.deal, self.hands, self.stock, self.discards, self.demand
        players = deal.rules.players
        passes = 0 if self.drawn is not None else self.passes + 1
        turn = None if passes == players else (seat + 1) % players
        return State(deal, turn, hands, stock, discards, demand, history, None, passes)

    def _put_away(self, seat: int, action: Action, history: tuple[Event, ...]) -> State:
        """A card is put away before the count, seven at most (¶14)."""
        assert action.card is not None
        hand = without(self.hands[seat], action.card)
        hands = with_hand(self.hands, seat, hand)
        if self.put_away + 1 == MOST_PUT_AWAY or not hand:
            return self._next_to_put_away(seat, hands, history)
        return self._replace(hands=hands, put_away=self.put_away + 1, history=history)

    def _next_to_put_away(self, seat: int, hands: Hands, history: tuple[Event, ...]) -> State:
        turn = (seat + 1) % self.deal.rules.players
        over = turn == self.winner
        return self._replace(current_player=None if over else turn, hands=hands, put_away=0, history=history)


# The preset ------------------------------------------------------------------------------------------

_OFF_ON = (False, True)

OPTIONS: tuple[Option, ...] = (
    Option("players", "meow.players", N_("players"), N_("How many play?"), least=2, most=MOST_PLAYERS, kind="number"),
    Option(
        "packs", "meow.packs", N_("packs"), N_("How many packs are shuffled together?"), most=MOST_PACKS, kind="number"
    ),
    Option("pack_size", "meow.pack-52", N_("cards in a pack"), N_("How many cards does a pack have?"), (36, 52)),
    Option("hand", "meow.hand-seven", N_("cards for each"), N_("How many cards is each player dealt?"), (5, 7)),
    Option(
        "seven_draws",
        "meow.seven-draws-one",
        N_("cards for a seven"),
        N_("How many cards does a seven cost the next player?"),
        (2, 1),
    ),
    Option(
        "eight_skips",
        "meow.eight",
        N_("eight costs a turn"),
        N_("Does an eight cost the next player the turn?"),
        _OFF_ON,
    ),
    Option(
        "queen_follow",
        "meow.queen-follow",
        N_("{king} or {jack} on {a_queen}"),
        N_("Does only the {king} of the same suit or {a_jack} go on {a_queen}?"),
        _OFF_ON,
    ),
    Option(
        "jack_doubles",
        "meow.jack-doubles",
        N_("{jack} doubles"),
        N_("Does {a_jack} as last card double the penalties?"),
        _OFF_ON,
    ),
    Option(
        "queen_left",
        "meow.queen-left-each",
        N_("{queens} left in a hand"),
        N_("What do {queens} left in a hand cost?"),
        ("each", "once"),
        words=(N_("{dear} for each"), N_("{dear} for one, {usual} for any other")),
        facts=(("dear", QUEEN_LEFT), ("usual", CARD_POINTS[Card("QS")])),
    ),
    Option(
        "target", "meow.match-end", N_("the match goes to"), N_("How many penalty points end the match?"), kind="number"
    ),
)

MEOW: Game[Rules] = Game("meow", "Мяу-мяу", OPTIONS, Rules())
