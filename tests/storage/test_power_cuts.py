"""The power goes in the middle of any flash operation, and nothing is lost. What LittleFS does then."""

from pathlib import Path

import pytest

from tests.helpers.sampled import IS_WHOLE
from verify.soak import power_cuts as soak_cuts
from virtual.errors import PowerCut
from virtual.littlefs_flash import LittleFlash, NorFlash

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def test_no_cut_at_any_flash_operation_of_an_evening_loses_anything() -> None:
    counts = soak_cuts.run(short=not IS_WHOLE)
    assert counts["moves lost"] == counts["shown unkept"] == 0
    assert counts["power cuts"] > counts["flash operations"] // 7 > 20
    assert counts["cuts while mending"] > 10


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
