"""The numbers that the build writes into the code, line for line."""

import ast

import pytest

from tools.build import numbers
from tools.build.compile import FIRMWARE
from tools.terminal import UserError

KNOWN = {"layouts": {"X": 3, "BOX": (1, 2)}, "moves": {"ROLL": 1, "NONE": -1}, "table.view": {"HOLD": 2}}
CODE = '''"""ROLL stays in a text."""
import layouts as at
from moves import (
    ROLL,
    NONE,
    said,
)
from table import view as v

WIDE = const(7)


def f(kind=v.HOLD):
    from moves import ROLL as other

    return at.X, at.BOX, ROLL, -NONE, said.ROLL, WIDE, other  # grün
'''


def test_numbers_stand_where_their_names_were_line_for_line() -> None:
    code = numbers.written(CODE, KNOWN)
    assert len(code.split("\n")) == len(CODE.split("\n"))
    assert "    return 3, (1, 2), 1, -(-1), said.ROLL, 7, other  # grün" in code
    assert "from moves import said\n" in code
    assert "def f(kind=2):" in code
    assert "WIDE" not in code
    assert code.startswith('"""ROLL stays in a text."""\npass\n')


def test_a_position_that_lacks_a_width_is_reported_with_its_line(tmp_path) -> None:
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "sizes.py").write_text("WIDTH = each(80, 135)\nTAB_Y = each(44)\n")
    with pytest.raises(UserError, match=r"layouts/sizes.py, line 2: TAB_Y has no number for each width"):
        list(numbers.by_width(tmp_path))


def test_a_number_that_the_layout_lacks_is_no_silence() -> None:
    with pytest.raises(KeyError, match="NOT_THERE"):
        numbers.written("import layouts as at\nprint(at.NOT_THERE)\n", KNOWN)


def test_no_file_on_a_stick_asks_another_for_a_number() -> None:
    known = {width: numbers.constants(FIRMWARE, width) for width in numbers.widths(FIRMWARE)}
    assert len(known) == 2
    written = dict(numbers.by_width(FIRMWARE))
    assert len(written) > 150
    for place, code in written.items():
        there = known[135 if place.parts[0] == "w135" else 80]
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.ImportFrom):
                names = {alias.name for alias in node.names if not alias.asname}
                assert not names & there.get(node.module or "", {}).keys(), place
