"""Exercises of Мяу-мяу about the end of a deal: whether it is over, and which cards to put away after a seven."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from ... import explain
from ...actions import Action
from ...cards import Card, Rank
from ...game import LostTurn
from ...i18n import N_, _, ngettext
from ...lines import Line, say
from ...meow import CARD_POINTS, MOST_PUT_AWAY, QUEEN_LEFT, Rules, State
from ...names import player_name, sentence, the_card
from ..choices import card_choices, names_of, player_choices
from ..positions import find, search
from ..question import Choice, Kind, Origin, Question, Refutation
from .parts import YOU, dealt_for, house, keeping, on_top, on_turn, rung, table, together, unlike, you_are
from .turn import striking

# Is the deal over? -----------------------------------------------------------------------------------

_ENDS = {
    "over": N_("The deal is over: {player} has won"),
    "away": N_("The others may put cards away, then the deal is over"),
    "next": N_("The deal goes on: {after} plays"),
    "struck": N_("The deal goes on, but {after} misses the turn"),
}


def _end(after: State) -> str:
    """What a card just played led to, as a key of the answers."""
    if after.winner is not None:
        return "over" if after.is_over else "away"
    return "struck" if isinstance(after.history[-1], LostTurn) else "next"


def _played(state: State, action: Action) -> str:
    """Who plays what, as a sentence."""
    assert state.current_player is not None
    player = player_name(state.current_player, names_of(state.rules))
    if action.suit:
        message = N_("{player} plays {card} and names {suit}.")
        return sentence(message, player=player, card=action.card, suit=action.suit)
    return sentence(N_("{player} plays {card}."), player=player, card=action.card)


def _holds(state: State) -> str:
    """How many cards the player has before playing one."""
    assert state.current_player is not None
    count = len(state.hands[state.current_player])
    message = ngettext("{player} holds {count} card.", "{player} holds {count} cards.", count)
    return sentence(message, player=player_name(state.current_player, names_of(state.rules)), count=count)


def is_it_over(state: State, origin: Origin, action: Action, level: int) -> Question:
    """Somebody plays a card: is the deal over? Cards are put away only from the second level on."""
    assert state.current_player is not None
    rules, names = state.rules, names_of(state.rules)
    player = player_name(state.current_player, names)
    following = player_name((state.current_player + 1) % rules.players, names)
    after = state.apply(action)
    answer = _end(after)
    story = _story(state, after)
    offered = [key for key in _ENDS if key != "away" or level > 1]
    left = len(state.hands[state.current_player]) - 1
    count = ngettext("Then {player} has {count} card left.", "Then {player} has {count} cards left.", left)
    return Question(
        kind="meow.ends",
        text=together(you_are(), *house(rules), on_top(state), _holds(state), _played(state, action), _("What now?")),
        table=table(state),
        choices=tuple(
            Choice(key, sentence(text, player=player, after=following)) for key, text in _ENDS.items() if key in offered
        ),
        answers=frozenset({answer}),
        hints=(
            rung(rules, "meow.meow", *(["meow.seven-last"] if action.card and action.card.rank is Rank.SEVEN else [])),
            (say("meow.meow", N_("How many cards does {player} have after this one?"), player=player),),
            (say("meow.meow", count, player=player, count=left),),
        ),
        explanation=story,
        refutations={key: Refutation(story, table(after)) for key in offered if key != answer},
        rules=rules,
        origin=origin,
    )


def _story(state: State, after: State) -> tuple[Line, ...]:
    """What a card did; where the deal goes on, that it does."""
    lines = explain.step(state, after, names=names_of(state.rules))
    if after.winner is not None:
        return lines
    assert state.current_player is not None
    player = player_name(state.current_player, names_of(state.rules))
    left = len(after.hands[state.current_player])
    message = ngettext(
        "{player} still had {count} card, so the deal went on.",
        "{player} still had {count} cards, so the deal went on.",
        left,
    )
    return (*lines, say("meow.meow", message, player=player, count=left))


_CALLS = {"none": "", "once": "Мяу!", "twice": "Мяу-мяу!"}


def which_call(state: State, origin: Origin, action: Action) -> Question:
    """Somebody plays a card: what do they call?"""
    assert state.current_player is not None
    rules, player = state.rules, player_name(state.current_player, names_of(state.rules))
    after = state.apply(action)
    answer = next(key for key, call in _CALLS.items() if call == after.call)
    story = _story(state, after)
    last = _("This is the last card.") if after.winner is not None else _("This is not the last card.")
    return Question(
        kind="meow.ends",
        text=together(
            you_are(),
            on_top(state),
            _holds(state),
            _played(state, action),
            sentence(N_("What does {player} call?"), player=player),
        ),
        table=table(state),
        choices=tuple(
            Choice(key, sentence(N_("“{call}”"), call=call) if call else _("Nothing")) for key, call in _CALLS.items()
        ),
        answers=frozenset({answer}),
        hints=(
            rung(rules, "meow.meow"),
            (say("meow.meow", N_("Is it the last card, and is it any {jack}?"), jack=Rank.JACK),),
            (Line("meow.meow", last),),
        ),
        explanation=story,
        refutations={key: Refutation(story, table(after)) for key in _CALLS if key != answer},
        rules=rules,
        origin=origin,
    )


def who_has_won(random: Random, state: State, origin: Origin) -> Question:
    """Somebody has put the last card away after a seven: who has won the deal?"""
    rules, names, winner = state.rules, names_of(state.rules), state.winner
    assert winner is not None
    emptied = _emptied(state)
    won = say("meow.meow", N_("{player} played the last card of a hand, so {player} has won."), player=names[winner])
    away = say(
        "meow.seven-last-order",
        N_("{player} got rid of the cards without playing them, and that wins nothing."),
        player=names[emptied],
    )
    wrong = {str(emptied): (away,)}
    for seat in set(range(rules.players)) - {winner, emptied}:
        message = N_("{player} still has cards in the hand.")
        wrong[str(seat)] = (say("meow.meow", message, player=names[seat]),)
    # Cards are put away clockwise from the winner: in the order of seats, the first would often be right.
    order = random.sample(range(rules.players), rules.players)
    return Question(
        kind="meow.ends",
        text=together(
            you_are(),
            sentence(N_("{player} went out with {card}."), player=names[winner], card=state.top),
            sentence(
                N_("Then {player} put away everything. Now neither of them holds a card. Who has won?"),
                player=names[emptied],
            ),
        ),
        table=table(state, open_hands=state.is_over),
        choices=player_choices(order, names),
        answers=frozenset({str(winner)}),
        hints=(
            rung(rules, "meow.meow", "meow.seven-last-order"),
            (say("meow.meow", N_("Who played a last card, and who only put cards away?")),),
            (away,),
        ),
        explanation=(away, won),
        refutations={key: Refutation(lines) for key, lines in wrong.items()},
        rules=rules,
        origin=origin,
    )


def _emptied(state: State) -> int:
    """The seat next to be named that has no cards, other than the winner's."""
    return next(seat for seat, hand in enumerate(state.hands) if not hand and seat != state.winner)


