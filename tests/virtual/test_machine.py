"""The `machine` module of the virtual ESP32: pins, buses and their faults, PWM, watchdog, sleep."""

import pytest

from tools.virtual.clock import Clock
from tools.virtual.errors import DataSheetError, MachineReset
from tools.virtual.soc.bus import RegisterChip
from tools.virtual.soc.esp32 import Esp32Module
from tools.virtual.soc.machine import MachineModule
from tools.virtual.soc.soc import EXT0_WAKE, EXT1_WAKE, TIMER_WAKE, WDT_RESET, Soc


@pytest.fixture
def soc():
    return Soc(Clock(), {0x3FF5A00C: 5 << 9}, (6, 7, 8, 11, 16, 17))


@pytest.fixture
def machine(soc):
    return MachineModule(soc)


@pytest.fixture
def i2c(soc, machine):
    soc.i2c_bus(22, 21).devices[0x50] = RegisterChip()
    return machine.I2C(0, scl=machine.Pin(22), sda=machine.Pin(21), freq=400_000)


def test_a_pin_drives_and_reads_its_pad(machine, soc):
    pin = machine.Pin(10, machine.Pin.OUT, value=1)
    assert soc.pads[10].level() == 1
    pin(0)
    assert pin.value() == 0
    pin(1)
    assert machine.Pin(10).value() == 1


@pytest.mark.parametrize("gpio", [34, 35, 36, 37, 38, 39])
def test_input_only_pads_refuse_output(machine, gpio):
    with pytest.raises(ValueError):
        machine.Pin(gpio, machine.Pin.OUT)
    assert machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_UP).value() == 0, "no pull in these pads"


def test_flash_pads_and_absent_pads_are_refused(machine):
    with pytest.raises(DataSheetError):
        machine.Pin(6)
    for gpio in (20, 24, 40):
        with pytest.raises(ValueError):
            machine.Pin(gpio)


def test_an_omitted_bus_pin_is_refused(machine):
    with pytest.raises(DataSheetError, match="miso"):
        machine.SPI(1, 1_000_000, sck=machine.Pin(13), mosi=machine.Pin(15))
    with pytest.raises(DataSheetError, match="sda"):
        machine.I2C(0, scl=machine.Pin(22))


def test_registers_over_i2c(i2c):
    i2c.writeto_mem(0x50, 0x10, b"\x01\x02\x03")
    assert i2c.readfrom_mem(0x50, 0x11, 2) == b"\x02\x03"
    assert i2c.scan() == [0x50]


def test_a_transfer_takes_the_time_of_its_bits(i2c, soc):
    before = soc.clock.now
    i2c.readfrom_mem(0x50, 0, 6)
    assert soc.clock.now - before == 20 + 9 * 9 * 1000 // 400


def test_i2c_faults(i2c, soc):
    bus = soc.i2c_bus(22, 21)
    chip = bus.devices[0x50]
    chip.nacks = 1
    with pytest.raises(OSError) as error:
        i2c.readfrom_mem(0x50, 0, 1)
    assert error.value.errno == 19
    assert i2c.readfrom_mem(0x50, 0, 1) == b"\0"
    chip.garbage = True
    assert i2c.readfrom_mem(0x50, 0, 2) == b"\xff\xff"
    chip.absent = True
    with pytest.raises(OSError):
        i2c.writeto_mem(0x50, 0, b"\0")
    bus.is_stuck = True
    before = soc.clock.now
    with pytest.raises(OSError) as error:
        i2c.readfrom_mem(0x50, 0, 1)
    assert error.value.errno == 116
    assert soc.clock.now - before == 50_000


def test_spi_rounds_its_clock_down_and_refuses_an_empty_buffer(machine, soc):
    spi = machine.SPI(1, 27_000_000, sck=machine.Pin(13), mosi=machine.Pin(15), miso=None)
    before = soc.clock.now
    spi.write(bytes(1000))
    assert soc.clock.now - before == 10 + 8_000_000_000 // 26_666_666
    with pytest.raises(ValueError):
        spi.write(b"")


