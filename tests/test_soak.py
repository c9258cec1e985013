"""The short soak is clean, and the drunk player finds what is broken on purpose, with a script for it."""

from collections import Counter

import pytest

from tools import soak, stick
from tools.monkey import Found, Monkey, Trouble
from tools.virtual.flash import Flash

MS = 240_000


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
    assert len(done.rooms & soak.all_rooms()) > 8
    told = "\n".join(soak.table(done))
    assert all(name in told for name in soak.ZEROS)


def test_the_same_seed_does_the_same():
    one, two = Monkey(5), Monkey(5)
    one.play(MS)
    two.play(MS)
    assert (one.lines, one.counts) == (two.lines, two.counts)
    assert len(one.lines) > 100


def test_every_evening_begins_two_seconds_before_the_ticks_wrap():
    monkey = Monkey(5)
    monkey.do("boot")
    before = monkey.stick.clock.ticks_ms()
    monkey.do("wait 3 s")
    assert (1 << 30) - 2000 < before < 1 << 30
    assert monkey.stick.clock.ticks_ms() < 3000


def found_by(seed: int, spoil, monkeypatch, ms: int = 1_200_000) -> Found:
    """What an evening finds on a stick of which `spoil(app)` has broken something at each boot."""
    booted = Monkey._booted

    def broken(monkey):
        booted(monkey)
        spoil(monkey)

    monkeypatch.setattr(Monkey, "_booted", broken)
    monkey = Monkey(seed, ["rules=tokyo", "players=2", "lives=1"])
    monkey.play(ms)
    assert monkey.found, monkey.counts
    return monkey.found


def crash(monkey):
    """The seventh move is one too many."""
    table = monkey.stick.app.table
    play = table.play

    def played(move, value=0):
        play(move, value)
        if len(table.game.moves) == 14:
            raise ZeroDivisionError

    table.play = played


def hang(monkey):
    """A bus transfer that takes ten seconds."""
    table = monkey.stick.app.table
    play = table.play

    def played(move, value=0):
        monkey.stick.clock.advance(10_000_000)
        play(move, value)

    table.play = played


def deaf(monkey):
    """One screen takes no button."""
    table = monkey.stick.app.table
    handle = table.handle
    table.handle = lambda event: None if table.screen in ("hand-over", "new-game") else handle(event)


def forgetful(monkey):
    """A move is not written."""
    journal = monkey.stick.app.stick.journal
    journal.append = lambda line: True


def open_handed(monkey):
    """The closed cup knows the dice."""
    table = monkey.stick.app.table
    go = table.go

    def gone(page):
        go(page)
        if page.name == "choose":
            table.view.dice = table.game.roll

    table.go = gone


def staring(monkey):
    """A peek does not end with the release."""
    table = monkey.stick.app.table
    go = table.go

    def gone(page):
        go(page)
        if page.name == "peek":
            page.a_up = lambda: None

    table.go = gone


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (crash, "crashes"),
        (hang, "hangs"),
        (deaf, "stuck"),
        (forgetful, "lost moves"),
        (open_handed, "leaks"),
        (staring, "leaks"),
    ],
)
def test_the_drunk_player_finds_what_is_broken(spoil, kind, monkeypatch):
    found = found_by(3, spoil, monkeypatch)
    assert found.kind == kind, found.sentence
    assert found.script.startswith("setting rules=tokyo\n")


def test_what_was_found_is_a_script_that_the_headless_stick_plays(monkeypatch, tmp_path, capsys):
    """The firmware itself is broken here: a flash that answers a write and forgets it."""
    store = Flash.store

    def forgetful_store(flash, path, data):
        store(flash, path, flash.files.get(path, b"") if path == "journal.txt" and len(data) > 150 else data)

    monkeypatch.setattr(Flash, "store", forgetful_store)
    monkey = Monkey(3, ["rules=tokyo", "players=2", "lives=3"])
    monkey.play(3_600_000)
    assert monkey.found and monkey.found.kind == "lost moves"
    monkeypatch.setattr(soak, "KEPT", tmp_path)
    monkeypatch.setattr(soak, "ROOT", tmp_path.parent)
    said = soak._told(monkey.found)
    assert "python -m tools.stick --seed 3" in said
    script = tmp_path / "lost-moves-3.txt"
    assert stick.main(["--seed", "3", str(script)]) == 0
    out = capsys.readouterr().out
    assert "cut" in script.read_text() or "power long" in script.read_text()
    assert out.count("screen   splash") >= 2
    where = monkey.found.sentence.rpartition("(on ")[2].rstrip(")")
    assert out.rstrip().splitlines()[-1].endswith(where) or where in out


def test_a_soak_with_something_found_is_not_clean():
    clean = Counter({"virtual_ms": 1000})
    assert soak.is_clean(soak.Done(clean, set(), []))
    for name in soak.ZEROS:
        assert not soak.is_clean(soak.Done(clean + Counter({name: 1}), set(), []))
    assert not soak.is_clean(soak.Done(clean + Counter({"drift": soak.DRIFT_BAR + 1}), set(), []))


def test_a_trouble_is_no_error_of_the_firmware():
    assert not issubclass(Trouble, OSError)
