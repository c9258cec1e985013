"""After a doubt: the truth, who pays for it, and what everybody has then."""

from array import array
from micropython import const

import layouts as at
from display import BOTTOM_LEFT, BOTTOM_RIGHT, GREEN, NIGHT, RED, SLATE, TOP_LEFT, TOP_RIGHT
from pieces.buttons import tab
from pieces.dice import die, life, number
from pieces.ground import colour_of, panel
from pieces.standings import Standings, several
from table.screen import Screen
from table.view import NOBODY
from table.wording import are_drawn, changes, result, show_claim

_BELOW = const(BOTTOM_LEFT + BOTTOM_RIGHT)

_tail = array("h", at.BUBBLE_TAIL)


class Reveal(Screen):
    """The cup is lifted for everybody: what was said (a bubble), what was rolled (dice), and who pays (a
    band).

    Step 0 waits, 1 and 2 turn the dice, 3 says whether it was a lie and has the face of whoever caught it,
    and from then on the lives blink. Between computers it continues by itself.
    """

    name = "reveal"
    may_show_dice = True
    reading_ms = 4000
    timeline = (
        ((500, 1) + at.STRIPS[2], (500, 1) + at.STRIPS[3], (750, 2) + at.STRIPS[2], (750, 2) + at.STRIPS[3])
        + tuple((1000 + 20 * n, 3) + strip for n, strip in enumerate(at.STRIPS))
        + ((1500, 4) + at.TAB_BOX,)
        + tuple((1500 + 120 * n, 4 + n) + at.BAND_BOX for n in range(4))
    )

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        outcome = game.outcome
        show_claim(self.table, outcome.caller, outcome.claim)
        view.dice = outcome.roll
        self.is_bad = outcome.is_lie
        self.doubter = outcome.doubter if self.is_bad and outcome.loser == outcome.caller else NOBODY
        view.title = words.LIAR if self.is_bad else words.TRUE
        self.loser, view.note = result(game, words)
        self.changes = changes(game)
        if self.loser != NOBODY and are_drawn(game.rules):
            view.note = b""
            self.most = game.rules.lives
            _, _, self.before, self.after = outcome.changes[0]
        self.goes_on(self.table.seats.only_watch(game))

    def draw(self) -> None:
        c, v = self.canvas, self.view
        is_said = self.step > 2
        c.fill((RED if self.is_bad else GREEN) if is_said else SLATE)
        if is_said:
            c.stamp(v.title, at.TITLE_Y, NIGHT)
        else:
            c.centre(c.D46, b"?", 0, c.width, at.TITLE_Y, NIGHT)
        panel(c, at.REVEAL_Y, at.REVEAL_H)
        self.draw_said()
        for n in range(2):
            face = (v.dice % 10 if n else v.dice // 10) if self.step > n else 0
            die(c, at.SHOWN_X[n], at.REVEAL_DIE_Y, at.SHOWN_DIE, face)
        if self.step == 3 and self.doubter != NOBODY:
            # the face of the player who caught the lie, where the payer will appear
            x, y, w, h = at.FACE
            c.round_rect(x, y, w, h, at.PANEL_R, colour_of(self.doubter), TOP_LEFT + TOP_RIGHT)
            c.icon(self.doubter, x + w // 2 - at.ICON, y + h // 2 - at.ICON, NIGHT, 2)
        elif is_said:
            self.draw_paid()
            tab(c, v)

    def draw_said(self) -> None:
        """The claim in a bubble of its maker's colour."""
        c, v = self.canvas, self.view
        colour = colour_of(v.speaker)
        x, y, w, h = at.BUBBLE
        c.icon(v.speaker, at.REVEAL_X, at.REVEAL_ICON_Y, colour)
        c.round_rect(x, y, w, h, at.CHOICE_R, colour)
        c.fb.poly(x, y + h // 3, _tail, colour, True)
        c.centre(c.D46, number(v.claim), x, w, y + (h - c.D46.height) // 2, NIGHT)

    def draw_paid(self) -> None:
        """Gains and losses in a band of the player's colour: lives as a die or a number, else in words."""
        c, v = self.canvas, self.view
        x, y = at.PANEL_X, at.BAND_Y
        if len(self.changes) > 1 and not v.note:
            several(
                c, self.changes, at.REVEAL_X, y + 1, at.PANEL_X + at.PANEL_W - at.REVEAL_X, self.step % 2 == 1
            )
            return
        colour = GREEN if self.loser == NOBODY and not self.changes else RED
        if self.loser != NOBODY:
            colour = colour_of(self.loser)
        c.round_rect(x, y, at.PANEL_W, at.BAND_H, at.PANEL_R, colour, _BELOW)
        icon_y = y + (at.BAND_H - at.ICON) // 2
        if self.loser != NOBODY:
            x = at.REVEAL_X
            c.icon(self.loser, x, icon_y, NIGHT)
            x += at.ICON + 2
        w = at.PANEL_X + at.PANEL_W - x
        if v.note:
            if self.step % 2:
                font = c.fit(c.labels, v.note, w - 4)
                c.centre(font, v.note, x, w - 2, y + (at.BAND_H - font.height) // 2 + 1, NIGHT)
            return
        amount = self.changes[0][1]
        c.centre(c.M, amount, x, at.BAND_LIFE_X - x, y + (at.BAND_H - c.M.height) // 2, NIGHT)
        lives = self.after if self.step % 2 else self.before
        life_y = y + (at.BAND_H - at.BAND_LIFE) // 2
        life(c, at.BAND_LIFE_X, life_y, at.BAND_LIFE, lives, self.most, NIGHT, colour)

    def reached(self, step: int) -> None:
        stick, is_lie = self.table.stick, self.is_bad
        if step < 3:
            stick.buzzer.play("reveal")
        elif step == 3:
            stick.buzzer.play("lie" if is_lie else "mia" if self.view.is_mia else "true")
            stick.led.blink(3 if is_lie else 1)
        elif step == 4:
            stick.buzzer.play("life")

    def a_down(self) -> None:
        self.table.flow.revealed()


class Lives(Standings):
    """What each player has. Players who have lost or gained something stand out.

    After a round between computers it continues by itself.
    """

    name = "lives"
    reading_ms = 2500
    is_tidy = False

    def enter(self) -> None:
        view, table, game = self.view, self.table, self.table.game
        self.changes = changes(game)
        self.fill(game)
        view.note = table.flow.remark()
        self.goes_on(table.is_saved and table.seats.only_watch(game))

    def animate(self, age: int) -> int:
        if age and not self.is_tidy:
            self.is_tidy = True
            self.table.flow.everybody_reads()
        return Screen.animate(self, age)

    def a_down(self) -> None:
        self.table.flow.next_turn()
