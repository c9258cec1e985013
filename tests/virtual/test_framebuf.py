"""The CPython framebuf against MicroPython's own: whatever the scripts draw has the same pixels."""

import json

import pytest

from tests.helpers.in_micropython import printed
from tests.helpers.sampled import part_of
from tools import screens

# Runs under both: the pictures of a script, and for each a checksum of all that was drawn until then.
DRAWN = """
from binascii import crc32
from virtual.script import parse
from virtual.scripted import Script
from virtual.stick import VirtualStick


def drawn(text, tell, **how):
    stick, drawn = VirtualStick(**how), [0]
    script = Script(stick, lambda _: None, lambda name, _: tell(name, drawn[0]))

    def look():
        if stick.app:
            drawn[0] = crc32(stick.app.stick.canvas.buffer, drawn[0])

    stick.after_tick = look
    script.run(parse(text))
"""
SCRIPTS = [(path, board) for path in screens.scripts() for board in screens.PICTURES]
exec(DRAWN)


@pytest.mark.parametrize(("path", "board"), part_of(SCRIPTS, 7))
def test_draws_the_same_as_micropython(path, board, micropython, mpy, virtual_mpy) -> None:
    text, ours = path.read_text(), []
    drawn(text, lambda *told: ours.append(" ".join(map(str, told))), board=board)  # noqa: F821
    code = f"{DRAWN}\ndrawn({json.dumps(text)}, print, board={board!r}, firmware={str(mpy)!r})"
    assert printed(micropython, virtual_mpy, code).splitlines() == ours
