"""What everybody has after a round."""

from pieces.standings import Standings
from table.screen import Screen
from table.wording import changes


class Lives(Standings):
    """What each player has. Players who have lost or gained something stand out.

    After a round between computers it continues by itself.
    """

    name = "lives"
    reading_ms = 2500
    is_tidy = False

    def enter(self) -> None:
        view, table, game = self.view, self.table, self.table.game
        self.changes = changes(game)
        self.fill(game)
        view.note = b"" if table.is_saved else view.words.NOT_SAVED
        self.goes_on(table.is_saved and table.seats.only_watch(game))

    def animate(self, age: int) -> int:
        if age and not self.is_tidy:
            self.is_tidy = True
            self.table.flow.everybody_reads()
        return Screen.animate(self, age)

    def a_down(self) -> None:
        self.table.flow.next_turn()
