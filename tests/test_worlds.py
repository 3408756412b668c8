"""Worlds: positions that a seat thinks possible never contradict what it has seen, and none is left out."""

import dataclasses
import itertools
import random
from collections import Counter

import pytest
from strategies import (
    STYLES,
    endgame,
    last_state,
    play,
    playout,
    random_deal,
    random_options,
    random_rules,
    reproduction,
)

import cardlib
from cardlib import CHANCE, Card, worlds_meow, worlds_mita
from cardlib.actions import DRAW, KEEP, PASS, PLAY
from cardlib.errors import CardlibError, DealError
from cardlib.fast import random_source
from cardlib.fast.shedding import FITS, OTHERS
from cardlib.fast.shedding_game import NUMBERS, SUITS
from cardlib.game import Move, Shuffled, Took, TrickWon
from cardlib.worlds import Worlds
from cardlib.worlds_places import TRIES, placed

GAMES = [game.id for game in cardlib.GAMES]


def decisions(state, rng, style=None):
    """Every state of a random deal in which a player has to act."""
    for before, _, _ in playout(state, rng, style):
        if before.current_player != CHANCE:
            yield before


def put_back(state, hands, stock):
    """The state with other hidden cards."""
    return state._replace(hands=hands, stock=stock)


# Against what can be seen -----------------------------------------------------------------------------


@pytest.fixture(params=[TRIES, 0], ids=["by chance", "made"])
def tries(request, monkeypatch):
    """Whether chance may find a world before one is made."""
    monkeypatch.setattr(worlds_mita, "TRIES", request.param)
    monkeypatch.setattr(worlds_meow, "TRIES", request.param)


@pytest.mark.usefixtures("tries")
@pytest.mark.parametrize("game_id", GAMES)
def test_an_imagined_world_looks_the_same_to_the_seat(game_id):
    looked_at = 0
    for seed in range(40):
        rng = random.Random(f"{game_id} {seed}")
        start = random_deal(random_rules(rng, game_id), rng)
        source = random_source(seed)
        for state in decisions(start, rng):
            if rng.random() < 0.7:
                continue
            view = state.view(state.current_player)
            worlds = Worlds(view)
            for _ in range(3):
                hands, stock = worlds.sample(source)
                again = put_back(state, hands, stock)
                assert again.view(view.seat) == view, f"{hands} {stock}{reproduction(state)}"
                hidden = Counter(stock) + Counter(card for hand in hands for card in hand)
                real = Counter(state.stock) + Counter(card for hand in state.hands for card in hand)
                assert hidden == real, f"{hands} {stock}{reproduction(state)}"
                looked_at += 1
            if worlds.certain and game_id != "meow":
                assert [sorted(map(str, h)) for h in hands] == [sorted(map(str, h)) for h in state.hands]
    assert looked_at > 200, looked_at


@pytest.mark.parametrize("game_id", GAMES)
def test_a_quick_world_is_one_of_them(game_id):
    for seed in range(25):
        rng = random.Random(f"quick {game_id} {seed}")
        start = random_deal(random_rules(rng, game_id), rng)
        for state in decisions(start, rng):
            if rng.random() < 0.8:
                continue
            worlds = Worlds(state.view(state.current_player))
            hands, stock = worlds.sample(random_source(seed))
            quick = worlds.state(random_source(seed))
            game = worlds.game
            public = put_back(state, hands, stock)
            assert sorted(game.legal(quick)) == sorted(game.legal(game.from_state(public))), reproduction(state)
            # From here on both have the same future, which tells that hands and stock are the same.
            choice = random.Random(seed)
            while not public.is_over and public.current_player != CHANCE:
                action = choice.choice(public.legal_actions())
                public = public.apply(action)
                game.do(quick, action)
            assert game.current(quick) == (game.OVER if public.is_over else game.CHANCE), reproduction(state)
            if public.is_over:
                assert game.outcome(quick) == public.outcome, reproduction(state)


def test_there_is_nothing_to_imagine_for_a_seat_that_does_not_act():
    state = cardlib.find_game("mita").rules().deal(cardlib.find_game("mita").rules().pack())
    with pytest.raises(DealError, match="seat 1"):
        Worlds(state.view(1))


