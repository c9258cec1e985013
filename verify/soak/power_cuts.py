"""Power cuts at every flash operation of some evenings, of which `run` counts what was lost.

The virtual stick plays on real LittleFS (virtual/littlefs_flash.py), which notes each program and each erase.
For every one of them a stick boots on the chip as it was, with that operation torn. It must find the game and
the settings as they were before or after what the players did then; once the last operation of a tick is
done, only as after it, because what a screen shows has been kept. Where finding the game writes to the flash,
that is cut as well.
"""

import sys
from binascii import crc32
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from verify.under_micropython.robot import Robot
from virtual.firmware_names import JOURNAL
from virtual.journal import journal_in
from virtual.littlefs_flash import TEARS, LittleFlash, NorFlash, Operation
from virtual.stick import VirtualStick

_BLOCKS = 64  # enough for what is written, and quick to copy
_SEED = 7


class State(NamedTuple):
    """What must survive: the current game as in its journal, and the settings.

    `offered` is one that had been put aside, and is the journal again from then on.
    """

    game: tuple | None
    settings: dict[str, Any]
    offered: tuple | None = None


class Cut(NamedTuple):
    """Where the power went, and what may be found then."""

    story: str
    image: bytes
    operation: Operation | None
    tear: str
    allowed: tuple[State, ...]


def state_of(stick: VirtualStick) -> State:
    """The state of a stick that has read its journal."""
    game = stick.app.table.game
    settings = stick.app.stick.settings
    keys = stick.module("storage.settings_file")
    values = {key: settings.get(key) for key in (*keys.NUMBERS, *keys.WORDS)}
    if not game or game.phase == stick.module("game").OVER:
        return State(None, values)
    found = game.rules.text, game.players, game.starter, bytes(game.moves), tuple(game.lives)
    if stick.app.table.trouble == "aside":
        return State(None, values, found)
    return State(found, values)


def found_on(chip: NorFlash) -> State:
    """The state that a stick finds when it is switched on with this flash and A is pressed."""
    stick = VirtualStick(seed=_SEED, flash=LittleFlash(chip))
    stick.boot()
    stick.run(100)
    stick.press("A")
    return state_of(stick)


class Story:
    """A stick on a flash of its own that notes what was written in which tick, and when it was shown.

    `ticks` are those that wrote: first operation, the one after the last, and the state then. `hasty` counts
    ticks that sent something to the panel and wrote after that. A key that looks pressed shows nothing of the
    move, and may come before it.
    """

    def __init__(self, name: str, files: dict[str, bytes]) -> None:
        self.name = name
        self.chip = NorFlash(blocks=_BLOCKS)
        flash = LittleFlash(self.chip)
        flash.load(files)
        self.chip.log.clear()
        self.start = bytes(self.chip.buffer)
        self.first = found_on(NorFlash(self.start))
        self.ticks: list[tuple[int, int, State]] = []
        self.hasty = 0
        self._pixels = 0
        self.stick = VirtualStick(seed=_SEED, flash=flash)
        self.stick.catches = True
        self.chip.told = self._told
        self.stick.after_tick = self._ticked
        self.stick.boot()
        self._ticked()
        self.stick.run(100)
        self.press("A")
        self.robot = Robot(self.stick, seed=_SEED, players=3, lives=1)

    def press(self, keys: str) -> None:
        """Press one after the other, each long enough after its screen came."""
        for key in keys:
            self.stick.run(1100)
            self.stick.press(key, 100, 300)

    def play(self, until: str, steps: int = 400) -> None:
        """Let the robot play until that screen is shown, at most so many of its steps."""
        for _ in range(steps):
            if self.robot.screen == until:
                return
            self.robot.step()

    def _let_keys_be_shown(self) -> None:
        canvas, at, panel = self.stick.app.stick.canvas, self.stick.module("layouts"), self.stick.panel
        if "show" in vars(canvas):
            return  # that of this start
        to_panel, rows = canvas.show, {at.TAB_Y - at.KEYLINE: at.TAB_H, at.FLAG_Y - at.KEYLINE: at.FLAG_H}

        def show(x: int, y: int, w: int, h: int) -> None:
            before = panel.pixel_bytes
            to_panel(x, y, w, h)
            if y in rows and h <= rows[y] + 2 * at.KEYLINE:
                self._pixels += panel.pixel_bytes - before

        canvas.show = show

    def _told(self) -> None:
        if self.stick.panel.pixel_bytes != self._pixels and self.stick.app:
            self.hasty += 1
            self._pixels = self.stick.panel.pixel_bytes

    def _ticked(self) -> None:
        self._pixels = self.stick.panel.pixel_bytes
        self._let_keys_be_shown()
        done = self.ticks[-1][1] if self.ticks else 0
        if len(self.chip.log) > done:
            state = state_of(self.stick)
            if self.stick.app.table.screen in ("splash", "crash"):  # the journal has not been read
                state = state._replace(game=(self.ticks[-1][2] if self.ticks else self.first).game)
            self.ticks.append((done, len(self.chip.log), state))

    def cuts(self, tears: Callable[[int], tuple[str, ...]]) -> Iterator[Cut]:
        """All cuts; `tears(n)` says how operation n is torn."""
        chip = NorFlash(self.start)
        before = self.first
        for first, last, after in self.ticks:
            either = before, after
            for n in range(first, last):
                for tear in tears(n):
                    allowed = (before,) if tear == "nothing" and n == first else either
                    yield Cut(self.name, bytes(chip.buffer), self.chip.log[n], tear, allowed)
                chip.apply(self.chip.log[n])
            yield Cut(self.name, bytes(chip.buffer), None, "", (after,))
            before = after


