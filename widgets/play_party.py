"""Who plays what, and how far they are: deals with opponents, the match they belong to, and the way back."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from cardlib import explain, mita, records
from cardlib.actions import Action
from cardlib.bots import Bot, find_bot
from cardlib.deals import Rules, State, reshuffled, shuffled
from cardlib.errors import CardlibError, DealError, shown
from cardlib.fast import random_source
from cardlib.game import CHANCE, IllegalMove, Match, Move, check_seat
from cardlib.given import a_number
from cardlib.i18n import N_
from cardlib.lines import Line
from cardlib.records import Record
from widgets.match import Played
from widgets.room import MOST_PLAYERS, check_names, check_room, names_for, title_of
from widgets.turns import asking

LEVELS: dict[str, tuple[str, str]] = {
    "beginner": ("random", N_("Beginner: plays anything that is allowed")),
    "thumb": ("greedy", N_("By rules of thumb")),
    "easy": ("search-easy", N_("Easy: thinks a little")),
    "medium": ("search-medium", N_("Medium: thinks")),
    "hard": ("search-hard", N_("Hard: thinks longer")),
}
"""How well the computer plays: by the name of a level the bot that plays so, and the level in words."""

PACES: dict[str, tuple[float, str]] = {
    "calm": (1.3, N_("Calmly")),
    "brisk": (0.6, N_("Briskly")),
    "at-once": (0.0, N_("At once")),
}
"""How many seconds pass before each thing that the computer does, by the name of a pace, and the pace in words."""

SERIES = 200
"""The deals of one series of Mîța that are kept; a match of the other games is never as long."""

LAST_SEED = 10**18 - 1
"""The number of the last deal; then comes number 0 again."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played, and by whom.

    Attributes:
        rules: the game with its options.
        people: the seats of those at the screen; the computer plays for the others.
        level: how well it does that.
        pace: how fast it does that.
        tips: whether the cards that may be played are marked.
        names: the players' names by seat.

    Raises:
        CardlibError: if there is no such seat, level or pace, nobody plays, there are too many
            players, one has a name that is none, or ``tips`` is neither yes nor no.
    """

    rules: Rules
    people: tuple[int, ...] = (0,)
    level: str = "medium"
    pace: str = "calm"
    tips: bool = True
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        check_room(self.rules)
        for seat in self.people:
            check_seat(self.rules, seat)
        if not self.people:
            raise CardlibError(N_("Nobody is at this screen: choose who of the players is."))
        if not isinstance(self.level, str) or self.level not in LEVELS:
            message = N_("There is no level {level}: choose one of {known}.")
            raise CardlibError(message, level=shown(self.level), known=", ".join(map(repr, LEVELS)))
        if not isinstance(self.pace, str) or self.pace not in PACES:
            message = N_("There is no pace {pace}: choose one of {known}.")
            raise CardlibError(message, pace=shown(self.pace), known=", ".join(map(repr, PACES)))
        if type(self.tips) is not bool:  # it goes to the page as it is
            raise CardlibError(N_("tips cannot be {given}: give True or False."), given=shown(self.tips))
        check_names(self.names)
        object.__setattr__(self, "people", tuple(sorted(set(self.people))))
        object.__setattr__(self, "names", names_for(self.rules.players, self.names))


def some_seats(given: object) -> tuple[int, ...]:
    """The seats that were given as ``people``; whether there are such seats, a ``Setting`` says.

    Raises:
        CardlibError: if it is no series of whole numbers.
    """
    if isinstance(given, Iterable):
        seats = tuple(islice(given, MOST_PLAYERS + 1))
        if len(seats) <= MOST_PLAYERS and all(type(seat) is int for seat in seats):
            return seats
    message = N_("people cannot be {given}: give the seats of those at the screen, such as (0, 2).")
    raise CardlibError(message, given=shown(given))


class Party:
    """A deal being played, with the match before it.

    Attributes:
        setting: what is played, and by whom.
        seed: the number of the deal; ``None`` for one that was opened from a record.
        luck: decides what chance and the computer do, and counts new deals; the seed where there is one.
        before: the deals of this match, or of this series of Mîța, that are finished and put away.
        viewer: the seat whose hand lies open.
        veiled: whether its hand lies face down all the same, until the one who sits there says so.
        looking: the seats of those who share the screen and have yet to look at their cards, before the first trick
            where the trump seven may be exchanged: who is asked is for nobody else to know (101 ¶33).
        refusal: why the last thing tried was refused, ``None`` if it was not.

    Raises:
        CardlibError: if ``seed`` is no number of a deal, 0 to ``LAST_SEED``.
    """

    def __init__(self, setting: Setting, seed: int = 1) -> None:
        self.setting = setting
        self.luck = a_number(seed, "seed", 0, LAST_SEED)
        self.seed: int | None = seed
        self._title = ""
        self.before: tuple[Played, ...] = ()
        self._start_match: Match[Any] = setting.rules.match()
        self._deal()

    # Looking

    @property
    def state(self) -> State:
        """The position on the table."""
        return self._states[-1]

    @property
    def dealt(self) -> State:
        """The position in which the deal began."""
        return self._states[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.setting.names

    @property
    def title(self) -> str:
        """What the record of this deal is called, or where it comes from; there is always room for it there."""
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = title_of(title)

    @property
    def match(self) -> Match[Any]:
        """The match as it stood when this deal began."""
        if not self.before:
            return self._start_match
        after = self.before[-1].after
        return self.setting.rules.match(after.dealer) if after.is_over else after

    @property
    def deals(self) -> tuple[Played, ...]:
        """The finished deals, this one among them once it is over."""
        state = self.state
        if not state.is_over:
            return self.before
        return (*self.before, Played(state, self.match, self.match.add(state)))

    @property
    def earlier(self) -> tuple[int, ...]:
        """What each seat had in the match before the first of the deals that are known here: a record has no others."""
        deals = self.before
        return deals[0].before.scores if deals else self.match.scores

    @property
    def match_over(self) -> bool:
        """Whether this deal has decided a match; a deal of Mîța is none, there the deals won are counted."""
        return self.setting.rules.game != "mita" and self.state.is_over and self.deals[-1].after.is_over

    @property
    def record(self) -> Record:
        """The deal so far, written down."""
        return records.record_of(self.state, source=self.title, names=self.names)

    @property
    def next_luck(self) -> int:
        """The number of the deal after this one."""
        return (self.luck + 1) % (LAST_SEED + 1)

    @property
    def my_turn(self) -> bool:
        """Whether the one who sees the own hand is to act."""
        asked = not self.looking or asking(self.state)
        return asked and not self.veiled and self.state.current_player == self.viewer

    @property
    def waiting(self) -> bool:
        """Whether it is for the computer, or for chance, to do something."""
        others = self.state.current_player not in self.setting.people
        return others and not self.looking and not self.state.is_over

    @property
    def untouched(self) -> bool:
        """Whether nobody has done anything yet that would be lost."""
        return not self.before and self._last_decision is None

    @property
    def _last_decision(self) -> int | None:
        """The place of the last position in which somebody at the screen decided.

        What became of the trump seven is none where several share the screen: that there was something to take back
        would tell the others who was asked.
        """
        people = self.setting.people
        for place in range(len(self._states) - 2, -1, -1):
            state = self._states[place]
            if state.current_player in people and not (asking(state) and len(people) > 1):
                return place
        return None

    @property
    def can_go_back(self) -> bool:
        """Whether there is something to take back."""
        return self._last_decision is not None

    def explanation(self) -> tuple[Line, ...]:
        """What has happened since the viewer's last decision, or since the deal; at the end also the score.

        While the viewer's hand is hidden only what everybody may know is told.
        """
        state, names, seat = self.state, self.names, None if self.veiled else self.viewer
        places = range(len(self._states) - 2, -1, -1)
        decider = self._last_decider if self.veiled else self.viewer
        place = next((place for place in places if self._states[place].current_player == decider), None)
        if place is None:
            lines = explain.opening(self._states[0], names=names, seat=seat)
            lines += explain.step(self._states[0], state, names=names, seat=seat)
        else:
            lines = explain.step(self._states[place], state, names=names, seat=seat)
        return (*lines, *explain.score(state, names=names)) if state.is_over else lines

    @property
    def _last_decider(self) -> int | None:
        place = self._last_decision
        return None if place is None else self._states[place].current_player

    # Dealing

    def _deal(self) -> None:
        """Deal what the luck says, in the match as it stands."""
        match, rules = self.match, self.setting.rules
        self.seed, self.title = self.luck, ""
        self._begin([rules.deal(shuffled(rules, self.luck), match.dealer, match.scores)])

    def _begin(self, states: list[State]) -> None:
        self._states = states
        self.refusal: IllegalMove | None = None
        self.looking: tuple[int, ...] = ()
        self.viewer = self.setting.people[0]
        self.veiled = False
        self._ask_the_computer()
        self._look_round()
        self._hand_over()
        if len(self.setting.people) > 1 and not self.state.is_over:
            self.veiled = True  # who has the screen now may be anybody

    def _look_round(self) -> None:
        """Let everybody at the screen look at their cards, where one of them may have the trump seven."""
        people, rules = self.setting.people, self.setting.rules
        exchange = isinstance(rules, mita.Rules) and rules.exchange
        if exchange and len(people) > 1 and self._last_decision is None:
            first = self.state.deal.first
            self.looking = tuple(sorted(people, key=lambda seat: (seat - first) % rules.players))

    def _ask_the_computer(self) -> None:
        """Let the computer answer at once what nobody else may know it was asked: whether it exchanges the seven."""
        while asking(self.state) and self.waiting:
            self._states.append(self.state.apply(self._choice()))

    def next_deal(self) -> None:
        """Deal the next one: after the end of a deal in the match, otherwise another one in its place."""
        if self.state.is_over:
            self.put_away()
        self.luck = self.next_luck
        self._deal()

    def put_away(self) -> None:
        """Take a finished deal from the table, into the match; after the match begin another one.

        Raises:
            DealError: if the deal is not over.
        """
        if not self.state.is_over:
            raise DealError(N_("This deal is not over: play it to its end first."))
        deals, match_over = self.deals, self.match_over
        self._start_match = self.setting.rules.match(deals[-1].after.dealer)
        self.before = () if match_over else deals[-SERIES:]

    def again(self) -> None:
        """Begin the same deal again."""
        self._begin(self._states[:1])

    def open(self, record: Record, *, new_match: bool = True) -> None:
        """Go on with the deal of a record.

        Args:
            record: the deal.
            new_match: whether it begins a match of its own, with the record's scores; else it goes on with this one.

        Raises:
            CardlibError: if the record cannot be replayed, there is no room for it, or it is no deal of this match.
        """
        states = list(records.replay(record))
        rules, setting, deal = record.rules, self.setting, states[0].deal
        if not new_match and (rules, deal.dealer, deal.scores) != (setting.rules, self.match.dealer, self.match.scores):
            raise DealError(N_("This is not the next deal of the match."))
        people = tuple(seat for seat in setting.people if seat < rules.players) or (0,)
        names = record.names or (setting.names if rules.players == setting.rules.players else ())
        self.setting = replace(setting, rules=rules, people=people, names=names)
        self.seed, self.title = None, record.source
        if new_match:
            self.before = ()
            self._start_match = replace(rules.match(deal.dealer), scores=deal.scores)
        self._begin(states)

    # Playing

    def play(self, action: Action | str) -> None:
        """Do something for the seat whose turn it is; what the rules forbid changes nothing but ``refusal``."""
        self.refusal = self.state.check(action)
        if self.refusal is None:
            # Who has answered has looked; and who leads without having looked did not want to.
            self.looking = self.looking[1:] if asking(self.state) else ()
            self._states.append(self.state.apply(action))
            self._hand_over()

    def looked(self) -> None:
        """Whoever sees the own hand has looked at it."""
        self.looking = self.looking[1:]
        self._hand_over()

    def step(self) -> None:
        """Let the computer, or chance, do the next thing, if it is theirs to do."""
        if self.waiting:
            self.refusal = None
            self._states.append(self.state.apply(self._choice()))
            self._hand_over()

    def settle(self, seconds: float | None = None) -> None:
        """Let them do everything that is theirs to do, until so many seconds have passed."""
        end = None if seconds is None else time.monotonic() + seconds
        while self.waiting and (end is None or time.monotonic() < end):
            self.step()

    def back(self) -> None:
        """Take back the last thing that somebody at the screen did, and all that came of it.

        Raises:
            DealError: if there is nothing to take back.
        """
        place = self._last_decision
        if place is None:
            raise DealError(N_("There is nothing to take back."))
        del self._states[place + 1 :]
        self.refusal = None
        self.looking = ()
        self._hand_over()

    def show(self) -> None:
        """Turn up the hand of the one whose turn it is."""
        self.veiled = False

    def _hand_over(self) -> None:
        """Where several people share the screen, hide the hands before it is another one's turn."""
        seat = self.looking[0] if self.looking else self.state.current_player
        if self.state.is_over:
            self.veiled = False
        elif seat is not None and seat in self.setting.people and seat != self.viewer:
            self.viewer = seat
            self.veiled = True

    def luck_here(self) -> Random:
        """The luck of this place in the deal, so that what was taken back comes out the same again."""
        done = sum(isinstance(event, Move) for event in self.state.history)
        return Random(f"{self.luck} {done}")

    def _choice(self) -> Action:
        """What chance or the computer does now."""
        state, luck = self.state, self.luck_here()
        seat = state.current_player
        if seat == CHANCE:
            return reshuffled(state, luck)
        assert seat is not None
        return self._bot.choose(state.view(seat), random_source(luck.getrandbits(31)))

    @property
    def _bot(self) -> Bot:
        return find_bot(LEVELS[self.setting.level][0])

    def change(self, **changes: Any) -> None:
        """Change the level, the pace, the tips, the people or the names in mid-deal.

        Raises:
            CardlibError: if one of them cannot be.
        """
        self.setting = replace(self.setting, **changes)
