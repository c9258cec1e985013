"""Memory runs out: a fresh start, straight back into the game."""

from pathlib import Path

import pytest
from game import OVER

from tests.helpers.crashes import fail, kept, playing, state
from tests.helpers.in_micropython import in_micropython
from verify.bench import unix_port as bench_micropython
from verify.under_micropython.robot import Robot
from virtual.soc.soc import SOFT_RESET
from virtual.stick import VirtualStick

SCARCE = r"""
import gc, micropython, os
from verify.under_micropython.quiet_stick import RTC, QuietStick
from verify.under_micropython.robot import Robot
os.mkdir("saves")
with open("saves/settings.txt", "w") as file:
    file.write("players=6\nlives=6\n")
RTC.kept = b"m5stickc 1 who_starts\0\0"
stick = QuietStick()
stick.boot()
robot = Robot(stick, players=6, lives=6)
while robot.screen != "closed":
    robot.step()
def greedy():
    hoard = app.table.contest = []
    while True:
        hoard.append(bytearray(64))
app = stick.app
moves = bytes(app.table.game.moves)
app.stick.noted = b"m5stickc 1 resume\0" + bytes([len(moves)])
app.table.standing.a_down = greedy
def run(ms):
    end = stick.time.now + ms
    while stick.time.now < end:
        try:
            stick.time.now += app.tick(stick.time.now)
        except Exception as error:
            print("caught", type(error).__name__)
            app.recover(error)
stick.down("A"); run(100); stick.up("A")
run(2000)
print(app.table.screen)
stick.down("A"); run(100); stick.up("A"); run(300)
print(app.table.screen, bytes(app.table.game.moves) == moves)
"""


def test_when_the_memory_has_run_out(micropython: str, tmp_path: Path) -> None:
    said = in_micropython(micropython, tmp_path, SCARCE, bench_micropython.HEAP).splitlines()
    assert "caught MemoryError" in said
    assert said[-2:] == ["crash", "resume True"]


IN_PIECES = """
import gc
from rules.moves import MoveList
from storage import crash_log
moves = MoveList()
message = "x" * 2500 + "end"
def deep(n):
    if not n:
        raise ValueError(message)
    deep(n - 1)
hoard = [None] * 400
try:
    for n in range(400):
        hoard[n] = bytearray(480)
except MemoryError:
    pass
for n in range(0, len(hoard), 2):
    hoard[n] = None
gc.collect()
try:
    bytearray(1000)
    print("there is a large piece")
except MemoryError:
    pass
for n in range(2000):
    moves.append(n & 255)
print(len(moves), sum(moves) == sum(n & 255 for n in range(2000)), moves[-1] == 1999 & 255)
try:
    deep(10)
except ValueError as error:
    code, is_known = crash_log.keep(error, "closed")
    hoard = None
    print(is_known, crash_log.keep(error, "closed") == (code, True))
"""


def test_what_grows_needs_no_large_piece_of_memory(micropython: str, tmp_path: Path) -> None:
    """Late in an evening on a larger screen the largest is 1.2 kB, of 23 kB."""
    said = in_micropython(micropython, tmp_path, IN_PIECES, 200 * 1024).splitlines()
    assert "2000 True True" in said and said[-1] == "False True" and "there is a large piece" not in said
    (kept_one,) = (tmp_path / "saves/crashes").iterdir()
    assert 1900 < len(kept_one.read_bytes()) <= 2100
    assert kept_one.read_bytes().endswith(b"xend\n")


