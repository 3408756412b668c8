"""Мяу-мяу in words: deals, what happened, what may be done, and how the penalty points came about.

Sentences about players stand in the past tense, which reads right for "Ana" and for "You" alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from .actions import Action
from .cards import Card, Rank
from .game import CHANCE, LostTurn, Move, Took
from .i18n import N_, ngettext
from .lines import Line, addition, players_listed, say, scores_listed, signed
from .meow import CARD_POINTS, QUEEN_LAST, QUEEN_LEFT, Rules, State, afflictions
from .names import player_name, rank_words

# The deal --------------------------------------------------------------------------------------------


def opening(start: State, names: tuple[str, ...], seat: int | None) -> Iterable[Line]:
    """The deal in words, from its first state."""
    deal, rules, turned = start.deal, start.rules, start.top
    if any(deal.scores):
        scores = scores_listed([(player,) for player in range(rules.players)], map(signed, deal.scores), names)
        yield say("meow.counting", N_("Penalty points before this deal: {scores}."), scores=scores)
    dealer = player_name(deal.dealer, names)
    if rules.hand == 7:
        yield say("meow.hand-seven", N_("{dealer} dealt seven cards to everybody."), dealer=dealer)
    else:
        yield say("meow.deal", N_("{dealer} dealt five cards to everybody."), dealer=dealer)
    if seat is not None:
        hand = start.hands[seat][: rules.hand]
        message = N_("Only {player} saw these cards: {cards}.")
        yield say("meow.deal", message, player=player_name(seat, names), cards=hand)
    yield say("meow.deal", N_("{card} was turned up to begin the pile of discards."), card=turned)
    if start.history:
        yield from _opening_struck(start, names, seat)
        return
    if turned.rank is Rank.QUEEN:
        yield _opening_queen(turned, rules)
    first = player_name(deal.first, names)
    yield say("meow.dealer", N_("The first to play sits on the dealer's left: {player}."), player=first)


def _opening_struck(start: State, names: tuple[str, ...], seat: int | None) -> Iterable[Line]:
    """What a turned six, seven or ace (or eight) did to the first player (¶9)."""
    turned, first = start.top, player_name(start.deal.first, names)
    took = next((event for event in start.history if isinstance(event, Took)), None)
    rule = "meow.opening-card" if turned.rank is Rank.SEVEN else "meow.opening-others"
    if took:
        message = ngettext(
            "{card} worked as if somebody had just played it: {player} took one card and missed the turn.",
            "{card} worked as if somebody had just played it: {player} took {count} cards and missed the turn.",
            took.number,
        )
        yield say(rule, message, card=turned, player=first, count=took.number)
        yield from _taken_by(seat, took, start, names)
    else:
        message = N_("{card} worked as if somebody had just played it: {player} missed the turn.")
        if turned.rank in (Rank.SIX, Rank.SEVEN):  # every card has been dealt
            message = N_(
                "{card} worked as if somebody had just played it: there was no card to take, "
                "but {player} missed the turn."
            )
        yield say(rule, message, card=turned, player=first)
    following = player_name((start.deal.first + 1) % start.rules.players, names)
    yield say(rule, N_("So the first to play is the player after that: {player}."), player=following)


def _opening_queen(turned: Card, rules: Rules) -> Line:
    if rules.queen_follow:
        message = N_("On {card} goes only the {king} of the same suit or any {jack}.")
    else:
        message = N_("{card} counts as a card of {suit}, since nobody named a suit with it.")
    return say("meow.opening-queen", message, card=turned, suit=turned.suit, king=Rank.KING, jack=Rank.JACK)


# What happened ---------------------------------------------------------------------------------------


def step(before: State, move: Move, after: State, names: tuple[str, ...], seat: int | None) -> Iterable[Line]:
    """What one action did."""
    action = move.action
    player = player_name(move.seat, names)
    if action.kind in ("play", "name"):
        assert action.card is not None
        rule, how = fit(before, action.card)
        yield say(rule, _PLAYED[how], player=player, **_facts(before, action))
        if after.winner is not None:
            yield from _went_out(after, names)
            return
        if rule == "meow.queen-wild" and before.rules.queen_follow:
            message = N_("Now only the {king} of the same suit or any {jack} goes on it.")
            yield say("meow.queen-follow", message, king=Rank.KING, jack=Rank.JACK)
    elif action.kind == "draw":
        yield from _drew(move, after, names, seat)
    elif action.kind == "pass":
        yield from _passed(before, player)
    elif action.kind == "drop":
        yield say("meow.seven-last", N_("{player} put away {card}."), player=player, card=action.card)
    else:
        message = ngettext(
            "The only discard under {top} became the new stock.",
            "The {count} discards under {top} were shuffled and became the new stock.",
            len(action.cards),
        )
        yield say("meow.empty-stock", message, count=len(action.cards), top=before.top)
        if before.taking is not None and before.taking.rule is None:
            yield from _drew(Move(before.taking.seat, action), after, names, seat)
    yield from _struck(before, after, names, seat)
    if after.is_over:
        yield _over(after, names)


Fit = Literal["follow", "wild", "wild-no-name", "named", "twin", "suit", "rank"]


def fit(state: State, card: Card) -> tuple[str, Fit]:
    """The rule by which a card that may be played goes on the top card, and how it does."""
    demand = state.demand
    if demand.follows_queen:
        return demand.rule, "follow"
    if card.rank is Rank.QUEEN:
        return "meow.queen-wild", "wild-no-name" if state.rules.queen_follow else "wild"
    if state.named:
        return demand.rule, "named"
    if card is state.top:
        return demand.rule, "twin"
    return demand.rule, "suit" if card.suit is state.top.suit else "rank"


_PLAYED: dict[Fit, str] = {
    "suit": N_("{player} played {card}, which has the suit of {top}."),
    "rank": N_("{player} played {card}, which has the rank of {top}."),
    "twin": N_("{player} played {card}, the very card that was on top."),
    "named": N_("{player} played {card}, since {named} were named with {top}."),
    "wild": N_("{player} played {card}, which goes on any card, and named {suit}."),
    "wild-no-name": N_("{player} played {card}, which needs neither the suit nor the rank of {top}."),
    "follow": N_("{player} played {card}: on {top} goes only the {king} of the same suit or any {jack}."),
}


def _facts(state: State, action: Action) -> dict[str, object]:
    """What a sentence about a card played may speak of."""
    return {
        "card": action.card,
        "suit": action.suit,
        "top": state.top,
        "named": state.named,
        "king": Rank.KING,
        "jack": Rank.JACK,
    }


def _went_out(after: State, names: tuple[str, ...]) -> Iterable[Line]:
    assert after.winner is not None
    player, rank = player_name(after.winner, names), after.top.rank
    message = N_("That was the last card, so {player} won the deal and called “{call}”")
    if rank is Rank.JACK:
        message = N_("The last card was {card}, so {player} won the deal and called “{call}”")
    yield say("meow.meow", message, player=player, card=after.top, call=after.call)
    if rank is Rank.SEVEN:
        message = N_("The last card was a seven: before the count everybody else may put away as many as seven cards.")
        yield say("meow.seven-last", message)
    elif rank in afflictions(after.rules.seven_draws, after.rules.eight_skips):
        yield say(
            "meow.last-action",
            N_("The deal is over, so nobody takes cards or misses a turn for {card}."),
            card=after.top,
        )


def _drew(move: Move, after: State, names: tuple[str, ...], seat: int | None) -> Iterable[Line]:
    player = player_name(move.seat, names)
    if after.current_player == CHANCE:
        message = N_("{player} wanted to draw, but the stock was empty.")
        yield say("meow.empty-stock", message, player=player)
    elif seat == move.seat:
        yield say("meow.draw-when-stuck", N_("{player} drew {card}."), player=player, card=after.drawn)
    else:
        yield say("meow.draw-when-stuck", N_("{player} drew a card."), player=player)


def _passed(before: State, player: str) -> Iterable[Line]:
    if before.winner is not None:
        message = N_("{player} put no more cards away.") if before.put_away else N_("{player} put nothing away.")
        yield say("meow.seven-last-order", message, player=player)
    elif before.drawn is not None:
        yield say("meow.draw-when-stuck", N_("{player} kept the card and passed."), player=player)
    else:
        yield say("meow.empty-stock", N_("{player} passed, since there was no card to take."), player=player)


def _struck(before: State, after: State, names: tuple[str, ...], seat: int | None) -> Iterable[Line]:
    """What the top card did to the next player: cards taken and the turn lost (¶8)."""
    new = after.history[len(before.history) :]
    took = next((event for event in new if isinstance(event, Took)), None)
    lost = next((event for event in new if isinstance(event, LostTurn)), None)
    if took:
        count, player = took.number, player_name(took.seat, names)
        if lost:
            message = ngettext(
                "Because of {card}, {player} took one card and missed the turn.",
                "Because of {card}, {player} took {count} cards and missed the turn.",
                count,
            )
        else:
            message = ngettext(
                "Because of {card}, {player} took one card, and then the stock was empty.",
                "Because of {card}, {player} took {count} cards, and then the stock was empty.",
                count,
            )
        yield say(took.rule, message, card=after.top, player=player, count=count)
        yield from _taken_by(seat, took, after, names)
    elif lost:
        message = N_("Because of {card}, {player} missed the turn.")
        yield say(lost.rule, message, card=after.top, player=player_name(lost.seat, names))
    elif after.taking is not None and after.taking.rule is not None:
        message = N_("Because of {card}, {player} had to take a card, but the stock was empty.")
        yield say("meow.empty-stock", message, card=after.top, player=player_name(after.taking.seat, names))


def _taken_by(seat: int | None, took: Took, after: State, names: tuple[str, ...]) -> Iterable[Line]:
    """The cards just taken, for the one who took them and for nobody else."""
    if seat == took.seat:
        message = ngettext("Only {player} saw it: {cards}.", "Only {player} saw them: {cards}.", took.number)
        cards = after.hands[seat][-took.number :]
        yield say(took.rule, message, player=player_name(seat, names), cards=cards)


def _over(after: State, names: tuple[str, ...]) -> Line:
    if after.winner is None:
        return say("meow.blocked", N_("Nobody in the round could play or take a card, so the deal is blocked."))
    message = N_("All the others have put away what they wanted, so now the hands count.")
    return say("meow.seven-last", message)


# What may be done ------------------------------------------------------------------------------------

_MAY_PLAY: dict[Fit, str] = {
    "suit": N_("You may play {card}: it has the suit of {top}."),
    "rank": N_("You may play {card}: it has the rank of {top}."),
    "twin": N_("You may play {card}: the card on top is just the same."),
    "named": N_("You may play {card}: {named} were named with {top}."),
    "wild": N_("You may play {card}: it goes on any card, and you name a suit of your choice."),
    "wild-no-name": N_("You may play {card}: it needs neither the suit nor the rank of {top}."),
    "follow": N_("You may play {card}: on {top} goes the {king} of the same suit or any {jack}."),
}


def permission(state: State, action: Action) -> Line:
    """Why a legal action may be done."""
    if action.card is not None and action.kind != "drop":
        rule, how = fit(state, action.card)
        return say(rule, _MAY_PLAY[how], **_facts(state, action))
    if action.kind == "shuffle":
        message = N_("The stock is empty and a card must be taken, so the discards under {top} are shuffled.")
        return say("meow.empty-stock", message, top=state.top)
    if action.kind == "drop":
        message = N_("You may put away {card}: the last card of the winner was a seven.")
        return say("meow.seven-last", message, card=action.card)
    if action.kind == "draw":
        # Whoever may draw holds no other card that fits.
        queens = tuple(dict.fromkeys(legal.card for legal in state.legal_actions() if legal.card))
        if queens:
            message = ngettext(
                "You may draw a card: only {queens} fits, and you need not give it up.",
                "You may draw a card: only {queens} fit, and you need not give them up.",
                len(queens),
            )
            return say("meow.queen-not-forced", message, queens=queens)
        return say("meow.draw-when-stuck", N_("You may draw a card: none of yours fits."))
    if state.winner is not None:
        message = N_("You may pass: nobody has to put cards away.")
        if state.put_away:
            message = N_("You may pass: nobody has to put more cards away.")
        return say("meow.seven-last-order", message)
    if state.drawn is not None:
        message = N_("You may pass: you have drawn a card and need not play it.")
        if len(state.legal_actions()) == 1:
            message = N_("You may pass: the card that you have drawn does not fit.")
        return say("meow.draw-when-stuck", message)
    return say("meow.empty-stock", N_("You may pass: you need not play, and there is no card to take."))


# The score -------------------------------------------------------------------------------------------


def score(state: State, names: tuple[str, ...]) -> Iterable[Line]:
    """How the penalty points of a finished deal came about; that it is over, the last step has said (¶12-16, ¶19)."""
    rules, outcome, winner, top = state.rules, state.outcome, state.winner, state.top
    assert outcome is not None
    if winner is None:
        yield say("meow.blocked", N_("Nobody won this deal, so all hands count."))
    else:
        message = N_("{player} had no card left, so no penalty points.")
        yield say("meow.counting", message, player=player_name(winner, names))
    first = state.deal.first if winner is None else winner + 1
    order = [(first + place) % rules.players for place in range(rules.players)]
    for seat in order:
        if seat != winner:
            yield from _put_away(state, seat, names)
            yield _hand(state, seat, names)
    if any(card.rank is Rank.QUEEN for hand in state.hands for card in hand):
        yield from _queens(rules)
    if winner is not None and top.rank is Rank.QUEEN:
        message = N_("{player} finished with {card}, which takes {count} off the penalty points.")
        yield say("meow.queen-last", message, player=player_name(winner, names), card=top, count=-QUEEN_LAST)
    if winner is not None and top.rank is Rank.JACK and rules.jack_doubles:
        losers = [seat for seat in order if seat != winner]
        sums = [f"2 × {rules.penalty(state.hands[seat])} = {outcome.penalties[seat]}" for seat in losers]
        message = N_("The last card was {card}, so all penalty points count twice: {sums}.")
        yield say("meow.jack-doubles", message, card=top, sums=scores_listed([(seat,) for seat in losers], sums, names))
    yield from _match(state, outcome.penalties, names)


def _put_away(state: State, seat: int, names: tuple[str, ...]) -> Iterable[Line]:
    cards = tuple(
        event.action.card
        for event in state.history
        if isinstance(event, Move) and event.seat == seat and event.action.kind == "drop"
    )
    if cards:
        message = N_("{player} put away {cards} before the count.")
        yield say("meow.seven-last", message, player=player_name(seat, names), cards=cards)


def _hand(state: State, seat: int, names: tuple[str, ...]) -> Line:
    hand, player = state.hands[seat], player_name(seat, names)
    if not hand:
        message = N_("{player} had nothing left to count, so no penalty points.")
        return say("meow.seven-last-order", message, player=player)
    costs = state.rules.prices(hand)
    total = sum(costs)
    if len(hand) == 1:
        message = ngettext(
            "{player} still held {cards}: {total} penalty point.",
            "{player} still held {cards}: {total} penalty points.",
            total,
        )
    else:
        message = ngettext(
            "{player} still held {cards}: {sum} = {total} penalty point.",
            "{player} still held {cards}: {sum} = {total} penalty points.",
            total,
        )
    return say("meow.counting", message, player=player, cards=hand, sum=" + ".join(map(str, costs)), total=total)


def _queens(rules: Rules) -> Iterable[Line]:
    """What a queen left in a hand costs is in the text (¶13); that each does, and not on top of the usual, is not."""
    facts = {**rank_words(), "dear": QUEEN_LEFT, "usual": CARD_POINTS[Card("QH")]}
    yield say("meow.queen-left", N_("{a_queen} left in a hand costs {dear}."), **facts)
    if rules.queen_left == "once":
        message = N_("It does so once in each hand; any other {queen} there costs the usual {usual}.")
    else:
        message = N_("Each {queen} does, instead of the usual {usual}.")
    yield say("meow.queen-left-each", message, **facts)


def _match(state: State, penalties: tuple[int, ...], names: tuple[str, ...]) -> Iterable[Line]:
    """How the match stands after this deal (¶15-16)."""
    rules, had = state.rules, state.deal.scores
    seats = [(seat,) for seat in range(rules.players)]
    totals = tuple(before + more for before, more in zip(had, penalties, strict=True))
    sums = scores_listed(seats, map(addition, had, penalties), names)
    yield say("meow.counting", N_("Penalty points in the match: {sums}."), sums=sums)
    if min(totals) < 0:
        yield say("meow.below-zero", N_("A score may go below zero: the lower, the better."))
    standing = rules.standing(totals, 1)
    if standing.is_over:
        ties = len(standing.losers) > 1 or len(standing.winners) > 1
        losers, winners = players_listed(standing.losers, names), players_listed(standing.winners, names)
        message = N_("{losers} reached {target} and lost the match; {winners} won it with the fewest points.")
        rule = "meow.match-end-ties" if ties else "meow.match-end"
        yield say(rule, message, losers=losers, winners=winners, target=rules.target)


__all__ = ["fit", "opening", "permission", "score", "step"]
