"""How cards, suits, players and actions are called in a sentence.

Names go into sentences as they are, so that no language has to inflect them: a catalogue translates
the name and the sentence apart from each other.

A card may stand anywhere in a sentence: as what somebody plays, as what wins, after "of" or "on". A language with
grammatical cases therefore translates "the {rank} of {suit}" into a form that is the same in all of them, such as
the rank and the sign of the suit in quotation marks, and builds its sentences around that: *cartea „Q♠”* in Romanian.
The same goes for a rank, a suit or a player by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .actions import Action, parse_action
from .cards import Card, Rank, Suit, as_suit
from .errors import CardlibError, NotationError, shown
from .i18n import N_, _, current_pack, pgettext

NAMES = ("Ana", "Ion", "Vera", "Luca", "Mara", "Petru")
"""Who plays where nobody has said who does, clockwise from seat 0."""

_RANKS: dict[str, dict[Rank, str]] = {
    "french": {
        Rank.TWO: N_("two"),
        Rank.THREE: N_("three"),
        Rank.FOUR: N_("four"),
        Rank.FIVE: N_("five"),
        Rank.SIX: N_("six"),
        Rank.SEVEN: N_("seven"),
        Rank.EIGHT: N_("eight"),
        Rank.NINE: N_("nine"),
        Rank.TEN: N_("ten"),
        Rank.JACK: N_("jack"),
        Rank.QUEEN: N_("queen"),
        Rank.KING: N_("king"),
        Rank.ACE: N_("ace"),
    }
}
_RANKS["hungarian"] = _RANKS["french"] | {Rank.JACK: N_("Unter"), Rank.QUEEN: N_("Ober")}

_SUITS: dict[str, dict[Suit, str]] = {
    "french": {
        Suit.HEARTS: N_("hearts"),
        Suit.SPADES: N_("spades"),
        Suit.CLUBS: N_("clubs"),
        Suit.DIAMONDS: N_("diamonds"),
    },
    "hungarian": {
        Suit.HEARTS: N_("hearts"),
        Suit.SPADES: N_("leaves"),
        Suit.CLUBS: N_("acorns"),
        Suit.DIAMONDS: N_("bells"),
    },
}


NICKNAMES: dict[Rank, str] = {
    Rank.SEVEN: N_("șeptar"),
    Rank.EIGHT: N_("optar"),
    Rank.NINE: N_("nouar"),
    Rank.TEN: N_("zecar"),
    Rank.JACK: N_("doiar"),
    Rank.QUEEN: N_("treiar"),
    Rank.KING: N_("pătrar"),
}
"""What the cards but the ace are called in Romanian: after their number, or after what they are worth in 101."""


# How sentences speak of a rank that packs name differently, where its bare name does not do.
_FORMS: dict[str, dict[str, str]] = {
    "french": {"a_jack": N_("a jack"), "a_queen": N_("a queen"), "queens": N_("queens")},
    "hungarian": {"a_jack": N_("an Unter"), "a_queen": N_("an Ober"), "queens": N_("Obers")},
}


def rank_name(rank: Rank) -> str:
    """ "queen", or "Ober" in the Hungarian pack.

    Raises:
        NotationError: if it is no rank.
    """
    if not isinstance(rank, Rank):
        message = N_("{text} is not a rank: give one of cardlib.Rank, such as Rank.QUEEN.")
        raise NotationError(message, text=shown(rank))
    return _(_RANKS[current_pack()][rank])


def rank_words() -> dict[str, object]:
    """What a sentence says for ``{jack}``, ``{queen}``, ``{king}``, ``{ace}``, and for some of them in another form.

    A sentence that speaks of these ranks, rather than of a card, takes their names from here, since packs differ.

    >>> sentence(N_("{a_queen} on {a_jack}: {queens} are higher than any {jack}."), rank_words())
    'A queen on a jack: queens are higher than any jack.'
    """
    named = {"jack": Rank.JACK, "queen": Rank.QUEEN, "king": Rank.KING, "ace": Rank.ACE}
    forms = _FORMS[current_pack()]
    return {**{name: rank_name(rank) for name, rank in named.items()}, **{name: _(forms[name]) for name in forms}}


def suit_name(suit: Suit | str) -> str:
    """ "spades", or "leaves" in the Hungarian pack.

    Raises:
        NotationError: if it is no suit.
    """
    return _(_SUITS[current_pack()][as_suit(suit)])


def _suit_in_a_name(suit: Suit) -> str:
    """The suit as it stands after the rank, where some languages need another form."""
    # Written out, so that extraction tools find each of them with its context.
    hungarian = current_pack() == "hungarian"
    match suit:
        case Suit.HEARTS:
            return pgettext("in a card's name", "hearts")
        case Suit.SPADES:
            return pgettext("in a card's name", "leaves") if hungarian else pgettext("in a card's name", "spades")
        case Suit.CLUBS:
            return pgettext("in a card's name", "acorns") if hungarian else pgettext("in a card's name", "clubs")
        case Suit.DIAMONDS:
            return pgettext("in a card's name", "bells") if hungarian else pgettext("in a card's name", "diamonds")


def card_name(card: Card | str) -> str:
    """ "queen of spades": the label of a card.

    Raises:
        NotationError: if it is no card.
    """
    card = Card(card)
    suit = _suit_in_a_name(card.suit)
    return _("{rank} of {suit}").format(rank=rank_name(card.rank), suit=suit)


def the_card(card: Card | str) -> str:
    """ "the queen of spades": a card in a sentence.

    Raises:
        NotationError: if it is no card.
    """
    card = Card(card)
    suit = _suit_in_a_name(card.suit)
    return _("the {rank} of {suit}").format(rank=rank_name(card.rank), suit=suit)


def player_name(seat: int, names: tuple[str, ...] = ()) -> str:
    """The player's own name where it is known, else "Player 1" and so on: people count from 1, from seat 0 on.

    Below the seats is chance, which shuffles.

    Raises:
        CardlibError: if it is no seat, or these are no names.
    """
    if type(seat) is not int:
        raise CardlibError(N_("{given} is not a seat: give a whole number."), given=shown(seat))
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        message = N_("names cannot be {given}: give a text for each player, such as ('Ana', 'Ion').")
        raise CardlibError(message, given=shown(names))
    if seat < 0:
        return _("Chance")
    return names[seat] if seat < len(names) else _("Player {number}").format(number=seat + 1)


def listed(items: Iterable[str], *, either: bool = False) -> str:
    """ "a, b and c", or with ``either`` "a, b or c".

    Raises:
        CardlibError: if these are no texts.
    """
    *first, last = _texts(items) or [_("nothing")]
    if not first:
        return last
    joined = _("{first} or {last}") if either else _("{first} and {last}")
    return joined.format(first=", ".join(first), last=last)


def _texts(items: Iterable[str]) -> list[str]:
    texts = []
    for item in items if isinstance(items, Iterable) and not isinstance(items, str) else (None,):
        if not isinstance(item, str):
            raise CardlibError(N_("{given} cannot be listed: give a series of texts."), given=shown(items))
        texts.append(item)
    return texts


def action_phrase(action: Action | str) -> str:
    """What an action does, as it stands after "you may" or "you cannot".

    Raises:
        NotationError: if it is no action.
    """
    action = parse_action(action)
    match action.kind:
        case "play":
            phrase = _("play {card}")
        case "call":
            phrase = _("lead {card} and call TROMF")
        case "name":
            phrase = _("play {card} and name {suit}")
        case "exchange":
            phrase = _("exchange the trump seven for the upcard")
        case "keep":
            phrase = _("keep the trump seven")
        case "draw":
            phrase = _("draw a card")
        case "pass":
            phrase = _("pass")
        case "drop":
            phrase = _("put away {card}")
        case "shuffle":
            phrase = _("shuffle the discards into a new stock")
    return phrase.format(
        card="" if action.card is None else the_card(action.card),
        suit="" if action.suit is None else suit_name(action.suit),
    )


def actions_phrase(actions: Iterable[Action | str]) -> str:
    """ "play the queen of spades or the ten of hearts; or pass": what may be done, without repeating the verb.

    Raises:
        NotationError: if these are no actions.
    """
    if not isinstance(actions, Iterable) or isinstance(actions, str):
        message = N_("{text} is not a series of actions: give what legal_actions() returns.")
        raise NotationError(message, text=shown(actions))
    parsed = tuple(map(parse_action, actions))
    plain = [the_card(action.card) for action in parsed if action.kind == "play" and action.card]
    dropped = [the_card(action.card) for action in parsed if action.kind == "drop" and action.card]
    called = [the_card(action.card) for action in parsed if action.kind == "call" and action.card]
    queens = dict.fromkeys(the_card(action.card) for action in parsed if action.kind == "name" and action.card)
    phrases = []
    if plain:
        phrases.append(_("play {cards}").format(cards=listed(plain, either=True)))
    if called:
        phrases.append(_("lead {cards} and call TROMF").format(cards=listed(called, either=True)))
    if queens:
        phrases.append(_("play {cards} and name a suit").format(cards=listed(queens, either=True)))
    if dropped:
        phrases.append(_("put away {cards}").format(cards=listed(dropped, either=True)))
    phrases += [action_phrase(action) for action in parsed if action.kind not in ("play", "call", "name", "drop")]
    # A phrase that has an "and" or an "or" of its own is kept apart from the next one.
    if called or queens or max(len(plain), len(dropped)) > 1:
        return _("; or ").join(phrases)
    return listed(phrases, either=True)


def _words(fact: object) -> object:
    """A fact as it goes into a sentence."""
    if isinstance(fact, Card):
        return the_card(fact)
    if isinstance(fact, Suit):
        return suit_name(fact)
    if isinstance(fact, Rank):
        return rank_name(fact)
    if isinstance(fact, Action):
        return action_phrase(fact)
    if isinstance(fact, tuple):
        return listed([str(_words(item)) for item in fact])
    return fact


def sentence(message: str, facts: Mapping[str, object] | None = None, **more: object) -> str:
    """``message`` in the reader's language with the facts put into words, beginning with a capital.

    >>> sentence(N_("{card} wins."), card=Card("QS"))
    'The queen of spades wins.'
    """
    text = _(message).format(**{name: _words(fact) for name, fact in {**(facts or {}), **more}.items()})
    return capital(text)


def capital(text: str) -> str:
    """A text beginning with a capital; the rest stays as it is.

    >>> capital(card_name(Card("QS")))
    'Queen of spades'
    """
    return text[:1].upper() + text[1:]
