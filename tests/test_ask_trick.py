"""Exercises about one trick: thousands of them against a second opinion, written from the rules alone."""

import re
from collections import Counter
from typing import NamedTuple

import pytest
from positions import pack_for

from cardlib import Card, CardlibError, NotationError, Suit, find_game, i18n
from cardlib.exercises import ask, find_kind
from cardlib.exercises.mita.trick import who_wins
from cardlib.exercises.question import Question
from cardlib.names import NAMES, card_name, suit_name, the_card
from cardlib.rulebook import RULES

QUESTIONS = 600  # a level
LEVEL = range(1, find_kind("mita.trick").levels + 1)
ORDER = ("7", "8", "9", "J", "Q", "T", "K", "A")  # Mîța ¶10-11
KINDS = pytest.mark.parametrize(
    ("kind", "level"), [(kind, level) for kind in ("mita.trick", "mita.ahead") for level in LEVEL]
)


class Drawn(NamedTuple):
    """A question about a trick, and what lies on its table."""

    told: str
    question: Question

    @property
    def cards(self):
        return self.question.table.cards

    @property
    def trump(self):
        return self.question.table.trump

    @property
    def leader(self):
        return self.question.table.leader

    @property
    def answer(self):
        return Card(self.question.answer)

    @property
    def hints(self):
        return self.question.hints

    def refutation(self, card):
        """What is said against a wrong card, and the card that is said to beat it."""
        refutation = self.question.refutations[str(card)]
        assert dict(refutation.marks)[card] == "wrong", told(self)
        (better,) = [other for other, mark in refutation.marks if mark == "beating"]
        (line,) = refutation.lines
        return line, better


@pytest.fixture(autouse=True)
def french():
    yield
    i18n.use_pack(i18n.PACKS[0])


@pytest.fixture(scope="module")
def questions():
    """Many questions of each kind and level."""
    return {
        (kind, level): [Drawn(f"ask({kind!r}, {seed}, {level})", ask(kind, seed, level)) for seed in range(QUESTIONS)]
        for kind in ("mita.trick", "mita.ahead")
        for level in LEVEL
    }


def told(drawn):
    trick = " ".join(map(str, drawn.cards))
    return f"{drawn.told}: {trick}, trump {drawn.trump}, led by {drawn.leader}"


# A second opinion -----------------------------------------------------------------------------------


def height(card):
    return ORDER.index(str(card)[0])


def winners(question):
    """The cards that nothing on the table beats: of the trumps, or else of the suit led, those highest in rank."""
    cards, trump = [str(card) for card in question.cards], str(question.trump)
    counting = [card for card in cards if card[1] == trump] or [card for card in cards if card[1] == cards[0][1]]
    top = max(ORDER.index(card[0]) for card in counting)
    return [card for card in counting if ORDER.index(card[0]) == top]


def beats(question, better, card):
    """Whether ``better`` takes a trick from ``card``, given what was led."""
    led, trump = question.cards[0].suit, question.trump
    if better.suit is card.suit:
        return height(better) > height(card) and card.suit in (led, trump)
    return better.suit is trump or (better.suit is led and card.suit is not trump)


@KINDS
def test_the_answer_is_the_one_card_that_a_second_opinion_finds(questions, kind, level):
    for question in questions[kind, level]:
        assert winners(question) == [str(question.answer)], told(question)


@KINDS
def test_every_trick_can_be_played_in_a_deal(questions, kind, level):
    """Whoever holds the cards can play them so, and the engine agrees who wins."""
    for question in questions[kind, level][::4]:
        players = question.question.table.players
        rules = find_game("mita").rules(players=players)
        assert set(question.cards) <= set(rules.pack()), told(question)
        seats = [(question.leader + place) % players for place in range(len(question.cards))]
        hands = [[] for _ in range(players)]
        for seat, card in zip(seats, question.cards, strict=True):
            hands[seat] = [card]
        upcard = next(card for card in rules.pack() if card.suit is question.trump and card not in question.cards)
        dealer = (question.leader - 1) % players
        state = rules.deal(pack_for(rules, hands, str(upcard), dealer=dealer), dealer)
        for card in question.cards:
            state = state.apply(str(card))
        if len(question.cards) == players:
            (winner,) = winners(question)
            assert state.tricks[seats[question.cards.index(Card(winner))]] == 1, told(question)


# What beats a wrong answer --------------------------------------------------------------------------


@KINDS
def test_what_refutes_a_wrong_card_beats_it_and_gives_the_answer_away_only_if_nothing_else_does(questions, kind, level):
    for question in questions[kind, level]:
        for card in set(question.cards) - {question.answer}:
            _line, better = question.refutation(card)
            assert beats(question, better, card), f"{better} against {card} in {told(question)}"
            others = [other for other in question.cards if beats(question, other, card)]
            assert (better is question.answer) == (others == [question.answer]), f"{card} in {told(question)}"


