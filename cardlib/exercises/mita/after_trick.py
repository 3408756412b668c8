"""Exercises about what a trick leads to in Mîța: whose it is, who draws and leads next, who wins the deal."""

from __future__ import annotations

from random import Random

from ... import explain
from ...cards import Card
from ...game import TrickWon
from ...i18n import N_, _, ngettext
from ...lines import Line, players_listed, say
from ...mita import MITA, State
from ...names import NAMES, listed, player_name, sentence
from ...tricks import HEIGHT
from .. import positions
from ..choices import card_choices, names_of, player_choices, seated
from ..question import Choice, Kind, Mark, Origin, Question, Refutation, Row, RowsTable, TrickTable
from .trick import TRICK_LEVELS, Trick, draw_trick, refuting, why_beaten, winner_hints

_RULES = MITA.rules(players=4)
_PLAYERS = _RULES.players
_SEATS = range(_PLAYERS)
_FOUR = names_of(_RULES)


def _name(seat: int) -> str:
    return player_name(seat % _PLAYERS, _FOUR)


def _partner(seat: int) -> int:
    (partner,) = set(_RULES.side(seat)) - {seat}
    return partner


def _card_of(table: TrickTable, seat: int) -> Card:
    return table.cards[(seat - table.leader) % table.players]


def _explained(table: TrickTable) -> tuple[Line, ...]:
    return explain.trick(table.cards, table.trump, leader=table.leader, names=table.names)


def _not_theirs(table: TrickTable, seat: int) -> tuple[Line, tuple[tuple[Card, Mark], ...]]:
    """Why a seat's card does not take the trick, and the cards to look at."""
    card = _card_of(table, seat)
    better = refuting(table.cards, table.trump, card)
    return why_beaten(table.cards, table.trump, card, better), ((card, "wrong"), (better, "beating"))


# Whose trick it is ----------------------------------------------------------------------------------


def _side(random: Random, level: int) -> Question:
    """Which side takes the trick; at last, who is the partner of the one who takes it."""
    trick = draw_trick(random, TRICK_LEVELS[level])
    return _partner_of_winner(trick) if level == 3 else _which_side(trick)


def _side_names(side: int) -> str:
    return players_listed(_RULES.side(side), _FOUR)


def _which_side(trick: Trick) -> Question:
    table, winner = trick.table, trick.winner
    answer = _RULES.side_number(winner)
    (other,) = {0, 1} - {answer}
    # The best card that the other side has played is beaten by a card of this side.
    order = [(table.leader + place) % _PLAYERS for place in _SEATS]
    theirs = [_card_of(table, seat) for seat in order if seat not in _RULES.side(winner)]
    counting = [card for card in theirs if card.suit is table.trump]
    counting = counting or [card for card in theirs if card.suit is table.cards[0].suit] or theirs
    best = max(counting, key=HEIGHT.__getitem__)
    line, marks = _not_theirs(table, table.cards.index(best) + table.leader)
    side = say(
        "mita.seating", N_("{player} plays for this side: {side}."), player=_name(winner), side=_side_names(answer)
    )
    explanation = (*_explained(table), side)
    return Question(
        kind="mita.side",
        text=sentence(N_("Trump: {trump}. Which side takes this trick?"), trump=table.trump),
        table=table,
        choices=tuple(Choice(str(seat), _side_names(seat)) for seat in (0, 1)),
        answers=frozenset({str(answer)}),
        hints=winner_hints(table.cards, table.trump),
        explanation=explanation,
        refutations={str(other): Refutation((line,), marks=marks)},
        rules=_RULES,
        origin=trick.origin,
    )


def _partner_of_winner(trick: Trick) -> Question:
    table, winner = trick.table, trick.winner
    answer = _partner(winner)
    partners = say("mita.seating", N_("Partners sit across the table from each other."))
    explanation = (
        *_explained(table),
        say(
            "mita.seating",
            N_("Across the table from {player} sits the partner: {partner}."),
            player=_name(winner),
            partner=_name(answer),
        ),
    )
    refutations = {}
    for seat in set(_SEATS) - {answer}:
        mate = _partner(seat)
        line, marks = _not_theirs(table, mate)
        whose = say("mita.seating", N_("{player} plays together with {mate}."), player=_name(seat), mate=_name(mate))
        refutations[str(seat)] = Refutation((whose, line), marks=marks)
    return Question(
        kind="mita.side",
        text=sentence(N_("Trump: {trump}. Who plays together with the one who takes this trick?"), trump=table.trump),
        table=table,
        choices=player_choices(_SEATS, _FOUR),
        answers=frozenset({str(answer)}),
        hints=((partners,), *winner_hints(table.cards, table.trump)),
        explanation=explanation,
        refutations=refutations,
        rules=_RULES,
        origin=trick.origin,
    )


