"""A small file, written whole or not at all, whatever ends the writing: a power cut, Ctrl-C, a full memory.

A file opened with "w" is empty from then on, and closing it keeps that, whatever was to be written. So the
old content is written over in one piece: LittleFS keeps it until `close`. What it had more becomes newlines.
"""

import os
from micropython import const

from memory import import_briefly

_ENOENT = const(2)
_LARGEST = const(4096)  # bytes; no small file of ours comes near


def write(path: str, content: bytes) -> None:
    """Let `content` be what is in the file, but for newlines behind it. OSError if the flash refuses."""
    size = _size(path)
    if size > _LARGEST:  # of somebody else
        os.remove(path)
        size = 0
    if not size:
        import_briefly("stick.archive").make_folder(path)
    content += b"\n" * (size - len(content))
    with open(path, "r+b" if size else "wb") as file:
        file.write(content)


def _size(path: str) -> int:
    """Bytes of the file, 0 if there is none."""
    try:
        return os.stat(path)[6]
    except OSError as error:
        if error.errno != _ENOENT:
            raise
        return 0
