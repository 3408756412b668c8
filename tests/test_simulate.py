"""Simulations: the same whoever does the work and whoever dies over it, and right about what was played."""

import ast
import json
import math
import random
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import active_children
from statistics import stdev
from time import monotonic

import pytest
from letterless import is_translated, spoken
from odd_bots import Anything, Cheat, Holder, Killer, Slow, Stumbler

import cardlib
from cardlib import CardlibError, crew, fast, records
from cardlib.distribution import Distribution
from cardlib.game import Move
from cardlib.intervals import mean, share, share_of_groups, student
from cardlib.measures import find_measure, length
from cardlib.simulate import BotMistake, Stopped, play_deal, simulate
from cardlib.tally import Tally

MITA, HUNDRED_ONE, MEOW = (game.rules for game in cardlib.GAMES)
BOTS = [Anything("one"), Anything("two")]

needs_signals = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed otherwise here")


def simple(rules, deals, seed=1, **more):
    """Simulate with everybody playing anything."""
    return simulate(rules, BOTS if rules.players % 2 == 0 else BOTS[:1], deals, seed, **more)


# The same deals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["deals", "matches"])
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("rules", "measures"),
    [
        (MITA(players=4, exchange=True), ("length", "exchange", "card_tricks", "first_leader", "tromf")),
        (HUNDRED_ONE(players=6, stop="at-once"), ("exchange", "tromf")),
        (MEOW(players=3, jack_doubles=True, target=60), ("length", "queens")),
    ],
    ids=lambda given: given.game if hasattr(given, "game") else "",
)
def test_the_chunks_make_no_difference(rules, measures, what, mirrored):
    settings = {"what": what, "mirrored": mirrored, "measures": measures}
    whole = simple(rules, 23, chunk=23, **settings)
    assert whole.rounds == 23
    for chunk in (1, 7, None):
        assert simple(rules, 23, chunk=chunk, **settings) == whole
    with ThreadPoolExecutor(3) as executor:
        threads = simple(rules, 23, chunk=2, executor=executor, **settings)
    assert threads == whole
    assert threads.data() == whole.data()
    assert simple(rules, 23, seed=2, **settings) != whole


def test_processes_make_no_difference():
    rules = MEOW(players=4)
    here = simple(rules, 60, seed=9, measures=["queens"])
    assert simple(rules, 60, seed=9, measures=["queens"], workers=2, chunk=7) == here


@pytest.mark.parametrize("rules", [MITA(players=2), HUNDRED_ONE(players=4), MEOW(players=3)], ids=lambda r: r.game)
def test_deals_are_those_that_can_be_played_again(rules):
    summary, expected = simple(rules, 40, seed=5), Counter()
    bots = (BOTS * rules.players)[: rules.players] if rules.players % 2 == 0 else BOTS[:1] * rules.players
    dealers = []
    for number in range(40):
        state = play_deal(rules, bots, 5, number)
        dealers.append(state.deal.dealer)
        for seat in range(rules.players):
            expected["won", seat] += seat in state.outcome.winners
            expected["gain", seat] += rules.leads(state.outcome)[seat]
    assert dealers == [(number - 1) % rules.players for number in range(40)]
    assert summary.tally.won == [expected["won", seat] for seat in range(rules.players)]
    assert summary.tally.gain == [expected["gain", seat] for seat in range(rules.players)]
    for seat, player in enumerate(summary.players):
        assert player.won.value == pytest.approx(expected["won", seat] / 40)
        assert player.gain.value == pytest.approx(expected["gain", seat] / 40)


@pytest.mark.parametrize("rules", [MITA(players=4), HUNDRED_ONE(stop="at-once"), MEOW(players=3)], ids=lambda r: r.game)
def test_leads_are_counted_as_the_quick_games_count_them(rules):
    game = fast.fast_game(rules)
    for number in range(20):
        state = play_deal(rules, [Anything()] * rules.players, 2, number)
        leads = rules.leads(state.outcome)
        assert list(leads) == game.returns(game.from_state(state)), number
        own = rules.gains(state.outcome)
        assert abs(leads[0] - leads[1]) == rules.swing * abs(own[0] - own[1]), number


def test_the_cards_are_the_same_whoever_plays():
    rules = MEOW(players=2)
    anything, first = (
        [play_deal(rules, [bot] * 2, 3, n).deal.pack for n in range(20)] for bot in (Anything(), First())
    )
    assert anything == first
    assert len(set(anything)) == 20


