"""What a rule of the rulebook is: its id, where it comes from, how it reads, and when it is in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from .cards import Card
from .game import Game, Rules
from .i18n import N_
from .meow import CARD_POINTS, MEOW, QUEEN_LEFT
from .mita import HUNDRED_ONE, MITA
from .names import rank_words, sentence

Status = Literal["documented", "inferred", "inherited", "reconstructed", "option"]

STATUSES: tuple[Status, ...] = get_args(Status)
"""How sure a rule is, from what a text says to what we filled in, and what a text leaves to the players."""

STATUS_NAMES: dict[Status, str] = {
    "documented": N_("documented"),
    "inferred": N_("inferred"),
    "inherited": N_("inherited"),
    "reconstructed": N_("reconstructed"),
    "option": N_("option"),
}
"""Each status in a word, for people."""

MEANINGS: dict[Status, str] = {
    "documented": N_("The text says so."),
    "inferred": N_("The text leaves it unsaid, but nothing else goes with its examples and its other rules."),
    "inherited": N_(
        "The text of the sister game says so: the same author wrote about the same game twice, as Mîța and as 101."
    ),
    "reconstructed": N_(
        "The text breaks off or has a gap here; we filled it, if we could, with what related games do."
    ),
    "option": N_("The text itself leaves it to the players whether to use this rule."),
}
"""A sentence for each status."""

Source = Literal["Mîța", "101", "Мяу-мяу", ""]

GAMES: dict[str, Game[Any]] = {game.id: game for game in (MITA, HUNDRED_ONE, MEOW)}
"""The games by id."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of one game.

    Attributes:
        id: the game and the rule's name: ``"mita.deal"``.
        status: how sure it is; see ``MEANINGS``.
        source: the text that says it, or that has a gap where it belongs; ``""`` where no text says a word.
        paragraphs: where in the source, counting its non-empty lines from 1.
        sentence: the rule, with every option at its default; it may have placeholders, so show ``text()``.
        note: why we decided so, where the text does not.
        option: the option that changes this rule, if one does.
        variants: how it reads for other values of ``option``; ``None`` stands for any value not named.
        when: the options, each with its values, under which the rule is in force; always, if empty.
    """

    id: str
    status: Status
    source: Source
    paragraphs: tuple[int, ...]
    sentence: str
    note: str = ""
    option: str = ""
    variants: tuple[tuple[object, str], ...] = ()
    when: tuple[tuple[str, tuple[object, ...]], ...] = ()

    @property
    def game(self) -> str:
        """The game's id."""
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        """The id without the game."""
        return self.id.partition(".")[2]

    def applies(self, rules: Rules) -> bool:
        """Whether the rule is in force in this game with these options."""
        return rules.game == self.game and all(getattr(rules, option) in values for option, values in self.when)

    def text(self, rules: Rules | None = None) -> str:
        """The rule in the reader's language, as it reads for these options; for the usual ones unless said."""
        rules = self._usual if rules is None else rules
        return sentence(self._wording(rules), _facts(rules))

    def why(self, rules: Rules | None = None) -> str:
        """The note in the reader's language; ``""`` if there is none."""
        return sentence(self.note, _facts(self._usual if rules is None else rules)) if self.note else ""

    @property
    def _preset(self) -> Rules:
        preset: Rules = GAMES[self.game].preset
        return preset

    @property
    def _usual(self) -> Rules:
        """The defaults, but for the options without which the rule is not in force."""
        missing = {name: values[0] for name, values in self.when if getattr(self._preset, name) not in values}
        rules: Rules = GAMES[self.game].rules(**missing)
        return rules

    def _wording(self, rules: Rules) -> str:
        """The sentence for the value that ``option`` has."""
        if not self.variants or getattr(rules, self.option) == getattr(self._preset, self.option):
            return self.sentence
        variants = dict(self.variants)
        return variants.get(getattr(rules, self.option)) or variants.get(None, self.sentence)


class Part(NamedTuple):
    """A heading of the rule sheet and the rules under it, in the order one learns them."""

    heading: str
    rules: tuple[Rule, ...]


def _facts(rules: Rules) -> dict[str, object]:
    """What a sentence may speak of: the options, the ranks in the pack in use, the tricks, what a queen costs."""
    options = {option.name: getattr(rules, option.name) for option in GAMES[rules.game].options}
    tricks = len(rules.pack()) // rules.players
    queen = {"dear": QUEEN_LEFT, "usual": CARD_POINTS[Card("QS")]}
    return {**options, **rank_words(), **queen, "tricks": tricks, "half": tricks // 2}
