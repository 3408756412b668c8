"""What a stage shows, as plain data: places round a table with cards in them, sentences, and buttons.

A scene is made from states and tricks here, in Python, where it can be tested without a browser;
the stage's script only draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cardlib import Card, Suit, meow, mita
from cardlib.game import CHANCE, Rules, TrickWon
from cardlib.i18n import N_, _, current_pack, ngettext
from cardlib.lines import Line
from cardlib.names import card_name, player_name, sentence
from cardlib.rule import MEANINGS, STATUS_NAMES
from cardlib.rulebook import cite, find_rule

Mark = Literal["", "winning", "ahead", "refuted", "beating", "chosen", "faded"]
"""How a card stands out; each mark is said in words too, for those who do not see it."""

Tone = Literal["", "good", "bad", "hint"]

MARK_WORDS: dict[Mark, str] = {
    "winning": N_("wins"),
    "ahead": N_("winning so far"),
    "refuted": N_("does not win"),
    "beating": N_("beats your card"),
    "chosen": N_("chosen"),
}

# Where the seats are, clockwise from the reader's own at the bottom, seen from above.
PLACES: dict[int, tuple[str, ...]] = {
    2: ("s", "n"),
    3: ("s", "w", "e"),
    4: ("s", "w", "n", "e"),
    5: ("s", "w", "nw", "ne", "e"),
    6: ("s", "sw", "nw", "n", "ne", "se"),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as it lies there.

    Attributes:
        card: which one, ``None`` face down.
        key: what a pick of it reports; ``""`` if it cannot be picked.
        mark: how it stands out.
        caption: a word or two under it.
        toggle: whether a second pick puts it back.
    """

    card: Card | None
    key: str = ""
    mark: Mark = ""
    caption: str = ""
    toggle: bool = False

    def data(self) -> dict[str, Any]:
        """As the stage's script reads it."""
        words = [_("face-down card") if self.card is None else card_name(self.card), self.caption]
        if self.mark in MARK_WORDS:
            words.append(_(MARK_WORDS[self.mark]))
        return {
            "face": "back" if self.card is None else str(self.card),
            "label": ", ".join(word for word in words if word),
            "key": self.key,
            "mark": self.mark,
            "caption": self.caption,
            "toggle": self.toggle,
            "flag": _(MARK_WORDS[self.mark]) if self.mark in MARK_WORDS else "",
        }


@dataclass(frozen=True, slots=True)
class Zone:
    """A place with cards: a seat, the stock, the discard pile, a hand.

    Attributes:
        id: what stays the same from scene to scene, so that the place is redrawn rather than replaced.
        title: who or what it is.
        cards: the cards there.
        place: where it is: ``"s"``, ``"nw"`` ... round the table, ``"c"`` in its middle, ``"corner"`` of it;
            ``""`` for one after another.
        note: what else to know of it, such as the tricks taken.
        turn: whether its player is to act.
        room: for how many cards an empty outline is drawn when there are fewer.
        suit: a suit whose mark is shown before the cards.
    """

    id: str
    title: str
    cards: tuple[Shown, ...] = ()
    place: str = ""
    note: str = ""
    turn: bool = False
    room: int = 0
    suit: Suit | None = None

    def data(self) -> dict[str, Any]:
        """As the stage's script reads it."""
        return {
            "id": self.id,
            "title": self.title,
            "place": self.place,
            "note": self.note,
            "turn": self.turn,
            "turn_words": _("to play"),
            "suit": "" if self.suit is None else str(self.suit),
            "room": max(0, self.room - len(self.cards)),
            "cards": [card.data() for card in self.cards],
        }


