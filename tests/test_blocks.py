"""What papers are made of, as Markdown: every text is shown as it is, whatever it holds."""

import re

import pytest
from nbconvert.filters import markdown2html

from widgets.blocks import Heading, Meter, Prose, RuleItem, RuleItems, Section, Share, Shares, Table, Terms, written
from widgets.blocks import Page as Paper
from widgets.play import Play

NAMES = (
    "`**|_x_|",
    "<img src=x onerror=alert(1)>",
    "[a](b)",
    "&lt;",
    r"\(x\) $y$",
    "~~a~~",
    "# a",
    "- a",
    "1. a",
    "2) a",
)


def seen(markdown):
    """The text that a reader sees, line by line, and the tags it is in."""
    html = markdown2html(markdown)
    tags = set(re.findall(r"</?(\w+)", html))
    text = re.sub(r"<[^>]*>", "", html)
    for entity, letter in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(entity, letter)
    return text, tags


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_seen_as_it_is(name):
    assert seen(written(name)) == (f"{name}\n", {"p"})
    share = Share("documented", "✓", name, 1, name)
    rule = RuleItem("mita.deal", name, "documented", "✓", name, name, off=name)
    for block, times, tags in (
        (Heading(name), 1, {"h3", "a"}),  # a link to itself
        (Prose(name), 1, {"p"}),
        (Terms(((name, name, True),)), 2, {"p", "strong"}),
        (RuleItems((rule,)), 4, {"ul", "li", "em"}),
        (Shares((share,)), 2, {"ul", "li", "em"}),
        (Table("", (name, "b"), ((name, name),)), 3, {"table", "thead", "tbody", "tr", "th", "td"}),
        (Meter(name, 1, 2, name), 2, {"p"}),
    ):
        text, found = seen(Paper("", sections=(Section("a", (block,)),)).markdown())
        assert (text.count(name), found) == (times, tags), block


def test_a_name_does_not_break_the_score_sheet():
    play = Play("101", names=NAMES[:2], level="beginner", seed=1)
    while not play.state.is_over:
        play.play(play.state.legal_actions()[0])
    text, tags = seen(play.sheet.text)
    assert "img" not in tags
    for name in NAMES[:2]:
        assert name in text
    rows = [line for line in play.sheet.text.splitlines() if line.startswith("|")]
    assert len({row.count("|") for row in rows}) == 1, rows
