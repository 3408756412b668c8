"""The words for what happens: exact sentences where a learner meets them, and what every sentence must respect."""

import gettext
import itertools
import random
import re
from collections import Counter
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import HealthCheck, given, settings
from strategies import deal_strategy, last_state, pack_for, play, playout, random_action, reproduction

import cardlib
from cardlib import CHANCE, Card, DealError, NotationError, Suit, as_cards, explain, explain_mita, i18n
from cardlib.actions import parse_action
from cardlib.cards import ALL_CARDS
from cardlib.game import Move, TrickWon
from cardlib.i18n import ngettext, pgettext, use_pack
from cardlib.lines import say
from cardlib.names import actions_phrase, card_name, player_name, sentence
from cardlib.rulebook import RULES
from cardlib.tricks import trump_check, trump_check_steps

FOUR = ("Mihai", "Ionuț", "George", "Bogdan")
ABC = ("Ana", "Bela", "Cili")

some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
few = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(autouse=True)
def french_pack():
    use_pack("french")
    yield
    use_pack("french")


def texts(lines):
    return [line.text for line in lines]


def told(cards, trump="H", **more):
    return texts(explain.trick(as_cards(cards), Suit(trump), **{"names": FOUR, **more}))


def deal(game, hands, turned, stock="", dealer=None, scores=None, **options):
    rules = cardlib.find_game(game).rules(**options)
    return rules.deal(pack_for(rules, hands, turned, stock, dealer), dealer, scores)


def done(state, actions, **more):
    """What ``step`` says of a series of actions, and the state after them."""
    after = play(state, actions)
    return texts(explain.step(state, after, names=ABC, **more)), after


# The documented tricks (Mîța ¶16-18) -----------------------------------------------------------------


def test_documented_trick_1_no_trump_played():
    assert explain.trick(as_cards("8S AC QS TD"), Suit.HEARTS, names=FOUR) == (
        (
            "mita.trick-winner",
            "Mihai led the eight of spades, so the highest of the spades wins unless a trump is played; "
            "hearts are trump.",
        ),
        ("mita.trump-beats", "No trump was played."),
        ("mita.trick-winner", "George won with the queen of spades, the highest of the spades."),
        ("mita.rank-order", "The eight of spades is of the right suit, but lower."),
        (
            "mita.trick-winner",
            "The ace of clubs and the ten of diamonds are higher in rank, but not of the suit led, so they cannot win.",
        ),
    )


def test_documented_trick_2_the_lowest_trump_wins():
    assert told("QC TC QD 7H") == [
        "Mihai led the queen of clubs, so the highest of the clubs wins unless a trump is played; hearts are trump.",
        "One trump was played, the seven of hearts, and any trump beats the other suits.",
        "Bogdan won with the seven of hearts, the only trump.",
        "The queen of clubs, the ten of clubs and the queen of diamonds are higher in rank, but any trump beats them.",
        "Without a trump, Ionuț would have won with the ten of clubs.",
    ]


def test_documented_trick_3_the_highest_trump_wins():
    assert told("KS 8H AS TH") == [
        "Mihai led the king of spades, so the highest of the spades wins unless a trump is played; hearts are trump.",
        "Trumps were played, so only they count: the eight of hearts and the ten of hearts.",
        "Bogdan won with the ten of hearts, the highest trump.",
        "The eight of hearts is a trump too, but lower.",
        "The king of spades and the ace of spades are higher in rank, but any trump beats them.",
        "Without a trump, George would have won with the ace of spades.",
    ]


def test_the_hungarian_pack_has_its_own_names():
    use_pack("hungarian")
    assert told("8S AC QS TD") == [
        "Mihai led the eight of leaves, so the highest of the leaves wins unless a trump is played; hearts are trump.",
        "No trump was played.",
        "George won with the Ober of leaves, the highest of the leaves.",
        "The eight of leaves is of the right suit, but lower.",
        "The ace of acorns and the ten of bells are higher in rank, but not of the suit led, so they cannot win.",
    ]


# Every way to lose a trick ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rule", "loss"),
    [
        ("AS KS", "101.rank-order", "The king of spades is of the right suit, but lower."),
        ("AS KS QS", "101.rank-order", "The king of spades and the queen of spades are of the right suit, but lower."),
        (
            "8S AC",
            "101.trick-winner",
            "The ace of clubs is higher in rank, but not of the suit led, so it cannot win.",
        ),
        ("8S 7C", "101.trick-winner", "The seven of clubs is not of the suit led, so it cannot win."),
        (
            "8S 8C 7D",
            "101.trick-winner",
            "The eight of clubs and the seven of diamonds are not of the suit led, so they cannot win.",
        ),
        ("8S AH JH", "101.rank-order", "The jack of hearts is a trump too, but lower."),
        ("7H 8H 9H", "101.rank-order", "The seven of hearts and the eight of hearts are trumps too, but lower."),
        ("AS 7H", "101.trump-beats", "The ace of spades is higher in rank, but any trump beats it."),
        ("8S 9H", "101.trump-beats", "The eight of spades is no trump, so any trump beats it."),
        (
            "8S 9H 8D",
            "101.trump-beats",
            "The eight of spades and the eight of diamonds are no trumps, so any trump beats them.",
        ),
    ],
)
def test_each_kind_of_loss(cards, rule, loss):
    assert (rule, loss) in explain.trick(as_cards(cards), Suit.HEARTS, game="101")


def test_a_trump_lead_can_only_be_beaten_by_trumps():
    assert told("9H AS JH 7H")[:2] == [
        "Mihai led the nine of hearts, a trump, so only a higher trump can beat it.",
        "George won with the jack of hearts, the highest trump.",
    ]


def test_the_ten_above_the_queen_gets_a_word():
    word = "Mind the ten: only the king and the ace are higher."
    assert word in told("QS TS 7C 8C")
    assert word in told("8S TH JH QC")
    assert word not in told("TS 9S QC JC")
    assert word not in told("QS KS TS 8C")


