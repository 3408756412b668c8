"""Playing on, as a search does it, keeps the rules: the public states, stepped by the same policy, end alike."""

import random
from collections import Counter

import pytest
from strategies import STYLES, TROMF, playout, random_deal, random_options, random_scores, reproduction

import cardlib
from cardlib import CHANCE, playouts_meow, playouts_mita
from cardlib.actions import CALL, DRAW, DROP, EXCHANGE, NAME, PASS, PLAY, Action
from cardlib.cards import ALL_CARDS, Rank
from cardlib.fast import fast_game, random_source, shedding, tricks, tricks_game
from cardlib.fast.shedding_game import NUMBERS
from cardlib.fast.source import WORD, choose, shuffle
from cardlib.tricks import worth

DEALS = 80
"""So many deals of each game, each with options of its own, and every few positions of each."""


@pytest.fixture(params=[0, 16], ids=["rules of thumb", "slips"])
def slips(request, monkeypatch):
    """Of 16 cards so many are played at random: none, or all."""
    for playouts in (playouts_mita, playouts_meow):
        monkeypatch.setattr(playouts, "SLIPS", request.param)
    return request.param


def positions(start, rng, style=None):
    """Some of the positions of a random deal, of players and chance: the first, the last and all with TROMF called."""
    for before, _, after in playout(start, rng, style):
        if before is start or rng.random() < 0.15 or getattr(before, "called", False):
            yield before
        if after.is_over:
            yield after


# Mîța and 101 -----------------------------------------------------------------------------------------


class Trickster:
    """Plays a deal of Mîța or 101 on by the choices of ``playouts_mita``; what is legal, and what it does, is public.

    Of cards missed alike the choices take the first, so this keeps the hands in the order in which the playout does.
    """

    def __init__(self, state, seen, slips, source):
        self.state, self.seen, self.rules, self.slips, self.source = state, seen, state.rules, slips, source
        first = fast_game(state.rules).from_state(state)
        self.hands = []
        for seat, hand in enumerate(state.hands):
            place = tricks.SEATS + tricks.SEAT * seat
            self.hands.append([int(card) for card in first[place : place + len(hand)]])
        self.counts = int(state.rules.counts == "points")
        self.trump = tricks_game.SUITS.index(state.trump)
        self.costs = playouts_mita.COSTS[self.counts][self.trump]
        self.beats = tricks.BEATS[self.trump]

    def play_on(self):
        while not self.state.is_over:
            action = self.action()
            upcard = self.state.upcard
            self.state = self.state.apply(action)
            self.seen[f"{self.state.rules.tromf} {action.kind}"] += 1
            for cards, hand in zip(self.hands, self.state.hands, strict=True):
                self.follow(cards, {tricks_game.NUMBERS[card] for card in hand}, action, upcard)
        return self.state.outcome

    def follow(self, cards, now, action, upcard):
        """What is gone is gone; what is new comes last, but the upcard where the trump seven was."""
        if action == EXCHANGE and set(cards) != now:
            cards[cards.index(8 * self.trump)] = tricks_game.NUMBERS[upcard]
        cards[:] = [card for card in cards if card in now]
        cards += now - set(cards)

    def action(self):
        state = self.state
        if state.asking:
            return EXCHANGE
        legal = set(state.legal_actions())
        hand = [card for card in self.hands[state.current_player] if PLAY[tricks_game.CARDS[card]] in legal]
        if self.slip():
            number, self.source[WORD] = self.source[WORD] % len(hand), self.source[WORD] // len(hand)
            return PLAY[tricks_game.CARDS[hand[number]]]
        if not state.trick:
            card, called = self.lead(hand)
            return (CALL if called else PLAY)[tricks_game.CARDS[card]]
        return PLAY[tricks_game.CARDS[self.answer(hand)]]

    def slip(self):
        """Whether the next card is a random one; what is drawn for it leaves enough to choose the card by."""
        return choose(self.source, 16) < self.slips

    def lead(self, hand):
        if self.state.stock:
            return min(hand, key=self.costs.__getitem__), 0
        others = [c for seat, cards in enumerate(self.hands) if seat != self.state.current_player for c in cards]
        return playouts_mita.last_lead(hand, others, self.costs, self.beats, int(self.state.rules.tromf != "off"))

    def answer(self, hand):
        state, players = self.state, self.rules.players
        winning = cardlib.trick_winner(state.trick, state.trump)
        best = tricks_game.NUMBERS[state.trick[winning]]
        enough = [card for card in hand if self.beats[best][card]]
        partner = (state.leader + winning) % players != state.current_player and winning % 2 == len(state.trick) % 2
        if self.counts:
            last = len(state.trick) == players - 1
            value = worth(state.trick)
            trumped = best // 8 == self.trump
            return playouts_mita.answer(hand, enough, self.costs, partner, last, trumped, value, bool(state.stock))
        return min(hand if partner or not enough else enough, key=self.costs.__getitem__)


