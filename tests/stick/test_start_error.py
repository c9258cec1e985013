"""An error anywhere before the first screen is reported, saved and shown, and A restarts the stick."""

import shutil
from types import SimpleNamespace

import pytest

from tests.helpers.crashes import ends_by
from tests.helpers.sampled import part_of
from tools.build import compile, files
from virtual.errors import MachineReset
from virtual.stick import PLACES, VirtualStick

BOARDS = ("m5stickc", "m5stickcplus2", "m5sticks3")
STARTS = [(place, BOARDS[(n + turn) % 3]) for n, place in enumerate(PLACES) for turn in range(3)]
SHOWN_MS = 3000  # by then it has told of it
SAYS = "could not start: press A to try again"


def start(stick, error=None):
    """Leave the stick to its own loop, with an error; A is pressed once it has been told."""
    seen = []

    if error:
        stick.error_in(*error)
    for ms in range(SHOWN_MS, SHOWN_MS + 2000, 50):
        stick.clock.after(ms * 1000, lambda: seen.append(stick.led))
    stick.clock.after((SHOWN_MS + 2000) * 1000, lambda: seen.append(stick.frame()))
    stick.clock.after((SHOWN_MS + 2100) * 1000, lambda: stick.down("A"))
    is_reset = ends_by(stick, SHOWN_MS + 2300) is MachineReset
    frame = seen.pop()
    blinks = sum(led > 0 and not before for before, led in zip(seen, seen[1:], strict=False))
    stick.up("A")
    return is_reset, any(frame), blinks


def check(stick, is_reset, is_shown, blinks, what=""):
    """It was told on the console, and on the screen or by the LED; A has reset the stick."""
    assert is_reset, what
    assert SAYS in stick.console.text, what
    assert is_shown or blinks >= 3, what


@pytest.mark.parametrize(("place", "board"), part_of(STARTS, 3))
def test_an_error_at_any_step_of_the_start_is_shown_and_a_tries_again(place, board):
    step = 0
    while True:
        stick = VirtualStick(board)
        is_reset, is_shown, blinks = start(stick, (place, step))
        if SAYS not in stick.console.text:
            assert not is_reset, step
            break
        check(stick, is_reset, is_shown, blinks, step)
        assert is_shown and not blinks, step
        title, trace = stick.flash.image()["saves/crashes/1.txt"].decode().split("\n", 1)
        assert "screen start" in title and "InjectedError" in trace, step
        assert title in stick.console.text and trace in stick.console.text, step
        step += 1
    assert step > (20 if place == "import" else 0)


def without(folder, *missing):
    """The firmware without these files."""
    shutil.copytree(compile.FIRMWARE, folder, ignore=shutil.ignore_patterns(*missing, "__pycache__"))
    return str(folder)


@pytest.mark.parametrize(
    ("missing", "is_shown", "is_kept"),
    [("journal.py", True, False), ("splash.py", True, True), ("display.py", False, True)],
)
def test_a_file_that_is_missing_is_told(tmp_path, missing, is_shown, is_kept):
    stick = VirtualStick(firmware=without(tmp_path / "firmware", missing))
    is_reset, shows, blinks = start(stick)
    check(stick, is_reset, shows, blinks, missing)
    assert (shows, blinks >= 3) == (is_shown, not is_shown)
    assert missing[:-3] in stick.console.text
    assert ("saves/crashes/1.txt" in stick.flash.image()) == is_kept


def test_settings_that_cannot_be_read_are_no_reason_for_a_dark_screen(tmp_path):
    stick = VirtualStick(firmware=without(tmp_path / "firmware", "settings.py"))
    check(stick, *start(stick))


@pytest.mark.parametrize(("missing", "is_shown"), [("splash.py", True), ("display.py", False)])
def test_a_start_that_fails_twice_names_the_damaged_file(tmp_path, missing, is_shown):
    """With a panel on it, else with four long flashes; and it says what to do."""
    good = {"main.py": b"import miastick", "miastick.mpy": b"M\x06", "stick/imu.mpy": b"whole"}
    flash = {**good, "sums.txt": files.sums(good)}
    stick = VirtualStick(firmware=without(tmp_path / "firmware", missing), flash=flash)
    start(stick)
    assert "Install MiaStick" not in stick.console.text
    stick.flash.files["stick/imu.mpy"] = b"whose"
    is_reset, shows, _ = start(stick)
    assert "stick/imu.mpy is damaged. Install MiaStick again: make flash" in stick.console.text
    assert shows is is_shown and is_reset is is_shown, "the flashes last longer"


def test_where_no_file_is_damaged_the_error_is_told_again(tmp_path):
    good = {"main.py": b"import miastick"}
    stick = VirtualStick(
        firmware=without(tmp_path / "firmware", "splash.py"), flash={**good, "sums.txt": files.sums(good)}
    )
    start(stick)
    check(stick, *start(stick))
    assert "Install MiaStick" not in stick.console.text


def test_a_damaged_file_is_told_before_it_is_imported():
    """After two starts without a word, and then A's reset counts as no such start."""
    good = {"stick/imu.mpy": b"whole"}
    stick = VirtualStick(flash={"stick/imu.mpy": b"whose", "sums.txt": files.sums(good)})
    boot = stick._load_main

    def launched(cause):
        boot(cause)
        stick.soc.rtc_memory = b"!!"
        return SimpleNamespace(run=stick.module("stick.start_error").look)

    stick._load_main = launched
    seen = []
    stick.clock.after(12_000_000, lambda: seen.append(any(stick.frame())))
    stick.clock.after(12_100_000, lambda: stick.down("A"))
    assert ends_by(stick, 13_000) is MachineReset
    assert "stick/imu.mpy is damaged. Install MiaStick again: make flash" in stick.console.text
    assert seen == [True] and not stick.soc.rtc_memory
