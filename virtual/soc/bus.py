"""The wires: I2C with its chips and faults, SPI with its listeners. Transfers cost virtual time."""

from virtual.clock import Clock
from virtual.errors import ENODEV, ETIMEDOUT, DataSheetError, FaultyPlace, os_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_I2C_OVERHEAD_US = 20
_SPI_OVERHEAD_US = 10
SPI_SOURCE_HZ = 80_000_000
# On pads other than its own (clock, data) an SPI goes through the GPIO matrix, which delays input by 25 ns.
# MicroPython opens it full duplex, and then ESP-IDF needs three cycles of the source clock a bit.
_SPI_PADS = {1: (14, 13), 2: (18, 23)}
_SPI_MATRIX_HZ = SPI_SOURCE_HZ // 3


class RegisterChip:
    """An I2C chip with 8-bit register addresses that count up. It is silent unless it `is_powered`.

    Faults: `absent` never acknowledges, `nacks` counts the next transfers to refuse, `garbage` reads FF
    everywhere, `misread(register, value)` returns the byte that is read in place of `value`, `silent_in`
    counts the transfers until it falls silent for good (-1: never). `transfers` counts those asked of it.
    """

    def __init__(self) -> None:
        self.registers = bytearray(256)
        self.absent = False
        self.nacks = 0
        self.garbage = False
        self.misread: "Callable[[int, int], int] | None" = None
        self.is_powered = True
        self.silent_in = -1
        self.transfers = 0
        self._pointer = 0

    def reset_registers(self, values: dict[int, int]) -> None:
        """Set every register to its value in `values`, or to 0."""
        for register in range(256):
            self.registers[register] = values.get(register, 0)

    def clocked(self, hz: int) -> None:
        """The next transfer is at `hz`; raises if the chip is not made for that."""

    def answers(self) -> bool:
        """Whether it acknowledges the next transfer."""
        self.transfers += 1
        if self.silent_in >= 0:
            self.silent_in -= 1
            if self.silent_in < 0:
                self.absent = True
        if self.nacks:
            self.nacks -= 1
            return False
        return self.is_powered and not self.absent

    def read_register(self, register: int) -> int:
        return self.registers[register]

    def write_register(self, register: int, value: int) -> None:
        self.registers[register] = value

    def following(self, register: int) -> int:
        """The address that follows in a burst."""
        return (register + 1) & 0xFF

    def select(self, register: int) -> None:
        """A transfer begins at `register`; chips latch their samples here."""
        self._pointer = register

    def read_into(self, buffer: bytearray | memoryview) -> None:
        register = self._pointer
        for i in range(len(buffer)):
            value = 0xFF if self.garbage else self.read_register(register)
            buffer[i] = self.misread(register, value) if self.misread else value
            register = self.following(register)
        self._pointer = register

    def write(self, data: bytes | bytearray | memoryview, start: int) -> None:
        register = self._pointer
        for i in range(start, len(data)):
            self.write_register(register, data[i])
            register = self.following(register)
        self._pointer = register


class I2CBus(FaultyPlace):
    """Two wires with pull-ups. `devices` by address; `is_stuck` holds SDA low, so everything times out."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.devices: dict[int, RegisterChip] = {}
        self.is_stuck = False
        self.bytes = 0

    def open(self, address: int, count: int, freq: int, timeout_us: int) -> RegisterChip:
        """Address a chip for a transfer of `count` bytes on the wire; the time passes before it answers.

        OSError(19) if nobody acknowledges, OSError(116) if the bus is stuck.
        """
        self.may_fail()
        if self.is_stuck:
            self._clock.advance(timeout_us)
            raise os_error(ETIMEDOUT)
        chip = self.devices.get(address)
        if chip is None or not chip.answers():
            self.bytes += 1
            self._clock.advance(_I2C_OVERHEAD_US + 10000000 // freq)
            raise os_error(ENODEV)
        for other in self.devices.values():
            other.clocked(freq)  # all chips on the bus have to cope with the clock
        self.bytes += count
        self._clock.advance(_I2C_OVERHEAD_US + count * 9000000 // freq)
        return chip


class SpiBus:
    """Where clock and data pads of an SPI peripheral lead: to a `listener.spi_write(data, baudrate)`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._listeners: "dict[tuple[int, int], Any]" = {}
        self.bytes = 0

    def attach(self, sck: int, mosi: int, listener) -> None:
        self._listeners[(sck, mosi)] = listener

    def listener(self, sck: int, mosi: int):
        return self._listeners.get((sck, mosi))

    def write(self, listener: "Any", data: "Any", baudrate: int) -> None:
        count = len(data)
        if not count:
            raise ValueError("SPI: an empty buffer")
        self.bytes += count
        self._clock.advance(_SPI_OVERHEAD_US + count * 8000000 // baudrate)
        if listener:
            listener.spi_write(data, baudrate)


def is_spi_refused(number: int, sck: int, mosi: int, baudrate: int) -> bool:
    """Whether ESP-IDF refuses this. MicroPython does not report it, and crashes at the first write."""
    return baudrate > _SPI_MATRIX_HZ and _SPI_PADS.get(number) != (sck, mosi)


def require_pins(peripheral: str, **pins) -> None:
    """DataSheetError if a pin is omitted: its default is wired to something else on these boards."""
    for name in pins:
        if pins[name] is Ellipsis:
            raise DataSheetError(
                "%s: name the pin %s, its default belongs to something else" % (peripheral, name)
            )
