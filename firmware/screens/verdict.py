"""What comes of a doubt by the house's rules: several who pay, points, sips."""

import layouts as at
from display import RED
from pieces.art import colour_of
from screens.reveal import Reveal
from table import usher
from table.view import NOBODY


class Verdict(Reveal):
    """As `Reveal`. Lives are dice; what else is lost is said in words."""

    def enter(self) -> None:
        Reveal.enter(self)
        view, table, game = self.view, self.table, self.table.game
        outcome = game.outcome
        view.claim = usher.spoken(game.ranking, outcome.claim)
        view.before = outcome.before[outcome.loser]
        if len(outcome.losers) > 1:
            view.loser = NOBODY
        has_dice = view.loser != NOBODY and game.rules.word == "life" and game.rules.end != "stop"
        view.note = b"" if has_dice else usher.cost(table, outcome.lost)
        if view.loser == NOBODY:
            view.note = table.words("_house").ALL_OTHERS + b" " + view.note.split()[0]

    def draw_loss(self) -> None:
        c, v, y = self.canvas, self.view, at.LOSS_Y
        if not v.note:
            Reveal.draw_loss(self)
            return
        x = at.REVEAL_X
        if v.loser != NOBODY:
            c.icon(v.loser, x, y, colour_of(v.loser))
            x += at.ICON + 2
        if v.step % 2:
            w = at.PANEL_X + at.PANEL_W - x
            c.centre(c.fit(c.labels, v.note, w - 3), v.note, x, w, y + 2, RED)

    def a_down(self) -> None:
        if self.table.settings.get("coach"):
            self.table.visit("screens.advice", "advise", "screens.standing", "Standing")
        else:
            self.table.visit("screens.standing", "Standing")
