"""What everybody has after a round."""

from display import BONE
from pieces.buttons import sunk_flag
from pieces.standings import Standings
from rules.moves import STOP
from table.screen import Screen
from table.wording import changes


class Lives(Standings):
    """What each player has. Players who have lost or gained something stand out.

    After a round between computers it continues by itself. When all persons are out, it asks whether to see
    how the game ends.
    """

    name = "lives"
    reading_ms = 2500
    is_tidy = False

    def enter(self) -> None:
        view, table, game = self.view, self.table, self.table.game
        self.changes = changes(game)
        self.fill(game)
        view.note = b"" if table.is_saved else view.words.NOT_SAVED
        self.asks = table.flow.asks()
        if self.asks:
            view.title = view.words.WHO_WINS
            view.a(view.words.WATCH, BONE)
            view.b(view.words.STOP, BONE)
            self.lasts_ms = 0
        else:
            self.goes_on(table.is_saved and table.seats.only_watch(game))

    def animate(self, age: int) -> int:
        if age and not self.is_tidy:
            self.is_tidy = True
            self.table.flow.everybody_reads()
        return Screen.animate(self, age)

    def a_down(self) -> None:
        if self.asks:
            self.table.flow.watch()
        else:
            self.table.flow.next_turn()

    def b_down(self) -> None:
        if self.asks:
            sunk_flag(self.canvas, self.view)
            self.make(STOP)
