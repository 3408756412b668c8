"""The review on the page: what it shows first, every button and its method, and what it never shows."""

import random
from dataclasses import replace
from functools import cache

import pytest
import traitlets
from letterless import all_translated, spoken, texts_of, texts_of_page
from positions import describe, play_out

from cardlib import CardlibError, find_game, records
from cardlib.actions import Action
from cardlib.bots import advice
from cardlib.deals import shuffled
from cardlib.review import costliest
from cardlib.worlds import Worlds
from widgets import review_desk
from widgets.deck import the_deck
from widgets.review import Review
from widgets.review_stage import costs_of


@pytest.fixture(autouse=True)
def french():
    yield
    the_deck().pack = "french"


@pytest.fixture(autouse=True)
def judged_once(monkeypatch):
    """Every decision is weighed once for all tests."""
    monkeypatch.setattr(review_desk, "judge", JUDGE)


JUDGE = cache(review_desk.judge)


def played(game_id, seed, **options):
    """The end of a deal in which seat 0 does anything but what a rule of thumb says, which all others follow."""
    rules = find_game(game_id).rules(**options)
    state, rng = rules.deal(shuffled(rules, seed)), random.Random(seed)
    while not state.is_over:
        if state.buried:
            state = state.apply(Action("shuffle", cards=state.buried))
            continue
        sensible = advice(state.view(state.current_player)).action
        others = [action for action in state.legal_actions() if action != sensible]
        state = state.apply(rng.choice(others) if others and state.current_player == 0 else sensible)
    return state


DEALS = {"mita": played("mita", 3, players=4), "101": played("101", 8, players=4), "meow": played("meow", 6, players=3)}
"""In each of them seat 0 makes several mistakes."""


def reviewed(game_id="101"):
    review = Review(DEALS[game_id])
    review.finish()
    assert len(review.desk.mistakes) >= 2, "this deal has too few mistakes to test with"
    return review


def tick(review):
    """Report, as a page does, that the wait of the scene shown is over."""
    content = {"tick": review.stage.scene["number"]}
    review.stage._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def chips(review):
    return {option["key"]: option for option in review.stage.scene["options"]}


def enabled(review):
    return {control["id"]: control["enabled"] for control in review.stage.scene["controls"]}


def hand(review, seat):
    """What lies in a hand on the table."""
    zone = next(zone for zone in review.stage.scene["zones"] if zone["id"] == f"hand-{seat}")
    return [card["face"] for card in zone["cards"]]


def marks(review, seat=0):
    zone = next(zone for zone in review.stage.scene["zones"] if zone["id"] == f"hand-{seat}")
    return {card["face"]: card["mark"] for card in zone["cards"] if card["mark"]}


# While it is worked out -----------------------------------------------------------------------------


def test_the_page_weighs_one_decision_after_the_other_and_then_shows_the_costliest():
    review = Review(DEALS["101"])
    assert review.decisions == ()
    assert review.stage.scene["wait"] > 0
    count = len(review.desk.made)
    for done in range(count):
        assert len(review.decisions) == done
        assert "weighed" in review.stage.scene["status"]
        waiting = [key for key, chip in chips(review).items() if chip["label"].endswith("…")]
        assert waiting == [f"decision-{place}" for place in range(done, count)]
        tick(review)
    assert review.stage.scene["wait"] == 0
    assert review.desk.decision == review.costliest[0] == costliest(review.decisions)[0]
    assert "the costliest" in review.stage.scene["heading"]


def test_who_looks_around_meanwhile_is_not_led_elsewhere():
    review = Review(DEALS["101"])
    tick(review)
    review.go(1)
    while review.stage.scene["wait"]:
        tick(review)
    assert review.desk.at == 1


@pytest.mark.parametrize("look", [Review.show_all, Review.as_it_went])
def test_who_looks_at_the_first_decision_stays_there(look):
    review = Review(DEALS["101"])
    look(review)
    while review.stage.scene["wait"]:
        tick(review)
    assert review.desk._place(review.desk.mistakes[0]) > 0
    assert review.desk.at == 0


def test_screen_readers_are_not_told_of_every_decision_that_is_weighed():
    review = Review(DEALS["meow"])
    review.go(0)
    tick(review)
    said = {review.stage.text}
    for _decision in range(4):
        tick(review)
        said.add(review.stage.text)
    assert len(said) == 1, said


# Looking around -------------------------------------------------------------------------------------


