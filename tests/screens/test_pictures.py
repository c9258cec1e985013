"""Every screen as a picture: drawn again by its script and compared pixel by pixel with the committed PNG.

After an intended change `make screens` draws them again; look at each one it names before committing it.
"""

import ast
import itertools

import pytest
from PIL import Image, ImageChops

from tools import film, screens

SIZES = {"m5stickc": (80, 160), "m5stickcplus": (135, 240)}


@pytest.mark.parametrize("board", screens.PICTURES)
def test_every_screen_looks_as_committed(board: str) -> None:
    """All pictures of a board in one test: played again once, not once in each process."""
    now, then, found = screens.draw(board), screens.read(board), []
    assert sorted(set(now) - set(then)) == [], "missing: make screens"
    for name, committed in then.items():
        assert committed.size == SIZES[board], name
        box = ImageChops.difference(committed, now[name]).getbbox() if name in now else "no script takes it"
        if box:
            found.append(f"{name} differs within {box} (left, top, right, bottom)")
    assert found == [], "make screens draws them anew, and removes those that no script takes"


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
    assert film.TURN.stat().st_size < 1_000_000
    frames = film.turn().frames
    shown = " ".join(name for name, _ in itertools.groupby(screen for _, _, screen in frames))
    assert shown == (
        "hand-over answer shake tumble closed peek closed choose announced hand-over answer reveal"
    )
    committed = Image.open(film.TURN)
    assert committed.n_frames == len(frames), "make film ARGS=turn"
    for at in (0, len(frames) // 2, len(frames) - 1):
        committed.seek(at)
        assert committed.convert("RGB").tobytes() == frames[at][0].tobytes(), "make film ARGS=turn"


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
    pictures = screens.read("m5stickc")
    missing = [name for name in names if not any(f"{shown}-".startswith(f"{name}-") for shown in pictures)]
    assert missing == []


def test_no_two_pictures_are_the_same() -> None:
    contents = [picture.tobytes() for board in screens.PICTURES for picture in screens.read(board).values()]
    assert len(set(contents)) == len(contents)
