"""Opponents: they know no more than their view, play every option, and are as good as they say."""

import pickle
import random
from collections import Counter

import pytest
from positions import pack_for
from strategies import endgame, play, playout, random_deal, random_rules, reproduction

import cardlib
from cardlib import CHANCE
from cardlib.bots import BOTS, advice, find_bot
from cardlib.cards import ALL_CARDS
from cardlib.errors import CardlibError, DealError
from cardlib.fast import random_source
from cardlib.fast.source import shuffle
from cardlib.meow import QUEEN_LEFT
from cardlib.playouts_meow import BY_COST
from cardlib.thumb_meow import THUMBS as MEOW_THUMBS
from cardlib.thumb_mita import THUMBS as MITA_THUMBS

GAMES = [game.id for game in cardlib.GAMES]
QUICK = ("random", "greedy", "search-easy")


def some_of_quick(rng):
    """Those that need no time, and now and then the one that does."""
    return QUICK if rng.random() < 0.2 else QUICK[:2]


def deal_played(rules, pack, names, seed):
    """The end of a deal that these opponents, or those of these names, play by seat."""
    bots = [find_bot(name) if isinstance(name, str) else name for name in names]
    state, source = rules.deal(pack), random_source(seed)
    while not state.is_over:
        if state.current_player == CHANCE:
            buried = list(state.buried)
            shuffle(buried, 0, len(buried), source)
            state = state.apply(cardlib.Action("shuffle", cards=tuple(buried)))
        else:
            state = state.apply(bots[state.current_player].choose(state.view(state.current_player), source))
    return state


def shares_won(game_id, one, other, deals, **options):
    """What ``one`` wins against ``other``, both sides of the same deals being played by each; a draw is half."""
    rules, won = cardlib.find_game(game_id).rules(**options), 0.0
    for seed in range(deals):
        pack = list(rules.pack())
        random.Random(seed).shuffle(pack)
        for side in (0, 1):
            names = [one if seat % 2 == side else other for seat in range(rules.players)]
            winners = deal_played(rules, pack, names, seed).outcome.winners
            won += 0.5 if not winners else float(side in winners)
    return won / (2 * deals)


# Finding them ------------------------------------------------------------------------------------------


def test_every_opponent_is_found_by_its_name():
    assert BOTS == ("random", "greedy", "search-easy", "search-medium", "search-hard")
    assert [find_bot(name).name for name in BOTS] == list(BOTS)
    assert find_bot("search") is find_bot("medium") is find_bot("search-medium")
    assert find_bot("easy").name == "search-easy"


@pytest.mark.parametrize("name", ["", "Greedy", "gredy", None, 3, ["greedy"]])
def test_an_unknown_opponent_is_refused_with_the_known_ones(name):
    with pytest.raises(CardlibError, match="random, greedy, search-easy, search-medium, search-hard"):
        find_bot(name)


@pytest.mark.parametrize("name", BOTS)
def test_opponents_can_be_sent_to_another_process(name):
    assert pickle.loads(pickle.dumps(find_bot(name))) == find_bot(name)


@pytest.mark.parametrize("name", BOTS)
def test_a_seat_that_does_not_act_chooses_nothing(name):
    rules = cardlib.find_game("mita").rules()
    with pytest.raises(DealError, match="seat 1"):
        find_bot(name).choose(rules.deal(rules.pack()).view(1), random_source(1))


@pytest.mark.parametrize("given", [None, 3, "mita", cardlib.find_game("mita").rules()])
def test_what_is_no_view_is_refused(given):
    for choose in (find_bot("random").choose, find_bot("greedy").choose, lambda view, _: advice(view)):
        with pytest.raises(DealError, match="is no view"):
            choose(given, random_source(1))


@pytest.mark.parametrize("source", [None, 3, [], ["a", "b"], [1, 2, 3], random.Random(1)])
@pytest.mark.parametrize("name", ["random", "search-easy"])
def test_what_is_no_source_is_refused(name, source):
    rules = cardlib.find_game("mita").rules()
    with pytest.raises(CardlibError, match="is no source of random numbers"):
        find_bot(name).choose(rules.deal(rules.pack()).view(0), source)


