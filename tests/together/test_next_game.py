"""From one game of a shared table to the next: by which rules, of whom, and if whoever begins it is gone."""

import pytest

from tests.helpers.rooms import forgets_soon, gone, over, over_for_one, play_until, press, said
from verify import menus
from verify.soak.room import Room


def test_rules_that_do_not_allow_the_lives_get_some_that_they_do() -> None:
    """Meyer's new lives need four to begin with."""
    room = Room(2, 1, "maexchen", 3)
    room.arrive()
    opener = room.seats[0]
    press(room, opener, "B")
    menus.line(opener.stick, "SYSTEM.maexchen")
    while not opener.table.settings.get("rules").startswith("meyer"):
        press(room, opener, "A")
    assert opener.table.settings.get("lives") == 4
    menus.choose(opener.stick, "BACK")
    press(room, opener, "A", 2000)
    assert opener.table.game.rules.revive


def test_a_forgotten_opener_holds_up_nobody_who_waits_in_the_lobby() -> None:
    room = over(3, 5)
    forgets_soon(room)
    opener, *guests = room.seats
    for seat in guests:
        press(room, seat, "B")
    room.until(lambda: guests[0].table.view.title == b"FOX IS AWAY", 90_000)
    assert opener.screen == "game-over"
    press(room, guests[0], "A", 2000)
    assert guests[0].table.together.is_opener


def test_whoever_takes_the_openers_place_begins_by_the_rules_of_the_game_before() -> None:
    room = Room(3, 2, "meyer", 4)
    for seat in room.seats[1:]:
        seat.table.settings.set("rules", "tokyo")
    room.gather(computers=1)
    room.play()
    gone(room, room.seats[0])
    heir = room.seats[0]
    press(room, heir, "A")
    room.until(lambda: heir.screen == "lobby" and heir.table.view.a_text == b"WITHOUT", 120_000)
    press(room, heir, "A", 1500)
    press(room, heir, "A", 2000)
    games = [entry for entry in said(room) if entry.startswith("game")]
    assert games == [
        "game meyer lives=4 players Fox Owl Bear Hare computers Hare",
        "game meyer lives=4 players Owl Bear Fox computers Fox",
    ]
    assert heir.table.settings.get("rules") == "tokyo", "their own games are as they were"
    heir.cut()
    room.until(lambda: heir.table.together and heir.table.together.log.games == 2)
    assert heir.table.together.next_game.get("rules") == "meyer"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_begins_though_somebody_becomes_another_in_the_same_moment(seed) -> None:
    room = Room(3, seed)
    room.arrive()
    opener, guest, _ = room.seats
    press(room, guest, "B")
    menus.line(guest.stick, "Owl")
    for seat in (guest, opener):
        seat.stick.down("A")
    room.hub.run(80)
    for seat in (guest, opener):
        seat.stick.up("A")
    room.until(lambda: opener.table.together.log.games == 1, 5000)


def test_a_stick_whose_computer_waits_for_dice_says_that_it_is_offline() -> None:
    room = Room(2, 1)
    room.gather(computers=2)
    opener = room.seats[0]
    log = opener.table.together.log
    play_until(room, lambda: opener.screen == "computer" and log.throw and not log.throw.is_vouched, 20)
    opener.link.is_up = False
    room.hub.run(15_000)
    assert (opener.screen, opener.table.view.title) == ("offline", b"YOU ARE OFFLINE")
    opener.link.is_up = True
    room.play()


def test_the_one_who_is_gone_is_named_and_not_for_whom_they_play() -> None:
    room = Room(3, 4, "tokyo", 3)
    room.gather(computers=1)
    log = room.seats[1].table.together.log
    play_until(room, lambda: log.game and log.game.holder in log.computers)
    gone(room, room.seats[0])
    room.until(lambda: "away" in [seat.screen for seat in room.seats])
    assert [(seat.table.view.holder, seat.table.view.title[-7:]) for seat in room.seats] == [
        (0, b"IS AWAY")
    ] * 2
    asked = next(seat for seat in room.seats if seat.screen == "away")
    room.hub.run(500)
    press(room, asked, "B", 2000)
    assert "without Fox" in said(room)


def test_whoever_wakes_up_in_another_game_and_rolls_at_once_loses_nothing() -> None:
    """The others' next game, without them, has not begun when they let the dice go."""
    room = Room(3, 1, "tokyo")
    room.gather()
    opener, other, late = room.seats
    play_until(room, lambda: late.screen == "shake")
    late.link.is_up = False
    late.link.inbox.clear()
    room.hub.sticks.remove(late.stick)  # locked: its time stands still
    room.seats = [opener, other]
    room.play()
    room.hub.run(3000)
    for seat in (other, opener):
        seat.stick.press("A", 80, 300)
    other.link.is_up = False
    room.hub.run(3000)
    late.link.is_up = True
    late.table.together.connection._asked_ms -= 10_000
    room.hub.sticks.append(late.stick)
    late.stick.down("A")
    room.hub.run(1200)
    late.stick.up("A")
    room.hub.run(1000)
    assert late.screen in ("wait", "remote", "you-sit")


def test_a_thirteenth_waits_for_a_chair_and_is_in_no_game() -> None:
    room = Room(2, 9)
    room.arrive()
    guest = room.seats[1]
    for _ in range(10):
        guest.one_more()
        menus.choose(guest.stick, "BACK")
        room.hub.run(200)
    late = room.add()
    late.arrive()
    room.until(lambda: late.table.view.a_text == b"NEW TABLE")
    press(room, room.seats[0], "A", 5000)
    assert (late.screen, late.table.game) == ("lobby", None)


def test_who_stood_out_is_told_once_all_dice_are_known() -> None:
    room = Room(2, 1, "tokyo blind=no", 3)
    room.gather()
    one, other = room.seats
    over_for_one(room)
    assert one.table.view.lines == ()
    other.link.is_up = True
    room.hub.run(8000)
    assert one.table.view.lines[0][:2] == (b"BLUFFS", 0)


def test_once_all_persons_are_out_whoever_has_the_computers_may_stop_the_game() -> None:
    room = Room(2, 1, "arena", 3)
    room.gather(computers=4)
    opener, other = room.seats
    while opener.table.view.b_text != b"STOP":
        for seat in room.seats:
            if not seat.held and seat.screen == "answer":
                seat.hold("B", 80)  # who doubts all is out soon
            else:
                seat.act()
        room.hub.run(200)
    for seat in room.seats:
        seat.release()
    assert other.table.view.b_text != b"STOP"
    press(room, opener, "B", 3000)
    room.until(lambda: opener.screen == "game-over")
    assert [entry for entry in said(room) if entry.endswith(" stops")]


def test_an_unfinished_game_is_offered_after_an_invitation_was_declined() -> None:
    room = Room(1, 3)
    room.arrive()
    guest = room.add()
    stick = guest.stick
    stick.run(600)
    stick.press("A", 80, 400)
    menus.choose(stick, "ALONE")
    for _ in range(9):
        stick.press("A", 900, 600)
    assert guest.table.game.moves
    guest.link.is_joined = True
    guest.cut()
    room.until(lambda: guest.table.view.a_text == b"SIT DOWN")
    stick.press("B", 80, 600)
    assert guest.screen == "resume"