def _ends(random: Random, level: int) -> Question:
    rules = Rules(players=random.choice((2, 3, 4)))
    if level == 4:

        def emptied(state: State) -> bool:
            others = [hand for seat, hand in enumerate(state.hands) if seat != state.winner]
            return state.winner is not None and sum(not hand for hand in others) == 1 and state.top.rank is Rank.SEVEN

        rules = Rules(players=random.choice((3, 4)))
        return who_has_won(random, *find(random, rules, emptied, choose=_putting_away))
    # What is right is drawn first, so that each answer comes as often as the others.
    if level == 3:
        last = random.random() < 0.67
        rank = Rank.JACK if not last or random.random() < 0.5 else random.choice((None, Rank.QUEEN))
    else:
        end = random.choice(("over", "next", "struck") if level == 1 else tuple(_ENDS))
        last = end in ("over", "away")
        rank = {
            "over": random.choice((Rank.SIX, Rank.ACE)) if level == 2 else None,
            "away": Rank.SEVEN,
            "next": None,
            "struck": random.choice((Rank.SIX, Rank.SEVEN, Rank.ACE)),
        }[end]

    def asked(state: State, action: Action) -> bool:
        card = action.card
        if card is None or rank is None:
            return card is not None and not striking(rules, card) and card.rank not in (Rank.QUEEN, Rank.JACK)
        return card.rank is rank

    def wanted(state: State) -> bool:
        if not on_turn(state) or state.drawn is not None:
            return False
        left = len(state.hands[state.current_player or 0])
        return left == (1 if last else 2) and any(asked(state, action) for action in state.legal_actions())

    state, origin = find(random, rules, wanted, choose=keeping(rank) if rank else None)
    action = random.choice([action for action in state.legal_actions() if asked(state, action)])
    return which_call(state, origin, action) if level == 3 else is_it_over(state, origin, action, level)


