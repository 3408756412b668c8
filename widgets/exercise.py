"""Exercises: pick the answer, see what refutes a wrong one, climb the ladder of hints, go on for ever."""

from __future__ import annotations

from random import Random
from typing import Any

import traitlets

from cardlib import Card
from cardlib.exercises import LEVELS, TrickQuestion, trick_question
from cardlib.i18n import _
from cardlib.lines import Line
from widgets.scenes import Control, Mark, Scene, Tone, trick_zones, trump_zone
from widgets.stage import Stage

STEADY = 4
"""How many right at the first try in a row lead to the next level."""


class Exercise(Stage):
    """Which card wins the trick? Questions without end, or one ``question`` to try.

    A first answer that is right, without a hint, counts; a wrong one is shown with the card that beats it, and
    another may be tried.

    Attributes:
        level: how hard the questions are, 1 to 4; it grows with success. Setting it counts from the next question.
        asked, right: how many questions were answered or skipped, and how many were right at the first try.
        streak: how many in a row.

    Args:
        question: the one question to ask; without it they are made up.
        seed: the same seed asks the same questions.
    """

    level = traitlets.Int(1, min=1, max=len(LEVELS))
    asked = traitlets.Int(0)
    right = traitlets.Int(0)
    streak = traitlets.Int(0)

    def __init__(self, question: TrickQuestion | None = None, *, seed: int | None = None, **options: Any) -> None:
        self._random = Random(seed)
        self._given = question
        self._unseeded = question is None and seed is None
        super().__init__(**options)
        self._ask()
        self.observe(lambda _change: self.refresh(), "level")

    def _ask(self) -> None:
        """Put the next question."""
        self.question = self._given or trick_question(self._random, self.level)
        self._tried: Card | None = None
        self._rungs = 0
        self._first_try = True
        self._solved = False
        self.refresh()

    # Each button has its method; a card is picked with ``pick``.

    def hint(self) -> None:
        """Climb one rung of the ladder: the rule, the suit, the card, everything."""
        self.press("hint")

    def next(self) -> None:
        """Go on to the next question, or begin the only one again."""
        self.press("next")

    def picked(self, key: str) -> None:
        """Answer."""
        if self._solved:
            return
        self._tried = Card(key)
        self._solved = self._tried is self.question.answer
        if self._solved:
            self._count(self._first_try and not self._rungs)
        self._first_try = False

    def _count(self, clean: bool) -> None:
        self.asked += 1
        self.right += clean
        self.streak = self.streak + 1 if clean else 0
        if clean and self.streak % STEADY == 0 and self._given is None:
            self.level = min(self.level + 1, len(LEVELS))

    def pressed(self, control: str) -> None:
        """Go on, or help."""
        if control == "next":
            if not self._solved:  # skipped: the answer was not found
                self._count(False)
            self._ask()
        elif control == "hint":
            self._tried = None
            self._rungs += 1

    def _marks(self) -> dict[Card, Mark]:
        answer = self.question.answer
        if self._solved or (self._tried is None and self._rungs >= len(self.question.hints) - 1):
            return {answer: "winning"}
        if self._tried is None:
            return {}
        return {self._tried: "refuted", self.question.refuting(self._tried): "beating"}

    def _said(self) -> tuple[tuple[Line, ...], Tone]:
        question = self.question
        if self._solved:
            return (Line("", self._praise()), *question.explanation), "good"
        if self._tried is not None:
            return (question.refutation(self._tried), Line("", _("Try another card, or take a hint."))), "bad"
        if self._rungs:
            return question.hints[self._rungs - 1], "hint"
        return (), ""

    def _praise(self) -> str:
        if not self.streak:
            return _("Right, that is the one.")
        if self._given is None and self.level == len(LEVELS) and self.streak >= STEADY:
            return _("Right! You know who wins a trick. Go on for as long as you enjoy it.")
        return _("Right!")

    def compose(self) -> Scene:
        """The trick on the table, what is to be said about the answer, and the score."""
        question, players = self.question, len(self.question.cards)
        lines, tone = self._said()
        seats = trick_zones(
            question.cards,
            players,
            leader=question.leader,
            names=question.names,
            marks=self._marks(),
            pick=not self._solved,
        )
        left = len(question.hints) - self._rungs
        more = _("Next trick") if self._given is None else _("Again")
        return Scene(
            label=_("Exercise: who wins the trick?"),
            zones=(*seats, trump_zone(question.trump, players)),
            heading=question.text,
            lines=lines,
            tone=tone,
            controls=(
                Control("hint", _("Hint"), enabled=left > 0 and not self._solved, key="h"),
                Control("next", more if self._solved or self._given else _("Skip"), main=self._solved, key="n"),
            ),
            status=self._score(),
        )

    def _score(self) -> str:
        if self._given is not None:
            return ""
        if not self.asked:
            return _("Level {level} of {levels}").format(level=self.level, levels=len(LEVELS))
        score = _("Level {level} of {levels}. Right at the first try: {right} of {asked}. In a row: {streak}.")
        return score.format(
            level=self.level, levels=len(LEVELS), right=self.right, asked=self.asked, streak=self.streak
        )

    def __repr__(self) -> str:
        if self._unseeded:
            return "Exercise: who wins the trick?"  # another one at every run
        cards = " ".join(map(str, self.question.cards))
        return f"Exercise: which card of {cards} wins, trump {self.question.trump}?"
