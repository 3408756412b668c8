"""Quick play for bots, search and simulation: the three games over lists of whole numbers.

>>> import cardlib
>>> from cardlib.fast import fast_game, random_source
>>> game = fast_game(cardlib.find_game("mita").rules(players=2))
>>> state = game.start(game.rules.pack())
>>> [str(game.action(number)) for number in game.legal(state)]
['7H', '9H', 'JH']
>>> game.apply(state, game.number("JH"))
>>> source = random_source(seed=1)
>>> copy = state.copy()
>>> game.playout(copy, source)
>>> game.current(copy) == game.OVER, sum(game.returns(copy))
(True, 0)

A state is a plain list (``state.copy()`` copies it) that ``apply`` and ``playout`` change in place; an action is a
small number. Nothing here decides a rule anew: ``tricks.py`` and ``shedding.py`` say beside each decision which
function of the public states it mirrors, and tests hold the two equal, action by action.

With the extra ``fast``, ``fast_game(rules, compiled=True)`` is the same game compiled by Numba: the same functions,
states that are arrays, and the same results for the same seed.
"""

from __future__ import annotations

from functools import lru_cache

from cardlib import meow, mita
from cardlib.errors import RulesError, shown
from cardlib.fast.compiled import NotInstalled
from cardlib.fast.game import FastGame, a_source, random_source
from cardlib.fast.shedding_game import SheddingGame
from cardlib.fast.source import Ints
from cardlib.fast.tricks_game import TricksGame
from cardlib.i18n import N_


def fast_game(rules: mita.Rules | meow.Rules, compiled: bool = False) -> FastGame:
    """The quick form of a game.

    Args:
        rules: the game with its options, such as ``cardlib.find_game("101").rules(players=4)``.
        compiled: whether Numba compiles it, which takes some seconds at each function's first call.

    Raises:
        RulesError: if these are no rules of the three games, or have an option that is unknown here.
        NotInstalled: if ``compiled`` and Numba is not to be had.
    """
    if isinstance(rules, mita.Rules):
        return TricksGame(rules, compiled)
    if isinstance(rules, meow.Rules):
        return SheddingGame(rules, compiled)
    raise RulesError(N_("{given} are no rules of Mîța, 101 or Мяу-мяу: make some with Game.rules."), given=shown(rules))


@lru_cache(maxsize=32)
def quick_game(rules: mita.Rules | meow.Rules) -> FastGame:
    """``fast_game``, made once for the same rules."""
    return fast_game(rules)


__all__ = ["FastGame", "Ints", "NotInstalled", "a_source", "fast_game", "quick_game", "random_source"]
