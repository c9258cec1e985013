"""A byte 03 on the serial line: the prompt for whoever is there, else the stick starts again."""

import pytest

from tests.helpers.crashes import ends_by
from virtual.errors import MachineReset
from virtual.stick import VirtualStick

STOPPED_MS = 3000


class Stopped:
    """A stick that Ctrl-C stops. `keys` come so many milliseconds later."""

    def __init__(self, board="m5stickc", keys=None, usb=True):
        self.stick = VirtualStick(board)
        self.stick.power_chip.usb = usb
        self.keys = keys or {}
        self.stick.clock.after(STOPPED_MS * 1000, self._interrupt)

    def _interrupt(self):
        self.stick.module("stick.console").key = self._key
        raise KeyboardInterrupt

    def _key(self, limit_ms):
        clock = self.stick.clock
        for ms, key in sorted(self.keys.items()):
            due = (STOPPED_MS + ms) * 1000
            if due <= clock.now + limit_ms * 1000:
                clock.advance(max(due - clock.now, 0))
                if key == "\x03":
                    raise KeyboardInterrupt
                return key
        clock.advance(limit_ms * 1000)
        return ""

    def end(self):
        """How it ended, and after how many seconds."""
        how = "starts again" if ends_by(self.stick, 300_000) is MachineReset else "prompt"
        return how, round((self.stick.clock.now / 1000 - STOPPED_MS) / 1000)


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus2", "m5sticks3"])
def test_where_nobody_is_it_starts_again(board):
    stopped = Stopped(board)
    assert stopped.end() == ("starts again", 30)
    assert "MiaStick stopped." in stopped.stick.console.text


@pytest.mark.parametrize("key", ["\r", "\x01", "h", "\x03"])
def test_whoever_presses_a_key_gets_the_prompt(key):
    """mpremote sends a line end and Ctrl-A, older tools a second Ctrl-C."""
    assert Stopped(keys={12_000: key}).end() == ("prompt", 12)


def test_without_usb_nobody_can_be_there():
    how, seconds = Stopped(usb=False).end()
    assert how == "starts again" and seconds < 2


def test_a_starts_it_again_at_once():
    stopped = Stopped()
    stopped.stick.clock.after((STOPPED_MS + 5000) * 1000, lambda: stopped.stick.down("A"))
    assert stopped.end() == ("starts again", 5)


def test_meanwhile_nothing_shows_and_no_watchdog_bites():
    stopped = Stopped(keys={25_000: "\r"})
    seen = []
    stopped.stick.clock.after((STOPPED_MS + 20_000) * 1000, lambda: seen.append(any(stopped.stick.frame())))
    assert stopped.end()[0] == "prompt" and seen == [False]


@pytest.mark.parametrize("key", ["c", "C"])
def test_c_checks_the_hardware_and_then_it_starts_again(key):
    stopped = Stopped(keys={4000: key})
    checked = []

    def checking():
        stopped.stick.module("stick.hardware_check").run = checked.append

    stopped.stick.clock.after((STOPPED_MS - 1) * 1000, checking)
    assert stopped.end() == ("starts again", 4)
    assert [stick.name for stick in checked] == ["M5StickC"]
