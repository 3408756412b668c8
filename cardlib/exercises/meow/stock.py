"""Exercises of Мяу-мяу about an empty stock: what is shuffled, what stays, how many cards that makes."""

from __future__ import annotations

from random import Random

from ... import explain
from ...actions import DRAW, PASS, Action
from ...cards import Card, Rank, cards_text
from ...game import CHANCE
from ...i18n import N_, _, ngettext
from ...lines import Line, addition, say
from ...meow import Rules, State
from ...names import player_name, sentence
from ..choices import names_of, near_numbers
from ..positions import find
from ..question import Choice, Kind, Origin, Question, Refutation
from .parts import (
    card_counts,
    fitting,
    forcing,
    hoarding,
    misfits,
    my_turn,
    on_top,
    on_turn,
    own_cards,
    rung,
    table,
    together,
    why_fits,
    you_are,
)

RULE = "meow.empty-stock"


def _stays(state: State) -> Line:
    return say(RULE, N_("{top} stays on the pile; all the other discards are shuffled."), top=state.top)


# How many are shuffled -------------------------------------------------------------------------------


def how_many_shuffled(random: Random, state: State, origin: Origin) -> Question:
    """The stock is empty and you have to draw: how many discards become the new stock?"""
    waiting = state.apply(DRAW)
    count = len(waiting.buried)
    wrong = near_numbers(random, count, {count + 1: None}, least=1)
    explanation = (
        _stays(state),
        say(RULE, N_("Without the card on top: {sum}."), sum=addition(len(state.discards), -1)),
    )
    pile = ngettext(
        "The pile has {count} card in all, the stock is empty, and none of your cards fits, so you draw.",
        "The pile has {count} cards in all, the stock is empty, and none of your cards fits, so you draw.",
        len(state.discards),
    )
    return Question(
        kind="meow.reshuffle",
        text=together(
            on_top(state),
            sentence(pile, count=len(state.discards)),
            _("How many cards are shuffled to make a new stock?"),
        ),
        table=table(state),
        choices=card_counts([count, *wrong]),
        answers=frozenset({str(count)}),
        hints=(
            rung(state.rules, RULE),
            (say(RULE, N_("The next card still has to fit a card on the pile. Which one has to stay for that?")),),
            (_stays(state),),
        ),
        explanation=explanation,
        refutations={str(number): Refutation(_off_by(state, number), table(waiting)) for number in wrong},
        rules=state.rules,
        origin=origin,
    )


def _off_by(state: State, number: int) -> tuple[Line, ...]:
    """Why so many are not shuffled."""
    if number == len(state.discards):
        return (say(RULE, N_("That would be the whole pile, but {top} has to stay on it."), top=state.top),)
    if number > len(state.discards):
        return (say(RULE, N_("The pile does not have so many cards.")),)
    return (say(RULE, N_("Some discards would be left over. Only {top} stays on the pile."), top=state.top),)


# What happens now ------------------------------------------------------------------------------------

_NOW = {
    "play": N_("I play a card, and the discards stay where they are"),
    "draw": N_("I draw: the discards under the top one become the stock first"),
    "pass": N_("I pass, and the discards stay where they are"),
}


def what_now(state: State, origin: Origin) -> Question:
    """The stock is empty and it is your turn, to play or to draw, or to pass after the last card: what happens?"""
    forced = forcing(state)
    later = say(RULE, N_("The discards are shuffled only when somebody has to take a card."))
    wrong: dict[str, tuple[Line, ...]]
    if forced:
        fits = tuple(why_fits(state, card) for card in forced)
        message = N_("Whoever holds a card that fits and is no {queen} has to play.")
        must = say("meow.must-play", message, queen=Rank.QUEEN)
        explanation: tuple[Line, ...] = (*fits, must, later)
        wrong = {"draw": (fits[0], must), "pass": (fits[0], must)}
        answer, after = "play", state.apply(str(forced[0]))
    elif state.drawn is not None:
        message = N_("One card is drawn in a turn, and you have drawn {card}.")
        drawn = say("meow.draw-when-stuck", message, card=state.drawn)
        explanation = (*misfits(state, own_cards(state)), drawn, later)
        wrong = {"play": explanation[:1], "draw": explanation[1:]}
        answer, after = "pass", state.apply(PASS)
    else:
        explanation = (*misfits(state, own_cards(state)), explain.permission(state, DRAW), _stays(state))
        wrong = {"play": explanation[:1], "pass": explanation[1:]}
        answer, after = "draw", state.apply(DRAW)
    last = N_("One of your cards fits.") if forced else N_("None of your cards fits.")
    so_far = _("It is your turn, and the stock is empty. What happens?")
    if state.drawn is not None:
        text = N_("You have just drawn the last card of the stock, {card}. What happens?")
        so_far = sentence(text, card=state.drawn)
    return Question(
        kind="meow.reshuffle",
        text=together(on_top(state), so_far),
        table=table(state),
        choices=tuple(Choice(key, _(text)) for key, text in _NOW.items()),
        answers=frozenset({answer}),
        hints=(
            rung(state.rules, RULE, "meow.must-play"),
            (say(RULE, N_("First see whether you need a card from the stock at all.")),),
            (say("meow.must-play" if forced else "meow.draw-when-stuck", last),),
        ),
        explanation=explanation,
        refutations={key: Refutation(lines, table(after)) for key, lines in wrong.items()},
        rules=state.rules,
        origin=origin,
    )


