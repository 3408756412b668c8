"""What measures have observed, in words: see ``cardlib.measures`` for what they look at.

A new measure needs words here: what it counts in ``ABOUT``, and each of its keys in ``WORDS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from .cards import Rank
from .distribution import Distribution
from .i18n import N_, _, ngettext
from .intervals import Figure
from .lines import decimal, percent
from .names import rank_name, rank_words, sentence
from .tricks import RANK_ORDER

ABOUT = {
    "length": N_("how long a deal is"),
    "exchange": N_("how often the trump seven could be exchanged"),
    "dealt": N_("what the first player is dealt"),
    "card_tricks": N_("how often each card wins its trick"),
    "card_kinds": N_("how often trumps and other cards win their trick"),
    "first_trick": N_("how often each card wins the first trick"),
    "first_leader": N_("how deals end for the side that leads first"),
    "tromf": N_("how often TROMF is called, and what comes of it"),
    "queens": N_("what {a_queen} in hand costs"),
}
"""What each measure counts."""


# How a key is told --------------------------------------------------------------------------------------


def _how_often(what: str, seen: Distribution) -> str:
    """Of what happened or did not: 1 or 0."""
    message = ngettext("{what}: in {share} of {count} case.", "{what}: in {share} of {count} cases.", seen.number)
    return message.format(what=what, share=in_words(seen.share(), percent), count=f"{seen.number:,}")


def _how_much(what: str, seen: Distribution) -> str:
    mean = in_words(seen.mean, partial(decimal, places=2))
    return _("{what}: {mean} on average, from {least} to {most}.").format(
        what=what, mean=mean, least=min(seen.counts), most=max(seen.counts)
    )


def _by_place(what: str, seen: Distribution) -> str:
    """Of places at the table, which are counted from 0."""
    shares = [
        _("{place}. {share}").format(place=place + 1, share=in_words(seen.share(place), percent))
        for place in seen.counts
    ]
    return _("{what}: {shares}.").format(what=what, shares="; ".join(shares))


def _what_fits(what: str, seen: Distribution) -> str:
    """Of what the first player can put on the card turned up: 2, 1 or 0."""
    shares = {
        name: in_words(seen.share(value), percent)
        for value, name in ((2, "another"), (1, "only_a_queen"), (0, "nothing"))
    }
    message = N_("{what}: a card that is no {queen} {another}, only {a_queen} {only_a_queen}, nothing {nothing}.")
    return sentence(message, rank_words() | shares | {"what": what})


Told = tuple[Callable[[str, Distribution], str], str]
"""How a key is told, and what it is about."""

WORDS: dict[str, dict[str, Told]] = {
    "length": {
        "actions": (_how_much, N_("Actions in a deal")),
        "turns": (_how_much, N_("Turns in a deal")),
    },
    "exchange": {
        "dealt": (_how_often, N_("The trump seven was dealt to somebody")),
        "place": (_by_place, N_("Where its holder sat, from the dealer’s left on")),
        "exchanged": (_how_often, N_("The trump seven was exchanged")),
    },
    "dealt": {
        "trumps": (_how_much, N_("Trumps dealt to the first player")),
        "queens": (_how_much, N_("{queens} dealt to the first player")),
        "struck": (_how_often, N_("The card turned up struck the first player")),
        "fits": (_what_fits, N_("What the first player could put on it")),
    },
    "first_leader": {
        "won": (_how_often, N_("The side that led first won")),
        "drawn": (_how_often, N_("Nobody won")),
        "lost": (_how_often, N_("The side that led first lost")),
    },
    "tromf": {
        "calls": (_how_much, N_("Calls of TROMF in a deal")),
        "place": (_by_place, N_("Where the caller sat, from the dealer’s left on")),
        "trick": (_how_often, N_("The caller’s side won that trick")),
    },
    "queens": {
        "last": (_how_often, N_("The last card of whoever went out was {a_queen}")),
        "left": (_how_much, N_("{queens} in a hand that was counted")),
        "cost-with": (_how_much, N_("Penalty points of a hand with {a_queen}")),
        "cost-without": (_how_much, N_("Penalty points of a hand without {a_queen}")),
    },
}
"""By measure and key, in the order in which they are told; those of cards in tricks are below."""

CARDS = (
    (
        ("led", "trump"),
        N_("A trump that was led won its trick"),
        N_("{rank}, led as a trump, won its trick"),
    ),
    (
        ("followed", "trump"),
        N_("A trump that was put on others won the trick"),
        N_("{rank}, put on others as a trump, won the trick"),
    ),
    (
        ("led", "plain"),
        N_("Another card that was led won its trick"),
        N_("{rank}, led and no trump, won its trick"),
    ),
    (
        ("followed", "plain"),
        N_("Another card that was put on others won the trick"),
        N_("{rank}, put on others and no trump, won the trick"),
    ),
)
"""How a card was played, as the keys have it, with what is told of all such cards and of those of one rank."""

WORDS["card_kinds"] = {" ".join(how): (_how_often, of_all) for how, of_all, _of_rank in CARDS}
WORDS["card_tricks"] = WORDS["first_trick"] = {
    " ".join((*how, rank)): (_how_often, of_rank) for how, _of_all, of_rank in CARDS for rank in RANK_ORDER
}


# What is told -------------------------------------------------------------------------------------------


def about(measure: str) -> str:
    """What a measure counts."""
    return _(ABOUT[measure]).format(**rank_words())


def told(measures: Mapping[str, Mapping[str, Distribution]]) -> Iterator[str]:
    """What measures have observed: for each a line on what it is, and a sentence for each key."""
    for measure, words in WORDS.items():
        if seen := measures.get(measure):
            yield _("{name}, {about}:").format(name=measure, about=about(measure))
            for key, (tell, what) in words.items():
                if key in seen:
                    facts = rank_words()
                    if measure in ("card_tricks", "first_trick"):
                        facts["rank"] = rank_name(Rank(key[-1]))
                    yield tell(sentence(what, facts), seen[key])


def in_words(figure: Figure, written: Callable[[float], str]) -> str:
    """A figure with its interval in brackets."""
    value, interval = figure
    if interval is None:
        return written(value)
    low, high = map(written, interval)
    return _("{value} ({low} to {high})").format(value=written(value), low=low, high=high)
