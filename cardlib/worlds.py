"""What a seat cannot see, as it may imagine it: the cards of the others and the order of the stock.

In the field's words, what a seat has seen is its information set, and a world is a determinization of it.

>>> import cardlib
>>> from cardlib.fast import random_source
>>> rules = cardlib.find_game("mita").rules(players=2)
>>> view = rules.deal(rules.pack()).view(0)
>>> hands, stock = Worlds(view).sample(random_source(seed=1))
>>> hands[0] == view.hand, len(hands[1]), stock[-1] == view.upcard
(True, 3, True)
"""

from __future__ import annotations

from cardlib import meow, mita
from cardlib.cards import Card
from cardlib.errors import DealError
from cardlib.fast import Ints, a_source, quick_game
from cardlib.game import Hands, View
from cardlib.given import a_view
from cardlib.i18n import N_
from cardlib.worlds_meow import MeowHidden
from cardlib.worlds_mita import TrickHidden


class Worlds:
    """Every position that a seat has to think possible when it has to act.

    What it has seen rules positions out: cards it saw go to a hand stay there until they are played, who drew in
    Мяу-мяу held nothing that fitted, who gave no trump to a TROMF call has none. What remains is taken to be equally
    likely, as if nobody's choice told anything about the cards kept; one exception is the trump seven, which is
    taken to be exchanged by whoever could.

    Attributes:
        view: what the seat sees.
        game: the quick form of its game.

    Raises:
        DealError: if it is no view, its seat does not have to act, or no deal can have gone as its history says.
    """

    def __init__(self, view: View) -> None:
        if not a_view(view).legal_actions:
            raise DealError(N_("It is not seat {seat} that has to act, so its view makes no position."), seat=view.seat)
        assert isinstance(view, mita.View | meow.View)
        self.view = view
        self.game = quick_game(view.rules)
        self._hidden: TrickHidden | MeowHidden
        if isinstance(view, mita.View):
            self._hidden = TrickHidden(view, self.game)
        else:
            self._hidden = MeowHidden(view, self.game)

    @property
    def certain(self) -> bool:
        """Whether there is one such position only."""
        return self._hidden.certain

    def sample(self, source: Ints) -> tuple[Hands, tuple[Card, ...]]:
        """Every seat's cards and the stock, next card first, in one of the positions."""
        return self._hidden.sample(a_source(source))

    def state(self, source: Ints) -> Ints:
        """One of the positions as a state of the quick game."""
        return self._hidden.state(a_source(source))
