"""What a file may import, by where it lies: floors, folders, and the rooms around. Arrows lead down."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FIRMWARE = ROOT / "firmware"

# By the room of a module, see `room`. docs/architecture.md draws them
GAME = {"game", "ranking", "rules", "records", "players", "together"}
HASHES = {"hashlib", "binascii"}  # arithmetic, wherever it is done
STICK = {"display", "imu", "stick", "storage", "chips", "fonts"}
TABLE = {"table", "pieces", "screens", "menus", "layouts", "words", "together.on_stick"}
BELOW_ALL = {"memory", "version"}
TOP = {"main", "opening", "power_saving", "recovery"}

DEVICES = {"machine", "os", "framebuf", "random", "esp32", "vfs", "network", "asyncio", "select"}
HOST = {
    "tools",
    "virtual",
    "generate",
    "verify",
    "tests",
    "typing",
    "enum",
    "dataclasses",
    "abc",
    "collections.abc",
}
CHECKERS = ("_TYPING", "TYPE_CHECKING")  # code under these is only for the type checker
CROWDED = 30  # LittleFS reads a folder from its beginning; a person sees no more names than that at a glance


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def modules(folder: Path, root: Path) -> dict[str, Path]:
    """All modules of a folder by name: `game`, `rules.presets`, `words` for its __init__.py."""
    paths = {path.relative_to(root).with_suffix(""): path for path in sorted(folder.rglob("*.py"))}
    return {".".join(name.parts).removesuffix(".__init__"): path for name, path in paths.items()}


@cache
def imports(path: Path) -> set[str]:
    """The modules that a file imports anywhere when it runs, by full name."""
    return set(_imports(tree(path)))


def is_for_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id in CHECKERS


def _imports(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        inner = {f"{node.module}.{alias.name}" for alias in node.names} & (MODULES.keys() | TOOLS.keys())
        yield from inner or {node.module}
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_briefly":
        yield from (part.value for part in node.args if isinstance(part, ast.Constant))
    elif is_for_checkers(node):
        return
    for child in ast.iter_child_nodes(node):
        yield from _imports(child)


# What sticks that share a table need besides lies beside the firmware, and keeps to its floors
MODULES = modules(FIRMWARE, FIRMWARE) | modules(ROOT / "together", ROOT)
ROOMS = ("verify", "generate", "tools", "virtual")  # each may import those behind it
TOOLS = {name: path for room in ROOMS for name, path in modules(ROOT / room, ROOT).items()}


def room(name: str) -> str:
    """The first part of a module's name; what a stick does at a shared table counts alone."""
    inner = "together.on_stick"
    return inner if name.startswith(inner) else name.split(".")[0]


def tops(path: Path) -> set[str]:
    """The rooms of what a file imports when it runs."""
    return {room(name) for name in imports(path)}


def on_floor(floor: set[str]) -> list[tuple[str, Path]]:
    return [(name, path) for name, path in MODULES.items() if room(name) in floor]


def test_every_file_of_the_firmware_stands_on_a_floor() -> None:
    floors = GAME | STICK | TABLE | BELOW_ALL | TOP
    assert {room(name) for name in MODULES} == floors


def test_the_game_floor_imports_nothing_but_itself() -> None:
    for name, path in on_floor(GAME):
        assert tops(path) <= GAME | BELOW_ALL | HASHES | {"micropython"}, name


def test_the_stick_floor_knows_no_game_and_no_table() -> None:
    for name, path in on_floor(STICK):
        assert not tops(path) & (GAME | TABLE | TOP), name


# What variables with a Game are called
GAMES = {"game", "past", "begun", "fresh", "other", "wanted", "state"}

RAISED_BELOW = {  # what the stick floor may raise beside OSError: see docs/architecture.md, Manners
    "UnknownBoard": {"stick.which"},  # caught by main.py, which says so
    "ValueError": {"chips.axp192", "chips.m5pm1", "storage.settings"},  # our own code is wrong: App.recover
    "KeyError": {"fonts.fonts"},  # the same
}


def test_devices_raise_oserror_and_nothing_else() -> None:
    for name, path in on_floor(STICK):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                kind = ast.unparse(node.exc.func)
                assert kind == "OSError" or name in RAISED_BELOW[kind], f"{name}, line {node.lineno}"


def test_the_table_floor_gets_its_devices_from_main() -> None:
    for name, path in on_floor(TABLE):
        assert not tops(path) & (DEVICES | TOP | {"chips"}), name


def test_the_table_floor_reads_no_clock() -> None:
    for name, path in on_floor(TABLE):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Import):
                assert "time" not in [alias.name for alias in node.names], name
            if isinstance(node, ast.ImportFrom) and node.module == "time":
                assert {alias.name for alias in node.names} <= {"ticks_diff", "ticks_add"}, name


