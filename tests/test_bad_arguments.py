"""Whatever is given to the library and to the widgets from Python: it is taken, or refused in one sentence of ours."""

import traceback
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import cardlib
from cardlib import (
    CardlibError,
    crew,
    deals,
    explain,
    explain_solution,
    i18n,
    intervals,
    meow,
    mita,
    names,
    odds,
    records,
    review,
    rulebook,
    search,
    simulate,
    solver,
    tally,
    thumb_meow,
    thumb_mita,
    tricks,
    weighing,
    worth,
)
from cardlib.bots import find_bot
from cardlib.exercises import ask, find_kind
from cardlib.exercises.mita.trick import who_wins
from cardlib.measures import MEASURES, find_measure
from widgets import lesson
from widgets.paper import Paper

ROOT = Path(__file__).resolve().parent.parent


class Odd:
    def __repr__(self):
        return "<odd>"


ENDLESS = range(10**12)  # nobody may make a list of this
BAD = (None, 5, -1, 10**6, 10**30, 1.5, float("nan"), "", "x", "QS XX", "💥", b"QS", True, Fraction(1, 3), [], {}, {1})
BAD += ((None,), [5], [["QS"]], Odd(), Odd, print, ENDLESS)


def is_ours(error):
    """Whether an error speaks in a sentence of ours: CardlibError and its kin, or a TypeError that we raise."""
    if isinstance(error, CardlibError):
        return True
    last = traceback.extract_tb(error.__traceback__)[-1]
    inside = any(str(ROOT / part) in last.filename for part in ("cardlib", "widgets"))
    return isinstance(error, TypeError) and inside and (last.line or "").startswith("raise")


def refused(call, told):
    """Call it: it does as it is told, or refuses in one short sentence of ours, which is returned."""
    try:
        call()
    except Exception as error:  # any that is not ours is what this test is about
        refusal = error
    else:
        return ""
    assert is_ours(refusal), f"{told}: {type(refusal).__name__}: {refusal}"
    sentence = str(refusal)
    assert sentence, told
    assert "\n" not in sentence, f"{told}: {sentence}"
    assert len(sentence) < 1500, f"{told}: {sentence[:200]}"
    return sentence


MITA = cardlib.MITA.preset
MEOW = cardlib.MEOW.preset
START = MITA.deal(MITA.pack())
AFTER = START.apply(START.legal_actions()[0])
RECORD = records.record_of(START)
REFUSAL = START.check("QS QS")


TRICK = cardlib.as_cards("9H AS")
OVER = tuple(simulate.play_deal(rules, ["random"], 1, 0) for rules in (MITA, MEOW))
SUMMARY = simulate.simulate(MITA, ["random"], 2)
CHOICES = review.choices(OVER[0])
POINTS = cardlib.HUNDRED_ONE.preset.deal(cardlib.HUNDRED_ONE.preset.pack())
CERTAIN = weighing.Weighed(POINTS.legal_actions()[0], 1, 0.5, 10.0, 0.5, 0.0, 0.0, 0.0, False, True)
STEP = next(solver.steps(CHOICES[-3].state))
OPTION = cardlib.MITA.options[1]


def a_deal(**given):
    """Play a deal; whatever ``stop`` answers that is not empty or zero stops it."""
    with suppress(simulate.Stopped):
        simulate.play_deal(**given)


def observed(name):
    """What a measure sees in a deal, all of it."""
    return lambda state: list(MEASURES[name].observe(state))


def a_record(**parts):
    """Make a record, write it and replay it."""
    whole = {"rules": MITA, "dealer": 0, "scores": (0, 0), "pack": MITA.pack(), **parts}
    record = records.Record(**whole)
    records.dumps(record)
    records.verify(record)


