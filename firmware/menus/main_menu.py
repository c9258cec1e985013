"""A new game: the table, and behind it a list of how many play, by which rules, and who sits where."""

from math import cos, pi, sin
from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT
from memory import import_briefly
from pieces.buttons import buttons
from pieces.dice import die, number
from pieces.ground import colour_of
from pieces.lists import Menu, draw_scroll_bar, menu_lines
from table import seating
from table.rules_setting import more_lives

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_MOST = const(12)  # players
_ROUND = const(8)  # players on a circle at most; more sit on a ring
_ROWS = const(5)  # lines of the list that fit
_FACES = const(9)  # lives that a die shows
# The places on a ring, clockwise from below: column and row
_RING = ((1, 3), (0, 3), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (2, 3))


class MainMenu(Menu):
    """The table, where A starts. B goes through a list of what can be changed, and back to START.

    On a line with a value, A's label is the value that a press sets.
    """

    name = "new-game"
    places = b""

    def __init__(self, table: "Table", is_changing: bool) -> None:
        Menu.__init__(self, table)
        self.at = int(is_changing)

    def lines(self) -> list[tuple]:
        texts, table, settings = self.view.words, self.table, self.table.settings
        preset, *changes = settings.get("rules").split()
        count = settings.get("players")
        computers = len(table.seats.characters)
        lines = [
            (texts.START, b"", table.flow.start),
            (texts.PLAYERS, b"%d" % count, self.more_players),
            (
                texts.find("SYSTEM." + preset) + (b"+" if changes else b""),
                b"",
                self.open,
                "presets",
                "Presets",
            ),
            (texts.LIVES, b"%d" % settings.get("lives"), self.more_lives),
            (texts.COMPUTER, b"%d" % computers, self.open, "who_sits", "WhoSits"),
        ]
        if computers:
            lines.append((texts.COMPANY[settings.get("company")], b"", self.next_value, "company"))
        return lines + [
            (texts.SETUP, b"", self.set_up),
            (texts.WHO_PLAYS, b"", table.flow.who_plays),
        ]

    def enter(self) -> None:
        seating.lay(self.table, seating.chosen(self.table.settings))
        settings = self.table.settings
        self.count = settings.get("players")
        self.lives = settings.get("lives")
        self.places = places(self.count)
        Menu.enter(self)

    def choose(self) -> None:
        view, c = self.view, self.canvas
        texts, line = view.words, view.lines[self.at]
        text = texts.CHOOSE
        if not self.at:
            text = texts.START
            view.b(texts.TABLE, BONE)
        else:
            view.b(texts.NEXT, BONE)
        if line[2] == self.next_value:
            text = texts.CHANGE
        elif line[1] and len(line) == 3:
            text = b"%d " % (self.next_players() if self.at == 1 else more_lives(self.table.settings))
            name = texts.PLAYERS if self.at == 1 else texts.LIVES
            text = text + name if c.width_of(c.M16, text + name) <= at.TAB_W else text.strip()
        view.a(text, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        if v.cursor:
            menu_lines(c, v, at.TABLE_LIST_Y, _ROWS, at.TABLE_STEP)
            draw_scroll_bar(c, v.cursor, len(v.lines))
        else:
            self.draw_table()
        buttons(c, v)

    def draw_table(self) -> None:
        """The players in their places, their number, the rules and the lives."""
        c, cell = self.canvas, at.TABLE_CELL
        x, y = at.TABLE_X, at.TABLE_Y
        if self.count > _ROUND:
            side = 2 * cell - 4
            c.round_rect(at.TABLE_RING_X + cell + 1, at.TABLE_RING_Y + cell, side, side, at.CHOICE_R, DUSK)
            x = at.TABLE_RING_X + 2 * cell - 1
            y = at.TABLE_RING_Y + 2 * cell - 2
        else:
            c.disc(x - at.TABLE_D // 2, y - at.TABLE_D // 2, at.TABLE_D, DUSK)
        for seat in range(self.count):
            if self.count > _ROUND:
                c.icon(seat, self.places[2 * seat], self.places[2 * seat + 1], colour_of(seat))
            else:
                self.draw_card(seat, self.places[2 * seat], self.places[2 * seat + 1])
        text = number(self.count)
        c.text(c.D46, text, x - c.width_of(c.D46, text) // 2, y - c.D46.height // 2, BONE)
        self.draw_rules()

    def draw_card(self, seat: int, x: int, y: int) -> None:
        """Who sits there, as a card."""
        c, size = self.canvas, at.TABLE_CARD
        c.round_rect(x - 2, y - 2, size + 4, size + 4, at.CARD_R + 2, NIGHT)
        c.round_rect(x, y, size, size, at.CARD_R, colour_of(seat))
        c.icon(seat, x + (size - at.ICON) // 2, y + (size - at.ICON) // 2, NIGHT)

    def draw_rules(self) -> None:
        """The name of the rules, and the lives that everybody begins with."""
        c, v = self.canvas, self.view
        rules, lives = v.lines[2][0], v.lines[3][1]
        w = at.ICON if self.lives <= _FACES else c.width_of(c.M, lives)
        font = c.fit(c.labels, rules, c.width - w - at.TABLE_GAP - 4)
        x = (c.width - c.width_of(font, rules) - at.TABLE_GAP - w) // 2
        y = at.TABLE_RULES_Y
        x = c.text(font, rules, x, y + (at.ICON - font.height) // 2, MIST) + at.TABLE_GAP
        if self.lives <= _FACES:
            die(c, x, y, at.ICON, self.lives)
        else:
            c.text(c.M, lives, x, y + (at.ICON - c.M.height) // 2, BONE)

    def next_players(self) -> int:
        """One player more, and 2 after the most that can play, which is less with computers."""
        most = seating.MOST if self.table.seats.characters else _MOST
        count = self.table.settings.get("players")
        return count + 1 if count < most else 2

    def more_players(self) -> None:
        self.table.settings.set("players", self.next_players())
        self.change()

    def more_lives(self) -> None:
        self.table.settings.set("lives", more_lives(self.table.settings))
        self.change()

    def next_value(self, key: str) -> None:
        settings = self.table.settings
        settings.set(key, (settings.get(key) + 1) % len(self.view.words.COMPANY))
        self.change()

    def set_up(self) -> None:
        self.table.show(import_briefly("menus.setup").Setup(self.table, self.table.flow.main_menu))

    def open(self, module: str, screen: str) -> None:
        """Show a screen that returns to this one."""
        self.table.show(getattr(import_briefly("menus." + module), screen)(self.table))


def places(count: int) -> bytes:
    """Where everybody sits, clockwise from below: x and y of a card on a circle, or of an icon in a ring."""
    found = bytearray()
    for seat in range(count):
        if count > _ROUND:
            column, row = _RING[seat]
            found.append(at.TABLE_RING_X + column * at.TABLE_CELL)
            found.append(at.TABLE_RING_Y + row * at.TABLE_CELL)
        else:
            turn = 2 * pi * seat / count
            found.append(at.TABLE_X - round(at.TABLE_R * sin(turn)) - at.TABLE_CARD // 2)
            found.append(at.TABLE_Y + round(at.TABLE_R * cos(turn)) - at.TABLE_CARD // 2)
    return bytes(found)
