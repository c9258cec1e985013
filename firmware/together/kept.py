"""What a stick keeps of shared tables: its own secret, and those it has promised dice with."""

from micropython import const

from storage.journal import Journal
from storage.journal_lines import checked, read_line
from together.protocol import fair

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

PATH = "saves/together.txt"
_DEVICE = "device "
_MOST = const(600)  # lines; beyond that the older ones go
_STILL = const(300)  # a relay keeps about 290 throws of a table


class Kept:
    """`secret` 16 bytes, this stick's own for good; `lines` of earlier starts, the oldest first."""

    def __init__(self, urandom: "Callable[[int], bytes]") -> None:
        self._journal = Journal(PATH, tail="")
        self.lines = _read()
        self.secret = _secret_of(self.lines)
        if not self.secret:
            self.secret = urandom(fair.SECRET_BYTES)
            self._replace([_DEVICE + fair.text(self.secret)])
        elif len(self.lines) > _MOST:
            self._replace(self.lines[:1] + self.lines[-_STILL:])

    def append(self, line: str) -> bool:
        """Keep one more line. Returns whether it would survive a power cut."""
        return self._journal.append(line)

    def _replace(self, lines: list[str]) -> None:
        """Keep these lines instead. The old ones stay until the file is closed."""
        self.lines = lines
        content = b"".join([self._journal.written(line) for line in lines])
        try:
            with open(PATH, "wb") as file:
                file.write(content)
        except OSError:
            pass  # the next start tries it again


def _secret_of(lines: list[str]) -> bytes:
    """The secret in the first line, b"" if there is none."""
    try:
        if lines and lines[0].startswith(_DEVICE):
            return fair.from_text(lines[0][len(_DEVICE) :], fair.SECRET_BYTES)
    except ValueError:
        pass
    return b""


def _read() -> list[str]:
    """The lines that have been kept, as far as they are whole."""
    lines: list[str] = []
    try:
        with open(PATH, "rb") as file:
            line = checked(read_line(file))
            while line is not None:
                lines.append(line)
                line = checked(read_line(file))
    except OSError:
        pass
    return lines
