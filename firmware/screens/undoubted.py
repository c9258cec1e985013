"""A round that ends without a doubt: a player gives up on a Mia, or shows a roll."""

import layouts as at
from display import BONE, GREEN, RED
from pieces.buttons import tab
from pieces.dice import claim, die
from pieces.ground import colour_of, ground, panel
from pieces.standings import several
from rules.penalties import TOASTED, UNCOVERED, YIELDED
from table.screen import Screen
from table.view import NOBODY
from table.wording import changes, name_of, result, show_claim


class Undoubted(Screen):
    """Who gave up, and what it costs: the dice stay unseen. Or a roll that is shown to all, and who pays."""

    name = "settled"
    may_show_dice = True
    reading_ms = 2500

    def enter(self) -> None:
        view, game, texts = self.view, self.table.game, self.view.words
        outcome = game.outcome
        view.holder = game.mover
        self.loser, view.note = result(game, texts)
        self.changes = changes(game)
        self.is_bad = bool(self.changes) and self.changes[0][2]
        if outcome.reason == YIELDED:
            show_claim(self.table, outcome.caller, outcome.claim)
            view.title = texts.GIVES_UP
            if self.loser == view.holder:
                self.loser = NOBODY  # whose screen it is
        else:
            view.dice = outcome.roll
            view.title = name_of(game, texts, outcome.roll) or b"%d" % outcome.roll
            if outcome.reason == TOASTED:
                view.title = b" ".join(texts.A_TOAST)
            elif outcome.reason == UNCOVERED:
                view.title = texts.SHOWS
        self.goes_on(self.table.seats.only_watch(game))

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        c.centre(c.fit(c.labels, v.title, at.PANEL_W - 6), v.title, 0, c.width, at.SETTLED_Y, BONE)
        if v.dice:
            die(c, at.REVEAL_X, at.SETTLED_DIE_Y, at.DIE, v.dice // 10)
            die(c, at.REVEAL_X + at.DIE + at.DIE_GAP, at.SETTLED_DIE_Y, at.DIE, v.dice % 10)
        else:
            claim(c, v, at.SETTLED_DIE_Y, c.D46)
        self.draw_cost()
        tab(c, v)

    def draw_cost(self) -> None:
        c, v = self.canvas, self.view
        x, y = at.PANEL_X, at.SETTLED_NOTE_Y
        if not v.note:
            several(c, self.changes, at.REVEAL_X, y - 2, at.PANEL_X + at.PANEL_W - at.REVEAL_X, True)
            return
        if self.loser != NOBODY:
            x = at.REVEAL_X + at.ICON
            c.icon(self.loser, at.REVEAL_X, y - 2, colour_of(self.loser))
        w = at.PANEL_X + at.PANEL_W - x
        c.centre(c.fit(c.labels, v.note, w - 6), v.note, x, w, y, RED if self.is_bad else GREEN)

    def a_down(self) -> None:
        self.table.flow.standings()
