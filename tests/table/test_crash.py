"""After an error of the firmware, or a hang, there is a report, and the game continues from the journal."""

from pathlib import Path

import pytest

from tests.helpers.in_micropython import in_micropython
from verify.bench import unix_port as bench_micropython
from verify.under_micropython.robot import Robot
from virtual.errors import Interrupted, MachineReset
from virtual.journal import journal_in
from virtual.soc.soc import SOFT_RESET, WDT_RESET
from virtual.stick import VirtualStick


def playing(screen="closed", settings=b"", **how):
    """A stick that catches its errors, in the middle of a game of three, where `screen` stands."""
    stick = VirtualStick(seed=1, flash={"saves/settings.txt": settings}, **how)
    stick.boot()
    stick.catches = True
    robot = Robot(stick, players=3, lives=2)
    while robot.screen != screen or stick.app.table.contest:
        robot.step()
    return stick


def state(stick):
    """All that the players have done."""
    game = stick.app.table.game
    return game and (bytes(game.moves), game.players, game.lives, game.holder, game.phase)


def fail(stick, error=None):
    """The next press of A ends in an error."""

    def raising():
        raise error or ValueError("nobody thought of that")

    stick.app.table.standing.a_down = raising
    stick.press("A")
    stick.run(1500)


def kept(stick, folder="saves/crashes/"):
    return {name: text for name, text in stick.flash.image().items() if name.startswith(folder)}


def test_a_crash_shows_a_code_and_a_resumes_the_game():
    stick = playing()
    before = state(stick)
    fail(stick)
    assert stick.app.table.screen == "crash"
    ((name, text),) = kept(stick).items()
    code = stick.app.table.view.note.split()[-1]
    assert name == "saves/crashes/1.txt"
    assert text.startswith(b"MiaStick 1.0.0, crash " + code) and b"nobody thought of that" in text
    assert text.decode() in stick.console.text
    stick.press("A")
    assert stick.app.table.screen == "resume" and state(stick) == before
    stick.run(500)
    robot = Robot(stick, players=3, lives=2)
    stick.press("A")
    robot.play()
    assert stick.app.table.screen == "game-over"


def test_a_crash_shows_no_dice():
    frames = set()
    for dice in ((6, 6), (2, 1)):
        stick = playing("shake")
        stick.next_dice(*dice)
        stick.hand.shake(ms=900)
        stick.run(3000)
        stick.down("A")
        stick.run(700)
        assert stick.app.table.screen == "peek"
        stick.app.table.standing.animate = None
        stick.run(2000)
        assert stick.app.table.screen == "crash"
        stick.up("A")
        stick.run(100)
        frames.add(stick.frame())
    assert len(frames) == 1


def test_presses_of_the_moment_it_happened_in_do_nothing():
    stick = playing()
    stick.app.table.standing.a_down = None
    stick.press("A")
    assert stick.app.table.screen == "crash"
    for key in "ABAB":
        stick.press(key)
    assert stick.app.table.screen == "crash"


@pytest.mark.parametrize("error", [OSError(5), RuntimeError("deep"), KeyError(3)])
def test_whatever_the_error_is(error):
    stick = playing()
    before = state(stick)
    fail(stick, error)
    stick.press("A")
    assert stick.app.table.screen == "resume" and state(stick) == before


def test_an_error_on_the_way_into_a_screen():
    stick = playing()
    stick.app.table.leave_for(0, "no_such_entrance")
    stick.run(1500)
    assert stick.app.table.screen == "crash" and len(kept(stick)) == 1


def test_only_what_happens_again_offers_to_put_the_journal_aside():
    stick = playing()
    journal = journal_in(stick.flash.image())
    fail(stick)
    assert not stick.app.table.view.b_kind
    stick.press("B")
    assert stick.app.table.screen == "crash"
    stick.press("A")
    assert stick.app.table.screen == "resume"
    fail(stick)
    assert stick.app.table.view.b_kind and len(kept(stick)) == 1
    stick.press("B")
    assert stick.app.table.screen == "who-plays"
    assert stick.app.table.view.note == stick.app.table.view.words.DAMAGED
    assert kept(stick, "saves/games/") == {"saves/games/bad-1.txt": journal}


def test_a_journal_put_aside_is_offered_until_another_game_begins():
    stick = playing()
    before = state(stick)
    for key in "AB":
        fail(stick)
        stick.press(key)
    stick.boot()
    stick.run(100)
    stick.press("A", 80, 500)
    table = stick.app.table
    assert table.screen == "resume" and table.view.note == table.flow.texts().ASIDE
    assert state(stick) == before and table.is_saved
    stick.boot()
    stick.run(100)
    stick.press("A", 80, 500)  # it is the journal again
    assert state(stick) == before and not stick.app.table.trouble
    stick.press("B", 80, 500)
    Robot(stick, players=2, lives=1).play()
    stick.boot()
    stick.run(100)
    stick.press("A", 80, 500)
    assert stick.app.table.screen != "resume" and not stick.app.table.game


