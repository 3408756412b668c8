"""The table of a review: a decision with what was played and what was better, and both played on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardlib import Card, explain
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line, decimal, percent, say, signed
from cardlib.names import card_name, player_name, sentence
from cardlib.review import GRADE_WORDS, Decision, played_out, result
from cardlib.weighing import Weighed
from widgets.review_desk import AtDesk
from widgets.scenes import Control, Mark, Option, Scene, Shown, Tone, Zone, zones_of
from widgets.stage import Stage
from widgets.turns import told

SOON = 0.05
"""Seconds until the next decision is weighed: time enough for the page to answer a hand in between."""


class ReviewStage(AtDesk, Stage):
    """The table, the strip of decisions and the buttons.

    Attributes:
        led: whether the page must come here, for a hand has asked for this; until the page has answered.
    """

    led = False

    # What a hand does

    def picked(self, key: str) -> None:
        """Show the decision picked."""
        self.led = False
        self.desk.go(int(key.removeprefix("decision-")))
        self._changed()

    def pressed(self, control: str) -> None:
        """Move, open the cards, play on; or weigh the next decision when the page has waited."""
        desk = self.desk
        self.led = False
        match control:
            case "tick":
                desk.weigh()
            case "back" if desk.line is not None:
                desk.step -= 1
            case "next" if desk.line is not None:
                desk.step += 1
            case "last" if desk.line is not None:
                desk.step = len(desk.line.states) - 1
            case "back":
                desk.go(desk.at - 1)
            case "next":
                desk.go(desk.at + 1)
            case "worse" | "lesser":
                place = desk.mistake(-1 if control == "worse" else 1)
                if place is not None:
                    desk.go(place)
            case "open":
                desk.open()
            case "better":
                assert desk.decision is not None
                desk.play_on(desk.decision.best)
            case "went":
                desk.play_on()
            case "leave":
                desk.leave()
        self._changed()

    # What is to be seen

    def compose(self) -> Scene:
        """The decision shown, or the position of what is played on."""
        desk = self.desk
        label = _("A deal looked back on")
        wait = SOON if desk.pending else 0
        if desk.record is None:
            return Scene(label, heading=_("Play a deal to its end, and here you see what each decision was worth."))
        label = _("A deal looked back on: {game}, {player}").format(
            game=desk.game_name, player=player_name(desk.seat, desk.names)
        )
        if desk.choice is None:
            message = N_("{player} had nothing to decide in this deal.")
            return Scene(label, heading=sentence(message, player=player_name(desk.seat, desk.names)))
        heading, lines, tone = self._said()
        return Scene(
            label=label,
            zones=self._zones(),
            heading=heading,
            lines=lines,
            tone=tone,
            controls=self._controls(),
            status=self._status(),
            wait=wait,
            rules=desk.record.rules,
            options=self._strip(),
            asked=_("Decisions"),
            called=int(self.led),
        )

    def _strip(self) -> tuple[Option, ...]:
        desk = self.desk
        return tuple(
            Option(f"decision-{place}", self._chip(place), mark="chosen" if place == desk.at else "", toggle=True)
            for place in range(len(desk.made))
        )

    def _chip(self, place: int) -> str:
        """The number of a decision; of a mistake also the card and how bad it was."""
        desk, number = self.desk, place + 1
        if place >= len(desk.decisions):
            return _("{number} …").format(number=number)
        decision = desk.decisions[place]
        if not decision.is_mistake:
            return str(number)
        grade, card = _(GRADE_WORDS[decision.grade]), decision.action.card
        if card is None:
            return _("{number}: {grade}").format(number=number, grade=grade)
        return _("{number}, {card}: {grade}").format(number=number, card=card_name(card), grade=grade)

    def _said(self) -> tuple[str, tuple[Line, ...], Tone]:
        desk = self.desk
        if desk.line is not None:
            return self._line_heading(), self._line_told(), ""
        facts: dict[str, object] = {"number": desk.at + 1, "count": len(desk.made)}
        decision = desk.decision
        if decision is None:
            return sentence(N_("Decision {number} of {count}"), facts), (), ""
        rank = None if desk.pending else desk.rank()  # among those weighed so far it would change all the time
        if rank is None:
            message = N_("Decision {number} of {count}: {grade}")
        elif rank == 0:
            message = N_("Decision {number} of {count}: {grade}, the costliest")
        else:
            message = N_("Decision {number} of {count}: {grade}, mistake {rank} of {mistakes}")
        facts |= {"rank": (rank or 0) + 1, "mistakes": len(desk.mistakes)}
        heading = sentence(message, facts, grade=_(GRADE_WORDS[decision.grade]))
        tone: Tone = "bad" if decision.is_mistake else "good" if decision.grade == "best" else ""
        return heading, decision.lines(desk.names), tone

    def _zones(self) -> tuple[Zone, ...]:
        desk = self.desk
        if desk.line is not None:
            return zones_of(desk.line.states[desk.step], desk.names, desk.seat, "all")
        choice, decision = desk.choice, desk.decision
        assert choice is not None
        if desk.opened:
            zones = zones_of(choice.state, desk.names, desk.seat, "all")
        else:
            zones = zones_of(choice.state.view(desk.seat), desk.names, desk.seat, "own")
        if decision is None:
            return with_marks(zones, desk.seat, {choice.action.card: "chosen"} if choice.action.card else {}, {})
        return with_marks(zones, desk.seat, marks_of(decision), costs_of(decision))

    def _status(self) -> str:
        """How far the review is, in words that do not change with every decision: screen readers speak what changes."""
        desk = self.desk
        if desk.line is not None:
            message = _("Step {step} of {last}")
            return message.format(step=desk.step, last=len(desk.line.states) - 1)
        if desk.pending:
            return _("The decisions are being weighed; you can look around meanwhile.")
        mistakes = desk.mistakes
        if not mistakes:
            return _("No mistakes were found.")
        if any(mistake.told_in(mistake.own) == "won" for mistake in mistakes):  # cannot be added up with the others
            message = ngettext("{count} mistake was found.", "{count} mistakes were found.", len(mistakes))
            return message.format(count=len(mistakes))
        total = sum(mistake.cost for mistake in mistakes)
        message = {  # whole sentences for each unit, as in cardlib/review.py
            "mita": ngettext(
                "{count} mistake, which cost about {total} tricks.",
                "{count} mistakes, which cost about {total} tricks together.",
                len(mistakes),
            ),
            "101": ngettext(
                "{count} mistake, which cost about {total} points.",
                "{count} mistakes, which cost about {total} points together.",
                len(mistakes),
            ),
            "meow": ngettext(
                "{count} mistake, which cost about {total} penalty points.",
                "{count} mistakes, which cost about {total} penalty points together.",
                len(mistakes),
            ),
        }[mistakes[0].state.rules.game]
        return message.format(count=len(mistakes), total=decimal(total))

    def _controls(self) -> tuple[Control, ...]:
        desk = self.desk
        if desk.line is not None:
            at_end = desk.step == len(desk.line.states) - 1
            return (
                Control("back", _("Back"), desk.step > 0, key="ArrowLeft"),
                Control("next", _("Next"), not at_end, main=not at_end, key="ArrowRight"),
                Control("last", _("Last"), not at_end, key="End"),
                Control("leave", _("Back to the decision"), main=at_end, key="b"),
            )
        decision = desk.decision
        lesser, worse = desk.mistake(1), desk.mistake(-1)
        first = desk.rank() is None
        return (
            Control("back", _("Decision before"), desk.at > 0, key="ArrowLeft"),
            Control("next", _("Next decision"), desk.at + 1 < len(desk.made), key="ArrowRight"),
            Control("worse", _("Mistake before"), worse is not None, key="v"),
            Control(
                "lesser",
                _("Costliest mistake") if first else _("Next mistake"),
                lesser is not None,
                main=lesser is not None,
                key="m",
            ),
            Control("open", _("Show all cards"), pressed=desk.opened, key="a"),
            Control("better", _("Play the better move out"), decision is not None and decision.is_mistake, key="p"),
            Control("went", _("See how it went on"), key="h"),
        )

    # What is played on

    def _line_heading(self) -> str:
        line = self.desk.line
        assert line is not None
        message = N_("How it went on: {action}") if line.real else N_("If instead: {action}")
        return sentence(message, action=line.action)

    def _line_told(self) -> tuple[Line, ...]:
        desk, line = self.desk, self.desk.line
        assert line is not None
        state = line.states[desk.step]
        if not desk.step:
            return (say("", N_("This is the position in which it was decided.")),)
        lines = told(line.states[desk.step - 1], state, desk.names)
        if desk.step == 1 and not line.real:
            lines = (say("", N_("From here on everybody plays by rules of thumb, as one way it might go on.")), *lines)
        if state.is_over:
            lines = (*self._compared(), *lines, *explain.score(state, names=desk.names))
        return lines

    def _compared(self) -> Iterable[Line]:
        """What came of the better move, beside what comes of the one that was made if all go on in the same way."""
        desk, line = self.desk, self.desk.line
        assert line is not None
        assert desk.choice is not None
        if line.real:
            return
        there = result(line.states[-1], desk.seat)
        here = result(played_out(desk.choice.state, desk.choice.action, seed=desk.seed)[-1], desk.seat)
        game = desk.choice.state.rules.game
        message = {
            "mita": N_(
                "Tricks in the end, played on by rules of thumb: {there} after this, {here} after what was played."
            ),
            "101": N_(
                "Points in the end, played on by rules of thumb: {there} after this, {here} after what was played."
            ),
            "meow": N_(
                "Penalty points in the end, played on by rules of thumb: {there} after this, {here} after what was "
                "played."
            ),
        }[game]
        yield say("", message, there=signed(there), here=signed(here))
        if (here - there if game == "meow" else there - here) <= 0:
            message = N_("This once it did no better: its worth is an average over many ways to go on.")
            if desk.decision is not None and desk.decision.own.is_exact:
                message = N_("So it did no better: it does with perfect play, and rules of thumb are not that.")
            yield say("", message)


def marks_of(decision: Decision) -> dict[Card, Mark]:
    """How the card that was played stands out, and the better one."""
    done, best = decision.action.card, decision.best.card
    marks: dict[Card, Mark] = {}
    if done is not None:
        marks[done] = "refuted" if decision.is_mistake else "right" if decision.grade == "best" else "chosen"
    if best is not None and decision.best != decision.action and decision.own.is_worse:
        marks[best] = "right" if best is not done else "chosen"
    return marks


def costs_of(decision: Decision) -> dict[Card, tuple[str, str]]:
    """What each card costs beside the best one, as a sign under it and in words; what is not sure is no number."""
    signs: dict[Card, tuple[str, str]] = {}
    for weighed in decision.weighed:
        card = weighed.action.card
        # Of several actions with one card the one that was done counts, or else the best, which comes first.
        if card is None or (card in signs and weighed.action != decision.action):
            continue
        is_marked = weighed.action == decision.best and (decision.own.is_worse or decision.best == decision.action)
        signs[card] = ("", "") if is_marked else _cost_sign(decision, weighed)
    return signs


def _cost_sign(decision: Decision, weighed: Weighed) -> tuple[str, str]:
    """What an action costs beside the best one, in what is told of it: in its own unit, or of a hundred won."""
    cost, fewer = decimal(weighed.cost), decision.fewer_won(weighed)
    if decision.loses_match(weighed):
        return _("lost"), _("loses the match with perfect play")
    if decision.told_in(weighed) == "taken":
        if weighed.is_worse and weighed.has_sure_cost and float(cost):
            if weighed.is_exact:
                return f"−{weighed.cost:.0f}", _("costs {cost}").format(cost=f"{weighed.cost:.0f}")
            return f"−{cost}", _("costs about {cost}").format(cost=cost)
    elif weighed.is_worse and fewer:
        message = _("wins about {count} fewer of 100 deals")
        if decision.state.rules.game == "101":
            message = _("wins about {count} fewer of 100 matches")
        return f"−{percent(fewer / 100, 0)}", message.format(count=fewer)
    if weighed.is_exact and not weighed.is_worse:
        return "=", _("as good as the best")
    return "≈", _("about as good as the best")


def with_marks(
    zones: Iterable[Zone], seat: int, marks: dict[Card, Mark], costs: dict[Card, tuple[str, str]]
) -> tuple[Zone, ...]:
    """The table with what stands out in the hand of one seat."""

    def marked(shown: Shown) -> Shown:
        if shown.card is None:
            return shown
        caption, meaning = costs.get(shown.card, ("", ""))
        return replace(shown, mark=marks.get(shown.card, ""), caption=caption, meaning=meaning)

    return tuple(
        replace(zone, cards=tuple(map(marked, zone.cards))) if zone.id == f"hand-{seat}" else zone for zone in zones
    )
