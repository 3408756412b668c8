"""Small positions for tests of single rules: packs in order that deal what a test needs, and plays from there.

``deal`` and ``play`` print the position and what reproduces it; pytest shows that for a test that fails.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

import cardlib
from cardlib.actions import Action
from cardlib.game import IllegalMove, Move
from cardlib.names import card_name
from cardlib.tricks import HEIGHT

Cards = str | Iterable[cardlib.Card | str]


def pack_for(
    rules: Any, hands: Sequence[Cards] = (), upcard: str | None = None, stock: Cards = "", dealer: int | None = None
) -> tuple[cardlib.Card, ...]:
    """A pack that deals these hands (by seat), turns this card and has this stock, next card first.

    What is left open (seats, places in a hand, the upcard, the rest of the stock) is filled with the cards
    left over, in the order of ``rules.pack()``.

    Raises:
        ValueError: if a hand has too many cards or a card is wanted more often than the pack has it.
    """
    size = rules.hand if rules.game == "meow" else 3
    wanted = [list(cardlib.as_cards(hand)) for hand in hands]
    wanted += [[] for _ in range(rules.players - len(wanted))]
    turned = list(cardlib.as_cards(upcard or ""))
    first = list(cardlib.as_cards(stock))
    left = Counter(rules.pack())
    left.subtract(itertools.chain(*wanted, turned, first))
    if short := [str(card) for card, count in left.items() if count < 0]:
        raise ValueError(f"wanted more often than the pack has them: {' '.join(short)}")
    if any(len(hand) > size for hand in wanted) or len(wanted) > rules.players:
        raise ValueError(f"{rules.players} hands of {size} cards are dealt, not {hands}")
    spare = left.elements()
    for hand in wanted:
        hand += itertools.islice(spare, size - len(hand))
    turned = turned or [next(spare)]
    dealer = rules.players - 1 if dealer is None else dealer
    seats = [(dealer + 1 + place) % rules.players for place in range(rules.players)]
    dealt = [wanted[seat][place] for place in range(size) for seat in seats]
    return (*dealt, *turned, *first, *spare)


def deal(
    game_id: str,
    hands: Sequence[Cards] = (),
    upcard: str | None = None,
    stock: Cards = "",
    *,
    dealer: int | None = None,
    scores: Sequence[int] | None = None,
    **options: Any,
) -> Any:
    """The first state of a deal that gives these hands, this upcard and this stock; see ``pack_for``."""
    rules = cardlib.find_game(game_id).rules(**options)
    state = rules.deal(pack_for(rules, hands, upcard, stock, dealer), dealer, scores)
    print(f"{game_id} {options}{describe(state)}")
    return state


def play(state: Any, actions: str) -> Any:
    """The state after these actions, separated by commas."""
    for action in actions.split(","):
        state = state.apply(action.strip())
    print(f"after {actions}:{describe(state)}")
    return state


def describe(state: Any) -> str:
    """A position, and the pack, dealer, scores and actions that make it again."""
    hands = [cardlib.cards_text(hand) for hand in state.hands]
    table = state.discards[-1:] if state.deal.rules.game == "meow" else state.trick
    return (
        f"\n  hands {hands}, table {cardlib.cards_text(table)!r}, stock {cardlib.cards_text(state.stock)!r}"
        f"\n  to act {state.current_player}, legal {sorted(legal(state))}"
        f"\n  pack {cardlib.cards_text(state.deal.pack)!r}, dealer {state.deal.dealer}, scores {state.deal.scores}"
        f"\n  actions {actions_of(state)}"
    )


def actions_of(state: Any) -> list[str]:
    """Every action since the deal, in its notation."""
    return [str(event.action) for event in state.history if isinstance(event, Move)]


def legal(state: Any) -> set[str]:
    """The legal actions in their notation."""
    actions = [str(action) for action in state.legal_actions()]
    assert len(actions) == len(set(actions)), f"the same action twice: {actions}"
    return set(actions)


def hand(state: Any, seat: int) -> set[str]:
    """The cards of a seat, as texts."""
    return set(map(str, state.hands[seat]))


def refused(state: Any, action: str, rule: str) -> IllegalMove:
    """Assert that ``rule`` forbids the action, that nothing changed, and that the message says all it should."""
    before, actions = repr(state), state.legal_actions()
    with pytest.raises(IllegalMove) as caught:
        state.apply(action)
    error = caught.value
    where = describe(state)
    assert repr(state) == before, f"{action} was refused, but changed the position{where}"
    checked = state.check(action)
    assert checked is not None, f"check allows {action}, apply refuses it{where}"
    assert checked.rule == error.rule == rule, f"{action} was refused by {error.rule}, not {rule}: {error}{where}"
    assert error.seat == state.current_player
    assert error.legal == actions
    message = str(error)
    for part in (error.tried, error.why, error.allowed):
        assert part, f"a part is missing in {message!r}{where}"
        assert part in message, f"{part!r} is missing in {message!r}{where}"
    assert isinstance(error.action, Action), f"{action} was not read as an action{where}"
    if error.action.card is not None:
        assert card_name(error.action.card) in error.tried
    for allowed in actions:
        if allowed.card is not None:
            assert card_name(allowed.card) in error.allowed, f"{allowed} is not offered in {message!r}{where}"
    return error


def states(state: Any) -> Iterator[Any]:
    """Every state of the deal from the first to this one."""
    past = state.deal.rules.deal(state.deal.pack, state.deal.dealer, state.deal.scores)
    yield past
    for action in actions_of(state):
        past = past.apply(action)
        yield past


def play_out(state: Any) -> Any:
    """The end of the deal when everybody always takes the first legal action and shuffles change nothing."""
    while not state.is_over:
        if state.current_player == cardlib.CHANCE:
            state = state.apply(Action("shuffle", cards=state.buried))
        else:
            state = state.apply(state.legal_actions()[0])
    return state


def last_three(game_id: str, hands: Sequence[str], **options: Any) -> Any:
    """Mîța or 101 with nothing left to draw and these last hands, seat 0 to lead.

    The last card of the last hand is the upcard, which is drawn last. Seat 0 has won every trick so far.
    """
    rules = cardlib.find_game(game_id).rules(**{"trump_check": False, "exchange": False, **options})
    last = [cardlib.as_cards(cards) for cards in hands]
    trump = last[-1][-1].suit
    players = rules.players
    wanted = {card for cards in last for card in cards}
    # Seat 0 leads the strongest of the other cards, trumps first, so that nobody can beat one of them.
    rest = sorted(
        (card for card in rules.pack() if card not in wanted),
        key=lambda card: (card.suit is trump, HEIGHT[card]),
        reverse=True,
    )
    tricks = len(rest) // players
    played = [rest[:tricks], *(rest[tricks + seat - 1 :: players - 1] for seat in range(1, players))]
    cards = [[*played[seat], *last[seat]] for seat in range(players)]
    drawn = [cards[seat][place] for place in range(3, tricks + 3) for seat in range(players)]
    pack = pack_for(rules, [cards[seat][:3] for seat in range(players)], str(drawn[-1]), drawn[:-1])
    state = rules.deal(pack)
    for trick in zip(*played, strict=True):
        for card in trick:
            state = state.apply(str(card))
    print(f"{game_id} {options}{describe(state)}")
    assert [set(cards) for cards in state.hands] == [set(cards) for cards in last]
    assert (state.current_player, state.stock) == (0, ())
    return state
