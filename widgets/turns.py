"""A turn with open cards: what a pick may mean, the buttons beside the cards, and what may be done and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardlib import Card, explain, meow, mita
from cardlib.actions import DROP, PLAY, Action
from cardlib.explain_meow import fit
from cardlib.game import CHANCE, Move
from cardlib.i18n import N_, _
from cardlib.lines import Line
from cardlib.names import actions_phrase, player_name, sentence
from widgets.scenes import Control, Mark, Shown, Zone

State = mita.State | meow.State


# What a pick means ----------------------------------------------------------------------------------


def meanings(state: State, card: Card) -> tuple[Action, ...]:
    """What picking ``card`` may mean: every legal action with it, or the one whose refusal says why there is none.

    A trump led at the end may come with a call of TROMF, and a queen with any of four suits.
    """
    legal = tuple(action for action in state.legal_actions() if action.card is card)
    if legal:
        return legal
    return (DROP[card],) if putting_away(state) else (PLAY[card],)


def putting_away(state: State) -> bool:
    """Whether cards are put away now, after a deal of Мяу-мяу was won with a seven (¶14)."""
    return isinstance(state, meow.State) and state.winner is not None and not state.is_over


def asking(state: State) -> bool:
    """Whether the holder of the trump seven is asked to exchange it (101 ¶33-34)."""
    return isinstance(state, mita.State) and state.asking


# Cards and buttons ----------------------------------------------------------------------------------


def with_hand_to_try(
    zones: Iterable[Zone], state: State, *, show: bool, chosen: Card | None = None, refused: Card | None = None
) -> tuple[Zone, ...]:
    """The table with every card of the hand whose turn it is ready to be picked, legal or not.

    Args:
        zones: the table.
        state: the position on it.
        show: whether those that may be played are told from the others.
        chosen: the card picked, about which more has to be said.
        refused: the card that was refused.
    """
    legal = {action.card for action in state.legal_actions()}

    def tried(shown: Shown) -> Shown:
        card = shown.card
        if card is None:
            return shown
        mark: Mark = "chosen" if card is chosen else "refuted" if card is refused else ""
        if show and not mark and card not in legal:
            mark = "faded"
        # A sign and no word: of a card in a narrow hand only a strip is seen.
        sign, meaning = ("✓", _("allowed")) if show and card in legal else ("", "")
        return replace(shown, key=str(card), mark=mark, caption=sign, meaning=meaning, toggle=card is chosen)

    acting = f"hand-{state.current_player}"
    return tuple(replace(zone, cards=tuple(map(tried, zone.cards))) if zone.id == acting else zone for zone in zones)


def turn_controls(state: State, chosen: Card | None = None) -> tuple[Control, ...]:
    """The buttons of a turn: what can be done without a card, or what remains to be said about the card chosen.

    What the rules forbid now can be pressed too, and is refused with the rule.
    """
    if state.is_over or state.current_player == CHANCE:
        return ()
    if chosen is not None:
        return tuple(map(_meaning, meanings(state, chosen)))
    if asking(state):
        return (
            Control("exchange", _("Exchange the seven"), key="e"),
            Control("keep", _("Keep the seven"), key="k"),
        )
    if putting_away(state):
        more = isinstance(state, meow.State) and state.put_away
        return (Control("pass", _("Put no more away") if more else _("Put nothing away"), key="p"),)
    if isinstance(state, meow.State):
        return (Control("draw", _("Draw a card"), key="d"), Control("pass", _("Pass"), key="p"))
    return ()


def _meaning(action: Action) -> Control:
    """The button for one of the things that picking a card may mean."""
    if action.kind == "name":
        assert action.suit is not None
        label = sentence(N_("Name {suit}"), suit=action.suit)
        return Control(str(action), label, key=str(action.suit).lower())
    if action.kind == "call":
        return Control(str(action), _("Lead it and call TROMF"), key="t")
    return Control(str(action), _("Lead it without a call"), key="l")


# Words ----------------------------------------------------------------------------------------------


def whose_turn(state: State, names: tuple[str, ...]) -> str:
    """Whose turn it is, and for what if it is not simply to play; a heading."""
    seat = state.current_player
    if seat is None:
        return _("The deal is over.")
    if seat == CHANCE:
        message = N_("The discards are to be shuffled.")
    elif asking(state):
        message = N_("{player} holds the trump seven: exchange it or keep it?")
    elif putting_away(state):
        message = N_("{player} may put cards away.")
    else:
        message = N_("Now it is up to {player}.")
    return sentence(message, player=player_name(seat, names))


def permissions(state: State) -> tuple[Line, ...]:
    """All that may be done now, and once for each reason, why."""
    legal = state.legal_actions()
    if not legal:
        return ()
    reasons: dict[object, Action] = {}
    for action in legal:
        if isinstance(state, meow.State) and action.card is not None and action.kind != "drop":
            reasons.setdefault(fit(state, action.card), action)
        else:
            reasons.setdefault(action.kind, action)
    why = tuple(explain.permission(state, action) for action in reasons.values())
    if len(legal) == len(why):  # each is spoken of already
        return why
    return (Line("", _("You may {actions}.").format(actions=actions_phrase(legal))), *why)


def told(before: State, after: State, names: tuple[str, ...]) -> tuple[Line, ...]:
    """What an action did, with all hands open: also what nobody else would see, a card drawn or a seven kept."""
    move = next((event for event in after.history[len(before.history) :] if isinstance(event, Move)), None)
    # Of cards taken for a six or a seven the player alone is told which, in words that fit hidden hands only.
    own = move is not None and move.action.kind in ("draw", "keep")
    return explain.step(before, after, names=names, seat=before.current_player if own else None)
