"""Offers an unfinished game."""

from display import BONE
from pieces.ground import colour_of
from pieces.standings import Standings
from table.view import NOBODY


class Unfinished(Standings):
    """Resume the game, or start a new one."""

    name = "resume"
    can_pause = False

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        view.title = words.UNFINISHED
        trouble = self.table.trouble
        view.note = words.DAMAGED if trouble else b""
        if trouble == "torn":
            view.note = words.TORN
        elif trouble == "aside":
            view.note = self.table.flow.texts().ASIDE
        self.fill(game)
        view.holder = game.holder
        view.a(words.RESUME, BONE if game.holder == NOBODY else colour_of(game.holder))
        view.b(words.NEW_GAME, BONE)

    def a_down(self) -> None:
        self.table.flow.resume()

    def b_down(self) -> None:
        table = self.table
        table.trouble = ""
        table.game = None  # it stays in the journal until a new one begins
        table.flow.who_plays()
