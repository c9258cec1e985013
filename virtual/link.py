"""Links between virtual sticks, and the relay that orders their entries for together/connection.py.

Messages may be lost, late, doubled and out of order, by seeded chance, in virtual time.
"""

import random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from virtual.stick import VirtualStick

_SLICE_MS = 20


class Hub:
    """A table that several sticks share: the log, and the messages on their way.

    `lost` of 100 messages get lost and `doubled` come twice. All others come within `slowest_ms`, in any
    order. `is_up(link)` may be replaced: no message passes to or from a link that is not up.
    """

    def __init__(self, seed: int = 1, lost: int = 0, doubled: int = 0, slowest_ms: int = 60) -> None:
        self.chance = random.Random(seed)
        self.lost = lost
        self.doubled = doubled
        self.slowest_ms = slowest_ms
        self.log: list[bytes] = []
        self.now_ms = 0
        self.sticks: "list[VirtualStick]" = []
        self._links: list[Link] = []
        self._way: "list[tuple[int, int, Link, bool, bytes]]" = []
        self._sent = 0

    def plug(self, stick: "VirtualStick") -> "Link":
        """Give a stick a link to this table, from its next start on if it is off."""
        link = Link(self)
        self._links.append(link)
        self.sticks.append(stick)
        stick.link = link
        if stick.is_on:
            stick.app.stick.link = link
        return link

    def post(self, link: "Link", message: bytes, is_up: bool) -> None:
        """Send a message: to the relay if `is_up`, else to that link."""
        for _ in range(2 if self.chance.random() * 100 < self.doubled else 1):
            if self.chance.random() * 100 >= self.lost:
                self._sent += 1
                due = self.now_ms + self.chance.randint(0, self.slowest_ms)
                self._way.append((due, self._sent, link, is_up, message))

    def run(self, ms: int) -> None:
        """Let `ms` pass for all sticks and messages."""
        end = self.now_ms + ms
        while self.now_ms < end:
            self.now_ms += _SLICE_MS
            for stick in self.sticks:
                stick.run(_SLICE_MS)
            due = sorted(way for way in self._way if way[0] <= self.now_ms)
            self._way = [way for way in self._way if way[0] > self.now_ms]
            for _, _, link, is_up, message in due:
                if not link.is_up:
                    continue
                if is_up:
                    self._take(link, message)
                else:
                    link.inbox.append(message)

    def _take(self, link: "Link", message: bytes) -> None:
        if message == b".":
            return
        kind, _, rest = message.partition(b" ")
        if kind == b"?":
            self.post(link, b"= %d" % len(self.log), False)
            for entry in self.log[int(rest) :]:
                self.post(link, entry, False)
        elif int(kind) == len(self.log):
            self.log.append(message)
            for other in self._links:
                self.post(other, message, False)


class Link:
    """One stick's end."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.inbox: list[bytes] = []
        self.is_up = True
        self.is_joined = False  # whether the stick goes to the shared table as soon as it is on
        self.is_watching = False  # whether nobody at the stick wants to play
        self.urandom = hub.chance.randbytes

    def send(self, data: bytes) -> None:
        self.is_joined = data != b"."
        if self.is_up:
            self._hub.post(self, data, True)

    def poll(self) -> bytes | None:
        return self.inbox.pop(0) if self.inbox else None
