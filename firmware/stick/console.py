"""Keys from the console, the serial line over USB."""

import sys


def key(limit_ms: int) -> str:
    """The next key; "" if none comes within so many ms."""
    import select

    waits = select.poll()
    waits.register(sys.stdin, select.POLLIN)
    return sys.stdin.read(1) if waits.poll(limit_ms) else ""
