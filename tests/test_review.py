"""Looking back on a deal: what was planted is found, what is perfect costs nothing, and nobody peeks."""

import random
import time
from functools import cache
from statistics import mean

import pytest
from positions import deal, describe, last_three, play
from strategies import random_deal, random_rules

from cardlib import CHANCE, CardlibError, find_game, mita, records, review_meow, review_tricks, weighing
from cardlib.actions import DRAW, PASS, Action, parse_action
from cardlib.bots import find_bot
from cardlib.cards import Rank
from cardlib.deals import shuffled
from cardlib.errors import DealError
from cardlib.fast import random_source
from cardlib.review import Choice, Decision, choices, costliest, judge, played_out, result, review
from cardlib.rulebook import find_rule
from cardlib.search import Estimate
from cardlib.weighing import SURE, compare, how_weighed, weigh, worlds_to_solve

NAMES = ("Ana", "Ion", "Vera", "Luca")


def judged(state, action, level="easy"):
    """The decision of whoever is to act in ``state`` to do ``action``."""
    return judge(Choice(0, state.current_player, state, parse_action(action)), level=level)


def played_by(bots, rules, seed, end=10_000):
    """The end of a deal, or an earlier position of it, that bots play."""
    state, source, rng = rules.deal(shuffled(rules, seed)), random_source(seed), random.Random(seed)
    for _action in range(end):
        if state.is_over:
            break
        seat = state.current_player
        if seat == CHANCE:
            state = state.apply(Action("shuffle", cards=tuple(rng.sample(state.buried, len(state.buried)))))
        else:
            state = state.apply(find_bot(bots[seat % len(bots)]).choose(state.view(seat), source))
    return state


def outcome_for(state, seat):
    """What a finished deal of two is worth to a seat: how far it is ahead."""
    gains = state.rules.gains(state.outcome)
    return gains[seat] - gains[1 - seat]


@cache
def best_of(state, seat):
    """What a position is worth to a seat if both play perfectly and see everything: the plainest way to know."""
    if state.is_over:
        return outcome_for(state, seat)
    after = [best_of(state.apply(action), seat) for action in state.legal_actions()]
    return max(after) if state.current_player == seat else min(after)


# What is found --------------------------------------------------------------------------------------


def test_a_card_that_gives_away_points_is_found():
    # Ion led the ten of spades: the ace takes it, the queen lets it go and gives three points more.
    state = deal("101", ["AS QS 8D", "TS 9C 9D"], "8H", dealer=0, exchange=False)
    decision = judged(play(state, "TS"), "QS")
    assert (decision.grade, str(decision.best)) == ("costly", "AS"), decision
    assert decision.cost > 8
    assert decision.cost > SURE * decision.error


def test_a_trick_not_taken_from_the_others_is_found():
    # Last to play, with 21 points of the others on the table and the partner beaten.
    state = deal("101", ["AS 9C 9D", "7S 7C 8D", "TS 8C QC", "7H 9S 7D"], "8H", players=4, exchange=False)
    state = play(state, "AS,7S,TS")
    decision = judged(state, "9S")
    assert (decision.grade, str(decision.best)) == ("costly", "7H"), decision


def test_not_going_out_is_found():
    # The last card is a queen, which takes thirty points off: whoever draws instead throws that away.
    rules = find_game("meow").rules(players=2)
    for seed in range(200):
        for choice in choices(played_by(["random"], rules, seed)):
            hand = choice.state.hands[choice.seat]
            if len(hand) == 1 and hand[0].rank is Rank.QUEEN and DRAW in choice.state.legal_actions():
                decision = judge(Choice(choice.number, choice.seat, choice.state, DRAW), level="easy")
                assert decision.grade == "costly", f"{decision}{describe(choice.state)}"
                assert decision.best.card is hand[0]
                assert decision.cost > 10
                return
    raise AssertionError("nobody ever has a queen as last card and may draw")


def test_a_planted_blunder_is_among_the_costliest_which_come_in_order():
    state = deal("101", ["AS QS 8D", "TS 9C 9D"], "8H", stock="AC 9S", dealer=0, exchange=False)
    record = records.record_of(played_on(play(state, "TS,QS")))
    seen = review(record, 0, level="easy")
    # Rules of thumb go on after it, and may blunder too.
    assert 1 in [each.number for each in seen.costliest()], [(each.number, each.cost) for each in seen.decisions]
    costs = [each.cost for each in seen.costliest(20)]
    assert costs == sorted(costs, reverse=True)


