"""Each width of screen has a layout; all have the same names, and every screen takes its numbers there."""

import ast
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"
SIZES = {"screen80": (80, 160), "screen135": (135, 240)}


def layout(screen: str) -> dict[str, object]:
    """What a layout says, by name."""
    source = (FIRMWARE / screen / "layout.py").read_text().replace("const(", "(")
    values: dict[str, object] = {}
    exec(source.replace("from micropython import const", ""), values)
    return {name: value for name, value in values.items() if name.isupper()}


def test_every_folder_of_a_screen_is_known_here() -> None:
    assert sorted(path.name for path in FIRMWARE.glob("screen[0-9]*")) == sorted(SIZES)


@pytest.mark.parametrize("screen", SIZES)
def test_a_layout_has_the_names_of_all_others(screen: str) -> None:
    lacking = layout("screen80").keys() ^ layout(screen).keys()
    assert not lacking, f"{screen}/layout.py and screen80/layout.py do not both have these"


@pytest.mark.parametrize("screen", SIZES)
def test_boxes_lie_on_the_screen(screen: str) -> None:
    width, height = SIZES[screen]
    found = layout(screen)
    assert (found["WIDTH"], found["HEIGHT"]) == (width, height)
    boxes = [value for name, value in found.items() if name.endswith("_BOX")]
    boxes += [box for name, value in found.items() if name.endswith(("_BOXES", "STRIPS")) for box in value]
    assert len(boxes) > 10
    for x, y, w, h in boxes:
        assert 0 <= x < x + w <= width and 0 <= y < y + h <= height, (x, y, w, h)


def test_nobody_names_one_layout() -> None:
    for path in FIRMWARE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
                assert not [name for name in names if name.startswith("layout") and name != "layout"], (
                    path.name
                )
