"""Score sheets without a browser: the engine's matches, step by step, both ways to stop, and empty sheets."""

import json

import pytest
import traitlets

import cardlib
from cardlib import CardlibError, records
from cardlib.records import record_of
from widgets.blank import BlankSheet
from widgets.blocks import RuleItems, Table
from widgets.match import play_match
from widgets.score import ScoreSheet, ending, owners

MATCHES = [
    ("101", {}),
    ("101", {"players": 4, "stop": "at-once"}),
    ("101", {"players": 6, "target": 150}),
    ("meow", {}),
    ("meow", {"players": 4, "jack_doubles": True}),
    ("meow", {"players": 6, "packs": 2, "hand": 7}),
    ("mita", {"players": 4}),
]
each_match = pytest.mark.parametrize(("game", "options"), MATCHES, ids=lambda given: str(given))

DIFFERENT, TIED = 5, 15
"""Seeds of matches of 101 for two: won by another player when a trick ends them; tied at 101 or more on the way."""


def table(sheet, place=0) -> Table:
    return [block for section in sheet.shown.sections for block in section.blocks if isinstance(block, Table)][place]


def said(sheet) -> str:
    section = next(section for section in sheet.shown.sections if section.id == "why")
    return " ".join(item.text for block in section.blocks if isinstance(block, RuleItems) for item in block.items)


@pytest.mark.parametrize(
    ("game", "options", "ids"),
    [
        ("mita", {}, "mita.score"),
        ("101", {}, "101.match 101.played-out 101.both-over"),
        ("101", {"stop": "at-once"}, "101.match 101.stop-at-once"),
        ("meow", {"jack_doubles": True}, "meow.match-end meow.match-end-ties"),
    ],
)
def test_the_rules_of_the_end_are_those_of_the_target(game, options, ids):
    assert [rule.id for rule in ending(cardlib.find_game(game).rules(**options))] == ids.split()


# Matches ----------------------------------------------------------------------------------------------


@each_match
@pytest.mark.parametrize("seed", range(1, 40, 7))
def test_a_match_is_played_to_its_end_by_the_rules(game, options, seed):
    rules = cardlib.find_game(game).rules(**options)
    played = play_match(rules, seed=seed)
    match = rules.match()
    for number, (state, before, after) in enumerate(played):
        where = f"{game} {options}, seed {seed}, deal {number}"
        assert before == match, where
        assert not match.is_over, where
        assert (state.deal.dealer, state.deal.scores) == (match.dealer, match.scores), where
        assert records.verify(record_of(state)) == state, where  # every action was legal
        match = match.add(state)
        assert after == match, where
    assert match.is_over, f"{game} {options}, seed {seed}"
    assert play_match(rules, seed=seed) == played


def test_both_ways_to_stop_play_the_same_cards():
    for seed in range(1, 30):
        after_deals = play_match(cardlib.HUNDRED_ONE.preset, seed=seed)
        at_once = play_match(cardlib.HUNDRED_ONE.rules(stop="at-once"), seed=seed)
        assert len(at_once) <= len(after_deals)
        for one, other in zip(at_once, after_deals, strict=False):
            assert one.state.history == other.state.history[: len(one.state.history)], f"seed {seed}"


def test_records_and_states_are_deals():
    record = records.example("deal-101-2")
    state = records.verify(record)
    sheets = [ScoreSheet("101", [deal, 7]) for deal in ("deal-101-2", record, state)]
    for sheet in sheets:
        assert sheet.deals[0].state.outcome == state.outcome
        assert sheet.deals[1].state.deal.dealer == (record.dealer + 1) % 2
        assert sheet.last == 2
    assert sheets[0].names == (record.names or ("Ana", "Ion"))


# The sheet --------------------------------------------------------------------------------------------


