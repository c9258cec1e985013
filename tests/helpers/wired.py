"""A stick's drivers on the chip models, one driver at a time: no table, no screens."""

from itertools import count
from types import SimpleNamespace

from virtual.boards import BOARDS
from virtual.chips.bm8563 import BM8563
from virtual.circuit import MOTION_CHIPS, PANELS, power_chip, wire
from virtual.clock import Clock, TimeModule
from virtual.console import Console
from virtual.flash import Flash
from virtual.hand import Hand
from virtual.host_cpython import Host
from virtual.soc.esp32 import Esp32Module
from virtual.soc.machine import MachineModule
from virtual.soc.os_module import OsModule
from virtual.soc.soc import PWRON_RESET, Soc


class Wired:
    """An ESP32 with a board's chips, switched on. `load(name)` is a firmware module on it."""

    def __init__(self, ticks_start_ms=1000, board="m5stickc"):
        self.board = board
        board = BOARDS[board]
        self.clock = Clock(ticks_start_ms)
        self.time = TimeModule(self.clock)
        self.wiring = board
        self.soc = Soc(self.clock, dict(board["efuse"]), board["flash_pins"], board["family"], board["psram"])
        self.machine = MachineModule(self.soc)
        self.flash = Flash(board["files"])
        self.console = Console()
        self.rtc = BM8563(self.clock)
        self.axp = power_chip(board, self.clock, self.soc, self.rtc)  # on a Plus2 the latch
        self.panel = PANELS[board["panel"]](self.clock, self.soc.pads, board["lcd"], seed=2)
        self.hand = Hand(1, lambda: self.clock.now)
        self.imu = MOTION_CHIPS[board["motion"][0]](self.clock, self.hand, seed=3)
        self.bus = self.soc.i2c_bus(**board["i2c"])
        wire(board, self.soc, self.axp, self.imu, self.rtc)
        self.soc.spi.attach(board["lcd"]["sck"], board["lcd"]["mosi"], self.panel)
        self.axp.rails_changed = self.soc.pwm_changed = self._rails_changed
        self.a = self.soc.pads[board["buttons"]["A"]]
        self.b = self.soc.pads[board["buttons"]["B"]]
        self.a.outside = self.b.outside = 1
        self.soc.start(PWRON_RESET)
        self.axp.power_on()
        self.imu.power_on()
        self._rails_changed()
        self._host = Host()
        self.restart()

    def restart(self, **instead):
        """Load new modules, as after a reset; chips and flash stay. `instead` replaces modules."""
        modules = {
            "machine": self.machine,
            "esp32": Esp32Module(self.soc),
            "time": self.time,
            "os": OsModule(self.flash, 4, self.wiring["machine"]),
            **instead,
        }
        self._host.boot(modules, self.flash.open, self.console)

    def load(self, name):
        """The firmware module `name`."""
        return self._host.load(name)

    def pin(self, gpio, **settings):
        """A Pin of this machine."""
        return self.machine.Pin(gpio, **settings)

    def i2c(self):
        """The internal bus as the firmware opens it."""
        wires = {name: self.pin(gpio) for name, gpio in self.wiring["i2c"].items()}
        return self.machine.I2C(0, freq=100_000 if "m5pm1" in self.wiring else 400_000, **wires)

    def hold(self, *milli_g):
        """Have the motion chip feel that from now on."""
        self.imu.hand = SimpleNamespace(at=lambda us: milli_g)

    def refuse(self, moment, chip=None):
        """Have a chip, the motion chip unless it is given, not acknowledge its transfer number `moment`."""
        chip = chip or self.imu
        answers, asked = chip.answers, count()
        chip.answers = lambda: next(asked) != moment and answers()

    def now(self):
        """`ticks_ms` of this moment."""
        return self.time.ticks_ms()

    def run(self, ms, poll, every=20):
        """Let `ms` pass, calling `poll(now)` at its start and then each `every` ms."""
        end = self.clock.now + ms * 1000
        while self.clock.now < end:
            began = self.clock.now
            poll(self.now())
            self.clock.advance(max(began + every * 1000 - self.clock.now, 0))

    def _rails_changed(self):
        self.panel.backlight_mv = self.axp.ldo2_mv
        self.panel.set_supply(self.axp.ldo3_mv > 0)
