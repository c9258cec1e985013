"""Chance decides who opens the round."""

from micropython import const

from pieces.cards import who_is_it
from rules.moves import DRAW
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class DrawStarter(Screen):
    """A draws, and the hand-over says who it is. After a round between computers it draws by itself."""

    name = "draw"

    def enter(self) -> None:
        view, table = self.view, self.table
        view.title = view.words.WHO_STARTS
        self.count = len(table.game.players)
        self.goes_on(table.seats.only_watch(table.game))
        view.a_text = view.words.DRAW

    def draw(self) -> None:
        who_is_it(self.canvas, self.view, self.count)

    def a_down(self) -> None:
        self.make(DRAW, drawn(self.table))


def drawn(table: "Table") -> int:
    """A seat that is in, each equally likely, from two dice; rolls that do not divide evenly are repeated."""
    game, dice = table.game, table.stick.dice
    seats = [seat for seat in range(len(game.players)) if game.is_in(seat)]
    while True:
        n = dice.roll_one() * 6 + dice.roll_one() - 7
        if n < 36 - 36 % len(seats):
            return seats[n % len(seats)]
