"""Exercises of Mîța against a second engine, written from the rules alone (``reference.py``).

What a question means is read from its own words and table, as a learner would.
"""

import re

import pytest
import reference

from cardlib import Card, i18n
from cardlib.exercises import ask, find_kind
from cardlib.exercises.mita import KINDS
from cardlib.exercises.question import StateTable, TrickTable
from cardlib.names import NAMES, the_card

QUESTIONS = 100  # a level
HEIGHT = {rank: place for place, rank in enumerate(reference.ORDER)}


@pytest.fixture(autouse=True)
def french():
    yield
    i18n.use_pack(i18n.PACKS[0])


def questions(kind):
    """Questions of every level, each with the words that make it again."""
    for level in range(1, find_kind(kind).levels + 1):
        for seed in range(QUESTIONS):
            yield f"ask({kind!r}, {seed}, {level})", level, ask(kind, seed, level)


def replayed(question):
    """The second engine at the position of a question."""
    origin = question.origin
    options = {name: getattr(origin.rules, name) for name in ("players", "trump_check", "exchange", "tromf")}
    deal = reference.start("mita", options, [str(card) for card in origin.pack], origin.dealer, [0] * 4)
    for action in origin.actions:
        deal.do(action)
    return deal


def seat_named(text, names):
    """The seats whose names a text speaks of, in order."""
    return [names.index(word) for word in re.findall(r"\w+", text) if word in names]


def card_named(text, cards):
    """The one card that a text names."""
    (card,) = [card for card in cards if the_card(card) in text.lower() or the_card(card) in text]
    return str(card)


def test_the_kinds_come_in_the_order_one_learns_them():
    assert [kind.id for kind in KINDS] == [
        "mita.higher",
        "mita.order",
        "mita.partner",
        "mita.deal-to",
        "mita.trump-check",
        "mita.trick",
        "mita.ahead",
        "mita.beats",
        "mita.may-play",
        "mita.side",
        "mita.leads",
        "mita.draws",
        "mita.tromf-call",
        "mita.tromf-duty",
        "mita.deal-won",
    ]


# Cards and the deal ---------------------------------------------------------------------------------


def by_rank(question):
    (row,) = question.table.rows
    return sorted(map(str, row.cards), key=lambda card: HEIGHT[card[0]])


def test_the_higher_card():
    ten = 0
    for told, level, question in questions("mita.higher"):
        low, high = by_rank(question)
        assert low[1] == high[1], told
        assert question.answers == {high}, told
        assert ("T" in low + high) == (level == 2), told
        ten += high[0] == "T"
    assert ten > QUESTIONS / 4


def test_the_order_of_ranks():
    places = {"the highest": -1, "second highest": -2, "the lowest": 0, "second lowest": 1}
    met = set()
    for told, _level, question in questions("mita.order"):
        text = question.text.removeprefix("Not the highest, but ").removeprefix("Not the lowest, but ").lower()
        (asked,) = [words for words in places if words in text]
        assert question.answers == {by_rank(question)[places[asked]]}, told
        met.add(asked)
    assert met == set(places)


def test_seats_and_partners():
    for told, level, question in questions("mita.partner"):
        table, text = question.table, question.text
        named = seat_named(text, table.names)
        start = named[0] if named else table.leader
        steps = {
            "Who plays together with ": 2,
            "Whose turn comes right after ": 1,
            "Who leads to the first trick?": 1,
            "leads to the first trick. Who has dealt?": -1,
            "Who plays the last card": 0,
            "together with the one who leads": 1 + 2,
            "the first trick of a deal. Who has dealt?": -1,
            "Whose card will be the last": -1,
        }
        (step,) = [step for words, step in steps.items() if words in text and not (level == 3 and step == 2)]
        assert question.answers == {str((start + step) % 4)}, f"{told}: {text}"
        assert bool(table.cards) == (not named), told


