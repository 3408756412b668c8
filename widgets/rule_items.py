"""Rules and sentences as the papers show them: with a badge or a sign, as they read for the options chosen."""

from __future__ import annotations

from collections import Counter

from cardlib import GAMES as ALL_GAMES
from cardlib.errors import CardlibError
from cardlib.game import Rules
from cardlib.i18n import _
from cardlib.lines import Line
from cardlib.names import listed
from cardlib.rule import GAMES, MEANINGS, STATUS_NAMES, STATUSES, Rule, Status
from cardlib.rulebook import cite, find_rule, option_label, value_words
from widgets.blocks import (
    Field,
    RuleItem,
    Share,
)
from widgets.options import Choices
from widgets.scenes import line_data

MARKS: dict[Status, str] = {"documented": "●", "inferred": "◐", "inherited": "◆", "reconstructed": "○", "option": "◇"}
"""A sign for each status, where there is no room for the word: full where a text says it, empty where we do."""

OURS: tuple[Status, ...] = ("inferred", "reconstructed")
"""The rules that no text says."""


def game_field(game: str, *, every: bool = True) -> Field:
    """The choice between the games."""
    choices = [(each.id, each.name) for each in ALL_GAMES]
    if every:
        choices.append(("", _("All three")))
    return Field("game", "radio", _("Game"), game, tuple(choices))


def is_usual(choices: Choices) -> bool:
    """Whether every option of a game is at its default, and nothing else is filled in."""
    return not choices.refusal and choices.rules == choices.game.preset


def shares(counts: Counter[Status] | None = None) -> tuple[Share, ...]:
    """The statuses, with how many rules have each."""
    counts = counts or Counter()
    return tuple(
        Share(status, MARKS[status], _(STATUS_NAMES[status]), counts[status], _(MEANINGS[status]))
        for status in STATUSES
    )


def rule_item(
    rule: Rule,
    rules: Rules,
    *,
    off: str = "",
    lessons: tuple[tuple[str, str], ...] = (),
    notes: bool = True,
) -> RuleItem:
    """A rule as it reads for these options; one that is not in play, as it would read if it were."""
    read = reading(rule, rules)
    about = tuple(filter(None, (_(MEANINGS[rule.status]), rule.why(read)))) if notes else ()
    return RuleItem(
        id=rule.id,
        text=rule.text(read),
        status=rule.status,
        mark=MARKS[rule.status],
        badge=_(STATUS_NAMES[rule.status]),
        cite=cite(rule),
        about=about,
        lessons=lessons,
        off=off,
    )


def line_item(line: Line, rules: Rules, *, badge: bool = True) -> RuleItem:
    """A sentence of an explanation, with the badge of its rule."""
    data = line_data(line, rules, badge=badge)
    mark = MARKS[find_rule(line.rule).status] if data["badge"] else ""
    return RuleItem("", line.text, data["status"], mark, data["badge"], "", tuple(filter(None, [data["about"]])))


def reading(rule: Rule, rules: Rules) -> Rules:
    """The options by which a rule reads: those chosen or, where it is not in play then, the nearest where it is."""
    if rule.applies(rules):
        return rules
    game = GAMES[rule.game]
    wanted = {name: values[0] for name, values in rule.when}
    kept = {option.name: getattr(rules, option.name) for option in game.options if option.kind != "cards"}
    try:
        near: Rules = game.rules(**{**kept, **wanted})
    except CardlibError:  # 36 cards where the many players need 52
        near = game.rules(**wanted)
    return near


def not_in_play(rule: Rule, rules: Rules) -> str:
    """What would have to be chosen for a rule to be in play; ``""`` if it is."""
    if rule.applies(rules):
        return ""
    options = {option.name: option for option in GAMES[rule.game].options}
    needed = [
        f"{option_label(options[name])}: {listed([value_words(options[name], value) for value in values], either=True)}"
        for name, values in rule.when
        if getattr(rules, name) not in values
    ]
    return _("Not in play. It needs {options}.").format(options="; ".join(needed))
