"""Mîța and 101, two accounts of one village trick game: one set of rules, two presets.

What differs between them is what differs between ``MITA.preset`` and ``HUNDRED_ONE.preset``.
Paragraphs (¶) count the non-empty lines of the source, as the rulebook does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from .actions import CALL, EXCHANGE, KEEP, PLAY, Action, parse_action
from .cards import ALL_CARDS, Card, Rank, Suit, as_cards, make_pack
from .errors import DealError, NotationError, RulesError, shown
from .game import (
    Breach,
    Deal,
    Event,
    Game,
    Hands,
    IllegalMove,
    Match,
    Move,
    Option,
    Outcome,
    Standing,
    TrickWon,
    check_deals,
    check_outcome,
    check_seat,
    deal_hands,
    prepare_deal,
    refusal_of,
    scores_of,
    with_hand,
    without,
)
from .i18n import N_
from .tricks import Tromf, tromf_allows, trump_check, winning_index, worth

HAND = 3
TWO_EIGHTS = (Card("8C"), Card("8D"))
ANSWERS = (EXCHANGE, KEEP)


# The rules and their options ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rules:
    """Mîța or 101 with every option chosen.

    Attributes:
        game: ``"mita"`` or ``"101"``.
        players: 2 or 4, in 101 also 6; from 4 on in two sides, partners alternating round the table.
        trump_check: put trumps at the ends of the stock into its middle before play (Mîța ¶13).
        tromf: what a call of TROMF demands: ``"must-trump"``, ``"must-beat"``, or ``"off"`` for no call
            (Mîța ¶21, cut off).
        exchange: whether the trump seven may be exchanged for the upcard (101 ¶33-34).
        removed: with 6 players the two eights taken out (101 ¶27), ``8C 8D`` unless chosen; else ``()``.
        counts: what wins a deal, ``"tricks"`` (Mîța ¶9) or ``"points"`` (101 ¶29, ¶31).
        target: the points that win the match (101 ¶31); 0 where a match is one deal.
        stop: ``"end-of-deal"``, or ``"at-once"`` when a trick reaches the target.

    Raises:
        RulesError: if a value, or their combination, cannot be played.
    """

    game: str = "mita"
    players: int = 2
    trump_check: bool = True
    tromf: Tromf = "must-trump"
    exchange: bool = False
    removed: tuple[Card, ...] = ()
    counts: Literal["tricks", "points"] = "tricks"
    target: int = 0
    stop: Literal["end-of-deal", "at-once"] = "end-of-deal"

    swing: ClassVar[int] = 2
    """By how much one trick or point more changes ``leads``: the other side has one less."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played; fill in the two eights."""
        if not isinstance(self.game, str) or self.game not in OPTIONS:
            raise RulesError(N_("{game} is not played by these rules: mita and 101 are."), game=shown(self.game))
        for option in OPTIONS[self.game]:
            if refusal := option.refuse(getattr(self, option.name)):
                raise RulesError(refusal)
        self._check_fixed()
        try:
            removed = as_cards(self.removed)
        except NotationError as error:
            raise RulesError(
                N_("removed cannot be {removed}: {why}"), removed=shown(self.removed), why=str(error)
            ) from None
        if self.players == 6 and not removed:
            removed = TWO_EIGHTS
        if self.players != 6 and removed:
            raise RulesError(
                N_(
                    "Cards are removed only for 6 players, who could not share out all of them: "
                    "leave removed out for {players}."
                ),
                players=self.players,
            )
        if self.players == 6 and (
            len(removed) != 2 or removed[0] is removed[1] or any(card.rank is not Rank.EIGHT for card in removed)
        ):
            named = " ".join(map(str, removed))
            raise RulesError(
                N_("removed cannot be {removed}: with 6 players give two different eights, for example 8C 8D."),
                removed=shown(named),
            )
        # In the pack's order, so that the same two eights make the same rules.
        object.__setattr__(self, "removed", tuple(card for card in ALL_CARDS if card in removed))

    def _check_fixed(self) -> None:
        """Refuse what cannot be, of what only the presets choose."""
        if self.counts not in ("tricks", "points"):
            raise RulesError(
                N_("counts cannot be {counts}: choose one of {allowed}."),
                counts=shown(self.counts),
                allowed='"tricks", "points"',
            )
        if self.game == "mita" and (type(self.target) is not int or self.target or self.stop != "end-of-deal"):
            raise RulesError(N_("A match of Mîța is one deal: leave target and stop out."))

    def pack(self) -> tuple[Card, ...]:
        """The 32 cards from seven to ace without the removed ones, in the order of ``ALL_CARDS`` (101 ¶26-27)."""
        return make_pack(Rank.SEVEN, 1, self.removed)

    @property
    def hand(self) -> int:
        """The cards dealt to each: three (Mîța ¶12, 101 ¶30)."""
        return HAND

    @property
    def tricks(self) -> int:
        """The tricks of a deal that is played to its end: everybody gives a card to each, until all are gone."""
        return len(self.pack()) // self.players

    @property
    def scores_decide(self) -> bool:
        """Whether a deal stops at a target that is counted from the match's scores."""
        return self.stop == "at-once"

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose together with ``seat`` (Mîța ¶5-8, 101 ¶25).

        Raises:
            DealError: if there is no such seat.
        """
        check_seat(self, seat)
        return tuple(range(seat % 2, self.players, 2))

    def side_number(self, seat: int) -> int:
        """Which of the two sides a seat belongs to: 0 is that of seat 0, 1 that of seat 1.

        Raises:
            DealError: if there is no such seat.
        """
        return self.side(seat)[0]

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seats of either side, that of seat 0 first."""
        return self.side(0), self.side(1)

    def deal(
        self,
        pack: str | Iterable[Card | str],
        dealer: int | None = None,
        scores: Iterable[int] | None = None,
    ) -> State:
        """Deal three cards each, turn the upcard, and do the trump check if it is on (Mîța ¶12-13, 101 ¶30).

        Args:
            pack: the cards of ``pack()`` in any order; the first is dealt first.
            dealer: the seat that deals; the last one unless said.
            scores: each seat's points in the match so far, partners alike; zeros unless said.

        Raises:
            NotationError: if something in ``pack`` is no card.
            DealError: if the pack, dealer or scores do not fit these rules.
        """
        deal = prepare_deal(self, as_cards(pack), dealer, scores)
        if scores is not None:
            self._check_scores(deal.scores)
        hands, stock = deal_hands(deal)
        if self.trump_check:
            stock = trump_check(stock, deal.turned.suit)
        start = State(deal, deal.first, hands, stock + (deal.turned,), deal.first, ())
        holder = start.trump_seven_holder() if self.exchange else None
        return start if holder is None else start._replace(current_player=holder, asking=True)

    def _check_scores(self, scores: tuple[int, ...]) -> None:
        if any(scores[seat] != scores[self.side_number(seat)] for seat in range(self.players)):
            raise DealError(N_("scores {scores} do not fit: partners have the same score."), scores=list(scores))
        if self.target and self.standing(scores, 1).is_over:
            raise DealError(
                N_("scores {scores} are those of a match that is over at {target}."),
                scores=list(scores),
                target=self.target,
            )

    def match(self, dealer: int | None = None) -> Match[Rules]:
        """A match with nothing played yet; ``dealer`` deals first, the last seat unless said.

        Raises:
            DealError: if ``dealer`` is no seat.
        """
        deal = prepare_deal(self, self.pack(), dealer, None)
        return Match(self, deal.scores, deal.dealer)

    def gains(self, outcome: Outcome) -> tuple[int, ...]:
        """Each seat's side's tricks (Mîța) or points (101).

        Raises:
            DealError: if this is no outcome of a deal for so many players.
        """
        check_outcome(self, outcome)
        return self.side_totals(outcome.points if self.counts == "points" else outcome.tricks)

    def leads(self, outcome: Outcome) -> tuple[int, ...]:
        """By how many tricks (Mîța) or points (101) each seat's side is ahead of the other one.

        Raises:
            DealError: if this is no outcome of a deal for so many players.
        """
        totals = self.gains(outcome)
        both = totals[0] + totals[1]
        return tuple(self.swing * total - both for total in totals)

    def side_totals(self, own: tuple[int, ...]) -> tuple[int, ...]:
        """For each seat the sum over its side of what the seats have themselves.

        Raises:
            DealError: if there is not one whole number a seat.
        """
        own = scores_of(self, own)
        return (sum(own[::2]), sum(own[1::2])) * (self.players // 2)  # the sides alternate round the table

    def standing(self, scores: tuple[int, ...], deals: int) -> Standing:
        """Mîța: a match is one deal. 101: the first side at the target wins, the higher one if both are there.

        Equal sides at or over the target play on (101 ¶31, reconstructed).

        Raises:
            DealError: if there is not one whole number a seat in ``scores``, or ``deals`` is no number of deals.
        """
        check_deals(deals)
        scores = scores_of(self, scores)
        if not self.target:
            if not deals or scores[0] == scores[1]:
                return Standing(deals > 0)
        elif max(scores) < self.target or scores[0] == scores[1]:
            return Standing(False)
        even, odd = self.sides
        return Standing(True, even, odd) if scores[0] > scores[1] else Standing(True, odd, even)


# What was taken --------------------------------------------------------------------------------------


def tricks_taken(deal: Deal[Rules], history: tuple[Event, ...]) -> tuple[int, ...]:
    """How many tricks each seat itself took."""
    won = [event.seat for event in history if type(event) is TrickWon]
    return tuple(won.count(seat) for seat in range(deal.rules.players))


def points_taken(deal: Deal[Rules], history: tuple[Event, ...]) -> tuple[int, ...]:
    """The card points in each seat's own tricks (101 ¶29); zeros in Mîța, which has none."""
    points = [0] * deal.rules.players
    if deal.rules.counts == "points":
        for event in history:
            if type(event) is TrickWon:
                points[event.seat] += worth(event.cards)
    return tuple(points)


def target_reached(deal: Deal[Rules], history: tuple[Event, ...]) -> bool:
    """Whether the tricks taken so far have brought a side to the target (101 ¶31)."""
    rules = deal.rules
    gains = rules.side_totals(points_taken(deal, history))
    totals = tuple(had + gain for had, gain in zip(deal.scores, gains, strict=True))
    return rules.standing(totals, 1).is_over


# A position ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know of a deal of Mîța or 101.

    Attributes:
        seat: whose view it is.
        rules: the game with its options.
        dealer: the seat that dealt.
        scores: each seat's points in the match when the deal began.
        current_player: the seat to act, ``None`` when the deal is over. While the holder of the trump seven is
            asked, the others see what they will see next: the leader to act, with the leader's legal actions in
            the leader's own view. They must not learn that somebody was asked; act on the state's current player.
        hand: the seat's own cards.
        hand_counts: how many cards each seat holds.
        leader: the seat that leads, or led, the trick on the table.
        trick: the cards on the table, the one led first.
        called: whether TROMF was called on this trick.
        turned: the card turned up when the deal was made, which set the trump suit.
        trump: the trump suit.
        upcard: the card face up under the stock, ``None`` once it is drawn.
        stock_count: the cards left to draw, the upcard among them.
        tricks, points: what each seat has taken so far.
        history: what all, or this seat alone, have seen happen.
        legal_actions: what the seat may do now, ``()`` if it is not its turn.
    """

    seat: int
    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    current_player: int | None
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    leader: int
    trick: tuple[Card, ...]
    called: bool
    turned: Card
    trump: Suit
    upcard: Card | None
    stock_count: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    history: tuple[Event, ...]
    legal_actions: tuple[Action, ...]


def _both(rule: str, why: str) -> dict[str, Breach]:
    """The same breach in either game: a rule's id carries its game."""
    return {game: Breach(f"{game}.{rule}", why) for game in ("mita", "101")}


# Every way to break a rule, with the sentence that says so.
DEAL_OVER = _both("end", N_("The deal is over: all cards have been played."))
MATCH_OVER = Breach("101.stop-at-once", N_("The match is over: a side has reached {target} points."))
NO_SUCH_ACTION = _both("free-play", N_("In this game you play one card from your hand, and nothing else."))
NO_SHUFFLE = _both("draw-order", N_("In this game the stock is never shuffled again."))
NOT_IN_HAND = _both("free-play", N_("You do not hold {card}. Your hand: {hand}."))
NOT_IN_HAND_TO_LEAD = Breach(
    "101.lead", N_("You may lead any card of your hand, but {card} is not in it. Your hand: {hand}.")
)
EXCHANGE_OFF = _both("seven-exchange", N_("This game is played without the exchange of the trump seven."))
EXCHANGE_LATE = _both(
    "seven-exchange", N_("The trump seven can be exchanged only before the first trick, and only by whoever holds it.")
)
EXCHANGE_FIRST = _both(
    "seven-exchange",
    N_("First decide whether to exchange the trump seven for {upcard}."),
)
TROMF_OFF = _both("tromf", N_("This game is played without the call of TROMF."))
TROMF_LEADER = _both("tromf", N_("Only the leader of a trick may call TROMF, and this trick was led with {leader}."))
TROMF_EARLY = _both(
    "tromf", N_("TROMF may be called only when nothing is left to draw. Cards left to draw: {stock_count}.")
)
TROMF_NO_TRUMP = _both("tromf", N_("TROMF can be called only with a trump, and {card} is none: {trump} are trump."))
MUST_TRUMP = _both("tromf-duty", N_("TROMF was called and you hold a trump, so you must play one: {trump} are trump."))
MUST_BEAT = _both("tromf-duty", N_("TROMF was called, and you can beat the trumps on the table, so you must."))


class State(NamedTuple):
    """A position in a deal of Mîța or 101: a frozen value (a named tuple, the quickest one to make).

    Attributes:
        deal: rules, pack, dealer, scores and trump suit, fixed since the deal.
        current_player: the seat to act; ``None`` when the deal is over.
        hands: every seat's cards.
        stock: the cards to draw, next card first; the upcard is the last (Mîța ¶12).
        leader: the seat that leads, or led, the trick on the table.
        history: everything that happened since the deal.
        trick: the cards on the table, the one led first.
        called: whether TROMF was called on this trick.
        asking: whether the holder of the trump seven is asked to exchange it.
    """

    deal: Deal[Rules]
    current_player: int | None
    hands: Hands
    stock: tuple[Card, ...]
    leader: int
    history: tuple[Event, ...]
    trick: tuple[Card, ...] = ()
    called: bool = False
    asking: bool = False

    # Looking

    @property
    def rules(self) -> Rules:
        """The game with its options."""
        return self.deal.rules

    @property
    def trump(self) -> Suit:
        """The trump suit: that of the card turned up when the deal was made (Mîța ¶12, 101 ¶30)."""
        return self.deal.turned.suit

    @property
    def upcard(self) -> Card | None:
        """The card face up under the stock, drawn last; ``None`` once it is gone."""
        return self.stock[-1] if self.stock else None

    @property
    def buried(self) -> tuple[Card, ...]:
        """Always ``()``: in these games nothing is shuffled again."""
        return ()

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.current_player is None

    @property
    def tricks(self) -> tuple[int, ...]:
        """How many tricks each seat itself has taken."""
        return tricks_taken(self.deal, self.history)

    @property
    def points(self) -> tuple[int, ...]:
        """The card points each seat itself has taken; zeros in Mîța, which has none."""
        return points_taken(self.deal, self.history)

    @property
    def outcome(self) -> Outcome | None:
        """How the deal came out, ``None`` while it is played: more tricks (Mîța ¶9) or points (101 ¶31) win it."""
        if not self.is_over:
            return None
        rules = self.rules
        result = Outcome(self.tricks, self.points, (0,) * rules.players, (), "played-out")
        even, odd = rules.gains(result)[:2]
        if at_once := self._stopped():  # then what counts is the match
            even, odd = even + self.deal.scores[0], odd + self.deal.scores[1]
        winners = () if even == odd else rules.side(0 if even > odd else 1)
        reason = "at-once" if at_once else "played-out"
        return Outcome(result.tricks, result.points, result.penalties, winners, reason)

    def _stopped(self) -> bool:
        """Whether the last trick has brought a side to the target and so ended the match (101 ¶31)."""
        return self.rules.stop == "at-once" and target_reached(self.deal, self.history)

    def trump_seven_holder(self) -> int | None:
        """The seat that holds the trump seven, ``None`` if nobody does."""
        seven = Card(f"7{self.trump}")
        return next((seat for seat, hand in enumerate(self.hands) if seven in hand), None)

    def view(self, seat: int) -> View:
        """What ``seat`` may know.

        Raises:
            DealError: if there is no such seat.
        """
        rules = self.rules
        check_seat(rules, seat)
        if self.asking and seat != self.current_player:
            return self.apply(KEEP).view(seat)  # that somebody is asked tells who holds the seven
        return View(
            seat=seat,
            rules=rules,
            dealer=self.deal.dealer,
            scores=self.deal.scores,
            current_player=self.current_player,
            hand=self.hands[seat],
            hand_counts=tuple(map(len, self.hands)),
            leader=self.leader,
            trick=self.trick,
            called=self.called,
            turned=self.deal.turned,
            trump=self.trump,
            upcard=self.upcard,
            stock_count=len(self.stock),
            tricks=self.tricks,
            points=self.points,
            history=self._seen_by(seat),
            legal_actions=self.legal_actions() if seat == self.current_player else (),
        )

    def _seen_by(self, seat: int) -> tuple[Event, ...]:
        """The history but for another seat's decision to keep the trump seven, which only the first action can be."""
        first = self.history[0] if self.history else None
        hidden = type(first) is Move and first.action == KEEP and first.seat != seat
        return self.history[1:] if hidden else self.history

    # Legality: one function, used by everything below it

    def breach(self, action: Action) -> Breach | None:
        """Which rule ``action`` breaks for the player whose turn it is; ``None`` if none."""
        kind, card, seat = action.kind, action.card, self.current_player
        if seat is None:
            return MATCH_OVER if self._stopped() else DEAL_OVER[self.rules.game]
        if self.asking:
            return None if action in ANSWERS else EXCHANGE_FIRST[self.rules.game]
        if kind == "play" or kind == "call":
            if card is None or card not in self.hands[seat]:
                leads_101 = self.rules.game == "101" and not self.trick
                return NOT_IN_HAND_TO_LEAD if leads_101 else NOT_IN_HAND[self.rules.game]
            if kind == "call":
                return next(self.against_call(card), None)
            if card not in self._playable(seat):
                return MUST_BEAT[self.rules.game] if card.suit is self.trump else MUST_TRUMP[self.rules.game]
            return None
        if action in ANSWERS:
            return EXCHANGE_LATE[self.rules.game] if self.rules.exchange else EXCHANGE_OFF[self.rules.game]
        return NO_SHUFFLE[self.rules.game] if kind == "shuffle" else NO_SUCH_ACTION[self.rules.game]

    def _playable(self, seat: int) -> tuple[Card, ...]:
        """The cards of a hand that may be played: any (¶14, ¶36), but for a call of TROMF (Mîța ¶21)."""
        hand = self.hands[seat]
        return tromf_allows(self.rules.tromf, hand, self.trick, self.trump) if self.called else hand

    def against_call(self, card: Card) -> Iterator[Breach]:
        """Yield every rule that leading ``card`` with a call of TROMF breaks; the first one refuses it (Mîța ¶21)."""
        game = self.rules.game
        if self.rules.tromf == "off":
            yield TROMF_OFF[game]
        if self.trick:
            yield TROMF_LEADER[game]
        if self.stock:
            yield TROMF_EARLY[game]
        if card.suit is not self.trump:
            yield TROMF_NO_TRUMP[game]

    def legal_actions(self) -> tuple[Action, ...]:
        """What the current player may do; empty when the deal is over."""
        seat = self.current_player
        if seat is None:
            return ()
        if self.asking:
            return ANSWERS
        actions = [PLAY[card] for card in self._playable(seat)]
        if not self.stock:
            actions += [CALL[card] for card in self.hands[seat] if next(self.against_call(card), None) is None]
        return tuple(actions)

    def facts(self, action: Action) -> dict[str, object]:
        """What the sentence of a breach may speak of, by name."""
        seat = self.current_player
        return {
            "card": action.card,
            "hand": () if seat is None else self.hands[seat],
            "trump": self.trump,
            "upcard": self.upcard,
            "leader": self.trick[0] if self.trick else None,
            "stock_count": len(self.stock),
            "target": self.rules.target,
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
        seat, card = self.current_player, action.card
        assert seat is not None
        if card is None:
            return self._answer(seat, action)
        hands, trick = self.hands, self.trick + (card,)
        hands = with_hand(hands, seat, without(hands[seat], card))
        history = self.history + (Move(seat, action),)
        players = self.deal.rules.players
        if len(trick) == players:
            return self._collect(hands, trick, history)
        turn, called = (seat + 1) % players, self.called or action.kind == "call"
        return State(self.deal, turn, hands, self.stock, self.leader, history, trick, called)

    def _answer(self, holder: int, action: Action) -> State:
        """The holder of the trump seven has exchanged it, or kept it (101 ¶33-34)."""
        hands, stock = self.hands, self.stock
        if action.kind == "exchange":
            seven, upcard = Card(f"7{self.trump}"), stock[-1]
            hand = tuple(upcard if card is seven else card for card in hands[holder])
            hands, stock = with_hand(hands, holder, hand), (*stock[:-1], seven)
        history = self.history + (Move(holder, action),)
        return State(self.deal, self.leader, hands, stock, self.leader, history)

    def _collect(self, hands: Hands, trick: tuple[Card, ...], history: tuple[Event, ...]) -> State:
        """The winner takes the trick and leads; from the winner on, clockwise, each draws a card (Mîța ¶19)."""
        deal, stock, leader, turn = self.deal, self.stock, self.leader, None
        rules = deal.rules
        players = rules.players
        winner = (leader + winning_index(trick, self.trump)) % players
        history = history + (TrickWon(winner, leader, trick),)
        if rules.stop == "at-once" and target_reached(deal, history):
            pass  # nobody draws any more
        elif stock:
            hands = tuple([hand + (stock[(seat - winner) % players],) for seat, hand in enumerate(hands)])
            stock, turn = stock[players:], winner
        elif hands[winner]:
            turn = winner
        return State(deal, turn, hands, stock, winner, history)


# The two presets -------------------------------------------------------------------------------------


def _options(
    game: str, *, players: tuple[int, ...], trump_check: tuple[bool, ...], exchange: tuple[bool, ...]
) -> tuple[Option, ...]:
    return (
        Option("players", f"{game}.players", N_("players"), N_("How many play?"), players),
        Option(
            "trump_check",
            f"{game}.trump-check",
            N_("check for trumps"),
            N_("Do trumps at the ends of the stock go to its middle?"),
            trump_check,
        ),
        Option(
            "tromf",
            f"{game}.tromf-duty",
            N_("after a call of TROMF"),
            N_("What does a call of TROMF demand of the others?"),
            ("must-trump", "must-beat", "off"),
            words=(N_("play a trump"), N_("beat the trumps"), N_("no calls")),
        ),
        Option(
            "exchange",
            f"{game}.seven-exchange",
            N_("exchange of the trump seven"),
            N_("May the trump seven be exchanged for the upcard?"),
            exchange,
        ),
    )


OPTIONS: dict[str, tuple[Option, ...]] = {
    "mita": _options("mita", players=(2, 4), trump_check=(True, False), exchange=(False, True)),
    "101": (
        *_options("101", players=(2, 4, 6), trump_check=(False, True), exchange=(True, False)),
        Option(
            "removed",
            "101.which-eights",
            N_("taken out"),
            N_("Which two eights are taken out with six players?"),
            kind="cards",
        ),
        Option("target", "101.match", N_("the match goes to"), N_("How many points win the match?"), kind="number"),
        Option(
            "stop",
            "101.stop-at-once",
            N_("the match ends"),
            N_("When does the match stop?"),
            ("end-of-deal", "at-once"),
            words=(N_("after a deal"), N_("as soon as a trick gets there")),
        ),
    ),
}

MITA: Game[Rules] = Game("mita", "Mîța", OPTIONS["mita"], Rules())
HUNDRED_ONE: Game[Rules] = Game(
    "101", "101", OPTIONS["101"], Rules("101", trump_check=False, exchange=True, counts="points", target=101)
)