def test_every_card_comes_everywhere_equally_often():
    rules, places = MITA(players=2), Counter()
    deals = 3200
    for number in range(deals):
        for place, card in enumerate(play_deal(rules, [First()] * 2, 1, number).deal.pack):
            places[place, card] += 1
    expected = deals / 32
    statistic = sum((places[place, card] - expected) ** 2 / expected for place in range(32) for card in rules.pack())
    assert len(places) == 32 * 32
    assert abs(statistic - 31 * 31) < 5 * (2 * 31 * 31) ** 0.5, statistic  # chi-squared with 961 degrees of freedom


class First:
    name = "first"

    def choose(self, view, source):
        return view.legal_actions[0]


def test_mirrored_deals_cancel_luck():
    for rules in (MITA(players=4), MEOW(players=2)):
        summary = simple(rules, 50, mirrored=True)
        one, two = summary.players[:2]
        # The seats' random numbers stay with the seats, so both do exactly as well.
        assert (one.won, one.gain) == (two.won, two.gain)
        assert summary.tally.games == 100
    cards = simple(MITA(players=2), 50, mirrored=True).players[0].gain
    assert (cards.value, cards.interval) == (0, (0, 0))
    low, high = simple(MITA(players=2), 50).players[0].gain.interval
    assert high - low > 1


def test_everybody_sits_everywhere():
    rules = MEOW(players=4)
    seats = Counter()

    class Counted(First):
        def __init__(self, name):
            self.name = name

        def choose(self, view, source):
            seats[self.name, view.seat] += 1
            return super().choose(view, source)

    summary = simulate(rules, [Counted("a"), First(), First(), First()], 3, mirrored=True)
    assert {seat for _name, seat in seats} == {0, 1, 2, 3}
    assert summary.tally.games == 12
    assert simulate(rules, [First()], 3, mirrored=True).tally.games == 3
    assert simulate(rules, [Counted("a"), First()], 3, mirrored=True).tally.games == 6


def test_matches_are_played_to_their_end():
    rules = MEOW(players=3, target=60)
    summary = simple(rules, 30, what="matches", measures=["length"])
    assert summary.tally.games == 30
    assert summary.lengths.number == 30
    assert summary.lengths.total == summary.tally.deals > 60
    assert summary.measures["length"]["actions"].number == summary.tally.deals
    assert sum(player.won.value for player in summary.players) >= 1
    # A match played by hand.
    match, place = rules.match((29 - 1) % 3), 0
    while not match.is_over:
        match = match.add(play_deal(rules, BOTS[:1] * 3, 1, 29, place, match.dealer, match.scores))
        place += 1
    without_it = simple(rules, 29, what="matches")
    assert summary.tally.deals - without_it.tally.deals == place
    won = [now - before for now, before in zip(summary.tally.won, without_it.tally.won, strict=True)]
    assert won == [int(seat in match.winners) for seat in range(3)]


# Stopping -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("executor", [None, lambda: ThreadPoolExecutor(3)])
def test_what_was_stopped_is_a_smaller_simulation(executor):
    rules, told = MITA(players=2), []
    summary = simple(
        rules,
        500,
        chunk=10,
        executor=executor,
        progress=lambda done, total: told.append((done, total)),
        stop=lambda: len(told) >= 5,
    )
    assert 0 < summary.rounds < 500
    assert summary.asked == 500
    assert summary.tally == simple(rules, summary.rounds).tally
    assert told == [(done, 500) for done in sorted({done for done, _total in told})]


@pytest.mark.parametrize("what", ["deals", "matches"])
def test_it_stops_between_two_actions_if_nobody_else_does_the_work(what):
    """Whatever was begun then leaves no trace in the counts, although its first deals may have been played."""
    rules, told, asked = HUNDRED_ONE(players=2), [], []

    def stop():
        asked.append(len(told))
        return asked.count(2) > 100  # soon after the second chunk was told

    settings = {"what": what, "mirrored": True, "measures": ["length"]}
    summary = simple(rules, 500, chunk=10, progress=lambda done, _of: told.append(done), stop=stop, **settings)
    assert asked.count(2) == 101, "It asks no more once it has been told"
    assert 20 <= summary.rounds < 30
    assert told == [10, 20, summary.rounds]
    assert summary.tally == simple(rules, summary.rounds, **settings).tally


def test_one_deal_can_be_stopped():
    with pytest.raises(Stopped):
        play_deal(MITA(), BOTS, 1, 0, stop=iter([False, False, True]).__next__)


