"""Saves that cannot be read: nothing is erased unasked, and one can play all the same."""

import pytest

from tests.helpers.table_hands import Hands
from virtual.errors import EIO, os_error
from virtual.firmware_names import JOURNAL
from virtual.flash import Flash


def refusing(call):
    """What is mounted then: everything below saves/ is refused (stick/filesystem.py)."""

    def called(path="", *args, **kwargs):
        if path.startswith("saves"):
            raise os_error(EIO)
        return call(path, *args, **kwargs)

    return called


@pytest.fixture
def hands():
    flash = Flash({JOURNAL: b"mia 1\n", "saves/games/1.txt": b"kept"})
    for name in ("open", "stat", "ilistdir", "mkdir", "remove"):
        setattr(flash, name, refusing(getattr(flash, name)))
    return Hands(flash=flash)


def test_it_is_played_without_saving(hands):
    before = hands.stick.flash.image()
    hands.press("A")
    assert hands.screen == "unreadable"
    hands.press("A")
    assert hands.screen == "who-plays"
    hands.begin()
    assert hands.table.game and not hands.table.is_saved
    assert hands.stick.flash.image() == before


def test_only_two_different_buttons_erase(hands):
    erased = []
    hands.stick.module("stick.filesystem").start_anew = lambda: erased.append(True)
    hands.press("A")
    hands.press("B")
    assert hands.screen == "erase"
    hands.press("B")
    assert hands.screen == "unreadable" and not erased
    hands.press("B")
    hands.press("A")
    assert erased


def test_where_erasing_is_refused_one_plays(hands):
    def refuse():
        raise os_error(EIO)

    hands.stick.module("stick.filesystem").start_anew = refuse
    for key in "ABA":
        hands.press(key)
    assert hands.screen == "who-plays"
