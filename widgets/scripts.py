"""The scripts that draw widgets in the browser."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def script(*files: str) -> str:
    """One script made of several files of this folder: each may use what those before it define."""
    return "\n".join((HERE / file).read_text(encoding="utf-8") for file in files)
