"""Exercises about a hand of Mîța: which cards take the lead, which may be played, and what TROMF demands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from ... import explain
from ...actions import Action
from ...cards import Card
from ...game import TrickWon
from ...i18n import N_, _
from ...lines import Line, say
from ...mita import HAND, MITA, TROMF_EARLY, TROMF_LEADER, TROMF_NO_TRUMP, TROMF_OFF, State
from ...names import player_name, sentence
from ...tricks import HEIGHT, beats, winning_index
from .. import positions
from ..choices import card_choices, names_of
from ..question import Choice, Kind, Origin, Question, Refutation, StateTable, TrickTable
from .trick import refuting, why_beaten

YOU = 0
"""The learner's seat."""


def _table(state: State) -> StateTable:
    return StateTable(state, YOU, names=names_of(state.rules))


def _with(state: State, card: Card) -> TrickTable | StateTable:
    """The table after the learner's card; if that completes the trick, only the trick, before anybody draws."""
    if len(state.trick) < state.rules.players - 1:
        return StateTable(state.apply(str(card)), YOU, names=names_of(state.rules))
    return TrickTable((*state.trick, card), state.trump, state.rules.players, state.leader, names_of(state.rules))


def _best(state: State) -> Card:
    """The card that is winning so far."""
    return state.trick[winning_index(state.trick, state.trump)]


def _owner(state: State) -> int:
    """The seat that is winning so far."""
    return (state.leader + state.trick.index(_best(state))) % state.rules.players


def _partner_winning(state: State) -> bool:
    """Whether the learner's partner is winning so far."""
    return _owner(state) in state.rules.side(YOU)


def _beating(state: State) -> list[Card]:
    """The learner's cards that would take the lead."""
    return [card for card in state.hands[YOU] if beats(card, _best(state), state.trump)]


def _trumps(state: State) -> list[Card]:
    return [card for card in state.hands[YOU] if card.suit is state.trump]


def _your_turn(state: State) -> bool:
    """Whether the learner has several cards to choose from, and not to lead."""
    return state.current_player == YOU and bool(state.trick) and len(state.hands[YOU]) > 1


# Which cards take the lead --------------------------------------------------------------------------


def _takes_lead(random: Random, level: int) -> Question:
    """Before any trump was played, then in any trick that tempts, then the last card of one, for your side."""
    rules = MITA.rules(players=4)
    if level == 3:
        partner = random.random() < 0.5
        state, origin = positions.find(random, rules, lambda state: _last_card(state, partner))
        return _for_your_side(state, origin)
    count = random.choice((1, 2))

    def wanted(state: State) -> bool:
        if not _your_turn(state) or state.called or len(_beating(state)) != count or len(state.hands[YOU]) < 3:
            return False
        if level == 1:
            return not any(card.suit is state.trump for card in state.trick)
        # A card that is higher in rank than the best on the table, but does not beat it.
        losing = set(state.hands[YOU]) - set(_beating(state))
        return any(HEIGHT[card] > HEIGHT[_best(state)] for card in losing)

    state, origin = positions.find(random, rules, wanted)
    text = N_("Trump: {trump}. It is your turn. Pick every card of your hand that would take the lead in this trick.")
    return _lead_question(state, origin, text, _beating(state), for_side=False)


def _last_card(state: State, partner: bool) -> bool:
    """Whether the learner plays the last card of a trick that the partner, or nobody of the side, is winning."""
    if not _your_turn(state) or state.called or len(state.trick) < 3 or len(state.hands[YOU]) < 3:
        return False
    losing = len(_beating(state)) < len(state.hands[YOU])
    return losing and partner == _partner_winning(state) and (partner or bool(_beating(state)))


def _for_your_side(state: State, origin: Origin) -> Question:
    partner = _partner_winning(state)
    text = N_(
        "Trump: {trump}. You play the last card of this trick. Pick every card of your hand with which your side "
        "takes it."
    )
    return _lead_question(state, origin, text, list(state.hands[YOU]) if partner else _beating(state), for_side=True)


def _lead_question(state: State, origin: Origin, text: str, right: list[Card], for_side: bool) -> Question:
    hand, best = state.hands[YOU], _best(state)
    owner = player_name(_owner(state), names_of(state.rules))
    lead = say("mita.trick-winner", N_("So far {player} is winning with {card}."), player=owner, card=best)
    rule = say(
        "mita.trick-winner",
        N_("A card takes the lead if it is higher in the same suit, or a trump where no trump was winning yet."),
    )
    if for_side:
        rule = say("mita.seating", N_("Your side takes the trick with your card or with your partner's."))
    refutations = {
        str(card): Refutation(
            (_effect(state, card),),
            _with(state, card),
            ((card, "right"),)
            if card in right
            else ((card, "wrong"), (refuting((*state.trick, card), state.trump, card), "beating")),
        )
        for card in hand
    }
    explanation = (lead, *(_effect(state, card) for card in hand))
    return Question(
        kind="mita.beats",
        text=sentence(text, trump=state.trump),
        table=_table(state),
        choices=card_choices(hand),
        answers=frozenset(map(str, right)),
        multiple=True,
        hints=((rule,), (lead,)),
        explanation=explanation,
        refutations=refutations,
        rules=state.rules,
        origin=origin,
    )


