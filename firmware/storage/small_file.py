"""Writes a small file completely or not at all, whatever interrupts it: a power cut, Ctrl-C, a full memory.

Opening a file with "w" empties it, and closing it after an error would keep it empty. So the old content is
overwritten in one piece: LittleFS keeps it until `close`. If it was longer, the rest becomes newlines.
"""

import os
from micropython import const

from memory import import_briefly

_ENOENT = const(2)
_LARGEST = const(4096)  # bytes; a larger file is not ours


def write(path: str, content: bytes) -> None:
    """Replace the content of the file; newlines may follow. OSError if the flash refuses."""
    size = _size(path)
    if size > _LARGEST:  # it is somebody else's
        os.remove(path)
        size = 0
    if not size:
        import_briefly("storage.archive").make_folder(path)
    content += b"\n" * (size - len(content))
    with open(path, "r+b" if size else "wb") as file:
        file.write(content)


def _size(path: str) -> int:
    """The size of the file in bytes, 0 if there is none."""
    try:
        return os.stat(path)[6]
    except OSError as error:
        if error.errno != _ENOENT:
            raise
        return 0
