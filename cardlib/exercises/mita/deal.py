"""Exercises about the deal of Mîța: who gets which card, and what the trump check does to the stock."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ...cards import Card
from ...i18n import N_, _, ngettext
from ...lines import Line, say
from ...mita import MITA, State
from ...names import player_name, sentence
from ...tricks import trump_check_steps
from ..choices import card_choices, names_of, player_choices, seated
from ..question import Choice, Kind, Mark, Origin, Question, Refutation, Row, RowsTable

# Who gets what ---------------------------------------------------------------------------------------


def _deal(random: Random, players: int) -> tuple[State, Origin]:
    """A deal and where it comes from."""
    rules = MITA.rules(players=players)
    pack = list(rules.pack())
    random.shuffle(pack)
    origin = Origin(rules, tuple(pack), random.randrange(players))
    return rules.deal(origin.pack, dealer=origin.dealer), origin


def _owner(state: State, place: int) -> int:
    """Who is dealt the card at this place of the pack."""
    card = state.deal.pack[place]
    return next(seat for seat, hand in enumerate(state.hands) if card in hand)


def _deal_to(random: Random, level: int) -> Question:
    """Who gets which card: two players, then four, then a deal already begun, the upcard, and a whole hand."""
    if level < 3:
        return _who_gets(random, 2 if level == 1 else 4)
    return random.choice((_which_upcard, _which_hand))(random)


def _pack_row(state: State, start: int, more: int = 3) -> Row:
    """What is left of the pack, the cards of the deal open and maybe some more."""
    end = state.rules.players * state.rules.hand + more
    rest = len(state.deal.pack) - end
    note = ngettext("and {count} more card", "and {count} more cards", rest).format(count=rest)
    return Row(_("The pack, next card first"), state.deal.pack[start:end], note)


def _begun(state: State, names: tuple[str, ...], dealt: int, more: int) -> RowsTable:
    """A deal that has come so far: what each player has got by now, and what is left of the pack."""
    rows = []
    for seat in range(state.rules.players):
        got = [card for place, card in enumerate(state.deal.pack[:dealt]) if _owner(state, place) == seat]
        rows.append(Row(player_name(seat, names), tuple(got)))
    return RowsTable((*(rows if dealt else []), _pack_row(state, dealt, more)))


def _singly(state: State, names: tuple[str, ...]) -> Line:
    first = player_name(state.deal.first, names)
    message = N_("The cards are dealt one at a time, clockwise, and {player}, on the dealer's left, gets the first.")
    return say("mita.deal-singly", message, player=first)


def _hand(state: State, seat: int, names: tuple[str, ...]) -> Line:
    message = N_("The three cards for {player}: {cards}.")
    return say("mita.deal", message, player=player_name(seat, names), cards=state.hands[seat])


def _went(state: State, card: Card, names: tuple[str, ...]) -> Line:
    """Where a card of the pack went."""
    place = state.deal.pack.index(card)
    count = state.rules.players * state.rules.hand
    if place < count:
        message = N_("{card} was dealt to {player}.")
        return say("mita.deal-singly", message, card=card, player=player_name(_owner(state, place), names))
    if place == count:
        return say("mita.trump-suit", N_("{card} was turned: it is the upcard."), card=card)
    return say("mita.deal", N_("{card} stays in the stock: everybody has three cards already."), card=card)


def _who_gets(random: Random, players: int) -> Question:
    state, origin = _deal(random, players)
    names, count = names_of(state.rules), players * state.rules.hand
    place = random.randrange(count)
    card, answer = state.deal.pack[place], _owner(state, place)
    refutations = {}
    for seat in set(range(players)) - {answer}:
        message = N_("{player} gets {cards}: {card} is not among them.")
        line = say("mita.deal-singly", message, player=player_name(seat, names), cards=state.hands[seat], card=card)
        refutations[str(seat)] = Refutation(
            (line,), RowsTable((Row(player_name(seat, names), state.hands[seat]), _pack_row(state, 0)))
        )
    dealer = player_name(state.deal.dealer, names)
    asked = sentence(N_("{dealer} deals this pack. Who gets {card}?"), dealer=dealer, card=card)
    explanation = (
        _singly(state, names),
        say(
            "mita.deal-singly",
            N_("{card} is card number {number}, so it goes to {player}."),
            card=card,
            number=place + 1,
            player=player_name(answer, names),
        ),
        _hand(state, answer, names),
    )
    return Question(
        kind="mita.deal-to",
        text=f"{seated(names)} {asked}",
        table=RowsTable((_pack_row(state, 0),)),
        choices=player_choices(range(players), names),
        answers=frozenset({str(answer)}),
        hints=(
            (say("mita.deal-singly", N_("Everybody gets one card, then everybody a second one, then a third.")),),
            (_singly(state, names),),
            (_round_of(place, players, state, names),),
        ),
        explanation=explanation,
        refutations=refutations,
        rules=state.rules,
        origin=origin,
    )


def _round_of(place: int, players: int, state: State, names: tuple[str, ...]) -> Line:
    """Where the round begins in which a card is dealt."""
    start = place // players * players
    message = N_("{card} goes to {player}, who gets the first card of a round. Count on from there.")
    return say("mita.deal-singly", message, card=state.deal.pack[start], player=player_name(state.deal.first, names))


def _which_upcard(random: Random) -> Question:
    """The deal has begun: which card will be turned?"""
    players = random.choice((2, 4, 4))
    state, origin = _deal(random, players)
    names, count = names_of(state.rules), players * state.rules.hand
    # Where the upcard lies among the open cards is drawn first, so that its place gives nothing away.
    size = random.randint(5, 7)
    left = random.randrange(size)
    dealt, more = count - left, size - left
    shown, upcard = state.deal.pack[dealt : count + more], state.deal.pack[count]
    text = N_("{dealer} deals this pack. Which card will be the upcard?")
    if dealt:
        text = N_("{dealer} is still dealing. Which card will be the upcard?")
    to_come = ngettext("One more card is dealt to the players.", "{count} more cards are dealt to the players.", left)
    if not left:
        to_come = N_("Everybody has three cards already.")
    explanation = (
        say("mita.deal", to_come, count=left),
        say("mita.trump-suit", N_("The next card after that is turned: {card}."), card=upcard),
        say("mita.trump-suit", N_("Its suit is trump: {suit}."), suit=upcard.suit),
    )
    return Question(
        kind="mita.deal-to",
        text=sentence(text, dealer=player_name(state.deal.dealer, names)),
        table=_begun(state, names, dealt, more),
        choices=card_choices(shown),
        answers=frozenset({str(upcard)}),
        hints=(
            (say("mita.trump-suit", N_("The upcard is turned as soon as everybody has three cards.")),),
            (say("mita.deal", to_come, count=left),),
            (say("mita.deal", N_("The last card that a player gets is {card}."), card=state.deal.pack[count - 1]),),
        ),
        explanation=explanation,
        refutations={
            str(card): Refutation((_went(state, card, names),), marks=((card, "wrong"),))
            for card in shown
            if card is not upcard
        },
        rules=state.rules,
        origin=origin,
    )


def _which_hand(random: Random) -> Question:
    """Which three cards does a player get?"""
    players = random.choice((2, 4, 4))
    state, origin = _deal(random, players)
    names, seat = names_of(state.rules), random.randrange(players)
    row = _pack_row(state, 0, more=0)
    hand = state.hands[seat]
    asked = sentence(
        N_("{dealer} deals this pack. Pick the three cards that {player} gets."),
        dealer=player_name(state.deal.dealer, names),
        player=player_name(seat, names),
    )
    explanation = (_singly(state, names), _hand(state, seat, names))
    refutations = {}
    dealt = state.deal.pack[: len(row.cards)]
    for card in dealt:
        mark: Mark = "right" if card in hand else "wrong"
        refutations[str(card)] = Refutation((_went(state, card, names),), marks=((card, mark),))
    first = say(
        "mita.deal-singly", N_("The first card for {player}: {card}."), player=player_name(seat, names), card=hand[0]
    )
    return Question(
        kind="mita.deal-to",
        text=f"{seated(names)} {asked}",
        table=RowsTable((row,)),
        choices=card_choices(dealt),
        answers=frozenset(map(str, hand)),
        multiple=True,
        hints=(
            (say("mita.deal-singly", N_("Everybody gets one card, then everybody a second one, then a third.")),),
            (_singly(state, names),),
            (first,),
        ),
        explanation=explanation,
        refutations=refutations,
        rules=state.rules,
        origin=origin,
    )


# The trump check ------------------------------------------------------------------------------------

_ENDS = 4
"""How many cards are shown at either end of a stock."""


def _trump_check(random: Random, level: int) -> Question:
    """Which end, then which card lies there afterwards, then how many cards move."""
    most = 1 if level == 1 else 3
    first, last = random.randint(0, most), random.randint(0, most)
    if level == 3:  # the sum is what is asked for, so each comes as often as the others
        moving = random.randint(0, 2 * most)
        first = random.randint(max(0, moving - most), min(most, moving))
        last = moving - first
    state, origin = _stock_with(random, first, last)
    return (_which_end, _end_after, _how_many)[level - 1](random, state, origin)


def _stock_with(random: Random, first: int, last: int) -> tuple[State, Origin]:
    """A deal whose stock, before the check, has so many trumps on top and so many at the bottom."""
    rules = MITA.rules(players=random.choice((2, 4)))
    upcard, *pack = random.sample(rules.pack(), 32)
    trumps = [card for card in pack if card.suit is upcard.suit]
    others = [card for card in pack if card.suit is not upcard.suit]
    # A card that is no trump bounds the trumps at either end.
    top = [*trumps[:first], others[0]]
    bottom = [others[1], *trumps[first : first + last]]
    rest = [*trumps[first + last :], *others[2:]]
    random.shuffle(rest)
    dealt = rules.players * rules.hand
    origin = Origin(rules, (*rest[:dealt], upcard, *top, *rest[dealt:], *bottom), random.randrange(rules.players))
    return rules.deal(origin.pack, dealer=origin.dealer), origin


def _unchecked(state: State) -> tuple[Card, ...]:
    """The stock as it was before the check."""
    return state.deal.pack[state.rules.players * state.rules.hand + 1 :]


def _moves(state: State) -> list[tuple[Card, bool]]:
    """Each card that the check moves, and whether it lay on top."""
    return [(step.card, step.on_top) for step in trump_check_steps(_unchecked(state), state.trump)]


def _stock_rows(state: State, moved: tuple[Card, ...] = ()) -> RowsTable:
    """The stock: its ends open, its middle face down but for the cards that were moved there."""
    stock = _unchecked(state)
    top = tuple(card for card in stock[:_ENDS] if card not in moved)
    bottom = tuple(card for card in stock[-_ENDS:] if card not in moved)
    count = len(stock) - len(top) - len(bottom)
    note = ngettext("{count} card in all", "{count} cards in all", count).format(count=count)
    return RowsTable(
        (
            Row(_("Top of the stock, next card first"), top),
            Row(_("Middle of the stock"), (None, *moved, None), note),
            Row(_("Bottom of the stock, last card at the end"), bottom),
            Row(_("Upcard, under the stock"), (state.upcard,)),
        )
    )


def _told(state: State) -> tuple[Line, ...]:
    """The check, move by move."""
    stock = _unchecked(state)
    lines = []
    moved = _moves(state)
    for card, on_top in moved:
        message = N_("{card} at the bottom is a trump: to the middle with it.")
        if on_top:
            message = N_("{card} on top is a trump: to the middle with it.")
        lines.append(say("mita.trump-check", message, card=card))
    gone = {card for card, _on_top in moved}
    first, *_rest, last = (card for card in stock if card not in gone)
    message = N_("{first} on top and {last} at the bottom are no trumps, so the check is over.")
    return (*lines, say("mita.trump-check-repeat", message, first=first, last=last))


def _check_rules(state: State) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The first two rungs of the ladder: what is looked for, and in which suit."""
    upcard = state.upcard
    rule = say(
        "mita.trump-check",
        N_("The check looks for trumps at both ends of the stock. The upcard itself is left alone."),
    )
    suit = say("mita.trump-suit", N_("The upcard is {card}, so {suit} are trump."), card=upcard, suit=state.trump)
    again = N_("After each move one looks again: first at the top, then at the bottom.")
    return (rule,), (suit, say("mita.trump-check-repeat", again))


