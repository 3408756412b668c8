"""Words that belong to the other pack: a learner who has one pack on the table reads none of them."""

import re

from cardlib.i18n import PACKS

FOREIGN = {
    "hungarian": re.compile(r"\b(jack|queen|spade|club|diamond)s?\b", re.IGNORECASE),
    "french": re.compile(
        r"\b(obers?|unters?|acorns?|bells?)\b"
        r"|\bleaves\b(?! (out|the|it|you|both|of|nothing)\b)",  # a verb too: what the deal leaves of the pack
        re.IGNORECASE,
    ),
}
"""For each pack, what the other one calls its cards."""

A_PERSON = re.compile(r"\b(she|hers?)\b", re.IGNORECASE)
"""A card is nobody: an Ober is not a she."""


def check_words(text, pack, told=""):
    """Fail if a text speaks of cards as the pack in use does not."""
    assert FOREIGN.keys() == set(PACKS)
    for words in (FOREIGN[pack], A_PERSON):
        found = words.search(text)
        assert not found, f"{found[0]!r} with the {pack} pack, in {text!r} {told}"
