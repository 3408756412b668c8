"""Records survive writing and reading; whatever is wrong with one is a RecordError of one line that says where."""

import json
import os
import random
import re
from itertools import islice

import pytest
from hypothesis import HealthCheck, example, given, note, settings
from hypothesis import strategies as st
from strategies import SEEDS, deal_strategy, pack_for, playout, reproduction

import cardlib
from cardlib import RecordError, mita, records
from cardlib.given import is_line

few = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])

TRICK = """game = "mita"
source = "Mîța ¶16"
trump = "H"
trick = "8S AC QS TD"
"""

MITA_PACK = cardlib.cards_text(pack_for(cardlib.find_game("mita").rules(), ["8S 9S TS", "7S AC KD"], "7H"))
DEAL = f"""game = "mita"
players = 2
dealer = 1
pack = "{MITA_PACK}"
actions = ["8S", "7S"]
"""

MEOW_PACK = cardlib.cards_text(pack_for(cardlib.find_game("meow").rules(), ["9C 8H TS 8D AS", "9D TH KS JH 6S"], "JC"))
MEOW = f"""game = "meow"
pack = "{MEOW_PACK}"
actions = ["9C", "9D"]
"""


def read(text):
    """Read a record and replay it to its end."""
    return records.verify(records.loads(text, "deal.toml"))


def refusal(text):
    with pytest.raises(RecordError) as caught:
        read(text)
    message = str(caught.value)
    assert is_line(message)
    assert len(message) < 1100
    return message


# Reading --------------------------------------------------------------------------------------------


def test_a_deal():
    record = records.loads(DEAL)
    assert record.game is cardlib.MITA
    assert (record.players, record.dealer, record.scores) == (2, 1, (0, 0))
    assert record.options == {}
    assert [str(action) for action in record.actions] == ["8S", "7S"]
    assert [len(state.history) for state in records.replay(record)] == [0, 1, 3]


def test_a_trick_is_the_first_of_a_legal_deal():
    record = records.loads(TRICK)
    first, *between, last = records.replay(record)
    assert len(between) == 3
    assert [hand[0] for hand in first.hands] == list(record.trick)
    assert first.upcard.suit is cardlib.Suit.HEARTS
    assert first.deal == first.rules.deal(first.deal.pack, 3).deal
    assert last.tricks == (0, 0, 1, 0)


def test_a_trick_led_from_any_seat():
    first, *_, last = records.replay(records.loads(TRICK + "dealer = 1\n"))
    assert first.current_player == 2
    assert last.tricks == (1, 0, 0, 0)


@pytest.mark.parametrize("trump", "HSCD")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_trick_of_trumps_alone_leaves_one_to_turn_up(trump, players):
    ranks = "79TJQKA"[:players]
    cards = " ".join(f"{rank}{trump}" for rank in ranks)
    last = read(f'game = "101"\ntrump = "{trump}"\ntrick = "{cards}"\n')
    assert sum(last.tricks) == 1
    assert str(last.trump) == trump


def test_what_may_be_left_out():
    state = read(f'game = "101"\npack = "{MITA_PACK}"\n')
    assert state.deal.dealer == 1
    assert state.history == ()


@pytest.mark.parametrize("written", [f'"{MITA_PACK}"', str(MITA_PACK.split()), f'"""\n{MITA_PACK.lower()}\n"""'])
def test_ways_to_write_a_pack(written):
    assert records.loads(f'game = "mita"\npack = {written}\n').pack == cardlib.as_cards(MITA_PACK)


def test_options_and_removed_cards():
    rules = cardlib.find_game("101").rules(players=6, removed=("8H", "8S"), tromf="off")
    pack = cardlib.cards_text(rules.pack())
    text = f'game = "101"\nplayers = 6\npack = "{pack}"\n[options]\nremoved = ["8H", "8S"]\ntromf = "off"\n'
    record = records.loads(text)
    assert record.rules == rules
    assert record.options == {"tromf": "off", "removed": cardlib.as_cards("8H 8S")}


def test_a_record_may_stop_in_mid_deal_and_expect_something():
    state = read(
        MEOW + '[expect]\nover = false\ntop = "9D"\ncurrent_player = 0\nlegal = ["8D"]\nhand_counts = [4, 4]\n'
    )
    assert not state.is_over


