"""Hints at the table: the rule, the suit, the card, and at last the numbers that speak for it."""

from __future__ import annotations

from collections.abc import Sequence

from cardlib import Card
from cardlib.actions import Action
from cardlib.deals import State
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line, decimal, say
from cardlib.weighing import Weighed, brought, match_won
from widgets.turns import permissions

Rung = tuple[Line, ...]

MOST = 4
"""How many ways to play the last rung compares."""


def is_choice(state: State) -> bool:
    """Whether more than one thing can be done; only then there is something to think over before a hint."""
    return len(state.legal_actions()) > 1


def ladder(state: State, weighed: Sequence[Weighed], how: str, idea: Line | None = None) -> tuple[Rung, ...]:
    """The hints for whoever is to act: what the rules say, which suit, which card, and why.

    Args:
        state: the position.
        weighed: what was found out about every legal action, the best first; while nothing is, there are only those
            hints that need no thought.
        how: how that was found out, in a sentence.
        idea: the rule of thumb that would choose the same, if one does.
    """
    rules = permissions(state)
    if not is_choice(state):
        return (rules, (*rules, Line("", _("There is nothing to choose: this is all that can be done."))))
    if not weighed:
        return (rules,)
    best = weighed[0].action
    suit = _suit_hint(state, best)
    card = say("", N_("The computer would {action}."), action=best)
    ideas = () if idea is None else (say("", N_("A rule of thumb says so: {sentence}"), sentence=idea.text),)
    rungs: list[Rung] = [rules]
    if suit is not None:
        rungs.append((suit,))
    numbers = (_number(state, each) for each in weighed[:MOST])
    rungs += [(card,), (card, *ideas, Line("", how), *numbers)]
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


def _number(state: State, weighed: Weighed) -> Line:
    """How one way to play did, in what the review tells its cost in."""
    number = brought(state.rules, weighed)
    won = round(100 * weighed.won)
    if number is None:
        return say("", N_("{action}: won about {won} of 100 matches."), action=weighed.action, won=won)
    if weighed.is_exact:
        return _exact(state, weighed, round(number))
    message = {
        "mita": N_("{action}: won about {won} of 100 deals, with {number} tricks on average."),
        "101": N_("{action}: won about {won} of 100 matches, with {number} points from this deal on average."),
        "meow": N_("{action}: won about {won} of 100 deals, with {number} penalty points on average."),
    }[state.rules.game]
    return say("", message, action=weighed.action, won=won, number=decimal(number))


def _exact(state: State, weighed: Weighed, count: int) -> Line:
    """What perfect play makes of one way to play, where every card can be told: the tricks or points are certain."""
    assert state.current_player is not None
    match = match_won(state.view(state.current_player), weighed)
    if state.rules.game == "mita":
        message = ngettext("{action}: one trick in the end.", "{action}: {count} tricks in the end.", count)
    elif match is True:
        message = ngettext(
            "{action}: one point from this deal, which wins the match.",
            "{action}: {count} points from this deal, which wins the match.",
            count,
        )
    elif match is False:
        message = ngettext(
            "{action}: one point from this deal, which loses the match.",
            "{action}: {count} points from this deal, which loses the match.",
            count,
        )
    else:
        message = ngettext(
            "{action}: one point from this deal, which then wins about {won} of 100 matches.",
            "{action}: {count} points from this deal, which then wins about {won} of 100 matches.",
            count,
        )
    return say("", message, action=weighed.action, count=count, won=round(100 * weighed.won))
