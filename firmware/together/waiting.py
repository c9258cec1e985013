"""Waiting for other sticks: until the log has the move made here, and during somebody else's turn."""

from micropython import const

import layouts as at
from display import BONE, DUSK, NIGHT
from game import OVER, TO_ANSWER, TO_SAY
from pieces import cup
from pieces.buttons import buttons, tab, waiting
from pieces.dice import claim, life
from pieces.ground import checker, colour_of, head
from table.screen import TICK_MS, Screen
from table.view import NO_ICON, NONE
from table.wording import are_drawn, show_claim
from together.shared_table import ANOTHER, AWAY, NOTHING, OFFLINE
from together.told import Told

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table

_SOON_MS = const(400)  # for so long the picture stays as it is
_NAMED_MS = const(1500)  # then it says for whom it waits
_ONE_ROW = const(6)  # players whose lives fit side by side


class Wait(Told):
    """A move made here is being sent. The picture stays; three dots appear on the tab if it takes a while.
    Only if another screen has covered that picture, there is one of its own.

    `until()` says whether it has arrived, and `then()` continues.
    """

    ignores_chords = False

    def __init__(self, table: "Table", until: "Callable[[], bool]", then: "Callable[[], None]") -> None:
        Told.__init__(self, table)
        self.name = "wait"  # as a rule it has no picture
        self.until = until
        self.then = then
        self.said = NOTHING
        self.is_late = False
        self.has_stood = self.is_covered = False

    def enter(self) -> None:
        self.is_covered = self.has_stood
        self.has_stood = True
        self.view.title = b""  # for speech
        if self.is_covered:
            self.say(self.table.flow.waits())

    def present(self) -> None:
        if self.is_covered:
            Told.present(self)
            if not self.view.a_text:
                waiting(self.canvas, self.view)

    def animate(self, age: int) -> int:
        flow = self.table.flow
        waits = flow.waits()
        if self.until():
            self.then()
        elif waits != self.said and (waits == OFFLINE or age >= _NAMED_MS):
            self.say(waits)
        elif age >= _SOON_MS and not self.is_late:
            self.is_late = True
            waiting(self.canvas, self.view)
        else:
            flow.ask_about_silence(self)
        return TICK_MS

    def say(self, waits: int) -> None:
        """Write on the tab for whom this stick waits."""
        c, v = self.canvas, self.view
        self.said = waits
        self.is_late = True
        text, icon = say(self.table, waits)
        v.title = in_full(self.table, waits)
        v.a(text, DUSK if self.is_covered else v.a_colour, NONE, icon)
        if self.is_covered:
            self.tell(icon, v.title)
            self.table.redraw()
        elif text:
            tab(c, v)
            c.show(0, at.TAB_Y - at.KEYLINE, c.width, at.TAB_H + at.KEYLINE)
        else:
            waiting(c, v)


def say(table: "Table", waits: int) -> tuple[bytes, int]:
    """For whom this stick waits, as a text and an icon behind it."""
    flow = table.flow
    if waits == OFFLINE:
        return flow.shared_texts.OFFLINE, NO_ICON
    seat = flow.awaited_seat()
    if waits not in (ANOTHER, AWAY):
        return b"", NO_ICON
    if seat < 0:  # no player of this game
        return flow.shared_texts.WAITS, NO_ICON
    return flow.shared_texts.AWAY if waits == AWAY else flow.shared_texts.WAITS_FOR, seat


def in_full(table: "Table", waits: int) -> bytes:
    """The same for those who hear it."""
    texts, seat = table.flow.shared_texts, table.flow.awaited_seat()
    if waits == OFFLINE:
        return texts.YOU_ARE_OFFLINE
    if waits not in (ANOTHER, AWAY) or seat < 0:
        return texts.WAITS
    name = table.view.words.NAMES[seat]
    return name + b" " + texts.AWAY if waits == AWAY else texts.WAITS_FOR_NAME.replace(b"%", name)


