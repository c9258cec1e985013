"""What LittleFS does when the power goes; verify.soak cuts at every operation of an evening."""

from pathlib import Path

import pytest

from virtual.errors import PowerCut
from virtual.littlefs_flash import LittleFlash, NorFlash

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


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
