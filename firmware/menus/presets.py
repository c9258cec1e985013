"""Choosing the rules: eight presets, one a screen."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT
from menus.parameters import Parameters
from pieces.buttons import buttons
from pieces.lists import paragraph, wrapped
from rules import presets
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class Presets(Screen):
    """B goes on to the next preset, A opens it."""

    name = "presets"
    can_pause = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        preset = table.settings.get("rules").split()[0]
        self.presets: "list[str]" = presets.presets()
        self.at = self.presets.index(preset)
        self.texts = table.menu_words()

    def enter(self) -> None:
        view, texts, c = self.view, self.texts, self.canvas
        view.cursor = self.at
        view.title = self.presets[self.at].upper().encode()
        view.lines = wrapped(c, c.S, texts.find("PRESET." + self.presets[self.at]), c.width - 10)
        view.a(texts.OPEN, BONE)
        view.b(view.words.NEXT, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.round_rect(2, 4, c.width - 4, at.BOX_H, at.BOX_R, BONE)
        c.centre(c.fit(c.labels, v.title, c.width - 10), v.title, 0, c.width, at.PRESET_Y, NIGHT)
        paragraph(c, v.lines, at.PARAGRAPH_Y, MIST)
        x = at.DOTS_X
        for n in range(len(self.presets)):
            c.rect(x, at.DOTS_Y, at.DOT, at.DOT, BONE if n == v.cursor else DUSK)
            x += at.DOTS_STEP
        buttons(c, v)

    def a_down(self) -> None:
        table = self.table
        name = self.presets[self.at]
        text = table.settings.get("rules")
        if text.split()[0] == name:
            text += " lives=%d" % table.settings.get("lives")
        else:
            text = name
        table.show(Parameters(table, text, self))

    def b_down(self) -> None:
        self.at = (self.at + 1) % len(self.presets)
        self.enter()
        self.table.redraw()

    def b_repeat(self) -> None:
        self.b_down()
