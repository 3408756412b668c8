"""Trying to peek: a view holds what its seat may know, and nothing from which more could be read.

Two techniques. A view must not change when only what the seat cannot see is changed: hidden cards change places
and the same game is played again. And no object reachable from a view may be a state, a deal or a hidden card.
"""

import copy
import enum
import gc
import pickle
import random
import types
from collections import Counter

import pytest
from strategies import (
    STYLES,
    options_of,
    pack_for,
    play,
    playout,
    random_deal,
    random_options,
    reproduction,
)

import cardlib
from cardlib import CHANCE, Action, Card, DealError, IllegalMove
from cardlib.game import Deal, Move, Shuffled, TrickWon

GAMES = [game.id for game in cardlib.GAMES]


def random_game(game_id, seed, **fixed):
    """The first state of a random deal and the random numbers to go on with."""
    rng = random.Random(f"{game_id} {seed}")
    options = random_options(game_id, rng) | fixed
    return random_deal(cardlib.find_game(game_id).rules(**options), rng), rng


def assert_same_view(one, other, seat):
    """What ``seat`` sees is the same thing in both states, however closely it looks."""
    mine, yours = one.view(seat), other.view(seat)
    told = f"seat {seat} can tell these apart:{reproduction(one)}\n{reproduction(other)}"
    assert mine == yours, told
    assert repr(mine) == repr(yours), told
    assert hash(mine) == hash(yours), told
    assert pickle.dumps(pickle.loads(pickle.dumps(mine))) == pickle.dumps(pickle.loads(pickle.dumps(yours))), told


# Hidden cards change places -------------------------------------------------------------------------


def replay(state, pack, steps, seat):
    """The same actions from another pack; ``None`` where they would not have been possible.

    Whether the holder of the trump seven was asked, and kept it, is no business of the others.
    """
    deal = state.deal
    again = deal.rules.deal(pack, deal.dealer, deal.scores)
    steps = [step for step in steps if step.kind != "keep"]
    try:
        if getattr(again, "asking", False) and not (steps and steps[0].kind == "exchange"):
            if not steps and again.current_player != seat:
                return again  # asked, unknown to this seat
            again = again.apply("keep")
        for step in steps:
            again = again.apply(step)
    except IllegalMove:
        return None
    return again


def swapped_pack(state, seat, rng):
    """The pack of a trick game with cards exchanged that ``seat`` has not seen by now."""
    deal = state.deal
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand] + list(state.stock[:-1])
    hidden = [card for card in hidden if card is not deal.turned]  # everybody saw it turned, and who took it
    groups = [hidden]
    if deal.rules.trump_check:  # where trumps lie decides what the check does, so trumps change with trumps
        groups = [[c for c in hidden if (c.suit is state.trump) == trump] for trump in (True, False)]
    place = {}
    for group in groups:
        order = list(group)
        rng.shuffle(order)
        if rng.random() < 0.7 and len(group) > 1:  # a single exchange spoils the later actions less often
            order = list(group)
            i, j = rng.sample(range(len(order)), 2)
            order[i], order[j] = order[j], order[i]
        place.update(zip(group, order, strict=True))
    return [place.get(card, card) for card in deal.pack]


@pytest.mark.parametrize("game_id", ["mita", "101"])
def test_a_view_of_a_trick_game_does_not_depend_on_hidden_cards(game_id):
    compared = Counter()
    for seed in range(30):
        start, rng = random_game(game_id, seed)
        steps, states = [], [(start, [])]
        for _, action, after in playout(start, rng):
            steps.append(action)
            states.append((after, list(steps)))
        for state, before in [states[0], *rng.sample(states, min(6, len(states)))]:
            if getattr(state, "asking", False):
                continue  # looked at below
            for seat in range(start.deal.rules.players):
                for _ in range(3):
                    pack = swapped_pack(state, seat, rng)
                    other = replay(start, pack, before, seat)
                    if other is None or pack == list(start.deal.pack):
                        continue
                    if (state.current_player == seat) != (other.current_player == seat):
                        continue  # asked in one and not in the other, and it is this seat that is asked
                    own = [move for move in state.history if type(move) is Move and move.action.kind == "keep"]
                    if any(move.seat == seat for move in own):
                        continue  # its own answer is in its history; the replay leaves it out
                    if (other.hands, other.stock) == (state.hands, state.stock):
                        continue  # only the way there was another
                    assert_same_view(state, other, seat)
                    compared["deal" if not before else "later"] += 1
    assert compared["deal"] > 100, compared
    assert compared["later"] > 200, compared


