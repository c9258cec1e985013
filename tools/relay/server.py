"""The relay's answers. Under /relay:

    GET  /relay                   what this relay offers, as JSON: `codes`, `addresses`
    POST /relay/TABLE/N           append the body as entry N: 201; 409 unless N is the length, which is said
    GET  /relay/TABLE             the log as Server-Sent Events from `?from=N`, or behind `Last-Event-ID`
    POST /relay/TABLE/code        four digits for the home network: {"code": "0421", "seconds": 600}
    GET  /relay/code/0421         the table they stand for, as text

TABLE is 80 random bits that the opener's device has drawn, as 16 letters of a-z2-7. An event's data is the
entry in base64. An event `alive` comes now and then. Refusals are a sentence in plain text.
"""

import asyncio
import base64
import contextlib
import random
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from typing import cast

from aiohttp import web
from aiohttp.http_writer import StreamWriter

from tools.relay.codes import Codes, TooManyCodes
from tools.relay.guard import Guard, Handler, Limits, Meter, address_of, is_at_home
from tools.relay.store import ENTRY_BYTES, Full, Store, Taken, Unreachable

PREFIX = "/relay"
TABLE = re.compile(r"[a-z2-7]{16}")
SWEEP_SECONDS = 600.0
KEEPALIVE_SECONDS = 15.0
RETRY_MS = (300, 3000)  # after which browsers ask again when a stream ends, so not all at once
_BODY_SECONDS = 10.0
_INDEX = re.compile(r"[0-9]{1,6}")
_CODE = re.compile(r"[0-9]{4}")


class Reader:
    """One open stream, which gets entry `next` next."""

    def __init__(self, writer: StreamWriter, next_: int) -> None:
        self._writer = writer
        self.next = next_
        self.is_over = asyncio.Event()

    async def send(self, events: bytes) -> None:
        """Send them without waiting for the other side: at most a log is on the way to it. Nothing once it is
        over, when the connection may carry other answers."""
        if self.is_over.is_set():
            return
        try:
            await self._writer.write(events, drain=False)
        except ConnectionError:
            self.is_over.set()


def refuse(status: int, why: str) -> web.Response:
    return web.Response(status=status, text=why)


