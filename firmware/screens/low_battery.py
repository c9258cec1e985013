"""The battery is nearly empty."""

import layouts as at
from display import BONE, MIST, NIGHT
from pieces.buttons import buttons
from pieces.cell import cell
from table.screen import Screen


class LowBattery(Screen):
    """Shown between two turns, once at 10 per cent and once at 5: the game is safe, charge the stick."""

    name = "low-battery"
    arm_ms = 250
    can_pause = False

    def enter(self) -> None:
        view, stick = self.view, self.table.stick
        stick.power.warned = self.percent = stick.power.percent
        stick.led.blink(3)
        view.title = view.words.BATTERY
        view.lines = view.words.KEPT
        view.note = view.words.CHARGE
        view.a(view.words.GO_ON, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.M, v.title, 0, c.width, at.LOW_TITLE_Y, BONE)
        cell(c, at.LOW_CELL_Y, at.LOW_CELL_H, self.percent, False)
        for n in range(len(v.lines)):
            c.centre(c.S, v.lines[n], 0, c.width, at.LOW_TEXT_Y + at.LOW_TEXT_STEP * n, BONE)
        c.centre(c.S, v.note, 0, c.width, at.LOW_NOTE_Y, MIST)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.flow.open_turn()
