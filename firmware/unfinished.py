"""A game by the house's rules that was left unfinished."""

from display import NIGHT
from menu import Resume
from screens import buttons
from standing import counts, roster


class Unfinished(Resume):
    """As `Resume`; points may have fallen below zero."""

    def enter(self) -> None:
        Resume.enter(self)
        self.view.lines = tuple([str(n).encode() for n in counts(self.table.game)])

    def draw(self) -> None:
        c, v, rules = self.canvas, self.view, self.table.game.rules
        c.fill(NIGHT)
        roster(c, v, (v.loser,), rules.end != "stop" and rules.word == "life")
        buttons(c, v)
