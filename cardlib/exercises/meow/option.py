"""Exercises of Мяу-мяу about optional rules: the same position with and without one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from ...cards import Card, Rank
from ...i18n import N_, _, ngettext
from ...lines import Line, say
from ...meow import Rules, State
from ...names import listed, player_name, sentence, the_card
from ...rulebook import find_rule
from ..choices import names_of, near_numbers, points_words
from ..positions import find
from ..question import Kind, Origin, Question, Refutation
from .cards import which_fit
from .count import how_many_points, keep_queens
from .parts import YOU, card_counts, fitting, house, keeping, my_turn, own_cards, rung, table, together, under
from .turn import dealt, how_many, series, striking, who_is_next

KIND = "meow.option"


def with_contrast(question: Question, rule_id: str, switched: Rules, other: str) -> Question:
    """The question with the other setting of the option told at the end of its explanation.

    Args:
        question: the question, under the setting that is in force.
        rule_id: the rule that the option belongs to.
        switched: the rules with the option set the other way.
        other: what the answer would be then.
    """
    if house(switched):
        text = together(_("No house rules today."), question.text)
        line = Line(
            rule_id, together(*house(switched), sentence(N_("With it, the answer would be {answer}."), answer=other))
        )
    else:
        text = question.text
        line = say(rule_id, N_("Without the house rule the answer would be {answer}."), answer=other)
    explanation = (*question.explanation, line)
    return replace(question, text=text, explanation=explanation)


def _switch(random: Random, on: Rules) -> tuple[Rules, Rules]:
    """The rules to play by and those with the option set the other way: on twice as often as off."""
    off = Rules(players=on.players)
    return (on, off) if random.random() < 0.67 else (off, on)


# What a card does ------------------------------------------------------------------------------------


def _eight(random: Random) -> Question:
    rules, switched = _switch(random, Rules(players=random.choice((3, 4)), eight_skips=True))

    def wanted(state: State, after: State, cards: tuple[Card, ...]) -> bool:
        return cards[0].rank is Rank.EIGHT

    position = series(random, rules, 1, wanted)
    state, _origin, _after, cards = position
    after = under(state, switched).apply(str(cards[0]))
    assert after.current_player is not None
    other = player_name(after.current_player, names_of(rules))
    return with_contrast(who_is_next(KIND, position), "meow.eight", switched, other)


def _seven(random: Random) -> Question:
    rules, switched = _switch(random, Rules(players=random.choice((3, 4)), seven_draws=1))

    def wanted(state: State, after: State, cards: tuple[Card, ...]) -> bool:
        return cards[0].rank is Rank.SEVEN

    position = series(random, rules, 1, wanted)
    state, _origin, _after, cards = position
    assert state.current_player is not None
    struck = (state.current_player + 1) % rules.players
    count = len(under(state, switched).apply(str(cards[0])).hands[struck])
    question = how_many(KIND, random, position, struck)
    return with_contrast(question, "meow.seven-draws-one", switched, _cards_text(count))


def _cards_text(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)


# What goes on a queen --------------------------------------------------------------------------------


def _queen(random: Random) -> Question:
    rules, switched = _switch(random, Rules(players=random.choice((2, 3, 4)), queen_follow=True))

    def wanted(state: State) -> bool:
        covered = state.top.rank is Rank.QUEEN and (rules.queen_follow or state.named is not None)
        if not covered or state.drawn is not None or not 0 < len(fitting(state)) < len(own_cards(state)):
            return False
        tempting = under(state, switched).demand.fitting - state.demand.fitting
        return not tempting.isdisjoint(own_cards(state))

    state, origin = my_turn(random, rules, wanted)
    question = which_fit(KIND, state, origin)
    if rules.queen_follow and not state.demand.turned_queen:
        message = N_("Without the house rule a suit would have been named with {top}, and that suit would fit.")
        explanation = (*question.explanation, say("meow.queen-wild", message, top=state.top))
        return replace(question, explanation=explanation)
    cards = [the_card(card) for card in fitting(under(state, switched))]
    return with_contrast(question, "meow.queen-follow", switched, listed(cards))


# How many cards there are ----------------------------------------------------------------------------


def how_big_a_stock(random: Random, rules: Rules, switched: Rules, rule_id: str) -> Question:
    """How many cards has the stock after the deal?"""
    pack = list(rules.pack())
    while True:
        random.shuffle(pack)
        if not striking(rules, pack[rules.players * rules.hand]):
            break
    dealer = random.randrange(rules.players)
    state = rules.deal(tuple(pack), dealer=dealer)
    count, packed, in_hands = len(state.stock), len(pack), rules.players * rules.hand
    other = len(switched.pack()) - switched.players * switched.hand - 1
    facts = {"packed": packed, "players": rules.players, "hand": rules.hand, "dealt": in_hands, "count": count}
    sum_rule = rule_id if find_rule(rule_id).applies(rules) else "meow.deal"
    story = (say(sum_rule, N_("{packed} cards − {players} × {hand} in the hands − 1 turned up = {count}."), **facts),)
    forgot_turned = say("meow.deal", N_("The card turned up does not belong to the stock either."))
    wrong = {
        count + 1: forgot_turned,
        other: say(sum_rule, N_("Look again at how many cards you play with, and how many each gets.")),
        packed - rules.hand - 1: say("meow.deal", N_("Everybody is dealt a hand, not only you.")),
    }
    offered = near_numbers(random, count, wrong)
    again = say("meow.deal", N_("In the hands: {players} × {hand} = {dealt}."), **facts)
    question = Question(
        kind=KIND,
        text=together(
            *house(rules),
            _("Everybody has been dealt a hand, and a card lies turned up."),
            _("How many cards are left for the stock?"),
        ),
        table=dealt(state),
        choices=card_counts([count, *offered]),
        answers=frozenset({str(count)}),
        hints=(
            rung(rules, "meow.deal", "meow.packs-36" if sum_rule == "meow.deal" else rule_id),
            (say(sum_rule, N_("In the pack: {packed} cards."), **facts),),
            (again,),
        ),
        explanation=story,
        refutations={str(number): Refutation((line or again,), table(state)) for number, line in offered.items()},
        rules=rules,
        origin=Origin(rules, tuple(pack), dealer),
    )
    return with_contrast(question, rule_id, switched, _cards_text(other))


def _size(random: Random) -> Question:
    big = random.random() < 0.5
    players = random.choice((2, 3, 4))
    on = Rules(players=players, pack_size=52) if big else Rules(players=players, hand=7)
    return how_big_a_stock(random, *_switch(random, on), "meow.pack-52" if big else "meow.hand-seven")


# How many points -------------------------------------------------------------------------------------


def _points(random: Random) -> Question:
    jack = random.random() < 0.5
    players = random.choice((2, 3, 4))
    on = Rules(players=players, jack_doubles=True) if jack else Rules(players=players, queen_left="once")
    rules, switched = _switch(random, on)

    def wanted(state: State) -> bool:
        if not state.is_over or state.winner in (None, YOU) or state.top.rank is Rank.SEVEN:
            return False
        queens = sum(card.rank is Rank.QUEEN for card in state.hands[YOU])
        if not 2 <= len(state.hands[YOU]) <= 7 or (state.top.rank is Rank.JACK) != jack:
            return False
        return queens < 2 if jack else queens > 1

    state, origin = find(random, rules, wanted, choose=keeping(Rank.JACK) if jack else keep_queens)
    outcome = under(state, switched).outcome
    assert outcome is not None
    points = outcome.penalties[YOU]
    other = points_words(points)
    question = how_many_points(KIND, random, state, origin)
    return with_contrast(question, "meow.jack-doubles" if jack else "meow.queen-left-each", switched, other)


_MAKERS: dict[int, tuple[Callable[[Random], Question], ...]] = {
    1: (_eight, _seven),
    2: (_queen, _size),
    3: (_points,),
    4: (_eight, _seven, _queen, _queen, _size, _points),
}
"""What each level asks; the last one mixes all."""


def _option(random: Random, level: int) -> Question:
    return random.choice(_MAKERS[level])(random)


OPTION = Kind(
    KIND,
    N_("What does a house rule change?"),
    (
        "meow.options",
        "meow.deal",
        "meow.packs-36",
        "meow.eight",
        "meow.seven-draws-one",
        "meow.queen-follow",
        "meow.hand-seven",
        "meow.pack-52",
        "meow.jack-doubles",
        "meow.queen-left-each",
    ),
    4,
    _option,
)
