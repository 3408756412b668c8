"""A second engine, written from the rules alone, to compare the first with.

It is as plain as can be: one object a deal, changed in place; cards and actions are texts. It is far too
trusting for anything but tests, since it checks nothing that it is given.
"""

from __future__ import annotations

ORDER = ["7", "8", "9", "J", "Q", "T", "K", "A"]
TAKEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
LEFT = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10} | {str(pip): pip for pip in range(2, 10)}


class TrickDeal:
    """A deal of Mîța or 101."""

    def __init__(self, game, options, pack, dealer, scores):
        self.game = game
        self.options = options
        self.n = options["players"]
        self.scores = scores
        pack = list(pack)
        seats = [(dealer + 1 + i) % self.n for i in range(self.n)]
        self.hands = [[] for _ in range(self.n)]
        for _ in range(3):
            for seat in seats:
                self.hands[seat].append(pack.pop(0))
        upcard = pack.pop(0)
        self.trump = upcard[1]
        if options["trump_check"]:
            self.check_ends(pack)
        self.stock = [*pack, upcard]
        self.leader = seats[0]
        self.turn = self.leader
        self.table = []  # (seat, card), in order
        self.bound = False
        self.taken = [[] for _ in range(self.n)]
        self.won = [0] * self.n
        self.asked = None
        self.stopped = False
        if options["exchange"]:
            for seat in range(self.n):
                if "7" + self.trump in self.hands[seat]:
                    self.asked = self.turn = seat

    def check_ends(self, stock):
        moves_left = len([card for card in stock if card[1] == self.trump])
        while moves_left > 0:
            if stock[0][1] == self.trump:
                card = stock.pop(0)
            elif stock[-1][1] == self.trump:
                card = stock.pop()
            else:
                return
            stock.insert(len(stock) // 2, card)
            moves_left -= 1

    buried = ()

    def legal(self):
        if self.turn is None:
            return set()
        if self.asked is not None:
            return {"exchange", "keep"}
        hand = self.hands[self.turn]
        texts = set(hand)
        if not self.table:
            if not self.stock and self.options["tromf"] != "off":
                texts |= {card + "!" for card in hand if card[1] == self.trump}
            return texts
        if self.bound:
            trumps = {card for card in hand if card[1] == self.trump}
            if self.options["tromf"] == "must-beat":
                top = max(ORDER.index(card[0]) for _, card in self.table if card[1] == self.trump)
                higher = {card for card in trumps if ORDER.index(card[0]) > top}
                trumps = higher or trumps
            return trumps or texts
        return texts

    def do(self, text):
        if self.asked is not None:
            if text == "exchange":
                hand = self.hands[self.asked]
                hand.remove("7" + self.trump)
                hand.append(self.stock.pop())
                self.stock.append("7" + self.trump)
            self.asked = None
            self.turn = self.leader
            return
        card = text.rstrip("!")
        self.bound = self.bound or text.endswith("!")
        self.hands[self.turn].remove(card)
        self.table.append((self.turn, card))
        self.turn = (self.turn + 1) % self.n
        if len(self.table) == self.n:
            self.end_trick()

    def end_trick(self):
        trumps = [(ORDER.index(card[0]), seat) for seat, card in self.table if card[1] == self.trump]
        led = self.table[0][1][1]
        followed = [(ORDER.index(card[0]), seat) for seat, card in self.table if card[1] == led]
        _, winner = max(trumps or followed)
        self.taken[winner] += [card for _, card in self.table]
        self.won[winner] += 1
        self.table = []
        self.bound = False
        self.leader = self.turn = winner
        if self.options.get("stop") == "at-once" and self.decided():
            self.turn = None
            self.stopped = True
            return
        seat = winner
        for _ in range(self.n):
            if self.stock:
                self.hands[seat].append(self.stock.pop(0))
            seat = (seat + 1) % self.n
        if not any(self.hands):
            self.turn = None

    def points(self):
        if self.game == "mita":
            return [0] * self.n
        return [sum(TAKEN.get(card[0], 0) for card in cards) for cards in self.taken]

    def gained(self):
        """What each seat's side took."""
        own = self.won if self.game == "mita" else self.points()
        sides = [sum(own[0::2]), sum(own[1::2])]
        return [sides[seat % 2] for seat in range(self.n)]

    def decided(self):
        gained = self.gained()
        mine, theirs = self.scores[0] + gained[0], self.scores[1] + gained[1]
        return max(mine, theirs) >= self.options["target"] and mine != theirs

    def result(self):
        gained = self.gained()
        mine, theirs = gained[0], gained[1]
        if self.stopped:  # the match is what was won
            mine, theirs = mine + self.scores[0], theirs + self.scores[1]
        winners = []
        if mine != theirs:
            winners = [seat for seat in range(self.n) if seat % 2 == (0 if mine > theirs else 1)]
        reason = "at-once" if self.stopped else "played-out"
        return {
            "tricks": self.won,
            "points": self.points(),
            "penalties": [0] * self.n,
            "winners": winners,
            "reason": reason,
        }


class MeowDeal:
    """A deal of Мяу-мяу."""

    def __init__(self, game, options, pack, dealer, scores):
        self.options = options
        self.n = options["players"]
        pack = list(pack)
        seats = [(dealer + 1 + i) % self.n for i in range(self.n)]
        self.hands = [[] for _ in range(self.n)]
        for _ in range(options["hand"]):
            for seat in seats:
                self.hands[seat].append(pack.pop(0))
        self.pile = [pack.pop(0)]
        self.stock = pack
        self.wish = None
        self.fresh = None  # the card drawn in this turn
        self.idle = 0
        self.turn = seats[0]
        self.debt = 0  # cards still to be taken
        self.debtor = None
        self.debtor_loses_turn = False
        self.out = None
        self.dropped = 0
        self.blocked = False
        self.strike()

    @property
    def buried(self):
        return self.pile[:-1] if self.turn == -1 else []

    def strike(self):
        rank = self.pile[-1][0]
        if rank == "6":
            self.owe(self.turn, 1, True)
        elif rank == "7":
            self.owe(self.turn, self.options["seven_draws"], True)
        elif rank == "A" or (rank == "8" and self.options["eight_skips"]):
            self.owe(self.turn, 0, True)

    def owe(self, seat, cards, loses_turn):
        self.debtor, self.debt, self.debtor_loses_turn = seat, cards, loses_turn
        self.settle()

    def settle(self):
        while self.debt:
            if self.stock:
                card = self.stock.pop(0)
                self.hands[self.debtor].append(card)
                self.debt -= 1
                if not self.debtor_loses_turn:
                    self.fresh = card
            elif len(self.pile) > 1:
                self.turn = -1  # chance shuffles first
                return
            else:
                self.debt = 0
        self.turn = self.debtor
        if self.debtor_loses_turn:
            self.turn = (self.turn + 1) % self.n

    def fits(self, card):
        top = self.pile[-1]
        if self.options["queen_follow"] and top[0] == "Q":
            return card[0] == "J" or card == "K" + top[1]
        return card[0] == "Q" or card[1] == (self.wish or top[1]) or card[0] == top[0]

    def texts(self, card):
        if card[0] == "Q" and not self.options["queen_follow"]:
            return {card + "=" + suit for suit in "HSCD"}
        return {card}

    def legal(self):
        if self.turn in (None, -1):
            return set()
        hand = self.hands[self.turn]
        if self.out is not None:
            return {"pass"} | {"drop " + card for card in hand}
        if self.fresh:
            return {"pass"} | (self.texts(self.fresh) if self.fits(self.fresh) else set())
        texts = set()
        for card in hand:
            if self.fits(card):
                texts |= self.texts(card)
        if not any(self.fits(card) and card[0] != "Q" for card in hand):
            texts.add("draw" if self.stock or len(self.pile) > 1 else "pass")
        return texts

    def do(self, text):
        if self.turn == -1:
            self.stock = text.split()[1:]
            self.pile = self.pile[-1:]
            self.settle()
        elif self.out is not None:
            self.put_away(text)
        elif text == "draw":
            self.idle = 0
            self.owe(self.turn, 1, False)
        elif text == "pass":
            if self.fresh is None:
                self.idle += 1
            self.fresh = None
            self.turn = (self.turn + 1) % self.n
            if self.idle == self.n:
                self.blocked = True
                self.turn = None
        else:
            self.play(text)

    def play(self, text):
        card, _, wish = text.partition("=")
        self.hands[self.turn].remove(card)
        self.pile.append(card)
        self.wish = wish or None
        self.fresh = None
        self.idle = 0
        if self.hands[self.turn]:
            self.turn = (self.turn + 1) % self.n
            self.strike()
            return
        self.out = self.turn
        self.turn = (self.turn + 1) % self.n if card[0] == "7" else None

    def put_away(self, text):
        if text != "pass":
            self.hands[self.turn].remove(text.split()[1])
            self.dropped += 1
        if text == "pass" or self.dropped == 7 or not self.hands[self.turn]:
            self.dropped = 0
            self.turn = (self.turn + 1) % self.n
            if self.turn == self.out:
                self.turn = None

    def result(self):
        penalties = []
        for hand in self.hands:
            total = 0
            queen_paid = False
            for card in hand:
                if card[0] == "Q" and not (queen_paid and self.options["queen_left"] == "once"):
                    total += 40
                    queen_paid = True
                else:
                    total += LEFT[card[0]]
            penalties.append(total)
        last = self.pile[-1][0]
        if not self.blocked:
            if last == "Q":
                penalties[self.out] -= 30
            if last == "J" and self.options["jack_doubles"]:
                penalties = [total * 2 for total in penalties]
        nothing = [0] * self.n
        return {
            "tricks": nothing,
            "points": nothing,
            "penalties": penalties,
            "winners": [] if self.blocked else [self.out],
            "reason": "blocked" if self.blocked else "went-out",
        }


class Tally:
    """A match: scores over deals."""

    def __init__(self, game, options, dealer):
        self.game = game
        self.options = options
        self.n = options["players"]
        self.scores = [0] * self.n
        self.dealer = dealer
        self.deals = 0

    def add(self, deal):
        gains = deal.result()["penalties"] if self.game == "meow" else deal.gained()
        for seat in range(self.n):
            self.scores[seat] += gains[seat]
        self.dealer = (self.dealer + 1) % self.n
        self.deals += 1

    def standing(self):
        """Whether it is over, the winners, the losers."""
        seats = range(self.n)
        high, low = max(self.scores), min(self.scores)
        over_target = self.game != "mita" and high >= self.options["target"]
        if self.game == "meow":
            if not over_target:
                return False, [], []
            at_target = [seat for seat in seats if self.scores[seat] >= self.options["target"]]
            return True, [seat for seat in seats if self.scores[seat] == low], at_target
        tied = self.scores[0] == self.scores[1]
        if self.game == "mita" and self.deals == 1 and tied:
            return True, [], []
        if tied or not (over_target or (self.game == "mita" and self.deals == 1)):
            return False, [], []
        return True, [s for s in seats if self.scores[s] == high], [s for s in seats if self.scores[s] == low]


def start(game, options, pack, dealer, scores):
    """A deal of any game; ``pack`` is a list of texts."""
    kind = MeowDeal if game == "meow" else TrickDeal
    return kind(game, options, pack, dealer, scores)
