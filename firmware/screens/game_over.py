"""The end of a game and its short account."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT
from pieces.buttons import buttons
from pieces.ground import colour_of
from pieces.standings import counts
from records import statistics
from table.screen import TICK_MS, Screen
from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from game import Game

_MOST = const(5)  # icons beside each other


class GameOver(Screen):
    """Who lost or won, and who stood out: the best liar, the most honest, the skeptic.

    The last one left wins, or whoever has the most points, which are shown. There may be several.
    """

    name = "game-over"
    tied: "tuple[int, ...]" = ()

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        winners = game.winners()
        if game.outcome is None or game.outcome.loser == NOBODY or game.rules.end in ("stop", "race"):
            view.loser = winners[0]
            view.title = words.NAMES[winners[0]] + words.WINS
            view.note = str(counts(game)[winners[0]]).encode()
            if len(winners) > 1:
                self.tied = winners
                view.title = words.TIE + b" " + view.note
        elif game.rules.end == "last":
            view.loser = winners[0]
            view.title = words.NAMES[view.loser] + words.WINS
        else:
            view.loser = game.outcome.loser
            view.title = words.NAMES[view.loser] + words.LOSES
        if self.canvas.width_of(self.canvas.M16, view.title) > self.canvas.width - 2:
            view.title = view.title.split()[-1]  # whose it is all can see
        self.table.stick.buzzer.play("over")
        titles = (words.BEST_LIAR, words.HONEST, words.SKEPTIC)
        view.lines = tuple([line for line in zip(titles, honoured(game)) if line[1] != NOBODY])
        view.a(words.REMATCH, BONE)
        view.b(words.END, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        if self.tied:
            self.draw_tied()
        else:
            self.draw_one()
        y = at.OVER_LIST_Y
        for title, seat in v.lines:
            c.icon(seat, at.LINE_X, y, colour_of(seat))
            c.text(c.M16, title, at.LINE_NAME_X, y + 2, MIST)
            y += at.OVER_STEP
        buttons(c, v)

    def draw_one(self) -> None:
        """The player the end is about, in their colour; beside them their points, if those decide."""
        c, v = self.canvas, self.view
        c.rect(0, 0, c.width, at.OVER_H, colour_of(v.loser))
        if v.note:
            c.icon(v.loser, at.POINTS_ICON_X, at.OVER_ICON_Y, NIGHT, 2)
            font = c.D46 if v.note.isdigit() and len(v.note) < 3 else c.M  # the large digits have no minus
            y = at.OVER_ICON_Y + (2 * at.ICON - font.height) // 2
            c.centre(font, v.note, at.POINTS_X, at.POINTS_W, y, NIGHT)
        else:
            c.icon(v.loser, (c.width - 2 * at.ICON) // 2, at.OVER_ICON_Y, NIGHT, 2)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.OVER_TITLE_Y, NIGHT)

    def draw_tied(self) -> None:
        """All who share the win."""
        c, v, tied = self.canvas, self.view, self.tied
        shown = min(len(tied), _MOST)
        x = (c.width - at.ICON * shown) // 2
        for n in range(shown):
            c.icon(tied[n], x, at.TIE_Y, colour_of(tied[n]))
            x += at.ICON
        c.centre(c.fit(c.labels, v.title, c.width - 4), v.title, 0, c.width, at.OVER_TITLE_Y, BONE)

    def animate(self, age: "int") -> "int":
        game = self.table.game
        self.table.flow.read_ahead(game.rules, len(game.players))
        return TICK_MS

    def a_down(self) -> None:
        self.table.flow.rematch()

    def b_down(self) -> None:
        self.table.flow.quit()


def honoured(game: "Game") -> "tuple[int, int, int]":
    """Who told the most lies that were believed, who the fewest, and who doubted the truth most often.

    Seats; NOBODY where there is nothing to speak of.
    """
    told, caught, wrong = statistics.of(game)
    believed = [lies - found for lies, found in zip(told, caught)]
    fewer = [max(told) - lies for lies in told]
    return most(believed, game.lives), most(fewer, game.lives), most(wrong, game.lives)


def most(counts: "list[int]", lives: "list[int]") -> "int":
    """Whose count is the highest; of several the one with most lives. NOBODY if these are as many."""
    ranked = sorted(zip(counts, lives, range(len(counts))), reverse=True)
    count, left, seat = ranked[0]
    return NOBODY if not count or ranked[1][:2] == (count, left) else seat
