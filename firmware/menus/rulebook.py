"""The rules of the current game, a page each."""

from micropython import const

import layouts as at
from display import BONE
from fonts.icons import RIGHT
from menus.parameters import chosen, for_top
from menus.scrolling import Scrolling, draw_page, rule_words
from pieces.lists import wrapped
from rules import presets

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table


class Rulebook(Scrolling):
    """What is special about the preset, then a page for each parameter that matters in this game.

    `close` shows the screen that comes next.
    """

    name = "rules"

    def __init__(self, table: "Table", close: "Callable[[], None]") -> None:
        Scrolling.__init__(self, table)
        self.texts = rule_words(table)
        self.close = close
        # Before a game the pause knows none
        self.rules = rules = table.game.rules if table.game else table.rules
        self.names = [name for name in presets.parameters() if getattr(rules, name) not in ("no", 0)]
        if rules.passing == "no":
            self.names.remove("circle")

    def fill(self) -> None:
        view, texts, c, rules = self.view, self.texts, self.canvas, self.rules
        if self.at:
            name = self.names[self.at - 1]
            view.title = for_top(rules, texts.find("RULE." + name))
            view.note, text = chosen(texts, rules, name, getattr(rules, name))
        else:
            view.title = view.words.RULES
            view.note = view.words.find("SYSTEM." + rules.preset)
            text = texts.find("PRESET." + rules.preset)
        view.lines = wrapped(c, c.S, text, at.PAGE_W)
        view.cursor = self.at
        self.count = len(self.names) + 1
        view.a(view.words.CLOSE, BONE)
        view.b(b"", BONE, icon=RIGHT)

    def draw(self) -> None:
        draw_page(self.canvas, self.view, self.count)

    def next_page(self) -> None:
        self.at = (self.at + 1) % self.count
        self.fill_again()

    def a_down(self) -> None:
        self.close()

    on_power_button = a_down