def test_nobody_followed():
    assert told("8S 9C", names=ABC[:2])[2] == "Ana won with the eight of spades: nobody else played spades."


def test_the_leader_need_not_be_seat_0():
    assert told("8S AC QS TD", leader=2)[2] == "Mihai won with the queen of spades, the highest of the spades."


@pytest.mark.parametrize(
    ("cards", "standing"),
    [
        ("8S", "So far the eight of spades from Mihai wins: nobody else has played yet."),
        ("8S 9C", "So far the eight of spades from Mihai wins: nobody else has played spades."),
        ("8S 9S", "So far the nine of spades from Ionuț wins: it is the highest of the spades."),
        ("8S 7H", "So far the seven of hearts from Ionuț wins: it is the only trump."),
        ("8S 7H 8H", "So far the eight of hearts from George wins: it is the highest trump."),
    ],
)
def test_a_trick_so_far(cards, standing):
    lines = told(cards)
    assert standing in lines
    assert "No trump was played." not in lines
    assert not [line for line in lines if line.startswith("Without a trump")]


def test_how_many_play_decides_what_so_far_means():
    cards = as_cards("8S 9S")
    assert texts(explain.trick(cards, Suit.HEARTS))[2].startswith("Player 2 won")
    assert texts(explain.trick(cards, Suit.HEARTS, players=4, leader=3))[2].startswith(
        "So far the nine of spades from Player 1"
    )


def test_no_trick_or_too_many_cards():
    with pytest.raises(NotationError):
        explain.trick((), Suit.HEARTS)
    with pytest.raises(NotationError):
        explain.trick(as_cards("8S 9S 7S"), Suit.HEARTS, players=2)


# Openings --------------------------------------------------------------------------------------------


def opened(state, **more):
    return texts(explain.opening(state, names=ABC, **more))


def test_opening_of_mita_with_a_trump_at_an_end():
    state = deal("mita", ["7S 8S 9S", "7C 8C 9C"], "JH", "AH TS")
    assert opened(state) == [
        "Bela dealt three cards to everybody.",
        "The jack of hearts was turned up and pushed halfway under the stock, so hearts are trump.",
        "The stock was checked: a trump at one end of it went to the middle.",
        "The first to lead sits on the dealer's left: Ana.",
    ]
    assert "Only Bela saw these cards: the seven of clubs, the eight of clubs and the nine of clubs." in opened(
        state, seat=1
    )
    assert opened(play(state, "7S")) == opened(state)


@pytest.mark.parametrize(
    ("stock", "moves"),
    [("TS 9S JS", 0), ("AH 9S JS", 1), ("9S JS AH", 1), ("AH 9S KH", 2), ("AH", 1), ("AH KH QH", 3), ("", 0)],
)
def test_the_trump_check_counts_its_moves(stock, moves):
    cards = as_cards(stock)
    steps = [step.stock for step in trump_check_steps(cards, Suit.HEARTS)]
    assert len(steps) == moves
    assert trump_check(cards, Suit.HEARTS) == (cards, *steps)[-1]
    assert all(Counter(step) == Counter(cards) for step in steps)


@pytest.mark.parametrize(
    ("stock", "said"),
    [
        ("AH TS", "a trump at one end of it went to the middle."),
        ("AH KH 7D TS", "twice a trump lay at one end of it and went to the middle."),
        ("AH KH QH 7D TS", "3 times a trump lay at one end of it and went to the middle."),
    ],
)
def test_the_trump_check_says_how_often_a_trump_was_moved(stock, said):
    state = deal("mita", ["7S 8S 9S", "7C 8C 9C"], "JH", stock)
    assert opened(state)[2] == f"The stock was checked: {said}"


def test_opening_of_mita_without_a_trump_at_an_end():
    ends = deal("mita", ["7S 8S 9S", "7C 8C 9C"], "JH", "TS " + "7H 8H 9H QH TH KH AH " + "JS QS KS AS")
    assert "The stock was checked: neither its first nor its last card was a trump." in opened(ends)
    off = deal("mita", ["7S 8S 9S", "7C 8C 9C"], "JH", trump_check=False)
    assert not [line for line in opened(off) if "checked" in line]


def test_opening_of_101_says_who_plays_with_whom_and_how_the_match_stands():
    rules = cardlib.find_game("101").rules(players=4)
    state = rules.deal(rules.pack(), dealer=1, scores=(45, 30, 45, 30))
    assert texts(explain.opening(state, names=FOUR)) == [
        "Mihai and George play against Ionuț and Bogdan.",
        "Points in the match before this deal: Mihai and George (45); Ionuț and Bogdan (30).",
        "Ionuț dealt three cards to everybody.",
        "The jack of spades was turned up and pushed halfway under the stock, so spades are trump.",
        "Before the first trick, whoever holds the trump seven may take the jack of spades for it.",
        "The first to lead sits on the dealer's left: George.",
    ]


def test_opening_with_six_players_names_the_eights_taken_out():
    rules = cardlib.find_game("101").rules(players=6, removed=("8H", "8S"))
    assert "Taken out of the pack for six players: the eight of hearts and the eight of spades." in opened(
        rules.deal(rules.pack())
    )


