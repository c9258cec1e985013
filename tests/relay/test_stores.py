"""Stores keep logs in one order, whatever they keep them in, and say in a sentence when they cannot."""

import asyncio
import contextlib
import random
import sqlite3

import pytest

from tests.helpers.relay_client import run
from tools.relay.__main__ import main
from tools.relay.sqlite_store import SqliteStore
from tools.relay.store import KEPT_SECONDS, Full, Taken, Unreachable
from tools.terminal import UserError

CHANCE = random.Random(22)


def any_table():
    return "".join(CHANCE.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(16))


@contextlib.asynccontextmanager
async def opened(store):
    await store.open(lambda *_: None)
    try:
        yield store
    finally:
        await store.close()


async def test_entries_are_appended_at_the_length_of_the_log_and_nowhere_else(new_store):
    async with opened(new_store()) as store:
        table, log = any_table(), []
        for count in (1, 3, 1, 2):
            for wrong in {0, len(log) - 1, len(log) + 1} - {len(log), -1}:
                with pytest.raises(Taken):
                    await store.append(table, wrong, ["wrong"])
            new = [f"entry {len(log) + n} of ours" for n in range(count)]
            await store.append(table, len(log), new)
            log += new
        assert await store.read(table, 0) == log
        assert await store.read(table, 4) == log[4:]
        assert await store.read(any_table(), 0) == []


async def test_of_many_who_append_at_once_one_comes_in(new_store):
    async with opened(new_store()) as store:
        table = any_table()
        for index in range(5):
            said = await asyncio.gather(
                *(store.append(table, index, [f"{index} {n}"]) for n in range(4)), return_exceptions=True
            )
            assert sorted(map(str, said), key=len)[0] == "None"
            assert sum(isinstance(one, Taken) for one in said) == 3
        assert len(await store.read(table, 0)) == 5


async def test_a_word_is_new_once(new_store):
    async with opened(new_store()) as store:
        word = any_table()
        assert [await store.once(word, 30) for _ in range(3)] == [True, False, False]


async def test_a_day_without_entries_and_a_table_is_gone(tmp_path):
    now = [1000.0]
    async with opened(SqliteStore(tmp_path / "r.sqlite", clock=lambda: now[0])) as store:
        for table in ("old", "new"):
            await store.append(table, 0, ["open"])
        now[0] += KEPT_SECONDS - 1
        await store.append("new", 1, ["next"])
        now[0] += 2
        await store.sweep()
        assert (await store.read("old", 0), len(await store.read("new", 0))) == ([], 2)


def test_a_clock_that_jumps_while_the_relay_is_down_ends_no_game(tmp_path):
    """A Raspberry Pi without a clock chip starts in the past and jumps when the network comes."""

    async def play(now):
        async with opened(SqliteStore(tmp_path / "r.sqlite", clock=lambda: now)) as store:
            length = len(await store.read("table", 0))
            await store.append("table", length, ["next"])
            await store.sweep()
            return length

    assert [run(play(now)) for now in (5.0, 1e9, 0.0)] == [0, 1, 2]


@pytest.mark.parametrize("what", ["delete", "replace"])
async def test_a_file_that_was_taken_away_is_a_sentence(tmp_path, what):
    file = tmp_path / "r.sqlite"
    async with opened(SqliteStore(file)) as store:
        await store.append("table", 0, ["open"])
        file.unlink()
        if what == "replace":
            file.write_bytes(b"something else")
        with pytest.raises(Unreachable, match=r"r.sqlite was moved, deleted or replaced"):
            await store.append("table", 1, ["next"])


def test_a_damaged_file_is_a_sentence(tmp_path):
    (tmp_path / "r.sqlite").write_bytes(b"no database, but longer than the head of one" * 50)
    with pytest.raises(UserError, match=r"r.sqlite is damaged: move it away"):
        SqliteStore(tmp_path / "r.sqlite")


async def test_a_disk_that_is_full_loses_nothing_and_is_a_sentence(tmp_path):
    async with opened(SqliteStore(tmp_path / "r.sqlite")) as store:
        await store.append("table", 0, ["open"])
        (pages,) = store._file.execute("PRAGMA page_count").fetchone()
        store._file.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(Unreachable, match="cannot be written: database or disk is full"):
            await store.append("table", 1, ["x" * 20_000])
        store._file.execute("PRAGMA max_page_count = 1000000")
        await store.append("table", 1, ["next"])
        assert await store.read("table", 0) == ["open", "next"]


async def test_a_log_is_full_at_128_kib(new_store):
    async with opened(new_store()) as store:
        table = any_table()
        await store.append(table, 0, ["x" * 1024] * 128)
        with pytest.raises(Full):
            await store.append(table, 128, ["x"])


async def test_a_full_store_lets_those_go_who_sit_alone(tmp_path):
    now = [0.0]
    async with opened(SqliteStore(tmp_path / "r.sqlite", tables=3, clock=lambda: now[0])) as store:
        for number, is_shared in enumerate((True, False, False)):
            now[0] += 1
            await store.append(f"table {number}", 0, ["open"], is_shared)
        await store.append("one more", 0, ["open"])
        assert [len(await store.read(f"table {number}", 0)) for number in range(3)] == [1, 0, 1]
        await store.append("and one", 0, ["open"])
        with pytest.raises(Full, match="too many tables"):
            await store.append("too many", 0, ["open"])


def test_a_second_relay_on_the_same_file_refuses_to_start(tmp_path):
    async def both():
        async with opened(SqliteStore(tmp_path / "r.sqlite")):
            with pytest.raises(Unreachable, match="in use, perhaps by another relay"):
                SqliteStore(tmp_path / "r.sqlite")
            stranger = contextlib.closing(sqlite3.connect(tmp_path / "r.sqlite", timeout=0))
            with stranger as one, pytest.raises(sqlite3.OperationalError):
                one.execute("BEGIN EXCLUSIVE")  # and nobody else makes the loop wait

    run(both())
    run(SqliteStore(tmp_path / "r.sqlite").close())


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


@pytest.mark.parametrize("store", ["ftp://example.org", "{file}/inside", "redis://127.0.0.1:x/0"])
def test_a_store_that_is_none_is_a_sentence(tmp_path, store):
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError):
        main(["--store", store.format(file=tmp_path / "file")])
