"""At a shared table somebody is silent: who says so, and how the others go on."""

import pytest
from together.protocol.log import VOUCH

from tests.helpers.rooms import check, gone
from verify.soak.room import Room
from virtual.link import Link


def test_the_table_goes_on_without_a_stick_that_is_silent_and_it_comes_back() -> None:
    """The opener's stick asks after 20 s, or the next seat's if it is the opener's that is silent."""
    for seed, silent in ((11, 0), (12, 1)):
        room = Room(3, seed, "tokyo", 2)
        room.gather()
        since = room.hub.now_ms
        asked = set()

        def come_and_go() -> None:
            away_ms = room.hub.now_ms - since  # noqa: B023
            room.seats[silent].link.is_up = not 5000 < away_ms < 40_000  # noqa: B023
            asked.update(n for n, seat in enumerate(room.seats) if seat.screen == "away")  # noqa: B023

        room.play(meanwhile=come_and_go)
        assert asked == {1 if silent == 0 else 0}
        assert [
            entry.split()[3] for entry in room.hub.log if entry.split()[3] in (b"without", b"returns")
        ] == [b"without", b"returns"]
        records = {seat.stick.module("records.record").write(seat.table.game) for seat in room.seats}
        assert len(records) == 1


def test_the_least_is_said_for_who_is_gone_after_a_roll() -> None:
    """Nobody there knows the dice, so the table does not bluff in their name."""
    room = Room(2, 17, "tokyo")
    room.gather()

    def act_until(*done: bytes) -> None:
        while not {*done} <= {entry.split()[4] for entry in room.hub.log[-2:] if entry.count(b" ") > 3}:
            for seat in room.seats:
                seat.act()
            room.hub.run(100)
            assert room.hub.now_ms < 120_000

    act_until(b"rolls", b"vouches")
    roller = next(seat for seat in room.seats if seat.table.together.device.plays_for(seat.table.game.holder))
    roller.link.is_up = False
    act_until(b"says")
    assert room.hub.log[-1].endswith(b" says 31")


def test_who_hears_the_others_and_is_not_heard_is_shown_that_they_went_on() -> None:
    """In the middle of a turn, without a press."""
    room = Room(3, 12, "tokyo", 2)
    room.gather()
    while not [seat for seat in room.seats if seat.screen == "answer"]:
        for seat in room.seats:
            seat.act()
        room.hub.run(100)
    [mute] = [seat for seat in room.seats if seat.screen == "answer"]
    mute.link.send = lambda data: mute.link.inbox.append(b"= 1")  # the page says so while its stream is open
    others = [seat for seat in room.seats if seat is not mute]
    while mute.screen == "answer":
        for seat in others:
            seat.act()
        room.hub.run(100)
        assert room.hub.now_ms < 120_000
    assert any(b"without" in entry for entry in room.hub.log[-5:])
    assert mute.screen in ("remote", "computer-answers", "reveal")


def test_who_comes_back_to_their_seat_is_not_told_to_wait_for_the_next_game() -> None:
    """Another plays for them until the next round."""
    room = Room(3, 12, "tokyo", 2)
    room.gather()
    log = room.seats[0].table.together.log
    room.until(lambda: log.awaited()[2])
    silent = next(seat for seat in room.seats if seat.table.together.device.name == log.awaited()[2])
    silent.link.is_up = False
    others = [seat for seat in room.seats if seat is not silent]
    while not any(b"without" in entry for entry in room.hub.log[-5:]):
        for seat in others:
            seat.act()
        room.hub.run(100)
    silent.link.is_up = silent.link.is_joined = True
    silent.cut()
    said = set()
    while silent.screen != "remote":
        room.hub.run(100)
        said.add(silent.table.view.title)
    assert b"YOU PLAY IN THE NEXT GAME" not in said


def test_if_two_are_gone_at_once_the_third_is_asked_about_one_after_the_other() -> None:
    for seed, left in ((21, 0), (22, 1), (23, 2)):
        room = Room(3, seed, "tokyo", 2)
        room.gather()
        room.hub.run(3000)
        for seat in [seat for n, seat in enumerate(room.seats) if n != left]:
            gone(room, seat)
        room.play()


