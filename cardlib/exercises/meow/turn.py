"""Exercises of Мяу-мяу about what a card does to others: who plays next, and who holds how many cards then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ... import explain
from ...cards import Card, Rank
from ...game import Move, Took
from ...i18n import N_, _, ngettext
from ...lines import Line, addition, say
from ...meow import Rules, State, afflictions
from ...names import player_name, sentence, the_card
from ..choices import names_of, near_numbers, player_choices, rule_line
from ..positions import search
from ..question import Choice, Kind, Origin, Question, Refutation, Row, RowsTable
from .parts import YOU, card_counts, dealt_for, house, on_turn, rung, table, together, you_are

# Cards played one after the other ---------------------------------------------------------------------


def striking(rules: Rules, card: Card) -> bool:
    """Whether a card costs the next player the turn."""
    return card.rank in afflictions(rules.seven_draws, rules.eight_skips)


def strike_rule(rules: Rules, card: Card) -> str:
    """The rule by which a card acts on the next player; that of matching where it does nothing."""
    return afflictions(rules.seven_draws, rules.eight_skips).get(card.rank, (0, "meow.match"))[1]


def ahead(random: Random, state: State, count: int) -> tuple[State, tuple[Card, ...]] | None:
    """The state after so many cards, none of them a queen, played in a row; ``None`` if it does not come to that."""
    cards: tuple[Card, ...] = ()
    for _card in range(count):
        plays = [action for action in state.legal_actions() if action.kind == "play" and action.card]
        if not plays:
            return None
        action = random.choice(plays)
        assert action.card is not None
        cards += (action.card,)
        state = state.apply(action)
        if not on_turn(state):
            return None
    return state, cards


Series = tuple[State, Origin, State, tuple[Card, ...]]


def series(
    random: Random, rules: Rules, count: int, wanted: Callable[[State, State, tuple[Card, ...]], bool]
) -> Series:
    """A position, how it comes about, and the state after the next cards that players put down.

    Args:
        random: where everything comes from.
        rules: the game with its options.
        count: how many cards are put down, one after the other.
        wanted: whether the state before, the state after and those cards make the question.

    Raises:
        LookupError: if there is hardly ever such a series.
    """

    def probe(state: State) -> tuple[State, tuple[Card, ...]] | None:
        if not on_turn(state) or state.drawn is not None:
            return None
        played = ahead(random, state, count)
        return played if played and wanted(state, *played) else None

    state, origin, played = search(random, rules, probe, deals=dealt_for(random, rules))
    return state, origin, *played


def what_happens(before: State, cards: Sequence[Card]) -> tuple[Line, ...]:
    """Each card put down, in words, with what it does."""
    after = before
    for card in cards:
        after = after.apply(str(card))
    return explain.step(before, after, names=names_of(before.rules))


def put_down(state: State, cards: Sequence[Card]) -> str:
    """Which cards come next, as a sentence; who plays the second one is for the learner to find out."""
    assert state.current_player is not None
    player = player_name(state.current_player, names_of(state.rules))
    if len(cards) == 1:
        return sentence(N_("{player} plays {card}."), player=player, card=cards[0])
    message = ngettext(
        "{player} plays {card}. After that {cards} goes on the pile.",
        "{player} plays {card}. After that these cards go on the pile, one a turn: {cards}.",
        len(cards) - 1,
    )
    return sentence(message, player=player, card=cards[0], cards=", ".join(map(the_card, cards[1:])))


def _next_line(state: State) -> Line:
    assert state.current_player is not None
    player = player_name(state.current_player, names_of(state.rules))
    return say("meow.match", N_("The next to play: {player}."), player=player)


def _round(rules: Rules) -> Line:
    order = _(", then ").join(names_of(rules))
    return say("meow.match", N_("Turns go clockwise: {order}, and round again."), order=order)


def _struck_line(rules: Rules, cards: Sequence[Card]) -> Line:
    """Which of the cards cost somebody a turn."""
    if strikers := tuple(card for card in cards if striking(rules, card)):
        message = ngettext("{cards} costs a player the turn.", "{cards} cost a turn each.", len(strikers))
        return say(strike_rule(rules, strikers[0]), message, cards=strikers)
    message = ngettext("{cards} costs nobody the turn.", "{cards} cost nobody the turn.", len(cards))
    return say("meow.match", message, cards=tuple(cards))


# Who plays next --------------------------------------------------------------------------------------


def who_is_next(kind: str, position: Series) -> Question:
    """Who plays after these cards?"""
    state, origin, after, cards = position
    rules, names = state.rules, names_of(state.rules)
    story = (*what_happens(state, cards), _next_line(after))
    nobody = () if any(striking(rules, card) for card in cards) else (_struck_line(rules, cards),)
    played_out = Refutation((*story[:-1], *nobody), table(after))
    answer = str(after.current_player)
    choices = player_choices(range(rules.players), names)
    after_one = N_("Who plays after that?") if len(cards) > 1 else N_("Who plays next?")
    return Question(
        kind=kind,
        text=together(you_are(), *house(rules), put_down(state, cards), _(after_one)),
        table=table(state),
        choices=choices,
        answers=frozenset({answer}),
        hints=(
            rung(rules, *dict.fromkeys(strike_rule(rules, card) for card in cards)),
            (_round(rules),),
            (_struck_line(rules, cards),),
        ),
        explanation=story,
        refutations={choice.key: played_out for choice in choices if choice.key != answer},
        rules=rules,
        origin=origin,
    )


def _next(random: Random, level: int) -> Question:
    players = {1: (3, 4), 2: (2, 3, 5), 3: (3, 4), 4: (4, 5, 6)}[level]
    rules = Rules(players=random.choice(players), eight_skips=level == 4 and random.random() < 0.7)
    if level < 3:
        rank = random.choice((Rank.SIX, Rank.SEVEN, Rank.ACE, None))

        def wanted(state: State, after: State, cards: tuple[Card, ...]) -> bool:
            return cards[0].rank is rank if rank else not striking(rules, cards[0])

        return who_is_next("meow.next", series(random, rules, 1, wanted))

    def winding(state: State, after: State, cards: tuple[Card, ...]) -> bool:
        eight = any(card.rank is Rank.EIGHT for card in cards)
        return any(striking(rules, card) for card in cards) and (eight or level == 3)

    return who_is_next("meow.next", series(random, rules, random.choice((2, 3)), winding))


# Who holds how many ----------------------------------------------------------------------------------


def how_many(kind: str, random: Random, position: Series, seat: int) -> Question:
    """How many cards does this player hold after these were played?"""
    state, origin, after, cards = position
    rules, player = state.rules, player_name(seat, names_of(state.rules))
    had, has = len(state.hands[seat]), len(after.hands[seat])
    new = after.history[len(state.history) :]
    put = sum(isinstance(event, Move) and event.seat == seat for event in new)
    # The cards taken, with the rule that made the player take them; that of matching where there are none.
    taken = [(event.number, event.rule) for event in new if isinstance(event, Took) and event.seat == seat]
    took, rule_id = sum(number for number, _rule in taken), taken[-1][1] if taken else "meow.match"
    change = N_("{player}: {put} put down, {took} taken.")
    total = addition(had, took - put)
    if put and took:
        total = f"{had} − {put} + {took} = {has}"
    story = (*what_happens(state, cards), say(rule_id, N_("{player}: {sum}."), player=player, sum=total))
    wrong = near_numbers(random, has, dict.fromkeys((had, had + took, had - put)), least=1)
    holds = ngettext("{player} holds {count} card now.", "{player} holds {count} cards now.", had)
    played_out = Refutation(story[:-1], table(after))
    return Question(
        kind=kind,
        text=together(
            *([you_are()] if seat == YOU else []),
            *house(rules),
            sentence(holds, player=player, count=had),
            put_down(state, cards),
            sentence(N_("How many cards does {player} hold then?"), player=player),
        ),
        table=table(state),
        choices=card_counts([has, *wrong]),
        answers=frozenset({str(has)}),
        hints=(
            rung(rules, *dict.fromkeys(strike_rule(rules, card) for card in cards)),
            (_round(rules), _struck_line(rules, cards)),
            (say(rule_id, change, player=player, put=put, took=took),),
        ),
        explanation=story,
        refutations={str(number): played_out for number in wrong},
        rules=rules,
        origin=origin,
    )


def _cards(random: Random, level: int) -> Question:
    players = random.choice((3, 4) if level < 3 else (3, 4, 5))
    rules = Rules(players=players, seven_draws=1 if level == 3 else 2)
    change = random.choice((-1, 0, 1, 2) if level == 1 else (-1, 0, 1) if level == 3 else (-2, -1, 0, 1, 2))
    seat = random.randrange(players)

    def wanted(state: State, after: State, cards: tuple[Card, ...]) -> bool:
        if len(after.hands[seat]) - len(state.hands[seat]) != change or len(state.hands[seat]) < 2:
            return False
        if level == 1:  # somebody at the other side of the table would be too easy
            assert state.current_player is not None
            return seat in (state.current_player, (state.current_player + 1) % players)
        return level == 2 or any(card.rank is Rank.SEVEN for card in cards)

    count = 1 if level == 1 else 3 if abs(change) == 2 else random.choice((2, 3))
    position = series(random, rules, count, wanted)
    return how_many("meow.cards", random, position, seat)


# The card turned up ----------------------------------------------------------------------------------


def who_opens(kind: str, rules: Rules, pack: tuple[Card, ...], dealer: int) -> Question:
    """Who plays first after this deal, and how many cards has the player on the dealer's left then?"""
    names, state = names_of(rules), rules.deal(pack, dealer=dealer)
    first, turned = state.deal.first, state.top
    left, second = player_name(first, names), player_name((first + 1) % rules.players, names)
    pairs = [(first, 0), (first + 1, 0), (first + 1, 1), (first + 1, 2)]
    choices = tuple(
        Choice(
            f"{seat % rules.players}-{rules.hand + more}",
            sentence(
                N_("{player} plays first; {left} has {count} cards."),
                player=player_name(seat % rules.players, names),
                left=left,
                count=rules.hand + more,
            ),
        )
        for seat, more in pairs
    )
    answer = f"{state.current_player}-{len(state.hands[first])}"
    explanation = explain.opening(state, names=names)
    rule_id = "meow.opening-card" if turned.rank is Rank.SEVEN else "meow.opening-others"
    if turned.rank is Rank.QUEEN:
        rule_id = "meow.opening-queen"
    elif not striking(rules, turned):
        rule_id = "meow.dealer"
    strike = N_("{card} acts on the first player, {left}.") if striking(rules, turned) else N_("{card} acts on nobody.")
    return Question(
        kind=kind,
        text=together(
            you_are(),
            *house(rules),
            sentence(
                N_("{dealer} dealt and turned up {card}. Who plays first, and how many cards has {left} then?"),
                dealer=player_name(dealer, names),
                card=turned,
                left=left,
            ),
        ),
        table=dealt(state),
        choices=choices,
        answers=frozenset({answer}),
        hints=(
            rung(rules, "meow.dealer", "meow.opening-card", "meow.opening-others"),
            (
                say("meow.dealer", N_("On the dealer's left: {left}. After that: {second}."), left=left, second=second),
                *((rule_line(strike_rule(rules, turned), rules),) if striking(rules, turned) else ()),
            ),
            (say(rule_id, strike, card=turned, left=left),),
        ),
        explanation=explanation,
        refutations={
            choice.key: Refutation(explanation[-2:], table(state)) for choice in choices if choice.key != answer
        },
        rules=rules,
        origin=Origin(rules, pack, dealer),
    )


