"""What the exercises of 101 share: counting points in words, and numbers to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from ... import mita
from ...cards import Card, Rank
from ...explain_mita import shares
from ...game import TrickWon
from ...i18n import N_
from ...lines import Line, say, scores_listed
from ...names import listed, sentence
from ...tricks import CARD_POINTS, POINTS, worth
from ..choices import near_numbers
from ..question import Choice, Refutation, Row

NOTHING = tuple(Rank(text) for text in "789")
"""The ranks that are worth nothing, however high their number."""


def count_line(cards: Sequence[Card]) -> Line:
    """How the points of cards add up."""
    items = shares(cards)
    message = N_("The cards that count: {items}. Together: {total}.")
    if not items:
        message = N_("No card here counts, so the points are {total}.")
    return say("101.card-points", message, items=listed(items), total=worth(cards))


def parts_line(cards: Sequence[Card]) -> Line:
    """What there is to be added up, without the sum."""
    items = shares(cards)
    message = N_("Add up what counts: {items}.") if items else N_("Look closely: does any card here count?")
    return say("101.card-points", message, items=listed(items))


def taken_cards(state: mita.State, side: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    """The tricks that a side has taken so far, one after another."""
    return tuple(event.cards for event in state.history if isinstance(event, TrickWon) and event.seat in side)


def trick_rows(tricks: Iterable[tuple[Card, ...]]) -> list[Row]:
    """Each trick in a row, as it was played."""
    return [Row(sentence(N_("Trick {number}"), number=number), cards) for number, cards in enumerate(tricks, start=1)]


def side_points(state: mita.State) -> tuple[int, int]:
    """The points that the two sides have taken in this deal, the learner's side first."""
    even, odd = state.rules.side_totals(state.points)[:2]
    return even, odd


def score_words(rules: mita.Rules, scores: Sequence[int], names: tuple[str, ...]) -> str:
    """ "Ana and Vera (45); Ion and Luca (75)": two numbers, one for each side."""
    return scores_listed(rules.sides, map(str, scores), names)


class Mistake(NamedTuple):
    """A number that somebody gets who makes a usual mistake, and the sentence that shows which."""

    number: int
    line: Line


def by_number(mistakes: Iterable[Mistake]) -> dict[int, Line | None]:
    """The sentence for each number that mistakes lead to; where two lead to the same one, the first."""
    found: dict[int, Line | None] = {}
    for mistake in mistakes:
        found.setdefault(mistake.number, mistake.line)
    return found


def counting_mistakes(cards: Sequence[Card]) -> list[Mistake]:
    """What beginners get who count cards; some of it may be right by chance."""
    right = worth(cards)
    pips = [card for card in cards if card.rank in NOTHING]
    counting = [card for card in cards if CARD_POINTS[card]]
    found = []
    if pips:
        number = right + sum(int(str(card.rank)) for card in pips)
        message = N_("{number} comes out if sevens, eights and nines count their number, but they are worth nothing.")
        found.append(Mistake(number, say("101.card-points", message, number=number)))
    if tens := [card for card in cards if card.rank is Rank.TEN]:
        message = N_("{number} comes out if the ten is worth as little as the other numbers, but it is worth {ten}.")
        number = right - worth(tens)
        found.append(Mistake(number, say("101.card-points", message, number=number, ten=POINTS["T"])))
    if aces := [card for card in cards if card.rank is Rank.ACE]:
        message = N_("{number} comes out if an {ace} is worth {ten}, but it is worth {worth}: one more than a ten.")
        number = right - len(aces) * (POINTS["A"] - POINTS["T"])
        line = say("101.card-points", message, number=number, ace=Rank.ACE, ten=POINTS["T"], worth=POINTS["A"])
        found.append(Mistake(number, line))
        message = N_("{number} comes out if an {ace} is worth 1, but it is the dearest card of all.")
        number = right - worth(aces) + len(aces)
        found.append(Mistake(number, say("101.card-points", message, number=number, ace=Rank.ACE)))
    mixed = {Rank.JACK: Rank.KING, Rank.KING: Rank.JACK}
    number = sum(POINTS.get(str(mixed.get(card.rank, card.rank)), 0) for card in cards)
    if number != right:
        message = N_(
            "{number} comes out if {jack} and {king} change places: the {king} is worth {more}, the {jack} {less}."
        )
        facts = {"jack": Rank.JACK, "king": Rank.KING, "more": POINTS["K"], "less": POINTS["J"]}
        line = say("101.card-points", message, number=number, **facts)
        found.append(Mistake(number, line))
    if len(counting) > 1:
        left = counting[-1]
        number = right - CARD_POINTS[left]
        message = N_("{number} comes out if {card} is left out.")
        found.append(Mistake(number, say("101.card-points", message, number=number, card=left)))
    return found


def miscounted(number: int, right: int, cards: Sequence[Card]) -> Line:
    """Why a number is wrong that no usual mistake leads to."""
    counting = tuple(card for card in cards if CARD_POINTS[card])
    if not counting:
        message = N_("{number} is too many: sevens, eights and nines are worth nothing.")
    elif number > right:
        message = N_("{number} is too many. What counts here: {cards}.")
    else:
        message = N_("{number} is too few. What counts here: {cards}.")
    return say("101.card-points", message, number=number, cards=counting)


def number_choices(numbers: Iterable[int]) -> tuple[Choice, ...]:
    """Numbers as buttons, the smallest first."""
    return tuple(Choice(str(number), str(number)) for number in sorted(numbers))


def count_choices(random: Random, cards: Sequence[Card]) -> tuple[tuple[Choice, ...], dict[str, Refutation]]:
    """What the points of ``cards`` could be, and what refutes each wrong number."""
    right = worth(cards)
    wrong = near_numbers(random, right, by_number(counting_mistakes(cards)))
    refutations = {
        str(number): Refutation((line or miscounted(number, right, cards),)) for number, line in wrong.items()
    }
    return number_choices([right, *wrong]), refutations
