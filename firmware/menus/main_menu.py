"""The main menu: how many play, by which rules, who sits where; the set-up."""

from micropython import const

import layouts as at
from display import BONE, NIGHT
from memory import import_briefly
from menus import rules_setting
from menus.scrolling import Scrolling, draw_buttons
from pieces.cards import box_of_cards
from pieces.lists import draw_place, menu_line
from table import seating
from table.view import BOTH

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_MOST = const(12)  # players
_VALUES = ("players", "lives")  # lines with a value; all others lead somewhere
_ROWS = const(4)  # lines of a new game that fit below the players


class MainMenu(Scrolling):
    """How many play, by which rules, with how many lives, and who sits where.

    A changes a value or opens what its line says. Who taps it through all numbers of players comes to START:
    nobody is kept who knows no button but A.
    """

    name = "new-game"

    def __init__(self, table: "Table", row: "str") -> None:
        Scrolling.__init__(self, table)
        # What everybody needs, first
        self.rows = ("players", "start", "rules", "lives", "seats", "setup", "back")
        self.at = self.rows.index(row)
        self.taps = 0  # on the players, in a row

    def enter(self) -> None:
        seating.lay(self.table, seating.chosen(self.table.settings))
        Scrolling.enter(self)

    def fill(self) -> None:
        """The settings as lines of the view, the chosen one under the cursor."""
        view, settings, texts = self.view, self.table.settings, self.view.words
        view.cursor = self.at
        view.count = settings.get("players")
        view.lines = tuple([self.line(row) for row in self.rows])
        row = self.rows[self.at]
        if row in _VALUES:
            view.a(texts.CHANGE, BONE, BOTH)
        else:  # what TOKYO is, A says
            view.a(texts.START if row == "start" else texts.RULES if row == "rules" else texts.CHOOSE, BONE)
        view.b(texts.NEXT, BONE)

    def line(self, row: "str") -> "tuple[bytes, bytes]":
        """Name and value of one line."""
        texts = self.view.words
        if row == "players":
            return texts.PLAYERS, str(self.table.settings.get("players")).encode()
        if row == "rules":
            preset, *changes = self.table.settings.get("rules").split()
            return texts.find("SYSTEM." + preset) + (b"+" if changes else b""), b""
        if row == "lives":
            return texts.LIVES, str(self.table.settings.get("lives")).encode()
        if row == "seats":
            return texts.COMPUTER, b"%d" % len(self.table.seats.characters)
        return {"start": texts.START, "setup": texts.SETUP, "back": texts.WHO_PLAYS}[row], b""

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        box_of_cards(c, 1, v.lines[0], v.count, v.cursor == 0)
        top = max(v.cursor - _ROWS, 0) + 1
        for n in range(top, min(top + _ROWS, len(v.lines))):
            menu_line(c, v.lines[n], at.ROWS_Y + (n - top) * at.MENU_STEP, v.cursor == n)
        draw_place(c, v.cursor, len(v.lines))
        draw_buttons(c, v)

    def a_down(self) -> None:
        row, table = self.rows[self.at], self.table
        if row == "start":
            table.flow.start()
        elif row == "rules":
            table.show(import_briefly("menus.presets").Presets(table))
        elif row == "seats":
            table.show(import_briefly("menus.seats").Seats(table))
        elif row == "setup":
            table.show(import_briefly("menus.setup").Setup(table, lambda: table.flow.main_menu("setup")))
        elif row == "back":
            table.flow.who_plays()

    def change(self, by: "int", goes_round: "bool") -> None:
        settings, table = self.table.settings, self.table
        if self.rows[self.at] == "lives":
            rules_setting.change_lives(settings, by, goes_round)
        elif goes_round or settings.get("players") > 2:
            most = seating.MOST if table.seats.characters else _MOST
            settings.set("players", 2 + (settings.get("players") - 2 + by) % (most - 1))
            seating.lay(table, seating.chosen(settings))
            self.taps = self.taps + 1 if by > 0 else 0
            if self.taps == most - 1:
                self.at = self.rows.index("start")
        self.fill_again()
