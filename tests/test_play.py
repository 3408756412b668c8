"""The table to play at: deals and matches, hints, undo, hidden hands, what the browser keeps, and random clicks."""

import json
import random
from dataclasses import replace

import pytest
from strategies import random_options, reproduction

import cardlib
from cardlib import CardlibError, DealError, RulesError, explain, find_game, records
from cardlib.actions import Action
from cardlib.deals import shuffled
from cardlib.game import CHANCE
from cardlib.weighing import weigh
from widgets import play_keeping, play_stage, room
from widgets.deck import the_deck
from widgets.play import Play
from widgets.play_keeping import BROKEN, UNKEPT, kept, restored
from widgets.play_party import LEVELS, Party, Setting
from widgets.room import names_for

GAMES = ("mita", "101", "meow")


@pytest.fixture(autouse=True)
def french():
    the_deck().pack = "french"
    yield
    the_deck().pack = "french"


def buttons(play):
    return {control["id"]: control for control in play.stage.scene["controls"]}


def cards_of(play, zone):
    """The cards at a place, in order."""
    return [card for each in play.stage.scene["zones"] if each["id"] == zone for card in each["cards"]]


def faces(play):
    """Every open card on the table."""
    return [card["face"] for zone in play.stage.scene["zones"] for card in zone["cards"] if card["face"] != "back"]


def press(play, control):
    """Press a button as the page does: nobody plays on by itself."""
    play.stage._on_message(play.stage, {"press": control}, [])


def tick(play):
    play.stage._on_message(play.stage, {"tick": play.stage.scene["number"]}, [])


def any_card(play):
    """Do the first thing that is allowed, a card if there is one."""
    if play.party.veiled:
        play.show()
    if play.party.looking and not play.party.my_turn:
        play.looked()
        return
    legal = play.state.legal_actions()
    play.play(next((action for action in legal if action.card), legal[0]))


def to_the_end(play):
    while not play.state.is_over:
        any_card(play)
    return play


# Deals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("mita", 2), ("mita", 4), ("101", 6), ("meow", 2), ("meow", 5)])
def test_a_whole_deal_is_played_with_opponents(game, players):
    play = Play(game, players=players, level="thumb", seed=3)
    assert play.stage.scene["heading"] == "It is your turn, Ana." or play.state.current_player != 0
    to_the_end(play)
    assert play.stage.scene["heading"].startswith("The deal is over")
    for line in explain.score(play.state, names=play.party.names):
        assert line.text in play.stage.text
    assert next(iter(buttons(play))) == "next"
    assert buttons(play)["next"]["main"]
    assert records.loads(play.finished) == play.record
    assert play.stage.scene["wait"] == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(game, level):
    play = Play(game, level=level, seed=7)
    any_card(play)
    assert play.state.current_player in (0, None)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_number_is_the_same_deal_with_the_same_opponents(game):
    one, same = (to_the_end(Play(game, players=4, level="easy", seed=11)) for _ in range(2))
    assert one.state == same.state
    other = Play(game, players=4, level="easy", seed=12)
    one.new_deal()
    assert one.party.seed == 12
    assert one.state.deal.pack == other.state.deal.pack


def test_what_is_forbidden_is_refused_with_its_rule():
    play = Play("meow", seed=1, level="beginner")
    while all(play.state.check(card) is None for card in play.state.hands[0]):
        play.new_deal()
    card = next(card for card in play.state.hands[0] if play.state.check(card) is not None)
    before = play.state
    play.play(card)
    assert play.state == before
    assert play.refusal.rule == "meow.match"
    assert str(play.refusal) in play.stage.text
    assert play.stage.scene["tone"] == "bad"
    assert [shown["mark"] for shown in cards_of(play, "hand-0") if shown["face"] == str(card)] == ["refuted"]
    play.play("nonsense")
    assert "nonsense" in play.stage.text
    any_card(play)
    assert play.refusal is None


def test_allowed_cards_are_marked_unless_that_is_switched_off():
    play = Play("meow", seed=1)
    legal = {str(action.card) for action in play.state.legal_actions()}
    assert {card["face"] for card in cards_of(play, "hand-0") if card["caption"] == "✓"} == legal
    play.stage.press("tips")
    assert not any(card["caption"] or card["mark"] for card in cards_of(play, "hand-0"))
    assert buttons(play)["tips"]["pressed"] is False


def test_a_queen_asks_for_a_suit_and_can_be_put_back():
    play = Play("meow", seed=1)
    while not any(card.rank is cardlib.Rank.QUEEN for card in play.state.hands[0]) or play.state.current_player != 0:
        play.new_deal()
    queen = next(card for card in play.state.hands[0] if card.rank is cardlib.Rank.QUEEN)
    play.stage.pick(str(queen))
    assert {f"{queen}={suit}" for suit in "HSCD"} <= set(buttons(play))
    keys = [control["key"] for control in play.stage.scene["controls"] if control["key"]]
    assert len(keys) == len(set(keys)), "A key presses two buttons"
    assert play.stage.scene["heading"] == "Which suit do you name, Ana?"
    before = play.state
    play.back()
    assert play.state == before
    assert play.stage.scene["heading"] == "It is your turn, Ana."
    assert f"{queen}=H" not in buttons(play)
    play.play(f"{queen}=H")
    assert Action("name", queen, cardlib.Suit.HEARTS) in play.record.actions


# One after the other ----------------------------------------------------------------------------------


def test_the_others_play_one_after_the_other():
    play = Play("101", players=4, level="thumb", seed=1)
    play.stage.pick(play.stage._keys()[0])
    for seat in (1, 2, 3):
        assert play.state.current_player == seat
        assert play.stage.scene["wait"] > 0
        assert play.stage._keys() == []
        assert buttons(play)["skip"]["main"]
        count = len(play.record.actions)
        tick(play)
        assert len(play.record.actions) == count + 1
        assert play.party.names[seat] in play.stage.text
    assert play.state.trick == () or play.state.current_player != 0
    old = play.stage.scene["number"] - 1
    count = len(play.record.actions)
    play.stage._on_message(play.stage, {"tick": old}, [])
    assert len(play.record.actions) == count, "A tick of an older scene plays on"


