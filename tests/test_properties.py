"""What must hold in every position of every game, whatever the options: random play looks for a counter-example."""

import copy
import pickle
import random
from collections import Counter
from dataclasses import fields

import pytest
from hypothesis import HealthCheck, assume, given, settings
from strategies import deal_strategy, pack_for, play, playout, random_deal, random_shuffle, reproduction

import cardlib
from cardlib import CHANCE, Action, Card, IllegalMove, Suit, cards_text, parse_action
from cardlib.cards import ALL_CARDS
from cardlib.game import LostTurn, Move, Took, TrickWon

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
PENALTIES = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, **{str(pip): pip for pip in range(2, 10)}}
HEIGHT = "789JQTKA"

few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
some = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def moves(state):
    return [event for event in state.history if type(event) is Move]


def is_meow(state):
    return state.deal.rules.game == "meow"


def pile_of(state):
    """Where the cards that are in no hand and not in the stock lie."""
    if is_meow(state):
        dropped = [move.action.card for move in moves(state) if move.action.kind == "drop"]
        return [*state.discards, *dropped]
    taken = [card for event in state.history if type(event) is TrickWon for card in event.cards]
    return [*state.trick, *taken]


# Cards -----------------------------------------------------------------------------------------------


@some
@given(deal_strategy())
def test_no_card_is_lost_or_made(deal):
    state, rng = deal
    pack = Counter(state.deal.rules.pack())
    assert Counter(state.deal.pack) == pack

    def everywhere(state):
        return Counter([*state.stock, *pile_of(state), *(card for hand in state.hands for card in hand)])

    assert everywhere(state) == pack
    for _, _, following in playout(state, rng):
        assert everywhere(following) == pack


@some
@given(deal_strategy("mita"))
def test_mita_hands_tricks_and_end(deal):
    hands_and_tricks(*deal)


@some
@given(deal_strategy("101"))
def test_101_hands_tricks_and_end(deal):
    hands_and_tricks(*deal)


def hands_and_tricks(state, rng):
    """Mîța ¶19, ¶21: three cards each while the stock lasts, everybody as many, and no trick too many."""
    players, size = state.deal.rules.players, len(state.deal.pack)
    last = state
    for before, action, after in playout(state, rng):
        last = after
        counts = {len(hand) for hand in after.hands}
        if not after.trick:
            assert len(counts) == 1
            if after.stock and not after.is_over:
                assert counts == {3}
        assert len(after.stock) % players == 0
        if action.kind in ("play", "call"):
            assert len(before.hands[before.current_player]) - 1 == len(
                [card for card in before.hands[before.current_player] if card in after.hands[before.current_player]]
            )
        if after.stock:
            assert after.upcard is after.stock[-1]
        else:
            assert after.upcard is None
    outcome = last.outcome
    if outcome.reason == "at-once":
        assert last.deal.rules.stop == "at-once"
    else:
        assert sum(outcome.tricks) == size // players
        assert not any(last.hands)
        assert last.stock == ()
    recount = [0] * players
    points = [0] * players
    for event in last.history:
        if type(event) is TrickWon:
            recount[event.seat] += 1
            points[event.seat] += sum(POINTS.get(str(card.rank), 0) for card in event.cards)
    assert outcome.tricks == tuple(recount)
    if last.deal.rules.game == "101":
        assert outcome.points == tuple(points)
        if outcome.reason == "played-out":
            assert sum(outcome.points) == 120
    else:
        assert outcome.points == (0,) * players
        own, other = sum(recount[0::2]), sum(recount[1::2])
        better = () if own == other else tuple(range(0 if own > other else 1, players, 2))
        assert outcome.winners == better
    assert outcome.penalties == (0,) * players


