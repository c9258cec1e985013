"""The first screen."""

from micropython import const

import layouts as at
from display import BONE, NIGHT, SLATE
from memory import import_briefly
from pieces.buttons import buttons, waiting
from pieces.dice import die
from pieces.ground import battery
from table.screen import TICK_MS, Screen
from version import VERSION

_TYPING = const(0)
if _TYPING:
    from display import Canvas


class Splash(Screen):
    """The first screen: the name, the version, the battery. A starts, B changes the language."""

    name = "splash"
    can_pause = False

    def enter(self) -> None:
        view = self.view
        power = self.table.stick.power
        self.percent, self.is_charging = power.percent, power.is_charging
        view.note = VERSION.encode()
        view.a(view.words.START, BONE)
        view.b(self.next_language()[1], BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        draw_name(c)
        c.text(c.S, v.note, 4, at.VERSION_Y, SLATE)
        self.draw_battery()
        buttons(c, v)

    def draw_battery(self) -> None:
        """The charge, in the top right corner; nothing while it is unknown."""
        c = self.canvas
        c.rect(at.BATTERY_X, at.BATTERY_Y, at.BATTERY_W, at.BATTERY_H, NIGHT)
        if self.percent >= 0:
            battery(c, at.BATTERY_X, at.BATTERY_Y, self.percent, self.is_charging)

    def animate(self, age: int) -> int:
        power = self.table.stick.power
        if power.percent != self.percent or power.is_charging != self.is_charging:
            self.percent = power.percent
            self.is_charging = power.is_charging
            self.draw_battery()
            self.canvas.show(at.BATTERY_X, at.BATTERY_Y, at.BATTERY_W, at.BATTERY_H)
        link = self.table.stick.link
        if link and link.is_joined:
            self.table.flow.together()  # the stick was started by an invitation
        else:
            self.table.flow.prepare()
        return TICK_MS

    def next_language(self) -> tuple[str, bytes]:
        """The entry of LANGUAGES after the current one; an unknown one counts as the first."""
        languages = import_briefly("words.languages").LANGUAGES  # not before the first picture
        known = [code for code, _ in languages]
        code = self.table.settings.get("language")
        return languages[((known.index(code) if code in known else 0) + 1) % len(known)]

    def a_down(self) -> None:
        waiting(self.canvas, self.view)  # if A is pressed at once, the menus have to be read first
        self.table.flow.open_saved()

    def b_down(self) -> None:
        code, _ = self.next_language()
        self.table.settings.set("language", code)
        self.table.speak(code)
        self.enter()
        self.table.redraw()


def draw_name(c: "Canvas") -> None:
    """The name of the game, and its die."""
    c.fill(NIGHT)
    die(c, at.SPLASH_X, at.SPLASH_Y, at.SPLASH_DIE, 1)
    c.stamp(b"MIA", at.SPLASH_WORD_Y, BONE)
