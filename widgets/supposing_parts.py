"""What every supposition is made of: a rule with a gap behind it, our reading of it, and what others might play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from cardlib import Card
from cardlib.deals import Rules
from cardlib.lines import Line
from cardlib.names import NAMES
from cardlib.rulebook import find_rule
from widgets.scenes import Shown, Zone

OURS = "ours"
"""The id of the reading that the games here are played by."""


class Reading(NamedTuple):
    """One way to play a rule, with what comes out of it on the position of its supposition.

    Attributes:
        id: what its button reports.
        label: what is written on the button.
        zones: the cards as they lie then.
        lines: what changes, and what comes out.
    """

    id: str
    label: str
    zones: tuple[Zone, ...]
    lines: tuple[Line, ...]


class Supposition(NamedTuple):
    """A rule that we reconstructed, and the ways to play it; all on the same cards.

    Attributes:
        about: what is asked, in a few words.
        rules: the game with its options, for what the badge says.
        names: the players' names by seat.
        readings: our own first.
    """

    about: str
    rules: Rules
    names: tuple[str, ...]
    readings: tuple[Reading, ...]


def as_ruled(rule: str, rules: Rules) -> Line:
    """The rule as the games here are played."""
    return Line(rule, find_rule(rule).text(rules))


def names_for(rules: Rules) -> tuple[str, ...]:
    """Names of ours for the players."""
    return NAMES[: rules.players]


def with_captions(zones: Iterable[Zone], captions: Mapping[Card, tuple[str, str]]) -> tuple[Zone, ...]:
    """The zones with a sign under some cards of the hands, and the sign's meaning in words."""
    return tuple(
        replace(zone, cards=tuple(_captioned(shown, captions) for shown in zone.cards))
        if zone.id.startswith("hand-")
        else zone
        for zone in zones
    )


def _captioned(shown: Shown, captions: Mapping[Card, tuple[str, str]]) -> Shown:
    if shown.card is None or shown.card not in captions:
        return shown
    caption, meaning = captions[shown.card]
    return replace(shown, caption=caption, meaning=meaning)
