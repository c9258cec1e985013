"""One device's end of the wire: the log as it comes, who is there, and what was wished for, until it counts.

A `link` is a device like the panel. `send(line)` takes a line of wire.py for the referee, `poll()` gives the
next one that has come, or None; both are bytes. Lines may be lost on the way up and come twice. `urandom`
gives bytes that nobody can foresee, and `is_joined` says whether it leads to a table; `name` is what the
player is called, as a word of wire.py.
"""

from micropython import const
from time import ticks_add, ticks_diff

from together import dice, wire
from together.table_log import BrokenLog, TableLog

_TYPING = const(0)
if _TYPING:
    from typing import Any

_AGAIN_MS = const(1500)  # what has had no answer is sent again
_GAP_MS = const(300)  # and the log is asked for so soon if something is missing
_BUSY_MS = const(5000)  # for so long it is said that the referee is busy
_LONGEST_S = const(3600)
_ENDS = ("gone", "full", "elsewhere", "reload", "none")


class Presence:
    """Who is there, as far as this device knows.

    `trouble` why nobody can play on here: one of _ENDS, "" for nothing
    `cut`     "offline" if the referee is not reached, "later" if it is busy, "" if all is well
    """

    def __init__(self) -> None:
        self.trouble = ""
        self.cut = ""
        self._gone: dict[str, int] = {}  # since when, in ticks
        self._idle: list[str] = []
        self._waits: tuple[str, int] = ("", 0)  # for whom, and until when, nobody here is asked

    def tell(self, words: list[str], now: int) -> None:
        """Take a line about who is gone, idle or back: the words behind its first letter."""
        device = words[0]
        self._gone.pop(device, None)
        self._idle = [other for other in self._idle if other != device]
        if len(words) > 1 and words[1] == wire.IDLE:
            self._idle.append(device)
        elif len(words) > 1:
            self._gone[device] = ticks_add(now, -1000 * min(max(wire.number(words[1]), 0), _LONGEST_S))

    def forget(self) -> None:
        """It is about to be told anew."""
        self.cut = ""
        self._gone.clear()
        self._idle = []

    def is_away(self, device: str, now: int) -> bool:
        """Whether the others may go on without that device."""
        since = self._gone.get(device)
        return device in self._idle or since is not None and ticks_diff(now, since) >= 1000 * wire.AWAY_S

    def wait_for(self, device: str, now: int) -> None:
        """Somebody here gives that device more time."""
        self._waits = device, ticks_add(now, 1000 * wire.AWAY_S)

    def is_waited_for(self, device: str, now: int) -> bool:
        return self._waits[0] == device and ticks_diff(self._waits[1], now) > 0


