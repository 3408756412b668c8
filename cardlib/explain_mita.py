"""Mîța and 101 in words: the deal, what happened, what may be done, and how the score came about.

Sentences about players stand in the past tense, which reads right for "Ana" and for "You" alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .actions import Action
from .cards import Card, Rank
from .explain_trick import won
from .game import Event, Move, TrickWon
from .i18n import N_, _, ngettext
from .lines import Line, addition, players_listed, say, scores_listed
from .mita import State
from .names import listed, player_name, rank_name
from .tricks import POINTS, beats, trick_winner, trump_check_steps, worth

# The deal --------------------------------------------------------------------------------------------


def opening(start: State, names: tuple[str, ...], seat: int | None) -> Iterable[Line]:
    """The deal in words, from its first state."""
    deal, rules, game = start.deal, start.rules, start.rules.game
    upcard = start.upcard
    assert upcard is not None
    if rules.removed:
        yield say("101.which-eights", N_("Taken out of the pack for six players: {cards}."), cards=rules.removed)
    if rules.players > 2:
        seating = "mita.seating" if game == "mita" else f"101.seating-{'four' if rules.players == 4 else 'six'}"
        side, others = (players_listed(seats, names) for seats in rules.sides)
        yield say(seating, N_("{side} play against {others}."), side=side, others=others)
    if rules.counts == "points" and any(deal.scores):
        marks = map(str, deal.scores[:2])
        scores = scores_listed(rules.sides, marks, names)
        yield say("101.match", N_("Points in the match before this deal: {scores}."), scores=scores)
    yield say(f"{game}.deal", N_("{dealer} dealt three cards to everybody."), dealer=player_name(deal.dealer, names))
    if seat is not None:
        yield say(
            f"{game}.deal",
            N_("Only {player} saw these cards: {cards}."),
            player=player_name(seat, names),
            cards=start.hands[seat],
        )
    yield say(
        f"{game}.trump-suit",
        N_("{card} was turned up and pushed halfway under the stock, so {trump} are trump."),
        card=upcard,
        trump=start.trump,
    )
    if rules.trump_check:
        yield _trump_check(start, game)
    if rules.exchange and upcard.rank is not Rank.SEVEN:
        yield say(
            f"{game}.seven-exchange",
            N_("Before the first trick, whoever holds the trump seven may take {upcard} for it."),
            upcard=upcard,
        )
    yield say(
        f"{game}.first-lead",
        N_("The first to lead sits on the dealer's left: {player}."),
        player=player_name(deal.first, names),
    )


def _trump_check(start: State, game: str) -> Line:
    """What everybody saw of the check: how many trumps went to the middle, never where the others lie."""
    stock = start.deal.pack[start.rules.players * start.rules.hand + 1 :]
    moves = len(list(trump_check_steps(stock, start.trump)))
    if not moves:
        message = N_("The stock was checked: neither its first nor its last card was a trump.")
    elif moves == 2:
        message = N_("The stock was checked: twice a trump lay at one end of it and went to the middle.")
    else:
        message = ngettext(
            "The stock was checked: a trump at one end of it went to the middle.",
            "The stock was checked: {count} times a trump lay at one end of it and went to the middle.",
            moves,
        )
    return say(f"{game}.trump-check", message, count=moves)


# What happened ---------------------------------------------------------------------------------------


def step(before: State, move: Move, after: State, names: tuple[str, ...], seat: int | None) -> Iterable[Line]:
    """What one action did."""
    game, action = before.rules.game, move.action
    player = player_name(move.seat, names)
    if action.kind == "keep":
        if seat == move.seat:  # nobody else may learn who holds the trump seven
            yield say(f"{game}.seven-exchange", N_("{player} kept the trump seven."), player=player)
        return
    if action.kind == "exchange":
        yield say(
            f"{game}.seven-exchange",
            N_("{player} took the upcard, {upcard}, and put {seven} under the stock in its place."),
            player=player,
            upcard=before.upcard,
            seven=after.upcard,
        )
        return
    yield from _played(before, action, player)
    new: tuple[Event, ...] = after.history[len(before.history) :]
    for event in new:
        if isinstance(event, TrickWon):
            yield from _trick_won(before, event, after, names, seat)


def _played(before: State, action: Action, player: str) -> Iterable[Line]:
    game, card, trump = before.rules.game, action.card, before.trump
    assert card is not None
    if action.kind == "call":
        yield say(f"{game}.tromf", N_("{player} led {card} and called TROMF!"), player=player, card=card)
        duty = {
            "must-trump": N_("Everybody else must give a trump to this trick, if they hold one."),
            "must-beat": N_("Everybody else must beat the trumps on the table, or play a lower trump if they cannot."),
        }[before.rules.tromf]
        yield say(f"{game}.tromf-duty", duty)
    elif not before.trick:
        lead = "101.lead" if game == "101" else "mita.collect-and-lead" if before.history else "mita.first-lead"
        yield say(lead, N_("{player} led {card}."), player=player, card=card)
    elif before.called and card.suit is not trump:
        message = N_("{player} played {card}: whoever has no trump when TROMF is called may play any card.")
        yield say(f"{game}.tromf-duty", message, player=player, card=card)
    else:
        rule = f"{game}.tromf-duty" if before.called else f"{game}.free-play"
        yield say(rule, N_("{player} played {card}."), player=player, card=card)


def _trick_won(
    before: State, event: TrickWon, after: State, names: tuple[str, ...], seat: int | None
) -> Iterable[Line]:
    rules, game, players = before.rules, before.rules.game, before.rules.players
    yield won(event.cards, before.trump, game, event.leader, names, players, complete=True)
    if rules.counts == "points":
        points = worth(event.cards)
        if points:
            message = ngettext("The trick brought one point.", "The trick brought {count} points.", points)
        else:
            message = N_("There were no points in this trick.")
        yield say("101.card-points", message, count=points)
    if len(after.stock) < len(before.stock):
        yield from _drawn(event.seat, after, names, seat, upcard=before.upcard)
    if not after.is_over:
        player = player_name(event.seat, names)
        yield say(f"{game}.collect-and-lead", N_("Next to lead: {player}."), player=player)
    elif after.outcome is not None and after.outcome.reason == "at-once":
        message = N_("A side reached {target} points, so play stopped at once.")
        yield say("101.stop-at-once", message, target=rules.target)
    else:
        yield say(f"{game}.end", N_("All cards have been played: the deal is over."))


def _drawn(winner: int, after: State, names: tuple[str, ...], seat: int | None, upcard: Card | None) -> Iterable[Line]:
    game, players = after.rules.game, after.rules.players
    yield say(
        f"{game}.draw-order",
        N_("Everybody drew a card from the stock, the winner first: {players}."),
        players=listed(player_name((winner + place) % players, names) for place in range(players)),
    )
    last = (winner - 1) % players
    if not after.stock:
        yield say(
            f"{game}.upcard-last",
            N_("{player} drew last and got the upcard, {upcard}."),
            player=player_name(last, names),
            upcard=upcard,
        )
    if seat is not None and (after.stock or seat != last):
        yield say(
            f"{game}.draw-order",
            N_("Only {player} saw this card: {card}."),
            player=player_name(seat, names),
            card=after.hands[seat][-1],
        )
    if not after.stock and after.rules.tromf != "off":
        yield say(f"{game}.tromf", N_("The stock is gone: from now on whoever leads a trump may call TROMF with it."))


# What may be done ------------------------------------------------------------------------------------


def permission(state: State, action: Action) -> Line:
    """Why a legal action may be done."""
    game, card = state.rules.game, action.card
    if action.kind == "exchange":
        message = N_("You hold the trump seven, so before the first trick you may take the upcard, {upcard}, for it.")
        return say(f"{game}.seven-exchange", message, upcard=state.upcard)
    if action.kind == "keep":
        return say(f"{game}.seven-exchange", N_("You may keep the trump seven: nobody has to exchange it."))
    assert card is not None
    if action.kind == "call":
        message = N_("You may lead {card} and call TROMF: it is a trump, and there is nothing left to draw.")
        return say(f"{game}.tromf", message, card=card)
    if not state.trick:
        rule = "101.lead" if game == "101" else "mita.free-play"
        return say(rule, N_("You may lead {card}: the leader may choose any card."), card=card)
    if not state.called:
        message = N_("You may play {card}: nobody has to follow suit or to play a trump.")
        return say(f"{game}.free-play", message, card=card)
    best = state.trick[trick_winner(state.trick, state.trump)]
    if card.suit is not state.trump:
        message = N_("You may play {card}: TROMF was called, but you hold no trump.")
    elif state.rules.tromf == "must-trump":
        message = N_("You may play {card}: TROMF was called, and this is a trump.")
    elif beats(card, best, state.trump):
        message = N_("You may play {card}: TROMF was called, and this trump beats {best}.")
    else:
        message = N_("You may play {card}: TROMF was called, and as you cannot beat {best}, any trump will do.")
    return say(f"{game}.tromf-duty", message, card=card, best=best)


# The score -------------------------------------------------------------------------------------------


def score(state: State, names: tuple[str, ...]) -> Iterable[Line]:
    """How the score of a finished deal came about; that it is over, the last step has said."""
    rules, outcome = state.rules, state.outcome
    assert outcome is not None
    for side in rules.sides:
        yield _tricks_of(side, outcome.tricks, rules.game, names)
        if rules.counts == "points":
            yield _points_of(side, state, names)
    gains = rules.gains(outcome)[:2]
    if outcome.reason == "played-out":
        yield _deal_winner(rules.sides, gains, rules.game, names)
    if rules.counts == "points":
        yield from _match(state, gains, names)


def _tricks_of(side: tuple[int, ...], tricks: tuple[int, ...], game: str, names: tuple[str, ...]) -> Line:
    total = sum(tricks[seat] for seat in side)
    if len(side) == 1 or not total:
        message = ngettext("{side} won one trick.", "{side} won {count} tricks.", total)
        if not total:
            message = N_("{side} won no trick.")
    else:
        message = ngettext(
            "{side} won one trick together: {shares}.", "{side} won {count} tricks together: {shares}.", total
        )
    shares = scores_listed([(seat,) for seat in side], [str(tricks[seat]) for seat in side], names)
    return say(f"{game}.collect-and-lead", message, side=players_listed(side, names), count=total, shares=shares)


def shares(cards: Sequence[Card]) -> list[str]:
    """ "2 × king (8)" for each rank that counts, the dearest first (101 ¶29)."""
    items = []
    for rank in map(Rank, POINTS):
        if count := sum(card.rank is rank for card in cards):
            points = count * POINTS[str(rank)]
            items.append(_("{count} × {rank} ({points})").format(count=count, rank=rank_name(rank), points=points))
    return items


def _points_of(side: tuple[int, ...], state: State, names: tuple[str, ...]) -> Line:
    """The cards of a side's tricks that count, by rank, and their sum (101 ¶29)."""
    won_tricks = [event for event in state.history if isinstance(event, TrickWon) and event.seat in side]
    cards = [card for trick in won_tricks for card in trick.cards]
    items, total = shares(cards), worth(cards)
    message = ngettext(
        "{side} took {items}: together one point.", "{side} took {items}: together {total} points.", total
    )
    if not items:
        message = N_("{side} took no card that counts, so no points.")
    return say("101.card-points", message, side=players_listed(side, names), items=listed(items), total=total)


