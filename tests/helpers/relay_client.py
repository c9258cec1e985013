"""A running relay on its own port, and devices that play at it."""

import asyncio
import contextlib
import json
import socket
from concurrent.futures import ThreadPoolExecutor

from aiohttp import ClientSession
from aiohttp.test_utils import TestServer

from together import dice, wire
from together.table_log import TableLog
from tools.relay.guard import LOOPBACK, Guard, Limits
from tools.relay.server import PREFIX, Relay, application

MANY = Limits(streams=10_000, tables=10_000, posts=10_000, changes=10_000)
KEY = b"k" * 32
TABLE = "abcdefghijklmnop"


def free_port():
    """A port that was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def run(coroutine):
    """Run it in a separate thread, because a browser in this one may have a running loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class Client:
    """A client of a running relay."""

    def __init__(self, store, limits=MANY, origins=(), **options):
        guard = Guard({*LOOPBACK}, set(origins), PREFIX)
        self.relay = Relay(store, KEY, limits, **options)
        self.server = TestServer(application(self.relay, guard))

    async def __aenter__(self):
        await self.server.start_server()
        self.session = ClientSession(self.server.make_url("/"))
        return self

    async def __aexit__(self, *_):
        await self.session.close()
        await self.server.close()

    async def post(self, path, body="", **headers):
        async with self.session.post(f"{PREFIX}/{path}", data=body, headers=headers) as answer:
            return answer.status, await answer.text()

    async def get(self, path, **headers):
        async with self.session.get(f"{PREFIX}{path}", headers=headers) as answer:
            return answer.status, await answer.text()

    def device(self, number=1, table=TABLE):
        return Device(self, number, table)


class Device:
    """A device that says what it is told to. `log` is what it knows, `heard` all lines that came."""

    def __init__(self, client, number, table=TABLE):
        self.client = client
        self.table = table
        self.token = dice.text(bytes([number]) * dice.NONCE_BYTES)
        self.name = ""
        self.heard = []
        self.facts = None
        self.value = 0  # under the cup, as far as it was told
        self._clear()

    def _clear(self):
        self.log = TableLog()
        self.lines = []

    async def say(self, line):
        return await self.client.post(self.table, f"{self.token} {line}")

    async def ticket(self, line="hello 0", **headers):
        status, text = await self.client.post(self.table, f"{self.token} {line}", **headers)
        assert status == 200, (status, text)
        return text

    @contextlib.asynccontextmanager
    async def listening(self, line=None, **headers):
        """Its stream is open, from where it knows the log."""
        ticket = await self.ticket(line or f"hello {len(self.lines)}", **headers)
        address = f"{PREFIX}/{self.table}?{ticket}"
        async with self.client.session.get(address, headers=headers) as answer:
            self.answer = answer
            task = asyncio.create_task(self._listen())
            try:
                yield self
            finally:
                task.cancel()
                answer.close()

    async def _listen(self):
        fields = {}
        async for line in self.answer.content:
            name, _, value = line.decode().rstrip("\n").partition(":")
            if name == "data" and fields.get("event") == "facts":
                self.facts = json.loads(value)
            elif name == "data" and "event" not in fields:
                self._take(value.strip())
            fields = {name: value.strip()} if name == "event" else {}

    def _take(self, line):
        kind, words = wire.message_of(line)
        if not kind:
            assert int(words[0]) == len(self.lines), line
            self.lines.append(line.partition(" ")[2])
            self.log.take(self.lines[-1])
        elif kind == wire.WELCOME:
            self.name = words[0]
        elif kind == wire.SECRET:
            self.value = int(words[1])
        self.heard.append(line)

    async def until(self, condition, seconds=10):
        end = asyncio.get_running_loop().time() + seconds
        while not condition():
            assert asyncio.get_running_loop().time() < end, self.heard[-5:]
            await asyncio.sleep(0.002)

    def promise(self, count):
        return dice.promise(self._nonce(count))

    def _nonce(self, count):
        return dice.nonce(self.token, self.log.salt, count)

    async def sit(self, count=1):
        return await self.say(f"sit {count} {self.promise(self.log.promised.get(self.name, 0))}")

    async def open_nonce(self):
        count = self.log.promised[self.name]
        return await self.say(f"nonce {dice.text(self._nonce(count - 1))} {self.promise(count)}")

    async def in_turn(self, wish):
        return await self.say(f"{self.log.turn} {wish}")
