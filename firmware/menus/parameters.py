"""Changing the parameters of a preset: a list of topics, and a page for each parameter."""

from micropython import const

import layouts as at
from display import BONE
from fonts.icons import RIGHT
from menus.scrolling import Scrolling, draw_heading, draw_page, draw_ways
from pieces.lists import menu_line, wrapped
from rules import presets

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from rules.choices import Rules
    from table.screen import Screen
    from table.table import Table
    from words import Texts

_SHOWN = const(5)  # lines of the list


class Parameters(Scrolling):
    """A preset as a list: play by it, change the parameters of a topic, or look at the other presets."""

    name = "parameters"

    def __init__(self, table: "Table", text: str, others: "Any") -> None:
        Scrolling.__init__(self, table)
        self.texts: "Texts" = others.texts
        self.others: "Screen" = others  # the screen of all presets
        self.rules: "Rules" = presets.parse(text)
        self.groups = presets.groups()
        self.rows = ["play"] + [about for about, *_ in self.groups] + ["others"]

    def fill(self) -> None:
        view, texts = self.view, self.texts
        plain = presets.parse(self.rules.preset)
        lines = [(texts.PLAY_BY_IT, b"")]
        for about, *names in self.groups:
            is_changed = [name for name in names if getattr(self.rules, name) != getattr(plain, name)]
            lines.append((for_top(self.rules, texts.find("GROUP." + about)), b"+" if is_changed else b""))
        lines.append((texts.OTHERS, b""))
        view.title = view.words.find("SYSTEM." + self.rules.preset)
        view.lines = tuple(lines)
        view.cursor = self.at
        self.count = len(lines)
        view.a(texts.OPEN if self.at else texts.TAKE, BONE)
        view.b(b"", BONE, icon=RIGHT)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        draw_heading(c, v)
        top = min(max(v.cursor - _SHOWN // 2, 0), self.count - _SHOWN)
        for n in range(top, top + _SHOWN):
            menu_line(c, v.lines[n], at.LIST_Y + (n - top) * at.ROWS_STEP, v.cursor == n)
        draw_ways(c, v, self.count)

    def a_down(self) -> None:
        row = self.rows[self.at]
        if row == "play":
            self.take()
        elif row == "others":
            self.table.show(self.others)
        else:
            self.table.show(Parameter(self.table, self.groups[self.at - 1][1:], self))

    def take(self) -> None:
        """Use these rules from now on."""
        settings = self.table.settings
        words = [word for word in self.rules.text.split() if not word.startswith("lives=")]
        settings.set("rules", " ".join(words))
        settings.set("lives", self.rules.lives)
        self.table.flow.main_menu()


class Parameter(Scrolling):
    """The parameters of a topic, a page each, with a sentence about the current choice.

    B goes to the next page and from the last one back to the list. A changes the choice. A choice that
    contradicts other rules is refused, with the reason.
    """

    name = "parameter"

    def __init__(self, table: "Table", names: list[str], parent: Parameters) -> None:
        Scrolling.__init__(self, table)
        self.texts = parent.texts
        self.rows = names
        self.parent = parent  # its rules are changed, unless the choice is refused
        self.turn_to(0)

    def turn_to(self, page: int) -> None:
        """Open a page with the choice of the rules."""
        self.at = page
        self.choices: "Any" = presets.choices(self.rows[page])
        self.choice = list(self.choices).index(getattr(self.parent.rules, self.rows[page]))
        self.reason = b""

    def fill(self) -> None:
        view, texts, c, name = self.view, self.texts, self.canvas, self.rows[self.at]
        rules = self.parent.rules
        view.title = for_top(rules, texts.find("RULE." + name))
        view.note, sentence = chosen(texts, rules, name, self.choices[self.choice])
        self.is_bad = bool(self.reason)
        view.lines = wrapped(c, c.S, self.reason or sentence, at.PAGE_W)
        view.cursor = self.at
        self.count = len(self.rows)
        view.a(view.words.CHANGE, BONE)
        view.b(b"", BONE, icon=RIGHT)

    def draw(self) -> None:
        draw_page(self.canvas, self.view, self.count, self.is_bad)

    def a_down(self) -> None:
        self.choice = (self.choice + 1) % len(self.choices)
        self.reason = b""
        try:
            changes = (self.rows[self.at], self.choices[self.choice])
            self.parent.rules = presets.changed(self.parent.rules, *changes)
        except presets.Contradiction as error:
            self.reason = self.texts.find("REASON." + error.which)
        self.fill_again()

    def a_repeat(self) -> None:
        self.a_down()

    def next_page(self) -> None:
        if self.at + 1 < len(self.rows):
            self.turn_to(self.at + 1)
            self.fill_again()
        else:
            self.table.show(self.parent)

    def b_repeat(self) -> None:
        if self.at + 1 < len(self.rows):  # leaving the last page for the list takes a new press
            self.next_page()


def chosen(texts: "Texts", rules: "Rules", name: str, choice: str | int) -> tuple[bytes, bytes]:
    """The label of a choice of parameter `name`, and a sentence about it; a race has its own sentences."""
    text = texts.find("%s.%s" % (name, choice), "%s.%s" % (name, rules.end), name)
    label, _, sentence = for_top(rules, text).partition(b"|")
    number = str(choice).encode()
    return (label, sentence) if sentence else (number, label.replace(b"%", number))


def for_top(rules: "Rules", text: bytes) -> bytes:
    """The text with the highest value in place of each @."""
    return text.replace(b"@", rules.top.encode())
