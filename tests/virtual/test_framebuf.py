"""What scripts draw with the firmware as it is written, under CPython, and with a stick's, under MicroPython.

So the framebuf of CPython has the same pixels as MicroPython's own, and the names of tools/build/names.py
change nothing.
"""

import json

import pytest

from tests.helpers.in_micropython import printed
from tests.helpers.renamed import Renamed
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


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> Renamed:
    return Renamed(tmp_path_factory.mktemp("renamed"))


@pytest.mark.parametrize(("path", "board"), part_of(SCRIPTS, 7))
def test_draws_the_same_as_micropython(path, board, micropython, renamed) -> None:
    text, ours = path.read_text(), []
    drawn(text, lambda *told: ours.append(" ".join(map(str, told))), board=board)  # noqa: F821
    call = f"drawn({json.dumps(text)}, print, board={board!r}, firmware={str(renamed.mpy)!r})"
    assert printed(micropython, renamed.virtual, f"{renamed.code(DRAWN)}\n{call}").splitlines() == ours
