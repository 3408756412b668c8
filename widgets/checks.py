"""Checks: a lesson's claims, computed by the engine and said in one printed sentence each.

A check is a function ``check_…``. Its arguments are what the lesson claims, written as the lesson writes it; it lets
the engine work the same out, gives both to ``confirm``, and prints. A wrong claim raises, and so do the lesson's tests.
To add one: compute with ``cardlib``, call ``confirm(what the lesson claims, what the engine says, sentence, facts)``,
and name the function in ``widgets.lesson``. A check has no chance in it and is said in a sentence of its own, so that
every run of the notebook prints the same.
"""

from __future__ import annotations

from cardlib import Card, CardlibError, find_game, mita, records
from cardlib.cards import Suit, as_cards, as_suit
from cardlib.errors import shown
from cardlib.exercises.mita.trick import who_wins
from cardlib.game import TrickWon
from cardlib.given import a_text
from cardlib.i18n import N_, ngettext
from cardlib.lines import players_listed
from cardlib.names import NAMES, card_name, listed, player_name, rank_name, sentence
from cardlib.tricks import HEIGHT, RANK_ORDER, trump_check_steps
from widgets.turns import State


def confirm(claimed: object, computed: object, message: str, **facts: object) -> None:
    """Print a claim if the engine agrees.

    Args:
        claimed: what the lesson says.
        computed: what the engine says.
        message: the claim as a sentence to be translated, with placeholders.
        facts: what stands in the placeholders, from the engine.

    Raises:
        AssertionError: if they differ: the lesson is wrong.
    """
    if claimed != computed:  # no assert statement: some run Python without them
        raise AssertionError(f"The lesson says {claimed}, the engine says {computed}: {message}")
    print(sentence(message, facts))


def seat_named(name: str, names: tuple[str, ...]) -> int:
    """The seat of the player who is called so.

    Raises:
        CardlibError: if nobody is.
    """
    if not isinstance(name, str) or name not in names:
        raise CardlibError(
            N_("{given} is not at this table: give one of {names}."), given=shown(name), names=listed(names)
        )
    return names.index(name)


def numbers_in(text: str) -> tuple[int, ...]:
    """The whole numbers written in a text with spaces between them.

    Raises:
        CardlibError: if something else is.
    """
    try:
        return tuple(map(int, text.split()))
    except (AttributeError, ValueError):
        message = N_("{given} is no series of whole numbers: write for example '4 6 5'.")
        raise CardlibError(message, given=shown(text)) from None


def to_act(state: State) -> int:
    """The seat that is to act.

    Raises:
        CardlibError: if nobody is, since the deal is over.
    """
    if state.current_player is None:
        raise CardlibError(N_("This deal is over: give one in which somebody is to act."))
    return state.current_player


# Mîța and 101 ---------------------------------------------------------------------------------------


def check_trick(trick: str, trump: str, winner: str) -> None:
    """Who wins a trick: ``check_trick("8S AC QS TD", trump="H", winner="QS")``."""
    answer = Card(who_wins(trick, trump).answer)
    cards = listed(map(card_name, as_cards(trick)))
    message = N_("Checked: with {cards} on the table, {winner} takes the trick.")
    confirm(Card(winner), answer, message, cards=cards, winner=answer)


def check_higher(higher: str, lower: str) -> None:
    """Which of two cards of one suit is higher in Mîța and 101: ``check_higher("TS", "QS")``."""
    given = Card(higher), Card(lower)
    best, other = sorted(given, key=HEIGHT.__getitem__, reverse=True)
    confirm(given, (best, other), N_("Checked: {best} is higher than {other}."), best=best, other=other)


def check_order(ranks: str) -> None:
    """The order of the ranks, from the lowest: ``check_order("7 8 9 J Q T K A")``."""
    suit = Suit.HEARTS  # the order is the same in every suit
    given = a_text(ranks, "ranks").split()
    order = sorted((Card(f"{rank}{suit}") for rank in given), key=HEIGHT.__getitem__)
    message = N_("Checked: from the lowest to the highest, the order is {ranks}.")
    names = listed(rank_name(card.rank) for card in order)
    confirm(given, list(RANK_ORDER), message, ranks=names)


def check_pack(game: str, cards: int, **options: object) -> None:
    """How many cards are in the pack of a game: ``check_pack("mita", 32)``."""
    pack = find_game(game).rules(**options).pack()
    message = ngettext("Checked: {game} has a pack of one card.", "Checked: {game} has a pack of {count} cards.", cards)
    confirm(cards, len(pack), message, game=find_game(game).name, count=len(pack))


