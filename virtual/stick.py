"""The virtual stick: an M5StickC or one of its sisters made of chip models, driven by physical events."""

import sys

from virtual.boards import BOARDS
from virtual.buttons import Button
from virtual.chips.bm8563 import BM8563
from virtual.circuit import MOTION_CHIPS, PANELS, power_chip, wire
from virtual.clock import TICKS_PERIOD, Clock, TimeModule
from virtual.console import Console
from virtual.errors import InjectedError, Interrupted, MachineReset, PowerCut, PowerOff
from virtual.flash import Flash
from virtual.hand import Hand
from virtual.soc.esp32 import Esp32Module
from virtual.soc.machine import MachineModule
from virtual.soc.os_module import OsModule
from virtual.soc.soc import PWRON_RESET, Soc

if sys.implementation.name == "micropython":
    from virtual import host_micropython as host
else:
    from virtual import host_cpython as host  # type: ignore[no-redef]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_AFTER_PRESS_MS = 60  # a press is answered before the next script line
_FIRST_TICKS_MS = TICKS_PERIOD - 2000  # every run meets the wrap of ticks_ms
_BOOTS_IN_A_ROW = 5

PLACES = ("i2c", "panel", "flash", "import")  # where an error can be injected


class ProgramEnd(BaseException):
    """The time of `run_program` is over."""


