"""Choosing the rules: eight presets, one a screen."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT
from pieces.shared import buttons
from rules import presets
from table.screen import Page

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from fonts.fonts import Font
    from table.table import Table


class Presets(Page):
    """B goes on to the next preset, A opens it."""

    name = "presets"
    can_pause = False

    def __init__(self, table: "Table", preset: "str" = "") -> None:
        Page.__init__(self, table)
        preset = preset or table.settings.get("rules").split()[0]
        self.presets: "list[str]" = presets.presets()
        self.at = self.presets.index(preset)
        self.texts = table.words("_rules")

    def enter(self) -> None:
        view, texts, c = self.view, self.texts, self.canvas
        view.cursor = self.at
        view.title = self.presets[self.at].upper().encode()
        view.lines = wrapped(c, c.S, texts.PRESETS[self.at], c.width - 10)
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
        table.visit("menus.parameters", "Parameters", text)

    def b_down(self) -> None:
        self.at = (self.at + 1) % len(self.presets)
        self.enter()
        self.table.redraw()

    def b_run(self) -> None:
        self.b_down()


def wrapped(c: "Canvas", font: "Font", text: "bytes", width: "int") -> "tuple[bytes, ...]":
    """The text in lines of at most `width` pixels, broken at spaces."""
    lines = []
    line = b""
    for word in text.split(b" "):
        longer = line + b" " + word if line else word
        if line and c.width_of(font, longer) > width:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    return tuple(lines)


def paragraph(c: "Canvas", lines: "tuple[bytes, ...]", y: "int", colour: "int") -> None:
    """Lines of small letters."""
    for line in lines:
        c.text(c.S, line, 5, y, colour)
        y += at.PARAGRAPH_STEP
