"""Today's table: a game of Tokyo whose chance is that of its day, so that everybody meets the same cups."""

from virtual import firmware_names
from virtual.prng import Prng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from virtual.stick import VirtualStick

SETTINGS = {"rules": "tokyo", "lives": 3, "players": 4, "seats": "0ohw"}
_TEXT = "tokyo lives=3"
_PLAYERS = ("Fox", "Owl", "Hare", "Whale")


class Today:
    """The chance of a day such as "2026-11-29" on a stick, by its version. `starter` is who begins.

    A roll depends on how many there were before it, and what a computer decides on how many moves; so a game
    that is interrupted goes on as it would have, and whatever else is played has chance of its own.
    """

    def __init__(self, stick: "VirtualStick", day: str) -> None:
        self.day = day
        self._stick = stick
        self._seed = stick.module("version").VERSION + " " + day
        self.starter = self._chance("starts").below(len(_PLAYERS))

    @property
    def is_played(self) -> bool:
        """Whether it is the game on the table."""
        game = self._stick.app.table.game if self._stick.app else None
        if not game or game.starter != self.starter or game.players != _PLAYERS:
            return False
        return game.rules.text == _TEXT and len(game.computers) == len(_PLAYERS) - 1

    def urandom(self, n: int) -> bytes | None:
        """What the stick's random source gives in this game, None in another."""
        if not self.is_played:
            return None
        app = self._stick.app
        moves = app.table.game.moves
        if n > 1:
            return self._chance("moves %d" % len(moves)).bytes(n)
        words = self._stick.module(firmware_names.MOVES).WORDS
        rolls = [words[moves[at]] for at in range(0, len(moves), 2)].count("rolls")
        roll = self._chance("rolls %d" % rolls).below(36)
        return bytes(((roll - app.stick.dice.pool) % 36,))

    def _chance(self, of: str) -> Prng:
        """FNV-1a of the day and what it is for."""
        mixed = 2166136261
        for letter in self._seed + " " + of:
            mixed = (mixed ^ ord(letter)) * 16777619 & 0xFFFFFFFF
        chance = Prng(mixed)
        chance.next()
        return chance