def _effect(state: State, card: Card) -> Line:
    """What a card does to the trick."""
    best = _best(state)
    if card.suit is best.suit and HEIGHT[card] > HEIGHT[best]:
        return say(
            "mita.rank-order",
            N_("{card} takes the lead: it is higher than {best} in the same suit."),
            card=card,
            best=best,
        )
    if card.suit is state.trump and best.suit is not state.trump:
        message = N_("{card} takes the lead: it is a trump, and {best} is none.")
        return say("mita.trump-beats", message, card=card, best=best)
    if len(state.trick) == state.rules.players - 1 and _partner_winning(state):
        message = N_("{card} does not beat {best}, which your partner has played, so your side takes the trick.")
        return say("mita.seating", message, card=card, best=best)
    trick = (*state.trick, card)
    return why_beaten(trick, state.trump, card, refuting(trick, state.trump, card))


# Which cards may be played --------------------------------------------------------------------------


def _calling(random: Random, state: State) -> Action | None:
    """Call TROMF whenever one may: left to chance, nobody would do it often enough."""
    calls = [action for action in state.legal_actions() if action.kind == "call"]
    return random.choice(calls) if calls else None


def _follows(state: State) -> bool:
    """Free play that feels bound: the learner could follow suit, or not."""
    suits = [card.suit is state.trick[0].suit for card in state.hands[YOU]] if _your_turn(state) else []
    return not state.called and any(suits) and not all(suits)


def _trump_was_led(state: State) -> bool:
    """Free play that feels bound: a trump was led at the end of a deal, but TROMF was not called."""
    return _follows(state) and not state.stock and state.trick[0].suit is state.trump


def _cannot_follow(state: State) -> bool:
    """Free play that feels bound: the learner cannot follow suit, but could trump."""
    suits = {card.suit for card in state.hands[YOU]} if _your_turn(state) else set()
    return not state.called and state.trump in suits and len(suits) > 1 and state.trick[0].suit not in suits


def _bound(state: State) -> bool:
    """TROMF was called, and the learner has trumps and other cards."""
    return _your_turn(state) and state.called and 0 < len(_trumps(state)) < len(state.hands[YOU])


def _excused(state: State) -> bool:
    """TROMF was called, and the learner has no trump."""
    return _your_turn(state) and state.called and not _trumps(state)


def _partner_called(state: State) -> bool:
    """The learner's partner called TROMF, and the learner has trumps and other cards."""
    return _bound(state) and state.leader in state.rules.side(YOU)


def _must_beat(state: State) -> bool:
    """The learner has a trump that beats those on the table, and one that does not."""
    able = [beats(card, _best(state), state.trump) for card in _trumps(state)] if _bound_or_full(state) else []
    return any(able) and not all(able)


def _bound_or_full(state: State) -> bool:
    return _your_turn(state) and state.called and bool(_trumps(state))


def _cannot_beat(state: State) -> bool:
    """The learner has trumps and other cards, but no trump that beats those on the table."""
    return _bound(state) and not _beating(state)


Wanted = Callable[[State], bool]

_MAY_PLAY: tuple[tuple[Wanted, ...], ...] = (
    (_follows, _cannot_follow, _bound, _bound),
    (_cannot_follow, _excused, _bound, _bound),
    (_trump_was_led, _excused, _bound, _bound),
)
_DUTY: tuple[tuple[tuple[str, Wanted], ...], ...] = (
    (("must-trump", _bound), ("must-trump", _bound), ("must-trump", _excused)),
    (("must-trump", _partner_called), ("must-trump", _cannot_beat), ("must-trump", _excused)),
    (("must-beat", _must_beat), ("must-beat", _cannot_beat), ("must-beat", _excused)),
    (
        ("must-trump", _must_beat),
        ("must-beat", _must_beat),
        ("must-beat", _partner_called),
        ("off", _trump_was_led),
    ),
)
"""By level, the readings of the call and what the positions show."""

_READINGS = {
    "must-trump": N_("By our reading: after a call of TROMF, whoever has a trump gives one."),
    "must-beat": N_(
        "By the stricter reading: after a call of TROMF, whoever can beat the trumps on the table does so."
    ),
    "off": N_("Without the call: nobody calls TROMF."),
}


