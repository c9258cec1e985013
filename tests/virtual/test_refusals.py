"""What a data sheet forbids is refused by each chip's model. All else of a model is tried by its driver."""

import pytest

from tests.helpers.wired import Wired
from virtual.errors import Brick, DataSheetError
from virtual.stick import VirtualStick

BRICKS = (("m5stickc", 0x12, 0x5E), ("m5stickc", 0x26, 0x67), ("m5sticks3", 0x06, 0x15))
POWER = {
    "m5stickc": ((0x28, 0xDC), (0x33, 0xE0), (0x26, 0x70), (0x23, 0x10), (0x27, 0x48), (0x32, 0x80)),
    "m5sticks3": ((0x0C, 0xA2), (0x49, 0xAA), (0x08, 0xFF), (0x53, 0xE3), (0x0D, 0), (0x19, 1, 2), (0xC0, 0)),
}
MOTION = {
    "m5stickc": ((0x70, 0x40),),  # no bus any more
    "m5stickc-sh200q": ((0x16, 3), (0xD8, 0x80), (0x6B, 0x80)),  # no 2 g; out of order; another chip's reset
}
# Commands to a panel that is awake, in the glass's memory of 132 by 162
COMMANDS = {
    "m5stickc": ((0x2A, 0, 60, 0, 26), (0x2A, 0, 26, 0, 132), (0x2B, 0, 0, 0, 162), (0x3A, 0x66), (0x99,)),
    "m5stickcplus": ((0xB1,), (0x36, 0x6C), (0x10,)),
}


def put(chip, register, *values, prefix=()):
    chip.select(register)
    chip.write(bytes((*prefix, *values)), len(prefix))


@pytest.mark.parametrize(("board", "register", "value"), BRICKS)
def test_cutting_the_processors_own_supply_is_a_brick(board, register, value):
    with pytest.raises(Brick):
        put(Wired(board=board).axp, register, value, prefix=(register,) if board == "m5sticks3" else ())


@pytest.mark.parametrize(("board", "written"), [(board, each) for board in POWER for each in POWER[board]])
def test_what_harms_cell_screen_or_power_is_refused(board, written):
    prefix = written[:1] if board == "m5sticks3" else ()
    with pytest.raises(DataSheetError):
        put(Wired(board=board).axp, *written, prefix=prefix)


@pytest.mark.parametrize(("board", "written"), [(board, each) for board in MOTION for each in MOTION[board]])
def test_what_a_motion_chip_must_not_be_told_is_refused(board, written):
    with pytest.raises(DataSheetError):
        put(Wired(board=board).imu, *written)


@pytest.mark.parametrize("board", COMMANDS)
def test_what_a_panel_does_not_take_is_refused(board):
    for command, *parameters in COMMANDS[board]:
        wired = Wired(board=board)
        machine = wired.machine
        pins = wired.wiring["lcd"]
        select, data = (machine.Pin(pins[name], machine.Pin.OUT, value=1) for name in ("cs", "dc"))
        machine.Pin(pins["rst"], machine.Pin.OUT, value=1)
        spi = machine.SPI(
            1, 26_666_667, sck=machine.Pin(pins["sck"]), mosi=machine.Pin(pins["mosi"]), miso=None
        )

        def send(command, *parameters, data=data, select=select, spi=spi):
            for level, content in ((0, bytes((command,))), (1, bytes(parameters))):
                data(level)
                select(0)
                if content:
                    spi.write(content)
            select(1)

        wired.panel.set_supply(True)
        wired.clock.advance(10_000)
        send(0x11)
        wired.clock.advance(6000)
        with pytest.raises(DataSheetError):
            send(command, *parameters)
            send(0x2C)


def test_pins_and_buses_that_would_do_harm_are_refused():
    wired = Wired()
    machine = wired.machine
    sck, mosi = machine.Pin(13), machine.Pin(15)
    for harm in (
        lambda: machine.Pin(6),  # of the flash
        lambda: machine.SPI(1, 1_000_000, sck=sck, mosi=mosi),  # the flash's own input
        lambda: machine.I2C(0, scl=machine.Pin(22)),
        lambda: machine.SPI(1, 40_000_000, sck=sck, mosi=mosi, miso=None).write(b"\0"),
        lambda: machine.mem32[0],
    ):
        with pytest.raises(DataSheetError):
            harm()
    machine.PWM(machine.Pin(26), freq=1000)
    with pytest.raises(DataSheetError, match="PWM"):
        machine.lightsleep(10)


def test_a_refusal_comes_out_whatever_the_firmware_catches():
    stick = VirtualStick()
    stick.boot()
    tick = stick.app.tick

    def harm(now):
        try:
            put(stick.power_chip, 0x12, 0)
        except Exception:
            return tick(now)

    stick.app.tick, stick.catches = harm, True
    with pytest.raises(DataSheetError, match="DCDC1"):
        stick.run(100)
