"""Carries entries between this stick and whoever orders them: what gets lost is sent and asked for again.

A `link` is a device like the panel. `is_joined` says whether it leads to a table already, and `is_watching`
that nobody here wants to play. `urandom(count)` gives bytes that nobody can foresee. `send(data)` takes
bytes for the others, or for whoever orders the log:

    b"? 12"              asks for the log from entry 12 on
    b"12 kR3x... Fox"    an entry for that place in the log
    b"."                 this stick has left

`poll()` gives the next message that has come, or None: entries in any order, some never, some twice; b"= 12",
the answer to a question: how many entries there are; b"# 4127", a code for others, if there is one;
b"- offline" if nobody is reached; b"- gone" or b"- full" if the table is no more, or takes no more entries.
"""

from micropython import const
from time import ticks_add, ticks_diff

from together.protocol.chain import number_of

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

    from together.protocol.chain import Chain

_AGAIN_MS = const(1000)  # what was not answered is sent again
_ASK_MS = const(4000)  # and the log asked for, in case there is more
_GAP_MS = const(200)  # or if something was missed
_CUT_MS = const(10_000)  # nobody has answered for so long
_OFFLINE = b"offline"


class Connection:
    """`enter(entry, now)` takes the next entry into the log of `chain`.

    `trouble`  "gone" or "full", if nobody can play on at this table
    `code`     four digits by which others find this table, "" without
    """

    def __init__(self, link: "Any", chain: "Chain", enter: "Callable[[bytes, int], None]", now: int) -> None:
        self._link = link
        self._chain = chain
        self._enter = enter
        self.trouble = ""
        self._length = -1  # of the log, as far as that is known
        self.code = ""
        self._early: dict[int, bytes] = {}  # entries that came before those in front of them
        self._sent = b""
        self._sent_ms = self._heard_ms = now
        self._ask(now)

    def poll(self, now: int) -> None:
        """Take what has come, and ask for what has not."""
        message = self._link.poll()
        while message is not None and not self.trouble:
            self._take(message, now)
            message = self._link.poll()
        if not self.trouble and ticks_diff(now, self._asked_ms) >= _ASK_MS:
            self._ask(now)

    def _take(self, message: bytes, now: int) -> None:
        kind, rest = message[:2], message[2:]
        if kind == b"- ":
            if rest == _OFFLINE:
                self._heard_ms = ticks_add(now, -_CUT_MS)
            else:
                self.trouble = rest.decode()
            return
        self._heard_ms = now
        if kind == b"# ":
            self.code = rest.decode()
        elif kind == b"= ":
            self._length = max(self._length, number_of(rest))
        else:
            self._take_entry(message, now)

    def _take_entry(self, entry: bytes, now: int) -> None:
        chain = self._chain
        number = number_of(entry)
        if number >= chain.count:
            self._early[number] = entry
        while chain.count in self._early:
            self._sent = b""
            self._asked_ms = now
            self._enter(self._early.pop(chain.count), now)
        if self._early and ticks_diff(now, self._asked_ms) >= _GAP_MS:
            self._ask(now)

    def _ask(self, now: int) -> None:
        self._asked_ms = now
        self._link.send(b"? %d" % self._chain.count)

    @property
    def is_heard(self) -> bool:
        """Whether the whole log is here, as far as this stick has been told how long it is."""
        return 0 <= self._length <= self._chain.count

    def may_send(self, now: int) -> bool:
        """Whether an entry may be sent: the log is known, and the one before has not been sent just now."""
        return self.is_heard and (not self._sent or ticks_diff(now, self._sent_ms) >= _AGAIN_MS)

    def send(self, entry: bytes, now: int) -> None:
        """Send the next entry of the log, which is to be sent again until the log has grown."""
        self._sent = entry
        self._sent_ms = now
        self._link.send(entry)

    def is_cut(self, now: int) -> bool:
        """Whether this stick has lost the others."""
        return ticks_diff(now, self._heard_ms) >= _CUT_MS

    def close(self) -> None:
        """This stick goes."""
        self._link.send(b".")
