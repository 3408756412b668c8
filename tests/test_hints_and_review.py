"""Hints and reviews agree: what a hint names the review calls the best, whatever the game."""

import random

import pytest
from positions import describe
from strategies import random_deal

from cardlib import CHANCE, find_game
from cardlib.actions import Action
from cardlib.bots import advice
from cardlib.names import action_phrase
from cardlib.review import Decision
from cardlib.weighing import weigh
from cardlib.worth import rank
from widgets.play import Play

GAMES = [("mita", 2), ("mita", 4), ("101", 2), ("101", 4), ("101", 6), ("meow", 2), ("meow", 4)]

HOW = ("The computer thought it over", "The hidden cards were laid out", "With nothing left hidden")
"""How it may have been found out, from the beginning of a deal of Mîța for two to its end."""

KNOWN = "Nothing is left hidden"
"""The same where nothing is solved: at the end of Мяу-мяу."""


def decisions(game_id, players, seed):
    """Positions of a deal in which something is to be decided: one in five, as they come."""
    rng = random.Random(f"{game_id} {players} {seed}")
    state = random_deal(find_game(game_id).rules(players=players), rng)
    while not state.is_over:
        if state.current_player == CHANCE:
            state = state.apply(Action("shuffle", cards=tuple(rng.sample(state.buried, len(state.buried)))))
            continue
        legal = state.legal_actions()
        if len(legal) > 1 and rng.random() < 0.2:
            yield state
        sensible = advice(state.view(state.current_player)).action
        state = state.apply(sensible if rng.random() < 0.7 else rng.choice(legal))


def hint_enabled(play):
    return any(control["id"] == "hint" and control["enabled"] for control in play.stage.scene["controls"])


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_the_review_never_calls_a_mistake_what_the_same_estimate_found_best(game_id, players):
    checked = 0
    for seed in range(2):
        for state in decisions(game_id, players, seed):
            seat = state.current_player
            found = weigh(state.view(seat), level="easy")
            where = f"{found}{describe(state)}"
            assert list(map(rank, found)) == sorted(map(rank, found), reverse=True), where
            for action in (found[0].action, found[-1].action):
                decision = Decision(0, seat, state, action, weigh(state.view(seat), action, level="easy"), None)
                if rank(decision.own) == rank(found[0]):
                    assert (decision.grade, decision.cost, decision.own.won_less) == ("best", 0, 0), where
                elif decision.is_mistake:
                    lost = (decision.cost, decision.own.won_less)[decision.told_in(decision.own) == "won"]
                    assert lost > 0, where
            checked += 1
    assert checked > 3


@pytest.mark.parametrize(("game_id", "players"), [("mita", 2), ("101", 4), ("meow", 2)])
def test_who_does_what_the_hints_say_makes_no_mistake(game_id, players):
    """A whole deal at the table, the second one of its match: what is looked back on is the record of it."""
    play = Play(game_id, players=players, level="thumb", pace="at-once", seed=5)
    while not play.state.is_over:
        play.play(play.state.legal_actions()[0])
    play.new_deal()
    named, explained = [], []
    while not play.state.is_over:
        legal = play.state.legal_actions()
        if len(legal) > 1:
            while hint_enabled(play):
                play.hint()
            lines = play.stage.scene["lines"]
            legal = [action for action in legal if action_phrase(action) in lines[0]["text"]]
            named += legal
            explained.append(next(text for line in lines if (text := line["text"]).startswith((*HOW, KNOWN))))
        play.play(legal[0])
    assert len(named) > 3
    review = play.review
    review.finish()
    assert [each.action for each in review.decisions] == named
    for place, decision in enumerate(review.decisions):
        assert (decision.grade, decision.cost) == ("best", 0), describe(decision.state)
        review.go(place)
        blocks = [block.get("text", "") for section in review.paper.page["sections"] for block in section["blocks"]]
        assert explained[place] in blocks, describe(decision.state)
    if game_id == "mita":
        assert [text[:20] for text in dict.fromkeys(explained)] == [text[:20] for text in HOW]
