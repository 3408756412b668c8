"""Pictures of scenes: complete in themselves, small, the same at every run, and telling all that a stage tells."""

import random
import re
import xml.etree.ElementTree as ET

import pytest
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook, new_output
from strategies import random_action, random_deal, reproduction

import cardlib
from cardlib import explain, i18n, records
from cardlib.lines import Line
from widgets.builder import RankOrder, TrickBuilder
from widgets.exercise import Exercise
from widgets.picture import described, picture
from widgets.replay import Replay
from widgets.scenes import Option, Scene, Shown, Zone, zones_of
from widgets.stage import Stage

NS = "{http://www.w3.org/2000/svg}"
LARGEST = 40 * 1024
PLAYERS = [("mita", 2), ("mita", 4), ("101", 6)] + [("meow", number) for number in (2, 3, 5, 8)]


@pytest.fixture(autouse=True, params=i18n.PACKS)
def pack(request):
    i18n.use_pack(request.param)
    yield request.param
    i18n.use_pack(i18n.PACKS[0])


def check(scene, told):
    """What must hold of every picture; ``told`` reproduces it."""
    data = scene.data()
    drawing = picture(data)
    root = ET.fromstring(drawing)
    assert drawing == picture(data), told
    assert (root.tag, root.get("role")) == (f"{NS}svg", "img"), told
    assert root.findtext(f"{NS}title") == scene.label, told
    assert root.findtext(f"{NS}desc") == described(data), told
    ids = [name for element in root.iter() if (name := element.get("id"))]
    used = [element.attrib["href"] for element in root.iter(f"{NS}use")]
    assert len(set(ids)) == len(ids), told
    assert set(used) <= {f"#{name}" for name in ids}, told
    # Sites that show notebooks leave styles, scripts and everything from elsewhere out.
    assert not re.search(r"<(style|script|image|foreignObject)|\sstyle=|http(?!://www.w3.org/2000/svg)|url\(", drawing)
    shown = [card for zone in data["zones"] for card in zone["cards"]]
    marks = [zone for zone in data["zones"] if zone["suit"]]
    drawn = [
        use for use in used if (symbol := root.find(f".//*[@id='{use[1:]}']")) is not None and "symbol" in symbol.tag
    ]
    assert len(drawn) == len(shown) + len(marks), f"{len(drawn)} of {len(shown)} cards are drawn: {told}"
    return root, drawing


def words_of(root):
    return " ".join(text.text or "" for text in root.iter(f"{NS}text"))


@pytest.mark.parametrize("name", records.examples())
def test_every_example_has_a_picture_that_says_what_the_stage_says(name):
    record = records.example(name)
    states = list(records.replay(record))
    lines = explain.opening(states[0], names=record.names)
    if len(states) > 1:
        lines = explain.step(states[-2], states[-1], names=record.names)
    zones = zones_of(states[-1], record.names, hands="none" if record.trick else "all")
    root, _ = check(Scene(record.source or name, zones, "How it ended", lines), name)
    words = words_of(root)
    for line in lines:
        assert set(line.text.split()) <= set(words.split()), name
    assert "How it ended" in words
    for player in record.names:
        assert player in words, name


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_every_position_has_a_picture_with_all_its_cards(game, players):
    rng = random.Random(f"pictures of {game} {players}")
    options = {"players": players} | ({"packs": 2} if game == "meow" else {})
    state = random_deal(cardlib.find_game(game).rules(**options), rng)
    for step in range(24):
        if step % 4 == 0:
            seat = rng.randrange(players)
            check(Scene("Table", zones_of(state.view(seat))), reproduction(state))
            root, _ = check(Scene("Table", zones_of(state)), reproduction(state))
            names = {f"Player {other + 1}" for other in range(players)}
            assert names <= {text.text for text in root.iter(f"{NS}text")}, reproduction(state)
        if state.is_over:
            break
        state = state.apply(random_action(state, rng))


def test_pictures_of_the_usual_size_are_small():
    i18n.use_pack("french")  # as committed notebooks are
    for stage in (Replay("mita-16", step=4), RankOrder(), Replay("101-33")):
        size = len(stage._repr_mimebundle_()[0]["image/svg+xml"].encode())
        assert size < LARGEST, f"{size} bytes: {stage}"
    assert len(picture(TrickBuilder().scene).encode()) < 1.25 * LARGEST  # a whole pack


def test_two_pictures_can_stand_in_one_page():
    drawings = [picture(Scene("A", (Zone("a", "A", (Shown(card),)),)).data()) for card in cardlib.as_cards("QS KD")]
    ids = [set(re.findall(r' id="([^"]+)"', drawing)) for drawing in drawings]
    assert all(ids)
    assert not ids[0] & ids[1]


def test_words_are_words_whatever_is_in_them():
    name = "<b>Ana & 'Ion'</b>"
    scene = Scene(name, (Zone("a", name),), name, (Line("", name),), status=name, options=(Option("a", name),))
    root, drawing = check(scene, name)
    assert words_of(root).count(name) == 5
    assert "<b>" not in drawing


def test_long_words_stay_inside():
    name = "Wolfeschlegelsteinhausenbergerdorff" * 3
    root, _ = check(Scene(name, (Zone("seat-0", name, place="w"), Zone("seat-1", "B", place="e")), name), name)
    for text in root.iter(f"{NS}text"):
        assert len(text.text) < 80


def test_a_stage_leaves_a_picture_and_its_text_behind():
    replay = Replay("mita-16", step=4)
    data, _metadata = replay._repr_mimebundle_()
    assert set(data) == {"text/plain", "application/vnd.jupyter.widget-view+json", "image/svg+xml"}
    assert data["text/plain"].startswith(repr(replay))
    for words in ("QS (wins)", "George", "Trump", "Step 4 of 4", *(line["text"] for line in replay.scene["lines"])):
        assert words in data["text/plain"]
    assert data["image/svg+xml"] == picture(replay.kept())


def test_what_is_stepped_through_leaves_its_last_step_behind():
    replay = Replay("mita-16", step=1)
    shown = replay.scene
    assert replay.kept() | {"number": 0} == Replay("mita-16", step=4).scene | {"number": 0}
    assert (replay.step, replay.scene) == (1, shown)


def test_an_exercise_without_end_leaves_always_the_same_question_behind():
    bundles = [Exercise("mita.trick")._repr_mimebundle_()[0] for _ in range(3)]
    for kind in ("text/plain", "image/svg+xml"):
        assert len({bundle[kind] for bundle in bundles}) == 1
    seeded = Exercise("mita.trick", seed=7)
    assert seeded.kept() == seeded.scene


def test_a_stage_can_keep_another_scene_than_it_shows():
    class Restless(Stage):
        def kept(self):
            return Scene("The same at every run", heading="As always").data()

    data, _metadata = Restless()._repr_mimebundle_()
    assert "As always" in data["text/plain"]
    assert "The same at every run" in data["image/svg+xml"]


def test_a_document_made_of_a_notebook_shows_the_picture():
    data, metadata = RankOrder()._repr_mimebundle_()
    output = new_output("display_data", data, metadata=metadata)
    cell = new_code_cell("RankOrder()", outputs=[output], execution_count=1)
    page, _resources = HTMLExporter(template_name="lab").from_notebook_node(new_notebook(cells=[cell]))
    assert "data:image/svg+xml;base64," in page
    assert "vnd.jupyter.widget-view" not in page
