"""Before play: the same pack handed out one card at a time or in packets; the trump check made again or only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardlib import Card, find_game, mita
from cardlib.deals import State, shuffled
from cardlib.game import Hands
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import Line, say
from cardlib.names import listed, player_name, sentence
from cardlib.tricks import trump_check_steps
from widgets.dealing import open_stock
from widgets.scenes import Zone, zones_of
from widgets.supposing_others import each_end_once, in_packets, one_move
from widgets.supposing_parts import OURS, Reading, Supposition, as_ruled, names_for, with_captions

# How many play, and which pack: none that turns up a card which acts.
_DEALS = {"mita": (4, 1), "101": (2, 1), "meow": (3, 3)}

# Packs of which the check has to move several cards, and which each reading leaves in another order.
_CHECKS = {"mita": 140, "101": 151}
_CHECKED_PLAYERS = 4


def singly(game: str) -> Supposition:
    """One pack of a game, dealt one card at a time by the engine, and in packets."""
    players, seed = _DEALS[game]
    rules = find_game(game).rules(players=players)
    start: State = rules.deal(shuffled(rules, seed))
    rule = f"{game}.deal-singly"
    ours = Reading(
        OURS,
        _("One at a time"),
        _dealt_zones(start, start.hands),
        (as_ruled(rule, rules), *_places(rule, start, start.hands)),
    )
    count = rules.hand
    packets = (
        ("all", (count,), ngettext("All {count} at once", "All {count} at once", count).format(count=count)),
        ("two-packets", (count - count // 2, count // 2), _("In two packets")),
    )
    return Supposition(
        _("How are the cards handed out?"),
        rules,
        names_for(rules),
        (ours, *(_in_packets(rule, start, name, sizes, label) for name, sizes, label in packets)),
    )


def _in_packets(rule: str, start: State, name: str, sizes: tuple[int, ...], label: str) -> Reading:
    """The hands dealt in packets of these sizes."""
    hands, _rest = in_packets(start.deal.pack, start.rules.players, start.deal.first, sizes)
    if len(sizes) == 1:
        change = say(rule, N_("Everybody gets a whole hand at once before the next player gets a card."))
    else:
        message = N_("Cards that each player gets together: {first}, and in a second round {second}.")
        change = say(rule, message, first=sizes[0], second=sizes[1])
    others = sum((Counter(now) - Counter(before)).total() for now, before in zip(hands, start.hands, strict=True))
    message = N_(
        "Cards that go to another player: {count} of {total}. The card turned up is the same, and so is the stock."
    )
    moved = say(rule, message, count=others, total=sum(map(len, hands)))
    return Reading(name, label, _dealt_zones(start, hands), (change, moved, *_places(rule, start, hands)))


def _dealt_zones(start: State, hands: Hands) -> tuple[Zone, ...]:
    """The table with each card's place in the pack written under it."""
    captions = {}
    for hand in hands:
        for card in hand:
            place = start.deal.pack.index(card) + 1
            captions[card] = (str(place), sentence(N_("number {place} of the pack"), place=place))
    return with_captions(zones_of(start._replace(hands=hands), names_for(start.rules)), captions)


def _places(rule: str, start: State, hands: Hands) -> Iterator[Line]:
    """Which cards of the pack go to whoever is dealt to first."""
    seat = start.deal.first
    places = [str(start.deal.pack.index(card) + 1) for card in hands[seat]]
    message = N_("Counted from the top of the pack, {player} gets cards {places}.")
    yield say(rule, message, player=player_name(seat, names_for(start.rules)), places=listed(places))


def checked_again(game: str) -> Supposition:
    """One stock with trumps at its ends, checked by the engine until it is done, and less often."""
    rules = find_game(game).rules(players=_CHECKED_PLAYERS, trump_check=True)
    start: mita.State = rules.deal(shuffled(rules, _CHECKS[game]))
    rule = f"{game}.trump-check-repeat"
    dealt = rules.hand * rules.players
    before, trump = start.deal.pack[dealt + 1 :], start.trump
    ours = tuple(step.stock for step in trump_check_steps(before, trump))
    readings = (
        (OURS, _("Look again after each move"), ours, as_ruled(rule, rules)),
        (
            "one-move",
            _("Stop after the first move"),
            one_move(before, trump),
            say(rule, N_("One card is moved, and then the check is over, whatever the ends show.")),
        ),
        (
            "each-end-once",
            _("Look at each end once"),
            each_end_once(before, trump),
            say(rule, N_("The first card is looked at once and the last card once, and nobody looks again.")),
        ),
    )
    shown = []
    for name, label, moves, change in readings:
        stock = moves[-1] if moves else before
        counted = N_("Cards moved: {count}.") if name == OURS else N_("Cards moved: {count}. By our reading: {ours}.")
        lines = (
            change,
            say(rule, N_("Before the check the ends show {first} and {last}."), first=before[0], last=before[-1]),
            say(rule, counted, count=len(moves), ours=len(ours)),
            *_ends(rule, stock, start),
        )
        shown.append(Reading(name, label, _checked_zones(start, stock), lines))
    return Supposition(_("How often does one look at the ends of the stock?"), rules, names_for(rules), tuple(shown))


def _checked_zones(start: mita.State, stock: tuple[Card, ...]) -> tuple[Zone, ...]:
    """The table, and the stock laid open."""
    whole = (*stock, start.deal.turned)
    ends = ((0, _("first")), (len(stock) - 1, _("last")))
    return (*zones_of(start._replace(stock=whole), names_for(start.rules)), open_stock(whole, ends))


def _ends(rule: str, stock: tuple[Card, ...], start: mita.State) -> Iterator[Line]:
    """What lies at the ends of the stock now."""
    first, last = stock[0], stock[-1]
    if start.trump not in (first.suit, last.suit):
        message = N_("Now neither {first}, which is drawn first, nor {last} at the other end is a trump.")
        yield say(rule, message, first=first, last=last)
    if first.suit is start.trump:
        message = N_("A trump is drawn first: whoever wins the first trick gets {first}.")
        yield say(rule, message, first=first)
    if last.suit is start.trump:
        yield say(rule, N_("A trump is at the other end: {last}, next to the upcard."), last=last)
