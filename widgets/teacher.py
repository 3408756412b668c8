"""The teacher's view: set up any position, show or hide hands, step on, save it as a record and load one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardlib import Card, Suit, find_game, records
from cardlib.actions import Action
from cardlib.cards import as_suit
from cardlib.deals import a_seed, names_of, rules_of
from cardlib.errors import CardlibError, shown
from cardlib.i18n import N_, _
from cardlib.records import Record
from widgets.boxed import Boxed
from widgets.options import choices_of
from widgets.room import check_room, names_for
from widgets.teacher_book import TeacherBook
from widgets.teacher_desk import Desk
from widgets.teacher_layout import Layout
from widgets.teacher_setup import TeacherSetup
from widgets.teacher_stage import TeacherStage
from widgets.turns import State


class Teacher(Boxed):
    """A table for a teacher: lay out cards, play on with hands open or hidden, write the position down or open one.

    ``Teacher("mita")``, ``Teacher("101", players=4, tromf="must-beat")``, ``Teacher("mita-18")``. What a hand
    can do has a method. What is refused changes nothing: the page shows why, and ``refusal`` holds the sentence.

    Args:
        game: the id of a game, to begin with an empty table; or a record, or the name of one of
            ``cardlib.records.examples()``, to begin with its last position.
        dealer: the seat that deals; the last one unless said.
        names: the players' names, as a text with commas or spaces between them or a series; names of ours unless said.
        seed: the number with which the rest is dealt first.
        options: the game's options.

    Raises:
        CardlibError: if there is no such game, option or seat, or the record cannot be replayed.
        TypeError: if there is no such parameter at all.
    """

    stage: TeacherStage

    def __init__(
        self,
        game: str | Record = "mita",
        *,
        dealer: int | None = None,
        names: str | Iterable[str] | None = None,
        seed: int = 1,
        **options: Any,
    ) -> None:
        if isinstance(game, str) and game in records.examples():
            game = records.example(game)
        record = game if isinstance(game, Record) else None
        if record is not None and (dealer is not None or names is not None):
            raise CardlibError(N_("A record has its own dealer and names: leave them out."))
        rules = record.rules if record is not None else rules_of(str(game), options, self.trait_names())
        check_room(rules)
        known = names_for(rules.players) if names is None else names_of(names, rules.players)
        desk = Desk(rules, None, known, a_seed(seed))
        if dealer is not None:
            desk.change(lambda layout: layout.dealt_by(dealer))
        if record is not None:
            desk.load(records.dumps(record), record.name)
        desk.forget()
        for name in options:
            if not self.has_trait(name):
                raise TypeError(_("{widget} has no option {name}.").format(widget="Teacher", name=repr(name)))
        self.desk = desk
        self.setup, self.stage, self.book = TeacherSetup(desk), TeacherStage(desk), TeacherBook(desk)
        super().__init__([self.setup, self.stage, self.book], **options)
        self.add_class("cardlib-teacher")
        desk.changed = self.refresh

    def refresh(self) -> None:
        """Draw everything anew."""
        for part in (self.setup, self.stage, self.book):
            part.refresh()

    # Looking

    @property
    def layout_of_cards(self) -> Layout:
        """The cards laid out; of a deal being played, those it began with."""
        return self.desk.layout

    @property
    def state(self) -> State | None:
        """The position on the table, ``None`` while cards are laid out."""
        return self.desk.state

    @property
    def refusal(self) -> str:
        """Why the last thing tried was refused, as a sentence; ``""`` if it was not."""
        return self.desk.refusal or self.desk.choices.refusal

    @property
    def record(self) -> Record:
        """The position on the table written down; of cards laid out, the deal that leads to them.

        Raises:
            CardlibError: if cards are missing, or no play leads there.
        """
        return self.desk.record()

    @property
    def text(self) -> str:
        """The record as text, which ``load`` reads; ``""`` while there is none."""
        return self.book.text()[0]

    # Laying out

    def choose(self, game: str | None = None, **options: object) -> None:
        """Choose another game, or options of this one; cards laid out stay as far as they fit."""

        def chosen() -> None:
            if game is not None:
                self.desk.choose(find_game(game).rules(**options))
                return
            fresh = choices_of(self.desk.layout.rules)
            fresh.choose(**options)
            self.desk.choose(fresh.rules)

        self.desk.do(chosen, "options")

    def deal_from(self, dealer: int) -> None:
        """Let another seat deal."""
        self.desk.do(lambda: self.desk.change(lambda layout: layout.dealt_by(dealer)), "options")

    def after(self, tricks: int, leader: int | None = None, trump: Suit | str | None = None) -> None:
        """Set up a position after so many tricks (Mîța and 101).

        Args:
            tricks: how many were played.
            leader: who leads now, ``None`` for whoever it turns out to be.
            trump: the trump suit, if nothing is left to draw; else the card turned up says it.
        """

        def moved(layout: Layout) -> Layout:
            later = layout.after(tricks).led_by(leader)
            return later if trump is None else later.with_trump(as_suit(trump))

        self.desk.do(lambda: self.desk.change(moved), "options")

    def score(self, *scores: int) -> None:
        """Say what each seat has in the match before the deal."""
        self.desk.do(lambda: self.desk.change(lambda layout: layout.scored(scores)), "options")

    def place(self, cards: str | Iterable[Card | str], place: str) -> None:
        """Lay one card or several at a place: ``"hand-0"``, ``"hand-1"`` …, ``"upcard"`` or ``"stock"``."""
        self.desk.do(lambda: self.desk.lay(cards, place))

    def take(self, card: Card | str) -> None:
        """Take a card back, from wherever it was laid last."""

        def taken(layout: Layout) -> Layout:
            wanted = Card(card)
            for place in reversed(layout.rooms):
                there = layout.cards(place)
                if wanted in there:
                    return layout.take(place, len(there) - 1 - there[::-1].index(wanted))
            raise CardlibError(N_("{card} was not laid yet."), card=shown(str(wanted)))

        self.desk.do(lambda: self.desk.change(taken))

    def fill(self, seed: int | None = None) -> None:
        """Deal the rest, shuffled by a number; the next one unless said."""
        self.desk.do(lambda: self.desk.fill(seed))

    def clear(self) -> None:
        """Take every card back."""
        self.desk.do(lambda: self.desk.change(Layout.clear))

    def undo(self) -> None:
        """Take the last change back, whatever it was."""
        self.desk.do(self.desk.undo)

    def start(self) -> None:
        """Play from the cards laid out."""
        self.desk.do(self.desk.start)

    def set_up(self) -> None:
        """Go back to laying out."""
        self.desk.do(self.desk.set_up)

    # Playing

    def play(self, action: Action | str) -> None:
        """Do something, in the notation of records: ``"QS"``, ``"QS!"``, ``"QS=H"``, ``"draw"``, ``"pass"`` …

        A complete layout is started first.
        """

        def played() -> None:
            if self.state is None:
                self.desk.start()
            self.desk.play(action)

        self.desk.do(played)

    def shuffle(self) -> None:
        """Shuffle for chance, when Мяу-мяу needs it."""
        self.desk.do(self.desk.shuffle)

    def step(self, at: int) -> None:
        """Show the position with this number, 0 for the deal, or the nearest one there is."""
        self.desk.do(lambda: self.desk.go(at))

    def back(self) -> None:
        """Go one position back."""
        self.step(self.desk.sheet.at - 1)

    def forward(self) -> None:
        """Go one position on."""
        self.step(self.desk.sheet.at + 1)

    def again(self) -> None:
        """Go to the deal."""
        self.step(0)

    # Who sees what

    def hide(self, *seats: int) -> None:
        """Hide the cards of these seats; of all without any."""
        self._veil(seats, hide=True)

    def show(self, *seats: int) -> None:
        """Show the cards of these seats; of all without any."""
        self._veil(seats, hide=False)

    def _veil(self, seats: tuple[int, ...], *, hide: bool) -> None:
        everybody = range(self.desk.layout.rules.players)
        self.desk.do(lambda: self.desk.veil(seats or everybody, hide))

    def explain(self, on: bool = True) -> None:
        """Say what happens, or leave it to be guessed."""
        self.desk.show_words(explains=on)

    def tips(self, on: bool = True) -> None:
        """Say and mark what may be done, or do not."""
        self.desk.show_words(tips=on)

    # Words and records

    def name(self, names: str | Iterable[str]) -> None:
        """Name the players: a text with commas or spaces between the names, or a series."""
        self.desk.do(lambda: self.desk.rename(names), "options")

    def title(self, source: str) -> None:
        """Say what the record is called, or where it comes from."""
        self.desk.do(lambda: self.desk.title(source), "record")

    def load(self, text: str | bytes, name: str = "") -> None:
        """Open the record in a text, or in the bytes of a file, at its last position.

        Args:
            text: a record as TOML; nothing in it is ever run.
            name: what a refusal calls it.
        """
        self.desk.do(lambda: self.desk.load(text, name), "record")

    def __repr__(self) -> str:
        rules = self.desk.layout.rules
        return f"Teacher: {find_game(rules.game).name}, {rules.players} players"
