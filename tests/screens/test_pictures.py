"""Every screen as a picture: drawn again by its script and compared pixel by pixel with the committed PNG.

After a wanted change `make screens` draws them anew; look at each one it names before committing it.
"""

import ast
import itertools
from functools import lru_cache

import pytest
from PIL import Image, ImageChops

from tools import screens, turn

COMMITTED = {
    (board, name): picture for board in screens.PICTURES for name, picture in screens.read(board).items()
}
SMALL = {name: picture for (board, name), picture in COMMITTED.items() if board == "m5stickc"}
SIZES = {"m5stickc": (80, 160), "m5stickcplus": (135, 240)}


@lru_cache
def drawn(board: str) -> dict[str, Image.Image]:
    return screens.draw(board)


@pytest.mark.parametrize("board", screens.PICTURES)
def test_every_snapshot_has_a_committed_picture(board: str) -> None:
    assert sorted(set(drawn(board)) - set(screens.read(board))) == [], "missing: make screens"


@pytest.mark.parametrize(("board", "name"), COMMITTED)
def test_the_screen_looks_as_committed(board: str, name: str) -> None:
    committed = COMMITTED[board, name]
    assert name in drawn(board), "no script takes this snapshot any more: make screens removes it"
    assert committed.size == SIZES[board]
    box = ImageChops.difference(committed, drawn(board)[name]).getbbox()
    assert box is None, f"differs within {box} (left, top, right, bottom)"


@pytest.mark.parametrize("board", screens.PICTURES)
def test_the_composed_picture_shows_the_screens(board: str) -> None:
    pictures = screens.read(board)
    made = screens.contact(pictures)
    committed = Image.open(screens.PICTURES[board] / "contact.png").convert("RGB")
    assert committed.size == made.size
    assert committed.tobytes() == made.tobytes()


def test_a_turn_moves_on_top_of_the_readme() -> None:
    """In less than 1 MB, and what it shows is what the firmware plays."""
    assert (screens.ROOT / "README.md").read_text().startswith('<p align="center"><img src="docs/turn.gif"')
    assert turn.PICTURE.stat().st_size < 1_000_000
    frames = turn.film().frames
    shown = " ".join(name for name, _ in itertools.groupby(screen for _, _, screen in frames))
    assert shown == (
        "hand-over answer shake tumble closed peek closed choose announced hand-over answer reveal"
    )
    committed = Image.open(turn.PICTURE)
    assert committed.n_frames == len(frames), "make turn"
    for at in (0, len(frames) // 2, len(frames) - 1):
        committed.seek(at)
        assert committed.convert("RGB").tobytes() == frames[at][0].tobytes(), "make turn"


def screen_names() -> set[str]:
    """The `name` of every class of the firmware that is a Screen."""
    classes = [
        node
        for path in (screens.ROOT / "firmware").rglob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef) and "Screen" in [ast.unparse(base) for base in node.bases]
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
    missing = [name for name in names if not any(f"{shown}-".startswith(f"{name}-") for shown in SMALL)]
    assert missing == []


def test_no_two_pictures_are_the_same() -> None:
    contents = [picture.tobytes() for picture in COMMITTED.values()]
    assert len(set(contents)) == len(contents)
