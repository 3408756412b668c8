"""A scene as a picture of its own: what a notebook shows where nothing runs (GitHub, nbviewer, print).

    >>> from widgets.scenes import Scene
    >>> picture(Scene("An empty table").data()).startswith("<svg")
    True

The cards are those of ``faces.py``, each drawn once. There are no styles, scripts, fonts or links: sites that show
notebooks strip them. Every id carries a mark of the picture it belongs to, since several may stand in one page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from textwrap import wrap
from typing import Any

from widgets import faces
from widgets.live import is_page

WIDTH = 640
MARGIN = 16
PAPER, INK, FAINT, RIM = "#fffdf6", "#1f1f1f", "#5d564c", "#b9b0a2"
CLOTH, ON_CLOTH, GOLD, DARK = "#255a44", "#fdf8ea", "#ffd35c", "#2a1d00"
LETTER = 0.56  # how wide a letter is on the average, of its height
CARD = {"played": 66, "hand": 66, "others": 42, "stock": 56, "rows": 56, "pack": 42}

# Where the places of a table are: the row and the column. The reader's own is below all others.
GRID = {
    "corner": (0, 0),
    "nw": (0, 0),
    "n": (0, 1),
    "ne": (0, 2),
    "w": (1, 0),
    "c": (1, 1),
    "e": (1, 2),
    "sw": (2, 0),
    "se": (2, 2),
    "s": (3, 1),
    "row-0": (3, 1),
}

Data = dict[str, Any]
"""A scene, a place or a card as ``scenes.py`` hands it to the page."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something drawn from its own upper left corner: its size and its SVG."""

    width: float
    height: float
    body: str = ""

    def at(self, x: float, y: float) -> str:
        """The drawing, moved."""
        return f'<g transform="translate({x:.0f} {y:.0f})">{self.body}</g>' if self.body else ""


def stacked(pieces: Iterable[Piece], gap: float = 4) -> Piece:
    """One below the other, each in the middle."""
    there = [piece for piece in pieces if piece.height]
    width = max((piece.width for piece in there), default=0)
    body, y = "", 0.0
    for piece in there:
        body += piece.at((width - piece.width) / 2, y)
        y += piece.height + gap
    return Piece(width, max(0, y - gap), body)


def beside(pieces: Iterable[Piece], gap: float = 12) -> Piece:
    """One beside the other, all at the same height."""
    there = [piece for piece in pieces if piece.width]
    body, x = "", 0.0
    for piece in there:
        body += piece.at(x, 0)
        x += piece.width + gap
    return Piece(max(0, x - gap), max((piece.height for piece in there), default=0), body)


def words(text: str, width: float, size: int, *, fill: str, bold: bool = False, middle: bool = False) -> Piece:
    """Text in as many lines as it takes."""
    lines = wrap(text, max(8, int(width / (size * LETTER))))
    longest = min(width, max((len(line) for line in lines), default=0) * size * LETTER)
    x, anchor = (longest / 2, ' text-anchor="middle"') if middle else (0, "")
    spans = "".join(
        f'<text x="{x:.0f}" y="{size + number * size * 1.4:.0f}">{escape(line, quote=False)}</text>'
        for number, line in enumerate(lines)
    )
    weight = ' font-weight="bold"' if bold else ""
    style = f'font-size="{size}" fill="{fill}"{weight}{anchor}'
    return Piece(longest, len(lines) * size * 1.4, f"<g {style}>{spans}</g>" if spans else "")


# Cards ----------------------------------------------------------------------------------------------


def _card(card: Data, pack: str, width: float) -> Piece:
    """A card with what stands out about it under it."""
    height = width * 1.4
    body = f'<use href="#card-{pack}-{card["face"]}" width="{width:.0f}" height="{height:.0f}"/>'
    if card["mark"] == "faded":
        body = f'<g opacity=".45">{body}</g>'
    elif card["flag"]:
        colour = PAPER if card["mark"] in ("refuted", "chosen") else GOLD
        frame = f'<rect x="-1.5" y="-1.5" width="{width + 3:.0f}" height="{height + 3:.0f}" rx="7"'
        body += f'{frame} fill="none" stroke="{colour}" stroke-width="4"/>'
    for text, size in ((card["flag"], 12), (card["caption"], 12)):
        if text:
            note = words(text, 2 * width, size, fill=ON_CLOTH, bold=text == card["flag"], middle=True)
            body += note.at((width - note.width) / 2, height + 4)
            height += note.height + 2
    return Piece(width, height, body)