# By name: what is called, and the arguments with which it does what it should.
CALLS = {
    "find_game": (cardlib.find_game, {"game_id": "mita"}),
    "trick_winner": (cardlib.trick_winner, {"cards": "8S AC", "trump": "H"}),
    "winning_index": (tricks.winning_index, {"trick": TRICK, "trump": cardlib.Suit.HEARTS}),
    "beats": (tricks.beats, {"card": TRICK[0], "best": TRICK[1], "trump": cardlib.Suit.HEARTS}),
    "worth": (tricks.worth, {"cards": TRICK}),
    "tromf_allows": (
        tricks.tromf_allows,
        {"reading": "must-beat", "hand": TRICK, "trick": TRICK, "trump": cardlib.Suit.HEARTS},
    ),
    "trump_check": (tricks.trump_check, {"stock": TRICK, "trump": cardlib.Suit.HEARTS}),
    "Card": (cardlib.Card, {"text": "QS"}),
    "as_cards": (cardlib.as_cards, {"cards": "QS"}),
    "cards_text": (cardlib.cards_text, {"cards": "QS"}),
    "parse_action": (cardlib.parse_action, {"text": "QS"}),
    "Action": (cardlib.Action, {"kind": "play", "card": cardlib.Card("QS"), "suit": None, "cards": ()}),
    "mita.Rules": (
        mita.Rules,
        {"game": "101", "players": 2, "removed": (), "counts": "points", "target": 101, "stop": "at-once"},
    ),
    "mita.Rules of mita": (mita.Rules, {"target": 0, "stop": "end-of-deal", "counts": "tricks"}),
    **{
        f"{rules.game}.{name}": (getattr(rules, name), given)
        for rules, over in zip((MITA, MEOW), OVER, strict=True)
        for name, given in {
            "gains": {"outcome": over.outcome},
            "leads": {"outcome": over.outcome},
            "standing": {"scores": (0, 0), "deals": 1},
        }.items()
    },
    "side": (MITA.side, {"seat": 1}),
    "side_number": (MITA.side_number, {"seat": 1}),
    "side_totals": (MITA.side_totals, {"own": (7, 9)}),
    "prices": (MEOW.prices, {"hand": TRICK}),
    "penalty": (MEOW.penalty, {"hand": TRICK}),
    "deal": (MITA.deal, {"pack": MITA.pack(), "dealer": 0, "scores": (0, 0)}),
    "match": (MITA.match, {"dealer": 0}),
    "add": (MITA.match().add, {"state": START}),
    "check": (START.check, {"action": "7H"}),
    "apply": (START.apply, {"action": "7H"}),
    "view": (START.view, {"seat": 0}),
    "record_of": (
        lambda **given: records.dumps(records.record_of(**given)),
        {"state": START, "source": "", "names": (), "expect": None},
    ),
    "expect_of": (records.expect_of, {"state": START}),
    "position": (records.position, {"state": START}),
    "Record": (
        a_record,
        {
            "rules": MITA,
            "dealer": 0,
            "scores": (0, 0),
            "pack": MITA.pack(),
            "trump": None,
            "trick": (),
            "actions": (),
            "source": "",
            "names": (),
            "expect": records.Expect(),
            "name": "x",
        },
    ),
    "solve": (solver.solve, {"state": START}),
    "values": (solver.values, {"state": START}),
    "steps": (lambda state: list(solver.steps(state)), {"state": START}),
    "find_bot": (find_bot, {"name": "greedy"}),
    "find_measure": (find_measure, {"name": "length", "game": "mita"}),
    "simulate": (
        simulate.simulate,
        {
            "rules": MITA,
            "bots": ["random"],
            "deals": 1,
            "seed": 1,
            "what": "deals",
            "measures": ["length"],
            "executor": None,
            "workers": None,
            "chunk": None,
            "progress": None,
            "stop": lambda: True,  # even a million deals would be taken
            "first": 0,
        },
    ),
    "play_deal": (
        a_deal,
        {
            "rules": MITA,
            "bots": ["random"],
            "seed": 1,
            "number": 0,
            "place": 0,
            "dealer": 1,
            "scores": (0, 0),
            "stop": lambda: False,
        },
    ),
    "Processes": (lambda workers: crew.Processes(workers).abandon(), {"workers": None}),
    "followed_by": (SUMMARY.followed_by, {"later": replace(SUMMARY, first=SUMMARY.rounds)}),
    "sides_of": (tally.sides_of, {"rules": MITA}),
    "Distribution.share": (SUMMARY.lengths.share, {"value": 1}),
    **{f"measure {name}": (observed(name), {"state": OVER[name == "queens"]}) for name in MEASURES},
    "share": (intervals.share, {"number": 1, "of": 3}),
    "mean": (intervals.mean, {"total": 5, "squares": 9, "of": 3}),
    "share_of_groups": (intervals.share_of_groups, {"number": 2, "squares": 2, "groups": 3, "size": 2}),
    "share_of_uneven_groups": (
        intervals.share_of_uneven_groups,
        {"groups": 2, "of": 5, "number": 3, "of_squares": 13, "squares": 5, "products": 8},  # 1 of 2, 2 of 3
    ),
    "mean_of_groups": (
        intervals.mean_of_groups,
        {"groups": 2, "of": 5, "total": 3, "of_squares": 13, "squares": 5, "products": 8},
    ),
    "student": (intervals.student, {"freedom": 5}),
    "rank_name": (names.rank_name, {"rank": cardlib.Rank.QUEEN}),
    "suit_name": (names.suit_name, {"suit": cardlib.Suit.HEARTS}),
    "card_name": (names.card_name, {"card": cardlib.Card("QS")}),
    "the_card": (names.the_card, {"card": cardlib.Card("QS")}),
    "player_name": (names.player_name, {"seat": 1, "names": ("Ana", "Ion")}),
    "listed": (names.listed, {"items": ("a", "b")}),
    "action_phrase": (names.action_phrase, {"action": cardlib.parse_action("QS=H")}),
    "actions_phrase": (names.actions_phrase, {"actions": START.legal_actions()}),
    "options of a game": (deals.rules_of, {"game_id": "mita", "options": {"players": 4}}),
    "shuffled": (deals.shuffled, {"rules": MITA, "seed": 1}),
    "reshuffled": (deals.reshuffled, {"state": START, "luck": Random(1)}),
    "pack_of": (deals.pack_of, {"rules": MITA, "pack": None, "seed": 1}),
    "names_of": (deals.names_of, {"names": "Ana Ion", "players": 2}),
    "position_of": (deals.position_of, {"deal": RECORD}),
    "refitted": (deals.refitted, {"pack": MITA.pack(), "rules": MITA}),
    "choices": (review.choices, {"deal": START, "seat": None}),
    "review": (review.review, {"deal": START, "seat": None, "level": "easy", "seed": 1}),
    "judge": (review.judge, {"choice": CHOICES[-1], "level": "easy", "seed": 1, "analysis": None}),
    "analysis_of": (review.analysis_of, {"state": START}),
    "costliest": (review.costliest, {"decisions": (review.judge(CHOICES[-1]),), "most": 3}),
    "result": (review.result, {"state": OVER[0], "seat": 1}),
    "played_out": (review.played_out, {"state": START, "action": "7H", "seed": 1}),
    "match_won": (weighing.match_won, {"view": POINTS.view(0), "weighed": CERTAIN}),
    "worlds_to_solve": (weighing.worlds_to_solve, {"view": START.view(0), "level": "easy"}),
    "number_of_deals": (search.number_of_deals, {"level": "easy", "rules": MITA}),
    "taken": (worth.taken, {"rules": MITA, "lead": 2.5}),
    "chance_of_match": (worth.chance_of_match, {"first": 70, "second": 50, "rules": cardlib.HUNDRED_ONE.preset}),
    "advice of Mîța": (thumb_mita.advice, {"view": START.view(0)}),
    "advice of Мяу-мяу": (thumb_meow.advice, {"view": MEOW.deal(MEOW.pack()).view(0)}),
    "weigh": (
        weighing.weigh,
        {"view": START.view(0), "played": START.legal_actions()[0], "level": "easy", "seed": 1},
    ),
    "brought": (
        weighing.brought,
        {"rules": MITA, "estimate": weighing.Estimate(START.legal_actions()[0], 1, 0.5, 0.0, 0.5)},
    ),
    **{
        name: (getattr(odds, name), {"rules": MITA})
        for name in ("trump_seven", "trumps_dealt", "blind_trick", "most_deals")
    },
    **{name: (getattr(odds, name), {"rules": MEOW}) for name in ("opening", "first_fit")},
    "seven_in": (odds.seven_in, {"pack": MITA.pack(), "players": 2, "hand": 3}),
    "trumps_in": (odds.trumps_in, {"pack": MITA.pack(), "hand": 3}),
    "blind_trick_in": (odds.blind_trick_in, {"pack": TRICK + cardlib.as_cards("7C QD"), "players": 2}),
    "fit_in": (odds.fit_in, {"pack": MEOW.pack(), "hand": 5, "queen_follow": True}),
    "exactly": (odds.exactly, {"cards": 31, "marked": 7, "taken": 3, "found": 0}),
    "queens_among": (odds.queens_among, {"rules": MEOW, "cards": 5}),
    "mean_penalty": (odds.mean_penalty, {"rules": MEOW, "cards": 5, "queens": None}),
    "replay": (lambda record: list(records.replay(record)), {"record": RECORD}),
    "verify": (records.verify, {"record": RECORD}),
    "dumps": (records.dumps, {"record": RECORD}),
    "dumps with comments": (records.dumps, {"record": records.record_of(AFTER), "comments": {0: ["Well done."]}}),
    "load": (records.load, {"path": "nowhere.toml"}),
    "loads": (records.loads, {"text": records.dumps(RECORD), "name": "x"}),
    "example": (records.example, {"name": "mita-16"}),
    "find_rule": (rulebook.find_rule, {"rule_id": "mita.deal"}),
    "rules_of": (rulebook.rules_of, {"game_id": "mita"}),
    **{name: (getattr(rulebook, name), {"rules": MITA}) for name in ("applying", "sheet", "chosen", "command")},
    "cite": (rulebook.cite, {"rule": rulebook.find_rule("mita.deal"), "unnamed": ""}),
    "usual": (rulebook.usual, {"option": OPTION, "rules": MITA}),
    "option_label": (rulebook.option_label, {"option": OPTION}),
    "option_about": (rulebook.option_about, {"option": OPTION}),
    **{
        f"value_words of {option.name}": (
            rulebook.value_words,
            {"option": option, "value": getattr(cardlib.HUNDRED_ONE.preset, option.name)},
        )
        for option in cardlib.HUNDRED_ONE.options
    },
    "verdict": (explain_solution.verdict, {"state": STEP.before, "value": 2, "names": ("Ana", "Ion")}),
    "other_choices": (lambda step: list(explain_solution.other_choices(step)), {"step": STEP}),
    "told": (lambda **given: list(explain_solution.told(**given)), {"step": STEP, "names": ()}),
    "opening": (explain.opening, {"state": START, "names": (), "seat": None}),
    "step": (explain.step, {"before": START, "after": AFTER, "names": (), "seat": None}),
    "permission": (explain.permission, {"state": START, "action": "7H"}),
    "refusal": (explain.refusal, {"error": REFUSAL}),
    "score": (explain.score, {"state": START, "names": ()}),
    "trick": (
        explain.trick,
        {"cards": "8S AC", "trump": "H", "game": "mita", "leader": 0, "names": (), "players": 2},
    ),
    "ask": (ask, {"kind_id": "mita.trick", "seed": 1, "level": 1}),
    "find_kind": (find_kind, {"kind_id": "mita.trick"}),
    "who_wins": (who_wins, {"trick": "8S AC", "trump": "H", "names": "", "leader": 0}),
    "use_language": (i18n.use_language, {"language": "en"}),
    "use_pack": (i18n.use_pack, {"pack": "french"}),
}
for game in cardlib.GAMES:
    own = {option.name: getattr(game.preset, option.name) for option in game.options}
    CALLS[f"{game.id}.rules"] = (lambda game=game, **given: game.rules(**given).pack(), own)


