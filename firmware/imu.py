"""The hand that holds the stick: a shake with its rattle, roll and rest, tilt from a neutral pose, face down.

Each poll reads the newest sample from the chip's registers: 9 bytes on the wire, 0.21 ms at 400 kHz, so 2 %
of the bus at 100 Hz. The chip's FIFO would keep the samples that a late poll misses, but costs 14 bytes each
and a second transfer, and gaps of 50 ms hardly matter to the detector (docs/shake.md).
"""

from micropython import const
from time import ticks_diff

from stick.shake_detector import RATTLE, ROLLED, SETTLED, Shake  # noqa: F401  (the events of `poll`)
from stick.swings import length

_TYPING = const(0)
if _TYPING:
    from chips.mpu6886 import Chip

NO_SHAKING = const(3)  # the sensitivity for which no shake is ever expected
_SHAKE_MS = const(8)  # least time between two samples while a shake is expected: every tick of 10 ms reads
_IDLE_MS = const(16)  # and otherwise: every tick of 20 ms
_MISSES = const(5)  # failed readings in a row after which the chip is silent; on a bad wire 1 in 50 fails
_RETRY_MS = const(1000)  # between two tries to begin with a silent chip
_FACE_DOWN_MG = const(-700)
_FACE_UP_MG = const(-500)

# Tilt
POSE_SHIFT = const(2)  # the pose follows by a quarter of the difference each sample
_STILL_LEAST = const(700)  # between these two, in mg, the pull is only gravity and shows the pose
_STILL_MOST = const(1300)
_LEAN_MG = const(50)  # less is only a trembling hand
_PLANE_MG = const(100)  # the stick has to lean so far before the plane can be found
_PLAIN_MG = const(20)  # and one axis has to move so much more than the other
_LEAST_ARM = const(60_000)  # squared mg: if the axis of the turn is nearly vertical, nothing can be measured
_TURNED = const(250)  # thousandths of the sine: 14.5 degrees
_MEAN_SHIFT = const(3)  # the mean strength follows by an eighth
_RESTLESS_SHIFT = const(6)  # and the mean change of strength by a sixty-fourth, 1.3 s
_RESTLESS_MG = const(50)  # if that is more, somebody is walking
_MOST_MG = const(200)  # the most that a jolt counts