@pytest.mark.parametrize("given", [None, 3, "mita", cardlib.find_game("mita").rules()])
def test_what_is_no_view_is_refused(given):
    with pytest.raises(DealError, match="is no view"):
        Worlds(given)


@pytest.mark.parametrize("source", [None, 3, [], [1], ["a", "b"], [1, 2, 3], random.Random(1)])
def test_what_is_no_source_is_refused(source):
    rules = cardlib.find_game("mita").rules()
    worlds = Worlds(rules.deal(rules.pack()).view(0))
    for imagine in (worlds.sample, worlds.state):
        with pytest.raises(CardlibError, match="is no source of random numbers"):
            imagine(source)


# Where chance hardly ever finds a world, or there is none ---------------------------------------------


def test_cards_are_placed_wherever_they_can_be():
    rng, found = random.Random(1), Counter()
    for _ in range(400):
        cards = [rng.randrange(4) for _ in range(rng.randint(1, 6))]
        lacks = [rng.randrange(16) | rng.randrange(16) for _ in range(rng.randint(0, len(cards)))]
        order = placed(cards, lacks)
        possible = any(
            not any(lack >> card & 1 for lack, card in zip(lacks, some, strict=False))
            for some in itertools.permutations(cards, len(lacks))
        )
        assert (order is not None) == possible, f"{cards} {lacks} {order}"
        if order is not None:
            assert Counter(order) == Counter(cards), f"{cards} {lacks} {order}"
            assert not any(lack >> card & 1 for lack, card in zip(lacks, order, strict=False)), f"{cards} {lacks}"
        found[possible] += 1
    assert min(found.values()) > 50, found


def sizes(state, view):
    """How many cards the hands and the stock of each of three imagined worlds have, and how many there really are."""
    found = {(*map(len, hands), len(stock)) for hands, stock in samples(view, 3)}
    return found, {(*map(len, state.hands), len(state.stock))}


def test_a_history_of_mita_that_leaves_no_world_still_gives_one(monkeypatch):
    rules = cardlib.find_game("mita").rules()
    monkeypatch.setattr(worlds_mita, "cards_lacked", lambda view: {1: set(rules.pack())})
    state = next(deal for deal in (random_deal(rules, seed) for seed in range(99)) if deal.current_player == 0)
    imagined, real = sizes(state, state.view(0))
    assert imagined == real, reproduction(state)


def passed(packs):
    """A position in which seat 1 has drawn and passed, and seat 0 is to act."""
    rules = cardlib.find_game("meow").rules(players=2, packs=packs)
    for seed in range(1000):
        state = random_deal(rules, seed)
        for action in (DRAW, PASS):
            if state.current_player == 1 and action in state.legal_actions():
                state = state.apply(action)
        if [event.action.kind for event in state.history if type(event) is Move] == ["draw", "pass"]:
            return state
    raise AssertionError("nobody had to draw")


@pytest.mark.parametrize("packs", [1, 2])
def test_a_history_of_meow_that_leaves_no_world_still_gives_one(packs, monkeypatch):
    def nothing(reading, seat):
        for slot in reading.slots[seat]:
            slot.lacks = -1

    state = passed(packs)
    monkeypatch.setattr(worlds_meow.Reading, "nothing_fitted", nothing)
    imagined, real = sizes(state, state.view(0))
    assert imagined == real, reproduction(state)


@pytest.mark.parametrize("packs", [1, 2])
def test_a_history_that_contradicts_itself_is_refused(packs):
    state = passed(packs)
    view = state.view(0)
    again = tuple(Move(1, PLAY[view.turned]) for _ in range(packs))
    with pytest.raises(DealError, match="contradicts itself"):
        Worlds(dataclasses.replace(view, history=view.history + again))


def test_where_no_card_is_hidden_one_reading_is_enough(monkeypatch):
    view = passed(1).view(0)
    everything = worlds_meow.Reading(view.rules, [0], [[], []], [Counter()], 0, 0)
    monkeypatch.setattr(worlds_meow, "readings", lambda view: iter([everything]))
    monkeypatch.setattr(worlds_meow, "read", None)
    assert worlds_meow.possible_batches(view) == []


