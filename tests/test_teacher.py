"""The teacher's table: cards laid out and refused, earlier tricks found, hands hidden, records saved and opened."""

import random
from dataclasses import replace

import pytest
from strategies import random_deal, random_options, random_rules, random_scores, reproduction

import cardlib
from cardlib import Card, CardlibError, RulesError, Suit, explain, find_game, records
from cardlib.errors import DealError
from widgets.deck import the_deck
from widgets.room import LONGEST_TEXT, MOST_ACTIONS, MOST_PLAYERS
from widgets.teacher import Teacher
from widgets.teacher_layout import Layout
from widgets.teacher_past import states_of

GAMES = ("mita", "101", "meow")


@pytest.fixture(autouse=True)
def french():
    the_deck().pack = "french"
    yield
    the_deck().pack = "french"


def zone(teacher, name):
    return next(zone for zone in teacher.stage.scene["zones"] if zone["id"] == name)


def faces(teacher, name):
    return [card["face"] for card in zone(teacher, name)["cards"]]


def pressed(teacher, control):
    return next(each["pressed"] for each in teacher.stage.scene["controls"] if each["id"] == control)


def at_the_end(**options):
    """Ana leads the last three tricks, and Ion has the trump that was turned up."""
    teacher = Teacher("mita", **options)
    teacher.after(13, leader=0, trump="H")
    teacher.place("9H 8H KD", "hand-0")
    teacher.place("7S AH QH", "hand-1")
    return teacher


def played_a_while(seed, game, most=40):
    """A deal with some random actions, and the record of it."""
    rng = random.Random(seed)
    rules = random_rules(rng, game)
    state = random_deal(rules, rng, random_scores(rules, rng))
    for _ in range(rng.randint(0, most)):
        if state.is_over:
            break
        if state.current_player == cardlib.CHANCE:
            cards = list(state.buried)
            rng.shuffle(cards)
            state = state.apply("shuffle " + " ".join(map(str, cards)))
        else:
            state = state.apply(rng.choice(state.legal_actions()))
    return state


# Laying out -------------------------------------------------------------------------------------------


def test_cards_are_laid_and_the_rest_is_dealt():
    teacher = Teacher("mita")
    teacher.place("QS", "hand-0")
    teacher.place("7H AH", "hand-0")
    teacher.place("TC", "upcard")
    teacher.place("8D 9D", "stock")
    assert teacher.refusal == ""
    assert teacher.text == ""
    teacher.fill(seed=4)
    state = records.verify(teacher.record)
    assert state.hands[0] == cardlib.as_cards("QS 7H AH")
    assert state.deal.turned is Card("TC")
    assert state.deal.pack[7:9] == cardlib.as_cards("8D 9D")
    again = Teacher("mita")
    again.place("QS 7H AH", "hand-0")
    again.place("TC", "upcard")
    again.place("8D 9D", "stock")
    again.fill(seed=4)
    assert again.text == teacher.text


@pytest.mark.parametrize(
    ("cards", "place", "words"),
    [
        ("QS", "hand-1", "The queen of spades has its place already (Ana: hand)"),
        ("2S", "hand-1", "The two of spades is not in this pack. It has the ranks 7 8 9 T J Q K A."),
        ("9S", "hand-0", "3 cards belong there"),
        ("9S 9H", "upcard", "1 card belongs there"),
        ("9S", "hand-7", "there are hand-0, hand-1, upcard, stock"),
        ("9S", "discards", "no place here"),
        ("ZZ", "hand-1", "'ZZ' is not a card"),
        ("9S 9S", "hand-1", "The nine of spades has its place already (Ion: hand)"),
    ],
)
def test_what_cannot_be_laid_is_refused_and_nothing_changes(cards, place, words):
    teacher = Teacher("mita")
    teacher.place("QS 7H AH", "hand-0")
    before = teacher.layout_of_cards
    teacher.place(cards, place)
    assert words in teacher.refusal
    assert teacher.layout_of_cards == before
    assert words in teacher.stage.text
    assert teacher.stage.scene["tone"] == "bad"
    teacher.place("9S", "hand-1")
    assert teacher.refusal == ""


def test_removed_cards_are_named():
    teacher = Teacher("101", players=6)
    teacher.place("8C", "hand-0")
    assert teacher.refusal.endswith("It has the ranks 7 8 9 T J Q K A without 8C 8D.")


