"""Scenes are plain data, small and complete: every card is named, every rule has its badge, whatever the game."""

import json
import random
import re
from pathlib import Path

import pytest
from strategies import random_action, random_deal, random_options, reproduction

import cardlib
from cardlib import CHANCE, Card, Suit, explain, i18n, names, records
from cardlib.game import Move
from cardlib.lines import Line
from cardlib.mita import MITA
from cardlib.rule import STATUS_NAMES
from cardlib.rulebook import RULES
from widgets import faces
from widgets.scenes import (
    MARK_WORDS,
    PLACES,
    Control,
    Scene,
    Shown,
    Zone,
    hand_zone,
    line_data,
    lines_data,
    seat_places,
    trick_zones,
    trump_zone,
    zones_of,
)

LARGEST = 10240  # bytes; a step must not take a noticeable time on a slow line
PLAYERS = [("mita", 2), ("mita", 4), ("101", 2), ("101", 4), ("101", 6)] + [("meow", number) for number in range(2, 9)]


@pytest.fixture(autouse=True, params=i18n.PACKS)
def pack(request):
    i18n.use_pack(request.param)
    yield request.param
    i18n.use_pack(i18n.PACKS[0])


def cards_of(data):
    return [card for zone in data["zones"] for card in zone["cards"]]


def check(scene, told):
    """What must hold of every scene; ``told`` reproduces it."""
    data = scene.data()
    text = json.dumps(data, ensure_ascii=False)
    assert json.loads(text) == data, told
    assert len(text.encode()) < LARGEST, f"{len(text.encode())} bytes: {told}"
    assert data["label"], told
    for kind in ("zones", "controls"):
        ids = [item["id"] for item in data[kind]]
        assert all(ids), told
        assert len(set(ids)) == len(ids), f"{kind} {ids}: {told}"
    assert all(zone["title"] for zone in data["zones"]), told
    for card in cards_of(data):
        name = _face_down() if card["face"] == "back" else names.card_name(Card(card["face"]))
        assert card["label"].split(", ")[0] == name, f"{card}: {told}"
        for words in (card["flag"], card["caption"]):
            assert words in card["label"], f"{card} shows what it does not say: {told}"
    for line in data["lines"]:
        assert line["text"], told
        assert bool(line["badge"]) == bool(line["about"]) == bool(line["status"]), f"{line}: {told}"
    badges = [line["rule"] for line in data["lines"] if line["badge"]]
    assert len(badges) == len(set(badges)), f"{badges}: {told}"
    assert set(badges) == {line["rule"] for line in data["lines"]} - {""}, told
    return data


def _face_down():
    return Shown(None).data()["label"]


@pytest.mark.parametrize("name", records.examples())
def test_every_step_of_every_example_makes_a_scene(name):
    record = records.example(name)
    states = list(records.replay(record))
    for step, state in enumerate(states):
        lines = explain.step(states[step - 1], state, names=record.names) if step else explain.opening(state)
        score = explain.score(state, names=record.names) if state.is_over else ()
        zones = zones_of(state, record.names, hands=not record.trick)
        check(Scene(record.source, zones, "", (*lines, *score)), f"step {step} of {name}")


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_every_position_shows_every_card_and_whose_turn_it_is(game, players):
    rng = random.Random(f"{game} {players}")
    options = random_options(game, rng) | {"players": players}
    if game == "101":
        options["removed"] = ("8S", "8D") if players == 6 else ()
    if game == "meow":
        options |= {"packs": 2, "target": 500}
    state = random_deal(cardlib.find_game(game).rules(**options), rng)
    for _ in range(60):
        told = reproduction(state)
        data = check(Scene("Table", zones_of(state)), told)
        zones = {zone["id"]: zone for zone in data["zones"]}
        for seat, hand in enumerate(state.hands):
            assert [card["face"] for card in zones[f"hand-{seat}"]["cards"]] == list(map(str, hand)), told
        turns = {seat for seat in range(players) if zones[f"hand-{seat}"]["turn"]}
        assert turns == {state.current_player} - {None, CHANCE}, told
        if game == "meow":
            assert zones["discards"]["cards"][0]["face"] == str(state.top), told
            assert zones["stock"]["turn"] == (state.current_player == CHANCE), told
        else:
            on_table = [card["face"] for seat in range(players) for card in zones[f"seat-{seat}"]["cards"]]
            assert state.trick == () or sorted(on_table) == sorted(map(str, state.trick)), told
            assert zones["stock"]["cards"][-1:] == ([Shown(state.upcard).data()] if state.upcard else []), told
        if state.is_over:
            break
        state = state.apply(random_action(state, rng))


