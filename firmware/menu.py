"""The screens outside a turn: splash, resume, new game, pause, order of values, game over."""

from micropython import const

import account
import menu_screens
import ranking
import screens
import words
from display import BONE
from page import TICK_MS, Page
from rules import END_LAST
from view import NOBODY

_TYPING = const(0)
if _TYPING:
    from table import Table

ROWS = const(7)  # lines of the order-of-values screen
BATTERY_MS = const(1000)


class Splash(Page):
    """The first screen: the name, the battery, and A to start."""

    name = "splash"
    can_pause = False

    def enter(self) -> None:
        view = self.view
        view.count = self.table.stick.power.percent
        view.a(view.words.START, BONE)

    def draw(self) -> None:
        menu_screens.splash(self.canvas, self.view)

    def animate(self, age: "int") -> "int":
        power, view = self.table.stick.power, self.view
        if power.percent != view.count or power.is_charging != view.is_charging:
            view.count = power.percent
            view.is_charging = power.is_charging
            self.table.redraw()
        return TICK_MS

    def a_down(self) -> None:
        table = self.table
        table.hand = NOBODY
        table.contest = None
        trouble = table.unfinished()
        if table.game:
            table.resume.note = self.view.words.TORN if trouble else b""
            table.go(table.resume)
        else:
            table.new_game.note = self.view.words.DAMAGED if trouble else b""
            table.go(table.new_game)


