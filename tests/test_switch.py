"""Rules as switches: every option of every game, the difference it makes, and what is refused under each value."""

import random

import pytest
from positions import last_three

import cardlib
from cardlib import CardlibError, DealError, NotationError, RulesError, find_game, records
from cardlib.deals import refitted, shuffled
from cardlib.rulebook import option_about, value_words
from widgets.deck import the_deck
from widgets.ready import ready, ready_for_all
from widgets.scenes import zones_of
from widgets.switch import Switch, Switches
from widgets.variants import difference, played_by

OPTIONS = [(game.id, option.name) for game in cardlib.GAMES for option in game.options]
MEOW_PACK = find_game("meow").rules().pack()
NONE_HERE = "Here it makes no difference."


@pytest.fixture(autouse=True)
def french():
    the_deck().pack = "french"
    yield
    the_deck().pack = "french"


def buttons(stage):
    return {control["id"]: control for control in stage.scene["controls"]}


def lines(stage):
    return [(line["rule"], line["text"]) for line in stage.scene["lines"]]


def values_of(switch):
    return [name for name, control in buttons(switch).items() if control["pressed"] is not None]


def said(scene):
    """What a scene shows, but for the buttons and what numbers it."""
    return {key: scene[key] for key in ("zones", "lines")}


# Each option ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_every_option_has_a_position_that_shows_the_difference(game, option):
    switch = Switch(option, game=game)
    usual = buttons(switch)
    assert len(usual) >= 2
    seen = []
    for name in values_of(switch):
        switch.press(name)
        scene = switch.scene
        assert buttons(switch)[name]["pressed"]
        assert [each for each, control in buttons(switch).items() if control["pressed"]] == [name]
        assert said(scene) not in seen, f"{name} looks like another value"
        seen.append(said(scene))
        assert NONE_HERE not in switch.text
        assert scene["zones"], name
    changes = [shown["lines"][0]["text"] for shown in seen]
    assert changes[0] == "So it is played unless you choose otherwise."
    assert len(set(changes)) == len(changes)


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_what_is_shown_is_the_engines(game, option):
    """The state under each value is what replaying the record by these rules gives, as far as it goes."""
    switch = Switch(option, game=game)
    for name in values_of(switch):
        switch.press(name)
        rules = find_game(game).rules(
            **{each.name: getattr(switch.played.last.rules, each.name) for each in find_game(game).options}
        )
        assert getattr(rules, option) == switch.value
        state = switch.played.states[0]
        assert state == rules.deal(state.deal.pack, state.deal.dealer, state.deal.scores)
        for number, action in enumerate(switch.record.moves):
            if number == len(switch.played.states) - 1:
                assert str(state.check(action)) == str(switch.played.refusal)
                assert (state.check(action).rule, str(state.check(action))) in lines(switch)
                break
            state = state.apply(action)
            assert state == switch.played.states[number + 1]
        hands = [zone for zone in zones_of(state) if zone.id.startswith("hand-")]
        for zone in hands:
            shown = next(each for each in switch.scene["zones"] if each["id"] == zone.id)
            assert [card["face"] for card in shown["cards"]] == [str(card.card) for card in zone.cards]


def test_the_first_value_is_the_games_default_and_says_so():
    for game, option in OPTIONS:
        switch = Switch(option, game=game)
        known = next(each for each in find_game(game).options if each.name == option)
        players = switch.record.players
        preset = find_game(game).rules(players=players) if known.kind == "cards" else find_game(game).preset
        assert switch.value == getattr(preset, option)
        first = switch.scene["controls"][0]
        assert first["pressed"]
        assert first["label"].endswith("(usual)")
        assert first["label"].lower().startswith(value_words(known, switch.value).lower())
        assert switch.scene["heading"] == option_about(known)


