"""Sticks that share a table: each is played by its buttons alone, and all show the same game."""

import random

import pytest
from together.protocol.fair import two_dice

from tests.helpers.rooms import check
from verify import menus
from verify.soak.room import Room, Seat
from virtual import common_knowledge


@pytest.mark.parametrize("rules", ["tokyo blind=yes", "meyer"])
def test_two_sticks_play_a_game_to_its_end(rules: str) -> None:
    room = Room(2, 1, rules, 2)
    room.gather()
    room.play()
    check(room)


def test_a_link_may_lose_delay_double_and_mix_up_what_it_carries() -> None:
    room = Room(3, 2, "arena", 2, lost=10, doubled=10, slowest_ms=400)
    room.gather()
    room.play()
    check(room)


def test_a_record_is_there_when_its_rolls_are_true() -> None:
    room = Room(3, 4, "tokyo", 2, slowest_ms=200)
    room.gather()
    early: set[str] = set()

    def records() -> list[str]:
        return [common_knowledge.record(seat.stick, seat.table.game) for seat in room.seats]

    room.play(meanwhile=lambda: early.update(records()))
    room.until(lambda: all(records()))
    assert len({*records(), *early} - {""}) == 1


def watched(change: int, persons: int) -> tuple[list, list, list]:
    """What went over the wire until somebody doubted, what all panels but the holder's showed, and the rolls.

    Other dice fall from the same secrets by `change`. So many `persons` pass round the opener's stick.
    """
    room = Room(4 - persons, 3, "tokyo", 2)
    for seat in room.seats:
        fair = seat.stick.module("together.protocol.fair")
        fair.two_dice = lambda index: two_dice((index + change) % 36)
    room.arrive()
    if persons > 1:
        room.seats[0].one_more()
        menus.choose(room.seats[0].stick, "BACK")
    room.begin()
    pictures, rolls = [], []
    while True:
        for seat in room.seats:
            seat.act()
        room.hub.run(200)
        if any(entry.endswith(b" doubts") for entry in room.hub.log):
            return room.hub.log, pictures, rolls
        game = room.seats[0].table.together.log.game
        for seat in room.seats:
            is_roller = seat.table.together.log.awaited()[2] == seat.table.together.device.name
            if not is_roller or seat.screen in ("hand-over", "announced", "answer"):
                pictures.append(seat.stick.frame())
            elif seat.screen == "peek":
                rolls.append((len(game.moves), seat.table.game.roll))
        assert room.hub.now_ms < 200_000


@pytest.mark.parametrize("persons", [1, 2])
def test_nothing_that_others_get_depends_on_dice_under_a_cup(persons: int) -> None:
    """Twins that differ in the dice alone: the same entries, and the same pictures on the others' panels, and
    on that of a stick that goes round, wherever it is handed on."""
    log, pictures, rolls = watched(0, persons)
    others = watched(7, persons)
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


class Handed:
    """Looks at a stick that goes round: whoever's turn stands there has been handed it."""

    TURNS = ("shake", "tumble", "closed", "peek", "choose", "answer")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.to = -1
        self.count = 0

    def look(self) -> None:
        screen, table = self.seat.screen, self.seat.table
        if screen == "hand-over":
            self.count += self.to != table.view.holder
            self.to = table.view.holder
        elif screen in self.TURNS:
            assert table.view.holder == self.to, screen


def test_two_persons_pass_one_stick_round_and_a_third_has_one_too() -> None:
    room = Room(2, 9, "tokyo blind=yes", 3)
    room.arrive()
    opener, guest = room.seats
    guest.one_more()
    here = [line[3:] for line in guest.table.view.lines if line[1]]
    assert here == [("Owl",), ("Bear",)]  # once the log has it
    room.begin()
    assert [seat.table.seats.persons for seat in room.seats] == [1, 2]
    handed = Handed(guest)
    seen = set()

    def look() -> None:
        handed.look()
        seen.update((seat, seat.screen) for seat in room.seats)

    room.play(meanwhile=look)
    check(room)
    assert handed.count > 6
    assert (opener, "hand-over") not in seen


def test_a_power_cut_keeps_both_seats_and_whoever_starts_the_stick_is_asked_for() -> None:
    chance = random.Random(5)
    room = Room(2, 10, "tokyo", 3)
    room.arrive()
    opener = room.seats[0]
    opener.one_more()
    menus.choose(opener.stick, "BACK")
    opener.cut()
    opener.stick.press("A", 80, 400)  # on from the splash
    room.until(lambda: opener.table.together.animals == ["Fox", "Bear"])
    room.begin()
    handed = Handed(opener)
    cuts = 0

    def cut() -> None:
        nonlocal cuts
        handed.look()
        if chance.random() < 0.02:
            opener.cut()
            handed.to = -1
            cuts += 1

    room.play(meanwhile=cut)
    check(room)
    assert cuts > 3 and handed.count > cuts
    assert opener.table.together.animals == ["Fox", "Bear"]


def test_computers_play_at_the_openers_stick() -> None:
    room = Room(2, 7, "tokyo", 2)
    room.gather(computers=2)
    assert room.seats[1].table.game.players == ("Fox", "Owl", "Bear", "Hare")
    assert [seat.table.seats.characters for seat in room.seats] == [bytes((2, 3)), b""]
    room.play()
    check(room)