def test_spi_through_the_gpio_matrix_is_no_faster_than_esp_idf_allows(machine):
    def write(sck, mosi, baudrate):
        machine.SPI(1, baudrate, sck=machine.Pin(sck), mosi=machine.Pin(mosi), miso=None).write(b"\0")

    write(13, 15, 26_666_667)
    write(14, 13, 40_000_000)  # its own pads
    with pytest.raises(DataSheetError, match=r"assigned clock speed not supported"):
        write(13, 15, 40_000_000)


def test_pwm_is_logged(machine, soc):
    pwm = machine.PWM(machine.Pin(26), freq=4000, duty_u16=32768)
    soc.clock.advance(5000)
    pwm.freq(2000)
    pwm.deinit()
    assert [(t, gpio, freq) for t, gpio, freq, _ in soc.tones] == [
        (0, 26, 4000),
        (5000, 26, 2000),
        (5000, 26, 0),
    ]


def test_the_watchdog_bites_when_it_is_not_fed(machine, soc):
    dog = machine.WDT(timeout=1000)
    soc.clock.advance(900_000)
    dog.feed()
    soc.clock.advance(900_000)
    with pytest.raises(MachineReset) as reset:
        soc.clock.advance(200_000)
    assert reset.value.args == (WDT_RESET,)


@pytest.fixture
def esp32(soc):
    return Esp32Module(soc)


@pytest.mark.parametrize("gpio", [37, 39])
def test_light_sleep_ends_when_a_pad_that_is_armed_has_its_level(machine, esp32, soc, gpio):
    soc.pads[37].outside = soc.pads[39].outside = 1
    esp32.wake_on_ext0(machine.Pin(37), esp32.WAKEUP_ALL_LOW)
    esp32.wake_on_ext1((machine.Pin(39),), esp32.WAKEUP_ALL_LOW)
    soc.clock.after(300_000, lambda: setattr(soc.pads[gpio], "outside", 0))
    machine.lightsleep(1000)
    assert soc.clock.now == 300_000
    assert soc.wake_reason == (EXT0_WAKE if gpio == 37 else EXT1_WAKE)
    machine.lightsleep(1000)
    assert soc.clock.now == 300_000, "still down"
    soc.pads[gpio].outside = 1
    machine.lightsleep(1000)
    assert soc.clock.now == 1_300_000
    assert soc.wake_reason == TIMER_WAKE
    soc.pads[gpio].outside = 0
    esp32.wake_on_ext0(None)
    esp32.wake_on_ext1(None)
    machine.lightsleep(1000)
    assert soc.clock.now == 2_300_000, "no pad is armed any more"


def test_a_pad_that_may_wake_belongs_to_the_rtc_until_it_is_set_up_again(machine, esp32, soc):
    pin = machine.Pin(37, machine.Pin.IN)
    soc.pads[37].outside = 1
    esp32.wake_on_ext0(pin, esp32.WAKEUP_ALL_LOW)
    machine.lightsleep(10)
    with pytest.raises(DataSheetError, match="RTC"):
        pin()
    pin.init(machine.Pin.IN)
    assert pin() == 1


def test_two_buttons_on_ext1_are_refused(machine, esp32):
    with pytest.raises(DataSheetError, match="ext1"):
        esp32.wake_on_ext1((machine.Pin(37), machine.Pin(39)), esp32.WAKEUP_ALL_LOW)
    with pytest.raises(ValueError):
        esp32.wake_on_ext0(machine.Pin(10), esp32.WAKEUP_ALL_LOW)


def test_a_pwm_stands_still_in_light_sleep_unless_it_was_told_not_to(machine):
    pwm = machine.PWM(machine.Pin(26), freq=1000)
    with pytest.raises(DataSheetError, match="PWM"):
        machine.lightsleep(10)
    pwm.duty_u16(0)
    machine.lightsleep(10)
    machine.PWM(machine.Pin(26), freq=1000, lightsleep=True)
    machine.lightsleep(10)


def test_efuse_words(machine):
    assert machine.mem32[0x3FF5A00C] >> 9 & 7 == 5
    with pytest.raises(DataSheetError):
        machine.mem32[0]


def test_a_glitch_is_seen_once(machine, soc):
    soc.pads[39].outside = 1
    pin = machine.Pin(39)
    soc.glitch()
    assert [pin(), pin()] == [0, 1]
