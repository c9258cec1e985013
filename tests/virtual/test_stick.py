"""The whole virtual stick with a small firmware of the tests' own: boot, time, buttons, faults, power."""

import contextlib
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from tools.virtual.errors import DataSheetError
from tools.virtual.stick import VirtualStick

ROOT = Path(__file__).resolve().parents[2]

FIRMWARE = {
    "main.py": """
import os
from time import sleep_ms, ticks_ms

import chips


class App:
    def __init__(self):
        self.ticks = []
        self.presses = 0
        self.was = 1
        self.wait = 20
        self.do = None
        chips.led(1)

    def tick(self, now):
        self.ticks.append(now)
        level = chips.a()
        if level < self.was:
            self.presses += 1
        self.was = level
        if self.do:
            do, self.do = self.do, None
            do(chips)
        return self.wait


def start():
    sleep_ms(10)
    with open("boots.txt", "a") as file:
        file.write("boot\\n")
    print("boot", len(list(open("boots.txt"))), "cause", chips.cause())
    return App()
""",
    "chips.py": """
import os
import machine
from machine import I2C, Pin

a = Pin(37, Pin.IN)
led = Pin(10, Pin.OUT, value=0)
i2c = I2C(0, scl=Pin(22), sda=Pin(21))
cause = machine.reset_cause
reset = machine.reset
urandom = os.urandom


def power(register, value):
    i2c.writeto_mem(0x34, register, bytes((value,)))


def power_off():
    power(0x32, i2c.readfrom_mem(0x34, 0x32, 1)[0] | 0x80)
""",
}


@pytest.fixture
def firmware(tmp_path):
    folder = tmp_path / "firmware"
    folder.mkdir()
    for name, text in FIRMWARE.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def stick(firmware):
    stick = VirtualStick(firmware=str(firmware))
    stick.boot()
    return stick


def test_it_ticks_when_it_asked_to(stick):
    stick.run(50)
    stick.run(50)
    ticks = stick.app.ticks
    assert [tick - ticks[0] for tick in ticks] == [0, 20, 40, 60, 80]
    stick.app.wait = 100
    stick.run(1000)
    assert len(stick.app.ticks) == 15


def test_ticks_pass_the_wrap(stick):
    stick.run(3000)
    assert stick.app.ticks[0] > 1 << 29
    assert stick.app.ticks[-1] < 2000


def test_a_press_bounces_and_counts_once_at_20_ms(stick):
    stick.press("A")
    stick.press("A", 30)
    assert stick.app.presses == 2


def test_contacts_bounce(stick):
    pad = stick.soc.pads[37]
    levels = []
    stick.down("A")
    for _ in range(500):
        levels.append(pad.level())
        stick.clock.advance(10)
    changes = sum(a != b for a, b in pairwise(levels))
    assert changes >= 2
    assert levels[-100:] == [0] * 100


def test_run_until(stick):
    assert stick.run_until(lambda: len(stick.app.ticks) == 7)
    assert len(stick.app.ticks) == 7
    assert not stick.run_until(lambda: False, 200)


def test_two_sticks_share_nothing(firmware, stick):
    other = VirtualStick(firmware=str(firmware))
    other.boot()
    stick.press("A")
    assert (stick.app.presses, other.app.presses) == (1, 0)
    assert type(stick.app) is not type(other.app)


def test_a_boot_gives_fresh_modules(stick):
    stick.module("chips").mark = 1
    stick.boot()
    assert not hasattr(stick.module("chips"), "mark")


def test_waiting_on_a_stick_that_is_off_ends(stick):
    stick.power_cut()
    before = stick.clock.now
    assert not stick.run_until(lambda: stick.is_on, 5000)
    assert stick.clock.now - before == 5_000_000


def test_the_console_is_what_the_firmware_prints(stick, capsys):
    assert stick.console.lines == ["boot 1 cause 1"]
    assert stick.console.take() == "boot 1 cause 1\n"
    assert stick.console.take() == ""
    assert capsys.readouterr().out == ""


