"""What measures have observed, in words: every key has a sentence, and it says what was counted."""

import re
from collections import Counter

import pytest
from letterless import is_translated, spoken

import cardlib
from cardlib import i18n
from cardlib.measured import ABOUT, WORDS, about, told
from cardlib.measures import MEASURES
from cardlib.simulate import simulate

CODES = [*MEASURES, "random"]


@pytest.fixture
def hungarian():
    i18n.use_pack("hungarian")
    yield
    i18n.use_pack("french")


def of_all(game):
    """What all measures of a game observe in some deals."""
    names = [name for name, measure in MEASURES.items() if game.id in measure.games]
    return simulate(game.rules(), ["random"], 60, measures=names)


def test_every_measure_has_words():
    assert set(ABOUT) == set(WORDS) == set(MEASURES)


@pytest.mark.parametrize("game", cardlib.GAMES, ids=lambda game: game.id)
def test_every_key_is_told_once(game):
    summary = of_all(game)
    for name, keys in summary.measures.items():
        assert set(keys) <= set(WORDS[name])
        heading, *lines = told({name: keys})
        assert heading == f"{name}, {about(name)}:"
        assert len(lines) == len(keys)
        assert not [line for line, times in Counter(lines).items() if times > 1]
        for line in lines:
            assert line[0].isupper(), line
            assert line.endswith("."), line
    assert [line for line in summary.lines() if line in set(told(summary.measures))] == list(told(summary.measures))


@pytest.mark.parametrize("game", cardlib.GAMES, ids=lambda game: game.id)
def test_it_speaks_every_language(game):
    measures = of_all(game).measures
    with spoken():
        for line in told(measures):
            is_translated(line, *CODES)


def test_what_is_told():
    rules = cardlib.find_game("101").rules(players=4)
    summary = simulate(rules, ["random"], 50, seed=3, measures=["exchange", "length", "card_kinds"])
    exchange, turns = summary.measures["exchange"], summary.measures["length"]["turns"]
    text = "\n".join(told(summary.measures)).replace("\N{NO-BREAK SPACE}", " ")
    dealt = f"The trump seven was dealt to somebody: in {100 * exchange['dealt'].share().value:.1f} % ("
    assert dealt in text
    assert f"Turns in a deal: {turns.mean.value:.2f} (32.00 to 32.00) on average, from 32 to 32." in text
    places = re.search(r"Where its holder sat, from the dealer’s left on: (.*)\.$", text, re.M)[1].split("; ")
    for place, words in enumerate(places):
        share = 100 * exchange["place"].share(place).value
        assert words.startswith(f"{place + 1}. {share:.1f} % ("), words
    led = summary.measures["card_kinds"]["led trump"]
    assert re.search(rf"A trump that was led won its trick: .* of {led.number} cases\.", text)


def test_what_the_first_player_can_do():
    found = simulate(cardlib.find_game("meow").rules(), ["random"], 80, measures=["dealt"]).measures
    fits = found["dealt"]["fits"]
    (line,) = (line for line in told(found) if line.startswith("What the first player could put"))
    shares = [100 * fits.share(value).value for value in (2, 1, 0)]
    said = [float(share) for share in re.findall(r"([\d.]+)\N{NO-BREAK SPACE}% \(", line)]
    assert said == pytest.approx(shares, abs=0.06)
    assert sum(said) == pytest.approx(100, abs=0.2)


def test_the_pack_gives_the_names(hungarian):
    found = simulate(cardlib.find_game("meow").rules(), ["random"], 20, measures=["queens"]).measures
    assert about("queens") == "what an Ober in hand costs"
    text = " ".join(told(found))
    assert "Obers in a hand" in text
    assert "queen in" not in text
