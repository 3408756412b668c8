"""What ``make bench`` says in the end: what falls short, what was not measured, and what crashed; and its bars."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

FILE = Path(__file__).resolve().parent.parent / "benchmarks" / "_all.py"


def loaded(name):
    """A benchmark as a module."""
    spec = spec_from_file_location(f"bench_{name}", FILE.with_name(f"{name}.py"))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def bench(tmp_path, monkeypatch):
    module = loaded("_all")
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "argv", ["_all.py"])
    return module


def test_all_is_well(bench, tmp_path, capfd):
    (tmp_path / "quick.py").write_text("print('us / them  4.10  4.0')")
    (tmp_path / "_shared.py").write_text("raise SystemExit(5)")
    with pytest.raises(SystemExit) as ended:
        bench.main()
    assert not ended.value.code
    assert capfd.readouterr().out.endswith("== In all\nNothing that was measured falls short.\n")


def test_everything_at_once(bench, tmp_path, capfd):
    (tmp_path / "broken.py").write_text("print('before'); 1 / 0")
    (tmp_path / "few.py").write_text("print('won  56.2 ± 9.1%  57 %  unsure\\nunsure whether')")
    (tmp_path / "slow.py").write_text("print('us / them  3.10  4.0  SHORT\\nwhat cannot be had is left out: why')")
    with pytest.raises(SystemExit) as ended:
        bench.main()
    assert ended.value.code == 1
    out = capfd.readouterr().out
    assert "ZeroDivisionError" in out
    _all, _heading, end = out.partition("== In all\n")
    assert end.splitlines() == [
        "Falls short:",
        "  slow: us / them  3.10  4.0  SHORT",
        "Too few deals to tell:",
        "  few: won  56.2 ± 9.1%  57 %  unsure",
        "Not measured:",
        "  slow: what cannot be had is left out: why",
        "Crashed:",
        "  broken: exit status 1",
    ]


@pytest.mark.parametrize(
    ("low", "high", "too_slow", "said"),
    [
        (0.58, 0.70, False, ""),
        (0.57, 0.70, False, ""),
        (0.50, 0.69, False, "unsure"),
        (0.40, 0.58, False, "unsure"),
        (0.40, 0.56, False, "SHORT"),
        (0.58, 0.70, True, "SHORT"),
        (0.50, 0.69, True, "SHORT"),
    ],
)
def test_a_share_falls_short_if_its_whole_interval_does(low, high, too_slow, said):
    assert loaded("strength").judged(0.57, low, high, too_slow) == said


def test_a_contest_with_few_deals_is_judged_by_its_interval(capsys):
    strength = loaded("strength")
    for one, other, bar, end in (
        ("greedy", "random", 0.1, "10 %"),
        ("greedy", "random", 0.9, "90 %  unsure"),
        ("random", "greedy", 0.9, "90 %  SHORT"),
    ):
        contest = strength.Contest("Test", "mita", 2, one, other, "deals", bar, 8)
        strength.report(contest, [strength.play(contest, 0, 8, first) for first in (0, 4)])
        line = capsys.readouterr().out.strip()
        assert line.endswith(end), line


def test_numba_is_compared_with_pure_python_doing_the_same():
    solver = loaded("solver")
    assert solver.quicker([0.5, 3.0], [0.04, 0.5]) == [12.5, 6.0]
    assert solver.enough(12.5).split() == ["12.5", ">=", "10", "times"]
    assert solver.enough(9.94).split() == ["9.9", "SHORT", "10", "times"]


def test_a_benchmark_by_name():
    done = subprocess.run([sys.executable, FILE, "nothing"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "learners" in done.stderr