def dealt(state: State) -> RowsTable:
    """What was dealt, before the turned card acts; how many cards the stock has is not told."""
    names = names_of(state.rules)
    return RowsTable(
        (Row(_("Turned up"), (state.top,)), *(_dealt(state, seat, names) for seat in range(state.rules.players)))
    )


def _dealt(state: State, seat: int, names: tuple[str, ...]) -> Row:
    """A hand as it was dealt, before the turned card struck: the learner's is open."""
    hand = state.hands[seat][: state.rules.hand]
    note = _("dealt the cards") if seat == state.deal.dealer else ""
    cards: tuple[Card | None, ...] = hand if seat == YOU else (None,) * len(hand)
    return Row(player_name(seat, names), cards, note)


def _opening(random: Random, level: int) -> Question:
    players = random.choice((3, 4) if level == 1 else (2, 3, 4, 5))
    # What the card does is drawn first, so that each answer comes as often as the others.
    taken = random.choice((None, 0, 1, 2) if level == 1 else (None, None, 0, 1, 2))
    rules = Rules(players=players)
    if level == 3:
        seven_draws, eight_skips = (2, True) if taken == 2 else random.choice(((1, False), (2, True), (1, True)))
        hand = random.choice((5, 7)) if players < 5 else 5
        rules = Rules(players=players, seven_draws=seven_draws, eight_skips=eight_skips, hand=hand)
    strikes = afflictions(rules.seven_draws, rules.eight_skips)
    ranks = [rank for rank in strikes if strikes[rank][0] == taken]
    if taken is None:
        others = [Rank.NINE, Rank.TEN, Rank.JACK, Rank.KING] + ([Rank.QUEEN] * 3 + [Rank.EIGHT] * 3) * (level > 1)
        ranks = [rank for rank in others if rank not in strikes]
    rank = random.choice(ranks)
    pack = list(rules.pack())
    random.shuffle(pack)
    turned = random.choice([place for place, card in enumerate(pack) if card.rank is rank])
    place = rules.players * rules.hand
    pack[place], pack[turned] = pack[turned], pack[place]
    return who_opens("meow.opening", rules, tuple(pack), random.randrange(players))


NEXT = Kind(
    "meow.next",
    N_("Who plays next?"),
    ("meow.match", "meow.six", "meow.seven", "meow.ace", "meow.eight"),
    4,
    _next,
)
CARDS = Kind(
    "meow.cards",
    N_("Who holds how many cards?"),
    ("meow.match", "meow.six", "meow.seven", "meow.seven-draws-one", "meow.ace"),
    3,
    _cards,
)
OPENING = Kind(
    "meow.opening",
    N_("Who plays first?"),
    ("meow.opening-card", "meow.opening-others", "meow.opening-queen", "meow.dealer"),
    3,
    _opening,
)