def test_who_is_dealt_what():
    for told, level, question in questions("mita.deal-to"):
        deal, text = replayed(question), question.text
        players = question.origin.rules.players
        if "upcard" in text:
            pack = [str(card) for card in question.origin.pack]
            assert question.answers == {pack[players * 3]}, told
            assert deal.stock[-1] == pack[players * 3], told
            *hands, row = question.table.rows
            dealt = sum(len(hand.cards) for hand in hands)
            assert [str(card) for card in row.cards] == pack[dealt : dealt + len(row.cards)], told
            assert dealt + len(row.cards) > players * 3 >= dealt, told
            for seat, hand in enumerate(hands):
                assert [str(card) for card in hand.cards] == deal.hands[seat][: len(hand.cards)], told
        elif question.multiple:
            seat = seat_named(text, NAMES)[-1]
            assert question.answers == set(deal.hands[seat]), told
        else:
            card = card_named(text, question.origin.pack)
            assert [card in hand for hand in deal.hands].index(True) == int(question.answer), told
            assert players == (2 if level == 1 else 4), told


def test_the_trump_check():
    for told, level, question in questions("mita.trump-check"):
        deal = replayed(question)
        pack = [str(card) for card in question.origin.pack]
        before = pack[question.origin.rules.players * 3 + 1 :]
        after = deal.stock[:-1]
        gone = {card for card in (*before[:4], *before[-4:]) if card not in (*after[:5], *after[-5:])}
        top, middle, bottom, upcard = question.table.rows
        assert [str(card) for card in top.cards] == before[:4], told
        assert [str(card) for card in bottom.cards] == before[-4:], told
        assert [str(card) for card in upcard.cards] == [deal.stock[-1]], told
        assert middle.cards == (None, None), told
        if level == 1:
            ends = [name for name, card in (("top", before[0]), ("bottom", before[-1])) if card in gone]
            assert question.answer == ("+".join(ends) or "none"), told
        elif level == 2:
            assert question.answer == (after[0] if "on top" in question.text else after[-1]), told
        else:
            assert question.answer == str(len(gone)), told


# Tricks and what they lead to -----------------------------------------------------------------------


def finished(question):
    """The second engine after the trick on the table, and who won it."""
    deal = replayed(question)
    assert not deal.table
    return deal, deal.leader


def test_the_side_of_a_trick():
    for told, level, question in questions("mita.side"):
        _deal, winner = finished(question)
        assert question.answer == str(winner % 2 if level < 3 else (winner + 2) % 4), told
        if level < 3:
            for choice in question.choices:
                assert [seat % 2 for seat in seat_named(choice.text, NAMES)] == [int(choice.key)] * 2, told


def test_who_leads_next():
    for told, level, question in questions("mita.leads"):
        _deal, winner = finished(question)
        assert question.answer == str(winner if level < 3 else (winner + 3) % 4), told


def test_who_draws_what():
    for told, level, question in questions("mita.draws"):
        deal, winner = finished(question)
        text = question.text
        if level == 1:
            (place,) = [place for place, word in enumerate(("first", "second", "third", "last")) if word in text]
            assert question.answer == str((winner + place) % 4), told
        elif isinstance(question.table, TrickTable):
            (seat,) = [seat for seat in range(4) if str(question.origin.state().deal.turned) in deal.hands[seat]]
            assert question.answer == str(seat), told
            assert not deal.stock, told
        else:
            # Who sits round the table, who has taken the trick and, unless the next card is asked for, who draws.
            taker, *drawer = seat_named(text, NAMES)[4:]
            assert taker == winner, told
            assert question.answer == (deal.hands[drawer[0]][-1] if drawer else deal.stock[0]), told
            assert bool(deal.stock) == (level == 2), told


def test_who_wins_the_deal():
    for told, level, question in questions("mita.deal-won"):
        deal = replayed(question)
        tricks = [len(row.cards) for row in question.table.rows]
        assert tricks == deal.won, told
        even, odd = sum(tricks[::2]), sum(tricks[1::2])
        if level < 3:
            assert not any(deal.hands), told
            assert question.answer == ("none" if even == odd else str(int(odd > even))), told
        else:
            left = len(deal.hands[0]) + len(deal.stock) // 4
            assert even + odd + left == 8, told
            assert left > 0, told
            sure = [side for side, (own, other) in enumerate(((even, odd), (odd, even))) if own > other + left]
            assert question.answer == (str(sure[0]) if sure else "none"), told


