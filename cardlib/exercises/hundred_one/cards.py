"""Exercises of 101 on single cards: what one is worth, and which of several is worth most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...cards import Card, Rank, Suit
from ...explain_mita import shares
from ...i18n import N_, _
from ...lines import Line, say
from ...mita import HUNDRED_ONE
from ...names import NICKNAMES, listed, sentence
from ...tricks import CARD_POINTS, HEIGHT, POINTS, RANK_ORDER, worth
from ..choices import card_choices, points_words, rule_line
from ..question import Choice, Kind, Question, Refutation, Row, RowsTable
from .words import NOTHING, number_choices

RULES = HUNDRED_ONE.preset
RULE = "101.card-points"
RANKS = tuple(map(Rank, RANK_ORDER))
WORTHS = (0, *sorted(POINTS.values()))


def _points(rank: Rank) -> int:
    return POINTS.get(str(rank), 0)


def _rank_of(random: Random, points: int) -> Rank:
    """A rank that is worth so much."""
    return random.choice([rank for rank in RANKS if _points(rank) == points])


def _card(random: Random, rank: Rank) -> Card:
    return Card(f"{rank}{random.choice(list(Suit))}")


def _row(cards: Sequence[Card]) -> RowsTable:
    return RowsTable((Row(_("On the table"), tuple(cards)),))


def _worth_line(card: Card) -> Line:
    """What a card is worth, in a sentence."""
    if card.rank in NOTHING:
        return say(RULE, N_("{card} is worth nothing: the numbers seven, eight and nine do not count."), card=card)
    return say(RULE, N_("{card} is worth {points}."), card=card, points=points_words(CARD_POINTS[card]))


# What is this card worth? ----------------------------------------------------------------------------

NAMED_WORTHS = tuple(sorted({_points(rank) for rank in NICKNAMES}))
"""What the cards are worth that have a nickname."""


def _not_worth(number: int, rank: Rank) -> Refutation:
    """Why a card of this rank is not worth ``number``."""
    if not number:
        return Refutation((say(RULE, N_("Only the seven, the eight and the nine are worth nothing.")),))
    owner = next(other for other in RANKS if _points(other) == number)
    message = N_("{number} is what another card is worth: the {owner}.")
    return Refutation((say(RULE, message, number=number, owner=owner),))


def _ask_worth(random: Random, level: int) -> Question:
    """From the card to its worth, from the worth to the card, and by the Romanian names."""
    if level == 1:
        rank = _rank_of(random, random.choice(WORTHS))
        card = _card(random, rank)
        return _worth_of(rank, sentence(N_("How many points is {card} worth in 101?"), card=card), _row([card]))
    if level == 2:
        points = random.choice(WORTHS)
        text = sentence(N_("Which of these cards is worth {points} in 101?"), points=points_words(points))
        return _card_of(random, _rank_of(random, points), text)
    points = random.choice(NAMED_WORTHS)
    rank = random.choice([rank for rank in NICKNAMES if _points(rank) == points])
    name = _(NICKNAMES[rank])
    if random.random() < 0.2:  # there are not many such questions
        text = sentence(N_("Romanian players call one card “{name}”. How many points is it worth in 101?"), name=name)
        return _worth_of(rank, text, RowsTable((Row(name, (None,)),)), named=True)
    text = sentence(N_("Romanian players call one of these cards “{name}”. Which one?"), name=name)
    return _card_of(random, rank, text, named=True)


def _worth_of(rank: Rank, text: str, table: RowsTable, *, named: bool = False) -> Question:
    """What is it worth? Answered with a number, any of which is some card's worth."""
    worths = NAMED_WORTHS if named else WORTHS
    return Question(
        kind="101.worth",
        text=text,
        table=table,
        choices=number_choices(worths),
        answers=frozenset({str(_points(rank))}),
        hints=_worth_hints(rank, named),
        explanation=_worth_explained(rank, named),
        refutations={str(number): _not_worth(number, rank) for number in worths if number != _points(rank)},
        rules=RULES,
    )


def _card_of(random: Random, rank: Rank, text: str, *, named: bool = False) -> Question:
    """Which card is it? One of five, and no other is worth the same, unless the name tells them apart."""
    others = [other for other in RANKS if other is not rank and (named or _points(other) != _points(rank))]
    cards = [_card(random, other) for other in (rank, *random.sample(others, 4))]
    random.shuffle(cards)
    answer = next(card for card in cards if card.rank is rank)
    wrong = [card for card in cards if card is not answer]
    return Question(
        kind="101.worth",
        text=text,
        table=_row(cards),
        choices=card_choices(cards),
        answers=frozenset({str(answer)}),
        hints=_worth_hints(rank, named),
        explanation=_worth_explained(rank, named),
        refutations={
            str(card): Refutation((_called(card.rank) if named else _worth_line(card),), marks=((card, "wrong"),))
            for card in wrong
        },
        rules=RULES,
    )


