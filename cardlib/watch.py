"""Somebody at a terminal who waits for long work: sees how far it is, and may end it with Ctrl+C."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import AbstractContextManager
from time import monotonic
from types import FrameType
from typing import Any

from .i18n import _

PAUSE = 0.2
"""Seconds between two looks at how far it is."""


class Watch(AbstractContextManager["Watch"]):
    """While it lasts, the first Ctrl+C only asks the work to stop; a second one interrupts as usual.

    ``progress`` and ``stop`` are what ``cardlib.simulate.simulate`` takes under these names.
    """

    def __init__(self) -> None:
        self.interrupted = False
        self._is_shown = sys.stderr is not None and sys.stderr.isatty()
        self._shown, self._at = "", 0.0
        self._before: Any = None

    def __enter__(self) -> Watch:
        if threading.current_thread() is threading.main_thread():  # others are not interrupted
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *_error: object) -> None:
        self._restore()
        self._show("")

    def _interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        self.interrupted = True
        self._restore()

    def _restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None

    def stop(self) -> bool:
        """Whether somebody wants it to."""
        return self.interrupted

    def progress(self, done: int, total: int) -> None:
        """Show how much is done, on a terminal only."""
        if monotonic() - self._at > PAUSE:
            self._at = monotonic()
            self._show(_("{done} of {total} done").format(done=f"{done:,}", total=f"{total:,}"))

    def _show(self, text: str) -> None:
        """Write over what was shown before."""
        if self._is_shown and (text or self._shown):
            print(f"\r{text.ljust(len(self._shown))}\r{text}", end="", file=sys.stderr, flush=True)
            self._shown = text
