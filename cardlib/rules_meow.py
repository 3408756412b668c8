"""Every rule of Мяу-мяу, with its status and source."""

from __future__ import annotations

from .i18n import N_
from .rule import Part, Rule

PARTS: tuple[Part, ...] = (
    Part(
        N_("Players and cards"),
        (
            Rule(
                "meow.players",
                "documented",
                "Мяу-мяу",
                (2,),
                N_(
                    "Two or more can play, as many as there are cards for: a hand for each and one card to turn up. "
                    "Players at this table: {players}."
                ),
                option="players",
            ),
            Rule(
                "meow.packs",
                "documented",
                "Мяу-мяу",
                (3,),
                N_("A small company plays with one pack, a bigger one with two; here it is one."),
                N_("We suggest a second pack from six players on."),
                option="packs",
                variants=(
                    (
                        2,
                        N_(
                            "A small company plays with one pack, a bigger one with two; here it is two, so each card "
                            "is there twice."
                        ),
                    ),
                    (None, N_("A small company plays with one pack, a bigger one with two.")),
                ),
            ),
            Rule(
                "meow.more-packs",
                "reconstructed",
                "Мяу-мяу",
                (3,),
                N_("A great many players may add a third pack, and more."),
                N_("The text stops at two packs, but sets no limit to the number of players."),
            ),
            Rule(
                "meow.packs-36",
                "inferred",
                "Мяу-мяу",
                (3, 17),
                N_("A pack has 36 cards, from the six up to the {ace}."),
                N_(
                    "The text mentions the full pack of 52 as something special, and the lowest card with a task of "
                    "its own is the six."
                ),
                when=(("pack_size", (36,)),),
            ),
            Rule(
                "meow.pack-52",
                "documented",
                "Мяу-мяу",
                (17,),
                N_("A pack has all its 52 cards, from the two up to the {ace}, which is good for a big company."),
                option="pack_size",
                when=(("pack_size", (52,)),),
            ),
            Rule(
                "meow.no-trump-no-rank",
                "documented",
                "Мяу-мяу",
                (4,),
                N_("No suit is trump, and no rank is higher than another."),
            ),
            Rule(
                "meow.card-points",
                "documented",
                "Мяу-мяу",
                (4,),
                N_(
                    "As penalty points an {ace} is worth 11, a {king} 4, {a_queen} 3 and {a_jack} 2; any other card "
                    "is worth the number on it."
                ),
            ),
            Rule(
                "meow.aim",
                "documented",
                "Мяу-мяу",
                (5,),
                N_(
                    "You try to get rid of your whole hand, because the cards you are left with bring penalty points, "
                    "and the fewer of those the better."
                ),
            ),
        ),
    ),
    Part(
        N_("The deal"),
        (
            Rule(
                "meow.dealer",
                "documented",
                "Мяу-мяу",
                (6,),
                N_("Lots decide who deals first; from then on the deal goes round. Play begins on the dealer's left."),
            ),
            Rule(
                "meow.deal-singly",
                "reconstructed",
                "",
                (),
                N_(
                    "The dealer hands out the cards one at a time, beginning with the player on the left and going "
                    "round clockwise."
                ),
                N_("The text does not tell how cards are handed out; one at a time is our choice."),
            ),
            Rule(
                "meow.deal",
                "documented",
                "Мяу-мяу",
                (7,),
                N_(
                    "You begin with five cards in hand. The next card of the pack lies face up and is the first of the "
                    "discards; the rest lies face down and is the stock."
                ),
                option="hand",
                variants=(
                    (
                        7,
                        N_(
                            "The card after the hands lies face up and is the first of the discards; the rest lies "
                            "face down and is the stock."
                        ),
                    ),
                ),
            ),
            Rule(
                "meow.hand-seven",
                "option",
                "Мяу-мяу",
                (23,),
                N_("Everybody gets seven cards, two more than usual."),
                option="hand",
                when=(("hand", (7,)),),
            ),
            Rule(
                "meow.opening-card",
                "documented",
                "Мяу-мяу",
                (9,),
                N_(
                    "The turned card works as if somebody had just played it: if it is a seven, the first player takes "
                    "two cards and misses the turn."
                ),
                option="seven_draws",
                variants=(
                    (
                        1,
                        N_(
                            "The turned card works as if somebody had just played it: if it is a seven, the first "
                            "player takes a card and misses the turn."
                        ),
                    ),
                ),
            ),
            Rule(
                "meow.opening-others",
                "inferred",
                "Мяу-мяу",
                (9,),
                N_("A turned six or {ace} works on the first player in the same way."),
                N_("The example turns a seven; nothing sets the other cards apart from it."),
                option="eight_skips",
                variants=((True, N_("A turned six, eight or {ace} works on the first player in the same way.")),),
            ),
            Rule(
                "meow.opening-queen",
                "reconstructed",
                "Мяу-мяу",
                (9,),
                N_(
                    "A turned {queen} stands for its own suit, since nobody named one: on it goes any card of that "
                    "suit, or another {queen}."
                ),
                N_("The text does not say what a turned {queen} asks for."),
                option="queen_follow",
                variants=(
                    (
                        True,
                        N_("To cover a turned {queen}, too, you need {a_jack} or the {king} of the same suit."),
                    ),
                ),
            ),
        ),
    ),
    Part(
        N_("A turn"),
        (
            Rule(
                "meow.match",
                "documented",
                "Мяу-мяу",
                (8,),
                N_(
                    "When it is your turn, clockwise, you put one card on the pile; it must have the suit or the rank "
                    "of the card on top."
                ),
            ),
            Rule(
                "meow.six",
                "documented",
                "Мяу-мяу",
                (8,),
                N_("Play a six, and the next player has to take a card and misses the turn."),
            ),
            Rule(
                "meow.seven",
                "documented",
                "Мяу-мяу",
                (8,),
                N_("Play a seven, and the next player has to take two cards and misses the turn."),
                N_("A seven in that player's hand does not help: the text speaks of no answer, and we allow none."),
                when=(("seven_draws", (2,)),),
            ),
            Rule(
                "meow.seven-draws-one",
                "option",
                "Мяу-мяу",
                (20,),
                N_("Play a seven, and the next player has to take a card and misses the turn."),
                N_("A seven in that player's hand does not help: the text speaks of no answer, and we allow none."),
                option="seven_draws",
                when=(("seven_draws", (1,)),),
            ),
            Rule(
                "meow.ace",
                "documented",
                "Мяу-мяу",
                (8,),
                N_("Play an {ace}, and the next player misses the turn."),
            ),
            Rule(
                "meow.eight",
                "option",
                "Мяу-мяу",
                (21,),
                N_("Play an eight, and the next player misses the turn, as with an {ace}."),
                option="eight_skips",
                when=(("eight_skips", (True,)),),
            ),
            Rule(
                "meow.queen-wild",
                "documented",
                "Мяу-мяу",
                (8,),
                N_(
                    "{a_queen} fits on whatever lies on top, and you name a suit with it, its own if you like; until "
                    "it is covered, only that suit or another {queen} fits."
                ),
                option="queen_follow",
                variants=((True, N_("{a_queen} fits on whatever lies on top.")),),
            ),
            Rule(
                "meow.queen-follow",
                "option",
                "Мяу-мяу",
                (22,),
                N_("To cover {a_queen} you need {a_jack}, of whatever suit, or the {king} of the same suit."),
                option="queen_follow",
                when=(("queen_follow", (True,)),),
            ),
            Rule(
                "meow.queen-follow-naming",
                "reconstructed",
                "Мяу-мяу",
                (22,),
                N_("You name no suit with {a_queen} then, and you cannot put one {queen} on another."),
                N_(
                    "The text does not say what becomes of the naming; a suit of your choice and a card that is fixed "
                    "would get in each other's way."
                ),
                option="queen_follow",
                when=(("queen_follow", (True,)),),
            ),
        ),
    ),
    Part(
        N_("When you cannot play, or would rather not"),
        (
            Rule(
                "meow.draw-when-stuck",
                "documented",
                "Мяу-мяу",
                (10,),
                N_("If none of your cards fits, you draw one, just one, and then play or pass."),
            ),
            Rule(
                "meow.drawn-card-only",
                "documented",
                "Мяу-мяу",
                (10,),
                N_("After drawing, the new card is the only one you may play in this turn."),
            ),
            Rule(
                "meow.queen-not-forced",
                "documented",
                "Мяу-мяу",
                (11,),
                N_("Nobody has to part with {a_queen}: if no other card of yours fits, you may draw all the same."),
            ),
            Rule(
                "meow.must-play",
                "inferred",
                "Мяу-мяу",
                (10, 11),
                N_(
                    "With a card that fits and is no {queen}, you have to play: that one or any other you may, "
                    "{a_queen} included."
                ),
                N_("The text lets those draw who have nothing to play, and makes an exception for {queens} alone."),
            ),
            Rule(
                "meow.drawn-card-only-queen",
                "inferred",
                "Мяу-мяу",
                (11,),
                N_("If you drew although you held {a_queen}, it stays in your hand: play the new card or pass."),
                N_(
                    "The text speaks of drawing, passing and using the {queen} another time, not of changing one's "
                    "mind."
                ),
            ),
            Rule(
                "meow.empty-stock",
                "reconstructed",
                "",
                (),
                N_(
                    "If a card has to be taken and the stock is empty, the discards under the top one are shuffled and "
                    "become the stock; if there are none, you take no more, and a turn in which you can take nothing "
                    "is a pass."
                ),
                N_(
                    "The text does not say; the whole family of games uses the discards again. It is done only when a "
                    "card is needed, even for a single discard, and in the middle of taking two if need be."
                ),
            ),
            Rule(
                "meow.blocked",
                "reconstructed",
                "",
                (),
                N_(
                    "If one player after the other passes, all round the table, and none of them took a card, nobody "
                    "wins the deal, and all hands count; missing a turn is no pass."
                ),
                N_(
                    "The text does not say. With whole packs it cannot come about: when everything but the top card "
                    "is in the players' hands, somebody holds a card that fits and is no {queen}. Only a position set "
                    "up with cards missing needs it. Nothing is doubled, taken off or put away then, and the next "
                    "player deals."
                ),
            ),
        ),
    ),
    Part(
        N_("Going out"),
        (
            Rule(
                "meow.meow",
                "documented",
                "Мяу-мяу",
                (12,),
                N_(
                    "The deal is over when somebody plays a last card and calls “Мяу!”, or “Мяу-мяу!” if it is "
                    "{a_jack}."
                ),
            ),
            Rule(
                "meow.last-action",
                "inferred",
                "Мяу-мяу",
                (12,),
                N_("Nobody takes cards or misses a turn for a last card."),
                N_("The deal is over with that card. Related games are divided about it."),
            ),
            Rule(
                "meow.seven-last",
                "documented",
                "Мяу-мяу",
                (14,),
                N_(
                    "If the winner's last card is a seven, the losers are in luck: before anything is counted, each of "
                    "them may put seven cards away, whichever they like."
                ),
            ),
            Rule(
                "meow.seven-last-order",
                "inferred",
                "Мяу-мяу",
                (14,),
                N_(
                    "You may put away fewer than seven, or none; you do it in turn, clockwise from the winner's left, "
                    "and getting rid of everything does not make you a winner."
                ),
                N_("The text allows it and forces nobody; it names no order."),
            ),
        ),
    ),
    Part(
        N_("Penalty points and the match"),
        (
            Rule(
                "meow.counting",
                "documented",
                "Мяу-мяу",
                (15,),
                N_("Each card in your hand at the end counts its points, and their sum is added to your score."),
            ),
            Rule(
                "meow.queen-left",
                "documented",
                "Мяу-мяу",
                (13,),
                N_("{a_queen} in your hand at the end costs you {dear}."),
            ),
            Rule(
                "meow.queen-left-each",
                "inferred",
                "Мяу-мяу",
                (13,),
                N_("Those {dear} are instead of the usual {usual}, not on top, and every {queen} costs them."),
                N_("The text speaks of one {queen}, and does not say whether the usual points are added."),
                option="queen_left",
                variants=(
                    (
                        "once",
                        N_(
                            "Those {dear} are instead of the usual {usual}, not on top; "
                            "a second {queen} in a hand costs only {usual}."
                        ),
                    ),
                ),
            ),
            Rule(
                "meow.queen-last",
                "documented",
                "Мяу-мяу",
                (13,),
                N_("{a_queen} as your last card lowers your score by 30."),
            ),
            Rule(
                "meow.below-zero",
                "reconstructed",
                "Мяу-мяу",
                (13,),
                N_("That may bring a score below zero."),
                N_("The text does not say what becomes of points that somebody does not have."),
            ),
            Rule(
                "meow.jack-doubles",
                "option",
                "Мяу-мяу",
                (19,),
                N_("When somebody goes out with {a_jack}, everybody's penalty points of this deal count twice."),
                option="jack_doubles",
                when=(("jack_doubles", (True,)),),
            ),
            Rule(
                "meow.match-end",
                "documented",
                "Мяу-мяу",
                (16,),
                N_(
                    "The match ends when somebody's score is 101 or more: this player has lost it, and the lowest "
                    "score has won it."
                ),
                option="target",
                variants=(
                    (
                        None,
                        N_(
                            "The match ends when somebody's score is what you agreed on, {target} instead of the 101 "
                            "in the text, or more: this player has lost it, and the lowest score has won it."
                        ),
                    ),
                ),
            ),
            Rule(
                "meow.match-end-ties",
                "inferred",
                "Мяу-мяу",
                (16,),
                N_(
                    "If several are at {target} or more, all of them lose; if several have the fewest, all of them win."
                ),
                N_(
                    "The text speaks of one loser and one winner. Elsewhere a score of exactly 101 may drop to 0; not "
                    "here."
                ),
            ),
            Rule(
                "meow.options",
                "documented",
                "Мяу-мяу",
                (18, 24),
                N_(
                    "The five extra rules are seven cards for each, a single card for a seven, an eight that costs a "
                    "turn, the {king} or {a_jack} on {a_queen}, and a last {jack} that counts twice; use as many of "
                    "them as you like, and leave all else as it is."
                ),
                N_("A sister game, played with 32 cards and up to 100 points, has the same five extra rules."),
            ),
        ),
    ),
)
