"""After an error of the firmware, or a hang, there is a report, and the game continues from the journal."""

import pytest

from tests.helpers.crashes import fail, kept, playing, state
from tools.build import files
from verify.under_micropython.robot import Robot
from virtual.errors import MachineReset
from virtual.journal import journal_in
from virtual.soc.soc import WDT_RESET


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


def test_what_happens_again_names_the_damaged_file():
    stick = playing()
    stick.flash.files.update(
        {"sums.txt": files.sums({"screens/peek.mpy": b"whole"}), "screens/peek.mpy": b"whose"}
    )
    for note in ("code", "peek"):
        fail(stick)
        stick.run(100)
        assert stick.app.table.view.note.decode().startswith(note)
        stick.press("A")
    assert stick.app.table.screen == "resume"


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


def test_a_stick_that_was_asleep_wakes_to_tell_of_it():
    stick = playing(settings=b"sleep=30\n")
    stick.run(40_000)
    assert not any(stick.frame())
    stick.app.power_saving.asleep._arm = None
    stick.run(1500)
    assert stick.app.table.screen == "crash" and any(stick.frame())
