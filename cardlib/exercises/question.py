"""What an exercise asks, as plain data: a position, what can be answered, and why each answer is right or wrong.

The kinds of exercises make questions; whoever shows one needs to know none of them. Words are made
together with the question, in the reader's language and with the names of the pack in use: after a change of either,
the same kind with the same seed makes the same question in other words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Literal, NamedTuple

from .. import meow, mita
from ..cards import Card, Suit
from ..errors import CardlibError, shown
from ..i18n import N_, as_written
from ..lines import Line

# What lies on the table -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrickTable:
    """A trick and nothing else.

    Attributes:
        cards: as they were played, the card led first; there may be fewer than players. Without any, only who sits
            where is shown.
        trump: the trump suit.
        players: how many sit at the table.
        leader: the seat that led.
        names: the players' names by seat.
    """

    cards: tuple[Card, ...]
    trump: Suit
    players: int
    leader: int = 0
    names: tuple[str, ...] = ()


class Row(NamedTuple):
    """Cards in a row: a hand, a pile, a stock.

    Attributes:
        title: what they are.
        cards: from left to right; ``None`` is a card face down.
        note: what else to know of them.
    """

    title: str
    cards: tuple[Card | None, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class RowsTable:
    """Cards in rows, where no deal is being played."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class StateTable:
    """A deal being played.

    Attributes:
        state: the whole position.
        seat: the learner's; this hand is shown.
        open: other seats whose hands are shown; those not named lie face down.
        names: the players' names by seat.
        shows_winner: whether it is seen which card has won a finished trick; it answers some questions.
    """

    state: mita.State | meow.State
    seat: int = 0
    open: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    shows_winner: bool = False


Table = TrickTable | RowsTable | StateTable


# What can be answered -------------------------------------------------------------------------------


class Choice(NamedTuple):
    """One possible answer.

    Attributes:
        key: what stands for it in ``Question.answers``; for a card or an action, its notation.
        text: the words for it.
        card: the card on the table to pick for it; ``None`` if it is a button.
    """

    key: str
    text: str
    card: Card | None = None


Mark = Literal["wrong", "beating", "right"]


class Refutation(NamedTuple):
    """What shows that an answer is wrong: the answer played out.

    Attributes:
        lines: why it is wrong, with the rule that decides.
        table: what the table looks like after it; ``None`` where it changes nothing.
        marks: cards on the table that stand out, each with how.
    """

    lines: tuple[Line, ...]
    table: Table | None = None
    marks: tuple[tuple[Card, Mark], ...] = ()