def test_the_table_is_let_go_of_before_anything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read from the flash to tell of an error wants memory, and that may be what ran out."""
    stick = VirtualStick()
    stick.boot()
    app, seen = stick.app, []
    old, crash_log = app.table, stick.module("storage.crash_log")
    keep = crash_log.keep

    def watched(error: Exception, screen: str) -> tuple[str, bool]:
        seen.append((old.standing, old.flow, old.game, app.table))
        return keep(error, screen)

    monkeypatch.setattr(crash_log, "keep", watched)
    app.recover(ValueError("nobody thought of that"))
    assert seen == [(None, None, None, None)]
    assert app.table.screen == "crash"


def test_a_stick_without_memory_restarts_into_its_game_lit():
    """It says so meanwhile, shows no dice, and keeps a report."""
    stick = playing("closed")
    before = state(stick)
    pictures = []
    stick.reader = lambda what, file: pictures.append(stick.frame())
    fail(stick, MemoryError())
    assert stick.soc.reset_cause == SOFT_RESET
    assert (stick.app.table.screen, state(stick)) == ("hand-over", before)
    assert len(kept(stick)) == 1
    assert all(any(picture) for picture in pictures), "dark meanwhile"
    Robot(stick, players=3, lives=2).play()


def test_memory_that_runs_out_again_at_the_same_move_is_told():
    stick = playing("closed")
    before = state(stick)
    for screen in ("hand-over", "crash"):
        fail(stick, MemoryError())
        assert stick.app.table.screen == screen
    stick.press("A")
    assert stick.app.table.screen == "resume" and state(stick) == before


def test_after_another_move_it_may_start_afresh_again():
    stick = playing("closed")
    robot = Robot(stick, players=3, lives=2)
    for _ in range(3):
        before = state(stick)
        fail(stick, MemoryError())
        assert state(stick) == before and stick.app.table.screen != "crash"
        while state(stick) == before:
            robot.step()


def test_in_the_menus_it_comes_back_to_them():
    stick = VirtualStick()
    stick.boot()
    stick.catches = True
    stick.run(1000)
    stick.press("A")
    stick.run(1000)
    fail(stick, MemoryError())
    assert (stick.soc.reset_cause, stick.app.table.screen) == (SOFT_RESET, "who-plays")


def test_a_power_cut_meanwhile_is_an_ordinary_start():
    stick = playing("closed")
    stick.soc.rtc_memory = b"m5stickc 1 resume\0\7"
    stick.power_cut()
    stick.boot()
    assert stick.app.table.screen == "splash"


def test_an_error_on_the_way_into_a_game_is_one_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """`run` can do no more than say that the stick cannot start."""
    stick = playing("closed")
    main = stick.module("main")

    def open_part(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(main, "open_part", open_part)
    stick.app.stick.noted = b"m5stickc 1 come_back  "
    app = main.App(stick.app.stick)
    with pytest.raises(MemoryError):
        app.tick(0)


def test_where_no_piece_is_large_enough_nobody_coaches(monkeypatch: pytest.MonkeyPatch) -> None:
    stick = playing("closed", b"coach=1\n")
    loading = stick.module("screens.loading")

    def import_briefly(_: str) -> None:
        raise MemoryError

    monkeypatch.setattr(loading, "import_briefly", import_briefly)
    assert loading.load_coach(stick.app.table) == (None, None)


def test_a_start_for_which_the_menus_leave_no_room_is_a_start_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor for what would tell of it: once there is no room for another name, no module can be read."""
    stick = VirtualStick(flash={"saves/settings.txt": b"players=3\n"})
    stick.boot()
    stick.catches = True
    stick.run(1000)

    def open_part(*_: object) -> None:
        raise MemoryError

    stick.app.table._open_part = open_part
    monkeypatch.setattr(stick.module("memory"), "import_briefly", open_part)
    stick.app.table.leave_for(1, "who_starts")
    stick.run(1500)
    assert (stick.soc.reset_cause, stick.app.table.screen) == (SOFT_RESET, "who-starts")


def runs_out_in_new_game(stick: VirtualStick, times: int) -> None:
    """Memory runs out so often while a game begins."""
    new_game = stick.module("table.new_game")
    game, left = new_game.Game, [times]

    def begun(*how: object) -> object:
        if left[0]:
            left[0] -= 1
            raise MemoryError
        return game(*how)

    new_game.Game = begun


@pytest.mark.parametrize("is_over", [False, True], ids=["start", "rematch"])
def test_a_game_that_runs_out_of_memory_begins_after_a_restart(is_over: bool) -> None:
    settings = b"players=3\nlives=2\nseats=0fb\n"
    stick = playing("closed", settings)
    if is_over:
        Robot(stick, players=3, lives=2).play()
        stick.run(3000)
        players = stick.app.table.game.players
    else:
        stick.act(lambda: stick.app.table.leave_for(1, "who_starts"))
        stick.run(3000)
        players = ("Whale", "Fox", "Bear")
    before = len(stick.app.table.game.moves)
    runs_out_in_new_game(stick, 1)
    stick.press("A")
    stick.run(5000)
    game = stick.app.table.game
    assert stick.soc.reset_cause == SOFT_RESET and len(kept(stick)) == 1
    assert len(game.moves) < before and game.phase != OVER and sorted(game.players) == sorted(players)


def test_a_stick_that_cannot_resume_on_a_full_flash_starts_anew() -> None:
    stick = playing("closed")
    before = state(stick)
    stick.flash.is_broken = True
    for _ in range(2):
        fail(stick, MemoryError())
    assert stick.app.table.screen == "crash" and not kept(stick)
    stick.press("B")
    stick.run(1000)
    assert stick.app.table.screen == "who-plays"
    stick.app.table.flow.start()
    stick.run(3000)
    while stick.app.table.screen in ("who-starts", "starts", "not-saved"):
        stick.press("A")
        stick.run(3000)
    assert state(stick) != before and not stick.app.table.game.moves