@each_match
def test_each_row_is_a_sum_that_is_right(game, options):
    sheet = ScoreSheet(game, seed=3, **options)
    sheet.end()
    match = sheet.rules.match()
    rows = table(sheet).rows
    assert len(rows) == sheet.last == len(sheet.deals)
    for (_number, dealer, *sums), played in zip(rows, sheet.deals, strict=True):
        assert dealer == sheet.names[match.dealer]
        match = match.add(played.state)
        for side, words in zip(owners(sheet.rules), sums, strict=True):
            left, right = words.replace("−", "-").split(" = ")
            assert eval(left) == int(right) == match.scores[side[0]], words
    assert sheet.match == match
    winners = [sheet.names[seat] for seat in match.winners]
    assert all(name in sheet.page["status"] for name in winners), sheet.page["status"]
    assert json.loads(json.dumps(sheet.page)) == sheet.page


def test_it_is_stepped_as_a_replay_is():
    sheet = ScoreSheet("meow", players=3, seed=2)
    assert sheet.step == 0
    assert table(sheet).rows == ()
    assert "The first dealer is Vera." in said(sheet)
    assert "back" not in [button["id"] for button in sheet.page["controls"] if button["enabled"]]
    sheet.next()
    assert len(table(sheet).rows) == table(sheet).current + 1 == 1
    assert "The next dealer sits one seat on, clockwise: Ana." in said(sheet)
    sheet.end()
    assert sheet.step == sheet.last > 1
    assert "lost the match" in said(sheet)
    assert "next dealer" not in said(sheet)
    sheet.next()
    assert sheet.step == sheet.last
    sheet.back()
    assert sheet.page["status"] == f"Deal {sheet.last - 1} of {sheet.last}. The match goes on."
    sheet.first()
    assert sheet.step == 0
    sheet.step = 1
    assert len(table(sheet).rows) == 1
    with pytest.raises(traitlets.TraitError, match=f"There is no deal {sheet.last + 1} on this sheet"):
        sheet.step = sheet.last + 1
    with pytest.raises(traitlets.TraitError, match="There is no deal 99"):
        ScoreSheet("101", step=99)
    assert ScoreSheet("101", step=1).step == 1


def test_the_other_way_to_stop_changes_who_wins():
    sheet = ScoreSheet("101", seed=DIFFERENT)
    assert not [section for section in sheet.shown.sections if section.id == "ways"], "it would tell the end"
    sheet.end()
    ways = table(sheet, 1)
    assert [row[-1] for row in ways.rows] == [
        sheet.names[sheet.match.winners[0]],
        sheet.names[1 - sheet.match.winners[0]],
    ]
    before = sheet.match
    sheet.fill("stop", "at-once")
    assert sheet.rules.stop == "at-once"
    assert sheet.step == sheet.last
    assert sheet.match.winners != before.winners
    assert "up to trick" in table(sheet).rows[-1][0]
    assert table(sheet, 1).current == 1
    assert "on the spot" in sheet.text
    sheet.choose("end-of-deal")
    assert sheet.match == before
    assert "always played to its last card" in sheet.text


def test_a_tie_at_the_target_is_played_on():
    sheet = ScoreSheet("101", seed=TIED)
    ties = [
        number for number, deal in enumerate(sheet.deals, 1) if min(deal.after.scores) >= 101 and not deal.after.is_over
    ]
    assert ties, "this seed shows no tie any more"
    sheet.step = ties[0]
    assert sheet.deals[ties[0] - 1].after.scores[0] == sheet.deals[ties[0] - 1].after.scores[1]
    assert "one more deal is played" in said(sheet)
    assert "The match goes on." in sheet.page["status"]


def test_switching_early_keeps_the_step():
    sheet = ScoreSheet("101", seed=DIFFERENT, step=1)
    sheet.choose("at-once")
    assert sheet.step == 1
    assert table(sheet, 1).caption == "What the choice changes"


