"""Every way to break a rule: a position, what was tried, and which rule must be named.

The table below has a line for each ``Breach`` of the engine; a test checks that none is left out.
"""

import random

import pytest
from strategies import actions_of, endgame, last_state, pack_for, play, reproduction

import cardlib
from cardlib import as_cards, game, meow, mita
from cardlib.game import Breach

# Positions -------------------------------------------------------------------------------------------


def trick_game(game_id, **options):
    return cardlib.find_game(game_id).rules(**({"trump_check": False, "exchange": False} | options))


def dealt(game_id, hands=("8S QS AH", "9S TD KC"), turned="JH", **options):
    """Hearts are trump; seat 0 leads."""
    rules = trick_game(game_id, **options)
    return rules.deal(pack_for(rules, hands, turned))


def asked(game_id):
    """Seat 1 holds the trump seven and is asked."""
    return dealt(game_id, ("8S QS AH", "7H 9S TD"), exchange=True)


def last_three(game_id, **options):
    """The stock is gone, hearts are trump and seat 0 leads."""
    return endgame(trick_game(game_id, **options), ["QH 8S KS", "9S AH 7H"])


def finished(game_id):
    return last_state(dealt(game_id), random.Random(1))


def won_at_once():
    rules = trick_game("101", stop="at-once")
    return play(rules.deal(pack_for(rules, ["AS", "9S"], "JH"), scores=(95, 95)), "AS, 9S")


def meow_deal(hands, turned, stock="", **options):
    rules = cardlib.find_game("meow").rules(**options)
    return rules.deal(pack_for(rules, hands, turned, stock))


def stuck(**options):
    """Nothing that seat 0 holds goes on the nine of hearts."""
    return meow_deal(["TS JS KS 8S TC", "9S 9D"], "9H", "7H 6D", **options)


def queen_in_hand():
    """Nothing that seat 0 holds goes on the nine of hearts but a queen."""
    return meow_deal(["QS TS JS KS 8S"], "9H", "7H 6D")


def matching():
    """Seat 0 holds two cards that go on the nine of hearts, and a queen."""
    return meow_deal(["9S TH QS KC 8D"], "9H")


def queen_on_top():
    """Seat 0 has played the queen of spades and named diamonds."""
    return play(meow_deal(["QS 9S TS JS KS", "8S 9C TC 7D QC"], "8H"), "QS=D")


def queen_followed():
    """Only the king of spades or a jack may go on the queen of spades."""
    return play(meow_deal(["QS 9S TS JS AS", "KS KD JD QC 8S"], "8C", queen_follow=True), "QS")


def queen_turned(*, follow):
    """The queen of hearts was turned up, so nobody has played her."""
    return meow_deal(["8H 8S JS KD QC"], "QH", queen_follow=follow)


def seven_players():
    """Nothing is left to take: the stock is empty and one card lies there."""
    hands = ["6S 7S 8S TS JS", "TD", "6H 7H TH JH KH", "6C 7C 8C JC KC", "9S 9H"]
    return meow_deal(hands, "9D", players=7)


def waiting_for_a_shuffle():
    """Seat 3 draws, but the stock has run out; the nine and the ten of diamonds are buried."""
    return play(seven_players(), "pass, TD, TH, draw")


def one_card_left(last):
    """Seat 0 holds one card, a heart, and seat 1 nine; none of them went on any of seat 0's hearts."""
    state = meow_deal([f"8H TH JH KH {last}", "9S 9C AS AC 6S"], "9H", "6C 9D 6D AD")
    return play(state, "8H, draw, pass, TH, draw, pass, JH, draw, pass, KH, draw, pass")


def seven_last():
    """Seat 0 went out with the seven of hearts; seat 1 may put cards away."""
    return play(one_card_left("7H"), "7H")


def went_out():
    """Seat 0 went out; its last card, an ace, strikes nobody any more."""
    return play(one_card_left("AH"), "AH")


def nothing_to_take(*hands):
    """Seat 0 to play on the nine of hearts, with nothing to take and, unlike in any real deal, cards left out."""
    return stuck()._replace(stock=(), hands=tuple(map(as_cards, hands)))


