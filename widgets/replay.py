"""A record stepped through: first, back, next, last and autoplay, each step explained."""

from __future__ import annotations

import json
from typing import Any

import traitlets

from cardlib import explain, mita, records
from cardlib.i18n import _
from cardlib.lines import Line
from cardlib.records import Record
from widgets.scenes import Control, Scene, zones_of
from widgets.stage import Stage

PAUSE = 2.5
"""Seconds between the steps of autoplay: time to read two sentences."""


class Replay(Stage):
    """A record on the table, step by step.

    Attributes:
        step: the position shown, 0 for the deal; setting it goes there, and one out of range is refused.
        last: the number of the last step.
        playing: whether it goes on by itself.

    Args:
        record: a record, or the name of one of ``cardlib.records.examples()``.

    Raises:
        RecordError: if there is no such example, or the record cannot be replayed.
    """

    step = traitlets.Int(0)
    playing = traitlets.Bool(False)

    def __init__(self, record: Record | str, **options: Any) -> None:
        self.record = records.example(record) if isinstance(record, str) else record
        records.verify(self.record)
        self.states = tuple(records.replay(self.record))
        super().__init__(**options)
        self.observe(lambda _change: self.refresh(), ["step", "playing"])
        self.refresh()

    @classmethod
    def of_trick(cls, trick: str, trump: str, names: str = "", source: str = "", **options: Any) -> Replay:
        """Replay a single trick: its cards in the order played, and who played them, separated by spaces.

        The options are those of every replay: ``step`` and ``playing``.

        Raises:
            RecordError: if these cards make no trick.
        """
        facts = {"game": "mita", "trump": trump, "trick": trick, "source": source, "names": names.split()}
        # A text or a list is written in JSON as it is in TOML, which records are read from.
        lines = [f"{key} = {json.dumps(fact, ensure_ascii=False)}" for key, fact in facts.items() if fact]
        return cls(records.loads("\n".join(lines), "this trick"), **options)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.states) - 1

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        step: int = proposal["value"]
        if not 0 <= step <= self.last:
            message = _("There is no step {step}: this record has the steps 0 to {last}.")
            raise traitlets.TraitError(message.format(step=step, last=self.last))
        return step

    # Each button has its method.

    def first(self) -> None:
        """Go to the deal."""
        self.press("first")

    def back(self) -> None:
        """Go one step back."""
        self.press("back")

    def next(self) -> None:
        """Go one step on."""
        self.press("next")

    def end(self) -> None:
        """Go to the last step."""
        self.press("last")

    def play(self) -> None:
        """Go on by itself, or stop doing so."""
        self.press("play")

    def pressed(self, control: str) -> None:
        """Move as the button says; any step by hand stops autoplay."""
        with self.hold_trait_notifications():
            if control == "play":
                # Played to its end it begins again.
                self.step = 0 if not self.playing and self.step == self.last else self.step
                self.playing = not self.playing
                return
            goal = {"first": 0, "back": self.step - 1, "next": self.step + 1, "last": self.last, "tick": self.step + 1}
            self.step = max(0, min(goal[control], self.last))
            self.playing = self.playing and control == "tick" and self.step < self.last

    def explanation(self) -> tuple[Line, ...]:
        """What the step shown did; after the last one also how the trick or the deal came out."""
        state, names, record = self.states[self.step], self.record.names, self.record
        if record.trick:
            cards = record.trick[: self.step]
            if not cards or not isinstance(state, mita.State):
                return explain.opening(state, names=names)[-1:]
            return explain.trick(cards, state.trump, leader=state.deal.first, names=names, players=len(record.trick))
        if not self.step:
            return explain.opening(state, names=names)
        before = self.states[self.step - 1]
        # What nobody else may see, such as keeping the trump seven, can be told here: all hands lie open.
        lines = explain.step(before, state, names=names) or explain.step(
            before, state, names=names, seat=before.current_player
        )
        return (*lines, *explain.score(state, names=names)) if state.is_over else lines

    def compose(self) -> Scene:
        """The table, what happened, and the buttons."""
        record, at_start, at_end = self.record, self.step == 0, self.step == self.last
        where = _("Step {step} of {last}").format(step=self.step, last=self.last)
        title = record.source or _("A replay")
        return Scene(
            label=self._label(title),
            zones=zones_of(self.states[self.step], record.names, hands=not record.trick),
            heading=title,
            lines=self.explanation(),
            controls=(
                Control("first", _("First"), not at_start, key="Home"),
                Control("back", _("Back"), not at_start, key="ArrowLeft"),
                Control("next", _("Next"), not at_end, main=True, key="ArrowRight"),
                Control("last", _("Last"), not at_end, key="End"),
                Control("play", _("Pause") if self.playing else _("Autoplay"), pressed=self.playing),
            ),
            status=where,
            wait=PAUSE if self.playing else 0,
            rules=record.rules,
        )

    def _label(self, title: str) -> str:
        """What screen readers call it: whole deals by their game too, since many have one source."""
        record = self.record
        if record.trick:
            return _("Replay: {source}").format(source=title)
        message = _("Replay: {game}, {players} players: {source}")
        return message.format(game=record.game.name, players=record.players, source=title)

    def __repr__(self) -> str:
        return f"Replay of {self.record.source or self.record.game.name}: step {self.step} of {self.last}"
