"""A running relay on its own port, and its clients."""

import asyncio
import contextlib
import socket
from concurrent.futures import ThreadPoolExecutor

from aiohttp import ClientSession
from aiohttp.test_utils import TestServer

from tools.relay.guard import LOOPBACK, Guard, Limits
from tools.relay.server import PREFIX, Relay, application

MANY = Limits(streams=10_000, tables=10_000, posts=10_000)


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
        self.relay = Relay(store, limits, **options)
        self.server = TestServer(application(self.relay, guard))

    async def __aenter__(self):
        await self.server.start_server()
        self.session = ClientSession(self.server.make_url("/"))
        return self

    async def __aexit__(self, *_):
        await self.session.close()
        await self.server.close()

    async def post(self, path, body=b"", **headers):
        async with self.session.post(f"{PREFIX}/{path}", data=body, headers=headers) as answer:
            return answer.status, await answer.text()

    async def get(self, path, **headers):
        async with self.session.get(f"{PREFIX}{path}", headers=headers) as answer:
            return answer.status, await answer.text()

    @contextlib.asynccontextmanager
    async def stream(self, table, query="", **headers):
        async with self.session.get(f"{PREFIX}/{table}{query}", headers=headers) as answer:
            yield Events(answer)


class Events:
    """The events of an open stream."""

    def __init__(self, answer):
        self.answer = answer
        self.status = answer.status

    async def next(self):
        """Fields of the next event: id, event, data."""
        while True:
            lines = []
            while (line := await asyncio.wait_for(self.answer.content.readline(), 10)) not in (b"\n", b""):
                lines.append(line.decode().rstrip("\n"))
            assert line, "the stream has ended"
            fields = {name: value.lstrip() for name, _, value in (line.partition(":") for line in lines)}
            if "data" in fields:
                return fields
