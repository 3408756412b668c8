"""A deal to play: every button and method, refusals, undo, seats that play by themselves, and random clicks."""

import random
from itertools import pairwise

import pytest
from positions import actions_of, last_three, pack_for
from strategies import random_options, reproduction

import cardlib
from cardlib import CardlibError, DealError, NotationError, RulesError, explain, find_game, records
from widgets.deck import the_deck
from widgets.table import Table


@pytest.fixture(autouse=True)
def french():
    the_deck().pack = "french"
    yield
    the_deck().pack = "french"


def buttons(table):
    return {control["id"]: control for control in table.scene["controls"]}


def cards_of(table, zone):
    """The cards at a place, by face."""
    return {card["face"]: card for each in table.scene["zones"] if each["id"] == zone for card in each["cards"]}


def lines(table):
    return [(line["rule"], line["text"]) for line in table.scene["lines"]]


def meow(hands, upcard, stock="", **options):
    """A table of Мяу-мяу with these hands."""
    rules = find_game("meow").rules(**options)
    return Table("meow", pack=pack_for(rules, hands, upcard, stock), **options)


# How a table begins -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["mita", "101", "meow"])
def test_a_table_begins_with_the_deal_explained_and_the_turn_told(game):
    table = Table(game, seed=5)
    state = table.state
    assert actions_of(state) == []
    assert table.scene["heading"]
    told = lines(table)
    for line in explain.opening(state, names=("Ana", "Ion")):
        assert (line.rule, line.text) in told
    assert any(text.startswith("You may") for _rule, text in told)
    assert table._keys() == [str(card) for card in state.hands[state.current_player]]
    assert not buttons(table)["back"]["enabled"]
    assert not buttons(table)["again"]["enabled"]
    assert "number 5" in table.scene["status"]


def test_the_same_seed_deals_the_same_and_the_next_one_another_deal():
    one, same, other = Table("mita", seed=8), Table("mita", seed=8), Table("mita", seed=9)
    assert one.state == same.state
    one.new_deal()
    assert one.seed == 9
    assert one.state == other.state != same.state


