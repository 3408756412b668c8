"""Checks of a lesson's claims about chance: see ``checks.py``."""

from __future__ import annotations

from fractions import Fraction

from cardlib import CardlibError, meow, mita, odds
from cardlib.cards import Rank
from cardlib.errors import shown
from cardlib.i18n import N_
from cardlib.lines import decimal, percent
from cardlib.names import rank_words
from cardlib.odds import Laid
from widgets.checks import confirm


def _fraction(chance: str) -> Fraction:
    """The fraction that a lesson claims.

    Raises:
        CardlibError: if it is none.
    """
    try:
        return Fraction(chance)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise CardlibError(N_("{given} is no fraction: write for example '1/3'."), given=shown(chance)) from None


def check_seven_held(chance: str, players: int) -> None:
    """How likely somebody may exchange the trump seven in 101: ``check_seven_held("21/124", players=2)``."""
    held = odds.trump_seven(mita.HUNDRED_ONE.rules(players=players)).held
    message = N_("Checked: with {players} players, somebody holds the trump seven in {share} of the deals, {exact}.")
    confirm(_fraction(chance), held, message, players=players, share=percent(float(held)), exact=held)


def check_seven_yours(chance: str, players: int) -> None:
    """How likely you yourself hold the trump seven in 101: ``check_seven_yours("21/248", players=2)``."""
    yours = odds.trump_seven(mita.HUNDRED_ONE.rules(players=players)).seats[0]
    message = N_("Checked: with {players} players, you hold the trump seven in {share} of the deals, {exact}.")
    confirm(_fraction(chance), yours, message, players=players, share=percent(float(yours)), exact=yours)


def check_blind_seven(chance: str, players: int) -> None:
    """How likely a trump seven wins the first trick if it is led blindly: ``check_blind_seven("4/5", players=2)``."""
    rules = mita.MITA.rules(players=players)
    won = odds.blind_trick(rules)[Laid(Rank.SEVEN, trump=True, led=True)]
    message = N_("Checked: with {players} players who draw blindly, a trump seven wins {share} of its tricks, {exact}.")
    confirm(_fraction(chance), won, message, players=players, share=percent(float(won)), exact=won)


def check_no_trump(chance: str) -> None:
    """How likely the three cards dealt have no trump among them: ``check_no_trump("2024/4495")``."""
    none = odds.trumps_dealt(mita.MITA.rules())[0]
    message = N_("Checked: you are dealt no trump in {share} of the deals, {exact}.")
    confirm(_fraction(chance), none, message, share=percent(float(none)), exact=none)


def check_struck(chance: str) -> None:
    """How likely the card turned up in Мяу-мяу strikes the first player: ``check_struck("1/3")``."""
    struck = sum(odds.opening(meow.MEOW.rules()).values(), Fraction())
    message = N_("Checked: the card turned up strikes the first player in {share} of the deals, {exact}.")
    confirm(_fraction(chance), struck, message, share=percent(float(struck)), exact=struck)


def check_nothing_fits(chance: str) -> None:
    """How likely no card dealt in Мяу-мяу fits on the one turned up: ``check_nothing_fits("1222/17391")``."""
    nothing = odds.first_fit(meow.MEOW.rules()).nothing
    message = N_("Checked: nothing that you are dealt fits on the card turned up in {share} of the deals, {exact}.")
    confirm(_fraction(chance), nothing, message, share=percent(float(nothing)), exact=nothing)


def check_card_left(points: str) -> None:
    """What one card left in the hand, no queen, costs on average in Мяу-мяу: ``check_card_left("57/8")``."""
    mean = odds.mean_penalty(meow.MEOW.rules(), 1, queens=False)
    message = N_("Checked: one card left in the hand that is no {queen} costs {mean} points on average, {exact}.")
    confirm(_fraction(points), mean, message, mean=decimal(float(mean)), exact=mean, **rank_words())


def check_queen_dealt(chance: str) -> None:
    """How likely one is dealt a queen in Мяу-мяу: ``check_queen_dealt("784/1683")``."""
    rules = meow.MEOW.rules()
    dealt = 1 - odds.queens_among(rules, rules.hand)[0]
    message = N_("Checked: you are dealt {a_queen} in {share} of the deals, {exact}.")
    confirm(_fraction(chance), dealt, message, share=percent(float(dealt)), exact=dealt, **rank_words())


def check_most_deals(deals: int) -> None:
    """After how many deals a match of 101 is over, but for ties: ``check_most_deals(2)``."""
    most = odds.most_deals(mita.HUNDRED_ONE.rules())
    message = N_("Checked: unless the sides are equal, a match of 101 is over after {deals} deals at the latest.")
    confirm(deals, most, message, deals=most)
