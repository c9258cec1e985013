"""Draw every screen into docs/screens and docs/screens135: `python -m tools.screens` (`make screens`).

`--board` draws those of one stick only; `--language fr --out FOLDER` draws them in a language, into a folder
for each stick. The scripts in tests/scripts play the stick and take the snapshots; the picture test plays
them again. `python -m verify.clipping` says which texts do not fit. `contact.png` shows all pictures.
"""

import argparse
import io
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from PIL import Image, ImageDraw
from rules.state import NAMES

from tools import output
from tools.hub import Hub
from tools.terminal import UserError
from tools.words import CODES, ENGLISH, not_large
from virtual.errors import DataSheetError
from virtual.script import ScriptError, parse
from virtual.scripted import Script, ScriptFailed
from virtual.stick import VirtualStick

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "tests" / "scripts"
PICTURES = {"m5stickc": ROOT / "docs" / "screens", "m5stickcplus": ROOT / "docs" / "screens135"}
COMPOSED = ("contact",)  # made of the others

_PAPER = (24, 22, 32)
_ORANGE = (232, 108, 44)
_SHADE = (196, 84, 32)
_GLASS = (12, 11, 16)
_KEY = (214, 96, 38)
_PRESSED = (255, 240, 214)


class NotDrawn(UserError):
    """A script did not run to its end; the text says which, at which line and why."""


def scripts() -> list[Path]:
    return sorted(SCRIPTS.glob("screens*.txt"))


def draw(board: str = "m5stickc", code: str = ENGLISH) -> dict[str, Image.Image]:
    """Every screen of a board in a language by name, freshly played. Raises NotDrawn."""
    flash = {"saves/settings.txt": f"language={code}\n".encode()}
    pictures: dict[str, Image.Image] = {}

    def keep(name: str, stick: VirtualStick) -> None:
        if name in pictures or name in COMPOSED:
            raise ScriptFailed("there is a picture of that name already")
        pictures[name] = seen(stick)

    for path in scripts():
        try:
            Script(VirtualStick(board, flash=flash), lambda _: None, keep).run(
                parse(path.read_text(encoding="utf-8"))
            )
        except (ScriptError, ScriptFailed, DataSheetError) as reason:
            raise NotDrawn(f"{path.relative_to(ROOT)} on {board}: {reason}") from None
    share(board, flash, keep)
    pictures["crash"] = _crashed(board, flash, False)
    pictures["crash-again"] = _crashed(board, flash, True)
    pictures["unreadable"], pictures["erase"] = _unreadable(board, flash)
    return pictures


def share(
    board: str,
    flash: dict[str, bytes],
    keep: Callable[[str, VirtualStick], None],
    started: Callable[[VirtualStick], None] = lambda _: None,
) -> None:
    """Play sticks at one table, for the screens that others' turns are seen on, and the lobby.

    `started` is called with each stick before it boots, `keep` with the name of each picture and its stick.
    """
    hub, (_, guest) = _gathered(board, flash, 2, started)
    guest.app.table.source.sit()
    hub.run(500)
    keep("lobby-several", guest)
    guest.press("B")
    guest.run(500)
    for _ in range(2):
        guest.press("B")
    keep("lobby-seats", guest)
    for _ in range(3):
        guest.press("B")
    guest.press("A")
    hub.run(500)
    for _ in range(2):
        guest.press("B")
    keep("who-plays-together", guest)
    hub, sticks = _gathered(board, flash, 3, started)
    opener, _, watcher = sticks
    for stick in sticks:
        stick.link.inbox.append(b"# 4127")
    hub.run(500)
    keep("lobby", opener)
    keep("lobby-guest", watcher)
    opener.press("B")
    opener.run(500)
    opener.press("B")
    opener.run(100)
    keep("lobby-rules", opener)
    opener.app.table.flow.together()
    hub.run(500)
    opener.press("A")
    hub.run(4000)
    _share_game(hub, sticks, keep)
    invited = _plugged(hub, board, flash, 4, started)
    invited.link.is_joined = True
    hub.run(1500)
    keep("lobby-invited", invited)
    invited.link.inbox.append(b"- gone")
    hub.run(200)
    keep("lobby-gone", invited)


