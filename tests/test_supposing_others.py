"""Other readings against separate arithmetic: what a person with cards on the table would find."""

import itertools
import math
import random
from collections import Counter, deque

import pytest

import cardlib
from cardlib import RulesError, as_cards, find_game, records
from cardlib.cards import Suit
from cardlib.game import CHANCE, TrickWon
from widgets.supposing import Supposing
from widgets.supposing_meow import stuck
from widgets.supposing_others import (
    LAST_TRICK,
    aces_and_tens,
    each_end_once,
    in_packets,
    lowest_wins,
    most_players,
    numbers_too,
    one_move,
    side_by_side,
    stopping_at_zero,
)

PACK = find_game("mita").rules().pack()


def lines(stage):
    return [line["text"] for line in stage.scene["lines"]]


def hands(stage):
    """The cards in each hand, as drawn."""
    zones = [zone for zone in stage.scene["zones"] if zone["id"].startswith("hand-")]
    ordered = sorted(zones, key=lambda zone: zone["id"])
    return [[card["face"] for card in zone["cards"]] for zone in ordered]


# Handing out ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sizes", [(3,), (2, 1), (1, 1, 1), (5,), (3, 2)])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_packets(sizes, players):
    """Somebody deals from the top of a pile, walking round the table."""
    for first in range(players):
        pile, dealt = deque(PACK), {seat: [] for seat in range(players)}
        for size in sizes:
            for turn in range(players):
                for _card in range(size):
                    dealt[(first + turn) % players].append(pile.popleft())
        if len(PACK) >= players * sum(sizes):
            assert in_packets(PACK, players, first, sizes) == (
                tuple(tuple(dealt[seat]) for seat in range(players)),
                tuple(pile),
            )


@pytest.mark.parametrize("game", ["mita", "101", "meow"])
def test_packets_of_one_are_what_the_engine_deals(game):
    rules = find_game(game).rules(players=4)
    pack = list(rules.pack())
    random.Random(5).shuffle(pack)
    for dealer in range(4):
        start = rules.deal(pack, dealer)
        dealt, rest = in_packets(pack, 4, (dealer + 1) % 4, (1,) * rules.hand)
        struck = [hand[: rules.hand] for hand in start.hands]  # without what a turned six or seven adds
        assert (list(dealt), rest[0]) == (struck, start.deal.turned)


@pytest.mark.parametrize(("game", "players", "hand"), [("mita", 4, 3), ("101", 2, 3), ("meow", 3, 5)])
def test_one_pack_handed_out_in_three_ways(game, players, hand):
    """The number under each card is its place in the pack, so slices of that pack must give the hands."""
    stage = Supposing(f"{game}.deal-singly")
    numbered = {}
    for zone in stage.scene["zones"]:
        if zone["id"].startswith("hand-"):
            numbered |= {int(card["caption"]): card["face"] for card in zone["cards"]}
    dealt = [numbered[place] for place in range(1, players * hand + 1)]
    by_seat = [dealt[seat::players] for seat in range(players)]
    assert hands(stage) == by_seat
    others = [zone for zone in stage.scene["zones"] if zone["id"] in ("stock", "discards")]
    assert others
    stage.choose("all")
    at_once = [dealt[hand * seat : hand * (seat + 1)] for seat in range(players)]
    assert hands(stage) == at_once
    stayed = sum(len(set(a) & set(b)) for a, b in zip(by_seat, at_once, strict=True))
    assert f"another player: {players * hand - stayed} of {players * hand}." in lines(stage)[1]
    assert [zone for zone in stage.scene["zones"] if zone["id"] in ("stock", "discards")] == others
    stage.choose("two-packets")
    big = math.ceil(hand / 2)
    rest = players * big
    small = hand - big
    packets = [
        dealt[big * seat : big * (seat + 1)] + dealt[rest + small * seat : rest + small * (seat + 1)]
        for seat in range(players)
    ]
    assert hands(stage) == packets
    assert [zone for zone in stage.scene["zones"] if zone["id"] in ("stock", "discards")] == others


# The trump check --------------------------------------------------------------------------------------


