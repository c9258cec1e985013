"""The self-test: hold B while the stick starts. It also prints on the console what it shows."""

from micropython import const

import layouts as at
from display import BEAR, BONE, CROW, DUSK, FOX, GREEN, HARE, MIST, NIGHT, OWL, RED, SLATE, WHALE
from imu import POSE_SHIFT
from pieces.buttons import buttons
from stick import inventory
from stick.buttons import A, B
from table.screen import TICK_MS, Screen
from table.view import HOLD

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_BARS = (RED, GREEN, FOX, OWL, BEAR, HARE, WHALE, CROW)
_RAMP = (NIGHT, DUSK, SLATE, MIST, BONE)
_FULL_MG = const(1500)  # milli-g for the whole length of a bar


class TestPicture(Screen):
    """Each colour, a frame around all pixels, and a checker that shows a dead line."""

    name = "self-test"
    can_pause = False

    def enter(self) -> None:
        for line in inventory.lines(self.table.stick):
            print(line)
        self.view.a(self.view.words.NEXT, BONE)

    def draw(self) -> None:
        c = self.canvas
        w, h = c.width, at.TAB_Y - at.KEYLINE
        c.fill(BONE)
        c.rect(1, 1, w - 2, c.height - 2, NIGHT)
        inner = w - 8
        band = h // 4 - 4
        for n in range(len(_BARS)):
            x = 4 + inner * n // len(_BARS)
            c.rect(x, 4, 4 + inner * (n + 1) // len(_BARS) - x, band, _BARS[n])
        for n in range(len(_RAMP)):
            x = 4 + inner * n // len(_RAMP)
            c.rect(x, 8 + band, 4 + inner * (n + 1) // len(_RAMP) - x, band, _RAMP[n])
        for y in range(12 + 2 * band, 12 + 3 * band):
            for x in range(4 + y % 2, w - 4, 2):
                c.rect(x, y, 1, 1, BONE)
        c.centre(c.M, b"0123456789", 0, w, 16 + 3 * band, BONE)
        buttons(c, self.view)

    def a_down(self) -> None:
        self.table.show(Chips(self.table))


class Chips(Screen):
    """Which chips answer: a green dot, or a red one."""

    name = "self-test-chips"
    can_pause = False

    def enter(self) -> None:
        view, stick = self.view, self.table.stick
        view.title = stick.name.encode()
        view.lines = tuple(
            [
                (name.encode(), b"%02X" % address, is_there)
                for name, address, is_there in inventory.chips(stick)
            ]
        )
        view.note = b"%d mV" % stick.power.millivolts
        view.a(view.words.NEXT, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, 6, BONE)
        step = c.S.height + 6
        y = 14 + c.M.height
        for name, address, is_there in v.lines:
            dot = c.S.height * 2 // 3 | 1
            c.disc(4, y + (c.S.height - dot) // 2, dot, GREEN if is_there else RED)
            c.text(c.S, name, 7 + dot, y, BONE)
            c.text(c.S, address, c.width - 5 - c.width_of(c.S, address), y, MIST)
            y += step
        c.centre(c.S, v.note, 0, c.width, y + 4, MIST)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.show(Senses(self.table))


class Senses(Screen):
    """The buttons, the accelerometer as bars, and the battery; B sounds a tune. Holding A ends it."""

    name = "self-test-senses"
    can_pause = False
    ignores_chords = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.pressed = [False, False, False]
        self.most = [0, 0, 0]  # highest milli-g on each axis, in either direction
        self.was_on = table.stick.buzzer.is_on
        self.below = self.canvas.M.height + 19  # pixels from the top, below the buttons

    def enter(self) -> None:
        self.view.a(self.view.words.END, BONE, HOLD)
        self.fill()

    def fill(self) -> None:
        """A colour for each button, milli-g for each axis, and the battery."""
        view, stick = self.view, self.table.stick
        keys, tilt = stick.buttons, stick.imu.tilt
        down = (keys.is_down(A), keys.is_down(B), False)
        self.colours = tuple([BONE if down[n] else GREEN if self.pressed[n] else SLATE for n in range(3)])
        self.pulls = [pull >> POSE_SHIFT for pull in (tilt.x, tilt.y, tilt.z)]
        view.note = b"%d mV" % stick.power.millivolts
        for n in range(3):
            self.most[n] = max(self.most[n], abs(self.pulls[n]))

    def draw(self) -> None:
        c = self.canvas
        c.fill(NIGHT)
        self.draw_keys()
        self.draw_axes()
        buttons(c, self.view)

    def draw_keys(self) -> None:
        """A, B and the power button: bright while down, green after that."""
        c = self.canvas
        w, h = c.width // 3, self.below - 10
        for n in range(3):
            c.round_rect(n * w + 3, 4, w - 6, h, 4, self.colours[n])
            c.centre(c.M, b"ABC"[n : n + 1], n * w, w, 4 + (h - c.M.height) // 2, NIGHT)

    def draw_axes(self) -> None:
        """X, Y and Z as bars from the middle, and the millivolts of the battery."""
        c, v = self.canvas, self.view
        step = (at.TAB_Y - self.below - 8) // 4
        c.rect(0, self.below, c.width, 4 * step, NIGHT)
        half = (c.width - 24) // 2
        middle = 18 + half
        for n in range(3):
            y = self.below + 2 + n * step
            pull = self.pulls[n]
            c.text(c.S, b"XYZ"[n : n + 1], 4, y, BONE)
            c.rect(18, y + 1, 2 * half, c.S.height - 2, DUSK)
            length = min(abs(pull), _FULL_MG) * half // _FULL_MG
            c.rect(middle if pull > 0 else middle - length, y + 1, length, c.S.height - 2, GREEN)
            c.rect(middle, y, 1, c.S.height, MIST)
        c.centre(c.S, v.note, 0, c.width, self.below + 2 + 3 * step, MIST)

    def animate(self, age: int) -> int:
        if age // 100 != self.step:  # ten pictures a second are enough
            self.step = age // 100
            self.fill()
            self.draw_keys()
            self.draw_axes()
            self.canvas.show(0, 0, self.canvas.width, at.TAB_Y - at.KEYLINE)
        return TICK_MS

    def press(self, n: int) -> None:
        """A button was pressed: report it on the console, once."""
        if not self.pressed[n]:
            print("button:", "ABC"[n], "ok")
        self.pressed[n] = True
        self.table.stick.led.blink(1)

    def a_down(self) -> None:
        self.press(0)

    def b_down(self) -> None:
        self.press(1)
        self.table.stick.buzzer.switch(True)
        self.table.stick.buzzer.play("mia")

    def on_power_button(self) -> None:
        self.press(2)

    def a_hold(self) -> None:
        stick = self.table.stick
        for n in range(3):
            if not self.pressed[n]:
                print("button:", "ABC"[n], "NOT PRESSED")
        x, y, z = self.most
        print("motion: at most %d %d %d mg on x y z" % (x, y, z) + ("" if stick.imu.ok else ", SILENT"))
        print("battery: %d mV, %d %%" % (stick.power.millivolts, stick.power.percent))
        print("self-test: end")
        stick.buzzer.switch(self.was_on)
        self.table.flow.splash()
