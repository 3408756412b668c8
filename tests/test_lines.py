"""Numbers for people: a true minus sign, and none before nothing."""

import ast
from pathlib import Path

import pytest

from cardlib.lines import addition, decimal, percent, signed

ROOT = Path(__file__).resolve().parent.parent

DRAWING = ("face_draw.py", "picture.py")
"""What writes numbers into drawings, which nobody reads."""

PLACES = ("f", "F", "e", "E", "g", "G", "%")
"""How a format ends that writes numbers which are not whole."""


@pytest.mark.parametrize("places", range(4))
@pytest.mark.parametrize("number", [0, 0.0, -0.0, -1e-9, 1e-9, -4e-6, -5e-324])
def test_nothing_has_no_minus(number, places):
    nothing = f"{0:.{places}f}"
    assert decimal(number, places) == nothing
    assert percent(number, places) == f"{nothing}\u00a0%"
    assert signed(int(number)) == "0"
    assert addition(int(number), int(number)) == "0 + 0 = 0"


def test_less_than_nothing_has_a_true_minus():
    assert (decimal(-0.05), decimal(-0.05, 2), decimal(-12.5)) == ("−0.1", "−0.05", "−12.5")
    assert percent(-0.125) == "−12.5\u00a0%"
    assert (signed(-3), addition(3, -3), addition(-3, 3)) == ("−3", "3 − 3 = 0", "−3 + 3 = 0")


def test_nobody_else_rounds_numbers_for_people():
    """A number of so many places, ``{x:.1f}`` or ``{x:.0%}``, would say -0.0 where ``decimal`` says 0.0."""
    for folder in ("cardlib", "widgets"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if file.name in ("lines.py", *DRAWING):
                continue
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
                    spec = ast.unparse(node.format_spec).strip("f'\"")
                    assert not spec.endswith(PLACES), f"{file}:{node.lineno}: use lines.decimal"