class Tilt:
    """The pose, and how far the hand has turned it sideways from neutral.

    The chip measures the direction of gravity, not the turn. The steeper the axis of a turn, the less gravity
    moves across the stick, so the same turn would have a large effect in one pose and none in another. So
    this finds the plane of the turn (a turn about the long axis keeps `y`, one about the middle of the screen
    keeps `z`) and measures the angle in that plane. Allocates nothing once it has been made.
    """

    def __init__(self) -> None:
        self.turned = 0  # thousandths of the sine of the angle: > 0 if the right edge is lower
        self.x = self.y = self.z = 0  # which way is up: milli-g << POSE_SHIFT, without shakes and trembles
        self._neutral_x = self._neutral_y = self._neutral_z = 0  # mg
        self._mean = 1000 << _MEAN_SHIFT  # mg
        self._restless = 0  # mg << _RESTLESS_SHIFT

    def begin(self, x: int, y: int, z: int) -> None:
        """Take the first sample, milli-g on each axis, for the pose."""
        self.x, self.y, self.z = x << POSE_SHIFT, y << POSE_SHIFT, z << POSE_SHIFT
        self.neutral()

    def neutral(self) -> None:
        """Take the current pose as neutral: no turn."""
        self.turned = 0
        self._neutral_x = self.x >> POSE_SHIFT
        self._neutral_y = self.y >> POSE_SHIFT
        self._neutral_z = self.z >> POSE_SHIFT

    def follow(self, x: int, y: int, z: int) -> bool:
        """Take a sample, milli-g on each axis. Returns whether it is only gravity, and so shows the pose."""
        strength = length(x, y, z)
        self._mean += strength - (self._mean >> _MEAN_SHIFT)
        if not self.turned:  # turning a stick jolts it
            jolt = min(abs(strength - (self._mean >> _MEAN_SHIFT)), _MOST_MG)
            self._restless += jolt - (self._restless >> _RESTLESS_SHIFT)
        is_still = _STILL_LEAST < strength < _STILL_MOST
        if is_still:
            self.x += x - (self.x >> POSE_SHIFT)
            self.y += y - (self.y >> POSE_SHIFT)
            self.z += z - (self.z >> POSE_SHIFT)
            self._turn(self.x >> POSE_SHIFT, self.y >> POSE_SHIFT, self.z >> POSE_SHIFT)
        return is_still

    def _turn(self, x: int, y: int, z: int) -> None:
        was = self._neutral_x
        level = min(max(x, 0), was) if was > 0 else max(min(x, 0), was)
        lean = was - x
        if level != was or abs(lean) < _LEAN_MG:  # on the way to level, or not to the side
            self._neutral_x, self._neutral_y, self._neutral_z = level, y, z
            lean = level - x
        turned = self._angle(abs(lean), x, y, z)
        if turned < _TURNED or self._restless >> _RESTLESS_SHIFT > _RESTLESS_MG:
            turned = 0
        self.turned = turned if lean > 0 else -turned

    def _angle(self, lean: int, x: int, y: int, z: int) -> int:
        """Thousandths of the sine of the angle by which the stick has turned, in the plane it turns in."""
        if lean < _PLANE_MG:
            return lean
        side, up, out = self._neutral_x, self._neutral_y, self._neutral_z
        plain = abs(z - out) - abs(y - up)
        if plain > _PLAIN_MG:
            along, other = z, out
        elif plain < -_PLAIN_MG:
            along, other = y, up
        else:
            return lean
        arm = max(side * side + other * other, _LEAST_ARM)
        return max(lean, abs(x * other - side * along) * 1000 // arm)


class Imu:
    """The accelerometer as the table knows it.

    `chip` has `begin()`, which may raise OSError, and `read() -> bool`, which fills its `x`, `y`, `z` with
    milli-g: +x right, +y up, +z out of the screen, 1000 on the axis that points up at rest.
    """

    def __init__(
        self,
        chip: "Chip",
        flip_x: bool = False,
        flip_y: bool = False,
        sensitivity: int = 1,
    ) -> None:
        self.ok = False  # whether the chip answers
        self.tilt = Tilt()  # the pose, and how far it is turned to the side
        self.face_down = False
        self.level = 0  # how hard it rattles, 0 (not at all) to 3; always 0 while no shake is expected
        self.progress = 0  # how far the hand has come towards a shake, 0 to 100; 0 while none is expected
        self.turns = 0  # how often the hand turns back in 1,000 s; 0 while no shake is expected
        self.noise = 0  # low bits of the samples, for the dice
        self.failures = 0  # readings that failed since the start
        self.flip_x = flip_x
        self.flip_y = flip_y
        # 0 needs a longer and stronger shake, 2 accepts a weak one; NO_SHAKING none
        self.sensitivity = sensitivity
        self.chip = chip
        self._shake = Shake()
        self.is_expected = False  # a shake, at any moment
        self._has_tried = False
        self._misses = 0  # failed readings in a row
        self._last_ms = 0  # ticks of the newest sample, or of the newest try to begin

    def expect(self, is_expected: bool) -> None:
        """Switch shake recognition on or off. Motion before that does not count."""
        is_expected = is_expected and self.sensitivity != NO_SHAKING
        if is_expected != self.is_expected:
            self.is_expected = is_expected
            self._shake.swings.sensitivity = self.sensitivity
            self._forget()

    def poll(self, now: int) -> int:
        """Read the chip if it is due. Returns 0, `RATTLE`, `ROLLED` or `SETTLED`."""
        dt_ms = ticks_diff(now, self._last_ms)
        if not self.ok:
            if dt_ms >= _RETRY_MS or not self._has_tried:
                self._last_ms = now
                self._begin()
            return 0
        if dt_ms < (_SHAKE_MS if self.is_expected else _IDLE_MS):
            return 0
        if not self._read():
            self._miss(now)
            return 0
        self._last_ms = now
        self._misses = 0
        event = self._take(dt_ms)
        self.level = self._shake.level
        self.progress = self._shake.swings.progress
        self.turns = self._shake.swings.turns
        return event

    def _miss(self, now: int) -> None:
        """A reading failed: the next poll reads again, and its sample counts for the time of both."""
        self.failures += 1
        self._misses += 1
        if self._misses == _MISSES:
            self._misses = 0
            self._last_ms = now
            self.ok = False  # no tilt and no shake until it answers again
            self.face_down = False
            self.tilt.turned = 0
            self._forget()

    def _begin(self) -> None:
        self._has_tried = True
        chip = self.chip
        try:
            chip.begin()
            self.ok = self._read()
        except OSError:
            pass
        if not self.ok:
            self.failures += 1
        else:
            self.tilt.begin(chip.x, chip.y, chip.z)

    def _read(self) -> bool:
        """Read a sample, with the chip's axes turned into the stick's. False if the chip is silent."""
        chip = self.chip
        is_new = chip.read()
        if self.flip_x:
            chip.x = -chip.x
        if self.flip_y:
            chip.y = -chip.y
        return is_new

    def _forget(self) -> None:
        """Forget the motion so far: it is no shake, nor the beginning of one."""
        self._shake.restart()
        self.level = self.progress = self.turns = 0

    def _take(self, dt_ms: int) -> int:
        x, y, z = self.chip.x, self.chip.y, self.chip.z
        self.noise = (self.noise << 3 & 0xFFFF) ^ (x & 0xFF) ^ (y & 0xFF) << 3 ^ (z & 0xFF) << 6
        if self.tilt.follow(x, y, z):
            self.face_down = z < (_FACE_UP_MG if self.face_down else _FACE_DOWN_MG)
        if self.is_expected:
            return self._shake.feed(dt_ms, x, y, z)
        self._shake.follow(dt_ms, x, y, z)
        return 0
