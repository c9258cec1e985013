"""Choosing the rules: a page for each preset."""

from micropython import const

import layouts as at
from display import BONE
from fonts.icons import RIGHT
from menus.parameters import Parameters
from menus.scrolling import Scrolling, draw_page, rule_words
from pieces.lists import wrapped
from rules import presets

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class Presets(Scrolling):
    """B goes from preset to preset, A opens one."""

    name = "presets"

    def __init__(self, table: "Table") -> None:
        Scrolling.__init__(self, table)
        self.texts = rule_words(table)
        self.rows: list[str] = presets.presets()
        self.at = self.rows.index(table.settings.get("rules").split()[0])

    def fill(self) -> None:
        view, texts, c = self.view, self.texts, self.canvas
        preset = self.rows[self.at]
        view.title = view.words.RULES
        view.cursor = self.at
        self.count = len(self.rows)
        view.note = view.words.find("SYSTEM." + preset)
        view.lines = wrapped(c, c.S, texts.find("PRESET." + preset), at.PAGE_W)
        view.a(texts.OPEN, BONE)
        view.b(b"", BONE, icon=RIGHT)

    def draw(self) -> None:
        draw_page(self.canvas, self.view, self.count)

    def a_down(self) -> None:
        table = self.table
        name = self.rows[self.at]
        text = table.settings.get("rules")
        if text.split()[0] == name:
            text += " lives=%d" % table.settings.get("lives")
        else:
            text = name
        table.show(Parameters(table, text, self))