def test_parts_that_follow_each_other_are_the_whole():
    for rules in (MITA(players=4), MEOW(players=3)):
        whole = simple(rules, 40, measures=["length"], mirrored=True)
        parts = [
            simple(rules, deals, measures=["length"], mirrored=True, first=first, chunk=chunk)
            for first, deals, chunk in ((0, 1, 1), (1, 22, 5), (23, 17, None))
        ]
        assert parts[2].first == 23
        assert parts[0].followed_by(parts[1]).followed_by(parts[2]) == whole
        assert parts[1].followed_by(parts[2]).first == 1
        assert parts[1].followed_by(parts[2]).rounds == 39
        for one, two in (
            (parts[0], parts[2]),
            (parts[1], parts[0]),
            (parts[0], simple(rules, 22, seed=2, measures=["length"], mirrored=True, first=1)),
            (parts[0], simple(rules, 22, measures=["length"], first=1)),
        ):
            with pytest.raises(CardlibError, match="do not follow each other"):
                one.followed_by(two)


def test_a_mistake_in_a_later_part_has_its_number():
    with pytest.raises(CardlibError, match=r"Number 70\d of seed 1") as error:
        simulate(MITA(players=2), [Cheat()], 9, first=700)
    number = int(str(error.value).split()[1])
    with pytest.raises(cardlib.IllegalMove):
        play_deal(MITA(players=2), [Cheat()] * 2, 1, number)


def test_progress_ends_with_everything():
    told = []
    simple(MITA(players=2), 25, chunk=10, progress=lambda done, total: told.append((done, total)))
    assert told == [(10, 25), (20, 25), (25, 25)]


def test_stopped_before_it_began():
    summary = simple(MITA(players=2), 10, stop=lambda: True)
    assert (summary.rounds, summary.players, summary.measures) == (0, (), {})
    assert json.loads(json.dumps(summary.data()))["played"] == 0
    assert len(summary.lines()) == 1


def test_processes_stop_soon():
    """Even in the middle of a deal, which would last for a minute here."""
    began = monotonic()
    summary = simulate(MITA(players=2), [Slow(seconds=2.0)], 10, workers=2, stop=lambda: monotonic() > began + 3)
    assert summary.rounds == 0
    while ours := [child for child in active_children() if child.is_alive()]:
        assert monotonic() < began + 20, ours


# Workers that die ----------------------------------------------------------------------------------------


@pytest.fixture
def lives(tmp_path):
    """A folder with so many files as processes are to die, and the hand over which they do."""

    def made(number, rules, deal=17):
        for life in range(number):
            (tmp_path / str(life)).touch()
        state = rules.deal(play_deal(rules, BOTS, 1, deal).deal.pack, (deal - 1) % 2)
        return Killer(folder=str(tmp_path), hand=state.hands[state.current_player])

    return made


@needs_signals
@pytest.mark.parametrize("deaths", [1, 2])
def test_a_worker_that_dies_costs_only_its_chunk(lives, deaths, tmp_path):
    rules = MITA(players=2)
    bot = lives(deaths, rules)
    summary = simulate(rules, [bot], 40, workers=2, chunk=4)
    assert not list(tmp_path.iterdir()), "Nobody died"
    assert summary.tally == simulate(rules, [Anything()], 40).tally


@needs_signals
def test_a_chunk_that_kills_its_workers_is_given_up(lives, tmp_path):
    rules = MITA(players=2)
    bot = lives(9, rules)
    with pytest.raises(CardlibError, match=r"Numbers 16 to 19 were lost 3 times") as error:
        simulate(rules, [bot], 40, workers=2, chunk=4)
    assert "\n" not in str(error.value)
    assert len(list(tmp_path.iterdir())) == 6


@needs_signals
def test_a_pool_that_was_given_is_made_anew(lives):
    rules = MITA(players=2)
    expected = simulate(rules, [Anything()], 40).tally
    with ProcessPoolExecutor(2) as executor:
        assert simulate(rules, [lives(1, rules)], 40, executor=executor, workers=2, chunk=4).tally == expected
    pools = []

    def pool():
        pools.append(crew.Processes(2))
        return pools[-1]

    assert simulate(rules, [lives(1, rules)], 40, executor=pool, chunk=4).tally == expected
    assert len(pools) == 2


def test_a_program_that_shares_out_while_it_is_read_is_told(tmp_path):
    program = tmp_path / "unguarded.py"
    program.write_text(
        "import cardlib\n"
        "from cardlib.simulate import simulate\n"
        "simulate(cardlib.find_game('mita').rules(), ['random'], 9, workers=2)\n"
    )
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    # Among what the dying processes say, maybe after it.
    assert "was lost 3 times" in done.stderr
    assert "\nNothing at all was done. New processes read the program first" in done.stderr


class Unreliable(ThreadPoolExecutor):
    """Threads whose results are often lost on the way."""

    def __init__(self, lose):
        super().__init__(2)
        self.lose, self.calls = lose, Counter()

    def submit(self, fn, /, *args, **kwargs):
        chunk = args[1:3]
        self.calls[chunk] += 1
        future = super().submit(fn, *args, **kwargs)
        if not self.lose(self.calls[chunk]):
            return future
        lost = Future()
        lost.set_exception(ConnectionError("the line is dead"))
        return lost


