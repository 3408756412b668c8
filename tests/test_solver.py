"""Perfect play against plain minimax over the public states, and against a second search on whole deals.

``SOLVER_POSITIONS=5000 SOLVER_DEALS=50 pytest tests/test_solver.py`` compares more of both than the usual few.
"""

import json
import os
import random
from itertools import pairwise

import pytest
from compiling import with_numba
from strategies import TROMF, play, random_action, random_deal, random_scores, reproduction

import cardlib
from cardlib import explain_solution, fast, records, solver
from cardlib.__main__ import main
from cardlib.fast import perfect
from cardlib.tricks import CARD_POINTS, beats, tromf_allows

POSITIONS = int(os.environ.get("SOLVER_POSITIONS", "250"))
DEALS = int(os.environ.get("SOLVER_DEALS", "3"))
GAMES = ("mita", "101")


# Plain minimax over the public states: nothing is left out and nothing is clever -----------------------


def ahead_now(state):
    """By how much seat 0 is ahead by what has been taken."""
    taken = state.points if state.rules.counts == "points" else state.tricks
    return taken[0] - taken[1]


def minimax(state, known):
    """By how much seat 0 will take more than seat 1 from a position on.

    ``known`` has it for positions that differ in nothing but how they came about.
    """
    if state.is_over:
        return 0
    key = (state.current_player, *map(frozenset, state.hands), state.stock, state.trick, state.called, state.asking)
    if key not in known:
        worth = plain_values(state, known).values()
        known[key] = (max if state.current_player == 0 else min)(worth) - ahead_now(state)
    return known[key]


def plain_values(state, known):
    """By how much seat 0 is ahead at the end, action by action."""
    afters = {action: state.apply(action) for action in state.legal_actions()}
    return {action: ahead_now(after) + minimax(after, known) for action, after in afters.items()}


# Positions near their end -------------------------------------------------------------------------------


def random_rules(game_id, rng):
    options = {"tromf": rng.choice(TROMF), "exchange": rng.random() < 0.5, "trump_check": rng.random() < 0.5}
    return cardlib.find_game(game_id).rules(players=2, **options)


def late_position(game_id, rng):
    """A deal played at random until four or five tricks are left, or fewer, or in the midst of one."""
    rules = random_rules(game_id, rng)
    state = random_deal(rules, rng, random_scores(rules, rng))
    state = state.apply(rng.choice(state.legal_actions())) if state.asking else state
    for _ in range(32 - rng.choice((10, 9, 9, 8, 8, 7, 6, 5, 4, 2, 1))):
        state = state.apply(random_action(state, rng))
    return state


def small_deck(game_id, rng):
    """A deal with a stock of at most four cards: the first ones are left out; somebody may hold the trump seven."""
    rules = random_rules(game_id, rng)
    state = random_deal(rules, rng)
    if rules.exchange and not state.asking and rng.random() < 0.5:
        return small_deck(game_id, rng)  # most deals have nobody to be asked
    left = rng.choice((0, 2, 2, 4, 4)) if not state.asking else rng.choice((2, 4))
    return state._replace(stock=state.stock[len(state.stock) - left :])


def shown(state):
    """What makes a position again that was not played to."""
    return f"{reproduction(state)}\nstate = state._replace(stock={state.stock!r})"


@pytest.mark.parametrize("make", [late_position, small_deck])
@pytest.mark.parametrize("game_id", GAMES)
def test_values_are_those_of_plain_minimax(game_id, make):
    for seed in range(POSITIONS):
        state = make(game_id, random.Random(seed))
        expected = plain_values(state, {})
        sign = 1 if state.current_player == 0 else -1
        assert solver.values(state) == {each: sign * value for each, value in expected.items()}, (seed, shown(state))
        solution = solver.solve(state)
        assert solution.value == sign * max(sign * value for value in expected.values()), (seed, shown(state))
        last = play(state, solution.line)
        assert last.is_over, (seed, shown(state))
        assert ahead_now(last) == solution.value, (seed, shown(state))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_positions_have_everything_in_them(game_id):
    """So many are compared that the exchange, calls with a duty, and tricks half played are among them."""
    states = [make(game_id, random.Random(seed)) for make in (late_position, small_deck) for seed in range(100)]
    assert sum(state.asking for state in states) > 5
    assert sum(len(state.trick) for state in states) > 20
    assert sum(state.called for state in states) > 0
    for reading in TROMF:
        assert sum(state.rules.tromf == reading and len(state.stock) < 5 for state in states) > 20
    assert {state.current_player for state in states} == {0, 1}


# Whole deals: a second search, over cards and sets, without bounds and without cards that are alike ------


