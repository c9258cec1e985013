"""Every screen as a picture: drawn again by its script and compared pixel by pixel with the committed PNG.

After a wanted change `make screens` draws them anew; look at each one it names before committing it.
"""

import ast

import pytest
from PIL import Image, ImageChops

from tools import screens

COMMITTED = screens.read()


@pytest.fixture(scope="module")
def drawn() -> dict[str, Image.Image]:
    return screens.draw()


def test_every_snapshot_has_a_committed_picture(drawn: dict[str, Image.Image]) -> None:
    assert sorted(set(drawn) - set(COMMITTED)) == [], "missing: make screens"


@pytest.mark.parametrize("name", COMMITTED)
def test_the_screen_looks_as_committed(name: str, drawn: dict[str, Image.Image]) -> None:
    assert name in drawn, "no script takes this snapshot any more: make screens removes it"
    assert COMMITTED[name].size == screens.SIZE
    box = ImageChops.difference(COMMITTED[name], drawn[name]).getbbox()
    assert box is None, f"differs within {box} (left, top, right, bottom)"


def test_the_pictures_of_the_readme_show_the_screens() -> None:
    for name, made in (("strip", screens.strip(COMMITTED)), ("contact", screens.contact(COMMITTED))):
        committed = Image.open(screens.PICTURES / f"{name}.png").convert("RGB")
        assert committed.size == made.size
        assert committed.tobytes() == made.tobytes(), name


def screen_names() -> set[str]:
    """The `name` of every class of the firmware that is a Page."""
    classes = [
        node
        for path in (screens.ROOT / "firmware").glob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef) and "Page" in [ast.unparse(base) for base in node.bases]
    ]
    return {
        ast.literal_eval(line.value)
        for node in classes
        for line in node.body
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "name"
    }


def test_every_screen_has_a_picture() -> None:
    """At least one picture is named after each screen: its name, or its name and a variant."""
    names = screen_names()
    assert {"splash", "peek", "game-over"} <= names
    missing = [name for name in names if not any(f"{shown}-".startswith(f"{name}-") for shown in COMMITTED)]
    assert missing == []


def test_no_two_pictures_are_the_same() -> None:
    contents = [picture.tobytes() for picture in COMMITTED.values()]
    assert len(set(contents)) == len(contents)
