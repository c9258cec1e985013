"""Sticks that share a table: each is played by its buttons alone, and all show the same game."""

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


@pytest.mark.parametrize("rules", ["tokyo", "arena"])
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