def _share_game(hub: Hub, sticks: list[VirtualStick], keep: Callable[[str, VirtualStick], None]) -> None:
    """A turn at a shared table, after which somebody is gone."""
    first = sticks[0].app.table.game.holder
    holder, awaited, watcher = (sticks[(first + n) % 3] for n in range(3))
    table, name = holder.app.table, NAMES[first]
    keep("remote-first", watcher)
    hub.lost = 100
    table.flow.rolled()
    hub.run(1200)
    keep("wait", holder)
    hub.lost = 0
    hub.run(3000)
    keep("remote-looks", watcher)
    table.source.peek()
    hub.run(500)
    table.source.want(f"{name} says 54")
    hub.run(5000)
    keep("remote", watcher)
    watcher.app.table.flow.quit()
    hub.run(500)
    keep("leave", watcher)
    watcher.app.table.standing.b_down()
    awaited.link.cut()
    hub.run(1000)
    keep("offline", awaited)
    hub.run(20_000)
    keep("ask", holder)
    watcher.press("A")  # wait
    hub.run(200)
    keep("remote-away", watcher)
    watcher.link.cut()
    hub.run(500)
    keep("remote-offline", watcher)
    table.source.go_on_without()
    hub.run(700)
    keep("news", holder)
    awaited.link.reopen()
    hub.run(3000)
    keep("remote-left-out", awaited)


def _gathered(
    board: str, flash: dict[str, bytes], count: int, started: Callable[[VirtualStick], None]
) -> tuple[Hub, list[VirtualStick]]:
    """So many sticks in the lobby of one table."""
    hub = Hub()
    sticks = []
    for seed in range(1, count + 1):
        stick = _plugged(hub, board, flash, seed, started)
        sticks.append(stick)
        stick.app.table.flow.who_plays()
        stick.run(100)
        for _ in range(2):
            stick.press("B")
        stick.press("A")
        hub.run(1000)
    return hub, sticks


def _plugged(
    hub: Hub, board: str, flash: dict[str, bytes], seed: int, started: Callable[[VirtualStick], None]
) -> VirtualStick:
    """A stick with a link, half a second after its start."""
    awake = flash["saves/settings.txt"] + b"dim=0\nsleep=0\noff=0\n"
    stick = VirtualStick(board, seed=seed, flash={"saves/settings.txt": awake})
    started(stick)
    hub.plug(stick)
    stick.boot()
    stick.run(500)
    return stick


def _crashed(board: str, flash: dict[str, bytes], is_known: bool) -> Image.Image:
    """The screen after an error of the firmware, which no script can cause, with a fixed code."""
    stick = VirtualStick(board, flash=flash)
    stick.boot()
    stick.run(500)
    stick.app.table.flow.crash("1234", is_known)
    stick.run(500)
    return seen(stick)


def _unreadable(board: str, flash: dict[str, bytes]) -> Iterator[Image.Image]:
    """The screen for saves that cannot be read, and the question whether to erase them."""
    stick = VirtualStick(board, flash=flash)
    stick.boot()
    stick.run(500)
    stick.module("storage.archive").is_unreadable = lambda: True
    for key in "AB":
        stick.press(key, 100, 1000)
        yield seen(stick)


def seen(stick: VirtualStick) -> Image.Image:
    """The picture that a stick shows now."""
    return Image.frombytes("RGB", (stick.panel.width, stick.panel.height), stick.frame())


def scaled(picture: Image.Image, times: int) -> Image.Image:
    """The picture with every pixel a square of `times`."""
    return picture.resize((picture.width * times, picture.height * times), Image.Resampling.NEAREST)


