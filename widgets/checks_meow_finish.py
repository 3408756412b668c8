"""What the lessons on the end of Мяу-мяу and its house rules claim, confirmed by the engine."""

from __future__ import annotations

from itertools import pairwise

from cardlib import CardlibError, meow
from cardlib.cards import as_cards
from cardlib.exercises.meow.finish import best_to_keep
from cardlib.game import LostTurn, Took
from cardlib.given import a_number
from cardlib.i18n import N_, _, ngettext
from cardlib.lines import players_listed, scores_listed, signed
from cardlib.meow import MOST_PUT_AWAY, QUEEN_LEFT
from cardlib.names import NAMES, player_name
from cardlib.records import Record
from cardlib.rulebook import chosen
from widgets.checks import confirm, numbers_in, to_act
from widgets.variants import played_by


def check_last_card(deal: Record, winner: str, call: str) -> None:
    """Who goes out in a deal, and with which call: ``check_last_card(deal, "Ana", "Мяу-мяу!")``.

    That nobody takes cards or misses a turn for the last card is confirmed as well.
    """
    states = _states(deal)
    before, after = next(((one, two) for one, two in pairwise(states) if two.winner is not None), states[-1:] * 2)
    if after.winner is None:
        raise CardlibError(N_("Nobody goes out in this deal: give one in which the last card of a hand is played."))
    struck = [event for event in after.history[len(before.history) :] if isinstance(event, Took | LostTurn)]
    assert not struck, f"{after.top} still acts: {struck}"
    player = player_name(after.winner, deal.names)
    called = after.call
    message = N_(
        "Checked: {player} goes out with {card} and calls “{call}” Nobody takes a card or misses a turn for it."
    )
    confirm((winner, call), (player, called), message, player=player, card=after.top, call=called)


def check_penalty(cards: str, points: int, queen_left: str = "each") -> None:
    """What a hand costs in the end: ``check_penalty("QS JC", 42)``."""
    hand = as_cards(cards)
    found = meow.MEOW.rules(queen_left=queen_left).penalty(hand)
    message = ngettext(
        "Checked: {cards} left in a hand: {points} penalty point.",
        "Checked: {cards} left in a hand: {points} penalty points.",
        found,
    )
    if queen_left == "once":
        message = N_(
            "Checked: where only one queen in a hand costs {dear}, {cards} left in a hand: {points} penalty points."
        )
    confirm(points, found, message, cards=hand, points=found, dear=QUEEN_LEFT)


def check_put_away(cards: str, kept: str, points: int) -> None:
    """What to keep when seven cards may be put away: ``check_put_away("… ten cards", kept="KH JS 6H", points=12)``."""
    rules, hand = meow.MEOW.preset, as_cards(cards)
    a_number(len(hand), "len(cards)", MOST_PUT_AWAY + 1, 2 * MOST_PUT_AWAY)
    best, *others = best_to_keep(rules, hand)
    assert not others, f"as good to keep: {others}"
    found = rules.penalty(best)
    message = ngettext(
        "Checked: of {cards}, it is best to keep {kept}: {points} penalty point.",
        "Checked: of {cards}, it is best to keep {kept}: {points} penalty points.",
        found,
    )
    confirm((set(as_cards(kept)), points), (set(best), found), message, cards=hand, kept=best, points=found)


def check_points_of_deal(deal: Record, points: str, **options: object) -> None:
    """What a deal costs everybody: ``check_points_of_deal(deal, "0 80 22", jack_doubles=True)``.

    Args:
        deal: a deal up to its end.
        points: the penalty points of each seat, negative where they are taken off.
        options: house rules, if not those of the deal.
    """
    state = _states(deal, **options)[-1]
    assert state.outcome is not None, "the deal is not over"
    gains = state.rules.gains(state.outcome)
    message = N_("Checked ({house}): a deal that ends with {card} brings {points}.")
    facts = {"card": state.top, "points": _by_seat(gains, deal.names), "house": _house(state.rules)}
    confirm(numbers_in(points), gains, message, **facts)


def check_standing(scores: str, lost: str, won: str, target: int = 101) -> None:
    """Who has lost and won a match, by name, at these scores: ``check_standing("120 11 104", "Ana Vera", "Ion")``.

    Nobody is named where the match goes on.
    """
    totals = numbers_in(scores)
    names = NAMES[: len(totals)]
    standing = meow.MEOW.rules(players=len(totals), target=target).standing(totals, 1)
    losers, winners = (standing.losers, standing.winners) if standing.is_over else ((), ())
    found = tuple(" ".join(names[seat] for seat in seats) for seats in (losers, winners))
    message = N_("Checked: at {scores} the match goes on.")
    if standing.is_over:
        message = N_("Checked: at {scores} the match is over. Lost: {losers}. Won: {winners}.")
    facts = {
        "scores": _by_seat(totals, names),
        "losers": players_listed(losers, names),
        "winners": players_listed(winners, names),
    }
    confirm((lost, won), found, message, **facts)


def check_house_rule(deal: Record, hands: str, plays: str, **options: object) -> None:
    """How a deal stands under house rules: ``check_house_rule(deal, hands="4 6 5", plays="Vera", seven_draws=1)``.

    Args:
        deal: a deal that is not over.
        hands: how many cards each seat holds.
        plays: whose turn it is.
        options: the house rules.
    """
    state = _states(deal, **options)[-1]
    counts = tuple(map(len, state.hands))
    player = player_name(to_act(state), deal.names)
    message = N_("Checked ({house}): with {card} on the pile it is up to {player}. Cards in hand: {counts}.")
    facts = {"house": _house(state.rules), "counts": _by_seat(counts, deal.names), "player": player, "card": state.top}
    confirm((numbers_in(hands), plays), (counts, player), message, **facts)


def check_house_cards(deal: Record, cards: str, **options: object) -> None:
    """Which cards may be played under house rules: ``check_house_cards(deal, "KS JD", queen_follow=True)``."""
    state = _states(deal, **options)[-1]
    seat = to_act(state)
    legal = {action.card for action in state.legal_actions()}
    found = tuple(card for card in state.hands[seat] if card in legal)
    message = N_("Checked ({house}): {player} may play {cards} on {top}.")
    player = player_name(seat, deal.names)
    facts = {"house": _house(state.rules), "player": player, "cards": found, "top": state.top}
    confirm(set(as_cards(cards)), set(found), message, **facts)


def _states(deal: Record, **options: object) -> tuple[meow.State, ...]:
    """Every state of a deal, under house rules if need be.

    Raises:
        CardlibError: if it cannot be dealt or played so.
    """
    played = played_by(deal, options)
    if played.fault:
        raise CardlibError(played.fault)
    if played.refusal:
        raise played.refusal
    return tuple(state for state in played.states if isinstance(state, meow.State))


def _by_seat(numbers: tuple[int, ...], names: tuple[str, ...]) -> str:
    return scores_listed([(seat,) for seat in range(len(numbers))], map(signed, numbers), names)


def _house(rules: meow.Rules) -> str:
    """By which options a deal is played, as far as they are not the usual ones."""
    changed = [each for each in chosen(rules) if each.unusual and each.option.name != "players"]
    return "; ".join(f"{each.label}: {each.words}" for each in changed) or _("usual rules")
