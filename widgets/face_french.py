"""The French pack: classical pips, ornamented aces and double-headed courts."""

from collections.abc import Sequence
from dataclasses import dataclass

from widgets.face_draw import (
    BLUE,
    GOLD,
    GREEN,
    INK,
    IVORY,
    RED,
    SKIN,
    STEEL,
    WHITE,
    Point,
    at,
    beard,
    bob,
    crown,
    cuff,
    curls,
    dot,
    dots,
    fist,
    fringe,
    group,
    head,
    limb,
    line,
    line_art,
    mark,
    moustache,
    num,
    path,
    place,
    stitches,
    tint,
    use,
)
from widgets.face_suits import FRENCH_SHAPES, INDEX_COLOURS, SUITS, french_mark

NAVY = "#1c2f55"
ROSE = "#d8574f"

# Pips in the classical layouts: those of the upper half, which come again upside down below ...
LEFT, MIDDLE, RIGHT = 37.0, 50.0, 63.0
_TOP: list[Point] = [(LEFT, 23), (RIGHT, 23)]
_FOUR = [*_TOP, (LEFT, 52.5), (RIGHT, 52.5)]
TWICE: dict[str, list[Point]] = {
    "2": [(MIDDLE, 25)],
    "3": [(MIDDLE, 24)],
    "4": _TOP,
    "5": _TOP,
    "6": _TOP,
    "7": _TOP,
    "8": [*_TOP, (MIDDLE, 46.5)],
    "9": _FOUR,
    "T": [*_FOUR, (MIDDLE, 37.8)],
}
# ... and those that come once, upright.
_SIDES: list[Point] = [(LEFT, 70), (RIGHT, 70)]
_CENTRE: list[Point] = [(MIDDLE, 70)]
ONCE: dict[str, list[Point]] = {
    "3": _CENTRE,
    "5": _CENTRE,
    "6": _SIDES,
    "7": [*_SIDES, (MIDDLE, 46.5)],
    "8": _SIDES,
    "9": _CENTRE,
}
_SIZES = {"2": 0.36, "3": 0.33, "4": 0.245, "5": 0.245, "6": 0.235, "7": 0.225, "8": 0.225, "9": 0.22, "T": 0.2}


def picture(rank: str, suit: str) -> tuple[str, str]:
    """What stands between the index corners: what is drawn again upside down, and what is drawn once."""
    if rank in TWICE:
        return _pips(rank, suit, TWICE[rank]), _pips(rank, suit, ONCE.get(rank, []))
    if rank == "A":
        colour = INDEX_COLOURS["french"][suit]
        return use("french-scrolls", extra=f'color="{colour}"'), _ace(suit)
    half = {"J": _jack, "Q": _queen, "K": _king}[rank](COURTS[rank + suit])
    return line_art(half), use(f"french-band{suit}")


def _pips(rank: str, suit: str, places: Sequence[Point]) -> str:
    size = _SIZES[rank]
    pips = (use(f"french-s{suit}", round(x / size), round(y / size)) for x, y in places)
    return group("".join(pips), f'class="pips" transform="scale({num(size)})"') if places else ""


def parts() -> dict[str, str]:
    """The shared parts: suit marks, belts, and what courts have in common, ready to be tinted."""
    shared = {f"french-s{suit}": french_mark(suit) for suit in SUITS}
    shared |= {f"french-band{suit}": line_art(_band(suit)) for suit in SUITS}
    hair = "inherit"
    return shared | {
        "french-king": curls(hair) + head() + fringe(hair) + crown("currentColor"),
        "french-queen": _lady(),
        "french-jack": bob(hair) + head() + fringe(hair),
        "french-beard": beard(hair),
        "french-forked": beard(hair, forked=True),
        "french-trimmed": moustache(hair),
        "french-twirled": moustache(hair, long=True),
        "french-cap": _cap(),
        "french-hat": _hat(),
        "french-robe": _robe(),
        "french-ermine": _ermine(),
        "french-hand": _hand(),
        "french-stem": _stem(),
        "french-scrolls": _scrolls(),
    }


