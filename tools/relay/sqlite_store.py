"""Logs in one SQLite file: for one relay. What `append` has acknowledged survives a crash and a power cut.

Entries that arrive while a transaction is written share the next one, so it does not wait for the disk once
an entry. It is written in the loop's own thread: nothing could be passed on before, and a hop costs more. The
file is locked as long as the relay runs, so nobody else can make it wait.

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
        name TEXT PRIMARY KEY, length INTEGER NOT NULL, bytes INTEGER NOT NULL, at REAL NOT NULL,
        is_shared INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS entry (
        name TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (name, number)
    ) WITHOUT ROWID;
"""
_ONCES = 10_000
_Waiting = tuple[str, int, list[str], bool, "asyncio.Future[None]"]


def _refuse_what_is_not_ours(connection: sqlite3.Connection, path: Path) -> None:
    """Unreachable if another program has tables in that file: ours would be mixed with them, and swept."""
    columns = "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c"
    with contextlib.closing(sqlite3.connect(":memory:")) as ours:
        ours.executescript(_SCHEMA)
        found = {*connection.execute(columns)}
        if found and found != {*ours.execute(columns)}:
            raise Unreachable(f"{path} holds what another program wrote. Name another file with --store.")


class SqliteStore:
    """Logs in the file at `path`. Raises Unreachable if it cannot be opened."""

    def __init__(self, path: Path, tables: int = TABLES, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self._path = path
        self._written = str(path), f"{path}-wal"  # by SQLite; they are there as long as a connection is open
        self._waiting: list[_Waiting] = []
        self._onces: dict[str, float] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not os.access(path.parent, os.W_OK):
                raise Unreachable(f"cannot keep tables in {path.parent}: nobody may write there")
            self._file = self._connect(path)
            (newest,) = self._file.execute("SELECT MAX(at) FROM log").fetchone()
            self._files = self._identities()
        except (OSError, sqlite3.Error) as error:
            if "locked" in str(error):
                raise Unreachable(
                    f"{path} is in use, perhaps by another relay: end it, or name another file"
                ) from None
            raise self._unreachable(f"cannot keep tables in {path}", error) from None
        self._clock = clock
        self._began = clock() - float(newest or 0)  # so that time goes on where the newest entry was written

    @staticmethod
    def _connect(path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            _refuse_what_is_not_ours(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")  # a commit returns when the disk has it
            connection.executescript(f"BEGIN IMMEDIATE;{_SCHEMA}COMMIT;")
        except BaseException:
            connection.close()
            raise
        return connection

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

    async def open(self, _: Wake) -> None:
        await self.sweep()

    async def close(self) -> None:
        self._write()
        self._file.close()

    async def append(self, table: str, index: int, entries: list[str], is_shared: bool = True) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not self._waiting:
            done.get_loop().call_soon(self._write)
        self._waiting.append((table, index, entries, is_shared, done))
        await done

    def _write(self) -> None:
        """Write the waiting entries in one transaction, and answer their senders."""
        batch, self._waiting = self._waiting, []
        for (*_, done), result in zip(batch, self._commit(batch), strict=True):
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
            self._file.execute("BEGIN IMMEDIATE")
            for table, index, entries, is_shared, _ in batch:
                try:
                    self._insert(table, index, entries, is_shared)
                    results.append(None)
                except Refused as refusal:
                    results.append(refusal)
            self._file.execute("COMMIT")
            self._refuse_a_lost_file()
        except Unreachable as lost:
            return [lost for _ in batch]
        except sqlite3.Error as error:
            self._roll_back()
            return [self._unreachable("the tables cannot be written", error) for _ in batch]
        return results

    def _roll_back(self) -> None:
        if self._file.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._file.execute("ROLLBACK")

    def _insert(self, table: str, index: int, entries: list[str], is_shared: bool) -> None:
        write = self._file.execute
        found = write("SELECT length, bytes FROM log WHERE name = ?", (table,)).fetchone()
        length, size = found or (0, 0)
        size += sum(map(len, entries))
        if index != length:
            raise Taken(f"the next entry of this table is number {length}")
        if size > LOG_BYTES:
            raise Full("the log of this table is full")
        if not found:
            self._make_room()
        rows = [(table, number, entry) for number, entry in enumerate(entries, index)]
        self._file.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        log = (table, length + len(entries), size, self._seconds(), is_shared)
        write("INSERT OR REPLACE INTO log VALUES (?, ?, ?, ?, ?)", log)

    def _make_room(self) -> None:
        """For one table more: the one at which an opener has been alone for longest goes. Raises Full."""
        write = self._file.execute
        if write("SELECT COUNT(*) FROM log").fetchone()[0] < self._tables:
            return
        found = write("SELECT name FROM log WHERE NOT is_shared ORDER BY at LIMIT 1").fetchone()
        if not found:
            raise Full("there are too many tables")
        write("DELETE FROM entry WHERE name = ?", found)
        write("DELETE FROM log WHERE name = ?", found)

    async def read(self, table: str, first: int) -> list[str]:
        question = "SELECT body FROM entry WHERE name = ? AND number >= ? ORDER BY number"
        return [body for (body,) in self._ask(question, table, first)]

    def _ask(self, question: str, *values: str | int) -> list[tuple]:
        try:
            return self._file.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise self._unreachable("the tables cannot be read", error) from None

    async def follow(self, table: str) -> None:
        """Nothing: there is no other process."""

    async def leave(self, table: str) -> None:
        """Nothing."""

    async def once(self, word: str, seconds: int) -> bool:
        now = self._clock()
        while self._onces and (len(self._onces) > _ONCES or next(iter(self._onces.values())) < now):
            del self._onces[next(iter(self._onces))]
        is_new = word not in self._onces
        self._onces.setdefault(word, now + seconds)
        return is_new

    async def mark(self, table: str, device: str, session: str) -> None:
        """Nothing: whoever is there is known."""

    async def marks(self, _: str, __: list[str]) -> dict[str, str]:
        return {}

    async def sweep(self) -> None:
        before = self._seconds() - KEPT_SECONDS
        try:
            self._file.execute("BEGIN IMMEDIATE")
            self._file.execute(
                "DELETE FROM entry WHERE name IN (SELECT name FROM log WHERE at < ?)", (before,)
            )
            self._file.execute("DELETE FROM log WHERE at < ?", (before,))
            self._file.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise self._unreachable("the tables cannot be written", error) from None
