"""Rules of thumb for Mîța and 101."""

from __future__ import annotations

from cardlib.actions import CALL, EXCHANGE, PLAY, Action
from cardlib.cards import Card
from cardlib.game import TrickWon
from cardlib.given import an_instance
from cardlib.i18n import N_
from cardlib.mita import View
from cardlib.thumb import Advice, Thumb, first_advice
from cardlib.tricks import CARD_POINTS, HEIGHT, beats, winning_index, worth

WORTH_A_TRUMP = 10
"""In 101: the points on the table for which a trump is spent."""

DEAR = 10
"""In 101: a card worth so many points is not thrown away to save a trump."""


# Looking at the table --------------------------------------------------------------------------------


def playable(view: View) -> list[Card]:
    """The cards that may be played, the one missed least first.

    A trump is missed more than any other card; of two alike in that, in 101 the one worth more, then the higher one.
    """
    counts = view.rules.counts == "points"
    cards = [action.card for action in view.legal_actions if action.kind == "play" and action.card]
    return sorted(cards, key=lambda card: (card.suit is view.trump, CARD_POINTS[card] if counts else 0, HEIGHT[card]))


def winners(view: View) -> list[Card]:
    """Those of them that would win the trick as it lies, the one missed least first."""
    best = view.trick[winning_index(view.trick, view.trump)]
    return [card for card in playable(view) if beats(card, best, view.trump)]


def winning_seat(view: View) -> int:
    """The seat whose card wins the trick as it lies."""
    return (view.leader + winning_index(view.trick, view.trump)) % view.rules.players


def plays_last(view: View) -> bool:
    """Whether nobody plays to this trick after us."""
    return len(view.trick) == view.rules.players - 1


def partner_winning(view: View) -> bool:
    """Whether the trick as it lies is our side's."""
    return winning_seat(view) in view.rules.side(view.seat)


def unseen(view: View) -> set[Card]:
    """The cards that others may hold or that may still be drawn, as far as we have seen."""
    seen = {*view.hand, *view.trick}
    for event in view.history:
        if type(event) is TrickWon:
            seen.update(event.cards)
    return set(view.rules.pack()) - seen


# The rules of thumb -----------------------------------------------------------------------------------


def exchange_always(view: View) -> Action | None:
    """The upcard is never a lower trump than the seven."""
    return EXCHANGE if EXCHANGE in view.legal_actions else None


def call_with_the_highest(view: View) -> Action | None:
    """A trump that nobody can beat takes another trump with it if TROMF is called."""
    trumps = [action.card for action in view.legal_actions if action.kind == "call" and action.card]
    if not trumps:
        return None
    highest = max(trumps, key=lambda card: HEIGHT[card])
    others = [card for card in unseen(view) if card.suit is view.trump]
    if not others or any(beats(card, highest, view.trump) for card in others):
        return None
    return CALL[highest]


def lead_what_nobody_beats(view: View) -> Action | None:
    """With nothing left to draw, a card that nobody can beat is a trick for certain."""
    if view.trick or view.stock_count:
        return None
    others = unseen(view)
    sure = [card for card in playable(view) if not any(beats(other, card, view.trump) for other in others)]
    return PLAY[sure[0]] if sure else None


def lead_low(view: View) -> Action | None:
    """A lead that is likely to be beaten should cost little."""
    return None if view.trick else PLAY[playable(view)[0]]


def give_to_partner(view: View) -> Action | None:
    """In 101 the points go where they count for us: onto a trick that our side wins."""
    if view.rules.counts != "points" or not view.trick or not partner_winning(view):
        return None
    best = view.trick[winning_index(view.trick, view.trump)]
    if not plays_last(view) and best.suit is not view.trump:
        return None
    others = [card for card in playable(view) if card.suit is not view.trump]
    if not others:
        return None
    richest = max(others, key=lambda card: (CARD_POINTS[card], -HEIGHT[card]))
    return PLAY[richest] if CARD_POINTS[richest] else None


def leave_it_to_partner(view: View) -> Action | None:
    """A trick that our side wins anyway needs no good card."""
    if not view.trick or not partner_winning(view):
        return None
    return PLAY[playable(view)[0]]


def take_points_home(view: View) -> Action | None:
    """In 101 who plays last wins with the card of the suit led that is worth most."""
    if view.rules.counts != "points" or not view.trick or not plays_last(view):
        return None
    plain = [card for card in winners(view) if card.suit is not view.trump]
    if not plain:
        return None
    return PLAY[max(plain, key=lambda card: CARD_POINTS[card])]


def spend_no_trump(view: View) -> Action | None:
    """In 101 a trick of few points is not worth a trump while cards can still be drawn."""
    if view.rules.counts != "points" or not view.trick or not view.stock_count:
        return None
    enough = winners(view)
    if not enough or any(card.suit is not view.trump for card in enough) or worth(view.trick) >= WORTH_A_TRUMP:
        return None
    cheapest = playable(view)[0]
    return PLAY[cheapest] if cheapest.suit is not view.trump and CARD_POINTS[cheapest] < DEAR else None


def win_cheaply(view: View) -> Action | None:
    """The cheapest card that wins is enough."""
    if not view.trick:
        return None
    enough = winners(view)
    return PLAY[enough[0]] if enough else None


def throw_the_cheapest(view: View) -> Action | None:
    """A trick that cannot be won should cost little."""
    return PLAY[playable(view)[0]]


THUMBS: tuple[Thumb[View], ...] = (
    Thumb(N_("Exchange the trump seven whenever you can."), exchange_always),
    Thumb(N_("Call TROMF with a trump that nobody can beat."), call_with_the_highest),
    Thumb(N_("At the end, lead a card that nobody can beat."), lead_what_nobody_beats),
    Thumb(N_("Lead a card that you will hardly miss."), lead_low),
    Thumb(N_("Give your points to a trick that your side wins."), give_to_partner),
    Thumb(N_("Your side is ahead in this trick: save your good cards."), leave_it_to_partner),
    Thumb(N_("You play last: win with the card of the suit led that is worth most."), take_points_home),
    Thumb(N_("There is too little in this trick to spend a trump on it."), spend_no_trump),
    Thumb(N_("Win the trick with the cheapest card that is enough."), win_cheaply),
    Thumb(N_("You cannot win this trick: throw away your cheapest card."), throw_the_cheapest),
)
"""The first that has something to say decides."""


def advice(view: View) -> Advice:
    """What the rules of thumb would do.

    Raises:
        CardlibError: if it is no view of this game, or not its turn.
    """
    an_instance(view, "view", View)
    return first_advice(THUMBS, view)
