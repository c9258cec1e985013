"""A game that has begun, for a page that opens with it: most of a test's time is the way to a game."""

import json
from functools import cache

from virtual.stick import VirtualStick


@cache
def _claimed() -> str:
    """The flash of a stick as the page keeps it: Fox has lied, and whoever is wrong has lost."""
    stick = VirtualStick(flash={"saves/settings.txt": b"players=3\nlives=1\n"})
    stick.boot()
    stick.run(500)
    stick.act(stick.app.table.flow.start)
    stick.run(100)
    stick.app.table.flow.begin(0)
    moves = stick.module("rules.moves")
    stick.app.table.play(moves.ROLL, 41)
    stick.app.table.play(moves.SAY, 54)
    return json.dumps({path: content.hex() for path, content in stick.flash.image().items()})


def claimed(hands):
    """To prepare a page: A resumes a game of three in which Owl has to answer."""
    hands.script(f"try {{ localStorage['miastick.flash'] ??= {json.dumps(_claimed())} }} catch {{}}")