class VirtualStick:
    """One stick. It is off until `boot()`.

    Chips: `power_chip`, `motion`, `rtc`, `panel`, `soc`, `flash`, `i2c` (the bus with its faults), `spi`.
    `app` is the result of `main.start()`, None while the stick is off. A DataSheetError, and errors that the
    firmware does not catch, come out of the call that made time pass.
    """

    def __init__(
        self,
        board: str = "m5stickc",
        seed: int = 1,
        flash: Flash | dict[str, bytes] | None = None,
        *,
        firmware: str | None = None,
        ticks_start_ms: int = _FIRST_TICKS_MS,
    ) -> None:
        wiring = BOARDS[board]
        self.wiring = wiring
        self.clock = Clock(ticks_start_ms)
        self.flash = flash if isinstance(flash, Flash) else Flash(flash)
        self.soc = Soc(self.clock, wiring["efuse"], wiring["flash_pins"], wiring["family"], wiring["psram"])
        self.console = Console()
        self.rtc = BM8563(self.clock)
        self.power_chip = power_chip(wiring, self.clock, self.soc, self.rtc)
        self.power_chip.rails_changed = self.soc.pwm_changed = self._rails_changed
        self._clock_us = lambda: self.clock.now
        self.hand = Hand(seed, self._clock_us)
        self.motion = MOTION_CHIPS[wiring["motion"][0]](self.clock, self.hand, seed + 2)
        self.i2c = self.soc.i2c_bus(wiring["i2c"]["scl"], wiring["i2c"]["sda"])
        wire(wiring, self.soc, self.power_chip, self.motion, self.rtc)
        lcd = wiring["lcd"]
        self.panel = PANELS[wiring["panel"]](self.clock, self.soc.pads, lcd, seed + 3)
        self.spi = self.soc.spi
        self.spi.attach(lcd["sck"], lcd["mosi"], self.panel)
        self.buttons: dict[str, Button] = {}
        for n, name in enumerate(wiring["buttons"]):
            pad = self.soc.pads[wiring["buttons"][name]]
            self.buttons[name] = Button(self.clock, pad, seed + 4 + n)
        self._os = OsModule(self.flash, seed + 9, wiring["machine"])
        self._host = host.Host(firmware)
        self.app: "Any" = None
        self.after_tick: "Any" = None  # called after every tick, if set
        self.link: "Any" = None  # to other sticks, a virtual.link.Link
        self.meter: "Any" = None  # called with "busy", "idle" or "asleep" and for how many µs, if set
        self.catches = False  # whether errors of the firmware are caught as its own loop does
        self._due = 0

    @property
    def reader(self) -> "Any":
        """A function that is called with "import", "open" or "write" and the file, and with "collect"; or
        None.

        Imports and collections are only reported under CPython. flash_time.py makes them take time.
        """
        return self.flash.reader

    @reader.setter
    def reader(self, called: "Any") -> None:
        self.flash.reader = self._host.reader = called

    # Starting and stopping

    def boot(self) -> None:
        """Switch on (off and on again if it is on): `import main; main.start()`."""
        self._switch_on()
        self._start(PWRON_RESET)

    def _switch_on(self) -> None:
        if self.power_chip.is_on:
            self._gone()
        self._prepare()
        self.power_chip.power_on()
        self.motion.power_on()
        self._rails_changed()

    def _prepare(self) -> None:
        """Put the files on the flash that `tools.flash` installs only on this board."""
        for path, content in self.wiring["files"].items():
            self.flash.files.setdefault(path, content)  # this is no operation of the stick, and cannot fail

    def _start(self, cause: int) -> None:
        """Run the firmware's start. A reset during it starts it again, a power-off ends it."""
        self._no_errors()
        for _ in range(_BOOTS_IN_A_ROW):
            self.app = None
            try:
                self.app = self._load_main(cause).start()
                self.power_chip.check_started()
                self._watch()
                self.plug(self.link)
                self._due = self.clock.now
                return
            except MachineReset as reset:
                cause = reset.args[0]
            except PowerOff:
                self._gone()
                return
            except PowerCut:
                self.power_cut()
                return
        raise RuntimeError("the firmware resets again and again while it starts")

    def _load_main(self, cause: int) -> "Any":
        """The module `main` after a reset."""
        modules = {
            "machine": MachineModule(self.soc),
            "esp32": Esp32Module(self.soc),
            "time": TimeModule(self.clock),
            "os": self._os,
        }
        self.soc.start(cause)
        return self._host.boot(modules, self.flash.open, self.console)

    def plug(self, link: "Any") -> None:
        """Connect it to others by a virtual.link.Link, None for none; for its next starts, too."""
        self.link = link
        if link:
            link.module = self.module
        if self.app:
            self.app.stick.link = link

    def run_program(self, ms: int) -> None:
        """Switch on and run the firmware's own loop, `main.run()`, for at most `ms`.

        Schedule events with `clock.after`. MachineReset and other errors that end it come out.
        """
        self._switch_on()
        main = self._load_main(PWRON_RESET)
        end = self.clock.after(ms * 1000, self._end_program)
        self._host.ticks = True
        try:
            main.run()
        except ProgramEnd:
            pass
        finally:
            self._host.ticks = False
            self.clock.cancel(end)

    def _end_program(self) -> None:
        raise ProgramEnd

    def _watch(self) -> None:
        """Start the firmware's watchdog, as its own loop does, if it has one."""
        try:
            self.app.stick.dog = self._host.load("stick.watchdog").watch()
        except ImportError:
            pass

    def _gone(self) -> None:
        """The rails have fallen."""
        self.app = None
        self.power_chip.is_on = False
        self.flash.power_cut()
        self.soc.start(PWRON_RESET)
        self._rails_changed()

    def run_empty(self) -> None:
        """The cell is so empty that the supply ends, unless USB is plugged in."""
        self.power_chip.set_battery(0)
        if self.is_on and not self.power_chip.usb:
            self.clock.after(0, self.power_chip.switch_off)
            self.run(1)

    def error_in(self, place: str, operations: int, error: type[BaseException] = InjectedError) -> None:
        """Raise `error` in one of the PLACES, `operations` operations from now; -1 for never.

        It is an InjectedError or Interrupted. The latter ends the firmware at the prompt: the stick then
        counts as off, though its power is on.
        """
        places = {"i2c": self.i2c, "panel": self.panel, "flash": self.flash, "import": self._host}
        places[place].error_in = operations
        places[place].error = error

    def _no_errors(self) -> None:
        for place in PLACES:
            self.error_in(place, -1)

    def power_cut(self) -> None:
        """Tear the battery out: data not flushed is lost, and the chips lose their registers."""
        self.power_chip.power_lost()
        self.rtc.power_lost()
        self._gone()

    def release(self) -> None:
        """Restore the interpreter's own `print` and `open`, of which MicroPython has only one each."""
        self._host.release()

    @property
    def is_on(self) -> bool:
        return self.app is not None

    def module(self, name: str) -> "Any":
        """A module of the running firmware, such as `record`."""
        return self._host.load(name)

    # Time

    def run(self, ms: int) -> None:
        """Let `ms` of virtual time pass; the firmware ticks when it asked to."""
        self._run_to(self.clock.now + ms * 1000)

    def run_until(self, condition: "Callable[[], object]", limit_ms: int = 60000) -> bool:
        """Tick until `condition()` is true, at most `limit_ms`; returns whether it came true."""
        end = self.clock.now + limit_ms * 1000
        while not condition():
            if self.clock.now >= end:
                return False
            next_tick = max(self._due, self.clock.now + 1) if self.app else self.clock.now + 1000
            self._run_to(min(end, next_tick))
        return True

    def _run_to(self, end: int) -> None:
        clock = self.clock
        try:
            while clock.now < end:
                if self.app is None:
                    clock.advance(end - clock.now)
                    return
                if clock.now >= self._due:
                    self._tick()
                if clock.now < end:
                    self._pass(min(self._due, end))
        except PowerOff:
            self._gone()
        except PowerCut:
            self.power_cut()
        except Interrupted:
            self._no_errors()
            self.app.leave()
            self.module("stick.watchdog").rest()
            self.app = None
        except MachineReset as reset:
            self._start(reset.args[0])
            self._run_to(end)

    def act(self, function: "Callable[[], object]") -> None:
        """Call a function of the firmware as a screen would, between two ticks. It may start the stick
        afresh, so `app` may be another one afterwards."""
        try:
            function()
        except MachineReset as reset:
            self._start(reset.args[0])

    def _tick(self) -> None:
        """One turn of the firmware's loop, up to its rest, whose end is then known but still to come."""
        began = self.clock.now
        ticks = self.clock.ticks_ms()
        wait = self._guarded_tick(ticks)
        self._due = max(began + wait * 1000, self.clock.now + 1000)
        if self.meter:
            self.meter("busy", self.clock.now - began)
        if self.after_tick:
            self.after_tick()
        rest = getattr(self.app, "rest", None)
        if rest:
            self.soc.keeps_time = self.clock.is_held = True
            try:
                rest(ticks, wait)
            finally:
                self.soc.keeps_time = self.clock.is_held = False

    def _pass(self, end: int) -> None:
        """Let the time until `end` pass at rest; waking the chip brings the next tick."""
        began, was_asleep = self.clock.now, self.soc.is_asleep
        if not was_asleep:
            self.clock.advance(end - began)
        elif self.soc.sleep_on(end):
            self._due = self.clock.now
        elif end < self._due:
            self.soc.is_asleep = True  # the time to run is over, but the sleep is not
        if self.meter:
            self.meter("asleep" if was_asleep else "idle", self.clock.now - began)

    def _guarded_tick(self, ticks: int) -> int:
        """A tick. Handles errors as the firmware's own loop does if `catches`, or if they were injected."""
        self._host.ticks = True
        try:
            return self.app.tick(ticks)
        except Exception as error:
            if not self.catches and not isinstance(error, InjectedError):
                raise
            self._no_errors()
            self.app.recover(error)
            return 20
        finally:
            self._host.ticks = False

    # Hands on it

    def down(self, key: str) -> None:
        """Press and hold "A", "B" or "C", the power button."""
        if key == "C":
            self.power_chip.pek_down()
        else:
            self.buttons[key].down()

    def up(self, key: str) -> None:
        """Release. Holding C long enough while the stick is off starts it."""
        if key != "C":
            self.buttons[key].up()
        elif self.power_chip.is_on:
            self.power_chip.pek_up()
        elif self.power_chip.pek_up() >= self.power_chip.switches_on_after_ms():
            self.boot()

    def press(self, key: str, ms: int = 80, after_ms: int = _AFTER_PRESS_MS) -> None:
        """Press for `ms`, release, and let the firmware answer."""
        self.down(key)
        self.run(ms)
        self.up(key)
        self.run(after_ms)

    # Chance

    def next_dice(self, high: int, low: int) -> None:
        """Choose the next roll of two dice, after those already chosen."""
        self._os.force(36, (high - 1) * 6 + low - 1, self._pool)

    def next_die(self, value: int) -> None:
        """Choose the next roll of one die."""
        self._os.force(6, value - 1, self._pool)

    def deal(self, given: "Callable[[int], bytes | None]") -> None:
        """Let `given(n)` replace n bytes of the random source, wherever it does not return None."""
        self._os.given = given

    def _pool(self) -> int:
        return self.app.stick.dice.pool if self.app else 0

    # What can be perceived

    def frame(self) -> bytes:
        """The visible picture: the panel's pixels as RGB888, button A below; black without backlight."""
        return self.panel.frame()

    @property
    def led(self) -> int:
        """Brightness of the red LED, 0..255."""
        gpio = self.wiring["led"]
        if gpio < 0 or not self.power_chip.is_on:
            return 0
        lights_at = self.wiring["led_on"]
        if gpio in self.soc.pwm:
            high = self.soc.pwm[gpio][1] >> 8
            return high if lights_at else 255 - high
        pad = self.soc.pads[gpio]
        return 255 if pad.mode == 3 and pad.out == lights_at else 0

    @property
    def tone(self) -> int:
        """Frequency in Hz that the buzzer, the speaker or the SPK HAT plays now, 0 for silence."""
        if "i2s" in self.wiring:
            return self.soc.i2s.tone() if self.power_chip.is_amplifying else 0
        enable = self.wiring["speaker_enable"]
        if enable >= 0 and not self.soc.drives_high(enable):
            return 0
        return self.soc.pwm.get(self.wiring["speaker"], (0, 0))[0]

    def _rails_changed(self) -> None:
        self.panel.backlight_mv = self.power_chip.ldo2_mv
        self.panel.changes += 1
        self.panel.set_supply(self.power_chip.ldo3_mv > 0)