def test_every_button_has_its_method():
    review = reviewed()
    review.go(0)
    assert not enabled(review)["back"]
    review.next()
    assert review.desk.at == 1
    review.back()
    assert review.desk.at == 0
    order = [review.desk.made.index(choice) for choice in _made(review, review.desk.mistakes)]
    if 0 in order:
        review.go(next(place for place in range(len(review.desk.made)) if place not in order))
    seen = []
    while enabled(review)["lesser"]:
        review.next_mistake()
        seen.append(review.desk.at)
    assert seen == order, "the costliest comes first"
    review.mistake_before()
    assert review.desk.at == order[-2]
    review.stage.pick(f"decision-{order[-1]}")
    assert review.desk.at == order[-1]
    assert chips(review)[f"decision-{order[-1]}"]["pressed"]
    with pytest.raises(CardlibError, match="There is no decision 99"):
        review.go(99)


def _made(review, decisions):
    """The choices that decisions were made of."""
    numbers = [decision.number for decision in decisions]
    return [next(made for made in review.desk.made if made.number == number) for number in numbers]


def test_keys_are_each_of_one_button():
    review = reviewed()
    keys = [control["key"] for control in review.stage.scene["controls"]]
    assert len(set(keys)) == len(keys)
    assert "" not in keys


@pytest.mark.parametrize("game_id", DEALS)
def test_the_card_played_and_the_better_one_stand_out(game_id):
    review = reviewed(game_id)
    for mistake in review.desk.mistakes:
        review.go(review.desk._place(mistake))
        done, best = mistake.action.card, mistake.best.card
        shown = marks(review)
        if done is not best:
            assert done is None or shown.pop(str(done)) == "refuted", mistake
            assert best is None or shown.pop(str(best)) == "right", mistake
            assert not shown
        assert review.stage.scene["tone"] == "bad"
        texts = [line["text"] for line in review.stage.scene["lines"]]
        assert texts[0].startswith("Better here: "), texts
        assert texts[1].startswith("Chosen instead: "), texts


@pytest.mark.parametrize("game_id", DEALS)
def test_only_the_players_own_cards_lie_open_until_all_are_asked_for(game_id):
    review = reviewed(game_id)
    players = review.desk.record.players
    for place, choice in enumerate(review.desk.made):
        review.go(place)
        assert hand(review, 0) == [str(card) for card in choice.state.hands[0]]
        assert {face for seat in range(1, players) for face in hand(review, seat)} <= {"back"}
    review.show_all()
    assert hand(review, 1) == [str(card) for card in review.desk.choice.state.hands[1]]
    review.show_all()
    assert set(hand(review, 1)) <= {"back"}


def test_what_a_card_costs_stands_under_it():
    review = reviewed()
    zone = next(zone for zone in review.stage.scene["zones"] if zone["id"] == "hand-0")
    # A card may be led with a call of TROMF or without: the better way counts, unless the other was chosen.
    decision = review.desk.decision
    weighed = {str(each.action.card): each for each in reversed(decision.weighed)}
    weighed |= {str(each.action.card): each for each in decision.weighed if each.action == decision.action}
    captions = {card["face"]: card["caption"] for card in zone["cards"]}
    assert captions[str(review.desk.decision.best.card)] == ""
    assert captions[str(review.desk.decision.action.card)].startswith("−")
    for card in zone["cards"]:
        each = weighed[card["face"]]
        if card["caption"] == "≈":
            assert not each.is_worse
            assert "about as good as the best" in card["label"]
        elif card["caption"]:
            assert each.is_worse
            assert each.has_sure_cost
            assert card["caption"] == f"−{each.cost:.1f}"
            assert f"costs about {each.cost:.1f}" in card["label"]


def test_under_a_queen_stands_what_the_suit_named_cost():
    decisions = reviewed("meow").desk.decisions
    decision = next(each for each in decisions if each.is_mistake and each.action.kind == "name")
    others = [each for each in decision.weighed if each.action.card is decision.action.card]
    assert others[0].action != decision.action, "Another suit would have been no better here"
    assert costs_of(decision)[decision.action.card] == (f"−{decision.cost:.1f}", f"costs about {decision.cost:.1f}")


