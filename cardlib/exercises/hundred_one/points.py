"""Exercises of 101 on counting: a pile of won cards, and the points of a trick together with who takes them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ... import explain
from ...cards import Card
from ...game import TrickWon
from ...i18n import N_, _, ngettext
from ...lines import Line, players_listed, say
from ...mita import HUNDRED_ONE, State
from ...names import NAMES, player_name, sentence
from ...tricks import CARD_POINTS, HEIGHT, PACK_POINTS, winning_index, worth
from ..choices import names_of, near_numbers, points_words, rule_line
from ..mita.trick import refuting, why_beaten
from ..positions import find
from ..question import Choice, Kind, Mark, Origin, Question, Refutation, Row, RowsTable, TrickTable
from .words import (
    Mistake,
    by_number,
    count_choices,
    count_line,
    counting_mistakes,
    miscounted,
    number_choices,
    parts_line,
    side_points,
    taken_cards,
    trick_rows,
)

RULES = HUNDRED_ONE.preset
RULE = "101.card-points"

# A pile of won cards ---------------------------------------------------------------------------------


def _ask_pile(random: Random, level: int) -> Question:
    """Two or three cards, four to six, the tricks of a deal so far, and what the others have of the whole pack."""
    if level <= 2:
        return _loose_cards(random, *((2, 3) if level == 1 else (4, 6)))
    return _won_tricks(random) if level == 3 else _rest_of_pack(random)


def _loose_cards(random: Random, fewest: int, most: int) -> Question:
    """Some cards of a pack, two of which count at least."""
    while True:
        cards = random.sample(RULES.pack(), random.randint(fewest, most))
        if sum(CARD_POINTS[card] > 0 for card in cards) >= 2:
            break
    table = RowsTable((Row(_("Cards you have won"), tuple(cards)),))
    return _count(random, cards, _("How many points are these cards worth together?"), table)


def _count(
    random: Random, cards: Sequence[Card], text: str, table: RowsTable, origin: Origin | None = None
) -> Question:
    """How many points are in ``cards``?"""
    choices, refutations = count_choices(random, cards)
    counting = tuple(card for card in cards if CARD_POINTS[card])
    narrow = say(RULE, N_("Only these cards count: {cards}."), cards=counting)
    explanation = (count_line(cards),)
    return Question(
        kind="101.pile",
        text=text,
        table=table,
        choices=choices,
        answers=frozenset({str(worth(cards))}),
        hints=((rule_line(RULE, RULES),), (narrow,), (parts_line(cards),)),
        explanation=explanation,
        refutations=refutations,
        rules=RULES if origin is None else origin.rules,
        origin=origin,
    )


def _won_tricks(random: Random) -> Question:
    """The tricks that one side has taken in a deal which is still being played."""
    rules = HUNDRED_ONE.rules(players=random.choice((2, 4)))
    side = rules.side(0)

    def wanted(state: State) -> bool:
        tricks = taken_cards(state, side)
        return not state.trick and 8 <= sum(map(len, tricks)) <= 12 and side_points(state)[0] > 0

    state, origin = find(random, rules, wanted)
    tricks = taken_cards(state, side)
    cards = [card for trick in tricks for card in trick]
    text = N_("{side} took these tricks. How many points are in them?")
    names = names_of(rules)
    question = sentence(text, side=players_listed(side, names))
    return _count(random, cards, question, RowsTable(tuple(trick_rows(tricks))), origin)


def _rest_of_pack(random: Random) -> Question:
    """One side's tricks of a whole deal: the others have what is left of the points of the pack."""
    players = random.choice((2, 4, 6))
    rules, names = HUNDRED_ONE.rules(players=players), NAMES[:players]
    # Few enough cards to be counted with pleasure, and with six players whole tricks of six.
    fewest, most = (6, 12) if players == 6 else (8, 12)

    def wanted(state: State) -> bool:
        taken = sum(map(len, taken_cards(state, rules.side(0))))
        return state.is_over and fewest <= taken <= most and side_points(state)[0] > 0

    state, origin = find(random, rules, wanted)
    own, others = side_points(state)
    tricks = taken_cards(state, rules.side(0))
    cards = [card for trick in tricks for card in trick]
    side, rest = players_listed(rules.side(0), names), players_listed(rules.side(1), names)
    mistakes = [
        Mistake(own, say(RULE, N_("{number} is what {side} took. The others have the rest."), number=own, side=side)),
        *(_of_another_whole(whole, whole - own) for whole in (100, RULES.target) if whole >= own),
        *(
            Mistake(
                PACK_POINTS - mistake.number,
                say(
                    RULE,
                    N_("{number} comes out if {side} took {taken}. Count those cards again."),
                    number=PACK_POINTS - mistake.number,
                    side=side,
                    taken=points_words(mistake.number),
                ),
            )
            for mistake in counting_mistakes(cards)
        ),
    ]
    wrong = near_numbers(random, others, by_number(mistakes))
    total = say(RULE, N_("In every deal there are {total} points."), total=PACK_POINTS)
    subtraction = say(
        RULE,
        N_("Left for {rest}: {total} − {own} = {others}."),
        rest=rest,
        total=PACK_POINTS,
        own=own,
        others=others,
    )
    explanation = (count_line(cards), total, subtraction)
    miss = say(RULE, N_("The points of both sides must make {total} together."), total=PACK_POINTS)
    rows = (*trick_rows(tricks), Row(rest, (None,), _cards_words(len(rules.pack()) - len(cards))))
    return Question(
        kind="101.pile",
        text=sentence(
            N_("All cards have been played. {side} took these tricks. How many points did {rest} take?"),
            side=side,
            rest=rest,
        ),
        table=RowsTable(rows),
        choices=number_choices([others, *wrong]),
        answers=frozenset({str(others)}),
        hints=((rule_line(RULE, rules),), (total,), (count_line(cards),)),
        explanation=explanation,
        refutations={
            str(number): Refutation((line,) if line else (parts_line(cards), miss)) for number, line in wrong.items()
        },
        rules=rules,
        origin=origin,
    )


