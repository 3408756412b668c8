"""Deals of Мяу-мяу with the cards where a lesson wants them, to step through, to play, or to be asked about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from cardlib import Card, CardlibError, meow, records
from cardlib.cards import as_cards, cards_text
from cardlib.deals import position_of
from cardlib.errors import shown
from cardlib.exercises.meow.cards import must_or_may, what_may, which_fit
from cardlib.exercises.meow.parts import YOU
from cardlib.exercises.meow.turn import how_many, who_is_next, who_opens
from cardlib.exercises.question import Origin, Question
from cardlib.i18n import N_
from cardlib.names import NAMES
from cardlib.records import Record


def meow_deal(
    turned: str,
    *hands: str,
    actions: str = "",
    stock: str = "",
    dealer: int | None = None,
    title: str = "",
    **options: Any,
) -> Record:
    """A deal with these cards: ``meow_deal("9C", "9H TS", "KH 8S", actions="9H, KH", title="Plain cards")``.

    ``Replay`` steps through it, ``Table`` plays it from its beginning, ``meow_question`` asks about its last position.

    Args:
        turned: the card turned up.
        hands: the cards of each seat; cards that are not named, and hands, are dealt from the others, always the same.
        actions: what is played then, with commas between the actions.
        stock: the cards drawn first.
        dealer: the seat that deals; the last one unless said, so that seat 0 begins.
        title: what the deal is called where it is replayed.
        options: the game's options; as many players as hands unless said.

    Raises:
        NotationError: if something is no card.
        CardlibError: if the pack has no such cards, a hand is too large, or an action is illegal.
    """
    rules = meow.MEOW.rules(**{"players": len(hands), **options})
    pack = _pack(rules, as_cards(turned), tuple(map(as_cards, hands)), as_cards(stock), dealer)
    state = rules.deal(pack, dealer=dealer)
    for action in filter(None, map(str.strip, actions.split(","))):
        state = state.apply(action)
    named = NAMES[: rules.players] if rules.players <= len(NAMES) else ()
    return records.record_of(state, source=title, names=named)


def _pack(
    rules: meow.Rules,
    turned: tuple[Card, ...],
    hands: tuple[tuple[Card, ...], ...],
    stock: tuple[Card, ...],
    dealer: int | None,
) -> tuple[Card, ...]:
    """The pack that deals these cards, one at a time from the dealer's left."""
    others = list(rules.pack())
    for card in (*turned, *(card for hand in hands for card in hand), *stock):
        if card not in others:
            raise CardlibError(N_("The pack has {card} less often."), card=card)
        others.remove(card)
    Random(1).shuffle(others)
    full = []
    for hand in (*hands, *((),) * (rules.players - len(hands))):
        if len(hand) > rules.hand:
            message = N_("Each player gets {count} cards: {cards} are more.")
            raise CardlibError(message, count=rules.hand, cards=cards_text(hand))
        full.append((*hand, *(others.pop() for _card in range(rules.hand - len(hand)))))
    first = ((rules.players - 1 if dealer is None else dealer) + 1) % rules.players
    order = (*full[first:], *full[:first])
    return (*(card for dealt in zip(*order, strict=True) for card in dealt), *turned, *stock, *others)


def with_names(example: str) -> Record:
    """A bundled record whose source names nobody, with the names that questions use: ``with_names("meow-9-jack")``.

    Raises:
        RecordError: if there is no such example.
    """
    record = records.example(example)
    return replace(record, names=NAMES[: record.players])


def meow_question(kind: str, deal: Record, cards: str = "", seat: int = 0) -> Callable[[], Question]:
    """A question about the last position of a deal: ``Exercise(meow_question("meow.fits", meow_deal("9C", "9H TS")))``.

    Args:
        kind: the id of its kind: which cards fit (``meow.fits``, ``meow.named``), what may be done (``meow.may``,
            ``meow.drawn``) or must (``meow.must``), in which seat 0 is to act; who plays after some cards
            (``meow.next``) and how many cards somebody holds then (``meow.cards``); who plays first (``meow.opening``).
        deal: what leads to the position.
        cards: those that go on the pile next, for the kinds that ask what comes after them.
        seat: whose cards are counted.

    Raises:
        CardlibError: if it is a deal of another game, the kind is none of these, it is another player's turn, or a
            card may not be played.
    """
    state = position_of(deal)
    if not isinstance(state, meow.State):
        raise CardlibError(N_("This is no deal of {game}."), game=meow.MEOW.name)
    origin = Origin(state.rules, deal.pack, deal.dealer, tuple(map(str, deal.actions)))
    own = {"meow.fits": which_fit, "meow.named": which_fit, "meow.may": what_may, "meow.drawn": what_may}
    own["meow.must"] = must_or_may
    if kind in own:
        if state.current_player != YOU:
            raise CardlibError(N_("Seat {seat} is asked about its own turn, and it is another's."), seat=YOU)
        return partial(own[kind], kind, state, origin)
    after, played = state, as_cards(cards)
    for card in played:
        after = after.apply(str(card))
    if kind == "meow.next" and played:
        return partial(who_is_next, kind, (state, origin, after, played))
    if kind == "meow.cards" and played:
        return lambda: how_many(kind, Random(1), (state, origin, after, played), seat)
    if kind == "meow.opening":
        return partial(who_opens, kind, state.rules, deal.pack, deal.dealer)
    raise CardlibError(N_("{kind} asks nothing about this position."), kind=shown(kind))


__all__ = ["meow_deal", "meow_question", "with_names"]
