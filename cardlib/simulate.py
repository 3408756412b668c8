"""Many deals or matches between bots, and what they come to, with 95 % intervals.

>>> import cardlib
>>> rules = cardlib.find_game("mita").rules(players=2)
>>> summary = simulate(rules, ["greedy", "random"], 100, seed=1, measures=["exchange"])
>>> summary.players[0].won.value > 0.5
True

One word more shares it out to four processes of this computer, ``simulate(…, workers=4)``; any executor of
``concurrent.futures`` will do, ``simulate(…, executor=ThreadPoolExecutor())``, and so will a cluster of computers
with Dask (the extra ``cluster``)::

    from dask.distributed import Client

    simulate(…, executor=Client("tcp://scheduler:8786").get_executor())

What comes out is the same whoever does it: deal number n of a seed is always the same cards, and the bots and chance
draw the same random numbers over it. In a program of your own, call it under ``if __name__ == "__main__":``, for new
processes read the program first; and a bot of your own must be of a class at the top of a file, or they cannot find it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from traceback import format_exc
from typing import Any

from .actions import Action
from .bots import Bot, find_bot
from .cards import Card
from .crew import MOST_PROCESSES, Crew, is_here, wrong_result
from .deals import Rules, State
from .errors import CardlibError, shown
from .fast.source import LENGTH, MASK, Ints, next_word, seed_source, shuffle
from .game import CHANCE, MOST, IllegalMove, Match, Outcome
from .given import MOST_NAMES, a_function, a_number, series, some_rules
from .i18n import N_, _
from .measures import MEASURES, find_measure
from .tally import Summary, Tally, What, sides_of

LONGEST = 200
"""How many letters of somebody else's error are told."""


@dataclass(frozen=True)
class Job:
    """All that a worker has to know.

    Attributes:
        rules: the game with its options.
        bots: one for each player.
        seed: the simulation's.
        what: what a round is of.
        turns: how often a round is played, each time with everybody one seat further on.
        measures: the names of the measures.
    """

    rules: Rules
    bots: tuple[Bot, ...]
    seed: int
    what: What
    turns: int
    measures: tuple[str, ...]


class Stopped(Exception):
    """A deal that is not played to its end, since somebody wanted to stop."""


class BotMistake(CardlibError):
    """A bot that failed over a deal, or did what it may not.

    Attributes:
        again: the call that plays the deal again, with the bots' names in place of them.
    """

    again = ""


@dataclass(frozen=True)
class Failure:
    """A round that could not be played to its end.

    Attributes:
        number: which one.
        mistake: the error, if it is one of ours and speaks the reader's language; otherwise its text.
        trace: where it was made.
        again: as in ``BotMistake``; ``""`` if no bot made it.
    """

    number: int
    mistake: CardlibError | str
    trace: str
    again: str