@pytest.mark.parametrize(
    ("turned", "options", "rule", "said"),
    [
        (
            "7C",
            {},
            "meow.opening-card",
            "The seven of clubs worked as if somebody had just played it: Ana took 2 cards and missed the turn.",
        ),
        (
            "7C",
            {"seven_draws": 1},
            "meow.opening-card",
            "The seven of clubs worked as if somebody had just played it: Ana took one card and missed the turn.",
        ),
        (
            "6C",
            {},
            "meow.opening-others",
            "The six of clubs worked as if somebody had just played it: Ana took one card and missed the turn.",
        ),
        (
            "AC",
            {},
            "meow.opening-others",
            "The ace of clubs worked as if somebody had just played it: Ana missed the turn.",
        ),
        (
            "8C",
            {"eight_skips": True},
            "meow.opening-others",
            "The eight of clubs worked as if somebody had just played it: Ana missed the turn.",
        ),
        (
            "QC",
            {},
            "meow.opening-queen",
            "The queen of clubs counts as a card of clubs, since nobody named a suit with it.",
        ),
        (
            "QC",
            {"queen_follow": True},
            "meow.opening-queen",
            "On the queen of clubs goes only the king of the same suit or any jack.",
        ),
    ],
)
def test_opening_of_meow_tells_what_the_turned_card_did(turned, options, rule, said):
    lines = explain.opening(deal("meow", ["6D", "7D", "8D"], turned, players=3, **options), names=ABC)
    assert (rule, said) in lines
    struck = "Ana missed" in said or "and missed" in said
    first = "So the first to play is the player after that: Bela."
    assert (texts(lines)[-1] == first) is struck
    assert (texts(lines)[-1] == "The first to play sits on the dealer's left: Ana.") is not struck


def test_opening_of_meow_with_an_ordinary_card():
    state = deal("meow", ["6D", "7D"], "9C", scores=(12, -18))
    assert opened(state) == [
        "Penalty points before this deal: Ana (12); Bela (−18).",
        "Bela dealt five cards to everybody.",
        "The nine of clubs was turned up to begin the pile of discards.",
        "The first to play sits on the dealer's left: Ana.",
    ]
    assert opened(deal("meow", ["6D", "7D"], "9C", hand=7))[0] == "Bela dealt seven cards to everybody."


def test_a_turned_seven_without_a_stock_takes_nothing():
    state = deal("meow", [], "7C", players=7)
    assert opened(state)[2] == (
        "The seven of clubs worked as if somebody had just played it: there was no card to take, "
        "but Ana missed the turn."
    )
    assert [line.rule for line in explain.opening(state)][2] == "meow.opening-card"


def test_the_cards_an_opening_seven_cost_are_told_to_their_owner_alone():
    state = deal("meow", ["6D 8D 9D TD JD", "6S"], "7C", "AS KH")
    seen = "Only Ana saw them: the ace of spades and the king of hearts."
    assert seen in opened(state, seat=0)
    assert seen not in opened(state, seat=1)
    assert seen not in opened(state)


# Steps in Mîța and 101 -------------------------------------------------------------------------------


def test_a_trick_of_mita_step_by_step():
    state = deal("mita", ["8S 7S 9S", "QS 7C 8C"], "JH", "TS KS", trump_check=False)
    lines, after = done(state, "8S")
    assert lines == ["Ana led the eight of spades."]
    lines, after = done(after, "QS")
    assert lines == [
        "Bela played the queen of spades.",
        "Bela won with the queen of spades, the highest of the spades.",
        "Everybody drew a card from the stock, the winner first: Bela and Ana.",
        "Next to lead: Bela.",
    ]
    assert "Only Ana saw this card: the king of spades." in done(state, "8S, QS", seat=0)[0]
    assert "Only Bela saw this card: the ten of spades." in done(state, "8S, QS", seat=1)[0]
    rules_cited = [line.rule for line in explain.step(state, play(after, "TS"))]
    assert rules_cited == [
        "mita.first-lead",
        "mita.free-play",
        "mita.trick-winner",
        "mita.draw-order",
        "mita.collect-and-lead",
        "mita.collect-and-lead",
    ]


def test_a_trick_of_101_tells_its_points():
    state = deal("101", ["8S 7S 9S", "AS 7C QC"], "JH", exchange=False)
    assert "The trick brought 11 points." in done(state, "8S, AS")[0]
    assert "There were no points in this trick." in done(state, "8S, 7C")[0]


def test_the_exchange_is_public_and_keeping_is_not():
    state = deal("101", ["8S 7S 9S", "7H 7C 8C"], "JH")
    lines, _ = done(state, "exchange")
    assert lines == [
        "Bela took the upcard, the jack of hearts, and put the seven of hearts under the stock in its place."
    ]
    assert done(state, "keep")[0] == []
    assert done(state, "keep", seat=0)[0] == []
    assert done(state, "keep", seat=1)[0] == ["Bela kept the trump seven."]


def last_three(tromf, hands=("QH 7H 8S", "AH 8H 9S")):
    """Two players with nothing left to draw; seat 0 leads. Each hand was drawn in the last three draws."""
    rules = cardlib.find_game("mita").rules(tromf=tromf, trump_check=False)
    state = rules.deal(pack_for(rules, hands, "JH"))
    return state._replace(stock=())


@pytest.mark.parametrize(
    ("tromf", "duty"),
    [
        ("must-trump", "Everybody else must give a trump to this trick, if they hold one."),
        ("must-beat", "Everybody else must beat the trumps on the table, or play a lower trump if they cannot."),
    ],
)
def test_tromf_and_what_it_demands(tromf, duty):
    state = last_three(tromf)
    after = state.apply("QH!")
    lines = list(explain_mita.step(state, after.history[-1], after, ABC, None))
    assert lines == [("mita.tromf", "Ana led the queen of hearts and called TROMF!"), ("mita.tromf-duty", duty)]
    reply = after.apply("AH")
    assert next(iter(explain_mita.step(after, reply.history[1], reply, ABC, None))).rule == "mita.tromf-duty"


def test_who_has_no_trump_may_play_anything_on_tromf():
    state = last_three("must-trump", ("QH 7H 8S", "AC 8C 9S")).apply("QH!")
    after = state.apply("AC")
    assert next(iter(explain_mita.step(state, after.history[1], after, ABC, None))) == (
        "mita.tromf-duty",
        "Bela played the ace of clubs: whoever has no trump when TROMF is called may play any card.",
    )


