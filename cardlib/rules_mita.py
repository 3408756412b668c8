"""Every rule of Mîța, with its status and source. The paragraphs are those of the text "Mîța" unless said."""

from __future__ import annotations

from .i18n import N_
from .rule import Part, Rule

_CHECKED = (("trump_check", (True,)),)
_EXCHANGED = (("exchange", (True,)),)
_CALLED = (("tromf", ("must-trump", "must-beat")),)

PARTS: tuple[Part, ...] = (
    Part(
        N_("Players and cards"),
        (
            Rule(
                "mita.players",
                "documented",
                "Mîța",
                (4,),
                N_("Two people play against each other; four can play as well, two against two."),
                option="players",
                variants=((4, N_("Four people play, two against two; two can play as well, one against the other.")),),
            ),
            Rule(
                "mita.seating",
                "documented",
                "Mîța",
                (5, 6, 7, 8),
                N_("The two players sit face to face."),
                option="players",
                variants=(
                    (
                        4,
                        N_(
                            "Partners sit across the table from each other, so that the sides alternate: the players "
                            "next to you are both against you."
                        ),
                    ),
                ),
            ),
            Rule(
                "mita.pack",
                "inferred",
                "Mîța",
                (10,),
                N_("You play with the cards from the seven up to the {ace}, eight in each of the four suits."),
                N_("The order of the ranks names exactly these eight, and the examples name the four suits."),
            ),
            Rule(
                "mita.pack-size",
                "inherited",
                "101",
                (26,),
                N_("The pack has 32 cards: a Hungarian one, or a French one without the cards from two to six."),
                N_("Only the text of 101 counts the cards."),
            ),
            Rule(
                "mita.rank-order",
                "documented",
                "Mîța",
                (10, 11),
                N_(
                    "From the lowest to the highest, the ranks are seven, eight, nine, {jack}, {queen}, ten, {king} "
                    "and {ace}: mind the ten, which stands just below the {king}."
                ),
            ),
            Rule(
                "mita.aim",
                "documented",
                "Mîța",
                (9,),
                N_("You try to win as many tricks as you can."),
                option="players",
                variants=((4, N_("You and your partner try to win as many tricks as you can together.")),),
            ),
        ),
    ),
    Part(
        N_("The deal"),
        (
            Rule(
                "mita.deal-singly",
                "reconstructed",
                "",
                (),
                N_(
                    "The dealer hands out the cards one at a time, beginning with the player on the left and going "
                    "round clockwise."
                ),
                N_("Neither text tells how cards are handed out; one at a time is our choice."),
            ),
            Rule(
                "mita.deal",
                "documented",
                "Mîța",
                (12,),
                N_("You begin with three cards in hand, as everybody does; all other cards are the stock."),
            ),
            Rule(
                "mita.trump-suit",
                "documented",
                "Mîța",
                (11, 12),
                N_(
                    "One card decides what is trump: the upcard, taken from the top of the stock after the deal. It "
                    "lies under the stock, face up and half in sight, and its suit is trump for the whole deal."
                ),
            ),
            Rule(
                "mita.trump-check",
                "option",
                "Mîța",
                (13,),
                N_("Before anybody plays, trumps found on the top or at the bottom of the stock go to its middle."),
                N_("The text calls this the custom, and says that you may leave it out."),
                option="trump_check",
                when=_CHECKED,
            ),
            Rule(
                "mita.trump-check-repeat",
                "reconstructed",
                "Mîța",
                (13,),
                N_(
                    "Look at the first card of the stock, then at the last one above the upcard, and start over when "
                    "one was moved. Stop once both ends show other suits, at the latest after one move for each trump "
                    "in the stock."
                ),
                N_(
                    "The text does not say how often to look, nor where exactly the middle is: half of the others, "
                    "rounded down, lie above a moved card. The upcard stays where it is, and the trump seven is "
                    "exchanged later, if at all."
                ),
                when=_CHECKED,
            ),
            Rule(
                "mita.seven-exchange",
                "inherited",
                "101",
                (33, 34),
                N_(
                    "Before the first trick, and never later, whoever holds the seven of trumps may put it under the "
                    "stock and take the upcard instead."
                ),
                N_("Only the text of 101 has this exchange, so in Mîța it is played when you ask for it."),
                option="exchange",
                when=_EXCHANGED,
            ),
            Rule(
                "mita.exchange-out-of-turn",
                "inferred",
                "101",
                (33,),
                N_("The holder of the trump seven decides before the first card is led, whoever is going to lead it."),
                N_(
                    "Any player may exchange, so it cannot depend on the turn. The others see an exchange, but they do "
                    "not learn of a seven that was kept."
                ),
                when=_EXCHANGED,
            ),
        ),
    ),
    Part(
        N_("Playing a trick"),
        (
            Rule(
                "mita.first-lead",
                "documented",
                "Mîța",
                (14,),
                N_("The dealer's left neighbour leads to the first trick."),
            ),
            Rule(
                "mita.free-play",
                "documented",
                "Mîța",
                (14,),
                N_(
                    "Going round clockwise, everybody adds one card, any they like: you need not follow suit, and you "
                    "need not play a trump."
                ),
            ),
            Rule(
                "mita.trump-beats",
                "documented",
                "Mîța",
                (11,),
                N_("A trump, however low, beats every card of the three other suits."),
            ),
            Rule(
                "mita.trick-winner",
                "documented",
                "Mîța",
                (14, 16, 17, 18),
                N_(
                    "A trick with trumps in it goes to the highest of them; a trick without goes to the highest card "
                    "of the suit that was led."
                ),
            ),
            Rule(
                "mita.collect-and-lead",
                "documented",
                "Mîța",
                (19,),
                N_("Whoever wins a trick lays its cards aside and leads to the next one."),
                N_("Here everybody may look through the tricks already won; the text does not speak of it."),
            ),
            Rule(
                "mita.draw-order",
                "documented",
                "Mîța",
                (19,),
                N_(
                    "After a trick its winner draws the next card of the stock, then the others do, clockwise, and "
                    "everybody holds three cards again."
                ),
            ),
            Rule(
                "mita.upcard-last",
                "inferred",
                "Mîța",
                (12,),
                N_("The upcard belongs to the stock, and is drawn when all its other cards are gone."),
                N_("It lies under the stock; in all the related games it is drawn last."),
            ),
        ),
    ),
    Part(
        N_("The last three tricks"),
        (
            Rule(
                "mita.tromf",
                "documented",
                "Mîța",
                (21,),
                N_(
                    "When there is nothing left to draw, you may call TROMF as you lead a trump, and then all the "
                    "others are bound."
                ),
                option="tromf",
                when=_CALLED,
            ),
            Rule(
                "mita.tromf-reach",
                "inferred",
                "Mîța",
                (21,),
                N_(
                    "Any of the last three leads will do for a call; it binds everybody, a partner too, for this one "
                    "trick, and without a call you play as freely as before."
                ),
                N_(
                    "The text gives the call to the leader of a trick, with the last three cards in hand, and makes no "
                    "exception among those it binds."
                ),
                when=_CALLED,
            ),
            Rule(
                "mita.tromf-duty",
                "reconstructed",
                "Mîța",
                (21,),
                N_("Whoever holds a trump when TROMF was called must play one; without a trump, any card will do."),
                N_(
                    "The text breaks off before it says what the call demands. In Cuatrola everybody answers a trump "
                    "with a trump; the arrastro called in Brisca draws the trumps out of all other hands, from the "
                    "highest down; Guiñote, Gaigel and Snapszli let nobody refuse the suit led after the last draw."
                ),
                option="tromf",
                variants=(
                    (
                        "must-beat",
                        N_(
                            "Whoever can beat every trump on the table when TROMF was called must do so; who cannot, "
                            "but holds a trump, must play a trump; without one, any card will do."
                        ),
                    ),
                ),
                when=_CALLED,
            ),
            Rule(
                "mita.end",
                "documented",
                "Mîța",
                (21,),
                N_("The deal is over when everybody has played the last card."),
            ),
        ),
    ),
    Part(
        N_("Who wins"),
        (
            Rule(
                "mita.score",
                "inferred",
                "Mîța",
                (9,),
                N_(
                    "Of the {tricks} tricks, the side that takes more wins the deal; {half} each is a draw, and a "
                    "match is one deal."
                ),
                N_(
                    "The text only says to win as many tricks as possible. No trick is worth more than another, and "
                    "neither is the last."
                ),
            ),
        ),
    ),
)