class Resume(Page):
    """A game was left unfinished: go on with it, or start a new one."""

    name = "resume"
    can_pause = False
    note = b""

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        view.title = words.UNFINISHED
        view.note = self.note
        view.loser = game.holder
        view.lives = game.lives
        view.a(words.RESUME, BONE)
        view.b(words.NEW_GAME, BONE)

    def draw(self) -> None:
        screens.lives(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.looked = True
        self.table.go_on()

    def b_down(self) -> None:
        self.table.go(self.table.new_game)


class NewGame(Page):
    """How many play, with how many lives, in which language. B goes down the list, A changes the line."""

    name = "new-game"
    can_pause = False
    note = b""

    def __init__(self, table: "Table") -> None:
        Page.__init__(self, table)
        self.rows = (
            ("players", "lives", "language", "start")
            if len(words.LANGUAGES) > 1
            else ("players", "lives", "start")
        )
        self.at = 0

    def enter(self) -> None:
        self.at = 0
        self.fill()

    def fill(self) -> None:
        """The settings as lines of the view, the chosen one under the cursor."""
        view, settings, texts = self.view, self.table.settings, self.view.words
        view.cursor = self.at
        view.count = settings.get("players")
        view.title = texts.PLAYERS
        view.note = self.note
        view.lines = tuple(self.line(row) for row in self.rows[1:])
        view.a(texts.START if self.rows[self.at] == "start" else texts.CHANGE, BONE)
        view.b(texts.NEXT, BONE)

    def line(self, row: "str") -> "tuple[bytes, bytes]":
        """Name and value of one line."""
        texts = self.view.words
        if row == "lives":
            return texts.LIVES, str(self.table.settings.get("lives")).encode()
        if row == "language":
            return texts.LANGUAGE, b""
        return texts.START, b""

    def draw(self) -> None:
        menu_screens.new_game(self.canvas, self.view)

    def a_down(self) -> None:
        row, settings, table = self.rows[self.at], self.table.settings, self.table
        if row == "start":
            table.go(table.who_starts)
            return
        if row == "players":
            settings.set("players", 2 + (settings.get("players") - 1) % 11)
        elif row == "lives":
            settings.set("lives", 1 + settings.get("lives") % 9)
        else:
            codes = [code for code, _ in words.LANGUAGES]
            code = codes[(codes.index(settings.get("language")) + 1) % len(codes)]
            settings.set("language", code)
            table.speak(code)
        self.fill()
        table.redraw()

    def b_down(self) -> None:
        self.at = (self.at + 1) % len(self.rows)
        self.fill()
        self.table.redraw()

    def b_run(self) -> None:
        self.b_down()


class Pause(Page):
    """The menu behind the power button. The order of values comes first: two presses from any turn."""

    name = "pause"

    def __init__(self, table: "Table") -> None:
        Page.__init__(self, table)
        self.back = table.splash
        self.at = 0

    can_pause = False

    def enter(self) -> None:
        self.fill()

    def fill(self) -> None:
        """The menu lines with their values."""
        view, texts, settings = self.view, self.view.words, self.table.settings
        view.title = texts.PAUSE
        view.cursor = self.at
        view.count = self.table.stick.power.percent
        view.is_charging = self.table.stick.power.is_charging
        view.lines = (
            (texts.ORDER, b""),
            (texts.RESUME, b""),
            (texts.SOUND, texts.ON if settings.get("sound") else texts.OFF),
            (texts.LIGHT, str(settings.get("light")).encode()),
            (texts.QUIT, b""),
        )
        view.a(texts.CHOOSE, BONE)
        view.b(texts.NEXT, BONE)

    def draw(self) -> None:
        menu_screens.pause(self.canvas, self.view)

    def a_down(self) -> None:
        table, settings, at = self.table, self.table.settings, self.at
        if at == 0:
            table.order.open(self)
            return
        if at == 1:
            self.at = 0
            table.go(self.back)
            return
        if at == 2:
            settings.set("sound", 0 if settings.get("sound") else 1)
            table.stick.buzzer.switch(bool(settings.get("sound")))
        elif at == 3:
            settings.set("light", 1 + settings.get("light") % 5)
            table.stick.power.brightness(settings.get("light"))
        else:
            self.at = 0
            table.go(table.splash)
            return
        self.fill()
        table.redraw()

    def b_down(self) -> None:
        self.at = (self.at + 1) % 5
        self.fill()
        self.table.redraw()

    def b_run(self) -> None:
        self.b_down()


class Order(Page):
    """The order of values, highest first, with how likely a fresh roll beats each."""

    name = "order"
    can_pause = False

    def open(self, back: "Page") -> None:
        """Show the first page; A goes back to `back`."""
        self.back = back
        self.top = 0
        self.table.go(self)

    def enter(self) -> None:
        self.fill()

    def fill(self) -> None:
        """The lines of this page: value and percent."""
        view, texts, order = self.view, self.view.words, self.ranking
        last = len(order.calls) - 1
        view.title = texts.BEATEN_BY
        view.lines = tuple(
            [
                (order.calls[last - n], (order.beaten_by[last - n] * 100 + 18) // 36)
                for n in range(self.top, min(self.top + ROWS, last + 1))
            ]
        )
        view.a(texts.CLOSE, BONE)
        view.b(texts.MORE, BONE)

    @property
    def ranking(self) -> "ranking.Ranking":
        """The order in force."""
        game = self.table.game
        return game.ranking if game else ranking.of(ranking.STANDARD)

    def draw(self) -> None:
        menu_screens.order(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.go(self.back)

    def b_down(self) -> None:
        self.top += ROWS
        if self.top >= len(self.ranking.calls):
            self.top = 0
        self.fill()
        self.table.redraw()


class GameOver(Page):
    """Who lost, and a short account: most lies told, most lies caught, most wrong calls."""

    name = "game-over"

    def enter(self) -> None:
        view, texts, game = self.view, self.view.words, self.table.game
        seat = game.outcome.loser
        ending = texts.LOSES
        if game.rules.end == END_LAST:
            seat = game.winners()[0]
            ending = texts.WINS
        view.loser = seat
        view.title = texts.NAMES[seat] + ending
        headings = (texts.LIES, texts.CAUGHT, texts.WRONG)
        view.lines = tuple([most(heading, counts) for heading, counts in zip(headings, account.of(game))])
        view.a(texts.REMATCH, BONE)
        view.b(texts.END, BONE)

    def draw(self) -> None:
        menu_screens.game_over(self.canvas, self.view)

    def a_down(self) -> None:
        table = self.table
        table.begin(table.game.outcome.loser)

    def b_down(self) -> None:
        self.table.go(self.table.splash)


def most(heading: "bytes", counts: "list[int]") -> "tuple[bytes, int, int]":
    """A line of the account: heading, the highest count and whose it is; NOBODY if it is nobody's alone."""
    count = max(counts)
    return heading, count, counts.index(count) if count and counts.count(count) == 1 else NOBODY
