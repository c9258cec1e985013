"""Changing a preset's parameters, one by one."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT, RED
from menus.presets import paragraph, wrapped
from pieces.shared import buttons, menu_line
from rules import presets
from table.screen import Page

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.table import Table
    from table.texts import Texts

_SHOWN = const(4)  # lines of the list
_OTHERS = const(2)  # lines of the list that are no parameters


class Parameters(Page):
    """A preset as a list: play by it, look at the others, or change one of its twenty parameters."""

    name = "parameters"
    can_pause = False

    def __init__(self, table: "Table", text: "str", row: "int" = 0) -> None:
        Page.__init__(self, table)
        self.text = text
        self.at = row
        self.names = presets.parameters()
        self.rules = presets.parse(text)
        self.plain = presets.parse(self.rules.preset)
        self.texts = table.words("_rules")

    def enter(self) -> None:
        view, texts, n = self.view, self.texts, self.at
        view.cursor = n
        view.title = self.rules.preset.upper().encode()
        rows = [(texts.PLAY, b""), (texts.BACK, b"")]
        for row, name in enumerate(self.names):
            is_changed = getattr(self.rules, name) != getattr(self.plain, name)
            rows.append((texts.value(row).split(b"|")[0], b"+" if is_changed else b""))
        view.lines = tuple(rows)
        view.note = (
            b"" if n < _OTHERS else choice_text(texts, n - _OTHERS, self.names[n - _OTHERS], self.value(n))
        )
        view.a(texts.TAKE if n == 0 else texts.OPEN, BONE)
        view.b(view.words.NEXT, BONE)

    def value(self, row: "int") -> "str | int":
        """What the parameter of that row is set to."""
        return getattr(self.rules, self.names[row - _OTHERS])

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
            table.visit("menus.presets", "Presets", self.rules.preset)
        else:
            table.visit("menus.parameters", "Parameter", self.text, self.at)

    def take(self) -> None:
        """These are the rules from now on."""
        settings = self.table.settings
        words = [word for word in self.rules.text.split() if not word.startswith("lives=")]
        settings.set("rules", " ".join(words))
        settings.set("lives", self.rules.lives)
        self.table.visit("menus.new_game", "NewGame", "start")

    def b_down(self) -> None:
        self.at = (self.at + 1) % (len(self.names) + _OTHERS)
        self.enter()
        self.table.redraw()

    def b_run(self) -> None:
        self.b_down()


class Parameter(Page):
    """One parameter: what it is about, and its choices. What contradicts the other rules is refused."""

    name = "parameter"
    can_pause = False

    def __init__(self, table: "Table", text: "str", row: "int") -> None:
        Page.__init__(self, table)
        self.row = row
        self.text = text  # the rules, as far as they can be played
        self.key = presets.parameters()[row - _OTHERS]
        self.choices: "Any" = presets.choices(self.key)
        rules = presets.parse(text)
        self.at = list(self.choices).index(getattr(rules, self.key))
        self.texts = table.words("_rules")
        self.reason = b""

    def enter(self) -> None:
        view, texts, c = self.view, self.texts, self.canvas
        words = texts.value(self.row - _OTHERS).split(b"|")
        view.title = words[0]
        view.note = choice_text(texts, self.row - _OTHERS, self.key, self.choices[self.at])
        view.is_lie = bool(self.reason)
        view.lines = wrapped(c, c.S, self.reason or words[1], at.EXPLAINED_W)
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
            rules = presets.changed(presets.parse(self.text), self.key, self.choices[self.at])
            self.text = rules.text
        except presets.Contradiction as error:
            self.reason = self.texts.REASONS[error.which]
        self.enter()
        self.table.redraw()

    def b_run(self) -> None:
        self.b_down()

    def a_down(self) -> None:
        self.table.visit("menus.parameters", "Parameters", self.text, self.row)


def choice_text(texts: "Texts", parameter: "int", name: "str", choice: "str | int") -> "bytes":
    """A choice in the language of the screen."""
    if not isinstance(choice, str):
        return str(choice).encode()
    words = texts.value(parameter).split(b"|")  # title, what it is about, and then as presets.py has them
    return words[2 + list(presets.choices(name)).index(choice)]
