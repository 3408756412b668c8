"""What the lessons on the turns of Мяу-мяу claim, confirmed by the engine: a sentence a claim, or an error."""

from __future__ import annotations

from cardlib import Card, CardlibError, RulesError, meow, records
from cardlib.cards import Rank, as_cards, as_suit
from cardlib.deals import position_of
from cardlib.errors import shown
from cardlib.game import CHANCE, LostTurn, Took
from cardlib.given import a_number, a_text
from cardlib.i18n import N_, ngettext
from cardlib.lines import scores_listed
from cardlib.names import NAMES, actions_phrase, player_name
from cardlib.records import Record
from widgets.checks import confirm, numbers_in, seat_named, to_act
from widgets.meow_deals import meow_deal, with_names


def check_fits(top: str, fit: str, misfit: str, named: str = "") -> None:
    """Which cards go on a card, and which do not: ``check_fits("QS", fit="7H QC", misfit="8S", named="H")``."""
    pile, suit = Card(top), as_suit(named) if named else None
    fitting = meow.demand_of(pile, suit, queen_follow=False).fitting
    claimed = dict.fromkeys(as_cards(fit), True) | dict.fromkeys(as_cards(misfit), False)
    found = {card: card in fitting for card in claimed}
    message = N_("Checked: on {top} these fit: {fit}. These do not: {misfit}.")
    if suit:
        message = N_("Checked: on {top}, with {named} named, these fit: {fit}. These do not: {misfit}.")
    facts = {
        True: tuple(card for card in found if found[card]),
        False: tuple(card for card in found if not found[card]),
    }
    confirm(claimed, found, message, top=pile, named=suit, fit=facts[True], misfit=facts[False])


def check_packs(players: int, packs: int) -> None:
    """How many packs of 36 so many players need at least: ``check_packs(8, packs=2)``."""
    most = a_number(players, "players", 2, meow.MOST_PLAYERS)
    needed = next(number for number in range(1, most + 1) if _enough(players, number))
    message = ngettext(
        "Checked: for {players} players one pack of 36 is enough.",
        "Checked: {players} players need {count} packs of 36.",
        needed,
    )
    confirm(packs, needed, message, players=players, count=needed)


def _enough(players: int, packs: int) -> bool:
    """Whether there is a hand for each of them and a card to turn up."""
    try:
        meow.MEOW.rules(players=players, packs=packs)
    except RulesError:
        return False
    return True


def check_stock(players: int, cards: int) -> None:
    """How many cards are left to draw after a deal from one pack: ``check_stock(4, 15)``."""
    state = _dealt(players)
    message = ngettext(
        "Checked: of {players} players each gets {hand} cards, and one card is left to draw.",
        "Checked: of {players} players each gets {hand} cards, and {count} cards are left to draw.",
        len(state.stock),
    )
    facts = {"players": players, "hand": len(state.hands[0]), "count": len(state.stock)}
    confirm(cards, len(state.stock), message, **facts)


def check_begins(dealer: str, first: str, players: int = 4) -> None:
    """Who begins if somebody has dealt, and no card that acts was turned up: ``check_begins("Luca", "Ana")``."""
    seat = to_act(_dealt(players, seat_named(dealer, NAMES)))
    message = N_("Checked: of {players} players {dealer} has dealt, and {first} begins.")
    confirm(first, NAMES[seat], message, players=players, dealer=dealer, first=NAMES[seat])


def _dealt(players: int, dealer: int | None = None) -> meow.State:
    """A deal in which an ordinary card is turned up."""
    return _position(meow_deal("9C", players=players, dealer=dealer))


def _position(deal: Record) -> meow.State:
    """The last position of a deal of Мяу-мяу."""
    state = position_of(deal)
    assert isinstance(state, meow.State), "a deal of another game"
    return state


def check_strike(rank: str, takes: int, misses_turn: bool) -> None:
    """What a card of a rank does to the next player: ``check_strike("7", takes=2, misses_turn=True)``."""
    state = _position(meow_deal(f"{rank}C", players=4))
    took = sum(event.number for event in state.history if isinstance(event, Took))
    missed = any(isinstance(event, LostTurn) for event in state.history)
    message = N_("Checked: after any {rank} the next player simply plays.")
    if missed:
        message = ngettext(
            "Checked: after any {rank} the next player takes one card and misses the turn.",
            "Checked: after any {rank} the next player takes {count} cards and misses the turn.",
            took,
        )
    if missed and not took:
        message = N_("Checked: after any {rank} the next player takes nothing and misses the turn.")
    confirm((takes, misses_turn), (took, missed), message, rank=Rank(rank), count=took)


def check_example(name: str, plays: str, hands: str, fit: str) -> None:
    """How a documented deal stands: ``check_example("meow-9-opening", plays="Ion", hands="7 5 5 5", fit="7H JC 9C")``.

    Args:
        name: the name of a bundled record, which is also compared with what its source says came out.
        plays: the name of the player to act, as questions call the players.
        hands: how many cards each seat holds.
        fit: the cards that this player may play.

    Raises:
        RecordError: if the deal comes out otherwise than its source says.
    """
    record = with_names(name)
    state = records.verify(record)
    counts = tuple(map(len, state.hands))
    allowed = {action.card for action in state.legal_actions() if action.card}
    seat = to_act(state)
    player = player_name(seat, record.names)
    message = N_("{source}: now {player} may play {cards}. Cards in hand: {counts}.")
    facts = {
        "source": record.source,
        "player": player,
        "cards": tuple(card for card in state.hands[seat] if card in allowed),
        "counts": scores_listed([(seat,) for seat in range(len(counts))], map(str, counts), record.names),
    }
    claimed = (plays, numbers_in(hands), set(as_cards(fit)))
    confirm(claimed, (player, counts, allowed), message, **facts)


def check_may(deal: Record, actions: str) -> None:
    """All that may be done where a deal stands, a queen's suits left out: ``check_may(deal, "KH QS pass")``."""
    state = _position(deal)
    seat, claimed = to_act(state), set(a_text(actions, "actions").split())
    legal = state.legal_actions()
    message = N_("Checked: on {top} a player with {hand} may {actions}.")
    facts = {"top": state.top, "hand": state.hands[seat], "actions": actions_phrase(legal)}
    confirm(claimed, {str(action.card or action) for action in legal}, message, **facts)


def check_forbidden(deal: Record, action: str, rule: str) -> None:
    """By which rule something is refused where a deal stands: ``check_forbidden(deal, "draw", "meow.must-play")``."""
    refusal = position_of(deal).check(action)
    found = refusal.rule if refusal else ""
    message = N_("Checked: refused. {why}")
    confirm(rule, found, message, why=refusal.why if refusal else "")


def check_shuffle(example: str, cards: int) -> None:
    """How many discards become the new stock in a bundled deal: ``check_shuffle("deal-meow-2", 27)``."""
    states = records.replay(records.example(example))
    state = next((state for state in states if state.current_player == CHANCE), None)
    if not isinstance(state, meow.State):
        raise CardlibError(
            N_("Nothing is shuffled in {given}: give a deal in which the stock runs out."), given=shown(example)
        )
    message = N_("Checked: of {whole} discards {count} are shuffled, and {top} stays.")
    confirm(cards, len(state.buried), message, whole=len(state.discards), count=len(state.buried), top=state.top)
