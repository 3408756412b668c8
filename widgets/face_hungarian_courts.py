"""The courts of the Hungarian pack: Unter and Ober on foot, kings on horseback."""

from dataclasses import dataclass

from widgets.face_draw import (
    BLUE,
    BROWN,
    GOLD,
    GREEN,
    INK,
    RED,
    SKIN,
    STEEL,
    WHITE,
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
    path,
    place,
    tint,
    use,
)

WINE = "#8c1c2b"
MOSS = "#5f7f35"
SAND = "#e9d3a4"
LEATHER = "#5b3a22"
NIGHT = "#3a3136"

# Where a court carries its suit's sign. An Unter has it beside him at mid-height, an Ober in
# opposite corners (the upper one first): that place, not the dress, tells the two apart.
SIGNS: dict[str, list[tuple[float, float, float]]] = {
    "J": [(84, 62, 0.28)],
    "Q": [(82, 22, 0.29), (18, 118, -0.29)],
    "K": [(84, 21, 0.25)],
}


def court(rank: str, suit: str) -> str:
    """A whole court with its signs."""
    signs = "".join(use(f"hungarian-s{suit}", x, y, size) for x, y, size in SIGNS[rank])
    figure = {"J": _unter, "Q": _ober, "K": _king}[rank](suit)
    return line_art(figure) + group(signs, 'class="signs"')


def court_parts() -> dict[str, str]:
    """What the figures have in common, ready to be tinted."""
    hair = "inherit"
    return {
        "hungarian-lad": bob(hair) + head() + fringe(hair),
        "hungarian-elder": curls(hair) + head() + beard(hair) + moustache(hair) + fringe(hair),
        "hungarian-king": curls(hair) + head() + fringe(hair) + crown("currentColor"),
        "hungarian-beard": beard(hair),
        "hungarian-forked": beard(hair, forked=True),
        "hungarian-trimmed": moustache(hair),
        "hungarian-twirled": moustache(hair, long=True),
        "hungarian-fist": at(fist(), 0, 0, 0.82),
        "hungarian-boots": _boots(),
        "hungarian-unter": _tunic(),
        "hungarian-ober": _coat(),
        "hungarian-oberarm": limb([(60.6, 46), (69, 60), (72, 63.4)], "currentColor", 7.2),
        "hungarian-horse": _horse(),
        "hungarian-mane": _mane(),
        "hungarian-harness": _harness(),
        "hungarian-rider": _rider(),
        "hungarian-ermine": _ermine(),
    }


@dataclass(frozen=True)
class Person:
    """What one court wears and holds."""

    coat: str
    sleeve: str
    trim: str
    legs: str
    hair: str
    hat: str
    tool: str
    boots: tuple[str, str] = (LEATHER, BROWN)
    beard: str = ""


UNTERS = {
    "H": Person(RED, WHITE, GOLD, SAND, "#b5652b", "straw", "scythe"),
    "S": Person("#f1e6cf", GREEN, GREEN, WHITE, "#3a2a22", "fleece", "crook", ("#a0703c", SAND), "trimmed"),
    "C": Person(BROWN, MOSS, MOSS, SAND, "#7a4a24", "bycocket", "bow", (LEATHER, MOSS)),
    "D": Person(GOLD, RED, RED, BLUE, "#2f2522", "cap", "drum", (NIGHT, RED), "trimmed"),
}
OBERS = {
    "H": Person(WINE, WINE, GOLD, BLUE, "#7a4a24", "plume", "sabre", (NIGHT, WINE), "twirled"),
    "S": Person(GREEN, GREEN, GOLD, RED, "#d9d2c6", "fur", "banner", (WINE, GOLD), "full"),
    "C": Person(MOSS, MOSS, GOLD, "#a8552a", "#4a3327", "plume", "halberd", (LEATHER, STEEL), "full"),
    "D": Person(BLUE, BLUE, GOLD, RED, "#b5652b", "fur", "trumpet", (NIGHT, GOLD), "twirled"),
}

HEAD = 0.66  # the size of a standing figure's head
HX, HY = 50, 27.5