_ENDS_TEXTS = {
    (): N_("No card moves"),
    ("top",): N_("The top card goes to the middle"),
    ("bottom",): N_("The bottom card goes to the middle"),
    ("top", "bottom"): N_("The top and the bottom card go to the middle"),
}


def _which_end(_random: Random, state: State, origin: Origin) -> Question:
    moved = {"top" if on_top else "bottom": card for card, on_top in _moves(state)}
    stock = _unchecked(state)
    told = _told(state)
    refutations = {}
    for ends in _ENDS_TEXTS:
        unmoved = [stock[0 if end == "top" else -1] for end in ends if end not in moved]
        missing = [card for end, card in moved.items() if end not in ends]
        if unmoved:
            line = say("mita.trump-check", N_("{card} is no trump, so it stays where it is."), card=unmoved[0])
            refutations[_key(ends)] = Refutation((line,), marks=((unmoved[0], "wrong"),))
        elif missing:
            done = tuple(moved[end] for end in ends)
            line = say("mita.trump-check", N_("{card} still lies at an end, and it is a trump."), card=missing[0])
            refutations[_key(ends)] = Refutation((line,), _stock_rows(state, done), ((missing[0], "beating"),))
    return Question(
        kind="mita.trump-check",
        text=_("The stock is checked for trumps before play. What happens?"),
        table=_stock_rows(state),
        choices=tuple(Choice(_key(ends), _(text)) for ends, text in _ENDS_TEXTS.items()),
        answers=frozenset({_key(moved)}),
        hints=(*_check_rules(state), *([told[:1]] if moved else [])),
        explanation=told,
        refutations=refutations,
        rules=state.rules,
        origin=origin,
    )


