"""The app as a visitor, and as an unwelcome visitor, meets it."""

import asyncio
import gzip
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import ROOT, Server, processes, until
from tornado.httpclient import HTTPClientError
from tornado.websocket import websocket_connect

from widgets.app import assets_address

LESSON = "en/01-button.ipynb"
FAULT = "the lesson has a fault"
ERRORS = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]'


def fetch(url, **headers):
    return urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=30)


# --- the landing page


def test_the_landing_page_costs_no_kernel_and_leads_to_the_lessons(server, page, ready):
    before = server.kernels()
    page.goto(server.url)
    assert page.title() == "Three village card games"
    assert page.locator("h2").all_inner_texts()[:1] == ["Mîța\n♥"]
    assert server.kernels() == before
    link = page.get_by_role("link", name="A button")
    assert "1 minute" in link.inner_text()
    link.click()
    ready(page)
    assert page.title() == "A button"
    page.get_by_role("banner").get_by_role("link", name="All lessons").click()
    assert page.url == f"{server.url}/"


def test_mathjax_is_fetched_for_a_formula_only(server, page, ready):
    scripts = []
    page.on("request", lambda request: scripts.append(request.url.rpartition("/")[2]))

    def parts():
        return [name for name in scripts if name.endswith(".voila.js")]

    page.goto(server.lesson("en/secret.ipynb"))
    ready(page)
    page.wait_for_timeout(500)
    assert "voila.js" in scripts
    assert not parts()
    page.goto(server.lesson(LESSON))
    page.wait_for_selector("mjx-container")
    assert parts()


def test_the_end_of_a_lesson_leads_to_those_beside_it_and_to_all(server, page, ready):
    page.goto(server.lesson(LESSON))
    ready(page)
    links = page.get_by_role("navigation", name="Lessons").get_by_role("link")
    assert links.all_inner_texts() == ["All lessons", "Next lesson\nAn image"]
    page.goto(server.lesson("en/secret.ipynb"))
    ready(page)
    assert links.all_inner_texts() == ["Previous lesson\nRaises", "All lessons"]
    links.first.click()
    ready(page)
    assert page.url == server.lesson("en/raises.ipynb")
    assert links.all_inner_texts() == ["Previous lesson\nNo kernel", "All lessons", "Next lesson\nsecret"]
    links.nth(1).click()
    assert page.url == f"{server.url}/"


def test_every_real_lesson_is_on_the_landing_page_and_opens(app, page, ready):
    notebooks = [path.relative_to(ROOT / "notebooks").as_posix() for path in ROOT.glob("notebooks/*/*.ipynb")]
    page.goto(app.url)
    links = page.locator(".lessons a").evaluate_all("links => links.map(link => link.href)")
    assert sorted(links) == sorted(app.lesson(path) for path in notebooks)
    for link in links:
        page.goto(link)
        ready(page)
        text = page.inner_text("main")
        assert FAULT not in text
        assert "There was an error when executing cell" not in text
        assert page.locator(ERRORS).count() == 0, page.locator(ERRORS).first.inner_text()


def test_the_landing_page_is_small_and_needs_no_script(server, new_page):
    assert len(fetch(server.url).read()) < 100_000
    page = new_page(java_script_enabled=False)
    page.goto(server.url)
    assert page.get_by_role("heading", name="101").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1280])
def test_pages_are_accessible_and_fit(server, new_page, ready, axe, fits, scheme, width):
    page = new_page(color_scheme=scheme, viewport={"width": width, "height": 700})
    page.goto(server.url)
    axe(page)
    fits(page)
    page.goto(server.lesson(LESSON))
    ready(page)
    axe(page)
    fits(page)
    assert page.locator("main").count() == 1
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(25, 22, 19)"
    assert dark == (scheme == "dark")


# --- a lesson


