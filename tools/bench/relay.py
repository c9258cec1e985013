"""How a relay copes with a full hall: `python -m tools.bench.relay`.

Streams are open at many tables while entries are posted at a steady rate, and the relay is killed by SIGKILL
and restarted now and then. Each stream must get each entry of its table once and in order. An arrival is
timed from the acknowledged post. Entries posted while a stream was cut off by a kill have to arrive, too, but
are not timed. On Linux the relay has one core, and the measurement has the others.
"""

import argparse
import asyncio
import base64
import contextlib
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from tools.relay import serve
from tools.relay.server import PREFIX

BAR_MS = 100
QUANTILE = 0.99
_PATIENCE_SECONDS = 60.0
_RETRY_SECONDS = 0.05
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


@dataclass
class Load:
    """The load for the relay."""

    streams: int = 2000
    tables: int = 500
    per_second: int = 100
    seconds: float = 60.0
    kills: int = 10


@dataclass
class Found:
    """The result. `late_ms` has each timed arrival, sorted."""

    entries: int = 0
    arrivals: int = 0
    lost: int = 0
    doubled: int = 0
    kills: int = 0
    late_ms: list[float] = field(default_factory=list)

    def quantile(self, share: float = QUANTILE) -> float:
        """The ms within which that share of the timed entries arrived."""
        return self.late_ms[min(int(len(self.late_ms) * share), len(self.late_ms) - 1)]


class RelayProcess:
    """A relay in a process of its own that can be killed and comes back on its port."""

    def __init__(self, store: str, port: int = 0) -> None:
        if not port:
            with serve.open_socket(0, 1) as probe:
                port = probe.getsockname()[1]
        self.port = port
        self._command = [sys.executable, "-m", "tools.relay", "--port", str(port), "--store", store]
        for limit in ("--streams", "--tables", "--posts"):
            self._command += [limit, "1000000"]
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        """Start it; it answers when this returns. Raises OSError."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE)
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self._process.pid, {0})
        if not self._process.stdout or not self._process.stdout.readline():
            raise OSError("the relay did not start")

    def kill(self) -> None:
        """As a power cut would."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None


class Stream(asyncio.Protocol):
    """One device: whenever its stream ends, it is opened again after the last entry that came."""

    def __init__(self, port: int, table: str) -> None:
        self._port = port
        self._table = table
        self._rest = b""
        self._id = -1
        self._retry_ms = 100
        self._is_over = False
        self._transport: asyncio.Transport | None = None
        self._task: asyncio.Task | None = None
        self.since = 0.0  # connected without a gap; 0 while it is not
        self.entries: list[tuple[bytes, float, float]] = []  # body, when it came, connected since
        self.doubled = 0
        self.skipped = 0

    def open(self) -> None:
        self._task = asyncio.create_task(self._connect())

    async def _connect(self) -> None:
        while not self._is_over and not self._transport:
            try:
                await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self._port)
            except OSError:
                await asyncio.sleep(self._retry_ms / 1000)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._rest = b""
        ask = f"GET {PREFIX}/{self._table} HTTP/1.0\r\nHost: localhost\r\n"
        if self.entries:
            ask += f"Last-Event-ID: {len(self.entries) - 1}\r\n"
        self._transport.write(f"{ask}\r\n".encode())

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        now = time.monotonic()
        for line in lines:
            if line.startswith(b"retry: "):
                self.since = now
                self._retry_ms = int(line[7:])
            elif line.startswith(b"id: "):
                self._id = int(line[4:])
            elif line.startswith(b"data: ") and self._id >= 0:
                self._take(base64.b64decode(line[6:]), now)

    def _take(self, body: bytes, now: float) -> None:
        if self._id < len(self.entries):
            self.doubled += 1
        elif self._id > len(self.entries):
            self.skipped += 1
        else:
            self.entries.append((body, now, self.since))
        self._id = -1

    def connection_lost(self, _: Exception | None) -> None:
        self._transport = None
        self.since = 0.0
        if not self._is_over:
            self._task = asyncio.get_running_loop().create_task(self._again())

    async def _again(self) -> None:
        await asyncio.sleep(self._retry_ms / 1000)
        await self._connect()

    def close(self) -> None:
        self._is_over = True
        if self._task:
            self._task.cancel()
        if self._transport:
            self._transport.abort()


