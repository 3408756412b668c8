"""Мяу-мяу: the rule or idea behind a better action than the one that was chosen.

All that is said comes from what the player saw.
"""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Action
from .cards import Card, Rank
from .i18n import N_, ngettext
from .lines import Line, say
from .meow import CARD_POINTS, QUEEN_LAST, QUEEN_LEFT, View, afflictions, demand_of
from .names import player_name, rank_words


def ideas(view: View, played: Action, better: Action, names: tuple[str, ...] = ()) -> tuple[Line, ...]:
    """Why ``better`` may be better than ``played``; see ``review_tricks.ideas``."""
    if view.winner is not None:
        return tuple(_putting_away(better))
    if better.card is None:
        return tuple(_card_kept(view, played))
    if played.card is None:
        return tuple(_card_played(view, better, names))
    if played.card is better.card:
        return tuple(_suit_named(view, better))
    return tuple(_other_card(view, played, better, names))


def _putting_away(better: Action) -> Iterator[Line]:
    assert better.card is not None  # to put something away always costs less than to pass
    message = N_("What is put away does not count, so the dearest cards go first: {better}.")
    yield say("meow.seven-last", message, better=better.card)


def _card_kept(view: View, played: Action) -> Iterator[Line]:
    """Not to play would have been better: only a queen, or a card just drawn, is free to stay."""
    assert played.card is not None
    if played.card.rank is not Rank.QUEEN:
        yield say("meow.draw-when-stuck", N_("Nobody has to play the card just drawn."))
        return
    message = N_("{a_queen} goes on any card, so it can wait; as the last card it takes {count} points off.")
    yield say("meow.queen-last", message, **rank_words(), count=-QUEEN_LAST)


def _card_played(view: View, better: Action, names: tuple[str, ...]) -> Iterator[Line]:
    """A card would have been better than drawing or passing."""
    card = better.card
    assert card is not None
    if card.rank is Rank.QUEEN:
        message = N_("{a_queen} that stays in the hand costs {count}: played, it costs nothing.")
        yield say("meow.queen-left", message, **rank_words(), count=QUEEN_LEFT)
    else:
        message = N_("A card played is a card less to get rid of.")
        yield say("meow.aim", message)
    yield from _strike(view, card, names)


def _strike(view: View, card: Card, names: tuple[str, ...]) -> Iterator[Line]:
    """What a card does to the next player."""
    rules = view.rules
    affliction = afflictions(rules.seven_draws, rules.eight_skips).get(card.rank)
    if affliction is None or len(view.hand) == 1:
        return
    following = (view.seat + 1) % rules.players
    cards = view.hand_counts[following]
    message = ngettext(
        "{card} would have cost {player} the turn, with one card in the hand.",
        "{card} would have cost {player} the turn, with {count} cards in the hand.",
        cards,
    )
    yield say(affliction[1], message, card=card, player=player_name(following, names), count=cards)


def _suit_named(view: View, better: Action) -> Iterator[Line]:
    """The same queen with another suit."""
    assert better.card is not None
    held = sum(card.suit is better.suit and card is not better.card for card in view.hand)
    message = ngettext(
        "After it one card of {suit} is left in the hand to go on with.",
        "After it {count} cards of {suit} are left in the hand to go on with.",
        held,
    )
    if not held:
        message = N_("The suit to name is one that the next player is likely to lack: {suit}.")
    yield say("meow.queen-wild", message, suit=better.suit, count=held)


def _other_card(view: View, played: Action, better: Action, names: tuple[str, ...]) -> Iterator[Line]:
    one, other = played.card, better.card
    assert one is not None
    assert other is not None
    rules = view.rules
    strikes = afflictions(rules.seven_draws, rules.eight_skips)
    if other.rank in strikes and one.rank not in strikes:
        yield from _strike(view, other, names)
    elif one.rank in strikes and other.rank not in strikes:
        message = N_("{played} takes the turn from the next player: it can wait until that hurts more.")
        yield say(strikes[one.rank][1], message, played=one)
    if one.rank is Rank.QUEEN is not other.rank:
        message = N_("{a_queen} goes on any card, so it can wait for a turn in which nothing else fits.")
        yield say("meow.queen-wild", message, **rank_words())
    elif other.rank is Rank.QUEEN:
        message = N_("{a_queen} that stays in the hand costs {count}: played, it costs nothing.")
        yield say("meow.queen-left", message, **rank_words(), count=QUEEN_LEFT)
    elif CARD_POINTS[other] > CARD_POINTS[one]:
        message = N_("What stays in the hand counts: {better} costs {dear}, {played} only {cheap}.")
        facts = {"better": other, "played": one, "dear": CARD_POINTS[other], "cheap": CARD_POINTS[one]}
        yield say("meow.card-points", message, **facts)
    fitting, before = (_fitting(view, action) for action in (better, played))
    if fitting > before:
        message = ngettext(
            "After {better} one other card in the hand fits, after {played} {fewer}.",
            "After {better} {count} other cards in the hand fit, after {played} {fewer}.",
            fitting,
        )
        yield say("meow.match", message, better=other, played=one, count=fitting, fewer=before)


def _fitting(view: View, action: Action) -> int:
    """How many cards of the hand, queens apart, would go on this one."""
    card = action.card
    assert card is not None
    left = list(view.hand)
    left.remove(card)
    forcing = demand_of(card, action.suit, view.rules.queen_follow).forcing
    return sum(other in forcing for other in left)
