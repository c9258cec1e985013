"""A referee and the sticks at its table in one process, on virtual time: for pictures and tests."""

import random

from together import dice, wire
from tools.relay.referee import Referee, Refused
from virtual.link import Link
from virtual.stick import VirtualStick

KEY = bytes(range(32))
SALT = "a" * 16
_SLICE_MS = 20


class Hub:
    """A table: its referee, and the lines on their way. `lost` of 100 wishes get lost, `doubled` come twice;
    all others come within `slowest_ms`, and what is for a stick at once. `wishes` are all that have come."""

    def __init__(self, seed: int = 1, lost: int = 0, doubled: int = 0, slowest_ms: int = 60) -> None:
        self.chance = random.Random(seed)
        self.lost = lost
        self.doubled = doubled
        self.slowest_ms = slowest_ms
        self.now_ms = 0
        self.entries: list[str] = []
        self.wishes: list[str] = []
        self.refusals: list[str] = []
        self.sticks: list[VirtualStick] = []
        self._links: list[HubLink] = []
        self._way: list[tuple[int, int, HubLink, str]] = []
        self._sent = 0
        self.referee = Referee(KEY, 0.0)
        self._write([self.referee.opening(SALT)])

    @property
    def now(self) -> float:
        return self.now_ms / 1000

    @property
    def log(self) -> list[bytes]:
        return [entry.encode() for entry in self.entries]

    def plug(self, stick: VirtualStick) -> "HubLink":
        """Give a stick a link to this table."""
        link = HubLink(self)
        self._links.append(link)
        self.sticks.append(stick)
        stick.plug(link)
        return link

    def restart(self) -> None:
        """The referee is killed and made anew from its log. All streams open again."""
        self.referee = Referee(KEY, self.now, self.entries)
        for link in self._links:
            if link.device:
                link.reopen()

    # -- lines

    def post(self, link: "HubLink", line: str) -> None:
        """A line is on its way to the referee."""
        for _ in range(2 if self.chance.random() * 100 < self.doubled else 1):
            if self.chance.random() * 100 >= self.lost:
                self._sent += 1
                link.due_ms = max(link.due_ms, self.now_ms + self.chance.randint(0, self.slowest_ms))
                self._way.append((link.due_ms, self._sent, link, line))

    def run(self, ms: int) -> None:
        """Let `ms` pass for all sticks and lines."""
        end = self.now_ms + ms
        while self.now_ms < end:
            self.now_ms += _SLICE_MS
            for stick in self.sticks:
                stick.run(_SLICE_MS)
            due = sorted((way for way in self._way if way[0] <= self.now_ms), key=lambda way: way[:2])
            self._way = [way for way in self._way if way[0] > self.now_ms]
            for _, _, link, line in due:
                if link.is_up:
                    self._take(link, line)
            while own := self.referee.own(self.now):
                self._write(own)
            self._tell()

    def _take(self, link: "HubLink", line: str) -> None:
        verb, _, rest = line.partition(" ")
        if verb == wire.HELLO:
            token, _, next_ = rest.partition(" ")
            self._open(link, dice.name(token, SALT), int(next_))
            return
        if not link.device:
            return
        self.wishes.append(line)
        try:
            entries = self.referee.judge(link.device, line, self.now)
        except Refused as refused:
            self.refusals.append(f"{line}: {refused}")
            link.inbox.append(f"{wire.REFUSED} {refused.reason} {refused}".encode())
            return
        if line == wire.BYE:
            link.device = ""
        self._write(entries)

    def _open(self, link: "HubLink", device: str, next_: int) -> None:
        for other in self._links:
            if other is not link and other.device == device:
                other.device = ""
                other.inbox.append(b"- elsewhere")
        link.device = device
        self.referee.presence.comes(device)
        link.inbox.append(wire.welcome(device, len(self.entries)).encode())
        for at in range(next_, len(self.entries)):
            link.inbox.append(wire.numbered(at, self.entries[at]).encode())
        self._whisper(link)
        link.inbox += [line.encode() for line in self.referee.tidings(self.now, is_anew=True)]

    def _whisper(self, link: "HubLink") -> None:
        secret = self.referee.secret(link.device) if link.device else ""
        if secret:
            link.inbox.append(secret.encode())

    def _write(self, entries: list[str]) -> None:
        for entry in entries:
            self.referee.take(entry, self.now)
            line = wire.numbered(len(self.entries), entry).encode()
            self.entries.append(entry)
            for link in self._links:
                if link.device:
                    link.inbox.append(line)
        for link in self._links:
            if entries and entries[-1].endswith(wire.PEEKS):
                self._whisper(link)

    def _tell(self) -> None:
        for line in self.referee.tidings(self.now):
            for link in self._links:
                if link.device:
                    link.inbox.append(line.encode())


class HubLink(Link):
    """One stick's end, and what the page does between: `is_up` whether it reaches the referee."""

    def __init__(self, hub: Hub) -> None:
        Link.__init__(self)
        self._hub = hub
        self.is_up = True
        self.due_ms = 0  # when the last line that went up arrives: they come in order
        self.device = ""  # that the referee streams to
        self._token = ""

    def send(self, line: bytes) -> None:
        Link.send(self, line)
        text = line.decode()
        if text.startswith(wire.HELLO):
            self._token = text.split(" ")[1]
        if self.is_up:
            self._hub.post(self, text)

    def urandom(self, count: int) -> bytes:
        return self._hub.chance.randbytes(count)

    def cut(self) -> None:
        """The network is gone."""
        self.is_up = False
        if self.device:
            self._hub.referee.presence.goes(self.device, self._hub.now)
        self.device = ""
        self.inbox.append(b"- offline")

    def reopen(self) -> None:
        """It is back. The page says hello from the first entry that has not come."""
        self.is_up = True
        self.device = ""
        lines = [line.split(b" ")[0] for line in self.inbox]
        come = max([int(word) + 1 for word in lines if word.isdigit()], default=self.come)
        if self._token:
            self._hub.post(self, wire.hello(self._token, come))

    @property
    def come(self) -> int:
        """How many entries the stick has."""
        app = next(stick for stick in self._hub.sticks if stick.link is self).app
        return len(app.table.source.client.entries) if app and not app.table.source.is_alone else 0