def blocked():
    """Nobody can play or take a card.

    A complete pack never gets there: once nothing is left to take, everything but the top card is in the hands,
    so somebody holds a card of the suit that is asked for.
    """
    return play(nothing_to_take("TS JS", "KC 8C"), "pass, pass")


# The table -------------------------------------------------------------------------------------------

TRICK_GAMES = ("mita", "101")
TABLE = [
    # a position, what is tried, the breach, the rule's id
    *[
        line
        for g in TRICK_GAMES
        for line in (
            (lambda g=g: dealt(g), "nonsense", game.NOT_AN_ACTION, "notation"),
            (lambda g=g: finished(g), "QS", mita.DEAL_OVER[g], f"{g}.end"),
            (lambda g=g: dealt(g), "draw", mita.NO_SUCH_ACTION[g], f"{g}.free-play"),
            (lambda g=g: dealt(g), "pass", mita.NO_SUCH_ACTION[g], f"{g}.free-play"),
            (lambda g=g: dealt(g), "drop 8S", mita.NO_SUCH_ACTION[g], f"{g}.free-play"),
            (lambda g=g: dealt(g), "QS=H", mita.NO_SUCH_ACTION[g], f"{g}.free-play"),
            (lambda g=g: dealt(g), "shuffle QH", mita.NO_SHUFFLE[g], f"{g}.draw-order"),
            (lambda g=g: play(dealt(g), "8S"), "QS", mita.NOT_IN_HAND[g], f"{g}.free-play"),
            (lambda g=g: play(dealt(g), "8S"), "2S", mita.NOT_IN_HAND[g], f"{g}.free-play"),
            (lambda g=g: dealt(g), "exchange", mita.EXCHANGE_OFF[g], f"{g}.seven-exchange"),
            (lambda g=g: dealt(g), "keep", mita.EXCHANGE_OFF[g], f"{g}.seven-exchange"),
            (lambda g=g: dealt(g, exchange=True), "exchange", mita.EXCHANGE_LATE[g], f"{g}.seven-exchange"),
            (lambda g=g: play(asked(g), "keep"), "exchange", mita.EXCHANGE_LATE[g], f"{g}.seven-exchange"),
            (lambda g=g: play(asked(g), "exchange, 8S"), "keep", mita.EXCHANGE_LATE[g], f"{g}.seven-exchange"),
            (lambda g=g: asked(g), "9S", mita.EXCHANGE_FIRST[g], f"{g}.seven-exchange"),
            (lambda g=g: asked(g), "7H!", mita.EXCHANGE_FIRST[g], f"{g}.seven-exchange"),
            (lambda g=g: last_three(g, tromf="off"), "QH!", mita.TROMF_OFF[g], f"{g}.tromf"),
            (lambda g=g: play(last_three(g), "8S"), "AH!", mita.TROMF_LEADER[g], f"{g}.tromf"),
            (lambda g=g: dealt(g), "AH!", mita.TROMF_EARLY[g], f"{g}.tromf"),
            (lambda g=g: last_three(g), "KS!", mita.TROMF_NO_TRUMP[g], f"{g}.tromf"),
            (lambda g=g: play(last_three(g), "QH!"), "9S", mita.MUST_TRUMP[g], f"{g}.tromf-duty"),
            (lambda g=g: play(last_three(g, tromf="must-beat"), "QH!"), "9S", mita.MUST_TRUMP[g], f"{g}.tromf-duty"),
            (lambda g=g: play(last_three(g, tromf="must-beat"), "QH!"), "7H", mita.MUST_BEAT[g], f"{g}.tromf-duty"),
        )
    ],
    (lambda: dealt("mita"), "KC", mita.NOT_IN_HAND["mita"], "mita.free-play"),
    (lambda: dealt("101"), "KC", mita.NOT_IN_HAND_TO_LEAD, "101.lead"),
    (won_at_once, "TD", mita.MATCH_OVER, "101.stop-at-once"),
    (stuck, "nonsense", game.NOT_AN_ACTION, "notation"),
    (went_out, "draw", meow.DEAL_OVER, "meow.meow"),
    (blocked, "pass", meow.BLOCKED, "meow.blocked"),
    (waiting_for_a_shuffle, "draw", meow.SHUFFLE_FIRST, "meow.empty-stock"),
    (waiting_for_a_shuffle, "pass", meow.SHUFFLE_FIRST, "meow.empty-stock"),
    (stuck, "shuffle 9H", meow.SHUFFLE_LATER, "meow.empty-stock"),
    (waiting_for_a_shuffle, "shuffle 9D", meow.SHUFFLE_OTHERS, "meow.empty-stock"),
    (waiting_for_a_shuffle, "shuffle 9D TD TH", meow.SHUFFLE_OTHERS, "meow.empty-stock"),
    (waiting_for_a_shuffle, "shuffle 9D 9D", meow.SHUFFLE_OTHERS, "meow.empty-stock"),
    (stuck, "9S", meow.NOT_IN_HAND, "meow.match"),
    (stuck, "2S", meow.NOT_IN_HAND, "meow.match"),
    (stuck, "TS", meow.NO_MATCH, "meow.match"),
    (queen_on_top, "8S", meow.NOT_NAMED_SUIT, "meow.queen-wild"),
    (queen_on_top, "9C", meow.NOT_NAMED_SUIT, "meow.queen-wild"),
    (queen_followed, "KD", meow.NOT_AFTER_QUEEN, "meow.queen-follow"),
    (queen_followed, "8S", meow.NOT_AFTER_QUEEN, "meow.queen-follow"),
    (queen_followed, "QC", meow.NO_QUEEN_ON_QUEEN, "meow.queen-follow-naming"),
    (lambda: queen_turned(follow=False), "8S", meow.NOT_ITS_SUIT, "meow.opening-queen"),
    (lambda: queen_turned(follow=True), "8H", meow.NOT_AFTER_TURNED, "meow.opening-queen"),
    (lambda: queen_turned(follow=True), "QC", meow.NOT_AFTER_TURNED, "meow.opening-queen"),
    (matching, "QS", meow.MUST_NAME, "meow.queen-wild"),
    (matching, "TH=S", meow.NAMES_NOTHING, "meow.queen-wild"),
    (lambda: meow_deal(["QS"], "8H", queen_follow=True), "QS=S", meow.NO_NAMING, "meow.queen-follow-naming"),
    (lambda: play(stuck(), "draw"), "TS", meow.DRAWN_ONLY, "meow.drawn-card-only"),
    (lambda: play(queen_in_hand(), "draw"), "QS=H", meow.DRAWN_ONLY_QUEEN, "meow.drawn-card-only-queen"),
    (lambda: play(stuck(), "draw"), "draw", meow.DREW_ALREADY, "meow.draw-when-stuck"),
    (matching, "draw", meow.MUST_PLAY, "meow.must-play"),
    (matching, "pass", meow.MUST_PLAY, "meow.must-play"),
    (stuck, "pass", meow.DRAW_FIRST, "meow.draw-when-stuck"),
    (queen_in_hand, "pass", meow.DRAW_FIRST, "meow.draw-when-stuck"),
    (seven_players, "draw", meow.NOTHING_TO_TAKE, "meow.empty-stock"),
    (stuck, "drop TS", meow.NOT_PUTTING_AWAY, "meow.seven-last"),
    (seven_last, "9S", meow.PUTTING_AWAY, "meow.seven-last"),
    (seven_last, "draw", meow.PUTTING_AWAY, "meow.seven-last"),
    (seven_last, "drop KC", meow.NOT_THERE_TO_DROP, "meow.seven-last"),
    (stuck, "TS!", meow.NO_TRICKS, "meow.no-trump-no-rank"),
    (stuck, "exchange", meow.NO_TRICKS, "meow.no-trump-no-rank"),
    (stuck, "keep", meow.NO_TRICKS, "meow.no-trump-no-rank"),
]


