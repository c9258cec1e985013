"""Every screen in every language: no text clipped, outside its place or over another; all keys there.

A checking canvas notes the rectangle of each text while the scripts that take the pictures, and a walk over
all players and values, play the stick.
"""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import display
import pytest
import words

from tests.helpers import walking
from tests.helpers.walking import PLAYERS, show
from tools import screens
from tools import words as language_files
from tools.bench import unix_port as bench_micropython
from tools.build import compile
from tools.virtual.boards import BOARDS
from tools.virtual.script import Script, parse
from tools.virtual.stick import PANELS, VirtualStick

CODES = [code for code, _ in words.LANGUAGES]
WORDS = Path(__file__).resolve().parents[2] / "firmware" / "words"
HEAP_SLACK = 2048  # bytes that one language may be larger than another; a whole one is more than 6000


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


class Checker:
    """Wraps the drawing methods of a stick's canvas. `found` lists what is wrong, once each."""

    def __init__(self, board: str = "m5stickc") -> None:
        self.found: dict[str, None] = {}
        self.seen: set[str] = set()
        panel = PANELS[BOARDS[board]["panel"]]
        self._scratch = display.Canvas(panel)
        self._size = panel.width, panel.height
        self._icon_side = 16 if panel.width < 100 else 24
        self._inks: dict[tuple[str, int], tuple[int, int, int, int] | None] = {}
        self._canvas: Any = None
        self._depth = 0
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
            ("disc", lambda *_: None),
            ("text", self._text),
            ("stamp", self._stamp),
            ("icon", self._icon),
        ):
            setattr(canvas, name, self._after(getattr(canvas, name), noted))

    def _after(self, drawing: Callable, noted: Callable) -> Callable:
        def draw(*args: Any) -> Any:
            self._depth += 1  # a round rectangle is made of others: they are no places
            answer = drawing(*args)
            self._depth -= 1
            if not self._depth:
                noted(*args)
            return answer

        return draw

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
        for box in [box for box in self._texts if any(bar.meets(box) for bar in bars or (ground,))]:
            if ground.is_line:
                continue
            if not ground.holds(box):
                self._say(f"{box} is partly covered")
            self._texts.remove(box)
        self._grounds.append(ground)

    def _text(self, font: Any, text: bytes, x: int, y: int, _: int) -> None:
        inks = []
        for code in text:
            ink = self._ink(self._names[id(font)], code)
            if ink:
                inks.append((x + ink[0], y + ink[1], x + ink[2], y + ink[3]))
            x += font.steps[font.slots[code]]
        if inks:
            lefts, tops, rights, bottoms = zip(*inks, strict=True)
            box = Box(min(lefts), min(tops), max(rights), max(bottoms), bytes(text).decode("latin-1"))
            self._place(box, 0 if box.text.isdigit() else 1)

    def _stamp(self, bitmap: Any, x: int, y: int, _: int) -> None:
        """Nearer than 3 px to the border below, a large word looks cut."""
        box = Box(x, y - bitmap.rise, x + bitmap.w, y + bitmap.h, "a large word")
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
        middle = Box((box.x + box.right) // 2, (box.y + box.bottom) // 2, *(2 * [0]))
        middle = middle._replace(right=middle.x + 1, bottom=middle.y + 1)
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
        if (name, code) not in self._inks:
            canvas = self._scratch
            canvas.fill(0)
            canvas.text(getattr(canvas, name), bytes((code,)), 8, 20, 4)
            lit = [(x, y) for y in range(125) for x in range(70) if canvas.fb.pixel(x, y)]
            xs, ys = [x - 8 for x, _ in lit], [y - 20 for _, y in lit]
            self._inks[name, code] = (min(xs), min(ys), max(xs) + 1, max(ys) + 1) if lit else None
        return self._inks[name, code]


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


def quietly() -> None:
    """What follows a screen that nobody closes."""


def walk(stick: VirtualStick) -> None:
    """Each player on each screen that says a name, each value where it has one, each place of a roll."""
    table = stick.app.table
    game, rules, moves = map(stick.module, ("game", "rules.choices", "rules.moves"))
    names = tuple(f"P{n}" for n in range(PLAYERS))
    ranking = table.game.ranking if table.game else stick.module("ranking").ranking_for(rules.Rules())
    for seat in range(PLAYERS):
        who_starts = stick.module("screens.who_starts")
        table.contest = who_starts.OpeningRoll(PLAYERS, who_starts.StartDie)
        table.contest.seats = [seat]
        table.contest.dice = [1 + n % 6 for n in range(PLAYERS)]
        table.next_hand = table.hand = seat
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
        table.hand = seat
        play.play(moves.ROLL, value)
        show(stick, "screens.peek", "UnderCup")
        show(stick, "screens.peek", "Peek", table.standing)
        show(stick, "screens.announce", "ChooseClaim")
        play.play(moves.SAY, value)
        show(stick, "screens.announce", "Announced")
        show(stick, "screens.answer", "Answer")
        if play.allows(moves.BELIEVE):
            play.play(moves.BELIEVE)
            table.hand = play.holder
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
            for _ in table.standing.rows:
                table.standing.b_down()
                table.standing.draw()
    show(stick, "menus.who_plays", "YouAre")
    show(stick, "menus.new_game", "NewGame", "players")


@pytest.mark.parametrize("board", screens.PICTURES)
@pytest.mark.parametrize("code", CODES)
def test_every_text_of_every_screen_is_whole_and_in_its_place(code: str, board: str) -> None:
    checker = Checker(board)
    stood = play_scripts(code, board, checker)
    stick = boot(code, board)
    checker.watch(stick)
    walk(stick)
    assert {"splash", "new-game", "peek", "answer", "order", "pause", "resume", "game-over"} <= stood
    assert {"1", "a large word"} <= checker.seen
    assert not checker.found, "\n".join(checker.found)


# What players of each system call a value, as far as it has a name (docs/rules.md), in these languages
COLUMNS = ("en", "de", "it", "da")
MIA = {
    "tokyo": ("Tokyo", "Tokio", "Tokio", "Tokyo"),
    "tokio": ("Tokio",) * 4,
    "programming": ("Mäxle",) * 4,
    "maexchen": ("Mäxchen",) * 4,
    "meyer": ("Meyer",) * 4,
    "mexicali": ("Mexicali",) * 4,
    "mexico": ("Mexico",) * 4,
    "machacek": ("Mexican", "Mäxchen", "Machacek", "Meyer"),
}
MIA_ELSEWHERE = ("Mia", "Mäxchen", "due-uno", "Meyer")
DOUBLES = ("double six", "Sechserpasch", "doppio sei", "Par 6")
LITTLE = ("little %s", "Klein-%s", "tre-uno", "lille %s")
HALF = ("half %s", "Halbmeier", "mezzo 21", "halv %s")
PIPS = ("pips", "Augen", "punti", "øjne")


def called(code: str, preset: str, order: str, value: int) -> str:
    """What the stick says with the digits of a value."""
    place = COLUMNS.index(code)
    mia = MIA.get(preset, MIA_ELSEWHERE)[place]
    if value == 21:
        return mia
    if value == 66:
        return DOUBLES[place]
    if value % 11 == 0:
        return words.load(code).value(value).decode("latin-1")
    if order == "pips":
        return "11 " * (value == 65) + PIPS[place]
    if value == 32 and order == "little":
        return "Joker"
    name = {31: LITTLE, 42: HALF}.get(value) if value == {"half": 42}.get(order, 31) else None
    if name is None or order == "standard":
        return ""
    return name[place].replace("%s", mia)


@pytest.mark.parametrize("board", screens.PICTURES)
@pytest.mark.parametrize("code", CODES)
def test_every_text_of_every_other_rule_is_whole_and_in_its_place(code: str, board: str) -> None:
    stick, checker = boot(code, board), Checker(board)
    checker.watch(stick)
    walking.choosing(stick)
    for rules, value, name in walking.playing(stick):
        if code in COLUMNS:
            assert name.decode("latin-1") == called(code, *rules.split(" order="), value), (rules, value)
    assert not checker.found, "\n".join(checker.found)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("BELIEVE", "ICH GLAUBE ES"),
        ("STARTS", " MUSS ALS ERSTER BEGINNEN"),
        ("OVER", "HÖHER ALS DIE"),
        ("HOLD_TO_PEEK", "HALTEN: SEHEN!"),
        ("PASS", "WEITERGEBEN"),
        ("UNFINISHED", "UNTERBROCHENES SPIEL"),
    ],
)
def test_a_text_too_long_for_its_place_is_found(key: str, text: str) -> None:
    stick, checker = boot("de"), Checker()
    checker.watch(stick)
    setattr(stick.app.table.view.words, key, text.encode("latin-1"))
    walk(stick)
    assert any(text.strip() in trouble or "an icon" in trouble for trouble in checker.found)