# A seven when the stock is short ----------------------------------------------------------------------


def short_stock(random: Random, state: State, origin: Origin, seven: Card) -> Question:
    """A seven is played, and the stock does not have two cards: how many has it after they were taken?"""
    rules, names = state.rules, names_of(state.rules)
    assert state.current_player is not None
    player = player_name(state.current_player, names)
    struck = player_name((state.current_player + 1) % rules.players, names)
    waiting = state.apply(str(seven))
    buried = list(waiting.buried)
    random.shuffle(buried)
    after = waiting.apply(f"shuffle {cards_text(buried)}")
    left, pile, there = len(after.stock), len(state.discards), len(state.stock)
    # Nothing taken, one card taken only, the cards of the stock thrown away, or the new seven shuffled too.
    mistakes = (there + len(buried), left + 1, len(buried), left - there, pile + there)
    wrong = near_numbers(random, left, dict.fromkeys(mistakes))
    had = ngettext("The stock has {count} card.", "The stock has {count} cards.", there)
    before = ngettext("On the pile there is {count} card.", "On the pile there are {count} cards.", pile)
    story = (
        *explain.step(state, after, names=names),
        say(
            RULE,
            N_("Cards in the stock before: {there}. Shuffled: {buried}. Taken: {number}. So there are left: {sum}."),
            there=there,
            buried=len(buried),
            number=rules.seven_draws,
            sum=f"{there} + {len(buried)} − {rules.seven_draws} = {left}",
        ),
    )
    return Question(
        kind="meow.reshuffle",
        text=together(
            you_are(),
            sentence(had, count=there),
            sentence(before, count=pile),
            sentence(N_("Now {player} plays {card}."), player=player, card=seven),
            sentence(
                N_("How many cards has the stock when {struck} has taken what {card} costs?"), struck=struck, card=seven
            ),
        ),
        table=table(state),
        choices=card_counts([left, *wrong]),
        answers=frozenset({str(left)}),
        hints=(
            rung(rules, "meow.seven", RULE),
            (say(RULE, N_("{seven} stays on the pile; the cards that were there before are shuffled."), seven=seven),),
            (
                say(
                    RULE,
                    N_("The cards to shuffle: {buried}. To be taken in all: {number}."),
                    buried=len(buried),
                    number=rules.seven_draws,
                ),
            ),
        ),
        explanation=story,
        refutations={str(number): Refutation(story[:-1], table(after)) for number in wrong},
        rules=rules,
        origin=origin,
    )


def _seven(state: State) -> Card | None:
    """A seven that the player to act could play so that the discards have to be shuffled."""
    for action in state.legal_actions():
        card = action.card
        last = len(state.hands[state.current_player or 0]) == 1
        if card is not None and card.rank is Rank.SEVEN and not last and state.apply(action).current_player == CHANCE:
            return card
    return None


def _playing_on(random: Random, state: State) -> Action | None:
    """Take cards where one may, and keep the sevens for later."""
    others = [action for action in state.legal_actions() if action.card is None or action.card.rank is not Rank.SEVEN]
    return hoarding(random, state) or (random.choice(others) if others else None)


def _reshuffle(random: Random, level: int) -> Question:
    rules = Rules(players=random.choice((2, 3, 4)))
    how = random.choice(("play", "draw", "pass")) if level == 2 else "draw"

    def empty(state: State) -> bool:
        if state.stock or (state.drawn is not None) != (how == "pass") or len(state.discards) < 2:
            return False
        return bool(forcing(state)) if how == "play" else not fitting(state)

    def short(state: State) -> bool:
        few = len(state.stock) < rules.seven_draws
        return few and on_turn(state) and state.drawn is None and _seven(state) is not None

    if level < 3:
        state, origin = my_turn(random, rules, empty, hoarding)
        return how_many_shuffled(random, state, origin) if level == 1 else what_now(state, origin)
    state, origin = find(random, rules, short, choose=_playing_on)
    seven = _seven(state)
    assert seven is not None
    return short_stock(random, state, origin, seven)


RESHUFFLE = Kind(
    "meow.reshuffle",
    N_("The stock is empty: what now?"),
    (RULE, "meow.must-play", "meow.draw-when-stuck", "meow.seven"),
    3,
    _reshuffle,
)
