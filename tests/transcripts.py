"""Golden playthroughs of the bundled records: the state, every seat's view and the words of each step.

Write them anew with ``python tests/transcripts.py --write`` and read the difference before you commit it: a change
in what a seat sees may be a leak.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from cardlib import explain, records
from cardlib.cards import Card

FOLDER = Path(__file__).parent / "transcripts"

FIXED = ("seat", "rules", "dealer", "scores")
"""What a view repeats of the deal and of itself: written once, at the top."""


def transcript(record: records.Record) -> str:
    """The playthrough of one record."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: records.Record) -> Iterator[str]:
    yield f"{record.game.id}: {record.source}"
    yield f"rules {record.rules}"
    yield f"dealer {record.dealer} scores {_written(record.scores)}"
    before, views = None, []
    for number, state in enumerate(records.replay(record)):
        yield ""
        if before is None:
            yield "0. dealt"
            words = explain.opening(state, names=record.names)
        else:
            yield f"{number}. seat {before.current_player}: {record.moves[number - 1]}"
            words = explain.step(before, state, names=record.names)
        if state.is_over:
            words += explain.score(state, names=record.names)
        for line in words:
            yield f"  {line.text} [{line.rule}]"
        for key, value in records.position(state).items():
            yield f"  {key} {_written(value)}"
        seen = [state.view(seat) for seat in range(record.players)]
        yield from _seen(seen, views)
        before, views = state, seen


def _seen(views: list[Any], earlier: list[Any]) -> Iterator[str]:
    """What every seat sees alike, then what each sees besides: a leak shows as a seat's line that grows."""
    texts = [_view(view, old) for view, old in zip(views, earlier or [None] * len(views), strict=True)]
    alike = {key for key, value in texts[0].items() if all(text[key] == value for text in texts)}
    yield "  all see: " + "; ".join(f"{key} {value}" for key, value in texts[0].items() if key in alike)
    for seat, text in enumerate(texts):
        own = "; ".join(f"{key} {value}" for key, value in text.items() if key not in alike)
        yield f"  seat {seat} sees: {own or 'nothing more'}"


def _view(view: Any, old: Any) -> dict[str, str]:
    """Every field of a view in words; of the history only what is new, unless what was there has changed."""
    text = {item.name: _written(getattr(view, item.name)) for item in fields(view) if item.name not in FIXED}
    known = () if old is None else old.history
    if view.history[: len(known)] == known:
        text["history"] = f"+ {_written(view.history[len(known) :])}"
    return text


def _written(value: object) -> str:
    if value is None or value == "":
        return "-"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return f"{type(value).__name__}({', '.join(map(_written, value))})"
    if isinstance(value, tuple | list):
        cards = bool(value) and all(isinstance(item, Card) for item in value)
        return " ".join(map(str, value)) if cards else f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        return "; ".join(f"{key} {_written(item)}" for key, item in value.items())
    return str(value)


def path_of(name: str) -> Path:
    """Where the transcript of a bundled record lies."""
    return FOLDER / f"{name}.txt"


def write() -> None:
    """Write every transcript, and remove those of records that are gone."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name in records.examples():
        path_of(name).write_text(transcript(records.example(name)), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/transcripts.py --write")
    write()