def _key(ends: Iterable[str]) -> str:
    return "+".join(ends) or "none"


def _end_after(random: Random, state: State, origin: Origin) -> Question:
    on_top = random.random() < 0.5
    moved = tuple(card for card, _on_top in _moves(state))
    stock = _unchecked(state)
    left = [card for card in stock if card not in moved]
    answer = left[0] if on_top else left[-1]
    shown = (*stock[:_ENDS], *stock[-_ENDS:])
    text = N_("The stock is checked for trumps before play. Which card lies at its bottom afterwards?")
    if on_top:
        text = N_("The stock is checked for trumps before play. Which card lies on top of it afterwards?")
    told = _told(state)
    refutations = {}
    for card in shown:
        if card in moved:
            message = N_("{card} is a trump at an end of the stock, so it goes to the middle.")
            line = say("mita.trump-check", message, card=card)
        elif card in (left[0], left[-1]):
            line = say("mita.trump-check", N_("{card} lies at the other end of the stock."), card=card)
        elif card.suit is state.trump:
            message = N_("{card} is a trump, but it never comes to lie at an end, so it stays where it is.")
            line = say("mita.trump-check-repeat", message, card=card)
        else:
            message = N_("{card} does not come to lie at an end: a card that is no trump lies before it.")
            line = say("mita.trump-check-repeat", message, card=card)
        refutations[str(card)] = Refutation((line,), _stock_rows(state, moved), ((card, "wrong"),))
    del refutations[str(answer)]
    return Question(
        kind="mita.trump-check",
        text=_(text),
        table=_stock_rows(state),
        choices=card_choices(shown),
        answers=frozenset({str(answer)}),
        hints=(*_check_rules(state), _moved(moved)),
        explanation=told,
        refutations=refutations,
        rules=state.rules,
        origin=origin,
    )


