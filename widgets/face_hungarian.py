"""The Hungarian pack: Roman numerals and pips, aces with a season, the back."""

from collections.abc import Sequence

from widgets.face_draw import (
    BROWN,
    GOLD,
    GREEN,
    RED,
    WHITE,
    Point,
    dot,
    group,
    half_turn,
    limb,
    line,
    line_art,
    num,
    path,
    place,
    stitches,
    use,
)
from widgets.face_hungarian_courts import MOSS, SAND, WINE, court, court_parts
from widgets.face_suits import SUITS, hungarian_mark

# The upper half of every layout, clear of the index; the lower half is its half-turn.
_UPPER: dict[str, list[Point]] = {
    "2": [(50, 34)],
    "3": [(50, 29)],
    "4": [(46, 36), (80, 36)],
    "5": [(46, 32), (80, 32)],
    "6": [(46, 24), (80, 24), (63, 51)],
    "7": [(46, 22), (80, 22), (67, 48)],
    "8": [(48, 22), (81, 22), (48, 52), (81, 52)],
    "9": [(46, 20), (80, 20), (46, 46), (80, 46)],
    "T": [(44, 20), (82, 20), (63, 36), (44, 52), (82, 52)],
}
_ODD = "3579"  # these have one more pip in the middle
_SIZES = {"2": 0.42, "3": 0.34, "4": 0.31, "5": 0.29, "6": 0.28, "7": 0.24, "8": 0.255, "9": 0.235, "T": 0.235}


def picture(rank: str, suit: str) -> tuple[str, str]:
    """What stands between the index corners: what is drawn again upside down, and what is drawn once."""
    if rank in _UPPER:
        return _pips(rank, suit, _UPPER[rank]), _pips(rank, suit, [(50, 70)]) if rank in _ODD else ""
    if rank == "A":
        sign = group(use(f"hungarian-s{suit}", 50, 40.5, 0.475), 'class="signs"')
        return sign + line_art(SEASONS[suit](), 1), ""
    return "", court(rank, suit)


def _pips(rank: str, suit: str, places: Sequence[Point]) -> str:
    size = _SIZES[rank]
    pips = (use(f"hungarian-s{suit}", round(x / size), round(y / size)) for x, y in places)
    return group("".join(pips), f'class="pips" transform="scale({num(size)})"')


def parts() -> dict[str, str]:
    """The shared parts: suit marks, leaves, blossoms, and those of the courts."""
    return {f"hungarian-s{suit}": hungarian_mark(suit) for suit in SUITS} | {
        "hungarian-leaflet": '<path d="M0 0C3-5 3-9 0-13-3-9-3-5 0 0ZM0 0V-8"/>',
        "hungarian-blossom": _petals() + dot(0, 0, 1.8, GOLD),
        **court_parts(),
    }


# An ace is the double sign, foot to foot over a garland of its season; these draw the half of it.


def _twig(colour: str) -> str:
    """The right half of a garland's stem, in two waves."""
    d = "M50 70C56 64 62 66 68 70 74 74 82 75 91 69"
    return line(d, 'stroke-width="3"') + line(d, f'stroke="{colour}" stroke-width="1.2"')


def _leaflet(colour: str, x: float, y: float, turn: float, scale: float = 1) -> str:
    return f'<use href="#hungarian-leaflet" fill="{colour}" transform="{place(x, y, scale, turn)}"/>'


def _petals() -> str:
    """Five round petals in the fill they inherit."""
    spots = ((0, -3), (2.9, -0.9), (1.8, 2.4), (-1.8, 2.4), (-2.9, -0.9))
    return "".join(f'<circle cx="{num(x)}" cy="{num(y)}" r="2.5"/>' for x, y in spots)


def _blossom(x: float, y: float, petal: str, scale: float = 1) -> str:
    return use("hungarian-blossom", x, y, scale, f'fill="{petal}"')


def _spring() -> str:
    """Hearts: cherry blossom and a tulip."""
    leaves = "".join(_leaflet("#7fae4c", *spot) for spot in ((58, 67, 200), (66, 69, 30), (75, 73, 165), (82, 73, 25)))
    flowers = _blossom(62, 66, "#f3b6bd") + _blossom(78, 73, "#f3b6bd") + _blossom(89.6, 69, "#f3b6bd")
    tulip = (
        limb([(85, 24), (85, 38)], GREEN, 1.2) + _leaflet(GREEN, 85, 37, -38, 0.9) + _leaflet(GREEN, 85, 37, 38, 0.9)
    )
    cup = path("#e2606d", "M78 12C80 13 83 15 85 18 87 15 90 13 92 12 93.6 19 90 25 85 25 80 25 76.4 19 78 12Z")
    return (
        _twig(BROWN)
        + leaves
        + flowers
        + _blossom(50, 70, "#f3b6bd", scale=1.25)
        + tulip
        + path(RED, "M85 9L88 15 85 19 82 15Z")
        + cup
    )