def test_two_packs_have_two_of_each_card():
    teacher = Teacher("meow", players=6, packs=2)
    teacher.place("QS QS", "hand-0")
    assert teacher.refusal == ""
    teacher.place("QS", "hand-1")
    assert "has its place already" in teacher.refusal


@pytest.mark.parametrize("game", GAMES)
def test_a_layout_with_gaps_is_not_played_and_says_what_is_missing(game):
    teacher = Teacher(game)
    teacher.place("QS", "hand-0")
    teacher.start()
    count = len(find_game(game).preset.pack()) - 1
    assert teacher.refusal.startswith(f"{count} cards are still missing: Ana: hand (")
    assert teacher.state is None
    with pytest.raises(DealError, match="still missing"):
        _ = teacher.record
    teacher.play("QS")
    assert "still missing" in teacher.refusal


def test_cards_are_taken_back_cleared_and_undone():
    teacher = Teacher("mita")
    teacher.place("QS 7H", "hand-0")
    teacher.take("QS")
    assert teacher.layout_of_cards.hands[0] == (Card("7H"),)
    teacher.take("KD")
    assert "not laid" in teacher.refusal
    teacher.clear()
    assert teacher.layout_of_cards == Layout.empty(find_game("mita").preset)
    for _ in range(2):
        teacher.undo()
    assert teacher.layout_of_cards.hands[0] == cardlib.as_cards("QS 7H")
    teacher.undo()
    teacher.undo()
    assert teacher.refusal == "There is nothing to take back."


def test_another_game_or_option_keeps_the_cards_that_fit_and_can_be_undone():
    teacher = Teacher("meow")
    teacher.place("6S QS 7H AH 9D", "hand-0")
    teacher.choose("mita")
    assert teacher.layout_of_cards.hands[0] == cardlib.as_cards("QS 7H AH")
    teacher.choose(players=4, tromf="off")
    assert (teacher.layout_of_cards.rules.players, len(teacher.desk.names)) == (4, 4)
    assert teacher.layout_of_cards.hands[0] == cardlib.as_cards("QS 7H AH")
    before = teacher.layout_of_cards
    for options in ({"players": 3}, {"tromf": "never"}, {"hand": 7}):
        teacher.choose(**options)
        assert teacher.refusal
        assert teacher.layout_of_cards == before
    teacher.undo()
    teacher.undo()
    assert teacher.layout_of_cards.hands[0] == cardlib.as_cards("6S QS 7H AH 9D")
    assert teacher.desk.choices.rules.game == "meow"


def test_too_few_cards_or_too_many_players_are_refused():
    teacher = Teacher("meow")
    teacher.setup.fill("players", "8")
    assert "packs" in teacher.setup.page["refusal"]
    assert teacher.layout_of_cards.rules.players == 2
    teacher.setup.fill("packs", "2")
    assert teacher.layout_of_cards.rules.players == 8
    teacher.choose(players=13, packs=3)
    assert f"room for {MOST_PLAYERS}" in teacher.refusal
    assert teacher.layout_of_cards.rules.players == 8


def test_dealer_scores_and_names():
    teacher = Teacher("101", names="Ada Bo")
    teacher.deal_from(0)
    teacher.score(40, 72)
    teacher.title("A hard one")
    teacher.fill()
    record = teacher.record
    assert (record.dealer, record.scores, record.names, record.source) == (0, (40, 72), ("Ada", "Bo"), "A hard one")
    for wrong in (
        lambda: teacher.deal_from(5),
        lambda: teacher.score(40),
        lambda: teacher.score(140, 20),
        lambda: teacher.name("Ada"),
        lambda: teacher.name("Ada, " + "x" * 50),
        lambda: teacher.title("two\nlines"),
        lambda: teacher.hide(4),
        lambda: teacher.after(99),
        lambda: teacher.after(2, trump="H"),
        lambda: teacher.place("QS", "hand-0"),
    ):
        wrong()
        assert teacher.refusal
        assert teacher.record == record


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Teacher("whist"), RulesError),
        (lambda: Teacher("mita", players=3), RulesError),
        (lambda: Teacher("mita", dealer=2), DealError),
        (lambda: Teacher("mita", names="Ada"), CardlibError),
        (lambda: Teacher("mita", seed="x"), CardlibError),
        (lambda: Teacher("meow", players=40, packs=9), DealError),
        (lambda: Teacher("mita-18", dealer=1), CardlibError),
        (lambda: Teacher("mita", colour="red"), TypeError),
    ],
)
def test_what_makes_no_table_is_refused(make, error):
    with pytest.raises(error):
        make()


