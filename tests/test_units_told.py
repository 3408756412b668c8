"""What a hint and a review tell a decision in: what one takes, or how many deals, in 101 matches, that wins."""

import random
from dataclasses import replace

import pytest
from positions import deal, describe, play
from strategies import random_deal

from cardlib import CHANCE, as_cards, find_game
from cardlib.actions import Action, parse_action
from cardlib.lines import decimal
from cardlib.review import Choice, Decision, costliest, judge
from cardlib.weighing import Weighed, brought, weigh
from widgets.play_hints import ladder
from widgets.review import Review
from widgets.review_paper import _graded
from widgets.review_stage import costs_of, marks_of

PACK = "9D JD QH 8D KC JS KD AC TC 7H 9C QC AS TS AD KH KS 8H 8S JC QS 9H 7C TH AH JH 9S 7D 8C TD 7S QD"
PLAYED = "QH,8D,JS,KC,AC,9D,9C,JD,TS,AD,QC,AS,8H,KS,JC,8S,9H,7H,KH,QS,JH,9S,TC,8C"


def late():
    """At 121 to 111 two cards are left to draw: to lead the ten of diamonds may lose a trick, and so the match."""
    return play(find_game("101").rules(players=2).deal(as_cards(PACK), 1, (50, 100)), PLAYED)


def chosen(state, action, level="easy"):
    return judge(Choice(0, state.current_player, state, parse_action(action)), level=level)


def numbers(state, weighed):
    """What the last hint says of the ways to play that it compares."""
    return [line.text for line in ladder(state, weighed, "how")[-1]][2:]


def texts(decision):
    return [line.text for line in decision.lines()]


def made_up(game_id, *others, exact=False, **options):
    """A decision for the first card of a hand; of each action, the best first: what it is worth beside the best one.

    Args:
        others: for the best action and then for others, the last being the one that was chosen: gain, share won, cost.
    """
    state = deal(game_id, ["7S 8S 9S"], exchange=False, **options)
    actions = [parse_action(text) for text in ("9S", "8S", "7S")[-len(others) :]]
    weighed = [
        Weighed(action, 1, won, gain, won, cost, 0.0, others[0][1] - won, place > 0, exact)
        for place, (action, (gain, won, cost)) in enumerate(zip(actions, others, strict=True))
    ]
    return Decision(0, state.current_player, state, actions[-1], tuple(weighed), None)


# A match of 101 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["TD", "7D"])
def test_a_card_that_may_lose_the_match_is_costly_whatever_its_points(card):
    decision = chosen(late(), card)
    assert (str(decision.best), decision.grade) == ("TH", "costly"), decision
    assert decision.own.won_less > 0.5, decision
    fewer, more = (round(100 * each.won) for each in (decision.own, decision.weighed[0]))
    assert f"Of 100 matches that wins about {fewer}, the better one about {more}." in texts(decision)[1]
    share = round(100 * decision.own.won_less)
    assert costs_of(decision)[decision.action.card] == (
        f"−{share}\xa0%",
        f"wins about {share} fewer of 100 matches",
    )
    assert f"won about {fewer} of 100 matches" in " ".join(numbers(decision.state, decision.weighed))


def test_the_same_card_at_the_beginning_of_a_long_match_is_told_in_points():
    rules = find_game("101").rules(players=2, target=1001)
    state = play(rules.deal(as_cards(PACK), 1, (0, 0)), PLAYED)
    decision = chosen(state, "7D")
    assert decision.is_mistake, decision
    assert (decision.unit, decision.told_in(decision.own)) == ("taken", "taken")
    assert "points" in texts(decision)[1]


def test_in_101_what_counts_is_the_match_for_both_sides():
    for state in (late(), play(late(), "TH,7C")):
        for each in weigh(state.view(state.current_player), level="easy"):
            assert each.worth == pytest.approx(each.won), describe(state)
            assert 0 <= each.won <= 1, describe(state)


def test_a_mistake_is_told_in_what_makes_it_the_worse_one():
    deals = made_up("mita", (2, 0.8, 0), (1.2, 0.5, 0.4))
    assert (deals.grade, deals.unit) == ("costly", "won")
    assert "Of 100 deals that wins about 50, the better one about 80." in texts(deals)[1]
    tricks = made_up("mita", (4, 0.8, 0), (0, 0.73, 2))
    assert (tricks.grade, tricks.unit) == ("costly", "taken")
    assert "That cost about 2.0 tricks." in texts(tricks)[1]
    points = made_up("101", (10, 0.7, 0), (-10, 0.6, 10), players=4)
    assert (points.grade, points.unit) == ("costly", "taken")
    matches = made_up("101", (-28, 1, 0), (-24, 0.8, 0), players=2)
    assert (matches.grade, matches.unit) == ("costly", "won")
    assert "Of 100 matches that wins about 80, the better one about 100." in texts(matches)[1]