def test_a_lesson_answers_a_click(server, page, ready):
    answer = page.goto(server.lesson(LESSON))
    assert "blob:" in answer.headers["content-security-policy"]
    ready(page)
    assert page.locator("#starting").inner_text() == ""
    page.get_by_role("button", name="Press").click()
    page.get_by_role("button", name="Pressed 1").wait_for()
    assert page.locator(".hello").inner_text() == "Hello"
    assert "jsdelivr" not in page.content()


def test_two_lessons_opened_at_the_same_moment_both_work(server, new_page, ready):
    pages = [new_page(), new_page()]
    for page in pages:
        page.goto(server.lesson(LESSON), wait_until="commit")
    for page in pages:
        ready(page)
        page.get_by_role("button", name="Press").click()
        page.get_by_role("button", name="Pressed 1").wait_for()


def test_a_kernel_ends_with_its_page(server, page, ready):
    until(lambda: not server.kernels())
    page.goto(server.lesson(LESSON))
    ready(page)
    (first,) = server.kernels()
    page.reload()
    ready(page)
    until(lambda: first not in server.kernels())
    assert len(server.kernels()) == 1
    page.close(run_before_unload=True)
    until(lambda: not server.kernels())


def test_a_reader_who_leaves_while_the_kernel_starts_leaves_none_behind(server, page):
    until(lambda: not server.kernels())
    page.goto(server.lesson(LESSON), wait_until="commit")
    until(server.kernels)
    page.goto(server.url)
    until(lambda: not server.kernels())


def test_a_dead_kernel_is_announced_and_reload_helps(server, page, problems, ready, axe):
    until(lambda: not server.kernels())
    page.goto(server.lesson(LESSON))
    ready(page)
    for kernel in server.kernels():
        os.kill(kernel, signal.SIGKILL)
    alert = page.get_by_role("alert")
    alert.get_by_role("button", name="Reload").wait_for()
    assert "Reload" in alert.inner_text()
    axe(page)
    alert.get_by_role("button", name="Reload").click()
    page.wait_for_selector("html[data-state=ready]", state="attached")
    page.get_by_role("button", name="Press").click()
    page.get_by_role("button", name="Pressed 1").wait_for()
    problems.clear()  # the browser reports the lost connection


def test_an_app_that_stops_ends_its_kernels_and_the_page_says_so(tiny_notebooks, page, problems, ready):
    server = Server(tiny_notebooks)
    page.goto(server.lesson(LESSON))
    ready(page)
    kernels = server.kernels()
    assert kernels
    assert server.stop() == 0
    assert not {pid for pid, _, _ in processes()} & set(kernels)
    page.get_by_role("alert").get_by_role("button", name="Reload").wait_for()
    problems.clear()  # the browser reports the refused connections


def test_a_kernel_sees_none_of_the_servers_secrets(server, page, ready):
    page.goto(server.lesson("en/secret.ipynb"))
    ready(page)
    assert page.inner_text("main").strip().startswith("nothing /")


# --- what goes wrong is said, and does not hang


def test_a_cell_that_raises_is_reported_without_a_traceback(server, page, ready):
    page.goto(server.lesson("en/raises.ipynb"))
    ready(page)
    text = page.inner_text("main")
    assert FAULT in text
    assert page.locator(ERRORS).count() == 1
    assert "error when executing" not in text
    assert "ZeroDivisionError" not in text


def test_rendering_that_fails_half_way_says_so(server, page, ready):
    until(lambda: not server.kernels())
    page.goto(server.lesson("en/late-image.ipynb"))
    ready(page)
    page.get_by_role("alert").get_by_role("link", name="All lessons").click()
    until(lambda: not server.kernels())


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("en/missing.ipynb", 404),
        ("en/data.json", 404),
        ("en/not-json.ipynb", 500),
        ("en/no-kernel.ipynb", 500),
        ("en/image.ipynb", 500),
    ],
)
def test_a_lesson_that_cannot_be_shown_is_a_page_with_a_way_back(server, page, problems, axe, path, status):
    assert page.goto(server.lesson(path)).status == status
    axe(page)
    page.get_by_role("link", name="All lessons").click()
    assert page.url == f"{server.url}/"
    problems.clear()  # the browser reports the status


