"""Dim, asleep, off: by virtual time, on the whole stick."""

import pytest

from verify import menus
from virtual.soc.soc import EXT0_WAKE, EXT1_WAKE
from virtual.stick import VirtualStick

DIM_MV, MIDDLE_MV = 2500, 2700


def boot(**settings):
    """By rules that let the opener announce without a look, which takes one press less."""
    settings = {"rules": "tokyo blind=yes", **settings}
    text = "".join(f"{key}={value}\n" for key, value in settings.items())
    stick = VirtualStick(flash={"saves/settings.txt": text.encode()})
    stick.boot()
    return stick


def to_closed(stick):
    """From the splash to the dice under the cup; 6 and 3 lie there."""
    assert menus.reaches(stick, "shake")
    stick.next_dice(6, 3)
    assert menus.reaches(stick, "closed")


def to_next_shake(stick):
    """From the closed cup by a blind claim that is believed."""
    for key in "BAAAAA":
        stick.press(key, 80, 600)
    assert stick.app.table.screen == "shake"


def asleep(stick):
    return stick.power_chip.ldo2_mv == 0 and not stick.panel.is_awake and stick.soc.is_asleep


# When


@pytest.mark.parametrize(
    ("settings", "dims", "sleeps", "ends"),
    [
        ({}, 20, 60, 300),
        ({"dim": 5, "sleep": 15, "off": 40}, 5, 15, 40),
        ({"dim": 0, "sleep": 15, "off": 0}, 0, 15, 0),
        ({"dim": 0, "sleep": 0, "off": 0}, 0, 0, 0),
        ({"dim": 30, "sleep": 10, "off": 0}, 0, 10, 0),
        ({"dim": 5, "sleep": 0, "off": 40}, 5, 0, 40),
    ],
)
def test_each_time_can_be_set_or_switched_off(settings, dims, sleeps, ends):
    stick = boot(**settings)
    stick.press("B", 100, 0)
    seen = {"dims": 0, "sleeps": 0, "ends": 0}
    for second in (n / 2 for n in range(1, 620)):
        stick.run(500)
        if not stick.is_on:
            seen["ends"] = second
            break
        if stick.power_chip.ldo2_mv == DIM_MV:
            seen["dims"] = seen["dims"] or second
        if asleep(stick):
            seen["sleeps"] = seen["sleeps"] or second
    for name, wanted in {"dims": dims, "sleeps": sleeps, "ends": ends}.items():
        assert wanted <= seen[name] <= wanted + (0.5 if wanted else 0), name


@pytest.mark.parametrize("key", ["A", "B"])
def test_a_press_on_the_dim_screen_lights_it_and_counts(key):
    stick = boot()
    to_closed(stick)
    stick.run(25_000)
    assert stick.power_chip.ldo2_mv == DIM_MV
    stick.down(key)
    stick.run(100)
    assert stick.power_chip.ldo2_mv == MIDDLE_MV
    assert stick.app.table.screen == {"A": "peek", "B": "choose"}[key]


def test_a_shake_counts_as_use_and_a_walk_does_not():
    stick = boot()
    to_closed(stick)
    stick.run(25_000)
    stick.hand.pass_on()
    stick.run(3000)
    assert stick.power_chip.ldo2_mv == DIM_MV, "a stick in a pocket is moved as well"
    to_next_shake(stick)
    stick.run(25_000)
    assert stick.power_chip.ldo2_mv == DIM_MV
    stick.hand.shake(1500)
    stick.run(800)
    assert stick.power_chip.ldo2_mv == MIDDLE_MV


# Waking


@pytest.mark.parametrize(("key", "reason"), [("A", EXT0_WAKE), ("B", EXT1_WAKE)])
def test_a_and_b_wake_and_that_press_does_nothing_else(key, reason):
    stick = boot()
    to_closed(stick)
    game = stick.app.table.game
    stick.run(70_500)
    assert asleep(stick)
    reasons = []
    stick.after_tick = lambda: reasons.append(stick.soc.wake_reason)
    stick.down(key)
    stick.run(1500)
    assert reasons[0] == reason
    assert (stick.app.table.screen, stick.power_chip.ldo2_mv) == ("closed", MIDDLE_MV)
    assert stick.panel.is_awake
    stick.up(key)
    stick.run(500)
    assert stick.app.table.screen == "closed"
    assert stick.app.table.game is game and game.roll == 63
    stick.down(key)
    stick.run(700)
    assert stick.app.table.screen == {"A": "peek", "B": "choose"}[key]