@pytest.fixture(autouse=True)
def as_before():
    yield
    i18n.use_language("en")
    i18n.use_pack(i18n.PACKS[0])
    lesson.the_deck().pack = i18n.PACKS[0]


@pytest.mark.parametrize("name", CALLS)
def test_a_bad_argument_is_refused_in_a_sentence(name):
    function, good = CALLS[name]
    for argument in good:
        for bad in BAD:
            given = {**good, argument: bad}
            refused(lambda given=given: function(**given), f"{name}({argument}={bad!r})")


def test_rules_of_thumb_and_comparisons_of_nothing_are_refused():
    assert "has nothing to choose" in refused(lambda: thumb_mita.advice(START.view(1)), "out of turn")
    assert "must be of the kind View" in refused(lambda: thumb_meow.advice(START.view(0)), "of another game")
    for none in ((), ((),), [[], []]):
        assert "no answers" in refused(lambda none=none: weighing.compare(none), "compare")
    assert "Mîța and 101 only" in refused(lambda: worth.taken(MEOW, 1), "taken")
    assert "in 101 only" in refused(lambda: worth.chance_of_match(1, 2, MITA), "chance_of_match")
    assert "choose 'easy' or" in refused(lambda: search.number_of_deals("x", MITA), "number_of_deals")