def to_middle(text, place):
    """The stock as text after one card went to the middle."""
    cards = text.split()
    card = cards.pop(place)
    half = len(cards) // 2
    return " ".join((*cards[:half], card, *cards[half:]))


@pytest.mark.parametrize(
    ("stock", "once", "ends"),
    [
        ("KC 7D 9S AS", None, None),
        ("9H KC 7D AS", "KC 9H 7D AS", "KC 9H 7D AS"),
        ("KC 7D AS 9H", "KC 9H 7D AS", "KC 9H 7D AS"),
        ("9H KC 7D AS KH", "KC 7D 9H AS KH", "KC 7D KH 9H AS"),
        ("9H 8H 7D AS KH", "8H 7D 9H AS KH", "8H 7D KH 9H AS"),
    ],
)
def test_checks_that_look_less_often(stock, once, ends):
    cards = as_cards(stock)
    after_one, after_both = one_move(cards, Suit.HEARTS), each_end_once(cards, Suit.HEARTS)
    assert [" ".join(map(str, each)) for each in after_one] == ([once] if once else [])
    assert [" ".join(map(str, each)) for each in after_both][-1:] == ([ends] if ends else [])


def test_checks_agree_with_the_engine_as_long_as_it_moves_no_more():
    rand = random.Random(2)
    compared = Counter()
    for _deal in range(300):
        stock = rand.sample(PACK, 19)
        ours = [step.stock for step in cardlib.tricks.trump_check_steps(tuple(stock), Suit.HEARTS)]
        moved = one_move(tuple(stock), Suit.HEARTS)
        assert list(moved) == ours[:1], " ".join(map(str, stock))
        compared[min(len(ours), 2)] += 1
        for end in each_end_once(tuple(stock), Suit.HEARTS):
            assert Counter(end) == Counter(stock)
    assert len(compared) == 3, "none, one and several moves all came up"


@pytest.mark.parametrize("game", ["mita", "101"])
def test_one_stock_checked_in_three_ways(game):
    stage = Supposing(f"{game}.trump-check-repeat")

    def stock():
        (zone,) = [zone for zone in stage.scene["zones"] if zone["id"] == "pack"]
        return [card["face"] for card in zone["cards"]]

    def counted():
        return int(lines(stage)[2].split("Cards moved: ")[1].split(".")[0])

    trump = next(zone["cards"][-1]["face"][1] for zone in stage.scene["zones"] if zone["id"] == "stock")
    checked = stock()
    assert trump not in (checked[0][1], checked[-1][1])
    usual = counted()
    assert usual >= 3
    assert "Now neither" in lines(stage)[-1]
    stage.choose("one-move")
    once = stock()
    assert counted() == 1
    stage.choose("each-end-once")
    twice = stock()
    assert counted() == 2
    for left in (once, twice):
        assert sorted(left) == sorted(checked)
        assert trump in (left[0][1], left[-1][1]), "an end still shows a trump"
    assert "A trump is" in lines(stage)[-1]
    assert lines(stage)[2].endswith(f"By our reading: {usual}.")
    assert " ".join(twice) == to_middle(" ".join(once), -1)


# 101 --------------------------------------------------------------------------------------------------


def test_sides_side_by_side():
    assert [side_by_side(seat, 6) for seat in range(6)] == [(0, 1, 2)] * 3 + [(3, 4, 5)] * 3


def test_six_players_apart_and_side_by_side():
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    stage = Supposing("101.seating-six")
    seats = sorted((zone for zone in stage.scene["zones"] if zone["id"].startswith("seat-")), key=lambda z: z["id"])
    names = [zone["title"] for zone in seats]
    points = sum(worth.get(zone["cards"][0]["face"][0], 0) for zone in seats)
    winner = next(place for place, zone in enumerate(seats) if zone["cards"][0]["mark"] == "winning")

    def told(team):
        return f"They go to {names[team[0]]}, {names[team[1]]} and {names[team[2]]}."

    apart, beside = [winner % 2, winner % 2 + 2, winner % 2 + 4], [0, 1, 2] if winner < 3 else [3, 4, 5]
    assert lines(stage)[1].endswith(": 5.")
    assert lines(stage)[2].endswith(f": {names[5]}.")
    assert lines(stage)[3] == f"{names[winner]} wins this trick. Points in it: {points}. {told(apart)}"
    stage.choose("side-by-side")
    assert lines(stage)[1].endswith(": 1.")
    assert lines(stage)[2].endswith(f": {names[3]}, {names[4]} and {names[5]}.")
    assert lines(stage)[3] == f"{names[winner]} wins this trick. Points in it: {points}. {told(beside)}"
    assert lines(stage)[4].lower().endswith(told(apart).lower())


