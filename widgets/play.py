"""A card table to play at: whole deals and matches, against the computer or with others at the same screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import traitlets

from cardlib import records
from cardlib.actions import Action
from cardlib.deals import State, names_of, rules_of
from cardlib.errors import CardlibError
from cardlib.game import IllegalMove
from cardlib.i18n import N_, _
from cardlib.records import Record
from widgets.boxed import Boxed
from widgets.play_book import PlayBook
from widgets.play_keeping import BROKEN, UNKEPT, Keeping, kept, restored
from widgets.play_party import Party, Setting, some_seats
from widgets.play_setup import PlaySetup
from widgets.play_sheet import PlaySheet
from widgets.play_stage import PlayStage
from widgets.room import check_distinct, read_record


class Play(Boxed):
    """A table with opponents, for one person or for several who share the screen.

    ``Play("mita", players=2, level="medium", seed=5)``, ``Play("meow", players=4, people=(0, 2))``. What a hand can do
    has a method; on the page the others play one after the other, and after a method all they have to do is done.

    Attributes:
        finished: the text of the last finished deal's record, ``""`` before the first one is over.
        party: who plays what, and how far they are.

    Args:
        game: the id of a game; or a record, whose deal is played on from its last position.
        seat: the seat of the one at the screen.
        people: the seats of those who share the screen, where it is not one alone.
        level: how well the computer plays: ``"beginner"``, ``"thumb"``, ``"easy"``, ``"medium"`` or ``"hard"``.
        pace: how fast it does: ``"calm"``, ``"brisk"`` or ``"at-once"``.
        tips: whether the cards that may be played are marked.
        seed: the number of the first deal, 0 or more; new deals have the numbers after it.
        names: the players' names, no two alike, as a text with commas or spaces between them or a series; unless said
            names of ours.
        keep: whether the browser remembers the game, so that it goes on after a reload; for one table of a page.
        options: the game's options.

    Raises:
        CardlibError: if there is no such game, option, seat, level or pace, or the record cannot be replayed.
        TypeError: if there is no such parameter at all.
    """

    stage: PlayStage

    finished = traitlets.Unicode("")

    def __init__(
        self,
        game: str | Record = "mita",
        *,
        seat: int = 0,
        people: Iterable[int] | None = None,
        level: str = "medium",
        pace: str = "calm",
        tips: bool = True,
        seed: int = 1,
        names: str | Iterable[str] | None = None,
        keep: bool = False,
        **options: Any,
    ) -> None:
        record = game if isinstance(game, Record) else None
        rules = record.rules if record is not None else rules_of(str(game), options, self.trait_names())
        for name in options:
            if not self.has_trait(name):
                raise TypeError(_("{widget} has no option {name}.").format(widget="Play", name=repr(name)))
        own = () if names is None else names_of(names, rules.players)
        check_distinct(own)
        seats = (seat,) if people is None else some_seats(people)
        self.party = Party(Setting(rules, seats, level, pace, tips, own), seed)
        if record is not None:
            self.party.open(record)
        self._refusal = self._news = ""
        self._review: Any = None
        self.stage = PlayStage(self.party)
        self.setup = PlaySetup(lambda: self.party, self._begin_if_meant, self.refresh)
        self.sheet = PlaySheet(lambda: self.party)
        self.book = PlayBook(self, lambda: self._refusal, lambda: self._news)
        self._keeping = Keeping(self._found, self._unkept, self._keep_still, keep)
        self._warned: State | None = None
        self._shown: tuple[Any, ...] = (self.setup, self.stage, self.sheet)
        super().__init__(self._shown, **options)
        self.add_class("cardlib-play")
        self.stage.changed = self._follow
        self._note_finished()
        self._keeping.appear()  # it is never shown, so nothing else would send it

    # Looking

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.party.state

    @property
    def record(self) -> Record:
        """The deal so far, written down."""
        return self.party.record

    @property
    def text(self) -> str:
        """The record as text, which ``load`` reads."""
        return records.dumps(self.record)

    @property
    def refusal(self) -> IllegalMove | None:
        """Why the last thing tried was refused, ``None`` if it was not."""
        return self.party.refusal

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has in the match, the deal on the table counted once it is over."""
        deals = self.party.deals
        return deals[-1].after.scores if deals else self.party.match.scores

    @property
    def seat(self) -> int:
        """The seat of the one at the screen; of several people, whose hand lies open, or did last."""
        return self.party.viewer

    @property
    def review(self) -> Any:
        """The last finished deal looked back on: a ``Review``, made when it is first asked for."""
        if self._review is None:
            # Only here: most games are played without one, and it takes a while to load.
            from widgets.review import Review

            self._review = Review(self)
        return self._review

    # Playing

    def play(self, action: Action | str) -> None:
        """Do something, in the notation of records: ``"QS"``, ``"QS!"``, ``"QS=H"``, ``"draw"``, ``"pass"`` …

        The others play until somebody at the screen has to decide. What the rules forbid changes nothing: the table
        shows why, and ``refusal`` holds it.
        """
        self.party.settle()
        self.stage.play(action)
        self.party.settle()
        self.refresh()

    def settle(self) -> None:
        """Let the others play until somebody at the screen has to decide."""
        self.party.settle()
        self.refresh()

    def show(self) -> None:
        """Turn up the hand of whoever's turn it is, where several share the screen.

        Raises:
            CardlibError: if it lies open already.
        """
        self._press("show")

    def looked(self) -> None:
        """Say that the cards are seen, where everybody looks at them before the first trick.

        Raises:
            CardlibError: if nobody has to.
        """
        self._press("looked")

    def hint(self) -> None:
        """Climb one rung of the ladder of hints.

        Raises:
            CardlibError: if the deal is over.
        """
        self._press("hint")

    def back(self) -> None:
        """Take back the last thing that somebody at the screen did; of a queen picked, take the card back."""
        self._press("back")

    def again(self) -> None:
        """Begin the same deal again, without asking whether that is meant."""
        self._press("again")

    def new_deal(self) -> None:
        """Deal the next one: after the end of a deal in the match, otherwise another one in its place, without asking.

        On the page it is asked first whether a deal that is being played is to be given up.
        """
        self._press("next" if self.state.is_over else "new")

    def _press(self, control: str) -> None:
        """Press a button after the others have played, and let them play on."""
        self.stage.stay()
        self.settle()
        self.stage.press(control)
        self.stage.leave()
        self.stage.think()
        self.settle()

    # Choosing

    def choose(self, game: str | None = None, *, seed: int | None = None, **changes: Any) -> None:
        """Begin anew with another game, other options, or other people.

        Args:
            game: the id of another game, whose options are the usual ones unless given.
            seed: the number of the deal; the next one unless given.
            changes: options of the game, ``people``, ``level``, ``pace``, ``tips`` or ``names``.

        Raises:
            CardlibError: if they cannot be; then nothing changes.
        """
        own = self.party.setting
        known = {name: changes.pop(name) for name in ("people", "level", "pace", "tips", "names") if name in changes}
        options = {} if game is not None else records.record_of(self.party.state).options
        if game is None:
            options["players"] = own.rules.players
        rules = rules_of(game or own.rules.game, options := {**options, **changes})
        for name in options:
            raise TypeError(_("{widget} has no option {name}.").format(widget="Play", name=repr(name)))
        names = known.pop("names", None)
        if "people" in known:
            known["people"] = some_seats(known["people"])
        known.setdefault("people", tuple(seat for seat in own.people if seat < rules.players) or (0,))
        settings = {"level": own.level, "pace": own.pace, "tips": own.tips, **known}
        fresh = () if names is None else names_of(names, rules.players)
        check_distinct(fresh)
        setting = Setting(rules, names=fresh or own.names[: rules.players], **settings)
        self._turn_to(Party(setting, self.party.next_luck if seed is None else seed))
        self.settle()

    def _begin_if_meant(self) -> None:
        """Begin anew with what is filled in, once whoever plays has agreed to leave what is on the table.

        Raises:
            CardlibError: if it cannot be played; then nothing is asked.
        """
        self.setup.chosen()
        self._leave(self._begin_chosen, _("Yes, begin anew"))

    def _begin_chosen(self) -> None:
        """Begin anew with what is filled in now: that may be something else than when it was asked."""
        try:
            party = self.setup.chosen()
        except CardlibError as error:
            self.setup.refuse(error)
            self._say(N_("Nothing has changed: what you have chosen cannot be played, and beside it you read why."))
        else:
            self._turn_to(party)

    def _leave(self, leave: Callable[[], None], yes: str) -> None:
        """Leave the game on the table, after asking if something would be lost."""
        if self.party.untouched or self.party.match_over:
            leave()
        else:
            self.stage.ask(leave, yes)

    def _turn_to(self, party: Party, note: str = "", news: str = "") -> None:
        """Go on with another party; a sentence may be said about it at the table, and one beside its record."""
        self.party = party
        self._refusal, self._news = "", news
        self.stage.turn_to(party, note)
        self.setup.follow()
        self.refresh()

    # Records

    def retitle(self, title: str) -> None:
        """Say what the record of this deal is called, or where it comes from: a line, cut where it is too long.

        Raises:
            CardlibError: if it is no text.
        """
        self.party.title = title
        self.book.refresh()
        self._note_finished()
        self._keep()

    def load(self, text: str | bytes, name: str = "") -> None:
        """Open the record in a text, or in the bytes of a file, and play on from its last position.

        What is refused changes nothing, and the page shows why.

        Args:
            text: a record as TOML; nothing in it is ever run.
            name: what a refusal calls it.
        """
        record = self._read(text, name)
        if record is not None:
            self._open(record)

    def bring(self, text: str | bytes, name: str) -> None:
        """Open a record as ``load`` does, once whoever plays has agreed to leave what is on the table."""
        record = self._read(text, name)
        if record is not None:
            self._leave(lambda: self._open(record), _("Yes, open the record"))

    def _read(self, text: str | bytes, name: str) -> Record | None:
        """The record in a text; ``None`` if it is refused, and the page shows why."""
        self._refusal = self._news = ""
        try:
            record = read_record(text, name or _("the text"))
            self._party_of(record)
        except CardlibError as error:
            self._refusal = str(error)
            return None
        finally:
            self.book.refresh()
        return record

    def _party_of(self, record: Record) -> Party:
        """The party that goes on with a record; what it does not say is as it is filled in now.

        Raises:
            CardlibError: if the record cannot be replayed.
        """
        party = Party(self.setup.company(record.rules), self.party.luck)
        party.open(record)
        return party

    def _open(self, record: Record) -> None:
        news = _("The record is open, and the deal goes on from its last position.")
        self._turn_to(self._party_of(record), news=news)

    # What the browser keeps

    def _found(self, text: str) -> None:
        """Go on with what the browser has kept."""
        try:
            party = restored(text)
        except CardlibError:
            self._keeping.forget()
            self._say(BROKEN)
        else:
            self._turn_to(party, N_("Here your game goes on where you left it."))

    def _unkept(self) -> None:
        """The browser has not kept the game: say so, once in each deal."""
        if self._warned is not self.party.dealt:
            self._warned = self.party.dealt
            self._say(UNKEPT)

    def _keep(self) -> None:
        """Let the browser keep the game as it is now, if it is to keep any."""
        if self._keeping.keeps:
            self._keeping.text = kept(self.party)

    def _say(self, note: str) -> None:
        """Say something at the table, until the next thing is done."""
        self.stage.note = note
        self.stage.refresh()

    def _keep_still(self, still: bool) -> None:
        """The reader wants nothing to move, or does not mind."""
        self.stage.still = still
        self.stage.refresh()

    # Drawing

    def refresh(self) -> None:
        """Draw everything anew."""
        self.stage.refresh()
        self.setup.refresh()

    def _follow(self) -> None:
        """The table has changed: so do the sheet, the record and what the browser keeps."""
        self.sheet.refresh()
        self.setup.refresh()
        shown: tuple[Any, ...] = (self.setup, self.stage, self.sheet)
        if self.stage.reviewing:
            if self.review not in self._shown:
                self.review.appear(self.stage.led)
            shown += (self.review,)
        if self.stage.folder:
            shown += (self.book,)
        if shown != self._shown:
            self.children = self._shown = shown
        if self.stage.folder:
            self.book.refresh()
        self._note_finished()
        # Nothing is kept of a table that was only looked at; but once something is, it must be what lies there now.
        if self._keeping.text or not self.party.untouched:
            self._keep()

    def _note_finished(self) -> None:
        if self.state.is_over:
            self.finished = self.text

    def __repr__(self) -> str:
        party = self.party
        number = "" if party.seed is None else f", deal {party.seed}"
        return f"Play: {party.setting.rules.game}, {party.setting.rules.players} players{number}"
