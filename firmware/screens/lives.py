"""Where everybody stands after a round."""

import layouts as at
from display import MIST, NIGHT
from pieces.buttons import tab
from pieces.standings import STAR_MOST, TIPS, draw_star, fill_standings, is_counted_up, standings
from table.screen import Screen
from table.wording import are_drawn


class Lives(Screen):
    """What each player has. Whoever has lost something stands out; eight lives are a star.

    It goes on by itself after a round that was between computers alone.
    """

    name = "lives"
    reading_ms = 2500

    def enter(self) -> None:
        view, table, game = self.view, self.table, self.table.game
        outcome, rules = game.outcome, game.rules
        view.losers = outcome.losers if outcome else ()
        if view.losers and rules.end == "race":
            view.losers = ()
            view.holder = outcome.winner
        self.is_star = (
            rules.lives == TIPS and are_drawn(game) and len(view.losers) == 1 and len(game.lives) <= STAR_MOST
        )
        if self.is_star:
            self.timeline = ((300, 1) + at.STAR_BOX,)
            view.loser = view.losers[0]
            view.before = outcome.before[view.loser]
            view.after = game.lives[view.loser]
        fill_standings(view, game)
        if view.losers:
            view.loss = b"%s%d" % (b"+" if is_counted_up(game) else b"-", outcome.lost)
        view.note = b"" if table.is_saved else view.words.NOT_SAVED
        self.goes_on(table.is_saved and table.only_computers())

    def draw(self) -> None:
        c, v = self.canvas, self.view
        if not self.is_star:
            standings(c, v)
            return
        c.fill(NIGHT)
        draw_star(c, v)
        c.centre(c.S, v.note, 0, c.width, at.TAB_Y - at.NOTE_H, MIST)
        tab(c, v)

    def a_down(self) -> None:
        self.table.flow.next_turn()
