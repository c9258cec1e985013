"""Draw one turn as the moving picture of the README: `python -m tools.turn` (`make turn`).

The firmware plays it on the virtual stick: Owl believes Fox, shakes, peeks and announces too much, and Bear
calls the lie.
"""

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from tools import output
from tools.screens import in_stick, seen
from virtual.stick import VirtualStick

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "turn.gif"

_FRAME_MS = 50
_PAPER = (24, 22, 32)
_ROOM = 28  # pixels around the stick, for the shake
_SWAY = 9  # pixels that the stick moves for 1 g


class Film:
    """Takes a picture of the stick every _FRAME_MS once `is_on`. `frames` are [picture, ms, screen]."""

    def __init__(self, stick: VirtualStick) -> None:
        self.is_on = False
        self.frames: list[list] = []
        self._stick = stick
        self._due = 0
        self._pressed = ""
        self._is_shaken = False
        stick.after_tick = self.look

    def press(self, key: str, ms: int = 240) -> None:
        """Hold a button for `ms`, and show it as pressed."""
        self._pressed = key
        self._stick.press(key, ms)
        self._pressed = ""

    def shake(self, ms: int) -> None:
        """Shake the stick for `ms`, and show it moving."""
        self._is_shaken = True
        self._stick.hand.shake(ms)
        self._stick.run_until(lambda: not self._stick.hand.is_busy())
        self._is_shaken = False

    def look(self) -> None:
        now = self._stick.clock.now // 1000
        if not self.is_on or now < self._due:
            return
        self._due = now + _FRAME_MS
        picture = self._picture()
        if self.frames and self.frames[-1][0].tobytes() == picture.tobytes():
            self.frames[-1][1] += _FRAME_MS
        else:
            self.frames.append([picture, _FRAME_MS, self._stick.app.table.screen])

    def _picture(self) -> Image.Image:
        stick = in_stick(seen(self._stick), pressed=self._pressed)
        paper = Image.new("RGB", (stick.width + 2 * _ROOM, stick.height + 2 * _ROOM), _PAPER)
        sway = self._stick.hand.at(self._stick.clock.now)[0] * _SWAY // 1000 if self._is_shaken else 0
        paper.paste(stick, (_ROOM + max(-_ROOM, min(_ROOM, sway)), _ROOM))
        return paper


def film() -> Film:
    """The turn, from the hand-over to the revealed lie."""
    stick = VirtualStick(flash={"saves/settings.txt": b"players=3\nseats=\n"})
    stick.boot()
    stick.run(500)
    stick.act(stick.app.table.flow.start)
    stick.run(100)
    table = stick.app.table
    moves = stick.module("rules.moves")
    table.flow.begin(0)
    stick.run(100)
    table.play(moves.ROLL, 54)
    table.play(moves.SAY, 54)
    table.flow.next_turn()
    stick.run(500)

    camera = Film(stick)
    camera.is_on = True
    for wait_ms, act in _turn(stick, camera):
        stick.run(wait_ms)
        act()
    stick.run(3500)
    stick.release()
    return camera


def _turn(stick: VirtualStick, camera: Film) -> tuple[tuple[int, Callable[[], object]], ...]:
    """The actions, each with how many ms to wait before it."""

    def press(key: str, ms: int = 240) -> Callable[[], object]:
        return lambda: camera.press(key, ms)

    stick.next_dice(4, 1)
    return (
        (900, press("A")),  # I am Owl
        (1300, press("A")),  # believe
        (700, lambda: camera.shake(1100)),
        (1500, press("A", 1700)),  # look under the cup
        (500, press("B")),
        (700, press("B")),
        (300, press("B")),
        (900, press("A")),  # announced
        (1300, press("A")),
        (900, press("A")),  # I am Bear
        (1500, press("B")),  # liar
    )


def save(camera: Film, path: Path = PICTURE) -> None:
    """Write it as a GIF that repeats endlessly, in exactly the colours that occur."""
    pictures = [picture for picture, _, _ in camera.frames]
    pixels = [memoryview(picture.convert("RGBA").tobytes()).cast("I") for picture in pictures]
    colours = sorted({colour for each in pixels for colour in set(each)})
    number = {colour: n for n, colour in enumerate(colours)}  # Pillow's own search for a colour is not exact
    palette = bytes(part for colour in colours for part in colour.to_bytes(4, sys.byteorder)[:3])
    indexed = []
    for each in pixels:
        image = Image.frombytes("P", pictures[0].size, bytes(map(number.__getitem__, each)))
        image.putpalette(palette)
        indexed.append(image)
    whole = io.BytesIO()
    indexed[0].save(
        whole,
        "GIF",
        save_all=True,
        append_images=indexed[1:],
        duration=[ms for _, ms, _ in camera.frames],
        loop=0,
        optimize=False,
    )
    output.put(path, whole.getvalue())


def main() -> None:
    argparse.ArgumentParser(prog="python -m tools.turn", description="Draw docs/turn.gif again.").parse_args()
    camera = film()
    save(camera)
    seconds = sum(ms for _, ms, _ in camera.frames) / 1000
    print(
        f"docs/turn.gif: {len(camera.frames)} frames, {seconds:.0f} s, {PICTURE.stat().st_size // 1024} KiB"
    )


if __name__ == "__main__":
    main()
