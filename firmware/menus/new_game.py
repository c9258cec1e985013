"""The screen before a game: who plays, by which rules, in which language."""

from micropython import const

import layouts as at
import words
from display import BONE, DUSK, MIST, NIGHT
from menus import rules_setting
from pieces.buttons import buttons
from pieces.cards import hand_of_cards
from pieces.claims import number
from pieces.lists import menu_line
from table import seating
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_ROWS = const(4)  # lines of a new game that fit below the players


class NewGame(Screen):
    """How many play, by which rules, with how many lives, in which language.

    B goes down the list, A changes the line.
    """

    name = "new-game"
    can_pause = False

    def __init__(self, table: "Table", row: "str" = "") -> None:
        Screen.__init__(self, table)
        # What changes most, first
        self.rows = ("players", "rules", "lives", "start", "seats", "setup", "language")
        if not row:
            row = "start" if table.settings.get("seats") else "players"
        self.at = self.rows.index(row)

    def enter(self) -> None:
        seating.lay(self.table)
        self.fill()

    def fill(self) -> None:
        """The settings as lines of the view, the chosen one under the cursor."""
        view, settings, texts = self.view, self.table.settings, self.view.words
        view.cursor = self.at
        view.count = settings.get("players")
        view.title = texts.PLAYERS
        view.note = texts.DAMAGED if self.table.trouble else b""
        view.lines = tuple([self.line(row) for row in (self.rows[1:-1] if view.note else self.rows[1:])])
        row = self.rows[self.at]
        is_door = row == "setup" or row == "seats"
        view.a(texts.START if row == "start" else texts.CHOOSE if is_door else texts.CHANGE, BONE)
        view.b(texts.NEXT, BONE)

    def line(self, row: "str") -> "tuple[bytes, bytes]":
        """Name and value of one line."""
        texts = self.view.words
        if row == "rules":
            preset, *changes = self.table.settings.get("rules").split()
            return texts.find("SYSTEM." + preset), b"+" if changes else b""
        if row == "lives":
            return texts.LIVES, str(self.table.settings.get("lives")).encode()
        if row == "seats":
            computers = self.table.computers
            return texts.COMPUTER, b"%d" % sum([computers >> seat & 1 for seat in range(12)])
        if row == "language":
            return words.LANGUAGES[self.language()][1], b""
        return texts.START if row == "start" else texts.SETUP, b""

    def language(self) -> "int":
        """Which of the languages is spoken; the first if the settings name one that is not there."""
        for n in range(len(words.LANGUAGES)):
            if words.LANGUAGES[n][0] == self.table.settings.get("language"):
                return n
        return 0

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        is_chosen = v.cursor == 0
        c.round_rect(2, 1, c.width - 4, at.PLAYERS_H, at.BOX_R, BONE if is_chosen else DUSK)
        ink = NIGHT if is_chosen else BONE
        c.text(c.fit(c.labels, v.title, at.PLAYERS_W), v.title, at.MENU_X, at.PLAYERS_Y, ink)
        count = number(v.count)
        c.text(c.M, count, c.width - at.MENU_X - c.width_of(c.M, count), at.PLAYERS_Y, ink)
        hand_of_cards(c, at.CARDS_X, at.CARDS_Y, v.count)
        shown = _ROWS - 1 if v.note else _ROWS
        top = max(v.cursor - shown, 0)
        for n in range(top, min(top + shown, len(v.lines))):
            menu_line(c, v.lines[n], at.ROWS_Y + (n - top) * at.MENU_STEP, v.cursor == n + 1)
        if v.note:
            c.centre(c.S, v.note, 0, c.width, at.FLAG_Y - at.NOTE_H - 1, MIST)
        buttons(c, v)

    def a_down(self) -> None:
        row, settings, table = self.rows[self.at], self.table.settings, self.table
        if row == "start":
            table.flow.start()
            return
        if row == "seats":
            from menus.seats import Seats

            table.show(Seats(table))
            return
        if row == "setup":
            from menus.setup import Setup

            table.show(Setup(table, table.flow.new_game))
            return
        if row == "players":
            settings.set("players", 2 + (settings.get("players") - 1) % 11)
        elif row == "lives":
            rules_setting.more_lives(settings)
        elif row == "rules":
            from menus.presets import Presets

            table.show(Presets(table))
            return
        else:
            code = words.LANGUAGES[(self.language() + 1) % len(words.LANGUAGES)][0]
            settings.set("language", code)
            table.speak(code)
        self.enter()
        table.redraw()

    def b_down(self) -> None:
        self.table.trouble = ""  # read by now, and it stands where the language does
        self.at = (self.at + 1) % len(self.rows)
        self.fill()
        self.table.redraw()

    def b_repeat(self) -> None:
        self.b_down()