@dataclass(frozen=True, slots=True)
class Control:
    """A button under the table.

    Attributes:
        id: what a press of it reports.
        label: what is written on it.
        enabled: whether it does something now; a button that does not keeps the focus all the same.
        pressed: for a button that stays down, whether it is; ``None`` for the others.
        main: whether it is the one to go on with.
        key: the keyboard key that presses it from anywhere on the stage, as browsers name it.
    """

    id: str
    label: str
    enabled: bool = True
    pressed: bool | None = None
    main: bool = False
    key: str = ""

    def data(self) -> dict[str, Any]:
        """As the stage's script reads it."""
        return {name: getattr(self, name) for name in ("id", "label", "enabled", "pressed", "main", "key")}


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a stage shows.

    Attributes:
        label: what the whole is, for screen readers.
        zones: the places with their cards.
        heading: the question, or where one is.
        lines: what is said about it, each with the rule that decides.
        tone: whether what is said is praise, a refutation or a hint.
        controls: the buttons.
        status: a short note at the end, such as the score.
        wait: seconds until the stage reports ``"tick"``, for autoplay; 0 for never.
        rules: the rules by whose options the badges speak; the defaults unless said.
    """

    label: str
    zones: tuple[Zone, ...] = ()
    heading: str = ""
    lines: tuple[Line, ...] = ()
    tone: Tone = ""
    controls: tuple[Control, ...] = ()
    status: str = ""
    wait: float = 0.0
    rules: Rules | None = None

    def data(self) -> dict[str, Any]:
        """As the stage's script reads it: JSON, and nothing else."""
        return {
            "label": self.label,
            "pack": current_pack(),
            "heading": self.heading,
            "zones": [zone.data() for zone in self.zones],
            "lines": lines_data(self.lines, self.rules),
            "tone": self.tone,
            "controls": [control.data() for control in self.controls],
            "status": self.status,
            "wait": self.wait,
        }


def line_data(line: Line, rules: Rules | None = None, *, badge: bool = True) -> dict[str, str]:
    """A sentence with the badge of its rule: how sure we are of it and, behind the badge, what it says and why."""
    if not line.rule or not badge:
        return {"text": line.text, "rule": line.rule, "status": "", "badge": "", "about": ""}
    rule = find_rule(line.rule)
    rules = rules if rules is not None and rules.game == rule.game else None
    says = rule.text(rules)
    about = [says if says != line.text else "", _(MEANINGS[rule.status]), rule.why(rules), f"({cite(rule)})"]
    return {
        "text": line.text,
        "rule": rule.id,
        "status": rule.status,
        "badge": _(STATUS_NAMES[rule.status]),
        "about": " ".join(part for part in about if part),
    }


def lines_data(lines: Sequence[Line], rules: Rules | None = None) -> list[dict[str, str]]:
    """Sentences, each rule with its badge where it is first spoken of."""
    spoken = [line.rule for line in lines]
    return [line_data(line, rules, badge=line.rule not in spoken[:place]) for place, line in enumerate(lines)]


# Scenes of the games --------------------------------------------------------------------------------


def seat_places(players: int) -> tuple[str, ...]:
    """Where each seat is; with more than six, one after another."""
    return PLACES.get(players, ("",) * players)


def trump_zone(trump: Suit, players: int, *, stock: int = 0, upcard: Card | None = None) -> Zone:
    """The trump suit, and the stock with the upcard half under it while there is one."""
    cards: tuple[Shown, ...] = ()
    note = ""
    if upcard is not None:
        cards = (Shown(None), Shown(upcard)) if stock > 1 else (Shown(upcard),)
        note = ngettext("{count} card to draw", "{count} cards to draw", stock).format(count=stock)
    title = sentence(N_("Trump: {trump}"), trump=trump)
    place = "corner" if players <= 4 else "c"
    return Zone("stock", title, cards, place, note, suit=None if cards else trump)


