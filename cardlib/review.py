"""A deal looked back on: every decision of a player, what it cost, and why.

A cost compares what was done with the best that could be done: as far as the player could know (``Decision.cost``, see
``weighing.py``), and for two players of Mîța or 101 also with all cards open (``Decision.cost_perfect``). It is in the
game's own unit: tricks, points, or penalty points. The best is what is worth most, see ``worth.Judge``: so what is not
the best may cost deals that are won, in 101 matches, and ``Decision.unit`` says which of the two is told. What comes
from samples has an error, and a difference within it is no mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Literal

from . import mita, records, review_meow, review_tricks
from .actions import Action
from .bots import advice
from .deals import State, a_seed, names_of, reshuffled
from .errors import DealError, shown
from .fast import quick_game
from .game import CHANCE, MOST, check_seat
from .given import a_function, a_number, a_state, an_instance
from .i18n import N_, _, ngettext
from .lines import Line, decimal, say
from .records import Record
from .search import check_level
from .solver import Analysis, is_solvable
from .weighing import SURE, Weighed, brought, match_won, weigh

Grade = Literal["only", "best", "fine", "slip", "costly"]
"""How good a decision was; ``"only"`` where there was nothing to decide."""

Unit = Literal["taken", "won"]
"""What a decision is told in: tricks, points or penalty points; or deals, in 101 matches, that are won."""

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
"""The same for won deals, in 101 matches: the share of them that was given away."""


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
        weighed: every action that was legal, the best first; empty where only one was, for then nothing is weighed.
        perfect: what every action costs with all cards open, ``None`` where that is not known.
    """

    weighed: tuple[Weighed, ...]
    perfect: Mapping[Action, int] | None

    @property
    def best(self) -> Action:
        """The best that could be done, as far as the player could know."""
        return self.weighed[0].action if self.weighed else self.action

    @property
    def cost(self) -> float:
        """What was given away, as far as the player could know: tricks, points or penalty points."""
        return self.own.cost if self.weighed else 0.0

    @property
    def error(self) -> float:
        """The standard error of the cost; 0 where the cost is exact, or all samples agree."""
        return self.own.error if self.weighed else 0.0

    @property
    def cost_perfect(self) -> int | None:
        """What was given away with all cards open; ``None`` where that is not known."""
        return None if self.perfect is None else self.perfect[self.action]

    @property
    def own(self) -> Weighed:
        """What was done, weighed.

        Raises:
            DealError: if nothing else was legal.
        """
        if not self.weighed:
            raise DealError(N_("Here there was only one thing to do: {action}."), action=self.action)
        return next(each for each in self.weighed if each.action == self.action)

    @property
    def grade(self) -> Grade:
        """How good it was. A mistake is only what is worse for sure, and by so much that it matters."""
        if self.forced:
            return "only"
        if self.best == self.action:
            return "best"
        by_size: tuple[Grade, ...] = ("fine", "slip", "costly")
        return by_size[max(self._size(self.own, "taken"), self._size(self.own, "won"))]

    @property
    def unit(self) -> Unit:
        """What it is told in: what one takes, unless what one wins makes something a worse mistake, or loses the match.

        Near the end of a match of 101 it does: then a few points may decide it, and many are nothing beside that.
        """
        for each in self.weighed:
            if self._size(each, "won") > self._size(each, "taken") or self.loses_match(each):
                return "won"
        return "taken"

    def told_in(self, each: Weighed) -> Unit:
        """What one action is told in.

        Matches, if it surely loses one that need not be lost; else what the decision is told in, or the other one of
        the two if only that makes it a mistake.
        """
        if self.loses_match(an_instance(each, "each", Weighed)):
            return "won"
        other: Unit = "taken" if self.unit == "won" else "won"
        return other if self._size(each, other) and not self._size(each, self.unit) else self.unit

    def _size(self, each: Weighed, unit: Unit) -> int:
        """How bad a mistake something is by what it takes or wins: 0 for none, 1 for a small one, 2 for a large one."""
        rules = self.state.rules
        if not each.is_worse:
            return 0
        if unit == "won":
            size = (each.won_less >= SMALL_SHARE) + (each.won_less >= LARGE_SHARE)
            return max(size, int(self.loses_match(each)))
        if not each.has_sure_cost or brought(rules, each) is None:
            return 0
        return (each.cost >= SMALL[rules.game]) + (each.cost >= LARGE[rules.game])

    def fewer_won(self, each: Weighed) -> int:
        """Of 100 deals, in 101 matches, how many fewer an action wins than the best, by the numbers that are told."""
        won = an_instance(each, "each", Weighed).won
        return max(0, round(100 * self.weighed[0].won) - round(100 * won)) if self.weighed else 0

    def match_won(self, each: Weighed | None = None) -> bool | None:
        """Whether an action, the best one unless said, surely wins or loses the match: see ``weighing.match_won``.

        ``None`` also where there was only one thing to do, for then nothing is weighed.
        """
        if each is None and not self.weighed:
            return None
        return match_won(self.state.view(self.seat), self.weighed[0] if each is None else each)

    def loses_match(self, each: Weighed) -> bool:
        """Whether, with perfect play, an action surely loses a match of 101 that the best one does not lose yet."""
        return self.match_won(each) is False is not self.match_won()

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

    Raises:
        CardlibError: if it is no decision of a deal, or there is no such level or seed.
    """
    check_level(level)
    an_instance(choice, "choice", Choice)
    if analysis is not None:
        an_instance(analysis, "analysis", Analysis)
    if choice.action not in a_state(choice.state).legal_actions() or choice.seat != choice.state.current_player:
        raise DealError(N_("{given} could not be done here."), given=shown(choice.action))
    a_seed(seed)
    state, facts = choice.state, (choice.number, choice.seat, choice.state, choice.action)
    if choice.forced:
        return Decision(*facts, (), {choice.action: 0} if is_solvable(state.rules) else None)
    weighed = weigh(state.view(choice.seat), choice.action, level=level, seed=seed)
    return Decision(*facts, weighed, _perfect(state, analysis or analysis_of(state)))


def analysis_of(state: State) -> Analysis | None:
    """What works out perfect play in a deal, ``None`` where nothing does.

    Raises:
        DealError: if it is no position of a deal.
    """
    return Analysis(quick_game(state.rules)) if is_solvable(a_state(state).rules) else None


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


def costliest(decisions: Iterable[Decision], most: int = 3) -> tuple[Decision, ...]:
    """The mistakes among decisions that cost most, the costliest first.

    Args:
        decisions: what ``judge`` returned.
        most: how many mistakes at most.

    Raises:
        CardlibError: if they are no decisions, or ``most`` is no number of them.
    """
    a_number(most, "most", 0, MOST)
    given = decisions if isinstance(decisions, Iterable) else (decisions,)
    judged = [an_instance(each, "decision", Decision) for each in given]
    mistakes = [decision for decision in judged if decision.is_mistake]
    mistakes.sort(key=lambda decision: (-_weight(decision), -decision.own.won_less, decision.number))
    return tuple(mistakes[:most])


def _weight(decision: Decision) -> float:
    """What a mistake cost, in whatever it is told in: 1 or more is costly, and nothing more so than the match."""
    if decision.loses_match(decision.own):
        return inf
    if decision.told_in(decision.own) == "won":
        return decision.own.won_less / LARGE_SHARE
    return decision.cost / LARGE[decision.state.rules.game]


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
    a_function(progress, "progress")
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
    """What a finished deal brought a seat's side: tricks, points, or penalty points.

    Raises:
        DealError: if the deal is not over, or there is no such seat.
    """
    outcome = a_state(state).outcome
    check_seat(state.rules, seat)
    if outcome is None:
        raise DealError(N_("This deal is not over, so there is no score yet."))
    return state.rules.gains(outcome)[seat]


# Words ----------------------------------------------------------------------------------------------

# Each game has whole sentences, here and wherever a cost is told: once translated, "one trick" may read another way in
# every one of them, so that no helper can put it in.


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
    yield from _match_beside_points(decision)
    yield from _why(decision, names)
    yield from _with_open_cards(decision)


def _well_done(decision: Decision) -> Line:
    if decision.grade == "best":
        return say("", N_("Nothing better is to be found than this: {action}."), action=decision.action)
    if decision.own.is_worse:
        message = N_("This was nearly as good as the best: {action}. Only a little better: {better}.")
        if decision.match_won() and not decision.match_won(decision.own):
            message = N_(
                "This was nearly as good as the best: {action}. With perfect play this wins the match: {better}."
            )
        return say("", message, action=decision.action, better=decision.best)
    message = N_("As far as one could know, nothing else was better for sure: {action}.")
    own, rules = decision.own, decision.state.rules
    if own.has_sure_cost and own.cost >= SMALL[rules.game] and brought(rules, own) is not None:
        message = {
            "mita": N_("Nothing else was sure to win more often, though this brought fewer tricks: {action}."),
            "101": N_("Nothing else was sure to win more often, though this brought fewer points: {action}."),
            "meow": N_("Nothing else was better for sure, though this cost more penalty points: {action}."),
        }[rules.game]
    return say("", message, action=decision.action)


def _cost_told(decision: Decision) -> Line:
    """What a mistake cost, and how sure that is."""
    game, cost, action = decision.state.rules.game, decision.cost, decision.action
    if decision.told_in(decision.own) == "won":
        return _winning_told(decision)
    if decision.own.is_exact:
        count = round(cost)
        if game == "mita":
            message = ngettext(
                "Chosen instead: {action}. That cost one trick.",
                "Chosen instead: {action}. That cost {count} tricks.",
                count,
            )
        else:  # of 101: nothing about Мяу-мяу is ever exact
            message = ngettext(
                "Chosen instead: {action}. That cost one point.",
                "Chosen instead: {action}. That cost {count} points.",
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


def _winning_told(decision: Decision) -> Line:
    """How many deals, in 101 matches, a mistake wins, and how many the better action; or that it decides the match."""
    own, best = decision.own, decision.weighed[0]
    message = N_("Chosen instead: {action}. Of 100 deals that wins about {fewer}, the better one about {more}.")
    if decision.state.rules.game == "101":
        message = N_("Chosen instead: {action}. Of 100 matches that wins about {fewer}, the better one about {more}.")
    match decision.match_won(own), decision.match_won():
        case False, True:
            message = N_(
                "Chosen instead: {action}. With perfect play that loses the match, and the better one wins it."
            )
        case False, None:
            message = N_(
                "Chosen instead: {action}. With perfect play that loses the match, and after the better one it goes on."
            )
        case None, True:
            message = N_(
                "Chosen instead: {action}. After that the match goes on, and about {fewer} of 100 are won; with "
                "perfect play the better one wins it."
            )
    return say("", message, action=decision.action, fewer=round(100 * own.won), more=round(100 * best.won))


def _match_beside_points(decision: Decision) -> Iterator[Line]:
    """How the match ends, where what a mistake cost is told in points."""
    match decision.match_won(decision.own), decision.match_won():
        case True, True:
            yield say("", N_("With perfect play the match is won either way."))
        case False, False:
            yield say("", N_("With perfect play the match is lost either way."))
        case None, True if decision.told_in(decision.own) == "taken":
            yield say("", N_("After that the match goes on, and with perfect play the better one wins it."))


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
    if perfect is None or cost is None or decision.own.is_exact:  # with all cards known that is said already
        return
    points = decision.state.rules.game == "101"
    worse, open_best = decision.own.is_worse, next(action for action in perfect if not perfect[action])
    if worse and not cost:
        message = N_("As the cards happened to lie, it cost nothing.")
        if perfect[decision.best]:
            message = N_("As the cards happened to lie, it did better all the same.")
        yield say("", message)
    elif worse and perfect[decision.best]:
        if points:
            message = ngettext(
                "As the cards lay, something else again was better, by one point: {action}.",
                "As the cards lay, something else again was better, by {count} points: {action}.",
                cost,
            )
        else:
            message = ngettext(
                "As the cards lay, something else again was better, by one trick: {action}.",
                "As the cards lay, something else again was better, by {count} tricks: {action}.",
                cost,
            )
        yield say("", message, count=cost, action=open_best)
    elif worse:
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
        yield say("", message, action=open_best, count=cost)
