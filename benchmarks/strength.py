"""How good the opponents are, and how long they think.

``python benchmarks/strength.py [--deals N] [--workers N] [--seed S] [--only WORD]``

``search-medium`` against ``greedy``, every deal being played once from each side, or with four at Мяу-мяу once from
each seat; a draw counts as half. In 101 whole matches are played in place of deals, from both sides with the same
packs. Beside each figure stand its 95 % interval, how long a move took in processor time, and the bar. What falls short
for certain is marked SHORT, and a figure whose interval holds the bar ``unsure``: more ``--deals`` would tell. At last
``search-hard`` is timed where it has most to think about.
"""

import argparse
import os
import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial, reduce
from typing import NamedTuple

import cardlib
from cardlib import CHANCE
from cardlib.bots import find_bot
from cardlib.fast import random_source
from cardlib.simulate import simulate

MOST_MS = {"mita": 25, "101": 25, "meow": 60}
"""How long ``search-medium`` may take for a choice, on average."""

MOST_MS_HARD = 300
CHUNK = 4
"""How many deals or matches are handed to a process at a time."""


class Contest(NamedTuple):
    """One opponent against another; ``bar`` is the least share that ``one`` should win, ``None``: for information."""

    name: str
    game: str
    players: int
    one: str
    other: str
    what: str
    bar: float | None
    quick: int


CONTESTS = (
    Contest("Mîța for two", "mita", 2, "search-medium", "greedy", "deals", 0.57, 80),
    Contest("Mîța for four", "mita", 4, "search-medium", "greedy", "deals", 0.55, 80),
    Contest("101 for two", "101", 2, "search-medium", "greedy", "matches", 0.57, 40),
    Contest("Мяу-мяу for two", "meow", 2, "search-medium", "greedy", "deals", 0.56, 100),
    Contest("Мяу-мяу for four", "meow", 4, "search-medium", "greedy", "deals", 0.29, 50),
    Contest("Mîța for two, easy", "mita", 2, "search-easy", "greedy", "deals", None, 100),
    Contest("Мяу-мяу for two, easy", "meow", 2, "search-easy", "greedy", "deals", None, 100),
    Contest("Mîța for two, rules of thumb", "mita", 2, "greedy", "random", "deals", None, 300),
    Contest("101 for two, rules of thumb", "101", 2, "greedy", "random", "deals", None, 300),
    Contest("Мяу-мяу for two, rules of thumb", "meow", 2, "greedy", "random", "deals", None, 300),
)

HARDEST = (("mita", 2), ("mita", 4), ("101", 2), ("101", 4), ("101", 6), ("meow", 2), ("meow", 4), ("meow", 7))
"""Where ``search-hard`` is timed: games and numbers of players."""


class Timed:
    """A bot, and how long each of its choices took, in milliseconds of processor time; forced ones do not count."""

    def __init__(self, name):
        self.name, self.times = name, []
        self._bot = find_bot(name)

    def choose(self, view, source):
        start = time.process_time()
        action = self._bot.choose(view, source)
        if len(view.legal_actions) > 1:
            self.times.append(1000 * (time.process_time() - start))
        return action


def play(contest: Contest, seed: int, deals: int, first: int):
    """Some deals or matches from every side: their summary, and the times of ``one``."""
    rules = cardlib.find_game(contest.game).rules(players=contest.players)
    alone = contest.game == "meow"
    timed = Timed(contest.one)
    bots = [timed] + [contest.other] * (contest.players - 1 if alone else 1)  # two bots are two sides
    number = min(CHUNK, deals - first)
    return simulate(rules, bots, number, seed, what=contest.what, mirrored=True, first=first), timed.times


def report(contest: Contest, played) -> None:
    summary = reduce(lambda before, after: before.followed_by(after), [each for each, _times in played])
    times = [ms for _summary, each in played for ms in each]
    won, (low, high) = summary.players[0].scored
    mean, worst = statistics.mean(times), max(times)
    verdict = ""
    if contest.bar:
        word = judged(contest.bar, low, high, mean > MOST_MS[contest.game])
        verdict = f"{100 * contest.bar:>5.0f} %  {word}".rstrip()
    who = f"{contest.one} v {contest.other}"
    print(
        f"{contest.name:<33}{who:<25}{summary.tally.games:>6} {contest.what:<8}"
        f"{100 * won:>5.1f} % ({100 * low:>4.1f} to {100 * high:>5.1f}){mean:>7.1f} ms{worst:>7.1f} ms{verdict}",
        flush=True,
    )


def judged(bar: float, low: float, high: float, too_slow: bool) -> str:
    """What is said of a share that lies between two bounds, for all that is known; nothing if it is well above."""
    if high < bar or too_slow:
        return "SHORT"
    return "unsure" if low < bar else ""


def hardest(game: str, players: int, seed: int) -> list[float]:
    """How long ``search-hard`` thinks, in milliseconds of processor time, on the first moves of some deals."""
    rules = cardlib.find_game(game).rules(players=players)
    hard, greedy = Timed("search-hard"), find_bot("greedy")
    for deal in range(seed, seed + 3):
        pack = list(rules.pack())
        random.Random(deal).shuffle(pack)
        state, source = rules.deal(pack), random_source(deal)
        while len(state.history) < 12 and not state.is_over and state.current_player != CHANCE:
            view = state.view(state.current_player)
            hard.choose(view, source)
            state = state.apply(greedy.choose(view, source))
    return hard.times


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how good the opponents are.")
    parser.add_argument("--deals", type=int, help="of each contest (in 101 matches); a few minutes' worth unless given")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="only contests with this word in their names")
    options = parser.parse_args()
    print(f"{'':<64}{'':>6} {'':<8}{'won':>7}{'':<16}{'a move':>10}{'longest':>10}{'bar':>7}")
    with ProcessPoolExecutor(options.workers) as executor:
        for contest in CONTESTS:
            if options.only in contest.name:
                deals = options.deals or contest.quick
                chunks = executor.map(partial(play, contest, options.seed, deals), range(0, deals, CHUNK))
                report(contest, list(chunks))
    if not options.only:
        print(f"\n{'search-hard':<33}{'a move':>10}{'longest':>10}{'bar':>10}")
        for game, players in HARDEST:
            times = hardest(game, players, options.seed)
            verdict = f"{MOST_MS_HARD:>7} ms" + ("  SHORT" if max(times) > MOST_MS_HARD else "")
            name = f"{game}, {players} players"
            print(f"{name:<33}{statistics.mean(times):>7.1f} ms{max(times):>7.1f} ms{verdict}", flush=True)


if __name__ == "__main__":
    main()