# What they choose --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_chosen_is_legal_and_the_same_for_the_same_seed(game_id):
    for seed in range(40):
        rng = random.Random(f"{game_id} {seed}")
        start = random_deal(random_rules(rng, game_id), rng)
        for state, _, _ in playout(start, rng):
            if state.current_player == CHANCE or rng.random() < 0.8:
                continue
            view = state.view(state.current_player)
            for name in some_of_quick(rng):
                chosen = find_bot(name).choose(view, random_source(seed))
                assert state.check(chosen) is None, f"{name}: {chosen}{reproduction(state)}"
                assert chosen == find_bot(name).choose(view, random_source(seed)), f"{name}{reproduction(state)}"


def other_hidden_cards(state, seat, rng):
    """The state with the cards that ``seat`` does not see dealt anew; what it knows of them does not matter here."""
    places = [(s, i) for s, hand in enumerate(state.hands) if s != seat for i in range(len(hand))]
    last = len(state.stock) - (1 if state.rules.game != "meow" else 0)
    hidden = [state.hands[s][i] for s, i in places] + list(state.stock[: max(last, 0)])
    rng.shuffle(hidden)
    hands = [list(hand) for hand in state.hands]
    for s, i in places:
        hands[s][i] = hidden.pop()
    return state._replace(hands=tuple(map(tuple, hands)), stock=(*hidden, *state.stock[max(last, 0) :]))


@pytest.mark.parametrize("game_id", GAMES)
def test_hidden_cards_change_nothing(game_id):
    changed = 0
    for seed in range(25):
        rng = random.Random(f"{game_id} {seed}")
        start = random_deal(random_rules(rng, game_id), rng)
        for state, _, _ in playout(start, rng):
            seat = state.current_player
            if seat == CHANCE or rng.random() < 0.8:
                continue
            other = other_hidden_cards(state, seat, rng)
            changed += other.hands != state.hands
            assert other.view(seat) == state.view(seat), f"{other.hands} {other.stock}{reproduction(state)}"
            for name in some_of_quick(rng):
                one, two = (find_bot(name).choose(s.view(seat), random_source(seed)) for s in (state, other))
                assert one == two, f"{name}: {one} or {two}{reproduction(state)}\n{other.hands} {other.stock}"
    assert changed > 50, changed


def test_every_rule_of_thumb_is_of_use_and_has_a_sentence():
    used = Counter()
    for game_id in GAMES:
        for seed in range(150):
            rng = random.Random(f"{game_id} {seed}")
            start = random_deal(random_rules(rng, game_id), rng)
            for state, _, _ in playout(start, rng):
                if state.current_player != CHANCE:
                    advised = advice(state.view(state.current_player))
                    used[advised.name] += 1
                    assert advised.line.rule == ""
                    assert advised.line.text.endswith((".", ":")), advised.line
                    assert "{" not in advised.line.text, advised.line
    known = {thumb.choose.__name__ for thumb in (*MITA_THUMBS, *MEOW_THUMBS)}
    assert set(used) == known, known ^ set(used)


# Rules of thumb of Mîța and 101 ------------------------------------------------------------------------


def advised(state):
    found = advice(state.view(state.current_player))
    return str(found.action), found.name


def dealt(game_id, hands, upcard, actions="", **options):
    rules = cardlib.find_game(game_id).rules(**options)
    state = rules.deal(pack_for(rules, hands, upcard))
    return play(state, actions) if actions else state


def test_the_trump_seven_is_exchanged():
    state = dealt("101", ["8S 9S TD", "7H 8C 9C"], "JH")
    assert advised(state) == ("exchange", "exchange_always")


def test_the_lead_is_a_cheap_one():
    state = dealt("mita", ["7H AS 9S", "8C 9C JC"], "JH", trump_check=False)
    assert advised(state) == ("9S", "lead_low")


def test_a_trick_is_won_cheaply_or_lost_cheaply():
    state = dealt("mita", ["9S 8D 9D", "AS JS 7H"], "JH", "9S", trump_check=False)
    assert advised(state) == ("JS", "win_cheaply")
    state = dealt("mita", ["9S 8D 9D", "7S 8C AC"], "JH", "9S", trump_check=False)
    assert advised(state) == ("7S", "throw_the_cheapest")


