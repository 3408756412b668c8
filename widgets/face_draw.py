"""Small drawing helpers shared by both packs: the palette, SVG shapes, limbs, heads, hands and crowns.

Everything returns a fragment of SVG as text. A court's outer group sets the line once
(see `line_art`), so most shapes only name their fill.
"""

from collections.abc import Iterable, Sequence

INK = "#261d1c"
IVORY = "#fffdf6"
WHITE = "#fffaf0"
RED = "#b5202b"
GOLD = "#e3a72c"
BLUE = "#2b5288"
GREEN = "#2f7a3c"
BROWN = "#84521f"
SKIN = "#f4d0aa"
STEEL = "#c9d0d6"

Point = tuple[float, float]


def num(value: float) -> str:
    """A number as short as SVG allows: three decimals, no leading or trailing zero."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    if text in ("", "-0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path(fill: str, d: str, extra: str = "") -> str:
    """A path; its line is inherited from the group around it."""
    return f'<path fill="{fill}" d="{d}"{" " + extra if extra else ""}/>'


def line(d: str, extra: str = "") -> str:
    """A path without fill, for creases, braids and other details."""
    return path("none", d, extra)


def mark(fill: str, d: str) -> str:
    """A filled path without a line."""
    return path(fill, d, 'stroke="none"')


def dot(x: float, y: float, r: float, fill: str, extra: str = "") -> str:
    """A circle."""
    tail = f" {extra}" if extra else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{tail}/>'


def group(content: str, attributes: str) -> str:
    """A group with the given attributes."""
    return f"<g {attributes}>{content}</g>"


def line_art(content: str, width: float = 1.1) -> str:
    """The group that gives a drawing its one line: ink, round ends and joins."""
    return group(
        content,
        f'stroke="{INK}" stroke-width="{num(width)}" stroke-linejoin="round" stroke-linecap="round"',
    )


def use(part: str, x: float = 0, y: float = 0, scale: float = 1, extra: str = "") -> str:
    """Put a shared part at (x, y); a negative scale turns it upside down."""
    tail = f" {extra}" if extra else ""
    moved = f' transform="{place(x, y, scale)}"'
    if scale == 1:
        moved = f' x="{num(x)}" y="{num(y)}"' if (x, y) != (0, 0) else ""
    return f'<use href="#{part}"{moved}{tail}/>'


def place(x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """The text of a transform."""
    text = f"translate({num(x)} {num(y)})"
    if turn:
        text += f"rotate({num(turn)})"
    if flip:
        text += f"scale({num(-scale)} {num(scale)})"
    elif scale != 1:
        text += f"scale({num(scale)})"
    return text


def tint(fill: str, color: str = "") -> str:
    """Attributes for `use`: a part's own colour, which it inherits, and its second, `currentColor`."""
    return f'fill="{fill}" color="{color}"' if color else f'fill="{fill}"'