def fits(state: State, allowed: tuple[State, ...]) -> bool:
    """Whether that is one of the two, or between them: a tick may keep several settings, and a computer
    rolls and claims in one, which are two moves."""
    games = [one.game for one in allowed]
    return (state.game in games or _is_between(state.game, games)) and all(
        value in [one.settings[key] for one in allowed] for key, value in state.settings.items()
    )


def _is_between(game: tuple | None, games: list[tuple | None]) -> bool:
    """Whether the game has all moves of the first, and then some of the last's."""
    first, last = games[0], games[-1]
    if not (game and first and last and game[:3] == first[:3] == last[:3]):
        return False
    return game[3].startswith(first[3]) and last[3].startswith(game[3])


def evening() -> Story:
    """A new stick: a game to the end, a rematch, the pause menu, and a new game instead of that one."""
    story = Story("evening", {})
    story.play("game-over")
    story.press("A")
    for _ in range(12):
        story.robot.step()
    story.press("CBBABABACBBBBBBB")
    while story.robot.screen == "pause":
        table = story.stick.app.table
        story.press("A" if table.standing.at == len(table.view.lines) - 1 else "B")
    story.press("A")
    story.play("answer")
    return story


def house(rules: str) -> Story:
    """A part of a game by other rules, and its settings."""
    story = Story(rules, {"saves/settings.txt": f"rules={rules}\nplayers=4\n".encode()})
    story.robot.players = 4
    for _ in range(60):
        if story.robot.screen != "game-over":
            story.robot.step()
    return story


@cache
def _journal() -> bytes:
    """A journal of twenty lines, as a stick writes it."""
    story = Story("", {})
    journal = b""
    while journal.count(b"\n") < 20:
        story.robot.step()
        journal = journal_in(LittleFlash(NorFlash(bytes(story.chip.buffer))).contents())
    return journal


def torn() -> Story:
    """A journal with a torn last line on a stick that holds all the games it keeps."""
    files = {f"saves/games/{n}.txt": _HEADER for n in range(3, 23)}
    files.update({"saves/games/bad-1.txt": b"rubbish", JOURNAL: _journal()[:-9]})
    story = Story("torn", files)
    story.press("A")
    for _ in range(8):
        story.robot.step()
    return story


def rubbish() -> Story:
    """A file that is no journal, and what a power cut may leave beside it."""
    files = {
        JOURNAL: bytes(range(256)) * 5,
        "journal.txt.new": _HEADER,
        "saves/settings.txt.new": b"lives=9\n",
    }
    story = Story("rubbish", files)
    story.play("answer")
    return story


def crash() -> Story:
    """An error, twice the same: then the journal is put aside for a new game."""
    story = Story("crash", {JOURNAL: b"".join(_journal().splitlines(keepends=True)[:12])})
    for key in "AB":
        story.stick.app.table.standing.animate = None
        story.press(key)
    story.play("answer")
    return story


_HEADER = b"".join(
    b"%s #%04x\n" % (line, crc32(line) & 0xFFFF) for line in (b"mia 1", b"rules tokyo", b"players Fox Owl")
)


def stories(short: bool) -> Iterator[Story]:
    """The evenings whose every flash operation is cut."""
    yield evening()
    yield torn()
    yield rubbish()
    yield crash()
    for rules in ("meyer",) if short else ("meyer", "arena", "programming", "tokio", "reversed"):
        yield house(rules)


def run(short: bool = True) -> dict[str, int]:
    """Counts of an evening of cuts. In the short form every seventh operation is torn, in one way."""
    names = tuple(TEARS)
    counts = {
        "flash operations": 0,
        "power cuts": 0,
        "cuts while mending": 0,
        "moves lost": 0,
        "shown unkept": 0,
    }
    for story in stories(short):
        counts["flash operations"] += len(story.chip.log)
        counts["shown unkept"] += story.hasty
        for cut in story.cuts(
            lambda n: names if not short else () if n % 7 else (names[n // 7 % len(names)],)
        ):
            counts["power cuts"] += 1
            counts["moves lost"] += not _survives(cut, counts, 3 if short else 1)
    return counts


def _survives(cut: Cut, counts: dict[str, int], step: int) -> bool:
    """Whether a stick finds what it may, and again when it is cut at each operation of finding it, or at
    each `step`-th."""
    chip = NorFlash(cut.image)
    if cut.operation:
        chip.apply(cut.operation, TEARS[cut.tear], counts["power cuts"])
    image = bytes(chip.buffer)
    state = found_on(chip)
    good = fits(state, cut.allowed)
    allowed = (*cut.allowed, State(state.offered, state.settings)) if state.offered else cut.allowed
    again = NorFlash(image)
    for n, operation in enumerate(chip.log):
        if not n % step:
            torn = NorFlash(bytes(again.buffer))
            torn.apply(operation, TEARS[tuple(TEARS)[n % len(TEARS)]], n)
            counts["cuts while mending"] += 1
            good = fits(found_on(torn), allowed) and good
        again.apply(operation)
    if not good:
        what = "erase" if cut.operation and cut.operation[2] is None else "program"
        print(
            f"{cut.story}: {what}, {cut.tear or 'done'}: found {state}, allowed {cut.allowed}",
            file=sys.stderr,
        )
    return good
