"""The length of LittleFS's log of the root folder, which it reads whenever it searches for a file."""

BLOCK = 4096


def log_bytes(flash: bytes) -> int:
    """Bytes of the log. It is in either of the first two blocks, which begin with a count of their writes."""
    blocks = [bytes(flash[at : at + BLOCK]) for at in (0, BLOCK)]
    newest = max(blocks, key=lambda block: int.from_bytes(block[:4].replace(b"\xff" * 4, bytes(4)), "little"))
    return len(newest.rstrip(b"\xff"))
