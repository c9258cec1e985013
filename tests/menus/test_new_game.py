"""A new game in detail: values go both ways under A, lines under B."""

import pytest

from tests.helpers import menus
from tools.virtual.stick import VirtualStick


def opened(settings: str) -> VirtualStick:
    """A stick on which PASS ROUND was chosen."""
    stick = VirtualStick(flash={"settings.txt": settings.encode()})
    stick.boot()
    stick.run(500)
    stick.press("A", 80, 400)
    menus.choose(stick, "round")
    assert stick.app.table.screen == "new-game"
    return stick


@pytest.mark.parametrize(
    ("settings", "line", "least", "most"),
    [
        ("lives=6\n", "lives", 1, 20),
        ("lives=6\nrules=meyer\n", "lives", 4, 20),  # fewer are refused: one rolls for new lives at three
        ("players=5\n", "players", 2, 12),
        ("players=5\nseats=4f2\n", "players", 2, 6),  # a computer plays
    ],
)
def test_a_value_goes_on_by_a_tap_and_runs_back_by_holding(
    settings: str, line: str, least: int, most: int
) -> None:
    stick = opened(settings)
    menus.line(stick, line)
    value = lambda: stick.app.table.settings.get(line)  # noqa: E731
    before = value()
    stick.press("A", 80, 200)
    assert value() == before + 1
    stick.press("A", 540, 200)
    assert value() == before
    stick.press("A", 1200, 200)
    assert value() == least, "one hold, and it rests there"
    stick.press("A", 540, 200)
    assert value() == most
    stick.press("A", 80, 200)
    assert value() == least


def test_lines_go_both_ways_and_a_press_of_both_decides_nothing() -> None:
    stick = opened("lives=6\n")
    table = stick.app.table
    stick.press("B", 540, 200)
    assert table.standing.rows[table.standing.at] == "back"
    stick.press("B", 80, 200)
    assert table.standing.at == 0
    menus.line(stick, "lives")
    stick.down("B")
    stick.run(200)
    stick.press("A", 80, 200)
    stick.up("B")
    stick.run(200)
    assert table.settings.get("lives") == 6
    assert table.screen == "new-game"


def test_who_knows_no_button_but_a_comes_to_a_game_of_as_many_as_at_first() -> None:
    stick = opened("players=3\n")
    for _ in range(12):
        assert stick.app.table.screen == "new-game"
        stick.press("A", 80, 400)
    assert stick.app.table.screen == "who-starts"
    assert stick.app.table.settings.get("players") == 3
