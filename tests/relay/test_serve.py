"""The relay as it is served, and whoever speaks no HTTP to it, or does not go on."""

import asyncio
import contextlib
import random
from argparse import ArgumentTypeError

import pytest

from tests.helpers.relay_client import KEY, MANY, PREFIX, TABLE, Client
from together import dice
from tools.relay import serve, server
from tools.relay.guard import LOOPBACK, Guard
from tools.relay.server import Relay, application

BODY = f"{dice.text(bytes(16))} open".encode()
CASES = 300


@contextlib.asynccontextmanager
async def served(store):
    """A relay with that store; yields a function that sends some bytes and returns the whole answer."""
    until = asyncio.Event()
    is_ready = asyncio.Event()
    place = serve.open_socket(0, 1)
    app = application(Relay(store, KEY, MANY), Guard({*LOOPBACK}, set(), PREFIX))
    task = asyncio.create_task(serve.serve(app, [(place, None)], is_ready.set, until))
    await is_ready.wait()

    async def say(content, wait_s=10.0):
        reader, writer = await asyncio.open_connection(*place.getsockname())
        try:
            writer.write(content)
            return await asyncio.wait_for(reader.read(), wait_s)
        except (ConnectionError, asyncio.TimeoutError):
            return b""
        finally:
            writer.close()

    try:
        yield say
    finally:
        until.set()
        await task


def request(body=BODY, *headers, table=TABLE):
    lines = [f"POST {PREFIX}/{table} HTTP/1.1", "Host: localhost", "Connection: close", *headers]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body


def spoilt(content, chance):
    """The bytes with some wrong, missing, repeated or added."""
    made = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(made))
        kind = chance.randrange(4)
        if kind == 0:
            made[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del made[at : min(at + chance.randrange(8), len(made) - 1)]
        elif kind == 2:
            made[at:at] = chance.randbytes(chance.randrange(6))
        else:
            made[at:at] = made[at // 2 : at]
    return bytes(made)


async def test_spoilt_requests_are_refused_without_a_word_on_the_console(store, caplog):
    chance = random.Random(1)
    async with served(store) as say:
        assert (await say(request())).startswith(b"HTTP/1.1 201")
        spoils = [spoilt(request(BODY.replace(b"open", b"sit 1 x")), chance) for _ in range(CASES)]
        answers = await asyncio.gather(*(say(one, 1.0) for one in spoils))
        assert not [answer for answer in answers if answer[8:10] == b" 5"]
        assert b"201" in await say(request(table=TABLE[::-1]))
    assert not caplog.records


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd", "x"])
async def test_a_line_is_its_bytes_whatever_its_encoding_is_said_to_be(store, encoding):
    async with served(store) as say:
        assert b"201" in await say(request(BODY, f"Content-Encoding: {encoding}"))


@pytest.mark.parametrize("content", [b"", b"G", request()[:-20], request()[:-1]])
async def test_who_does_not_go_on_is_let_go(store, monkeypatch, content):
    monkeypatch.setattr(serve, "_IDLE_SECONDS", 0.1)
    monkeypatch.setattr(serve, "_END_SECONDS", 0.1)
    monkeypatch.setattr(server, "_BODY_SECONDS", 0.1)
    async with served(store) as say:
        began = asyncio.get_running_loop().time()
        assert (await say(content)).partition(b"\r\n")[0] in (b"", b"HTTP/1.1 408 Request Timeout")
        assert asyncio.get_running_loop().time() - began < 5


async def test_a_line_that_trickles_in_is_given_up(store, monkeypatch):
    monkeypatch.setattr(server, "_BODY_SECONDS", 0.2)

    async def trickle():
        for _ in range(400):
            await asyncio.sleep(0.01)
            yield b"x"

    async with Client(store) as client:
        assert await client.post(TABLE, trickle()) == (408, "The rest did not come.")


@pytest.mark.parametrize("port", ["6000", "5060", "10080", "0", "65536", "\u0661"])
def test_a_port_that_no_browser_opens_is_refused(port):
    with pytest.raises(ArgumentTypeError, match="port"):
        serve.port_number(port)


class Connection:
    """As much of a transport as is asked for."""

    def __init__(self, address):
        self.address = address
        self.is_closed = False

    def get_extra_info(self, _):
        return self.address, 1

    def abort(self):
        self.is_closed = True


def test_idle_connections_of_one_address_keep_nobody_out():
    class Made:
        def connection_made(self, handler, transport): ...
        def connection_lost(self, handler, exc=None): ...

    kept = Made()
    serve._limit_connections(kept, 3)
    others = [Connection("203.0.113.7") for _ in range(5)]
    own = [Connection("127.0.0.1") for _ in range(9)]
    for number, one in enumerate(others + own):
        kept.connection_made(number, one)
    assert [one.is_closed for one in others] == [False] * 3 + [True] * 2
    assert not any(one.is_closed for one in own)
    for number in range(5):
        kept.connection_lost(number)
    kept.connection_made(99, one := Connection("203.0.113.7"))
    assert not one.is_closed


async def test_a_shortage_of_files_is_one_sentence(capsys):
    loop = asyncio.get_running_loop()
    shortage = serve.Shortage()
    for _ in range(50):
        shortage(loop, {"message": "socket.accept() out of system resource", "exception": OSError(24, "")})
    assert capsys.readouterr().out.count("\n") == 1
