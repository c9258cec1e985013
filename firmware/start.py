"""Who starts: each rolls one die, the highest begins, ties roll again."""

import menu_screens
from art import colour_of
from display import BONE
from page import Page
from view import NOBODY


class Contest:
    """The dice of those who still may start. Seats roll in order; the best of them, or those tied, go on."""

    def __init__(self, seats: "list[int]") -> None:
        self.seats = seats
        self.dice = [0] * (max(seats) + 1)
        self.at = 0

    @property
    def seat(self) -> "int":
        """Whose roll it is."""
        return self.seats[self.at]

    def add(self, die: "int") -> None:
        """The die (1..6) of `seat`."""
        self.dice[self.seat] = die

    def go_on(self) -> "bool":
        """On to the next seat, or into another go for those tied for best. False once `seat` has won."""
        self.at += 1
        if self.at < len(self.seats):
            return True
        best = max(self.dice[seat] for seat in self.seats)
        self.seats = [seat for seat in self.seats if self.dice[seat] == best]
        self.at = 0
        return len(self.seats) > 1


class WhoStarts(Page):
    """A new game has been set up: roll for who begins, or have one drawn."""

    name = "who-starts"

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.title = words.WHO_STARTS
        view.lives = (0,) * self.table.settings.get("players")
        view.a(words.ROLL, BONE)
        view.b(words.SKIP, BONE)

    def draw(self) -> None:
        menu_screens.who_starts(self.canvas, self.view)

    def a_down(self) -> None:
        table = self.table
        table.contest = Contest(list(range(table.settings.get("players"))))
        table.give(table.contest.seat)

    def b_down(self) -> None:
        table = self.table
        contest = Contest(list(range(table.settings.get("players"))))
        for seat in contest.seats:
            contest.dice[seat] = table.stick.dice.roll_one()
        while contest.go_on():
            contest.add(table.stick.dice.roll_one())
        table.contest = contest
        table.go(table.starts)


class StartDie(Page):
    """The one die somebody rolled, for all to see."""

    name = "start-die"

    def enter(self) -> None:
        view, words, contest = self.view, self.view.words, self.table.contest
        view.holder = contest.seat
        view.dice = contest.dice[contest.seat]
        if contest.at + 1 < len(contest.seats):
            heir = contest.seats[contest.at + 1]
            view.a(words.PASS, colour_of(heir), icon=heir)
        else:
            view.a(words.GO_ON, BONE)

    def draw(self) -> None:
        menu_screens.start_die(self.canvas, self.view)

    def a_down(self) -> None:
        table = self.table
        if table.contest.go_on():
            if table.contest.at:
                table.give(table.contest.seat)
            else:
                table.go(table.starts)
        else:
            table.go(table.starts)


class Starts(Page):
    """All the dice, and who starts; or who must roll again."""

    name = "starts"

    def enter(self) -> None:
        view, words, contest = self.view, self.view.words, self.table.contest
        is_tied = len(contest.seats) > 1
        view.loser = NOBODY if is_tied else contest.seat
        view.lives = contest.dice
        view.title = words.AGAIN if is_tied else words.NAMES[contest.seat] + words.STARTS
        view.a(words.ROLL if is_tied else words.GO_ON, BONE)

    def draw(self) -> None:
        menu_screens.starts(self.canvas, self.view)

    def a_down(self) -> None:
        table = self.table
        if len(table.contest.seats) > 1:
            table.give(table.contest.seat)
        else:
            table.begin(table.contest.seat)
