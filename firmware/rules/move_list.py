"""The moves of a game as numbers, in pieces so small that even a fragmented heap has room for the next
one."""

from micropython import const

_PIECE = const(64)  # bytes


class MoveList:
    """A list of bytes that grows by `append` and reads like `bytes`."""

    def __init__(self) -> None:
        self._pieces: list[bytearray] = []
        self._count = 0

    def append(self, byte: int) -> None:
        at = self._count % _PIECE
        if not at:
            self._pieces.append(bytearray(_PIECE))
        self._pieces[-1][at] = byte
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, at: int) -> int:
        if at < 0:
            at += self._count
        if not 0 <= at < self._count:
            raise IndexError
        return self._pieces[at // _PIECE][at % _PIECE]

    def __setitem__(self, at: int, byte: int) -> None:
        """Change an existing byte; `at` counts from 0."""
        self._pieces[at // _PIECE][at % _PIECE] = byte

    def __eq__(self, other: object) -> bool:
        return bytes(self) == bytes(other)  # type: ignore[call-overload]
