"""The relay's answers over HTTP: wire.py lists the requests, room.py does what is wished.

    GET  /relay                what this relay offers, as JSON
    POST /relay/TABLE          a token and a line
    GET  /relay/TABLE?TICKET   the table as Server-Sent Events
    GET  /relay/code/0421      the table that four digits stand for, as text

TABLE is 80 random bits that the opener's device has drawn, as 16 letters of a-z2-7. Refusals are a sentence
in plain text.
"""

import asyncio
import contextlib
import os
import random
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import cast

from aiohttp import web
from aiohttp.http_writer import StreamWriter

from together import dice, wire
from tools.relay.codes import Codes, TooManyCodes
from tools.relay.guard import Guard, Handler, Limits, Meter, address_of, is_at_home, network_of
from tools.relay.key import TICKET_SECONDS, Tickets
from tools.relay.referee import Referee, Refused
from tools.relay.room import Gone, Rooms, Stream
from tools.relay.store import Full, Store, Taken, Unreachable

PREFIX = "/relay"
TABLE = re.compile(r"[a-z2-7]{16}")
SWEEP_SECONDS = 600.0
KEEPALIVE_SECONDS = float(wire.HERE_S)
RETRY_MS = (300, 3000)  # after which browsers ask again when a stream ends, so not all at once
BODY_BYTES = 1024
_BODY_SECONDS = 10.0
_CODE = re.compile(r"[0-9]{4}")
_FREELY = (wire.NONCE, wire.HERE, wire.BYE)  # wishes without a turn that nobody makes many of

_OPEN = "open"
_GIVE_CODE = "code"
_OLD = "This page is older than the relay: reload it."
_NO_TABLE = "There is no such table."


def refuse(status: int, why: str) -> web.Response:
    return web.Response(status=status, text=why)


