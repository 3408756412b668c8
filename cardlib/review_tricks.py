"""Mîța and 101: the rule or idea behind a better action than the one that was chosen.

All that is said comes from what the player saw. Sentences about players stand in the past tense, which reads right for
"Ana" and for "You" alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Action
from .cards import Card
from .i18n import N_, ngettext
from .lines import Line, say
from .mita import View
from .names import player_name
from .thumb_mita import partner_winning, playable, plays_last, unseen
from .tricks import CARD_POINTS, beats, winning_index, worth

HARDER_TO_BEAT = N_(
    "{card} is harder to beat than {other}: of the cards still to come, {fewer} could do so instead of {more}."
)
BETTER_KEPT = N_(
    "{card} was the better one to keep: of the cards still to come, {fewer} could beat it, and {more} could beat "
    "{other}."
)


def ideas(view: View, played: Action, better: Action, names: tuple[str, ...] = ()) -> tuple[Line, ...]:
    """Why ``better`` may be better than ``played``: the idea first, then the rule that it rests on.

    Args:
        view: what the player saw, whose turn it was.
        played: what was done.
        better: what would have been better.
        names: the players' names by seat.
    """
    if better.card is None or played.card is None:
        return tuple(_exchange(view, better))
    if played.kind != better.kind:
        lines = tuple(_call(view, better))
        return lines if played.card is better.card else (*lines, *_lead(view, played.card, better.card))
    if not view.trick:
        return tuple(_lead(view, played.card, better.card))
    return tuple(_follow(view, played.card, better.card, names))


def _exchange(view: View, better: Action) -> Iterator[Line]:
    rule = f"{view.rules.game}.seven-exchange"
    if better.kind == "exchange":
        message = N_("{upcard} in the hand beats every trump that is lower, and the seven beats none.")
    else:
        message = N_("An exchange shows everybody a trump of the hand; to keep the seven shows nothing.")
    yield say(rule, message, upcard=view.upcard)


def _call(view: View, better: Action) -> Iterator[Line]:
    game = view.rules.game
    if better.kind == "call":
        yield say(f"{game}.tromf", N_("A call of TROMF draws the trumps of the others out of their hands."))
        if view.rules.tromf == "must-beat":
            yield say(f"{game}.tromf-duty", N_("Whoever can beat the trumps on the table then has to."))
        else:
            yield say(f"{game}.tromf-duty", N_("Whoever holds a trump then has to play one, high or low."))
        return
    message = N_("After a call of TROMF the others give a trump if they hold one, and keep what they would have given.")
    yield say(f"{game}.tromf-duty", message)


def _lead(view: View, played: Card, better: Card) -> Iterator[Line]:
    """The leader would have done better with another card."""
    game, trump = view.rules.game, view.trump
    if played.suit is trump is not better.suit:
        message = N_("{played} is a trump: it may do more where it beats what somebody else has led.")
        yield say(f"{game}.trump-beats", message, played=played)
    else:
        if better.suit is trump is not played.suit:
            yield say(
                f"{game}.trump-beats", N_("{better} is a trump: no card of another suit beats it."), better=better
            )
        yield from _stronger(view, HARDER_TO_BEAT, better, played)
        yield from _stronger(view, BETTER_KEPT, played, better)
    yield from _at_stake(view, played, better)


def _threats(view: View, card: Card) -> int:
    """How many of the cards still to come, from other hands or the stock, would beat a card."""
    return sum(beats(other, card, view.trump) for other in unseen(view))


def _stronger(view: View, message: str, card: Card, other: Card) -> Iterator[Line]:
    """That fewer of the cards still to come beat one card than the other, if it is so."""
    fewer, more = _threats(view, card), _threats(view, other)
    if fewer < more:
        yield say(f"{view.rules.game}.rank-order", message, card=card, other=other, fewer=fewer, more=more)


def _at_stake(view: View, played: Card, better: Card) -> Iterator[Line]:
    """In 101: that less goes with the better card if an opponent still beats the trick, where one may."""
    given, less = CARD_POINTS[played], CARD_POINTS[better]
    if view.rules.counts != "points" or less >= given or plays_last(view) or not _threats(view, played):
        return
    message = ngettext(
        "If an opponent beats the trick, {played} adds one point to it, {better} {less}.",
        "If an opponent beats the trick, {played} adds {count} points to it, {better} {less}.",
        given,
    )
    yield say("101.card-points", message, played=played, better=better, count=given, less=less)


def _follow(view: View, played: Card, better: Card, names: tuple[str, ...]) -> Iterator[Line]:
    """Somebody else has led, and another card would have been better."""
    trump, trick = view.trump, view.trick
    ahead = trick[winning_index(trick, trump)]
    partner = partner_winning(view)
    took, takes = (beats(card, ahead, trump) for card in (played, better))
    if took and takes:
        yield from _both_beat(view, played, better, ahead)
    elif took:
        yield from _should_not_have_beaten(view, played, ahead, partner)
    elif partner:
        yield from _partner_ahead(view, played, better, ahead)
    elif takes:
        yield from _should_have_beaten(view, better, ahead, names)
    else:
        yield from _neither_beats(view, played, better)


def _should_have_beaten(view: View, better: Card, ahead: Card, names: tuple[str, ...]) -> Iterator[Line]:
    game, side = view.rules.game, view.rules.players > 2
    if not plays_last(view):
        message = N_("{better} would have been ahead in this trick.")
    elif side:
        message = N_("{better} would have won this trick for the side of {player}.")
    else:
        message = N_("{better} would have won this trick.")
    yield say(f"{game}.trick-winner", message, better=better, player=player_name(view.seat, names))
    if better.suit is ahead.suit:
        yield say(f"{game}.rank-order", N_("It is higher than {ahead}, in the same suit."), ahead=ahead)
    else:
        yield say(f"{game}.trump-beats", N_("It is a trump, and any trump beats {ahead}."), ahead=ahead)
    if view.rules.counts == "points" and (points := worth((*view.trick, better))):
        message = ngettext(
            "One point would have lain in the trick.", "{count} points would have lain in the trick.", points
        )
        yield say("101.card-points", message, count=points)


def _should_not_have_beaten(view: View, played: Card, ahead: Card, partner: bool) -> Iterator[Line]:
    game = view.rules.game
    if partner:
        message = N_("{ahead} from the partner was winning already: what {played} beat was on the same side.")
        yield say(f"{game}.aim", message, ahead=ahead, played=played)
    elif view.rules.counts == "points":
        points = worth((*view.trick, played))
        message = ngettext(
            "With {played} there was one point in the trick: it might have won a richer one later.",
            "With {played} there were {count} points in the trick: it might have won a richer one later.",
            points,
        )
        if not points:
            message = N_("There was nothing in the trick: {played} might have won a richer one later.")
        yield say("101.card-points", message, played=played, count=points)
    elif played.suit is view.trump is not ahead.suit:
        message = N_("Each trick counts the same, and {played}, a trump, might have won another one.")
        yield say(f"{game}.trump-beats", message, played=played)
    else:
        message = N_("Each trick counts the same, and {played} was too good for this one.")
        yield say("mita.score", message, played=played)


def _both_beat(view: View, played: Card, better: Card, ahead: Card) -> Iterator[Line]:
    game, trump = view.rules.game, view.trump
    if played.suit is trump is not better.suit:
        message = N_("{better} would have beaten {ahead} too, and is no trump.")
        yield say(f"{game}.trump-beats", message, better=better, ahead=ahead)
    elif CARD_POINTS[better] > CARD_POINTS[played] and view.rules.counts == "points":
        more = CARD_POINTS[better] - CARD_POINTS[played]
        message = ngettext(
            "{better} would have beaten {ahead} too, with one point more in the trick.",
            "{better} would have beaten {ahead} too, with {count} points more in the trick.",
            more,
        )
        yield say("101.card-points", message, better=better, ahead=ahead, count=more)
    elif beats(better, played, trump) and not plays_last(view):
        yield from _stronger(view, HARDER_TO_BEAT, better, played)
    else:
        message = N_("{better} would have beaten {ahead} too, and {played} would have been left for another trick.")
        yield say(f"{game}.trick-winner", message, better=better, played=played, ahead=ahead)
    yield from _at_stake(view, played, better)


def _partner_ahead(view: View, played: Card, better: Card, ahead: Card) -> Iterator[Line]:
    """The partner is ahead, and was not beaten by the card played."""
    game, trump = view.rules.game, view.trump
    threats = not plays_last(view) and _threats(view, ahead)
    dearer = better is not playable(view)[0]  # else it was to cost little: see thumb_mita
    if threats and dearer and beats(better, ahead, trump) and _threats(view, better) < threats:
        message = N_("The partner was ahead with {ahead}, but an opponent was still to play.")
        yield say(f"{game}.trick-winner", message, ahead=ahead)
        yield from _stronger(view, HARDER_TO_BEAT, better, ahead)
    elif view.rules.counts == "points" and CARD_POINTS[better] > CARD_POINTS[played]:
        message = N_("The partner was ahead, and the points of {better} would have gone to the same side.")
        if threats:
            message = N_(
                "The partner was ahead: unless an opponent beat that, the points of {better} would have gone to the "
                "same side."
            )
        yield say("101.card-points", message, better=better)
    elif played.suit is trump is not better.suit:
        message = N_("The partner was ahead either way, and {played}, a trump, might have won another trick.")
        yield say(f"{game}.trump-beats", message, played=played)
    else:
        yield from _stronger(view, BETTER_KEPT, played, better)
    if threats:
        yield from _at_stake(view, played, better)


def _neither_beats(view: View, played: Card, better: Card) -> Iterator[Line]:
    """An opponent is ahead either way."""
    game, trump = view.rules.game, view.trump
    if played.suit is trump is not better.suit:
        message = N_("{played} could not win this trick, but as a trump it might have won another.")
        yield say(f"{game}.trump-beats", message, played=played)
    else:
        yield from _stronger(view, BETTER_KEPT, played, better)
    given, less = CARD_POINTS[played], CARD_POINTS[better]
    if view.rules.counts == "points" and given > less and not _partner_follows(view):
        message = ngettext(
            "{played} gave one point away, {better} would have given {less}.",
            "{played} gave {count} points away, {better} would have given {less}.",
            given,
        )
        yield say("101.card-points", message, played=played, better=better, count=given, less=less)


def _partner_follows(view: View) -> bool:
    """Whether somebody of the player's side is still to play to this trick."""
    return len(view.trick) + 2 < view.rules.players
