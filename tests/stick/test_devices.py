"""Opening the stick: what is none is refused unhurt, what does not answer is done without."""

from itertools import pairwise
from types import ModuleType

import pytest

from tests.helpers.wired import Wired
from virtual.boards import BOARDS
from virtual.errors import DataSheetError, MachineReset, PowerOff
from virtual.soc.soc import DEEPSLEEP_RESET, HARD_RESET
from virtual.stick import VirtualStick

PACKAGE = 0x3FF5A00C
PACKAGE_S3 = 0x60007050
SILICON = 0x3FF6607C


@pytest.fixture
def plus2():
    """A Plus2 whose first act is done."""
    stick = Wired(board="m5stickcplus2")
    stick.load("stick.efuse").hold()
    return stick


def opened(stick):
    return stick.load("stick.devices").open_stick(lambda *_: None)


def refused(stick):
    """The reason why `stick` is refused."""
    with pytest.raises(stick.load("stick.boards").UnknownBoard) as caught:
        opened(stick)
    return str(caught.value)


@pytest.mark.parametrize("board", BOARDS)
def test_it_opens_black_and_lit_with_all_its_devices_and_nothing_to_say(board):
    wired = Wired(board=board)
    wired.load("stick.efuse").hold()
    stick = opened(wired)
    for device in ("canvas", "buttons", "led", "buzzer", "dice", "journal", "settings"):
        assert hasattr(stick, device)
    assert stick.imu.ok and stick.power.ok
    assert wired.console.text == "" and wired.clock.now < 1_500_000
    assert wired.panel.is_lit() and max(wired.panel.frame()) < 32


def test_it_opens_within_a_second_and_safe(wired):
    opened(wired)
    assert wired.clock.now < 1_000_000
    assert wired.axp.charge_ma == 100
    assert wired.axp.ldo2_mv == 2700  # step 3
    assert wired.soc.pads[10].level() == 1  # LED dark


@pytest.mark.parametrize(
    ("board", "register", "package", "said"),
    [
        ("m5stickc", PACKAGE, 0, "package 0"),
        ("m5stickc", PACKAGE, 1 << 2 | 5 << 9, "package 13"),
        ("m5stickc", PACKAGE, 7 << 9, "package 7"),
        ("m5sticks3", PACKAGE_S3, 0, "ESP32-S3 (package 0) sits in no stick"),  # QFN56
    ],
)
def test_another_package_is_refused_before_any_pin_is_touched(board, register, package, said):
    wired = Wired(board=board)
    wired.soc.efuse[register] = package
    for kind in ("Pin", "I2C", "SPI", "PWM"):
        setattr(wired.machine, kind, untouchable)
    wired.restart()
    assert said in refused(wired)
    assert wired.clock.now == 0


def untouchable(*arguments, **settings):
    raise DataSheetError("touched")


@pytest.fixture
def s3():
    """A StickS3 that has just been switched on."""
    return Wired(board="m5sticks3")


def test_an_led_that_is_not_there_may_blink(s3):
    led = opened(s3).led
    led.blink(2)
    s3.run(500, led.poll)


def untouched(stick):
    """Whether nothing but the internal bus was used, and nothing written to the power chip's pins."""
    used = {gpio for gpio, pad in stick.soc.pads._pads.items() if pad.owner or pad.mode != 1}
    return used <= {47, 48} and not any(stick.axp.registers[0x10:0x12])


@pytest.mark.parametrize(("register", "value"), [(0x00, 0x4A), (0x01, 0x21), (None, None)])
def test_an_s3_whose_power_chip_is_another_is_refused_and_left_alone(s3, register, value):
    if register is None:
        s3.axp.absent = True
    else:
        s3.axp.registers[register] = value
    s3.flash.load({"saves/settings.txt": b"board=m5sticks3\n"})
    assert "No M5PM1 answers" in refused(s3)
    assert untouched(s3)


def test_an_s3_whose_motion_chip_is_silent_needs_the_setting(s3):
    s3.imu.absent = True
    assert "board=m5sticks3" in refused(s3)
    assert untouched(s3)
    s3.restart()
    s3.flash.load({**s3.flash.image(), "saves/settings.txt": b"board=m5sticks3\n"})
    stick = opened(s3)
    assert stick.name == "M5StickS3" and not stick.imu.ok
    assert "does not answer: hold A" in s3.console.text


