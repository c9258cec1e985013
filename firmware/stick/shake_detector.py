"""The shake: accelerations in, `RATTLE`, `ROLLED` and `SETTLED` out. Pure: no chip, no clock.

The lasting part of the acceleration is gravity; the rest is the pull of the hand. `swings` decides
whether the pulls are a shake. This module does everything else: the direction of gravity, how hard it
rattles, whether the stick falls, whether the hand rests.
"""

from micropython import const

from stick.swings import Swings, length

RATTLE = const(1)  # the hand has begun to move
ROLLED = const(2)  # this is a shake: the roll counts
SETTLED = const(3)  # after a roll, the hand rests

_LATE_MS = const(100)  # a gap longer than this between samples counts as this long
_GAP_MS = const(25)  # and in one longer than this a sample is put halfway
_GRAVITY_MS = const(250)  # time constant of the mean that is taken for gravity

_LEVEL_1_MG = const(350)
_LEVEL_2_MG = const(1200)
_LEVEL_3_MG = const(2400)
_FADE_MS = const(150)  # per level: longer than a reversal, so that the rattle does not stutter
_STEADY_MG = const(250)  # an axis that stays within this holds its pose
_SETTLE_MS = const(350)  # a pose held for so long lets the dice settle

_WEIGHTLESS = const(380 * 380)  # squared mg: with less than this in all the stick falls
_FALL_MS = const(100)  # a fall lasts at least so long (5 cm)
_BUMP_MG = const(4000)  # and ends with at least this pull; a hand that shakes up and down gives less
_BOUNCE_MS = const(800)  # how long a fall, and the bounces after it, may last


class Shake:
    """Tells a shake from everything else that a hand does. Allocates nothing once it has been made."""

    def __init__(self, sensitivity: int = 1) -> None:
        self.swings = Swings(sensitivity)
        self.level = 0  # how hard it rattles now, 0 to 3
        self._is_warm = False
        self._event = 0  # of the newest sample
        self._gravity_x = self._gravity_y = self._gravity_z = 0  # mg << 8
        self._pull = self._x = self._y = self._z = 0  # mg, without gravity
        self._pose_x = self._pose_y = self._pose_z = self._steady_ms = 0  # mg, and how long it is held
        self.restart()

    def restart(self) -> None:
        """Forget the motion so far, but not the direction of gravity."""
        self.level = 0
        self._fade_ms = self._steady_ms = 0
        self._weightless_ms = self._fall_ms = self._bounce_ms = 0
        self._has_rolled = False
        self.swings.forget()

    def follow(self, dt_ms: int, x: int, y: int, z: int) -> None:
        """Take a sample while no shake is expected: only gravity is updated."""
        if not self._is_warm:
            self._is_warm = True
            self._gravity_x, self._gravity_y, self._gravity_z = x << 8, y << 8, z << 8
        memory_ms = _GRAVITY_MS + dt_ms
        self._gravity_x += ((x << 8) - self._gravity_x) * dt_ms // memory_ms
        self._gravity_y += ((y << 8) - self._gravity_y) * dt_ms // memory_ms
        self._gravity_z += ((z << 8) - self._gravity_z) * dt_ms // memory_ms
        self._x = x = x - (self._gravity_x >> 8)
        self._y = y = y - (self._gravity_y >> 8)
        self._z = z = z - (self._gravity_z >> 8)
        self._pull = length(x, y, z)

    def feed(self, dt_ms: int, x: int, y: int, z: int) -> int:
        """Take the sample `dt_ms` after the one before, in milli-g. Returns 0 or the event it brings."""
        self._event = 0
        if dt_ms > _LATE_MS:
            dt_ms = _LATE_MS
        if dt_ms > _GAP_MS and self._is_warm:
            self._halfway(dt_ms >> 1, x, y, z)
            dt_ms -= dt_ms >> 1
        self._take(dt_ms, x, y, z)
        return self._event

    def _halfway(self, dt_ms: int, x: int, y: int, z: int) -> None:
        """Fill a gap between samples as if the motion had been a straight line."""
        x = (x + self._x + (self._gravity_x >> 8)) >> 1
        y = (y + self._y + (self._gravity_y >> 8)) >> 1
        z = (z + self._z + (self._gravity_z >> 8)) >> 1
        self._take(dt_ms, x, y, z)

    def _take(self, dt_ms: int, x: int, y: int, z: int) -> None:
        self.follow(dt_ms, x, y, z)
        if self._has_rolled:
            self._rattle(dt_ms)
            self._settle(dt_ms, x, y, z)
            return
        if x * x + y * y + z * z < _WEIGHTLESS:
            self._weightless_ms += dt_ms
        else:
            self._weightless_ms = 0
        self._judge(dt_ms)

    def _judge(self, dt_ms: int) -> None:
        if self._rattle(dt_ms):
            self._event = RATTLE
        if self._falls(dt_ms):
            self.swings.forget()
        elif self.swings.follow(dt_ms, self._x, self._y, self._z, self._pull):
            self._has_rolled = True
            self.swings.progress = 100
            self._event = ROLLED

    def _rattle(self, dt_ms: int) -> bool:
        """Update `level`, which rises at once and falls slowly. Returns whether silence ends."""
        pull, was = self._pull, self.level
        level = (pull >= _LEVEL_1_MG) + (pull >= _LEVEL_2_MG) + (pull >= _LEVEL_3_MG)
        self._fade_ms += dt_ms
        if level >= was:
            self.level = level
            self._fade_ms = 0
        elif self._fade_ms >= _FADE_MS:
            self.level -= 1
            self._fade_ms = 0
        return level > 0 and not was

    def _falls(self, dt_ms: int) -> bool:
        """Whether the stick has just fallen and bumped. A soft shake may be weightless, but never bumps."""
        if self._weightless_ms >= _FALL_MS:
            self._fall_ms = _BOUNCE_MS
        if self._fall_ms > 0:
            self._fall_ms -= dt_ms
            if self._pull >= _BUMP_MG:
                self._bounce_ms = _BOUNCE_MS
        if self._bounce_ms <= 0:
            return False
        self._bounce_ms -= dt_ms
        return True

    def _settle(self, dt_ms: int, x: int, y: int, z: int) -> None:
        """Wait until the hand holds a pose, any pose. Then everything it measures is gravity."""
        if max(abs(x - self._pose_x), abs(y - self._pose_y), abs(z - self._pose_z)) > _STEADY_MG:
            self._pose_x, self._pose_y, self._pose_z = x, y, z
            self._steady_ms = 0
        self._steady_ms += dt_ms
        if self._steady_ms >= _SETTLE_MS:
            self._gravity_x, self._gravity_y, self._gravity_z = x << 8, y << 8, z << 8
            self._x = self._y = self._z = 0
            self.restart()
            self._event = SETTLED
