"""Positions that make the difference visible: one for each option, so that a lesson needs a single line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple

from cardlib import CardlibError, find_game, records
from cardlib.deals import shuffled
from cardlib.i18n import N_
from cardlib.records import Expect, Record

# The trump seven is held by a player, a trump lies at an end of the stock, and with the last action TROMF is called:
# the other player holds two trumps, one of which beats the one led.
_MITA = '''
game = "mita"
pack = """
9D QC 7D 7S TC 9H 8D KC JC KH AS QS 8S QD 7C TS JS 8C TH TD
QH JH 9S AH KS 8H JD 9C 7H KD AC AD
"""
actions = [
    "TC", "7S", "9D", "QC", "7D", "9H", "KC", "JC", "KH", "8S", "QS", "JS", "TS", "TH", "QD",
    "TD", "AS", "AD", "JH", "AH", "7C", "8H", "QH", "8C", "KS", "9S", "JD!",
]
'''

# The same in 101, where the seven is exchanged.
_HUNDRED_ONE = '''
game = "101"
pack = """
AH 8C 7D KH 7S JD QS 9H 7C TS JC 8D TC TD KD AC AS 8H KC QD
JH 9D 7H 9S JS TH 9C QC QH 8S AD KS
"""
actions = [
    "exchange", "7D", "8C", "AH", "KH", "9H", "JC", "8D", "JD", "TC", "KD", "AC", "TS", "8H",
    "KC", "QS", "7C", "AS", "JH", "QD", "JS", "7H", "9C", "TH", "QH", "TD", "9D", "8S!",
]
'''

# Played by the usual rules it ends with a jack, and two queens are left. Before that a turned queen is covered by a
# card of her suit, a seven is played, and an eight just before the jack. With seven cards each it has no end here.
_MEOW = '''
game = "meow"
pack = """
9S 9D 7D TD KD 8S TS QH JS QC QS 6H 9H TC KS 7H 8H TH JH KH
AH 6S 7S AS 6C 7C 8C 9C JC KC AC 6D 8D JD QD AD
"""
actions = ["9S", "9D", "7D", "KD", "TD", "TS", "8S", "JS"]
'''
_SEVEN = 3  # actions up to the seven
_EIGHT = 7

# A queen is turned up, and the player to begin holds her king, a jack, another queen and a card of her suit.
_QUEEN = '''
game = "meow"
pack = """
9S 8S QH 9C KS 7C JD TD 8H AH QS 6S 6H 7H 9H TH JH KH 7S TS
JS AS 6C 8C TC JC QC KC AC 6D 7D 8D 9D QD KD AD
"""
'''


class Ready(NamedTuple):
    """A position for a switch.

    Attributes:
        record: what leads to it; its rules are the usual ones but for what the position needs.
        values: for an option that may be any number, those worth comparing, the usual one first.
    """

    record: Record
    values: tuple[object, ...] = ()


def ready(option: str, game: str = "") -> Ready:
    """The position made for an option.

    Args:
        option: the option's name.
        game: the game's id; unless said the first game that has the option.

    Raises:
        CardlibError: if there is none.
    """
    made: dict[tuple[str, str], Callable[[], Ready]] = {
        ("tromf", "mita"): lambda: Ready(_read(_MITA)),
        ("tromf", "101"): lambda: Ready(_read(_HUNDRED_ONE)),
        ("trump_check", "mita"): lambda: Ready(_read(_MITA, 0)),
        ("trump_check", "101"): lambda: Ready(_read(_HUNDRED_ONE, 0)),
        ("exchange", "101"): lambda: Ready(_read(_HUNDRED_ONE, 0)),
        ("exchange", "mita"): lambda: Ready(_read(_MITA, 0)),
        ("removed", "101"): lambda: Ready(_shuffled("101", 1, players=6)),
        ("target", "101"): lambda: Ready(_decided((60, 20)), (101, 151)),
        ("target", "meow"): lambda: Ready(replace(_read(_MEOW), scores=(30, 20)), (101, 201)),
        ("stop", "101"): lambda: Ready(_decided((70, 60), 17)),
        ("seven_draws", "meow"): lambda: Ready(_read(_MEOW, _SEVEN)),
        ("eight_skips", "meow"): lambda: Ready(_read(_MEOW, _EIGHT)),
        ("queen_follow", "meow"): lambda: Ready(_read(_QUEEN, 0)),
        ("jack_doubles", "meow"): lambda: Ready(_read(_MEOW)),
        ("queen_left", "meow"): lambda: Ready(_read(_MEOW)),
        ("hand", "meow"): lambda: Ready(_shuffled("meow", 3)),
        ("pack_size", "meow"): lambda: Ready(_shuffled("meow", 3, pack_size=52)),
        ("packs", "meow"): lambda: Ready(_shuffled("meow", 10, packs=2), (1, 2)),
        ("players", "mita"): lambda: Ready(_shuffled("mita", 1)),
        ("players", "101"): lambda: Ready(_shuffled("101", 1)),
        ("players", "meow"): lambda: Ready(_shuffled("meow", 3), (2, 3, 4)),
    }
    for (name, game_id), make in made.items():
        if name == option and game in ("", game_id):
            return make()
    known = tuple(dict.fromkeys(name for name, game_id in made if game in ("", game_id)))
    near = get_close_matches(option, known, 1) or known
    message = N_("There is no position ready for the option {option}: there are {known}. Or give a record or a pack.")
    raise CardlibError(message, option=repr(option), known=", ".join(near))


def ready_for_all(game: str) -> tuple[Record, tuple[str, ...]]:
    """A position on which several options of a game can be switched, and their names.

    Raises:
        RulesError: if there is no such game.
    """
    found = {
        "mita": (_MITA, ("tromf", "trump_check", "exchange")),
        "101": (_HUNDRED_ONE, ("tromf", "trump_check", "exchange")),
        "meow": (_MEOW, ("hand", "seven_draws", "eight_skips", "queen_follow", "jack_doubles", "queen_left")),
    }
    text, options = found[find_game(game).id]
    return _read(text), options


def _read(text: str, most: int | None = None) -> Record:
    """A record of ours, with its first actions only."""
    record = records.loads(text)
    return replace(record, actions=record.actions[:most])


def _shuffled(game_id: str, seed: int, **options: object) -> Record:
    """A deal with nothing played; the seeds turn no card up that acts, and give somebody cards worth a look."""
    rules = find_game(game_id).rules(**options)
    return records.record_of(rules.deal(shuffled(rules, seed)))


def _decided(scores: tuple[int, int], most: int | None = None) -> Record:
    """A deal of 101 that is played to its end, or to a trick that decides the match, from these scores."""
    record = records.example("deal-101-2")
    return replace(record, scores=scores, actions=record.actions[:most], expect=Expect())