def test_options_pack_dealer_scores_and_names_are_taken():
    rules = find_game("101").rules(players=4, tromf="off")
    table = Table(
        "101", players=4, tromf="off", pack=rules.pack(), dealer=1, scores=(40, 20, 40, 20), names="A B C D", tips=False
    )
    assert table.state == rules.deal(rules.pack(), 1, (40, 20, 40, 20))
    assert table.seed is None
    assert not buttons(table)["tips"]["pressed"]
    assert "C" in table.scene["heading"]
    assert "A and C play against B and D." in table.text


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Table("whist"), RulesError, "whist"),
        (lambda: Table(5), RulesError, "5"),
        (lambda: Table("mita", players=3), RulesError, "players"),
        (lambda: Table("mita", tromff="off"), RulesError, "tromff"),
        (lambda: Table("mita", sed=3), TypeError, "seed"),
        (lambda: Table("mita", pack="QS"), DealError, "missing"),
        (lambda: Table("mita", pack="ZZ"), NotationError, "ZZ"),
        (lambda: Table("mita", dealer=7), DealError, "7"),
        (lambda: Table("mita", seed="x"), CardlibError, "'x'"),
        (lambda: Table("mita", hands="shut"), CardlibError, "'shut'"),
        (lambda: Table("mita", hands="own", seat=2), DealError, "2"),
        (lambda: Table("mita", names="Ana"), CardlibError, "names"),
        (lambda: Table(records.example("101-33"), dealer=2), CardlibError, "own pack"),
        (lambda: Table(records.example("101-33"), players=4), TypeError, "players"),
    ],
)
def test_what_makes_no_table_is_refused(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_a_record_is_played_from_its_beginning():
    record = records.example("101-33")
    table = Table(record)
    assert table.state == next(records.replay(record))
    assert set(buttons(table)) >= {"exchange", "keep"}
    table.press("exchange")
    assert table.state.upcard == cardlib.Card("7H")


def test_a_position_is_played_on():
    state = last_three("mita", ["9H 8S KD", "7S AS QH"])
    table = Table.of(state)
    assert table.state == state
    table.play("9H!")
    assert "called TROMF" in table.text
    table.again()
    assert table.state == state


def test_seats_beyond_our_names_are_called_by_their_number():
    table = Table("meow", players=8, packs=2)
    assert "Player 8" in table.text
    assert table.record.names == ()


# Playing ----------------------------------------------------------------------------------------------


def test_a_card_picked_is_played_and_explained():
    table = Table("mita", seed=5)
    before = table.state
    card = str(before.hands[before.current_player][1])
    table.pick(card)
    assert table.state == before.apply(card)
    for line in explain.step(before, table.state, names=("Ana", "Ion")):
        assert (line.rule, line.text) in lines(table)
    assert "Ion" in table.scene["heading"]


def test_a_refused_card_shows_the_rule_and_changes_nothing():
    table = meow(["9S 8D KH QC 7D", "AH"], "TS")
    before = table.state
    table.pick("8D")
    assert table.state is before
    assert table.scene["tone"] == "bad"
    (line,) = table.scene["lines"]
    assert line["rule"] == "meow.match"
    assert line["badge"] == "documented"
    assert line["text"] == str(before.check("8D"))
    assert table.refusal.rule == "meow.match"
    assert cards_of(table, "hand-0")["8D"]["flag"]
    table.pick("9S")
    assert table.refusal is None
    assert table.scene["tone"] == ""


def test_legal_cards_are_marked_unless_tips_are_off():
    table = meow(["9S 8D KH QC 7D", "AH"], "TS")
    marked = cards_of(table, "hand-0")
    assert {face for face, card in marked.items() if card["label"].endswith(", allowed")} == {"9S", "QC"}
    assert {face for face, card in marked.items() if card["mark"] == "faded"} == {"8D", "KH", "7D"}
    assert all(card["key"] for card in marked.values())
    assert not any(card["key"] for card in cards_of(table, "hand-1").values())
    table.press("tips")
    assert not table.tips
    assert not any(card["caption"] or card["mark"] for card in cards_of(table, "hand-0").values())
    assert "You may" not in table.text
    table.tips = True
    assert "You may" in table.text


def test_a_queen_asks_for_a_suit_and_can_be_put_back():
    table = meow(["9S 8D KH QC 7D", "AH"], "TS")
    before = table.state
    table.pick("QC")
    assert table.state is before
    assert [each for each in buttons(table) if "=" in each] == ["QC=H", "QC=S", "QC=C", "QC=D"]
    assert [buttons(table)[f"QC={suit}"]["key"] for suit in "HSCD"] == list("hscd")
    assert cards_of(table, "hand-0")["QC"]["mark"] == "chosen"
    assert table.scene["tone"] == "hint"
    table.pick("QC")
    assert "QC=H" not in buttons(table)
    table.pick("QC")
    table.back()
    assert "QC=H" not in buttons(table)
    assert table.state is before
    table.pick("QC")
    table.press("QC=D")
    assert table.state == before.apply("QC=D")


def test_another_card_may_be_picked_instead_of_a_queen():
    table = meow(["9S 8D KH QC 7D", "AH"], "TS")
    table.pick("QC")
    table.pick("9S")
    assert actions_of(table.state) == ["9S"]


def test_tromf_is_asked_about_only_where_it_may_be_called():
    table = Table.of(last_three("mita", ["9H 8S KD", "7S AS QH"]))
    table.pick("8S")
    assert actions_of(table.state)[-1] == "8S"
    table.back()
    table.pick("9H")
    assert {"9H", "9H!"} <= set(buttons(table))
    table.press("9H!")
    assert table.state.called
    table.back()
    table.pick("9H")
    table.press("9H")
    assert actions_of(table.state)[-1] == "9H"
    assert not table.state.called
    table.play("QH!")
    assert table.refusal.rule == "mita.tromf"
    first = Table("mita", seed=1, pack=pack_for(find_game("mita").rules(), ["7H 8H 9H"], "AH"))
    first.pick("7H")
    assert actions_of(first.state) == ["7H"]
    first.back()
    first.play("7H!")
    assert first.refusal.rule == "mita.tromf"


def test_drawing_and_passing_are_buttons_that_are_refused_by_rule():
    table = meow(["9S 8D KH 6C 7D", "AH"], "TS", "9D")
    for button in ("draw", "pass"):
        table.press(button)
        assert table.refusal.rule == "meow.must-play"
    table = meow(["9H 8D KH 6C 7D", "AH"], "TS", "9D")
    table.press("pass")
    assert table.refusal.rule == "meow.draw-when-stuck"
    table.press("draw")
    assert "drew the nine of diamonds" in table.text
    table.pick("9D")
    assert table.refusal.rule == "meow.match"
    table.press("pass")
    assert table.state.current_player == 1


def test_cards_are_put_away_by_picking_them():
    record = records.example("deal-meow-3")  # won with a seven
    table = Table(record)
    actions = iter(record.actions)
    while table.state.winner is None:
        table.play(next(action for action in actions if action.kind != "shuffle"))
    assert "put cards away" in table.scene["heading"]
    before = table.state
    seat = before.current_player
    card = str(before.hands[seat][0])
    assert cards_of(table, f"hand-{seat}")[card]["label"].endswith(", allowed")
    table.pick(card)
    assert table.state == before.apply(f"drop {card}")
    assert set(buttons(table)) == {"pass", "back", "again", "tips"}
    table.play(card)
    assert table.refusal.rule == "meow.seven-last"
    while not table.state.is_over:
        table.press("pass")
    for line in explain.score(table.state, names=("Ana", "Ion", "Vera")):
        assert (line.rule, line.text) in lines(table)


def test_whatever_is_written_is_refused_with_a_sentence():
    table = Table("mita", seed=5)
    before = table.state
    for nonsense in ("", "hello", "QS=", "shuffle QS", "draw", "drop QS"):
        table.play(nonsense)
        assert table.state is before, nonsense
        assert table.scene["tone"] == "bad", nonsense
        assert str(before.check(nonsense)) in table.text, nonsense


def test_everything_can_be_taken_back_and_played_again():
    table = Table("101", seed=4)
    start, seen = table.state, []
    for _ in range(9):
        seen.append(table.state)
        table.play(table.state.legal_actions()[0])
    end = table.state
    for state in reversed(seen):
        table.back()
        assert table.state == state
    table.back()
    assert table.state == start
    for state in [*seen[1:], end]:
        table.play(table.state.legal_actions()[0])
        assert table.state == state
    table.again()
    assert table.state == start


def test_the_end_is_counted_and_a_new_deal_is_the_button_to_go_on_with():
    table = Table("101", seed=4)
    while not table.state.is_over:
        table.play(table.state.legal_actions()[0])
    assert table._keys() == []
    for line in explain.score(table.state, names=("Ana", "Ion")):
        assert (line.rule, line.text) in lines(table)
    assert buttons(table)["new"]["main"]
    table.play("QS")
    assert table.refusal.rule == "101.end"
    table.new_deal()
    assert table.seed == 5
    assert not table.state.is_over


@pytest.mark.parametrize("way", ["position", "record", "pack"])
def test_given_cards_are_not_dealt_away_unless_that_is_wanted(way):
    rules = find_game("mita").rules()
    position = last_three("mita", ["9H 8S KD", "7S AS QH"])
    given = {
        "position": lambda **options: Table.of(position, **options),
        "record": lambda **options: Table(records.record_of(position), **options),
        "pack": lambda **options: Table("mita", pack=rules.pack(), **options),
    }[way]
    table = given()
    start = table.state
    table.play(start.legal_actions()[0])
    assert "1 action so far" in table.scene["status"]
    assert "new" not in buttons(table)
    with pytest.raises(CardlibError, match="no button"):
        table.new_deal()
    table.again()
    assert table.state == start
    assert "0 actions so far" in table.scene["status"]
    table = given(new_deals=True, seed=6)
    table.new_deal()
    assert table.seed == 7
    assert table.state == Table("mita", seed=7).state if way == "pack" else not table.state.is_over


def test_chance_shuffles_by_itself_and_the_same_after_taking_back():
    record = records.example("deal-meow-2")
    table = Table(record)
    for action in record.actions:
        if action.kind != "shuffle":
            table.play(action)
    assert table.state == records.verify(record), "where play follows a record, so does chance"
    # Now away from it: the shuffle is drawn by lot, but always the same.
    table = Table("meow", seed=2)
    rng = random.Random(1)
    while not any(event.seat == cardlib.CHANCE for event in table.state.history if hasattr(event, "seat")):
        legal = table.state.legal_actions()
        idle = [action for action in legal if action.kind in ("draw", "pass")]
        table.play(rng.choice(idle or legal))
        assert not table.state.is_over
    assert "new stock" in table.text
    shuffled, last = table.state, actions_of(table.state)
    last = [action for action in last if not action.startswith("shuffle")][-1]
    table.back()
    table.play(last)
    assert table.state == shuffled


# One seat ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["mita", "101", "meow"])
def test_the_others_play_by_themselves_with_their_cards_face_down(game):
    table = Table(game, players=4, seed=3, hands="own", seat=2)
    for _ in range(200):
        state = table.state
        if state.is_over:
            break
        assert state.current_player == 2, reproduction(state)
        for seat in (0, 1, 3):
            assert set(cards_of(table, f"hand-{seat}")) <= {"back"}
        assert list(cards_of(table, "hand-2")) == list(dict.fromkeys(map(str, state.hands[2])))
        table.play(table.state.legal_actions()[0])
    assert table.state.is_over
    table.back()
    assert table.state.current_player == 2


def test_what_is_said_to_one_seat_is_what_it_may_know():
    """Whoever keeps the trump seven keeps it a secret: the table looks the same as if nobody had been asked."""
    rules = find_game("101").rules()
    asked = Table("101", pack=pack_for(rules, ["9S", "7H"], "KH"), hands="own", names="Ana Ion", seed=2)
    kept = "keep" in actions_of(asked.state)
    exchanged = "exchange" in actions_of(asked.state)
    assert kept != exchanged
    assert ("kept the trump seven" in asked.text) is False
    assert ("Ion took the upcard" in asked.text) is exchanged
    if kept:
        assert "0 actions" in asked.scene["status"]


def test_with_a_record_the_others_do_as_they_did_there():
    record = records.example("deal-mita-2")
    table = Table(record, hands="own")
    states = [state for state in records.replay(record) if state.current_player in (0, None)]
    own = [state.history[len(before.history)].action for before, state in pairwise(states)]
    for action, state in zip(own, states[1:], strict=True):
        table.play(action)
        assert table.state == state
    table.again()
    other = next(action for action in table.state.legal_actions() if action != own[0])
    table.play(other)
    assert table.refusal is None
    assert table.state.current_player in (0, None), "away from the record they play on all the same"


# Everything at random ---------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["open", "own"])
@pytest.mark.parametrize("game", ["mita", "101", "meow"])
@pytest.mark.parametrize("seed", range(3))
def test_random_clicks_never_fail_and_agree_with_the_engine(game, hands, seed):
    rng = random.Random(f"{game} {hands} {seed}")
    options = random_options(game, rng)
    table = Table(game, seed=seed, hands=hands, **options)
    done = []
    for _ in range(300):
        before = table.state
        known = [{"pick": key} for key in table._keys()]
        known += [{"press": name} for name in table._buttons() if name not in ("new", "again") or rng.random() < 0.05]
        done.append(rng.choice(known))
        table._on_message(table, done[-1], [])
        state = table.state
        where = f"Table({game!r}, seed={seed}, hands={hands!r}, **{options}) after {done}{reproduction(state)}"
        assert "our fault" not in table.text, where
        if table.refusal is not None:
            assert state is before, where
            assert table.scene["lines"][0]["text"] == str(table.refusal), where
        assert records.verify(table.record) == state, where
        assert state.current_player != cardlib.CHANCE, where
        if hands == "own":
            assert state.current_player in (0, None), where
        expected = () if state.is_over else state.hands[state.current_player]
        assert table._keys() == list(map(str, expected)), where
        for seat, hand in enumerate(state.hands):
            if hands == "open" or seat == 0:
                assert list(cards_of(table, f"hand-{seat}")) == list(dict.fromkeys(map(str, hand))), where


def test_the_pack_in_use_names_the_cards():
    table = meow(["9S 8D KH QC 7D", "AH"], "TS")
    table.pick("QC")
    the_deck().pack = "hungarian"
    assert "Name acorns" in [control["label"] for control in table.scene["controls"]]
    assert "Ober of acorns" in table.text


def test_its_record_can_be_written_and_read():
    table = Table("mita", seed=6)
    table.play(table.state.legal_actions()[0])
    assert records.verify(records.loads(records.dumps(table.record))) == table.state
    assert repr(table).startswith("Table: Mîța, 2 players")
