"""Exercises of Мяу-мяу about one's own turn: which cards fit, what may be done, what must be done."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ... import explain
from ...actions import DRAW, PASS
from ...cards import Card, Rank
from ...game import Move
from ...i18n import N_, _, ngettext
from ...lines import Line, say
from ...meow import Rules, State
from ...names import action_phrase, capital, sentence
from ..question import Choice, Kind, Origin, Question, Refutation
from .parts import (
    YOU,
    as_played,
    fitting,
    forcing,
    hand_choices,
    hoarding,
    house,
    look_for,
    marked,
    misfits,
    my_turn,
    on_top,
    own_cards,
    queens,
    rung,
    table,
    together,
    why_fits,
    why_not,
)

Wanted = Callable[[State], bool]


# Which cards fit -------------------------------------------------------------------------------------


def which_fit(kind: str, state: State, origin: Origin) -> Question:
    """Pick every card of your hand that may be played; nothing has been drawn in this turn."""
    cards, right = own_cards(state), fitting(state)
    wrong = tuple(card for card in cards if card not in right)
    refutations = {
        str(card): Refutation((why_fits(state, card),), marks=marked(state, (card, "right"))) for card in right
    }
    for card in wrong:
        lines = (why_not(state, as_played(state, card)),)
        refutations[str(card)] = Refutation(lines, marks=marked(state, (card, "wrong"), (state.top, "beating")))
    first = [state.demand.rule]
    first += ["meow.queen-wild"] if _may_mix_in_queens(state) else []
    first += ["meow.no-trump-no-rank"] if first == ["meow.match"] else []
    first += ["meow.packs"] if state.rules.packs > 1 else []
    count = ngettext("Only one of your cards fits.", "{count} of your cards fit, and one is {card}.", len(right))
    explanation = (*(why_fits(state, card) for card in right), *misfits(state, wrong))
    return Question(
        kind=kind,
        text=together(*house(state.rules), on_top(state), _("Pick every card that you may play.")),
        table=table(state),
        choices=hand_choices(state),
        answers=frozenset(map(str, right)),
        multiple=True,
        hints=(
            rung(state.rules, *dict.fromkeys(first)),
            (look_for(state),),
            (say(state.demand.rule, count, count=len(right), card=right[0]),),
        ),
        explanation=explanation,
        refutations=refutations,
        rules=state.rules,
        origin=origin,
    )


def _may_mix_in_queens(state: State) -> bool:
    """Whether there is a queen in the hand, and the pile takes any queen."""
    return bool(queens(state)) and not state.demand.follows_queen


def _some_fit(state: State) -> bool:
    """Whether some cards of the hand fit and some do not."""
    return state.drawn is None and 0 < len(fitting(state)) < len(own_cards(state))


def _named_tempts(state: State) -> bool:
    """Whether a suit was named, and the hand has a card of the queen's own suit that does not fit."""
    return state.named is not None and any(
        card.suit is state.top.suit and card not in state.demand.fitting for card in own_cards(state)
    )


def _fits(random: Random, level: int) -> Question:
    def wanted(state: State) -> bool:
        if not _some_fit(state):
            return False
        plain = state.top.rank is not Rank.QUEEN
        if level == 1:
            return plain and not queens(state)
        if level == 2:
            return plain and bool(queens(state)) and len(fitting(state)) > 1
        if level == 3:
            return _named_tempts(state)
        return state.top in state.hands[YOU] and plain

    packs = 2 if level == 4 else 1
    rules = Rules(players=random.choice((4, 5, 6)) if packs == 2 else random.choice((2, 3, 4)), packs=packs)
    return which_fit("meow.fits", *my_turn(random, rules, wanted))


def _passed_by(state: State) -> bool:
    """Whether the queen on top stayed there while somebody drew and passed."""
    last = state.history[-1] if state.history else None
    return isinstance(last, Move) and last.action is PASS


def _named(random: Random, level: int) -> Question:
    # At the last level half of the queens were turned up, and half have been there for some time.
    turned = level == 3 and random.random() < 0.5

    def wanted(state: State) -> bool:
        if state.top.rank is not Rank.QUEEN or not _some_fit(state):
            return False
        if turned:
            return state.named is None
        if level == 3:
            return _passed_by(state)
        return _named_tempts(state) and bool(queens(state)) == (level == 2)

    rules = Rules(players=random.choice((2, 3, 4)))
    return which_fit("meow.named", *my_turn(random, rules, wanted))


# What may be done ------------------------------------------------------------------------------------


