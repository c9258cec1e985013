"""How long a charge lasts, by a model: `python -m tools.bench.energy`. docs/power.md explains it.

`DRAWS` has what each part draws and where the figure is from. How long each state lasts comes from a game on
the virtual stick, with players who take their time.
"""

import argparse
from functools import cache
from typing import NamedTuple

import numpy

from tools.under_micropython.robot import Robot
from tools.virtual.stick import VirtualStick

BAR_HOURS = 3
PLAYERS = 4
# ms that somebody looks at a screen before they act, beyond the half second the robot takes
LOOKS = {
    "hand-over": 4000,
    "shake": 3000,
    "closed": 1500,
    "choose": 5000,
    "announced": 2500,
    "answer": 8000,
    "reveal": 2000,
    "lives": 4000,
}
_PEEK_MS = 2000
# Times that virtual time leaves out: a tick of Python code (170,000 instructions under the unix port,
# including the simulated chips; at 160 MHz and two clocks each 2.1 ms), and falling asleep and waking
TICK_US = 3000
WAKE_US = 1000


class Draw(NamedTuple):
    """A current in mA; `is_sure` if a data sheet states it."""

    ma: float
    is_sure: bool
    source: str


DRAWS = {
    "busy": Draw(44, True, "ESP32 data sheet, modem sleep, 160 MHz, both cores: 27 to 44 mA; the most"),
    "idle": Draw(27, True, "the same, the least: the cores wait for an interrupt"),
    "asleep": Draw(0.8, True, "ESP32 data sheet, light sleep; 1.6 mA was measured on a module"),
    "motion": Draw(0.5, False, "MPU6886, accelerometer alone; its kin take 0.45 mA"),
    "panel": Draw(2, False, "panel and its controller, awake"),
    "rest": Draw(2, False, "AXP192 with its 5 V boost on, clock chip, USB bridge"),
}
# The StickS3's, where they differ: no doze between ticks there, its backlight needs the PWM's clock
S3_DRAWS = DRAWS | {
    "busy": Draw(64, True, "ESP32-S3 data sheet v2.2, table 5-9, 160 MHz, both cores: 50 to 64 mA; the most"),
    "idle": Draw(28, True, "the same, the least: both cores wait for an interrupt"),
    "asleep": Draw(0.4, True, "the same, table 5-10: light sleep 0.24 mA and 0.14 for the 8 MB of PSRAM"),
    "motion": Draw(0.2, False, "BMI270, accelerometer alone"),
    "rest": Draw(1.5, False, "M5PM1, a green LED that shines while the rail L3B is on, codec at rest"),
}
# mA of the M5StickC's backlight by LDO2: measured on a stick with a meter that shows 10 mA steps (M5Stack's
# forum, topic 1025: 0.14 A dark, 0.15 A at 2.8 V, 0.17 A at 3.0 V); between these interpolated
BACKLIGHT = {2500: 2.0, 2600: 4.0, 2700: 7.0, 2800: 10.0, 3000: 30.0}
CONVERTER = 3.3 / (3.7 * 0.85)  # DCDC1 makes 3.3 V of 3.7 at 85 % (a guess); the backlight's LDO is linear
USABLE = 0.9  # of a cell, down to the 3.0 V at which the AXP192 cuts off


class Board(NamedTuple):
    """A stick in the model: its cell, and its backlight in multiples of an M5StickC's."""

    name: str
    virtual: str
    mah: int
    lights: int
    draws: dict[str, Draw] = DRAWS


BOARDS = (
    Board("M5StickC", "m5stickc", 95, 1),
    Board("M5StickC, 80 mAh", "m5stickc", 80, 1),
    Board("M5StickC Plus", "m5stickcplus", 120, 2),
    Board("M5StickC Plus2", "m5stickcplus2", 200, 2),
    Board("M5StickS3", "m5sticks3", 250, 2, S3_DRAWS),
)


class Guest(Robot):
    """A robot that takes as long as people do to look and think before it presses."""

    def step(self) -> None:
        self.stick.run(LOOKS.get(self.screen, 1000))
        super().step()

    def _peek(self) -> None:
        self.press("A", _PEEK_MS)


