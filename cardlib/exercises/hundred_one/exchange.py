"""Exercises of 101 on the exchange of the trump seven: when it is allowed, and to whom (101 ¶33-34)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ...actions import EXCHANGE, KEEP, Action
from ...cards import Card, Rank
from ...game import Move, TrickWon
from ...i18n import N_, _, ngettext
from ...lines import Line, say
from ...mita import HUNDRED_ONE, Rules, State
from ...names import player_name, sentence
from ..choices import player_choices, rule_line
from ..positions import find
from ..question import Choice, Kind, Origin, Question, Refutation, Row, RowsTable
from .table import table_names

RULE = "101.seven-exchange"
NOBODY = "nobody"


def trump_seven(state: State) -> Card:
    """The seven of trumps, wherever it is."""
    return Card(f"7{state.trump}")


def _began(state: State) -> bool:
    """Whether a card has been led."""
    return any(isinstance(event, Move) and event.action.card is not None for event in state.history)


def _case(state: State) -> str:
    """Whether the trump seven may be exchanged, and if not, what keeps it from that; ``""`` where several things do.

    Returns:
        ``"yes"``, ``"late"``, ``"stock"``, ``"upcard"`` or ``"off"``.
    """
    if state.asking:
        return "yes" if state.check(EXCHANGE) is None else ""
    if state.upcard is None:
        return ""
    held = state.trump_seven_holder() is not None
    if not state.rules.exchange:
        return "off" if held and not _began(state) else ""
    if held:
        return "late" if _began(state) else ""  # who kept the seven a moment ago has had the choice
    if _began(state):
        return ""
    return "upcard" if state.upcard is trump_seven(state) else "stock"


def _keep(_random: Random, state: State) -> Action | None:
    """Whoever is asked keeps the seven."""
    return KEEP if state.asking else None


# The table in rows: a state's own table would show whose turn it is, and that is the holder of the seven.


def _rows(state: State, names: tuple[str, ...], shown: Iterable[int]) -> RowsTable:
    """The stock, the trick if one is being played, and the hands, of which some are shown."""
    left = ngettext("{count} card to draw", "{count} cards to draw", len(state.stock)).format(count=len(state.stock))
    rows = [Row(sentence(N_("Trump: {trump}"), trump=state.trump), (None, state.upcard), left)]
    if state.trick:
        led = sentence(N_("led by {player}"), player=player_name(state.leader, names))
        rows.append(Row(_("The trick on the table"), state.trick, led))
    open_seats = set(shown)
    for seat, hand in enumerate(state.hands):
        note = _("leads the first trick") if seat == state.deal.first and not _began(state) else ""
        title = _("{player}: hand").format(player=player_name(seat, names))
        rows.append(Row(title, hand if seat in open_seats else (None,) * len(hand), note))
    return RowsTable(tuple(rows))


def _agreed(rules: Rules) -> str:
    if rules.exchange:
        return _("The exchange of the trump seven is part of the game.")
    return _("It was agreed to play without the exchange of the trump seven.")


def _progress(state: State) -> str:
    """How far play has come."""
    if not _began(state):
        return _("Nobody has played a card yet.")
    if any(isinstance(event, TrickWon) for event in state.history):
        return _("The first trick is over.")
    return _("The first trick is being played.")


# May the trump seven be exchanged? -------------------------------------------------------------------

_REASONS: dict[str, str] = {
    "yes": N_("Yes"),
    "late": N_("No, because a card has been played"),
    "stock": N_("No, because the trump seven lies in the stock"),
    "upcard": N_("No, because the trump seven itself was turned up"),
    "off": N_("No, because the game is played without the exchange"),
}
_OWN_REASONS: dict[str, str] = {
    "yes": N_("Yes"),
    "missing": N_("No, because I do not hold the trump seven"),
    "late": N_("No, because a card has been played"),
    "off": N_("No, because the game is played without the exchange"),
}


def _ask_may(random: Random, level: int) -> Question:
    """Who may with two players and with four, then why it is forbidden, then what one knows from one's own hand."""
    if level <= 2:
        return _who_may(random, 2 if level == 1 else 4)
    return _why_or_why_not(random) if level == 3 else _may_i(random)