@pytest.mark.parametrize("reading", TROMF)
@pytest.mark.parametrize("game_id", ["mita", "101"])
def test_tricks_are_taken_as_the_public_states_say(game_id, reading, slips):
    seen, compared = Counter(), 0
    for seed in range(DEALS):
        rng = random.Random(f"{game_id} {reading} {seed}")
        options = random_options(game_id, rng) | {"tromf": reading}
        rules = cardlib.find_game(game_id).rules(**options)
        level = game_id == "101" and seed % 4 == 0  # a match that goes on though both sides have got to the target
        scores = (rules.target,) * rules.players if level else random_scores(rules, rng)
        start = random_deal(rules, rng, scores)
        for state in positions(start, rng):
            quick = fast_game(rules).from_state(state)
            before, source, other = quick.copy(), random_source(seed), random_source(seed)
            taken = playouts_mita.play_on(quick, source)
            assert quick == before, f"the state was changed{reproduction(state)}"
            outcome = Trickster(state, seen, slips, other).play_on()
            gains = outcome.points if game_id == "101" else outcome.tricks
            assert taken == (sum(gains[::2]), sum(gains[1::2])), f"{gains}{reproduction(state)}"
            assert source == other, f"not the same random numbers{reproduction(state)}"
            seen[outcome.reason] += 1
            compared += 1
    assert compared > 200, compared
    expected = {f"{reading} play", f"{reading} exchange", "played-out"}
    expected |= {f"{reading} call"} if reading != "off" and not slips else set()
    expected |= {"at-once"} if game_id == "101" else set()
    assert set(seen) == expected, seen


# Мяу-мяу ----------------------------------------------------------------------------------------------


def shed_on(state, source, most_turns, seen):
    """Play a deal of Мяу-мяу on by the choices of ``playouts_meow``; what is legal, and what it does, is public.

    It is given up after so many turns, as far as it has got: when whoever has to take cards has taken them.
    """
    turns = 0
    while not state.is_over:
        if state.current_player == CHANCE:
            buried = list(state.buried)
            shuffle(buried, 0, len(buried), source)
            action = Action("shuffle", cards=tuple(buried))
        elif turns == most_turns and state.winner is None:
            return state
        else:
            action = shed(state, source)
            turns += action.kind in ("play", "name", "pass")
        seen[action.kind] += 1
        state = state.apply(action)
    return state


def shed(state, source):
    """What ``playouts_meow`` does, chosen from what is legal."""
    rules, seat, legal = state.rules, state.current_player, state.legal_actions()
    if state.winner is not None:
        return DROP[min(state.hands[seat], key=by_cost)]
    playable = {NUMBERS[action.card] for action in legal if action.card is not None}
    if not playable:
        return DRAW if DRAW in legal else PASS
    card = playable.copy().pop()
    if len(playable) > 1:
        striking = bits(playable) & playouts_meow.STRIKERS[strikes(rules)]
        quick = fast_game(rules).from_state(state)
        fits_on = shedding.FITS[int(rules.queen_follow)]
        card = playouts_meow.choose_card(quick, seat, bits(playable), striking, fits_on, source)
    found = ALL_CARDS[card]
    if PLAY[found] in legal:
        return PLAY[found]
    suits = Counter(card.suit for card in state.hands[seat] if card.rank is not Rank.QUEEN)
    return max(NAME[found], key=lambda action: suits[action.suit])


