"""The hand on the stick: shakes, tilt and face down through the real driver and the chip's registers."""

import random

import pytest

from tests.helpers.wired import Wired

TICK_MS, SHAKE_TICK_MS = 20, 10


class Held:
    """A stick in a hand: `imu` polled as the loop does, every event kept in `events`."""

    def __init__(self, **settings):
        self.wired = Wired()
        self.module = self.wired.load("imu")
        chip = self.wired.load("chips.mpu6886").Chip(self.wired.i2c())
        self.imu = self.module.Imu(chip, **settings)
        self.events = []
        self.levels = []
        self.progress = []

    def run(self, ms, every=TICK_MS):
        self.wired.run(ms, self.poll, every)

    def poll(self, now):
        event = self.imu.poll(now)
        if event:
            self.events.append(event)
        self.levels.append(self.imu.level)
        self.progress.append(self.imu.progress)

    def shake(self, ms=900):
        self.wired.hand.shake(ms)
        self.run(ms + 900, SHAKE_TICK_MS)


@pytest.fixture
def held():
    """A stick held upright, its sensor running."""
    held = Held()
    held.run(400)
    return held


def test_an_expected_shake_rattles_rolls_and_settles(held):
    held.imu.expect(True)
    held.shake()
    assert held.events == [held.module.RATTLE, held.module.ROLLED, held.module.SETTLED]
    assert max(held.levels) == 3


def test_a_shake_nobody_expects_is_silent(held):
    held.shake()
    assert held.events == []
    assert set(held.levels) == {0}
    assert set(held.progress) == {0}


def test_the_progress_grows_until_it_rolls_and_is_gone_with_the_shake(held):
    held.imu.expect(True)
    held.shake()
    assert max(held.progress) == 100
    assert len(set(held.progress)) > 5
    assert held.imu.progress == 0
    held.wired.hand.shake(300)
    held.run(250, SHAKE_TICK_MS)
    assert held.imu.progress > 0
    held.imu.expect(False)
    assert held.imu.progress == 0


def test_half_a_shake_before_it_is_expected_does_not_count(held):
    held.wired.hand.shake(700)
    held.run(500, SHAKE_TICK_MS)
    held.imu.expect(True)
    held.run(1000, SHAKE_TICK_MS)
    assert held.module.ROLLED not in held.events


def test_a_roll_shows_across_the_wrap_of_ticks():
    held = Held()
    held.wired.clock.ticks_start_ms = 2**30 - 1000
    held.run(400)
    held.imu.expect(True)
    held.shake()
    assert held.events.count(held.module.ROLLED) == 1


def test_it_reads_no_more_often_than_it_must(held):
    reads = []
    chip = held.imu.chip
    read = chip.read
    chip.read = lambda: reads.append(held.wired.now()) or read()
    held.run(200, 5)
    assert len(reads) == 10
    held.imu.expect(True)
    held.run(200, 5)
    assert len(reads) == 30


def heard(one_in, count=40):
    """Of `count` random shakes, those that roll while one reading in `one_in` fails, and how many fail."""
    held = Held()
    held.run(400)
    faults, hands, rolled = random.Random(one_in), random.Random(1), 0

    def poll(now):
        held.wired.imu.nacks = int(one_in and faults.randrange(one_in) == 0)
        held.poll(now)

    for _ in range(count):
        held.events.clear()
        held.imu.expect(True)
        held.wired.hand.shake(hands.randint(500, 900), hands.randint(1800, 3500), hands.randint(100, 170))
        held.wired.run(1500, poll, SHAKE_TICK_MS)
        rolled += held.module.ROLLED in held.events
        held.imu.expect(False)
    return rolled, held.imu.failures


def test_a_reading_that_fails_costs_no_shake():
    """However often a bad wire loses one of them: a shake is not forgotten for it."""
    (plain, _), (seldom, few), (often, many) = heard(0), heard(200), heard(50)
    assert 20 <= few < many, "faults there were"
    assert plain >= 36
    assert seldom >= plain
    assert often * 10 >= plain * 9


def test_a_reading_that_fails_is_made_up_for_at_the_next_tick(held):
    held.imu.expect(True)
    held.run(100, SHAKE_TICK_MS)
    chip, taken = held.imu.chip, []
    held.imu._shake.feed = lambda dt_ms, *_: taken.append(dt_ms) or 0
    read, results = chip.read, iter([True, False, True, False, False, False, False, True])
    chip.read = lambda: read() and next(results)
    held.run(80, SHAKE_TICK_MS)
    assert taken == [10, 20, 50]
    assert held.imu.ok
    assert held.imu.failures == 5


