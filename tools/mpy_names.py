"""The names that compiled files bring along: what MicroPython will keep in memory once it has loaded them."""

from collections.abc import Iterable
from pathlib import Path
from string import digits

from tools.rom_names import BUILT_IN

_HEADER = 4  # bytes: "M", version, flags, bits of a small integer
_PACKAGES = ("words", "solved")


def names_of(data: bytes) -> list[str]:
    """The names spelt in a .mpy file of version 6; those that every MicroPython has in its ROM are not.

    Such a file begins with the number of its names and that of its objects; then each name has its length,
    doubled, and its letters with a zero behind, or an odd number where it is one of the ROM's.
    """
    place = _HEADER

    def number() -> int:
        nonlocal place
        value = 0
        while True:
            byte = data[place]
            place += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    count, _ = number(), number()
    names = []
    for _ in range(count):
        size = number()
        if size % 2 == 0:
            names.append(data[place : place + size // 2].decode())
            place += size // 2 + 1
    return names


def names_in(files: Iterable[Path], root: Path) -> list[str]:
    """What a stick has to keep of the names in these files below `root`, and what the files are called."""
    names = set(digits)  # a text that is walked through becomes one name a letter
    for file in files:
        place = file.relative_to(root)
        names.update(names_of(file.read_bytes()), {place.as_posix()})
        if place.parent.name in _PACKAGES and place.stem != "__init__":
            names.add(".".join(place.with_suffix("").parts))
    return sorted(name for name in names - set(BUILT_IN) if "\n" not in name)
