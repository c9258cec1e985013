"""The flash does not take the game."""

from micropython import const

import layouts as at
from display import BONE, NIGHT, RED
from fonts.icons import CROSS
from pieces.buttons import buttons, waiting
from storage import archive
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table


def keeps(table: "Table", label: bytes, go_on: "Callable[[], None]", back: Screen) -> bool:
    """Whether the game can be saved after all. If not, NotSaved is shown."""
    table.is_saved = table.flow.save_again()
    if not table.is_saved:
        table.show(NotSaved(table, label, go_on, back))
    return table.is_saved


class NotSaved(Screen):
    """Says why, and that the old games may make room. A, called `label`, goes on; the power button leads
    `back`."""

    name = "not-saved"
    arm_ms = 250
    can_pause = False

    def __init__(self, table: "Table", label: bytes, go_on: "Callable[[], None]", back: Screen) -> None:
        Screen.__init__(self, table)
        self.label = label
        self.go_on = go_on
        self.back = back

    def enter(self) -> None:
        view, table = self.view, self.table
        words = view.words
        view.title = words.FULL if table.stick.journal.is_full else words.FAILS
        view.note = words.NOT_SAVED
        view.a(self.label, BONE)
        if archive.newest(table.stick.journal.games, ""):
            view.lines = words.ERASE_OLD
            view.b(words.ERASE, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LOW_TITLE_Y, BONE)
        c.icon(CROSS, (c.width - 2 * at.ICON) // 2, at.LOW_CROSS_Y, RED, 2)
        c.centre(c.S, v.note, 0, c.width, at.LOW_NOT_SAVED_Y, BONE)
        for n in range(len(v.lines)):
            c.centre(c.S, v.lines[n], 0, c.width, at.LOW_TEXT_Y + at.LOW_TEXT_STEP * n, BONE)
        buttons(c, v)

    def a_down(self) -> None:
        self.go_on()

    def b_down(self) -> None:
        if self.view.lines:
            self.table.show(EraseOld(self.table, self))

    def on_power_button(self) -> None:
        self.table.show(self.back)


class EraseOld(NotSaved):
    """The question. The buttons have changed places, so pressing twice is no answer."""

    name = "erase-old"

    def __init__(self, table: "Table", asked: NotSaved) -> None:
        NotSaved.__init__(self, table, asked.label, asked.go_on, asked.back)
        self.asked = asked

    def enter(self) -> None:
        view = self.view
        view.lines = view.words.ERASE_OLD
        view.a(view.words.ERASE, RED)
        view.b(view.words.BACK, BONE)

    def a_down(self) -> None:
        """Go on if that has made room; else say what is wrong now."""
        table = self.table
        waiting(self.canvas, self.view)
        try:
            archive.erase_games(table.stick.journal)
        except OSError:
            pass
        if table.flow.keeps(self.label, self.go_on, self.back):
            self.go_on()

    def b_down(self) -> None:
        self.table.show(self.asked)

    on_power_button = b_down
