"""What the exercises of Мяу-мяу share: the table, what lies on top, why a card fits or does not, numbers to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random

from ... import explain_meow
from ...actions import Action
from ...cards import Card, Rank
from ...game import CHANCE
from ...i18n import N_, _, ngettext
from ...lines import Line, say
from ...meow import QUEEN_LEFT, Rules, State, demand_of
from ...names import NAMES, card_name, rank_words, sentence
from ...rulebook import chosen
from ..choices import card_choices, names_of, rule_line
from ..positions import find
from ..question import Choice, Mark, Origin, StateTable

YOU = 0
"""The learner's seat."""


def rung(rules: Rules, *rule_ids: str) -> tuple[Line, ...]:
    """The first rung of a ladder: the rules that decide, without what they come to here."""
    return tuple(rule_line(rule_id, rules) for rule_id in rule_ids)


def table(state: State, *, open_hands: bool = False) -> StateTable:
    """The position as the learner sees it; with ``open_hands`` all hands lie open, as at a count."""
    others = tuple(range(1, state.rules.players)) if open_hands else ()
    return StateTable(state, YOU, others, names_of(state.rules))


def under(state: State, rules: Rules) -> State:
    """The same position with other options in force from now on."""
    demand = demand_of(state.top, state.named, rules.queen_follow, state.demand.turned)
    return state._replace(deal=replace(state.deal, rules=rules), demand=demand)


# What the question says of the table -----------------------------------------------------------------

_HOUSE: dict[tuple[str, object], str] = {
    ("packs", 2): N_("You play with two packs."),
    ("pack_size", 52): N_("House rule: the big pack of 52 cards."),
    ("hand", 7): N_("House rule: seven cards for each."),
    ("seven_draws", 1): N_("House rule: a seven costs one card."),
    ("eight_skips", True): N_("House rule: an eight costs the turn."),
    ("queen_follow", True): N_(
        "House rule: any {queen} is covered only by the {king} of the same suit or by any {jack}."
    ),
    ("jack_doubles", True): N_("House rule: any {jack} as the last card doubles the points."),
    ("queen_left", "once"): N_("House rule: only one {queen} in a hand costs {dear}."),
}
"""The sentence for an option and its value; others are told as the rulebook tells them."""


def house(rules: Rules) -> list[str]:
    """A sentence for each option that is not at its default; how many play, the table shows."""
    said = []
    for option, label, value, unusual in chosen(rules):
        if unusual and option.name != "players":
            message = _HOUSE.get((option.name, getattr(rules, option.name)), N_("House rule, {label}: {value}."))
            said.append(sentence(message, rank_words(), label=label, value=value, dear=QUEEN_LEFT))
    return said


def on_top(state: State) -> str:
    """What lies on the pile, as a sentence."""
    if state.named:
        return sentence(N_("On the pile lies {top}, and {named} were named."), top=state.top, named=state.named)
    if state.demand.turned_queen and not state.rules.queen_follow:
        return sentence(N_("{top} was turned up to begin the pile, so nobody has named a suit."), top=state.top)
    return sentence(N_("On the pile lies {top}."), top=state.top)


def together(*sentences: str) -> str:
    """A question of several sentences."""
    return " ".join(sentences)


def you_are() -> str:
    """Which of the names is the learner's."""
    return _("You are {player}.").format(player=NAMES[YOU])


# What fits -------------------------------------------------------------------------------------------


def own_cards(state: State) -> tuple[Card, ...]:
    """The learner's cards, two that are alike once."""
    return tuple(dict.fromkeys(state.hands[YOU]))


def hand_choices(state: State) -> tuple[Choice, ...]:
    """The learner's cards to pick; buttons where one of them lies on the pile too, so that it would be there twice."""
    cards = own_cards(state)
    if state.top in cards:
        return tuple(Choice(str(card), card_name(card)) for card in cards)
    return card_choices(cards)


def marked(state: State, *marks: tuple[Card, Mark]) -> tuple[tuple[Card, Mark], ...]:
    """Marks on the table; none where a card of the learner's lies on the pile too."""
    return () if state.top in own_cards(state) else marks


def fitting(state: State) -> tuple[Card, ...]:
    """The learner's cards that fit the pile, whether or not they may be played in this turn."""
    return tuple(card for card in own_cards(state) if card in state.demand.fitting)


def forcing(state: State) -> tuple[Card, ...]:
    """The learner's cards that fit and are no queens: with one of them, one must play."""
    return tuple(card for card in own_cards(state) if card in state.demand.forcing)


def queens(state: State) -> tuple[Card, ...]:
    """The learner's queens."""
    return tuple(card for card in own_cards(state) if card.rank is Rank.QUEEN)


def as_played(state: State, card: Card) -> str:
    """The action of playing a card: a queen names hearts, where she names a suit at all."""
    naming = card.rank is Rank.QUEEN and not state.rules.queen_follow
    return f"{card}=H" if naming else str(card)