@pytest.mark.parametrize(
    ("option", "game", "value", "change", "rule"),
    [
        (
            "tromf",
            "mita",
            "must-beat",
            "By the usual rule you could also play the eight of diamonds",
            "mita.tromf-duty",
        ),
        ("tromf", "101", "off", "gets only as far as here: nobody can lead the eight of spades", "101.tromf"),
        ("trump_check", "mita", False, "in another order", "mita.trump-check"),
        ("exchange", "101", False, "Nobody decides about the trump seven", "101.seven-exchange"),
        ("removed", "101", "8H 8S", "Mara holds the eight of diamonds", "101.which-eights"),
        ("target", "101", 151, "The match goes on after this deal", "101.match"),
        ("stop", "101", "at-once", "The deal is over here", "101.stop-at-once"),
        ("seven_draws", "meow", 1, "Ana (3); Ion (5). By the usual rule: Ana (3); Ion (6)", "meow.seven-draws-one"),
        ("eight_skips", "meow", True, "Now it is up to Ion", "meow.eight"),
        ("queen_follow", "meow", True, "could not play the jack of diamonds", "meow.queen-follow"),
        ("jack_doubles", "meow", True, "Ion (190). By the usual rule: Ana (0); Ion (95)", "meow.jack-doubles"),
        ("queen_left", "meow", "once", "Ion (58). By the usual rule: Ana (0); Ion (95)", "meow.queen-left-each"),
        ("hand", "meow", 7, "Ana (7); Ion (7)", "meow.hand-seven"),
        ("pack_size", "meow", 52, "Cards left to draw: 41", "meow.pack-52"),
        ("packs", "meow", 2, "Cards left to draw: 61", "meow.packs"),
        ("target", "meow", 201, "The match goes on after this deal", "meow.match-end"),
    ],
)
def test_what_changes_is_said_with_the_rule_that_decides(option, game, value, change, rule):
    switch = Switch(option, game=game)
    switch.choose(value)
    changed = switch.scene["lines"][0]["text"]
    assert change in changed
    assert rule in [line["rule"] for line in switch.scene["lines"]]
    assert switch.scene["lines"][0]["status"], "the option's badge"


def test_an_action_that_is_illegal_under_a_value_is_said_with_its_rule():
    switch = Switch("tromf")
    switch.choose("off")
    assert "mita.tromf" in dict(lines(switch))
    assert "played without the call of TROMF" in switch.text
    assert not switch.played.last.called
    switch.choose("must-trump")
    assert switch.played.last.called


def test_cards_are_tried_without_moving_them():
    switch = Switch("queen_follow")
    before = switch.played.last
    switch.pick("9S")
    assert switch.scene["tone"] == "good"
    assert "You may play the nine of spades" in switch.text
    switch.pick("9S")
    assert switch.scene["tone"] == ""
    switch.choose(True)
    switch.pick("9S")
    assert switch.scene["tone"] == "bad"
    assert "meow.queen-follow" in dict(lines(switch))
    switch.press("draw")
    assert "meow.must-play" in dict(lines(switch))
    assert switch.played.last.hands == before.hands
    switch.pick("QH")
    assert "goes only the king" in switch.text
    switch.choose(False)
    switch.pick("QH")
    assert "you name a suit of your choice" in switch.text
    assert switch.scene["tone"] == "good"


def test_only_what_can_be_tried_has_a_button():
    """Nothing moves, so no button looks as if the seven were exchanged."""
    for game, value in (("101", True), ("mita", True)):
        switch = Switch("exchange", game=game)
        switch.choose(value)
        assert switch.played.last.asking
        assert not {"exchange", "keep"} & set(buttons(switch))
        assert "You may keep the trump seven" in switch.text


def test_where_another_player_has_come_to_the_turn_the_reason_speaks_of_that_player():
    switch = Switches("meow")
    switch.choose("eight_skips", True)
    refusal = switch.played.refusal
    seat = switch.played.last.current_player
    assert refusal.action.card not in switch.played.last.hands[seat]
    assert "Now it is up to Ion" in switch.text
    assert "Ion does not hold the jack of spades." in switch.text
    assert "You do not hold" not in switch.text


def test_a_call_may_be_tried_with_the_lead():
    state = last_three("mita", ["9H 8S KD", "7S AS QH"])
    switch = Switch("tromf", record=records.record_of(state))
    switch.pick("9H")
    assert [rule for rule, _text in lines(switch)[1:]] == ["mita.free-play", "mita.tromf"]
    switch.choose("off")
    switch.pick("9H")
    assert [rule for rule, _text in lines(switch)[1:]] == ["mita.free-play"]


