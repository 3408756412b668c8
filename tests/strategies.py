"""Random games for tests: options, deals, a random player, and texts that reproduce what went wrong.

Everything random comes from a ``random.Random`` made of one number, so a failure names that number,
and ``reproduction`` writes the game, options, dealer, scores, pack and actions from any state.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hypothesis import currently_in_test_context, note
from hypothesis import strategies as st
from positions import actions_of, pack_for

import cardlib

EIGHTS = ("8H", "8S", "8C", "8D")
STYLES = ("any", "hoard", "shed", "sevens")
TROMF = ("must-trump", "must-beat", "off")

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


# Options ---------------------------------------------------------------------------------------------


def random_options(game_id: str, rng: random.Random) -> dict[str, Any]:
    """Options of a game, every combination that can be played being possible."""
    flag = (False, True)
    if game_id == "meow":
        options = {
            "players": rng.randint(2, 8),
            "packs": rng.randint(1, 3),
            "pack_size": rng.choice((36, 52)),
            "hand": rng.choice((5, 7)),
            "seven_draws": rng.choice((2, 1)),
            "eight_skips": rng.choice(flag),
            "queen_follow": rng.choice(flag),
            "jack_doubles": rng.choice(flag),
            "queen_left": rng.choice(("each", "once")),
            "target": rng.choice((1, 50, 101, 500)),
        }
        needed = options["players"] * options["hand"] + 1
        options["packs"] = max(options["packs"], -(-needed // options["pack_size"]))
        return options
    options = {
        "players": rng.choice((2, 4) if game_id == "mita" else (2, 4, 6)),
        "trump_check": rng.choice(flag),
        "tromf": rng.choice(TROMF),
        "exchange": rng.choice(flag),
    }
    if game_id == "101":
        options["target"] = rng.choice((1, 30, 101, 300))
        options["stop"] = rng.choice(("end-of-deal", "at-once"))
        if options["players"] == 6:
            options["removed"] = tuple(rng.sample(EIGHTS, 2))
    return options


def random_rules(rng: random.Random, game_id: str | None = None) -> Any:
    """A game (any, or the one named) with random options."""
    game_id = game_id or rng.choice([game.id for game in cardlib.GAMES])
    return cardlib.find_game(game_id).rules(**random_options(game_id, rng))


@st.composite
def rules_strategy(draw: st.DrawFn, game_id: str | None = None) -> Any:
    """Every game, number of players and combination of options; or those of one game."""
    game_id = game_id or draw(st.sampled_from([game.id for game in cardlib.GAMES]))
    if game_id == "meow":
        pack_size = draw(st.sampled_from((36, 52)))
        players, hand = draw(st.integers(2, 8)), draw(st.sampled_from((5, 7)))
        fewest = -(-(players * hand + 1) // pack_size)
        options: dict[str, Any] = {
            "players": players,
            "hand": hand,
            "pack_size": pack_size,
            "packs": draw(st.integers(fewest, 3)),
            "seven_draws": draw(st.sampled_from((2, 1))),
            "eight_skips": draw(st.booleans()),
            "queen_follow": draw(st.booleans()),
            "jack_doubles": draw(st.booleans()),
            "queen_left": draw(st.sampled_from(("each", "once"))),
            "target": draw(st.integers(1, 300)),
        }
    else:
        options = {
            "players": draw(st.sampled_from((2, 4) if game_id == "mita" else (2, 4, 6))),
            "trump_check": draw(st.booleans()),
            "tromf": draw(st.sampled_from(TROMF)),
            "exchange": draw(st.booleans()),
        }
        if game_id == "101":
            options["target"] = draw(st.integers(1, 300))
            options["stop"] = draw(st.sampled_from(("end-of-deal", "at-once")))
            if options["players"] == 6:
                options["removed"] = draw(st.sampled_from(list(itertools.permutations(EIGHTS, 2))))
    return cardlib.find_game(game_id).rules(**options)


# Deals -----------------------------------------------------------------------------------------------


def random_scores(rules: Any, rng: random.Random) -> tuple[int, ...] | None:
    """Scores that a match not yet over can have before a deal; sometimes ``None``, for none."""
    if rng.random() < 0.5:
        return None
    if rules.game == "meow":
        return tuple(rng.randint(-60, rules.target - 1) for _ in range(rules.players))
    if rules.game == "mita":
        return (0,) * rules.players
    sides = (rng.randrange(rules.target), rng.randrange(rules.target))
    return tuple(sides[seat % 2] for seat in range(rules.players))


def random_deal(rules: Any, rng: random.Random | int, scores: Sequence[int] | None = None) -> Any:
    """The first state of a deal from a shuffled pack, with a random dealer."""
    rng = random.Random(rng) if isinstance(rng, int) else rng
    pack = list(rules.pack())
    rng.shuffle(pack)
    return rules.deal(pack, dealer=rng.randrange(rules.players), scores=scores)


@st.composite
def deal_strategy(draw: st.DrawFn, game_id: str | None = None) -> tuple[Any, random.Random]:
    """The first state of a random deal, and the random numbers to play it with."""
    rules = draw(rules_strategy(game_id))
    rng = random.Random(draw(SEEDS))
    state = random_deal(rules, rng, random_scores(rules, rng))
    note(reproduction(state))
    return state, rng


def endgame(rules: Any, hands: Sequence[str], seed: int = 0) -> Any:
    """A position of Mîța or 101 that was really played to: the stock is gone, seat 0 leads, all hold three cards.

    Everybody keeps two cards of their final hand from the deal on and plays the card drawn last; the third one
    comes with the last draw. The last seat's last card is therefore the upcard, which sets the trump suit.
    """
    final = [list(map(str, cardlib.as_cards(hand))) for hand in hands]
    chaff = sorted(set(map(str, rules.pack())) - set(itertools.chain(*final)))
    upcard, players, rng = final[-1][2], rules.players, random.Random(seed)
    while True:
        rng.shuffle(chaff)
        left = list(chaff)
        playing = [left.pop(0) for _ in range(players)]
        dealt = pack_for(
            rules, [f"{hand[0]} {hand[1]} {card}" for hand, card in zip(final, playing, strict=True)], upcard
        )
        actions, stock, leader = [], [], 0
        while True:
            order = [(leader + place) % players for place in range(players)]
            trick = [playing[seat] for seat in order]
            actions += trick
            leader = order[cardlib.trick_winner(trick, upcard[1])]
            order = [(leader + place) % players for place in range(players)]
            if not left:
                break
            for seat in order:
                playing[seat] = left.pop(0)
                stock.append(playing[seat])
        if leader == 0:
            break
    stock += [final[seat][2] for seat in order[:-1]]
    head = dealt[: 3 * players + 1]
    state = rules.deal([*head, *stock])
    state = state.apply("keep") if state.asking else state
    return play(state, actions)


# Play ------------------------------------------------------------------------------------------------


def random_shuffle(state: Any, rng: random.Random) -> cardlib.Action:
    """Chance's action: the buried discards in a random order."""
    buried = list(state.buried)
    rng.shuffle(buried)
    return cardlib.Action("shuffle", cards=tuple(buried))


