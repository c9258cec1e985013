"""An evening in which memory runs out again and again: the stick plays on, and no move is lost.

`evening(seed, count)` prints lines `name number`.
"""

import gc
import os
from micropython import const

from verify.under_micropython.quiet_stick import Afresh, QuietStick
from verify.under_micropython.robot import Robot

_PIECE = const(96)
_PIECES = const(2500)
_WAYS_IN = ("splash", "who-plays", "new-game", "who-starts", "starts", "hand-over")  # where much is read next
_READ = const(60_000)  # bytes that a game takes
_TURN = const(1500)
_PATIENCE = const(40)  # steps of the robot to a move


class Starved(QuietStick):
    """Catches errors as the firmware's own loop does."""

    def __init__(self) -> None:
        QuietStick.__init__(self)
        self.hoard: list = [None] * _PIECES
        self.failed = 0
        self.afresh = 0
        self.resumed = 0  # what `played` was when it was back
        self.at = 0  # and when it failed: a second failure in one move is reported, not recovered

    def tick(self, now: int) -> int:
        try:
            return QuietStick.tick(self, now)
        except Exception as error:
            self.failed += 1
            self.at = self.played()
            try:
                self.app.recover(error)
            except Afresh:
                self.afresh += 1
                self.start_afresh()
            return 20

    def start_afresh(self) -> None:
        self.feed()
        QuietStick.start_afresh(self)
        self.resumed = self.played()

    def starve(self, left: int) -> None:
        """Take all memory but about `left` bytes, until `feed`."""
        gc.collect()
        n = 0
        try:
            while n < len(self.hoard):
                self.hoard[n] = bytearray(_PIECE)
                n += 1
        except MemoryError:
            pass
        for at in range(max(n - left // (_PIECE + 32), 0), n):
            self.hoard[at] = None
        gc.collect()

    def played(self) -> int:
        """How many bytes of moves the game on the table has."""
        game = self.app.table.game
        return len(game.moves) if game else 0

    def feed(self) -> None:
        """Give it back."""
        for n in range(len(self.hoard)):
            self.hoard[n] = None


def evening(seed: int, count: int, rules: str = "tokyo", seats: str = "", players: int = 3) -> None:
    """Memory runs out up to `count` times, at each step a little sooner or later: in the menus, on the way
    into a game, in the game, and while the stick recovers from that."""
    os.mkdir("saves")
    with open("saves/settings.txt", "w") as file:
        file.write("rules=%s\nseats=%s\nplayers=%d\nlives=6\n" % (rules, seats, players))
    stick = Starved()
    stick.boot()
    robot = Robot(stick, seed, players, 6)
    lost = stuck = 0
    for n in range(count):
        before = stick.played()
        stick.resumed = before
        stick.at = 0
        stick.starve((seed * 5101 + n * 4099) % (_READ if robot.screen in _WAYS_IN else _TURN))
        robot.step()
        stick.feed()
        for _ in range(_PATIENCE):
            if stick.played() > max(before, stick.resumed, stick.at):
                break
            robot.step()
        else:
            stuck += robot.screen != "game-over"
        lost += stick.resumed < before
    print("failed", stick.failed)
    print("afresh", stick.afresh)
    print("lost", lost)
    print("stuck", stuck)
