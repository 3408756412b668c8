"""How likely things are, computed exactly: fractions, not decimals, and nothing is simulated.

Everything here follows from how many cards of a kind are in the pack, and from nothing that anybody decides. What
depends on how people play is simulated instead, see ``simulate.py``; where both can answer, tests compare them.

>>> import cardlib
>>> rules = cardlib.find_game("101").rules(players=2)
>>> seven = trump_seven(rules)
>>> seven.held, float(round(seven.held, 3))
(Fraction(21, 124), 0.169)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import ceil, comb
from typing import NamedTuple

from . import find_game, meow, mita
from .cards import Card, Rank, as_cards
from .errors import CardlibError, DealError, RulesError, shown
from .given import a_number, series, some_rules
from .i18n import N_
from .tricks import HEIGHT, PACK_POINTS, beats

MOST_CARDS = meow.MOST_PACKS * 52
"""No game has more cards."""


def exactly(cards: int, marked: int, taken: int, found: int) -> Fraction:
    """The probability of ``found`` marked cards among ``taken`` ones (hypergeometric).

    Args:
        cards: how many cards there are.
        marked: how many of them are of the kind that is looked for.
        taken: how many are taken blindly, none put back.
        found: how many of these are to be of that kind.

    Raises:
        CardlibError: if there are not so many cards.

    >>> exactly(cards=31, marked=7, taken=3, found=0)
    Fraction(2024, 4495)
    """
    a_number(cards, "cards", 0, MOST_CARDS)
    a_number(marked, "marked", 0, cards)
    a_number(taken, "taken", 0, cards)
    a_number(found, "found", 0, taken)
    return Fraction(comb(marked, found) * comb(cards - marked, taken - found), comb(cards, taken))


def none_of(cards: int, marked: int, taken: int) -> Fraction:
    """The probability that none of the ``taken`` cards is a marked one."""
    return exactly(cards, marked, taken, 0)


def _check(rules: mita.Rules | meow.Rules, kind: type[mita.Rules | meow.Rules]) -> None:
    """Refuse what is not the rules of a game that has such a thing.

    Raises:
        RulesError: if they are of another game, or none.
    """
    game = some_rules(rules)
    if not isinstance(game, kind):
        raise RulesError(N_("There is no such thing in {game}."), game=find_game(game.game).name)


def _some_pack(pack: object, most: int = MOST_CARDS) -> tuple[Card, ...]:
    """The cards that were given as a pack: one to turn up, and at least one more.

    Raises:
        CardlibError: if they are no cards, or too few or too many.
    """
    cards = as_cards(pack if isinstance(pack, str) else series(pack, "pack", most))
    a_number(len(cards), "len(pack)", 2, most)
    return cards


# Mîța and 101 ----------------------------------------------------------------------------------------

WHOLE = 32
"""No pack of Mîța or 101 has more cards."""


def _trick_pack(pack: object) -> tuple[Card, ...]:
    """The cards that were given as a pack of Mîța or 101, which has every card once.

    Raises:
        CardlibError: if it is no such pack.
    """
    cards = _some_pack(pack, WHOLE)
    if len(set(cards)) < len(cards) or any(HEIGHT[card] < 0 for card in cards):
        raise DealError(
            N_("{given} is no pack of Mîța or 101: give some of its cards, each of them once."), given=shown(pack)
        )
    return cards


class Seven(NamedTuple):
    """Where the trump seven is after the deal.

    Attributes:
        seats: for each seat, the probability that it holds the seven.
        turned: that the seven itself is the upcard.
        stock: that it is somewhere in the stock.
    """

    seats: tuple[Fraction, ...]
    turned: Fraction
    stock: Fraction

    @property
    def held(self) -> Fraction:
        """That anybody holds it and may exchange it (101 ¶33-34)."""
        return sum(self.seats, Fraction())


def trump_seven(rules: mita.Rules) -> Seven:
    """Where the trump seven is after the deal (101 ¶33). The trump check moves cards of the stock only."""
    _check(rules, mita.Rules)
    return seven_in(rules.pack(), rules.players, rules.hand)


def seven_in(pack: Sequence[Card], players: int, hand: int) -> Seven:
    """``trump_seven`` for any pack: each card is as likely as every other to be turned up.

    Args:
        pack: some cards of the game, each of them once.
        players: how many play.
        hand: the cards dealt to each.

    Raises:
        CardlibError: if there are not so many cards, or they are none of Mîța and 101.
    """
    pack = _trick_pack(pack)
    a_number(players, "players", 1, len(pack) - 1)
    a_number(hand, "hand", 0, (len(pack) - 1) // players)
    sevens = {card.suit for card in pack if card.rank is Rank.SEVEN}
    turned = Fraction(sum(card.rank is Rank.SEVEN for card in pack), len(pack))
    elsewhere = Fraction(sum(card.rank is not Rank.SEVEN and card.suit in sevens for card in pack), len(pack))
    others = len(pack) - 1
    seat = elsewhere * Fraction(hand, others)
    return Seven((seat,) * players, turned, elsewhere * Fraction(others - players * hand, others))


def trumps_dealt(rules: mita.Rules) -> tuple[Fraction, ...]:
    """The probabilities of 0, 1, 2 and 3 trumps in the hand that a seat is dealt (Mîța ¶12)."""
    _check(rules, mita.Rules)
    return trumps_in(rules.pack(), rules.hand)


def trumps_in(pack: Sequence[Card], hand: int) -> tuple[Fraction, ...]:
    """``trumps_dealt`` for any pack; the upcard, a trump itself, is in nobody's hand.

    Args:
        pack: some cards of the game, each of them once.
        hand: the cards dealt to each.

    Raises:
        CardlibError: if there are not so many cards, or they are none of Mîța and 101.
    """
    pack = _trick_pack(pack)
    a_number(hand, "hand", 0, len(pack) - 1)
    cards, suits = len(pack), Counter(card.suit for card in pack)
    return tuple(
        sum((Fraction(n, cards) * exactly(cards - 1, n - 1, hand, found) for n in suits.values()), Fraction())
        for found in range(hand + 1)
    )


class Laid(NamedTuple):
    """How a card came to a trick: of which rank it is, whether a trump, and whether it was led."""

    rank: Rank
    trump: bool
    led: bool


def blind_trick(rules: mita.Rules) -> dict[Laid, Fraction]:
    """How likely a card wins the first trick if nobody chooses, so that each card is as likely as every other.

    That is what a card is worth before skill comes in: ``Laid(Rank.TEN, trump=False, led=True)`` is how often a ten
    that is led, and is no trump, wins its trick (Mîța ¶14).
    """
    _check(rules, mita.Rules)
    return blind_trick_in(rules.pack(), rules.players)


def blind_trick_in(pack: Sequence[Card], players: int) -> dict[Laid, Fraction]:
    """``blind_trick`` for any pack; the upcard sets the trump and cannot be in the first trick.

    Args:
        pack: some cards of the game, each of them once, and more than there are players.
        players: how many play, two or more.

    Raises:
        CardlibError: if there are not so many cards, or they are none of Mîța and 101.
    """
    pack = _trick_pack(pack)
    a_number(players, "players", 2, len(pack) - 1)
    chances: dict[Laid, list[Fraction]] = defaultdict(list)
    for upcard in pack:
        trump = upcard.suit
        for card in pack:
            if card is upcard:
                continue
            others = [other for other in pack if other is not upcard and other is not card]
            higher = sum(beats(other, card, trump) for other in others)
            led = none_of(len(others), higher, players - 1)
            if card.suit is trump:  # it does not matter which suit was led
                follows = led
            else:
                # The card led must be a lower one of the same suit, and nobody else may have a higher one or a trump.
                lower = sum(other.suit is card.suit and HEIGHT[other] < HEIGHT[card] for other in others)
                follows = Fraction(lower, len(others))
                follows *= none_of(len(others) - 1, higher, players - 2) if lower else 0
            chances[Laid(card.rank, card.suit is trump, True)].append(led)
            chances[Laid(card.rank, card.suit is trump, False)].append(follows)
    return {laid: sum(each, Fraction()) / len(each) for laid, each in chances.items()}


def most_deals(rules: mita.Rules) -> int:
    """After how many deals a match of 101 is over for certain, unless both sides are equal (101 ¶31).

    All points of the pack are won in every deal, so after so many deals more than half of them are enough, and the
    side that is ahead has more than half. A match of Mîța is one deal.
    """
    _check(rules, mita.Rules)
    if not rules.target:
        return 1
    return max(1, ceil(Fraction(2 * (rules.target - 1), PACK_POINTS)))


# Мяу-мяу ---------------------------------------------------------------------------------------------


def opening(rules: meow.Rules) -> dict[Rank, Fraction]:
    """For each rank that strikes the next player, how likely it is turned up and strikes the first one (¶9)."""
    _check(rules, meow.Rules)
    pack = rules.pack()
    ranks = meow.afflictions(rules.seven_draws, rules.eight_skips)
    return {rank: Fraction(sum(card.rank is rank for card in pack), len(pack)) for rank in ranks}


class Fit(NamedTuple):
    """What a hand that was dealt can do on the card turned up (¶8, ¶10-11).

    Attributes:
        plain: the probability that a card fits which is no queen, so that one must play.
        queen: that nothing fits but a queen, so that one may play her or draw.
        nothing: that nothing fits, so that one must draw.
    """

    plain: Fraction
    queen: Fraction
    nothing: Fraction


def first_fit(rules: meow.Rules) -> Fit:
    """What a hand can do on the card turned up, as it was dealt."""
    _check(rules, meow.Rules)
    return fit_in(rules.pack(), rules.hand, rules.queen_follow)


def fit_in(pack: Sequence[Card], hand: int, queen_follow: bool) -> Fit:
    """``first_fit`` for any pack; all cards but the one turned up are as likely in the hand.

    Args:
        pack: some cards of the game, the same one as often as there are packs.
        hand: the cards dealt to each.
        queen_follow: whether only a jack or her own king may follow a queen (¶22).

    Raises:
        CardlibError: if there are not so many cards, or ``queen_follow`` is neither ``True`` nor ``False``.
    """
    pack = _some_pack(pack)
    a_number(hand, "hand", 0, len(pack) - 1)
    if not isinstance(queen_follow, bool):
        raise CardlibError(N_("queen_follow cannot be {given}: give True or False."), given=shown(queen_follow))
    cards, left = Counter(pack), len(pack) - 1
    no_plain = nothing = Fraction()
    for turned, times in cards.items():
        demand = meow.demand_of(turned, None, queen_follow, turned=True)
        others = cards - Counter([turned])
        weight = Fraction(times, len(pack))
        no_plain += weight * none_of(left, sum(others[card] for card in demand.forcing), hand)
        nothing += weight * none_of(left, sum(others[card] for card in demand.fitting), hand)
    return Fit(1 - no_plain, no_plain - nothing, nothing)


def queens_among(rules: meow.Rules, cards: int) -> tuple[Fraction, ...]:
    """The probabilities of 0, 1, 2 … queens among so many cards of the pack, such as those dealt to a player.

    Raises:
        CardlibError: if there are not so many cards.
    """
    _check(rules, meow.Rules)
    pack = rules.pack()
    a_number(cards, "cards", 0, len(pack))
    queens = sum(card.rank is Rank.QUEEN for card in pack)
    return tuple(exactly(len(pack), queens, cards, found) for found in range(min(queens, cards) + 1))


def mean_penalty(rules: meow.Rules, cards: int, queens: bool | None = None) -> Fraction:
    """What so many cards cost on average if they are left in a hand and any are as likely (¶4, ¶13, ¶15).

    Args:
        rules: the game with its options.
        cards: how many cards are left.
        queens: ``False``: only among hands without a queen; ``True``: only among those with one; ``None``: among all.

    Raises:
        CardlibError: if there are not so many cards, or no such hand.
    """
    chances = dict(enumerate(queens_among(rules, cards)))
    if queens is not None:
        chances = {number: chance for number, chance in chances.items() if bool(number) is queens}
    if not any(chances.values()):
        message = N_("No hand of cards={cards} has queens={queens}: give True, False or None.")
        raise CardlibError(message, cards=cards, queens=shown(queens))
    pack = rules.pack()
    others = [card for card in pack if card.rank is not Rank.QUEEN]
    each = Fraction(sum(meow.CARD_POINTS[card] for card in others), len(others))
    queen = Card("QS")
    costs = {number: rules.penalty([queen] * number) + (cards - number) * each for number in chances}
    return sum((chance * costs[number] for number, chance in chances.items()), Fraction()) / sum(chances.values())
