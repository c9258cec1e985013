"""Sticks that share a table: each is played by its buttons alone, and all show the same game."""

import random

import pytest
from together.fair import two_dice

from tests.helpers.room import Room


def check(room: Room) -> None:
    """All have seen the same game to its end, and all rolls were opened and checked."""
    records = {seat.stick.module("records.record").write(seat.table.game) for seat in room.seats}
    assert len(records) == 1
    for seat in room.seats:
        log = seat.table.together.log
        assert not seat.table.together.trouble
        assert log.checked == len(log.throws)
        assert log.chain.count == len(room.hub.log)


@pytest.mark.parametrize("rules", ["tokyo blind=yes", "meyer"])
def test_two_sticks_play_a_game_to_its_end(rules: str) -> None:
    room = Room(2, 1, rules, 2)
    room.gather()
    room.play()
    check(room)


@pytest.mark.parametrize("rules", ["arena"])
def test_a_link_may_lose_delay_double_and_mix_up_what_it_carries(rules: str) -> None:
    room = Room(3, 2, rules, 2, lost=10, doubled=10, slowest_ms=400)
    room.gather()
    room.play()
    check(room)


def watched(change: int) -> tuple[list, list, list]:
    """What went over the wire until somebody doubted, what all panels but the holder's showed, and the rolls.

    Other dice fall from the same secrets by `change`.
    """
    room = Room(3, 3, "tokyo", 2)
    for seat in room.seats:
        fair = seat.stick.module("together.fair")
        fair.two_dice = lambda index: two_dice((index + change) % 36)
    room.gather()
    pictures, rolls = [], []
    while not any(entry.endswith(b" doubts") for entry in room.hub.log):
        for seat in room.seats:
            seat.act()
        room.hub.run(200)
        game = room.seats[0].table.together.log.game
        for seat in room.seats:
            if seat.table.together.log.awaited()[2] != seat.table.together.device.name:
                pictures.append(seat.stick.frame())
            elif seat.screen == "peek":
                rolls.append((len(game.moves), seat.table.game.roll))
        assert room.hub.now_ms < 200_000
    return room.hub.log, pictures, rolls


def test_nothing_that_others_get_depends_on_dice_under_a_cup() -> None:
    """Twins that differ in the dice alone: the same entries, and the same pictures on the others' panels."""
    log, pictures, rolls = watched(0)
    others = watched(7)
    assert rolls and [at for at, _ in rolls] == [at for at, _ in others[2]]
    assert rolls != others[2]
    assert log == others[0]
    assert pictures == others[1]


def test_power_cuts_and_lost_connections_cost_nothing() -> None:
    """Any stick may be torn out and started again at any moment, and has its seat and its roll again."""
    chance = random.Random(3)
    room = Room(3, 4, "tokyo", 2, lost=3, slowest_ms=200)
    room.gather()
    cuts = 0

    def cut() -> None:
        nonlocal cuts
        if chance.random() < 0.05:
            chance.choice(room.seats).cut()
            cuts += 1

    room.play(meanwhile=cut)
    check(room)
    assert cuts > 3


def test_the_table_goes_on_without_a_stick_that_is_silent_and_it_comes_back() -> None:
    """The opener's stick asks after 20 s, or the next seat's if it is the opener's that is silent."""
    for seed, gone in ((11, 0), (12, 1)):
        room = Room(3, seed, "tokyo", 2)
        room.gather()
        since = room.hub.now_ms
        asked = set()

        def come_and_go() -> None:
            away_ms = room.hub.now_ms - since  # noqa: B023
            room.seats[gone].link.is_up = not 5000 < away_ms < 40_000  # noqa: B023
            asked.update(n for n, seat in enumerate(room.seats) if seat.screen == "away")  # noqa: B023

        room.play(meanwhile=come_and_go)
        assert asked == {1 if gone == 0 else 0}
        assert [
            entry.split()[2] for entry in room.hub.log if entry.split()[2] in (b"without", b"returns")
        ] == [
            b"without",
            b"returns",
        ]
        records = {seat.stick.module("records.record").write(seat.table.game) for seat in room.seats}
        assert len(records) == 1


def test_a_rematch_needs_one_press_and_who_came_late_plays_in_it() -> None:
    room = Room(2, 6, "tokyo", 1)
    room.gather()
    late = room.add()
    late.arrive()
    room.until(lambda: late.screen == "remote" or late.table.game)
    room.play()
    assert late.table.game.players == ("Fox", "Owl")
    room.seats[0].stick.press("A")
    room.until(lambda: all(len(seat.table.game.players) == 3 for seat in room.seats))
    room.play()
    check(room)


def test_who_leaves_the_lobby_leaves_a_chair() -> None:
    room = Room(2, 8)
    for seat in room.seats:
        seat.arrive()
    opener, guest = room.seats
    room.until(lambda: opener.table.view.count == 2)
    guest.table.together.leave()
    room.until(lambda: opener.table.view.count == 1)


def test_the_cup_is_lifted_on_all_sticks_at_once() -> None:
    room = Room(3, seed=5, lives=2)
    room.gather()
    for _ in range(2):
        while not any(seat.screen == "reveal" for seat in room.seats):
            for seat in room.seats:
                seat.act()
            room.hub.run(100)
        room.hub.run(500)
        assert [seat.screen for seat in room.seats] == ["reveal"] * 3
        assert len({seat.table.view.dice for seat in room.seats}) == 1
        while any(seat.screen == "reveal" for seat in room.seats):
            for seat in room.seats:
                seat.act()
            room.hub.run(100)


def test_computers_play_at_the_openers_stick() -> None:
    room = Room(2, 7, "tokyo", 2)
    room.gather(computers=2)
    assert room.seats[1].table.game.players == ("Fox", "Owl", "Bear", "Hare")
    assert [seat.table.seats.characters for seat in room.seats] == [bytes((2, 3)), b""]
    room.play()
    check(room)
