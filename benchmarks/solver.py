"""Perfect play of whole deals for two, beside a fixed loop of plain Python in the same run.

``python benchmarks/solver.py [--deals N] [--rounds N] [--seed S]``

Deals are shuffled, with every option as it comes. In pure Python a deal is solved with its best line, and for
information without it and with what each first action leads to; with Numba its value is found, as search does it for
deals that it imagines, and compared with the time that pure Python takes for the same. Between any two deals the loop
runs once. A round's figure is its median deal's time divided by its median loop's, both in processor time; what counts
is the median of the rounds.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence

import cardlib
from cardlib import fast, mita, solver

BARS = {
    "mita, pure Python": 1.5,
    "101, pure Python": 8.0,
    "mita, value alone": None,
    "101, value alone": None,
    "mita, every first action": None,
    "101, every first action": None,
    "mita, Numba": None,
    "101, Numba": None,
}
"""How many times the loop a deal may take; ``None``: for information."""

QUICKER = 10
"""How many times as quick Numba has to find a deal's value as pure Python."""


def loop() -> int:
    """What times are compared with: sums, remainders and a dictionary, as slow as Python is on this machine."""
    counts: dict[int, int] = {}
    x = 1
    for _ in range(200_000):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        counts[x & 4095] = counts.get(x >> 8 & 4095, 0) + (x & 7)
    return len(counts)


def seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def ratio(solve: Callable[[mita.State], object], deals: Sequence[mita.State]) -> float:
    """The median deal's time over the median loop's."""
    loops, times = [], []
    for deal in deals:
        loops.append(seconds(loop))
        times.append(seconds(lambda deal=deal: solve(deal)))
    return statistics.median(times) / statistics.median(loops)


def values_by(game: fast.FastGame) -> Callable[[mita.State], int]:
    """How to find a deal's value with a quick game."""
    return lambda deal: solver.value_of(game, game.from_state(deal))


def contestants(game_id: str) -> dict[str, Callable[[mita.State], object]]:
    """What there is to measure of a game, by name."""
    rules = cardlib.find_game(game_id).rules(players=2)
    ways: dict[str, Callable[[mita.State], object]] = {
        "pure Python": solver.solve,
        "value alone": values_by(fast.fast_game(rules)),
        "every first action": solver.values,
    }
    try:
        ways["Numba"] = values_by(fast.fast_game(rules, compiled=True))
        ways["Numba"](rules.deal(rules.pack()))  # the first time it compiles
    except fast.NotInstalled as error:
        print(error)
    return {f"{game_id}, {way}": solve for way, solve in ways.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure perfect play beside a fixed loop.")
    parser.add_argument("--deals", type=int, default=25, help="in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    print(f"{options.rounds} rounds of {options.deals} deals; a deal's time in loops: median (every round)")
    for game_id in ("mita", "101"):
        rules = cardlib.find_game(game_id).rules(players=2)
        pack = rules.pack()
        rounds = [
            [rules.deal(rng.sample(pack, len(pack))) for _ in range(options.deals)] for _ in range(options.rounds)
        ]
        ratios = {}
        for name, solve in contestants(game_id).items():
            ratios[name] = [ratio(solve, deals) for deals in rounds]
            told(name, verdict(statistics.median(ratios[name]), BARS[name]), ratios[name])
        if f"{game_id}, Numba" in ratios:
            times = quicker(ratios[f"{game_id}, value alone"], ratios[f"{game_id}, Numba"])
            told(f"{game_id}, Numba is quicker", enough(statistics.median(times)), times)


def told(name: str, figure: str, rounds: Sequence[float]) -> None:
    """Print a line: what it is, what counts, and the figure of every round."""
    print(f"{name:<26}{figure}", [round(each, 3) for each in rounds])


def quicker(slow: Sequence[float], quick: Sequence[float]) -> list[float]:
    """How many times as quick one way was as another, round by round."""
    return [one / other for one, other in zip(slow, quick, strict=True)]


def enough(times: float) -> str:
    """How many times as quick it was, beside the bar."""
    return f"{times:>8.1f} {'SHORT' if times < QUICKER else '>='} {QUICKER} times"


def verdict(found: float, bar: float | None) -> str:
    """A ratio beside its bar."""
    if bar is None:
        return f"{found:>8.3f}{'':<10}"
    return f"{found:>8.3f} {'OVER' if found > bar else '<=':>4} {bar:<4}"


if __name__ == "__main__":
    main()
