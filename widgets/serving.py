"""The app's request handlers: pages, lessons and the scripts they load.

Each guards against something Voilà's own handler does; the docstrings say what.
"""

from __future__ import annotations

import gzip
import logging
import mimetypes
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import APIHandler
from markupsafe import Markup
from tornado import web
from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.routing import Router
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler  # type: ignore[import-untyped]

from cardlib.i18n import N_, _, ngettext
from widgets.bundles import bundled
from widgets.catalogue import GAMES, LANGUAGE, find_lessons
from widgets.faces import face
from widgets.pages import BrokenLesson, LessonPage
from widgets.warm import WarmPages

log = logging.getLogger(__name__)

TEMPLATES = Path(__file__).resolve().parent / "templates"

SENTENCES = {
    403: N_("The app shows its own pages to this computer only, and this address is not one of them."),
    404: N_("There is no such page: it may have been renamed or moved."),
    500: N_("Something went wrong on our side, and this page could not be shown."),
}


def sentence(status: int) -> str:
    """Return the sentence that tells a reader about an HTTP status."""
    return _(SENTENCES.get(status, SENTENCES[500 if status >= 500 else 404]))


# What templates may call, and what they need to know, to speak the reader's language.
WORDS: dict[str, Any] = {"_": _, "ngettext": ngettext, "language": LANGUAGE}


@lru_cache(maxsize=1)
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals.update(WORDS)
    return environment


def plain_page(name: str, **values: Any) -> str:
    """Render one of the pages that need no notebook."""
    return _environment().get_template(name).render(**values)


def security_policy(host: str) -> str:
    """Return the content-security policy of a page served as ``host``: nothing may come from elsewhere."""
    if not re.fullmatch(r"[\w.:\[\]-]+", host):
        host = ""
    return "; ".join(
        (
            "default-src 'self'",
            # anywidget imports its modules from a Blob; JupyterLab has inline scripts and compiles its schemas.
            "script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'",
            "style-src 'self' blob: 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            # Not every browser counts a WebSocket to the same host as 'self'.
            f"connect-src 'self' blob: data: ws://{host} wss://{host}",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        )
    )


class PageHandler(web.RequestHandler):
    """A page for people: one security policy, and an error is a sentence with a way back."""

    def set_default_headers(self) -> None:
        """Send the security headers with every answer, errors included."""
        self.set_header("Content-Security-Policy", security_policy(self.request.host))
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "same-origin")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with a page that says what happened and keeps the details for the log."""
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        error = kwargs.get("exc_info", (None, None))[1]
        words = _(error.sentence) if isinstance(error, BrokenLesson) else sentence(status_code)
        self.finish(plain_page("error.html", status=status_code, sentence=words))


class MissingHandler(PageHandler):
    """Whatever is not served, the Jupyter API and the notebooks' files among it."""

    def prepare(self) -> None:
        """Answer 404 to every method."""
        raise web.HTTPError(404)


class StrangeHostHandler(PageHandler):
    """Whatever is asked for under a name that this app does not have."""

    def prepare(self) -> None:
        """Answer 403 to every method."""
        raise web.HTTPError(403)


class OwnHosts(Router):
    """Passes on what is asked of this computer by its own name, for every handler and the kernels' sockets too.

    Another site can make its own name lead here (DNS rebinding): its pages would then count as the app's own to a
    browser, and could start kernels and run code in them.
    """

    NAMES = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d+)?", re.IGNORECASE)

    def __init__(self, app: web.Application) -> None:
        self.app = app

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> HTTPMessageDelegate | None:
        """Choose who answers."""
        if self.NAMES.fullmatch(request.host):
            return self.app.find_handler(request, **kwargs)
        return self.app.get_handler_delegate(request, StrangeHostHandler)


class NoIdentity(IdentityProvider):
    """Everybody is the same reader, so no cookie needs to say who."""

    @property
    def auth_enabled(self) -> bool:
        """There is nobody to tell apart: the app serves this computer only."""
        return False

    def get_user(self, handler: web.RequestHandler) -> User:
        """Return the reader, where the original invents a name and keeps it in a cookie for a month."""
        return User("reader")


@lru_cache(maxsize=1)
def fan() -> Markup:
    """Return the landing page's ornament: three cards as a player holds them."""
    cards = "".join(
        f'<g transform="rotate({angle} 120 250) translate(72 12)">{face(card, "hungarian")}</g>'
        for card, angle in (("QS", -24), ("KH", 0), ("AC", 24))
    )
    return Markup(f'<svg class="fan" viewBox="-22 4 284 186" aria-hidden="true" focusable="false">{cards}</svg>')


class HomeHandler(PageHandler):
    """The landing page: reads what the notebooks say about themselves and starts nothing."""

    def initialize(self, root: Path) -> None:
        """Remember where the notebooks are."""
        self.root = root

    def get(self) -> None:
        """List the games and their lessons."""
        self.set_header("Cache-Control", "no-cache")
        self.finish(plain_page("home.html", games=GAMES, lessons=find_lessons(self.root), fan=fan()))

    head = get  # Tornado leaves the body out


