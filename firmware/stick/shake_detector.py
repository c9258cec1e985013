"""The shake: accelerations in, `RATTLE`, `ROLLED` and `SETTLED` out. Pure: no chip, no clock.

Strength does not tell a shake from a lift or a throw; going to and fro does. So the pull of the hand
(acceleration less gravity) is cut into *swings*: a swing lasts while the hand pulls one way and ends where
it pulls back. Its pull times time is the speed it gives, and that speed is an arrow:

    swing 1  ----->     swing 2  <-----------     swing 3  ------------>     and so on

In a shake the arrows are straight (a circle's bend), each lies opposite to the one before (a circle's and a
step's do not), and they do not die out (those of a single move do). docs/shake.md has the measurements.

Speeds are in units of 128 mg ms = 1.255 mm/s, so that no product leaves MicroPython's small integers.
"""

from micropython import const

RATTLE = const(1)  # the hand has begun to move
ROLLED = const(2)  # this is a shake: the roll counts
SETTLED = const(3)  # after a roll, the hand rests

_UNIT = const(7)  # 1 << 7 mg ms are a unit of speed
_LATE_MS = const(100)  # a gap longer than this between samples counts as this long
_GRAVITY_MS = const(300)  # time constant of the memory for gravity
_MOVING_MG = const(350)  # below this the hand does not pull

