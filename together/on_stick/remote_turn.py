"""Somebody else's turn at a shared table."""

from micropython import const

import layouts as at
from display import BONE, DUSK, NIGHT
from game import OVER, TO_ANSWER, TO_SAY
from pieces import cup
from pieces.buttons import buttons
from pieces.dice import claim, life
from pieces.ground import checker, colour_of, head
from table.screen import TICK_MS, Screen
from table.view import NONE
from table.wording import are_drawn, show_claim

from together.on_stick.scene import AWAY, OFFLINE

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.table import Table

    class _Table(Table):
        source: Any
        flow: Any


_ONE_ROW = const(6)  # players whose lives fit side by side


class RemoteTurn(Screen):
    """Somebody acts on a stick of their own, or a computer does. This one is dark and shows whose turn it is,
    what they have to beat or answer, what they are doing, and everybody's lives. It stays until their move
    has come (`TogetherFlow.follow`).

    Nothing here depends on dice that are under a cup, or on how long anybody looks at them.
    """

    table: "_Table"
    name = "remote"

    def enter(self) -> None:
        view, table = self.view, self.table
        game, texts, seats = table.game, table.flow.shared_texts, table.seats
        self.scene = table.source.scene()
        kind, _, is_stand_in = self.scene
        self.who = seats.who
        self.are_here = [seats.is_person(seat) for seat in range(len(game.players))]
        view.holder = seats.turn
        self.lives: tuple[int, ...] = ()
        if are_drawn(game.rules):
            self.lives = tuple(game.lives)
            self.most = max(game.rules.lives, *game.lives)
        if game.claim:
            show_claim(table, game.caller, game.claim)
        phase, name = game.phase, view.words.NAMES[view.holder]
        tab = texts.BELIEVES if phase == TO_ANSWER else texts.LOOKS if phase == TO_SAY else texts.SHAKES
        view.title = b"" if phase == OVER else tab  # for speech; on the screen the tab shows it
        if kind == OFFLINE:
            is_busy = table.source.client.presence.cut == "later"
            tab, view.title = texts.OFFLINE, texts.BUSY if is_busy else texts.YOU_ARE_OFFLINE
        elif kind == AWAY:
            tab, view.title = texts.AWAY, texts.IS_AWAY.replace(b"%", name)
        elif is_stand_in:
            tab, view.title = view.words.COMPUTER, texts.PLAYS_FOR.replace(b"%", name)
        view.a(tab if view.title else b"", DUSK, NONE)
        self.may_leave = kind == AWAY and not table.source.plays_along
        if self.may_leave:  # nobody here can go on without them
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
        if self.scene != self.table.source.scene() or self.who != self.table.seats.who:
            self.enter()
            self.table.redraw()
        return TICK_MS

    def a_down(self) -> None:
        if self.may_leave:
            self.table.flow.quit()
