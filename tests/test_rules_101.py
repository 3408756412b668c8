"""Every rule of 101, by id: ``test_101_seven_exchange`` tests ``101.seven-exchange``."""

from dataclasses import replace

import pytest
from positions import actions_of, deal, describe, hand, last_three, legal, pack_for, play, play_out, refused, states

import cardlib
from cardlib.game import TrickWon
from cardlib.tricks import trump_check

HUNDRED_ONE = cardlib.HUNDRED_ONE
HEARTS = cardlib.Suit.HEARTS

SIX = ["7H 7S 8S", "8H 9S JS", "9H QS TS", "7C JH 9C", "7D 9D JD", "KH AH TH"]
"""Last hands of six players with trumps for all but seat 4; hearts are trump, seat 0 leads."""


def texts(cards):
    return [str(card) for card in cards]


def added(state, scores, **options):
    """The match after a deal like this one, played by the same options and some more, from these scores."""
    rules = replace(state.rules, **options)
    again = play(rules.deal(state.deal.pack, state.deal.dealer, scores), ", ".join(actions_of(state)))
    return replace(rules.match(), scores=tuple(scores), dealer=state.deal.dealer).add(again)


@pytest.fixture
def end():
    """A finished deal of two players, in which both have taken points."""
    end = play_out(last_three("101", ["7S 8S 9S", "AS TS AH"]))
    ours, theirs = end.outcome.points
    assert ours + theirs == 120
    assert (ours, theirs) == (88, 32), describe(end)
    return end


# Players and cards -----------------------------------------------------------------------------------


def test_101_players():
    """Two, four or six play (101 ¶25)."""
    for players in (2, 4, 6):
        assert len(deal("101", players=players).hands) == players
    for players in (0, 1, 3, 5, 8):
        with pytest.raises(cardlib.RulesError, match="players"):
            HUNDRED_ONE.rules(players=players)


