"""The scripts and style sheets that draw widgets in the browser, put together from the files of this folder.

Pages get them without indentation and without comments that have lines of their own: a third of what is written.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent

SHARED = "shared.css"
"""What the style sheets of stages and papers have in common: it goes before each of them."""


def script(*files: str) -> str:
    """One script made of several files of this folder: each may use what those before it define."""
    return re.sub(r"^\s*(//.*\n\s*)*", "", _joined(files), flags=re.MULTILINE)


def style(file: str) -> str:
    """A style sheet of this folder after the one that stages and papers share."""
    return re.sub(r"^\s+", "", re.sub(r"/\*.*?\*/", "", _joined((SHARED, file)), flags=re.DOTALL), flags=re.MULTILINE)


def _joined(files: tuple[str, ...]) -> str:
    return "\n".join((HERE / file).read_text(encoding="utf-8") for file in files)