# Who leads next -------------------------------------------------------------------------------------


def _leads(random: Random, level: int) -> Question:
    """Who leads to the next trick; at last, whose card will be the last one in it."""
    trick = draw_trick(random, TRICK_LEVELS[level])
    table, winner = trick.table, trick.winner
    steps = 0 if level < 3 else _PLAYERS - 1
    answer = (winner + steps) % _PLAYERS
    rule = say("mita.collect-and-lead", N_("Whoever has won a trick opens the next one."))
    result = say("mita.collect-and-lead", N_("Next to lead: {player}."), player=_name(winner))
    text = N_("Trump: {trump}. Who leads to the next trick?")
    if steps:
        text = N_("Trump: {trump}. Whose card will be the last one in the next trick?")
        order = listed(_name(winner + place) for place in _SEATS)
        message = N_("The order of the next trick: {players}.")
        result = say("mita.free-play", message, players=order)
    explanation = (*_explained(table), rule, result)
    refutations = {}
    for seat in set(_SEATS) - {answer}:
        leader = (seat - steps) % _PLAYERS
        line, marks = _not_theirs(table, leader)
        before: tuple[Line, ...] = ()
        if steps:
            message = N_("{player} would play last if {leader} led.")
            before = (say("mita.free-play", message, player=_name(seat), leader=_name(leader)),)
        refutations[str(seat)] = Refutation((*before, line, rule), marks=marks)
    return Question(
        kind="mita.leads",
        text=sentence(text, trump=table.trump),
        table=table,
        choices=player_choices(_SEATS, _FOUR),
        answers=frozenset({str(answer)}),
        hints=((rule,), *winner_hints(table.cards, table.trump)),
        explanation=explanation,
        refutations=refutations,
        rules=_RULES,
        origin=trick.origin,
    )


# Who draws what -------------------------------------------------------------------------------------


def _draws(random: Random, level: int) -> Question:
    """Who draws when, then which card of an open stock, then who gets the upcard."""
    if level == 1:
        return _who_draws(random)
    last = level == 3
    state, origin = positions.find(random, _RULES, lambda state: _just_drawn(state, last))
    return _who_gets_upcard(state, origin) if last and random.random() < 0.5 else _which_draw(random, state, origin)


def _just_drawn(state: State, last: bool) -> bool:
    """Whether everybody has just drawn a card, the last cards of the stock or not."""
    drew = bool(state.history) and type(state.history[-1]) is TrickWon and len(state.hands[0]) == _RULES.hand
    return drew and last != bool(state.stock)


_PLACES = (
    N_("The first to draw after this trick: who is it? Trump: {trump}. There are cards left in the stock."),
    N_("The second to draw after this trick: who is it? Trump: {trump}. There are cards left in the stock."),
    N_("The third to draw after this trick: who is it? Trump: {trump}. There are cards left in the stock."),
    N_("The last to draw after this trick: who is it? Trump: {trump}. There are cards left in the stock."),
)


def _draw_rule() -> Line:
    return say("mita.draw-order", N_("The winner of the trick draws first, and the others follow clockwise."))


def _draw_list(winner: int) -> Line:
    order = listed(_name(winner + place) for place in _SEATS)
    return say("mita.draw-order", N_("The cards are drawn in this order: {players}."), players=order)


def _number(seat: int, winner: int) -> Line:
    """When a seat draws."""
    message = N_("Counting clockwise from {winner}, who took the trick, {player} is number {number} to draw.")
    number = (seat - winner) % _PLAYERS + 1
    return say("mita.draw-order", message, winner=_name(winner), player=_name(seat), number=number)


def _who_draws(random: Random) -> Question:
    trick = draw_trick(random, TRICK_LEVELS[1])
    table, winner, place = trick.table, trick.winner, random.choice((0, 0, 1, 2, 3))
    answer = (winner + place) % _PLAYERS
    explanation = (*_explained(table), _draw_rule(), _draw_list(winner))
    refutations = {}
    for seat in set(_SEATS) - {answer}:
        refutations[str(seat)] = Refutation((_number(seat, winner),), marks=((_card_of(table, winner), "right"),))
        if not place:  # the winner is the answer
            line, marks = _not_theirs(table, seat)
            refutations[str(seat)] = Refutation((line, _draw_rule()), marks=marks)
    return Question(
        kind="mita.draws",
        text=sentence(_PLACES[place], trump=table.trump),
        table=table,
        choices=player_choices(_SEATS, _FOUR),
        answers=frozenset({str(answer)}),
        hints=((_draw_rule(),), *winner_hints(table.cards, table.trump)),
        explanation=explanation,
        refutations=refutations,
        rules=_RULES,
        origin=trick.origin,
    )


