"""Every rule of Мяу-мяу, by id: ``test_meow_queen_wild`` tests ``meow.queen-wild``.

An ace makes the next player miss the turn: against one opponent, who plays aces plays alone.
"""

from dataclasses import replace
from itertools import product

import pytest
from positions import deal, describe, hand, legal, play, refused

import cardlib
from cardlib import Card, explain_meow
from cardlib.game import LostTurn, Move, Shuffled, Took

MEOW = cardlib.MEOW


def texts(cards):
    return [str(card) for card in cards]


def events(state, kind):
    return [event for event in state.history if isinstance(event, kind)]


def out_with(card, others="6H 6D KH KD TD", **options):
    """Two players; seat 0 goes out with this card, a club that is no ace, against these cards."""
    state = deal("meow", [f"AS AH AD AC {card}", others], "9S", **options)
    return play(state, f"AS, AH, AD, AC, {card}" + ("=H" if card == "QC" and not options.get("queen_follow") else ""))


def small(state, hands, **changes):
    """The position with other hands: one that a whole pack does not come to."""
    return state._replace(hands=tuple(map(cardlib.as_cards, hands)), **changes)


# Players and cards -----------------------------------------------------------------------------------


def test_meow_players():
    """From two up to as many as get a hand and leave a card to turn (¶2)."""
    for players, packs in ((2, 1), (7, 1), (8, 2), (14, 2), (100, 14)):
        assert len(deal("meow", players=players, packs=packs).hands) == players
    for players in (1, 0, -2, 2.0):
        with pytest.raises(cardlib.RulesError, match="players"):
            MEOW.rules(players=players)
    for options, packs in (
        ({"players": 8}, 2),
        ({"players": 6, "hand": 7}, 2),
        ({"players": 15, "packs": 2}, 3),
        ({"players": 36, "packs": 5}, 6),  # enough for the hands, but not for the card to turn
        ({"players": 11, "pack_size": 52}, 2),
    ):
        with pytest.raises(cardlib.RulesError, match=f"packs={packs}"):
            MEOW.rules(**options)
        MEOW.rules(**{**options, "packs": packs})
    # Seven hands of five and the turned card are all 36: legal, with an empty stock.
    state = deal("meow", [], "7H", players=7)
    assert state.stock == ()
    assert events(state, Took) == []
    assert [event.seat for event in events(state, LostTurn)] == [0], "the turn is lost, though nothing is taken"
    assert state.current_player == 1


def test_meow_packs():
    """A single pack is usual; in two every card has a twin (¶3)."""
    assert MEOW.preset.packs == 1
    for packs in (1, 2):
        pack = MEOW.rules(packs=packs).pack()
        assert len(pack) == 36 * packs
        assert {pack.count(card) for card in pack} == {packs}
    for packs in (0, -1, True, "2"):
        with pytest.raises(cardlib.RulesError, match="packs"):
            MEOW.rules(packs=packs)
    # Two cards alike are one action.
    state = deal("meow", ["8S 8S 9S 9S TS"], "JS", packs=2)
    assert legal(state) == {"8S", "9S", "TS"}
    assert sorted(texts(play(state, "8S").hands[0])) == ["8S", "9S", "9S", "TS"], "only one of the two is played"


def test_meow_more_packs():
    """A third pack and more, up to the number that some table may need (¶3, reconstructed)."""
    for packs in (3, 4, 14):
        rules = MEOW.rules(packs=packs, players=7 * packs)
        pack = rules.pack()
        assert len(pack) == 36 * packs
        assert {pack.count(card) for card in pack} == {packs}
        assert len(rules.deal(pack).hands) == 7 * packs


def test_meow_packs_36():
    """The usual pack goes from six to ace (¶3 and ¶17, inferred)."""
    pack = MEOW.preset.pack()
    assert (len(pack), len(set(pack))) == (36, 36)
    assert {str(card.rank) for card in pack} == set("6789TJQKA")
    with pytest.raises(cardlib.DealError, match="5S"):
        MEOW.preset.deal(["5S", *texts(pack)[1:]])


def test_meow_pack_52():
    """One may play with all 52 cards (¶17)."""
    rules = MEOW.rules(pack_size=52)
    assert (len(rules.pack()), len(set(rules.pack()))) == (52, 52)
    assert len(MEOW.rules(pack_size=52, packs=2).pack()) == 104
    assert legal(deal("meow", ["2S 3S 4H 5H 5S"], "4S", pack_size=52)) == {"2S", "3S", "4H", "5S"}
    for wrong in (32, 54, 36.0):
        with pytest.raises(cardlib.RulesError, match="pack_size"):
            MEOW.rules(pack_size=wrong)