# Each refutation, and when it is true.
CLAIMS = {
    "is higher in the same suit": (
        "mita.rank-order",
        lambda q, card, better: card.suit is better.suit and height(better) > height(card),
    ),
    "is a trump, and a trump beats every card": (
        "mita.trump-beats",
        lambda q, card, better: better.suit is q.trump and card.suit is not q.trump,
    ),
    "cannot beat even": (
        "mita.trick-winner",
        lambda q, card, better: (
            better.suit is q.cards[0].suit and card.suit not in (q.trump, better.suit) and height(card) > height(better)
        ),
    ),
    "is one of them": (
        "mita.trick-winner",
        lambda q, card, better: better.suit is q.cards[0].suit and card.suit not in (q.trump, better.suit),
    ),
}


@KINDS
def test_a_refutation_is_true_and_cites_the_rule_it_says(questions, kind, level):
    met = set()
    for question in questions[kind, level]:
        for card in set(question.cards) - {question.answer}:
            line, better = question.refutation(card)
            assert line.rule in RULES, told(question)
            claim = next(claim for claim in CLAIMS if claim in line.text)
            rule, holds = CLAIMS[claim]
            assert line.rule == rule, f"{line} in {told(question)}"
            assert holds(question, card, better), f"{line} in {told(question)}"
            assert line.text.lower().startswith(the_card(card)), f"{line} in {told(question)}"
            assert the_card(better) in line.text, f"{line} in {told(question)}"
            if f"{suit_name(question.cards[0].suit)} were led" not in line.text:
                assert "led" not in line.text, f"{line} in {told(question)}"
            met.add(claim)
    # At the first level nobody trumps.
    expected = set(CLAIMS) - ({"is a trump, and a trump beats every card"} if level == 1 else set())
    assert met == expected, f"level {level} never says {expected - met}"


# Hints ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pack", i18n.PACKS)
@KINDS
def test_hints_lead_to_the_answer_and_name_no_card_before_the_third(questions, kind, level, pack):
    i18n.use_pack(pack)
    for seed in range(0, QUESTIONS, 5):
        question = Drawn(f"ask({kind!r}, {seed}, {level})", ask(kind, seed, level))  # in the words of the pack
        assert question.cards == questions[kind, level][seed].cards, told(question)
        rule, suit, card = question.hints
        for line in (*rule, *suit):
            for each in question.cards:
                assert card_name(each) not in line.text, f"{line} in {told(question)}"
        for line in rule:
            assert not any(re.search(rf"\b{suit_name(each)}\b", line.text) for each in Suit), told(question)
        named = [each for each in Suit if re.search(rf"\b{suit_name(each)}\b", suit[0].text)]
        assert named == [question.answer.suit], f"{suit} in {told(question)}"
        assert [the_card(each) for each in question.cards if the_card(each) in card[0].text] == [
            the_card(question.answer)
        ], told(question)
        assert all(line.rule in RULES for rung in question.question.ladder for line in rung), told(question)


@KINDS
def test_the_hint_on_the_suit_is_true(questions, kind, level):
    for question in questions[kind, level]:
        text = question.hints[1][0].text
        trumps = [card for card in question.cards if card.suit is question.trump]
        if "Nobody played a trump" in text:
            assert not trumps, told(question)
        elif "A trump was led" in text:
            assert question.cards[0] in trumps, told(question)
        else:
            assert "There is a trump on the table" in text
            assert trumps, told(question)
            assert question.cards[0] not in trumps, told(question)


# What a level promises ------------------------------------------------------------------------------


def tempts_by_rank(question):
    """No trump, and a card that cannot win is higher in rank than the winner."""
    return question.trump not in {card.suit for card in question.cards} and tempts_by_height(question)


def tempts_by_height(question):
    return any(height(card) > height(question.answer) for card in question.cards)


def tempts_to_scorn_a_low_trump(question):
    trumps = [card for card in question.cards if card.suit is question.trump]
    return trumps == [question.answer] and question.cards[0] not in trumps and tempts_by_height(question)


def tempts_to_take_the_last_of_several_trumps(question):
    trumps = [card for card in question.cards if card.suit is question.trump]
    return len(trumps) >= 2 and question.answer is not question.cards[-1]


def tempts_to_misplace_the_ten(question):
    same_suit = {str(card)[0] for card in question.cards if card.suit is question.answer.suit}
    answer = str(question.answer)[0]
    return (answer == "T" and same_suit & {"J", "Q"}) or (answer == "K" and "T" in same_suit)


PROMISES = {
    1: (tempts_by_rank,),
    2: (tempts_by_rank, tempts_to_scorn_a_low_trump),
    3: (tempts_by_rank, tempts_to_scorn_a_low_trump, tempts_to_take_the_last_of_several_trumps),
    4: (tempts_to_scorn_a_low_trump, tempts_to_take_the_last_of_several_trumps, tempts_to_misplace_the_ten),
}


