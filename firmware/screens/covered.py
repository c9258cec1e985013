"""The dice under the cup, where the house asks to look first, or lets one roll again, or toasts."""

from micropython import const

from display import BONE
from pieces.shared import number
from rules.moves import OR_MORE, REROLL, TOAST
from screens.look import Closed, Peek
from table import usher
from table.view import NONE

_TYPING = const(0)
if _TYPING:
    from table.screen import Page
    from table.table import Table


class Covered(Closed):
    """As `Closed`. Until the holder has looked, nothing on it depends on the roll."""

    def __init__(self, table: "Table") -> None:
        Closed.__init__(self, table)
        self.must_say = False  # rolled again: there is no second look

    def enter(self) -> None:
        Closed.enter(self)
        view, table, game = self.view, self.table, self.table.game
        texts = table.words("_house")
        self.must_say = game.is_rerolled
        if self.must_say:
            value = bytes(number(usher.spoken(game.ranking, game.claims()[0])))
            view.a(value + b" " + texts.OR_OVER if game.allows(OR_MORE) else texts.CLAIM, BONE)
            view.b_kind = NONE
        elif not table.looked:
            if game.rules.blind == "no":
                view.b_kind = NONE
        elif game.allows(TOAST):
            view.b(texts.TOAST, BONE)
        elif game.allows(REROLL):
            view.b(texts.DECIDE, BONE)

    def a_down(self) -> None:
        table = self.table
        if not self.must_say:
            table.go(Glimpse(table, self))
        elif table.game.allows(OR_MORE):
            table.play(OR_MORE)
            table.visit("screens.saying", "Announced")
        else:
            table.visit("screens.saying", "Choose")

    def b_down(self) -> None:
        table = self.table
        game = table.game
        if not self.view.b_kind:
            return
        if table.looked and game.allows(TOAST):
            table.play(TOAST)
            table.visit("screens.settled", "Settled")
        elif table.looked and game.allows(REROLL):
            table.visit("screens.options", "Options")
        else:
            table.visit("screens.saying", "Choose")


class Glimpse(Peek):
    """As `Peek`, for values that are called otherwise, or not at all."""

    def __init__(self, table: "Table", back: "Page") -> None:
        # Who sees a toast has nothing else to say, even if they were choosing a claim unseen
        Peek.__init__(self, table, Covered(table) if table.game.allows(TOAST) else back)

    def enter(self) -> None:
        Peek.enter(self)
        view, game = self.view, self.table.game
        if game.roll == game.ranking.toast:
            view.rank = self.table.words("_house").A_TOAST
        elif usher.pips(game.ranking, game.roll):
            view.rank = (b"%d" % usher.pips(game.ranking, game.roll), self.table.words("_house").PIPS)
