"""``python -m cardlib simulate``: what it prints, how it is interrupted, and what it says to mistakes."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

import cardlib
from cardlib.__main__ import main
from cardlib.bots import BOTS
from cardlib.measures import MEASURES
from cardlib.simulate import simulate

COMMAND = [sys.executable, "-m", "cardlib", "simulate"]


def printed(capsys, *arguments):
    """What a simulation prints that ends well."""
    assert main(["simulate", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_it_is_the_same_as_in_python(capsys):
    rules = cardlib.find_game("101").rules(players=4, tromf="off", target=51)
    summary = simulate(rules, ["greedy", "random"], 20, 7, what="matches", mirrored=True)
    arguments = "101 --players 4 --tromf off --target 51 --deals 20 --bots greedy,random --seed 7 --matches --mirrored"
    assert json.loads(printed(capsys, *arguments.split(), "--json")) == summary.data()
    assert tuple(printed(capsys, *arguments.split()).splitlines()) == summary.lines()


def test_what_else_is_counted(capsys):
    rules = cardlib.find_game("meow").rules(players=3)
    summary = simulate(rules, ["random"], 20, 7, measures=["length", "queens"])
    arguments = "meow --players 3 --deals 20 --bots random --seed 7 --measure length --measure queens"
    assert json.loads(printed(capsys, *arguments.split(), "--json")) == summary.data()
    lines = printed(capsys, *arguments.split()).splitlines()
    assert tuple(lines) == summary.lines()
    assert "queens, what a queen in hand costs:" in lines
    assert any(line.startswith("Turns in a deal: ") for line in lines)


def test_workers_make_no_difference(capsys):
    arguments = ("meow", "--deals", "40", "--seed", "3", "--json", "--measure", "queens", "--mirrored")
    assert printed(capsys, *arguments, "--workers", "2") == printed(capsys, *arguments)


def test_every_seed_of_the_library_and_bots_with_spaces_between_them(capsys):
    """Whatever is simulated elsewhere can be simulated here too."""
    for seed in ("0", str(2**60 - 1)):
        assert main(["simulate", "mita", "--deals", "2", "--bots", "greedy, random", "--seed", seed]) == 0
        assert f"seed {seed}: 2 deals." in capsys.readouterr().out


def test_the_help_names_every_bot_and_the_way_to_it(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")

    def shown(*arguments):
        with pytest.raises(SystemExit):
            main([*arguments, "--help"])
        return " ".join(capsys.readouterr().out.split())

    assert f"{', '.join(BOTS)}; search alone is search-medium. Default: greedy,random." in shown("simulate", "mita")
    assert "python -m cardlib simulate GAME --help tells" in shown("simulate")
    for game in cardlib.GAMES:
        names = [name for name, measure in MEASURES.items() if game.id in measure.games]
        text = shown("simulate", game.id)
        assert [name for name in MEASURES if f" {name} (" in text] == names
    assert "replay, solve and simulate deals" in shown()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("poker",), "invalid choice: 'poker'"),
        (("mita", "--deals", "0"), "--deals: write a whole number from 1 to 999999999"),
        (("mita", "--deals", "many"), "--deals"),
        (("mita", "--deals", "9" * 5000), "--deals"),
        (("mita", "--seed", "-1"), "--seed: write a whole number from 0 to 1152921504606846975"),
        (("mita", "--seed", str(2**60)), "--seed"),
        (("mita", "--workers", "62"), "--workers: write a whole number from 1 to 61"),
        (("mita", "--bots", "nobody"), "'nobody' is not the name of an opponent"),
        (("mita", "--bots", ""), "''"),
        (("mita", "--measure", "queens"), "'queens' is nothing that can be counted in a deal of this game: there are"),
        (("mita", "--measure"), "--measure: expected one argument"),
        (("mita", "--bots", "random,random,random"), "3 bots"),
        (("mita", "--target", "51"), "unrecognized arguments"),
        (("meow", "--players", "1"), "players cannot be 1"),
    ],
)
def test_mistakes(capsys, arguments, said):
    assert main(["simulate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert err[:-1].isprintable()
    assert said in err


@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_simulation_says_how_far_it_came(workers):
    command = [*COMMAND, "mita", "--deals", "999999", "--bots", "random", "--json", "--workers", workers]
    program = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(6)
    os.killpg(program.pid, signal.SIGINT)  # to all its processes, as a terminal does
    out, err = program.communicate(timeout=60)
    assert program.returncode == 130
    played = json.loads(out)["played"]
    assert 0 < played < 999_999
    assert err == f"Stopped after {played:,} of 999,999.\n"


@pytest.mark.skipif(os.name != "posix", reason="terminals of another kind")
def test_a_terminal_shows_how_far_it_is():
    import pty

    ours, theirs = pty.openpty()
    command = [*COMMAND, "mita", "--deals", "1500", "--bots", "random"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 1000):
            shown += part
    except OSError:  # how Linux says that nobody writes there any more
        pass
    os.close(ours)
    out, _err = program.communicate(timeout=60)
    assert program.returncode == 0
    assert out.startswith("Mîța, 2 players, seed 1: 1,500 deals.\n".encode())
    assert re.search(rb"[\d,]+ of 1,500 done", shown)
    assert shown.endswith(b"\r"), "The line is to be wiped"
