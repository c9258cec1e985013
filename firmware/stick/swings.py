"""The swings of a hand, and whether they are a shake. Pure: no chip, no clock.

The pull of the hand (acceleration less gravity) is cut into *swings*: a swing lasts while the hand pulls one
way and ends where it pulls back. Pull times time is the speed it gives, and that speed is an arrow:

    swing 1  ----->     swing 2  <-----------     swing 3  ------------>     and so on

Three things tell a shake, whichever comes first:

- Clean swings in a row: straight (a circle's bend) and each against the one before (a step's is not). Four
  are enough, or three quick ones, or two wide ones, or five weak ones.
- Speed turned back, over all swings: what each takes back of the one before. A bad swing adds nothing and
  takes nothing away. Time does, so that one wide move, or a circle, does not get there.
- A hand that pulls hard and turns six times a second, however crooked: the last resort.

docs/shake.md has the measurements. Speeds are in units of 128 mg ms = 1.255 mm/s, so that no product leaves
MicroPython's small integers.
"""

from micropython import const

_UNIT = const(7)  # 1 << 7 mg ms are a unit of speed
_MOVING_MG = const(350)  # below this the hand does not pull
_STILL_MS = const(450)  # so long without a pull, and what was before is forgotten
_HOLD_MS = const(46)  # a sample after a gap counts for no longer: nobody knows what the hand did meanwhile