# By hand ----------------------------------------------------------------------------------------------


def test_picks_fill_one_place_after_the_other():
    teacher = Teacher("mita")
    for card in ("QS", "7H", "AH", "8D"):
        teacher.stage.pick(card)
    assert faces(teacher, "row-hand0") == ["QS", "7H", "AH"]
    assert faces(teacher, "row-hand1") == ["8D"]
    assert pressed(teacher, "place:hand-1")
    teacher.stage.pick("QS")
    assert "has its place already" in teacher.stage.text
    assert "laid already" in next(card["label"] for card in zone(teacher, "pack")["cards"] if card["face"] == "QS")
    teacher.stage.press("place:stock")
    teacher.stage.pick("KD")
    assert faces(teacher, "row-stock") == ["KD"]
    teacher.stage.pick("hand-0:1")
    assert faces(teacher, "row-hand0") == ["QS", "AH"]
    assert pressed(teacher, "place:hand-0")
    teacher.stage.press("undo")
    assert faces(teacher, "row-hand0") == ["QS", "7H", "AH"]
    teacher.stage.press("fill")
    teacher.stage.press("start")
    assert teacher.state.hands[0] == cardlib.as_cards("QS 7H AH")
    teacher.stage.press("setup")
    assert teacher.state is None
    teacher.stage.press("clear")
    assert faces(teacher, "row-hand0") == []


def test_the_fields_do_what_the_methods_do():
    teacher = Teacher("mita")
    fields = [("game", "101"), ("players", "4"), ("dealer", "1"), ("names", "A, B, C, D E"), ("scores", "10 20 10 20")]
    fields += [("tromf", "off"), ("tricks", "5"), ("leader", "2"), ("trump", "S")]
    for name, value in fields:
        teacher.setup.fill(name, value)
        assert teacher.setup.page["refusal"] == "", name
    layout = teacher.layout_of_cards
    assert (layout.rules.game, layout.rules.players, layout.rules.tromf) == ("101", 4, "off")
    assert (layout.dealer, layout.tricks, layout.leader, layout.trump) == (1, 5, 2, Suit.SPADES)
    assert (layout.scores, teacher.desk.names) == ((10, 20, 10, 20), ("A", "B", "C", "D E"))
    for name, value in (("scores", "ten"), ("scores", "1 2"), ("names", "A"), ("scores", "1 2 3 4")):
        teacher.setup.fill(name, value)
        assert "Nothing was changed." in teacher.setup.page["refusal"]
        assert teacher.layout_of_cards == layout
    teacher.setup.fill("leader", "")
    teacher.setup.fill("tricks", "0")
    assert {"leader", "trump"}.isdisjoint(field["id"] for field in teacher.setup.page["fields"])


# Between two tricks -----------------------------------------------------------------------------------


def test_the_end_of_a_deal_can_be_set_up_and_is_a_record():
    teacher = at_the_end()
    teacher.start()
    assert teacher.refusal == ""
    state = teacher.state
    assert [set(hand) for hand in state.hands] == [set(cardlib.as_cards(hand)) for hand in ("9H 8H KD", "7S AH QH")]
    assert (state.leader, state.stock, state.trump, sum(state.tricks)) == (0, (), Suit.HEARTS, 13)
    assert records.verify(records.loads(teacher.text)) == state
    teacher.play("9H!")
    teacher.play("7S")
    assert "TROMF" in teacher.refusal


def test_an_end_that_cannot_be_says_why():
    teacher = at_the_end()
    teacher.take("AH")
    teacher.take("QH")
    teacher.place("9C 9D", "hand-1")
    teacher.start()
    assert "So Ion needs a card of the trump suit, hearts" in teacher.refusal
    assert teacher.state is None
    teacher.after(13, leader=1, trump="H")
    teacher.start()
    assert teacher.refusal == ""
    teacher = Teacher("mita")
    teacher.after(13, leader=0, trump="H")
    teacher.place("9H 8H KH", "hand-0")
    teacher.place("7S AH QH", "hand-1")
    teacher.start()
    assert "So Ana needs a card of another suit" in teacher.refusal
    teacher.choose(trump_check=False)
    teacher.start()
    assert teacher.refusal == ""