def random_action(state: Any, rng: random.Random, style: str = "any") -> cardlib.Action:
    """A legal action of the player to move, or of chance.

    Args:
        state: a position that is not over.
        rng: where the choice comes from.
        style: ``"any"``; ``"hoard"`` takes cards and passes where it can, which empties the stock;
            ``"shed"`` plays where it can; ``"sevens"`` too, but keeps its sevens for the end.
    """
    if state.current_player == cardlib.CHANCE:
        return random_shuffle(state, rng)
    actions = state.legal_actions()
    idle = [action for action in actions if action.kind in ("draw", "pass")]
    busy = [action for action in actions if action.kind not in ("draw", "pass")]
    early = [action for action in busy if action.card is None or str(action.card.rank) != "7"]
    preferred = {"any": actions, "hoard": idle, "shed": busy, "sevens": early or busy}[style]
    return rng.choice(preferred or actions)


def playout(
    state: Any, rng: random.Random, style: str | None = None, most: int = 5_000
) -> Iterator[tuple[Any, cardlib.Action, Any]]:
    """Play a deal to its end at random; yields (state, action, next state).

    Raises:
        AssertionError: if the deal has not ended after ``most`` actions.
    """
    style = style or rng.choice(STYLES)
    for _ in range(most):
        if state.is_over:
            return
        action = random_action(state, rng, style)
        if currently_in_test_context():
            note(f"seat {state.current_player}: {action}")
        following = state.apply(action)
        yield state, action, following
        state = following
    raise AssertionError(f"no end after {most} actions: {reproduction(state)}")


def last_state(state: Any, rng: random.Random, style: str | None = None) -> Any:
    """The end of a deal played at random."""
    for _, _, following in playout(state, rng, style):
        state = following
    return state


def play(state: Any, actions: str | Iterable[Any]) -> Any:
    """The state after a series of actions; a text has them between commas."""
    for action in actions.split(",") if isinstance(actions, str) else actions:
        state = state.apply(action.strip() if isinstance(action, str) else action)
    return state


# What to print when a test fails ---------------------------------------------------------------------


def options_of(rules: Any) -> dict[str, Any]:
    """The options by name, as ``Game.rules`` takes them."""
    named = {option.name: getattr(rules, option.name) for option in cardlib.find_game(rules.game).options}
    if "removed" in named:
        named["removed"] = tuple(map(str, named["removed"]))
    return named


def reproduction(state: Any) -> str:
    """Python that makes this state again: game, options, dealer, scores, pack and actions."""
    deal = state.deal
    return (
        f"\nrules = cardlib.find_game({deal.rules.game!r}).rules(**{options_of(deal.rules)!r})"
        f"\nstate = rules.deal({cardlib.cards_text(deal.pack)!r}, dealer={deal.dealer}, scores={deal.scores})"
        f"\nfor action in {actions_of(state)!r}: state = state.apply(action)"
    )