TABLES = {
    "ours": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0},
    "numbers-too": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 9, "8": 8, "7": 7},
    "aces-and-tens": {"A": 10, "T": 10, "K": 0, "Q": 0, "J": 0, "9": 0, "8": 0, "7": 0},
}


def test_tables_of_points():
    for card in PACK:
        assert numbers_too(card) == TABLES["numbers-too"][str(card.rank)]
        assert aces_and_tens(card) == TABLES["aces-and-tens"][str(card.rank)]
    assert (sum(map(numbers_too, PACK)), sum(map(aces_and_tens, PACK))) == (216, 80)


@pytest.mark.parametrize(
    ("reading", "total", "deals"), [("ours", 120, 1), ("numbers-too", 216, 1), ("aces-and-tens", 80, 2)]
)
def test_the_same_piles_counted(reading, total, deals):
    stage = Supposing("101.card-points")
    stage.choose(reading)
    table = TABLES[reading]
    piles = [[card["face"] for card in zone["cards"]] for zone in stage.scene["zones"]]
    sums = [sum(table[face[0]] for face in pile) for pile in piles]
    assert lines(stage)[1] == f"Points in these two piles: Ana ({sums[0]}); Ion ({sums[1]}). Together: {total}."
    assert sum(sums) == total
    for zone in stage.scene["zones"]:
        for card in zone["cards"]:
            assert card["caption"] == (str(table[card["face"][0]]) if table[card["face"][0]] else "")
    won = "Nobody" if sums[0] == sums[1] else "Ana" if sums[0] > sums[1] else "Ion"
    assert won in lines(stage)[-2]
    assert lines(stage)[-1].endswith(f": {deals}.")


def test_ten_for_the_last_trick():
    *_before, state = records.replay(records.example("deal-101-2"))
    last = [event.seat for event in state.history if isinstance(event, TrickWon)][-1]
    expected = list(state.points)
    expected[last] += 10
    stage = Supposing("101.card-points")
    stage.choose("last-trick")
    assert LAST_TRICK == 10
    assert f"Ana ({expected[0]}); Ion ({expected[1]}). Together: 130." in lines(stage)[1]
    assert "Together: 120." in lines(stage)[2]


# Мяу-мяу ----------------------------------------------------------------------------------------------


def test_most_players():
    """The engine takes as many players and not one more."""
    for packs, size, hand in itertools.product((1, 2, 3), (36, 52), (5, 7)):
        most = most_players(packs, size, hand)
        options = {"packs": packs, "pack_size": size, "hand": hand}
        assert find_game("meow").rules(players=most, **options).players == most
        with pytest.raises(RulesError):
            find_game("meow").rules(players=most + 1, **options)


def test_a_company_too_great_for_two_packs():
    stage = Supposing("meow.more-packs")
    seats = [zone for zone in stage.scene["zones"] if zone["id"].startswith("seat-")]
    assert len(seats) == 15
    assert lines(stage)[-1] == f"Players: 15. Packs: 3. Cards left to draw: {3 * 36 - 15 * 5 - 1}."
    stage.choose("two-at-most")
    seats = [zone for zone in stage.scene["zones"] if zone["id"].startswith("seat-")]
    assert len(seats) == 14
    assert lines(stage)[1] == "Cards needed for 15 players: 76. Cards there are: 72."
    assert lines(stage)[2] == "Most that can play: 14. Players who have to sit out: 1."
    assert lines(stage)[-1] == "Players: 14. Packs: 2. Cards left to draw: 1."


