"""A game of three on every board, by presses and shakes alone: under CPython, compiled under MicroPython."""

import pytest

from tests.helpers.in_micropython import printed
from tests.helpers.sampled import part_of
from tools.build import dist
from verify.bench import unix_port as counted
from verify.under_micropython.robot import Robot
from virtual.boards import BOARDS
from virtual.stick import VirtualStick

# Boards with a large screen, and how the name of each ends
LARGE = {board.key: board.title.split()[-1] for board in dist.BOARDS if board.screen == 135}
UNDER_MICROPYTHON = """
import sys
sys.path[:] = ["{inside}", "{virtual}", ".frozen"]
from robot import Robot
from virtual.stick import VirtualStick
stick = VirtualStick("{board}", firmware="{mpy}")
stick.boot()
Robot(stick, players=3, lives=1).play()
stick.release()
print(stick.console.text.splitlines()[0])
print(stick.app.table.screen, stick.is_on)
"""


@pytest.mark.parametrize("board", part_of(BOARDS, 3))
def test_three_play_a_game_to_its_end(board: str) -> None:
    stick = VirtualStick(board, seed=5)
    stick.boot()
    robot = Robot(stick, seed=5, players=3, lives=2)
    lit = set()
    while robot.screen != "game-over":
        robot.step()
        lit.add(stick.panel.is_lit())
    assert lit == {True}
    assert stick.app.table.game.winners() or stick.app.table.game.lives.count(0)
    assert stick.frame().count(0) < len(stick.frame())
    assert "does not answer" not in stick.console.text


@pytest.mark.parametrize("board", part_of(LARGE, 2))
def test_three_play_a_game_under_micropython(board, micropython, mpy, virtual_mpy) -> None:
    counted.compile.compile_inside()
    places = {
        "mpy": mpy,
        "virtual": virtual_mpy,
        "inside": counted.compile.INSIDE_MPY / "verify" / "under_micropython",
    }
    said = printed(micropython, mpy, UNDER_MICROPYTHON.format(board=board, **places))
    title, end = said.splitlines()[-2:]
    assert title.endswith(LARGE[board])
    assert end == "game-over True"
