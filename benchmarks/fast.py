"""Moves a second of the quick games, beside OpenSpiel and RLCard in the same run.

``python benchmarks/fast.py [--rounds N] [--seconds S] [--no-peers]``

Pure Python plays whole random deals, shuffled, dealt and counted up, beside the peers' whole deals as ``play.py``
drives them from Python. Ours play to the end in one call; for information they are also driven as the peers are, step
by step. With Numba it is rollouts, copies of dealt positions played to their ends, beside OpenSpiel's own in C++:
those that its tree search does to value a position. A move is one decision of a player; how many a deal has is
counted beforehand, on deals played step by step. Each figure comes from a process of its own, the contestants take
turns, and the ratios are medians of the rounds' own.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import play

FILE = Path(__file__).resolve()
POSITIONS = 20
"""How many dealt positions rollouts begin from."""

COUNTED = 100
"""How many games from each of them are played action by action, to count their moves."""


class Batch(NamedTuple):
    """Something to measure: ``run`` plays ``games`` games of ``moves`` moves each, on average."""

    run: Callable[[], object]
    games: int
    moves: float


# Ours --------------------------------------------------------------------------------------------------


def count_moves(game, positions, times: int) -> float:
    """The mean number of moves from some positions to the end, each played at random so many times."""
    choose = import_module("cardlib.fast.source").choose
    source, moves = import_module("cardlib.fast").random_source(times), 0
    for _ in range(times):
        for position in positions:
            state = position.copy()
            while (seat := game.current(state)) != game.OVER:
                if seat == game.CHANCE:
                    game.shuffle(state, source)
                else:
                    actions = game.legal(state)
                    game.apply(state, actions[choose(source, len(actions))])
                    moves += 1
    return moves / (times * len(positions))


def dealt_positions(game, seed: int, number: int = POSITIONS) -> list:
    rng = random.Random(seed)
    pack = list(game.rules.pack())
    return [game.start(rng.sample(pack, len(pack))) for _ in range(number)]


def whole_deals(game_id: str, seed: int) -> Batch:
    """Random deals in pure Python, from the shuffle to the count."""
    fast = import_module("cardlib.fast")
    game = fast.fast_game(import_module("cardlib").find_game(game_id).rules(players=2))
    source, empty, totals, games = fast.random_source(seed), game.empty(), game.zeros(), 200
    moves = count_moves(game, dealt_positions(game, seed, 50 * COUNTED), 1)
    return Batch(lambda: game.deals(empty, 1, games, source, totals), games, moves)


def stepped_deals(game_id: str, seed: int) -> Batch:
    """The same deals, action by action from outside, as the peers are driven."""
    fast = import_module("cardlib.fast")
    game = fast.fast_game(import_module("cardlib").find_game(game_id).rules(players=2))
    source, rng, games = fast.random_source(seed), random.Random(seed), 200

    def run() -> None:
        for _ in range(games):
            state = game.deal(source)
            while (seat := game.current(state)) != game.OVER:
                if seat == game.CHANCE:
                    game.shuffle(state, source)
                else:
                    game.apply(state, rng.choice(game.legal(state)))

    return Batch(run, games, whole_deals(game_id, seed).moves)


def compiled_rollouts(game_id: str, seed: int) -> Batch:
    """Rollouts of dealt positions with Numba."""
    fast = import_module("cardlib.fast")
    rules = import_module("cardlib").find_game(game_id).rules(players=2)
    plain, game = fast.fast_game(rules), fast.fast_game(rules, compiled=True)
    moves = count_moves(plain, dealt_positions(plain, seed), COUNTED)
    positions, source, totals = dealt_positions(game, seed), fast.random_source(seed, compiled=True), game.zeros()

    def run() -> None:
        for position in positions:
            game.rollouts(position, 1_000, source, totals)

    return Batch(run, 1_000 * POSITIONS, moves)


# OpenSpiel's in C++ ---------------------------------------------------------------------------------------


def openspiel_rollouts(name: str, seed: int) -> Batch:
    """What its tree search does to value a position: so many games played at random to the end."""
    pyspiel = import_module("pyspiel")
    game, rng = pyspiel.load_game(name), random.Random(seed)

    def step(state) -> bool:
        chance = state.is_chance_node()
        state.apply_action(rng.choice(state.chance_outcomes())[0] if chance else rng.choice(state.legal_actions()))
        return not chance

    positions, moves, rollouts = [], 0, 1_000
    for _ in range(POSITIONS):
        state = game.new_initial_state()
        while state.is_chance_node():
            step(state)
        positions.append(state)
        for _ in range(COUNTED):
            copy = state.clone()
            while not copy.is_terminal():
                moves += step(copy)
    # One simulation of a search values the position it begins from, by that many rollouts, and does nothing else.
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1, False, seed, False)

    def run() -> None:
        for position in positions:
            search.step(position)

    return Batch(run, rollouts * POSITIONS, moves / (COUNTED * POSITIONS))


# Measuring ------------------------------------------------------------------------------------------------


class Contestant(NamedTuple):
    """Who plays: ``package`` is what pip installs for it, nothing for our own games."""

    package: str | None
    batch: Callable[[int], Batch]


CONTESTANTS = {
    "mita, pure Python": Contestant(None, lambda seed: whole_deals("mita", seed)),
    "101, pure Python": Contestant(None, lambda seed: whole_deals("101", seed)),
    "meow, pure Python": Contestant(None, lambda seed: whole_deals("meow", seed)),
    "mita, step by step": Contestant(None, lambda seed: stepped_deals("mita", seed)),
    "meow, step by step": Contestant(None, lambda seed: stepped_deals("meow", seed)),
    "mita, Numba": Contestant(None, lambda seed: compiled_rollouts("mita", seed)),
    "101, Numba": Contestant(None, lambda seed: compiled_rollouts("101", seed)),
    "meow, Numba": Contestant(None, lambda seed: compiled_rollouts("meow", seed)),
    "euchre, C++": Contestant("open_spiel", lambda seed: openspiel_rollouts("euchre", seed)),
    "crazy_eights, C++": Contestant("open_spiel", lambda seed: openspiel_rollouts("crazy_eights(players=2)", seed)),
}

DRIVEN = ("OpenSpiel euchre", "OpenSpiel crazy_eights", "RLCard uno, raw game")
"""The contestants of ``play.py`` that are here again."""

BARS = (
    ("mita, pure Python", "OpenSpiel euchre", 4.0),
    ("meow, pure Python", "OpenSpiel crazy_eights", 2.5),
    ("mita, pure Python", "RLCard uno, raw game", 5.0),
    ("101, pure Python", "RLCard uno, raw game", 5.0),
    ("meow, pure Python", "RLCard uno, raw game", 5.0),
    ("mita, Numba", "euchre, C++", 3.0),
    ("meow, Numba", "crazy_eights, C++", 3.0),
    ("101, pure Python", "OpenSpiel euchre", None),
    ("mita, step by step", "OpenSpiel euchre", None),
    ("meow, step by step", "OpenSpiel crazy_eights", None),
    ("101, Numba", "euchre, C++", None),
)
"""Whose moves a second are held against whose, and the least ratio; ``None``: for information."""


def measure(name: str, seconds: float, seed: int) -> play.Rate:
    """Deals and moves a second of processor time, in this process."""
    batch = CONTESTANTS[name].batch(seed)
    batch.run()  # the first time Numba compiles
    games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        batch.run()
        games += batch.games
    return play.Rate(games / spent, games * batch.moves / spent)


def measure_apart(python: str, name: str, seconds: float, seed: int) -> play.Rate:
    """The same in a process of its own."""
    if name in play.CONTESTANTS:
        return play.measure_apart(python, name, seconds, seed)
    command = [python, str(FILE), "--measure", name, "--seconds", str(seconds), "--seed", str(seed)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return play.Rate(*json.loads(done.stdout))


def contestants(pythons: dict[str | None, str]) -> dict[str, str]:
    """The interpreter for everybody who can play here, by name."""
    packages = {name: who.package for name, who in CONTESTANTS.items()}
    packages |= {name: play.CONTESTANTS[name].package for name in DRIVEN}
    fast = import_module("cardlib.fast")
    try:
        fast.random_source(1, compiled=True)
    except fast.NotInstalled as error:
        print(error)
        packages = {name: package for name, package in packages.items() if not name.endswith("Numba")}
    return {name: pythons[package] for name, package in packages.items() if package in pythons}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the quick games beside OpenSpiel and RLCard.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each contestant in each round")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--no-peers", action="store_true", help="only our own games; nothing is installed")
    parser.add_argument("--measure", choices=CONTESTANTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.measure, options.seconds, options.seed)))
        return
    pythons: dict[str | None, str] = {None: sys.executable}
    if not options.no_peers:
        pythons |= play.install_peers()
    who = contestants(pythons)
    rates: dict[str, list[play.Rate]] = {name: [] for name in who}
    for turn in range(options.rounds):
        for name, python in who.items():
            rates[name].append(measure_apart(python, name, options.seconds, options.seed + turn))
    play.report(rates, BARS)


if __name__ == "__main__":
    main()