# Cards to pick --------------------------------------------------------------------------------------


def after(deal, card):
    """Who would be winning after one more card."""
    cards = [*[played for _seat, played in deal.table], card]
    counting = [each for each in cards if each[1] == deal.trump] or [each for each in cards if each[1] == cards[0][1]]
    return (deal.leader + cards.index(max(counting, key=lambda each: HEIGHT[each[0]]))) % deal.n


def test_which_cards_take_the_lead():
    whole = 0
    for told, level, question in questions("mita.beats"):
        deal = replayed(question)
        assert deal.turn == 0, told
        winners = (0,) if level < 3 else (0, 2)
        assert question.answers == {card for card in deal.hands[0] if after(deal, card) in winners}, told
        whole += level == 3 and any(after(deal, card) == 2 for card in deal.hands[0])
    assert whole > QUESTIONS / 4, "the partner's card hardly ever wins"


@pytest.mark.parametrize("kind", ["mita.may-play", "mita.tromf-duty"])
def test_which_cards_may_be_played(kind):
    readings = {"must-trump": "whoever has a trump gives one", "must-beat": "beat the trumps", "off": "nobody calls"}
    met = set()
    for told, _level, question in questions(kind):
        deal = replayed(question)
        assert deal.turn == 0, told
        assert question.answers == deal.legal(), told
        assert ("called TROMF" in question.text) == deal.bound, told
        reading = deal.options["tromf"]
        if kind == "mita.tromf-duty":
            assert [key for key, words in readings.items() if words in question.text] == [reading], told
        met.add((reading, deal.bound, question.answers == set(deal.hands[0])))
    wanted = {("must-trump", False, True), ("must-trump", True, True), ("must-trump", True, False)}
    if kind == "mita.tromf-duty":
        wanted -= {("must-trump", False, True)}
        wanted |= {("must-beat", True, False), ("must-beat", True, True), ("off", False, True)}
    assert met == wanted


def test_who_may_call():
    met = set()
    for told, level, question in questions("mita.tromf-call"):
        deal = replayed(question)
        card = card_named(question.text, [Card(each) for each in deal.hands[0]])
        assert deal.turn == 0, told
        assert (question.answer == "yes") == (card + "!" in deal.legal()), told
        against = {
            "stock": bool(deal.stock),
            "leader": bool(deal.table),
            "trump": card[1] != deal.trump,
            "off": deal.options["tromf"] == "off",
        }
        assert [key for key, true in against.items() if true] == [key for key in question.answers if key != "yes"], told
        if level == 3:
            assert ("nobody calls" in question.text) == against["off"], told
        met.add((level, question.answer))
    assert len(met) == 3 + 4 + 5


@pytest.mark.parametrize("kind", ["mita.beats", "mita.may-play", "mita.tromf-duty", "mita.tromf-call"])
def test_a_hand_is_the_learners_own(kind):
    for told, _level, question in questions(kind):
        table = question.table
        assert isinstance(table, StateTable), told
        assert table.seat == 0, told
        assert table.open == (), told
        if question.multiple:
            assert [choice.card for choice in question.choices] == list(table.state.hands[0]), told


# What is played out ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["mita.beats", "mita.may-play", "mita.tromf-duty"])
def test_a_card_is_played_out_on_the_table(kind):
    """What follows from a card is shown: the trick with it, or what forbids it."""
    for told, _level, question in questions(kind):
        trick = question.table.state.trick
        legal = replayed(question).legal()
        for key, refutation in question.refutations.items():
            table = refutation.table
            if key not in legal:
                assert table is None, f"{key} in {told}"
                assert [mark for _card, mark in refutation.marks] == ["wrong"], f"{key} in {told}"
                continue
            cards = table.cards if isinstance(table, TrickTable) else table.state.trick
            assert cards == (*trick, Card(key)), f"{key} in {told}"
            marks = {str(card): mark for card, mark in refutation.marks}
            assert marks[key] == ("right" if key in question.answers else "wrong"), f"{key} in {told}"
