"""Serve the lessons: ``python -m widgets.app --port 8866 --no-browser``.

A small Voilà application. ``/`` is a plain page that lists the lessons and costs no kernel; each lesson page runs
its notebook in a kernel of its own, which ends with the page. Nothing else is served: no sources, no files, no
Jupyter API; and no page asks another host for anything.
"""

from __future__ import annotations

import argparse
import errno
import hashlib
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_core.utils import run_sync
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import web
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila  # type: ignore[import-untyped]
from voila.paths import collect_static_paths, collect_template_paths  # type: ignore[import-untyped]

from cardlib.i18n import _
from widgets.serving import (
    TEMPLATES,
    AssetHandler,
    EndHandler,
    HomeHandler,
    KernelSocket,
    LessonHandler,
    MissingHandler,
    NoIdentity,
    OwnHosts,
)

HOST = "127.0.0.1"
DEFAULT_PORT = 8866
NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
KERNEL_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class OwnPython(KernelSpecManager):
    """Offers one kernel: the Python that runs the app, whatever others are installed on this computer."""

    def _kernel_dirs_default(self) -> list[str]:
        return []


def configuration(root: Path) -> Config:
    """Return every setting of the app, in one place."""
    c = Config()
    c.Voila.root_dir = str(root)
    c.Voila.ip = HOST
    c.Voila.log_level = logging.WARNING
    c.VoilaConfiguration.template = "lab"  # ours comes before it, see App.setup_template_dirs
    c.VoilaConfiguration.theme = "light"  # the page's own styles follow the reader's system
    c.VoilaConfiguration.kernel_spec_manager_class = OwnPython
    c.Voila.identity_provider_class = NoIdentity
    # Readers see the lesson, not its code, and never a traceback.
    c.VoilaConfiguration.strip_sources = True
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaExecutor.cell_error_instruction = _("Reload the page; if it happens again, the lesson has a fault.")
    # An address must not choose another template: a wrong one hung the page.
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"
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
    c.KernelManager.client_class = "widgets.serving.PromptClient"
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

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read no configuration files: a stray ``voila.json`` must not undo a guard."""

    def initialize(self, argv: Sequence[str] | None = None) -> None:
        """Keep one warning out of the terminal: notebooks that nobody has signed are the rule here."""
        super().initialize(argv)
        self.log.addFilter(lambda record: "is not trusted" not in record.getMessage())

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
        roots = {
            "static": [Path(path).resolve() for path in self.static_paths],
            "labextensions": [Path(path).resolve() for path in self.labextensions_path],
        }
        lesson = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
            "assets": assets,
        }
        home = {"root": Path(self.root_dir)}
        return [
            (r"/", HomeHandler, home),
            (r"/voila/tree/?", web.RedirectHandler, {"url": "/", "permanent": False}),
            (r"/voila/render/(.*)", LessonHandler, lesson),
            (rf"{assets}/(static|labextensions)/(.*)", AssetHandler, {"roots": roots}),
            (rf"/api/kernels/{KERNEL_ID}", KernelHandler),
            (rf"/api/kernels/{KERNEL_ID}/channels", KernelSocket),
            (rf"/voila/api/shutdown/{KERNEL_ID}", EndHandler),
        ]

    def listen(self) -> None:
        """Serve on the sockets that were bound before anything was built."""
        HTTPServer(OwnHosts(self.app)).add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGINT, self._handle_signal_stop)  # Ctrl-C ends as cleanly as SIGTERM
        address = f"http://{HOST}:{self.port}/"
        print(_("Open {address} in your browser. Ctrl-C ends the app.").format(address=address), flush=True)
        if self.open_browser:
            webbrowser.open(address)
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def stop(self) -> None:
        """End all kernels, then forget where they were."""
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def port_number(text: str) -> int:
    """Read a TCP port from the command line."""
    if not (text.isdecimal() and 0 < int(text) < 65536):
        message = _("{text} is no port: give a number from 1 to 65535")
        raise argparse.ArgumentTypeError(message.format(text=repr(text)))
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
    options = parser.parse_args(argv)
    root = options.notebooks.resolve()
    if not root.is_dir():
        message = _(
            "There is no folder {folder}: run the app from a clone of the project, or name one with --notebooks"
        )
        sys.exit(message.format(folder=root))
    sockets = bind(options.port)
    app = App(config=configuration(root), port=options.port, open_browser=not options.no_browser and has_display())
    app.sockets = sockets
    app.initialize([])
    app.start()


if __name__ == "__main__":
    main()
