"""Мяу-мяу: too great a company, a stock that has run out, nobody who can move, more points off than there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from cardlib import Card, as_cards, meow, records
from cardlib.cards import cards_text
from cardlib.deals import shuffled
from cardlib.game import CHANCE, Hands, Match
from cardlib.i18n import N_, _
from cardlib.lines import Line, addition, players_listed, say, scores_listed, signed
from cardlib.names import player_name
from widgets.match import Played, play_match
from widgets.scenes import zones_of
from widgets.supposing_others import MOST_PACKS, lowest_wins, most_players, stopping_at_zero
from widgets.supposing_parts import OURS, Reading, Supposition, as_ruled, names_for, with_captions
from widgets.turns import whose_turn

PACKS = "meow.more-packs"
EMPTY = "meow.empty-stock"
BLOCKED = "meow.blocked"
BELOW = "meow.below-zero"


# A great company -----------------------------------------------------------------------------------

_COMPANY = 15
_COMPANY_PACK = 3


def more_packs() -> Supposition:
    """A company too great for two packs, with a third one and without."""
    rules = meow.MEOW.rules(players=_COMPANY, packs=MOST_PACKS + 1)
    most = most_players(MOST_PACKS, rules.pack_size, rules.hand)
    fewer = meow.MEOW.rules(players=most, packs=MOST_PACKS)
    never = say(PACKS, N_("More packs than these are never shuffled together: {count}."), count=MOST_PACKS)
    message = N_("Cards needed for {players} players: {needed}. Cards there are: {there}.")
    needed = _COMPANY * rules.hand + 1
    short = say(PACKS, message, players=_COMPANY, needed=needed, there=len(fewer.pack()))
    message = N_("Most that can play: {most}. Players who have to sit out: {out}.")
    out = say(PACKS, message, most=most, out=_COMPANY - most)
    return Supposition(
        _("May a third pack be added?"),
        rules,
        (),  # more than we have names for
        (
            _dealt(OURS, _("As many as needed"), rules, (as_ruled(PACKS, rules),)),
            _dealt("two-at-most", _("Two at most"), fewer, (never, short, out)),
        ),
    )


def _dealt(name: str, label: str, rules: meow.Rules, first: tuple[Line, ...]) -> Reading:
    """The table after the deal, and what is left to draw."""
    start = rules.deal(shuffled(rules, _COMPANY_PACK))
    message = N_("Players: {players}. Packs: {packs}. Cards left to draw: {count}.")
    left = say(PACKS, message, players=rules.players, packs=rules.packs, count=len(start.stock))
    return Reading(name, label, zones_of(start, hands="own"), (*first, left))


# The stock has run out -----------------------------------------------------------------------------

_RUN_OUT = "deal-meow-2"


def empty_stock() -> Supposition:
    """A seven has been played, and nothing is left to take."""
    record = records.example(_RUN_OUT)
    states = [state for state in records.replay(record) if isinstance(state, meow.State)]
    place = next(number for number, state in enumerate(states) if state.current_player == CHANCE)
    waiting, shuffle = states[place], record.moves[place]
    names = record.names
    turned = waiting.apply(f"shuffle {cards_text(waiting.buried)}")
    assert waiting.taking is not None
    seat, missing = waiting.taking.seat, waiting.taking.number
    goes_on = waiting._replace(current_player=(seat + 1) % waiting.rules.players, taking=None)
    player = player_name(seat, names)
    readings = (
        _taken(OURS, _("Shuffle the discards"), waiting, waiting.apply(shuffle), names, as_ruled(EMPTY, record.rules)),
        _taken(
            "turn-over",
            _("Turn them over unshuffled"),
            waiting,
            turned,
            names,
            say(EMPTY, N_("The discards are turned over as they lie, so the oldest of them are drawn first.")),
        ),
        Reading(
            "no-drawing",
            _("Play on without drawing"),
            zones_of(goes_on, names),
            (
                say(EMPTY, N_("The discards stay where they are, and nobody can take a card any more.")),
                say(EMPTY, N_("Cards that {player} is spared: {count}."), player=player, count=missing),
                Line("", whose_turn(goes_on, names)),
            ),
        ),
        _stopped(waiting, names),
    )
    return Supposition(_("What if a card must be taken and the stock is empty?"), record.rules, names, readings)


def _taken(
    name: str, label: str, before: meow.State, after: meow.State, names: tuple[str, ...], first: Line
) -> Reading:
    """The cards are taken from a new stock; the engine has dealt them out."""
    assert before.taking is not None
    seat = before.taking.seat
    cards = tuple((Counter(after.hands[seat]) - Counter(before.hands[seat])).elements())
    new = {card: (_("new"), "") for card in cards}
    lines = (
        first,
        say(EMPTY, N_("{player} takes {cards}."), player=player_name(seat, names), cards=cards),
        say(EMPTY, N_("Cards in the stock then: {count}."), count=len(after.stock)),
        Line("", whose_turn(after, names)),
    )
    return Reading(name, label, with_captions(zones_of(after, names), new), lines)


def _stopped(waiting: meow.State, names: tuple[str, ...]) -> Reading:
    """The deal is broken off, and everybody counts."""
    over = waiting._replace(current_player=None, taking=None)
    costs = tuple(map(waiting.rules.penalty, waiting.hands))
    lines = (
        say(EMPTY, N_("The deal is over as soon as a card is missing. Nobody has gone out, so all hands count.")),
        say(EMPTY, N_("Penalty points: {sums}."), sums=_each(costs, names)),
    )
    return Reading("deal-ends", _("End the deal"), zones_of(over, names), lines)


def _each(marks: Sequence[int], names: tuple[str, ...]) -> str:
    return scores_listed([(seat,) for seat in range(len(marks))], map(signed, marks), names)


# Nobody can move -----------------------------------------------------------------------------------

# No whole pack comes to this: the cards are laid out by hand, and the others are missing.
_STUCK: tuple[str, Hands] = ("9C", (as_cards("8D QH"), as_cards("TD KH"), as_cards("JD 7S")))
_HAD = (40, 62, 55)


def stuck() -> meow.State:
    """Three players of whom nobody has to play, with nothing left to take."""
    rules = meow.MEOW.rules(players=3)
    top, hands = Card(_STUCK[0]), _STUCK[1]
    start = rules.deal(shuffled(rules, 3), scores=_HAD)
    demand = meow.demand_of(top, None, rules.queen_follow)
    return start._replace(hands=hands, stock=(), discards=(top,), demand=demand)


def blocked() -> Supposition:
    """Everybody passes, and nothing is left to take."""
    state = stuck()
    rules, names = state.rules, names_for(state.rules)
    for _pass in range(rules.players):
        state = state.apply("pass")
    assert state.outcome is not None
    before = Match(rules, state.deal.scores, state.deal.dealer)
    costs = state.outcome.penalties
    next_dealer = before.add(state).dealer
    lowest = lowest_wins(costs)
    winners = [seat for seat, cost in enumerate(lowest) if not cost]
    readings = (
        (OURS, _("Nobody wins, all hands count"), costs, next_dealer, as_ruled(BLOCKED, rules)),
        (
            "lowest-wins",
            _("The smallest hand wins"),
            lowest,
            next_dealer,
            say(
                BLOCKED,
                N_("Whose hand costs least wins the deal and pays nothing: {players}."),
                players=players_listed(winners, names),
            ),
        ),
        (
            "again",
            _("Deal again"),
            (0,) * rules.players,
            state.deal.dealer,
            say(BLOCKED, N_("The deal does not count: the cards are shuffled and dealt once more.")),
        ),
    )
    whole = _("The cards are laid out by hand, and the others are missing: with a whole pack it never comes to this.")
    shown = []
    for name, label, paid, dealer, first in readings:
        scores = map(addition, _HAD, paid)
        sums = scores_listed([(seat,) for seat in range(rules.players)], scores, names)
        lines = (
            first,
            say(BLOCKED, N_("Penalty points in the match: {sums}."), sums=sums),
            say(BLOCKED, N_("Who deals next: {player}."), player=player_name(dealer, names)),
            Line("", whole),
        )
        shown.append(Reading(name, label, zones_of(state, names), lines))
    return Supposition(_("What if everybody passes, and nothing is left to take?"), rules, names, tuple(shown))


# Below zero ----------------------------------------------------------------------------------------

# In this match somebody with few points goes out with a queen, and it decides who wins.
_MATCH = 485


@cache
def _deals() -> tuple[Played, ...]:
    return play_match(meow.MEOW.rules(players=3), seed=_MATCH)


Totals = list[tuple[int, ...]]
"""Each seat's score after each deal."""


