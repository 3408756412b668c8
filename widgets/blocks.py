"""What a paper shows, as plain data: fields to fill in, buttons, and sections of text, rules and tables.

Like a scene (``scenes.py``) it is made in Python, where it can be tested without a browser; ``paper.js`` draws it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, Literal

from cardlib.i18n import _
from widgets.scenes import Control

_MARKS = re.compile(r"[\\`*_~\[\]<>|&$]|^[-+#=]|^\d+(?=[.)]\s)")
"""What means something in Markdown: anywhere, or where a line begins."""


def written(text: str) -> str:
    """A text as Markdown that shows it as it is, whatever somebody has called a player.

    >>> written("A*|<b>")
    'A&#42;&#124;&#60;b&#62;'
    """
    return _MARKS.sub(lambda marks: "".join(f"&#{ord(mark)};" for mark in marks.group()), text)


@dataclass(frozen=True, slots=True)
class Field:
    """Something to choose or to fill in.

    Attributes:
        id: what a change of it reports.
        kind: ``"radio"``, ``"select"`` and ``"checks"`` offer ``choices``, the last one any number of them;
            ``"check"`` is a yes or no; the others are typed.
        label: what is asked.
        value: what is chosen: the key of a choice, the keys of several, a yes or no, or a text.
        choices: what can be chosen, each as its key and the words for it.
        help: what else to know of it, in a sentence.
        least: the smallest number that can be typed.
        group: the heading that it stands under, for fields that belong together; such groups can be folded away.
        folded: whether its group is folded away at first.
    """

    id: str
    kind: Literal["radio", "select", "checks", "check", "number", "text", "search"]
    label: str
    value: str | bool | tuple[str, ...]
    choices: tuple[tuple[str, str], ...] = ()
    help: str = ""
    least: int = 1
    group: str = ""
    folded: bool = False


# What a section is made of --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; ``level`` is the HTML one."""

    text: str
    level: int = 3
    kind: str = "heading"

    def markdown(self) -> str:
        """As Markdown."""
        return f"{'#' * self.level} {written(self.text)}\n"


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph; a small one is a remark at the foot."""

    text: str
    small: bool = False
    kind: str = "prose"

    def markdown(self) -> str:
        """As Markdown."""
        return f"{written(self.text)}\n"


@dataclass(frozen=True, slots=True)
class Terms:
    """Short facts in a row, each as what it is, what it says, and whether that is worth noting."""

    items: tuple[tuple[str, str, bool], ...]
    kind: str = "terms"

    def markdown(self) -> str:
        """As Markdown."""
        terms = [(written(name), written(words), strong) for name, words, strong in self.items]
        return "; ".join(f"{name}: {f'**{words}**' if strong else words}" for name, words, strong in terms) + "\n"


@dataclass(frozen=True, slots=True)
class RuleItem:
    """A rule in a list.

    Attributes:
        id: the rule's id.
        text: what it says.
        status: how sure it is.
        mark: a small sign for the status, where there is no room for the word.
        badge: the status in a word.
        cite: where it comes from.
        about: what is shown when the badge is opened.
        lessons: the lessons that teach it, each as its address and title.
        off: why it is not in play; ``""`` if it is.
    """

    id: str
    text: str
    status: str
    mark: str
    badge: str
    cite: str
    about: tuple[str, ...] = ()
    lessons: tuple[tuple[str, str], ...] = ()
    off: str = ""


@dataclass(frozen=True, slots=True)
class RuleItems:
    """Rules one under the other: ``"book"`` with badges that open, ``"sheet"`` with signs instead."""

    items: tuple[RuleItem, ...]
    style: Literal["book", "sheet"] = "book"
    kind: str = "rules"

    def markdown(self) -> str:
        """As Markdown."""
        lines = []
        for item in self.items:
            source = ", ".join(written(word) for word in (item.badge, item.cite) if word)
            off = f" ({written(item.off)})" if item.off else ""
            lines.append(f"- {written(item.text)}{f' *{source}*' if source else ''}{off}")
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the rules have one status, and what the status means."""

    status: str
    mark: str
    label: str
    count: int
    about: str


