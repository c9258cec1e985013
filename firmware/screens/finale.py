"""The end of a game by the house's rules."""

from micropython import const

import layouts as at
from display import BONE, NIGHT
from pieces.art import colour_of
from screens.over import GameOver
from screens.standing import counts
from table.view import NOBODY

_MOST = const(5)  # icons beside each other


class Finale(GameOver):
    """As `GameOver`; the last one left wins, or the most points, which are shown. There may be several."""

    tied: "tuple[int, ...]" = ()

    def enter(self) -> None:
        view, game = self.view, self.table.game
        if game.outcome is None or game.outcome.loser == NOBODY or game.rules.end == "stop":
            winners = game.winners()
            self.fill(winners[0])
            view.title = view.words.NAMES[winners[0]] + view.words.WINS
            view.note = str(counts(game)[winners[0]]).encode()
            if len(winners) > 1:
                self.tied = winners
                view.title = self.table.words("_house").TIE + b" " + view.note
        else:
            GameOver.enter(self)

    def draw(self) -> None:
        GameOver.draw(self)
        c, v, tied = self.canvas, self.view, self.tied
        if tied:
            c.rect(0, 0, c.width, at.OVER_H, NIGHT)
            shown = min(len(tied), _MOST)
            x = (c.width - at.ICON * shown) // 2
            for n in range(shown):
                c.icon(tied[n], x, at.TIE_Y, colour_of(tied[n]))
                x += at.ICON
            c.centre(c.fit(c.labels, v.title, c.width - 4), v.title, 0, c.width, at.OVER_TITLE_Y, BONE)
        elif v.note:
            c.rect(0, 0, c.width, at.OVER_H, colour_of(v.loser))
            c.icon(v.loser, at.POINTS_ICON_X, at.OVER_ICON_Y, NIGHT, 2)
            font = c.D46 if v.note.isdigit() and len(v.note) < 3 else c.M  # the large digits have no minus
            y = at.OVER_ICON_Y + (2 * at.ICON - font.height) // 2
            c.centre(font, v.note, at.POINTS_X, at.POINTS_W, y, NIGHT)
            c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.OVER_TITLE_Y, NIGHT)

    def a_down(self) -> None:
        outcome = self.table.game.outcome
        self.table.visit("table.new_game", "again", max(outcome.loser, 0) if outcome else 0)
