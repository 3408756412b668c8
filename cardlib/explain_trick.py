"""Why the winning card of a trick won and every other card lost (Mîța and 101).

Sentences about players stand in the past tense, which reads right for "Ana" and for "You" alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card, Rank, Suit, as_cards, as_suit
from .errors import CardlibError, NotationError, shown
from .given import a_number, some_names
from .i18n import N_, ngettext
from .lines import Line, say
from .names import player_name
from .tricks import HEIGHT, trick_winner

MOST_SEATS = 32
"""Each card of a pack could be somebody's, in a trick set up by hand."""

# By whether it was won with a trump, and whether no other card of the winner's suit was played.
_WON: dict[tuple[bool, bool], str] = {
    (False, False): N_("{player} won with {card}, the highest of the {suit}."),
    (False, True): N_("{player} won with {card}: nobody else played {suit}."),
    (True, False): N_("{player} won with {card}, the highest trump."),
    (True, True): N_("{player} won with {card}, the only trump."),
}
_AHEAD: dict[tuple[bool, bool], str] = {
    (False, False): N_("So far {card} from {player} wins: it is the highest of the {suit}."),
    (False, True): N_("So far {card} from {player} wins: nobody else has played {suit}."),
    (True, False): N_("So far {card} from {player} wins: it is the highest trump."),
    (True, True): N_("So far {card} from {player} wins: it is the only trump."),
}


def trick(
    cards: Sequence[Card],
    trump: Suit,
    *,
    game: str = "mita",
    leader: int = 0,
    names: tuple[str, ...] = (),
    players: int | None = None,
) -> tuple[Line, ...]:
    """Why the winning card won, or wins so far, and why each other card did not (Mîța ¶14, ¶16-18).

    Args:
        cards: the trick in the order played, the card led first.
        trump: the trump suit.
        game: ``"mita"`` or ``"101"``: whose rules are cited.
        leader: the seat that led.
        names: the players' names by seat.
        players: how many play; unless said as many as there are names, or cards. With fewer cards than
            players the trick is told as it stands so far.

    Raises:
        NotationError: if there is no card, or more cards than players.
        CardlibError: if the game has no tricks, or ``leader`` or ``players`` is no such number.
    """
    cards, trump, names = as_cards(cards), as_suit(trump), some_names(names)
    if game not in ("mita", "101"):
        raise CardlibError(N_("{given} has no tricks: give mita or 101."), given=shown(game))
    a_number(leader, "leader", 0, MOST_SEATS - 1)
    seats = max(len(names), len(cards)) if players is None else a_number(players, "players", 1, MOST_SEATS)
    if not cards or len(cards) > seats:
        raise NotationError(
            N_("A trick of {players} players has 1 to {players} cards, and here are {count}."),
            players=seats,
            count=len(cards),
        )
    complete = len(cards) == seats > 1
    lines = [_led(cards[0], trump, game, player_name(leader, names))]
    if cards[0].suit is not trump:
        lines.append(_trumps_played(cards, trump, game, complete))
    lines.append(won(cards, trump, game, leader, names, seats, complete))
    lines += _losers(cards, trump, game)
    lines += _ten_above(cards, trump, game)
    best = cards[trick_winner(cards, trump)]
    if complete and best.suit is trump and cards[0].suit is not trump:
        plain = [card for card in cards if card.suit is not trump]
        place = cards.index(plain[trick_winner(plain, trump)])
        lines.append(
            say(
                f"{game}.trick-winner",
                N_("Without a trump, {player} would have won with {card}."),
                player=player_name((leader + place) % seats, names),
                card=cards[place],
            )
        )
    return tuple(lines)


def _led(card: Card, trump: Suit, game: str, player: str) -> Line:
    if card.suit is trump:
        message = N_("{player} led {card}, a trump, so only a higher trump can beat it.")
    else:
        message = N_(
            "{player} led {card}, so the highest of the {suit} wins unless a trump is played; {trump} are trump."
        )
    return say(f"{game}.trick-winner", message, player=player, card=card, suit=card.suit, trump=trump)