def test_a_full_trick_lies_a_little_longer():
    play = Play("mita", level="thumb", seed=1)
    waits = {}
    for seed in range(20):
        play.choose(seed=seed)
        play.stage.pick(play.stage._keys()[0])
        waits[len(play.state.trick)] = play.stage.scene["wait"]
        tick(play)
        if play.stage.scene["wait"]:
            waits["full"] = play.stage.scene["wait"]
    assert waits["full"] > waits[1]


def test_skipping_ahead_and_a_hurried_or_still_page():
    play = Play("101", players=4, level="thumb", seed=1)
    play.stage.pick(play.stage._keys()[0])
    press(play, "skip")
    assert play.state.current_player == 0
    for hurry in ("pace", "still"):
        play.new_deal()
        if hurry == "pace":
            play.setup.fill("pace", "at-once")
        else:
            play.setup.fill("pace", "calm")
            play._keep_still(True)
        play.settle()
        play.stage.pick(play.stage._keys()[0])
        while play.stage.scene["wait"]:
            assert play.stage.scene["wait"] < 0.1
            tick(play)
        assert play.state.current_player == 0


# Undo -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_taking_back_goes_decision_by_decision_and_comes_out_the_same_again(game):
    play = Play(game, players=2, level="easy", seed=4)
    seen = [play.state]
    while not play.state.is_over:
        any_card(play)
        seen.append(play.state)
    end = seen.pop()
    while seen:
        assert buttons(play)["back"]["enabled"]
        play.back()
        assert play.state == seen.pop()
    assert not buttons(play)["back"]["enabled"]
    assert play.sheet.page["status"] == ""
    assert to_the_end(play).state == end
    play.again()
    assert play.party.seed == 4
    assert not buttons(play)["again"]["enabled"]
    with pytest.raises(DealError):
        play.party.back()


# Hints ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_hints_climb_from_the_rule_to_the_numbers(game):
    play = Play(game, seed=1)
    while len({action.card.suit for action in play.state.legal_actions() if action.card}) < 2:
        play.new_deal()
    rungs = []
    while buttons(play)["hint"]["enabled"]:
        play.hint()
        assert play.stage.scene["tone"] == "hint"
        rungs.append(play.stage.scene["lines"])
    best = play.stage._weighed[0]
    assert len(rungs) == 4
    assert rungs[0][0]["text"].startswith("You may")
    assert all(best.action.card is None or str(best.action.card) not in line["text"] for line in rungs[1])
    assert len(rungs[1]) == len(rungs[2]) == 1
    assert rungs[2][0] == rungs[3][0]
    won = "matches" if game == "101" else "deals"
    assert f"won about {round(100 * best.won)} of 100 {won}" in " ".join(line["text"] for line in rungs[3])
    marked = [card["face"] for card in cards_of(play, "hand-0") if card["mark"] == "beating"]
    assert marked == ([str(best.action.card)] if best.action.card else [])
    play.play(best.action)
    assert play.stage.scene["tone"] == ""


def test_where_there_is_nothing_to_choose_a_hint_says_so():
    play = Play("mita", seed=1, level="thumb")
    while sum(map(len, play.state.hands)) > 2 or play.state.current_player != 0:
        any_card(play)
        if play.state.is_over:
            play.new_deal()
    play.hint()
    play.hint()
    assert "nothing to choose" in play.stage.text
    assert not buttons(play)["hint"]["enabled"]


def a_choice(**options):
    """A table at which there is something to choose."""
    play = Play("mita", seed=1, **options)
    assert len(play.state.legal_actions()) > 1
    return play


def test_the_first_hint_needs_no_thought_and_of_the_others_it_is_said(monkeypatch):
    weighed = []
    monkeypatch.setattr(play_stage, "weigh", lambda view: weighed.append(view) or weigh(view))
    play = a_choice()
    press(play, "hint")
    assert play.stage.text.splitlines()[1].startswith("You may")
    assert (weighed, play.stage.scene["wait"]) == ([], 0)
    press(play, "hint")
    assert "The computer is thinking …" in play.stage.text
    assert weighed == []
    assert 0 < play.stage.scene["wait"] < 0.2
    tick(play)
    assert "thinking" not in play.stage.text
    assert (len(weighed), play.stage.scene["wait"]) == (1, 0)
    assert play.stage.scene["tone"] == "hint"
    press(play, "hint")
    play.hint()
    assert len(weighed) == 1


def test_whoever_presses_hint_faster_than_it_thinks_gets_the_last_one():
    play, slow = a_choice(), a_choice()
    for _press in range(9):
        press(play, "hint")
    tick(play)
    while buttons(slow)["hint"]["enabled"]:
        slow.hint()
    assert play.stage.text == slow.stage.text
    assert not buttons(play)["hint"]["enabled"]


@pytest.mark.parametrize("act", ["card", "again", "back"])
def test_what_is_done_while_a_hint_is_thought_over_goes_first(act):
    play = a_choice(pace="at-once", level="thumb")
    any_card(play)
    while len(play.state.legal_actions()) == 1:
        any_card(play)
    press(play, "hint")
    press(play, "hint")
    if act == "card":
        play.stage.pick(play.stage._keys()[0])
    elif act == "again":
        press(play, "again")
        assert play.stage.scene["wait"] == 0, "It thinks while it is asked whether the deal is to be begun again"
        press(play, "leave")
    else:
        press(play, "back")
    assert "thinking" not in play.stage.text
    tick(play)
    assert "our fault" not in play.stage.text


def test_a_hint_speaks_of_the_pack_in_use():
    play = Play("mita", seed=1)
    while not all(card.rank is cardlib.Rank.QUEEN for card in play.state.hands[0][:1]):
        play.new_deal()
    for _rung in range(4):
        play.hint()
    assert "queen" in play.stage.text
    the_deck().pack = "hungarian"
    assert "Ober" in play.stage.text
    assert "queen" not in play.stage.text


