"""Finds texts that are clipped, outside their place, or over another, on every screen of a language.

A checking canvas notes the rectangle of each text while the scripts that take the pictures, and a walk over
all players and values, play the stick.
"""

from typing import Any, NamedTuple

import display

from tests.helpers import walking
from tests.helpers.walking import PLAYERS, show
from tools import screens
from tools.virtual.boards import BOARDS
from tools.virtual.script import Script, parse
from tools.virtual.stick import PANELS, VirtualStick


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

    @property
    def is_line(self) -> bool:
        """A stroke through a text, not a ground over it."""
        return self.bottom - self.y <= 4

    def __str__(self) -> str:
        return f"{self.text!r} ({self.x}..{self.right}, {self.y}..{self.bottom})"


def quietly(*_: Any) -> None:
    """What is done in place of something that does not matter here."""


_inks: dict[tuple[tuple[int, int], str, int], Any] = {}  # where each letter has pixels, by size of screen
_extents: dict[tuple[tuple[int, int], str, bytes], tuple[int, Box | None]] = {}  # and each text


class Checker:
    """Stands in for the drawing methods of a stick's canvas: it notes rectangles and draws nothing, which is
    most of the work. `found` lists what is wrong, once each."""

    def __init__(self, board: str = "m5stickc") -> None:
        self.found: dict[str, None] = {}
        self.seen: set[str] = set()
        panel = PANELS[BOARDS[board]["panel"]]
        self._scratch = display.Canvas(panel)
        self._size = panel.width, panel.height
        self._icon_side = 16 if panel.width < 100 else 24
        self._canvas: Any = None
        self._clear()

    def watch(self, stick: VirtualStick) -> None:
        """Check what is drawn from now on; again after each boot."""
        canvas = stick.app.table.canvas
        if canvas is self._canvas:
            return
        self._canvas, self._stick = canvas, stick
        self._clear()
        self._names = {id(getattr(canvas, name)): name for name in ("S", "M", "M16", "D46", "D78")}
        for name, noted in (
            ("fill", self._clear),
            ("rect", self._ground),
            ("round_rect", self._round_ground),
            ("disc", quietly),
            ("text", self._text),
            ("stamp", self._stamp),
            ("icon", self._icon),
            ("show", quietly),
        ):
            setattr(canvas, name, noted)

    def _clear(self, *_: int) -> None:
        self._texts: list[Box] = []
        self._icons: list[Box] = []
        self._grounds = [Box(0, 0, *self._size)]

    def _say(self, trouble: str) -> None:
        self.found[f"{self._stick.app.table.screen}: {trouble}"] = None

    def _ground(self, x: int, y: int, w: int, h: int, *_: int) -> None:
        self._cover(Box(x, y, x + w, y + h))

    def _round_ground(self, x: int, y: int, w: int, h: int, r: int, *_: int) -> None:
        r //= 2  # what a corner leaves of its square, about
        self._cover(Box(x, y, x + w, y + h), Box(x + r, y, x + w - r, y + h), Box(x, y + r, x + w, y + h - r))

    def _cover(self, ground: Box, *bars: Box) -> None:
        """What is drawn over a text must leave none of it, or be a stroke through it. `bars` leave out the
        corners."""
        self._icons = [box for box in self._icons if not ground.meets(box)]
        for box in [box for box in self._texts if ground.meets(box)]:
            if ground.is_line or bars and not any(bar.meets(box) for bar in bars):
                continue
            if not ground.holds(box):
                self._say(f"{box} is partly covered")
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
        """Nearer than 3 px to the border below, a large word looks cut."""
        words = self._canvas.words
        w, rows, rise = words.data[words.find(text) :][:3]
        x = (self._canvas.width - w) // 2
        box = Box(x, y - rise, x + w, y + rows, "a large word")
        self._place(box, 1, 3)

    def _icon(self, _: int, x: int, y: int, __: int, scale: int = 1) -> None:
        box = Box(x, y, x + self._icon_side * scale, y + self._icon_side * scale, "an icon")
        self._icons.append(box)
        if not self._grounds[0].holds(box):
            self._say(f"{box} is clipped")
        for text in self._texts:
            if box.meets(text):
                self._say(f"{text} is under {box}")

    def _place(self, box: Box, margin: int, below: int = 0) -> None:
        """A text lies inside the ground that its middle is on, and touches no other text and no icon."""
        x, y = (box.x + box.right) // 2, (box.y + box.bottom) // 2
        middle = Box(x, y, x + 1, y + 1)
        place = [ground for ground in self._grounds if ground.holds(middle)][-1]
        self.seen.add(box.text)
        if not self._grounds[0].holds(box):
            self._say(f"{box} is clipped")
        elif not place.holds(box.lower(below), margin):
            self._say(f"{box} leaves its place {place}")
        for other in self._texts + self._icons:
            if box.meets(other):
                self._say(f"{box} is over {other}")
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


def boot(code: str, board: str = "m5stickc") -> VirtualStick:
    """A stick that speaks this language."""
    stick = VirtualStick(board, flash={"settings.txt": f"language={code}\n".encode()})
    stick.boot()
    return stick