def _moved(moved: tuple[Card, ...]) -> tuple[Line, ...]:
    message = ngettext("The check moves one card: {cards}.", "The check moves {count} cards: {cards}.", len(moved))
    if not moved:
        message = N_("The check moves no card.")
    return (say("mita.trump-check", message, count=len(moved), cards=moved),)


def _how_many(_random: Random, state: State, origin: Origin) -> Question:
    moved = tuple(card for card, _on_top in _moves(state))
    told = _told(state)
    keys = [str(count) for count in range(2 * _ENDS - 1)]
    refutations = {}
    for count, key in enumerate(keys):
        table = _stock_rows(state, moved[:count])
        if count < len(moved):
            message = N_("{card} still lies at an end, and it is a trump.")
            line = say("mita.trump-check-repeat", message, card=moved[count])
            refutations[key] = Refutation((line,), table, ((moved[count], "beating"),))
        elif count > len(moved):
            message = ngettext(
                "No card moves: both ends show other suits already.",
                "Fewer than {count} cards move: the check stops when both ends show other suits.",
                count,
            )
            refutations[key] = Refutation((say("mita.trump-check-repeat", message, count=count), told[-1]), table)
    return Question(
        kind="mita.trump-check",
        text=_("The stock is checked for trumps before play. How many cards go to the middle?"),
        table=_stock_rows(state),
        choices=tuple(Choice(key, key) for key in keys),
        answers=frozenset({str(len(moved))}),
        hints=(*_check_rules(state), *([told[:1]] if moved else [])),
        explanation=told,
        refutations=refutations,
        rules=state.rules,
        origin=origin,
    )


# The kinds ------------------------------------------------------------------------------------------

DEAL_TO = Kind(
    "mita.deal-to",
    N_("Who is dealt which card?"),
    ("mita.deal-singly", "mita.deal", "mita.trump-suit"),
    3,
    _deal_to,
)
TRUMP_CHECK = Kind(
    "mita.trump-check",
    N_("What does the trump check do?"),
    ("mita.trump-check", "mita.trump-check-repeat"),
    3,
    _trump_check,
)
