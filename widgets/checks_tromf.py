"""What the lesson on TROMF claims, confirmed by the engine: a sentence for each claim, or an error if one is wrong."""

from __future__ import annotations

from cardlib import Card, CardlibError, mita, records
from cardlib.cards import as_cards
from cardlib.deals import State, position_of
from cardlib.given import a_number
from cardlib.i18n import N_
from cardlib.names import player_name
from cardlib.records import Record
from cardlib.tricks import Tromf, tromf_allows
from widgets.checks import confirm, to_act
from widgets.variants import played_by

_MAY = {
    "must-trump": N_("Checked: if any trump will do, {player}, who holds {hand}, may play {cards}."),
    "must-beat": N_(
        "Checked: if the trumps on the table must be beaten, {player}, who holds {hand}, may play {cards}."
    ),
}


def check_tromf(deal: Record, allowed: str, reading: Tromf = "must-trump") -> None:
    """What a call leaves to the next player: ``check_tromf(deal, "KD", reading="must-beat")``.

    Args:
        deal: a deal of Mîța whose last action is a call, or comes after one in the same trick.
        allowed: the cards that may be played then.
        reading: what the call demands, ``"must-trump"`` or ``"must-beat"``.
    """
    state = _states(deal, tromf=reading)[-1]
    assert isinstance(state, mita.State), "a deal of another game"
    seat = to_act(state)
    assert state.called, "TROMF was not called"
    hand = state.hands[seat]
    legal = {action.card for action in state.legal_actions()}
    # Said twice by the engine: by what is legal, and by the short function that the rule is read from.
    assert legal == set(tromf_allows(reading, hand, state.trick, state.trump)), f"{legal} of {hand}"
    cards = tuple(card for card in hand if card in legal)
    facts = {"player": player_name(seat, deal.names), "hand": hand, "cards": cards}
    confirm(set(as_cards(allowed)), set(cards), _MAY[reading], **facts)


def _states(deal: Record, **options: object) -> tuple[State, ...]:
    """Every position of a deal, with some options chosen otherwise.

    Raises:
        CardlibError: if it cannot be dealt so.
    """
    played = played_by(deal, options)
    if played.fault:
        raise CardlibError(played.fault)
    return played.states


def check_call(deal: Record | str, card: str, step: int | None = None, refused: str = "", tromf: str = "") -> None:
    """Whether TROMF may be called with a card: ``check_call(deal, "8C", refused="mita.tromf")``.

    Args:
        deal: a deal, or the name of a bundled one.
        card: the card to be led.
        step: after how many actions of the deal.
        refused: the rule by which the call is refused; ``""`` if it may be made.
        tromf: what a call demands, if not what the deal says.
    """
    record = records.example(deal) if isinstance(deal, str) else deal
    states = _states(record, tromf=tromf) if tromf else _states(record)
    state = states[-1 if step is None else a_number(step, "step", 0, len(states) - 1)]
    seat = to_act(state)
    refusal = state.check(f"{card}!")
    message = N_("Checked: {player} may lead {card} and call TROMF.")
    if refusal:
        message = N_("Checked: {player} may not call TROMF with {card}. {why}")
    facts = {
        "player": player_name(seat, record.names),
        "card": Card(card),
        "why": refusal.why if refusal else "",
    }
    confirm(refused, refusal.rule if refusal else "", message, **facts)


def check_worth(deal: Record, card: str, calling: int, silent: int) -> None:
    """How many of the last three tricks a call is worth: ``check_worth(deal, "TC", calling=3, silent=1)``.

    Args:
        deal: a deal of Mîța for two up to its last three tricks.
        card: what the leader plays first.
        calling: the tricks that the leader wins after calling with it, if both then play as well as can be.
        silent: the tricks without a call.
    """
    state = position_of(deal)
    assert isinstance(state, mita.State), "a deal of another game"
    seat, before = state.leader, state.tricks[state.leader]
    loud, quiet = (_best(state.apply(action), seat) - before for action in (f"{card}!", card))
    message = N_(
        "Checked: of the last three tricks {player} wins {calling} by leading {card} with a call, and {silent} "
        "without one, if both play as well as can be."
    )
    facts = {"player": player_name(seat, deal.names), "card": Card(card), "calling": loud, "silent": quiet}
    confirm((calling, silent), (loud, quiet), message, **facts)


def _best(state: mita.State, seat: int) -> int:
    """How many tricks a seat has at the end if it plays for many and the other player for few."""
    if state.is_over:
        return state.tricks[seat]
    ways = [_best(state.apply(action), seat) for action in state.legal_actions()]
    return max(ways) if state.current_player == seat else min(ways)