def test_a_trump_at_the_bottom_of_a_checked_stock_is_refused():
    teacher = Teacher("mita")
    teacher.after(10)
    teacher.place("7H", "upcard")
    teacher.place("8S 9S TS QS 8H", "stock")
    teacher.place("AS KS JS", "hand-0")
    teacher.place("AD KD JD", "hand-1")
    teacher.start()
    assert "put another one there than the eight of hearts" in teacher.refusal


def found_states(layout):
    """The positions that lead to a layout, or the sentence that refuses it."""
    try:
        return states_of(layout), ""
    except DealError as error:
        return (), str(error)


@pytest.mark.parametrize("game", ["mita", "101"])
def test_positions_reached_by_play_can_be_set_up(game):
    """Whatever random play reaches between two tricks is found again from its cards alone, or refused with a reason.

    Reachable positions must nearly always be found; what is said to be impossible must never have been reached.
    """
    found_again = missed = 0
    for seed in range(120):
        state = played_a_while(seed, game, most=64)
        called = any(getattr(event, "action", None) and event.action.kind == "call" for event in state.history)
        if state.is_over or state.trick or getattr(state, "asking", False) or called:
            continue
        tricks = sum(state.tricks)
        if not tricks:
            continue
        layout = replace(
            Layout.empty(state.rules, state.deal.dealer),
            scores=state.deal.scores,
            tricks=tricks,
            leader=state.leader,
            suit=state.trump,
            hands=state.hands,
            upcard=state.upcard,
            stock=state.stock[:-1],
        )
        where = f"seed {seed}{reproduction(state)}"
        states, why = found_states(layout)
        if why:
            assert "No earlier tricks were found" in why, f"{why} {where}"
            missed += 1
            continue
        found = states[-1]
        assert [set(hand) for hand in found.hands] == [set(hand) for hand in state.hands], where
        assert (found.stock, found.leader, found.trump) == (state.stock, state.leader, state.trump), where
        assert tricks == sum(found.tricks), where
        assert records.verify(records.record_of(found)) == found, where
        found_again += 1
    assert missed <= 2
    assert found_again > 10


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(30))
def test_any_game_players_and_options_are_dealt_as_laid_out(game, seed):
    rng = random.Random(f"{game} {seed}")
    options = random_options(game, rng)
    teacher = Teacher(game, dealer=rng.randrange(options["players"]), **options)
    where = f"Teacher({game!r}, dealer={teacher.layout_of_cards.dealer}, **{options}), seed {seed}"
    layout = teacher.layout_of_cards
    if layout.most_tricks and rng.random() < 0.5:
        teacher.after(rng.randint(0, layout.most_tricks), trump=None)
    layout = teacher.layout_of_cards
    cards = list(layout.rules.pack())
    rng.shuffle(cards)
    for card in cards[: rng.randint(0, 12)]:
        free = [place for place in layout.rooms if layout.missing(place)]
        if free and card in layout.left:
            teacher.place([card], rng.choice(free))
            assert teacher.refusal == "", where
            layout = teacher.layout_of_cards
    teacher.fill(seed)
    filled = teacher.layout_of_cards
    assert filled.is_complete, where
    for place in layout.rooms:
        assert filled.cards(place)[: len(layout.cards(place))] == layout.cards(place), where
    teacher.start()
    if teacher.refusal:
        assert layout.tricks, f"{teacher.refusal} {where}"
        return
    states = teacher.desk.sheet.states
    if not layout.tricks:
        assert Layout.of(states[0]) == filled, where
    reopened = Teacher(game)
    reopened.load(teacher.text)
    assert reopened.refusal == "", where
    assert reopened.desk.sheet.states == states, where
    assert reopened.text == teacher.text, where


# Playing ----------------------------------------------------------------------------------------------