@pytest.mark.parametrize("chip", ["power_chip", "motion"])
@pytest.mark.parametrize("silent_ms", [50, 300, 900])
def test_an_s3_whose_chip_is_silent_for_a_moment_starts(chip, silent_ms):
    stick = VirtualStick("m5sticks3")
    model = getattr(stick, chip)
    model.absent = True

    def answer():
        model.absent = False

    stick.clock.after(silent_ms * 1000, answer)
    stick.boot()
    stick.run(4000)
    assert stick.app.table.screen == "splash" and any(stick.frame())
    assert stick.app.stick.imu.ok and stick.app.stick.power.ok


def test_an_s3_that_has_started_once_needs_no_motion_chip_any_more():
    stick = VirtualStick("m5sticks3")
    stick.boot()
    stick.run(3000)
    assert stick.app.stick.settings.get("board") == "m5sticks3"
    operations = stick.flash.operations
    stick.motion.absent = True
    stick.boot()
    stick.run(3000)
    assert stick.app.table.screen == "splash" and not stick.app.stick.imu.ok
    stick.motion.absent = False
    stick.run(3000)
    assert stick.app.stick.imu.ok
    assert stick.flash.operations - operations < 8, "it is written once"


def lights(stick, ms):
    """How often a light of a stick that was refused goes on, while its own program runs for `ms`."""
    seen = []

    def look():
        green = stick.wiring["led"] < 0 and stick.power_chip.registers[0x06] & 0x10
        seen.append(bool(stick.led or green))

    for at in range(3000, ms, 50):
        stick.clock.after(at * 1000, look)
    stick.run_program(ms)
    return sum(now and not before for before, now in pairwise(seen))


def test_an_s3_whose_motion_chip_stays_silent_blinks_and_starts_with_a():
    stick = VirtualStick("m5sticks3")
    stick.motion.absent = True
    assert lights(stick, 8000) >= 3
    assert not any(stick.power_chip.registers[0x10:0x12]), "no rail is touched"
    stick.clock.after(4_000_000, lambda: stick.down("A"))
    with pytest.raises(MachineReset):
        stick.run_program(5000)


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus2"])
def test_a_stick_that_nothing_speaks_for_blinks_and_switches_itself_off(board):
    stick = VirtualStick(board)
    stick.panel.identity = 0
    stick.power_chip.absent = stick.rtc.absent = True
    assert lights(stick, 8000) >= 3
    with pytest.raises(PowerOff):
        stick.run_program(310_000)


def test_a_sticks3_without_its_motion_image_says_so_and_plays(s3):
    s3.flash.load({})
    assert not opened(s3).imu.ok
    assert "needs the file bmi270.bin: hold A to roll; make flash brings it." in s3.console.text


# What is silent, how the panel calls itself (None: as it should), the setting; the name, or the board that
# somebody has to say by the setting. Such a setting is written once the picture was seen: first_light.py.
KNOWN = {
    "a plus by its panel": ("m5stickcplus", (), 0x818552, "", "M5StickC Plus"),
    "a plus by another panel": ("m5stickcplus", (), 0x858552, "", "M5StickC Plus"),
    "a silent panel beside the power chip": ("m5stickc", (), 0, "", "M5StickC"),
    "a silent power chip beside the panel": ("m5stickc", ("axp",), None, "", "M5StickC"),
    "neither of them": ("m5stickc", ("axp",), 0, "", "board=m5stickc"),
    "neither, but somebody says so": ("m5stickc", ("axp",), 0, "m5stickc", "M5StickC"),
    "a silent panel beside the clock": ("m5stickcplus2", (), 0, "", "M5StickC Plus2"),
    "no setting overrules the efuse": ("m5stickcplus2", ("rtc",), 0, "m5stickc", "board=m5stickcplus2"),
    "one overrules a silent panel": ("m5stickcplus", (), 0, "m5stickcplus", "M5StickC Plus"),
    "and one that errs": ("m5stickcplus", (), 0x7C, "m5stickcplus", "M5StickC Plus"),
}


@pytest.mark.parametrize(("board", "silent", "identity", "setting", "name"), KNOWN.values(), ids=KNOWN)
def test_which_stick_it_is_say_the_panel_a_chip_or_the_setting(board, silent, identity, setting, name):
    stick = Wired(board=board)
    stick.load("stick.efuse").hold()
    for chip in silent:
        getattr(stick, chip).absent = True
    stick.panel.identity = stick.panel.identity if identity is None else identity
    if setting:
        stick.flash.load({"saves/settings.txt": b"board=%s\n" % setting.encode()})
    if name.startswith("board="):
        assert name in refused(stick)
    else:
        assert opened(stick).name == name
        assert (
            "latch" in stick.wiring or "axp" in silent or stick.axp.charge_ma == 100
        )  # a Plus' cell is as small


