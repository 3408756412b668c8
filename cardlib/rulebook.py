"""The rulebook: every rule of the three games, found by id, by game or by the options chosen, and the rule sheet.

The rules themselves are in ``rules_mita.py``, ``rules_101.py`` and ``rules_meow.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

from . import rules_101, rules_meow, rules_mita
from .cards import ALL_CARDS
from .errors import RulesError, shown
from .game import Option, Rules
from .given import series, some_rules
from .i18n import N_, Translated, _
from .names import listed, rank_words, sentence, the_card
from .rule import GAMES, MEANINGS, STATUS_NAMES, STATUSES, Part, Rule, Source, Status

PARTS: dict[str, tuple[Part, ...]] = {
    "mita": rules_mita.PARTS,
    "101": rules_101.PARTS,
    "meow": rules_meow.PARTS,
}
"""Each game's rules under the headings of its rule sheet."""

RULES: dict[str, Rule] = {rule.id: rule for parts in PARTS.values() for part in parts for rule in part.rules}
"""Every rule by id, in the order one learns them."""


def find_rule(rule_id: str) -> Rule:
    """The rule with this id.

    Raises:
        RulesError: if there is none; the sentence names those that look like it.

    >>> find_rule("mita.deal").text()
    'You begin with three cards in hand, as everybody does; all other cards are the stock.'
    """
    if isinstance(rule_id, str) and rule_id in RULES:
        return RULES[rule_id]
    same_name = [rule.id for rule in RULES.values() if rule.name == rule_id]
    near = same_name or get_close_matches(str(rule_id), RULES, cutoff=0.7)
    if not near:
        raise RulesError(
            _("{given} is not a rule: an id is a game and a name, for example mita.deal.").format(given=shown(rule_id))
        )
    raise RulesError(
        _("{given} is not a rule: perhaps you mean {near}.").format(
            given=shown(rule_id), near=listed(near, either=True)
        )
    )


def rules_of(game_id: str) -> tuple[Rule, ...]:
    """Every rule of a game, whatever the options, in the order one learns them.

    Raises:
        RulesError: if there is no such game.
    """
    if not isinstance(game_id, str) or game_id not in PARTS:
        raise RulesError(
            _("{given} is not a game: there are {known}.").format(given=shown(game_id), known=listed(PARTS))
        )
    return tuple(rule for rule in RULES.values() if rule.game == game_id)


def applying(rules: Rules) -> tuple[Rule, ...]:
    """The rules in force for exactly these options, in the order one learns them."""
    return tuple(rule for rule in rules_of(some_rules(rules).game) if rule.applies(rules))


def cite(rule: Rule, unnamed: str = "") -> str:
    """Where a rule comes from.

    Args:
        rule: the rule.
        unnamed: the text that need not be named, since the reader knows which one it is.

    Raises:
        RulesError: if it is no rule.

    >>> cite(find_rule("mita.trick-winner"))
    'Mîța ¶14, ¶16–18'
    >>> cite(find_rule("meow.blocked"))
    'no source'
    >>> cite(find_rule("mita.trick-winner"), unnamed="Mîța")
    '¶14, ¶16–18'
    """
    if not isinstance(rule, Rule):
        raise RulesError(N_("{given} is no rule: give what find_rule('mita.deal') returns."), given=shown(rule))
    if not rule.source:
        return _("no source")
    paragraphs = ", ".join(_runs(rule.paragraphs))
    return paragraphs if rule.source == unnamed else f"{rule.source} {paragraphs}"


def _runs(paragraphs: tuple[int, ...]) -> Iterator[str]:
    """Paragraphs as one cites them, those in a row together: ¶14, ¶16–18."""
    starts = [number for number in paragraphs if number - 1 not in paragraphs]
    ends = [number for number in paragraphs if number + 1 not in paragraphs]
    for start, end in zip(starts, ends, strict=True):
        yield f"¶{start}" if start == end else f"¶{start}–{end}"


# The rule sheet --------------------------------------------------------------------------------------


def sheet(rules: Rules) -> str:
    """The rule sheet for exactly these options, as Markdown: every rule with its status and source.

    >>> import cardlib
    >>> print(sheet(cardlib.MITA.preset).splitlines()[0])
    # Mîța: the rules
    """
    game = GAMES[some_rules(rules).game]
    title = _("{game}: the rules").format(game=game.name)
    lines = [f"# {title}", "", _chosen(rules)]
    for part in PARTS[rules.game]:
        in_force = [rule for rule in part.rules if rule.applies(rules)]
        if in_force:
            lines += ["", f"## {_(part.heading)}", ""]
        for rule in in_force:
            lines.append(f"- {rule.text(rules)} *{_(STATUS_NAMES[rule.status])}, {cite(rule)}*")
            if rule.note:
                lines.append(f"  - {rule.why(rules)}")
    legend = _("Where the rules come from")
    lines += ["", f"## {legend}", ""]
    lines += [f"- *{_(STATUS_NAMES[status])}*: {_(MEANINGS[status])}" for status in STATUSES]
    lines += ["", _("A number after ¶ counts the lines of the text that are not empty, from 1.")]
    return "\n".join(lines) + "\n"


