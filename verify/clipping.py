"""Finds texts that are clipped, outside their place, or over another, on every screen of a language.

A checking canvas notes the rectangle of each text while the screens for the pictures are played, and a walk
over all players and values. `python -m verify.clipping` (a part of `make check`) does that in every language
on both sizes of screen; `python -m verify.clipping fr` in one.
"""

import argparse
import os
import re
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

import display

from tools import screens, workers
from tools.words import CODES, ENGLISH, PARTS, STICK, not_large, texts
from verify import walking
from virtual.boards import BOARDS
from virtual.script import parse
from virtual.scripted import Script, ScriptFailed
from virtual.stick import PANELS, VirtualStick

SIZES = ("m5stickc", "m5stickcplus")  # a board of each size of screen


class Box(NamedTuple):
    """A rectangle of pixels, `right` and `bottom` beyond it."""

    x: int
    y: int
    right: int
    bottom: int
    text: str = ""

    def holds(self, other: "Box", margin: int = 0) -> bool:
        return (
            self.x + margin <= other.x
            and self.y <= other.y
            and other.right <= self.right - margin
            and other.bottom <= self.bottom
        )

    def lower(self, by: int) -> "Box":
        return self._replace(bottom=self.bottom + by)

    def meets(self, other: "Box") -> bool:
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def shared_with(self, other: "Box") -> str:
        """What two rectangles that meet have in common: ` by 4x7 pixels at 30, 12`."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return f" by {right - x}x{bottom - y} pixels at {x}, {y}"

    @property
    def is_line(self) -> bool:
        """Whether it is a stroke through a text, not a background over it."""
        return self.bottom - self.y <= 4

    def beyond(self, other: "Box") -> int:
        """By how many pixels the other one is outside."""
        return max(
            self.x - other.x, self.y - other.y, other.right - self.right, other.bottom - self.bottom, 1
        )


_ICON = "an icon"
_LARGE_WORD = "a large word"
_inks: dict[tuple[tuple[int, int], str, int], Any] = {}  # where each letter has pixels, by size of screen
_extents: dict[tuple[tuple[int, int], str, bytes], tuple[int, Box | None]] = {}  # and each text


Wrong = tuple[str, str, str, str]  # the name of a screen, a text, what is wrong, with which other text or ""


class Checker:
    """Replaces the drawing methods of a stick's canvas: it notes rectangles and skips the drawing, which
    takes most of the time. `found` has a sentence for each fault."""

    def __init__(self, board: str = "m5stickc", code: str = ENGLISH) -> None:
        self._board, self._code = board, code
        self._name = ""
        self._wrong: dict[Wrong, str] = {}  # by how much, and where
        self._pictures: dict[Wrong, str] = {}  # a picture that shows it
        self._of_screens: dict[str, str] = {}  # the first picture of each screen
        self.seen: set[str] = set()
        panel = PANELS[BOARDS[board]["panel"]]
        self._scratch = display.Canvas(panel)
        self._size = panel.width, panel.height
        self._icon_side = 16 if panel.width < 100 else 24
        self._canvas: Any = None
        self._clear()

    def watch(self, stick: VirtualStick) -> None:
        """Check what is drawn from now on; again after each boot."""
        canvas = stick.app.stick.canvas
        if canvas is self._canvas:
            return
        self._canvas, self._stick = canvas, stick
        self._clear()
        self._names = {id(getattr(canvas, name)): name for name in ("S", "M", "M16", "D46", "D78")}
        for name, noted in (
            ("fill", self._clear),
            ("rect", self._ground),
            ("round_rect", self._round_ground),
            ("disc", walking.nothing),
            ("text", self._text),
            ("stamp", self._stamp),
            ("icon", self._icon),
            ("show", walking.nothing),
        ):
            setattr(canvas, name, noted)

    def _clear(self, *_: int) -> None:
        self._texts: list[Box] = []
        self._icons: list[Box] = []
        self._grounds = [Box(0, 0, *self._size)]

    @property
    def found(self) -> list[str]:
        """`m5stickc, de: on the screen pause (picture pause-odds) 'MEHR ...' (ODDS) leaves its place ...`

        If no picture shows the fault, a picture of the same screen is named."""
        said = []
        for wrong, how in self._wrong.items():
            screen, text, what, other = wrong
            alike = self._of_screens.get(screen)
            picture = self._pictures.get(wrong) or alike and f"like {alike}"
            shown = f" (picture {picture})" if picture else ""
            both = f" {self._named(other)}" if other else ""
            place = f"{self._board}, {self._code}: on the screen {screen}{shown}"
            said.append(f"{place} {self._named(text)} {what}{both}{how}")
        return said

    def _named(self, text: str) -> str:
        """A text, with its key if it has one; what is no text by what it is."""
        if text in (_ICON, _LARGE_WORD):
            return text
        key = key_of(self._code, text)
        return f"'{text}'" + (f" ({key})" if key else "")

    def pictured(self, picture: str) -> None:
        """A picture is taken of the current screen."""
        self._of_screens.setdefault(self._screen, picture)
        for wrong in self._wrong:
            if wrong[0] == self._screen:
                self._pictures.setdefault(wrong, picture)

    def _say(self, text: str, what: str, how: str, other: str = "") -> None:
        self._wrong.setdefault((self._screen, text, what, other), how)

    @property
    def _screen(self) -> str:
        """The name of the current screen, or of the last one while modules are loaded and there is none."""
        standing = self._stick.app.table.standing
        self._name = standing.name if standing else self._name
        return self._name

    def _ground(self, x: int, y: int, w: int, h: int, *_: int) -> None:
        self._cover(Box(x, y, x + w, y + h))

    def _round_ground(self, x: int, y: int, w: int, h: int, r: int, *_: int) -> None:
        r //= 2  # about the part of its square that a corner does not fill
        self._cover(Box(x, y, x + w, y + h), Box(x + r, y, x + w - r, y + h), Box(x, y + r, x + w, y + h - r))

    def _cover(self, ground: Box, *bars: Box) -> None:
        """Note a filled rectangle. It must cover a text completely, or be a stroke through it. `bars` are the
        rectangle without its round corners."""
        self._icons = [box for box in self._icons if not ground.meets(box)]
        for box in [box for box in self._texts if ground.meets(box)]:
            if ground.is_line or bars and not any(bar.meets(box) for bar in bars):
                continue
            if not ground.holds(box):
                self._say(box.text, "is partly covered", ground.shared_with(box))
            self._texts.remove(box)
        self._grounds.append(ground)

    def _text(self, font: Any, text: bytes, x: int, y: int, _: int) -> int:
        key = self._size, self._names[id(font)], bytes(text)
        if key not in _extents:
            _extents[key] = self._extent(font, *key[1:])
        width, inked = _extents[key]
        if inked:
            left, top, right, bottom, said = inked
            self._place(Box(x + left, y + top, x + right, y + bottom, said), 0 if said.isdigit() else 1)
        return x + width

    def _extent(self, font: Any, name: str, text: bytes) -> tuple[int, Box | None]:
        """How far a text goes, and where it has pixels, from its pen."""
        width, inks = 0, []
        for code in text:
            ink = self._ink(name, code)
            if ink:
                inks.append((width + ink[0], ink[1], width + ink[2], ink[3]))
            width += font.steps[font.slots[code]]
        if not inks:
            return width, None
        lefts, tops, rights, bottoms = zip(*inks, strict=True)
        return width, Box(min(lefts), min(tops), max(rights), max(bottoms), text.decode("latin-1"))

    def _stamp(self, text: bytes, y: int, _: int) -> None:
        """Note a large word. Nearer than 3 px to the border below, it looks cut off."""
        words = self._canvas.words
        w, rows, rise = words.data[words.find(text) :][:3]
        x = (self._canvas.width - w) // 2
        box = Box(x, y - rise, x + w, y + rows, _LARGE_WORD)
        self._place(box, 1, 3)

    def _icon(self, _: int, x: int, y: int, __: int, scale: int = 1) -> None:
        box = Box(x, y, x + self._icon_side * scale, y + self._icon_side * scale, _ICON)
        self._icons.append(box)
        if not self._grounds[0].holds(box):
            self._say(_ICON, "is clipped", f" by {_pixels(self._grounds[0].beyond(box))}")
        for text in self._texts:
            if box.meets(text):
                self._say(text.text, "is under an icon", box.shared_with(text))

    def _place(self, box: Box, margin: int, below: int = 0) -> None:
        """A text must be inside the background that its middle is on, and touch no other text and no icon."""
        x, y = (box.x + box.right) // 2, (box.y + box.bottom) // 2
        middle = Box(x, y, x + 1, y + 1)
        place = [ground for ground in self._grounds if ground.holds(middle)][-1]
        self.seen.add(box.text)
        if not self._grounds[0].holds(box):
            self._say(box.text, "is clipped", f" by {_pixels(self._grounds[0].beyond(box))}")
        elif not place.holds(box.lower(below), margin):
            self._say(box.text, "leaves its place", f" by {_pixels(place.beyond(box.lower(below)))}")
        for other in self._texts + self._icons:
            if box.meets(other):
                self._say(box.text, "is over", box.shared_with(other), other.text)
        self._texts.append(box)

    def _ink(self, name: str, code: int) -> tuple[int, int, int, int] | None:
        """Where a letter has pixels, from its pen: left, top, and beyond its right and bottom."""
        if (self._size, name, code) not in _inks:
            canvas = self._scratch
            canvas.fill(0)
            canvas.text(getattr(canvas, name), bytes((code,)), 8, 20, 4)
            rows = bytes(canvas.fb.buf).hex("\n", canvas.fb.stride // 2).split("\n")  # a digit is a pixel
            lit = [(y, row) for y, row in enumerate(rows) if row.strip("0")]
            _inks[self._size, name, code] = lit and (
                min(len(row) - len(row.lstrip("0")) for _, row in lit) - 8,
                lit[0][0] - 20,
                max(len(row.rstrip("0")) for _, row in lit) - 8,
                lit[-1][0] - 19,
            )
        return _inks[self._size, name, code]


def _pixels(count: int) -> str:
    return f"{count} pixel{'s'[: count > 1]}"


def boot(code: str, board: str = "m5stickc") -> VirtualStick:
    """A stick that speaks this language."""
    stick = VirtualStick(board, flash={"saves/settings.txt": f"language={code}\n".encode()})
    stick.boot()
    return stick


def play_scripts(code: str, board: str, checker: Checker) -> set[str]:
    """Play all scripts of screens; the names of the screens that were shown."""
    stood: set[str] = set()
    for path in screens.scripts():
        stick = VirtualStick(board, flash={"saves/settings.txt": f"language={code}\n".encode()})
        script = Script(stick, lambda _: None, lambda picture, _: checker.pictured(picture))
        look = stick.after_tick

        def watch(*args: Any, stick: VirtualStick = stick, look: Any = look) -> None:
            checker.watch(stick)
            stood.add(stick.app.table.screen)
            look(*args)

        stick.after_tick = watch
        script.run(parse(path.read_text(encoding="utf-8")))
    return stood


def play_shared(code: str, board: str) -> list[str]:
    """Play sticks that share a table; a sentence for each fault."""
    checkers: dict[VirtualStick, Checker] = {}

    def started(stick: VirtualStick) -> None:
        checker = checkers[stick] = Checker(board, code)
        stick.after_tick = lambda: checker.watch(stick)

    flash = {"saves/settings.txt": f"language={code}\n".encode()}
    screens.share(board, flash, lambda picture, stick: checkers[stick].pictured(picture), started)
    return [line for checker in checkers.values() for line in checker.found]


def found(code: str, board: str) -> list[str]:
    """What is wrong on any screen: those of the pictures, with all players and values, by all rules."""
    checker = Checker(board, code)
    play_scripts(code, board, checker)
    stick = boot(code, board)
    checker.watch(stick)
    walking.choosing(stick)
    walking.playing(stick)
    # Its own name is on the splash of the language before it
    other = boot(CODES[CODES.index(code) - 1], board)
    checker.watch(other)
    walking.show(other, "menus.splash", "Splash")
    return list(dict.fromkeys(checker.found + play_shared(code, board)))


def key_of(code: str, text: str) -> str:
    """The key of a text in a language, or in English if that lacks it; "" for one made of several texts."""
    for language in (code, ENGLISH):
        for part in PARTS:
            for key, told in texts(STICK / f"{language}{part}.py").items():
                for one in told.split("|"):
                    pattern = re.sub(r"[%@<>]", ".+", re.escape(one.strip()))
                    if one.strip() and re.fullmatch(pattern, text.strip(), re.IGNORECASE):
                        return key
    return ""


def misfits(codes: Iterable[str]) -> list[str]:
    """A line for each text of these languages that does not fit, on either size of screen."""
    codes = list(codes)
    stale = [line for code in codes for line in not_large(code)]
    if stale:
        return stale
    with workers.pool(os.cpu_count() or 1) as pool:
        found_by_job = pool.starmap(found, [(code, board) for code in codes for board in SIZES])
    return [line for lines in found_by_job for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m verify.clipping", description="Say which texts leave their place on a screen."
    )
    parser.add_argument("language", nargs="?", choices=CODES, help="only this one")
    language = parser.parse_args().language
    try:
        wrong = misfits([language] if language else CODES)
    except ScriptFailed as failed:
        sys.exit(f"A script in tests/scripts no longer finds its way: {failed}")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
