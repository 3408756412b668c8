"""The score sheet under the table: the match deal by deal, or how many deals of Mîța each side has won."""

from __future__ import annotations

from collections.abc import Callable

from cardlib import find_game
from cardlib.i18n import _, ngettext
from cardlib.lines import players_listed, scores_listed, signed
from cardlib.names import player_name
from widgets.blocks import Heading, Page, Prose, Section, Table
from widgets.match import Played
from widgets.paper import Paper
from widgets.play_party import Party
from widgets.score import owners, score_table


class PlaySheet(Paper):
    """The score so far.

    Args:
        party: tells which party plays now.
    """

    def __init__(self, party: Callable[[], Party]) -> None:
        self._party = party
        super().__init__()
        self.refresh()

    def compose(self) -> Page:
        """A row for each finished deal, and what they come to."""
        party = self._party()
        name = find_game(party.setting.rules.game).name
        heading = Heading(_("{game}: the score").format(game=name))
        earlier = _earlier(party)
        if not party.deals:
            empty = Prose(_("Finished deals are written down here."), small=True)
            return Page(_("The score"), sections=(Section("sheet", (heading, *earlier, empty)),))
        mita = party.setting.rules.game == "mita"
        table = deals_won(party) if mita else score_table(party.deals, party.setting.rules, party.names)
        return Page(
            _("The score"),
            status=_series(party) if mita else _standing(party),
            sections=(Section("sheet", (heading, *earlier, table)),),
        )


def _earlier(party: Party) -> tuple[Prose, ...]:
    """That the match is older than the deals that are known: a record holds one deal, and the score before it."""
    if not any(party.earlier):
        return ()
    sides = owners(party.setting.rules)
    scores = scores_listed(sides, [signed(party.earlier[side[0]]) for side in sides], party.names)
    text = _("Of the deals before, only the score was written down: {scores}. Their rows are missing here.")
    return (Prose(text.format(scores=scores)),)


def deals_won(party: Party) -> Table:
    """A row for each deal of Mîța: the tricks of each side, and who won."""
    sides, names = owners(party.setting.rules), party.names
    rows = []
    for number, (state, _before, after) in enumerate(party.deals, 1):
        tricks = [str(after.scores[side[0]]) for side in sides]
        won = players_listed(after.winners, names) if after.winners else _("nobody")
        rows.append((str(number), player_name(state.deal.dealer, names), *tricks, won))
    heads = [players_listed(side, names) for side in sides]
    caption = _("The tricks of each deal, and who won it.")
    return Table(caption, (_("Deal"), _("Dealer"), *heads, _("Won by")), tuple(rows), len(rows) - 1)


def _series(party: Party) -> str:
    """How many deals of Mîța each side has won."""
    parts = [_deals_of(party.deals, side, party.names) for side in owners(party.setting.rules)]
    draws = sum(not played.after.winners for played in party.deals)
    if draws:
        parts.append(ngettext("{count} draw.", "{count} draws.", draws).format(count=draws))
    return " ".join(parts)


def _deals_of(deals: tuple[Played, ...], side: tuple[int, ...], names: tuple[str, ...]) -> str:
    count = sum(side[0] in played.after.winners for played in deals)
    text = ngettext("{players}: {count} deal won.", "{players}: {count} deals won.", count)
    return text.format(players=players_listed(side, names), count=count)


def _standing(party: Party) -> str:
    """Whether the match goes on, and who deals next."""
    match = party.deals[-1].after
    if match.is_over:
        return _("The match is over. Won by: {players}.").format(players=players_listed(match.winners, party.names))
    if not party.state.is_over:
        return _("The match goes on.")
    dealer = player_name(match.dealer, party.names)
    return _("The match goes on. The next dealer is {player}.").format(player=dealer)
