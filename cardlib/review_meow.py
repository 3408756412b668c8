"""Мяу-мяу: the rule or idea behind a better action than the one that was chosen.

All that is said comes from what the player saw.
"""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Action
from .cards import Card, Rank
from .i18n import N_, ngettext
from .lines import Line, say
from .meow import CARD_POINTS, QUEEN_LAST, View, afflictions, demand_of
from .names import player_name, rank_words
from .thumb_meow import left_after


def ideas(view: View, played: Action, better: Action, names: tuple[str, ...] = ()) -> tuple[Line, ...]:
    """Why ``better`` may be better than ``played``; see ``review_tricks.ideas``."""
    if view.winner is not None:
        message = N_("What is put away does not count.")
        return (say("meow.seven-last", message),)
    if better.card is None:
        return tuple(_card_kept(view, played))
    if played.card is None:
        return tuple(_card_played(view, better, names))
    if played.card is better.card:
        return tuple(_suit_named(view, played, better))
    return tuple(_other_card(view, played, better, names))


def _card_kept(view: View, played: Action) -> Iterator[Line]:
    """Not to play would have been better: only a queen, or a card just drawn, is free to stay."""
    assert played.card is not None
    if played.card.rank is Rank.QUEEN:
        yield _queen_waits(view)
    else:
        yield say("meow.draw-when-stuck", N_("Nobody has to play the card just drawn."))


def _queen_waits(view: View) -> Line:
    """What a queen may be kept for; that she fits everywhere is not so where only few cards may cover a queen."""
    message = N_("{a_queen} goes on any card, so it can wait; as the last card it takes {count} points off.")
    if view.rules.queen_follow:
        message = N_("{a_queen} can wait: as the last card it takes {count} points off.")
    return say("meow.queen-last", message, **rank_words(), count=-QUEEN_LAST)


def _queen_costs(view: View, queen: Card) -> Line:
    """What a queen adds to the hand's penalty if it stays: not the same for the second as for the first, maybe."""
    count = view.rules.penalty(view.hand) - view.rules.penalty(left_after(view, queen))
    message = N_("{a_queen} that stays in the hand costs {count}: played, it costs nothing.")
    return say("meow.queen-left", message, **rank_words(), count=count)


def _card_played(view: View, better: Action, names: tuple[str, ...]) -> Iterator[Line]:
    """A card would have been better than drawing or passing."""
    card = better.card
    assert card is not None
    if card.rank is Rank.QUEEN and len(view.hand) == 1:
        message = N_("{a_queen} played as the last card takes {count} points off.")
        yield say("meow.queen-last", message, **rank_words(), count=-QUEEN_LAST)
    elif card.rank is Rank.QUEEN:
        yield _queen_costs(view, card)
    else:
        yield say("meow.aim", N_("A card played is a card less to get rid of."))
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
        "{player}, who held one card, would have lost the turn to {card}.",
        "{player}, who held {count} cards, would have lost the turn to {card}.",
        cards,
    )
    yield say(affliction[1], message, card=card, player=player_name(following, names), count=cards)


def _suit_named(view: View, played: Action, better: Action) -> Iterator[Line]:
    """The same queen with another suit: the one of which more is held, queens apart, for they fit on any."""
    held, fewer = (
        sum(card.suit is action.suit and card.rank is not Rank.QUEEN for card in view.hand)
        for action in (better, played)
    )
    if held > fewer:
        message = N_("Left in the hand to go on with: {suit} {count}, {other} {fewer}.")
        facts = {"suit": better.suit, "other": played.suit, "count": held, "fewer": fewer}
        yield say("meow.queen-wild", message, **facts)


def _other_card(view: View, played: Action, better: Action, names: tuple[str, ...]) -> Iterator[Line]:
    one, other = played.card, better.card
    assert one is not None
    assert other is not None
    rules = view.rules
    strikes = afflictions(rules.seven_draws, rules.eight_skips)
    if other.rank in strikes and one.rank not in strikes:
        yield from _strike(view, other, names)
    elif other.rank in strikes and strikes[other.rank][0] > strikes[one.rank][0]:
        taken, rule = strikes[other.rank]
        message = ngettext(
            "Both take the turn from the next player, who after {better} also has to take one card.",
            "Both take the turn from the next player, who after {better} also has to take {count} cards.",
            taken,
        )
        if strikes[one.rank][0]:
            message = N_("After {better} the next player has to take {count} cards, after {played} one.")
        yield say(rule, message, better=other, played=one, count=taken)
    elif one.rank in strikes and other.rank not in strikes:
        message = N_("{played} takes the turn from the next player: it can wait until that hurts more.")
        yield say(strikes[one.rank][1], message, played=one)
    if one.rank is Rank.QUEEN is not other.rank:
        yield _queen_waits(view)
    elif other.rank is Rank.QUEEN is not one.rank:
        yield _queen_costs(view, other)
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
    """How many of the other cards in the hand would go on this one."""
    assert action.card is not None
    fitting = demand_of(action.card, action.suit, view.rules.queen_follow).fitting
    return sum(card in fitting for card in left_after(view, action.card))
