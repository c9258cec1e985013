"""Sentences of a shared game that stand alone on the screen, and the wait for what was pressed."""

from micropython import const

import layouts as at
from display import BONE, DUSK, NIGHT
from pieces.buttons import buttons, waiting
from pieces.ground import colour_of
from pieces.lists import wrapped
from table.screen import TICK_MS, Screen
from table.view import NOBODY, NONE

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.table import Table

    class _Table(Table):
        source: Any
        flow: Any


_SOON_MS = const(400)  # for so long the picture stays as it is


class Wait(Screen):
    """What was pressed is being sent. The picture stays; three dots appear on the tab if it takes a while."""

    name = "wait"
    can_pause = False
    is_late = False

    def present(self) -> None:
        """Leave the picture."""

    def animate(self, age: int) -> int:
        if age >= _SOON_MS and not self.is_late:
            self.is_late = True
            waiting(self.canvas, self.view)
        return TICK_MS


class Told(Screen):
    """A sentence below an animal."""

    table: "_Table"

    def tell(self, icon: int, title: bytes) -> None:
        view = self.view
        view.holder = icon
        view.title = title
        view.lines = wrapped(self.canvas, self.canvas.M16, title, self.canvas.width - 10)

    def tell_of(self, seat: int, key: str) -> None:
        """A sentence about that seat."""
        name = self.view.words.NAMES[seat]
        self.tell(seat, getattr(self.table.flow.shared_texts, key).replace(b"%", name))

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
    """It is the turn of somebody here, and the others are not reached. It goes on once they are; a roll that
    was made is still there."""

    name = "offline"

    def enter(self) -> None:
        texts = self.table.flow.shared_texts
        is_busy = self.table.source.client.presence.cut == "later"
        self.tell(self.table.game.holder, texts.BUSY if is_busy else texts.YOU_ARE_OFFLINE)
        self.view.a(texts.WAITS, DUSK, NONE)


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
        if self.seat >= 0:
            self.tell_of(self.seat, "YOU")
        else:
            self.tell(NOBODY, self.table.flow.shared_texts.NEXT_GAME)
        self.goes_on(True)
        self.lasts_ms = self.reading_ms  # who one is, is new in each game

    def a_down(self) -> None:
        self.table.flow.next_turn()


class News(YouSit):
    """Somebody has left, or is gone, or is back: `key` is that of the sentence."""

    name = "news"
    reading_ms = 1600

    def __init__(self, table: "Table", seat: int, key: str) -> None:
        YouSit.__init__(self, table, seat)
        self.key = key

    def enter(self) -> None:
        YouSit.enter(self)
        self.tell_of(self.seat, self.key)
        if self.seat == NOBODY:  # not of one of them, but of the dice
            self.goes_on(False)


class StandIn(Told):
    """A computer plays for whoever sits here, until a press says that they are back (`SharedTable.poll`)."""

    name = "stand-in"
    can_pause = False

    def enter(self) -> None:
        texts = self.table.flow.shared_texts
        seats = self.table.source.seats_here()
        self.tell(seats[0] if len(seats) == 1 else NOBODY, texts.PLAYS_FOR_YOU)
        self.view.a(texts.SIT_DOWN, BONE)


class Ask(Told):
    """Whoever holds the dice is gone, and somebody here decides: wait, or have a computer play for them. It
    leaves by itself once they are back, or once another has decided."""

    name = "ask"
    arm_ms = 400
    can_pause = False

    def enter(self) -> None:
        texts = self.table.flow.shared_texts
        self.tell_of(self.table.game.holder, "IS_AWAY")
        self.view.a(texts.WAIT, BONE)
        self.view.b(texts.WITHOUT, BONE)

    def a_down(self) -> None:
        self.table.source.wait_on()

    def b_down(self) -> None:
        self.table.source.go_on_without()


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
