"""A game that has begun, for a page that opens with it: most of a test's time is the way to a game."""

import json
from functools import cache

from tools.film import announced


@cache
def _claimed() -> str:
    """The flash of a stick as the page keeps it: Fox has lied, and whoever is wrong has lost."""
    stick = announced(b"players=3\nlives=1\n", 41, 54)
    return json.dumps({path: content.hex() for path, content in stick.flash.image().items()})


def claimed(hands):
    """To prepare a page: A resumes a game of three in which Owl has to answer."""
    hands.script(f"try {{ localStorage['miastick.flash'] ??= {json.dumps(_claimed())} }} catch {{}}")
