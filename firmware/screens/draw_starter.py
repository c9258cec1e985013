"""Chance decides who opens the round."""

from pieces.cards import who_is_it
from rules.moves import DRAW
from table.screen import Screen


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
        game = self.table.game
        seats = [seat for seat in range(len(game.players)) if game.is_in(seat)]
        self.make(DRAW, seats[self.pick(len(seats))])

    def pick(self, count: int) -> int:
        """0 to `count` - 1, equally likely, from two dice; rolls that do not divide evenly are repeated."""
        dice = self.table.stick.dice
        while True:
            n = dice.roll_one() * 6 + dice.roll_one() - 7
            if n < 36 - 36 % count:
                return n % count
