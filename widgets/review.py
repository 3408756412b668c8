"""A deal looked back on: every decision with what it cost, the costliest first, each played on if one likes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlib import meow, mita, records
from cardlib.errors import CardlibError, shown
from cardlib.i18n import N_, _
from cardlib.records import Record
from cardlib.review import Decision
from cardlib.review import Review as Reviewed
from widgets.answering import Answering
from widgets.boxed import Boxed
from widgets.review_desk import Desk
from widgets.review_paper import ReviewPaper
from widgets.review_stage import ReviewStage


class Review(Boxed):
    """The decisions of one player in a deal, each with what it cost and what would have been better.

    ``Review(play)`` follows a ``Play``: whenever a deal is finished there, it is looked back on here.
    ``Review(record)`` and ``Review(state)`` look at one deal. While the page shows it, one decision after the other is
    weighed; ``finish()`` weighs the rest at once. Whatever a hand can do has a method.

    Args:
        deal: a ``Play``; or a record, or the name of one of ``cardlib.records.examples()``; or a position.
        seat: whose decisions; the player's own in a ``Play``, else seat 0.
        level: how thoroughly to search: ``"easy"``, ``"medium"`` or ``"hard"``.
        seed: another one imagines other hidden cards.

    Raises:
        CardlibError: if there is no such deal, seat or level.
    """

    stage: ReviewStage

    def __init__(
        self, deal: object, seat: int | None = None, *, level: str = "medium", seed: int = 1, **options: Any
    ) -> None:
        for name in options:
            if not self.has_trait(name):
                raise TypeError(_("{widget} has no option {name}.").format(widget="Review", name=repr(name)))
        follows = _is_play(deal)
        own = getattr(deal, "seat", 0) if follows and seat is None else seat
        desk = Desk(0 if own is None else own, level, seed)
        if not follows:
            desk.load(_record_of(deal))
        self.desk = desk
        self.stage, self.paper = ReviewStage(desk, self.refresh), ReviewPaper(desk, self.refresh)
        super().__init__([self.stage, self.paper], **options)
        self.add_class("cardlib-review")
        if follows:
            self._follow(deal, asks_seat=seat is None)

    def _follow(self, play: Any, asks_seat: bool) -> None:
        """Look back on every deal that is finished in a ``Play``."""

        def finished(_change: object = None) -> None:
            if play.finished:
                self._load(play.finished, getattr(play, "seat", self.desk.seat) if asks_seat else self.desk.seat)

        play.observe(finished, "finished")
        finished()

    def _load(self, text: str, seat: int) -> None:
        """Look at the deal in a text; what cannot be is told on the page."""
        self.paper.refuse(None)
        try:
            record = records.loads(text)
            known = self.desk.record
            if known is None or seat != self.desk.seat or replace(known, source=record.source) != record:
                self.desk.load(record, seat)
            self.desk.record = record  # of the same deal with another title nothing is to be weighed again
        except CardlibError as error:
            self.paper.refuse(error)
        self.refresh()

    def refresh(self) -> None:
        """Draw everything anew."""
        part: Answering
        for part in (self.stage, self.paper):
            part.refresh()

    def appear(self, led: bool) -> None:
        """Be shown on a page, and say whether whoever is there must be led here, below what was in use."""
        self.stage.led = led
        self.refresh()

    # Looking

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions weighed so far."""
        return tuple(self.desk.decisions)

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The three mistakes that cost most among them, the costliest first."""
        return self.desk.mistakes[:3]

    @property
    def text(self) -> str:
        """The record with comments on the mistakes, as it is saved; ``""`` while there is no deal."""
        record = self.desk.record
        return "" if record is None else Reviewed(record, self.decisions).text(self.desk.names)

    # What a hand does

    def finish(self) -> None:
        """Weigh all decisions that remain."""
        while self.desk.pending:
            self.desk.weigh()
        self.refresh()

    def go(self, decision: int) -> None:
        """Show a decision, the first one being 0.

        Raises:
            CardlibError: if there is no such decision.
        """
        self.desk.go(decision)
        self.refresh()

    def back(self) -> None:
        """Show the decision before, or the step before of what is played on."""
        self.stage.press("back")

    def next(self) -> None:
        """Show the next decision, or the next step of what is played on."""
        self.stage.press("next")

    def next_mistake(self) -> None:
        """Show the costliest mistake, and from one on the next smaller one."""
        self.stage.press("lesser")

    def mistake_before(self) -> None:
        """Show the next greater mistake."""
        self.stage.press("worse")

    def show_all(self) -> None:
        """Open all cards, or hide again what the player could not see."""
        self.stage.press("open")

    def play_better(self) -> None:
        """Play on from the better move, everybody by rules of thumb."""
        self.stage.press("better")

    def as_it_went(self) -> None:
        """Step through what really happened from the decision on."""
        self.stage.press("went")

    def leave(self) -> None:
        """Go back from what is played on to the decision."""
        self.stage.press("leave")

    def sit(self, seat: int) -> None:
        """Look at the decisions of another player.

        Raises:
            CardlibError: if there is no such seat.
        """
        self.desk.sit(seat)
        self.refresh()

    def __repr__(self) -> str:
        record = self.desk.record
        if record is None:
            return "Review: " + _("no deal yet")
        return f"Review: {record.game.name}, {record.players} players, {len(self.desk.made)} decisions"


def _is_play(deal: object) -> bool:
    """Whether this is something in which deals are finished."""
    return hasattr(deal, "finished") and hasattr(deal, "observe")


def _record_of(deal: object) -> Record:
    """The deal that was given.

    Raises:
        CardlibError: if it is none.
    """
    if isinstance(deal, Record):
        return deal
    if isinstance(deal, str):
        return records.example(deal)
    if isinstance(deal, mita.State | meow.State):
        return records.record_of(deal)
    raise CardlibError(
        N_("{given} is no deal to look back on: give a Play, a record or a position."), given=shown(deal)
    )