def _cards(zone: Data, pack: str, size: float, width: float) -> Piece:
    """The cards of a place in a row, over each other where there is no room, or in several rows."""
    cards = [_card(card, pack, size) for card in zone["cards"]]
    if zone["id"] == "stock":
        cards.reverse()  # the upcard lies under the stock
    elif zone["id"] != "discards":
        cards += [_outline(size)] * zone["room"]
    pieces = []
    if zone["suit"]:
        mark = f'<circle cx="26" cy="26" r="26" fill="{PAPER}"/>'
        mark += f'<use href="#suit-{pack}-{zone["suit"]}" x="7" y="7" width="38" height="38"/>'
        pieces.append(Piece(52, 52, mark))
    strip = size * {"stock": 0.5, "discards": 0.25}.get(zone["id"], 0.4)
    most = 8 if zone["id"] == "pack" else max(1, int((width - size) / strip) + 1)  # a suit of the pack a row
    rows = -(-len(cards) // most) or 1
    each = -(-len(cards) // rows)
    if zone["id"] not in ("stock", "discards") and each > 1:
        strip = min(size + 6, (width - size) / (each - 1))
    pieces.append(stacked([_overlapping(cards[at : at + each], strip) for at in range(0, len(cards), each or 1)], 6))
    return beside(pieces, 8)


def _overlapping(cards: Sequence[Piece], strip: float) -> Piece:
    """Cards side by side, each ``strip`` to the right of the one before."""
    body = "".join(card.at(number * strip, 0) for number, card in enumerate(cards))
    return Piece((len(cards) - 1) * strip + cards[-1].width, max(card.height for card in cards), body)


def _outline(width: float) -> Piece:
    """Where a card may come to lie."""
    height = width * 1.4
    size = f'x="1" y="1" width="{width - 2:.0f}" height="{height - 2:.0f}" rx="5"'
    return Piece(width, height, f'<rect {size} fill="none" stroke="#9fb8ab" stroke-dasharray="5 4"/>')


# Places ---------------------------------------------------------------------------------------------


def _title(zone: Data, width: float) -> Piece:
    """Who or what it is, and what else is to be known of it; on gold where it is the turn."""
    fill = DARK if zone["turn"] else ON_CLOTH
    name = words(zone["title"], width - 12, 14, fill=fill, bold=True, middle=True)
    about = " · ".join(filter(None, (zone["turn_words"] if zone["turn"] else "", zone["dealer"], zone["note"])))
    title = stacked((name, words(about, width - 12, 12, fill=fill, middle=True)), 0)
    if not zone["turn"]:
        return title
    plate = f'<rect width="{title.width + 12:.0f}" height="{title.height + 4:.0f}" rx="8" fill="{GOLD}"/>'
    return Piece(title.width + 12, title.height + 6, plate + title.at(6, 1))


def _spot(place: str, zones: Sequence[Data], pack: str, width: float) -> Piece:
    """What is at one place of the table: a seat with its hand, the stock beside the discards."""
    if place == "c":
        return beside([_zone(zone, pack, CARD["stock"], width / max(1, len(zones)) - 6) for zone in zones])
    seats = [zone for zone in zones if not zone["id"].startswith("hand-")]
    hands = [zone for zone in zones if zone["id"].startswith("hand-")]
    own = place in ("s", "row-0")
    played = [_cards(zone, pack, CARD["stock" if zone["id"] == "stock" else "played"], width) for zone in seats]
    held = [_cards(zone, pack, CARD["hand" if own else "others"], width) for zone in hands]
    titles = [_title(zone, width) for zone in seats]
    if not hands:
        return stacked((*titles, *played))
    return stacked((*played, *titles, *held) if place.startswith("s") else (*held, *titles, *played))


def _zone(zone: Data, pack: str, size: float, width: float) -> Piece:
    return stacked((_title(zone, width), _cards(zone, pack, size, width)))


def _table(scene: Data) -> Piece:
    """The cloth with everything on it."""
    pack, inner = scene["pack"], WIDTH - 4 * MARGIN
    spots: dict[str, list[Data]] = {}
    for zone in scene["zones"]:
        spots.setdefault(zone["place"] or zone["id"], []).append(zone)
    row_size = CARD["hand"] if len(scene["zones"]) == 1 else CARD["rows"]
    rows: list[Piece] = []
    flow = [(place, zones) for place, zones in spots.items() if place.startswith("row-") and place != "row-0"]
    for start in range(0, len(flow), 3):
        rows.append(_row(dict(enumerate(flow[start : start + 3])), pack, inner))
    for row in range(4):
        cells = {GRID[place][1]: (place, zones) for place, zones in spots.items() if GRID.get(place, (-1,))[0] == row}
        if cells:
            rows.append(_row(cells, pack, inner))
    for zones in (zones for place, zones in spots.items() if place not in GRID and not place.startswith("row-")):
        rows += [_zone(zone, pack, CARD["pack"] if zone["id"] == "pack" else row_size, inner) for zone in zones]
    content = stacked((Piece(inner, piece.height, piece.at((inner - piece.width) / 2, 0)) for piece in rows), 14)
    width, height = WIDTH - 2 * MARGIN, content.height + 2 * MARGIN
    cloth = f'<rect width="{width}" height="{height:.0f}" rx="12" fill="{CLOTH}"/>'
    return Piece(width, height, cloth + content.at(MARGIN, MARGIN))


def _row(cells: dict[int, tuple[str, list[Data]]], pack: str, inner: float) -> Piece:
    """A row of the table: three columns, of which the middle of the table needs more; or one who has it alone."""
    if list(cells) == [1]:
        return _spot(*cells[1], pack, inner)
    side = inner * (0.28 if cells.get(1, ("",))[0] == "c" else 1 / 3)
    body, height = "", 0.0
    for at, (place, zones) in cells.items():
        width = inner - 2 * side if at == 1 else side
        piece = _spot(place, zones, pack, width - 14)
        left = (0, side, inner - side)[at]
        body += piece.at(left + (width - piece.width) / 2, 0)
        height = max(height, piece.height)
    return Piece(inner, height, body)


# The whole ------------------------------------------------------------------------------------------


def picture(scene: Data) -> str:
    """The scene as one ``<svg>``, complete in itself.

    Args:
        scene: what ``Scene.data()`` returns.
    """
    inner = WIDTH - 2 * MARGIN
    pieces = [words(scene["heading"], inner, 17, fill=INK, bold=True)]
    if scene["zones"]:
        pieces.append(_table(scene))
    pieces += [words(f"○ {_option(option)}", inner, 15, fill=INK) for option in scene["options"]]
    for line in scene["lines"]:
        badge = f" [{line['badge']}]" if line["badge"] else ""
        pieces.append(words(line["text"] + badge, inner, 15, fill=INK))
    pieces.append(words(scene["status"], inner, 13, fill=FAINT))
    body, y = "", float(MARGIN)
    for piece in pieces:
        if piece.height:
            body += piece.at(MARGIN, y)
            y += piece.height + 10
    height = round(y - 10 + MARGIN)
    used = tuple(dict.fromkeys(re.findall(r'href="#([^"]+)"', body)))
    title = escape(scene["label"], quote=False)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    paper = f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1}" rx="10" fill="{PAPER}" stroke="{RIM}"/>'
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="system-ui, sans-serif">'
        f"<title>{title}</title><desc>{escape(described(scene), quote=False)}</desc>"
        f"{_symbols(scene['pack'], used)}{paper}{body}</svg>"
    )
    return _with_ids_of_its_own(drawing)