def test_what_lies_below_all_floors_imports_none_of_them() -> None:
    for name, path in on_floor(BELOW_ALL):
        assert tops(path) <= {"gc", "sys", "micropython"}, name


# What folders of one floor may import of each other: those that come later in the line, and themselves
LINES = {
    "menus": ("menus", "pieces", "table", "layouts", "words"),
    "screens": ("together.on_stick", "screens", "pieces", "table", "layouts", "words"),
    "game": ("together", "players", "records", "game", "rules", "ranking"),
    "stick": ("stick", "storage", "chips"),
}


@pytest.mark.parametrize("line", LINES)
def test_arrows_within_a_floor_lead_down(line: str) -> None:
    order = LINES[line]
    for name, path in on_floor(set(order)):
        above = set(order[: order.index(room(name))])
        assert not tops(path) & above, name


def circles(graph: dict[str, set[str]]) -> dict[str, list[str]]:
    """What is left of a graph when whatever leads nowhere, or is led to by nothing, has been stripped off."""
    left = {name: wanted & graph.keys() for name, wanted in graph.items()}
    while loose := left.keys() - (set().union(*left.values()) & {name for name in left if left[name]}):
        left = {name: wanted - loose for name, wanted in left.items() if name not in loose}
    return {name: sorted(wanted) for name, wanted in sorted(left.items())}


def _stored(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """(`game`, `roll`) for each `self.game.roll = ...`, and for each `self.game.roll[0] = ...`."""
    for node in ast.walk(tree):
        if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            while isinstance(node, ast.Subscript):
                node = node.value
            if isinstance(node, ast.Attribute):
                yield ast.unparse(node.value).split(".")[-1], node.attr


@pytest.mark.parametrize("of", [MODULES, TOOLS], ids=["firmware", "tools"])
def test_only_a_game_changes_a_game(of: dict[str, Path]) -> None:
    """Everybody else calls `play` and `uncover`, whatever they call the game."""
    own = [FIRMWARE / "game.py", FIRMWARE / "rules" / "state.py"]
    fields = {field for path in own for _, field in _stored(tree(path))}
    for name, path in of.items():
        if path not in own:
            stored = {owner for owner, field in _stored(tree(path)) if field in fields}
            assert not stored & GAMES or name == "records.story", name  # it drops moves to save memory


@pytest.mark.parametrize("of", [MODULES, TOOLS], ids=["firmware", "tools"])
def test_no_file_imports_in_a_circle(of: dict[str, Path]) -> None:
    graph = {name: imports(path) - {name} for name, path in of.items()}
    assert circles(graph) == {}


def test_arrows_between_the_rooms_of_the_host_lead_down() -> None:
    for name, path in TOOLS.items():
        above = {"tests", *ROOMS[: ROOMS.index(name.split(".")[0])]}
        assert not tops(path) & above, name


def test_every_import_of_the_firmware_leads_somewhere() -> None:
    """What is imported late, inside of a function, is found by no start of the firmware."""
    builtin = DEVICES | {
        "micropython",
        "time",
        "sys",
        "gc",
        "io",
        "binascii",
        "struct",
        "deflate",
        "array",
        "hashlib",
        "math",
        "select",
    }
    for name, path in MODULES.items():
        for wanted in imports(path):
            assert wanted in MODULES or wanted.split(".")[0] in builtin, f"{name} imports {wanted}"


def test_no_stick_needs_what_only_a_shared_table_needs() -> None:
    """It comes with the link, which no stick has."""
    for name, path in MODULES.items():
        if not name.startswith("together"):
            assert not [each for each in imports(path) if each.startswith("together")], name


def test_a_module_named_in_a_string_is_there() -> None:
    """Every dotted name that begins like one of our folders; the beginning of a name will do."""
    name_of_ours = "|".join(sorted({name.split(".")[0] for name in MODULES if "." in name})) + r"\.\w+"
    for name, path in MODULES.items():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and re.fullmatch(name_of_ours, str(node.value)):
                assert [m for m in MODULES if m.startswith(node.value)], f"{name} says {node.value!r}"


def test_no_folder_is_crowded() -> None:
    for folder in {path.parent for path in MODULES.values()} - {FIRMWARE / "words"}:
        assert len(list(folder.glob("*.py"))) <= CROWDED, folder.name


def test_firmware_imports_nothing_of_the_host() -> None:
    for name, path in MODULES.items():
        assert not imports(path) & HOST, name


def test_const_lines_carry_no_annotation() -> None:
    # An annotated const() is not folded by MicroPython before April 2026
    for name, path in MODULES.items():
        assert not re.search(r"^\w+\s*:[^=\n]+= const\(", path.read_text(), re.M), name


def test_no_file_asks_for_what_the_oldest_image_lacks() -> None:
    """The ESP32's v1.24.0 has no default for `next`; MicroPython's ports for computers have one."""
    for name, path in MODULES.items():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "next":
                assert len(node.args) == 1, f"{name}, line {node.lineno}"
