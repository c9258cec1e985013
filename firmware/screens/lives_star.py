"""Eight lives as a star, after a round."""

from array import array
from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT, RED, SLATE
from pieces.buttons import tab
from pieces.dice import number
from pieces.ground import colour_of, head
from screens.reveal import Lives

_TYPING = const(0)
if _TYPING:
    from display import Canvas

_TIPS = const(8)
# Sine and cosine of the eight directions in 1/128
_TURNS = const((0, 91, 128, 91, 0, -91, -128, -91, 0, 91))
_outline = array("h", (0,) * 10)


class LivesStar(Lives):
    """The loser's lives as four crossing strokes with eight tips, the others' as numbers."""

    timeline = ((300, 1) + at.STAR_BOX,)

    def enter(self) -> None:
        Lives.enter(self)
        self.loser, _, self.before, self.after = self.table.game.outcome.changes[0]

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        self.draw_star()
        c.centre(c.S, v.note, 0, c.width, at.TAB_Y - at.NOTE_H, MIST)
        tab(c, v)

    def draw_star(self) -> None:
        """Four crossing strokes, eight tips, those left in the player's colour; the others' numbers below."""
        c, v = self.canvas, self.view
        colour = colour_of(self.loser)
        c.rect(0, 0, c.width, at.HEAD_H, colour)
        head(c, self.loser, v.words.NAMES[self.loser], at.HEAD_Y)
        for n in range(_TIPS):
            if n < self.after:
                _tip(c, n, at.STAR_TIP, colour)
            elif n < self.before:
                _tip(c, n, at.STAR_LOST if self.step else at.STAR_TIP, RED)
            else:
                _tip(c, n, at.STAR_LOST, DUSK)
        c.centre(c.M, number(self.after), 0, c.width, at.STAR_Y - c.M.height // 2, BONE)
        step = c.width // (len(self.lives) - 1)
        x = (step - at.ICON) // 2
        for seat in range(len(self.lives)):
            if seat != self.loser:
                lives = self.lives[seat]
                colour = colour_of(seat) if lives > 0 else SLATE
                c.icon(seat, x, at.STAR_ICON_Y, colour)
                c.centre(c.M, number(lives), x, at.ICON, at.STAR_LIVES_Y, colour)
                x += step


def _tip(c: "Canvas", n: int, shape: tuple, colour: int) -> None:
    """Tip `n`, clockwise from the right of the top."""
    sine = _TURNS[n]
    cosine = _TURNS[n + 2]
    for i in range(0, 10, 2):
        across = shape[i]
        away = shape[i + 1]
        _outline[i] = (across * cosine + away * sine + 64) >> 7
        _outline[i + 1] = (across * sine - away * cosine + 64) >> 7
    c.fb.poly(c.width // 2, at.STAR_Y, _outline, colour, True)
