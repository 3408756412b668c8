"""How good the opponents are, and how long they think.

``python benchmarks/strength.py [--deals N] [--workers N] [--seed S] [--only WORD]``

``search-medium`` against ``greedy``, every deal being played once from each side, or with four at Мяу-мяу once from
each seat; a draw counts as half. In 101 whole matches are played in place of deals, from both sides with the same
packs. Beside each figure stand its 95 % interval, the bar, and how long a move took in processor time; what falls
short is marked. At last ``search-hard`` is timed where it has most to think about.
"""

import argparse
import os
import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import cardlib
from cardlib import CHANCE
from cardlib.bots import find_bot
from cardlib.fast import random_source
from cardlib.fast.source import shuffle

MOST_MS = {"mita": 25, "101": 25, "meow": 50}
"""How long ``search-medium`` may take for a choice, on average."""

MOST_MS_HARD = 300
MOST_DEALS = 30
"""A match to 101 that is not over by then counts as a draw: greedy players cannot take that long."""


class Contest(NamedTuple):
    """One opponent against another; ``bar`` is the least share that ``one`` should win, ``None``: for information."""

    name: str
    game: str
    players: int
    one: str
    other: str
    unit: str
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


class Played(NamedTuple):
    """One deal, or match, played from every side: the share won, and the times of all the moves of ``one``."""

    won: float
    times: list[float]


def shuffled(rules, seed):
    pack = list(rules.pack())
    random.Random(seed).shuffle(pack)
    return pack


def play_deal(state, bots, source, timed, times):
    """Play to the end; ``timed`` are the seats whose thinking is timed, in milliseconds of processor time."""
    while not state.is_over:
        seat = state.current_player
        if seat == CHANCE:
            buried = list(state.buried)
            shuffle(buried, 0, len(buried), source)
            state = state.apply(cardlib.Action("shuffle", cards=tuple(buried)))
            continue
        view, start = state.view(seat), time.process_time()
        action = bots[seat].choose(view, source)
        if seat in timed and len(view.legal_actions) > 1:
            times.append(1000 * (time.process_time() - start))
        state = state.apply(action)
    return state


def play_from_every_side(contest: Contest, seed: int) -> Played:
    rules = cardlib.find_game(contest.game).rules(players=contest.players)
    one, other = find_bot(contest.one), find_bot(contest.other)
    alone = contest.game == "meow"
    sides = [{seat} for seat in range(rules.players)] if alone else [set(rules.side(side)) for side in (0, 1)]
    won, times = 0.0, []
    for side in sides:
        bots = [one if seat in side else other for seat in range(rules.players)]
        source = random_source(seed)
        if contest.unit == "deals":
            winners = play_deal(rules.deal(shuffled(rules, seed)), bots, source, side, times).outcome.winners
        else:
            match = rules.match()
            while not match.is_over and match.deals < MOST_DEALS:
                pack = shuffled(rules, f"{seed} {match.deals}")
                match = match.add(play_deal(rules.deal(pack, match.dealer, match.scores), bots, source, side, times))
            winners = match.winners
        even = 1 / rules.players if alone else 0.5
        won += float(not side.isdisjoint(winners)) if winners else even
    return Played(won / len(sides), times)


def interval(shares: list[float]) -> float:
    """Half the width of the 95 % interval of their mean."""
    return 1.96 * statistics.stdev(shares) / len(shares) ** 0.5


def report(contest: Contest, played: list[Played]) -> None:
    shares, times = [each.won for each in played], [ms for each in played for ms in each.times]
    won, half = statistics.mean(shares), interval(shares)
    mean, worst = statistics.mean(times), max(times)
    verdict = f"{100 * contest.bar:>5.0f} %" if contest.bar else ""
    if contest.bar and (won < contest.bar or mean > MOST_MS[contest.game]):
        verdict += "  SHORT"
    games = len(shares) * (contest.players if contest.game == "meow" else 2)
    who = f"{contest.one} v {contest.other}"
    print(
        f"{contest.name:<33}{who:<25}{games:>6} {contest.unit:<8}{100 * won:>5.1f} ± {100 * half:<4.1f}%"
        f"{mean:>7.1f} ms{worst:>7.1f} ms{verdict}",
        flush=True,
    )


def hardest(game: str, players: int, seed: int) -> list[float]:
    """How long ``search-hard`` thinks, in milliseconds of processor time, on the first moves of some deals."""
    rules = cardlib.find_game(game).rules(players=players)
    hard, greedy, times = find_bot("search-hard"), find_bot("greedy"), []
    for deal in range(seed, seed + 3):
        state, source = rules.deal(shuffled(rules, deal)), random_source(deal)
        while len(state.history) < 12 and not state.is_over and state.current_player != CHANCE:
            view = state.view(state.current_player)
            if len(view.legal_actions) > 1:
                start = time.process_time()
                hard.choose(view, source)
                times.append(1000 * (time.process_time() - start))
            state = state.apply(greedy.choose(view, source))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how good the opponents are.")
    parser.add_argument("--deals", type=int, help="of each contest (in 101 matches); a few minutes' worth unless given")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="only contests with this word in their names")
    options = parser.parse_args()
    print(f"{'':<64}{'':>6} {'':<8}{'won':>6}{'':<7}{'a move':>9}{'longest':>10}{'bar':>7}")
    with ProcessPoolExecutor(options.workers) as executor:
        for contest in CONTESTS:
            if options.only in contest.name:
                seeds = range(options.seed, options.seed + (options.deals or contest.quick))
                report(contest, list(executor.map(partial(play_from_every_side, contest), seeds)))
    if not options.only:
        print(f"\n{'search-hard':<33}{'a move':>10}{'longest':>10}{'bar':>10}")
        for game, players in HARDEST:
            times = hardest(game, players, options.seed)
            verdict = f"{MOST_MS_HARD:>7} ms" + ("  SHORT" if max(times) > MOST_MS_HARD else "")
            name = f"{game}, {players} players"
            print(f"{name:<33}{statistics.mean(times):>7.1f} ms{max(times):>7.1f} ms{verdict}", flush=True)


if __name__ == "__main__":
    main()
