"""The hand that holds the virtual stick: a queue of motions in virtual time, read as accelerations.

Axes are those of the upright stick with its screen towards you: +x right, +y up (away from button A), +z out
of the screen. Values are whole milli-g of an ideal sensor: a stick at rest reads +1000 on the axis that
points up. It runs unchanged under CPython and MicroPython; the same seed and the same calls give the same
accelerations.

Two tracks add up: the *pose* (which way is up for the stick) and the *push* (what the hand adds to gravity).
Shapes and sizes are fitted to recorded hands (docs/shake.md).
"""

from math import cos, pi, sin, sqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_UPRIGHT = (0, 800, 600)  # the reading pose: the top leans away by 37 degrees
_ON_TABLE = (0, 0, 1000)
_ON_FACE = (0, 0, -1000)
_ON_ITS_WAY = (300, 400, 866)  # between two hands
_TREMBLE_MG = 12  # a hand is never still
_KNOCK_US = 30_000  # how long the table pushes back
_STALE_US = 150_000  # an outside sample older than this has no effect


class _Swing:
    """One pull of the hand along `axis`: a bump of `peak_mg`, from `start_us` for `us`."""

    def __init__(self, start_us: int, us: int, peak_mg: float, axis: tuple[float, float, float]):
        self.start_us = start_us
        self.us = us
        self.peak_mg = peak_mg
        self.axis = axis

    def strength(self, t_us: int) -> float:
        into = t_us - self.start_us
        if not 0 <= into < self.us:
            return 0.0
        return self.peak_mg * sin(pi * into / self.us) ** 1.5


class _Turn:
    """The stick turns from the pose before to `up` (milli-g on each axis), from `start_us` for `us`."""

    def __init__(self, start_us: int, us: int, up: tuple[int, int, int]):
        self.start_us = start_us
        self.us = us
        self.up = up