@dataclass(frozen=True)
class Court:
    """What one court wears and holds."""

    suit: str
    robe: str
    sleeve: str
    panel: str
    hair: str
    tool: str
    pattern: str


COURTS = {
    "KH": Court("H", RED, BLUE, GOLD, "#c98a3a", "sword", "lozenge"),
    "KS": Court("S", NAVY, RED, GOLD, "#4a3327", "sceptre", "chevron"),
    "KC": Court("C", BLUE, GOLD, RED, "#7a4a24", "orb", "rings"),
    "KD": Court("D", GOLD, RED, BLUE, "#d9d2c6", "axe", "lozenge"),
    "QH": Court("H", RED, GOLD, BLUE, "#d79a3c", "rose", "rings"),
    "QS": Court("S", NAVY, RED, BLUE, "#2f2522", "cornflower", "lozenge"),
    "QC": Court("C", BLUE, RED, GOLD, "#8a4b22", "tulip", "chevron"),
    "QD": Court("D", RED, NAVY, GOLD, "#b5652b", "lily", "lozenge"),
    "JH": Court("H", RED, GOLD, BLUE, "#d79a3c", "halberd", "chevron"),
    "JS": Court("S", NAVY, RED, GOLD, "#3a2a22", "spear", "rings"),
    "JC": Court("C", BLUE, GOLD, RED, "#7a4a24", "arrow", "lozenge"),
    "JD": Court("D", GOLD, BLUE, RED, "#b5652b", "horn", "chevron"),
}

CX = 52  # the middle of an upper half; the lower half is its half-turn
STAFF = 80  # where the right hand holds its tool


def _band(suit: str) -> str:
    """The jewelled belt over the seam of the two halves."""
    belt = path(INDEX_COLOURS["french"][suit], "M7.5 66.6H92.5V73.4H7.5Z")
    edges = line("M8 68.2H92M8 71.8H92", f'stroke="{GOLD}" stroke-width="1"')
    jewels = path(GOLD, "".join(f"M{x} 67l3 3-3 3-3-3Z" for x in (18, 34, 66, 82)), 'stroke-width=".8"')
    clasp = path(IVORY, "M50 61.5L58.5 70 50 78.5 41.5 70Z")
    return belt + edges + jewels + clasp + use(f"french-s{suit}", 50, 70, 0.1, 'stroke="none"')


def _robe() -> str:
    """Shoulders and body in the robe's colour, sleeves in the second."""
    sleeves = "M40 50C32 52 20 61 8 66V70H36ZM64 50C74 51 88 57 92 66V70H68Z"
    folds = "M36 54C29 59 22 63 17 67M38 58C33 62 29 65 26 68M70 54C77 57 83 62 86 68M69 58C73 61 76 64 78 68"
    body = "M42 48C35 52 34 60 33 70H71C70 60 69 52 62 48Z"
    return path("currentColor", sleeves) + line(folds) + path("inherit", body)


def _front(court: Court) -> str:
    """The woven panel down the front of a robe."""
    colour = court.robe
    if court.pattern == "lozenge":
        d = "M52 51l4.4 3.6-4.4 3.6-4.4-3.6ZM52 58.2l4.4 3.6-4.4 3.6-4.4-3.6Z"
        pattern = path(colour, d, 'stroke-width=".8"')
    elif court.pattern == "chevron":
        d = "M44.6 51L52 55 59.4 51M44.6 55.4L52 59.4 59.4 55.4M44.6 59.8L52 63.8 59.4 59.8"
        pattern = line(d, f'stroke="{colour}" stroke-width="2"')
    else:
        rings = [(52.0, 53.0), (52.0, 60.0)]
        pattern = dots(rings, 3, INK) + dots(rings, 2.3, colour) + dots(rings, 0.8, WHITE)
    return path(court.panel, "M45 48L42.5 70H61.5L59 48Z") + pattern