class Relay:
    """The relay over a store, with the key of key.py. `addresses`: what links begin with; `has_codes`: four
    digits at home."""

    def __init__(
        self,
        store: Store,
        key: bytes,
        limits: Limits | None = None,
        addresses: Sequence[str] = (),
        has_codes: bool = False,
        is_proxied: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._key = key
        self._clock = clock
        self._meter = Meter(limits or Limits())
        self._codes = Codes() if has_codes else None
        self._tickets = Tickets(key)
        self.rooms = Rooms(key, store, clock)
        self.addresses = list(addresses)
        self._is_proxied = is_proxied

    def add_to(self, app: web.Application) -> None:
        """Answer for `app`, from its start to its end."""
        app.router.add_get(PREFIX, self.offer)
        app.router.add_get(f"{PREFIX}/code/{{code}}", self.find)
        app.router.add_get(f"{PREFIX}/{{table}}", self.stream, allow_head=False)
        app.router.add_post(f"{PREFIX}/{{table}}", self.told)
        app.router.add_post(f"{PREFIX}/{{table}}/{{index}}", self.old)
        app.cleanup_ctx.append(self._run)
        app.on_shutdown.append(self._end)

    async def _run(self, _: web.Application) -> AsyncIterator[None]:
        await self._store.open(self.rooms.wake)
        chores = [asyncio.create_task(self._sweep()), asyncio.create_task(self._keep_alive())]
        yield
        for task in chores:
            task.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await self.rooms.end()
        await self._store.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with contextlib.suppress(Unreachable):
                await self._store.sweep()

    async def _keep_alive(self) -> None:
        """Send something to every stream now and then, one table after the other."""
        while True:
            self.rooms.sweep()
            rooms = self.rooms.all()
            for room in rooms:
                await asyncio.sleep(KEEPALIVE_SECONDS / len(rooms))
                await room.keep_alive()
            if not rooms:
                await asyncio.sleep(KEEPALIVE_SECONDS)

    async def _end(self, _: web.Application) -> None:
        self.end_streams()

    def end_streams(self) -> None:
        """End all streams; the devices ask again."""
        for room in self.rooms.all():
            room.end()

    # Answers

    async def offer(self, _: web.Request) -> web.Response:
        told = {"codes": bool(self._codes), "addresses": self.addresses, "wire": wire.WIRE}
        return web.json_response(told)

    async def old(self, _: web.Request) -> web.Response:
        return refuse(410, _OLD)

    async def told(self, request: web.Request) -> web.Response:
        """A token and a line."""
        address = address_of(request, self._is_proxied)
        table = request.match_info["table"]
        if not TABLE.fullmatch(table):
            return refuse(404, _NO_TABLE)
        if not self._meter.may_post(address):
            return refuse(429, "That is too much at once.")
        token, line = await self._body(request)
        if line == _OPEN:
            return await self._open(table, address)
        room = await self.rooms.room(table)
        device = dice.name(token, room.referee.log.salt)
        words = line.split(" ")
        if words[0] in (wire.HELLO, wire.WATCH):
            if len(words) != 2 or (next_ := wire.number(words[1])) < 0:
                return refuse(400, "It is `hello` and the number of an entry.")
            return web.Response(text=self._tickets.give(table, device, next_, words[0] == wire.WATCH))
        if line == _GIVE_CODE:
            return self._give_code(table, address)
        if (
            wire.number(words[0]) < 0
            and words[0] not in _FREELY
            and not self._meter.may_change(table, address)
        ):
            return refuse(429, "That is too much at once.")
        await room.wish(device, line)
        return web.Response(status=204)

    async def _open(self, table: str, address: str) -> web.Response:
        with contextlib.suppress(Gone):
            await self.rooms.room(table)
            return web.Response(status=200)
        if not self._meter.may_open_table(network_of(address)):
            return refuse(429, "This address has opened too many tables.")
        opening = Referee(self._key, self._clock()).opening(dice.text(os.urandom(dice.NONCE_BYTES)))
        with contextlib.suppress(Taken):
            await self._store.append(table, 0, [opening], is_shared=False)
        return web.Response(status=201)

    def _give_code(self, table: str, address: str) -> web.Response:
        if not self._codes or not is_at_home(address):
            return refuse(403, "Codes of four digits are for the home network.")
        try:
            code, seconds = self._codes.give(table)
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
        table, ticket = request.match_info["table"], request.query_string
        if request.query.get("from") or request.headers.get("Last-Event-ID"):
            return refuse(410, _OLD)
        shown = self._tickets.read(ticket, table)
        if not shown or not await self._store.once(ticket[:22], TICKET_SECONDS):
            return refuse(403, "This ticket is not good, or no longer: say hello again.")
        if not self._meter.begin_stream(address):
            return refuse(429, "This address has too many streams open.")
        try:
            return await self._pour(request, table, *shown)
        finally:
            self._meter.end_stream(address)

    async def _pour(
        self, request: web.Request, table: str, device: str, next_: int, is_watching: bool
    ) -> web.StreamResponse:
        """Write what the table comes to, until either side ends it."""
        room = await self.rooms.room(table)
        answer = web.StreamResponse(headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
        try:
            writer = cast(StreamWriter, await answer.prepare(request))
            stream = Stream(device, is_watching, writer, self._clock())
            await stream.send(b"retry: %d\n\n" % random.randint(*RETRY_MS))
            await room.attend(stream, next_)
        except (ConnectionError, Unreachable, Gone):
            pass  # the other side asks again when it can
        return answer

    # Requests

    @staticmethod
    async def _body(request: web.Request) -> tuple[str, str]:
        """A token and a line. Raises HTTPException."""
        give_up = request.content.set_exception
        late = asyncio.get_running_loop().call_later(_BODY_SECONDS, give_up, asyncio.TimeoutError())
        try:
            text = (await request.read()).decode("ascii")
            token, _, line = text.partition(" ")
            dice.from_text(token, dice.NONCE_BYTES)
        except asyncio.TimeoutError:
            raise web.HTTPRequestTimeout(text="The rest did not come.") from None
        except (ConnectionError, web.RequestPayloadError):
            raise web.HTTPBadRequest(text="It broke off.") from None
        except web.HTTPRequestEntityTooLarge as error:
            error.text = f"It has at most {BODY_BYTES} bytes."
            raise
        except ValueError:
            raise web.HTTPBadRequest(text="It is a token and a line.") from None
        finally:
            late.cancel()
        return token, line


def _sentence(error: Exception) -> str:
    text = str(error).rstrip(".")
    return f"{text[0].upper()}{text[1:]}."


@web.middleware
async def _say_why(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except Refused as refusal:
        return refuse(409, f"{refusal.reason} {refusal}")
    except wire.BadLine as error:
        return refuse(400, str(error))
    except Gone:
        return refuse(404, _NO_TABLE)
    except Full as full:
        return refuse(507, _sentence(full))
    except Unreachable as error:
        return refuse(503, _sentence(error))


def application(relay: Relay, guard: Guard) -> web.Application:
    """A web application that is a relay; more can be added to it."""
    app = web.Application(client_max_size=BODY_BYTES)
    guard.protect(app)
    app.middlewares.append(_say_why)
    relay.add_to(app)
    app.router.add_route("OPTIONS", PREFIX + "/{rest:.*}", _preflight)
    return app


async def _preflight(_: web.Request) -> web.Response:
    """Tell a browser that a page of another origin may ask; Guard has refused the others."""
    return web.Response(status=204)
