"""The relay puts entries into one order, keeps them and passes them on, whatever it keeps them in."""

import asyncio
import base64
import contextlib
import os
import random
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from aiohttp import ClientError

from tests.helpers.relay_client import Client, free_port, run
from tools.relay.__main__ import main
from tools.relay.server import PREFIX
from tools.relay.sqlite_store import SqliteStore
from tools.relay.store import KEPT_SECONDS, Unreachable
from tools.terminal import InTheWay

TABLE = "abcdefghijklmnop"
CHANCE = random.Random(21)


def any_table():
    return "".join(CHANCE.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(16))


def content(event):
    return base64.b64decode(event["data"])


async def test_an_entry_is_appended_at_the_length_of_the_log_and_nowhere_else(new_store):
    async with Client(new_store()) as client:
        table = any_table()
        for index in range(20):
            for wrong in {0, index - 1, index + 1, index + 7} - {index, -1}:
                assert await client.post(f"{table}/{wrong}", b"wrong") == (409, str(index))
            assert await client.post(f"{table}/{index}", b"%d" % index) == (201, str(index + 1))
        async with client.stream(table) as events:
            assert [content(await events.next()) for _ in range(20)] == [b"%d" % n for n in range(20)]


async def test_of_many_who_append_at_once_one_comes_in_and_all_hear_the_same_order(new_store):
    """Two relays on one store, as far as it is a store for several."""
    store = new_store()
    two = [store] if isinstance(store, SqliteStore) else [store, new_store()]
    clients = [await Client(one).__aenter__() for one in two]
    table = any_table()
    await clients[0].post(f"{table}/0", b"open")
    heard = []

    async def listen(client):
        async with client.stream(table) as events:
            heard.append([await events.next() for _ in range(41)])

    async def write(client, name):
        index, mine = 1, 0
        while mine < 10:
            status, said = await client.post(f"{table}/{index}", f"{name} {mine}".encode())
            mine += status == 201
            index = int(said)

    listening = [asyncio.create_task(listen(client)) for client in clients * 3]
    await asyncio.gather(*(write(clients[n % len(clients)], n) for n in range(4)))
    await asyncio.gather(*listening)
    for one in clients:
        await one.__aexit__()
    assert all(one == heard[0] for one in heard)
    assert [event["id"] for event in heard[0]] == [str(n) for n in range(41)]
    said = [content(event) for event in heard[0]]
    for name in range(4):  # each one's own order is kept
        assert [one for one in said if one.startswith(b"%d " % name)] == [
            b"%d %d" % (name, n) for n in range(10)
        ]


async def test_bytes_of_any_kind_arrive_as_they_were(new_store):
    bodies = [bytes(range(256)), b"\n\n", b"\r", b"data: "]
    bodies += [CHANCE.randbytes(CHANCE.randint(1, 300)) for _ in range(30)]
    async with Client(new_store()) as client:
        table = any_table()
        for index, body in enumerate(bodies):
            assert (await client.post(f"{table}/{index}", body))[0] == 201
        async with client.stream(table) as events:
            assert [content(await events.next()) for _ in bodies] == bodies


@pytest.mark.parametrize("last", [None, 0, 3, 8])
async def test_a_stream_that_was_cut_goes_on_behind_the_last_event(new_store, last):
    async with Client(new_store()) as client:
        table = any_table()
        for index in range(9):
            await client.post(f"{table}/{index}", b"%d" % index)
        first = 0 if last is None else last + 1
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        async with client.stream(table, **headers) as events:
            expected = [b"%d" % n for n in range(first, 9)]
            assert [content(await events.next()) for _ in expected] == expected
            await client.post(f"{table}/9", b"9")
            assert (await events.next())["id"] == "9"
        async with client.stream(table, f"?from={first}") as events:
            assert (await events.next())["id"] == str(first)


async def test_a_table_that_nobody_has_opened_is_none(store):
    async with Client(store) as asked:
        for path in (f"/{TABLE}", "/short", f"/{TABLE.upper()}", f"/{TABLE}x"):
            assert (await asked.get(path))[0] == 404, path
        for path in (f"{TABLE}/x", f"{TABLE}/-1", "short/0", f"{TABLE}/9999999"):
            assert (await asked.post(path, b"x"))[0] == 404, path


async def test_a_day_without_entries_and_a_table_is_gone(tmp_path):
    now = [1000.0]
    old, new = any_table(), any_table()
    async with Client(SqliteStore(tmp_path / "relay.sqlite", clock=lambda: now[0])) as client:
        for table in (old, new):
            await client.post(f"{table}/0", b"open")
        now[0] += KEPT_SECONDS - 1
        await client.post(f"{new}/1", b"next")
        now[0] += 2
        await client.relay._store.sweep()
        assert (await client.get(f"/{old}"))[0] == 404
        assert (await client.post(f"{new}/2", b"next"))[0] == 201
        assert (await client.post(f"{old}/0", b"open"))[0] == 201