class Slots:
    """Where in the pack, or in which shuffle, each card of a deal of Мяу-мяу came from."""

    def __init__(self, state):
        players, size = state.deal.rules.players, state.deal.rules.hand
        self.hands = [
            [((0, place)) for place in range((seat - state.deal.first) % players, players * size, players)]
            for seat in range(players)
        ]
        self.stock = [(0, place) for place in range(players * size + 1, len(state.deal.pack))]
        self.shuffles = 0
        self._take(state)

    def _take(self, state):
        for seat, hand in enumerate(state.hands):
            while len(self.hands[seat]) < len(hand):
                self.hands[seat].append(self.stock.pop(0))

    def follow(self, before, action, after):
        """Keep up with one action."""
        if action.kind == "shuffle":
            self.shuffles += 1
            assert not self.stock
            self.stock = [(self.shuffles, place) for place in range(len(action.cards))]
        elif action.card is not None:
            self.hands[before.current_player].pop(before.hands[before.current_player].index(action.card))
        self._take(after)
        assert list(map(len, self.hands)) == list(map(len, after.hands))


@pytest.mark.parametrize("style", STYLES)
def test_a_view_of_meow_does_not_depend_on_hidden_cards(style):
    compared = Counter()
    for seed in range(20):
        start, rng = random_game("meow", f"{style} {seed}", **({"packs": 2, "players": 3} if seed % 2 else {}))
        slots = Slots(start)
        sources = [list(start.deal.pack)]  # the pack, then every shuffle
        steps, states = [], [(start, copy.deepcopy(slots), [])]
        for before, action, after in playout(start, rng, style):
            slots.follow(before, action, after)
            if action.kind == "shuffle":
                sources.append(list(action.cards))
            steps.append(action)
            states.append((after, copy.deepcopy(slots), list(steps)))
        drawn = [found for found in states if found[0].drawn is not None]
        shuffled = [found for found in states if found[1].shuffles]
        chosen = [states[0], *rng.sample(states, min(4, len(states))), *drawn[:2], *shuffled[::20][:4]]
        for state, where, before in chosen:
            for seat in range(start.deal.rules.players):
                for _ in range(2):
                    other = exchanged(start, state, where, before, sources, seat, rng)
                    if other is None or (other.hands, other.stock) == (state.hands, state.stock):
                        continue
                    assert_same_view(state, other, seat)
                    compared["deal" if not before else "later"] += 1
                    compared["shuffled"] += where.shuffles > 0
                    compared["drawn"] += state.drawn != other.drawn
    assert compared["deal"] > 60, compared
    assert compared["later"] > 100, compared
    if style == "hoard":
        assert compared["shuffled"] > 40, compared
        assert compared["drawn"] > 10, compared


def exchanged(start, state, where, steps, sources, seat, rng):
    """The same game with cards exchanged that ``seat`` has not seen since they were last shuffled."""
    unseen = [slot for other, hand in enumerate(where.hands) if other != seat for slot in hand] + where.stock
    sources = [list(source) for source in sources]
    for number in {number for number, _ in unseen}:
        places = [place for source, place in unseen if source == number]
        if len(places) > 1:
            order = rng.sample(places, rng.choice((2, len(places))))
            cards = [sources[number][place] for place in order]
            for place, card in zip(order, cards[1:] + cards[:1], strict=True):
                sources[number][place] = card
    shuffles = iter(sources[1:])
    again = start.deal.rules.deal(sources[0], start.deal.dealer, start.deal.scores)
    try:
        for step in steps:
            again = again.apply(Action("shuffle", cards=tuple(next(shuffles))) if step.kind == "shuffle" else step)
    except IllegalMove:
        return None
    return again


# The exchange ---------------------------------------------------------------------------------------


def asking_state(rules, holder):
    hands = [""] * rules.players
    hands[holder] = "7H"
    return rules.deal(pack_for(rules, hands, "JH"))


