"""Every number of a layout is there for both screens, and every screen takes its numbers there."""

import ast
import re
from pathlib import Path

import pytest

from tools.build import numbers

FIRMWARE = Path(__file__).parents[2] / "firmware"
SIZES = {80: 160, 135: 240}


@pytest.mark.parametrize("width", SIZES)
def test_boxes_lie_on_the_screen(width: int) -> None:
    found = numbers.constants(FIRMWARE, width)["layouts"]
    boxes = [value for name, value in found.items() if name.endswith("_BOX")]
    boxes += [box for name, value in found.items() if name.endswith(("_BOXES", "STRIPS")) for box in value]
    assert len(boxes) > 10
    for x, y, w, h in boxes:
        assert 0 <= x < x + w <= width and 0 <= y < y + h <= SIZES[width], (x, y, w, h)


def test_no_number_is_left_over() -> None:
    shared = FIRMWARE.parent / "together"  # what is beside the firmware has no layouts of its own
    paths = [*FIRMWARE.rglob("*.py"), *shared.rglob("*.py")]
    used = {word for path in paths for word in re.findall(r"\bat\.([A-Z]\w*)", path.read_text())}
    assert [name for name in numbers.constants(FIRMWARE, 80)["layouts"] if name not in used] == ["WIDTH"]


def test_nobody_names_the_sizes() -> None:
    """Which one it is, is chosen once; `from layouts.sizes import *` is for the type checker."""
    for path in sorted(FIRMWARE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and path.parent.name != "layouts":
                assert not str(node.module).startswith("layouts."), path.name