class Relay:
    """The relay over a store. `addresses`: what links begin with; `has_codes`: four digits at home."""

    def __init__(
        self,
        store: Store,
        limits: Limits | None = None,
        addresses: Sequence[str] = (),
        has_codes: bool = False,
        is_proxied: bool = False,
    ) -> None:
        self._store = store
        self._meter = Meter(limits or Limits())
        self._codes = Codes() if has_codes else None
        self.addresses = list(addresses)
        self._is_proxied = is_proxied
        self._readers: defaultdict[str, set[Reader]] = defaultdict(set)
        self._passing: set[asyncio.Task[None]] = set()

    def add_to(self, app: web.Application) -> None:
        """Answer for `app`, from its start to its end."""
        app.router.add_get(PREFIX, self.offer)
        app.router.add_get(f"{PREFIX}/code/{{code}}", self.find)
        app.router.add_get(f"{PREFIX}/{{table}}", self.stream, allow_head=False)
        app.router.add_post(f"{PREFIX}/{{table}}/code", self.give_code)
        app.router.add_post(f"{PREFIX}/{{table}}/{{index}}", self.append)
        app.cleanup_ctx.append(self._run)
        app.on_shutdown.append(self._end)

    async def _run(self, _: web.Application) -> AsyncIterator[None]:
        await self._store.open(self._wake)
        chores = [asyncio.create_task(self._sweep()), asyncio.create_task(self._keep_alive())]
        yield
        ending = [*chores, *self._passing]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        await self._store.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with contextlib.suppress(Unreachable):
                await self._store.sweep()

    async def _keep_alive(self) -> None:
        """Send something to every stream now and then, one table after the other."""
        while True:
            tables = tuple(self._readers)
            for table in tables:
                await asyncio.sleep(KEEPALIVE_SECONDS / len(tables))
                for reader in tuple(self._readers.get(table, ())):
                    await reader.send(b"event: alive\ndata:\n\n")
            await asyncio.sleep(0 if tables else KEEPALIVE_SECONDS)

    async def _end(self, _: web.Application) -> None:
        self.end_streams()

    def end_streams(self) -> None:
        """End all streams; the devices ask again."""
        for readers in self._readers.values():
            for reader in readers:
                reader.is_over.set()

    def _wake(self, table: str) -> None:
        passing = asyncio.create_task(self._pass_on(table))
        self._passing.add(passing)
        passing.add_done_callback(self._passing.discard)

    async def _pass_on(self, table: str) -> None:
        """Send the streams of a table what they have not had; it is read and encoded once for all of them."""
        readers = tuple(self._readers.get(table, ()))
        first = min((reader.next for reader in readers), default=0)
        try:
            entries = await self._store.read(table, first)
        except Unreachable:
            for reader in readers:
                reader.is_over.set()
            return
        events = [
            b"id: %d\ndata: %b\n\n" % (number, base64.b64encode(entry))
            for number, entry in enumerate(entries, first)
        ]
        for reader in readers:
            if missing := events[reader.next - first :]:
                reader.next += len(missing)
                await reader.send(b"".join(missing))

    # Answers

    async def offer(self, _: web.Request) -> web.Response:
        return web.json_response({"codes": bool(self._codes), "addresses": self.addresses})

    async def append(self, request: web.Request) -> web.Response:
        address = address_of(request, self._is_proxied)
        table, index = request.match_info["table"], request.match_info["index"]
        if not TABLE.fullmatch(table) or not _INDEX.fullmatch(index):
            return refuse(404, "There is no such table.")
        if not self._meter.may_post(address):
            return refuse(429, "That is too much at once.")
        entry = await self._body(request)
        try:
            if index == "0" and not await self._may_open(table, address):
                return refuse(429, "This address has opened too many tables.")
            await self._store.append(table, int(index), entry)
        except Taken as taken:
            return refuse(409, str(taken.length))
        except Full as full:
            return refuse(507, _sentence(full))
        return web.Response(status=201, text=str(int(index) + 1))

    async def _may_open(self, table: str, address: str) -> bool:
        return bool(await self._store.length(table)) or self._meter.may_open_table(address)

    async def give_code(self, request: web.Request) -> web.Response:
        if not self._codes or not is_at_home(address_of(request, self._is_proxied)):
            return refuse(403, "Codes of four digits are for the home network.")
        try:
            code, seconds = self._codes.give(await self._table(request))
        except TooManyCodes:
            return refuse(503, "There are too many codes already.")
        return web.json_response({"code": code, "seconds": int(seconds)})

    async def find(self, request: web.Request) -> web.Response:
        address = address_of(request, self._is_proxied)
        if not self._codes or not is_at_home(address):
            return refuse(403, "Codes of four digits are for the home network.")
        if self._codes.is_barred(address):
            return refuse(429, "Too many wrong codes. Wait ten minutes, or open the link.")
        code = request.match_info["code"]
        table = self._codes.find(code, address) if _CODE.fullmatch(code) else ""
        return web.Response(text=table) if table else refuse(404, "No table has this code.")

    async def stream(self, request: web.Request) -> web.StreamResponse:
        address = address_of(request, self._is_proxied)
        table = await self._table(request)
        last = request.headers.get("Last-Event-ID", "")
        first = request.query.get("from", "0")
        if not _INDEX.fullmatch(last or first):
            return refuse(400, "An entry is named by its number.")
        if not self._meter.begin_stream(address):
            return refuse(429, "This address has too many streams open.")
        try:
            return await self._pour(request, table, int(last) + 1 if last else int(first))
        finally:
            self._meter.end_stream(address)

    async def _pour(self, request: web.Request, table: str, first: int) -> web.StreamResponse:
        """Write the log from entry `first` on, and new entries, until either side ends it."""
        answer = web.StreamResponse(headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
        try:
            reader = Reader(cast(StreamWriter, await answer.prepare(request)), first)
            await reader.send(b"retry: %d\n\n" % random.randint(*RETRY_MS))
            await self._attend(table, reader)
        except (ConnectionError, Unreachable):
            pass  # the other side asks again when it can
        return answer

    async def _attend(self, table: str, reader: Reader) -> None:
        """Have it among the table's streams until it is over."""
        readers = self._readers[table]
        readers.add(reader)
        try:
            if len(readers) == 1:
                await self._store.follow(table)
            await self._pass_on(table)
            await reader.is_over.wait()
        finally:
            reader.is_over.set()
            readers.discard(reader)
            if not readers:
                del self._readers[table]
                await self._store.leave(table)

    # Requests

    async def _table(self, request: web.Request) -> str:
        """The table that a request names. Raises HTTPNotFound if there is none."""
        table = request.match_info["table"]
        if not TABLE.fullmatch(table) or not await self._store.length(table):
            raise web.HTTPNotFound(text="There is no such table.")
        return table

    @staticmethod
    async def _body(request: web.Request) -> bytes:
        """1 to ENTRY_BYTES bytes. Raises HTTPException."""
        give_up = request.content.set_exception
        late = asyncio.get_running_loop().call_later(_BODY_SECONDS, give_up, asyncio.TimeoutError())
        try:
            body = await request.read()
        except asyncio.TimeoutError:
            raise web.HTTPRequestTimeout(text="The entry did not come.") from None
        except (ConnectionError, web.RequestPayloadError):
            raise web.HTTPBadRequest(text="The entry broke off.") from None
        except web.HTTPRequestEntityTooLarge as error:
            error.text = "An entry has at most 1024 bytes."
            raise
        finally:
            late.cancel()
        if not body:
            raise web.HTTPBadRequest(text="An entry has at least one byte.")
        return body


def _sentence(error: Exception) -> str:
    text = str(error).rstrip(".")
    return f"{text[0].upper()}{text[1:]}."


@web.middleware
async def _say_unreachable(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except Unreachable as error:
        return refuse(503, _sentence(error))


def application(relay: Relay, guard: Guard) -> web.Application:
    """A web application that is a relay; more can be added to it."""
    app = web.Application(client_max_size=ENTRY_BYTES)
    guard.protect(app)
    app.middlewares.append(_say_unreachable)
    relay.add_to(app)
    app.router.add_route("OPTIONS", PREFIX + "/{rest:.*}", _preflight)
    return app


async def _preflight(_: web.Request) -> web.Response:
    """Tell a browser that a page of another origin may ask; Guard has refused the others."""
    return web.Response(status=204)
