"""The screen after an error of the firmware. The game is in the journal and continues from there."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT, RED
from fonts.icons import CROSS
from memory import import_briefly
from pieces.buttons import buttons
from pieces.dice import die
from storage import journal_recovery
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from table.table import Table
    from table.view import View


def draw_sorry(c: "Canvas", v: "View") -> None:
    """The die with a cross, and what went wrong: the title, the lines and the note of the view."""
    c.fill(NIGHT)
    die(c, (c.width - at.CRASH_DIE) // 2, at.CRASH_DIE_Y, at.CRASH_DIE, 0)
    y = at.CRASH_DIE_Y + (at.CRASH_DIE - 2 * at.ICON) // 2
    c.icon(CROSS, (c.width - 2 * at.ICON) // 2, y, RED, 2)
    c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.CRASH_TITLE_Y, BONE)
    y = at.CRASH_TEXT_Y
    for line in v.lines:
        c.centre(c.S, line, 0, c.width, y, MIST)
        y += at.PARAGRAPH_STEP
    c.centre(c.S, v.note, 0, c.width, y, BONE)
    buttons(c, v)


class Crash(Screen):
    """A resumes the game. If the same error came twice, B puts the journal aside for a new game, and a
    damaged file of the program is named.
    """

    name = "crash"
    arm_ms = 1000  # whatever was being pressed was meant for the screen before
    can_pause = False

    def __init__(self, table: "Table", code: str, is_known: bool) -> None:
        Screen.__init__(self, table)
        self.code = code.encode()
        self.is_known = self.is_to_check = is_known
        table.stick.buzzer.switch(False)  # a tone may still sound
        table.stick.buzzer.switch(bool(table.settings.get("sound")))

    def enter(self) -> None:
        view, words = self.view, self.view.words
        texts = self.table.flow.texts()
        view.title = texts.SORRY
        view.lines = texts.CRASH_KNOWN if self.is_known else texts.CRASH_KEPT
        view.note = texts.CRASH_CODE.replace(b"%", self.code)
        view.a(words.RESUME, BONE)
        if self.is_known:
            view.b(words.NEW_GAME, BONE)

    def draw(self) -> None:
        draw_sorry(self.canvas, self.view)

    def animate(self, age: int) -> int:
        if age and self.is_to_check:  # which takes seconds; the error has been shown by then
            self.is_to_check = False
            self.check()
        return Screen.animate(self, age)

    def check(self) -> None:
        """Say which file of the program is damaged, if one is."""
        try:
            name = import_briefly("stick.program_check").broken(self.table.stick.dog)
        except Exception:  # another error would bring this screen again, and again
            return
        if name:
            self.view.lines = self.table.flow.texts().CRASH_BROKEN
            self.view.note = name.split("/")[-1].split(".")[0].encode()
            self.table.redraw()

    def a_down(self) -> None:
        self.table.flow.open_saved()

    def b_down(self) -> None:
        flow = self.table.flow
        if self.is_known and journal_recovery.set_aside(self.table.stick.journal):
            flow.open_saved("damaged")
        elif self.is_known:  # the flash takes no copy, and what begins a new game makes room
            flow.who_plays()