def test_a_file(tmp_path):
    path = tmp_path / "deal.toml"
    path.write_text(DEAL, encoding="utf-8")
    assert records.load(path) == records.load(str(path)) == records.loads(DEAL)
    assert records.load(path).name == str(path)


def test_dump_and_load(tmp_path):
    path = tmp_path / "copy.toml"
    record = records.loads(TRICK + 'names = ["Mihai", "Ionuț", "George", "Bogdan"]\n[expect]\nwinner = 2\n')
    records.dump(record, path)
    assert records.load(path) == record


def test_dotted_keys_and_dots_in_texts():
    dots = "a." * 5000
    text = TRICK.replace("Mîța ¶16", dots) + f"# {dots} don't\nexpect.winner = 2 # {dots}\n"
    assert records.loads(text).source == dots
    closing = f"names = ['''{dots}'''', \"\"\"{dots}\"\"\"\"\", 'c', 'd']\n"
    assert records.loads(TRICK + closing).names == (f"{dots}'", f'{dots}""', "c", "d")


# Round trips ----------------------------------------------------------------------------------------


@few
@given(deal_strategy(), st.data())
def test_any_position_of_any_deal_survives_writing(deal, data):
    state, rng = deal
    trail = [state, *(following for _, _, following in islice(playout(state, rng, "shed"), 400))]
    state = data.draw(st.sampled_from([trail[-1], rng.choice(trail)]))
    note(reproduction(state))
    record = records.record_of(state, source="A random deal.", expect=records.expect_of(state))
    text = records.dumps(record)
    again = records.loads(text)
    assert again == record
    assert records.dumps(again) == text
    assert records.verify(again) == state
    assert records.verify(again).outcome == state.outcome


def test_the_mark_that_some_editors_begin_a_file_with_does_no_harm(tmp_path):
    assert records.loads("\ufeff" + DEAL) == records.loads(DEAL)
    (tmp_path / "deal.toml").write_text(DEAL, encoding="utf-8-sig")
    assert records.load(tmp_path / "deal.toml") == records.loads(DEAL)


@few
@given(source=st.text(st.characters(blacklist_categories=["Cs"])), seed=SEEDS)
@example(source='"""\\\n\x7f\x00\t', seed=0)
def test_any_text_survives_writing(source, seed):
    names = tuple(random.Random(seed).choices(["Ana-Maria O'Neil", "Ионуц", 'the "cat"', "  a  b ", "\\"], k=2))
    record = records.record_of(records.verify(records.loads(DEAL)), source=source, names=names)
    assert records.loads(records.dumps(record)) == record


FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
FLAG = "\N{WAVING BLACK FLAG}" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbsct") + "\N{CANCEL TAG}"


@pytest.mark.parametrize(
    "name", [FAMILY, f"Ana {FAMILY}", FLAG, "🇷🇴", "👍🏽", "🏳️‍🌈 Ion", "می‌خواهم", "\U0001fae9", "Ионуц", "O'Neil"]
)
def test_what_a_person_would_call_a_name_is_one(name):
    record = records.record_of(records.verify(records.loads(DEAL)), names=(name, "Ion"))
    assert records.loads(records.dumps(record)).names == (name, "Ion")


@pytest.mark.parametrize(
    "letter",
    ["\n", "\0", "\x7f", "\u200d", "\u200c", "\u200e", "\u202e", "\u2066", "\u2028", "\ufeff", "\ud800", "\U000e0067"],
)
def test_a_letter_that_nobody_sees_is_no_part_of_a_name(letter):
    state = records.verify(records.loads(DEAL))
    for name in (letter, f"Ana{letter}", f"{letter}Ana", f"A{letter}{letter}na"):
        with pytest.raises(RecordError, match=r"names: A name is a word or a few|half a character"):
            records.dumps(records.record_of(state, names=(name, "Ion")))


@pytest.mark.parametrize(
    "name",
    ["", " ", "\xa0", "\u3000", "\u3164", "\uffa0", "\u115f", "\u2800", "\ufe0f", "\u0301" * 40, " \u3164\u0301"],
)
def test_a_name_of_which_nothing_is_seen_is_none(name):
    state = records.verify(records.loads(DEAL))
    with pytest.raises(RecordError, match="names: A name is a word or a few"):
        records.dumps(records.record_of(state, names=(name, "Ion")))