def test_the_stock_has_run_out():
    states = list(records.replay(records.example("deal-meow-2")))
    place = next(number for number, state in enumerate(states) if state.current_player == CHANCE)
    before, after = states[place], states[place + 1]
    oldest = [str(card) for card in before.discards[:2]]
    seat = before.taking.seat
    held = [list(map(str, hand)) for hand in before.hands]
    stage = Supposing("meow.empty-stock")
    assert hands(stage) == [list(map(str, hand)) for hand in after.hands]
    stage.choose("turn-over")
    assert hands(stage)[seat] == held[seat] + oldest
    assert hands(stage)[1 - seat] == held[1 - seat]
    stage.choose("no-drawing")
    assert hands(stage) == held
    assert "Now it is up to Боря." in lines(stage), "the turn is lost all the same"
    stage.choose("deal-ends")
    assert hands(stage) == held
    cost = {"A": 11, "K": 4, "Q": 40, "J": 2, "T": 10}
    sums = [sum(cost.get(face[0]) or int(face[0]) for face in hand) for hand in held]
    assert f"Аня ({sums[0]}); Боря ({sums[1]})." in lines(stage)[1]


def test_the_smallest_hand_wins():
    assert lowest_wins((48, 14, 9)) == (48, 14, 0)
    assert lowest_wins((9, 14, 9)) == (0, 14, 0)


def test_nobody_can_move():
    state = stuck()
    for seat, hand in enumerate(state.hands):
        assert state.current_player == seat
        assert {str(action) for action in state.legal_actions()} <= {"pass", "QH=H", "QH=S", "QH=C", "QH=D"}, hand
        state = state.apply("pass")
    assert state.outcome.reason == "blocked"
    stage = Supposing("meow.blocked")
    assert "Ana (40 + 48 = 88); Ion (62 + 14 = 76); Vera (55 + 9 = 64)" in lines(stage)[1]
    assert lines(stage)[2] == "Who deals next: Ana."
    stage.choose("lowest-wins")
    assert "Ana (40 + 48 = 88); Ion (62 + 14 = 76); Vera (55 + 0 = 55)" in lines(stage)[1]
    assert lines(stage)[2] == "Who deals next: Ana."
    stage.choose("again")
    assert "Ana (40 + 0 = 40); Ion (62 + 0 = 62); Vera (55 + 0 = 55)" in lines(stage)[1]
    assert lines(stage)[2] == "Who deals next: Vera."


def test_stopping_at_zero():
    assert stopping_at_zero((12, -30, 5, 40)) == (12, 0, 5, 45)
    assert stopping_at_zero((-30, -30, 7)) == (0, 0, 7)
    assert stopping_at_zero(()) == ()
    rand = random.Random(3)
    for _player in range(100):
        gains = [rand.choice((-30, 0, 7, 19, 40)) for _deal in range(8)]
        totals = stopping_at_zero(gains)
        # What is lost below zero is the deepest dip so far: the other way to work it out.
        plain = [sum(gains[: number + 1]) for number in range(8)]
        assert list(totals) == [total - min(0, *plain[: number + 1]) for number, total in enumerate(plain)], gains


def test_one_match_added_up_in_two_ways():
    """The sums on the page are read and worked out again, by both readings."""
    stage = Supposing("meow.below-zero")
    seen = {}
    for reading in stage.readings:
        stage.choose(reading)
        scores = [0, 0, 0]
        for text in [text for text in lines(stage) if text.startswith("Deal ")]:
            for seat, part in enumerate(text.split(";")):
                written = part[part.index("(") + 1 : part.index(")")].split(", stopped")[0].replace("−", "-")
                had, sign, gain, equals, total = written.split()
                assert equals == "="
                assert int(had) == scores[seat], text
                scores[seat] = int(had) + (int(gain) if sign == "+" else -int(gain))
                assert int(total) == scores[seat]
                if reading == "stop-at-zero":
                    assert ("stopped at 0" in part) == (scores[seat] < 0)
                    scores[seat] = max(0, scores[seat])
        seen[reading] = scores
        best, worst = scores.index(min(scores)), scores.index(max(scores))
        names = ("Ana", "Ion", "Vera")
        assert f"The match is won by {names[best]} and lost by {names[worst]}." in lines(stage)
    assert seen["ours"] != seen["stop-at-zero"]