@some
@given(deal_strategy())
def test_whoever_is_next_is_next(deal):
    state, rng = deal
    players, first = state.deal.rules.players, (state.deal.dealer + 1) % state.deal.rules.players
    if is_meow(state):
        strikes = str(state.top.rank) in ("67A8" if state.deal.rules.eight_skips else "67A")
        assert state.current_player == (first + strikes) % players
    elif not state.asking:
        assert state.current_player == state.leader == first
    for before, action, after in playout(state, rng):
        seat = before.current_player
        if is_meow(state):
            meow_turn(before, action, after)
        elif action.kind in ("exchange", "keep"):
            assert after.current_player == after.leader == first
        elif after.trick:
            assert after.current_player == (seat + 1) % players
            assert after.leader == before.leader
        else:
            event = after.history[-1]
            assert type(event) is TrickWon
            assert event.leader == before.leader
            assert event.cards == (*before.trick, action.card)
            trumps = [card for card in event.cards if card.suit is before.trump]
            led = [card for card in event.cards if card.suit is event.cards[0].suit]
            best = max(trumps or led, key=lambda card: HEIGHT.index(str(card.rank)))
            assert event.seat == (before.leader + event.cards.index(best)) % players
            assert after.leader == event.seat
            assert after.current_player in (event.seat, None)
            for place in range(min(players, len(before.stock)) if not after.is_over else 0):
                assert after.hands[(event.seat + place) % players][-1] is before.stock[place]


def meow_turn(before, action, after):
    """Clockwise, and one turn is lost to a six, a seven, an ace and, if so chosen, an eight (¶8, ¶21)."""
    players, seat = before.deal.rules.players, before.current_player
    if CHANCE in (seat, after.current_player) or after.is_over:
        return
    if after.winner is not None:
        assert after.current_player in ((seat + 1) % players, seat)
    elif action.kind == "draw":
        assert after.current_player == seat
    elif action.kind == "pass":
        assert after.current_player == (seat + 1) % players
    else:
        lost = str(action.card.rank) in ("67A8" if before.deal.rules.eight_skips else "67A")
        assert after.current_player == (seat + 1 + lost) % players
        assert (type(after.history[-1]) is LostTurn) == lost


@some
@given(deal_strategy())
def test_every_deal_ends(deal):
    state, rng = deal
    steps = sum(1 for _ in playout(state, rng))
    if not is_meow(state):
        assert steps <= len(state.deal.pack) + 1


# Values ----------------------------------------------------------------------------------------------


@few
@given(deal_strategy())
def test_old_states_stay_as_they_were(deal):
    state, rng = deal
    kept = []
    for before, _, after in playout(state, rng):
        kept.append((before, repr(before), hash(before)))
        assert before != after
    for before, text, number in kept:
        assert repr(before) == text
        assert hash(before) == number


@few
@given(deal_strategy())
def test_states_cannot_be_changed(deal):
    state, rng = deal
    for before, action, after in playout(state, rng):
        if rng.random() < 0.8:
            continue
        text = repr(after)
        for thing in (before, after, after.deal, after.deal.rules, after.view(0), action, after.outcome or before):
            for name in getattr(thing, "_fields", None) or [field.name for field in fields(thing)]:
                with pytest.raises(AttributeError):
                    setattr(thing, name, None)
                with pytest.raises(AttributeError):
                    delattr(thing, name)
            with pytest.raises((AttributeError, TypeError)):
                thing.anything = 1
        with pytest.raises(TypeError):
            after.hands[0] = ()
        assert all(type(part) is tuple for part in (after.hands, after.stock, after.history, *after.hands))
        assert repr(after) == text


@few
@given(deal_strategy())
def test_states_survive_copies_and_pickles(deal):
    state, rng = deal
    for _, _, after in playout(state, rng):
        if rng.random() < 0.8 and not after.is_over:
            continue
        for twin in (copy.copy(after), copy.deepcopy(after), pickle.loads(pickle.dumps(after))):
            assert twin == after
            assert hash(twin) == hash(after)
            assert repr(twin) == repr(after)
            assert twin.legal_actions() == after.legal_actions()
            assert twin.outcome == after.outcome
        view = after.view(0)
        assert pickle.loads(pickle.dumps(view)) == view == copy.deepcopy(view)


