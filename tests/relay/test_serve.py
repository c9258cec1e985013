"""The relay as it is served, and whoever speaks no HTTP to it, or does not go on."""

import asyncio
import contextlib
import random
import sqlite3

import pytest

from tests.helpers.relay_client import MANY, Client, run
from tools.relay import serve, server
from tools.relay.guard import LOOPBACK, Guard
from tools.relay.server import PREFIX, Relay, application
from tools.relay.sqlite_store import SqliteStore
from tools.relay.store import Unreachable

TABLE = "abcdefghijklmnop"
CASES = 300


@contextlib.asynccontextmanager
async def served(store):
    """A relay with that store; yields a function that sends some bytes and returns the whole answer."""
    until = asyncio.Event()
    is_ready = asyncio.Event()
    place = serve.open_socket(0, 1)
    app = application(Relay(store, MANY), Guard({*LOOPBACK}, set(), PREFIX))
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


def request(number, body, *headers):
    lines = [f"POST {PREFIX}/{TABLE}/{number} HTTP/1.1", "Host: localhost", "Connection: close", *headers]
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
        assert (await say(request(0, b"open"))).startswith(b"HTTP/1.1 201")
        spoils = [spoilt(request(1, b"abc"), chance) for _ in range(CASES)]
        answers = await asyncio.gather(*(say(one, 1.0) for one in spoils))
        assert not [answer for answer in answers if answer[8:10] == b" 5"]
        assert b"201" in await say(request(0, b"open").replace(TABLE.encode(), TABLE[::-1].encode()))
    assert not caplog.records


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd", "x"])
async def test_an_entry_is_its_bytes_whatever_its_encoding_is_said_to_be(store, encoding):
    async with served(store) as say:
        assert b"201" in await say(request(0, b"\x1f\x8b\0", f"Content-Encoding: {encoding}"))
        assert await store.read(TABLE, 0) == [b"\x1f\x8b\0"]


@pytest.mark.parametrize("content", [b"", b"G", request(0, b"open")[:-20], request(0, b"open")[:-1]])
async def test_who_does_not_go_on_is_let_go(store, monkeypatch, content):
    monkeypatch.setattr(serve, "_IDLE_SECONDS", 0.1)
    monkeypatch.setattr(serve, "_END_SECONDS", 0.1)
    monkeypatch.setattr(server, "_BODY_SECONDS", 0.1)
    async with served(store) as say:
        began = asyncio.get_running_loop().time()
        assert (await say(content)).partition(b"\r\n")[0] in (b"", b"HTTP/1.1 408 Request Timeout")
        assert asyncio.get_running_loop().time() - began < 5


async def test_an_entry_that_trickles_in_is_given_up(store, monkeypatch):
    monkeypatch.setattr(server, "_BODY_SECONDS", 0.2)

    async def trickle():
        for _ in range(400):
            await asyncio.sleep(0.01)
            yield b"x"

    async with Client(store) as client:
        assert await client.post(f"{TABLE}/0", trickle()) == (408, "The entry did not come.")


TABLES = ("log (name, at)", "notes (text)", "entry (name, number, body, mine)", "log (at, name, length, x)")


@pytest.mark.parametrize("table", TABLES)
def test_the_tables_of_another_program_are_not_touched(tmp_path, table):
    path = tmp_path / "mine.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as mine:
        mine.execute(f"CREATE TABLE {table}")
        mine.commit()
    before = path.read_bytes()
    with pytest.raises(Unreachable, match="another program"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_store_of_ours_is_opened_again(tmp_path):
    for _ in range(2):
        run(SqliteStore(tmp_path / "r.sqlite").close())