def test_the_last_draw_and_the_end():
    rules = cardlib.find_game("mita").rules(trump_check=False)
    state = rules.deal(rules.pack())
    rng = random.Random(7)
    said = []
    for _, _, after in playout(state, rng):
        said += texts(explain.step(state, after, names=ABC))
        state = after
    upcard = card_name(state.deal.pack[6])
    drew = [line for line in said if "drew last and got the upcard" in line]
    assert len(drew) == 1, reproduction(state)
    assert drew[0].endswith(f"got the upcard, the {upcard}.")
    assert said[said.index(drew[0]) + 1] == (
        "The stock is gone: from now on whoever leads a trump may call TROMF with it."
    )
    assert said[-1] == "All cards have been played: the deal is over."


def test_the_match_may_stop_at_once():
    state = deal("101", ["AS 7S 9S", "TS 7C 8C"], "JH", stop="at-once", target=20, exchange=False)
    lines, after = done(state, "AS, TS")
    assert lines[-1] == "A side reached 20 points, so play stopped at once."
    assert not [line for line in lines if "drew" in line]
    assert texts(explain.score(after, names=ABC)) == [
        "Ana won one trick.",
        "Ana took 1 × ace (11) and 1 × ten (10): together 21 points.",
        "Bela won no trick.",
        "Bela took no card that counts, so no points.",
        "Points in the match: Ana (0 + 21 = 21); Bela (0 + 0 = 0).",
        "Ana reached 20 and won the match.",
    ]


# Steps in Мяу-мяу ------------------------------------------------------------------------------------


def meow(hands, turned, stock="", **options):
    return deal("meow", hands, turned, stock, **options)


@pytest.mark.parametrize(
    ("turned", "options", "actions", "rule", "said"),
    [
        ("9C", {}, "TC", "meow.match", "Ana played the ten of clubs, which has the suit of the nine of clubs."),
        ("9C", {}, "9D", "meow.match", "Ana played the nine of diamonds, which has the rank of the nine of clubs."),
        (
            "9C",
            {},
            "QD=S",
            "meow.queen-wild",
            "Ana played the queen of diamonds, which goes on any card, and named spades.",
        ),
        (
            "9C",
            {},
            "QD=S, KS",
            "meow.queen-wild",
            "Bela played the king of spades, since spades were named with the queen of diamonds.",
        ),
        (
            "9C",
            {"queen_follow": True},
            "QD",
            "meow.queen-wild",
            "Ana played the queen of diamonds, which needs neither the suit nor the rank of the nine of clubs.",
        ),
        (
            "9C",
            {"queen_follow": True},
            "QD",
            "meow.queen-follow",
            "Now only the king of the same suit or any jack goes on it.",
        ),
        (
            "9C",
            {"queen_follow": True},
            "QD, JH",
            "meow.queen-follow",
            "Bela played the jack of hearts: on the queen of diamonds goes only the king of the same suit or any jack.",
        ),
        ("9C", {}, "6C", "meow.six", "Because of the six of clubs, Bela took one card and missed the turn."),
        (
            "9D",
            {"packs": 2},
            "9D",
            "meow.match",
            "Ana played the nine of diamonds, the very card that was on top.",
        ),
    ],
)
def test_playing_a_card(turned, options, actions, rule, said):
    state = meow(["TC 9D QD 6C 6H", "KS JH 8S 8H 7S"], turned, **options)
    assert (rule, said) in explain.step(state, play(state, actions), names=ABC)


@pytest.mark.parametrize(
    ("card", "options", "rule", "said"),
    [
        ("7C", {}, "meow.seven", "Because of the seven of clubs, Bela took 2 cards and missed the turn."),
        (
            "7C",
            {"seven_draws": 1},
            "meow.seven-draws-one",
            "Because of the seven of clubs, Bela took one card and missed the turn.",
        ),
        ("AC", {}, "meow.ace", "Because of the ace of clubs, Bela missed the turn."),
        ("8C", {"eight_skips": True}, "meow.eight", "Because of the eight of clubs, Bela missed the turn."),
    ],
)
def test_a_card_strikes_the_next_player(card, options, rule, said):
    state = meow(["7C AC 8C TD 6H", "KS JH"], "9C", "AS KH", **options)
    after = play(state, card)
    assert (rule, said) in explain.step(state, after, names=ABC)
    if card == "7C" and not options:
        seen = "Only Bela saw them: the ace of spades and the king of hearts."
        assert texts(explain.step(state, after, names=ABC, seat=1))[-1] == seen
        assert seen not in texts(explain.step(state, after, names=ABC, seat=0))


def test_drawing_and_passing():
    state = meow(["6D 7D 8D TD AD", "KS JH"], "9C", "AS KH")
    assert done(state, "draw")[0] == ["Ana drew a card."]
    assert done(state, "draw", seat=1)[0] == ["Ana drew a card."]
    assert done(state, "draw", seat=0)[0] == ["Ana drew the ace of spades."]
    assert done(state, "draw, pass")[0] == ["Ana drew a card.", "Ana kept the card and passed."]


def test_the_stock_runs_out_for_a_draw():
    state = meow(["6D 7D 8D TD AD", "KS JH"], "9C")._replace(stock=(), discards=as_cards("KC TC 9C"))
    lines, after = done(state, "draw")
    assert lines == ["Ana wanted to draw, but the stock was empty."]
    assert after.current_player == CHANCE
    lines, _ = done(after, "shuffle TC KC")
    assert lines == [
        "The 2 discards under the nine of clubs were shuffled and became the new stock.",
        "Ana drew a card.",
    ]
    assert done(after, "shuffle TC KC", seat=0)[0][-1] == "Ana drew the ten of clubs."


