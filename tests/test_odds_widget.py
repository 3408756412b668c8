"""The widget that asks about chance: what it computes, what it simulates beside the page, and how it draws that."""

import asyncio
import re
import subprocess
import sys
import time
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from cardlib import CardlibError, RulesError, i18n, odds
from cardlib.simulate import simulate
from widgets import plots
from widgets.checks_odds import (
    check_blind_seven,
    check_card_left,
    check_most_deals,
    check_no_trump,
    check_nothing_fits,
    check_queen_dealt,
    check_seven_held,
    check_seven_yours,
    check_struck,
)
from widgets.odds import Odds
from widgets.odds_questions import QUESTIONS
from widgets.plots import NARROW, WIDE, Dots, Mark, Series, Spread, Spreads, draw

SECOND = 1.5  # of a simulation that is to stop; this computer may be busy


def done(*arguments, deals=20, **options):
    """A widget whose simulation has ended."""
    widget = Odds(*arguments, deals=deals, **options)
    widget.run()
    widget.wait()
    assert not widget.is_running
    assert widget.report, widget.page["status"]
    return widget


def tables(widget):
    return [block for section in widget.page["sections"] for block in section["blocks"] if block["kind"] == "table"]


# What it shows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_can_be_computed_is_there_at_once(question):
    widget = Odds(question)
    assert "Computed exactly" in widget.text
    assert "Simulated" not in widget.text
    assert widget.page["status"] == ""
    for control in widget.page["controls"]:
        assert control["enabled"] is (control["id"] == "run"), control


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("game", [0, -1])
def test_every_question_is_answered(question, game):
    widget = done(question, QUESTIONS[question].games[game], deals=6)
    assert widget.report.lines
    for table in tables(widget):
        assert {len(row) for row in table["rows"]} == {len(table["head"])}, table["caption"]
    for width in (WIDE, NARROW):
        ElementTree.fromstring(draw(widget.report.chart, width))


def test_what_never_happened_is_left_out():
    widget = done("cards", "101", deals=1, stop="at-once", target=1, players=4)  # which one trick decides
    assert 1 <= len(widget.report.lines) < 4
    widget.chart()
    assert "–" in widget.text


def test_the_exact_figure_stands_beside_the_simulated_one():
    widget = done("exchange", players=2, deals=300)
    simulated = tables(widget)[0]
    assert simulated["head"] == ["", "Simulated", "95 % interval", "Exact", "Exchanged"]
    assert [row[3] for row in simulated["rows"]] == [
        "16.9\N{NO-BREAK SPACE}% (21/124)",
        "33.9\N{NO-BREAK SPACE}% (21/62)",
        "53.8\N{NO-BREAK SPACE}% (78/145)",
    ]
    (series,) = widget.report.chart.series
    for mark, players in zip(series.marks, (2, 4, 6), strict=True):
        rules = odds.mita.HUNDRED_ONE.rules(players=players)
        found = simulate(rules, ["greedy"], 300, measures=["exchange"]).measures["exchange"]["dealt"].share()
        assert (mark.value, mark.low, mark.high) == (found.value, *found.interval)
        assert mark.exact == float(odds.trump_seven(rules).held)


def test_cases_differ_in_the_option_compared_and_in_nothing_else():
    widget = Odds("length", compare="hand", players=4, eight_skips=True)
    assert [each.rules for each in widget.cases] == [
        odds.meow.MEOW.rules(players=4, eight_skips=True, hand=hand) for hand in (5, 7)
    ]
    widget.fill("compare", "players")
    assert [each.rules.players for each in widget.cases] == [2, 3, 4, 5, 6]
    widget.fill("hand", "7")
    assert [each.rules.players for each in widget.cases] == [2, 3, 4, 5], "six hands of seven are more than the pack"
    assert "players" not in {field["id"] for field in widget.page["fields"]}


def test_what_changes_afterwards_leaves_the_result_alone():
    widget = done("length", compare="", players=3, deals=5)
    before = widget.report
    widget.fill("players", "4")
    assert widget.report == before
    assert "Players: 3" in widget.text