@pytest.mark.parametrize(("game_id", "players"), [("mita", 2), ("mita", 4), ("101", 2), ("101", 4), ("101", 6)])
def test_nobody_else_sees_who_was_asked_about_the_seven(game_id, players):
    rules = cardlib.find_game(game_id).rules(players=players, exchange=True, trump_check=False)
    for holder in range(players):
        state = asking_state(rules, holder)
        assert state.current_player == holder
        kept, exchanged = state.apply("keep"), state.apply("exchange")
        assert "keep" in map(str, state.view(holder).legal_actions)
        assert [str(event.action) for event in kept.view(holder).history] == ["keep"]
        for seat in set(range(players)) - {holder}:
            assert_same_view(state, kept, seat)
            assert state.view(seat).history == ()
            assert [str(event.action) for event in exchanged.view(seat).history] == ["exchange"]
            assert exchanged.view(seat).history[0].seat == holder
            assert exchanged.view(seat).upcard is Card("7H")
            for later in (state, kept, play(kept, [kept.legal_actions()[0]])):
                assert "keep" not in {str(event.action) for event in later.view(seat).history if type(event) is Move}


@pytest.mark.parametrize("game_id", ["mita", "101"])
def test_a_seven_in_a_hand_looks_like_a_seven_in_the_stock(game_id):
    rules = cardlib.find_game(game_id).rules(players=4, exchange=True, trump_check=False)
    held = rules.deal(pack_for(rules, ["8S 9S TS", "7H 8C 9C", "8D 9D TD", "JS QS KS"], "JH", "KH"))
    in_stock = rules.deal(pack_for(rules, ["8S 9S TS", "KH 8C 9C", "8D 9D TD", "JS QS KS"], "JH", "7H"))
    assert held.asking
    assert not in_stock.asking
    for seat in (0, 2, 3):
        assert_same_view(held, in_stock, seat)
        assert_same_view(held.apply("keep"), in_stock, seat)
    assert held.view(1) != in_stock.view(1)


# Мяу-мяу --------------------------------------------------------------------------------------------


def test_nobody_else_sees_the_card_drawn():
    rules = cardlib.find_game("meow").rules(players=3)
    hands = ["9S TS JS KS 8S", "9D TD JD KD 8D", "9C TC JC KC 8C"]
    one = rules.deal(pack_for(rules, hands, "QH", "7H AH")).apply("draw")
    other = rules.deal(pack_for(rules, hands, "QH", "AH 7H")).apply("draw")
    assert (one.drawn, other.drawn) == (Card("7H"), Card("AH"))
    for seat in (1, 2):
        assert one.view(seat).drawn is None
        assert one.view(seat).legal_actions == ()
        assert_same_view(one, other, seat)
        assert_same_view(one.apply("pass"), other.apply("pass"), seat)
    assert one.view(0).drawn is Card("7H")
    assert one.view(0) != other.view(0)


def test_nobody_sees_the_order_of_a_shuffle():
    seen = 0
    for seed in range(30):
        start, rng = random_game("meow", f"shuffle {seed}", players=2 + seed % 6)
        for before, action, after in playout(start, rng, "hoard"):
            for seat in range(start.deal.rules.players):
                told = [event for event in after.view(seat).history if type(event) is Move]
                assert all(event.seat != CHANCE and event.action.kind != "shuffle" for event in told)
            if before.current_player != CHANCE:
                continue
            assert Shuffled(len(action.cards)) in after.view(0).history
            taken = len(action.cards) - len(after.stock)
            rest = list(action.cards[taken:])
            rng.shuffle(rest)
            other = before.apply(Action("shuffle", cards=(*action.cards[:taken], *rest)))
            for seat in range(start.deal.rules.players):
                assert_same_view(after, other, seat)
                seen += after.stock != other.stock
            other = before.apply(Action("shuffle", cards=tuple(reversed(action.cards))))
            taker = next(s for s, hand in enumerate(after.hands) if len(hand) > len(before.hands[s]))
            for seat in set(range(start.deal.rules.players)) - {taker}:
                assert_same_view(after, other, seat)
    assert seen > 40


# What can be reached from a view --------------------------------------------------------------------


