"""Every chip lies or refuses at any moment of an evening: the game goes on, or the stick is off."""

import random

import pytest

from tests.helpers.sampled import IS_WHOLE
from virtual.boards import BOARDS
from virtual.errors import EINVAL, EIO, ENOSPC, EROFS, os_error
from virtual.stick import VirtualStick

STARTS = 100 if IS_WHOLE else 8


def spoil_flash(flash, chance, share):
    """From now on this share of the calls of the file system fails."""

    def spoilt(real):
        def call(*args):
            if chance.random() < share:
                raise os_error(chance.choice((EIO, EINVAL, EROFS, ENOSPC)))
            return real(*args)

        return call

    for name in ("open", "stat", "ilistdir", "may_misread", "store", "mkdir"):
        setattr(flash, name, spoilt(getattr(flash, name)))


def check_picture(stick, seed):
    what = seed, stick.console.text
    assert stick.is_on and stick.panel.is_lit() and any(stick.frame()), what
    assert "Traceback" not in stick.console.text, what


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus", "m5stickcplus2"])
@pytest.mark.parametrize("bit", range(8))
def test_a_panel_whose_identity_is_misread_once_is_known(board, bit):
    stick = VirtualStick(board)
    identity = stick.panel.identity
    stick.panel.identity ^= 1 << 16 + bit
    stick.clock.after(300_000, lambda: setattr(stick.panel, "identity", identity))  # it was asked once
    stick.boot()
    stick.run(500)
    check_picture(stick, bit)
    assert stick.app.stick.name == stick.wiring["title"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_start_on_a_bad_flash_ends_in_a_picture(board):
    """Any call of the file system may fail, and the motion chip may be silent besides."""
    for seed in range(STARTS):
        chance = random.Random(f"flash {board} {seed}")
        stick = VirtualStick(board, seed)
        stick.catches = True
        stick.motion.absent = chance.random() < 0.5 and board != "m5sticks3"  # without settings it is refused
        spoil_flash(stick.flash, chance, chance.choice((1 / 100, 1 / 10, 1)))
        stick.boot()
        stick.run(2000)
        stick.press("A", 80, 2000)
        check_picture(stick, seed)
