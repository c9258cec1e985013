"""Keys from the console, the serial line over USB."""

import sys


def key(limit_ms: int) -> str:
    """The next key; "" if none comes within so many ms."""
    import select

    waits = select.poll()
    waits.register(sys.stdin, select.POLLIN)
    # As a byte: of a letter beyond ASCII, or noise, the rest may never come
    return chr(sys.stdin.buffer.read(1)[0]) if waits.poll(limit_ms) else ""
