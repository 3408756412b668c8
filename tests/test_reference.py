"""The engine against the second implementation in ``reference.py``, step by step on random deals.

``REFERENCE_DEALS=5000 pytest tests/test_reference.py`` compares more deals of each game than the usual few.
"""

import os
import random

import pytest
from reference import Tally, TrickDeal, start
from strategies import STYLES, options_of, random_action, random_deal, random_options, random_scores, reproduction

import cardlib
from cardlib.tricks import trump_check

DEALS = int(os.environ.get("REFERENCE_DEALS", "250"))
GAMES = [game.id for game in cardlib.GAMES]


def twin_of(state):
    """The reference's deal from the same pack."""
    deal = state.deal
    return start(deal.rules.game, options_of(deal.rules), list(map(str, deal.pack)), deal.dealer, deal.scores)


def compare(state, twin):
    """Everything that both know of a position."""
    legal = list(map(str, state.legal_actions()))
    engine = {
        "turn": state.current_player,
        "legal": set(legal),
        "hands": [sorted(map(str, hand)) for hand in state.hands],
        "stock": list(map(str, state.stock)),
        "buried": sorted(map(str, state.buried)),
        "over": state.is_over,
        "outcome": state.is_over
        and {
            "tricks": list(state.outcome.tricks),
            "points": list(state.outcome.points),
            "penalties": list(state.outcome.penalties),
            "winners": list(state.outcome.winners),
            "reason": state.outcome.reason,
        },
    }
    reference = {
        "turn": twin.turn,
        "legal": twin.legal(),
        "hands": [sorted(hand) for hand in twin.hands],
        "stock": twin.stock,
        "buried": sorted(twin.buried),
        "over": twin.turn is None,
        "outcome": twin.turn is None and twin.result(),
    }
    assert engine == reference, reproduction(state)
    assert len(legal) == len(set(legal)), reproduction(state)
    if state.deal.rules.game == "meow":
        assert list(map(str, state.discards)) == twin.pile, reproduction(state)
        if not state.is_over:  # a suit named with the very last card binds nobody
            assert str(state.named or "") == (twin.wish or ""), reproduction(state)
        assert str(state.drawn or "") == (twin.fresh or ""), reproduction(state)
    else:
        assert [str(card) for card in state.trick] == [card for _, card in twin.table], reproduction(state)
        assert (str(state.trump), state.leader) == (twin.trump, twin.leader), reproduction(state)


def play_both(state, rng, style):
    """Play a deal to its end in both engines at once; the two ends."""
    twin = twin_of(state)
    compare(state, twin)
    while not state.is_over:
        action = random_action(state, rng, style)
        state = state.apply(action)
        twin.do(str(action))
        compare(state, twin)
    return state, twin


@pytest.mark.parametrize("game_id", GAMES)
def test_both_engines_play_the_same_deals(game_id):
    for seed in range(DEALS):
        rng = random.Random(f"{game_id} {seed}")
        rules = cardlib.find_game(game_id).rules(**random_options(game_id, rng))
        state = random_deal(rules, rng, random_scores(rules, rng))
        play_both(state, rng, STYLES[seed % len(STYLES)])


def test_both_engines_check_the_stock_for_trumps_alike():
    """Also stocks of sizes that no deal has, where the middle of an odd number of cards matters."""
    rng = random.Random("trump check")
    pack = list(map(str, cardlib.find_game("mita").rules().pack()))
    for size in range(1, 20):
        for _ in range(60):
            stock, trump = rng.sample(pack, size), rng.choice("HSCD")
            checked = trump_check(cardlib.as_cards(stock), cardlib.Suit(trump))
            twin = object.__new__(TrickDeal)
            twin.trump = trump
            expected = list(stock)
            twin.check_ends(expected)
            assert list(map(str, checked)) == expected, f"{stock} with trump {trump}"


@pytest.mark.parametrize("game_id", GAMES)
def test_both_engines_score_the_same_matches(game_id):
    for seed in range(DEALS // 25):
        rng = random.Random(f"match {game_id} {seed}")
        options = random_options(game_id, rng)
        rules = cardlib.find_game(game_id).rules(**options)
        dealer = rng.randrange(rules.players)
        match, tally = rules.match(dealer), Tally(game_id, options_of(rules), dealer)
        for _ in range(200):
            pack = list(rules.pack())
            rng.shuffle(pack)
            state, twin = play_both(rules.deal(pack, match.dealer, match.scores), rng, "shed")
            match = match.add(state)
            tally.add(twin)
            standing = (match.is_over, list(match.winners), list(match.losers))
            assert (list(match.scores), match.dealer) == (tally.scores, tally.dealer), reproduction(state)
            assert standing == tally.standing(), reproduction(state)
            if match.is_over:
                break