def played_on(state):
    """The end of a deal that goes on by rules of thumb."""
    while not state.is_over:
        state = state.apply(find_bot("greedy").choose(state.view(state.current_player), random_source(1)))
    return state


@pytest.mark.parametrize("game_id", ["mita", "101"])
@pytest.mark.parametrize("tromf", ["must-trump", "must-beat", "off"])
def test_once_nothing_is_hidden_costs_are_what_plain_minimax_says(game_id, tromf):
    rules = find_game(game_id).rules(players=2, tromf=tromf)
    checked = 0
    for seed in range(6):
        state = played_by(["random"], rules, seed, end=26)
        while not state.is_over:
            if not state.stock and not state.asking:
                seat = state.current_player
                worth = {action: best_of(state.apply(action), seat) for action in state.legal_actions()}
                for action in worth:
                    decision, missed = judged(state, str(action)), (max(worth.values()) - worth[action]) // 2
                    assert (decision.cost, decision.cost_perfect) == (missed, missed), f"{action}{describe(state)}"
                    assert decision.error == 0
                    assert decision.forced or decision.own.is_exact
                    checked += 1
            state = state.apply(random.Random(seed).choice(state.legal_actions()))
    assert checked > 30


@pytest.mark.parametrize("game_id", ["mita", "101"])
def test_perfect_play_costs_nothing(game_id):
    state = last_three(game_id, ["AH 9S TC", "KH TS 8D"])
    while not state.is_over:
        seat = state.current_player
        state = state.apply(max(state.legal_actions(), key=lambda action: best_of(state.apply(action), seat)))
    for choice in choices(state)[-6:]:
        decision = judge(choice)
        assert decision.cost == decision.cost_perfect == 0, (str(choice.action), describe(choice.state))
        assert set(decision.perfect) == set(choice.state.legal_actions()), describe(choice.state)
        assert decision.grade in ("best", "only")
        assert not decision.is_mistake


def test_what_is_forced_costs_nothing():
    """Nothing is weighed there, and with all cards open it costs nothing where perfect play is known at all."""
    for rules, perfect in ((("mita", 4), None), (("mita", 2), 0), (("meow", 2), None)):
        state = played_by(["random"], find_game(rules[0]).rules(players=rules[1]), 5)
        last = judge([choice for choice in choices(state) if choice.forced][-1])
        assert (last.cost, last.error, last.cost_perfect, last.grade) == (0, 0, perfect, "only"), rules
        assert (last.weighed, last.best, last.is_mistake) == ((), last.action, False), rules
        assert last.lines(NAMES)[0].text.startswith("Here there was only one thing to do:")
        with pytest.raises(DealError, match="only one thing to do"):
            _ = last.own


def test_to_put_nothing_away_is_worse_than_to_put_away_anything():
    judged = 0
    for seed in range(300):
        rules = find_game("meow").rules(players=3, jack_doubles=True, queen_left=("each", "once")[seed % 2])
        for choice in choices(played_by(["random"], rules, seed)):
            if choice.state.winner is None or choice.forced:
                continue
            decision = judge(Choice(choice.number, choice.seat, choice.state, PASS), level="easy")
            assert decision.best.kind == "drop", f"{decision}{describe(choice.state)}"
            assert [line.rule for line in decision.lines(NAMES)].count("meow.seven-last") == 1
            judged += 1
        if judged > 8:
            return
    raise AssertionError(f"cards were put away {judged} times only")


# What may be known ----------------------------------------------------------------------------------