def test_a_seven_empties_the_stock_with_its_first_card():
    state = meow(["7C 7D 8D TD AD", "KS JH"], "9C")
    one_left = state._replace(stock=as_cards("AS"))
    lines, after = done(one_left, "7C")
    assert lines[1:] == ["Because of the seven of clubs, Bela took one card, and then the stock was empty."]
    lines, _ = done(after, "shuffle 9C")
    assert lines == [
        "The only discard under the seven of clubs became the new stock.",
        "Because of the seven of clubs, Bela took one card and missed the turn.",
    ]
    lines, _ = done(state._replace(stock=()), "7C")
    assert lines[1:] == ["Because of the seven of clubs, Bela had to take a card, but the stock was empty."]


def test_nothing_to_take():
    state = meow(["6D 7D 8D TD AD", "KS JH"], "9C")._replace(stock=())
    lines, after = done(state, "pass")
    assert lines == ["Ana passed, since there was no card to take."]
    blocked = after._replace(hands=(after.hands[0], as_cards("6S")))
    lines, over = done(blocked, "pass")
    assert lines == [
        "Bela passed, since there was no card to take.",
        "Nobody in the round could play or take a card, so the deal is blocked.",
    ]
    assert texts(explain.score(over, names=ABC))[0] == ("Nobody won this deal, so all hands count.")


@pytest.mark.parametrize(
    ("card", "actions", "said"),
    [
        ("TC", "TC", ["That was the last card, so Ana won the deal and called “Мяу!”"]),
        ("JC", "JC", ["The last card was the jack of clubs, so Ana won the deal and called “Мяу-мяу!”"]),
        (
            "AC",
            "AC",
            [
                "That was the last card, so Ana won the deal and called “Мяу!”",
                "The deal is over, so nobody takes cards or misses a turn for the ace of clubs.",
            ],
        ),
        (
            "7C",
            "7C",
            [
                "That was the last card, so Ana won the deal and called “Мяу!”",
                "The last card was a seven: before the count everybody else may put away as many as seven cards.",
            ],
        ),
    ],
)
def test_going_out(card, actions, said):
    state = meow(["TC", "KS JH"], "9C")
    assert done(state._replace(hands=(as_cards(card), state.hands[1])), actions)[0][1:] == said


def test_putting_cards_away():
    state = meow(["7C", "KS 8H"], "9C")
    state = state._replace(hands=(as_cards("7C"), as_cards("KS QH 8H"))).apply("7C")
    lines, after = done(state, "drop QH, pass")
    assert lines == [
        "Bela put away the queen of hearts.",
        "Bela put no more cards away.",
        "All the others have put away what they wanted, so now the hands count.",
    ]
    assert done(state, "pass")[0][0] == "Bela put nothing away."
    assert texts(explain.score(after, names=ABC)) == [
        "Ana had no card left, so no penalty points.",
        "Bela put away the queen of hearts before the count.",
        "Bela still held the king of spades and the eight of hearts: 4 + 8 = 12 penalty points.",
        "Penalty points in the match: Ana (0 + 0 = 0); Bela (0 + 12 = 12).",
    ]
    everything = play(state, "drop QH, drop KS, drop 8H")
    assert "Bela had nothing left to count, so no penalty points." in texts(explain.score(everything, names=ABC))


# Any number of steps ---------------------------------------------------------------------------------


def test_states_that_do_not_follow_each_other_are_refused():
    state = meow(["TC 9D", "KS JH"], "9C")
    later, other = state.apply("TC"), state.apply("9D")
    assert explain.step(state, state) == ()
    for before, after in ((later, state), (later, other), (state, deal("mita", [], "JH"))):
        with pytest.raises(DealError):
            explain.step(before, after)


def test_an_unknown_seat_is_refused():
    state = meow(["TC 9D", "KS JH"], "9C")
    with pytest.raises(DealError):
        explain.opening(state, seat=2)
    with pytest.raises(DealError):
        explain.step(state, state.apply("TC"), seat=-1)


# Refusals and permissions ----------------------------------------------------------------------------


def test_a_refusal_is_the_rule_and_the_whole_text():
    state = meow(["TC 9D 6H", "KS JH"], "9C")
    line = explain.refusal(state.check("6H"))
    assert line.rule == "meow.match"
    assert line.text == str(state.check("6H"))
    assert explain.refusal(state.check("hello")).rule == ""
    assert explain.permission(state, "6H") == line


@pytest.mark.parametrize(
    ("turned", "options", "before", "action", "rule", "said"),
    [
        ("9C", {}, "", "TC", "meow.match", "You may play the ten of clubs: it has the suit of the nine of clubs."),
        ("9C", {}, "", "9D", "meow.match", "You may play the nine of diamonds: it has the rank of the nine of clubs."),
        (
            "9C",
            {},
            "",
            "QD=S",
            "meow.queen-wild",
            "You may play the queen of diamonds: it goes on any card, and you name a suit of your choice.",
        ),
        (
            "9C",
            {},
            "QD=S",
            "KS",
            "meow.queen-wild",
            "You may play the king of spades: spades were named with the queen of diamonds.",
        ),
        (
            "9C",
            {"queen_follow": True},
            "QD",
            "JH",
            "meow.queen-follow",
            "You may play the jack of hearts: on the queen of diamonds goes the king of the same suit or any jack.",
        ),
        (
            "KH",
            {},
            "",
            "draw",
            "meow.queen-not-forced",
            "You may draw a card: only the queen of diamonds fits, and you need not give it up.",
        ),
        (
            "JS",
            {},
            "draw",
            "pass",
            "meow.draw-when-stuck",
            "You may pass: you have drawn a card and need not play it.",
        ),
        (
            "KH",
            {},
            "draw",
            "pass",
            "meow.draw-when-stuck",
            "You may pass: the card that you have drawn does not fit.",
        ),
        ("9C", {}, "QD=H, JH", "draw", "meow.draw-when-stuck", "You may draw a card: none of yours fits."),
    ],
)
def test_permissions_in_meow(turned, options, before, action, rule, said):
    state = meow(["TC 9D QD 6C 8D", "KS JH 8S TS 7S"], turned, "6S 9S", **options)
    state = play(state, before) if before else state
    line = explain.permission(state, action)
    assert line == (rule, said)


