"""A deal looked back on: every decision of a player, what it cost, and why.

A cost compares what was done with the best that could be done: as far as the player could know (``Decision.cost``, see
``weighing.py``), and for two players of Mîța or 101 also with all cards open (``Decision.cost_perfect``). It is in the
game's own unit: tricks, points, or penalty points. The best is what wins most, so what is not may cost won deals
instead. What comes from samples has an error, and a difference within it is no mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal

from . import mita, records, review_meow, review_tricks
from .actions import Action
from .bots import advice
from .deals import State, a_seed, names_of, reshuffled
from .fast import quick_game
from .game import CHANCE, check_seat
from .given import a_state
from .i18n import N_, _, ngettext
from .lines import Line, decimal, say
from .records import Record
from .search import check_level
from .solver import Analysis, is_solvable
from .weighing import SURE, Weighed, weigh

Grade = Literal["only", "best", "fine", "slip", "costly"]
"""How good a decision was; ``"only"`` where there was nothing to decide."""

GRADE_WORDS: dict[Grade, str] = {
    "only": N_("no choice"),
    "best": N_("best"),
    "fine": N_("fine"),
    "slip": N_("a slip"),
    "costly": N_("costly"),
}

SMALL = {"mita": 0.2, "101": 2.0, "meow": 2.0}
"""A cost below this is none to speak of, however sure: tricks, points, penalty points."""

LARGE = {"mita": 0.75, "101": 8.0, "meow": 8.0}
"""A cost from this on is more than a slip."""

SMALL_SHARE, LARGE_SHARE = 0.05, 0.15
"""The same for won deals: the share of them that was given away."""


# Decisions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody decided in a deal.

    Attributes:
        number: the place of the action among those of the record, from 0.
        seat: who decided.
        state: the position in which it was decided.
        action: what was done.
    """

    number: int
    seat: int
    state: State
    action: Action

    @property
    def forced(self) -> bool:
        """Whether nothing else was legal."""
        return len(self.state.legal_actions()) == 1


@dataclass(frozen=True, slots=True)
class Decision(Choice):
    """A decision and what it cost.

    Attributes:
        weighed: every action that was legal, the best first.
        perfect: what every action costs with all cards open, ``None`` where that is not known.
    """

    weighed: tuple[Weighed, ...]
    perfect: Mapping[Action, int] | None

    @property
    def best(self) -> Action:
        """The best that could be done, as far as the player could know."""
        return self.weighed[0].action

    @property
    def cost(self) -> float:
        """What was given away, as far as the player could know: tricks, points or penalty points."""
        return self.own.cost

    @property
    def error(self) -> float:
        """The standard error of the cost; 0 where nothing was left to chance."""
        return self.own.error

    @property
    def cost_perfect(self) -> int | None:
        """What was given away with all cards open; ``None`` where that is not known."""
        return None if self.perfect is None else self.perfect[self.action]

    @property
    def own(self) -> Weighed:
        """What was done, weighed."""
        return next(each for each in self.weighed if each.action == self.action)

    @property
    def has_cost(self) -> bool:
        """Whether the cost is sure and large enough to speak of; a mistake without one is that it wins fewer deals."""
        return self.own.has_sure_cost and self.cost >= SMALL[self.state.rules.game]

    @property
    def grade(self) -> Grade:
        """How good it was. A mistake is only what is worse for sure, and by so much that it matters."""
        if self.forced:
            return "only"
        if self.best == self.action:
            return "best"
        own = self.own
        if not own.is_worse or not (self.has_cost or own.won_less >= SMALL_SHARE):
            return "fine"
        large = self.has_cost and self.cost >= LARGE[self.state.rules.game]
        return "costly" if large or own.won_less >= LARGE_SHARE else "slip"

    @property
    def is_mistake(self) -> bool:
        """Whether something else would have been better for sure."""
        return self.grade in ("slip", "costly")

    def lines(self, names: tuple[str, ...] = ()) -> tuple[Line, ...]:
        """The decision in words: how good it was, what it cost, and the rule or idea behind what was better."""
        return tuple(_told(self, names))


def choices(deal: Record | State, seat: int | None = None) -> tuple[Choice, ...]:
    """What was decided in a deal, in the order of play.

    Args:
        deal: a record, or a position, up to which is looked at.
        seat: whose decisions; everybody's unless said.

    Raises:
        CardlibError: if the record cannot be replayed, or there is no such seat.
    """
    record = deal if isinstance(deal, Record) else records.record_of(a_state(deal))
    if seat is not None:
        check_seat(record.rules, seat)
    states = records.replay(record)
    made = []
    for number, (state, action) in enumerate(zip(states, record.moves, strict=False)):
        player = state.current_player
        if player is not None and player != CHANCE and seat in (None, player):
            made.append(Choice(number, player, state, action))
    return tuple(made)


