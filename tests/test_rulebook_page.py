"""The rulebook page and the sheet of house rules without a browser: filters, options, words, and what is refused."""

import json

import pytest

import cardlib
from cardlib import CardlibError, RulesError, rulebook
from cardlib.__main__ import main
from cardlib.rule import STATUSES
from cardlib.rulebook import RULES, applying, find_rule
from widgets.blank import BlankSheet
from widgets.blocks import RuleItems
from widgets.deck import the_deck
from widgets.house import HouseRules
from widgets.options import MOST, Choices, series
from widgets.paper import Paper
from widgets.rule_items import not_in_play, reading
from widgets.rulebook import Rulebook, lessons_by_rule

GAMES = [game.id for game in cardlib.GAMES]


@pytest.fixture(autouse=True)
def french():
    """Every test begins and ends with the page's first pack."""
    the_deck().pack = "french"
    yield
    the_deck().pack = "french"


def items(paper: Paper) -> dict[str, dict]:
    """The rules that a paper shows, by id."""
    blocks = [block for section in paper.page["sections"] for block in section["blocks"]]
    return {item["id"]: item for block in blocks if block["kind"] == "rules" for item in block["items"]}


def field(paper: Paper, name: str) -> dict:
    return next(each for each in paper.page["fields"] if each["id"] == name)


def message(paper: Paper, **content: object) -> None:
    """What happens when the page sends something."""
    paper._on_message(paper, content, [])


def some_options(game: str):
    """The usual options, each other value of one of them alone, and every last value together."""
    values = {option.name: option.choices for option in cardlib.find_game(game).options if option.choices}
    yield {}
    yield from ({name: value} for name, choices in values.items() for value in choices[1:])
    yield {name: choices[-1] for name, choices in values.items()}


# The rulebook -----------------------------------------------------------------------------------------


def test_it_shows_every_rule_of_every_game():
    book = Rulebook()
    assert list(items(book)) == list(RULES)
    assert book.page["status"] == f"{len(RULES)} of {len(RULES)} rules are shown."
    assert json.loads(json.dumps(book.page)) == book.page
    assert len(json.dumps(book.page, ensure_ascii=False)) < 60_000


@pytest.mark.parametrize("game", GAMES)
def test_it_filters_by_game(game):
    book = Rulebook()
    book.fill("game", game)
    assert list(items(book)) == [rule.id for rule in rulebook.rules_of(game)]
    assert [each["id"] for each in book.page["fields"] if each["group"]] == [
        option.name for option in cardlib.find_game(game).options if option.kind != "cards"
    ]


@pytest.mark.parametrize("status", STATUSES)
def test_it_filters_by_status(status):
    book = Rulebook()
    book.fill("statuses", (status,))
    assert set(items(book)) == {rule.id for rule in RULES.values() if rule.status == status}
    counts = dict(field(book, "statuses")["choices"])
    assert counts[status] == f"{status} ({len(items(book))})"
    book.everything()
    assert len(items(book)) == len(RULES)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("MITA deal", "mita.deal"),  # without the accents of Mîța
        ("¶14 seven", "meow.seven-last"),
        ("tromf-duty", "101.tromf-duty"),
        ("Briscola", "101.card-points"),  # only in its note
        ("мяу-мяу", "meow.meow"),
    ],
)
def test_it_finds_words(words, rule):
    book = Rulebook()
    book.fill("search", words)
    assert rule in items(book)
    assert len(items(book)) < len(RULES)


def test_nothing_found_is_said():
    book = Rulebook("mita")
    book.fill("search", "xyzzy")
    assert not items(book)
    assert book.page["status"] == "0 of 25 rules are shown. Take a filter back to see more."
    book.press("all")
    assert len(items(book)) == 25


@pytest.mark.parametrize("game", GAMES)
def test_its_sentences_are_those_of_the_options(game):
    for options in some_options(game):
        rules = cardlib.find_game(game).rules(**options)
        book = Rulebook(game, **options)
        shown = items(book)
        for rule in applying(rules):
            assert shown[rule.id]["text"] == rule.text(rules), (options, rule.id)
            assert not shown[rule.id]["off"], (options, rule.id)
        book.filter(in_play=True)
        assert list(items(book)) == [rule.id for rule in applying(rules)], options


@pytest.mark.parametrize("rule", [rule for rule in RULES.values() if rule.when], ids=lambda rule: rule.id)
def test_a_rule_not_in_play_says_what_it_needs(rule):
    rules = cardlib.find_game(rule.game).preset
    if rule.applies(rules):
        (name, values), *_more = rule.when
        option = next(each for each in cardlib.find_game(rule.game).options if each.name == name)
        other = next(each for each in option.choices if each not in values)
        rules = cardlib.find_game(rule.game).rules(**{name: other})
    assert not rule.applies(rules)
    assert rule.applies(reading(rule, rules))
    assert not_in_play(rule, rules).startswith("Not in play. It needs ")


