"""Draw a round on three phones and a table view: `python -m tools.table_film` (`make together`).

They are pages in Chromium, with the relay of `make play`. The page's clock stops between two frames, so it
does not matter how long a frame takes to draw. The dice are fair, so every film is different.
"""

import argparse
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from tools import output
from tools.playing import NoBrowser, browsing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "together.gif"

_FRAME_MS = 100
_PAPER = (24, 22, 32)
_PHONE = (360, 640)
_TABLE = (1080, 720)
_PHONE_DRAWN = (180, 320)
_TABLE_DRAWN = (576, 384)
_ROOM = 12  # pixels around each
_COLOURS = 96
_QUERY = "?clock=manual&rules=tokyo+lives=1"
_KEY = "([kind, key]) => dispatchEvent(new KeyboardEvent(kind, { key }))"
_LIMIT_TURNS = 60
_PAUSES = {"answer": 1500, "choose": 900, "reveal": 4500, "lives": 1500}  # ms, to read the screen
# What is pressed on each screen: the first claim is true and believed, the second is neither
_ANSWERS = {"choose": ("a", "bbbbbbba"), "answer": "ab"} | dict.fromkeys(
    ("shake", "reveal", "lives", "announced"), "aa"
)


class Film:
    """Phones round a table. `frames` are [picture, ms]; taken once `is_on`."""

    def __init__(self, browser: "Browser", address: str) -> None:
        self.is_on = False
        self.frames: list[list] = []
        self._browser = browser
        self._address = address
        self.phones: list[Page] = []
        self._table: Page | None = None

    def sit_down(self, table: str) -> "Page":
        """Open a phone at the address with this `#table=...`, or with a table of its own if that is "" """
        width, height = _PHONE
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale="en"
        )
        phone = context.new_page()
        phone.goto(self._address + _QUERY + table)
        phone.evaluate("miastick.ready")
        self.phones.append(phone)
        self.run(500)
        return phone

    def show_table(self) -> None:
        """The table view, in another tab of the first phone's browser."""
        width, height = _TABLE
        self._table = self.phones[0].context.new_page()
        self._table.set_viewport_size({"width": width, "height": height})
        self._table.goto(self._address + "table.html")

    def run(self, ms: int) -> None:
        """Let `ms` pass on all phones."""
        for _ in range(max(ms // _FRAME_MS, 1)):
            for phone in self.phones:
                phone.evaluate("(ms) => miastick.advance(ms)", _FRAME_MS)
            if self.is_on:
                self._take()

    def press(self, phone: "Page", key: str, ms: int = 200) -> None:
        phone.evaluate(_KEY, ["keydown", key])
        self.run(ms)
        phone.evaluate(_KEY, ["keyup", key])
        self.run(300)

    def _take(self) -> None:
        room, (width, height) = _ROOM, _TABLE_DRAWN
        phone_width, phone_height = _PHONE_DRAWN
        paper = Image.new("RGB", (2 * room + width, 3 * room + height + phone_height), _PAPER)
        assert self._table
        paper.paste(_seen(self._table, _TABLE_DRAWN), (room, room))
        step = (width - phone_width) // (len(self.phones) - 1)
        for n, phone in enumerate(self.phones):
            paper.paste(_seen(phone, _PHONE_DRAWN), (room + n * step, 2 * room + height))
        if self.frames and self.frames[-1][0].tobytes() == paper.tobytes():
            self.frames[-1][1] += _FRAME_MS
        else:
            self.frames.append([paper, _FRAME_MS])


def _seen(page: "Page", size: tuple[int, int]) -> Image.Image:
    picture = Image.open(io.BytesIO(page.screenshot(animations="allow")))
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _screen(phone: "Page") -> str:
    return phone.evaluate("miastick.where().screen")


def play(film: Film) -> None:
    """From the lobby to the end of a round."""
    opener = film.sit_down("")
    for key in "abba":
        film.press(opener, key)
    while not (table := opener.evaluate("location.hash")):
        film.run(100)
    for _ in range(2):
        film.press(film.sit_down(table), "a")
    while len(opener.evaluate("miastick.where().chairs")) < len(film.phones):
        film.run(100)
    film.show_table()
    opener.evaluate("document.getElementById('notice').hidden = true")
    film.press(opener, "a")
    film.is_on = True
    answers = 0
    for _ in range(_LIMIT_TURNS):
        screens = [_screen(phone) for phone in film.phones]
        if "game-over" in screens:
            break
        film.run(_PAUSES.get(max(screens, key=lambda name: _PAUSES.get(name, 0)), 700))
        for phone in film.phones:
            screen = _screen(phone)
            if screen == "closed" and "closed" in screens:
                film.press(phone, "a", 1200)
                film.press(phone, "b")
            elif screen in screens and screen in _ANSWERS:
                for key in _ANSWERS[screen][answers > 0]:
                    film.press(phone, key, 900 if screen == "shake" else 150)
                answers += screen == "answer"
    film.run(2500)


def save(film: Film, path: Path = PICTURE) -> None:
    """Write it as a GIF that repeats endlessly."""
    some = [picture for picture, _ in film.frames[:: len(film.frames) // 10]]
    strip = Image.new("RGB", (some[0].width, some[0].height * len(some)))
    for n, picture in enumerate(some):
        strip.paste(picture, (0, n * picture.height))
    palette = strip.quantize(_COLOURS, Image.Quantize.MEDIANCUT)
    pictures = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture, _ in film.frames]
    times = [ms for _, ms in film.frames]
    whole = io.BytesIO()
    pictures[0].save(
        whole, "GIF", save_all=True, append_images=pictures[1:], duration=times, loop=0, optimize=True
    )
    output.put(path, whole.getvalue())


def main() -> None:
    about = "Draw docs/together.gif again. It needs Chromium."
    argparse.ArgumentParser(prog="python -m tools.table_film", description=about).parse_args()
    try:
        with browsing() as (browser, playing):
            film = Film(browser, playing.address)
            play(film)
    except NoBrowser as error:
        sys.exit(str(error))
    save(film)
    print(f"{PICTURE.name}: {len(film.frames)} frames, {sum(ms for _, ms in film.frames) / 1000:.1f} s")


if __name__ == "__main__":
    main()
