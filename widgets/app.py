"""Serve the lessons: ``python -m widgets.app --port 8866 --no-browser``.

A small Voilà application. ``/`` is a plain page that lists the lessons and costs no kernel; each lesson page runs
its notebook in a kernel of its own, which ends with the page. Nothing else is served: no sources, no files, no
Jupyter API; and no page asks another host for anything.
"""

from __future__ import annotations

import signal

if __name__ == "__main__":
    # What follows takes a second to load, and Ctrl-C in the meantime has nothing to clean up.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import errno
import gc
import hashlib
import logging
import os
import shutil
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import web
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila  # type: ignore[import-untyped]
from voila.paths import collect_static_paths, collect_template_paths  # type: ignore[import-untyped]
from voila.utils import get_page_config  # type: ignore[import-untyped]

from cardlib.i18n import _
from widgets.kernel import COMMAND
from widgets.pages import LessonKernels, Lessons
from widgets.serving import (
    TEMPLATES,
    WORDS,
    AssetHandler,
    EndHandler,
    HomeHandler,
    KernelSocket,
    LessonHandler,
    MissingHandler,
    NoIdentity,
    OwnHosts,
)
from widgets.warm import WarmPages

HOST = "127.0.0.1"
DEFAULT_PORT = 8866
DEFAULT_WARM = 3
NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
KERNEL_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class OwnPython(KernelSpecManager):
    """Offers one kernel: the Python that runs the app, whatever others are installed on this computer."""

    def _kernel_dirs_default(self) -> list[str]:
        return []

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return how a kernel is started, see ``widgets.kernel``."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [sys.executable, *COMMAND, "-f", "{connection_file}"]
        return spec


def configuration(root: Path) -> Config:
    """Return every setting of the app, in one place."""
    c = Config()
    c.Voila.root_dir = str(root)
    c.Voila.ip = HOST
    c.Voila.log_level = logging.WARNING
    c.VoilaConfiguration.multi_kernel_manager_class = LessonKernels
    c.LessonKernels.kernel_manager_class = "widgets.pages.QuietKernel"
    c.VoilaConfiguration.kernel_spec_manager_class = OwnPython
    c.Voila.identity_provider_class = NoIdentity
    # Other JupyterLab extensions of this environment are not for readers.
    c.VoilaConfiguration.extension_allowlist = [
        "@voila-dashboards/widgets-manager8",
        "@jupyter-widgets/jupyterlab-manager",
        "anywidget",
    ]
    # A page ends its kernel; when it cannot (a crash, a lost network), the idle kernel ends after a quarter hour.
    c.MappingKernelManager.cull_idle_timeout = 900
    c.MappingKernelManager.cull_interval = 60
    c.MappingKernelManager.cull_connected = True
    c.MappingKernelManager.cull_busy = True  # a quarter hour without a word: it will not come to an end
    c.KernelManager.client_class = "widgets.pages.PromptClient"
    if os.name == "posix":
        # Kernels that start at the same moment may be given the same TCP port, and hang.
        c.KernelManager.transport = "ipc"
        # A socket's path has some hundred characters, and macOS has long names for temporary directories.
        c.Voila.connection_dir_root = "/tmp" if sys.platform == "darwin" else tempfile.gettempdir()
    return c


def assets_address() -> str:
    """Return the path of the front-end files, which changes whenever one of them may have changed."""
    packages = ("anywidget", "ipywidgets", "jupyterlab", "jupyterlab_widgets", "nbconvert", "voila")
    return "/assets/" + hashlib.sha256(repr([version(name) for name in packages]).encode()).hexdigest()[:12]


