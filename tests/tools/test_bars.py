"""The bars that are counts, as tests: memory, reads, allocations, bus, reaction. `make bench` prints them."""

import pytest

from tests.helpers.sampled import IS_WHOLE
from verify.bench import bars as bench
from verify.bench import memory
from verify.bench import unix_port as counted
from verify.bench import virtual as bench_virtual
from verify.bench import waits as bench_waits


def test_many_play_with_everything_in_the_heap(micropython: str) -> None:
    """Six here, twelve in `make bench`."""
    assert counted.plays(12 if IS_WHOLE else 6, "meyer", "m5stickcplus", "pofpbhcppppp", 1)[0] == "plays"


def test_the_largest_game_leaves_room_in_the_heap_of_a_stick(node: str) -> None:
    found = memory.largest()
    assert 0 < found.start < found.most <= memory.BAR, found


@pytest.mark.parametrize(("rules", "players", "seats"), [("tokyo", 3, ""), ("meyer", 4, "pofb")])
def test_nothing_is_read_or_collected_in_a_game(rules: str, players: int, seats: str) -> None:
    settings = bench_waits.SETTINGS % (rules.encode(), seats.encode(), 1)
    found = bench_waits.waits(players=players, settings=settings)
    assert len(found.changes) > 20
    assert [change for change in found.changes if change.is_late] == []


def test_no_calm_tick_and_no_repaint_allocates(micropython: str) -> None:
    found = counted.measure("allocations()")
    assert [name for name in found if name.startswith("guilty")] == []
    assert found["calm_ticks"] > 500
    assert found["repaints"] > 20


def test_the_bus_is_idle_unless_something_moves() -> None:
    most = bench_virtual.bus(lives=2).most
    for screen in ("closed", "announced", "lives"):
        assert most[screen] == 0, screen
    for screen in ("shake", "tumble", "hand-over", "answer", "reveal"):
        assert most[screen] > 0, screen
    assert max(most.values()) <= bench.FRAME_BAR, most


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
def test_a_press_shows_at_once(board: str) -> None:
    found = bench_virtual.reaction(board)
    assert max(found.values()) <= bench.REACTION_BAR_MS, found