def test_a_lost_result_is_asked_for_again():
    rules = MITA(players=2)
    expected = simple(rules, 30)
    with Unreliable(lambda call: call < 3) as executor:
        assert simple(rules, 30, chunk=4, executor=executor) == expected
        assert set(executor.calls.values()) == {3}
    with Unreliable(lambda call: True) as executor, pytest.raises(CardlibError, match="the line is dead"):
        simple(rules, 30, chunk=4, executor=executor)


def test_a_result_that_is_cancelled_is_asked_for_again():
    class Cancelling(ThreadPoolExecutor):
        left = 2

        def submit(self, fn, /, *args, **kwargs):
            future = super().submit(fn, *args, **kwargs)
            if self.left:
                self.left -= 1
                future = Future()
                future.cancel()
                future.set_running_or_notify_cancel()
            return future

    with Cancelling(2) as executor:
        assert simple(MITA(players=2), 20, chunk=4, executor=executor) == simple(MITA(players=2), 20)


class Told(Executor):
    """An executor whose ``submit`` does what it is told."""

    def __init__(self, submit):
        self.told = submit

    def submit(self, fn, /, *args, **kwargs):
        return self.told(fn, *args)


def full(*_given):
    raise OSError("no room")


def answered(result):
    future = Future()
    future.set_result(result)
    return future


def brought(result):
    """An executor that has this result for everything."""
    return Told(lambda *_given: answered(result))


def again_and_again(future):
    """An executor that answers with this future, which never ends."""
    return Told(lambda *_given: future)


def stale():
    """An executor that does the first piece of work, and brings what came of it for everything else."""
    first = []

    def told(fn, *given):
        if not first:
            first.append(fn(*given))
        return answered(first[0])

    return Told(told)


def shut_down():
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    return executor


INSTEAD = "instead of what the work came to"


@pytest.mark.parametrize(
    ("executor", "said"),
    [
        (Told(full), "took no work, but failed with this error: OSError('no room')"),
        (shut_down(), "cannot schedule new futures after shutdown"),
        (Told(lambda *_given: None), "answered None: its submit must return a Future"),
        (Told(lambda fn, *given: fn(*given)), "answered Done("),
        (brought(None), f"brought None {INSTEAD}"),
        (brought((1, 2)), f"brought (1, 2) {INSTEAD}"),
        (brought(crew.Done(5, 1.0, crew.Chunk(0, 2))), f"brought 5 {INSTEAD}"),
        (brought(crew.Done(Tally.empty(2), "long", crew.Chunk(0, 2))), INSTEAD),
        (brought(crew.Done(Tally.empty(2), 1.0, crew.Chunk(0, 2))), INSTEAD),
        (brought(crew.Done(Tally.empty(3), 1.0, crew.Chunk(0, 2))), INSTEAD),
        (brought(crew.Done(Tally.empty(2), math.nan, crew.Chunk(0, 2))), INSTEAD),
        (stale(), INSTEAD),
        (again_and_again(Future()), "answered with the same Future twice"),
        (lambda: 5, "made no executor, but 5"),
        (lambda: 1 / 0, "made no executor, but ZeroDivisionError('division by zero')"),
        (lambda which: which, "made no executor, but TypeError("),
        (Executor, "took no work, but failed with this error: NotImplementedError()"),
    ],
)
def test_an_executor_that_does_not_work_is_refused_in_a_sentence(executor, said):
    with pytest.raises(CardlibError) as error:
        simple(MITA(players=2), 4, chunk=2, executor=executor)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_results_of_other_deals_than_were_handed_out_are_refused():
    """More deals than asked for, or each with fewer seatings."""
    rules = MITA(players=2)

    def more(fn, work, start, stop, ticket):
        return brought(fn(work, start, stop + 1, ticket)).submit(fn)

    def unmirrored(fn, work, start, stop, ticket):
        job = replace(work.args[0], turns=1)
        return brought(fn(partial(work.func, job), start, stop, ticket)).submit(fn)

    for submit in (more, unmirrored):
        with pytest.raises(CardlibError, match=INSTEAD):
            simple(rules, 4, chunk=2, mirrored=True, executor=Told(submit))


