"""Lesson pages: each is one run of a notebook, a kernel and the page that it fills.

A page is written whether or not somebody reads it already, so it can be made before anybody asks for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import time
import uuid
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty
from typing import Any, ClassVar, TypeAlias

import zmq
import zmq.asyncio
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from jupyter_server.utils import ApiPath
from nbclient.client import NotebookClient
from nbclient.exceptions import CellExecutionComplete
from nbformat import NotebookNode
from tornado import web
from traitlets import Instance, default
from voila.exporter import VoilaExporter  # type: ignore[import-untyped]

from cardlib.i18n import N_, _
from widgets.catalogue import heading, language_of, neighbours
from widgets.live import LIVE

log = logging.getLogger(__name__)

Stamp: TypeAlias = tuple[int, int]
"""When a notebook was last written, in nanoseconds, and its size in bytes: tells whether it has changed."""

CellGenerator: TypeAlias = Callable[[NotebookNode, str], AsyncIterator[NotebookNode]]
"""What a template calls with the notebook and the kernel's id to get the cells, one after the other."""

# What a kernel needs of the server's environment. Everything else, secrets above all, stays behind.
KERNEL_VARIABLES = re.compile(
    r"PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|TE?MP|TMPDIR|LD_LIBRARY_PATH|VIRTUAL_ENV|PYTHON(PATH|HOME|UTF8|HASHSEED)"
    r"|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE|XDG_(CACHE|CONFIG|RUNTIME)_\w+"
)