@few
@given(deal_strategy())
def test_the_same_actions_lead_to_the_same_state(deal):
    state, rng = deal
    end = state
    for _, _, following in playout(state, rng):
        end = following
    again = state.deal.rules.deal(cards_text(state.deal.pack), state.deal.dealer, state.deal.scores)
    assert play(again, [str(move.action) for move in moves(end)]) == end


# Actions ---------------------------------------------------------------------------------------------


@some
@given(deal_strategy())
def test_legal_actions_are_legal_and_written_and_read_back(deal):
    state, rng = deal
    for before, action, after in playout(state, rng):
        legal = before.legal_actions()
        assert type(legal) is tuple
        assert len(set(legal)) == len(legal) == len(set(map(str, legal)))
        assert bool(legal) == (before.current_player != CHANCE)
        plays = list(dict.fromkeys(each.card for each in legal if each.kind in ("play", "name")))
        if plays:  # in the order of the hand, so that replays and bots do not depend on where objects lie in memory
            assert plays == [card for card in dict.fromkeys(before.hands[before.current_player]) if card in plays]
        assert before.apply(str(action)) == after
        assert parse_action(str(action)) == action
        for each in legal:
            assert parse_action(str(each)) == each
            assert before.check(each) is None
            assert before.check(str(each)) is None
            assert before.check(str(each).lower()) is None
        assert moves(after)[-1] == (before.current_player, action)
        assert bool(before.buried) == (before.current_player == CHANCE)
        assert (before.outcome is None, before.is_over) == (True, False)
    assert after.legal_actions() == ()
    assert after.buried == ()
    assert after.current_player is None
    assert after.is_over
    assert after.outcome is not None


EVERY_ACTION = (
    [Action("play", card) for card in ALL_CARDS]
    + [Action("call", card) for card in ALL_CARDS]
    + [Action("drop", card) for card in ALL_CARDS]
    + [Action("name", card, suit) for card in ALL_CARDS for suit in Suit]
    + [Action(word) for word in ("exchange", "keep", "draw", "pass")]
)
GARBAGE = (
    "",
    " ",
    "hello",
    "1H",
    "QX",
    "QS?",
    "QS!!",
    "QS=",
    "=H",
    "QS=HH",
    "QS QH",
    "drop",
    "drop drop",
    "drop QS QH",
    "shuffle",
    "shuffle XX",
    "pass pass",
    "keep!",
    "{card}",
    "{}",
    "🂡",
    "дама",
    3,
    2.5,
    b"QS",
    ["QS"],
    ("play", "QS"),
    object,
)


def shuffles(state, rng):
    """Shuffles that are right at a chance node, and some that are not."""
    pack = list(state.deal.rules.pack())
    found = [Action("shuffle", cards=tuple(rng.sample(pack, size))) for size in (1, 2, len(pack))]
    buried = list(state.discards[:-1]) if is_meow(state) else list(state.stock)
    for cards in (buried, buried[:-1], [*buried, *buried[:1]], [*buried, *state.hands[0]], [*buried, pack[0]]):
        if cards:
            found.append(Action("shuffle", cards=tuple(cards)))
    return found


