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
        zones = zones_of(state, record.names, hands="none" if record.trick else "all")
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
            assert zones[f"hand-{seat}"]["place"] == zones[f"seat-{seat}"]["place"], told
        turns = {seat for seat in range(players) if zones[f"seat-{seat}"]["turn"]}
        assert turns == {state.current_player} - {None, CHANCE}, told
        assert [seat for seat in range(players) if zones[f"seat-{seat}"]["dealer"]] == [state.deal.dealer], told
        if game == "meow":
            pile = [card["face"] for card in zones["discards"]["cards"]]
            assert pile == list(map(str, state.discards[-2:])), told
            assert zones["discards"]["suit"] == ("" if state.named is None else str(state.named)), told
            assert zones["stock"]["turn"] == (state.current_player == CHANCE), told
            assert bool(zones["stock"]["cards"]) == bool(state.stock), told
        else:
            assert [zones[f"seat-{seat}"]["pile"] for seat in range(players)] == list(state.tricks), told
            marked = [card["face"] for zone in data["zones"] for card in zone["cards"] if card["mark"] == "ahead"]
            assert marked == [str(card) for card in best_of(state.trick, state.trump)], told
            on_table = [card["face"] for seat in range(players) for card in zones[f"seat-{seat}"]["cards"]]
            assert state.trick == () or sorted(on_table) == sorted(map(str, state.trick)), told
            assert zones["stock"]["cards"][-1:] == ([Shown(state.upcard).data()] if state.upcard else []), told
        if state.is_over:
            break
        state = state.apply(random_action(state, rng))


def best_of(trick, trump):
    """The card that is winning so far: none before the lead."""
    return [trick[cardlib.trick_winner(trick, trump)]] if trick else []


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_a_view_shows_what_its_seat_may_know_and_sits_it_at_the_bottom(game, players):
    rng = random.Random(f"views of {game} {players}")
    options = random_options(game, rng) | {"players": players, **({"packs": 2} if game == "meow" else {})}
    if game == "101":
        options["removed"] = ("8S", "8D") if players == 6 else ()
    state = random_deal(cardlib.find_game(game).rules(**options), rng)
    for _ in range(25):
        told = reproduction(state)
        seat = rng.randrange(players)
        view = state.view(seat)
        zones = zones_of(view)
        check(Scene("Table", zones), told)
        shown = {zone.id: [card.card for card in zone.cards] for zone in zones}
        assert shown[f"hand-{seat}"] == list(state.hands[seat]), told
        for other in set(range(players)) - {seat}:
            assert shown[f"hand-{other}"] == [None] * len(state.hands[other]), told
        assert [zone.id for zone in zones[:players]] == [f"seat-{(seat + turn) % players}" for turn in range(players)]
        assert [zone.place for zone in zones[:players]] == list(seat_places(players)), told
        # Whoever holds the trump seven is asked in secret: only the asked see that it is not the leader's turn.
        if view.current_player == state.current_player:
            assert zones == zones_of(state, seat=seat, hands="own"), told
        if state.is_over:
            break
        state = state.apply(random_action(state, rng))


@pytest.mark.parametrize("seed", range(3))
def test_under_the_top_discard_lies_what_lies_there_after_shuffles_too(seed):
    rng = random.Random(seed)
    # A small pack and large hands: it is turned over again and again.
    state = random_deal(cardlib.find_game("meow").rules(players=3, hand=7, target=500), rng)
    shuffles = 0
    while not state.is_over and shuffles < 5:
        shuffles += state.current_player == CHANCE
        state = state.apply(random_action(state, rng, style="hoard"))
        for position in (state, *map(state.view, range(3))):
            pile = next(zone for zone in zones_of(position) if zone.id == "discards")
            assert [shown.card for shown in pile.cards] == list(state.discards[-2:]), reproduction(state)
    assert shuffles, reproduction(state)


def test_more_hands_can_be_opened_than_the_readers_own():
    state = MITA.rules(players=4).deal(MITA.preset.pack())
    zones = {zone.id: zone for zone in zones_of(state, seat=1, hands="own", opened=[3])}
    for seat in range(4):
        expected = list(state.hands[seat]) if seat in (1, 3) else [None] * 3
        assert [card.card for card in zones[f"hand-{seat}"].cards] == expected
    assert zones["seat-1"].place == zones["hand-1"].place == "s"


def test_who_is_ahead_can_be_left_to_the_reader():
    state = MITA.rules(players=2).deal(MITA.preset.pack())
    state = state.apply(state.legal_actions()[0])
    assert [card.mark for zone in zones_of(state) for card in zone.cards if card.mark] == ["ahead"]
    assert not any(card.mark for zone in zones_of(state, ahead=False) for card in zone.cards)


def test_without_hands_there_is_no_dealer_no_pile_and_no_stock():
    state = MITA.rules(players=2).deal(MITA.preset.pack())
    for _ in range(3):
        state = state.apply(state.legal_actions()[0])
    zones = zones_of(state, hands="none")
    assert [zone.id for zone in zones] == ["seat-0", "seat-1", "stock"]
    assert not any(zone.dealer or zone.pile for zone in zones)
    assert zones[-1] == trump_zone(state.trump, 2)


def test_a_card_played_leaves_its_outline_in_a_hand_that_cannot_grow():
    state = MITA.rules(players=2).deal(MITA.preset.pack())
    hand = {zone.id: zone for zone in zones_of(state.apply(state.legal_actions()[0]))}["hand-0"].data()
    assert (len(hand["cards"]), hand["room"]) == (2, 1)


def test_a_trick_just_won_stays_until_the_next_lead():
    state = MITA.rules(players=2, trump_check=False).deal(MITA.preset.pack())
    for _ in range(2):
        state = state.apply(state.legal_actions()[0])
    marks = [card["mark"] for card in cards_of(Scene("Table", zones_of(state)).data()) if card["mark"]]
    assert marks == ["winning"]
    state = state.apply(state.legal_actions()[0])
    seats = [zone for zone in zones_of(state) if zone.id.startswith("seat-")]
    assert [card.mark for zone in seats for card in zone.cards] == ["ahead"]


@pytest.mark.parametrize("name", [name for name in records.examples() if records.example(name).rules.game != "meow"])
def test_a_trick_just_won_is_credited_to_its_winner(name):
    record = records.example(name)
    states = list(records.replay(record))
    players = record.rules.players
    for step, state in enumerate(states):
        told = f"step {step} of {name}"
        zones = [zone.data() for zone in zones_of(state, hands="none" if record.trick else "all")[:players]]
        marked = [zone["id"] for zone in zones for card in zone["cards"] if card["mark"] == "winning"]
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
        assert places == tuple(f"row-{seat}" for seat in range(players)), "so many sit one after another"
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
    assert places == list(seat_places(players))
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
    assert data["named"] == f"How sure: {data['badge']}"
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
        "copy": "",
        "apart": False,
    }