def other_worlds(state, seat, rng):
    """The same position to the eyes of one seat, with all that it cannot see dealt anew."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    known = state.stock[-1:] if state.rules.game != "meow" else ()
    hidden += state.stock[: len(state.stock) - len(known)]
    rng.shuffle(hidden)
    hands = []
    for other, hand in enumerate(state.hands):
        hands.append(hand if other == seat else tuple(hidden.pop() for _card in hand))
    return state._replace(hands=tuple(hands), stock=(*hidden, *known))


@pytest.mark.parametrize(("game_id", "players"), [("mita", 2), ("101", 4), ("101", 2), ("meow", 3)])
def test_what_the_player_could_not_see_changes_nothing(game_id, players):
    state = played_by(["greedy"], find_game(game_id).rules(players=players), 4, end=2 * players)
    seat, rng = state.current_player, random.Random(1)
    action = state.legal_actions()[0]
    expected = weigh(state.view(seat), action, level="easy")
    for _world in range(3):
        other = other_worlds(state, seat, rng)
        assert other.hands != state.hands
        assert other.view(seat) == state.view(seat), describe(other)
        assert weigh(other.view(seat), action, level="easy") == expected, describe(other)


def test_the_same_seed_finds_the_same_and_another_one_other_worlds():
    state = played_by(["greedy"], find_game("meow").rules(players=2), 2)
    one, again, other = (review(state, 0, level="easy", seed=seed).decisions for seed in (1, 1, 2))
    assert one == again
    assert one != other


@pytest.mark.parametrize(
    ("game_id", "players", "end", "number", "said"),
    [
        ("mita", 2, 0, 8, "thought it over 8 times"),
        ("mita", 2, 16, 48, "laid out 48 times in ways that are possible"),
        ("mita", 2, 26, 1, "With nothing left hidden, these numbers are exact"),
        (
            "101",
            2,
            26,
            1,
            "With nothing left hidden, the points are exact, if everybody plays perfectly. If the match goes on",
        ),
        ("101", 2, 14, 16, "laid out 16 times"),
        ("101", 4, 24, 8, "thought it over 8 times"),
        ("meow", 2, 0, 8, "thought it over 8 times"),
    ],
)
def test_it_is_said_where_the_numbers_come_from(monkeypatch, game_id, players, end, number, said):
    state = played_by(["greedy"], find_game(game_id).rules(players=players), 3, end)
    view, asked = state.view(state.current_player), []
    monkeypatch.setattr(weighing, "compare", lambda answers, *_others, is_exact: asked.extend(answers))
    weigh(view)
    assert len(asked) == number, describe(state)
    assert said in how_weighed(view), describe(state)


def all_known():
    """Positions in which everything is known and nothing is solved: the end of Мяу-мяу, and of 101 that may stop."""
    at_once = find_game("101").rules(players=2, stop="at-once", target=1001)
    return played_by(["random"], find_game("meow").rules(players=2), 1, 50), played_by(["greedy"], at_once, 3, 26)


@pytest.mark.parametrize("which", [0, 1])
def test_where_nothing_is_hidden_no_hidden_cards_are_spoken_of(which):
    state = all_known()[which]
    assert len(state.legal_actions()) > 1, describe(state)
    said = how_weighed(state.view(state.current_player))
    assert said.startswith("Nothing is left hidden, and the computer tried out 8 times how play may go on."), said
    assert ("estimated from the scores" in said) == (state.rules.game == "101")


# How sure it is -------------------------------------------------------------------------------------


def answers(*rows, worth=None, won=(0, 1)):
    """What two actions came to: pairs of what the played and the other one brought; worth as much unless given."""
    actions = parse_action("7S"), parse_action("8S")
    return [
        tuple(map(Estimate, actions, (5, 5), pair, row, won))
        for row, pair in zip(rows, rows if worth is None else worth, strict=True)
    ]


def decided(*rows, **others):
    """A decision for the seven of spades with such answers."""
    state = deal("mita", ["7S 8S 9S"])
    played = parse_action("7S")
    weighed = compare(answers(*rows, **others), played, state.rules.swing, is_exact=len(rows) == 1)
    return Decision(0, 0, state, played, weighed, None)


def test_a_difference_within_its_error_is_no_mistake():
    unsure = decided((0, 8), (0, -6), (0, 7), (0, -5), won=(0.2, 0.4))
    assert unsure.cost == 0.5
    assert unsure.grade == "fine"
    assert not unsure.is_mistake


def test_a_sure_difference_is_graded_by_its_size():
    even = {"won": (0.5, 0.5)}
    assert decided((0, 0.8), (0, 0.8), (0, 0.82), **even).grade == "slip"
    assert decided((0, 2), (0, 2), (0, 2.1), **even).grade == "costly"
    assert decided((0, 0.1), (0, 0.1), (0, 0.1), **even).grade == "fine"  # sure, and not worth a word


def test_what_wins_more_is_better_even_if_it_brings_less():
    won = decided((3, 1), (3, 1), worth=[(0.3, 0.5), (0.3, 0.5)], won=(0.3, 0.5))
    assert (str(won.best), won.cost, won.grade) == ("8S", 0, "costly")
    assert won.lines()[1].text == (
        "Chosen instead: play the seven of spades. Of 100 deals that wins about 30, the better one about 50."
    )
    slightly = decided((3, 1), (3, 1), worth=[(0.3, 0.4), (0.3, 0.4)], won=(0.3, 0.4))
    assert slightly.grade == "slip"
    assert decided((3, 1), (3, 1), worth=[(0.3, 0.32), (0.3, 0.32)], won=(0.3, 0.32)).grade == "fine"
    unsure = decided((3, 1), (3, 1), worth=[(0.2, 0.9), (0.7, 0.2)], won=(0.3, 0.5))
    assert (str(unsure.best), unsure.grade) == ("8S", "fine")


def test_where_both_are_worth_the_same_what_brings_more_is_better():
    decision = decided((1, 4), (1, 4), worth=[(1, 1), (1, 1)], won=(1, 1))
    assert (str(decision.best), decision.cost, decision.grade) == ("8S", 1.5, "costly")


def test_what_two_actions_have_in_common_is_no_error():
    weighed = compare(answers((10, 12), (-30, -28), (4, 6)), parse_action("7S"))
    assert [(str(each.action), each.cost, each.error) for each in weighed] == [("8S", 0, 0), ("7S", 2, 0)]
    assert weighed[1].gain == weighed[1].worth == pytest.approx(mean((10, -30, 4)))
    assert [each.visits for each in weighed] == [15, 15]


def test_samples_that_happen_to_agree_make_no_cost_exact():
    one, agreeing = decided((0, 4)), decided((0, 4), (0, 4), (0, 4))
    assert [each.own.is_exact for each in (one, agreeing)] == [True, False]
    assert (one.cost, one.error) == (agreeing.cost, agreeing.error) == (2, 0)
    assert one.lines()[1].text == "Chosen instead: play the seven of spades. That cost 2 tricks."
    assert agreeing.lines()[1].text == "Chosen instead: play the seven of spades. That cost about 2.0 tricks."


def test_of_equals_the_one_played_is_the_best():
    assert decided((3, 3), (5, 5)).grade == "best"


# A whole review -------------------------------------------------------------------------------------


def test_whose_decisions():
    state = played_by(["greedy"], find_game("meow").rules(players=3), 3)
    everybody = choices(state)
    assert {choice.seat for choice in everybody} == {0, 1, 2}
    own = choices(state, 1)
    assert own == tuple(choice for choice in everybody if choice.seat == 1)
    record = records.record_of(state)
    for choice in everybody:
        assert record.actions[choice.number] == choice.action
        assert choice.state.current_player == choice.seat
    assert choices(records.record_of(state), 1) == own
    with pytest.raises(CardlibError, match="3 is not a seat"):
        choices(state, 3)


@pytest.mark.parametrize("level", ["best", "", None, ["easy"]])
def test_a_level_that_there_is_not(level):
    state = last_three("mita", ["AH 9S TC", "KH TS 8D"])
    with pytest.raises(CardlibError, match="choose 'easy' or 'medium' or 'hard'"):
        review(state, level=level)
    with pytest.raises(CardlibError, match="choose 'easy' or 'medium' or 'hard'"):
        weigh(state.view(state.current_player), state.legal_actions()[0], level=level)
    with pytest.raises(CardlibError, match="choose 'easy' or 'medium' or 'hard'"):
        how_weighed(state.view(state.current_player), level)
    with pytest.raises(CardlibError, match="no view"):
        how_weighed(state)


def test_a_deal_that_still_goes_on():
    state = played_by(["greedy"], find_game("mita").rules(players=2), 1, end=5)
    done = []
    seen = review(state, 0, level="easy", progress=lambda count, of: done.append((count, of)))
    assert len(seen.decisions) == len(done) > 1
    assert done == [(count, len(done)) for count in range(1, len(done) + 1)]
    assert review(state.deal.rules.deal(state.deal.pack), 0).decisions == ()


@pytest.mark.parametrize("seed", range(12))
def test_every_game_number_of_players_and_option(seed):
    rng = random.Random(seed)
    rules = random_rules(rng, ("mita", "101", "meow")[seed % 3])
    state = random_deal(rules, rng)
    for _action in range(rng.randint(10, 60)):
        if state.is_over:
            break
        if state.current_player == CHANCE:
            state = state.apply(Action("shuffle", cards=state.buried))
        else:
            state = state.apply(rng.choice(state.legal_actions()))
    for choice in choices(state)[-4:]:
        decision = judge(choice, level="easy")
        where = f"{rules}{describe(choice.state)}"
        legal = set() if choice.forced else set(choice.state.legal_actions())
        assert {each.action for each in decision.weighed} == legal, where
        lines = decision.lines(NAMES)
        assert lines, where
        for line in lines:
            assert line.text[-1] in ".!?", where
            assert not line.rule or find_rule(line.rule).game == rules.game, where


def test_the_error_tells_how_far_another_seed_is():
    """The costs that two seeds find differ by no more than their errors allow, nearly always, and not by far less."""
    state = played_by(["random"], find_game("101").rules(players=4), 6)
    one, other = (review(state, level="easy", seed=seed).decisions for seed in (1, 2))
    far, observed, allowed = 0, 0.0, 0.0
    for first, second in zip(one, other, strict=True):
        action = first.action
        spread = (first.error**2 + second.error**2) ** 0.5
        far += abs(first.cost - second.cost) > 3 * spread + 0.5
        if spread:
            observed += abs(first.cost - second.cost)
            allowed += spread
        assert second.action == action
    assert far <= len(one) // 8
    # Two thirds to a whole standard error is usual.
    assert observed > allowed / 4, f"They differ by {observed:.1f} in all, their errors are {allowed:.1f}"


def test_a_whole_deal_takes_a_few_seconds():
    state = played_by(["greedy"], find_game("101").rules(players=2), 11)
    begun = time.process_time()  # three seconds, whatever else the computer does
    decisions = review(state, 0).decisions
    spent = time.process_time() - begun
    assert len(decisions) >= 15
    assert spent < 12, f"{spent:.1f} seconds"


# Why ------------------------------------------------------------------------------------------------


def why(state, played, better, names=NAMES):
    """The ideas behind a better action, as (rule, text)."""
    view = state.view(state.current_player)
    ideas = review_tricks.ideas if isinstance(view, mita.View) else review_meow.ideas
    lines = ideas(view, parse_action(played), parse_action(better), names)
    assert lines, f"nothing is said of {better} instead of {played}{describe(state)}"
    return [(line.rule, line.text) for line in lines]


def test_why_a_trick_should_have_been_won():
    four = deal("mita", ["AS 9C 9D", "7S 7C 8D", "TS 8C QC", "7H 9S 7D"], "8H", players=4)
    assert why(play(four, "AS,7S,TS"), "9S", "7H") == [
        ("mita.trick-winner", "The seven of hearts would have won this trick for the side of Luca."),
        ("mita.trump-beats", "It is a trump, and any trump beats the ace of spades."),
    ]
    two = deal("101", ["AS QS 8D", "TS 9C 9D"], "8H", dealer=0, exchange=False)
    assert why(play(two, "TS"), "QS", "AS") == [
        ("101.trick-winner", "The ace of spades would have won this trick."),
        ("101.rank-order", "It is higher than the ten of spades, in the same suit."),
        ("101.card-points", "21 points would have lain in the trick."),
    ]
    # The partner is ahead either way.
    assert why(play(four, "AS,7S"), "TS", "QC") == [
        (
            "mita.rank-order",
            "The ten of spades was the better one to keep: of the cards still to come, 9 could beat it, and 11 could "
            "beat the queen of clubs.",
        )
    ]


def test_why_a_trick_should_have_been_left():
    four = deal("mita", ["AS 9C 9D", "7S 7C 8D", "7H 8C QC", "TS 9S 7D"], "8H", players=4)
    rule, text = why(play(four, "AS,7S"), "7H", "8C")[0]
    assert rule == "mita.aim"
    assert "from the partner was winning already" in text
    two = deal("101", ["7H KS 8D", "9S 9C 9D"], "8H", dealer=0, exchange=False)
    assert why(play(two, "9S"), "7H", "8D") == [
        (
            "101.card-points",
            "There was nothing in the trick: the seven of hearts might have won a richer one later.",
        )
    ]


def test_why_another_card_should_have_been_led():
    two = deal("mita", ["7H AS 8D", "9S 9C 9D"], "8H")
    assert why(two, "7H", "8D")[0][0] == "mita.trump-beats"
    assert why(two, "8D", "7H")[0][0] == "mita.trump-beats"
    assert why(two, "AS", "8D")[0][0] == "mita.rank-order"
    assert why(two, "8D", "AS") == [
        (
            "mita.rank-order",
            "The ace of spades is harder to beat than the eight of diamonds: of the cards still to come, 7 could do so "
            "instead of 13.",
        )
    ]


def test_why_tromf_should_have_been_called_and_the_seven_exchanged():
    called = last_three("mita", ["AD 9S TC", "KH TS 8D"])  # diamonds are trump
    assert why(called, "AD", "AD!")[0][0] == "mita.tromf"
    assert why(called, "AD!", "AD")[0][0] == "mita.tromf-duty"
    assert {rule for rule, _text in why(called, "9S", "AD!")} >= {"mita.tromf", "mita.trump-beats"}
    exchange = deal("101", ["7H KS 8D", "9S 9C 9D"], "AH")
    assert why(exchange, "keep", "exchange") == [
        (
            "101.seven-exchange",
            "The ace of hearts in the hand beats every trump that is lower, and the seven beats none.",
        )
    ]
    assert why(exchange, "exchange", "keep")[0][0] == "101.seven-exchange"


def test_why_in_meow():
    state = deal("meow", ["QS 7H 8H JH AC", "KH KD AH AD TD"], "9H", stock="8S")
    assert why(state, "8H", "7H")[0][0] == "meow.seven"
    assert why(state, "7H", "8H")[0][0] == "meow.seven"
    assert why(state, "JH", "8H")[0] == (
        "meow.card-points",
        "What stays in the hand counts: the eight of hearts costs 8, the jack of hearts only 2.",
    )
    assert why(state, "QS=H", "8H")[0] == (
        "meow.queen-last",
        "A queen goes on any card, so it can wait; as the last card it takes 30 points off.",
    )
    assert why(state, "8H", "QS=H")[0] == (
        "meow.queen-left",
        "A queen that stays in the hand costs 40: played, it costs nothing.",
    )
    assert why(state, "QS=D", "QS=H") == [("meow.queen-wild", "Left in the hand to go on with: hearts 3, diamonds 0.")]
    stuck = deal("meow", ["QS 7C 8C JC AC", "KH KD AH AD TD"], "9H", stock="8S")
    assert why(stuck, "QS=C", "draw")[0][0] == "meow.queen-last"
    assert why(stuck, "draw", "QS=C")[0][0] == "meow.queen-left"


# Written down, and played out -----------------------------------------------------------------------


def test_a_review_is_written_as_comments_and_loads_again():
    state = played_by(["random"], find_game("101").rules(players=4), 6)
    seen = review(state, 0, level="easy")
    assert seen.costliest(), "no mistake to write about"
    text = seen.text()
    assert records.loads(text) == seen.record
    assert [line for line in text.splitlines() if line.strip() == "# costly" or line.strip() == "# a slip"]
    for mistake in seen.costliest(20):
        above = text.partition(f'    "{mistake.action}",')[0].rstrip().splitlines()[-1]
        assert above.startswith("    # "), mistake
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(
    "remark", ['"""', "one\ntwo = 3", "\x00\x07\x7f\u2028", "a.b." * 300, "\ud800", "ș" * 2000, ""]
)
def test_whatever_is_remarked_the_record_stays_the_same(remark):
    record = records.record_of(played_by(["greedy"], find_game("mita").rules(), 1, end=4), source='actions = []\n"#')
    text = records.dumps(record, {0: (remark, remark), 3: (remark,), 99: ("nowhere",)})
    assert records.loads(text) == record
    assert "nowhere" not in text


