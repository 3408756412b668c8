"""Exercises of 101 on the cards in play: the two eights that six players take out, and what is left (101 ¶26-27)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ...cards import ALL_CARDS, Card, Rank
from ...game import TrickWon
from ...i18n import N_, _, ngettext
from ...lines import Line, say
from ...mita import HUNDRED_ONE, TWO_EIGHTS, Rules, State
from ...names import sentence
from ...tricks import POINTS, RANK_ORDER, worth
from ..choices import card_choices, near_numbers, rule_line
from ..positions import find
from ..question import Kind, Mark, Origin, Question, Refutation, Row, RowsTable
from .words import Mistake, by_number, count_line, number_choices, trick_rows


def _ask_eights(random: Random, level: int) -> Question:
    """Which cards six players take out, what there is then, and what is left after a few tricks."""
    if level == 1:
        return _which_out(random)
    players = random.choice((2, 4, 6, 6) if level == 2 else (2, 4, 6, 6, 6))
    removed: tuple[Card, ...] = ()
    if players == 6:
        eights = [card for card in ALL_CARDS if card.rank is Rank.EIGHT]
        removed = tuple(random.sample(eights, 2))
    rules = HUNDRED_ONE.rules(players=players, removed=removed)
    return _in_all(random, rules) if level == 2 else _still_left(random, rules)


def _which_out(random: Random) -> Question:
    """Which of these cards are taken out, if nothing else was agreed on? Not always both lie on the table."""
    rules = HUNDRED_ONE.rules(players=6)
    low = [card for card in HUNDRED_ONE.preset.pack() if str(card.rank) in "789T" and card not in TWO_EIGHTS]
    there = random.choice((rules.removed, rules.removed, rules.removed[:1], rules.removed[1:]))
    cards = [*there, *random.sample(low, 7 - len(there))]
    random.shuffle(cards)
    even = say("101.two-eights-out", N_("Two cards of one rank are taken out, and it is a rank that is worth nothing."))
    near = say("101.two-eights-out", N_("They are two of the eights."))
    explanation = (
        rule_line("101.two-eights-out", rules),
        say("101.which-eights", N_("Unless you agree on other eights, we take out {cards}."), cards=rules.removed),
    )
    refutations = {}
    for card in cards:
        message = N_("{card} stays in the pack.")
        rule = "101.two-eights-out"
        if card in rules.removed:
            rule, message = "101.which-eights", N_("{card} is taken out.")
        elif card.rank is Rank.EIGHT:
            rule, message = (
                "101.which-eights",
                N_("{card} is an eight, but stays in the pack unless you agree to take it out."),
            )
        mark: Mark = "right" if card in rules.removed else "wrong"
        refutations[str(card)] = Refutation((say(rule, message, card=card),), marks=((card, mark),))
    return Question(
        kind="101.eights",
        text=_(
            "Six people play 101, and nothing special was agreed on. Which of these cards are taken out of the pack?"
        ),
        table=RowsTable((Row(_("Some cards of the pack"), tuple(cards)),)),
        choices=card_choices(cards),
        answers=frozenset(map(str, there)),
        multiple=True,
        hints=((even,), (near,), (rule_line("101.which-eights", rules),)),
        explanation=explanation,
        refutations=refutations,
        rules=rules,
    )


class _Asked(NamedTuple):
    """A number that the pack and the players decide.

    Attributes:
        text: the question.
        rule: the rule behind it.
        number: the answer.
        narrow: what helps to find it.
        line: how it comes about.
        mistakes: what beginners answer.
        near: what nearly tells it; how many cards the pack has, unless said.
    """

    text: str
    rule: str
    number: int
    narrow: Line
    line: Line
    mistakes: tuple[Mistake, ...]
    near: Line | None = None


def _in_all(random: Random, rules: Rules) -> Question:
    """How many cards, tricks, points or cards to draw there are in a deal."""
    asked = random.choice((_cards, _tricks, _points, _to_draw, _draws))(rules)
    text = sentence(N_("{players} people play 101."), players=rules.players)
    rows = [Row(_("Taken out of the pack"), rules.removed)] if rules.removed else []
    rows.append(Row(_("The pack"), (None,)))
    return _how_many(random, asked, f"{text} {asked.text}", RowsTable(tuple(rows)), rules)


def _how_many(
    random: Random, asked: _Asked, text: str, table: RowsTable, rules: Rules, origin: Origin | None = None
) -> Question:
    """A question that a number answers."""
    wrong = near_numbers(random, asked.number, by_number(asked.mistakes))
    ladder = dict.fromkeys((rule_line(asked.rule, rules), asked.narrow, asked.near or _pack_line(rules)))
    return Question(
        kind="101.eights",
        text=text,
        table=table,
        choices=number_choices([asked.number, *wrong]),
        answers=frozenset({str(asked.number)}),
        hints=tuple((line,) for line in ladder if line != asked.line),
        explanation=(asked.line,),
        refutations={
            str(number): Refutation((line,) if line else (_not_so_many(asked, number), asked.narrow))
            for number, line in wrong.items()
        },
        rules=rules,
        origin=origin,
    )


def _not_so_many(asked: _Asked, number: int) -> Line:
    message = N_("{number} is too many.") if number > asked.number else N_("{number} is too few.")
    return say(asked.rule, message, number=number)


def _pack_line(rules: Rules) -> Line:
    """How many cards there are to play with."""
    whole = len(HUNDRED_ONE.preset.pack())
    if not rules.removed:
        return say("101.pack", N_("Eight ranks in four suits: the pack has {count} cards."), count=whole)
    message = N_("Eight ranks in four suits make {whole} cards; without two eights, {count}.")
    return say("101.two-eights-out", message, whole=whole, count=len(rules.pack()))


def _cards(rules: Rules) -> _Asked:
    """How many cards are in the pack."""
    whole, count = len(HUNDRED_ONE.preset.pack()), len(rules.pack())
    rule = "101.two-eights-out" if rules.removed else "101.pack"
    mistakes = (
        Mistake(
            whole, say(rule, N_("{number} cards are the whole pack, but two eights were taken out."), number=whole)
        ),
        Mistake(36, say("101.pack", N_("36 cards would begin with the six, but 101 has no sixes."))),
        Mistake(
            whole - 4,
            say(rule, N_("{number} would be right if all four eights were out."), number=whole - 4),
        ),
    )
    narrow = say(
        "101.pack", N_("The ranks are {ranks}, each of them in all four suits."), ranks=tuple(map(Rank, RANK_ORDER))
    )
    return _Asked(_("How many cards are there to play with?"), rule, count, narrow, _pack_line(rules), mistakes)


def _tricks(rules: Rules) -> _Asked:
    """How many tricks a deal has."""
    count = rules.tricks
    line = say(
        "101.end",
        N_("Each trick takes one card from everybody: {cards} cards and {players} players make {count} tricks."),
        cards=len(rules.pack()),
        players=rules.players,
        count=count,
    )
    hand = rules.hand
    mistake = Mistake(
        hand,
        say("101.draw-order", N_("{number} would be right if nobody drew any more cards after the deal."), number=hand),
    )
    narrow = say("101.end", N_("Each trick takes one card from everybody, until no card is left."))
    return _Asked(_("How many tricks are played in one deal?"), "101.end", count, narrow, line, (mistake,))


def _points(rules: Rules) -> _Asked:
    """How many points there are in a deal."""
    count = worth(rules.pack())
    message = N_("All cards together are worth {count} points.")
    if rules.removed:
        message = N_("The eights are worth nothing, so without two of them there are still {count} points.")
    gone = sum(int(str(card.rank)) for card in rules.removed)
    mistakes = [
        Mistake(
            rules.target,
            say("101.aim", N_("{number} is what a side needs to win the match."), number=rules.target),
        ),
        Mistake(100, say("101.card-points", N_("100 is a round number, but it is not enough."))),
    ]
    if gone:
        number = count - gone
        why = say("101.card-points", N_("{number} would be right if an eight were worth 8."), number=number)
        mistakes.append(Mistake(number, why))
    line = say("101.card-points", message, count=count)
    text = _("How many points do all the cards of a deal have together?")
    narrow = say("101.card-points", N_("Ask yourself whether the cards that are missing from the pack count anything."))
    if not rules.removed:
        narrow = say(
            "101.card-points", N_("In each of the four suits: {sum}."), sum=" + ".join(map(str, POINTS.values()))
        )
    return _Asked(text, "101.card-points", count, narrow, line, tuple(mistakes))


def _to_draw(rules: Rules) -> _Asked:
    """How many cards are left to draw after the deal."""
    whole, dealt = len(rules.pack()), rules.players * rules.hand
    line = say(
        "101.deal",
        N_("Of {cards} cards, {players} × {hand} are dealt: {count} are left, the upcard included."),
        cards=whole,
        players=rules.players,
        hand=rules.hand,
        count=whole - dealt,
    )
    number = whole - dealt - 1
    mistakes = [
        Mistake(
            number, say("101.upcard-last", N_("{number} leaves out the upcard, which is drawn too."), number=number)
        )
    ]
    if rules.removed:
        number = whole - dealt + len(rules.removed)
        why = say("101.two-eights-out", N_("{number} would be right if no eights were out."), number=number)
        mistakes.append(Mistake(number, why))
    text = _("Everybody has been dealt a hand. How many cards are left to draw, the upcard included?")
    narrow = say("101.deal", N_("Take the cards in the hands away from the whole pack."))
    return _Asked(text, "101.deal", whole - dealt, narrow, line, tuple(mistakes))


def _draws(rules: Rules) -> _Asked:
    """How often each player draws in a deal."""
    left = len(rules.pack()) - rules.players * rules.hand
    count = left // rules.players
    line = say(
        "101.draw-order",
        N_("After the deal {left} cards are left for {players} players, so everybody draws {count} times."),
        left=left,
        players=rules.players,
        count=count,
    )
    number = rules.tricks
    why = say(
        "101.end", N_("{number} is how many tricks there are, but after the last ones nobody draws."), number=number
    )
    text = _("How often does each player draw a card in one deal?")
    narrow = say("101.draw-order", N_("Share out what the deal leaves of the pack."))
    return _Asked(text, "101.draw-order", count, narrow, line, (Mistake(number, why),))


# What is left after some tricks ----------------------------------------------------------------------


def _still_left(random: Random, rules: Rules) -> Question:
    """How many points, tricks or cards to draw are left in a deal of which some tricks have been played."""
    most = 6 if rules.players == 2 else 3

    def wanted(state: State) -> bool:
        return not state.is_over and not state.trick and 0 < sum(state.tricks) <= most and sum(state.points) > 0

    state, origin = find(random, rules, wanted)
    asked = random.choice((_points_left, _tricks_left, _draw_left))(state)
    text = N_("{players} people play 101. These tricks have been played.")
    if rules.removed:
        text = N_("{players} people play 101. Taken out: {removed}. These tricks have been played.")
    told = sentence(text, players=rules.players, removed=rules.removed)
    rows = trick_rows(event.cards for event in state.history if isinstance(event, TrickWon))
    return _how_many(random, asked, f"{told} {asked.text}", RowsTable(tuple(rows)), rules, origin)


def _points_left(state: State) -> _Asked:
    """How many points nobody has taken yet."""
    rule, taken = "101.card-points", sum(state.points)
    whole, left = worth(state.rules.pack()), worth([*state.stock, *(card for hand in state.hands for card in hand)])
    target = state.rules.target
    mistakes = [
        Mistake(taken, say(rule, N_("{number} is what has been taken already."), number=taken)),
        Mistake(
            target - taken,
            say(
                rule,
                N_("{number} is what {taken} lacks to {target}, but the pack has {whole} points."),
                number=target - taken,
                taken=taken,
                target=target,
                whole=whole,
            ),
        ),
    ]
    if gone := sum(int(str(card.rank)) for card in state.rules.removed):
        why = say(rule, N_("{number} would be right if an eight were worth 8."), number=left - gone)
        mistakes.append(Mistake(left - gone, why))
    line = say(
        rule,
        N_("All cards are worth {whole}, and these tricks {taken}. Left: {whole} − {taken} = {left}."),
        whole=whole,
        taken=taken,
        left=left,
    )
    narrow = say(rule, N_("The whole pack has {whole} points. Count those in the tricks."), whole=whole)
    taken_cards = [card for event in state.history if isinstance(event, TrickWon) for card in event.cards]
    text, near = _("How many points are still to be won?"), count_line(taken_cards)
    return _Asked(text, rule, left, narrow, line, tuple(mistakes), near)


def _tricks_left(state: State) -> _Asked:
    """How many tricks are still to be played."""
    rules, played = state.rules, sum(state.tricks)
    left = len([*state.stock, *(card for hand in state.hands for card in hand)]) // rules.players
    whole = rules.tricks
    already = ngettext("{number} trick has been played already.", "{number} tricks have been played already.", played)
    mistakes = [
        Mistake(whole, say("101.end", N_("{number} is how many tricks the whole deal has."), number=whole)),
        Mistake(played, say("101.end", already, number=played)),
    ]
    if state.stock:
        message = N_("{number} would be right if nobody drew any more cards.")
        mistakes.append(Mistake(rules.hand, say("101.draw-order", message, number=rules.hand)))
    line = say(
        "101.end",
        N_("{cards} cards and {players} players make {whole} tricks. Left: {whole} − {played} = {left}."),
        cards=len(rules.pack()),
        players=rules.players,
        whole=whole,
        played=played,
        left=left,
    )
    narrow = say("101.end", N_("Each trick takes one card from everybody, until no card is left."))
    near = say("101.end", N_("The whole deal has {whole} tricks."), whole=whole)
    text = _("How many tricks are still to be played?")
    return _Asked(text, "101.end", left, narrow, line, tuple(mistakes), near)


def _draw_left(state: State) -> _Asked:
    """How many cards are left to draw."""
    rules, left = state.rules, len(state.stock)
    whole, played, held = len(rules.pack()), sum(state.tricks) * rules.players, sum(map(len, state.hands))
    mistakes = [
        Mistake(left + held, say("101.deal", N_("{number} counts the cards in the hands, too."), number=left + held))
    ]
    if left:
        why = say("101.upcard-last", N_("{number} leaves out the upcard, which is drawn too."), number=left - 1)
        mistakes.append(Mistake(left - 1, why))
    if gone := len(rules.removed):
        why = say("101.two-eights-out", N_("{number} would be right if no eights were out."), number=left + gone)
        mistakes.append(Mistake(left + gone, why))
    line = say(
        "101.draw-order",
        N_("{whole} cards, {played} of them played and {held} in the hands: {whole} − {played} − {held} = {left}."),
        whole=whole,
        played=played,
        held=held,
        left=left,
    )
    narrow = say(
        "101.draw-order",
        N_("While there is something to draw, everybody holds {hand} cards after a trick."),
        hand=rules.hand,
    )
    text = _("How many cards are left to draw now, the upcard included?")
    near = say(
        "101.draw-order",
        N_("Cards played so far: {played}. Cards in the hands: {held}. The others are left to draw."),
        played=played,
        held=held,
    )
    return _Asked(text, "101.draw-order", left, narrow, line, tuple(mistakes), near)


EIGHTS = Kind(
    "101.eights",
    N_("Which cards are in the pack?"),
    ("101.pack", "101.two-eights-out", "101.which-eights", "101.card-points", "101.draw-order", "101.deal", "101.end"),
    3,
    _ask_eights,
    few=(0, 40),
)
