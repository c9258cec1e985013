"""Draw the moving pictures of the README again: `python -m tools.film` (`make film`); one: `turn` or `table`.

`turn` is one turn on the virtual stick: Owl believes Fox, shakes, peeks and announces too much, and Bear
calls the lie. `table` is a round on three phones and a table view, pages in Chromium with the relay of
`make play`; their clock stops between two frames, so it does not matter how long a frame takes to draw. The
dice there are fair, so every such film is different.
"""

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from tools import output
from tools.playing import NoBrowser, browsing
from tools.screens import in_stick, seen
from virtual.stick import VirtualStick

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DOCS = Path(__file__).resolve().parent.parent / "docs"
TURN = DOCS / "turn.gif"
TABLE = DOCS / "together.gif"

_PAPER = (24, 22, 32)
_COLOURS = 256  # of a GIF, at most

_STICK_FRAME_MS = 50
_STICK_ROOM = 28  # pixels around the stick, for the shake
_SWAY = 9  # pixels that the stick moves for 1 g

_FRAME_MS = 100
_PHONE = (360, 640)
_VIEW = (1080, 720)
_PHONE_DRAWN = (180, 320)
_VIEW_DRAWN = (576, 384)
_ROOM = 12  # pixels around each
_QUERY = "?clock=manual&rules=tokyo+lives=1"
_KEY = "([kind, key]) => dispatchEvent(new KeyboardEvent(kind, { key }))"
_LIMIT_TURNS = 60
_PAUSES = {"answer": 1500, "choose": 900, "reveal": 4500, "lives": 1500}  # ms, to read the screen
# What is pressed on each screen: the first claim is true and believed, the second is neither
_ANSWERS = {"choose": ("a", "bbbbbbba"), "answer": "ab"} | dict.fromkeys(
    ("shake", "reveal", "lives", "announced"), "aa"
)


class Film:
    """`frames` are [picture, ms, screen]; a picture like the one before makes that one last longer."""

    def __init__(self) -> None:
        self.is_on = False
        self.frames: list[list] = []

    def add(self, picture: Image.Image, ms: int, screen: str = "") -> None:
        if self.frames and self.frames[-1][0].tobytes() == picture.tobytes():
            self.frames[-1][1] += ms
        else:
            self.frames.append([picture, ms, screen])

    def save(self, path: Path) -> None:
        """Write it as a GIF that repeats endlessly, in the colours that occur if they are few enough."""
        pictures = [picture for picture, _, _ in self.frames]
        pixels = [memoryview(picture.convert("RGBA").tobytes()).cast("I") for picture in pictures]
        colours = sorted({colour for each in pixels for colour in set(each)})
        if len(colours) <= _COLOURS:
            number = {colour: n for n, colour in enumerate(colours)}  # Pillow's own search is not exact
            palette = bytes(part for colour in colours for part in colour.to_bytes(4, sys.byteorder)[:3])
            indexed = []
            for each in pixels:
                image = Image.frombytes("P", pictures[0].size, bytes(map(number.__getitem__, each)))
                image.putpalette(palette)
                indexed.append(image)
        else:
            common = _common_palette(pictures)
            indexed = [picture.quantize(palette=common, dither=Image.Dither.NONE) for picture in pictures]
        whole = io.BytesIO()
        indexed[0].save(
            whole,
            "GIF",
            save_all=True,
            append_images=indexed[1:],
            duration=[ms for _, ms, _ in self.frames],
            loop=0,
            optimize=len(colours) > _COLOURS,
        )
        output.put(path, whole.getvalue())


