"""A new game in detail: how many play, by which rules."""

from micropython import const

import layouts as at
from display import BONE, NIGHT
from menus import rules_setting
from pieces.buttons import buttons
from pieces.cards import box_of_cards
from pieces.lists import menu_line
from table import seating
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_MOST = const(12)  # players
_ROWS = const(4)  # lines of a new game that fit below the players


class NewGame(Screen):
    """How many play, by which rules, with how many lives, and who sits where.

    B goes down the list, A changes the line.
    """

    name = "new-game"
    can_pause = False

    def __init__(self, table: "Table", row: "str") -> None:
        Screen.__init__(self, table)
        # What everybody needs, first
        self.rows = ("players", "start", "rules", "lives", "seats", "setup", "back")
        self.at = self.rows.index(row)

    def enter(self) -> None:
        seating.lay(self.table)
        self.fill()

    def fill(self) -> None:
        """The settings as lines of the view, the chosen one under the cursor."""
        view, settings, texts = self.view, self.table.settings, self.view.words
        view.cursor = self.at
        view.count = settings.get("players")
        view.lines = tuple([self.line(row) for row in self.rows])
        row = self.rows[self.at]
        does = texts.CHANGE if row == "players" or row == "lives" else texts.CHOOSE
        if row == "start":
            does = texts.START
        elif row == "rules":  # a name such as TOKYO does not say of what
            does = texts.RULES
        view.a(does, BONE)
        view.b(texts.NEXT, BONE)

    def line(self, row: "str") -> "tuple[bytes, bytes]":
        """Name and value of one line."""
        texts = self.view.words
        if row == "players":
            return texts.PLAYERS, str(self.table.settings.get("players")).encode()
        if row == "rules":
            preset, *changes = self.table.settings.get("rules").split()
            return texts.find("SYSTEM." + preset), b"+" if changes else b""
        if row == "lives":
            return texts.LIVES, str(self.table.settings.get("lives")).encode()
        if row == "seats":
            computers = self.table.computers
            return texts.COMPUTER, b"%d" % sum([computers >> seat & 1 for seat in range(12)])
        return {"start": texts.START, "setup": texts.SETUP, "back": texts.WHO_PLAYS}[row], b""

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        box_of_cards(c, 1, v.lines[0], v.count, v.cursor == 0)
        top = max(v.cursor - _ROWS, 0) + 1
        for n in range(top, min(top + _ROWS, len(v.lines))):
            menu_line(c, v.lines[n], at.ROWS_Y + (n - top) * at.MENU_STEP, v.cursor == n)
        buttons(c, v)

    def a_down(self) -> None:
        row, settings, table = self.rows[self.at], self.table.settings, self.table
        if row == "players":
            most = seating.MOST if table.computers else _MOST
            settings.set("players", 2 + (settings.get("players") - 1) % (most - 1))
            self.enter()
            table.redraw()
        elif row == "start":
            table.flow.start()
        elif row == "rules":
            from menus.presets import Presets

            table.show(Presets(table))
        elif row == "lives":
            rules_setting.more_lives(settings)
            self.fill()
            table.redraw()
        elif row == "seats":
            from menus.seats import Seats

            table.show(Seats(table))
        elif row == "setup":
            from menus.setup import Setup

            table.show(Setup(table, lambda: table.flow.new_game("setup")))
        else:
            table.flow.who_plays()

    def b_down(self) -> None:
        self.at = (self.at + 1) % len(self.rows)
        self.fill()
        self.table.redraw()

    def b_repeat(self) -> None:
        self.b_down()
