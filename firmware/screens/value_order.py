"""The order of values."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT, RED
from pieces.buttons import buttons
from pieces.dice import number
from table.screen import Screen
from table.wording import spoken

_TYPING = const(0)
if _TYPING:
    from ranking import Ranking
    from table.table import Table

_ROWS = const(7)


class ValueOrder(Screen):
    """The order of values, highest first, with how likely a fresh roll beats each."""

    name = "order"
    can_pause = False

    def __init__(self, table: "Table", back: Screen) -> None:
        Screen.__init__(self, table)
        self.back = back
        self.top = 0
        self.ranking = in_force(table)
        self.toast = b""

    def enter(self) -> None:
        view, texts, order = self.view, self.view.words, self.ranking
        last = len(order.calls) - 1
        view.title = texts.BEATEN_BY
        view.lines = tuple(
            [
                (spoken(order, order.calls[last - n]), (order.beaten_by[last - n] * 100 + 18) // 36)
                for n in range(self.top, min(self.top + _ROWS, last + 1))
            ]
        )
        if order.toast and self.top + _ROWS > last:
            view.lines += ((order.toast, -1),)
            self.toast = b" ".join(texts.A_TOAST)
        view.a(texts.CLOSE, BONE)
        view.b(texts.MORE, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.HEADING_Y, BONE)
        y = at.ORDER_Y
        for value, percent in v.lines:
            c.text(c.S, number(value), 4, y, RED if value == self.ranking.top else BONE)
            if percent < 0:
                c.text(c.S, self.toast, at.BAR_X, y, MIST)
                continue
            c.rect(at.BAR_X, y, at.BAR_W, at.BAR_H, DUSK)
            c.rect(at.BAR_X, y + 1, percent * at.BAR_W // 100, at.BAR_H - 2, MIST)
            chance = number(percent)
            c.text(c.S, chance, c.width - 4 - c.width_of(c.S, chance), y, BONE)
            y += at.ORDER_STEP
        buttons(c, v)

    def a_down(self) -> None:
        self.table.show(self.back)

    on_power_button = a_down

    def b_down(self) -> None:
        self.top += _ROWS
        if self.top >= len(self.ranking.calls):
            self.top = 0
        self.enter()
        self.table.redraw()


def in_force(table: "Table") -> "Ranking":
    """The ranking of the current game, or of the one about to begin."""
    if table.game:
        return table.game.ranking
    from rules.order import ranking_for

    return ranking_for(table.rules)