class App(Voila):  # type: ignore[misc]
    """Voilà with a landing page, our templates and a short list of what is served."""

    ioloop: IOLoop | None = None

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read no configuration files: a stray ``voila.json`` must not undo a guard."""

    def initialize(self, argv: Sequence[str] | None = None) -> None:
        """Keep one warning out of the terminal: notebooks that nobody has signed are the rule here."""
        super().initialize(argv)
        signal.signal(signal.SIGINT, self._handle_signal_stop)  # Ctrl-C ends as cleanly as SIGTERM
        self.log.addFilter(lambda record: "is not trusted" not in record.getMessage())

    def start(self) -> None:
        """Serve, and leave nothing behind."""
        try:
            super().start()
        finally:
            if self.connection_dir:
                shutil.rmtree(self.connection_dir, ignore_errors=True)

    def setup_template_dirs(self) -> None:
        """Put our templates before those of JupyterLab."""
        self.template_paths = [str(TEMPLATES), *collect_template_paths(["voila", "nbconvert"], "lab", prune=True)]
        self.static_paths = collect_static_paths(["voila", "nbconvert"], "lab", prune=True)

    def init_settings(self) -> dict[str, Any]:
        """Compress answers, and answer 404 in our own words."""
        settings: dict[str, Any] = super().init_settings()
        return settings | {
            "default_handler_class": MissingHandler,
            "compress_response": True,
            "xsrf_cookie_kwargs": {"expires_days": None},  # forgotten with the browser's session
            # No pings: with the only timeout that Tornado accepts, Jupyter takes every healthy page for lost at each
            # ping and closes its line. Pages ask for their kernel themselves, and idle kernels are culled.
            "ws_ping_interval": 0,
            # Otherwise Tornado writes a line for every request.
            "log_function": lambda handler: None,
        }

    def init_handlers(self) -> list[Any]:
        """Return all that is served."""
        assets = assets_address()
        self.pages = WarmPages(self.lessons(assets), self.warm)
        roots = {
            "static": [Path(path).resolve() for path in self.static_paths],
            "labextensions": [Path(path).resolve() for path in self.labextensions_path],
        }
        home = {"root": Path(self.root_dir)}
        return [
            (r"/", HomeHandler, home),
            (r"/voila/tree/?", web.RedirectHandler, {"url": "/", "permanent": False}),
            (r"/voila/render/(.*)", LessonHandler, {"pages": self.pages}),
            (rf"{assets}/(static|labextensions)/(.*)", AssetHandler, {"roots": roots}),
            (rf"/api/kernels/{KERNEL_ID}", KernelHandler),
            (rf"/api/kernels/{KERNEL_ID}/channels", KernelSocket),
            (rf"/voila/api/shutdown/{KERNEL_ID}", EndHandler),
        ]

    def lessons(self, assets: str) -> Lessons:
        """Return what opens lessons, whose pages take their scripts from the address ``assets``."""
        page_config = get_page_config(
            base_url=self.base_url,
            settings=self.app.settings,
            log=self.log,
            voila_configuration=self.voila_configuration,
        )
        page_config["jupyterLabTheme"] = "light"  # the page's own styles follow the reader's system
        page_config["fullStaticUrl"] = f"{assets}/static"
        page_config["fullLabextensionsUrl"] = f"{assets}/labextensions"
        return Lessons(
            root=Path(self.root_dir),
            kernels=self.kernel_manager,
            contents=self.contents_manager,
            template_paths=self.template_paths,
            page_config=page_config,
            assets=assets,
            words=WORDS,
        )

    def listen(self) -> None:
        """Serve on the sockets that were bound before anything was built."""
        self.server = HTTPServer(OwnHosts(self.app))
        self.server.add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.pages.start)
        # What is loaded by now stays for good: looking through it for garbage takes 100 ms, in the middle of a page.
        gc.collect()
        gc.freeze()
        address = f"http://{HOST}:{self.port}/"
        print(_("Open {address} in your browser. Ctrl-C ends the app.").format(address=address), flush=True)
        if self.open_browser:
            webbrowser.open(address)
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def stop(self) -> None:
        """End all kernels."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)  # it is being done, and takes a moment
        self.server.stop()
        IOLoop.current().run_sync(self._end_kernels)

    async def _end_kernels(self) -> None:
        await self.pages.stop()
        await self.pages.lessons.close()
        await self.kernel_manager.shutdown_all(now=True)

    def _handle_signal_stop(self, number: int, frame: FrameType | None) -> None:
        if self.ioloop is None:
            sys.exit(128 + number)  # still starting
        self.ioloop.add_callback_from_signal(self.ioloop.stop)


def port_number(text: str) -> int:
    """Read a TCP port from the command line."""
    if not (text.isdecimal() and 0 < int(text) < 65536):
        message = _("{text} is no port: give a number from 1 to 65535")
        raise argparse.ArgumentTypeError(message.format(text=repr(text)))
    return int(text)


def room(text: str) -> int:
    """Read from the command line how many pages to keep ready."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(_("{text} is no number of lessons").format(text=repr(text)))
    return int(text)


def bind(port: int) -> list[socket.socket]:
    """Return listening sockets, or end with one line that says what to do."""
    try:
        return bind_sockets(port, HOST)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else DEFAULT_PORT
            message = _("Port {port} is already in use: choose another with PORT={other} make app, or --port {other}")
            sys.exit(message.format(port=port, other=other))
        sys.exit(_("Port {port} cannot be used: {reason}").format(port=port, reason=error.strerror))


def has_display() -> bool:
    """Tell whether opening a browser makes sense: on a server it may start one inside the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def main(argv: Sequence[str] | None = None) -> None:
    """Run the app until it is told to stop."""
    about = _("Serve the lessons on this computer.")
    parser = argparse.ArgumentParser(prog="python -m widgets.app", description=about)
    parser.add_argument("--port", type=port_number, default=DEFAULT_PORT, help=_("default: %(default)s"))
    parser.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))
    parser.add_argument("--notebooks", type=Path, default=NOTEBOOKS, metavar="DIR", help=_("the lessons' folder"))
    parser.add_argument(
        "--warm",
        type=room,
        default=DEFAULT_WARM,
        metavar="N",
        help=_("keep up to N lessons ready to be opened, about 60 MB each; 0 keeps none; default: %(default)s"),
    )
    options = parser.parse_args(argv)
    try:
        root = options.notebooks.resolve()
        there = root.is_dir()
    except (OSError, RuntimeError):  # a link that leads to itself
        root, there = options.notebooks, False
    if not there:
        message = _(
            "There is no folder {folder}: run the app from a clone of the project, or name one with --notebooks"
        )
        sys.exit(message.format(folder=root))
    sockets = bind(options.port)
    app = App(config=configuration(root), port=options.port, open_browser=not options.no_browser and has_display())
    app.sockets = sockets
    app.warm = options.warm
    app.initialize([])
    app.start()


if __name__ == "__main__":
    main()
