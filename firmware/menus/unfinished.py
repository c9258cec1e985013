"""A game by the house's rules that was left unfinished."""

from menus.again import Resume
from screens.standing import CROWD, tell


class Unfinished(Resume):
    """As `Resume`; points may have fallen below zero."""

    def enter(self) -> None:
        Resume.enter(self)
        view, game = self.view, self.table.game
        tell(view, game)
        if view.lines and len(game.players) >= CROWD:
            view.title = b""  # the numbers need its room