@cache
def _symbols(pack: str, names: tuple[str, ...]) -> str:
    """The cards that are drawn, each once."""
    return faces.symbols(pack, names) if names else ""


def _with_ids_of_its_own(drawing: str) -> str:
    """The same drawing with short ids that no other drawing has: some pages hold several."""
    mark = f"p{sha256(drawing.encode()).hexdigest()[:6]}"
    names = {name: f"{mark}-{number}" for number, name in enumerate(re.findall(r' id="([^"]+)"', drawing))}
    return re.sub(r' (id="|href="#)([^"]+)"', lambda found: f' {found[1]}{names[found[2]]}"', drawing)


def instead(shown: object, keep: Callable[[], Data]) -> dict[str, str]:
    """What a document shows instead of a widget, by MIME type: its text and a picture of the scene ``keep`` returns."""
    if is_page():
        return {}
    scene = keep()
    return {"text/plain": f"{shown!r}\n{described(scene)}", "image/svg+xml": picture(scene)}


def described(scene: Data) -> str:
    """What lies where and what is said, as lines of text: for those who read, and to compare scenes by."""
    lines = [scene["heading"], *map(_zone_described, scene["zones"])]
    lines += [f"( ) {_option(option)}" for option in scene["options"]]
    lines += [line["text"] + (f" [{line['badge']}]" if line["badge"] else "") for line in scene["lines"]]
    return "\n".join(line for line in (*lines, scene["status"]) if line)


def _option(option: Data) -> str:
    """An answer on a button, and how it stands out."""
    return f"{option['label']} ({option['flag']})" if option["flag"] else str(option["label"])


def _zone_described(zone: Data) -> str:
    about = [zone["title"], zone["dealer"], zone["note"], zone["turn_words"] if zone["turn"] else ""]
    backs = [card["label"] for card in zone["cards"] if card["face"] == "back"]
    cards = [
        card["face"] + "".join(f" ({words})" for words in (card["caption"], card["flag"]) if words)
        for card in zone["cards"]
        if card["face"] != "back"
    ]
    if backs:
        cards.insert(0, f"{len(backs)} × {backs[0]}")
    return ": ".join(filter(None, (", ".join(filter(None, about)), " ".join(cards))))
