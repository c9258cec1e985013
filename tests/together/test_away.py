"""Phones that are gone, cut off or forgotten: what the others see, and how it goes on."""

from tests.helpers.rooms import Room, Seat, at_their_turn, check, over, play_until, press, title
from verify import menus


def playing(count: int, seed: int = 1, lives: int = 2) -> tuple[Room, Seat, list[Seat]]:
    """A room at somebody's turn to roll, that one, and the others."""
    room = Room(count, seed, "tokyo", lives)
    room.gather()
    holder = at_their_turn(room)
    room.hub.run(500)
    return room, holder, [seat for seat in room.seats if seat is not holder]


def animal(seat: Seat) -> str:
    return seat.table.source.animals[0]


def test_whoever_is_gone_for_20_s_is_asked_about_and_a_computer_plays_for_them() -> None:
    room, gone, (one, other) = playing(3)
    gone.link.cut()
    room.hub.run(18_000)
    assert (one.screen, other.screen) == ("remote", "remote")
    room.hub.run(3000)
    assert (one.screen, other.screen) == ("ask", "ask")
    assert title(one) == f"{animal(gone).upper()} IS AWAY"
    press(room, one, "A")  # wait: the others are still asked
    assert (one.screen, other.screen) == ("remote", "ask")
    press(room, other, "B", 300)
    assert any(entry.startswith("without") for entry in room.hub.entries)
    assert {one.screen, other.screen} == {"news"}
    assert title(one) == f"COMPUTER PLAYS FOR {animal(gone).upper()}"
    play_until(room, lambda: one.screen != "news" and other.screen != "news")
    room.seats.remove(gone)
    room.play()


def test_whoever_comes_back_reads_that_a_computer_plays_and_any_press_ends_that() -> None:
    room, gone, (one, _) = playing(3)
    gone.link.cut()
    room.hub.run(22_000)
    assert gone.screen == "offline"
    press(room, one, "B")
    gone.link.reopen()
    room.hub.run(4000)
    assert gone.screen == "stand-in" and title(gone) == "COMPUTER PLAYS FOR YOU"
    press(room, gone, "A", 1000)
    assert not room.hub.referee.log.absent
    room.play()
    check(room)


def test_a_screen_tells_at_once_that_somebody_has_left_the_game() -> None:
    room, gone, (one, other) = playing(3)
    gone.stick.press("C", 80)
    room.hub.run(300)
    gone.table.flow.quit()
    room.hub.run(300)
    assert gone.screen == "leave"
    press(room, gone, "A", 300)
    assert title(one) == title(other) == f"{animal_of(room)} HAS LEFT"
    room.seats.remove(gone)
    room.play()
    assert not gone.link.is_joined


def animal_of(room: Room) -> str:
    """Who has left last."""
    left = [entry for entry in room.hub.entries if entry.startswith("leaves")]
    return left[-1].split()[1].upper()


def test_a_page_that_is_closed_is_asked_about_at_once() -> None:
    room, gone, (one, _) = playing(3)
    gone.link.send(b"bye")
    room.hub.run(500)
    assert one.screen == "ask"


def test_a_phone_that_lies_there_for_three_minutes_is_asked_about_and_comes_back_by_a_press() -> None:
    room, idle, (one, _) = playing(3)
    room.hub.run(175_000)
    assert one.screen == "remote"
    room.hub.run(8000)
    assert one.screen == "ask"
    press(room, one, "B")
    room.hub.run(1000)
    assert idle.screen == "stand-in" and title(idle) == "COMPUTER PLAYS FOR YOU"
    press(room, idle, "B", 1000)
    assert not room.hub.referee.log.absent
    room.play()
    check(room)


def test_after_a_minute_the_referee_goes_on_by_itself() -> None:
    room, gone, (one,) = playing(2)
    gone.link.cut()
    room.hub.run(59_000)
    assert one.screen == "ask"
    room.hub.run(2000)
    assert any(entry.startswith("without") for entry in room.hub.entries)
    room.seats.remove(gone)
    room.play()


