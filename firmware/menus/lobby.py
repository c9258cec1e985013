"""The lobby of a table that several sticks share: who sits there, and the opener begins."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT
from menus.rules_setting import rules_from
from pieces.buttons import buttons
from pieces.ground import colour_of
from table.screen import TICK_MS, Screen
from table.view import NONE
from together.log import ANIMALS

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_LEAST = const(2)


class Lobby(Screen):
    """Chairs to fill. Whoever comes sits down at once; the stick that opened the table begins.

    A is START there, once two sit, and B leaves.
    """

    name = "lobby"
    can_pause = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.shared = table.together
        self.count = -1  # entries that this picture shows

    def enter(self) -> None:
        view, shared, words = self.view, self.shared, self.view.words
        log = shared.log
        view.title = words.TABLE
        view.lines = tuple([ANIMALS.index(animal) for animal, _ in log.sitting])
        view.cursor = self.own()
        view.note = shared.trouble.encode()
        if shared.is_opener and len(view.lines) >= _LEAST:
            view.a(words.START, BONE)
        else:
            view.a(self.table.flow.texts_together().WAITS, DUSK, NONE)
        view.b(words.BACK, BONE)

    def own(self) -> int:
        """Which chair is that of this stick, -1 before it has one."""
        for n, (_, device) in enumerate(self.shared.log.sitting):
            if device == self.shared.device.name:
                return n
        return -1

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LIST_TITLE_Y, MIST)
        edge = (at.CARD - at.ICON) // 2
        count = max(len(v.lines), 6)
        columns = 3 if count <= 6 else 4
        size = at.CARD if count <= 6 else at.ICON
        step = (c.width - 4) // columns
        for n in range(count):
            x = 2 + n % columns * step + (step - size) // 2
            y = at.LOBBY_Y + n // columns * (size + 4)
            if n >= len(v.lines):
                c.round_rect(x, y, size, size, at.CARD_R, DUSK)
                continue
            animal = v.lines[n]
            if n == v.cursor:
                c.round_rect(x - 2, y - 2, size + 4, size + 4, at.CARD_R + 2, BONE)
            c.round_rect(x, y, size, size, at.CARD_R, colour_of(animal))
            off = edge if size == at.CARD else 0
            c.icon(animal, x + off, y + off, NIGHT)
        buttons(c, v)

    def animate(self, age: int) -> int:
        shared = self.shared
        log = shared.log
        if shared.is_heard and not shared.wanted and not shared.trouble:
            if not log.opener:
                shared.want("table " + shared.device.name)
            elif self.own() < 0:
                shared.sit()
        if self.count != log.chain.count:
            self.count = log.chain.count
            self.view.clear()
            self.enter()
            self.table.redraw()
        return TICK_MS

    def a_down(self) -> None:
        if self.view.a_kind:
            self.shared.begin(rules_from(self.table.settings).text, [])

    def b_down(self) -> None:
        self.shared.leave()
        self.table.flow.who_plays()
