"""The power goes in the middle of any operation of `make flash`, and the stick plays a whole version."""

import pytest

pytest.importorskip("mpremote")

from tools.soak import flash_cuts


@pytest.mark.parametrize("story", ["update", "first", "erased", "another"])
def test_no_cut_at_any_flash_operation_spoils_a_stick(story: str) -> None:
    counts = flash_cuts.run(short=True, only=story)
    assert counts["sticks spoiled"] == 0
    assert counts["flash operations"] > 100
    assert counts["power cuts"] >= counts["flash operations"] // 11
    assert counts["cuts while finishing"] > 10


def test_all_stories_are_cut() -> None:
    assert [story.name for story in flash_cuts.stories()] == ["update", "first", "erased", "another"]
