"""Exercises: answer, see a wrong answer played out, climb the ladder of hints, go on for ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from cardlib import Card
from cardlib.cards import cards_text
from cardlib.errors import CardlibError, shown
from cardlib.exercises import KINDS
from cardlib.exercises.mita.trick import who_wins
from cardlib.exercises.question import Choice, Kind, Question, Refutation, StateTable, TrickTable
from cardlib.game import Rules
from cardlib.given import an_instance
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line
from cardlib.names import listed
from widgets.practice import SEEDS, STARS, STEADY, Asked, Practice
from widgets.progress import Link, the_progress, whole
from widgets.scenes import Control, Mark, Option, Scene, Stars, Tone, Zone
from widgets.stage import Stage
from widgets.tables import table_zones, with_hands

# How the marks of questions look on a stage.
MARKS: dict[str, Mark] = {"wrong": "refuted", "beating": "beating", "right": "right"}


class Exercise(Stage):
    """Questions without end, of one kind or of several that take turns; or one question to try.

    ``Exercise("mita.trick")``, ``Exercise("mita.trick", "mita.ahead", level=2)`` or ``Exercise(who_wins(…))``.

    A first answer that is right, without a hint, counts. A wrong one is played out on the table and may be taken back.
    Three in a row that count pass a level; levels passed bring stars, which the browser remembers.

    Attributes:
        question: the question asked now.
        asked: how many questions were answered or skipped.
        right: how many were right at the first try, without a hint.
        streak: how many in a row.

    Args:
        what: ids of kinds, or kinds; or one question, or what makes one.
        seed: the same seed asks the same questions, whatever the learner has passed before; the first of them is the
            one that ``cardlib.exercises.ask`` makes of it.
        level: how hard to begin; kinds that have fewer levels begin with their last.

    Raises:
        CardlibError: if there is no such kind or level, the seed is no whole number, or nothing is asked.
    """

    def __init__(
        self,
        *what: str | Kind | Question | Callable[[], Question],
        seed: int | None = None,
        level: int = 1,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        kinds = [each for each in what if isinstance(each, str | Kind)]
        self._seeded = seed is not None
        self._practice: Practice | None = None
        self._asked: Asked | None = None
        if kinds and len(kinds) == len(what):
            self._practice = Practice(kinds, seed, level)
        elif len(what) == 1 and not isinstance(what[0], str | Kind) and _asks(what[0]):
            self._make = _maker(what[0])
        else:
            message = N_("Say what an exercise asks: kinds of questions, such as {kind}, or one question.")
            raise CardlibError(message, kind=repr(KINDS[0].id))
        self.asked = self.right = self.streak = 0
        self._called = 0
        self._counting = False
        self._resume()
        self._next()
        self.refresh()
        if self._practice:
            the_progress().add(self)

    # What is asked

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds that take turns, by id; empty if there is only one question."""
        return self._practice.kinds if self._practice else {}

    @property
    def seed(self) -> int | None:
        """What makes the question asked now again, with its kind and level; ``None`` for an only question."""
        return self._asked.seed if self._asked else None

    @property
    def level(self) -> int:
        """How hard the kind asked now is, from 1; it grows with success. Setting it counts from the next question.

        Raises:
            CardlibError: if no kind here has such a level.
        """
        return self._practice.level(self._asked.kind) if self._practice and self._asked else 1

    @level.setter
    def level(self, level: int) -> None:
        if self._practice:
            self._practice.set_level(level)
            self.refresh()

    @property
    def link(self) -> str:
        """The address that opens this page with this question; ``""`` where there is none to hand out."""
        asked = self._asked
        return the_progress().link(asked.kind.id, asked.seed, asked.level) if asked else ""

    def ask(self, kind: str, seed: int, level: int = 1) -> None:
        """Ask one certain question; after it the exercise goes on from its level.

        Raises:
            CardlibError: if this exercise has no such kind, it has no such level, or the seed is no whole number.
        """
        if self._practice is None or not isinstance(kind, str) or kind not in self.kinds:
            message = N_("This exercise does not ask {kind}: it has {kinds}.")
            raise CardlibError(message, kind=shown(kind), kinds=listed(self.kinds))
        self._put(self._practice.ask(self.kinds[kind], seed, level))
        self.refresh()

    def follow(self, link: Link) -> None:
        """Ask what the page's address asks for, and let the page come here; what is wrong with it is told.

        Raises:
            CardlibError: if it is no link.
        """
        an_instance(link, "link", Link)
        self._called += 1
        try:
            self._follow(link)
        except CardlibError as error:
            message = _("This link does not quite work, so here is another question. {reason}")
            self._note = message.format(reason=error)
        self.refresh()

    def _follow(self, link: Link) -> None:
        if link.exercise not in self.kinds:
            message = N_("This page has no exercise {kind}.")
            raise CardlibError(message, kind=shown(link.exercise))
        numbers = {"seed": Random().randrange(SEEDS), "level": 1}
        for name, given in (("seed", link.seed), ("level", link.level)):
            if given is not None:
                number = whole(given)
                if number is None:
                    message = N_("{given} is no whole number of at most 18 digits.")
                    raise CardlibError(message, given=shown(given))
                numbers[name] = number
        self.ask(link.exercise, **numbers)

    def _next(self) -> None:
        """Put the next question."""
        if self._practice:
            self._put(self._practice.next())
        else:
            self._put(None)

    def _put(self, asked: Asked | None) -> None:
        self._asked = asked
        self.question = asked.question if asked else self._make()
        self._chosen: frozenset[str] = frozenset()
        self._refutation: Refutation | None = None
        self._rungs = 0
        self._tried = False
        self._solved = False
        self._stale = False
        self._passed = False
        self._gain = ""
        self._note = ""
        self._shows_link = False

    def redraw(self) -> None:
        """Draw anew with the pack and in the language that are in use now: the same question in other words."""
        self._stale = True
        super().redraw()

    def _renew(self) -> None:
        self._stale = False
        wrong = self._refutation is not None
        if self._asked:
            self._asked = self._asked.in_other_words()
        self.question = self._asked.question if self._asked else self._make()
        self._refutation = self.question.judge(self._chosen) if wrong else None

    def progressed(self) -> None:
        """Go on from what the learner has reached now: here, at another exercise, or on another page."""
        if self._counting:  # it is this answer that made the progress, and it will be shown at once
            return
        if self._resume() and self._untouched and self._practice and self._asked:
            self._put(self._practice.another(self._asked.kind))
        self.refresh()

    def _resume(self) -> bool:
        """Go on where the learner was; ``False`` if that changes nothing for the kind asked now."""
        if self._seeded or not self._practice:
            return False
        before = self.level
        for kind in self.kinds.values():
            self._practice.resume(kind, the_progress().passed(kind.id))
        return self.level != before

    @property
    def _untouched(self) -> bool:
        return not (self._chosen or self._tried or self._rungs or self._note or self._called)

    # What a hand can do; cards and answers on buttons are picked with ``pick``.

    def answer(self, *keys: str) -> None:
        """Answer with the keys of choices: exactly one, or where several may be right any number, also none.

        Raises:
            CardlibError: if there is no such choice now, or not one is given where one is wanted.
        """
        if len(keys) != 1 and not self.question.multiple:
            raise CardlibError(N_("This question has one answer, and {count} were given."), count=len(keys))
        self.back()  # what is picked may not be on the table that refutes another answer
        if not self.question.multiple:
            self.pick(keys[0])
            return
        for key in self._chosen ^ frozenset(keys):
            self.pick(key)
        self.check()

    def check(self) -> None:
        """Answer with what is chosen, where several may be right."""
        self.press("check")

    def hint(self) -> None:
        """Climb one rung of the ladder of hints, at whose end stands the whole explanation."""
        self.press("hint")

    def back(self) -> None:
        """Take a wrong answer back."""
        self.press("back")

    def next(self) -> None:
        """Go on to the next question, or begin the only one again."""
        self.press("next")

    def show_link(self) -> None:
        """Show the link to this question."""
        self.press("link")

    def picked(self, key: str) -> None:
        """Answer, or where several may be right choose, or put back."""
        if self._solved:
            return
        self._note = ""
        if self.question.multiple:
            self._refutation = None
            self._chosen ^= {key}
        else:
            self._chosen = frozenset({key})
            self._judge()

    def _judge(self) -> None:
        self._refutation = self.question.judge(self._chosen)
        self._solved = self._refutation is None
        if self._refutation and not self._chosen:  # what is missing would be the answer, to somebody who has not tried
            self._refutation = None
            self._note = _("Nothing is chosen, but at least one belongs to the answer.")
        if self._solved:
            self._count(not self._tried and not self._rungs)
        self._tried = True

    def _count(self, clean: bool) -> None:
        self.asked += 1
        self.right += clean
        self.streak = self.streak + 1 if clean else 0
        if not self._practice or not self._asked:
            return
        self._passed = self._practice.score(self._asked, clean)
        if not self._passed:
            return
        kind, level = self._asked.kind, self._asked.level
        self._counting = True
        new_star = the_progress().reach(kind.id, level, kind.levels)
        self._counting = False
        if new_star:
            self._gain = _("That is a new star for you!")
        elif level < kind.levels:
            self._gain = _("You are ready for the next level.")

    def pressed(self, control: str) -> None:
        """Do what the button says."""
        if control != "link":
            self._note = ""
        match control:
            case "check":
                self._judge()
            case "back":
                self._take_back()
            case "hint":
                self._take_back()
                self._rungs += 1
            case "next":
                if not self._solved:  # skipped: the answer was not found
                    self._count(False)
                self._next()
            case "link":
                self._shows_link = True

    def _take_back(self) -> None:
        if not self.question.multiple:
            self._chosen = frozenset()
        elif self._refutation:  # of several answers the one that was shown to be wrong goes
            wrong = (
                choice.key for choice in self.question.choices if choice.key in self._chosen - self.question.answers
            )
            self._chosen -= {next(wrong, "")}
        self._refutation = None

    # What is to be seen

    @property
    def _told(self) -> bool:
        """Whether the answer is out."""
        return self._solved or (self._refutation is None and self._rungs == len(self.question.ladder))

    def _mark(self, choice: Choice) -> Mark:
        """How a choice stands out by itself."""
        chosen = choice.key in self._chosen
        if chosen and self.question.multiple and not self._solved:  # though the answer is out, it has to be chosen
            return "chosen"
        if self._told and choice.key in self.question.answers:
            return "right"
        if not chosen:
            return ""
        return "chosen" if self.question.multiple else "refuted" if self._refutation else ""

    def _marks(self) -> dict[Card, Mark]:
        """How the cards stand out, those that can be picked and others."""
        own = {choice.card: self._mark(choice) for choice in self.question.choices if choice.card}
        refuting = self._refutation.marks if self._refutation else ()
        marks = {**own, **{card: MARKS[mark] for card, mark in refuting}}
        return {card: mark for card, mark in marks.items() if mark}

    def _said(self) -> tuple[tuple[Line, ...], Tone]:
        if self._note:
            return (Line("", self._note),), "bad" if self._tried else "hint"
        if self._solved:
            return (Line("", self._praise()), *self.question.explanation), "good"
        if self._refutation is not None:
            return (*self._refutation.lines, Line("", self._what_next())), "bad"
        if self._rungs:
            return self.question.ladder[self._rungs - 1], "hint"
        return (), ""

    @property
    def _tone(self) -> Tone:
        return self._said()[1]

    def _praise(self) -> str:
        if self._gain:
            return _("Right! {gain}").format(gain=self._gain)
        if self._practice and not self.streak:
            return _("Right, now you have it.")
        return _("Right!")

    def _what_next(self) -> str:
        if self.question.multiple:
            return _("Change your choice and check again, or take a hint.")
        return _("Pick again, take it back, or take a hint.")

    def compose(self) -> Scene:
        """The table, what can be answered, what is to be said about the answer, and the score."""
        if self._stale:
            self._renew()
        question, multiple = self.question, self.question.multiple
        lines, tone = self._said()
        return Scene(
            label=_("Exercise: {title}").format(title=self._title()),
            zones=self._zones(),
            heading=question.text,
            lines=lines,
            tone=tone,
            controls=self._controls(),
            status=self._score(),
            rules=_rules(question),
            options=tuple(
                Option(choice.key, choice.text, not self._solved, self._mark(choice), multiple)
                for choice in question.choices
                if not choice.card
            ),
            stars=self._stars(),
            link=self.link if self._shows_link else "",
            called=self._called,
        )

    def _zones(self) -> tuple[Zone, ...]:
        """The table, or what a wrong answer makes of it; every card that answers can be picked in either."""
        question, multiple = self.question, self.question.multiple
        picks = {choice.card: choice.key for choice in question.choices if choice.card and not self._solved}
        marks = self._marks()
        asked = table_zones(question.table, picks=picks, marks=marks, toggle=multiple)
        after = self._refutation.table if self._refutation else question.outcome if self._solved else None
        if after is None:
            return asked
        zones = table_zones(after, picks=picks, marks=marks, toggle=multiple, played=True)
        shown = {card.key for zone in zones for card in zone.cards}
        return zones if shown.issuperset(picks.values()) else with_hands(zones, asked)

    def kept(self) -> dict[str, Any]:
        """What is asked now; where every run asks something else, a question that is always the same."""
        if not self._practice or self._seeded:
            return super().kept()
        kind = next(iter(self.kinds.values()))
        question = kind.ask(0, 1)
        return Scene(
            label=_("Exercise: {title}").format(title=_(kind.title)),
            zones=table_zones(question.table),
            heading=question.text,
            options=tuple(Option(choice.key, choice.text) for choice in question.choices if not choice.card),
            rules=_rules(question),
        ).data()

    def _controls(self) -> tuple[Control, ...]:
        more = _("Next question") if self._practice else _("Again")
        check = Control("check", _("Check"), not self._solved, main=not self._solved, key="c")
        hint = Control("hint", _("Hint"), not self._solved and self._rungs < len(self.question.ladder), key="h")
        back = Control("back", _("Take back"), self._tone == "bad", key="t")
        goes_on = self._solved or not self._practice
        onward = Control("next", more if goes_on else _("Skip"), main=self._solved, key="n")
        link = Control("link", _("Link to this question"), copy=self.link)
        buttons = (hint, back, onward, link) if self.link else (hint, back, onward)
        return (check, *buttons) if self.question.multiple else buttons

    def _title(self) -> str:
        """What the exercise is about, as its kind calls it."""
        known = {kind.id: kind for kind in KINDS}
        kind = self._asked.kind if self._asked else known.get(self.question.kind)
        return _(kind.title) if kind else _("one question")

    def _score(self) -> str:
        if not self._asked or not self._practice:
            return ""
        kind, level = self._asked.kind, self._asked.level
        parts = [_("Level {level} of {levels}.").format(level=level, levels=kind.levels)]
        if self.asked:
            score = _("Right at the first try: {right} of {asked}. In a row at this level: {run}.")
            run = STEADY if self._passed else self._practice.run(kind)
            parts.append(score.format(right=self.right, asked=self.asked, run=run))
        parts.append(self._goal())
        return " ".join(parts)

    def _goal(self) -> str:
        """What brings the next star of the kind asked now."""
        assert self._asked
        kind = self._asked.kind
        won = the_progress().stars(kind.id)
        if won == STARS:
            return _("You have all the stars; go on for as long as you enjoy it.")
        if not won:
            goal = ngettext(
                "For a star: {count} right in a row, at the first try and without a hint.",
                "For a star: {count} right in a row, at the first try and without a hint.",
                STEADY,
            )
        else:
            goal = ngettext(
                "For the next star: {count} right in a row at level {level}, at the first try and without a hint.",
                "For the next star: {count} right in a row at level {level}, at the first try and without a hint.",
                STEADY,
            )
        return goal.format(count=STEADY, level=2 if won == 1 else kind.levels)

    def _stars(self) -> tuple[Stars, ...]:
        """The stars of each kind, with its title where there are several."""
        several = len(self.kinds) > 1
        return tuple(
            Stars(_(kind.title) if several else "", the_progress().stars(kind.id), STARS)
            for kind in self.kinds.values()
        )

    def __repr__(self) -> str:
        if self._practice and not self._seeded:  # another question at every run
            return f"Exercise: {listed(_(kind.title) for kind in self.kinds.values())}"
        return f"Exercise: {self.question.text} ({listed(choice.text for choice in self.question.choices)})"


def _asks(what: object) -> bool:
    """Whether this is a question, or may make one."""
    return isinstance(what, Question) or callable(what)


def _maker(what: Question | Callable[[], Question]) -> Callable[[], Question]:
    """What makes an only question again, in the words that fit the pack and the language."""
    if isinstance(what, Question):
        question, table = what, what.table
        if question.kind == "mita.trick" and isinstance(table, TrickTable):
            return lambda: who_wins(cards_text(table.cards), table.trump, " ".join(table.names), table.leader)
        return lambda: question  # it has no other words
    return lambda: an_instance(what(), "question", Question)


def _rules(question: Question) -> Rules | None:
    """The rules by whose options the badges speak."""
    if question.rules is None and isinstance(question.table, StateTable):
        return question.table.state.rules
    return question.rules
