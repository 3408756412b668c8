"""What lessons are made of, in one import: ``from widgets.lesson import *``."""

from cardlib.exercises import TrickQuestion
from widgets.builder import RankOrder, TrickBuilder
from widgets.deck import Deck, the_deck
from widgets.exercise import Exercise
from widgets.picker import CardPicker
from widgets.replay import Replay
from widgets.rules import RuleList
from widgets.stage import Stage

__all__ = [
    "CardPicker",
    "Deck",
    "Exercise",
    "RankOrder",
    "Replay",
    "RuleList",
    "Stage",
    "TrickBuilder",
    "TrickQuestion",
    "the_deck",
]
