"""The end of a game and its short account."""

from micropython import const

import layouts as at
from display import BONE, NIGHT, RED
from memory import import_briefly
from pieces.buttons import buttons
from pieces.ground import colour_of
from pieces.standings import counts
from players.opponent import FRIENDS, OWLS
from records import statistics
from table.screen import TICK_MS, Screen
from table.seats import PERSON
from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

    from game import Game
    from table.table import Table

_MOST = const(5)  # icons beside each other
# After so many won games the next company is offered
_WON_FRIENDS = const(2)
_WON_OWLS = const(5)
_bluff: "Any" = import_briefly("screens.best_bluff")  # read with this one, while everybody looks at the lives


def first(table: "Table") -> Screen:
    """The first screen of the account: the best bluff, if a lie was believed. Where sticks share a table, all
    of them are told together who lost."""
    over = GameOver(table)
    is_told = table.source.is_alone and not table.flow.is_quick
    found = statistics.best_bluff(table.game) if is_told else None
    return _bluff.BestBluff(table, over, *found) if found else over


class GameOver(Screen):
    """Who lost or won, and who stood out: whose lies were believed, whose were found out, who called the
    truth a lie, and how often.

    A loser sinks, a winner has the rising sun behind them. The winner is the last one left, or the one with
    the most points, which are shown; there may be several. If nobody waited for the end, those who were still
    in are shown.
    """

    name = "game-over"
    may_show_dice = True
    tied: tuple[int, ...] = ()
    offered = -1  # the company to offer next, 0 for none

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        winners = game.winners()
        if not winners:
            self.tied = tuple([seat for seat in range(len(game.players)) if game.is_in(seat)])
            view.title = words.STILL_IN
        elif game.outcome is None or game.outcome.loser == NOBODY or game.rules.end in ("stop", "race"):
            self.loser = winners[0]
            view.title = words.NAMES[winners[0]] + words.WINS
            view.note = str(counts(game)[winners[0]]).encode()
            if len(winners) > 1:
                self.tied = winners
                view.title = words.TIE.replace(b"%", view.note)
        elif game.rules.end == "last":
            self.loser = winners[0]
            view.title = words.NAMES[self.loser] + words.WINS
        else:
            self.loser = game.outcome.loser
            view.title = words.NAMES[self.loser] + words.LOSES
        if self.offered < 0:
            self.offered = _offered(self.table)
        self.is_bad = view.title.endswith(words.LOSES)
        if self.canvas.width_of(self.canvas.M16, view.title) > self.canvas.width - 2 and not self.tied:
            view.title = words.NAMES[self.loser]  # the picture says which
        self.table.stick.buzzer.play("over")
        self.count()
        self.offer()
        view.b(words.END, BONE)

    def count(self) -> None:
        """Fill in who stood out, once all dice are known."""
        view, words = self.view, self.view.words
        source = self.table.source
        self.is_counted = source.is_alone or source.are_open
        titles = (words.BLUFFS, words.CAUGHT, words.MISSED)
        found = zip(titles, awards(self.table.game)) if self.is_counted else ()
        view.lines = tuple([(title,) + award for title, award in found if award[0] != NOBODY])

    def offer(self) -> None:
        """A rematch, and how many want one already; who wanted it last stands above."""
        source = self.table.source
        self.eager = () if source.is_alone else source.eager
        count = b" %d" % len(self.eager) if len(self.eager) > 1 else b""
        self.view.a(self.view.words.REMATCH + count, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        if self.tied:
            self.draw_tied()
        else:
            self.draw_one()
        y = at.OVER_LIST_Y
        for title, seat, count in v.lines:
            colour = colour_of(seat)
            c.icon(seat, at.LINE_X, y, colour)
            c.text(c.M16, title, at.LINE_NAME_X, y + 2, colour)
            c.text(c.M16, count, c.width - 2 * at.LINE_X - c.width_of(c.M16, count), y + 2, BONE)
            y += at.OVER_STEP
        if self.eager:
            seat = self.eager[-1]
            c.icon(seat, at.LINE_X, at.FLAG_Y + (at.FLAG_H - at.ICON) // 2, colour_of(seat))
        buttons(c, v)

    def draw_one(self) -> None:
        """The winner or loser in their colour, with their points beside them if points decide."""
        c, v = self.canvas, self.view
        colour = colour_of(self.loser)
        c.rect(0, 0, c.width, at.OVER_H, colour)
        if self.is_bad:
            c.icon(self.loser, (c.width - 3 * at.ICON) // 2, at.OVER_ICON_Y, NIGHT, 3)
        else:
            x = at.POINTS_ICON_X if v.note else (c.width - 2 * at.ICON) // 2
            d = 3 * at.ICON if v.note else at.OVER_SUN
            c.disc(x + at.ICON - d // 2, at.OVER_H - d // 2, d, RED)
            c.icon(self.loser, x, at.OVER_H - 2 * at.ICON, NIGHT, 2)
        if v.note:
            font = c.D46 if v.note.isdigit() and len(v.note) < 3 else c.M  # the large digits have no minus
            y = (at.OVER_H - font.height) // 2
            c.centre(font, v.note, at.POINTS_X, at.POINTS_W, y, NIGHT)
        c.rect(0, at.OVER_H, c.width, c.height - at.OVER_H, NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.OVER_TITLE_Y, colour)

    def draw_tied(self) -> None:
        """All who share the win; two are large."""
        c, v, tied = self.canvas, self.view, self.tied
        shown = min(len(tied), _MOST)
        times = 2 if shown == 2 else 1
        size = times * at.ICON
        x = (c.width - size * shown) // 2
        for n in range(shown):
            c.icon(tied[n], x, at.OVER_H - size, colour_of(tied[n]), times)
            x += size
        c.centre(c.fit(c.labels, v.title, c.width - 4), v.title, 0, c.width, at.OVER_TITLE_Y, BONE)

    def animate(self, age: int) -> int:
        game = self.table.game
        self.table.flow.read_ahead(game.rules, len(game.players))
        source = self.table.source
        if not source.is_alone and (self.eager, self.is_counted) != (source.eager, source.are_open):
            self.count()
            self.offer()
            self.table.redraw()
        return TICK_MS

    def a_down(self) -> None:
        self.leave(self.table.flow.rematch)

    def b_down(self) -> None:
        self.leave(self.table.flow.quit)

    def leave(self, close: "Callable[[], None]") -> None:
        """Offer other company first, if it is time for it."""
        if self.offered:
            ready = import_briefly("screens.ready")
            self.table.show(ready.Ready(self.table, self.offered, close))
        else:
            close()


def _offered(table: "Table") -> int:
    """Count a game that a person has won alone among computers. Returns the company to offer then, or 0."""
    game, seats, settings = table.game, table.seats, table.settings
    if seats.persons != 1 or len(seats.characters) < len(seats.who) - 1:
        return 0
    person = seats.who.index(PERSON)
    won = settings.get("won") + 1
    is_won = game.is_in(person) if game.rules.end == "first" else person in game.winners()
    if not is_won or won > _WON_OWLS:
        return 0
    settings.set("won", won)
    company = FRIENDS if won == _WON_FRIENDS else OWLS if won == _WON_OWLS else 0
    return company if company > settings.get("company") else 0


def awards(game: "Game") -> tuple[tuple[int, bytes], ...]:
    """Whose lies were believed most often, whose were found out, and who most often doubted the truth.

    Each is a seat and how often; the seat is NOBODY if nobody stood out.
    """
    told, caught, wrong = statistics.of(game)
    believed = [lies - found for lies, found in zip(told, caught)]
    return tuple([most(counted, game.lives) for counted in (believed, caught, wrong)])


def most(counted: list[int], lives: list[int]) -> tuple[int, bytes]:
    """The seat with the highest count, and the count as text. Of several seats the one with most lives, or
    NOBODY if they have equally many."""
    ranked = sorted(zip(counted, lives, range(len(counted))), reverse=True)
    count, left, seat = ranked[0]
    return NOBODY if not count or ranked[1][:2] == (count, left) else seat, b"%d" % count
