"""The playthroughs of all bundled records are as they were when somebody last read them."""

import difflib
from dataclasses import replace

import pytest
from transcripts import FOLDER, path_of, transcript

from cardlib import mita, records


@pytest.mark.parametrize("name", records.examples())
def test_a_replay_is_as_written_down(name):
    golden = path_of(name).read_text(encoding="utf-8")
    now = transcript(records.example(name))
    difference = difflib.unified_diff(
        golden.splitlines(), now.splitlines(), f"tests/transcripts/{name}.txt", "now", lineterm=""
    )
    assert now == golden, "\n".join(
        [f"{name} plays otherwise; if that is right: python tests/transcripts.py --write", *difference]
    )


def test_there_is_a_transcript_of_every_record_and_no_other():
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(records.examples())


def test_a_leak_would_show(monkeypatch):
    """The transcript of a view that shows another seat's hand differs."""
    name = "deal-mita-2"
    honest = mita.State.view
    monkeypatch.setattr(
        mita.State, "view", lambda state, seat: replace(honest(state, seat), hand=state.hands[1 - seat])
    )
    assert transcript(records.example(name)) != path_of(name).read_text(encoding="utf-8")
