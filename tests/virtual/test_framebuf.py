"""The CPython framebuf against MicroPython's own: every picture of a script has the same pixels."""

import subprocess
from binascii import crc32

import pytest

from tests.helpers.sampled import part_of
from tools import screens
from virtual.script import parse
from virtual.scripted import Script
from virtual.stick import VirtualStick

INSIDE = """
from binascii import crc32
from virtual.script import parse
from virtual.scripted import Script
from virtual.stick import VirtualStick
told, stick = print, VirtualStick({board!r}, firmware={mpy!r})
Script(stick, lambda _: None, lambda name, stick: told(name, crc32(stick.frame()))).run(parse({text!r}))
"""
SCRIPTS = [(path, board) for path in screens.scripts() for board in screens.PICTURES]


@pytest.mark.parametrize(
    ("path", "board"),
    part_of(SCRIPTS, 3),
    ids=[f"{path.stem}-{board}" for path, board in part_of(SCRIPTS, 3)],
)
def test_draws_the_same_pictures_as_micropython(path, board, micropython, mpy, virtual_mpy) -> None:
    text = path.read_text()
    ours = []
    stick = VirtualStick(board)
    Script(stick, lambda _: None, lambda name, stick: ours.append(f"{name} {crc32(stick.frame())}")).run(
        parse(text)
    )
    code = INSIDE.format(board=board, mpy=str(mpy), text=text)
    theirs = subprocess.run(
        [micropython, "-X", "heapsize=8M", "-c", code],
        cwd=virtual_mpy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert theirs.stderr == ""
    assert theirs.stdout.splitlines() == ours
