"""The lobby of a table that several sticks share: who sits there, until the opener begins."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT
from pieces.buttons import buttons, waiting
from pieces.ground import colour_of
from pieces.lists import Menu, menu_lines, paragraph, wrapped
from rules.presets import presets
from rules.state import NAMES
from table.rules_setting import can_be, more_lives
from table.screen import TICK_MS, Screen
from table.view import NOBODY, NONE
from together.shared_table import OFFLINE

_TYPING = const(0)
if _TYPING:
    from table.table import Table
    from together.shared_table import SharedTable

    class _Table(Table):
        together: SharedTable


_LEAST = const(2)
_FEW = const(6)  # chairs that are large
_MANY = const(8)  # from here on they need a third row, and the code is small
_ROWS = const(5)
_LIVES = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20)
_MOST_COMPUTERS = const(5)


class Lobby(Screen):
    """Chairs to fill, those of this stick framed, and the code by which others come. Whoever was invited sees
    whose table it is, and sits down by A.

    The stick that opened the table begins, once two sit, and B leads to the rules; on the others to who sits
    here. Once the opener is silent for long, A on a stick that may (`Log.successors`) takes its place. If a
    device is silent that has to throw for who starts, A on the stick that is asked goes on without it.
    """

    table: "_Table"
    name = "lobby"
    can_pause = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.shared = self.table.together
        self.texts = table.flow.texts_together()
        self.seen: tuple = ()
        self.lost = ""  # the animal that is silent
        self.closed = ""  # why nobody can play here

    def enter(self) -> None:
        view, shared, texts = self.view, self.shared, self.texts
        log, names = shared.log, view.words.NAMES
        animals = shared.animals
        view.title = view.words.TABLE
        if len(animals) == 1:
            view.title = texts.YOU.replace(b"%", names[NAMES.index(animals[0])])
        view.note = shared.connection.code.encode()
        sitting = [(NAMES.index(animal), device) for animal, device in log.chairs.sitting]
        computers = [NAMES.index(animal) for animal in shared.free_computers(shared.next_game.computers)]
        self.count = len(sitting)
        self.animals = tuple([animal for animal, _ in sitting] + computers)
        here = shared.device.name
        lines = [(names[animal], texts.HERE if device == here else b"") for animal, device in sitting]
        view.lines = tuple(lines + [(names[animal], view.words.COMPUTER) for animal in computers])
        view.cursor = NOBODY
        host = log.chairs.host
        awaited = shared.awaited_animal
        icon = NAMES.index(awaited) if awaited else -1
        view.b(view.words.RULES if shared.is_opener else texts.SEATS, BONE)
        self.lost = self.who_is_lost()
        self.closed = shared.closed
        if self.closed:
            text = texts.FULL if self.closed == "full" else texts.GONE
            view.lines = wrapped(self.canvas, self.canvas.S, text, self.canvas.width - 10)
            view.note = b""
            view.a(texts.NEW_TABLE, BONE)
            view.b(texts.LEAVE, BONE)
        elif self.is_cut():
            view.title = texts.YOU_ARE_OFFLINE
            view.a(texts.WAITS, DUSK, NONE)
            view.b(texts.LEAVE, BONE)
        elif shared.is_invited:
            if host:
                view.title = texts.TABLE_OF.replace(b"%", names[NAMES.index(host)])
            if log.table:
                view.a(texts.SIT_DOWN, BONE)
            else:
                view.a(texts.WAITS, DUSK, NONE)
            view.b(texts.LEAVE, BONE)
        elif self.lost:
            animal = NAMES.index(self.lost) if self.lost in NAMES else -1
            if animal >= 0:
                view.title = names[animal] + b" " + texts.AWAY
            if shared.may_take_over(self.table.now) or log.awaited()[2]:
                view.a(texts.WITHOUT, BONE, icon=animal)
            else:
                view.a(texts.WAITS_FOR if awaited else texts.WAITS, DUSK, NONE, icon=icon)
        elif not shared.is_opener or log.awaited()[2]:  # somebody has to open their dice of the last game
            view.a(texts.WAITS_FOR if awaited else texts.WAITS, DUSK, NONE, icon=icon)
        elif len(self.animals) < _LEAST:
            view.a(texts.WAITS, DUSK, NONE)
        else:
            view.a(view.words.START, BONE)

    def who_is_lost(self) -> str:
        """Who is silent: the opener, "?" if it has no chair, or whoever this stick is asked about."""
        shared, log, now = self.shared, self.shared.log, self.table.now
        if shared.has_lost_opener(now):
            return log.chairs.host or "?"
        return shared.awaited_animal if shared.asks(now) else ""

    def is_cut(self) -> bool:
        """Whether this stick has lost the others."""
        return self.shared.waits(self.table.now) == OFFLINE

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        title = v.title
        if c.width_of(c.M16, title) > c.width - 2:
            title = title.split()[-1]  # the rest is seen below
        c.centre(c.fit(c.labels, title, c.width - 6), title, 0, c.width, at.LIST_TITLE_Y, MIST)
        if self.closed:
            paragraph(c, v.lines, at.LIST_Y, BONE)
        else:
            count = len(self.animals)
            c.centre(c.M if count > _MANY else c.D46, v.note, 0, c.width, at.LOBBY_CODE_Y, BONE)
            for n in range(max(count, _FEW)):
                self.draw_chair(n, count)
        buttons(c, v)

    def draw_chair(self, n: int, count: int) -> None:
        """A card of who sits there, or an empty chair."""
        c, v = self.canvas, self.view
        columns, size = (3, at.CARD) if count <= _FEW else (4, at.ICON)
        step = (c.width - 4) // columns
        x = 2 + n % columns * step + (step - size) // 2
        top = at.LOBBY_CODE_Y + c.M.height + 4 if count > _MANY else at.LOBBY_Y
        y = top + n // columns * (size + 3)
        if n < self.count and v.lines[n][1]:
            c.round_rect(x - 2, y - 2, size + 4, size + 4, at.CARD_R + 2, BONE)
            c.round_rect(x - 1, y - 1, size + 2, size + 2, at.CARD_R + 1, NIGHT)
        c.round_rect(x, y, size, size, at.CARD_R, colour_of(self.animals[n]) if n < count else DUSK)
        if n < count:
            c.icon(self.animals[n], x + (size - at.ICON) // 2, y + (size - at.ICON) // 2, NIGHT)

    def animate(self, age: int) -> int:
        shared = self.shared
        count, code = shared.log.chain.count, shared.connection.code
        seen = (count, code, shared.closed, self.who_is_lost(), self.is_cut())
        if self.seen != seen:
            self.seen = seen
            self.enter()
            self.table.redraw()
        return TICK_MS

    def a_down(self) -> None:
        shared = self.shared
        if self.closed:
            shared.leave()
            self.table.flow.together()
        elif not self.view.a_kind:
            pass
        elif shared.is_invited:
            shared.is_invited = False
            self.enter()
            self.table.redraw()
        elif shared.may_take_over(self.table.now):
            shared.take_over()
        elif self.lost:
            shared.go_on_without(self.lost)
        else:
            shared.begin()

    def b_down(self) -> None:
        table = self.table
        if self.closed or self.is_cut() or self.shared.is_invited:
            self.shared.leave()
            table.flow.open_saved()
            return
        table.show(TableRules(table) if self.shared.is_opener else TableSeats(table))


class TableMenu(Menu):
    """A list behind the lobby. It follows what others do meanwhile."""

    table: "_Table"

    def __init__(self, table: "Table") -> None:
        Menu.__init__(self, table)
        self.shared = self.table.together
        self.texts = table.flow.texts_together()
        self.seen = 0

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        menu_lines(c, v, at.TABLE_LIST_Y, _ROWS, at.TABLE_STEP)
        buttons(c, v)

    def animate(self, age: int) -> int:
        count = self.shared.log.chain.count
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
        shared, chosen = table.together, table.together.next_game
        preset, *changes = chosen.get("rules").split()
        system = texts.find("SYSTEM." + preset) + (b"+" if changes else b"")
        computers = len(shared.free_computers(shared.next_game.computers))
        return [
            (texts.BACK, b"", table.flow.together),
            (system, b" ", self.next_rules),
            (texts.LIVES, b"%d" % chosen.get("lives"), self.more_lives),
            (texts.COMPUTER, b"%d" % computers, self.more_computers),
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
        shared = self.table.together
        now, most = [
            len(shared.free_computers(count)) for count in (shared.next_game.computers, _MOST_COMPUTERS)
        ]
        shared.next_game.computers = (now + 1) % (most + 1)
        self.change()


class TableSeats(TableMenu):
    """Who of this stick sits there: one person, or several who pass it round. A on an animal takes the next
    that is free.
    """

    name = "lobby-seats"

    def lines(self) -> list[tuple]:
        texts, shared, names = self.texts, self.shared, self.view.words.NAMES
        if shared.is_leaving:
            return [(texts.LEAVE, b"", self.leave)]
        animals = shared.animals
        lines: list[tuple] = [(self.view.words.BACK, b"", self.table.flow.together)]
        lines += [(names[NAMES.index(animal)], b" ", shared.change, animal) for animal in animals]
        if not shared.is_full:
            lines.append((texts.ONE_MORE, b"", shared.sit))
        if len(animals) > 1:
            lines.append((texts.ONE_LESS, b"", self.one_less))
        if shared.is_opener and len(shared.log.chairs.sitting) > len(animals):
            lines.append((texts.FREE_SEAT, b"", self.table.show, OtherSeats(self.table)))
        lines.append((texts.LEAVE, b"", self.leave))
        return lines

    def draw(self) -> None:
        TableMenu.draw(self)
        c, v = self.canvas, self.view
        y = at.TABLE_LIST_Y - max(v.cursor - _ROWS + 1, 0) * at.TABLE_STEP
        for n, line in enumerate(v.lines):
            if line[1] and 0 <= y - at.TABLE_LIST_Y < _ROWS * at.TABLE_STEP:
                animal = NAMES.index(line[3])
                x = c.width - at.MENU_X - at.ICON
                up = at.ROW_PAD + (at.ICON - at.ROW_H) // 2
                c.icon(animal, x, y - up, NIGHT if n == v.cursor else colour_of(animal))
            y += at.TABLE_STEP
        if self.shared.is_leaving:
            waiting(c, v)

    def animate(self, age: int) -> int:
        shared = self.shared
        if shared.is_leaving and shared.are_up():
            shared.leave()
            self.table.flow.open_saved()
            return TICK_MS
        return TableMenu.animate(self, age)

    def one_less(self) -> None:
        """Whoever sat down last gets up."""
        self.at = 0  # not on the line that leaves the table
        self.shared.get_up(self.shared.animals[-1])

    def leave(self) -> None:
        """Get up, and once that is known go back to the choice of a new game."""
        self.shared.get_up_to_go()
        self.at = 0
        self.change()


class OtherSeats(TableMenu):
    """Who sits at other sticks: A lets them go, if a phone is gone. One that is there sits down again."""

    name = "lobby-others"

    def lines(self) -> list[tuple]:
        shared, names = self.table.together, self.view.words.NAMES
        others = [animal for animal, device in shared.log.chairs.sitting if device != shared.device.name]
        lines: list[tuple] = [(self.view.words.BACK, b"", self.table.flow.together)]
        return lines + [(names[NAMES.index(animal)], b"", self.let_go, animal) for animal in others]

    def let_go(self, animal: str) -> None:
        self.table.together.get_up(animal)
        self.table.flow.together()
