"""Every rule of 101, with its status and source: its own, and those that are as in Mîța."""

from __future__ import annotations

from dataclasses import replace

from .i18n import N_
from .rule import Part, Rule, Status
from .rules_mita import PARTS as MITA_PARTS

_MITA = {rule.name: rule for part in MITA_PARTS for rule in part.rules}
_FOUR = (("players", (4,)),)
_SIX = (("players", (6,)),)
_AFTER_THE_DEAL = (("stop", ("end-of-deal",)),)
_AT_ONCE = (("stop", ("at-once",)),)


def _as_in_mita(name: str, status: Status = "inherited", note: str = "") -> Rule:
    """The rule of Mîța in 101, whose own text does not speak of it or breaks off before (after 101 ¶36)."""
    rule = _MITA[name]
    return replace(rule, id=f"101.{name}", status=status, note=note or rule.note)


PARTS: tuple[Part, ...] = (
    Part(
        N_("Players and cards"),
        (
            Rule(
                "101.players",
                "documented",
                "101",
                (25,),
                N_("Two people play against each other; four or six can play as well, in two sides."),
                option="players",
                variants=(
                    (4, N_("Four people play, in two sides of two; two or six can play as well.")),
                    (6, N_("Six people play, in two sides of three; two or four can play as well.")),
                ),
            ),
            Rule(
                "101.seating-four",
                "inherited",
                "Mîța",
                (5, 6, 7, 8),
                N_(
                    "Partners sit across the table from each other, so that the sides alternate: the players next to "
                    "you are both against you."
                ),
                when=_FOUR,
            ),
            Rule(
                "101.seating-six",
                "reconstructed",
                "101",
                (25,),
                N_("Everybody sits between two opponents, so that every second player round the table is a partner."),
                N_("The text does not seat anybody; the sides alternate as they do with four players in Mîța."),
                when=_SIX,
            ),
            Rule(
                "101.pack",
                "documented",
                "101",
                (26,),
                N_(
                    "The pack is the Hungarian one of 32 cards; a poker pack does as well, once every card below the "
                    "seven is taken out."
                ),
            ),
            Rule(
                "101.two-eights-out",
                "documented",
                "101",
                (27,),
                N_("Six players leave two of the eights out: 30 cards go round evenly, and 32 would not."),
                when=_SIX,
            ),
            Rule(
                "101.which-eights",
                "reconstructed",
                "101",
                (27,),
                N_("The cards taken out are {removed}; any two of the eights would do."),
                N_(
                    "The text does not say which. Related games take out low cards for the same reason: two sevens in "
                    "Brusquembille, a two in Briscola, two eights in Șeptică for three."
                ),
                option="removed",
                when=_SIX,
            ),
            replace(_MITA["rank-order"], id="101.rank-order", source="101", paragraphs=(28,)),
            Rule(
                "101.card-points",
                "reconstructed",
                "101",
                (29,),
                N_(
                    "The cards in the tricks you win count for you: {ace} 11, ten 10, {king} 4, {queen} 3, {jack} 2 "
                    "and any other card nothing, which makes 120 in a pack."
                ),
                N_(
                    "The table is missing from the text. The Romanian nicknames of three cards, which pagat.com lists, "
                    "are these very numbers: doiar is a two, treiar a three, pătrar a four. Briscola, Brisca, "
                    "Brusquembille, Gaigel, Snapszli and Cruce count the same. Winning the last trick earns nothing "
                    "extra."
                ),
            ),
            Rule(
                "101.aim",
                "documented",
                "101",
                (31,),
                N_("You try to win tricks with points in them, until your side has 101 points or more."),
                option="target",
                variants=(
                    (
                        None,
                        N_(
                            "You try to win tricks with points in them, until your side has as many as you agreed on, "
                            "{target} instead of the 101 in the text."
                        ),
                    ),
                ),
            ),
        ),
    ),
    Part(
        N_("The deal"),
        (
            _as_in_mita("deal-singly", "reconstructed"),
            replace(_MITA["deal"], id="101.deal", source="101", paragraphs=(30,)),
            replace(_MITA["trump-suit"], id="101.trump-suit", source="101", paragraphs=(30,)),
            _as_in_mita(
                "trump-check",
                note=N_("Only the text of Mîța has this check, so in 101 it is made when you ask for it."),
            ),
            _as_in_mita(
                "trump-check-repeat",
                "reconstructed",
                N_(
                    "The text of Mîța does not say how often to look, nor where exactly the middle is: half of the "
                    "others, rounded down, lie above a moved card. With six players there can be so many trumps that "
                    "the ends would never be free of them. The upcard stays where it is, and the trump seven is "
                    "exchanged later, if at all."
                ),
            ),
            replace(_MITA["seven-exchange"], id="101.seven-exchange", status="documented", note=""),
            _as_in_mita("exchange-out-of-turn", "inferred"),
        ),
    ),
    Part(
        N_("Playing a trick"),
        (
            Rule(
                "101.first-lead",
                "documented",
                "101",
                (32,),
                N_("Whoever was dealt the first card leads to the first trick."),
            ),
            Rule(
                "101.lead",
                "documented",
                "101",
                (36,),
                N_("You may lead any card of your hand; the others play after you, clockwise."),
            ),
            _as_in_mita("free-play"),
            _as_in_mita("trump-beats"),
            _as_in_mita("trick-winner"),
            _as_in_mita("collect-and-lead"),
            _as_in_mita("draw-order"),
            replace(_MITA["upcard-last"], id="101.upcard-last", source="101", paragraphs=(30, 33)),
        ),
    ),
    Part(
        N_("The last three tricks"),
        (
            _as_in_mita("tromf"),
            _as_in_mita("tromf-reach", "inferred"),
            _as_in_mita("tromf-duty", "reconstructed"),
            _as_in_mita("end"),
        ),
    ),
    Part(
        N_("Who wins"),
        (
            Rule(
                "101.match",
                "reconstructed",
                "101",
                (31,),
                N_(
                    "Points add up from deal to deal, the deal passing to the next player clockwise, and the first "
                    "side to have {target} or more wins the match."
                ),
                N_(
                    "The text can also be read as speaking of a single deal, but 101 of 120 points in one deal are "
                    "rare. Gaigel, which has two packs, is over when somebody gets to 101 in a deal; in Guiñote a "
                    "second deal helps to get there. A deal by itself goes to the side with more points, and nobody "
                    "wins it with 60 each."
                ),
                option="target",
            ),
            Rule(
                "101.played-out",
                "reconstructed",
                "101",
                (31,),
                N_("A deal is always played to its last card, even if a side gets to {target} on the way."),
                N_("The text does not say when one stops; you can choose to stop at once instead."),
                option="stop",
                when=_AFTER_THE_DEAL,
            ),
            Rule(
                "101.both-over",
                "reconstructed",
                "101",
                (31,),
                N_(
                    "If a deal leaves both sides at {target} or more, the higher total wins; while the totals are "
                    "equal you play one more deal."
                ),
                N_("The text does not say who wins then; it is a consequence of playing every deal out."),
                option="stop",
                when=_AFTER_THE_DEAL,
            ),
            Rule(
                "101.stop-at-once",
                "reconstructed",
                "101",
                (31,),
                N_("The trick that gets a side to {target} ends the match on the spot, and nobody draws after it."),
                N_("The text does not say when one stops; you have chosen not to play the deal out."),
                option="stop",
                when=_AT_ONCE,
            ),
        ),
    ),
)
