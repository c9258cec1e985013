"""What a device does at a shared table without being asked: keep its secrets, vouch, and open its promises.

This only makes entries. together/shared_table.py sends them, and so do the programs that play in tests.
"""

from micropython import const

from rules.moves import DRAW
from together.protocol import entries, fair
from together.protocol.ladder import Ladder
from together.protocol.log import OPEN, START, VOUCH

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from together.protocol.log import Log
    from together.protocol.throws import Throw

_MOST = const(14)  # secrets, of 27 bytes each with their numbers, that fit into an entry
# Of a game's id, in the name of a secret: too many for an opener to find a game that names an old one
_ID_BYTES = const(12)


class Device:
    """A device at the table of `log`. `secret`, 16 bytes, is its own for good.

    `urandom(count)` gives random bytes. `keep(line)` stores a line durably, before the promise of its
    secret is sent: so that outlasts a power cut, unless the flash refuses it. `kept` are the lines of an
    earlier start.
    """

    def __init__(
        self,
        secret: bytes,
        log: "Log",
        urandom: "Callable[[int], bytes]",
        keep: "Callable[[str], None]",
        kept: tuple[str, ...] | list[str] = (),
    ) -> None:
        self._own = secret
        self._ladder: Ladder | None = None
        self.log = log
        self._urandom = urandom
        self._keep = keep
        self._secrets: dict[str, bytes] = {}
        for line in kept:
            self._recall(line)

    def _recall(self, line: str) -> None:
        words = line.split()
        try:
            if len(words) == 3 and words[0] == "secret":
                self._secrets[words[1]] = fair.from_text(words[2], fair.SECRET_BYTES)
        except ValueError:
            pass  # torn by a power cut, so its promise was never sent

    @property
    def name(self) -> str:
        """What the log calls this device, "" before the table is open."""
        if not self._ladder and self.log.table:
            self._ladder = Ladder(self._own, self.log.table)
        return self._ladder.top if self._ladder else ""

    # -- entries

    def written(self, body: str) -> bytes:
        """The next entry of the log, with this device's next step. b"" if it has none left."""
        if not self.name:
            return self.log.chain.written(entries.TABLE, fair.text(self._urandom(fair.SECRET_BYTES)))
        step = self._ladder.step(self.log.steps.get(self.name, ("", 0))[1])
        return self.log.chain.written(step, body) if step else b""

    def duty(self) -> str:
        """The entry that this device has to write next without being asked, "" if there is none."""
        log = self.log
        what, seat, device = log.awaited()
        if device != self.name:
            return ""
        if what == START:
            return self.thrown(DRAW, seat)
        if what == VOUCH:
            throw = log.throws[-1]
            return entries.vouches(log.players[seat], throw.promise(seat, self._secret(throw.number)))
        return self._opening() if what == OPEN else ""

    def thrown(self, move: int, seat: int) -> str:
        """The entry for a move of `seat` that rolls dice."""
        log = self.log
        number = len(log.throws)
        promise = fair.promise(log.id, number, seat, self._secret(number))
        return entries.throws(log.players[seat], move, promise)

    def _opening(self) -> str:
        log = self.log
        found: list[tuple[int, bytes]] = []
        for throw in log.throws if log.is_over else log.throws[-1:]:
            secret = self._secrets.get(self._key(throw.number), b"")
            is_wanted = self.name == throw.device if throw.is_answered else self.name == throw.witness
            if secret and is_wanted and throw.awaits(secret) and not throw.is_lost and len(found) < _MOST:
                found.append((throw.number, secret))
        return entries.opens(found) if found else ""

    def known(self, throw: "Throw") -> int:
        """The value of that throw if this device can know it, else UNKNOWN."""
        if throw.device == self.name and (throw.is_peeked or throw.secret):
            return throw.value(self._secrets.get(self._key(throw.number), b""))
        return throw.value()

    # -- secrets

    def _key(self, number: int) -> str:
        return "%s-%d" % (fair.text(self.log.id[:_ID_BYTES]), number)

    def _secret(self, number: int) -> bytes:
        """The secret for that throw: drawn once, stored, never drawn again."""
        key = self._key(number)
        if key not in self._secrets:
            secret = self._secrets[key] = self._urandom(fair.SECRET_BYTES)
            self._keep("secret %s %s" % (key, fair.text(secret)))
        return self._secrets[key]

    # -- seats

    def plays_for(self, seat: int) -> bool:
        """Whether this device plays for that seat now."""
        return self.log.devices[seat] == self.name

    def asks(self, unanswered: int = 0) -> bool:
        """Whether this device asks its player what to do while the awaited device is silent; so many others
        have been asked before and have not answered, as if they were gone too."""
        device = self.log.awaited()[2]
        return device in self.log.devices and self.name in self.log.heirs(device)[: unanswered + 1]