class Hand:
    """Holds the stick. Motions queue up: each starts when the one before has ended, the first one now.

    `clock` returns the virtual time in microseconds; without it, now is the latest time `at` was asked for.
    """

    def __init__(self, seed: int = 1, clock: "Callable[[], int] | None" = None):
        self._state = seed * 2654435761 % 2147483646 + 1
        self._clock = clock
        self._now_us = 0
        self._free_us = 0  # when the last queued motion ends
        self._from = _UPRIGHT  # the pose before the first turn in the queue
        self._held = _UPRIGHT  # pose a tilt is measured from
        self._turns: list[_Turn] = []
        self._swings: list[_Swing] = []
        self._outside: list[tuple[int, int, int, int]] = []
        self._sample: tuple[int, int, int, int] | None = None

    # What the sensor sees

    def at(self, t_us: int) -> tuple[int, int, int]:
        """Acceleration at `t_us` in milli-g (x, y, z). Times must not run backwards."""
        self._now_us = t_us
        while self._outside and self._outside[0][0] <= t_us:
            self._sample = self._outside.pop(0)
        if self._sample is not None:
            if t_us - self._sample[0] <= _STALE_US:
                return self._sample[1:]
            self._sample = None
        x, y, z = self._pose(t_us)
        self._swings = [swing for swing in self._swings if swing.start_us + swing.us > t_us]
        for swing in self._swings:
            strength = swing.strength(t_us)
            if strength:
                x += strength * swing.axis[0]
                y += strength * swing.axis[1]
                z += strength * swing.axis[2]
        return (round(x + self._tremble()), round(y + self._tremble()), round(z + self._tremble()))

    def push(self, t_us: int, x: int, y: int, z: int) -> None:
        """An outside sample (the page's pointer, a phone): valid from `t_us` to the next, at most 150 ms.

        Milli-g in stick axes, gravity included.
        """
        self._outside.append((t_us, x, y, z))

    # Motions

    def rest(self, ms: int = 500) -> None:
        """Hold still for `ms`."""
        self._begin()
        self._free_us += ms * 1000

    def pick_up(self) -> None:
        """Lift the stick to reading height from wherever it is: a soft pull and a softer brake."""
        start = self._begin()
        us = self._about(370_000, 15)
        self._swing(start, us, self._about(1250, 15), self._direction(0.2, 0.6, 1.0), 0.8)
        self._swing(start + us, us, -self._about(650, 25), self._direction(0.2, 0.6, 1.0), 0.8)
        self._turn(start, us * 2, _UPRIGHT)
        self._held = _UPRIGHT

    def tilt(self, x: int, y: int, ms: int = 200) -> None:
        """Tilt from how the stick is held, by sines in milli-g: x > 0 right edge down, y > 0 top away."""
        start = self._begin()
        hx, hy, hz = self._held
        lean = sqrt(max(0, 1000 * 1000 - y * y)) / 1000
        up_y = hy * lean - hz * y / 1000
        up_z = hz * lean + hy * y / 1000
        self._turn(start, ms * 1000, self._unit(hx - x, up_y, up_z))

    def shake(self, ms: int = 900, peak_mg: int = 2900, half_ms: int = 140) -> None:
        """Shake back and forth for about `ms`: swings of `half_ms` and `peak_mg`, each a little different."""
        start = self._begin()
        end = start + ms * 1000
        axis = self._direction(1.0, 1.0, 0.5)
        peak = peak_mg if self._random(2) else -peak_mg
        size = 60  # the first pull is smaller
        while start < end:
            us = self._about(half_ms * 1000, 10)
            self._swing(start, us, self._about(peak, 8) * size // 100, axis, 0.45)
            start += us
            peak = -peak
            size = 100
        self._free_us = start + half_ms * 1000

    def put_down(self) -> None:
        """Lay the stick on the table, screen up, with a little knock."""
        self._lay(_ON_TABLE)

    def face_down(self) -> None:
        """Lay the stick on its face."""
        self._lay(_ON_FACE)

    def pass_on(self) -> None:
        """Hand the stick over: reach out, and another hand takes it and turns it to itself."""
        start = self._begin()
        us = self._about(300_000, 20)
        axis = self._direction(1.0, 0.3, 0.6)
        self._swing(start, us, self._about(700, 25), axis, 0.3)
        self._swing(start + us, us, -self._about(700, 25), axis, 0.3)
        self._turn(start, us * 2, _ON_ITS_WAY)
        start = self._free_us = self._free_us + self._about(200_000, 30)
        self._swing(start, us, self._about(500, 25), self._direction(1.0, 1.0, 1.0), 0.3)
        self._turn(start, us * 2, _UPRIGHT)
        self._held = _UPRIGHT

    def move(self, peak_mg: int = 2100, pull_ms: int = 280) -> None:
        """One move to one side, as strong as a shake but only once: a pull of `pull_ms`, and a brake."""
        start = self._begin()
        axis = self._direction(1.0, 0.6, 0.3)
        us = self._about(pull_ms * 1000, 15)
        self._swing(start, us, self._about(peak_mg, 20), axis, 0.8)
        self._swing(start + us * 2 // 3, us, -self._about(peak_mg, 20), axis, 0.8)
        self._free_us = start + us * 2

    def circle(self, turns: int = 2, peak_mg: int = 1650, round_ms: int = 620) -> None:
        """Draw `turns` circles in the air in front of the body."""
        start = self._begin()
        half = self._about(round_ms * 500, 15)
        flat = self._about(85, 15) / 100  # no hand draws a perfect circle
        for n in range(2 * turns):
            peak = peak_mg if n % 2 else -peak_mg
            self._swing(start + n * half, half, self._about(peak, 15), (1.0, 0.0, 0.0), 0.1)
            self._swing(start + n * half + half // 2, half, self._about(peak, 15), (0.0, flat, 0.0), 0.1)
        self._free_us = start + 2 * turns * half + half // 2

    def is_busy(self) -> bool:
        """Whether a motion is under way or waits."""
        return self._now() < self._free_us

    # Inside

    def _now(self) -> int:
        return self._clock() if self._clock else self._now_us

    def _begin(self) -> int:
        """When the next motion starts, in microseconds."""
        self._free_us = max(self._free_us, self._now())
        return self._free_us

    def _lay(self, up: tuple[int, int, int]) -> None:
        start = self._begin()
        us = self._about(300_000, 20)
        down = (0.0, 0.0, up[2] / 1000)
        self._swing(start, us, -self._about(400, 25), down, 0.2)
        self._turn(start, us * 2, up)
        self._swing(self._free_us, _KNOCK_US, self._about(1500, 30), down, 0.2)
        self._free_us += _KNOCK_US

    def _swing(
        self, start_us: int, us: int, peak_mg: int, axis: tuple[float, float, float], across: float
    ) -> None:
        """A pull along `axis`, and a quarter later an unintended share `across` it."""
        self._swings.append(_Swing(start_us, us, peak_mg, axis))
        self._swings.append(_Swing(start_us + us // 4, us, peak_mg * across, self._direction(1.0, 1.0, 1.0)))

    def _turn(self, start_us: int, us: int, up: tuple[int, int, int]) -> None:
        self._turns.append(_Turn(start_us, us, up))
        self._free_us = max(self._free_us, start_us + us)

    def _pose(self, t_us: int) -> tuple[float, float, float]:
        """Which way is up, in milli-g on each axis. Forgets turns that are over."""
        while self._turns and t_us >= self._turns[0].start_us + self._turns[0].us:
            self._from = self._turns.pop(0).up
        if not self._turns or t_us <= self._turns[0].start_us:
            return self._from
        turn = self._turns[0]
        share = (1 - cos(pi * (t_us - turn.start_us) / turn.us)) / 2
        x, y, z = (a + (b - a) * share for a, b in zip(self._from, turn.up))
        if x * x + y * y + z * z < 250_000:  # half a turn: straight through the middle would be weightless
            x += 1000 * sin(pi * share)
        return self._unit(x, y, z)

    def _unit(self, x: float, y: float, z: float) -> tuple[int, int, int]:
        length = sqrt(x * x + y * y + z * z) or 1.0
        return (round(1000 * x / length), round(1000 * y / length), round(1000 * z / length))

    def _random(self, below: int) -> int:
        """Park and Miller's generator, because `random` gives other numbers on other interpreters."""
        self._state = self._state * 16807 % 2147483647
        return self._state % below

    def _about(self, value: int, percent: int) -> int:
        return value * (100 - percent + self._random(2 * percent + 1)) // 100

    def _tremble(self) -> int:
        return self._random(2 * _TREMBLE_MG + 1) - _TREMBLE_MG

    def _direction(self, x: float, y: float, z: float) -> tuple[float, float, float]:
        """A random unit vector that prefers the axes with the greater weight."""
        x *= self._random(2001) - 1000
        y *= self._random(2001) - 1000
        z *= self._random(2001) - 1000
        length = sqrt(x * x + y * y + z * z) or 1.0
        return (x / length, y / length, z / length)