def test_the_same_seed_says_the_same():
    assert done("queens", deals=30, seed=4).text == done("queens", deals=30, seed=4).text
    assert done("queens", deals=30, seed=4).text != done("queens", deals=30, seed=5).text


def test_the_question_can_be_chosen_unless_it_is_given():
    assert "question" not in {field["id"] for field in Odds("match").page["fields"]}
    widget = Odds()
    widget.fill("question", "length")
    assert (widget.question.id, widget.game, widget.compare) == ("length", "meow", "players")
    widget.fill("question", "match")
    assert widget.game == "meow"
    widget.fill("game", "101")
    assert "at most 2 deals" in widget.text


def test_the_pack_gives_the_names():
    i18n.use_pack("hungarian")
    try:
        assert "an Ober" in Odds("queens").text
        assert "queen" not in Odds("queens").text
    finally:
        i18n.use_pack("french")


# A simulation beside the page -------------------------------------------------------------------------


def test_it_stops_within_a_second_and_says_what_the_figures_rest_on():
    widget = Odds("length", compare="", bot="search-easy", deals=100_000)
    widget.run()
    until(lambda: widget._run.done >= 1)
    widget.refresh()
    assert [each["enabled"] for each in widget.page["controls"][:2]] == [False, True]
    (meter,) = (section["blocks"][0] for section in widget.page["sections"] if section["id"] == "running")
    assert meter["most"] == 100_000
    began = time.monotonic()
    widget.press("stop")
    widget.wait()
    assert time.monotonic() - began < SECOND
    played = widget.report and widget._run.found[0].number
    assert 1 <= played < 100_000
    noun = "deal" if played == 1 else "deals"
    assert widget.page["status"] == f"Stopped. Played: {played:,} {noun}."
    assert widget.report == done("length", compare="", bot="search-easy", deals=played).report


def test_it_stops_within_a_second_in_the_middle_of_a_match_too():
    widget = Odds("match", "meow", compare="", bot="random", target=999_999_999)  # which would take for ever
    widget.run()
    time.sleep(0.2)
    began = time.monotonic()
    widget.press("stop")
    widget.wait(5)
    assert not widget.is_running
    assert time.monotonic() - began < SECOND
    assert widget.page["status"] == "Stopped before anything was played."
    widget.choose(target=50)
    widget.fill("deals", "3")
    widget.run()
    widget.wait()
    assert widget.page["status"] == "Done. Played: 3 matches.", "It can be run again"


def test_stopped_early_it_has_figures_for_every_case():
    widget = Odds("length", bot="random", deals=100_000)
    widget.run()
    until(lambda: widget._run.done >= 300)
    widget.stop()
    widget.wait()
    players = [f"{number}\N{NO-BREAK SPACE}players" for number in range(2, 7)]
    played = [each.number for each in widget._run.found]
    assert [each.case.name for each in widget._run.found] == players
    assert 1 < max(played) <= 2 * min(played), played
    counts = [f"{number:,} deals ({name})" for number, name in zip(played, players, strict=True)]
    assert widget.page["status"] == f"Stopped. Played: {'; '.join(counts)}."
    widget.chart()
    assert len(widget.report.chart.rows) == 5
    for each in widget._run.found:
        assert each.summary == replace(
            simulate(each.case.rules, "random", each.number, measures=["length"]), asked=each.summary.asked
        ), each.case.name


def test_stopped_in_the_first_turn_it_names_the_cases_not_begun(monkeypatch):
    widget = Odds("length", deals=100_000)
    original = simulate

    def stopping(rules, *arguments, **options):
        if rules.players == 4:
            until(lambda: widget._run)
            widget.stop()
        return original(rules, *arguments, **options)

    monkeypatch.setattr("cardlib.simulate.simulate", stopping)
    widget.run()
    widget.wait()
    players = [f"{number}\N{NO-BREAK SPACE}players" for number in range(2, 7)]
    assert widget.page["status"] == (
        f"Stopped. Played: 1 deal ({players[0]}); 1 deal ({players[1]}). Not begun: {'; '.join(players[2:])}."
    )
    assert len(widget.report.lines) == 2


