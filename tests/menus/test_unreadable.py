"""Saves that cannot be read: nothing is erased unasked, and one can play all the same."""

import pytest

from tests.helpers.table_hands import Hands
from virtual.errors import EIO, os_error
from virtual.firmware_names import JOURNAL
from virtual.flash import Flash


class Unreadable(Flash):
    """What is mounted then: everything below saves/ is refused (stick/filesystem.py)."""

    def refuse(self, path="", *_, **__):
        if path.startswith("saves"):
            raise os_error(EIO)

    def open(self, path, *args, **kwargs):
        self.refuse(path)
        return super().open(path, *args, **kwargs)

    def stat(self, path):
        self.refuse(path)
        return super().stat(path)

    def ilistdir(self, path=""):
        self.refuse(path)
        return super().ilistdir(path)

    def mkdir(self, path):
        self.refuse(path)
        super().mkdir(path)

    def remove(self, path):
        self.refuse(path)
        super().remove(path)


@pytest.fixture
def hands():
    return Hands(flash=Unreadable({JOURNAL: b"mia 1\n", "saves/games/1.txt": b"kept"}))


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
