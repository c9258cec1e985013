"""Where the logs of all tables are kept: what every store can do, and what goes wrong."""

from collections.abc import Callable
from typing import Protocol

from tools.terminal import InTheWay

ENTRY_BYTES = 1024
LOG_BYTES = 128 * 1024
KEPT_SECONDS = 24 * 60 * 60  # since a table's last entry
TABLES = 5000  # in one store

Wake = Callable[[str], None]  # gets a table that has new entries


class Refused(Exception):
    """An entry that is not appended; the text says why."""


class Taken(Refused):
    """The entry's index is not the length of the log, which is `length`."""

    def __init__(self, length: int) -> None:
        super().__init__(f"the next entry of this table is number {length}")
        self.length = length


class Full(Refused):
    """There is no room for this entry, in the log or in the store."""


class Unreachable(InTheWay):
    """The store does not answer or cannot write. Whether an entry was appended is not known."""


class Store(Protocol):
    """The logs by table. All methods raise Unreachable."""

    async def open(self, wake: Wake) -> None:
        """Begin; `wake` is called for every table that is followed."""

    async def close(self) -> None:
        """End; what was acknowledged is kept."""

    async def append(self, table: str, index: int, entry: bytes) -> None:
        """Append at `index`; the entry is durable when this returns. Raises Refused."""

    async def read(self, table: str, first: int) -> list[bytes]:
        """The entries from number `first` on."""

    async def length(self, table: str) -> int:
        """How many entries the table has; 0 if there is no such table."""

    async def follow(self, table: str) -> None:
        """Call `wake` for this table from now on."""

    async def leave(self, table: str) -> None:
        """Call it no longer."""

    async def sweep(self) -> None:
        """Forget the tables whose last entry is KEPT_SECONDS old."""
