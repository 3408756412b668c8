"""Exercises of Мяу-мяу about penalty points: counting a hand, and who has lost or won the match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from ...actions import Action
from ...cards import Card, Rank
from ...game import Outcome, Standing
from ...i18n import N_, _, ngettext
from ...lines import Line, addition, players_listed, say, scores_listed, signed
from ...meow import CARD_POINTS, QUEEN_LAST, QUEEN_LEFT, Rules, State
from ...names import player_name, sentence, the_card
from ..choices import names_of, near_numbers, player_choices
from ..positions import find
from ..question import Choice, Kind, Origin, Question, Refutation, Row, RowsTable
from .parts import YOU, hoarding, house, keeping, rung, table, together

# Counting a hand -------------------------------------------------------------------------------------


def _outcome(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


def point_choices(numbers: Iterable[int]) -> tuple[Choice, ...]:
    """Penalty points as buttons, the smallest first."""
    return tuple(
        Choice(str(number), ngettext("{count} point", "{count} points", number).format(count=signed(number)))
        for number in sorted(numbers)
    )


_COSTS = {
    "dear": QUEEN_LEFT,
    "usual": CARD_POINTS[Card("QS")],
    "for_ace": CARD_POINTS[Card("AS")],
    "for_king": CARD_POINTS[Card("KS")],
    "for_jack": CARD_POINTS[Card("JS")],
}
"""What cards cost, as sentences speak of it."""


def mistakes(state: State) -> dict[int, Line]:
    """What beginners make of the learner's points, and what is wrong with it; where two agree, the first."""
    hand, right = state.hands[YOU], _outcome(state).penalties[YOU]
    facts = {"queen": Rank.QUEEN, "king": Rank.KING, "jack": Rank.JACK, "ace": Rank.ACE, "card": state.top, **_COSTS}
    if state.winner == YOU:
        added = say("meow.queen-last", N_("Those points are taken off, not added."))
        forgotten = say("meow.queen-last", N_("{card} as the last card is worth more than nothing."), **facts)
        kept = say("meow.queen-last", N_("You do not have {card} any more: it was played, not left."), **facts)
        return {-QUEEN_LAST: added, 0: forgotten, QUEEN_LEFT: kept, CARD_POINTS[state.top]: kept}
    plain, prices = sum(CARD_POINTS[card] for card in hand), state.rules.prices(hand)
    usual = sum(CARD_POINTS[card] for card, price in zip(hand, prices, strict=True) if price == QUEEN_LEFT)
    one, every = (replace(state.rules, queen_left=counts).penalty(hand) for counts in ("once", "each"))
    sums = [
        (plain, "meow.queen-left", N_("That counts the {queen} at {usual}, but left in a hand it costs {dear}.")),
        (
            sum(prices) + usual,
            "meow.queen-left-each",
            N_("That adds {usual} to the {dear}: the {dear} stand instead of the {usual}."),
        ),
        (one, "meow.queen-left-each", N_("That counts {dear} for one {queen} only, but each costs {dear}.")),
        (every, "meow.queen-left-each", N_("That counts {dear} for each {queen}, but here only one costs {dear}.")),
    ]
    twice = _doubled(state)
    found = [(2 * number if twice else number, rule_id, message) for number, rule_id, message in sums]
    aces = sum(card.rank is Rank.ACE for card in hand)
    pictures = sum(10 - CARD_POINTS[card] for card in hand if card.rank in (Rank.KING, Rank.JACK))
    factor = 2 if twice else 1
    found += [
        (right - 10 * factor * aces, "meow.card-points", N_("That counts an {ace} at 1, but it costs {for_ace}.")),
        (
            right + factor * pictures,
            "meow.card-points",
            N_("Any {king} costs only {for_king} and any {jack} only {for_jack}."),
        ),
    ]
    if twice:
        found.insert(0, (right // 2, "meow.jack-doubles", N_("The last card was {card}, so all that counts twice.")))
    elif state.top.rank is Rank.JACK:
        found.insert(0, (2 * right, "meow.options", N_("Points count twice only where that house rule is agreed on.")))
    told: dict[int, Line] = {}
    for number, rule_id, message in found:
        if number != right:
            told.setdefault(number, say(rule_id, message, **facts))
    return told


def _doubled(state: State) -> bool:
    """Whether all points of the deal count twice, since a jack was the last card."""
    return state.rules.jack_doubles and state.top.rank is Rank.JACK


def _ended(state: State) -> str:
    """Who went out with what, as a sentence."""
    if state.winner == YOU:
        return sentence(N_("You went out with {card}."), card=state.top)
    assert state.winner is not None
    player = player_name(state.winner, names_of(state.rules))
    return sentence(N_("{player} went out with {card}."), player=player, card=state.top)


def _prices(state: State) -> Line:
    """What each card left in the learner's hand costs."""
    hand = state.hands[YOU]
    prices = [f"{the_card(card)} ({price})" for card, price in zip(hand, state.rules.prices(hand), strict=True)]
    return say("meow.card-points", N_("What each card costs: {prices}."), prices=", ".join(prices))


def _special(state: State) -> tuple[Line, ...]:
    """The rules beside the plain points that matter here."""
    ids = []
    if any(card.rank is Rank.QUEEN for card in state.hands[YOU]):
        ids += ["meow.queen-left", "meow.queen-left-each"]
    if _doubled(state):
        ids.append("meow.jack-doubles")
    return rung(state.rules, *ids)


def _count_story(state: State) -> tuple[Line, ...]:
    """How the learner's penalty points come about."""
    rules, hand, points = state.rules, state.hands[YOU], _outcome(state).penalties[YOU]
    if state.winner == YOU:
        message = N_("You finished with {card}, and nothing was left in your hand: {points} points.")
        return (say("meow.queen-last", message, card=state.top, points=signed(points)),)
    costs = rules.prices(hand)
    total = sum(costs)
    sums = f"{' + '.join(map(str, costs))} = {total}" if len(costs) > 1 else str(total)
    story: tuple[Line, ...] = (say("meow.counting", N_("{cards}: {sum}."), cards=hand, sum=sums),)
    if _doubled(state):
        message = N_("The last card was {card}, so it counts twice: {sum}.")
        story += (say("meow.jack-doubles", message, card=state.top, sum=f"2 × {total} = {points}"),)
    return story


def how_many_points(kind: str, random: Random, state: State, origin: Origin) -> Question:
    """How many penalty points do you get for this deal, or have in the match after it?"""
    rules, had, gain = state.rules, state.deal.scores[YOU], _outcome(state).penalties[YOU]
    in_match, story, wrong = any(state.deal.scores), _count_story(state), mistakes(state)
    if in_match:
        message = N_("In the match: {sum}.")
        rule_id = "meow.below-zero" if had + gain < 0 else "meow.counting"
        story = (*story, say(rule_id, message, sum=addition(had, gain)))
        wrong = {had + number: line for number, line in wrong.items()}
        forgotten = say("meow.counting", N_("That forgets the {had} points from before."), had=signed(had))
        wrong.setdefault(gain, forgotten)
    answer = had + gain if in_match else gain
    least = min(answer, 0) - (40 if answer < 0 else 0)
    offered = near_numbers(random, answer, wrong, least)
    if in_match:
        before = ngettext(
            "You had {count} point in the match before.", "You had {count} points in the match before.", had
        )
        asked = [sentence(before, count=signed(had)), _("How many have you now?")]
    else:
        asked = [_("How many penalty points does this deal bring you?")]
    special = _special(state)
    nothing = say("meow.queen-last", N_("Nothing is left in your hand, and the last card was {card}."), card=state.top)
    again = _prices(state) if state.hands[YOU] else nothing
    first = ("meow.counting", "meow.card-points") if state.hands[YOU] else ("meow.queen-last", "meow.counting")
    return Question(
        kind=kind,
        text=together(*house(rules), _ended(state), *asked),
        table=table(state, open_hands=True),
        choices=point_choices([answer, *offered]),
        answers=frozenset({str(answer)}),
        hints=(
            rung(rules, *first),
            special or (say("meow.counting", N_("First see which cards are left in your hand, if any.")),),
            (again,),
        ),
        explanation=story,
        refutations={str(number): Refutation((line or again,)) for number, line in offered.items()},
        rules=rules,
        origin=origin,
    )


def _penalty(random: Random, level: int) -> Question:
    rules, scores = Rules(players=random.choice((2, 3, 4))), None
    case = "plain" if level == 1 else "queen"
    if level == 3:
        case = random.choice(("once", "twice", "not-twice", "off"))
        rules = Rules(
            players=rules.players,
            queen_left="once" if case == "once" else "each",
            jack_doubles=case == "twice",
        )
    if level == 4:
        case = random.choice(("queen", "off", "plain"))
        scores = tuple(random.randint(3, 60 if seat == YOU else 95) for seat in range(rules.players))

    def wanted(state: State) -> bool:
        if not state.is_over or state.winner is None or state.top.rank is Rank.SEVEN:
            return False
        if case == "off":
            return state.winner == YOU and state.top.rank is Rank.QUEEN
        hand = state.hands[YOU]
        if not 2 <= len(hand) <= 7 or (state.top.rank is Rank.JACK) != (case in ("twice", "not-twice")):
            return False
        queens = sum(card.rank is Rank.QUEEN for card in hand)
        return queens > 1 if case == "once" else queens == (1 if case == "queen" else 0)

    state, origin = find(random, rules, wanted, scores=scores, choose=_SAVING.get(case))
    return how_many_points("meow.penalty", random, state, origin)


def save_queens(random: Random, state: State) -> Action | None:
    """The learner is left with queens."""
    return hoarding(random, state) if state.current_player == YOU else None


def keep_queens(random: Random, state: State) -> Action | None:
    """The learner keeps queens for the end, and plays all else as soon as possible."""
    if state.current_player != YOU or state.winner is not None:
        return None
    others = [action for action in state.legal_actions() if action.kind == "play"]
    if others:
        return random.choice(others)
    return None if len(state.hands[YOU]) == 1 else hoarding(random, state)


_SAVING = {
    "once": keep_queens,
    "queen": save_queens,
    "off": keep_queens,
    "twice": keeping(Rank.JACK),
    "not-twice": keeping(Rank.JACK),
}
"""How players play to come to positions that are rare."""


# The match -------------------------------------------------------------------------------------------

ON = "on"
"""The answer that nobody has lost or won yet."""


def _lost(standing: Standing, totals: tuple[int, ...], names: tuple[str, ...], target: int) -> tuple[Line, ...]:
    """How the match stands."""
    scores = scores_listed([(seat,) for seat in range(len(totals))], map(signed, totals), names)
    lines = [say("meow.counting", N_("The scores are {scores}."), scores=scores)]
    if not standing.is_over:
        message = N_("Nobody has {target} points yet, so the match goes on.")
        return (*lines, say("meow.match-end", message, target=target))
    ties = len(standing.losers) > 1 or len(standing.winners) > 1
    rule_id = "meow.match-end-ties" if ties else "meow.match-end"
    losers, winners = players_listed(standing.losers, names), players_listed(standing.winners, names)
    lines.append(say(rule_id, N_("At {target} or more: {players}, so lost."), target=target, players=losers))
    lines.append(say(rule_id, N_("Fewest points of all: {players}, so won."), players=winners))
    return tuple(lines)


def how_it_stands(asked: str, state: State, origin: Origin) -> Question:
    """Who has lost, or won, the match after this deal?

    Args:
        asked: ``"lost"``, ``"won"``, or ``"losers"`` where the scores have to be added first and several may lose.
        state: the end of the deal.
        origin: how it came about.
    """
    rules, names = state.rules, names_of(state.rules)
    had, gains = state.deal.scores, rules.gains(_outcome(state))
    totals = tuple(before + more for before, more in zip(had, gains, strict=True))
    standing = rules.standing(totals, 1)
    seats = standing.winners if asked == "won" else standing.losers
    answers = frozenset(map(str, seats)) if standing.is_over else frozenset({ON})
    if asked == "losers":
        sums = map(addition, had, gains)
        totals_line = say(
            "meow.counting",
            N_("After this deal: {sums}."),
            sums=scores_listed([(seat,) for seat in range(rules.players)], sums, names),
        )
        texts = _("The deal is over, and its points are counted. Who has lost the match now? Pick all who have.")
    else:
        totals_line = say("meow.match-end", N_("The highest score is {score}."), score=signed(max(totals)))
        texts = _("Who has lost the match?") if asked == "lost" else _("Who has won the match?")
    story = _lost(standing, totals, names, rules.target)
    nearly = say(
        "meow.match-end",
        N_("Players with {target} points or more: {count}."),
        target=rules.target,
        count=len(standing.losers),
    )
    rows = tuple(_row(state, seat, asked == "losers", names) for seat in range(rules.players))
    choices = (*player_choices(range(rules.players), names), Choice(ON, _("Nobody yet: the match goes on")))
    return Question(
        kind="meow.match",
        text=texts,
        table=RowsTable(rows),
        choices=choices,
        answers=answers,
        multiple=asked == "losers",
        hints=(
            rung(rules, "meow.match-end", *(["meow.match-end-ties"] if asked == "losers" else [])),
            (totals_line,),
            (nearly,),
        ),
        explanation=story,
        refutations={choice.key: _judged(choice.key, totals, standing, names, rules, asked) for choice in choices},
        rules=rules,
        origin=origin,
    )


def _row(state: State, seat: int, to_add: bool, names: tuple[str, ...]) -> Row:
    """A line of the score sheet."""
    had, gain = state.deal.scores[seat], _outcome(state).penalties[seat]
    if to_add:
        note = _("{had} before, {gain} in this deal").format(had=signed(had), gain=signed(gain))
        return Row(names[seat], state.hands[seat], note)
    return Row(names[seat], (), _("Score: {score}").format(score=signed(had + gain)))


def _judged(
    key: str, totals: tuple[int, ...], standing: Standing, names: tuple[str, ...], rules: Rules, asked: str
) -> Refutation:
    """Why a player has lost or won, or has not."""
    if key == ON:
        message = N_("Somebody has {target} points or more, so the match is over.")
        if not standing.is_over:
            message = N_("Nobody has {target} points yet, so the match goes on.")
        return Refutation((say("meow.match-end", message, target=rules.target),))
    score = totals[int(key)]
    player = names[int(key)]
    if not standing.is_over or (asked != "won" and score < rules.target):
        message = N_("{player} has {score}, and that is less than {target}.")
    elif score >= rules.target:
        message = N_("{player} has {score}, and a score of {target} or more loses.")
    elif int(key) in standing.winners:
        message = N_("{player} has {score}, the fewest of all.")
    else:
        message = N_("{player} has {score}, and somebody has fewer.")
    rule_id = "meow.match-end-ties" if len(standing.losers) > 1 else "meow.match-end"
    return Refutation((say(rule_id, message, player=player, score=signed(score), target=rules.target),))


_APART = 25
"""Points that lie at least between the best and the worst score before the deal."""


def _match(random: Random, level: int) -> Question:
    rules = Rules(players=random.choice((3, 4)))
    asked = {1: "lost", 2: "won", 3: "losers"}[level]
    over = random.choice((0, 1, 1, 1)) if level < 3 else random.choice((0, 1, 2, 2))
    scores = tuple(random.randint(40, 100) for _seat in range(rules.players))
    while max(scores) - min(scores) < _APART:  # else whoever wins the deal has hardly ever more than another
        scores = tuple(random.randint(40, 100) for _seat in range(rules.players))

    def wanted(state: State) -> bool:
        if not state.is_over or state.winner is None:
            return False
        totals = [had + gain for had, gain in zip(scores, _outcome(state).penalties, strict=True)]
        losers = sum(total >= rules.target for total in totals)
        best = totals.count(min(totals))
        # Whoever won the deal does not always win the match, which is what tempts.
        return losers == over and (level == 3 or best == 1) and (level != 2 or totals[state.winner] != min(totals))

    return how_it_stands(asked, *find(random, rules, wanted, scores=scores))


PENALTY = Kind(
    "meow.penalty",
    N_("How many penalty points?"),
    (
        "meow.card-points",
        "meow.counting",
        "meow.queen-left",
        "meow.queen-left-each",
        "meow.queen-last",
        "meow.jack-doubles",
        "meow.below-zero",
    ),
    4,
    _penalty,
)
MATCH = Kind(
    "meow.match",
    N_("Who has lost, who has won the match?"),
    ("meow.match-end", "meow.match-end-ties"),
    3,
    _match,
)
