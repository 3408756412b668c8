"""The command line: what it prints, and that whatever is wrong is one line on stderr and exit status 2."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

import cardlib
from cardlib import i18n, records
from cardlib.__main__ import main

COMMAND = [sys.executable, "-m", "cardlib"]


@pytest.fixture(autouse=True)
def _english_and_french_pack():
    yield
    i18n.use_language("en")
    i18n.use_pack("french")


def run(*arguments, **settings):
    """Run the command line as a program of its own."""
    settings = {"capture_output": True, "timeout": 60, **settings}
    return subprocess.run([*COMMAND, *arguments], check=False, **settings)


@pytest.fixture
def out(capsys):
    """What a command prints that ends well."""

    def printed(*arguments):
        assert main(arguments) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        return captured.out

    return printed


@pytest.fixture
def complaint(capsys):
    """The one line that a command says when something is wrong."""

    def said(*arguments):
        assert main(arguments) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        line, end = captured.err[:-1], captured.err[-1:]
        assert end == "\n"
        assert line.isprintable(), captured.err
        assert "Traceback" not in line
        return line

    return said


# Replay ---------------------------------------------------------------------------------------------


def test_a_replay_names_who_did_what_and_why(out):
    text = out("replay", "mita-16")
    assert text.startswith("Mîța, 4 players: Mîța ¶16\n")
    for line in ("1. Mihai: 8S", "2. Ionuț: AC", "3. George: QS", "4. Bogdan: TD"):
        assert line in text.splitlines()
    assert "[mita.trick-winner]" in text


@pytest.mark.parametrize("name", records.examples())
def test_every_example_replays_as_text_and_as_json(out, name):
    record = records.example(name)
    assert len(out("replay", name).splitlines()) > 2 * len(record.moves)
    steps = [json.loads(line) for line in out("replay", name, "--json").splitlines()]
    assert [step["step"] for step in steps] == list(range(len(record.moves) + 1))
    for step, state in zip(steps, records.replay(record), strict=True):
        assert set(step) == {"step", "seat", "action", "explanation", "state"}
        assert all(set(line) == {"rule", "text"} for line in step["explanation"])
        assert step["state"] == json.loads(json.dumps(records.position(state)))
    assert [step["action"] for step in steps] == [None, *map(str, record.moves)]


def test_json_of_a_step(out):
    dealt, exchanged = (json.loads(line) for line in out("replay", "101-33", "--json").splitlines())
    assert dealt["seat"] is None
    assert dealt["state"]["current_player"] == 2
    assert dealt["state"]["upcard"] == "JH"
    assert dealt["state"]["legal_actions"] == ["exchange", "keep"]
    assert (exchanged["seat"], exchanged["action"]) == (2, "exchange")
    assert "101.seven-exchange" in {line["rule"] for line in exchanged["explanation"]}
    state = exchanged["state"]
    assert state["upcard"] == "7H"
    assert state["hands"][2].split() == ["JH", "TS", "JC"]
    assert (state["trump"], state["stock_count"], state["trick"]) == ("H", 20, "")
    assert (state["is_over"], state["outcome"]) == (False, None)


def test_json_of_an_outcome(out):
    last = json.loads(out("replay", "deal-meow-2", "--json").splitlines()[-1])
    assert last["state"]["is_over"] is True
    assert last["state"]["current_player"] is None
    assert last["state"]["outcome"] == {
        "tricks": [0, 0],
        "points": [0, 0],
        "penalties": [-30, 29],
        "winners": [0],
        "reason": "went-out",
    }


def test_json_of_chance(out):
    steps = [json.loads(line) for line in out("replay", "deal-meow-2", "--json").splitlines()]
    (place,) = [step["step"] for step in steps if step["seat"] == cardlib.CHANCE]
    waiting = steps[place - 1]["state"]
    assert waiting["legal_actions"] == []
    assert sorted(waiting["buried"].split()) == sorted(steps[place]["action"].split()[1:])


def test_the_words_of_the_hungarian_pack(out):
    assert "the Ober of leaves" in out("replay", "mita-16", "--pack", "hungarian")
    assert "the queen of spades" in out("replay", "mita-16", "--pack", "french")


def test_a_language_without_a_catalogue_is_english(out):
    english = out("replay", "mita-16")
    for language in ("en", "xx", "pt_BR"):
        assert out("replay", "mita-16", "--language", language) == english


def test_a_file_comes_before_an_example_of_its_name(out, complaint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deal.toml").write_text(records.dumps(records.example("101-33")), encoding="utf-8")
    assert "101 ¶33" in out("replay", "deal.toml")
    (tmp_path / "mita-16").write_text("game = 1", encoding="utf-8")
    assert complaint("replay", "mita-16") == "mita-16: game: Write text in quotes here, not 1."


def test_a_source_cannot_write_over_the_screen(out, tmp_path):
    path = tmp_path / "deal.toml"
    path.write_text('source = "a\\u001b[2J\\nb"\n' + records.dumps(records.example("101-33")).replace("source", "#"))
    assert out("replay", str(path)).startswith("101, 4 players: a\\x1b[2J\\nb\n")


def test_bad_records(complaint, tmp_path):
    path = tmp_path / "bad.toml"
    trick = 'game = "mita"\ntrump = "H"\ntrick = "8S AC QS TD"\n'
    path.write_text(f"{trick}[expect]\nwinner = 3\n")
    assert complaint("replay", str(path)) == f"{path}: expect.winner: This was expected to be 3, but it is 2."
    path.write_text(records.dumps(records.example("deal-mita-2")).replace('    "', '    "draw", "', 1))
    assert complaint("replay", str(path)).startswith(f'{path}: action 1 "draw": [mita.free-play] You cannot draw ')
    assert complaint("replay", str(path), "--json").startswith(f'{path}: action 1 "draw": ')
    path.write_bytes(b"\xff\xfe")
    assert complaint("replay", str(path)).startswith(f"{path}: This is no text file in UTF-8")
    assert complaint("replay", str(tmp_path)).startswith(f"{tmp_path}: The file cannot be read: ")
    assert complaint("replay", "missing.toml").startswith("missing.toml: The file cannot be read: ")
    assert complaint("replay", "mita16").startswith("mita16: There is no record of this name; the examples are mita-1")
    assert complaint("replay", "two\nlines").startswith("two\\nlines: ")
    for name in ("", "x" * 5000, "x" * 5000 + ".toml", os.fsdecode(b"\xff"), "/dev/zero"):
        complaint("replay", name)


# Rules and examples ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["mita", "101", "meow"])
def test_rules_of_a_game(out, game):
    name = cardlib.find_game(game).name
    assert out("rules", game).startswith(f"# {name}")


def test_rules_follow_the_options(out):
    plain = out("rules", "101", "--players", "4")
    assert plain != out("rules", "101", "--players", "4", "--no-exchange")
    assert plain != out("rules", "101", "--players", "4", "--tromf", "off")
    assert plain != out("rules", "101", "--players", "4", "--trump-check")
    assert plain == out("rules", "101", "--players", "4", "--exchange", "--no-trump-check", "--tromf", "must-trump")
    six = out("rules", "101", "--players", "6", "--removed", "8H", "8S", "--target", "151", "--stop", "at-once")
    assert "eight of hearts" in six
    assert "151" in six
    seven = out("rules", "meow", "--players", "6", "--packs", "2", "--pack-size", "52", "--hand", "7")
    assert seven != out("rules", "meow", "--players", "6", "--packs", "2")


def test_help_names_every_option(capsys):
    for game in cardlib.GAMES:
        with pytest.raises(SystemExit) as caught:
            main(["rules", game.id, "--help"])
        assert caught.value.code == 0
        shown = capsys.readouterr().out
        for option in game.options:
            assert f"--{option.name.replace('_', '-')}" in shown


def test_the_list_of_examples(out):
    lines = out("examples").splitlines()
    assert [line.split()[0] for line in lines] == list(records.examples())
    assert any("Mîța ¶16" in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "COMMAND"),
        (("play",), "invalid choice: 'play'"),
        (("replay",), "FILE"),
        (("replay", "mita-16", "again"), "unrecognized arguments: again"),
        (("replay", "mita-16", "--pack", "tarot"), "invalid choice: 'tarot'"),
        (("replay", "mita-16", "--colour"), "unrecognized arguments: --colour"),
        (("rules",), "GAME"),
        (("rules", "poker"), "invalid choice: 'poker' (choose from"),
        (("rules", "two\nlines"), "two\\nlines"),
        (("rules", "mita", "--target", "51"), "unrecognized arguments: --target"),
        (("rules", "mita", "--players", "3"), "invalid choice: 3 (choose from"),
        (("rules", "mita", "--players", "two"), "--players: write a whole number up to 9999"),
        (("rules", "mita", "--players", "9" * 5000), "--players: write a whole number up to 9999"),
        (("rules", "mita", "--players", "²"), "--players: write a whole number up to 9999"),
        (("rules", "mita", "--tromf", "on"), "invalid choice: 'on'"),
        (("rules", "mita", "--tromf"), "--tromf: expected one argument"),
        (("rules", "101", "--removed", "8H", "8S"), "removed only for 6 players"),
        (("rules", "101", "--players", "6", "--removed", "8H", "9S"), "removed cannot be '8H 9S'"),
        (("rules", "101", "--players", "6", "--removed", "8H", "\n"), "is not a card"),
        (("rules", "101", "--target", "0"), "target cannot be 0"),
        (("rules", "101", "--target", "-1"), "--target"),
        (("rules", "meow", "--players", "1"), "players cannot be 1"),
        (("rules", "meow", "--players", "9999"), "players cannot be 9999: give a whole number from 2 to 999."),
        (("rules", "meow", "--players", "999"), "999 players with 5 cards each"),
    ],
)
def test_what_is_wrong_with_a_command(complaint, arguments, said):
    assert said in complaint(*arguments)


# The program as a whole -----------------------------------------------------------------------------


def test_errors_of_the_program():
    for arguments in (["replay", "no-such.toml"], ["rules", "poker"], []):
        done = run(*arguments)
        assert done.returncode == 2
        assert done.stdout == b""
        assert done.stderr.count(b"\n") == 1
        assert done.stderr.endswith(b"\n")


def test_utf8_in_a_c_locale():
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for encoding in (None, "ascii"):
        done = run("replay", "mita-16", env={**environment, **({"PYTHONIOENCODING": encoding} if encoding else {})})
        assert done.returncode == 0
        assert done.stdout.decode("utf-8").startswith("Mîța, 4 players: Mîța ¶16\n")


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of another kind")
def test_a_reader_that_stops_reading():
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run("replay", "deal-meow-2", "--json", capture_output=False, stdout=writing, stderr=subprocess.PIPE)
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of another kind")
def test_an_interrupted_program_says_nothing(tmp_path):
    fifo = tmp_path / "waits.toml"
    os.mkfifo(fifo)
    program = subprocess.Popen([*COMMAND, "replay", str(fifo)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with open(fifo, "wb"):  # opened on both sides: the program is reading now, and waits for more
        time.sleep(0.3)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=30)
    assert (program.returncode, out, err) == (130, b"", b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full disk here")
def test_a_full_disk():
    with open("/dev/full", "wb") as full:
        done = run("replay", "mita-16", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="a shell of another kind")
def test_no_output_at_all():
    done = run("examples", capture_output=False, stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1))
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_shortened_option_is_not_guessed(capsys):
    assert main(["replay", "mita-16", "--js"]) == 2
    assert "--js" in capsys.readouterr().err


def test_a_language_is_two_letters(capsys):
    assert main(["examples", "--language", "../../etc"]) == 2
    assert "two letters" in capsys.readouterr().err


@pytest.mark.parametrize("stderr", ["2>&-", "2>/dev/full"])
def test_the_exit_status_tells_even_where_nobody_reads_the_error(stderr):
    command = f"{shlex.quote(sys.executable)} -m cardlib replay no-such-record {stderr}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")


def test_help_and_complaints_speak_the_language_that_is_asked_for(monkeypatch, capsys):
    spoken = []
    monkeypatch.setattr("cardlib.__main__.use_language", spoken.append)
    with pytest.raises(SystemExit):
        main(["rules", "101", "--help", "--language", "ro"])
    assert spoken == ["ro"]
    assert main(["replay", "--language", "ru", "no-such-file.toml"]) == 2
    assert spoken == ["ro", "ru"]
    assert main(["rules", "meow", "--p", "4"]) == 2
    capsys.readouterr()
