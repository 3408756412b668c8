"""The exercises of 101 against small sums of the tests' own and the second engine in ``reference.py``.

``EXERCISE_SEEDS=500 pytest tests/test_ask_101.py`` draws more questions of each level than the usual few.
"""

import os
import re
from collections import Counter
from functools import cache
from random import Random

import pytest
from reference import TrickDeal

from cardlib import i18n
from cardlib.exercises.hundred_one import KINDS
from cardlib.exercises.question import RowsTable, StateTable, TrickTable

SEEDS = int(os.environ.get("EXERCISE_SEEDS", "60"))
KIND = {kind.id: kind for kind in KINDS}
WORTH = {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
ORDER = "789JQTKA"
RANKS = dict(zip(ORDER, ("seven", "eight", "nine", "jack", "queen", "ten", "king", "ace"), strict=True))
SUITS = {"H": "hearts", "S": "spades", "C": "clubs", "D": "diamonds"}
ROMANIAN = dict(zip("789TJQK", ("șeptar", "optar", "nouar", "zecar", "doiar", "treiar", "pătrar"), strict=True))


def asked(kind, level, seed):
    return KIND[f"101.{kind}"].make(Random(f"{kind} {level} {seed}"), level)


@cache
def drawn(kind, level):
    """Questions of a level, each with what makes it again."""
    return [(f"asked({kind!r}, {level}, {seed})", asked(kind, level, seed)) for seed in range(SEEDS)]


def levels(kind, *some):
    """Questions of some levels of a kind, all of them unless said."""
    wanted = some or range(1, KIND[f"101.{kind}"].levels + 1)
    return [each for level in wanted for each in drawn(kind, level)]


@pytest.fixture(autouse=True)
def french():
    yield
    i18n.use_pack(i18n.PACKS[0])


# A second opinion -----------------------------------------------------------------------------------


def points(cards):
    return sum(WORTH[card[0]] for card in cards)


def name(card):
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def rows(question):
    """The cards of each row that can be seen, as text."""
    assert isinstance(question.table, RowsTable)
    return [[str(card) for card in row.cards if card] for row in question.table.rows]


def cards_in(question):
    return [card for row in rows(question) for card in row]


def winner(trick, trump):
    """The place of the card that wins."""
    counting = [card for card in trick if card[1] == trump] or [card for card in trick if card[1] == trick[0][1]]
    return trick.index(max(counting, key=lambda card: ORDER.index(card[0])))


def twin(question, actions=None):
    """The second engine after the actions of the question's origin, or the first ones of them."""
    origin = question.origin
    options = {
        "players": origin.rules.players,
        "trump_check": origin.rules.trump_check,
        "exchange": origin.rules.exchange,
        "tromf": origin.rules.tromf,
        "stop": origin.rules.stop,
        "target": origin.rules.target,
    }
    scores = list(origin.scores or [0] * origin.rules.players)
    deal = TrickDeal("101", options, list(map(str, origin.pack)), origin.dealer, scores)
    for action in origin.actions if actions is None else origin.actions[:actions]:
        deal.do(action)
    return deal


def one(question):
    """The one right answer, as a key."""
    (key,) = question.answers
    return key


def text_of(question, key):
    return next(choice.text for choice in question.choices if choice.key == key)


def same(told, question, expected):
    assert question.answers == set(map(str, expected)), f"{told}: {question.text}"


# What cards are worth -------------------------------------------------------------------------------


def test_worth_of_a_card():
    for told, question in levels("worth", 1):
        (card,) = cards_in(question)
        assert name(card) in question.text, told
        same(told, question, [WORTH[card[0]]])


def test_worth_card_for_a_number():
    for told, question in levels("worth", 2):
        number = int(re.search(r"\d+", question.text)[0])
        same(told, question, [card for card in cards_in(question) if WORTH[card[0]] == number])


def test_worth_by_the_romanian_name():
    forms = Counter()
    for told, question in levels("worth", 3):
        called = re.search("“(.+)”", question.text)[1]
        rank = next(rank for rank, other in ROMANIAN.items() if other == called)
        cards = cards_in(question)
        same(told, question, [card for card in cards if card[0] == rank] if cards else [WORTH[rank]])
        forms[bool(cards)] += 1
    assert min(forms[True], forms[False]) > SEEDS // 5, forms


def test_dearest_card():
    for told, question in levels("dearer", 1):
        cards = cards_in(question)
        top = max(WORTH[card[0]] for card in cards)
        same(told, question, [card for card in cards if WORTH[card[0]] == top])


def test_dearest_card_tempts():
    """A higher rank, or a number above 2, 3 and 4, lies beside the dearest card."""
    for told, question in levels("dearer", 1):
        answer = one(question)
        tempting = [card for card in cards_in(question) if ORDER.index(card[0]) > ORDER.index(answer[0])]
        numbers = [card for card in cards_in(question) if card[0] in "89"]
        assert tempting or numbers or answer[0] == "A", told


def test_cards_of_equal_worth():
    for told, question in levels("dearer", 2):
        cards = cards_in(question)
        often = Counter(WORTH[card[0]] for card in cards)
        same(told, question, [card for card in cards if often[WORTH[card[0]]] > 1])
        assert len([worth for worth, count in often.items() if count > 1]) == 1, told


def test_dearer_of_two_piles():
    for told, question in levels("dearer", 3):
        first, second = map(points, rows(question))
        same(told, question, ["equal" if first == second else "first" if first > second else "second"])


# Counting -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "fewest", "most"), [(1, 2, 3), (2, 4, 6), (3, 8, 12)])
def test_points_of_a_pile(level, fewest, most):
    for told, question in levels("pile", level):
        assert fewest <= len(cards_in(question)) <= most, told
        same(told, question, [points(cards_in(question))])


def test_a_pile_of_won_tricks_was_won():
    for told, question in levels("pile", 3, 4):
        taken = twin(question).taken
        assert sorted(cards_in(question)) == sorted(card for cards in taken[0::2] for card in cards), told


def test_points_of_the_others():
    for told, question in levels("pile", 4):
        others = sum(twin(question).points()[1::2])
        assert others == 120 - points(cards_in(question)), told
        same(told, question, [others])


# By what a sentence says of a mistake, what a card is worth to those who make it.
MISCOUNTED = {
    "sevens, eights and nines count their number": lambda rank: int(rank) if rank in "789" else WORTH[rank],
    "the ten is worth as little": lambda rank: 0 if rank == "T" else WORTH[rank],
    "an ace is worth 10": lambda rank: 10 if rank == "A" else WORTH[rank],
    "an ace is worth 1,": lambda rank: 1 if rank == "A" else WORTH[rank],
    "jack and king change places": lambda rank: {"J": 4, "K": 2}.get(rank, WORTH[rank]),
}


def test_a_wrong_count_is_what_its_mistake_leads_to():
    met = Counter()
    for told, question in levels("pile", 1, 2, 3):
        for key, refutation in question.refutations.items():
            (line,) = refutation.lines
            for said, worth in MISCOUNTED.items():
                if said in line.text:
                    assert sum(worth(card[0]) for card in cards_in(question)) == int(key), f"{line.text} in {told}"
                    met[said] += 1
            if "left out" in line.text:
                rest = [card for card in cards_in(question) if name(card) not in line.text]
                assert points(rest) == int(key), f"{line.text} in {told}"
            if "too many" in line.text or "too few" in line.text:
                assert ("too many" in line.text) == (int(key) > int(one(question))), f"{line.text} in {told}"
    assert met.keys() == MISCOUNTED.keys(), met


def test_who_takes_the_trick_and_how_many_points():
    for level in (1, 2, 3, 4):
        for told, question in drawn("trick-points", level):
            table, trick = question.table, list(map(str, question.table.cards))
            assert isinstance(table, TrickTable)
            seat = (table.leader + winner(trick, str(table.trump))) % table.players
            seats = range(seat % 2, table.players, 2) if level >= 3 else [seat]
            same(told, question, [f"{'+'.join(map(str, seats))}:{points(trick)}"])
            who, number = text_of(question, one(question)).split(": ")
            assert all(table.names[other] in who for other in seats), told
            assert int(number.split()[0]) == points(trick), told


def test_takers_and_points_are_offered_in_every_combination():
    for told, question in levels("trick-points"):
        pairs = [choice.key.split(":") for choice in question.choices]
        assert len(pairs) == 4, told
        assert {len(set(part)) for part in zip(*pairs, strict=True)} == {2}, told


# Who and what is in play ----------------------------------------------------------------------------


def test_teams():
    for level, players in ((1, 4), (2, 6)):
        for told, question in drawn("teams", level):
            names = question.table.names
            assert len(names) == players, told
            seat = next(seat for seat, player in enumerate(names) if f" {player}?" in question.text)
            even = "together" in question.text
            same(told, question, [s for s in range(players) if s != seat and ((s - seat) % 2 == 0) == even])
            for other in range(players):  # who is called a neighbour sits next to the player
                said = [line.text for line in question.refutations[str(other)].lines] if other != seat else []
                apart = min((other - seat) % players, (seat - other) % players)
                assert any("neighbours" in line for line in said) == (apart == 1), f"{told}: {said}"
                assert any("opposite" in line for line in said) == (2 * apart == players), f"{told}: {said}"


def test_for_whom_a_trick_counts():
    sizes = Counter()
    for told, question in levels("teams", 3):
        table, trick = question.table, list(map(str, question.table.cards))
        seat = (table.leader + winner(trick, str(table.trump))) % table.players
        assert question.text.startswith(table.names[seat]), told
        same(told, question, range(seat % 2, table.players, 2))
        sizes[table.players] += 1
    assert set(sizes) == {2, 4, 6}


def test_which_cards_are_taken_out():
    for told, question in levels("eights", 1):
        same(told, question, {"8C", "8D"} & set(cards_in(question)))


def test_what_there_is_in_a_deal():
    met = Counter()
    for told, question in levels("eights", 2):
        players = int(question.text[0])
        out = cards_in(question)
        assert len(out) == (2 if players == 6 else 0), told
        assert {card[0] for card in out} <= {"8"}, told
        cards = 32 - len(out)
        answers = {
            "to play with": cards,
            "tricks are played": cards // players,
            "points do all": 120,
            "left to draw": cards - 3 * players,
            "each player draw": (cards - 3 * players) // players,
        }
        (asks,) = [part for part in answers if part in question.text]
        same(told, question, [answers[asks]])
        met[asks] += 1
    assert len(met) == 5, met


def test_what_is_left_after_some_tricks():
    met = Counter()
    for told, question in levels("eights", 3):
        deal, players = twin(question), int(question.text[0])
        hands = [card for hand in deal.hands for card in hand]
        answers = {
            "points are still": points(deal.stock) + points(hands),
            "tricks are still": max(map(len, deal.hands)) + len(deal.stock) // players,
            "left to draw": len(deal.stock),
        }
        (asks,) = [part for part in answers if part in question.text]
        same(told, question, [answers[asks]])
        met[asks] += 1
    assert len(met) == 3, met


# The exchange ---------------------------------------------------------------------------------------


def holder(deal):
    """Who holds the trump seven."""
    return next((seat for seat, hand in enumerate(deal.hands) if f"7{deal.trump}" in hand), None)


def test_who_may_exchange():
    met = Counter()
    for told, question in levels("exchange-may", 1, 2):
        deal = twin(question)
        assert not deal.table, told
        assert not any(deal.won), told
        seat = holder(deal)
        same(told, question, ["nobody" if seat is None else seat])
        met["held" if seat is not None else "turned" if deal.stock[-1][0] == "7" else "hidden"] += 1
    assert len(met) == 3, met


def test_whether_anybody_may_exchange():
    met = Counter()
    for told, question in levels("exchange-may", 3):
        deal = twin(question)
        seven, began = f"7{deal.trump}", bool(deal.table) or any(deal.won)
        reasons = {
            "off": not question.origin.rules.exchange,
            "late": began,
            "stock": seven in deal.stock[:-1],
            "upcard": seven == deal.stock[-1],
        }
        against = [reason for reason, holds in reasons.items() if holds]
        assert len(against) < 2, f"{told} has two right answers: {against}"
        assert ("agreed to play without" in question.text) == reasons["off"], told
        assert ("Nobody has played" in question.text) == (not began), told
        same(told, question, against or ["yes"])
        met[one(question)] += 1
    assert len(met) == 5, met


def test_whether_i_may_exchange():
    met = Counter()
    for told, question in levels("exchange-may", 4):
        deal = twin(question)
        reasons = {
            "off": not question.origin.rules.exchange,
            "late": bool(deal.table) or any(deal.won),
            "missing": holder(deal) != 0,
        }
        against = [reason for reason, holds in reasons.items() if holds]
        assert len(against) < 2, f"{told} has two right answers: {against}"
        same(told, question, against or ["yes"])
        seen = set(cards_in(question))
        assert seen == {*deal.hands[0], deal.stock[-1], *(card for _, card in deal.table)}, told
        met[one(question)] += 1
    assert set(met) == {"yes", "off", "late", "missing"}, met


def test_no_table_shows_who_is_asked():
    """A state's own table shows whose turn it is: before an exchange, that of the holder of the seven."""
    for told, question in levels("exchange-may"):
        assert isinstance(question.table, RowsTable), told


def test_after_the_exchange():
    met = Counter()
    for told, question in levels("exchange-after", 1, 2):
        before, after = twin(question), twin(question)
        seat, upcard = before.asked, before.stock[-1]
        after.do("exchange")
        assert question.text.startswith(f"{question.table.names[seat]} exchanges the seven"), told
        answers = {
            "under the stock then": after.stock[-1],
            "is new in the hand": next(card for card in after.hands[seat] if card not in before.hands[seat]),
            "Which suit is trump": after.trump,
            "Who leads": (question.origin.dealer + 1) % question.origin.rules.players,
            "left to draw": len(after.stock),
        }
        (asks,) = [part for part in answers if part in question.text]
        same(told, question, [answers[asks]])
        assert upcard in after.hands[seat], told
        met[asks] += 1
    assert len(met) == 5, met


def test_who_draws_the_seven():
    for told, question in levels("exchange-after", 3, 4):
        deal, names = twin(question), question.table.names
        (card,) = [card for card in deal.hands[deal.turn] if f"plays the {name(card)}" in question.text]
        assert f"{names[deal.turn]} plays" in question.text, told
        deal.do(card)
        same(told, question, [holder(deal)])
        assert not deal.stock, told
        if "takes the trick" in question.text:
            assert f"{names[deal.leader]} takes the trick" in question.text, told


# The match ------------------------------------------------------------------------------------------


def sides(numbers):
    return sum(numbers[0::2]), sum(numbers[1::2])


def before(question):
    scores = question.origin.scores or (0, 0)
    return scores[0], scores[1]


def test_scores_before_a_deal_are_those_of_a_match_that_goes_on():
    """A deal has 120 points, so two deals have 240, and before the second nobody has more than 100."""
    for kind in ("score", "match", "dealer"):
        for told, question in levels(kind):
            assert sum(before(question)) in (0, 120), told
            assert max(before(question)) <= 100, told


def test_new_score():
    for level in (1, 2, 3):
        for told, question in drawn("score", level):
            deal = twin(question)
            gained = sides(deal.points())
            assert sum(gained) == 120, told
            new = [had + gain for had, gain in zip(before(question), gained, strict=True)]
            same(told, question, [f"{new[0]}:{new[1]}"])
            assert [int(number) for number in re.findall(r"\((\d+)\)", text_of(question, one(question)))] == new, told
            shown = [int(number) for number in re.findall(r"\d+", question.text)]
            assert shown[:2] == list(before(question)), told
            assert shown[2:] == (deal.points() if level < 3 else [gained[0]]), told


def test_whether_the_match_is_over():
    met = Counter()
    for told, question in levels("match"):
        deal = twin(question)
        totals = [had + gain for had, gain in zip(before(question), sides(deal.points()), strict=True)]
        assert [int(number) for number in re.findall(r"\((\d+)\)", question.text)] == totals, told
        playing = any(deal.hands)
        assert ("cards left to play" in question.text) == playing, told
        at_once = question.origin.rules.stop == "at-once"
        if playing and not (at_once and max(totals) >= 101):
            expected = "on"
        elif max(totals) < 101 or totals[0] == totals[1]:
            expected = "more"
        else:
            expected = "0" if totals[0] > totals[1] else "1"
        same(told, question, [expected])
        met[expected, at_once, sum(total >= 101 for total in totals)] += 1
    wanted = {("on", False, 1), ("on", True, 0), ("more", False, 0), ("more", False, 2)}
    wanted |= {(side, at_once, there) for side in "01" for at_once, there in ((False, 1), (False, 2), (True, 1))}
    assert wanted <= set(met), f"never asked: {wanted - set(met)}"


def test_a_hundred_is_not_enough():
    for _told, question in levels("match", 1, 2):
        near = [
            choice for choice in question.choices if choice.key in "01" and "100" in str(refuting(question, choice))
        ]
        if near:
            assert not {choice.key for choice in near} & question.answers
            return
    pytest.fail("no match stands at 100")


def refuting(question, choice):
    refutation = question.refutations.get(choice.key)
    return refutation and refutation.lines


def test_next_dealer_and_leader():
    for told, question in levels("dealer"):
        origin, names = question.origin, question.table.names
        players = origin.rules.players
        known = names[(origin.dealer + 1) % players] if "led the first" in question.text else names[origin.dealer]
        assert f"? {known} " in question.text, told
        same(told, question, [(origin.dealer + (1 if "Who deals" in question.text else 2)) % players])
        assert f"{names[twin(question).leader]} took the last" in question.text, told


# What every answer is told ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind.id.partition(".")[2] for kind in KINDS])
def test_a_right_answer_is_never_refuted(kind):
    for told, question in levels(kind):
        if not question.multiple:
            assert not question.answers & question.refutations.keys(), told


@pytest.mark.parametrize("kind", ["pile", "score", "trick-points", "exchange-after", "exchange-may", "dealer"])
def test_the_explanation_does_not_contradict_itself(kind):
    """What an explanation adds up is what it says."""
    for told, question in levels(kind):
        for line in (line for rung in question.ladder for line in rung):
            for left, right in re.findall(r"([\d +−]*\d) = (\d+)", line.text):
                assert eval(left.replace("−", "-")) == int(right), f"{line.text} in {told}"


@pytest.mark.parametrize(("kind", "level"), [("pile", 1), ("pile", 2), ("pile", 3), ("trick-points", 2)])
def test_no_place_of_a_number_is_right_more_often(kind, level):
    places = Counter()
    for seed in range(300):
        question = asked(kind, level, seed)
        places[[choice.key for choice in question.choices].index(one(question))] += 1
    assert min(places[place] for place in range(4)) > 35, places


# Examples read by hand ------------------------------------------------------------------------------

# Kind, level and seed; then what lies on the table, the question, what is right, one wrong answer, and what refutes it.
EXAMPLES = """
worth 1 3
| AH
? How many points is the ace of hearts worth in 101?
+ 11
- 0
= Only the seven, the eight and the nine are worth nothing.

worth 2 1
| 9D TS 7H 8C JH
? Which of these cards is worth 2 points in 101?
+ jack of hearts
- ten of spades
= The ten of spades is worth 10 points.

worth 3 1
| ?
? Romanian players call one card “șeptar”. How many points is it worth in 101?
+ 0
- 3
= 3 is what another card is worth: the queen.

dearer 1 2
| 9D 8D 7H JS
? Which of these cards is worth the most points?
+ jack of spades
- nine of diamonds
= The nine of diamonds is worth nothing: the numbers seven, eight and nine do not count. The jack of spades is
    worth 2 points.

dearer 2 1
| 7H AD TC KC TH JS
? Some of these cards are worth the same number of points. Pick all of those, two or three.
+ ten of clubs; ten of hearts
- seven of hearts
= The seven of hearts is worth nothing: the numbers seven, eight and nine do not count. No other card here is
    worth as much.

dearer 3 1
| JC AH / TD QS
? Which of these two piles is worth more points?
+ They are worth the same
- The first pile
= The first pile: 1 × ace (11) and 1 × jack (2), together 13 points. The second pile: 1 × ten (10) and 1 × queen
    (3), together 13 points.

pile 1 1
| AS QS
? How many points are these cards worth together?
+ 14
- 16
= 16 is too many. What counts here: the ace of spades and the queen of spades.

pile 2 1
| 9C KS 8D KH 7D
? How many points are these cards worth together?
+ 8
- 4
= 4 comes out if jack and king change places: the king is worth 4, the jack 2.

pile 3 1
| QH TD 8S KC / AS AH 8H 7S / 9S TH JC KD
? Ana and Vera took these tricks. How many points are in them?
+ 55
- 87
= 87 comes out if sevens, eights and nines count their number, but they are worth nothing.

pile 4 1
| KS 8H JS KH QH KD / 7D AS TS 9H AH KC / ?
? All cards have been played. Ana, Vera and Mara took these tricks. How many points did Ion, Luca and Petru take?
+ 67
- 71
= 71 comes out if Ana, Vera and Mara took 49 points. Count those cards again.

trick-points 1 1
| AH JC led by Ion of Ana Ion
? Trump: clubs. Who takes this trick, and how many points are in it?
+ Ana: 13 points
- Ana: 15 points
= 15 comes out if jack and king change places: the king is worth 4, the jack 2.

trick-points 2 1
| 8C JS 8S KD led by Luca of Ana Ion Vera Luca
? Trump: hearts. Who takes this trick, and how many points are in it?
+ Luca: 6 points
- Luca: 22 points
= 22 comes out if sevens, eights and nines count their number, but they are worth nothing.

trick-points 3 1
| KD QH JC 9C led by Vera of Ana Ion Vera Luca
? Trump: hearts. Which side takes this trick, and how many points are in it?
+ Ion and Luca: 9 points
- Ion and Luca: 18 points
= 18 comes out if sevens, eights and nines count their number, but they are worth nothing.

trick-points 4 1
| 9D JD JS 8H JH AH led by Mara of Ana Ion Vera Luca Mara Petru
? Trump: diamonds. Which side takes this trick, and how many points are in it?
+ Ion, Luca and Petru: 17 points
- Ion, Luca and Petru: 34 points
= 34 comes out if sevens, eights and nines count their number, but they are worth nothing.

teams 1 1
| led by Vera of Ana Vera Petru Luca
? Who plays against Ana?
+ Vera; Luca
- Petru
= Petru sits opposite Ana, and so they are partners.

teams 2 1
| led by Ana of Ana Ion Petru Luca Mara Vera
? Who plays against Mara?
+ Ion; Luca; Vera
- Ana
= One player sits between Ana and Mara, so they are on one side.

teams 3 1
| 9H AC QD 8H JC TS led by Vera of Ana Ion Luca Vera Petru Mara
? Luca takes this trick. Who gets its points for the match? Name all of them.
+ Ana; Luca; Petru
- Ion
= Ion plays against Luca: neighbours are never on one side.

eights 1 1
| 9S TS 9C 8D TC 7H 7D
? Six people play 101, and nothing special was agreed on. Which of these cards are taken out of the pack?
+ eight of diamonds
- nine of spades
= The nine of spades stays in the pack.

eights 2 6
| 8C 8D / ?
? 6 people play 101. How many cards are there to play with?
+ 30
- 28
= 28 would be right if all four eights were out.

eights 3 3
| JS 9H 9C KH KD TD
? 6 people play 101. Taken out: the eight of hearts and the eight of clubs. These tricks have been played. How many
    tricks are still to be played?
+ 4
- 5
= 5 is how many tricks the whole deal has.

exchange-may 1 3
| ? KC / QC JS 9D / JD 7C 7S
? The king of clubs was turned up, and nobody has played yet. Who may exchange the trump seven for it?
+ Ion
- Nobody
= Look again: somebody holds the seven of clubs.

exchange-may 2 0
| ? KD / 9C TH 8H / JD 7S KH / 7D QH AH / 7H JS 7C
? The king of diamonds was turned up, and nobody has played yet. Who may exchange the trump seven for it?
+ Ion
- Luca
= Luca holds the seven of spades, but only the seven of diamonds can be exchanged.

exchange-may 3 6
| ? TD / AH JS 9C / TC 8D 9H / QC KH 7S / TH 8H QS
? The exchange of the trump seven is part of the game. The ten of diamonds was turned up. Nobody has played a card
    yet. May anybody exchange the trump seven now?
+ No, because the trump seven lies in the stock
- No, because a card has been played
= No card has been played yet, so it is not too late.

exchange-may 4 7
| ? QH / 7H AC TD / ? ? ? / ? ? ? / ? ? ? / ? ? ? / ? ? ?
? The exchange of the trump seven is part of the game. The queen of hearts was turned up. Nobody has played a card
    yet. You are Ana. May you exchange the trump seven?
+ Yes
- No, because a card has been played
= No card has been played yet, so it is not too late.

exchange-after 1 1
| led by Luca of Ana Mara Ion Luca
? Luca exchanges the seven of hearts for the upcard, the nine of hearts. Which card is new in the hand of Luca
    then?
+ nine of hearts
- eight of spades
= The eight of spades was in the hand before, and stays there: only the trump seven is exchanged.

exchange-after 2 1
| led by Ana of Ana Ion
? Ana exchanges the seven of diamonds for the upcard, the ace of diamonds. Which suit is trump after that?
+ diamonds
- hearts
= Both cards of the exchange are of the trump suit, and trump was set when the card was turned.

exchange-after 3 1
| KD QH AC led by Luca of Ana Mara Petru Luca
? The seven of diamonds was exchanged and lies under the stock, with 4 cards left to draw. Petru plays the queen
    of clubs, and Luca takes the trick. Who will draw the seven of diamonds?
+ Petru
- Ana
= Ana draws as number 2 of 4, and the upcard is drawn last.

exchange-after 4 1
| KC 8S TH QD 9H led by Mara of Ana Luca Vera Mara Petru Ion
? The seven of clubs was exchanged and lies under the stock, with 6 cards left to draw. Vera plays the ten of
    spades. Who will draw the seven of clubs?
+ Vera
- Ana
= Ana put the seven of clubs there, but now it belongs to the stock. In turn, Ana draws as number 4 of 6.

score 1 1
| led by Vera of Ana Vera
? Points in the match before this deal: Ana (56); Vera (64). Points in this deal: Ana (43); Vera (77). What is the
    score now?
+ Ana (99); Vera (141)
- Ana (133); Vera (107)
= Here each side got the points that the other side took.

score 2 1
| led by Vera of Ana Vera Mara Ion
? Points in the match before this deal: Ana and Mara (0); Vera and Ion (0). Points in this deal: Ana (24); Vera
    (63); Mara (20); Ion (13). What is the score now?
+ Ana and Mara (44); Vera and Ion (76)
- Ana and Mara (76); Vera and Ion (44)
= Here each side got the points that the other side took.

score 3 1
| ? / ?
? Points in the match before this deal: Ana, Luca and Ion (84); Vera, Mara and Petru (36). In this deal, Ana, Luca
    and Ion took 62 points and Vera, Mara and Petru all the rest. What is the score of the match now?
+ Ana, Luca and Ion (146); Vera, Mara and Petru (94)
- Ana, Luca and Ion (204); Vera, Mara and Petru (36)
= Here the winner of the deal got all the points. But each side keeps what it took.

match 1 2
| AS 7S 7H TC led by Ion of Ana Ion Petru Luca
? All cards of the deal have been played. The match stands at: Ana and Petru (97); Ion and Luca (143). Is the
    match over?
+ Yes: Ion and Luca won
- Yes: Ana and Petru won
= Ana and Petru: 97 points. That is not enough, since 101 are needed.

match 2 3
| TH JS 8S 8D led by Ion of Ana Mara Vera Ion
? All cards of the deal have been played. The match stands at: Ana and Vera (120); Mara and Ion (120). Is the
    match over?
+ No: another deal is played
- Yes: Ana and Vera won
= Both sides have 120 points, so nobody is ahead.

match 3 1
| QS TC led by Ion of Ana Ion
? It was agreed to play every deal to its end. All cards of the deal have been played. The match stands at: Ana
    (100); Ion (140). Is the match over?
+ Yes: Ion won
- Yes: Ana won
= Ana: 100 points. That is not enough, since 101 are needed.

match 4 1
| QH AH led by Mara of Ana Mara
? It was agreed to stop as soon as a side has 101 points. A trick has been taken, and there are cards left to play.
    The match stands at: Ana (96); Mara (49). Is the match over?
+ No: this deal is played on
- Yes: Ana won
= Ana: 96 points. That is not enough, since 101 are needed.

dealer 1 1
| 7S 7D 9H TC led by Petru of Ana Mara Petru Vera
? Who deals the next deal? Ana dealt this deal, and Vera took the last trick.
+ Mara
- Vera
= Vera took the last trick, but that does not make anybody the dealer.

dealer 2 1
| 8C AD 7C KS led by Mara of Ana Ion Mara Luca
? Who leads the first trick of the next deal? Ana dealt this deal, and Mara took the last trick.
+ Mara
- Ion
= Ion deals the next deal, so the first card, and with it the lead, goes to somebody else.

dealer 3 1
| 9S QD 9C KS AD TH led by Ana of Ana Luca Mara Petru Vera Ion
? Who leads the first trick of the next deal? Petru led the first trick of this deal, and Ion took the last one.
+ Vera
- Ion
= Ion took the last trick, but that gives the lead only while a deal goes on.
"""


def read(block):
    where, *said = re.sub(r"\n    +", " ", block).split("\n")
    kind, level, seed = where.split()
    return pytest.param(kind, int(level), int(seed), *(line[2:] for line in said), id=f"{kind}-{level}")


READ = [read(block) for block in EXAMPLES.strip().split("\n\n")]


def shown(question):
    """What lies on the table, in a line."""
    table = question.table
    if isinstance(table, RowsTable):
        return " / ".join(" ".join(str(card or "?") for card in row.cards) for row in table.rows)
    played = table.state if isinstance(table, StateTable) else table
    cards = played.trick if isinstance(table, StateTable) else played.cards
    trick = "".join(f"{card} " for card in cards)
    return f"{trick}led by {table.names[played.leader]} of {' '.join(table.names)}"


@pytest.mark.parametrize(("kind", "level", "seed", "table", "text", "right", "wrong", "why"), READ)
def test_example(kind, level, seed, table, text, right, wrong, why):
    question = asked(kind, level, seed)
    assert shown(question) == table
    assert question.text == text
    assert "; ".join(choice.text for choice in question.choices if choice.key in question.answers) == right
    (key,) = [choice.key for choice in question.choices if choice.text == wrong]
    assert " ".join(line.text for line in question.refutations[key].lines) == why


def test_there_is_an_example_of_each_level():
    wanted = [(kind.id.partition(".")[2], level) for kind in KINDS for level in range(1, kind.levels + 1)]
    assert [tuple(example.values[:2]) for example in READ] == wanted