def test_permissions_at_the_end_of_meow():
    state = meow(["7C", "KS 8H"], "9C")
    empty = state._replace(stock=(), hands=(as_cards("6D"), state.hands[1]))
    assert explain.permission(empty, "pass").text == "You may pass: you need not play, and there is no card to take."
    away = state._replace(hands=(as_cards("7C"), as_cards("KS QH 8H"))).apply("7C")
    assert explain.permission(away, "drop KS").rule == "meow.seven-last"
    assert explain.permission(away, "pass").text == "You may pass: nobody has to put cards away."
    begun = away.apply("drop KS")
    assert explain.permission(begun, "pass").text == "You may pass: nobody has to put more cards away."
    stuck = state._replace(stock=(), discards=as_cards("KC TC 9C"), hands=(as_cards("6D"), state.hands[1]))
    assert explain.permission(stuck.apply("draw"), "shuffle TC KC") == (
        "meow.empty-stock",
        "The stock is empty and a card must be taken, so the discards under the nine of clubs are shuffled.",
    )


@pytest.mark.parametrize(
    ("tromf", "hands", "before", "action", "said"),
    [
        (
            "must-trump",
            ("QH 7H 8S", "AH 8H 9S"),
            "",
            "8S",
            "You may lead the eight of spades: the leader may choose any card.",
        ),
        (
            "must-trump",
            ("QH 7H 8S", "AH 8H 9S"),
            "",
            "QH!",
            "You may lead the queen of hearts and call TROMF: it is a trump, and there is nothing left to draw.",
        ),
        (
            "must-trump",
            ("QH 7H 8S", "AH 8H 9S"),
            "QH",
            "9S",
            "You may play the nine of spades: nobody has to follow suit or to play a trump.",
        ),
        (
            "must-trump",
            ("QH 7H 8S", "AH 8H 9S"),
            "QH!",
            "8H",
            "You may play the eight of hearts: TROMF was called, and this is a trump.",
        ),
        (
            "must-trump",
            ("QH 7H 8S", "AC 8C 9S"),
            "QH!",
            "9S",
            "You may play the nine of spades: TROMF was called, but you hold no trump.",
        ),
        (
            "must-beat",
            ("QH 7H 8S", "AH 8H 9S"),
            "QH!",
            "AH",
            "You may play the ace of hearts: TROMF was called, and this trump beats the queen of hearts.",
        ),
        (
            "must-beat",
            ("AH 7H 8S", "QH 8H 9S"),
            "AH!",
            "8H",
            "You may play the eight of hearts: TROMF was called, and as you cannot beat the ace of hearts, "
            "any trump will do.",
        ),
    ],
)
def test_permissions_in_mita(tromf, hands, before, action, said):
    state = last_three(tromf, hands)
    state = play(state, before) if before else state
    assert explain.permission(state, action).text == said


def test_permissions_of_the_exchange():
    state = deal("101", ["8S 7S 9S", "7H 7C 8C"], "JH")
    assert explain.permission(state, "exchange") == (
        "101.seven-exchange",
        "You hold the trump seven, so before the first trick you may take the upcard, the jack of hearts, for it.",
    )
    assert explain.permission(state, "keep").text == "You may keep the trump seven: nobody has to exchange it."


# Scores ----------------------------------------------------------------------------------------------


def finished(rules, tricks, scores=None):
    """A finished deal of Mîța or 101 in which these tricks were taken: (winner, cards) each."""
    start = rules.deal(rules.pack(), scores=scores)
    history = tuple(TrickWon(seat, seat, as_cards(cards)) for seat, cards in tricks)
    return start._replace(current_player=None, hands=((),) * rules.players, stock=(), history=history)


def test_score_of_mita_by_sides():
    rules = cardlib.find_game("mita").rules(players=4)
    state = finished(rules, [(0, "8S AC QS TD"), (2, "7S 8C 9S KD"), (2, "AS AD AH KH"), (1, "JS JC JD JH")])
    assert texts(explain.score(state, names=FOUR)) == [
        "Mihai and George won 3 tricks together: Mihai (1); George (2).",
        "Ionuț and Bogdan won one trick together: Ionuț (1); Bogdan (0).",
        "Mihai and George won the deal with 3 tricks to 1.",
    ]


def test_a_draw_in_mita():
    rules = cardlib.find_game("mita").rules()
    state = finished(rules, [(0, "8S AC"), (1, "7S 8C")])
    assert texts(explain.score(state))[-1] == "One trick each: the deal is a draw."


def test_score_of_101_counts_cards_and_the_match():
    rules = cardlib.find_game("101").rules()
    state = finished(rules, [(0, "AS AC"), (0, "TS QS"), (1, "KD JD"), (1, "7D 8D")], scores=(90, 30))
    assert texts(explain.score(state, names=ABC)) == [
        "Ana won 2 tricks.",
        "Ana took 2 × ace (22), 1 × ten (10) and 1 × queen (3): together 35 points.",
        "Bela won 2 tricks.",
        "Bela took 1 × king (4) and 1 × jack (2): together 6 points.",
        "Ana won the deal with 35 points to 6.",
        "Points in the match: Ana (90 + 35 = 125); Bela (30 + 6 = 36).",
        "Ana reached 101 and won the match.",
    ]


@pytest.mark.parametrize(
    ("scores", "rule", "said"),
    [
        ((100, 99), "101.both-over", "Both sides reached 101, and Ana won the match with more points."),
        ((91, 100), "101.both-over", "Both sides reached 101 with equally many points, so one more deal is played."),
    ],
)
def test_both_sides_at_the_target(scores, rule, said):
    rules = cardlib.find_game("101").rules()
    state = finished(rules, [(0, "AS 7C"), (1, "JD 8D")], scores=scores)
    assert (rule, said) in explain.score(state, names=ABC)