@pytest.mark.parametrize(
    "held", [lambda: None, threading.Lock(), (number for number in (1, 2))], ids=["lambda", "lock", "generator"]
)
def test_a_bot_that_cannot_be_sent_to_a_process_is_refused_in_a_sentence(held):
    rules, bots = MITA(players=2), [Holder(held=held)]
    said = r"A bot cannot be sent to another process \(.*\): use classes and functions .* at the top of a module"
    with pytest.raises(CardlibError, match=said):
        simulate(rules, bots, 4, workers=2)
    with ProcessPoolExecutor(1) as pool, pytest.raises(CardlibError, match=said):
        simulate(rules, bots, 4, executor=pool)
    with ThreadPoolExecutor(2) as threads:  # nothing is sent
        assert simulate(rules, bots, 4, executor=threads).rounds == 4


@pytest.mark.parametrize("given", ["workers=2", "executor=Processes", "executor=lambda: Processes(2)"])
def test_a_bot_that_was_typed_in_is_refused_by_new_processes(given):
    """In a notebook, or at a prompt, what is defined stands in no file."""
    program = (
        "import cardlib\n"
        "from cardlib.simulate import simulate\n"
        "class Mine:\n"
        "    name = 'mine'\n"
        "    def choose(self, view, source):\n"
        "        return view.legal_actions[0]\n"
        "rules = cardlib.find_game('mita').rules()\n"
        "print(simulate(rules, [Mine()], 2).rounds)\n"
        "from cardlib.crew import Processes\n"
        f"simulate(rules, [Mine()], 2, {given})\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "2\n"
    assert "cannot be sent to another process, which would not find what was typed" in done.stderr.splitlines()[-1]


# A cluster ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed")  # the extra "cluster", which "test" brings along
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_a_cluster_makes_no_difference(cluster):
    rules = HUNDRED_ONE(players=4)
    expected = simulate(rules, ["greedy", "random"], 40, seed=3, measures=["exchange"])
    for _again in range(2):  # the second time the cluster knows it all already
        summary = simulate(
            rules, ["greedy", "random"], 40, seed=3, measures=["exchange"], chunk=4, executor=cluster.get_executor()
        )
        assert summary == expected


@needs_signals
def test_a_computer_of_the_cluster_dies(cluster, lives, tmp_path):
    rules = MITA(players=2)
    summary = simulate(rules, [lives(1, rules)], 40, chunk=4, executor=cluster.get_executor())
    assert not list(tmp_path.iterdir()), "Nobody died"
    assert summary.tally == simulate(rules, [Anything()], 40).tally


# Mistakes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [None, 2])
def test_a_mistake_of_a_bot_says_where(workers):
    rules = MITA(players=2)
    with pytest.raises(CardlibError, match=r"Number \d+ of seed 4 .* You cannot put away the two of hearts") as error:
        simulate(rules, [Cheat()], 20, seed=4, chunk=20, workers=workers)
    assert "in choose" in error.value.__notes__[0] or "apply" in error.value.__notes__[0]
    number = int(str(error.value).split()[1])
    with pytest.raises(cardlib.IllegalMove):
        play_deal(rules, [Cheat()] * 2, 4, number)


def test_a_sentence_of_ours_that_a_bot_raises_is_told_as_it_stands():
    class Mumbler(Anything):
        def choose(self, view, source):
            return cardlib.Action("nonsense")

    with pytest.raises(CardlibError, match=r"The bot at seat \d \(.*\) failed: .*nonsense") as error:
        simulate(MITA(players=2), [Mumbler()], 1, 1)
    assert "{" not in str(error.value)


@pytest.mark.parametrize(
    "settings",
    [{}, {"workers": 2}, {"mirrored": True}, {"what": "matches", "mirrored": True}],
    ids=lambda settings: " ".join(settings),
)
def test_a_bot_that_fails_is_named_and_its_deal_can_be_played_again(settings):
    rules = MEOW(players=2, target=60)
    bots = {"any": Anything(), "stumbler": Stumbler()}
    with pytest.raises(CardlibError) as caught:
        simulate(rules, list(bots.values()), 20, seed=4, **settings)
    told = re.fullmatch(
        r"Number (\d+) of seed 4 could not be played to its end: The bot at seat ([01]) \(stumbler\) failed with this "
        r"error: LookupError\('no idea'\)\.",
        str(caught.value),
    )
    assert told, str(caught.value)
    trace, again = caught.value.__notes__
    assert "in choose" in trace
    call = ast.parse(again.removeprefix("To play it again: "), mode="eval").body
    names, given = ast.literal_eval(call.args[1]), {each.arg: ast.literal_eval(each.value) for each in call.keywords}
    assert (call.func.id, call.args[0].id) == ("play_deal", "rules")
    assert (given["seed"], given["number"]) == (4, int(told[1]))
    with pytest.raises(BotMistake, match=rf"at seat {told[2]} \(stumbler\) failed") as once_more:
        play_deal(rules, [bots[name] for name in names], **given)
    assert isinstance(once_more.value.__cause__, LookupError)


def test_an_illegal_answer_is_refused_with_the_rule():
    with pytest.raises(CardlibError, match=r"its end: Seat [01] \(cheat\) did what it may not \[mita\.") as error:
        simulate(MITA(players=2), [Cheat()], 20, seed=4)
    assert "You may play" in str(error.value)


@pytest.mark.parametrize("answer", [None, 5, "nonsense", "QS=H", ()])
def test_an_answer_that_is_no_action_is_refused(answer):
    bot = Holder()
    object.__setattr__(bot, "choose", lambda _view, _source: answer)
    with pytest.raises(CardlibError, match=r"Seat 0 \(holder\) did what it may not \["):
        simulate(MITA(), [bot], 1)


def test_the_class_of_a_bot_is_no_bot():
    for bot in (Anything, Anything(name=5), First):
        with pytest.raises(CardlibError, match="is no bot: give a name, or what has a name and chooses"):
            simulate(MITA(), [bot], 1)


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        (("mita", ["random"], 5), {}, "mita"),
        ((MITA(), ["nobody"], 5), {}, "nobody"),
        ((MITA(), [], 5), {}, "0 bots"),
        ((MITA(), ["random"] * 3, 5), {}, "3 bots"),
        ((MITA(), ["random"], 0), {}, "deals cannot be 0"),
        ((MITA(), ["random"], 1.5), {}, "deals cannot be 1.5"),
        ((MITA(), ["random"], 5, -1), {}, "seed cannot be -1"),
        ((MITA(), ["random"], 5, 2**60), {}, "seed"),
        ((MITA(), ["random"], 5), {"what": "tricks"}, "deals or matches"),
        ((MITA(), ["random"], 5), {"measures": ["queens"]}, "'queens'"),
        ((MITA(), ["random"], 5), {"measures": "length"}, "measures cannot be 'length'"),
        ((MITA(), ["random"], 5), {"chunk": 0}, "chunk"),
        ((MITA(), ["random"], 5), {"first": -1}, "first cannot be -1"),
        ((MITA(), ["random"], 5), {"workers": 62}, "workers"),
        ((MITA(), ["random"], 5), {"executor": 4}, "4 is no executor"),
    ],
)
def test_bad_arguments(arguments, settings, said):
    with pytest.raises(CardlibError, match=said) as error:
        simulate(*arguments, **settings)
    assert str(error.value).isprintable()