def _summer() -> str:
    """Leaves: ripe wheat with poppies, and the sun."""
    ears = "".join(
        _leaflet(GOLD, x, y, turn, 0.62)
        for x, y, turn in (
            (70, 71, 50),
            (72, 72, 135),
            (76, 73, 50),
            (78, 74, 130),
            (82, 73.6, 45),
            (84, 73.4, 125),
            (87, 71.6, 40),
            (89, 70.8, 115),
            (91, 69.4, 62),
        )
    )
    poppies = _blossom(50, 70, RED, 1.25) + _blossom(63, 66.6, RED, 0.95)
    rays = "".join(
        f'<path fill="{GOLD}" d="M80 15.6L83 8.6 86 15.6Z" transform="rotate({angle} 83 22)"/>'
        for angle in range(0, 360, 45)
    )
    smile = line("M80.6 20.8h0M85.4 20.8h0", 'stroke-width="1.6"') + line("M80 23.8Q83 26.6 86 23.8")
    return _twig("#c8a13a") + ears + _leaflet(GREEN, 57, 67, 205) + poppies + rays + dot(83, 22, 7.2, "#f4c542") + smile


def _autumn() -> str:
    """Acorns: a turning oak twig with berries, and a bunch of grapes."""
    leaves = "".join(
        _leaflet(colour, x, y, turn, 1.05)
        for colour, x, y, turn in (
            ("#c8642a", 60, 66, 195),
            ("#d99a2b", 67, 69, 25),
            ("#9c3b22", 76, 73, 170),
            ("#c8642a", 83, 73, 30),
            ("#d99a2b", 90, 70, 20),
        )
    )
    berries = dot(72, 76, 2, RED) + dot(64, 64, 2, RED) + dot(87, 76, 2, RED)
    grapes = "".join(
        dot(x, y, 3, "#5d3a78")
        for x, y in ((79, 20), (84.4, 19), (89.8, 20), (81.6, 24.6), (87.2, 24.6), (84.4, 29.4), (84.4, 24))
    )
    vine = limb([(84, 17), (85, 10)], BROWN, 1) + path(MOSS, "M85 14C88 8 93 9 95 12 93 16 89 17 85 14Z")
    centre = _leaflet("#9c3b22", 50, 70, 0) + _leaflet("#d99a2b", 50, 70, 180) + _blossom(50, 70, "#c8642a")
    return _twig(BROWN) + leaves + berries + vine + grapes + centre


def _winter() -> str:
    """Bells: fir and holly berries, and a snowflake."""
    needles = line(
        "".join(
            f"M{x} {y}l4-4M{x} {y}l4 4"
            for x, y in ((57, 66.4), (62, 66.6), (67, 69), (72, 72), (77, 73.2), (82, 73), (87, 71.4))
        ),
        f'stroke="{GREEN}" stroke-width="1.7"',
    )
    arm = "M85 22V9.6M82 11.6L85 14.6 88 11.6M82.6 16L85 18.4 87.4 16"
    flake = "".join(
        f'<path fill="none" stroke="#4f86b8" stroke-width="1.7" d="{arm}" transform="rotate({angle} 85 22)"/>'
        for angle in range(0, 360, 60)
    )
    berries = dot(50, 67, 2.6, RED) + dot(47, 71.6, 2.6, RED) + dot(53, 71.6, 2.6, RED)
    leaves = _leaflet(GREEN, 53, 70, 70) + _leaflet(GREEN, 53, 70, 125, 0.9)
    return _twig(GREEN) + needles + leaves + berries + dot(91, 69, 2, RED) + flake


SEASONS = {"H": _spring, "S": _summer, "C": _autumn, "D": _winter}


def back() -> str:
    """Embroidery on deep red: a star, tulips and a stitched border."""
    frame = f'<rect x="5.5" y="5.5" width="89" height="129" rx="5" fill="{WINE}" stroke="#4d0d17"/>'
    hem = "".join(f"M{x} 10l5 5 5-5" for x in range(10, 90, 10)) + "".join(
        f"M10 {y}l5 5-5 5" for y in range(10, 130, 10)
    )
    border = line(hem, f'stroke="{SAND}" stroke-width="1.4"')
    border += half_turn(border)
    box = '<rect x="17.5" y="17.5" width="65" height="105" fill="none" stroke="#e3a72c" stroke-width="1.2"/>'
    ground = stitches(25, 75, range(25, 120, 10), 10, 0.7, "#d98a8a")
    ground += stitches(30, 70, range(30, 120, 10), 10, 0.7, "#d98a8a")
    star = "".join(
        f'<path fill="{SAND if angle % 90 else GOLD}" d="M50 70L43.6 56 50 42 56.4 56Z" '
        f'transform="rotate({angle} 50 70)"/>'
        for angle in range(0, 360, 45)
    )
    centre = dot(50, 70, 7, WINE) + _blossom(50, 70, WHITE, scale=1.2)
    stem = line("M50 42V36", f'stroke="{SAND}" stroke-width="2"')
    tulip = (
        path(SAND, "M40 20C43 21 47 24 50 28 53 24 57 21 60 20 62 29 58 37 50 37 42 37 38 29 40 20Z")
        + path(GOLD, "M50 19L54 25 50 30 46 25Z")
        + line("M44 27Q45 33 50 34 55 33 56 27")
    )
    leaves = (
        _leaflet(MOSS, 40, 44, -62, 1.3)
        + _leaflet(MOSS, 60, 44, 62, 1.3)
        + _leaflet(MOSS, 25, 70, 0, 1.1)
        + _leaflet(MOSS, 75, 70, 0, 1.1)
    )
    ornament = stem + leaves + tulip
    corner = (
        path(GOLD, "M19 19H33C33 27 27 33 19 33Z")
        + dot(24, 24, 2, WINE)
        + path(GOLD, "M81 19H67C67 27 73 33 81 33Z")
        + dot(76, 24, 2, WINE)
    )
    half = ornament + corner
    return use("hungarian-card") + line_art(frame + border + box + ground + half + half_turn(half) + star + centre, 1)
