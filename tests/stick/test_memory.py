"""A stick with PSRAM forgets nothing between the parts of an evening, and one without forgets as it must."""

import pytest

from verify.under_micropython.robot import Robot
from virtual.boards import BOARDS
from virtual.stick import VirtualStick


def played(board, psram=None):
    """The modules in memory after a game, and what was imported when a second one began."""
    stick = VirtualStick(board)
    if psram is not None:
        stick.soc.psram = psram
    stick.boot()
    robot = Robot(stick, players=2, lives=1)
    robot.play()
    robot.step()
    modules = set(stick.app and stick._host.modules)
    read = []
    stick.reader = lambda what, file: read.append(file) if what == "import" else None
    robot.play(until="closed")
    return modules, read


@pytest.mark.parametrize("board", ["m5stickcplus2", "m5sticks3"])
def test_with_psram_all_that_was_read_stays(board):
    assert BOARDS[board]["psram"]
    modules, read = played(board)
    assert {"menus.main_menu", "menus.who_plays", "screens.peek", "stick.devices"} <= modules
    assert read == []


@pytest.mark.parametrize(("board", "psram"), [("m5stickcplus", None), ("m5stickcplus2", 0)])
def test_without_it_the_menus_are_forgotten_once_the_game_has_begun(board, psram):
    modules, _ = played(board, psram)
    assert not {name for name in modules if name.startswith("menus.")}
    assert "stick.devices" not in modules


def test_a_rematch_is_read_while_the_account_stands():
    stick = VirtualStick("m5stickc")
    stick.boot()
    Robot(stick, players=2, lives=1).play()
    stick.run(3000)
    assert stick.app.table.screen == "game-over"
    assert {"screens.shake", "screens.reveal"} <= stick._host.modules.keys()


def test_no_pin_of_the_psram_is_touched_in_a_whole_game():
    stick = VirtualStick(
        "m5stickcplus2", flash={"saves/settings.txt": b"sound=1\nseats=pof\nplayers=3\ncoach=1\n"}
    )
    assert {9, 10} <= set(stick.wiring["flash_pins"])  # the model raises at the first touch
    stick.boot()
    Robot(stick, players=3, lives=1).play()
    assert set(stick.soc.pads._pads).isdisjoint(stick.wiring["flash_pins"])
