"""The lists behind the lobby: the rules of the next game, and who sits there."""

from micropython import const

import layouts as at
import words
from display import NIGHT
from pieces.buttons import buttons
from pieces.ground import colour_of
from pieces.lists import Menu, menu_lines
from rules.presets import presets
from rules.state import NAMES
from table.rules_setting import can_be, more_lives
from table.screen import TICK_MS

from together.on_stick.next_game import computers

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.table import Table

    class _Table(Table):
        source: Any


_ROWS = const(5)
_LIVES = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20)
_MOST_COMPUTERS = const(5)


class TableMenu(Menu):
    """A list behind the lobby. It follows what others do meanwhile."""

    table: "_Table"

    def __init__(self, table: "Table") -> None:
        Menu.__init__(self, table)
        self.shared = self.table.source
        self.texts = words.load(table.settings.get("language"), "_together")
        self.seen = 0

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        menu_lines(c, v, at.TABLE_LIST_Y, _ROWS, at.TABLE_STEP)
        buttons(c, v)

    def animate(self, age: int) -> int:
        count = self.shared.log.count
        if self.shared.closed:
            self.table.flow.together()  # the lobby tells why
        elif self.seen != count:
            self.seen = count
            self.at = self.same_line()
            self.change()
        return TICK_MS

    def same_line(self) -> int:
        """Where the chosen line is now: at BACK if it is gone, for no other may come under the finger."""
        lines, (text, value, *_) = self.lines(), self.view.lines[self.at]
        said = [line[0] for line in lines]
        if text in said:
            return said.index(text)
        return self.at if value and self.at < len(lines) and lines[self.at][1] else 0


class TableRules(TableMenu):
    """By what rules those who sit there play, with how many lives, and how many computers. A changes it, or
    leads to the seats of this stick."""

    name = "lobby-rules"

    def lines(self) -> list[tuple]:
        table, texts = self.table, self.view.words
        shared, chosen = self.shared, self.shared.next_game
        preset, *changes = chosen.get("rules").split()
        system = texts.find("SYSTEM." + preset) + (b"+" if changes else b"")
        return [
            (texts.BACK, b"", table.flow.together),
            (system, b" ", self.next_rules),
            (texts.LIVES, b"%d" % chosen.get("lives"), self.more_lives),
            (texts.COMPUTER, b"%d" % len(shared.computers()), self.more_computers),
            (self.texts.SEATS, b"", table.show, TableSeats(table)),
        ]

    def next_rules(self) -> None:
        chosen = self.shared.next_game
        names = presets()
        chosen.set("rules", names[(names.index(chosen.get("rules").split()[0]) + 1) % len(names)])
        if not can_be(chosen):
            self.more_lives()
        self.change()

    def more_lives(self) -> None:
        chosen = self.shared.next_game
        chosen.set("lives", more_lives(chosen))
        first = chosen.get("lives")
        while chosen.get("lives") not in _LIVES:
            chosen.set("lives", more_lives(chosen))
            if chosen.get("lives") == first:  # by these rules none of them
                break
        self.change()

    def more_computers(self) -> None:
        shared = self.shared
        most = len(computers(shared.log.taken, _MOST_COMPUTERS))
        shared.next_game.computers = (len(shared.computers()) + 1) % (most + 1)
        self.change()


class TableSeats(TableMenu):
    """Who of this stick sits there: one person, or several who pass it round. A on an animal takes the next
    that is free.
    """

    name = "lobby-seats"

    def lines(self) -> list[tuple]:
        texts, shared, names = self.texts, self.shared, self.shared.names()
        animals = shared.animals
        lines: list[tuple] = [(self.view.words.BACK, b"", self.table.flow.together)]
        lines += [(names[NAMES.index(name)], b" ", shared.want, "become " + name) for name in animals]
        if not shared.is_full:
            lines.append((texts.ONE_MORE, b"", shared.sit))
        if len(animals) > 1:
            lines.append((texts.ONE_LESS, b"", self.one_less))
        if shared.gone():
            lines.append((texts.FREE_SEAT, b"", self.table.show, OtherSeats(self.table)))
        lines.append((texts.LEAVE, b"", self.leave))
        return lines

    def draw(self) -> None:
        TableMenu.draw(self)
        c, v = self.canvas, self.view
        y = at.TABLE_LIST_Y - max(v.cursor - _ROWS + 1, 0) * at.TABLE_STEP
        for n, line in enumerate(v.lines):
            if line[1] and 0 <= y - at.TABLE_LIST_Y < _ROWS * at.TABLE_STEP:
                animal = NAMES.index(line[3].split()[1])
                x = c.width - at.MENU_X - at.ICON
                up = at.ROW_PAD + (at.ICON - at.ROW_H) // 2
                c.icon(animal, x, y - up, NIGHT if n == v.cursor else colour_of(animal))
            y += at.TABLE_STEP

    def one_less(self) -> None:
        """Whoever sat down last gets up."""
        self.at = 0  # not on the line that leaves the table
        self.shared.get_up(self.shared.animals[-1])

    def leave(self) -> None:
        """Get up, and go back to the choice of a new game."""
        self.shared.leave()
        self.table.flow.open_saved()


class OtherSeats(TableMenu):
    """Who sits at other sticks: those that are gone, and A lets them go."""

    name = "lobby-others"

    def lines(self) -> list[tuple]:
        names = self.shared.names()
        lines: list[tuple] = [(self.view.words.BACK, b"", self.table.flow.together)]
        return lines + [(names[NAMES.index(name)], b"", self.let_go, name) for name in self.shared.gone()]

    def let_go(self, animal: str) -> None:
        self.shared.want("leave " + animal)
        self.table.flow.together()