def _boots() -> str:
    """A pair of boots, the feet turned out; the turned tops in the second colour."""
    left = path("inherit", "M38.8 108L39.6 125C38 127.6 33.6 128.4 32 132.6H47.6L48.4 108Z")
    right = path("inherit", "M61.2 108L60.4 125C62 127.6 66.4 128.4 68 132.6H52.4L51.6 108Z")
    tops = path("currentColor", "M38 105.6Q43.4 103.6 49 105.6L48.6 110.4Q43.4 108.6 38.6 110.4Z")
    tops += path("currentColor", "M62 105.6Q56.6 103.6 51 105.6L51.4 110.4Q56.6 108.6 61.4 110.4Z")
    return left + right + tops + line("M40.6 125Q43 127 46.6 126M59.4 125Q57 127 53.4 126", 'stroke-width=".8"')


def _legs(person: Person) -> str:
    left = "M38.6 80C38 92 38.8 100 39.4 107H48.2C48.4 98 49.6 90 50.4 82Z"
    right = "M61.4 80C62 92 61.2 100 60.6 107H51.8C51.6 98 50.4 90 49.6 82Z"
    return path(person.legs, left + right) + use("hungarian-boots", extra=tint(*person.boots))


def _face(person: Person) -> str:
    """Hair, face, beard and hat."""
    hair = tint(person.hair)
    face = use("hungarian-elder" if person.beard == "full" else "hungarian-lad", extra=hair)
    if person.beard in ("trimmed", "twirled"):
        face += use(f"hungarian-{person.beard}", extra=hair)
    return at(face + HATS[person.hat](person), HX, HY, HEAD)


def _straw(person: Person) -> str:
    brim = path(SAND, "M-19-8C-12-14 12-14 19-8 16-4.6 8-7-0-7-8-7-16-4.6-19-8Z")
    top = path(SAND, "M-9.6-11C-10-20-6-23 0-23 6-23 10-20 9.6-11Z")
    band = path(person.coat, "M-9.8-14.6Q0-17 9.8-14.6L9.6-10.6Q0-13-9.6-10.6Z")
    return top + band + brim + line("M-14-9.4Q0-12.6 14-9.4", 'stroke-width=".8"')


def _fleece(_: Person) -> str:
    cap = path("#efe3cb", "M-12-6C-13.6-14-11-27 1-29 9-29.6 12.6-17 12-6 8-9-8-9-12-6Z")
    tufts = (
        "M-8-11q2 2 4 0M-1-12q2 2 4 0M6-11q2 2 3.6 0M-8-17q2 2 4 0M-1-18q2 2 4 0M5-17q2 2 4 0"
        "M-5-23q2 2 4 0M2-24q2 2 4 0"
    )
    return cap + line(tufts, 'stroke-width=".9"')


def _bycocket(person: Person) -> str:
    feather = path(RED, "M6-15C10-24 17-30 24-29 22-24 16-17 9-12Z")
    quill = line("M7-13C12-19 17-24 21-27", 'stroke-width=".8"')
    top = path(person.trim, "M-10.6-10C-10-19-3-23 2-22 8-21 10.6-15 10.6-10Z")
    brim = path(person.coat, "M-21-6.4C-12-13 6-14.6 13-10 14-7 12.6-5.4 10-6.4 2-10-10-9-21-6.4Z")
    return feather + quill + top + brim


def _cap(person: Person) -> str:
    top = path(person.trim, "M-12.6-8C-16-17-6-22 3-21 12-20.6 16-14 12.6-8Z")
    band = path(person.coat, "M-12.6-9.6Q0-14 12.6-9.6L12-5.4Q0-9.4-12-5.4Z")
    seams = line("M-6-12.4Q-6-18-1-20M6-12.4Q6-18 1-20", 'stroke-width=".8"')
    return top + band + dot(0, -21.6, 2.4, person.coat) + seams


def _plume(person: Person) -> str:
    plume = path(
        WHITE,
        "M-4-17C-4-27-14-32-25-27-29-22-27-15-22-12-24-16-21-18-18-16-19-19-15-20-12-17-9-14-6-14-4-17Z",
    )
    top = path(person.legs, "M-11-10C-12-20 11-23 11-10Z")
    brim = path(person.coat, "M-17-10C-8-15 8-15 17-10 18-7 15-5.6 12-6.6 6-9.6-6-9.6-12-6.6-15-5.6-18-7-17-10Z")
    return plume + top + brim + dot(-6, -13.6, 2.2, person.trim)


