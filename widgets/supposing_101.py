"""101: six players with partners apart or side by side, and the same won piles counted by other tables of points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile
from typing import NamedTuple

from cardlib import Card, Rank, Suit, mita, records
from cardlib.deals import shuffled
from cardlib.exercises.choices import points_words
from cardlib.exercises.hundred_one.words import score_words, taken_cards
from cardlib.game import TrickWon
from cardlib.i18n import N_, _
from cardlib.lines import Line, players_listed, say
from cardlib.names import player_name
from cardlib.tricks import CARD_POINTS, worth
from widgets.scenes import Mark, Shown, Zone, trick_zones, trump_zone
from widgets.supposing_others import LAST_TRICK, aces_and_tens, numbers_too, side_by_side
from widgets.supposing_parts import OURS, Reading, Supposition, as_ruled, names_for

SEATING = "101.seating-six"
POINTS = "101.card-points"

_SEATED_PACK = 1
_COUNTED = "deal-101-2"


# Six players ---------------------------------------------------------------------------------------


def seating() -> Supposition:
    """One trick of six players, and whose points it is if partners sit apart or side by side."""
    rules = mita.HUNDRED_ONE.rules(players=6, exchange=False)
    state = rules.deal(shuffled(rules, _SEATED_PACK))
    while not (state.history and isinstance(state.history[-1], TrickWon)):
        state = state.apply(state.legal_actions()[0])
    won = state.history[-1]
    assert isinstance(won, TrickWon)
    apart = tuple(map(rules.side, range(6)))
    together = tuple(side_by_side(seat, 6) for seat in range(6))
    names = names_for(rules)
    change = say(
        SEATING,
        N_("Partners sit side by side: {side} on one half of the table, {others} on the other."),
        side=players_listed(together[0], names),
        others=players_listed(together[-1], names),
    )
    usual = say(SEATING, N_("By our reading they go to {side}."), side=players_listed(apart[won.seat], names))
    ours = (as_ruled(SEATING, rules), *_in_trick(won, apart, names))
    other = (change, *_in_trick(won, together, names), usual)
    return Supposition(
        _("How do six players sit?"),
        rules,
        names,
        (
            Reading(OURS, _("Partners apart"), _table(won, state.trump, apart, names), ours),
            Reading("side-by-side", _("Partners side by side"), _table(won, state.trump, together, names), other),
        ),
    )


Sides = tuple[tuple[int, ...], ...]
"""For each seat the seats of its side."""


def _in_trick(won: TrickWon, sides: Sides, names: tuple[str, ...]) -> Iterator[Line]:
    """How the turn passes between the sides, and who gets the points."""
    order = [(won.leader + turn) % 6 for turn in range(6)]
    changes = sum(sides[seat] != sides[following] for seat, following in pairwise(order))
    message = N_("Number of times that the turn passes to the other side during a trick: {count}.")
    yield say(SEATING, message, count=changes)
    last = [*takewhile(lambda seat: sides[seat] == sides[order[-1]], reversed(order))]
    message = N_("Still to play after the last opponent: {players}.")
    yield say(SEATING, message, players=players_listed(reversed(last), names))
    message = N_("{player} wins this trick. Points in it: {points}. They go to {side}.")
    player, side = player_name(won.seat, names), players_listed(sides[won.seat], names)
    yield say(SEATING, message, player=player, points=worth(won.cards), side=side)


def _table(won: TrickWon, trump: Suit, sides: Sides, names: tuple[str, ...]) -> tuple[Zone, ...]:
    """Six seats with the cards they played; the note says who plays together."""
    notes = [
        _("with {partners}").format(partners=players_listed((mate for mate in side if mate != seat), names))
        for seat, side in enumerate(sides)
    ]
    marks: dict[Card, Mark] = {won.cards[(won.seat - won.leader) % 6]: "winning"}
    seats = trick_zones(won.cards, 6, leader=won.leader, names=names, marks=marks, notes=notes)
    return (*seats, trump_zone(trump, 6))


# The table of points -------------------------------------------------------------------------------


class Count(NamedTuple):
    """A way to count piles.

    Attributes:
        value: what a card is worth.
        last_trick: what the last trick earns on top.
    """

    value: Callable[[Card], int]
    last_trick: int = 0


OUR_COUNT = Count(CARD_POINTS.__getitem__)


def card_points() -> Supposition:
    """The won piles of one deal, counted by our table and by others."""
    *_before, state = records.replay(records.example(_COUNTED))
    assert isinstance(state, mita.State)
    rules = state.rules
    readings = (
        (OURS, "11, 10, 4, 3, 2", OUR_COUNT, as_ruled(POINTS, rules)),
        (
            "numbers-too",
            _("Numbers count as well"),
            Count(numbers_too),
            say(POINTS, N_("Sevens, eights and nines count their number too, as in Мяу-мяу.")),
        ),
        (
            "aces-and-tens",
            _("Only aces and tens"),
            Count(aces_and_tens),
            say(POINTS, N_("Only the {ace} and the ten count: {points} each."), ace=Rank.ACE, points=points_words(10)),
        ),
        (
            "last-trick",
            _("10 for the last trick"),
            Count(OUR_COUNT.value, LAST_TRICK),
            say(POINTS, N_("Whoever wins the last trick gets more: {points}."), points=points_words(LAST_TRICK)),
        ),
    )
    return Supposition(
        _("What are the cards worth?"),
        rules,
        names_for(rules),
        tuple(_counted(name, label, state, count, first) for name, label, count, first in readings),
    )


def _counted(name: str, label: str, state: mita.State, count: Count, first: Line) -> Reading:
    """Both piles as they are counted, and what comes of it."""
    rules, names = state.rules, names_for(state.rules)
    points, usual = _points(state, count), _points(state, OUR_COUNT)
    piles = zip(rules.sides, points, strict=True)
    zones = tuple(_pile(state, side, count, score) for side, score in piles)
    message = N_("Points in these two piles: {sums}. Together: {total}.")
    lines = [first, say(POINTS, message, sums=score_words(rules, points, names), total=sum(points))]
    if name != OURS:
        message = N_("By our reading: {sums}. Together: {total}.")
        lines.append(say(POINTS, message, sums=score_words(rules, usual, names), total=sum(usual)))
    return Reading(name, label, zones, (*lines, *_consequences(rules, points, names)))


def _pile_of(state: mita.State, side: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(card for trick in taken_cards(state, side) for card in trick)


def _points(state: mita.State, count: Count) -> tuple[int, ...]:
    """What each side has by a count."""
    last = next(event for event in reversed(state.history) if isinstance(event, TrickWon))
    return tuple(
        sum(map(count.value, _pile_of(state, side))) + (count.last_trick if last.seat in side else 0)
        for side in state.rules.sides
    )


def _pile(state: mita.State, side: tuple[int, ...], count: Count, points: int) -> Zone:
    """A side's tricks laid open; what counts has its points under it."""
    cards = []
    for card in _pile_of(state, side):
        value = count.value(card)
        cards.append(
            Shown(card, caption=str(value), meaning=points_words(value)) if value else Shown(card, mark="faded")
        )
    owner = players_listed(side, names_for(state.rules))
    title = _("Tricks won by {player}").format(player=owner)
    return Zone(f"row{side[0]}", title, tuple(cards), note=points_words(points))


def _consequences(rules: mita.Rules, points: tuple[int, ...], names: tuple[str, ...]) -> Iterator[Line]:
    """Who wins the deal, and how soon a match can be over."""
    if points[0] == points[1]:
        yield say(POINTS, N_("Nobody wins this deal: both piles are worth the same."))
    else:
        winners = rules.sides[points.index(max(points))]
        yield say(POINTS, N_("Who wins this deal: {players}."), players=players_listed(winners, names))
    message = N_("Deals it takes at least until one side has {target} points: {deals}.")
    yield say(POINTS, message, target=rules.target, deals=-(-rules.target // sum(points)))