def test_no_language_has_a_text_that_english_has_not_or_other_places_to_fill() -> None:
    assert list(language_files.wrong()) == []


def test_what_a_language_lacks_is_told_and_what_it_has_too_much_is_wrong(monkeypatch) -> None:
    english = {"GO_ON": "GO ON", "ENDINGS": "th st|nd", "log.says": "{name} says"}
    said = {"ENDINGS": "e er", "log.says": "{who} dit", "GONE": "?"}
    monkeypatch.setattr(language_files, "files", lambda: iter([("words/fr.py", said, english)]))
    assert list(language_files.lacking()) == [
        "words/fr.py lacks 1 of 3 texts, which are shown in English: GO_ON"
    ]
    assert [line.split(": ")[1].split(" has")[0] for line in language_files.wrong()] == [
        "ENDINGS",
        "log.says",
        "there is no text GONE",
    ]


def test_every_language_file_can_be_chosen() -> None:
    assert sorted(CODES) == sorted(path.stem for path in WORDS.glob("??.py"))
    for width in (80, 135):
        found = sorted(path.stem for path in WORDS.glob(f"*_{width}.py"))
        assert sorted(f"{code}_{width}" for code in CODES) == found


@pytest.mark.parametrize("code", CODES)
def test_names_and_places(code: str) -> None:
    texts = words.load(code)
    assert len(set(texts.NAMES)) == PLAYERS
    assert all(len(name) <= 8 for name in texts.NAMES)
    assert texts.I_AM
    assert len({texts.place(n) for n in range(1, 22)}) == 21
    named = {texts.value(value) for value in (11, 22, 33, 44, 55, 66)}
    assert len(named) == 6 and b"" not in named
    assert texts.value(65) == b""


