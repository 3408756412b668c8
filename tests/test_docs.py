"""Every example in the README and in the docstrings comes out as written."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import cardlib
import widgets

ROOT = Path(__file__).resolve().parent.parent
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