def _dressed(court: Court) -> str:
    """The tool, then the robe before it."""
    return _tool(court) + use("french-robe", extra=tint(court.robe, court.sleeve)) + _front(court)


def _hand() -> str:
    """The right hand, closed round the tool; the sleeve in the second colour."""
    sleeve = limb([(88, 68), (82, 59)], "currentColor", 9)
    return sleeve + cuff(WHITE, 82, 57, -28, 10) + at(fist(), STAFF, 50.5)


def _holding(court: Court) -> str:
    return use("french-hand", extra=f'color="{court.sleeve}"')


def _ermine() -> str:
    cape = path(
        WHITE,
        "M41 46C34 48 28 53 26 58 31 62 35 62.5 40 60 44 66 60 66 64 60 69 62.5 73 62 78 58 76 53 70 48 63 46Z",
    )
    tails = "M33 54v2.6M39 54.6v2.6M45 57.6v2.6M52 58.6v2.6M59 57.6v2.6M65 54.6v2.6M71 54v2.6"
    return cape + line(tails, 'stroke-width="1.5"')


def _king(court: Court) -> str:
    """Ermine, a beard and a tall crown."""
    features = [
        "french-king",
        "french-forked" if court.suit in "SD" else "french-beard",
        "french-twirled" if court.suit in "SC" else "french-trimmed",
    ]
    lining = BLUE if court.robe == RED else RED
    face = group(
        "".join(use(part) for part in features),
        f'transform="{place(CX, 34, 1.02)}" {tint(court.hair, lining)}',
    )
    return _dressed(court) + use("french-ermine") + face + _holding(court)


def _lady() -> str:
    """A queen's head: coronet, veil in the second colour, long hair and a necklace."""
    veil = path("currentColor", "M0-14C-15-13-17 2-17 16L-12 20 12 20 17 16C17 2 15-13 0-14Z")
    locks = path(
        "inherit",
        "M0-13C-12-13-14-4-13 4-12.4 10-15 12-13 17-9 19-5 16-5 12H5C5 16 9 19 13 17"
        " 15 12 12.4 10 13 4 14-4 12-13 0-13Z",
    )
    neck = path(SKIN, "M-4 9V15C-6 18-9 19-11 20-5 26 5 26 11 20 9 19 6 18 4 15V9Z")
    necklace = dots([(-7, 19.6), (-3.6, 21.6), (0, 22.2), (3.6, 21.6), (7, 19.6)], 1.1, GOLD)
    drop = mark(RED, "M0 22.6L1.7 25 0 27.4-1.7 25Z")
    earrings = dots([(-9, 6.4), (9, 6.4)], 1.1, GOLD)
    return (
        veil
        + locks
        + neck
        + necklace
        + drop
        + head(young=True)
        + earrings
        + fringe("inherit")
        + crown("currentColor", tall=False)
    )


def _queen(court: Court) -> str:
    """A veil, a high collar and a flower."""
    face = use("french-queen", CX, 33.5, 1.02, tint(court.hair, court.panel))
    collar = path(
        WHITE,
        "M38 51L35.5 46.5C33 52 37 60 44 62 40 58 38.6 54 38 51Z"
        "M66 51L68.5 46.5C71 52 67 60 60 62 64 58 65.4 54 66 51Z",
    )
    return _dressed(court) + face + collar + _holding(court)


