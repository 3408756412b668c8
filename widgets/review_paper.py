"""The numbers of a review: what every action was worth, all decisions at a glance, and the record to save."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlib.actions import Action
from cardlib.errors import CardlibError
from cardlib.game import View
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import decimal, percent
from cardlib.names import action_phrase, capital, card_name, player_name, sentence
from cardlib.review import GRADE_WORDS, Decision, Review
from cardlib.weighing import SURE, Weighed, brought, how_weighed
from cardlib.worlds import Worlds
from widgets.blocks import Block, Field, Page, Prose, Section, Table
from widgets.paper import Paper
from widgets.review_desk import MOST, AtDesk
from widgets.scenes import Control

FEW = 8
"""With more players than this nobody chooses whose decisions are shown; there would be hundreds of names."""


MANY = 2
"""Stands for a number that is not whole where a word is to be in the singular or the plural."""

SIGNS = {
    "mita": N_(
        "A sign at a card tells what it costs beside the best one: tricks, or with % how many fewer of 100 deals it "
        "wins. ≈ is about as good, = is as good."
    ),
    "101": N_(
        "A sign at a card tells what it costs beside the best one: points, or with % how many fewer of 100 matches it "
        "wins. ≈ is about as good, = is as good; what is marked as lost loses the match."
    ),
    "meow": N_(
        "A sign at a card tells what it costs beside the best one: penalty points, or with % how many fewer of 100 "
        "deals it wins. ≈ is about as good."
    ),
}
"""What the signs at the cards of a review mean, by game."""

SIGN_OF_MATCHES = N_(
    "A sign at a card tells how many fewer of 100 matches it wins than the best one; ≈ is about as good."
)
"""The same where no points are told, since play may stop in the middle of a deal."""


class ReviewPaper(AtDesk, Paper):
    """What the decision shown is made of, in numbers, and all decisions in a table.

    Attributes:
        refusal_told: why a deal cannot be looked back on; ``""`` if it can.
    """

    refusal_told = ""

    def filled(self, field: str, value: object) -> None:
        """Look at the decisions of another player."""
        self.desk.sit(int(str(value)))
        self._changed()

    def compose(self) -> Page:
        """The field, the tables and the buttons."""
        desk, record = self.desk, self.desk.record
        label = _("The review in numbers")
        if record is None:
            return Page(label, refusal=self.refusal_told)
        sections = [self._shown(), self._all()]
        text = Review(record, tuple(desk.decisions)).text(desk.names)
        return Page(
            label,
            fields=tuple(self._fields()),
            refusal=self.refusal_told,
            controls=(
                Control("save", _("Save with comments"), not desk.pending),
                Control("copy", _("Copy with comments"), not desk.pending),
            ),
            sections=tuple(section for section in sections if section.blocks),
            file=(f"{record.game.id}-review.toml", text),
        )

    def _fields(self) -> Iterator[Field]:
        desk, record = self.desk, self.desk.record
        if record is not None and record.players <= FEW:
            players = tuple((str(seat), player_name(seat, desk.names)) for seat in range(record.players))
            yield Field("seat", "select", _("Whose decisions"), str(desk.seat), players)

    # The decision shown

    def _shown(self) -> Section:
        return Section("shown", tuple(self._numbers()))

    def _numbers(self) -> Iterator[Block]:
        decision = self.desk.decision
        if decision is None:
            return
        rules = decision.state.rules
        brings = {"mita": N_("Tricks in the end"), "101": N_("Points in the end"), "meow": N_("Penalty points")}
        head = [_("Possible"), _("Matches won") if rules.game == "101" else _("Deals won")]
        signs = SIGN_OF_MATCHES
        if brought(rules, decision.own) is not None:
            head[1:1], signs = [_(brings[rules.game]), _("Costs")], SIGNS[rules.game]
        if _open_costs(decision):
            head.append(_("Costs with open cards"))
        rows = tuple(tuple(self._row(decision, each)) for each in decision.weighed)
        done = next(place for place, each in enumerate(decision.weighed) if each.action == decision.action)
        caption = _("Decision {number} in numbers").format(number=self.desk.at + 1)
        yield Table(caption, tuple(head), rows, current=done)
        yield Prose(_(signs), small=True)
        yield from self._how(decision)
        if _open_costs(decision):
            yield Prose(_("In the last column all cards lie open, and everybody plays perfectly."), small=True)

    def _row(self, decision: Decision, each: Weighed) -> Iterator[str]:
        name = short(each.action)
        yield _("{action} (chosen)").format(action=name) if each.action == decision.action else name
        number = brought(decision.state.rules, each)
        places = 0 if each.is_exact else 1
        if number is not None:
            yield decimal(number, places)
            cost, spread = decimal(each.cost, places), _spread(each)
            yield f"{cost} ± {spread}" if spread else cost
        yield percent(each.won, 0)
        if costs := _open_costs(decision):
            yield str(costs[each.action])

    def _how(self, decision: Decision) -> Iterator[Block]:
        """Where the numbers come from."""
        view: View = decision.state.view(decision.seat)
        if not Worlds(view).certain:
            player = player_name(decision.seat, self.desk.names)
            yield Prose(sentence(N_("{player} could not see all cards."), player=player), small=True)
        yield Prose(how_weighed(view, self.desk.level), small=True)
        if brought(decision.state.rules, decision.own) is not None and any(map(_spread, decision.weighed)):
            yield Prose(_("After ± stands how far off a number may be; about one in ten is further off."), small=True)

    # All decisions

    def _all(self) -> Section:
        return Section("all", tuple(self._overview()))

    def _overview(self) -> Iterator[Block]:
        desk = self.desk
        if not desk.decisions:
            return
        head = (_("No."), _("Chosen"), _("Better"), _("Grade"))
        rows = tuple(
            (str(place), short(each.action), short(each.best) if each.is_mistake else "–", _graded(each))
            for place, each in enumerate(desk.decisions, 1)
        )
        yield Table(_("All decisions"), head, rows, current=desk.at if desk.at < len(rows) else None)
        if desk.left_off:
            message = ngettext("Only the first {count} is looked at.", "Only the first {count} are looked at.", MOST)
            yield Prose(message.format(count=MOST), small=True)

    def refuse(self, error: CardlibError | None) -> None:
        """Say why a deal cannot be looked back on."""
        self.refusal_told = "" if error is None else str(error)


def short(action: Action) -> str:
    """An action as a table names it: of a card simply played the card alone."""
    if action.kind == "play" and action.card is not None:
        return capital(card_name(action.card))
    return capital(action_phrase(action))


def _open_costs(decision: Decision) -> Mapping[Action, int] | None:
    """What each action costs with open cards, where that may be something else than as far as the player could know."""
    return None if decision.own.is_exact else decision.perfect


def _spread(weighed: Weighed) -> str:
    """How far off a cost may be; ``""`` if that is nothing to speak of."""
    spread = decimal(SURE * weighed.error)
    return spread if float(spread) else ""


def _graded(decision: Decision) -> str:
    """The grade, of a mistake with its cost."""
    grade = _(GRADE_WORDS[decision.grade])
    if not decision.is_mistake:
        return grade
    own, game = decision.own, decision.state.rules.game
    if decision.loses_match(own):
        return _("{grade}: the match").format(grade=grade)
    if decision.told_in(own) == "won":
        message = _("{grade}: {count} fewer of 100 deals")
        if game == "101":
            message = _("{grade}: {count} fewer of 100 matches")
        return message.format(grade=grade, count=decision.fewer_won(own))
    exactly = round(own.cost)
    count, cost = (exactly, str(exactly)) if own.is_exact else (MANY, decimal(own.cost))
    message = {
        "mita": ngettext("{grade}: {cost} trick", "{grade}: {cost} tricks", count),
        "101": ngettext("{grade}: {cost} point", "{grade}: {cost} points", count),
        "meow": ngettext("{grade}: {cost} penalty point", "{grade}: {cost} penalty points", count),
    }[game]
    return message.format(grade=grade, cost=cost)