def _drawn(state: State) -> tuple[Card, ...]:
    """The cards just drawn, in order."""
    return tuple(state.hands[(state.leader + place) % _PLAYERS][-1] for place in _SEATS)


def _which_draw(random: Random, state: State, origin: Origin) -> Question:
    """The stock lies open: who draws which card of it?"""
    winner, drawn = state.leader, _drawn(state)
    stock = (*drawn, *state.stock)
    # One card more than is drawn, and it is asked for as often as the others.
    shown = stock[: _PLAYERS + 1]
    more = len(stock) - len(shown)
    note = ngettext("and {count} more card", "and {count} more cards", more).format(count=more)
    if not more:
        note = _("the last one is the upcard") if shown[-1] is state.deal.turned else ""
    title = _("The stock, laid open, next card first")
    place = random.randrange(len(shown))
    seat, answer = (winner + place) % _PLAYERS, shown[place]
    refutations = {}
    for card in shown:
        if card in drawn:
            message = N_("{card} goes to {player}.")
            line = say("mita.draw-order", message, card=card, player=_name(winner + drawn.index(card)))
        else:
            message = N_("{card} is not drawn yet: everybody draws just one card after a trick.")
            line = say("mita.draw-order", message, card=card)
        refutations[str(card)] = Refutation((line, _draw_rule()), marks=((card, "wrong"),))
    del refutations[str(answer)]
    text, drawing = N_("{winner} has taken a trick. Which card does {player} draw?"), N_("{player} draws {card}.")
    if answer not in drawn:
        text = N_("{winner} has taken a trick. Which card is the next one when everybody has drawn?")
        drawing = N_("{card} is the next card of the stock then.")
    asked = sentence(text, winner=_name(winner), player=_name(seat))
    result = say("mita.draw-order", drawing, player=_name(seat), card=answer)
    explanation = (_draw_rule(), _draw_list(winner), result)
    return Question(
        kind="mita.draws",
        text=f"{seated(_FOUR)} {asked}",
        table=RowsTable((Row(title, shown, note),)),
        choices=card_choices(shown),
        answers=frozenset({str(answer)}),
        hints=((_draw_rule(),), (_draw_list(winner),)),
        explanation=explanation,
        refutations=refutations,
        rules=_RULES,
        origin=origin,
    )


def _who_gets_upcard(state: State, origin: Origin) -> Question:
    """The stock is nearly gone: who draws the upcard?"""
    won = state.history[-1]
    assert isinstance(won, TrickWon)
    table = TrickTable(won.cards, state.trump, _PLAYERS, won.leader, _FOUR)
    upcard = state.deal.turned
    winner, answer = state.leader, (state.leader - 1) % _PLAYERS
    lies = say("mita.upcard-last", N_("The upcard lies under the stock, so it is the last card to be drawn."))
    result = say("mita.upcard-last", N_("{player} draws last and gets {card}."), player=_name(answer), card=upcard)
    explanation = (*_explained(table), _draw_list(winner), lies, result)
    return Question(
        kind="mita.draws",
        text=sentence(
            N_("After this trick everybody draws once more, and the stock is gone. Who gets the upcard, {card}?"),
            card=upcard,
        ),
        table=table,
        choices=player_choices(_SEATS, _FOUR),
        answers=frozenset({str(answer)}),
        hints=((lies,), (_draw_rule(),), *winner_hints(table.cards, table.trump)),
        explanation=explanation,
        refutations={
            str(seat): Refutation((_number(seat, winner), lies), marks=((_card_of(table, winner), "right"),))
            for seat in set(_SEATS) - {answer}
        },
        rules=_RULES,
        origin=origin,
    )


# Who wins the deal ----------------------------------------------------------------------------------


def _deal_won(random: Random, level: int) -> Question:
    """A finished deal of two, then of four, then a deal that may be decided already."""
    rules = MITA.rules(players=2 if level == 1 else 4)
    wanted = random.choice((0, 1, 0, 1, None))  # of the draws, there are not many that look different
    if level < 3:
        state, origin = positions.find(random, rules, lambda state: state.is_over and _ahead(state) == wanted)
    else:
        state, origin = positions.find(random, rules, lambda state: _between(state) and _decided(state) == wanted)
    names = tuple(random.sample(NAMES, rules.players))
    return _who_won(state, origin, names) if level < 3 else _who_has_won(state, origin, names)


def _sums(state: State) -> tuple[int, int]:
    """The tricks of either side."""
    even, odd = state.rules.side_totals(state.tricks)[:2]
    return even, odd


def _ahead(state: State) -> int | None:
    """The side with more tricks, if one has more."""
    even, odd = _sums(state)
    return None if even == odd else int(odd > even)


def _decided(state: State) -> int | None:
    """The side that has more than half of all tricks, if one has."""
    sums = _sums(state)
    return next((side for side in (0, 1) if sums[side] > state.rules.tricks / 2), None)