def _jack(court: Court) -> str:
    """A page's hair, a ruff, and a feathered cap or hat."""
    ruff = path(
        WHITE,
        "M38 48Q40 45 43 46.4 45 43.6 48 45.4H56Q59 43.6 61 46.4 64 45 66 48 67 51 63.6 52 62 55 58.6 53.4"
        " 56 56.4 52 54.4 48 56.4 45.4 53.4 42 55 40.4 52 37 51 38 48Z",
    )
    face = use("french-jack", extra=tint(court.hair))
    if court.suit in "SC":
        face += use("french-trimmed", extra=tint(court.hair))
    face += use("french-cap" if court.suit in "HC" else "french-hat", extra=tint(court.robe, court.sleeve))
    return _dressed(court) + ruff + at(face, CX, 33, 1.02) + _holding(court)


def _feather() -> str:
    vane = "M-8-14C-10-22-18-26-24-22-21-21-22-19-24-18-20-17-20-15-21-13-16-15-12-13-9-11Z"
    return path(WHITE, vane) + line("M-8-12C-12-16-16-19-20-20", 'stroke-width=".8"')


def _cap() -> str:
    """A soft cap: the crown in the second colour, the brim in the first."""
    top = path("currentColor", "M-13-8C-17-16-8-21 2-20 12-20 15-14 12.6-8.6 8-12-8-12-13-8Z")
    brim = path(
        "inherit",
        "M-13.4-6.6C-10-12 10-12 13.4-6.6 13.6-4.6 12-4.4 11-5 7-8.6-7-8.6-11-5-12-4.4-13.6-4.6-13.4-6.6Z",
    )
    return _feather() + top + brim + dot(-8.6, -11, 2, GOLD)


def _hat() -> str:
    """A tall felt hat in the same two colours."""
    top = path("currentColor", "M-11-9L-9-20Q0-23 9-20L11-9Z")
    brim = path("inherit", "M-15-9C-8-13 8-13 15-9 16-7 14-5.6 12-6.4 6-9-6-9-12-6.4-14-5.6-16-7-15-9Z")
    return _feather() + top + brim + dot(-8.6, -11, 2, GOLD)


def _tool(court: Court) -> str:
    """What the court holds, upright at the right."""
    return TOOLS[court.tool]()


def _pole() -> str:
    return limb([(STAFF, 20), (STAFF, 67)], GOLD, 2)


def _sword() -> str:
    blade = path(STEEL, "M80 7L83 13V43H77V13Z") + line("M80 13V43", 'stroke-width=".8"')
    guard = path(GOLD, "M71 42Q80 45.6 89 42L88.4 46Q80 49 71.6 46Z")
    return blade + guard + limb([(80, 47), (80, 58)], RED, 2.6) + dot(80, 60, 2.8, GOLD)


def _sceptre() -> str:
    bud = path(GOLD, "M80 7C83 11 83 15 80 19 77 15 77 11 80 7Z")
    wings = path(GOLD, "M80 20C76 20 71 17 72 11 75 12 78 15 80 20ZM80 20C84 20 89 17 88 11 85 12 82 15 80 20Z")
    return _pole() + wings + bud + path(RED, "M76 20H84V23.6H76Z")


def _orb() -> str:
    cross = path(GOLD, "M78.6 8H81.4V11.6H85V14.4H81.4V19H78.6V14.4H75V11.6H78.6Z")
    ball = dot(80, 25.6, 7, BLUE)
    hoop = path(GOLD, "M73 24.4H87V27H73Z") + path(GOLD, "M78.8 18.8H81.2V25H78.8Z", 'stroke-width=".8"')
    return _pole() + cross + ball + hoop


def _axe() -> str:
    left = path(STEEL, "M79 13C74 14 70 11 68.6 8 66 14 66 26 68.6 32 70 28 74 25.6 79 26Z")
    right = path(STEEL, "M81 13C86 14 90 11 91.4 8 94 14 94 26 91.4 32 90 28 86 25.6 81 26Z")
    return _pole() + left + right + path(GOLD, "M78 10H82V28.6H78Z") + dot(80, 8.6, 2.4, GOLD)