# Against the history of Mîța and 101 -------------------------------------------------------------------


def samples(view, number, seed=1):
    worlds, source = Worlds(view), random_source(seed)
    return [worlds.sample(source) for _ in range(number)]


def test_whoever_draws_the_upcard_is_seen_to_hold_it():
    rules = cardlib.find_game("mita").rules(players=4, trump_check=False)
    found = 0
    for seed in range(20):
        rng = random.Random(seed)
        for state in decisions(random_deal(rules, rng), rng):
            turned, seat = state.deal.turned, state.current_player
            holder = next((s for s, hand in enumerate(state.hands) if turned in hand), None)
            if state.stock or holder in (None, seat):
                continue
            found += 1
            assert all(turned in hands[holder] for hands, _ in samples(state.view(seat), 5)), reproduction(state)
    assert found > 50


def test_an_exchanged_upcard_is_seen_to_be_held():
    rules = cardlib.find_game("101").rules(players=4)
    found = 0
    for seed in range(60):
        rng = random.Random(seed)
        state = random_deal(rules, rng)
        if not state.asking:
            continue
        holder = state.current_player
        state = state.apply("exchange")
        if state.current_player == holder:
            continue
        found += 1
        for hands, stock in samples(state.view(state.current_player), 20):
            assert state.deal.turned in hands[holder], reproduction(state)
            assert stock[-1] == Card(f"7{state.trump}"), reproduction(state)
    assert found > 5


def test_whoever_could_exchange_the_seven_is_taken_to_have_done_so():
    rules = cardlib.find_game("101").rules()
    state = rules.deal(
        "7H 8S 8H 9S 9H TS QC KC 7C AC TC 7D 8D 9D TD JD QD KD AD JC 8C 9C JS QS KS AS 7S JH QH KH AH TH"
    )
    seven = Card("7C")
    early = samples(state.view(0), 300)
    assert not any(seven in hands[1] for hands, _ in early)
    state = play(state, "7H,8S")
    assert seven in state.hands[1]
    # After one draw of its own a player is hardly, after many almost freely, taken to have drawn it.
    shares = []
    while state.stock:
        if state.current_player == 0 and seven not in state.hands[0]:
            worlds = samples(state.view(0), 600)
            in_hand = sum(seven in hands[1] for hands, _ in worlds)
            hidden = len(state.hands[1]) + len(state.stock) - 1
            shares.append(in_hand / 600 / (len(state.hands[1]) / hidden))
        state = state.apply(state.legal_actions()[-1])
    assert len(shares) > 2
    assert shares[0] < 1
    free = samples(cardlib.find_game("101").rules(exchange=False).deal(state.deal.pack).view(0), 600)
    assert sum(seven in hands[1] for hands, _ in free) > 20


@pytest.mark.usefixtures("tries")
def test_the_trump_check_leaves_no_trump_at_the_ends():
    rules = cardlib.find_game("mita").rules()
    for seed in range(30):
        rng = random.Random(seed)
        for state in decisions(random_deal(rules, rng), rng):
            if len(state.stock) < 2:
                break
            for _, stock in samples(state.view(state.current_player), 4, seed):
                assert stock[-2].suit is not state.trump, reproduction(state)
                if not any(type(event) is TrickWon for event in state.history):
                    assert stock[0].suit is not state.trump, reproduction(state)


@pytest.mark.parametrize("reading", ["must-trump", "must-beat"])
def test_who_gave_no_trump_to_a_call_has_none(reading):
    rules = cardlib.find_game("mita").rules(players=4, trump_check=False, tromf=reading)
    state = endgame(rules, ["AH 8S 9S", "8C 9C JC", "KH QH TS", "8D 9D JH"])
    state = play(state, "AH!,8C,QH,JH")
    for hands, _ in samples(state.view(0), 100):
        assert not any(card.suit is state.trump for card in hands[1]), reproduction(state)
    assert any(Card("KH") in hands[2] for hands, _ in samples(state.view(0), 100))
    assert any(Card("KH") in hands[3] for hands, _ in samples(state.view(0), 100))