def _fur(person: Person) -> str:
    aigrette = path(RED, "M-1-19C-5-25-4-31 2-35 7-31 6-24 2-19Z") + line("M1-20V-29", 'stroke-width=".8"')
    top = path(person.coat, "M-10-12C-11-22 11-22 10-12Z")
    rim = path(LEATHER, "M-13.6-7C-14.6-15 14.6-15 13.6-7 8-10-8-10-13.6-7Z")
    hairs = dots([(-8, -10.6), (-3, -11.6), (3, -11.6), (8, -10.6)], 0.6, SAND)
    return aigrette + top + rim + hairs + dot(0, -17, 2, GOLD)


HATS = {"straw": _straw, "fleece": _fleece, "bycocket": _bycocket, "cap": _cap, "plume": _plume, "fur": _fur}


def _hand(x: float, y: float) -> str:
    return use("hungarian-fist", x, y)


def _neck() -> str:
    return path(SKIN, "M46.6 33V40Q50 43 53.4 40V33Z")


def _tunic() -> str:
    """An Unter's tunic in the part's colour, the sleeve of his hanging arm in the second."""
    palm = path(SKIN, "M62.8 69.4C62 73 62 76.6 63.4 79 64.8 80.6 67.6 80.4 68.6 78.4 69.8 75.4 70.2 72.6 69.8 69.4Z")
    fingers = line("M65.2 76.4V79.4M67 76.2V79.2M63.6 72Q62 73 62.6 76", 'stroke-width=".8"')
    arm = limb([(60, 45), (67.6, 56.6), (66.4, 67)], "currentColor", 7)
    tunic = path(
        "inherit",
        "M38.4 41C37 52 40.6 59 41 65L36.4 87Q43 90.6 50 90.6 57 90.6 63.6 87L59 65C59.4 59 63 52 61.6 41"
        "Q50 36 38.4 41Z",
    )
    front = path(WHITE, "M45.4 38.6Q50 44 54.6 38.6L53 64H47Z")
    laces = line("M47 45.6H53M47.2 50.4H52.8M47.4 55.2H52.6M44 69L42.4 82M50 69V85M56 69L57.6 82", 'stroke-width=".9"')
    belt = path(LEATHER, "M40.6 63.4H59.4L59.8 68H40.2Z") + path(
        GOLD, "M47.6 62.8H52.4V68.6H47.6Z", 'stroke-width=".8"'
    )
    return _neck() + palm + fingers + arm + tunic + front + laces + belt


def _unter(suit: str) -> str:
    """A villager in a short tunic, tool in hand, the sign beside him."""
    p = UNTERS[suit]
    hem = path(p.trim, "M37.4 83L36.4 87Q43 90.6 50 90.6 57 90.6 63.6 87L62.6 83Q50 89 37.4 83Z")
    arm = limb([(40, 45), (31.6, 55), (32, 65)], p.sleeve, 7)
    cuffs = cuff(p.trim, 66.3, 68, 3) + cuff(p.trim, 31.8, 64.6, 0)
    return (
        _legs(p)
        + use("hungarian-unter", extra=tint(p.coat, p.sleeve))
        + hem
        + EXTRAS[suit]
        + UNTER_TOOLS[p.tool](p)
        + arm
        + _hand(31.4, 69.4)
        + cuffs
        + _face(p)
    )


# A neckerchief, tufts of fleece, a hood and a sash: what one Unter has and the others have not.
EXTRAS = {
    "H": path(GOLD, "M43 38.6Q50 43.6 57 38.6L55.4 43 51.6 44.6 53.4 51 50 48.6 46.6 51 48.4 44.6 44.6 43Z"),
    "S": line(
        "M41 46q1.4 1.6 2.8 0M40.6 52q1.4 1.6 2.8 0M41.4 58q1.4 1.6 2.8 0M56.6 46q1.4 1.6 2.8 0M56.8 52q1.4 1.6 2.8 0"
        "M56 58q1.4 1.6 2.8 0M45.6 74q1.4 1.6 2.8 0M52 74q1.4 1.6 2.8 0M45 80q1.4 1.6 2.8 0M53 80q1.4 1.6 2.8 0",
        'stroke-width=".9"',
    ),
    "C": path(
        MOSS,
        "M40 39.6C43 37 57 37 60 39.6 64 42 64.6 46 64 49 60 52 54 54 50 58 46 54 40 52 36 49 35.4 46 36 42 40 39.6Z",
    )
    + line("M50 41V58", 'stroke-width=".8"'),
    "D": path(BLUE, "M40.4 63Q50 66.6 59.6 63L60.4 70Q50 73.6 39.6 70Z"),
}


