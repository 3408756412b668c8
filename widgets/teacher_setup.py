"""The fields of a teacher's table: game, players, options, dealer, tricks played before, scores and names."""

from __future__ import annotations

from dataclasses import replace

from cardlib import Suit, find_game
from cardlib.errors import DealError, shown
from cardlib.game import Rules
from cardlib.i18n import N_, _
from cardlib.names import capital, player_name, suit_name
from widgets.blocks import Field, Page
from widgets.paper import Paper
from widgets.rule_items import game_field
from widgets.teacher_desk import Desk
from widgets.teacher_layout import Layout

ANYBODY = ""


class TeacherSetup(Paper):
    """What is played at a teacher's table, and who is who.

    Args:
        desk: what lies on the table.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()
        self.refresh()

    def filled(self, field: str, value: object) -> None:
        """Take what was filled in; what cannot be is refused, and nothing changes."""
        desk = self.desk
        match field:
            case "game":
                desk.do(lambda: desk.choose(find_game(str(value)).preset), "options")
            case "dealer":
                desk.do(lambda: desk.change(lambda layout: layout.dealt_by(int(str(value)))), "options")
            case "tricks":
                desk.do(lambda: desk.change(lambda layout: layout.after(int(str(value)))), "options")
            case "leader":
                leader = None if value == ANYBODY else int(str(value))
                desk.do(lambda: desk.change(lambda layout: layout.led_by(leader)), "options")
            case "trump":
                desk.do(lambda: desk.change(lambda layout: layout.with_trump(Suit(value))), "options")
            case "scores":
                desk.do(lambda: desk.change(lambda layout: layout.scored(_scores(layout, str(value)))), "options")
            case "names":
                desk.do(lambda: desk.rename(str(value)), "options")
            case _:
                desk.choices.fill(field, value)
                refusal, rules = desk.choices.refusal, desk.choices.rules
                desk.do(lambda: _choose(desk, rules, refusal), "options")

    def compose(self) -> Page:
        """The fields; those that are seldom needed are folded away."""
        desk = self.desk
        layout = desk.layout
        options = {field.id: field for field in desk.choices.fields(_("Options"), folded=True)}
        players = options.pop("players")
        group = _group()
        refusal = desk.choices.refusal or (desk.refusal if desk.where == "options" else "")
        unchanged = _("Nothing was changed.")
        return Page(
            label=_("What is played"),
            fields=(
                game_field(layout.rules.game, every=False),
                replace(players, group=group, folded=False),
                self._seat_field("dealer", _("Dealer"), layout.dealer),
                *self._later(layout),
                Field(
                    "names",
                    "text",
                    _("Names of the players"),
                    ", ".join(desk.names),
                    help=_("In the order of the seats, clockwise, with commas or spaces between them."),
                    group=group,
                ),
                *self._score(layout),
                *options.values(),
            ),
            refusal=refusal and f"{refusal} {unchanged}",
        )

    def _seat_field(self, name: str, label: str, value: int | None, *others: tuple[str, str]) -> Field:
        seats = tuple((str(seat), player_name(seat, self.desk.names)) for seat in range(self.desk.layout.rules.players))
        return Field(name, "select", label, ANYBODY if value is None else str(value), (*others, *seats), group=_group())

    def _later(self, layout: Layout) -> tuple[Field, ...]:
        """How far the deal has gone, where there are tricks."""
        if not layout.most_tricks:
            return ()
        group = _group()
        numbers = tuple((str(number), str(number)) for number in range(layout.most_tricks + 1))
        about = _("0 sets up a deal from its beginning; the last numbers set up its end, when TROMF may be called.")
        fields = [Field("tricks", "select", _("Tricks played before"), str(layout.tricks), numbers, about, group=group)]
        if layout.tricks:
            anybody = (ANYBODY, _("whoever comes out"))
            fields.append(self._seat_field("leader", _("Who leads now"), layout.leader, anybody))
        if layout.drawn_out:
            suits = tuple((str(suit), capital(suit_name(suit))) for suit in Suit)
            fields.append(Field("trump", "select", _("Trump suit"), str(layout.suit), suits, group=group))
        return tuple(fields)

    def _score(self, layout: Layout) -> tuple[Field, ...]:
        """The match before the deal, where a match is more than a deal."""
        if not getattr(layout.rules, "target", 0):
            return ()
        about = _("One whole number for each seat, with spaces between them; partners have the same.")
        value = " ".join(map(str, layout.scores))
        return (
            Field("scores", "text", _("Points before the deal"), value, help=about, group=_("Options"), folded=True),
        )


def _group() -> str:
    """The heading over what is always to be seen."""
    return _("The table")


def _choose(desk: Desk, rules: Rules, refusal: str) -> None:
    if not refusal:  # what does not fit yet stays in its field, which says why
        desk.choose(rules)


def _scores(layout: Layout, text: str) -> tuple[int, ...]:
    """The numbers in a text.

    Raises:
        DealError: if something else is in it.
    """
    words = text.replace(",", " ").split()
    if not all(word.lstrip("-−").isdecimal() and len(word) < 6 for word in words):
        message = N_("{text} are no points: write a whole number for each of {players} seats.")
        raise DealError(message, text=shown(text), players=layout.rules.players)
    return tuple(int(word.replace("−", "-")) for word in words)
