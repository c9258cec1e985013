"""New lives, once, by one roll of a die."""

from micropython import const

import layouts as at
from display import BONE, NIGHT
from pieces.buttons import buttons
from pieces.dice import die
from pieces.ground import ground, panel
from rules.moves import KEEP, REVIVE
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class NewLives(Screen):
    """Roll for new lives, or keep those you have."""

    name = "new-lives"

    def enter(self) -> None:
        view, table = self.view, self.table
        texts = view.words
        view.holder = table.game.holder
        self.lives = table.game.lives[view.holder]
        view.title = texts.NEW_LIVES
        view.a(view.words.ROLL, BONE)
        view.b(texts.KEEP, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.STAGE_H)
        c.centre(c.fit(c.labels, v.title, at.PANEL_W - 4), v.title, 0, c.width, at.SETTLED_Y, BONE)
        die(c, at.REVEAL_X, at.SETTLED_DIE_Y, at.DIE, self.lives)
        x = at.REVEAL_X + at.DIE + at.DIE_GAP
        die(c, x, at.SETTLED_DIE_Y, at.DIE, 0)
        c.centre(c.M, b"?", x, at.DIE, at.SETTLED_DIE_Y + (at.DIE - c.M.height) // 2, NIGHT)
        buttons(c, v)

    def a_down(self) -> None:
        table = self.table
        table.contest = NewLivesRoll(table)
        table.flow.shake()

    def b_down(self) -> None:
        self.make(KEEP)


class NewLivesRoll:
    """Used like an OpeningRoll: one die is rolled, and it makes the move."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.screen = Revived

    def add(self, die: int) -> None:
        """Play the die (1 to 6), which saves it before anything shows it."""
        self.table.play(REVIVE, die)


class Revived(Screen):
    """The die, for all to see: as many lives as it shows."""

    name = "revived"

    def enter(self) -> None:
        view, game = self.view, self.table.game
        self.table.contest = None
        view.holder = game.mover
        self.die = game.moves[-1]
        self.goes_on(not self.table.seats.is_person(view.holder))

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        die(c, at.START_X, at.START_Y, at.START_DIE, self.die)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.flow.next_turn()