# A swing
_HICCUP = const(300_000 // 1255)  # less than 0.3 m/s: as if it had not been
_AGAINST = const(65)  # hundredths: least -cos of the angle to the one before, to go on with it

# A clean one
_SWING = const(500_000 // 1255)  # gives at least 0.5 m/s
_LONGEST_MS = const(450)
_LEAST_STRAIGHT = const(750)  # thousandths: length of the speed's arrow over length of its path

# Clean swings that are a shake, at middle sensitivity
_SWINGS = const((5, 4, 4))  # this many, by sensitivity
_STRAIGHT = const(870)  # thousandths, mean of all
_SPEED = const(4_250_000 // 1255)  # 4.25 m/s, sum of them all
_LIVELY = const(480 * 9807 // 1255)  # a mean pull of 0.48 g, in units of speed per second
# or five weak ones
_WEAK_SWINGS = const(5)
_WEAK_STRAIGHT = const(900)
_WEAK_SPEED = const(3_200_000 // 1255)
_WEAK_LIVELY = const(450 * 9807 // 1255)
# or three, if they are quick and the third comes near the second
_QUICK_MS = const(450)
_QUICK_SPEED = const(3_600_000 // 1255)
_QUICK_SHARE = const(78)  # hundredths
# or two, if they are as wide as no single move is
_WIDE_MS = const(240)
_WIDE_SPEED = const(3_000_000 // 1255)
_WIDE_AGAINST = const(85)
_WIDE_STRAIGHT = const(865)

# Speed turned back
_TURNED = const(3_850_000 // 1255)  # 3.85 m/s of it are a shake
_FORGOTTEN = const(2)  # lost each ms: 2.5 m/s each second
_TURNED_MOST = const(4_500_000 // 1255)  # what one swing can add
_TURNED_AGAINST = const(95)  # hundredths: a swing that goes back as straight as this counts in full
_TURNED_STRAIGHT = const(735)  # thousandths, mean of the two swings
_TURNED_MS = const(620)  # neither of them is longer
_WIDE_TURN_MS = const(420)  # quick turns count for less, down to a half: a move and its rebound are quick

# The last resort
_RESTLESS_MS = const(500)  # time constant of both means
_RESTLESS_MG = const(1000)  # mean pull
_RESTLESS = const(6300)  # mean turns, in 1,000 s

_EASE = const((75, 100, 150))  # hundredths: a speed counts as so much of itself, by sensitivity
_SINK_MS = const(5)  # the progress falls by 1 in so many ms


def length(x: int, y: int, z: int) -> int:
    """Length of an arrow, within 1 %, in integers: a guess within 10 %, then one step of Newton's."""
    x, y, z = abs(x), abs(y), abs(z)
    largest = max(x, y, z)
    if not largest:
        return 0
    guess = largest + (x + y + z - largest) * 5 // 16
    return (guess + (x * x + y * y + z * z) // guess) >> 1


class Swings:
    """Takes the pull of the hand, sample by sample. Allocates nothing after it was made.

    `sensitivity` 0 wants five swings, 1 is for most hands, 2 takes weaker ones.
    """

    def __init__(self, sensitivity: int = 1) -> None:
        self.sensitivity = sensitivity
        self.forget()

    def forget(self) -> None:
        """Nothing has been."""
        self.progress = 0  # how far the hand has come towards a shake, 0..100
        self._pause()

    def follow(self, dt_ms: int, x: int, y: int, z: int, pull: int) -> bool:
        """Take a pull of `dt_ms`: milli-g on each axis and in all. Returns whether this is a shake by now."""
        self._fade(dt_ms, pull)
        if pull < _MOVING_MG:
            self._wait(dt_ms)
            return False
        self._still_ms = 0
        if (self._x >> _UNIT) * x + (self._y >> _UNIT) * y + (self._z >> _UNIT) * z < 0:
            self._turn()
        self._ms += dt_ms
        self._chain_ms += dt_ms
        if dt_ms > _HOLD_MS:
            dt_ms = _HOLD_MS
        self._x += x * dt_ms
        self._y += y * dt_ms
        self._z += z * dt_ms
        self._path += pull * dt_ms
        if self._turns >= _RESTLESS and self._hard >> 8 >= _RESTLESS_MG:
            return True
        return self._back > 0 and self._is_shake()

    def _fade(self, dt_ms: int, pull: int) -> None:
        memory_ms = _RESTLESS_MS + dt_ms
        self._hard += ((pull << 8) - self._hard) * dt_ms // memory_ms
        self._turns -= self._turns * dt_ms // memory_ms
        self._turned = max(self._turned - dt_ms * _FORGOTTEN, 0)
        self.progress = max(self.progress - dt_ms // _SINK_MS, 0)

    def _wait(self, dt_ms: int) -> None:
        """The hand does not pull: the swing goes on for a while."""
        if self._path:
            self._ms += dt_ms
            self._chain_ms += dt_ms
            self._still_ms += dt_ms
            if self._still_ms > _STILL_MS:
                self._pause()

    def _pause(self) -> None:
        """The hand is still: what it did before is over."""
        self._still_ms = 0
        self._turned = 0  # speed turned back so far
        self._hard = 0  # mean pull, mg << 8
        self._turns = 0  # mean turns in 1,000 s
        # the swing before: its arrow, length, straightness and time
        self._back_x = self._back_y = self._back_z = self._back = self._back_straight = self._back_ms = 0
        # the clean swings that are over: how many, time, sums of their lengths and straightness
        self._count = self._chain_ms = self._sum = self._sum_straight = 0
        # of the swing under way, when last measured
        self._speed = self._straight = self._against = 0
        self._begin()

    def _begin(self) -> None:
        """Begin the next swing: speed and path in mg ms."""
        self._x = self._y = self._z = self._path = self._ms = 0

    def _turn(self) -> None:
        """The swing is over. It lengthens the chain of clean ones, or begins one, or breaks it."""
        self._turns += 1_000_000 // _RESTLESS_MS
        self._measure()
        if self._speed >= _HICCUP:
            is_clean = self._is_clean()
            if not is_clean or self._against < _AGAINST:
                self._count = self._sum = self._sum_straight = 0
                self._chain_ms = self._ms if is_clean else 0
            if is_clean:
                self._count += 1
                self._sum += self._speed
                self._sum_straight += self._straight
            self._turned += self._turned_back()
            self._back, self._back_straight, self._back_ms = self._speed, self._straight, self._ms
            self._back_x = self._x >> _UNIT
            self._back_y = self._y >> _UNIT
            self._back_z = self._z >> _UNIT
        self._begin()

    def _measure(self) -> None:
        """Length and straightness of the swing so far, and how much it goes against the one before."""
        x, y, z = self._x >> _UNIT, self._y >> _UNIT, self._z >> _UNIT
        self._speed = speed = length(x, y, z)
        self._straight = speed * 1000 // ((self._path >> _UNIT) or 1)
        along = x * self._back_x + y * self._back_y + z * self._back_z
        self._against = -(along >> 8) * 100 // ((speed * self._back >> 8) + 1)

    def _eased(self, speed: int) -> int:
        """What a speed counts for, at this sensitivity."""
        return speed * _EASE[self.sensitivity] // 100

    def _is_clean(self) -> bool:
        is_strong = self._eased(self._speed) >= _SWING
        return is_strong and self._straight >= _LEAST_STRAIGHT and self._ms <= _LONGEST_MS

    def _is_shake(self) -> bool:
        """Whether the swings before and this one, though not over yet, are a shake."""
        self._measure()
        if self._against < _AGAINST or self._speed < _HICCUP:
            return False
        turned = self._turned + self._turned_back()
        self._rise(turned * 100 // _TURNED)
        return turned >= _TURNED or (self._count > 0 and self._is_clean() and self._is_chain())

    def _rise(self, progress: int) -> None:
        if progress > self.progress:
            self.progress = min(progress, 100)

    def _turned_back(self) -> int:
        """What this swing adds to the speed turned back."""
        if self._against <= _AGAINST or max(self._ms, self._back_ms) > _TURNED_MS:
            return 0
        if self._straight + self._back_straight < 2 * _TURNED_STRAIGHT:
            return 0
        turned = min(self._eased(min(self._speed, self._back)), _TURNED_MOST)
        turned = turned * (min(self._against, _TURNED_AGAINST) - _AGAINST) // (_TURNED_AGAINST - _AGAINST)
        return turned * (_WIDE_TURN_MS + min(self._back_ms, _WIDE_TURN_MS)) // (2 * _WIDE_TURN_MS)

    def _is_chain(self) -> bool:
        """Whether the clean swings, with this one, are a shake."""
        count = self._count + 1
        total = self._eased(self._sum + self._speed)
        straight = (self._sum_straight + self._straight) // count
        if count >= _SWINGS[self.sensitivity]:
            return self._is_long(count, total, straight)
        self._rise(min(count * 25, total * 100 // _SPEED))
        if not self.sensitivity:
            return False
        if count == 3:
            return straight >= _STRAIGHT and total >= _QUICK_SPEED and self._is_quick()
        return straight >= _WIDE_STRAIGHT and self._is_wide()

    def _is_long(self, count: int, total: int, straight: int) -> bool:
        if straight >= _STRAIGHT and total >= _SPEED and self._is_lively(total, _LIVELY):
            return True
        is_straight = count >= _WEAK_SWINGS and straight >= _WEAK_STRAIGHT
        return is_straight and total >= _WEAK_SPEED and self._is_lively(total, _WEAK_LIVELY)

    def _is_lively(self, total: int, least: int) -> bool:
        return total * 1000 >= self._chain_ms * least

    def _is_quick(self) -> bool:
        return self._chain_ms <= _QUICK_MS and self._speed * 100 >= self._back * _QUICK_SHARE

    def _is_wide(self) -> bool:
        if self._against < _WIDE_AGAINST or min(self._ms, self._back_ms) < _WIDE_MS:
            return False
        return self._eased(min(self._speed, self._back)) >= _WIDE_SPEED