def _cards_words(count: int) -> str:
    return ngettext("{count} card face down", "{count} cards face down", count).format(count=count)


def _of_another_whole(whole: int, number: int) -> Mistake:
    message = N_("{number} would be right if a deal had {whole} points, but it has {total}.")
    return Mistake(number, say(RULE, message, number=number, whole=whole, total=PACK_POINTS))


# Who takes this trick, and how many points are in it? ------------------------------------------------


class _Offer(NamedTuple):
    """Somebody who might take the trick: a player, or a side.

    Attributes:
        seats: who it is.
        card: the card that would have to win for it.
    """

    seats: tuple[int, ...]
    card: Card


def _ask_trick_points(random: Random, level: int) -> Question:
    """Two players, then four, then for which side, then six players and tricks that tempt in every way."""
    players = (2, 4, 4, random.choice((4, 6, 6)))[level - 1]
    rules, names = HUNDRED_ONE.rules(players=players), NAMES[:players]

    def wanted(state: State) -> bool:
        return bool(state.history) and isinstance(state.history[-1], TrickWon) and _tempts(state, level)

    state, origin = find(random, rules, wanted)
    trick = state.history[-1]
    assert isinstance(trick, TrickWon)
    by_side = level >= 3
    table = TrickTable(trick.cards, state.trump, players, trick.leader, names)
    offers = _takers(random, table, trick.seat, by_side)
    right = worth(trick.cards)
    wrong_number, why = _other_number(random, trick, right)
    choices, refutations, answer = [], {}, ""
    best = trick.cards[winning_index(trick.cards, state.trump)]
    for offer in sorted(offers, key=lambda offer: offer.seats):
        for number in sorted((right, wrong_number)):
            key = f"{'+'.join(map(str, offer.seats))}:{number}"
            words = ngettext("{player}: {count} point", "{player}: {count} points", number)
            choices.append(Choice(key, words.format(player=players_listed(offer.seats, names), count=number)))
            if offer.card is best and number == right:
                answer = key
                continue
            lines, marks = _why_not(table, offer.card, best)
            refutations[key] = Refutation((*lines, why) if number != right else lines, marks=marks)
    text = N_("Trump: {trump}. Who takes this trick, and how many points are in it?")
    if by_side:
        text = N_("Trump: {trump}. Which side takes this trick, and how many points are in it?")
    explanation = (
        *explain.trick(trick.cards, state.trump, game="101", leader=trick.leader, names=names, players=players),
        *(_for_side(rules.side(trick.seat), trick.seat, names, players) if by_side else ()),
        count_line(trick.cards),
    )
    near = say("101.trick-winner", N_("The winning card is {card}."), card=best)
    return Question(
        kind="101.trick-points",
        text=sentence(text, trump=state.trump),
        table=table,
        choices=tuple(choices),
        answers=frozenset({answer}),
        hints=(
            (rule_line("101.trick-winner", rules), rule_line(RULE, rules)),
            (parts_line(trick.cards),),
            (near,),
        ),
        explanation=explanation,
        refutations=refutations,
        rules=rules,
        origin=origin,
    )