def what_may(kind: str, state: State, origin: Origin) -> Question:
    """Choose everything that may be done now: cards to play, drawing, passing."""
    cards, legal = own_cards(state), state.legal_actions()
    right = frozenset(str(action.card or action) for action in legal)
    choices = (
        *hand_choices(state),
        *(Choice(str(action), capital(action_phrase(action))) for action in (DRAW, PASS)),
    )
    refutations = {}
    for card in cards:
        allowed = str(card) in right
        line = why_fits(state, card) if allowed else why_not(state, as_played(state, card))
        marks = marked(state, (card, "right" if allowed else "wrong"))
        refutations[str(card)] = Refutation((line,), marks=marks)
    for action in (DRAW, PASS):
        lines: tuple[Line, ...] = (
            (explain.permission(state, action) if str(action) in right else why_not(state, str(action))),
        )
        if action is DRAW and not state.stock and str(action) in right:
            message = N_("The stock is empty, so first the discards under {top} are shuffled and become the stock.")
            lines += (say("meow.empty-stock", message, top=state.top),)
        refutations[str(action)] = Refutation(lines)
    told = [choice.key for choice in choices if choice.key in right]
    told += [key for key in (str(state.drawn), "draw", "pass") if key in refutations and key not in right]
    explanation = tuple(dict.fromkeys(line for key in told for line in refutations[key].lines))
    so_far = _("It is your turn.")
    if state.drawn is not None:
        so_far = sentence(N_("It is your turn, and you have just drawn {card}."), card=state.drawn)
    return Question(
        kind=kind,
        text=together(
            *house(state.rules),
            on_top(state),
            *([] if state.stock or state.drawn else [_("The stock is empty.")]),
            so_far,
            _("What may you do now? Choose all that is allowed."),
        ),
        table=table(state),
        choices=choices,
        answers=right,
        multiple=True,
        hints=_may_hints(state),
        explanation=explanation,
        refutations=refutations,
        rules=state.rules,
        origin=origin,
    )


def _may_hints(state: State) -> tuple[tuple[Line, ...], ...]:
    """The rungs below the explanation of what may, or must, be done."""
    rules = state.rules
    if state.drawn is not None:
        saved = any(card.rank is Rank.QUEEN for card in _held_back(state))
        first = rung(rules, "meow.draw-when-stuck", "meow.drawn-card-only-queen" if saved else "meow.drawn-card-only")
        narrower = say(first[-1].rule, N_("Of your cards only {card} can still be played now."), card=state.drawn)
        fits = state.drawn in state.demand.fitting
        last = why_fits(state, state.drawn) if fits else why_not(state, as_played(state, state.drawn))
        return first, (narrower, look_for(state)), (last,)
    ids = ["meow.draw-when-stuck", "meow.must-play"]
    ids += ["meow.queen-not-forced"] if queens(state) else []
    ids += [] if state.stock else ["meow.empty-stock"]
    return rung(rules, *ids), (look_for(state),), (_state_of_the_hand(state),)


def _held_back(state: State) -> tuple[Card, ...]:
    """The hand without the card just drawn, which is the last one."""
    return state.hands[YOU][:-1] if state.drawn is not None else state.hands[YOU]


def _state_of_the_hand(state: State) -> Line:
    """What decides whether one must play."""
    if forced := forcing(state):
        return say("meow.must-play", N_("{card} fits, and it is no {queen}."), card=forced[0], queen=Rank.QUEEN)
    if saved := fitting(state):
        message = ngettext("Only {cards} fits.", "Only {cards} fit.", len(saved))
        return say("meow.queen-not-forced", message, cards=saved)
    return say("meow.draw-when-stuck", N_("None of your cards fits."))


def _hand_is(state: State, how: str) -> bool:
    """Whether the hand is of a sort: it forces to play, has but queens to play, or nothing, or one of these two."""
    if state.drawn is not None:
        return False
    if how == "idle":
        return not forcing(state)
    if how == "forced":
        return bool(forcing(state)) and len(fitting(state)) < len(own_cards(state))
    return not forcing(state) and bool(fitting(state)) == (how == "queen")


def _may(random: Random, level: int) -> Question:
    sorts = {1: ("forced", "stuck"), 2: ("forced", "queen"), 3: ("forced", "queen", "stuck"), 4: ("forced", "idle")}
    how = random.choice(sorts[level])
    least = random.choice((1, 2)) if how == "forced" else 0
    after_drawing = random.random() < 0.4

    def wanted(state: State) -> bool:
        if after_drawing != (state.drawn is not None) or (level == 4 and (state.stock or len(state.discards) < 2)):
            return False
        if level < 4 and ((state.named is not None) != (level == 3) or len(fitting(state)) < least):
            return False
        if after_drawing or level == 4:
            return after_drawing or _hand_is(state, how)
        return bool(queens(state)) == (level == 2 or how == "queen") and _hand_is(state, how)

    rules = Rules(players=random.choice((2, 3, 4)))
    return what_may("meow.may", *my_turn(random, rules, wanted, hoarding if level == 4 else None))


