"""What lies behind a pause costs the game nothing, and nothing starts afresh for it."""

import pytest

from verify import menus
from virtual.soc.soc import PWRON_RESET
from virtual.stick import VirtualStick


def in_a_turn() -> VirtualStick:
    """Somebody has rolled and looked."""
    stick = VirtualStick("m5stickcplus", flash={"saves/settings.txt": b"players=2\nlives=1\n"})
    stick.boot()
    stick.run(1000)
    stick.press("A", 80, 400)
    menus.choose(stick, "PASS_ROUND", "START")
    assert menus.reaches(stick, "shake")
    stick.press("A", 1500, 600)
    stick.press("A", 900, 300)
    return stick


def to_the_menus(stick: VirtualStick, line: str) -> None:
    """From a turn, by its pause."""
    stick.press("C", 80, 400)
    menus.choose(stick, line)


@pytest.mark.parametrize("is_saved", [True, False])
@pytest.mark.parametrize(("line", "screen"), [("SETUP", "setup"), ("RULES", "rules")])
def test_menus_behind_a_pause_cost_the_game_nothing(line: str, screen: str, is_saved: bool) -> None:
    stick = in_a_turn()
    stick.flash.is_broken = not is_saved
    table = stick.app.table
    moves, hand = bytes(table.game.moves), table.seats.hand
    to_the_menus(stick, line)
    assert table.screen == screen
    stick.press("C", 80, 400)
    assert table is stick.app.table and table.screen == "pause"
    assert (bytes(table.game.moves), table.seats.hand) == (moves, hand)
    stick.press("C", 80, 400)
    stick.press("B", 80, 400)
    assert table.screen == "choose", "nobody has to look twice"


def test_who_has_not_looked_has_not_looked_afterwards() -> None:
    stick = in_a_turn()
    stick.app.table.has_looked = False
    to_the_menus(stick, "SETUP")
    stick.press("C", 80, 400)
    assert stick.app.table.screen == "pause" and not stick.app.table.has_looked


def test_a_game_that_is_over_is_come_back_to_and_left_for_the_splash() -> None:
    stick = in_a_turn()
    stick.press("B", 80, 400)
    stick.press("A", 80, 400)
    assert menus.reaches(stick, "answer")
    stick.press("B", 80, 3000)
    table = stick.app.table
    assert table.game.phase == stick.module("game").OVER
    to_the_menus(stick, "RULES")
    stick.press("C", 80, 400)
    assert table.screen == "pause"
    stick.press("C", 80, 400)
    assert table.screen == "game-over"
    to_the_menus(stick, "QUIT")
    assert stick.app.table is table and table.screen == "splash" and any(stick.frame())


def test_before_the_first_roll_the_menus_lead_back_to_who_starts() -> None:
    stick = VirtualStick(flash={"saves/settings.txt": b"players=3\n"})
    stick.boot()
    stick.run(1000)
    stick.press("A", 80, 400)
    menus.choose(stick, "PASS_ROUND", "START")
    assert stick.app.table.screen == "who-starts"
    to_the_menus(stick, "RULES")
    assert stick.app.table.screen == "rules"
    stick.press("C", 80, 600)
    assert stick.app.table.screen == "who-starts" and stick.soc.reset_cause == PWRON_RESET


def test_on_the_way_to_the_rules_memory_may_run_out() -> None:
    """After the start afresh there is neither a game nor a choice of rules on the table."""
    stick = in_a_turn()
    stick.catches = True
    moves = bytes(stick.app.table.game.moves)

    def open_part(*_: object) -> None:
        raise MemoryError

    stick.app.table._open_part = open_part
    to_the_menus(stick, "RULES")
    stick.run(3000)
    table = stick.app.table
    assert table.screen == "pause" and bytes(table.game.moves) == moves