def _tempts(state: State, level: int) -> bool:
    """Whether the trick just taken has something to get wrong."""
    trick = state.history[-1]
    assert isinstance(trick, TrickWon)
    best = trick.cards[winning_index(trick.cards, state.trump)]
    outranked = any(HEIGHT[card] > HEIGHT[best] for card in trick.cards)
    dearer = any(CARD_POINTS[card] > CARD_POINTS[best] for card in trick.cards)
    numbers = any(not CARD_POINTS[card] for card in trick.cards)
    if level == 1:
        return worth(trick.cards) > 0 and (outranked or dearer)
    return worth(trick.cards) > 3 and dearer and (outranked or level < 4) and numbers


def _takers(random: Random, table: TrickTable, winner: int, by_side: bool) -> tuple[_Offer, _Offer]:
    """Who takes the trick, and who a beginner might think takes it: whoever played the highest or dearest card."""
    cards, players = table.cards, table.players
    best = cards[winning_index(cards, table.trump)]

    def seat_of(card: Card) -> int:
        return (table.leader + cards.index(card)) % players

    rules = HUNDRED_ONE.rules(players=players)
    others = [card for card in cards if card is not best]
    if by_side:
        others = [card for card in others if seat_of(card) not in rules.side(winner)]
    random.shuffle(others)
    tempting = max(others, key=random.choice((CARD_POINTS, HEIGHT)).__getitem__)
    if by_side:
        return _Offer(rules.side(winner), best), _Offer(rules.side(seat_of(tempting)), tempting)
    return _Offer((winner,), best), _Offer((seat_of(tempting),), tempting)


def _other_number(random: Random, trick: TrickWon, right: int) -> tuple[int, Line]:
    """A wrong number of points, smaller as often as greater, and why it is wrong."""
    own = trick.cards[(trick.seat - trick.leader) % len(trick.cards)]
    mistakes = counting_mistakes(trick.cards)
    if CARD_POINTS[own] and right > CARD_POINTS[own]:
        message = N_("{number} leaves out {card}: the winning card counts too.")
        number = right - CARD_POINTS[own]
        mistakes.insert(0, Mistake(number, say(RULE, message, number=number, card=own)))
    usual = [mistake for mistake in mistakes if mistake.number != right]
    smaller = random.random() < 0.5
    fitting = [mistake for mistake in usual if mistake.number >= 0 and (mistake.number < right) == smaller]
    if fitting:
        return random.choice(fitting)
    number = right - random.randint(1, min(3, right)) if smaller else right + random.randint(1, 3)
    return number, miscounted(number, right, trick.cards)


def _why_not(table: TrickTable, card: Card, best: Card) -> tuple[tuple[Line, ...], tuple[tuple[Card, Mark], ...]]:
    """Why a card does not take the trick; nothing if it does."""
    if card is best:
        return (), ()
    better = refuting(table.cards, table.trump, card)
    line = why_beaten(table.cards, table.trump, card, better, "101")
    return (line,), ((card, "wrong"), (better, "beating"))


def _for_side(side: tuple[int, ...], winner: int, names: tuple[str, ...], players: int) -> tuple[Line, ...]:
    message = N_("What {player} takes counts for {side}.")
    rule = "101.seating-four" if players == 4 else "101.seating-six"
    return (say(rule, message, player=player_name(winner, names), side=players_listed(side, names)),)


PILE = Kind("101.pile", N_("Count the points of a pile"), (RULE,), 4, _ask_pile)
TRICK_POINTS = Kind(
    "101.trick-points",
    N_("Who takes the trick, and how many points?"),
    (RULE, "101.trick-winner", "101.trump-beats", "101.rank-order", "101.seating-four", "101.seating-six"),
    4,
    _ask_trick_points,
    few=(60,),
)
