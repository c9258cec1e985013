"""Whom the table waits for, who is silent, and what each stick shows then: the table of docs/together.md."""

import pytest

from verify.soak.room import Room
from virtual import common_knowledge, speech

AWAITED, ASKED, THIRD = "awaited", "asked", "third"  # of three sticks
ALL = (AWAITED, ASKED, THIRD)
OFFLINE = b"YOU ARE OFFLINE"


def shown(seat) -> tuple[str, bytes, bytes]:
    view = seat.table.view
    return seat.screen, view.title, view.a_text


def roles(room: Room) -> dict:
    """The sticks by what they are: the opener is asked if another is awaited, else the first one after it."""
    log = room.seats[0].table.together.log
    device = log.awaited()[2] or log.chairs.opener
    [awaited] = [seat for seat in room.seats if seat.table.together.device.name == device]
    others = [seat for seat in room.seats if seat is not awaited]
    heir = log.heir(device) if log.awaited()[2] else log.successors()[0]
    asked = next(seat for seat in others if seat.table.together.device.name == heir)
    return {AWAITED: awaited, ASKED: asked, THIRD: next(seat for seat in others if seat is not asked)}


def after_silence(room: Room, silent: tuple[str, ...]) -> dict:
    sticks = roles(room)
    for role in silent:
        sticks[role].link.is_up = False
    room.hub.run(30_000)
    return sticks


# Who is silent; then by stick its screen and title
IN_A_GAME = (
    ((), {AWAITED: ("shake", None), ASKED: ("remote", b"SHAKES"), THIRD: ("remote", b"SHAKES")}),
    (
        (AWAITED,),
        {AWAITED: ("offline", OFFLINE), ASKED: ("away", b" IS AWAY"), THIRD: ("remote", b"IS AWAY")},
    ),
    ((ASKED,), {AWAITED: ("shake", None), ASKED: ("remote", OFFLINE), THIRD: ("remote", b"SHAKES")}),
    ((THIRD,), {AWAITED: ("shake", None), ASKED: ("remote", b"SHAKES"), THIRD: ("remote", OFFLINE)}),
    (ALL, {AWAITED: ("offline", OFFLINE), ASKED: ("remote", OFFLINE), THIRD: ("remote", OFFLINE)}),
)
# In the lobby the opener is awaited; then what A does
IN_THE_LOBBY = (
    ((), {AWAITED: (None, b"START"), ASKED: (None, b"WAITS FOR"), THIRD: (None, b"WAITS FOR")}),
    (
        (AWAITED,),
        {
            AWAITED: (OFFLINE, b"WAITS"),
            ASKED: (b"FOX IS AWAY", b"WITHOUT"),
            THIRD: (b"FOX IS AWAY", b"WAITS FOR"),
        },
    ),
    ((ASKED,), {AWAITED: (None, b"START"), ASKED: (OFFLINE, b"WAITS"), THIRD: (None, b"WAITS FOR")}),
    (ALL, {AWAITED: (OFFLINE, b"WAITS"), ASKED: (OFFLINE, b"WAITS"), THIRD: (OFFLINE, b"WAITS")}),
)


@pytest.mark.parametrize(("silent", "expected"), IN_A_GAME)
def test_in_a_game_each_stick_says_for_whom_it_waits(silent, expected) -> None:
    room = Room(3, 31)
    room.gather()
    room.until(lambda: "hand-over" not in [seat.screen for seat in room.seats])
    for _ in range(3):  # past who one is and what starts a turn
        if roles(room)[AWAITED].screen != "shake":
            roles(room)[AWAITED].stick.press("A", 80, 400)
            room.hub.run(1000)
    sticks = after_silence(room, silent)
    for role, (screen, title) in expected.items():
        found = shown(sticks[role])
        assert found[0] == screen and found[1].endswith(title or b""), (role, found)


def test_a_page_learns_of_each_change_of_whom_the_table_waits_for() -> None:
    """Its tab's title says so, though nothing on the screen has changed."""
    room = Room(3, 34, "tokyo", 4)
    room.gather()
    before: dict = {}

    def look() -> None:
        for seat in room.seats:
            now = common_knowledge.waits(seat.stick), speech.signature(seat.stick)
            assert seat not in before or before[seat][0] == now[0] or before[seat][1] != now[1]
            before[seat] = now

    room.play(meanwhile=look)


def test_nobody_waits_for_an_opener_who_waits_for_guests() -> None:
    """What a television shows first."""
    room = Room(1, 33)
    room.arrive()
    viewer = room.add()
    viewer.link.is_joined = viewer.link.is_watching = True
    viewer.cut()
    room.until(lambda: viewer.screen == "lobby" and viewer.table.together.log.table)
    for _ in range(40):
        room.hub.run(1000)
        assert common_knowledge.waits(viewer.stick) == []


@pytest.mark.parametrize(("silent", "expected"), IN_THE_LOBBY)
def test_in_the_lobby_each_stick_says_for_whom_it_waits(silent, expected) -> None:
    room = Room(3, 32)
    room.arrive()
    sticks = after_silence(room, silent)
    for role, (title, on_a) in expected.items():
        found = shown(sticks[role])
        assert found[2] == on_a and title in (None, found[1]), (role, found)
