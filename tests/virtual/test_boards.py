"""A game of three on every board, by presses and shakes alone. MicroPython plays in test_framebuf.py."""

import pytest

from tests.helpers.sampled import part_of
from verify.under_micropython.robot import Robot
from virtual.boards import BOARDS
from virtual.stick import VirtualStick


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
