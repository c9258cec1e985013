"""One throw of the dice at a table of several devices: who rolls, who vouches, and what is known so far."""

from micropython import const

from rules.moves import REROLL, REVIVE, ROLL
from rules.state import NOBODY
from together.protocol import fair

UNKNOWN = const(-1)
_PIPS = const(6)
_ROLLS = const(36)
_NO_SECRET = bytes(fair.SECRET_BYTES)


class Throw:
    """Throw `number` of a game, counted from 0.

    `game`      the id of the game, 32 bytes     `move`      ROLL, REROLL, REVIVE or DRAW
    `seat`      who rolls, at `device`           `voucher`   who vouches, at `witness`; NOBODY if nobody can
    `promised`  by the roller, 32 bytes          `vouched`   by the voucher, b"" before it has answered
    `secret`    the roller's, b"" unopened       `answer`    the voucher's, b"" unopened
    `among`     the values that are possible     `at`        index of its value in the moves, -1 for none
    `is_peeked` whether the roller has looked    `is_lost`   the roller is gone and will not open it
    """

    def __init__(
        self, game: bytes, number: int, seat: int, device: str, move: int, among: bytes, promised: bytes
    ) -> None:
        self.game = game
        self.number = number
        self.seat = seat
        self.device = device
        self.move = move
        self.among = among
        self.promised = promised
        self.voucher = NOBODY
        self.witness = ""
        self.vouched = self.secret = self.answer = b""
        self.at = -1
        self.is_peeked = self.is_lost = False

    def vouched_by(self, seat: int, device: str) -> None:
        """Let that seat vouch, in place of any other."""
        self.voucher = seat
        self.witness = device
        self.vouched = b""

    @property
    def is_vouched(self) -> bool:
        """Whether the roller may look, or announce."""
        return self.voucher == NOBODY or bool(self.vouched)

    @property
    def is_answered(self) -> bool:
        """Whether the roller can compute its value."""
        return self.voucher == NOBODY or bool(self.answer)

    def promise(self, seat: int, secret: bytes) -> bytes:
        """The hash that binds that seat to the secret."""
        return fair.promise(self.game, self.number, seat, secret)

    def awaits(self, secret: bytes) -> bool:
        """Whether that is what has to be opened next: first the voucher's secret, then the roller's."""
        if not self.is_answered:
            return bool(self.vouched) and self.promise(self.voucher, secret) == self.vouched
        return not self.secret and self.promise(self.seat, secret) == self.promised

    def open(self, secret: bytes) -> bool:
        """Take the voucher's or the roller's secret. False if it is not the one that comes next."""
        if not self.awaits(secret):
            return False
        if self.is_answered:
            self.secret = secret
        else:
            self.answer = secret
        return True

    def value(self, secret: bytes = b"") -> int:
        """The value rolled, from the opened secrets and the roller's `secret`; UNKNOWN without them."""
        mine = secret or self.secret
        return self._fallen(mine) if mine and self.is_answered else UNKNOWN

    def replaced(self) -> int:
        """The value that replaces a throw its roller will never open, unless it counts as a lie."""
        return self._fallen(self.promised[: fair.SECRET_BYTES])

    def _fallen(self, mine: bytes) -> int:
        count = _ROLLS if self.move in (ROLL, REROLL) else _PIPS if self.move == REVIVE else len(self.among)
        index = fair.throw(self.game, self.number, mine, self.answer or _NO_SECRET, count)
        if count == _ROLLS:
            return fair.two_dice(index)
        return index + 1 if self.move == REVIVE else self.among[index]
