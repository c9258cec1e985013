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
    for button in ("B", "C", "A"):  # it is asked, and two of the answers lead back to the menu
        menus.line(leaver.stick, "QUIT")
        leaver.stick.press("A", 80, 600)
        assert (leaver.screen, leaver.table.view.title) == ("leave", b"THE OTHERS PLAY ON")
        leaver.stick.press(button, 80, 600)
        assert (leaver.screen == "pause") == bool(leaver.link.is_joined) == (button != "A")
    leaver.stick.run(1500)
    assert (leaver.screen, leaver.stick.soc.reset_cause) == ("splash", SOFT_RESET)
    assert not leaver.link.is_joined and not leaver.table.together
    leaver.stick.press("A", 80, 1000)
    assert leaver.screen in ("resume", "who-plays"), "a game of its own"
    room.seats.remove(leaver)
    room.play()
    assert all(seat.screen == "game-over" for seat in room.seats)


def test_whoever_has_the_turn_may_stop_a_game_without_an_end_for_all() -> None:
    room = Room(3, 3, "tokyo blind=yes end=stop")
    room.gather()
    room.until(lambda: any(seat.screen == "shake" for seat in room.seats))
    holder = next(seat for seat in room.seats if seat.screen == "shake")
    for seat in room.seats:
        seat.stick.press("C", 80, 400)
        names = [line[0] for line in seat.table.view.lines]
        assert (b"STOP GAME" in names) == (seat is holder)
        if seat is not holder:
            seat.stick.press("C", 80, 400)
    menus.choose(holder.stick, "STOP_GAME")
    assert holder.screen == "stop"
    holder.stick.press("A", 80)
    room.until(lambda: all(seat.screen == "game-over" for seat in room.seats))
    moves = [bytes(seat.table.game.moves) for seat in room.seats]
    assert moves == moves[:1] * 3


def test_an_invited_guest_of_a_full_table_is_told_so_and_sits_down_once_a_chair_is_free() -> None:
    room = Room(1, 4)
    room.arrive()
    opener = room.seats[0]
    opener.one_more()
    for _ in range(10):
        menus.choose(opener.stick, "ONE_MORE")
        room.hub.run(1000)
    assert opener.table.together.is_full
    late = room.add()
    late.link.is_joined = True
    late.cut()  # and it starts anew
    room.until(lambda: late.screen == "lobby" and late.table.together.log.table)
    room.hub.run(400)
    assert (b" ".join(late.table.view.lines), late.table.view.a_text) == (b"THIS TABLE IS FULL", b"NEW TABLE")
    opener.table.together.get_up("Duck")
    room.until(lambda: late.table.view.a_text == b"SIT DOWN")
    late.stick.press("A", 80)
    room.until(lambda: late.table.together.animals == ["Duck"])
