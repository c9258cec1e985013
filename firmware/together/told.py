"""Sentences of a shared game that stand alone on the screen."""

from micropython import const

import layouts as at
from display import BONE, DUSK, NIGHT
from pieces.buttons import buttons
from pieces.ground import colour_of
from pieces.lists import wrapped
from table.screen import TICK_MS, Screen
from table.view import NOBODY, NONE
from together.shared_table import OFFLINE

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class Told(Screen):
    """A sentence below the animal of somebody here."""

    def tell(self, icon: int, title: bytes) -> None:
        view = self.view
        view.holder = icon
        view.title = title
        view.lines = wrapped(self.canvas, self.canvas.M16, title, self.canvas.width - 10)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        if v.holder >= 0:
            c.icon(v.holder, (c.width - 3 * at.ICON) // 2, at.LIST_TITLE_Y, colour_of(v.holder), 3)
        y = 2 * at.LIST_TITLE_Y + 3 * at.ICON
        for line in v.lines:
            c.centre(c.M16, line, 0, c.width, y, BONE)
            y += c.M16.height + 4
        buttons(c, v)


class Offline(Told):
    """It is the turn of somebody here, and this stick has lost the others. It goes on once they are back; a
    roll that was made is still there."""

    name = "offline"

    def enter(self) -> None:
        texts = self.table.flow.shared_texts
        self.tell(self.table.game.holder, texts.YOU_ARE_OFFLINE)
        self.view.a(texts.WAITS, DUSK, NONE)

    def animate(self, age: int) -> int:
        if self.table.flow.waits() != OFFLINE:
            self.table.flow.next_turn()
        return TICK_MS


class YouSit(Told):
    """The game begins, or goes on: which animal is at this stick. Without a seat in it, it is said that they
    play in the next one."""

    name = "you-sit"
    can_pause = False
    reading_ms = 2000

    def __init__(self, table: "Table", seat: int) -> None:
        Told.__init__(self, table)
        self.seat = seat

    def enter(self) -> None:
        texts, seat = self.table.flow.shared_texts, self.seat
        named = texts.YOU.replace(b"%", self.view.words.NAMES[seat])
        self.tell(seat, named if seat >= 0 else texts.NEXT_GAME)
        self.goes_on(True)
        self.lasts_ms = self.reading_ms  # who one is, is new in each game

    def a_down(self) -> None:
        self.table.flow.next_turn()


class Leave(Told):
    """Asks whether to leave a game that goes on: what QUIT keeps elsewhere, nobody keeps here."""

    name = "leave"
    can_pause = False

    def __init__(self, table: "Table", back: "Screen") -> None:
        Told.__init__(self, table)
        self.back = back

    def enter(self) -> None:
        seats, texts = self.table.seats, self.table.flow.shared_texts
        self.tell(seats.hand if seats.persons == 1 else NOBODY, texts.OTHERS_GO_ON)
        self.view.a(texts.LEAVE, BONE)
        self.view.b(self.view.words.BACK, BONE)

    def a_down(self) -> None:
        self.table.flow.leave()

    def b_down(self) -> None:
        self.table.show(self.back)

    on_power_button = b_down
