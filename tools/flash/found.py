"""What is on a stick before anything is written, by its partition table and its file systems."""

from collections.abc import Callable
from typing import NamedTuple

from tools.build import partitions
from tools.build.partitions import SAVES, TABLE

# MicroPython's official images: the first has no `vfs` in its table and makes that partition itself
_OFFICIAL = ({"nvs", "phy_init", "factory"}, {"nvs", "phy_init", "factory", "vfs"})
_FACTORY = (0x10000, 0x1F0000)  # offset and size of the program partition; its files follow
_NVS, _NVS_SIZE = 0x9000, 0x6000
_ROOT = 8192  # bytes of the two blocks with the root folder of a LittleFS


class Found(NamedTuple):
    """What is on a stick: its name for a sentence, and whether its owner might miss it."""

    name: str
    is_ours: bool = False  # it has our partitions: what is saved stays
    is_missed: bool = True


def look(read: Callable[[int, int], bytes]) -> Found:
    """Ask the stick; `read(offset, size)` reads its flash."""
    table = read(TABLE, partitions.SIZE)
    entries = partitions.read(table)
    if SAVES in entries:
        return Found("MiaStick", is_ours=True, is_missed=False)
    if not entries:
        is_blank = table.count(0xFF) == len(table)
        return Found("nothing", is_missed=False) if is_blank else Found("something without a partition table")
    labels = {entry.label for entry in entries}
    factory = next(((each.offset, each.size) for each in entries if each.label == "factory"), None)
    if labels in _OFFICIAL and factory == _FACTORY:
        root = read(sum(_FACTORY), _ROOT)
        if b"miastick" in root:
            return Found("an older MiaStick, whose saved games cannot be kept,")
        has_files = b"littlefs" in root
        return Found("MicroPython with files" if has_files else "MicroPython", is_missed=has_files)
    if "vfs" in labels and b"uiflow" in read(_NVS, _NVS_SIZE):
        return Found("UIFlow")
    return Found("another program")
