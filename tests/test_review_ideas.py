"""Whatever is said of a card instead of another one is true on the table: of any deal, any number of players."""

import random
import re

import pytest
from positions import describe
from strategies import random_deal

from cardlib import CHANCE, Rank, find_game, review_meow, review_tricks
from cardlib.actions import Action
from cardlib.game import TrickWon
from cardlib.meow import QUEEN_LAST, QUEEN_LEFT, afflictions
from cardlib.names import card_name, player_name
from cardlib.tricks import CARD_POINTS, HEIGHT


def decisions(game_id, seed, **options):
    """Every position of a deal played at random in which two things may be done, and two of them."""
    rng = random.Random(f"{game_id} {seed} {options}")
    state = random_deal(find_game(game_id).rules(**options), rng)
    for _action in range(400):
        if state.is_over:
            return
        legal = state.legal_actions()
        if state.current_player == CHANCE:
            state = state.apply(Action("shuffle", cards=tuple(rng.sample(state.buried, len(state.buried)))))
            continue
        if len(legal) > 1:
            yield state, *rng.sample(legal, 2)
        state = state.apply(rng.choice(legal))


def numbers(text, pattern):
    """The numbers in a sentence, or None if it is another one."""
    found = re.search(pattern, text)
    return tuple(map(int, found.groups())) if found else None


class Table:
    """A position of Mîța or 101 as somebody counts it who knows nothing of the library."""

    def __init__(self, state):
        self.seat, self.trump = state.current_player, state.view(0).trump
        view = state.view(self.seat)
        self.trick, self.players = view.trick, view.rules.players
        gone = [card for event in view.history if isinstance(event, TrickWon) for card in event.cards]
        self.to_come = set(view.rules.pack()) - {*gone, *view.trick, *view.hand}
        order = [*self.trick]
        self.ahead = max(order, key=lambda card: self._height(card, order[0].suit)) if order else None
        self.leader = (self.seat - len(order)) % self.players

    def _height(self, card, led):
        return (card.suit is self.trump, card.suit is led, HEIGHT[card])

    def takes(self, card):
        """Whether a card is ahead once it is played."""
        led = self.trick[0].suit if self.trick else card.suit
        return self.ahead is None or self._height(card, led) > self._height(self.ahead, led)

    def beating(self, card):
        """How many cards to come beat one."""
        return sum(self._height(other, card.suit) > self._height(card, card.suit) for other in self.to_come)

    @property
    def ahead_is_ours(self):
        return bool(self.trick) and (self.leader + self.trick.index(self.ahead)) % 2 == self.seat % 2

    @property
    def still_to_play(self):
        """The seats that play to this trick after this one."""
        return [(self.seat + place) % self.players for place in range(1, self.players - len(self.trick))]

    def check(self, text, played, better):
        if found := numbers(text, r"is harder to beat than .*, (\d+) could do so instead of (\d+)\."):
            than = self.ahead if "The partner" not in text and self.ahead_is_ours and not self.takes(played) else played
            return found[0] < found[1] and found == (self.beating(better), self.beating(than))
        if found := numbers(text, r"better one to keep: .*, (\d+) could beat it, and (\d+) could beat"):
            return found[0] < found[1] and found == (self.beating(played), self.beating(better))
        if "is a trump: it may do more" in text:
            return not self.trick and played.suit is self.trump is not better.suit
        if "no card of another suit beats it" in text:
            return not self.trick and better.suit is self.trump
        if "If an opponent beats the trick" in text:
            opponents = [seat for seat in self.still_to_play if seat % 2 != self.seat % 2]
            stakes = CARD_POINTS[played], CARD_POINTS[better]
            said = re.search(r"adds (one|\d+) points? to it, .* (\d+)\.", text)
            return (
                opponents
                and self.beating(played)
                and (said[1].replace("one", "1"), said[2]) == tuple(map(str, stakes))
                and stakes[0] > stakes[1]
            )
        if "away" in text:
            alone = all(seat % 2 != self.seat % 2 for seat in self.still_to_play)
            lost = not self.takes(played) and not self.takes(better) and not self.ahead_is_ours
            return alone and lost and CARD_POINTS[played] > CARD_POINTS[better]
        if "would have won this trick" in text:
            return self.takes(better) and not self.takes(played) and not self.still_to_play and not self.ahead_is_ours
        if "would have been ahead" in text:
            return self.takes(better) and not self.takes(played) and self.still_to_play and not self.ahead_is_ours
        if "It is higher than" in text:
            return better.suit is self.ahead.suit and HEIGHT[better] > HEIGHT[self.ahead]
        if "any trump beats" in text:
            return better.suit is self.trump is not self.ahead.suit
        if "would have lain in the trick" in text:
            return numbers(text.replace("One", "1"), r"(\d+)") == (self.points(better),)
        if "from the partner was winning already" in text:
            return self.ahead_is_ours and self.takes(played) and not self.takes(better)
        if "might have won a richer one" in text:
            said = 0 if "nothing" in text else int(re.search(r"(one|\d+) point", text)[1].replace("one", "1"))
            return self.takes(played) and said == self.points(played)
        if "Each trick counts the same" in text:
            return self.takes(played) and not self.takes(better) and ("a trump" in text) <= (played.suit is self.trump)
        if "would have beaten" in text:
            named = card_name(self.ahead) in text.split("would have beaten")[1]
            if not named or ("is no trump" in text and not (played.suit is self.trump is not better.suit)):
                return False
            both = self.takes(played) and self.takes(better)
            if found := numbers(text.replace("one", "1"), r"with (\d+) points? more"):
                return both and found == (CARD_POINTS[better] - CARD_POINTS[played],)
            return both
        if "an opponent was still to play" in text:
            return self.ahead_is_ours and self.still_to_play and self.takes(better)
        if "The partner was ahead" in text:
            return self.ahead_is_ours and not self.takes(played)
        if "could not win this trick" in text:
            return not self.takes(played) and played.suit is self.trump
        return None

    def points(self, card):
        return sum(CARD_POINTS[each] for each in (*self.trick, card))


