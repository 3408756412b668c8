"""Exercises about the table of Mîța: who plays with whom, who comes after whom, who leads first."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ...cards import Suit
from ...i18n import N_
from ...lines import Line, say
from ...mita import MITA
from ...names import NAMES, player_name, sentence
from ..question import Choice, Kind, Origin, Question, Refutation, TrickTable

_RULES = MITA.rules(players=4)
_PLAYERS = _RULES.players
_PARTNER = max(_RULES.side(0))
"""How many seats further, clockwise, a partner sits."""


class _Aim(NamedTuple):
    """Somebody that a question looks for.

    Attributes:
        text: the question; ``{player}`` is who it starts from.
        steps: how many seats further, clockwise, is who it looks for.
        rule: the id of the rule that decides.
        says: the rule, in short.
        look: where to look.
        led: whether ``{player}`` has led the trick on the table.
    """

    text: str
    steps: int
    rule: str
    says: str
    look: str
    led: bool = False


_ACROSS = N_("Look across the table from {player}.")
_LEFT = N_("Look to the left of {player}.")
_RIGHT = N_("Look to the right of {player}.")
_PARTNERS = N_("Partners sit across the table from each other.")
_LEFT_LEADS = N_("To the first trick, the player on the dealer's left leads.")
_ROUND = N_("The turn goes round clockwise: from each player to the one on the left.")
_DEALER_LAST = N_("The player on the dealer's left leads, and the turn goes round clockwise to the dealer.")

_AIMS: tuple[tuple[_Aim, ...], ...] = (
    (
        _Aim(N_("Who plays together with {player}?"), _PARTNER, "mita.seating", _PARTNERS, _ACROSS),
        _Aim(N_("Whose turn comes right after that of {player}?"), 1, "mita.free-play", _ROUND, _LEFT),
    ),
    (
        _Aim(N_("{player} has dealt. Who leads to the first trick?"), 1, "mita.first-lead", _LEFT_LEADS, _LEFT),
        _Aim(N_("{player} leads to the first trick. Who has dealt?"), 3, "mita.first-lead", _LEFT_LEADS, _RIGHT),
        _Aim(
            N_("{player} has dealt. Who plays the last card of the first trick?"),
            0,
            "mita.first-lead",
            _DEALER_LAST,
            N_("Count round the table, beginning on the left of {player}."),
        ),
    ),
    (
        _Aim(
            N_("{player} has dealt. Who plays together with the one who leads to the first trick?"),
            1 + _PARTNER,
            "mita.seating",
            _PARTNERS,
            N_("On the left of {player} sits the one who leads. Look across the table from there."),
        ),
        _Aim(N_("This is the first trick of a deal. Who has dealt?"), 3, "mita.first-lead", _LEFT_LEADS, _RIGHT, True),
        _Aim(
            N_("This trick has just been led. Whose card will be the last one?"),
            3,
            "mita.free-play",
            _ROUND,
            N_("Count round the table, beginning with {player}."),
            True,
        ),
    ),
)

_WHERE = (
    N_("{player} is the one to start from."),
    N_("{player} sits on the left of {other}."),
    N_("{player} sits across the table from {other}."),
    N_("{player} sits on the right of {other}."),
)


def _partner(random: Random, level: int) -> Question:
    """Partners and turns, then the dealer and the first lead, then both together and back from the lead."""
    names = (NAMES[0], *random.sample(NAMES[1:], _PLAYERS - 1))
    aim, start = random.choice(_AIMS[level - 1]), random.randrange(_PLAYERS)
    answer = (start + aim.steps) % _PLAYERS
    table, origin = _led(random, start, names) if aim.led else (_empty(random, names), None)
    player = player_name(start, names)

    def where(seat: int) -> Line:
        message = _WHERE[(seat - start) % _PLAYERS]
        return say(aim.rule, message, player=player_name(seat, names), other=player)

    says, look = say(aim.rule, aim.says), say(aim.rule, aim.look, player=player)
    explanation = (says, look, where(answer)) if aim.steps else (says, look)
    # In the order of the alphabet, which tells nothing of the seats.
    order = sorted(range(_PLAYERS), key=names.__getitem__)
    if level == 1:
        order.remove(start)
    return Question(
        kind="mita.partner",
        text=sentence(aim.text, player=player),
        table=table,
        choices=tuple(Choice(str(seat), player_name(seat, names)) for seat in order),
        answers=frozenset({str(answer)}),
        hints=((says,), (look,)),
        explanation=explanation,
        refutations={str(seat): Refutation((where(seat), says)) for seat in order if seat != answer},
        rules=_RULES,
        origin=origin,
    )


def _empty(random: Random, names: tuple[str, ...]) -> TrickTable:
    """The table before a trick: only who sits where can be seen."""
    return TrickTable((), random.choice(tuple(Suit)), _PLAYERS, 0, names)


def _led(random: Random, leader: int, names: tuple[str, ...]) -> tuple[TrickTable, Origin]:
    """The first card of a deal."""
    pack = list(_RULES.pack())
    random.shuffle(pack)
    origin = Origin(_RULES, tuple(pack), (leader - 1) % _PLAYERS, (str(pack[0]),))
    return TrickTable((pack[0],), pack[_PLAYERS * _RULES.hand].suit, _PLAYERS, leader, names), origin


PARTNER = Kind(
    "mita.partner",
    N_("Who sits where, and who leads first?"),
    ("mita.seating", "mita.first-lead", "mita.free-play"),
    len(_AIMS),
    _partner,
    few=(100, 100, 100),
)
