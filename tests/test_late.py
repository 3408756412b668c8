"""What is sent to the page, and when: a widget as it is when it is first shown, without what documents need."""

import subprocess
import sys
from importlib import import_module

import comm
import ipywidgets
import pytest
from IPython.core.formatters import DisplayFormatter

from widgets.late import LateWidget, source
from widgets.lesson import PARTS, Exercise, HouseRules, RankOrder, the_deck
from widgets.live import LIVE
from widgets.paper import the_press
from widgets.progress import Progress, the_progress

VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def sent(monkeypatch):
    """What goes to the page: the kinds of messages with their states."""
    messages = []

    class Line(comm.base_comm.BaseComm):
        def publish_msg(self, msg_type, data=None, **_others):
            messages.append((msg_type, (data or {}).get("state", {})))

    monkeypatch.setattr(comm, "create_comm", Line)
    return messages


def test_a_widget_is_sent_once_and_whole_when_it_is_shown(sent):
    the_deck().appear()
    the_progress()
    sent.clear()
    exercise = Exercise("mita.trick", seed=1)
    exercise.pick(next(card["key"] for zone in exercise.scene["zones"] for card in zone["cards"] if card["key"]))
    assert not sent
    bundle, _metadata = exercise._repr_mimebundle_()
    assert [kind for kind, _state in sent] == ["comm_open"]
    assert sent[0][1]["scene"] == exercise.scene
    assert bundle[VIEW]["model_id"] == exercise.model_id
    exercise.press("next")
    assert [kind for kind, _state in sent] == ["comm_open", "comm_msg"]


def test_the_progress_is_on_the_page_though_nothing_shows_it(sent):
    the_progress.__wrapped__()
    (opened,) = [state for kind, state in sent if kind == "comm_open"]
    assert opened["_esm"] == Progress._esm.default_value


def test_a_closed_widget_is_not_sent(sent):
    order = RankOrder()
    order.close()
    assert order.closed
    with pytest.raises(AttributeError):
        order.model_id  # noqa: B018
    order.redraw()
    assert not sent


def test_widgets_of_a_kind_share_their_class_and_keep_their_sources_apart():
    class Dot(LateWidget):
        _esm = source("export default {}")

    one, other = Dot(), Dot()
    assert type(one) is type(other) is Dot
    assert {"_esm", "_anywidget_id"} <= set(one.keys)
    one.add_traits(_esm=source("other"))
    assert one._esm == "export default {}"
    assert one._anywidget_id.endswith(".Dot")
    assert the_deck()._anywidget_id.endswith(".Deck")


@pytest.mark.parametrize(("make", "instead"), [(RankOrder, "image/svg+xml"), (HouseRules, "text/markdown")])
def test_a_page_gets_nothing_that_stands_for_its_widgets(monkeypatch, make, instead):
    in_a_document, _metadata = make()._repr_mimebundle_()
    monkeypatch.setenv(LIVE, "yes")
    on_a_page, _metadata = make()._repr_mimebundle_()
    assert set(in_a_document) == {VIEW, "text/plain", instead}
    assert set(on_a_page) == {VIEW, "text/plain"}


def test_a_lesson_loads_the_modules_that_it_uses():
    code = "import sys; from widgets.lesson import Exercise; print('widgets.teacher' in sys.modules)"
    code += "; from widgets.lesson import *; Teacher; print('widgets.teacher' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.split() == ["False", "True"]


def test_what_a_lesson_may_import_is_there_and_nothing_else():
    from widgets import lesson

    for module, names in PARTS.items():
        for name in names:
            assert getattr(lesson, name).__module__.startswith(("cardlib", "widgets")), (module, name)
    assert set(lesson.__all__) == set(dir(lesson))
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        lesson.Nothing  # noqa: B018


def test_a_closed_widget_shows_as_text_and_the_page_s_only_ones_come_anew(sent):
    stage = RankOrder()
    stage.close()
    bundle = format_display_data(stage)
    assert VIEW not in bundle
    assert "RankOrder" in bundle["text/plain"]
    deck, press, progress = the_deck(), the_press(), the_progress()
    assert the_deck() is deck
    ipywidgets.Widget.close_all()
    assert not any(each is other for each, other in zip((deck, press, progress), page_s_own(), strict=True))
    assert VIEW in format_display_data(RankOrder())
    assert VIEW in format_display_data(HouseRules())


def page_s_own():
    return the_deck(), the_press(), the_progress()


def format_display_data(shown):
    """What a notebook gets to show, by MIME type."""
    return DisplayFormatter().format(shown)[0]


def test_every_check_can_be_imported_by_a_lesson():
    for module, names in PARTS.items():
        if module.startswith("widgets.checks"):
            defined = {
                name for name, each in vars(import_module(module)).items() if getattr(each, "__module__", "") == module
            }
            assert {name for name in defined if name.startswith("check_")} == set(names), module
