"""How a relay copes with a full hall. Used by bars.py.

Streams are open at many tables while entries are posted at a steady rate, and the relay is killed by SIGKILL
and restarted now and then. Each stream must get each entry of its table once and in order. An arrival is
timed from the acknowledged post, unless the stream was cut off by a kill since then. On Linux the relay has
one core, and the measurement has the others. What it costs is compared with the plainest server there could
be (plain_relay.py), by turns: what else the machine does is for both then.
"""

import asyncio
import base64
import contextlib
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from tools.relay import serve
from tools.relay.server import PREFIX

BAR_MS = 20
KILLED_BAR_MS = 100  # while a whole hall comes back
CPU_BAR = 2.0  # times the plain server's
MEMORY_BAR = 1.3
PAIRS = 5  # of runs, whose median counts
_PATIENCE_SECONDS = 60.0
_RETRY_SECONDS = 0.1
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_PROC = Path("/proc")
_NO_LIMIT = aiohttp.ClientTimeout()


@dataclass
class Load:
    """The load for the relay."""

    streams: int = 2000
    tables: int = 500
    per_second: int = 100
    seconds: float = 60.0
    kills: int = 10
    settle_seconds: float = 0.0  # until what opening the hall has cost is over


QUIET = Load(seconds=20.0, kills=0, settle_seconds=2.0)


