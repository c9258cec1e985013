"""Who starts: everybody rolls one die, the highest begins, ties roll again. And the screens of that."""

from micropython import const

import layouts as at
from display import BONE
from memory import MENUS, forget
from pieces.buttons import buttons
from pieces.cards import who_is_it, you
from pieces.dice import die
from pieces.ground import colour_of, head, panel
from pieces.standings import Standings
from table.screen import TICK_MS, Screen
from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from table.table import Table

    class _Table(Table):
        contest: "OpeningRoll"


class OpeningRoll:
    """The dice of those who may still start: all `players`, then those tied for best. They roll in order.

    `screen` is the class of the screen that shows a die.
    """

    def __init__(self, players: int, screen: "type[Screen]") -> None:
        self.screen = screen
        self.seats = list(range(players))
        self.dice = [0] * players
        self.at = 0

    @property
    def seat(self) -> int:
        """Whose roll it is."""
        return self.seats[self.at]

    def add(self, die: int) -> None:
        """Note the die (1 to 6) of `seat`."""
        self.dice[self.seat] = die

    def go_on(self) -> bool:
        """Go to the next seat, or let those tied for best roll again. False once `seat` has won."""
        self.at += 1
        if self.at < len(self.seats):
            return True
        best = max(self.dice[seat] for seat in self.seats)
        self.seats = [seat for seat in self.seats if self.dice[seat] == best]
        self.at = 0
        return len(self.seats) > 1


def _read_ahead(screen: Screen, age: int) -> int:
    """Read the game while somebody looks at the screen."""
    table = screen.table
    table.flow.read_ahead(table.rules, table.settings.get("players"))
    return TICK_MS


class WhoStarts(Screen):
    """A new game has been set up: draw the starter, or let everybody roll a die."""

    name = "who-starts"

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.title = words.WHO_STARTS
        self.lives = (0,) * self.table.settings.get("players")
        view.a(words.SKIP, BONE)
        view.b(words.ROLL, BONE)

    def draw(self) -> None:
        who_is_it(self.canvas, self.view, len(self.lives))

    animate = _read_ahead

    def a_down(self) -> None:
        self.table.show(Lots(self.table))

    def b_down(self) -> None:
        table = self.table
        table.contest = OpeningRoll(table.settings.get("players"), StartDie)
        table.flow.hand_to(table.contest.seat)


class StartDie(Screen):
    """Shows the die that a player rolled."""

    table: "_Table"
    name = "start-die"

    def enter(self) -> None:
        view, words, contest = self.view, self.view.words, self.table.contest
        view.holder = contest.seat
        self.die = contest.dice[contest.seat]
        if contest.at + 1 < len(contest.seats):
            heir = contest.seats[contest.at + 1]
            view.a(words.PASS, colour_of(heir), icon=heir)
        else:
            view.a(words.GO_ON, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(colour_of(v.holder))
        head(c, v.holder, v.words.NAMES[v.holder], at.HEAD_Y)
        panel(c, at.PANEL_Y, at.PANEL_H)
        die(c, at.START_X, at.START_Y, at.START_DIE, self.die)
        buttons(c, v)

    def a_down(self) -> None:
        table = self.table
        if table.contest.go_on() and table.contest.at:
            table.flow.hand_to(table.contest.seat)
        else:
            table.show(Starts(table))


class Starts(Standings):
    """All the dice, and who starts or must roll again. A person who starts takes the stick here."""

    table: "_Table"
    name = "starts"

    def enter(self) -> None:
        view, words, contest = self.view, self.view.words, self.table.contest
        is_tied = len(contest.seats) > 1
        view.holder = NOBODY if is_tied else contest.seat
        self.lives = contest.dice
        view.title = words.AGAIN if is_tied else words.NAMES[contest.seat] + words.STARTS
        if self.canvas.width_of(self.canvas.M16, view.title) > self.canvas.width - 2:
            view.title = words.STARTS.strip()  # the picture shows who
        self.is_taken = not is_tied and not self.table.seats.is_character(contest.seat)
        if self.is_taken and self.table.seats.hand != contest.seat:
            view.a(words.I_AM.replace(b"%", words.NAMES[contest.seat]), colour_of(contest.seat))
        else:
            view.a(words.ROLL if is_tied else words.GO_ON, BONE)

    animate = _read_ahead

    def a_down(self) -> None:
        table = self.table
        if len(table.contest.seats) > 1:
            table.flow.hand_to(table.contest.seat)
            return
        if self.is_taken:
            table.seats.hand = table.contest.seat
        table.flow.begin(table.contest.seat)


class YouFirst(Screen):
    """In the first game on a stick a single player opens, or they might lose without ever shaking."""

    name = "starts"

    def enter(self) -> None:
        view = self.view
        view.holder = self.table.seats.hand
        view.lines = tuple(view.words.YOU_SHAKE_FIRST)
        view.a(view.words.GO_ON, BONE)

    def draw(self) -> None:
        you(self.canvas, self.view)

    animate = _read_ahead

    def a_down(self) -> None:
        self.table.flow.begin(self.table.seats.hand)


class Lots(Starts):
    """Shows a die for each player, rolled by the stick, which saves passing it round."""

    def __init__(self, table: "Table") -> None:
        Starts.__init__(self, table)
        contest = OpeningRoll(table.settings.get("players"), StartDie)
        contest.add(table.stick.dice.roll_one())
        while contest.go_on():
            contest.add(table.stick.dice.roll_one())
        table.contest = contest


def find_out(table: "Table") -> None:
    """Show the screen that finds out who begins a new game."""
    from table import seating

    table.contest = None  # one that a pause has cut short would keep its screens' modules in memory
    seating.choose(table)
    forget(MENUS)  # with what has been read for this, and with this

    if table.seats.hand != NOBODY and not table.has_played:
        table.show(YouFirst(table))
    else:
        table.show(Lots(table) if table.seats.characters else WhoStarts(table))
