"""Checks of a lesson's claims about chance: see ``checks.py``."""

from __future__ import annotations

from fractions import Fraction

from cardlib import meow, mita, odds
from cardlib.i18n import N_
from cardlib.lines import percent
from cardlib.names import rank_words
from widgets.checks import confirm


def check_seven_held(chance: str, players: int) -> None:
    """How likely somebody may exchange the trump seven in 101: ``check_seven_held("21/124", players=2)``."""
    held = odds.trump_seven(mita.HUNDRED_ONE.rules(players=players)).held
    message = N_("Checked: with {players} players, somebody holds the trump seven in {share} of the deals, {exact}.")
    confirm(Fraction(chance), held, message, players=players, share=percent(float(held)), exact=held)


def check_no_trump(chance: str) -> None:
    """How likely the three cards dealt have no trump among them: ``check_no_trump("2024/4495")``."""
    none = odds.trumps_dealt(mita.MITA.rules())[0]
    message = N_("Checked: you are dealt no trump in {share} of the deals, {exact}.")
    confirm(Fraction(chance), none, message, share=percent(float(none)), exact=none)


def check_struck(chance: str) -> None:
    """How likely the card turned up in Мяу-мяу strikes the first player: ``check_struck("1/3")``."""
    struck = sum(odds.opening(meow.MEOW.rules()).values(), Fraction())
    message = N_("Checked: the card turned up strikes the first player in {share} of the deals, {exact}.")
    confirm(Fraction(chance), struck, message, share=percent(float(struck)), exact=struck)


def check_queen_dealt(chance: str) -> None:
    """How likely one is dealt a queen in Мяу-мяу: ``check_queen_dealt("784/1683")``."""
    rules = meow.MEOW.rules()
    dealt = 1 - odds.queens_among(rules, rules.hand)[0]
    message = N_("Checked: you are dealt {a_queen} in {share} of the deals, {exact}.")
    confirm(Fraction(chance), dealt, message, share=percent(float(dealt)), exact=dealt, **rank_words())


def check_most_deals(deals: int) -> None:
    """After how many deals a match of 101 is over, but for ties: ``check_most_deals(2)``."""
    most = odds.most_deals(mita.HUNDRED_ONE.rules())
    message = N_("Checked: unless the sides are equal, a match of 101 is over after {deals} deals at the latest.")
    confirm(deals, most, message, deals=most)