# Nobody peeks -----------------------------------------------------------------------------------------


def reshuffled(state, seat, rng):
    """The position with everything that a seat does not see lying otherwise."""
    others = [other for other in range(state.rules.players) if other != seat]
    upcard = getattr(state, "upcard", None)
    stock = state.stock[:-1] if upcard else state.stock
    hidden = [card for other in others for card in state.hands[other]] + list(stock)
    rng.shuffle(hidden)
    hands = list(state.hands)
    for other in others:
        hands[other] = tuple(hidden.pop() for _card in state.hands[other])
    return state._replace(hands=tuple(hands), stock=(*hidden, upcard) if upcard else tuple(hidden))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_table_shows_nothing_that_the_viewer_may_not_see(game, seed):
    rng = random.Random(seed)
    play = Play(game, players=4, level="thumb", seed=seed)
    for _turn in range(5):
        if play.state.is_over:
            break
        states, table = play.party._states, play.stage._zones()
        heading, controls = play.stage._heading(), play.stage._controls()
        play.party._states = [*states[:-1], reshuffled(play.state, 0, rng)]
        assert play.state != states[-1]
        assert play.stage._zones() == table, reproduction(states[-1])
        assert (play.stage._heading(), play.stage._controls()) == (heading, controls)
        play.party._states = states
        any_card(play)


# Several people at one screen -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "people"), [("mita", 2, (0, 1)), ("101", 4, (0, 2)), ("meow", 3, (0, 1, 2))]
)
def test_hands_are_hidden_between_the_turns(game, players, people):
    play = Play(game, players=players, people=people, level="thumb", seed=2)
    handed = 0
    while not play.state.is_over:
        seat = play.party.viewer
        if play.party.veiled:
            handed += 1
            assert play.stage.scene["heading"] == f"Hand over to {play.party.names[seat]}."
            held = {str(card) for hand in play.state.hands for card in hand}
            hidden = held - {str(card) for card in faces_in_sight(play.state)}
            assert not hidden & set(faces(play))
            assert play.stage._keys() == []
            assert "Only" not in play.stage.text, "What only one saw is told to all"
            play.show()
        assert seat in people
        assert [card["face"] for card in cards_of(play, f"hand-{seat}")] == [
            str(card) for card in play.state.hands[seat]
        ]
        for other in set(range(players)) - {seat}:
            assert all(card["face"] == "back" for card in cards_of(play, f"hand-{other}"))
        any_card(play)
    assert handed > 3


def test_nobody_learns_who_was_asked_for_the_trump_seven():
    told = set()
    for seed in range(30):
        play = Play("101", people=(0, 1), level="thumb", seed=seed)
        asked = play.state.current_player if play.state.asking else None
        for seat in (0, 1):
            assert play.stage.scene["heading"] == f"Hand over to {play.party.names[seat]}."
            controls = [(control["id"], control["enabled"]) for control in play.stage.scene["controls"]]
            told.add((seat, tuple(controls)))
            play.show()
            assert ("keep" in buttons(play)) == (asked == seat)
            assert ("looked" in buttons(play)) == (asked != seat)
            play.play("keep") if asked == seat else play.looked()
        assert play.party.looking == ()
        assert play.stage.scene["heading"] == "Hand over to Ana."
        assert not buttons(play)["back"]["enabled"]
        play.show()
        first = play.state
        play.stage.pick(play.stage._keys()[0])
        play.back()
        assert (play.state, play.party.looking) == (first, ())
    assert len(told) == 2, "The table looks otherwise when somebody is asked"


def faces_in_sight(state):
    """The cards on the table."""
    if isinstance(state, cardlib.meow.State):
        return state.discards
    return (*state.trick, *([state.upcard] if state.upcard else []))


def test_who_shares_the_screen_can_take_back_what_the_other_did():
    play = Play("mita", people=(0, 1), seed=2)
    any_card(play)
    first = play.state
    any_card(play)
    play.back()
    assert play.state == first
    assert play.party.viewer == play.state.current_player


# Matches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("101", 2), ("101", 4), ("meow", 3)])
def test_a_match_is_played_to_its_end(game, players):
    play = Play(game, players=players, level="thumb", seed=5)
    match = play.state.rules.match()
    while not match.is_over:
        assert (play.state.deal.dealer, play.state.deal.scores) == (match.dealer, match.scores)
        to_the_end(play)
        match = match.add(play.state)
        assert play.scores == match.scores
        assert len(play.party.deals) == match.deals
        if not match.is_over:
            assert "The match goes on" in play.sheet.page["status"]
            assert buttons(play)["next"]["label"] == "Next deal"
            play.new_deal()
    won = " and ".join(play.party.names[seat] for seat in match.winners)
    assert play.stage.scene["heading"] == f"The match is over. Won by: {won}."
    assert won in play.sheet.page["status"]
    assert buttons(play)["next"]["label"] == "New match"
    play.new_deal()
    assert set(play.scores) == {0}
    assert play.party.before == ()
    assert play.state.deal.dealer == match.dealer


def test_in_mita_the_deals_won_are_counted():
    play = Play("mita", level="beginner", seed=1)
    won, dealers = [0, 0], []
    for _deal in range(6):
        to_the_end(play)
        dealers.append(play.state.deal.dealer)
        for seat in play.state.outcome.winners:
            won[seat] += 1
        for seat in (0, 1):
            assert f"{play.party.names[seat]}: {won[seat]} deal" in play.sheet.page["status"]
        play.new_deal()
    assert dealers == [1, 0, 1, 0, 1, 0]
    assert len(play.party.before) == 6


def test_a_deal_given_up_does_not_count():
    play = Play("101", level="thumb", seed=1)
    any_card(play)
    play.new_deal()
    assert play.party.before == ()
    assert play.party.seed == 2
    assert play.state.deal.dealer == 1