def _between(state: State) -> bool:
    """Whether a few tricks are still to be played, and one side has close to half of all."""
    left = state.rules.tricks - sum(state.tricks)
    return not state.trick and 0 < left <= 3 and max(_sums(state)) >= state.rules.tricks / 2 - 1


def _piles(state: State, names: tuple[str, ...]) -> RowsTable:
    """Each player's tricks, a face-down card for each."""
    rows = []
    for seat, count in enumerate(state.tricks):
        note = ngettext("{count} trick", "{count} tricks", count).format(count=count)
        rows.append(Row(player_name(seat, names), (None,) * count, note))
    return RowsTable(tuple(rows))


def _total(state: State, side: int, names: tuple[str, ...]) -> Line:
    total = _sums(state)[side]
    message = ngettext("{side}: one trick.", "{side}: {count} tricks.", total)
    return say("mita.score", message, side=players_listed(state.rules.side(side), names), count=total)


def _winner_choices(state: State, names: tuple[str, ...], neither: str) -> tuple[Choice, ...]:
    sides = [Choice(str(side), players_listed(state.rules.side(side), names)) for side in (0, 1)]
    return (*sides, Choice("none", _(neither)))


def _who_won(state: State, origin: Origin, names: tuple[str, ...]) -> Question:
    won = _ahead(state)
    answer = "none" if won is None else str(won)
    totals = tuple(_total(state, side, names) for side in (0, 1))
    rule = say("mita.score", N_("Every trick counts the same, and the side with more of them wins."))
    together = say("mita.aim", N_("Partners count their tricks together."))
    over = say("mita.end", N_("All cards have been played: the deal is over."))
    explanation = (over, *explain.score(state, names=names))
    hints = ((rule,), totals) if len(names) == 2 else ((rule,), (together,), totals)
    return Question(
        kind="mita.deal-won",
        text=_("All cards have been played. Who has won the deal?"),
        table=_piles(state, names),
        choices=_winner_choices(state, names, N_("Nobody: it is a draw")),
        answers=frozenset({answer}),
        hints=hints,
        explanation=explanation,
        refutations={key: Refutation(totals) for key in {"0", "1", "none"} - {answer}},
        rules=state.rules,
        origin=origin,
    )


def _who_has_won(state: State, origin: Origin, names: tuple[str, ...]) -> Question:
    won = _decided(state)
    answer = "none" if won is None else str(won)
    tricks, sums = state.rules.tricks, _sums(state)
    left = tricks - sum(sums)
    totals = tuple(_total(state, side, names) for side in (0, 1))
    message = N_("There are {tricks} tricks in a deal, so a side needs {needed} to be sure of it.")
    rule = say("mita.score", message, tricks=tricks, needed=tricks // 2 + 1)
    to_come = ngettext("One trick is still to come.", "{count} tricks are still to come.", left)
    coming = say("mita.score", to_come, count=left)
    side = int(sums[1] > sums[0])
    leading = players_listed(state.rules.side(side), names)
    if won is not None:
        result = say("mita.score", N_("{side} have more than half of all tricks: nobody can catch up."), side=leading)
    elif sums[0] == sums[1]:
        result = say("mita.score", N_("Both sides have the same number of tricks, so anything can happen yet."))
    else:
        result = say("mita.score", N_("{side} are ahead, but the others can still draw level."), side=leading)
    explanation = (*totals, rule, coming, result)
    return Question(
        kind="mita.deal-won",
        text=sentence(
            ngettext(
                "One trick is still to be played. Which side is sure to win the deal already?",
                "{count} tricks are still to be played. Which side is sure to win the deal already?",
                left,
            ),
            count=left,
        ),
        table=_piles(state, names),
        choices=_winner_choices(state, names, N_("Neither: it is still open")),
        answers=frozenset({answer}),
        hints=((rule,), totals),
        explanation=explanation,
        refutations={key: Refutation((*totals, rule)) for key in {"0", "1", "none"} - {answer}},
        rules=state.rules,
        origin=origin,
    )


# The kinds ------------------------------------------------------------------------------------------

SIDE = Kind(
    "mita.side", N_("Which side takes the trick?"), ("mita.trick-winner", "mita.trump-beats", "mita.seating"), 3, _side
)
LEADS = Kind(
    "mita.leads", N_("Who leads to the next trick?"), ("mita.collect-and-lead", "mita.trick-winner"), 3, _leads
)
DRAWS = Kind("mita.draws", N_("Who draws which card?"), ("mita.draw-order", "mita.upcard-last"), 3, _draws)
DEAL_WON = Kind(
    "mita.deal-won", N_("Who has won the deal?"), ("mita.score", "mita.aim", "mita.end"), 3, _deal_won, few=(24, 40, 24)
)
