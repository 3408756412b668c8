"""The eight suit marks (around (0, 0), 100 units high) and the letters and numerals of the index corners.

The glyphs are our own strokes, so an index looks the same on every machine and needs no font.
"""

from widgets.face_draw import RED, WHITE, dot, group, line, mark, num, path

SUITS = "HSCD"
RANKS = "23456789TJQKA"

# What an index is printed in. Suits also differ in shape: colour is never the only sign.
INDEX_COLOURS = {
    "french": {"H": "#b5161f", "D": "#b5161f", "S": "#1d191b", "C": "#1d191b"},
    "hungarian": {"H": "#b5161f", "S": "#1e6a2e", "C": "#6d3d10", "D": "#835600"},
}

HEART = "M0 46C-14 30-46 8-46-19-46-37-35-45-23-45-11-45-3-38 0-27 3-38 11-45 23-45 35-45 46-37 46-19 46 8 14 30 0 46Z"
SPADE = (
    "M0-49C9-27 44-9 44 18 44 33 33 41 22 41 13 41 7 37 3 30 4 39 8 45 16 49H-16"
    "C-8 45-4 39-3 30-7 37-13 41-22 41-33 41-44 33-44 18-44-9-9-27 0-49Z"
)
CLUB = (
    "M0-48A22 22 0 0 1 16-11A22 22 0 1 1 4 19C5 32 9 43 16 48H-16C-9 43-5 32-4 19A22 22 0 1 1-16-11A22 22 0 0 1 0-48Z"
)
DIAMOND = "M0-49C9-31 22-14 39 0 22 14 9 31 0 49-9 31-22 14-39 0-22-14-9-31 0-49Z"
FRENCH_SHAPES = {"H": HEART, "S": SPADE, "C": CLUB, "D": DIAMOND}


def french_mark(suit: str) -> str:
    """A plain French suit mark."""
    return mark(INDEX_COLOURS["french"][suit], FRENCH_SHAPES[suit])


def hungarian_mark(suit: str) -> str:
    """A suit mark of the Hungarian pack, with its outline and inner drawing."""
    body = {"H": _heart, "S": _leaf, "C": _acorn, "D": _bell}[suit]()
    return group(body, 'stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round"')


def _heart() -> str:
    shade = mark("#a3141f", "M0 43C14 29 44 8 44-19 44-30 40-37 34-41 34-8 18 20 0 43Z")
    shine = line("M-34-17C-34-28-29-33-22-33", f'stroke="{WHITE}" stroke-width="6"')
    return path("#cf2230", HEART, 'stroke="none"') + shade + line(HEART, 'stroke="#5b0c14"') + shine


def _leaf() -> str:
    outline = (
        "M0-49C5-34 16-31 26-25 42-15 47 3 40 17 33 30 15 31 4 22L5 47H-5L-4 22"
        "C-15 31-33 30-40 17-47 3-42-15-26-25-16-31-5-34 0-49Z"
    )
    shade = mark("#24702f", "M0-46C5-32 16-31 26-25 42-15 47 3 40 17 33 30 13 31 2 22Z")
    veins = line("M0-26V22M0-6L-20-15M0-6L20-15M0 12L-25 6M0 12L25 6", 'stroke="#d6e8b4" stroke-width="3.6"')
    return path("#3d9447", outline, 'stroke="none"') + shade + line(outline, 'stroke="#12401b"') + veins


def _acorn() -> str:
    nut = path("#d9a046", "M-32-8C-33 22-13 34-3 41L0 48 3 41C13 34 33 22 32-8Z", 'stroke="#41230a"')
    shade = mark("#b97c28", "M8-6C13 14 8 28 1 41 14 33 30 22 30-6Z")
    cup = path("#80501f", "M-40-9C-41-32-21-41 0-41 21-41 41-32 40-9 40-2-40-2-40-9Z", 'stroke="#41230a"')
    scales = line(
        "M-28-12Q-21-21-14-12-7-21 0-12 7-21 14-12 21-21 28-12M-21-26Q-14-35-7-26 0-35 7-26 14-35 21-26",
        'stroke="#e5b873" stroke-width="3.4"',
    )
    stem = path("#80501f", "M-4-40C-4-45-2-47 3-49L8-46C5-45 5-43 5-40Z", 'stroke="#41230a"')
    shine = line("M-20 4C-19 14-14 22-8 27", f'stroke="{WHITE}" stroke-width="5"')
    return stem + nut + shade + shine + cup + scales


