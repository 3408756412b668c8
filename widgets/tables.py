"""The table of a question as places with cards, of which those that answer can be picked."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from cardlib import Card
from cardlib.exercises.question import RowsTable, StateTable, Table, TrickTable
from widgets.scenes import Mark, Shown, Zone, trick_zones, trump_zone, zones_of


def table_zones(
    table: Table,
    *,
    picks: Mapping[Card, str] | None = None,
    marks: Mapping[Card, Mark] | None = None,
    toggle: bool = False,
    played: bool = False,
) -> tuple[Zone, ...]:
    """Every place on the table of a question, or of what refutes an answer to it.

    With two packs the same card may lie in the learner's hand and elsewhere: then the one in the hand answers.

    Args:
        table: what lies there.
        picks: which cards can be picked, and what a pick of each reports.
        marks: which cards stand out, and how.
        toggle: whether a second pick puts a card back.
        played: whether the card that wins a trick, or wins it so far, stands out by itself; it would give the answers
            to some questions away.
    """
    match table:
        case TrickTable():
            seats = trick_zones(table.cards, table.players, leader=table.leader, names=table.names)
            # Before the lead only the seats matter: there is nothing yet for the trump to beat.
            zones = (*seats, trump_zone(table.trump, table.players)) if table.cards else seats
        case RowsTable():
            zones = tuple(
                Zone(f"row{number}", row.title, tuple(map(Shown, row.cards)), note=row.note)
                for number, row in enumerate(table.rows)
            )
        case StateTable():
            zones = zones_of(table.state, table.names, table.seat, "own", opened=table.open)
            played = played or table.shows_winner
    own = f"hand-{table.seat}" if isinstance(table, StateTable) else ""
    held = {shown.card for zone in zones if zone.id == own for shown in zone.cards}
    return tuple(
        _dressed(zone, picks or {}, marks or {}, toggle, played, frozenset() if zone.id == own else held)
        for zone in zones
    )


def _dressed(
    zone: Zone,
    picks: Mapping[Card, str],
    marks: Mapping[Card, Mark],
    toggle: bool,
    played: bool,
    held: Container[Card | None],
) -> Zone:
    """A place whose cards can be picked and stand out as said, but not as answers where the hand has one like it."""
    cards = []
    for shown in zone.cards:
        if shown.card is not None:
            key, mark = picks.get(shown.card, ""), marks.get(shown.card, shown.mark if played else "")
            if shown.card in held:
                key, mark = "", mark if mark == "beating" else ""
            shown = replace(shown, key=key, mark=mark, toggle=toggle and bool(key))
        cards.append(shown)
    return replace(zone, cards=tuple(cards))


def with_hands(zones: tuple[Zone, ...], before: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """A trick played out, and the hands as they lie after it.

    Args:
        zones: the trick, on a table without hands.
        before: the table before, whose hands still have the card that was played.
    """
    played = {shown.card for zone in zones for shown in zone.cards if shown.card is not None}
    hands = tuple(
        replace(zone, cards=tuple(shown for shown in zone.cards if shown.card not in played))
        for zone in before
        if zone.id.startswith("hand-")
    )
    return zones + hands