def simulate(
    rules: Rules,
    bots: Sequence[str | Bot],
    deals: int,
    seed: int = 1,
    *,
    what: What = "deals",
    mirrored: bool = False,
    measures: Iterable[str] = (),
    executor: Executor | Callable[[], Executor] | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
    first: int = 0,
) -> Summary:
    """Play deals or matches between bots and sum them up.

    Args:
        rules: the game with its options.
        bots: names of bots, or bots; fewer than there are players sit down again and again round the table, so that
            two are the two sides.
        deals: how many deals, or matches. Number 0 is dealt (first) by the last seat, number 1 by seat 0, and so on.
        seed: a whole number from 0 to 2**60 - 1; the same arguments with the same seed give the same summary.
        what: ``"deals"``, each with all scores at zero, or ``"matches"``.
        mirrored: play each once for every way the bots can sit when they move round the table, with the same cards,
            so that the luck of the cards cancels. An interval then comes from how the deals differ, not the games.
        measures: names of what is counted in every deal, see ``cardlib.measures``.
        executor: who does the work. A function that makes an executor is called again if the executor breaks; for a
            broken pool of processes that was given itself, another is made.
        workers: how many processes of this computer do it, where there is no ``executor``; otherwise how many
            workers the executor has, if they are more than 32. Nothing: this process.
        chunk: how many deals are handed out together; unless said, as many as take a quarter of a second.
        progress: called in this thread with how many are done, and ``deals``.
        stop: asked again and again whether to stop. The summary is then that of a smaller number of deals: of those
            from the first number on up to the first that is not done. This process hears it before the next action,
            and processes of this computer end at once; what other workers have begun they finish, but nobody waits.
        first: the number to begin with, where those before it are to be played at another time; see
            ``Summary.followed_by``.

    Raises:
        CardlibError: if an argument is wrong, if a bot makes a mistake (the sentence says which and in which deal, the
            notes how to play it again), if a bot cannot be sent to another process, if the executor does not work,
            or if the same chunk of deals is lost three times with its worker.
    """
    some_rules(rules)
    a_function(progress, "progress")
    a_function(stop, "stop")
    counted = tuple(dict.fromkeys(map(str, series(measures, "measures", len(MEASURES)))))
    for measure in counted:
        find_measure(measure, rules.game)
    seated = _seated(bots, rules.players)
    job = Job(
        rules,
        seated,
        a_number(seed, "seed", 0, MASK),
        _one_of(what),
        _ways(seated) if mirrored else 1,
        counted,
    )
    a_number(deals, "deals", 1, MOST)
    a_number(first, "first", 0, MOST)
    if workers is not None:
        a_number(workers, "workers", 1, MOST if executor else MOST_PROCESSES)
    if chunk is not None:
        a_number(chunk, "chunk", 1, MOST)
    work, stays_here = partial(play_chunk, job), is_here(executor, workers)
    if stays_here:
        work = partial(work, asked=stop)
    crew = Crew(work, deals, chunk, executor, workers, first, seated)
    tally, waiting, done = Tally.empty(rules.players), dict[int, Tally](), 0
    with closing(crew.run(stop or _never)) as results:
        for (start, end), result in results:
            if isinstance(result, Failure):
                raise _mistake(job, result)
            if not _fits(job, result, end - start, stays_here):
                raise wrong_result(result)
            waiting[start] = result
            while first + tally.rounds in waiting:
                tally.add(waiting.pop(first + tally.rounds))
            done += result.rounds
            if progress:
                progress(done, deals)
            if result.rounds < end - start:
                break  # somebody wants to stop
    names = tuple(bot.name for bot in job.bots)
    return Summary(rules, names, seed, job.what, mirrored, deals, tally, first)


def _never() -> bool:
    return False