def test_a_refused_record_writes_nothing(tmp_path):
    file = tmp_path / "record.toml"
    for bad in BAD:
        assert refused(lambda bad=bad: records.dump(bad, file), f"dump({bad!r})")
        assert not file.exists()
    for number in (1, True, None):  # a number is not the name of a file: it would be one that is open already
        assert "is not the path of a file" in refused(lambda to=number: records.dump(RECORD, to), f"dump to {number}")


def test_a_comment_that_is_no_text_is_refused():
    record = records.record_of(AFTER)
    assert "# Well done." in records.dumps(record, {0: ["Well done."]})
    for bad in ({0: "x"}, {0: [5]}, {0: None}, {"0": ["x"]}, {True: ["x"]}):
        assert "by the place of an action" in refused(lambda bad=bad: records.dumps(record, bad), f"comments={bad!r}")


# How much there may be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 10**6}, "players cannot be 1000000: give a whole number from 2 to 999."),
        ({"players": 1}, "players cannot be 1: give a whole number, 2 or more."),
        ({"packs": 10**9}, "packs cannot be 1000000000: give a whole number from 1 to 200."),
        ({"target": 10**9}, "target cannot be 1000000000: give a whole number from 1 to 999999999."),
        ({"players": "5"}, "players cannot be '5': give a whole number, 2 or more."),
        ({"hand": 10**9}, "hand cannot be 1000000000: choose one of 5, 7."),
        ({"players": 999, "hand": 7}, "play with packs=195."),
    ],
)
def test_sizes_beyond_all_sense_are_refused(options, sentence):
    with pytest.raises(cardlib.RulesError) as caught:
        cardlib.MEOW.rules(**options)
    assert str(caught.value).endswith(sentence)