def by_cost(card):
    """The queens first, then by the place in ``BY_COST``, then by number."""
    number, costs = NUMBERS[card], (shedding.QUEENS, *playouts_meow.BY_COST)
    return next(place for place, cards in enumerate(costs) if cards >> number & 1), number


def bits(cards):
    """Cards as a set of bits."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def strikes(rules):
    """Which part of ``TAKES`` applies."""
    return 2 * (rules.seven_draws == 1) + rules.eight_skips


@pytest.mark.parametrize("style", STYLES)
def test_cards_are_shed_as_the_public_states_say(style, slips):
    seen, switched, compared = Counter(), Counter(), 0
    for seed in range(DEALS):
        rng = random.Random(f"{style} {seed}")
        options = random_options("meow", rng)
        rules = cardlib.find_game("meow").rules(**options)
        start = random_deal(rules, rng)
        for state in positions(start, rng, style):
            quick, source, other = fast_game(rules).from_state(state), random_source(seed), random_source(seed)
            winner = playouts_meow.play_on(quick, source)
            end = shed_on(state, other, playouts_meow.MOST_TURNS * rules.players, seen)
            went_out = shedding.NONE if end.winner is None else end.winner
            assert winner == went_out, f"{winner}, not {went_out}{reproduction(state)}"
            penalties = end.outcome.penalties if end.is_over else tuple(map(rules.penalty, end.hands))
            assert tuple(playouts_meow.penalties(quick)) == penalties, reproduction(state)
            assert source == other, f"not the same random numbers{reproduction(state)}"
            seen[end.outcome.reason if end.is_over else "given up"] += 1
            switched.update(f"{name}={value}" for name, value in options.items() if name != "target")
            compared += 1
    assert compared > 200, compared
    assert {"play", "name", "draw", "pass", "shuffle", "drop", "went-out"} <= set(seen), seen
    for name in ("queen_follow", "jack_doubles", "eight_skips"):
        assert switched[f"{name}=True"] > 20, switched
        assert switched[f"{name}=False"] > 20, switched
    assert all(switched[f"packs={packs}"] > 20 for packs in (1, 2, 3)), switched
    assert all(switched[f"seven_draws={number}"] > 20 for number in (1, 2)), switched


def test_with_hardly_a_card_outside_the_hands_a_deal_ends_alike(slips):
    """Nobody can do anything, or the same cards go round and round: both are rare unless cards are missing."""
    found = Counter()
    for seed in range(400):
        rng = random.Random(seed)
        options = {"queen_follow": rng.random() < 0.5, "players": rng.choice((2, 3)), "jack_doubles": True}
        state = random_deal(cardlib.find_game("meow").rules(**options), rng)
        state = state._replace(stock=state.stock[: rng.choice((0, 0, 1, 3))])
        quick, source, other = fast_game(state.rules).from_state(state), random_source(seed), random_source(seed)
        winner = playouts_meow.play_on(quick, source)
        end = shed_on(state, other, playouts_meow.MOST_TURNS * state.rules.players, Counter())
        told = f"{state.hands} on {state.discards}, stock {state.stock}, {options}, seed {seed}"
        assert winner == (shedding.NONE if end.winner is None else end.winner), told
        penalties = end.outcome.penalties if end.is_over else tuple(map(state.rules.penalty, end.hands))
        assert tuple(playouts_meow.penalties(quick)) == penalties, told
        assert source == other, told
        found[end.outcome.reason if end.is_over else "given up"] += 1
    assert found["blocked"] > 3, found
    assert found["given up"] > 3, found
