"""The CPython framebuf against MicroPython's own: the same drawing gives the same bytes."""

import json
import random
import subprocess
from array import array
from pathlib import Path

import pytest

from tools.virtual import framebuf

# Runs under both: draws a list of operations and answers with the buffer after each of them.
DRAW = """
def draw(framebuf, array, job):
    w, h, kind, stride, seed, sources, operations = job
    buf = bytearray((i * 7 + seed) & 255 for i in range((h + 7) * stride * 2))
    fb = framebuf.FrameBuffer(buf, w, h, kind, stride)
    others = [framebuf.FrameBuffer(bytearray(s[4]), s[0], s[1], s[2], s[3]) for s in sources]
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
KINDS = (framebuf.RGB565, framebuf.GS4_HMSB, framebuf.MONO_HLSB, framebuf.GS8)
exec(DRAW)


def random_operation(chance, w, h):
    x, y = chance.randint(-w, 2 * w), chance.randint(-h, 2 * h)
    if chance.random() < 0.6:
        x, y = chance.randint(0, w), chance.randint(0, h)
    c = chance.choice((0, 1, chance.randint(0, 15), chance.randint(0, 255), chance.randint(-2, 0xFFFF)))
    rw, rh = chance.randint(-1, w + 5), chance.randint(-1, h + 5)
    name = chance.choice(
        (
            "fill",
            "pixel",
            "fill_rect",
            "rect",
            "hline",
            "vline",
            "line",
            "ellipse",
            "poly",
            "blit",
            "blit",
        )
    )
    radii = (chance.randint(0, 14), chance.randint(0, 14))
    points = [chance.randint(-6, 25) for _ in range(chance.randint(0, 13))]
    return {
        "fill": ("fill", c),
        "pixel": ("pixel", x, y, c),
        "fill_rect": ("fill_rect", x, y, rw, rh, c),
        "rect": ("rect", x, y, rw, rh, c, chance.random() < 0.5),
        "hline": ("hline", x, y, rw, c),
        "vline": ("vline", x, y, rh, c),
        "line": ("line", x, y, chance.randint(-9, w + 9), chance.randint(-9, h + 9), c),
        "ellipse": ("ellipse", x, y, *radii, c, chance.random() < 0.6, chance.randint(0, 15)),
        "poly": ("poly", x, y, points, c, chance.random() < 0.7),
        "blit": ("blit", chance.randint(2, 9), x - 3, y - 3, chance.choice((-1, 0, 1, c)), -1),
    }[name]


def random_source(chance, kind, w=None):
    w = w or chance.randint(1, 24)
    h = chance.randint(1, 20)
    stride = w + chance.choice((0, 0, 3))
    return [w, h, kind, stride, [chance.randint(0, 255) for _ in range((h + 7) * (stride + 8) * 2)]]


def random_job(number):
    chance = random.Random(number)
    w, h = chance.randint(3, 40), chance.randint(3, 30)
    sources = [random_source(chance, kind, 256) for kind in (framebuf.RGB565, framebuf.GS4_HMSB)]
    sources += [random_source(chance, chance.choice(KINDS)) for _ in range(8)]
    kind = chance.choice(KINDS)
    operations = []
    for _ in range(30):
        operation = list(random_operation(chance, w, h))
        # A palette of 256 entries never reads past its end as long as the source is not RGB565.
        if operation[0] == "blit" and sources[operation[1]][2] != framebuf.RGB565:
            operation[5] = chance.choice((-1, 0, 1))
        operations.append(operation)
    return [w, h, kind, w + chance.choice((0, 0, 5)), number, sources, operations]


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
        for operation, picture in zip(job[6], draw(framebuf, array, job), strict=True):  # noqa: F821
            assert picture.hex() == next(theirs), f"job {job[4]}: {operation}"
    assert next(theirs, None) is None


def test_refuses_what_micropython_refuses():
    with pytest.raises(TypeError, match="buffer protocol"):
        framebuf.FrameBuffer(bytes(8), 8, 8, framebuf.MONO_HLSB)
    with pytest.raises(TypeError, match="buffer protocol"):
        framebuf.FrameBuffer(8, 8, 8, framebuf.MONO_HLSB)
    with pytest.raises(ValueError, match="invalid format"):
        framebuf.FrameBuffer(bytearray(8), 8, 8, 9)
    for w, h, length in ((8, 8, 7), (0, 8, 8), (8, 0, 8)):
        with pytest.raises(ValueError):
            framebuf.FrameBuffer(bytearray(length), w, h, framebuf.MONO_HLSB)


def test_refuses_a_tuple_as_blit_source_because_1_24_does():
    fb = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_HLSB)
    with pytest.raises(TypeError):
        fb.blit((bytearray(8), 8, 8, framebuf.MONO_HLSB), 0, 0)


def test_reads_a_pixel_and_nothing_outside():
    fb = framebuf.FrameBuffer(bytearray(12), 4, 3, framebuf.GS8)
    fb.pixel(3, 2, 200)
    assert (fb.pixel(3, 2), fb.pixel(4, 2), fb.pixel(3, -1)) == (200, None, None)
