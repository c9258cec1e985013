"""What comes of a doubt: the truth, and who pays for it."""

import layouts as at
from display import BONE, GREEN, NIGHT, RED, SLATE
from pieces.buttons import tab
from pieces.claims import number, pill
from pieces.dice import die, life
from pieces.ground import colour_of, panel
from pieces.standings import several
from table.screen import Screen
from table.view import NOBODY
from table.wording import are_drawn, changes, result, show_claim


class Reveal(Screen):
    """The cup is lifted for all: a lie, or the truth?

    Step 0 waits, 1 and 2 turn the dice, 3 says which, and from there the die of lives blinks. Among computers
    alone it goes on by itself.
    """

    name = "reveal"
    reading_ms = 4000
    timeline = (
        ((500, 1) + at.STRIPS[2], (500, 1) + at.STRIPS[3], (750, 2) + at.STRIPS[2], (750, 2) + at.STRIPS[3])
        + tuple((1000 + 20 * n, 3) + strip for n, strip in enumerate(at.STRIPS))
        + tuple((1300 + 120 * n, 4 + n) + at.STRIPS[3] for n in range(4))
    )

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        outcome = game.outcome
        show_claim(self.table, outcome.caller, outcome.claim)
        view.dice = outcome.roll
        view.is_lie = outcome.is_lie
        view.title = words.LIAR if view.is_lie else words.TRUE
        view.loser, view.note = result(game, words)
        view.changes = changes(game)
        if view.loser != NOBODY and are_drawn(game.rules):
            view.note = b""
            view.most = game.rules.lives
            _, _, view.before, view.after = outcome.changes[0]
        self.goes_on(self.table.seats.only_watch(game))

    def draw(self) -> None:
        c, v = self.canvas, self.view
        is_said = v.step > 2
        speaker = colour_of(v.speaker)
        c.fill((RED if v.is_lie else GREEN) if is_said else SLATE)
        if is_said:
            c.stamp(v.title, at.TITLE_Y, NIGHT)
        else:
            c.centre(c.D46, b"?", 0, c.width, at.TITLE_Y, NIGHT)
        panel(c, at.REVEAL_Y, at.REVEAL_H)
        c.icon(v.speaker, at.REVEAL_X, at.REVEAL_ICON_Y, speaker)
        pill(c, at.REVEAL_PILL_X, at.REVEAL_PILL_Y, number(v.claim), speaker)
        first, second = v.dice // 10, v.dice % 10
        die(c, at.REVEAL_X, at.REVEAL_DIE_Y, at.DIE, first if v.step > 0 else 0)
        die(c, at.REVEAL_X + at.DIE + at.DIE_GAP, at.REVEAL_DIE_Y, at.DIE, second if v.step > 1 else 0)
        if is_said:
            if v.is_lie:
                self.draw_unequal()
            c.text(c.M, number(v.dice), at.REVEAL_RIGHT, at.REVEAL_TEXT_Y, BONE)
            self.draw_loss()
            tab(c, v)

    def draw_unequal(self) -> None:
        """What was said is not what lay there: a sign between, as a strike makes other digits."""
        c, x, y = self.canvas, at.UNEQUAL_X, at.STRIKE_Y
        w, thick = at.UNEQUAL_W, at.STRIKE_H
        c.rect(x, y, w, thick, RED)
        c.rect(x, y + 2 * thick, w, thick, RED)
        for row in range(-thick, 4 * thick):
            c.rect(x + (w - thick) * (4 * thick - 1 - row) // (5 * thick - 1), y + row, thick, 1, RED)

    def draw_loss(self) -> None:
        """Who lost or gained what: lives of one as dice or tallies, before and after; all else in words."""
        c, v = self.canvas, self.view
        x, y = at.REVEAL_X, at.LOSS_Y
        if len(v.changes) > 1 and not v.note:
            several(c, v, x, y, at.PANEL_X + at.PANEL_W - x, v.step % 2 == 1)
            return
        colour = RED if v.changes and v.changes[0][2] else GREEN
        if v.loser != NOBODY:
            c.icon(v.loser, x, y, colour_of(v.loser))
            x += at.ICON + 2
        if v.note:
            if v.step % 2:
                w = at.PANEL_X + at.PANEL_W - x
                c.centre(c.fit(c.labels, v.note, w - 3), v.note, x, w, y + 2, colour)
            return
        life(c, at.LOSS_BEFORE_X, y - 1, at.LIFE, v.before, v.most)
        for i in range(at.ARROW):  # an arrow from the one to the other
            c.rect(at.LOSS_ARROW_X + i, y + at.ARROW_Y + i, 1, 2 * (at.ARROW - i) - 1, colour)
        if v.step % 2:
            life(c, at.LOSS_AFTER_X, y - 1, at.LIFE, v.after, v.most)

    def reached(self, step: int) -> None:
        stick, is_lie = self.table.stick, self.view.is_lie
        if step < 3:
            stick.buzzer.play("reveal")
        elif step == 3:
            stick.buzzer.play("lie" if is_lie else "mia" if self.view.is_mia else "true")
            stick.led.blink(3 if is_lie else 1)
        elif step == 4:
            stick.buzzer.play("life")

    def a_down(self) -> None:
        self.table.flow.revealed()