def _trump_at(place: int, wanted: Wanted) -> Wanted:
    """As ``wanted``; where trumps are what matters, with a trump at this place of a full hand, and the last one's.

    The card drawn last is the upcard more often than chance makes it: without this, the last card would be a trump.
    """
    if wanted in (_follows, _cannot_follow, _trump_was_led, _excused):
        return wanted

    def placed(state: State) -> bool:
        hand = state.hands[YOU]
        if len(hand) < HAND:
            return wanted(state)
        last = hand[-1].suit is state.trump
        return hand[place].suit is state.trump and last == (place == HAND - 1) and wanted(state)

    return placed


def _may_play(random: Random, level: int) -> Question:
    """With and without a call of TROMF, then also without a trump in hand, then also a trump led without a call."""
    wanted = _trump_at(random.randrange(HAND), random.choice(_MAY_PLAY[level - 1]))
    # Where nobody calls at the end, trumps are led without a call too.
    choose = None if wanted is _trump_was_led else _calling
    state, origin = positions.find(random, MITA.rules(players=random.choice((2, 4))), wanted, choose=choose)
    return _allowed("mita.may-play", state, origin, "")


def _duty(random: Random, level: int) -> Question:
    """What the call demands: of one's trumps, of a partner, of the highest trump, under every reading."""
    reading, wanted = random.choice(_DUTY[level - 1])
    wanted = _trump_at(random.randrange(HAND), wanted)
    rules = MITA.rules(players=4, tromf=reading)
    state, origin = positions.find(random, rules, wanted, choose=_calling)
    return _allowed("mita.tromf-duty", state, origin, _(_READINGS[reading]))


def _allowed(kind: str, state: State, origin: Origin, house_rule: str) -> Question:
    """Which cards may be played?"""
    hand, led = state.hands[YOU], state.trick[0]
    allowed = [action.card for action in state.legal_actions() if action.card is not None]
    text = N_("{player} has led {card}. Pick every card that you may play.")
    if state.called:
        text = N_("{player} has led {card} and called TROMF. Pick every card that you may play.")
    asked = sentence(text, player=player_name(state.leader, names_of(state.rules)), card=led)
    lines = {card: _may(state, card) for card in hand}
    explanation = tuple(lines.values())
    return Question(
        kind=kind,
        text=f"{house_rule} {asked}" if house_rule else asked,
        table=_table(state),
        choices=card_choices(hand),
        answers=frozenset(map(str, allowed)),
        multiple=True,
        hints=_duty_hints(state),
        explanation=explanation,
        refutations={
            str(card): Refutation((line,), _with(state, card), ((card, "right"),))
            if card in allowed
            else Refutation((line,), marks=((card, "wrong"),))
            for card, line in lines.items()
        },
        rules=state.rules,
        origin=origin,
    )


def _may(state: State, card: Card) -> Line:
    """Why a card may be played, or may not."""
    refusal = state.check(str(card))
    if refusal is None:
        return explain.permission(state, str(card))
    return Line(refusal.rule, f"{refusal.tried} {refusal.why}")


def _duty_hints(state: State) -> tuple[tuple[Line, ...], ...]:
    """The rungs below the full explanation: the rule, then what it means for this hand."""
    trumps, best = tuple(_trumps(state)), _best(state)
    if not state.called:
        rule = say("mita.free-play", N_("Nobody ever has to follow suit or to trump, unless TROMF was called."))
        hand = say("mita.tromf-reach", N_("TROMF was not called on this trick, so nobody is bound."))
        if state.rules.tromf == "off":
            hand = say("mita.free-play", N_("Here nobody calls TROMF, so nobody is ever bound."))
        return (rule,), (hand,)
    rule = say("mita.tromf-reach", N_("A call of TROMF binds everybody for this one trick, the caller's partner too."))
    if not trumps:
        return (rule,), (say("mita.tromf-duty", N_("The duty is about trumps. Have you got one?")),)
    yours = say("mita.tromf-duty", N_("Your trumps: {cards}."), cards=trumps)
    if state.rules.tromf == "must-beat":
        message = N_("The highest trump on the table is {best}. Compare your trumps with it.")
        return (rule,), (say("mita.tromf-duty", message, best=best),), (yours,)
    return (rule,), (say("mita.tromf-duty", N_("Any trump of yours will do, but nothing else.")),), (yours,)


# Who may call TROMF ---------------------------------------------------------------------------------

_CALL_CHOICES = {
    "yes": N_("Yes"),
    "stock": N_("No: there are cards left to draw"),
    "leader": N_("No: this trick is led by somebody else"),
    "trump": N_("No: the card is no trump"),
    "off": N_("No: we play without the call"),
}
_CALL_LEVELS = (("yes", "stock", "trump"), ("yes", "stock", "leader", "trump"), tuple(_CALL_CHOICES))


