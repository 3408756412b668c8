"""Every card face as our own SVG, in two packs, plus the backs, the suit marks and a sprite of them all.

    >>> from widgets.faces import face, sprite, svg
    >>> svg("QS", "hungarian", width=120, title="Ober of leaves").startswith("<svg")
    True

A card is two ASCII characters, rank then suit (`TH`, `QS`); its box is `0 0 100 140`.
`face`, `back`, `suit_mark` and `svg` are self-contained and carry no ids, so they can be repeated
in a page. `sprite` defines every shared part once; its ids all start with `card-`, `suit-` or the pack's name.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from html import escape

from widgets import face_french, face_hungarian
from widgets.face_draw import group, half_turn, use
from widgets.face_suits import INDEX_COLOURS, RANKS, SUITS, glyph, label_width

PACKS: tuple[str, ...] = ("french", "hungarian")


@dataclass(frozen=True)
class _Art:
    """What a pack's module draws: a card's picture (the half that is turned round, and the rest), parts, back."""

    picture: Callable[[str, str], tuple[str, str]]
    parts: Callable[[], dict[str, str]]
    back: Callable[[], str]


_ART = {
    "french": _Art(face_french.picture, face_french.parts, face_french.back),
    "hungarian": _Art(face_hungarian.picture, face_hungarian.parts, face_hungarian.back),
}
_NUMERALS = dict(zip("23456789T", ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"), strict=True))
_LABELS = {
    "french": {rank: "10" if rank == "T" else rank for rank in RANKS},
    "hungarian": {**_NUMERALS, "J": "U", "Q": "O", "K": "K", "A": "A"},
}
_INDEX_HEIGHT = {"french": 28, "hungarian": 27}
_WIDEST = 23.5  # a wider label, VIII, is printed smaller, or it would touch the pips
_USE = re.compile(r'<use href="#([^"]+)"([^>]*)/>')
_PLACE = re.compile(r'x="([^"]+)" y="([^"]+)"')
_PATH = re.compile(r'<path fill="([^"]+)" d="([^"]+)"([^>]*)/>')


def face(card: str, pack: str) -> str:
    """The face of a card as an SVG fragment in a 100 by 140 box, complete in itself."""
    return _inline(_face(_card(card), _pack(pack)), pack)


def back(pack: str) -> str:
    """The back of a pack as an SVG fragment in a 100 by 140 box, complete in itself."""
    return _inline(_ART[_pack(pack)].back(), pack)


def suit_mark(suit: str, pack: str) -> str:
    """A suit's mark as an SVG fragment in a 100 by 100 box."""
    if suit not in SUITS or len(suit) != 1:
        raise ValueError(f"Unknown suit {suit!r}: a suit is one of {', '.join(SUITS)}.")
    return _inline(_mark(suit, _pack(pack)), pack)


def svg(card: str | None, pack: str, *, width: int = 100, title: str = "") -> str:
    """A standalone `<svg>` of one card, or of the back for `None`.

    With a title it is an image named so for screen readers; without one it is hidden from them.
    """
    body = back(pack) if card is None else face(card, pack)
    if title:
        name = escape(title)
        spoken, body = f'role="img" aria-label="{name}"', f"<title>{name}</title>{body}"
    else:
        spoken = 'aria-hidden="true" focusable="false"'
    height = round(width * 1.4)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" '
        f'width="{width}" height="{height}" {spoken}>{body}</svg>'
    )


def sprite(pack: str, cards: Iterable[str] | None = None) -> str:
    """One invisible `<svg>` to put into a page once, with a `<symbol>` for every card.

    The symbols are `card-{pack}-{code}`, `card-{pack}-back` and `suit-{pack}-{suit}`;
    show one with `<svg viewBox="0 0 100 140"><use href="#card-french-QS"/></svg>`.
    Without `cards` all 52 are there; with them only these and the parts they need.
    """
    _pack(pack)
    codes = [rank + suit for suit in SUITS for rank in RANKS] if cards is None else list(dict.fromkeys(cards))
    names = [f"suit-{pack}-{suit}" for suit in SUITS] + [f"card-{pack}-{code}" for code in ("back", *codes)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" '
        f'aria-hidden="true" focusable="false">{symbols(pack, names)}</svg>'
    )