def in_stick(picture: Image.Image, times: int = 2, pressed: str = "") -> Image.Image:
    """The stick around its screen: case, glass, button A below, the edge of button B at the right; those of
    `pressed` are lit."""
    screen = scaled(picture, times)
    unit = 4 * times
    width, height = screen.width + 5 * unit, screen.height + 14 * unit
    image = Image.new("RGB", (width + unit, height), _PAPER)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(
        (width - unit, 9 * unit, width + unit // 2, 14 * unit),
        unit // 2,
        fill=_PRESSED if "B" in pressed else _SHADE,
    )
    pen.rounded_rectangle((0, 0, width - 1, height - 1), 2 * unit, fill=_ORANGE)
    pen.rounded_rectangle((unit, unit, width - 1 - unit, height - 10 * unit), unit, fill=_GLASS)
    pen.rounded_rectangle(
        (7 * unit, height - 7 * unit, width - 7 * unit, height - 4 * unit),
        unit,
        fill=_PRESSED if "A" in pressed else _KEY,
        outline=_SHADE,
        width=times,
    )
    image.paste(screen, (5 * unit // 2, 5 * unit // 2))
    return image


def row(images: Iterable[Image.Image], gap: int) -> Image.Image:
    """Images side by side on paper."""
    listed = list(images)
    width = sum(image.width for image in listed) + gap * (len(listed) + 1)
    sheet = Image.new("RGB", (width, max(image.height for image in listed) + 2 * gap), _PAPER)
    x = gap
    for image in listed:
        sheet.paste(image, (x, gap))
        x += image.width + gap
    return sheet


def stack(images: Iterable[Image.Image]) -> Image.Image:
    """Images below each other on paper, at the left."""
    listed = list(images)
    height = sum(image.height for image in listed)
    sheet = Image.new("RGB", (max(image.width for image in listed), height), _PAPER)
    y = 0
    for image in listed:
        sheet.paste(image, (0, y))
        y += image.height
    return sheet


def contact(pictures: Mapping[str, Image.Image], columns: int = 9) -> Image.Image:
    """All screens twice as large, in the order in which the scripts come to them."""
    places = _places()
    images = [
        scaled(pictures[name], 2)
        for name in sorted(pictures, key=lambda name: (places.get(name, len(places)), name))
    ]
    return stack(row(images[n : n + columns], 8) for n in range(0, len(images), columns))


def _places() -> dict[str, int]:
    """The position of each snapshot in the scripts."""
    lines = (line.split() for path in scripts() for line in path.read_text(encoding="utf-8").splitlines())
    names = [words[1] for words in lines if words[:1] == ["snapshot"]]
    return {name: place for place, name in enumerate(names)}


def read(board: str = "m5stickc") -> dict[str, Image.Image]:
    """A board's committed pictures by name, without those composed of them."""
    return {
        path.stem: Image.open(path).convert("RGB")
        for path in sorted(PICTURES[board].glob("*.png"))
        if path.stem not in COMPOSED
    }


def save(pictures: Mapping[str, Image.Image], folder: Path) -> None:
    """Write pictures into a folder, with one that shows them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, image in {**pictures, "contact": contact(pictures)}.items():
        whole = io.BytesIO()
        image.save(whole, "PNG", optimize=True)
        output.put(folder / f"{name}.png", whole.getvalue())


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.screens", description="Draw every screen as a picture."
    )
    parser.add_argument("--board", choices=PICTURES, help="only those of this stick")
    parser.add_argument("--language", choices=CODES, default=ENGLISH, help="in this language; needs --out")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="into this folder, not over those of the docs"
    )
    options = parser.parse_args()
    if options.language != ENGLISH and not options.out:
        parser.error("--language needs --out FOLDER: the pictures of the docs are English")
    boards = (options.board,) if options.board else tuple(PICTURES)
    stale = [line for code in CODES for line in not_large(code)]
    if stale:
        sys.exit("\n".join(stale))
    try:
        if options.out:
            with output.anew(options.out) as folder:
                for board in boards:
                    save(draw(board, options.language), folder / board)
            print(f"Look at {', '.join(str(options.out / board / 'contact.png') for board in boards)}")
            return
        for board in boards:
            update(board)
    except ScriptFailed as failed:
        sys.exit(f"A script in tests/scripts no longer finds its way: {failed}")


def update(board: str) -> None:
    """Draw a board's screens and say what has changed."""
    before = read(board)
    pictures = draw(board)
    changed = [
        name for name in pictures if name not in before or before[name].tobytes() != pictures[name].tobytes()
    ]
    gone = [name for name in before if name not in pictures]
    save(pictures, PICTURES[board])
    print(f"{board}: {len(pictures)} screens, {len(changed)} new or different")
    for name in sorted(changed):
        print(" ", name)
    for name in gone:
        print(f"No script draws {PICTURES[board].relative_to(ROOT) / name}.png any more: remove it.")


if __name__ == "__main__":
    main()
