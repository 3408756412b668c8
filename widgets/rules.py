"""Rules as a list: what each says, how sure we are of it, and where it stands."""

from __future__ import annotations

from typing import Any

from cardlib.game import Rules
from cardlib.given import a_text, some_rules
from cardlib.i18n import _
from cardlib.lines import Line
from cardlib.rulebook import find_rule
from widgets.scenes import Scene
from widgets.stage import Stage


class RuleList(Stage):
    """The rules with these ids, as they read for ``game_rules``, or with every option at its default.

    Raises:
        RulesError: if there is no such rule; the sentence says which come near.
    """

    def __init__(self, *rule_ids: str, heading: str = "", game_rules: Rules | None = None, **options: Any) -> None:
        self.rules = tuple(find_rule(rule_id) for rule_id in rule_ids)
        self.heading = a_text(heading, "heading")
        self.game_rules = None if game_rules is None else some_rules(game_rules)
        super().__init__(**options)
        self.refresh()

    def compose(self) -> Scene:
        """One line a rule, and behind its badge why we hold it."""
        return Scene(
            label=self.heading or _("Rules"),
            heading=self.heading,
            lines=tuple(Line(rule.id, rule.text(self.game_rules)) for rule in self.rules),
            rules=self.game_rules,
        )
