"""How long LittleFS's log of the root folder is, which it reads whenever it looks for a file."""

BLOCK = 4096


def log_bytes(flash: bytes) -> int:
    """Bytes of it. The first two blocks hold it in turn, and begin with how often they were written."""
    blocks = [bytes(flash[at : at + BLOCK]) for at in (0, BLOCK)]
    newest = max(blocks, key=lambda block: int.from_bytes(block[:4].replace(b"\xff" * 4, bytes(4)), "little"))
    return len(newest.rstrip(b"\xff"))