def test_a_trick_just_won_stays_until_the_next_lead():
    state = MITA.rules(players=2, trump_check=False).deal(MITA.preset.pack())
    for _ in range(2):
        state = state.apply(state.legal_actions()[0])
    marks = [card["mark"] for card in cards_of(Scene("Table", zones_of(state)).data()) if card["mark"]]
    assert marks == ["winning"]
    state = state.apply(state.legal_actions()[0])
    seats = [zone for zone in zones_of(state) if zone.id.startswith("seat-")]
    assert sum(len(zone.cards) for zone in seats) == 1
    assert not any(card.mark for zone in seats for card in zone.cards)


@pytest.mark.parametrize("name", [name for name in records.examples() if records.example(name).rules.game != "meow"])
def test_a_trick_just_won_is_credited_to_its_winner(name):
    record = records.example(name)
    states = list(records.replay(record))
    players = record.rules.players
    for step, state in enumerate(states):
        told = f"step {step} of {name}"
        zones = [zone.data() for zone in zones_of(state, hands=not record.trick)[:players]]
        marked = [zone["id"] for zone in zones for card in zone["cards"] if card["mark"]]
        if not step or state.tricks == states[step - 1].tricks:
            assert marked == [], told
            continue
        (winner,) = [seat for seat in range(players) if state.tricks[seat] > states[step - 1].tricks[seat]]
        assert marked == [f"seat-{winner}"], told
        assert zones[winner]["note"].startswith(f"{state.tricks[winner]} trick"), told
        assert zones[winner]["cards"][0]["label"].endswith("wins"), told
        plays = [event for event in state.history if isinstance(event, Move) and event.action.card][-players:]
        for move in plays:
            assert [card["face"] for card in zones[move.seat]["cards"]] == [str(move.action.card)], told
        led = [zone["id"] for zone in zones if zone["cards"][0]["caption"]]
        assert led == [f"seat-{plays[0].seat}"], told


COMPASS = {"s": 0, "sw": 45, "w": 90, "nw": 135, "n": 180, "ne": 225, "e": 270, "se": 315}  # clockwise from the reader