@pytest.mark.parametrize(
    ("position", "tried", "breach", "rule"), TABLE, ids=[f"{line[3]}: {line[1]} ({n})" for n, line in enumerate(TABLE)]
)
def test_the_rule_that_is_broken_is_named(position, tried, breach, rule):
    state = position()
    refusal = state.check(tried)
    told = f"{tried}: {refusal}{reproduction(state)}\nhands {state.hands}, stock {state.stock}"
    assert refusal is not None, told
    assert refusal.rule == breach.rule == rule, told
    assert refusal.args[0] == breach, told
    assert refusal.legal == state.legal_actions()
    assert refusal.seat == state.current_player
    assert str(refusal) == f"{refusal.tried} {refusal.why} {refusal.allowed}"
    assert "{" not in str(refusal)
    assert "None" not in str(refusal)
    for part in (refusal.tried, refusal.why, refusal.allowed):
        assert part.endswith(".")
        assert part[0].isupper()
    with pytest.raises(cardlib.IllegalMove) as raised:
        state.apply(tried)
    assert (raised.value.rule, str(raised.value)) == (refusal.rule, str(refusal))


def every_breach():
    """Every module-level ``Breach`` of the engine, by its name."""
    found = {}
    for module in (game, mita, meow):
        for name, value in vars(module).items():
            values = value.values() if isinstance(value, dict) else [value]
            for each in values:
                if isinstance(each, Breach):
                    found[f"{module.__name__}.{name}"] = found.get(f"{module.__name__}.{name}", []) + [each]
    return found