TRICKS = [(game, {"players": players}) for game, most in (("mita", 4), ("101", 6)) for players in range(2, most + 1, 2)]


@pytest.mark.parametrize(("game_id", "options"), TRICKS)
def test_what_is_said_of_a_trick_is_true(game_id, options):
    said = set()
    for seed in range(30):
        for state, played, better in decisions(game_id, seed, **options):
            if played.kind != "play" or better.kind != "play":
                continue
            table = Table(state)
            lines = review_tricks.ideas(state.view(state.current_player), played, better)
            for line in lines:
                about = f"{line.text}\n{better} instead of {played}, ahead: {table.ahead}{describe(state)}"
                assert table.check(line.text, played.card, better.card), about
                said.add(line.rule)
    assert {f"{game_id}.rank-order", f"{game_id}.trump-beats", f"{game_id}.trick-winner"} <= said


OPTIONS = [{"players": 2}, {"players": 4}, {"players": 3, "queen_follow": True}, {"players": 2, "queen_left": "once"}]


def fits(card, on, named, queen_follow):
    """Whether a card goes on another one, as somebody says it who knows nothing of the library."""
    if queen_follow and on.rank is Rank.QUEEN:
        return card.rank is Rank.JACK or (card.rank is Rank.KING and card.suit is on.suit)
    return card.rank is Rank.QUEEN or card.suit is (named or on.suit) or card.rank is on.rank


def is_true_in_meow(view, text, played, better):
    """Whether a sentence is true, ``None`` for one that nobody knows."""
    rules, queens = view.rules, sum(card.rank is Rank.QUEEN for card in view.hand)
    following = (view.seat + 1) % rules.players
    strikes = {rank: number for rank, (number, _rule) in afflictions(rules.seven_draws, rules.eight_skips).items()}
    if "put away" in text:
        return view.winner is not None
    if "takes 30 points off" in text:
        is_last = "played as the last card" in text
        whole = ("goes on any card" in text) <= (not rules.queen_follow) and QUEEN_LAST == -30
        return whole and (better.card.rank is Rank.QUEEN and len(view.hand) == 1 if is_last else len(view.hand) > 0)
    if found := numbers(text, r"stays in the hand costs (\d+)"):
        dear = queens == 1 or rules.queen_left == "each"
        return found == (QUEEN_LEFT if dear else CARD_POINTS[better.card],) and len(view.hand) > 1
    if "card less" in text:
        return played.card is None and better.card is not None
    if "just drawn" in text:
        return played.card is view.drawn and better.card is None
    if found := numbers(text, r"counts: .* costs (\d+), .* only (\d+)\."):
        return found == tuple(rules.penalty((each.card,)) for each in (better, played)) and found[0] > found[1]
    if "would have lost the turn" in text:
        count = view.hand_counts[following]
        held = "one card" if count == 1 else f"{count} cards"
        return text.startswith(f"{player_name(following, ())}, who held {held},") and better.card.rank in strikes
    if "it can wait until" in text:
        return played.card.rank in strikes and better.card.rank not in strikes
    if "the next player" in text:
        more, fewer = (strikes[each.card.rank] for each in (better, played))
        said = re.search(r"take (one|\d+) cards?(, after .* (one))?\.", text)
        return (
            more > fewer
            and said[1].replace("one", "1") == str(more)
            and (said[3] or "0").replace("one", "1") == str(fewer)
        )
    if "Left in the hand" in text:
        held, fewer = (
            sum(card.suit is each.suit and card.rank is not Rank.QUEEN for card in view.hand)
            for each in (better, played)
        )
        return held > fewer and numbers(text, r": \w+ (\d+), \w+ (\d+)\.") == (held, fewer)
    if " fit" in text:
        counts = []
        for each in (better, played):
            left = list(view.hand)
            left.remove(each.card)
            counts.append(sum(fits(card, each.card, each.suit, rules.queen_follow) for card in left))
        found = numbers(text.replace(" one other card ", " 1 other card "), r" (\d+) other cards? .* (\d+)\.")
        return found == tuple(counts) and counts[0] > counts[1]
    return None


@pytest.mark.parametrize("options", OPTIONS)
def test_what_is_said_in_meow_is_true(options):
    said = set()
    for seed in range(30):
        for state, played, better in decisions("meow", seed, **options):
            view = state.view(state.current_player)
            for line in review_meow.ideas(view, played, better):
                about = f"{line.text}\n{better} instead of {played}{describe(state)}"
                said.add(line.rule)
                assert is_true_in_meow(view, line.text, played, better), about
    assert {"meow.queen-left", "meow.card-points", "meow.match"} <= said
