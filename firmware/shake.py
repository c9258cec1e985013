"""The shake: accelerations in, `RATTLE`, `ROLLED` and `SETTLED` out. Pure: no chip, no clock.

A shake is a hand that goes to and fro. Strength does not tell it from a lift or a throw; *reversals* do.
docs/shake.md tells how the numbers were found and what they reach.
"""

from micropython import const

RATTLE = const(1)  # the hand has begun to move
ROLLED = const(2)  # this is a shake: the roll counts
SETTLED = const(3)  # after a roll, the hand rests

_STEP_MS = const(60)  # a longer gap between two samples counts as this long
_GRAVITY_MS = const(600)  # time constant of the memory for where down is
_MOVING_MG = const(300)  # a pull weaker than this is no part of a swing
_SWING = const(240)  # least speed change of a swing, in 256 mg ms (2.5 mm/s)
_SHORTEST_MS = const(50)  # of a swing
_LONGEST_MS = const(450)
_SWINGS = (5, 4, 3)  # swings that make a roll: less, middle and more sensitive
_QUIET_MG = const(250)  # below this the hand rests
_QUIET_MS = const(350)  # and this long it must, to settle
_RATTLE_MG = (400, 1200, 2400)  # from these on it rattles at level 1, 2, 3


class Shake:
    """Tells a shake from every other thing a hand does with a stick. Allocates nothing after it was made."""

    def __init__(self, sensitivity: int = 1) -> None:
        self.sensitivity = sensitivity  # 0 least, 2 most
        self.level = 0  # how hard it rattles now, 0..3
        self._warm = False
        self._gx = self._gy = self._gz = 0
        self.restart()

    def restart(self) -> None:
        """Forget what the hand did; keep where down is."""
        self.level = 0
        self._rolled = False
        self._swings = 0
        self._quiet_ms = 0
        self._swing_ms = 0
        self._sx = self._sy = self._sz = 0

    def feed(self, dt_ms: int, x: int, y: int, z: int) -> int:
        """Takes the next sample, `dt_ms` after the one before, in milli-g. Answers 0 or what just happened."""
        if not self._warm:
            self._warm = True
            self._gx, self._gy, self._gz = x << 8, y << 8, z << 8
        dt_ms = min(max(dt_ms, 1), _STEP_MS)
        self._gx += ((x << 8) - self._gx) * dt_ms // (_GRAVITY_MS + dt_ms)
        self._gy += ((y << 8) - self._gy) * dt_ms // (_GRAVITY_MS + dt_ms)
        self._gz += ((z << 8) - self._gz) * dt_ms // (_GRAVITY_MS + dt_ms)
        x -= self._gx >> 8
        y -= self._gy >> 8
        z -= self._gz >> 8
        pull = max(abs(x), abs(y), abs(z))
        rolled = self._swing(dt_ms, pull, x, y, z)
        was = self.level
        self._rattle(dt_ms, pull)
        if rolled and not self._rolled:
            self._rolled = True
            return ROLLED
        if self._rolled and self._quiet_ms >= _QUIET_MS:
            self.restart()
            return SETTLED
        return RATTLE if self.level and not was else 0

    def _rattle(self, dt_ms: int, pull: int) -> None:
        """Louder at once, quieter after a swing's time, so that the rattle does not stutter at each reversal."""
        level = 0
        for limit in _RATTLE_MG:
            level += pull >= limit
        if level >= self.level:
            self.level = level
            self._fade_ms = 0
        else:
            self._fade_ms += dt_ms
            if self._fade_ms > 150:
                self.level -= 1
                self._fade_ms = 0
        self._quiet_ms = 0 if pull > _QUIET_MG else min(self._quiet_ms + dt_ms, 10000)

    def _swing(self, dt_ms: int, pull: int, x: int, y: int, z: int) -> bool:
        """Sums the pull up to the speed it gives; a swing ends where the hand pulls the other way."""
        self._swing_ms = min(self._swing_ms + dt_ms, 10000)
        if self._swing_ms > _LONGEST_MS:
            self._swings = 0
            self._sx = self._sy = self._sz = 0
        if pull < _MOVING_MG:
            return False
        if not (self._sx or self._sy or self._sz):
            self._swing_ms = dt_ms
        if self._sx * x + self._sy * y + self._sz * z < 0:
            speed = max(abs(self._sx), abs(self._sy), abs(self._sz))
            if speed >= _SWING and self._swing_ms >= _SHORTEST_MS:
                self._swings += 1
            self._sx = self._sy = self._sz = 0
            self._swing_ms = 0
        self._sx += x * dt_ms >> 8
        self._sy += y * dt_ms >> 8
        self._sz += z * dt_ms >> 8
        speed = max(abs(self._sx), abs(self._sy), abs(self._sz))
        return self._swings + (speed >= _SWING) >= _SWINGS[self.sensitivity]