@pytest.mark.parametrize(("game_id", "players"), [("mita", 4), ("101", 2), ("meow", 3)])
def test_a_better_move_can_be_played_out(game_id, players):
    state = played_by(["greedy"], find_game(game_id).rules(players=players), 7, end=3)
    action = state.legal_actions()[-1]
    line = played_out(state, action, seed=3)
    assert line[0] == state.apply(action)
    assert line[-1].is_over
    assert line == played_out(state, action, seed=3)
    for before, after in zip((state, *line), line, strict=False):
        assert after.history[: len(before.history)] == before.history
    assert result(line[-1], 1) == state.rules.gains(line[-1].outcome)[1]


def test_only_costly_ones_are_listed_and_no_more_than_asked_for():
    decisions = [decided((0, 2), (0, 2)), decided((3, 3), (3, 3)), decided((0, 8), (0, 8))]
    assert [each.cost for each in costliest(tuple(decisions))] == [4, 1]
    assert [each.cost for each in costliest(tuple(decisions), 1)] == [4]


def test_where_worlds_are_solved():
    late = played_by(["greedy"], find_game("101").rules(players=2), 1, end=24)
    few, some, many = (worlds_to_solve(late.view(late.current_player), level) for level in ("easy", "medium", "hard"))
    assert 1 < few < some < many
    assert worlds_to_solve(last_three("mita", ["AH 9S TC", "KH TS 8D"]).view(0), "easy") == 1
    for early in (deal("101", players=2, exchange=False), deal("mita", players=4), deal("meow")):
        assert worlds_to_solve(early.view(early.current_player), "hard") == 0
