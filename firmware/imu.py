"""The hand on the stick: rattle, roll and rest of a shake, tilt against a neutral, face down."""

from micropython import const
from time import ticks_diff

from shake import RATTLE, ROLLED, SETTLED, Shake  # noqa: F401  (the events of `poll`)

_SHAKE_MS = const(8)  # least time between two samples while a shake is expected: every tick of 10 ms samples
_IDLE_MS = const(16)  # and otherwise: tilt and face down need no more than every tick of 20 ms
_RETRY_MS = const(1000)  # a silent chip is asked again this often
_DEAD_MG = const(80)  # tilt below this is a hand that trembles
_SMOOTH = const(2)  # tilt follows by a quarter of the difference each sample
_FACE_DOWN_MG = const(-700)
_FACE_UP_MG = const(-500)
_STANDING_MG2 = const(1300 * 1300)  # more than this in all is not gravity alone


class Imu:
    """The accelerometer as the table knows it.

    `chip` has `begin()`, which may raise OSError, and `read() -> bool`, which fills its `x`, `y`, `z` with milli-g
    (docs/architecture.md): +x right, +y up, +z out of the screen.
    """

    def __init__(
        self, chip: "object", flip_x: bool = False, flip_y: bool = False, sensitivity: int = 1
    ) -> None:
        self.ok = False  # whether the chip answers
        self.tilt_x = 0  # milli-g: > 0 the right edge hangs lower than at neutral()
        self.tilt_y = 0  # milli-g: > 0 the top leans further away than at neutral()
        self.face_down = False
        self.noise = 0  # low bits of the samples, for the dice
        self.flip_x = flip_x
        self.flip_y = flip_y
        self._chip = chip
        self._shake = Shake(sensitivity)
        self._expected = False
        self._started = False
        self._last_ms = 0
        self._x = self._y = self._z = 0  # smoothed, milli-g << _SMOOTH
        self._nx, self._ny, self._nz = 0, 800, 600

    @property
    def level(self) -> int:
        """How hard it rattles: 0 not at all .. 3."""
        return self._shake.level

    @property
    def sensitivity(self) -> int:
        """0 wants a longer shake, 2 a shorter one."""
        return self._shake.sensitivity

    @sensitivity.setter
    def sensitivity(self, step: int) -> None:
        self._shake.sensitivity = min(max(step, 0), 2)

    def expect(self, is_expected: bool) -> None:
        """Switch shake recognition on or off. What the hand did before counts for nothing."""
        if is_expected != self._expected:
            self._expected = is_expected
            self._shake.restart()

    def neutral(self) -> None:
        """Take how the stick is held now as tilt 0."""
        self._nx, self._ny, self._nz = self._x >> _SMOOTH, self._y >> _SMOOTH, self._z >> _SMOOTH
        self.tilt_x = self.tilt_y = 0

    def poll(self, now: int) -> int:
        """Read the chip if it is time to. Answers 0, `RATTLE`, `ROLLED` or `SETTLED`."""
        dt_ms = ticks_diff(now, self._last_ms)
        if not self.ok:
            if self._started and dt_ms < _RETRY_MS:
                return 0
            self._begin(now)
            return 0
        if dt_ms < (_SHAKE_MS if self._expected else _IDLE_MS):
            return 0
        self._last_ms = now
        if not self._chip.read():
            self.ok = False
            self._shake.restart()
            self.tilt_x = self.tilt_y = 0
            self.face_down = False
            return 0
        return self._take(dt_ms)

    def _begin(self, now: int) -> None:
        self._started = True
        self._last_ms = now
        try:
            self._chip.begin()
            self.ok = self._chip.read()
        except OSError:
            self.ok = False
        if self.ok:
            x, y, z = self._oriented_x(), self._oriented_y(), self._chip.z
            self._x, self._y, self._z = x << _SMOOTH, y << _SMOOTH, z << _SMOOTH

    def _oriented_x(self) -> int:
        return -self._chip.x if self.flip_x else self._chip.x

    def _oriented_y(self) -> int:
        return -self._chip.y if self.flip_y else self._chip.y

    def _take(self, dt_ms: int) -> int:
        x, y, z = self._oriented_x(), self._oriented_y(), self._chip.z
        self.noise = ((self.noise << 3) ^ x ^ (y << 1) ^ (z << 2)) & 0xFFFF
        self._x += x - (self._x >> _SMOOTH)
        self._y += y - (self._y >> _SMOOTH)
        self._z += z - (self._z >> _SMOOTH)
        self._lean()
        if x * x + y * y + z * z < _STANDING_MG2:
            self.face_down = z < (_FACE_UP_MG if self.face_down else _FACE_DOWN_MG)
        if not self._expected:
            return 0
        return self._shake.feed(dt_ms, x, y, z)

    def _lean(self) -> None:
        """Tilt from the smoothed pose: x as it is, y as the sine of the turn about the x axis."""
        x, y, z = self._x >> _SMOOTH, self._y >> _SMOOTH, self._z >> _SMOOTH
        lean = self._nx - x
        self.tilt_x = lean if abs(lean) >= _DEAD_MG else 0
        lean = (z * self._ny - y * self._nz) // 1000
        self.tilt_y = lean if abs(lean) >= _DEAD_MG else 0