def test_nobody_can_hide_that_another_is_silent() -> None:
    """Neither by entries nor by whatever else comes by the link."""
    room = Room(3, 25)
    room.gather()
    room.hub.run(5000)
    shared = room.seats[0].table.together
    silent = next(seat for seat in room.seats if seat.table.together.device.name == shared.log.awaited()[2])
    gone(room, silent)
    stranger = Link(room.hub)
    name = silent.table.together.device.name.encode()
    for _ in range(15):
        room.hub.run(2000)
        room.hub.post(stranger, b"%d - %s here" % (len(room.hub.log), name), True)
        for seat in room.seats:
            seat.link.inbox.append(b"! " + name)
    assert any(seat.screen == "away" for seat in room.seats)


def test_a_forgotten_table_says_for_an_hour_that_somebody_is_there_and_a_lonely_one_never() -> None:
    room = Room(2, 26)
    lonely, late = room.seats
    lonely.arrive()
    room.hub.run(40_000)
    assert len(room.hub.log) == 2
    late.arrive()
    lonely.stick.module("together.silence")._IDLE_MS = 60_000
    room.hub.run(40_000)
    assert b"here" in room.hub.log[-1]
    room.until(lambda: late.table.view.title == b"FOX IS AWAY", 90_000)
    count = len(room.hub.log)
    room.hub.run(60_000)
    assert len(room.hub.log) == count < 10


def test_what_is_pressed_counts_while_the_log_hears_that_somebody_is_there() -> None:
    room = Room(2, 27, slowest_ms=600)
    room.arrive()
    heard = len(room.hub.log)
    opener = room.seats[0]
    room.until(
        lambda: opener.table.together.connection._sent.endswith(b"here") and len(room.hub.log) == heard
    )
    opener.stick.press("A")
    room.until(lambda: all(seat.table.game for seat in room.seats))
    assert room.hub.log[heard].endswith(b"here")


def test_the_one_who_is_away_is_named_even_if_it_is_anothers_turn() -> None:
    """Whoever has rolled is there; the one who has to vouch is not."""
    room = Room(3, 11, "tokyo", 2)
    room.gather()
    room.until(lambda: any(seat.screen == "shake" for seat in room.seats))
    [roller] = [seat for seat in room.seats if seat.screen == "shake"]
    log = roller.table.together.log
    voucher = (roller.table.game.holder + 1) % 3
    [silent] = [seat for seat in room.seats if seat.table.together.device.plays_for(voucher)]
    gone(room, silent)
    room.hub.run(500)
    roller.act()
    room.hub.run(1000)
    roller.release()
    room.until(lambda: log.awaited() == (VOUCH, voucher, silent.table.together.device.name))
    room.hub.run(3000)
    assert (roller.table.view.a_text, roller.table.view.a_icon) == (b"WAITS FOR", voucher)
    room.until(lambda: any(seat.screen == "away" for seat in room.seats))
    room.hub.run(500)
    for seat in room.seats:
        view = seat.table.view
        assert view.holder == voucher or (view.a_text, view.a_icon) == (b"IS AWAY", voucher)
    [asked] = [seat for seat in room.seats if seat.screen == "away"]
    asked.stick.press("B", 80, 500)
    room.until(lambda: log.awaited()[0] != VOUCH)


def test_who_is_cut_off_in_their_own_turn_is_told_and_goes_on_when_they_are_back() -> None:
    room = Room(2, 12, "tokyo", 2)
    room.gather()
    room.until(lambda: any(seat.screen == "shake" for seat in room.seats))
    [player] = [seat for seat in room.seats if seat.screen == "shake"]
    player.link.is_up = False
    room.until(lambda: player.screen == "offline", 15_000)
    assert player.table.view.title == b"YOU ARE OFFLINE"
    player.link.is_up = True
    room.until(lambda: player.screen == "shake", 10_000)
    player.link.inbox.append(b"- offline")  # a link that knows it says so at once
    room.hub.run(40)
    assert player.screen == "offline"
    room.until(lambda: player.screen == "shake", 10_000)
    room.play()
    check(room)


@pytest.mark.parametrize("is_started_again", [False, True])
def test_who_comes_back_in_their_own_turn_is_there_for_the_others_at_once(is_started_again) -> None:
    room = Room(2, 12, "tokyo", 2)
    room.gather()
    room.until(lambda: any(seat.screen == "shake" for seat in room.seats))
    player, other = sorted(room.seats, key=lambda seat: seat.screen != "shake")
    player.link.is_up = False
    room.until(lambda: other.screen == "away")
    count = len(room.hub.log)
    player.link.is_up = True
    if is_started_again:
        player.cut()
    room.until(lambda: other.screen == "remote", 3000)
    room.hub.run(9000)
    assert len(room.hub.log) == count + 1, "it is said once"
