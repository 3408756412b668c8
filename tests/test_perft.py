"""How many ways of play there are, to a fixed depth, from fixed positions: the counts are kept in ``perft.json``.

A position of the file is a pack with options, and actions that lead on from the deal; ``counts[d - 1]`` is the
number of series of d actions from there. At a chance node only one shuffle is counted, the buried cards in the
order of their texts, backwards. The second engine in ``reference.py`` has to find the same numbers.

To make the file anew, after a rule was changed on purpose: ``python tests/test_perft.py``
"""

import json
import random
from pathlib import Path

import pytest
from reference import start
from strategies import play, random_action, random_deal

import cardlib

FILE = Path(__file__).with_name("perft.json")

# name: game, options, actions played before the count begins, depth, style of those actions
POSITIONS = {
    "mita, two players": ("mita", {}, 0, 7, "any"),
    "mita, two players, to the end": ("mita", {}, 26, 6, "any"),
    "mita, two players, must-beat, to the end": ("mita", {"tromf": "must-beat", "trump_check": False}, 26, 6, "any"),
    "mita, two players, no call, to the end": ("mita", {"tromf": "off"}, 26, 6, "any"),
    "mita, four players": ("mita", {"players": 4}, 0, 7, "any"),
    "mita, four players, to the end": ("mita", {"players": 4}, 20, 9, "any"),
    "mita, four players, exchange": ("mita", {"players": 4, "exchange": True, "tromf": "must-beat"}, 0, 7, "any"),
    "101, two players, exchange": ("101", {}, 0, 7, "any"),
    "101, four players, must-beat, to the end": ("101", {"players": 4, "tromf": "must-beat"}, 20, 9, "any"),
    "101, six players": ("101", {"players": 6}, 0, 7, "any"),
    "101, six players, other eights, to the end": (
        "101",
        {"players": 6, "removed": ["8H", "8S"], "trump_check": True, "exchange": False},
        18,
        8,
        "any",
    ),
    "101, two players, at-once": ("101", {"stop": "at-once", "target": 60, "exchange": False}, 20, 9, "any"),
    "meow, two players": ("meow", {}, 0, 10, "any"),
    "meow, three players, queen_follow": ("meow", {"players": 3, "queen_follow": True}, 4, 14, "any"),
    "meow, seven players, no stock": ("meow", {"players": 7}, 0, 7, "any"),
    "meow, two players, stock empty": ("meow", {"players": 2, "eight_skips": True}, 40, 14, "hoard"),
    "meow, four players, 52 cards, seven each": (
        "meow",
        {"players": 4, "pack_size": 52, "hand": 7, "seven_draws": 1, "eight_skips": True},
        10,
        10,
        "any",
    ),
    "meow, five players, two packs": ("meow", {"players": 5, "packs": 2}, 15, 10, "shed"),
}


def backwards(buried):
    return "shuffle " + " ".join(sorted(map(str, buried), reverse=True))


def count_with_engine(state, depth):
    """Series of ``depth`` actions from a state, by applying every legal one."""
    if depth == 0:
        return 1
    if state.current_player == cardlib.CHANCE:
        return count_with_engine(state.apply(backwards(state.buried)), depth - 1)
    return sum(count_with_engine(state.apply(action), depth - 1) for action in state.legal_actions())


def count_with_reference(position, actions, depth):
    """The same with the second engine, which cannot go back: it plays every series from the deal on."""
    if depth == 0:
        return 1
    deal = start_of(position)
    for action in actions:
        deal.do(action)
    choices = [backwards(deal.buried)] if deal.turn == cardlib.CHANCE else deal.legal()
    return sum(count_with_reference(position, [*actions, action], depth - 1) for action in choices)


def start_of(position):
    return start(
        position["game"], position["all_options"], position["pack"].split(), position["dealer"], position["scores"]
    )


def load():
    return json.loads(FILE.read_text(encoding="utf-8"))


def options_in_full(rules):
    """Every option, as the second engine and the file take them."""
    names = [option.name for option in cardlib.find_game(rules.game).options]
    return {name: list(map(str, rules.removed)) if name == "removed" else getattr(rules, name) for name in names}


def at(position):
    """The engine's state of a position of the file."""
    rules = cardlib.find_game(position["game"]).rules(**position["options"])
    return play(rules.deal(position["pack"], position["dealer"], position["scores"]), position["actions"])


def make():
    """The file's content, from the positions above and packs shuffled by their names."""
    positions = {}
    for name, (game_id, options, before, depth, style) in POSITIONS.items():
        rules = cardlib.find_game(game_id).rules(**options)
        for attempt in range(1000):
            rng = random.Random(f"{name} {attempt}")
            state = random_deal(rules, rng)
            deal, actions = state.deal, []
            while len(actions) < before and not state.is_over:
                action = random_action(state, rng, style)
                actions.append(str(action))
                state = state.apply(action)
            counts = [count_with_engine(state, length) for length in range(1, min(depth, 4) + 1)]
            asks = not options.get("exchange") or state.legal_actions()[0].kind == "exchange"
            calls = "to the end" not in name or "!" in "".join(map(str, state.legal_actions()))
            if counts[-1] > 1 and asks and (calls or options.get("tromf") == "off"):
                break
        positions[name] = {
            "game": game_id,
            "options": options,
            "dealer": deal.dealer,
            "scores": list(deal.scores),
            "pack": cardlib.cards_text(deal.pack),
            "actions": actions,
            "counts": [count_with_engine(state, length) for length in range(1, depth + 1)],
        }
    return positions


def test_every_position_is_counted():
    assert list(load()) == list(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_finds_the_counts(name):
    position = load()[name]
    state = at(position)
    found = [count_with_engine(state, depth) for depth in range(1, len(position["counts"]) + 1)]
    assert found == position["counts"], f"from {position}"


@pytest.mark.parametrize("name", POSITIONS)
def test_the_second_engine_finds_the_counts(name):
    position = load()[name]
    rules = cardlib.find_game(position["game"]).rules(**position["options"])
    position["all_options"] = options_in_full(rules)
    depths = [depth for depth, count in enumerate(position["counts"], start=1) if count <= 2500]
    found = [count_with_reference(position, position["actions"], depth) for depth in depths]
    assert found == [position["counts"][depth - 1] for depth in depths], f"from {position}"
    assert len(depths) >= 3, "too shallow to prove anything"


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"wrote {FILE}")