class Client:
    """`log` of all `entries` so far, `presence`, and `device`, this one's name in the log, "" unless it is
    known. `wish` is what somebody here has pressed for and what has not had an effect yet, "" for nothing.

    `secrets`  what lies under the cup here: by number of the game and of the throw
    `code`     four digits by which others find this table, "" without
    """

    def __init__(self, link: "Any", token: str, now: int) -> None:
        self._link = link
        self._token = token
        self.presence = Presence()
        self.code = ""
        self._begin(now)

    def _begin(self, now: int) -> None:
        self.log = TableLog()
        self.entries: list[str] = []
        self.secrets: dict[tuple[int, int], int] = {}
        self._secret: tuple[int, int] | tuple[()] = ()  # of the game that the log will lead to
        self.device = ""
        self.wish = ""
        self._turn = 0  # in which it was wished
        self._is_known = False  # whether the referee has said how long the log is
        self._length = 0
        self._wished_ms = self._owed_ms = ticks_add(now, -_AGAIN_MS)
        self._hello(now)

    def begin_again(self, now: int) -> None:
        """Come back to the table, as if this device were new to it."""
        self.presence = Presence()
        self._begin(now)

    @property
    def is_heard(self) -> bool:
        """Whether the whole log is here, as far as this device has been told how long it is."""
        return self._is_known and len(self.entries) >= self._length

    # -- what comes

    def poll(self, now: int) -> None:
        """Take what has come, and send again what has had no answer."""
        line = self._link.poll()
        while line is not None and not self.presence.trouble:
            try:
                self._take(line.decode(), now)
            except (BrokenLog, wire.BadLine, LookupError, ValueError) as error:
                print("The shared table:", error)
                self.presence.trouble = "reload"
            line = self._link.poll()
        presence = self.presence
        if presence.trouble:
            return
        if self._secret and self.is_heard:
            throw, value = self._secret
            self.secrets[self.log.games, throw] = value
            self._secret = ()
        if presence.cut == "later" and ticks_diff(now, self._wished_ms) >= _BUSY_MS:
            presence.cut = ""
        if not self.is_heard and ticks_diff(now, self._hello_ms) >= _AGAIN_MS:
            self._hello(now)
        if self.wish and self._has_come_true():
            self.wish = ""
        if self.wish and ticks_diff(now, self._wished_ms) >= _AGAIN_MS:
            self._send(self.wish, now)
        owed = self._owed()
        if owed and ticks_diff(now, self._owed_ms) >= _AGAIN_MS:
            self._owed_ms = now
            self._link.send(owed.encode())

    def _take(self, line: str, now: int) -> None:
        kind, words = wire.message_of(line)
        presence = self.presence
        if not kind:
            self._enter(wire.number(words[0]), " ".join(words[1:]), now)
        elif kind == wire.WELCOME:
            presence.forget()
            self._is_known = True
            self.device = "" if words[0] == "-" else words[0]
            self._length = wire.number(words[1])
            if self._length < len(self.entries):
                presence.trouble = "gone"  # that is another table
        elif kind == wire.SECRET:
            self._secret = wire.number(words[0]), wire.number(words[1])
        elif kind == wire.GONE:
            presence.tell(words, now)
        elif kind == wire.CODE:
            self.code = words[0] if words else ""
        elif kind == wire.REFUSED:
            if words[0] not in ("late", "pace"):  # that wish may have had its effect, or is sent again
                self.wish = ""
        elif kind == wire.REACTION:
            pass  # it is for the page around the stick
        elif words[0] in _ENDS:
            presence.trouble = words[0]
        else:
            presence.cut = words[0]

    def _enter(self, number: int, entry: str, now: int) -> None:
        if number == len(self.entries):
            self.log.take(entry)
            self.entries.append(entry)
            self.presence.cut = ""
        elif number > len(self.entries) and ticks_diff(now, self._hello_ms) >= _GAP_MS:
            self._hello(now)

    # -- what goes

    def _hello(self, now: int) -> None:
        self._hello_ms = now
        self._link.send(wire.hello(self._token, len(self.entries)).encode())

    def want(self, wish: str, now: int) -> None:
        """Wish for that in this turn, unless something else is on its way."""
        if not self.wish:
            self.wish = wish
            self._turn = self.log.turn
            self._send(wish, now)

    def _send(self, wish: str, now: int) -> None:
        self._wished_ms = now
        is_free = wish.split()[0] in (wire.SIT, wire.BECOME, wire.LEAVE)
        self._link.send((wish if is_free else wire.in_turn(self._turn, wish)).encode())

    def _has_come_true(self) -> bool:
        """Whether the log has what was wished for, or it cannot have it any more."""
        log, here = self.log, self.log.animals(self.device)
        verb, *rest = self.wish.split()
        if verb == wire.SIT:
            return len(here) >= int(rest[0])
        if verb == wire.BECOME:
            return rest[0] not in here
        if verb == wire.LEAVE:
            return not [animal for animal in rest if animal in log.taken]
        if verb == wire.BEGIN and log.calling or verb == wire.AGAIN and self.device in log.eager:
            return True
        if verb == wire.HOST and log.opener == self.device or verb == wire.WITHOUT and not log.awaited:
            return True
        return log.turn != self._turn

    def _owed(self) -> str:
        """What this device says unasked: the nonce that it has promised, or what its player is called; ""
        for nothing."""
        log, device = self.log, self.device
        if not log.calling or device not in log.called or device in log.opened:
            name = self._link.name
            is_new = self.is_heard and log.animals(device) and log.names.get(device, "") != name
            return (wire.NAME + " " + name).strip() if is_new else ""
        count = log.promised[device]
        own = dice.nonce(self._token, log.salt, count - 1)
        return "%s %s %s" % (wire.NONCE, dice.text(own), self._promise())

    def _promise(self) -> str:
        log = self.log
        return dice.promise(dice.nonce(self._token, log.salt, log.promised.get(self.device, 0)))

    def sit(self, count: int, now: int) -> None:
        """Have so many of this device sit there."""
        self.want("%s %d %s" % (wire.SIT, count, self._promise()), now)

    def come_back(self, now: int) -> None:
        """Somebody is here again, for whom a computer plays."""
        if ticks_diff(now, self._owed_ms) >= _AGAIN_MS:
            self._owed_ms = now
            self._link.send(wire.BACK.encode())

    def leave(self) -> None:
        """Get up, and go."""
        animals = self.log.animals(self.device)
        if animals:
            self._link.send((wire.LEAVE + " " + " ".join(animals)).encode())
        self._link.send(wire.BYE.encode())