def test_a_partner_is_not_beaten_but_given_points():
    hands = ["KS 8D 9D", "7S 8S 9S", "AS 7C TC", "JS 7D JD"]
    assert advised(dealt("mita", hands, "JH", "KS,7S", players=4)) == ("7C", "leave_it_to_partner")
    hands = ["8S 8D 9D", "AH 8H 9H", "7S 7C 8C", "JS TD KC"]
    assert advised(dealt("101", hands, "JH", "8S,AH,7S", players=4)) == ("TD", "give_to_partner")


def test_in_101_a_trump_is_spent_on_points_only():
    assert advised(dealt("101", ["JS 8D 9D", "9H 8C 9C"], "JH", "JS")) == ("8C", "spend_no_trump")
    assert advised(dealt("101", ["TS 8D 9D", "9H 8C 9C"], "JH", "TS")) == ("9H", "win_cheaply")
    assert advised(dealt("101", ["JS 8D 9D", "KS AS 9C"], "JH", "JS")) == ("AS", "take_points_home")


def test_tromf_is_called_with_a_trump_that_nobody_can_beat():
    rules = cardlib.find_game("mita").rules(trump_check=False)
    state = endgame(rules, ["AH 8S 9S", "KH 9C JH"])
    assert advised(state) == ("AH!", "call_with_the_highest")
    state = endgame(rules, ["AS 8S 9S", "9C JC JH"])
    assert advised(state) == ("8S", "lead_low")


# Rules of thumb of Мяу-мяу -----------------------------------------------------------------------------


def test_the_costliest_card_goes_first():
    state = dealt("meow", ["9S TS JC 8D 8C", "6H 7H 8H 9H TH", "6D 7D 9D TD JD"], "JS", players=3)
    assert advised(state) == ("TS", "play_the_costliest")


def test_for_two_a_striking_card_is_followed_by_another():
    state = dealt("meow", ["6S TS JC 8D 8C", "7H 8H 9H TH AH"], "JS")
    assert advised(state) == ("6S", "strike_alone")


def test_a_queen_waits_until_nothing_else_fits_and_names_the_longest_suit():
    state = dealt("meow", ["QS TC JC 8C 8D", "6H 7H 8H 9H AH"], "KH")
    assert advised(state) == ("QS=C", "play_the_queen")
    state = dealt("meow", ["6C TC 8C 9C 8D", "6H 7H 8H 9H AH"], "KH")
    assert advised(state) == ("draw", "draw")


def test_on_a_queen_that_must_be_followed_nothing_is_named():
    state = dealt("meow", ["QS TC 9C 8C 8D", "6H 7H 8H 9H AH"], "KH", queen_follow=True)
    assert advised(state) == ("QS", "play_the_queen")
    assert "if you name a suit" in advice(state.view(0)).line.text


def test_who_is_about_to_lose_says_what_the_queen_costs():
    rng = random.Random(2)
    for _ in range(200):
        for state, _, _ in playout(random_deal(cardlib.find_game("meow").rules(), rng), rng):
            if state.current_player != CHANCE:
                found = advice(state.view(state.current_player))
                if found.name == "be_rid_of_the_queen":
                    assert found.line.text.endswith(f" costs you {QUEEN_LEFT}."), found.line
                    return
    raise AssertionError("no queen was got rid of")


def test_a_playout_knows_what_costs_most():
    rules = cardlib.find_game("meow").rules()
    costs = [rules.penalty((ALL_CARDS[card],)) for cards in BY_COST for card in range(52) if cards >> card & 1]
    assert len(costs) == 48
    assert costs == sorted(costs, reverse=True)


# How good they are -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "least"), [("mita", 0.8), ("101", 0.8), ("meow", 0.6)])
def test_rules_of_thumb_beat_chance(game_id, least):
    won = shares_won(game_id, "greedy", "random", 150)
    assert won >= least, won


@pytest.mark.parametrize("game_id", ["mita", "101"])
def test_rules_of_thumb_beat_chance_for_four(game_id):
    won = shares_won(game_id, "greedy", "random", 60, players=4)
    assert won >= 0.75, won