def test_another_option_can_be_switched():
    sheet = ScoreSheet("meow", seed=4, switch="queen_left")
    assert [each["id"] for each in sheet.page["fields"]] == ["queen_left"]
    assert not ScoreSheet("meow", seed=4).page["fields"]
    with pytest.raises(CardlibError, match="there is 'each' and 'once'"):
        sheet.choose("twice")


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (("whist",), {}, "is not a game"),
        (("101",), {"players": 3}, "players cannot be 3"),
        (("101", [1.5]), {}, "is no deal: give a seed"),
        (("101", ["mita-16"]), {}, "single trick"),
        (("101", ["deal-101-9"]), {}, "deal-101-9"),
        (("101", ["deal-101-4"]), {}, "is a deal of 101 for 4 players"),
        (("meow", ["deal-101-2"]), {}, "is a deal of 101 for 2 players"),
        (("101",), {"names": "Ana Ion Vera"}, "3 names do not fit: 2 play"),
        (("101",), {"names": ("Ana", "\u2800")}, "no name for a seat"),
        (("101",), {"names": ("Ana", "I\u202eon")}, "no name for a seat"),
        (("101",), {"switch": "colour"}, "cannot be switched in 101"),
        (("101",), {"switch": "players"}, "cannot be switched in 101"),
        (("101", [cardlib.HUNDRED_ONE.preset.deal(cardlib.HUNDRED_ONE.preset.pack())]), {}, "is not over"),
    ],
)
def test_what_makes_no_sheet_is_refused_in_words(arguments, options, words):
    with pytest.raises(CardlibError) as refused:
        ScoreSheet(*arguments, **options)
    assert words in str(refused.value)


# Empty sheets -----------------------------------------------------------------------------------------


def test_an_empty_sheet_has_room_for_each_side_and_each_deal():
    sheet = BlankSheet("101", "Ana Ion Vera Luca", rows=5)
    assert table(sheet).head == ("Deal", "Dealer", "Ana and Vera", "Ion and Luca")
    assert [row[:2] for row in table(sheet).rows] == [
        ("1", "Luca"), ("2", "Ana"), ("3", "Ion"), ("4", "Vera"), ("5", "Luca")
    ]  # fmt: skip
    assert all(cell == "" for row in table(sheet).rows for cell in row[2:])
    assert table(BlankSheet("meow", players=3)).head[2:] == ("Player 1", "Player 2", "Player 3")
    assert table(BlankSheet()).head[2:] == ("Side 1", "Side 2")


def test_an_empty_sheet_is_filled_in():
    sheet = BlankSheet("meow")
    for name, value in (("players", "3"), ("target", "150"), ("names", "Ana, Mărie Ana, "), ("rows", "30")):
        sheet.fill(name, value)
        assert not sheet.page["refusal"], name
    assert table(sheet).head[2:] == ("Ana", "Mărie Ana", "Player 3")
    assert len(table(sheet).rows) == 30
    assert "150" in sheet.text
    sheet.fill("rows", "31")
    assert "31" in sheet.page["refusal"]
    assert len(table(sheet).rows) == 30
    sheet.fill("rows", "3")
    sheet.fill("names", "A, B, C, D")
    assert sheet.page["refusal"] == "There are more names than players: only the first 3 are on the sheet."
    sheet.fill("names", "A, B")
    for name in ("\u3164", "x" * 41, "C\u202e"):
        sheet.fill("names", f"A, {name}")
        assert "no name for a seat" in sheet.page["refusal"], repr(name)
        assert next(each for each in sheet.shown.fields if each.id == "names").value == f"A, {name}"
        assert table(sheet).head[2:4] == ("A", "B")
    sheet.fill("names", "A, B")
    assert not sheet.page["refusal"]
    sheet.fill("players", "13")
    assert "packs=2" in sheet.page["refusal"]
    sheet.fill("packs", "2")
    assert "room for 12 columns" in sheet.page["refusal"]
    assert len(table(sheet).head) == 14
    sheet.fill("game", "101")
    assert table(sheet).head[2:] == ("A", "B")


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (("mita",), {}, "needs no score sheet"),
        (("101",), {"rows": 0}, "rows do not fit"),
        (("101",), {"rows": "5"}, "rows do not fit"),
        (("101", "Ana Ion Vera"), {}, "players cannot be 3"),
        (("meow", "Ana Ion Vera"), {"players": 2}, "more names than players"),
        (("101", ("Ana", "x" * 41)), {}, "no name for a seat"),
        (("101",), {"hand": 3}, "no option"),
    ],
)
def test_what_makes_no_empty_sheet_is_refused_in_words(arguments, options, words):
    with pytest.raises(CardlibError) as refused:
        BlankSheet(*arguments, **options)
    assert words in str(refused.value)
