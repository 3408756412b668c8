"""Every lesson, as it is committed: short cells, outputs kept, nothing fetched from beside it.

``make test`` also runs them with nbval, which compares what each cell prints with what is committed.
"""

import ast
import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted(path for path in ROOT.glob("notebooks/**/*.ipynb") if ".ipynb_checkpoints" not in path.parts)
LONGEST = 8  # lines of code in a cell; about five is the goal


@pytest.fixture(scope="module", params=NOTEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def notebook(request):
    return nbformat.read(request.param, as_version=4)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shows_something(source: str) -> bool:
    """Tell whether running a cell should leave an output: a bare last expression, or a call that prints."""
    python = "\n".join(line for line in source.splitlines() if not line.lstrip().startswith(("%", "!")))
    statements = ast.parse(python).body
    if not statements:
        return False
    calls = [node.func for node in ast.walk(ast.Module(statements, [])) if isinstance(node, ast.Call)]
    names = {getattr(call, "id", None) for call in calls}
    if names & {"print", "display"}:
        return True
    last = statements[-1]
    quiet = source.rstrip().endswith(";") or (isinstance(last, ast.Expr) and isinstance(last.value, ast.Constant))
    return isinstance(last, ast.Expr) and not quiet and not returns_nothing(last.value)


def returns_nothing(value: ast.expr) -> bool:
    """Tell whether an expression is a call made for its effect, such as ``button.click()``."""
    effects = {"append", "click", "extend", "on_click", "observe", "update", "close", "reset"}
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in effects


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("hand", True),
        ("x = 1", False),
        ("print(x)", True),
        ("for card in hand:\n    print(card)", True),
        ("stage.click('QS')", False),
        ("play('QS')", True),
        ("hand;", False),
        ("# a comment", False),
        ("%matplotlib inline\nhand", True),
    ],
)
def test_which_cells_need_an_output(source, expected):
    assert shows_something(source) == expected


def test_it_is_valid(notebook):
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"


def test_its_first_cell_is_a_heading(notebook):
    assert re.match(r"# \S", notebook.cells[0].source), "The page takes its title from it"


def test_cells_are_short(notebook):
    for cell in code(notebook):
        lines = [line for line in cell.source.splitlines() if line.strip()]
        assert len(lines) <= LONGEST, f"{len(lines)} lines:\n{cell.source}"


def test_outputs_are_committed(notebook):
    for cell in code(notebook):
        assert cell.execution_count, f"This cell has not been run (make notebooks):\n{cell.source}"
        if shows_something(cell.source):
            assert cell.outputs, f"This cell's output is not committed (make notebooks):\n{cell.source}"


def test_nothing_is_kept_that_changes_at_every_run(notebook):
    """The widgets' inner states, and when each cell ran: ``make notebooks`` leaves them out."""
    assert "widgets" not in notebook.metadata
    assert not [cell.source for cell in notebook.cells if "execution" in cell.metadata]


def test_no_output_is_an_error(notebook):
    for cell in code(notebook):
        for output in cell.outputs:
            unwanted = output.output_type == "error" or output.get("name") == "stderr"
            assert not unwanted, f"{output}\ncomes from\n{cell.source}"


def test_images_are_not_relative(notebook):
    """A relative path that leaves the notebooks' folder breaks the page that shows the lesson."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            images = re.findall(r"!\[[^\]]*\]\(\s*<?([^\s)>]+)|<img[^>]+src=[\"']?([^\"'\s>]+)", cell.source)
            for path in ("".join(image) for image in images):
                assert path.startswith(("data:", "attachment:")), f"The image {path} is not part of the notebook"


def test_nothing_comes_from_another_host(notebook):
    for cell in notebook.cells:
        assert not re.search(r"(src|href)\s*=\s*[\"']?(https?:)?//[^\"'\s>]*\.(js|css|mjs)", cell.source)