def test_the_language_is_chosen_on_the_first_screen_and_kept() -> None:
    """B speaks the next one, whose name it bears; A says START in the one that is spoken."""
    stick = boot("en")
    stick.run(1000)
    view, offered, starts = stick.app.table.view, [], []
    for _ in CODES:
        offered.append(view.b_text)
        starts.append(view.a_text)
        stick.press("B")
        stick.run(300)
    assert offered == [name for _, name in words.LANGUAGES[1:] + words.LANGUAGES[:1]]
    assert starts == [words.load(code).START for code in CODES]
    assert stick.app.table.settings.get("language") == "en"
    stick.press("B")
    stick.run(300)
    stick.power_cut()
    stick.boot()
    stick.run(500)
    german, english = words.load(CODES[1]), words.load(CODES[0])
    assert stick.app.table.view.words.BELIEVE == german.BELIEVE != english.BELIEVE
    assert stick.app.table.canvas.words[b"FUCHS"]


def test_a_language_that_is_not_there_is_english_and_the_next_one_can_be_chosen() -> None:
    stick = boot("xx")
    stick.run(1000)
    view = stick.app.table.view
    assert (view.a_text, view.b_text) == (words.load("en").START, words.LANGUAGES[1][1])
    stick.press("B")
    stick.run(300)
    assert stick.app.table.settings.get("language") == words.LANGUAGES[1][0]


def in_micropython(micropython: str, flash: Path, code: str, heap: int = bench_micropython.HEAP_AMPLE) -> str:
    """What the code prints in MicroPython, on the compiled firmware, `flash` being its files."""
    compile.compile_firmware()
    compile.compile_inside()
    done = subprocess.run(
        [micropython, "-X", f"heapsize={heap}", "-c", f"{bench_micropython.places(flash)}\n{code}"],
        cwd=flash,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


SWITCH = """
import gc
from tools.under_micropython.quiet_stick import QuietStick
from tools.under_micropython.robot import Robot
stick = QuietStick()
stick.boot()
robot = Robot(stick, players=3, lives=1)
print([name for name in sys.modules if name.startswith("words.")])
stick.run(3000)
for _ in range(9):
    robot.press("B")
    loaded = [name for name in sys.modules if name.startswith("words.")]
    gc.collect()
    print(stick.app.table.settings.get("language"), gc.mem_alloc(), loaded)
"""


def test_languages_not_in_use_cost_no_ram(micropython: str, tmp_path: Path) -> None:
    first, *lines = in_micropython(micropython, tmp_path, SWITCH).splitlines()[1:]
    assert first == "[]"
    assert [line.split()[0] for line in lines] == [CODES[(n + 1) % len(CODES)] for n in range(9)]
    assert all(line.endswith("[]") for line in lines)
    taken = [int(line.split()[1]) for line in lines]
    del taken[: len(CODES) - 1]  # the table of names may grow while a language comes for the first time
    assert max(taken) - min(taken) < HEAP_SLACK
    assert abs(taken[-2] - taken[0]) < 128