def _called(rank: Rank) -> Line:
    """What cards of a rank are called, and why."""
    if rank is Rank.ACE:
        return say(RULE, N_("The {rank} is called “as” or “tuz”, and neither of the names is a number."), rank=rank)
    name = _(NICKNAMES[rank])
    if str(rank) in POINTS and rank is not Rank.TEN:
        message = N_("The {rank} is called “{name}” after what it is worth: {points}.")
    elif rank is Rank.TEN:
        message = N_("The {rank} is called “{name}” after the number on it, and it is worth that number: {points}.")
    else:
        message = N_("The {rank} is called “{name}” after the number on it, but it is worth nothing.")
    return say(RULE, message, rank=rank, name=name, points=_points(rank))


def _worth_hints(rank: Rank, named: bool) -> tuple[tuple[Line, ...], ...]:
    rule = rule_line(RULE, RULES)
    if named:
        names = say(
            RULE,
            N_(
                "The names are Romanian numbers. Doi, trei, patru: two, three, four. Șapte, opt, nouă, zece: seven, "
                "eight, nine, ten."
            ),
        )
        if rank in NOTHING or rank is Rank.TEN:
            near = say(RULE, N_("This number is printed on the card. Only the ten is worth its number."))
        else:
            near = say(RULE, N_("No card has this number on it: the name tells what the card is worth."))
        return (rule,), (names,), (near,)
    if rank in NOTHING:
        narrow = say(RULE, N_("Think of the cards with a number: only one of them counts, and it is the ten."))
        near = say(RULE, N_("Sevens, eights and nines are worth nothing."))
    elif rank in (Rank.TEN, Rank.ACE):
        narrow = say(
            RULE, N_("Two cards of each suit are worth far more than the others: the ten and the {ace}."), ace=Rank.ACE
        )
        near = say(RULE, N_("The ten is worth its number, and the {ace} one more."), ace=Rank.ACE)
    else:
        narrow = say(
            RULE,
            N_("Cards with a figure on them are worth little: {least} to {most}."),
            least=POINTS["J"],
            most=POINTS["K"],
        )
        near = say(
            RULE,
            N_("Their worth goes up with their rank: {jack}, {queen}, {king}."),
            jack=Rank.JACK,
            queen=Rank.QUEEN,
            king=Rank.KING,
        )
    return (rule,), (narrow,), (near,)


def _worth_explained(rank: Rank, named: bool) -> tuple[Line, ...]:
    if rank in NOTHING:
        line = say(RULE, N_("The {rank} is worth nothing."), rank=rank)
    else:
        line = say(RULE, N_("The {rank} is worth {points}."), rank=rank, points=points_words(_points(rank)))
    return (_called(rank), line) if named else (line, *_nickname_note(rank))


def _nickname_note(rank: Rank) -> tuple[Line, ...]:
    """The Romanian name, where it helps to remember the worth."""
    return (_called(rank),) if rank in (Rank.JACK, Rank.QUEEN, Rank.KING) else ()


# Which is worth more? --------------------------------------------------------------------------------

_TEMPTING = (
    ("TK", "789JQ"),  # the king beats the ten, but is worth less
    ("K9", "78JQ"),  # a nine looks like more than any figure
    ("J98", "7"),
    ("Q9", "78J"),
    ("AT", "9KQ"),
)
"""Ranks that lie on the table, the dearest among them, and ranks that may lie beside them."""


def _ask_dearer(random: Random, level: int) -> Question:
    """The dearest of four cards, the cards of equal worth among six, and the dearer of two piles."""
    return (_ask_dearest, _ask_equal, _ask_piles)[level - 1](random)


def _ask_dearest(random: Random) -> Question:
    there, beside = random.choice(_TEMPTING)
    ranks = [*there, *random.sample(beside, 4 - len(there))]
    cards = [_card(random, Rank(rank)) for rank in ranks]
    random.shuffle(cards)
    answer = max(cards, key=lambda card: CARD_POINTS[card])
    refutations = {}
    for card in cards:
        if card is not answer:
            better = min((other for other in cards if worth([other]) > worth([card])), key=lambda it: CARD_POINTS[it])
            refutations[str(card)] = Refutation(
                _dearer_than(better, card), marks=((card, "wrong"), (better, "beating"))
            )
    explanation = tuple(_worth_line(card) for card in sorted(cards, key=lambda it: -CARD_POINTS[it]))
    counting = tuple(card for card in cards if CARD_POINTS[card])
    top = points_words(CARD_POINTS[answer])
    return Question(
        kind="101.dearer",
        text=_("Which of these cards is worth the most points?"),
        table=_row(cards),
        choices=card_choices(cards),
        answers=frozenset({str(answer)}),
        hints=(
            (rule_line(RULE, RULES),),
            (say(RULE, N_("Sevens, eights and nines do not count. Left to compare: {cards}."), cards=counting),),
            (say(RULE, N_("The dearest card here is worth {points}."), points=top),),
        ),
        explanation=explanation,
        refutations=refutations,
        rules=RULES,
    )