def judge(choice: Choice, *, level: str = "medium", seed: int = 1, analysis: Analysis | None = None) -> Decision:
    """Weigh one decision.

    Args:
        choice: the decision.
        level, seed: as in ``review``.
        analysis: what ``analysis_of`` returns, for all decisions of a deal the same: then much need be found out once
            only, if they come in the order of play.
    """
    state, facts = choice.state, (choice.number, choice.seat, choice.state, choice.action)
    if choice.forced:
        return Decision(*facts, (Weighed(choice.action, 0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, False),), {choice.action: 0})
    weighed = weigh(state.view(choice.seat), choice.action, level=level, seed=a_seed(seed))
    return Decision(*facts, weighed, _perfect(state, analysis or analysis_of(state)))


def analysis_of(state: State) -> Analysis | None:
    """What works out perfect play in a deal, ``None`` where nothing does."""
    return Analysis(quick_game(state.rules)) if is_solvable(state.rules) else None


def _perfect(state: State, analysis: Analysis | None) -> dict[Action, int] | None:
    """What every action costs with all cards open, ``None`` where that is not worked out."""
    if analysis is None:
        return None
    game = quick_game(state.rules)
    values = analysis.values(game.from_state(state))
    best = max(values.values())
    return {action: (best - values[game.number(action)]) // state.rules.swing for action in state.legal_actions()}


@dataclass(frozen=True, slots=True)
class Review:
    """Decisions of a deal, and what each cost.

    Attributes:
        record: the deal.
        decisions: in the order of play.
    """

    record: Record
    decisions: tuple[Decision, ...]

    def costliest(self, most: int = 3) -> tuple[Decision, ...]:
        """The mistakes that cost most, the costliest first."""
        return costliest(self.decisions, most)

    def comments(self, names: tuple[str, ...] | None = None) -> dict[int, tuple[str, ...]]:
        """Sentences about every mistake, by the place of the action, for ``records.dumps``.

        Args:
            names: the players' names; those of the record, or some of ours, unless said.
        """
        if names is None:
            names = self.record.names or names_of(None, self.record.players)
        return {
            each.number: (_(GRADE_WORDS[each.grade]), *(line.text for line in each.lines(names)))
            for each in self.decisions
            if each.is_mistake
        }

    def text(self, names: tuple[str, ...] | None = None) -> str:
        """The record with comments above the mistakes; it loads as the record does. For ``names`` see ``comments``."""
        return records.dumps(self.record, self.comments(names))


def costliest(decisions: tuple[Decision, ...], most: int = 3) -> tuple[Decision, ...]:
    """The mistakes among decisions that cost most, the costliest first."""
    mistakes = [decision for decision in decisions if decision.is_mistake]
    mistakes.sort(key=lambda decision: (-decision.cost, -decision.own.won_less, decision.number))
    return tuple(mistakes[:most])


def review(
    deal: Record | State,
    seat: int | None = None,
    *,
    level: str = "medium",
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Look back on a deal, whether or not it is over.

    Args:
        deal: a record, or a position, up to which is looked at.
        seat: whose decisions; everybody's unless said.
        level: how thoroughly to search where nothing can be solved: ``"easy"``, ``"medium"`` or ``"hard"``.
        seed: another one imagines other worlds; the same one always finds the same.
        progress: called after each decision with how many are done, and of how many.

    Raises:
        CardlibError: if the record cannot be replayed, or there is no such seat or level.
    """
    check_level(level)
    record = deal if isinstance(deal, Record) else records.record_of(a_state(deal))
    made = choices(record, seat)
    decisions: list[Decision] = []
    analysis = analysis_of(made[0].state) if made else None
    for choice in made:
        decisions.append(judge(choice, level=level, seed=seed, analysis=analysis))
        if progress is not None:
            progress(len(decisions), len(made))
    return Review(record, tuple(decisions))


# Played out -----------------------------------------------------------------------------------------


def played_out(state: State, action: Action, *, seed: int = 1) -> tuple[State, ...]:
    """One way the deal may go on with an action: from then on everybody plays by rules of thumb.

    Args:
        state: the position to go on from.
        action: what is done first.
        seed: for shuffles.

    Returns:
        The positions after each action, to the end of the deal.

    Raises:
        CardlibError: if there is no such position or seed, or the rules forbid the action.
    """
    luck = Random(a_seed(seed))
    state = a_state(state).apply(action)
    line = [state]
    while not state.is_over:
        player = state.current_player
        assert player is not None
        done = reshuffled(state, luck) if player == CHANCE else advice(state.view(player)).action
        state = state.apply(done)
        line.append(state)
    return tuple(line)


def result(state: State, seat: int) -> int:
    """What a finished deal brought a seat's side: tricks, points, or penalty points."""
    assert state.outcome is not None
    return state.rules.gains(state.outcome)[seat]


# Words ----------------------------------------------------------------------------------------------


def _told(decision: Decision, names: tuple[str, ...]) -> Iterator[Line]:
    if decision.forced:
        yield say("", N_("Here there was only one thing to do: {action}."), action=decision.action)
        return
    if not decision.is_mistake:
        yield _well_done(decision)
        yield from _with_open_cards(decision)
        return
    yield say("", N_("Better here: {action}."), action=decision.best)
    yield _cost_told(decision)
    yield from _why(decision, names)
    yield from _with_open_cards(decision)


def _well_done(decision: Decision) -> Line:
    if decision.grade == "best":
        return say("", N_("Nothing better is to be found than this: {action}."), action=decision.action)
    message = N_("This was as good as anything, as far as one could know: {action}.")
    return say("", message, action=decision.action)


def _cost_told(decision: Decision) -> Line:
    """What a mistake cost, and how sure that is."""
    game, cost, action = decision.state.rules.game, decision.cost, decision.action
    if not decision.has_cost:
        message = N_("Chosen instead: {action}. Of 100 deals that wins about {fewer}, the better one about {more}.")
        shares = {"fewer": round(100 * decision.own.won), "more": round(100 * decision.weighed[0].won)}
        return say("", message, action=action, **shares)
    if not decision.error:
        count = round(cost)
        if game == "mita":
            message = ngettext(
                "Chosen instead: {action}. That cost one trick.",
                "Chosen instead: {action}. That cost {count} tricks.",
                count,
            )
        elif game == "101":
            message = ngettext(
                "Chosen instead: {action}. That cost one point.",
                "Chosen instead: {action}. That cost {count} points.",
                count,
            )
        else:
            message = ngettext(
                "Chosen instead: {action}. That cost one penalty point.",
                "Chosen instead: {action}. That cost {count} penalty points.",
                count,
            )
        return say("", message, action=action, count=count)
    spread = SURE * decision.error
    if spread < 0.05:
        message = {
            "mita": N_("Chosen instead: {action}. That cost about {cost} tricks."),
            "101": N_("Chosen instead: {action}. That cost about {cost} points."),
            "meow": N_("Chosen instead: {action}. That cost about {cost} penalty points."),
        }[game]
        return say("", message, action=action, cost=decimal(cost))
    message = {
        "mita": N_("Chosen instead: {action}. That cost about {cost} tricks, give or take {error}."),
        "101": N_("Chosen instead: {action}. That cost about {cost} points, give or take {error}."),
        "meow": N_("Chosen instead: {action}. That cost about {cost} penalty points, give or take {error}."),
    }[game]
    return say("", message, action=action, cost=decimal(cost), error=decimal(spread))


def _why(decision: Decision, names: tuple[str, ...]) -> Iterator[Line]:
    """The rule or idea behind what would have been better."""
    state, better = decision.state, decision.best
    view = state.view(decision.seat)
    if isinstance(view, mita.View):
        lines = review_tricks.ideas(view, decision.action, better, names)
    else:
        lines = review_meow.ideas(view, decision.action, better, names)
    thumb = advice(view)
    if thumb.action == better:
        yield say("", N_("A rule of thumb says so: {sentence}"), sentence=thumb.line.text)
    elif not lines:
        yield say("", N_("No rule of thumb says why: play both on, and compare."))
    yield from lines


def _with_open_cards(decision: Decision) -> Iterator[Line]:
    """What somebody who saw all cards would say."""
    perfect, cost = decision.perfect, decision.cost_perfect
    if perfect is None or cost is None:
        return
    points = decision.state.rules.game == "101"
    if decision.is_mistake and not cost:
        yield say("", N_("As the cards happened to lie, it cost nothing."))
    elif decision.is_mistake:
        if points:
            message = ngettext(
                "As the cards lay, it cost one point.", "As the cards lay, it cost {count} points.", cost
            )
        else:
            message = ngettext(
                "As the cards lay, it cost one trick.", "As the cards lay, it cost {count} tricks.", cost
            )
        yield say("", message, count=cost)
    elif cost:
        if points:
            message = ngettext(
                "Only with all cards open something else was better, by one point: {action}.",
                "Only with all cards open something else was better, by {count} points: {action}.",
                cost,
            )
        else:
            message = ngettext(
                "Only with all cards open something else was better, by one trick: {action}.",
                "Only with all cards open something else was better, by {count} tricks: {action}.",
                cost,
            )
        best = next(action for action in perfect if not perfect[action])
        yield say("", message, action=best, count=cost)
