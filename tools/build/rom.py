"""The names that MicroPython has in its ROM: `python -m tools.build.rom IMAGE ...` reads them from images.

rom_names.json has those of the official images that a stick may have. A name that is not among them but in an
image's ROM is new there; `refuse_newer` keeps it from being given up for another.
"""

import argparse
import json
import struct
from collections.abc import Iterator
from pathlib import Path

from esptool.bin_image import LoadFirmwareImage

from tools import output, places
from tools.build import image as official
from tools.build import names
from tools.build.image import Image, ImageError
from tools.build.names import Names, Rom

# qstr_pool_t in MicroPython's py/qstr.h: the pool before this one, how many names come before it (and a bit),
# its room, its names, and where their hashes and lengths are; the places of the names follow
_POOL = struct.Struct("<6I")
_SORTED = 1 << 31
_MOST = 10_000  # names of a pool


def read(image: Image) -> list[list[str]]:
    """The pools of names in an image, the static ones first; [] if it has none, as those of tests."""
    program = LoadFirmwareImage(image.kind.family, image.content[image.app - image.kind.offset :])
    memory = [(segment.addr, bytes(segment.data)) for segment in program.segments]
    found = [
        (before & ~_SORTED, names)
        for _, data in memory
        for at in range(0, len(data) - _POOL.size, 4)
        for before, names in _pool(memory, data, at)
    ]
    return [names for _, names in sorted(found)]


def _pool(memory: list[tuple[int, bytes]], data: bytes, at: int) -> Iterator[tuple[int, list[str]]]:
    """How many names come before the pool that is there, and its own; nothing if there is no pool."""
    _, before, room, count, _, lengths = _POOL.unpack_from(data, at)
    end = at + _POOL.size + 4 * count
    if not (0 < count < _MOST and room < _MOST and before & ~_SORTED < _MOST and end <= len(data)):
        return
    sizes = _at(memory, lengths)[:count]
    places = struct.unpack_from(f"<{count}I", data, at + _POOL.size)
    texts = [_at(memory, place)[: size + 1] for place, size in zip(places, sizes, strict=False)]
    if len(texts) == count and all(text.find(0) == size for text, size in zip(texts, sizes, strict=True)):
        yield before, [text[:-1].decode() for text in texts]


def _at(memory: list[tuple[int, bytes]], address: int) -> bytes:
    """What is in an image from this address on."""
    return next(
        (data[address - begin :] for begin, data in memory if begin <= address < begin + len(data)), b""
    )


def of(images: list[Image]) -> Rom:
    """The names in the ROM of images."""
    numbered = set(read(images[0])[0])
    each = [{name for pool in read(image) for name in pool if name.isidentifier()} for image in images]
    everywhere = set.intersection(*each) - numbered
    return Rom(sorted(everywhere), sorted(set.union(*each) - everywhere))


def refuse_newer(image: Image, given: Names) -> None:
    """ImageError if MicroPython has a name by now that was given up for another."""
    ours = {name for dealt in (given.shared, *given.own.values()) for name in dealt}
    both = sorted(ours.intersection(*[{name for pool in read(image) for name in pool}]))
    if both:
        raise ImageError(
            f"{image.told} has names in its ROM that this MiaStick calls otherwise: {', '.join(both)}. "
            f"Take the official image, or give the same command {places.option('--plain-names')}."
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.build.rom", description="Write rom_names.json.")
    parser.add_argument("image", type=Path, nargs="+", help="all official images that a stick may have")
    found = of([official.load(path) for path in parser.parse_args().image])
    output.put(names.ROM, (json.dumps(found._asdict()) + "\n").encode())
    print(f"{len(found.all)} names in each image, {len(found.some)} in some.")


if __name__ == "__main__":
    main()