def _pole(x: float, top: float, colour: str = "#b98546") -> str:
    return limb([(x, top), (x, 132)], colour, 1.8)


def _scythe(_: Person) -> str:
    blade = path(STEEL, "M31 24C36 16 46 9 60 7 50 13 42 20 36 28Z")
    return _pole(31, 24) + blade + limb([(31, 88), (36, 88)], "#b98546", 1.8)


def _crook(_: Person) -> str:
    return limb([(31, 132), (31, 30), (31.6, 26), (34, 23.6), (36.6, 25), (36.4, 28.4)], "#b98546", 1.8)


def _bow(_: Person) -> str:
    wood = "M34.6 32C25.6 42 31.6 58 31 69 31.6 80 25.6 96 34.6 106"
    string = line("M34.6 32L34.6 106", 'stroke-width=".9"')
    return string + line(wood, 'stroke-width="4.2"') + line(wood, 'stroke="#c98a3a" stroke-width="2"')


def _drum(p: Person) -> str:
    strap = limb([(42, 41), (59, 77)], WHITE, 2)
    barrel = path(p.trim, "M40 76V92Q50 96 60 92V76Z") + line("M40 92L45 78 50 94 55 78 60 92", f'stroke="{GOLD}"')
    skin = f'<ellipse cx="50" cy="76" rx="10" ry="3" fill="{WHITE}"/>'
    rim = path(GOLD, "M40 91Q50 95 60 91V94Q50 98 40 94Z")
    return strap + barrel + rim + skin + limb([(31, 69), (48, 74)], SAND, 1.2) + dot(48, 74, 1.6, SAND)


UNTER_TOOLS = {"scythe": _scythe, "crook": _crook, "bow": _bow, "drum": _drum}


def _coat() -> str:
    """An Ober's sash in the part's colour; coat and sleeve in the second."""
    coat = path(
        "currentColor",
        "M37.6 41C36 53 40.4 59 40.6 65L34 103Q42 107.4 48.4 105.6L50 84 51.6 105.6Q58 107.4 66 103L59.4 65"
        "C59.6 59 64 53 62.4 41Q50 36 37.6 41Z",
    )
    braid = line(
        "M35.4 100Q42 104 48.6 102.4M64.6 100Q58 104 51.4 102.4M44 50H56M43.6 55H56.4M43.4 60H56.6",
        f'stroke="{GOLD}" stroke-width="1.7"',
    )
    buttons = line("M50 46V84", 'stroke-width=".9"') + dots([(50, y) for y in (50, 55, 60)], 1.1, WHITE)
    sash = path("inherit", "M40.4 63.6Q50 67 59.6 63.6L60.6 70Q50 73.6 39.4 70ZM52.6 71.6L54 86 58.6 84.4 57 70.8Z")
    tassel = line("M54 86L58.6 84.4", f'stroke="{GOLD}" stroke-width="2"')
    hip = limb([(39.4, 46), (30.4, 56), (38, 65.6)], "currentColor", 7.2)
    return _neck() + coat + braid + buttons + sash + tassel + hip + _hand(41, 67.4) + cuff(GOLD, 36.6, 64.4, -50)


def _ober(suit: str) -> str:
    """An officer in a long coat and a cloak, one hand on his hip, his arm of office in the other."""
    p = OBERS[suit]
    return (
        path(p.legs, "M39 40C28 52 28 84 26.6 106 34 110 66 110 73.4 106 72 84 72 52 61 40Z")
        + use("hungarian-boots", extra=tint(*p.boots))
        + use("hungarian-ober", extra=tint(p.legs, p.coat))
        + COLLARS[suit]
        + OBER_TOOLS[p.tool](p)
        + use("hungarian-oberarm", extra=f'color="{p.coat}"')
        + _hand(74, 65.4)
        + cuff(GOLD, 70.6, 62.2, -58)
        + _face(p)
    )


