"""A deal watched card by card: who sits where, who gets what, what is turned up, and what becomes of the stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from cardlib import Card, explain, find_game, mita
from cardlib.deals import names_of, pack_of, rules_of
from cardlib.game import Deal, Hands, deal_hands
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line, say
from cardlib.names import player_name
from cardlib.tricks import trump_check_steps
from widgets.scenes import Scene, Shown, Zone, zones_of
from widgets.stepper import Stepper
from widgets.turns import State

CARD_PAUSE = 0.9
"""Seconds between two cards dealt by themselves."""

PAUSE = 3.5
"""Seconds for a step of which more is said."""


@dataclass(frozen=True, slots=True)
class DealStep:
    """What lies on the table after one step of a deal, and what is said of it.

    Attributes:
        hands: every seat's cards.
        stock: the cards not dealt, next card first; once it is turned, the upcard of Mîța and 101 is the last of them.
        lines: what is said.
        turned: whether the card that is turned up has been.
        dealt: the seat that has just got a card.
        checked: how the ends of the stock are looked at: each place in the stock with the words for it.
    """

    hands: Hands
    stock: tuple[Card, ...]
    lines: tuple[Line, ...]
    turned: bool = False
    dealt: int | None = None
    checked: tuple[tuple[int, str], ...] = ()


# The steps ------------------------------------------------------------------------------------------


def steps_of(start: State, names: tuple[str, ...] = ()) -> tuple[DealStep, ...]:
    """The steps of a deal up to the first action; the last one has the hands and the stock of ``start``.

    Args:
        start: a state of which nothing has been played.
        names: the players' names by seat.
    """
    deal, game = start.deal, start.rules.game
    seats, cards, turned, after = _parts(explain.opening(start, names=names), game)
    steps = [*_dealt(deal, names, _introduced(start, names, seats), cards)]
    if isinstance(start, mita.State):
        hands, stock = deal_hands(start.deal)
        steps.append(DealStep(hands, (*stock, deal.turned), turned, turned=True))
        if start.rules.trump_check:
            steps += _checked(hands, stock, deal.turned, game)
    else:
        hands, stock = deal_hands(start.deal)
        steps.append(DealStep(hands, stock, turned, turned=True))
    last = replace(steps[-1], hands=start.hands, stock=start.stock, lines=after, checked=())
    steps.append(last)
    return tuple(steps)


def _parts(said: tuple[Line, ...], game: str) -> tuple[tuple[Line, ...], ...]:
    """What the engine says of a deal, by the step it belongs to.

    That is what comes before the cards, how many are dealt, the card turned, and what follows from it.
    """
    place = next(place for place, line in enumerate(said) if line.rule in (f"{game}.deal", "meow.hand-seven"))
    after = tuple(line for line in said[place + 2 :] if line.rule != f"{game}.trump-check")  # told move by move
    return said[:place], said[place : place + 1], said[place + 1 : place + 2], after


def _introduced(start: State, names: tuple[str, ...], seats: tuple[Line, ...]) -> tuple[Line, ...]:
    """Who sits where, what the pack is and who deals."""
    deal, rules, game = start.deal, start.rules, start.rules.game
    lines = [*seats]
    pack = ngettext("The pack has {count} card.", "The pack has {count} cards.", len(deal.pack))
    place = 1 if isinstance(start, mita.State) and start.rules.removed else 0  # after what was taken out of it
    lines.insert(place, say(_pack_rule(start), pack, count=len(deal.pack)))
    if isinstance(start, mita.State) and rules.players == 2:
        message = N_("{one} and {other} sit across from each other, one against the other.")
        rule = "mita.seating" if game == "mita" else "101.players"
        lines.append(say(rule, message, one=player_name(0, names), other=player_name(1, names)))
    message = N_("{dealer} deals, so the first card goes to the player on the left: {first}.")
    dealer, first = player_name(deal.dealer, names), player_name(deal.first, names)
    return (*lines, say(f"{game}.deal-singly", message, dealer=dealer, first=first))


def _pack_rule(start: State) -> str:
    """The rule that says how many cards are played with."""
    if isinstance(start, mita.State):
        if start.rules.removed:
            return "101.two-eights-out"
        return "mita.pack-size" if start.rules.game == "mita" else "101.pack"
    if start.rules.packs > 1:
        return "meow.packs" if start.rules.packs == 2 else "meow.more-packs"
    return "meow.packs-36" if start.rules.pack_size == 36 else "meow.pack-52"


def _dealt(
    deal: Deal[Any], names: tuple[str, ...], introduced: tuple[Line, ...], cards: tuple[Line, ...]
) -> Iterator[DealStep]:
    """The empty table, and one card after the other; with the last of them, how many each was dealt."""
    rules = deal.rules
    hands: list[tuple[Card, ...]] = [()] * rules.players
    yield DealStep(tuple(hands), deal.pack, introduced)
    count = rules.hand * rules.players
    for place, card in enumerate(deal.pack[:count]):
        seat = (deal.first + place) % rules.players
        hands[seat] += (card,)
        message = N_("{player} was dealt {card}.")
        line = say(f"{rules.game}.deal-singly", message, player=player_name(seat, names), card=card)
        lines = (line, *cards) if place == count - 1 else (line,)
        yield DealStep(tuple(hands), deal.pack[place + 1 :], lines, dealt=seat)


def _checked(hands: Hands, stock: tuple[Card, ...], turned: Card, game: str) -> Iterator[DealStep]:
    """The trump check: each look at the ends of the stock, and each move to its middle (Mîța ¶13)."""
    trump = turned.suit
    moves = 0
    for card, on_top, following in trump_check_steps(stock, trump):
        rule = f"{game}.trump-check-repeat" if moves else f"{game}.trump-check"
        if on_top:
            message = N_("The first card of the stock is a trump, {card}.")
        else:
            message = N_("The first card of the stock, {first}, is no trump, but the last one is: {card}.")
        looked = say(rule, message, card=card, first=stock[0])
        ends = _ends(stock)
        yield DealStep(hands, (*stock, turned), (looked,), turned=True, checked=ends)
        middle = following.index(card)
        message = N_("So {card} goes to the middle of the stock. Cards above it: {above}. Cards below it: {below}.")
        below = len(following) - middle - 1
        moved = say(f"{game}.trump-check-repeat", message, card=card, above=middle, below=below)
        yield DealStep(hands, (*following, turned), (moved,), turned=True, checked=((middle, _("to the middle")),))
        stock, moves = following, moves + 1
    yield DealStep(hands, (*stock, turned), _done(stock, turned, moves, game), turned=True, checked=_ends(stock))


def _ends(stock: tuple[Card, ...]) -> tuple[tuple[int, str], ...]:
    return ((0, _("first")), (len(stock) - 1, _("last")))


def _done(stock: tuple[Card, ...], turned: Card, moves: int, game: str) -> tuple[Line, ...]:
    """Why the check is over."""
    facts = {"first": stock[0], "last": stock[-1]}
    if turned.suit in (stock[0].suit, stock[-1].suit):
        message = N_("An end of the stock still shows a trump, but each trump in it has had its move: the check ends.")
        return (say(f"{game}.trump-check-repeat", message),)
    if moves:
        message = N_("Now the first card, {first}, and the last one, {last}, are no trumps: the check is done.")
        return (say(f"{game}.trump-check-repeat", message, **facts),)
    message = N_(
        "The stock is checked: the first card, {first}, and the last one, {last}, are no trumps, so all stays."
    )
    return (say(f"{game}.trump-check", message, **facts),)


def open_stock(stock: tuple[Card, ...], checked: Iterable[tuple[int, str]]) -> Zone:
    """The stock of Mîța or 101 in the order it will be drawn, but for the upcard: laid open to follow the check.

    Args:
        stock: the stock with the upcard, next card first.
        checked: the places looked at, each with the words for it; the other cards fade.
    """
    words = dict(checked)
    cards = tuple(
        Shown(card, mark="" if place in words else "faded", caption=words.get(place, ""))
        for place, card in enumerate(stock[:-1])
    )
    return Zone("pack", _("The stock, laid open: next card first, without the upcard"), cards)


# The widget -----------------------------------------------------------------------------------------


class Dealing(Stepper):
    """A deal, step by step: the seats, each card, the card turned up, the trump check, who begins.

    ``Dealing("mita", players=4, seed=2)``, ``Dealing("101", pack="…", trump_check=True)``, ``Dealing("meow", hand=7)``.

    Attributes:
        step: the step shown, from 0; setting it goes there, and one out of range is refused.
        last: the number of the last step.
        playing: whether it goes on by itself.
        start: the state that the deal leads to.
        steps: every step, as plain data.

    Args:
        game: the id of a game.
        pack: the cards in the order dealt; a pack shuffled by ``seed`` unless said.
        dealer: the seat that deals; the last one unless said.
        seed: which pack it is, if none is given.
        names: the players' names, as a text with commas or spaces between them or a series; names of ours unless said.
        options: the game's options, ``step`` and ``playing``.

    Raises:
        CardlibError: if there is no such game, option or pack.
    """

    no_such_step = N_("There is no step {step}: this deal has the steps 0 to {last}.")

    def __init__(
        self,
        game: str = "mita",
        *,
        pack: str | Iterable[Card | str] | None = None,
        dealer: int | None = None,
        seed: int = 1,
        names: str | Iterable[str] | None = None,
        **options: Any,
    ) -> None:
        rules = rules_of(game, options, self.trait_names())
        self.start: State = rules.deal(pack_of(rules, pack, seed), dealer)
        self.names = names_of(names, rules.players)
        self.steps = steps_of(self.start, self.names)
        super().__init__(**options)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def pause(self) -> float:
        """Seconds until autoplay leaves the step shown: less for a card than for what takes reading."""
        step = self.steps[self.step]
        return CARD_PAUSE if step.dealt is not None and len(step.lines) == 1 else PAUSE

    def refresh(self) -> None:
        """Draw the scene anew, with the words of the language and pack in use."""
        self.steps = steps_of(self.start, self.names)
        super().refresh()

    def compose(self) -> Scene:
        """The table so far, what this step did, and the buttons."""
        rules, step = self.start.rules, self.steps[self.step]
        name = find_game(rules.game).name
        message = _("The deal of {game} for {players}, card by card")
        title = message.format(game=name, players=rules.players)
        return Scene(
            label=title,
            heading=title,
            zones=self._zones(step),
            lines=step.lines,
            controls=self.step_controls(),
            status=self.where(),
            wait=self.pause() if self.playing else 0,
            rules=rules,
        )

    def _zones(self, step: DealStep) -> tuple[Zone, ...]:
        """The table of the state dealt, with what is not there yet taken away."""
        start = self.start
        if self.step == self.last:
            return zones_of(start, self.names)
        count = len(step.stock)
        left = ngettext("{count} card not dealt yet", "{count} cards not dealt yet", count).format(count=count)
        partly = start._replace(hands=step.hands, stock=step.stock)
        zones = []
        for zone in zones_of(partly, self.names):
            zone = replace(zone, turn=False)
            if not step.turned and zone.id == "stock":
                zone = replace(zone, title=_("The pack"), note=left, cards=(Shown(None),), suit=None)
            elif not step.turned and zone.id == "discards":
                zone = replace(zone, cards=(), note="", suit=None, room=1)
            elif step.dealt is not None and zone.id == f"hand-{step.dealt}":
                zone = replace(zone, cards=(*zone.cards[:-1], replace(zone.cards[-1], caption=_("new"))))
            zones.append(zone)
        if step.checked:
            zones.append(open_stock(step.stock, step.checked))
        return tuple(zones)

    def __repr__(self) -> str:
        rules = self.start.rules
        return f"Dealing: {find_game(rules.game).name}, {rules.players} players, step {self.step} of {self.last}"