def test_equal_points_in_101():
    rules = cardlib.find_game("101").rules()
    state = finished(rules, [(0, "AS 7C"), (1, "AD 8D")])
    assert "11 points each: the deal is a draw." in texts(explain.score(state))


def ended(last, *hands, scores=None, **options):
    """A deal of Мяу-мяу that Ana has won with ``last``; the others hold ``hands``."""
    rules = cardlib.find_game("meow").rules(players=len(hands) + 1, **options)
    start = rules.deal(pack_for(rules, [], "9C"), scores=scores)
    card = Card(last)
    state = start._replace(hands=((card,), *map(as_cards, hands)), demand=start.demand)
    played = f"{card}=H" if last.startswith("Q") and not rules.queen_follow else card
    state = state.apply(played)
    assert state.is_over
    return state


def test_score_with_queens_left():
    state = ended("TC", "QH QD KS", "7S 8S 9S")
    assert explain.score(state, names=ABC) == (
        ("meow.counting", "Ana had no card left, so no penalty points."),
        (
            "meow.counting",
            "Bela still held the queen of hearts, the queen of diamonds and the king of spades: "
            "40 + 40 + 4 = 84 penalty points.",
        ),
        (
            "meow.counting",
            "Cili still held the seven of spades, the eight of spades and the nine of spades: "
            "7 + 8 + 9 = 24 penalty points.",
        ),
        ("meow.queen-left", "A queen left in a hand costs 40."),
        ("meow.queen-left-each", "Each queen does, instead of the usual 3."),
        ("meow.counting", "Penalty points in the match: Ana (0 + 0 = 0); Bela (0 + 84 = 84); Cili (0 + 24 = 24)."),
    )


def test_score_with_the_forty_once_a_hand():
    lines = texts(explain.score(ended("TC", "QH QD KS", queen_left="once"), names=ABC))
    assert lines[1].endswith("40 + 3 + 4 = 47 penalty points.")
    assert "It does so once in each hand; any other queen there costs the usual 3." in lines


def test_score_with_a_last_queen():
    lines = texts(explain.score(ended("QC", "AS", scores=(12, 95)), names=ABC))
    assert lines == [
        "Ana had no card left, so no penalty points.",
        "Bela still held the ace of spades: 11 penalty points.",
        "Ana finished with the queen of clubs, which takes 30 off the penalty points.",
        "Penalty points in the match: Ana (12 − 30 = −18); Bela (95 + 11 = 106).",
        "A score may go below zero: the lower, the better.",
        "Bela reached 101 and lost the match; Ana won it with the fewest points.",
    ]


def test_score_doubled_by_a_last_jack():
    lines = explain.score(ended("JC", "AS KS", "QH", jack_doubles=True, scores=(0, 90, 60)), names=ABC)
    assert (
        "meow.jack-doubles",
        "The last card was the jack of clubs, so all penalty points count twice: "
        "Bela (2 × 15 = 30); Cili (2 × 40 = 80).",
    ) in lines
    assert lines[-1] == (
        "meow.match-end-ties",
        "Bela and Cili reached 101 and lost the match; Ana won it with the fewest points.",
    )
    assert "twice" not in " ".join(texts(explain.score(ended("JC", "AS KS"), names=ABC)))


def test_score_in_the_hungarian_pack():
    use_pack("hungarian")
    lines = texts(explain.score(ended("JC", "QH", jack_doubles=True), names=ABC))
    assert "Bela still held the Ober of hearts: 40 penalty points." in lines
    assert "An Ober left in a hand costs 40." in lines
    assert "The last card was the Unter of acorns, so all penalty points count twice: Bela (2 × 40 = 80)." in lines


def test_a_deal_that_goes_on_has_no_score():
    with pytest.raises(DealError):
        explain.score(meow(["TC 9D", "KS JH"], "9C"))


# Names, and other languages ---------------------------------------------------------------------------


class Stub(gettext.NullTranslations):
    """A language whose word for a trick is the English word for something else."""

    WORDS = MappingProxyType({"one trick": "one point", "one point": "wrong", "pass": "queen", "queen": "wrong"})

    def gettext(self, message):
        return self.WORDS.get(message, message)

    def ngettext(self, singular, plural, count):
        return self.gettext(singular if count == 1 else plural)

    def pgettext(self, context, message):
        return self.gettext(message)


def test_a_translation_is_not_translated_again(monkeypatch):
    monkeypatch.setattr(i18n, "_catalogue", Stub())
    for chosen in (ngettext("one trick", "{count} tricks", 1), pgettext("a count", "one trick"), i18n._("one trick")):
        assert sentence(chosen) == "One point"
        assert say("mita.end", chosen).text == "One point"
    assert say("mita.end", "one trick").text == "One point", "what is not translated yet is looked up"
    assert i18n._(i18n._("pass")) == "queen"


def test_chance_is_no_player():
    assert player_name(CHANCE) == player_name(CHANCE, ABC) == "Chance"
    assert (player_name(1, ABC), player_name(3, ABC), player_name(0)) == ("Bela", "Player 4", "Player 1")


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ("", "nothing"),
        ("draw", "draw a card"),
        ("exchange, keep", "exchange the trump seven for the upcard or keep the trump seven"),
        ("8S, pass", "play the eight of spades or pass"),
        ("8S, 9S", "play the eight of spades or the nine of spades"),
        ("8S, 9S, pass", "play the eight of spades or the nine of spades; or pass"),
        ("8S, QS=H, draw", "play the eight of spades; or play the queen of spades and name a suit; or draw a card"),
        ("QC=H, QC=S, pass", "play the queen of clubs and name a suit; or pass"),
        ("AH, AH!", "play the ace of hearts; or lead the ace of hearts and call TROMF"),
        ("QS=H, QC=H, draw", "play the queen of spades or the queen of clubs and name a suit; or draw a card"),
    ],
)
def test_what_may_be_done_reads_well(actions, said):
    assert actions_phrase(parse_action(text) for text in filter(None, actions.split(", "))) == said


