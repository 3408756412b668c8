"""Every rule of Mîța, by id: ``test_mita_free_play`` tests ``mita.free-play``."""

import random

import pytest
from positions import actions_of, deal, describe, hand, last_three, legal, pack_for, play, play_out, refused, states

import cardlib
from cardlib import Card, mita
from cardlib.game import TrickWon
from cardlib.tricks import trump_check

MITA = cardlib.MITA
HEARTS = cardlib.Suit.HEARTS


def texts(cards):
    return [str(card) for card in cards]


def random_end(seed, **options):
    """The end of a deal that everybody plays at random."""
    rng = random.Random(seed)
    rules = MITA.rules(**options)
    pack = list(rules.pack())
    rng.shuffle(pack)
    state = rules.deal(pack)
    while not state.is_over:
        state = state.apply(rng.choice(state.legal_actions()))
    return state


# Players and cards -----------------------------------------------------------------------------------


def test_mita_players():
    """Two play, or four in two partnerships (Mîța ¶4)."""
    for players in (2, 4):
        assert deal("mita", players=players).rules.players == players
    for players in (1, 3, 5, 6, True):
        with pytest.raises(cardlib.RulesError, match="players"):
            MITA.rules(players=players)


def test_mita_seating():
    """Partners sit opposite each other: seats 0 and 2 play seats 1 and 3 (Mîța ¶5-8)."""
    two, four = MITA.rules(players=2), MITA.rules(players=4)
    assert [two.side(seat) for seat in range(2)] == [(0,), (1,)]
    assert [four.side(seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    # Seat 3 wins the deal's last three tricks, seat 0 the five before: their sides win and lose as a whole.
    end = play_out(last_three("mita", ["7S 8S 9S", "7C 8C 9C", "7D 8D 9D", "KH AH TH"], players=4))
    assert end.outcome.tricks == (5, 0, 0, 3)
    assert end.outcome.winners == (0, 2)
    assert end.rules.gains(end.outcome) == (5, 3, 5, 3)


def test_mita_pack():
    """The pack goes from the seven to the ace in four suits (Mîța ¶10, inferred)."""
    pack = MITA.preset.pack()
    assert {str(card.rank) for card in pack} == set("789TJQKA")
    assert {card.suit for card in pack} == set(cardlib.Suit)
    with pytest.raises(cardlib.DealError, match="6S"):
        MITA.preset.deal(["6S", *texts(pack)[1:]])


def test_mita_pack_size():
    """There are 32 cards, each once (101 ¶26, inherited)."""
    pack = MITA.preset.pack()
    assert (len(pack), len(set(pack))) == (32, 32)
    for wrong in (pack[:-1], (*pack, pack[0]), (*pack[:-1], pack[0])):
        with pytest.raises(cardlib.DealError):
            MITA.preset.deal(wrong)


def test_mita_rank_order():
    """Each rank beats all that come before it, the ten being second only to king and ace (Mîța ¶10-11)."""
    order = "789JQTKA"
    for low in range(8):
        for high in range(low + 1, 8):
            state = deal("mita", [f"{order[low]}S", f"{order[high]}S"], "7H", trump_check=False)
            assert play(state, f"{order[low]}S, {order[high]}S").leader == 1
            state = deal("mita", [f"{order[high]}S", f"{order[low]}S"], "7H", trump_check=False)
            assert play(state, f"{order[high]}S, {order[low]}S").leader == 0


def test_mita_aim():
    """What counts is the number of tricks, whatever cards are in them (Mîța ¶9)."""
    end = play_out(last_three("mita", ["7S 8S 9S", "7C 8C 7H"]))
    won = [event.seat for event in end.history if isinstance(event, TrickWon)]
    assert end.outcome.tricks == (won.count(0), won.count(1))
    assert end.outcome.points == (0, 0)
    assert end.outcome.winners == (0,)


# The deal --------------------------------------------------------------------------------------------


def test_mita_deal_singly():
    """The hands are filled in rounds from the dealer's left, a card for each in a round (reconstructed)."""
    for players, dealer in ((2, 1), (2, 0), (4, 3), (4, 1)):
        rules = MITA.rules(players=players)
        state = rules.deal(rules.pack(), dealer)
        for place, card in enumerate(rules.pack()[: 3 * players]):
            seat = (dealer + 1 + place) % players
            assert state.hands[seat][place // players] is card, describe(state)


def test_mita_deal():
    """Hands of three, and a stock of all that is left (Mîța ¶12)."""
    for players, left in ((2, 26), (4, 20)):
        state = deal("mita", players=players)
        assert [len(cards) for cards in state.hands] == [3] * players
        assert len(state.stock) == left
        assert sorted(map(str, [*sum(state.hands, ()), *state.stock])) == sorted(map(str, state.rules.pack()))


def test_mita_trump_suit():
    """The card after the hands becomes the upcard at the bottom and decides the trump suit (Mîța ¶11-12)."""
    for upcard in ("7H", "AS", "QC", "TD"):
        state = deal("mita", [], upcard)
        assert str(state.upcard) == upcard
        assert str(state.stock[-1]) == upcard
        assert str(state.trump) == upcard[1]
        assert all(str(state.view(seat).upcard) == upcard for seat in (0, 1))


def test_mita_trump_check():
    """A trump at either end of the stock goes to its middle, where that is played (Mîța ¶13, option)."""
    hands, upcard = ["7S 8S 9S", "7C 8C 9C"], "9H"
    pack = pack_for(MITA.preset, hands, upcard, "7H 7D 8D")
    off = MITA.rules(trump_check=False).deal(pack)
    assert texts(off.stock)[:3] == ["7H", "7D", "8D"]
    on = MITA.preset.deal(pack)
    others = [card for card in texts(off.stock)[:-1] if card != "7H"]
    assert texts(on.stock) == [*others[:12], "7H", *others[12:], "9H"], describe(on)
    assert on.deal.pack == pack, "the pack of a record is the one that was dealt, unchecked"
    assert on.hands == off.hands

    calm = deal("mita", hands, upcard, "7D 8D 9D")  # a diamond on top, and at the bottom the ace of diamonds
    assert texts(calm.stock)[-2:] == ["AD", "9H"]
    assert calm.stock == MITA.rules(trump_check=False).deal(calm.deal.pack).stock


def test_mita_trump_check_repeat():
    """Top before bottom, over and over, with a move for each trump at most (Mîța ¶13, reconstructed)."""
    cases = {
        "8S 7H 9S": "8S 7H 9S",  # no trump at an end
        "7H 8S 9S TS": "8S 7H 9S TS",  # three others: one above
        "7H 8S 9S": "8S 7H 9S",  # two others: one above
        "8S 9S TS 7H": "8S 7H 9S TS",  # the last one
        "7H 8S 9S TS 8H": "8S 9S 8H 7H TS",  # both ends: the first, then the last
        "7H 8H 8S 9S TS JS": "8S 7H 8H 9S TS JS",  # a trump comes up, and is moved too
        "7H 8H 8S 9S 9H": "8S 7H 9H 8H 9S",  # after a move one begins with the first card again
        "7H 8H 8S": "7H 8H 8S",  # two moves for two trumps, and one stops although a trump is on top
        "7H": "7H",
        "": "",
    }
    for before, after in cases.items():
        assert cardlib.cards_text(trump_check(cardlib.as_cards(before), HEARTS)) == after, before
    # The upcard, a trump below the stock's last card, is never moved; the exchange is asked for after that.
    state = deal("mita", ["7H 8S 9S", "7C 8C 9C"], "9H", "8H TH JH 7D", exchange=True)
    assert state.asking
    assert texts(state.stock)[0] == "7D"
    assert texts(state.stock)[-2:] == ["AD", "9H"]
    assert texts(play(state, "exchange").stock) == [*texts(state.stock)[:-1], "7H"]


def test_mita_seven_exchange():
    """As in 101, but only if chosen: the trump seven for the upcard before the first trick (101 ¶33-34, inherited)."""
    hands = ["7H 8S 9S", "7C 8C 9C"]
    usual = deal("mita", hands, "JH")
    assert legal(usual) == {"7H", "8S", "9S"}
    refused(usual, "exchange", "mita.seven-exchange")
    refused(usual, "keep", "mita.seven-exchange")

    state = deal("mita", hands, "JH", exchange=True)
    assert (state.current_player, legal(state)) == (0, {"exchange", "keep"})
    refused(state, "8S", "mita.seven-exchange")
    taken = play(state, "exchange")
    assert hand(taken, 0) == {"JH", "8S", "9S"}
    assert str(taken.upcard) == "7H"
    assert taken.trump is HEARTS
    kept = play(state, "keep")
    assert (hand(kept, 0), str(kept.upcard)) == ({"7H", "8S", "9S"}, "JH")
    for after in (taken, kept, play(kept, "8S, 7C")):
        refused(after, "exchange", "mita.seven-exchange")
    nobody = deal("mita", ["8H 8S 9S", "7C 8C 9C"], "JH", exchange=True)
    assert legal(nobody) == {"8H", "8S", "9S"}
    upcard = deal("mita", ["8H 8S 9S", "7C 8C 9C"], "7H", exchange=True)
    assert legal(upcard) == {"8H", "8S", "9S"}


def test_mita_exchange_out_of_turn():
    """The holder decides before the first lead, whoever leads; nobody learns of a seven kept (101 ¶33, inferred)."""
    state = deal("mita", ["7S 8S 9S", "7C 8C 7H", "7D 8D 9D", "QS QC QD"], "JH", players=4, exchange=True)
    assert (state.current_player, state.leader) == (1, 0)
    kept, taken = play(state, "keep"), play(state, "exchange")
    assert kept.current_player == taken.current_player == 0
    assert state.view(1).legal_actions == state.legal_actions()
    for seat in (0, 2, 3):
        assert state.view(seat) == kept.view(seat), "a view tells that somebody is asked, or who kept the seven"
        assert kept.view(seat).history == ()
        assert [(event.seat, str(event.action)) for event in taken.view(seat).history] == [(1, "exchange")]


# Playing a trick -------------------------------------------------------------------------------------


def test_mita_first_lead():
    """The first lead is the left neighbour's of whoever dealt (Mîța ¶14)."""
    for players in (2, 4):
        for dealer in range(players):
            state = deal("mita", players=players, dealer=dealer)
            assert state.current_player == state.leader == (dealer + 1) % players
    assert deal("mita", players=4).current_player == 0


def test_mita_free_play():
    """Everybody answers a lead in turn, clockwise, with a card of their own choice (Mîța ¶14)."""
    hands = ["8S AS 7H", "9S AC 8H", "QS 7C 9H", "TD 7D JH"]
    state = deal("mita", hands, "AH", players=4, dealer=2)
    for seat, card in ((3, "TD"), (0, "7H"), (1, "AC"), (2, "QS")):
        assert (state.current_player, legal(state)) == (seat, set(hands[seat].split()))
        other = hands[(seat + 1) % 4].split()[0]
        assert "You do not hold" in refused(state, other, "mita.free-play").why
        for no_turn in ("draw", "pass", "drop 8S"):
            refused(state, no_turn, "mita.free-play")
        state = play(state, card)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        pytest.param("8S AC QS TD", 2, id="Mîța ¶16: George follows suit"),
        pytest.param("QC TC QD 7H", 3, id="Mîța ¶17: Bogdan has the lowest trump"),
        pytest.param("KS 8H AS TH", 3, id="Mîța ¶18: Bogdan has the highest trump"),
        pytest.param("8S AC 7D TD", 0, id="nobody follows"),
        pytest.param("7H AH KS AS", 1, id="trumps led"),
    ],
)
def test_mita_trick_winner(trick, winner):
    """Trumps in a trick decide it among themselves, else the suit that was led does (Mîța ¶14 and ¶16-18)."""
    assert cardlib.trick_winner(trick, "H") == winner
    after = play(deal("mita", trick.split(), "QH", players=4), ", ".join(trick.split()))
    assert (after.leader, after.current_player) == (winner, winner)
    assert after.tricks == tuple(int(seat == winner) for seat in range(4))


def test_mita_trump_beats():
    """Even the seven of trumps is above the aces of the three plain suits (Mîța ¶11)."""
    for trump in "HSCD":
        for suit in set("HSCD") - {trump}:
            state = deal("mita", [f"A{suit}", f"7{trump}"], f"K{trump}")
            assert play(state, f"A{suit}, 7{trump}").leader == 1
            state = deal("mita", [f"7{trump}", f"A{suit}"], f"K{trump}")
            assert play(state, f"7{trump}, A{suit}").leader == 0


def test_mita_collect_and_lead():
    """Whoever wins a trick keeps it, open to all, and has the next lead (Mîța ¶19)."""
    state = deal("mita", ["8S 7C 7D", "AC 8C 8D", "QS 9C 9D", "TD 9S JD"], "AH", players=4)
    after = play(state, "8S, AC, QS, TD")
    assert (after.trick, after.leader, after.current_player) == ((), 2, 2)
    for seat in range(4):
        (won,) = [event for event in after.view(seat).history if isinstance(event, TrickWon)]
        assert (won.seat, won.leader, texts(won.cards)) == (2, 0, ["8S", "AC", "QS", "TD"])
    assert not {"8S", "AC", "QS", "TD"} & set(texts([*sum(after.hands, ()), *after.stock]))


def test_mita_draw_order():
    """Hands are filled up to three after a trick, the winner's before the others' (Mîța ¶19)."""
    hands = ["8S 7C 7D", "AC 8C 8D", "QS 9C 9D", "TD 9S JD"]
    state = deal("mita", hands, "AH", "KC KD KS JC", players=4)
    before = play(state, "8S, AC, QS")
    assert [len(cards) for cards in before.hands] == [2, 2, 2, 3], "nobody draws in the middle of a trick"
    after = play(before, "TD")
    assert [str(cards[-1]) for cards in after.hands] == ["KS", "JC", "KC", "KD"]
    assert [len(cards) for cards in after.hands] == [3, 3, 3, 3]
    assert len(after.stock) == 16
    assert "never shuffled" in refused(after, "shuffle 8S AC", "mita.draw-order").why


def test_mita_upcard_last():
    """Nobody gets the upcard before the stock on top of it is gone (Mîța ¶12, inferred)."""
    end = last_three("mita", ["7S 8S 9S", "7C 8C 9C", "7D 8D 9D", "KH AH TH"], players=4)
    *past, last = states(end)
    for state in past:
        assert str(state.upcard) == str(state.stock[-1]) == "TH", describe(state)
    assert (last.upcard, last.stock) == (None, ())
    assert "TH" not in hand(past[-1], 3)
    assert str(last.hands[3][-1]) == "TH"


# The last three tricks -------------------------------------------------------------------------------

FOUR = ["8H 7S 8S", "7C 9H 8C", "JH QH 7D", "8D 9D TH"]
"""Last hands with trumps for everybody; hearts are trump, seat 0 leads."""


def test_mita_tromf():
    """TROMF can be called with a trump that is led once there is nothing left to draw (Mîța ¶21)."""
    state = last_three("mita", FOUR, players=4)
    assert legal(state) == {"8H", "8H!", "7S", "8S"}
    assert "hearts are trump" in refused(state, "7S!", "mita.tromf").why
    called = play(state, "8H!")
    assert (called.called, legal(called)) == (True, {"9H"})
    refused(called, "9H!", "mita.tromf")
    silent = play(state, "8H")
    assert (silent.called, legal(silent)) == (False, {"7C", "9H", "8C"})

    *_, early, _, _, _, _ = states(state)  # seat 0 is to lead, with cards still to be drawn
    assert early.trick == ()
    assert len(early.stock) == 4
    trump = next((str(card) for card in early.hands[0] if card.suit is HEARTS), None)
    assert trump == "8H"
    refused(early, "8H!", "mita.tromf")

    # All that speaks against a call is told apart; the first of it is what refuses.
    assert list(state.against_call(Card("8H"))) == []
    assert list(early.against_call(Card("7S"))) == [mita.TROMF_EARLY["mita"], mita.TROMF_NO_TRUMP["mita"]]
    assert list(silent.against_call(Card("9H"))) == [mita.TROMF_LEADER["mita"]]

    off = last_three("mita", FOUR, players=4, tromf="off")
    assert legal(off) == {"8H", "7S", "8S"}
    assert "played without" in refused(off, "8H!", "mita.tromf").why


def test_mita_tromf_reach():
    """Three leads can carry a call, each for its own trick only, the partner included (Mîța ¶21, inferred)."""
    state = play(last_three("mita", ["KH AH 7S", "7C 9H 8C", "JH QH 7D", "8D 9D TH"], players=4), "KH!")
    assert legal(state) == {"9H"}
    state = play(state, "9H")
    assert legal(state) == {"JH", "QH"}, "the caller's partner is bound as well"
    refused(state, "7D", "mita.tromf-duty")
    state = play(state, "JH, TH")
    assert (state.current_player, state.called) == (0, False)
    assert legal(state) == {"AH", "AH!", "7S"}, "the second of the last three leads"
    free = play(state, "AH, 7C")
    assert legal(free) == {"QH", "7D"}, "the call bound one trick only"
    state = play(state, "AH!, 7C, QH, 8D")
    assert legal(state) == {"7S"}
    last = play(last_three("mita", ["KH 8H AH", "7C 9H 8C", "JH QH 7D", "8D 9D TH"], players=4), "KH, 7C, 7D, 8D")
    last = play(last, "AH, 8C, QH, 9D")
    assert legal(last) == {"8H", "8H!"}, "the very last lead"


def test_mita_tromf_duty():
    """A call fetches trumps from all who have them, by the stricter reading higher ones (Mîța ¶21, reconstructed)."""
    hands = ["JH 7S 8S", "8H KH 8C", "9H AH 7D", "8D 9D TH"]
    called = play(last_three("mita", hands, players=4), "JH!")
    assert legal(called) == {"8H", "KH"}
    assert "must play one" in refused(called, "8C", "mita.tromf-duty").why
    assert legal(play(called, "KH")) == {"9H", "AH"}
    trumpless = ["JH 7S 8S", "7C KC 8C", "9H AH 7D", "8D 9D TH"]
    without = play(last_three("mita", trumpless, players=4), "JH!")
    assert legal(without) == {"7C", "KC", "8C"}, "who holds no trump plays anything"

    beat = play(last_three("mita", hands, players=4, tromf="must-beat"), "JH!")
    assert legal(beat) == {"KH"}
    assert "you can beat" in refused(beat, "8H", "mita.tromf-duty").why
    refused(beat, "8C", "mita.tromf-duty")
    beat = play(beat, "KH")
    assert legal(beat) == {"AH"}, "higher than any on the table, not just than the card led"
    beat = play(beat, "AH")
    assert legal(beat) == {"TH"}, "who cannot beat plays some trump"
    refused(beat, "8D", "mita.tromf-duty")
    free = play(last_three("mita", trumpless, players=4, tromf="must-beat"), "JH!")
    assert legal(free) == {"7C", "KC", "8C"}


def test_mita_end():
    """No card in any hand, none on the table: that is the end of a deal (Mîța ¶21)."""
    state = play(last_three("mita", FOUR, players=4), "7S, 8C, 7D, 8D, 8S, 7C, JH, 9D")
    state = play(state, "QH, TH, 8H")
    assert not state.is_over
    assert state.outcome is None
    state = play(state, "9H")
    assert state.is_over
    assert (state.current_player, state.legal_actions()) == (None, ())
    assert state.outcome.reason == "played-out"
    assert "Nothing more can be done" in refused(state, "9H", "mita.end").allowed
    assert len(actions_of(state)) == 32


# Who wins --------------------------------------------------------------------------------------------


def test_mita_score():
    """A side that took more than half of the tricks has won; half each is a draw (Mîța ¶9, inferred)."""
    for players, half in ((2, 8), (4, 4)):
        drawn = False
        for seed in range(60):
            end = random_end(seed, players=players)
            ours, theirs = end.rules.gains(end.outcome)[:2]
            assert ours + theirs == 2 * half, describe(end)
            sides = {0: (0, 2)[: players // 2], 1: (1, 3)[: players // 2]}
            winners = () if ours == theirs else sides[0] if ours > theirs else sides[1]
            assert end.outcome.winners == winners, describe(end)
            match = end.rules.match().add(end)
            losers = () if ours == theirs else sides[1] if ours > theirs else sides[0]
            assert (match.is_over, match.winners, match.losers) == (True, winners, losers), describe(end)
            with pytest.raises(cardlib.DealError, match="over"):
                match.add(end)
            drawn = drawn or (ours, theirs) == (half, half)
        assert drawn, "no draw in 60 deals: try more"
