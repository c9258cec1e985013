"""The short soak is clean, names the rooms it did not enter, and keeps what was found as a script."""

from collections import Counter

import pytest

from tools import stick
from tools.soak import experiments as soak
from tools.soak import unix_port as soak_micropython
from tools.soak.random_player import PRESETS, Monkey
from tools.virtual.flash import Flash
from tools.virtual.script import Script, parse
from tools.virtual.stick import VirtualStick


def test_the_short_soak_finds_nothing(micropython, capsys):
    said = []
    done = soak.soak(soak.SHORT, seed=11, processes=2, tell=said.append)
    assert [line for line in said if line.startswith("FOUND")] == []
    assert soak.is_clean(done)
    counts = done.counts
    assert counts["virtual_ms"] >= 24 * 60_000
    for name in (
        "presses",
        "moves",
        "faults",
        "cuts",
        "comebacks",
        "probes",
        "twin ticks",
        "LittleFS power cuts",
    ):
        assert counts[name] > 0, name
    assert counts["micropython virtual_ms"] >= 3 * 60_000
    assert len(done.rooms & soak.all_rooms()) > 20
    told = "\n".join(soak.table(done))
    assert all(name in told for name in soak.ZEROS)
    assert "virtual hours, m5stickc " in told and "virtual hours, m5stickcplus2 " in told


def test_the_rooms_are_all_that_have_a_screen_and_those_never_entered_are_named():
    rooms = soak.all_rooms()
    assert rooms >= {"menu", "covered", "finale", "unfinished", "selftest"}
    assert not rooms & {"page", "boards", "opening", "mind", "resume"}
    told = list(soak.table(soak.Done(Counter(), rooms - {"stop", "crash"}, [])))
    assert [line.split()[-1] for line in told if "never entered" in line] == ["crash", "stop"]


def test_what_was_found_is_a_script_that_the_headless_stick_plays(monkeypatch, tmp_path, capsys):
    """The firmware itself is broken here: a flash that answers a write and forgets it."""
    store = Flash.store

    def forgetful_store(flash, path, data):
        store(flash, path, flash.files.get(path, b"") if path == "journal.txt" and len(data) > 150 else data)

    monkeypatch.setattr(Flash, "store", forgetful_store)
    monkey = Monkey(3, ["rules=tokyo", "players=2", "lives=3"], "m5stickc-sh200q")
    monkey.play(3_600_000)
    assert monkey.found and monkey.found.kind == "lost moves"
    monkeypatch.setattr(soak, "KEPT", tmp_path)
    monkeypatch.setattr(soak, "ROOT", tmp_path.parent)
    said = soak._told(monkey.found)
    assert "python -m tools.stick --board m5stickc-sh200q --seed 3" in said
    script = tmp_path / "lost-moves-3.txt"
    assert stick.main(["--board", "m5stickc-sh200q", "--seed", "3", str(script)]) == 0
    out = capsys.readouterr().out
    assert "cut" in script.read_text() or "power long" in script.read_text()
    assert out.count("screen   splash") >= 2
    where = monkey.found.sentence.rpartition("(on ")[2].rstrip(")")
    assert out.rstrip().splitlines()[-1].endswith(where) or where in out


def test_the_script_of_an_evening_is_that_evening_again():
    """Whoever plays it tells what happens, and that changes nothing: no import of the teller's counts."""
    monkey = Monkey(5)
    monkey.play(60_000)
    for _ in range(4):
        monkey.do("error in import 12")
        while monkey.stick._host.error_in >= 0:
            monkey.hands.sensible()
    assert monkey.counts["rescues"] > 3
    again = VirtualStick(monkey.board, seed=monkey.seed)
    Script(again, lambda _: None, lambda *_: None).run(parse("\n".join(monkey.lines)))
    assert again.clock.now == monkey.stick.clock.now
    theirs, mine = again.flash.image(), monkey.stick.flash.image()
    assert theirs["journal.txt"] == mine["journal.txt"] and set(theirs) == set(mine)


_ENDING = (1, 3, 5, 7)  # in these a game ends within the quarter, so that memory is compared at all


@pytest.mark.parametrize("seed", range(len(PRESETS)))
def test_every_system_is_played_by_a_drunk_in_the_heap_of_a_stick(seed, micropython):
    """A quarter of an hour of each, and free memory after a game is what it was after the first."""
    counts = soak_micropython.play(seed, 900_000)
    assert counts["virtual_ms"] >= 600_000 and counts["presses"] > 100
    assert counts["drift"] <= soak.DRIFT_BAR
    if seed in _ENDING:
        assert counts["measured"] > 0


def test_a_soak_with_something_found_is_not_clean():
    clean = Counter({"virtual_ms": 1000})
    assert soak.is_clean(soak.Done(clean, set(), []))
    for name in soak.ZEROS:
        assert not soak.is_clean(soak.Done(clean + Counter({name: 1}), set(), []))
    assert not soak.is_clean(soak.Done(clean + Counter({"drift": soak.DRIFT_BAR + 1}), set(), []))
