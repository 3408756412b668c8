"""Rules of thumb for Мяу-мяу."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardlib.actions import DRAW, DROP, NAME, PASS, PLAY, Action
from cardlib.cards import ALL_CARDS, Card, Rank, Suit
from cardlib.given import an_instance
from cardlib.i18n import N_
from cardlib.meow import QUEEN_LEFT, View, afflictions, demand_of
from cardlib.thumb import Advice, Thumb, first_advice

MOST_EVENTS = 60
"""After so many events for each player a deal is taken to go round and round."""

CLOSE, LAST = 2, 1
"""Somebody with so few cards may soon go out, may go out with the next one."""

PLACE = {card: place for place, card in enumerate(ALL_CARDS)}
"""Of cards that cost the same, the one with the lower place is chosen."""


# Looking at the table --------------------------------------------------------------------------------


def costliest_first(view: View, cards: Iterable[Card]) -> list[Card]:
    """Cards by the penalty points that each costs if it alone is left in hand."""
    return sorted(cards, key=lambda card: (-view.rules.penalty((card,)), PLACE[card]))


def playable(view: View) -> list[Card]:
    """The cards that may be played now, the costliest first; queens are in it too."""
    return costliest_first(
        view, {action.card for action in view.legal_actions if action.kind in ("play", "name") and action.card}
    )


def strikes(view: View, card: Card) -> bool:
    """Whether a card costs the next player the turn."""
    return card.rank in afflictions(view.rules.seven_draws, view.rules.eight_skips)


def next_count(view: View) -> int:
    """How many cards the next player holds."""
    return view.hand_counts[(view.seat + 1) % view.rules.players]


def fewest_of_others(view: View) -> int:
    """The fewest cards that another player holds."""
    return min(count for seat, count in enumerate(view.hand_counts) if seat != view.seat)


def left_after(view: View, card: Card) -> list[Card]:
    """The hand once a card is played."""
    left = list(view.hand)
    left.remove(card)
    return left


def best_suit(view: View, queen: Card) -> Suit:
    """The suit that the rest of the hand has most of, queens apart."""
    number = Counter(card.suit for card in left_after(view, queen) if card.rank is not Rank.QUEEN)
    return max(Suit, key=lambda suit: number[suit])


def played(view: View, card: Card) -> Action:
    """Playing a card; with a queen the best suit is named, where one is named at all."""
    if PLAY[card] in view.legal_actions:
        return PLAY[card]
    return NAME[card][tuple(Suit).index(best_suit(view, card))]


# The rules of thumb -----------------------------------------------------------------------------------


def put_away_the_costliest(view: View) -> Action | None:
    """What is put away does not count, so the dearest cards go first."""
    if view.winner is None:
        return None
    if not view.hand:
        return PASS
    return DROP[costliest_first(view, view.hand)[0]]


def go_out(view: View) -> Action | None:
    """The last card ends the deal."""
    return played(view, view.hand[0]) if len(view.hand) == 1 and playable(view) else None


def let_it_end(view: View) -> Action | None:
    """With hardly a card outside the hands, the same few may be drawn and played for ever: who keeps one ends it."""
    endless = len(view.history) > MOST_EVENTS * view.rules.players
    return PASS if endless and view.drawn is not None and PASS in view.legal_actions else None


def strike_who_is_close(view: View) -> Action | None:
    """Who is about to go out should lose the turn."""
    if next_count(view) > CLOSE:
        return None
    striking = [card for card in playable(view) if strikes(view, card)]
    return played(view, striking[0]) if striking else None


def strike_alone(view: View) -> Action | None:
    """For two, a card that costs the other the turn is followed by another of ours."""
    if view.rules.players > 2:
        return None
    striking = [card for card in playable(view) if strikes(view, card)]
    follow = view.rules.queen_follow
    going_on = [
        card for card in striking if not demand_of(card, None, follow).fitting.isdisjoint(left_after(view, card))
    ]
    return played(view, going_on[0]) if going_on else None


def be_rid_of_the_queen(view: View) -> Action | None:
    """A queen left in hand costs more than any other card."""
    queens = [card for card in playable(view) if card.rank is Rank.QUEEN]
    return played(view, queens[0]) if queens and fewest_of_others(view) <= LAST else None


def play_what_fits(view: View) -> Action | None:
    """A card played is a card less to get rid of."""
    plain = [card for card in playable(view) if card.rank is not Rank.QUEEN]
    return played(view, plain[0]) if len(plain) == 1 else None


def play_the_costliest(view: View) -> Action | None:
    """What is played does not count, so the dearest cards go first."""
    plain = [card for card in playable(view) if card.rank is not Rank.QUEEN]
    return played(view, plain[0]) if plain else None


def play_the_queen(view: View) -> Action | None:
    """A queen goes on any card, so she waits until nothing else fits; to keep her any longer is too dear."""
    fitting = playable(view)
    return played(view, fitting[0]) if fitting else None


def draw(view: View) -> Action | None:
    """Nothing fits."""
    return DRAW if DRAW in view.legal_actions else None


def pass_on(view: View) -> Action | None:
    """Nothing fits, and there is nothing to draw any more."""
    return PASS


THUMBS: tuple[Thumb[View], ...] = (
    Thumb(N_("Put away the cards that would cost you most."), put_away_the_costliest),
    Thumb(N_("Play your last card: that ends the deal."), go_out),
    Thumb(N_("The same cards go round and round: keep the card that you drew, and pass."), let_it_end),
    Thumb(N_("The next player has few cards left: play a card that costs a turn."), strike_who_is_close),
    Thumb(N_("With only two players, a card that costs a turn gives you another one."), strike_alone),
    Thumb(
        N_("Somebody has one card left: get rid of {a_queen} before she costs you {queen_left}."), be_rid_of_the_queen
    ),
    Thumb(N_("Only one card fits, apart from {a_queen}: play it."), play_what_fits),
    Thumb(N_("Play the card first that would cost you most; only {a_queen} waits longer."), play_the_costliest),
    Thumb(
        N_("Nothing else fits: play the {queen}; if you name a suit, name the one that you have most of."),
        play_the_queen,
    ),
    Thumb(N_("Nothing fits: draw a card."), draw),
    Thumb(N_("Nothing that you may play fits: pass."), pass_on),
)
"""The first that has something to say decides."""


def advice(view: View) -> Advice:
    """What the rules of thumb would do.

    Raises:
        CardlibError: if it is no view of this game, or not its turn.
    """
    an_instance(view, "view", View)
    return first_advice(THUMBS, view, queen_left=QUEEN_LEFT)
