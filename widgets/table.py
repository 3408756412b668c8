"""A deal to play with open cards: every card can be tried, and every action is explained."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Literal

import traitlets

from cardlib import Card, CardlibError, IllegalMove, explain, find_game, meow, mita, records
from cardlib.actions import Action
from cardlib.deals import a_seed, names_of, pack_of, reshuffled, rules_of
from cardlib.errors import shown
from cardlib.game import CHANCE, Move, check_seat
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line
from cardlib.records import Record
from widgets.scenes import Control, Scene, Tone, zones_of
from widgets.stage import Stage
from widgets.turns import State, meanings, permissions, told, turn_controls, whose_turn, with_hand_to_try

HANDS = ("open", "own")


class Table(Stage):
    """A deal that the learner plays, with guidance: for everybody, or for one seat.

    ``Table("mita", seed=5)``, ``Table("101", players=4, tromf="must-beat")``, ``Table(record)``, ``Table.of(state)``.

    Attributes:
        tips: whether it is said and marked at every turn what may be done; setting it shows or hides that.
        state: the position on the table.
        refusal: why the last thing tried was refused, ``None`` if it was not.
        seed: the number of the deal; ``None`` while a given pack or position is played.
        record: the deal so far, written down.

    Args:
        game: the id of a game; or a record, whose deal is played from its beginning; or a position to play on from.
        pack: the cards in the order dealt; a pack shuffled by ``seed`` unless said.
        dealer: the seat that deals; the last one unless said.
        scores: the match before the deal; zeros unless said.
        seed: which deal it is. New deals have the numbers after it; where it leaves shuffles in mid-deal and the
            choices of other seats to chance, the same number always makes the same ones.
        new_deals: whether there is a button for a new deal; unless said not where a pack, a record or a position was
            given, since its cards lie where they are wanted.
        hands: ``"open"``: all hands lie open and the learner plays for all; ``"own"``: for one seat, while the others'
            cards lie face down and they play by themselves, as the record did or else any legal action.
        seat: the learner's, at the bottom of the table.
        names: the players' names, as a text with commas or spaces between them or a series; names of ours unless said.
        options: the game's options, and ``tips``.

    Raises:
        CardlibError: if there is no such game, option, seat or pack.
        TypeError: if there is no such parameter at all.
    """

    tips = traitlets.Bool(True)

    def __init__(
        self,
        game: str | Record | State = "mita",
        *,
        pack: str | Iterable[Card | str] | None = None,
        dealer: int | None = None,
        scores: Iterable[int] | None = None,
        seed: int = 1,
        new_deals: bool | None = None,
        hands: Literal["open", "own"] = "open",
        seat: int = 0,
        names: str | Iterable[str] | None = None,
        **options: Any,
    ) -> None:
        if hands not in HANDS:
            message = N_("hands cannot be {hands}: choose {known}.")
            raise CardlibError(message, hands=shown(hands), known=" or ".join(map(repr, HANDS)))
        given = isinstance(game, Record | mita.State | meow.State)
        if given and (pack is not None or dealer is not None or scores is not None):
            raise CardlibError(N_("A record or a position has its own pack, dealer and scores: leave them out."))
        script: tuple[Action, ...] = ()
        if isinstance(game, Record):
            start: State = next(records.replay(game))
            script = game.moves
            names = names if names is not None else game.names or None
        elif isinstance(game, mita.State | meow.State):
            start = game
        else:
            rules = rules_of(game, options, self.trait_names())
            start = rules.deal(pack_of(rules, pack, seed), dealer, scores)
        check_seat(start.rules, seat)
        self.names = names_of(names, start.rules.players)
        self.hands, self.seat = hands, seat
        self.seed = None if given or pack is not None else seed
        self._new_deals = self.seed is not None if new_deals is None else new_deals
        self._luck = a_seed(seed)
        self._begin(start, script)
        super().__init__(**options)
        self.observe(lambda _change: self.refresh(), "tips")
        self.refresh()

    @classmethod
    def of(cls, state: State, **options: Any) -> Table:
        """Play on from a position; the parameters are those of every table.

        Raises:
            CardlibError: if there is no such seat.
        """
        return cls(state, **options)

    # The deal

    def _begin(self, start: State, script: tuple[Action, ...] = ()) -> None:
        self._start, self._script = start, script
        # The positions in which the learner decided, or decides: the last one is on the table.
        self._positions: list[State] = [self._run(start)]
        self._chosen: Card | None = None
        self.refusal: IllegalMove | None = None

    @property
    def state(self) -> State:
        """The position on the table."""
        return self._positions[-1]

    @property
    def record(self) -> Record:
        """The deal so far, written down: ``records.dumps`` makes a text of it."""
        named = len(self.names) == self.state.rules.players
        return records.record_of(self.state, names=self.names if named else ())

    def _run(self, state: State) -> State:
        """Let chance act, and the seats that play by themselves, until the learner has to decide."""
        while not state.is_over and (
            state.current_player == CHANCE or (self.hands == "own" and state.current_player != self.seat)
        ):
            state = state.apply(self._by_itself(state))
        return state

    def _by_itself(self, state: State) -> Action:
        """What happens without the learner: as in the record while play has followed it, else drawn by lot."""
        done = tuple(event.action for event in state.history if isinstance(event, Move))
        if done == self._script[: len(done)] and len(done) < len(self._script):
            return self._script[len(done)]
        # Of the deal's number and the place in it, so that what was taken back comes out the same again.
        luck = Random(f"{self._luck} {len(done)}")
        if state.current_player == CHANCE:
            return reshuffled(state, luck)
        return luck.choice(state.legal_actions())

    # What a hand does; each button has its method, and a card is picked with ``pick``

    def play(self, action: Action | str) -> None:
        """Do something, in the notation of records: ``"QS"``, ``"QS!"``, ``"QS=H"``, ``"draw"``, ``"pass"`` ...

        What the rules forbid changes nothing: the table shows why, and ``refusal`` holds it.
        """
        self._try(action)
        self.refresh()

    def back(self) -> None:
        """Take the last action back; of a queen picked, take the card back."""
        self.press("back")

    def again(self) -> None:
        """Begin the same deal again."""
        self.press("again")

    def new_deal(self) -> None:
        """Shuffle and deal the next one.

        Raises:
            CardlibError: if this table has no new deals.
        """
        self.press("new")

    def picked(self, key: str) -> None:
        """Try a card; where a pick may mean several things, buttons ask which."""
        card = Card(key)
        choices = meanings(self.state, card)
        if card is self._chosen:
            self._chosen = None
        elif len(choices) > 1:
            self._chosen, self.refusal = card, None
        else:
            self._try(choices[0])

    def pressed(self, control: str) -> None:
        """Take back, deal, show or hide tips, or do what needs no card."""
        match control:
            case "back" if self._chosen is not None:
                self._chosen = None
            case "back":
                self._positions.pop()
                self.refusal = None
            case "again":
                self._begin(self._start, self._script)
            case "new":
                self._deal_next()
            case "tips":
                self.tips = not self.tips
            case action:
                self._try(action)

    def _try(self, action: Action | str) -> None:
        self._chosen = None
        self.refusal = self.state.check(action)
        if self.refusal is None:
            self._positions.append(self._run(self.state.apply(action)))

    def _deal_next(self) -> None:
        deal = self._start.deal
        self.seed = self._luck = self._luck + 1
        self._begin(deal.rules.deal(pack_of(deal.rules, None, self.seed), deal.dealer, deal.scores))

    # What is to be seen

    def explanation(self) -> tuple[Line, ...]:
        """What has happened since the learner's last decision, or how the deal began; at the end also the score."""
        state, names = self.state, self.names
        own = self.seat if self.hands == "own" else None
        if len(self._positions) > 1:
            before = self._positions[-2]
            lines = told(before, state, names) if own is None else explain.step(before, state, names=names, seat=own)
        elif any(isinstance(event, Move) for event in self._start.history):
            lines = explain.step(self._start, state, names=names, seat=own)  # taken up in mid-deal
        else:
            opening = explain.opening(self._start, names=names, seat=own)
            lines = (*opening, *explain.step(self._start, state, names=names, seat=own))
        return (*lines, *explain.score(state, names=names)) if state.is_over else lines

    def _said(self) -> tuple[tuple[Line, ...], Tone]:
        if self.refusal is not None:
            return (explain.refusal(self.refusal),), "bad"
        if self._chosen is not None:
            return (explain.permission(self.state, meanings(self.state, self._chosen)[-1]),), "hint"
        return (*self.explanation(), *(permissions(self.state) if self.tips else ())), ""

    def compose(self) -> Scene:
        """The table with the hand to play from, what happened and what may be done, and the buttons."""
        state = self.state
        lines, tone = self._said()
        refused = self.refusal.action if self.refusal is not None else None
        zones = zones_of(state, self.names, self.seat, "all" if self.hands == "open" or state.is_over else "own")
        moved = len(self._positions) > 1
        return Scene(
            label=self._label(),
            zones=with_hand_to_try(
                zones,
                state,
                show=self.tips,
                chosen=self._chosen,
                refused=refused.card if isinstance(refused, Action) else None,
            ),
            heading=whose_turn(state, self.names),
            lines=lines,
            tone=tone,
            controls=(
                *turn_controls(state, self._chosen),
                Control("back", _("Take back"), moved or self._chosen is not None, key="b"),
                Control("again", _("Same deal again"), moved, key="a"),
                *([Control("new", _("New deal"), main=state.is_over, key="n")] if self._new_deals else []),
                Control("tips", _("What may I do?"), pressed=self.tips, key="w"),
            ),
            status=self._status(),
            rules=state.rules,
        )

    def _label(self) -> str:
        rules = self.state.rules
        name = find_game(rules.game).name
        message = _("A deal to play: {game}, {players} players")
        return message.format(game=name, players=rules.players)

    def _status(self) -> str:
        count = self._acted(self.state) - self._acted(self._start)
        moves = ngettext("{count} action so far", "{count} actions so far", count).format(count=count)
        if self.seed is None:
            return moves
        return _("Deal number {number}: {moves}").format(number=self.seed, moves=moves)

    def _acted(self, state: State) -> int:
        """How many actions led to a state, of what the learner may know: others may have kept the trump seven."""
        history = state.history if self.hands == "open" else state.view(self.seat).history
        return sum(isinstance(event, Move) and event.seat != CHANCE for event in history)

    def __repr__(self) -> str:
        name = find_game(self.state.rules.game).name
        return f"Table: {name}, {self.state.rules.players} players, {self._status()}"
