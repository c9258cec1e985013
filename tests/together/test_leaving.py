"""Whoever leaves a shared game starts afresh, and the others are told."""

from verify import menus
from verify.soak.room import Room
from virtual.soc.soc import SOFT_RESET


def test_whoever_quits_a_shared_game_is_gone_from_it_and_the_others_wait_for_them() -> None:
    room = Room(3, lives=2)
    room.gather()
    leaver = room.seats[1]
    room.until(lambda: leaver.screen in ("wait", "remote", "answer", "shake", "closed"))
    leaver.stick.press("C", 80, 400)
    menus.line(leaver.stick, "QUIT")
    leaver.stick.press("A", 80, 2000)
    assert (leaver.screen, leaver.stick.soc.reset_cause) == ("splash", SOFT_RESET)
    assert not leaver.link.is_joined and not leaver.table.together
    leaver.stick.press("A", 80, 1000)
    assert leaver.screen in ("resume", "who-plays"), "a game of its own"
    room.seats.remove(leaver)
    room.play()
    assert all(seat.screen == "game-over" for seat in room.seats)
