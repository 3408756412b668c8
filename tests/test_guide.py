"""What a newcomer meets first: the guide to the cards, the pack, the badges, and the ranks to be sorted."""

import itertools

import pytest

from cardlib import Card, CardlibError, find_game
from cardlib.cards import ALL_CARDS
from cardlib.names import NICKNAMES
from cardlib.rule import STATUSES
from cardlib.tricks import CARD_POINTS, HEIGHT, RANK_ORDER
from widgets.deck import the_deck
from widgets.guide import CardGuide, WholePack, the_badges
from widgets.sorting import SortRanks


@pytest.fixture(autouse=True)
def french():
    the_deck().pack = "french"
    yield
    the_deck().pack = "french"


def cards_in(stage):
    """The cards that a stage shows, by zone."""
    return {zone["id"]: [card["face"] for card in zone["cards"]] for zone in stage.scene["zones"]}


@pytest.mark.parametrize("pack", ["french", "hungarian"])
@pytest.mark.parametrize("card", [card for card in ALL_CARDS if HEIGHT[card] >= 0], ids=str)
def test_the_guide_names_every_card_in_both_packs_and_tells_its_worth(card, pack):
    the_deck().pack = pack
    guide = CardGuide()
    guide.choose_suit(card.suit)
    guide.pick(str(card))
    both = guide.scene["lines"][0]["text"]
    assert guide.scene["heading"].lower() in both.lower(), both
    worth = guide.scene["lines"][-1]
    assert worth["rule"] == "101.card-points"
    assert NICKNAMES.get(card.rank, "tuz") in worth["text"]
    assert (f"{CARD_POINTS[card]} points" if CARD_POINTS[card] else "worth nothing") in worth["text"]
    assert the_deck().pack == pack


def test_the_guide_keeps_the_rank_when_the_suit_changes():
    guide = CardGuide("QS")
    guide.choose_suit("H")
    assert guide.card is Card("QH")
    assert cards_in(guide)["ranks"] == [f"{rank}H" for rank in "789TJQKA"]


@pytest.mark.parametrize(
    ("game", "options"),
    [("mita", {}), ("101", {"players": 6}), ("meow", {}), ("meow", {"pack_size": 52}), ("meow", {"packs": 2})],
    ids=str,
)
def test_the_whole_pack_is_shown(game, options):
    stage = WholePack(game, **options)
    shown = [face for faces in cards_in(stage).values() for face in faces]
    assert sorted(shown) == sorted(map(str, find_game(game).rules(**options).pack()))
    assert stage.scene["status"] == f"{len(shown)} cards in all"


def test_the_badges_are_one_of_each_status():
    assert [line["status"] for line in the_badges().scene["lines"]] == list(STATUSES)


def test_ranks_are_sorted_from_the_lowest():
    sorting = SortRanks("D")
    for rank in RANK_ORDER:
        sorting.pick(f"{rank}D")
    assert sorting.wrong == 0
    assert cards_in(sorting)["pack"] == [f"{rank}D" for rank in RANK_ORDER]
    assert sorting.scene["tone"] == "good"
    sorting.back()
    assert len(sorting.laid) == len(RANK_ORDER) - 1
    sorting.shuffle()
    assert sorting.laid == ()


@pytest.mark.parametrize(("low", "high"), list(itertools.combinations(RANK_ORDER, 2)))
def test_a_rank_picked_too_early_is_refuted_by_a_lower_one(low, high):
    sorting = SortRanks("S")
    for rank in RANK_ORDER[: RANK_ORDER.index(low)]:
        sorting.pick(f"{rank}S")
    laid = sorting.laid
    sorting.pick(f"{high}S")
    assert sorting.laid == laid
    assert sorting.wrong == 1
    marks = {card["face"]: card["mark"] for zone in sorting.scene["zones"] for card in zone["cards"]}
    (beating,) = (face for face, mark in marks.items() if mark == "beating")
    assert marks[f"{high}S"] == "refuted"
    assert HEIGHT[Card(beating)] < HEIGHT[Card(f"{high}S")]


@pytest.mark.parametrize("options", [{"suit": "X"}, {"seed": "1"}, {"seed": True}])
def test_what_cannot_be_sorted_is_refused(options):
    with pytest.raises(CardlibError):
        SortRanks(**options)