def test_a_value_is_chosen_by_itself_by_its_text_and_by_its_button():
    switch = Switch("removed")
    switch.choose("8H 8S")
    assert switch.value == cardlib.as_cards("8H 8S")
    switch.choose(cardlib.as_cards("8S 8D"))
    assert buttons(switch)["removed: 8S 8D"]["pressed"]
    switch.press("removed: 8C 8D")
    assert switch.value == cardlib.as_cards("8C 8D")
    with pytest.raises(CardlibError, match="removed cannot be '7H 8S' here: choose among 8C 8D, 8H 8S"):
        switch.choose("7H 8S")
    other = Switch("eight_skips")
    with pytest.raises(CardlibError, match="choose among false, true"):
        other.choose(1)
    other.choose(True)
    other.choose("false")
    assert other.value is False


def test_where_nothing_is_different_that_is_said():
    switch = Switch("jack_doubles", pack=find_game("meow").rules().pack())
    switch.choose(True)
    assert NONE_HERE in switch.text


def test_what_cannot_be_dealt_is_said_and_not_raised():
    pack = shuffled(find_game("meow").rules(players=7), 1)
    switch = Switch("hand", game="meow", players=7, pack=pack)
    switch.choose(7)
    assert "need 50 cards" in switch.text
    assert switch.scene["zones"] == []
    switch.choose(5)
    assert switch.scene["zones"]
    late = Switch("target", game="meow", values=(101, 51), pack=find_game("meow").rules().pack(), scores=(60, 20))
    late.choose(51)
    assert "over at 51" in late.text
    usual = Switch("target", game="meow", values=(101, 201), target=201, scores=(150, 20), pack=switch.record.pack)
    assert "over at 101" in usual.text
    usual.choose(201)
    assert "By the usual rule the deal could not be" in usual.text


def test_positions_of_ones_own():
    pack = cardlib.cards_text(ready("seven_draws").record.pack)
    switch = Switch("seven_draws", game="meow", pack=pack, actions="9S, 9D, 7D", names="A B")
    switch.choose(1)
    assert "B took one card" in switch.text
    assert Switch("seven_draws", game="meow", pack=pack, actions=("9S", "9D")).played.last.current_player == 0
    switch = Switch("stop", record="deal-101-4")
    switch.choose("at-once")
    assert switch.played.states
    now = Switch("seven_draws", game="meow", pack=pack, actions="9S, 9D, 7D", show="now")
    assert now._keys() == [str(card) for card in now.played.last.hands[0]]
    for show, words in (("deal", "dealt five cards"), ("last", "because of the seven"), ("now", "you may")):
        shown = Switch("seven_draws", game="meow", pack=pack, actions="9S, 9D, 7D", show=show)
        assert words in shown.text.lower(), show


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Switch("colour"), CardlibError, "no position ready"),
        (lambda: Switch("colour", pack="QS"), CardlibError, "No game has an option 'colour'"),
        (lambda: Switch("tromf", game="meow"), CardlibError, "no position ready"),
        (
            lambda: Switch("tromf", game="meow", pack=find_game("meow").rules().pack()),
            CardlibError,
            "no option 'tromf'",
        ),
        (lambda: Switch("tromf", pack="QS"), DealError, "missing"),
        (lambda: Switch("tromf", show="all"), CardlibError, "'all'"),
        (lambda: Switch("tromf", record="mita-99"), CardlibError, "mita-99"),
        (lambda: Switch("tromf", pack=find_game("mita").rules().pack(), actions="9"), NotationError, "9"),
        (lambda: Switch("packs", pack=MEOW_PACK), CardlibError, "values"),
        (lambda: Switch("packs", pack=MEOW_PACK, values=(0,)), CardlibError, "packs"),
        (lambda: Switch("tromf", values=("may-trump",)), CardlibError, "may-trump"),
        (lambda: Switch("removed", pack=find_game("101").rules().pack(), game="101"), CardlibError, "2 players"),
        (lambda: Switch("tromf", colour=3), TypeError, "colour"),
        (lambda: Switch("seven_draws", actions="9S"), CardlibError, "either a record or a pack"),
        (lambda: Switch("tromf", record="mita-16", dealer=1), CardlibError, "either a record or a pack"),
        (lambda: Switch("tromf", game="101", record="mita-16"), CardlibError, "one of Mîța, not of 101"),
        (lambda: Switches("whist"), RulesError, "whist"),
        (lambda: Switches("meow", "tromf"), CardlibError, "no option 'tromf'"),
        (lambda: Switches("meow", pack=MEOW_PACK), CardlibError, "Name the options"),
        (lambda: Switches("meow").choose("tromf", "off"), CardlibError, "not switched here"),
    ],
)
def test_what_makes_no_switch_is_refused(make, error, words):
    with pytest.raises(error, match=words):
        make()


