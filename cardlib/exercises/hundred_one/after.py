"""Exercises of 101 on what the exchange of the trump seven changes, up to who draws the seven in the end (101 ¶33)."""

from __future__ import annotations

from random import Random

from ...actions import EXCHANGE, Action
from ...cards import Suit
from ...game import Move
from ...i18n import N_, _
from ...lines import Line, say
from ...mita import HUNDRED_ONE, State
from ...names import card_name, player_name, sentence, suit_name
from ..choices import near_numbers, player_choices, rule_line
from ..positions import find
from ..question import Choice, Kind, Origin, Question, Refutation, StateTable
from .exchange import RULE, trump_seven
from .table import table_names
from .words import number_choices


def _exchange(_random: Random, state: State) -> Action | None:
    """Whoever is asked exchanges the seven."""
    return EXCHANGE if state.asking else None


def _ask_after(random: Random, level: int) -> Question:
    """Where the two cards are, what stays as it was, and who will draw the seven in the end."""
    if level == 1:
        return _which_card(random)
    if level == 2:
        return random.choice((_trump_after, _leader_after, _stock_after))(random)
    return _who_draws(random, told=level == 3)


def _exchanging(random: Random) -> tuple[State, Origin, tuple[str, ...]]:
    """A deal in which somebody is about to exchange the trump seven."""
    players = random.choice((2, 4))
    names = table_names(random, players)
    state, origin = find(random, HUNDRED_ONE.rules(players=players), lambda state: state.asking)
    return state, origin, names


def _about_exchange(
    state: State,
    origin: Origin,
    names: tuple[str, ...],
    *,
    asked: str,
    choices: tuple[Choice, ...],
    answer: str,
    narrow: Line,
    lines: tuple[Line, ...],
    wrong: dict[str, Line],
) -> Question:
    """A question about what an exchange changes, asked before it is made; a wrong answer shows it made."""
    holder = state.current_player
    assert holder is not None
    player, seven = player_name(holder, names), trump_seven(state)
    text = N_("{player} exchanges {seven} for the upcard, {upcard}.")
    after = StateTable(state.apply(EXCHANGE), open=(holder,), names=names)
    done = say(
        RULE,
        N_("{player} takes {upcard} into the hand, and {seven} goes under the stock in its place."),
        player=player,
        seven=seven,
        upcard=state.upcard,
    )
    explanation = (done, *lines)
    return Question(
        kind="101.exchange-after",
        text=f"{sentence(text, player=player, seven=seven, upcard=state.upcard)} {asked}",
        table=StateTable(state, open=(holder,), names=names),
        choices=choices,
        answers=frozenset({answer}),
        hints=((rule_line(RULE, state.rules),), (narrow,), (done,)),
        explanation=explanation,
        refutations={key: Refutation((line,), after) for key, line in wrong.items()},
        rules=state.rules,
        origin=origin,
    )


def _which_card(random: Random) -> Question:
    """Which card lies under the stock afterwards, or which one has come into the hand?"""
    state, origin, names = _exchanging(random)
    holder, seven, upcard = state.current_player, trump_seven(state), state.upcard
    assert holder is not None
    assert upcard is not None
    player = player_name(holder, names)
    under_stock = random.random() < 0.5
    answer = state.apply(EXCHANGE).upcard if under_stock else upcard
    asked = _("Which card lies face up under the stock then?")
    if not under_stock:
        asked = sentence(N_("Which card is new in the hand of {player} then?"), player=player)
    now = N_("So {card} lies face up under the stock.") if under_stock else N_("So {card} is new in the hand.")
    cards = [*state.hands[holder], upcard]
    random.shuffle(cards)
    wrong = {}
    for card in cards:
        if card is answer:
            continue
        if card is seven:
            message = N_("{card} was in the hand, and was given away.")
        elif card is upcard:
            message = N_("{card} lay under the stock, but {player} took it.")
        else:
            message = N_("{card} was in the hand before, and stays there: only the trump seven is exchanged.")
        wrong[str(card)] = say(RULE, message, card=card, player=player)
    return _about_exchange(
        state,
        origin,
        names,
        asked=asked,
        choices=tuple(Choice(str(card), card_name(card), card) for card in cards),
        answer=str(answer),
        narrow=say(RULE, N_("Two cards change places: {seven} and {upcard}."), seven=seven, upcard=upcard),
        lines=(say(RULE, now, card=answer),),
        wrong=wrong,
    )


def _trump_after(random: Random) -> Question:
    """Which suit is trump afterwards?"""
    state, origin, names = _exchanging(random)
    trump = state.apply(EXCHANGE).trump
    message = N_("Both cards of the exchange are of the trump suit, and trump was set when the card was turned.")
    why = say("101.trump-suit", message)
    return _about_exchange(
        state,
        origin,
        names,
        asked=_("Which suit is trump after that?"),
        choices=tuple(Choice(str(suit), suit_name(suit)) for suit in Suit),
        answer=str(trump),
        narrow=say("101.trump-suit", N_("Look at the suits of the two cards that change places.")),
        lines=(why, say("101.trump-suit", N_("Trump stays as it was: {trump}."), trump=trump)),
        wrong={str(suit): why for suit in Suit if suit is not trump},
    )


