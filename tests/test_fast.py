"""The quick games against the public states, action by action on random deals of every option.

``FAST_DEALS=20000 pytest tests/test_fast.py`` compares more deals of each game than the usual few.
"""

import os
import pickle
import random
from dataclasses import dataclass

import pytest
from strategies import STYLES, options_of, random_action, random_deal, random_rules, random_scores, reproduction

import cardlib
from cardlib import fast
from cardlib.fast import shedding, source, tricks
from cardlib.fast.shedding_game import SheddingGame
from cardlib.fast.tricks_game import CARDS as TRICK_CARDS

DEALS = int(os.environ.get("FAST_DEALS", "300"))
GAMES = [game.id for game in cardlib.GAMES]


# What both know of a position --------------------------------------------------------------------------


def facts_of(state):
    """A public position as plain data."""
    meow = state.deal.rules.game == "meow"
    legal = [str(action) for action in state.legal_actions()]
    return {
        "current": fast.FastGame.OVER if state.is_over else state.current_player,
        "legal": sorted(legal),
        "hands": [sorted(map(str, hand)) for hand in state.hands],
        "stock": list(map(str, state.stock)),
        "table": list(map(str, state.discards if meow else state.trick)),
        "named": str(state.named or "") if meow and not state.is_over else "",
        "outcome": state.outcome,
        "gains": gains_of(state) if state.is_over else None,
    }


def gains_of(state):
    """What the outcome is worth to each seat, worked out from the public numbers."""
    rules = state.deal.rules
    gains = rules.gains(state.outcome)
    if rules.game == "meow":
        return [-gain for gain in gains]
    return [gains[seat] - gains[seat - 1] for seat in range(rules.players)]


def quick_facts_of(game, state):
    """The same of a quick position."""
    over = game.current(state) == game.OVER
    read = shedding_facts if isinstance(game, SheddingGame) else tricks_facts
    legal = game.legal(state)
    assert len(set(legal)) == len(legal)
    return {
        "current": game.current(state),
        "legal": sorted(str(game.action(number)) for number in legal),
        **read(game, state),
        "outcome": game.outcome(state) if over else None,
        "gains": game.returns(state) if over else None,
    }


def tricks_facts(game, s):
    def texts(numbers):
        return [str(TRICK_CARDS[number]) for number in numbers]

    hands = []
    for seat in range(game.players):
        place = tricks.SEATS + tricks.SEAT * seat
        played = (seat - s[tricks.LEADER]) % game.players < s[tricks.PLAYED]
        hands.append(sorted(texts(s[place : place + s[tricks.HELD] - played])))
    return {
        "hands": hands,
        "stock": texts(s[s[tricks.STOCK] : s[tricks.END]]),
        "table": texts(s[tricks.TABLE : tricks.TABLE + s[tricks.PLAYED]]),
        "named": "",
    }


def shedding_facts(game, s):
    def texts(numbers):
        return [str(cardlib.cards.ALL_CARDS[number]) for number in numbers]

    hands = []
    for seat in range(game.players):
        held = [card for card in range(52) if s[shedding.HANDS + seat] >> card & 1]
        if s[shedding.COPIES]:
            copies = s[shedding.COPIES] + 52 * seat
            held += [card for card in range(52) for _ in range(s[copies + card])]
        hands.append(sorted(texts(held)))
    named = s[shedding.DEMAND] - shedding.NAMED
    return {
        "hands": hands,
        "stock": texts(s[s[shedding.STOCK] : s[shedding.END]]),
        "table": texts([*s[s[shedding.PILE] : s[shedding.BURIED]], s[shedding.TOP]]),
        "named": "HSCD"[named] if named >= 0 and game.current(s) != game.OVER else "",
    }


# Action by action ----------------------------------------------------------------------------------------


def same_deal(game_id, seed):
    """A random deal of random rules, as a public state and as a quick one."""
    rng = random.Random(seed)
    rules = random_rules(rng, game_id)
    state = random_deal(rules, rng, random_scores(rules, rng))
    game = fast.fast_game(rules)
    return rng, state, game, game.start(state.deal.pack, state.deal.dealer, state.deal.scores)


