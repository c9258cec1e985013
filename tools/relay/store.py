"""Where the logs of all tables are kept: what every store can do, and what goes wrong."""

from collections.abc import Callable
from typing import Protocol

from tools.terminal import UserError

LOG_BYTES = 128 * 1024
KEPT_SECONDS = 24 * 60 * 60  # since a table's last entry
TABLES = 5000  # in one store

Wake = Callable[[str], None]  # gets a table at which another process has done something


class Refused(Exception):
    """Entries that are not appended; the text says why."""


class Taken(Refused):
    """The entries' index is not the length of the log."""


class Full(Refused):
    """There is no room for these entries, in the log or in the store."""


class Unreachable(UserError):
    """The store does not answer or cannot write. Whether entries were appended is not known."""


class Store(Protocol):
    """The logs by table, and what several processes of one relay share. All methods raise Unreachable."""

    async def open(self, wake: Wake) -> None:
        """Begin; `wake` is called for every table that is followed."""

    async def close(self) -> None:
        """End; what was acknowledged is kept."""

    async def append(self, table: str, index: int, entries: list[str], is_shared: bool = True) -> None:
        """Append all or none from `index` on; they are durable when this returns. A table that is not
        `is_shared`, as nobody but its opener sits there, may go to make room for others. Raises Refused."""

    async def read(self, table: str, first: int) -> list[str]:
        """The entries from number `first` on; all are none if there is no such table."""

    async def follow(self, table: str) -> None:
        """Call `wake` for this table from now on."""

    async def leave(self, table: str) -> None:
        """Call it no longer."""

    async def once(self, word: str, seconds: int) -> bool:
        """Whether nobody has asked for that word before, as far as the last `seconds` are concerned."""

    async def mark(self, table: str, device: str, session: str) -> None:
        """That device is there for MARK_SECONDS, by this stream; "" if it has gone."""

    async def marks(self, table: str, devices: list[str]) -> dict[str, str]:
        """The streams by which those devices are there, at whatever process."""

    async def sweep(self) -> None:
        """Forget the tables whose last entry is KEPT_SECONDS old."""


MARK_SECONDS = 25  # a word of each device comes every 10