@pytest.mark.parametrize("players", range(2, 9))
def test_seats_go_clockwise_from_the_readers_own(players):
    places = seat_places(players)
    assert len(places) == players
    if players > 6:
        assert set(places) == {""}, "so many sit one after another"
        return
    angles = [COMPASS[place] for place in places]
    assert angles[0] == 0
    assert angles == sorted(set(angles)), places
    if players % 2 == 0:  # partners of four sit opposite
        assert all(angles[seat + players // 2] == angles[seat] + 180 for seat in range(players // 2)), places


def test_every_place_has_its_rule_in_the_style_sheet():
    css = (Path(faces.__file__).parent / "stage.css").read_text(encoding="utf-8")
    for place in {place for places in PLACES.values() for place in places} | {"c", "corner"}:
        assert re.search(rf"data-place=[\"']?{place}[\"']?\]", css), f"no style for the place {place}"


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("leader", range(7))
def test_a_trick_lies_clockwise_from_its_leader(players, leader):
    leader %= players
    cards = MITA.preset.pack()[:players]
    zones = trick_zones(cards, players, leader=leader, turn=leader)
    for place, card in enumerate(cards):
        zone = zones[(leader + place) % players]
        assert zone.cards == (Shown(card, caption="led" if place == 0 else ""),)
    assert [zone.turn for zone in zones] == [seat == leader for seat in range(players)]
    places = [zone.place for zone in zones]
    assert places == list(PLACES.get(players, [""] * players))
    assert trump_zone(Suit.HEARTS, players).place not in places


def test_seats_that_have_not_played_have_room_for_a_card():
    zones = trick_zones((Card("8S"),), 4, leader=3)
    assert [zone.data()["room"] for zone in zones] == [1, 1, 1, 0]


@pytest.mark.parametrize("rule_id", RULES)
def test_every_rule_has_a_badge_that_tells_its_source(rule_id):
    data = line_data(Line(rule_id, "So it is."))
    rule = RULES[rule_id]
    assert data["status"] == rule.status
    assert data["badge"] == STATUS_NAMES[rule.status]
    assert rule.text() in data["about"]
    assert data["about"].endswith(")")
    assert line_data(Line(rule_id, rule.text()))["about"].count(rule.text()) == 0  # not said twice


def test_a_badge_stands_where_its_rule_is_first_spoken_of():
    lines = [Line("mita.deal", "One."), Line("", "Two."), Line("mita.deal", "Three."), Line("mita.end", "Four.")]
    assert [bool(line["badge"]) for line in lines_data(lines)] == [True, False, False, True]


def test_every_mark_that_stands_for_something_says_so_in_words():
    for mark, words in MARK_WORDS.items():
        data = Shown(Card("QS"), mark=mark, caption="led").data()
        assert data["flag"] == words
        assert data["label"] == f"{names.card_name(Card('QS'))}, led, {words}"


def test_every_face_is_in_the_sprite(pack):
    sprite = faces.sprite(pack)
    for face in ("back", *map(str, cardlib.MEOW.rules(pack_size=52).pack())):
        assert f'id="card-{pack}-{face}"' in sprite
    for suit in Suit:
        assert f'id="suit-{pack}-{suit}"' in sprite


def test_a_scene_names_the_pack_it_speaks_of(pack):
    assert Scene("Table").data()["pack"] == pack


def test_the_trump_is_shown_with_the_stock_or_without():
    alone = trump_zone(Suit.CLUBS, 4).data()
    assert (alone["suit"], alone["cards"], alone["note"]) == ("C", [], "")
    last = trump_zone(Suit.CLUBS, 4, stock=1, upcard=Card("JC")).data()
    assert (last["suit"], [card["face"] for card in last["cards"]]) == ("", ["JC"])
    assert last["note"] == "1 card to draw"
    more = trump_zone(Suit.CLUBS, 4, stock=20, upcard=Card("JC")).data()
    assert [card["face"] for card in more["cards"]] == ["back", "JC"]
    assert more["note"] == "20 cards to draw"


def test_a_hand_can_be_picked_from_or_only_looked_at():
    cards = cardlib.as_cards("8S AC QS")
    zone = hand_zone(cards, "Your hand", chosen=[Card("AC")])
    assert [card.key for card in zone.cards] == ["8S", "AC", "QS"]
    assert [card.mark for card in zone.cards] == ["", "chosen", ""]
    assert not any(card.key for card in hand_zone(cards, "Your hand", pick=False).cards)


def test_zones_and_controls_say_all_they_have():
    zone = Zone("a", "Ana", turn=True, note="1 trick").data()
    assert zone["turn_words"] == "to play"
    control = Control("play", "Autoplay", enabled=False, pressed=True, main=True, key="p").data()
    assert control == {
        "id": "play",
        "label": "Autoplay",
        "enabled": False,
        "pressed": True,
        "main": True,
        "key": "p",
    }
