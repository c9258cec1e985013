"""Changing a preset's parameters, one by one."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT, RED
from pieces.buttons import buttons
from pieces.lists import menu_line, paragraph, wrapped
from rules import presets
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.table import Table
    from words import Texts

_SHOWN = const(4)  # lines of the list
_OTHERS = const(2)  # lines of the list that are no parameters


class Parameters(Screen):
    """A preset as a list: play by it, look at the others, or change one of its parameters."""

    name = "parameters"
    can_pause = False

    def __init__(self, table: "Table", text: "str", others: "Screen") -> None:
        Screen.__init__(self, table)
        self.others = others  # the screen of all presets
        self.at = 0
        self.names = presets.parameters()
        self.texts = table.menu_words()
        self.rules = presets.parse(text)
        self.plain = presets.parse(self.rules.preset)

    def enter(self) -> None:
        view, texts, n = self.view, self.texts, self.at
        view.cursor = n
        view.title = self.rules.preset.upper().encode()
        rows = [(texts.PLAY_BY_IT, b""), (texts.OTHERS, b"")]
        for name in self.names:
            is_changed = getattr(self.rules, name) != getattr(self.plain, name)
            rows.append((texts.find("RULE." + name), b"+" if is_changed else b""))
        view.lines = tuple(rows)
        view.note = b""
        if n >= _OTHERS:
            name = self.names[n - _OTHERS]
            view.note = choice_text(texts, name, getattr(self.rules, name))
        view.a(texts.TAKE if n == 0 else texts.OPEN, BONE)
        view.b(view.words.NEXT, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.HEADING_Y, MIST)
        top = min(max(v.cursor - 1, 0), len(v.lines) - _SHOWN)
        for n in range(top, top + _SHOWN):
            menu_line(c, v.lines[n], at.LIST_Y + (n - top) * at.ROWS_STEP, v.cursor == n)
        c.centre(c.S, v.note, 0, c.width, at.LIST_NOTE_Y, MIST)
        buttons(c, v)

    def a_down(self) -> None:
        table = self.table
        if self.at == 0:
            self.take()
        elif self.at == 1:
            table.show(self.others)
        else:
            table.show(Parameter(table, self.names[self.at - _OTHERS], self))

    def take(self) -> None:
        """These are the rules from now on."""
        settings = self.table.settings
        words = [word for word in self.rules.text.split() if not word.startswith("lives=")]
        settings.set("rules", " ".join(words))
        settings.set("lives", self.rules.lives)
        self.table.flow.new_game("start")

    def b_down(self) -> None:
        self.at = (self.at + 1) % (len(self.names) + _OTHERS)
        self.enter()
        self.table.redraw()

    def b_repeat(self) -> None:
        self.b_down()


class Parameter(Screen):
    """One parameter: what it is about, and its choices. What contradicts the other rules is refused."""

    name = "parameter"
    can_pause = False

    def __init__(self, table: "Table", key: "str", parent: "Parameters") -> None:
        Screen.__init__(self, table)
        self.key = key
        self.parent = parent  # whose rules are changed, as far as they can be played
        self.choices: "Any" = presets.choices(key)
        self.at = list(self.choices).index(getattr(parent.rules, key))
        self.texts = parent.texts
        self.reason = b""

    def enter(self) -> None:
        view, texts, c = self.view, self.texts, self.canvas
        view.title = texts.find("RULE." + self.key)
        view.note = choice_text(texts, self.key, self.choices[self.at])
        view.is_lie = bool(self.reason)
        view.lines = wrapped(c, c.S, self.reason or texts.find("ABOUT." + self.key), at.EXPLAINED_W)
        view.a(texts.UNDO if self.reason else texts.OK, BONE)
        view.b(view.words.NEXT, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.HEADING_Y, MIST)
        c.round_rect(2, at.CHOICE_LINE_Y, c.width - 4, at.BOX_H, at.BOX_R, RED if v.is_lie else BONE)
        font = c.fit(c.labels, v.note, c.width - 10)
        c.centre(font, v.note, 0, c.width, at.CHOICE_TEXT_Y, NIGHT)
        paragraph(c, v.lines, at.EXPLAINED_Y, RED if v.is_lie else MIST)
        buttons(c, v)

    def b_down(self) -> None:
        self.at = (self.at + 1) % len(self.choices)
        self.reason = b""
        try:
            self.parent.rules = presets.changed(self.parent.rules, self.key, self.choices[self.at])
        except presets.Contradiction as error:
            self.reason = self.texts.find("REASON." + error.which)
        self.enter()
        self.table.redraw()

    def b_repeat(self) -> None:
        self.b_down()

    def a_down(self) -> None:
        self.table.show(self.parent)


def choice_text(texts: "Texts", name: "str", choice: "str | int") -> "bytes":
    """A choice of the parameter `name`, in the language of the screen."""
    if not isinstance(choice, str):
        return str(choice).encode()
    key = name + "." + choice
    if choice in ("no", "yes") and not texts.has(key):
        key = "CHOICE." + choice
    return texts.find(key)
