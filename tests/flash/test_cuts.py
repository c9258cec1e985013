"""The power or Ctrl-C comes in the middle of `make flash`, and the stick plays a whole version."""

from pathlib import Path

import pytest

pytest.importorskip("mpremote")

from tests.helpers.interrupted import interrupted
from tests.helpers.root_folder import log_bytes
from tests.helpers.sampled import IS_WHOLE
from tools import flash
from tools.soak import flash_cuts
from tools.virtual.littlefs_flash import LittleFlash, NorFlash


@pytest.mark.parametrize("story", ["update", "first", "erased", "another"])
def test_no_cut_at_any_flash_operation_spoils_a_stick(story: str) -> None:
    counts = flash_cuts.run(short=not IS_WHOLE, only=story)
    assert counts["sticks spoiled"] == 0
    assert counts["flash operations"] > 100
    assert counts["power cuts"] >= counts["flash operations"] // 11
    assert counts["cuts while finishing"] > 10


def test_all_stories_are_cut() -> None:
    assert [story.name for story in flash_cuts.stories()] == ["update", "first", "erased", "another"]


def test_after_make_flash_little_is_read_to_look_for_a_file() -> None:
    """The log of the root folder, which an installation fills, has only entries of existing files."""
    chip = NorFlash(blocks=64)
    flash_cuts.Story("new", bytes(chip.buffer), "0.1", ("",), {}).flash(chip)
    assert log_bytes(chip.buffer) < 1300  # small files are in it too; untidied 1,580
    assert flash_cuts.boot(LittleFlash(chip)) == "0.1"


@pytest.mark.parametrize("name", ["update", "erased"])
def test_ctrl_c_at_any_line_of_make_flash_spoils_no_stick(name: str, tmp_path: Path) -> None:
    """Each 97th line of the tool here; each third of all stories was tried once."""
    story = next(story for story in flash_cuts.stories() if story.name == name)
    tool = str(Path(flash.__file__).parent)
    for line in range(0, 10_000, 97):
        chip = NorFlash(story.start)
        kept = story.keep(tmp_path / str(line))
        if not interrupted(lambda: story.flash(chip, kept), KeyboardInterrupt, line, tool):  # noqa: B023
            break
        first, second = NorFlash(bytes(chip.buffer)), NorFlash(bytes(chip.buffer))
        assert story.fault_of_start(first) == "", line
        assert story.fault_of_second(second, kept) == "", line
        assert not [path for path in kept.rglob("*") if path.is_file()], line
    assert line > 700
