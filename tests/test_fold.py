"""Constants are folded across modules, and nothing else changes."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
import words
from texts import Texts

from tools.fold import Folder

COLOURS = """from micropython import const

RED = const(5)
DEEP = const(RED << 4 | 0x0A)
LEFT = const(-2)
made = [RED]
"""
LAYOUT = "BOX = (1, 2 * 3)\nTALL = 7\n"
PAGE = """import colours
import layout as at
from colours import (
    DEEP,
    RED,
    made,
)

other = colours.made


def draw(append: "Canvas") -> None:  # a name that is not changed, see test_names.py
    append.rect(*at.BOX, RED + colours.LEFT)  # as it stands
    append.fill(DEEP)
    return made
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "screen80").mkdir()
    (tmp_path / "screen135").mkdir()
    (tmp_path / "screen80" / "layout.py").write_text(LAYOUT)
    (tmp_path / "screen135" / "layout.py").write_text(LAYOUT.replace("1, 2", "2, 4"))
    for name, text in {"colours": COLOURS, "page": PAGE}.items():
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


def test_a_number_stands_where_its_name_stood(house):
    folded = Folder(house).source(house / "page.py")
    assert "append.rect(*(1, 6), 5 + (-2))  # as it stands" in folded
    assert "append.fill(90)" in folded


def test_the_layout_is_that_of_the_screen(house):
    folded = Folder(house, "screen135").source(house / "page.py")
    assert "append.rect(*(2, 12), 5 + (-2))" in folded
    assert Folder(house, "screen135").source(house / "colours.py") == Folder(house).source(
        house / "colours.py"
    )


def test_what_is_no_constant_is_still_imported(house):
    folded = Folder(house).source(house / "page.py")
    assert "from colours import made\n" in folded
    assert "import colours\n" in folded  # for `colours.made`
    assert "layout" not in folded


def test_definitions_go(house):
    folded = Folder(house).source(house / "colours.py")
    assert "RED" not in folded
    assert "made = [5]" in folded


@pytest.mark.parametrize("name", ["colours", "page"])
def test_lines_stay_where_they_are(house, name):
    path = house / f"{name}.py"
    assert Folder(house).source(path).count("\n") == path.read_text().count("\n")


def test_a_constant_comes_through_a_module_that_only_passes_it_on(house):
    (house / "hands.py").write_text("from colours import RED\n")
    (house / "last.py").write_text("import hands\nx = hands.RED\n")
    assert "x = 5" in Folder(house).source(house / "last.py")


def test_every_firmware_file_folds_to_code_that_compiles():
    firmware = Path(__file__).parent.parent / "firmware"
    folder = Folder(firmware)
    for path in firmware.rglob("*.py"):
        source = folder.source(path)
        compile(source, path.name, "exec")
        # there is none on a stick; a variable of the name it goes by would keep the import
        assert "import layout" not in source, path


def test_texts_are_the_bytes_that_loading_makes(tmp_path):
    (tmp_path / "words").mkdir()
    path = tmp_path / "words" / "de_setup.py"
    path.write_text(
        '"""Doc."""\nLIAR = "LÜGNER!"\nNAMES = ("BÄR", "WAL")\n\n\ndef of(n):\n    return "VON"\n'
    )
    assert "=L\\xdcGNER!\\n" in Folder(tmp_path).source(path)
    assert "=B\\xc4R|WAL\\n" in Folder(tmp_path).source(path)
    large = path.with_name("de_80.py")
    large.write_text('"""Doc."""\nLIAR = "LÜGNER!"\n\n\ndef of(n):\n    return "VON"\n')
    folded = Folder(tmp_path).source(large)
    assert "LIAR = b'L\\xdcGNER!'" in folded
    assert 'return "VON"' in folded


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_language_is_packed_as_loading_would(code):
    firmware = Path(__file__).parent.parent / "firmware"
    space: dict = {}
    said = {word for path in firmware.rglob("*.py") for word in re.findall(r"\w+", path.read_text())}
    exec(Folder(firmware, outside=said).source(firmware / "words" / f"{code}.py"), space)
    texts = words.load(code)
    assert Texts(SimpleNamespace(**space)).NAMES == texts.NAMES
    lines = [sorted(set(b"".join(packed).split(b"\n"))) for packed in (space["PACKED"], texts._packed)]
    assert lines[0] == lines[1]
    assert all(len(piece) <= 480 and piece[:1] == piece[-1:] == b"\n" for piece in space["PACKED"])
    assert Texts(SimpleNamespace(**space)).OVER == texts.OVER