def assert_refused(state, action):
    text = repr(state)
    refusal = state.check(action)
    assert type(refusal) is IllegalMove, f"{action!r} is not refused: {reproduction(state)}"
    with pytest.raises(IllegalMove) as raised:
        state.apply(action)
    said = str(refusal)
    assert (raised.value.rule, str(raised.value)) == (refusal.rule, said)
    assert "{" not in (said.replace(str(action), "") if "{" in str(action) else said), said
    assert "None" not in said, said
    assert said.count(". ") >= 2, f"tried, why and what may be done: {said}"
    assert said[0].isupper(), said
    assert refusal.rule == "notation" or refusal.rule.startswith(state.deal.rules.game + "."), refusal.rule
    assert refusal.seat == state.current_player
    assert refusal.legal == state.legal_actions()
    assert repr(state) == text
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.rule, str(again)) == (refusal.rule, said)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deal_strategy())
def test_every_other_action_is_refused(deal):
    state, rng = deal
    steps = list(playout(state, rng))
    chance = [before for before, _, _ in steps if before.current_player == CHANCE][:1]
    states = [before for before, _, _ in rng.sample(steps, min(2, len(steps)))] + chance + [steps[-1][2]]
    for before in states:
        legal = set(before.legal_actions())
        for action in [*EVERY_ACTION, *shuffles(before, rng)]:
            right = action in legal
            if before.current_player == CHANCE and action.kind == "shuffle":
                right = Counter(action.cards) == Counter(before.buried)
            if right:
                assert before.check(action) is None
            elif rng.random() < 0.3:
                assert_refused(before, action)
            else:
                assert before.check(action) is not None, f"{action} is not refused: {reproduction(before)}"
        for garbage in GARBAGE:
            assert_refused(before, garbage)
            assert before.check(garbage).rule == "notation"


# Mîța and 101 ----------------------------------------------------------------------------------------


@some
@given(deal_strategy("101"))
def test_the_exchange_is_asked_for_only_when_somebody_holds_the_seven(deal):
    exchange(*deal)


@some
@given(deal_strategy("mita"))
def test_in_mita_the_exchange_is_an_option(deal):
    exchange(*deal)


def exchange(state, rng):
    """101 ¶33-34: before the first trick, by the holder of the trump seven, if it is played."""
    seven = Card(f"7{state.trump}")
    holders = [seat for seat, hand in enumerate(state.hands) if seven in hand]
    asked = bool(holders) and state.deal.rules.exchange
    assert state.asking == asked
    if asked:
        assert state.current_player == holders[0]
        assert list(map(str, state.legal_actions())) == ["exchange", "keep"]
        kept, exchanged = state.apply("keep"), state.apply("exchange")
        assert (kept.hands, kept.stock) == (state.hands, state.stock)
        assert exchanged.upcard is seven
        assert exchanged.trump is state.trump
        assert exchanged.stock[:-1] == state.stock[:-1]
        hand = Counter(state.hands[holders[0]]) - Counter([seven]) + Counter([state.upcard])
        assert Counter(exchanged.hands[holders[0]]) == hand
    later = state.apply("keep") if asked else state
    for before, action, _ in playout(later, rng):
        assert action.kind in ("play", "call")
        assert not before.asking


@some
@given(deal_strategy("mita"))
def test_the_duty_of_tromf(deal):
    tromf(*deal)


@some
@given(deal_strategy("101"))
def test_the_duty_of_tromf_in_101(deal):
    tromf(*deal)


def tromf(state, rng):
    """Mîța ¶21: callable on a trump led once the stock is gone; it binds the others for that trick."""
    reading = state.deal.rules.tromf
    called = False
    for before, action, after in playout(state, rng):
        if before.asking:
            continue
        hand = before.hands[before.current_player]
        trumps = {card for card in hand if card.suit is before.trump}
        legal = before.legal_actions()
        calls = {each.card for each in legal if each.kind == "call"}
        plays = {each.card for each in legal if each.kind == "play"}
        assert calls == (trumps if reading != "off" and not before.trick and not before.stock else set())
        called = action.kind == "call" if not before.trick else called
        assert after.called == (called and bool(after.trick))
        if not (called and before.trick) or not trumps:
            assert plays == set(hand)
        elif reading == "must-trump":
            assert plays == trumps
        else:
            best = max(HEIGHT.index(str(card.rank)) for card in before.trick if card.suit is before.trump)
            higher = {card for card in trumps if HEIGHT.index(str(card.rank)) > best}
            assert plays == (higher or trumps)


