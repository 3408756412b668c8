"""The rulebook to read and to search."""

from __future__ import annotations

import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

from cardlib import GAMES as ALL_GAMES
from cardlib import find_game
from cardlib.errors import CardlibError, shown
from cardlib.game import Rules
from cardlib.given import a_text
from cardlib.i18n import N_, _, ngettext
from cardlib.names import listed
from cardlib.rule import GAMES, STATUS_NAMES, STATUSES, Rule, Status
from cardlib.rulebook import PARTS, RULES, cite, find_rule
from widgets.blocks import (
    Block,
    Field,
    Heading,
    Page,
    Prose,
    RuleItem,
    RuleItems,
    Section,
    Shares,
)
from widgets.catalogue import find_lessons
from widgets.options import Choices
from widgets.paper import Paper
from widgets.rule_items import OURS, game_field, is_usual, not_in_play, reading, rule_item, shares
from widgets.scenes import Control


class Rulebook(Paper):
    """Every rule of the three games: choose a game, how sure a rule must be, options, and words to look for.

    Attributes:
        game: the id of the game whose rules are shown; ``""`` for all three.
        statuses: the statuses of the rules that are shown.
        search: the words that a rule must have to be shown.
        in_play: whether only rules are shown that are in play under the options chosen.

    Args:
        game: the game to begin with.
        search: the words to begin with.
        options: the options of the game to begin with.

    Raises:
        CardlibError: if there is no such game, or the options cannot be played.
    """

    def __init__(self, game: str = "", search: str = "", **options: Any) -> None:
        if options and not game:
            raise CardlibError(N_("Options belong to a game: say which one, for example Rulebook('mita', players=4)."))
        self.choices = {each.id: Choices(each, **(options if each.id == game else {})) for each in ALL_GAMES}
        self.game = find_game(game).id if game else ""
        self.statuses: tuple[Status, ...] = STATUSES
        self.search = a_text(search, "search")
        self.in_play = False
        self._lessons = lessons_by_rule()
        self._open = ""
        super().__init__()
        self.refresh()

    # Each field has its method.

    def filter(
        self,
        game: str | None = None,
        *statuses: Status,
        search: str | None = None,
        in_play: bool | None = None,
    ) -> None:
        """Show the rules of a game, with these statuses if any are named, and with these words; else as before.

        Raises:
            CardlibError: if there is no such game or status.
        """
        if unknown := [status for status in statuses if status not in STATUSES]:
            message = N_("{status} is no status: there are {statuses}.")
            raise CardlibError(message, status=shown(unknown[0]), statuses=listed(STATUSES))
        if game is not None:
            self.game = find_game(game).id if game else ""
        if statuses:
            self.statuses = tuple(status for status in STATUSES if status in statuses)
        self.search = self.search if search is None else a_text(search, "search")
        self.in_play = self.in_play if in_play is None else bool(in_play)
        self._open = ""
        self.refresh()

    def choose(self, **options: object) -> None:
        """Choose options of the game shown.

        Raises:
            RulesError: if they cannot be played; then nothing changes.
            CardlibError: if rules of all games are shown.
        """
        if not self.game:
            raise CardlibError(N_("Options belong to a game: show the rules of one first."))
        self.choices[self.game].choose(**options)
        self.refresh()

    def find(self, rule_id: str) -> None:
        """Show one rule, whatever was chosen before, and open it.

        Raises:
            RulesError: if there is no such rule; the sentence names those that look like it.
        """
        self.asked(rule_id)
        self.refresh()

    def everything(self) -> None:
        """Show every rule of the game again."""
        self.press("all")

    def rules(self) -> tuple[Rule, ...]:
        """The rules that are shown, in the order one learns them."""
        return tuple(rule for rule in RULES.values() if self._shown(rule))

    # What happens

    def filled(self, field: str, value: object) -> None:
        """A filter or an option was changed."""
        self._open = ""
        match field:
            case "game":
                self.game = str(value)
            case "statuses" if isinstance(value, tuple):
                self.statuses = tuple(status for status in STATUSES if status in value)
            case "search":
                self.search = str(value)
            case "in_play":
                self.in_play = bool(value)
            case option:
                self.choices[self.game].fill(option, value)

    def pressed(self, control: str) -> None:
        """Show all, or take every option back to its default."""
        self._open = ""
        if control == "reset":
            self.choices[self.game].reset()
        else:
            self.statuses, self.search, self.in_play = STATUSES, "", False

    def asked(self, rule_id: str) -> None:
        """Show the rule, even if a filter would hide it."""
        rule = find_rule(rule_id)
        if not self._shown(rule):
            self.pressed("all")
            self.game = self.game and rule.game
        self._open = rule.id

    # What is seen

    def _rules(self, rule: Rule) -> Rules:
        return self.choices[rule.game].rules

    def _shown(self, rule: Rule, statuses: tuple[Status, ...] | None = None) -> bool:
        return (
            self.game in ("", rule.game)
            and rule.status in (self.statuses if statuses is None else statuses)
            and (not self.in_play or rule.applies(self._rules(rule)))
            and self._has_words(rule)
        )

    def _has_words(self, rule: Rule) -> bool:
        words = _folded(self.search).split()
        if not words:
            return True
        rules = reading(rule, self._rules(rule))
        text = _folded(" ".join((rule.id, rule.text(rules), rule.why(rules), cite(rule), _(STATUS_NAMES[rule.status]))))
        return all(word in text for word in words)

    def compose(self) -> Page:
        """The filters, how much is documented, and the rules under their headings."""
        shown_rules = self.rules()
        among = [rule for rule in RULES.values() if self.game in ("", rule.game)]
        message = ngettext("{shown} of {count} rule is shown.", "{shown} of {count} rules are shown.", len(among))
        status = message.format(shown=len(shown_rules), count=len(among))
        sections = [Section("summary", self._summary(shown_rules), "aside")] if shown_rules else []
        if not shown_rules:
            advice = _("Take a filter back to see more.")
            status = f"{status} {advice}"
        for game in ALL_GAMES:
            sections += self._sections(game.id, shown_rules)
        return Page(
            label=_("The rulebook"),
            fields=self._fields(),
            refusal=self.choices[self.game].refusal if self.game else "",
            controls=self._controls(),
            status=status,
            sections=tuple(sections),
            prints="in-use",
            links=True,
            open=self._open,
        )

    def _fields(self) -> tuple[Field, ...]:
        counts = Counter(rule.status for rule in RULES.values() if self._shown(rule, STATUSES))
        statuses = tuple(
            (status, _("{status} ({count})").format(status=_(STATUS_NAMES[status]), count=counts[status]))
            for status in STATUSES
        )
        own = self.choices[self.game].fields(_("Options"), folded=True) if self.game else ()
        return (
            game_field(self.game),
            Field("search", "search", _("Search"), self.search),
            Field("statuses", "checks", _("How sure is a rule?"), self.statuses, statuses),
            Field("in_play", "check", _("Only rules in play with the options chosen"), self.in_play),
            *own,
        )

    def _controls(self) -> tuple[Control, ...]:
        filtered = self.statuses != STATUSES or bool(self.search) or self.in_play
        buttons = [Control("all", _("Show all"), filtered)]
        if self.game:
            buttons.append(Control("reset", _("Usual options"), not is_usual(self.choices[self.game])))
        return (*buttons, Control("print", _("Print these rules")))

    def _summary(self, rules: tuple[Rule, ...]) -> tuple[Block, ...]:
        counts = Counter(rule.status for rule in rules)
        ours = sum(counts[status] for status in OURS)
        said = len(rules) - ours
        message = _("Said by a text: {said} ({percent} %). Ours, because the texts are silent: {ours} ({rest} %).")
        percent = round(100 * said / len(rules))
        return (
            Prose(message.format(said=said, percent=percent, ours=ours, rest=100 - percent)),
            Shares(shares(counts)),
        )

    def _sections(self, game_id: str, shown_rules: tuple[Rule, ...]) -> list[Section]:
        sections = []
        ids = {rule.id for rule in shown_rules}
        for number, part in enumerate(PARTS[game_id]):
            items = tuple(self._item(rule) for rule in part.rules if rule.id in ids)
            if items:
                heading = _(part.heading) if self.game else f"{GAMES[game_id].name}: {_(part.heading)}"
                sections.append(Section(f"{game_id}-{number}", (Heading(heading), RuleItems(items))))
        return sections

    def _item(self, rule: Rule) -> RuleItem:
        rules = self._rules(rule)
        return rule_item(rule, rules, off=not_in_play(rule, rules), lessons=self._lessons.get(rule.id, ()))


def lessons_by_rule() -> dict[str, tuple[tuple[str, str], ...]]:
    """For each rule the lessons beside this one that teach it, each as its address and title."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for lesson in find_lessons(Path.cwd(), deep=False):
        for rule_id in lesson.rules:
            found[rule_id] = (*found.get(rule_id, ()), (lesson.path, lesson.title))
    return found


def _folded(text: str) -> str:
    """Text to search in: without capitals and accents, so that "mita" finds Mîța."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
