"""Exercises of 101 on going from deal to deal: who deals next, and who leads first then (101 ¶31-32)."""

from __future__ import annotations

from random import Random

from ...game import TrickWon
from ...i18n import N_, _
from ...lines import Line, say
from ...mita import HUNDRED_ONE, State
from ...names import player_name, sentence
from ..choices import player_choices, rule_line
from ..positions import find
from ..question import Kind, Question, Refutation, TrickTable
from .table import table_names
from .words import side_points

RULE = "101.match"
TARGET = HUNDRED_ONE.preset.target


def _ask_dealer(random: Random, level: int) -> Question:
    """The next dealer, then the next leader, then both with only the leader of this deal known."""
    players = random.choice((2, 4, 4, 6) if level == 2 else (4, 6))
    rules, names = HUNDRED_ONE.rules(players=players), table_names(random, players)

    deals_next = level == 1 or (level == 3 and random.random() < 0.5)
    # Most often the winner of the last trick is not the answer, since beginners think so.
    tempting = random.random() < 0.7

    def wanted(state: State) -> bool:
        if not state.is_over or max(side_points(state)) >= TARGET:
            return False
        next_up = (state.deal.dealer + (1 if deals_next else 2)) % players
        return not tempting or state.leader != next_up

    state, origin = find(random, rules, wanted)
    trick = state.history[-1]
    assert isinstance(trick, TrickWon)
    following = rules.match(dealer=origin.dealer).add(state)
    dealer = following.dealer
    leader = rules.deal(origin.pack, dealer=dealer).deal.first
    answer = dealer if deals_next else leader
    facts = {
        "dealer": player_name(origin.dealer, names),
        "first": player_name(state.deal.first, names),
        "winner": player_name(state.leader, names),
        "next": player_name(dealer, names),
        "leader": player_name(leader, names),
    }
    known = N_("{first} led the first trick of this deal, and {winner} took the last one.")
    if level < 3:
        known = N_("{dealer} dealt this deal, and {winner} took the last trick.")
    asked = N_("Who deals the next deal?") if deals_next else N_("Who leads the first trick of the next deal?")
    moves_on = say(RULE, N_("The deal moves on clockwise: after {dealer}, {next} deals."), **facts)
    leads = say(
        "101.first-lead", N_("Whoever sits on the dealer's left is dealt to first and leads: {leader}."), **facts
    )
    left = say("101.first-lead", N_("{first} led first, so {dealer}, who sits one seat before, dealt."), **facts)
    explanation = (*((left,) if level == 3 else ()), moves_on, *(() if deals_next else (leads,)))
    narrow = left if level == 3 else say(RULE, N_("It makes no difference who won this deal or its last trick."))
    return Question(
        kind="101.dealer",
        text=f"{_(asked)} {sentence(known, facts)}",
        table=TrickTable(trick.cards, state.trump, players, trick.leader, names),
        choices=player_choices(range(players), names),
        answers=frozenset({str(answer)}),
        hints=(
            (rule_line(RULE, rules), *(() if deals_next else (rule_line("101.first-lead", rules),))),
            (narrow,),
            (say(RULE, N_("From {dealer}, go round clockwise."), **facts),) if deals_next else (moves_on,),
        ),
        explanation=explanation,
        refutations={
            str(seat): Refutation((_not_next(state, seat, dealer, deals_next, names),))
            for seat in range(players)
            if seat != answer
        },
        rules=rules,
        origin=origin,
    )


def _not_next(state: State, seat: int, dealer: int, deals_next: bool, names: tuple[str, ...]) -> Line:
    """Why it is not this player who deals, or leads, next."""
    player = player_name(seat, names)
    if deals_next:
        if seat == state.deal.dealer:
            return say(RULE, N_("{player} dealt this deal, and nobody deals twice in a row."), player=player)
        if seat == state.leader:
            return say(
                RULE, N_("{player} took the last trick, but that does not make anybody the dealer."), player=player
            )
        return say(
            RULE, N_("The deal moves on by one seat, clockwise, and does not get to {player} yet."), player=player
        )
    if seat == dealer:
        message = N_("{player} deals the next deal, so the first card, and with it the lead, goes to somebody else.")
        return say("101.first-lead", message, player=player)
    if seat == state.leader:
        message = N_("{player} took the last trick, but that gives the lead only while a deal goes on.")
        return say("101.collect-and-lead", message, player=player)
    return say("101.first-lead", N_("{player} does not sit on the left of the next dealer."), player=player)


DEALER = Kind("101.dealer", N_("Who deals and leads next?"), (RULE, "101.first-lead"), 3, _ask_dealer)
