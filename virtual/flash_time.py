"""Lets the time pass that finding, reading and writing files takes on a stick.

It is off unless asked for: `stick.reader = FlashTime(stick, sizes)`. Its figures come from an emulated chip,
whose milliseconds can only be compared with each other, and computing still takes no time. So pictures,
scripts, recorded games and the page, which must stay the same, do without it. The bench and the tests of
waits use it.
"""

from collections import Counter
from collections.abc import Mapping

from virtual.stick import VirtualStick

# Measured with the official image v1.24.0 on an emulated ESP32, mounted as stick/filesystem.py does.
# The lines `time:` of `make check-stick` will tell how far a real one is from that.
ENTRY_US = 150  # for each entry of a folder in which a name is searched; 90 to 640, by what was written there
OPEN_US = 160
BYTE_US = 1.5  # for each byte read
PIECE = 2048  # bytes read of an opened file at most: of a strategy no more is read for a decision
# Saves have a partition of their own. There a line in the tail takes 2.7 ms at the median
WRITE_US = 11_000  # one write in ten takes longer
SEARCH_US = 54_000  # LittleFS looks for free blocks, for the first file that is too long for a log
# A folder is a log, into which a write puts some words and the file, if that is short. When it is full
# LittleFS tidies it, which takes 57 to 78 ms for one entry and 250 to 620 for 22
LOG_BYTES = 4096
ENTRY_BYTES = 64
SHORT_FILE = 512
TIDY_US = 40_000
TIDY_ENTRY_US = 25_000

_ENDINGS = ("", ".py", ".mpy")  # MicroPython looks for a folder, then for a source, then for bytecode


class FlashTime:
    """The `reader` of `stick` that makes its flash take time; `us` is the time so far.

    `sizes` are the bytes of the files on it, by path.
    """

    def __init__(self, stick: VirtualStick, sizes: Mapping[str, int]) -> None:
        self._stick = stick
        self._sizes = sizes
        self._width = f"w{stick.panel.width}"
        self._logs: Counter[str] = Counter()  # bytes in each folder's log
        self._searched = False
        self._us = 0.0
        places = {place for path in sizes for place in _way(path)}
        self._entries = Counter(place.rpartition("/")[0] for place in places)  # by folder

    @property
    def us(self) -> int:
        return int(self._us)

    def __call__(self, what: str, file: str) -> None:
        """The stick is about to do `what` with that file: "import", "open" or "write"."""
        before = self.us
        if what == "import":
            self._load(file.removesuffix(".py"))
        elif what == "open":
            self._read(min(self._look(file), PIECE))
        elif what == "write":
            self._write(file.rpartition("/")[0], self._look(file))
        self._stick.clock.advance(self.us - before)

    def _load(self, module: str) -> None:
        package = module.partition("/")[0]
        for root in (f"{self._width}/", ""):
            if package != module and root + package not in self._entries:
                continue  # a package is searched once, and its modules only in it
            for ending in _ENDINGS:
                if self._look(root + module + ending):
                    self._read(self._look(root + module + ending))
                    return

    def _look(self, path: str) -> int:
        """Find a file, through the entries of each folder on the way. Its size, 0 if there is none."""
        for place in _way(path):
            folder = place.rpartition("/")[0]
            self._us += ENTRY_US * self._entries_in(folder)
            if place != path and place not in self._entries and place not in self._stick.flash.folders:
                return 0
        return self._sizes.get(path) or len(self._stick.flash.files.get(path, b""))

    def _entries_in(self, folder: str) -> int:
        """How many entries a folder has, whether copied or made by the stick."""
        flash = self._stick.flash
        made = sum(place.rpartition("/")[0] == folder for place in (*flash.files, *flash.folders))
        return self._entries[folder] + made

    def _read(self, size: int) -> None:
        self._us += OPEN_US + BYTE_US * size

    def _write(self, folder: str, size: int) -> None:
        if size > SHORT_FILE and not self._searched:
            self._searched = True
            self._us += SEARCH_US
        self._logs[folder] += ENTRY_BYTES + (size if size <= SHORT_FILE else 0)
        if self._logs[folder] > LOG_BYTES:
            entries = self._entries_in(folder)
            self._logs[folder] = ENTRY_BYTES * entries
            self._us += TIDY_US + TIDY_ENTRY_US * entries
        self._us += WRITE_US


def _way(path: str) -> list[str]:
    """The folders that a path leads through, and itself."""
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