@dataclass
class Posted:
    """One entry that is in the log, and when it was sent."""

    body: bytes
    at: float


class Hall:
    """All tables, their streams, and what was posted."""

    def __init__(self, port: int, load: Load) -> None:
        self.load = load
        self._address = f"http://localhost:{port}{PREFIX}"
        self._names = ["".join(secrets.choice(_LETTERS) for _ in range(16)) for _ in range(load.tables)]
        self._streams = {
            name: [Stream(port, name) for _ in range(load.streams // load.tables)] for name in self._names
        }
        self._posted: dict[str, list[Posted]] = {name: [] for name in self._names}
        self._busy = {name: asyncio.Lock() for name in self._names}

    async def open(self, session: aiohttp.ClientSession) -> None:
        """Open all tables and all streams."""
        await asyncio.gather(*(self.post(session, name) for name in self._names))
        for streams in self._streams.values():
            for stream in streams:
                stream.open()
        await self._until(lambda: all(one.since for one in self._all()))

    def _all(self) -> list[Stream]:
        return [stream for streams in self._streams.values() for stream in streams]

    async def post(self, session: aiohttp.ClientSession, name: str) -> None:
        """Post one entry, again and again until it is in the log."""
        async with self._busy[name]:
            index = len(self._posted[name])
            body = secrets.token_bytes(64)
            while True:
                at = time.monotonic()
                try:
                    async with session.post(f"{self._address}/{name}/{index}", data=body) as answer:
                        status = answer.status
                except aiohttp.ClientError:
                    await asyncio.sleep(_RETRY_SECONDS)
                    continue
                if status not in (201, 409):
                    raise OSError(f"the relay answered {status}")
                # 409: it was written, and then the relay was killed before it could say so
                self._posted[name].append(Posted(body, at))
                return

    async def post_steadily(self, session: aiohttp.ClientSession) -> None:
        """Post at the wanted rate, to all tables in turn."""
        start = time.monotonic()
        posting = []
        for n in range(int(self.load.seconds * self.load.per_second)):
            await asyncio.sleep(max(0, start + n / self.load.per_second - time.monotonic()))
            posting.append(asyncio.create_task(self.post(session, self._names[n % len(self._names)])))
        await asyncio.gather(*posting)

    async def arrive(self) -> None:
        """Wait until all streams have all entries, or for a minute."""
        await self._until(lambda: all(self._has_all(name) for name in self._names))

    def _has_all(self, name: str) -> bool:
        return all(len(one.entries) >= len(self._posted[name]) for one in self._streams[name])

    @staticmethod
    async def _until(is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + _PATIENCE_SECONDS
        while not is_so() and time.monotonic() < end:
            await asyncio.sleep(0.05)

    def found(self) -> Found:
        """Compare the entries that were posted with those that arrived."""
        found = Found(entries=sum(map(len, self._posted.values())))
        for name, posted in self._posted.items():
            for stream in self._streams[name]:
                found.doubled += stream.doubled + max(0, len(stream.entries) - len(posted))
                found.lost += stream.skipped + max(0, len(posted) - len(stream.entries))
                found.arrivals += len(stream.entries)
                for entry, (body, at, since) in zip(posted, stream.entries, strict=False):
                    found.lost += body != entry.body
                    if since <= entry.at:
                        found.late_ms.append((at - entry.at) * 1000)
        found.late_ms.sort()
        return found

    def close(self) -> None:
        for stream in self._all():
            stream.close()


async def bear(load: Load, store: str) -> Found:
    """Put the load on a relay with this store. Raises OSError."""
    relay = RelayProcess(store)
    await asyncio.to_thread(relay.start)
    hall = Hall(relay.port, load)
    timeout = aiohttp.ClientTimeout(total=10)
    kills = 0
    try:
        async with aiohttp.ClientSession(timeout=timeout) as session:
            await hall.open(session)
            posting = asyncio.create_task(hall.post_steadily(session))
            pause = load.seconds / (load.kills + 1)
            while kills < load.kills:
                await asyncio.sleep(pause)
                relay.kill()
                await asyncio.to_thread(relay.start)
                kills += 1
            await posting
            await hall.arrive()
    finally:
        hall.close()
        relay.kill()
    found = hall.found()
    found.kills = kills
    return found


def measured(load: Load | None = None) -> Found:
    """Put the load on a relay with SQLite. Raises OSError."""
    with contextlib.suppress(ImportError, ValueError):  # Windows has no such limit
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(bear(load or Load(), str(Path(folder) / "relay.sqlite")))


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """The address of a redis-server started for this; "" if none is installed."""
    program = shutil.which("redis-server")
    if not program:
        yield ""
        return
    with serve.open_socket(0, 1) as probe:
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""]
        process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
        try:
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.kill()
            process.wait()


async def _race(addresses: list[str], entries: int, writers: int) -> list[list[str]]:
    """Let several writers append to one table through all relays. Returns each relay's entries in order."""
    table = "".join(secrets.choice(_LETTERS) for _ in range(16))

    async def write(session: aiohttp.ClientSession, address: str, name: int) -> None:
        index = 0
        while index < entries:
            async with session.post(f"{address}/{table}/{index}", data=b"%d %d" % (name, index)) as answer:
                if answer.status not in (201, 409):
                    raise OSError(f"the relay answered {answer.status}")
                index = int(await answer.text())

    async with aiohttp.ClientSession() as session:
        await asyncio.gather(*(write(session, addresses[n % len(addresses)], n) for n in range(writers)))
        orders = []
        for address in addresses:
            async with session.get(f"{address}/{table}") as answer:
                order: list[str] = []
                while len(order) < entries:
                    line = (await answer.content.readline()).decode()
                    if line.startswith("data: "):
                        order.append(line[6:].strip())
                orders.append(order)
        return orders


def two_relays(entries: int = 200, writers: int = 8) -> tuple[int, int]:
    """Two relays on one Redis: how many entries a table got, in how many different orders. OSError."""
    with redis_server() as address:
        if not address:
            raise OSError("there is no redis-server here")
        relays = [RelayProcess(address), RelayProcess(address)]
        try:
            for relay in relays:
                relay.start()
            addresses = [f"http://localhost:{relay.port}{PREFIX}" for relay in relays]
            orders = asyncio.run(_race(addresses, entries, writers))
        finally:
            for relay in relays:
                relay.kill()
    return len(orders[0]), len({tuple(order) for order in orders})


def main() -> None:
    load = Load()
    parser = argparse.ArgumentParser(prog="python -m tools.bench.relay", description=__doc__.split("\n")[0])
    for name, value in vars(load).items():
        kind = type(value)
        parser.add_argument(f"--{name.replace('_', '-')}", type=kind, default=value, help=f"({value})")
    options = parser.parse_args()
    found = measured(Load(**vars(options)))
    print(f"{found.entries:,} entries, {found.arrivals:,} arrivals, {found.kills} kills")
    print(f"lost {found.lost}, doubled {found.doubled}; {len(found.late_ms):,} arrivals timed:")
    for share in (0.5, 0.9, QUANTILE, 0.999, 1):
        print(f"  {100 * share:>5g} of 100 within {found.quantile(share):.1f} ms")
    entries, orders = two_relays()
    print(f"two relays on one Redis: {entries} entries in {orders} order{'s' * (orders != 1)}")


if __name__ == "__main__":
    main()
