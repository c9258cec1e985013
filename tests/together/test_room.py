"""Sticks that share a table: each is played by its buttons alone, and all show the same game."""

import random

import pytest

from tests.helpers.rooms import Room, Seat, check
from together import dice
from verify import menus
from virtual import common_knowledge


@pytest.mark.parametrize("rules", ["tokyo blind=yes", "meyer", "arena starter=drawn", "tokyo revive=yes"])
def test_two_sticks_play_a_game_to_its_end(rules: str) -> None:
    room = Room(2, 1, rules, 4 if "revive" in rules else 2)
    room.gather()
    room.play()
    check(room)


def test_wishes_may_get_lost_be_late_or_come_twice() -> None:
    room = Room(3, 2, "arena", 2, lost=20, doubled=20, slowest_ms=400)
    room.gather()
    room.play()
    check(room)
    assert room.hub.refusals


def test_computers_play_at_the_referee() -> None:
    room = Room(2, 5, "tokyo", 2)
    room.gather(computers=3)
    assert len(room.seats[0].table.game.players) == 5
    room.play()
    check(room)


def watched(persons: int) -> tuple[list, list, list]:
    """What went over the wire until somebody doubted, what all panels but the holder's showed, and the rolls.

    So many `persons` pass round the opener's stick.
    """
    room = Room(4 - persons, 3, "tokyo", 2)
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
        if any(" doubts" in entry for entry in room.hub.entries):
            return room.hub.entries[:-1], pictures, rolls
        log = room.hub.referee.log
        for seat in room.seats:
            is_holder = log.awaited == seat.table.source.device
            if not is_holder or seat.screen in ("hand-over", "announced", "answer"):
                pictures.append(seat.stick.frame())
            elif seat.screen == "peek":
                rolls.append((len(log.game.moves), seat.table.game.roll))
        assert room.hub.now_ms < 200_000


@pytest.mark.parametrize("persons", [1, 2])
def test_nothing_that_others_get_depends_on_dice_under_a_cup(persons: int, monkeypatch) -> None:
    """Twins that differ in the dice alone: the same entries, and the same pictures on the others' panels, and
    on that of a stick that goes round, wherever it is handed on."""
    log, pictures, rolls = watched(persons)
    two_dice = dice.two_dice
    monkeypatch.setattr(dice, "two_dice", lambda index: two_dice((index + 7) % 36))
    others = watched(persons)
    assert rolls and [at for at, _ in rolls] == [at for at, _ in others[2]]
    assert rolls != others[2]
    assert log == others[0]
    assert pictures == others[1]


def test_power_cuts_and_restarts_of_the_referee_cost_nothing() -> None:
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
        if chance.random() < 0.02:
            room.hub.restart()

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
    _, guest = room.seats
    guest.one_more()
    here = [line[3:] for line in guest.table.view.lines if line[1]]
    assert here == [("become Owl",), ("become Bear",)]  # once the log has it
    room.begin()
    assert [seat.table.seats.persons for seat in room.seats] == [1, 2]
    handed = Handed(guest)
    room.play(meanwhile=handed.look)
    check(room)
    assert handed.count > 6


def test_a_record_is_there_when_its_rolls_are_known_and_says_how_to_check_them() -> None:
    room = Room(3, 4, "tokyo", 1, slowest_ms=200)
    room.gather()
    early: set[str] = set()

    def records() -> list[str]:
        return [common_knowledge.record(seat.stick, seat.table.game) for seat in room.seats]

    room.play(meanwhile=lambda: early.update(records()))
    room.until(lambda: all(records()))
    (record,) = {*records(), *early} - {""}
    assert record.count("# nonce ") == 3
    assert common_knowledge.checked(room.seats[0].stick) == [len(room.hub.referee.log.throws)] * 2
    read = room.seats[0].stick.module("records.record").read(record)
    assert list(read.moves) == list(room.hub.referee.log.game.moves)