def test_seven_cards_for_seven_players_still_reads():
    rules = cardlib.MEOW.rules(players=7)  # with seven cards each, 36 are too few
    assert reading(find_rule("meow.hand-seven"), rules).hand == 7


def test_how_much_is_ours_is_summed_up():
    book = Rulebook("101")
    text, bar = book.page["sections"][0]["blocks"]
    counts = {each["status"]: each["count"] for each in bar["items"]}
    assert sum(counts.values()) == len(rulebook.rules_of("101"))
    ours = counts["inferred"] + counts["reconstructed"]
    assert f"Said by a text: {sum(counts.values()) - ours} (" in text["text"]
    assert f"Ours, because the texts are silent: {ours} (" in text["text"]


def test_a_link_opens_a_rule_that_a_filter_hides():
    book = Rulebook("mita", search="deal")
    book.fill("statuses", ("option",))
    message(book, open="meow.queen-left")
    assert book.page["open"] == "meow.queen-left"
    assert "meow.queen-left" in items(book)
    assert book.game == "meow"
    message(book, open="meow.queen")
    assert "is not a rule: perhaps you mean" in book.page["refusal"]


def test_lessons_that_teach_a_rule_are_linked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    about = {"game": "mita", "summary": "Deal.", "minutes": 3, "rules": ["mita.deal"]}
    cells = [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# The *deal*"]}]
    notebook = {"cells": cells, "metadata": {"lesson": about}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "02-deal.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    (tmp_path / "broken.ipynb").write_text("{", encoding="utf-8")
    assert lessons_by_rule() == {"mita.deal": (("02-deal.ipynb", "The deal"),)}
    shown = items(Rulebook())
    assert shown["mita.deal"]["lessons"] == [["02-deal.ipynb", "The deal"]]
    assert shown["101.deal"]["lessons"] == []


def test_it_obeys_the_pack():
    book = Rulebook("mita")
    assert "jack, queen" in items(book)["mita.rank-order"]["text"]
    the_deck().pack = "hungarian"
    assert "Unter, Ober" in items(book)["mita.rank-order"]["text"]


def test_methods_do_what_the_page_does():
    book = Rulebook()
    book.filter("101", "reconstructed", search="eights")
    assert list(items(book)) == ["101.which-eights"]
    assert book.rules() == (find_rule("101.which-eights"),)
    book.choose(players=6, removed=("8H", "8S"))
    assert "the eight of hearts and the eight of spades" in book.text
    book.find("mita.deal")
    assert next(iter(items(book))) == "mita.players"
    for call in (
        lambda: book.filter("whist"),
        lambda: book.filter(None, "certain"),
        lambda: Rulebook(players=2),
        lambda: Rulebook().choose(players=2),
        lambda: Rulebook("mita", players=3),
        lambda: book.find("mita.dael"),
    ):
        with pytest.raises(CardlibError):
            call()


# The sheet --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_has_exactly_the_rules_in_play_in_their_order(game):
    for options in some_options(game):
        house = HouseRules(game, **options)
        assert list(items(house)) == [rule.id for rule in applying(house.rules)], options
        assert house.markdown() == rulebook.sheet(house.rules)
        assert house.page["file"] == [f"{game}.md", house.markdown()]
        # The signs in use, and no others, are explained.
        legend = next(block for block in house.page["sections"][0]["blocks"] if block["kind"] == "shares")
        assert {each["mark"] for each in legend["items"]} == {item["mark"] for item in items(house).values()}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("mita", {}),
        ("mita", {"players": 4, "trump_check": False, "tromf": "off", "exchange": True}),
        ("101", {"players": 6, "removed": ("8H", "8C"), "target": 50, "stop": "at-once", "exchange": False}),
        ("101", {"players": 6}),
        ("meow", {"players": 9, "packs": 2, "queen_follow": True, "seven_draws": 1, "queen_left": "once"}),
    ],
)
def test_the_command_prints_the_same_sheet(game, options, capsys):
    house = HouseRules(game, **options)
    command = house.command()
    assert command.startswith("python -m cardlib rules ")
    assert main(command.split()[3:]) == 0
    assert capsys.readouterr().out == house.markdown()


def test_usual_options_are_left_out_of_the_command():
    assert HouseRules("101", players=6).command() == "python -m cardlib rules 101 --players 6"


def test_options_are_filled_in_one_by_one():
    house = HouseRules("meow")
    message(house, fill="players", value="8")
    assert "packs=2" in house.page["refusal"]
    assert "keeps what was chosen before" in house.page["refusal"]
    assert field(house, "players")["value"] == "8"
    assert house.rules.players == 2
    message(house, fill="packs", value="2")
    assert not house.page["refusal"]
    assert (house.rules.players, house.rules.packs) == (8, 2)
    house.reset()
    assert house.rules == cardlib.MEOW.preset


@pytest.mark.parametrize("typed", ["", "?", "-1", "1.5", "two", "0", "1", "1e3", str(MOST + 1), "9" * 30, "٣"])
def test_what_is_no_number_of_players_is_refused_in_words(typed):
    house = HouseRules("meow")
    message(house, fill="players", value=typed)
    assert house.page["refusal"].startswith("players cannot be")
    assert "our fault" not in house.page["refusal"]
    assert field(house, "players")["value"] == typed
    assert house.rules.players == 2
    message(house, fill="players", value=" 3 ")
    assert not house.page["refusal"]
    assert house.rules.players == 3


def test_cards_are_chosen_where_there_are_some_to_choose():
    house = HouseRules("101")
    assert "removed" not in [each["id"] for each in house.page["fields"]]
    house.fill("players", "6")
    choices = [key for key, _words in field(house, "removed")["choices"]]
    assert choices == ["8H 8S", "8H 8C", "8H 8D", "8S 8C", "8S 8D", "8C 8D"]
    house.fill("removed", "8H 8S")
    assert rulebook.cite(find_rule("101.which-eights")) == "101 ¶27"
    assert "the eight of hearts and the eight of spades" in items(house)["101.which-eights"]["text"]
    house.fill("players", "2")  # with two players nothing is taken out, and that is no contradiction
    assert not house.page["refusal"]
    assert house.rules == cardlib.HUNDRED_ONE.preset


def test_each_series_offered_can_be_played():
    rules = cardlib.HUNDRED_ONE.rules(players=6, stop="at-once")
    assert all(
        cardlib.HUNDRED_ONE.rules(players=6, removed=cards).removed == cards for cards in series(rules, "removed")
    )
    with pytest.raises(RulesError):
        Choices(cardlib.HUNDRED_ONE, players=6).choose(removed="8C 7D")


def test_each_game_keeps_its_options():
    house = HouseRules("mita", players=4)
    house.play("meow")
    house.choose(hand=7)
    house.play("mita")
    assert house.rules.players == 4
    house.fill("game", "meow")
    assert house.rules.hand == 7
    with pytest.raises(RulesError):
        house.choose(hand=6)
    assert house.rules.hand == 7


# What all papers have ---------------------------------------------------------------------------------


def test_what_no_page_should_send_is_answered_in_words(caplog):
    house = HouseRules()
    for content in ({"fill": "colour", "value": "red"}, {"fill": "players", "value": ["2"]}, {"press": "print"}):
        house.page = {**house.page, "refusal": ""}
        message(house, **content)
        assert house.page["refusal"], content
        assert "our fault" not in house.page["refusal"]
    message(house, dance=True)
    assert "our fault" in house.page["refusal"]
    assert "could not answer" in caplog.text
    house.refresh()
    assert not house.page["refusal"]


def test_fields_and_buttons_that_are_not_there_are_named():
    house = HouseRules()
    with pytest.raises(CardlibError, match="There is no field 'colour': there are game, players"):
        house.fill("colour", "red")
    with pytest.raises(CardlibError, match="give 'mita', '101', 'meow'"):
        house.fill("game", "whist")
    with pytest.raises(CardlibError, match="give True, False"):
        house.fill("trump_check", "yes")
    with pytest.raises(CardlibError, match="There is no button 'print': there are reset"):
        house.press("print")


def test_a_paper_reads_without_a_browser():
    house = HouseRules("mita")
    bundle, _metadata = house._repr_mimebundle_()
    assert bundle["text/markdown"] == house.text
    assert house.text.startswith("### Mîța: the rules\n")
    assert repr(house) == "HouseRules: Mîța: 23 rules in play."
    assert "object at" not in repr(Rulebook())


def test_papers_share_what_draws_them():
    one, other = HouseRules(), Rulebook()
    assert one.drawer is other.drawer
    assert len(one._esm) < 1500
    assert isinstance(one.shown.sections[0].blocks[-3], RuleItems)


@pytest.mark.parametrize(
    ("paper", "field", "wrong", "right"),
    [
        (lambda: HouseRules("101"), "target", "abc", "101"),
        (lambda: Rulebook("101"), "target", "0", "101"),
        (BlankSheet, "rows", "99", "12"),
        (BlankSheet, "target", "-1", "101"),
    ],
)
def test_a_paper_says_what_it_refuses_until_it_is_put_right(paper, field, wrong, right):
    sheet = paper()
    assert sheet.refusal == ""
    sheet.fill(field, wrong)
    assert wrong in sheet.refusal
    assert sheet.refusal == sheet.page["refusal"]
    sheet.fill(field, right)
    assert sheet.refusal == ""
