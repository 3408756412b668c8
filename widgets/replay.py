"""A record stepped through: first, back, next, last and autoplay, each step explained."""

from __future__ import annotations

import json
from typing import Any

from cardlib import explain, mita, records
from cardlib.deals import names_of
from cardlib.given import a_text
from cardlib.i18n import N_, _
from cardlib.lines import Line
from cardlib.records import Record
from widgets.scenes import Scene, zones_of
from widgets.stepper import Stepper
from widgets.turns import told

PAUSE = 2.5
"""Seconds between the steps of autoplay: time to read two sentences."""

OURS = N_("An example deal of ours.")
"""What the bundled deals without a text behind them name as their source, the only one that needs translation."""


class Replay(Stepper):
    """A record on the table, step by step.

    Attributes:
        step: the position shown, 0 for the deal; setting it goes there, and one out of range is refused.
        last: the number of the last step.
        title: what was given as the title.
        playing: whether it goes on by itself.

    Args:
        record: a record, or the name of one of ``cardlib.records.examples()``.
        title: what stands above it; where the record comes from unless said.

    Raises:
        RecordError: if there is no such example, or the record cannot be replayed.
    """

    no_such_step = N_("There is no step {step}: this record has the steps 0 to {last}.")

    def __init__(self, record: Record | str, *, title: str = "", **options: Any) -> None:
        self.record = records.example(record) if isinstance(record, str) else record
        records.verify(self.record)
        self.states = tuple(records.replay(self.record))
        self.names = self.record.names or names_of(None, self.record.players)
        self.title = title
        super().__init__(**options)

    @classmethod
    def of_trick(cls, trick: str, trump: str, names: str = "", source: str = "", **options: Any) -> Replay:
        """Replay a single trick: its cards in the order played, and who played them, separated by spaces.

        The options are those of every replay: ``step`` and ``playing``.

        Raises:
            RecordError: if these cards make no trick.
            CardlibError: if something is no text.
        """
        texts = {"trump": trump, "trick": trick, "source": source}
        facts = {
            "game": "mita",
            **{name: a_text(text, name) for name, text in texts.items()},
            "names": a_text(names, "names").split(),
        }
        # A text or a list is written in JSON as it is in TOML, which records are read from.
        lines = [f"{key} = {json.dumps(fact, ensure_ascii=False)}" for key, fact in facts.items() if fact]
        return cls(records.loads("\n".join(lines), _("this trick")), **options)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.states) - 1

    def pause(self) -> float:
        """Seconds until autoplay leaves the step shown."""
        return PAUSE

    def explanation(self) -> tuple[Line, ...]:
        """What the step shown did; after the last one also how the trick or the deal came out."""
        state, names, record = self.states[self.step], self.names, self.record
        if record.trick:
            cards = record.trick[: self.step]
            if not cards or not isinstance(state, mita.State):
                return explain.opening(state, names=names)[-1:]
            return explain.trick(cards, state.trump, leader=state.deal.first, names=names, players=len(record.trick))
        if not self.step:
            return explain.opening(state, names=names)
        before = self.states[self.step - 1]
        lines = told(before, state, names)
        return (*lines, *explain.score(state, names=names)) if state.is_over else lines

    def compose(self) -> Scene:
        """The table, what happened, and the buttons."""
        record = self.record
        source = _(OURS) if record.source == OURS else record.source
        title = self.title or source or _("A replay")
        return Scene(
            label=self._label(title),
            zones=zones_of(self.states[self.step], self.names, hands="none" if record.trick else "all"),
            heading=title,
            lines=self.explanation(),
            controls=self.step_controls(),
            status=self.where(),
            wait=self.pause() if self.playing else 0,
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
        title = self.title or self.record.source or self.record.game.name
        return f"Replay of {title}: step {self.step} of {self.last}"
