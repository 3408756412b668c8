"""What the lessons on 101 claim, confirmed by the engine: a sentence for each claim, or an error if one is wrong."""

from __future__ import annotations

from cardlib import records
from cardlib.ask_101_words import PACK_POINTS, points_words, worth
from cardlib.cards import Suit, as_cards
from cardlib.game import Move
from cardlib.i18n import N_
from cardlib.mita import HUNDRED_ONE
from cardlib.names import card_name, listed, player_name, sentence
from cardlib.tricks import CARD_POINTS, HEIGHT


def check_points(cards: str, points: int) -> None:
    """Let the engine confirm what cards are worth together in 101 (¶29, reconstructed).

    Raises:
        AssertionError: if they are worth something else.
    """
    pile = as_cards(cards)
    assert worth(pile) == points, f"{cards}: {worth(pile)} points, not {points}"
    _say(N_("Checked: {cards}: together {points}."), cards=listed(map(card_name, pile)), points=points_words(points))


def check_king_and_ten() -> None:
    """Let the engine confirm that in each suit the king stands above the ten, and is worth less (¶28-29).

    Raises:
        AssertionError: if that is not so.
    """
    for suit in Suit:
        ten, king = as_cards(f"T{suit} K{suit}")
        assert HEIGHT[king] > HEIGHT[ten], f"{king} does not stand above {ten}"
        assert CARD_POINTS[king] < CARD_POINTS[ten], f"{king} is not worth less than {ten}"
    _say(
        N_("Checked: in every suit the king takes the ten, and the ten is worth {more} points, the king {less}."),
        more=CARD_POINTS[ten],
        less=CARD_POINTS[king],
    )


def check_deal(players: int, cards: int, tricks: int, draws: int, points: int = PACK_POINTS) -> None:
    """Let the engine confirm how many cards, tricks and points a deal of 101 has, and how often each draws (¶25-30).

    Raises:
        AssertionError: if one of the numbers is wrong.
    """
    rules = HUNDRED_ONE.rules(players=players)
    start = rules.deal(rules.pack())
    found = (
        len(rules.pack()),
        len(rules.pack()) // players,
        len(start.stock) // players,
        worth(rules.pack()),
    )
    assert found == (cards, tricks, draws, points), f"{players} players: {found}"
    assert len(rules.pack()) % players == 0, f"{cards} cards cannot be shared by {players}"
    _say(
        N_(
            "Checked: with {players} players a deal has {cards} cards, {tricks} tricks and {points} points, and "
            "everybody draws {draws} times."
        ),
        players=players,
        cards=cards,
        tricks=tricks,
        draws=draws,
        points=points,
    )


def check_uneven(players: int, cards: int) -> None:
    """Let the engine confirm that a pack cannot be shared out evenly (¶27).

    Raises:
        AssertionError: if it can.
    """
    left = cards % players
    assert left, f"{cards} cards can be shared by {players}"
    _say(
        N_("Checked: {cards} cards shared by {players} players leave {left} over."),
        cards=cards,
        players=players,
        left=left,
    )


def check_exchange(example: str, takes: str, under: str) -> None:
    """Let the engine play a documented exchange and confirm which card is taken and which lies under the stock (¶33).

    Args:
        example: the name of a bundled record that exchanges the trump seven.
        takes: the card that its holder gets.
        under: the card under the stock afterwards.

    Raises:
        AssertionError: if the engine comes to another end.
    """
    record = records.example(example)
    before, after = tuple(records.replay(record))[:2]
    move = after.history[-1]
    assert isinstance(move, Move)
    (taken,), (given,) = as_cards(takes), as_cards(under)
    assert taken in after.hands[move.seat], f"{taken} is not in the hand"
    assert after.stock[-1] is given, f"{after.stock[-1]} lies under the stock"
    assert (before.deal.turned.suit, len(before.stock)) == (given.suit, len(after.stock)), "trump or stock changed"
    _say(
        N_("Checked: {player} gets {taken}, {given} lies under the stock, and {source} says the same."),
        player=player_name(move.seat, record.names),
        taken=taken,
        given=given,
        source=record.source,
    )


def check_seven_is_lowest() -> None:
    """Let the engine confirm that whoever exchanges the trump seven always gets a higher trump for it.

    Raises:
        AssertionError: if a card of the suit does not stand above the seven, or is worth less.
    """
    for suit in Suit:
        (seven,) = as_cards(f"7{suit}")
        others = [card for card in HUNDRED_ONE.preset.pack() if card.suit is suit and card is not seven]
        assert all(HEIGHT[card] > HEIGHT[seven] for card in others), f"{seven} is not the lowest"
        assert all(CARD_POINTS[card] >= CARD_POINTS[seven] for card in others), f"{seven} is not the cheapest"
    _say(N_("Checked: every other trump stands above the trump seven, and none is worth less."))


def check_refused(example: str, action: str, after: int) -> None:
    """Let the engine confirm that an action is refused at some point of a bundled record, and say why.

    Args:
        example: the record's name.
        action: what is tried, in the notation of records.
        after: after how many actions of the record it is tried.

    Raises:
        AssertionError: if it is legal there.
    """
    state = tuple(records.replay(records.example(example)))[after]
    refusal = state.check(action)
    assert refusal is not None, f"{action} is legal there"
    _say(N_("Checked: refused. {why}"), why=refusal.why)


def check_match(*deals: tuple[int, int], winner: int | None) -> None:
    """Let the engine confirm who has won a match of 101 after some deals, each played out (¶31, reconstructed).

    Args:
        deals: what the two sides took in each deal.
        winner: 0 for the first side, 1 for the second, ``None`` if the match goes on.

    Raises:
        AssertionError: if a deal has not the points of a pack, or the match stands otherwise.
    """
    assert all(sum(deal) == PACK_POINTS for deal in deals), f"a deal has {PACK_POINTS} points: {deals}"
    totals = (sum(deal[0] for deal in deals), sum(deal[1] for deal in deals))
    standing = HUNDRED_ONE.preset.standing(totals, len(deals))
    found = standing.winners[0] if standing.is_over else None
    assert found == winner, f"{deals}: {found}, not {winner}"
    told = (
        N_("Checked: {deals} makes {first}:{second}, and the first side has won."),
        N_("Checked: {deals} makes {first}:{second}, and the second side has won."),
        N_("Checked: {deals} makes {first}:{second}, and the match goes on."),
    )[2 if winner is None else winner]
    _say(told, deals=" + ".join(f"{own}:{other}" for own, other in deals), first=totals[0], second=totals[1])


def check_two_deals() -> None:
    """Let the engine confirm that after two deals at most one score lets a match to 101 go on.

    Raises:
        AssertionError: if another does.
    """
    rules, whole = HUNDRED_ONE.preset, 2 * PACK_POINTS
    goes_on = [own for own in range(whole + 1) if not rules.standing((own, whole - own), 2).is_over]
    assert goes_on == [PACK_POINTS], f"the match goes on at {goes_on}"
    _say(
        N_("Checked: after two deals the sides have {whole} points together, and only at {each}:{each} it goes on."),
        whole=whole,
        each=PACK_POINTS,
    )


def _say(message: str, **facts: object) -> None:
    print(sentence(message, facts))