@dataclass(frozen=True, slots=True)
class Shares:
    """How the rules divide into statuses; with ``counts`` also as a bar, without them as a legend of the signs."""

    items: tuple[Share, ...]
    counts: bool = True
    kind: str = "shares"

    def markdown(self) -> str:
        """As Markdown."""
        lines = []
        for share in self.items:
            label = f"{share.label}: {share.count}" if self.counts else f"{share.mark} {share.label}"
            lines.append(f"- *{written(label)}* {written(share.about)}")
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a heading for each column and each row.

    Attributes:
        caption: what it is.
        head: the columns' headings.
        rows: the cells; the first of a row is its heading.
        current: the row that stands out, ``None`` if none does.
        blank: whether it is to be filled in by hand, so that its rows need room.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    current: int | None = None
    blank: bool = False
    kind: str = "table"

    def markdown(self) -> str:
        """As Markdown."""
        head, *rows = (tuple(map(written, cells)) for cells in (self.head, *self.rows))
        lines = [head, ("---",) * len(head), *rows]
        return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


@dataclass(frozen=True, slots=True)
class Code:
    """A line to be typed somewhere else."""

    label: str
    text: str
    kind: str = "code"

    def markdown(self) -> str:
        """As Markdown."""
        return f"{written(self.label)} `{self.text}`\n"


@dataclass(frozen=True, slots=True)
class Meter:
    """How far something has come, ``value`` of ``most``, with the words beside it."""

    label: str
    value: int
    most: int
    text: str
    kind: str = "meter"

    def markdown(self) -> str:
        """As Markdown."""
        return f"{written(self.label)}: {written(self.text)}\n"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, drawn for wide and for narrow pages.

    Attributes:
        caption: what it shows.
        alt: what is to be seen there, for those who cannot see it; on paper and in notebooks it takes its place.
        svg: the drawings, the wide one first.
    """

    caption: str
    alt: str
    svg: tuple[str, str]
    kind: str = "drawing"

    def markdown(self) -> str:
        """As Markdown."""
        return f"{written(self.caption)}: {written(self.alt)}\n"


Block = Heading | Prose | Terms | RuleItems | Shares | Table | Code | Meter | Drawing


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks that belong together.

    Attributes:
        id: what stays the same from page to page, so that only what has changed is drawn anew.
        blocks: what is in it.
        style: ``"sheet"`` is printed on a page of its own, and ``"columns"`` also puts its rules in two columns;
            ``"aside"`` is not printed; in a ``"spaced"`` one, paragraphs and tables stand apart from each other.
    """

    id: str
    blocks: tuple[Block, ...]
    style: Literal["", "sheet", "columns", "aside", "spaced"] = ""


@dataclass(frozen=True, slots=True)
class Page:
    """Everything a paper shows.

    Attributes:
        label: what the whole is, for screen readers.
        fields: what can be chosen.
        refusal: why what was chosen last cannot be, as a sentence.
        controls: the buttons. ``"print"``, ``"copy"`` and ``"save"`` are the browser's work.
        status: a short note that screen readers speak when it changes.
        sections: the text.
        file: the name and the text of the file to be saved or copied; none if empty.
        prints: when the browser prints this paper and nothing else of the page: ``"always"`` unless another one is in
            use, ``"in-use"`` while the reader works with it, ``"on-request"`` only by its own button.
        links: whether links to a rule, such as ``#rule-mita.deal``, are followed here.
        open: the id of a rule that is to be opened.
    """

    label: str
    fields: tuple[Field, ...] = ()
    refusal: str = ""
    controls: tuple[Control, ...] = ()
    status: str = ""
    sections: tuple[Section, ...] = ()
    file: tuple[str, str] = ("", "")
    prints: Literal["always", "in-use", "on-request"] = "on-request"
    links: bool = False
    open: str = ""

    def data(self) -> dict[str, Any]:
        """As the paper's script reads it: JSON, and nothing else."""
        return {
            **_plain(self),
            "words": {"copied": _("Copied."), "not_copied": _("The browser does not let this page copy: save it.")},
        }

    def markdown(self) -> str:
        """What it says, for notebooks that are read without running."""
        blocks = [block.markdown() for section in self.sections for block in section.blocks]
        return "\n".join(blocks)


def _plain(value: Any) -> Any:
    """Lists and dictionaries all the way down, as they come back from JSON."""
    if isinstance(value, str | int | None):
        return value
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Control):
        return value.data()
    return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