@cache  # called three times a tick
def _lit(mv: int) -> float:
    """Current of one LED of the backlight at that supply, in mA."""
    return float(numpy.interp(mv, [*BACKLIGHT], [*BACKLIGHT.values()], left=0.0))


class Meter:
    """Adds up µs by state and the charge they took. Set as `VirtualStick.meter`."""

    def __init__(self, stick: VirtualStick, board: Board) -> None:
        self.stick = stick
        self.board = board
        self.us = {"busy": 0, "idle": 0, "asleep": 0}
        self.mas = 0.0  # mA times s

    def __call__(self, state: str, us: int) -> None:
        if state == "busy":
            us += TICK_US
        elif state == "asleep":
            awake = min(WAKE_US, us)
            self._add("idle", awake)
            us = max(us - awake - TICK_US, 0)
        else:
            us = max(us - TICK_US, 0)
        self._add(state, us)

    def _add(self, state: str, us: int) -> None:
        self.us[state] += us
        self.mas += self.draw(state) * us / 1e6

    def draw(self, state: str) -> float:
        """Current drawn from the cell now, in mA."""
        draws = self.board.draws
        panel = draws["panel"].ma if self.stick.panel.is_awake else 0
        inside = draws[state].ma + draws["motion"].ma + panel
        return inside * CONVERTER + draws["rest"].ma + self.light()

    def light(self) -> float:
        """Current of the backlight, in mA."""
        return self.board.lights * _lit(self.stick.panel.backlight_mv)

    @property
    def seconds(self) -> float:
        return sum(self.us.values()) / 1e6

    @property
    def ma(self) -> float:
        """Mean current in mA."""
        return self.mas / self.seconds

    @property
    def shares(self) -> str:
        """The share of each state in the time, in words."""
        return ", ".join(f"{name} {100 * us / 1e6 / self.seconds:.0f} %" for name, us in self.us.items())

    @property
    def hours(self) -> float:
        """Hours of play on one charge."""
        return self.board.mah * USABLE / self.ma


def played(board: Board, settings: str = "", players: int = PLAYERS, lives: int = 6) -> Meter:
    """A whole game on this board, measured from the first turn on."""
    stick = VirtualStick(board=board.virtual, seed=3, flash={"saves/settings.txt": settings.encode()})
    stick.boot()
    guest = Guest(stick, seed=3, players=players, lives=lives)
    guest.play(until="hand-over")
    meter = stick.meter = Meter(stick, board)
    guest.play()
    return meter


def resting(board: Board) -> dict[str, float]:
    """Mean mA of an untouched stick, by state: awake, dim and asleep, each measured for a few seconds."""
    found = {}
    stick = VirtualStick(board=board.virtual, seed=3)
    stick.boot()
    for name, until_s in (("awake", 5), ("dim", 25), ("asleep", 70)):
        stick.run(until_s * 1000 - (stick.clock.now // 1000))
        meter = stick.meter = Meter(stick, board)
        stick.run(4000)
        stick.meter = None
        found[name] = meter.ma
    return found


def hours(board: Board) -> tuple[float, str]:
    """Hours of play on one charge with the default settings, and the share of each state in words."""
    meter = played(board)
    return meter.hours, f"{meter.ma:.0f} mA from {board.mah} mAh; {meter.shares}"


def main() -> None:
    argparse.ArgumentParser(prog="python -m tools.bench.energy", description="Model a charge.").parse_args()
    for draws in (DRAWS, S3_DRAWS):
        for name, draw in draws.items():
            print(f"{name:<8}{draw.ma:>6} mA  {'' if draw.is_sure else 'a guess: '}{draw.source}")
        print()
    for board in BOARDS:
        for what, settings in (
            ("", ""),
            (", LIGHT 5", "light=5\n"),
            (", no sleep between ticks", "doze=0\n"),
        ):
            meter = played(board, settings)
            print(f"{board.name + what:<42}{meter.ma:6.1f} mA {meter.hours:5.1f} h  {meter.shares}")
        rests = ", ".join(f"{name} {ma:.1f} mA" for name, ma in resting(board).items())
        print(f"{'  untouched':<42}{rests}")


if __name__ == "__main__":
    main()