def _chosen(rules: Rules) -> str:
    """The options chosen, in a line; bold is what differs from the usual."""
    items = [f"{choice.label}: {f'**{choice.words}**' if choice.unusual else choice.words}" for choice in chosen(rules)]
    return _("Options: {options}.").format(options="; ".join(items))


class Chosen(NamedTuple):
    """What was chosen for one option, in words.

    Attributes:
        option: the option.
        label: what it is about, in a few words.
        words: the value chosen.
        unusual: whether the value is another than the game's default.
    """

    option: Option
    label: str
    words: str
    unusual: bool


def chosen(rules: Rules) -> tuple[Chosen, ...]:
    """Every option that has something to choose in this game, with what was chosen.

    >>> import cardlib
    >>> [(choice.label, choice.words) for choice in chosen(cardlib.MITA.rules(players=4))][:2]
    [('players', '4'), ('check for trumps', 'yes')]
    """
    found = []
    for option in GAMES[some_rules(rules).game].options:
        value = getattr(rules, option.name)
        if value != ():  # else nothing has to be taken out
            unusual = value != usual(option, rules)
            found.append(Chosen(option, option_label(option), value_words(option, value), unusual))
    return tuple(found)


def usual(option: Option, rules: Rules) -> object:
    """What an option is unless chosen otherwise; which cards are taken out, and if any, depends on the players.

    Raises:
        RulesError: if it is no option of this game.

    >>> import cardlib
    >>> [usual(option, cardlib.MITA.rules(players=4)) for option in cardlib.MITA.options][:2]
    [2, True]
    """
    game = GAMES[some_rules(rules).game]
    if _an_option(option) not in game.options:
        raise RulesError(N_("{game} has no option {option}."), game=game.name, option=option.name)
    value: object = getattr(game.rules(players=rules.players) if option.kind == "cards" else game.preset, option.name)
    return value


def option_label(option: Option) -> str:
    """What an option is about, in a few words; how they begin depends on where they stand.

    Raises:
        RulesError: if it is no option.

    >>> import cardlib
    >>> option_label(cardlib.MITA.options[1])
    'check for trumps'
    """
    return Translated(_(_an_option(option).label).format(**rank_words()))


def option_about(option: Option) -> str:
    """What is to be chosen with an option, as a question: the heading of a switch, and what a field says of itself.

    Raises:
        RulesError: if it is no option.

    >>> import cardlib
    >>> option_about(cardlib.MITA.options[0])
    'How many play?'
    """
    return sentence(_an_option(option).about, rank_words())


def _an_option(value: Option) -> Option:
    """The option that was given.

    Raises:
        RulesError: if it is none.
    """
    if isinstance(value, Option):
        return value
    raise RulesError(N_("{given} is no option: give one of find_game('mita').options."), given=shown(value))


def value_words(option: Option, value: object) -> str:
    """A value of an option in words.

    Raises:
        RulesError: if it is no option, or this cannot be chosen for it.

    >>> import cardlib
    >>> [value_words(option, option.choices[0]) for option in cardlib.MITA.options]
    ['2', 'yes', 'play a trump', 'no']
    """
    if refusal := _an_option(option).refuse(value):
        raise RulesError(refusal)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if option.kind == "cards":
        return listed(map(the_card, series(value, option.name, len(ALL_CARDS))))
    if not option.words:
        return str(value)
    return _(option.words[option.choices.index(value)]).format(**dict(option.facts))


def command(rules: Rules) -> str:
    """The command that prints the rule sheet for exactly these options.

    >>> import cardlib
    >>> command(cardlib.HUNDRED_ONE.rules(players=6, exchange=False))
    'python -m cardlib rules 101 --players 6 --no-exchange'
    """
    words = ["python -m cardlib rules", some_rules(rules).game]
    for option in GAMES[rules.game].options:
        value = getattr(rules, option.name)
        if value == usual(option, rules):
            continue  # what the command does by itself
        flag = option.name.replace("_", "-")
        if isinstance(value, bool):
            words.append(f"--{flag}" if value else f"--no-{flag}")
        else:
            words += [f"--{flag}", *(map(str, value) if isinstance(value, tuple) else [str(value)])]
    return " ".join(words)


__all__ = [
    "MEANINGS",
    "PARTS",
    "RULES",
    "STATUSES",
    "STATUS_NAMES",
    "Chosen",
    "Part",
    "Rule",
    "Source",
    "Status",
    "applying",
    "chosen",
    "cite",
    "command",
    "find_rule",
    "option_about",
    "option_label",
    "rules_of",
    "sheet",
    "usual",
    "value_words",
]
