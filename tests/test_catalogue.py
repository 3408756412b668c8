"""The course as a series: what comes before and after a lesson, in its language, read from the files only once."""

import json
import os
from pathlib import Path

import pytest

from widgets.catalogue import find_lessons, neighbours

COURSE = {"en/01-one.ipynb": "One", "en/02-two.ipynb": "Two", "en/03-three.ipynb": "Three", "ro/01-unu.ipynb": "Unu"}


def write(root, path, title):
    file = root / path
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": [f"# {title}"]}]}))
    return file


@pytest.fixture
def root(tmp_path):
    for path, title in COURSE.items():
        write(tmp_path, path, title)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("en/01-one.ipynb", None, "Two"),
        ("en/02-two.ipynb", "One", "Three"),
        ("en/03-three.ipynb", "Two", None),  # the next one is in another language
        ("ro/01-unu.ipynb", None, None),
        ("en/no-lesson.ipynb", None, None),
    ],
)
def test_a_lesson_has_those_of_its_language_beside_it(root, path, before, after):
    assert tuple(lesson and lesson.title for lesson in neighbours(root, path)) == (before, after)


def test_a_broken_lesson_is_passed_over(root):
    (root / "en/02-two.ipynb").write_text("{")
    assert neighbours(root, "en/02-two.ipynb") == (None, None)
    before, after = neighbours(root, "en/01-one.ipynb")
    assert (before, after and after.title) == (None, "Three")


def test_a_lesson_is_read_again_only_when_it_has_changed(root, monkeypatch):
    read = []
    read_text = Path.read_text

    def noted(file, **options):
        read.append(file.name)
        return read_text(file, **options)

    monkeypatch.setattr(Path, "read_text", noted)
    find_lessons(root)
    assert len(read) == len(COURSE)
    find_lessons(root)
    assert len(read) == len(COURSE)
    changed = write(root, "en/02-two.ipynb", "Too")  # as long as it was
    os.utime(changed, ns=(1, 1))
    assert [lesson.title for lesson in find_lessons(root)] == ["One", "Too", "Three", "Unu"]
    assert read[len(COURSE) :] == ["02-two.ipynb"]
