"""Logs as streams of Redis or Valkey: for any number of relays, none of which keeps anything.

Entry number N has the id `1-N`. XADD refuses an id that is not above the last one, so of two relays that
append at the same index one is refused. XADD alone would allow gaps, so the last entry is read first; because
a log only grows, an index that left no gap then leaves none later. Each entry has the size of the log up to
and including it.

How durable it is depends on the server's settings: `appendfsync always` is as durable as the SQLite store. A
server that makes room by forgetting keys is refused, as tables in play would be among them.
"""

import asyncio
import contextlib
from typing import Any

import redis.asyncio
from redis.exceptions import AuthenticationError, ReadOnlyError, RedisError, ResponseError

from tools.relay.store import KEPT_SECONDS, LOG_BYTES, TABLES, Full, Taken, Unreachable, Wake

_PREFIX = "miastick:"
_HEARTBEAT = "miastick"  # a channel without messages: a subscription to nothing cannot be listened to
_RETRY_SECONDS = 0.2
_TIMEOUT_SECONDS = 5.0
_QUIET_SECONDS = 2.0  # without a publication, until the connection is asked whether it lives, and to answer


def _number(id_: bytes) -> int:
    return int(id_.partition(b"-")[2])


def _unreachable(error: Exception) -> Unreachable:
    """The error as a sentence. redis-py's own text may hold the command, and with it the entry."""
    text = str(error)
    if isinstance(error, AuthenticationError) or "NOAUTH" in text or "NOPERM" in text:
        return Unreachable("the Redis server wants another user or password: redis://user:password@host")
    if "maxmemory" in text:
        return Unreachable("the memory of the Redis server is full: raise its maxmemory")
    if isinstance(error, ReadOnlyError):
        return Unreachable("the Redis server is a replica that takes no entries: name the primary")
    if isinstance(error, ResponseError):
        return Unreachable("the Redis server refuses the entry")
    return Unreachable("the Redis server does not answer")


class RedisStore:
    """Logs on the server at `address`, as redis://host:port/database."""

    def __init__(self, address: str, tables: int = TABLES, quiet_seconds: float = _QUIET_SECONDS) -> None:
        self._tables = tables
        self._quiet_seconds = quiet_seconds
        self._server: Any = redis.asyncio.Redis.from_url(
            address, socket_timeout=_TIMEOUT_SECONDS, socket_connect_timeout=_TIMEOUT_SECONDS
        )
        self._heard: Any = self._server.pubsub()
        self._followed: set[str] = set()
        self._subscribing = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None

    async def open(self, wake: Wake) -> None:
        self._wake = wake
        try:
            memory = await self._server.info("memory")
            await self._heard.subscribe(_HEARTBEAT)
        except (RedisError, OSError) as error:
            raise _unreachable(error) from None
        policy = memory.get("maxmemory_policy", "noeviction")
        if memory.get("maxmemory") and policy != "noeviction":
            await self.close()
            raise Unreachable(
                f"the Redis server would forget tables in play for lack of room (maxmemory-policy {policy}): "
                "set noeviction, or name another server"
            )
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        with contextlib.suppress(RedisError, OSError):
            await self._heard.aclose()
            await self._server.aclose()

    async def _listen(self) -> None:
        """Pass on publications. After a lost connection redis-py subscribes again, which wakes everybody.

        A firewall may forget a connection without a word to either side: one that has been quiet is asked,
        and without an answer given up.
        """
        is_asked = False
        while True:
            try:
                message = await self._heard.get_message(timeout=self._quiet_seconds)
                if message is None and is_asked:
                    await self._heard.connection.disconnect(nowait=True)
                elif message is None:
                    await self._heard.ping()
                is_asked = message is None and not is_asked
            except (RedisError, OSError):
                is_asked = False
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            if message and message["channel"] not in (_HEARTBEAT.encode(), None):
                table = message["channel"].decode().removeprefix(_PREFIX)
                if message["type"] in ("message", "subscribe"):  # the latter for what came before it
                    self._wake(table)

    async def append(self, table: str, index: int, entry: bytes) -> None:
        key = _PREFIX + table
        try:
            last = await self._server.xrevrange(key, count=1)
            length = _number(last[0][0]) + 1 if last else 0
            size = len(entry) + (int(last[0][1][b"bytes"]) if last else 0)
            if index != length:
                raise Taken(length)
            if size > LOG_BYTES:
                raise Full("the log of this table is full")
            if not last and await self._server.dbsize() >= self._tables:
                raise Full("there are too many tables")
            async with self._server.pipeline(transaction=True) as both:
                both.xadd(key, {"entry": entry, "bytes": size}, id=f"1-{index}")
                both.expire(key, KEPT_SECONDS)
                both.publish(key, b"")
                await both.execute()
        except ResponseError as error:
            if "equal or smaller" in str(error):
                raise Taken(await self.length(table)) from None
            raise _unreachable(error) from None
        except (RedisError, OSError) as error:
            raise _unreachable(error) from None

    async def read(self, table: str, first: int) -> list[bytes]:
        try:
            found = await self._server.xrange(_PREFIX + table, min=f"1-{first}")
        except (RedisError, OSError) as error:
            raise _unreachable(error) from None
        return [fields[b"entry"] for _, fields in found]

    async def length(self, table: str) -> int:
        try:
            return int(await self._server.xlen(_PREFIX + table))
        except (RedisError, OSError) as error:
            raise _unreachable(error) from None

    async def follow(self, table: str) -> None:
        self._followed.add(table)
        await self._subscribe(table)

    async def leave(self, table: str) -> None:
        self._followed.discard(table)
        with contextlib.suppress(Unreachable):
            await self._subscribe(table)

    async def _subscribe(self, table: str) -> None:
        """Subscribe to a table or unsubscribe, by what is wanted at the moment of the call."""
        async with self._subscribing:
            change = self._heard.subscribe if table in self._followed else self._heard.unsubscribe
            try:
                await change(_PREFIX + table)
            except (RedisError, OSError) as error:
                raise _unreachable(error) from None

    async def sweep(self) -> None:
        """Nothing: each stream expires by itself."""
