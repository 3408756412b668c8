"""The front-end's scripts, each with the parts that it would fetch one by one: nearly sixty for a page.

They come from the installed packages as webpack has cut them up. A part that is there before it is asked for is found.
"""

from __future__ import annotations

import re
from pathlib import Path

LARGEST_PART = 200_000
"""Bytes: larger parts of an extension are for what few pages show, and wait until one does."""

# Voilà fetches MathJax, a sixth of all scripts, for every page. It begins with an empty element, to have it ready; ours
# begins with text that has a formula, which lesson.js marks.
MATHS = ((b'.typeset(document.createElement("div"))', b".typeset"), (b'"div.jp-MarkdownOutput"', b'"div.formula"'))

# A widget's place on the page looks for its model for two seconds and then gives up for good; a telephone, or a busy
# computer, may take longer to make them all.
PATIENCE = (re.compile(rb"(Date\.now\(\)-\w+)<2e3\b"), rb"\g<1><6e4")


def bundled(file: Path) -> bytes:
    """Return a front-end file as pages get it."""
    own = file.read_bytes()
    if file.name == "voila.js":
        whole = b"".join(map(_early, _parts(own, file, ".voila.js"))) + own
        for always, where_needed in MATHS:
            whole = whole.replace(always, where_needed)
        return whole
    if re.fullmatch(r"remoteEntry\.\w+\.js", file.name):
        small = [part for part in _parts(own, file, ".*.js") if part.stat().st_size <= LARGEST_PART]
        return re.sub(*PATIENCE, b"".join(map(_early, small)) + own)
    return own


def _parts(script: bytes, file: Path, ending: str) -> list[Path]:
    """The files of the parts that a script names by their numbers."""
    numbers = sorted({number.decode() for number in re.findall(rb'\b\w+\.e\("?(\d+)"?\)', script)})
    return [part for number in numbers for part in file.parent.glob(number + ending)]


def _early(part: Path) -> bytes:
    """A part in a function of its own, so that its "use strict" stays its own."""
    return b"(function(){" + part.read_bytes() + b"\n})();\n"
