"""What the lessons on 101 claim, confirmed by the engine: a sentence for each claim, or an error if one is wrong."""

from __future__ import annotations

from cardlib import Card, records
from cardlib.cards import Suit, as_cards
from cardlib.deals import names_of
from cardlib.exercises.choices import points_words
from cardlib.game import MOST, Move, scores_of
from cardlib.given import a_number
from cardlib.i18n import N_, ngettext
from cardlib.mita import HUNDRED_ONE, State
from cardlib.names import card_name, listed, player_name
from cardlib.tricks import CARD_POINTS, HEIGHT, PACK_POINTS, worth
from widgets.checks import confirm

# Points (¶29, reconstructed) and the pack (¶25-27) ---------------------------------------------------


def check_points(cards: str, points: int) -> None:
    """What cards are worth together: ``check_points("AS TH KD", 25)``."""
    pile = as_cards(cards)
    message = N_("Checked: {cards}: together {points}.")
    confirm(points, worth(pile), message, cards=listed(map(card_name, pile)), points=points_words(worth(pile)))


def check_king_and_ten() -> None:
    """That in every suit the king stands above the ten, and is worth less (¶28-29)."""
    pairs = [as_cards(f"T{suit} K{suit}") for suit in Suit]
    suits = [HEIGHT[king] > HEIGHT[ten] and CARD_POINTS[king] < CARD_POINTS[ten] for ten, king in pairs]
    ten, king = (CARD_POINTS[card] for card in pairs[0])
    message = N_("Checked: in every suit the king takes the ten, and the ten is worth {ten} points, the king {king}.")
    confirm([True] * len(pairs), suits, message, ten=ten, king=king)


def check_deal(players: int, cards: int, tricks: int, draws: int) -> None:
    """How many cards and tricks a deal has, how often each draws, and that there are as many points as ever.

    ``check_deal(6, cards=30, tricks=5, draws=2)``
    """
    rules = HUNDRED_ONE.rules(players=players)
    count, left = len(rules.pack()), len(rules.deal(rules.pack()).stock)
    # Each with what is left over: nothing, if it comes out even.
    found = (count, divmod(count, players), divmod(left, players), worth(rules.pack()))
    message = N_(
        "Checked: with {players} players a deal has {cards} cards, {tricks} tricks and {points} points, and everybody "
        "draws {draws} times."
    )
    facts = {"players": players, "cards": count, "tricks": count // players, "draws": left // players}
    confirm((cards, (tricks, 0), (draws, 0), PACK_POINTS), found, message, points=found[-1], **facts)


def check_uneven(players: int, over: int) -> None:
    """How many cards of the whole pack are left over if so many share it: ``check_uneven(6, over=2)`` (¶27)."""
    count, players = len(HUNDRED_ONE.preset.pack()), a_number(players, "players", 1, MOST)
    message = ngettext(
        "Checked: {cards} cards shared by {players} players leave one card over.",
        "Checked: {cards} cards shared by {players} players leave {count} cards over.",
        count % players,
    )
    confirm(over, count % players, message, cards=count, players=players, count=count % players)


# The exchange (¶33-34) -------------------------------------------------------------------------------


def check_exchange(example: str, takes: str, under: str) -> None:
    """Play a recorded exchange: which card is taken, which one lies under the stock then, and that all else stays.

    ``check_exchange("101-33", takes="JH", under="7H")``
    """
    record = records.example(example)
    before, after = tuple(records.replay(record))[:2]
    assert isinstance(before, State), f"{example} is no deal of 101"
    assert isinstance(after, State), f"{example} is no deal of 101"
    move = after.history[-1]
    assert isinstance(move, Move), f"{example} does not begin with an exchange"
    new = tuple(card for card in after.hands[move.seat] if card not in before.hands[move.seat])
    found = (new, after.upcard, after.trump, len(after.stock))
    message = N_("Checked: {player} gets {taken}, {given} lies under the stock, and {source} says the same.")
    player = player_name(move.seat, names_of(record.names or None, record.players))
    facts = {"player": player, "taken": new, "given": after.upcard, "source": record.source}
    confirm(((Card(takes),), Card(under), before.trump, len(before.stock)), found, message, **facts)


def check_seven_is_lowest() -> None:
    """That whoever exchanges the trump seven always gets a higher trump for it, and never one that is worth less."""
    pack = HUNDRED_ONE.preset.pack()
    worse = [
        card
        for card in pack
        for seven in as_cards(f"7{card.suit}")
        if card is not seven and (HEIGHT[card] <= HEIGHT[seven] or CARD_POINTS[card] < CARD_POINTS[seven])
    ]
    confirm([], worse, N_("Checked: every other trump stands above the trump seven, and none is worth less."))


def check_refused(example: str, action: str, after: int) -> None:
    """That an action is refused after so many actions of a record, and why: ``check_refused("…", "exchange", 2)``."""
    states = tuple(records.replay(records.example(example)))
    refusal = states[a_number(after, "after", 0, len(states) - 1)].check(action)
    why = "" if refusal is None else refusal.why
    confirm(True, refusal is not None, N_("Checked: refused. {why}"), why=why)


# The match (¶31, reconstructed) ----------------------------------------------------------------------


def check_match(*deals: tuple[int, int], winner: int | None) -> None:
    """Who has won after some deals, each played out: side 0, side 1, or ``None`` if the match goes on.

    ``check_match((63, 57), (68, 52), winner=0)``
    """
    rules = HUNDRED_ONE.preset
    assert all(sum(scores_of(rules, deal)) == PACK_POINTS for deal in deals), (
        f"a deal has {PACK_POINTS} points: {deals}"
    )
    totals = (sum(deal[0] for deal in deals), sum(deal[1] for deal in deals))
    standing = rules.standing(totals, len(deals))
    found = standing.winners[0] if standing.is_over else None
    sums = [" + ".join(map(str, points)) for points in zip(*deals, strict=True)]
    message = {
        0: N_("Checked: {first} against {second}: the first side has won by {own} to {other}."),
        1: N_("Checked: {first} against {second}: the second side has won by {other} to {own}."),
        None: N_("Checked: {first} against {second}: at {own} to {other} the match goes on."),
    }[found]
    confirm(winner, found, message, first=sums[0], second=sums[1], own=totals[0], other=totals[1])


def check_two_deals(on: int) -> None:
    """That after two deals a match to 101 goes on only if both sides have ``on`` points: ``check_two_deals(120)``."""
    rules, whole = HUNDRED_ONE.preset, 2 * PACK_POINTS
    goes_on = [own for own in range(whole + 1) if not rules.standing((own, whole - own), 2).is_over]
    message = N_(
        "Checked: after two deals the sides have {whole} points together, and the match goes on only at {own} to {own}."
    )
    confirm([on], goes_on, message, whole=whole, own=goes_on[0])
