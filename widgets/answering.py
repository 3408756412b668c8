"""What stages, papers and the teacher's record have in common: they are redrawn, and answer messages from the page."""

from __future__ import annotations

import logging
from typing import Any

from cardlib.errors import CardlibError
from cardlib.i18n import _
from widgets.deck import the_deck
from widgets.late import LateWidget
from widgets.setting import Settable

log = logging.getLogger(__name__)


class Answering(Settable, LateWidget):
    """A widget that is redrawn when the pack changes, and on which whatever goes wrong is shown.

    Subclasses say how it is drawn (``refresh``), what a message means (``_answer``) and where a sentence about what
    went wrong stands (``_tell``).
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        the_deck().add(self)
        self.on_msg(self._on_message)

    def refresh(self) -> None:
        """Draw anew, for example after the pack or the language has changed."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw anew as ``refresh`` does, for all widgets in a row: what goes wrong in one is shown there."""
        if self.closed:  # nobody sees it any more
            return
        try:
            self.refresh()
        except Exception:
            log.exception("%s could not be drawn", type(self).__name__)
            self._tell_fault()

    def _answer(self, content: object, buffers: Any) -> None:
        """Do what a message from the page asks for.

        Raises:
            CardlibError: if it cannot be done.
            TypeError: if the message makes no sense.
        """
        raise TypeError("The page has sent a message that nobody here understands.")

    def _tell(self, text: str) -> None:
        """Show a sentence about what went wrong."""
        raise NotImplementedError

    def _on_message(self, _widget: object, content: object, buffers: Any) -> None:
        """A click, key or choice from the page. Whatever goes wrong is shown, since nobody sees a kernel's log."""
        try:
            self._answer(content, buffers)
        except CardlibError as error:
            self._tell(str(error))
        except Exception:
            log.exception("%s could not answer %r", type(self).__name__, content)
            self._tell_fault()

    def _tell_fault(self) -> None:
        self._tell(_("Something went wrong here, and it is our fault. Reload the page to go on."))