def test_101_seating_four():
    """With four, partners sit opposite each other (Mîța ¶5-8, inherited)."""
    rules = HUNDRED_ONE.rules(players=4)
    assert [rules.side(seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    end = play_out(last_three("101", ["7S 8S 9S", "7C 8C 9C", "AC AD AS", "KH AH TH"], players=4))
    assert end.outcome.winners == (0, 2)
    gains = rules.gains(end.outcome)
    assert gains[0] == gains[2] == end.outcome.points[0] + end.outcome.points[2]
    assert gains[1] == gains[3] == 120 - gains[0]


def test_101_seating_six():
    """With six, the partners of two teams alternate round the table (101 ¶25, reconstructed)."""
    rules = HUNDRED_ONE.rules(players=6)
    assert [rules.side(seat) for seat in range(6)] == [(0, 2, 4), (1, 3, 5)] * 3
    end = play_out(last_three("101", SIX, players=6))
    even, odd = sum(end.outcome.points[0::2]), sum(end.outcome.points[1::2])
    assert rules.gains(end.outcome) == (even, odd) * 3
    assert end.outcome.winners == ((0, 2, 4) if even > odd else (1, 3, 5))
    with pytest.raises(cardlib.DealError, match="partners"):
        rules.deal(rules.pack(), scores=[10, 0, 10, 0, 0, 0])


def test_101_pack():
    """32 cards: a pack without the ranks from two to six (101 ¶26)."""
    pack = HUNDRED_ONE.preset.pack()
    assert (len(pack), len(set(pack))) == (32, 32)
    assert {str(card.rank) for card in pack} == set("789TJQKA")
    with pytest.raises(cardlib.DealError, match="6D"):
        HUNDRED_ONE.preset.deal([*texts(pack)[:-1], "6D"])


def test_101_two_eights_out():
    """Six players do without two eights, which lets all draw equally often (101 ¶27)."""
    rules = HUNDRED_ONE.rules(players=6)
    assert len(rules.pack()) == 30
    assert [str(card) for card in rules.pack() if card.rank is cardlib.Rank.EIGHT] == ["8H", "8S"]
    state = last_three("101", SIX, players=6)
    assert [len(cards) for cards in state.hands] == [3] * 6
    for players in (2, 4):
        assert len(HUNDRED_ONE.rules(players=players).pack()) == 32
        with pytest.raises(cardlib.RulesError, match="6 players"):
            HUNDRED_ONE.rules(players=players, removed=("8C", "8D"))


def test_101_which_eights():
    """The eights of clubs and diamonds are out, or any two that one chooses (101 ¶27, reconstructed)."""
    assert texts(HUNDRED_ONE.rules(players=6).removed) == ["8C", "8D"]
    chosen = HUNDRED_ONE.rules(players=6, removed=("8H", "8S"))
    assert not {"8H", "8S"} & set(texts(chosen.pack()))
    assert {"8C", "8D"} <= set(texts(chosen.pack()))
    for wrong in (("8H",), ("8H", "8H"), ("8H", "9H"), ("8H", "8S", "8C"), ("7H", "7S"), "nonsense"):
        with pytest.raises(cardlib.RulesError, match="removed"):
            HUNDRED_ONE.rules(players=6, removed=wrong)


def test_101_rank_order():
    """Each rank beats all that come before it, the ten being second only to king and ace (101 ¶28)."""
    for low, high in zip("789JQTK", "89JQTKA", strict=True):
        assert play(deal("101", [f"{low}S", f"{high}S"], "TH", exchange=False), f"{low}S, {high}S").leader == 1
        assert play(deal("101", [f"{high}S", f"{low}S"], "TH", exchange=False), f"{high}S, {low}S").leader == 0


def test_101_card_points():
    """J, Q, K, 10 and A bring 2, 3, 4, 10 and 11 points, others none, so a pack has 120 (101 ¶29, reconstructed)."""
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    for rank, points in worth.items():
        beaten = "8C" if rank == "7" else "7C"
        state = deal("101", [f"{rank}H", beaten], "9H" if rank != "9" else "8H", exchange=False)
        assert play(state, f"{rank}H, {beaten}").points == (points, 0)
    for players in (2, 4):
        assert sum(play_out(deal("101", players=players, exchange=False)).outcome.points) == 120
    six = play_out(deal("101", players=6, removed=("8H", "8S")))
    assert sum(six.outcome.points) == 120
    for end in (play_out(deal("101")), six):  # the last trick brings no more than its cards
        total = sum(
            worth[str(card.rank)] for event in end.history if isinstance(event, TrickWon) for card in event.cards
        )
        assert sum(end.outcome.points) == total


def test_101_aim():
    """At least 101 points, won in tricks: 100 are not enough, 101 are (101 ¶31)."""
    preset = HUNDRED_ONE.preset
    assert preset.target == 101
    assert not preset.standing((100, 70), 2).is_over
    assert preset.standing((101, 70), 2) == (True, (0,), (1,))
    assert preset.standing((70, 130), 2) == (True, (1,), (0,))
    assert HUNDRED_ONE.rules(target=51).standing((51, 50), 1).is_over


# The deal --------------------------------------------------------------------------------------------


def test_101_deal_singly():
    """The hands are filled in rounds from the dealer's left, a card for each in a round (reconstructed)."""
    rules = HUNDRED_ONE.rules(players=6)
    state = rules.deal(rules.pack(), dealer=2)
    for place, card in enumerate(rules.pack()[:18]):
        assert state.hands[(3 + place) % 6][place // 6] is card, describe(state)


def test_101_deal():
    """Hands of three, and a stock of all that is left (101 ¶30)."""
    for players, left in ((2, 26), (4, 20), (6, 12)):
        state = deal("101", players=players)
        assert [len(cards) for cards in state.hands] == [3] * players
        assert len(state.stock) == left


def test_101_trump_suit():
    """The card after the hands becomes the upcard at the bottom and decides the trump suit (101 ¶30)."""
    for players in (2, 4, 6):
        state = deal("101", [], "KD", players=players)
        assert (str(state.trump), str(state.upcard), str(state.stock[-1])) == ("D", "KD", "KD")
        assert state.deal.pack[3 * players] is state.upcard


def test_101_trump_check():
    """As in Mîța, but only if chosen (Mîța ¶13, inherited)."""
    hands, upcard = ["7S 8S 9S", "7C 8C 9C"], "9H"
    usual = deal("101", hands, upcard, "8H 7D 8D")
    assert texts(usual.stock)[:3] == ["8H", "7D", "8D"]
    checked = HUNDRED_ONE.rules(trump_check=True).deal(usual.deal.pack)
    others = [card for card in texts(usual.stock)[:-1] if card != "8H"]
    assert texts(checked.stock) == [*others[:12], "8H", *others[12:], "9H"], describe(checked)


def test_101_trump_check_repeat():
    """With six players the check ends although trumps are all there is to look at (Mîța ¶13, reconstructed)."""
    # All eight hearts among the twelve cards of the stock; the last card above the upcard is a trump too.
    rules = HUNDRED_ONE.rules(players=6, trump_check=True)
    stock = "7H 8H 9H TH 7S 7C 7D 8S JH QH AH"
    state = rules.deal(pack_for(rules, [], "KH", stock))
    before, after = state.deal.pack[19:], state.stock[:-1]
    assert sorted(map(str, before)) == sorted(map(str, after))
    assert str(state.upcard) == "KH"
    # Seven trumps, seven moves: the four on top, TH not last of them, then the three at the bottom.
    by_hand = [
        "8H 9H TH 7S 7C 7H 7D 8S JH QH AH",
        "9H TH 7S 7C 7H 8H 7D 8S JH QH AH",
        "TH 7S 7C 7H 8H 9H 7D 8S JH QH AH",
        "7S 7C 7H 8H 9H TH 7D 8S JH QH AH",
        "7S 7C 7H 8H 9H AH TH 7D 8S JH QH",
        "7S 7C 7H 8H 9H QH AH TH 7D 8S JH",
        "7S 7C 7H 8H 9H JH QH AH TH 7D 8S",
    ]
    assert cardlib.cards_text(after) == by_hand[-1], describe(state)
    # Where trumps are all that is left at the top, as many moves as trumps end it.
    endless = cardlib.as_cards("7H 8H 9H TH JH QH AH")
    assert len(trump_check(endless, HEARTS)) == 7
    assert trump_check(endless[:2], HEARTS) == cardlib.as_cards("7H 8H")


def test_101_seven_exchange():
    """The trump seven buys the upcard, as long as no card was led (101 ¶33-34)."""
    # The example of ¶33: the jack of hearts is turned.
    state = deal("101", ["8S 9S TS", "7H 8C 9C"], "JH")
    assert legal(state) == {"exchange", "keep"}
    assert "First decide" in refused(state, "8S", "101.seven-exchange").why
    refused(state, "7H", "101.seven-exchange")
    taken = play(state, "exchange")
    assert hand(taken, 1) == {"JH", "8C", "9C"}
    assert (str(taken.upcard), str(taken.stock[-1]), str(taken.trump)) == ("7H", "7H", "H")
    assert len(taken.stock) == len(state.stock)
    kept = play(state, "keep")
    assert (kept.hands, kept.stock) == (state.hands, state.stock)
    for after in (taken, kept, play(kept, "8S"), play(kept, "8S, 8C")):
        refused(after, "exchange", "101.seven-exchange")
        refused(after, "keep", "101.seven-exchange")
    # Nobody is asked when the seven is the upcard or still in the stock, even if it is drawn later.
    for hands, upcard in ((["8S 9S TS", "8H 8C 9C"], "7H"), (["8S 9S TS", "8H 8C 9C"], "JH")):
        state = deal("101", hands, upcard, "7S 7H" if upcard == "JH" else "7S")
        assert legal(state) == {"8S", "9S", "TS"}
        state = play(state, "8S, 8C")
        refused(state, "exchange", "101.seven-exchange")
    off = deal("101", ["8S 9S TS", "7H 8C 9C"], "JH", exchange=False)
    assert legal(off) == {"8S", "9S", "TS"}
    assert "played without" in refused(off, "exchange", "101.seven-exchange").why


def test_101_exchange_out_of_turn():
    """The seven's holder is asked first, and nobody learns who was, or kept it (101 ¶33, inferred)."""
    hands = ["7S 8S 9S", "7C JC 9C", "7D 9D JD", "TS QS KS", "7H TC QC", "TD QD KD"]
    for holder in range(6):
        order = [*hands[5 - holder :], *hands[: 5 - holder]]
        seat = next(seat for seat in range(6) if "7H" in order[seat])
        state = deal("101", order, "JH", players=6)
        assert (state.current_player, state.leader) == (seat, 0)
        kept, taken = play(state, "keep"), play(state, "exchange")
        assert kept.current_player == taken.current_player == 0
        for other in set(range(6)) - {seat}:
            assert state.view(other) == kept.view(other), "a view tells that somebody is asked, or who kept the seven"
            assert not kept.view(other).history
            (seen,) = taken.view(other).history
            assert (seen.seat, str(seen.action)) == (seat, "exchange")
        assert [str(event.action) for event in kept.view(seat).history] == ["keep"]


# Playing a trick -------------------------------------------------------------------------------------


def test_101_first_lead():
    """The first lead belongs to whoever got the first card (101 ¶32)."""
    for players in (2, 4, 6):
        for dealer in range(players):
            state = deal("101", players=players, dealer=dealer, exchange=False)
            assert state.deal.pack[0] in state.hands[state.current_player]
            assert state.leader == state.current_player == (dealer + 1) % players


def test_101_lead():
    """A lead is free, and the turn passes clockwise after it (101 ¶36)."""
    state = deal("101", ["7S AH 9C", "8S", "9S", "JS"], "KH", players=4, exchange=False)
    assert legal(state) == {"7S", "AH", "9C"}
    assert "not in it" in refused(state, "8S", "101.lead").why
    for card in ("7S", "AH", "9C"):
        assert play(state, card).current_player == 1
    assert [step.current_player for step in states(play(state, "9C, 8S, 9S"))] == [0, 1, 2, 3]


def test_101_free_play():
    """A lead may be answered with whatever one likes, as in Mîța (Mîța ¶14, inherited)."""
    hands = ["8S AS 8H", "9S AC 9H", "QS 7C JH"]
    state = play(deal("101", [*hands, "TD 7D TH", "JD 9D QH", "QD KC KH"], "AH", players=6), "8S")
    for seat in (1, 2):
        assert legal(state) == set(hands[seat].split())
        refused(state, "AS", "101.free-play")
        for no_turn in ("draw", "pass", "drop 8S"):
            refused(state, no_turn, "101.free-play")
        state = play(state, hands[seat].split()[seat])


def test_101_trump_beats():
    """A low trump is above a high plain card, as in Mîța (Mîța ¶11, inherited)."""
    state = deal("101", ["AS", "TS", "7D", "KS"], "8D", players=4, exchange=False)
    assert play(state, "AS, TS, 7D, KS").leader == 2


def test_101_trick_winner():
    """Trumps decide a trick, else the suit that was led, as in Mîța (Mîța ¶14 and ¶16-18, inherited)."""
    for trick, winner in (
        ("8S AC QS TD 7C KD", 2),
        ("QC TC QD 7H 9C AC", 3),
        ("KS 9H AS TH JH AC", 3),
        ("7S AC TC KD QD 9C", 0),
    ):
        state = deal("101", trick.split(), "QH", players=6, exchange=False)
        after = play(state, ", ".join(trick.split()))
        assert after.leader == winner == cardlib.trick_winner(trick, "H"), describe(after)


def test_101_collect_and_lead():
    """Whoever wins a trick has its points, and the next lead, as in Mîța (Mîța ¶19, inherited)."""
    after = play(deal("101", ["7S", "AC", "QS", "TD"], "KH", players=4, exchange=False), "7S, AC, QS, TD")
    assert (after.current_player, after.leader, after.trick) == (2, 2, ())
    assert after.points == (0, 0, 24, 0)
    for seat in range(4):
        (won,) = [event for event in after.view(seat).history if isinstance(event, TrickWon)]
        assert (won.seat, texts(won.cards)) == (2, ["7S", "AC", "QS", "TD"])


def test_101_draw_order():
    """Hands are filled up after a trick, the winner's before the others', as in Mîța (Mîța ¶19, inherited)."""
    state = deal("101", ["7S", "AC", "9S", "TD", "QS", "KD"], "KH", "7C 9C TC JC QC KC", players=6, exchange=False)
    after = play(state, "7S, AC, 9S, TD, QS, KD")
    assert [str(cards[-1]) for cards in after.hands] == ["TC", "JC", "QC", "KC", "7C", "9C"]
    assert len(after.stock) == 6
    refused(after, "shuffle 7S AC", "101.draw-order")


def test_101_upcard_last():
    """Nobody gets the upcard, or the seven in its place, before the stock on it is gone (101 ¶30 and ¶33, inferred)."""
    hands = ["7H 8S 9S", "7C 9C JC", "7D 9D JD", "TS JS QS", "TC QC KC", "TD QD KD"]
    state = play(deal("101", hands, "JH", "8H 9H QH TH KH AH AS KS 7S AC AD", players=6), "exchange")
    state = play(state, "9S, JC, JD, QS, KC, KD")  # seat 3 wins and draws first
    assert (str(state.upcard), len(state.stock), state.leader) == ("7H", 6, 3)
    state = play(state, "JS, QC, QD, 8S, 9C, 9D")  # and again: seat 2 draws last
    assert state.leader == 3
    assert (state.upcard, state.stock) == (None, ())
    assert str(state.hands[2][-1]) == "7H", describe(state)


# The last three tricks -------------------------------------------------------------------------------


def test_101_tromf():
    """TROMF can be called with a trump that is led after the last draw, as in Mîța (Mîța ¶21, inherited)."""
    state = last_three("101", SIX, players=6)
    assert legal(state) == {"7H", "7H!", "7S", "8S"}
    refused(state, "8S!", "101.tromf")
    refused(state, "9H!", "101.lead")
    refused(play(state, "7H!"), "8H!", "101.tromf")
    refused(play(state, "7H"), "8H!", "101.tromf")
    early = deal("101", ["9H 8S 9S"], "JH", exchange=False)
    assert "Cards left to draw" in refused(early, "9H!", "101.tromf").why
    off = last_three("101", SIX, players=6, tromf="off")
    assert legal(off) == {"7H", "7S", "8S"}
    refused(off, "7H!", "101.tromf")


def test_101_tromf_reach():
    """A call binds all the others, partners too, for one of the last three tricks (Mîța ¶21, inferred)."""
    state = play(last_three("101", SIX, players=6), "7H!")
    for seat, card in enumerate(("8H", "9H", "JH"), start=1):
        assert (state.current_player, legal(state)) == (seat, {card})
        state = play(state, card)
    assert legal(state) == {"7D", "9D", "JD"}, "who holds no trump plays anything"
    assert legal(play(state, "7D")) == {"KH", "AH", "TH"}
    state = play(state, "7D, TH")
    assert (state.current_player, state.called) == (5, False)
    assert legal(state) == {"KH", "KH!", "AH", "AH!"}
    assert legal(play(state, "KH")) == {"7S", "8S"}
    state = play(state, "KH, 7S, 9S, QS, 9C, 9D")
    assert legal(state) == {"AH", "AH!"}


def test_101_tromf_duty():
    """A call fetches trumps from all who have them, by the stricter reading higher ones (Mîța ¶21, reconstructed)."""
    hands = ["JH 7S 8S", "8H KH 8C", "9H AH 7D", "8D 9D TH"]
    called = play(last_three("101", hands, players=4), "JH!")
    assert legal(called) == {"8H", "KH"}
    refused(called, "8C", "101.tromf-duty")
    beat = play(last_three("101", hands, players=4, tromf="must-beat"), "JH!")
    assert legal(beat) == {"KH"}
    refused(beat, "8H", "101.tromf-duty")
    assert legal(play(beat, "KH, AH")) == {"TH"}


def test_101_end():
    """No card in any hand is the end of a deal, as in Mîța (Mîța ¶21, inherited)."""
    end = play_out(last_three("101", SIX, players=6))
    *_, before, last = states(end)
    assert (before.is_over, before.outcome) == (False, None)
    assert last.is_over
    assert last.hands == ((),) * 6
    assert last.outcome.reason == "played-out"
    assert len(actions_of(end)) == 30
    refused(end, "7H", "101.end")


# Who wins --------------------------------------------------------------------------------------------


def test_101_match(end):
    """A match sums up its deals, each with the next dealer, until a side has the target (101 ¶31, reconstructed)."""
    match = HUNDRED_ONE.rules(exchange=False).match(dealer=0)
    pack = end.deal.pack
    for dealer, scores in ((0, (0, 0)), (1, None)):
        assert match.dealer == dealer
        assert not match.is_over
        assert match.winners == match.losers == ()
        assert scores is None or match.scores == scores
        state = play_out(match.rules.deal(pack, match.dealer, match.scores))
        gains = match.rules.gains(state.outcome)
        match, total = match.add(state), [had + gain for had, gain in zip(match.scores, gains, strict=True)]
        assert list(match.scores) == total
    assert added(end, (12, 0)).scores == (100, 32)
    assert not added(end, (12, 0)).is_over
    won = added(end, (13, 0))
    assert (won.scores, won.is_over, won.winners, won.losers) == ((101, 32), True, (0,), (1,))
    lost = added(end, (0, 69))
    assert (lost.scores, lost.winners, lost.losers) == ((88, 101), (1,), (0,))
    with pytest.raises(cardlib.DealError, match="over"):
        won.add(end)
    with pytest.raises(cardlib.DealError, match="over"):
        end.rules.deal(end.deal.pack, scores=(101, 0))
    # A single deal goes to the side with more points, and to nobody when both have 60.
    assert end.outcome.winners == (0,)
    tie = play(deal("101", ["AS AC 9D", "TS TC 8D"], "7H", "7C 7D"), "AS, TS")
    assert tie.outcome is None
    assert added(end, (0, 0), target=32).winners == (0,)


def test_101_played_out(end):
    """The deal in which a side passes the target goes on to its last card (101 ¶31, reconstructed)."""
    rules = end.rules
    state = rules.deal(end.deal.pack, scores=(90, 90))
    passed = False
    for action in actions_of(end):
        assert not state.is_over
        passed = passed or max(had + won for had, won in zip((90, 90), state.points, strict=True)) >= 101
        state = state.apply(action)
    assert passed, "no side passed the target before the last card"
    assert (state.is_over, state.outcome.reason) == (True, "played-out")
    assert state.outcome == end.outcome


def test_101_both_over(end):
    """Of two sides beyond the target the one ahead wins, and a tie calls for another deal (101 ¶31, reconstructed)."""
    ours, theirs = end.outcome.points
    assert added(end, (50, 95)).winners == (0,)
    assert added(end, (14, 100)).winners == (1,)
    level = added(end, (132 - ours, 132 - theirs))
    assert (level.scores, level.is_over, level.winners) == ((132, 132), False, ())
    again = play_out(level.rules.deal(end.deal.pack, level.dealer, level.scores))
    decided = level.add(again)
    gained = again.outcome.points
    assert gained[0] != gained[1]
    assert decided.winners == ((0,) if gained[0] > gained[1] else (1,))


def test_101_stop_at_once(end):
    """If so chosen, a match ends with the trick in which a side gets to the target, before any draw (101 ¶31)."""
    state = HUNDRED_ONE.rules(exchange=False, stop="at-once").deal(end.deal.pack, scores=(80, 0))
    for action in actions_of(end):
        before, state = state, state.apply(action)
        if state.is_over:
            break
    assert state.outcome.reason == "at-once"
    assert (state.outcome.winners, state.current_player) == ((0,), None)
    assert 80 + state.points[0] >= 101
    assert 80 + before.points[0] < 101
    assert state.stock == before.stock, "somebody drew after the match was over"
    assert sum(map(len, state.hands)) == 4
    match = replace(state.rules.match(), scores=(80, 0)).add(state)
    assert (match.is_over, match.winners) == (True, (0,))
    card = str(state.hands[0][0])
    assert "match is over" in refused(state, card, "101.stop-at-once").why
    # The match decides, not the deal: seat 1 gets to 101 with fewer points in this deal.
    behind = HUNDRED_ONE.rules(exchange=False, stop="at-once").deal(end.deal.pack, scores=(0, 90))
    behind = play(behind, ", ".join(actions_of(end)[:28]))
    assert behind.points[0] > behind.points[1]
    assert (behind.outcome.reason, behind.outcome.winners) == ("at-once", (1,))
    # The deal's very last trick ends the match like any other, and the match decides again.
    last = HUNDRED_ONE.rules(exchange=False, stop="at-once").deal(end.deal.pack, scores=(0, 101 - 32))
    last = play(last, ", ".join(actions_of(end)))
    assert (last.outcome.reason, last.outcome.winners) == ("at-once", (1,))