_FUR_COLLAR = path(
    LEATHER, "M39 41.6C42 37 46 38 50 42.6 54 38 58 37 61 41.6 58 46 54 47.6 50 47.6 46 47.6 42 46 39 41.6Z"
)
# A lace collar, furs, a breastplate: rank shows at an Ober's throat.
COLLARS = {
    "H": path(WHITE, "M38 41.6C42 37.4 47 38 50 41.6 53 38 58 37.4 62 41.6L59 47.6 54.6 46 50 50.6 45.4 46 41 47.6Z"),
    "S": _FUR_COLLAR,
    "C": path(STEEL, "M41.6 41.6Q50 46 58.4 41.6C62 48 60.6 57 58 62.6Q50 66 42 62.6C39.4 57 38 48 41.6 41.6Z")
    + line("M50 44V63.6M44 46Q43.6 52 45 58", 'stroke-width=".8"')
    + path(GOLD, "M41.4 39.6Q50 44.6 58.6 39.6L59.4 42.6Q50 48 40.6 42.6Z"),
    "D": _FUR_COLLAR,
}


def _staff(top: str) -> str:
    """A staff and what it carries, slanted so that it stands clear of the index."""
    return group(limb([(74, 40), (74, 131)], "#b98546", 1.8) + top, 'transform="rotate(3.5 74 65)"')


def _sabre(_: Person) -> str:
    blade = path(STEEL, "M72.6 60C73 51 77 43 85 38 80.6 45 77 52 76 60Z")
    guard = path(GOLD, "M68.6 58.6Q74 61.6 80.4 59.6L80 62Q74 64 68.4 61Z")
    scabbard = path(LEATHER, "M35.4 70C31 82 26.6 92 20.6 99.6 24.6 101 28 99 31 94 34.6 87 37 79 38.6 71Z")
    return scabbard + path(GOLD, "M21 99.4L24 95.6 27.4 98.6C25.4 100.4 23 101 21 99.4Z") + blade + guard


def _banner(p: Person) -> str:
    flag = path(p.legs, "M75 42C81 39 88 45 96 41.6L94.4 58.6C87 62 81 56 75 59Z")
    stripe = path(p.trim, "M75 48C81 45 88 51 95.4 47.6L94.9 53C87.6 56.4 81 50.6 75 53.6Z", 'stroke-width=".8"')
    return _staff(flag + stripe + dot(74, 38.6, 2.4, GOLD))


def _halberd(_: Person) -> str:
    blade = path(STEEL, "M75 46C81 46 86 43 89 40 92.6 47 92 56 87.6 62 85.6 57.6 81 56 75 56Z")
    spike = path(STEEL, "M74 34L76.4 43 75.4 60H72.6L71.6 43Z")
    return _staff(path(STEEL, "M73 47L66 51 73 55Z") + blade + spike)


def _trumpet(p: Person) -> str:
    cloth = path(p.legs, "M78 58L88.6 47.4 92 62 81.4 71Z")
    cloth += path(GOLD, "M84.8 56.6l3 2.6-2.4 3.4-3.2-2.4Z", 'stroke-width=".8"')
    tube = limb([(69, 70.6), (90, 46)], GOLD, 2)
    bell = path(GOLD, "M84.6 50C88 46 89 43 88.6 39L97.4 46.4C93.6 46.6 90.4 49 87.4 52.4Z")
    return cloth + tube + bell


OBER_TOOLS = {"sabre": _sabre, "banner": _banner, "halberd": _halberd, "trumpet": _trumpet}


# The horse walks to the left: far legs first, then the body with its neck and head, then the near legs.


def _horse() -> str:
    """A walking horse in the fill it inherits; mane, tail and hooves are drawn by themselves."""
    far = (
        "M27 94C23 98 18 101 15.6 104.6L17.4 116.4 15.6 120.6H22.4L21.6 115.6 22 107.4C27 105 32 103 35 99Z"
        "M51 96C51 103 51.6 107 52.4 111L46.4 124 43 128.6H50.4L52 126 58 112.6C59 106 60 101 60 96Z"
    )
    body = (
        "M18.6 62.4L19.4 56.6 22.4 60.8C27 62 30.4 68 33 76 38 81.4 47 82.4 56 80.4 64 79.4 70 84 69.6 94"
        " 69.4 101 67.6 107 67.4 112.4L65.4 125.6 66.4 128.6H58.6L60.2 125 61 113C57.4 109 55 105.6 53.6 101.6"
        " 47.4 104.6 41.6 104.4 37.4 102.8 36.4 107 34.8 111 34.4 115L34 125.4 35.2 128.6H27.2L28.8 125.4 28.6 113"
        "C28 107 26.4 102 24.6 97.6 22 92.6 22 86 21.8 80.6 18.4 80.4 16.4 80.6 14.4 82.4L11.6 86.8"
        "C9.4 88.4 6.4 87.4 6.2 84.4 6 81.6 9 77.6 10.6 73.6 11.8 68.6 14.4 64.4 18.6 62.4Z"
    )
    shade = path(INK, far, 'fill-opacity=".16" stroke="none"')
    return path("inherit", far) + shade + path("inherit", body)