class SecondSearch:
    """Whether seat 0 can be so much ahead, asked again and again until it is known by how much.

    A position is the two hands, who leads and how many cards have been drawn; what is remembered of one is between
    which numbers its value lies. After the deal, everything is asked of the rules for a trick (``cardlib.tricks``).
    """

    def __init__(self, state):
        self.rules, self.trump, self.stock = state.rules, state.trump, state.stock
        self.known = {}

    def value(self, state):
        low, high = -120, 120
        while low < high:
            middle = (low + high + 1) // 2
            if self.reaches(state.leader, *map(frozenset, state.hands), 0, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def reaches(self, leader, even, odd, drawn, goal):
        """Whether seat 0 takes at least ``goal`` more than seat 1 from a trick's beginning on."""
        if not even:
            return goal <= 0
        key = (leader, even, odd)
        low, high = self.known.get(key) or self.extremes(even, odd, drawn)
        if low < goal <= high:
            mine, yours = (even, odd) if leader == 0 else (odd, even)
            leads = sorted(mine, key=lambda card: (card.suit is self.trump, CARD_POINTS[card], str(card)))
            found = (any if leader == 0 else all)(
                self.reaches_with(leader, mine, yours, drawn, goal, lead) for lead in leads
            )
            low, high = (goal, high) if found else (low, goal - 1)
            self.known[key] = low, high
        return low >= goal

    def extremes(self, even, odd, drawn):
        """Seat 1 takes all that is left, or seat 0 does."""
        cards = [*even, *odd, *self.stock[drawn:]]
        most = sum(CARD_POINTS[card] for card in cards) if self.rules.counts == "points" else len(cards) // 2
        return -most, most

    def reaches_with(self, leader, mine, yours, drawn, goal, lead):
        """The same, once ``lead`` lies on the table."""
        # A call leaves the other less to choose from, so whoever may call has lost nothing by it.
        calls = drawn == len(self.stock) and lead.suit is self.trump
        allowed = tromf_allows(self.rules.tromf, yours, (lead,), self.trump) if calls else yours
        replies = sorted(allowed, key=lambda card: (not beats(card, lead, self.trump), CARD_POINTS[card], str(card)))
        results = (self.after(leader, mine, yours, drawn, goal, lead, reply) for reply in replies)
        return all(results) if leader == 0 else any(results)

    def after(self, leader, mine, yours, drawn, goal, lead, reply):
        winner = 1 - leader if beats(reply, lead, self.trump) else leader
        count = CARD_POINTS[lead] + CARD_POINTS[reply] if self.rules.counts == "points" else 1
        hands = [mine - {lead}, yours - {reply}] if leader == 0 else [yours - {reply}, mine - {lead}]
        if drawn < len(self.stock):
            hands[winner] |= {self.stock[drawn]}
            hands[1 - winner] |= {self.stock[drawn + 1]}
            drawn += 2
        return self.reaches(winner, *hands, drawn, goal - count if winner == 0 else goal + count)


@pytest.mark.parametrize("game_id", GAMES)
def test_whole_deals_are_those_of_a_second_search(game_id):
    for seed in range(DEALS):
        rng = random.Random(seed)
        rules = random_rules(game_id, rng)
        state = random_deal(rules, rng)
        if state.asking:
            after = {
                answer: SecondSearch(state.apply(answer)).value(state.apply(answer)) for answer in ("exchange", "keep")
            }
            holder = state.current_player
            expected = max(after.values()) if holder == 0 else min(after.values())
        else:
            expected = SecondSearch(state).value(state)
        solution = solver.solve(state)
        assert solution.value == expected, (seed, reproduction(state))
        assert ahead_now(play(state, solution.line)) == expected, (seed, reproduction(state))


# What it gives ------------------------------------------------------------------------------------------


def dealt(game_id="mita", seed=1, scores=None, **options):
    """The first position of a random deal, with what must be answered answered."""
    rules = cardlib.find_game(game_id).rules(**{"players": 2, **options})
    state = random_deal(rules, seed, scores)
    return state.apply("keep") if state.asking else state


def played(state, rng, number):
    for _ in range(number):
        state = state.apply(random_action(state, rng))
    return state


@pytest.mark.parametrize("game_id", GAMES)
def test_steps_are_the_line_with_what_each_action_leads_to(game_id):
    state = played(dealt(game_id), random.Random(3), 16)
    solution, steps = solver.solve(state), list(solver.steps(state))
    assert tuple(step.action for step in steps) == solution.line
    assert steps[0].before == state
    assert steps[-1].after.is_over
    assert all(one.after == other.before for one, other in pairwise(steps))
    for step in steps:
        assert step.seat == step.before.current_player
        assert step.values == solver.values(step.before)
        assert list(step.values) == list(step.before.legal_actions())
        best = max(step.values.values())
        assert best == (solution.value if step.seat == 0 else -solution.value)
        assert step.action == next(action for action, value in step.values.items() if value == best)


def test_a_finished_deal_is_worth_what_it_brought():
    state = play(start := dealt("101"), solver.solve(start).line)
    gains = state.rules.gains(state.outcome)
    assert solver.solve(state) == solver.Solution(gains[0] - gains[1], ())
    assert solver.values(state) == {}
    assert list(solver.steps(state)) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_quick_states_have_the_same_values(game_id):
    state = played(dealt(game_id, seed=4), random.Random(4), 13)
    game = fast.fast_game(state.rules)
    position = game.from_state(state)
    before = position.copy()
    assert solver.value_of(game, position) == solver.solve(state).value
    assert solver.values_of(game, position) == {
        game.number(action): value for action, value in solver.values(state).items()
    }
    assert position == before


def test_one_analysis_may_be_asked_about_different_deals():
    """What it remembers of one deal it does not take for another's, not even after an exchange."""
    rules = cardlib.find_game("101").rules(players=2, tromf="must-beat")
    game = fast.fast_game(rules)
    analysis = solver.Analysis(game)
    rng = random.Random(6)
    for _ in range(3):
        state = random_deal(rules, rng)
        while not state.is_over:
            if len(state.stock) <= 12:
                position = game.from_state(state)
                assert analysis.values(position) == solver.values_of(game, position), reproduction(state)
            state = state.apply(random_action(state, rng))


@pytest.mark.parametrize("ask", [solver.solve, solver.values, lambda state: list(solver.steps(state))])
def test_what_is_not_solved_is_refused(ask):
    for game_id, players in (("mita", 4), ("101", 4), ("101", 6), ("meow", 2)):
        state = random_deal(cardlib.find_game(game_id).rules(players=players), 1)
        with pytest.raises(cardlib.RulesError, match=r"^Perfect play is worked out for two players of Mîța or 101"):
            ask(state)
    with pytest.raises(cardlib.DealError):
        ask("QS")


def test_quick_games_that_are_not_solved_are_refused():
    for rules in (cardlib.find_game("mita").rules(players=4), cardlib.find_game("meow").rules(players=2)):
        game = fast.fast_game(rules)
        with pytest.raises(cardlib.RulesError, match="two players of Mîța or 101"):
            solver.value_of(game, game.start(rules.pack()))


def test_a_match_that_may_stop_at_once_is_refused():
    state = dealt("101", scores=(40, 60), stop="at-once")
    said = r'can still reach 101 points and end the match at once: .* Choose rules with stop="end-of-deal", or solve'
    with pytest.raises(cardlib.RulesError, match=said):
        solver.solve(state)


def test_a_match_that_cannot_stop_in_this_deal_is_solved():
    at_once = dealt("101", scores=(10, 20), stop="at-once", target=500)
    played_out = dealt("101", scores=(10, 20), target=500)
    assert solver.solve(at_once) == solver.solve(played_out)


def test_the_target_may_come_out_of_reach_while_a_deal_is_played():
    """With two tricks left, what is left is counted, not what the whole deal might have brought."""
    for seed in range(200):
        state = played(dealt("101", seed, target=101, stop="at-once"), random.Random(seed), 28)
        if state.is_over:
            continue
        left = sum(CARD_POINTS[card] for hand in state.hands for card in hand)
        if max(state.points) + left < 101:
            known = {}
            assert solver.solve(state).value == ahead_now(state) + minimax(state, known), reproduction(state)
            return
    raise AssertionError("no such deal among two hundred")


def test_seats_that_change_places_change_the_sign():
    for game_id in GAMES:
        state = played(dealt(game_id, 8), random.Random(8), 14)
        mirrored = state._replace(
            current_player=1 - state.current_player,
            leader=1 - state.leader,
            hands=state.hands[::-1],
            history=(),
        )
        assert solver.solve(mirrored).value == -(solver.solve(state).value - ahead_now(state)), reproduction(state)


# Its parts --------------------------------------------------------------------------------------------


def test_suits_have_one_number_if_they_are_alike_but_for_gaps():
    for ranks in (3, 8):
        numbers = perfect.numbered(ranks)
        rows = {}
        for where, number in enumerate(numbers):
            digits = [where >> 2 * place & 3 for place in range(ranks)]
            rows.setdefault(number, set()).add(tuple(digit for digit in digits if digit))
        assert len(numbers) == 4**ranks
        assert all(len(alike) == 1 for alike in rows.values())
        assert len({next(iter(alike)) for alike in rows.values()}) == len(rows)


def test_numbers_of_suits_fit_into_a_key():
    for counts in (False, True):
        numbers, sure = perfect.tables(counts)
        assert len(numbers) == 4**8
        assert len(sure) == 2 * 4**8
        assert 0 <= min(numbers) <= max(numbers) < perfect.KEYS
    assert perfect.KEYS**4 * 2 < 2**63


def test_in_101_only_cards_that_count_nothing_are_alike():
    numbers, _ = perfect.tables(True)
    places = {rank: 2 * place for place, rank in enumerate("789JQTKA")}
    for one in places:
        for other in places:
            same = numbers[1 << places[one]] == numbers[1 << places[other]]
            assert same == (one == other or {one, other} <= set("789")), (one, other)


def test_the_highest_trumps_surely_win():
    places = {rank: 2 * place for place, rank in enumerate("789JQTKA")}

    def sure(counts, **holders):
        where = sum(
            digit << places[rank] for digit, ranks in zip((1, 2, 3), holders.values(), strict=True) for rank in ranks
        )
        table = perfect.tables(counts)[1]
        return table[2 * where], table[2 * where + 1]

    assert sure(True, even="AKJ", odd="T", stock="Q89") == (15, 0)
    assert sure(True, even="J", odd="T", stock="Q89") == (0, 10)
    assert sure(False, even="98", odd="7", stock="") == (4, 0)
    assert sure(False, even="K8", odd="7", stock="A") == (0, 0)


# Compiled -----------------------------------------------------------------------------------------------


@with_numba
@pytest.mark.parametrize("game_id", GAMES)
def test_compiled_it_finds_the_same(game_id):
    for seed in range(12):
        rng = random.Random(seed)
        rules = random_rules(game_id, rng)
        state = played(random_deal(rules, rng), rng, rng.randrange(6, 30))
        plain, quick = fast.fast_game(rules), fast.fast_game(rules, compiled=True)
        found = solver.values_of(plain, plain.from_state(state))
        assert solver.values_of(quick, quick.from_state(state)) == found, (seed, reproduction(state))


# In words, and from the command line ----------------------------------------------------------------------


def said(*arguments, capsys):
    assert main(["solve", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def written(state, path, names=("Ana", "Ion")):
    path.write_text(records.dumps(records.record_of(state, names=names)), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", ["deal-mita-2", "deal-101-2"])
def test_a_whole_deal_is_solved_from_the_deal(name, capsys):
    start = next(iter(records.replay(records.example(name))))
    solution = solver.solve(start)
    text = said(name, capsys=capsys)
    names = records.example(name).names
    assert explain_solution.verdict(start, solution.value, names).text in text
    done = [line.split(": ")[1] for line in text.splitlines()[1:] if line[:1].isdigit()]
    assert done == list(map(str, solution.line))
    ends, *steps = [json.loads(line) for line in said(name, "--json", capsys=capsys).splitlines()]
    assert (ends["step"], ends["value"]) == (0, solution.value)
    assert [step["action"] for step in steps] == list(map(str, solution.line))
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))


def test_a_deal_that_stops_is_solved_from_there(capsys, tmp_path):
    state = played(dealt(), random.Random(2), 25)
    file = written(state, tmp_path / "deal.toml")
    text = said(file, capsys=capsys)
    assert "After 25 actions:\n" in text
    assert "\n26. " in text
    ends, first, *_ = [json.loads(line) for line in said(file, "--json", capsys=capsys).splitlines()]
    assert ends["step"] == 25
    assert first["seat"] == state.current_player
    assert first["values"] == {str(action): value for action, value in solver.values(state).items()}


def test_the_words_tell_how_it_ends_and_what_others_cost():
    start = dealt()
    total = {value: explain_solution.verdict(start, value, ("Ana", "Ion")).text for value in (6, -2, 0)}
    assert total[6].endswith("Ana wins with 11 tricks to 5.")
    assert total[-2].endswith("Ion wins with 9 tricks to 7.")
    assert total[0].endswith("the deal is a draw.")
    assert explain_solution.verdict(dealt("101"), -34).text.endswith("Player 2 wins with 77 points to 43.")
    step = solver.Step(
        0,
        (actions := start.legal_actions())[1],
        dict(zip(actions, (2, 4, 0), strict=True)),
        start,
        start.apply(actions[1]),
    )
    assert [line.text.split(" to ")[0] for line in explain_solution.other_choices(step)] == [
        "It would have cost one trick",
        "It would have cost 2 tricks",
    ]


@pytest.mark.parametrize(
    ("file", "complaint"),
    [
        ("deal-meow-2", "two players of Mîța or 101"),
        ("deal-mita-4", "two players of Mîța or 101"),
        ("mita-16", "two players of Mîța or 101"),
        ("nowhere.toml", "nowhere.toml"),
    ],
)
def test_what_cannot_be_solved_is_said_in_one_line(file, complaint, capsys):
    assert main(["solve", file]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert file in err
    assert complaint in err