def _seated(bots: Sequence[str | Bot], players: int) -> tuple[Bot, ...]:
    """A bot for each player."""
    given = (bots,) if isinstance(bots, str) else series(bots, "bots", MOST_NAMES)
    for bot in given:
        if not isinstance(bot, str) and not _is_bot(bot):
            raise CardlibError(N_("{given} is no bot: give a name, or what has a name and chooses."), given=shown(bot))
    if not given or players % len(given):
        message = N_("{number} bots cannot share out {players} places evenly: give {players}, or a divisor of it.")
        raise CardlibError(message, number=len(given), players=players)
    found = [find_bot(bot) if isinstance(bot, str) else bot for bot in given]
    return tuple(found) * (players // len(found))


def _is_bot(given: object) -> bool:
    """Whether this is an object, and not its class, that has a name and chooses."""
    has_name = isinstance(getattr(given, "name", None), str)
    return has_name and callable(getattr(given, "choose", None)) and not isinstance(given, type)


def _one_of(what: object) -> What:
    if what == "deals" or what == "matches":
        return what
    raise CardlibError(N_("{what} cannot be simulated: choose deals or matches."), what=shown(what))


def _ways(bots: tuple[Bot, ...]) -> int:
    """After how many moves round the table the same bots sit at the same places."""
    return next(ways for ways in range(1, len(bots) + 1) if bots[ways:] + bots[:ways] == bots)


def _fits(job: Job, result: object, rounds: int, stays_here: bool) -> bool:
    """Whether a result is that of so many rounds; of fewer only where this process has stopped over them."""
    return (
        isinstance(result, Tally)
        and (result.rounds == rounds or (stays_here and result.rounds < rounds))
        and result.games == result.rounds * job.turns
        and len(result.won) == job.rules.players
    )


def _mistake(job: Job, failure: Failure) -> CardlibError:
    facts = {"number": failure.number, "seed": job.seed, "mistake": failure.mistake}
    error = CardlibError(N_("Number {number} of seed {seed} could not be played to its end: {mistake}"), facts)
    error.add_note(failure.trace)
    if failure.again:
        error.add_note(_("To play it again: {call}").format(call=failure.again))
    return error


# What workers do --------------------------------------------------------------------------------------


def play_chunk(job: Job, start: int, stop: int, asked: Callable[[], bool] | None = None) -> Tally | Failure:
    """Play the rounds from ``start`` up to ``stop`` and count; fewer if ``asked`` says so before an action."""
    tally = Tally.empty(job.rules.players)
    for number in range(start, stop):
        try:
            tally.add(play_round(job, number, asked))
        except Stopped:
            break
        except Exception as error:  # whatever a bot does: it is told where the simulation was begun
            mistake = error if isinstance(error, CardlibError) else shown(error, LONGEST)
            again = error.again if isinstance(error, BotMistake) else ""
            return Failure(number, mistake, format_exc(), again)
    return tally


def play_round(job: Job, number: int, asked: Callable[[], bool] | None = None) -> Tally:
    """One deal, or match, with every way to seat the bots.

    Raises:
        Stopped: if ``asked`` says so before its end.
    """
    rules, players, tally = job.rules, job.rules.players, Tally.empty(job.rules.players)
    sides = len(sides_of(rules))
    won, scored, gained = [0] * players, [0] * players, [0] * players
    lengths: Counter[int] = Counter()
    # All that is seen of the round together, for it is no more than one round's luck.
    seen: dict[str, dict[str, Counter[int]]] = {name: {} for name in job.measures}
    for turn in range(job.turns):
        bots = job.bots[players - turn :] + job.bots[: players - turn]
        match: Match[Any] = rules.match((number - 1) % players)
        winners: tuple[int, ...] | None = None
        deals = 0
        while winners is None:
            state = _played(rules, bots, job.seed, number, deals, match.dealer, match.scores, asked)
            deals += 1
            for seat, lead in enumerate(rules.leads(_outcome(state))):
                gained[seat - turn] += lead  # counted from the last player where that is below zero
            for name in job.measures:
                for key, value in find_measure(name, rules.game).observe(state):
                    seen[name].setdefault(key, Counter())[value] += 1
            if job.what == "matches":
                match = match.add(state)
                winners = match.winners if match.is_over else None
            else:
                winners = _outcome(state).winners
        for seat in winners:
            won[seat - turn] += 1
        for seat in range(players):
            scored[seat - turn] += sides * (seat in winners) if winners else 1
        tally.add_game(deals, is_draw=not winners)
        lengths[deals] += 1
    tally.add_round(won, scored, gained)
    tally.lengths.add_round(lengths)
    for name, counts in seen.items():
        tally.observe(name, counts)
    return tally


def play_deal(
    rules: Rules,
    bots: Sequence[str | Bot],
    seed: int,
    number: int,
    place: int = 0,
    dealer: int | None = None,
    scores: Sequence[int] | None = None,
    *,
    stop: Callable[[], bool] | None = None,
) -> State:
    """The last state of a deal between bots, such as one that a simulation speaks of.

    Args:
        rules: the game with its options.
        bots: names of bots, or bots, as ``simulate`` takes them; the first sits at seat 0.
        seed: the simulation's.
        number: which deal, or match, of the simulation.
        place: which deal of the match, from 0 on.
        dealer: the seat that deals; as in a simulation of deals unless said.
        scores: how the match stands; all at zero unless said.
        stop: asked before every action whether to stop.

    Raises:
        IllegalMove: if a bot does what it may not.
        BotMistake: if a bot fails; its own error is the cause.
        CardlibError: if an argument is wrong.
        Stopped: if ``stop`` says so.
    """
    some_rules(rules)
    a_function(stop, "stop")
    seated = _seated(bots, rules.players)
    a_number(seed, "seed", 0, MASK)
    a_number(number, "number", 0, MASK)
    a_number(place, "place", 0, MASK)
    try:
        return _played(rules, seated, seed, number, place, dealer, scores, stop)
    except BotMistake as mistake:
        if isinstance(mistake.__cause__, IllegalMove):
            raise mistake.__cause__ from None
        raise


def _played(
    rules: Rules,
    bots: Sequence[Bot],
    seed: int,
    number: int,
    place: int,
    dealer: int | None,
    scores: Sequence[int] | None,
    stop: Callable[[], bool] | None,
) -> State:
    """What ``play_deal`` returns.

    Raises:
        BotMistake: if a bot fails or does what it may not.
        Stopped: if ``stop`` says so.
    """
    players = rules.players
    shuffler, chance, *own = _sources(seed, number, place, players + 2)
    dealer = (number - 1) % players if dealer is None else dealer
    state: State = rules.deal(_shuffled(rules.pack(), shuffler), dealer, scores)
    while (seat := state.current_player) is not None:
        if stop and stop():
            raise Stopped
        if seat == CHANCE:
            state = state.apply(Action("shuffle", cards=_shuffled(state.buried, chance)))
            continue
        try:
            state = state.apply(bots[seat].choose(state.view(seat), own[seat]))
        except Exception as error:
            mistake = _bot_mistake(seat, bots[seat], error)
            place_in_match = {"place": place, "dealer": dealer, "scores": state.deal.scores}
            mistake.again = _call_again(bots, {"seed": seed, "number": number, **place_in_match})
            raise mistake from error
    return state


def _bot_mistake(seat: int, bot: Bot, error: Exception) -> BotMistake:
    """What a bot has done, in words."""
    if isinstance(error, IllegalMove) and error.seat == seat:
        message = N_("Seat {seat} ({bot}) did what it may not [{rule}]. {refusal}")
        return BotMistake(message, seat=seat, bot=bot.name, rule=error.rule, refusal=error)
    if isinstance(error, CardlibError):  # a sentence of our own
        return BotMistake(N_("The bot at seat {seat} ({bot}) failed: {error}"), seat=seat, bot=bot.name, error=error)
    message = N_("The bot at seat {seat} ({bot}) failed with this error: {error}.")
    return BotMistake(message, seat=seat, bot=bot.name, error=shown(error, LONGEST))


def _call_again(bots: Sequence[Bot], given: dict[str, object]) -> str:
    """The call of ``play_deal`` that plays a deal again, with the bots' names in place of them."""
    names = [bot.name for bot in bots]
    arguments = ("rules", repr(names), *(f"{name}={value!r}" for name, value in given.items()))
    return f"play_deal({', '.join(arguments)})"


def _sources(seed: int, number: int, place: int, how_many: int) -> list[Ints]:
    """Random numbers for one deal: those of the pack and of chance, then each seat's.

    They are apart, so that the cards are the same whatever the bots draw.
    """
    trunk = [0] * LENGTH
    seed_source(trunk, seed)
    for branch in (number, place):
        seed_source(trunk, next_word(trunk) + branch & MASK)
    sources = []
    for _source in range(how_many):
        source = [0] * LENGTH
        seed_source(source, next_word(trunk))
        sources.append(source)
    return sources


def _shuffled(cards: Sequence[Card], source: Ints) -> tuple[Card, ...]:
    order = list(range(len(cards)))
    shuffle(order, 0, len(order), source)
    return tuple([cards[place] for place in order])


def _outcome(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome
