"""The engine of three village card games: Mîța, 101 and Мяу-мяу.

>>> import cardlib
>>> rules = cardlib.find_game("mita").rules(players=2)
>>> state = rules.deal(rules.pack())
>>> [str(action) for action in state.legal_actions()]
['7H', '9H', 'JH']
>>> cardlib.trick_winner("8S AC QS TD", trump="H")
2
"""

from __future__ import annotations

from typing import Any, Literal, overload

from . import meow, mita
from .actions import Action, parse_action
from .cards import Card, Rank, Suit, as_cards, cards_text
from .errors import CardlibError, DealError, NotationError, RecordError, RulesError, shown
from .game import CHANCE, Game, IllegalMove, Match, Outcome, State, View
from .i18n import N_
from .meow import MEOW
from .mita import HUNDRED_ONE, MITA
from .tricks import trick_winner

GAMES = (MITA, HUNDRED_ONE, MEOW)
"""The three games."""


@overload
def find_game(game_id: Literal["mita", "101"]) -> Game[mita.Rules]: ...
@overload
def find_game(game_id: Literal["meow"]) -> Game[meow.Rules]: ...
@overload
def find_game(game_id: str) -> Game[Any]: ...
def find_game(game_id: str) -> Game[Any]:
    """The game with this id.

    Raises:
        RulesError: if there is none; the sentence lists those there are.

    >>> find_game("meow").name
    'Мяу-мяу'
    """
    for game in GAMES:
        if game.id == game_id:
            return game
    known = ", ".join(f"{game.id} ({game.name})" for game in GAMES)
    raise RulesError(N_("{game} is not a game: there are {known}."), game=shown(game_id), known=known)


__all__ = [
    "CHANCE",
    "GAMES",
    "HUNDRED_ONE",
    "MEOW",
    "MITA",
    "Action",
    "Card",
    "CardlibError",
    "DealError",
    "Game",
    "IllegalMove",
    "Match",
    "NotationError",
    "Outcome",
    "Rank",
    "RecordError",
    "RulesError",
    "State",
    "Suit",
    "View",
    "as_cards",
    "cards_text",
    "find_game",
    "parse_action",
    "trick_winner",
]