# What holds for every sentence -----------------------------------------------------------------------


def everything_said(state, rng, seat=None):
    """All lines of a deal played at random, each with the states before and after it."""
    for line in explain.opening(state, seat=seat):
        yield line, state, state
    for before, _, after in playout(state, rng):
        for line in explain.step(before, after, seat=seat):
            yield line, before, after
        for action in before.legal_actions()[:3]:
            yield explain.permission(before, action), before, after
        for action in ("TH", "QS", "QS=H", "QS!", "draw", "pass", "drop AS", "exchange", "keep", "nonsense"):
            if error := before.check(action):
                yield explain.refusal(error), before, after
        state = after
    for line in explain.score(state):
        yield line, state, state


@some
@given(deal_strategy())
def test_sentences_are_well_formed_and_cite_rules_in_force(started):
    state, rng = started
    rules = state.deal.rules
    use_pack(rng.choice(("french", "hungarian")))
    for line, _, after in everything_said(state, rng, rng.choice((None, 0))):
        where = f"{line}{reproduction(after)}"
        first = line.text[:1]
        assert first == first.upper(), where
        assert re.search(r"[.!?]”?$", line.text), where
        assert not re.search(r"[{}]|None|  | ,|\(\)|\b[Aa] ([aeiou]|Ober|Unter)", line.text), where
        refused = line.text.startswith(("You cannot", "You wrote"))
        assert refused or RULES[line.rule].applies(rules), where
        assert line.rule in RULES or (refused and line.rule == ""), where


@few
@given(deal_strategy())
def test_many_steps_are_told_as_one_by_one(started):
    start, rng = started
    states = [start, *(after for _, _, after in playout(start, rng))]
    one_by_one = [line for before, after in itertools.pairwise(states) for line in explain.step(before, after)]
    assert list(explain.step(start, states[-1])) == one_by_one, reproduction(states[-1])


NAMED = re.compile("|".join(sorted((card_name(card) for card in ALL_CARDS), key=len, reverse=True)))


def shown(state):
    """The cards, by name, that everybody has seen by now: turned, taken out, played or put away."""
    deal = state.deal
    size = 3 if deal.rules.game != "meow" else deal.rules.hand
    cards = {deal.pack[size * deal.rules.players], *getattr(deal.rules, "removed", ())}
    for event in state.history:
        if type(event) is Move and event.action.kind == "exchange":
            cards.add(Card(f"7{state.trump}"))
        elif type(event) is Move and event.action.kind != "keep":
            cards |= {event.action.card, *event.action.cards} - {None}
    return {card_name(card) for card in cards}


@some
@given(deal_strategy())
def test_no_sentence_names_a_hidden_card(started):
    state, rng = started
    seat = rng.choice((None, *range(state.deal.rules.players)))
    lines = [(line, state, state) for line in explain.opening(state, seat=seat)]
    for before, _, after in playout(state, rng):
        lines += [(line, before, after) for line in explain.step(before, after, seat=seat)]
    for line, before, after in lines:
        own = () if seat is None else (*before.hands[seat], *after.hands[seat])
        known = shown(after) | {card_name(card) for card in own}
        named = set(NAMED.findall(line.text))
        assert named <= known, f"seat {seat} learns {named - known}: {line}{reproduction(after)}"


@some
@given(deal_strategy())
def test_what_is_hidden_changes_no_sentence(started):
    """The same action from the same position with the hidden stock, or a shuffle, in another order."""
    state, rng = started
    for before, action, after in playout(state, rng):
        keep = before.stock[-1:] if before.deal.rules.game != "meow" else ()
        hidden = list(before.stock[: len(before.stock) - len(keep)])
        rng.shuffle(hidden)
        other = before._replace(stock=(*hidden, *keep))
        action = random_action(before, rng) if before.current_player == CHANCE else action
        assert explain.step(other, other.apply(action)) == explain.step(before, after), reproduction(after)


@few
@given(deal_strategy("101"))
def test_who_was_asked_to_exchange_stays_hidden(started):
    state, _ = started
    if not state.asking:
        return
    for seat in range(state.rules.players):
        lines = explain.step(state, state.apply("keep"), seat=seat)
        assert bool(lines) is (seat == state.current_player), reproduction(state)


@few
@given(deal_strategy("meow"))
def test_the_values_told_are_the_penalties(started):
    end = last_state(*started)
    lines = texts(explain.score(end))
    values = {"A": 11, "K": 4, "Q": 40, "J": 2, "T": 10} | {str(number): number for number in range(2, 10)}
    for seat, hand in enumerate(end.hands):
        ranks = [str(card.rank) for card in hand]
        total = sum(values[rank] for rank in ranks)
        if end.rules.queen_left == "once":
            total -= (40 - 3) * max(0, ranks.count("Q") - 1)
        told = [line for line in lines if line.startswith(f"Player {seat + 1} still held ")]
        assert len(told) == bool(hand), reproduction(end)
        assert not told or re.search(f"[:=] {total} penalty point", told[0]), f"{told}{reproduction(end)}"


def test_every_rule_cited_in_the_code_is_in_the_rulebook():
    folder = Path(explain.__file__).parent
    cited = set()
    for name in ("explain_trick.py", "explain_mita.py", "explain_meow.py"):
        code = (folder / name).read_text(encoding="utf-8")
        cited |= set(re.findall(r'"((?:mita|101|meow)\.[a-z-]+)"', code))
        cited |= {f"{game}.{rule}" for rule in re.findall(r'f"\{game\}\.([a-z-]+)"', code) for game in ("mita", "101")}
    assert len(cited) > 50
    assert cited <= set(RULES)