def play_scripts(code: str, board: str, checker: Checker) -> set[str]:
    """Play all scripts of screens; the names of the screens that stood."""
    stood: set[str] = set()
    for path in sorted(screens.SCRIPTS.glob("screens*.txt")):
        stick = VirtualStick(board, flash={"settings.txt": f"language={code}\n".encode()})
        script = Script(stick, lambda _: None, lambda *_: None)
        look = stick.after_tick

        def watch(*args: Any, stick: VirtualStick = stick, look: Any = look) -> None:
            checker.watch(stick)
            stood.add(stick.app.table.screen)
            look(*args)

        stick.after_tick = watch
        script.run(parse(path.read_text(encoding="utf-8")))
    return stood


def walk(stick: VirtualStick) -> None:
    """Each player on each screen that says a name, each value where it has one, each place of a roll."""
    table = stick.app.table
    game, rules, moves = map(stick.module, ("game", "rules.choices", "rules.moves"))
    names = tuple(f"P{n}" for n in range(PLAYERS))
    ranking = table.game.ranking if table.game else stick.module("rules.order").ranking_for(rules.Rules())
    for seat in range(PLAYERS):
        who_starts = stick.module("screens.who_starts")
        table.contest = who_starts.OpeningRoll(PLAYERS, who_starts.StartDie)
        table.contest.seats = [seat]
        table.contest.dice = [1 + n % 6 for n in range(PLAYERS)]
        table.seats.turn = table.seats.hand = seat
        show(stick, "screens.who_starts", "StartDie")
        show(stick, "screens.who_starts", "Starts")
        table.contest = None
        show(stick, "screens.handover", "HandOver")
        for ending in ("first", "last"):
            house = rules.Rules()
            house.lives, house.end = 1, ending
            count = max(seat + 1, 2)
            table.game = play = game.Game(house, names[:count], seat)
            play.play(moves.ROLL, 43)
            play.play(moves.SAY, 66)
            play.play(moves.DOUBT)
            show(stick, "screens.reveal", "Reveal")
            show(stick, "screens.lives", "Lives")
            if play.phase == game.OVER:
                show(stick, "screens.game_over", "GameOver")
    for n, value in enumerate(ranking.calls):
        seat = n % PLAYERS
        table.game = play = game.Game(rules.Rules(), names, seat)
        table.seats.hand = seat
        play.play(moves.ROLL, value)
        show(stick, "screens.peek", "UnderCup")
        show(stick, "screens.peek", "Peek", table.standing)
        show(stick, "screens.announce", "ChooseClaim")
        play.play(moves.SAY, value)
        show(stick, "screens.announce", "Announced")
        show(stick, "screens.answer", "Answer")
        if play.allows(moves.BELIEVE):
            play.play(moves.BELIEVE)
            table.seats.hand = play.holder
            show(stick, "screens.shake", "Shake")
    for seats in range(2, PLAYERS + 1):
        for trouble in ("", "torn"):
            table.game = game.Game(rules.Rules(), names[:seats])
            table.trouble = trouble
            show(stick, "menus.unfinished", "Unfinished")
        table.is_saved = False
        play = table.game
        play.play(moves.ROLL, 43)
        play.play(moves.SAY, 66)
        play.play(moves.DOUBT)
        show(stick, "screens.lives", "Lives")
        table.is_saved = True
    imu = table.stick.imu
    for is_answering in (True, False):
        for sensitivity in range(4):
            imu.ok, imu.sensitivity = is_answering, sensitivity
            table.settings.set("shake", sensitivity)
            show(stick, "menus.setup", "Setup", quietly)
            for _ in range(6):
                table.standing.b_down()
                table.standing.draw()
            show(stick, "screens.shake", "Shake")
    for percent, is_charging in ((-1, False), (4, False), (100, True)):
        table.stick.power.percent, table.stick.power.is_charging = percent, is_charging
        show(stick, "menus.power_saving", "PowerSaving", quietly)
        for _ in range(4):
            for _ in range(5 if table.standing.at < 3 else 0):
                table.standing.a_down()
                table.standing.draw()
            table.standing.b_down()
            table.standing.draw()
        show(stick, "menus.about", "About", quietly)
        show(stick, "screens.low_battery", "LowBattery")
    for is_known in (False, True):
        show(stick, "menus.crash", "Crash", "5D1C", is_known)
    for table.has_played in (False, True):
        for table.trouble in ("damaged", ""):
            show(stick, "menus.who_plays", "WhoPlays")
            for _ in table.view.lines:
                table.standing.b_down()
                table.standing.draw()
    show(stick, "menus.who_plays", "YouAre")
    show(stick, "menus.main_menu", "MainMenu", False)
    for _ in table.view.lines:
        table.standing.b_down()
        table.standing.draw()


def found(code: str, board: str) -> list[str]:
    """What is wrong on any screen: those of the scripts, of all players and values, of all rules."""
    checker = Checker(board)
    play_scripts(code, board, checker)
    stick = boot(code, board)
    checker.watch(stick)
    walk(stick)
    walking.choosing(stick)
    for _ in walking.playing(stick):
        pass
    return list(checker.found)
