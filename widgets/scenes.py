"""What a stage shows, as plain data: places round a table with cards in them, sentences, and buttons.

A scene is made from states and tricks here, in Python, where it can be tested without a browser;
the stage's script only draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cardlib import Card, Suit, meow, mita
from cardlib.game import CHANCE, Move, Rules, Shuffled, TrickWon
from cardlib.i18n import N_, _, current_pack, ngettext
from cardlib.lines import Line
from cardlib.names import card_name, player_name, sentence
from cardlib.rule import MEANINGS, STATUS_NAMES
from cardlib.rulebook import cite, find_rule
from cardlib.tricks import winning_index

Mark = Literal["", "winning", "ahead", "right", "refuted", "beating", "chosen", "faded"]
"""How a card stands out; each mark is said in words too, for those who do not see it."""

Tone = Literal["", "good", "bad", "hint"]

Hands = Literal["all", "own", "none"]
"""Whose cards lie open: everybody's, the reader's (the others' face down), or no hand is shown at all."""

Position = mita.State | meow.State | mita.View | meow.View
"""A position, or what one seat may know of it."""

MARK_WORDS: dict[Mark, str] = {
    "winning": N_("wins"),
    "ahead": N_("winning so far"),
    "right": N_("right"),
    "refuted": N_("not this one"),
    "beating": N_("look here"),
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
        meaning: the caption in words, where it is only a sign.
    """

    card: Card | None
    key: str = ""
    mark: Mark = ""
    caption: str = ""
    toggle: bool = False
    meaning: str = ""

    def data(self) -> dict[str, Any]:
        """As the stage's script reads it."""
        name = _("face-down card") if self.card is None else card_name(self.card)
        words = [name, self.meaning or self.caption]
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
            ``"row-0"``, ``"row-1"`` ... where too many sit there for a ring; ``""`` for one after another.
        note: what else to know of it, such as the tricks taken.
        turn: whether its player is to act.
        room: for how many cards an empty outline is drawn when there are fewer.
        suit: a suit whose mark is shown before the cards.
        dealer: whether its player dealt.
        pile: how many tricks lie before its player.
    """

    id: str
    title: str
    cards: tuple[Shown, ...] = ()
    place: str = ""
    note: str = ""
    turn: bool = False
    room: int = 0
    suit: Suit | None = None
    dealer: bool = False
    pile: int = 0

    def data(self) -> dict[str, Any]:
        """As the stage's script reads it."""
        return {
            "id": self.id,
            "title": self.title,
            "place": self.place,
            "note": self.note,
            "turn": self.turn,
            "turn_words": _("to play"),
            "dealer": _("dealer") if self.dealer else "",
            "pile": self.pile,
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
        copy: what a press of it puts on the clipboard.
        apart: whether it stands apart from the buttons before it, which are of another kind.
    """

    id: str
    label: str
    enabled: bool = True
    pressed: bool | None = None
    main: bool = False
    key: str = ""
    copy: str = ""
    apart: bool = False

    def data(self) -> dict[str, Any]:
        """As the stage's script reads it."""
        names = ("id", "label", "enabled", "pressed", "main", "key", "copy", "apart")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that is no card on the table: a button, which is picked as a card is.

    Attributes:
        key: what a pick of it reports.
        label: what is written on it.
        enabled: whether it can be picked now.
        mark: how it stands out.
        toggle: whether a second pick puts it back.
    """

    key: str
    label: str
    enabled: bool = True
    mark: Mark = ""
    toggle: bool = False

    def data(self) -> dict[str, Any]:
        """As the stage's script reads it."""
        flag = _(MARK_WORDS[self.mark]) if self.mark in ("right", "refuted") else ""
        fields = {name: getattr(self, name) for name in ("key", "label", "enabled", "mark")}
        return {**fields, "flag": flag, "pressed": self.mark in ("chosen", "refuted") if self.toggle else None}


@dataclass(frozen=True, slots=True)
class Stars:
    """How many stars were won, and out of how many.

    Attributes:
        title: what for; ``""`` where that is clear.
        count: how many.
        of: out of how many.
    """

    title: str
    count: int
    of: int

    def data(self) -> dict[str, Any]:
        """As the stage's script reads it."""
        label = ngettext("{count} of {of} stars", "{count} of {of} stars", self.count)
        drawn = "★" * self.count + "☆" * (self.of - self.count)
        return {"title": self.title, "drawn": drawn, "label": label.format(count=self.count, of=self.of)}


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
        options: answers that are buttons.
        asked: what these are, for screen readers; answers unless said.
        stars: what was won here so far.
        link: an address shown for copying.
        called: grows when the page must come to this stage and give it the focus.
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
    options: tuple[Option, ...] = ()
    asked: str = ""
    stars: tuple[Stars, ...] = ()
    link: str = ""
    called: int = 0

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
            "options": [option.data() for option in self.options],
            "options_words": self.asked or _("Answers"),
            "stars": [stars.data() for stars in self.stars],
            "link": _link_data(self.link) if self.link else None,
            "called": self.called,
        }


def _link_data(address: str) -> dict[str, str]:
    """An address to copy, and the words around it."""
    return {
        "address": address,
        "label": _("Link to this question"),
        "copied": _("Copied: paste it wherever you like."),
        "otherwise": _("Copy it from here."),
    }


def line_data(line: Line, rules: Rules | None = None, *, badge: bool = True) -> dict[str, str]:
    """A sentence with the badge of its rule: how sure we are of it and, behind the badge, what it says and why.

    What screen readers call the badge is ``named``.
    """
    if not line.rule or not badge:
        return {"text": line.text, "rule": line.rule, "status": "", "badge": "", "named": "", "about": ""}
    rule = find_rule(line.rule)
    rules = rules if rules is not None and rules.game == rule.game else None
    says = rule.text(rules)
    about = [says if says != line.text else "", _(MEANINGS[rule.status]), rule.why(rules), f"({cite(rule)})"]
    return {
        "text": line.text,
        "rule": rule.id,
        "status": rule.status,
        "badge": _(STATUS_NAMES[rule.status]),
        "named": _("How sure: {status}").format(status=_(STATUS_NAMES[rule.status])),
        "about": " ".join(part for part in about if part),
    }


def lines_data(lines: Sequence[Line], rules: Rules | None = None) -> list[dict[str, str]]:
    """Sentences, each rule with its badge where it is first spoken of."""
    spoken = [line.rule for line in lines]
    return [line_data(line, rules, badge=line.rule not in spoken[:place]) for place, line in enumerate(lines)]


# Scenes of the games --------------------------------------------------------------------------------


def seat_places(players: int) -> tuple[str, ...]:
    """Where each seat is; with more than six, one after another."""
    return PLACES.get(players) or tuple(f"row-{seat}" for seat in range(players))


def trump_zone(trump: Suit, players: int, *, stock: int = 0, upcard: Card | None = None) -> Zone:
    """The trump suit, and the stock with the upcard half under it while there is one."""
    cards: tuple[Shown, ...] = ()
    note = ""
    if upcard is not None:
        cards = (Shown(None), Shown(upcard)) if stock > 1 else (Shown(upcard),)
        note = _left_to_draw(stock)
    title = sentence(N_("Trump: {trump}"), trump=trump)
    place = "corner" if players <= 4 else "c"
    return Zone("stock", title, cards, place, note, suit=None if cards else trump)


def _left_to_draw(count: int) -> str:
    return ngettext("{count} card to draw", "{count} cards to draw", count).format(count=count)


def trick_zones(
    cards: Sequence[Card],
    players: int,
    *,
    leader: int = 0,
    names: tuple[str, ...] = (),
    marks: Mapping[Card, Mark] | None = None,
    pick: bool = False,
    notes: Sequence[str] = (),
    turn: int | None = None,
    seat: int = 0,
    dealer: int | None = None,
    piles: Sequence[int] = (),
    called: bool = False,
) -> tuple[Zone, ...]:
    """The seats round the table, each with the card it has played to a trick, clockwise from the reader's.

    Args:
        cards: the trick so far, the card led first.
        players: how many seats there are.
        leader: the seat that led, or leads.
        names: the players' names by seat.
        marks: which cards stand out, and how.
        pick: whether the cards can be picked.
        notes: a note for each seat.
        turn: the seat to act.
        seat: the reader's own, at the bottom.
        dealer: the seat that dealt.
        piles: how many tricks lie before each seat.
        called: whether TROMF was called on the trick.
    """
    led = _("led, TROMF!") if called else _("led")
    zones = []
    for place, other in _round_from(seat, players):
        turn_in_trick = (other - leader) % players
        shown: tuple[Shown, ...] = ()
        if turn_in_trick < len(cards):
            card = cards[turn_in_trick]
            caption = led if turn_in_trick == 0 else ""
            shown = (Shown(card, str(card) if pick else "", (marks or {}).get(card, ""), caption),)
        zone = Zone(
            f"seat-{other}",
            player_name(other, names),
            shown,
            place,
            notes[other] if notes else "",
            other == turn,
            room=1,
            dealer=other == dealer,
            pile=piles[other] if piles else 0,
        )
        zones.append(zone)
    return tuple(zones)


def _round_from(seat: int, players: int) -> Iterator[tuple[str, int]]:
    """Every place with who sits there, clockwise from the reader's own."""
    return ((place, (seat + turns) % players) for turns, place in enumerate(seat_places(players)))


def zones_of(
    position: Position,
    names: tuple[str, ...] = (),
    seat: int | None = None,
    hands: Hands = "all",
    *,
    opened: Iterable[int] = (),
    ahead: bool = True,
) -> tuple[Zone, ...]:
    """The table of any position, the reader's seat at the bottom.

    Args:
        position: a state, or a view of it, in which only the reader's hand can lie open.
        names: the players' names by seat.
        seat: the reader's; the view's own, or the first.
        hands: whose cards lie open.
        opened: with ``"own"``, seats whose cards lie open as well.
        ahead: whether the card that is winning so far stands out.
    """
    if seat is None:
        seat = position.seat if isinstance(position, mita.View | meow.View) else 0
    if isinstance(position, mita.State | mita.View):
        table = _mita_table(position, names, seat, hands, ahead)
    else:
        table = _meow_table(position, names, seat)
    if hands != "none":
        is_open = set(range(position.rules.players)) if hands == "all" else {seat, *opened}
        table += _hand_zones(position, names, seat, is_open)
    return table


def _mita_table(
    position: mita.State | mita.View, names: tuple[str, ...], seat: int, hands: Hands, ahead: bool
) -> tuple[Zone, ...]:
    """The table of Mîța or 101: the trick and the stock; without hands only the trick and the trump suit.

    A trick just completed stays on the table until the next card is led, so that its winner can be seen.
    """
    players, trick, leader = position.rules.players, position.trick, position.leader
    last = position.history[-1] if position.history else None
    won = not trick and isinstance(last, TrickWon)
    if not trick and isinstance(last, TrickWon):
        trick, leader = last.cards, last.leader
    marks: dict[Card, Mark] = {}
    if trick and (won or ahead):
        marks[trick[winning_index(trick, position.trump)]] = "winning" if won else "ahead"
    piles = position.tricks
    seats = trick_zones(
        trick,
        players,
        leader=leader,
        names=names,
        marks=marks,
        notes=[_taken(position, other) for other in range(players)],
        turn=position.current_player if hands != "none" or not won else None,
        seat=seat,
        # Where only a trick is documented nobody knows who dealt.
        dealer=None if hands == "none" else _dealer(position),
        piles=piles if hands != "none" else (),
        called=position.called,
    )
    if hands == "none":
        return (*seats, trump_zone(position.trump, players))
    return (*seats, trump_zone(position.trump, players, stock=_stock_count(position), upcard=position.upcard))


def _taken(position: mita.State | mita.View, seat: int) -> str:
    tricks = position.tricks[seat]
    if not tricks:
        return ""
    if position.rules.counts == "points":
        text = ngettext("{count} trick, {points} points", "{count} tricks, {points} points", tricks)
    else:
        text = ngettext("{count} trick", "{count} tricks", tricks)
    return text.format(count=tricks, points=position.points[seat])


def _meow_table(position: meow.State | meow.View, names: tuple[str, ...], seat: int) -> tuple[Zone, ...]:
    """The table of Мяу-мяу: who holds how many cards, the discard pile and the stock."""
    players, turn, counts = position.rules.players, position.current_player, _hand_counts(position)
    notes = [ngettext("{count} card", "{count} cards", count).format(count=count) for count in counts]
    seats = tuple(
        Zone(
            f"seat-{other}",
            player_name(other, names),
            place=place,
            note=notes[other],
            turn=other == turn,
            dealer=other == _dealer(position),
        )
        for place, other in _round_from(seat, players)
    )
    named = sentence(N_("named suit: {suit}"), suit=position.named) if position.named else ""
    pile = Zone("discards", _("Discard pile"), _top_discards(position), "c", named, room=1, suit=position.named)
    count = _stock_count(position)
    stock = Zone(
        "stock",
        _("Stock"),
        (Shown(None),) if count else (),
        "c",
        _left_to_draw(count),
        turn == CHANCE,
        room=1,
    )
    return (*seats, stock, pile)


def _top_discards(position: meow.State | meow.View) -> tuple[Shown, ...]:
    """The card under the top one, which all have seen, unless it was shuffled away; and the top one."""
    if isinstance(position, meow.State):
        return tuple(map(Shown, position.discards[-2:]))
    cards = [position.turned]
    for event in position.history:
        if isinstance(event, Shuffled):
            del cards[:-1]
        elif isinstance(event, Move) and event.action.card is not None and event.action.kind != "drop":
            cards.append(event.action.card)
    return tuple(map(Shown, cards[-2:]))


def _hand_zones(position: Position, names: tuple[str, ...], seat: int, is_open: set[int]) -> tuple[Zone, ...]:
    """Every hand, open or face down; of a view only its own seat's can lie open."""
    counts = _hand_counts(position)
    # Hands of Mîța and 101 never grow: a card played leaves its outline behind, so that the others stay put.
    room = position.rules.hand if isinstance(position, mita.State | mita.View) else 1
    zones = []
    for place, other in _round_from(seat, position.rules.players):
        if isinstance(position, mita.State | meow.State):
            hand: tuple[Card | None, ...] = position.hands[other]
        else:
            hand = position.hand if other == position.seat else (None,) * counts[other]
        if other not in is_open:
            hand = (None,) * counts[other]
        title = _("{player}: hand").format(player=player_name(other, names))
        zones.append(Zone(f"hand-{other}", title, tuple(map(Shown, hand)), place, room=room))
    return tuple(zones)


def _dealer(position: Position) -> int:
    return position.deal.dealer if isinstance(position, mita.State | meow.State) else position.dealer


def _stock_count(position: Position) -> int:
    return len(position.stock) if isinstance(position, mita.State | meow.State) else position.stock_count


def _hand_counts(position: Position) -> tuple[int, ...]:
    if isinstance(position, mita.State | meow.State):
        return tuple(map(len, position.hands))
    return position.hand_counts


def hand_zone(cards: Iterable[Card], title: str, *, chosen: Iterable[Card] = (), pick: bool = True) -> Zone:
    """One hand to pick from."""
    taken = set(chosen)
    shown = tuple(
        Shown(card, str(card) if pick else "", "chosen" if card in taken else "", toggle=True) for card in cards
    )
    return Zone("hand", title, shown, room=1)
