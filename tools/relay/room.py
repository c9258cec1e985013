"""The tables at which somebody is connected: their referees, their streams, and when each is asked next."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable, Iterable
from typing import Any

from aiohttp.http_writer import StreamWriter
from rules.state import NAMES

from together import wire
from together.table_log import BrokenLog
from tools.relay.facts import facts
from tools.relay.referee import Referee, Refused
from tools.relay.store import Full, Store, Taken, Unreachable

UNREAD_BYTES = 32 * 1024  # more that a stream has not read ends it
WORD_SECONDS = 20.0  # without a word of whoever holds a stream it is taken for dead
AGAIN_SECONDS = 1.0  # after a store has failed
REST_SECONDS = 30.0  # after which a room without streams goes
_TRIES = 5  # against other processes at the same table
_ONE_BY_ONE = 64  # entries of a log that are sent at once to who comes


def event(lines: Iterable[str]) -> bytes:
    return b"".join(b"data: %b\n" % line.encode() for line in lines) + b"\n"


class Gone(Exception):
    """There is no such table, or no longer one of this relay."""


class Stream:
    """An open stream of `device`. Nothing waits for it: what it does not read ends it."""

    def __init__(self, device: str, is_watching: bool, writer: StreamWriter, now: float) -> None:
        self.device = device
        self.is_watching = is_watching
        self.session = secrets.token_hex(8)
        self.heard = now
        self.is_over = asyncio.Event()
        self._writer = writer

    async def send(self, events: bytes, is_patient: bool = False) -> None:
        """Send them; `is_patient`, for a log that may be long: once there is room."""
        if self.is_over.is_set():
            return
        try:
            await self._writer.write(events, drain=is_patient)
            transport = self._writer.transport
            if transport is None or not is_patient and transport.get_write_buffer_size() > UNREAD_BYTES:
                self.end()
        except ConnectionError:
            self.end()

    def end(self) -> None:
        self.is_over.set()


class Room:
    """One table. Whatever changes it happens under its lock."""

    def __init__(self, table: str, key: bytes, store: Store, clock: Callable[[], float]) -> None:
        self.table = table
        self.streams: set[Stream] = set()
        self.lines: list[str] = []
        self.used = clock()
        self._key = key
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._is_current = False  # whether all that is in the store has been taken
        self._reacted: dict[str, float] = {}  # by device, when last
        self._marked: dict[str, str] = {}  # who is there by streams of other processes
        self._timer: asyncio.TimerHandle | None = None
        self._acting: asyncio.Task[None] | None = None
        self.referee = Referee(key, clock())

    async def enter(self) -> None:
        """Take the log. Raises Gone, Unreachable."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        if self._is_current:
            return
        await self._take(await self._store.read(self.table, len(self.lines)))
        if not self.lines:
            raise Gone
        self._is_current = True

    def _forget(self) -> None:
        """The table is no more: whoever asks again is told so."""
        self.end()
        self.lines = []
        self.referee = Referee(self._key, self._clock())
        self._is_current = False

    async def _take(self, entries: list[str]) -> None:
        """Take entries that are in the store, and send them to everybody."""
        first, now = len(self.lines), self._clock()
        try:
            if not first and entries:
                self.referee = Referee(self._key, now, entries)
            else:
                for entry in entries:
                    self.referee.take(entry, now)
        except BrokenLog:
            self._forget()
            raise Gone from None
        self.lines += entries
        if entries:
            await self._tell([wire.numbered(at, entry) for at, entry in enumerate(entries, first)])
            for stream in tuple(self.streams):
                if any(entry.endswith(f" {wire.PEEKS}") for entry in entries):
                    await self._tell_secret(stream)

    async def _tell_secret(self, stream: Stream) -> None:
        if line := self.referee.secret("" if stream.is_watching else stream.device):
            await stream.send(event([line]))

    async def _tell(self, lines: list[str]) -> None:
        """Send lines to everybody, with who has come or gone, and the picture of it to those who watch."""
        lines = lines + self.referee.tidings(self._clock())
        if not lines:
            return
        events = event(lines)
        seen = events + self._facts() if any(stream.is_watching for stream in self.streams) else events
        for stream in tuple(self.streams):
            await stream.send(seen if stream.is_watching else events)

    def _facts(self) -> bytes:
        told = json.dumps(facts(self.referee, self._clock()), separators=(",", ":"))
        return b"event: facts\ndata: %b\n\n" % told.encode()

    # -- wishes

    async def wish(self, device: str, line: str) -> None:
        """Do what a device wishes; what it comes to is in the store when this returns. Raises Refused and
        BadLine of the referee, Gone, Full, Unreachable."""
        self.used = now = self._clock()
        for stream in self.streams:
            if stream.device == device:
                stream.heard = now
        if line == wire.HERE and (marks := [s for s in self.streams if s.device == device]):
            await self._store.mark(self.table, device, marks[0].session)
            return
        if line.startswith(f"{wire.REACT} "):
            await self._react(device, wire.number(line[len(wire.REACT) + 1 :]))
            return
        async with self._lock:
            if not await self._written(lambda: self.referee.judge(device, line, self._clock())):
                if line == wire.BYE:
                    await self._store.mark(self.table, device, "")
                await self._tell([])
        self.plan()

    async def _react(self, device: str, which: int) -> None:
        """Show a reaction of theirs to all who hear this process, and keep nothing of it. Raises Refused."""
        animals, now = self.referee.log.animals(device), self._clock()
        if not animals or not 0 <= which < wire.REACTIONS:
            raise Refused("words", "There is no such reaction, or nobody of theirs sits there.")
        if now - self._reacted.get(device, now - wire.REACT_S) < wire.REACT_S:
            raise Refused("pace", "One reaction a second.")
        self._reacted[device] = now
        shown = event([wire.reaction(NAMES.index(animals[0]), which)])
        for stream in tuple(self.streams):
            await stream.send(shown)

    async def _written(self, wanted: Callable[[], list[str]]) -> bool:
        """Have the entries stored and taken that are wanted now; another process may come first. Returns
        whether there were any."""
        for is_again in range(_TRIES):
            count = len(self.lines)
            await self._catch_up()
            if is_again and len(self.lines) == count:  # taken, and by nobody: the store has lost or swept it
                self._forget()
                raise Gone
            entries = wanted()
            if not entries:
                return False
            self._is_current = False  # until it is known what became of it
            log = self.referee.log
            is_shared = len(log.promised) > 1 or bool(log.games)
            with contextlib.suppress(Taken):
                await self._store.append(self.table, len(self.lines), entries, is_shared)
                self._is_current = True
                await self._take(entries)
                return True
        raise Unreachable("too many do something at this table at once")

    # -- by itself

    def plan(self) -> None:
        """Have the referee asked when it may have something to say, as long as anybody hears it."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if not self.streams or self._acting:
            return
        now = self._clock()
        times = [when for when in (self.referee.due(), self.referee.next_tidings(now)) if when is not None]
        times += [min(stream.heard for stream in self.streams) + WORD_SECONDS]
        self._timer = asyncio.get_running_loop().call_later(max(0.0, min(times) - now), self._act_now)

    def _act_now(self) -> None:
        self._acting = asyncio.create_task(self._act())

    async def _act(self) -> None:
        try:
            self._end_the_silent()
            async with self._lock:
                while await self._written(lambda: self.referee.own(self._clock())):
                    pass
                await self._tell([])
        except Full:
            for stream in tuple(self.streams):
                await stream.send(event([f"{wire.TROUBLE} full"]))
            self.end()
        except Gone:
            self.end()
        except Unreachable:
            await asyncio.sleep(AGAIN_SECONDS)
        finally:
            self._acting = None
        self.plan()

    def _end_the_silent(self) -> None:
        now = self._clock()
        for stream in self.streams:
            if now - stream.heard >= WORD_SECONDS:
                stream.end()

    async def wake(self) -> None:
        """Another process has done something at this table."""
        with contextlib.suppress(Gone, Unreachable):
            async with self._lock:
                self._is_current = False
                await self._catch_up()
                await self._look_around()
        self.plan()

    async def _look_around(self) -> None:
        """Who is there by streams of other processes."""
        referee, now = self.referee, self._clock()
        here = {stream.device: stream for stream in self.streams if not stream.is_watching}
        marked = await self._store.marks(self.table, referee.devices())
        for device, session in marked.items():
            if device not in here:
                referee.presence.comes(device)
            elif session != here[device].session and session != self._marked.get(device):
                await here[device].send(event([f"{wire.TROUBLE} elsewhere"]))
                here[device].end()
        for device in self._marked.keys() - marked.keys() - here.keys():
            referee.presence.goes(device, now)
        self._marked = marked
        await self._tell([])

    # -- streams

    async def attend(self, stream: Stream, next_: int) -> None:
        """Send a stream the log from that entry on, then all that comes, until either side ends it. Raises
        Gone, Unreachable."""
        await stream.send(event([wire.welcome("" if stream.is_watching else stream.device, len(self.lines))]))
        while next_ < len(self.lines):
            part = self.lines[next_ : next_ + _ONE_BY_ONE]
            lines = [wire.numbered(at, line) for at, line in enumerate(part, next_)]
            next_ += len(part)
            await stream.send(event(lines), is_patient=True)
        self.streams.add(stream)  # nothing has come since: nothing above waits after the last look
        try:
            if len(self.streams) == 1:
                await self._store.follow(self.table)
            if not stream.is_watching:
                await self._come(stream)
            await self._greet(stream)
            self.plan()
            await stream.send(b":\n\n")  # whoever has gone meanwhile is noticed
            await stream.is_over.wait()
        finally:
            self.streams.discard(stream)
            self.used = self._clock()
            if not stream.is_watching:
                await asyncio.shield(self._go(stream))
            if not self.streams:
                await self._store.leave(self.table)
            self.plan()

    async def _greet(self, stream: Stream) -> None:
        """What is no part of the log."""
        if absent := self.referee.tidings(self._clock(), is_anew=True):
            await stream.send(event(absent))
        await self._tell_secret(stream)
        if stream.is_watching:
            await stream.send(self._facts())

    async def _come(self, stream: Stream) -> None:
        for other in tuple(self.streams):
            if other.device == stream.device and other is not stream and not other.is_watching:
                await other.send(event([f"{wire.TROUBLE} elsewhere"]))
                other.end()
        self.referee.presence.comes(stream.device)
        await self._store.mark(self.table, stream.device, stream.session)
        async with self._lock:
            await self._look_around()

    async def keep_alive(self) -> None:
        """Something for every stream, to which a device answers `here`."""
        for stream in tuple(self.streams):
            await stream.send(b"event: alive\ndata:\n\n")
        with contextlib.suppress(Unreachable):
            async with self._lock:
                await self._look_around()

    async def _go(self, stream: Stream) -> None:
        """It is over. The same device may have another by now."""
        if any(other.device == stream.device and not other.is_watching for other in self.streams):
            return
        with contextlib.suppress(Unreachable):
            marks = await self._store.marks(self.table, [stream.device])
            if marks.get(stream.device, stream.session) != stream.session:
                return
            await self._store.mark(self.table, stream.device, "")
        self.referee.presence.goes(stream.device, min(self._clock(), stream.heard + WORD_SECONDS))
        async with self._lock:
            await self._tell([])

    def end(self) -> None:
        """End all streams; the devices ask again."""
        if self._timer:
            self._timer.cancel()
        for stream in self.streams:
            stream.end()


class Rooms:
    """The rooms by table."""

    def __init__(self, key: bytes, store: Store, clock: Callable[[], float]) -> None:
        self._key = key
        self._store = store
        self._clock = clock
        self._rooms: dict[str, Room] = {}
        self._waking: set[asyncio.Task[Any]] = set()

    async def room(self, table: str) -> Room:
        """Raises Gone if there is no such table, Unreachable."""
        room = self._rooms.get(table)
        if not room:
            room = self._rooms[table] = Room(table, self._key, self._store, self._clock)
        try:
            await room.enter()
        except (Gone, Unreachable):
            if not room.streams and self._rooms.get(table) is room:
                del self._rooms[table]
            raise
        room.used = self._clock()
        return room

    def wake(self, table: str) -> None:
        if room := self._rooms.get(table):
            waking = asyncio.create_task(room.wake())
            self._waking.add(waking)
            waking.add_done_callback(self._waking.discard)

    def all(self) -> list[Room]:
        return list(self._rooms.values())

    def sweep(self) -> None:
        """Forget the rooms in which nobody is; their tables are in the store."""
        before = self._clock() - REST_SECONDS
        for table, room in tuple(self._rooms.items()):
            if not room.streams and room.used < before:
                room.end()
                del self._rooms[table]

    async def end(self) -> None:
        for room in self._rooms.values():
            room.end()
        for task in [*self._waking, *(room._acting for room in self._rooms.values() if room._acting)]:
            task.cancel()