@pytest.mark.parametrize("blank", ["\xa0", "\u2009", "\u202f", "\u3000"])
def test_a_blank_of_another_kind_may_stand_in_a_name(blank):
    record = records.record_of(records.verify(records.loads(DEAL)), names=(f"Ana{blank}Maria", "Ion"))
    assert records.loads(records.dumps(record)).names == (f"Ana{blank}Maria", "Ion")


@few
@given(
    parts=st.lists(st.sampled_from(["a", " ", "\xa0", "\u200d", "\u202e", "\n", FAMILY, FLAG, *FLAG]), max_size=80),
    longest=st.sampled_from([20, 60, 300]),
)
def test_one_line_is_never_too_long_and_can_be_read(parts, longest):
    line = records.one_line("".join(parts) * 3, longest)
    assert is_line(line), ascii(line)
    assert len(line) <= longest


def test_a_comment_is_one_line_and_keeps_the_pictures_in_it():
    record = records.record_of(mita.MITA.preset.deal(mita.MITA.preset.pack()).apply("7H"))
    assert f"# Well done, {FAMILY}.\\nYou too." in records.dumps(record, {0: [f"Well done, {FAMILY}.\nYou too."]})
    assert records.one_line(f"\N{ZERO WIDTH JOINER}{FAMILY}\x1b") == rf"\u200d{FAMILY}\x1b"


def test_long_names_and_a_long_shuffle_are_wrapped():
    record = records.example("deal-meow-2")
    names = ("A very long name that goes on and on and on and on and on - to the very end", "Another-one " * 6)
    text = records.dumps(records.record_of(records.verify(record), names=names))
    assert records.loads(text).names == names
    assert records.loads(text).actions == record.actions
    wide = [line for line in text.splitlines() if len(line) > 100 and "shuffle" not in line]
    assert wide == []


def test_scores_and_dealer_survive_writing():
    rules = cardlib.find_game("101").rules(players=4, target=151)
    state = rules.deal(rules.pack(), dealer=1, scores=(140, 7, 140, 7))
    record = records.loads(records.dumps(records.record_of(state)))
    assert (record.dealer, record.scores) == (1, (140, 7, 140, 7))
    assert records.verify(record) == state


def test_rules_that_no_option_makes_cannot_be_written():
    rules = cardlib.mita.Rules("mita", counts="points")
    state = rules.deal(rules.pack())
    with pytest.raises(RecordError, match=r"^<record>: No options of this game make the rules of this deal"):
        records.dumps(records.record_of(state))


def test_half_a_character_cannot_be_written():
    state = records.verify(records.loads(DEAL))
    with pytest.raises(RecordError, match=r"^<record>: There is half a character in this text"):
        records.dumps(records.record_of(state, source="\ud800"))


# What can be wrong ----------------------------------------------------------------------------------

