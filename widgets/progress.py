"""What the learner has achieved: kept by the browser, since a kernel forgets it when the page is left."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict
from urllib.parse import urlencode
from weakref import WeakValueDictionary

import traitlets

from widgets.late import LateWidget, only, source
from widgets.practice import STARS, stars
from widgets.scripts import script

if TYPE_CHECKING:
    from widgets.exercise import Exercise

log = logging.getLogger(__name__)


class Reached(TypedDict):
    """How far the learner has come in one kind of exercise: the highest level passed, and the stars for it."""

    level: int
    stars: int


class Link(NamedTuple):
    """What an address asks for, as it stands there: nothing of it need make sense."""

    exercise: str
    seed: object = None
    level: object = None


class Progress(LateWidget):
    """The progress of the page's reader; get the page's only one from ``the_progress()``.

    It has no looks. Its script joins what the browser remembers with what is reached on this page, whichever is
    better; the exercises of the page are told of both.

    Attributes:
        known: by kind id how far the learner has come; what makes no sense is dropped from it.
        address: of the lesson's page, without what follows a question mark; ``""`` where it has none to hand out,
            as in JupyterLab.
    """

    _esm = source(script("templates/progress.js", "progress.js"))

    known = traitlets.Dict().tag(sync=True)
    address = traitlets.Unicode("").tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._exercises: WeakValueDictionary[int, Exercise] = WeakValueDictionary()  # in the order of the page
        self._added = 0
        self.on_msg(self._on_message)

    @traitlets.validate("known")
    def _drop_nonsense(self, proposal: Any) -> dict[str, Reached]:
        return {kind: each for kind, each in proposal["value"].items() if isinstance(kind, str) and _sound(each)}

    def passed(self, kind_id: str) -> int:
        """The highest level of a kind that the learner has passed; 0 for none."""
        return int(self.known.get(kind_id, {}).get("level", 0))

    def stars(self, kind_id: str) -> int:
        """The stars of a kind."""
        return int(self.known.get(kind_id, {}).get("stars", 0))

    def reach(self, kind_id: str, level: int, levels: int) -> bool:
        """Note that a level is passed, of ``levels`` that the kind has; ``True`` if it brings a new star."""
        before = self.stars(kind_id)
        reached = Reached(level=max(level, self.passed(kind_id)), stars=max(stars(level, levels), before))
        self.known = {**self.known, kind_id: reached}
        return reached["stars"] > before

    def link(self, kind_id: str, seed: int, level: int) -> str:
        """The address that opens this page with one certain question; ``""`` where there is none."""
        query = urlencode({"exercise": kind_id, "seed": seed, "level": level})
        return f"{self.address}?{query}" if self.address else ""

    def add(self, exercise: Exercise) -> None:
        """Let links find an exercise of this page, and tell it of progress, until it is closed."""
        self._exercises[self._added] = exercise
        self._added += 1

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises of the page that are not closed, in its order."""
        return tuple(exercise for exercise in self._exercises.values() if not exercise.closed)

    @traitlets.observe("known", "address")
    def _on_change(self, _change: Any) -> None:
        for exercise in self.exercises:
            exercise.progressed()

    def follow(self, link: Link) -> None:
        """Ask what a link asks for: of the first exercise of its kind, else the first there is says what is wrong."""
        exercises = self.exercises
        named = [exercise for exercise in exercises if link.exercise in exercise.kinds]
        for exercise in (named or exercises)[:1]:
            exercise.follow(link)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """The page has told what its address asks for."""
        match content:
            case {"link": {"exercise": str(kind), **rest}}:
                self.follow(Link(kind, **{name: rest[name] for name in ("seed", "level") if rest.get(name)}))
            case _:
                log.warning("The page has sent a message that nobody here understands: %r", content)

    def __repr__(self) -> str:
        return f"Progress({self.known})"


def _sound(each: object) -> bool:
    """Whether this can be what was reached in a kind."""
    if not isinstance(each, Mapping) or set(each) != {"level", "stars"}:
        return False
    level, count = each["level"], each["stars"]
    return type(level) is int and type(count) is int and level >= 0 and 0 <= count <= STARS


def whole(given: object) -> int | None:
    """The whole number that stands in an address, ``None`` if it is none."""
    return int(given) if isinstance(given, str) and re.fullmatch(r"-?[0-9]{1,18}", given) else None


@only
def the_progress() -> Progress:
    """The one progress of this page, whose reader is one learner."""
    progress = Progress()
    progress.appear()  # it is never shown, so nothing else would send it
    return progress