def below_zero() -> Supposition:
    """The deals of one match added up with scores below zero, and with scores that stop there."""
    rules = meow.MEOW.rules(players=3)
    names = names_for(rules)
    ours = [deal.after.scores for deal in _deals()]
    stopped = list(zip(*map(stopping_at_zero, zip(*_gains(rules), strict=True)), strict=True))
    over = next(number for number, scores in enumerate(stopped, 1) if rules.standing(scores, number).is_over)
    del stopped[over:]
    number = next(number for number, scores in enumerate(ours, 1) if min(scores) < 0)
    table = zones_of(_deals()[number - 1].state, names)
    where = say(BELOW, N_("On the table you see the end of deal {number}."), number=number)
    full = say(BELOW, N_("A score may fall below zero: whatever is taken off counts in full."))
    cut = say(BELOW, N_("Nobody's score falls below zero: what is taken off beyond that is lost."))
    usual = N_("By our reading the match is won by {winners}.")
    instead = say(BELOW, usual, winners=players_listed(rules.standing(ours[-1], len(ours)).winners, names))
    return Supposition(
        _("Can a score fall below zero?"),
        rules,
        names,
        (
            Reading(OURS, _("Below zero"), table, (full, *_summed(rules, ours, names), where)),
            Reading("stop-at-zero", _("Stop at zero"), table, (cut, *_summed(rules, stopped, names), instead, where)),
        ),
    )


def _gains(rules: meow.Rules) -> Totals:
    """What each deal brought."""
    return [rules.gains(outcome) for deal in _deals() if (outcome := deal.state.outcome)]


def _summed(rules: meow.Rules, totals: Totals, names: tuple[str, ...]) -> Iterator[Line]:
    """The match by one way of adding up, and who has won it."""
    seats = [(seat,) for seat in range(rules.players)]
    had = (0,) * rules.players
    for number, (gains, scores) in enumerate(zip(_gains(rules), totals, strict=False), 1):
        sums = scores_listed(seats, map(_sum, had, gains, scores), names)
        yield say(BELOW, N_("Deal {number}: {sums}."), number=number, sums=sums)
        had = scores
    standing = rules.standing(had, len(totals))
    message = N_("The match is won by {winners} and lost by {losers}.")
    winners, losers = players_listed(standing.winners, names), players_listed(standing.losers, names)
    yield say(BELOW, message, winners=winners, losers=losers)


def _sum(had: int, gain: int, total: int) -> str:
    """How a score came about, and if it stops at zero that it does."""
    if had + gain == total:
        return addition(had, gain)
    return _("{sum}, stopped at {total}").format(sum=addition(had, gain), total=total)
