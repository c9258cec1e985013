"""The dice lie under the cup, and the holder may look."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST
from pieces import art, cup
from pieces.shared import buttons, ground, number, over
from table.screen import TICK_MS, Page
from table.view import HOLD

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_PEEK_MS = const(10_000)  # a peek left open on the table closes by itself


class Closed(Page):
    """The dice lie under the cup. Hold A to look; B goes on to the claim."""

    name = "closed"

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.holder = self.table.hand
        self.table.show_target()
        view.a(words.HOLD_TO_PEEK, BONE, HOLD)
        view.b(words.CLAIM, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.STAGE_H)
        over(c, v, at.OVER_Y)
        cup.closed(c, v.holder)
        buttons(c, v)

    def a_down(self) -> None:
        if not self.table.stick.imu.face_down:
            self.table.go(Peek(self.table, self))

    def b_down(self) -> None:
        self.table.visit("screens.saying" if self.table.settings.get("odds") else "screens.say", "Choose")


class Peek(Page):
    """The holder looks, for as long as A is down. The one screen of a turn that knows the dice.

    Nothing on it depends on the roll but digits and pips: a glance from the side must not tell.
    """

    name = "peek"
    alone = False

    def __init__(self, table: "Table", back: "Page") -> None:
        Page.__init__(self, table)
        self.back = back
        table.looked = True

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        ranking = game.ranking
        view.holder = self.table.hand
        self.table.show_target()
        view.dice = game.roll
        view.rank = words.place(len(ranking.calls) + 1 - ranking.rank[game.roll], len(ranking.calls))
        view.a(words.LET_GO, DUSK, HOLD)

    def came_from(self) -> "Page":
        return self.back

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.PANEL_H)
        cup.lifted(c, v.holder)
        art.die(c, at.PEEK_X, at.PEEK_Y, at.DIE, v.dice // 10, True)
        art.die(c, at.PEEK_X + at.DIE + at.DIE_GAP, at.PEEK_Y, at.DIE, v.dice % 10, True)
        c.text(c.D46, number(v.dice), at.PEEK_X, at.PEEK_VALUE_Y, BONE)
        y = at.RANK_Y
        for line in v.rank:
            c.text(c.S, line, at.RANK_RIGHT - c.width_of(c.S, line), y, MIST)
            y += at.RANK_STEP
        over(c, v, at.PEEK_OVER_Y)
        buttons(c, v)

    def animate(self, age: "int") -> "int":
        if age > _PEEK_MS or self.table.stick.imu.face_down:
            self.a_up()
        return TICK_MS

    def a_up(self) -> None:
        self.table.go(self.back)
