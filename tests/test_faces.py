"""The card faces: well-formed, complete, all different, small enough, and honest about what they show."""

import gzip
import re
import xml.etree.ElementTree as ET

import pytest

from widgets.faces import PACKS, back, face, sprite, suit_mark, svg

RANKS, SUITS = "23456789TJQKA", "HSCD"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
NS = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d*\.?\d+")


def parse(fragment: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def grouped(root: ET.Element, name: str) -> list[ET.Element]:
    """What stands in the groups of this class: the pips of a number card, the signs of a court."""
    return [child for group in root.iter(f"{NS}g") if group.get("class") == name for child in group]


def sign_places(card: str) -> list[tuple[float, float]]:
    """Where the signs of a Hungarian court stand."""
    places = []
    for sign in grouped(parse(face(card, "hungarian")), "signs"):
        x, y = NUMBER.findall(sign.attrib["transform"])[:2]
        places.append((float(x), float(y)))
    return places


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("card", CARDS)
def test_a_face_is_well_formed_and_complete_in_itself(card: str, pack: str) -> None:
    fragment = face(card, pack)
    parse(fragment)
    assert "href" not in fragment
    assert "id=" not in fragment
    assert "url(" not in fragment
    assert "<text" not in fragment


@pytest.mark.parametrize("pack", PACKS)
def test_backs_and_suit_marks_are_complete_in_themselves(pack: str) -> None:
    fragments = [back(pack), *(suit_mark(suit, pack) for suit in SUITS)]
    for fragment in fragments:
        parse(fragment)
        assert "href" not in fragment
    assert len(set(fragments)) == 5


@pytest.mark.parametrize("pack", PACKS)
def test_all_faces_of_a_pack_are_different(pack: str) -> None:
    assert len({face(card, pack) for card in CARDS} | {back(pack)}) == 53


def test_the_packs_are_different() -> None:
    assert all(face(card, "french") != face(card, "hungarian") for card in CARDS)
    assert back("french") != back("hungarian")


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("suit", SUITS)
def test_suits_differ_in_shape_and_not_only_in_colour(suit: str, pack: str) -> None:
    def shape(of: str) -> list[str]:
        return re.findall(r' d="([^"]+)"', suit_mark(of, pack))

    assert all(shape(suit) != shape(other) for other in SUITS if other != suit)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("card", [card for card in CARDS if card[0] in "23456789T"])
def test_a_number_card_shows_as_many_pips_as_its_rank_says(card: str, pack: str) -> None:
    expected = 10 if card[0] == "T" else int(card[0])
    assert len(grouped(parse(face(card, pack)), "pips")) == expected


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("card", [card for card in CARDS if card[0] in "JQKA"])
def test_courts_and_aces_have_no_pips(card: str, pack: str) -> None:
    assert grouped(parse(face(card, pack)), "pips") == []


@pytest.mark.parametrize("suit", SUITS)
def test_unter_has_his_sign_at_mid_height_and_ober_in_opposite_corners(suit: str) -> None:
    unter, ober = sign_places("J" + suit), sign_places("Q" + suit)
    assert len(unter) == 1
    assert 50 < unter[0][1] < 90
    (x, y), (other_x, other_y) = ober
    assert y < 35
    assert (other_x, other_y) == (100 - x, 140 - y)
    assert not set(unter) & set(ober)


@pytest.mark.parametrize("suit", SUITS)
def test_a_hungarian_ace_has_the_double_sign(suit: str) -> None:
    assert len(sign_places("A" + suit)) == 2


def test_only_hungarian_kings_ride() -> None:
    nostril_and_eye = "M13.6 69.4a1.3"
    riding = {card for card in CARDS if nostril_and_eye in face(card, "hungarian")}
    assert riding == {"KH", "KS", "KC", "KD"}


def test_both_sprites_can_stand_in_one_page() -> None:
    page = ET.fromstring(f"<div>{''.join(sprite(pack) for pack in PACKS)}</div>")
    ids = [name for element in page.iter() if (name := element.get("id"))]
    assert len(ids) == len(set(ids))
    used = {element.attrib["href"] for element in page.iter(f"{NS}use")}
    assert used <= {f"#{name}" for name in ids}
    for pack in PACKS:
        symbols = {f"card-{pack}-{card}" for card in [*CARDS, "back"]} | {f"suit-{pack}-{suit}" for suit in SUITS}
        assert symbols == {
            element.attrib["id"] for element in page.iter(f"{NS}symbol") if f"-{pack}-" in element.attrib["id"]
        }
    assert all(
        name.startswith((pack, f"card-{pack}", f"suit-{pack}")) for pack in PACKS for name in ids if pack in name
    )
    assert all(any(pack in name for pack in PACKS) for name in ids)


@pytest.mark.parametrize("pack", PACKS)
def test_a_sprite_is_hidden_without_display_none(pack: str) -> None:
    root = ET.fromstring(sprite(pack))
    assert (root.get("width"), root.get("height"), root.get("aria-hidden")) == ("0", "0", "true")
    assert root.get("style") == "position:absolute"
    boxes = {symbol.attrib["id"][:4]: symbol.get("viewBox") for symbol in root.iter(f"{NS}symbol")}
    assert boxes == {"card": "0 0 100 140", "suit": "0 0 100 100"}


@pytest.mark.parametrize("pack", PACKS)
def test_a_sprite_of_some_cards_has_these_cards_and_every_part_they_need(pack: str) -> None:
    some = sprite(pack, ["QS", "7H", "QS"])
    root = ET.fromstring(some)
    ids = {name for element in root.iter() if (name := element.get("id"))}
    assert {name for name in ids if name.startswith("card-")} == {
        f"card-{pack}-QS",
        f"card-{pack}-7H",
        f"card-{pack}-back",
    }
    assert {element.attrib["href"][1:] for element in root.iter(f"{NS}use")} <= ids
    assert len(some) < len(sprite(pack)) / 2


def test_the_sprites_are_small() -> None:
    both = "".join(sprite(pack) for pack in PACKS).encode()
    assert len(both) < 120 * 1024
    assert len(gzip.compress(both)) < 30_000


@pytest.mark.parametrize("pack", PACKS)
def test_a_titled_image_is_named_for_screen_readers(pack: str) -> None:
    root = ET.fromstring(svg("QS", pack, width=60, title='Queen of "spades" & <leaves>'))
    assert root.get("role") == "img"
    assert root.get("aria-label") == 'Queen of "spades" & <leaves>'
    assert root.findtext(f"{NS}title") == 'Queen of "spades" & <leaves>'
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("60", "84", "0 0 100 140")


@pytest.mark.parametrize("pack", PACKS)
def test_an_untitled_image_is_hidden_from_screen_readers(pack: str) -> None:
    root = ET.fromstring(svg(None, pack))
    assert root.get("aria-hidden") == "true"
    assert root.get("role") is None
    assert root.find(f"{NS}title") is None
    assert back(pack) in svg(None, pack)


@pytest.mark.parametrize("card", ["", "1H", "10H", "QX", "qs", "HQ", " QS"])
def test_an_unknown_card_is_refused_in_one_sentence(card: str) -> None:
    with pytest.raises(
        ValueError, match=r"^Unknown card .*: a card is a rank \(2 3 .* A\) and a suit \(H S C D\), .*\.$"
    ) as error:
        face(card, "french")
    assert repr(card) in str(error.value)


@pytest.mark.parametrize("call", [lambda: face("QS", "swiss"), lambda: back("swiss"), lambda: sprite("swiss")])
def test_an_unknown_pack_is_refused_in_one_sentence(call) -> None:
    with pytest.raises(ValueError, match=r"^Unknown pack 'swiss': a pack is one of french, hungarian\.$"):
        call()


@pytest.mark.parametrize("suit", ["", "X", "HS"])
def test_an_unknown_suit_is_refused_in_one_sentence(suit: str) -> None:
    with pytest.raises(ValueError, match=r"^Unknown suit .*: a suit is one of H, S, C, D\.$"):
        suit_mark(suit, "french")
