"""What is stepped through: first, back, next, last and autoplay, by button, key or method."""

from __future__ import annotations

from typing import Any

import traitlets

from cardlib.errors import CardlibError, shown
from cardlib.i18n import N_, _
from widgets.scenes import Control
from widgets.setting import SettingError
from widgets.stage import Stage


class Steps(traitlets.HasTraits):
    """Numbered steps, for whatever shows them. Subclasses say how many there are.

    Attributes:
        step: the step shown, from 0; setting it goes there, and one out of range is refused.
        last: the number of the last step.
    """

    step = traitlets.Int(0)

    no_such_step = N_("There is no step {step}: there are the steps 0 to {last}.")
    """What is said of a step out of range."""

    @property
    def last(self) -> int:
        """The number of the last step."""
        return 0

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        step: int = proposal["value"]
        if not 0 <= step <= self.last:
            raise SettingError(self.no_such_step, step=shown(step), last=self.last)
        return step

    def press(self, control: str) -> None:
        """Press a button, as a click on it does."""
        raise NotImplementedError

    # Each button has its method.

    def first(self) -> None:
        """Go to the first step."""
        self.press("first")

    def back(self) -> None:
        """Go one step back."""
        self.press("back")

    def next(self) -> None:
        """Go one step on."""
        self.press("next")

    def end(self) -> None:
        """Go to the last step."""
        self.press("last")

    def move(self, control: str) -> None:
        """Go where a button says, but not beyond either end.

        Raises:
            CardlibError: if there is no such button.
        """
        goal = {"first": 0, "back": self.step - 1, "next": self.step + 1, "last": self.last, "tick": self.step + 1}
        if not isinstance(control, str) or control not in goal:
            message = N_("There is no button {control}: there are {buttons}.")
            raise CardlibError(message, control=shown(control), buttons=", ".join(goal))
        self.step = max(0, min(goal[control], self.last))

    def move_controls(self) -> tuple[Control, ...]:
        """The buttons that move."""
        at_start, at_end = self.step == 0, self.step == self.last
        return (
            Control("first", _("First"), not at_start, key="Home"),
            Control("back", _("Back"), not at_start, key="ArrowLeft"),
            Control("next", _("Next"), not at_end, main=True, key="ArrowRight"),
            Control("last", _("Last"), not at_end, key="End"),
        )

    def where(self) -> str:
        """Which step it is."""
        return _("Step {step} of {last}").format(step=self.step, last=self.last)


class Stepper(Stage, Steps):
    """A stage with numbered steps, which can also go on by itself. Subclasses say what is to be seen at each.

    Attributes:
        playing: whether it goes on by itself.
    """

    playing = traitlets.Bool(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.observe(lambda _change: self.refresh(), ["step", "playing"])
        self.refresh()

    def pause(self) -> float:
        """Seconds until autoplay leaves the step shown."""
        return 2.5

    def play(self) -> None:
        """Go on by itself, or stop doing so."""
        self.press("play")

    def pressed(self, control: str) -> None:
        """Move as the button says; any step by hand stops autoplay."""
        with self.hold_trait_notifications():
            if control == "play":
                # Played to its end it begins again.
                self.step = 0 if not self.playing and self.step == self.last else self.step
                self.playing = not self.playing
                return
            self.move(control)
            self.playing = self.playing and control == "tick" and self.step < self.last

    def kept(self) -> dict[str, Any]:
        """The last step, where all has happened: paper cannot be stepped."""
        shown = self.step
        with self.hold_trait_notifications():
            self.step = self.last
            scene = self.compose().data()
            self.step = shown
        return scene

    def step_controls(self) -> tuple[Control, ...]:
        """The buttons."""
        play = Control("play", _("Pause") if self.playing else _("Autoplay"), pressed=self.playing, key="p")
        return (*self.move_controls(), play)