def test_without_the_motion_chip_it_says_so_and_takes_it_back_later(wired):
    wired.imu.absent = True
    stick = opened(wired)
    assert not stick.imu.ok
    assert "MPU6886" in wired.console.text and "hold A" in wired.console.text
    wired.imu.absent = False
    wired.run(1500, stick.imu.poll)
    assert stick.imu.ok


def test_the_panel_is_not_seen_before_it_is_black(wired):
    seen = []
    advance = wired.clock.advance

    def watch(us):
        seen.append(wired.panel.is_lit() and max(wired.panel.frame()) >= 32)
        advance(us)

    wired.clock.advance = watch
    opened(wired)
    assert seen and not any(seen)
    assert wired.panel.is_lit()


# What must not happen on any board: the models object


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_starts_and_stays_on(board):
    stick = VirtualStick(board)
    stick.boot()
    stick.run(3000)
    assert stick.is_on and stick.app.stick.power.percent > 0
    assert stick.panel.is_lit() and any(stick.frame())
    assert stick.console.text.startswith("MiaStick")
    name, own = stick.app.stick.name, BOARDS[board]["title"].partition(",")[0]
    assert name == own, (
        f"{board} was taken for {name}, not {own}: boards in one package need different panel_ids in "
        "firmware/stick/boards.py, and its panel that identity in virtual/boards.py"
    )


def test_the_charge_current_of_power_on_is_a_failed_start(monkeypatch):
    stick = VirtualStick("m5stickcplus")
    write = stick.power_chip.write_register
    monkeypatch.setattr(
        stick.power_chip, "write_register", lambda register, value: register == 0x33 or write(register, value)
    )
    with pytest.raises(DataSheetError, match="780 mA"):
        stick.boot()


def test_hold_is_the_first_pin_that_is_touched_on_a_plus2():
    stick, touched = VirtualStick("m5stickcplus2"), []
    pads = stick.soc.pads
    make = type(pads).__getitem__

    class Watched(type(pads)):
        def __getitem__(self, gpio):
            touched.append((gpio, stick.clock.now))
            return make(self, gpio)

    pads.__class__ = Watched
    stick.boot()
    assert touched[0] == (4, 0)
    assert stick.soc.pads[4].level() == 1


def test_without_hold_a_plus2_does_not_start(monkeypatch):
    stick = VirtualStick("m5stickcplus2")
    stick.soc.efuse = {PACKAGE: 5 << 9, SILICON: 0}  # it takes itself for another stick
    with pytest.raises(DataSheetError, match=r"HOLD|flash"):
        stick.boot()


@pytest.mark.parametrize("cause", [HARD_RESET, DEEPSLEEP_RESET])
def test_a_reset_does_not_drop_hold(plus2, cause):
    opened(plus2)
    plus2.soc.start(cause)
    assert plus2.soc.pads[4].level() == 1 and plus2.axp.is_on
    plus2.restart()
    plus2.load("stick.efuse").hold()
    assert opened(plus2).name == "M5StickC Plus2"


# main.py on such a stick


def table_that(tick):
    """A table module whose `tick` is the given one."""
    module = ModuleType("table")

    class Table:
        def __init__(self, stick, open_part, part, entrance):
            self.stick = stick

        def tick(self, now):
            return tick(now)

    module.Table, module.MENUS, module.GAME = Table, 0, 1
    return module


def run(stick):
    """The firmware's own loop, at most for a minute: an error at the start would wait for A for ever."""
    stick.clock.after(60_000_000, lambda: pytest.fail(stick.console.text))
    stick.load("main").run()


def test_the_loop_ticks_as_often_as_the_table_wants(wired):
    began = []

    def tick(now):
        began.append(now)
        wired.clock.advance(7000)
        if len(began) == 5:
            raise KeyboardInterrupt
        return 20

    wired.restart(**{"table.table": table_that(tick)})
    wired.load("stick.console").key = lambda limit_ms: "\r"  # so it is left for the prompt
    run(wired)
    assert [b - a for a, b in pairwise(began)] == [20] * 4


def test_an_unknown_board_is_one_sentence_on_the_console(wired):
    wired.soc.efuse[PACKAGE] = 7 << 9
    run(wired)
    assert wired.console.text.count("\n") == 1 and "package 7" in wired.console.text