def _who_may(random: Random, players: int) -> Question:
    """All hands are open, and somebody holds the trump seven or nobody does."""
    rules, names = HUNDRED_ONE.rules(players=players), table_names(random, players)
    case = random.choice(("yes",) * players + ("stock", "upcard")[: players // 2])

    def wanted(state: State) -> bool:
        # Another seven lies in somebody's hand: it is the suit that matters.
        sevens = [card for hand in state.hands for card in hand if card.rank is Rank.SEVEN]
        return _case(state) == case and any(card is not trump_seven(state) for card in sevens)

    state, origin = find(random, rules, wanted, choose=_keep)
    holder = state.current_player if state.asking else None
    seven = trump_seven(state)
    nobody = Choice(NOBODY, _("Nobody"))
    refutations = {}
    for seat in range(players):
        if seat == holder:
            continue
        sevens = tuple(card for card in state.hands[seat] if card.rank is Rank.SEVEN)
        message = N_("{player} does not hold {seven}.")
        if sevens:
            message = N_("{player} holds {others}, but only {seven} can be exchanged.")
        line = say(RULE, message, player=player_name(seat, names), seven=seven, others=sevens)
        refutations[str(seat)] = Refutation((line,))
    if holder is not None:
        refutations[NOBODY] = Refutation((say(RULE, N_("Look again: somebody holds {seven}."), seven=seven),))
    explanation = _explained(state, names, case)
    return Question(
        kind="101.exchange-may",
        text=sentence(
            N_("{upcard} was turned up, and nobody has played yet. Who may exchange the trump seven for it?"),
            upcard=state.upcard,
        ),
        table=_rows(state, names, range(players)),
        choices=(*player_choices(range(players), names), nobody),
        answers=frozenset({NOBODY if holder is None else str(holder)}),
        hints=_hints(state, case),
        explanation=explanation,
        refutations=refutations,
        rules=rules,
        origin=origin,
    )


def _some_case(random: Random, reasons: dict[str, str]) -> str:
    """A yes, or one of the reasons for a no; a yes somewhat oftener than each of those."""
    return "yes" if random.random() < 0.31 else random.choice([case for case in reasons if case != "yes"])


def _why_or_why_not(random: Random) -> Question:
    """All hands are open: may anybody exchange, or what is in the way?"""
    players, case = random.choice((2, 4)), _some_case(random, _REASONS)
    rules = HUNDRED_ONE.rules(players=players, exchange=case != "off")
    names = table_names(random, players)
    state, origin = find(random, rules, lambda state: _case(state) == case, choose=_keep)
    return _reasoned(
        state, origin, names, case, _REASONS, _("May anybody exchange the trump seven now?"), range(players)
    )


def _may_i(random: Random) -> Question:
    """Only the learner's own hand is seen; whose turn it is makes no difference."""
    players = random.choice((4, 6))
    case = _some_case(random, _OWN_REASONS)
    rules = HUNDRED_ONE.rules(players=players, exchange=case != "off")
    names = table_names(random, players)

    def wanted(state: State) -> bool:
        holder = state.trump_seven_holder()
        if case != "missing":
            # Exchanging out of turn is what surprises most, so the learner does not lead.
            return _case(state) == case and holder == 0 and (case == "late" or state.deal.first != 0)
        sevens = [card for card in state.hands[0] if card.rank is Rank.SEVEN]
        return bool(sevens) and holder != 0 and not _began(state) and state.upcard is not trump_seven(state)

    state, origin = find(random, rules, wanted, choose=_keep)
    text = sentence(N_("You are {player}. May you exchange the trump seven?"), player=player_name(0, names))
    return _reasoned(state, origin, names, case, _OWN_REASONS, text, (0,))


def _reasoned(
    state: State,
    origin: Origin,
    names: tuple[str, ...],
    case: str,
    reasons: dict[str, str],
    asked: str,
    shown: Iterable[int],
) -> Question:
    """A question with a yes and several reasons for a no."""
    explanation = _explained(state, names, case)
    turned = sentence(N_("{upcard} was turned up."), upcard=state.deal.turned)
    return Question(
        kind="101.exchange-may",
        text=" ".join((_agreed(state.rules), turned, _progress(state), asked)),
        table=_rows(state, names, shown),
        choices=tuple(Choice(key, _(text)) for key, text in reasons.items()),
        answers=frozenset({case}),
        hints=_hints(state, case),
        explanation=explanation,
        refutations={key: Refutation((_not_the_reason(state, names, key, case),)) for key in reasons if key != case},
        rules=state.rules,
        origin=origin,
    )


def _hints(state: State, case: str) -> tuple[tuple[Line, ...], ...]:
    """The rule, then which card to look for, then where to look."""
    near = {
        "yes": N_("{seven} is in somebody's hand, and no card has been played yet."),
        "late": N_("{seven} is in somebody's hand, but how far has play come?"),
        "stock": N_("Nobody holds {seven}."),
        "upcard": N_("Look at the card that was turned up."),
        "missing": N_("Look at your hand. Is {seven} in it?"),
        "off": N_("Read once more what was agreed."),
    }[case]
    narrow = say(
        RULE, N_("{trump} are trump, so the trump seven is {seven}."), trump=state.trump, seven=trump_seven(state)
    )
    rule = rule_line(RULE, HUNDRED_ONE.rules(players=state.rules.players))
    return (rule,), (narrow,), (say(RULE, near, seven=trump_seven(state)),)


def _explained(state: State, names: tuple[str, ...], case: str) -> tuple[Line, ...]:
    """Why the trump seven may be exchanged, or what is in the way."""
    seven, holder, first = trump_seven(state), state.trump_seven_holder(), state.deal.first
    if case == "yes":
        assert holder is not None
        player = player_name(holder, names)
        message = N_("{player} holds {seven}, and no card has been played. So {player} may take {upcard} for it.")
        lines = [say(RULE, message, player=player, seven=seven, upcard=state.upcard)]
        if holder != first:
            message = N_("{leader} leads the first trick, but for the exchange nobody has to wait for a turn.")
            lines.append(say("101.exchange-out-of-turn", message, leader=player_name(first, names)))
        return tuple(lines)
    if case in ("late", "off"):
        refusal = state.check(EXCHANGE)
        assert refusal is not None
        why = Line(refusal.rule, refusal.why)
        return (say(RULE, N_("It is too late: a card has been played.")), why) if case == "late" else (why,)
    message = {
        "stock": N_("{seven} lies face down in the stock. Nobody holds it, so nobody can exchange it."),
        "upcard": N_("{seven} itself was turned up. Nobody holds it, so nobody can exchange it."),
        "missing": N_("{player} does not hold {seven}, and only the holder of the trump seven may exchange it."),
    }[case]
    return (say(RULE, message, seven=seven, player=player_name(0, names)),)


def _not_the_reason(state: State, names: tuple[str, ...], key: str, case: str) -> Line:
    """Why ``key`` is not the answer when ``case`` is."""
    seven, holder = trump_seven(state), state.trump_seven_holder()
    if key == "yes":
        return _explained(state, names, case)[0]
    if key == "stock" and holder is None:
        return say(RULE, N_("{seven} is not face down in the stock. Look at the card turned up."), seven=seven)
    message = {
        "late": N_("No card has been played yet, so it is not too late."),
        "stock": N_("{seven} is not in the stock: somebody holds it."),
        "upcard": N_("The card turned up is {turned}, and that is not {seven}."),
        "missing": N_("{player} does hold {seven}."),
        "off": N_("This game is played with the exchange."),
    }[key]
    return say(RULE, message, seven=seven, turned=state.deal.turned, player=player_name(0, names))


MAY = Kind(
    "101.exchange-may",
    N_("May the trump seven be exchanged?"),
    (RULE, "101.exchange-out-of-turn"),
    4,
    _ask_may,
)
