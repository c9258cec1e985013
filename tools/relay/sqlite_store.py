"""Logs in one SQLite file: for one relay. What `append` has acknowledged survives a crash and a power cut.

Entries that arrive while a transaction is written share the next one, so it does not wait for the disk once
an entry. It is written in the loop's own thread: nothing could be passed on before, and a hop costs more.

A table's age is how long relays have run since its last entry: a machine's wall clock may jump by years.
"""

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from tools.relay.store import KEPT_SECONDS, LOG_BYTES, TABLES, Full, Refused, Taken, Unreachable, Wake

_SCHEMA = """
    CREATE TABLE IF NOT EXISTS log (
        name TEXT PRIMARY KEY, length INTEGER NOT NULL, bytes INTEGER NOT NULL, at REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS entry (
        name TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (name, number)
    ) WITHOUT ROWID;
"""
_Waiting = tuple[str, int, bytes, "asyncio.Future[None]"]


def _refuse_what_is_not_ours(path: Path) -> None:
    """Unreachable if another program has tables in that file: ours would be mixed with them, and swept."""
    columns = "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c"
    with (
        contextlib.closing(sqlite3.connect(path)) as there,
        contextlib.closing(sqlite3.connect(":memory:")) as ours,
    ):
        ours.executescript(_SCHEMA)
        found = {*there.execute(columns)}
        if found and found != {*ours.execute(columns)}:
            raise Unreachable(f"{path} holds what another program wrote. Name another file with --store.")


class SqliteStore:
    """Logs in the file at `path`. Raises Unreachable if it cannot be opened."""

    def __init__(self, path: Path, tables: int = TABLES, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self._path = path
        self._written = str(path), f"{path}-wal"  # by SQLite; they are there as long as a connection is open
        self._followed: set[str] = set()
        self._waiting: list[_Waiting] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not os.access(path.parent, os.W_OK):
                raise Unreachable(f"cannot keep tables in {path.parent}: nobody may write there")
            _refuse_what_is_not_ours(path)
            self._writer = self._connect(path)
            self._writer.executescript(f"BEGIN;{_SCHEMA}COMMIT;")
            self._reader = self._connect(path)
            (newest,) = self._reader.execute("SELECT MAX(at) FROM log").fetchone()
            self._files = self._identities()
        except (OSError, sqlite3.Error) as error:
            raise self._unreachable(f"cannot keep tables in {path}", error) from None
        self._clock = clock
        self._began = clock() - float(newest or 0)  # so that time goes on where the newest entry was written

    def _seconds(self) -> float:
        return self._clock() - self._began

    def _identities(self) -> list[tuple[int, int]]:
        """Which files SQLite writes to."""
        return [(found.st_dev, found.st_ino) for found in map(os.stat, self._written)]

    def _unreachable(self, what: str, error: Exception) -> Unreachable:
        if (
            isinstance(error, sqlite3.DatabaseError)
            and "malformed" in str(error)
            or "not a database" in str(error)
        ):
            return Unreachable(f"{self._path.name} is damaged: move it away and start the relay again")
        return Unreachable(f"{what}: {error}")

    def _refuse_a_lost_file(self) -> None:
        """Unreachable if the file was deleted or replaced: SQLite goes on and writes where nobody looks."""
        try:
            is_lost = self._identities() != self._files
        except OSError:
            is_lost = True
        if is_lost:
            raise Unreachable(f"{self._path.name} was moved, deleted or replaced: start the relay again")

    @staticmethod
    def _connect(path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # a commit returns when the disk has it
        return connection

    async def open(self, wake: Wake) -> None:
        self._wake = wake
        await self.sweep()

    async def close(self) -> None:
        self._write()
        self._reader.close()
        self._writer.close()

    async def append(self, table: str, index: int, entry: bytes) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not self._waiting:
            done.get_loop().call_soon(self._write)
        self._waiting.append((table, index, entry, done))
        await done

    def _write(self) -> None:
        """Write the waiting entries in one transaction, and answer their senders."""
        batch, self._waiting = self._waiting, []
        for (table, _, _, done), result in zip(batch, self._commit(batch), strict=True):
            if result is None and table in self._followed:
                self._wake(table)
            if done.cancelled():
                continue
            if result is None:
                done.set_result(None)
            else:
                done.set_exception(result)

    def _commit(self, batch: list[_Waiting]) -> list[Exception | None]:
        """Append the entries of `batch` in one transaction. Returns for each None, or why it was refused."""
        results: list[Exception | None] = []
        try:
            self._refuse_a_lost_file()
            self._writer.execute("BEGIN IMMEDIATE")
            for table, index, entry, _ in batch:
                try:
                    self._insert(table, index, entry)
                    results.append(None)
                except Refused as refusal:
                    results.append(refusal)
            self._writer.execute("COMMIT")
            self._refuse_a_lost_file()
        except Unreachable as lost:
            return [lost for _ in batch]
        except sqlite3.Error as error:
            self._roll_back()
            return [self._unreachable("the tables cannot be written", error) for _ in batch]
        return results

    def _roll_back(self) -> None:
        if self._writer.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._writer.execute("ROLLBACK")

    def _insert(self, table: str, index: int, entry: bytes) -> None:
        write = self._writer.execute
        found = write("SELECT length, bytes FROM log WHERE name = ?", (table,)).fetchone()
        length, size = found or (0, 0)
        if index != length:
            raise Taken(length)
        if size + len(entry) > LOG_BYTES:
            raise Full("the log of this table is full")
        if not found and write("SELECT COUNT(*) FROM log").fetchone()[0] >= self._tables:
            raise Full("there are too many tables")
        write("INSERT INTO entry VALUES (?, ?, ?)", (table, index, entry))
        write(
            "INSERT OR REPLACE INTO log VALUES (?, ?, ?, ?)",
            (table, length + 1, size + len(entry), self._seconds()),
        )

    async def read(self, table: str, first: int) -> list[bytes]:
        question = "SELECT body FROM entry WHERE name = ? AND number >= ? ORDER BY number"
        return [body for (body,) in self._ask(question, table, first)]

    async def length(self, table: str) -> int:
        found = self._ask("SELECT length FROM log WHERE name = ?", table)
        return found[0][0] if found else 0

    def _ask(self, question: str, *values: str | int) -> list[tuple]:
        try:
            return self._reader.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise self._unreachable("the tables cannot be read", error) from None

    async def follow(self, table: str) -> None:
        self._followed.add(table)

    async def leave(self, table: str) -> None:
        self._followed.discard(table)

    async def sweep(self) -> None:
        before = self._seconds() - KEPT_SECONDS
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            self._writer.execute(
                "DELETE FROM entry WHERE name IN (SELECT name FROM log WHERE at < ?)", (before,)
            )
            self._writer.execute("DELETE FROM log WHERE at < ?", (before,))
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise self._unreachable("the tables cannot be written", error) from None