def test_a_match_that_perfect_play_loses_is_told_as_that():
    lost = made_up("101", (2, 1, 0), (-4, 0, 3), exact=True, scores=(50, 50))
    assert texts(lost)[1] == (
        "Chosen instead: play the seven of spades. With perfect play that loses the match, and the better one wins it."
    )
    assert numbers(lost.state, lost.weighed) == [
        "Play the eight of spades: 61 points from this deal, which wins the match.",
        "Play the seven of spades: 58 points from this deal, which loses the match.",
    ]


def test_the_match_is_told_however_many_points_go_with_it():
    lost = made_up("101", (10, 1, 0), (-10, 0, 10), exact=True, scores=(50, 50))
    assert (lost.grade, lost.unit) == ("costly", "won")
    assert "loses the match" in texts(lost)[1]
    undecided = made_up("101", (10, 0.8, 0), (-10, 0.3, 10), exact=True, scores=(0, 0), target=1001)
    assert (undecided.grade, undecided.unit) == ("costly", "taken")


def test_a_match_that_goes_on_is_not_told_as_lost_or_won_however_far_one_is_ahead():
    """The chance is a number between 0 and 1 that comes out as 0 or 1 itself if the target is far away."""
    lost = made_up("101", (2, 1, 0), (-4, 0, 3), exact=True, scores=(900, 0), target=1001)
    assert texts(lost)[1] == (
        "Chosen instead: play the seven of spades. Of 100 matches that wins about 0, the better one about 100."
    )
    assert numbers(lost.state, lost.weighed) == [
        "Play the eight of spades: 61 points from this deal, which then wins about 100 of 100 matches.",
        "Play the seven of spades: 58 points from this deal, which then wins about 0 of 100 matches.",
    ]
    open_still = made_up("101", (10, 0.6, 0), (4, 0.5, 3), exact=True)
    assert numbers(open_still.state, open_still.weighed)[0] == (
        "Play the eight of spades: 65 points from this deal, which then wins about 60 of 100 matches."
    )


def test_what_changes_the_match_is_told_however_little_it_is_worth():
    """Where one action ends the match and the other does not, a lost one is never called nearly as good."""
    gone = made_up("101", (-40, 0.03, 0), (-50, 0, 5), exact=True, scores=(0, 20))
    assert (gone.grade, gone.unit) == ("slip", "won")
    assert texts(gone)[1] == (
        "Chosen instead: play the seven of spades. With perfect play that loses the match, and after the better one it "
        "goes on."
    )
    assert costs_of(gone)[gone.action.card] == ("lost", "loses the match with perfect play")
    assert _graded(gone) == "a slip: the match"
    missed = made_up("101", (2, 1, 0), (-4, 0.7, 3), exact=True, scores=(40, 0))
    assert (missed.grade, missed.unit) == ("costly", "won")
    assert texts(missed)[1] == (
        "Chosen instead: play the seven of spades. After that the match goes on, and about 70 of 100 are won; with "
        "perfect play the better one wins it."
    )
    assert _graded(missed) == "costly: 30 fewer of 100 matches"
    slightly = made_up("101", (2, 1, 0), (-4, 1.0, 3), exact=True, scores=(40, 0))
    assert (slightly.grade, slightly.told_in(slightly.own)) == ("slip", "taken")
    assert texts(slightly)[1:3] == [
        "Chosen instead: play the seven of spades. That cost 3 points.",
        "After that the match goes on, and with perfect play the better one wins it.",
    ]
    hardly = made_up("101", (2, 1, 0), (0, 0.99, 1), exact=True, scores=(40, 0))
    assert hardly.grade == "fine"
    assert texts(hardly)[0] == (
        "This was nearly as good as the best: play the seven of spades. With perfect play this wins the match: play "
        "the eight of spades."
    )
    assert [each.grade for each in costliest((missed, gone))] == ["slip", "costly"]


@pytest.mark.parametrize(("scores", "said"), [((90, 20), "won"), ((20, 90), "lost")])
def test_where_the_match_comes_out_the_same_that_is_said(scores, said):
    won = float(said == "won")
    dear = made_up("101", (10, won, 0), (-10, won, 10), exact=True, scores=scores)
    assert dear.unit == "taken"
    assert texts(dear)[2] == f"With perfect play the match is {said} either way."


def test_where_everything_was_forced_no_match_is_told():
    state = deal("101", ["7S 8S 9S"], exchange=False)
    assert Decision(0, state.current_player, state, state.legal_actions()[0], (), None).match_won() is None


def test_what_takes_less_but_wins_as_much_is_not_called_the_same():
    decision = made_up("mita", (1, 0.5, 0), (0, 0.5, 0.7))
    own = replace(decision.own, is_worse=False)
    decision = replace(decision, weighed=(decision.weighed[0], own))
    assert texts(decision)[0] == (
        "Nothing else was sure to win more often, though this brought fewer tricks: play the seven of spades."
    )


@pytest.mark.parametrize(
    ("open_costs", "said"),
    [
        ((0, 2), "As the cards lay, it cost 2 tricks."),
        ((1, 2), "As the cards lay, something else again was better, by 2 tricks: play the nine of spades."),
        ((0, 0), "As the cards happened to lie, it cost nothing."),
        ((3, 0), "As the cards happened to lie, it did better all the same."),
    ],
)
def test_with_open_cards_the_better_one_may_be_another(open_costs, said):
    decision = made_up("mita", (4, 0.8, 0), (0, 0.6, 2))
    best, own = open_costs
    costs = {parse_action("9S"): 0, decision.best: best, decision.action: own}
    assert texts(replace(decision, perfect=costs))[-1] == said


