"""A Redis server behind a bad network, or with settings that lose games."""

import asyncio
import contextlib
from urllib.parse import urlsplit

import pytest
import redis

from tests.helpers.relay_client import run
from tools.relay.redis_store import RedisStore
from tools.relay.store import Unreachable

TABLE = "abcdefghijklmnop"


class Firewall:
    """Passes connections on to a server, until it forgets those it has: then it swallows what they say."""

    def __init__(self, address: str) -> None:
        self._server = urlsplit(address)
        self._connections: list[list[bool]] = []

    async def __aenter__(self) -> "Firewall":
        self._listening = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        port = self._listening.sockets[0].getsockname()[1]
        self.address = f"redis://127.0.0.1:{port}/0"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()

    def forget(self) -> None:
        for connection in self._connections:
            connection[0] = False

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(self._server.hostname, self._server.port)
        is_known = [True]
        self._connections.append(is_known)
        await asyncio.gather(
            self._pump(reader, there[1], is_known),
            self._pump(there[0], writer, is_known),
            return_exceptions=True,
        )

    @staticmethod
    async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter, is_known: list[bool]) -> None:
        while content := await source.read(4096):
            if is_known[0]:
                sink.write(content)
        with contextlib.suppress(OSError):
            sink.close()


async def test_a_connection_that_a_firewall_forgot_is_given_up(redis_address):
    heard = asyncio.Event()
    async with Firewall(redis_address) as wall:
        store, other = RedisStore(wall.address, quiet_seconds=0.05), RedisStore(redis_address)
        await store.open(lambda *_: heard.set())
        await other.open(lambda *_: None)
        await store.follow(TABLE)
        await asyncio.wait_for(heard.wait(), 20)
        wall.forget()
        heard.clear()
        await other.append(TABLE, 0, ["lost on the way"])
        await asyncio.wait_for(heard.wait(), 20)  # it subscribed again by itself
        heard.clear()
        await other.append(TABLE, 1, ["heard"])
        await asyncio.wait_for(heard.wait(), 20)
        await store.close()
        await other.close()


@pytest.fixture
def settings(redis_address):
    """Sets what the server is told; afterwards it is as before."""
    with redis.Redis.from_url(redis_address) as server:
        before = server.config_get("maxmemory*")
        yield server.config_set
        for name in ("maxmemory", "maxmemory-policy"):
            server.config_set(name, before[name])


def test_a_server_that_forgets_tables_in_play_is_refused(redis_address, settings):
    settings("maxmemory", "100mb")
    settings("maxmemory-policy", "allkeys-lru")
    with pytest.raises(Unreachable, match=r"would forget tables in play.*allkeys-lru"):
        run(RedisStore(redis_address).open(lambda *_: None))


async def test_a_full_server_is_a_sentence_without_the_entry(redis_address, settings):
    store = RedisStore(redis_address)
    await store.open(lambda *_: None)
    settings("maxmemory", "1")
    try:
        with pytest.raises(Unreachable) as refusal:
            await store.append(TABLE[::-1], 0, ["a secret entry"])
    finally:
        await store.close()
    assert str(refusal.value) == "the memory of the Redis server is full: raise its maxmemory"