_AGAINST = {
    TROMF_EARLY["mita"]: "stock",
    TROMF_LEADER["mita"]: "leader",
    TROMF_NO_TRUMP["mita"]: "trump",
    TROMF_OFF["mita"]: "off",
}


def _reasons(state: State, card: Card) -> frozenset[str]:
    """Everything that speaks against a call with this card."""
    return frozenset(_AGAINST[breach] for breach in state.against_call(card))


def _may_call(random: Random, level: int) -> Question:
    """Whether TROMF may be called with a card, and if not, the one reason why not."""
    # Somewhat oftener than each reason against it.
    key = "yes" if random.random() < 0.31 else random.choice(_CALL_LEVELS[level - 1][1:])
    reasons = frozenset() if key == "yes" else frozenset({key})
    reading = "off" if key == "off" else "must-trump" if level < 3 else random.choice(("must-trump", "must-beat"))
    rules = MITA.rules(players=random.choice((2, 4)), tromf=reading)
    # At first the stock is far from gone, later it nearly is.
    left = range(rules.players + 1, 33) if level == 1 else range(1, rules.players + 1)

    def wanted(state: State) -> bool:
        if state.current_player != YOU or state.called or (key == "stock" and len(state.stock) not in left):
            return False
        return any(_reasons(state, card) == reasons for card in state.hands[YOU])

    state, origin = positions.find(random, rules, wanted)
    card = random.choice([card for card in state.hands[YOU] if _reasons(state, card) == reasons])
    return _call_question(state, card, key, origin, level)


def _call_question(state: State, card: Card, answer: str, origin: Origin, level: int) -> Question:
    text = sentence(N_("It is your turn. May you play {card} and call TROMF?"), card=card)
    if level == 3:
        text = f"{_(_READINGS[state.rules.tromf])} {text}"
    keys = _CALL_LEVELS[level - 1]
    facts = {key: _fact(state, card, key) for key in keys if key != "yes"}
    refusal = state.check(f"{card}!")
    verdict = explain.permission(state, f"{card}!") if refusal is None else Line(refusal.rule, refusal.why)
    refutations = {key: Refutation((fact,)) for key, fact in facts.items()}
    refutations["yes"] = Refutation((verdict,), marks=((card, "wrong"),))
    del refutations[answer]
    any_lead = say("mita.tromf-reach", N_("Any lead after the last draw will do, not just the first of them."))
    explanation = (verdict,) if refusal else (*facts.values(), verdict, any_lead)
    rule = say(
        "mita.tromf",
        N_("Three things are needed: it is your lead, the card is a trump, and nothing is left to draw."),
    )
    checked = tuple(fact for key, fact in facts.items() if key != answer)
    return Question(
        kind="mita.tromf-call",
        text=text,
        table=replace(_table(state), shows_winner=True),
        choices=tuple(Choice(key, _(_CALL_CHOICES[key])) for key in keys),
        answers=frozenset({answer}),
        hints=((rule,), *(checked[:count] for count in range(1, len(checked) + 1))),
        explanation=explanation,
        refutations=refutations,
        rules=state.rules,
        origin=origin,
    )


def _fact(state: State, card: Card, reason: str) -> Line:
    """How it stands with one reason against a call that does not hold here."""
    against = reason in _reasons(state, card)
    messages = {
        "stock": (N_("Nothing is left to draw."), N_("There are cards left to draw.")),
        "leader": (N_("It is your lead."), N_("Somebody else has led this trick.")),
        "trump": (N_("{card} is a trump."), N_("{card} is no trump.")),
        "off": (N_("Here TROMF may be called."), N_("Here nobody calls TROMF.")),
    }
    message = messages[reason][against]
    if reason == "leader" and not against and state.history and isinstance(state.history[-1], TrickWon):
        message = N_("The trick on the table is finished, and you have won it: it is your lead.")
    return say("mita.tromf", message, card=card)


# The kinds ------------------------------------------------------------------------------------------

BEATS = Kind(
    "mita.beats",
    N_("Which of your cards take the lead?"),
    ("mita.trick-winner", "mita.trump-beats", "mita.rank-order", "mita.seating"),
    3,
    _takes_lead,
)
MAY_PLAY = Kind("mita.may-play", N_("Which cards may you play?"), ("mita.free-play", "mita.tromf-reach"), 3, _may_play)
TROMF_CALL = Kind(
    "mita.tromf-call", N_("May you call TROMF?"), ("mita.tromf", "mita.tromf-reach"), len(_CALL_LEVELS), _may_call
)
TROMF_DUTY = Kind(
    "mita.tromf-duty", N_("What does TROMF demand?"), ("mita.tromf-duty", "mita.tromf-reach"), len(_DUTY), _duty
)