def kernel_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the part of ``environment`` that kernels may see."""
    return {name: value for name, value in environment.items() if KERNEL_VARIABLES.fullmatch(name.upper())}


class BrokenLesson(web.HTTPError):
    """A notebook that is no notebook, or that no kernel of ours can run. Nobody who asks for it is at fault."""

    sentence: ClassVar[str] = N_("The file of this lesson is damaged, so the lesson cannot be shown.")

    def __init__(self, reason: str) -> None:
        super().__init__(500, "%s", reason)


class QuietKernel(ServerKernelManager):
    """Runs one kernel, and tells nobody: preparing for listeners that do not exist takes 14 ms at every start."""

    def emit(self, schema_id: str, data: Mapping[str, Any]) -> None:
        """Emit no event."""

    async def _async_interrupt_kernel(self) -> None:
        """Interrupt nothing: Jupyter does so right before it kills, and one still starting prints a traceback."""


class LessonKernels(AsyncMappingKernelManager):
    """All kernels. One that waits for its reader counts as idle only from the moment it has one."""

    waiting = Instance(set, ())
    _met = Instance(set, ())
    _ending = Instance(set, ())

    @default("context")
    def _context_default(self) -> zmq.asyncio.Context:
        # A kernel is called before it listens. Called again every 100 ms, as usual, it is heard 50 ms late.
        context = zmq.asyncio.Context()
        context.setsockopt(zmq.RECONNECT_IVL, 10)
        self._created_context = True
        return context

    async def end(self, kernel: str) -> None:
        """End a kernel at once, if it has not ended: it has nothing to save, and asking it first takes seconds."""
        self.waiting.discard(kernel)
        self._met.discard(kernel)
        if kernel not in self or kernel in self._ending:
            return
        self._ending.add(kernel)
        manager: Any = self
        try:
            await manager.shutdown_kernel(kernel, now=True)
        finally:
            self._ending.discard(kernel)

    def hand_out(self, kernel: str) -> None:
        """Let a kernel's time begin: it has a reader now."""
        self.waiting.discard(kernel)
        manager: Any = self.get_kernel(kernel)
        manager.last_activity = datetime.now(UTC)

    def meet(self, kernel: str) -> None:
        """Note that a page has called: from now on it says itself when it leaves."""
        self._met.add(kernel)

    async def end_unless_met(self, kernel: str) -> None:
        """End a kernel whose page never called: somebody took the page and went before its scripts ran."""
        if kernel not in self._met:
            await self.end(kernel)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that nobody has used for long."""
        if kernel_id not in self.waiting:
            base: Any = super()
            await base.cull_kernel_if_idle(kernel_id)


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


class Lessons:
    """Opens lessons: everything that all pages have in common is prepared once.

    Args:
        root: the folder of the notebooks.
        kernels: starts and ends kernels.
        contents: Jupyter's manager of the notebooks' files, which knows what may be seen.
        template_paths: where the page's template and those it extends are found.
        page_config: what Voilà's script needs to know.
        assets: the address of the front-end files.
        words: what templates may call to speak the reader's language.
    """

    def __init__(
        self,
        *,
        root: Path,
        kernels: LessonKernels,
        contents: Any,
        template_paths: Sequence[str],
        page_config: Mapping[str, Any],
        assets: str,
        words: Mapping[str, Any],
    ) -> None:
        self.root = root
        self.kernels = kernels
        self._contents = contents
        self._page_config = page_config
        self._assets = assets
        self._closed = False
        self._unfinished: set[LessonPage] = set()
        # One for all pages: it compiles ten templates, which takes longer than filling them.
        self._exporter = VoilaExporter(
            template_paths=list(template_paths),
            template_name="lab",  # ours comes before it in the paths
            contents_manager=contents,
            theme="light",  # the page's own styles follow the reader's system
            base_url="/",
            optimistic_validation=True,  # once, not after each of a dozen steps
            # Readers see the lesson, not its code.
            exclude_input=True,
            exclude_input_prompt=True,
            exclude_output_prompt=True,
        )
        self._exporter.environment.globals.update(words)

    async def exists(self, path: str) -> bool:
        """Tell whether there is a notebook at ``path``, below the root."""
        return path.endswith(".ipynb") and bool(await ensure_async(self._contents.file_exists(path)))

    def stamp(self, path: str) -> Stamp | None:
        """Return what changes whenever the notebook changes; None if it has gone."""
        try:
            found = (self.root / path).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    async def open(self, path: str) -> LessonPage:
        """Start a kernel for a notebook and begin to write its page.

        Raises:
            BrokenLesson: if the notebook cannot be read or run.
            tornado.web.HTTPError: 404 if there is none, 503 if the app is about to stop.
        """
        if self._closed:
            raise web.HTTPError(503)
        if not await self.exists(path):
            raise web.HTTPError(404)
        stamp = self.stamp(path)
        notebook = await self._load(path)
        starting = asyncio.ensure_future(
            self.kernels.start_kernel(
                kernel_id=str(uuid.uuid4()),
                kernel_name="python3",
                path=ApiPath(os.path.dirname(path)),
                env={**kernel_environment(), LIVE: "yes"},
                # A visit is nobody's history, and one history file is a lock for all kernels.
                extra_arguments=["--HistoryManager.enabled=False"],
            )
        )
        try:
            kernel = await asyncio.shield(starting)
        except asyncio.CancelledError:
            await self.kernels.end(await starting)  # half started it could not be ended
            raise
        page = LessonPage(self, path, stamp, notebook, kernel)
        self._unfinished.add(page)
        return page

    async def close(self) -> None:
        """Open no more pages, and end those that are being written."""
        self._closed = True
        await asyncio.gather(*(page.end() for page in self._unfinished))

    def finished(self, page: LessonPage) -> None:
        """Note that a page is no longer being written."""
        self._unfinished.discard(page)

    async def _load(self, path: str) -> NotebookNode:
        try:
            model = await ensure_async(self._contents.get(path, type="notebook"))
        except web.HTTPError as error:
            raise BrokenLesson(f"{path} cannot be read: {error.log_message}") from error
        notebook: NotebookNode = model["content"]
        about = notebook.metadata
        language = about.get("kernelspec", {}).get("language") or about.get("language_info", {}).get("name", "python")
        if language.lower() != "python":
            raise BrokenLesson(f"{path} is written in {language}, and the app runs Python only")
        return notebook

    async def write(self, notebook: NotebookNode, path: str, kernel: str, cells: CellGenerator) -> AsyncIterator[str]:
        """Yield the page of a notebook piece by piece, showing the cells that ``cells`` yields."""
        before, after = neighbours(self.root, path)
        resources = {
            "base_url": "/",
            "theme": "light",
            "template": "lab",
            "metadata": {"name": Path(path).stem},
            "page_config": self._page_config,
            "lesson_title": heading(notebook, Path(path).stem),
            "lesson_language": language_of(path),
            "lesson_before": before,
            "lesson_after": after,
            "assets": self._assets,
            "kernel_id": kernel,
        }
        context = {"frontend": "voila", "main_js": "voila.js", "cell_generator": cells}
        async for snippet, _resources in self._exporter.generate_from_notebook_node(
            notebook, resources=resources, extra_context=context, page_config=self._page_config
        ):
            yield snippet


class LessonPage:
    """One run of a lesson. Iterate over it to read the page while it is being written, or later.

    Each step of the iteration yields all the text that is new. What goes wrong while writing is raised to the
    reader: at once if nothing has been read yet, otherwise after everything that was written.
    """

    def __init__(self, lessons: Lessons, path: str, stamp: Stamp | None, notebook: NotebookNode, kernel: str) -> None:
        self.path = path
        self.kernel = kernel
        self.failed = False
        """Whether a cell has failed, or the page could not be written."""
        self._lessons = lessons
        self._stamp = stamp
        self._manager: Any = lessons.kernels.get_kernel(kernel)
        self._process = self._pid()
        self._text: list[str] = []
        self._news = asyncio.Event()
        self._read = False
        self._error: Exception | None = None
        self._writing = asyncio.create_task(self._write(notebook))

    async def __aiter__(self) -> AsyncIterator[str]:
        finished = False
        while not finished:
            await self._news.wait()
            self._news.clear()
            finished = self._writing.done()
            if self._error and not self._read:
                raise self._error
            self._read = True
            text = "".join(self._text)
            self._text.clear()
            if text:
                yield text
        if self._error:
            raise self._error

    @property
    def ended(self) -> bool:
        """Whether the kernel has been told to end."""
        return self.kernel not in self._lessons.kernels

    async def written(self) -> None:
        """Wait until the page is complete, or has failed, or has been ended."""
        await asyncio.wait([self._writing])

    async def is_good(self) -> bool:
        """Tell whether the page may be shown to somebody: nothing failed, its kernel lives, the lesson is the same."""
        return not self.failed and self._lessons.stamp(self.path) == self._stamp and await self._lives()

    async def end(self) -> None:
        """Stop writing and end the kernel. What has been written can still be read."""
        self._writing.cancel()
        await self.written()
        await self._lessons.kernels.end(self.kernel)

    async def _lives(self) -> bool:
        # Jupyter starts a kernel that has died anew, under the same name, but it has forgotten everything.
        return not self.ended and self._process == self._pid() and bool(await self._manager.is_alive())

    def _pid(self) -> int | None:
        pid: int | None = getattr(self._manager.provisioner, "pid", None)
        return pid

    async def _write(self, notebook: NotebookNode) -> None:
        client: PromptClient = self._manager.client(context=self._lessons.kernels.context)
        client.allow_stdin = False
        client.start_channels(stdin=False, hb=False, control=False)

        def cells(notebook: NotebookNode, kernel: str) -> AsyncIterator[NotebookNode]:
            return self._run(notebook, client)

        try:
            async for snippet in self._lessons.write(notebook, self.path, self.kernel, cells):
                self._text.append(snippet)
                self._news.set()
        except Exception as error:
            self.failed = True
            self._error = error
        finally:
            client.stop_channels()
            self._lessons.finished(self)
            self._writing.add_done_callback(lambda _: self._news.set())

    async def _run(self, notebook: NotebookNode, client: PromptClient) -> AsyncIterator[NotebookNode]:
        """Yield the cells as they have been run; the text before the first code does not wait for the kernel.

        All code is sent at once, so that the kernel never waits for us between two cells.
        """
        requests: dict[int, str] | None = None
        outputs = NotebookClient(notebook, km=self._manager, store_widget_state=False, record_timing=False)
        outputs.kc = client
        for index, cell in enumerate(notebook.cells):
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
                if requests is None:
                    await client.wait_for_ready()
                    requests = {
                        place: client.execute(code.source, store_history=False, stop_on_error=not may_fail(code))
                        for place, code in enumerate(notebook.cells)
                        if is_run(code)
                    }
                if index in requests:
                    failed = await self._collect(outputs, client, index, requests[index])
                    tidy(cell)
                    if failed and not may_fail(cell):
                        self.failed = True
                        yield cell
                        return
            yield cell

    async def _collect(self, outputs: NotebookClient, client: PromptClient, index: int, request: str) -> bool:
        """Wait until a cell has run and give it its outputs; tell whether it raised an exception."""
        cell = outputs.nb.cells[index]
        outputs.clear_before_next_output = False
        errors = False
        while True:
            try:
                message = await client.get_iopub_msg(timeout=1)
            except Empty:
                if not await self._lives():
                    raise RuntimeError("The kernel has died") from None
                continue
            if message["parent_header"].get("msg_id") != request:
                continue
            if message["msg_type"] == "error":
                errors = True
                traceback = "\n".join(message["content"]["traceback"])
                log.error("Cell %d of %s failed:\n%s", index + 1, self.path, traceback)
            try:
                outputs.process_message(message, cell, index)
            except CellExecutionComplete:
                break
        while errors:  # shown, perhaps on purpose; only the reply tells whether one has ended the cell
            reply = await client.get_shell_msg(timeout=10)
            if reply["parent_header"].get("msg_id") == request:
                return bool(reply["content"]["status"] == "error")
        return False


def is_run(cell: NotebookNode) -> bool:
    """Tell whether a cell has code to be run."""
    return cell.cell_type == "code" and bool(cell.source.strip()) and "skip-execution" not in tags(cell)


def may_fail(cell: NotebookNode) -> bool:
    """Tell whether a cell is there to show an exception."""
    return "raises-exception" in tags(cell)


def tags(cell: NotebookNode) -> Sequence[str]:
    """Return a cell's tags."""
    found: Sequence[str] = cell.metadata.get("tags", ())
    return found


def tidy(cell: NotebookNode) -> None:
    """Keep of a cell's outputs what is for readers.

    Warnings go, and a traceback becomes a sentence (the log has the details).
    """
    cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
    for output in cell.outputs:
        if output.output_type == "error":
            output.ename, output.evalue = "ExecutionError", "Execution error"
            output.traceback = [
                _("This part did not work. Reload the page; if it happens again, the lesson has a fault.")
            ]
