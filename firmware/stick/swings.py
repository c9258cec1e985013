"""The swings of a hand, and whether they are a shake. Pure: no chip, no clock.

The pull of the hand (acceleration less gravity) is cut into *swings*: a swing lasts while the hand pulls one
way, and ends where it pulls back. Pull times time is the speed that a swing gives, which is a vector (here
called an arrow):

    swing 1  ----->     swing 2  <-----------     swing 3  ------------>     and so on

It is a shake as soon as one of these is true:

- There are enough clean swings in a row. They are straight (those of a circle bend), each is opposite to the
  one before (those of steps are not), and the last is nearly as strong as the one before (a single move fades
  away). Four are enough unless they are slow and soft, as steps are; or three quick ones; or two wide ones.
- Enough speed was turned back, which is the part of each swing that undoes the one before, summed over all.
  A bad swing adds nothing and takes nothing away. Time does, so a wide move, or a circle, is not enough.
- The hand pulls hard and turns four times a second, however crookedly.

docs/shake.md has the measurements. Speeds are in units of 128 mg ms = 1.255 mm/s, so that no product leaves
MicroPython's small integers.
"""

from micropython import const

_UNIT = const(7)  # 1 << 7 mg ms are a unit of speed
_MOVING_MG = const(350)  # below this the hand does not pull
_STILL_MS = const(450)  # after so long without a pull everything before is forgotten

