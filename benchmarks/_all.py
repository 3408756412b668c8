"""Every benchmark one after the other, and in the end what falls short of its bar: what ``make bench`` runs.

``python benchmarks/_all.py [NAME ...]``, for example ``play fast``.

A benchmark prints SHORT or OVER in the line of a figure that misses its bar, ``unsure`` at the end of one that may, and
says what is left out. The exit status is 0 whatever falls short, and 1 if a benchmark crashed or there is none of that
name.
"""

import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
MISSED = re.compile(r"\b(SHORT|OVER)\b")
UNSURE = re.compile(r"\bunsure$")
LEFT_OUT = re.compile(r"\b(left out|not to be had)\b")


def run(file: Path) -> tuple[int, list[str]]:
    """Run one benchmark, whose lines are printed as they come; its exit status and its lines."""
    print(f"== {file.name}", flush=True)
    lines = []
    # The errors too, so that they stand where they belong; unbuffered, so that one sees how far it is.
    command = [sys.executable, "-u", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line.strip())
    return process.returncode, lines


def summary(results: dict[str, tuple[int, list[str]]]) -> list[str]:
    """What is to be known in the end, line by line."""
    crashed = [f"{name}: exit status {status}" for name, (status, _lines) in results.items() if status]
    told = []
    for heading, pattern in (
        ("Falls short:", MISSED),
        ("Too few deals to tell:", UNSURE),
        ("Not measured:", LEFT_OUT),
    ):
        found = [
            f"{name}: {line}" for name, (_status, lines) in results.items() for line in lines if pattern.search(line)
        ]
        if found:
            told += [heading, *(f"  {line}" for line in found)]
        elif pattern is MISSED:
            told.append("Nothing that was measured falls short.")
    return told + (["Crashed:", *(f"  {line}" for line in crashed)] if crashed else [])


def main() -> None:
    files = {file.stem: file for file in sorted(FOLDER.glob("[!_]*.py"))}
    names = sys.argv[1:] or list(files)
    if unknown := [name for name in names if name not in files]:
        sys.exit(f"There is no benchmark {', '.join(unknown)}: there are {', '.join(files)}.")
    results = {name: run(files[name]) for name in names}
    print("\n== In all", *summary(results), sep="\n")
    sys.exit(any(status for status, _lines in results.values()))


if __name__ == "__main__":
    main()