def test_every_breach_of_the_engine_has_a_line_in_the_table():
    produced = {breach for _, _, breach, _ in TABLE}
    left_out = [name for name, breaches in every_breach().items() if not set(breaches) <= produced]
    assert len(every_breach()) > 30
    assert not left_out, f"no position breaks a rule in these ways, or the table has no line for them: {left_out}"


QS, HEART = cardlib.Card("QS"), cardlib.Suit.HEARTS
MALFORMED = [
    ("name", QS),
    ("name", None, HEART),
    ("play", cardlib.Card("9S"), HEART),
    ("play", cardlib.Card("9S"), None, as_cards("AH")),
    ("play", "9S"),
    ("play",),
    ("call",),
    ("call", cardlib.Card("QH"), HEART),
    ("drop",),
    ("draw", QS),
    ("pass", QS),
    ("keep", QS),
    ("exchange", QS),
    ("shuffle",),
    ("shuffle", QS, None, as_cards("9D TD")),
    ("shuffle", None, None, list(as_cards("9D TD"))),
    ("shuffle", None, None, ("9D", "TD")),
    ("jump",),
]


@pytest.mark.parametrize("parts", MALFORMED, ids=repr)
def test_an_action_that_no_text_writes_cannot_be_made(parts):
    """A bot may make an ``Action`` of its own: it must not name a suit with a nine."""
    with pytest.raises(cardlib.NotationError, match="could not be written down"):
        cardlib.Action(*parts)


# What may be played ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "legal"),
    [
        (lambda: dealt("mita"), "8S QS AH"),
        (lambda: play(dealt("mita"), "8S"), "9S TD KC"),  # neither suit nor trump is asked for
        (lambda: asked("101"), "exchange keep"),
        (lambda: last_three("mita"), "QH 8S KS QH!"),
        (lambda: last_three("101", tromf="off"), "QH 8S KS"),
        (lambda: play(last_three("mita"), "QH"), "9S AH 7H"),
        (lambda: play(last_three("mita"), "QH!"), "AH 7H"),
        (lambda: play(last_three("mita", tromf="must-beat"), "QH!"), "AH"),
        (lambda: play(last_three("101", tromf="must-beat"), "QH!, AH"), "9S 7H 7H!"),
        (lambda: play(last_three("101", tromf="must-beat"), "QH!, AH, 7H!"), "8S KS"),  # no trump left: free
        (stuck, "draw"),
        (lambda: play(stuck(), "draw"), "7H pass"),
        (lambda: play(stuck(), "draw, pass"), "9S 9D"),
        (queen_in_hand, "QS=H QS=S QS=C QS=D draw"),
        (matching, "9S TH QS=H QS=S QS=C QS=D"),
        (queen_on_top, "7D QC=H QC=S QC=C QC=D"),
        (queen_followed, "KS JD"),
        (seven_players, "pass"),
        (waiting_for_a_shuffle, ""),
        (blocked, ""),
        (went_out, ""),
    ],
)
def test_what_may_be_played(position, legal):
    state = position()
    found = set(map(str, state.legal_actions()))
    wanted = set(legal.split())
    if state.deal.rules.game == "meow" and len(wanted) == 2 and "9D" in wanted:
        assert wanted <= found  # the rest of that hand was filled up
    else:
        assert found == wanted, reproduction(state)


