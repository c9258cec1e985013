"""What connects a virtual stick to a table that several share: lines for the referee, and lines from it.

together/wire.py lists the lines.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Link:
    """The stick's end: `send`, `poll`, and bytes that nobody can foresee. `is_joined` says whether the stick
    goes to the shared table as soon as it is on. `module` gives a module of the stick's."""

    module: "Any" = None
    name = ""  # what the player is called, as a word of wire.py

    def __init__(self) -> None:
        self.is_joined = False
        self.inbox: list[bytes] = []

    def open_lobby(self, table: "Any") -> None:
        """Show the lobby of that table. What is needed for it is on no stick."""
        self.module("together.on_stick.shared_table").open_lobby(table)

    def send(self, line: bytes) -> None:
        self.is_joined = line != b"bye"

    def poll(self) -> bytes | None:
        """The next line that has come."""
        return self.inbox.pop(0) if self.inbox else None

    def urandom(self, count: int) -> bytes:
        raise NotImplementedError
