"""How often each face has been rolled, as docs/fairness.md explains.

It counts finished games, from their files; the current game would give away what is, or was, under the cup.
Nothing is kept in memory for it. If the random source was stuck, that is said at the top.
"""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT, RED
from game import OVER
from pieces.buttons import buttons
from pieces.dice import die
from rules.moves import REROLL, ROLL
from storage import dice_tally
from table.screen import TICK_MS, Screen

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table


class DiceCount(Screen):
    """Six dice, each with a bar and a number. A mark shows the average of fair dice.

    `close` shows the screen that comes next.
    """

    name = "fairness"
    can_pause = False

    def __init__(self, table: "Table", close: "Callable[[], None]") -> None:
        Screen.__init__(self, table)
        self.close = close
        words = table.flow.texts()
        self.games = words.GAMES
        self.stuck = words.ONLY_SHAKES if table.stick.dice.is_stuck else b""
        self.counts = [0] * 6
        self.read = 0
        self.tally = dice_tally
        self.files = self.tally.finished(table.stick.journal.games)
        game = table.game
        if game and game.phase == OVER and table.source.is_alone:  # its file is still the journal
            self.read = 1
            for n in range(0, len(game.moves), 2):
                if game.moves[n] in (ROLL, REROLL):
                    self.tally.add(game.moves[n + 1] // 10, self.counts)
                    self.tally.add(game.moves[n + 1] % 10, self.counts)

    def enter(self) -> None:
        view = self.view
        view.title = self.stuck or b"%s %d" % (self.games, self.read)
        view.lines = tuple([b"%d" % count for count in self.counts])
        view.a(view.words.CLOSE, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.HEADING_Y, MIST)
        most, total = max(self.counts), sum(self.counts)
        for n in range(6):
            y = at.FACES_Y + n * at.LIFE
            die(c, 3, y, at.LIFE - 1, n + 1)
            c.rect(at.FACES_X, y + 4, at.FACES_W, at.LIFE - 10, DUSK)
            if most:
                c.rect(at.FACES_X, y + 4, self.counts[n] * at.FACES_W // most, at.LIFE - 10, MIST)
                c.rect(at.FACES_X + total * at.FACES_W // (6 * most) - 1, y + 2, 2, at.LIFE - 6, RED)
            text = v.lines[n]
            c.text(c.S, text, c.width - 3 - c.width_of(c.S, text), y + (at.LIFE - 2 - c.S.height) // 2, BONE)
        buttons(c, v)

    def animate(self, age: int) -> int:
        """Read a file each tick, so that the buttons still react after a long evening."""
        if self.files:
            self.read += self.tally.take(self.files.pop(), self.counts)
            self.enter()
            self.table.redraw()
        return TICK_MS

    def a_down(self) -> None:
        self.close()

    on_power_button = a_down
