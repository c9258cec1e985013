"""The stick goes from hand to hand."""

from micropython import const

import layouts as at
from display import DUSK, NIGHT
from pieces import art
from pieces.art import colour_of
from pieces.shared import big_word, buttons
from table.screen import Page

_LOW = const(10)  # percent
_AGAIN = const(5)  # so much less, and it is said once more


class HandOver(Page):
    """Pass the stick on. Only the press of the one who got it opens their screen."""

    name = "hand-over"
    arm_ms = 250
    curtain = True
    timeline = tuple((20 * n, 1) + strip for n, strip in enumerate(at.STRIPS))

    def enter(self) -> None:
        view, words, heir = self.view, self.view.words, self.table.heir
        view.holder = heir
        view.title = words.PASS_TO
        view.a(words.I_AM.replace(b"%", words.NAMES[heir]), DUSK)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(colour_of(v.holder))
        art.checker(c, v.holder)
        c.centre(c.M, v.title, 0, c.width, at.PASS_Y, NIGHT)
        c.icon(v.holder, (c.width - 3 * at.ICON) // 2, at.PASS_ICON_Y, NIGHT, 3)
        big_word(c, v.words.NAMES[v.holder], at.PASS_NAME_Y, NIGHT)
        buttons(c, v)

    def a_down(self) -> None:
        power = self.table.stick.power
        if power.is_charging or power.percent > _LOW:
            power.warned = 100
        elif 0 <= power.percent <= power.warned - _AGAIN:
            self.table.visit("screens.low_battery", "LowBattery")
            return
        self.table.take()
