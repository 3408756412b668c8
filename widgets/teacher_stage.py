"""The teacher's table on the page: cards laid out from the whole pack, then a deal played with hands open or hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardlib import Card, Suit, explain, find_game, mita
from cardlib.game import CHANCE, TrickWon
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line
from cardlib.names import capital, player_name, sentence
from cardlib.tricks import HEIGHT
from widgets.guide import ACROSS
from widgets.scenes import Control, Mark, Scene, Shown, Tone, Zone, zones_of
from widgets.stage import Stage
from widgets.teacher_desk import Desk
from widgets.teacher_layout import STOCK, Layout, place_name
from widgets.turns import State, meanings, permissions, told, turn_controls, whose_turn, with_hand_to_try


class TeacherStage(Stage):
    """The cards of a teacher's table: picked to lay them out, or to play them.

    Args:
        desk: what lies on the table.
    """

    def __init__(self, desk: Desk, **options: Any) -> None:
        self.desk = desk
        super().__init__(**options)
        self.refresh()

    # What a hand does

    def picked(self, key: str) -> None:
        """Lay a card or take it back; in a deal, play it, where buttons ask which of several things is meant."""
        desk = self.desk
        place, _colon, index = key.partition(":")
        if index:
            desk.do(lambda: desk.change(lambda layout: layout.take(place, int(index))))
            desk.do(lambda: desk.aim(place))
        elif desk.state is None:
            desk.do(lambda: desk.pick(Card(key)))
        else:
            self._play(desk.state, Card(key))

    def _play(self, state: State, card: Card) -> None:
        choices = meanings(state, card)
        if card is self.desk.chosen:
            self.desk.choose_card(None)
        elif len(choices) > 1:
            self.desk.choose_card(card)
        else:
            self.desk.do(lambda: self.desk.play(choices[0]))

    def pressed(self, control: str) -> None:
        """Do what the button says."""
        desk = self.desk
        kind, _colon, value = control.partition(":")
        match kind:
            case "place":
                desk.do(lambda: desk.aim(value))
            case "fill":
                desk.do(lambda: desk.fill(None))
            case "clear":
                desk.do(lambda: desk.change(Layout.clear))
            case "start":
                desk.do(desk.start)
            case "undo":
                desk.do(desk.undo)
            case "setup":
                desk.do(desk.set_up)
            case "shuffle":
                desk.do(desk.shuffle)
            case "first":
                desk.do(lambda: desk.go(0))
            case "back":
                step = 0 if desk.chosen else 1  # of a queen picked, the card is put back
                desk.do(lambda: desk.go(desk.sheet.at - step))
            case "next":
                desk.do(lambda: desk.go(desk.sheet.at + 1))
            case "last":
                desk.do(lambda: desk.go(len(desk.sheet.states)))
            case "seat":
                seat = int(value)
                desk.do(lambda: desk.veil([seat], seat not in desk.hidden))
            case "seats":
                everybody = range(desk.layout.rules.players)
                desk.do(lambda: desk.veil(everybody, not desk.hidden))
            case "explain":
                desk.show_words(explains=not desk.explains)
            case "tips":
                desk.show_words(tips=not desk.tips)
            case _:
                desk.do(lambda: desk.play(control))

    # What is to be seen

    def compose(self) -> Scene:
        """The layout with the pack to pick from, or the table of the deal."""
        state = self.desk.state
        return laying_scene(self.desk) if state is None else playing_scene(self.desk, state)

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {find_game(self.desk.layout.rules.game).name}"


# Laying out -------------------------------------------------------------------------------------------


def laying_scene(desk: Desk) -> Scene:
    """Every place with its cards, and the pack below."""
    layout, names = desk.layout, desk.names
    rules = layout.rules
    place = place_name(desk.place, names)
    done = layout.is_complete
    heading = _("Every place has its cards.") if done else _("Pick cards for this place: {place}").format(place=place)
    lines: tuple[Line, ...] = (Line("", desk.refusal),) if _refused(desk) else tuple(_laying_lines(layout))
    places = tuple(
        Control(
            f"place:{each}",
            capital(place_name(each, names)),
            pressed=each == desk.place,
        )
        for each in layout.rooms
    )
    count = len(rules.pack()) - len(layout.left)
    of = sum(layout.rooms.values())
    status = ngettext("{count} of {of} card has its place", "{count} of {of} cards have their place", of)
    return Scene(
        label=_("Set up a position: {game}, {players} players").format(
            game=find_game(rules.game).name, players=rules.players
        ),
        zones=(*_places(layout, desk.place, names), *_pack(layout)),
        heading=heading,
        lines=lines,
        tone="bad" if _refused(desk) else "",
        controls=(
            *places,
            Control("fill", _("Deal the rest"), not done, main=not done, key="f"),
            Control("start", _("Play from here"), main=done, key="g"),
            Control("undo", _("Undo"), desk.can_undo, key="u"),
            Control("clear", _("Clear the table"), bool(count)),
        ),
        status=status.format(count=count, of=of),
        rules=rules,
    )


def _refused(desk: Desk) -> bool:
    return bool(desk.refusal) and desk.where == "table"


def _laying_lines(layout: Layout) -> Iterator[Line]:
    """What else to know of the layout."""
    rules, tricks = layout.rules, layout.tricks
    if tricks:
        played = len(rules.pack()) - sum(layout.rooms.values())
        message = ngettext(
            "{tricks} trick was played before. The other {cards} cards of the pack lie in it.",
            "{tricks} tricks were played before. The other {cards} cards of the pack lie in them.",
            tricks,
        )
        yield Line("", message.format(tricks=tricks, cards=played))
        yield Line("", _("When you start, earlier tricks are found that lead to your position."))
    elif isinstance(rules, mita.Rules) and rules.trump_check:
        message = N_("The check for trumps comes after this: it may still move cards inside the stock.")
        yield Line(f"{rules.game}.trump-check", _(message))
    yield Line("", _("A card you have laid goes back to the pack when you pick it again."))


def _places(layout: Layout, aim: str, names: tuple[str, ...]) -> Iterator[Zone]:
    """Every place with its cards, which can be picked to take them back."""
    for place, room in layout.rooms.items():
        cards = layout.cards(place)
        shown = tuple(Shown(card, f"{place}:{number}") for number, card in enumerate(cards))
        note = _how_many(len(cards), room, ordered=place == STOCK and bool(cards), aimed=place == aim)
        name = capital(place_name(place, names))
        seat = place.removeprefix("hand-")
        dealer = seat.isdigit() and int(seat) == layout.dealer
        # A row of outlines as long as a stock tells nobody anything.
        outlines = len(cards) + min(1, room - len(cards)) if place == STOCK else room
        yield Zone(f"row-{place.replace('-', '')}", name, shown, note=note, room=outlines, dealer=dealer)
    if layout.drawn_out:
        yield Zone("row-trump", sentence(N_("Trump: {trump}"), trump=layout.suit), suit=layout.suit)


def _how_many(count: int, room: int, *, ordered: bool, aimed: bool) -> str:
    """How many cards a place has; also, where it matters, in which order they lie, and that more go there."""
    if ordered and aimed and count < room:
        note = ngettext(
            "{count} of {room} card, next card first, cards go here",
            "{count} of {room} cards, next card first, cards go here",
            room,
        )
    elif ordered:
        note = ngettext("{count} of {room} card, next card first", "{count} of {room} cards, next card first", room)
    elif aimed and count < room:
        note = ngettext("{count} of {room} card, cards go here", "{count} of {room} cards, cards go here", room)
    else:
        note = ngettext("{count} of {room} card", "{count} of {room} cards", room)
    return note.format(count=count, room=room)


def _pack(layout: Layout) -> Iterator[Zone]:
    """The whole pack, suit by suit; what has been laid is faded, and still there: nothing moves under the finger."""
    left, all_cards = Counter(layout.left), Counter(layout.rules.pack())
    ranked = isinstance(layout.rules, mita.Rules)
    rows = []
    for suit in Suit:
        cards = [card for card in all_cards if card.suit is suit]
        cards.sort(key=lambda card: HEIGHT[card] if ranked else 0)
        rows.append(tuple(_in_pack(card, left[card], all_cards[card]) for card in cards))
    if all(len(row) == ACROSS for row in rows):
        yield Zone("pack", _("The pack"), tuple(shown for row in rows for shown in row))
        return
    for suit, row in zip(Suit, rows, strict=True):
        yield Zone(f"row-pack-{suit}", sentence(N_("The pack: {suit}"), suit=suit), row)


def _in_pack(card: Card, left: int, there: int) -> Shown:
    if not left:
        return Shown(card, str(card), "faded", meaning=_("laid already"))
    if there == 1:
        return Shown(card, str(card))
    meaning = ngettext("{count} left", "{count} left", left).format(count=left)
    return Shown(card, str(card), caption=f"×{left}", meaning=meaning)


# Playing ----------------------------------------------------------------------------------------------


def playing_scene(desk: Desk, state: State) -> Scene:
    """The table of the deal: hands open or hidden, what happened, and the buttons."""
    sheet, names, rules = desk.sheet, desk.names, state.rules
    before = sheet.states[sheet.at - 1] if sheet.at else None
    guess = before if before is not None and not desk.explains and _just_won(state) else None
    lines, tone = _said(desk, state, before)
    return Scene(
        label=_("The teacher's table: {game}, {players} players").format(
            game=find_game(rules.game).name, players=rules.players
        ),
        zones=tuple(_table(desk, state, guess)),
        heading=_("Who takes this trick?") if guess is not None else whose_turn(state, names),
        lines=lines,
        tone=tone,
        controls=(*_turn(desk, state), *_moves(desk), *_veils(desk)),
        status=_("Position {at} of {last}").format(at=sheet.at, last=len(sheet.states) - 1),
        rules=rules,
    )


def _just_won(state: State) -> bool:
    """Whether a trick lies on the table that somebody has just taken."""
    return bool(state.history) and isinstance(state.history[-1], TrickWon)


def _seen(desk: Desk, state: State) -> bool:
    """Whether the hand whose turn it is lies open."""
    return state.current_player not in desk.hidden


def _table(desk: Desk, state: State, guess: State | None) -> Iterator[Zone]:
    """The table with some hands hidden.

    Args:
        desk: what else to know.
        state: the position.
        guess: the position before, if it is to be guessed who takes the trick: then nothing tells it.
    """
    zones = zones_of(state, desk.names, ahead=desk.explains)
    refused = desk.refused.action if desk.refused is not None and not isinstance(desk.refused.action, str) else None
    if _seen(desk, state) and guess is None:
        show, card = desk.tips, refused.card if refused is not None else None
        zones = with_hand_to_try(zones, state, show=show, chosen=desk.chosen, refused=card)
    elif guess is not None and _seen(desk, state):
        zones = with_hand_to_try(zones, state, show=False)
    old = {zone.id: zone for zone in zones_of(guess, desk.names)} if guess is not None else {}
    for zone in zones:
        if zone.id.startswith("seat-") and guess is not None:
            cards = tuple(replace(shown, mark=_unmarked(shown.mark)) for shown in zone.cards)
            yield replace(zone, cards=cards, turn=False, pile=old[zone.id].pile, note=old[zone.id].note)
        elif zone.id.startswith("hand-") and int(zone.id.removeprefix("hand-")) in desk.hidden:
            yield replace(zone, cards=(Shown(None),) * len(zone.cards))
        else:
            yield zone


def _unmarked(mark: Mark) -> Mark:
    return "" if mark in ("winning", "ahead") else mark


def _said(desk: Desk, state: State, before: State | None) -> tuple[tuple[Line, ...], Tone]:
    if _refused(desk):
        return tuple(_refusal(desk, state)), "bad"
    if desk.chosen is not None:
        return (explain.permission(state, meanings(state, desk.chosen)[-1]),) if desk.explains else (), "hint"
    lines = [Line("", desk.news)] if desk.news else []
    if desk.explains:
        lines += explanation(desk, state, before)
    else:
        lines.append(Line("", _("What happened is not said: press {button} to read it.").format(button=_("Explain"))))
    if not _seen(desk, state) and state.current_player not in (None, CHANCE):
        player = player_name(state.current_player or 0, desk.names)
        message = N_("The cards of {player} are hidden. Open them to pick one, or step on if more was played.")
        lines.append(Line("", sentence(message, player=player)))
    elif desk.tips:
        lines += permissions(state)
    return tuple(lines), ""


def _refusal(desk: Desk, state: State) -> Iterator[Line]:
    """Why the last thing was refused; of a hidden hand nothing is told but that a rule forbids it."""
    if desk.refused is None:
        yield Line("", desk.refusal)
    elif _seen(desk, state):
        yield explain.refusal(desk.refused)
    else:
        rule = "" if desk.refused.rule == "notation" else desk.refused.rule
        yield Line(rule, desk.refused.tried)
        yield Line("", _("The reason would tell what the hidden hand holds: open it to read why."))


def explanation(desk: Desk, state: State, before: State | None) -> tuple[Line, ...]:
    """What led to the position, told without the cards of hidden hands; at the end also the score."""
    names = desk.names
    if before is None:
        lines = explain.opening(state, names=names)
    elif before.current_player in desk.hidden:
        lines = explain.step(before, state, names=names)
    else:
        lines = told(before, state, names)
    return (*lines, *explain.score(state, names=names)) if state.is_over else lines


def _turn(desk: Desk, state: State) -> Iterator[Control]:
    """What can be done without a card, or remains to be said about the one picked."""
    if state.current_player == CHANCE:
        yield Control("shuffle", _("Shuffle the discards"), main=True, key="s")
    yield from turn_controls(state, desk.chosen)


def _moves(desk: Desk) -> Iterator[Control]:
    """The way back, and on again."""
    at, last = desk.sheet.at, len(desk.sheet.states) - 1
    yield Control("first", _("From the deal"), at > 0, key="Home")
    yield Control("back", _("Step back"), at > 0 or desk.chosen is not None, key="ArrowLeft")
    yield Control("next", _("Step on"), at < last, main=at < last, key="ArrowRight")
    yield Control("last", _("To the end"), at < last, key="End")


def _veils(desk: Desk) -> Iterator[Control]:
    """Who sees what, and the way back to laying out."""
    for seat in range(desk.layout.rules.players):
        label = _("Open: {player}").format(player=player_name(seat, desk.names))
        yield Control(f"seat:{seat}", label, pressed=seat not in desk.hidden)
    yield Control("seats", _("Open all hands") if desk.hidden else _("Hide all hands"), key="a")
    yield Control("explain", _("Explain"), pressed=desk.explains, key="x")
    yield Control("tips", _("What may I do?"), pressed=desk.tips, key="w")
    yield Control("setup", _("Change the cards"))
    yield Control("undo", _("Undo"), desk.can_undo, key="u")
