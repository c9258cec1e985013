"""A round that ends without a doubt: somebody gives up on a Mia, or all drink to a toast."""

import layouts as at
from display import BONE, GREEN, RED
from pieces.buttons import tab
from pieces.claims import claim
from pieces.dice import die
from pieces.ground import ground, panel
from rules.penalties import TOASTED
from table.screen import Screen
from table.wording import cost


class Uncontested(Screen):
    """Who gave up, and what it costs: the dice stay unseen. Or the toast: its roll is shown to all."""

    name = "settled"
    reading_ms = 2500

    def enter(self) -> None:
        view, table = self.view, self.table
        outcome = table.game.outcome
        texts = view.words
        view.holder = outcome.doubter
        if outcome.reason == TOASTED:
            view.dice = outcome.roll
            view.title = b" ".join(texts.A_TOAST)
            view.note = texts.NOBODY_PAYS
        else:
            view.speaker = outcome.caller
            view.claim = outcome.claim
            view.title = texts.GIVES_UP
            view.note = cost(table.game, texts, outcome.lost)
        self.goes_on(table.only_computers())

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
        font = c.fit(c.labels, v.note, at.PANEL_W - 6)
        c.centre(font, v.note, 0, c.width, at.SETTLED_NOTE_Y, GREEN if v.dice else RED)
        tab(c, v)

    def a_down(self) -> None:
        self.table.flow.standings()