def test_where_fewer_deals_won_are_the_cost_that_is_said():
    decision = next(each for each in reviewed("meow").desk.decisions if each.is_mistake)
    won = decision.weighed[0].won - 0.17
    own = replace(decision.own, cost=0.0, error=0.0, won=won, won_less=0.17, is_worse=True)
    others = tuple(own if each is decision.own else each for each in decision.weighed)
    decision = replace(decision, weighed=others)
    assert decision.grade == "costly"
    assert costs_of(decision)[decision.action.card] == ("−17\xa0%", "wins about 17 fewer of 100 deals")


# Played on ------------------------------------------------------------------------------------------


def test_the_better_move_is_played_out_and_compared():
    review = reviewed()
    best, before = review.desk.decision.best, review.desk.choice.state
    review.play_better()
    line = review.desk.line
    assert line.states[:2] == (before, before.apply(best))
    assert line.states[-1].is_over
    assert review.stage.scene["heading"].startswith("If instead: ")
    review.back()
    assert not enabled(review)["back"]
    review.stage.press("last")
    assert review.desk.step == len(line.states) - 1
    assert review.stage.scene["lines"][0]["text"].startswith("Points in the end")
    assert not enabled(review)["next"]
    review.leave()
    assert review.desk.line is None
    assert review.stage.scene["heading"].startswith("Decision ")


def test_how_it_went_on_is_the_record():
    review = reviewed()
    review.go(1)
    number = review.desk.choice.number
    review.as_it_went()
    states = tuple(records.replay(review.desk.record))
    assert review.desk.line.states == states[number:]
    for _step in range(3):
        review.next()
    assert review.desk.step == 4
    assert review.stage.scene["status"] == f"Step 4 of {len(states) - 1 - number}"


def test_of_a_good_decision_nothing_better_can_be_played():
    review = reviewed()
    good = next(place for place, each in enumerate(review.decisions) if not each.is_mistake)
    review.go(good)
    assert not enabled(review)["better"]
    review.play_better()
    assert review.desk.line is None


# Numbers and the record -----------------------------------------------------------------------------


def tables(review):
    return [
        block for section in review.paper.page["sections"] for block in section["blocks"] if block["kind"] == "table"
    ]


def test_the_numbers_stand_in_tables():
    review = reviewed()
    numbers, overview = tables(review)
    decision = review.desk.decision
    assert len(numbers["rows"]) == len(decision.weighed)
    chosen = numbers["rows"][numbers["current"]][0]
    assert chosen.endswith("(chosen)")
    assert len(overview["rows"]) == len(review.decisions)
    assert overview["current"] == review.desk.at
    assert overview["rows"][review.desk.at][3].startswith(("a slip: ", "costly: "))


@pytest.mark.parametrize("options", [{}, {"stop": "at-once", "target": 1001}])
def test_what_stands_under_the_numbers_is_true_of_them(options):
    """Who could see all cards is not told otherwise, and a sign is explained only where it stands."""
    review = Review(played("101", 3, players=2, **options))
    review.finish()
    seen = set()
    for place, decision in enumerate(review.decisions):
        if decision.forced:
            continue
        review.go(place)
        cells = [cell for row in tables(review)[0]["rows"] for cell in row]
        blocks = [block.get("text", "") for section in review.paper.page["sections"] for block in section["blocks"]]
        known = Worlds(decision.state.view(decision.seat)).certain
        assert any("could not see all cards" in text for text in blocks) != known, describe(decision.state)
        is_open = "Costs with open cards" in tables(review)[0]["head"]
        assert is_open == any("In the last column" in text for text in blocks), describe(decision.state)
        assert is_open == (decision.perfect is not None and not decision.own.is_exact), describe(decision.state)
        spread = any("±" in cell for cell in cells)
        assert any(text.startswith("After ±") for text in blocks) == spread, describe(decision.state)
        seen.add((known, spread))
    assert seen == ({(False, False), (True, False)} if options else {(False, True), (True, False)})


def test_the_record_is_saved_with_comments():
    review = reviewed("meow")
    name, text = review.paper.page["file"]
    assert name == "meow-review.toml"
    assert text == review.text
    assert records.loads(text) == review.desk.record
    assert text.count("# costly\n") + text.count("# a slip\n") == len(review.desk.mistakes)


def test_anybody_elses_decisions_can_be_looked_at():
    review = reviewed()
    review.paper.fill("seat", "2")
    assert review.desk.seat == 2
    assert {choice.seat for choice in review.desk.made} == {2}
    assert review.decisions == ()
    review.finish()
    assert set(hand(review, 0)) == {"back"}
    review.sit(0)
    assert review.desk.seat == 0
    with pytest.raises(CardlibError, match="9 is not a seat"):
        review.sit(9)