@pytest.mark.parametrize("game_id", GAMES)
def test_quick_games_do_what_the_public_states_do(game_id):
    for seed in range(DEALS):
        rng, state, game, quick = same_deal(game_id, seed)
        style, later = rng.choice(STYLES), None
        for number in range(5_000):
            facts = facts_of(state)
            assert quick_facts_of(game, quick) == facts, reproduction(state)
            if later is not None:
                assert quick_facts_of(game, later) == facts, reproduction(state)
            if state.is_over:
                break
            if rng.random() < 0.05:  # from here on also a position that began in mid-deal
                later = game.from_state(state)
                assert quick_facts_of(game, later) == facts, reproduction(state)
            action = random_action(state, rng, style)
            state = state.apply(action)
            for position in (quick, later):
                if position is not None:
                    game.do(position, str(action) if number % 2 else action)
        assert state.is_over, reproduction(state)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_playout_is_one_choice_after_another(game_id):
    """From every position of a deal: the loops made for speed choose and do what legal and apply do."""
    for seed in range(DEALS // 8):
        rng, state, game, _ = same_deal(game_id, seed)
        style = rng.choice(STYLES)
        while True:
            quick, chooser = game.from_state(state), fast.random_source(seed)
            steps, other = quick.copy(), fast.random_source(seed)
            game.playout(quick, chooser)
            step_out(game, steps, other)
            assert quick_facts_of(game, quick) == quick_facts_of(game, steps), (seed, reproduction(state))
            assert source.choose(chooser, 10**6) == source.choose(other, 10**6), (seed, reproduction(state))
            if state.is_over:
                break
            for _ in range(rng.randint(1, 4)):
                if not state.is_over:
                    state = state.apply(random_action(state, rng, style))


def step_out(game, state, chooser):
    """Play to the end at random, one action at a time."""
    while game.current(state) != game.OVER:
        if game.current(state) == game.CHANCE:
            game.shuffle(state, chooser)
        else:
            actions = game.legal(state)
            game.apply(state, actions[source.choose(chooser, len(actions))])


@pytest.mark.parametrize("game_id", GAMES)
def test_many_playouts_are_single_ones_added_up(game_id):
    _, _, game, quick = same_deal(game_id, 5)
    before, totals, expected = quick.copy(), game.zeros(), game.zeros()
    game.rollouts(quick, 40, fast.random_source(3), totals)
    assert quick == before
    chooser = fast.random_source(3)
    for _ in range(40):
        copy = quick.copy()
        game.playout(copy, chooser)
        expected = [had + gain for had, gain in zip(expected, game.returns(copy), strict=True)]
    assert totals == expected


@pytest.mark.parametrize("game_id", GAMES)
def test_whole_deals_are_shuffled_dealt_and_played(game_id):
    rng = random.Random(11)
    for _ in range(20):
        rules = random_rules(rng, game_id)
        game, dealer = fast.fast_game(rules), rng.randrange(rules.players)
        totals, expected = game.zeros(), game.zeros()
        game.deals(game.empty(), dealer, 5, fast.random_source(8), totals)
        chooser = fast.random_source(8)
        pack = list(rules.pack())
        for _ in range(5):
            shuffled = pack.copy()
            source.shuffle(shuffled, 0, len(shuffled), chooser)
            copy = game.start(shuffled, dealer)
            game.playout(copy, chooser)
            expected = [had + gain for had, gain in zip(expected, game.returns(copy), strict=True)]
        assert totals == expected, (options_of(rules), dealer)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_random_deal_is_the_deal_of_a_shuffled_pack(game_id):
    rng = random.Random(12)
    for seed in range(40):
        rules = random_rules(rng, game_id)
        game, dealer = fast.fast_game(rules), rng.choice([None, *range(rules.players)])
        pack = list(rules.pack())
        source.shuffle(pack, 0, len(pack), fast.random_source(seed))
        dealt = game.deal(fast.random_source(seed), dealer)
        assert quick_facts_of(game, dealt) == facts_of(rules.deal(pack, dealer)), (options_of(rules), seed, dealer)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_quick_game_goes_to_other_processes(game_id):
    game = fast.fast_game(cardlib.find_game(game_id).rules(players=4))
    sent = pickle.loads(pickle.dumps(game))
    assert sent.rules == game.rules
    state, other = game.deal(fast.random_source(1)), sent.deal(fast.random_source(1))
    game.playout(state, fast.random_source(2))
    sent.playout(other, fast.random_source(2))
    assert other == state


# What a seat sees ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_view_and_the_hidden_cards_make_the_position(game_id):
    for seed in range(DEALS // 4):
        rng, state, game, _ = same_deal(game_id, seed)
        style = rng.choice(STYLES)
        while not state.is_over:
            if state.current_player != cardlib.CHANCE:
                view = state.view(state.current_player)
                guess, exact = game.from_view(view, state.hands, state.stock), game.from_state(state)
                facts, expected = quick_facts_of(game, guess), quick_facts_of(game, exact)
                for known in (facts, expected):
                    known["table"] = sorted(known["table"][:-1]), known["table"][-1:]
                assert facts == expected, reproduction(state)
                if game_id == "meow":
                    counted = shedding.PASSES if state.winner is None else shedding.AWAY
                    assert guess[counted] == exact[counted], reproduction(state)
            state = state.apply(random_action(state, rng, style))


def test_a_view_makes_no_position_when_another_seat_has_to_act():
    rules = cardlib.MITA.preset
    state = rules.deal(rules.pack())
    with pytest.raises(cardlib.DealError, match="It is not seat 1 that has to act"):
        fast.fast_game(rules).from_view(state.view(1), state.hands, state.stock)


def test_guessed_hands_must_have_as_many_cards_as_the_view_shows():
    rules = cardlib.MEOW.preset
    state = rules.deal(rules.pack())
    with pytest.raises(cardlib.DealError, match="do not fit the view"):
        fast.fast_game(rules).from_view(state.view(state.current_player), state.hands, state.stock[1:])


# What is refused ---------------------------------------------------------------------------------------------


def test_an_option_that_the_quick_games_do_not_know_is_refused():
    @dataclass(frozen=True)
    class Newer(cardlib.meow.Rules):
        nine_reverses: bool = True

    with pytest.raises(cardlib.RulesError, match="do not support nine_reverses = True"):
        fast.fast_game(Newer())


def test_a_value_that_the_quick_games_do_not_know_is_refused():
    rules = cardlib.MITA.rules(players=2)
    object.__setattr__(rules, "tromf", "must-follow")
    with pytest.raises(cardlib.RulesError, match="do not support tromf = 'must-follow'"):
        fast.fast_game(rules)


def test_what_are_no_rules_is_refused():
    with pytest.raises(cardlib.RulesError, match="no rules of Mîța, 101 or Мяу-мяу"):
        fast.fast_game("mita")


def test_a_position_of_other_rules_is_refused():
    state = cardlib.MITA.preset.deal(cardlib.MITA.preset.pack())
    with pytest.raises(cardlib.DealError, match="other rules"):
        fast.fast_game(cardlib.MITA.rules(tromf="off")).from_state(state)


@pytest.mark.parametrize("text", ["QS=H", "draw", "shuffle 8S"])
def test_actions_of_another_game_have_no_number(text):
    with pytest.raises(cardlib.NotationError, match="has no number"):
        fast.fast_game(cardlib.MITA.preset).number(text)


def test_a_number_without_an_action_is_refused():
    with pytest.raises(cardlib.NotationError, match="99 is the number of no action"):
        fast.fast_game(cardlib.MITA.preset).action(99)


def test_only_the_buried_discards_are_shuffled():
    rules = cardlib.MEOW.preset
    game = fast.fast_game(rules)
    with pytest.raises(cardlib.DealError, match="exactly the discards"):
        game.do(game.start(rules.pack()), "shuffle 8S")


def test_the_stock_of_a_trick_game_is_never_shuffled():
    game = fast.fast_game(cardlib.MITA.preset)
    with pytest.raises(cardlib.DealError, match="never shuffled"):
        game.shuffle(game.start(game.rules.pack()), fast.random_source(1))


@pytest.mark.parametrize("seed", [-1, 2**60, 1.5, True])
def test_seeds_are_whole_numbers_of_sixty_bits(seed):
    with pytest.raises(cardlib.RulesError, match="cannot be a seed"):
        fast.random_source(seed)


# Random numbers -----------------------------------------------------------------------------------------------


def test_random_numbers_stay_the_same_for_ever():
    chooser = fast.random_source(7)
    assert [source.choose(chooser, 1000) for _ in range(8)] == [522, 824, 133, 199, 856, 597, 22, 726]


@pytest.mark.parametrize("number", [2, 3, 6, 7, 36])
def test_choices_are_even(number):
    """Chi-squared beyond six standard deviations is no chance; the seed is fixed."""
    chooser, times = fast.random_source(number), 60_000
    counts = [0] * number
    pairs = [0] * number**2
    before = 0
    for _ in range(times):
        choice = source.choose(chooser, number)
        counts[choice] += 1
        pairs[before * number + choice] += 1
        before = choice
    for seen in (counts, pairs):
        expected, freedom = times / len(seen), len(seen) - 1
        chi = sum((count - expected) ** 2 / expected for count in seen)
        assert abs(chi - freedom) < 6 * (2 * freedom) ** 0.5, chi


def test_every_card_gets_everywhere():
    chooser, places = fast.random_source(4), [[0] * 8 for _ in range(8)]
    for _ in range(16_000):
        cards = list(range(8))
        source.shuffle(cards, 0, 8, chooser)
        for place, card in enumerate(cards):
            places[place][card] += 1
    assert all(1_800 < count < 2_200 for row in places for count in row), places


def test_shuffles_keep_what_is_outside():
    cards = list(range(20))
    source.shuffle(cards, 5, 12, fast.random_source(1))
    assert cards[:5] == list(range(5))
    assert sorted(cards[5:12]) == list(range(5, 12))
    assert cards[12:] == list(range(12, 20))