def reachable(thing):
    """Every object that can be reached from one, without going into classes, modules and functions."""
    found, queue = {}, [thing]
    while queue:
        each = queue.pop()
        if id(each) in found or isinstance(
            each, (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)
        ):
            continue
        found[id(each)] = each
        if isinstance(each, enum.Enum):
            continue  # Python's own: a member leads to its class, which is no secret
        queue += gc.get_referents(each)
        queue += list(getattr(each, "__dict__", {}).values())
        if type(each).__module__.startswith("cardlib"):
            for name in dir(each):  # fields, slots and properties
                if not name.startswith("__"):
                    queue.append(getattr(each, name))
    return list(found.values())


def known_cards(state, seat):
    """Every card that ``seat`` has seen, or the rules name, by a count of its own."""
    known = Counter(state.hands[seat])
    players = state.deal.rules.players
    events = [event for event in state.history if type(event) is Move]
    known.update(event.action.card for event in events if event.action.card)
    if state.deal.rules.game == "meow":
        known[state.discards[0]] += 1
        known[state.deal.pack[players * state.deal.rules.hand]] += 1
    else:
        known.update(card for event in state.history if type(event) is TrickWon for card in event.cards)
        known.update([state.deal.pack[3 * players], *state.deal.rules.removed])
        if any(event.action.kind == "exchange" for event in events):
            known[Card(f"7{state.trump}")] += 1
    return set(known)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_state_and_no_hidden_card_can_be_reached_from_a_view(game_id):
    kinds = tuple({type(game.rules().deal(game.rules().pack())) for game in cardlib.GAMES})
    for seed in range(12):
        start, rng = random_game(game_id, f"reach {seed}")
        states = [start, *(after for _, _, after in playout(start, rng))]
        for state in [start, *rng.sample(states, min(4, len(states))), states[-1]]:
            for seat in range(state.deal.rules.players):
                things = reachable(state.view(seat))
                assert not [thing for thing in things if isinstance(thing, (*kinds, Deal))], reproduction(state)
                cards = {thing for thing in things if type(thing) is Card}
                known = known_cards(state, seat)
                assert cards <= known, f"seat {seat} reaches {cards - known}: {reproduction(state)}"
                texts = [thing for thing in things if type(thing) is str]
                secrets = {str(card) for card in set(state.deal.rules.pack()) - known}
                assert not [text for text in texts if set(text.replace(",", " ").split()) & secrets]
                sequences = [tuple(thing) for thing in things if isinstance(thing, (tuple, list))]
                for secret in (state.stock, state.deal.pack, *state.hands[:seat], *state.hands[seat + 1 :]):
                    if len(secret) > 1 and not set(secret) <= known:
                        assert secret not in sequences


@pytest.mark.parametrize("game_id", GAMES)
def test_a_view_says_what_its_seat_may_know(game_id):
    for seed in range(15):
        start, rng = random_game(game_id, f"says {seed}")
        for state in [start, *(after for _, _, after in playout(start, rng))]:
            for seat in range(state.deal.rules.players):
                view = state.view(seat)
                assert view.seat == seat
                assert view.hand == state.hands[seat]
                assert view.hand_counts == tuple(map(len, state.hands))
                assert view.stock_count == len(state.stock)
                assert (view.dealer, view.scores) == (state.deal.dealer, state.deal.scores)
                if not getattr(state, "asking", False):
                    assert view.current_player == state.current_player
                    mine = state.legal_actions() if seat == state.current_player else ()
                    assert view.legal_actions == mine
                elif seat == state.current_player:
                    assert view.legal_actions == state.legal_actions()
                if game_id == "meow":
                    assert (view.top, view.named, view.winner) == (state.top, state.named, state.winner)
                    assert view.discard_count == len(state.discards)
                else:
                    assert (view.upcard, view.trick, view.trump) == (state.upcard, state.trick, state.trump)
                    assert (view.tricks, view.points) == (state.tricks, state.points)
                assert options_of(view.rules) == options_of(state.deal.rules)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seat", [-1, 2, 99, None, "0", True, 1.0])
def test_there_is_no_view_from_a_seat_that_is_none(game_id, seat):
    rules = cardlib.find_game(game_id).rules(players=2)
    with pytest.raises(DealError, match="seat"):
        rules.deal(rules.pack()).view(seat)