def symbols(pack: str, names: Iterable[str]) -> str:
    """The symbols that `sprite` calls by these names, and before them every part they need."""
    drawn = [_named(name, _pack(pack)) for name in names]
    parts = _parts(pack)
    needed: set[str] = set()
    waiting = [name for symbol in drawn for name, _ in _USE.findall(symbol)]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting += [inner for inner, _ in _USE.findall(parts[name])]
    shared = "".join(f'<g id="{name}">{body}</g>' for name, body in parts.items() if name in needed)
    outlines, drawing = _share_outlines(f"<defs>{shared}</defs>{''.join(drawn)}", pack)
    return f"<defs>{outlines}</defs>{drawing}"


def _named(name: str, pack: str) -> str:
    """The symbol of this name."""
    what, _, code = name.partition(f"-{pack}-")
    if what == "suit":
        return _symbol(name, 100, _mark(code, pack))
    return _symbol(name, 140, _ART[pack].back() if code == "back" else _face(_card(code), pack))


def _share_outlines(drawing: str, pack: str) -> tuple[str, str]:
    """Define every outline that comes again and again once, and colour it where it is used."""
    counts = Counter(d for _, d, _ in _PATH.findall(drawing))
    names: dict[str, str] = {}
    for d, times in counts.items():
        if (times - 1) * len(d) > 14 * times + 26:
            names[d] = f"{pack}-{len(names)}"

    def shared(found: re.Match[str]) -> str:
        fill, d, rest = found.groups()
        return f'<use href="#{names[d]}" fill="{fill}"{rest}/>' if d in names else found[0]

    return "".join(f'<path id="{name}" d="{d}"/>' for d, name in names.items()), _PATH.sub(shared, drawing)


def _card(card: str) -> str:
    if len(card) == 2 and card[0] in RANKS and card[1] in SUITS:
        return card
    raise ValueError(
        f"Unknown card {card!r}: a card is a rank ({' '.join(RANKS)}) and a suit ({' '.join(SUITS)}), like 'TH'."
    )


def _pack(pack: str) -> str:
    if pack in PACKS:
        return pack
    raise ValueError(f"Unknown pack {pack!r}: a pack is one of {', '.join(PACKS)}.")


def _symbol(name: str, height: int, body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 100 {height}">{body}</symbol>'


def _mark(suit: str, pack: str) -> str:
    return use(f"{pack}-s{suit}", 50, 50, 0.98)


def _face(card: str, pack: str) -> str:
    """A face in terms of the pack's shared parts: a half, the same half turned round, and the rest."""
    half = use(f"{pack}-h{card}")
    return use(f"{pack}-card") + half + half_turn(half) + _ART[pack].picture(card[0], card[1])[1]


def _half(card: str, pack: str) -> str:
    """An index corner and what else appears twice."""
    rank, suit = card[0], card[1]
    corner = use(f"{pack}-n{rank}") + use(f"{pack}-i{suit}")
    return group(corner, f'color="{INDEX_COLOURS[pack][suit]}"') + _ART[pack].picture(rank, suit)[0]


@cache
def _parts(pack: str) -> dict[str, str]:
    """Every shared part of a pack by id: the blank card, the index corners and the pack's own art."""
    parts = {
        f"{pack}-card": '<rect x=".75" y=".75" width="98.5" height="138.5" rx="8" fill="#fffdf6" '
        'stroke="#8d8275" stroke-width="1.2"/>'
    }
    labels = _LABELS[pack]
    parts |= {f"{pack}-g{name}": glyph(name) for name in sorted(set("".join(labels.values())))}
    parts |= {f"{pack}-n{rank}": _label(label, pack) for rank, label in labels.items()}
    parts |= {f"{pack}-i{suit}": use(f"{pack}-s{suit}", 14.5, 46.5, 0.2) for suit in SUITS}
    parts |= {f"{pack}-h{rank}{suit}": _half(rank + suit, pack) for suit in SUITS for rank in RANKS}
    return parts | _ART[pack].parts()


def _label(label: str, pack: str) -> str:
    """A whole index label: centred over its suit mark, or flush with the left edge when it is wide."""
    scale = min(_INDEX_HEIGHT[pack] / 28, _WIDEST / label_width(label))
    left = max(4.5, 14.5 - label_width(label) * scale / 2)
    pieces = []
    for character in label:
        pieces.append(use(f"{pack}-g{character}", left, 6.5, scale))
        left += label_width(character) * scale
    return "".join(pieces)


def _inline(fragment: str, pack: str) -> str:
    """The same drawing with every `<use>` replaced by the part itself."""
    parts = _parts(pack)

    def expand(found: re.Match[str]) -> str:
        attributes = _PLACE.sub(r'transform="translate(\1 \2)"', found[2])
        return f"<g{attributes}>{parts[found[1]]}</g>"

    while _USE.search(fragment):
        fragment = _USE.sub(expand, fragment)
    return fragment