def test_the_most_players_can_play():
    rules = cardlib.MEOW.rules(players=meow.MOST_PLAYERS, hand=7, packs=meow.MOST_PACKS)
    state = rules.deal(rules.pack())
    assert len(state.hands) == meow.MOST_PLAYERS
    assert state.apply(state.legal_actions()[0]).history


# Widgets --------------------------------------------------------------------------------------------

DEAL = lesson.meow_deal("9C", "9H TS", "KH 8S", actions="9H")
CLAIMS = {
    "check_order": {"ranks": "7 8 9 J Q T K A"},
    "check_partners": {"one": "Ana", "other": "Vera", "players": 4},
    "check_dealt": {"dealer": "Luca", "leader": "Ana", "stock": 19, "players": 4},
    "check_trump_check": {"stock": "9H KC 7D AS", "trump": "H", "moves": 1},
    "check_deal_won": {"name": "deal-mita-2", "winners": "Ana", "tricks": "11 to 5"},
    "check_uneven": {"players": 6, "over": 2},
    "check_refused": {"example": "101-33", "action": "exchange", "after": 1},
    "check_begins": {"dealer": "Luca", "first": "Ana", "players": 4},
    "check_may": {"deal": DEAL, "actions": "KH"},
    "check_put_away": {"cards": "6H 7H 8H 9H TH JH QH KH AH 6S", "kept": "JH KH 6H", "points": 12},
    "check_standing": {"scores": "120 11 104", "lost": "Ana Vera", "won": "Ion", "target": 101},
    "check_last_card": {"deal": DEAL, "winner": "Ana", "call": "Мяу!"},
    "check_points_of_deal": {"deal": DEAL, "points": "0 80", "jack_doubles": True},
    "check_house_rule": {"deal": DEAL, "hands": "4 5", "plays": "Ion", "seven_draws": 1},
    "check_house_cards": {"deal": DEAL, "cards": "KH", "queen_follow": True},
    "check_shuffle": {"example": "deal-mita-2", "cards": 27},
    "check_struck": {"chance": "1/3"},
    "check_tromf": {"deal": records.example("deal-mita-2"), "allowed": "KD", "reading": "must-trump"},
    "check_call": {"deal": "deal-mita-2", "card": "8C", "step": 3, "refused": "", "tromf": ""},
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_made_of_nonsense_is_refused_in_a_sentence(name):
    """A check says that the lesson is wrong, or what is wrong with what it was given."""

    def claim(given):
        with suppress(AssertionError):
            getattr(lesson, name)(**given)

    for argument in CLAIMS[name]:
        for bad in BAD:
            refused(lambda given={**CLAIMS[name], argument: bad}: claim(given), f"{name}({argument}={bad!r})")


def test_a_match_made_of_nonsense_is_refused_in_a_sentence():
    def claim(deal):
        with suppress(AssertionError):
            lesson.check_match(deal, winner=0)

    for bad in BAD:
        refused(lambda bad=bad: claim(bad), f"check_match({bad!r})")
    assert "give a whole number for each of 2 seats" in refused(lambda: claim(ENDLESS), "check_match(ENDLESS)")


def test_an_exercise_follows_nothing_but_a_link():
    exercise = lesson.Exercise("mita.trick")
    asked = exercise.question
    for bad in BAD:
        assert refused(lambda bad=bad: exercise.follow(bad), f"follow({bad!r})")
        assert exercise.question is asked


# By name: the arguments with which each is made.
MADE = {
    "BlankSheet": {"game": "101", "names": (), "rows": 12},
    "TrickBuilder": {"trump": "H", "players": 4},
    "RankOrder": {"suit": "H"},
    "CardGuide": {"card": "JS"},
    "WholePack": {"game": "mita"},
    "HouseRules": {"game": "mita"},
    "CardPicker": {"options": ("QS", "JS"), "value": None, "multiple": False, "disabled": False, "description": "x"},
    "CardPoints": {"suit": "S"},
    "Odds": {"question": "", "game": "", "compare": None, "bot": "greedy", "deals": 10, "seed": 1},
    "Play": {
        "game": "mita",
        "seat": 0,
        "people": None,
        "level": "medium",
        "pace": "calm",
        "tips": True,
        "seed": 1,
        "names": None,
    },
    "PointCounter": {},
    "Dealing": {"game": "mita", "pack": None, "dealer": None, "seed": 1, "names": None},
    "Exercise": {"kind": "mita.trick", "seed": None, "level": 1},
    "Replay": {"record": "mita-16", "title": ""},
    "Review": {"deal": "deal-mita-2", "seat": None, "level": "medium", "seed": 1},
    "RuleList": {"rule_id": "mita.deal", "heading": "", "game_rules": None},
    "Rulebook": {"game": "", "search": ""},
    "ScoreSheet": {"game": "101", "deals": None, "seed": 1, "step": 0, "names": (), "switch": None},
    "SortRanks": {"suit": "S", "seed": 1},
    "Switches": {"game": "meow", "record": None, "pack": None, "names": None, "values": (), "dealer": None},
    "Switch": {"option": "queen_follow", "game": "", "record": None, "values": (), "scores": None, "actions": ()},
    "Table": {"game": "mita", "pack": None, "dealer": None, "scores": None, "seed": 1, "hands": "open", "seat": 0},
    "Teacher": {"game": "mita", "dealer": None, "names": None, "seed": 1},
}


def test_a_review_that_waits_for_a_deal_refuses_at_once_what_is_no_seat():
    play = lesson.Play("mita", level="beginner")
    review = lesson.Review(play)
    for bad in BAD:
        if bad in (None, 5):  # the player's own seat, and one of a game that may yet be chosen
            continue
        assert refused(lambda bad=bad: lesson.Review(play, bad), f"Review(play, {bad!r})")
        assert refused(lambda bad=bad: review.sit(bad), f"sit({bad!r})")
        assert review.desk.seat == 0


def made(name, given):
    """A widget; those that take some things by place get them so."""
    given = dict(given)
    first = [given.pop(key) for key in ("kind", "rule_id") if key in given]
    return getattr(lesson, name)(*first, **given)


@pytest.mark.parametrize("name", MADE)
def test_a_widget_made_of_nonsense_is_refused_in_a_sentence(name):
    good = MADE[name]
    made(name, good)
    for argument in (*good, "players", "nonsense"):
        for bad in BAD:
            given = {**good, argument: bad}
            refused(lambda given=given: made(name, given), f"{name}({argument}={bad!r})")
    assert refused(lambda: made(name, {**good, "nonsense": 1}), name)


OURS = {"CardPicker": ("value", "options", "multiple", "disabled", "description"), "Replay": ("step", "playing")}
OURS |= {"Dealing": ("step", "playing"), "ScoreSheet": ("step",), "Table": ("tips",)}


@pytest.mark.parametrize("name", OURS)
def test_an_attribute_set_to_nonsense_is_refused_and_stays(name):
    widget = made(name, MADE[name])
    for attribute in OURS[name]:
        for bad in BAD:
            before = [getattr(widget, each) for each in OURS[name]]
            if refused(lambda at=attribute, bad=bad: setattr(widget, at, bad), f"{name}.{attribute} = {bad!r}"):
                assert [getattr(widget, each) for each in OURS[name]] == before, f"{name}.{attribute} = {bad!r}"


@pytest.mark.parametrize(
    ("set_it", "sentence"),
    [
        (
            lambda: setattr(made("Replay", MADE["Replay"]), "step", "x"),
            "Replay.step cannot be 'x': give a whole number.",
        ),
        (
            lambda: setattr(made("Replay", MADE["Replay"]), "playing", 5),
            "Replay.playing cannot be 5: give True or False.",
        ),
        (
            lambda: setattr(lesson.the_deck(), "pack", 5),
            "Deck.pack cannot be 5: choose one of 'french', 'hungarian'.",
        ),
        (
            lambda: setattr(made("CardPicker", MADE["CardPicker"]), "description", None),
            "CardPicker.description cannot be None: give a text in quotes.",
        ),
        (lambda: made("Replay", {"record": None}), "None"),
        (
            lambda: made("Play", {"people": ENDLESS}),
            "people cannot be range(0, 1000000000000): give the seats of those at the screen, such as (0, 2).",
        ),
        (lambda: made("Play", {"tips": "x"}), "tips cannot be 'x': give True or False."),
        (lambda: made("Play", {"level": []}), "There is no level []: choose one of 'beginner', 'thumb', 'easy',"),
        (lambda: odds.most_deals(MEOW), "There is no such thing in Мяу-мяу."),
        (lambda: odds.mean_penalty(MEOW, 36, queens=False), "No hand of cards=36 has queens=False"),
        (
            lambda: made("Table", {"names": 5}),
            "names cannot be 5: give a text for each player, such as ('Ana', 'Ion').",
        ),
        (lambda: made("ScoreSheet", {"seed": "x"}), "'x' is not a seed: give a whole number."),
        (lambda: made("ScoreSheet", {"deals": ENDLESS}), "These are too many deals for a match: give 500 at most."),
    ],
)
def test_what_is_wrong_is_said(set_it, sentence):
    assert sentence in refused(set_it, sentence)


@pytest.mark.parametrize("name", MADE)
def test_presses_picks_and_fields_that_there_are_not(name):
    widget = made(name, MADE[name])
    for method in ("press", "pick"):
        for bad in BAD:
            if hasattr(widget, method):
                assert refused(lambda m=method, bad=bad: getattr(widget, m)(bad), f"{name}.{method}({bad!r})")
    if isinstance(widget, Paper):
        for bad in BAD:
            assert refused(lambda bad=bad: widget.fill(bad, "x"), f"{name}.fill({bad!r}, 'x')")
            for field in [each.id for each in widget.shown.fields]:
                for value in (bad, (bad,), [[bad]], ([bad],)):
                    refused(lambda at=field, v=value: widget.fill(at, v), f"{name}.fill({field!r}, {value!r})")


def test_a_page_that_answers_with_nested_lists_is_told_so():
    """A browser can send anything; what it sends comes as lists, of which the outermost is a choice of several."""
    for name in ("Rulebook", "ScoreSheet", "HouseRules"):
        paper = made(name, MADE[name])
        for field in paper.shown.fields:
            paper._on_message(paper, {"fill": field.id, "value": [["x"], {"y": []}]}, [])
            assert "does not fit the field" in paper.refusal, (name, field.id)


@pytest.mark.parametrize("game", ["mita", "101", "meow"])
def test_a_score_sheet_stays_as_it_is_when_what_is_chosen_cannot_be(game):
    switch = "seven_draws" if game == "meow" else "exchange"
    sheet = lesson.ScoreSheet(game, switch=switch, deals=[1], step=1)
    before = (sheet.rules, sheet.step, sheet.text)
    for bad in BAD:
        if not (game != "meow" and bad is True):
            assert refused(lambda bad=bad: sheet.choose(bad), f"choose({bad!r})")
            assert (sheet.rules, sheet.step, sheet.text) == before, f"choose({bad!r})"


@pytest.mark.parametrize("argument", ["trick", "trump", "names", "source"])
def test_a_trick_to_replay_is_given_as_text(argument):
    good = {"trick": "TC AC", "trump": "H", "names": "Ana Ion", "source": "x"}
    for bad in BAD:
        told = f"Replay.of_trick({argument}={bad!r})"
        refused(lambda bad=bad: lesson.Replay.of_trick(**{**good, argument: bad}), told)
    assert "give a text in quotes" in refused(lambda: lesson.Replay.of_trick(**{**good, argument: b"QS"}), argument)
