"""The CPython framebuf against MicroPython's own: the same drawing gives the same bytes."""

import json
import random
import subprocess
from array import array
from pathlib import Path

import pytest

from virtual import framebuf

# Runs under both: draws a list of operations and answers with the buffer after each of them.
DRAW = """
def draw(framebuf, array, job):
    w, h, kind, seed, sources, operations = job
    buf = bytearray((i * 7 + seed) & 255 for i in range((h + 7) * (w + 7) * 2))
    fb = framebuf.FrameBuffer(buf, w, h, kind)
    others = [framebuf.FrameBuffer(bytearray(s[3]), s[0], s[1], s[2]) for s in sources]
    pictures = []
    for name, *args in operations:
        if name == "blit":
            number, x, y, key, palette = args
            fb.blit(others[number], x, y, key, others[palette] if palette >= 0 else None)
        elif name == "poly":
            x, y, points, c, f = args
            fb.poly(x, y, array("h", points), c, f)
        else:
            getattr(fb, name)(*args)
        pictures.append(bytes(buf))
    return pictures
"""
PEER = """
import framebuf, json, sys
from array import array
from binascii import hexlify
for line in sys.stdin:
    for picture in draw(framebuf, array, json.loads(line)):
        print(hexlify(picture).decode())
"""
RGB565, GS4, MONO, GS8 = framebuf.RGB565, framebuf.GS4_HMSB, framebuf.MONO_HLSB, framebuf.GS8
SHAPES = ("fill", "fill_rect", "ellipse", "poly")
# What is done on a buffer of each format, and what a blit onto it comes from: a source, the palette's format
OPERATIONS = {GS4: (*SHAPES, "blit", "blit"), MONO: SHAPES, GS8: ("blit",), RGB565: ("blit",)}
SOURCES = {GS4: (MONO, GS4), GS8: (GS8, None), RGB565: (GS4, RGB565)}
exec(DRAW)


def random_operation(chance, name, w, h, has_palette):
    x, y = chance.randint(-w, 2 * w), chance.randint(-h, 2 * h)
    if chance.random() < 0.6:
        x, y = chance.randint(0, w), chance.randint(0, h)
    c = chance.choice((0, 1, chance.randint(0, 15), chance.randint(0, 255), chance.randint(-2, 0xFFFF)))
    rw, rh = chance.randint(-1, w + 5), chance.randint(-1, h + 5)
    radii = (chance.randint(0, 14), chance.randint(0, 14))
    points = [chance.randint(-6, 25) for _ in range(chance.randint(0, 13))]
    key = chance.choice((-1, 0, 1, c))
    return {
        "fill": ("fill", c),
        "fill_rect": ("fill_rect", x, y, rw, rh, c),
        "ellipse": ("ellipse", x, y, *radii, c, True, chance.randint(0, 15)),
        "poly": ("poly", x, y, points, c, True),
        "blit": ("blit", chance.randint(1, 8), x - 3, y - 3, key, 0 if has_palette else -1),
    }[name]


def random_source(chance, kind, w=None):
    w = w or chance.randint(1, 24)
    h = chance.randint(1, 20)
    return [w, h, kind, [chance.randint(0, 255) for _ in range((h + 7) * (w + 8) * 2)]]


def random_job(number):
    chance = random.Random(number)
    w, h = chance.randint(3, 40), chance.randint(3, 30)
    kind = chance.choice(list(OPERATIONS))
    source, palette = SOURCES.get(kind, (MONO, GS4))
    sources = [random_source(chance, palette or RGB565, 256)]
    sources += [random_source(chance, source) for _ in range(8)]
    operations = []
    for _ in range(30):
        operation = list(random_operation(chance, chance.choice(OPERATIONS[kind]), w, h, palette))
        if kind != GS4 and operation[0] == "blit":
            operation[4] = -1  # only letters leave out a colour
        operations.append(operation)
    return [w, h, kind, number, sources, operations]


@pytest.mark.parametrize("start", range(0, 30, 15))
def test_draws_the_same_bytes_as_micropython(micropython, tmp_path: Path, start):
    jobs = [random_job(number) for number in range(start, start + 15)]
    script = tmp_path / "peer.py"
    script.write_text(DRAW + PEER)
    said = subprocess.run(
        [micropython, str(script)],
        input="".join(json.dumps(job) + "\n" for job in jobs),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    theirs = iter(said.stdout.split())
    for job in jobs:
        for operation, picture in zip(job[5], draw(framebuf, array, job), strict=True):  # noqa: F821
            assert picture.hex() == next(theirs), f"job {job[3]}: {operation}"
    assert next(theirs, None) is None