# A swing
_SWING = const(500_000 // 1255)  # gives at least 0.5 m/s
_LONGEST_MS = const(450)
_LEAST_STRAIGHT = const(750)  # thousandths: length of the speed's arrow over length of its path

# A shake, at middle sensitivity
_OPPOSITE = const(75)  # hundredths: least -cos of the angle between two swings
_STRAIGHT = const(900)  # thousandths, mean of all its swings
_SPEED = const(4_500_000 // 1255)  # 4.5 m/s, sum of all its swings
_LIVELY = const(4)  # speed per ms, all in all: a mean pull of 0.5 g
_SWINGS = const((5, 4, 4))  # this many, by sensitivity
_EASE = const((75, 100, 150))  # hundredths: a speed counts as so much of itself, by sensitivity
# or, except at the lowest sensitivity, three, if they are quick and the third comes near the second
_QUICK_MS = const(430)
_QUICK_SPEED = const(3_700_000 // 1255)
_QUICK_SHARE = const(70)  # hundredths
# or two, if they are as wide as no single move is
_WIDE_MS = const(240)
_WIDE_SPEED = const(3_050_000 // 1255)
_WIDE_OPPOSITE = const(95)
_WIDE_STRAIGHT = const(850)

_LEVEL_1_MG = const(350)
_LEVEL_2_MG = const(1200)
_LEVEL_3_MG = const(2400)
_FADE_MS = const(150)  # per level: longer than a reversal, so that the rattle does not stutter
_QUIET_MG = const(250)  # below this the hand rests
_QUIET_MS = const(350)  # so long, and the dice lie


def _length(x: int, y: int, z: int) -> int:
    """Length of an arrow, within 1 %, in integers: a guess within 10 %, then one step of Newton's."""
    x, y, z = abs(x), abs(y), abs(z)
    largest = max(x, y, z)
    if not largest:
        return 0
    guess = largest + (x + y + z - largest) * 5 // 16
    return (guess + (x * x + y * y + z * z) // guess) >> 1


class Shake:
    """Tells a shake from every other thing a hand does with a stick. Allocates nothing after it was made.

    `sensitivity` 0 wants five swings, 1 is for most hands, 2 takes weaker ones.
    """

    def __init__(self, sensitivity: int = 1) -> None:
        self.sensitivity = sensitivity
        self.level = 0  # how hard it rattles now, 0..3
        self._is_warm = False
        self._gravity_x = self._gravity_y = self._gravity_z = 0  # mg << 8
        self._pull = self._x = self._y = self._z = 0  # mg, without gravity
        self._fade_ms = self._quiet_ms = self._still_ms = 0
        self._has_rolled = False
        # the swing under way: speed and path in mg ms
        self._speed_x = self._speed_y = self._speed_z = self._path = self._swing_ms = 0
        # the one before: its arrow, length and time
        self._back_x = self._back_y = self._back_z = self._back = self._back_ms = 0
        # all of this shake: swings that are over, time, sums of their lengths and straightness
        self._swings = self._shake_ms = self._sum = self._straight = 0

    def restart(self) -> None:
        """Forget what the hand did; keep where down is."""
        self.level = 0
        self._fade_ms = self._quiet_ms = 0
        self._has_rolled = False
        self._forget()

    def follow(self, dt_ms: int, x: int, y: int, z: int) -> None:
        """Take a sample while no shake is expected: only gravity is kept up."""
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
        self._pull = _length(x, y, z)

    def feed(self, dt_ms: int, x: int, y: int, z: int) -> int:
        """Take the sample `dt_ms` after the one before, in milli-g. Answers 0 or the event it brings."""
        if dt_ms > _LATE_MS:
            dt_ms = _LATE_MS
        self.follow(dt_ms, x, y, z)
        return self._judge(dt_ms)

    def _judge(self, dt_ms: int) -> int:
        has_begun = self._rattle(dt_ms)
        if self._has_rolled:
            if self._quiet_ms < _QUIET_MS:
                return 0
            self.restart()
            return SETTLED
        if self._swing(dt_ms):
            self._has_rolled = True
            return ROLLED
        return RATTLE if has_begun else 0

    def _rattle(self, dt_ms: int) -> bool:
        """Louder at once, softer by and by. Answers whether silence ends."""
        pull, was = self._pull, self.level
        level = (pull >= _LEVEL_1_MG) + (pull >= _LEVEL_2_MG) + (pull >= _LEVEL_3_MG)
        self._fade_ms += dt_ms
        if level >= was:
            self.level = level
            self._fade_ms = 0
        elif self._fade_ms >= _FADE_MS:
            self.level -= 1
            self._fade_ms = 0
        self._quiet_ms = 0 if pull >= _QUIET_MG else min(self._quiet_ms + dt_ms, _QUIET_MS)
        return level > 0 and not was

    def _swing(self, dt_ms: int) -> bool:
        """Go on with the swing, or begin the next one. Answers whether this is a shake by now."""
        x, y, z = self._x, self._y, self._z
        if self._pull < _MOVING_MG:
            if self._path:
                self._swing_ms += dt_ms
                self._shake_ms += dt_ms
                self._still_ms += dt_ms
                if self._still_ms > _LONGEST_MS:
                    self._forget()
            return False
        self._still_ms = 0
        if (self._speed_x >> _UNIT) * x + (self._speed_y >> _UNIT) * y + (self._speed_z >> _UNIT) * z < 0:
            self._count()
        self._swing_ms += dt_ms
        self._shake_ms += dt_ms
        self._speed_x += x * dt_ms
        self._speed_y += y * dt_ms
        self._speed_z += z * dt_ms
        self._path += self._pull * dt_ms
        return self._swings > 0 and self._is_shake()

    def _forget(self) -> None:
        self._still_ms = 0
        self._swings = self._shake_ms = self._sum = self._straight = 0
        self._begin()

    def _begin(self) -> None:
        self._swing_ms = self._path = 0
        self._speed_x = self._speed_y = self._speed_z = 0

    def _count(self) -> None:
        """The swing is over: it lengthens the chain, or begins a new one, or is none."""
        speed = self._speed()
        straight = self._straightness(speed)
        is_swing = self._is_swing(speed, straight)
        if not is_swing or not self._swings or not self._is_opposite(speed, _OPPOSITE):
            self._swings = self._sum = self._straight = 0
            self._shake_ms = self._swing_ms if is_swing else 0
        if is_swing:
            self._swings += 1
            self._sum += speed
            self._straight += straight
            self._back, self._back_ms = speed, self._swing_ms
            self._back_x = self._speed_x >> _UNIT
            self._back_y = self._speed_y >> _UNIT
            self._back_z = self._speed_z >> _UNIT
        self._begin()

    def _speed(self) -> int:
        """Length of the arrow so far."""
        return _length(self._speed_x >> _UNIT, self._speed_y >> _UNIT, self._speed_z >> _UNIT)

    def _straightness(self, speed: int) -> int:
        """Length of the arrow over length of its path, in thousandths."""
        return speed * 1000 // ((self._path >> _UNIT) or 1)

    def _is_swing(self, speed: int, straight: int) -> bool:
        is_strong = self._eased(speed) >= _SWING
        return is_strong and straight >= _LEAST_STRAIGHT and self._swing_ms <= _LONGEST_MS

    def _is_opposite(self, speed: int, hundredths: int) -> bool:
        """Whether this swing goes against the one before."""
        along = (self._speed_x >> _UNIT) * self._back_x
        along += (self._speed_y >> _UNIT) * self._back_y
        along += (self._speed_z >> _UNIT) * self._back_z
        return (along >> 8) * 100 <= -hundredths * (speed * self._back >> 8)

    def _is_shake(self) -> bool:
        """Whether the swings before and this one, though not over yet, make a shake."""
        speed = self._speed()
        straight = self._straightness(speed)
        if not self._is_swing(speed, straight) or not self._is_opposite(speed, _OPPOSITE):
            return False
        swings = self._swings + 1
        straight = (self._straight + straight) // swings
        if swings >= _SWINGS[self.sensitivity]:
            return straight >= _STRAIGHT and self._is_lively(self._eased(self._sum + speed))
        if not self.sensitivity or swings > 3:
            return False
        if swings == 3:
            return straight >= _STRAIGHT and self._is_quick(speed)
        return straight >= _WIDE_STRAIGHT and self._is_wide(speed)

    def _eased(self, speed: int) -> int:
        """What a speed counts for, at this sensitivity."""
        return speed * _EASE[self.sensitivity] // 100

    def _is_lively(self, total: int) -> bool:
        return total >= _SPEED and total >= self._shake_ms * _LIVELY

    def _is_quick(self, speed: int) -> bool:
        is_lasting = speed * 100 >= self._back * _QUICK_SHARE
        return is_lasting and self._shake_ms <= _QUICK_MS and self._eased(self._sum + speed) >= _QUICK_SPEED

    def _is_wide(self, speed: int) -> bool:
        if min(self._swing_ms, self._back_ms) < _WIDE_MS or not self._is_opposite(speed, _WIDE_OPPOSITE):
            return False
        return self._eased(min(speed, self._back)) >= _WIDE_SPEED