# What is asked before something is lost ---------------------------------------------------------------


def asked(play):
    """The question on the table and its buttons, ``None`` if there is no question."""
    ids = tuple(buttons(play))
    return (play.stage.scene["heading"], ids) if ids == ("stay", "leave") else None


ANOTHER = ("Give this deal up?", ("stay", "leave"))
AGAIN = ("Begin this deal again?", ("stay", "leave"))
LEAVE = ("Leave this game?", ("stay", "leave"))


@pytest.mark.parametrize(("control", "question"), [("new", ANOTHER), ("again", AGAIN)])
def test_a_deal_being_played_is_not_given_up_unasked(control, question):
    play = Play("101", players=4, level="thumb", seed=1)
    play.stage.pick(play.stage._keys()[0])
    before = play.state
    press(play, control)
    assert asked(play) == question
    assert play.stage.scene["wait"] == 0, "The others play on while it is asked"
    assert play.stage._keys() == [], "The focus would go to a card"
    assert next(iter(buttons(play).values()))["main"]
    press(play, "stay")
    assert asked(play) is None
    assert play.state == before
    assert play.stage.scene["wait"] > 0
    press(play, control)
    press(play, "leave")
    assert asked(play) is None
    assert play.party.seed == (2 if control == "new" else 1)
    assert not play.party.can_go_back


def test_the_answer_says_which_game_another_deal_is_of():
    play = Play("101", level="thumb", seed=1)
    any_card(play)
    play.setup.fill("game", "meow")
    press(play, "new")
    assert buttons(play)["leave"]["label"] == "Yes, another deal of 101"
    press(play, "leave")
    assert play.state.rules.game == "101"


def test_nothing_is_asked_where_nothing_is_lost():
    play = Play("meow", players=3, level="thumb", seed=1)
    press(play, "new")
    assert (play.party.seed, asked(play)) == (2, None)
    to_the_end(play)
    press(play, "next")
    assert (play.party.seed, asked(play), len(play.party.before)) == (3, None, 1)
    press(play, "new")
    assert (play.party.seed, asked(play), len(play.party.before)) == (4, None, 1)


def test_a_finished_deal_is_not_begun_again_unasked():
    play = to_the_end(Play("101", level="thumb", seed=1))
    press(play, "again")
    assert asked(play) == AGAIN
    assert "off the score sheet" in play.stage.text
    press(play, "stay")
    assert play.state.is_over
    assert "next" in buttons(play)


def test_a_game_is_not_left_unasked_for_other_choices():
    play = Play("mita", level="thumb", seed=1)
    any_card(play)
    before, calls = play.state, set()
    for field, value in (("game", "101"), ("players", "4"), ("people", ("1",)), ("seed", "9"), ("exchange", True)):
        play.setup.fill(field, value)
        play.setup.press("begin")
        assert asked(play) == LEAVE, field
        calls.add(play.stage.scene["called"])
        press(play, "stay")
        assert play.state == before
    assert len(calls) == 5, "The page does not come to the question"
    assert play.stage.scene["called"] == 0
    play.setup.press("begin")
    press(play, "leave")
    assert (play.state.rules.game, play.state.rules.players, play.party.seed) == ("101", 4, 9)


def test_the_score_of_a_match_is_not_lost_unasked():
    play = to_the_end(Play("meow", players=3, level="thumb", seed=1))
    play.new_deal()
    assert not play.party.can_go_back
    play.setup.fill("game", "mita")
    assert play.state.rules.game == "meow"
    play.setup.press("begin")
    assert asked(play) == LEAVE
    assert "and the score so far with it" in play.stage.text
    while not play.party.match_over:
        to_the_end(play)
        if not play.party.match_over:
            play.new_deal()
    play.setup.press("begin")
    assert (play.state.rules.game, asked(play)) == ("mita", None)


def test_a_record_from_the_page_is_not_opened_unasked():
    play, other = Play("mita", level="thumb", seed=1), Play("meow").text
    any_card(play)
    play.stage.press("folder")
    before = play.state
    play.book._on_message(play.book, {"load": "?"}, [])
    assert asked(play) is None
    assert play.book.book["refusal"]
    play.book._on_message(play.book, {"load": other}, [])
    assert asked(play) == LEAVE
    assert play.book.book["refusal"] == play.book.book["words"]["opened"] == ""
    press(play, "stay")
    assert play.state == before
    play.book._on_message(play.book, {"load": other}, [])
    press(play, "leave")
    assert play.text == other
    assert "open" in play.book.book["words"]["opened"]


@pytest.mark.parametrize("act", [any_card, Play.hint, Play.again, Play.new_deal, Play.back])
def test_methods_do_not_ask(act):
    play = Play("mita", level="thumb", seed=1)
    any_card(play)
    press(play, "new")
    assert asked(play) == ANOTHER
    act(play)
    assert asked(play) is None


# Records ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "scores", "said"), [("101", (40, 72), "Ana (40); Ion (72)"), ("meow", (-5, 8), "(−5)")]
)
def test_the_sheet_says_that_a_record_has_no_earlier_deals(game, scores, said):
    rules = find_game(game).rules()
    play = Play(game, level="thumb")
    assert "Of the deals before" not in play.sheet.text
    play.load(records.dumps(records.record_of(rules.deal(shuffled(rules, 3), scores=scores))))
    for _deal in range(2):
        assert said in play.sheet.text
        assert "Of the deals before" in play.sheet.text
        to_the_end(play)
    assert play.sheet.shown.sections[0].blocks[-1].rows[0][2].startswith(f"{scores[0]}".replace("-", "−"))
    while not play.party.match_over:
        to_the_end(play)
        play.new_deal() if not play.party.match_over else None
    play.new_deal()
    assert "Of the deals before" not in play.sheet.text


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_saved_and_opened(game):
    play, other = Play(game, players=4, level="thumb", seed=6), Play("mita")
    for _turn in range(3):
        any_card(play)
    other.load(play.text)
    assert other.record == play.record
    assert other.party.seed is None
    assert other.text == play.text
    assert buttons(other)["back"]["enabled"]
    to_the_end(other)
    assert Play(records.loads(play.text)).state == play.state