def test_who_did_not_beat_where_one_must_cannot():
    rules = cardlib.find_game("mita").rules(players=4, trump_check=False, tromf="must-beat")
    state = endgame(rules, ["TH 8S 9S", "9H 8H JC", "KH QH TS", "8D 9D JH"])
    state = play(state, "TH!,9H,KH,JH")
    state = state.apply(state.legal_actions()[0])
    for seat_hands, _ in samples(state.view(state.current_player), 100):
        assert Card("AH") not in seat_hands[1], reproduction(state)
        assert Card("KH") not in seat_hands[1], reproduction(state)


def test_every_possible_world_comes_up_equally_often():
    rules = cardlib.find_game("mita").rules(trump_check=False)
    rng = random.Random(5)
    state = random_deal(rules, rng)
    while len(state.stock) > 2:
        state = state.apply(rng.choice(state.legal_actions()))
    view = state.view(state.current_player)
    hidden = len(state.hands[1 - view.seat]) + 1
    counts = Counter(stock[0] for _, stock in samples(view, 4000))
    assert len(counts) == hidden, reproduction(state)
    for card, count in counts.items():
        assert abs(count - 4000 / hidden) < 150, f"{card}: {count}{reproduction(state)}"


def batch_of(rng):
    """Some unseen cards of Мяу-мяу, and places that cannot have some of them, whatever those of the others can."""
    cards = sorted(rng.choices(range(6), k=rng.randint(3, 6)))
    lacks = [rng.choice((0, 1 << rng.randrange(6) | 1 << rng.randrange(6))) for _ in range(rng.randint(1, len(cards)))]
    return worlds_meow.Batch(cards, [(rng.choice((1, 2)), lack) for lack in lacks])


def ways(batch):
    """How often each way to lie comes up when cards are put anywhere and taken up again where one cannot be."""
    found = Counter()
    for order in itertools.permutations(batch.cards):
        if not any(lacks >> card & 1 for (_, lacks), card in zip(batch.held, order, strict=False)):
            found[lying(batch, order)] += 1
    return found


def lying(batch, order):
    """Who has which cards, and the stock."""
    held = sorted((seat, card) for (seat, _), card in zip(batch.held, order, strict=False))
    return (*held, *order[len(held) :])


def test_every_way_the_cards_of_meow_can_lie_comes_up_equally_often():
    crossing = 0
    for seed in range(80):
        batch, source, number = batch_of(random.Random(seed)), random_source(seed), 6000
        expected = ways(batch)
        if not expected:
            assert not batch.is_possible
            continue
        found = Counter()
        for _ in range(number):
            held, stock = batch.deal(source)
            found[*sorted(held), *stock] += 1
        told = f"{batch}: {found}, not {expected}"
        assert set(found) <= set(expected), told
        shares = {way: number * count / expected.total() for way, count in expected.items()}
        spread = sum((found[way] - share) ** 2 / share for way, share in shares.items())
        free = len(shares) - 1
        assert spread <= free + 5 * (2 * free) ** 0.5 + 5, told
        crossing += len({lacks for _, lacks in batch.held if lacks}) > 1
    assert crossing > 10, crossing


def test_a_card_that_two_places_can_have_is_left_to_chance_only():
    """Three cards, one place that cannot have the last and one that cannot have the first: a third for each way."""
    batch, source = worlds_meow.Batch([0, 1, 2], [(1, 1 << 2), (2, 1 << 0)]), random_source(1)
    found = Counter(tuple(sorted(batch.deal(source)[0])) for _ in range(3000))
    assert set(found) == {((1, 0), (2, 1)), ((1, 0), (2, 2)), ((1, 1), (2, 2))}, found
    assert all(900 < count < 1100 for count in found.values()), found


# Against the history of Мяу-мяу ------------------------------------------------------------------------


def acquired_and_held(view, hands):
    """For each event: its number, what fitted then, and for each seat how many cards it has got from then on.

    Yields (event, demand, cards later in each hand, cards got since), the last two by seat; a card later in a hand
    was played since or is held at the end.
    """
    events = list(view.history)
    later = [Counter(NUMBERS[card] for card in hand) for hand in hands]
    got = [0] * len(hands)
    demands, demand = [], NUMBERS[view.turned]
    for event in events:
        demands.append(demand)
        if isinstance(event, Move) and event.action.card and event.action.kind in ("play", "name"):
            card = NUMBERS[event.action.card]
            demand = 52 + SUITS.index(event.action.suit) if event.action.suit else card
    for event, before in zip(reversed(events), reversed(demands), strict=True):
        if isinstance(event, Took):
            got[event.seat] += event.number
        elif isinstance(event, Move) and event.seat >= 0:
            if event.action.card:
                later[event.seat][NUMBERS[event.action.card]] += 1
            elif event.action.kind == "draw":
                got[event.seat] += 1
        yield event, before, later, got


