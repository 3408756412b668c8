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
from .thumb_mita import partner_winning, plays_last
from .tricks import CARD_POINTS, HEIGHT, beats, winning_index, worth


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
    message = N_("A call of TROMF also makes them play a higher trump, which they might have kept.")
    yield say(f"{game}.tromf-duty", message)


def _lead(view: View, played: Card, better: Card) -> Iterator[Line]:
    """The leader would have done better with another card."""
    game, trump = view.rules.game, view.trump
    if played.suit is trump is not better.suit:
        message = N_("{played} is a trump: it is worth more when it beats what somebody else has led.")
        yield say(f"{game}.trump-beats", message, played=played)
    elif better.suit is trump is not played.suit:
        message = N_("{better} is a trump: only a higher trump beats it, and {played} loses to every trump.")
        yield say(f"{game}.trump-beats", message, better=better, played=played)
    elif HEIGHT[better] < HEIGHT[played]:
        message = N_("Everybody else plays after the leader: {better} risks less than {played}.")
        yield say(f"{game}.rank-order", message, better=better, played=played)
    elif HEIGHT[better] > HEIGHT[played]:
        message = N_("{better} is harder to beat than {played}.")
        yield say(f"{game}.rank-order", message, better=better, played=played)
    if view.rules.counts == "points" and CARD_POINTS[better] < CARD_POINTS[played]:
        yield _stake(played, better)


def _stake(played: Card, better: Card) -> Line:
    """How many points go to whoever takes the one card, and how many with the other."""
    message = ngettext(
        "If it is beaten, {played} takes one point along, {better} takes {fewer}.",
        "If it is beaten, {played} takes {count} points along, {better} takes {fewer}.",
        CARD_POINTS[played],
    )
    facts = {"played": played, "better": better, "count": CARD_POINTS[played], "fewer": CARD_POINTS[better]}
    return say("101.card-points", message, **facts)


def _follow(view: View, played: Card, better: Card, names: tuple[str, ...]) -> Iterator[Line]:
    """Somebody else has led, and another card would have been better."""
    trump, trick = view.trump, view.trick
    ahead = winning_index(trick, trump)
    partner = partner_winning(view)
    took, takes = (beats(card, trick[ahead], trump) for card in (played, better))
    if takes and not took:
        yield from _should_have_beaten(view, better, names)
    elif took and not takes:
        yield from _should_not_have_beaten(view, played, trick[ahead], partner)
    elif took and takes:
        yield from _both_beat(view, played, better)
    else:
        yield from _neither_beats(view, played, better, partner)
    if not takes and not took and view.rules.counts == "points" and not partner:
        given, less = CARD_POINTS[played], CARD_POINTS[better]
        if given > less:
            message = ngettext(
                "{played} gave one point away, {better} would have given {less}.",
                "{played} gave {count} points away, {better} would have given {less}.",
                given,
            )
            yield say("101.card-points", message, played=played, better=better, count=given, less=less)


def _points(view: View, card: Card) -> Iterator[Line]:
    """What lies in the trick with a card, in 101."""
    if view.rules.counts == "points" and (points := worth((*view.trick, card))):
        message = ngettext(
            "One point would have lain in the trick.", "{count} points would have lain in the trick.", points
        )
        yield say("101.card-points", message, count=points)


def _should_have_beaten(view: View, better: Card, names: tuple[str, ...]) -> Iterator[Line]:
    game, ahead = view.rules.game, view.trick[winning_index(view.trick, view.trump)]
    side = view.rules.players > 2
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
    yield from _points(view, better)


def _should_not_have_beaten(view: View, played: Card, ahead: Card, partner: bool) -> Iterator[Line]:
    game, rules = view.rules.game, view.rules
    if partner:
        message = N_("{ahead} from the partner was winning already: what {played} beat was on the same side.")
        yield say(f"{game}.aim", message, ahead=ahead, played=played)
    elif rules.counts == "points":
        points = worth((*view.trick, played))
        message = ngettext(
            "The trick brought one point: {played} might have won a richer one later.",
            "The trick brought {count} points: {played} might have won a richer one later.",
            points,
        )
        if not points:
            message = N_("There was nothing in the trick: {played} might have won a richer one later.")
        yield say("101.card-points", message, played=played, count=points)
    elif played.suit is view.trump is not ahead.suit:
        message = N_("Each trick counts the same, and {played}, a trump, might have won one that comes dearer.")
        yield say(f"{game}.trump-beats", message, played=played)
    else:
        message = N_("Each trick counts the same, and {played} was too good for this one.")
        yield say("mita.score", message, played=played)


def _both_beat(view: View, played: Card, better: Card) -> Iterator[Line]:
    game, trump = view.rules.game, view.trump
    if played.suit is trump is not better.suit:
        message = N_("{better} would have beaten it too, without a trump.")
        yield say(f"{game}.trump-beats", message, better=better)
    elif CARD_POINTS[better] > CARD_POINTS[played] and view.rules.counts == "points":
        message = N_("{better} would have beaten it too, and brought home what it counts itself.")
        yield say("101.card-points", message, better=better)
    elif beats(better, played, trump) and not plays_last(view):
        message = N_("Somebody played after that: {better} is harder to beat than {played}.")
        yield say(f"{game}.rank-order", message, better=better, played=played)
    else:
        message = N_("{better} would have beaten it too, and {played} would have been left for another trick.")
        yield say(f"{game}.trick-winner", message, better=better, played=played)


def _neither_beats(view: View, played: Card, better: Card, partner: bool) -> Iterator[Line]:
    game, trump = view.rules.game, view.trump
    if partner and view.rules.counts == "points" and CARD_POINTS[better] > CARD_POINTS[played]:
        message = N_("The partner was ahead, and the points of {better} would have gone to the same side.")
        yield say("101.card-points", message, better=better)
    elif played.suit is trump is not better.suit:
        message = N_("{played} could not win this trick, but as a trump it could have won another.")
        yield say(f"{game}.trump-beats", message, played=played)
    elif HEIGHT[played] > HEIGHT[better]:
        message = N_("The trick was lost either way: {better} is less likely to win another one than {played}.")
        if partner:
            message = N_("The partner was ahead either way: {better} is less likely to win another one than {played}.")
        yield say(f"{game}.rank-order", message, better=better, played=played)