def test_a_clock_that_jumps_while_the_relay_is_down_ends_no_game(tmp_path):
    """A Raspberry Pi without a clock chip starts in the past and jumps when the network comes."""

    async def play(now):
        store = SqliteStore(tmp_path / "relay.sqlite", clock=lambda: now)
        async with Client(store) as client:
            length = await store.length(TABLE)
            assert (await client.post(f"{TABLE}/{length}", b"next"))[0] == 201
            await store.sweep()
            return length

    assert [run(play(now)) for now in (5.0, 1e9, 0.0)] == [0, 1, 2]


@pytest.mark.parametrize("what", ["delete", "replace"])
async def test_a_file_that_was_taken_away_is_a_sentence_and_nothing_is_acknowledged(tmp_path, what):
    file = tmp_path / "relay.sqlite"
    async with Client(SqliteStore(file)) as client:
        await client.post(f"{TABLE}/0", b"open")
        file.unlink()
        if what == "replace":
            file.write_bytes(b"something else")
        status, said = await client.post(f"{TABLE}/1", b"next")
        assert status == 503
        assert said == "Relay.sqlite was moved, deleted or replaced: start the relay again."


def test_a_damaged_file_is_a_sentence(tmp_path):
    (tmp_path / "relay.sqlite").write_bytes(b"no database, but longer than the head of one" * 50)
    with pytest.raises(InTheWay, match=r"relay.sqlite is damaged: move it away"):
        SqliteStore(tmp_path / "relay.sqlite")


async def test_a_log_is_full_at_128_kib(store):
    async with Client(store) as client:
        table = any_table()
        await asyncio.gather(*(store.append(table, index, bytes(1024)) for index in range(127)))
        assert (await client.post(f"{table}/127", bytes(1025)))[0] == 413
        assert (await client.post(f"{table}/127", bytes(1024)))[0] == 201
        assert (await client.post(f"{table}/128", b"x"))[0] == 507


async def test_a_store_takes_so_many_tables(tmp_path):
    async with Client(SqliteStore(tmp_path / "relay.sqlite", tables=3)) as client:
        answers = [(await client.post(f"{any_table()}/0", b"open"))[0] for _ in range(5)]
        assert answers == [201, 201, 201, 507, 507]


async def test_a_store_that_cannot_be_written_is_a_sentence_and_nothing_is_acknowledged(store):
    async with Client(store) as client:
        await client.post(f"{TABLE}/0", b"open")
        store._writer.execute("PRAGMA query_only = ON")
        status, said = await client.post(f"{TABLE}/1", b"next")
        assert status == 503
        assert said.startswith("The tables cannot be written")
        store._writer.execute("PRAGMA query_only = OFF")
        assert (await client.post(f"{TABLE}/1", b"next"))[0] == 201


def test_what_was_acknowledged_is_there_after_a_kill_at_any_moment(tmp_path):
    """A relay that is killed while several write, started again on its file, three times."""
    port = free_port()
    address = f"http://127.0.0.1:{port}{PREFIX}"
    command = [sys.executable, "-m", "tools.relay", "--port", str(port), "--posts", "100000"]
    command += ["--store", str(tmp_path / "relay.sqlite")]
    tables = [any_table() for _ in range(4)]
    sure = {table: [] for table in tables}

    def ask(path, body=None):
        return urllib.request.urlopen(urllib.request.Request(f"{address}/{path}", body), timeout=10)

    async def write(table, process, kill_after):
        while True:
            index = len(sure[table])
            body = f"{table} {index} {CHANCE.random()}".encode()
            try:
                with await asyncio.to_thread(ask, f"{table}/{index}", body):
                    sure[table].append(body)
            except urllib.error.HTTPError as taken:  # it was written, and the answer lost
                taken.close()
                assert taken.code == 409
                sure[table].append(None)
            except (OSError, ClientError):
                return
            if sum(map(len, sure.values())) >= kill_after:
                process.kill()

    for round_ in range(1, 4):
        until = round_ * 25 + CHANCE.randint(0, 9)
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert "The relay is on" in process.stdout.readline()

            async def all_write(process=process, until=until):
                await asyncio.gather(*(write(table, process, until) for table in tables))

            run(all_write())
            process.wait(timeout=10)
        finally:
            process.kill()
            process.stdout.close()
            process.wait()

    async def look():
        store = SqliteStore(tmp_path / "relay.sqlite")
        await store.open(lambda *_: None)
        for table in tables:
            kept = await store.read(table, 0)
            assert 0 <= len(kept) - len(sure[table]) <= 1  # the last answer may have been lost
            for body, entry in zip(sure[table], kept, strict=False):
                assert body in (None, entry)
        await store.close()

    run(look())
    assert sum(map(len, sure.values())) >= 70


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to one process")
def test_ctrl_c_ends_a_relay_with_open_streams(tmp_path):
    port = free_port()
    command = [sys.executable, "-m", "tools.relay", "--port", str(port)]
    command += ["--store", str(tmp_path / "r.sqlite")]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert "The relay is on" in process.stdout.readline()
        address = f"http://127.0.0.1:{port}{PREFIX}/{TABLE}"
        urllib.request.urlopen(urllib.request.Request(f"{address}/0", b"open")).close()
        with urllib.request.urlopen(address) as stream:
            assert stream.readline().startswith(b"retry")
            process.send_signal(signal.SIGINT)
            said, complained = process.communicate(timeout=30)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, complained) == (0, "")
    assert "Bye" in said