class RemoteTurn(Screen):
    """Somebody acts on a stick of their own. This one is dark and shows whose turn it is, what they have to
    beat or answer, what they are doing, and everybody's lives. It stays until their move has come.

    Nothing here depends on dice that are under a cup, or on how long anybody looks at them.
    """

    name = "remote"

    def enter(self) -> None:
        view, table = self.view, self.table
        game, texts = table.game, table.flow.shared_texts
        self.are_here = [table.seats.is_person(seat) for seat in range(len(game.players))]
        view.holder = table.seats.turn
        self.lives: tuple[int, ...] = ()
        if are_drawn(game.rules):
            self.lives = tuple(game.lives)
            self.most = max(game.rules.lives, *game.lives)
        if game.claim:
            show_claim(table, game.caller, game.claim)
        phase = game.phase
        text = texts.BELIEVES if phase == TO_ANSWER else texts.LOOKS if phase == TO_SAY else texts.SHAKES
        self.waits, self.seat = table.flow.waits(), table.flow.awaited_seat()
        self.is_forgotten = table.flow.is_forgotten()
        icon = NO_ICON
        if self.waits == AWAY:
            text = texts.AWAY
            if self.seat >= 0:
                view.holder = self.seat
        elif self.waits == OFFLINE or self.waits == ANOTHER and self.seat not in (view.holder, NO_ICON):
            text, icon = say(table, self.waits)
        view.title = b"" if phase == OVER else text  # for speech; on the screen the tab shows it
        if icon >= 0 or self.waits == OFFLINE:
            view.title = in_full(table, self.waits)
        view.a(text if view.title else b"", DUSK, NONE, icon)
        self.may_leave = self.waits == AWAY and not (self.is_forgotten or table.flow.plays_along)
        if self.is_forgotten:  # any press does it
            view.a(texts.SIT_DOWN, BONE)
        elif self.may_leave:  # nobody here can go on without them
            view.a(texts.LEAVE, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        colour = colour_of(v.holder)
        c.fill(NIGHT)
        c.rect(0, 0, c.width, at.HEAD_H, colour)
        c.shade(colour, colour)
        checker(c, v.holder)
        head(c, v.holder, v.words.NAMES[v.holder], at.HEAD_Y)
        if v.claim:
            self.draw_speaker()
            claim(c, v, at.CLAIM_Y, c.D78)
        else:
            cup.closed(c, v.holder)
        self.draw_lives()
        buttons(c, v)

    def draw_speaker(self) -> None:
        """The claim's maker, in the middle above it."""
        c, v = self.canvas, self.view
        colour, name = colour_of(v.speaker), v.words.NAMES[v.speaker]
        font = c.fit(c.labels, name, at.SAID_W)
        x = (c.width - at.ICON_STEP - c.width_of(font, name)) // 2
        c.icon(v.speaker, x, at.SAID_Y, colour)
        c.text(font, name, x + at.ICON_STEP, at.SAID_Y + 2, colour)

    def draw_lives(self) -> None:
        """Everybody's lives as dice in their colours: those of this stick's players underlined, those of the
        player whose turn it is raised. The last life is the red sun, and players who are out are pale."""
        c, v = self.canvas, self.view
        count = len(self.lives)
        rows = 1 if count <= _ONE_ROW else 2
        columns = (count + rows - 1) // rows
        size = at.STRIP_DIE if count < _ONE_ROW else at.STRIP_DIE_SMALL
        step = min(size + 2, c.width // max(columns, 1))
        for seat in range(count):
            x = (c.width - step * columns) // 2 + seat % columns * step + (step - size) // 2
            y = at.STRIP_Y if rows == 1 else at.STRIP_TOP + seat // columns * (size + 2)
            if seat == v.holder and rows == 1:
                y -= at.STRIP_RISE
            lives = self.lives[seat]
            if lives > 0:
                life(c, x, y, size, lives, self.most, BONE if lives == 1 else colour_of(seat))
            else:
                c.round_rect(x, y, size, size, 2, DUSK)
            if self.are_here[seat]:
                c.rect(x, y + size + (2 if rows == 1 else 0), size, 2, BONE)

    def animate(self, age: int) -> int:
        flow = self.table.flow
        if flow.has_come():
            flow.happened()
            return TICK_MS
        seen = self.waits, self.seat, self.is_forgotten
        if seen != (flow.waits(), flow.awaited_seat(), flow.is_forgotten()):
            self.enter()
            self.table.redraw()
        flow.wait_for_others(self)
        return TICK_MS

    def a_down(self) -> None:
        if self.may_leave:
            self.table.flow.quit()


class Away(Told):
    """The player whose turn it is has been silent for long, and somebody here decides: wait, or go on without
    them until the next round. The screen leaves by itself once they are back.
    """

    name = "away"
    arm_ms = 400
    can_pause = False

    def __init__(self, table: "Table", back: "Screen") -> None:
        Told.__init__(self, table)
        self.back = back
        self.seat = table.flow.awaited_seat()

    def enter(self) -> None:
        texts = self.table.flow.shared_texts
        self.tell(self.seat, in_full(self.table, AWAY))
        self.view.a(texts.WAIT, BONE)
        self.view.b(texts.WITHOUT, BONE)

    def animate(self, age: int) -> int:
        flow = self.table.flow
        if flow.has_come() or not self.table.together.asks(self.table.now):
            self.table.show(self.back)
        return TICK_MS

    def a_down(self) -> None:
        table = self.table
        table.together.wait_on(table.now)
        table.show(self.back)

    def b_down(self) -> None:
        table = self.table
        table.together.go_on_without(table.game.players[self.seat])
        table.show(self.back)
