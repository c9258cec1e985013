"""The relay over HTTP: tickets, streams, wishes, and what is left when it is killed."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import time

import aiohttp
import pytest
from game import TO_ROLL, TO_SAY

from tests.helpers.relay_client import PREFIX, TABLE, Client, Device, free_port
from together import wire
from together.table_log import TableLog
from tools.relay import room, server
from tools.relay.redis_store import RedisStore
from tools.relay.sqlite_store import SqliteStore
from tools.relay.store import Unreachable

CHANCE = random.Random(21)


def any_table():
    return "".join(CHANCE.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(16))


@contextlib.asynccontextmanager
async def seated(store, count=2, clients=None, **options):
    """Devices that sit at a table of their own."""
    async with contextlib.AsyncExitStack() as stack:
        clients = clients or [await stack.enter_async_context(Client(store, **options))]
        table = any_table()
        devices = [clients[n % len(clients)].device(n + 1, table) for n in range(count)]
        await devices[0].say("open")
        for number, device in enumerate(devices):
            await stack.enter_async_context(device.listening())
            await device.until(lambda: device.log.salt)  # noqa: B023
            assert (await device.sit())[0] == 204
            await all_have(devices[: number + 1], lambda one: len(one.log.chairs) > number)  # noqa: B023
        yield devices


async def begin(devices, rules="tokyo lives=1", computers=0):
    assert (await devices[0].in_turn(f"begin {computers} {rules}"))[0] == 204
    for device in devices:
        await device.until(lambda: device.log.calling)  # noqa: B023
        assert (await device.open_nonce())[0] == 204
    await all_have(devices, lambda device: device.log.is_playing)


async def all_have(devices, condition):
    await asyncio.gather(*(device.until(lambda: condition(device)) for device in devices))  # noqa: B023


async def play_on(devices):
    """The holder rolls, or looks and says the least; again, if entries of another process were under way."""
    log = devices[0].log
    while True:
        await all_have(devices, lambda device: device.log.count >= log.count)
        game, name, turn = log.game, log.players[log.holder], log.turn
        (holder,) = [device for device in devices if device.name == log.awaited]
        if game.phase == TO_ROLL:
            wish = "rolls"
        elif game.phase == TO_SAY:
            wish = "peeks" if not log.throw.is_peeked else f"says {game.claims()[0]}"
        else:
            wish = "believes"
        status, said = await holder.say(f"{turn} {name} {wish}")
        await all_have(devices, lambda device: device.log.turn > turn)  # noqa: B023
        if status == 204:
            return holder
        assert said.startswith("late "), said


async def test_a_reaction_is_shown_at_most_once_a_second_and_is_in_no_log(new_store):
    async with seated(new_store()) as devices:
        count = devices[0].log.count
        assert (await devices[0].say("react 6"))[0] == 409
        assert (await devices[0].say("react 3"))[0] == 204
        status, reason = await devices[0].say("react 3")
        assert (status, reason.split()[0]) == (409, "pace")
        assert (await devices[1].say("react 0"))[0] == 204
        assert devices[0].log.count == count


async def test_a_wish_is_an_entry_for_everybody_and_the_dice_are_the_rollers(new_store):
    async with seated(new_store(), 3) as devices:
        await begin(devices)
        roller = await play_on(devices)
        assert await play_on(devices) is roller
        await roller.until(lambda: roller.value)
        for device in devices:
            assert device.lines == devices[0].lines
            assert any(line.startswith("!") for line in device.heard) == (device is roller)
        status, said = await roller.say(f"{roller.log.turn - 1} {roller.log.players[0]} rolls")
        assert status == 409 and said.startswith("late ")


async def test_two_processes_of_one_store_play_one_game(redis_address):
    one, other = Client(RedisStore(redis_address)), Client(RedisStore(redis_address))
    async with one, other, seated(None, 3, [one, other]) as devices:
        await begin(devices)
        for _ in range(12):
            if devices[0].log.is_playing:
                await play_on(devices)
        count = min(device.log.count for device in devices)
        assert count > 12 and len({tuple(device.lines[:count]) for device in devices}) == 1
        a, b = devices[:2]  # at different processes: who goes is known at both, and so is who is back
        async with a.listening():
            again = other.device(1, a.table)
            async with again.listening():
                await a.until(lambda: "- elsewhere" in a.heard)
            await b.until(lambda: f"~ {a.name} 0" in b.heard)


async def test_a_stream_goes_on_behind_what_has_come(store):
    async with seated(store) as (one, other):
        late = one.client.device(1, one.table)
        late.lines, late.log = list(one.lines), one.log
        count = len(one.lines)
        async with late.listening():
            await late.until(lambda: late.heard)
            assert late.heard[0] == f"= {one.name} {count}"
            await other.say("become Owl")
            await late.until(lambda: len(late.lines) > count)
            assert late.heard[1:] == [f"{count} becomes Owl Bear"]


async def test_the_same_seat_in_two_windows_is_played_in_the_newer(store):
    async with seated(store) as (one, other):
        newer = one.client.device(1, one.table)
        async with newer.listening():
            await one.until(lambda: "- elsewhere" in one.heard)
            await other.say("become Owl")
            await newer.until(lambda: len(newer.lines) == 4)
        assert not [line for line in other.heard if line.startswith("~") and line.endswith(" 20")]


async def test_nobody_without_a_ticket_hears_anything(store):
    async with seated(store) as (one, _):
        client, ticket = one.client, await one.ticket()
        assert (await client.get(f"/{one.table}"))[0] == 403
        assert (await client.get(f"/{any_table()}?{ticket}"))[0] == 403
        assert (await client.get(f"/{one.table}?{ticket[:-4]}AAAA"))[0] == 403
        assert (await client.get(f"/{one.table}?\u00e4"))[0] == 403
        async with client.session.get(f"{PREFIX}/{one.table}?{ticket}") as answer:
            assert answer.status == 200
            for again in (ticket, f"!!!!{ticket}", f"{ticket}="):  # good once, however it is spelt
                assert (await client.get(f"/{one.table}?{again}"))[0] == 403
        for body in ("", "x", f"{one.token[1:]} hello 0", "\u00e4" * 22 + " hello 0", f"{one.token}hello"):
            assert (await client.post(one.table, body))[0] == 400, body


async def test_a_ticket_is_good_for_half_a_minute(store, monkeypatch):
    async with seated(store) as (one, _):
        ticket = await one.ticket()
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 31)
        assert (await one.client.get(f"/{one.table}?{ticket}"))[0] == 403


async def test_a_page_of_before_is_told_to_reload(store):
    async with seated(store) as (one, _):
        assert await one.client.post(f"{one.table}/7", "x") == (410, server._OLD)
        assert (await one.client.get(f"/{one.table}?from=3"))[0] == 410


async def test_a_table_that_nobody_has_opened_is_none(store):
    async with Client(store) as client:
        for table in (any_table(), "short", TABLE.upper()):
            device = client.device(table=table)
            assert (await device.say("hello 0"))[0] == 404
            assert (await device.say("sit 1 x"))[0] == 404
        assert not client.relay.rooms.all()


async def test_who_is_gone_is_told_and_who_comes_learns_it(store):
    now = [1000.0]
    async with seated(store, 3, clock=lambda: now[0]) as (one, two, three):
        await begin([one, two, three])
        await two.say("bye")  # the page was closed
        await one.until(lambda: f"~ {two.name} 20" in one.heard)
        late = one.client.device(9, one.table)
        async with late.listening("watch 0"):
            await late.until(lambda: f"~ {two.name} 20" in late.heard and late.facts)
            assert [chair["away"] for chair in late.facts["chairs"]] == ["", "gone", ""]


async def test_a_stream_without_a_word_is_taken_for_dead(store, monkeypatch):
    monkeypatch.setattr(room, "WORD_SECONDS", 0.3)
    monkeypatch.setattr(server, "KEEPALIVE_SECONDS", 0.05)
    async with seated(store) as (one, two):

        async def here():
            while True:
                await one.say("here")
                await asyncio.sleep(0.05)

        saying = asyncio.create_task(here())
        await one.until(lambda: f"~ {two.name} 0" in one.heard)
        saying.cancel()


async def test_a_stream_that_does_not_read_is_ended(store):
    async with seated(store) as (one, two):
        (hung,) = [s for s in one.client.relay.rooms.all()[0].streams if s.device == two.name]
        hung._writer.transport.get_write_buffer_size = lambda: room.UNREAD_BYTES + 1
        began = time.monotonic()
        await one.say("become Fox")
        await one.until(lambda: f"~ {two.name} 0" in one.heard)
        assert time.monotonic() - began < 5


async def test_a_store_that_fails_for_a_while_costs_no_move(store, monkeypatch):
    async with seated(store) as devices:
        await begin(devices)
        append, failing = store.append, [True]

        async def fails(*what):
            if failing:
                raise Unreachable("the tables cannot be written: database or disk is full")
            await append(*what)

        monkeypatch.setattr(store, "append", fails)
        log = devices[0].log
        (holder,) = [device for device in devices if device.name == log.awaited]
        wish = f"{log.turn} {log.players[log.holder]} rolls"
        assert await holder.say(wish) == (503, "The tables cannot be written: database or disk is full.")
        failing.clear()
        assert (await holder.say(wish))[0] == 204  # the same wish, again
        assert (await holder.say(wish))[0] == 409
        await all_have(devices, lambda device: device.log.turn == 2)


async def test_what_another_process_wrote_meanwhile_is_taken_first(store):
    async with seated(store) as (one, two):
        table = one.client.relay.rooms.all()[0]
        await store.append(one.table, len(table.lines), [f"becomes {one.log.taken[0]} Duck"])
        assert (await two.say("become Owl"))[0] == 503 or len(two.lines) >= 4
        await table.wake()
        await all_have((one, two), lambda device: "Duck" in device.log.taken)


async def test_a_table_that_the_store_has_lost_is_no_more(store):
    """Swept, or gone to make room, or a Redis that keeps nothing was started anew."""
    async with seated(store) as (one, two):
        for name in ("log", "entry"):
            store._file.execute(f"DELETE FROM {name}")
        assert await one.say("become Fox") == (404, server._NO_TABLE)
        await two.until(two.answer.content.at_eof)
        assert (await two.say("hello 0"))[0] == 404


async def test_who_waits_for_a_computer_is_told_that_the_log_is_full(store, monkeypatch):
    async with seated(store, 1) as (one,):
        await begin([one], computers=2)
        room_ = one.client.relay.rooms.all()[0]
        monkeypatch.setattr("tools.relay.sqlite_store.LOG_BYTES", 0)
        room_.referee.own = lambda _: ["peeks"]
        room_._act_now()
        await one.until(lambda: one.heard[-1] == "- full")


async def test_whoever_has_no_part_in_a_table_is_forgotten(store):
    async with seated(store) as (one, two):
        room_ = one.client.relay.rooms.all()[0]
        for number in range(10, 20):
            stranger = one.client.device(number, one.table)
            for line in ("become Fox", "bye"):
                await stranger.say(line)
        presence = room_.referee.presence
        assert {*presence._gone, *presence._told} <= {one.name, two.name}


async def test_computers_play_by_themselves(store, monkeypatch):
    monkeypatch.setattr("tools.relay.referee.PAUSE_S", 0.0)
    monkeypatch.setattr("tools.relay.referee.ROUND_S", 0.0)
    async with seated(store, 1) as devices:
        await begin(devices, computers=2)
        log = devices[0].log
        while log.is_playing:
            await devices[0].until(lambda: log.awaited or not log.is_playing)
            if log.is_playing:
                await play_on(devices)
        await devices[0].until(lambda: log.seed)
        assert log.is_fair


async def test_codes_of_four_digits_lead_home(store):
    async with Client(store, has_codes=True) as client:
        one = client.device()
        await one.say("open")
        status, text = await one.say("code")
        assert (status, text[:10]) == (200, '{"code": "')
        assert await client.get(f"/code/{text[10:14]}") == (200, TABLE)
    async with Client(SqliteStore(store._path.with_name("other.sqlite"))) as client:
        one = client.device()
        await one.say("open")
        assert (await one.say("code"))[0] == (await client.get("/code/1234"))[0] == 403


async def test_who_asks_and_is_gone_at_once_leaves_no_error(store, caplog):
    """A phone that reloads does that."""
    async with seated(store) as (one, _):
        for _ in range(20):
            ticket = await one.ticket()
            _, writer = await asyncio.open_connection("127.0.0.1", one.client.server.port)
            writer.write(f"GET {PREFIX}/{one.table}?{ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            await writer.drain()
            writer.transport.abort()
        await one.say("become Fox")
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def relay(folder, port, *more):
    command = [sys.executable, "-m", "tools.relay", "--port", str(port), "--store", str(folder / "r.sqlite")]
    command += ["--key", str(folder / "relay.key"), "--posts", "100000", "--changes", "100000", *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert "The relay is on" in process.stdout.readline()
    return process


class Far:
    """What a Device needs of a relay in another process."""

    def __init__(self, session):
        self.session = session

    post = Client.post


async def test_nothing_acknowledged_is_lost_when_the_relay_is_killed(tmp_path):
    port, table, sure = free_port(), any_table(), []
    for round_ in range(3):
        process = relay(tmp_path, port)
        try:
            async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
                device = Device(Far(session), 1, table)
                await device.say("open")
                async with device.listening():
                    await device.until(lambda: device.log.salt)  # noqa: B023
                    await device.sit()
                    await device.until(lambda: device.log.chairs)  # noqa: B023
                    with contextlib.suppress(aiohttp.ClientError):
                        while True:
                            if len(device.lines) > 6 * (round_ + 1):
                                process.kill()
                            status, _ = await device.say(f"become {device.log.taken[0]}")
                            sure += [status] if status == 204 else []
        finally:
            process.kill()
            process.communicate()
    store = SqliteStore(tmp_path / "r.sqlite")
    entries = await store.read(table, 0)
    await store.close()
    log = TableLog()
    for entry in entries:
        log.take(entry)
    assert len(sure) >= 12 and sum(entry.startswith(wire.BECOMES) for entry in entries) >= len(sure)
    assert (tmp_path / "relay.key").stat().st_mode & 0o077 == 0 or os.name == "nt"


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to one process")
async def test_ctrl_c_ends_a_relay_with_open_streams(tmp_path):
    port = free_port()
    process = relay(tmp_path, port)
    try:
        async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
            device = Device(Far(session), 1)
            await device.say("open")
            async with device.listening():
                await device.until(lambda: device.log.salt)
                process.send_signal(signal.SIGINT)
                said, complained = await asyncio.to_thread(process.communicate, timeout=30)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, complained) == (0, "")
    assert "Bye" in said


def test_a_redis_server_that_does_not_answer_is_a_sentence(tmp_path):
    command = [sys.executable, "-m", "tools.relay", "--port", str(free_port())]
    command += ["--store", "redis://127.0.0.1:1/0", "--key", str(tmp_path / "key")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "does not answer" in done.stderr


def test_a_key_that_is_none_is_a_sentence(tmp_path):
    (tmp_path / "key").write_text("a letter")
    command = [
        sys.executable,
        "-m",
        "tools.relay",
        "--store",
        str(tmp_path / "r"),
        "--key",
        str(tmp_path / "key"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "is no key of a relay" in done.stderr