# What it says -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["deals", "matches"])
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("rules", [MITA(players=4), HUNDRED_ONE(), MEOW(players=2)], ids=lambda rules: rules.game)
def test_the_summary_in_words(rules, what, mirrored):
    summary = simple(rules, 12, what=what, mirrored=mirrored)
    lines = summary.lines()
    assert "12" in lines[0]
    sides = 2 if rules.game != "meow" else rules.players
    assert sum("one" in line or "two" in line for line in lines) == sides
    with spoken():
        for line in summary.lines():
            is_translated(line, "one", "two", "Mîța", "Мяу-мяу")


def test_the_bots_are_counted_from_one_and_partners_named():
    bots = [Anything(name) for name in ("one", "two", "three", "two")]
    lines = simulate(MITA(players=4), bots, 3, mirrored=True).lines()
    assert lines[1] == "Each deal was played 4 times, with the bots in each other’s places."
    assert lines[2].startswith("Bots 1 and 3 (one and three) won ")
    assert lines[3].startswith("Bots 2 and 4 (two) won ")
    lines = simulate(MEOW(players=2, target=30), bots[:2], 3, mirrored=True, what="matches").lines()
    assert lines[1] == "Each match was played 2 times, with the bots in each other’s places."
    assert [line.partition(" won ")[0] for line in lines[2:4]] == ["Bot 1 (one)", "Bot 2 (two)"]
    assert not any("was played" in line for line in simulate(MITA(), bots[:1], 3, mirrored=True).lines())


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_draw_is_shared_by_the_sides(mirrored):
    summary = simple(MITA(players=4), 60, mirrored=mirrored)
    tally = summary.tally
    assert tally.draws > 3
    for player, won in zip(summary.players, tally.won, strict=True):
        assert player.scored.value == pytest.approx((won + tally.draws / 2) / tally.games)
        low, high = player.scored.interval
        assert low < player.scored.value < high
    one, two = summary.players[:2]
    assert one.scored.value + two.scored.value == pytest.approx(1)