# A swing
_HICCUP = const(
    (320_000 // 1255, 320_000 // 1255, 200_000 // 1255)
)  # a swing of less than 0.32 m/s is ignored
_SHORTEST_MS = const(50)  # a shorter one is a knock: no hand turns ten times a second
_LONGEST_MS = const(600)  # a longer one does not count towards a shake, however strong
_STRAIGHT = const(720)  # thousandths: least length of the speed's arrow over the length of its path
_AGAINST = const(65)  # hundredths: least -cos of the angle to the swing before, to continue it
_OPPOSITE = const(94)  # and to count as straight back

# Clean swings that are a shake, at middle sensitivity
_SWING = const(420_000 // 1255)  # each gives at least 0.42 m/s
_SWINGS = const((5, 4, 4))  # this many, by sensitivity
_ALL_STRAIGHT = const(835)  # thousandths, mean of all
_SPEED = const(4_100_000 // 1255)  # 4.1 m/s, sum of them all
_SHARE = const(68)  # hundredths: the last one's speed over that of the one before
_LIVELY = const(470 * 9807 // 1255)  # a mean pull of 0.47 g, in units of speed per second
_BRISK_MS = const(160)  # and they last no longer than this on average
_FIRM = const(1_200_000 // 1255)  # or give 1.2 m/s on average: steps are slow and soft
# or three, if they are quick
_QUICK_MS = const(440)
# or two, if they are wider than any single move
_WIDE_MS = const(250)
_WIDE_SPEED = const(7_000_000 // 1255)  # 7 m/s, sum of both

# Speed turned back
_TURNED = const(3_400_000 // 1255)  # 3.4 m/s of it are a shake
_FORGOTTEN = const(4)  # lost each ms: 5.0 m/s each second
_WIDE_TURN_MS = const(460)  # quicker turns count less, down to half: a move and its rebound are quick

# The last resort
_RESTLESS_MS = const(600)  # time constant of both means
_RESTLESS_MG = const((1100, 930, 700))  # mean pull, by sensitivity
_RESTLESS = const((5750, 4100, 3900))  # mean turns, in 1,000 s
_ASIDE = const(20)  # hundredths of -cos: with less a swing goes aside, not back,
_ASIDE_MS = const(160)  # and if it is slower than this it belongs to a circle and is no turn

_EASE = const((75, 100, 180))  # hundredths, by sensitivity: the factor on a speed
_EASE_TURNED = const((75, 100, 100))  # on speed turned back; at 150 one move in eight would roll
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
    """Takes the pull of the hand, sample by sample. Allocates nothing once it has been made.

    `sensitivity` 0 needs five swings, 1 is for most hands, 2 accepts weaker ones. `turns` is how often the
    hand turns back in 1,000 s, a mean of the last half second, however weakly it pulls.
    """

    def __init__(self, sensitivity: int = 1) -> None:
        self.sensitivity = sensitivity
        self._turned = 0
        self.forget()

    def forget(self) -> None:
        """Forget everything before now."""
        self.progress = 0  # how far the hand has come towards a shake, 0 to 100
        self._pause()

    def follow(self, dt_ms: int, x: int, y: int, z: int, pull: int) -> bool:
        """Take a pull of `dt_ms`, in milli-g on each axis and in all. Returns whether this is a shake."""
        self._fade(dt_ms, pull)
        if pull < _MOVING_MG:
            self._wait(dt_ms)
            return False
        self._still_ms = 0
        if (self._x >> _UNIT) * x + (self._y >> _UNIT) * y + (self._z >> _UNIT) * z < 0:
            self._turn()
        self._ms += dt_ms
        self._chain_ms += dt_ms
        self._x += x * dt_ms
        self._y += y * dt_ms
        self._z += z * dt_ms
        self._path += pull * dt_ms
        if self.turns >= _RESTLESS[self.sensitivity] and self._hard >> 8 >= _RESTLESS_MG[self.sensitivity]:
            return True
        return self._back > 0 and self._is_shake()

    def _fade(self, dt_ms: int, pull: int) -> None:
        memory_ms = _RESTLESS_MS + dt_ms
        self._hard += ((pull << 8) - self._hard) * dt_ms // memory_ms
        self.turns -= self.turns * dt_ms // memory_ms
        self._turned = max(self._turned - dt_ms * _FORGOTTEN, 0)
        self.progress = max(self.progress - dt_ms // _SINK_MS, 0)

    def _wait(self, dt_ms: int) -> None:
        """The hand does not pull: the swing continues for a while."""
        if self._path:
            self._ms += dt_ms
            self._chain_ms += dt_ms
            self._still_ms += dt_ms
            if self._still_ms > _STILL_MS:
                self._pause()

    def _pause(self) -> None:
        """The hand is still: forget the swings before."""
        self._still_ms = 0
        self._turned = 0  # speed turned back so far
        self._hard: int = 0  # mean pull, mg << 8
        self.turns: int = 0  # mean turns in 1,000 s
        # the swing before: its arrow, length, straightness and time
        self._back: int = 0
        self._back_x = self._back_y = self._back_z = self._back_straight = self._back_ms = 0
        # the clean swings so far: how many, time, sums of their lengths and straightness
        self._chain_ms: int = 0
        self._count = self._sum = self._sum_straight = 0
        # of the current swing, when last measured
        self._speed = self._straight = self._against = 0
        self._begin()

    def _begin(self) -> None:
        """Begin the next swing: speed and path in mg ms."""
        self._x = self._y = self._z = self._path = self._ms = 0

    def _turn(self) -> None:
        """The swing is over: it extends the chain of clean ones, begins a new one, or breaks it."""
        if self._ms < _SHORTEST_MS:
            self._begin()
            return
        self._measure()
        if self._ms <= _ASIDE_MS or self._against >= _ASIDE:
            self.turns += 1_000_000 // _RESTLESS_MS
        if self._speed >= _HICCUP[self.sensitivity]:
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

    def _is_clean(self) -> bool:
        is_strong = self._speed * _EASE[self.sensitivity] // 100 >= _SWING
        return is_strong and self._straight >= _STRAIGHT and self._ms <= _LONGEST_MS

    def _is_shake(self) -> bool:
        """Whether the swings so far, including the unfinished one, are a shake."""
        self._measure()
        if self._against < _AGAINST or self._speed < _HICCUP[self.sensitivity] or self._ms < _SHORTEST_MS:
            return False
        turned = self._turned + self._turned_back()
        self._rise(turned * 100 // _TURNED)
        return turned >= _TURNED or (self._count > 0 and self._is_clean() and self._is_chain())

    def _rise(self, progress: int) -> None:
        if progress > self.progress:
            self.progress = min(progress, 100)

    def _turned_back(self) -> int:
        """The speed that this swing has turned back."""
        if self._against <= _AGAINST or max(self._ms, self._back_ms) > _LONGEST_MS:
            return 0
        if self._straight + self._back_straight < 2 * _STRAIGHT:
            return 0
        turned = min(self._speed, self._back) * _EASE_TURNED[self.sensitivity] // 100
        turned = turned * (min(self._against, _OPPOSITE) - _AGAINST) // (_OPPOSITE - _AGAINST)
        return turned * (_WIDE_TURN_MS + min(self._back_ms, _WIDE_TURN_MS)) // (2 * _WIDE_TURN_MS)

    def _is_chain(self) -> bool:
        """Whether the clean swings, including this one, are a shake."""
        count = self._count + 1
        total = (self._sum + self._speed) * _EASE[self.sensitivity] // 100
        is_enough = count >= _SWINGS[self.sensitivity]
        if not is_enough:
            self._rise(min(count * 25, total * 100 // _SPEED))
            if not self.sensitivity:
                return False
        if self._sum_straight + self._straight < count * _ALL_STRAIGHT:
            return False
        if self._speed * 100 < self._back * _SHARE:
            return False
        if count == 2:
            is_wide = self._against >= _OPPOSITE and min(self._ms, self._back_ms) >= _WIDE_MS
            return is_wide and total >= _WIDE_SPEED
        if total < _SPEED:
            return False
        if is_enough:
            return self._is_lively(count, total)
        return self._chain_ms <= _QUICK_MS

    def _is_lively(self, count: int, total: int) -> bool:
        """Whether that many swings are too quick or too strong to be steps."""
        if total * 1000 < self._chain_ms * _LIVELY:
            return False
        return self._chain_ms <= count * _BRISK_MS or total >= count * _FIRM