def test_meow_no_trump_no_rank():
    """There is no trump, and the ranks have no order (¶4)."""
    state = deal("meow", ["8S 8H 6C 7D KD"], "8C")
    assert not hasattr(state, "trump")
    assert legal(state) == {"8S", "8H", "6C"}, "a lower card of the suit goes on a higher one"
    assert legal(deal("meow", ["7S 8H TC JD KD"], "9C")) == {"TC"}, "and a higher one on a lower"
    for of_mita in ("8S!", "exchange", "keep"):
        refused(state, of_mita, "meow.no-trump-no-rank")


def test_meow_card_points():
    """What a card costs: its own number, or 2, 3, 4, 11 for J, Q, K, A (¶4)."""
    worth = {"A": 11, "K": 4, "J": 2} | {"T": 10} | {str(number): number for number in range(2, 10)}
    for rank, points in worth.items():
        assert MEOW.preset.penalty(cardlib.as_cards(f"{rank}H")) == points
    end = out_with("TC", "6H 8H 9H JH KH")
    assert end.outcome.penalties == (0, 6 + 8 + 9 + 2 + 4)
    # A queen's own 3 is seen where the 40 is due only once.
    assert out_with("TC", "QS QH 6H 6D 8H", queen_left="once").outcome.penalties == (0, 40 + 3 + 6 + 6 + 8)


def test_meow_aim():
    """One wants to shed all cards, and few penalty points (¶5)."""
    end = out_with("TC")
    assert end.hands[0] == ()
    assert end.outcome.winners == (0,)
    assert end.outcome.penalties == (0, 6 + 6 + 4 + 4 + 10)
    match = end.rules.match()
    for _ in range(4):
        match = match.add(end)
    assert (match.scores, match.winners, match.losers) == ((0, 120), (0,), (1,)), "few points are what wins"


# The deal --------------------------------------------------------------------------------------------


def test_meow_dealer():
    """Any seat may be the first dealer; then the deal goes round, and the dealer's left neighbour begins (¶6)."""
    for dealer in range(3):
        state = deal("meow", [], "9S", players=3, dealer=dealer)
        assert state.current_player == (dealer + 1) % 3
    match = MEOW.rules(players=2).match(dealer=1)
    assert match.dealer == 1
    end = out_with("TC")
    match = match.add(end)
    assert match.dealer == 0
    again = deal("meow", ["6H 6D KH KD TD", "AS AH AD AC TC"], "9S", dealer=match.dealer, scores=match.scores)
    assert match.add(play(again, "AS, AH, AD, AC, TC")).dealer == 1


