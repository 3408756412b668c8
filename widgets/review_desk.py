"""A deal looked back on: its decisions, weighed one after the other, and which of them is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardlib import find_game, meow, records
from cardlib.actions import Action
from cardlib.deals import a_seed, names_of
from cardlib.errors import CardlibError, shown
from cardlib.game import check_seat
from cardlib.given import a_number
from cardlib.i18n import N_
from cardlib.records import Record
from cardlib.review import Choice, Decision, analysis_of, choices, costliest, judge, played_out
from cardlib.search import check_level
from cardlib.solver import Analysis
from widgets.answering import Answering
from widgets.turns import State

MOST = 200
"""As many decisions are looked at as this, the first of a deal: Мяу-мяу may be played for ever."""


def a_seat(seat: object) -> int:
    """The seat given, as far as that can be told before there is a deal.

    Raises:
        CardlibError: if no game has such a seat.
    """
    return a_number(seat, "seat", 0, meow.MOST_PLAYERS - 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A way the deal went on, or might have gone on, from a decision.

    Attributes:
        action: what it begins with.
        states: the positions, that of the decision first.
        real: whether it is what happened.
    """

    action: Action
    states: tuple[State, ...]
    real: bool


class Desk:
    """What a review knows and shows. Whoever changes something here draws the parts anew.

    Attributes:
        record: the deal, ``None`` while there is none.
        names: the players' names.
        seat: whose decisions are looked at.
        made: the decisions: whatever else than what was done could have been done.
        left_off: whether there are more of them than are looked at.
        decisions: those weighed so far, the first ones.
        at: which decision is shown, from 0.
        opened: whether all cards lie open.
        line: what is being played on, ``None`` while a decision is shown.
        step: the position of it that is shown.
    """

    def __init__(self, seat: int, level: str, seed: int) -> None:
        check_level(level)
        self.seat, self.level, self.seed = a_seat(seat), level, a_seed(seed)
        self.record: Record | None = None
        self.names: tuple[str, ...] = ()
        self._reset()

    def _reset(self) -> None:
        self.made: tuple[Choice, ...] = ()
        self.left_off = False
        self.decisions: list[Decision] = []
        self.at = 0
        self.opened = False
        self.line: Line | None = None
        self.step = 0
        self._analysis: Analysis | None = None
        self._moved = False  # whoever has begun to look around is not led elsewhere

    def load(self, deal: Record, seat: int | None = None) -> None:
        """Look at another deal.

        Raises:
            CardlibError: if it cannot be replayed, is of a single trick, or has no such seat.
        """
        if deal.trick:
            raise CardlibError(N_("This is the record of a single trick: give a whole deal to look back on."))
        seat = self.seat if seat is None else seat
        check_seat(deal.rules, seat)
        made = tuple(choice for choice in choices(deal, seat) if not choice.forced)
        records.verify(deal)
        self.record, self.seat = deal, seat
        self.names = deal.names or names_of(None, deal.players)
        self._reset()
        self.made, self.left_off = made[:MOST], len(made) > MOST

    def sit(self, seat: int) -> None:
        """Look at the decisions of another seat.

        Raises:
            CardlibError: if there is no such seat.
        """
        if self.record is not None:
            self.load(self.record, seat)
        else:
            self.seat = a_seat(seat)

    # Weighing

    @property
    def pending(self) -> bool:
        """Whether decisions remain to be weighed."""
        return len(self.decisions) < len(self.made)

    def weigh(self) -> None:
        """Weigh the next decision; after the last one the costliest is shown, unless somebody looks around already."""
        if not self.pending:
            return
        choice = self.made[len(self.decisions)]
        if self._analysis is None:
            self._analysis = analysis_of(choice.state)
        self.decisions.append(judge(choice, level=self.level, seed=self.seed, analysis=self._analysis))
        if not self.pending:
            self._analysis = None  # it knows some ten thousand positions by now
        mistakes = self.mistakes
        if not self.pending and mistakes and not self._moved:
            self.at = self._place(mistakes[0])

    def _place(self, decision: Decision) -> int:
        return next(place for place, choice in enumerate(self.made) if choice.number == decision.number)

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The mistakes found so far, the costliest first."""
        return costliest(tuple(self.decisions), len(self.decisions))

    @property
    def choice(self) -> Choice | None:
        """The decision shown, weighed or not."""
        return self.made[self.at] if self.made else None

    @property
    def decision(self) -> Decision | None:
        """The decision shown, once it is weighed."""
        return self.decisions[self.at] if self.at < len(self.decisions) else None

    # Looking around

    def go(self, at: int) -> None:
        """Show another decision.

        Raises:
            CardlibError: if there is none with this place.
        """
        if type(at) is not int or not 0 <= at < len(self.made):
            message = N_("There is no decision {at}: there are {count}, the first one is 0.")
            raise CardlibError(message, at=shown(at), count=len(self.made))
        self.at, self.line, self._moved = at, None, True

    def open(self) -> None:
        """Lay all cards open, or hide again what the player could not see."""
        self.opened, self._moved = not self.opened, True

    def rank(self) -> int | None:
        """Which of the mistakes is shown, the costliest being 0; ``None`` if it is none."""
        numbers = [mistake.number for mistake in self.mistakes]
        choice = self.choice
        return numbers.index(choice.number) if choice and choice.number in numbers else None

    def mistake(self, way: int) -> int | None:
        """The place of the mistake that comes next (1) or before (-1), the costliest being the first."""
        mistakes, rank = self.mistakes, self.rank()
        if not mistakes:
            return None
        if rank is None:
            return self._place(mistakes[0]) if way > 0 else None
        goal = rank + way
        return self._place(mistakes[goal]) if 0 <= goal < len(mistakes) else None

    def play_on(self, action: Action | None = None) -> None:
        """Play on from the decision shown: with an action, or as it went."""
        choice = self.choice
        assert choice is not None
        assert self.record is not None
        if action is None:
            later = tuple(records.replay(self.record))[choice.number + 1 :]
            self.line = Line(choice.action, (choice.state, *later), real=True)
        else:
            played = played_out(choice.state, action, seed=self.seed)
            self.line = Line(action, (choice.state, *played), real=False)
        self.step, self._moved = 1, True

    def leave(self) -> None:
        """Go back to the decision."""
        self.line = None

    @property
    def game_name(self) -> str:
        """What the game is called."""
        return find_game(self.record.rules.game).name if self.record is not None else ""


class AtDesk(Answering):
    """A part of a review that shows what is on its desk.

    Args:
        desk: what is shown.
        changed: what is done when a hand has changed something.
    """

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        super().__init__()
        self.desk, self._changed = desk, changed
        self.refresh()
