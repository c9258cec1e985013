"""Each width of screen has a layout; all have the same names, and every screen takes its numbers there."""

import ast
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"
SIZES = {"w80": (80, 160), "w135": (135, 240)}


def layout(width: str) -> dict[str, object]:
    """What a layout says, by name."""
    source = (FIRMWARE / "layouts" / f"{width}.py").read_text().replace("const(", "(")
    values: dict[str, object] = {}
    exec(source.replace("from micropython import const", ""), values)
    return {name: value for name, value in values.items() if name.isupper()}


def test_every_layout_is_known_here() -> None:
    assert {path.stem for path in (FIRMWARE / "layouts").glob("w*.py")} == set(SIZES)


@pytest.mark.parametrize("width", SIZES)
def test_a_layout_has_the_names_of_all_others(width: str) -> None:
    assert layout("w80").keys() ^ layout(width).keys() == set()


@pytest.mark.parametrize("width", SIZES)
def test_boxes_lie_on_the_screen(width: str) -> None:
    size = SIZES[width]
    found = layout(width)
    assert (found["WIDTH"], found["HEIGHT"]) == size
    boxes = [value for name, value in found.items() if name.endswith("_BOX")]
    boxes += [box for name, value in found.items() if name.endswith(("_BOXES", "STRIPS")) for box in value]
    assert len(boxes) > 10
    for x, y, w, h in boxes:
        assert 0 <= x < x + w <= size[0] and 0 <= y < y + h <= size[1], (x, y, w, h)


def test_nobody_names_one_layout() -> None:
    """Which one it is, is chosen once; `from layouts.w80 import *` is for the type checker."""
    for path in sorted(FIRMWARE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and path.parent.name != "layouts":
                assert not str(node.module).startswith("layouts."), path.name