@pytest.mark.parametrize("ms", [80, 900])
def test_a_press_that_wakes_neither_announces_nor_peeks(ms):
    """While choosing, A says the claim when it comes up, and looks again when it stays down."""
    stick = boot()
    to_closed(stick)
    stick.press("B", 80, 500)
    assert stick.app.table.screen == "choose"
    stick.run(70_000)
    assert asleep(stick)
    seen = set()
    stick.after_tick = lambda: seen.add(stick.app.table.screen)
    stick.press("A", ms, 1500)
    assert seen == {"choose"} and not stick.app.table.game.claim
    stick.press("A", 80, 1500)
    assert stick.app.table.screen == "announced"


def test_the_power_button_wakes_and_held_switches_off():
    stick = boot()
    to_closed(stick)
    stick.run(70_000)
    stick.press("C", 200, 1100)
    assert not asleep(stick) and stick.app.table.screen == "closed"
    stick.run(70_000)
    assert asleep(stick)
    stick.press("C", 1500, 1100)
    assert not stick.is_on


def test_the_picture_after_waking_is_the_one_before():
    stick = boot()
    to_closed(stick)
    before = stick.frame()
    stick.run(70_000)
    assert set(stick.frame()) == {0}
    stick.press("A", 80, 300)
    assert stick.frame() == before


def test_a_button_held_into_sleep_wakes_only_when_pressed_again():
    stick = boot(off=0)
    to_closed(stick)
    stick.down("B")
    stick.run(70_000)
    assert asleep(stick)
    stick.run(200_000)
    assert asleep(stick)
    stick.up("B")
    stick.run(3000)
    assert asleep(stick)
    stick.press("B")
    assert not asleep(stick)


# Secrecy


def test_dice_in_the_air_come_to_rest_when_it_falls_asleep():
    stick = boot(sleep=5, dim=0)
    to_closed(stick)
    to_next_shake(stick)
    stick.down("A")
    stick.run(8000)
    assert asleep(stick)
    stick.up("A")
    stick.press("A", 80, 1000)
    assert stick.app.table.screen in ("closed", "shake")


# A low battery


def boot_with(percent):
    stick = boot()
    stick.power_chip.set_battery(percent)
    stick.boot()
    stick.run(2000)
    return stick


def test_a_low_battery_is_shown_once_between_two_turns():
    stick = boot_with(9)
    assert menus.reaches(stick, "low-battery")
    game = stick.app.table.game
    assert game.phase == stick.module("game").TO_ROLL
    stick.press("A", 80, 500)
    assert stick.app.table.screen == "shake"
    seen = set()
    stick.after_tick = lambda: seen.add(stick.app.table.screen)
    assert not menus.reaches(stick, "low-battery", 20)
    assert "hand-over" in seen
    kept = stick.module("records.record").write(stick.app.table.game)
    stick.power_cut()
    stick.boot()
    stick.run(500)
    stick.press("A", 80, 500)
    assert stick.app.table.screen == "resume"
    assert stick.module("records.record").write(stick.app.table.game) == kept


def test_a_nearly_empty_battery_warns_again_unless_charging():
    stick = boot_with(9)
    assert menus.reaches(stick, "low-battery")
    stick.press("A", 80, 500)
    stick.power_chip.set_battery(2)
    for _ in range(3):
        stick.run(15_000)
        stick.down("B")
        stick.run(15_000)
        stick.up("B")
    assert menus.reaches(stick, "low-battery")
    stick.power_chip.usb = True
    stick.power_cut()
    stick.boot()
    stick.run(2000)
    assert stick.app.stick.power.is_charging
    assert not menus.reaches(stick, "low-battery")


@pytest.mark.parametrize("percent", [11, 60])
def test_a_battery_that_is_not_low_is_no_word_worth(percent):
    stick = boot_with(percent + 1)
    assert not menus.reaches(stick, "low-battery")


# The settings


