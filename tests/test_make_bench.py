"""What ``make bench`` says in the end: what falls short, what was not measured, and what crashed."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

FILE = Path(__file__).resolve().parent.parent / "benchmarks" / "_all.py"


@pytest.fixture
def bench(tmp_path, monkeypatch):
    spec = spec_from_file_location("bench_all", FILE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
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
        "Not measured:",
        "  slow: what cannot be had is left out: why",
        "Crashed:",
        "  broken: exit status 1",
    ]


def test_a_benchmark_by_name():
    done = subprocess.run([sys.executable, FILE, "nothing"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "learners" in done.stderr
