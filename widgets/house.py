"""The rule sheet of your own house rules: one page to print."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlib import GAMES as ALL_GAMES
from cardlib import find_game
from cardlib.game import Rules
from cardlib.i18n import _, ngettext
from cardlib.names import sentence
from cardlib.rule import GAMES
from cardlib.rulebook import PARTS, applying, chosen, cite, command, sheet
from widgets.blocks import (
    Block,
    Code,
    Heading,
    Page,
    Prose,
    RuleItems,
    Section,
    Shares,
    Terms,
)
from widgets.options import Choices
from widgets.paper import Paper
from widgets.rule_items import game_field, is_usual, rule_item, shares
from widgets.scenes import Control


class HouseRules(Paper):
    """The rule sheet of your house: choose a game and every option, see the rules for exactly these, print one page.

    Attributes:
        game: the id of the game.

    Args:
        game: the game to begin with.
        options: its options to begin with.

    Raises:
        CardlibError: if there is no such game, or the options cannot be played.
    """

    def __init__(self, game: str = "mita", **options: Any) -> None:
        self.choices = {each.id: Choices(each, **(options if each.id == game else {})) for each in ALL_GAMES}
        self.game = find_game(game).id
        super().__init__()
        self.refresh()

    @property
    def rules(self) -> Rules:
        """The game with the options chosen."""
        return self.choices[self.game].rules

    # Each field has its method.

    def play(self, game: str) -> None:
        """Show the sheet of another game; its options are as they were left.

        Raises:
            RulesError: if there is no such game.
        """
        self.game = find_game(game).id
        self.refresh()

    def choose(self, **options: object) -> None:
        """Choose options of the game shown.

        Raises:
            RulesError: if they cannot be played; then nothing changes.
        """
        self.choices[self.game].choose(**options)
        self.refresh()

    def reset(self) -> None:
        """Choose every default of the game shown."""
        self.press("reset")

    def markdown(self) -> str:
        """The sheet as a Markdown file, with the notes that the printed page has no room for."""
        return sheet(self.rules)

    def command(self) -> str:
        """The command that prints the same sheet in a terminal."""
        return command(self.rules)

    # What happens

    def filled(self, field: str, value: object) -> None:
        """Another game, or another option."""
        if field == "game":
            self.game = str(value)
        else:
            self.choices[self.game].fill(field, value)

    def pressed(self, control: str) -> None:
        """Take every option back to its default."""
        self.choices[self.game].reset()

    def compose(self) -> Page:
        """The options, and the sheet for them."""
        choices, name = self.choices[self.game], GAMES[self.game].name
        kept = _("The sheet below keeps what was chosen before.")
        refusal = choices.refusal and f"{choices.refusal} {kept}"
        count = len(applying(self.rules))
        status = ngettext("{game}: {count} rule in play.", "{game}: {count} rules in play.", count)
        return Page(
            label=_("Your house rules"),
            fields=(game_field(self.game, every=False), *choices.fields(_("Options"))),
            refusal=refusal,
            controls=(
                Control("print", _("Print"), main=True),
                Control("copy", _("Copy as Markdown")),
                Control("save", _("Save as Markdown")),
                Control("reset", _("Usual options"), not is_usual(choices)),
            ),
            status=status.format(game=name, count=count),
            sections=(
                Section("sheet", house_sheet(self.rules), "columns"),
                Section("command", (Code(_("The same sheet in a terminal:"), self.command()),), "aside"),
            ),
            file=(f"{self.game}.md", self.markdown()),
            prints="always",
        )


def house_sheet(rules: Rules) -> tuple[Block, ...]:
    """One page: the options, every rule in play with a sign for its status, and what the signs mean."""
    name = GAMES[rules.game].name
    blocks: list[Block] = [Heading(_("{game}: the rules").format(game=name))]
    blocks.append(Terms(tuple((sentence(each.label), each.words, each.unusual) for each in chosen(rules))))
    for part in PARTS[rules.game]:
        # The game's own text is named once, at the foot: the page is short of room.
        items = tuple(
            replace(rule_item(rule, rules, notes=False), cite=cite(rule, unnamed=name))
            for rule in part.rules
            if rule.applies(rules)
        )
        if items:
            blocks += [Heading(_(part.heading), 4), RuleItems(items, "sheet")]
    used = {rule.status for rule in applying(rules)}
    legend = tuple(share for share in shares() if share.status in used)
    foot = _("A number after ¶ counts the lines of the text that are not empty, from 1.")
    own = _("Where no text is named, it is the one on {game}.").format(game=name)
    return (*blocks, Shares(legend, counts=False), Prose(f"{foot} {own}", small=True))