def test_a_silent_chip_is_asked_again_every_second(held):
    asked = []
    held.imu.expect(True)
    held.wired.imu.absent = True
    begin = held.imu.chip.begin
    held.imu.chip.begin = lambda: asked.append(held.wired.now()) or begin()
    held.shake(4000)
    assert not held.imu.ok
    assert held.events in ([], [held.module.RATTLE])
    assert (held.imu.level, held.imu.progress, held.imu.face_down) == (0, 0, False)
    assert held.imu.tilt.turned == 0
    assert [b - a for a, b in zip(asked, asked[1:], strict=False)] == [1000] * (len(asked) - 1)
    assert len(asked) == 4
    held.wired.imu.absent = False
    held.run(1100)
    assert held.imu.ok
    held.events.clear()
    held.shake()
    assert held.events[:2] == [held.module.RATTLE, held.module.ROLLED]


@pytest.mark.parametrize(
    ("x", "y", "tilt"),
    [(400, 0, 1), (-400, 0, -1), (0, 400, 0), (50, 50, 0)],
    ids=["right edge down", "left edge down", "top away", "a tremble"],
)
def test_tilt_is_against_neutral(held, x, y, tilt):
    held.imu.tilt.neutral()
    held.wired.hand.tilt(x, y)
    held.run(800)
    assert (held.imu.tilt.turned > 200) - (held.imu.tilt.turned < -200) == tilt
    if not tilt:
        assert held.imu.tilt.turned == 0


def test_a_flipped_axis_tilts_the_other_way():
    tilts = []
    for flip in (False, True):
        held = Held(flip_x=flip)
        held.run(400)
        held.imu.tilt.neutral()
        held.wired.hand.tilt(400, 0)
        held.run(800)
        tilts.append(held.imu.tilt.turned)
    assert tilts[0] > 200
    assert abs(tilts[0] + tilts[1]) < 50


def test_after_a_shake_the_tilt_is_what_it_was(held):
    held.imu.tilt.neutral()
    held.imu.expect(True)
    held.shake()
    assert held.imu.tilt.turned == 0


def test_the_first_sample_shows_the_pose():
    held = Held()
    held.run(TICK_MS)
    chip, tilt = held.imu.chip, held.imu.tilt
    pose = tuple(axis >> 2 for axis in (tilt.x, tilt.y, tilt.z))
    assert pose == (chip.x, chip.y, chip.z)
    assert chip.y > 700


@pytest.mark.parametrize(
    ("pull", "is_pose"),
    [((690, 0, 0), False), ((710, 0, 0), True), ((0, 1290, 0), True), ((0, 1310, 0), False)],
)
def test_a_pull_that_is_no_gravity_shows_no_pose(pull, is_pose):
    imu = held_that_reads((0, 0, 1000), *[pull] * 9).imu
    assert (imu.tilt.z >> 2 < 1000) == is_pose


def test_face_down_is_seen_at_once_and_left_with_a_margin(held):
    assert not held.imu.face_down
    held.wired.hand.face_down()
    held.run(1200)
    assert held.imu.face_down
    held.wired.hand.pick_up()
    held.run(1200)
    assert not held.imu.face_down


def test_lying_on_its_back_is_not_face_down(held):
    held.wired.hand.put_down()
    held.run(1500)
    assert not held.imu.face_down


def held_that_reads(*samples):
    """A stick whose chip reads these axes, once each."""
    held = Held()
    chip, axes = held.imu.chip, iter(samples)
    chip.begin = lambda: None

    def read():
        chip.x, chip.y, chip.z = next(axes)
        return True

    chip.read = read
    held.run(TICK_MS * len(samples))
    return held


def noise_after(*samples):
    return held_that_reads(*samples).imu.noise


def test_the_low_bits_of_each_axis_stay_in_the_noise():
    still = (0, 0, 1000)
    plain = [noise_after(*[still] * (2 + later)) for later in range(3)]
    for later in range(3):
        for axis in range(3):
            for bit in range(4 if later else 8):
                moved = [*still]
                moved[axis] ^= 1 << bit
                assert noise_after(still, moved, *[still] * later) != plain[later], (later, axis, bit)


def test_sensitivity_reaches_the_detector(held):
    held.imu.sensitivity = 2
    assert held.imu.sensitivity == 2
    held.imu.expect(True)
    held.wired.hand.shake(1500, peak_mg=900)
    held.run(2400, SHAKE_TICK_MS)
    assert held.module.ROLLED in held.events