def test_seven_cards_are_put_away_at_most():
    state = seven_last()
    assert len(state.hands[1]) == 9
    for card in as_cards("9S 9C AS AC 6S 6C 9D"):
        assert state.current_player == 1, f"after {actions_of(state)}"
        state = state.apply(f"drop {card}")
    assert state.is_over
    assert state.outcome.penalties == (0, 6 + 11)


def test_putting_away_ends_with_the_hand_and_an_emptied_hand_wins_nothing():
    state = meow_deal(["AH AS KS JS 7S", "8S TD TC KD KC"], "9H", "6D")
    state = play(state, "AH, AS, KS, 8S, JS, draw, pass, 7S")
    for card in as_cards("TD TC KD KC 6D"):
        assert not state.is_over
        state = state.apply(f"drop {card}")
    assert state.is_over
    assert (state.outcome.winners, state.outcome.penalties) == ((0,), (0, 0))


def test_a_blocked_deal_has_no_winner_and_hands_count():
    outcome = blocked().outcome
    assert (outcome.winners, outcome.reason, outcome.penalties) == ((), "blocked", (10 + 2, 4 + 8))


def test_a_card_played_begins_the_count_of_passes_anew():
    state = play(nothing_to_take("TS JS", "9C 8D TH"), "pass, 9C")
    assert set(map(str, state.legal_actions())) == {"draw"}
    state = play(state, ["draw", "shuffle 9H", "pass", "pass"])
    assert not state.is_over, "the pass of somebody who took a card is none of those in a row"
    state = play(nothing_to_take("TS JS", "9C 8D"), "pass")
    assert not state.is_over
    assert set(map(str, state.legal_actions())) == {"9C"}


# The words ---------------------------------------------------------------------------------------------

WORDS = [
    (
        lambda: play(last_three("mita"), "QH!"),
        "9S",
        "You cannot play the nine of spades. TROMF was called and you hold a trump, so you must play one: "
        "hearts are trump. "
        "You may play the ace of hearts or the seven of hearts.",
    ),
    (
        lambda: play(dealt("mita"), "8S"),
        "QS",
        "You cannot play the queen of spades. You do not hold the queen of spades. Your hand: the nine of spades, "
        "the ten of diamonds and the king of clubs. You may play the nine of spades, the ten of diamonds or "
        "the king of clubs.",
    ),
    (
        queen_on_top,
        "8S",
        "You cannot play the eight of spades. Diamonds were named with the queen of spades, and the eight "
        "of spades is of another suit. "
        "You may play the seven of diamonds; or play the queen of clubs and name a suit.",
    ),
    (
        stuck,
        "pass",
        "You cannot pass. Draw a card first; after that you may pass. You may draw a card.",
    ),
    (
        waiting_for_a_shuffle,
        "draw",
        "You cannot draw a card. The stock is empty and a card must be taken, so the buried discards are shuffled "
        "first. Next the discards under the top card are shuffled.",
    ),
]


@pytest.mark.parametrize(("position", "tried", "words"), WORDS, ids=[line[1] for line in WORDS])
def test_what_is_said(position, tried, words):
    assert str(position().check(tried)) == words


def test_a_refusal_says_what_may_be_played_for_every_line_of_the_table():
    for position, tried, _, _ in TABLE:
        state = position()
        refusal = state.check(tried)
        if not state.legal_actions():
            assert not refusal.legal
            continue
        for action in state.legal_actions():
            if action.card is not None:
                assert cardlib.names.the_card(action.card) in refusal.allowed