def test_an_exact_cost_is_no_estimate():
    exact = made_up("101", (10, 0.6, 0), (4, 0.58, 3), exact=True, target=1001)
    assert costs_of(exact)[exact.action.card] == ("−3", "costs 3")


def test_signs_in_a_hand_are_in_the_unit_of_the_decision():
    decision = made_up("101", (0, 0.9, 0), (-4, 0.85, 2), (2, 0.6, 0))
    assert decision.unit == "won"
    assert [sign for sign, _words in costs_of(decision).values()] == ["", "−5\xa0%", "−30\xa0%"]


def test_what_is_worse_for_sure_is_not_called_as_good_as_anything():
    little = made_up("mita", (1, 0.5, 0), (0.9, 0.49, 0.05))
    assert little.grade == "fine"
    said = (
        "This was nearly as good as the best: play the seven of spades. Only a little better: play the eight of spades."
    )
    assert texts(little)[0] == said
    assert {str(card): mark for card, mark in marks_of(little).items()} == {"7S": "chosen", "8S": "right"}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_where_a_deal_stops_at_once_only_matches_are_told(players):
    rules = find_game("101").rules(players=players, stop="at-once")
    state = rules.deal(rules.pack(), None, (40, 30) * (players // 2))
    weighed = weigh(state.view(state.current_player), level="easy")
    assert all(brought(rules, each) is None for each in weighed)
    for line in numbers(state, weighed):
        assert line.endswith(" of 100 matches."), line
        assert "points" not in line
    for each in weighed:
        decision = Decision(0, state.current_player, state, each.action, weighed, None)
        assert not decision.is_mistake or decision.told_in(each) == "won", decision


def test_where_a_deal_stops_at_once_the_table_has_no_points():
    rules = find_game("101").rules(players=4, stop="at-once")
    state = rules.deal(rules.pack()).apply("keep")
    seen = Review(play(state, str(state.legal_actions()[0])), 0)
    seen.desk.weigh()
    seen.refresh()
    table = seen.paper.page["sections"][0]["blocks"][0]
    assert table["head"] == ["Possible", "Matches won"]
    assert {len(row) for row in table["rows"]} == {2}


def test_mistakes_in_different_units_are_in_order_and_not_added_up():
    tricks, deals, small = (
        made_up("mita", (4, 0.8, 0), (0, 0.8, 2)),
        made_up("mita", (4, 0.9, 0), (4, 0.3, 0)),
        made_up("mita", (4, 0.8, 0), (0, 0.8, 0.4)),
    )
    assert costliest((small, tricks, deals)) == (deals, tricks, small)
    seen = Review(tricks.state)
    seen.desk.made = seen.desk.decisions = (tricks, deals)
    assert seen.stage.compose().status == "2 mistakes were found."
    seen.desk.made = seen.desk.decisions = (tricks, small)
    assert seen.stage.compose().status == "2 mistakes, which cost about 2.4 tricks together."


# Hint and review ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "players"), [("mita", 2), ("mita", 4), ("101", 4), ("meow", 3)])
def test_the_numbers_of_a_hint_differ_by_what_the_review_calls_the_cost(game_id, players):
    rng, checked = random.Random(f"{game_id} {players}"), 0
    state = random_deal(find_game(game_id).rules(players=players), rng)
    while not state.is_over:
        if state.current_player == CHANCE:
            state = state.apply(Action("shuffle", cards=state.buried))
            continue
        if len(state.legal_actions()) > 1 and rng.random() < 0.3:
            weighed = weigh(state.view(state.current_player), level="easy")
            told = numbers(state, weighed)
            best = brought(state.rules, weighed[0])
            for each, line in zip(weighed, told, strict=False):
                number = brought(state.rules, each)
                expected = f"{round(number)}" if each.is_exact else decimal(number)
                assert expected in line or (round(number) == 1 and "one " in line), f"{line}{describe(state)}"
                missed = number - best if game_id == "meow" else best - number
                assert each.cost == pytest.approx(max(0, missed)), f"{each}{describe(state)}"
                checked += 1
        state = state.apply(rng.choice(state.legal_actions()))
    assert checked > 3


def test_what_is_certain_is_not_called_about():
    state = play(late(), "TH,7C")  # the last two cards are drawn
    weighed = weigh(state.view(state.current_player))
    assert not state.stock
    assert all(each.is_exact for each in weighed)
    told = numbers(state, weighed)
    assert told
    for line in told:
        assert "about" not in line, line
    mita = made_up("mita", (2, 1, 0), (-14, 0, 8), exact=True)
    assert numbers(mita.state, mita.weighed) == [
        "Play the eight of spades: 9 tricks in the end.",
        "Play the seven of spades: one trick in the end.",
    ]
