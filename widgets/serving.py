"""The app's request handlers: pages, lessons and the scripts they load.

Each guards against something Voilà's own handler does; the docstrings say what.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
import re
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from queue import Empty
from typing import Any

import jinja2
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_core.utils import ensure_async
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import APIHandler
from markupsafe import Markup
from tornado import web
from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.iostream import StreamClosedError
from tornado.routing import Router
from voila.handler import VoilaHandler  # type: ignore[import-untyped]
from voila.notebook_renderer import NotebookRenderer  # type: ignore[import-untyped]
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler  # type: ignore[import-untyped]
from voila.utils import get_page_config  # type: ignore[import-untyped]

from cardlib.i18n import N_, _, ngettext
from widgets.catalogue import GAMES, LANGUAGE, find_lessons, heading, language_of
from widgets.faces import face

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
        self.finish(plain_page("error.html", status=status_code, sentence=sentence(status_code)))


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
            self.finish(_content(file))

    def _find(self, name: str, path: str) -> Path:
        for root in self.roots.get(name, ()):
            file = (root / path).resolve()
            if file.is_relative_to(root) and file.suffix in self.SUFFIXES and file.is_file():
                return file
        raise web.HTTPError(404)


def _content(file: Path) -> bytes:
    """Return a file; Voilà's script comes with the nearly sixty parts that it would fetch one by one."""
    own = file.read_bytes()
    if file.name != "voila.js":
        return own
    numbers = sorted(set(re.findall(rb"\b\w\.e\((\d+)\)", own)))
    parts = [file.with_name(f"{number.decode()}.voila.js") for number in numbers]
    # Each in a function of its own, so that a part's "use strict" stays its own. Webpack finds what came early.
    early = b"".join(b"(function(){" + part.read_bytes() + b"\n})();\n" for part in parts if part.is_file())
    return early + own


@lru_cache(maxsize=512)
def _compressed(file: Path) -> bytes:
    return gzip.compress(_content(file), compresslevel=9, mtime=0)


class KernelSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The page's line to its kernel, compressed: the widgets' code and drawings come this way."""

    def get_compression_options(self) -> dict[str, Any]:
        """Compress with Tornado's usual settings."""
        return {}

    async def open(self, kernel_id: str) -> None:
        """Send each message at once: waiting to fill a packet delays every answer to a click by 40 ms."""
        self.set_nodelay(True)
        await super().open(kernel_id)


class EndHandler(APIHandler):
    """Ends a kernel when its page is left. At once: it has nothing to save, and asking it first takes seconds."""

    @web.authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel, unless it has ended already."""
        kernels: Any = self.kernel_manager
        if kernel_id in kernels:
            await ensure_async(kernels.shutdown_kernel(kernel_id, now=True))
        self.set_status(204)
        self.finish()


# What a kernel needs of the server's environment. Everything else, secrets above all, stays behind.
KERNEL_VARIABLES = re.compile(
    r"PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|TE?MP|TMPDIR|LD_LIBRARY_PATH|VIRTUAL_ENV|PYTHON(PATH|HOME|UTF8|HASHSEED)"
    r"|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE|XDG_(CACHE|CONFIG|RUNTIME)_\w+"
)


def kernel_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the part of ``environment`` that kernels may see."""
    return {name: value for name, value in environment.items() if KERNEL_VARIABLES.fullmatch(name.upper())}