def _drawn(random: Random, level: int) -> Question:
    # Before the draw too, when one may not pass yet: or else passing would always be right, and drawing never.
    how = random.choice(("fits", "misfit", "idle", "forced"))

    def wanted(state: State) -> bool:
        if how in ("idle", "forced"):
            if not _hand_is(state, how):
                return False
        elif state.drawn is None or (state.drawn in state.demand.fitting) != (how == "fits"):
            return False
        saved = any(card.rank is Rank.QUEEN for card in _held_back(state))
        if level == 3:
            return state.named is not None
        return state.named is None and saved == (level == 2)

    rules = Rules(players=random.choice((2, 3, 4)))
    return what_may("meow.drawn", *my_turn(random, rules, wanted, hoarding if level == 2 else None))


# What must be done -----------------------------------------------------------------------------------

_MUST = {
    "play": N_("I must play a card"),
    "either": N_("I may play a card or draw one"),
    "draw": N_("I cannot play, so I must draw"),
}


def must_or_may(kind: str, state: State, origin: Origin) -> Question:
    """Must you play, may you draw, or is there nothing else?"""
    answer = "play" if forcing(state) else "either" if fitting(state) else "draw"
    permitted = explain.permission(state, DRAW) if answer != "play" else why_not(state, "draw")
    reasons = {
        "play": (permitted,),
        "either": (permitted, *(why_fits(state, card) for card in fitting(state))),
        "draw": (permitted, *misfits(state, own_cards(state))),
    }
    wrong = {
        "play": [] if answer == "play" else [permitted],
        "either": [permitted],
        "draw": [why_fits(state, card) for card in fitting(state)[:1]],
    }
    return Question(
        kind=kind,
        text=together(
            *house(state.rules),
            on_top(state),
            _("It is your turn. Must you play a card, or may you draw one?"),
        ),
        table=table(state),
        choices=tuple(Choice(key, _(text)) for key, text in _MUST.items()),
        answers=frozenset({answer}),
        hints=_may_hints(state),
        explanation=reasons[answer],
        refutations={key: Refutation(tuple(lines)) for key, lines in wrong.items() if key != answer},
        rules=state.rules,
        origin=origin,
    )


def _must(random: Random, level: int) -> Question:
    how = random.choice(("forced", "queen", "stuck"))

    def wanted(state: State) -> bool:
        if not _hand_is(state, how) or (state.named is not None) != (level == 3):
            return False
        if how == "forced":  # at first without a queen that tempts
            return bool(queens(state)) == (level > 1)
        return True

    rules = Rules(players=random.choice((2, 3, 4)))
    return must_or_may("meow.must", *my_turn(random, rules, wanted))


# A queen that only her king or a jack covers -----------------------------------------------------------


def _queen_follow(random: Random, level: int) -> Question:
    rules = Rules(players=random.choice((2, 3, 4)), queen_follow=True)
    how, least = random.choice(("forced", "stuck", "drawn")), random.choice((1, 1, 2))

    def wanted(state: State) -> bool:
        if level == 3 and how == "drawn":
            return state.top.rank is Rank.QUEEN and bool(queens(state)) and state.drawn is not None
        if level == 3 and how == "forced":  # elsewhere a queen goes on anything, and names nothing
            return state.top.rank is not Rank.QUEEN and bool(queens(state)) and state.drawn is None
        if state.top.rank is not Rank.QUEEN or state.drawn is not None:
            return False
        if level == 3:
            return bool(queens(state)) and not fitting(state)
        tempting = [card for card in own_cards(state) if card not in fitting(state)]
        suit = any(card.suit is state.top.suit for card in tempting)
        other = any(card.rank in (Rank.QUEEN, Rank.KING) for card in tempting)
        return _some_fit(state) and len(fitting(state)) >= least and suit and (level == 1 or other)

    position = my_turn(random, rules, wanted)
    make = which_fit if level < 3 else what_may
    return make("meow.queen-follow", *position)


FITS = Kind(
    "meow.fits",
    N_("Which cards fit?"),
    ("meow.match", "meow.no-trump-no-rank", "meow.queen-wild", "meow.packs"),
    4,
    _fits,
)
MAY = Kind(
    "meow.may",
    N_("What may you do now?"),
    ("meow.must-play", "meow.draw-when-stuck", "meow.queen-not-forced", "meow.empty-stock"),
    4,
    _may,
)
MUST = Kind(
    "meow.must",
    N_("Must you play, or may you draw?"),
    ("meow.must-play", "meow.queen-not-forced", "meow.draw-when-stuck"),
    3,
    _must,
)
NAMED = Kind(
    "meow.named",
    N_("Which cards fit when a suit was named?"),
    ("meow.queen-wild", "meow.opening-queen"),
    3,
    _named,
)
QUEEN_FOLLOW = Kind(
    "meow.queen-follow",
    N_("Which card covers which, by the house rule?"),
    ("meow.queen-follow", "meow.queen-follow-naming"),
    3,
    _queen_follow,
)
DRAWN = Kind(
    "meow.drawn",
    N_("What may you do, before and after you draw?"),
    ("meow.draw-when-stuck", "meow.drawn-card-only", "meow.drawn-card-only-queen"),
    3,
    _drawn,
)
