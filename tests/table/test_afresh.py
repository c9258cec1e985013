"""Whoever begins or leaves a game starts afresh, and notices no more than a wait."""

import pytest

from verify import menus
from virtual.soc.soc import PWRON_RESET, SOFT_RESET
from virtual.stick import VirtualStick


def at_the_menu(board: str = "m5stickcplus", settings: str = "", way: str = "PASS_ROUND") -> VirtualStick:
    stick = VirtualStick(board, flash={"saves/settings.txt": settings.encode()})
    stick.boot()
    stick.run(1000)
    stick.press("A", 80, 400)
    if stick.app.table.screen == "resume":
        stick.press("B", 80, 400)
    menus.choose(stick, way)
    return stick


def pictures(stick: VirtualStick, press: str = "A") -> list[bytes]:
    """What can be seen whenever the stick that starts afresh reads a file, after this press."""
    seen: list[bytes] = []
    stick.reader = lambda *_: seen.append(stick.frame()) if not stick.app else None
    stick.press(press, 80, 400)
    stick.reader = None
    return seen


@pytest.mark.parametrize("screen", ["who-starts", "starts"])
def test_who_starts_is_read_while_the_stick_starts_afresh(screen: str) -> None:
    if screen == "who-starts":
        stick = at_the_menu(settings="players=3\n")
        menus.line(stick, "START")
    else:  # among computers lots are drawn
        stick = at_the_menu(settings="players=3\nseats=4fb\n", way="ALONE")
        stick.app.table.has_played = True
    seen = pictures(stick)
    assert stick.soc.reset_cause == SOFT_RESET and stick.app.table.screen == screen
    assert len(seen) > 20 and len(set(seen)) == 1
    stick.run(1000)
    width, tab = stick.panel.width, stick.module("layouts").TAB_Y - stick.module("layouts").KEYLINE
    rows = (tab - 1) * width * 3
    assert seen[0][:rows] == stick.frame()[:rows], "the same dice, and the same who starts"
    assert seen[0] != stick.frame(), "three dots on the tab meanwhile"


def test_a_game_is_left_for_the_splash_with_the_light_on() -> None:
    stick = at_the_menu(settings="players=2\nlives=1\n")
    menus.choose(stick, "START")
    for _ in range(3):
        stick.press("A", 80, 600)
    moves = stick.app.table.game.moves
    stick.press("C", 80, 400)
    menus.line(stick, "QUIT")
    first = stick.app
    seen = pictures(stick)
    assert stick.app is not first and stick.app.table.screen == "splash"
    assert len(seen) > 20 and all(any(picture) for picture in seen)
    stick.run(1000)
    stick.press("A", 80, 400)
    assert stick.app.table.screen == "resume" and stick.app.table.game.moves == moves


def test_a_stick_with_room_for_everything_goes_on() -> None:
    stick = at_the_menu("m5stickcplus2", "players=3\n")
    first = stick.app
    menus.choose(stick, "START")
    assert stick.app is first and stick.app.table.screen == "who-starts"
    assert stick.soc.reset_cause == PWRON_RESET
    view = stick.app.table.view
    assert view.a_text == view.words.SKIP


def test_what_the_flash_has_refused_is_not_forgotten() -> None:
    stick = at_the_menu(settings="players=3\n")
    stick.flash.is_broken = True
    menus.choose(stick, "LIVES")
    lives = stick.app.table.settings.get("lives")
    first = stick.app
    menus.choose(stick, "START")
    assert stick.app is first and stick.app.table.screen == "who-starts"
    assert stick.app.table.rules.lives == lives
    view = stick.app.table.view
    assert view.a_text == view.words.SKIP


def in_a_turn(settings: str = "players=2\nlives=1\n") -> VirtualStick:
    """Somebody has rolled and looked."""
    stick = at_the_menu(settings=settings)
    menus.choose(stick, "START")
    assert menus.reaches(stick, "shake")
    stick.press("A", 1500, 600)
    stick.press("A", 900, 300)
    return stick


def to_the_menus(stick: VirtualStick, line: str) -> None:
    """From a turn, by its pause."""
    stick.press("C", 80, 400)
    menus.choose(stick, line)


@pytest.mark.parametrize(("line", "screen"), [("SETUP", "setup"), ("RULES", "rules")])
def test_menus_behind_a_pause_cost_the_game_nothing(line: str, screen: str) -> None:
    stick = in_a_turn()
    first, table = stick.app, stick.app.table
    moves, hand = table.game.moves, table.seats.hand
    to_the_menus(stick, line)
    second = stick.app
    assert second is not first and second.table.screen == screen
    seen = pictures(stick, "C")
    assert stick.app is not second and stick.app.table.screen == "pause"
    assert len(seen) > 20 and len(set(seen)) == 1, "the picture stays, with three dots on the tab"
    table = stick.app.table
    assert (table.game.moves, table.seats.hand) == (moves, hand)
    stick.press("C", 80, 400)
    stick.press("B", 80, 400)
    assert table.screen == "choose", "nobody has to look twice"


def test_who_has_not_looked_has_not_looked_afterwards() -> None:
    stick = in_a_turn()
    stick.app.table.has_looked = False
    to_the_menus(stick, "SETUP")
    stick.press("C", 80, 400)
    assert stick.app.table.screen == "pause" and not stick.app.table.has_looked


def test_a_game_that_is_over_is_come_back_to() -> None:
    stick = in_a_turn()
    stick.press("B", 80, 400)
    stick.press("A", 80, 400)
    assert menus.reaches(stick, "answer")
    stick.press("B", 80, 3000)
    assert stick.app.table.game.phase == stick.module("game").OVER
    moves = stick.app.table.game.moves
    to_the_menus(stick, "RULES")
    stick.press("C", 80, 400)
    assert stick.app.table.screen == "pause" and stick.app.table.game.moves == moves
    stick.press("C", 80, 400)
    assert stick.app.table.screen == "game-over"


def test_before_the_first_roll_the_menus_lead_back_to_who_starts() -> None:
    stick = at_the_menu(settings="players=3\n")
    menus.choose(stick, "START")
    stick.run(500)
    assert stick.app.table.screen == "who-starts"
    to_the_menus(stick, "RULES")
    assert stick.app.table.screen == "rules"
    stick.press("C", 80, 600)
    assert stick.app.table.screen == "who-starts" and stick.soc.reset_cause == SOFT_RESET


def test_a_new_game_leaves_one_behind_that_the_flash_would_not_take() -> None:
    stick = in_a_turn()
    stick.power_cut()
    stick.flash.is_broken = True
    stick.boot()
    stick.run(1000)
    stick.press("A", 80, 400)
    assert stick.app.table.screen == "resume"
    stick.app.table.is_saved = False  # as if the journal had been torn
    stick.press("B", 80, 400)
    menus.choose(stick, "PASS_ROUND")
    first = stick.app
    menus.choose(stick, "START")
    assert stick.app is not first and stick.app.table.screen in ("who-starts", "starts")


def test_a_game_that_the_flash_has_refused_stays_in_memory() -> None:
    stick = in_a_turn()
    stick.flash.is_broken = True
    stick.press("B", 80, 400)
    stick.press("A", 80, 400)
    first, moves = stick.app, stick.app.table.game.moves
    assert not stick.app.table.is_saved
    to_the_menus(stick, "SETUP")
    stick.press("C", 80, 400)
    assert stick.app is first and stick.app.table.screen == "pause" and stick.app.table.game.moves == moves