def check_partners(one: str, other: str, players: int = 4) -> None:
    """Who plays together in Mîța: ``check_partners("Ana", "Vera")``."""
    rules = mita.MITA.rules(players=players)
    names = NAMES[:players]
    seats = seat_named(one, names), seat_named(other, names)
    side, claimed = rules.side(seats[0]), tuple(sorted(seats))
    confirm(claimed, side, N_("Checked: {side} play together."), side=players_listed(side, names))


def check_dealt(dealer: str, leader: str, stock: int, players: int = 4) -> None:
    """Who leads first when somebody has dealt, and how many cards are left: ``check_dealt("Luca", "Ana", 20)``."""
    rules, names = mita.MITA.rules(players=players), NAMES[:players]
    state = rules.deal(rules.pack(), dealer=seat_named(dealer, names))
    first = player_name(state.leader, names)
    message = ngettext(
        "Checked: of {players} players {dealer} has dealt. {leader} leads first, and one card is left to draw.",
        "Checked: of {players} players {dealer} has dealt. {leader} leads first, and {count} cards are left to draw.",
        len(state.stock),
    )
    facts = {"players": players, "dealer": dealer, "leader": first, "count": len(state.stock)}
    confirm((leader, stock), (first, len(state.stock)), message, **facts)


def check_trump_check(stock: str, trump: str, moves: int) -> None:
    """How many cards of a stock the trump check moves: ``check_trump_check("9H KC 7D AS", trump="H", moves=1)``."""
    steps = list(trump_check_steps(as_cards(stock), as_suit(trump)))
    message = ngettext(
        "Checked: with {trump} as trump and {cards} in the stock, the trump check moves one card.",
        "Checked: with {trump} as trump and {cards} in the stock, the trump check moves {count} cards.",
        len(steps),
    )
    if not steps:
        message = N_("Checked: with {trump} as trump and {cards} in the stock, the trump check moves nothing.")
    cards = listed(map(card_name, as_cards(stock)))
    confirm(moves, len(steps), message, trump=as_suit(trump), cards=cards, count=len(steps))


def check_tricks(players: int, tricks: int, draw: int) -> None:
    """How many tricks a deal of Mîța has, and how many for each side are a draw: ``check_tricks(4, 8, 4)``."""
    rules = mita.MITA.rules(players=players)
    count = rules.tricks
    message = N_("Checked: with {players} players a deal has {count} tricks, and {half} for each side are a draw.")
    facts = {"players": players, "count": count, "half": count // 2}
    confirm((tricks, draw), (count, count // 2), message, **facts)


# Records --------------------------------------------------------------------------------------------


def check_record(*names: str) -> None:
    """Play documented tricks by the rules, and say who takes each: ``check_record("mita-16", "mita-17")``.

    Raises:
        RecordError: if a trick comes out otherwise than its source says.
    """
    for name in names:
        record = records.example(name)
        won = records.verify(record).history[-1]
        assert isinstance(won, TrickWon), f"{name} is no trick"
        message = N_("{source}: {player} takes the trick, as the text says.")
        player = player_name(won.seat, record.names)
        confirm(record.expect.winner, won.seat, message, source=record.source, player=player)


def check_deal_won(name: str, winners: str, tricks: str) -> None:
    """Who wins a recorded deal of Mîța, and by how many tricks: ``check_deal_won("deal-mita-2", "Ana", "11 to 5")``.

    Raises:
        RecordError: if the deal comes out otherwise than the record says.
    """
    record = records.example(name)
    state = records.verify(record)
    assert isinstance(state, mita.State), f"{name} is no deal of Mîța"
    assert state.outcome is not None, f"{name} is not played to its end"
    even, odd = state.rules.side_totals(state.outcome.tricks)[:2]
    side = players_listed(state.outcome.winners, record.names)
    named = tuple(a_text(winners, "winners").split())
    claimed = (players_listed(range(len(named)), named), tricks)
    more, fewer = max(even, odd), min(even, odd)
    facts = {"side": side, "more": more, "fewer": fewer, "players": record.players}
    message = N_("Checked: in the deal for {players}, {side} won by {more} tricks to {fewer}.")
    confirm(claimed, (side, f"{more} to {fewer}"), message, **facts)
