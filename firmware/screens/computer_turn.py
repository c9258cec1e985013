"""A computer player's turn: it rolls, decides and moves, and that is shown as a little scene.

Nothing that is shown depends on dice that are still under the cup.
"""

from micropython import const

import layouts as at
from display import DUSK, GREEN, MIST, NIGHT, RED
from game import TO_ANSWER, TO_ROLL, TO_SAY
from pieces import cup
from pieces.buttons import buttons
from pieces.dice import claim, over
from pieces.ground import colour_of, ground, panel
from rules.moves import BELIEVE, DOUBT, LOOK, REROLL, REVIVE, ROLL, YIELD
from screens.announce import Announced
from table.screen import TICK_MS, Screen
from table.wording import show_claim, show_target

_TYPING = const(0)
if _TYPING:
    from players.opponent import Opponent
    from table.table import Table

_LEAST_MS = const(900)  # of a pause; a random time of up to _MORE_MS is added
_MORE_MS = const(1020)
_SWING_MS = const(75)
_DOT_MS = const(250)


class Turn:
    """The turn of the computer in the holder's seat, in steps that each fit into a tick.

    While it seems to think, it reads its strategy, rolls if it has to, and decides. The move comes last, when
    everybody may see it.
    """

    def __init__(self, table: "Table", opponent: "Opponent") -> None:
        self._table = table
        self._opponent = opponent
        self._steps = 0
        self._is_open = False  # whether it rolls openly, because it believed a Mia

    def step(self) -> bool:
        """Take the next step. False once only the move is left."""
        table, opponent, game = self._table, self._opponent, self._table.game
        self._steps += 1
        if self._steps == 1:
            opponent.read_ahead(game, game.holder)
        elif self._steps == 2:
            if game.phase == TO_ROLL:
                table.play(ROLL, table.stick.dice.roll())
                self._is_open = game.phase != TO_SAY
        elif self._steps == 3 and not self._is_open:
            opponent.look(game, game.holder)
            opponent.decide(table.seats.who[game.holder], table.stick.dice.urandom(opponent.chance))
        return self._steps < 3

    def move(self) -> int:
        """Take the remaining steps and make the move. Returns it."""
        while self._steps < 3:
            self.step()
        if self._is_open:
            return ROLL
        dice, opponent = self._table.stick.dice, self._opponent
        move, value = opponent.move, opponent.value
        if move == REROLL:
            value = dice.roll()
        elif move == REVIVE:
            value = dice.roll_one()
        self._table.play(move, value)
        return move


def pause(table: "Table") -> int:
    """How long it thinks or shakes, in ms, by random bytes that are used for nothing else."""
    chance = table.stick.dice.urandom(2)
    return table.flow.lasts(_LEAST_MS + (chance[0] << 8 | chance[1]) % _MORE_MS, 0)


class ComputerTurn(Screen):
    """It shakes the cup or thinks about a claim. A cuts that short."""

    name = "computer"
    is_thinking = True
    turn: "Turn | None" = None

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.is_rolling = bool(table.contest) or table.game.phase != TO_ANSWER
        self.lasts = pause(table)

    def enter(self) -> None:
        view, table = self.view, self.table
        view.holder = table.seats.turn
        show_target(table)
        view.a(view.words.GO_ON, DUSK)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        if self.is_rolling:
            over(c, v, at.OVER_Y)
            cup.shaken(c, v.holder, self.step)
        else:
            c.icon(v.speaker, at.SAID_X, at.SAID_Y, colour_of(v.speaker))
            claim(c, v, at.REPLY_Y, c.D46)
            self.draw_dots()
        buttons(c, v)

    def draw_dots(self) -> None:
        """Draw the dots that show its progress."""
        c = self.canvas
        x, y, w, h = at.THOUGHT_BOX
        c.rect(x, y, w, h, NIGHT)
        for n in range(3):
            c.disc(
                x + w // 4 * (n + 1) - at.THOUGHT // 2,
                y + (h - at.THOUGHT) // 2,
                at.THOUGHT,
                MIST if n < self.step % 4 else DUSK,
            )

    def animate(self, age: int) -> int:
        if self.is_thinking:
            if age:
                self.is_thinking = self.think()
        elif age >= self.lasts:
            self.table.flow.computer_acts(self.turn or self.table.flow.computer_turn())
            return TICK_MS
        step = age // (_SWING_MS if self.is_rolling else _DOT_MS)
        if step != self.step:
            self.step = step
            if self.is_rolling:
                cup.rock(self.canvas, self.view.holder, step)
                if step % 2:
                    self.table.stick.buzzer.play("rattle")
            else:
                self.draw_dots()
                x, y, w, h = at.THOUGHT_BOX
                self.canvas.show(x, y, w, h)
        return TICK_MS

    def think(self) -> bool:
        """Take one step of its turn, one a tick. False when only its move is left."""
        self.turn = self.turn or self.table.flow.computer_turn()
        return bool(self.turn) and self.turn.step()

    def a_down(self) -> None:
        """Finish in the next ticks: each remaining step takes a tick."""
        self.lasts = 0


class ComputerSaid(Announced):
    """Its claim, for everybody to see before the next player has to answer."""

    name = "computer-said"


class ComputerAnswered(Screen):
    """It believes, or calls a liar. The move has been made."""

    name = "computer-answers"

    def __init__(self, table: "Table", move: int, speaker: int, claim: int) -> None:
        Screen.__init__(self, table)
        self.move = move
        self.holder = table.game.mover
        self.speaker = speaker
        self.claim = claim

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.holder = self.holder
        show_claim(self.table, self.speaker, self.claim)
        if self.move == DOUBT:
            view.title = words.LIAR
        elif self.move == BELIEVE or self.move == LOOK:
            view.title = words.BELIEVES
        elif self.move == YIELD:
            view.title = words.GIVE_UP
        else:
            view.title = words.PASS_ON
        self.goes_on(True)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        c.icon(v.speaker, at.SAID_X, at.SAID_Y, colour_of(v.speaker))
        claim(c, v, at.REPLY_Y, c.D46)
        _, y, _, h = at.THOUGHT_BOX
        if self.move == DOUBT:
            c.stamp(v.title, at.THOUGHT_WORD_Y, RED)
        else:
            font = c.fit(c.labels, v.title, at.PANEL_W - 6)
            c.centre(font, v.title, 0, c.width, y + (h - font.height) // 2, GREEN)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.flow.after(self.move)
