"""What a teacher has on the table: a layout being made or a deal being played, who sees what, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from cardlib import Card, meow, mita, records
from cardlib.actions import Action
from cardlib.deals import Rules, a_seed, names_of, reshuffled, split_names
from cardlib.errors import CardlibError, DealError
from cardlib.game import CHANCE, IllegalMove, check_seat
from cardlib.game import Rules as AnyRules
from cardlib.i18n import N_, _
from cardlib.records import Record
from widgets.options import choices_of
from widgets.room import MOST_ACTIONS, check_names, check_room, check_title, names_for, read_record
from widgets.teacher_layout import Layout
from widgets.teacher_past import states_of
from widgets.turns import State

FILLS = 40
"""How many ways to deal the rest are tried when earlier tricks must lead there."""

UNDOS = 200

Place = Literal["options", "table", "record"]
"""Where a refusal is shown."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What can be taken back: everything but who sees what.

    Attributes:
        layout: the cards laid out.
        states: the positions of the deal played, the dealt one first; ``()`` while cards are laid out.
        at: the position on the table.
        names: the players' names.
        source: what the record is called.
    """

    layout: Layout
    states: tuple[State, ...] = ()
    at: int = 0
    names: tuple[str, ...] = ()
    source: str = ""


class Desk:
    """A teacher's table without its looks. What is refused changes nothing; ``refusal`` then says why.

    Attributes:
        sheet: the layout or the deal.
        choices: the options as they are filled in.
        place: where the next card goes.
        chosen: the card picked, about which more has to be said.
        hidden: the seats whose cards lie face down.
        explains: whether it is said what happens.
        tips: whether it is said and marked what may be done.
        seed: the number with which the rest was last dealt, or will be next.
        refusal: why the last thing tried was refused, ``""`` if it was not.
        refused: the illegal action, where one was refused.
        where: where the refusal is shown.
        news: what was done last, where nothing else shows it.
        changed: called whenever something may look different.
    """

    def __init__(self, rules: Rules, dealer: int | None, names: tuple[str, ...], seed: int) -> None:
        self.sheet = Sheet(Layout.empty(rules, dealer), names=names)
        self.choices = choices_of(rules)
        self.place = next(iter(self.layout.rooms))
        self.chosen: Card | None = None
        self.hidden: frozenset[int] = frozenset()
        self.explains, self.tips = True, False
        self.seed = seed
        self.refusal, self.where = "", "table"
        self.refused: IllegalMove | None = None
        self.news = ""
        self.changed: Callable[[], None] = lambda: None
        self._before: list[Sheet] = []

    # Looking

    @property
    def layout(self) -> Layout:
        """The cards laid out."""
        return self.sheet.layout

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.sheet.names

    @property
    def state(self) -> State | None:
        """The position on the table, ``None`` while cards are laid out."""
        return self.sheet.states[self.sheet.at] if self.sheet.states else None

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._before)

    def record(self) -> Record:
        """The position on the table written down, or of a complete layout the deal that leads to it.

        Raises:
            DealError: if cards are missing, or no play leads to the layout.
        """
        sheet = self.sheet
        state = self.state or states_of(sheet.layout, sheet.names)[-1]
        named = len(sheet.names) == state.rules.players
        return records.record_of(state, source=sheet.source, names=sheet.names if named else ())

    # Doing: everything goes through here

    def do(self, what: Callable[[], None], where: Place = "table") -> None:
        """Do something; what is refused is kept, to be shown."""
        self.refusal, self.refused, self.news = "", None, ""
        before, place = self.sheet, self.place
        try:
            what()
        except CardlibError as error:
            self.sheet, self.place, self.where = before, place, where
            self.refusal = str(error)
            self.refused = error if isinstance(error, IllegalMove) else None
        if self.place not in self.layout.rooms:
            self.place = next(iter(self.layout.rooms))
        self.changed()

    def _turn_to(self, sheet: Sheet) -> None:
        """Put another sheet in the place of this one, which can be taken back."""
        if sheet != self.sheet:
            self._before = [*self._before, self.sheet][-UNDOS:]
            self._show(sheet)

    def _show(self, sheet: Sheet) -> None:
        if sheet.layout.rules != self.choices.rules or self.choices.refusal:
            self.choices = choices_of(sheet.layout.rules)
        if sheet.layout.rules.players != self.layout.rules.players:
            self.hidden = frozenset()
        self.sheet, self.chosen = sheet, None

    def undo(self) -> None:
        """Take the last change back."""
        if not self._before:
            raise DealError(N_("There is nothing to take back."))
        self._show(self._before.pop())

    def forget(self) -> None:
        """Let everything so far be the beginning, before which nothing can be taken back."""
        self._before, self.news = [], ""

    # Laying out

    def _lay(self, layout: Layout) -> None:
        """Go on with another layout; a deal that was being played ends."""
        self._turn_to(replace(self.sheet, layout=layout, states=(), at=0))

    def choose(self, rules: AnyRules) -> None:
        """Play by other rules; the cards laid out stay as far as they fit."""
        assert isinstance(rules, mita.Rules | meow.Rules)
        if rules == self.layout.rules:
            return
        check_room(rules)
        layout = self.layout.by(rules)
        known = names_for(rules.players, self.names)
        self._turn_to(replace(self.sheet, layout=layout, states=(), at=0, names=known))

    def change(self, make: Callable[[Layout], Layout]) -> None:
        """Change the layout: dealer, tricks played, who leads, scores."""
        self._lay(make(self.layout))

    def lay(self, cards: str | Iterable[Card | str], place: str) -> None:
        """Lay cards at a place."""
        self._lay(self.layout.place(cards, place, self.names))
        self.place = place

    def pick(self, card: Card) -> None:
        """Lay a card at the place chosen; when it is full, go on to the next one that is not."""
        self.lay([card], self.place)
        self._go_on()

    def _go_on(self) -> None:
        layout, places = self.layout, list(self.layout.rooms)
        if not layout.missing(self.place):
            here = places.index(self.place)
            following = (*places[here:], *places[:here])
            self.place = next((place for place in following if layout.missing(place)), self.place)

    def aim(self, place: str) -> None:
        """Choose where the next card goes."""
        self.layout.cards(place)  # refuses what is no place
        self.place = place

    def fill(self, seed: int | None) -> None:
        """Deal the rest. In mid-deal a way is sought that can come about."""
        self.seed = self.seed if seed is None else a_seed(seed)
        layout = self.layout.fill(self.seed)
        for number in range(1, FILLS):
            try:
                states_of(layout, self.names)
            except DealError:
                layout = self.layout.fill(f"{self.seed} {number}")
            else:
                break
        self._lay(layout)
        self.seed += 1

    def start(self) -> None:
        """Play from what was laid out."""
        states = states_of(self.layout, self.names)
        self._turn_to(replace(self.sheet, states=states, at=len(states) - 1))

    def set_up(self) -> None:
        """Go back to laying out."""
        if self.sheet.states:
            self._turn_to(replace(self.sheet, states=(), at=0))

    # Playing

    def play(self, action: Action | str) -> None:
        """Do something in the deal; what was done later before, if anything else, is forgotten."""
        sheet = self.sheet
        if self.state is None:
            raise DealError(N_("Nothing is being played yet: lay out every card, and start."))
        self.chosen = None
        state = self.state.apply(action)
        if sheet.states[sheet.at + 1 : sheet.at + 2] == (state,):
            self.sheet = replace(sheet, at=sheet.at + 1)
            return
        if len(sheet.states) > MOST_ACTIONS:
            raise DealError(N_("This table has room for {most} actions of a deal."), most=MOST_ACTIONS)
        states = (*sheet.states[: sheet.at + 1], state)
        self._turn_to(replace(sheet, states=states, at=sheet.at + 1))

    def shuffle(self) -> None:
        """Shuffle for chance, the same way each time at the same place of the same deal."""
        state = self.state
        if state is None or state.current_player != CHANCE:
            raise DealError(N_("There is nothing to shuffle now."))
        following = self.sheet.states[self.sheet.at + 1 : self.sheet.at + 2]
        if following:  # as it was shuffled before
            self.go(self.sheet.at + 1)
            return
        self.play(reshuffled(state, Random(f"{self.sheet.at} {len(state.stock)}")))

    def go(self, at: int) -> None:
        """Show another position of the deal, or the nearest one there is."""
        if self.sheet.states:
            self.chosen = None
            self.sheet = replace(self.sheet, at=max(0, min(at, len(self.sheet.states) - 1)))

    # Who sees what

    def veil(self, seats: Iterable[int], hide: bool) -> None:
        """Hide or show the cards of some seats."""
        for seat in (seats := tuple(seats)):
            check_seat(self.layout.rules, seat)
        self.hidden = self.hidden | set(seats) if hide else self.hidden - set(seats)
        self.chosen = None

    def choose_card(self, card: Card | None) -> None:
        """Pick a card about which more has to be said, or put it back."""
        self.do(lambda: None)
        self.chosen = card
        self.changed()

    def show_words(self, explains: bool | None = None, tips: bool | None = None) -> None:
        """Say or do not say what happens, and what may be done."""
        self.explains = self.explains if explains is None else explains
        self.tips = self.tips if tips is None else tips
        self.do(lambda: None)

    # Words and records

    def rename(self, names: str | Iterable[str]) -> None:
        """Name the players."""
        players = self.layout.rules.players
        given = split_names(names)
        check_names(given)
        self._turn_to(replace(self.sheet, names=names_of(given, players) or names_for(players)))

    def title(self, source: str) -> None:
        """Say what the record is called, or where it comes from."""
        check_title(source)
        self._turn_to(replace(self.sheet, source=source))

    def load(self, text: str | bytes, name: str = "") -> None:
        """Open a record: its last position comes on the table."""
        record = read_record(text, name or _("the text"))
        states = tuple(records.replay(record))
        names = record.names or names_for(record.players)
        layout = Layout.of(states[0])
        self._turn_to(Sheet(layout, states, len(states) - 1, names, record.source))
        self.hidden = frozenset()
        self.news = _("The record is open at its last position. Step back to see how it came about.")
