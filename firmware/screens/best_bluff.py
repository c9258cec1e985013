"""The best bluff of a game that is over: what was said and believed, and what lay under the cup."""

from micropython import const

import layouts as at
from display import BONE
from pieces.buttons import buttons
from pieces.dice import die, number
from pieces.ground import colour_of, ground, panel
from table.screen import Screen
from table.wording import spoken

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class BestBluff(Screen):
    """Whose lie was the boldest of all that were believed. `then` comes after it."""

    name = "best-bluff"
    may_show_dice = True

    def __init__(self, table: "Table", then: Screen, seat: int, claim: int, roll: int) -> None:
        Screen.__init__(self, table)
        self.then = then
        self.seat = seat
        self.claim = claim
        self.roll = roll

    def enter(self) -> None:
        view = self.view
        view.holder = self.seat
        view.title = view.words.BEST_BLUFF
        view.claim = spoken(self.table.game.ranking, self.claim)
        view.dice = self.roll
        view.a(view.words.GO_ON, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        colour = colour_of(self.seat)
        c.centre(c.fit(c.labels, v.title, at.PANEL_W - 4), v.title, 0, c.width, at.OVER_Y, BONE)
        c.centre(c.D46, number(v.claim), 0, c.width, at.BLUFF_Y, colour)
        die(c, at.PEEK_X, at.BLUFF_DICE_Y, at.DIE, v.dice // 10)
        die(c, at.PEEK_X + at.DIE + at.DIE_GAP, at.BLUFF_DICE_Y, at.DIE, v.dice % 10)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.show(self.then)