def _common_palette(pictures: list[Image.Image]) -> Image.Image:
    """96 colours that do for all of them, by a tenth of them."""
    some = pictures[:: max(len(pictures) // 10, 1)]
    strip = Image.new("RGB", (some[0].width, some[0].height * len(some)))
    for n, picture in enumerate(some):
        strip.paste(picture, (0, n * picture.height))
    return strip.quantize(96, Image.Quantize.MEDIANCUT)


# -- one turn on a stick


class StickFilm(Film):
    """Takes a picture of a virtual stick at each frame once `is_on`."""

    def __init__(self, stick: VirtualStick) -> None:
        Film.__init__(self)
        self._stick = stick
        self._due = 0
        self._pressed = ""
        self._is_shaken = False
        stick.after_tick = self._look

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

    def _look(self) -> None:
        now = self._stick.clock.now // 1000
        if self.is_on and now >= self._due:
            self._due = now + _STICK_FRAME_MS
            self.add(self._picture(), _STICK_FRAME_MS, self._stick.app.table.screen)

    def _picture(self) -> Image.Image:
        room = _STICK_ROOM
        stick = in_stick(seen(self._stick), pressed=self._pressed)
        paper = Image.new("RGB", (stick.width + 2 * room, stick.height + 2 * room), _PAPER)
        sway = self._stick.hand.at(self._stick.clock.now)[0] * _SWAY // 1000 if self._is_shaken else 0
        paper.paste(stick, (room + max(-room, min(room, sway)), room))
        return paper


def announced(settings: bytes, rolled: int, said: int) -> VirtualStick:
    """A game by these settings in which Fox has rolled and said that."""
    stick = VirtualStick(flash={"saves/settings.txt": settings})
    stick.boot()
    stick.run(500)
    stick.act(stick.app.table.flow.start)
    stick.run(100)
    table = stick.app.table
    moves = stick.module("rules.moves")
    table.flow.begin(0)
    stick.run(100)
    table.play(moves.ROLL, rolled)
    table.play(moves.SAY, said)
    return stick


def turn() -> Film:
    """The turn, from the hand-over to the revealed lie."""
    stick = announced(b"players=3\nseats=\n", 54, 54)
    stick.app.table.flow.next_turn()
    stick.run(500)
    film = StickFilm(stick)
    film.is_on = True
    for wait_ms, act in _turn(stick, film):
        stick.run(wait_ms)
        act()
    stick.run(3500)
    stick.release()
    return film


def _turn(stick: VirtualStick, film: StickFilm) -> tuple[tuple[int, Callable[[], object]], ...]:
    """The actions, each with how many ms to wait before it."""

    def press(key: str, ms: int = 240) -> Callable[[], object]:
        return lambda: film.press(key, ms)

    stick.next_dice(4, 1)
    return (
        (900, press("A")),  # I am Owl
        (1300, press("A")),  # believe
        (700, lambda: film.shake(1100)),
        (1500, press("A", 1700)),  # look under the cup
        (500, press("B")),
        (700, press("B")),
        (300, press("B")),
        (900, press("A")),  # announced
        (1300, press("A")),
        (900, press("A")),  # I am Bear
        (1500, press("B")),  # liar
    )


# -- a round on three phones and a table view


class TableFilm(Film):
    """Takes a picture of phones round a table at each frame once `is_on`."""

    def __init__(self, browser: "Browser", address: str) -> None:
        Film.__init__(self)
        self._browser = browser
        self._address = address
        self.phones: list[Page] = []
        self._view: Page | None = None

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

    def show_table(self, table: str) -> None:
        """The view of this `#table=...`, in another tab of the first phone's browser."""
        width, height = _VIEW
        self._view = self.phones[0].context.new_page()
        self._view.set_viewport_size({"width": width, "height": height})
        self._view.goto(f"{self._address}table.html{table}")
        self._view.wait_for_selector(".chair")

    def run(self, ms: int) -> None:
        """Let `ms` pass on all phones."""
        for _ in range(max(ms // _FRAME_MS, 1)):
            for phone in self.phones:
                phone.evaluate("(ms) => miastick.advance(ms)", _FRAME_MS)
            if self.is_on:
                self.add(self._picture(), _FRAME_MS)

    def press(self, phone: "Page", key: str, ms: int = 200) -> None:
        phone.evaluate(_KEY, ["keydown", key])
        self.run(ms)
        phone.evaluate(_KEY, ["keyup", key])
        self.run(300)

    def _picture(self) -> Image.Image:
        room, (width, height) = _ROOM, _VIEW_DRAWN
        phone_width, phone_height = _PHONE_DRAWN
        paper = Image.new("RGB", (2 * room + width, 3 * room + height + phone_height), _PAPER)
        assert self._view
        paper.paste(_shot(self._view, _VIEW_DRAWN), (room, room))
        step = (width - phone_width) // (len(self.phones) - 1)
        for n, phone in enumerate(self.phones):
            paper.paste(_shot(phone, _PHONE_DRAWN), (room + n * step, 2 * room + height))
        return paper


def _shot(page: "Page", size: tuple[int, int]) -> Image.Image:
    picture = Image.open(io.BytesIO(page.screenshot(animations="allow")))
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _screen(phone: "Page") -> str:
    return phone.evaluate("miastick.where().screen")


def play(film: TableFilm) -> None:
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
    film.show_table(table)
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


def table() -> Film:
    """A round on three phones. NoBrowser."""
    with browsing() as (browser, playing):
        film = TableFilm(browser, playing.address)
        play(film)
    return film


FILMS: dict[str, tuple[Callable[[], Film], Path]] = {"turn": (turn, TURN), "table": (table, TABLE)}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.film", description="Draw the moving pictures again."
    )
    parser.add_argument("film", nargs="*", help=f"only these: {', '.join(FILMS)}; table needs Chromium")
    wanted = parser.parse_args().film
    for name in wanted:
        if name not in FILMS:
            parser.error(f"there is no film '{name}'; there are: {', '.join(FILMS)}")
    for name in wanted or FILMS:
        shoot, path = FILMS[name]
        try:
            film = shoot()
        except NoBrowser as error:
            sys.exit(str(error))
        film.save(path)
        seconds = sum(ms for _, ms, _ in film.frames) / 1000
        size = path.stat().st_size // 1024
        print(f"docs/{path.name}: {len(film.frames)} frames, {seconds:.0f} s, {size} KiB")


if __name__ == "__main__":
    main()
