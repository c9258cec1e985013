"""Whoever wrote a file or talks on a wire: what reads it takes memory in proportion to its size, and ends."""

import contextlib
import json
import random
import tracemalloc
from collections.abc import Callable

import pytest
from records.record import Reader, RecordError

pytest.importorskip("esptool")
pytest.importorskip("mpremote")

from tests.flash.test_hostile import STICK, saying
from tests.helpers.flash_chip import image
from tools.flash import files
from tools.flash import image as flash_image
from tools.flash.port import FlashError

RECORD = "mia 1\nrules tokyo\nplayers Fox Owl Bear\n" + "Fox rolls 32 says 32\nOwl believes\n" * 40
A_BYTE = 200  # bytes of memory for one of input: an object of Python in a list takes 64
SOME = 2_500_000  # whatever the size: Python takes 2 MB to read 4,000 characters of numbers


def record(content: bytes) -> None:
    """As a stick and the page read one."""
    reader = Reader()
    for line in content.decode("latin1").splitlines():
        with contextlib.suppress(RecordError):
            reader.feed(line)
    with contextlib.suppress(RecordError):
        reader.finish()


def told(content: bytes) -> None:
    """What a stick says of itself."""
    with contextlib.suppress(FlashError):
        saying(content).facts()


def checked(content: bytes) -> None:
    """An image of MicroPython."""
    with contextlib.suppress(FlashError):
        flash_image.check(content, "x.bin")


PARSERS: dict[str, tuple[Callable[[bytes], object], bytes]] = {
    "record": (record, RECORD.encode()),
    "manifest": (files.listed, json.dumps({"version": "1", "files": [f"f{n}" for n in range(200)]}).encode()),
    "facts": (told, repr(STICK).encode()),
    "image": (checked, image()[:200_000]),
}


def spoilt(content: bytes, chance: random.Random) -> bytes:
    """Some of it changed, cut out, doubled over and over, or nested."""
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(content) + 1)
        end = min(len(content), at + chance.choice((1, 4, 32, 400)))
        content = chance.choice(
            (
                content[:at] + chance.randbytes(end - at) + content[end:],
                content[:at] + content[end:],
                content[:end] + content[at:end] * chance.choice((2, 64, 500)) + content[end:],
                content[:at]
                + chance.choice((b"[", b"(", b"{", b"9", b"-", b"'", b"\\\n")) * 3000
                + content[at:],
            )
        )[:1_000_000]
    return content


@pytest.mark.parametrize("name", PARSERS)
def test_memory_is_in_proportion_to_what_is_read(name: str) -> None:
    parse, good = PARSERS[name]
    chance = random.Random(name)
    parse(good)  # what it imports is no part of it
    for content in (*(spoilt(good, chance) for _ in range(25)), b"(" + b"1," * 100_000 + b")"):
        tracemalloc.start()
        try:
            parse(content)
            most = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert most <= SOME + A_BYTE * len(content), len(content)
