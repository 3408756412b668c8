"""What a simulation has counted, and what that says: whole numbers, so that sums are the same in whatever order.

``Tally`` is counted, chunk by chunk; ``Summary`` is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal, NamedTuple

from . import find_game, intervals, mita
from .cards import cards_text
from .deals import Rules
from .distribution import Distribution, Observed
from .errors import CardlibError, shown
from .given import some_rules
from .i18n import N_, _, ngettext
from .intervals import Figure
from .lines import decimal, percent
from .measured import in_words, told
from .names import listed

What = Literal["deals", "matches"]


@dataclass
class Tally:
    """What came of some rounds: a round is one deal, or match, with each way to seat the bots.

    Attributes:
        rounds: how many different deals, or matches.
        games: how often one was played: ``rounds`` times the ways to seat the bots.
        deals: how many deals that were in all; more than ``games`` where matches are played.
        draws: how many of the games nobody won.
        won: for each player, how many of the games.
        won_squares: the sum over the rounds of the square of how many games of it.
        score: for each player, what it got from all games together: for one that it won as much as there are sides,
            and for a draw 1.
        score_squares: the sum over the rounds of the square of the score of each.
        gain: for each player, what all its games brought together.
        gain_squares: the sum over the rounds of the square of what each brought.
        lengths: of how many deals a game was.
        observed: under each measure's name and each key, what was observed.
    """

    rounds: int
    games: int
    deals: int
    draws: int
    won: list[int]
    won_squares: list[int]
    score: list[int]
    score_squares: list[int]
    gain: list[int]
    gain_squares: list[int]
    lengths: Observed = field(default_factory=Observed)
    observed: dict[str, dict[str, Observed]] = field(default_factory=dict)

    @classmethod
    def empty(cls, players: int) -> Tally:
        """Nothing yet."""
        won, won_squares, score, score_squares, gain, gain_squares = ([0] * players for _each in range(6))
        return cls(0, 0, 0, 0, won, won_squares, score, score_squares, gain, gain_squares)

    def add_round(self, won: list[int], score: list[int], gain: list[int]) -> None:
        """One more round, in which each player won so many games, scored and gained so much."""
        self.rounds += 1
        for sums, squares, values in (
            (self.won, self.won_squares, won),
            (self.score, self.score_squares, score),
            (self.gain, self.gain_squares, gain),
        ):
            for player, value in enumerate(values):
                sums[player] += value
                squares[player] += value * value

    def add_game(self, deals: int, is_draw: bool) -> None:
        """One more game, of so many deals."""
        self.games += 1
        self.deals += deals
        self.draws += is_draw

    def observe(self, measure: str, counts: Mapping[str, Mapping[int, int]]) -> None:
        """What a measure has seen in one more round: under each key, how often each number."""
        keys = self.observed.setdefault(measure, {})
        for key, of_key in counts.items():
            keys.setdefault(key, Observed()).add_round(of_key)

    def add(self, other: Tally) -> None:
        """What another chunk has counted."""
        self.rounds += other.rounds
        self.games += other.games
        self.deals += other.deals
        self.draws += other.draws
        for mine, others in (
            (self.won, other.won),
            (self.won_squares, other.won_squares),
            (self.score, other.score),
            (self.score_squares, other.score_squares),
            (self.gain, other.gain),
            (self.gain_squares, other.gain_squares),
        ):
            mine[:] = map(sum, zip(mine, others, strict=True))
        self.lengths.add(other.lengths)
        for measure, keys in other.observed.items():
            own = self.observed.setdefault(measure, {})
            for key, observed in keys.items():
                own.setdefault(key, Observed()).add(observed)


class Player(NamedTuple):
    """How one of the bots did.

    Attributes:
        bot: its name.
        won: its share of the games; partners win together, and players of Мяу-мяу may share a match.
        scored: the same with a draw shared evenly among the sides: half a game for each of two.
        gain: what a game brought it on average, the more the better: in Mîța by how many tricks its side was ahead,
            in 101 by how many points, in Мяу-мяу its penalty, negative; of all deals of a match together.
    """

    bot: str
    won: Figure
    scored: Figure
    gain: Figure


@dataclass(frozen=True)
class Summary:
    """What a simulation says; equal for the same arguments, however it was shared out.

    Attributes:
        rules: the game with its options.
        bots: the bots' names round the table, one a seat.
        seed: the simulation's.
        what: ``"deals"`` or ``"matches"``.
        mirrored: whether each was played with the bots in each other's places.
        asked: how many deals, or matches, it was to be; fewer were played if it was stopped.
        tally: the whole numbers behind everything.
        first: the number of the first deal, or match.
    """

    rules: Any
    bots: tuple[str, ...]
    seed: int
    what: What
    mirrored: bool
    asked: int
    tally: Tally
    first: int = 0

    @property
    def rounds(self) -> int:
        """How many different deals, or matches, the figures rest on: those with so many numbers from ``first`` on."""
        return self.tally.rounds

    @property
    def players(self) -> tuple[Player, ...]:
        """How each did, in the order of ``bots``; ``()`` before anything was played.

        That order is the seats' unless ``mirrored``, where everybody had other seats too.
        """
        tally = self.tally
        if not tally.rounds:
            return ()
        size = tally.games // tally.rounds
        return tuple(
            Player(bot, self._won(player, size), self._scored(player, size), self._gain(player, size))
            for player, bot in enumerate(self.bots)
        )

    def _won(self, player: int, size: int) -> Figure:
        tally = self.tally
        if size == 1:
            return intervals.share(tally.won[player], tally.rounds)
        return intervals.share_of_groups(tally.won[player], tally.won_squares[player], tally.rounds, size)

    def _scored(self, player: int, size: int) -> Figure:
        tally = self.tally
        if not tally.draws:
            return self._won(player, size)
        size *= len(sides_of(self.rules))
        return intervals.share_of_groups(tally.score[player], tally.score_squares[player], tally.rounds, size)

    def _gain(self, player: int, size: int) -> Figure:
        tally = self.tally
        return intervals.mean(tally.gain[player], tally.gain_squares[player], tally.rounds).times(1 / size)

    @property
    def lengths(self) -> Distribution:
        """Of how many deals a match was."""
        return self.tally.lengths.distribution

    @property
    def measures(self) -> dict[str, dict[str, Distribution]]:
        """What the measures observed, by the measure's name and by key; see ``cardlib.measures``."""
        return {
            name: {key: keys[key].distribution for key in sorted(keys)}
            for name, keys in sorted(self.tally.observed.items())
        }

    def followed_by(self, later: Summary) -> Summary:
        """This one and the one that begins with the number after its last, as if they had been simulated together.

        Raises:
            CardlibError: if they do not follow each other, or are not of the same simulation.
        """
        if not isinstance(later, Summary):
            raise CardlibError(N_("{given} is not what a simulation has brought."), given=shown(later))
        if (
            later.first != self.first + self.rounds
            or replace(later, asked=self.asked, tally=self.tally, first=self.first) != self
        ):
            raise CardlibError(N_("These two simulations do not follow each other."))
        tally = Tally.empty(self.rules.players)
        tally.add(self.tally)
        tally.add(later.tally)
        return replace(self, asked=self.rounds + later.asked, tally=tally)

    def data(self) -> dict[str, Any]:
        """Everything as plain data for JSON."""
        game = find_game(self.rules.game)
        return {
            "game": game.id,
            "options": {option.name: _plain(getattr(self.rules, option.name)) for option in game.options},
            "seed": self.seed,
            "what": self.what,
            "mirrored": self.mirrored,
            "first": self.first,
            "asked": self.asked,
            "played": self.rounds,
            "games": self.tally.games,
            "deals": self.tally.deals,
            "draws": self.tally.draws,
            "players": [
                {
                    "bot": player.bot,
                    "won": player.won.data(),
                    "scored": player.scored.data(),
                    "gain": player.gain.data(),
                }
                for player in self.players
            ],
            "lengths": {str(value): times for value, times in self.lengths.counts.items()},
            "measures": {
                name: {key: distribution.data() for key, distribution in keys.items()}
                for name, keys in self.measures.items()
            },
        }

    def lines(self) -> tuple[str, ...]:
        """Everything in sentences."""
        tally, players = self.tally, self.players
        heading = _("{game}, {players} players, seed {seed}: {played}.").format(
            game=find_game(self.rules.game).name,
            players=self.rules.players,
            seed=self.seed,
            played=counted(self.rounds, self.what),
        )
        if not players:
            return (heading,)
        lines = [heading]
        ways = tally.games // tally.rounds
        if ways > 1:
            lines.append(_mirrored(ways, self.what))
        lines += [self._of_side(side) for side in sides_of(self.rules)]
        if tally.draws:
            lines.append(_("Drawn: {share}.").format(share=percent(tally.draws / tally.games)))
        if self.what == "matches":
            took = _("A match took {number} deals on average.")
            lines.append(took.format(number=decimal(tally.deals / tally.games, 2)))
        lines += told(self.measures)
        lines.append(_("In brackets: the bounds of the 95 % interval."))
        return tuple(lines)

    def _of_side(self, side: tuple[int, ...]) -> str:
        """What one side did, in a sentence or two; what is said of one of its players goes for all."""
        player = self.players[side[0]]
        who = ngettext("Bot {numbers} ({bots})", "Bots {numbers} ({bots})", len(side)).format(
            numbers=listed(str(place + 1) for place in side),
            bots=listed(dict.fromkeys(self.bots[place] for place in side)),
        )
        won = _("{who} won {share}.").format(who=who, share=in_words(player.won, percent))
        gain = player.gain.times(-1) if self.rules.game == "meow" else player.gain
        return f"{won} {_(_GAINED[self.rules.game]).format(number=in_words(gain, partial(decimal, places=2)))}"


