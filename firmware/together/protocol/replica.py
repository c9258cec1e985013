"""The game as one device shows it: it follows the log move by move, as fast as its players look."""

from micropython import const

from game import Game
from rules.moves import REROLL, ROLL
from together.protocol.covered import decoy, uncovers
from together.protocol.throws import UNKNOWN

NO_MOVE = const(-1)

_TYPING = const(0)
if _TYPING:
    from together.protocol.device import Device


class Replica:
    """Plays the moves of the log's game in `game`. A roll is a decoy until the device can know its value. The
    log may begin the next game before this one has been shown to its end."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        told = self._told = device.log.game
        self.game = Game(told.rules, told.players, told.starter, told.ranking, told.computers)
        self._throws = device.log.throws

    @property
    def is_past(self) -> bool:
        """Whether the log has begun another game since."""
        return self.device.log.game is not self._told

    @property
    def is_behind(self) -> bool:
        """Whether the log has a move that has not been played here."""
        return len(self.game.moves) < len(self._told.moves)

    def advance(self) -> int:
        """Play the next move of the log. Returns it, NO_MOVE if there is none."""
        if not self.is_behind:
            return NO_MOVE
        game, moves = self.game, self._told.moves
        at = len(game.moves)
        move, value = moves[at], moves[at + 1]
        if uncovers(game, move, value):
            rolled = last_roll(game)
            game.uncover(rolled, moves[rolled])
        elif game.roll and not game.can(move, value):  # a cheat keeps silent about a roll that must be shown
            game.uncover(last_roll(game), decoy(game))
        game.play(move, value)
        return move

    def look(self) -> bool:
        """The player here looks under the cup: put in the true roll. False if it is not known yet."""
        throw = self.device.log.throw
        value = self.device.known(throw) if throw and throw.is_peeked else UNKNOWN
        if value == UNKNOWN or throw.at != last_roll(self.game):
            return False
        self.game.uncover(throw.at, value)
        return True

    def lies(self) -> bool:
        """Whether the dice lie under the cup, and the device of whoever has looked knows them."""
        throw = self.device.log.throw
        return not throw or self.is_behind or throw.is_vouched and (not throw.is_peeked or self.look())

    def uncover_all(self) -> None:
        """The game is over: put in all rolls that have been opened, so that its record is true."""
        for throw in self._throws:
            if 0 <= throw.at < len(self.game.moves):
                self.game.uncover(throw.at, self._told.moves[throw.at])


def last_roll(game: Game) -> int:
    """The index of the last roll's value in the moves, -1 if nothing was rolled."""
    at = len(game.moves) - 2
    while at >= 0 and game.moves[at] not in (ROLL, REROLL):
        at -= 2
    return at + 1 if at >= 0 else -1