def _trumps_played(cards: Sequence[Card], trump: Suit, game: str, complete: bool) -> Line:
    trumps = tuple(card for card in cards if card.suit is trump)
    if not trumps:
        message = N_("No trump was played.") if complete else N_("No trump lies on the table so far.")
    else:
        message = ngettext(
            "One trump was played, {trumps}, and any trump beats the other suits.",
            "Trumps were played, so only they count: {trumps}.",
            len(trumps),
        )
    return say(f"{game}.trump-beats", message, trumps=trumps)


def won(
    cards: Sequence[Card],
    trump: Suit,
    game: str,
    leader: int,
    names: tuple[str, ...],
    players: int,
    complete: bool,
) -> Line:
    """Who won a trick, or wins it so far, and with which card; the arguments are as in ``trick``."""
    place = trick_winner(cards, trump)
    card = cards[place]
    if len(cards) == 1:
        message = N_("So far {card} from {player} wins: nobody else has played yet.")
    else:
        alone = sum(other.suit is card.suit for other in cards) == 1
        message = (_WON if complete else _AHEAD)[card.suit is trump, alone]
    player = player_name((leader + place) % players, names)
    return say(f"{game}.trick-winner", message, player=player, card=card, suit=card.suit)


def _losers(cards: Sequence[Card], trump: Suit, game: str) -> list[Line]:
    """Why each card that does not win does not, cards with the same reason together."""
    best = cards[trick_winner(cards, trump)]
    lower = tuple(card for card in cards if card.suit is best.suit and card is not best)
    higher_rank = tuple(card for card in cards if card.suit is not best.suit and HEIGHT[card] > HEIGHT[best])
    others = tuple(card for card in cards if card.suit is not best.suit and HEIGHT[card] <= HEIGHT[best])
    if best.suit is trump:
        rule = f"{game}.trump-beats"
        lines = [
            (
                f"{game}.rank-order",
                lower,
                ngettext("{cards} is a trump too, but lower.", "{cards} are trumps too, but lower.", len(lower)),
            ),
            (
                rule,
                higher_rank,
                ngettext(
                    "{cards} is higher in rank, but any trump beats it.",
                    "{cards} are higher in rank, but any trump beats them.",
                    len(higher_rank),
                ),
            ),
            (
                rule,
                others,
                ngettext(
                    "{cards} is no trump, so any trump beats it.",
                    "{cards} are no trumps, so any trump beats them.",
                    len(others),
                ),
            ),
        ]
    else:
        rule = f"{game}.trick-winner"
        lines = [
            (
                f"{game}.rank-order",
                lower,
                ngettext(
                    "{cards} is of the right suit, but lower.", "{cards} are of the right suit, but lower.", len(lower)
                ),
            ),
            (
                rule,
                higher_rank,
                ngettext(
                    "{cards} is higher in rank, but not of the suit led, so it cannot win.",
                    "{cards} are higher in rank, but not of the suit led, so they cannot win.",
                    len(higher_rank),
                ),
            ),
            (
                rule,
                others,
                ngettext(
                    "{cards} is not of the suit led, so it cannot win.",
                    "{cards} are not of the suit led, so they cannot win.",
                    len(others),
                ),
            ),
        ]
    return [say(rule, message, cards=losing) for rule, losing, message in lines if losing]


def _ten_above(cards: Sequence[Card], trump: Suit, game: str) -> list[Line]:
    """A word on the ten where it wins over a jack or queen, which surprises those who know other games."""
    best = cards[trick_winner(cards, trump)]
    surprised = [card for card in cards if card.suit is best.suit and card.rank in (Rank.JACK, Rank.QUEEN)]
    if best.rank is not Rank.TEN or not surprised:
        return []
    message = N_("Mind the ten: only the {king} and the {ace} are higher.")
    return [say(f"{game}.rank-order", message, king=Rank.KING, ace=Rank.ACE)]