_GAINED = {
    "mita": N_("Tricks ahead on average: {number}."),
    "101": N_("Points ahead on average: {number}."),
    "meow": N_("Penalty points on average: {number}."),
}


def sides_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The seats by side, which win together: in Мяу-мяу everybody is alone.

    Raises:
        RulesError: if these are no rules.
    """
    some_rules(rules)
    if isinstance(rules, mita.Rules):
        return rules.sides
    return tuple((seat,) for seat in range(rules.players))


def _mirrored(ways: int, what: What) -> str:
    """How often each deal, or match, was played."""
    if what == "deals":
        message = ngettext(
            "Each deal was played {ways} time, with the bots in each other’s places.",
            "Each deal was played {ways} times, with the bots in each other’s places.",
            ways,
        )
    else:
        message = ngettext(
            "Each match was played {ways} time, with the bots in each other’s places.",
            "Each match was played {ways} times, with the bots in each other’s places.",
            ways,
        )
    return message.format(ways=ways)


def counted(number: int, what: What) -> str:
    """ "1,000 deals", or matches."""
    if what == "deals":
        return ngettext("{count} deal", "{count} deals", number).format(count=f"{number:,}")
    return ngettext("{count} match", "{count} matches", number).format(count=f"{number:,}")


def _plain(value: Any) -> Any:
    """An option's value as JSON has it: a series of cards as text."""
    return cards_text(value) if isinstance(value, tuple) else value