@KINDS
def test_a_level_keeps_its_promises(questions, kind, level):
    kept = Counter()
    for question in questions[kind, level]:
        tempting = [promise for promise in PROMISES[level] if promise(question)]
        assert tempting, told(question)
        kept.update(tempting)
    for promise in PROMISES[level]:
        assert kept[promise] > QUESTIONS * 0.6 / len(PROMISES[level]), kept


@KINDS
def test_how_many_play_and_have_played(questions, kind, level):
    players = Counter(drawn.question.table.players for drawn in questions[kind, level])
    played = Counter(len(drawn.cards) for drawn in questions[kind, level])
    if kind == "mita.trick":
        assert players == played
        assert set(players) == ({2, 4} if level == LEVEL[-1] else {4})
    else:
        assert set(players) == {4}
        assert set(played) == ({3} if level == 1 else {2, 3})
    assert min(players.values()) > QUESTIONS / 10
    assert min(played.values()) > QUESTIONS / 10


# Nothing but the cards gives the answer away --------------------------------------------------------


def best_guess(counts):
    """How often one would be right who always says the commonest."""
    return max(counts.values()) / counts.total()


@KINDS
def test_no_place_in_the_trick_wins_most_of_the_time(questions, kind, level):
    for count in {len(question.cards) for question in questions[kind, level]}:
        drawn = [question for question in questions[kind, level] if len(question.cards) == count]
        places = Counter(question.cards.index(question.answer) for question in drawn)
        assert set(places) == set(range(count)), places
        assert best_guess(places) < 1 / count + 0.08, f"{count} cards: {places}"


@KINDS
def test_seats_and_leaders_and_trumps_are_evenly_drawn(questions, kind, level):
    drawn = [question for question in questions[kind, level] if question.question.table.players == 4]
    for facts in (
        [(question.leader + question.cards.index(question.answer)) % 4 for question in drawn],
        [question.leader for question in drawn],
        [question.trump for question in drawn],
    ):
        counts = Counter(facts)
        expected = len(drawn) / 4
        chi_square = sum((counts[key] - expected) ** 2 / expected for key in counts)
        assert len(counts) == 4, counts
        assert chi_square < 16.27, counts  # three degrees of freedom: one draw of a thousand is so uneven


@KINDS
def test_questions_hardly_ever_come_twice(questions, kind, level):
    # With two cards there are but a few hundred tricks in which the ten matters.
    least = 0.8 if level == LEVEL[-1] or kind == "mita.ahead" else 0.985
    assert len({(question.cards, question.trump) for question in questions[kind, level]}) > least * QUESTIONS


@pytest.mark.parametrize(
    ("trick", "trump", "names", "message"),
    [
        ("8S AC 8S TD", "H", "", "'8S AC 8S TD' is no trick: give two or more different cards"),
        ("8S", "H", "", "'8S' is no trick"),
        ("", "H", "", "'' is no trick"),
        ("8S AC QS", "H", "Ana Ion", "There are 3 cards and 2 names"),
        ("8S AC", "H", "Ana Ion Vera", "There are 2 cards and 3 names"),
        ("7S 8S 9S JS QS TS KS", "H", "", f"There are 7 cards and {len(NAMES)} names"),
        ("2S 8S 6C", "H", "", "2S 6C cannot be in a trick: the pack has the ranks 789JQTKA"),
    ],
)
def test_what_is_no_trick_is_refused(trick, trump, names, message):
    with pytest.raises(CardlibError, match=message):
        who_wins(trick, trump, names)


@pytest.mark.parametrize(
    ("trick", "trump", "message"), [("8S XX", "H", "'XX' is not a card"), ("8S AC", "Z", "'Z' is not a suit")]
)
def test_a_text_that_names_nothing_is_refused(trick, trump, message):
    with pytest.raises(NotationError, match=message):
        who_wins(trick, trump)


@pytest.mark.parametrize("leader", [-1, 4])
def test_the_leader_sits_at_the_table(leader):
    with pytest.raises(CardlibError, match=f"{leader} is not a seat: give 0 to 3"):
        who_wins("8S AC QS TD", "H", leader=leader)


def test_a_question_from_text():
    question = who_wins("8s,10h qs", "h", "Mihai Ionuț George")
    assert question.table.cards == (Card("8S"), Card("TH"), Card("QS"))
    assert [choice.card for choice in question.choices] == [Card("8S"), Card("TH"), Card("QS")]
    assert question.answer == "TH"
    assert question.table.names == ("Mihai", "Ionuț", "George")
    assert question.text == "Trump: hearts. Which card wins this trick?"
    assert "Ionuț won with the ten of hearts, the only trump." in [line.text for line in question.explanation]
    assert who_wins("8S AC", "H").table.names == NAMES[:2]
    assert who_wins("8S AC", Suit.HEARTS, leader=1).table.leader == 1
