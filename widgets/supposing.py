"""A rule that no text tells, by our reading and by others: the same cards, and at once what comes out."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from typing import Any

from cardlib import CardlibError
from cardlib.errors import shown
from cardlib.i18n import N_, _
from cardlib.rule import GAMES
from cardlib.rulebook import find_rule
from widgets import supposing_101, supposing_deal, supposing_meow
from widgets.scenes import Control, Scene
from widgets.stage import Stage
from widgets.supposing_parts import OURS, Reading, Supposition

SUPPOSED: dict[str, Callable[[], Supposition]] = {
    "mita.deal-singly": partial(supposing_deal.singly, "mita"),
    "mita.trump-check-repeat": partial(supposing_deal.checked_again, "mita"),
    "101.seating-six": supposing_101.seating,
    "101.card-points": supposing_101.card_points,
    "101.deal-singly": partial(supposing_deal.singly, "101"),
    "101.trump-check-repeat": partial(supposing_deal.checked_again, "101"),
    "meow.more-packs": supposing_meow.more_packs,
    "meow.deal-singly": partial(supposing_deal.singly, "meow"),
    "meow.empty-stock": supposing_meow.empty_stock,
    "meow.blocked": supposing_meow.blocked,
    "meow.below-zero": supposing_meow.below_zero,
}
"""What there is to suppose, for each reconstructed rule that no option changes."""

_KEYS = "abcd"


class Supposing(Stage):
    """A reconstructed rule and what others might play in its place: ``Supposing("meow.below-zero")``.

    Our reading is played by the engine. The others are not: they are worked out here, on the same cards, only to
    show what would be different, and nothing else in the app is ever played by them.

    Attributes:
        rule: the id of the rule.
        reading: the id of the reading shown, ``"ours"`` at first.
        names: the players' names by seat.

    Args:
        rule: the id of a reconstructed rule that has no option.

    Raises:
        RulesError: if there is no such rule.
        CardlibError: if it has an option, or no other reading.
    """

    def __init__(self, rule: str, **options: Any) -> None:
        self.rule = _known(rule)
        self.reading = OURS
        super().__init__(**options)
        self.refresh()

    @property
    def readings(self) -> tuple[str, ...]:
        """The ids of the readings, our own first."""
        return tuple(self._buttons())

    def choose(self, reading: str) -> None:
        """Show what comes out by a reading.

        Raises:
            CardlibError: if there is no such reading.
        """
        if reading not in self.readings:
            message = N_("{reading} is no reading of {rule}: choose among {known}.")
            raise CardlibError(message, reading=shown(reading), rule=self.rule, known=", ".join(self.readings))
        self.press(reading)

    def ours(self) -> None:
        """Show what comes out by our reading."""
        self.press(OURS)

    def pressed(self, control: str) -> None:
        """Show what comes out by the reading of this button."""
        self.reading = control

    def compose(self) -> Scene:
        """The cards by the reading chosen, what changes, what comes out, and a button for each reading."""
        supposed = SUPPOSED[self.rule]()
        self.names = supposed.names
        now = next(reading for reading in supposed.readings if reading.id == self.reading)
        game = GAMES[find_rule(self.rule).game].name
        status = _("So the app plays, always: there is no option for it.")
        if self.reading != OURS:
            status = _(
                "Only supposed. The app plays our reading and no other; at your own table you may agree on this."
            )
        return Scene(
            label=_("{game}, supposing it were played otherwise: {question}").format(
                game=game, question=supposed.about
            ),
            heading=supposed.about,
            zones=now.zones,
            lines=now.lines,
            controls=tuple(self._button(place, reading) for place, reading in enumerate(supposed.readings)),
            status=status,
            rules=supposed.rules,
        )

    def _button(self, place: int, reading: Reading) -> Control:
        label = reading.label
        if reading.id == OURS:
            label = _("{choice} (our reading)").format(choice=label)
        return Control(reading.id, label, pressed=reading.id == self.reading, key=_KEYS[place])

    def __repr__(self) -> str:
        return f"Supposing: {self.rule}, {self.reading}"


def _known(rule_id: str) -> str:
    """The id of a rule that something can be supposed for.

    Raises:
        RulesError: if there is no such rule.
        CardlibError: if it has an option, or no other reading.
    """
    if rule_id in SUPPOSED:
        return rule_id
    rule = find_rule(rule_id)
    if rule.option:
        message = N_("{rule} has an option that the app plays by: use {switch}.")
        raise CardlibError(message, rule=rule.id, switch=f'Switch("{rule.option}", game="{rule.game}")')
    near = get_close_matches(rule.id, SUPPOSED, 1) or SUPPOSED
    raise CardlibError(N_("Nothing is supposed about {rule}: there are {known}."), rule=rule.id, known=", ".join(near))
