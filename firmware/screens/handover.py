"""The stick is passed from hand to hand."""

from micropython import const

import layouts as at
from display import DUSK, NIGHT
from pieces.buttons import buttons
from pieces.ground import checker, colour_of
from table.screen import Screen

_IN_A_ROW = const(6)  # players whose icons fit side by side


class HandOver(Screen):
    """Pass the stick on. The next screen opens when the player who got it presses A.

    If computers or other sticks play, a row below shows everybody who is still in.
    """

    name = "hand-over"
    arm_ms = 250
    only_timeline = True
    timeline = tuple((20 * n, 1) + strip for n, strip in enumerate(at.STRIPS))

    def enter(self) -> None:
        view, words, heir = self.view, self.view.words, self.table.seats.turn
        game = self.table.game
        view.holder = heir
        self.lives: tuple[bool, ...] = ()
        if game and self.table.seats.persons < len(game.players) <= _IN_A_ROW:
            self.lives = tuple([game.is_in(seat) for seat in range(len(game.players))])
        view.title = words.PASS_TO
        view.a(words.I_AM.replace(b"%", words.NAMES[heir]), DUSK)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(colour_of(v.holder))
        checker(c, v.holder)
        c.centre(c.M, v.title, 0, c.width, at.PASS_Y, NIGHT)
        icon_y, name_y = at.PASS_ICON_Y, at.PASS_NAME_Y
        if self.lives:
            icon_y -= at.PASS_ICON_RISE
            name_y -= at.PASS_NAME_RISE
            self.draw_row()
        c.icon(v.holder, (c.width - 3 * at.ICON) // 2, icon_y, NIGHT, 3)
        c.stamp(v.words.NAMES[v.holder], name_y, NIGHT)
        buttons(c, v)

    def draw_row(self) -> None:
        """All who are still in, in the order of their seats."""
        c, lives = self.canvas, self.lives
        step = c.width // len(lives)
        x = (c.width - step * len(lives) + step - at.ICON) // 2
        for seat in range(len(lives)):
            if lives[seat]:
                c.icon(seat, x, at.PASS_ROW_Y, NIGHT)
            x += step

    def a_down(self) -> None:
        self.table.flow.open_turn()
