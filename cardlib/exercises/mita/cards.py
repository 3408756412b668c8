"""Exercises about the rank order of Mîța, in which the ten stands among the court cards."""

from __future__ import annotations

from random import Random

from ...cards import Card, Rank, Suit
from ...i18n import N_, _, ngettext
from ...lines import Line, say
from ...names import sentence
from ...tricks import HEIGHT, RANK_ORDER
from ..choices import card_choices
from ..question import Kind, Question, Refutation, Row, RowsTable

_PLAIN = tuple(Rank(rank) for rank in RANK_ORDER if rank != "T")
_COURT = {Rank.JACK, Rank.QUEEN, Rank.KING}
_NEIGHBOURS = tuple(
    (low, high)
    for place, low in enumerate(_PLAIN)
    for high in _PLAIN[place + 1 : place + 4]
    if {low, high} & {*_COURT, Rank.ACE}
)
"""Ranks that stand close together, the ten and mere numbers left out."""

_NEAR_THE_TEN = (Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


def _of(suit: Suit, rank: Rank) -> Card:
    return Card(f"{rank}{suit}")


def _order() -> Line:
    ranks = tuple(Rank(rank) for rank in RANK_ORDER)
    return say("mita.rank-order", N_("From the lowest to the highest: {ranks}."), ranks=ranks)


def _ten_remark() -> Line:
    message = N_("Mind the ten: only the {king} and the {ace} are higher.")
    return say("mita.rank-order", message, king=Rank.KING, ace=Rank.ACE)


def _higher(random: Random, level: int) -> Question:
    """Two cards of one suit: the order of most games at first, then the ten among the court cards."""
    suit = random.choice(tuple(Suit))
    ranks = [Rank.TEN, random.choice(_NEAR_THE_TEN)] if level == 2 else list(random.choice(_NEIGHBOURS))
    random.shuffle(ranks)
    cards = tuple(_of(suit, rank) for rank in ranks)
    low, high = sorted(cards, key=HEIGHT.__getitem__)
    whole = tuple(_of(suit, Rank(rank)) for rank in RANK_ORDER)
    higher = say("mita.rank-order", N_("{card} is lower than {better}."), card=low, better=high)
    explanation = (higher, _order(), *([_ten_remark()] if Rank.TEN in ranks else []))
    rule = say(
        "mita.rank-order",
        N_("Numbers are low and court cards high, but one number has found a place among the court: the {ten}."),
        ten=Rank.TEN,
    )
    return Question(
        kind="mita.higher",
        text=sentence(N_("Both cards are {suit}. Which one is higher?"), suit=suit),
        table=RowsTable((Row(_("Two cards of one suit"), cards),)),
        choices=card_choices(cards),
        answers=frozenset({str(high)}),
        hints=((rule,), (_order(),), (higher,)),
        explanation=explanation,
        refutations={
            str(low): Refutation(
                (higher,),
                RowsTable((Row(_("The whole suit, from the lowest to the highest"), whole),)),
                ((low, "wrong"), (high, "beating")),
            )
        },
    )


# By whether one counts from the highest, and how many cards stand before the one looked for.
_ORDER_TEXTS = {
    (True, 0): N_("The highest of these {suit}: which one is it?"),
    (False, 0): N_("The lowest of these {suit}: which one is it?"),
    (True, 1): N_("Not the highest, but the second highest of these {suit}: which one is it?"),
    (False, 1): N_("Not the lowest, but the second lowest of these {suit}: which one is it?"),
}


def _in_order(random: Random, level: int) -> Question:
    """Three cards of a suit at first, later more of them, with the ten and a court card, and the second place."""
    suit, count = random.choice(tuple(Suit)), level + 2
    ranks = random.sample(tuple(map(Rank, RANK_ORDER)), count)
    while level > 1 and not (Rank.TEN in ranks and _COURT & set(ranks)):
        ranks = random.sample(tuple(map(Rank, RANK_ORDER)), count)
    from_top = level == 1 or random.random() < 0.5
    before = 1 if level == 3 else 0
    cards = tuple(_of(suit, rank) for rank in ranks)
    ordered = sorted(cards, key=HEIGHT.__getitem__, reverse=from_top)
    answer = ordered[before]
    message = N_("In order, from the highest: {cards}.") if from_top else N_("In order, from the lowest: {cards}.")
    explanation = (
        say("mita.rank-order", message, cards=tuple(ordered)),
        _order(),
        *([_ten_remark()] if Rank.TEN in ranks else []),
    )
    rule = say(
        "mita.rank-order",
        N_("Among the high cards of a suit, the {ten} stands between the {queen} and the {king}."),
        ten=Rank.TEN,
        queen=Rank.QUEEN,
        king=Rank.KING,
    )
    return Question(
        kind="mita.order",
        text=sentence(_ORDER_TEXTS[from_top, before], suit=suit),
        table=RowsTable((Row(_("Cards of one suit"), cards),)),
        choices=card_choices(cards),
        answers=frozenset({str(answer)}),
        hints=((rule,), (_order(),), (_standing(answer, ordered, from_top),)),
        explanation=explanation,
        refutations={
            str(card): Refutation(
                (_standing(card, ordered, from_top),),
                marks=((card, "wrong"), *((other, "beating") for other in ordered[: ordered.index(card)])),
            )
            for card in cards
            if card is not answer
        },
    )


def _standing(card: Card, ordered: list[Card], from_top: bool) -> Line:
    """How many cards stand before this one, and which."""
    before = tuple(ordered[: ordered.index(card)])
    if from_top:
        message = ngettext(
            "One of them is higher than {card}: {cards}.",
            "{count} of them are higher than {card}: {cards}.",
            len(before),
        )
        none = N_("None of them is higher than {card}.")
    else:
        message = ngettext(
            "One of them is lower than {card}: {cards}.", "{count} of them are lower than {card}: {cards}.", len(before)
        )
        none = N_("None of them is lower than {card}.")
    return say("mita.rank-order", message if before else none, card=card, cards=before, count=len(before))


HIGHER = Kind("mita.higher", N_("Which card is higher?"), ("mita.rank-order",), 2, _higher, few=(80, 40))
ORDER = Kind("mita.order", N_("Put the ranks in order"), ("mita.rank-order",), 3, _in_order, few=(100, 100))