def _mane() -> str:
    tail = path("inherit", "M66 83C74 82 76.6 92 74 103 73.4 108 74 112 72 118 68.6 113 66.4 104 68 96Z")
    mane = path(
        "inherit",
        "M19.6 58.6C26 58 33 66 36 78 33.4 76.6 32 78 31.4 80 29.8 77 28 77.4 27 79 26.4 75 25 74.4 23.6 75.6"
        " 23.8 71 22.6 69.6 20.8 70 21.4 66 20 64 17.6 65.4 17 62 18 60 19.6 58.6Z",
    )
    return tail + mane + line("M22 62Q28 67 31 74M70 88Q71.6 97 71 108", 'stroke-width=".8"')


def _harness() -> str:
    """Bridle, chest strap, hooves, eye and nostril."""
    hooves = path(INK, "M15.6 120.6H22.4L21.8 117.4H17Z") + path(INK, "M43 128.6H50.4L51.6 126.6H45Z")
    hooves += path(INK, "M58.2 132.6H67L66 127.4H59.4ZM26.8 132.6H35.6L34.6 127.4H28.4Z")
    features = mark(
        INK, "M13.6 69.4a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0M7.4 83.6a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0"
    )
    lines = line(
        "M8.2 86.4Q10 85.6 11 84M15.6 78.6Q19.6 78 20.4 73M61 113Q62 108 61 104M55 99Q56.6 95 56.4 92",
        'stroke-width=".9"',
    )
    straps = line(
        "M9.8 76.4L14.8 81.6M18.4 63L17.6 72 13.4 80M22.4 86Q27 92 36 92.6", f'stroke="{RED}" stroke-width="2"'
    )
    return hooves + features + lines + straps + dots([(14.4, 80.4), (25, 89.6), (31, 92)], 1.1, GOLD)


@dataclass(frozen=True)
class Rider:
    """A king, his dress and his horse."""

    robe: str
    cloak: str
    hair: str
    horse: str
    mane: str
    tool: str


KINGS = {
    "H": Rider(WINE, BLUE, "#c98a3a", "#f6f1e6", "#d8cdb8", "sceptre"),
    "S": Rider(GREEN, RED, "#efe9dd", "#6f6a68", "#2f2a2a", "sword"),
    "C": Rider(MOSS, "#a8552a", "#4a3327", "#a9683a", "#3f2615", "mace"),
    "D": Rider(BLUE, WINE, "#7a4a24", "#e6c68c", "#fff4da", "orb"),
}


def _rider() -> str:
    """Saddlecloth and rider to the shoulders: the cloak's colour, and the robe's as the second."""
    cloth = path("inherit", "M36 81Q47 84 61 80.4L65 100Q52 105.6 38.6 101Z")
    trim = line("M38.4 97.6Q52 102 64.4 96.6", f'stroke="{GOLD}" stroke-width="2"')
    robe = path(
        "currentColor",
        "M38.6 45.6C36.6 56 38.8 66 39.4 74L36.6 84Q48 88 58.6 83L58 74C59 64 62.6 54 60 45.6Q49 40 38.6 45.6Z",
    )
    front = path(GOLD, "M46.6 46H52.4L53 74H46Z")
    lozenges = path("inherit", "M49.5 49l2.6 4-2.6 4-2.6-4ZM49.5 60l2.6 4-2.6 4-2.6-4Z", 'stroke-width=".8"')
    belt = path(LEATHER, "M39 72.4Q49 75.6 58.4 72.4V76.4Q49 79.6 39 76.4Z")
    leg = path("currentColor", "M41 78C37 84 35.8 92 37.4 100H46.4C47 93 51 88 55 84Z")
    boot = path(LEATHER, "M37.2 98L38 110C36 111.6 31 112 29.8 116H45L46.6 98Z")
    boot += path(GOLD, "M36.4 96.4H47.4V100H36.4Z") + line("M33 116.4H44", f'stroke="{GOLD}" stroke-width="2.2"')
    reins = line("M14.4 80.4Q26 82 36 71", f'stroke="{RED}" stroke-width="1.6"')
    arm = limb([(39, 52), (32.6, 61), (37, 68)], "currentColor", 6.6)
    return (
        cloth
        + trim
        + robe
        + front
        + lozenges
        + belt
        + leg
        + boot
        + reins
        + arm
        + _hand(38.6, 71)
        + cuff(GOLD, 36.2, 66.8, -32, 8)
    )