def test_the_same_seed_gives_the_same_chance_and_another_seed_another(firmware):
    streams = []
    for seed in (1, 1, 2):
        stick = VirtualStick(seed=seed, firmware=str(firmware))
        stick.boot()
        streams.append(stick.module("chips").urandom(8))
    assert streams[0] == streams[1] != streams[2]


def test_a_reset_starts_it_again_and_keeps_flash_and_chips(stick):
    stick.power_chip.write_register(0x33, 0xC0)
    stick.app.do = lambda chips: chips.reset()
    stick.run(100)
    assert stick.console.lines[-1] == "boot 2 cause 2"
    assert stick.power_chip.charge_ma == 100


def test_power_off_and_the_power_button(stick):
    stick.app.do = lambda chips: chips.power_off()
    stick.run(100)
    assert not stick.is_on
    assert not any(stick.frame())
    assert stick.led == 0
    stick.press("C", 100)
    assert not stick.is_on, "too short"
    stick.press("C", 600)
    assert stick.is_on
    assert stick.console.lines[-1] == "boot 2 cause 1"


def test_a_very_long_press_of_the_power_button_switches_off(stick):
    stick.press("C", 6200)
    assert not stick.is_on


def test_a_power_cut_keeps_what_was_flushed(stick):
    stick.app.do = lambda chips: stick.flash.open("x", "w").write("lost")
    stick.run(40)
    stick.power_cut()
    stick.run(1000)
    stick.boot()
    assert stick.flash.image() == {"boots.txt": b"boot\nboot\n"}


def test_a_cut_in_a_flash_operation_leaves_the_stick_off(firmware):
    stick = VirtualStick(firmware=str(firmware))
    stick.flash.cut_in = 0
    stick.boot()
    assert not stick.is_on
    stick.boot()
    assert stick.flash.image() == {"boots.txt": b"boot\n"}


def test_what_a_data_sheet_forbids_comes_out_whatever_the_firmware_catches(stick):
    def harm(chips):
        with contextlib.suppress(Exception):
            chips.power(0x12, 0)

    stick.app.do = harm
    with pytest.raises(DataSheetError, match="DCDC1"):
        stick.run(100)


def test_the_led_sinks_its_current(stick):
    assert stick.led == 0
    stick.app.do = lambda chips: chips.led(0)
    stick.run(40)
    assert stick.led == 255


def test_the_speaker_needs_its_amplifier(stick):
    machine = stick.module("machine")
    machine.PWM(machine.Pin(26), freq=4000, duty_u16=32768)
    assert stick.tone == 0
    machine.Pin(0, machine.Pin.OUT, value=1)
    assert stick.tone == 4000


def test_modules_the_stick_does_not_have_are_import_errors(firmware):
    (firmware / "main.py").write_text("import typing\n")
    with pytest.raises(ImportError):
        VirtualStick(firmware=str(firmware)).boot()


def test_the_same_under_micropython(firmware, micropython, virtual_mpy, tmp_path):
    """The models' own .mpy files, the same firmware, the same figures."""
    script = tmp_path / "run.py"
    script.write_text(
        f"""
import sys
sys.path[:] = ["{virtual_mpy}", ".frozen"]
from tools.virtual.stick import VirtualStick
stick = VirtualStick(firmware="{firmware}")
stick.boot()
stick.press("A")
stick.press("A", 30)
stick.app.do = lambda chips: chips.reset()
stick.run(100)
lines, random = stick.console.lines, list(stick.module("chips").urandom(4))
stick.power_cut()
stick.boot()
stick.release()
print(lines, stick.clock.now, random, stick.flash.image())
"""
    )
    here = VirtualStick(firmware=str(firmware))
    here.boot()
    here.press("A")
    here.press("A", 30)
    here.app.do = lambda chips: chips.reset()
    here.run(100)
    random = list(here.module("chips").urandom(4))
    here.power_cut()
    here.boot()
    run = subprocess.run([micropython, script], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert run.stdout.strip() == f"{here.console.lines} {here.clock.now} {random} {here.flash.image()}"