def test_a_broken_notebook_is_told_from_a_missing_one(server, page, problems):
    page.goto(server.lesson("en/not-json.ipynb"))
    assert "damaged" in page.inner_text("main")
    page.goto(server.lesson("en/missing.ipynb"))
    assert "no such page" in page.inner_text("main")
    problems.clear()  # the browser reports the status


def test_asking_for_the_headers_of_a_page_starts_nothing(server):
    before = server.kernels()
    lesson = f"/voila/render/{LESSON}"
    for path in ("/", lesson, f"{assets_address()}/static/voila.js"):
        request = urllib.request.Request(server.url + path, method="HEAD")
        with urllib.request.urlopen(request) as answer:
            assert (answer.status, answer.read()) == (200, b""), path
    assert server.status("/voila/render/en/missing.ipynb", "HEAD") == 404
    assert server.kernels() == before


async def speak(url, message):
    """Send a message to a socket; return the code with which it is closed."""
    line = await websocket_connect(url)
    await line.write_message(message, binary=isinstance(message, bytes))
    while await line.read_message() is not None:
        pass  # what the kernel has to say to everybody
    return line.close_code


def elsewhere(work):
    """Run a coroutine in another thread: Playwright has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result(30)


@pytest.mark.parametrize("message", ["garbage", "[]", "{}", b"", b"\x01", b"\xff" * 40])
def test_a_garbled_message_to_a_kernel_ends_the_line_only(server, page, problems, ready, message):
    page.goto(server.lesson(LESSON))
    ready(page)
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")

    url = f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels"
    assert elsewhere(speak(url, message)) == 1007
    page.get_by_role("button", name="Press").click()
    page.get_by_role("button", name="Pressed 1").wait_for()
    assert "Uncaught" not in server.output()


def test_a_line_to_an_unknown_kernel_is_refused(server):
    url = f"ws://127.0.0.1:{server.port}/api/kernels/00000000-0000-0000-0000-000000000000/channels"
    with pytest.raises(HTTPClientError) as refused:
        elsewhere(speak(url, ""))
    assert refused.value.code == 404
    assert "Uncaught" not in server.output()


# --- what is not served


@pytest.mark.parametrize(
    "path",
    [
        "/en/01-button.ipynb",
        "/notebooks/en/01-button.ipynb",
        "/voila/files/en/01-button.ipynb",
        "/voila/files/en/code.py",
        "/voila/files/en/data.json",
        "/voila/files/en/.hidden.svg",
        "/voila/files/../../etc/passwd",
        "/voila/files/%2e%2e/%2e%2e/etc/passwd",
        "/voila/render/../../../etc/passwd",
        "/voila/render/%2e%2e/%2e%2e/x.ipynb",
        "/voila/static/voila.js",
        "/voila/api/contents",
        "/voila/query/00000000-0000-0000-0000-000000000000",
        "/api/contents",
        "/api/kernels",
        "/api/sessions",
        "/api/terminals",
        "/api/kernels/00000000-0000-0000-0000-000000000000",
        "/lab",
        "/login",
    ],
)
def test_nothing_else_is_served(server, path):
    assert server.status(path) in (403, 404)


@pytest.mark.parametrize(
    "path", ["static/../index.html.j2", "static/%2e%2e/%2e%2e/base/page.html", "static/../../x.py"]
)
def test_assets_are_front_end_files_only(server, path):
    assert server.status(f"{assets_address()}/{path}") == 404


def test_another_site_cannot_end_a_kernel(server, page, ready):
    page.goto(server.lesson(LESSON))
    ready(page)
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    assert server.status(f"/voila/api/shutdown/{kernel}", "POST") == 403
    assert server.status(f"/api/kernels/{kernel}", "DELETE") == 403
    assert server.status(f"/api/kernels/{kernel}") == 200


def knock(server, path, host, **headers):
    """Return the HTTP status of an answer to a request that names ``host``."""
    try:
        return fetch(server.url + path, Host=host, **headers).status
    except urllib.error.HTTPError as error:
        return error.code


SOCKET = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def test_a_strange_host_is_refused_by_every_handler(server, page, ready):
    page.goto(server.lesson(LESSON))
    ready(page)
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    kernels = server.kernels()
    port = server.port
    paths = [
        "/",
        "/voila/tree",
        f"/voila/render/{LESSON}",
        f"{assets_address()}/static/voila.js",
        f"/api/kernels/{kernel}",
        f"/voila/api/shutdown/{kernel}",
        "/nothing",
    ]
    strange = [
        "evil.example",
        f"evil.example:{port}",
        f"127.0.0.1.evil.example:{port}",
        "192.168.0.1",
        "localhost.evil",
    ]
    for host in strange:
        origin = f"http://{host}"  # as a page of that host would send it
        answers = {path: knock(server, path, host) for path in paths}
        assert answers == dict.fromkeys(paths, 403), host
        assert knock(server, f"/api/kernels/{kernel}/channels", host, Origin=origin, **SOCKET) == 403, host
    assert server.kernels() == kernels


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost:1", "[::1]", "[::1]:8866"])
def test_this_computers_own_names_are_answered(server, host):
    assert knock(server, "/", host) == 200
    own = knock(server, "/api/kernels/00000000-0000-0000-0000-000000000000/channels", host, **SOCKET)
    assert own != 403


def test_a_lesson_sets_one_cookie_and_the_browser_forgets_it(server, page, ready):
    page.goto(server.lesson(LESSON))
    ready(page)
    assert [(cookie["name"], cookie["expires"]) for cookie in page.context.cookies()] == [("_xsrf", -1)]


def test_text_travels_compressed_and_scripts_are_kept(server):
    for path in ("/", f"{assets_address()}/static/voila.js"):
        answer = fetch(server.url + path, **{"Accept-Encoding": "gzip"})
        assert answer.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(answer.read())
    assert "immutable" in answer.headers["Cache-Control"]
    plain = fetch(server.url + path)
    assert plain.headers["Content-Encoding"] is None
    assert b"webpack" in plain.read()


# --- the command line


def run(*arguments):
    command = [sys.executable, "-m", "widgets.app", "--no-browser", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_a_notebook_that_cannot_be_read_is_named_in_the_log(server):
    assert server.status("/") == 200
    assert "not-json.ipynb is not listed: JSONDecodeError" in server.output()


def test_a_port_in_use_is_one_clear_line(server):
    result = run("--port", str(server.port))
    assert result.returncode != 0
    assert result.stderr.count("\n") == 1
    assert f"Port {server.port} is already in use" in result.stderr
    assert "PORT=" in result.stderr


@pytest.mark.parametrize("delay", [0.5, 1, 2, 3])
def test_an_app_that_is_stopped_while_starting_says_nothing(tiny_notebooks, delay):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "widgets.app", "--no-browser", "--port", str(port)]
    app = subprocess.Popen([*command, "--notebooks", str(tiny_notebooks)], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    time.sleep(delay)
    app.send_signal(signal.SIGINT)
    _output, errors = app.communicate(timeout=30)
    assert "Traceback" not in errors


@pytest.mark.parametrize("port", ["eight", "0", "65536", "-1"])
def test_a_bad_port_is_told(port):
    result = run(f"--port={port}")
    assert result.returncode != 0
    assert "1 to 65535" in result.stderr
    assert "Traceback" not in result.stderr


def test_missing_notebooks_are_one_clear_line(tmp_path):
    result = run("--notebooks", str(tmp_path / "nowhere"))
    assert result.returncode != 0
    assert result.stderr.count("\n") == 1


def test_a_picture_on_another_page_starts_no_kernel(server):
    before = server.kernels()
    request = urllib.request.Request(server.lesson("en/01-button.ipynb"), headers={"Sec-Fetch-Dest": "image"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)
    assert refused.value.code == 403
    assert server.kernels() == before
