"""The power goes in the middle of any flash operation, and nothing is lost. What LittleFS does then."""

from pathlib import Path

import pytest

from tests.helpers.sampled import IS_WHOLE
from verify.soak import power_cuts as soak_cuts
from virtual.errors import PowerCut
from virtual.littlefs_flash import TEARS, LittleFlash, NorFlash
from virtual.stick import VirtualStick

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def test_no_cut_at_any_flash_operation_of_an_evening_loses_anything() -> None:
    counts = soak_cuts.run(short=not IS_WHOLE)
    assert counts["moves lost"] == counts["shown unkept"] == 0
    assert counts["power cuts"] > counts["flash operations"] // 7 > 20
    assert counts["cuts while mending"] > 10


def test_a_cut_in_the_middle_of_a_move_is_one_before_or_after_it() -> None:
    """The same without the shortcut of laying the flash out as it was: this stick itself loses its power."""
    chip = NorFlash(blocks=64)
    stick = VirtualStick(seed=2, flash=LittleFlash(chip))
    stick.boot()
    robot = soak_cuts.Robot(stick, players=2, lives=2)
    cuts = 0
    for n in range(80):
        before = soak_cuts.state_of(stick)
        chip.tear = list(TEARS.values())[n % len(TEARS)]
        chip.cut_in = n % 5
        robot.step()
        chip.cut_in = -1
        if stick.is_on:
            continue
        cuts += 1
        stick.boot()
        stick.run(100)
        stick.press("A")
        found = soak_cuts.state_of(stick)
        kept = before.game, found.game
        assert (
            None in kept
            or found.game[3].startswith(before.game[3])
            and len(found.game[3]) <= 2 + len(before.game[3])
        )
    assert cuts > 10


def test_why_nothing_is_renamed() -> None:
    """Between the two steps of a move to another folder a third file is not found, until the next write."""
    chip = NorFlash(blocks=32)
    flash = LittleFlash(chip)
    flash.load({"games/1.txt": b"", "a.txt": b"a", "b.txt": b"b", "c.txt": b"c"})
    chip.cut_in = 1
    with pytest.raises(PowerCut):
        flash.rename("a.txt", "games/2.txt")
    flash.power_cut()
    assert set(flash.contents()) == {"games/1.txt", "games/2.txt", "c.txt"}
    for path in FIRMWARE.rglob("*.py"):
        assert "os.rename" not in path.read_text(), path.name