def test_the_page_hears_of_it_while_it_runs():
    """As in a kernel, where a loop is running: nothing but the widget draws it anew."""

    async def look():
        widget = Odds("length", deals=200)
        pages = []
        widget.observe(lambda change: pages.append(change["new"]), "page")
        widget.press("run")
        assert widget.is_running, "Whoever starts it must not wait for it"
        while widget.is_running:
            await asyncio.sleep(0.05)
        await widget._watching
        return widget, pages

    widget, pages = asyncio.run(look())
    values = [page["sections"][0]["blocks"][0]["value"] for page in pages if page["sections"][0]["id"] == "running"]
    assert values == sorted(values)
    assert len(set(values)) > 1
    assert widget.page["status"] == "Done. Played of each: 200 deals."


def test_it_ends_with_its_widget():
    widget = Odds("length", deals=100_000)
    widget.run()
    widget.close()
    began = time.monotonic()
    widget._run.wait()
    assert time.monotonic() - began < SECOND


def test_one_at_a_time():
    widget = Odds("length", deals=100_000)
    widget.run()
    with pytest.raises(CardlibError, match="is going on"):
        widget.run()
    widget.stop()
    widget.wait()


def test_what_goes_wrong_in_it_is_told(monkeypatch):
    def broken(*arguments, **options):
        raise ValueError("a mistake of ours")

    monkeypatch.setattr("cardlib.simulate.simulate", broken)
    widget = Odds("length")
    widget.run()
    widget.wait()
    assert "our fault" in widget.page["status"]
    assert "mistake" not in widget.page["status"]


def until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "It did not come true"
        time.sleep(0.02)


# Charts -----------------------------------------------------------------------------------------------

SHARES = Dots(
    "Share (% of deals)",
    ("2 players", "4 players & <more>"),
    (Series("simulated", (Mark(0.2, 0.15, 0.25, 0.17), None)), Series("others", (Mark(0, 0, 0.1), Mark(1, 0.9, 1)))),
    "exact",
)
LENGTHS = Spreads("Turns", "% of deals", "mean", (Spread("2 players", ((5, 3), (6, 1), (90, 1)), Mark(22.2, 10, 34)),))


@pytest.mark.parametrize("chart", [SHARES, LENGTHS])
@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_chart_is_text_in_the_colours_of_the_page(chart, width):
    svg = draw(chart, width)
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox").split()[2] == str(width)
    assert root.get("width") is None
    words = " ".join("".join(each.itertext()) for each in root.iter("{http://www.w3.org/2000/svg}text"))
    for wanted in (chart.axis.split()[0], *(getattr(row, "name", row).split()[0] for row in chart.rows)):
        assert wanted in words
    assert not re.search(r"#[0-9a-f]{6}\b", svg), "A colour that the page does not choose"
    assert "<style" not in svg, "A style in a page is everybody's"
    assert "font-family" not in svg
    assert draw(chart, width) == svg


def test_a_chart_of_shares_is_cut_to_what_it_shows():
    assert plots._range(SHARES) == (0, 100)
    assert plots._range(Dots("", ("a",), (Series("s", (Mark(0.48, 0.44, 0.52),)),))) == (40, 60)
    assert plots._range(Dots("", ("a",), (Series("s", (None,)),))) == (0, 100)


def test_bars_add_up():
    (row,) = LENGTHS.rows
    assert plots._binned(row, 5, 2) == [(5, 0.8), (89, 0.2)]


