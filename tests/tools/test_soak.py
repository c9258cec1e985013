"""The short soak is clean, names the rooms it did not enter, and keeps what was found as a script."""

from collections import Counter

from tools import stick
from tools.soak import experiments as soak
from tools.soak import unix_port as soak_micropython
from tools.soak.random_player import Monkey
from tools.virtual.firmware_names import JOURNAL
from tools.virtual.flash import Flash
from tools.virtual.script import Script, parse
from tools.virtual.stick import VirtualStick


def test_a_short_soak_finds_nothing(micropython, monkeypatch):
    """Cuts and twins are played by tests/stick/test_power_cuts.py and tests/table/test_secrecy.py."""
    jobs = soak.jobs
    played = (soak._evening, soak._micropython)
    monkeypatch.setattr(soak, "jobs", lambda *size: [job for job in jobs(*size) if job.func in played])
    said = []
    size = soak.Size(0.1, 0.05, 0, evening_ms=180_000)
    done = soak.soak(size, seed=20, processes=2, tell=said.append)
    assert [line for line in said if line.startswith("FOUND")] == []
    assert soak.is_clean(done)
    counts = done.counts
    assert counts["virtual_ms"] >= 6 * 60_000
    for name in ("presses", "moves", "faults", "cuts", "comebacks", "probes"):
        assert counts[name] > 0, name
    assert counts["micropython virtual_ms"] >= 3 * 60_000
    assert len(done.screens & soak.all_screens()) > 20
    told = "\n".join(soak.table(done))
    assert all(name in told for name in soak.ZEROS)
    assert told.count("virtual hours, m5stick") >= 2  # boards


def test_the_screens_that_nobody_saw_are_named():
    screens = soak.all_screens()
    assert screens >= {"new-game", "closed", "game-over", "resume", "self-test-senses", "computer-said"}
    told = list(soak.table(soak.Done(Counter(), screens - {"stop", "crash"})))
    assert [line.split()[-1] for line in told if "never seen" in line] == ["crash", "stop"]


def test_what_was_found_is_a_script_that_the_headless_stick_plays(monkeypatch, tmp_path, capsys):
    """The firmware itself is broken here: a flash that answers a write and forgets it."""
    store = Flash.store

    def forgetful_store(flash, path, data):
        store(flash, path, flash.files.get(path, b"") if path == JOURNAL and len(data) > 150 else data)

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
    """Whoever plays it tells what happens, and that changes nothing: no import of the narrator's counts."""
    monkey = Monkey(5)
    monkey.play(20_000)
    for _ in range(4):
        monkey.do("error in import 3")
        while monkey.stick._host.error_in >= 0:
            monkey.hands.before_a_game()
            monkey.faults.heal()
    assert monkey.counts["rescues"] > 3
    again = VirtualStick(monkey.board, seed=monkey.seed)
    Script(again, lambda _: None, lambda *_: None).run(parse("\n".join(monkey.lines)))
    assert again.clock.now == monkey.stick.clock.now
    theirs, mine = again.flash.image(), monkey.stick.flash.image()
    assert set(theirs) == set(mine)
    assert all(theirs[path] == mine[path] for path in mine if not path.startswith("crashes"))


def test_a_drunk_plays_in_the_heap_of_a_stick(micropython):
    """A quarter of an hour, and free memory after a game is what it was after the first."""
    counts = soak_micropython.play(1, 900_000)
    assert counts["virtual_ms"] >= 600_000 and counts["presses"] > 100
    assert counts["drift"] <= soak.DRIFT_BAR
    assert counts["measured"] > 0


def test_a_soak_with_something_found_is_not_clean():
    clean = Counter({"virtual_ms": 1000})
    assert soak.is_clean(soak.Done(clean))
    for name in soak.ZEROS:
        assert not soak.is_clean(soak.Done(clean + Counter({name: 1})))
    assert not soak.is_clean(soak.Done(clean + Counter({"drift": soak.DRIFT_BAR + 1})))