@some
@given(deal_strategy("101"))
def test_the_trump_check_moves_only_the_stock(deal):
    state, _ = deal
    pack, players = state.deal.pack, state.deal.rules.players
    rest = pack[3 * players + 1 :]
    assert state.upcard is pack[3 * players]
    assert state.trump is state.upcard.suit
    assert Counter(state.stock[:-1]) == Counter(rest)
    ends = (rest[0].suit, rest[-1].suit)
    if not state.deal.rules.trump_check or state.trump not in ends:
        assert state.stock[:-1] == rest
    else:
        assert state.stock[:-1] != rest
    plain = [card for card in rest if card.suit is not state.trump]
    assert [card for card in state.stock[:-1] if card.suit is not state.trump] == plain


# Мяу-мяу ---------------------------------------------------------------------------------------------


def fits(state, card):
    """Whether a card may go on the pile (¶8, ¶22)."""
    top, named = state.top, state.named
    if state.deal.rules.queen_follow and str(top.rank) == "Q":
        return str(card.rank) == "J" or (str(card.rank) == "K" and card.suit is top.suit)
    if str(card.rank) == "Q":
        return True
    return card.suit is named if named else card.suit is top.suit or card.rank is top.rank


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deal_strategy("meow"))
def test_who_must_play_and_who_may_take(deal):
    state, rng = deal
    for before, _, _ in playout(state, rng):
        if before.current_player == CHANCE or before.winner is not None:
            continue
        legal = before.legal_actions()
        kinds = {action.kind for action in legal}
        hand = before.hands[before.current_player]
        playable = {card for card in hand if fits(before, card)}
        takeable = bool(before.stock) or len(before.discards) > 1
        if before.drawn is not None:
            assert playable >= {action.card for action in legal if action.card}
            assert {action.card for action in legal if action.card} == {before.drawn} & playable
            assert "pass" in kinds
            assert "draw" not in kinds
            continue
        forced = any(str(card.rank) != "Q" for card in playable)
        assert {action.card for action in legal if action.card} == playable
        assert ("draw" in kinds) == (not forced and takeable)
        assert ("pass" in kinds) == (not forced and not takeable)
        for card in playable:
            number = 4 if str(card.rank) == "Q" and not before.deal.rules.queen_follow else 1
            assert sum(action.card is card for action in legal) == number


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deal_strategy("meow"))
def test_the_discards_are_shuffled_only_when_needed(deal):
    state, rng = deal
    for before, action, after in playout(state, rng, "hoard"):
        if after.current_player == CHANCE:
            assert after.stock == ()
            assert after.buried == after.discards[:-1]
            assert after.buried
            assert after.legal_actions() == ()
        if before.current_player == CHANCE:
            assert action.kind == "shuffle"
            assert Counter(action.cards) == Counter(before.discards[:-1])
            assert after.discards == (before.top,)
            assert after.named == before.named
            taken = len(action.cards) - len(after.stock)
            assert taken >= 1
            assert action.cards[taken:] == after.stock
            assert sum(map(len, after.hands)) == sum(map(len, before.hands)) + taken


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deal_strategy("meow"))
def test_the_cards_a_six_and_a_seven_cost(deal):
    state, rng = deal
    rules = state.deal.rules
    cost = {"6": 1, "7": rules.seven_draws}
    owed, seat, before_opening = cost.get(str(state.discards[0].rank), 0), (state.deal.dealer + 1) % rules.players, True
    taken = sum(event.number for event in state.history if type(event) is Took)
    assert taken == min(owed, len(state.deal.pack) - rules.players * rules.hand - 1)
    assert len(state.hands[seat]) == rules.hand + taken
    waiting = 0
    for before, action, after in playout(state, rng):
        before_opening = False
        fresh = after.history[len(before.history) :]
        got = sum(event.number for event in fresh if type(event) is Took)
        if action.kind in ("play", "name") and after.winner is None:
            waiting = cost.get(str(action.card.rank), 0)
            seat = (before.current_player + 1) % rules.players
        assert all(event.seat == seat for event in fresh if type(event) is Took)
        waiting -= got
        assert waiting >= 0
        if after.current_player != CHANCE:
            if waiting:
                assert after.stock == ()
                assert len(after.discards) == 1
            waiting = 0
    assert not before_opening


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deal_strategy("meow"))
def test_the_penalties_counted_again(deal):
    state, rng = deal
    for _, _, following in playout(state, rng):
        state = following
    rules, outcome, last = state.deal.rules, state.outcome, str(state.top.rank)
    assert outcome.reason == "went-out"
    (winner,) = outcome.winners
    assert len(state.hands[winner]) == 0
    assert str(moves(state)[-1].action) == "pass" or last == "7" or moves(state)[-1].seat == winner
    for seat, hand in enumerate(state.hands):
        ranks = [str(card.rank) for card in hand]
        queens = ranks.count("Q")
        expected = sum(PENALTIES[rank] for rank in ranks if rank != "Q")
        if rules.queen_left == "each":
            expected += 40 * queens
        elif queens:
            expected += 40 + 3 * (queens - 1)
        if seat == winner and last == "Q":
            expected -= 30
        if last == "J" and rules.jack_doubles:
            expected *= 2
        assert outcome.penalties[seat] == expected
    assert outcome.points == outcome.tricks == (0,) * rules.players