def _putting_away(random: Random, state: State) -> Action | None:
    """Keep sevens for the end, and put away what one can."""
    if state.winner is not None:
        return next((action for action in state.legal_actions() if action.kind == "drop"), None)
    return keeping(Rank.SEVEN)(random, state)


# Which cards to put away -----------------------------------------------------------------------------


def best_to_keep(rules: Rules, hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Every choice of cards to keep, when seven are put away, that leaves the fewest penalty points."""
    kept = list(combinations(hand, len(hand) - MOST_PUT_AWAY))
    fewest = min(map(rules.penalty, kept))
    return [cards for cards in kept if rules.penalty(cards) == fewest]


def which_seven(state: State, origin: Origin) -> Question:
    """Put away the seven cards that cost most; there is just one best choice."""
    rules, hand = state.rules, state.hands[YOU]
    assert state.winner is not None
    (keep,) = best_to_keep(rules, hand)
    away = tuple(card for card in hand if card not in keep)
    dear = tuple(card for card in hand if card.rank is Rank.QUEEN)
    left = rules.penalty(keep)
    prices = dict(zip(hand, rules.prices(hand), strict=True))
    message = ngettext("You keep {cards}: {total} penalty point.", "You keep {cards}: {total} penalty points.", left)
    explanation = (
        *(_dear(card) for card in dear),
        say("meow.seven-last", N_("You put away {cards}."), cards=away),
        say("meow.counting", message, cards=keep, total=left),
    )
    refutations = {str(card): Refutation((_too_dear(card, prices[card]),), marks=((card, "right"),)) for card in away}
    refutations |= {str(card): Refutation((_cheap(card, prices[card]),), marks=((card, "wrong"),)) for card in keep}
    return Question(
        kind="meow.put-away",
        text=together(
            sentence(
                N_("{player} went out with {card}, so you may put away seven cards before the count."),
                player=player_name(state.winner, names_of(rules)),
                card=state.top,
            ),
            _("Pick the seven that leave you with the fewest penalty points."),
        ),
        table=table(state),
        choices=card_choices(hand),
        answers=frozenset(map(str, away)),
        multiple=True,
        hints=(
            rung(rules, "meow.aim", "meow.seven-last", "meow.card-points"),
            rung(rules, "meow.queen-left") if dear else (_look_for_dear(),),
            (_price_list(prices),),
        ),
        explanation=explanation,
        refutations=refutations,
        rules=rules,
        origin=origin,
    )


def _dear(card: Card) -> Line:
    message = N_("{card} would cost {dear} at the count, not {usual}.")
    return say("meow.queen-left", message, card=card, dear=QUEEN_LEFT, usual=CARD_POINTS[card])


def _too_dear(card: Card, cost: int) -> Line:
    """Why a card belongs to those that are put away."""
    if card.rank is Rank.QUEEN:
        return _dear(card)
    message = N_("{card} costs {cost}, which puts it among your seven dearest cards.")
    return say("meow.card-points", message, card=card, cost=cost)


def _cheap(card: Card, cost: int) -> Line:
    """Why a card is kept."""
    message = ngettext(
        "{card} costs only {cost} point: seven of your cards cost more.",
        "{card} costs only {cost} points: seven of your cards cost more.",
        cost,
    )
    return say("meow.card-points", message, card=card, cost=cost)


def _look_for_dear() -> Line:
    message = N_("Look for any {ace} or ten first, then for nines and eights. Any {king} or {jack} costs little.")
    return say("meow.card-points", message, ace=Rank.ACE, king=Rank.KING, jack=Rank.JACK)


def _price_list(prices: dict[Card, int]) -> Line:
    """The hand from the dearest card to the cheapest."""
    dearest_first = sorted(prices, key=prices.__getitem__, reverse=True)
    listed = ", ".join(f"{the_card(card)} ({prices[card]})" for card in dearest_first)
    return say("meow.card-points", N_("From the dearest to the cheapest: {prices}."), prices=listed)


def _stacked(random: Random, rules: Rules, dealer: int) -> tuple[Card, ...]:
    """A shuffled pack that deals the last seat some sevens and a six, so that it may well end the deal with a seven."""
    pack = list(rules.pack())
    random.shuffle(pack)
    sevens = [card for card in pack if card.rank is Rank.SEVEN][: random.choice((3, 4))]
    given = sevens + [card for card in pack if card.rank is Rank.SIX][:1]
    for card in given:
        pack.remove(card)
    winner = rules.players - 1
    first = (winner - dealer - 1) % rules.players
    for place, card in enumerate(given):  # from the front, so that later ones do not shift them
        pack.insert(first + place * rules.players, card)
    return tuple(pack)


def _seven_at_last(*, with_queens: bool) -> Callable[[Random, State], Action | None]:
    """Players who help the last seat to go out with a seven while the learner's hand grows.

    Args:
        with_queens: whether the learner keeps queens, or gets rid of them.
    """

    def choose(random: Random, state: State) -> Action | None:
        if state.winner is not None:
            return None
        if state.current_player == state.rules.players - 1:
            return _nearing_a_seven(state)
        actions = state.legal_actions()
        idle = [action for action in actions if action.kind in ("draw", "pass")]
        plays = [action for action in actions if action.card]
        mild = [action for action in plays if action.card and not striking(state.rules, action.card)]
        if state.current_player == YOU:
            named = [action for action in mild if action.suit]
            if named and not with_queens:
                return random.choice(named)
            mild = [action for action in mild if not action.suit] or mild
        return random.choice(idle or mild or plays)

    return choose


def _nearing_a_seven(state: State) -> Action | None:
    """Strike while that is possible, and keep a seven and its suit for the end."""
    hand = state.hands[state.current_player or 0]
    sevens = [card for card in hand if card.rank is Rank.SEVEN]
    suits = {card.suit for card in sevens}

    def worth(action: Action) -> int:
        card = action.card
        assert card is not None
        if card.rank is Rank.SEVEN:
            return 4 if len(sevens) > 1 or len(hand) == 1 else -1
        if action.suit:
            return 2 if action.suit in suits else 0
        return 3 if card.rank is Rank.SIX else 1

    plays = [action for action in state.legal_actions() if action.card]
    return max(plays, key=worth) if plays else None


def _put_away(random: Random, level: int) -> Question:
    rules = Rules(players=random.choice((2, 3, 4)))

    def probe(state: State) -> bool | None:
        hand = state.hands[YOU]
        if state.winner is None or state.current_player != YOU or state.put_away or len(hand) <= MOST_PUT_AWAY:
            return None
        queens = any(card.rank is Rank.QUEEN for card in hand)
        if queens != (level > 1) or (level == 3 and len(hand) < MOST_PUT_AWAY + 2) or not unlike(hand):
            return None
        return True if len(best_to_keep(rules, hand)) == 1 else None

    deals = dealt_for(random, rules, _stacked)
    state, origin, _found = search(random, rules, probe, deals=deals, choose=_seven_at_last(with_queens=level > 1))
    return which_seven(state, origin)


ENDS = Kind(
    "meow.ends",
    N_("Is the deal over?"),
    ("meow.meow", "meow.last-action", "meow.seven-last", "meow.seven-last-order"),
    4,
    _ends,
)
PUT_AWAY = Kind(
    "meow.put-away",
    N_("Which seven cards do you put away?"),
    ("meow.seven-last", "meow.aim", "meow.card-points", "meow.queen-left"),
    3,
    _put_away,
)