def test_the_chart_is_drawn_when_it_is_asked_for():
    widget = Odds("match", deals=3)
    with pytest.raises(CardlibError, match="run a simulation first"):
        widget.chart()
    widget.run()
    widget.wait()
    assert "chart" not in {section["id"] for section in widget.page["sections"]}
    widget.press("chart")
    (picture,) = (section["blocks"][0] for section in widget.page["sections"] if section["id"] == "chart")
    assert picture["alt"] == " ".join(widget.report.lines)
    assert len(picture["svg"]) == 2
    assert picture["caption"] == "How many deals does a match take? (3 matches of each)"
    widget.press("chart")
    assert "chart" not in {section["id"] for section in widget.page["sections"]}


def test_without_matplotlib_the_rest_goes_on(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    widget = done("match", deals=2, seed=99)
    with pytest.raises(CardlibError, match="matplotlib"):
        widget.chart()
    widget.refresh()
    assert "Simulated" in widget.text


def test_lessons_do_not_load_what_only_charts_need():
    code = (
        "import sys; from widgets.lesson import *; Odds('cards');"
        "print([name for name in ('matplotlib', 'numpy', 'cardlib.simulate') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


# What does not fit ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "mistake", "words"),
    [
        (CardlibError, lambda: Odds("luck"), "'luck'"),
        (CardlibError, lambda: Odds("length", "101"), "101"),
        (RulesError, lambda: Odds("length", "bridge"), "bridge"),
        (CardlibError, lambda: Odds("cards", compare="players"), "'players'"),
        (CardlibError, lambda: Odds("exchange", compare="removed"), "'removed'"),
        (CardlibError, lambda: Odds("cards", bot="cheat"), "'cheat'"),
        (CardlibError, lambda: Odds("cards", deals=0), "deals"),
        (CardlibError, lambda: Odds("cards", seed=-1), "seed"),
        (RulesError, lambda: Odds("cards", players=3), "players"),
        (CardlibError, lambda: Odds("cards").ask("luck"), "'luck'"),
        (CardlibError, lambda: Odds("cards").fill("compare", "players"), "compare"),
    ],
)  # fmt: skip
def test_what_is_refused(kind, mistake, words):
    with pytest.raises(kind) as error:
        mistake()
    assert words in str(error.value)


@pytest.mark.parametrize("text", ["", "0", "-1", "2.5", "1e3", "100001", "?", "９", "9" * 40])
def test_a_number_that_does_not_fit_is_refused_and_never_run(text):
    widget = Odds("match")
    widget.fill("deals", text)
    assert "give a whole number from 1 to 100000" in widget.refusal
    with pytest.raises(CardlibError, match="whole number"):
        widget.run()
    widget.fill("deals", " 007 ")
    assert widget.refusal == ""
    assert widget.deals == 7


def test_whoever_thinks_plays_fewer_deals_unless_said():
    assert (Odds("match").deals, Odds("match", bot="search-easy").deals) == (1000, 100)
    assert Odds("match", bot="search-easy", deals=7).deals == 7
    widget = Odds("match")

    def typed():
        (field,) = (field for field in widget.page["fields"] if field["id"] == "deals")
        return field["value"]

    widget.fill("bot", "search-easy")
    assert (widget.deals, typed()) == (100, "100")
    widget.fill("bot", "random")
    assert (widget.deals, typed()) == (1000, "1000")
    widget.fill("deals", "60")
    widget.fill("bot", "search-easy")
    assert (widget.deals, typed()) == (60, "60"), "A number that was asked for stays"


def test_options_that_cannot_be_played_are_refused_on_the_page():
    widget = Odds("queens")
    widget.fill("players", "40")
    assert "packs=" in widget.refusal
    with pytest.raises(CardlibError, match="packs="):
        widget.run()


# Checks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: check_seven_held("21/124", players=4),
        lambda: check_seven_yours("21/248", players=6),
        lambda: check_blind_seven("4/5", players=4),
        lambda: check_no_trump("1/2"),
        lambda: check_struck("1/4"),
        lambda: check_nothing_fits("1/14"),
        lambda: check_card_left("7"),
        lambda: check_queen_dealt("1/2"),
        lambda: check_most_deals(3),
    ],
)
def test_a_wrong_claim_fails(wrong):
    with pytest.raises(AssertionError, match="The lesson says"):
        wrong()