WRONG = {
    # the text
    "empty": ("", "deal.toml: game: This key is missing."),
    "no TOML": ("game = ", r"deal.toml: This is not TOML: Invalid value \(at end of document\)."),
    "cut off": (TRICK[:-3], r"deal.toml: This is not TOML: .*\(at .*\)."),
    "key twice": (TRICK + 'game = "101"\n', r"deal.toml: This is not TOML: Cannot overwrite a value \(at line 5.*\)."),
    "NUL": (TRICK + "\0", r"deal.toml: This is not TOML: .*"),
    "half a character": (TRICK + "# \ud800", "deal.toml: There is half a character in this text, .*"),
    "too large": (TRICK + "#" * 1_000_000, "deal.toml: This is too large for a record: 1000000 bytes at most."),
    "nested": (TRICK + f"x = {'[' * 9999}", "deal.toml: This is not TOML for a record: it is nested too deeply."),
    "a key of many parts": (f"{'a.' * 400_000}b = 1", "deal.toml: This is not TOML for a record: it is nested .*"),
    "thousands of digits": (TRICK + f"dealer = {'9' * 5000}", "deal.toml: This is not TOML: .*"),
    # keys
    "no game": (DEAL.replace('game = "mita"', ""), "deal.toml: game: This key is missing."),
    "no pack": ('game = "mita"', "deal.toml: pack: This key is missing."),
    "no trump": ('game = "mita"\ntrick = "8S AC"', "deal.toml: trump: This key is missing."),
    "trump and pack": (DEAL + 'trump = "H"', "deal.toml: trump: The pack decides the trump; .*"),
    "trick and pack": (TRICK + f'pack = "{MITA_PACK}"', "deal.toml: pack: A record of a single trick has no .*"),
    "trick and actions": (TRICK + "actions = []", "deal.toml: actions: A record of a single trick has no .*"),
    "misspelt key": (DEAL + "deler = 1", r"deal.toml: deler: There is no such key here; did you mean dealer\?"),
    "unknown key": (DEAL + "colour = 1", "deal.toml: colour: There is no such key here; there are game, source, .*"),
    "misspelt option": (
        DEAL + '[options]\ntrumf = "off"',
        r"deal.toml: options.trumf: There is no such key here; did you mean tromf\?",
    ),
    "option of another game": (
        DEAL + "[options]\ntarget = 51",
        "deal.toml: options.target: Mîța has no such option; it is one of 101, Мяу-мяу.",
    ),
    "players among the options": (
        DEAL + "[options]\nplayers = 2",
        "deal.toml: options.players: The number of players is written once, outside the options.",
    ),
    "misspelt expectation": (
        TRICK + "[expect]\nwiner = 2",
        r"deal.toml: expect.wi*ner: There is no such key here; did you mean winner\?",
    ),
    "winner of a deal": (
        DEAL + "[expect]\nwinner = 0",
        r"deal.toml: expect.winner: There is no such key here; did you mean winners\?",
    ),
    "trump in meow": (MEOW + '[expect]\ntrump = "H"', "deal.toml: expect.trump: There is no such key here; .*"),
    "top in mita": (DEAL + '[expect]\ntop = "8S"', "deal.toml: expect.top: There is no such key here; .*"),
    # types
    "game of the wrong type": ("game = 101", "deal.toml: game: Write text in quotes here, not 101."),
    "dealer as text": (DEAL.replace("= 1", '= "1"'), "deal.toml: dealer: Write a whole number .* here, not '1'."),
    "dealer as truth": (DEAL.replace("= 1", "= true"), "deal.toml: dealer: Write a whole number .* here, not true."),
    "dealer as decimal": (DEAL.replace("= 1", "= 1.0"), "deal.toml: dealer: Write a whole number .* here, not 1.0."),
    "dealer as date": (DEAL.replace("= 1", "= 2026-01-01"), "deal.toml: dealer: Write a whole number .*"),
    "huge dealer": (DEAL.replace("= 1", f"= {10**30}"), "deal.toml: dealer: Write .* here, not a huge number."),
    "endless dealer": (
        DEAL.replace("= 1", f"= 0x{'f' * 9999}"),
        "deal.toml: dealer: Write .* here, not a huge number.",
    ),
    "huge number for a text": (f"game = 0x{'f' * 9999}", "deal.toml: game: Write text .*, not a huge number."),
    "players as list": (DEAL.replace("players = 2", "players = [2]"), "deal.toml: players: .* here, not a list."),
    "pack as number": ('game = "mita"\npack = 3', "deal.toml: pack: Write cards here, as in .*, not 3."),
    "pack of numbers": ('game = "mita"\npack = [3]', "deal.toml: pack: Write text in quotes here, not 3."),
    "actions as text": (
        DEAL.replace('["8S", "7S"]', '"8S 7S"'),
        "deal.toml: actions: Write a list in square brackets here, not '8S 7S'.",
    ),
    "action as number": (
        DEAL.replace('"7S"]', "7]"),
        "deal.toml: actions: action 2: Write text in quotes here, not 7.",
    ),
    "options as list": (DEAL + "options = []", "deal.toml: options: This is a table .*, not a list."),
    "option as table": (
        DEAL + "[options.tromf]",
        "deal.toml: options.tromf: Write text in quotes, a whole number, true or false here, not a table.",
    ),
    "huge option": (
        DEAL + f"[options]\ntromf = {10**40}",
        "deal.toml: options.tromf: .* at most nine digits here, not a huge number.",
    ),
    "expect as text": (DEAL + 'expect = "all"', "deal.toml: expect: This is a table .*, not 'all'."),
    "over as number": (DEAL + "[expect]\nover = 0", "deal.toml: expect.over: Write true or false here, not 0."),
    "trick counts as text": (DEAL + '[expect]\ntricks = ["1"]', "deal.toml: expect.tricks: Write a whole number .*"),
    "source as list": (DEAL + "source = []", "deal.toml: source: Write text in quotes here, not a list."),
    # values
    "unknown game": ('game = "poker"', r"deal.toml: game: 'poker' is not a game: there are mita \(Mîța\), .*"),
    "three at mita": (DEAL.replace("players = 2", "players = 3"), "deal.toml: players: players cannot be 3: .* 2, 4."),
    "no such seat": (DEAL.replace("dealer = 1", "dealer = 2"), "deal.toml: dealer: dealer 2 is not a seat: .*"),
    "scores for three": (DEAL + "scores = [1, 2, 3]", r"deal.toml: scores: scores .1, 2, 3. do not fit: .*"),
    "match over": (MEOW + "scores = [101, 2]", r"deal.toml: scores: scores .101, 2. are those of a match .*"),
    "partners apart": (
        f'game = "101"\nplayers = 4\npack = "{MITA_PACK}"\nscores = [1, 2, 3, 4]',
        "deal.toml: scores: scores .* do not fit: partners have the same score.",
    ),
    "names for one": (DEAL + 'names = ["Ana"]', "deal.toml: names: There are 1 names for 2 players."),
    "empty name": (DEAL + 'names = ["Ana", " "]', "deal.toml: names: A name is a word or a few .*, not ' '."),
    "name in two lines": (DEAL + r'names = ["Ana", "I\non"]', r"deal.toml: names: A name is .*, not 'I\\non'."),
    "option's value": (
        DEAL + '[options]\ntromf = "must"',
        "deal.toml: options.tromf: tromf cannot be 'must': choose one of 'must-trump', 'must-beat', 'off'.",
    ),
    "removed for two": (
        f'game = "101"\npack = "{MITA_PACK}"\n[options]\nremoved = ["8C", "8D"]',
        "deal.toml: options: Cards are removed only for 6 players, .*",
    ),
    "removed no cards": (
        f'game = "101"\npack = "{MITA_PACK}"\n[options]\nremoved = ["8C", "eight"]',
        "deal.toml: options.removed: 'eight' is not a card: .*",
    ),
    # packs
    "no card": (DEAL.replace("8S 7S", "XX 7S", 1), "deal.toml: pack: 'XX' is not a card: .*"),
    "a card too few": (
        DEAL.replace(" 7H ", " ", 1),
        "deal.toml: pack: The pack has 31 cards and does not fit: missing: 7H. .*",
    ),
    "a card twice": (
        DEAL.replace(" 7H ", " 8S ", 1),
        "deal.toml: pack: The pack has 32 cards and does not fit: missing: 7H; too many: 8S. .*",
    ),
    "a card of a larger pack": (DEAL.replace(" 7H ", " 6H ", 1), "deal.toml: pack: .* missing: 7H; too many: 6H. .*"),
    "no cards": ('game = "mita"\npack = ""', "deal.toml: pack: The pack has 0 cards and does not fit: missing: .*"),
    "too few for the players": (
        MEOW.replace('game = "meow"', 'game = "meow"\nplayers = 8'),
        "deal.toml: options: 8 players with 5 cards each and a card to turn need 41 cards, .* play with packs=2.",
    ),
    "absurdly many packs": (
        MEOW + "[options]\npacks = 200",
        "deal.toml: pack: More than a whole pack is missing: 36 cards are here, and 200 x 36 are played with.",
    ),
    "absurdly many players": (
        MEOW.replace('game = "meow"', 'game = "meow"\nplayers = 999999999'),
        "deal.toml: players: players cannot be 999999999: give a whole number from 2 to 999.",
    ),
    # tricks
    "a trick of meow": (TRICK.replace("mita", "meow"), "deal.toml: trick: There are no tricks in Мяу-мяу."),
    "trump no suit": (TRICK.replace('"H"', '"X"'), "deal.toml: trump: 'X' is not a suit: .*"),
    "a trick of three": (TRICK.replace(" TD", ""), "deal.toml: trick: players cannot be 3: choose one of 2, 4."),
    "a trick of none": (TRICK.replace("8S AC QS TD", ""), "deal.toml: trick: players cannot be 0: .*"),
    "a trick of others": (
        TRICK + "players = 2",
        "deal.toml: trick: A trick of 2 players has as many cards, and 4 are here.",
    ),
    "a card twice in a trick": (TRICK.replace("TD", "8S"), "deal.toml: trick: 8S is there twice."),
    "a card not in the pack": (TRICK.replace("TD", "6D"), "deal.toml: trick: 6D is not in the pack of this game."),
    "a removed card in a trick": (
        'game = "101"\ntrump = "H"\ntrick = "8C 7C 9C TC JC QC"',
        "deal.toml: trick: 8C is not in the pack of this game.",
    ),
    "trump check in a trick": (
        TRICK + "[options]\ntrump_check = true",
        "deal.toml: options.trump_check: A record of a single trick shows the cards as they were played: .*",
    ),
    # actions
    "no action": (DEAL.replace('"7S"]', '"77S"]'), "deal.toml: actions: action 2: '77S' is not an action: .*"),
    "not in hand": (
        DEAL.replace('"7S"]', '"8S"]'),
        r'deal.toml: action 2 "8S": \[mita.free-play\] You cannot play the eight of spades. .*',
    ),
    "no match": (
        MEOW.replace('"9D"]', '"JH"]'),
        r'deal.toml: action 2 "JH": \[meow.match\] You cannot play the jack of hearts. .* has neither .*',
    ),
    "foreign action": (DEAL.replace('"7S"]', '"draw"]'), r'deal.toml: action 2 "draw": \[mita.free-play\] .*'),
    "call too early": (DEAL.replace('"8S", "7S"', '"8S!"'), r'deal.toml: action 1 "8S!": \[mita.tromf\] .*'),
    "shuffle too early": (MEOW.replace('"9C", "9D"', '"shuffle JC"'), r"deal.toml: action 1 .*: \[meow.empty-.*"),
    # expectations
    "another winner": (
        TRICK + "[expect]\nwinner = 1",
        "deal.toml: expect.winner: This was expected to be 1, but it is 2.",
    ),
    "other tricks": (
        TRICK + "[expect]\ntricks = [0, 0, 0, 1]",
        r"deal.toml: expect.tricks: This was expected to be \[0, 0, 0, 1\], but it is \[0, 0, 1, 0\].",
    ),
    "over too early": (
        DEAL + "[expect]\nover = true",
        "deal.toml: expect.over: This was expected to be true, but it is false.",
    ),
    "winners too early": (
        DEAL + "[expect]\nwinners = [0]",
        r"deal.toml: expect.winners: This was expected to be \[0\], but it is undecided.",
    ),
    "another upcard": (DEAL + '[expect]\nupcard = "8H"', "deal.toml: expect.upcard: .* be 8H, but it is 7H."),
    "another trump": (DEAL + '[expect]\ntrump = "S"', "deal.toml: expect.trump: .* be S, but it is H."),
    "another top": (MEOW + '[expect]\ntop = "9C"', "deal.toml: expect.top: .* be 9C, but it is 9D."),
    "other counts": (MEOW + "[expect]\nhand_counts = [4]", r"deal.toml: expect.hand_counts: .* \[4\], .* \[4, 4\]."),
    "another player": (MEOW + "[expect]\ncurrent_player = 1", "deal.toml: expect.current_player: .* be 1, .* is 0."),
    "other actions": (
        MEOW + '[expect]\nlegal = ["8D", "draw"]',
        r"deal.toml: expect.legal: .* be \[8D, draw\], but it is \[8D\].",
    ),
    "legal no action": (
        MEOW + '[expect]\nlegal = ["8D", "drow"]',
        "deal.toml: expect.legal: action 2: 'drow' is not an action: .*",
    ),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_said(text, message):
    assert re.fullmatch(message, refusal(text))


def edited(name, old, new):
    text = records.dumps(records.example(name))
    assert text.count(old) == 1
    return text.replace(old, new)


def test_an_action_after_the_end():
    text = edited("deal-mita-2", "\n]\n", ' "8S",\n]\n').replace('" "8S"', '", "8S"')
    message = refusal(text)
    assert re.match(r'deal.toml: action 33 "8S": \[mita.end\] You cannot play the eight of spades. ', message)


def test_a_missing_shuffle():
    text = re.sub(r'"shuffle [^"]*",', "", records.dumps(records.example("deal-meow-2")))
    message = refusal(text)
    assert re.match(r'deal.toml: action 55 "KD": \[meow.empty-stock\] You cannot play the king of diamonds. ', message)


def test_a_shuffle_of_other_cards():
    text = edited("deal-meow-2", '"shuffle QD AH', '"shuffle AH AH')
    assert re.match(r'deal.toml: action 55 "shuffle AH .*": \[meow.empty-stock\] ', refusal(text))


def test_other_penalties_and_points():
    message = refusal(edited("deal-meow-2", "penalties = [-30, 29]", "penalties = [-30, 30]"))
    assert message == "deal.toml: expect.penalties: This was expected to be [-30, 30], but it is [-30, 29]."
    message = refusal(edited("deal-101-2", 'reason = "played-out"', 'reason = "at-once"'))
    assert message == "deal.toml: expect.reason: This was expected to be at-once, but it is played-out."


def test_an_illegal_action_stops_the_replay_where_it_is():
    states = records.replay(records.loads(DEAL.replace('"7S"]', '"8S"]')))
    assert [len(next(states).history), len(next(states).history)] == [0, 1]
    with pytest.raises(RecordError, match="action 2"):
        next(states)


# Files ----------------------------------------------------------------------------------------------


def file_refusal(path):
    with pytest.raises(RecordError) as caught:
        records.load(path)
    assert str(caught.value).isprintable()
    return str(caught.value)


def test_files_that_are_no_records(tmp_path):
    path = tmp_path / "deal.toml"
    assert file_refusal(path) == f"{path}: The file cannot be read: {os.strerror(2)}."
    assert file_refusal(tmp_path) == f"{tmp_path}: The file cannot be read: {os.strerror(21)}."
    path.write_bytes(TRICK.encode()[:27] + b"\xff")
    assert file_refusal(path) == f"{path}: This is no text file in UTF-8: byte 28 does not fit."
    path.write_bytes(TRICK.encode("utf-16"))
    assert "This is no text file in UTF-8: byte 1 does not fit." in file_refusal(path)
    path.write_bytes(os.urandom(0))
    assert file_refusal(path) == f"{path}: game: This key is missing."
    path.write_bytes(bytes(range(128)))
    assert file_refusal(path).startswith(f"{path}: This is not TOML: ")
    path.write_bytes(b"# " + "ț".encode() * 600_000)
    assert file_refusal(path) == f"{path}: This is too large for a record: 1000000 bytes at most."


def test_names_that_no_file_can_have(tmp_path):
    assert "The file cannot be read: " in file_refusal("a\0b")
    assert "The file cannot be read: " in file_refusal("x" * 5000)
    assert "two\\nlines" in file_refusal(tmp_path / "two\nlines")
    assert "The file cannot be read: " in file_refusal(os.fsdecode(b"\xff.toml"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path):
    path = tmp_path / "deal.toml"
    path.write_text(DEAL)
    path.chmod(0)
    assert file_refusal(path) == f"{path}: The file cannot be read: {os.strerror(13)}."


def test_a_file_that_the_system_refuses(tmp_path, monkeypatch):
    def refuse(*_args, **_keywords):
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr("builtins.open", refuse)
    assert file_refusal("deal.toml") == f"deal.toml: The file cannot be read: {os.strerror(13)}."


def test_a_file_that_cannot_be_written(tmp_path):
    with pytest.raises(RecordError, match=f"^{re.escape(str(tmp_path))}: The file cannot be written: "):
        records.dump(records.loads(DEAL), tmp_path)


def test_an_example_that_is_not_there():
    with pytest.raises(RecordError, match=r"^mita-61: There is no record of this name; the examples are mita-1"):
        records.example("mita-61")
    for name in ("", "../pyproject", "__init__", "x" * 100_000):
        with pytest.raises(RecordError):
            records.example(name)


# Fuzz -----------------------------------------------------------------------------------------------

GOOD = [records.dumps(records.example(name)) for name in records.examples()]
SNIPPETS = [
    *("\0", "\ufeff", "\ud800", '"', "'", '"""', "[", "]", "{", "}", "=", "\n", "#", ",", ".", "-", "\\u0000", "é"),
    *("[options]", "[expect]", "[[expect]]", "players = ", "dealer = ", "inf", "nan", "1e999", "0x" + "f" * 5000),
    *("8S", "QS=H", "QS!", "draw", "pass", "drop 8S", "shuffle", "shuffle 8S", "exchange", "keep", "true", "[]", "{}"),
    *("9" * 5000, "[" * 5000, "a." * 500 + "b = 1", "1979-05-27T07:32:00Z", "packs = 999999999", "trick", "trump"),
]


def assert_refused_if_at_all(read_it):
    """Whatever is read, nothing but a RecordError of one line comes of it."""
    message = ""
    try:
        records.verify(read_it())
    except RecordError as error:
        message = str(error)
    assert is_line(message)
    assert len(message) < 1100


@many
@given(st.sampled_from(GOOD), SEEDS)
def test_no_mutation_raises_anything_else(text, seed):
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 4)):
        start = rng.randint(0, len(text))
        end = rng.choice([start, start + 1, start + rng.randint(0, 30), len(text)])
        piece = rng.choice(["", rng.choice(SNIPPETS), text[end : end + rng.randint(0, 40)]])
        text = text[:start] + piece + text[end:]
    note(text)
    assert_refused_if_at_all(lambda: records.loads(text))


