"""Hints at the table: the rule, the suit, the card, and at last the numbers that speak for it."""

from __future__ import annotations

from collections.abc import Sequence

from cardlib import Card, meow
from cardlib.actions import Action
from cardlib.deals import State
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line, decimal, say
from cardlib.search import Estimate
from widgets.turns import permissions

Rung = tuple[Line, ...]

MOST = 4
"""How many ways to play the last rung compares."""


def ladder(state: State, estimates: Sequence[Estimate], idea: Line | None = None) -> tuple[Rung, ...]:
    """The hints for whoever is to act: what the rules say, which suit, which card, and why.

    Args:
        state: the position.
        estimates: what the search found out about every legal action, the best first.
        idea: the rule of thumb that would choose the same, if one does.
    """
    best = estimates[0].action
    rules = permissions(state)
    if len(state.legal_actions()) == 1:
        return (rules, (*rules, Line("", _("There is nothing to choose: this is all that can be done."))))
    suit = _suit_hint(state, best)
    card = say("", N_("The computer would {action}."), action=best)
    ideas = () if idea is None else (say("", N_("A rule of thumb says so: {sentence}"), sentence=idea.text),)
    rungs: list[Rung] = [rules]
    if suit is not None:
        rungs.append((suit,))
    rungs += [(card,), (card, *ideas, *_numbers(state, estimates))]
    return tuple(rungs)


def hinted(rungs: Sequence[Rung], rung: int, best: Action) -> Card | None:
    """The card that a rung points at: from the one that names it on."""
    return best.card if len(rungs) > 2 and rung >= len(rungs) - 1 else None


def _suit_hint(state: State, best: Action) -> Line | None:
    """The suit of the best card, or that it is none; ``None`` if that would say nothing."""
    cards = [action.card for action in state.legal_actions() if action.card is not None]
    if best.card is None:
        return Line("", _("The computer would play none of your cards now.")) if cards else None
    if len(cards) == len(state.legal_actions()) and len({card.suit for card in cards}) == 1:
        return None
    return say("", N_("The computer would choose from this suit: {suit}."), suit=best.card.suit)


def _numbers(state: State, estimates: Sequence[Estimate]) -> Rung:
    """How often each way to play won when the deal was played on in thought."""
    count = sum(estimate.visits for estimate in estimates)
    message = ngettext(
        "The deal was played on in thought, {count} time. The cards nobody has shown you lay differently each time.",
        "The deal was played on in thought, {count} times. The cards nobody has shown you lay differently each time.",
        count,
    )
    if count == len(estimates):
        message = _("It can be told where every card is. From here on everybody plays perfectly in thought.")
    return (Line("", message.format(count=count)), *(_number(state, each) for each in estimates[:MOST]))


def _number(state: State, estimate: Estimate) -> Line:
    """How one way to play did."""
    gain = estimate.gain
    if isinstance(state, meow.State):
        message = N_("{action}: won about {won} deals of 100, and cost {number} penalty points on average.")
        gain = -gain
    elif state.rules.counts == "points" and gain < 0:
        message = N_("{action}: won about {won} deals of 100, on average {number} points behind.")
    elif state.rules.counts == "points":
        message = N_("{action}: won about {won} deals of 100, on average {number} points ahead.")
    elif gain < 0:
        message = N_("{action}: won about {won} deals of 100, on average {number} tricks behind.")
    else:
        message = N_("{action}: won about {won} deals of 100, on average {number} tricks ahead.")
    number = decimal(gain if isinstance(state, meow.State) else abs(gain))
    return say("", message, action=estimate.action, won=round(100 * estimate.won), number=number)