def at(content: str, x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """A drawing moved, turned, scaled and perhaps mirrored."""
    return group(content, f'transform="{place(x, y, scale, turn, flip)}"')


def half_turn(content: str) -> str:
    """The same drawing for a reader on the other side of the table."""
    turn = 'transform="rotate(180 50 70)"'
    if content.startswith("<use ") and content.count("<") == 1 and "transform" not in content:
        return content.replace("/>", f" {turn}/>")
    return group(content, turn)


def polyline(points: Iterable[Point]) -> str:
    """Path data through the points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def limb(points: Iterable[Point], fill: str, width: float, outline: float = 1.1) -> str:
    """An arm or a leg: one bent stroke in ink and a thinner one in the colour of the cloth upon it."""
    d = polyline(points)
    return line(d, f'stroke-width="{num(width + 2 * outline)}"') + line(
        d, f'stroke="{fill}" stroke-width="{num(width)}"'
    )


def dots(points: Iterable[Point], radius: float, colour: str) -> str:
    """A row of round dots in one path."""
    d = "".join(f"M{num(x)} {num(y)}h0" for x, y in points)
    return line(d, f'stroke="{colour}" stroke-width="{num(2 * radius)}"')


def stitches(left: float, right: float, rows: Iterable[float], step: float, radius: float, colour: str) -> str:
    """Rows of dots at even distances, from left to right."""
    d = "".join(f"M{num(left)} {num(y)}H{num(right + radius / 2)}" for y in rows)
    return line(d, f'stroke="{colour}" stroke-width="{num(2 * radius)}" stroke-dasharray="0 {num(step)}"')


# Heads are drawn around (0, 0): 18 wide, the chin at y = 12, the hairline at y = -9.

FACE = "M-9-4C-9 6-5.4 12 0 12 5.4 12 9 6 9-4 9-10 5-12 0-12-5-12-9-10-9-4Z"


def head(young: bool = False, lips: str = RED) -> str:
    """A face without hair: brows, eyes, nose, cheeks and mouth."""
    brows = "M-6.4-4.2Q-4.2-5.8-2-4.5M2-4.5Q4.2-5.8 6.4-4.2"
    lids = "M-6-1.1Q-4-3.1-2-1.2M2-1.2Q4-3.1 6-1.1"
    nose = "M.7-2.6Q1 .8 1.9 2.6 1 3.8-.7 3.3"
    mouth = "M-2.3 6.4Q-1 5.6 0 6.1 1 5.6 2.3 6.4 0 8.6-2.3 6.4Z" if young else "M-2.8 6.6Q0 8 2.8 6.6"
    return (
        path(SKIN, FACE)
        + mark("#e79a83", "M-7.9 3.2a2 1.5 0 1 0 4 0a2 1.5 0 1 0-4 0M3.9 3.2a2 1.5 0 1 0 4 0a2 1.5 0 1 0-4 0")
        + line(f"{brows}{nose}", 'stroke-width=".9"')
        + line(lids, 'stroke-width=".8"')
        + mark(INK, "M-5.3-.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0M2.7-.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0")
        + (path(lips, mouth, 'stroke="none"') if young else line(mouth, f'stroke="{lips}"'))
    )


def moustache(colour: str, long: bool = False) -> str:
    """A moustache, trimmed or twirled."""
    if long:
        d = "M0 4.2C-3 2.6-5 4.4-7 5.4-9 6.2-10.4 5-10.4 3.2-12.6 7-9.6 9-6.6 8.4-3.6 8-1.4 7 0 5.8"
        d += " 1.4 7 3.6 8 6.6 8.4 9.6 9 12.6 7 10.4 3.2 10.4 5 9 6.2 7 5.4 5 4.4 3 2.6 0 4.2Z"
    else:
        d = "M0 4.2C-2 3-5 4-6.8 7.4-4 7.6-1.4 7 0 5.8 1.4 7 4 7.6 6.8 7.4 5 4 2 3 0 4.2Z"
    return path(colour, d, 'stroke-width=".8"')


def beard(colour: str, forked: bool = False) -> str:
    """A full beard with the mouth in it."""
    d = "M-9-2C-10 7-9 13-6 17"
    d += "C-4.5 20-2.5 22-1.4 21 0 18 0 18 1.4 21 2.5 22 4.5 20 6 17" if forked else "-3.6 20.6 3.6 20.6 6 17"
    d += "C9 13 10 7 9-2 8.2 2.4 7 4.4 4.4 4 2.6 3.4 1 4 0 4.6-1 4-2.6 3.4-4.4 4-7 4.4-8.2 2.4-9-2Z"
    strands = "M-5.6 9Q-5.4 13-3.4 16M5.6 9Q5.4 13 3.4 16M0 11V16"
    mouth = line("M-2.2 7.2Q0 8.6 2.2 7.2", f'stroke="{RED}" stroke-width="1.4"')
    return path(colour, d) + mouth + line(strands, 'stroke-width=".8"')


def curls(colour: str) -> str:
    """Side hair rolled outwards at the ends, for kings and jacks."""
    left = "M-7-10C-12-9-13.4-3-12.6 3-12.2 7.6-15 8.2-15.6 5.4-18 11-12.4 13.8-9.4 10.4-7.6 8-8.6 2-8.4-3Z"
    right = "M7-10C12-9 13.4-3 12.6 3 12.2 7.6 15 8.2 15.6 5.4 18 11 12.4 13.8 9.4 10.4 7.6 8 8.6 2 8.4-3Z"
    strands = "M-10.6-4Q-10.8 3-10.4 8M10.6-4Q10.8 3 10.4 8"
    return path(colour, left + right) + line(strands, 'stroke-width=".8"')


def bob(colour: str) -> str:
    """Smooth page-boy hair behind the face."""
    d = "M0-13C-12-13-13-4-13 2-13 6-13.6 9-15 11-11 13-7.6 12-6.6 9L6.6 9C7.6 12 11 13 15 11"
    return path(colour, d + "C13.6 9 13 6 13 2 13-4 12-13 0-13Z")


def fringe(colour: str) -> str:
    """The hair over the forehead, parted in the middle."""
    return path(colour, "M0-12C-7-13-9.6-9-9.4-3-7-4-3-6 0-9 3-6 7-4 9.4-3 9.6-9 7-13 0-12Z")


def crown(lining: str, tall: bool = True) -> str:
    """A crown sitting at y = -8: five points with pearls, or a queen's low coronet."""
    if tall:
        points = "M-10.6-8L-13.6-19.6-7.2-14.4-5-21.6 0-15.4 5-21.6 7.2-14.4 13.6-19.6 10.6-8Z"
        tips: Sequence[Point] = [(-13.6, -20), (-5, -22), (5, -22), (13.6, -20)]
        radius = 1.5
        inside = path(lining, "M-9-10C-8-18-3-20 0-20 3-20 8-18 9-10Z")
    else:
        points = "M-9.6-8.6L-11.4-16-5.6-12.6-3.2-18.4 0-13.4 3.2-18.4 5.6-12.6 11.4-16 9.6-8.6Z"
        tips = [(-11.4, -16.4), (-3.2, -19), (3.2, -19), (11.4, -16.4)]
        radius = 1.1
        inside = path(lining, "M-8-10C-7-16-3-17 0-17 3-17 7-16 8-10Z")
    band = path(GOLD, "M-10.8-10.6Q0-13.4 10.8-10.6L10.4-6.6Q0-9.2-10.4-6.6Z")
    jewels = mark(RED, "M0-11.8l1.6 1.7L0-8.4-1.6-10.1Z") + dots([(-6, -9.4), (6, -9.4)], 1, BLUE)
    return inside + path(GOLD, points) + dots(tips, radius + 0.8, INK) + dots(tips, radius, WHITE) + band + jewels


def cuff(fill: str, x: float, y: float, turn: float, width: float = 9) -> str:
    """A turned-back cuff across a wrist."""
    half = width / 2
    d = f"M{num(-half)}-1.9Q0-1 {num(half)}-1.9L{num(half + 0.4)} 1.9Q0 2.8 {num(-half - 0.4)} 1.9Z"
    return at(path(fill, d), x, y, turn=turn)


def fist() -> str:
    """A hand closed round an upright staff, drawn around (0, 0)."""
    d = "M-4-3.4C-4-5-2-5.2 0-5.2 3-5.2 4.6-4.6 4.8-2L4.6 3C4.4 4.8 2.6 5 0 5-3 5-4.2 4.6-4.4 3Z"
    return path(SKIN, d) + line("M-4.2-1.7H.8M-4.3 1.6H.8", 'stroke-width=".8"')