def test_the_interval_of_what_was_scored():
    """By hand: deals of two games each that brought one player 2, 1, 1 and half a game."""
    summary = simple(MITA(players=2), 4, mirrored=True)
    tally = Tally.empty(2)
    for won, draws in ((2, 0), (1, 0), (0, 2), (0, 1)):
        for game in range(2):
            tally.add_game(1, is_draw=game < draws)
        tally.add_round([won, 2 - won - draws], [2 * won + draws, 2 * (2 - won - draws) + draws], [0, 0])
    value, interval = replace(summary, tally=tally).players[0].scored
    assert value == (2 + 1 + 1 + 0.5) / 8
    shares = [1, 0.5, 0.5, 0.25]
    seen = (stdev(shares) / 2) ** 2 / (value * (1 - value))
    for bound in interval:  # if it were the true value, what was seen would be as far off as just one in twenty
        assert (value - bound) ** 2 == pytest.approx(student(3) ** 2 * seen * bound * (1 - bound))


def test_without_a_draw_what_was_scored_is_what_was_won():
    for player in simple(MEOW(players=3, target=30), 30, what="matches").players:
        assert player.scored == player.won


def test_the_median():
    assert Distribution({1: 1, 2: 1, 9: 1}).median == 2
    assert Distribution({1: 2, 9: 1}).median == 1
    assert Distribution({1: 2, 9: 2}).median == 1
    for ask in ("median", "mean"):
        with pytest.raises(CardlibError, match="no observations"):
            getattr(Distribution({}), ask)
    with pytest.raises(CardlibError, match="no observations"):
        Distribution({}).share()


@pytest.mark.parametrize("gains", [[0, 0], [1, -1], [0, 0, 0, 0], [1, 0, 0, 0, 0, -1]])
def test_no_minus_stands_before_nothing(gains):
    summary = simple(MEOW(players=2), 4)
    tally = Tally.empty(2)
    for gain in gains * 100:
        tally.add_game(1, is_draw=True)
        tally.add_round([0, 0], [1, 1], [gain, -gain])
    lines = replace(summary, tally=tally).lines()
    assert lines[1].split(" on average: ")[1].startswith("0.00 ("), lines
    for line in lines:
        assert not re.search(r"[-−]0(\.0*)?(?![.\d])", line), line


def test_the_summary_as_data():
    data = json.loads(json.dumps(simple(HUNDRED_ONE(players=6), 10, measures=["tromf"]).data()))
    assert data["options"]["removed"] == "8C 8D"
    assert [player["bot"] for player in data["players"]] == ["one", "two"] * 3
    assert data["measures"]["tromf"]["calls"]["number"] == 10
    for player in data["players"]:
        for figure in ("won", "scored"):
            assert player[figure]["low"] <= player[figure]["value"] <= player[figure]["high"]


# What is counted ------------------------------------------------------------------------------------------------


def finished(rules, deals=60):
    return [play_deal(rules, [Anything()] * rules.players, 1, number) for number in range(deals)]


def test_measures_of_tricks():
    rules = MITA(players=4, exchange=True)
    summary = simulate(rules, [Anything()], 60, measures=["exchange", "card_tricks", "first_leader", "length", "tromf"])
    states, measures = finished(rules), summary.measures
    seven = [cardlib.Card(f"7{state.trump}") for state in states]
    dealt = [card in state.deal.pack[:12] for state, card in zip(states, seven, strict=True)]
    assert measures["exchange"]["dealt"].counts.get(1, 0) == sum(dealt)
    assert measures["exchange"]["place"].number == sum(dealt)
    swapped = sum(any(str(e.action) == "exchange" for e in s.history if isinstance(e, Move)) for s in states)
    assert measures["exchange"]["exchanged"].counts.get(1, 0) == swapped > 0
    cards = measures["card_tricks"]
    assert sum(distribution.number for distribution in cards.values()) == 60 * 32
    assert sum(distribution.total for distribution in cards.values()) == 60 * 8
    assert cards["led trump A"].mean.value == 1
    assert {key: value for key, value in cards.items() if key.startswith("followed trump 7")}
    assert sum(measures["first_leader"][key].total for key in ("won", "drawn", "lost")) == 60
    drawn = sum(not state.outcome.winners for state in states)
    assert measures["first_leader"]["drawn"].total == drawn
    assert measures["length"]["turns"].counts == {32: 60}
    calls = [e for s in states for e in s.history if isinstance(e, Move) and e.action.kind == "call"]
    assert measures["tromf"]["calls"].total == len(calls) == measures["tromf"]["place"].number > 0