def test_a_deal_is_played_stepped_and_refused():
    teacher = at_the_end()
    teacher.play("KD")
    states = teacher.desk.sheet.states
    assert teacher.desk.sheet.at == len(states) - 1
    teacher.back()
    assert teacher.state == states[-2]
    teacher.forward()
    assert teacher.state == states[-1]
    teacher.again()
    assert teacher.state == states[0]
    for line in explain.opening(states[0], names=("Ana", "Ion")):
        assert line.text in teacher.stage.text
    teacher.step(10**9)
    assert teacher.state == states[-1]
    teacher.play("9H")
    assert teacher.desk.refused.rule == "mita.free-play"
    assert teacher.state == states[-1]
    assert teacher.stage.scene["lines"][0]["rule"] == "mita.free-play"
    teacher.back()
    teacher.play("9H!")
    assert teacher.state.called
    assert len(teacher.desk.sheet.states) == len(states)
    teacher.undo()
    assert teacher.desk.sheet.states == states


def test_a_trump_led_at_the_end_asks_whether_it_is_called():
    teacher = at_the_end()
    teacher.start()
    teacher.stage.pick("9H")
    assert teacher.state.trick == ()
    teacher.stage.press("back")
    assert teacher.desk.chosen is None
    teacher.stage.pick("9H")
    teacher.stage.press("9H!")
    assert teacher.state.called


def test_a_hidden_hand_is_not_shown_nor_told():
    teacher = Teacher("meow")
    teacher.place("9S 8D KH QC 7D", "hand-0")
    teacher.place("AH AD AC 6H 6D", "hand-1")
    teacher.place("TS", "upcard")
    teacher.place("KS", "stock")
    teacher.fill(2)
    teacher.start()
    teacher.hide(1)
    assert faces(teacher, "hand-1") == ["back"] * 5
    teacher.play("9S")
    assert teacher.stage._keys() == []
    teacher.play("AC")
    assert "hearts" not in teacher.stage.text
    assert "ace of diamonds" not in teacher.stage.text
    assert "The reason would tell" in teacher.stage.text
    teacher.play("draw")
    assert teacher.refusal == ""
    assert "king of spades" not in teacher.stage.text
    teacher.tips()
    assert "king of spades" not in teacher.stage.text
    teacher.show(1)
    assert "king of spades" in teacher.stage.text
    teacher.stage.press("seats")
    assert teacher.desk.hidden == {0, 1}
    teacher.stage.press("seat:0")
    assert teacher.desk.hidden == {1}
    teacher.stage.press("seats")
    assert teacher.desk.hidden == frozenset()


def test_who_takes_a_trick_can_be_guessed():
    teacher = Teacher("mita-18")
    taken = zone(teacher, "seat-3")
    assert (taken["pile"], taken["turn"], taken["cards"][0]["mark"]) == (1, True, "winning")
    teacher.explain(on=False)
    assert teacher.stage.scene["heading"] == "Who takes this trick?"
    for seat in range(4):
        guess = zone(teacher, f"seat-{seat}")
        assert (guess["pile"], guess["turn"], guess["note"], guess["cards"][0]["mark"]) == (0, False, "", "")
    assert "won" not in teacher.stage.text
    teacher.stage.press("explain")
    assert zone(teacher, "seat-3")["cards"][0]["mark"] == "winning"


def test_the_discards_are_shuffled_the_same_way_each_time():
    teacher = Teacher("meow", players=7)
    teacher.fill(1)
    teacher.start()
    rng = random.Random(1)
    while teacher.state.current_player != cardlib.CHANCE:
        teacher.play(rng.choice(teacher.state.legal_actions()))
        assert not teacher.state.is_over
    at = teacher.desk.sheet.at
    assert teacher.stage.scene["controls"][0]["id"] == "shuffle"
    teacher.stage.press("shuffle")
    shuffled = teacher.state
    teacher.undo()
    assert teacher.desk.sheet.at == at
    teacher.shuffle()
    assert teacher.state == shuffled
    teacher.back()
    teacher.stage.press("shuffle")
    assert teacher.state == shuffled
    teacher.again()
    teacher.shuffle()
    assert "nothing to shuffle" in teacher.refusal


# Records ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", records.examples())
def test_every_example_opens_and_is_saved_as_it_was(name):
    record = records.example(name)
    teacher = Teacher("meow")
    teacher.load(records.dumps(record))
    assert teacher.refusal == ""
    assert teacher.desk.sheet.states == tuple(records.replay(record))
    assert teacher.state == records.verify(record)
    saved = records.loads(teacher.text)
    assert tuple(records.replay(saved)) == teacher.desk.sheet.states
    teacher.set_up()
    assert teacher.layout_of_cards.is_complete
    teacher.start()
    assert teacher.state == next(records.replay(saved))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_saved_opens_at_the_same_position(game, seed):
    state = played_a_while(seed, game)
    teacher = Teacher(records.record_of(state))
    assert teacher.state == state, reproduction(state)
    for at in (0, len(teacher.desk.sheet.states) // 2):
        teacher.step(at)
        other = Teacher("mita")
        other.load(teacher.text)
        assert other.state == teacher.state, reproduction(state)
        assert other.desk.sheet.states == teacher.desk.sheet.states[: at + 1]


BAD = [
    ("", "nothing in it"),
    ("   \n", "nothing in it"),
    ("hello", "no saved deal"),
    ('game = "mita"\nhello', "not TOML"),
    ("game = 3", "game"),
    ('game = "whist"', "whist"),
    ('game = "mita"', "pack"),
    ('game = "mita"\npack = "QS QS"', "pack"),
    ("x" * (LONGEST_TEXT + 1), "too long"),
    (b"\xff\xfe\x00", "byte 1"),
    (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "byte 1"),
    ('game = "mita"\n' + "a." * 30_000 + "b = 1", "nested"),
    ('game = "mita"\n' + "[" * 50_000, "TOML"),
    ('game = "mita"\n\ud800', "half a character"),
    ("\ud800", "no saved deal"),
    ('game = "mita"\u0000', "TOML"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_a_bad_text_is_one_sentence_and_changes_nothing(text, words):
    teacher = at_the_end()
    before = teacher.desk.sheet
    teacher.load(text, "a file.toml")
    assert words in teacher.refusal
    assert "\n" not in teacher.refusal
    assert len(teacher.refusal) < 1500
    assert teacher.desk.sheet == before
    assert teacher.book.book["refusal"] == teacher.refusal


def test_records_larger_than_the_table_are_refused():
    rules = find_game("meow").rules(players=40, packs=7)
    teacher = Teacher("mita")
    teacher.load(records.dumps(records.record_of(rules.deal(rules.pack()))))
    assert f"room for {MOST_PLAYERS}" in teacher.refusal
    rules = find_game("mita").preset
    text = records.dumps(records.record_of(rules.deal(rules.pack())))
    teacher.load(text.replace("actions = []", f"actions = {['pass'] * (MOST_ACTIONS + 1)}"))
    assert f"room for {MOST_ACTIONS}" in teacher.refusal
    teacher.load(text.replace("game =", f'source = "{"x" * 301}"\ngame ='))
    assert "title" in teacher.refusal
    teacher.load(text.replace("game =", f'names = ["{"x" * 41}", "b"]\ngame ='))
    assert "no name" in teacher.refusal


def test_nothing_in_a_text_is_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    teacher = Teacher("mita")
    for text in ("open('x', 'w')", "__import__('os').mkdir('x')", 'game = "{0.__class__}"', 'game = "%s{x}"'):
        teacher.load(text, "{name}")
        assert teacher.refusal
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("game", GAMES)
def test_mutated_records_never_fail(game):
    """Every answer is either the record's states or one sentence; through the page's own way in, as a user pastes."""
    rng = random.Random(game)
    texts = [records.dumps(records.record_of(played_a_while(seed, game))) for seed in range(6)]
    teacher = Teacher(game)
    letters = 'QSHCD789TJKA "[]=.,!\n#{}\\é\0'
    for number in range(250):
        text = list(rng.choice(texts))
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            match rng.randrange(4):
                case 0:
                    text[at] = rng.choice(letters)
                case 1:
                    del text[at : at + rng.randint(1, 30)]
                case 2:
                    text[at:at] = rng.choice(letters) * rng.randint(1, 5)
                case _:
                    other = rng.choice(texts)
                    start = rng.randrange(len(other))
                    text[at:at] = other[start : start + rng.randint(1, 60)]
            text = text or ["x"]
        pasted = "".join(text)
        before = teacher.desk.sheet
        if number % 2:
            teacher.book._on_message(None, {"load": pasted}, [])
        else:
            teacher.book._on_message(None, {"file": "a.toml"}, [memoryview(pasted.encode())])
        assert "our fault" not in teacher.book.book["refusal"], pasted
        if teacher.refusal:
            assert "\n" not in teacher.refusal, pasted
            assert teacher.desk.sheet == before, pasted
        else:
            assert teacher.state == records.verify(records.loads(pasted)), pasted


def test_random_bytes_never_fail():
    rng = random.Random(5)
    teacher = Teacher("mita")
    for _ in range(100):
        data = rng.randbytes(rng.randint(0, 300))
        teacher.book._on_message(None, {"file": "x"}, [memoryview(data)])
        assert teacher.refusal, data
        assert "our fault" not in teacher.book.book["refusal"], data


@pytest.mark.parametrize("content", [{}, None, {"load": 3}, {"source": None}, {"file": "x"}, "load"])
def test_a_message_that_nobody_sends_is_answered(content, caplog):
    teacher = Teacher("mita")
    teacher.book._on_message(None, content, [])
    assert "our fault" in teacher.book.book["refusal"]


# Everything at random ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_random_clicks_never_fail(game, seed):
    rng = random.Random(f"{game} {seed}")
    options = random_options(game, rng)
    teacher = Teacher(game, **options)
    done = []
    for _ in range(250):
        stage, setup = teacher.stage, teacher.setup
        clicks = [{"pick": key} for key in stage._keys()]
        clicks += [{"press": name} for name in stage._buttons() if name not in ("clear", "setup") or rng.random() < 0.1]
        if rng.random() < 0.9 and clicks:
            part, message = stage, rng.choice(clicks)
        else:
            field = rng.choice(setup.page["fields"])
            keys = [key for key, _words in field["choices"]]
            value = rng.random() < 0.5 if field["kind"] == "check" else rng.choice(keys or ["2", "5", "", "x", "1 2"])
            part, message = setup, {"fill": field["id"], "value": value}
        done.append(message)
        part._on_message(part, message, [])
        where = f"Teacher({game!r}, **{options}) after {done}"
        shown = stage.text + setup.page["refusal"] + teacher.book.book["refusal"]
        assert "our fault" not in shown, where
        for state in teacher.desk.sheet.states[-1:]:
            assert records.verify(records.record_of(state)) == state, where
        if teacher.text:
            assert records.loads(teacher.text).rules == teacher.layout_of_cards.rules, where


def test_the_pack_in_use_names_the_cards():
    teacher = Teacher("mita")
    teacher.place("QS", "hand-0")
    the_deck().pack = "hungarian"
    assert "Ober of leaves" in zone(teacher, "row-hand0")["cards"][0]["label"]


def test_as_a_document_it_shows_the_table():
    data, _metadata = at_the_end()._repr_mimebundle_()
    assert data["text/plain"].startswith("Teacher: Mîța, 2 players")
    assert data["image/svg+xml"].startswith("<svg")


def test_the_places_say_how_many_cards_they_have_and_where_the_next_goes():
    teacher = Teacher("mita")
    teacher.place("7S", "hand-0")
    teacher.place("8S", "stock")
    teacher.desk.do(lambda: teacher.desk.aim("stock"))
    notes = {zone["id"]: zone["note"] for zone in teacher.stage.scene["zones"]}
    room = teacher.layout_of_cards.rooms
    assert notes["row-hand0"] == f"1 of {room['hand-0']} cards"
    assert notes["row-upcard"] == "0 of 1 card"
    assert notes["row-stock"] == f"1 of {room['stock']} cards, next card first, cards go here"
    teacher.desk.do(lambda: teacher.desk.aim("hand-0"))
    notes = {zone["id"]: zone["note"] for zone in teacher.stage.scene["zones"]}
    assert notes["row-hand0"] == f"1 of {room['hand-0']} cards, cards go here"
    assert notes["row-stock"] == f"1 of {room['stock']} cards, next card first"


def test_a_record_that_cannot_be_drawn_says_so(monkeypatch, caplog):
    teacher = Teacher("mita")
    monkeypatch.setattr(teacher.book, "text", lambda: 1 / 0)
    the_deck().pack = "hungarian"
    assert "our fault" in teacher.book.book["refusal"]
    assert "TeacherBook could not be drawn" in caplog.text
    the_deck().pack = "french"