def test_the_times_are_chosen_on_the_stick_and_kept():
    stick = boot()
    stick.run(500)
    stick.press("A", 80, 400)
    table = stick.app.table
    menus.choose(stick, "PASS_ROUND", "SETUP")
    while table.standing.at != 4:
        stick.press("B", 80, 300)
    stick.press("A", 80, 400)
    assert table.screen == "saver"
    stick.press("A", 80, 300)  # 20 s -> 40 s
    stick.press("B", 80, 300)
    stick.press("A", 80, 300)  # 60 s -> 120 s
    stick.press("B", 80, 300)
    for _ in range(3):
        stick.press("A", 80, 300)  # 5 min -> 10 min -> 30 min -> never
    assert [line[1] for line in table.standing.view.lines[:3]] == [b"40 S", b"2 MIN", b"NEVER"]
    stick.press("B", 80, 300)
    stick.press("A", 80, 300)
    assert table.screen == "new-game"
    stick.power_cut()
    stick.boot()
    assert [stick.app.stick.settings.get(name) for name in ("dim", "sleep", "off")] == [40, 120, 0]


@pytest.mark.parametrize("board", ["m5stickcplus", "m5stickcplus2", "m5sticks3"])
def test_the_other_boards_dim_sleep_wake_and_switch_off_as_well(board):
    stick = VirtualStick(board=board)
    stick.boot()
    stick.run(21_000)
    assert stick.app.power_saving.is_dim
    stick.run(41_000)
    assert not stick.panel.is_lit() and not stick.panel.is_awake
    stick.press("B", 80, 500)
    assert stick.panel.is_lit() and stick.app.table.screen == "splash"
    stick.run(299_000)
    assert stick.is_on
    stick.run(3000)
    assert not stick.is_on


# Ticks that sleep


def dozes(stick, ms=1000):
    """Whether any rest of the next ticks is light sleep."""
    before = [0]

    def meter(how, us):
        before[0] += us if how == "asleep" else 0

    stick.meter = meter
    stick.run(ms)
    stick.meter = None
    return before[0] / 1000


def test_between_ticks_the_esp32_sleeps_lightly():
    stick = boot()
    to_closed(stick)
    stick.run(500)
    assert dozes(stick) > 850


def test_no_light_sleep_on_usb_while_shaking_with_sound_or_if_off():
    stick = boot()
    to_closed(stick)
    stick.power_chip.usb = True
    stick.run(500)
    assert dozes(stick) == 0
    stick.power_chip.usb = False
    stick.run(500)
    assert dozes(stick) > 0
    stick.app.stick.buzzer.switch(True)
    stick.app.stick.buzzer.play("over")
    stick.run(40)
    assert dozes(stick, 500) == 0
    stick.run(1000)
    assert dozes(stick) > 0
    stick.app.stick.settings.set("doze", 0)
    stick.run(100)
    assert dozes(stick) == 0
    stick.app.stick.settings.set("doze", 1)
    to_next_shake(stick)
    assert dozes(stick) == 0


def test_asleep_on_the_shake_screen_it_sleeps_as_well():
    """There every sample counts while it is awake, so it does not doze; asleep it must."""
    stick = boot(off=0)
    to_closed(stick)
    to_next_shake(stick)
    stick.run(70_000)
    assert stick.app.power_saving.asleep
    assert dozes(stick, 10_000) > 9_500
    stick.press("B", 80, 500)
    assert stick.app.stick.imu.is_expected, "awake it listens again"


@pytest.mark.parametrize("board", ["m5stickcplus", "m5sticks3"])
def test_a_sound_ends_when_it_falls_asleep(board):
    stick = VirtualStick(board, flash={"saves/settings.txt": b"sound=1\noff=0\n"})
    stick.boot()
    stick.run(59_900)
    stick.app.stick.buzzer.play("over")
    stick.run(300)
    assert stick.app.power_saving.asleep
    assert not stick.tone and not stick.app.stick.buzzer.is_busy


def test_on_usb_it_sleeps_awake_so_that_a_computer_can_talk_to_it():
    stick = boot()
    stick.power_chip.usb = True
    stick.run(70_000)
    assert stick.power_chip.ldo2_mv == 0 and not stick.panel.is_awake and not stick.soc.is_asleep
    stick.press("A")
    assert stick.power_chip.ldo2_mv == MIDDLE_MV
