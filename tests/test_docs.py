"""What the README, CONTRIBUTING and docstrings say is so: code comes out as written, and all that is named exists."""

import doctest
import importlib
import pkgutil
import re
import shlex
from pathlib import Path

import pytest

import cardlib
import widgets
from cardlib.__main__ import main
from widgets.catalogue import find_lessons

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")}
MODULES = sorted(
    module.name
    for package in (cardlib, widgets)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
)


def test_the_readme():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 3
    assert not failed


@pytest.mark.parametrize("name", ["cardlib", *MODULES])
def test_docstrings(name):
    failed, _tried = doctest.testmod(importlib.import_module(name))
    assert not failed


def commands():
    """Return the command lines of the README that print something and end, without the program."""
    found = re.findall(r"^\.venv/bin/python -m cardlib (.*?)(?: +#.*)?$", DOCUMENTS["README.md"], re.MULTILINE)
    assert len(found) > 3
    return found


@pytest.mark.parametrize("command", commands())
def test_commands(command, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out


def test_the_apps_options(capsys):
    from widgets import app

    with pytest.raises(SystemExit):
        app.main(["--help"])
    known = set(re.findall(r"--[\w-]+", capsys.readouterr().out))
    named = {name for line in re.findall(r"widgets\.app (--[^`\n]*)", DOCUMENTS["README.md"]) for name in line.split()}
    assert {"--warm"} <= {name for name in named if name.startswith("--")} <= known


@pytest.mark.parametrize("name", DOCUMENTS)
def test_make_has_every_target(name):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:`|^|PORT=\d+ )make ([a-z]+)", DOCUMENTS[name], re.MULTILINE))
    assert named
    assert named <= targets


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_file_is_there(name):
    text = DOCUMENTS[name]
    named = set(re.findall(r"\]\((?!http)([^)#]+)\)", text))
    named |= set(re.findall(r"((?:cardlib|widgets|tests|benchmarks|notebooks/en)/[\w./*-]*[\w/*])", text))
    examples = {"notebooks/en/NN-name.ipynb", "cardlib/locale"}
    missing = [
        path for path in named if not any(path.startswith(each) for each in examples) and not list(ROOT.glob(path))
    ]
    assert len(named) > 5
    assert not missing


def files_listed():
    """Every file that the table of CONTRIBUTING names, one by one, with a pattern or by its folder."""
    rows = [line for line in DOCUMENTS["CONTRIBUTING.md"].splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([^`]+)`", row.split(" | ")[0])}
    found = {path for name in named for path in ROOT.glob(name)}
    return found | {path for folder in found if folder.is_dir() for path in folder.rglob("*")}


@pytest.mark.parametrize("folder", ["cardlib", "widgets"])
def test_contributing_says_what_every_file_holds(folder):
    files = [path for ending in ("py", "js", "css") for path in (ROOT / folder).rglob(f"*.{ending}")]
    listed = files_listed()
    missing = [str(path.relative_to(ROOT)) for path in files if path not in listed and path.name != "__init__.py"]
    assert len(files) > 20
    assert not missing, f"The table of CONTRIBUTING should say what these hold: {sorted(missing)}"


def test_every_name_in_contributing_is_in_the_source():
    files = [path for folder in ("cardlib", "widgets", "tests") for path in ROOT.glob(f"{folder}/**/*.py")]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"`([A-Za-z_]\w{2,})`", DOCUMENTS["CONTRIBUTING.md"]))
    assert len(named) > 20
    assert [name for name in sorted(named) if not re.search(rf"\b{name}\b", source)] == []


def test_the_readme_lists_every_lesson():
    for lesson in find_lessons(ROOT / "notebooks"):
        line = f"[{lesson.title}](notebooks/{lesson.path}) ({lesson.minutes})"
        assert line in DOCUMENTS["README.md"], f"The README should have {line}"


def test_the_picture_is_small():
    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", DOCUMENTS["README.md"])
    assert (ROOT / picture).stat().st_size < 150_000