def test_meow_deal_singly():
    """The hands are filled in rounds from the dealer's left, a card for each in a round (reconstructed)."""
    rules = MEOW.rules(players=3)
    pack = [card for card in rules.pack() if str(card) != "KD"]
    pack.insert(15, cardlib.Card("KD"))
    state = rules.deal(pack, dealer=0)
    for place, card in enumerate(pack[:15]):
        assert state.hands[(1 + place) % 3][place // 3] is card, describe(state)


def test_meow_deal():
    """Hands of five, a card to begin the discards, and a stock of all others (¶7)."""
    for players in (2, 4):
        state = deal("meow", [], "9S", players=players)
        assert [len(cards) for cards in state.hands] == [5] * players
        assert (texts(state.discards), str(state.top)) == (["9S"], "9S")
        assert state.stock == state.deal.pack[5 * players + 1 :]
        assert state.deal.pack[5 * players] is state.top


def test_meow_hand_seven():
    """Seven cards each instead of five, if so chosen (¶23, option)."""
    state = deal("meow", [], "9S", players=4, hand=7)
    assert [len(cards) for cards in state.hands] == [7] * 4
    assert len(state.stock) == 36 - 4 * 7 - 1
    with pytest.raises(cardlib.RulesError, match="hand"):
        MEOW.rules(hand=6)


def test_meow_opening_card():
    """A seven that is turned up strikes whoever would have begun (¶9)."""
    # The example of ¶9, and both its branches.
    hands = ["8S 9S TS JS KS", "JC 7D 8H 9H KH", "8D 9C TD KD JD"]
    state = deal("meow", hands, "7C", "6H AH TH AS", players=3)
    assert hand(state, 0) == {*hands[0].split(), "6H", "AH"}
    assert texts(state.stock)[:2] == ["TH", "AS"]
    assert state.history == (Took(0, 2, "meow.seven"), LostTurn(0, "meow.seven"))
    assert (state.current_player, legal(state)) == (1, {"JC", "7D"})
    jack = play(state, "JC")
    assert (jack.current_player, legal(jack)) == (2, {"9C", "JD"})
    seven = play(state, "7D")
    assert hand(seven, 2) == {*hands[2].split(), "TH", "AS"}
    assert seven.current_player == 0
    one = deal("meow", hands, "7C", "6H AH", players=3, seven_draws=1)
    assert hand(one, 0) == {*hands[0].split(), "6H"}
    assert one.current_player == 1


def test_meow_opening_others():
    """A turned six, ace or, if it counts, eight acts on the first player too (¶9, inferred)."""
    six = deal("meow", [], "6C", players=3, dealer=1)
    assert six.history == (Took(2, 1, "meow.six"), LostTurn(2, "meow.six"))
    assert six.current_player == 0
    ace = deal("meow", [], "AC")
    assert ace.history == (LostTurn(0, "meow.ace"),)
    assert [len(cards) for cards in ace.hands] == [5, 5]
    assert deal("meow", [], "8C").history == ()
    eight = deal("meow", [], "8C", eight_skips=True)
    assert (eight.history, eight.current_player) == ((LostTurn(0, "meow.eight"),), 1)
    for plain in ("9C", "TC", "JC", "QC", "KC"):
        assert (deal("meow", [], plain).history, deal("meow", [], plain).current_player) == ((), 0)


def test_meow_opening_queen():
    """A turned queen asks for the suit on her face (¶9, reconstructed)."""
    state = deal("meow", ["8C 8S JS KD QH"], "QC")
    assert state.named is None
    assert legal(state) == {"8C", "QH=H", "QH=S", "QH=C", "QH=D"}
    refused(state, "8S", "meow.opening-queen")
    assert explain_meow.fit(state, Card("8C")) == ("meow.opening-queen", "suit")
    assert explain_meow.fit(state, Card("QH")) == ("meow.queen-wild", "wild")
    follow = deal("meow", ["8C KC JS KD QH"], "QC", queen_follow=True)
    assert legal(follow) == {"KC", "JS"}
    refused(follow, "8C", "meow.opening-queen")
    refused(follow, "QH", "meow.opening-queen")
    assert explain_meow.fit(follow, Card("KC")) == ("meow.opening-queen", "follow")


# A turn ----------------------------------------------------------------------------------------------


def test_meow_match():
    """Turns go clockwise, and what is played shares suit or rank with the top card (¶8)."""
    state = deal("meow", ["9S 9D 8H TC KD", "TH TD JH KH AC", "AD 8S 7H JD KC"], "9H", players=3)
    assert legal(state) == {"9S", "9D", "8H"}
    error = refused(state, "TC", "meow.match")
    assert "nine of hearts" in error.why
    refused(state, "TH", "meow.match")
    refused(state, "drop 9S", "meow.seven-last")
    after = play(state, "8H")
    assert (str(after.top), after.current_player, legal(after)) == ("8H", 1, {"TH", "JH", "KH"})
    assert play(after, "KH").current_player == 2
    assert play(after, "KH, KC").current_player == 0
    assert hand(after, 0) == {"9S", "9D", "TC", "KD"}


def test_meow_six():
    """A six costs the following player a card and the turn (¶8)."""
    state = play(deal("meow", ["6H", "6S 8H TH JH KH"], "9H", "AC AD", players=3), "6H")
    assert hand(state, 1) == {"6S", "8H", "TH", "JH", "KH", "AC"}
    assert events(state, Took) == [Took(1, 1, "meow.six")]
    assert events(state, LostTurn) == [LostTurn(1, "meow.six")]
    assert state.current_player == 2
    assert texts(state.stock)[0] == "AD"


def test_meow_seven():
    """A seven costs the following player two cards and the turn, and another seven is no way out (¶8)."""
    state = play(deal("meow", ["7H", "7S 8H TH JH KH"], "9H", "AC AD AH", players=3), "7H")
    assert hand(state, 1) == {"7S", "8H", "TH", "JH", "KH", "AC", "AD"}
    assert events(state, Took) == [Took(1, 2, "meow.seven")]
    assert events(state, LostTurn) == [LostTurn(1, "meow.seven")]
    assert (state.current_player, texts(state.stock)[0]) == (2, "AH")


def test_meow_seven_draws_one():
    """If so chosen, a seven costs the following player a single card, and still the turn (¶20, option)."""
    state = play(deal("meow", ["7H", "7S 8H TH JH KH"], "9H", "AC AD AH", players=3, seven_draws=1), "7H")
    assert hand(state, 1) == {"7S", "8H", "TH", "JH", "KH", "AC"}
    assert events(state, Took) == [Took(1, 1, "meow.seven-draws-one")]
    assert events(state, LostTurn) == [LostTurn(1, "meow.seven-draws-one")]
    assert (state.current_player, texts(state.stock)[0]) == (2, "AD")
    with pytest.raises(cardlib.RulesError, match="seven_draws"):
        MEOW.rules(seven_draws=3)


def test_meow_ace():
    """An ace makes the following player miss a turn, without a card to take (¶8)."""
    state = play(deal("meow", ["AH", "AS 8H TH JH KH"], "9H", players=3), "AH")
    assert hand(state, 1) == {"AS", "8H", "TH", "JH", "KH"}
    assert state.history[1:] == (LostTurn(1, "meow.ace"),)
    assert state.current_player == 2
    assert play(deal("meow", ["AH"], "9H"), "AH").current_player == 0


def test_meow_eight():
    """If so chosen, an eight does to the following player what an ace does (¶21, option)."""
    hands = ["8H", "8S 9S TH JH KH"]
    assert play(deal("meow", hands, "9H", players=3), "8H").current_player == 1
    state = play(deal("meow", hands, "9H", players=3, eight_skips=True), "8H")
    assert (state.current_player, len(state.hands[1])) == (2, 5)
    assert events(state, LostTurn) == [LostTurn(1, "meow.eight")]
    assert events(state, Took) == []


def test_meow_queen_wild():
    """A queen may cover anything, and what covers her must be of the suit named, or another queen (¶8)."""
    hands = ["QS 8H 9H TH JH", "8C QH JS KD QC", "KC 9D 8D TD JD"]
    state = deal("meow", hands, "7H", "6S 6C", players=3, dealer=1)  # seat 2 misses a turn by the seven
    assert {"QS=H", "QS=S", "QS=C", "QS=D"} <= legal(state)
    assert "you also name a suit" in refused(state, "QS", "meow.queen-wild").why
    refused(state, "8H=H", "meow.queen-wild")
    clubs = play(state, "QS=C")
    queens = {f"{queen}={suit}" for queen in ("QH", "QC") for suit in "HSCD"}
    assert (str(clubs.named), legal(clubs)) == ("C", {"8C", *queens})
    assert "Clubs were named" in refused(clubs, "KD", "meow.queen-wild").why
    refused(clubs, "JS", "meow.queen-wild")  # her own suit counts no more
    spades = play(state, "QS=S")
    assert legal(spades) == {"JS", *queens}
    # Another queen goes on her, and names a suit anew; a matching card puts an end to it.
    again = play(clubs, "QH=D")
    assert (str(again.named), legal(again)) == ("D", {"9D", "8D", "TD", "JD"})
    assert play(again, "9D").named is None
    # What was named outlives draws and passes.
    stuck = deal("meow", ["QS 8H 9H TH JH", "8D 9D TD JD KD", "8C 9C TC JC KC"], "KH", "6D AD", players=3)
    stuck = play(stuck, "QS=S, draw, pass, draw, pass")
    assert (stuck.current_player, str(stuck.named), str(stuck.top)) == (0, "S", "QS")
    refused(stuck, "8H", "meow.queen-wild")


def test_meow_queen_follow():
    """If so chosen, a queen is covered by her own king or by a jack, by nothing else (¶22, option)."""
    hands = ["QS 8H 9H TH JH", "KS JD QH 8S KD", "JC KC QC 9S AS"]
    state = play(deal("meow", hands, "KH", players=3, queen_follow=True), "QS")
    assert legal(state) == {"KS", "JD"}
    for other in ("8S", "KD"):
        assert "jack" in refused(state, other, "meow.queen-follow").why
    after = play(state, "KS")
    assert legal(after) == {"9S", "AS", "KC", "QC"}, "on the king anything goes as usual, a queen too"
    # A hand in which nothing but queens could go on a queen is a hand to draw with.
    stuck = play(deal("meow", ["QS", "QH QD 8S 9S KD"], "KS", queen_follow=True), "QS")
    assert legal(stuck) == {"draw"}


def test_meow_queen_follow_naming():
    """That option does away with naming a suit, and with queens upon queens (¶22, reconstructed)."""
    state = deal("meow", ["QS 8H 9H TH JH", "QH QD 8S 9S KD"], "KC", queen_follow=True)
    assert legal(state) == {"QS", "draw"}
    for suit in "HSCD":
        assert "No suit is named" in refused(state, f"QS={suit}", "meow.queen-follow-naming").why
    after = play(state, "QS")
    assert after.named is None
    refused(after, "QH", "meow.queen-follow-naming")
    refused(after, "QH=S", "meow.queen-follow-naming")


# When one cannot play --------------------------------------------------------------------------------


def test_meow_draw_when_stuck():
    """Without a card that fits one draws, then plays what came or passes (¶10)."""
    hands = ["8S 9S TS JS KS", "8D 9D TD JD KD"]
    state = deal("meow", hands, "AH", "6H 6C", dealer=0)  # the ace costs seat 1 the turn
    assert (state.current_player, legal(state)) == (0, {"draw"})
    refused(state, "pass", "meow.draw-when-stuck")
    refused(state, "8S", "meow.match")
    drawn = play(state, "draw")
    assert (drawn.current_player, str(drawn.drawn), legal(drawn)) == (0, "6H", {"6H", "pass"})
    refused(drawn, "draw", "meow.draw-when-stuck")
    assert play(drawn, "6H").top is cardlib.Card("6H")
    passed = play(drawn, "pass")
    assert (passed.current_player, hand(passed, 0)) == (1, {*hands[0].split(), "6H"})
    assert passed.drawn is None
    useless = play(deal("meow", hands, "AH", "6C", dealer=0), "draw")
    assert legal(useless) == {"pass"}, "a pass is said even if nothing else is possible"
    assert useless.current_player == 0


def test_meow_drawn_card_only():
    """Having drawn, one cannot play a card that was in the hand before (¶10)."""
    state = play(deal("meow", ["8S 9S TS JS KS"], "AH", "JH 6C", dealer=0), "draw")
    assert legal(state) == {"JH", "pass"}
    assert "only the card you drew" in refused(state, "JS", "meow.drawn-card-only").why
    queen = play(deal("meow", ["8S 9S TS JS KS"], "AH", "QC 6C", dealer=0), "draw")
    assert legal(queen) == {"QC=H", "QC=S", "QC=C", "QC=D", "pass"}, "a drawn queen may be played, or kept"
    refused(queen, "8S", "meow.drawn-card-only")


def test_meow_queen_not_forced():
    """If nothing but a queen fits, it is allowed to spare her and draw (¶11)."""
    state = deal("meow", ["8S 9S TS QS KS"], "AH", "6C", dealer=0)
    assert legal(state) == {"QS=H", "QS=S", "QS=C", "QS=D", "draw"}
    assert play(state, "draw, pass").current_player == 1
    assert "QS" in hand(play(state, "draw, pass"), 0)
    matching = deal("meow", ["8S 9S TS QH KS"], "AH", "6C", dealer=0)
    assert "draw" in legal(matching), "a queen of the suit asked for is no more forced than another"
    on_queen = deal("meow", ["8S 9S TS QS KS"], "QH", "6C")
    assert "draw" in legal(on_queen)


def test_meow_must_play():
    """A card that fits, unless it is a queen, rules out drawing, but does not have to be the one (¶10-11, inferred)."""
    state = deal("meow", ["8S 9S TH QS KS"], "AH", "6C", dealer=0)
    assert legal(state) == {"TH", "QS=H", "QS=S", "QS=C", "QS=D"}
    for idle in ("draw", "pass"):
        error = refused(state, idle, "meow.must-play")
        assert "ten of hearts" in error.why
    # After a draw there is no duty: the drawn card may be kept.
    drawn = play(deal("meow", ["8S 9S TS QS KS"], "AH", "8H", dealer=0), "draw")
    assert legal(drawn) == {"8H", "pass"}


def test_meow_drawn_card_only_queen():
    """A queen spared by drawing stays in the hand for this turn (¶11, inferred)."""
    state = play(deal("meow", ["8S 9S TS QS KS"], "AH", "8H", dealer=0), "draw")
    assert legal(state) == {"8H", "pass"}
    assert "queen" in refused(state, "QS=H", "meow.drawn-card-only-queen").why
    refused(state, "8S", "meow.drawn-card-only-queen")


SEVEN_HANDS = [
    "7S 8H 9H TH JH",  # seat 0 plays on the nine of spades
    "8D 9D TD JD KD",
    "8C 9C TC JC KC",
    "6H 6C 6D 7H 7C",
    "AH AC AD QH QC",
    "QD 7D KH 6S 8S",
    "TS JS QS KS AS",
]
"""All of one pack but the card turned, the nine of spades: seven players, and no stock."""


def test_meow_empty_stock():
    """An empty stock is made anew from the buried discards as soon as somebody needs a card (reconstructed)."""
    # Seat 0 plays the seven; for the two cards there is one buried discard. It is shuffled, taken, and that is all.
    state = play(deal("meow", SEVEN_HANDS, "9S", players=7), "7S")
    assert (state.current_player, texts(state.buried), state.legal_actions()) == (cardlib.CHANCE, ["9S"], ())
    refused(state, "pass", "meow.empty-stock")
    refused(state, "shuffle 7S", "meow.empty-stock")
    refused(state, "shuffle 9S 9S", "meow.empty-stock")
    after = play(state, "shuffle 9S")
    assert "9S" in hand(after, 1)
    assert len(after.hands[1]) == 6
    assert events(after, Took) == [Took(1, 1, "meow.seven")]
    assert (after.current_player, events(after, LostTurn)) == (2, [LostTurn(1, "meow.seven")])
    assert (texts(after.discards), after.stock, after.buried) == (["7S"], (), ())
    # Now there is nothing to take at all: who is stuck passes without a draw, but only then.
    assert legal(after) == {"pass"}
    assert "no card to draw" in refused(after, "draw", "meow.empty-stock").why
    refused(after, "shuffle 7S", "meow.empty-stock")
    refused(play(after, "pass"), "pass", "meow.must-play")  # seat 3 holds sevens

    # Somebody who draws from an empty stock gets the card with the shuffle, and may play it.
    state = play(deal("meow", ["8S", "7D 9D TD JD KD"], "9S", players=7), "8S")
    assert legal(state) == {"draw"}
    state = play(state, "draw")
    assert (state.current_player, texts(state.buried)) == (cardlib.CHANCE, ["9S"])
    state = play(state, "shuffle 9S")
    assert (state.current_player, str(state.drawn), legal(state)) == (1, "9S", {"9S", "pass"})
    # With cards in the stock nothing is shuffled, however many discards there are.
    refused(deal("meow"), "shuffle 6H", "meow.empty-stock")


def test_meow_empty_stock_in_the_middle():
    """A seven that empties the stock with its first card gets the second after a shuffle (reconstructed)."""
    hands = ["9H", "7H", "8D 9D TD JD KD"]
    state = deal("meow", hands, "TH", players=10, pack_size=52)
    assert len(state.stock) == 1
    state = play(state, "9H, 7H")
    assert (state.current_player, texts(state.buried), len(state.hands[2])) == (cardlib.CHANCE, ["TH", "9H"], 6)
    refused(state, "shuffle TH", "meow.empty-stock")
    for order in ("TH 9H", "9H TH"):
        after = play(state, f"shuffle {order}")
        first, second = order.split()
        assert first in hand(after, 2)
        assert len(after.hands[2]) == 7
        assert texts(after.stock) == [second]
        assert events(after, Took) == [Took(2, 1, "meow.seven")] * 2
        assert (events(after, LostTurn), after.current_player) == ([LostTurn(2, "meow.seven")], 3)
        for seat in range(10):
            seen = after.view(seat).history
            assert Shuffled(2) in seen
            assert not [event for event in seen if isinstance(event, Move) and event.seat == cardlib.CHANCE]


def test_meow_blocked():
    """A whole round of passes, with no card taken, blocks the deal, and what is held counts (reconstructed)."""
    # A whole pack never comes to this (all cards but the top one are in hands, so somebody has one that fits).
    start = deal("meow", [], "9S", players=3, jack_doubles=True)
    state = small(start, ["8D QH", "TD", "JD"], stock=())
    assert legal(state) == {"QH=H", "QH=S", "QH=C", "QH=D", "pass"}
    two = play(state, "pass, pass")
    assert not two.is_over
    end = play(two, "pass")
    assert (end.is_over, end.current_player, end.legal_actions()) == (True, None, ())
    assert (end.outcome.reason, end.outcome.winners) == ("blocked", ())
    assert end.outcome.penalties[1:] == (10, 2), "no finishing effects: nothing doubles"
    refused(end, "pass", "meow.blocked")
    match = end.rules.match().add(end)
    assert (match.scores[1:], match.dealer) == ((10, 2), 0)
    # A card played, or taken, begins the count anew.
    state = play(small(start, ["8D 8H", "TD TH", "9C KD"], stock=()), "pass, pass, 9C")
    state = play(state, "draw, shuffle 9S, pass")
    state = play(state, "pass, pass")
    assert not state.is_over
    assert (state.current_player, legal(state)) == (0, {"9S"})


# Going out -------------------------------------------------------------------------------------------


def test_meow_meow():
    """An emptied hand closes the deal, whatever card was the last (¶12)."""
    for card in ("TC", "JC"):
        end = out_with(card)
        assert (end.is_over, end.current_player, end.legal_actions()) == (True, None, ())
        assert (end.winner, end.outcome.winners, end.outcome.reason) == (0, (0,), "went-out")
        assert "Nothing more can be done" in refused(end, "pass", "meow.meow").allowed
        refused(end, "KH", "meow.meow")
    before = play(deal("meow", ["AS AH AD AC TC", "6H 6D KH KD TD"], "9S"), "AS, AH, AD, AC")
    assert not before.is_over
    assert before.outcome is None


def test_meow_last_action():
    """A six, seven, eight or ace that goes out does nothing to the next player (¶12, inferred)."""
    for card in ("6C", "7C", "8C"):
        end = out_with(card, eight_skips=True)
        assert hand(end, 1) == {"6H", "6D", "KH", "KD", "TD"}, describe(end)
        assert events(end, Took) == []
        assert {event.rule for event in events(end, LostTurn)} == {"meow.ace"}
    end = play(deal("meow", ["8S AS AH AD AC", "8D KH KD TD 6H"], "9S"), "8S, 8D, AD, AS, AH, AC")
    assert end.is_over
    assert len(events(end, LostTurn)) == 3, "the fourth ace, the last card, costs nobody a turn"


def test_meow_seven_last():
    """After a last seven the others rid themselves of seven cards or fewer, then they count (¶14)."""
    state = out_with("7C")
    assert (state.is_over, state.outcome, state.winner, state.current_player) == (False, None, 0, 1)
    assert legal(state) == {"drop 6H", "drop 6D", "drop KH", "drop KD", "drop TD", "pass"}
    for other in ("6H", "draw", "shuffle 9S", "drop KS"):
        refused(state, other, "meow.seven-last")
    end = play(state, "drop KH, drop TD, pass")
    assert end.is_over
    assert end.outcome.penalties == (0, 6 + 6 + 4)
    assert end.outcome.winners == (0,)
    # Seven cards are the most: then the putting away ends by itself.
    many = deal("meow", ["AS AH AD AC 6C 8C 7C", "6H 6D 7H 7D KH KD TD"], "9S", "KS", hand=7, eight_skips=True)
    many = play(many, "AS, AH, AD, AC, 6C, 8C, 7C, drop 6H, drop 6D, drop 7H, drop 7D, drop KH, drop KD")
    assert legal(many) == {"drop TD", "drop KS", "pass"}
    end = play(many, "drop TD")
    assert (end.is_over, hand(end, 1), end.outcome.penalties) == (True, {"KS"}, (0, 4))
    # No other card does it.
    assert out_with("8C").is_over
    refused(deal("meow", ["6H"], "9S"), "drop 6H", "meow.seven-last")


def test_meow_seven_last_order():
    """One puts away as many as one likes, clockwise from the winner's left (¶14, inferred)."""
    hands = ["QS QH QD QC KH", "AS AH AD AC 7C", "8H 8D 9H 9D TD"]
    state = deal("meow", hands, "9S", players=3, dealer=0)
    state = play(state, "AS, QS=H, AH, QH=D, AD, QD=C, AC, QC=C, 7C")
    assert (state.winner, state.current_player) == (1, 2)
    end = play(state, "drop TD, pass, pass")
    assert (end.is_over, hand(end, 2), hand(end, 0)) == (True, {"8H", "8D", "9H", "9D"}, {"KH"})
    none = play(state, "pass")
    assert none.current_player == 0
    assert hand(none, 2) == set(hands[2].split())
    # An empty hand ends the putting away, and wins nothing.
    emptied = play(state, "drop TD, drop 8H, drop 8D, drop 9H, drop 9D")
    assert (emptied.current_player, emptied.is_over) == (0, False)
    end = play(emptied, "drop KH")
    assert (end.is_over, end.outcome.winners, end.outcome.penalties) == (True, (1,), (0, 0, 0))


# Penalty points and the match ------------------------------------------------------------------------


def test_meow_counting():
    """What is in the hand at the end is summed up and goes on the score (¶15)."""
    end = out_with("TC", "6H 8D KH JD TD")
    assert end.outcome.penalties == (0, 6 + 8 + 4 + 2 + 10)
    assert end.outcome.points == (0, 0)
    match = end.rules.match().add(end)
    assert match.scores == (0, 30)
    assert match.add(end).scores == (0, 60)


def test_meow_queen_left():
    """Being caught with a queen costs 40 (¶13)."""
    assert out_with("TC", "QS 6H 6D 8H 9H").outcome.penalties == (0, 40 + 6 + 6 + 8 + 9)
    assert out_with("QC", "QS 6H 6D 8H 9H").outcome.penalties == (-30, 40 + 6 + 6 + 8 + 9)
    put_away = play(out_with("7C", "QS 6H 6D 8H 9H"), "drop QS, pass")
    assert put_away.outcome.penalties == (0, 6 + 6 + 8 + 9)


def test_meow_queen_left_each():
    """The 40 are due instead of her 3, for every queen, or for one of a hand if so chosen (¶13, inferred)."""
    others = "QS QH QD 6H 8H"
    assert out_with("TC", others).outcome.penalties == (0, 40 + 40 + 40 + 6 + 8)
    assert out_with("TC", others, queen_left="once").outcome.penalties == (0, 40 + 3 + 3 + 6 + 8)
    assert out_with("TC", "QS 6H 6D 8H 9H", queen_left="once").outcome.penalties == (0, 40 + 6 + 6 + 8 + 9)
    hand = cardlib.as_cards("6H QS JD QH QD")  # it is the first queen of the hand that counts 40
    assert MEOW.preset.prices(hand) == (6, 40, 2, 40, 40)
    assert MEOW.rules(queen_left="once").prices(hand) == (6, 40, 2, 3, 3)
    with pytest.raises(cardlib.RulesError, match="queen_left"):
        MEOW.rules(queen_left="never")


def test_meow_queen_last():
    """Going out with a queen is worth 30 points off the score (¶13)."""
    state = play(deal("meow", ["AS AH AD AC QC", "6H 6D KH KD TD"], "9S"), "AS, AH, AD, AC")
    assert {"QC=H", "QC=S", "QC=C", "QC=D"} <= legal(state), "a suit is named with the last card, too"
    refused(state, "QC", "meow.queen-wild")
    end = play(state, "QC=D")
    assert (end.is_over, end.outcome.penalties, end.outcome.winners) == (True, (-30, 30), (0,))
    assert out_with("QC", queen_follow=True).outcome.penalties == (-30, 30)
    match = replace(end.rules.match(), scores=(50, 20)).add(end)
    assert match.scores == (20, 50)


def test_meow_below_zero():
    """A score can sink under zero (¶13, reconstructed)."""
    end = out_with("QC")
    match = end.rules.match().add(end)
    assert match.scores == (-30, 30)
    again = match.rules.deal(end.deal.pack, 1, match.scores)
    assert again.deal.scores == (-30, 30)
    assert match.add(end).scores == (-60, 60)


def test_meow_jack_doubles():
    """If so chosen, a jack as last card doubles everybody's penalties for the deal (¶19, option)."""
    others = "QS 6H 6D 8H 9H"
    assert out_with("JC", others).outcome.penalties == (0, 69)
    end = out_with("JC", others, jack_doubles=True)
    assert end.outcome.penalties == (0, 138)
    assert out_with("TC", others, jack_doubles=True).outcome.penalties == (0, 69)
    assert out_with("QC", others, jack_doubles=True).outcome.penalties == (-30, 69)
    before = replace(end.rules.match(), scores=(7, 5))
    assert before.add(end).scores == (7, 143), "only this deal's points double"


def test_meow_match_end():
    """The match is over when a score reaches 101: that player loses it, the lowest score wins it (¶16)."""
    preset = MEOW.preset
    assert preset.target == 101
    assert preset.standing((100, 0), 3) == (False, (), ())
    assert preset.standing((101, 100), 3) == (True, (1,), (0,))
    assert MEOW.rules(players=3).standing((40, 120, 30), 3) == (True, (2,), (1,))
    assert MEOW.rules(target=30).standing((0, 30), 1).is_over
    end = out_with("TC")  # 30 points for seat 1
    assert not replace(preset.match(), scores=(80, 70)).add(end).is_over
    match = replace(preset.match(), scores=(80, 71)).add(end)
    assert (match.is_over, match.winners, match.losers) == (True, (0,), (1,))
    with pytest.raises(cardlib.DealError, match="over"):
        match.add(end)
    with pytest.raises(cardlib.DealError, match="over"):
        deal("meow", scores=(0, 101))


def test_meow_match_end_ties():
    """Losers and winners can be several; exactly 101 is no grace (¶16, inferred)."""
    four = MEOW.rules(players=4)
    assert four.standing((101, 130, 5, 5), 4) == (True, (2, 3), (0, 1))
    assert four.standing((101, 101, 101, 100), 4) == (True, (3,), (0, 1, 2))
    assert four.standing((100, 101, 100, 100), 4).losers == (1,)


def test_meow_options():
    """Every combination of the extra rules can be played, and changes nothing else (¶18 and ¶24)."""
    extra = {
        "jack_doubles": (False, True),
        "seven_draws": (2, 1),
        "eight_skips": (False, True),
        "queen_follow": (False, True),
        "hand": (5, 7),
    }
    for values in product(*extra.values()):
        chosen = dict(zip(extra, values, strict=True))
        rules = MEOW.rules(**chosen)
        assert rules == replace(MEOW.preset, **chosen)
        assert (rules.target, rules.queen_left, rules.pack_size) == (101, "each", 36)
        # What no option speaks of is the same with all of them.
        state = play(deal("meow", ["6H"], "9H", "AC AD", **chosen), "6H")
        assert events(state, Took) == [Took(1, 1, "meow.six")]
        assert play(deal("meow", ["AH"], "9H", **chosen), "AH").current_player == 0
    for of_101 in ({"stop": "at-once"}, {"tromf": "off"}, {"exchange": True}):
        with pytest.raises(cardlib.RulesError, match="no option"):
            MEOW.rules(**of_101)
    everything = {name: values[1] for name, values in extra.items()}
    hands = ["AS AH AD AC 8C 7C JC", "6H 6D KH KD TD 9H 9D"]
    end = play(deal("meow", hands, "9S", "8H", **everything), "AS, AH, AD, AC, 8C, 7C, JC")
    assert end.outcome.penalties == (0, 2 * (6 + 6 + 4 + 4 + 10 + 9 + 9 + 8))
