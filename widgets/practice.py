"""Practice without end: which question comes next, and how far the learner has come in each kind of exercise."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from cardlib.deals import a_seed
from cardlib.exercises import find_kind
from cardlib.exercises.question import Kind, Question, Table, check_level

STEADY = 3
"""How many right in a row, at the first try and without a hint, pass a level."""

STARS = 3
"""How many stars each kind of exercise has."""

MEMORY = 30
"""Among how many questions none is asked twice, if there are so many."""

TRIES = 40
"""How many are drawn to find one that was not asked lately; some kinds have few different ones at their first level."""

SEEDS = 1_000_000
"""How many different seeds are drawn: few enough digits for a link to be typed."""


def stars(passed: int, levels: int) -> int:
    """How many stars the highest level passed is worth: one for the first, two for the second, three for the last.

    >>> [stars(passed, levels=4) for passed in range(5)]
    [0, 1, 2, 2, 3]
    """
    return STARS if passed >= levels else min(passed, STARS - 1)


class Asked(NamedTuple):
    """A question and what makes it again."""

    kind: Kind
    seed: int
    level: int
    question: Question

    def in_other_words(self) -> Asked:
        """The same question in the language and with the pack in use now."""
        return self._replace(question=self.kind.ask(self.seed, self.level))


@dataclass
class _Standing:
    """How far one kind has come: the level of its next question, and how many of that level were right in a row."""

    level: int
    run: int = 0


class Practice:
    """Questions without end, of kinds that take turns; each kind's level grows with success.

    Args:
        kinds: what is asked, as ids or kinds; the first begins.
        seed: the same seed asks the same questions after the same answers.
        level: how hard to begin; a kind that has fewer levels begins with its last.

    Raises:
        CardlibError: if there is no such kind or level, or the seed is no whole number.
    """

    def __init__(self, kinds: Sequence[str | Kind], seed: int | None, level: int) -> None:
        found = [kind if isinstance(kind, Kind) else find_kind(kind) for kind in kinds]
        self.kinds = {kind.id: kind for kind in found}
        self._random = Random(seed if seed is None else a_seed(seed))
        self._turns = 0
        self._asked_before: deque[tuple[str, Table, tuple[str, ...]]] = deque(maxlen=MEMORY)
        self._standing: dict[str, _Standing] = {}
        self.set_level(level)
        self._first_seed = seed

    @property
    def levels(self) -> int:
        """The highest level of any of the kinds."""
        return max(kind.levels for kind in self.kinds.values())

    def set_level(self, level: int) -> None:
        """Let every kind go on at a level, or at its last if it has fewer.

        Raises:
            CardlibError: if no kind has such a level.
        """
        check_level(level, self.levels)
        for kind in self.kinds.values():
            self._standing[kind.id] = _Standing(min(level, kind.levels))

    def level(self, kind: Kind) -> int:
        """The level of the kind's next question."""
        return self._standing[kind.id].level

    def run(self, kind: Kind) -> int:
        """How many questions of the kind were right in a row at its level, since it was last passed or begun."""
        return self._standing[kind.id].run

    def resume(self, kind: Kind, passed: int) -> None:
        """Go on above the levels that were passed before, unless the kind is there already."""
        level = min(passed + 1, kind.levels)
        if level > self.level(kind):
            self._standing[kind.id] = _Standing(level)

    def ask(self, kind: Kind, seed: int, level: int) -> Asked:
        """A certain question; the kind goes on at its level.

        Raises:
            CardlibError: if there is no such level, or the seed is no whole number.
        """
        asked = Asked(kind, seed, level, kind.ask(seed, level))
        if level != self.level(kind):
            self._standing[kind.id] = _Standing(level)
        self._remember(asked)
        return asked

    def next(self) -> Asked:
        """The next question: of the next kind, at its level, and none of those asked lately."""
        kind = list(self.kinds.values())[self._turns % len(self.kinds)]
        self._turns += 1
        if self._first_seed is None:
            return self.another(kind)
        seed, self._first_seed = self._first_seed, None
        return self.ask(kind, seed, self.level(kind))

    def another(self, kind: Kind) -> Asked:
        """A question of one kind, at its level, and none of those asked lately if it has so many."""
        level, drawn = self.level(kind), []
        for _try in range(TRIES):
            seed = self._random.randrange(SEEDS)
            asked = Asked(kind, seed, level, kind.ask(seed, level))
            drawn.append((self._age(asked), asked))
            if drawn[-1][0] == MEMORY:
                break
        _age, asked = max(drawn, key=lambda each: each[0])
        self._remember(asked)
        return asked

    def score(self, asked: Asked, clean: bool) -> bool:
        """Note an answer; ``True`` if a level is passed by it.

        Args:
            asked: what was answered.
            clean: whether it was right, at the first try and without a hint.
        """
        standing = self._standing[asked.kind.id]
        if asked.level != standing.level:  # the level was changed in the middle of this question
            return False
        standing.run = standing.run + 1 if clean else 0
        if standing.run < STEADY:
            return False
        self._standing[asked.kind.id] = _Standing(min(asked.level + 1, asked.kind.levels))
        return True

    @staticmethod
    def _mark(asked: Asked) -> tuple[str, Table, tuple[str, ...]]:
        question = asked.question
        return question.text, question.table, tuple(choice.key for choice in question.choices)

    def _age(self, asked: Asked) -> int:
        """How many questions ago it was last asked, ``MEMORY`` if it was not."""
        mark = self._mark(asked)
        ages = [age for age, other in enumerate(reversed(self._asked_before)) if other == mark]
        return min(ages, default=MEMORY)

    def _remember(self, asked: Asked) -> None:
        self._asked_before.append(self._mark(asked))
