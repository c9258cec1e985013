"""What somebody has pressed for at a shared table, until it is said or is no more."""


class Wish:
    """`body` what the next entry of this device is to say, "" for nothing.

    It holds only as long as the table waits for the same: what was pressed is not said in another turn.
    """

    def __init__(self) -> None:
        self.body = ""
        self._awaited: tuple[int, int, str] | None = None
        self._entry = b""

    def make(self, body: str, awaited: tuple[int, int, str] | None) -> None:
        """Wish for that, unless something else is on its way; `awaited` is what the table waits for, None
        before it is open."""
        if not self.body:
            self.body = body
            self._awaited = awaited

    def is_sent(self, entry: bytes) -> None:
        """It goes out as that entry."""
        self._entry = entry

    def heard(self, entry: bytes, awaited: tuple[int, int, str]) -> None:
        """The log has one more entry, and then waits for that."""
        if entry == self._entry or awaited != self._awaited:
            self.body = ""