@settings(some, suppress_health_check=list(HealthCheck))
@given(deal_strategy("meow"))
def test_putting_cards_away_after_a_seven(deal):
    """¶14: seven cards at most, each other player in turn from the winner's left; nobody takes any for that seven."""
    state, rng = deal
    steps = list(playout(state, rng, "sevens"))
    end = steps[-1][2]
    assume(str(end.top.rank) == "7")
    won = next(place for place, (_, _, after) in enumerate(steps) if after.winner is not None)
    players, ready = end.deal.rules.players, steps[won][2]
    assert ready.current_player == (ready.winner + 1) % players
    seats = []
    for before, action, after in steps[won + 1 :]:
        hand = before.hands[before.current_player]
        assert set(map(str, before.legal_actions())) == {"pass", *(f"drop {card}" for card in hand)}
        if not seats or seats[-1] != before.current_player:
            seats.append(before.current_player)
            dropped = 0
        if action.kind == "drop":
            dropped += 1
            assert Counter(hand) - Counter(after.hands[before.current_player]) == Counter([action.card])
        else:
            assert after.hands == before.hands
        stays = action.kind == "drop" and dropped < 7 and len(hand) > 1
        assert (after.current_player == before.current_player) == stays
        assert (after.stock, after.winner) == (ready.stock, ready.winner)
    assert seats == [(ready.winner + place) % players for place in range(1, players)]
    assert end.outcome.winners == (ready.winner,)


def test_two_cards_alike_are_one_action():
    rules = cardlib.find_game("meow").rules(players=2, packs=2)
    state = rules.deal(pack_for(rules, ["9H 9H QS QS 8C", "6C"], "TH"))
    assert sorted(map(str, state.legal_actions())) == ["9H", "QS=C", "QS=D", "QS=H", "QS=S"]
    assert sorted(map(str, state.apply("9H").hands[0])) == ["8C", "9H", "QS", "QS"]


def test_a_shuffle_may_be_any_order_of_the_buried_cards():
    rng = random.Random(5)
    rules = cardlib.find_game("meow").rules(players=7)
    seen = 0
    for _ in range(40):
        for before, _, _ in playout(random_deal(rules, rng), rng, "hoard"):
            for _ in range(3 if before.current_player == CHANCE else 0):
                seen += 1
                action = random_shuffle(before, rng)
                assert before.check(action) is None, reproduction(before)
                taken = len(action.cards) - len(before.apply(action).stock)
                assert before.apply(action).stock == action.cards[taken:], reproduction(before)
    assert seen > 60