@pytest.mark.parametrize("store", ["ftp://example.org", "{file}/inside", "redis://127.0.0.1:x/0"])
def test_a_store_that_is_none_is_a_sentence(tmp_path, store):
    (tmp_path / "file").write_text("")
    with pytest.raises(InTheWay):
        main(["--store", store.format(file=tmp_path / "file")])


def test_a_redis_server_that_does_not_answer_is_a_sentence():
    port = free_port()
    command = [sys.executable, "-m", "tools.relay", "--port", str(port), "--store", "redis://127.0.0.1:1/0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert "does not answer" in done.stderr
    assert done.stderr.count("\n") == 1


async def test_who_asks_and_is_gone_at_once_leaves_no_error(store, caplog):
    """A phone that reloads does that."""
    async with Client(store) as client:
        await client.post(f"{TABLE}/0", b"open")
        for _ in range(30):
            _, writer = await asyncio.open_connection("127.0.0.1", client.server.port)
            writer.write(f"GET {PREFIX}/{TABLE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            await writer.drain()
            writer.transport.abort()
        await client.post(f"{TABLE}/1", b"on")
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_stream_whose_table_cannot_be_followed_is_forgotten(store, monkeypatch):
    async def follow(_):
        raise Unreachable("nobody answers")

    monkeypatch.setattr(store, "follow", follow)
    async with Client(store) as client:
        await client.post(f"{TABLE}/0", b"open")
        await client.get(f"/{TABLE}")
        assert not client.relay._readers  # or each would be woken for ever


async def test_a_stream_without_news_says_that_it_is_alive(store, monkeypatch):
    monkeypatch.setattr("tools.relay.server.KEEPALIVE_SECONDS", 0.01)
    async with Client(store) as client:
        await client.post(f"{TABLE}/0", b"open")
        async with client.stream(TABLE) as one, client.stream(TABLE) as two:
            for events in (one, two):
                assert content(await events.next()) == b"open"
                assert (await events.next())["event"] == "alive"


async def test_an_entry_is_read_once_however_many_listen(store, monkeypatch):
    asked = []
    read = store.read
    monkeypatch.setattr(store, "read", lambda *what: asked.append(what) or read(*what))
    async with Client(store) as client, contextlib.AsyncExitStack() as stack:
        await client.post(f"{TABLE}/0", b"open")
        streams = [await stack.enter_async_context(client.stream(TABLE)) for _ in range(5)]
        for events in streams:
            await events.next()
        asked.clear()
        await client.post(f"{TABLE}/1", b"next")
        assert [content(await events.next()) for events in streams] == [b"next"] * 5
        assert asked == [(TABLE, 1)]


async def test_what_was_read_for_a_stream_that_has_ended_goes_to_nobody(store, monkeypatch):
    """Its connection carries the next answer by then."""
    read, may_go_on, is_asked = store.read, asyncio.Event(), asyncio.Event()

    async def slow(table, first):
        entries = await read(table, first)
        is_asked.set()
        await may_go_on.wait()
        return entries

    async with Client(store) as client:
        await client.post(f"{TABLE}/0", b"open")
        async with client.stream(TABLE) as events:
            await events.next()
            monkeypatch.setattr(store, "read", slow)
            await client.post(f"{TABLE}/1", b"late")
            await is_asked.wait()
            client.relay.end_streams()
            assert await events.answer.content.read() == b""
        monkeypatch.setattr(store, "read", read)
        may_go_on.set()
        answers = await asyncio.gather(*(client.post("nonsense", b"") for _ in range(9)))
        assert {status for status, _ in answers} == {405}


async def test_who_takes_nothing_holds_up_nobody(store):
    async with Client(store) as client:
        await client.post(f"{TABLE}/0", b"open")
        async with client.stream(TABLE) as stuck:
            await stuck.next()
            (reader,) = client.relay._readers[TABLE]
            reader._writer.protocol.pause_writing()  # as if its buffers were full
            async with contextlib.AsyncExitStack() as stack:
                others = [await stack.enter_async_context(client.stream(TABLE, "?from=1")) for _ in range(8)]
                for index in range(1, 150):
                    await client.post(f"{TABLE}/{index}", bytes(512))
                    assert [(await events.next())["id"] for events in others] == [str(index)] * 8
            reader._writer.protocol.resume_writing()
