"""Logs as streams of Redis or Valkey: for any number of relays, none of which keeps anything.

What is appended at once is one item, whose id is `1-N` if its first entry is number N. XADD refuses an id
that is not above the last one, so of two relays that append at the same index one is refused. XADD alone
would allow gaps, so the last item is read first; because a log only grows, an index that left no gap then
leaves none later. Each item has the length and the size of the log up to and including it.

Keys beside it say which devices are there, by which stream; they expire when nobody says so again.

How durable it is depends on the server's settings: `appendfsync always` is as durable as the SQLite store. A
server that makes room by forgetting keys is refused, as tables in play would be among them.
"""

import asyncio
import contextlib
import time
from typing import Any

import redis.asyncio
from redis.exceptions import AuthenticationError, ReadOnlyError, RedisError, ResponseError

from tools.relay.store import (
    KEPT_SECONDS,
    LOG_BYTES,
    MARK_SECONDS,
    TABLES,
    Full,
    Taken,
    Unreachable,
    Wake,
)

_PREFIX = "miastick:"
_HERE = _PREFIX + "here:"
_ONCE = _PREFIX + "once:"
_ALL = "miastick-tables"  # by when their last entry came
_ALONE = "miastick-alone"  # those of them at which nobody but the opener sits
_HEARTBEAT = "miastick"  # a channel without messages: a subscription to nothing cannot be listened to
_RETRY_SECONDS = 0.2
_TIMEOUT_SECONDS = 5.0
_QUIET_SECONDS = 2.0  # without a publication, until the connection is asked whether it lives, and to answer


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

    async def append(self, table: str, index: int, entries: list[str], is_shared: bool = True) -> None:
        key = _PREFIX + table
        try:
            last = await self._server.xrevrange(key, count=1)
            length, size = (int(last[0][1][name]) for name in (b"length", b"bytes")) if last else (0, 0)
            size += sum(map(len, entries))
            if index != length:
                raise Taken(f"the next entry of this table is number {length}")
            if size > LOG_BYTES:
                raise Full("the log of this table is full")
            if not last:
                await self._make_room()
            now = time.time()
            item = {"entries": "\n".join(entries), "length": length + len(entries), "bytes": size}
            async with self._server.pipeline(transaction=True) as all_of_it:
                all_of_it.xadd(key, item, id=f"1-{index}")
                all_of_it.expire(key, KEPT_SECONDS)
                all_of_it.zadd(_ALL, {table: now})
                all_of_it.zrem(_ALONE, table) if is_shared else all_of_it.zadd(_ALONE, {table: now})
                all_of_it.publish(key, b"")
                await all_of_it.execute()
        except ResponseError as error:
            if "equal or smaller" in str(error):
                raise Taken("another relay was faster") from None
            raise _unreachable(error) from None
        except (RedisError, OSError) as error:
            raise _unreachable(error) from None

    async def _make_room(self) -> None:
        """For one table more: the one at which an opener has been alone for longest goes. Raises Full."""
        if await self._server.zcard(_ALL) < self._tables:
            return
        if not (found := await self._server.zpopmin(_ALONE)):
            raise Full("there are too many tables")
        table = found[0][0].decode()
        await self._server.zrem(_ALL, table)
        await self._server.delete(_PREFIX + table)

    async def read(self, table: str, first: int) -> list[str]:
        found = await self._ask("xrange", _PREFIX + table, f"1-{first}")
        return [entry for _, item in found for entry in item[b"entries"].decode().split("\n")]

    async def _ask(self, command: str, *arguments: Any, **options: Any) -> Any:
        try:
            return await getattr(self._server, command)(*arguments, **options)
        except (RedisError, OSError) as error:
            raise _unreachable(error) from None

    async def once(self, word: str, seconds: int) -> bool:
        return bool(await self._ask("set", _ONCE + word, b"", nx=True, ex=seconds))

    async def mark(self, table: str, device: str, session: str) -> None:
        key = f"{_HERE}{table}:{device}"
        if session:
            before = await self._ask("set", key, session, ex=MARK_SECONDS, get=True)
        else:
            before = await self._ask("getdel", key)
        if (before or b"").decode() != session:
            await self._ask("publish", _PREFIX + table, b"")

    async def marks(self, table: str, devices: list[str]) -> dict[str, str]:
        found = await self._ask("mget", [f"{_HERE}{table}:{name}" for name in devices]) if devices else []
        return {name: session.decode() for name, session in zip(devices, found, strict=True) if session}

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
        """Each stream expires by itself; what counts them does not."""
        before = time.time() - KEPT_SECONDS
        await self._ask("zremrangebyscore", _ALL, 0, before)
        await self._ask("zremrangebyscore", _ALONE, 0, before)