@pytest.mark.parametrize(
    "title",
    [
        "a" * 290 + "\xa0" * 5 + "b",
        "a" * 299 + "\xa0",
        "a" * 290 + "\u202e" * 5,
        "\n" * 300,
        "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}" * 120,
        "\ud800",
        "a" * 5000,
    ],
)
def test_whatever_the_title_the_game_comes_back(title):
    play = Play("mita", level="thumb", keep=True)
    play.stage.press("folder")
    any_card(play)
    play.book._on_message(play.book, {"source": title}, [])
    play.load(play.text)  # there is room for the title
    assert play.book.book["refusal"] == ""
    assert restored(play._keeping.text).state == play.state
    long = replace(play.record, source=title)
    assert restored(kept(Play(long, keep=True).party)).state == play.state


def test_a_bad_title_alone_does_not_lose_a_match():
    party = a_party(3)
    party.title = "Sunday"
    text = kept(party).replace("Sunday", "a" * 999)
    again = restored(text)
    assert len(again.title) <= 300
    again.title = "Sunday"
    assert kept(again) == kept(party)


def test_a_deal_may_be_longer_than_a_record_that_is_brought_along(monkeypatch):
    party = a_party(3)
    for limit in ("MOST_ACTIONS", "LONGEST_TEXT"):
        monkeypatch.setattr(room, limit, 1)
    assert restored(kept(party)).state == party.state


def test_a_new_title_is_kept_at_once():
    play = Play("mita", keep=True)
    play.stage.press("folder")
    play.book._on_message(play.book, {"source": "Sunday"}, [])
    assert restored(play._keeping.text).title == "Sunday"
    any_card(play)
    play.retitle("Monday")
    assert restored(play._keeping.text).title == "Monday"
    assert play.book.book["source"] == "Monday"
    with pytest.raises(CardlibError, match="title"):
        play.retitle(5)
    other = Play("mita")
    other.retitle("Sunday")
    assert other._keeping.text == "", "Nothing is to be kept"


def test_a_refusal_goes_when_a_record_is_opened_that_has_waited():
    play, other = Play("mita", level="thumb", seed=1), Play("meow").text
    any_card(play)
    play.stage.press("folder")
    play.book._on_message(play.book, {"load": other}, [])
    play.book._on_message(play.book, {"load": "?"}, [])
    assert play.book.book["refusal"]
    press(play, "leave")
    assert play.text == other
    assert play.book.book["refusal"] == ""
    assert "open" in play.book.book["words"]["opened"]
    play.choose("mita")
    assert play.book.book["words"]["opened"] == "", "Another game was not opened"


def test_own_names_of_many_players_stay():
    play = Play("meow", players=8, packs=2, level="beginner", keep=True)
    play.setup.fill("names", "Zed")
    names = ("Zed", "Ana", "Ion", "Vera", "Luca", "Mara", "Petru", "Player 8")
    assert play.party.names == play.record.names == names
    any_card(play)
    again = restored(play._keeping.text)
    assert again.names == names
    assert records.loads(play.text).names == names
    field = next(field for field in play.setup.shown.fields if field.id == "names")
    play.setup.fill("names", field.value)
    assert play.setup.refusal == ""


@pytest.mark.parametrize(
    "text", ["", "nonsense", 'game = "bridge"', b"\xff", "x" * 200_000, 'game = "101"\npack = "QS"']
)
def test_what_is_no_record_is_refused_in_a_sentence(text):
    play = Play("mita")
    play.stage.press("folder")
    before = play.state
    play.load(text)
    assert play.state == before
    assert play.book.book["refusal"]
    play.load(Play("meow").text)
    assert play.book.book["refusal"] == ""
    assert "open" in play.book.book["words"]["opened"]


def test_a_record_that_an_editor_began_with_a_mark_is_opened():
    for text in ("\ufeff" + Play("meow").text, Play("meow").text.encode("utf-8-sig")):
        play = Play("mita")
        play.load(text)
        assert play.book.book["refusal"] == ""
        assert play.state.rules.game == "meow"


def test_with_nothing_but_that_mark_it_is_empty():
    play = Play("mita")
    play.load("\ufeff\n")
    assert "there is nothing in it" in play.book.book["refusal"]


def test_no_name_of_ours_is_there_twice():
    for known in ((), ("Player 9", "Ana"), ("Zoe", "PLAYER 12"), ("Player 9", "Player 10", "Player 13")):
        names = names_for(12, known)
        assert names[: len(known)] == known
        assert len({name.casefold() for name in names}) == 12, names


@pytest.mark.parametrize("text", ["hello", "[1, 2]", "{", "game", "# game = 1", "names = 3"])
def test_what_was_never_a_record_is_refused_without_a_word_of_toml(text):
    play = Play("mita")
    play.load(text, "poem.txt")
    assert play.book.book["refusal"].startswith("poem.txt: this is no saved deal.")


@pytest.mark.parametrize("text", [Play("mita").text + "x", '  "game" = "mita"\nx'])
def test_of_a_broken_record_it_is_said_where(text):
    play = Play("mita")
    play.load(text)
    assert "at line" in play.book.book["refusal"] or "end of document" in play.book.book["refusal"]


def test_the_record_lies_under_the_table_only_when_it_is_wanted():
    play = Play("mita")
    assert play.book not in play.children
    play.stage.press("folder")
    assert play.book in play.children
    play.book._on_message(play.book, {"source": "Sunday"}, [])
    assert play.record.source == "Sunday"
    play.book._on_message(play.book, {"load": "?"}, [])
    assert play.book.book["refusal"]
    play.stage.press("folder")
    assert play.book not in play.children