def _ermine() -> str:
    """The raised arm in the second colour, and the ermine over the shoulders."""
    arm = limb([(60, 52), (69, 60), (69.6, 56)], "currentColor", 6.6)
    cape = path(WHITE, "M40 42.6C36 44 34.6 48 36 51.6 44 56.6 55 56.6 63 51.6 64 48 62.6 44 58.6 42.6Z")
    tails = line("M40 48v2M45 50.4v2M54 50.4v2M59 48v2", 'stroke-width="1.3"')
    return arm + _hand(69, 51) + cuff(GOLD, 69.6, 56, 0, 8) + cape + tails


# Dapples on the grey horse, a blaze and white socks on the chestnut.
HORSE_MARKS = {
    "S": dots([(63, 90), (66, 95), (61, 97), (65, 102), (27, 80), (31, 84), (29, 96)], 1, "#a5a09d"),
    "C": path(WHITE, "M16.6 66.4L12.4 74.4 10 80.4 12.4 81 14.2 75Z", 'stroke-width=".8"')
    + path(WHITE, "M28.7 119H34.2L34 125.4 34.6 127.4H28L28.8 125.4ZM60.6 119H66.4L65.6 126.4 66 127.4H59.4L60.2 125Z"),
}


def _king(suit: str) -> str:
    """A crowned rider on a walking horse."""
    k = KINGS[suit]
    cloak = path(k.cloak, "M42 44C54 40 62 44 66 54 70 64 74 72 76 79 70 84.6 60 83.6 54 82Z")
    cloak += line("M60 50Q66 66 69 80", 'stroke-width=".9"')
    features = [
        "hungarian-king",
        "hungarian-forked" if suit in "SD" else "hungarian-beard",
        "hungarian-twirled" if suit in "CD" else "hungarian-trimmed",
    ]
    face = group(
        "".join(use(part) for part in features), f'transform="{place(49.5, 29.6, 0.72)}" {tint(k.hair, k.cloak)}'
    )
    return (
        cloak
        + use("hungarian-horse", extra=tint(k.horse))
        + use("hungarian-harness")
        + use("hungarian-mane", extra=tint(k.mane))
        + HORSE_MARKS.get(suit, "")
        + use("hungarian-rider", extra=tint(k.cloak, k.robe))
        + KING_TOOLS[k.tool]()
        + use("hungarian-ermine", extra=f'color="{k.robe}"')
        + face
    )


def _king_sceptre() -> str:
    head = path(
        GOLD,
        "M69 22C72 26 72 30 69 33.6 66 30 66 26 69 22ZM69 34C65 34 62.6 31 63 27 66 28 68 30.6 69 34Z"
        "M69 34C73 34 75.4 31 75 27 72 28 70 30.6 69 34Z",
    )
    return limb([(69, 34), (69, 60)], GOLD, 1.6) + head


def _king_sword() -> str:
    return path(STEEL, "M69 12L71.4 17V45H66.6V17Z") + path(GOLD, "M62.6 44.4H75.4V47H62.6Z") + dot(69, 58.6, 2, GOLD)


def _king_mace() -> str:
    ribs = line("M65.6 27.4Q69 31 65.6 34.6M72.4 27.4Q69 31 72.4 34.6")
    return (
        limb([(69, 34), (69, 60)], BROWN, 1.8) + path(GOLD, "M67.4 27L69 21.6 70.6 27Z") + dot(69, 31, 5, GOLD) + ribs
    )


def _king_orb() -> str:
    cross = path(GOLD, "M68 28H70V31H73V33H70V37H68V33H65V31H68Z")
    return cross + dot(69, 42, 5.4, BLUE) + path(GOLD, "M63.6 41H74.4V43H63.6Z", 'stroke-width=".8"')


KING_TOOLS = {"sceptre": _king_sceptre, "sword": _king_sword, "mace": _king_mace, "orb": _king_orb}
