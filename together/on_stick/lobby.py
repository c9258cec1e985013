"""The lobby of a table that several sticks share: who sits there, until the opener begins."""

from micropython import const

import layouts as at
import words
from display import BONE, DUSK, MIST, NIGHT
from pieces.buttons import buttons
from pieces.ground import colour_of
from pieces.lists import paragraph, wrapped
from rules.state import NAMES
from table.screen import TICK_MS, Screen
from table.view import NOBODY, NONE

from together.on_stick.lobby_lists import TableRules, TableSeats
from together.on_stick.scene import ACCOUNT, ASK, AWAY, OFFLINE, OWN, SENDING

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.table import Table

    class _Table(Table):
        source: Any


_LEAST = const(2)
_FEW = const(6)  # chairs that are large
_MANY = const(8)  # from here on they need a third row, and the code is small
_WHY = {"full": "FULL", "elsewhere": "ELSEWHERE", "reload": "RELOAD", "none": "NO_HOST"}


class Lobby(Screen):
    """Chairs to fill, those of this stick framed, and the code by which others come. Whoever was invited sees
    whose table it is, and sits down by A.

    The opener's stick begins, once two sit, and B leads to the rules; on the others to who sits here. Once
    the opener is gone, A on any other takes its place.
    """

    table: "_Table"
    name = "lobby"
    can_pause = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.shared = self.table.source
        self.texts = words.load(table.settings.get("language"), "_together")
        self.seen: tuple = ()
        self.closed = ""  # why nobody can play here

    def enter(self) -> None:
        view, shared, texts = self.view, self.shared, self.texts
        names, chairs = shared.names(), shared.log.chairs
        mine = shared.animals
        view.title = view.words.TABLE
        if len(mine) == 1:
            view.title = texts.YOU.replace(b"%", names[NAMES.index(mine[0])])
        view.note = shared.client.code.encode()
        self.count = len(chairs)
        computers = shared.computers()
        self.animals = tuple([NAMES.index(animal) for animal in shared.log.taken + computers])
        score = shared.log.score
        self.won = [b"%d" % score[one][0] if one in score else b"" for one in shared.log.taken + computers]
        lines = [(names[NAMES.index(animal)], texts.HERE if animal in mine else b"") for animal, _ in chairs]
        view.lines = tuple(lines + [(names[NAMES.index(name)], view.words.COMPUTER) for name in computers])
        view.cursor = NOBODY
        view.b(view.words.RULES if shared.is_opener else texts.SEATS, BONE)
        self.closed = shared.closed
        if self.closed:
            text = getattr(texts, _WHY.get(self.closed, "GONE"))
            view.lines = wrapped(self.canvas, self.canvas.S, text, self.canvas.width - 10)
            view.note = b""
            view.a(texts.PLAY_HERE if self.closed == "elsewhere" else texts.NEW_TABLE, BONE)
            view.b(texts.LEAVE, BONE)
        else:
            self.offer()

    def offer(self) -> None:
        """What A does for an open table."""
        view, shared, texts = self.view, self.shared, self.texts
        kind, animal, _ = shared.scene()
        icon = NAMES.index(animal) if animal else -1
        name = shared.names()[icon] if animal else b""
        if kind == OFFLINE:
            is_busy = shared.client.presence.cut == "later"
            view.title = texts.BUSY if is_busy else texts.YOU_ARE_OFFLINE
            view.a(texts.WAITS, DUSK, NONE)
            view.b(texts.LEAVE, BONE)
        elif shared.is_invited:
            if animal:
                view.title = texts.TABLE_OF.replace(b"%", name)
            if shared.client.is_heard:
                view.a(texts.SIT_DOWN, BONE)
            else:
                view.a(texts.WAITS, DUSK, NONE)
            view.b(texts.LEAVE, BONE)
        elif kind in (ASK, AWAY) and animal:
            view.title = texts.IS_AWAY.replace(b"%", name)
            if kind == ASK:
                view.a(texts.WITHOUT, BONE, icon=icon)
            else:
                view.a(texts.WAITS_FOR, DUSK, NONE, icon=icon)
        elif kind in (OWN, ACCOUNT) and shared.is_opener and len(self.animals) >= _LEAST:
            view.a(view.words.START, BONE)
        elif kind == SENDING or shared.is_opener or not animal:
            view.a(texts.WAITS, DUSK, NONE)
        else:
            view.a(texts.WAITS_FOR, DUSK, NONE, icon=icon)

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
            self.draw_won(n, x + size, y + size)

    def draw_won(self, n: int, right: int, bottom: int) -> None:
        """At the corner of a card, the games that they have won this evening."""
        c = self.canvas
        won = self.won[n]
        if won:
            w = c.width_of(c.S, won) + 4
            c.round_rect(right - w + 2, bottom - c.S.height + 1, w, c.S.height + 1, 2, BONE)
            c.text(c.S, won, right - w + 4, bottom - c.S.height + 1, NIGHT)

    def animate(self, age: int) -> int:
        shared = self.shared
        client = shared.client
        seen = (shared.scene(), client.log.count, client.code, shared.closed, client.is_heard)
        if self.seen != seen:
            self.seen = seen
            self.enter()
            self.table.redraw()
        return TICK_MS

    def a_down(self) -> None:
        shared, table = self.shared, self.table
        if self.closed == "elsewhere":
            shared.client.begin_again(table.now)
        elif self.closed:
            shared.leave()
            table.flow.together()
        elif not self.view.a_kind:
            pass
        elif shared.is_invited:
            shared.is_invited = False
        elif shared.scene()[0] == ASK:
            shared.go_on_without()
        else:
            shared.begin()
        self.seen = ()

    def b_down(self) -> None:
        table, shared = self.table, self.shared
        if self.closed or shared.is_invited or shared.scene()[0] == OFFLINE:
            shared.leave()
            table.flow.open_saved()
        else:
            table.show(TableRules(table) if shared.is_opener else TableSeats(table))