@dataclass
class Found:
    """The result. `late_ms` has each timed arrival, sorted."""

    entries: int = 0
    arrivals: int = 0
    lost: int = 0
    doubled: int = 0
    kills: int = 0
    cpu_seconds: float = 0.0  # while entries were posted
    memory: int = 0  # bytes, at most
    late_ms: list[float] = field(default_factory=list)

    @property
    def usual_ms(self) -> float:
        """The ms within which 99 of 100 timed entries arrived."""
        return self.late_ms[len(self.late_ms) * 99 // 100]


class Server:
    """A server in a process of its own, which says one line when it answers, and can be killed."""

    def __init__(self, *arguments: str) -> None:
        self._command = [sys.executable, "-m", *arguments]
        self._process: subprocess.Popen | None = None

    def start(self) -> str:
        """Start it. Returns the line that it said. Raises OSError."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self._process.pid, {0})
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            raise OSError(f"{self._command[2]} did not start")
        return line.strip()

    def cost(self) -> tuple[float, int]:
        """The seconds of CPU that it has had, and the most memory; nothing where there is no /proc."""
        if not self._process or not _PROC.exists():
            return 0.0, 0
        place = _PROC / str(self._process.pid)
        user, system = (place / "stat").read_text().rpartition(")")[2].split()[11:13]
        peak = (place / "status").read_text().partition("VmHWM:")[2].split()[0]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK"), int(peak) * 1024

    def kill(self) -> None:
        """As a power cut would."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None


def relay_at(port: int, store: str) -> Server:
    """Our relay without the limits for an address."""
    limits = ("--streams", "1000000", "--tables", "1000000", "--posts", "1000000")
    return Server("tools.relay", "--port", str(port), "--store", store, *limits)


class Stream:
    """One device: whenever its stream ends, it is opened again after the last entry that came."""

    def __init__(self) -> None:
        self.entries: list[tuple[bytes, float, float]] = []  # body, when it came, connected since
        self.is_open = False
        self.doubled = self.skipped = 0
        self._retry_seconds = _RETRY_SECONDS

    async def listen(self, session: aiohttp.ClientSession, address: str) -> None:
        while True:
            with contextlib.suppress(aiohttp.ClientError):
                await self._hear(session, address)
            self.is_open = False
            await asyncio.sleep(self._retry_seconds)

    async def _hear(self, session: aiohttp.ClientSession, address: str) -> None:
        headers = {"Last-Event-ID": str(len(self.entries) - 1)} if self.entries else {}
        number = -1
        async with session.get(address, headers=headers, timeout=_NO_LIMIT) as answer:
            since = time.monotonic()
            self.is_open = answer.status == 200
            async for line in answer.content:
                if line.startswith(b"retry: "):
                    self._retry_seconds = int(line[7:]) / 1000
                elif line.startswith(b"id: "):
                    number = int(line[4:])
                elif line.startswith(b"data: ") and number >= 0:
                    self.doubled += number < len(self.entries)
                    self.skipped += number > len(self.entries)
                    if number == len(self.entries):
                        self.entries.append((base64.b64decode(line[6:]), time.monotonic(), since))
                    number = -1


class Table:
    """One table, its streams, and what was posted to it: (body, when it was sent)."""

    stream: "type[Stream]" = Stream

    def __init__(self, address: str, streams: int) -> None:
        self.address = f"{address}/{''.join(secrets.choice(_LETTERS) for _ in range(16))}"
        self.streams: Sequence[Stream] = [self.stream() for _ in range(streams)]
        self.posted: list[tuple[bytes, float]] = []
        self._busy = asyncio.Lock()

    async def open(self, session: aiohttp.ClientSession) -> None:
        """Post the entry without which there is no table."""
        await self.post(session)

    async def post(self, session: aiohttp.ClientSession) -> None:
        """Post one entry, again and again until it is in the log."""
        async with self._busy:
            body = secrets.token_bytes(64)
            while True:
                at = time.monotonic()
                try:
                    async with session.post(f"{self.address}/{len(self.posted)}", data=body) as answer:
                        status = answer.status
                except aiohttp.ClientError:
                    await asyncio.sleep(_RETRY_SECONDS)
                    continue
                if status not in (201, 409):
                    raise OSError(f"the relay answered {status}")
                # 409: it was written, and then the relay was killed before it could say so
                self.posted.append((body, at))
                return

    def has_all(self) -> bool:
        return all(len(stream.entries) >= len(self.posted) for stream in self.streams)

    def count(self, found: Found) -> None:
        """Compare the entries that were posted with those that arrived."""
        found.entries += len(self.posted)
        for stream in self.streams:
            found.doubled += stream.doubled + max(0, len(stream.entries) - len(self.posted))
            found.lost += stream.skipped + max(0, len(self.posted) - len(stream.entries))
            found.arrivals += len(stream.entries)
            for (body, sent), (came, at, since) in zip(self.posted, stream.entries, strict=False):
                found.lost += came != body
                if since <= sent:
                    found.late_ms.append((at - sent) * 1000)


class PlainStream(Stream):
    """A websocket of the plain server, which numbers nothing."""

    async def _hear(self, session: aiohttp.ClientSession, address: str) -> None:
        async with session.ws_connect(address) as socket:
            since = time.monotonic()
            self.say = socket.send_bytes
            self.is_open = True
            async for message in socket:
                self.entries.append((message.data, time.monotonic(), since))


class PlainTable(Table):
    """A table of the plain server: whoever posts does so where they listen."""

    stream = PlainStream
    streams: Sequence[PlainStream]

    async def open(self, session: aiohttp.ClientSession) -> None:
        """There is one as soon as somebody asks for it."""

    async def post(self, session: aiohttp.ClientSession) -> None:  # noqa: ARG002
        body = secrets.token_bytes(64)
        self.posted.append((body, time.monotonic()))
        await self.streams[0].say(body)


async def _until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE_SECONDS
    while not is_so() and time.monotonic() < end:
        await asyncio.sleep(0.05)


async def _post_steadily(session: aiohttp.ClientSession, tables: list[Table], load: Load) -> None:
    """Post at the wanted rate, to all tables in turn."""
    start = time.monotonic()
    posting = []
    for n in range(int(load.seconds * load.per_second)):
        await asyncio.sleep(max(0, start + n / load.per_second - time.monotonic()))
        posting.append(asyncio.create_task(tables[n % len(tables)].post(session)))
    await asyncio.gather(*posting)


async def _bear(load: Load, server: Server, tables: list[Table]) -> Found:
    """Put the load on a server that runs. Raises OSError."""
    found = Found()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        await asyncio.gather(*(table.open(session) for table in tables))
        pairs = [(table, stream) for table in tables for stream in table.streams]
        listening = [asyncio.create_task(one.listen(session, table.address)) for table, one in pairs]
        await _until(lambda: all(stream.is_open for _, stream in pairs))
        await asyncio.sleep(load.settle_seconds)
        before, _ = server.cost()
        posting = asyncio.create_task(_post_steadily(session, tables, load))
        for _ in range(load.kills):
            await asyncio.sleep(load.seconds / (load.kills + 1))
            server.kill()
            await asyncio.to_thread(server.start)
            found.kills += 1
        await posting
        await _until(lambda: all(table.has_all() for table in tables))
        after, found.memory = server.cost()
        found.cpu_seconds = after - before
        for task in listening:
            task.cancel()
    for table in tables:
        table.count(found)
    found.late_ms.sort()
    return found


def _measured(load: Load, server: Server, address: str, kind: type[Table]) -> Found:
    with contextlib.suppress(ImportError, ValueError):  # Windows has no such limit
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))
    try:
        address = address.format(server.start())
        tables = [kind(address, load.streams // load.tables) for _ in range(load.tables)]
        return asyncio.run(_bear(load, server, tables))
    finally:
        server.kill()


def measured(load: Load) -> Found:
    """Put the load on a relay with SQLite. Raises OSError."""
    with serve.open_socket(0, 1) as probe:
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        relay = relay_at(port, str(Path(folder) / "relay.sqlite"))
        return _measured(load, relay, f"http://localhost:{port}{PREFIX}", Table)


def plain(load: Load) -> Found:
    """Put it on the plain server. Raises OSError."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server("verify.bench.plain_relay", str(Path(folder) / "plain.sqlite"))
        return _measured(load, server, "http://localhost:{}", PlainTable)


def pairs(load: Load) -> list[tuple[Found, Found]]:
    """Put it on a relay and on the plain server by turns. Raises OSError."""
    return [(measured(load), plain(load)) for _ in range(PAIRS)]