@pytest.mark.usefixtures("tries")
@pytest.mark.parametrize("style", STYLES)
def test_who_drew_a_card_held_none_that_fitted(style):
    checked = tight = 0
    for seed in range(25):
        rng = random.Random(f"{style} {seed}")
        options = random_options("meow", rng) | ({"packs": 1, "players": rng.choice((2, 3, 4))} if seed % 3 else {})
        options["packs"] = max(options["packs"], -(-(options["players"] * options["hand"] + 1) // options["pack_size"]))
        start = random_deal(cardlib.find_game("meow").rules(**options), rng)
        for state in decisions(start, rng, style):
            if rng.random() < 0.9 or state.winner is not None:
                continue
            view = state.view(state.current_player)
            for hands, _ in samples(view, 2, seed):
                for event, demand, later, got in acquired_and_held(view, hands):
                    if isinstance(event, Move) and event.action.kind == "draw":
                        forcing = FITS[int(state.rules.queen_follow)][demand] & OTHERS
                        fitting = sum(n for card, n in later[event.seat].items() if forcing >> card & 1)
                        assert fitting <= got[event.seat], f"{event} {hands}{reproduction(state)}"
                        checked += 1
                        tight += fitting == got[event.seat]
    assert checked > 300
    assert tight > 5


def test_the_cards_of_a_new_stock_are_known():
    found = 0
    for seed in range(30):
        rng = random.Random(seed)
        start = random_deal(cardlib.find_game("meow").rules(players=2), rng)
        for state in decisions(start, rng, "hoard"):
            shuffles = sum(isinstance(event, Shuffled) for event in state.view(0).history)
            if shuffles != 1 or state.winner is not None:
                continue
            seat = state.current_player
            buried = next(e.action.cards for e in state.history if isinstance(e, Move) and e.seat == CHANCE)
            for hands, stock in samples(state.view(seat), 3, seed):
                assert set(stock) <= set(buried), reproduction(state)
                old = [card for card in state.hands[1 - seat] if card not in buried]
                assert set(old) <= set(hands[1 - seat]), reproduction(state)
            found += 1
    assert found > 30


def test_what_is_true_is_never_ruled_out():
    """With few cards hidden, the true hands come up among the imagined ones."""
    found = 0
    for seed in range(60):
        rng = random.Random(seed)
        rules = cardlib.find_game("meow").rules(players=2)
        for state in decisions(random_deal(rules, rng), rng, "hoard"):
            seat = state.current_player
            if state.winner is not None or len(state.stock) + len(state.hands[1 - seat]) > 8 or rng.random() < 0.5:
                continue
            truth = set(state.hands[1 - seat])
            assert any(set(hands[1 - seat]) == truth for hands, _ in samples(state.view(seat), 1500)), reproduction(
                state
            )
            found += 1
        if found > 12:
            break
    assert found > 5


def test_a_deal_that_is_over_has_no_worlds():
    rng = random.Random(1)
    over = last_state(random_deal(cardlib.find_game("meow").rules(), rng), rng)
    with pytest.raises(DealError):
        Worlds(over.view(0))


def test_being_asked_is_seen_by_the_holder_alone():
    rules = cardlib.find_game("101").rules()
    deals = (random_deal(rules, seed) for seed in range(200))
    state = next(s for s in deals if s.asking and s.current_player == 1 and s.leader == 0)
    hands, stock = samples(state.view(1), 1)[0]
    assert Card(f"7{state.trump}") in hands[1]
    kept = state.apply(KEEP)
    assert not any(Card(f"7{state.trump}") in hands[1] for hands, _ in samples(kept.view(0), 50))
    assert stock[-1] == state.upcard