def _stem() -> str:
    stem = limb([(80, 24), (80, 64)], GREEN, 1.6)
    leaves = path(GREEN, "M80 40C76 40 72 37 71 32 76 32 79.4 35 80 40ZM80 36C84 36 88 33 89 28 84 28 80.6 31 80 36Z")
    return stem + leaves


def _rose() -> str:
    ring = ((0, -6), (5.7, -1.8), (3.5, 4.9), (-3.5, 4.9), (-5.7, -1.8))
    petals = "".join(dot(80 + dx, 18 + dy, 5, RED) for dx, dy in ring)
    heart = dot(80, 18, 4, GOLD) + dots([(78.6, 17.4), (81.4, 17.4), (80, 19.6)], 0.6, INK)
    return use("french-stem") + petals + heart


def _tulip() -> str:
    back = path(ROSE, "M80 9L85 16V26H75V16Z")
    cup = path(RED, "M71.6 10C74 12 78 15 80 19 82 15 86 12 88.4 10 90 19 87 28 80 28 73 28 70 19 71.6 10Z")
    return use("french-stem") + back + cup + line("M80 19V27", 'stroke-width=".8"')


def _lily() -> str:
    middle = path(WHITE, "M80 7C84 12 84 20 80 27 76 20 76 12 80 7Z")
    sides = path(WHITE, "M80 27C73 26 69 20 70 12 75 14 78.6 19 80 27ZM80 27C87 26 91 20 90 12 85 14 81.4 19 80 27Z")
    return use("french-stem") + sides + middle + dots([(77.6, 15), (80, 13), (82.4, 15)], 0.9, GOLD)


def _cornflower() -> str:
    rays = "".join(
        f'<path fill="#5b8fd0" d="M80 18L75.8 9.4 80 11.8 84.2 9.4Z" transform="rotate({angle} 80 18)"/>'
        for angle in range(0, 360, 60)
    )
    return use("french-stem") + rays + dot(80, 18, 3.2, GOLD)


def _halberd() -> str:
    blade = path(STEEL, "M81 16C87 15 91 12 92.6 10 94.6 17 93 26 89 31 88 27 85 25 81 25Z")
    hook = path(STEEL, "M79 17L70 20.6 79 24.4Z")
    return _pole() + path(STEEL, "M80 6L82.6 13.6 81.6 29H78.4L77.4 13.6Z") + blade + hook


def _spear() -> str:
    pennon = path(RED, "M81.6 20H94L90 25 94 30H81.6Z") + dot(86, 25, 1.8, GOLD, 'stroke-width=".8"')
    return _pole() + pennon + path(STEEL, "M80 5C83 9 84.6 13 83 17L80 20 77 17C75.4 13 77 9 80 5Z")


def _arrow() -> str:
    shaft = limb([(80, 14), (80, 66)], GOLD, 1.6)
    point = path(STEEL, "M80 6L88 20 80 16.4 72 20Z") + line("M80 8V16", 'stroke-width=".8"')
    binding = path(RED, "M77.4 24H82.6V32H77.4Z") + line("M77.4 26.8H82.6M77.4 29.4H82.6", 'stroke-width=".8"')
    return shaft + point + binding


def _horn() -> str:
    bell = path(
        GOLD,
        "M70 9C71 13 74 14 75.6 18 78 25 77 34 78 46L82.6 45C83.6 34 85 24 89 17 90 15 92 12 91.4 8 85 11 76 12 70 9Z",
    )
    bands = line("M75.4 18Q82 20 87.6 18.6M77.4 28Q81 29 84.6 28M77.6 37Q80.4 37.8 83.2 37")
    return bell + bands + limb([(80, 47), (80, 60)], GOLD, 2)


TOOLS = {
    "sword": _sword,
    "sceptre": _sceptre,
    "orb": _orb,
    "axe": _axe,
    "rose": _rose,
    "tulip": _tulip,
    "lily": _lily,
    "cornflower": _cornflower,
    "halberd": _halberd,
    "spear": _spear,
    "arrow": _arrow,
    "horn": _horn,
}