def _dearer_than(better: Card, card: Card) -> tuple[Line, ...]:
    """Why a card is not the dearest."""
    lines = [_worth_line(card), _worth_line(better)]
    if HEIGHT[card] > HEIGHT[better] and CARD_POINTS[card]:
        message = N_("In rank, the {rank} stands above the {other}, but it is worth less.")
        lines.append(say("101.rank-order", message, rank=card.rank, other=better.rank))
    return tuple(lines)


def _ask_equal(random: Random) -> Question:
    """Two or three of six cards are worth the same; most often they are not of one rank."""
    count = random.choice((2, 2, 3))
    if random.random() < 0.6:
        equal = [_card(random, rank) for rank in random.sample(NOTHING, count)]
    else:
        rank = random.choice([rank for rank in RANKS if rank not in NOTHING])
        equal = [Card(f"{rank}{suit}") for suit in random.sample(list(Suit), count)]
    others = [points for points in WORTHS if points != worth(equal[:1])]
    cards = [*equal, *(_card(random, _rank_of(random, points)) for points in random.sample(others, 6 - count))]
    random.shuffle(cards)
    each = points_words(worth(equal[:1]))
    explanation = (
        say(
            RULE,
            N_("{cards} are worth the same: {points} each."),
            cards=tuple(card for card in cards if card in equal),
            points=each,
        ),
        *(_worth_line(card) for card in cards if card not in equal),
    )
    refutations = {}
    for card in cards:
        belongs = say(RULE, N_("That is not the only card here which is worth so much."))
        alone = say(RULE, N_("No other card here is worth as much."))
        refutations[str(card)] = Refutation(
            (_worth_line(card), belongs if card in equal else alone),
            marks=((card, "right" if card in equal else "wrong"),),
        )
    return Question(
        kind="101.dearer",
        text=_("Some of these cards are worth the same number of points. Pick all of those, two or three."),
        table=_row(cards),
        choices=card_choices(cards),
        answers=frozenset(map(str, equal)),
        multiple=True,
        hints=(
            (rule_line(RULE, RULES),),
            (say(RULE, N_("Say to yourself what each card is worth, from the left to the right.")),),
            (say(RULE, N_("Each of those that belong together is worth {points}."), points=each),),
        ),
        explanation=explanation,
        refutations=refutations,
        rules=RULES,
    )


_PILES = {"first": N_("The first pile"), "second": N_("The second pile"), "equal": N_("They are worth the same")}
_PILES_SAID = {
    "first": N_("So the first pile is worth more."),
    "second": N_("So the second pile is worth more."),
    "equal": N_("So they are worth the same."),
}


def _heavier(first: Sequence[Card], second: Sequence[Card]) -> str:
    """Which pile is worth more."""
    if worth(first) == worth(second):
        return "equal"
    return "first" if worth(first) > worth(second) else "second"


def _ask_piles(random: Random) -> Question:
    """Two small piles, of which the one with more cards is not always the dearer."""
    # What is right is drawn first, so that each answer comes as often as the others.
    wanted = random.choice(list(_PILES))
    while True:
        cards = random.sample(RULES.pack(), random.randint(3, 6))
        cut = random.randint(1, len(cards) - 1)
        piles = {"first": cards[:cut], "second": cards[cut:]}
        apart = abs(worth(piles["first"]) - worth(piles["second"]))
        if _heavier(*piles.values()) == wanted and apart <= 4 and all(map(worth, piles.values())):
            break
    counts = {
        name: say(
            RULE,
            N_("{pile}: {items}, together {points}."),
            pile=_(_PILES[name]),
            items=listed(shares(pile)),
            points=points_words(worth(pile)),
        )
        for name, pile in piles.items()
    }
    explanation = (*counts.values(), say(RULE, _PILES_SAID[wanted]))
    narrow = say(RULE, N_("How many cards lie there does not matter. Count both piles."))
    return Question(
        kind="101.dearer",
        text=_("Which of these two piles is worth more points?"),
        table=RowsTable(tuple(Row(_(_PILES[name]), tuple(pile)) for name, pile in piles.items())),
        choices=tuple(Choice(name, _(text)) for name, text in _PILES.items()),
        answers=frozenset({wanted}),
        hints=((rule_line(RULE, RULES),), (narrow,), (counts["first"],)),
        explanation=explanation,
        refutations={name: Refutation(tuple(counts.values())) for name in _PILES if name != wanted},
        rules=RULES,
    )


WORTH = Kind("101.worth", N_("What is a card worth?"), (RULE,), 3, _ask_worth, few=(24, 0, 60))
DEARER = Kind("101.dearer", N_("Which cards are worth more?"), (RULE, "101.rank-order"), 3, _ask_dearer)