def _bell() -> str:
    loop = dot(0, -39, 8, "none", 'stroke="#5a3a00" stroke-width="5"')
    ball = dot(0, 10, 37, "#f0b92a", 'stroke="none"')
    shade = mark("#d18f14", "M14-24A37 37 0 0 1 4 47 46 46 0 0 0 14-24Z")
    band = path(RED, "M-37 2Q0 13 37 2L36 16Q0 27-36 16Z", 'stroke="#5a3a00" stroke-width="3.5"')
    slit = line("M-14 35H14", 'stroke="#5a3a00" stroke-width="5"')
    holes = dot(-15, 35, 5, "#5a3a00") + dot(15, 35, 5, "#5a3a00")
    shine = line("M-24-4C-21-13-15-17-8-19", f'stroke="{WHITE}" stroke-width="5.5"')
    rim = dot(0, 10, 37, "none", 'stroke="#5a3a00"')
    return loop + ball + shade + shine + band + slit + holes + rim


# Glyphs stand in a box 28 high: advance width, then strokes as (weight, path data); weight 0 is filled.
# Thick and thin strokes with slab feet, like the type on old cards.

THICK, MEDIUM, THIN = 4.6, 4.1, 2.6

GLYPHS: dict[str, tuple[float, list[tuple[float, str]]]] = {
    "A": (
        20,
        [(THIN, "M3.5 26.5L9.6 1.6M5.4 18.6H14M0 26.7H7.4M12 26.7H20.6"), (0, "M8 0H12.2L19 27H14.2Z")],
    ),
    "K": (
        20,
        [
            (THICK, "M5 0V28"),
            (0, "M8 14.6L11.4 10.4 19.2 26.4H13.8Z"),
            (THIN, "M6 18L15.6 2M.6 1.3H9.4M.6 26.7H9.4M11.6 1.3H19M12 26.7H20.4"),
        ],
    ),
    "Q": (20, [(3.4, "M7.6 19.4C12 18.6 13 26 19.6 25.6")]),
    "O": (20, []),
    "J": (15, [(MEDIUM, "M9.8 0V19.4C9.8 24 7.8 25.9 5.2 25.9 3.4 25.9 2.5 24.8 2.5 22.6"), (THIN, "M5 1.3H14.6")]),
    "U": (
        20,
        [
            (
                0,
                "M2.7 0H7.3V17.4C7.3 22.4 8.8 24.8 11.4 24.8 13.8 24.8 14.8 22.6 14.8 17.6V0H17.4V17.6"
                "C17.4 24.4 15 28 10.4 28 5.2 28 2.7 24.4 2.7 17.6Z",
            ),
            (THIN, "M.4 1.3H9.6M12.4 1.3H19.8"),
        ],
    ),
    "2": (
        17,
        [
            (MEDIUM, "M2.8 8.4C2.8 4.4 5 2 8.3 2 12 2 13.9 4.6 13.9 7.8 13.9 13.4 6 17.6 2.8 24.6M1 25.9H16.4"),
            (THIN, "M15.2 26V20.6"),
        ],
    ),
    "3": (
        17,
        [
            (
                MEDIUM,
                "M2.6 7.2C3 3.8 5.4 2 8.1 2 11.5 2 13.5 4.3 13.5 7.3 13.5 11 11 13.2 6.4 13.2 12 13.2 14.5 15.8"
                " 14.5 19.6 14.5 23.6 11.8 26 8 26 4.8 26 2.7 24.2 2.3 20.8",
            )
        ],
    ),
    "4": (18, [(THICK, "M12.4 0V28"), (THIN, "M12 1.6L2 19.6M8 26.7H17"), (3.2, "M.4 19.6H17.8")]),
    "5": (
        17,
        [
            (
                MEDIUM,
                "M3.6 2.1H14.8M2.4 21.2C3 24.4 5 26 8 26 12.2 26 14.6 23 14.6 18.2 14.6 13.8 12.4 11 8.6 11"
                " 6.6 11 5 11.8 3.8 13.6",
            ),
            (THIN, "M4 1V14"),
        ],
    ),
    "6": (
        17,
        [
            (
                MEDIUM,
                "M14 6.4C13.2 3.2 11.4 2 9.2 2 4.6 2 2.4 8 2.4 17.6A6.2 8.2 0 1 0 14.8 17.8A6.2 7.6 0 0 0 2.6 17.8",
            )
        ],
    ),
    "7": (17, [(4.3, "M.8 2.2H16.4M14.8 2.6C10 10 8 17 7.6 28"), (THIN, "M2.1 2V8.4")]),
    "8": (
        17,
        [
            (
                MEDIUM,
                "M8.5 2A5.2 5.6 0 0 1 8.5 13.2A5.2 5.6 0 0 1 8.5 2Z"
                "M8.5 13.2A6.3 6.4 0 0 1 8.5 26A6.3 6.4 0 0 1 8.5 13.2Z",
            )
        ],
    ),
    "9": (
        17,
        [
            (
                MEDIUM,
                "M3 21.6C3.8 24.8 5.6 26 7.8 26 12.4 26 14.6 20 14.6 10.4A6.2 8.2 0 1 0 2.2 10.2"
                "A6.2 7.6 0 0 0 14.4 10.2",
            )
        ],
    ),
    "1": (8, [(4, "M4.4 0V28"), (THIN, "M4 2L.4 5.6M.2 26.7H8.2")]),
    "0": (12.6, []),
    "I": (5.4, [(3.2, "M2.7 0V28"), (2.2, "M-.1 1.1H5.5M-.1 26.9H5.5")]),
    "V": (11.6, [(0, "M.5 1H4.6L7 20.4 8.8 1H11L7.8 28H4.7Z"), (2.2, "M-.1 1.1H5.6M7 1.1H11.7")]),
    "X": (
        12.6,
        [
            (3.8, "M2.6 1L10 27"),
            (2.4, "M10 1L2.6 27"),
            (2.2, "M-.1 1.1H5.4M7.6 1.1H12.7M-.1 26.9H4.8M7.2 26.9H12.7"),
        ],
    ),
}
_BALLS = {"J": (3.4, 22.4), "2": (3.6, 8.4), "3": (3.4, 7.2)}
_RINGS = {"Q": (10, 13, 9.6, 13, 4.9, 10.6), "O": (10, 14, 9.8, 14, 5, 11.4), "0": (6.4, 14, 6.2, 14, 2.4, 11.6)}


