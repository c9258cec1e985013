"""How far the hand has turned the stick to the side. Pure: no chip, no clock.

The chip measures the direction of gravity, not the turn. The steeper the axis of a turn, the less gravity
moves across the stick, so the same turn would have a large effect in one pose and none in another. Therefore
this finds the plane of the turn (a turn about the long axis keeps `y`, one about the middle of the screen
keeps `z`) and measures the angle in that plane.
"""

from micropython import const

from stick.swings import length

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
    """The pose, and how far it is turned sideways from neutral. Allocates nothing once it has been made."""

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