_FITS: dict[explain_meow.Fit, str] = {
    "suit": N_("{card} fits: it has the suit of {top}."),
    "rank": N_("{card} fits: it has the rank of {top}."),
    "twin": N_("{card} fits: it is the same card as the one on the pile."),
    "named": N_("{card} fits: {named} were named."),
    "wild": N_("{card} fits: it goes on anything, and you name a suit with it."),
    "wild-no-name": N_("{card} fits: it goes on anything except another {queen}."),
    "follow": N_("{card} fits: on {top} goes the {king} of the same suit or any {jack}."),
}


def why_fits(state: State, card: Card) -> Line:
    """Why a card that fits the pile does."""
    rule_id, how = explain_meow.fit(state, card)
    return say(rule_id, _FITS[how], card=card, top=state.top, named=state.named, **rank_words())


def why_not(state: State, action: str) -> Line:
    """Why an action is forbidden, without what may be done instead: that would give the answer away.

    Raises:
        ValueError: if it is allowed.
    """
    refused = state.check(action)
    if refused is None:
        raise ValueError(f"{action} is allowed")
    return Line(refused.rule, refused.why)


def look_for(state: State) -> Line:
    """What to look for in a hand, without saying whether it is there."""
    top = state.top
    facts = {"top": top, "suit": top.suit, "rank": top.rank, "named": state.named}
    if state.demand.follows_queen:
        message = N_("Look for the {king} of {suit} and any {jack}.")
    elif state.named not in (None, top.suit):
        message = N_("Look for {named} and any {queen}. The suit of {top} does not count.")
    elif top.rank is Rank.QUEEN:
        message = N_("Look for {suit} and any {queen}.")
    else:
        message = N_("Look for {suit}, any {rank} and any {queen}.")
    return say(state.demand.rule, message, **facts, **rank_words())


def misfits(state: State, cards: Iterable[Card]) -> tuple[Line, ...]:
    """One sentence on the cards that do not fit; none if there are no such cards."""
    cards = tuple(cards)
    if not cards:
        return ()
    message = ngettext("{cards} does not fit.", "{cards} do not fit.", len(cards))
    return (say(state.demand.rule, message, cards=cards),)


# Positions and numbers -------------------------------------------------------------------------------


def on_turn(state: State, seat: int | None = None) -> bool:
    """Whether a player, or this one, is to act in the ordinary course of a deal."""
    player = state.current_player
    return state.winner is None and player not in (None, CHANCE) and (seat is None or player == seat)


def unlike(cards: Iterable[Card]) -> bool:
    """Whether no two cards are alike, so that each can be pointed at."""
    cards = tuple(cards)
    return len(set(cards)) == len(cards)


def my_turn(
    random: Random,
    rules: Rules,
    wanted: Callable[[State], bool],
    choose: Callable[[Random, State], Action | None] | None = None,
) -> tuple[State, Origin]:
    """A position with the learner to act, holding three to eight cards, no two of them alike."""

    def shown(state: State) -> bool:
        hand = state.hands[YOU]
        return on_turn(state, YOU) and 3 <= len(hand) <= 8 and unlike(hand) and wanted(state)

    return find(random, rules, shown, choose=choose)


def dealt_for(
    random: Random, rules: Rules, arrange: Callable[[Random, Rules, int], tuple[Card, ...]] | None = None
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield packs and the seats that deal them, without end: first the dealer is drawn, then the pack.

    Args:
        random: where everything comes from.
        rules: the game with its options.
        arrange: puts a pack in an order for a dealer so that rare positions come about; shuffled unless given.
    """
    while True:
        dealer = random.randrange(rules.players)
        pack = arrange(random, rules, dealer) if arrange else tuple(random.sample(rules.pack(), len(rules.pack())))
        yield pack, dealer


def hoarding(random: Random, state: State) -> Action | None:
    """Take a card or pass wherever that is allowed: so stocks run out and queens are saved."""
    idle = [action for action in state.legal_actions() if action.kind in ("draw", "pass")]
    return random.choice(idle) if idle else None


def keeping(*ranks: Rank) -> Callable[[Random, State], Action | None]:
    """Players who keep cards of these ranks for the end, so that deals end with them more often."""

    def choose(random: Random, state: State) -> Action | None:
        if state.winner is not None:
            return None
        others = [action for action in state.legal_actions() if action.card and action.card.rank not in ranks]
        return random.choice(others) if others else None

    return choose


def card_counts(numbers: Iterable[int]) -> tuple[Choice, ...]:
    """Numbers of cards as buttons, the smallest first."""
    return tuple(
        Choice(str(number), ngettext("{count} card", "{count} cards", number).format(count=number))
        for number in sorted(numbers)
    )