# What is looked back on -----------------------------------------------------------------------------


class Played(traitlets.HasTraits):
    """As much of a table with opponents as a review asks for."""

    finished = traitlets.Unicode("")
    seat = 1


def test_it_follows_a_table_where_deals_are_finished():
    table = Played()
    review = Review(table, level="easy")
    assert "Play a deal to its end" in review.stage.text
    assert review.text == ""
    review.refresh()
    table.finished = records.dumps(records.record_of(DEALS["mita"]))
    assert review.desk.seat == 1
    assert review.desk.record == records.record_of(DEALS["mita"])
    review.finish()
    table.finished = records.dumps(records.record_of(DEALS["meow"]))
    assert review.desk.record.rules.game == "meow"
    assert review.decisions == ()
    table.finished = "nonsense"
    assert review.paper.refusal
    assert review.desk.record.rules.game == "meow"  # nothing has changed
    table.finished = records.dumps(records.record_of(DEALS["101"]))
    assert not review.paper.refusal


def test_another_title_weighs_nothing_again():
    table = Played()
    review = Review(table, level="easy")
    record = records.record_of(DEALS["101"])
    table.finished = records.dumps(record)
    tick(review)
    tick(review)
    weighed = review.decisions
    table.finished = records.dumps(replace(record, source="An evening"))
    assert review.decisions == weighed != ()
    assert review.desk.record.source == "An evening"


def test_a_finished_deal_is_there_from_the_beginning():
    table = Played(finished=records.dumps(records.record_of(DEALS["mita"])))
    assert Review(table).desk.made
    assert Review(table, seat=3).desk.seat == 3


def test_records_and_their_names_and_what_is_none():
    assert Review("deal-meow-2").desk.record == records.example("deal-meow-2")
    for wrong in (5, None, [], "no such record"):
        with pytest.raises(CardlibError):
            Review(wrong)
    with pytest.raises(CardlibError, match="single trick"):
        Review("mita-16")
    with pytest.raises(CardlibError, match="4 is not a seat"):
        Review(DEALS["mita"], seat=4)
    with pytest.raises(CardlibError, match="level cannot be"):
        Review(DEALS["mita"], level="brutal")
    with pytest.raises(CardlibError, match="is not a seed"):
        Review(DEALS["mita"], seed="one")


def test_a_deal_in_which_nothing_was_decided():
    rules = find_game("mita").rules()
    review = Review(rules.deal(rules.pack()))
    assert "Ana had nothing to decide" in review.stage.text
    review.finish()
    assert records.loads(review.text) == review.desk.record


def test_with_more_players_than_have_names():
    rules = find_game("meow").rules(players=12, packs=3)
    review = Review(play_out(rules.deal(shuffled(rules, 1))), level="easy")
    tick(review)
    assert not review.paper.page["fields"]
    assert records.loads(review.text) == review.desk.record


def test_the_other_pack_gives_the_cards_their_other_names():
    review = reviewed("meow")
    french = [line["text"] for line in review.stage.scene["lines"]]
    the_deck().pack = "hungarian"
    hungarian = [line["text"] for line in review.stage.scene["lines"]]
    assert french != hungarian
    assert not any("spades" in text or "clubs" in text for text in hungarian)


def test_as_a_document_it_is_the_same_every_time():
    first, second = (Review(DEALS["mita"])._repr_mimebundle_()[0] for _time in range(2))
    assert first["text/plain"] == second["text/plain"]
    assert first["text/plain"].startswith("Review: Mîța, 4 players, 7 decisions")
    assert first["image/svg+xml"] == second["image/svg+xml"]


@pytest.mark.parametrize("game_id", DEALS)
def test_every_sentence_can_be_translated(game_id):
    with spoken():
        review = Review(DEALS[game_id])
        review.finish()
        for place in range(len(review.desk.made)):
            review.go(place)
            _read(review)
        review.next_mistake()
        for look in (review.play_better, review.as_it_went):
            look()
            for _step in range(4):
                review.next()
                _read(review)
            review.stage.press("last")
            _read(review)
            review.leave()


def _read(review):
    page = {name: value for name, value in review.paper.page.items() if name != "file"}
    all_translated([*texts_of(review.stage.scene), *texts_of_page(page)], *review.desk.names)