@many
@given(st.sampled_from(GOOD), SEEDS)
def test_no_change_of_words_raises_anything_else(text, seed):
    rng = random.Random(seed)
    words = re.findall(r"\w+|\W", text)
    for _ in range(rng.randint(1, 3)):
        first, second = rng.randrange(len(words)), rng.randrange(len(words))
        words[first] = rng.choice([words[second], rng.choice(SNIPPETS), ""])
    note("".join(words))
    assert_refused_if_at_all(lambda: records.loads("".join(words)))


@few
@given(st.sampled_from(GOOD), SEEDS, st.binary(max_size=8))
def test_no_bytes_raise_anything_else(tmp_path_factory, text, seed, noise):
    path = tmp_path_factory.getbasetemp() / "fuzz.toml"
    data, rng = text.encode(), random.Random(seed)
    place = rng.randint(0, len(data))
    path.write_bytes(data[:place] + noise + (data[place:] if rng.random() < 0.5 else b""))
    assert_refused_if_at_all(lambda: records.load(path))


@few
@given(st.text(), st.binary())
def test_nothing_at_all_raises_anything_else(tmp_path_factory, text, data):
    path = tmp_path_factory.getbasetemp() / "fuzz.toml"
    path.write_bytes(data)
    assert_refused_if_at_all(lambda: records.loads(text))
    assert_refused_if_at_all(lambda: records.load(path))


TOML_VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["8S", "H", "QS=H"]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


def toml(value):
    """Any value in TOML."""
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    return str(value).lower()


@many
@given(
    st.sampled_from(["mita", "101", "meow"]),
    st.dictionaries(st.sampled_from(records.KEYS[1:-2]), TOML_VALUES, max_size=5),
    st.dictionaries(st.sampled_from([option.name for game in cardlib.GAMES for option in game.options]), TOML_VALUES),
    st.dictionaries(st.sampled_from(["winner", "winners", "legal", "top", "over", "tricks", "reason"]), TOML_VALUES),
)
def test_no_value_of_any_type_raises_anything_else(game, top, options, expected):
    packs = {"mita": MITA_PACK, "101": MITA_PACK, "meow": MEOW_PACK}
    lines = [f'game = "{game}"', *(f"{key} = {toml(value)}" for key, value in top.items())]
    lines += [f'pack = "{packs[game]}"'] * ("pack" not in top and "trick" not in top)
    lines += ["[options]", *(f"{key} = {toml(value)}" for key, value in options.items())]
    lines += ["[expect]", *(f"{key} = {toml(value)}" for key, value in expected.items())]
    text = "\n".join(lines)
    note(text)
    assert_refused_if_at_all(lambda: records.loads(text))
