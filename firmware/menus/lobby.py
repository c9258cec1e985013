"""The lobby of a table that several sticks share: who sits there, until the opener begins."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT
from menus.rules_setting import more_lives, rules_from
from pieces.buttons import buttons
from pieces.ground import colour_of
from pieces.lists import menu_lines, paragraph, wrapped
from rules.presets import presets
from table import seating
from table.menu import Menu
from table.screen import TICK_MS, Screen
from table.view import NONE
from together.log import ANIMALS

_TYPING = const(0)
if _TYPING:
    from table.table import Table
    from table.together import Together

_LEAST = const(2)
_FEW = const(6)  # chairs that are large


def free_characters(shared: "Together") -> list[str]:
    """The computers that could play, as animals that nobody has taken."""
    taken = [animal for animal, _ in shared.log.sitting]
    room = seating.MOST - len(taken)
    return [ANIMALS[n] for n in seating.CHARACTERS if ANIMALS[n] not in taken][: max(room, 0)]


class Lobby(Screen):
    """Chairs to fill. Whoever comes sits down at once, and sees the code by which others come.

    The stick that opened the table begins, once two sit, and chooses the rules; on the others B leaves.
    """

    name = "lobby"
    can_pause = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.shared: "Together" = table.together
        self.texts = table.flow.texts_together()
        self.seen: tuple = ()

    def enter(self) -> None:
        view, shared, texts = self.view, self.shared, self.texts
        view.title = view.words.TABLE
        view.note = shared.code.encode()
        view.lives = tuple([ANIMALS.index(animal) for animal, _ in shared.log.sitting])
        view.cursor = shared.chair
        computers = free_characters(shared)[: shared.computers]
        view.lines = wrapped(self.canvas, self.canvas.S, shared.trouble.encode(), self.canvas.width - 10)
        view.count = len(view.lives)
        view.lives += tuple([ANIMALS.index(animal) for animal in computers])
        if not shared.is_opener:
            text = texts.WAITS_FOR if view.lives else texts.WAITS
            view.a(text, DUSK, NONE, icon=view.lives[0] if view.lives else -1)
            view.b(texts.LEAVE, BONE)
        elif len(view.lives) < _LEAST:
            view.a(texts.WAITS, DUSK, NONE)
            view.b(view.words.RULES, BONE)
        else:
            view.a(view.words.START, BONE)
            view.b(view.words.RULES, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LIST_TITLE_Y, MIST)
        c.centre(c.D46, v.note, 0, c.width, at.LOBBY_CODE_Y, BONE)
        count = len(v.lives)
        for n in range(max(count, _FEW)):
            self.draw_chair(n, count)
        if self.shared.trouble:
            c.rect(0, at.LIST_TITLE_H, c.width, at.FLAG_Y - at.LIST_TITLE_H, NIGHT)
            paragraph(c, v.lines, at.LIST_TITLE_H, BONE)
        buttons(c, v)

    def draw_chair(self, n: int, count: int) -> None:
        """A card of who sits there, or an empty chair."""
        c, v = self.canvas, self.view
        columns, size = (3, at.CARD) if count <= _FEW else (4, at.ICON)
        step = (c.width - 4) // columns
        x = 2 + n % columns * step + (step - size) // 2
        y = at.LOBBY_Y + n // columns * (size + 3)
        if n == v.cursor:
            c.round_rect(x - 2, y - 2, size + 4, size + 4, at.CARD_R + 2, BONE)
            c.round_rect(x - 1, y - 1, size + 2, size + 2, at.CARD_R + 1, NIGHT)
        c.round_rect(x, y, size, size, at.CARD_R, colour_of(v.lives[n]) if n < count else DUSK)
        if n < count:
            c.icon(v.lives[n], x + (size - at.ICON) // 2, y + (size - at.ICON) // 2, NIGHT)

    def animate(self, age: int) -> int:
        shared = self.shared
        seen = (shared.log.chain.count, shared.code, shared.trouble)
        if self.seen != seen:
            self.seen = seen
            self.enter()
            self.table.redraw()
        return TICK_MS

    def a_down(self) -> None:
        shared = self.shared
        if self.view.a_kind:
            computers = free_characters(shared)[: shared.computers]
            shared.begin(rules_from(self.table.settings).text, computers)

    def b_down(self) -> None:
        if self.shared.is_opener:
            self.table.show(TableRules(self.table))
        else:
            leave(self.table)


def leave(table: "Table") -> None:
    """Get up, and go back to the choice of a new game."""
    table.together.leave()
    table.flow.who_plays()


class TableRules(Menu):
    """By what rules those who sit there play, with how many lives, and how many computers. A changes it."""

    name = "lobby-rules"

    def lines(self) -> list[tuple]:
        table, texts = self.table, self.view.words
        settings, shared = table.settings, table.together
        preset, *changes = settings.get("rules").split()
        system = texts.find("SYSTEM." + preset) + (b"+" if changes else b"")
        computers = min(shared.computers, len(free_characters(shared)))
        return [
            (texts.BACK, b"", table.flow.together),
            (system, b" ", self.next_rules),
            (texts.LIVES, b"%d" % settings.get("lives"), self.more_lives),
            (texts.COMPUTER, b"%d" % computers, self.more_computers),
            (table.flow.texts_together().LEAVE, b"", leave, table),
        ]

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        menu_lines(c, v, at.TABLE_LIST_Y, len(v.lines), at.TABLE_STEP)
        buttons(c, v)

    def next_rules(self) -> None:
        settings = self.table.settings
        names = presets()
        settings.set("rules", names[(names.index(settings.get("rules").split()[0]) + 1) % len(names)])
        self.change()

    def more_lives(self) -> None:
        self.table.settings.set("lives", more_lives(self.table.settings))
        self.change()

    def more_computers(self) -> None:
        shared = self.table.together
        shared.computers = (shared.computers + 1) % (len(free_characters(shared)) + 1)
        self.change()
