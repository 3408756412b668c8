"""Random deals and moves a second of the three games, beside OpenSpiel and RLCard in the same run.

``python benchmarks/play.py [--rounds N] [--seconds S] [--no-peers]``

A move is one decision of a player, picked with ``random.Random.choice`` from what the game says is legal;
dealing and chance are no moves, but their time counts. Every figure comes from a process of its own, one at a
time, on the same interpreter. The contestants take turns, so that a busy moment of the computer hits all of
them, and the ratios are medians of the rounds' own. The peers live in ``.bench/peers``, made on the first run.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / ".bench" / "peers"

Playing = Callable[[], int]
"""Plays one deal at random, to its end, and returns how many moves the players made."""


# One deal, each through its own public interface: peers are imported only where they are installed.


def cardlib_deals(game_id: str, rng: random.Random) -> Playing:
    cardlib = import_module("cardlib")
    rules = cardlib.find_game(game_id).rules(players=2)
    pack = list(rules.pack())

    def play() -> int:
        moves = 0
        rng.shuffle(pack)
        state = rules.deal(pack)
        while (seat := state.current_player) is not None:
            if seat == cardlib.CHANCE:
                buried = list(state.buried)
                rng.shuffle(buried)
                action = cardlib.Action("shuffle", cards=tuple(buried))
            else:
                action = rng.choice(state.legal_actions())
                moves += 1
            state = state.apply(action)
        return moves

    return play


def openspiel_deals(name: str, rng: random.Random) -> Playing:
    game = import_module("pyspiel").load_game(name)

    def play() -> int:
        moves = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action, _ = rng.choice(state.chance_outcomes())  # in both games all are equally likely
            else:
                action = rng.choice(state.legal_actions())
                moves += 1
            state.apply_action(action)
        return moves

    return play


def rlcard_deals(rng: random.Random) -> Playing:
    uno = import_module("rlcard").make("uno", config={"seed": rng.randrange(2**32)})

    def play() -> int:
        moves = 0
        state, _ = uno.reset()
        while not uno.is_over():
            state, _ = uno.step(rng.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return play


def rlcard_raw_deals(rng: random.Random) -> Playing:
    """The same game without the environment's observation arrays, which learning needs and this project has not."""
    uno = import_module("rlcard.games.uno").Game()
    uno.np_random.seed(rng.randrange(2**32))

    def play() -> int:
        moves = 0
        state, _ = uno.init_game()
        while not uno.is_over():
            state, _ = uno.step(rng.choice(state["legal_actions"]))
            moves += 1
        return moves

    return play


class Contestant(NamedTuple):
    """Who plays: ``package`` is what pip installs for it, nothing for our own games."""

    package: str | None
    deals: Callable[[random.Random], Playing]


CONTESTANTS = {
    "mita": Contestant(None, lambda rng: cardlib_deals("mita", rng)),
    "101": Contestant(None, lambda rng: cardlib_deals("101", rng)),
    "meow": Contestant(None, lambda rng: cardlib_deals("meow", rng)),
    "OpenSpiel euchre": Contestant("open_spiel", lambda rng: openspiel_deals("euchre", rng)),
    "OpenSpiel crazy_eights": Contestant("open_spiel", lambda rng: openspiel_deals("crazy_eights(players=2)", rng)),
    "RLCard uno": Contestant("rlcard", rlcard_deals),
    "RLCard uno, raw game": Contestant("rlcard", rlcard_raw_deals),
}

BARS = (
    ("mita", "OpenSpiel euchre", 0.5),
    ("meow", "OpenSpiel crazy_eights", 0.5),
    ("mita", "RLCard uno", 2.0),
    ("101", "RLCard uno", 2.0),
    ("meow", "RLCard uno", 2.0),
    ("mita", "RLCard uno, raw game", None),
    ("101", "RLCard uno, raw game", None),
    ("meow", "RLCard uno, raw game", None),
)
"""Whose moves a second are held against whose, and the least ratio; ``None``: for information."""


class Rate(NamedTuple):
    deals: float
    moves: float


def measure(name: str, seconds: float, seed: int) -> Rate:
    """Deals and moves a second of processor time, in this process."""
    play = CONTESTANTS[name].deals(random.Random(seed))
    play()  # the first deal fills tables
    deals = moves = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += play()
        deals += 1
    return Rate(deals / spent, moves / spent)


def measure_apart(python: str, name: str, seconds: float, seed: int) -> Rate:
    """The same in a process of its own."""
    command = [python, "-m", "benchmarks.play", "--measure", name, "--seconds", str(seconds), "--seed", str(seed)]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return Rate(*json.loads(done.stdout))


def install_peers() -> dict[str | None, str]:
    """Make the peers' environment where it is missing; the interpreter by package, for those that could be had."""
    python = str(PEERS / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    installed: dict[str | None, str] = {}
    for package, module in (("open_spiel", "pyspiel"), ("rlcard", "rlcard")):
        try:
            if not Path(python).exists():
                print(f"Installing the peers into {PEERS.relative_to(ROOT)} (a minute, once)", flush=True)
                venv.create(PEERS, with_pip=True)
            if subprocess.run([python, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode:
                subprocess.run([*pip, package], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            installed[package] = python
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"{package} cannot be installed here, so it is left out: {error}")
    return installed


def report(rates: dict[str, list[Rate]], bars: Sequence[tuple[str, str, float | None]]) -> None:
    """Print the table of rates, and the table of ratios with their bars, where both sides were measured."""
    rounds = len(next(iter(rates.values())))
    print(f"\n{f'medians of {rounds} rounds':<26}{'deals/s':>12}{'moves/s':>14}{'moves/deal':>12}")
    for name, measured in rates.items():
        deals = statistics.median(rate.deals for rate in measured)
        moves = statistics.median(rate.moves for rate in measured)
        print(f"{name:<26}{deals:>12,.0f}{moves:>14,.0f}{moves / deals:>12.1f}")
    bars = [(own, peer, bar) for own, peer, bar in bars if own in rates and peer in rates]
    if not bars:
        return
    print(f"\n{'ratio of moves/s':<44}{'median':>8}{'lowest':>8}{'bar':>6}")
    for own, peer, bar in bars:
        ratios = [ours.moves / theirs.moves for ours, theirs in zip(rates[own], rates[peer], strict=True)]
        ratio = statistics.median(ratios)
        verdict = "" if bar is None else f"{bar:>6}" + ("" if ratio >= bar else "  SHORT")
        print(f"{f'{own} / {peer}':<44}{ratio:>8.2f}{min(ratios):>8.2f}{verdict}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random play beside OpenSpiel and RLCard.")
    parser.add_argument("--rounds", type=int, default=7)
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
        pythons |= install_peers()
    rates: dict[str, list[Rate]] = {name: [] for name, who in CONTESTANTS.items() if who.package in pythons}
    for turn in range(options.rounds):
        for name, measured in rates.items():
            python = pythons[CONTESTANTS[name].package]
            measured.append(measure_apart(python, name, options.seconds, options.seed + turn))
    report(rates, BARS)


if __name__ == "__main__":
    main()
