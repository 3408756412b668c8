"""Whether the notebook that runs will be read as a document one day, or is a page of the app."""

from __future__ import annotations

import os

LIVE = "CARDLIB_LIVE"
"""The environment variable that the app sets for its kernels."""


def is_page() -> bool:
    """Tell whether this is a page of the app, which needs nothing to stand for its widgets where no kernel runs."""
    return LIVE in os.environ
