"""The bars that are counts, as tests: size, heap, allocations, bus, reaction. `make bench` prints them."""

from tools.bench import bars as bench
from tools.bench import unix_port as counted
from tools.bench import virtual as bench_virtual


def test_what_a_game_loads_fits_64_kib(micropython: str) -> None:
    sizes = counted.size()
    assert {"main.mpy", "game.mpy", "over.mpy", "words/__init__.mpy", "words/en.mpy"} <= set(sizes)
    assert sum(sizes.values()) <= bench.MPY_BAR


def test_a_game_loads_one_language_and_no_screen_that_it_does_not_show(micropython: str) -> None:
    sizes = counted.size()
    assert not {"pause.mpy", "record.mpy", "sorry.mpy"} & set(sizes)
    assert {name for name in sizes if name.startswith("words/")} == {
        "words/__init__.mpy",
        "words/en.mpy",
        "words/en_80.mpy",
    }


def test_six_players_finish_a_game_in_the_heap(micropython: str) -> None:
    assert counted.plays(counted.HEAP) == "plays"


def test_the_heap_bar_can_be_missed(micropython: str) -> None:
    assert counted.plays(32 * 1024) == "MemoryError"


def test_no_calm_tick_and_no_repaint_allocates(micropython: str) -> None:
    found = counted.measure("allocations()")
    assert [name for name in found if name.startswith("guilty")] == []
    assert found["calm_ticks"] > 500
    assert found["repaints"] > 20


def test_the_bus_is_still_when_nothing_changed_and_light_when_something_moves(micropython: str) -> None:
    found = counted.measure("bus()")
    most = {name[6:]: count for name, count in found.items() if name.startswith("bytes_")}
    for screen in ("closed", "announced", "lives"):
        assert most[screen] == 0, screen
    for screen in ("shake", "tumble", "hand-over", "answer", "reveal"):
        assert most[screen] > 0, screen
    assert max(most.values()) <= bench.FRAME_BAR, most


def test_a_press_shows_within_two_ticks() -> None:
    found = bench_virtual.reaction()
    assert max(found.values()) <= bench.REACTION_BAR_MS, found
