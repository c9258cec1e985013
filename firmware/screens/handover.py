"""The stick goes from hand to hand."""

from micropython import const

import layouts as at
from display import DUSK, NIGHT
from pieces.buttons import buttons
from pieces.claims import big_word
from pieces.ground import checker, colour_of
from screens.low_battery import LowBattery
from table.screen import Screen

_LOW = const(10)  # percent
_AGAIN = const(5)  # so much less, and it is said once more


class HandOver(Screen):
    """Pass the stick on. Only the press of the one who got it opens their screen."""

    name = "hand-over"
    arm_ms = 250
    only_timeline = True
    timeline = tuple((20 * n, 1) + strip for n, strip in enumerate(at.STRIPS))

    def enter(self) -> None:
        view, words, heir = self.view, self.view.words, self.table.next_hand
        view.holder = heir
        view.title = words.PASS_TO
        view.a(words.I_AM.replace(b"%", words.NAMES[heir]), DUSK)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(colour_of(v.holder))
        checker(c, v.holder)
        c.centre(c.M, v.title, 0, c.width, at.PASS_Y, NIGHT)
        c.icon(v.holder, (c.width - 3 * at.ICON) // 2, at.PASS_ICON_Y, NIGHT, 3)
        big_word(c, v.words.NAMES[v.holder], at.PASS_NAME_Y, NIGHT)
        buttons(c, v)

    def a_down(self) -> None:
        power = self.table.stick.power
        if power.is_charging or power.percent > _LOW:
            power.warned = 100
        elif 0 <= power.percent <= power.warned - _AGAIN:
            self.table.show(LowBattery(self.table))
            return
        self.table.flow.open_turn()
