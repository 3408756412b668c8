"""The table at which one plays: the hand to play from, what the others do one after the other, hints, and the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardlib import Card, explain, find_game, meow
from cardlib.actions import Action
from cardlib.bots import advice
from cardlib.game import TrickWon
from cardlib.i18n import N_, _
from cardlib.lines import Line, players_listed, say
from cardlib.names import player_name, sentence
from cardlib.weighing import Weighed, how_weighed, weigh
from widgets.play_hints import Rung, hinted, is_choice, ladder
from widgets.play_leaving import Leaving, for_another_deal, for_another_game, to_begin_again
from widgets.play_party import PACES, Party
from widgets.scenes import Control, Scene, Shown, Tone, Zone, zones_of
from widgets.stage import Stage
from widgets.turns import asking, meanings, putting_away, turn_controls, whose_turn, with_hand_to_try

AFTER_TRICK = 1.7
"""So many times as long a full trick lies on the table."""

SLICE = 0.4
"""Seconds for which the others may go on thinking before what they did is shown."""

SOON = 0.05
"""Seconds until they go on, or until a hint is thought over: time enough for the page to say so."""


class PlayStage(Stage):
    """The table of a party.

    Attributes:
        party: who plays what.
        still: whether the reader wants nothing to move; then they play at once.
        folder: whether the record lies under the table.
        reviewing: whether the finished deal is looked back on under the table.
        led: whether the hand that has just done something on the page is to be led to what it has opened.
        note: a sentence to be said with all others until the next thing is done, not yet translated; ``""`` for none.
        changed: called whenever the table has been drawn anew.

    Args:
        party: who plays what.
    """

    def __init__(self, party: Party) -> None:
        self.party = party
        self.still = self.folder = self.reviewing = self.led = False
        self.note = ""
        self.changed: Callable[[], None] = lambda: None
        self._chosen: Card | None = None
        self._weighed: tuple[Weighed, ...] = ()
        self._rungs = 0
        self._leaving: Leaving | None = None
        self._called = 0
        super().__init__()
        self.refresh()

    def refresh(self) -> None:
        """Draw the table, and tell whoever wants to know."""
        super().refresh()
        self.changed()

    # What a hand does

    def picked(self, key: str) -> None:
        """Play a card; where a pick may mean several things, buttons ask which."""
        card, state = Card(key), self.party.state
        choices = meanings(state, card)
        if card is self._chosen:
            self._chosen = None
        elif len(choices) > 1:
            self._chosen = card
            self.party.refusal = None
        else:
            self.play(choices[0])

    def pressed(self, control: str) -> None:
        """Do what the button says."""
        party = self.party
        match control:
            case "tick" if self.thinking:
                self.think()
            case "tick":
                self._go_on()
            case "skip":
                party.settle()
            case "show":
                self._forget()
                party.show()
            case "looked":
                self._forget()
                party.looked()
            case "hint":
                self.climb()
            case "back" if self._chosen is not None:
                self._chosen = None
            case "back":
                self._forget()
                party.back()
            case "again":
                self._leaving = to_begin_again(party, self._begin_again)
            case "new" if party.can_go_back:
                self._leaving = for_another_deal(party, self._deal_next)
            case "next" | "new":
                self._deal_next()
            case "stay":
                self.stay()
            case "leave":
                self.leave()
            case "tips":
                party.change(tips=not party.setting.tips)
            case "review":
                self.reviewing = not self.reviewing
            case "folder":
                self.folder = not self.folder
            case action:
                self.play(action)

    def _answer(self, content: object, buffers: Any) -> None:
        """A click or key from the page: whoever asks for a review there must be shown where it is."""
        self.led = content == {"press": "review"}
        super()._answer(content, buffers)
        self.led = False

    # What is asked before something is lost

    def ask(self, leave: Callable[[], None], yes: str) -> None:
        """Ask whether the whole game is to be left, for something that lies outside the table.

        Args:
            leave: does what leaves it.
            yes: what is written on the button that does.
        """
        self._chosen = None
        self._leaving = for_another_game(self.party, yes, leave)
        self._called += 1
        self.refresh()

    def leave(self) -> None:
        """Answer the question, if one is asked, with yes; the table is not drawn yet."""
        leaving, self._leaving = self._leaving, None
        if leaving is not None:
            leaving.leave()

    def stay(self) -> None:
        """Answer the question, if one is asked, with no; the table is not drawn yet."""
        self._leaving = None

    def _begin_again(self) -> None:
        self._forget()
        self.party.again()

    def _deal_next(self) -> None:
        self._forget()
        self.party.next_deal()

    # What is played

    def play(self, action: Action | str) -> None:
        """Do something, in the notation of records; the table is not drawn yet."""
        self._chosen = self._leaving = None
        before = self.party.state
        self.party.play(action)
        if self.party.state is not before:
            self._forget()
            if self._at_once:
                self.party.settle(SLICE)

    def _go_on(self) -> None:
        """The others do the next thing; at once if that is wanted, as far as there is time."""
        if self._at_once:
            self.party.settle(SLICE)
        else:
            self.party.step()

    @property
    def _at_once(self) -> bool:
        return self.still or not self._seconds

    @property
    def _seconds(self) -> float:
        return PACES[self.party.setting.pace][0]

    def turn_to(self, party: Party, note: str = "") -> None:
        """Show another party, and say something about it."""
        self.party = party
        self._forget()
        self.note = note

    def _forget(self) -> None:
        """The position is another one now, or is looked at anew."""
        self._chosen, self._weighed, self._rungs = None, (), 0
        self._leaving = None
        self.note = ""
        self.reviewing = False  # the button that ends it goes with the finished deal

    # Hints

    def climb(self) -> None:
        """Climb one rung of the ladder of hints; where that needs thought, the page first says so (``think``)."""
        if self._rungs < self._height:
            self.party.refusal = None
            self._rungs += 1

    @property
    def thinking(self) -> bool:
        """Whether a hint is asked for that has yet to be thought over."""
        return self.party.my_turn and self._rungs > 1 and self._unweighed

    def think(self) -> None:
        """Think over the hint that is asked for, if that is needed; the table is not drawn yet."""
        if self.thinking:
            party = self.party
            # As the review does: it never calls a mistake what a hint has named.
            self._weighed = weigh(party.state.view(party.viewer))
            self._rungs = min(self._rungs, self._height)

    @property
    def _unweighed(self) -> bool:
        return not self._weighed and is_choice(self.party.state)

    @property
    def _height(self) -> int:
        """How many rungs there are; before it is thought over that is not known, but there is one more."""
        if not self.party.my_turn:
            return 0
        return self._rungs + 1 if self._unweighed else len(self._ladder())

    def _ladder(self) -> tuple[Rung, ...]:
        """The hints, in the language and with the pack that are in use now; those known so far."""
        state = self.party.state
        view = state.view(self.party.viewer)
        if not self._weighed:
            return ladder(state, (), "")
        thumb = advice(view)
        idea = thumb.line if thumb.action == self._weighed[0].action else None
        return ladder(state, self._weighed, how_weighed(view), idea)

    # What is to be seen

    def compose(self) -> Scene:
        """The table as the viewer sees it, whose turn it is, what was done, and the buttons."""
        party = self.party
        lines, tone = self._said()
        return Scene(
            label=self._label(),
            zones=self._zones(),
            heading=self._heading(),
            lines=lines,
            tone=tone,
            controls=self._controls(),
            status=self._status(),
            wait=self._wait(),
            rules=party.state.rules,
            called=self._called if self._leaving is not None else 0,
        )

    def _label(self) -> str:
        rules = self.party.state.rules
        message = _("A game of {game}: {players} players")
        return message.format(game=find_game(rules.game).name, players=rules.players)

    def _zones(self) -> tuple[Zone, ...]:
        """The table, of which nothing is known here but what the viewer sees; all hands once the deal is over."""
        party, state = self.party, self.party.state
        if state.is_over:
            return zones_of(state, party.names, party.viewer)
        zones = zones_of(state.view(party.viewer), party.names)
        if party.veiled:
            return tuple(_face_down(zone) if zone.id == f"hand-{party.viewer}" else zone for zone in zones)
        if not party.my_turn or self._leaving is not None:  # so that the focus goes to the answers
            return zones
        refused = party.refusal.action if party.refusal is not None else None
        zones = with_hand_to_try(
            zones,
            state,
            show=party.setting.tips,
            chosen=self._chosen,
            refused=refused.card if isinstance(refused, Action) else None,
        )
        return self._pointed_at(zones)

    def _pointed_at(self, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
        """The table with the card marked that a hint names."""
        if not self._rungs or not self._weighed or self._chosen is not None:
            return zones
        card = hinted(self._ladder(), self._rungs, self._weighed[0].action)

        def marked(each: Shown) -> Shown:
            return replace(each, mark="beating") if each.key and each.card is card and card is not None else each

        return tuple(replace(zone, cards=tuple(map(marked, zone.cards))) for zone in zones)

    def _heading(self) -> str:
        party, state, names = self.party, self.party.state, self.party.names
        if self._leaving is not None:
            return self._leaving.question
        if state.is_over:
            return self._result()
        player = player_name(party.viewer, names)
        if party.veiled:
            return _("Hand over to {player}.").format(player=player)
        if party.looking and not party.my_turn:
            return _("{player}, look at your cards.").format(player=player)
        if self._chosen is not None and isinstance(state, meow.State):
            return _("Which suit do you name, {player}?").format(player=player)
        if self._chosen is not None:
            return _("Do you call TROMF, {player}?").format(player=player)
        if party.my_turn and not asking(state) and not putting_away(state):
            return _("It is your turn, {player}.").format(player=player)
        return whose_turn(state, names)

    def _result(self) -> str:
        """Who has won the deal, or the match with it."""
        party = self.party
        if party.match_over:
            winners = party.deals[-1].after.winners
            return _("The match is over. Won by: {players}.").format(players=players_listed(winners, party.names))
        outcome = party.state.outcome
        assert outcome is not None
        if not outcome.winners:
            return _("The deal is over, and nobody has won it.")
        return _("The deal is over. Won by: {players}.").format(players=players_listed(outcome.winners, party.names))

    def _said(self) -> tuple[tuple[Line, ...], Tone]:
        party, state = self.party, self.party.state
        # It comes when the browser likes, and goes with the next thing done: so it is said whatever else there is.
        note = (Line("", _(self.note)),) if self.note else ()
        if self._leaving is not None:
            return (Line("", self._leaving.loss), *note), "hint"
        if party.refusal is not None and not party.veiled:
            return (explain.refusal(party.refusal), *note), "bad"
        if self._chosen is not None:
            return (explain.permission(state, meanings(state, self._chosen)[-1]), *note), "hint"
        if self.thinking:
            return (*self._ladder()[0], Line("", _("The computer is thinking …")), *note), "hint"
        if self._rungs and party.my_turn:
            return (*self._ladder()[self._rungs - 1], *note), "hint"
        return (*note, *self._secret(), *party.explanation()), ""

    def _secret(self) -> tuple[Line, ...]:
        """That the others should look away, where the hand is hidden."""
        if not self.party.veiled:
            return ()
        player = player_name(self.party.viewer, self.party.names)
        return (say("", N_("The others look away while {player} plays."), player=player),)

    def _controls(self) -> tuple[Control, ...]:
        party, state = self.party, self.party.state
        if self._leaving is not None:
            return self._leaving.controls()
        own: tuple[Control, ...] = ()
        if party.veiled:
            label = _("{player}: show my cards").format(player=player_name(party.viewer, party.names))
            own = (Control("show", label, main=True, key="s"),)
        elif party.looking and not party.my_turn:
            own = (Control("looked", _("I have seen them"), main=True, key="s"),)
        elif party.my_turn:
            own = turn_controls(state, self._chosen)
        elif party.waiting:
            own = (Control("skip", _("Skip ahead"), main=True, key="s"),)
        over = state.is_over
        going: tuple[Control, ...] = ()
        if over:
            going = (
                Control("next", self._onward(), main=True, key="n"),
                Control("review", _("Review this deal"), pressed=self.reviewing, key="r"),
            )
        chosen = self._chosen is not None
        # While a suit is named, its letter is a key.
        hint = Control("hint", _("Hint"), not chosen and self._rungs < self._height, key="" if chosen else "h")
        tips = Control("tips", _("Mark what is allowed"), pressed=party.setting.tips, key="w")
        return (
            *own,
            *going,
            *(() if over else (hint,)),
            Control("back", _("Take back"), party.can_go_back or chosen, key="b"),
            Control("again", _("Same deal again"), party.can_go_back, key="a"),
            *(() if over else (Control("new", _("New deal"), key="n"), tips)),
            Control("folder", _("Save or open"), pressed=self.folder, key="o"),
        )

    def _onward(self) -> str:
        return _("New match") if self.party.match_over else _("Next deal")

    def _status(self) -> str:
        party = self.party
        if party.seed is None:
            return _("A deal that was opened")
        return sentence(N_("Deal number {number}"), number=party.seed)

    def _wait(self) -> float:
        """Seconds until the others do the next thing, or until a hint is thought over."""
        party = self.party
        if not (party.waiting or self.thinking) or self._leaving is not None:
            return 0.0
        if self.thinking or self._at_once:
            return SOON
        state = party.state
        full = bool(state.history) and isinstance(state.history[-1], TrickWon)
        return self._seconds * (AFTER_TRICK if full else 1)

    def kept(self) -> dict[str, Any]:
        """The scene as a document keeps it: nobody plays on there."""
        return {**self.scene, "wait": 0}

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self.scene.get('label', '')}, {self._status()}"


def _face_down(zone: Zone) -> Zone:
    return replace(zone, cards=tuple(Shown(None) for _card in zone.cards))