def _leader_after(random: Random) -> Question:
    """Who leads the first trick afterwards?"""
    state, origin, names = _exchanging(random)
    players, leader = state.rules.players, state.apply(EXCHANGE).current_player
    assert leader is not None
    dealer = player_name(state.deal.dealer, names)
    why = say("101.first-lead", N_("{dealer} dealt, so the first card went to the player on the left."), dealer=dealer)
    wrong = {}
    for seat in range(players):
        if seat == state.current_player:
            message = N_("Exchanging a card does not give anybody the lead.")
        else:
            message = N_("The first card was not dealt to {player}, and the exchange does not change who leads.")
        wrong[str(seat)] = say("101.first-lead", message, player=player_name(seat, names))
    wrong.pop(str(leader))
    lead = say(
        "101.first-lead", N_("The exchange is no turn. First to lead: {player}."), player=player_name(leader, names)
    )
    return _about_exchange(
        state,
        origin,
        names,
        asked=sentence(N_("{dealer} dealt. Who leads the first trick?"), dealer=dealer),
        choices=player_choices(range(players), names),
        answer=str(leader),
        narrow=why,
        lines=(why, lead),
        wrong=wrong,
    )


def _stock_after(random: Random) -> Question:
    """How many cards are left to draw afterwards?"""
    state, origin, names = _exchanging(random)
    count = len(state.apply(EXCHANGE).stock)
    why = say(RULE, N_("One card goes into the hand and one comes back, so the stock has as many cards as before."))
    counted = say(
        "101.deal",
        N_("{cards} cards in the pack, {players} × {hand} of them dealt: {count} are left to draw."),
        cards=len(state.rules.pack()),
        players=state.rules.players,
        hand=state.rules.hand,
        count=count,
    )
    numbers = near_numbers(random, count, {count - 1: why, count + 1: why})
    return _about_exchange(
        state,
        origin,
        names,
        asked=_("How many cards are left to draw after that, the upcard included?"),
        choices=number_choices([count, *numbers]),
        answer=str(count),
        narrow=why,
        lines=(why, counted),
        wrong={str(number): line or counted for number, line in numbers.items()},
    )


# Who draws the seven in the end ----------------------------------------------------------------------


def _last_draw(state: State) -> bool:
    """Whether the last card of a trick is about to be played after which the stock is drawn to its end."""
    players = state.rules.players
    exchanged = any(isinstance(event, Move) and event.action == EXCHANGE for event in state.history)
    return exchanged and len(state.stock) == players and len(state.trick) == players - 1


def _who_draws(random: Random, *, told: bool) -> Question:
    """The trick is played after which the last cards are drawn, the seven the very last.

    Args:
        random: what is drawn from.
        told: whether the question tells who takes the trick.
    """
    players = random.choice((2, 4, 4) if told else (4, 6))
    rules, names = HUNDRED_ONE.rules(players=players), table_names(random, players)
    state, origin = find(random, rules, _last_draw, choose=_exchange)
    action = random.choice(state.legal_actions())
    after = state.apply(action)
    last, winner, drawer, seven = state.current_player, after.leader, after.trump_seven_holder(), trump_seven(state)
    assert last is not None
    assert drawer is not None
    facts = {
        "last": player_name(last, names),
        "card": action.card,
        "winner": player_name(winner, names),
        "seven": seven,
        "count": players,
        "drawer": player_name(drawer, names),
    }
    text = N_(
        "{seven} was exchanged and lies under the stock, with {count} cards left to draw. {last} plays {card}. "
        "Who will draw {seven}?"
    )
    if told:
        text = N_(
            "{seven} was exchanged and lies under the stock, with {count} cards left to draw. {last} plays {card}, "
            "and {winner} takes the trick. Who will draw {seven}?"
        )
    takes = say("101.trick-winner", N_("{winner} takes the trick, and so draws first."), **facts)
    end = say("101.upcard-last", N_("{drawer} is the last to draw, and gets {seven}."), **facts)
    explanation = (takes, rule_line("101.draw-order", rules), end)
    order = say("101.draw-order", N_("The winner of the trick draws first, the others follow clockwise."))
    return Question(
        kind="101.exchange-after",
        text=sentence(text, facts),
        table=StateTable(state, names=names),
        choices=player_choices(range(players), names),
        answers=frozenset({str(drawer)}),
        hints=((rule_line("101.upcard-last", rules),), (order,), (takes,)),
        explanation=explanation,
        refutations={
            str(seat): Refutation((_draws(state, after, seat, names),), StateTable(after, open=(seat,), names=names))
            for seat in range(players)
            if seat != drawer
        },
        rules=rules,
        origin=origin,
    )


def _draws(state: State, after: State, seat: int, names: tuple[str, ...]) -> Line:
    """Which of the last cards a player draws who does not get the seven."""
    player, place = player_name(seat, names), (seat - after.leader) % state.rules.players + 1
    exchanger = next(event.seat for event in state.history if isinstance(event, Move) and event.action == EXCHANGE)
    if seat == after.leader:
        message = N_("{player} takes the trick and draws first, not last.")
    elif seat == exchanger:
        message = N_(
            "{player} put {seven} there, but now it belongs to the stock. In turn, {player} draws as number {place} of "
            "{players}."
        )
    else:
        message = N_("{player} draws as number {place} of {players}, and the upcard is drawn last.")
    return say(
        "101.draw-order", message, player=player, place=place, players=state.rules.players, seven=trump_seven(state)
    )


AFTER = Kind(
    "101.exchange-after",
    N_("After the exchange"),
    (RULE, "101.upcard-last", "101.draw-order", "101.trump-suit", "101.first-lead", "101.deal"),
    4,
    _ask_after,
)
