"""The tilt to the side: a turn of the hand counts alike in every pose; level and a walk are none."""

import math
import random

import pytest

from tests.helpers.wired import Wired

Tilt = Wired().load("imu").Tilt

TICK_S = 0.02
HELD_S = 0.6
FAST = 500
JOLTED = (0.1, 0.3, 0.7, 0.9, *[1] * 6, 0.9, 0.7, 0.3, 0.1, *[0] * 12)  # shares of a turn, by tick
LONG_AXIS, SCREEN_AXIS = (0, 1, 0), (0, 0, 1)


def turned(up, axis, degrees):
    """Which way is up after the stick turned about an axis of its own, its right edge down."""
    angle = math.radians(degrees if axis[2] else -degrees)
    along = sum(a * b for a, b in zip(axis, up, strict=True))
    across = [axis[n - 2] * up[n - 1] - axis[n - 1] * up[n - 2] for n in range(3)]
    return [
        up[n] * math.cos(angle) + across[n] * math.sin(angle) + axis[n] * along * (1 - math.cos(angle))
        for n in range(3)
    ]


def poses(count, seed=1):
    """Poses in which a stick is read, and an axis about which a turn shows there: (up, axis)."""
    chance = random.Random(seed)
    while count:
        steep = math.radians(chance.uniform(0, 75))
        up = (0, math.sin(steep), math.cos(steep))
        axis = chance.choice((LONG_AXIS, SCREEN_AXIS))
        if up[3 - axis.index(1)] >= 0.25:  # about an axis that is plumb nothing turns for the chip
            count -= 1
            yield up, axis


class Held:
    """A stick that trembles in a hand: `feel` takes 1 g this way up, `angles` is what came of it."""

    def __init__(self, seed):
        self.tilt = Tilt()
        self.angles = []
        self._chance = random.Random(seed)

    def feel(self, up, mg=(0, 0, 0)):
        felt = [round(1000 * a + b + self._chance.uniform(-12, 12)) for a, b in zip(up, mg, strict=True)]
        if not self.angles:
            self.tilt.begin(*felt)
        self.tilt.follow(*felt)
        self.angles.append(self.tilt.turned)

    def hold(self, up, seconds):
        for _ in range(round(seconds / TICK_S)):
            self.feel(up)

    def turn(self, up, axis, start, end, seconds):
        """Turn from one angle to another, softly begun and ended, and hold that."""
        ticks = round(seconds / TICK_S)
        for n in range(ticks):
            share = (1 - math.cos(math.pi * (n + 1) / ticks)) / 2
            self.feel(turned(up, axis, start + (end - start) * share))
        self.angles.clear()
        self.angles.append(self.tilt.turned)
        self.hold(turned(up, axis, end), HELD_S)


@pytest.mark.parametrize(("degrees", "least", "most"), [(45, FAST, 1000), (30, 250, 600), (9, 0, 0)])
def test_a_turn_of_the_hand_counts_alike_in_every_pose(degrees, least, most):
    """By 45 degrees it runs fast, by 30 it runs, by 9 it is a hand that is not quite still."""
    for seed, (up, axis) in enumerate(poses(80)):
        for way in (1, -1):
            held = Held(seed)
            held.hold(up, 0.5)
            held.tilt.neutral()
            held.turn(up, axis, 0, way * degrees, 0.1 + 0.005 * seed)
            told = (up, axis, way, held.angles[-1])
            assert least <= way * held.angles[-1] <= most, told


def test_from_a_rolled_start_to_level_is_no_turn():
    """Nor while level is held; what goes on beyond it is, and so is more of the same."""
    for seed, (up, axis) in enumerate(poses(80)):
        rolled = random.Random(seed).choice((-60, -40, -20, 20, 40, 60))
        held = Held(seed)
        held.hold(turned(up, axis, rolled), 0.5)
        held.tilt.neutral()
        held.hold(turned(up, axis, rolled), 0.5)
        assert set(held.angles) == {0}, (up, axis, rolled)
        for start, end in ((rolled, rolled // 2), (rolled // 2, 0)):
            held.turn(up, axis, start, end, 0.1 + 0.005 * seed)
            assert set(held.angles) == {0}, (up, axis, rolled, start)
        held.turn(up, axis, 0, -rolled, 0.3)
        assert (held.angles[-1] * rolled < 0) or abs(rolled) == 20, (up, axis, rolled)


def test_a_rolled_stick_may_be_turned_further():
    for seed, (up, axis) in enumerate(poses(40)):
        held = Held(seed)
        held.hold(turned(up, axis, 25), 0.5)
        held.tilt.neutral()
        held.turn(up, axis, 25, 60, 0.3)
        assert held.angles[-1] >= 250


def test_a_pose_that_changes_the_other_way_is_no_turn():
    for seed in range(20):
        held, chance = Held(seed), random.Random(seed)
        held.hold((0, 0.8, 0.6), 0.5)
        held.tilt.neutral()
        for _ in range(8):
            steep = math.radians(chance.uniform(0, 90))
            held.hold((0, math.sin(steep), math.cos(steep)), 0.4)
        assert set(held.angles) == {0}


def walk(seed, seconds=20):
    """How often a walk with the stick in the hand begins to count for a turn."""
    chance = random.Random(seed)
    steps_hz, bounce, sway = chance.uniform(1.6, 2.2), chance.uniform(150, 400), chance.uniform(150, 350)
    up, axis = next(poses(1, seed))
    roll = chance.uniform(5, 12)
    held = Held(seed)
    for n in range(round(seconds / TICK_S)):
        if n == 100:
            held.tilt.neutral()
        angle = 2 * math.pi * steps_hz * n * TICK_S
        leans = turned(up, axis, roll * math.sin(angle / 2 + 1))
        mg = [a * bounce * math.sin(angle) for a in leans]
        mg[0] += sway * math.sin(angle / 2)
        held.feel(leans, mg)
    felt = held.angles[100:]
    return sum(b != 0 and a == 0 for a, b in zip(felt, felt[1:], strict=False))


def test_walking_chooses_nothing():
    assert sum(walk(seed) for seed in range(40)) <= 40 * 20 / 60 / 2, "one in two minutes"


def test_turns_to_and_fro_count_although_they_jolt_the_stick():
    up = (0, 0.8, 0.6)
    for axis in (LONG_AXIS, SCREEN_AXIS):
        held = Held(1)
        held.hold(up, 0.5)
        held.tilt.neutral()
        for n in range(10):
            way = (-1) ** n
            for share in JOLTED:
                leans = turned(up, axis, way * 35 * share)
                held.feel(leans, [150 * a * (share >= 0.7) for a in leans])
                held.angles[-1] *= way
            assert max(held.angles[-len(JOLTED) :]) >= 250, (axis, n)


def test_who_stands_still_again_can_tilt():
    """At once after a walk or a shake: within two seconds."""
    held = Held(1)
    for n in range(200):
        held.feel((0, 0.8, 0.6), (0, 2500 * math.sin(n), 400 * math.sin(n / 4)))
    held.hold((0, 0.8, 0.6), 2)
    held.turn((0, 0.8, 0.6), SCREEN_AXIS, 0, 30, 0.2)
    assert held.angles[-1] >= 250
