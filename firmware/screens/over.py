"""The end of a game and its short account."""

import layouts as at
from display import BONE, MIST, NIGHT
from pieces.art import colour_of
from pieces.shared import buttons, number
from records import statistics
from table.screen import Page
from table.view import NOBODY


class GameOver(Page):
    """Who lost, and a short account: most lies told, most lies caught, most wrong calls."""

    name = "game-over"

    def enter(self) -> None:
        texts, game = self.view.words, self.table.game
        seat = game.outcome.loser
        ending = texts.LOSES
        if game.rules.end == "last":
            seat = game.winners()[0]
            ending = texts.WINS
        self.fill(seat)
        self.view.title = texts.NAMES[seat] + ending

    def fill(self, seat: "int") -> None:
        """The player the end is about, the account, the buttons."""
        view, texts, game = self.view, self.view.words, self.table.game
        self.table.stick.buzzer.play("over")
        view.loser = seat
        headings = (texts.LIES, texts.CAUGHT, texts.WRONG)
        view.lines = tuple([most(heading, counts) for heading, counts in zip(headings, statistics.of(game))])
        view.a(texts.REMATCH, BONE)
        view.b(texts.END, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.rect(0, 0, c.width, at.OVER_H, colour_of(v.loser))
        c.icon(v.loser, (c.width - 2 * at.ICON) // 2, at.OVER_ICON_Y, NIGHT, 2)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.OVER_TITLE_Y, NIGHT)
        y = at.OVER_LIST_Y
        for heading, count, seat in v.lines:
            c.text(c.M16, heading, 4, y, MIST)
            digits = number(count)
            c.text(c.M16, digits, at.OVER_COUNT_X - c.width_of(c.M16, digits), y, BONE)
            if seat != NOBODY:
                c.icon(seat, at.OVER_SEAT_X, y - 3, colour_of(seat))
            y += at.OVER_STEP
        buttons(c, v)

    def a_down(self) -> None:
        self.table.visit("table.new_game", "again", self.table.game.outcome.loser)

    def b_down(self) -> None:
        self.table.visit("menus.splash", "Splash")


def most(heading: "bytes", counts: "list[int]") -> "tuple[bytes, int, int]":
    """A line of the account: heading, the highest count and whose it is; NOBODY if it is nobody's alone."""
    count = max(counts)
    return heading, count, counts.index(count) if count and counts.count(count) == 1 else NOBODY