class PromptClient(AsyncKernelClient):
    """Talks to a starting kernel; ready when it is, where the original first waits for 0.2 s of silence."""

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Return when the kernel answers and its output channel is connected."""
        end = time.monotonic() + (timeout or 60)
        while time.monotonic() < end:
            self.kernel_info()
            try:
                await self.get_shell_msg(timeout=1)
                await self.get_iopub_msg(timeout=0.2)
            except Empty:
                if not await self.is_alive():
                    break
            else:
                return
        raise RuntimeError("The kernel did not start")


def _excuse(cell: Any) -> None:
    """Say in our words, where Voilà has put its own, that a cell has failed. The log has the details."""
    for output in cell.get("outputs", ()):
        if output["output_type"] == "error":
            output["traceback"] = [
                _("This part did not work. Reload the page; if it happens again, the lesson has a fault.")
            ]


class LessonRenderer(NotebookRenderer):  # type: ignore[misc]
    """Shows the text before the first code at once, where the original waits for the kernel before any of it."""

    kernel: Any = None  # the kernel's manager

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        opening = list(takewhile(lambda cell: cell.cell_type != "code", nb.cells))
        for cell in opening:
            yield cell
        # Asked for the next cell, the last one has been written.
        await self.request_handler.flush()
        await self._jinja_kernel_start(nb, kernel_id, self.kernel)
        position = 0
        async for cell in super()._jinja_cell_generator(nb, kernel_id):
            position += 1
            if position > len(opening):
                _excuse(cell)
                yield cell
                await self.request_handler.flush()


class LessonHandler(PageHandler, VoilaHandler):  # type: ignore[misc]
    """Runs a notebook in a kernel of its own and shows it.

    Voilà's handler waits for ever when rendering fails, hands the server's whole environment to the kernel, sets
    no ``_xsrf`` cookie, so that the page may not end its kernel, and keeps the kernel of a reader who left while
    it was starting.
    """

    def initialize(self, assets: str, **kwargs: Any) -> None:
        """Take the address of the front-end files."""
        super().initialize(**kwargs)
        self.assets = assets

    @web.authenticated
    async def get(self, path: str = "") -> None:
        """Stream the page, so that the browser fetches its scripts while the kernel starts."""
        if self.request.headers.get("Sec-Fetch-Dest", "document") not in ("document", "iframe"):
            raise web.HTTPError(403)  # an image or script on some other page would start a kernel nobody sees
        _token = self.xsrf_token  # reading it sets the cookie
        if not path.endswith(".ipynb") or not await ensure_async(self.contents_manager.file_exists(path)):
            raise web.HTTPError(404)
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        renderer = await self._renderer(path)
        kernel = await self._start_kernel(renderer, os.path.dirname(path))
        renderer.resources["kernel_id"] = kernel
        renderer.kernel = self.kernel_manager.get_kernel(kernel)
        try:
            async for snippet, _resources in renderer.generate_content_generator():
                self.write(snippet)
        except StreamClosedError:
            self.log.info("The reader of %s left before it was ready", path)
            await self._end(kernel)
        except Exception as error:
            if kernel not in self.kernel_manager:  # the page has ended it while leaving
                return
            self.log.exception("Could not show the whole of %s", path)
            if not self._headers_written:
                await self._end(kernel)
                raise web.HTTPError(500) from error
            # The status line is out already: say it in the page rather than leave it half shown. What is shown
            # may work, so the kernel stays until the reader leaves.
            self.write(plain_page("broken.html", sentence=sentence(500)))
        finally:
            client = getattr(getattr(renderer, "executor", None), "kc", None)
            if client is not None:
                client.stop_channels()

    async def _renderer(self, path: str) -> LessonRenderer:
        voila = self.voila_configuration
        page_config = get_page_config(
            base_url=self.base_url, settings=self.settings, log=self.log, voila_configuration=voila
        )
        page_config["fullStaticUrl"] = f"{self.assets}/static"
        page_config["fullLabextensionsUrl"] = f"{self.assets}/labextensions"
        renderer = LessonRenderer(
            request_handler=self,
            voila_configuration=voila,
            traitlet_config=self.traitlet_config,
            notebook_path=path,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=page_config,
        )
        await renderer.initialize()
        renderer.resources["lesson_title"] = heading(renderer.notebook, Path(path).stem)
        renderer.resources["lesson_language"] = language_of(path)
        renderer.resources["assets"] = self.assets
        renderer.exporter.environment.globals.update(WORDS)
        return renderer

    async def _start_kernel(self, renderer: LessonRenderer, directory: str) -> str:
        kernel: str = await ensure_async(
            self.kernel_manager.start_kernel(
                kernel_name=renderer.notebook.metadata.kernelspec.name,
                path=directory,
                env=kernel_environment(),
                # A visit is nobody's history, and one history file is a lock for all kernels.
                extra_arguments=["--HistoryManager.enabled=False"],
            )
        )
        return kernel

    async def _end(self, kernel: str) -> None:
        if kernel in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel, now=True))