def trick_zones(
    cards: Sequence[Card],
    players: int,
    *,
    leader: int = 0,
    names: tuple[str, ...] = (),
    marks: dict[Card, Mark] | None = None,
    pick: bool = False,
    notes: Sequence[str] = (),
    turn: int | None = None,
) -> tuple[Zone, ...]:
    """The seats round the table, each with the card it has played to a trick.

    Args:
        cards: the trick so far, the card led first.
        players: how many seats there are.
        leader: the seat that led, or leads.
        names: the players' names by seat.
        marks: which cards stand out, and how.
        pick: whether the cards can be picked.
        notes: a note for each seat.
        turn: the seat to act.
    """
    places = seat_places(players)
    zones = []
    for seat in range(players):
        turn_in_trick = (seat - leader) % players
        shown: tuple[Shown, ...] = ()
        if turn_in_trick < len(cards):
            card = cards[turn_in_trick]
            caption = _("led") if turn_in_trick == 0 else ""
            shown = (Shown(card, str(card) if pick else "", (marks or {}).get(card, ""), caption),)
        note = notes[seat] if notes else ""
        zones.append(Zone(f"seat-{seat}", player_name(seat, names), shown, places[seat], note, seat == turn, room=1))
    return tuple(zones)


def mita_zones(state: mita.State, names: tuple[str, ...] = (), *, hands: bool = True) -> tuple[Zone, ...]:
    """The table of Mîța or 101: the trick, the stock, and all hands unless only the trick is documented.

    A trick just completed stays on the table until the next card is led, so that its winner can be seen.
    """
    players, trick, leader = state.rules.players, state.trick, state.leader
    marks: dict[Card, Mark] = {}
    last = state.history[-1] if state.history else None
    if not trick and isinstance(last, TrickWon):
        trick, leader = last.cards, last.leader
        marks[trick[(last.seat - leader) % players]] = "winning"
    notes = [_taken(state, seat) for seat in range(players)]
    turn = state.current_player if hands or not marks else None
    seats = trick_zones(trick, players, leader=leader, names=names, marks=marks, notes=notes, turn=turn)
    if not hands:
        return (*seats, trump_zone(state.trump, players))
    stock = trump_zone(state.trump, players, stock=len(state.stock), upcard=state.upcard)
    return (*seats, stock, *_hand_zones(state, names))


def _taken(state: mita.State, seat: int) -> str:
    tricks = state.tricks[seat]
    if not tricks:
        return ""
    if state.rules.counts == "points":
        text = ngettext("{count} trick, {points} points", "{count} tricks, {points} points", tricks)
    else:
        text = ngettext("{count} trick", "{count} tricks", tricks)
    return text.format(count=tricks, points=state.points[seat])


def meow_zones(state: meow.State, names: tuple[str, ...] = ()) -> tuple[Zone, ...]:
    """The table of Мяу-мяу: the discard pile, the stock, and all hands."""
    note = sentence(N_("named suit: {suit}"), suit=state.named) if state.named else ""
    pile = Zone("discards", _("Discard pile"), (Shown(state.top),), note=note, room=1)
    count = len(state.stock)
    left = ngettext("{count} card to draw", "{count} cards to draw", count).format(count=count)
    stock = Zone(
        "stock", _("Stock"), (Shown(None),) if count else (), "c", left, state.current_player == CHANCE, room=1
    )
    return (pile, stock, *_hand_zones(state, names))


def _hand_zones(state: mita.State | meow.State, names: tuple[str, ...]) -> tuple[Zone, ...]:
    zones = []
    for seat, hand in enumerate(state.hands):
        title = _("{player}: hand").format(player=player_name(seat, names))
        zones.append(Zone(f"hand-{seat}", title, tuple(map(Shown, hand)), turn=seat == state.current_player, room=1))
    return tuple(zones)


def zones_of(state: mita.State | meow.State, names: tuple[str, ...] = (), *, hands: bool = True) -> tuple[Zone, ...]:
    """The table of any state."""
    return mita_zones(state, names, hands=hands) if isinstance(state, mita.State) else meow_zones(state, names)


def hand_zone(cards: Iterable[Card], title: str, *, chosen: Iterable[Card] = (), pick: bool = True) -> Zone:
    """One hand to pick from."""
    taken = set(chosen)
    shown = tuple(
        Shown(card, str(card) if pick else "", "chosen" if card in taken else "", toggle=True) for card in cards
    )
    return Zone("hand", title, shown, room=1)