def test_a_move_that_is_pressed_as_the_line_is_cut_counts_once() -> None:
    """boardgame.io #218 and #672: sent again when it is back, and never a second one."""
    room, holder, _ = playing(2, seed=2)
    holder.stick.down("A")
    room.hub.run(700)
    holder.link.cut()
    holder.stick.up("A")
    room.hub.run(3000)
    assert holder.screen == "offline"
    holder.link.reopen()
    room.hub.run(3000)
    assert holder.screen == "closed"
    assert sum(entry.endswith("rolls") for entry in room.hub.entries) == 1
    room.play()
    check(room)


def test_a_peek_stays_while_a_is_held_though_the_line_is_cut_and_somebody_sits_down() -> None:
    room, _, _ = playing(2)
    holder = at_their_turn(room, "peek")
    holder.release()
    holder.stick.down("A")
    room.hub.run(1000)
    assert holder.screen == "peek"
    newcomer = room.add()
    newcomer.arrive()
    holder.link.cut()
    room.hub.run(2000)
    assert holder.screen == "peek"
    holder.stick.up("A")
    room.hub.run(300)
    assert holder.screen == "offline"
    holder.link.reopen()
    room.hub.run(1000)
    assert holder.screen == "closed" and holder.table.has_looked


def test_others_sit_down_while_somebody_decides_and_no_press_is_lost() -> None:
    room, holder, _ = playing(2)
    holder.stick.down("A")
    newcomer = room.add()
    newcomer.arrive()
    room.hub.run(1000)
    holder.stick.up("A")
    room.hub.run(2500)
    assert holder.screen == "closed"
    assert newcomer.screen == "remote"
    assert len(room.hub.referee.log.chairs) == 3


def test_a_page_that_is_loaded_again_in_the_middle_of_a_turn_has_its_roll() -> None:
    room, _, _ = playing(2)
    holder = at_their_turn(room, "peek")
    roll = holder.table.game.roll
    holder.cut()
    room.hub.run(4000)
    assert holder.table.game.roll == roll and holder.screen == "closed" and holder.table.has_looked


def test_the_same_seat_in_two_windows_is_played_in_the_newer_one() -> None:
    room, holder, _ = playing(2)
    twin = room.add()
    twin.stick.power_cut()
    twin.stick.flash.load(holder.stick.flash.image())
    twin.link.is_joined = True
    twin.stick.boot()
    room.hub.run(4000)
    assert twin.screen == "shake"
    assert holder.screen == "lobby" and holder.table.source.closed == "elsewhere"
    press(room, holder, "A", 4000)
    assert holder.screen == "shake" and twin.table.source.closed == "elsewhere"


def test_when_the_opener_is_gone_after_a_game_another_begins_the_next_one() -> None:
    room = over(3, 4)
    opener, one, other = room.seats
    opener.link.cut()
    room.seats.remove(opener)
    room.hub.run(21_000)
    press(room, one, "A", 1000)  # a rematch
    assert one.screen == "lobby" and title(one) == "FOX IS AWAY"
    press(room, one, "A", 1000)
    assert room.hub.entries[-1] == f"hosts {one.table.source.device}"
    press(room, one, "A", 6000)
    assert room.hub.referee.log.players == tuple(animal(seat) for seat in (one, other))
    room.play()


def test_the_opener_frees_the_chair_of_a_phone_that_is_gone_and_of_no_other() -> None:
    room = Room(3, 1)
    room.arrive()
    opener, gone, _ = room.seats
    gone.link.cut()
    room.hub.run(21_000)
    press(room, opener, "B")
    menus.choose(opener.stick, "SEATS", "FREE_SEAT")
    assert [line[3] for line in opener.table.view.lines[1:]] == ["Owl"]
    press(room, opener, "B")
    press(room, opener, "A", 1000)
    assert room.hub.referee.log.taken == ["Fox", "Bear"]
