"""`python -m tools.stick`: a game by script, under both interpreters; refusals; files it keeps."""

import re
from pathlib import Path

import pytest

from tests.helpers.in_micropython import printed
from tools import stick as cli
from virtual.narrator import Narrator
from virtual.script import parse
from virtual.scripted import Script
from virtual.stick import VirtualStick

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "tests" / "scripts" / "game.txt"
INSIDE = """
from virtual.script import parse
from virtual.scripted import Script
from virtual.stick import VirtualStick
told, steps = print, parse(open({!r}).read())
Script(VirtualStick(firmware={!r}), told, lambda *_: None).run(steps)
"""


def told(script: str) -> list[str]:
    lines: list[str] = []
    Script(VirtualStick(), lines.append, lambda name, stick: None).run(parse(script))
    return lines


@pytest.fixture(scope="module")
def game():
    return told(GAME.read_text())


@pytest.fixture
def write(tmp_path):
    def write(text: str) -> str:
        path = tmp_path / "script.txt"
        path.write_text(text)
        return str(path)

    return write


def test_a_whole_game_is_told(game):
    text = "\n".join(line[10:] for line in game)
    for part in (
        "screen   peek",
        "move     Owl says 43",
        "reveal   32 under 52",
        "lives    Fox 0 Owl 1 Bear 1",
    ):
        assert part in text
    assert game[-7:] == [
        "Owl rolls 43 says 43",
        "Bear believes rolls 32 says 52",
        "Fox doubts",
        "Fox rolls 66 says 31",
        "Owl doubts",
        "Bear rolls 21 says 21",
        "Fox doubts",
    ]


def test_a_roll_is_told_without_its_dice(game):
    rolls = [line for line in game if re.search(r"move +\w+ rolls", line)]
    assert len(rolls) == 4
    assert all(line.endswith("rolls ??") for line in rolls)


def test_the_record_of_a_game_that_goes_on_hides_what_nobody_uncovered():
    """The rolls that were doubted are open; the believed and the pending one are not."""
    script = GAME.read_text().split("# Bear has a Tokyo")[0]
    script += "wait for hand-over\nwait 500 ms\npress A\nshake 900 ms\nwait for closed\nrecord\n"
    lines = told(script)
    assert lines[lines.index("mia 1") + 3 :] == [
        "Owl rolls ??",
        "Owl says 43",
        "Bear believes",
        "Bear rolls 32",
        "Bear says 52",
        "Fox doubts",
        "Fox rolls 66",
        "Fox says 31",
        "Owl doubts",
        "Bear rolls ??",
    ]


def test_the_same_game_under_micropython(game, micropython, mpy, virtual_mpy):
    """The compiled firmware on the compiled models tells the very same, to the millisecond."""
    assert printed(micropython, virtual_mpy, INSIDE.format(str(GAME), str(mpy))).splitlines() == game


def test_lines_that_are_no_script_are_refused_before_anything_runs(write, capsys):
    assert cli.main([write("press A\nprees B\nwait 5\nnext dice 7 1\nexpect led blue\n")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    places = [line.split(":")[-2:][0].strip() for line in err.splitlines()[:4]]
    assert places == ["line 2", "line 3", "line 4", "line 5"]
    assert "'prees B' is not understood" in err
    assert "press KEY TIME" in err


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("wait 1 s\nexpect screen answer\n", "line 2: expect screen answer: the screen should be 'answer'"),
        ("expect lives 6 6 6\n", "line 1: expect lives 6 6 6: there is no game yet"),
        ("power long\npress A\nexpect screen splash\n", "and is 'off'"),
        ("expect console nonsense\n", "the console does not say 'nonsense'"),
        ("wait for order\n", "did not come within 60 s"),
    ],
)
def test_a_failed_expectation_is_reported(write, capsys, script, sentence):
    assert cli.main([write(script)]) == 1
    assert sentence in capsys.readouterr().err


def test_a_script_that_cannot_be_read(tmp_path, capsys):
    assert cli.main([str(tmp_path / "none.txt")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert cli.main([str(tmp_path)]) == 2
    (tmp_path / "raw").write_bytes(b"\xff\xfe\x00")
    assert cli.main([str(tmp_path / "raw")]) == 2


ANOTHER_PLAYER = """wait 1 s
press A
wait for who-plays
line PASS_ROUND
press A
wait for new-game
line PLAYERS
press A
"""


def test_a_kept_flash_goes_on(write, tmp_path, capsys):
    folder = tmp_path / "flash"
    assert cli.main([write(ANOTHER_PLAYER), "--flash", str(folder)]) == 0
    assert "players=4" in (folder / "saves/settings.txt").read_text()
    (folder / "saves/settings.txt").write_text("players=5\n")
    assert cli.main([write(ANOTHER_PLAYER), "--flash", str(folder)]) == 0
    assert "players=6" in (folder / "saves/settings.txt").read_text()


def test_a_cup_that_nobody_lifted_is_not_told_after_a_power_cut():
    """Neither when the cut comes after the round nor when more moves have followed."""
    stick = VirtualStick(flash={"saves/settings.txt": b"players=2\n"})
    record = "mia 1\nrules maexchen\nplayers Fox Owl\nFox rolls 41 says 21\nOwl yields\nOwl rolls 53\n"
    lines: list[str] = []
    Script(stick, lines.append, lambda name, stick: None).run(parse("boot\nwait 1 s\n"))
    stick.app.table.game = stick.module("records.record").read(record)
    Narrator(stick, lines.append).look()
    text = "\n".join(lines)
    assert "Owl yields" in text and "rolls ??" in text
    assert "41" not in text and "reveal" not in text