def _ace(suit: str) -> str:
    """One large pip with an inlaid line and a flower."""
    size, inlay_y, y = INLAY[suit]
    pip = use(f"french-s{suit}", 50, 70, size)
    inlay = at(line(FRENCH_SHAPES[suit], f'stroke="{GOLD}" stroke-width="2.4"'), 50, inlay_y, size * 0.83)
    petals = "".join(
        f'<path fill="{IVORY}" d="M0 0C-4.4-4-3.4-8 0-10 3.4-8 4.4-4 0 0Z" transform="{place(50, y, turn=angle)}"/>'
        for angle in range(0, 360, 72)
    )
    return pip + inlay + petals + dot(50, y, 2.6, GOLD)


def _scrolls() -> str:
    """The ornament over an ace's pip: scrolls, tendrils and buds."""
    scrolls = line(
        "M50 36V17M50 36C48 27 36 22 35 30 34.6 34 40 35 40 31.4M50 36C52 27 64 22 65 30 65.4 34 60 35 60 31.4"
        "M50 27C47 21 43 18 38.6 19.4M50 27C53 21 57 18 61.4 19.4"
        "M65 30C70 26 77 26 80 31 83 36 91 35 91 29 91 24 84 24 84.6 28.6M80 31C82 42 87 48 87 58",
        'stroke="currentColor" stroke-width="1.5"',
    )
    buds = (
        path(GOLD, "M50 8L53.8 14 50 20 46.2 14Z")
        + path(GOLD, "M87 55C91 59 91 64 87 68 83 64 83 59 87 55Z")
        + path(GOLD, "M36 21.4C34 19 36.6 16.4 39.6 19.4ZM64 21.4C66 19 63.4 16.4 60.4 19.4Z")
    )
    return line_art(scrolls + buds + dots([(81, 20), (73, 21), (80, 44)], 1.3, "currentColor"))


# For each ace: the size of its pip, and where the golden inlay and the flower sit in it.
INLAY = {"H": (0.6, 69, 66), "S": (0.6, 71, 75), "C": (0.58, 70, 71), "D": (0.64, 70, 70)}


def back() -> str:
    """A blue trellis with gold knots, and a rosette in the middle."""
    frame = f'<rect x="5.5" y="5.5" width="89" height="129" rx="5" fill="{BLUE}" stroke="{NAVY}"/>'
    inner = f'<rect x="10" y="10" width="80" height="120" fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
    weave = line(lattice(10, 10, 80, 120, 10), f'stroke="{IVORY}" stroke-width="1.3"')
    knots = stitches(20, 80, range(20, 130, 10), 10, 1.5, GOLD)
    petal = "M50 70C42 62 44 52 50 46 56 52 58 62 50 70Z"
    petals = "".join(
        f'<path fill="{RED if angle % 90 else IVORY}" d="{petal}" transform="rotate({angle} 50 70)"/>'
        for angle in (45, 135, 225, 315, 0, 90, 180, 270)
    )
    rosette = dot(50, 70, 28, IVORY) + dot(50, 70, 26, NAVY, f'stroke="{GOLD}" stroke-width="1.6"')
    return use("french-card") + line_art(frame + weave + inner + knots + rosette + petals + dot(50, 70, 5, GOLD), 1)


def lattice(x: float, y: float, width: float, height: float, step: float) -> str:
    """Both families of diagonals in a box, as path data."""
    d = ""
    offset = -height + step
    while offset < width:
        start, end = max(0.0, offset), min(width, offset + height)
        d += f"M{num(x + start)} {num(y + start - offset)}L{num(x + end)} {num(y + end - offset)}"
        d += f"M{num(x + start)} {num(y + height - start + offset)}L{num(x + end)} {num(y + height - end + offset)}"
        offset += step
    return d