class Origin(NamedTuple):
    """How the position of a question comes about: proof that play can reach it."""

    rules: mita.Rules | meow.Rules
    pack: tuple[Card, ...]
    dealer: int
    actions: tuple[str, ...] = ()
    scores: tuple[int, ...] | None = None

    def state(self) -> mita.State | meow.State:
        """Deal and play it again."""
        state: mita.State | meow.State = self.rules.deal(self.pack, dealer=self.dealer, scores=self.scores)
        for action in self.actions:
            state = state.apply(action)
        return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question of an exercise.

    Attributes:
        kind: the id of its kind, such as ``"mita.trick"``.
        text: the question, one or two sentences.
        table: what lies on the table.
        choices: what can be answered, in an order that gives nothing away.
        answers: the keys that are right: exactly one, or with ``multiple`` all those that belong to the answer.
        multiple: whether several may be right, and all of them are wanted.
        hints: growing help: the rule, then what narrows it down, then nearly the answer.
        explanation: why the answer is the answer.
        refutations: for each wrong key why it is wrong; with ``multiple`` also, for each right one, why it belongs.
        rules: the rules that are played by, where other than the game's defaults matter to the badges.
        origin: how the position comes about; ``None`` where none is being played.

    Raises:
        ValueError: if it is not a question with an answer: a fault of the kind that made it, never of a learner.
    """

    kind: str
    text: str
    table: Table
    choices: tuple[Choice, ...]
    answers: frozenset[str]
    hints: tuple[tuple[Line, ...], ...]
    explanation: tuple[Line, ...]
    refutations: Mapping[str, Refutation]
    multiple: bool = False
    rules: mita.Rules | meow.Rules | None = None
    origin: Origin | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Make sure that it can be asked and every answer can be answered."""
        keys = [choice.key for choice in self.choices]
        if len(keys) < 2 or len(set(keys)) != len(keys):
            raise ValueError(f"{self.kind} offers no choice: {keys}")
        if not self.answers <= set(keys) or (len(self.answers) != 1 and not self.multiple):
            raise ValueError(f"{self.kind} has the answers {sorted(self.answers)} to {keys}")
        if missing := set(keys) - self.refutations.keys() - (frozenset() if self.multiple else self.answers):
            raise ValueError(f"{self.kind} does not say why {sorted(missing)} is wrong")
        if not (self.text and self.hints and self.explanation):
            raise ValueError(f"{self.kind} leaves the learner without words")

    @property
    def ladder(self) -> tuple[tuple[Line, ...], ...]:
        """All the help there is, to be given one rung at a time: the hints, and at the end the explanation."""
        return (*self.hints, self.explanation)

    @property
    def answer(self) -> str:
        """The key of the one right answer.

        Raises:
            ValueError: if several answers are wanted.
        """
        (answer,) = self.answers
        return answer

    @property
    def outcome(self) -> Table | None:
        """What becomes of the table, where every wrong answer is refuted by letting the same thing happen."""
        tables = [refutation.table for refutation in self.refutations.values()]
        return tables[0] if not self.multiple and tables and all(table == tables[0] for table in tables) else None

    def judge(self, picked: frozenset[str]) -> Refutation | None:
        """What refutes an answer, ``None`` if it is right.

        Of several faults, one is shown: first what was picked wrongly, then what is missing.
        """
        faults = [choice.key for choice in self.choices if choice.key in picked - self.answers]
        faults += [choice.key for choice in self.choices if choice.key in self.answers - picked]
        return self.refutations[faults[0]] if faults else None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of exercise.

    Attributes:
        id: game and name, such as ``"mita.trick"``.
        title: what it asks, as a short phrase for people (marked for translation).
        rules: the ids of the rules it practises.
        levels: how many levels there are; each is harder than the one before.
        make: makes a question of a level (from 1) out of random numbers; the same ones give the same question.
        few: for each level, how many different questions take turns as seeds go up, so that none comes twice in a
            row of so many; 0, as for levels not given, where there are so many that they hardly ever do.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    levels: int
    make: Callable[[Random, int], Question]
    few: tuple[int, ...] = ()

    def ask(self, seed: int, level: int = 1) -> Question:
        """A question of this kind; the same seed and level ask the same question again.

        Args:
            seed: any whole number.
            level: how hard, from 1 to ``levels``.

        Raises:
            CardlibError: if there is no such level, or the seed is no whole number.
        """
        if type(seed) is not int:
            raise CardlibError(N_("{seed} is not a seed: give a whole number."), seed=shown(seed))
        check_level(level, self.levels)
        if few := self.few[level - 1] if level <= len(self.few) else 0:
            seed = _different(self, level, few)[seed % few]
        return self._made(seed, level)

    def _made(self, seed: int, level: int) -> Question:
        return self.make(Random(f"{self.id} {seed} {level}"), level)


@cache
def _different(kind: Kind, level: int, few: int) -> tuple[int, ...]:
    """Seeds that ask so many different questions, the same ones whatever the reader's language and pack.

    Raises:
        ValueError: if there are not so many: a fault of the kind.
    """
    seeds: dict[tuple[str, Table, tuple[Choice, ...]], int] = {}
    with as_written():
        for seed in range(100 * few):
            question = kind._made(seed, level)
            seeds.setdefault((question.text, question.table, question.choices), seed)
            if len(seeds) == few:
                return tuple(seeds.values())
    raise ValueError(f"{kind.id} has only {len(seeds)} different questions at level {level}, not {few}")


def check_level(level: int, levels: int) -> None:
    """Refuse a level that is none.

    Raises:
        CardlibError: if ``level`` is not a whole number from 1 to ``levels``.
    """
    if type(level) is not int or not 1 <= level <= levels:
        raise CardlibError(N_("{level} is not a level: give 1 to {last}."), level=shown(level), last=levels)