def test_measures_of_meow():
    rules = MEOW(players=3, jack_doubles=True)
    measures = simulate(rules, [Anything()], 60, measures=["queens", "length"]).measures
    states = finished(rules)
    hands = [
        (seat, state) for state in states for seat in range(3) if not state.outcome.winners or seat != state.winner
    ]
    queens = [sum(str(card).startswith("Q") for card in state.hands[seat]) for seat, state in hands]
    assert measures["queens"]["left"].total == sum(queens) > 0
    costs = [state.outcome.penalties[seat] for seat, state in hands]
    assert measures["queens"]["cost-with"].total == sum(c for c, q in zip(costs, queens, strict=True) if q)
    assert measures["queens"]["cost-without"].total == sum(c for c, q in zip(costs, queens, strict=True) if not q)
    last = sum(state.winner is not None and str(state.top).startswith("Q") for state in states)
    assert measures["queens"]["last"].total == last
    assert measures["length"]["turns"].total < measures["length"]["actions"].total


@pytest.mark.parametrize(
    ("name", "game", "words"),
    [
        (
            "queens",
            "mita",
            "'queens' is nothing that can be counted in a deal of this game: there are length,",
        ),
        (
            ["length"],
            "meow",
            "['length'] is nothing that can be counted in a deal of this game: there are",
        ),
        ("length", "xx", "'xx'"),
        ("length", None, "None"),
    ],
)
def test_a_measure_that_is_not_there(name, game, words):
    with pytest.raises(CardlibError) as error:
        find_measure(name, game)
    assert words in str(error.value)
    assert "there are ." not in str(error.value)


def test_a_turn_ends_with_a_card_or_a_pass():
    *_before, state = records.replay(records.example("deal-meow-2"))
    moves = [str(e.action) for e in state.history if isinstance(e, Move) and e.seat != cardlib.CHANCE]
    observed = dict(length(state))
    assert observed["actions"] == len(moves)
    assert observed["turns"] == sum(not move.startswith(("draw", "drop")) for move in moves)


def test_bots_get_nothing_but_the_view():
    seen = []

    class Looks(First):
        def choose(self, view, source):
            seen.append(view)
            return super().choose(view, source)

    simulate(MITA(players=2), [Looks()], 2)
    assert {type(view).__name__ for view in seen} == {"View"}
    assert all(view.current_player == view.seat for view in seen)


# Intervals -------------------------------------------------------------------------------------------------------


def test_shares_agree_with_the_literature():
    value, (low, high) = share(81, 263)  # Newcombe (1998), example b
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert value == 81 / 263
    assert share(0, 20).interval.low == 0.0
    assert share(20, 20).interval.high == 1.0
    assert round(share(0, 20).interval.high, 4) == 0.1611


def test_students_distribution():
    for freedom, bound in ((1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (20, 2.086), (60, 2.000), (10**6, 1.960)):
        assert abs(student(freedom) - bound) < 0.004, freedom


def test_95_of_100_intervals_have_the_true_value():
    rng, hits = random.Random(7), Counter()
    for _trial in range(2000):
        throws = [rng.randint(1, 6) for _throw in range(30)]
        low, high = mean(sum(throws), sum(throw * throw for throw in throws), 30).interval
        hits["mean"] += low <= 3.5 <= high
        # Pairs that hang together: the second is the first one's opposite half of the time.
        pairs = [(one, 1 - one if rng.random() < 0.5 else rng.randint(0, 1)) for one in rng.choices((0, 1), k=40)]
        wins = [sum(pair) for pair in pairs]
        low, high = share_of_groups(sum(wins), sum(w * w for w in wins), 40, 2).interval
        hits["groups"] += low <= 0.5 <= high
    for name, times in hits.items():
        assert 0.93 < times / 2000 < 0.97, (name, times)


@pytest.mark.parametrize("of", [10, 30, 200])
def test_shares_lie_between_their_bounds_in_95_of_100(of):
    """Exactly: how probable each number is, summed up where the interval has the true share; some shares get less."""
    coverage = []
    for percent in range(2, 99):
        true = percent / 100
        probable = [math.comb(of, number) * true**number * (1 - true) ** (of - number) for number in range(of + 1)]
        inside = [low <= true <= high for low, high in (share(number, of).interval for number in range(of + 1))]
        coverage.append(sum(p for p, is_in in zip(probable, inside, strict=True) if is_in))
    assert 0.945 < sum(coverage) / len(coverage) < 0.96
    assert min(coverage) > 0.83


def test_groups_that_never_differ_still_leave_doubt():
    value, (low, high) = share_of_groups(10, 10, 10, 2)
    assert value == 0.5
    assert low < 0.3 < 0.7 < high


def test_quick_deals_go_in_large_chunks(monkeypatch):
    sizes = []
    original = crew.work_off

    def noted(work, start, stop, ticket):
        sizes.append(stop - start)
        return original(work, start, stop, ticket)

    monkeypatch.setattr(crew, "work_off", noted)
    simple(MITA(players=2), 400)
    assert sizes[0] == 1
    assert max(sizes) > 20
    assert sum(sizes) == 400