def test_a_finished_deal_can_be_looked_back_on():
    play = to_the_end(Play("mita", level="beginner", seed=3))
    assert play.seat == 0
    play.stage.press("review")
    assert play.review in play.children
    assert buttons(play)["review"]["pressed"]
    play.new_deal()
    assert play.review not in play.children


def test_who_asks_for_a_review_by_hand_is_led_to_it():
    play = to_the_end(Play("mita", level="beginner", seed=3))
    press(play, "review")
    assert play.review.stage.scene["called"] == 1
    play.review.stage._on_message(play.review.stage, {"press": "open"}, [])
    assert play.review.stage.scene["called"] == 0, "Another view of it would lead there again"
    press(play, "review")
    assert play.review not in play.children
    press(play, "review")
    assert play.review.stage.scene["called"] == 1
    press(play, "review")
    play.stage.press("review")
    assert play.review in play.children
    assert play.review.stage.scene["called"] == 0, "Python has asked for it"


@pytest.mark.parametrize("leave", [Play.back, Play.again, lambda play: play.choose("meow")])
def test_the_review_goes_with_the_finished_deal(leave):
    play = to_the_end(Play("mita", level="beginner", seed=3))
    play.stage.press("review")
    assert play.review in play.children
    leave(play)
    assert not play.state.is_over
    assert play.review not in play.children


# What the browser keeps -------------------------------------------------------------------------------


def a_party(seed):
    """A party somewhere in a match."""
    rng = random.Random(seed)
    game = rng.choice(GAMES)
    options = random_options(game, rng)
    options.setdefault("players", find_game(game).preset.players)
    if options["players"] > 8:
        options["players"] = 2
    rules = find_game(game).rules(**options)
    people = tuple(rng.sample(range(rules.players), rng.randint(1, rules.players)))
    party = Party(Setting(rules, people, rng.choice(("beginner", "thumb")), rng.choice(("calm", "at-once"))), seed)
    for _deal in range(rng.randint(0, 2)):
        while not party.state.is_over:
            step(party, rng)
        party.next_deal()
    for _step in range(rng.randint(0, 25)):
        step(party, rng)
    return party


def step(party, rng):
    if party.waiting:
        party.step()
    elif not party.state.is_over:
        party.show()
        party.play(rng.choice(party.state.legal_actions()))


@pytest.mark.parametrize("seed", range(25))
def test_what_is_kept_comes_back(seed):
    party = a_party(seed)
    again = restored(kept(party))
    assert again.state == party.state
    assert again.setting == party.setting
    assert (again.seed, again.luck, again.match) == (party.seed, party.luck, party.match)
    assert [played.after for played in again.before] == [played.after for played in party.before]
    assert kept(again) == kept(party)
    for one in (party, again):
        one.settle()
    assert again.state == party.state


def damaged(text, rng):
    """The text with something in it that does not belong there."""
    match rng.randrange(6):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            place = rng.randrange(len(text))
            return text[:place] + rng.choice('{}[]",:0xAé\\\n') + text[place + 1 :]
        case 2:
            data = json.loads(text)
            data[rng.choice(list(data))] = rng.choice([None, -1, 10**30, "", "x", [], {}, [[]], True, 1.5, ["x"], [99]])
            return json.dumps(data)
        case 3:
            data = json.loads(text)
            del data[rng.choice(list(data))]
            return json.dumps(data)
        case 4:
            words = text.split(" ")
            one, other = rng.randrange(len(words)), rng.randrange(len(words))
            words[one], words[other] = words[other], words[one]
            return " ".join(words)
        case _:
            data = json.loads(text)
            data["deals"] = [data["deal"]] * rng.randint(1, 300)
            return json.dumps(data)


@pytest.mark.parametrize("name", ["seed", "luck"])
def test_a_save_with_a_number_that_no_deal_has_is_broken(name):
    whole = kept(a_party(1))
    for number in (-1, -5, 10**18, 1.0, True):
        with pytest.raises(CardlibError):
            restored(json.dumps({**json.loads(whole), name: number}))


@pytest.mark.parametrize("seed", range(30))
def test_a_broken_save_is_told_and_forgotten(seed):
    rng = random.Random(seed)
    text = kept(a_party(seed))
    play = Play("mita", keep=True)
    for _damage in range(8):
        broken = damaged(text, rng)
        play._keeping._on_message(play._keeping, {"found": broken}, [])
        try:
            restored(broken)
        except CardlibError:
            assert BROKEN in play.stage.text, broken
            assert play._keeping.text == "", broken
        play.settle()
        if not play.state.is_over:
            any_card(play)
        play.choose("mita", players=2, seed=1, people=(0,))
        play._keeping.text = ""


@pytest.mark.parametrize("text", ["", "null", "[]", "1", '"x"', "[" * 100_000, "{}", "x" * 3_000_000, '{"version": 2}'])
def test_nonsense_is_told_and_forgotten(text):
    play = Play("mita", keep=True)
    play._keeping._on_message(play._keeping, {"found": text}, [])
    assert BROKEN in play.stage.text
    assert play.state == Play("mita").state
    play._keeping._on_message(play._keeping, {"lost": 1}, [])