def _deal_winner(sides: tuple[tuple[int, ...], ...], gains: tuple[int, ...], game: str, names: tuple[str, ...]) -> Line:
    rule = "101.match" if game == "101" else "mita.score"
    more, fewer = max(gains), min(gains)
    if game == "101":
        draw = ngettext("One point each: the deal is a draw.", "{more} points each: the deal is a draw.", more)
        win = ngettext(
            "{side} won the deal with one point to {fewer}.", "{side} won the deal with {more} points to {fewer}.", more
        )
    else:
        draw = ngettext("One trick each: the deal is a draw.", "{more} tricks each: the deal is a draw.", more)
        win = ngettext(
            "{side} won the deal with one trick to {fewer}.", "{side} won the deal with {more} tricks to {fewer}.", more
        )
    winners = players_listed(sides[gains.index(more)], names)
    return say(rule, draw if more == fewer else win, side=winners, more=more, fewer=fewer)


def _match(state: State, gains: tuple[int, ...], names: tuple[str, ...]) -> Iterable[Line]:
    """How the match stands after this deal (101 ¶31)."""
    rules, had = state.rules, state.deal.scores
    sums = scores_listed(rules.sides, [addition(had[side], gains[side]) for side in (0, 1)], names)
    yield say("101.match", N_("Points in the match: {sums}."), sums=sums)
    totals = tuple(had[seat] + gains[rules.side_number(seat)] for seat in range(rules.players))
    standing = rules.standing(totals, 1)
    over = [total >= rules.target for total in totals[:2]]
    if standing.is_over:
        message = N_("{side} reached {target} and won the match.")
        if all(over):
            message = N_("Both sides reached {target}, and {side} won the match with more points.")
        played_out = rules.stop == "end-of-deal"
        rule = "101.both-over" if all(over) and played_out else "101.match"
        yield say(rule, message, side=players_listed(standing.winners, names), target=rules.target)
    elif all(over):
        message = N_("Both sides reached {target} with equally many points, so one more deal is played.")
        yield say("101.both-over", message, target=rules.target)