class AssetHandler(web.RequestHandler):
    """JupyterLab's and the widgets' own scripts and styles.

    Their address holds a version, so that a browser keeps them for good; they are compressed once, not for every
    visitor (a lesson loads over five megabytes of them); and nothing but front-end files is served.
    """

    SUFFIXES = frozenset({".js", ".css", ".svg", ".png", ".woff", ".woff2", ".ttf", ".eot"})

    def initialize(self, roots: Mapping[str, Sequence[Path]]) -> None:
        """Take the directories by name."""
        self.roots = roots

    def get(self, name: str, path: str) -> None:
        """Send one file."""
        file = self._find(name, path)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(_compressed(file))
        else:
            self.finish(bundled(file))

    head = get  # Tornado leaves the body out

    def _find(self, name: str, path: str) -> Path:
        for root in self.roots.get(name, ()):
            with suppress(OSError, ValueError):  # a path that no file can have
                file = (root / path).resolve()
                if file.is_relative_to(root) and file.suffix in self.SUFFIXES and file.is_file():
                    return file
        raise web.HTTPError(404)


@lru_cache(maxsize=512)
def _compressed(file: Path) -> bytes:
    return gzip.compress(bundled(file), compresslevel=9, mtime=0)


class KernelSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The page's line to its kernel, compressed: the widgets' code and drawings come this way.

    The original answers an unknown kernel and a garbled message with a traceback in the terminal.
    """

    connection: Any = None

    def get_compression_options(self) -> dict[str, Any]:
        """Compress with Tornado's usual settings."""
        return {}

    async def pre_get(self) -> None:
        """Refuse kernels that do not exist, or exist no more."""
        if self.kernel_id not in self.kernel_manager:
            raise web.HTTPError(404)
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        """Send each message at once: waiting to fill a packet delays every answer to a click by 40 ms."""
        self.set_nodelay(True)
        kernels: Any = self.kernel_manager
        kernels.meet(kernel_id)
        await super().open(kernel_id)

    def on_message(self, ws_message: str | bytes) -> None:
        """Pass on a message; hang up on what is none."""
        try:
            super().on_message(ws_message)
        except Exception as error:  # whatever the parser stumbles over: anybody may send anything
            log.info("A message to kernel %s could not be read: %r", self.kernel_id, error)
            self.close(1007)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with the status alone: no person reads it, and the original's page cannot be built here."""
        self.finish()

    def on_close(self) -> None:
        """Take the line down, if it ever stood."""
        if self.connection:
            super().on_close()


class EndHandler(APIHandler):
    """Ends a kernel when its page is left."""

    @web.authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel, unless it has ended already."""
        kernels: Any = self.kernel_manager
        await kernels.end(kernel_id)
        self.set_status(204)
        self.finish()


PATIENCE = 120.0
"""Seconds within which a page that was sent must call its kernel; a telephone may load its scripts for a minute."""


class LessonHandler(PageHandler):
    """Shows a lesson, which runs in a kernel of its own.

    Voilà's handler, which this takes the place of, waits for ever when rendering fails, hands the server's whole
    environment to the kernel, sets no ``_xsrf`` cookie, so that the page may not end its kernel, and keeps the
    kernel of a reader who left while it was starting.
    """

    def initialize(self, pages: WarmPages) -> None:
        """Take what opens the lessons."""
        self.pages = pages
        self.page: LessonPage | None = None

    async def head(self, path: str) -> None:
        """Answer as for a page, and start nothing."""
        await self._announce(path)

    async def get(self, path: str) -> None:
        """Stream the page, so that the browser fetches its scripts while the kernel starts."""
        await self._announce(path)
        with self.pages.visit():
            self.page = page = await self.pages.open(path)
            try:
                async for text in page:
                    self.write(text)
                    await self.flush()
                IOLoop.current().call_later(PATIENCE, self.pages.lessons.kernels.end_unless_met, page.kernel)
            except StreamClosedError:
                await self._leave(page)
            except Exception as error:
                if page.ended:  # the reader has ended it while leaving
                    return
                log.exception("Could not show the whole of %s", path)
                if not self._headers_written:
                    await page.end()
                    raise web.HTTPError(500) from error
                # The status line is out already: say it in the page rather than leave it half shown. What is shown
                # may work, so the kernel stays until the reader leaves.
                self.write(plain_page("broken.html", sentence=sentence(500)))

    def on_connection_close(self) -> None:
        """End the kernel of a reader who has left, without waiting until there is something to send."""
        if self.page:
            IOLoop.current().add_callback(self._leave, self.page)

    async def _announce(self, path: str) -> None:
        """Send the headers, or refuse."""
        if self.request.headers.get("Sec-Fetch-Dest", "document") not in ("document", "iframe"):
            raise web.HTTPError(403)  # an image or script on some other page would start a kernel nobody sees
        _token = self.xsrf_token  # reading it sets the cookie
        if not await self.pages.lessons.exists(path):
            raise web.HTTPError(404)
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")

    async def _leave(self, page: LessonPage) -> None:
        log.info("The reader of %s left before it was ready", page.path)
        await page.end()