def test_of_a_match_too_long_to_be_kept_the_last_deals_are(monkeypatch):
    play = Play("mita", level="beginner", seed=1)
    for _deal in range(6):
        to_the_end(play)
        play.new_deal()
    any_card(play)
    whole = kept(play.party)
    assert len(restored(whole).before) == 6
    monkeypatch.setattr(play_keeping, "LONGEST", len(whole) // 2)
    some = restored(kept(play.party))
    assert 0 < len(some.before) < 6
    assert some.state == play.state
    assert [played.state for played in some.before] == [played.state for played in play.party.before][
        -len(some.before) :
    ]


def unkept(play):
    """The page says that the browser does not keep the game."""
    play._keeping._on_message(play._keeping, {"unkept": True}, [])


def test_that_a_browser_keeps_nothing_is_told_once_in_each_deal():
    play = Play("mita", level="beginner", keep=True)
    for _deal in range(2):
        any_card(play)
        unkept(play)
        assert UNKEPT in play.stage.text
        any_card(play)
        unkept(play)
        assert UNKEPT not in play.stage.text
        play.new_deal()


def test_that_a_browser_keeps_nothing_is_told_whatever_else_is():
    play = Play("meow", seed=1, level="beginner", keep=True)
    while all(play.state.check(card) is None for card in play.state.hands[0]):
        play.new_deal()
    play.hint()
    unkept(play)
    assert UNKEPT in play.stage.text
    assert play.stage.scene["tone"] == "hint"
    play.play(next(card for card in play.state.hands[0] if play.state.check(card) is not None))
    assert str(play.refusal) in play.stage.text
    assert UNKEPT in play.stage.text
    any_card(play)
    assert UNKEPT not in play.stage.text
    press(play, "again")
    play._say(UNKEPT)
    assert asked(play) == AGAIN
    assert UNKEPT in play.stage.text


def test_only_what_was_played_is_kept():
    play = Play("mita", keep=True)
    assert play._keeping.text == ""
    any_card(play)
    assert restored(play._keeping.text).state == play.state
    play.new_deal()
    assert restored(play._keeping.text).state == play.state, "The deal that was given up would come back"
    found = Play("meow", keep=True)
    found._keeping._on_message(found._keeping, {"found": play._keeping.text}, [])
    assert found.state == play.state
    assert "goes on where you left it" in found.stage.text
    assert found.setup.page["fields"][0]["value"] == "mita"


# Choosing ---------------------------------------------------------------------------------------------


def test_a_choice_takes_effect_at_once_until_something_was_played():
    play = Play("mita")
    play.setup.fill("game", "meow")
    assert play.state.rules.game == "meow"
    play.setup.fill("players", "6")
    assert (play.state.rules.players, play.state.rules.packs) == (6, 2)
    play.setup.fill("seed", "30")
    assert play.state.deal.pack == shuffled(play.state.rules, 30)
    play.settle()
    any_card(play)
    before = play.state
    play.setup.fill("game", "101")
    play.setup.fill("level", "hard")
    assert play.state == before
    assert play.party.setting.level == "hard"
    assert play.setup.shown.status
    play.setup.press("begin")
    assert play.state == before
    press(play, "leave")
    assert play.state.rules.game == "101"
    assert play.setup.shown.status == ""
    assert not play.setup.shown.controls[0].enabled


def test_what_is_filled_in_while_it_is_asked_counts():
    play = Play("mita", level="beginner", pace="at-once", seed=1)
    any_card(play)
    play.setup.fill("game", "101")
    play.setup.press("begin")
    for field, value in (("level", "hard"), ("pace", "brisk"), ("seed", "77"), ("players", "4"), ("names", "A B C D")):
        play.setup.fill(field, value)
        assert asked(play) == LEAVE
    press(play, "leave")
    setting = play.party.setting
    assert (setting.level, setting.pace, setting.names, play.party.seed) == ("hard", "brisk", tuple("ABCD"), 77)
    assert play.state.rules == find_game("101").rules(players=4)


@pytest.mark.parametrize(("field", "value", "why"), [("people", (), "Nobody"), ("packs", "0", "packs")])
def test_what_no_longer_fits_when_it_is_meant_is_refused_in_a_sentence(field, value, why):
    play = Play("mita", level="thumb", seed=1)
    any_card(play)
    play.setup.fill("game", "meow")
    play.setup.press("begin")
    before = play.state
    play.setup.fill(field, value)
    press(play, "leave")
    assert asked(play) is None
    assert play.state == before
    assert "Nothing has changed" in play.stage.text
    assert why in play.setup.refusal
    play.setup.fill(field, ("0",) if field == "people" else "1")
    play.setup.press("begin")
    press(play, "leave")
    assert play.state.rules.game == "meow"
    assert play.setup.refusal == ""


def test_who_plays_a_record_is_what_is_filled_in_when_it_is_opened():
    play, other = Play("mita", level="thumb", seed=1), records.dumps(replace(Play("meow", players=3).record, names=()))
    any_card(play)
    play.bring(other, "the text")
    play.setup.fill("level", "easy")
    play.setup.fill("names", "Bo, Cy")
    play.setup.fill("people", ("0", "1"))
    assert asked(play) == LEAVE
    press(play, "leave")
    setting = play.party.setting
    assert (setting.level, setting.names, setting.people) == ("easy", ("Bo", "Cy", "Ana"), (0, 1))
    any_card(play)
    play.setup.fill("people", ())
    play.load(Play("101", names="Dan Eva").text)
    assert (play.party.names, play.party.setting.people) == (("Dan", "Eva"), (0, 1)), "A record knows its names"


@pytest.mark.parametrize("seed", [0, 10**9, 10**18 - 1])
def test_every_number_of_a_deal_is_kept(seed):
    play = Play("mita", seed=seed, level="beginner", keep=True)
    for _deal in range(2):
        any_card(play)
        assert restored(play._keeping.text).luck == play.party.luck
        play.new_deal()
    assert 0 <= play.party.luck < 10**18


@pytest.mark.parametrize("control", ["new", "again", "back"])
def test_what_was_chosen_still_waits_after_another_deal_was_begun(control):
    play = Play("meow", players=4, level="beginner", pace="at-once")
    play.settle()
    play.play(play.state.legal_actions()[0])
    play.setup.fill("players", "3")
    play.stage.press(control)
    if control != "back":
        play.stage.press("leave")
    assert play.state.rules.players == 4
    assert "waits for the button" in play.setup.shown.status
    play.setup.press("begin")
    if not play.party.untouched:
        play.stage.press("leave")
    assert play.state.rules.players == 3
    assert play.setup.shown.status == ""
    play.setup.fill("people", ())
    assert "Nobody is at this screen" in play.setup.refusal
    assert play.setup.shown.status == "", "It does not wait: it cannot be"


def test_people_and_names_are_chosen():
    play = Play("mita")
    play.setup.fill("players", "4")
    play.setup.fill("names", "Bo, Cy")
    assert play.party.names == ("Bo", "Cy", "Ana", "Ion")
    play.setup.fill("names", "👨‍👩‍👧 Ő 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f")
    assert play.party.names[0] == "👨‍👩‍👧"
    assert restored(kept(play.party)).names == play.party.names
    play.setup.fill("people", ("1", "3"))
    assert play.party.setting.people == (1, 3)
    play.setup.fill("players", "2")
    assert play.party.setting.people == (1,)
    for field, value in (
        ("people", ()),
        ("names", "A, B, C"),
        ("names", "x" * 50),
        ("names", "A\u202e"),
        ("names", "\u3164"),
        ("names", "\u0301" * 40),
        ("names", "Bo, bo"),
        ("seed", "-1"),
        ("seed", "1e3"),
    ):
        before = play.state
        play.setup.fill(field, value)
        assert play.setup.refusal, (field, value)
        assert play.state == before
        play.setup.follow()


def typed(play):
    """What stands in the field of names."""
    return next(field.value for field in play.setup.shown.fields if field.id == "names")


@pytest.mark.parametrize("names", ["Bo, Cy, Di", "Bo, " + "x" * 50, "Bo, bo"])
def test_refused_names_stay_in_their_field_to_be_corrected(names):
    play = Play("mita")
    before = play.state
    play.setup.fill("names", names)
    why = play.setup.refusal
    assert typed(play) == names
    play.setup.fill("seed", "7")
    assert (typed(play), play.setup.refusal) == (names, why)
    play.setup.fill("pace", "brisk")
    assert (typed(play), play.setup.refusal) == (names, why)
    assert play.state == before
    assert not buttons_of(play.setup)["begin"]
    play.setup.fill("names", "Bo, Cy")
    assert (play.party.names, play.party.seed, play.setup.refusal) == (("Bo", "Cy"), 7, "")


def buttons_of(paper):
    return {control.id: control.enabled for control in paper.shown.controls}


def test_names_that_were_too_many_are_taken_with_more_players():
    play = Play("mita")
    play.setup.fill("names", "Bo, Cy, Di")
    assert "3 names for 2 players" in play.setup.refusal
    play.setup.fill("players", "4")
    assert play.setup.refusal == ""
    assert play.party.names == ("Bo", "Cy", "Di", "Ana")
    play.setup.fill("names", "")
    assert play.party.names == ("Ana", "Ion", "Vera", "Luca")


def test_nobody_is_called_like_somebody_else():
    play = Play("meow", players=3, names="ana Bo Cy")
    play.setup.fill("names", "ana")
    assert play.party.names == ("ana", "Ion", "Vera"), "The names of ours are others"
    with pytest.raises(DealError, match="both be called Bo"):
        play.choose(names="Bo Cy Bo")
    twice = records.loads(play.text.replace("Ion", "ana"))
    assert Play(twice).party.names == ("ana", "ana", "Vera"), "What was written down can be opened all the same"


def test_choosing_in_python():
    play = Play("101", players=4, level="thumb", tromf="off")
    play.choose(level="easy", names="A B C D")
    assert (play.party.setting.level, play.party.names, play.state.rules.tromf) == ("easy", tuple("ABCD"), "off")
    play.choose(tromf="must-beat", seed=9)
    assert (play.state.rules.tromf, play.party.seed, play.state.rules.players) == ("must-beat", 9, 4)
    play.choose("meow")
    assert play.state.rules == find_game("meow").preset
    before = play.state
    for wrong in ({"players": 99}, {"level": "loud"}, {"names": "A"}, {"people": (9,)}, {"game": "whist"}):
        with pytest.raises(CardlibError):
            play.choose(**wrong)
        assert play.state == before
    with pytest.raises(TypeError):
        play.choose(loud=1)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Play("whist"), RulesError, "whist"),
        (lambda: Play("mita", players=3), RulesError, "players"),
        (lambda: Play("mita", seat=2), DealError, "2"),
        (lambda: Play("mita", people=()), CardlibError, "Nobody"),
        (lambda: Play("mita", level="loud"), CardlibError, "'medium'"),
        (lambda: Play("mita", pace="slow"), CardlibError, "'calm'"),
        (lambda: Play("mita", seed="x"), CardlibError, "'x'"),
        (lambda: Play("mita", seed=-1), CardlibError, "-1"),
        (lambda: Play("mita", seed=10**18), CardlibError, "seed"),
        (lambda: Play("mita", names="Ana"), CardlibError, "names"),
        (lambda: Play("mita", names=("Ana", "\u2800")), CardlibError, "no name"),
        (lambda: Play("mita", names="Ana, Ana"), DealError, "both be called Ana"),
        (lambda: Play("meow", players=40, packs=9), CardlibError, "room"),
        (lambda: Play("mita", sede=3), TypeError, "sede"),
    ],
)
def test_what_makes_no_table_is_refused(make, error, words):
    with pytest.raises(error, match=words):
        make()


# Whatever a hand does ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_random_clicks_never_break_the_table(game, seed):
    rng = random.Random(seed)
    options = random_options(game, rng)
    options["players"] = min(options.get("players", 2), 6)
    people = rng.choice([(0,), (0, 1)])
    play = Play(game, level="beginner", seed=seed, people=people, **options)
    for _click in range(120):
        ways = [{"pick": key} for key in play.stage._keys()]
        ways += [{"press": each} for each, on in play.stage._buttons().items() if on and each != "review"]
        ways += [{"tick": play.stage.scene["number"]}] * 3
        play.stage._on_message(play.stage, rng.choice(ways), [])
        assert "our fault" not in play.stage.text, reproduction(play.state)
        assert play.state.current_player != CHANCE or play.stage.scene["wait"]
        keys = [control["key"] for control in play.stage.scene["controls"] if control["key"]]
        assert len(keys) == len(set(keys)), keys
