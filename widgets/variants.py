"""One deal under different rules: how far it gets with each, and what is different then, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardlib import Card, CardlibError, IllegalMove, find_game, mita, records
from cardlib.deals import Rules, refitted
from cardlib.game import Outcome
from cardlib.i18n import N_
from cardlib.lines import scores_listed, signed
from cardlib.names import actions_phrase, player_name, sentence
from cardlib.records import Record
from widgets.turns import State, asking

MOST_NAMED = 3
"""How many other cards in the players' hands are named one by one."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal as it goes under certain rules.

    Attributes:
        states: the deal, and the state after each action that is legal; none if it cannot be dealt.
        refusal: why the next action is refused; ``None`` if all could be done.
        fault: why it cannot be dealt; ``""`` if it can.
    """

    states: tuple[State, ...] = ()
    refusal: IllegalMove | None = None
    fault: str = ""

    @property
    def last(self) -> State:
        """The last state that was reached.

        Raises:
            IndexError: if the deal cannot be dealt.
        """
        return self.states[-1]


def played_by(record: Record, options: Mapping[str, object]) -> Played:
    """Play a record with some options chosen otherwise, up to its end or to the first action that is illegal then.

    Where other rules are played with other cards, the pack is made to fit (``deals.refitted``).
    """
    pack = next(records.replay(record)).deal.pack
    game = find_game(record.rules.game)
    chosen = {option.name: getattr(record.rules, option.name) for option in game.options} | dict(options)
    if "players" in options:
        chosen.pop("removed", None)  # which cards are taken out depends on the players
    try:
        rules: Rules = game.rules(**chosen)
        same = rules.players == record.players
        dealer, scores = (record.dealer, record.scores) if same else (None, None)
        state: State = rules.deal(refitted(pack, rules), dealer, scores)
    except CardlibError as error:
        return Played(fault=str(error))
    states = [state]
    for action in record.moves:
        if refusal := state.check(action):
            return Played(tuple(states), refusal)
        state = state.apply(action)
        states.append(state)
    return Played(tuple(states))


def difference(usual: Played, now: Played, names: tuple[str, ...] = ()) -> str:
    """What is different from the usual, in a few sentences; ``""`` if nothing is."""
    return " ".join(_differences(usual, now, names))


def _differences(usual: Played, now: Played, names: tuple[str, ...]) -> Iterator[str]:
    if now.fault or usual.fault:
        if now.fault != usual.fault:
            cannot = N_("With this choice the deal cannot be: {why}")
            could = N_("By the usual rule the deal could not be: {why}")
            yield sentence(cannot if now.fault else could, why=now.fault or usual.fault)
        return
    if now.refusal is not None and (usual.refusal is None or len(now.states) < len(usual.states)):
        message = N_("With this choice the deal gets only as far as here: nobody can {action} now.")
        yield sentence(message, action=now.refusal.action)
    elif usual.refusal is not None and (now.refusal is None or len(usual.states) < len(now.states)):
        message = N_("By the usual rule the deal would not get as far as here: nobody could {action}.")
        yield sentence(message, action=usual.refusal.action)
    else:
        yield from _positions(usual.last, now.last, names)


def _positions(usual: State, now: State, names: tuple[str, ...]) -> Iterator[str]:
    """What is different between two positions."""
    if now.outcome is not None and usual.outcome is not None:
        yield from _outcomes(usual.outcome, now.outcome, names)
        yield from _matches(usual, now)
        return
    if now.is_over:
        yield sentence(N_("The deal is over here; by the usual rule it would go on."))
    elif usual.is_over:
        yield sentence(N_("The deal goes on here; by the usual rule it would be over."))
    elif asking(now) != asking(usual):
        asked = N_(
            "{player} decides about the trump seven before the first card is led; by the usual rule nobody does."
        )
        unasked = N_("Nobody decides about the trump seven; by the usual rule {player} would, before a card is led.")
        yield sentence(asked if asking(now) else unasked, player=_to_act(now if asking(now) else usual, names))
    elif now.current_player != usual.current_player:
        message = N_("Now it is up to {player}; by the usual rule it would be up to {other}.")
        yield sentence(message, player=_to_act(now, names), other=_to_act(usual, names))
    elif now.hands == usual.hands:
        yield from _choices(usual, now)
    yield from _cards(usual, now, names)


def _to_act(state: State, names: tuple[str, ...]) -> str:
    """Whose turn it is, in a deal that is not over."""
    assert state.current_player is not None
    return player_name(state.current_player, names)


def _choices(usual: State, now: State) -> Iterator[str]:
    """What may be done and might not, and the other way round, where the same player holds the same cards."""
    allowed, before = now.legal_actions(), usual.legal_actions()
    more = tuple(action for action in allowed if action not in before)
    fewer = tuple(action for action in before if action not in allowed)
    if more:
        yield sentence(N_("By the usual rule you could not {actions}."), actions=actions_phrase(more))
    if fewer:
        yield sentence(N_("By the usual rule you could also {actions}."), actions=actions_phrase(fewer))


def _cards(usual: State, now: State, names: tuple[str, ...]) -> Iterator[str]:
    """Where the cards lie otherwise."""
    if len(now.hands) != len(usual.hands):
        yield sentence(N_("Players: {now}. By the usual rule: {usual}."), now=len(now.hands), usual=len(usual.hands))
    else:
        yield from _hands(usual, now, names)
    if now.deal.turned is not usual.deal.turned:
        message = N_("The card turned up is {card}; by the usual rule it would be {other}.")
        yield sentence(message, card=now.deal.turned, other=usual.deal.turned)
    if len(now.stock) != len(usual.stock):
        message = N_("Cards left to draw: {now}. By the usual rule: {usual}.")
        yield sentence(message, now=len(now.stock), usual=len(usual.stock))
    elif now.stock != usual.stock and Counter(now.stock) == Counter(usual.stock):
        yield sentence(N_("The cards of the stock lie in another order, so they will be drawn in another order."))


def _hands(usual: State, now: State, names: tuple[str, ...]) -> Iterator[str]:
    """How many cards the same players hold, or which other ones."""
    counts, before = (list(map(len, state.hands)) for state in (now, usual))
    if counts != before:
        message = N_("Cards in hand: {now}. By the usual rule: {usual}.")
        yield sentence(message, now=_by_player(counts, names), usual=_by_player(before, names))
        return
    got = [Counter(hand) - Counter(other) for hand, other in zip(now.hands, usual.hands, strict=True)]
    missed = [Counter(other) - Counter(hand) for hand, other in zip(now.hands, usual.hands, strict=True)]
    if sum(map(Counter.total, got)) > MOST_NAMED:
        yield sentence(N_("Other cards are dealt."))
        return
    for seat in range(len(got)):
        if got[seat]:
            message = N_("{player} holds {cards}; by the usual rule it would be {others}.")
            player = player_name(seat, names)
            yield sentence(message, player=player, cards=_all(got[seat]), others=_all(missed[seat]))


def _all(cards: Counter[Card]) -> tuple[Card, ...]:
    return tuple(cards.elements())


def _by_player(marks: list[int], names: tuple[str, ...]) -> str:
    return scores_listed([(seat,) for seat in range(len(marks))], map(signed, marks), names)


def _outcomes(usual: Outcome, now: Outcome, names: tuple[str, ...]) -> Iterator[str]:
    """What came out differently."""
    kinds = (
        (N_("Penalty points for this deal: {now}. By the usual rule: {usual}."), now.penalties, usual.penalties),
        (N_("Points in this deal: {now}. By the usual rule: {usual}."), now.points, usual.points),
        (N_("Tricks: {now}. By the usual rule: {usual}."), now.tricks, usual.tricks),
    )
    for message, here, there in kinds:
        if here != there:
            yield sentence(message, now=_by_player(list(here), names), usual=_by_player(list(there), names))


def _matches(usual: State, now: State) -> Iterator[str]:
    """Whether the match is over with this deal, where a match is more than a deal."""
    over, before = _match_is_over(now), _match_is_over(usual)
    if over and not before:
        yield sentence(N_("The match is over with this deal; by the usual rule it would go on."))
    elif before and not over:
        yield sentence(N_("The match goes on after this deal; by the usual rule it would be over."))


def _match_is_over(state: State) -> bool:
    rules, outcome = state.rules, state.outcome
    assert outcome is not None
    if isinstance(state, mita.State) and not state.rules.target:
        return True
    totals = tuple(had + gain for had, gain in zip(state.deal.scores, rules.gains(outcome), strict=True))
    return rules.standing(totals, 1).is_over