def test_the_last_ten_are_kept():
    stick = playing()
    for n in range(13):
        fail(stick, ValueError("error %d" % n))
        stick.press("A")
        stick.run(500)
    assert len(kept(stick)) == 10
    assert b"error 12\n" in kept(stick)["saves/crashes/13.txt"] and "saves/crashes/3.txt" not in kept(stick)


def test_one_that_comes_at_every_tick_wears_no_flash():
    stick = playing()
    stick.app.stick.power.poll = None
    stick.run(200)
    before = stick.flash.operations
    stick.run(1000)
    assert stick.flash.operations == before
    del stick.app.stick.power.poll
    stick.run(1500)
    assert stick.app.table.screen == "crash"


def test_a_long_traceback_is_cut_at_its_beginning():
    stick = playing()
    fail(stick, ValueError("x" * 5000 + "end"))
    (text,) = kept(stick).values()
    assert len(text) < 2100 and text.endswith(b"xend\n")


def test_a_flash_that_refuses_stops_nothing():
    stick = playing()
    before = state(stick)
    stick.flash.is_broken = True
    fail(stick)
    assert stick.app.table.screen == "crash" and "refused" in stick.console.text
    stick.press("A")
    assert state(stick) == before


def test_the_power_button_still_switches_off():
    stick = playing()
    fail(stick)
    stick.press("C", 2000)
    stick.run(500)
    assert not stick.is_on


def test_a_tone_does_not_stand():
    stick = playing("shake", b"sound=1\n")
    stick.app.stick.buzzer.switch(True)
    stick.app.stick.buzzer.play("mia")
    stick.run(40)
    assert stick.tone
    stick.app.table.standing.animate = None
    stick.run(100)
    assert stick.app.table.screen == "crash" and not stick.tone and stick.app.stick.buzzer.is_on


# The watchdog


def test_ticks_feed_the_watchdog():
    stick = playing()
    stick.run(60_000)
    assert stick.soc.reset_cause != WDT_RESET


def test_a_stick_that_hangs_resets_and_has_the_game():
    stick = playing()
    before = state(stick)
    stick.app.table.standing.a_down = lambda: stick.clock.advance(60_000_000)
    stick.press("A")
    stick.run(1000)
    assert stick.soc.reset_cause == WDT_RESET and stick.app.table.screen == "splash"
    stick.press("A")
    assert stick.app.table.screen == "resume" and state(stick) == before


def test_what_the_loop_itself_does(monkeypatch):
    """main.run on the virtual machine: it survives an error, and at the prompt the watchdog has a day."""
    stick = playing(settings=b"doze=0\n")
    main = stick.module("main")
    slept = []

    def sleep_ms(ms):
        slept.append(ms)
        stick.clock.advance(ms * 1000)
        if len(slept) == 50:
            apps[0].table.standing.animate = None  # the 51st tick ends in an error
        if len(slept) == 2000:
            raise KeyboardInterrupt

    apps = []
    app = main.App
    monkeypatch.setattr(stick.module("power_saving"), "sleep_ms", sleep_ms)
    monkeypatch.setattr(main, "App", lambda stick: apps.append(app(stick)) or apps[0])
    stick.module("stick.console").key = lambda limit_ms: "\r"  # somebody wants the prompt
    main.run()
    assert apps[0].table.screen == "crash" and len(kept(stick)) == 1
    stick.power_chip.power_lost()  # its own events would be many in that time
    stick.clock.advance(80_000_000_000)
    with pytest.raises(MachineReset):
        stick.clock.advance(10_000_000_000)


def test_at_the_prompt_nobody_is_reset():
    stick = playing()
    stick.error_in("i2c", 0, Interrupted)
    stick.run(1000)  # which it ends
    stick.run(60_000)
    assert not stick.is_on and stick.soc.reset_cause != WDT_RESET


def test_a_stick_that_was_asleep_wakes_to_tell_of_it():
    stick = playing(settings=b"sleep=30\n")
    stick.run(40_000)
    assert not any(stick.frame())
    stick.app.power_saving.asleep._arm = None
    stick.run(1500)
    assert stick.app.table.screen == "crash" and any(stick.frame())


SCARCE = r"""
import gc, micropython, os
from verify.under_micropython.quiet_stick import RTC, QuietStick
from verify.under_micropython.robot import Robot
os.mkdir("saves")
with open("saves/settings.txt", "w") as file:
    file.write("players=6\nlives=6\n")
RTC.kept = b"m5stickc 1 who_starts -\0\0"
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


def test_a_stick_without_memory_starts_afresh_and_is_back_in_its_game_with_the_light_on():
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