def _ring(x: float, y: float, rx: float, ry: float, inner_rx: float, inner_ry: float) -> str:
    def ellipse(a: float, b: float, sweep: int) -> str:
        arc = f"A{num(a)} {num(b)} 0 0 {sweep} "
        return f"M{num(x)} {num(y - b)}{arc}{num(x)} {num(y + b)}{arc}{num(x)} {num(y - b)}Z"

    return f'<path fill="currentColor" stroke="none" d="{ellipse(rx, ry, 1)}{ellipse(inner_rx, inner_ry, 0)}"/>'


def glyph(character: str) -> str:
    """One letter or numeral in `currentColor`, its top left at (0, 0), 28 high."""
    _, strokes = GLYPHS[character]
    parts = [
        f'<path d="{d}" stroke-width="{num(weight)}"/>' if weight else mark("currentColor", d) for weight, d in strokes
    ]
    if character in _BALLS:
        parts.append(dot(*_BALLS[character], 2.7, "currentColor", 'stroke="none"'))
    if character in _RINGS:
        parts.append(_ring(*_RINGS[character]))
    return group("".join(parts), 'fill="none" stroke="currentColor"')


def label_width(label: str) -> float:
    """How wide a whole index is, in glyph units."""
    return sum(GLYPHS[character][0] for character in label)