# Several at once --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["mita", "101", "meow"])
def test_every_switch_of_a_game_shows_a_difference_on_one_position(game):
    switches = Switches(game)
    usual = said(switches.scene)
    names = values_of(switches)
    assert {name.partition(":")[0] for name in names} == set(ready_for_all(game)[1])
    seen = [usual]
    for name in names:
        switches.press(name)
        assert buttons(switches)[name]["pressed"]
        assert said(switches.scene) not in seen, name
        assert NONE_HERE not in switches.text
        seen.append(said(switches.scene))
        switches.press(name)
        assert said(switches.scene) == usual, name


def test_switches_add_up_and_go_back_together():
    switches = Switches("meow")
    assert not buttons(switches)["usual"]["enabled"]
    switches.choose("jack_doubles", True)
    switches.choose("queen_left", "once")
    switches.choose("seven_draws", 1)
    assert switches.played.last.outcome.penalties == (0, 2 * (40 + 3 + 6))
    assert "Ion (98). By the usual rule: Ana (0); Ion (95)" in switches.text
    switches.usual()
    assert switches.played.last.outcome.penalties == (0, 95)
    assert switches.chosen == {
        "hand": 5,
        "seven_draws": 2,
        "eight_skips": False,
        "queen_follow": False,
        "jack_doubles": False,
        "queen_left": "each",
    }


def test_the_documents_optional_rules_are_all_there():
    """Мяу-мяу ¶18-24 names five."""
    assert {"hand", "seven_draws", "eight_skips", "queen_follow", "jack_doubles"} <= set(Switches("meow").chosen)


def test_several_options_on_a_position_of_ones_own():
    record = records.example("deal-mita-2")
    switches = Switches("mita", "tromf", "exchange", record=record)
    assert set(switches.chosen) == {"tromf", "exchange"}
    switches.choose("tromf", "must-beat")
    switches.choose("exchange", True)
    assert lines(switches)[0][0] == "", "no single rule is to blame"


@pytest.mark.parametrize("seed", range(8))
def test_random_clicks_never_fail(seed):
    rng = random.Random(seed)
    game, option = rng.choice(OPTIONS)
    stages = [Switch(option, game=game), Switches(rng.choice(["mita", "101", "meow"]))]
    if seed % 2:
        name = rng.choice([each for each in records.examples() if each.startswith("deal-")])
        known = records.example(name).game
        names = [each.name for each in known.options if each.kind == "choice" and each.name != "players"]
        stages.append(Switches(known.id, *names, record=name))
    for stage in stages:
        done = []
        for _ in range(60):
            done.append(
                rng.choice([{"pick": key} for key in stage._keys()] + [{"press": key} for key in buttons(stage)])
            )
            stage._on_message(stage, done[-1], [])
            assert "our fault" not in stage.text, f"{stage} after {done}"
            assert len(stage.scene["lines"]) >= 2, f"{stage} after {done}"


# What they are made of --------------------------------------------------------------------------------


def test_a_pack_is_refitted_with_every_card_near_its_place():
    mita = find_game("101")
    six = mita.rules(players=6)
    pack = shuffled(six, 3)
    other = mita.rules(players=6, removed=("8H", "8S"))
    again = refitted(pack, other)
    assert sorted(map(str, again)) == sorted(map(str, other.pack()))
    changed = [(str(old), str(new)) for old, new in zip(pack, again, strict=True) if old is not new]
    assert {old for old, _new in changed} == {"8H", "8S"}
    assert {new for _old, new in changed} == {"8C", "8D"}
    assert refitted(pack, six) == pack
    double = find_game("meow").rules(packs=2)
    twice = shuffled(double, 3)
    once = refitted(twice, find_game("meow").rules())
    assert list(once) == list(dict.fromkeys(twice))
    assert refitted(once, double)[: len(once)] == once


@pytest.mark.parametrize("name", [name for name in records.examples() if name.startswith("deal-")])
def test_a_record_by_its_own_rules_is_itself_and_no_difference(name):
    record = records.example(name)
    played = played_by(record, {})
    assert played.states == tuple(records.replay(record))
    assert played.refusal is None
    assert difference(played, played) == ""
